"""Matches of a simulation that are kept as files, to be looked at."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence

from wolken.core.simulation import recorded
from wolken.core.tally import KINDS, NOT_AT_ALL

from .. import errors, store
from ..clock import now
from ..language import _
from ..verbs.new import random_text
from .variants import Variant
from .work import Harvest, Job

Targets = Mapping[tuple[int, str], str]  # the file of a kind, by the variant's number


def read_kinds(text: str) -> tuple[str, ...]:
    """The kinds of matches that are named with commas."""
    kinds = tuple(text.split(",")) if text else ()
    for kind in kinds:
        if kind not in KINDS:
            raise errors.unknown_word(_("there is no kind of match “{word}”"), kind, KINDS)
    return kinds


def targets(folder: str, kinds: Sequence[str], variants: Sequence[Variant]) -> Targets:
    """The files to be, in a folder; an empty one is this one.

    Complains about a file that is there, before anything is played.
    """
    found = {
        (number, kind): os.path.join(
            folder, f"{number + 1}-{kind}.toml" if len(variants) > 1 else f"{kind}.toml"
        )
        for number in range(len(variants))
        for kind in kinds
    }
    if found and folder:
        os.makedirs(folder, exist_ok=True)
    for path in found.values():
        if os.path.lexists(path):
            raise errors.file_trouble(path, _("there is a file already"), code="exists")
    return found


def keep(job: Job, variants: Sequence[Variant], harvest: Harvest, files: Targets) -> Iterator[str]:
    """Plays the matches once more and writes their files; says of each what it is."""
    for (number, kind), path in files.items():
        if not harvest.tallies:
            return
        kept = harvest.tallies[number].kept[kind]
        about = ", ".join(filter(None, (variants[number].label, kind)))
        if kept.rank == NOT_AT_ALL:
            yield _("{about}: all matches were cut off").format(about=about)
            continue
        setting = job.settings[number]
        match = recorded(setting, kept.deal, kept.turn, random_text(16), now())
        store.create(path, match, force=False)
        yield _("{path}: {about}: deal {deal}, played by {players}").format(
            path=path,
            about=about,
            deal=kept.deal,
            players=", ".join(match.players),
        )
