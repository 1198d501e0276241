"""The dealer: pays what chance owes, the same in every language and on every machine.

The n-th answer of the dealer (n counts its moves that stand, from 0) to a question with
integer odds is found like this:

    h = SHA-256 of the bytes  wolken1 NUL seed NUL n   (UTF-8, n in decimal), big-endian
    t = h * sum(odds) >> 256
    the answer is the first move at which the running sum of the odds exceeds t
"""

from __future__ import annotations

from collections.abc import Sequence

from .digest import sha256


def choose(seed: str, n: int, odds: Sequence[int]) -> int:
    """The index of the dealer's n-th answer among moves with these odds (positive integers)."""
    digest = sha256(f"wolken1\0{seed}\0{n}".encode()).digest()
    t = int.from_bytes(digest, "big") * sum(odds) >> 256
    running = 0
    for index, odd in enumerate(odds):
        running += odd
        if running > t:
            return index
    raise ValueError("the odds must be positive whole numbers")
