"""Wolkenbruch: protect four flames from the rain together. The contract's functions."""

from ...game import no_standing_order as standing_order
from .ending import outcome
from .figures import OPTIONS
from .imagining import imagine
from .model import HIDDEN_HANDS, NAME, REVISION, SEATS, TOGETHER
from .notation import MOVE_WORDS, by_dealer, every_move, parse, write
from .problems import problems
from .record import dump_state, load_state
from .record_view import dump_view, load_view
from .refusals import why_not
from .rules import apply, legal, odds, passing, waiting
from .setup import setup
from .telling import discloses, events, told
from .views import view

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
