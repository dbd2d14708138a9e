"""The policies against adversaries by name: built, played, described, within their budgets."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction

import pytest
from banditproof.algorithms.bernoulli import Bernoulli
from banditproof.algorithms.catalogue import ALGORITHMS, build
from banditproof.algorithms.policy import Policy
from banditproof.algorithms.simulator import protocol_trajectory, simulate, trajectory
from banditproof.algorithms.steps import StepPolicy
from banditproof.verify.account import account

ADVERSARIAL = [name for name, found in ALGORITHMS.items() if found.kind == "adversarial"]
BUDGETS = {"epsilon": Fraction(1, 2), "delta": Fraction(1, 1000)}
ARMS = Bernoulli([0.7, 0.5, 0.2])


def made(name, horizon):
    needed = ALGORITHMS[name].options()
    options = {key: BUDGETS[key] for key, default in needed.items() if default is inspect.Parameter.empty}
    return lambda: build(name, 3, horizon=horizon, **options)


def test_all_ten_are_there():
    assert len(ADVERSARIAL) == 10


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_a_policy_is_built_and_plays_all_rounds(name):
    make = made(name, 101)
    assert isinstance(make(), Policy)
    result = simulate(make, ARMS, 101, runs=2)
    assert (result.pulls.sum(axis=1) == 101).all()
    assert (result.regret >= 0).all()


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_compiled_and_by_the_protocol_the_rounds_are_the_same(name):
    make = made(name, 80)
    policy = make()
    if isinstance(policy, StepPolicy) and type(policy).sample is None:
        assert trajectory(make, ARMS, 80, seed=4) == protocol_trajectory(make, ARMS, 80, seed=4)


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_an_entry_says_what_it_is(name):
    found = ALGORITHMS[name]
    assert all(re.fullmatch(r"ADV-[A-Z]+[0-9]*", claim) for claim in found.claims)
    assert ("epsilon" in found.options()) == (found.privacy != "none")
    documented = inspect.getdoc(found.load())
    assert documented
    if found.source.startswith("from literature"):
        assert "rom literature" in documented


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_the_private_ones_keep_to_their_budgets_and_the_others_to_none(name):
    horizon = 40
    found = account(made(name, horizon), ARMS, horizon)
    assert found.leak is None
    assert found.fault is None
    if ALGORITHMS[name].privacy == "none":
        assert not found.within(epsilon=1000)
    elif ALGORITHMS[name].privacy == "pure":
        assert found.within(epsilon=BUDGETS["epsilon"])
    else:
        assert found.within(**BUDGETS)


def test_results_do_not_depend_on_the_number_of_workers():
    make = made("exp3", 200)
    one = simulate(make, ARMS, 200, runs=4)
    again = simulate(make, ARMS, 200, runs=4, seed=0)
    assert (one.pulls == again.pulls).all()
