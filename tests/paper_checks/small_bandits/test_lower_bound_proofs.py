"""The proofs of the lower bounds on regret: verdicts as recorded, and the steps on policies by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from banditproof.paper_checks.small_bandits.two_environments import (
    THREE_ARMS,
    UNIFORM,
    always,
    compared,
    law_of,
    regret,
)


def test_the_uniform_policy_regrets_a_tenth_of_the_horizon_in_both_bandits():
    known = compared(UNIFORM)
    assert known["reg"] == known["regp"] == Fraction(1, 10)
    assert known["far"] == 1


def test_a_third_arm_with_a_small_gap_breaks_the_step_through_the_first_arm():
    """Arm 2 for ever: regret 1/20 and 1/10 a step, where the printed line wants half of the gap of arm 3."""
    known = compared(next(iter(THREE_ARMS.values())))
    assert known["reg"] + known["regp"] == Fraction(3, 20)
    assert Fraction(1, 2) * (known["few"] * known["d"] + known["many"] * known["m"]) == Fraction(1, 4)


def test_the_law_of_a_policy_that_repeats_one_arm_is_a_point():
    means = (Fraction(1, 2), Fraction(1, 3))
    assert law_of(always(1, 2), means, 3) == {(1, 1, 1): 1}
    assert regret(law_of(always(1, 2), means, 3), means) == Fraction(1, 2)


def chance_of_arm_0(history):
    """Four rounds by hand: an answer about r_1 at round 2, at round 4 a test of it that r_3 chooses."""
    if len(history) in (0, 2):
        return Fraction(1)
    told, first = history[0]
    if len(history) == 1:
        return Fraction(1, 2) if told else Fraction(3, 4) if first else Fraction(1, 4)
    asked, key = history[2]
    return Fraction(1, 2) if told or asked or first == key else Fraction(1)


def law(answer):
    """Of A_2 and A_4, which are drawn; ``answer(t, a_2)`` is the arm and the reward told after round t."""
    masses = {}
    for second, fourth in product((0, 1), repeat=2):
        told = [answer(1, None), answer(2, second), answer(3, second)]
        at_two, at_four = chance_of_arm_0(told[:1]), chance_of_arm_0(told)
        masses[second, fourth] = (at_two if second == 0 else 1 - at_two) * (
            at_four if fourth == 0 else 1 - at_four
        )
    return masses


def variation(one, other):
    return sum(max(one[key] - other[key], 0) for key in one)


def test_no_query_adversary_tells_the_first_reward_better_than_five_eighths():
    """Every table of three rows, every adversary, every change of a row."""
    rows = list(product((0, 1), repeat=2))
    worst = Fraction(0)
    for q1, *q2, q30, q31 in product((0, 1), repeat=5):
        laws = {
            table: law(
                lambda t, second, q=(q1, q2, (q30, q31)), x=table: (
                    (q[0], x[0][q[0]]) if t == 1 else (q[t - 1][second], x[t - 1][q[t - 1][second]])
                )
            )
            for table in product(rows, repeat=3)
        }
        for table, place, row in product(laws, range(3), rows):
            changed = (*table[:place], row, *table[place + 1 :])
            worst = max(worst, variation(laws[table], laws[changed]))
    assert worst == Fraction(5, 8)


def test_rewards_that_follow_the_actions_tell_it_with_three_quarters():
    laws = [
        law(lambda t, second, r=first, k=keys: (0, r if t == 1 else 0 if t == 2 else k[second]))
        for keys in ((0, 1), (1, 0))
        for first in (1, 0)
    ]
    assert max(variation(laws[0], laws[1]), variation(laws[2], laws[3])) == Fraction(3, 4)
