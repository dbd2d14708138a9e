"""Proofs for all numbers of a range without an end, by what stands for them on a box, or by induction."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.wide_domain import stated_domain, wide_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere


def found(text, where=(), **sides):
    evidence = holds_everywhere(wide_domain(sides, where), part="p")(text, Effort())
    if evidence.certificate is not None:
        assert recheck(dict(evidence.certificate)).stands
    return evidence


@pytest.mark.parametrize(("text", "sides"), [
    ("log(T) <= T - 1", {"T": "[1, oo)"}), ("log(T) < T", {"T": "(0, oo)"}),
    ("1/(T + 1) <= log(1 + 1/T)", {"T": "[1, oo)"}),
    ("sqrt(T + 1) - sqrt(T) <= 1/(2*sqrt(T))", {"T": "[1, oo)"}), ("exp(x) >= 1 + x", {"x": "(-oo, oo)"}),
    ("1 - x <= exp(-x)", {"x": "(-oo, 0]"}), ("exp(x) <= 1", {"x": "(-oo, 0)"}),
    ("x*y <= (x**2 + y**2)/2", {"x": "[0, oo)", "y": "[0, oo)"}),
    ("x <= x*T", {"x": "(0, 1)", "T": "[1, oo)"}),
    ("1/n - 1/(n + 1) == 1/(n*(n + 1))", {"n": "whole [1, oo)"}),
    ("n*(n + 1) >= 2", {"n": "whole [1, 1000000]"}), ("floor(log(n)/log(10)) < 3", {"n": "whole [1, 999]"}),
    ("sum(k, 1, n, k) <= n**2", {"n": "whole [1, oo)"}), ("(n + 1)**2 > 0", {"n": f"whole [0, {2**60}]"}),
])  # fmt: skip
def test_what_holds_to_the_end_of_nowhere_is_proved_so(text, sides):
    evidence = found(text, **sides)
    assert (evidence.verdict, evidence.part) == (Verdict.PROVED, "p")
    assert evidence.certificate["domain"] == stated_domain(sides).to_json()


@pytest.mark.parametrize(("text", "sides"), [
    ("T <= 10**9", {"T": "[1, oo)"}), ("log(T) <= 25", {"T": "[1, oo)"}), ("log(T) <= T/3", {"T": "(0, oo)"}),
    ("exp(x) >= 1 + x + x**2/2", {"x": "(-oo, oo)"}), ("exp(-x) > 1e-6", {"x": "[0, oo)"}),
    ("1/T > 0 and 1/T >= 1e-12", {"T": "(5, oo)"}), ("2**n >= n**2", {"n": "whole [3, oo)"}),
    ("(n - 7)**2 >= 1", {"n": "whole (-oo, oo)"}), ("n < 100", {"n": "whole [1, 100]"}),
    ("n <= 99", {"n": "whole (1, 101)"}), ("n > 1", {"n": "whole [1, oo)"}),
    ("x + n > 1", {"x": "(0, 1)", "n": "whole [0, oo)"}),
    ("(n - 2**69 - 12345)**2 > 0", {"n": f"whole [0, {2**70}]"}),
    ("floor(log(n)/log(10)) < 9", {"n": "whole [1, 1000000000]"}),
])  # fmt: skip
def test_what_fails_somewhere_is_refuted_at_a_point_of_the_domain(text, sides):
    evidence = found(text, **sides)
    assert evidence.verdict is Verdict.REFUTED
    point = {name: Fraction(value) for name, value in evidence.certificate["payload"]["point"].items()}
    assert point in stated_domain(sides).box


@pytest.mark.parametrize("text", ["n**2 >= n", "(2*n - 1)**2 >= 1", "abs(n) <= n**2"])
def test_what_holds_for_whole_numbers_alone_is_no_more_than_that(text):
    assert found(text, n="whole (-oo, oo)").verdict is Verdict.VERIFIED
    assert found(text, n="(-oo, oo)").verdict is Verdict.REFUTED


@pytest.mark.parametrize("text", ["sum(k, 1, n, mod(k, 2)) <= n", "sum(k, 1, n, floor(k/2)) <= n**2"])
def test_an_index_that_is_rounded_is_no_place_of_the_domain(text):
    evidence = found(text, n="whole [1, oo)")
    assert evidence.verdict is Verdict.VERIFIED
    assert evidence.not_decided == "not decided near n = oo: none was confirmed beyond n = 1001"


def test_instances_are_confirmed_though_the_search_went_far():
    evidence = found("factorial(n) >= n", n="whole [1, oo)")
    assert evidence.verdict is Verdict.VERIFIED
    assert len(evidence.certificate["payload"]["points"]) >= 10


def test_what_fails_between_whole_numbers_has_a_proof_by_induction():
    """``n**3 - n**2 >= 0`` for n >= 1 holds at 0 too, and is false between 0 and 1."""
    evidence = found("n**3 - n**2 >= 0", n="whole [0, oo)")
    assert (evidence.verdict, evidence.method) == (Verdict.PROVED, "induction in n")
    assert found("n**3 - n**2 >= 0", n="[0, oo)").verdict is Verdict.REFUTED


def test_few_whole_numbers_are_gone_through_to_the_end():
    evidence = found("factorial(n) >= n*k/3", "k <= n", n="whole [1, 9]", k="whole (0, 10)")
    assert (evidence.verdict, evidence.method) == (Verdict.PROVED, "exhaustive enumeration")
    assert evidence.certificate["payload"]["count"] == 45
    assert found("floor(n/2) + ceil(n/2) == n", n="whole [1, 60]").verdict is Verdict.PROVED
    assert found("(n - 50)**2 >= 1", n="whole [1, 60]").verdict is Verdict.REFUTED
    assert found("floor(n/2)*2 >= n - 1", n="whole [1, 6000]").verdict is Verdict.VERIFIED


def test_other_variables_stay_where_they_are_at_the_first_number():
    evidence = found("x*(n**3 - n**2) >= 0", x="(0, 2]", n="whole [0, oo)")
    assert (evidence.verdict, evidence.method) == (Verdict.PROVED, "induction in n")
    assert evidence.certificate["payload"]["base"]["domain"]["box"] == {"x": "(0, 2]"}


def test_induction_ends_where_the_numbers_do():
    """From 3 to 4 the step fails, and 4 is not in the range."""
    assert found("n*(3 - n) >= 0", n="whole [0, 3]").verdict is not Verdict.REFUTED
    assert found("n*(3 - n) >= 0", n="whole [0, 4]").verdict is Verdict.REFUTED


def test_conditions_stand_on_the_box_as_well():
    assert found("x/T <= 1", "x <= T", x="[0, 1]", T="[1, oo)").verdict is Verdict.PROVED
    assert found("x/T <= 1", x="[0, oo)", T="(0, oo)").verdict is Verdict.REFUTED
    assert found("n >= 3", "n > 2", n="whole [0, oo)").verdict is not Verdict.REFUTED
    assert found("n >= 3", "n > 2", n="[0, oo)").verdict is Verdict.REFUTED


def test_a_modulus_in_a_condition_is_the_same_number_everywhere():
    """Whether it is that of what is not negative may be asked on the way to itself."""
    evidence = found(
        "abs((1 - w)*m - M) <= h + w*m",
        ["abs(m - M) <= h"],
        w="[0, 1]",
        m="[0, oo)",
        M="[0, oo)",
        h="(0, oo)",
    )
    assert evidence.verdict is Verdict.PROVED


def test_a_domain_without_a_point_proves_nothing():
    assert found("1 <= 0", "n > 2", n="whole [0, oo)").verdict is Verdict.REFUTED
    assert found("n <= 0", ("n > 2", "n < 3"), n="whole [0, oo)").verdict is Verdict.OPEN


def test_a_domain_with_points_between_whole_numbers_alone_proves_nothing():
    evidence = found("n >= 1 and n == (n**2 + n)/(n + 1)", ["n >= 3/2", "n <= 7/4"], n="whole [1, oo)")
    assert evidence.verdict is Verdict.OPEN


def test_what_has_no_value_somewhere_is_not_proved():
    evidence = found("sqrt(T - 2)**2 == T - 2", T="[1, oo)")
    assert evidence.verdict is Verdict.OPEN
    assert evidence.summary == "undefined at T = 1"
    assert found("sqrt(T - 2)**2 == T - 2", T="[2, oo)").verdict is Verdict.PROVED
    assert found("T/T == 1", T="[0, oo)").verdict is not Verdict.PROVED
