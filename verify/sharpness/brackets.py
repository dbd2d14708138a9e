"""How far a constant can be moved: to where the relation is still proved, and to where it is refuted.

Both ends have a certificate that the recheck confirms. Between them nothing is known, and nothing is said: a
relation that holds at both of two values need not hold between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Formula, Link
from ...theory.formulas.wide_domain import WideDomain
from ...theory.numbers.json_value import Json
from ..certificates.recheck import recheck
from ..evidence.effort import Effort
from ..evidence.ladder import Evidence, Verdict
from ..proving.formula_checks import holds_on
from ..proving.printed_values import spelled
from ..proving.wide_domains import holds_everywhere
from .moved_numbers import Place, places

_FURTHEST = Fraction(1024)
"""A constant is moved by at most this factor."""
_STEPS = 12
_CLOSE = Fraction(101, 100)
"""Ends whose quotient is below this are close enough."""
_BOXES = 2000


@dataclass(frozen=True, slots=True)
class Bracket:
    """Where the relation is proved and, a little further, refuted."""

    link: Link
    stated: Domain | WideDomain
    place: Place
    holds: Fraction
    fails: Fraction
    certificates: tuple[Mapping[str, Json], ...]

    @property
    def sharp(self) -> bool:
        """Whether the constant as printed is the best one, as far as the bracket tells."""
        return self.holds == self.place.printed

    @property
    def words(self) -> str:
        """In a few words: what the printed number could be, and what it could not."""
        printed, fails = spelled(self.place.printed), spelled(self.fails)
        could = "" if self.sharp else f" could be {spelled(self.holds)},"
        return f"{printed}{could} could not be {fails}"

    @property
    def marked(self) -> str:
        """The relation with the number in brackets."""
        return self.place.marked(self.link)

    def to_json(self) -> dict[str, Json]:
        """For programs."""
        return {
            "relation": str(self.link),
            "marked": self.marked,
            "domain": self.stated.to_json(),
            "printed": str(self.place.printed),
            "holds": str(self.holds),
            "fails": str(self.fails),
            "certificates": [dict(each) for each in self.certificates],
        }


def brackets(link: Link, stated: Domain | WideDomain, effort: Effort) -> Iterator[Bracket]:
    """For every constant of a proved inequality, how far it can be moved either way.

    A way in which nothing is refuted within the factor that is tried is left out: the relation gets weaker.
    """
    if link.relation == "==":
        return
    judge = _Judge(link, stated, effort)
    for place in places(link):
        for upwards in (False, True):
            found = _bracket(judge, place, upwards=upwards)
            if found is not None:
                yield found


class _Judge:
    """Whether the relation holds with another number in one place, with what shows it."""

    def __init__(self, link: Link, stated: Domain | WideDomain, effort: Effort) -> None:
        self.link, self.stated, self._effort = link, stated, effort
        if isinstance(stated, WideDomain):
            self._check = holds_everywhere(stated)
        else:
            self._check = holds_on(stated.box, where=stated.where, most_boxes=_BOXES)

    def evidence(self, place: Place, value: Fraction) -> Evidence:
        """What was found, and confirmed by the recheck: else nothing."""
        moved = place.moved(self.link, value)
        found = self._check(Formula(str(moved), (moved,)), self._effort)
        if found.certificate is None or not recheck(found.certificate).ok:
            return Evidence(Verdict.OPEN, found.method, found.summary)
        return found


def _bracket(judge: _Judge, place: Place, *, upwards: bool) -> Bracket | None:
    """Bisection of the factor, on the scale of logarithms, by numbers of few digits."""
    far = place.printed * _FURTHEST if upwards else place.printed / _FURTHEST
    beyond = judge.evidence(place, far)
    if beyond.verdict is not Verdict.REFUTED:
        return None
    kept = judge.evidence(place, place.printed)
    if kept.verdict is not Verdict.PROVED:
        return None
    holds, fails = place.printed, far
    undecided: tuple[Fraction, Fraction] | None = None  # the nearest and the furthest value that resisted
    for _ in range(_STEPS):
        ends = (holds, fails if undecided is None else undecided[0])
        if undecided is not None and _close(*ends):
            ends = (undecided[1], fails)
        if _close(*ends):
            break
        value = _between(*ends)
        found = judge.evidence(place, value)
        if found.verdict is Verdict.PROVED:
            holds, kept = value, found
            undecided = None if undecided is not None and ends[0] == undecided[1] else undecided
        elif found.verdict is Verdict.REFUTED:
            fails, beyond = value, found
            undecided = None if undecided is not None and ends[1] == undecided[0] else undecided
        elif undecided is None:
            undecided = (value, value)
        else:
            undecided = (value, undecided[1]) if ends[1] == undecided[0] else (undecided[0], value)
    shown = tuple(each.certificate for each in (kept, beyond) if each.certificate is not None)
    return Bracket(judge.link, judge.stated, place, holds, fails, shown)


def _close(first: Fraction, second: Fraction) -> bool:
    return max(first / second, second / first) < _CLOSE


def _between(first: Fraction, second: Fraction) -> Fraction:
    """A number of few digits near the middle of two of one sign, on the scale of logarithms."""
    if first < 0:
        return -_between(-first, -second)
    low, high = sorted((float(first), float(second)))
    middle = Fraction(math.sqrt(low * high))
    room = min(middle - Fraction(low), Fraction(high) - middle) / 2
    decimals = -math.floor(math.log10(high)) - 1
    while abs((value := _rounded(middle, decimals)) - middle) > room:
        decimals += 1
    return value


def _rounded(value: Fraction, decimals: int) -> Fraction:
    unit = Fraction(10) ** -decimals
    return round(value / unit) * unit
