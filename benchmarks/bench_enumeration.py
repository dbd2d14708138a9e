"""The exact privacy of whole policies, beside the size of the answer and brute force over the noise.

The floor is the law itself: reward lists times action lists, each a number that must be divided by its
neighbours' once for every round. In forty rounds the lists are 5.5e11; what counts is the sums of the
rewards in each block, 5.3e7 over all sequences of actions, in about ten blocks each. The peer is what one
writes first: every outcome of every release followed, for four rounds and a tail of 1e-4. Five arms and eight
rounds are not possible: 44 numbers of each arm make 1.6e8 states in each of thirty rounds of the graph.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.state_law import law_of_states
from rows import Floor, Peer, Row, compared

BLOCKS = 10


def _policy(kind: Any, arms: int, **options: float) -> Callable[[], Any]:  # noqa: ANN401  a class of policies
    return lambda: kind(arms, epsilon=1, noise=DiscreteLaplace, **options)


def _size_of_the_answer(law: Any) -> Floor:  # noqa: ANN401  a law of actions
    """All masses divided by their neighbours'."""

    def ratios() -> None:
        for axis in range(1, law.masses.ndim):
            with np.errstate(divide="ignore", invalid="ignore"):
                (law.masses.max(axis=axis) / law.masses.min(axis=axis)).max()

    lists, sequences = law.masses[0].size, len(law.sequences)
    return Floor(f"the ratios of {lists} reward lists x {sequences} action lists", ratios)


def _forty_rounds() -> Row:
    """More rounds than there can be lists of."""
    policy, sums = _policy(AdaPUCB, 2), np.random.default_rng(0).random(52_822_800)

    def ratios() -> None:
        for _ in range(2 * BLOCKS):
            (sums[1:] / sums[:-1]).max()

    return compared(
        "AdaPUCB, 2 arms, 40 rounds, exact epsilon",
        lambda: exact_privacy(policy, arms=2, horizon=40),
        Floor(f"the ratios of {sums.size} sums of blocks, {BLOCKS} blocks, both ways", ratios),
        target=20.0,
        runs=1,
    )


def measure() -> list[Row]:
    """Rows of one run."""
    small = _policy(AdaPUCB, 2)
    law_of_states(public_states(small(), horizon=3))  # compiles the loops
    branches = Peer(
        "every outcome followed, four rounds, tail 1e-4",
        lambda: law_of_policy(small(), arms=2, horizon=4, tail=1e-4),
    )
    rows = []
    for kind, arms, horizon, most in (
        (AdaPUCB, 2, 8, 0.25),
        (AdaPUCB, 2, 12, 0.5),
        (DPIMED, 2, 12, 0.5),
        (AdaPKLUCB, 2, 12, 0.5),
        (DPKLUCB, 2, 12, 0.5),
        (AdaPUCB, 3, 8, 1.0),
        (DPIMED, 3, 8, 20.0),
        (AdaPKLUCB, 3, 8, 1.0),
        (DPKLUCB, 3, 8, 20.0),
    ):
        policy = _policy(kind, arms)
        exact_privacy(policy, arms=arms, horizon=2)  # compiles the policy's steps
        law, _ = law_of_subject(policy, arms=arms, horizon=horizon)
        rows.append(
            compared(
                f"{kind.__name__}, {arms} arms, {horizon} rounds, exact epsilon",
                lambda policy=policy, arms=arms, horizon=horizon: exact_privacy(  # type: ignore[misc]
                    policy, arms=arms, horizon=horizon
                ),
                branches,
                beside=_size_of_the_answer(law),
                target=most,
                runs=3 if arms == 2 else 1,
            )
        )
    return [*rows, _forty_rounds()]


if __name__ == "__main__":
    for row in measure():
        print(row)
