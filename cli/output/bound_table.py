"""Bounds as a table: one row per bound, or one row per value of a sweep."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from ...theory.numbers.json_value import Json
from ..terminal.safe_text import say
from .table import Column, show

Row = Mapping[str, Json]
"""A bound as ``--json`` gives it: name, claim, value, lower, upper and more."""

_ALL = "all"
_RANKS = {"kind": 0, "privacy": 1}
_DIGITS = 10
_SWEEP_DIGITS = 6
_ENCLOSURE_DIGITS = 18


def number(value: Json, digits: int = _DIGITS, *, down: bool = False) -> str:
    """A value in ten digits, say, rounded down if asked; what has no value is a dash."""
    if value is None:
        return "-"
    if isinstance(value, int | float) and math.isfinite(value):
        if down:
            return f"{Context(prec=digits, rounding=ROUND_FLOOR).create_decimal(value):g}"
        return f"{value:.{digits}g}"
    return str(value)


def in_words(value: float, *, up: bool) -> str:
    """A value in four digits, as a sentence has it, rounded up or down: 14,400."""
    return f"{Context(4, ROUND_CEILING if up else ROUND_FLOOR).create_decimal(value):,f}"


def spelled(value: Fraction | float) -> str:
    """An exact number, or infinity, as a person would write it."""
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


def show_bounds(rows: Sequence[Row], *, certified: bool, at: str = "") -> None:
    """Print one row per bound that has a value, those that hold ``at`` T apart from leading terms."""
    groups = _by_regime(rows)
    for place, (limit, group) in enumerate(groups):
        if "regime" in group[0]:
            say(("\n" if place else "") + _heading(limit, at))
        _show_group(group, certified=certified)
    if any(_best(group) for _, group in groups):
        say("\n*: the best of its kind and privacy here.")
    if any(row.get("theorem") for row in rows):
        say("\n(Coq): a theorem, not run here; `recheck --kernel coq --theorem NAME` runs it.")
    capped = {number(row["trivial"], _SWEEP_DIGITS) for row in rows if _is_capped(row)}
    if capped:
        say(f"\n(cap of ...): no policy loses more than {', '.join(sorted(capped))}; the formula gives more.")


def _by_regime(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The bounds that have a value, by the limit of which they speak; first those that speak of none."""
    groups: dict[str, list[Row]] = {"": []}
    for row in rows:
        if row["value"] is not None:
            groups.setdefault(str(row.get("limit") or ""), []).append(row)
    return [(limit, group) for limit, group in groups.items() if group]


def _heading(limit: str, at: str) -> str:
    if limit:
        return f"Leading terms as {limit}; none is a bound at {at}:"
    return f"What holds at {at}:"


def _is_capped(row: Row) -> bool:
    return "holds" in row and row["holds"] is not None and row["holds"] != row["value"]


def _held(row: Row) -> str:
    if not _is_capped(row):
        return number(row["value"], down=bool(row.get("theorem")))
    return f"{number(row['holds'])} (cap of {number(row['value'], 4)})"


def cited(row: Row) -> str:
    """The claim, or the theorem of Coq that it is an instance of."""
    if row.get("theorem"):
        return f"{row['theorem']} (Coq)"
    return f"{row['claim']} amended" if row.get("amends") else str(row["claim"])


def _best(rows: Sequence[Row]) -> list[Row]:
    """Of each kind for each privacy the best, of those at this instance."""
    groups: dict[tuple[Json, Json], list[tuple[float, Row]]] = {}
    for row in rows:
        value = row["holds"] if row.get("holds") is not None else row["value"]
        if isinstance(value, int | float) and row.get("scope") != "minimax" and "privacy" in row:
            groups.setdefault((row["kind"], row["privacy"]), []).append((float(value), row))
    return [
        (max if kind == "lower" else min)(of_kind, key=lambda each: each[0])[1]
        for (kind, _), of_kind in groups.items()
    ]


def _show_group(rows: Sequence[Row], *, certified: bool) -> None:
    extra = [key for key in ("kind", "privacy") if any(key in row for row in rows)]
    sourced = any("source" in row for row in rows)
    best = _best(rows)
    columns = [Column("bound"), Column("value", "right")]
    columns += [Column("enclosure")] * certified + [Column("claim")]
    columns += [Column(key, breaks=False, rank=_RANKS[key]) for key in extra]
    columns += [Column("source", rank=3)] * sourced
    show(
        columns,
        [
            (
                f"{row['name']}{' *' * any(row is each for each in best)}",
                _held(row),
                *([enclosure(row)] * certified),
                cited(row),
                *(str(row[key]) for key in extra),
                *([str(row.get("source"))] * sourced),
            )
            for row in rows
        ],
    )


def show_sweep(
    lead: Sequence[Column], led: Sequence[Sequence[str]], rows: Sequence[Sequence[Row]], *, at: str = ""
) -> None:
    """Print one row per value of the sweep: ``led`` first, then every bound that changes; then the others.

    As many tables as there are regimes, as :func:`show_bounds` has them.
    """
    valued = [
        place for place in range(len(rows[0])) if any(each[place]["value"] is not None for each in rows)
    ]
    groups: dict[str, list[int]] = {}
    for place in sorted(valued, key=lambda place: str(rows[0][place].get("limit") or "")):
        groups.setdefault(str(rows[0][place].get("limit") or ""), []).append(place)
    for count, (limit, places) in enumerate(groups.items()):
        if any("regime" in rows[0][place] for place in places):
            say(("\n" if count else "") + _heading(limit, at))
        _show_swept(lead, led, [[each[place] for place in places] for each in rows])


def _show_swept(lead: Sequence[Column], led: Sequence[Sequence[str]], rows: Sequence[Sequence[Row]]) -> None:
    def shown(row: Row, digits: int = _DIGITS) -> str:
        value = row["holds"] if _is_capped(row) else row["value"]
        return number(value, digits, down=bool(row.get("theorem")))

    changing, constant = [], []
    for place, row in enumerate(rows[0]):
        values = {shown(at[place]) for at in rows}
        if len(values) > 1:
            changing.append(place)
        elif values != {"-"}:
            cap = " (cap)" if _is_capped(row) else ""
            constant.append(f"  {row['name']} ({cited(row)}): {shown(row)}{cap}")
    columns = [*lead, *(Column(str(rows[0][place]["name"]), "right") for place in changing)]
    if changing or not constant:
        show(
            columns,
            [
                (*first, *(shown(at[place], _SWEEP_DIGITS) for place in changing))
                for first, at in zip(led, rows, strict=True)
            ],
            lead=len(lead),
        )
    if constant:
        say(("\n" if changing else "") + "The same at every value:")
        say("\n".join(constant))


def show_notes(rows: Sequence[Row]) -> None:
    """Print why bounds have no value, what texts print that is false, and each note with its claims."""
    if without := [f"  {row['claim']}, {row['name']}: {row['reason']}" for row in _without_value(rows)]:
        say("\nWithout a value:")
        say("\n".join(without))
    if false := [f"  {row['claim']}, {row['name']}: {row['amends']}" for row in rows if _is_amended(row)]:
        say("\nFalse as printed; the amended form stands above:")
        say("\n".join(false))
    if about := _notes(rows):
        say("\nNotes:")
    for note, claims in about.items():
        say(f"  {', '.join(dict.fromkeys(claims))}: {note}")


def mention_notes(rows: Sequence[Row]) -> None:
    """Print in a few lines what :func:`show_notes` would print in full."""
    lines = []
    if without := dict.fromkeys(str(row["claim"]) for row in _without_value(rows)):
        lines.append(f"Without a value: {', '.join(without)}.")
    if any(map(_is_amended, rows)):
        lines.append("Amended: false as printed; the amended form stands above.")
    notes = _notes(rows)
    if about := dict.fromkeys(claim for claims in notes.values() for claim in claims if claim != _ALL):
        lines.append(f"There are notes on {', '.join(about)}.")
    if lines:
        lines.append("--notes shows the reasons and the notes.")
    everywhere = [f"{_ALL}: {note}" for note, claims in notes.items() if claims == [_ALL]]
    if lines or everywhere:
        say("\n".join(["", *everywhere, *lines]))


def _is_amended(row: Row) -> bool:
    return bool(row.get("amends")) and row["value"] is not None


def _without_value(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["value"] is None]


def _notes(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Each note once, with the claims that it is about, or one word where these are all."""
    about: dict[str, list[str]] = {}
    for row in rows:
        notes = row.get("notes")
        for note in notes if isinstance(notes, list) else []:
            if row["value"] is not None:
                about.setdefault(str(note), []).append(str(row["claim"]))
    valued = len(rows) - len(_without_value(rows))
    return {note: [_ALL] if len(claims) == valued else claims for note, claims in about.items()}
