"""KL decompositions: bounds against exact enumeration of coupled bandits, and what is false as printed."""

import itertools
import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.numbers.enclosure import certified, exact
from banditproof.theory.transport.coupled_environment import (
    coupled_environment,
    interactive_zcdp,
    kl_of_tables_ball,
    view_kl_ball,
    view_law,
)
from banditproof.theory.transport.kl_decomposition import (
    karwa_vadhan,
    karwa_vadhan_limit,
    pure_group_sharp,
    pure_product,
    pure_product_sharp,
    worst_event,
)
from banditproof.theory.transport.transport_program import optimal_transport
from hypothesis import given
from hypothesis import strategies as st

HALF = Fraction(1, 2)


def randomised_response(answer, chance):
    """Arm 0 with probability ``chance`` if the answer is yes, else with the rest."""
    return (chance, 1 - chance) if answer else (1 - chance, chance)


def toy(history):
    """The policy TOY of TH-I2.dens, with e/(1+e) to 60 digits."""
    with mp.workdps(70):
        chance = exact(mp.nstr(mp.e / (1 + mp.e), 60))
    return (HALF, HALF) if not history else randomised_response(history[0][1], chance)


APPA_SECOND = ["1/2", "1/3", "1/4", "1/3"]
APPA_THIRD = ["1/2", "1/3", "1/4", "1/5", "1/2", "2/3", "1/4", "1/5"]
APPA_THIRD += ["1/3", "1/7", "3/4", "2/5", "1/2", "4/5", "1/4", "2/3"]


def appa(history):
    """TH-APPA with its two deterministic rows softened."""
    index = int("".join(f"{a}{r}" for a, r in history) or "0", 2)
    first = Fraction([["2/3"], APPA_SECOND, APPA_THIRD][len(history)][index])
    return first, 1 - first


def reacting(eta, q):
    """The counterexample to TH-T4.14 and ZCDP-T8: react to the first reward, then release the sum.

    Arm 0 pays 0 or 1. It is pulled first; again with probability ``1 - eta`` after a 1 and ``eta`` after a 0;
    then one of the arms 1, 2, 3 tells the sum of the rewards of arm 0, at distance ``k`` from the truth with
    weight ``q^(k^2)``. With ``q = exp(-rho)`` that release costs about rho a unit.
    """
    weights = [(1, q, q**4), (q, 1, q), (q**4, q, 1)]

    def policy(history):
        if not history:
            return 1, 0, 0, 0
        if len(history) == 1:
            return (*randomised_response(history[0][1], 1 - eta), 0, 0)
        total = sum(r for a, r in history if a == 0)
        return 0, *(Fraction(w) / sum(weights[total]) for w in weights[total])

    return policy


def ends(ball_of):
    enclosure = certified(ball_of, relative_width=1e-25)
    return enclosure.lower, enclosure.upper


seeds = st.lists(st.integers(0, 10), min_size=7, max_size=31)
tenths = st.integers(0, 10).map(lambda k: Fraction(k, 10))


# --- bounds on product laws


def test_randomised_response_attains_the_sharp_bound():
    for L in (0.1, 1.0, 4.0):
        yes = 1 / (1 + math.exp(-L))
        kl = yes * math.log(yes / (1 - yes)) + (1 - yes) * math.log((1 - yes) / yes)
        assert pure_group_sharp(L, 1) == pytest.approx(kl, rel=1e-13)
        assert pure_product_sharp(L, [1.0]) == pytest.approx(kl, rel=1e-13)


def test_the_coupling_bound_on_the_example_of_the_text():
    """ZCDP-T15, ZCDP-T6: one Bernoulli datum, a channel of two rows; transport value and true KL."""
    rows = [(Fraction(4, 5), Fraction(1, 5)), (Fraction(3, 10), Fraction(7, 10))]
    laws = [(Fraction(3, 10), Fraction(7, 10)), (Fraction(3, 5), Fraction(2, 5))]

    def kl(p, q):
        return ends(lambda: kl_of_tables_ball(dict(enumerate(p)), dict(enumerate(q))))

    cost = [[kl(p, q)[1] for q in rows] for p in rows]
    outputs = [[sum(m * row[k] for m, row in zip(law, rows, strict=True)) for k in range(2)] for law in laws]
    value = optimal_transport(*laws, cost).value
    assert float(value) == pytest.approx(0.17480559061297192, rel=1e-14)
    assert float(kl(*outputs)[1]) == pytest.approx(0.045692619511892621, rel=1e-14)
    assert kl(*outputs)[1] < value


def mechanism_ratio(epsilon, left, right):
    """The worst event by brute force: how much each data set is liked, in steps of epsilon."""
    points = list(itertools.product((0, 1), repeat=len(left)))
    best = 0.0
    for levels in itertools.product(range(len(left) + 1), repeat=len(points)):
        chance = {x: math.exp(epsilon * level) for x, level in zip(points, levels, strict=True)}
        if any(
            abs(math.log(chance[x] / chance[y])) > epsilon * sum(map(int.__ne__, x, y)) + 1e-9
            for x, y in itertools.combinations(points, 2)
        ):
            continue
        value = [
            sum(
                chance[x] * math.prod(m if b else 1 - m for m, b in zip(means, x, strict=True))
                for x in points
            )
            for means in (left, right)
        ]
        best = max(best, math.log(value[0] / value[1]))
    return best


@pytest.mark.parametrize("epsilon", [0.3, 1.0, 4.0])
@pytest.mark.parametrize(
    ("left", "right"), [((0.3,), (0.1,)), ((0.3, 0.6), (0.1, 0.9)), ((0.9, 0.2), (0.4, 0.1))]
)
def test_the_worst_event_is_that_of_brute_force(epsilon, left, right):
    assert worst_event(epsilon, left, right) == pytest.approx(
        mechanism_ratio(epsilon, left, right), rel=1e-12
    )


def test_the_worst_event_of_the_catalogue():
    assert math.exp(worst_event(0.5, ["0.3"], ["0.1"])) == pytest.approx(1.1218402199, rel=1e-10)
    assert math.exp(karwa_vadhan(0.5, [0.2])) == pytest.approx(1.8221188004, rel=1e-10)
    assert worst_event(0.5, [["0.7", "0.3", 0]], [["0.9", "0.1", 0]]) == worst_event(0.5, ["0.3"], ["0.1"])
    assert worst_event(0.5, ["0.3"] * 4, ["0.1"] * 4) == pytest.approx(4 * worst_event(0.5, ["0.3"], ["0.1"]))
    assert worst_event(2.0, ["0.3"], ["0.3"]) == 0


def test_the_lemma_with_six_epsilon_fails_for_large_budgets():
    """The smallest counterexample has one datum: epsilon = 3, p = 1/1000, q = 0."""
    assert worst_event(3.0, ["0.001"], [0]) == pytest.approx(math.log1p(0.001 * math.expm1(3)), rel=1e-14)
    assert worst_event(3.0, ["0.001"], [0]) > karwa_vadhan(3.0, [0.001])
    limit = karwa_vadhan_limit()
    with mp.workdps(40):
        root = mp.findroot(lambda e: mp.expm1(e) - 6 * e, 2.9)
        assert abs(mp.mpf(float(limit)) - root) < mp.mpf(10) ** -15
    assert limit.relative_width < 1e-30
    # below the limit, no pair of means breaks it
    for p, q in itertools.permutations([0, 1e-6, 0.01, 0.3, 0.9, 1], 2):
        assert worst_event(2.9, [p], [q]) <= karwa_vadhan(2.9, [abs(p - q)])


@given(st.floats(0.01, 30), tenths, tenths)
def test_a_lemma_for_every_budget(epsilon, p, q):
    assert worst_event(epsilon, [p], [q]) <= math.expm1(epsilon) * float(abs(p - q)) * (1 + 1e-12)


# --- bandits


def test_the_softened_policy_of_appendix_a_has_its_rho():
    rho = interactive_zcdp(appa, arms=2, rewards=2, horizon=3, relative_width=1e-2)
    assert rho.lower <= Fraction("1.104529")
    assert rho.upper >= Fraction("1.104528")
    assert rho.relative_width < 1.1e-2


def test_rho_of_randomised_response():
    """``sup D_alpha / alpha`` against a fine grid of orders."""
    rho = interactive_zcdp(toy, arms=2, rewards=2, horizon=2, relative_width=1e-3)
    p = math.e / (1 + math.e)
    grid = [1 + k / 1000 for k in range(1, 4000)]
    best = max(math.log(p**a * (1 - p) ** (1 - a) + (1 - p) ** a * p ** (1 - a)) / (a - 1) / a for a in grid)
    assert float(rho.lower) <= best * 1.001
    assert best <= float(rho.upper) <= best * 1.002


def test_a_policy_that_tells_the_reward_has_no_rho():
    def tells(history):
        return (HALF, HALF) if not history else randomised_response(history[0][1], 1)

    rho = interactive_zcdp(tells, arms=2, rewards=2, horizon=2)
    assert rho.lower == rho.upper == math.inf
    constant = interactive_zcdp(lambda _: (HALF, HALF), arms=2, rewards=2, horizon=3)
    assert constant.lower == constant.upper == 0
    env = coupled_environment(tells, ["0.5", 0], ["0.25", 0], horizon=2)
    assert ends(env.path_kl_ball) == (math.inf, math.inf)
    assert ends(env.action_kl_ball)[1] < math.inf


@given(st.lists(tenths, min_size=3, max_size=3), st.lists(tenths, min_size=4, max_size=4))
def test_without_reaction_the_printed_second_moment_is_exact(chances, means):
    env = coupled_environment(
        lambda history: (chances[len(history)], 1 - chances[len(history)]), means[:2], means[2:], horizon=3
    )
    assert env.reaction() == 0


@pytest.mark.parametrize("eta", ["1/2", "1/4", "1/100", "0"])
def test_the_printed_second_moment_is_wrong_for_policies_that_react(eta):
    """ZCDP-T8P: the bracket is 1 for every eta; the second moment is ``5/4 - eta/2``. Two steps, two arms."""
    eta = Fraction(eta)

    def policy(history):
        return (1, 0) if not history else randomised_response(history[0][1], 1 - eta)

    env = coupled_environment(policy, [HALF, 0], [0, 0], horizon=2)
    assert env.exposure_moment(2) + env.spread() == 1
    assert env.mismatch_moment(2) == Fraction(5, 4) - eta / 2
    assert env.exposure_moment(1) == Fraction(3, 4)


@given(st.lists(tenths, min_size=3, max_size=3), st.lists(tenths, min_size=4, max_size=4))
def test_the_printed_zcdp_decomposition_holds_up_to_horizon_two(chances, means):
    """What makes three steps the smallest counterexample: the first mismatch is all that can matter."""
    first, low, high = ((1 + 8 * chance) / 10 for chance in chances)

    def policy(history):
        chance = (low, high)[history[0][1]] if history else first
        return chance, 1 - chance

    env = coupled_environment(policy, means[:2], means[2:], horizon=2)
    rho = interactive_zcdp(policy, arms=2, rewards=2, horizon=2, relative_width=0.5).upper
    one = coupled_environment(policy, means[:2], means[2:], horizon=1)
    assert ends(env.path_kl_ball)[0] <= rho * one.mismatch_moment(2)
    assert one.mismatch_moment(2) <= env.exposure_moment(2) + env.spread()


def test_a_milder_reaction_does_not_refute():
    """The refutation needs the reaction: with ``eta = 1/2`` the same release obeys the printed bound."""
    policy = reacting(HALF, Fraction(1, 10**5))
    env = coupled_environment(policy, [HALF, 0, 0, 0], [0, 0, 0, 0], horizon=3)
    rho = interactive_zcdp(policy, arms=4, rewards=2, horizon=3)
    assert ends(env.action_kl_ball)[1] < rho.lower * (env.exposure_moment(2) + env.spread())


def test_the_view_chain_rule_runs_under_the_first_list():
    """TH-R4.13: printed under the other list, which is another number already at horizon 3."""

    def policy(history):
        if len(history) == 1:
            return randomised_response(history[0][1], Fraction(9, 10))
        if len(history) == 2 and history[1][0] == 0:
            return randomised_response(history[0][1], Fraction(9, 10))
        return HALF, HALF

    ours, others = (1, 0, 0), (0, 0, 0)
    direct = ends(lambda: kl_of_tables_ball(view_law(policy, ours, arms=2), view_law(policy, others, arms=2)))
    chain = ends(lambda: view_kl_ball(policy, ours, others, arms=2, under=ours))
    printed = ends(lambda: view_kl_ball(policy, ours, others, arms=2, under=others))
    assert direct[0] <= chain[1]
    assert chain[0] <= direct[1]
    assert float(direct[0]) == pytest.approx(1.9 * 0.8 * math.log(9), rel=1e-14)
    assert float(printed[0]) == pytest.approx(1.1 * 0.8 * math.log(9), rel=1e-14)


def test_rewards_with_more_than_two_values():
    arms = [["0.2", "0.3", "0.5"], ["0.5", "0.5", 0]], [["0.5", "0.3", "0.2"], ["0.5", "0.5", 0]]

    def policy(history):
        return (HALF, HALF) if not history else randomised_response(history[0][1] == 2, Fraction(2, 3))

    env = coupled_environment(policy, *arms, horizon=2)
    assert env.distances == (Fraction(3, 10), 0)
    assert {r for path in env.paths for r in path.rewards} == {0, 1, 2}
    assert sum(path.p for path in env.paths) == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pure_product(-1, [0.5]), "epsilon = -1 is not a number >= 0"),
        (lambda: pure_product(1, [1.5]), r"distances\[0\] = 1.5 is outside \[0, 1\]"),
        (lambda: pure_product(1, []), "no distances"),
        (lambda: coupled_environment(toy, ["0.5"], ["0.5"], horizon=0), "horizon = 0"),
        (lambda: coupled_environment(toy, ["0.5"], [], horizon=1), "they come in pairs"),
        (lambda: coupled_environment(lambda _: (1, 1), ["0.5"], ["0.5"], horizon=1), "sum to 2.0, not to 1"),
        (lambda: interactive_zcdp(toy, arms=2, rewards=2, horizon=2, relative_width=0), "relative_width = 0"),
    ],
)
def test_bad_input_is_refused_in_one_line(call, message):
    with pytest.raises(ValueError, match=message):
        call()
