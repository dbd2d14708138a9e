"""A large file of means that are plain decimals, one a line, read at once."""

from __future__ import annotations

import re
from pathlib import Path

from ...theory.bounds.decimal_means import MOST_DIGITS, DecimalMeans

_LARGE, _LARGEST = 100_000, 256 * 1024 * 1024
_DECIMAL = rf"(?:0?\.\d{{1,{MOST_DIGITS}}}|0|1(?:\.0*)?)"
_DECIMALS = re.compile(rf"{_DECIMAL}(?:\n{_DECIMAL})*+\n?", re.ASCII)


def plain_decimals(path: Path) -> DecimalMeans | None:
    """The means in the file; None where it is small, or a line is anything but a decimal in [0, 1]."""
    try:
        if not _LARGE <= path.stat().st_size <= _LARGEST:
            return None
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    if not _DECIMALS.fullmatch(text):
        return None
    import numpy as np

    # the product is off by less than a quarter, so the nearest whole number is exact
    scaled = np.rint(np.array(list(map(float, text.split()))) * 10.0**MOST_DIGITS)
    return DecimalMeans(scaled.astype(np.int64), MOST_DIGITS)
