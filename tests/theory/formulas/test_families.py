"""Families of variables: readers agree with a naive twin, and what makes no sense is refused in one line."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.doubles import doubles
from banditproof.theory.formulas.expression import FormulaError, MisspelledError
from banditproof.theory.formulas.families import family_domain
from banditproof.theory.formulas.language import expression, formula, formula_at
from banditproof.theory.formulas.mathml import formula_markup
from banditproof.theory.formulas.slopes import derivative
from hypothesis import given
from hypothesis import strategies as st

UNIT = "[0, 1]"
UP_TO_3 = {"mu[1..K]": UNIT, "K": "whole [1, 3]"}

FRACTIONS = st.fractions(0, 1, max_denominator=50)
TERMS = st.sampled_from(
    [
        ("mu[k]", lambda mu, k: mu[k]),
        ("mu[k]**2 - k", lambda mu, k: mu[k] ** 2 - k),
        ("k*mu[K - k + 1]", lambda mu, k: k * mu[len(mu) - k + 1]),
        ("mu[1] - mu[k]/K", lambda mu, k: mu[1] - mu[k] / len(mu)),
        ("sum(j, 1, k, mu[j])", lambda mu, k: sum(mu[j] for j in range(1, k + 1))),
        ("max_of(j, k, K, mu[j])", lambda mu, k: max(mu[j] for j in range(k, len(mu) + 1))),
    ]
)
JOINED = {"sum": sum, "prod": math.prod, "min_of": min, "max_of": max}


@given(st.lists(FRACTIONS, min_size=1, max_size=6), TERMS, st.sampled_from(sorted(JOINED)))
def test_every_reader_agrees_with_a_naive_twin(values, term, joined):
    text, naive = term
    size = len(values)
    mu = dict(enumerate(values, 1))
    expected = JOINED[joined](naive(mu, k) for k in range(1, size + 1))
    (link,) = formula_at(f"{joined}(k, 1, K, {text}) <= 0", {"K": size}).links
    members = {f"mu_{k}": value for k, value in mu.items()}
    arrays = {name: np.array([float(value)]) for name, value in members.items()}
    (found,) = doubles([link.left], arrays)
    assert float(np.ravel(found)[0]) == pytest.approx(float(expected), rel=1e-12, abs=1e-12)
    with precision(200):
        low, high = value_at(link.left, members)
    assert low <= expected <= high
    assert high - low < Fraction(1, 10**40)


def test_members_are_variables_with_subscripts():
    read = formula("sum(k, 1, 3, mu[k]) <= 3*max_of(k, 1, 3, mu[k])")
    assert str(read.links[0]) == "mu_1 + mu_2 + mu_3 <= 3*max(mu_1, mu_2, mu_3)"
    assert "<msub><mi>μ</mi><mn>3</mn></msub>" in formula_markup(read)[0]
    assert derivative(expression("mu[1]*mu[2]"), "mu_2") == expression("mu[1]")


def test_relations_for_every_member_are_a_conjunction():
    assert [str(link) for link in formula("all_of(k, 1, 2, mu[k] < mu[k + 1] <= 1) and x > 0").links] == [
        "mu_1 < mu_2", "mu_2 <= 1", "mu_2 < mu_3", "mu_3 <= 1", "x > 0",
    ]  # fmt: skip


def test_what_is_written_out_is_read_back_as_itself():
    read = formula_at("all_of(k, 1, K - 1, mu[k]/K >= mu[k + 1] - 1/K)", {"K": 4})
    assert formula(read.text).links == read.links


@pytest.mark.parametrize(("text", "told"), [
    ("mu(1) <= 1", "a member of a family is spelled mu[1]"),
    ("mu[1, 2] <= 1", "'mu[1, 2]' at character 1 has no single index; accepted is one, such as mu[1]"),
    ("x + mu[1:2] <= 1", "'mu[1:2]' at character 5 has no single index"),
    ("mu[x] <= 1", "the index of 'mu[x]' at character 1 is no whole number"),
    ("mu[3/2] <= 1", "the index of 'mu[3 / 2]' at character 1 is no whole number"),
    ("ε*mu[1] <= mu", "mu at character 12 stands without an index"),
    ("x*mu[0 - 1] <= 1", "the index of 'mu[0 - 1]' at character 3 is -1; accepted are 0 to 1000"),
    ("mu[10**9] <= 1", "is 1000000000; accepted are 0 to 1000"),
    ("mu[1][2] <= 1", "'mu[1][2]' at character 1 is not in the formula language"),
    ("kl[1] <= 1", "'kl[1]' at character 1 is a member of kl, which has a meaning in formulas"),
    ("e[1] <= 1", "'e[1]' at character 1 is a member of e, which has a meaning in formulas"),
    ("mu[1] <= mu", "mu at character 10 stands without an index"),
    ("mu_1 <= mu[2]", "mu_1 at character 1 is a member of a family, spelled mu[1]"),
    ("sum(mu, 1, 2, mu[1]) <= 1", "mu at character 5 stands without an index"),
    ("sum(k, 1, 2, sum(k, 1, 2, mu[k])) <= 1", "sum runs over '1'"),
    ("sum(k, 1, 2, mu) + mu[1] <= 1", "mu at character 14 stands without an index"),
    ("max_of(k, 2, 1, mu[k]) <= 1", "a max_of from 2 to 1 has no terms"),
    ("min_of(k, 1, K, mu[k]) <= 1", "the limit K of a min_of"),
    ("all_of(k, 2, 1, mu[k] <= 1)", "says nothing: it runs over no numbers"),
    ("all_of(k, 1, 3, mu[k])", "'mu[k]' is no relation"),
    ("all_of(k, 1, 3) <= 1", "it joins relations, and stands where a relation stands"),
    ("all_of(k, 1, 3)", "all_of takes 4 arguments, not 3"),
    ("all_of(k, 1, 10**9, mu[1] <= 1)", "accepted are up to 1000 relations"),
    ("all_of(k, 1, 999, sum(j, 1, k, mu[j]) <= k)", "accepted are up to 20000 operations"),
    ("all_of(1, 1, 3, mu[1] <= 1)", "all_of runs over '1'"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_in_one_line(text, told):
    with pytest.raises(FormulaError) as refused:
        formula(text)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("sides", "where", "told"), [
    ({"mu[1..K]": UNIT}, (), "mu[1..K] needs a range for K, such as K='whole [2, 5]'"),
    ({"mu[1:K]": UNIT, "K": "whole [1, 3]"}, (), "'mu[1:K]' is no family; one is spelled mu[1..K]"),
    ({"mu[K]": UNIT, "K": "whole [1, 3]"}, (), "'mu[K]' is no family; one is spelled mu[1..K]"),
    ({"mu[1..K]": UNIT, "K": "[1, 3]"}, (), "accepted are whole numbers with two ends"),
    ({"mu[1..K]": UNIT, "K": (1, 3)}, (), "accepted are whole numbers with two ends"),
    ({"mu[1..K]": UNIT, "K": "whole [2, oo)"}, (), "accepted are whole numbers with two ends"),
    ({"mu[1..K]": UNIT, "K": "whole [1.5, 3]"}, (), "accepted are whole numbers as the ends"),
    ({"mu[1..K]": UNIT, "K": "whole [0, 3]"}, (), "mu[1..K] is empty at K = 0"),
    ({"mu[1..0]": UNIT}, (), "mu[1..0] is empty"),
    ({"mu[1..K]": UNIT, "K": "whole [1, 30]"}, (), "are 30 choices of sizes; accepted are up to 20"),
    ({"mu[1..1001]": UNIT}, (), "mu[1..1001] is too large"),
    ({"mu[1..2]": UNIT, "mu": UNIT}, (), "mu is stated twice"),
    ({"mu[1..2]": UNIT, "mu[3..4]": UNIT}, (), "mu is stated twice"),
    ({"mu[1..2]": UNIT, "mu_7": UNIT}, (), "mu_7 is a member of the family mu"),
    ({"kl[1..2]": UNIT}, (), "a variable kl, which has a meaning in formulas"),
    ({"mu[1..2]": "[1, 0]"}, (), "is empty"),
    (UP_TO_3, ("mu[3] <= 1",), "mu[3] in 'mu[3] <= 1' is outside mu[1..K] at K = 1"),
    (UP_TO_3, ("nu[1] <= 1",), "names nu_1; the domain has mu[1..K]"),
    (UP_TO_3, ("sum(K, 1, 2, K) <= 3",), "sum runs over K"),
])  # fmt: skip
def test_a_domain_that_makes_no_sense_is_refused_in_one_line(sides, where, told):
    with pytest.raises(ValueError) as refused:  # noqa: PT011  what it says is compared below
        family_domain(sides, where)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_domain_at_every_size():
    stated = family_domain({**UP_TO_3, "x": (0, 2)}, ("all_of(k, 1, K - 1, mu[k] >= mu[k + 1])",))
    assert [str(each.domain) for each in stated.instances()][1:] == [
        "mu_1 in [0, 1], mu_2 in [0, 1], x in [0, 2] with mu_1 >= mu_2",
        "mu_1 in [0, 1], mu_2 in [0, 1], mu_3 in [0, 1], x in [0, 2] with mu_1 >= mu_2 and mu_2 >= mu_3",
    ]
    one = next(stated.instances())
    assert str(one) == "K = 1"
    assert one.domain.where == ()  # one member is in order
    with pytest.raises(FormulaError, match="says nothing at K = 1"):
        one.formula("all_of(k, 1, K - 1, mu[k] <= 1)")
    with pytest.raises(MisspelledError, match="outside mu"):
        one.formula("mu[K + 1] <= 1")


def test_two_families_have_all_choices_of_sizes():
    stated = family_domain({"p[1..K]": UNIT, "q[0..L]": UNIT, "K": "whole [1, 2]", "L": "whole [0, 1]"})
    assert [str(each) for each in stated.instances()] == [
        "K = 1, L = 0", "K = 1, L = 1", "K = 2, L = 0", "K = 2, L = 1",
    ]  # fmt: skip
