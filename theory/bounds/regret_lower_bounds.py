"""Lower bounds on the regret of every consistent policy at a Bernoulli instance, without and with privacy.

All are leading terms: ``liminf Reg_T / log T >= constant``. The value given is ``constant * log T``, which no
theorem makes a bound at that T.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

from ..numbers.enclosure import Exact, exact
from .bound import LONG_RUNS, Statement
from .parameters import PARAMETERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from .bernoulli_instance import BanditInstance

_NO_BETTER_ARM = (
    ("best >= 1", "false as printed where mu* = 1: no arm could be better, and (9) of the paper gives 0"),
)
_WITHOUT_BETTER_ARM = "printed without mu* < 1; where mu* = 1 a policy may have bounded regret"

_PURE = partial(Statement, kind="lower", privacy="pure", limit=LONG_RUNS)
LAI_ROBBINS = Statement(
    name="Lai-Robbins",
    claim="BERN-EQ3",
    also=("TH-T2.31",),
    source="Bernoulli paper, (3); thesis, Theorem 2.31",
    kind="lower",
    per_arm="gap/kl(mu, best)*log(T)",  # 0 where mu* = 1 and kl is infinite
    limit=LONG_RUNS,
    conditions="consistent policy",
)
SIX_EPSILON = _PURE(
    name="min(kl, 6 eps gap)",
    claim="BERN-EQ7",
    amends=_WITHOUT_BETTER_ARM,
    also=("BERN-I6",),
    source="Bernoulli paper, (7), which quotes Azize and Basu (2022), Theorem 3",
    # gap / min(kl, 6 eps gap) in a form that cannot underflow
    per_arm="max(gap/kl(mu, best), 1/(6*epsilon))*log(T)",
    without_number=_NO_BETTER_ARM,
    conditions="consistent, eps-global DP policy, mu* < 1",
)
KL_TV = _PURE(
    name="min(kl, eps tv)",
    claim="TH-T4.16",
    also=("TH-TAB4.1",),
    source="thesis, Theorem 4.16",
    # TV_inf is the gap; where mu* = 1 no law has a larger mean, and both infima are infinite
    per_arm="(0 if best >= 1 else max(gap/kl(mu, best), 1/epsilon))*log(T)",
    conditions="consistent, eps-View DP policy (so also Table and Interactive DP)",
)
D_EPS = _PURE(
    name="d_eps",
    claim="BERN-T3.1",
    amends=_WITHOUT_BETTER_ARM,
    also=("BERN-EQ9",),
    source="Bernoulli paper, Theorem 3.1",
    per_arm="gap/d_eps(mu, best, epsilon)*log(T)",
    without_number=_NO_BETTER_ARM,
    conditions="consistent, eps-global DP policy, mu* < 1",
)
SHARIFF_SHEFFET = _PURE(
    name="K log T / eps",
    claim="BERN-I2",
    source="Bernoulli paper, Section 1, which quotes Shariff and Sheffet (2018)",
    order="stated as an order only: Omega(K log T / eps)",
    conditions="eps-global DP policy",
)
FAMILY_BOUNDS = (
    Statement(
        name="Lai-Robbins, families",
        claim="TH-T2.31",
        source="thesis, Theorem 2.31",
        arms="any one-parameter family",
        kind="lower",
        per_arm="gap/kl_inf*log(T)",
        limit=LONG_RUNS,
        conditions="consistent policy",
    ),
    Statement(
        name="min(kl, eps tv), families",
        claim="TH-T4.16",
        source="thesis, Theorem 4.16",
        arms="any one-parameter family",
        kind="lower",
        privacy="pure",
        per_arm="max(gap/kl_inf, gap/(epsilon*tv_inf))*log(T)",
        limit=LONG_RUNS,
        conditions="consistent, eps-View DP policy (so also Table and Interactive DP)",
    ),
)
"""Lower bounds at arms of a family; ``kl_inf`` and ``tv_inf`` are from an arm to the law of the best mean."""


def general_class_constant(gaps: "ArrayLike", divergences: "ArrayLike") -> "np.float64":
    """``sum of gap / divergence`` over positive gaps, for any unstructured class.

    With ``KL_inf`` this is TH-T2.31, with ``min(KL_inf, eps TV_inf)`` TH-T4.16, with ``d_inf`` BERN-EQ9; the
    divergences come from a closed form.
    """
    import numpy as np

    gap, divergence = np.broadcast_arrays(np.asarray(gaps, np.float64), np.asarray(divergences, np.float64))
    for name, values, wrong in (
        ("gap", gap, ~(np.isfinite(gap) & (gap >= 0))),
        ("divergence", divergence, ~(divergence > 0) & (gap > 0)),
    ):
        if wrong.any():
            value = values[wrong].flat[0]
            msg = (
                f"{name} {value}: a gap is a finite number >= 0, and the divergence of a positive gap is > 0"
            )
            raise ValueError(msg)
    positive_gap = gap > 0
    return np.float64(np.sum(gap[positive_gap] / divergence[positive_gap]))


def gaussian_min_kl_tv(gaps: "ArrayLike", epsilon: float | None) -> "NDArray[np.float64]":
    """``min(KL_inf, eps TV_inf)`` at unit-variance Gaussian arms                      [TH-D2.30, TH-D4.tvinf]

    ``KL_inf = gap^2 / 2``, ``TV_inf = 2 Phi(gap / 2) - 1``; without privacy (``epsilon=None``) ``KL_inf``.
    """
    import numpy as np
    from scipy.special import erf

    gap = np.asarray(gaps, np.float64)
    information: NDArray[np.float64] = np.asarray(gap * gap / 2)
    if epsilon is None:
        return information
    PARAMETERS["epsilon"].checked(epsilon)
    return np.asarray(np.minimum(information, epsilon * erf(gap / np.sqrt(8.0))))


@dataclass(frozen=True, slots=True)
class ArmRegime:
    """What privacy costs at one arm."""

    mean: float
    gap: float
    kl: float
    """``kl(mu_a, mu*)``, the information without privacy."""
    transport: float
    """``epsilon * gap``, the price of transport alone."""
    d_eps: float
    threshold: float
    """``logit mu* - logit mu_a``: from this budget on, ``d_eps = kl``                       [BERN-I11]"""
    kl_tv_threshold: float
    """``kl / gap``: from this budget on, ``min(kl, eps tv) = kl``                          [TH-I4.16a]"""
    regime: Literal["optimal", "high privacy", "low privacy"]
    """``low privacy``: privacy is free at this arm, ``epsilon >= threshold``; else ``high privacy``."""


_PORTION = 1 << 18
"""Arms that are worked on together: what is computed of them on the way stays small."""


class ArmRegimes(Sequence[ArmRegime]):
    """The regimes of many arms, in the order of the instance, computed as they are asked for."""

    def __init__(self, instance: "BanditInstance", budget: float) -> None:
        self.budget = budget
        self._best, self._means, self._gaps = float(instance.best), instance.doubles, instance.gaps
        self._below = instance.suboptimal

    def __len__(self) -> int:
        return len(self._means)

    def __iter__(self) -> Iterator[ArmRegime]:
        for columns in self.portions():
            yield from _rows(columns)

    @overload
    def __getitem__(self, place: int) -> ArmRegime: ...
    @overload
    def __getitem__(self, place: slice) -> list[ArmRegime]: ...
    def __getitem__(self, place: int | slice) -> ArmRegime | list[ArmRegime]:
        if isinstance(place, slice):
            return _rows(self._of(place))
        place = range(len(self))[place]
        return _rows(self._of(slice(place, place + 1)))[0]

    def portions(self) -> "Iterator[Mapping[str, NDArray[Any]]]":
        """What is known of the arms, column by column, so many arms at a time as stay small."""
        for start in range(0, len(self), _PORTION):
            yield self._of(slice(start, start + _PORTION))

    def _of(self, part: slice) -> "Mapping[str, NDArray[Any]]":
        import numpy as np

        from ..divergences.bernoulli_divergences import d_eps, kl, regime_threshold

        means, gaps, suboptimal = self._means[part], self._gaps[part], self._below[part]
        best, free = np.float64(self._best), self.budget == math.inf
        information = kl(means, best)
        threshold = np.where(suboptimal, regime_threshold(means, best), 0.0)
        with np.errstate(all="ignore"):
            switch = np.where(suboptimal, information / gaps, 0.0)
        low = self.budget >= threshold
        return {
            "mean": means,
            "gap": gaps,
            "kl": information,
            "transport": np.where(gaps > 0, self.budget, 0.0) * gaps,
            "d_eps": information if free else d_eps(means, best, self.budget),
            "threshold": threshold,
            "kl_tv_threshold": switch,
            "regime": np.where(suboptimal, np.where(low, "low privacy", "high privacy"), "optimal"),
        }


def _rows(columns: "Mapping[str, NDArray[Any]]") -> list[ArmRegime]:
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    return [ArmRegime(**dict(zip(columns, row, strict=True))) for row in rows]


def arm_regimes(instance: "BanditInstance", epsilon: Exact) -> ArmRegimes:
    """The privacy regime of every arm, in the order of the instance                 [BERN-I11, TH-I4.16a]

    ``epsilon`` may be ``inf``: then privacy is free at every arm.
    """
    free = epsilon == math.inf
    return ArmRegimes(instance, math.inf if free else float(exact(PARAMETERS["epsilon"].checked(epsilon))))
