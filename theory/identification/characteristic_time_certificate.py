"""Characteristic times with a proof: an allocation and a mixture of alternatives that close on ``1/T*``.

An allocation bounds ``1/T*`` from below by its cheapest alternative, a mixture of alternatives bounds it from
above by the best arm against it [TH-DER-CT3]. Both are written down as short decimals, and the two bounds are
those of the decimals as written, in ball arithmetic; how they were found does not matter.

The certificate is a plain document:

``measure``, ``family``, ``sigma``, ``means``, ``epsilon``, ``beta``
    the program; numbers are texts that spell exact rationals (``"9/20"``), None where there is none
``allocation``
    one decimal for each arm, in the order of the means; scaled to sum to one (with ``beta``: the best arm's
    entry is ``beta``, and the others are scaled to sum to ``1 - beta``)
``alternatives``
    a list of ``{"challenger", "position", "by", "weight"}``: both the best arm and the challenger move to
    the mean that divides the way from the challenger (``"0"``) to the best arm (``"inf"``) in the ratio
    ``position = (m - mu_challenger)/(mu_best - m)``; the cost is ``"information"`` (KL; ``d_eps`` for
    that measure) or ``"transport"`` (TV times epsilon, only at the ends); weights are scaled to sum to
    one
``lower``, ``upper``
    bounds of ``1/T*`` as decimals

*Lower.* Against challenger ``a`` with allocation ``x, y`` the cheapest confusing mean is the weighted
mean of both arms for KL in every exponential family, an end for TV, and for ``d_eps``, which is convex,
the tangent at the position in the first alternative of ``a`` bounds the minimum from below. *Upper.* The
largest cost of the mixture over arms; with ``beta``, ``beta`` times the best arm's plus ``1 - beta``
times the largest of the others.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ..laws.bernoulli import Bernoulli
from ..laws.exponential import Exponential
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..laws.poisson import Poisson
from ..numbers.enclosure import Ball, Enclosure, Exact, ball, enclosure_of, exact
from .characteristic_program import SIGMA_OF_BOUNDED_REWARDS, CharacteristicTime, Program
from .confusing_cost import Costs
from .optimal_pulls import newton_step

Document = dict[str, Any]
Column = Any
"""A numpy array of balls."""
BallCosts = Any
"""`Costs` whose entries are columns of balls."""
Place = Any
"""A position: a decimal, or a ball."""

_GUARD_DIGITS = 8
_GUARD_BITS = 96
_STEPS = 60
_ATTEMPTS = 4


@dataclass(frozen=True, slots=True)
class CertifiedTime:
    """A characteristic time, the interval that it lies in, and the document that proves it."""

    time: CharacteristicTime
    enclosure: Enclosure
    certificate: Document


def certify(time: CharacteristicTime, *, relative_gap: float = 1e-12) -> CertifiedTime:
    """The exact time of ``time``'s program, in an interval of relative width ``relative_gap`` or less.

    The solution in doubles is refined in balls, rounded to decimals, and only the decimals are judged.
    """
    from flint import ctx

    if not 0 < relative_gap < 1:
        raise ValueError(f"relative_gap is {relative_gap!r}: it must lie strictly between 0 and 1")
    program = time.program
    digits = math.ceil(-math.log10(relative_gap)) + _GUARD_DIGITS
    bits = int(3.33 * digits) + _bits_lost(program) + _GUARD_BITS
    for attempt in range(_ATTEMPTS):
        with ctx.workprec(bits << attempt):
            # slopes cancel, so that a bound may need more digits than it gives
            spelled = digits << attempt
            document = _tied_document(time) if time.tied else _document(time, spelled)
            lower, upper = certificate_bounds(document)
            low, high = enclosure_of(lower), enclosure_of(upper)
            document["lower"] = low.decimals(digits)[0]
            document["upper"] = high.decimals(digits)[1]
            enclosure = _time_enclosure(document)
            if enclosure.relative_width <= relative_gap:
                return CertifiedTime(time, enclosure, document)
    raise ArithmeticError(f"the best gap found is {enclosure.relative_width:.1e}, not {relative_gap:.1e}")


def _time_enclosure(document: Mapping[str, Any]) -> Enclosure:
    lower, upper = Fraction(document["lower"]), Fraction(document["upper"])
    return Enclosure(1 / upper if upper else math.inf, 1 / lower if lower > 0 else math.inf)


def _bits_lost(program: Program) -> int:
    """Twice the bits by which means agree: information is quadratic in the gap, and in epsilon."""
    gaps = program.gaps[program.gaps > 0]
    smallest = float(np.min(gaps)) if len(gaps) else 1.0
    largest = max(1.0, float(np.max(np.abs(program.ranked))))
    lost = 2 * max(0, math.ceil(math.log2(largest / smallest)))
    if program.measure == "d_eps" and program.epsilon is not None:
        lost += 2 * math.ceil(abs(math.log2(float(exact(program.epsilon)))))
    return lost


# --- the bounds of a document


def certificate_bounds(document: Mapping[str, Any]) -> tuple[Ball, Ball]:
    """Balls below and above ``1/T*``: what the allocation guarantees, what the mixture allows."""
    program = program_of(document)
    return _guaranteed(program, document), _allowed(program, document)


def program_of(document: Mapping[str, Any]) -> Program:
    """The program that a certificate is about."""
    sigma = document["sigma"]
    families: dict[str, OneParameterFamily] = {
        "bernoulli": Bernoulli,
        "poisson": Poisson,
        "exponential": Exponential,
    }
    family = Gaussian(sigma=float(Fraction(sigma))) if sigma is not None else families[document["family"]]
    return Program(
        document["measure"], tuple(document["means"]), family, document["epsilon"], document["beta"]
    )


def _guaranteed(program: Program, document: Mapping[str, Any]) -> Ball:
    from flint import arb

    arms = _Arms(program)
    if program.tied:
        return arb(0)
    shares = [ball(share) for share in document["allocation"]]
    best = program.best
    others = sum((share for arm, share in enumerate(shares) if arm != best), arb(0))
    if program.beta is None:
        scale, x = 1 / (others + shares[best]), shares[best] / (others + shares[best])
    else:
        scale, x = (1 - arms.beta) / others, arms.beta
    tangents: dict[int, str] = {}
    for alternative in document["alternatives"]:
        tangents.setdefault(alternative["challenger"], alternative["position"])
    least = arb.pos_inf()
    for arm, share in enumerate(shares):
        if arm != best:
            least = least.min(arms.cheapest(arm, x, share * scale, tangents.get(arm, "1")))
    return least


def _allowed(program: Program, document: Mapping[str, Any]) -> Ball:
    from flint import arb

    arms = _Arms(program)
    total, on_best = arb(0), arb(0)
    on_others: dict[int, arb] = {}
    for alternative in document["alternatives"]:
        arm, weight = alternative["challenger"], ball(alternative["weight"])
        total += weight
        first, second = arms.costs(arm, alternative["position"], alternative["by"])
        on_best += weight * first
        on_others[arm] = on_others.get(arm, arb(0)) + weight * second
    largest = arb(0)
    for cost in on_others.values():
        largest = largest.max(cost)
    if program.beta is None:
        return largest.max(on_best) / total
    return (arms.beta * on_best + (1 - arms.beta) * largest) / total


class _Arms:
    """The arms of a program as balls at the precision in force, and what alternatives cost on them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.means = [ball(exact(mean)) for mean in program.means]
        self.best = self.means[program.best]
        self.epsilon = ball(exact(program.epsilon or 0))  # read only where the program has one
        self.beta = ball(exact(program.beta or 0))

    def gap(self, arm: int) -> Ball:
        exactly = exact(self.program.means[self.program.best]) - exact(self.program.means[arm])
        return ball(exactly)

    def distance(self, arm: int) -> Ball:
        """``TV`` between the arm and the best one, times epsilon where there is one."""
        tv = self.program.family.tv_means_ball(self.best, self.means[arm])
        return tv if self.program.epsilon is None else self.epsilon * tv

    def shrunk(self, arm: int) -> Ball:
        """``Delta min(3 epsilon, Delta) / (2 sigma^2)`` of AdaP-TT*."""
        gap = self.gap(arm)
        return gap * gap.min(3 * self.epsilon) / (2 * ball(SIGMA_OF_BOUNDED_REWARDS**2))

    def cheapest(self, arm: int, x: Ball, y: Ball, tangent: str) -> Ball:
        """Below the least cost of an alternative that makes the arm best, against ``x`` and ``y``."""
        measure, family = self.program.measure, self.program.family
        if measure == "tv":
            return x.min(y) * self.distance(arm)
        if measure == "adap-tt-star":
            return self.shrunk(arm) * x * y / (x + y)
        if measure == "d_eps":
            return self._below_tangent(arm, x, y, tangent)
        meeting = (x * self.best + y * self.means[arm]) / (x + y)
        information = x * family.kl_means_ball(self.best, meeting) + y * family.kl_means_ball(
            self.means[arm], meeting
        )
        return information if measure == "kl" else information.min(x.min(y) * self.distance(arm))

    def _below_tangent(self, arm: int, x: Ball, y: Ball, tangent: str) -> Ball:
        """The tangent of a convex function, at the end of the way between the arms where it is lower."""
        meeting = self.meeting(arm, tangent)
        first, second = self.information(arm, meeting)
        rest, shrink = 1 - meeting, (-self.epsilon).exp()
        rising = _least_slope(
            meeting - self.means[arm], meeting * rest, (1 - shrink) / (rest + meeting * shrink)
        )
        falling = _least_slope(self.best - meeting, meeting * rest, (1 - shrink) / (meeting + rest * shrink))
        slope = y * rising - x * falling
        drop = (slope * (self.best - meeting)).min(slope * (self.means[arm] - meeting))
        return x * first + y * second + drop

    def meeting(self, arm: int, position: Place) -> Ball:
        """The confusing mean at a position, a decimal or a ball."""
        if position == "inf":
            return self.best
        place = ball(position) if isinstance(position, str) else position
        return self.means[arm] + self.gap(arm) * place / (1 + place)

    def informed(self, arm: int, meeting: Ball) -> tuple[Ball, Ball]:
        """Where information takes over from transport, coming from the best arm and from the challenger."""
        shrink = (-self.epsilon).exp()
        rest = 1 - meeting
        if rest.is_zero() or meeting.is_zero():  # information leads from nowhere else to 0 or 1
            return meeting, meeting
        return (
            self.best.min(meeting / (meeting + rest * shrink)),
            self.means[arm].max(meeting * shrink / (rest + meeting * shrink)),
        )

    def information(self, arm: int, meeting: Ball) -> tuple[Ball, Ball]:
        """``D(mu_1, m)`` and ``D(mu_a, m)``."""
        kl = self.program.family.kl_means_ball
        if self.program.measure != "d_eps":
            return kl(self.best, meeting), kl(self.means[arm], meeting)
        up, down = self.informed(arm, meeting)
        return (
            self.epsilon * (self.best - up) + kl(up, meeting),
            self.epsilon * (down - self.means[arm]) + kl(down, meeting),
        )

    def costs(self, arm: int, position: Place, by: str) -> tuple[Ball, Ball]:
        """What an alternative costs on the best arm and on the challenger."""
        from flint import arb

        if self.gap(arm).is_zero():
            return arb(0), arb(0)
        if by == "transport":
            distance = self.distance(arm)
            return (arb(0), distance) if position == "inf" else (distance, arb(0))
        if self.program.measure == "adap-tt-star":
            place = ball(position) if isinstance(position, str) else position
            to_best, from_challenger = 1 / (1 + place), place / (1 + place)
            rate = self.shrunk(arm)
            return rate * to_best * to_best, rate * from_challenger * from_challenger
        return self.information(arm, self.meeting(arm, position))


def _least_slope(way: Ball, spread: Ball, limit: Ball) -> Ball:
    """``min(way/spread, limit)``, where the spread may vanish."""
    return limit if spread.contains(0) else limit.min(way / spread)


# --- finding the document


def _tied_document(time: CharacteristicTime) -> Document:
    arms = len(time.program.means)
    rival = int(time.alternatives.challengers[0])
    by = "transport" if time.program.measure == "tv" else "information"
    unchanged = _alternative(rival, "inf", by, "1")
    return _written(time.program, ["1"] * arms, [unchanged])


def _written(program: Program, allocation: list[str], alternatives: list[Document]) -> Document:
    names = {Bernoulli: "bernoulli", Poisson: "poisson", Exponential: "exponential"}
    gaussian = isinstance(program.family, Gaussian)

    def spelled(value: Exact | None) -> str | None:
        return None if value is None else str(exact(value))

    return {
        "measure": program.measure,
        "family": "gaussian" if gaussian else names[program.family],  # type: ignore[index]
        "sigma": spelled(float(program.family.sigma)) if gaussian else None,  # type: ignore[attr-defined]
        "means": [str(exact(mean)) for mean in program.means],
        "epsilon": spelled(program.epsilon),
        "beta": spelled(program.beta),
        "allocation": allocation,
        "alternatives": alternatives,
    }


def _document(time: CharacteristicTime, digits: int) -> Document:
    """The solution, refined in balls and rounded to ``digits`` digits."""
    from flint import arb

    program = time.program
    order = program.order[1:].tolist()
    informed, moved_up, moved_down = _kinds_of_alternatives(time)
    arms = _Arms(program)
    beyond = "information" if program.measure == "d_eps" else "transport"
    if moved_down and program.beta is not None:
        # the best arm's share is what binds, and the others have pulls to spare
        allocation = [repr(share) for share in time.allocation.tolist()]
        return _written(program, allocation, [_alternative(order[0], "0", beyond, "1")])
    transported = program.measure in {"tv", "private"} or bool(moved_up)
    floors = [1 / arms.distance(arm) for arm in order] if transported else [arb(0)] * len(order)
    bound = sorted(informed)
    costs = _Refined(arms, [order[rank] for rank in bound])
    position = _column([arb(informed[rank]) for rank in bound])
    free = sum((floor for rank, floor in enumerate(floors) if rank not in informed), arb(0))
    odds = None if program.beta is None else arms.beta / (1 - arms.beta)
    kinked = [place for place, rank in enumerate(bound) if rank in moved_up]
    if program.measure == "tv" or moved_down:
        pulls = floors[0]
        position = costs.settled(position, lambda at: (pulls - at.best_pulls) / at.best_pulls_slope)
    elif kinked:
        floor = _column([floors[rank] for rank in bound])
        met = costs.settled(position, lambda at: (floor - at.challenger_pulls) / at.challenger_pulls_slope)
        pulls = costs.at(met).best_pulls[kinked[0]]
        position = costs.settled(position, lambda at: (pulls - at.best_pulls) / at.best_pulls_slope)
    elif bound:
        position = costs.settled(position, lambda at: newton_step(at, odds, free))
        pulls = costs.at(position).best_pulls[0]
    else:
        assert odds is not None
        pulls = free * odds
    at = costs.at(position)
    needed, mixed = list(floors), []
    kept = arb(1)
    if kinked:
        balance = at.balance.tolist()
        shared = sum((balance[place] for place in kinked), arb(0))
        kept = (1 - (sum(balance, arb(0)) - shared)) / shared
    for place, rank in enumerate(bound):
        needed[rank] = (pulls / at.ratio[place]).max(floors[rank])
        weight = 1 / at.challenger[place] * (kept if rank in moved_up else 1)
        mixed.append(
            _alternative(order[rank], _text(position[place], digits), "information", _text(weight, digits))
        )
    for rank in sorted(moved_up):
        weight = floors[rank] * (1 - kept if rank in informed else 1)
        mixed.append(_alternative(order[rank], "inf", beyond, _text(weight, digits)))
    if moved_down:
        spare = 1 - sum(at.balance.tolist(), arb(0))
        mixed.append(_alternative(order[0], "0", beyond, _text(spare * floors[0], digits)))
    allocation = [""] * len(program.means)
    for arm, share in zip([program.best, *order], [pulls, *needed], strict=True):
        allocation[arm] = _text(share, digits)
    return _written(program, allocation, [part for part in mixed if Fraction(part["weight"]) > 0])


def _kinds_of_alternatives(time: CharacteristicTime) -> tuple[dict[int, float], set[int], bool]:
    """Ranks that move to a position between; ranks that move all the way; whether the best arm moves."""
    ranks = {arm: rank for rank, arm in enumerate(time.program.order[1:].tolist())}
    informed: dict[int, float] = {}
    moved_up: set[int] = set()
    moved_down = False
    found = time.alternatives
    for arm, position, by_transport in zip(
        found.challengers.tolist(), found.positions.tolist(), found.by_transport.tolist(), strict=True
    ):
        if position == 0.0:
            moved_down = True
        elif by_transport or math.isinf(position):
            moved_up.add(ranks[arm])
        else:
            informed[ranks[arm]] = position
    return informed, moved_up, moved_down


def _alternative(challenger: int, position: str, by: str, weight: str) -> Document:
    return {"challenger": challenger, "position": position, "by": by, "weight": weight}


def _text(value: Ball, digits: int) -> str:
    if not value.is_finite():
        raise ValueError("no certificate, since a weight is lost: less extreme shares are accepted")
    return str(value.mid().str(digits, radius=False))


def _column(balls: list[Ball]) -> Column:
    column = np.empty(len(balls), dtype=object)
    column[:] = balls
    return column


class _Refined:
    """Costs of some challengers in balls: the same formulas at the precision in force."""

    def __init__(self, arms: _Arms, challengers: list[int]) -> None:
        self._arms = arms
        self._challengers = challengers
        self._gaps = _column([arms.gap(arm) for arm in challengers])

    def settled(self, position: Column, step: Callable[[BallCosts], Column]) -> Column:
        """The positions where ``step`` vanishes, found from close by."""
        from flint import ctx

        for _ in range(_STEPS if len(position) else 0):
            change = step(self.at(position))
            moved = _column(
                [
                    (place + shift).mid() if (place + shift).mid() * 8 > place else place / 8
                    for place, shift in zip(position.tolist(), change.tolist(), strict=True)
                ]
            )
            size = max(
                float(abs(shift / place).mid())
                for place, shift in zip(position.tolist(), change.tolist(), strict=True)
            )
            position = moved
            if size < 2.0 ** (-ctx.prec / 3):
                break
        return position

    def at(self, position: Column) -> BallCosts:
        """Costs at one position for each challenger."""
        arms, program = self._arms, self._arms.program
        pairs = [
            arms.costs(arm, place, "information")
            for arm, place in zip(self._challengers, position.tolist(), strict=True)
        ]
        best, challenger = _column([pair[0] for pair in pairs]), _column([pair[1] for pair in pairs])
        if program.measure == "adap-tt-star":
            cube = position * position * position
            return Costs(position, 0 * position + 1, best, challenger, -2 / cube)
        to_best = self._gaps / (1 + position)
        by_position = to_best / (1 + position)
        meeting = _column(
            [
                arms.meeting(arm, place)
                for arm, place in zip(self._challengers, position.tolist(), strict=True)
            ]
        )
        if program.measure != "d_eps":
            variance = _column([_variance(program.family, mean) for mean in meeting.tolist()])
            total = position * best + challenger
            slope = -to_best * total / (variance * challenger * challenger) * by_position
            return Costs(position, 0 * position + 1, best, challenger, slope)
        ends = [
            arms.informed(arm, mean) for arm, mean in zip(self._challengers, meeting.tolist(), strict=True)
        ]
        up, down = _column([end[0] for end in ends]), _column([end[1] for end in ends])
        shrink, rest = (-arms.epsilon).exp(), 1 - meeting
        tilt_up, tilt_down = meeting + rest * shrink, rest + meeting * shrink
        low = _column([arms.means[arm] for arm in self._challengers])
        turn_up = (
            _later(meeting / tilt_up, _column([arms.best] * len(meeting))) * shrink / (tilt_up * tilt_up)
        )
        turn_down = _later(low, meeting * shrink / tilt_down) * shrink / (tilt_down * tilt_down)
        up_step, down_step = up - meeting, meeting - down
        ratio = down_step / up_step
        by_mean = ((1 - turn_down) + ratio * (1 - turn_up)) / up_step
        total = ratio * best + challenger
        slope = -up_step * total / (meeting * rest * challenger * challenger) * by_position
        return Costs(ratio, by_mean * by_position, best, challenger, slope)


def _later(smaller: Column, larger: Column) -> Column:
    """1 where the first midpoint is the smaller one, else 0."""
    pairs = zip(smaller.tolist(), larger.tolist(), strict=True)
    return _column([type(first)(int(first.mid() < second.mid())) for first, second in pairs])


def _variance(family: OneParameterFamily, mean: Ball) -> Ball:
    """Variance at a mean, in balls."""
    if family is Bernoulli:
        return mean * (1 - mean)
    if family is Poisson:
        return mean
    if family is Exponential:
        return mean * mean
    assert isinstance(family, Gaussian)
    return ball(float(family.sigma)) ** 2
