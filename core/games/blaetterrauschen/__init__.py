"""Blätterrauschen: draw areas on a sheet, tick symbols, leave in time. The contract's functions."""

from ...game import no_disclosure as discloses
from ...game import no_passing as passing
from ...game import no_standing_order as standing_order
from .model import HIDDEN_HANDS, NAME, REVISION, SEATS, TOGETHER
from .notation import MOVE_WORDS, by_dealer, every_move, parse, write
from .possible import problems
from .record import dump_state, load_state
from .rules import apply, legal, odds, outcome, setup, waiting, why_not
from .seen import dump_view, load_view
from .sheets import OPTIONS
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
