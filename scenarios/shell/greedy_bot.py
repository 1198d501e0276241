"""Plays a seat of Wolkenwechsel: swaps its highest open card, else makes the first legal move."""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    layout = asked["view"]["layouts"][asked["seat"]]
    cards = {place: card for place, card in layout.items() if isinstance(card, int)}
    highest = max(cards, key=lambda place: cards[place], default="")
    wanted = [move for move in asked["moves"] if move in (f"take {highest}", f"swap {highest}")]
    print((wanted or asked["moves"])[0], flush=True)
