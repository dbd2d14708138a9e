"""Terms of decisions add up to what the policy's own step does, in every joint state."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.protocol.stepped_policy import State
from banditproof.verify.enumeration.by_arms.index_terms import decisions, known_policy, tie_nodes

FORGETTING = {
    "AdaP-UCB": lambda ties: AdaPUCB(3, epsilon=1, ties=ties),
    "AdaP-UCB, half a sample": lambda ties: AdaPUCB(3, epsilon=1, ties=ties, first_count="1/2"),
    "AdaP-KLUCB": lambda ties: AdaPKLUCB(3, epsilon=2, ties=ties),
    "AdaC-UCB": lambda ties: AdaCUCB(3, rho=1, ties=ties),
}
CUMULATIVE = {
    "DP-KLUCB": lambda ties: DPKLUCB(3, epsilon=1, ties=ties),
    "DP-IMED": lambda ties: DPIMED(3, epsilon=1, ties=ties),
}
POLICIES = FORGETTING | CUMULATIVE


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("ties", ["first", "random"])
@pytest.mark.parametrize(
    ("pulls", "t"),
    [((1, 1, 1), 4), ((2, 1, 1), 11), ((2, 4, 1), 11), ((4, 4, 2), 11), ((1, 0, 0), 4), ((1, 2, 0), 4)],
)
def test_terms_add_up_to_the_step(name, ties, pulls, t):
    policy = POLICIES[name](ties)
    means = name in FORGETTING
    rows = [(n,) if means else (n, int(n > 0)) for n in pulls]
    values = [
        np.array([-4, -1, 0, 1, 2, 7]) / (max(n, 1) if means else 1) if n else np.zeros(1) for n in pulls
    ]
    found = decisions(policy, known_policy(policy), rows, values, t)
    counts = np.array([*rows, (0,) * len(rows[0])], dtype=np.int64)
    for place in itertools.product(*(range(len(each)) for each in values)):
        own = np.zeros((4, 1))
        own[:3, 0] = [each[i] for each, i in zip(values, place, strict=True)]
        shares = np.zeros(3)
        type(policy).choose(State(counts, own, policy.parameters, policy.schedule), t, shares)
        for arm in range(3):
            if arm not in found:
                assert shares[arm] == 0
                continue
            terms = found[arm]
            products = math.prod(factor[:, i] for factor, i in zip(terms.factors, place, strict=True))
            assert terms.weights @ products == pytest.approx(shares[arm], rel=1e-14, abs=0)
    assert all((each.weights > 0).all() for each in found.values())
    assert all((factor >= 0).all() for each in found.values() for factor in each.factors)


@pytest.mark.parametrize("ties", range(12))
def test_ties_are_broken_evenly(ties):
    """By the beta function: a node too few would miss the last power."""
    nodes, weights, error = tie_nodes(ties)
    assert len(nodes) == ties // 2 + 1
    for k in range(ties + 1):
        share = sum(Fraction(w) * Fraction(y) ** k for w, y in zip(weights, nodes, strict=True))
        assert abs(share * (k + 1) - 1) <= error
    assert error < 1e-14
    few, less, _ = tie_nodes(max(0, 2 * (ties // 2) - 2))
    if ties >= 2:
        assert abs(sum(w * y**ties for w, y in zip(less, few, strict=True)) * (ties + 1) - 1) > 1e-6


def test_which_policies_are_known():
    """By their steps: not by their name, nor by what they were made from."""

    class Own(DPIMED):
        choose = staticmethod(DPKLUCB.choose)
        absorb = staticmethod(DPKLUCB.absorb)

    class Mixed(DPIMED):
        absorb = staticmethod(AdaPUCB.absorb)

    class Greedy(AdaPUCB):
        @staticmethod
        def choose(state, _t, probabilities):
            values = state.values
            probabilities[:] = values[:-1, 0] == values[:-1, 0].max()

    class Same(DPIMED):
        """Nothing is changed."""

    assert known_policy(Own(2, epsilon=1)) is known_policy(DPKLUCB(2, epsilon=1))
    assert known_policy(Same(2, epsilon=1)) is known_policy(DPIMED(2, epsilon=1)) is not None
    assert known_policy(Mixed(2, epsilon=1)) is None
    assert known_policy(Greedy(2, epsilon=1)) is None
    assert known_policy(DPIMED(1, epsilon=1)) is None
    assert known_policy(DPUCB(2, epsilon=1, horizon=10)) is None
