"""The doubles that propose points agree with balls, at the ends of the means and of the budgets too."""

from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.doubles import along, doubles
from banditproof.theory.formulas.language import expression
from banditproof.theory.formulas.repeated import unrolled

CHANCE = np.random.default_rng(0)
COUNT = 300


def means():
    tiny, near_one = 10.0 ** CHANCE.uniform(-300, 0, COUNT), 1 - 10.0 ** CHANCE.uniform(-15, 0, COUNT)
    kind = CHANCE.random(COUNT)
    return np.where(kind < 0.4, tiny, np.where(kind < 0.7, near_one, CHANCE.random(COUNT)))


@pytest.mark.parametrize("text", ["kl(x, y)", "d_eps(x, y, eps)", "f_minus(y, eps)", "f_plus(y, eps)"])
def test_divergences_and_tilts_agree_with_balls(text):
    tree = expression(text)
    values = {"x": means(), "y": means(), "eps": 10.0 ** CHANCE.uniform(-12, 5, COUNT)}
    (found,) = doubles((tree,), values)
    with precision(1500):
        for k, value in enumerate(found):
            point = {name: Fraction(float(several[k])) for name, several in values.items()}
            low, high = value_at(tree, point)
            assert float(value) == pytest.approx(float((low + high) / 2), rel=1e-9, abs=1e-290)


@pytest.mark.parametrize(
    ("text", "x"),
    [("kl(x, 1/2)", -0.5), ("kl(1/2, x)", 1.5), ("d_eps(1/2, x, 1)", 2.0), ("d_eps(1/2, 1/4, x)", -1.0)],
)
def test_what_has_no_value_is_not_a_number_and_spoils_no_other(text, x):
    for others in ([], [np.nan]):
        (found,) = doubles((expression(text),), {"x": np.array([0.25, x, *others])})
        assert np.isnan(found[1:]).all()
        assert np.isfinite(found[0])


def test_nothing_is_paid_without_a_budget():
    (found,) = doubles((expression("d_eps(x, 1/2, 0)"),), {"x": np.array([0.0, 0.25, 1.0])})
    assert (found == 0).all()


@pytest.mark.parametrize(
    "text", ["sum(k, 1, n, 1/k)", "prod(k, 2, n, x - 1/k)", "n*sum(k, 1, n, k/n**2)", "sum(k, n, 2*n, x**k)"]
)
def test_sums_along_a_length_are_those_that_are_written_out(text):
    tree, values = expression(text), {"x": np.asarray(0.5)}
    found = along([tree], "n", np.arange(12.0), values)[0]
    for n, value in enumerate(found):
        written = doubles([unrolled(tree, {"n": Fraction(n)})], values)[0]
        assert value == pytest.approx(float(written), rel=1e-12)
    assert np.isnan(along([tree], "n", np.array([1e7]), values)[0][0])
