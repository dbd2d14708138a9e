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
def made(horizon=3, epsilon="1/2", prior=None, goal=Goal.REGRET, **privacy):
    family = Family.of([("3/4", "1/2"), ("1/2", "3/4")], prior)
    return optimal_policy(family, horizon, Fraction(epsilon), goal=goal, **privacy).payload()


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
    [
        made(),
        made(prior=(1, 2)),
        made(horizon=2, goal=Goal.ERROR),
        made(epsilon="0"),
        made(epsilon="6"),
        made(order=2),
        made(order=3, prior=(1, 2)),
        made(order=2, epsilon="0"),
        made(delta=Fraction(1, 20)),
        made(delta=Fraction(1, 20), epsilon="0", prior=(1, 2)),
    ],
    ids=[
        *("worst", "prior", "error", "blind", "loose"),
        *("renyi", "renyi prior", "renyi blind", "delta", "delta prior"),
    ],
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


def test_sums_are_bounded_to_the_last_digit():
    """The echo is right with chance 2/3: of order 2 its sum is 3/2, and its distance of laws is 1/3."""
    renyi = {**ECHO, "renyi": "2", "multipliers": {"denominator": "1", "ratios": "1", "prices": {}}}
    # log(3/2) = 0.405465108108164...
    recheck_optimal_policy({**renyi, "epsilon": "0.405465108108165"})
    assert refused(
        {**renyi, "epsilon": "0.405465108108164"}, r"above e\^\(\(order - 1\) epsilon\) if .* round 1 changes"
    )
    # of order 3 it is 11/4, and log(11/4)/2 = 0.50580045583923995...
    recheck_optimal_policy({**renyi, "renyi": "3", "epsilon": "0.505800455839240"})
    assert refused({**renyi, "renyi": "3", "epsilon": "0.505800455839239"}, "the policy is not private$")
    recheck_optimal_policy({**ECHO, "epsilon": "0", "delta": "1/3"})
    assert refused(
        {**ECHO, "epsilon": "0", "delta": str(Fraction(1, 3) - HAIR)}, "above delta if the reward of round 1"
    )
    sure = {"denominator": "2", "masses": {"00": ["0", "1"], "01": ["1", "0"]}}
    recheck_optimal_policy({**ECHO, "policy": sure, "upper": "0", "delta": "1"})
    assert refused({**ECHO, "policy": sure, "upper": "0", "delta": "99/100"}, "the policy is not private$")
    assert refused({**renyi, "policy": sure, "upper": "0", "epsilon": "50"}, "the policy is not private$")


@pytest.mark.parametrize(
    ("payload", "others"),
    [
        (
            made(order=3),
            [{"renyi": "2"}, {"renyi": "4"}, {"epsilon": "0.5001"}, {"epsilon": "0.4999"}],
        ),
        (
            made(delta=Fraction(1, 20)),
            [{"delta": "0.0501"}, {"delta": "0.0499"}, {"epsilon": "0.5001"}, {"epsilon": "0.4999"}],
        ),
    ],
    ids=["renyi", "delta"],
)
def test_a_statement_of_another_privacy_is_refused(payload, others):
    """A little more of it, and the lower end does not follow; a little less, and the policy is too loud."""
    seen = set()
    for change in others:
        with pytest.raises(ValueError, match=r"does not follow|not private") as error:
            recheck_optimal_policy({**payload, **change})
        seen.add(str(error.value).split()[-1])
    assert seen == {"follow", "private"}
    pure = {name: value for name, value in payload.items() if name not in {"renyi", "delta"}}
    if "renyi" in payload:
        assert refused(pure, "not private$")
        several = {**payload["multipliers"]}
        del several["ratios"]
        assert refused(
            {**payload, "multipliers": several}, "not an object with denominator, prices and ratios$"
        )
        assert refused({**payload, "delta": "1/20"}, "^a Renyi budget with a delta$")
    else:
        assert refused(pure, "not private$")
        assert refused({**payload, "renyi": "2"}, "^a Renyi budget with a delta$")


@pytest.mark.parametrize("privacy", [{"order": 2}, {"delta": Fraction(1, 20)}], ids=["renyi", "delta"])
def test_prices_are_charged(privacy):
    """Larger ones charge more than they bring, and so do those of one list of actions alone."""
    payload = made(**privacy)
    prices = payload["multipliers"]["prices"]
    louder = copy.deepcopy(payload)
    for listed in louder["multipliers"]["prices"].values():
        for part in listed:
            part[2] = str(int(part[2]) * 3 // 2)
    assert refused(louder, "does not follow$")
    alone = copy.deepcopy(payload)
    alone["multipliers"]["prices"] = dict([next(iter(prices.items()))])
    assert refused(alone, "does not follow$")
    name = next(iter(prices))
    for place, value, message in ((2, "-1", "not a whole number"), (0, 99, "of no constraint")):
        changed = copy.deepcopy(payload)
        changed["multipliers"]["prices"][name][0][place] = value
        assert refused(changed, message)
    twice = copy.deepcopy(payload)
    twice["multipliers"]["prices"][name] *= 2
    assert refused(twice, "stands twice$")


def test_ratios_are_of_tangents():
    payload = made(order=2)
    flat = copy.deepcopy(payload)
    for listed in flat["multipliers"]["prices"].values():
        for part in listed:
            part[3] = str(int(part[3]) * 11 // 10)
    assert refused(flat, "does not follow$")
    for ratio in ("-1", "1/2", 1, "1" * 41):
        changed = copy.deepcopy(payload)
        next(iter(changed["multipliers"]["prices"].values()))[0][3] = ratio
        assert refused(changed, "^ratios: .* is not a whole number written as text$")
    none = copy.deepcopy(payload)
    none["multipliers"]["ratios"] = "0"
    assert refused(none, "denominator of 0")


def test_a_policy_that_is_a_little_too_loud_is_refused():
    """Mixed with one that answers what it sees, one part in a million."""
    for privacy in ({"order": 2}, {"delta": Fraction(1, 20)}):
        payload = made(horizon=1, goal=Goal.ERROR, **privacy)
        given = payload["policy"]
        unit, part = int(given["denominator"]), 10**6
        mixed = {}
        for name, row in given["masses"].items():
            right = [1 if (name[0] == name[1]) == bool(code) else 0 for code in (0, 1)]
            mixed[name] = [
                str(2 * (part - 1) * int(mass) + sure * unit) for mass, sure in zip(row, right, strict=True)
            ]
        louder = {"denominator": str(2 * part * unit), "masses": mixed}
        assert refused({**payload, "policy": louder}, "not private$")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"renyi": "1"}, "^the order is 1; accepted are whole numbers from 2 to 64$"),
        ({"renyi": "65"}, "^the order is 65"),
        ({"renyi": 2}, "^renyi: '2' is not a whole number written as text$"),
        ({"renyi": "5/2"}, "^renyi: '5/2' is not a whole number"),
        ({"renyi": None}, "^renyi: 'None' is not a whole number"),
        ({"delta": "-1/10"}, "^delta is -1/10; accepted are 0 to 1$"),
        ({"delta": "3/2"}, "^delta is 3/2"),
        ({"delta": 0}, "^delta: '0' is not a number written as text$"),
    ],
)
def test_other_privacies_are_written_in_one_way(change, message):
    assert refused({**BLIND, **change}, message)
