"""Gates: what they refuse, and what they must not refuse."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.pages.agreement import at_points, disagreeing
from banditproof.paper_checks.pages.gates import arithmetic
from banditproof.paper_checks.pages.linear import follows
from banditproof.paper_checks.pages.page import Check, Word
from banditproof.theory.formulas.language import formula
from hypothesis import given
from hypothesis import strategies as st

LETTERS = dict.fromkeys("abcxyz", "[0, oo)") | {"eps": "(0, oo)"}


def check(text, *where, **ranges):
    return Check("a", text, ranges=LETTERS | ranges, where=where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("z <= eps*1", ["z <= eps*1.0 + 0*x"]),
        ("kl(x, y) <= a + 1", ["kl(x, y) <= a"]),
        ("exp(kl(x, y)) <= exp(a)", ["kl(x, y) <= a"]),
        ("a*b + c <= 2*c", ["a*b <= c"]),
        ("(a + b)*x <= c", ["a*x <= c/2", "b*x <= c/2"]),
        ("kl(x, y)*eps <= a*eps", ["kl(x, y) <= a"]),
        ("1/(1 + a) >= 1/(1 + kl(x, y))", ["a <= kl(x, y)"]),
        ("x - y == kl(x, y)", ["x == kl(x, y) + y"]),
        ("sqrt(a*b) < sqrt(c)", ["a*b < c"]),
    ],
)
def test_what_follows_from_its_hypotheses_by_arithmetic_is_refused(text, where):
    assert "by arithmetic alone" in arithmetic(check(text, *where))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x <= y + 1", []),
        ("x <= y", ["x <= y"]),
        ("x + a <= y + b", ["x <= y", "a <= b"]),
        ("d_eps(x, y, eps) == kl(x, y)", ["x <= y", "x >= f_minus(y, eps)"]),
        ("x**2 <= a*y", ["x <= a*1", "x <= y*exp(0*a)"]),
        ("kl(x, y) < a", ["kl(x, y) <= a"]),
        ("kl(x, y) <= a", ["kl(x, y) <= a + b"]),
        ("exp(x) >= 1 + a", ["log(1 + a) <= x"]),
        ("x >= 0", ["kl(x, y) <= a"]),
    ],
)
def test_what_says_more_or_has_no_hypothesis_is_not_refused(text, where):
    assert arithmetic(check(text, *where, x="[0, 1]", y="[0, 1]")) == ""


def test_a_check_that_is_arithmetic_on_its_hypothesis_earns_nothing(said):
    found = said("for x, y in [0, oo); exp(x) <= y\na: exp(x) <= y + 1\n    not + 1 -> - 1")
    assert (found.word, "arithmetic" in found.why) == (Word.UNCHECKED, True)


@given(
    st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=1, max_size=4),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.integers(0, 2),
    st.lists(st.fractions(-3, 3, max_denominator=3), min_size=2, max_size=2),
)
def test_linear_consequences_are_found_and_nothing_else(rows, shares, slack, point):
    def link(row):
        return formula(f"{row[0]}*x + {row[1]}*y + {row[2]} >= 0").links[0]

    given_links = [link(row) for row in rows]
    total = [sum(share * row[at] for share, row in zip(shares, rows, strict=False)) for at in range(3)]
    assert follows(link([total[0], total[1], total[2] + slack]), given_links)
    values = [*point, Fraction(1)]
    inside = all(sum(a * b for a, b in zip(row, values, strict=True)) >= 0 for row in rows)
    outside = [total[0] + 1, total[1], total[2]]
    if inside and sum(a * b for a, b in zip(outside, values, strict=True)) < 0:
        assert not follows(link(outside), given_links)


def test_one_formula_with_two_words_is_told(claims, page_of):
    block = "for x in [0, 1]\na: x**2 <= x\n    not x**2 -> 2*x"
    one = claims(page_of(block))
    other = claims(
        page_of(block.replace("x**2 <= x", "x >= x**2").replace("not x**2 -> 2*x", "not x**2 -> x**2/2"))
    )
    assert [*disagreeing(one)] == []
    (line,) = disagreeing([*one, *other])
    assert "PROVED at A-1.a" in line
    assert "UNCHECKED" in line


def test_the_same_formula_on_other_domains_may_have_other_words(claims, page_of):
    block = "for x in [0, 1]\na: x**2 <= x\n    not x**2 -> 2*x"
    assert [
        *disagreeing([*claims(page_of(block)), *claims(page_of(block.replace("[0, 1]", "[0, 2]")))])
    ] == []


def test_proved_and_refuted_at_one_sentence_is_neither(said):
    found = said("for x in [0, 1]\na: x <= 1\n    not x -> 2*x\nb: x <= 1/2")
    assert (found.word, "two sentences" in found.why) == (Word.UNCHECKED, True)


def test_points_where_the_sentence_speaks_of_all(claims, page_of):
    block = "at x = 1/2\na: x <= 1\n    not x -> 3*x"
    (found,) = claims(page_of(block).replace("As printed.", "It holds for all x."))
    assert "'for all'" in at_points(found.said[0])
    assert at_points(claims(page_of(block))[0].said[0]) == ""
