"""Every linear and contextual policy stands beside the least of what it promises, and none is below it."""

from fractions import Fraction
from functools import cache

import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS
from banditproof.cli.runs.exact_figure import known_digits
from banditproof.theory.numbers.enclosure import Enclosure

from .test_beside_optimum import BUDGETS, NOTHING, ends

POLICIES = {name: each for name, each in ALGORITHMS.items() if each.kind in {"linear", "contextual"}}
ROWS = ("1,0\n", "0,1\n", "-1,0\n")
PAIR = ("--arms", 2, "--dimension", 2, "--runs", 2)


@pytest.fixture
def actions(tmp_path):
    file = tmp_path / "actions.csv"
    file.write_text("".join(ROWS))
    return ("--actions", file, "--theta", "0.5,-0.25", "--runs", 2)


@pytest.mark.parametrize(
    ("name", "rows", "horizon"), [(name, 3 - place % 2, 2 + place % 2) for place, name in enumerate(POLICIES)]
)
def test_no_policy_is_below_the_least_of_its_own_privacy(optima, actions, name, rows, horizon):
    options, promised = BUDGETS[POLICIES[name].privacy]
    actions[1].write_text("".join(ROWS[:rows]))
    (found,) = optima(f"{name}:{options}delta=0.1", *actions, "--horizon", horizon)
    assert {each: found.get(each) for each in NOTHING} == NOTHING | promised
    # the order of two actions is unknown, that of three is known up to the sign of the first coordinate
    orders = ([[-0.25, 0.5]], [[0.5, -0.25]]), ([[-0.5, -0.25, 0.5]], [[0.5, -0.25, -0.5]])
    assert found["means"] == list(orders[rows - 2])
    exact, least = ends(found["exact"]), ends(found["least"])
    assert 0 < least[0] <= least[1] < least[0] + Fraction(1, 10**5)
    assert exact[1] >= least[0]
    assert exact[1] - exact[0] < Fraction(1, 1000)


def test_regret_is_counted_in_rewards_as_in_the_runs(optima, actions):
    """Elimination plays its first action in so few rounds: it is best or worst, and loses 0 or 1 a round."""
    (found,) = optima("gope:delta=0.1", *actions, "--horizon", 3)
    exact = ends(found["exact"])
    assert exact[0] <= Fraction(3, 2) <= exact[1] < exact[0] + Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("told", "least"),
    [
        # the first action or the last one: it loses 1 or nothing; the second loses 3/4
        (("--theta", "0.5,-0.25"), Fraction(1, 2)),
        # the first action loses nothing or 1/10; the worst of both would be 9/100
        (("--theta", "0.9,0", "--thetas", "0,0.1"), Fraction(1, 20)),
        # a parameter that is named again is one parameter
        (("--theta", "0.9,0", "--thetas", "0.9,0;0,0.1;0.9,0"), Fraction(1, 20)),
    ],
)
def test_in_one_round_the_least_is_that_of_the_best_action(optima, actions, told, least):
    (found,) = optima("oful:delta=0.1", *actions[:2], *told, *actions[4:], "--horizon", 1)
    lower, upper = ends(found["least"])
    assert lower <= least + Fraction(1, 10**12)
    assert least - Fraction(1, 10**12) <= upper
    assert upper - lower < Fraction(1, 10**9)


def test_a_policy_without_a_budget_is_below_what_privacy_allows(optima, actions):
    told = ("--delta", 0.1, *actions[:2], "--theta", "0.9,0", *actions[4:], "--horizon", 4)
    free, least = optima("oful", "linpriv:epsilon=0.1", *told)
    assert ends(free["exact"])[0] >= ends(free["least"])[0]
    assert ends(free["exact"])[1] < ends(least["least"])[0]


def test_rounds_of_fresh_actions_are_drawn_from_the_seed(optima):
    told = ("adac-oful:rho=0.1,delta=0.1", *PAIR, "--horizon", 3, "--thetas", "0,1;-1,0")

    one, again, other = (optima(*told, "--seed", seed)[0] for seed in (0, 0, 1))
    assert one == again
    assert one["over"] == "3 parameters, in actions drawn from the seed"
    assert [len(course) for course in one["means"]] == [3, 3, 3]
    assert one["means"] != other["means"]
    assert ends(one["exact"])[1] >= ends(one["least"])[0] > 0


def test_rounds_of_a_file_begin_again_after_the_last(optima, tmp_path):
    """The same actions written once or twice give the same figures; other ones in round 2, other figures."""
    one, other = "1,0\n0,1\n", "0.6,0.8\n-1,0\n"
    told = ("--theta", "0.5,-0.25", "--thetas", "0.5,-0.25;-0.5,0.25")

    @cache
    def found(*rounds):
        file = tmp_path / "rounds.csv"
        file.write_text("---\n".join(rounds))
        named = ("linpriv:epsilon=1,delta=0.1", "--actions", file, *told)
        (optimum,) = optima(*named, "--runs", 2, "--horizon", 3)
        return optimum["exact"], optimum["least"]

    assert found(one, one) == found(one)
    assert found(one, other) == found(one, other, one)
    assert len({str(found(*each)) for each in ([one], [one, other], [other, one], [one, other, other])}) == 4


@pytest.mark.parametrize(
    ("named", "note"),
    [
        ("dp-imed:epsilon=1", "it promises no privacy for rewards 1 and -1"),
        ("linpriv:epsilon=1,delta=0.1,outside=play", "no privacy where actions are longer than 1"),
        ("linpriv:epsilon=1,delta=0.1,noise=gaussian", "inf: no budget is promised"),
        ("joint-dp-oful:epsilon=1,privacy_delta=1/50,delta=0.1", "it hides users, actions and all"),
    ],
)
def test_the_least_is_that_of_what_is_promised(run, unbroken, actions, named, note):
    told = unbroken(run("simulate", named, *actions, "--horizon", 2, "--optimal").stdout)
    assert note in told
    assert ("inf: no budget is promised" in told) is not named.startswith("joint")


def test_other_noise_than_that_of_the_promise_promises_nothing(optima):
    names = ("dp-imed", "dp-imed:noise=discrete-laplace", "dp-imed:noise=gaussian")
    found = optima(*names, "--epsilon", 1, "--means", "0.75,0.5", "--horizon", 2, "--runs", 2)
    assert [each["epsilon"] for each in found] == [1.0, 1.0, None]


@pytest.mark.parametrize(
    ("lower", "upper", "printed"),
    [
        ("0", "0", "0"),
        ("0.25", "0.25", "0.25"),
        ("0.9999998", "1.0000002", "1.000000"),
        ("0.35744990", "0.35744993", "0.3574499"),
        ("0.123456780", "0.123456781", "0.12345678"),
        ("0", "1.5", "0.8"),
    ],
)
def test_no_digit_is_printed_that_is_not_known(lower, upper, printed):
    assert known_digits(Enclosure(Fraction(lower), Fraction(upper))) == printed
