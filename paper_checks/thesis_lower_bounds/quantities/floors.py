"""Least regrets and fewest samples of any policy, as rows for the lower bounds of the thesis.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty" (Sections
2.2.8, 4.3 and 4.4). A lower bound is refuted where it is above what some policy attains, so that each row
has both ends of the optimum, a ball: ``reg``, the least regret in the worst of a few environments, for ``K``
arms or dimension ``d``, and the horizon ``T``; or ``n``, the fewest samples. ``eps`` and ``rho`` are budgets.
"""

from collections.abc import Iterator
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks import least_regret as least
from ...checks.known_quantities import Instances
from ...checks.least_regret import Choice, Points
from .small_bandits import Row, as_rows

_NAMES_OF_PAGES: Final = {"k": "K", "r": "rho"}


def _points(names: str, *values: tuple[Any, ...]) -> Points:
    """A point for each row of values, by the names of `least_regret`."""
    return tuple(dict(zip(names.split(), row, strict=True)) for row in values)


# from one round to many, and budgets from tiny ones to such as hardly bind
_PLAIN: Final = _points("k T", (2, 1), (2, 4), (3, 2), (3, 3), (4, 3), (1000, 999), (1000, 10**6), (2, 10**9))
_PURE: Final = _points(
    "k T eps",
    *((2, 1, 1), (2, 1, 1000), (2, 4, "1/2"), (2, 4, "1e-6"), (2, 4, 30), (3, 3, "1/2"), (4, 3, 1)),
    *((1000, 999, 1), (1000, 1000, "1e-3"), (2, 10**9, "1/10")),
)
_CONCENTRATED: Final = _points(
    "k T r",
    *((2, 1, 1), (2, 4, "1/8"), (2, 4, "1e-12"), (3, 2, 1), (4, 3, "1/100"), (1000, 999, 1)),
    *((1000, 1000, "1e-6"), (2, 10**9, "1e-12")),
)
_CUBES: Final = _points("d T", (1, 1), (1, 4), (2, 100), (10**4, 1), (10**4, 10**6), (1, 10**8))
_PURE_CUBES: Final = _points(
    "d T eps",
    *((1, 1, 1), (1, 4, "1/4"), (5, 100, "1e-6"), (10**4, 1, 1000), (3, 10**6, "1/10"), (1, 10**8, "1e-4")),
)
_ZCDP_CUBES: Final = _points(
    "d T r", (1, 1, 1), (1, 4, "1/8"), (5, 100, "1e-6"), (10**4, 10**6, "1e-12"), (1, 10**8, "1e-8")
)
_SAMPLES: Final = _points(
    "x y T", ("3/4", "1/2", 1), ("17/20", "1/10", 1), ("99/100", "98/100", 1), ("1/50", "1/100", 1)
)
_PRIVATE_SAMPLES: Final = _points(
    "x y T eps",
    *(("999999999/1000000000", "1/1000000000", 1, 18), ("999/1000", "1/1000", 1, 20)),
    *(
        ("999/1000", "1/1000", 1, 3),
        ("9/10", "1/10", 1, "1e-3"),
        ("9/10", "1/10", 3, 1),
        ("3/4", "1/4", 3, 3),
    ),
)


def arms() -> Iterator[Row]:
    """K Gaussian arms with means (D, 0, .., 0), or 2 D at another arm besides, D = sqrt((K - 1)/(4 T))."""
    yield from _rows(least.two_kinds_of_arms(_PLAIN, least.classical_gap))


def arms_in_unit_box() -> Iterator[Row]:
    """All K Gaussian arms with means in [0, 1]."""
    points = _points("k T", (2, 1), (2, 4), (3, 3), (1000, 999), (1000, 2000))
    yield from _rows(least.means_up_to_one(points))


def pure_arms() -> Iterator[Row]:
    """The same two kinds of arms for eps-DP policies, D = (K - 1)/(eps T)."""
    yield from _rows(least.two_kinds_of_arms(_PURE, least.pure_gap))


def pure_arms_without() -> Iterator[Row]:
    """For eps-DP policies, with the D of the bound without privacy."""
    yield from _rows(least.two_kinds_of_arms(_PURE, least.classical_gap))


def concentrated_arms() -> Iterator[Row]:
    """For rho-zCDP policies, with the D of Appendix B.4."""
    yield from _rows(least.two_kinds_of_arms(_CONCENTRATED, least.concentrated_gap))


def concentrated_arms_without() -> Iterator[Row]:
    """For rho-zCDP policies, with the D of the bound without privacy."""
    yield from _rows(least.two_kinds_of_arms(_CONCENTRATED, least.classical_gap))


def cubes() -> Iterator[Row]:
    """Actions [-1, 1]^d, parameters {-z, z}^d, z = 1/sqrt(T)."""
    yield from _cubes(_CUBES, least.classical_size)


def pure_cubes() -> Iterator[Row]:
    """The same for eps-DP policies, z = 1/(eps T)."""
    yield from _cubes(_PURE_CUBES, least.pure_size)


def concentrated_cubes() -> Iterator[Row]:
    """The same for rho-zCDP policies, z = 1/(sqrt(rho) T)."""
    yield from _cubes(_ZCDP_CUBES, least.concentrated_size)


def samples() -> Iterator[Row]:
    """Samples ``n`` for telling the Bernoulli instances x, y and y, x at the least risk ``d``."""
    yield from _rows(least.pairs_of_instances(_SAMPLES))


def private_samples() -> Iterator[Row]:
    """The same for eps-DP strategies."""
    yield from _rows(least.pairs_of_instances(_PRIVATE_SAMPLES))


def _cubes(points: Points, size: Choice) -> Iterator[Row]:
    yield from _rows(least.cubes_of_parameters(points, size))


def _rows(instances: Instances) -> Iterator[Row]:
    """The instances in the letters of the pages."""
    for row in as_rows(instances(Effort(0))):
        yield {_NAMES_OF_PAGES.get(name, name): value for name, value in row.items()}
