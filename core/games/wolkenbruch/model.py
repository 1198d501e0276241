"""Wolkenbruch: cards, places, state and view. Rule IDs are explained in rules.toml."""

from enum import IntEnum, StrEnum
from itertools import permutations
from typing import Final, NamedTuple, TypeVar

from .figures import EVENT_NAMES, FIXED, MOST_SEATS, Figures
from .figures import NAME as NAME

REVISION = 1
SEATS = range(1, MOST_SEATS + 1)
HIDDEN_HANDS = True
TOGETHER = True  # WB-40 to WB-43

COLOURS: Final = ("red", "yellow", "green", "blue")
ACTION_POINTS: Final = FIXED["action_points"]
DISPLAY_LIMIT: Final = FIXED["display_limit"]
FLAME_LIMIT: Final = FIXED["flame_limit"]
SHELTER: Final = FIXED["shelter"]
PILES: Final = FIXED["dragon"]

# Cards are numbers: rain by colour and kind (0 to 15), events (16 to 27), spark, dragon. The
# sun stands among them for what lies in a display, though it is never in the deck.


class Kind(IntEnum):
    """The kinds of rain cards."""

    DROP = 0
    WAVE = 1
    CLOUD = 2
    LIGHTNING = 3


class Happening(IntEnum):
    """The event cards, as card numbers."""

    TAILWIND = 16
    BIG_BROOM = 17
    DRY_SPELL = 18
    SECOND_MATCH = 19
    TWO_BUCKETS = 20
    BUCKET_CHAIN = 21
    SUNBEAM = 22
    WEATHER_REPORT = 23
    SPARK_SNUFFER = 24
    TREASURE_DIVE = 25
    BREAK_IN_CLOUDS = 26
    FAIR_SWAP = 27


class Profile(IntEnum):
    """The profiles."""

    PACKER = 0
    RUNNER = 1
    STILT_WALKER = 2
    LADLE = 3
    COURIER = 4
    STOKER = 5
    BELLOWS = 6
    TAILOR = 7
    WEATHER_WATCHER = 8
    CONFIDANTE = 9


KINDS: Final = tuple(kind.name.lower() for kind in Kind)
FIRST_EVENT: Final = 16
RAIN_CARDS: Final = range(FIRST_EVENT)
EVENT_CARDS: Final = range(FIRST_EVENT, FIRST_EVENT + len(EVENT_NAMES))
HAND_CARDS: Final = range(EVENT_CARDS.stop)  # what a hand can hold
SPARK: Final = EVENT_CARDS.stop
DRAGON: Final = SPARK + 1
SUN: Final = DRAGON + 1
CARD_NAMES: Final = (
    *(f"{kind}-{colour}" for colour in COLOURS for kind in KINDS),
    *EVENT_NAMES,
    *("spark", "dragon", "sun"),
)
COLOUR_OF: Final = tuple(card // len(KINDS) for card in RAIN_CARDS)
KIND_OF: Final = tuple(Kind(card % len(KINDS)) for card in RAIN_CARDS)
LIGHTNINGS: Final = tuple(card for card in RAIN_CARDS if KIND_OF[card] is Kind.LIGHTNING)
RAIN_COUNTS: Final = tuple(FIXED[KINDS[kind]] for kind in KIND_OF)
NO_CARDS: Final = (0,) * len(HAND_CARDS)

# Places: the four flames by colour, then the sparks by the colour of the flame before them.
PLACES: Final = range(2 * len(COLOURS))
PLACE_NAMES: Final = (*COLOURS, *(f"spark-{colour}" for colour in COLOURS))
FIRST_SPARK: Final = len(COLOURS)
RINGS: Final = tuple((0, *rest) for rest in permutations(range(1, len(COLOURS))))
# By ring and colour: the next flame clockwise, and the one before it.
AFTER: Final = {
    ring: tuple(ring[(ring.index(c) + 1) % len(ring)] for c in range(len(ring))) for ring in RINGS
}
BEFORE: Final = {ring: tuple(ring[ring.index(c) - 1] for c in range(len(ring))) for ring in RINGS}

T = TypeVar("T")
Cards = tuple[int, ...]
Counts = tuple[int, ...]  # how many cards of each number, as far as a hand can hold them


class Phase(IntEnum):
    """Where a turn stands, or the preparation for the first one."""

    RING = 0  # the dealer: the ring of flames
    PROFILES = 1  # the dealer: two profiles for every seat
    KEEP = 2  # seats in order: which of the two they keep
    HANDS = 3  # the dealer: hand cards, seat by seat
    START = 4  # the first seat: where the wooden piece starts
    ACTIONS = 5  # the seat on turn: actions, then `end`
    PRECIPITATION = 6  # the seat on turn: a card of its hand, or a flame goes out
    DOWNPOUR = 7  # what a cloud of the precipitation brings on
    CLOUDBURST = 8
    DRAWING = 9


class Ask(IntEnum):
    """What has to be settled before the phase goes on."""

    CARD = 0  # the dealer: a card that is brought into play
    WINDOW = 1  # who could strike lightning: strike or hold (seat -1: any)
    ENTER = 2  # the seat: room in its display for `card`
    SETTLE = 3  # nobody: the event `card` goes onto the discard pile
    LOOK = 4  # the dealer: `number` more cards for the seat to see
    ORDER = 5  # the seat: in which order the cards seen go back
    ALSO = 6  # the seat: a second flame for two-buckets (`number`: the first)
    CHAIN = 7  # the seat: bucket-chain, give or pass
    SHED = 8  # the seat: a rain card of its display to discard
    DROP = 9  # the seat: a hand card to discard
    TO = 10  # the seat: where the piece goes from the spark that left (`number`: its colour)
    AGREE = 11  # the seat: its answer to the swap that seat `number` offers
    SWAP_HANDS = 12  # seats `seat` and `number`: the hand card that each swaps
    SWAP_DISPLAYS = 13  # the same, from their displays
    PASS = 14  # every seat: the hand card that goes to the left


class Held(IntEnum):
    """Whether a seat has answered the question for lightning."""

    NO = 0
    WINDOW = 1  # for this card
    TURN = 2  # for the rest of the turn


class Ending(StrEnum):
    """How a match ends."""

    WON = "won"
    ALL_EXTINGUISHED = "all-extinguished"
    EXTINGUISHED_AGAIN = "extinguished-again"
    DECK_EMPTY = "deck-empty"


class Task(NamedTuple):
    """Something to be settled; see `Ask` for what the parts mean."""

    ask: Ask
    seat: int = -1
    number: int = -1
    card: int = -1


class Pile(NamedTuple):
    """A part of the deck in unknown order.

    `size` cards are of the stock `stock`, and so many dragons and sparks are mixed into them.
    `mark` tells piles apart.
    """

    mark: int
    stock: int
    size: int
    dragons: int = 0
    sparks: int = 0


OPEN: Final = -1  # instead of the seats that know a card: everybody does


class Known(NamedTuple):
    """A card of the deck, or one being looked at, that somebody knows.

    `seers` has a bit for every seat that knows it, or is `OPEN`. `mark` and `stock` are those
    of the pile it was seen in; an open card came from the discard pile.
    """

    card: int
    seers: int
    mark: int
    stock: int


class Hand(NamedTuple):
    """The cards of a hand.

    `seen` came from public places, so all know them (WB-45). The others know only from which
    stock each `unseen` card came: `stocks`, card by card.
    """

    seen: Cards = ()
    unseen: Cards = ()
    stocks: tuple[int, ...] = ()


class State(NamedTuple):
    """A match of Wolkenbruch. Tuples `by colour` follow COLOURS.

    What nobody knows is not in it. The cards of the deck are counted by stock: the first
    stock is what nobody has seen, every reshuffled discard pile is another one. `stocks`
    holds the cards left of each; `lots` more cards of the first are events, by lot from
    those in the mask `rest`. `shared` names for each stock the one with which the others
    have to take it together, since they cannot tell any more which cards came from where.
    """

    box: Figures
    scale: int
    start: int  # the seat that begins
    phase: Phase
    turn: int
    ring: tuple[int, ...]  # colours clockwise; empty before the dealer's answer
    burning: tuple[bool, ...]  # by colour, as the next three
    protected: tuple[bool, ...]
    rain: tuple[Cards, ...]  # bottom to top
    sparks: tuple[bool, ...]  # in the gap after that flame
    piece: int | None  # the wooden piece: a place
    step: int  # of the scale
    ap: int  # action points left
    charged: bool  # a sun was played and no action point spent since (WB-24)
    used: int  # uses of the ability in this turn
    fresh: int  # suns that the seat on turn gathered in this turn
    dry: bool  # dry-spell: no cloudburst phase in this turn
    raised: bool  # break-in-clouds: the display counts one step higher in this phase
    drawn: int  # cards of this cloudburst phase that count
    tasks: tuple[Task, ...]  # the last is due first
    holds: tuple[Held, ...]
    profiles: tuple[tuple[int, ...], ...]  # by seat: the two dealt, then the one kept
    hands: tuple[Hand, ...]
    displays: tuple[Cards, ...]  # rain cards, sorted
    suns: tuple[int, ...]  # in the displays
    supply: int  # suns
    aside: tuple[int | None, ...]  # by seat: a card offered or picked; still part of its hand
    looked: tuple[Known, ...]  # in the order seen
    discards: Cards  # bottom to top
    removed: Cards  # cards that have left the match, sorted
    deck: tuple[Pile | Known, ...]  # top first
    stocks: tuple[Counts, ...]
    shared: tuple[int, ...]
    lots: int
    rest: int
    opened: int  # mask of the events that all have seen in this match
    ending: Ending | None


class HandView(NamedTuple):
    """A hand as a reader sees it: `unseen` is None in the hands of others."""

    seen: Cards
    unseen: Cards | None
    stocks: tuple[int, ...]  # sorted where the cards are not shown


class KnownView(NamedTuple):
    """A card of the deck that some seats know; `card` is None for the others."""

    card: int | None
    seers: int
    mark: int
    stock: int


HIDDEN: Final = -1  # a card laid aside that the reader may not know


class View(NamedTuple):
    """What a reader knows of a match: `State` as far as that reader may know it.

    Cards hidden from the reader are counted where they came from: piles include the cards
    that others have seen in them, and `stocks` (taken together as `shared` says) include
    these and the unseen cards of other hands. `whole`: nothing is hidden, stocks are apart.
    """

    whole: bool
    box: Figures
    scale: int
    start: int
    phase: Phase
    turn: int
    ring: tuple[int, ...]
    burning: tuple[bool, ...]
    protected: tuple[bool, ...]
    rain: tuple[Cards, ...]
    sparks: tuple[bool, ...]
    piece: int | None
    step: int
    ap: int
    charged: bool
    used: int
    fresh: int
    dry: bool
    raised: bool
    drawn: int
    tasks: tuple[Task, ...]
    holds: tuple[Held, ...]
    profiles: tuple[tuple[int, ...], ...]
    hands: tuple[HandView, ...]
    displays: tuple[Cards, ...]
    suns: tuple[int, ...]
    supply: int
    aside: tuple[int | None, ...]
    looked: tuple[KnownView, ...]
    discards: Cards
    removed: Cards
    deck: tuple[Pile | KnownView, ...]
    stocks: tuple[Counts, ...]
    shared: tuple[int, ...]
    lots: int
    rest: int
    opened: int
    ending: Ending | None


# Facts that several rules read


def put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with another value at an index."""
    return row[:index] + (value,) + row[index + 1 :]


def without(cards: Cards, card: int) -> Cards:
    """The cards less one of them."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def with_cards(cards: Cards, *more: int) -> Cards:
    """Sorted cards with more of them."""
    return tuple(sorted((*cards, *more)))


def counted(cards: Cards) -> Counts:
    """How many cards of each number, as far as a hand can hold them."""
    return tuple(cards.count(card) for card in HAND_CARDS)


def event_mask(cards: Cards) -> int:
    """The mask of the events among cards."""
    mask = 0
    for card in cards:
        if FIRST_EVENT <= card < SPARK:
            mask |= 1 << (card - FIRST_EVENT)
    return mask


def masked(mask: int) -> Cards:
    """The event cards of a mask."""
    return tuple(card for card in EVENT_CARDS if mask >> (card - FIRST_EVENT) & 1)


def hand_cards(hand: Hand) -> Cards:
    """All cards of a hand."""
    return hand.seen + hand.unseen


def profile_of(state: State | View, seat: int) -> int:
    """The profile that a seat has kept."""
    return state.profiles[seat][0]


def hand_limit(state: State | View, seat: int) -> int:
    """WB-06, WB-23: the hand limit of a seat; the packer's is one higher."""
    limit = state.box.hand_limit[len(state.profiles) - 1]
    return limit + 1 if profile_of(state, seat) == Profile.PACKER else limit


def display_size(state: State, seat: int) -> int:
    """WB-25: how many cards lie in a display, suns included."""
    return len(state.displays[seat]) + state.suns[seat]


def cards_due(state: State | View) -> int:
    """WB-29: how many cards the display calls for, break-in-clouds counted in."""
    steps = state.box.scales[state.scale].steps
    return steps[min(state.step + state.raised, len(steps) - 1)]


def deck_size(state: State | View) -> int:
    """How many cards the deck holds.

    A view counts a card that others have seen with its pile, and shows its place besides.
    """
    size = -sum(known.card is None for known in state.looked)
    for part in state.deck:
        if isinstance(part, Pile):
            size += part.size + part.dragons + part.sparks
        elif part.card is not None:
            size += 1
    return size
