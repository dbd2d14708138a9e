"""Bounds as a table: one row per bound, or one row per value of a sweep."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from ..verify.evidence import Json
from .safe_text import say
from .table import Column, show

Row = Mapping[str, Json]
"""A bound as ``--json`` gives it: name, claim, value, lower, upper and more."""

_DIGITS = 10
_SWEEP_DIGITS = 6
_ENCLOSURE_DIGITS = 18


def number(value: Json, digits: int = _DIGITS) -> str:
    """A value in ten digits, say; what has no value is a dash."""
    if value is None:
        return "-"
    if isinstance(value, int | float) and math.isfinite(value):
        return f"{value:.{digits}g}"
    return str(value)


def spelled(value: Fraction) -> str:
    """An exact number as a person would write it."""
    return f"{float(value):.6g}"


def enclosure(row: Row) -> str:
    """The enclosure of a bound's value in 18 digits, rounded outwards."""
    lower, upper = row["lower"], row["upper"]
    if lower is None or upper is None:
        return "-"
    low = Context(prec=_ENCLOSURE_DIGITS, rounding=ROUND_FLOOR).create_decimal(str(lower))
    high = Context(prec=_ENCLOSURE_DIGITS, rounding=ROUND_CEILING).create_decimal(str(upper))
    return _end(low) if low == high else f"[{_end(low)}, {_end(high)}]"


def _end(value: Decimal) -> str:
    return "inf" if value.is_infinite() else f"{value:g}"


def show_bounds(rows: Sequence[Row], *, certified: bool) -> None:
    """Print one row per bound that has a value, and one line for each that has none."""
    extra = [key for key in ("kind", "privacy") if any(key in row for row in rows)]
    sourced = any("source" in row for row in rows)
    columns = [Column("bound"), *(Column(key) for key in extra), Column("value", "right")]
    columns += [Column("enclosure")] * certified + [Column("claim")] + [Column("source")] * sourced
    show(
        columns,
        [
            (
                str(row["name"]),
                *(str(row[key]) for key in extra),
                number(row["value"]),
                *([enclosure(row)] * certified),
                str(row["claim"]),
                *([str(row.get("source"))] * sourced),
            )
            for row in rows
            if row["value"] is not None
        ],
    )
    without = [f"  {row['claim']}, {row['name']}: {row['reason']}" for row in rows if row["value"] is None]
    if without:
        say("\nWithout a value:")
        say("\n".join(without))


def show_sweep(lead: Sequence[Column], led: Sequence[Sequence[str]], rows: Sequence[Sequence[Row]]) -> None:
    """Print one row per value of the sweep: ``led`` first, then every bound that changes; then the others."""
    changing, constant = [], []
    for place, row in enumerate(rows[0]):
        values = {number(at[place]["value"]) for at in rows}
        if len(values) > 1:
            changing.append(place)
        elif values != {"-"}:
            constant.append(f"  {row['name']} ({row['claim']}): {number(row['value'])}")
    columns = [*lead, *(Column(str(rows[0][place]["name"]), "right") for place in changing)]
    show(
        columns,
        [
            (*first, *(number(at[place]["value"], _SWEEP_DIGITS) for place in changing))
            for first, at in zip(led, rows, strict=True)
        ],
        lead=len(lead),
    )
    if constant:
        say("\nThe same at every value:")
        say("\n".join(constant))


def show_notes(rows: Sequence[Row]) -> None:
    """Print what a reader should know of the values: each note once, with the claims that it is about."""
    about: dict[str, list[str]] = {}
    for row in rows:
        notes = row.get("notes")
        for note in notes if isinstance(notes, list) else []:
            if row["value"] is not None:
                about.setdefault(str(note), []).append(str(row["claim"]))
    if about:
        say("\nNotes:")
    for note, claims in about.items():
        everywhere = len(claims) == sum(1 for row in rows if row["value"] is not None)
        say(f"  {'all' if everywhere else ', '.join(dict.fromkeys(claims))}: {note}")
