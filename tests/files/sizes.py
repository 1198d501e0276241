"""How much is tried: WOLKEN_FAULTS multiplies it, 1 by default, 50 for the long run by hand."""

from __future__ import annotations

import os
import time

FAULTS = int(os.environ.get("WOLKEN_FAULTS", "1"))


USUAL = 0.06  # seconds that the loop below takes on a processor with nothing else to do


def soon(seconds: float, most: float) -> bool:
    """Whether a call took less than it may.

    Other work on the machine lengthens a call, the seconds of the processor too; so a call that
    took longer is compared with how slowly the processor works just now.
    """
    if seconds < most:
        return True
    begin = time.process_time()
    sum(range(5_000_000))
    return seconds < most * (time.process_time() - begin) / USUAL
