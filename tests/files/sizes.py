"""How much is tried: WOLKEN_FAULTS multiplies it, 1 by default, 50 for the long run by hand."""

from __future__ import annotations

import os

FAULTS = int(os.environ.get("WOLKEN_FAULTS", "1"))
