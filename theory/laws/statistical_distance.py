"""How far two laws of one kind are apart: kl, tv, Renyi, squared Hellinger, chi-square.

Two laws are comparable when they are of one family, or both on finitely many points (``Categorical``,
``Empirical``, in any mix: the atoms are united). Parameters of the families may be arrays, which broadcast.
With ``p, q`` the densities of ``P, Q``:

========================  ==================================================================
``kl(P, Q)``              ``E_P log(p / q)``
``tv(P, Q)``              ``int |p - q| / 2``, in [0, 1]
``renyi(P, Q, order)``    ``log(int p^a q^(1-a)) / (a - 1)``, ``a`` in (0, inf], ``kl`` at 1
``hellinger_squared``     ``1 - int sqrt(p q)``, in [0, 1]
``chi_square``            ``int (p - q)^2 / q``
========================  ==================================================================

Each is computed without subtracting nearly equal numbers, so it keeps its digits however close the laws are.
Where a value is a power of e, as chi-square and Renyi divergences of distant laws are, its relative error is
about 1e-16 times the exponent.
The ``*_ball`` functions are rigorous at the precision in force, for single laws whose doubles are taken
as exact: ``certified(lambda: kl_ball(P, Q))`` is an enclosure. Balls of means go to the families, as in
``certified(Poisson.kl_means_ball, "0.1", 2)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import ball
from ..numbers.two_doubles import exact_product
from . import categorical, gaussian
from .bernoulli import Bernoulli
from .categorical import Categorical
from .empirical import Empirical
from .exponential import Exponential
from .gaussian import Gaussian
from .poisson import Poisson

if TYPE_CHECKING:
    from flint import arb

Doubles = NDArray[np.float64]
FiniteLaw = Categorical | Empirical
MeanLaw = Bernoulli | Poisson | Exponential
AnyLaw = MeanLaw | Gaussian | FiniteLaw


def kl(P: AnyLaw, Q: AnyLaw) -> Doubles:
    """Kullback-Leibler divergence ``E_P log(p / q)``; infinite where Q misses a part of P."""
    return _distance("kl", P, Q)


def tv(P: AnyLaw, Q: AnyLaw) -> Doubles:
    """Total variation distance ``sup |P(A) - Q(A)|``."""
    return _distance("tv", P, Q)


def renyi(P: AnyLaw, Q: AnyLaw, order: ArrayLike) -> Doubles:
    """Renyi divergence, ``order`` in (0, inf]; ``kl`` at 1, the largest ``log(p / q)`` at infinity."""
    return _distance("renyi", P, Q, order)


def hellinger_squared(P: AnyLaw, Q: AnyLaw) -> Doubles:
    """Squared Hellinger distance ``1 - int sqrt(p q)``: at most ``tv``, at least ``1 - sqrt(1 - tv^2)``."""
    return _distance("hellinger_squared", P, Q)


def chi_square(P: AnyLaw, Q: AnyLaw) -> Doubles:
    """Chi-square divergence ``int (p - q)^2 / q = exp(renyi of order 2) - 1``."""
    return _distance("chi_square", P, Q)


def kl_ball(P: AnyLaw, Q: AnyLaw) -> arb:
    """``kl`` of two single laws, rigorous."""
    return _distance_ball("kl", P, Q)


def tv_ball(P: AnyLaw, Q: AnyLaw) -> arb:
    """``tv`` of two single laws, rigorous."""
    return _distance_ball("tv", P, Q)


def renyi_ball(P: AnyLaw, Q: AnyLaw, order: float | arb) -> arb:
    """``renyi`` of two single laws, rigorous; ``order`` is a double, taken as exact, or a ball."""
    from flint import arb

    if not isinstance(order, arb):
        order = ball(float(categorical.renyi_order(order)))
    return _distance_ball("renyi", P, Q, order)


def hellinger_squared_ball(P: AnyLaw, Q: AnyLaw) -> arb:
    """``hellinger_squared`` of two single laws, rigorous."""
    return _distance_ball("hellinger_squared", P, Q)


def chi_square_ball(P: AnyLaw, Q: AnyLaw) -> arb:
    """``chi_square`` of two single laws, rigorous."""
    return _distance_ball("chi_square", P, Q)


def _distance(name: str, P: AnyLaw, Q: AnyLaw, *order: ArrayLike) -> Doubles:
    """Each family, and the masses of finite laws, have a function for each distance, called by its name."""
    formula: Callable[..., Doubles]
    match P, Q:
        case (Bernoulli(), Bernoulli()) | (Poisson(), Poisson()) | (Exponential(), Exponential()):
            formula = getattr(P, f"{name}_means")
            return formula(P.mean, Q.mean, *order)
        case Gaussian(), Gaussian():
            formula = getattr(gaussian, name)
            return formula(P, Q, *order)
        case ((Categorical() | Empirical()), (Categorical() | Empirical())):
            formula = getattr(categorical, f"{name}_of_masses")
            return formula(*aligned_masses(P, Q), *order)
    raise _incomparable(name, P, Q)


def _distance_ball(name: str, P: AnyLaw, Q: AnyLaw, *order: arb) -> arb:
    formula: Callable[..., arb]
    match P, Q:
        case (Bernoulli(), Bernoulli()) | (Poisson(), Poisson()) | (Exponential(), Exponential()):
            formula = getattr(P, f"{name}_means_ball")
            return formula(*_balls(P.mean, Q.mean), *order)
        case Gaussian(), Gaussian():
            formula = getattr(gaussian, f"{name}_ball")
            return formula(*_balls(P.mean, P.sigma, Q.mean, Q.sigma), *order)
        case ((Categorical() | Empirical()), (Categorical() | Empirical())):
            formula = getattr(categorical, f"{name}_of_masses_ball")
            return formula(*aligned_masses_ball(P, Q), *order)
    raise _incomparable(f"{name}_ball", P, Q)


def aligned_masses(P: FiniteLaw, Q: FiniteLaw) -> tuple[Doubles, Doubles, Doubles]:
    """Masses of P, of Q, and of P minus Q on the union of their atoms, the last to full relative accuracy."""
    weights_p, weights_q = _aligned_weights(P, Q)
    total_p, total_q = _exact_sum(weights_p), _exact_sum(weights_q)
    # p - q = (w_p W_q - w_q W_p) / (W_p W_q), with products and sums W carried in two doubles
    high_p, low_p = exact_product(weights_p, total_q[0])
    high_q, low_q = exact_product(weights_q, total_p[0])
    low = (low_p - low_q) + (weights_p * total_q[1] - weights_q * total_p[1])
    excess = ((high_p - high_q) + low) / (total_p[0] * total_q[0])
    return weights_p / total_p[0], weights_q / total_q[0], excess


def aligned_masses_ball(P: FiniteLaw, Q: FiniteLaw) -> tuple[list[arb], list[arb]]:
    """Masses of P and of Q on the union of their atoms, rigorous."""
    from flint import arb

    rows = []
    for weights in _aligned_weights(P, Q):
        balls = [arb(float(weight)) for weight in weights]
        total = sum(balls, arb(0))
        rows.append([weight / total for weight in balls])
    return rows[0], rows[1]


def _aligned_weights(P: FiniteLaw, Q: FiniteLaw) -> tuple[Doubles, Doubles]:
    atoms = np.union1d(P.support, Q.support)
    rows = np.zeros((2, atoms.size))
    for row, law in zip(rows, (P, Q), strict=True):
        row[np.searchsorted(atoms, law.support)] = law.weights
    return rows[0], rows[1]


def _exact_sum(weights: Doubles) -> tuple[float, float]:
    high = math.fsum(weights)
    return high, math.fsum([*weights, -high])


def _balls(*parameters: float | Doubles) -> list[arb]:
    for value in parameters:
        if np.ndim(value):
            raise TypeError(
                f"a certified distance is of single laws, not of arrays of shape {np.shape(value)}"
            )
    return [ball(float(value)) for value in parameters]


def _incomparable(distance: str, P: object, Q: object) -> TypeError:
    return TypeError(
        f"{distance} compares two laws of one family, or two finite ones, "
        f"not {type(P).__name__} and {type(Q).__name__}"
    )
