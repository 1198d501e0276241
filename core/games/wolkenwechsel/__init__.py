"""Wolkenwechsel: swap cards, clear columns, keep few points. The contract's functions."""

from ...game import no_disclosure as discloses
from ...game import no_passing as passing
from ...game import no_standing_order as standing_order
from .legality import apply, legal, odds, waiting, why_not
from .model import HIDDEN_HANDS, NAME, OPTIONS, REVISION, SEATS, TOGETHER
from .notation import MOVE_WORDS, by_dealer, every_move, parse, write
from .possible import problems
from .record import dump_state, dump_view, load_state, load_view
from .rules import outcome, setup
from .telling import events, imagine, told, view

__all__ = [
    "HIDDEN_HANDS",
    "MOVE_WORDS",
    "NAME",
    "OPTIONS",
    "REVISION",
    "SEATS",
    "TOGETHER",
    "apply",
    "by_dealer",
    "discloses",
    "dump_state",
    "dump_view",
    "events",
    "every_move",
    "imagine",
    "legal",
    "load_state",
    "load_view",
    "odds",
    "outcome",
    "parse",
    "passing",
    "problems",
    "setup",
    "standing_order",
    "told",
    "view",
    "waiting",
    "why_not",
    "write",
]
