"""A seed that nobody can choose: it comes from a secret of the host and from all who play.

The host draws a secret and publishes a commitment to it. Then every seat that a person plays
contributes a text; in a strict match it has committed to that before any is told. With the
last contribution the seed is there, and nobody could have known it before. At the end the
host reveals the secret, and everybody can compute all of it again:

    commitment = SHA-256 of  wolken1 fair host NUL id NUL secret
    a seat's   = SHA-256 of  wolken1 fair seat NUL id NUL name NUL contribution
    seed       = SHA-256 of  wolken1 fair seed NUL id NUL secret
                             and NUL name NUL contribution for each seat that contributed

All is UTF-8, a contribution is the hexadecimal digits of its text's UTF-8, as the log holds
it, seats come in seat order, and the results are 64 hexadecimal digits. The seed is never
stored: it follows from the secret and the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from .computers import BOT
from .digest import sha256
from .game import HOST, BadData, Refusal, Seat
from .log import notes
from .match import COMMIT, CONTRIBUTE, NOBODY, REPLACES, REVEAL, SEAT, Match, note
from .referee import General, Refused

STRICT = "strict"  # stands behind the host's commitment where every seat commits first
MOST_SIGNS = 200  # of the text of a contribution


class Progress(NamedTuple):
    """How far the seed of a match has come, by its log.

    `commitment` is the host's (empty where the match is not fair), `promised` are the
    commitments of seats and `given` their contributions; `opening` is the entry with which
    commitments were over, `made` the one with which the seed was there (0: not yet). `due` are
    the seats that are asked now, `wrong` is the first note that was not due or did not fit.
    """

    commitment: str = ""
    strict: bool = False
    promised: Mapping[Seat, str] = MappingProxyType({})
    given: Mapping[Seat, str] = MappingProxyType({})
    opening: int = 0
    due: tuple[Seat, ...] = ()
    made: int = 0
    wrong: int = 0


def host_commitment(match_id: str, secret: str) -> str:
    """What the host publishes of the secret."""
    return _digest("wolken1 fair host", match_id, secret)


def seat_commitment(match: Match, seat: Seat, text: str) -> str:
    """What a seat publishes of the text that it will contribute."""
    return _digest("wolken1 fair seat", match.id, match.players[seat], encoded(text))


def seed_from(match_id: str, secret: str, contributions: Iterable[tuple[str, str]]) -> str:
    """The seed from the secret and what was contributed: names and encoded texts by seat."""
    parts = [part for contribution in contributions for part in contribution]
    return _digest("wolken1 fair seed", match_id, secret, *parts)


def encoded(text: str) -> str:
    """The text of a contribution as the log holds it."""
    return text.encode().hex()


def decoded(digits: str) -> str:
    """The text of a contribution from what the log holds; what is no text stays as it is."""
    try:
        return bytes.fromhex(digits).decode()
    except ValueError:
        return digits


def _digest(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()


# What stands in the log


def progress(match: Match) -> Progress:
    """How far the seed of a match has come."""
    now = Progress()
    players: dict[Seat, str] = {}
    for number, word, seat, rest in _told(match):
        if word == SEAT:
            players[seat] = rest
        elif word == COMMIT and seat == HOST and not now.commitment:
            commitment, _blank, kind = rest.partition(" ")
            now = now._replace(commitment=commitment, strict=kind == STRICT)
        elif seat not in now.due or not _fits(match, now, word, seat, rest):
            now = now._replace(wrong=now.wrong or number)
        elif word == COMMIT:
            now = now._replace(promised={**now.promised, seat: rest})
        else:
            now = now._replace(given={**now.given, seat: rest})
        if now.commitment and not now.made:
            now = _asked(match, now, players, number)
    return now


def _told(match: Match) -> Iterator[tuple[int, str, Seat, str]]:
    """The notes that lead to the seed, in their order: number, word, seat and the rest."""
    found = [
        (number, word, seat, rest)
        for word in (SEAT, COMMIT, CONTRIBUTE)
        for number, seat, rest in notes(match, word)
    ]
    yield from sorted(found)


def _fits(match: Match, now: Progress, word: str, seat: Seat, rest: str) -> bool:
    """Whether a seat that is asked may say this: commit first, then open that very text."""
    if (word == COMMIT) != (now.strict and not now.opening):
        return False
    if word == COMMIT or not now.strict:
        return True
    name = match.players[seat]
    return now.promised[seat] == _digest("wolken1 fair seat", match.id, name, rest)


def _asked(match: Match, now: Progress, players: dict[Seat, str], number: int) -> Progress:
    """The progress after entry `number`, with the seats that are asked then."""
    persons = [
        seat
        for seat in range(len(match.players))
        if not players.get(seat, "").startswith(BOT) and seat not in now.given
    ]
    if now.strict and not now.opening:
        unbound = tuple(seat for seat in persons if seat not in now.promised)
        if unbound:
            return now._replace(due=unbound)
        now = now._replace(opening=number)
    if now.strict:
        persons = [seat for seat in persons if seat in now.promised]
    return now._replace(due=tuple(persons), made=0 if persons else number)


def due(match: Match) -> tuple[Seat, ...]:
    """The seats whose contribution or commitment is waited for."""
    return progress(match).due


def is_revealed(match: Match) -> bool:
    """Whether the host has revealed the secret."""
    return any(True for _note in notes(match, REVEAL))


def with_seed(match: Match) -> Match:
    """The match with its seed, if all who are asked have contributed."""
    now = progress(match)
    if match.secret is None or not now.made:
        return match
    given = [(match.players[seat], now.given[seat]) for seat in sorted(now.given)]
    return match._replace(seed=seed_from(match.id, match.secret, given))


def check_secret(match: Match) -> None:
    """Raises `BadData` unless the secret is the one that the log binds the host to."""
    if match.secret is not None:
        right = host_commitment(match.id, match.secret)
        if progress(match).commitment != right:
            raise BadData("chance.secret", "not-committed")


def closed(match: Match) -> Refusal | None:
    """Why nobody may move, though the rules wait for somebody; None where moves are taken."""
    if match.seed_waits_for is not None:
        return _contribution_due(match) if match.seed_waits_for else Refusal(General.GIVEN_UP)
    if match.secret is None:
        return None
    if is_revealed(match):
        return None if match.game.outcome(match.state) else Refusal(General.GIVEN_UP)
    return _contribution_due(match) if match.seed is None else None


def sealed_off(match: Match) -> Refusal | None:
    """Why nobody agrees to anything or hands a seat over any more, once the secret is told."""
    if not is_revealed(match):
        return None
    over = match.game.outcome(match.state) is not None
    return Refusal(General.REVEALED if over else General.GIVEN_UP)


def _contribution_due(match: Match) -> Refusal:
    return Refusal(General.CONTRIBUTION_DUE, {"waiting": match.seed_waits_for or due(match)})


# What is said


def replaces(match: Match, replaced: Match, time: str) -> Match:
    """A match just begun, with a note of the one in whose place it is, if that matters.

    It does where either is fair, or where the one before took the place of another itself:
    else the cards of a fair match could be got rid of in two steps, and nobody would know.
    """
    fair = match.secret is not None or replaced.secret is not None
    if not fair and not any(f" {NOBODY} {REPLACES} " in line for line in replaced.log):
        return match
    return note(match, HOST, f"{REPLACES} {replaced.id} {replaced.readings[0].seq}", time)


def publish(match: Match, time: str, strict: bool) -> Match:
    """A match just begun, with the host's commitment."""
    assert match.secret is not None
    words = [COMMIT, host_commitment(match.id, match.secret), *([STRICT] if strict else [])]
    return note(match, HOST, " ".join(words), time)


def commits(match: Match, seat: Seat) -> bool:
    """Whether the seat is asked for a commitment now, and not yet for its contribution."""
    now = progress(match)
    return now.strict and not now.opening and seat in now.due


def commit(match: Match, seat: Seat, commitment: str, time: str) -> Match:
    """The match with a seat bound to the text of that commitment.

    Raises `Refused` where none is asked of it.
    """
    _check_asked(match, seat, COMMIT)
    return note(match, seat, f"{COMMIT} {commitment}", time)._replace(since=time)


def contribute(match: Match, seat: Seat, text: str, time: str) -> Match:
    """The match with a seat's text, of 1 to `MOST_SIGNS` signs; with the last one, its seed.

    Chance has not answered yet. Raises `Refused` where the seat is not asked for one, or is
    bound to another text.
    """
    _check_asked(match, seat, CONTRIBUTE)
    now = progress(match)
    if now.strict and now.promised[seat] != seat_commitment(match, seat, text):
        raise Refused(seat, CONTRIBUTE, Refusal(General.OTHER_TEXT))
    return note(match, seat, f"{CONTRIBUTE} {encoded(text)}", time)._replace(since=time)


def _check_asked(match: Match, seat: Seat, word: str) -> None:
    now = progress(match)
    if match.secret is None:
        code = General.NOT_FAIR
    elif is_revealed(match):
        code = General.REVEALED
    elif seat in now.given:
        code = General.CONTRIBUTED
    elif now.made:
        code = General.SEED_IS_MADE
    elif seat in now.due:
        if (word == COMMIT) == (now.strict and not now.opening):
            return
        raise Refused(seat, word, _contribution_due(match))
    elif seat in now.promised and not now.opening:
        raise Refused(seat, word, _contribution_due(match))
    else:
        code = General.NOT_ASKED
    raise Refused(seat, word, Refusal(code))


def reveal(match: Match, time: str, give_up: bool = False) -> Match:
    """The match with its secret told to everybody; nobody moves any more, nor takes back.

    Raises `Refused` before the end, unless the match is given up.
    """
    if match.secret is None:
        code = General.NOT_FAIR
    elif is_revealed(match):
        code = General.REVEALED
    elif match.game.outcome(match.state) is None and not give_up:
        code = General.NOT_OVER
    else:
        return note(match, HOST, f"{REVEAL} {match.secret}", time)
    raise Refused(HOST, REVEAL, Refusal(code))
