"""The lots that computer players draw: the same words, the same lots, in every language."""

from __future__ import annotations

from ..digest import sha256
from ..game import Pick

MASK = (1 << 64) - 1


def lots(*words: str) -> Pick:
    """A source of lots that the words decide.

    SplitMix64, begun with the first eight bytes of the SHA-256 over `wolken1-player` and the
    words with a zero byte between them; each lot is the upper half of number times 64 bits.
    """
    start = sha256("\0".join(("wolken1-player", *words)).encode()).digest()
    state = int.from_bytes(start[:8], "big")

    def pick(number: int) -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ mixed >> 31) * number) >> 64

    return pick
