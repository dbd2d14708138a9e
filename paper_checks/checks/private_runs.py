"""Private algorithms as they run: their whole law with noise on whole numbers, and the ledger of long runs.

The noise of a run is ``factor`` times what the algorithm asks for: 1 as printed, less in mutants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from ...verify.enumeration.exact_privacy import exact_privacy
from ...verify.proving.formula_checks import Check
from .known_quantities import Known, holds_in
from .ledgers_of_runs import accounted, upper_end
from .settled_by import settled_by

_HORIZON = 6
_ENVIRONMENT = Bernoulli([0.75, 0.625, 0.5])


def _pure() -> Mapping[str, Callable[..., Any]]:
    from ...algorithms.private.adap_klucb import AdaPKLUCB
    from ...algorithms.private.adap_ucb import AdaPUCB

    return {"AdaP-UCB": AdaPUCB, "AdaP-KLUCB": AdaPKLUCB}


def _noise(kind: Callable[[Fraction], Any], factor: Fraction, scale: float) -> object:
    return kind(Fraction(scale) * factor)


def _real_noise(kind: Callable[[float], Any], factor: Fraction, scale: float) -> object:
    return kind(scale * float(factor))


@cache
def _pure_law(factor: Fraction) -> Mapping[str, Known]:
    found: dict[str, Known] = {}
    for name, algorithm in _pure().items():
        for eps in (1, 2, 4):
            policy = partial(algorithm, 2, epsilon=eps, noise=partial(_noise, DiscreteLaplace, factor))
            epsilon = exact_privacy(policy, arms=2, horizon=_HORIZON, tail=1e-9).epsilon
            found[f"{name}, eps = {eps}"] = {
                "exact": epsilon,
                "eps": Fraction(eps),
            }
    return found


@cache
def _pure_ledger(factor: Fraction) -> Mapping[str, Known]:
    found: dict[str, Known] = {}
    for name, algorithm in _pure().items():
        for eps in ("1/4", "1"):
            policy = partial(algorithm, 3, epsilon=Fraction(eps), noise=partial(_real_noise, Laplace, factor))
            run = accounted(policy, _ENVIRONMENT, 5000)
            found[f"{name}, eps = {eps}"] = {
                "accounted": upper_end(run.epsilon()),
                "leaks": Fraction(run.leak is not None),
                "eps": Fraction(eps),
            }
    return found


@cache
def _concentrated_law(factor: Fraction) -> Mapping[str, Known]:
    from ...algorithms.private.adac_ucb import AdaCUCB

    found: dict[str, Known] = {}
    for rho in (Fraction(1, 8), Fraction(2)):
        policy = partial(AdaCUCB, 2, rho=rho, noise=partial(_noise, DiscreteGaussian, factor))
        order = exact_privacy(policy, arms=2, horizon=_HORIZON, tail=1e-12, orders=(2,)).renyi[2.0]
        found[f"AdaC-UCB, rho = {rho}"] = {
            "exact": order,
            "rho": rho,
        }
    return found


@cache
def _concentrated_ledger(factor: Fraction) -> Mapping[str, Known]:
    from ...algorithms.private.adac_ucb import AdaCUCB

    found: dict[str, Known] = {}
    for rho in (Fraction(1, 8), Fraction(1, 2), Fraction(2)):
        policy = partial(AdaCUCB, 3, rho=rho, noise=partial(_real_noise, Gaussian, factor))
        run = accounted(policy, _ENVIRONMENT, 5000)
        found[f"AdaC-UCB, rho = {rho}"] = {
            "accounted": upper_end(run.rho()),
            "leaks": Fraction(run.leak is not None),
            "rho": rho,
        }
    return found


@cache
def _renyi_law(factor: Fraction) -> Mapping[str, Known]:
    from ...algorithms.private.adar_ucb import AdaRUCB

    found: dict[str, Known] = {}
    for order, eps in ((2, 1), (3, 4)):
        policy = partial(
            AdaRUCB, 2, alpha=order, epsilon=eps, noise=partial(_noise, DiscreteGaussian, factor)
        )
        divergence = exact_privacy(policy, arms=2, horizon=_HORIZON, tail=1e-12, orders=(order,)).renyi[
            float(order)
        ]
        found[f"AdaR-UCB, alpha = {order}, eps = {eps}"] = {
            "exact": divergence,
            "eps": Fraction(eps),
        }
    return found


@cache
def _renyi_ledger(factor: Fraction) -> Mapping[str, Known]:
    from ...algorithms.private.adar_ucb import AdaRUCB

    found: dict[str, Known] = {}
    for order, eps in ((2, Fraction(1)), (8, Fraction(1, 2))):
        policy = partial(AdaRUCB, 3, alpha=order, epsilon=eps, noise=partial(_real_noise, Gaussian, factor))
        run = accounted(policy, _ENVIRONMENT, 5000)
        found[f"AdaR-UCB, alpha = {order}, eps = {eps}"] = {
            "accounted": upper_end(run.renyi(order)),
            "leaks": Fraction(run.leak is not None),
            "eps": eps,
        }
    return found


def _keeps(found: Callable[[Fraction], Mapping[str, Known]], relation: str, part: str) -> Check:
    return settled_by(lambda factor: (holds_in(lambda _: found(Fraction(factor)), part=part), relation))


# doubles are near the scale that is meant: a relative 1e-10 is granted
_ALMOST = "(1 + 1/10000000000)"
PURE_LAW = _keeps(_pure_law, f"exact <= eps*{_ALMOST}", "whole policy, enumerated")
PURE_LEDGER = _keeps(_pure_ledger, f"accounted <= eps*{_ALMOST} and leaks == 0", "long runs, accounted")
CONCENTRATED_LAW = _keeps(
    _concentrated_law, f"exact <= 2*rho*{_ALMOST}", "whole policy at order 2, enumerated"
)
CONCENTRATED_LEDGER = _keeps(
    _concentrated_ledger, f"accounted <= rho*{_ALMOST} and leaks == 0", "long runs, accounted"
)
RENYI_LAW = _keeps(_renyi_law, f"exact <= eps*{_ALMOST}", "whole policy, enumerated")
RENYI_LEDGER = _keeps(_renyi_ledger, f"accounted <= eps*{_ALMOST} and leaks == 0", "long runs, accounted")
