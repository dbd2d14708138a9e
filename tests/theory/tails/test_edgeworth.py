"""Edgeworth terms: reference values, exact densities, and the printed slips."""

import math

import mpmath as mp
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


def test_the_printed_first_term_is_six_times_too_large():
    """MI-I19: q_1 lacks 1/6, q_2 is right."""
    assert float(ed.edgeworth_first_term_printed(0.5, 2.0)) == pytest.approx(-0.96817964860182, rel=1e-13)
    assert float(ed.edgeworth_first_term_printed(2, 2.0)) == pytest.approx(0.21596386605275, rel=1e-13)
    for x in (-2.0, 0.3, 1.7):
        right = float(ed.edgeworth_term(1, x, EXPONENTIAL))
        assert float(ed.edgeworth_first_term_printed(x, 2.0)) == pytest.approx(6 * right, rel=1e-13)
        second = float(ed.edgeworth_term(2, x, EXPONENTIAL))
        assert float(ed.edgeworth_second_term_printed(x, 2.0, 6.0)) == pytest.approx(second, rel=1e-12)
    # the exact density decides: what is left after q_1/sqrt(n) is of order 1/n only without the slip
    n, x = 10**6, 2.0
    rest = float(ed.exponential_sum_density(x, n)) - float(ed.edgeworth_density(x, n, ()))
    assert rest * math.sqrt(n) == pytest.approx(float(ed.edgeworth_term(1, x, EXPONENTIAL)), rel=1e-2)
    assert abs(rest * math.sqrt(n) / float(ed.edgeworth_first_term_printed(x, 2.0)) - 1) > 0.5


def test_exact_densities_of_the_catalogue():
    """MI-T2.41."""
    for n, x, value in (
        (100, 0.5, 0.33636930150208),
        (100, 2, 0.0567024566992025),
        (10**4, 0.5, 0.350456286560779),
        (10**6, 2, 0.054026860136788),
    ):
        assert float(ed.exponential_sum_density(x, n)) == pytest.approx(value, rel=1e-11)
    assert float(ed.exponential_sum_density(-11, 100)) == 0.0


@pytest.mark.parametrize("x", [-1.5, 0.5, 2.0])
def test_residuals_fall_at_their_rate(x):
    """With v terms the error is of order n^{-(v+1)/2}: n four times larger, 2^{v+1} times smaller."""
    for terms in (1, 2, 3):
        errors = [
            float(ed.exponential_sum_density(x, n)) - float(ed.edgeworth_density(x, n, EXPONENTIAL[:terms]))
            for n in (1600, 6400)
        ]
        assert errors[0] / errors[1] == pytest.approx(2 ** (terms + 1), rel=0.15)


def log_ratio_twin(delta_out, target, n):
    """From gamma densities at 60 digits."""
    with mp.workdps(60):

        def log_density(x, k):
            s = k + mp.sqrt(k) * x
            return mp.log(k) / 2 + (k - 1) * mp.log(s) - s - mp.loggamma(k)

        root = mp.sqrt(mp.mpf(n) / (n - 1))
        delta_in = root * mp.mpf(delta_out) - mp.mpf(target) / mp.sqrt(n - 1)
        return log_density(delta_in, n - 1) - log_density(mp.mpf(delta_out), n)


def test_column_ratios_of_the_catalogue():
    """MI-LD.2 at z* = 4, that is 3 standard deviations above the mean."""
    for delta_out, n, value in (
        (2, 100, 0.480250875209021),
        (2, 10**4, 0.0584940691921529),
        (2, 10**6, 0.0059845452036265),
        (2, 10**8, 0.000599845045320329),
        (0.5, 100, 0.129830667056452),
        (0.5, 10**4, 0.0147668570250527),
    ):
        found = ed.column_log_ratio(delta_out, 3.0, n)
        twin = float(log_ratio_twin(delta_out, 3, n))
        assert found == pytest.approx(twin, rel=1e-6)
        assert twin == pytest.approx(value, rel=1e-9)
    assert ed.column_log_ratio(-8.0, 30.0, 100) == -math.inf


@pytest.mark.parametrize("delta_out", [-1.0, 0.5, 2.0])
def test_the_column_expansion_needs_its_sixth(delta_out):
    """MI-LD.2: n times the residual tends to 0 with 1/6 and to a constant as printed."""
    residuals, printed = [], []
    for n in (10**4, 10**6, 10**8):
        exactly = log_ratio_twin(delta_out, 3, n)
        residuals.append(n * float(exactly - mp.mpf(ed.column_expansion(delta_out, 3.0, n, 2.0))))
        printed.append(n * float(exactly - mp.mpf(ed.column_expansion_printed(delta_out, 3.0, n, 2.0))))
    limit = 5 / 6 * 2.0 * 3.0 * (3 * delta_out**2 - 3)
    drift = residuals[-1]
    assert printed[-1] - drift == pytest.approx(limit, rel=1e-2, abs=1e-2)
    assert abs(residuals[2] + 0.5) < 1e-1 or abs(residuals[2]) < 1e-1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ed.hermite(-1, 0), "degree"),
        (lambda: ed.edgeworth_term(0, 0, (1,)), "order at least 1"),
        (lambda: ed.edgeworth_term(2, 0, (1,)), "needs 2"),
        (lambda: ed.column_shift(0, 0, 1), "at least 2"),
        (lambda: ed.column_log_ratio(-11, 0, 100), "inside the support"),
    ],
)
def test_bad_input_is_one_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
