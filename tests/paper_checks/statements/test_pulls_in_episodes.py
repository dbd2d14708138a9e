"""The bound on the pulls of a suboptimal arm: against simulation, and against what it is made of."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise

import pytest
from banditproof.paper_checks.checks.statistics.simulated_regret import Regret
from banditproof.paper_checks.statements.episodes import gaussian_episodes
from banditproof.paper_checks.statements.episodes.gaussian_episodes import RHO, failure
from banditproof.paper_checks.statements.episodes.pulls_in_episodes import expected_pulls
from banditproof.verify.evidence.effort import Effort
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

POINT = {"x": Fraction(2, 5), "y": Fraction(3, 5), "b": Fraction(6), "T": Fraction(1000)}


def never(phase):
    del phase
    return arb(0)


def always(phase):
    del phase
    return arb(1)


def wide(phase):
    del phase
    return arb(9)


def test_without_bad_events_one_doubling_is_left():
    found = expected_pulls(POINT, never, wide)
    assert (found.lower, found.upper) == (1, 2 + Fraction(6, 3))


def test_bad_events_in_all_phases_leave_the_horizon():
    assert expected_pulls(POINT, always, wide).upper == 1000


@given(st.lists(st.fractions(0, 1), min_size=9, max_size=9), st.integers(0, 9))
def test_it_is_the_least_of_the_bounds_of_all_phases(chances, raised):
    """By the formula, in fractions; and larger chances make no smaller bound."""

    def of(chosen):
        return expected_pulls(POINT, lambda j: arb(chosen[j].numerator) / chosen[j].denominator, wide).upper

    lengths = [min(2 ** (j + 1), 1000 - 2 ** (j + 1)) for j in range(9)]
    sums = [
        2 ** (k + 1) + sum(d * p for d, p in zip(lengths[k:], chances[k:], strict=True)) + 2
        for k in range(10)
    ]
    assert float(of(chances)) == pytest.approx(float(min(1000, *sums)), rel=1e-12)
    larger = [max(p, Fraction(1, 2)) if j == raised else p for j, p in enumerate(chances)]
    assert of(larger) >= of(chances)


@pytest.mark.parametrize("setting", gaussian_episodes._DECOMPOSED)
def test_what_is_simulated_is_within_the_bound(setting):
    """By an interval that covers the mean with a risk of 10^-9: its lower end is below, and not far."""
    y, x, horizon, beta, rho, runs = setting
    bound = gaussian_episodes._pulls(y, x, horizon, beta, rho)
    pulled = Regret("adac-ucb", (y, x), horizon, runs // 4, RHO.options(rho, beta), pulls_of=1)
    low, high = pulled.interval(Effort(), 1e-9)
    assert bound.lower <= high
    assert low <= bound.upper <= 20 * high


def test_a_chance_that_falls_with_the_phase_gives_the_printed_form():
    """``2^(l+1) + T P(G^c_l) + beta/(beta - 3)`` is never below the bound then."""
    point = {**POINT, "r": Fraction(1, 2), "T": Fraction(10**4)}
    bad = partial(failure, point)
    bound = expected_pulls(point, bad, lambda phase: gaussian_episodes._bonus(2**phase, point, point["r"]))
    chances = [bad(phase) for phase in range(11)]
    assert not any(other > one for one, other in pairwise(chances))
    assert float(chances[0]) > 0.99
    assert float(chances[10]) < 0.1
    assert all(bound.upper <= 2 ** (k + 1) + 10**4 * float(p) + 2 for k, p in enumerate(chances))


def test_the_chance_that_a_lemma_bounds_has_its_factor():
    """Beyond 1024 samples, where the gap is twice the bonus: here in all phases from the eleventh on."""

    def of(factor):
        point = {**POINT, "T": Fraction(10**6), "b": Fraction(31, 10)}
        bad = {True: arb(0), False: arb(1)}
        return expected_pulls(point, lambda j: bad[j >= 10], never, factor=Fraction(factor)).upper

    extra = 2**11 + 31  # the phases before are as bad as can be, so that the eleventh is the best
    tail = sum(min(2 ** (j + 1), 10**6 - 2 ** (j + 1)) for j in range(11, 19)) * 10.0 ** (-6 * 3.1)
    assert float(of(1)) == pytest.approx(extra + tail, rel=1e-12)
    assert float(of("1e10")) == pytest.approx(extra + 1e10 * tail, rel=1e-12)
