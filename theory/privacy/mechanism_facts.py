"""The mechanisms of the texts: what they add, and the facts about their privacy that hold exactly.

Each is a small immutable value; its worst neighbours are a shift of the released number by the sensitivity.
Every law here is symmetric about the middle between the neighbours, so the two directions of every
divergence agree, and the least zCDP budget is the relative entropy. For the Gaussian ``D_alpha/alpha`` is
constant, for the discrete Gaussian it is at most that constant and meets it at whole orders. For the others
the tilted law ``e^{-l/2} P(dl)`` of the privacy loss has a Laplace transform with imaginary zeros only, so
``D_alpha/alpha`` falls in ``alpha``.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ..numbers.enclosure import Ball, Exact, ball, checked_size, exact
from .budget import Budget, LogOf, budget_ball, exact_budget, ratio_ball


def _positive(name: str, value: Exact) -> Fraction:
    number = exact(value)
    if number <= 0:
        raise ValueError(f"{name} is positive, not {value!r}")
    return number


def _order(order: Ball) -> None:
    if not order > 1:
        raise ValueError(f"a Renyi order above 1 is accepted, not {order}")


@dataclass(frozen=True, slots=True)
class LaplaceMechanism:
    """``f + Lap(scale)`` for an f of l1 sensitivity ``sensitivity``  [TH-T2.13, ADV-D7, BERN-TH.5]

    The privacy loss is ``eps`` with probability 1/2, ``-eps`` with ``e^{-eps}/2``, and has the density
    ``e^{(l - eps)/2}/4`` in between, ``eps = sensitivity/scale``.
    """

    scale: Fraction
    sensitivity: Fraction

    def __init__(self, scale: Exact, sensitivity: Exact = 1) -> None:
        object.__setattr__(self, "scale", _positive("the scale", scale))
        object.__setattr__(self, "sensitivity", _positive("the sensitivity", sensitivity))

    @property
    def pure_epsilon(self) -> Fraction:
        """The least eps of pure DP: ``sensitivity/scale``."""
        return self.sensitivity / self.scale

    def renyi_ball(self, order: Ball) -> Ball:
        """``log(a/(2a-1) e^{(a-1) eps} + (a-1)/(2a-1) e^{-a eps})/(a-1)``"""
        _order(order)
        epsilon = ball(self.pure_epsilon)
        twice = 2 * order - 1
        return (
            order / twice * ((order - 1) * epsilon).exp() + (order - 1) / twice * (-order * epsilon).exp()
        ).log() / (order - 1)

    def kl_ball(self) -> Ball:
        """``eps - 1 + e^{-eps}``, also the least rho of zCDP  [TH-T2.13]"""
        epsilon = ball(self.pure_epsilon)
        return epsilon + (-epsilon).expm1()


@dataclass(frozen=True, slots=True)
class GaussianMechanism:
    """``f + N(0, sigma^2)`` for an f of l2 sensitivity ``sensitivity``  [TH-T2.14, ZCDP-T18]

    The privacy loss is ``N(mu^2/2, mu^2)`` with ``mu = sensitivity/sigma``.
    """

    sigma: Fraction
    sensitivity: Fraction

    def __init__(self, sigma: Exact, sensitivity: Exact = 1) -> None:
        object.__setattr__(self, "sigma", _positive("sigma", sigma))
        object.__setattr__(self, "sensitivity", _positive("the sensitivity", sensitivity))

    @property
    def pure_epsilon(self) -> float:
        """Infinite: the privacy loss is unbounded."""
        return math.inf

    @property
    def separation_squared(self) -> Fraction:
        """``mu^2``, the square of the parameter of Gaussian DP."""
        return (self.sensitivity / self.sigma) ** 2

    def renyi_ball(self, order: Ball) -> Ball:
        """``order sensitivity^2/(2 sigma^2)``"""
        _order(order)
        return order * ball(self.separation_squared / 2)

    def kl_ball(self) -> Ball:
        """``sensitivity^2/(2 sigma^2)``, also the least rho of zCDP."""
        return ball(self.separation_squared / 2)


@dataclass(frozen=True, slots=True)
class DiscreteLaplaceMechanism:
    """``f + Z`` for whole numbers f, ``P[Z = z]`` proportional to ``e^{-|z|/scale}``.

    The privacy loss lies on the lattice ``-s/scale, (2-s)/scale, ..., s/scale``, ``s = sensitivity``.
    """

    scale: Fraction
    sensitivity: int

    def __init__(self, scale: Exact, sensitivity: int = 1) -> None:
        object.__setattr__(self, "scale", _positive("the scale", scale))
        object.__setattr__(self, "sensitivity", checked_size("the sensitivity", sensitivity))

    @property
    def pure_epsilon(self) -> Fraction:
        """The least eps of pure DP: ``sensitivity/scale``."""
        return self.sensitivity / self.scale

    def loss_weights(self) -> list[Ball]:
        """``P[loss = (2 i - s)/scale]`` for ``i = 0..s``."""
        q = (-1 / ball(self.scale)).exp()
        s = self.sensitivity
        inside = [q ** (s - i) * (1 - q) / (1 + q) for i in range(1, s)]
        return [q**s / (1 + q), *inside, 1 / (1 + q)]

    def renyi_ball(self, order: Ball) -> Ball:
        """``log(sum_i P[loss = l_i] e^{(a-1) l_i})/(a-1)``"""
        _order(order)
        return _lattice_moment(self.loss_weights(), ball(self.scale), order).log() / (order - 1)

    def kl_ball(self) -> Ball:
        """The mean privacy loss, also the least rho of zCDP."""
        weights = self.loss_weights()
        s = self.sensitivity
        return sum((weights[i] * (2 * i - s) for i in range(s + 1)), start=ball(0)) / ball(self.scale)


def _lattice_moment(weights: list[Ball], scale: Ball, order: Ball) -> Ball:
    s = len(weights) - 1
    step = (order - 1) / scale
    return sum((w * (step * (2 * i - s)).exp() for i, w in enumerate(weights)), start=ball(0))


@dataclass(frozen=True, slots=True)
class DiscreteGaussianMechanism:
    """``f + Z`` for whole numbers f, ``P[Z = z]`` proportional to ``e^{-z^2/(2 sigma^2)}``.

    The privacy loss at ``z`` is ``(s^2 + 2 s z)/(2 sigma^2)``: a lattice again, unbounded. Sigma from 1e-3 to
    1e6 is accepted: below, the noise is never there; above, it is the Gaussian in all digits that matter.
    """

    sigma: Fraction
    sensitivity: int

    def __init__(self, sigma: Exact, sensitivity: int = 1) -> None:
        object.__setattr__(self, "sigma", _positive("sigma", sigma))
        object.__setattr__(self, "sensitivity", checked_size("the sensitivity", sensitivity))
        if not Fraction(1, 1000) <= self.sigma <= 10**6:
            raise ValueError(f"sigma of a discrete Gaussian is between 1e-3 and 1e6, not {sigma!r}")

    @property
    def pure_epsilon(self) -> float:
        """Infinite: the privacy loss is unbounded."""
        return math.inf

    def moment_ball(self, tilt: Ball) -> Ball:
        """``E e^{tilt Z}``, a quotient of theta functions."""
        from flint import acb, arb

        tau = acb(0, 1 / (2 * arb.pi() * ball(self.sigma * self.sigma)))
        top = acb.modular_theta(acb(0, -tilt / (2 * arb.pi())), tau)[2].real
        bottom = acb.modular_theta(acb(0), tau)[2].real
        return top / bottom

    def renyi_ball(self, order: Ball) -> Ball:
        """``log(E e^{(a-1) loss})/(a-1)``; at most that of the Gaussian, equal at whole ``a s``."""
        _order(order)
        s, variance = self.sensitivity, ball(self.sigma * self.sigma)
        return s * s / (2 * variance) + self.moment_ball((order - 1) * s / variance).log() / (order - 1)

    def kl_ball(self) -> Ball:
        """``s^2/(2 sigma^2)``, also the least rho of zCDP."""
        return ball(Fraction(self.sensitivity**2) / (2 * self.sigma**2))


@dataclass(frozen=True, slots=True)
class RandomisedResponse:
    """One bit, told truly with probability ``e^eps/(1 + e^eps)``; the worst of all eps-DP mechanisms.

    ``RandomisedResponse(LogOf(3))`` tells the truth with probability exactly 3/4.
    """

    epsilon: Fraction | LogOf

    def __init__(self, epsilon: Budget) -> None:
        budget = exact_budget(epsilon)
        if budget == 0:
            raise ValueError(f"epsilon is positive, not {epsilon!r}")
        object.__setattr__(self, "epsilon", budget)

    @property
    def pure_epsilon(self) -> Fraction | LogOf:
        """The least eps of pure DP, attained by both answers."""
        return self.epsilon

    def renyi_ball(self, order: Ball) -> Ball:
        """``log(cosh((a - 1/2) eps)/cosh(eps/2))/(a-1)``"""
        _order(order)
        epsilon = budget_ball(self.epsilon)
        return (((order - 0.5) * epsilon).cosh() / (epsilon / 2).cosh()).log() / (order - 1)

    def kl_ball(self) -> Ball:
        """``eps tanh(eps/2)``, also the least rho of zCDP: the tight form of "eps-DP is eps^2/2-zCDP"."""
        ratio = ratio_ball(self.epsilon)
        return budget_ball(self.epsilon) * (ratio - 1) / (ratio + 1)


@dataclass(frozen=True, slots=True)
class TreeMechanism:
    """All dyadic p-sums of a stream of length ``horizon``, each through the mechanism ``node``  [TA-B5]

    One reward enters ``levels`` p-sums, so the whole tree is as private as ``levels`` runs of ``node``.
    """

    horizon: int
    node: LaplaceMechanism | GaussianMechanism | DiscreteLaplaceMechanism | DiscreteGaussianMechanism

    def __post_init__(self) -> None:
        checked_size("the horizon", self.horizon)

    @property
    def levels(self) -> int:
        """``floor(log2(horizon)) + 1``: the most p-sums that one reward enters."""
        return self.horizon.bit_length()

    @property
    def pure_epsilon(self) -> Fraction | float:
        """``levels`` times that of a node."""
        return self.levels * self.node.pure_epsilon

    def renyi_ball(self, order: Ball) -> Ball:
        """``levels`` times that of a node."""
        return self.levels * self.node.renyi_ball(order)

    def kl_ball(self) -> Ball:
        """``levels`` times that of a node."""
        return self.levels * self.node.kl_ball()


SingleMechanism = (
    LaplaceMechanism
    | GaussianMechanism
    | DiscreteLaplaceMechanism
    | DiscreteGaussianMechanism
    | RandomisedResponse
)
Mechanism = SingleMechanism | TreeMechanism


def renyi(mechanism: Mechanism, order: float) -> float:
    """``D_order`` between the outputs on the worst neighbours; the relative entropy at order 1."""
    from ..numbers.enclosure import certified

    kernel: Callable[..., Ball] = mechanism.renyi_ball
    if order == 1:
        return float(certified(mechanism.kl_ball, relative_width=1e-17))
    return float(certified(kernel, order, relative_width=1e-17))
