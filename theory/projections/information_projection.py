"""How far a law is from those of its class whose mean is at least ``mu_star``: by transport, and in kl.

The class goes with the law:

- ``Bernoulli``, ``Gaussian`` (of its sigma), ``Poisson``, ``Exponential``: the family
  (`one_parameter_projection`)
- ``Categorical``: all laws on its support, its points of probability zero included   (`bounded_projection`)
- ``Empirical``: all laws on ``[0, 1]``                                           (`bounded_projection`)

It is zero for ``mu_star <= mean(P)``, and infinite where no law of the class has the mean ``mu_star``. The
constraint is closed, ``mean(P') >= mu_star``. The definitions print ``>``; the infimum is then the same,
except at the largest mean that the class has, where the open problem has no law left and is infinite.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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


def certified_d_inf(
    P: ProjectedLaw, mu_star: Exact, epsilon: Exact, *, relative_width: float = 1e-30
) -> Enclosure:
    """Enclosure of ``inf { epsilon TV(P, Q) + KL(Q, P') : mean(P) <= mean(Q) <= mean(P') >= mu_star }``.

    Nondecreasing in both arguments, concave in ``epsilon``, at most ``min(KL_inf, epsilon TV_inf)``, which
    are its limits for large and (divided by ``epsilon``) small ``epsilon``.  [BERN-EQ9]
    """
    if isinstance(P, Categorical | Empirical):
        points, weights, top = _bounded(P)
        return bounded.certified_bounded_d_inf(
            points, mu_star, epsilon, weights=weights, ceiling=top, relative_width=relative_width
        )
    return one_parameter.certified_family_d_inf(P, mu_star, epsilon, relative_width=relative_width)
