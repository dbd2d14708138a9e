"""Certificates of characteristic times checked again, in exact rationals and integer series.

The document is the one that `banditproof.theory.identification.characteristic_time_certificate` describes.
What is shown here rests on three facts that are re-derived, not imported. For KL in an exponential family
the cheapest meeting point of two arms is their weighted mean, because ``x kl(a, m) + y kl(b, m)`` is its
value there plus ``(x+y) kl(mean, m)``. TV is a metric, so moving one arm all the way is cheapest. ``d_eps``
is convex in its second mean, so that a point whose two near neighbours cost no less has the minimum between
them, and chords through the neighbours bound it.
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from ...theory.formulas.expression import Apply, Expression, Number
from ..evidence.certificate import OptimumKind, list_of, number_of, only_fields
from ..evidence.steps import spend, spend_on
from .integer_intervals import UndefinedError, engine

KIND = "characteristic time"

Bounds = tuple[Fraction, Fraction]

_RESOLUTIONS = (256, 768, 2304)
_FIELDS = {
    *("measure", "family", "sigma", "means", "epsilon", "beta"),
    *("allocation", "alternatives", "lower", "upper"),
}
_MEASURES = {"kl": False, "tv": False, "private": True, "d_eps": True, "adap-tt-star": True}
_FAMILIES = {"bernoulli", "gaussian", "poisson", "exponential"}
_LONGEST_SUM = 100_000
_NEIGHBOURS = tuple(Fraction(1, 10**digits) for digits in range(18, 1, -1))


def _formula(payload: Mapping[str, Any]) -> str:
    return f"{payload['lower']} <= 1/T* <= {payload['upper']}"


def recheck_characteristic_time(payload: Mapping[str, Any]) -> None:
    """A ``ValueError`` unless ``lower <= 1/T* <= upper`` follows from the allocation and the mixture."""
    program = _Stated(payload)
    reason = ""
    for bits in _RESOLUTIONS:
        try:
            reason = _shortfall(_Checker(program, bits))
        except UndefinedError as error:
            reason = str(error)
        if not reason:
            return
    raise ValueError(reason)


def _shortfall(checker: "_Checker") -> str:
    program = checker.program
    guaranteed, arm = checker.guaranteed()
    if program.lower > guaranteed:
        return (
            f"against arm {arm} the allocation guarantees {float(guaranteed):.17g}, below {program.texts[0]}"
        )
    allowed = checker.allowed()
    if program.upper < allowed:
        return f"the mixture allows {float(allowed):.17g}, above {program.texts[1]}"
    return ""


class _Stated:
    """What the document says, read strictly."""

    def __init__(self, payload: Mapping[str, Any]) -> None:
        only_fields(payload, _FIELDS)
        self.measure, self.family = payload["measure"], payload["family"]
        if self.measure not in _MEASURES:
            raise ValueError(f"the measure is {self.measure!r}; accepted are {', '.join(_MEASURES)}")
        if self.family not in _FAMILIES:
            raise ValueError(f"the family is {self.family!r}; accepted are {', '.join(sorted(_FAMILIES))}")
        if self.measure in {"d_eps", "adap-tt-star"} and self.family != "bernoulli":
            raise ValueError(f"the measure {self.measure} is defined for Bernoulli arms only")
        self.sigma = self._optional(payload, "sigma", wanted=self.family == "gaussian")
        self.epsilon = self._optional(payload, "epsilon", wanted=_MEASURES[self.measure])
        self.beta = None if payload["beta"] is None else number_of(payload["beta"], "beta")
        if self.beta is not None and not 0 < self.beta < 1:
            raise ValueError(f"beta is {self.beta}: it must lie strictly between 0 and 1")
        self.means = [number_of(mean, "means") for mean in payload["means"]]
        self._in_domain()
        spend_on(self.means)
        self.best = max(range(len(self.means)), key=lambda arm: self.means[arm])
        self.tied = self.means.count(self.means[self.best]) > 1
        self.shares = [number_of(share, "allocation") for share in payload["allocation"]]
        spend_on(self.shares)
        if len(self.shares) != len(self.means) or min(self.shares) <= 0:
            raise ValueError("the allocation is not one positive number for each arm")
        self.alternatives = [
            self._alternative(part) for part in list_of(payload["alternatives"], "alternatives")
        ]
        self.texts = (str(payload["lower"]), str(payload["upper"]))
        self.lower, self.upper = number_of(payload["lower"], "lower"), number_of(payload["upper"], "upper")

    @staticmethod
    def _optional(payload: Mapping[str, Any], name: str, *, wanted: bool) -> Fraction | None:
        if (payload[name] is not None) != wanted:
            raise ValueError(f"{name} is {payload[name]!r}, which does not fit the program")
        if not wanted:
            return None
        value = number_of(payload[name], name)
        if value <= 0:
            raise ValueError(f"{name} is {payload[name]}: it must be positive")
        return value

    def _in_domain(self) -> None:
        if len(self.means) < 2:
            raise ValueError("fewer than two arms")
        low, high = min(self.means), max(self.means)
        inside = {
            "bernoulli": low >= 0 and high <= 1,
            "gaussian": True,
            "poisson": low >= 0,
            "exponential": low > 0,
        }[self.family]
        if not inside:
            raise ValueError(f"a mean is outside the domain of {self.family} arms")

    def _alternative(self, part: Mapping[str, Any]) -> tuple[int, Fraction | None, bool, Fraction]:
        arm = part["challenger"]
        if arm not in range(len(self.means)) or arm == self.best:
            raise ValueError(f"{arm!r} is not the number of a challenger")
        position = None if part["position"] == "inf" else number_of(part["position"], "position")
        if position is not None and position < 0:
            raise ValueError("a position is negative")
        by_transport = part["by"] == "transport"
        if by_transport != (self.measure == "tv") and self.measure != "private":
            raise ValueError(f"alternatives paid by {part['by']} do not belong to the measure {self.measure}")
        weight = number_of(part["weight"], "weight")
        if weight <= 0:
            raise ValueError("a weight is not positive")
        return arm, position, by_transport, weight


def _apply(head: str, *arguments: Expression) -> Expression:
    return Apply(head, arguments)


class _Checker:
    """The two bounds at one resolution."""

    def __init__(self, program: _Stated, bits: int) -> None:
        self.program = program
        self._engine = engine(bits)
        self._bits = bits
        self._top = program.means[program.best]
        self._distance = cache(self._transport)

    # -- lower

    def guaranteed(self) -> tuple[Fraction, int]:
        """Below the value of the allocation against every challenger, and which one is the hardest."""
        program = self.program
        if program.tied:
            return Fraction(0), program.means.index(self._top, program.means.index(self._top) + 1)
        total = sum(program.shares, Fraction(0))
        x = program.shares[program.best]
        if program.beta is None:
            x, scale = x / total, 1 / total
        else:
            scale = (1 - program.beta) / (total - x)
            x = program.beta
        near: dict[int, Fraction | None] = {}
        for arm, position, _, _ in program.alternatives:
            near.setdefault(arm, position)
        values = {
            arm: self._cheapest(arm, x, share * scale, near.get(arm, Fraction(1)))
            for arm, share in enumerate(program.shares)
            if arm != program.best
        }
        hardest = min(values, key=values.__getitem__)
        return values[hardest], hardest

    def _cheapest(self, arm: int, x: Fraction, y: Fraction, near: Fraction | None) -> Fraction:
        measure = self.program.measure
        if measure == "tv":
            return min(x, y) * self._distance(arm)[0]
        if measure == "adap-tt-star":
            return self._shrunk(arm) * x * y / (x + y)
        if measure == "d_eps":
            return self._between_neighbours(arm, x, y, near)
        mean = self.program.means[arm]
        meeting = (x * self._top + y * mean) / (x + y)
        information = x * self._kl(self._top, meeting)[0] + y * self._kl(mean, meeting)[0]
        return information if measure == "kl" else min(information, min(x, y) * self._distance(arm)[0])

    def _between_neighbours(self, arm: int, x: Fraction, y: Fraction, near: Fraction | None) -> Fraction:
        """Below the minimum of a convex cost, from its values at a few points around the minimum."""
        way = Fraction(1) if near is None else near / (1 + near)
        border = min(way, 1 - way) or Fraction(1)
        best = Fraction(0)
        for share in _NEIGHBOURS:
            below, paid = self._around(arm, x, y, way, border * share)
            best = max(best, below)
            if best >= self.program.lower or paid < self.program.lower:
                break
        return best

    def _around(self, arm: int, x: Fraction, y: Fraction, way: Fraction, step: Fraction) -> Bounds:
        """Below the minimum, if these points show as much, and above it."""
        mean = self.program.means[arm]
        gap = self._top - mean
        places = sorted({place for k in (-2, -1, 0, 1, 2) if 0 <= (place := way + k * step) <= 1})
        points = [(mean + place * gap) for place in places]
        costs = []
        for point in points:
            first, second = self._d_eps(self._top, point), self._d_eps(mean, point)
            costs.append((x * first[0] + y * second[0], x * first[1] + y * second[1]))
        paid = min(high for _, high in costs)
        # outside the points the cost must not fall any further
        falls_left = places[0] > 0 and costs[0][0] < costs[1][1]
        falls_right = places[-1] < 1 and costs[-1][0] < costs[-2][1]
        if falls_left or falls_right:
            return Fraction(0), paid
        # between two points a convex function lies above the chords of its neighbours, continued
        chords = [(right[0] - left[1], right[1] - left[0]) for left, right in pairwise(costs)]
        bounds: list[list[Fraction]] = [[] for _ in chords]
        for i, (before, after) in enumerate(pairwise(chords)):
            bounds[i].append(costs[i + 1][0] - max(Fraction(0), after[1]))
            bounds[i + 1].append(costs[i + 1][0] + min(Fraction(0), before[0]))
        return min(map(max, bounds)), paid

    # -- upper

    def allowed(self) -> Fraction:
        """Above the largest cost of the mixture that an allocation can make it pay."""
        program = self.program
        on_best = total = Fraction(0)
        on_others: dict[int, Fraction] = {}
        for arm, position, by_transport, weight in program.alternatives:
            first, second = self._costs(arm, position, by_transport=by_transport)
            on_best += weight * first
            on_others[arm] = on_others.get(arm, Fraction(0)) + weight * second
            total += weight
        largest = max(on_others.values())
        if program.beta is None:
            return max(on_best, largest) / total
        return (program.beta * on_best + (1 - program.beta) * largest) / total

    def _costs(self, arm: int, position: Fraction | None, *, by_transport: bool) -> tuple[Fraction, Fraction]:
        """Above what an alternative costs on the best arm and on the challenger."""
        mean = self.program.means[arm]
        gap = self._top - mean
        if gap == 0:
            return Fraction(0), Fraction(0)
        if by_transport:
            distance = self._distance(arm)[1]
            return (Fraction(0), distance) if position is None else (distance, Fraction(0))
        way = Fraction(1) if position is None else position / (1 + position)
        if self.program.measure == "adap-tt-star":
            rate = self._shrunk(arm)
            return rate * (1 - way) ** 2, rate * way**2
        meeting = mean + way * gap
        divergence = self._d_eps if self.program.measure == "d_eps" else self._kl
        return divergence(self._top, meeting)[1], divergence(mean, meeting)[1]

    # -- divergences

    def _shrunk(self, arm: int) -> Fraction:
        """``Delta min(3 epsilon, Delta) / (2 sigma^2)`` at ``sigma = 1/2``."""
        assert self.program.epsilon is not None
        gap = self._top - self.program.means[arm]
        return 2 * gap * min(3 * self.program.epsilon, gap)

    def _evaluated(self, tree: Expression) -> Bounds:
        low, high = (self._engine.value(end) for end in self._engine.range(tree, {}))
        if isinstance(low, float) or isinstance(high, float):
            raise UndefinedError("an alternative of infinite cost")
        return low, high

    def _kl(self, x: Fraction, y: Fraction) -> Bounds:
        family, a, b = self.program.family, Number(x), Number(y)
        if x == y:
            return Fraction(0), Fraction(0)
        if family == "gaussian":
            assert self.program.sigma is not None
            value = ((x - y) / self.program.sigma) ** 2 / 2
            return value, value
        if family == "bernoulli":
            return self._evaluated(_apply("kl", a, b))
        if family == "poisson":
            if x == 0:
                return y, y
            low, high = self._evaluated(_apply("log", Number(x / y)))
            return x * low + y - x, x * high + y - x
        low, high = self._evaluated(_apply("log", Number(y / x)))
        return low + x / y - 1, high + x / y - 1

    def _d_eps(self, x: Fraction, y: Fraction) -> Bounds:
        assert self.program.epsilon is not None
        if x == y:
            return Fraction(0), Fraction(0)
        return self._evaluated(_apply("d_eps", Number(x), Number(y), Number(self.program.epsilon)))

    def _transport(self, arm: int) -> Bounds:
        """``TV`` between the arm and the best one, times epsilon where there is one."""
        low, high = self._tv(self.program.means[arm], self._top)
        factor = Fraction(1) if self.program.epsilon is None else self.program.epsilon
        return low * factor, high * factor

    def _tv(self, low: Fraction, high: Fraction) -> Bounds:
        gap = high - low
        if self.program.family == "bernoulli":
            return gap, gap
        if self.program.family == "gaussian":
            assert self.program.sigma is not None
            root = _apply("sqrt", Number(Fraction(8)))
            return self._evaluated(_apply("erf", _apply("/", Number(gap / self.program.sigma), root)))
        if self.program.family == "exponential":
            exponent = _apply("*", Number(-low / gap), _apply("log", Number(high / low)))
            below, above = self._evaluated(_apply("exp", exponent))
            return gap / high * below, gap / high * above
        return self._poisson(low, high)

    def _poisson(self, low: Fraction, high: Fraction) -> Bounds:
        """``P_low(Z <= k) - P_high(Z <= k)`` at the last ``k`` where the smaller mean has the larger mass."""
        if low == 0:
            below, above = self._evaluated(_apply("exp", Number(-high)))
            return 1 - above, 1 - below
        logs = self._evaluated(_apply("log", Number(high / low)))
        first, last = math.floor((high - low) / logs[1]), math.floor((high - low) / logs[0])
        if last > _LONGEST_SUM or last - first > 1:
            raise UndefinedError(f"Poisson means above {_LONGEST_SUM} or too close are not rechecked")
        found = [self._cumulative_gap(low, high, k) for k in range(first, last + 1)]
        return max(below for below, _ in found), max(above for _, above in found)

    def _cumulative_gap(self, low: Fraction, high: Fraction, k: int) -> Bounds:
        small, large = self._cumulative(low, k), self._cumulative(high, k)
        return small[0] - large[1], small[1] - large[0]

    def _cumulative(self, mean: Fraction, k: int) -> Bounds:
        guard = self._bits + 2 * math.ceil(mean) + 64
        spend(k * (1 + (guard >> 8)))
        below = above = total_below = total_above = 1 << guard
        for n in range(1, k + 1):
            below = below * mean.numerator // (mean.denominator * n)
            above = -(-above * mean.numerator // (mean.denominator * n))
            total_below, total_above = total_below + below, total_above + above
        # the exponential of a large mean is small: it is the reciprocal that keeps its digits
        low, high = self._evaluated(_apply("exp", Number(mean)))
        return Fraction(total_below, 1 << guard) / high, Fraction(total_above, 1 << guard) / low


_OPTIMUM = OptimumKind(KIND, _formula, recheck_characteristic_time)
characteristic_time_certificate, check_characteristic_time = _OPTIMUM.document, _OPTIMUM.check
