"""Bounds as a table: one row per bound, or one row per value of a sweep."""

import math
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.numbers.json_value import Json
from ..terminal.safe_text import say
from .table import Column, show

if TYPE_CHECKING:
    from .forms import Output

Row = Mapping[str, Json]
"""A bound as ``--json`` gives it: name, claim, value, lower, upper and more."""

_ALL = "all"
_RANKS = {"kind": 0, "privacy": 0, "conditions": 2, "source": 3}
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


def enclosure(row: Row) -> str:
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
    if -700 < log < 700 or math.isinf(log):
        return number(math.exp(log))
    decimal = log / math.log(10.0)
    power = math.floor(decimal)
    return f"{10 ** (decimal - power):.9g}e{power:+d}"


def _end(value: Decimal) -> str:
    return "inf" if value.is_infinite() else f"{value:g}"


def show_bounds(rows: Sequence[Row], *, certified: bool, at: str = "") -> None:
    """Print one row per bound that has a value, those that hold ``at`` T apart from leading terms."""
    groups = _by_regime([row for row in rows if row["value"] is not None])
    for place, group in enumerate(groups):
        _say_heading(group, at, first=not place)
        _show_group(group, certified=certified)
    if any(map(_best, groups)):
        say("\n*: the best of its kind and privacy here.")
    if any(row.get("theorem") for row in rows):
        say("\n(Coq): a theorem, not run here; `recheck --kernel coq --theorem NAME` runs it.")
    capped = {number(row["trivial"], _SWEEP_DIGITS) for row in rows if _is_capped(row)}
    if capped:
        cap = ", ".join(sorted(capped))
        say(f"\n(cap of ...): no policy loses more than {cap}, which `holds`; the formula's `value` is more.")
        uppers = [row for row in rows if row["kind"] == "upper" and row.get("holds") is not None]
        telling = {row["privacy"] for row in uppers if not _is_capped(row)}
        if silent := [of for of in dict.fromkeys(row["privacy"] for row in uppers) if of not in telling]:
            of = f" of privacy {', '.join(map(str, silent))}" * bool(telling)
            say(f"No upper bound{of} says more than this trivial one at {at}.")


def _by_regime(rows: Sequence[Row]) -> list[list[Row]]:
    """What holds at these arms, what holds at the worst of several instances, and leading terms by limit."""
    groups: dict[tuple[str, bool], list[Row]] = {("", False): [], ("", True): []}
    minimax = all(row.get("scope") == "minimax" for row in rows)
    for row in rows:
        elsewhere = bool(row.get("worst_of")) and not minimax
        groups.setdefault((str(row.get("limit") or ""), elsewhere), []).append(row)
    return [group for group in groups.values() if group]


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


def cited(row: Row) -> str:
    """The claim, or the theorem of Coq that it is an instance of."""
    if row.get("theorem"):
        return f"{row['theorem']} (Coq)"
    return f"{row['claim']} amended" if row.get("amends") else str(row["claim"])


def _best(rows: Sequence[Row]) -> list[Row]:
    """Of each kind for each privacy the best, of those at this instance; none where the cap is what holds."""
    groups: dict[tuple[Json, Json], list[tuple[float, Row]]] = {}
    for row in rows:
        value = row["holds"] if row.get("holds") is not None else row["value"]
        elsewhere = row.get("scope") == "minimax" or row.get("worst_of")
        if isinstance(value, int | float) and "privacy" in row and not (elsewhere or _is_capped(row)):
            groups.setdefault((row["kind"], row["privacy"]), []).append((float(value), row))
    return [
        (max if kind == "lower" else min)(of_kind, key=lambda each: each[0])[1]
        for (kind, _), of_kind in groups.items()
    ]


def _show_group(rows: Sequence[Row], *, certified: bool) -> None:
    extra = [key for key in _RANKS if any(key in row for row in rows)]
    best = _best(rows)
    columns = [Column("bound"), Column("value", "right")]
    columns += [Column("enclosure")] * certified + [Column("claim")]
    columns += [Column(key, breaks=_RANKS[key] > 1, rank=_RANKS[key]) for key in extra]
    show(
        columns,
        [
            (
                f"{row['name']}{' *' * any(row is each for each in best)}",
                _held(row),
                *([enclosure(row)] * certified),
                cited(row),
                *(str(row[key]) for key in extra),
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
    valued = [column for column in zip(*rows, strict=True) if any(row["value"] is not None for row in column)]
    columns = {id(column[0]): column for column in valued}
    for place, group in enumerate(_by_regime([column[0] for column in valued])):
        _say_heading(group, at, first=not place)
        _show_swept(lead, led, [*zip(*(columns[id(row)] for row in group), strict=True)])


def _show_swept(lead: Sequence[Column], led: Sequence[Sequence[str]], rows: Sequence[Sequence[Row]]) -> None:
    def shown(row: Row, digits: int = _DIGITS) -> str:
        value = row["holds"] if _is_capped(row) else row["value"]
        return number(value, digits, down=bool(row.get("theorem")))

    changing, heads, constant = [], [], []
    for place, row in enumerate(rows[0]):
        values = {shown(at[place]) for at in rows}
        if len(values) > 1:
            changing.append(place)
            heads.append(Column(f"{row['name']}{' (Coq)' * bool(row.get('theorem'))}", "right"))
        elif values != {"-"}:
            constant.append(f"  {row['name']} ({cited(row)}): {shown(row)}{' (cap)' * _is_capped(row)}")
    columns = [*lead, *heads]
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


def show_answer(
    rows: Sequence[Sequence[Row]],
    output: "Output",
    *,
    at: str,
    lead: Sequence[Column] = (),
    led: Sequence[Sequence[str]] = (),
) -> None:
    """Print the bounds of one case, or of each case of a sweep, and what there is to read about them."""
    if len(rows) == 1:
        show_bounds(rows[0], certified=output.certified, at=at)
    else:
        show_sweep(lead, led, rows, at=at)
    print_notes(rows[0], full=output.wants_notes, swept=len(rows) > 1)


def print_notes(rows: Sequence[Row], *, full: bool, swept: bool = False) -> None:
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
    if missing := [f"  {row['claim']}, {row['name']}: {row['reason']}" for row in _without_value(rows)]:
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
    if missing := dict.fromkeys(str(row["claim"]) for row in _without_value(rows)):
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
            names_of.setdefault(str(row["conditions"]), []).append(str(row["name"]))
    return names_of


def _is_amended(row: Row) -> bool:
    return bool(row.get("amends")) and row["value"] is not None


def _without_value(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["value"] is None]


def _notes(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Each note once, with the claims that it is about, or one word where these are all."""
    claims_of: dict[str, list[str]] = {}
    for row in rows:
        notes = row.get("notes")
        for note in notes if isinstance(notes, list) else []:
            if row["value"] is not None:
                claims_of.setdefault(str(note), []).append(str(row["claim"]))
    valued = len(rows) - len(_without_value(rows))
    return {note: [_ALL] if len(claims) == valued else claims for note, claims in claims_of.items()}
