"""Wolkenbruch: sentences for what profiles and events do, phases, and what is asked."""

from __future__ import annotations

from wolken.core.games.wolkenbruch.model import Ask, Held, Phase

from ..language import mark

PROFILES = (
    mark("own hand limit one higher"),
    mark("`ability move cw` (ccw): a move, AP {ap}"),
    mark("`ability move cw` (ccw): straight over a spark, at the price of a move"),
    mark("`ability skim`: skims off, AP {ap}"),
    mark("`give` costs AP {ap}"),
    mark("`kindle` costs AP {ap}"),
    mark("`ability drive red`: drives away at any flame, AP {ap}"),
    mark("`ability protect drop-blue`: four matching cards and one of any colour, AP {ap}"),
    mark("`ability look`: sees the top three cards of the deck and puts them in order, AP {ap}"),
    mark("`ability swap drop-red NAME`: a hand card for one of NAME, who may refuse, AP {ap}"),
)
# What an event does when played from the hand, and when it comes up
EFFECTS = (
    (mark("the piece goes to any flame or spark"), mark("the piece moves one place clockwise")),
    (
        mark("all cards of a flame, waves too, go to the discard pile"),
        mark("a rain card on top of the discard pile is laid at its flame"),
    ),
    (mark("no cloudburst in this turn"), mark("one more card is brought into play")),
    (
        mark("an extinguished flame burns again"),
        mark("the flame at the piece (from a spark: the next) goes out if it has 3 or more cards"),
    ),
    (
        mark("the top cards of one or two flames, no waves, go to your display"),
        mark("each seat discards a rain card of its display"),
    ),
    (
        mark("each seat may give a rain card of its display to another display"),
        mark("each seat discards a hand card"),
    ),
    (mark("you take one or two suns"), mark("all suns in displays return to the supply")),
    (
        mark("you see the top five cards of the deck and put them in order"),
        mark("the deck is shuffled"),
    ),
    (
        mark("a spark leaves the match; a piece on it goes to a flame beside it"),
        mark("the piece goes to the flame with most cards (of equal ones the next clockwise)"),
    ),
    (
        mark("a rain card of the discard pile, no wave, goes to your display"),
        mark("the two topmost rain cards of the discard pile go onto the deck in their order"),
    ),
    (
        mark("the gauge falls one step"),
        mark("the gauge counts one step higher to the end of this cloudburst"),
    ),
    (
        mark("two seats swap a hand card each, or a rain card of their displays each"),
        mark("each seat passes a hand card to the left"),
    ),
)
PHASES = {
    Phase.RING: mark("preparation: the ring is laid"),
    Phase.PROFILES: mark("preparation: profiles are dealt"),
    Phase.KEEP: mark("preparation: {name} keeps one of two profiles"),
    Phase.HANDS: mark("preparation: hands are dealt"),
    Phase.START: mark("preparation: {name} chooses the flame where the wooden piece starts"),
    Phase.ACTIONS: mark("{name} is on turn, actions; AP left: {ap}"),
    Phase.PRECIPITATION: mark("{name} is on turn, precipitation at {place}"),
    Phase.DOWNPOUR: mark("{name} is on turn, precipitation, after the card"),
    Phase.CLOUDBURST: mark("{name} is on turn, cloudburst, card {drawn} of {due}"),
    Phase.DRAWING: mark("{name} is on turn, drawing up to the hand limit"),
}
TASKS = {
    Ask.CARD: mark("a card of the deck is brought into play"),
    Ask.WINDOW: mark("the match waits for lightning: strike, or hold"),
    Ask.ENTER: mark("{card} comes into the display of {name}, who makes room if it is full"),
    Ask.SETTLE: mark("{card} is discarded, its effect being over"),
    Ask.LOOK: mark("{name} looks at cards of the deck, still to come: {number}"),
    Ask.ORDER: mark("{name} puts the cards looked at back in any order"),
    Ask.ALSO: mark("{name} may take the top card of a second flame, not {colour}"),
    Ask.CHAIN: mark("{name} may give a rain card of the display to another seat"),
    Ask.SHED: mark("{name} discards a rain card of the display"),
    Ask.DROP: mark("{name} discards a hand card"),
    Ask.TO: mark("{name} moves the wooden piece to {colour} or {beyond}"),
    Ask.AGREE: mark("{other} offers {name} a hand card for another: agree or refuse"),
    Ask.SWAP_HANDS: mark("{name} and {other} pick the hand card that each swaps"),
    Ask.SWAP_DISPLAYS: mark("{name} and {other} pick the display card that each swaps"),
    Ask.PASS: mark("everybody picks a hand card for the left neighbour"),
}
HOLDS = {Held.WINDOW: mark("holds for now"), Held.TURN: mark("holds for this turn")}
