"""False lower bounds are refuted from the least factor on that the ends of the least regret can show."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.checks.least_regret import (
    classical_gap,
    concentrated_gap,
    cubes_of_parameters,
    means_up_to_one,
    pairs_of_instances,
    pure_gap,
    pure_size,
    two_kinds_of_arms,
)
from banditproof.paper_checks.pages.rows import holds_at_rows
from banditproof.paper_checks.thesis_lower_bounds.quantities.small_bandits import as_rows
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict

EFFORT = Effort()
SOME = ({"k": 2, "T": 4, "eps": "1/2"},)
ONE = ({"k": 2, "T": 1, "eps": 1},)


def settled(text, instances):
    rows = [*as_rows(instances(EFFORT))]
    return holds_at_rows([*rows[0]], lambda _: rows)(text, EFFORT)


def verdict(text, instances):
    return settled(text, instances).verdict


@pytest.mark.parametrize(
    ("factor", "expected"),
    [
        ("1", Verdict.VERIFIED),
        ("9.45", Verdict.VERIFIED),  # the lower end is 9.4525 times the bound
        ("9.8", Verdict.OPEN),
        ("10.23", Verdict.REFUTED),  # and the upper end 10.2279 times
        ("11", Verdict.REFUTED),
    ],
)
def test_a_private_term_with_too_large_a_constant(factor, expected):
    assert verdict(f"{factor}*(k - 1)/(22*eps) <= reg", two_kinds_of_arms(SOME, pure_gap)) is expected


def test_a_bound_at_the_optimum_itself_survives_and_a_hair_more_does_not():
    """In one round half of the gap is lost, D = 1/eps."""
    instances = two_kinds_of_arms(ONE, pure_gap)
    assert verdict("(k - 1)/(2*eps) <= reg", instances) is Verdict.VERIFIED
    assert verdict("1.000000001*(k - 1)/(2*eps) <= reg", instances) is Verdict.REFUTED
    assert verdict("(k - 1)/(2*eps) < reg", instances) is Verdict.REFUTED


@pytest.mark.parametrize(
    "wrong", ["eps*(k - 1)/22", "(k - 1)/(22*eps**2)", "(k - 1)*T/(22*eps)", "k**12/(22*eps)"]
)
def test_a_term_that_moves_the_wrong_way(wrong):
    extreme = ({"k": 2, "T": 1, "eps": 1000}, {"k": 2, "T": 4, "eps": "1e-6"}, {"k": 2, "T": 10**6, "eps": 1})
    assert verdict(f"{wrong} <= reg", two_kinds_of_arms(extreme, pure_gap)) is Verdict.REFUTED


def test_a_refutation_comes_before_what_is_undecided():
    points = ({"k": 3, "T": 3, "eps": 1}, *SOME)
    found = settled("10.3*(k - 1)/(22*eps) <= reg", two_kinds_of_arms(points, pure_gap))
    assert found.verdict is Verdict.REFUTED
    assert "T = 4" in found.summary


def test_every_environment_needs_a_bound_of_its_size():
    """The same three factors: small enough, between the ends, too large."""
    cases = {
        "reg": (
            (
                two_kinds_of_arms(({"k": 2, "T": 4, "r": "1/8"},), concentrated_gap),
                "sqrt((k - 1)/r)/124",
                33,
                36.1,
            ),
            (two_kinds_of_arms(({"k": 2, "T": 4},), classical_gap), "sqrt((k - 1)*T)/27", 5.3, 5.8),
            (means_up_to_one(({"k": 2, "T": 4},)), "sqrt((k - 1)*T)/27", 8.3, 19.8),
            (cubes_of_parameters(({"d": 7, "T": 4, "eps": 1},), pure_size), "exp(-1)/4*d/eps", 9.3, 10.9),
        ),
        "n": (
            (
                pairs_of_instances(({"x": "9/10", "y": "1/10", "T": 1},)),
                "kl(d, 1 - d)/kl(x, y)",
                0.999,
                1.001,
            ),
        ),
    }
    for name, each in cases.items():
        for instances, bound, small, large in each:
            assert verdict(f"{small}*{bound} <= {name}", instances) is Verdict.VERIFIED
            assert verdict(f"{large}*{bound} <= {name}", instances) is Verdict.REFUTED
