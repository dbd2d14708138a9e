"""The policies against adversaries by name: built, played, described, within their budgets."""

from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.adversarial.htinf import HTINF
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import protocol_trajectory, trajectory

ARMS = Bernoulli([0.7, 0.5, 0.2])


def test_local_exp3_is_exp4_with_an_expert_an_arm():
    """The baseline of Table 1 and Algorithm 6 play the same rounds with the same luck."""
    alone = lambda: build("local-exp3", 3, horizon=60, epsilon=Fraction(1, 2))  # noqa: E731  a fresh one a run
    among = lambda: build("local-exp4", 3, horizon=60, epsilon=Fraction(1, 2), advice=np.eye(3))  # noqa: E731  as above
    assert trajectory(alone, ARMS, 60, seed=7) == trajectory(among, ARMS, 60, seed=7)


@pytest.mark.parametrize("name", ["private-exp3", "private-htinf"])
def test_the_conversion_around_a_name_is_that_of_its_own_policy(name):
    """On its default rates EXP3 and HTINF in batches with noise; both draw the same luck."""
    base = name.removeprefix("private-")
    own = {"exp3": {"eta": "0.1", "gamma": "0.1"}, "htinf": {"sigma": 1}}[base]
    kind = {"exp3": EXP3, "htinf": HTINF}[base]
    around = trajectory(
        lambda: build("conversion", 3, horizon=40, epsilon=Fraction(1, 2), base=base), ARMS, 40, seed=2
    )
    assert around == trajectory(lambda: kind(3, batch=2, epsilon=Fraction(1, 2), **own), ARMS, 40, seed=2)


def test_a_base_that_asks_for_more_than_single_pulls_or_does_not_exist_is_refused():
    def played(base):
        return protocol_trajectory(lambda: build("conversion", 3, horizon=40, epsilon=1, base=base), ARMS, 40)

    with pytest.raises(ValueError, match="asks for single pulls, not for 2"):
        played("episodic-ucb")
    with pytest.raises(ValueError, match="unknown algorithm 'exp5'; did you mean 'exp4'"):
        played("exp5")
    with pytest.raises(ValueError, match="base is the name of a policy, not 3"):
        played(3)
