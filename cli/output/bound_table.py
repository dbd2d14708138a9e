"""Bounds as a table: one row per bound, or one row per value of a sweep."""

import math
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypedDict

from ...theory.numbers.json_value import Json
from ..terminal.safe_text import say
from .table import Column, show

if TYPE_CHECKING:
    from .forms import Output

Cells = Sequence[Sequence[str]]
Given = Any  # a dictionary with the keys of a `Row`, and others


class Row(TypedDict, total=False):
    """A bound, or another quantity, as ``--json`` gives it; None and "" stand for nothing."""

    name: str
    claim: str  # the catalogue's ID
    value: float | str | None  # of the formula; "inf" beyond all numbers; None: see ``reason``
    reason: str | None
    holds: float | str | None  # what follows at this T: at most ``trivial``; None for a leading term
    trivial: float | str | None  # the cap: no regret exceeds it
    kind: str  # "lower" or "upper"
    privacy: str
    conditions: str
    limit: str | None  # of a leading term
    scope: str  # "minimax": at the worst arms
    worst_of: str | None  # the instances at the worst of which it holds
    theorem: str | None  # of Coq
    amends: str | None  # what is false as printed, where it is a mended form
    notes: list[str]


_ALL = "all"
_EXTRA = {"kind": 0, "privacy": 0, "conditions": 2, "source": 3}
"""Columns that stand where a row has them, and their ranks: those above 0 go where there is little room."""
_WHERE_CONDITIONS = "--notes shows what each bound assumes, the reasons and the notes."
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


def enclosure(row: Given) -> str:
    """The enclosure of a bound's value in 18 digits, rounded outwards."""
    lower, upper = row["lower"], row["upper"]
    if lower is None or upper is None:
        return "-"
    low = Context(prec=_ENCLOSURE_DIGITS, rounding=ROUND_FLOOR).create_decimal(str(lower))
    high = Context(prec=_ENCLOSURE_DIGITS, rounding=ROUND_CEILING).create_decimal(str(upper))
    return _end(low) if low == high else f"[{_end(low)}, {_end(high)}]"


def listed_means(means: Sequence[Fraction | float], most: int = 6) -> str:
    """The means of arms for a title: of many arms, the first few."""
    shown = ", ".join(f"{float(mean):g}" for mean in means[:most])
    return shown if len(means) <= most else f"{shown}, ... ({len(means)} arms)"


def of_logarithm(log: float) -> str:
    """Ten digits of ``e^log``, also where it is too small or large for a double."""
    if -700 < log < 700 or math.isinf(log):  # e^709 is the largest double
        return number(math.exp(log))
    decimal = log / math.log(10.0)
    power = math.floor(decimal)
    return f"{10 ** (decimal - power):.9g}e{power:+d}"


def _end(value: Decimal) -> str:
    return "inf" if value.is_infinite() else f"{value:g}"


def show_bounds(rows: Sequence[Given], *, certified: bool, at: str = "") -> None:
    """Print one row per bound that has a value, those that hold ``at`` T apart from leading terms."""
    valued = [row for row in rows if row["value"] is not None]
    groups = [[valued[place] for place in places] for places in _by_regime(valued)]
    for place, group in enumerate(groups):
        _say_heading(group, at, first=place == 0)
        _show_group(group, certified=certified)
    if any(map(_best, groups)):
        say("\n*: the best of its kind and privacy here.")
    if any(row.get("theorem") for row in rows):
        say("\n(Coq): a theorem, not run here; `recheck --kernel coq --theorem NAME` runs it.")
    if any(map(_is_capped, rows)):
        _say_caps(rows, at)


def _say_caps(rows: Sequence[Row], at: str) -> None:
    cap = ", ".join(sorted({number(row["trivial"], _SWEEP_DIGITS) for row in rows if _is_capped(row)}))
    say(f"\n(cap of ...): no policy loses more than {cap}, which `holds`; the formula's `value` is more.")
    uppers = [row for row in rows if row["kind"] == "upper" and row.get("holds") is not None]
    below_cap = {row["privacy"] for row in uppers if not _is_capped(row)}
    at_cap = dict.fromkeys(row["privacy"] for row in uppers if row["privacy"] not in below_cap)
    if at_cap:
        of = f" of privacy {', '.join(at_cap)}" if below_cap else ""
        say(f"No upper bound{of} says more than this trivial one at {at}.")


def _by_regime(rows: Sequence[Row]) -> list[list[int]]:
    """Places of what holds at these arms, of what holds at the worst of several, and of each leading term."""
    groups: dict[tuple[str, bool], list[int]] = {("", False): [], ("", True): []}
    minimax = all(row.get("scope") == "minimax" for row in rows)
    for place, row in enumerate(rows):
        elsewhere = bool(row.get("worst_of")) and not minimax
        groups.setdefault((row.get("limit") or "", elsewhere), []).append(place)
    return [places for places in groups.values() if places]


def _say_heading(group: Sequence[Row], at: str, *, first: bool) -> None:
    if "regime" not in group[0]:
        return
    if not first:
        say()
    if limit := group[0].get("limit"):
        say(f"Leading terms as {limit}; none is a bound at {at}:")
    elif all(row.get("worst_of") for row in group):
        say(f"At {at}, on the worst of several instances, which need not be these arms:")
        say("\n".join(f"  {row['name']}: the worst of {row['worst_of']}" for row in group))
    else:
        say(f"What holds at {at}:")


def _is_capped(row: Row) -> bool:
    return "holds" in row and row["holds"] is not None and row["holds"] != row["value"]


def _held(row: Row) -> str:
    if not _is_capped(row):
        return number(row["value"], down=bool(row.get("theorem")))
    return f"{number(row['holds'])} (cap of {number(row['value'], 4)})"


def cited(row: Given) -> str:
    """The claim, or the theorem of Coq that it is an instance of."""
    if row.get("theorem"):
        return f"{row['theorem']} (Coq)"
    return f"{row['claim']} amended" if row.get("amends") else str(row["claim"])


def _best(rows: Sequence[Row]) -> set[int]:
    """Places of the best for each kind and privacy, of those at this instance that are below the cap."""
    values: dict[int, float] = {}
    groups: dict[tuple[str, str], list[int]] = {}
    for place, row in enumerate(rows):
        value = row["holds"] if row.get("holds") is not None else row["value"]
        elsewhere = row.get("scope") == "minimax" or row.get("worst_of")
        if isinstance(value, int | float) and "privacy" in row and not (elsewhere or _is_capped(row)):
            values[place] = value
            groups.setdefault((row["kind"], row["privacy"]), []).append(place)
    best = set()
    for (kind, _), places in groups.items():
        better = max if kind == "lower" else min
        best.add(better(places, key=values.__getitem__))
    return best


def _show_group(rows: Sequence[Row], *, certified: bool) -> None:
    extra = [key for key in _EXTRA if any(key in row for row in rows)]
    enclosing = [Column("enclosure")] if certified else []
    columns = [Column("bound"), Column("value", "right"), *enclosing, Column("claim")]
    columns += [Column(key, breaks=_EXTRA[key] > 1, rank=_EXTRA[key]) for key in extra]
    best = _best(rows)
    cells = []
    for place, row in enumerate(rows):
        name = f"{row['name']} *" if place in best else row["name"]
        enclosed = [enclosure(row)] if certified else []
        cells.append((name, _held(row), *enclosed, cited(row), *(str(row.get(key)) for key in extra)))
    show(columns, cells)


def show_sweep(
    first_columns: Sequence[Column], first_cells: Cells, cases: Sequence[Sequence[Given]], *, at: str = ""
) -> None:
    """Print one row per value of the sweep: its first cells, then every bound that changes; then the others.

    As many tables as there are regimes, as :func:`show_bounds` has them.
    """
    columns = [each for each in zip(*cases, strict=True) if any(row["value"] is not None for row in each)]
    for table, places in enumerate(_by_regime([column[0] for column in columns])):
        group = [*zip(*(columns[place] for place in places), strict=True)]
        _say_heading(group[0], at, first=table == 0)
        _show_swept(first_columns, first_cells, group)


def _show_swept(first_columns: Sequence[Column], first_cells: Cells, cases: Sequence[Sequence[Row]]) -> None:
    changing, headings, constant = [], [], []
    for place, row in enumerate(cases[0]):
        values = {_swept_value(case[place], _DIGITS) for case in cases}
        if len(values) > 1:
            changing.append(place)
            headings.append(Column(f"{row['name']} (Coq)" if row.get("theorem") else row["name"], "right"))
        elif values != {"-"}:
            cap = " (cap)" if _is_capped(row) else ""
            constant.append(f"  {row['name']} ({cited(row)}): {_swept_value(row, _DIGITS)}{cap}")
    if changing or not constant:
        cells = [
            (*first, *(_swept_value(case[place], _SWEEP_DIGITS) for place in changing))
            for first, case in zip(first_cells, cases, strict=True)
        ]
        show([*first_columns, *headings], cells, lead=len(first_columns))
    if constant:
        say("\nThe same at every value:" if changing else "The same at every value:")
        say("\n".join(constant))


def _swept_value(row: Row, digits: int) -> str:
    value = row["holds"] if _is_capped(row) else row["value"]
    return number(value, digits, down=bool(row.get("theorem")))


def show_answer(
    rows: Sequence[Sequence[Given]],
    output: "Output",
    *,
    at: str,
    first_columns: Sequence[Column] = (),
    first_cells: Cells = (),
) -> None:
    """Print the bounds of one case, or of each case of a sweep, and what there is to read about them."""
    if len(rows) == 1:
        show_bounds(rows[0], certified=output.certified, at=at)
    else:
        show_sweep(first_columns, first_cells, rows, at=at)
    print_notes(rows[0], full=output.wants_notes, swept=len(rows) > 1)


def print_notes(rows: Sequence[Given], *, full: bool, swept: bool = False) -> None:
    """Print what bounds assume, why they have no value and more; or in a few lines what there is to read."""
    if full:
        _show_notes(rows)
    elif not swept:
        _mention_notes(rows)
    elif _conditions(rows):
        say(f"\n{_WHERE_CONDITIONS}")


def _show_notes(rows: Sequence[Row]) -> None:
    if conditions := _conditions(rows):
        say("\nWhat each bound assumes:")
        say("\n".join(f"  {'; '.join(names)}: {words}" for words, names in conditions.items()))
    if missing := [
        f"  {row['claim']}, {row['name']}: {row['reason']}" for row in rows if row["value"] is None
    ]:
        say("\nWithout a value:")
        say("\n".join(missing))
    if amended := [f"  {row['claim']}, {row['name']}: {row['amends']}" for row in rows if _is_amended(row)]:
        say("\nFalse as printed; the amended form stands above:")
        say("\n".join(amended))
    if notes := _notes(rows):
        say("\nNotes:")
        for note, claims in notes.items():
            say(f"  {', '.join(dict.fromkeys(claims))}: {note}")


def _mention_notes(rows: Sequence[Row]) -> None:
    lines = []
    if missing := dict.fromkeys(row["claim"] for row in rows if row["value"] is None):
        lines.append(f"Without a value: {', '.join(missing)}.")
    if any(map(_is_amended, rows)):
        lines.append("Amended: false as printed; the amended form stands above.")
    notes = _notes(rows)
    if noted := dict.fromkeys(claim for claims in notes.values() for claim in claims if claim != _ALL):
        lines.append(f"There are notes on {', '.join(noted)}.")
    if _conditions(rows):
        lines.append(_WHERE_CONDITIONS)
    elif lines:
        lines.append("--notes shows the reasons and the notes.")
    everywhere = [f"{_ALL}: {note}" for note, claims in notes.items() if claims == [_ALL]]
    if lines or everywhere:
        say("\n".join(["", *everywhere, *lines]))


def _conditions(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Each condition with the names of the bounds that have it, of those that have a value."""
    names_of: dict[str, list[str]] = {}
    for row in rows:
        if row.get("conditions") and row["value"] is not None:
            names_of.setdefault(row["conditions"], []).append(row["name"])
    return names_of


def _is_amended(row: Row) -> bool:
    return bool(row.get("amends")) and row["value"] is not None


def _notes(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Each note once, with the claims that it is about, or one word where these are all."""
    valued = [row for row in rows if row["value"] is not None]
    claims_of: dict[str, list[str]] = {}
    for row in valued:
        for note in row.get("notes") or []:
            claims_of.setdefault(note, []).append(row["claim"])
    return {note: [_ALL] if len(claims) == len(valued) else claims for note, claims in claims_of.items()}
