"""Rows for the page that compares with concentrated privacy: runs of both policies with one seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import zip_longest

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.private.adac_ucb import AdaCUCB
from ...algorithms.private.adar_ucb import AdaRUCB
from ...algorithms.simulation.simulator import trajectory


def both_policies(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """Blocks in which runs of AdaR-UCB and AdaC-UCB with one seed differ; ``other``: with rho/64."""
    for means in ([0.9, 0.1], [0.75, 0.625, 0.5, 0.375, 0.25]):
        for alpha, epsilon in ((2, "1"), (8, "1/2"), (3, "1/10")):
            rho = Fraction(epsilon) / alpha
            ours = partial(AdaRUCB, len(means), alpha=alpha, epsilon=epsilon, beta=3.1)
            runs = [
                [*trajectory(policy, Bernoulli(means), 10**6, seed=seed)]
                for policy in (
                    ours,
                    partial(AdaCUCB, len(means), rho=rho, beta=3.1),
                    partial(AdaCUCB, len(means), rho=rho / 64, beta=3.1),
                )
            ]
            yield {"differ": _differences(runs[0], runs[1]), "other": _differences(runs[0], runs[2])}


def _differences(one: Sequence[object], other: Sequence[object]) -> Fraction:
    return Fraction(sum(a != b for a, b in zip_longest(one, other)))
