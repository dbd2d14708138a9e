"""A formula that says nothing is found, and one that says something is not."""

import pytest
from banditproof.paper_checks.running.trivial import trivial
from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.certifiable import certifying
from banditproof.verify.proving.formula_checks import entry, holds_on, is_identity

X = box(x=(0, 1), y=(0, 1))


@pytest.mark.parametrize(
    ("check", "printed", "said"),
    [
        (holds_on(X), "x <= x", "the same expression"),
        (holds_on(X), "x*y + 1 == x*y + 1", "the same expression"),
        (holds_on(X), "0 <= x and y == y", "the same expression"),
        (is_identity(X), "x == x", "the same expression"),
        (holds_on(X, where="x <= y"), "x <= y", "its own conditions"),
        (holds_on(X, where="0 < x and x <= y"), "x <= y", "its own conditions"),
        (entry("k", holds_on(X)), {"k": "x <= x"}, "the same expression"),
    ],
)
def test_what_says_nothing_is_told(check, printed, said):
    (line,) = trivial(check, printed)
    assert said in line


@pytest.mark.parametrize(
    ("check", "printed"),
    [
        (holds_on(X), "x <= y"),
        (holds_on(X), "x*y == y*x"),
        (holds_on(X, where="x < y"), "x <= y"),
        (entry("k", holds_on(X)), {"j": "x <= x"}),
        (holds_on(X), "x <="),
        (holds_on(X), 3),
        (lambda _, __: None, "x <= x"),
    ],
)
def test_what_says_something_or_is_unknown_is_not(check, printed):
    assert trivial(check, printed) == ()


def test_no_code_of_an_author_is_run():
    def hostile(claimed):
        raise AssertionError(claimed)

    assert trivial(certifying(lambda _, __: None, hostile), "x <= x") == ()
