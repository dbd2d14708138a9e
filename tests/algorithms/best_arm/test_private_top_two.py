"""AdaP-TT and AdaP-TT*: Algorithm 10 line by line, its thresholds, its privacy, its correctness."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm import private_top_two as steps
from banditproof.algorithms.best_arm.adap_tt import AdaPTT
from banditproof.algorithms.best_arm.adap_tt_star import AdaPTTStar
from banditproof.algorithms.best_arm.private_top_two import Stopping
from banditproof.algorithms.indexes.phase_thresholds import (
    PHASES,
    adap_tt_shape,
    adap_tt_star_shape,
    adap_tt_star_thresholds,
    adap_tt_thresholds,
    heuristic_thresholds,
    rewards_of_phase,
)
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.theory.identification.stopping_rule import StoppingRule
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_identification as naive
from ..replayed_stage import Luck

KINDS = {False: AdaPTT, True: AdaPTTStar}
CHOICES = {
    "counts": st.sampled_from(["pulls", "phase"]),
    "bonus": st.sampled_from(["phase", "log"]),
    "ties": st.sampled_from(["first", "least"]),
}


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(2, 4),
    horizon=st.integers(1, 500),
    epsilon=st.sampled_from(["1/2", "2", "50"]),
    star=st.booleans(),
    easy=st.booleans(),
    **CHOICES,
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon, star, easy, **options):
    luck = Luck.of(seed, arms, horizon)
    if easy:
        luck.table[:, 0], luck.table[:, 1:] = 1.0, 0.0
    twin = naive.algorithm_10(arms, luck.again(), horizon, epsilon=epsilon, delta="1/2", star=star, **options)
    policy = KINDS[star](arms, epsilon=epsilon, delta="1/2", **options)
    actions, stop, releases = naive.actions_and_stop(policy, luck, horizon)
    assert (actions, stop) == twin
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)  # every reward enters one release at most
    assert {release.scale for release in releases} == {1 / float(Fraction(epsilon))}
    sizes = {arm: [] for arm in range(arms)}
    for release in releases:
        sizes[actions[release.rounds[0] - 1]].append(len(release.rounds))
    for found in sizes.values():
        assert found == [max(2 ** (k - 2), 1) for k in range(1, len(found) + 1)]


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(2, 5),
    epsilon=st.floats(0.05, 20),
    star=st.booleans(),
    last=st.integers(1, 4000),
    beta=st.sampled_from(["1/2", "1/3", "9/10", "1/100"]),
    **CHOICES,
)
def test_a_stretch_does_what_its_rounds_do(*, seed, arms, epsilon, star, last, **options):
    assert stretches_are_their_rounds(seed, arms, epsilon, star, last, **options)


def stretches_are_their_rounds(seed, arms, epsilon, star, last, **options):
    generator = np.random.default_rng(seed)
    one, two = (KINDS[star](arms, epsilon=epsilon, delta=0.3, **options) for _ in range(2))
    means = generator.random(arms)
    means[generator.integers(arms)] = means[0]
    t = 1
    while t <= last and not one.counts[-1, steps.STOPS]:
        until = steps.stretch(one.state, t, last)
        for u in range(t, until):
            arm = two.counts[-1, steps.NEXT]
            length, released, _ = steps.block(two.state, arm, u)
            assert (length, released) == (1, 0)
            steps.absorb(two.state, arm, 1, 0, 0.0, u + 1)
        if not ((one.counts == two.counts).all() and (one.values == two.values).all()):
            return False
        t = until
        if t > last:
            break
        arm = one.counts[-1, steps.NEXT]
        length, released, scale = steps.block(one.state, arm, t)
        assert (length, released) == (1, 1)
        size = max(2 ** int(one.counts[arm, steps.PHASE]) // 2, 1)
        number = size * means[arm] + generator.laplace(scale=scale)
        t += 1
        for policy in (one, two):
            steps.absorb(policy.state, arm, 1, 1, number, t)
    return True


@pytest.mark.parametrize("arms", [2, 5, 1000])
@pytest.mark.parametrize("delta", ["999/1000", "1/100", "1e-200"])
@pytest.mark.parametrize("epsilon", ["1e-9", "1/10", "1e9"])
def test_the_tables_are_the_formulas(arms, delta, epsilon):
    rule = StoppingRule(arms, delta, epsilon, s="3/2")
    plain, star, sizes = adap_tt_thresholds(rule), adap_tt_star_thresholds(rule), rewards_of_phase()
    numbers = arms, float(Fraction(delta)), float(Fraction(epsilon))
    for a, b in [(1, 1), (2, 7), (12, 12), (45, 30), (PHASES - 1, PHASES - 1)]:
        counts = int(sizes[a]), int(sizes[b])
        near = naive.adap_tt_threshold(*numbers, counts, s=1.5)
        assert plain.near[a, b] == pytest.approx(near, rel=1e-12)
        for table, gap in ((star.near, 0), (star.far, 6 * numbers[2])):
            wanted = naive.adap_tt_star_threshold(*numbers, gap, counts, s=1.5)
            assert table[a, b] == pytest.approx(wanted, rel=1e-12)


def test_the_other_thresholds_are_their_formulas():
    rule = StoppingRule(5, "1/100", "1/10")
    level, w = math.log(100), 1024
    noise = 2 * level**2 / (0.01 * w)
    assert heuristic_thresholds(rule).near[12, 12] == pytest.approx(
        level + 2 * math.log(1 + math.log(w)) + noise, rel=1e-14
    )
    assert adap_tt_shape(rule).near[12, 12] == pytest.approx(2 * level + 4 * noise, rel=1e-14)
    cross = math.sqrt(2) / 0.05 * 2 / math.sqrt(w) * level**1.5
    star = adap_tt_star_shape(rule)
    assert star.near[12, 12] == pytest.approx(level + 2 * noise + cross, rel=1e-14)
    far = 12 * level + 0.3 / (math.sqrt(2) * 0.5) * 2 * math.sqrt(w * level)
    assert star.far[12, 12] == pytest.approx(far, rel=1e-14)


@pytest.mark.parametrize(("kind", "threshold"), [(AdaPTT, "printed"), (AdaPTTStar, "shape")])
def test_the_exact_privacy_of_actions_and_stop_is_within_the_budget(kind, threshold):
    make = partial(
        kind, 2, epsilon=1, delta="9/10", stopping=Stopping(threshold=threshold), noise=DiscreteLaplace
    )
    found = exact_privacy(make, arms=2, horizon=8, tail=1e-6)
    assert 0.9 < found.epsilon.lower <= found.epsilon.upper <= 1
