"""Certified privacy of repeated mechanisms, beside an accountant in doubles.

dp-accounting bounds the privacy of a composition by losses on a grid and a Fourier transform in doubles: at
its default grid, and without a proof. OpenDP composes what mechanisms declare and has no curve of a repeated
Laplace mechanism: what it says of one is a bound, by zCDP, and the row says how far it is away. The epsilon
at a delta of 1e-100 is beyond doubles; its floor is one delta, of which a root needs several.
"""

import importlib.util
import logging
import warnings
from collections.abc import Callable
from typing import Any

from banditproof.theory.privacy.least_epsilon import epsilon
from banditproof.theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    LaplaceMechanism,
)
from banditproof.theory.privacy.privacy_loss import delta
from growth import growth, quadratic
from rows import Absent, Floor, Peer, Row, compared

RUNS = 1000


def _accountant(make: Callable[[Any], Any]) -> Peer | Absent:
    """delta(3) of so many runs by dp-accounting."""
    if importlib.util.find_spec("dp_accounting") is None:
        return Absent("dp-accounting", "pip install dp-accounting")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from dp_accounting.pld import privacy_loss_distribution as losses
    logging.getLogger().setLevel(logging.ERROR)
    return Peer(
        "dp-accounting, not certified", lambda: make(losses).self_compose(RUNS).get_delta_for_epsilon(3.0)
    )


def _bound() -> tuple[Peer | Absent, str]:
    """An upper bound on the same delta by OpenDP, and what it says."""
    if importlib.util.find_spec("opendp") is None:
        return Absent("OpenDP", "pip install opendp"), ""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    of = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    each = dp.c.make_pureDP_to_zCDP(dp.m.make_laplace(*of, scale=10.0))

    def bound() -> float:
        all_of_them = dp.c.make_zCDP_to_approxDP(dp.c.make_composition([each] * RUNS))
        return float(all_of_them.map(1.0).delta(3.0))

    said = f"{bound():.3g}"
    return Peer(f"OpenDP by zCDP: at most {said}", bound), said


def measure() -> list[Row]:
    """The rows of the table."""
    laplace, gaussian, discrete = (
        LaplaceMechanism(10),
        DiscreteGaussianMechanism(10),
        DiscreteLaplaceMechanism(10, 3),
    )
    found = delta(laplace, 3, compose=RUNS)
    narrow = found.width < 1e-12
    bound, said = _bound()
    return [
        compared(
            "1,000-fold Laplace, delta certified to 1e-15 relative",
            lambda: delta(laplace, 3, compose=RUNS),
            _accountant(lambda losses: losses.from_laplace_mechanism(10.0)),
            target=3.0,
            correct=narrow,
            repeats=3,
        ),
        compared(
            f"1,000-fold Laplace, delta certified to 1e-15 relative: {float(found):.3g}",
            lambda: delta(laplace, 3, compose=RUNS),
            bound,
            target=1.0,
            correct=not said or float(found) <= float(said),
            repeats=3,
        ),
        compared(
            "1,000-fold Laplace, epsilon at delta = 1e-100 certified to 1e-9",
            lambda: epsilon(laplace, "1e-100", compose=RUNS),
            Floor("one delta", lambda: delta(laplace, 3, compose=RUNS)),
            target=4.0,
            repeats=5,
        ),
        compared(
            "1,000-fold discrete Gaussian, delta certified to 1e-15 relative",
            lambda: delta(gaussian, 3, compose=RUNS),
            _accountant(lambda losses: losses.from_discrete_gaussian_mechanism(10.0)),
            target=1.0,
        ),
        compared(
            "1,000-fold discrete Laplace at sensitivity 3, delta certified to 1e-15 relative",
            lambda: delta(discrete, 3, compose=RUNS),
            _accountant(lambda losses: losses.from_discrete_laplace_mechanism(0.1, sensitivity=3)),
            target=1.0,
        ),
        growth(
            "delta of discrete Laplace, runs",
            [10, 100, 1000, 10_000],
            lambda n: lambda: delta(discrete, 3, compose=n),
            ("n places of n digits", quadratic),
        ),
    ]
