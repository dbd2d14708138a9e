"""Bounds on the samples that identify the best of some arms: values of the names in their formulas."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from ..identification import characteristic_time as programs
from ..identification.characteristic_program import SIGMA_OF_BOUNDED_REWARDS, CharacteristicTime
from ..identification.characteristic_time_certificate import certify
from ..laws.bernoulli import Bernoulli
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..numbers.enclosure import Ball, Enclosure, Exact, ball, exact, rounded_down
from .bound import Bound, Statement
from .evaluation import double, enclosure_over, in_doubles, reason_at

_GAP_OF_THEOREMS = 1e-12  # between the ends of a time: far below the digits that are shown
_G1_UNTIL = 3  # of the ratio: from there on the bound with g1 has another formula
_BITS = 256
_TIED = "arms tie for the best: no number of samples is enough"


@dataclass(frozen=True)
class IdentificationInstance:
    """Arms, and ``at`` which parameters, by their symbols; and the values of the names in bounds."""

    means: tuple[Exact, ...]
    at: Mapping[str, Exact]
    family: OneParameterFamily = Bernoulli
    _known: dict[str, CharacteristicTime] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def ratio(self) -> Fraction:
        """The largest gap over epsilon."""
        means = [exact(mean) for mean in self.means]
        return (max(means) - min(means)) / exact(self.at["epsilon"])

    def times(self, record: Statement) -> dict[str, CharacteristicTime]:
        """The characteristic times of the record; each is computed once."""
        for name in record.names & TIMES.keys() - self._known.keys():
            self._known[name] = TIMES[name](self)
        return {name: self._known[name] for name in TIMES if name in record.names}

    @cached_property
    def arms(self) -> dict[str, Exact]:
        """What formulas say of the arms: their number, the two largest means, and what separates these.

        The ``separation`` is how far both are from one less the level of the quantile, on their sides of it.
        """
        first, *others = sorted(map(exact, self.means), reverse=True)
        second = others[0] if others else first
        found: dict[str, Exact] = {"K": len(self.means), "best": first, "second": second}
        if "quantile" in self.at:
            share = 1 - exact(self.at["quantile"])
            found["separation"] = min(first - share, share - second)
        return found

    @property
    def exactly(self) -> dict[str, Exact]:
        """Every name that stands for a number which is known as it is."""
        return {**self.at, **self.arms}

    def doubles(self, record: Statement) -> dict[str, float]:
        """What the names in the record's formula are, in doubles."""
        found = {name: float(double(value)) for name, value in self.exactly.items()}
        if "ratio" in record.names:
            found["ratio"] = float(double(self.ratio))
        if "g1" in record.names:
            found["g1"] = g1(float(4 * self.ratio)) if self.ratio < _G1_UNTIL else math.nan
        return found | {name: time.value for name, time in self.times(record).items()}

    def constant(self, record: Statement) -> float:
        """The factor of ``log(1/delta)`` in a leading term, in doubles."""
        return float(in_doubles(record.constant, self.doubles(record)))

    def bound(self, record: Statement, relative_gap: float | None = None) -> Bound:
        """The bound, with an enclosure if a gap is given, or if it is a theorem of Coq."""
        if reason := reason_at(record.without_number, self.exactly):
            return record.without_value(reason)
        tied = any(time.tied for time in self.times(record).values())
        if record.theorem and tied:
            return record.without_value("the theorem asks for one best arm")
        value = self._value(record, tied=tied)
        if record.theorem:
            relative_gap = relative_gap or _GAP_OF_THEOREMS
        enclosure = None if relative_gap is None else self._enclosure(record, value, relative_gap)
        if record.theorem and enclosure is not None:
            value = rounded_down(enclosure.lower)
        remarks = (reason_at(record.remarks, self.exactly), _TIED if tied else "")
        return Bound(statement=record, value=value, enclosure=enclosure, notes=tuple(filter(None, remarks)))

    def _value(self, record: Statement, *, tied: bool) -> float:
        """The bound in doubles; in balls if a step of it is beyond the largest double."""
        value = float(in_doubles(record.whole, self.doubles(record)))
        if tied or math.isfinite(value):
            return value
        times = {name: Fraction(time.value) for name, time in self.times(record).items()}
        return float(self._enclosed(record, {name: Enclosure(time, time) for name, time in times.items()}))

    def _enclosure(self, record: Statement, value: float, relative_gap: float) -> Enclosure:
        """The bound where each time is enclosed up to the gap; of 0 and infinity the point itself."""
        if value == 0 or math.isinf(value):
            end = value or Fraction(0)
            return Enclosure(end, end)
        times = self.times(record).items()
        certified = {name: certify(time, relative_gap=relative_gap).enclosure for name, time in times}
        return self._enclosed(record, certified)

    def _enclosed(self, record: Statement, times: Mapping[str, Enclosure]) -> Enclosure:
        """The bound where each time lies in its enclosure."""
        from flint import arb

        from ..formulas.balls import precision

        with precision(_BITS):
            points = {name: ball(value) for name, value in self.exactly.items()}
            if "ratio" in record.names:
                points["ratio"] = ball(self.ratio)
            if "g1" in record.names:
                points["g1"] = g1_ball(ball(4 * self.ratio)) if self.ratio < _G1_UNTIL else arb.nan()
            ends = {name: (point, point) for name, point in points.items()}
            ends |= {name: (ball(time.lower), ball(time.upper)) for name, time in times.items()}
            return enclosure_over(record.whole, ends)


TIMES: Mapping[str, Callable[[IdentificationInstance], CharacteristicTime]] = {
    "T_KL": lambda asked: programs.characteristic_time_kl(asked.means, family=asked.family),
    "T_TV": lambda asked: programs.characteristic_time_tv(asked.means, family=asked.family),
    "T_private": lambda asked: programs.characteristic_time_private(
        asked.means, asked.at["epsilon"], family=asked.family
    ),
    "T_d_eps": lambda asked: programs.characteristic_time_d_eps(asked.means, asked.at["epsilon"]),
    "T_beta": lambda asked: programs.characteristic_time_kl(
        asked.means, family=Gaussian(sigma=float(SIGMA_OF_BOUNDED_REWARDS)), beta=asked.at["share"]
    ),
    "T_star": lambda asked: programs.characteristic_time_adap_tt_star(
        asked.means, asked.at["epsilon"], beta=asked.at["share"]
    ),
}
"""The characteristic times by their names in formulas."""


def g1(y: float) -> float:
    """``sup{x : x^2 < x + y sqrt(2 x) + y^2/4}``  [TA-TH5.23].

    The square of the largest root ``r`` of ``r^4 = r^2 + sqrt(2) y r + y^2/4``.
    """
    if not (math.isfinite(y) and y >= 0):
        raise ValueError(f"y is {y!r}: g1 is defined for nonnegative numbers")
    root = 1.0 + y  # above the largest root, where the difference is convex: Newton falls onto it
    for _ in range(200):
        value = root**4 - root**2 - math.sqrt(2.0) * y * root - y * y / 4.0
        lower = root - value / (4.0 * root**3 - 2.0 * root - math.sqrt(2.0) * y)
        if lower >= root:
            break
        root = lower
    return root * root


def g1_ball(y: Ball) -> Ball:
    """`g1` on narrow balls: the root is bracketed by the signs of the quartic.

    Its coefficients have one change of sign, so it has one positive root (Descartes), which is the largest.
    """
    from flint import arb, ctx

    root, middle = arb(math.sqrt(g1(float(y.mid())))), y.mid()
    for _ in range(ctx.prec.bit_length()):  # each step of Newton's doubles the digits, 15 at first
        root = (root - _quartic(root, middle) / _quartic_slope(root, middle)).mid()
    # for roundings, with 16 bits to spare, and for the width of y, which is more than that of the root
    step = root * arb(2) ** (-ctx.prec + 16) + (y - middle).abs_upper() * 2
    low, high = root - step, root + step
    if not (_quartic(low, y) < 0 < _quartic(high, y)):
        return arb.nan()
    bracket = low.union(high)
    return bracket * bracket


def _quartic(root: Ball, y: Ball) -> Ball:
    square = root * root
    return square * square - square - (_sqrt2() * y) * root - y * y / 4


def _quartic_slope(root: Ball, y: Ball) -> Ball:
    return 4 * root * root * root - 2 * root - _sqrt2() * y


def _sqrt2() -> Ball:
    """The square root of two at the precision in force."""
    from flint import arb

    return arb(2).sqrt()
