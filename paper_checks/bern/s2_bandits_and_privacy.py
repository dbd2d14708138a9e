"""Rows for the page of Section 2: small policies played exactly, on two arms with rewards 0 and 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..small_bandits.laws_of_runs import (
    chance,
    conditional_gaps,
    density,
    histories,
    lists_of_rewards,
    product_gaps,
    tables_of_rewards,
)
from ..small_bandits.neighbouring_rewards import leaning_later
from .quantities.divergence_lines import kl_values

_MEANS = (Fraction(3, 5), Fraction(1, 3))
POLICIES = tuple(map(leaning_later, (1, 3, 10)))


def densities() -> Iterator[Mapping[str, Fraction]]:
    """Sums of (1) over all histories; ``peeking``: of a policy that is shown the arm it is to choose."""
    for policy, horizon in product(POLICIES, (1, 2, 3)):
        total = peeking = Fraction(0)
        for history in histories(horizon):
            total += density(policy, _MEANS, history)
            peeking += prod(
                (
                    policy((*history[:t], (a, 1)))[a] * chance(_MEANS, a, r)
                    for t, (a, r) in enumerate(history)
                ),
                start=Fraction(1),
            )
        yield {"total": total, "peeking": peeking}


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
