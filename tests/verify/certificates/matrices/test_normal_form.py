"""The normal form of matrix terms: beside numbers at random matrices, and what it must not call the same."""

from contextlib import nullcontext
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.matrices.language import term
from banditproof.theory.matrices.statement import statement
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.matrices.context import Context
from banditproof.verify.certificates.matrices.exact_values import Values, determinant, inverse, is_definite
from banditproof.verify.certificates.matrices.normal_form import ANY, NONNEGATIVE, POSITIVE, Algebra
from banditproof.verify.certificates.matrices.rules import is_meaningful
from banditproof.verify.certificates.matrices.spectral import _Pencil

ABOUT = statement(
    {
        "V": "positive definite d",
        "W": "positive definite d",
        "G": "positive semi-definite d",
        "S": "symmetric d",
        "A": "square d",
        "B": "invertible d",
        "M": "matrix d x m",
        "N": "matrix m x d",
        "x": "column d",
        "y": "column d",
        "c": "(0, oo)",
        "r": "(-oo, oo)",
        "s": "[0, oo)",
        "t": "[1, oo)",
    }
)


def same(one, other):
    algebra = Algebra(ABOUT.kinds)
    return algebra.vanishes(algebra.margin(term(one, ABOUT.shapes), term(other, ABOUT.shapes)))


@pytest.mark.parametrize(("one", "other"), [
    ("V*V**-1", "I(d)"), ("(V*B)**-1", "B**-1*V**-1"), ("B.T*(B**-1).T", "I(d)"), ("(A*S).T", "S*A.T"),
    ("x.T*A*y", "y.T*A.T*x"), ("trace(M*N)", "trace(N*M)"), ("trace(A*S*B)", "trace(B*A*S)"),
    ("trace(A*B)", "trace(B.T*A.T)"), ("trace(A*x*y.T)", "y.T*A*x"), ("trace(y.T*A*x)", "y.T*A*x"),
    ("trace(c)", "c"), ("det(c)", "c"), ("trace(B**-1*S*B)", "trace(S)"),
    ("trace(I(d))", "d"), ("det(A*B)", "det(B)*det(A)"), ("det(x.T*S*x + 1)", "1 + x.T*S*x"),
    ("(2*c*V)**-1", "V**-1*(1/2)/c"), ("det(B**-1)*det(B)", "1"), ("det(c*A)", "c**d*det(A)"),
    ("det(2*I(d))", "2**d"), ("(1 + c)**d", "(c + 1)**d"), ("(2*c)**d", "2**d*c**d"),
    ("det(A + A.T + S)", "det(A.T + S + A)"), ("x*(x.T*V*y)*y.T", "(y.T*V*x)*x*y.T"),
    ("(x + y).T*V*(x + y)", "x.T*V*x + 2*x.T*V*y + y.T*V*y"),
    ("1/(1 + x.T*V*x) + x.T*V*x/(1 + x.T*V*x)", "1"), ("(V + x*x.T)**-1*2", "2*(x*x.T + V)**-1"),
])  # fmt: skip
def test_what_is_the_same_has_one_normal_form(one, other):
    assert same(one, other)


@pytest.mark.parametrize(("text", "has"), [
    ("V <= S", True), ("A <= S", False), ("S <= A", False), ("A == S", True), ("x.T*y <= c", True),
])  # fmt: skip
def test_only_symmetric_matrices_are_in_an_order(text, has):
    context = Context(ABOUT.kinds, dict)
    with nullcontext() if has else pytest.raises(RejectedError, match="in an order"):
        is_meaningful(context, context.relation(text))


@pytest.mark.parametrize(("one", "other"), [
    ("V*W", "W*V"), ("trace(A*S*B)", "trace(A*B*S)"), ("(A*S).T", "A.T*S"), ("x.T*A*y", "y.T*A*x"),
    ("det(A + B)", "det(A) + det(B)"), ("det(2*A)", "2*det(A)"), ("det(2*A)", "2**2*det(A)"),
    ("trace(A)*trace(B)", "trace(A*B)"), ("x*y.T", "y*x.T"), ("(V + W)**-1", "V**-1 + W**-1"),
    ("(x.T*V*x)**2", "x.T*V*V*x"), ("trace(I(d))", "1"), ("det(I(d))", "d"), ("det(V)", "det(W)"),
    ("det(V)", "det(V)**-1"), ("1/(1 + x.T*V*x)", "1"), ("c**d", "c"),
])  # fmt: skip
def test_what_differs_somewhere_has_another(one, other):
    assert not same(one, other)


@pytest.mark.parametrize("text", [
    "G**-1", "S**-1", "A**-1", "(V - W)**-1", "(x*x.T)**-1", "1/r", "1/(x.T*x)", "1/(x.T*S*x + 1)",
    "log(c)", "(1 + r)**d", "(c - 1)**d", "r**d", "(-1*c)**d",
])  # fmt: skip
def test_what_may_have_no_value_has_no_normal_form(text):
    with pytest.raises(RejectedError):
        Algebra(ABOUT.kinds).normal(term(text, ABOUT.shapes))


@pytest.mark.parametrize(("text", "weakly", "strictly"), [
    ("V", True, True), ("V**-1", True, True), ("G", True, False), ("S", False, False), ("V + G", True, True),
    ("V - G", False, False), ("x*x.T", True, False), ("I(d) + x*x.T", True, True), ("A.T*V*A", True, False),
    ("B.T*V*B", True, True), ("A*A", False, False), ("S*S", True, False), ("V*W", False, False),
    ("V*W*V", True, True), ("c*V", True, True), ("r*V", False, False), ("s*V", True, False),
    ("t*V", True, True), ("(V + W)**-1", True, True), ("B.T*(V + W)**-1*B", True, True),
    ("(V + W)**-1*V*(V + W)**-1", True, True), ("r**2*V", True, False), ("-1*V", False, False),
    ("M*M.T", True, False), ("0*V", True, False), ("(x.T*G*x)*V", True, False),
])  # fmt: skip
def test_positive_is_what_its_form_shows(text, weakly, strictly):
    algebra = Algebra(ABOUT.kinds)
    normal = algebra.normal(term(text, ABOUT.shapes))
    assert (algebra.is_semidefinite(normal), algebra.is_definite(normal)) == (weakly, strictly)


@pytest.mark.parametrize(("text", "sign"), [
    *((each, POSITIVE) for each in (
        "det(V)", "trace(V)", "trace(V*W*V)", "1 + x.T*x", "d", "t", "det(V + G)",
    )),
    *((each, NONNEGATIVE) for each in (
        "det(G)", "trace(G)", "trace(A.T*A)", "x.T*V*x", "(x.T*V*y)**2", "det(G + x*x.T)", "s",
    )),
    *((each, ANY) for each in (
        "det(S)", "trace(V*W)", "x.T*V*y", "c - 1",
    )),
])  # fmt: skip
def test_signs_of_numbers(text, sign):
    algebra = Algebra(ABOUT.kinds)
    assert algebra.sign(algebra.normal(term(text, ABOUT.shapes))) == sign


@pytest.mark.parametrize(("base", "other", "words"), [
    ("V", "M.T*M", "one size"), ("c", "c", "one size"), ("c", "V", "one size"), ("V", "c", "one size"),
    ("G", "S", "positive definite"), ("V", "A", "symmetric"), ("V", "S", None), ("I(d)", "S", None),
])  # fmt: skip
def test_a_pair_has_one_size_and_is_reduced_together(base, other, words):
    with pytest.raises(RejectedError, match=words) if words else nullcontext():
        _Pencil(Context(ABOUT.kinds, dict), {"base": base, "other": other})


def test_exact_elimination_agrees_with_doubles():
    luck = np.random.default_rng(3)
    for size in range(1, 5):
        for _ in range(10):
            entries = luck.integers(-4, 5, (size, size))
            matrix = [[Fraction(int(each)) for each in row] for row in entries]
            assert float(determinant(matrix)) == pytest.approx(float(np.linalg.det(entries)), abs=1e-6)
            if determinant(matrix):
                product = np.array(inverse(matrix), dtype=float) @ entries
                assert product == pytest.approx(np.eye(size), abs=1e-9)
            gram = entries @ entries.T - luck.integers(0, 3) * np.eye(size, dtype=int)
            exact = [[Fraction(int(each)) for each in row] for row in gram]
            least = float(np.linalg.eigvalsh(gram).min())
            if abs(least) > 1e-9:
                assert is_definite(exact, weakly=False) == (least > 0)
            assert is_definite(exact, weakly=True) == (least > -1e-9)


def test_a_matrix_has_as_many_rows_and_columns_as_its_symbol():
    about = statement({"M": "matrix d x m"})
    values = Values(about, {"d": 2, "m": 3})
    values.put("M", about.kinds["M"], [["1"] * 3] * 2)
    for given in ([["1"] * n] * k for k, n in ((1, 3), (3, 3), (2, 2), (2, 4))):
        with pytest.raises(RejectedError, match=r"^M has "):
            values.put("M", about.kinds["M"], given)


def test_a_step_names_texts_and_places_and_its_parts_are_about_what_is_known():
    shown = {"formula": "q >= 0", "domain": {"box": {"q": "[0, 1]"}, "where": []}}
    context = Context(ABOUT.kinds, lambda _: shown)
    context.certified(None, "q >= 0", {"q": "[0, 1]"})
    for read, given, words in (
        (lambda sides: context.certified(None, "q >= 0", sides), {}, "about q, of which nothing is known"),
        (lambda sides: context.certified(None, "q >= 0", sides), {"q": "[0, 2]"}, "and it is in"),
    ):
        with pytest.raises(RejectedError, match=words):
            read(given)
