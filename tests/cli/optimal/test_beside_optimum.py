"""Every shipped private policy has an exact regret, and none is below the least of its own privacy."""

from fractions import Fraction

import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS

PRIVATE = [name for name, each in ALGORITHMS.items() if each.kind == "regret" and each.privacy != "none"]
BUDGETS = {
    "pure": ("epsilon=1/2,", {"epsilon": 0.5}),
    "approximate": ("epsilon=1/2,privacy_delta=1/50,", {"epsilon": 0.5, "delta": 0.02}),
    "zCDP": ("rho=1/8,", {"rho": 0.125}),
    "RDP": ("alpha=2,epsilon=1/4,", {"epsilon": 0.25, "renyi": 2}),
    "none": ("", {}),
}
"""Options of a policy that takes a risk, too, and what it promises then."""
NOTHING = {"epsilon": None, "delta": None, "rho": None, "renyi": None}
SLOW = {"naive-dp-ucb"}
IDENTIFYING = [name for name, each in ALGORITHMS.items() if each.kind == "identification"]


def ends(found):
    return Fraction(found["lower"]), Fraction(found["upper"])


@pytest.mark.parametrize("name", PRIVATE)
def test_no_private_policy_is_below_the_least_of_its_own_privacy(optima, name):
    options, promised = BUDGETS[ALGORITHMS[name].privacy]
    named = f"{name}:{options.replace('privacy_', '').rstrip(',')}"
    horizon = 2 if name in SLOW else 3
    (found,) = optima(named, "--means", "0.9,0.1", "--horizon", horizon, "--runs", 2)
    assert {each: found.get(each) for each in NOTHING} == NOTHING | promised
    assert found["notes"] == []
    exact, least = ends(found["exact"]), ends(found["least"])
    assert exact[0] >= least[0] * (1 - Fraction(1, 10**9))
    assert exact[1] - exact[0] < Fraction(1, 1000)
    assert least[1] - least[0] < Fraction(1, 10**5)


def test_a_policy_that_spends_more_than_it_promises_is_told_from_one_that_does_not(optima):
    """The printed scale is too small at a budget of 10; the calibrated one is not."""
    told = ("--means", "0.6,0.4", "--horizon", 3, "--runs", 2)
    budget = "epsilon=10,delta=1/100"
    names = (f"adac-ucb-approximate-printed:{budget}", f"adac-ucb-approximate:{budget}")
    printed, meant = optima(*names, *told)
    (note,) = printed["notes"]
    assert "more than the 10 that it promises" in note
    assert meant["notes"] == []


def test_a_policy_that_gathers_rewards_is_enumerated_in_cells(optima):
    named = "batched-exp4:epsilon=1/2,delta=1/50,batch=1"
    (found,) = optima(named, "--means", "0.75,0.5", "--horizon", 3, "--runs", 2)
    assert found["rounded_to"]
    assert found["discrete_twin"]
    assert ends(found["exact"])[1] >= ends(found["least"])[0]


def test_a_policy_that_looks_at_rewards_is_below_what_privacy_allows(optima):
    """Follow the leader has less than any 1/2-DP policy, so that the comparison can fail."""
    told = ("--means", "0.9,0.1", "--horizon", 3, "--runs", 2)
    free, private = optima("follow-the-leader", "adap-ucb:epsilon=1/2", *told)
    exact = ends(free["exact"])
    assert exact[0] >= ends(free["least"])[0]
    assert exact[1] < ends(private["least"])[0]


@pytest.mark.parametrize("name", IDENTIFYING)
def test_no_policy_is_more_often_right_than_the_best_of_its_privacy_and_risk(optima, name):
    options, promised = BUDGETS[ALGORITHMS[name].privacy]
    told = ("--means", "0.9,0.1", "--horizon", 2, "--runs", 2)
    (found,) = optima(f"{name}:{options}delta=0.3", *told)
    if ALGORITHMS[name].best_by != "mean":
        assert found["largest"] is None
        assert "no risk of missing the highest mean" in found["why"]
        return
    assert {each: found.get(each) for each in NOTHING} == NOTHING | promised
    assert found["risk"] == 0.3
    right, wrong, largest = (ends(found[each]) for each in ("right", "wrong", "largest"))
    assert right[0] <= right[1] <= largest[1]
    assert wrong[1] <= Fraction(3, 10)
    assert largest[0] <= largest[1] < largest[0] + Fraction(1, 10**9)
