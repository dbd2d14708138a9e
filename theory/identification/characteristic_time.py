"""Characteristic times of best-arm identification: how many samples the hardest alternative makes necessary.

With the best arm 1, allocations ``w`` on the simplex and alternatives ``lambda`` in which another arm is
best,

    ``1/T* = max over w of  min over lambda of  sum_a w_a D(nu_a, lambda_a)``

for a divergence D. The minimum is over one challenger ``a`` at a time, which meets the best arm at a
confusing mean ``m``; it is concave and homogeneous in ``w``, so with ``W = w T*`` and the constraint
scaled to one

    ``T* = min over W_1 of  W_1 + sum_a X_a(W_1)``,  ``X_a`` the pulls of ``a`` that make it cost one,

is convex in one variable, with derivative ``1 - sum_a c_1(m_a)/c_a(m_a)`` [TH-DER-CT2]. Every time comes with
its optimal allocation and a mixture of alternatives against which no allocation does better; how far the
two are apart is what `banditproof.theory.identification.characteristic_time_certificate` certifies.

Proved here and used throughout:

- ``inf over lambda of x TV(nu_1, lambda_1) + y TV(nu_a, lambda_a) = min(x, y) TV(nu_1, nu_a)`` in every
  family of ordered laws, not only for Bernoulli arms [TH-B6.1] or where TV is concave in the gap
  [TH-DER-TV]: by the triangle inequality it is at least ``min(x, y) TV(nu_1, nu_a)``, and moving one arm
  all the way attains it.
- With ``d_eps`` in place of both divergences the bound is larger still, see `characteristic_time_d_eps`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..laws.bernoulli import Bernoulli
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..numbers.arrays import Doubles, Places
from ..numbers.enclosure import Exact
from .characteristic_program import SIGMA_OF_BOUNDED_REWARDS, Alternatives, CharacteristicTime, Program
from .confusing_cost import CostCurve, InformationAndTransportCost, InformationCost, RankedArms
from .optimal_pulls import NEAREST, Binding, Kinks, binding, costs_at_ratio, kinks_with_transport, optimum

_BEYOND = "the time is beyond the largest double"


def characteristic_time_kl(
    means: Sequence[Exact], *, family: OneParameterFamily = Bernoulli, beta: Exact | None = None
) -> CharacteristicTime:
    """``T*_KL``, or ``T*_{KL,beta}`` for the share ``beta`` of the best arm  [TH-T2.32, TH-I2.tt, TA-B13]."""
    return solved(Program("kl", tuple(means), family, None, beta))


def characteristic_time_tv(
    means: Sequence[Exact], *, family: OneParameterFamily = Bernoulli, beta: Exact | None = None
) -> CharacteristicTime:
    """``T*_TV = 1/D_min + sum_a 1/D_a``, ``D_a = TV(nu_1, nu_a)``, in every family  [TH-P4.26, TH-DER-TV].

    With the share ``beta``: ``max(1/(beta D_min), sum_a 1/D_a / (1-beta))``  [TH-DER-CT2].
    """
    return solved(Program("tv", tuple(means), family, None, beta))


def characteristic_time_private(
    means: Sequence[Exact],
    epsilon: Exact,
    *,
    family: OneParameterFamily = Bernoulli,
    beta: Exact | None = None,
) -> CharacteristicTime:
    """``T*(nu; epsilon)``: the cost is ``min(sum_a w_a KL_a, epsilon sum_a w_a TV_a)``  [TH-T4.24]."""
    return solved(Program("private", tuple(means), family, epsilon, beta))


def characteristic_time_d_eps(
    means: Sequence[Exact], epsilon: Exact, *, beta: Exact | None = None
) -> CharacteristicTime:
    """``T*_{d_eps}``: an alternative costs ``sum_a w_a d_eps(nu_a, lambda_a)``; Bernoulli arms.

    A lower bound that is at least ``T*(nu; epsilon)``, because ``d_eps <= min(kl, epsilon TV)`` arm by arm.

    *Proved.* Every delta-correct epsilon-View-DP strategy with ``delta <= 1/2`` has, for every ``lambda``
    with another best arm, ``sum_a E_nu[N_a(tau)] d_eps(nu_a, lambda_a) >= kl(1-delta, delta)``, hence
    ``E_nu[tau] >= T*_{d_eps}(nu) kl(1-delta, delta)``, at every delta and not only in the limit. Take any
    ``zeta_a`` between, couple each reward ``r ~ nu_a`` maximally with ``r' ~ zeta_a``, and run the
    strategy on ``r``. Against the strategy run on ``r' ~ lambda`` with ``r`` drawn from the same
    conditional law, the likelihood ratio of ``(actions, r, r')`` is ``V_r/V_r' * prod
    dzeta/dlambda(r')``; the first factor is at most ``exp(epsilon d_Ham(r, r'))`` by group privacy. Its
    expected logarithm is at most ``sum_a E_nu[N_a] (epsilon TV(nu_a, zeta_a) + KL(zeta_a, lambda_a))``.
    Minimise over ``zeta``, and apply data processing to the event that arm 1 is recommended.

    *Proved.* ``d_eps(x, .)`` is convex for Bernoulli laws (a partial minimum of a jointly convex
    function) with derivative ``(m - z)/(m(1-m))``, so the inner minimum is the one stationary point, and
    certificates are valid.

    *Not proved.* That a private algorithm attains it; and nothing for other families, where ``d_eps`` along
    the family need not be convex in the mean.
    """
    return solved(Program("d_eps", tuple(means), Bernoulli, epsilon, beta))


def characteristic_time_adap_tt_star(
    means: Sequence[Exact], epsilon: Exact, *, beta: Exact | None = Fraction(1, 2)
) -> CharacteristicTime:
    """``T*_{eps,beta}`` of AdaP-TT*, for rewards in [0, 1]  [TA-EQ5.13].

    ``1/T* = max over w, w_1 = beta, of min_a Delta_a min(3 eps, Delta_a) / (2 sigma^2 (1/beta + 1/w_a))``
    with ``sigma = 1/2``: the Gaussian program for the gaps ``sqrt(Delta_a min(3 eps, Delta_a))``.
    """
    return solved(Program("adap-tt-star", tuple(means), Bernoulli, epsilon, beta))


@dataclass(frozen=True, slots=True)
class PrivacyRegime:
    """Where ``T*(nu; epsilon)`` changes its form.

    It is ``T*_TV/epsilon`` up to ``high_privacy_until``, ``T*_KL`` from ``low_privacy_from`` on, and
    above both in between. The texts name one threshold ``T*_TV/T*_KL`` [TH-I4.25a], which is that of the
    relaxation.
    """

    high_privacy_until: float
    relaxed_threshold: float
    low_privacy_from: float

    def name(self, epsilon: float) -> Literal["high privacy", "between", "low privacy"]:
        """The regime of a budget."""
        if epsilon <= self.high_privacy_until:
            return "high privacy"
        return "low privacy" if epsilon >= self.low_privacy_from else "between"


@np.errstate(all="ignore")
def privacy_regime(means: Sequence[Exact], *, family: OneParameterFamily = Bernoulli) -> PrivacyRegime:
    """Where ``T*(nu; epsilon)`` leaves ``T*_TV/epsilon``, and where it becomes ``T*_KL``  [TH-DER-CT2]."""
    information = characteristic_time_kl(means, family=family)
    transport = characteristic_time_tv(means, family=family)
    if information.tied:
        raise ValueError(f"{information}; there is no privacy regime")
    program = information.program
    distance = program.distances
    curve = _curve(program)
    pulls_ratio = distance / distance[0]  # W_1 / W_a of transport, as W_1 = 1/D_min and W_a = 1/D_a
    costs = costs_at_ratio(curve, pulls_ratio)
    high = float(np.min(1.0 / (distance[0] * costs.best_pulls)))
    allocation = information.allocation[program.order]
    smaller = np.minimum(allocation[0], allocation[1:])
    low = float(np.max(1.0 / (information.value * smaller * distance)))
    return PrivacyRegime(high, transport.value / information.value, low)


@np.errstate(all="ignore")  # what overflows on the way ends as an infinite total, which is refused
def solved(program: Program) -> CharacteristicTime:
    """The time of any program, with its optimal allocation."""
    if program.measure == "d_eps" and program.family is not Bernoulli:
        raise ValueError("the time with d_eps is known for Bernoulli arms only")
    if program.tied:
        return _infinite(program)
    if program.measure == "tv":
        return _by_transport(program)
    if program.measure == "private":
        return _by_the_cheaper(program)
    if program.measure == "d_eps" and (program.ranked[0] == 1.0 or program.ranked[1] == 0.0):
        return _at_the_border(program)
    unit = _unit(program)
    if not unit:
        raise ValueError(_BEYOND)
    curve = _curve(program)
    costs, positions = optimum(curve, program.share)
    pulls = float(costs.best_pulls[0]) / unit
    mixture = _mixture(program, np.arange(1, len(program.means)), positions, 1.0 / costs.challenger)
    return _result(program, pulls, pulls / costs.ratio, mixture)


def _curve(program: Program) -> CostCurve:
    gaps = program.gaps
    arms = RankedArms(program.ranked[0], program.rests[0], program.ranked[1:], program.rests[1:], gaps)
    if program.measure == "d_eps":
        return InformationAndTransportCost(program.budget, arms)
    if program.measure == "adap-tt-star":
        shrunk = np.sqrt(gaps / gaps[0] * (np.minimum(3.0 * program.budget, gaps) / _capped(program)))
        moved = RankedArms(0.0, 1.0, -shrunk, 1.0 + shrunk, shrunk)
        return InformationCost(Gaussian(sigma=float(SIGMA_OF_BOUNDED_REWARDS)), moved)
    return InformationCost(program.family, arms)


def _unit(program: Program) -> float:
    """What costs on the curve are in units of, so that they are far from the ends of the doubles."""
    return float(program.gaps[0]) * _capped(program) if program.measure == "adap-tt-star" else 1.0


def _capped(program: Program) -> float:
    return min(3.0 * program.budget, float(program.gaps[0]))


def _result(
    program: Program, pulls: float, challengers: Doubles, mixture: Alternatives
) -> CharacteristicTime:
    scaled = np.empty(len(program.means))
    scaled[program.order] = np.concatenate(([pulls], challengers))
    total = math.fsum(scaled.tolist())
    allocation = scaled / total
    if (beta := program.share) is not None:
        rest = math.fsum(challengers.tolist())
        total = max(pulls / beta, rest / (1.0 - beta))
        allocation = scaled * ((1.0 - beta) / rest)
        allocation[program.best] = beta
    _in_doubles(np.array(total))
    return CharacteristicTime(program, total, allocation, mixture)


def _in_doubles(numbers: Doubles) -> Doubles:
    if not np.all(np.isfinite(numbers)):
        raise ValueError(_BEYOND)
    return numbers


def _mixture(
    program: Program,
    ranks: Places,
    positions: Doubles,
    weights: Doubles,
    by_transport: NDArray[np.bool_] | None = None,
) -> Alternatives:
    """Of the challengers with those ranks by falling mean; without those of no weight."""
    kinds = np.zeros(len(ranks), dtype=np.bool_) if by_transport is None else by_transport
    used = weights > 0
    ranks, positions, weights = ranks[used], positions[used], weights[used]
    with np.errstate(invalid="ignore"):
        way = np.where(np.isinf(positions), 1.0, positions / (1.0 + positions))
    confusing = program.ranked[ranks] + program.gaps[ranks - 1] * way
    return Alternatives(
        program.order[ranks], confusing, positions, kinds[used], weights / math.fsum(weights.tolist())
    )


def _infinite(program: Program) -> CharacteristicTime:
    arms = len(program.means)
    by_transport = np.array([program.measure == "tv"])
    unchanged = _mixture(program, np.array([1]), np.array([math.inf]), np.ones(1), by_transport)
    return CharacteristicTime(program, math.inf, np.full(arms, 1.0 / arms), unchanged)


def _by_transport(program: Program) -> CharacteristicTime:
    """Move a challenger up to the best arm, or the best arm down to the second."""
    distance = program.distances
    ranks = np.concatenate((np.arange(1, len(program.means)), [1]))
    positions = np.concatenate((np.full(len(distance), math.inf), [0.0]))
    up, down = 1.0 / distance, 1.0 / distance[0]
    if (beta := program.share) is not None:
        # only one of the two constraints binds: the best arm's share, or the others'
        binds = down / beta >= math.fsum(up) / (1.0 - beta)
        weights = np.concatenate((np.zeros_like(up), [1.0])) if binds else np.concatenate((up, [0.0]))
    else:
        weights = np.concatenate((up, [down]))
    mixture = _mixture(program, ranks, positions, weights, np.ones(len(ranks), dtype=np.bool_))
    return _result(program, down, up, mixture)


def _by_the_cheaper(program: Program) -> CharacteristicTime:
    """``h(W_1) = W_1 + sum_a max(X_a(W_1), 1/(eps D_a))`` for ``W_1 >= 1/(eps D_min)``  [TH-DER-CT2].

    Challenger ``a`` is bound by information while ``W_1`` is below its kink, where ``X_a(W_1) = 1/(eps
    D_a)``; beyond, transport binds it. The optimum is the corner ``1/(eps D_min)``, a kink, or a smooth
    point of the challengers that information binds.
    """
    floor = _in_doubles(1.0 / (program.budget * program.distances))
    curve = _curve(program)
    at = binding(curve, floor, kinks_with_transport(curve, floor), float(floor[0]), program.share)
    return _with_floor(program, at, floor, by_information_beyond=False)


def _at_the_border(program: Program) -> CharacteristicTime:
    """With ``d_eps``, an arm of mean 0 or 1 can be moved at a bounded price, and confusing means reach it.

    Beyond ``exp(eps)`` times a challenger's pulls, the best arm of mean 1 stays where it is and the
    challenger moves all the way, at ``d_eps(x, 1) = eps (1 - x)``; in the same way the best arm may move
    all the way down to 0.
    """
    epsilon, beta = program.budget, program.share
    floor = _in_doubles(1.0 / (epsilon * program.gaps))
    at_one = program.ranked[0] == 1.0
    kinks = Kinks(floor * (np.exp(epsilon) if at_one else np.inf), np.full_like(floor, 1.0 / NEAREST))
    lowest = float(floor[0]) if program.ranked[1] == 0.0 else 0.0
    if lowest and beta is not None and (1.0 - beta) / beta >= len(floor) * np.exp(min(epsilon, 700.0)):
        nobody = np.zeros(0, dtype=np.intp)  # the share alone binds
        curve = _curve(program).of(nobody)
        nothing = np.zeros(0, dtype=np.bool_)
        at = Binding(lowest, nobody, curve.at(np.ones(0)), np.ones(0), nothing, corner=True)
        floor = np.full_like(floor, lowest * (1.0 - beta) / beta / len(floor))
    else:
        at = binding(_curve(program), floor, kinks, 0.0, beta)
    return _with_floor(program, at, floor, by_information_beyond=True)


def _with_floor(
    program: Program, at: Binding, floor: Doubles, *, by_information_beyond: bool
) -> CharacteristicTime:
    """The result where information binds some challengers, and a floor the others."""
    beta = program.share
    information, transport, down = np.zeros_like(floor), floor.copy(), 0.0
    if at.corner and beta is not None:
        transport[:], down = 0.0, 1.0
    else:
        information[at.bound] = 1.0 / at.costs.challenger
        transport[at.bound] = 0.0
        if at.corner:
            down = max(0.0, 1.0 - float(np.sum(at.costs.balance))) * floor[0]
        elif at.at_kink.any():
            # at a kink both ways of confusing are as cheap, and mixed so that the derivative vanishes
            held, shared = np.sum(at.costs.balance[~at.at_kink]), np.sum(at.costs.balance[at.at_kink])
            kept = min(1.0, max(0.0, float((1.0 - held) / shared)))
            turning = at.bound[at.at_kink]
            information[turning] *= kept
            transport[turning] = (1.0 - kept) * floor[turning]
    n = len(floor)
    needed, positions = floor.copy(), np.ones(n)
    needed[at.bound] = np.maximum(at.pulls / at.costs.ratio, floor[at.bound])
    positions[at.bound] = at.positions
    ranks = np.arange(1, n + 1)
    mixture = _mixture(
        program,
        np.concatenate((ranks, ranks, [1])),
        np.concatenate((positions, np.full(n, math.inf), [0.0])),
        np.concatenate((information, transport, [down])),
        np.repeat([False, not by_information_beyond], [n, n + 1]),
    )
    return _result(program, at.pulls, needed, mixture)
