"""The thesis on concentration: verdicts as recorded, catalogue values matched."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.checks.exact_tail import private_sum_lower_tail, private_sum_tail
from banditproof.paper_checks.statements.concentration import gaussian_private_mean
from banditproof.paper_checks.thesis_algorithms.appendices import appC_concentration as concentration
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.language import expression
from banditproof.theory.tails.chi_square import chi_square_threshold
from banditproof.theory.tails.private_mean import gaussian_mean_width
from flint import arb


def value(text, **point):
    with precision(200):
        lower, upper = value_at(expression(text), {name: Fraction(number) for name, number in point.items()})
    return float((lower + upper) / 2)


@pytest.mark.parametrize(
    ("n", "mu", "eps", "delta", "above", "below"),
    [
        (10, "0.3", "1", "0.1", 0.0053335596170951637512, 0.0041215661680225979753),
        (50, "0.5", "0.2", "0.05", 0.00568392425048109629, 0.00568392425048109629),
        (1, "0.5", "1", "0.5", 0.15647095685590868276, 0.15647095685590868276),
    ],
)
def test_the_private_mean_fails_as_often_as_the_catalogue_says(*, n, mu, eps, delta, above, below):
    shift = concentration._SHIFT.replace("n*", f"{n}*")
    at = {"mu": mu, "eps": eps, "delta": delta}
    assert value(private_sum_tail(n, 1, f"({n}*mu + {shift})"), **at) == pytest.approx(above, rel=1e-13)
    assert value(private_sum_lower_tail(n, 1, f"({n}*mu - {shift})"), **at) == pytest.approx(below, rel=1e-13)


@pytest.mark.parametrize(
    ("n", "mu", "eps", "delta", "gap", "chance"),
    [
        (10, "0.3", "1", "0.1", "0.26321674953019303192", 0.0088210062066862365539),
        (50, "0.5", "0.2", "0.05", "0.17133029618137342594", 0.0057843575737695664396),
    ],
)
def test_the_index_fails_as_often_as_the_catalogue_says(*, n, mu, eps, delta, gap, chance):
    assert value(f"exp(-{n}*kl(mu - a, mu))", mu=mu, a=gap) == pytest.approx(float(delta), rel=1e-14)
    text = private_sum_lower_tail(n, 1, f"({n}*(mu - a) - log(1/delta)/eps)")
    assert value(text, mu=mu, a=gap, eps=eps, delta=delta) == pytest.approx(chance, rel=1e-13)


@pytest.mark.parametrize(
    ("point", "above", "below"),
    [
        ({"n": 10, "mu": "0.3", "rho": "1", "delta": "0.1"}, 0.013943330560887379596, 0.0053203999999899),
        (
            {"n": 50, "mu": "0.5", "rho": "0.01", "delta": "0.05"},
            0.0071778609576422499694,
            0.0071778609576422499694,
        ),
    ],
)
def test_the_gaussian_mean_fails_with_the_exact_chances(point, above, below):
    """The second value at n = 10 is 0.00532039999998987...; the catalogue prints a 9 too few."""
    exact = {name: Fraction(number) for name, number in point.items()}
    width = value(
        gaussian_private_mean._GAUSSIAN["above"], **{name: point[name] for name in ("n", "rho", "delta")}
    )
    assert width == pytest.approx(
        gaussian_mean_width(point["n"], float(point["rho"]), float(point["delta"])), rel=1e-14
    )
    assert float(gaussian_private_mean._overestimated(exact, arb(width))) == pytest.approx(above, rel=1e-12)
    assert float(gaussian_private_mean._underestimated(exact, arb(width))) == pytest.approx(below, rel=1e-12)


@pytest.mark.parametrize(
    ("d", "delta", "threshold", "chance"),
    [
        (3, "0.05", 14.98719530179067, 0.001827624221507096),
        (10, "0.001", 40.43809192065537, 1.418400926278822e-5),
        (1, "0.5", 4.051403583435286, 0.04413463490198624),
    ],
)
def test_the_squared_norm_passes_its_threshold_as_often_as_the_catalogue_says(d, delta, threshold, chance):
    found = value(concentration._SQUARED_NORM, d=d, delta=delta)
    assert found == pytest.approx(threshold, rel=1e-14)
    assert chi_square_threshold(d, float(delta)) == pytest.approx(threshold, rel=1e-14)
    assert float(concentration._chi_square({"d": Fraction(d)}, arb(found))) == pytest.approx(
        chance, rel=1e-12
    )
