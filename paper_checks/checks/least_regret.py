"""The least regret of any policy, from both sides: lower bounds for all policies stand below it.

An instance has ``reg``, the least that any policy of the privacy in question has on the worst of a few
named environments, between two certified numbers, the larger of which some private policy attains.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import Enclosure, Exact, ball, enclosure_of
from ...verify.optimal.family import Family
from ...verify.optimal.losses import Goal
from ...verify.optimal.optimum import optimal_policy
from ...verify.optimal.real_rewards import pair_ceiling, unit_box_ceiling
from ...verify.optimal.unavoidable import arms_floor, cube_floor, samples_floor
from .enclosed_instances import Point, enclosed
from .known_quantities import Instances

if TYPE_CHECKING:
    from flint import arb

Points = Iterable[Mapping[str, Exact]]
Choice = Callable[[Point], "arb"]
"""The size of the differences between the environments of a proof."""

_FINE = 1 << 64
_GAPS = 24
"""Gaps up to 1/2 that the floor on all means in [0, 1] tries."""


def two_kinds_of_arms(points: Points, chosen: Choice) -> Instances:
    """``reg`` where K Gaussian arms have means (D, 0, .., 0), or 2 D at one of the other arms besides.

    A point has ``k``, ``T``, and ``eps`` or ``r`` or none of them, for epsilon-DP, rho-zCDP or any
    policy; D is ``chosen`` at it.
    """

    def quantities(point: Point) -> Mapping[str, Enclosure]:
        arms, horizon = int(point["k"]), int(point["T"])
        epsilon, rho = point.get("eps"), point.get("r")
        gap = chosen(point)
        lower = arms_floor(arms, horizon, gap, epsilon=epsilon, rho=rho)
        return {"reg": Enclosure(lower, pair_ceiling(arms, horizon, gap, _pure(epsilon, rho)))}

    return enclosed(quantities, points)


def means_up_to_one(points: Points) -> Instances:
    """``reg`` on all K Gaussian arms with means in [0, 1]."""

    def quantities(point: Point) -> Mapping[str, Enclosure]:
        arms, horizon = int(point["k"]), int(point["T"])
        epsilon, rho = point.get("eps"), point.get("r")
        gaps = (ball(Fraction(place, 2 * _GAPS)) for place in range(1, _GAPS + 1))
        lower = max(arms_floor(arms, horizon, gap, epsilon=epsilon, rho=rho) for gap in gaps)
        return {"reg": Enclosure(lower, unit_box_ceiling(arms, horizon, _pure(epsilon, rho)))}

    return enclosed(quantities, points)


def cubes_of_parameters(points: Points, chosen: Choice) -> Instances:
    """``reg`` of linear bandits on actions [-1, 1]^d with parameters {-z, z}^d, z ``chosen`` at each point.

    The upper end is that of the action 0, which looks at no reward.
    """

    def quantities(point: Point) -> Mapping[str, Enclosure]:
        dimension, horizon = int(point["d"]), int(point["T"])
        size = chosen(point)
        lower = cube_floor(dimension, horizon, size, epsilon=point.get("eps"), rho=point.get("r"))
        return {"reg": Enclosure(lower, enclosure_of(size * dimension * horizon).upper)}

    return enclosed(quantities, points)


def pairs_of_instances(points: Points) -> Instances:
    """``n``, the samples in the mean that a delta-correct policy needs for two instances, and its risk ``d``.

    The two instances have the means x, y and y, x. A point has ``x``, ``y`` and ``T``, and ``eps`` for
    epsilon-DP. ``d`` is what some policy attains that pulls T times, certified; so T samples are enough.
    """

    def quantities(point: Point) -> Mapping[str, Enclosure | Fraction]:
        x, y, horizon = point["x"], point["y"], int(point["T"])
        epsilon = point.get("eps")
        best = optimal_policy(Family.of([(x, y), (y, x)]), horizon, epsilon, goal=Goal.ERROR)
        risk = Fraction(best.value.upper)
        return {"d": risk, "n": Enclosure(samples_floor([abs(x - y)], risk, epsilon), Fraction(horizon))}

    return enclosed(quantities, points)


def classical_gap(point: Point) -> "arb":
    """The gap D that proofs without privacy choose: ``sqrt((K - 1)/(4 T))``."""
    return ball((point["k"] - 1) / (4 * point["T"])).sqrt()


def pure_gap(point: Point) -> "arb":
    """The gap D that proofs under pure privacy choose: ``(K - 1)/(eps T)``."""
    return ball((point["k"] - 1) / (point["eps"] * point["T"]))


def concentrated_gap(point: Point) -> "arb":
    """``1/sqrt(beta) - gamma/(2 beta)``, ``beta = rho T^2/(K-1) (1 + 1/(K-1))``, ``gamma = rho T/(K-1)``"""
    shared, horizon = point["k"] - 1, point["T"]
    beta = point["r"] * horizon**2 / shared * (1 + 1 / shared)
    gamma = point["r"] * horizon / shared
    return 1 / ball(beta).sqrt() - ball(gamma / (2 * beta))


def classical_size(point: Point) -> "arb":
    """The size of parameters that proofs without privacy choose: ``1/sqrt(T)``."""
    return 1 / ball(point["T"]).sqrt()


def pure_size(point: Point) -> "arb":
    """The size of parameters that proofs under pure privacy choose: ``1/(eps T)``."""
    return ball(1 / (point["eps"] * point["T"]))


def concentrated_size(point: Point) -> "arb":
    """The size of parameters that proofs under zCDP choose: ``1/(sqrt(rho) T)``."""
    return 1 / (ball(point["r"]).sqrt() * ball(point["T"]))


def _pure(epsilon: Fraction | None, rho: Fraction | None) -> Fraction | None:
    """A budget of pure DP that implies the privacy: epsilon-DP is (epsilon^2/2)-zCDP, for every adversary."""
    if rho is None:
        return epsilon
    return Fraction(math.isqrt(2 * rho.numerator * _FINE**2 // rho.denominator), _FINE)
