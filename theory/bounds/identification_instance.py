"""Arms of which the best is to be identified, and what bounds on the number of samples call by name."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from ..identification.characteristic_program import SIGMA_OF_BOUNDED_REWARDS, CharacteristicTime
from ..identification.characteristic_time import (
    characteristic_time_adap_tt_star,
    characteristic_time_d_eps,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from ..identification.characteristic_time_certificate import certify
from ..laws.bernoulli import Bernoulli
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..numbers.enclosure import Ball, Enclosure, Exact, ball, exact, rounded_down
from .bound import Bound, Statement
from .evaluation import double, enclosure_over, in_doubles, reason_at

_GAP_OF_THEOREMS = 1e-12
_BITS = 256
_TIED = "arms tie for the best: no number of samples is enough"


@dataclass(frozen=True)
class IdentificationInstance:
    """Arms and parameters, and what bounds on the number of samples call by name."""

    means: tuple[Exact, ...]
    at: Mapping[str, Exact]
    family: OneParameterFamily = Bernoulli
    _known: dict[str, CharacteristicTime] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def ratio(self) -> Fraction:
        """The largest gap over epsilon."""
        exactly = [exact(mean) for mean in self.means]
        return (max(exactly) - min(exactly)) / exact(self.at["epsilon"])

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
            found["g1"] = g1(float(4 * self.ratio)) if self.ratio < 3 else math.nan
        return found | {name: time.value for name, time in self.times(record).items()}

    def constant(self, record: Statement) -> float:
        """The factor of ``log(1/delta)`` in a leading term, in doubles."""
        return float(in_doubles(record.constant, self.doubles(record)))

    def bound(self, record: Statement, relative_gap: float | None = None) -> Bound:
        """The bound, with an enclosure if a gap is given."""
        if reason := reason_at(record.without_number, self.exactly):
            return record.without_value(reason)
        times = self.times(record)
        tied = any(time.tied for time in times.values())
        remarks = (reason_at(record.remarks, self.exactly), _TIED if tied else "")
        value = float(in_doubles(record.whole, self.doubles(record)))
        if not tied and not math.isfinite(value):  # a step is beyond the largest double
            known = {name: Fraction(time.value) for name, time in times.items()}
            value = float(
                self._enclosed(record, {name: Enclosure(time, time) for name, time in known.items()})
            )
        enclosure = None
        if record.theorem and tied:
            return record.without_value("the theorem asks for one best arm")
        if record.theorem:
            relative_gap = relative_gap or _GAP_OF_THEOREMS
        if relative_gap is not None and (value == 0 or math.isinf(value)):
            enclosure = Enclosure(*(2 * [value or Fraction(0)]))
        elif relative_gap is not None:
            certain = {name: certify(time, relative_gap=relative_gap) for name, time in times.items()}
            enclosure = self._enclosed(record, {name: time.enclosure for name, time in certain.items()})
            value = rounded_down(enclosure.lower) if record.theorem else value
        return Bound(statement=record, value=value, enclosure=enclosure, notes=tuple(filter(None, remarks)))

    def _enclosed(self, record: Statement, times: Mapping[str, Enclosure]) -> Enclosure:
        """The bound where each time lies in its enclosure."""
        from flint import arb

        from ..formulas.balls import precision

        with precision(_BITS):
            ends = {name: 2 * (ball(value),) for name, value in self.exactly.items()}
            if "ratio" in record.names:
                ends["ratio"] = 2 * (ball(self.ratio),)
            if "g1" in record.names:
                ends["g1"] = 2 * (g1_ball(ball(4 * self.ratio)) if self.ratio < 3 else arb.nan(),)
            ends |= {name: (ball(time.lower), ball(time.upper)) for name, time in times.items()}
            return enclosure_over(record.whole, ends)


TIMES: Mapping[str, Callable[[IdentificationInstance], CharacteristicTime]] = {
    "T_KL": lambda asked: characteristic_time_kl(asked.means, family=asked.family),
    "T_TV": lambda asked: characteristic_time_tv(asked.means, family=asked.family),
    "T_private": lambda asked: characteristic_time_private(
        asked.means, asked.at["epsilon"], family=asked.family
    ),
    "T_d_eps": lambda asked: characteristic_time_d_eps(asked.means, asked.at["epsilon"]),
    "T_beta": lambda asked: characteristic_time_kl(
        asked.means, family=Gaussian(sigma=float(SIGMA_OF_BOUNDED_REWARDS)), beta=asked.at["share"]
    ),
    "T_star": lambda asked: characteristic_time_adap_tt_star(
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
    """`g1` on narrow balls: the root is bracketed by the signs of the quartic."""
    from flint import arb, ctx

    root = arb(math.sqrt(g1(float(y.mid()))))
    for _ in range(ctx.prec.bit_length()):
        root = (root - _quartic(root, y.mid()) / _quartic_slope(root, y.mid())).mid()
    step = root * arb(2) ** (-ctx.prec + 16) + (y - y.mid()).abs_upper() * 2
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
