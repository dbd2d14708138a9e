"""Rows for the page of Section 2: small policies played exactly, on two arms with rewards 0 and 1."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..small_bandits.laws_of_runs import conditional_gaps, lists_of_rewards, product_gaps, tables_of_rewards
from ..small_bandits.neighbouring_rewards import leaning_later
from .quantities.divergence_lines import kl_values

_MEANS = (Fraction(3, 5), Fraction(1, 3))
POLICIES = tuple(map(leaning_later, (1, 3, 10)))


def conditional_laws() -> Iterator[Mapping[str, Fraction]]:
    """Largest differences of conditional laws under (1) from the kernels and from the laws of the arms."""
    return conditional_gaps(POLICIES, _MEANS)


def table_laws() -> Iterator[Mapping[str, Fraction]]:
    """The product for a table beside runs."""
    return product_gaps(POLICIES, tables_of_rewards())


def list_laws() -> Iterator[Mapping[str, Fraction]]:
    """The same for a list."""
    return product_gaps(POLICIES, lists_of_rewards())


def relative_entropy() -> Check:
    """Values of kl beside its lines."""
    return evaluated(kl_values)
