"""The domain of a block of checks: ranges, conditions, sets, points, rows and names for expressions."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ....theory.formulas.expression import ALSO_NAMES, FUNCTIONS
from ..faults import Faults
from ..page import Place, Rows
from ..tokens import captured, length, letters, named, substituted
from .located import Located, assignments
from .spelled import LONGEST, check_expression, check_formula

_LETTER: Final = r"[^\W\d]\w*(?:\[\d+\.\.\w+\])?"
_RANGED: Final = re.compile(rf"({_LETTER}(?:\s*,\s*{_LETTER})*)\s+in\s+(.*)")
_INTERVAL: Final = re.compile(r"(?:whole )?([\[(])(.+)([\])])")
_MATRICES: Final = re.compile(
    r"(?:each step )?(?:positive definite|positive semi-definite|symmetric|invertible|square|column|matrix) "
    r"[A-Za-z]\w*(?: x [A-Za-z]\w*)?|starts .+, then .+"
)
_FINITE: Final = re.compile(r"\{.+\}|-?\w+\.\.\w+")
_ROWS: Final = re.compile(r"([\w, ]+?) from (\w+)\((.*)\)")
_LET: Final = re.compile(r"([^\W\d]\w*)\s*=(?!=)\s*(.*)")
TAKEN: Final = {"e", "pi", "oo", *FUNCTIONS} - ALSO_NAMES
"""What no letter of a page can be called."""
ACCEPTED_RANGES: Final = "[0, 1], whole [1, oo), positive definite d, or column d"


@dataclass(slots=True)
class Domain:
    """What the lines of a domain have said so far; a formula takes it as it stands."""

    ranges: dict[str, str] = field(default_factory=dict)
    where: list[str] = field(default_factory=list)
    each: dict[str, str] = field(default_factory=dict)
    points: list[Mapping[str, str]] = field(default_factory=list)
    rows: Rows | None = None
    given: list[str] = field(default_factory=list)
    part: str = ""
    lets: dict[str, str] = field(default_factory=dict)
    """Names for expressions, in full."""
    bounds: dict[str, str] = field(default_factory=dict)
    """Names for bounds of the table, by the names that these have there."""
    used: list[tuple[str, Place]] = field(default_factory=list)
    """The letters of its conditions and of the ends of its ranges."""

    def anew(self) -> "Domain":
        """The domain that begins behind a formula: names stay, and nothing else."""
        return Domain(lets=dict(self.lets), bounds=dict(self.bounds))

    def copy(self) -> "Domain":
        """The same, to be added to for one formula."""
        more = {name: getattr(self, name).copy() for name in ("ranges", "where", "each", "used")}
        return replace(self, **more)

    def use(self, part: Located) -> None:
        """Note the letters of a condition, of an end, or of a formula."""
        for name, at in letters(part.text):
            inner = named([self.lets[name]]) if name in self.lets else (name,)
            self.used += [(each, part.place(at)) for each in inner]

    def full(self, part: Located, faults: Faults) -> str:
        """The text with expressions for names; a fault if it is long (then no text), or binds a letter."""
        if length(part.plain, self.lets) > LONGEST:
            told = f"names written out, this is too long; accepted are up to {LONGEST} characters"
            faults.add(part.place(), told)
            return ""
        for letter in captured(part.plain, self.lets):
            faults.add(part.place(), f"the index {letter} is a letter of a name here; accepted is another")
        return substituted(part.plain, self.lets)

    @property
    def ranged(self) -> set[str]:
        """The letters that have values here; of a family its letter, of a matrix also its dimensions."""
        names = {name.partition("[")[0] for name in (*self.ranges, *self.each)}
        if self.points:
            names |= set.intersection(*({name.partition("[")[0] for name in at} for at in self.points))
        if self.rows:
            names |= {*self.rows.names}
        for text in self.ranges.values():
            if _MATRICES.fullmatch(text) and not text.startswith("starts "):
                names |= {*re.findall(r"\w+", text.rpartition(" x ")[0])[-1:], text.split()[-1]}
        return names | {*self.bounds}


def read_for(part: Located, domain: Domain, faults: Faults, *, finite: bool = False) -> set[str]:
    """Add ranges and conditions; the letters that got a range."""
    given: set[str] = set()
    for each in part.split(";"):
        match = _RANGED.fullmatch(each.text)
        if match is None:
            if check_formula(each, faults):
                domain.use(each)
                domain.where.append(domain.full(each, faults))
            continue
        side = each.cut(match.start(2))
        if not _is_range(side, faults, finite=finite):
            continue
        if not _MATRICES.fullmatch(side.plain):
            domain.use(side.cut(len("whole ") if side.text.startswith("whole ") else 0))
        for name in each.cut(0, match.end(1)).split(","):
            written = "".join(name.text.split())
            if written in given or (written in (domain.each if finite else domain.ranges)):
                faults.add(name.place(), f"{written} has a range already")
            if written in {*domain.lets, *domain.bounds, *TAKEN}:
                faults.add(name.place(), f"{written} has a meaning in formulas already, and no range")
            given.add(written)
            (domain.each if finite else domain.ranges)[written] = domain.full(side, faults)
    return given


def _is_range(side: Located, faults: Faults, *, finite: bool) -> bool:
    if finite:
        if not _FINITE.fullmatch(side.plain):
            faults.add(side.place(), "expected a finite set, such as 1..100 or {1, 2, 5}")
            return False
        return True
    if _MATRICES.fullmatch(side.plain):
        return True
    match = _INTERVAL.fullmatch(side.text)
    ends = [*side.cut(match.start(2), match.end(2)).split(",")] if match else []
    if match is None or len(ends) != 2 or not all(end.text for end in ends):
        faults.add(side.place(), f"expected a range, such as {ACCEPTED_RANGES}")
        return False
    for end, nowhere, bracket in zip(ends, ("-oo", "oo"), (match[1] == "[", match[3] == "]"), strict=True):
        if end.text == nowhere and bracket:
            faults.add(end.place(), f"{nowhere} is no number: accepted is a round bracket beside it")
            return False
        if end.text != nowhere and not check_expression(end, faults):
            return False
    return True


def read_let(part: Located, domain: Domain, faults: Faults) -> None:
    """A name for an expression, or for a bound of the table."""
    match = _LET.fullmatch(part.text)
    if match is None:
        faults.add(part.place(), "expected a name for an expression, such as let L = log(T)")
        return
    name, value = match[1], part.cut(match.start(2))
    if name in {*domain.lets, *domain.bounds, *domain.ranges, *TAKEN}:
        faults.add(part.place(), f"{name} has a meaning already")
    elif value.text.startswith("bound "):
        domain.bounds[name] = value.plain.removeprefix("bound ").strip()
    elif check_expression(value, faults):
        domain.lets[name] = domain.full(value, faults) or "0"


def read_point(part: Located, faults: Faults, *, constant: bool = True) -> dict[str, str]:
    """``x = 0.1, y = 1/2``; letters in the values are accepted unless they must be ``constant``."""
    values: dict[str, str] = {}
    for name, value in assignments(part):
        if not re.fullmatch(r"[^\W\d]\w*(?:\[\d+\])?", name.text) or not value.text:
            faults.add(name.place(), "expected letters with their values, such as x = 0.1, y = 1/2")
            return {}
        if name.text in values:
            faults.add(name.place(), f"{name.text} has a value already")
        if not check_expression(value, faults):
            return {}
        if constant and (found := letters(value.text)):
            faults.add(
                value.place(found[0][1]), f"{found[0][0]} is no number; accepted are values without letters"
            )
        values[name.text] = value.plain
    return values


def read_rows(part: Located, faults: Faults) -> Rows | None:
    """``regret, bound from runs(T=1000)``."""
    match = _ROWS.fullmatch(part.plain)
    names = tuple(name.strip() for name in match[1].split(",")) if match else ()
    if match is None or not all(name.isidentifier() for name in names):
        faults.add(part.place(), "expected names and a call, such as with regret, bound from runs(T=1000)")
        return None
    return Rows(names, match[2], match[3], part.place())
