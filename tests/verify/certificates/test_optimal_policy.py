"""The checker of best policies: exact at its edges, and strict about what is written."""

import copy
import random
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from banditproof.verify.certificates.optimal_policy import (
    _growth,
    check_optimal_policy,
    optimal_policy_certificate,
    recheck_optimal_policy,
)
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import digest
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy
from mpmath import mp

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


@pytest.mark.parametrize("asked", [
    {}, {"prior": (1, 2)}, {"horizon": 2, "goal": Goal.ERROR}, {"epsilon": "0"}, {"epsilon": "6"},
    {"order": 2}, {"order": 3, "prior": (1, 2)}, {"order": 2, "epsilon": "0"}, {"delta": Fraction(1, 20)},
    {"delta": Fraction(1, 20), "epsilon": "0", "prior": (1, 2)},
], ids=[
    "worst", "prior", "error", "blind", "loose", "renyi", "renyi prior", "renyi blind", "delta", "delta prior"
])  # fmt: skip
def test_what_is_made_is_confirmed_and_what_is_altered_is_not(asked):
    payload = made(**asked)
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


@pytest.mark.parametrize(("change", "message"), [
    ({"goal": "reward"}, "^the goal is 'reward'"), ({"horizon": 0}, "^the horizon is '0'"),
    ({"horizon": True}, "^the horizon is 'True'"), ({"horizon": 40}, "too many histories to check$"),
    ({"epsilon": "-1"}, "^epsilon is -1"), ({"epsilon": "51"}, "^epsilon is 51"),
    ({"epsilon": 1}, "^epsilon: 1 is not a number written as text$"),
    ({"instances": [["3/4", "1/2"], ["1/2"]]}, "the same number of arms"),
    ({"instances": [["3/4", "5/4"], ["1/2", "1"]]}, "^a mean is not between 0 and 1$"),
    ({"instances": []}, "is not a list with entries$"),
    ({"prior": ["1/2", "1/3"]}, "^prior: not one for each instance, at least 0, that sum to 1$"),
    ({"prior": ["1", "0"]}, "^the weights are not those of the prior$"),
    ({"weights": ["3/2", "-1/2"]}, "^weights: not one for each instance"),
    ({"weights": [1, "0"]}, "^weights: 1 is not a number written as text$"),
    ({"relabellings": [[0, 0]]}, "is not a relabelling of 2 arms$"),
    ({"relabellings": [[0, 1]]}, "does not say how likely all lists of actions are$"),
    ({"policy": {"denominator": "0", "masses": {"0": ["1"]}}}, "denominator of the policy is 0$"),
    ({"policy": {"denominator": "2", "masses": {"2": ["1"]}}}, "^'2' is not a list of 1 of the arms$"),
    ({"policy": {"denominator": "2", "masses": {"00": ["1"]}}}, "^'00' is not a list of 1 of the arms$"),
    ({"policy": {"denominator": "2", "masses": {"0": ["-1"]}}}, "is not a whole number written as text$"),
    ({"policy": {"denominator": "2", "masses": {"0": ["1", "1"]}}}, "one for each list of rewards"),
    ({"policy": {"denominator": "3", "masses": {"0": ["1"]}}}, "do not add up to 1$"),
    ({"policy": {"denominator": "2", "masses": {"0": ["0"], "1": ["2"]}}}, "given twice, and differ$"),
    ({"multipliers": {"denominator": "0", "prices": {}}}, "have a denominator of 0"),
    ({"multipliers": {"denominator": "1", "prices": {"0": [[0, 1, "1"]]}}}, "is of no constraint"),
    ({"more": 1}, "^missing or unknown fields: more$"),
    ({"more": 1, "even": 2}, "^missing or unknown fields: even, more$"),
    ({"lower": 1}, "^lower: 1 is not a number written as text$"),
    ({"upper": None}, "^upper: None is not a number written as text$"), ({"upper": "1/0"}, "^upper: "),
    ({"instances": [[]]}, r"^instances: '\[\]' is not a list with entries$"),
    ({"instances": [[1, "1/2"]]}, "^instances: 1 is not a number written as text$"),
    ({"relabellings": [[]]}, r"^relabellings: '\[\]' is not a list with entries$"),
    ({"relabellings": [[False, True]]}, "is not a relabelling of 2 arms$"),
    ({"policy": {"denominator": 2, "masses": {}}}, "^denominator: '2' is not a whole number"),
    ({"policy": {"denominator": "2", "masses": {"0": [1]}}}, "^masses: '1' is not a whole number"),
    ({"multipliers": {"denominator": "1", "prices": {"0": []}}}, "^prices: .* is not a list with entries"),
    ({"multipliers": {"denominator": 1, "prices": {}}}, "^denominator: '1' is not a whole number"),
])  # fmt: skip
def test_what_is_malformed_is_refused(change, message):
    assert refused({**BLIND, **change}, message)


def test_prices_are_of_constraints():
    price = [0, 1, "1"]
    for listed in ([[0, 1, "-1"]], [[2, 1, "1"]], [[0, 2, "1"]], [[0, 0, "1"]], [[0, 1]], [[0, 1, 1]]):
        changed = {**ECHO, "multipliers": {"denominator": "1", "prices": {"00": listed}}}
        assert refused(changed, "price|whole number|values to unpack")
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


@pytest.mark.parametrize(("change", "message"), [
    ({"renyi": "1"}, "^the order is 1; accepted are whole numbers from 2 to 64$"),
    ({"renyi": "65"}, "^the order is 65"),
    ({"renyi": 2}, "^renyi: '2' is not a whole number written as text$"),
    ({"renyi": "5/2"}, "^renyi: '5/2' is not a whole number"),
    ({"renyi": None}, "^renyi: 'None' is not a whole number"),
    ({"delta": "-1/10"}, "^delta is -1/10; accepted are 0 to 1$"), ({"delta": "3/2"}, "^delta is 3/2"),
    ({"delta": 0}, "^delta: 0 is not a number written as text$"),
    ({"delta": "1/20", "renyi": "2"}, "^a Renyi budget with a delta$"),
])  # fmt: skip
def test_other_privacies_are_written_in_one_way(change, message):
    assert refused({**BLIND, **change}, message)


def without_looking(arms=2, instances=1, **change):
    """One round, every arm as often, and bounds that any policy keeps."""
    return {
        **BLIND,
        "instances": [["1/2"] * arms] * instances,
        "relabellings": [list(range(arms))],
        "policy": {"denominator": str(arms), "masses": {str(arm): ["1"] for arm in range(arms)}},
        "weights": ["1", *["0"] * (instances - 1)],
        "lower": "0",
        "upper": "1",
        **change,
    }


def test_what_is_accepted_has_borders_and_they_belong_to_it():
    for accepted in (
        without_looking(arms=9),
        without_looking(instances=2000),
        without_looking(epsilon="50"),
        without_looking(epsilon="0"),
        without_looking(renyi="64", multipliers={"denominator": "1", "ratios": "1", "prices": {}}),
        without_looking(renyi="2", multipliers={"denominator": "1", "ratios": "1", "prices": {}}),
        without_looking(delta="0"),
        without_looking(delta="1"),
        without_looking(relabellings=[[0, 1], [1, 0]]),
        without_looking(upper="0." + "0" * 3998),
    ):
        recheck_optimal_policy(accepted)
    for beyond, message in (
        (without_looking(arms=10), "the same number of arms, from 2 to 9$"),
        (without_looking(arms=1), "the same number of arms, from 2 to 9$"),
        (without_looking(instances=2001), "^2001 instances are too many; up to 2000 are accepted$"),
        (without_looking(epsilon="50.001"), "^epsilon is 50.001; accepted are 0 to 50, and null$"),
        (without_looking(relabellings=[[0, 1], [1, 0], [0, 1]]), "^a relabelling stands there twice$"),
        (without_looking(horizon=64), "64 actions of 2 arms are too many histories to check$"),
        (without_looking(horizon=64, goal="error"), "65 actions of 2 arms are too many histories to check$"),
        (without_looking(horizon=65), "^the horizon is '65'; accepted are whole numbers from 1 to 64$"),
        (without_looking(upper="0." + "0" * 3999), "is not a number written as text$"),
    ):
        assert refused(beyond, message)


@pytest.mark.parametrize("epsilon", ["1/1000", "1/3", "1", "4/3", "2", "7/2", "50", "3150"])
def test_the_growth_lies_between_two_rationals_that_hardly_differ(epsilon):
    with mp.workprec(8000):
        low, high = _growth(Fraction(epsilon))
        true = mp.exp(mpq(epsilon))
        assert mpq(low) <= true <= mpq(high)
        assert mpq(high) - mpq(low) <= true * mp.mpf(2) ** -300


def mpq(number):
    exactly = Fraction(number)
    return mp.mpf(exactly.numerator) / exactly.denominator


def chances(number, arms, length):
    """Of every list of actions for every list of rewards, of a policy made by chance, over ``6**length``."""
    chance = random.Random(f"policy:{number}")  # noqa: S311  chance that can be played again
    kernels = {}

    def kernel(actions, rewards):
        if (actions, rewards) not in kernels:
            parts = [1] * arms
            for _ in range(6 - arms):
                parts[chance.randrange(arms)] += 1
            kernels[actions, rewards] = parts
        return kernels[actions, rewards]

    found = {}
    for actions in product(range(arms), repeat=length):
        row = []
        for rewards in product((0, 1), repeat=length - 1):
            mass = 1
            for t, arm in enumerate(actions):
                mass *= kernel(actions[:t], rewards[:t])[arm]
            row.append(mass)
        found["".join(map(str, actions))] = row
    return found, 6**length


def stated(masses, denominator, length, goal, **change):
    return {
        **BLIND,
        "goal": goal,
        "horizon": length - (goal == "error"),
        "relabellings": [list(range(2 + ("2" in "".join(masses))))],
        "policy": {
            "denominator": str(denominator),
            "masses": {name: list(map(str, row)) for name, row in masses.items()},
        },
        "lower": "0",
        **change,
    }


def lost(masses, denominator, means, goal):
    """What the policy loses, summed over all actions and all rewards."""
    total, best = Fraction(0), max(means)
    for name, row in masses.items():
        arms = [int(arm) for arm in name]
        loss = sum(best - means[arm] for arm in arms) if goal == "regret" else means[arms[-1]] < best
        for rewards, mass in zip(product((0, 1), repeat=len(arms) - 1), row, strict=True):
            weight = Fraction(mass, denominator)
            for arm, reward in zip(arms, rewards, strict=False):
                weight *= means[arm] if reward else 1 - means[arm]
            total += weight * loss
    return total


def changed_rewards(masses):
    """The chances of all actions before and after one reward changes."""
    count = len(next(iter(masses.values())))
    for code in range(count):
        for bit in range(count.bit_length() - 1):
            yield [(row[code], row[code ^ 1 << bit]) for row in masses.values()]


MEANS = [[Fraction(3, 4), Fraction(1, 2)], [Fraction(1, 5), Fraction(2, 3)]]
THREE = [[Fraction(3, 4), Fraction(1, 2), Fraction(1, 3)], [Fraction(0), Fraction(1), Fraction(1, 7)]]


@pytest.mark.parametrize("goal", ["regret", "error"])
@pytest.mark.parametrize(("arms", "length"), [(2, 2), (2, 3), (3, 3)])
def test_what_a_policy_loses_is_counted_over_all_that_may_happen(goal, arms, length):
    masses, denominator = chances(length, arms, length)
    instances = MEANS if arms == 2 else THREE
    each = [lost(masses, denominator, means, goal) for means in instances]
    prior = [Fraction(1, 3), Fraction(2, 3)]
    for chosen, true in ((None, max(each)), (prior, sum(a * b for a, b in zip(prior, each, strict=True)))):
        payload = stated(
            *(masses, denominator, length, goal),
            epsilon=None,
            instances=[list(map(str, means)) for means in instances],
            prior=chosen and list(map(str, chosen)),
            weights=list(map(str, prior)),
        )
        recheck_optimal_policy({**payload, "upper": str(true)})
        assert refused({**payload, "upper": str(true - HAIR)}, "^the policy loses .*, above ")


@pytest.mark.parametrize(("arms", "length"), [(2, 2), (2, 3), (3, 3)])
def test_the_privacy_of_a_policy_ends_where_it_does(arms, length):
    """The smallest budget of each kind, of a policy made by chance: a hair more of it, and a hair less."""
    masses, denominator = chances(-length, arms, length)
    several = list(changed_rewards(masses))
    payload = stated(
        masses, denominator, length, "regret", upper="3", instances=[["1/2"] * arms], weights=["1"]
    )
    most = max(Fraction(one, other) for pairs in several for one, other in pairs)
    budgets = [({}, mp.log(mpq(most)))]
    for order in (2, 3):
        sums = [sum(Fraction(a**order, b ** (order - 1)) for a, b in pairs) for pairs in several]
        multipliers = {"denominator": "1", "ratios": "1", "prices": {}}
        kind = {"renyi": str(order), "multipliers": multipliers}
        budgets.append((kind, mp.log(mpq(max(sums) / denominator)) / (order - 1)))
    for kind, epsilon in budgets:
        recheck_optimal_policy({**payload, **kind, "epsilon": mp.nstr(epsilon + 1e-13, 30)})
        assert refused({**payload, **kind, "epsilon": mp.nstr(epsilon - 1e-13, 30)}, "policy is not private$")
    delta = max(sum(max(0, a - b) for a, b in pairs) for pairs in several)
    blind = {**payload, "epsilon": "0"}
    recheck_optimal_policy({**blind, "delta": str(Fraction(delta, denominator))})
    assert refused({**blind, "delta": str(Fraction(delta, denominator) - HAIR)}, "policy is not private$")


def least(instances, weights, length, goal, done=()):
    """What is lost at least without privacy, over all that one may do next."""
    if len(done) == length:
        total = Fraction(0)
        for means, weight in zip(instances, weights, strict=True):
            chance, best = weight, max(means)
            for arm, reward in done[:-1]:
                chance *= means[arm] if reward else 1 - means[arm]
            pulled = [arm for arm, _ in done]
            total += chance * (
                sum(best - means[arm] for arm in pulled) if goal == "regret" else means[pulled[-1]] < best
            )
        return total
    rewards = (0, 1) if len(done) < length - 1 else (None,)
    return min(
        sum(least(instances, weights, length, goal, (*done, (arm, reward))) for reward in rewards)
        for arm in range(len(instances[0]))
    )


@pytest.mark.parametrize("goal", ["regret", "error"])
@pytest.mark.parametrize(("arms", "length"), [(2, 2), (2, 3), (3, 3)])
def test_without_privacy_the_lower_end_is_what_the_best_policy_loses(goal, arms, length):
    masses, denominator = chances(0, arms, length)
    instances, weights = MEANS if arms == 2 else THREE, [Fraction(2, 5), Fraction(3, 5)]
    true = least(instances, weights, length, goal)
    payload = stated(
        *(masses, denominator, length, goal),
        epsilon=None,
        instances=[list(map(str, means)) for means in instances],
        weights=list(map(str, weights)),
        upper="3",
    )
    recheck_optimal_policy({**payload, "lower": str(true)})
    assert refused({**payload, "lower": str(true + HAIR)}, "does not follow$")


def test_the_formula_says_what_was_bounded():
    said = {
        "pure": (made(), "regret(T = 3, epsilon = 1/2, worst of 2)"),
        "free": (without_looking(epsilon=None), "regret(T = 1, epsilon = inf, worst of 1)"),
        "prior": (made(prior=(1, 2)), "regret(T = 3, epsilon = 1/2, mean of 2)"),
        "error": (made(horizon=2, goal=Goal.ERROR), "error(T = 2, epsilon = 1/2, worst of 2)"),
        "renyi": (made(order=2), "regret(T = 3, epsilon = 1/2, Renyi of order 2, worst of 2)"),
        "delta": (made(delta=Fraction(1, 20)), "regret(T = 3, epsilon = 1/2, delta = 1/20, worst of 2)"),
    }
    for payload, text in said.values():
        document = optimal_policy_certificate(payload)
        assert document["formula"] == f"{payload['lower']} <= least {text} <= {payload['upper']}"
        assert document["domain"] is None
