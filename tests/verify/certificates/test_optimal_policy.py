"""The checker of best policies: exact at its edges, and strict about what is written."""

from __future__ import annotations

import copy
from fractions import Fraction
from functools import cache

import pytest
from banditproof.verify.certificates.optimal_policy import (
    check_optimal_policy,
    optimal_policy_certificate,
    recheck_optimal_policy,
)
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import digest
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy

HAIR = Fraction(1, 10**14)
BLIND = {
    "goal": "regret",
    "horizon": 1,
    "epsilon": "1",
    "instances": [["3/4", "1/2"], ["1/2", "3/4"]],
    "prior": None,
    "relabellings": [[0, 1], [1, 0]],
    "policy": {"denominator": "2", "masses": {"0": ["1"]}},
    "weights": ["1/2", "1/2"],
    "multipliers": {"denominator": "1", "prices": {}},
    "lower": "1/8",
    "upper": "1/8",
}
"""One round: either arm with chance 1/2 loses 1/8 on both instances, and nothing does better."""

ECHO = {
    **BLIND,
    "goal": "error",
    "instances": [["1", "0"], ["0", "1"]],
    "relabellings": [[0, 1], [1, 0]],
    "policy": {"denominator": "6", "masses": {"00": ["1", "2"], "01": ["2", "1"]}},
    "epsilon": "0.69314718056",
    "multipliers": {"denominator": "1", "prices": {}},
    "lower": "0",
    "upper": "1/3",
}
"""One pull, then its arm with chance 2/3 if it paid, 1/3 if not: 0.69314718056 is just above log 2."""


@cache
def made(horizon=3, epsilon="1/2", prior=None, goal=Goal.REGRET):
    family = Family.of([("3/4", "1/2"), ("1/2", "3/4")], prior)
    return optimal_policy(family, horizon, Fraction(epsilon), goal=goal).payload()


def refused(payload, message):
    with pytest.raises(ValueError, match=message) as error:
        recheck_optimal_policy(payload)
    assert "\n" not in str(error.value)
    return True


def test_bounds_may_touch_the_value_and_not_pass_it():
    recheck_optimal_policy(BLIND)
    recheck_optimal_policy({**BLIND, "lower": "0", "upper": "1"})
    assert refused(
        {**BLIND, "upper": str(Fraction(1, 8) - HAIR)}, "^the policy loses 0.125, above 0.12499999"
    )
    assert refused(
        {**BLIND, "lower": str(Fraction(1, 8) + HAIR)}, "loses at least 0.12500000.* does not follow$"
    )


def test_a_policy_is_private_to_the_last_digit_of_its_budget():
    recheck_optimal_policy(ECHO)
    # log 2 = 0.693147180559945...
    assert refused({**ECHO, "epsilon": "0.69314718055"}, "the policy is not private$")
    recheck_optimal_policy({**ECHO, "epsilon": "0.693147180559946"})
    assert refused({**ECHO, "epsilon": "0.693147180559945"}, "round 1 changes: the policy is not private$")


def test_without_privacy_one_answers_what_one_sees():
    free = {
        **ECHO,
        "epsilon": None,
        "policy": {"denominator": "2", "masses": {"00": ["0", "1"], "01": ["1", "0"]}},
        "upper": "0",
    }
    recheck_optimal_policy(free)
    assert refused({**free, "epsilon": "20"}, "the policy is not private$")


@pytest.mark.parametrize(
    "payload",
    [made(), made(prior=(1, 2)), made(horizon=2, goal=Goal.ERROR), made(epsilon="0"), made(epsilon="6")],
    ids=["worst", "prior", "error", "blind", "loose"],
)
def test_what_is_made_is_confirmed_and_what_is_altered_is_not(payload):
    document = optimal_policy_certificate(payload)
    assert recheck(document).ok
    check_optimal_policy(document, document["payload"])
    for name, step in (("lower", HAIR), ("upper", -HAIR)):
        moved = Fraction(payload[name]) + step * 10
        if Fraction(payload["lower"]) <= moved <= Fraction(payload["upper"]):
            continue
        changed = optimal_policy_certificate({**payload, name: str(moved)})
        assert not recheck(changed).ok
    wrong = {**document, "formula": document["formula"].replace("<=", "<")}
    assert not recheck({**wrong, "digest": digest(wrong)}).ok


def test_every_mass_counts():
    payload = made()
    for name, row in payload["policy"]["masses"].items():
        for place in range(len(row)):
            changed = copy.deepcopy(payload)
            changed["policy"]["masses"][name][place] = str(int(row[place]) + 1)
            assert refused(changed, "depends on a reward that comes after|do not add up to 1")


def test_multipliers_are_what_shows_the_lower_end():
    payload = made()
    name = next(iter(payload["multipliers"]["prices"]))
    fewer = copy.deepcopy(payload)
    del fewer["multipliers"]["prices"][name]
    assert refused(fewer, "does not follow$")
    other = {**payload, "weights": ["1/3", "2/3"]}
    assert refused(other, "does not follow$")
    recheck_optimal_policy({**other, "lower": "0"})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"goal": "reward"}, "^the goal is 'reward'"),
        ({"horizon": 0}, "^the horizon is '0'"),
        ({"horizon": True}, "^the horizon is 'True'"),
        ({"horizon": 40}, "too many histories to check$"),
        ({"epsilon": "-1"}, "^epsilon is -1"),
        ({"epsilon": "51"}, "^epsilon is 51"),
        ({"epsilon": 1}, "^epsilon: '1' is not a number written as text$"),
        ({"instances": [["3/4", "1/2"], ["1/2"]]}, "the same number of arms"),
        ({"instances": [["3/4", "5/4"], ["1/2", "1"]]}, "^a mean is not between 0 and 1$"),
        ({"instances": []}, "is not a list with entries$"),
        ({"prior": ["1/2", "1/3"]}, "^prior: not one for each instance, at least 0, that sum to 1$"),
        ({"prior": ["1", "0"]}, "^the weights are not those of the prior$"),
        ({"weights": ["3/2", "-1/2"]}, "^weights: not one for each instance"),
        ({"relabellings": [[0, 0]]}, "is not a relabelling of 2 arms$"),
        ({"relabellings": [[0, 1]]}, "does not say how likely all lists of actions are$"),
        ({"policy": {"denominator": "0", "masses": {"0": ["1"]}}}, "denominator of the policy is 0$"),
        ({"policy": {"denominator": "2", "masses": {"2": ["1"]}}}, "^'2' is not a list of 1 of the arms$"),
        ({"policy": {"denominator": "2", "masses": {"0": ["-1"]}}}, "is not a whole number written as text$"),
        ({"policy": {"denominator": "2", "masses": {"0": ["1", "1"]}}}, "one for each list of rewards"),
        ({"policy": {"denominator": "3", "masses": {"0": ["1"]}}}, "do not add up to 1$"),
        ({"policy": {"denominator": "2", "masses": {"0": ["0"], "1": ["2"]}}}, "given twice, and differ$"),
        ({"multipliers": {"denominator": "0", "prices": {}}}, "have a denominator of 0"),
        ({"multipliers": {"denominator": "1", "prices": {"0": [[0, 1, "1"]]}}}, "is of no constraint"),
        ({"more": 1}, "^missing or unknown fields: more$"),
    ],
)
def test_what_is_malformed_is_refused(change, message):
    assert refused({**BLIND, **change}, message)


def test_prices_are_of_constraints_and_stand_once():
    price = [0, 1, "1"]
    for listed in ([[0, 1, "-1"]], [price, price], [[2, 1, "1"]], [[0, 2, "1"]], [[0, 1]], [[0, 1, 1]]):
        changed = {**ECHO, "multipliers": {"denominator": "1", "prices": {"00": listed}}}
        assert refused(changed, "price|whole number")
    twice = {"denominator": "1", "prices": {"00": [price], "11": [[0, 1, "2"]]}}
    assert refused({**ECHO, "multipliers": twice}, "^the prices of (00|11) are given twice, and differ$")
    free = {**ECHO, "epsilon": None, "multipliers": {"denominator": "1", "prices": {"00": [price]}}}
    assert refused(free, "^there is no privacy, and it has prices$")
