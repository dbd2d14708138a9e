"""The zoo: a table that others run over, whose specimens are what they say."""

import pickle

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.account import account
from banditproof.verify.zoo.specimen import METHODS
from banditproof.verify.zoo.table import ZOO, specimen
from banditproof.verify.zoo.trial import trial

POLICIES = [each for each in ZOO if each.kind == "policy"]


def name(each):
    return each.name


def test_there_are_many_and_each_has_its_name():
    assert len(ZOO) >= 25
    assert len({each.name for each in ZOO}) == len(ZOO)
    assert specimen("half noise") is ZOO[0]


@pytest.mark.parametrize("each", ZOO, ids=name)
def test_a_specimen_says_what_is_wrong_and_who_can_see_it(each):
    assert "\n" not in each.wrong
    assert (each.epsilon is None) != (each.rho is None)
    assert set(each.beyond) <= set(METHODS)
    assert all(each.beyond.values())
    assert any(each.seen_by(method) for method in METHODS)
    with pytest.raises(ValueError, match="a method is one of"):
        each.seen_by("hearsay")
    pickle.dumps((each.broken, each.right, each.broken_stepwise, each.right_stepwise))


@pytest.mark.parametrize("each", ZOO, ids=name)
def test_its_neighbours_are_data_of_its_domain(each):
    left, right = each.neighbours
    assert len(left) == len(right)
    if each.kind == "policy":
        assert sum(a != b for a, b in zip(left, right, strict=True)) == 1
        assert len(left) == each.horizon <= 12
        assert {*left, *right} <= {0, 1}


@pytest.mark.parametrize("each", [each for each in POLICIES if each.seen_by("account")], ids=name)
def test_an_account_of_one_run_sees_the_fault_and_none_in_its_right_twin(each):
    assert trial(each, "account").caught
    spent = account(each.right, Bernoulli([0.75, 0.25]), each.horizon)
    assert spent.leak is None
    assert spent.within(epsilon=each.epsilon, rho=each.rho)
