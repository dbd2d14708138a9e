"""Results as bytes and back, the same to the last bit: JSON, with tags for what JSON has not. Never code."""

import base64
import json
import math
import zlib
from fractions import Fraction
from typing import Any

_LARGEST = 1 << 53  # every reader of JSON knows whole numbers up to here
_KINDS = "biufc"


def as_bytes(value: object) -> bytes:
    """``value`` as compressed JSON in ASCII; a ``TypeError`` if it holds anything but data.

    Data are None, truth values, numbers, fractions, text, numpy arrays and numbers, and lists, tuples, sets
    and dictionaries with texts as keys of them.
    """
    return zlib.compress(json.dumps(_tagged(value), allow_nan=False, separators=(",", ":")).encode(), 1)


def from_bytes(content: bytes) -> Any:  # noqa: ANN401  whatever was kept
    """The value that :func:`as_bytes` was given; a ``ValueError`` for other bytes."""
    try:
        return _value(json.loads(zlib.decompress(content)))
    except (zlib.error, TypeError, KeyError, IndexError, ZeroDivisionError, RecursionError) as error:
        raise ValueError(f"these bytes hold no kept value: {error}") from error


def _tagged(value: object) -> Any:  # noqa: ANN401  what json writes
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int:
        assert isinstance(value, int)
        return value if -_LARGEST <= value <= _LARGEST else {"$whole": hex(value)}
    if kind is float:
        assert isinstance(value, float)
        return value if math.isfinite(value) else {"$float": str(value)}
    if isinstance(value, Fraction) and kind is Fraction:
        return {"$ratio": [hex(value.numerator), hex(value.denominator)]}
    if isinstance(value, list) and kind is list:
        return [_tagged(item) for item in value]
    if isinstance(value, tuple) and kind is tuple:
        return {"$tuple": [_tagged(item) for item in value]}
    if isinstance(value, frozenset) and kind is frozenset:
        return {"$set": sorted((_tagged(item) for item in value), key=json.dumps)}
    if isinstance(value, dict) and kind is dict:
        if all(type(key) is str for key in value):
            plain = not any(key.startswith("$") for key in value)
            found = {key: _tagged(item) for key, item in value.items()}
            return found if plain else {"$dict": list(found.items())}
        raise TypeError("a dictionary with keys that are not text is not kept")
    return _of_numpy(value)


def _of_numpy(value: object) -> dict[str, list[Any]]:
    import numpy as np

    if isinstance(value, np.generic) or type(value) is np.ndarray:
        array = np.asarray(value)
        if array.dtype.kind in _KINDS:
            content = base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()
            tag = "$number" if isinstance(value, np.generic) else "$array"
            return {tag: [array.dtype.str, list(array.shape), content]}
    raise TypeError(f"a value of type {type(value).__name__} is not kept")


def _value(found: Any) -> Any:  # noqa: ANN401  what json reads
    if isinstance(found, list):
        return [_value(item) for item in found]
    if not isinstance(found, dict):
        return found
    tag = next(iter(found), "")
    if not tag.startswith("$"):
        return {key: _value(item) for key, item in found.items()}
    content = found[tag]
    match tag:
        case "$whole":
            return int(content, 16)
        case "$float":
            return float(content)
        case "$ratio":
            return Fraction(int(content[0], 16), int(content[1], 16))
        case "$tuple":
            return tuple(_value(item) for item in content)
        case "$set":
            return frozenset(_value(item) for item in content)
        case "$dict":
            return {key: _value(item) for key, item in content}
        case "$array" | "$number":
            return _array(tag, *content)
    raise ValueError(f"no kept value is tagged {tag!r}")


def _array(tag: str, kind: str, shape: list[int], content: str) -> Any:  # noqa: ANN401  an array or a number
    import numpy as np

    dtype = np.dtype(kind)
    if dtype.kind not in _KINDS:
        raise ValueError(f"no kept array holds {kind}")
    array = np.frombuffer(base64.b64decode(content, validate=True), dtype).reshape(shape).copy()
    return array if tag == "$array" else array[()]
