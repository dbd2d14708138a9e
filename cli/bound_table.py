"""Bounds as a table: one row per bound, or one row per value of a sweep."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..verify.evidence import Json
from .table import Column, show

Row = Mapping[str, Json]
"""A bound as ``--json`` gives it: name, claim, value, lower, upper and more."""

_DIGITS = 10


def number(value: Json) -> str:
    """A value in ten digits; what has no value is a dash."""
    if value is None:
        return "-"
    if isinstance(value, int | float) and math.isfinite(value):
        return f"{value:.{_DIGITS}g}"
    return str(value)


def spelled(value: Fraction) -> str:
    """An exact number as a person would write it."""
    return f"{float(value):.12g}"


def enclosure(row: Row) -> str:
    """The enclosure of a bound's value, its common digits first: ``0.5108256237[59, 61]``."""
    lower, upper = row["lower"], row["upper"]
    if lower is None or upper is None:
        return "-"
    return str(lower) if lower == upper else f"[{lower}, {upper}]"


def show_bounds(rows: Sequence[Row], *, certified: bool) -> None:
    """Print one row per bound."""
    columns = [Column("bound"), Column("claim"), Column("value", "right")]
    if certified:
        columns.append(Column("enclosure"))
    show(
        columns,
        [
            (
                str(row["name"]),
                str(row["claim"]),
                number(row["value"]),
                *([enclosure(row)] if certified else []),
            )
            for row in rows
        ],
    )


def show_sweep(lead: Sequence[Column], led: Sequence[Sequence[str]], rows: Sequence[Sequence[Row]]) -> None:
    """Print one row per value of the sweep: ``led`` first, then every bound that has a number anywhere."""
    kept = [
        place
        for place in range(len(rows[0]))
        if any(at_value[place]["value"] is not None for at_value in rows)
    ]
    columns = [*lead, *(Column(str(rows[0][place]["name"]), "right") for place in kept)]
    show(
        columns,
        [
            (*first, *(number(at_value[place]["value"]) for place in kept))
            for first, at_value in zip(led, rows, strict=True)
        ],
    )
