"""How far a law is from the laws of its class whose mean is at least ``mu_star``: KL_inf, TV_inf and d_inf.

The class goes with the law:

- ``Bernoulli``, ``Gaussian`` (of its sigma), ``Poisson``, ``Exponential``: the family
  (`one_parameter_projection`)
- ``Categorical``: all laws on its support, its points of probability zero included   (`bounded_projection`)
- ``Empirical``: all laws on ``[0, 1]``                                           (`bounded_projection`)

All are zero for ``mu_star <= mean(P)``, infinite where no law of the class has the mean ``mu_star``, and
satisfy ``d_inf <= min(KL_inf, epsilon TV_inf)``. The constraint is closed, ``mean(P') >= mu_star``. The
definitions print ``>``; the infimum is then the same, except at the largest mean that the class has (1 for
Bernoulli and bounded laws, the largest point of a finite support), where the open problem has no law left and
is infinite. The minimum is attained in the closed problem; in the open one it never is unless it is zero with
``mean(P) > mu_star``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..laws.categorical import Categorical
from ..laws.empirical import Empirical
from ..numbers.enclosure import Enclosure, Exact
from . import bounded_projection as bounded
from . import one_parameter_projection as one_parameter
from .one_parameter_projection import OneParameterLaw

ProjectedLaw = OneParameterLaw | Categorical | Empirical
"""A law with the class that it stands for."""


Doubles = NDArray[np.float64]


def _bounded(P: Categorical | Empirical) -> tuple[Doubles, Doubles | None, float]:
    """The points, their weights if they have any, and the ceiling."""
    if isinstance(P, Empirical):
        return P.sample, None, 1.0
    return P.support, P.probabilities, float(P.support.max())


def _single(value: ArrayLike, name: str) -> float:
    array = np.asarray(value, dtype=np.float64)
    if array.ndim:
        raise ValueError(f"{name} has the shape {array.shape}, but must be one number for a law on points")
    return float(array)


def kl_inf(P: ProjectedLaw, mu_star: ArrayLike) -> Doubles:
    """``inf { KL(P, P') : mean(P') >= mu_star }``                                     [TH-D2.30]

    Nonnegative and nondecreasing in ``mu_star``. For one-parameter families it broadcasts over the means of
    ``P`` and ``mu_star``; for the others ``mu_star`` is one number.
    """
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        value = bounded.bounded_kl_inf(points, _single(mu_star, "mu_star"), weights=weights, ceiling=top)
        return np.asarray(value)[()]
    return one_parameter.family_kl_inf(P, mu_star)


def tv_inf(P: ProjectedLaw, mu_star: ArrayLike) -> Doubles:
    """``inf { TV(P, P') : mean(P') >= mu_star }``                                   [TH-D4.tvinf]

    Broadcasts like `kl_inf`.
    """
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        value = bounded.bounded_tv_inf(points, _single(mu_star, "mu_star"), weights=weights, ceiling=top)
        return np.asarray(value)[()]
    return one_parameter.family_tv_inf(P, mu_star)


def d_inf(P: ProjectedLaw, mu_star: ArrayLike, epsilon: ArrayLike) -> Doubles:
    """``inf { epsilon TV(P, Q) + KL(Q, P') : mean(P) <= mean(Q) <= mean(P') >= mu_star }``   [BERN-EQ9]

    Nondecreasing in both arguments, concave in ``epsilon``, at most ``min(KL_inf, epsilon TV_inf)``, which
    are its limits for large and (divided by ``epsilon``) small ``epsilon``. Broadcasts like `kl_inf`.
    """
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        goal, price = _single(mu_star, "mu_star"), _single(epsilon, "epsilon")
        return np.asarray(bounded.bounded_d_inf(points, goal, price, weights=weights, ceiling=top))[()]
    return one_parameter.family_d_inf(P, mu_star, epsilon)


def certified_kl_inf(P: ProjectedLaw, mu_star: Exact, *, relative_width: float = 1e-30) -> Enclosure:
    """Enclosure of `kl_inf` for one law."""
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        return bounded.certified_bounded_kl_inf(
            points, mu_star, weights=weights, ceiling=top, relative_width=relative_width
        )
    return one_parameter.certified_family_kl_inf(P, mu_star, relative_width=relative_width)


def certified_tv_inf(P: ProjectedLaw, mu_star: Exact, *, relative_width: float = 1e-30) -> Enclosure:
    """Enclosure of `tv_inf` for one law; a point for laws on finitely many points."""
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        value = bounded.exact_bounded_tv_inf(points, mu_star, weights=weights, ceiling=top)
        return Enclosure(value, value)
    return one_parameter.certified_family_tv_inf(P, mu_star, relative_width=relative_width)


def certified_d_inf(
    P: ProjectedLaw, mu_star: Exact, epsilon: Exact, *, relative_width: float = 1e-30
) -> Enclosure:
    """Enclosure of `d_inf` for one law."""
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        return bounded.certified_bounded_d_inf(
            points, mu_star, epsilon, weights=weights, ceiling=top, relative_width=relative_width
        )
    return one_parameter.certified_family_d_inf(P, mu_star, epsilon, relative_width=relative_width)
