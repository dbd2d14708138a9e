"""Edgeworth terms: reference values, exact densities, and the printed slips."""

import pytest
from banditproof.theory.tails import edgeworth as ed

EXPONENTIAL = (2.0, 6.0, 24.0)  # standardised cumulants of orders 3, 4, 5


def test_hermite_polynomials_of_the_catalogue():
    """MI-I18."""
    for m, x, value in ((3, 0.5, -1.375), (4, 1.5, -5.4375), (5, -2, 18), (6, 0.5, -4.671875), (0, 7, 1)):
        assert float(ed.hermite(m, x)) == value


@pytest.mark.parametrize(
    ("x", "terms"),
    [
        (0.5, (-0.16136327476697, 0.046147451685251, -0.022320731183964)),
        (2, (0.035993977675459, -0.10048318767732, 0.12924504206058)),
    ],
)
def test_terms_of_the_catalogue(x, terms):
    """MI-EQ2.31."""
    assert [float(ed.edgeworth_term(v, x, EXPONENTIAL)) for v in (1, 2, 3)] == [
        pytest.approx(value, rel=1e-12) for value in terms
    ]
