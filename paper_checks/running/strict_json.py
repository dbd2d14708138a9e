"""Values as strict JSON: every reader can parse them, no NaN or Infinity literals."""

import math
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

from ...theory.numbers.json_value import Json

_LONGEST = 13_000


def plain(value: object) -> Json:
    """``value`` in JSON's own types; infinities and not-a-number become "inf", "-inf" and "nan".

    Whole numbers of thousands of digits become texts, in hexadecimal.

    Fractions become "p/q", numpy scalars and arrays what they hold. Anything else is a ``TypeError``.
    """
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):  # readers of JSON, Python's among them, refuse very long numbers
        return value if value.bit_length() <= _LONGEST else hex(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(float(value))
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Sequence | frozenset | set) and not isinstance(value, bytes | bytearray):
        return [plain(item) for item in (sorted(value) if isinstance(value, frozenset | set) else value)]
    held = getattr(value, "tolist", None)
    if callable(held):
        return plain(held())
    raise TypeError(f"a value of type {type(value).__name__} is not JSON")


def without_times(document: Json) -> Json:
    """What was found, without how many seconds it took; only that changes from run to run."""
    if isinstance(document, dict):
        return {name: without_times(each) for name, each in document.items() if name != "seconds"}
    return [without_times(each) for each in document] if isinstance(document, list) else document
