"""The proofs of the lower bounds on regret: the steps on policies by hand."""

from fractions import Fraction

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
