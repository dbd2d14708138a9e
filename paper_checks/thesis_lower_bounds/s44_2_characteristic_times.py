"""Rows for the page of what follows from Section 4.4: certified times beside their formulas."""

from collections.abc import Iterable, Iterator

from .quantities import times
from .quantities.small_bandits import Row

between = times.between
gaps_of_certificates = times.gaps_of_certificates
listed = times.listed
sums_of_inverses = times.sums_of_inverses
two_arms = times.two_arms


def regimes() -> Iterator[Row]:
    """Both times and T*(nu; eps)."""
    return _named(times.regimes(), T="p", tv="v")


def variable() -> Iterator[Row]:
    """The function h around its minimum."""
    return _named(times.one_variable(), T="p", value="h", slope="g", quotient="d")


def both_ends() -> Iterator[Row]:
    """Times beside the ends of the regimes."""
    return _named(times.ends(), tv="v")


def gaussian_rows() -> Iterator[Row]:
    """Gaussian instances whose smallest gap is g but for one gap h."""
    return _named(times.gaussian_transport(), tv="v")


def hundredths() -> Iterator[Row]:
    """Times at eps = 0.01."""
    return _named(times.at_a_hundredth(), T="p", tv="v")


def _named(rows: Iterable[Row], **names: str) -> Iterator[Row]:
    for row in rows:
        yield {**row, **{new: row[old] for new, old in names.items()}}
