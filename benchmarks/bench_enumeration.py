"""The exact privacy of whole policies, beside the size of the answer and brute force over the noise.

The floor is the law itself: reward lists times action lists, each a number that must be divided by its
neighbours' once for every round. In forty rounds the lists are 5.5e11; what counts is the sums of the
rewards in each block, 5.3e7 over all sequences of actions, in about ten blocks each. The peer is what one
writes first: every outcome of every release followed, for four rounds and a tail of 1e-4.

Growth is beside what the algorithms promise: time in proportion to the size of the answer, as rounds or arms
are added, and to how many numbers the noise of one release can be.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.forgetting_law import ForgettingLaw
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.state_law import law_of_states
from growth import growth, linear
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
    )


def _answers(kind: Any, cases: dict[int, tuple[int, int]]) -> Callable[[int], Callable[[], Any]]:  # noqa: ANN401  a class of policies
    """Exact epsilon by the size of the answer: arms and rounds of each."""

    def prepared(size: int) -> Callable[[], Any]:
        arms, horizon = cases[size]
        policy = _policy(kind, arms)
        return lambda: exact_privacy(policy, arms=arms, horizon=horizon)

    return prepared


def _rounds() -> Row:
    """Two arms and more and more rounds: time by the sums of all blocks of all sequences."""
    cases = {}
    for horizon in (8, 15, 23, 31):
        laws = ForgettingLaw(_policy(AdaPUCB, 2)(), horizon=horizon, tail=1e-12).laws()
        cases[sum(law.masses.size for law in laws)] = (2, horizon)
    sums = _sums_alone(cases)
    return growth("AdaPUCB, 2 arms, 8 to 31 rounds, by sums", [*cases], sums, ("linear", linear))


def _sums_alone(cases: dict[int, tuple[int, int]]) -> Callable[[int], Callable[[], Any]]:
    """The worst sums, without lists of rewards: as `exact_privacy` takes it in many rounds."""

    def prepared(size: int) -> Callable[[], Any]:
        arms, horizon = cases[size]
        make = _policy(AdaPUCB, arms)
        return lambda: ForgettingLaw(make(), horizon=horizon, tail=1e-12).worst_atom()

    return prepared


def _arms() -> Row:
    """More and more arms, and three rounds after the first of each: time by masses in the law."""
    cases = {}
    for arms in (3, 6, 9, 12, 14):
        law, _ = law_of_subject(_policy(DPKLUCB, arms), arms=arms, horizon=arms + 3)
        cases[law.masses.size] = (arms, arms + 3)
    return growth(
        "DPKLUCB, 3 to 14 arms, three rounds more, by masses",
        [*cases],
        _answers(DPKLUCB, cases),
        ("linear", linear),
    )


def _numbers() -> Row:
    """Wider and wider noise: time by the numbers that one release can be."""
    sizes = {}
    for epsilon in (1, "0.1", "0.01", "0.0009"):
        support, _, _ = DiscreteLaplace(1 / Fraction(epsilon)).lattice(1e-9)
        sizes[len(support)] = epsilon

    def prepared(size: int) -> Callable[[], Any]:
        make = lambda: AdaPKLUCB(3, epsilon=sizes[size], noise=DiscreteLaplace)  # noqa: E731
        return lambda: exact_privacy(make, arms=3, horizon=6)

    return growth("AdaPKLUCB, 3 arms, 6 rounds, numbers of a release", [*sizes], prepared, ("linear", linear))


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
        (AdaPUCB, 3, 8, 0.6),
        (DPIMED, 3, 8, 0.1),
        (AdaPKLUCB, 3, 8, 0.1),
        (DPKLUCB, 3, 8, 0.1),
        (AdaPUCB, 5, 8, 3.0),
        (DPIMED, 5, 8, 0.1),
        (AdaPKLUCB, 5, 8, 0.1),
        (DPKLUCB, 5, 8, 0.1),
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
            )
        )
    return [*rows, _forty_rounds(), _rounds(), _arms(), _numbers()]
