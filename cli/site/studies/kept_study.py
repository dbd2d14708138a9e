"""Studies as data for the store, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from .study import AlgorithmStudy, Layer, Played, Sandwiched


def as_data(value: object) -> Any:  # noqa: ANN401  data
    """A study with its parts as dictionaries that say what they are."""
    if is_dataclass(value) and not isinstance(value, type):
        name = type(value).__name__
        if _kinds().get(name) is not type(value):
            raise TypeError(f"a {name} is no part of a study")
        return {
            "kind": name,
            "fields": {each.name: as_data(getattr(value, each.name)) for each in fields(value)},
        }
    if isinstance(value, Mapping):
        return {"kind": "", "fields": {str(key): as_data(item) for key, item in value.items()}}
    if isinstance(value, list | tuple):
        return [as_data(item) for item in value] if isinstance(value, list) else tuple(map(as_data, value))
    return value


def from_data(data: object) -> Any:  # noqa: ANN401  whatever was kept
    """The study that :func:`as_data` was given; a ``ValueError`` if it is none."""
    if isinstance(data, dict):
        if set(data) != {"kind", "fields"} or not isinstance(data["fields"], dict):
            raise ValueError("these data are no part of a study")
        found = {name: from_data(item) for name, item in data["fields"].items()}
        if not data["kind"]:
            return found
        made = _kinds().get(data["kind"])
        if made is None or set(found) != {each.name for each in fields(made)}:
            raise ValueError(f"these data are no {data['kind']}")
        return made(**found)
    if isinstance(data, list):
        return [from_data(item) for item in data]
    return tuple(map(from_data, data)) if isinstance(data, tuple) else data


@cache
def _kinds() -> dict[str, type[Any]]:
    """The dataclasses that a study is made of, by their names: no others are ever made."""
    from ....paper_checks.figures.figure import Comparison, Curve, Figure, Panel
    from .specimen_tried import Attempt, SpecimenTried

    parts = (
        AlgorithmStudy,
        Attempt,
        Comparison,
        Curve,
        Figure,
        Layer,
        Panel,
        Played,
        Sandwiched,
        SpecimenTried,
    )
    return {part.__name__: part for part in parts}
