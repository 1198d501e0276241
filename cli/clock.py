"""The time of a call, in UTC."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from . import errors
from .language import _

FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def now() -> str:
    """The present time as `2026-01-31T12:00:00Z`; WOLKEN_NOW fixes it."""
    fixed = os.environ.get("WOLKEN_NOW")
    if fixed is None:
        return datetime.now(UTC).strftime(FORMAT)
    try:
        return datetime.strptime(fixed, FORMAT).strftime(FORMAT)
    except ValueError:
        raise errors.usage(
            _("WOLKEN_NOW is “{found}”; it must be like 2026-01-31T12:00:00Z").format(found=fixed)
        ) from None
