"""Terms of matrices: what is read, what is refused, and that what is written is read back."""

import pytest
from banditproof.theory.matrices.language import relation
from banditproof.theory.matrices.statement import statement
from banditproof.theory.matrices.terms import MatrixError, product, shape_of

KINDS = {"V": "positive definite d", "M": "matrix d x m", "x": "column d", "y": "column m", "c": "(0, oo)"}


@pytest.mark.parametrize("text", [
    "x.T*V**-1*x <= trace(V**-1)*(x.T*x)",
    "det(2*V + x*x.T) == 2**d*det(V)*(1 + x.T*V**-1*x/2)",
    "(x.T*M*y)**2 <= x.T*x*(y.T*M.T*M*y)",
    "M*M.T >= 0*V",
    "c*V - x*x.T/c < I(d)",
    "min(1, x.T*x) <= 2*log(1 + x.T*x)",
    "-V <= 0.1*V",
])  # fmt: skip
def test_what_is_written_is_read_back(text):
    about = statement(KINDS)
    read = relation(text, about.shapes)
    assert relation(str(read), about.shapes) == read


def test_a_number_between_matrices_stays_one():
    """Its factors do not fit where it stands: ``(x.T*x)*I(d)`` times ``x`` is no ``x.T*x*x``."""
    shapes = statement(KINDS).shapes
    read = relation("x*x.T <= x.T*x*I(d)", shapes)
    assert shape_of(product([read.left, read.right, read.left], shapes), shapes) == ("d", "d")


@pytest.mark.parametrize("text", [
    "V*y == y", "M <= M", "x.T*V == x", "det(M) == 1", "V + c == V", "V == V == V", "V != V", "W == V",
    "V**0 == I(d)", "V**c == V", "V**99 == V", "exp(V) == V", "log(V) == c", "I(c) == V",
    "__import__('os') == c", "x[0] == c", "V.inv == V", "",
])  # fmt: skip
def test_what_is_no_statement_about_matrices_is_refused(text):
    with pytest.raises(MatrixError):
        relation(text, statement(KINDS).shapes)


@pytest.mark.parametrize("kinds", [
    {"V": "definite d"},
    {"V": "column d x e"},
    {"V": "matrix d"},
    {"V": "square d", "d": "(0, 1)"},
    {"V": "square d", "x": "each step column d"},
    {"V0": "square d", "V": "starts V0, then x*x.T + V"},
    {"V0": "square d", "x": "each step column d", "V": "starts V0, then x"},
    {"V0": "square d", "x": "each step column d", "V": "starts x*x.T, then V"},
    {"n": "[1, 0"},
])  # fmt: skip
def test_kinds_that_make_no_sense_are_refused(kinds):
    with pytest.raises(MatrixError):
        statement(kinds)


def test_numbers_are_what_is_spelled_and_not_doubles():
    about = statement({"V": "square d"})
    read = relation("trace(V) <= 0.1000000000000000000000000001", about.shapes)
    assert read.right.value * 10**28 == 10**27 + 1


def test_conditions_are_sorted_by_what_they_speak_of():
    about = statement(
        {"c": "(0, oo)", "x": "each step column d", "n": "starts 0, then n + 1"},
        ["c <= 2", "x.T*x <= c", "n >= 3"],
    )
    assert [str(each) for each in about.always()] == ["c <= 2"]
    assert [str(each) for each in about.in_each_step()] == ["x.T*x <= c"]
    assert [str(each) for each in about.at_the_end()] == ["n >= 3"]
