"""Odds that batched EXP4 keeps are those of the losses and of the advice; near misses are caught."""

from __future__ import annotations

import inspect
import math
import re
import textwrap

import numpy as np
import pytest
from banditproof.algorithms.adversarial import batched_exp4
from banditproof.algorithms.adversarial.batched_exp4 import BatchedEXP4
from banditproof.algorithms.protocol.vector_release import HELD, RELEASED
from hypothesis import given, settings
from hypothesis import strategies as st

STEPS = {name: getattr(batched_exp4, name) for name in ("put_odds", "choose", "weigh", "weighted", "absorb")}
ETA, GAMMA = 0.5, 0.25


def mixture(losses, row):
    """``Q_t``, from all losses that were released so far."""
    weights = np.exp(-ETA * (losses - losses.min()))
    return (1 - GAMMA) * (weights / weights.sum()) @ row + GAMMA / row.shape[1]


def compare(*, arms, rounds, batch, seed, asked=1.0, steps=STEPS):
    """Play rounds with numbers of our own; ``asked`` is how often odds are asked for before they are used."""
    generator, experts = np.random.default_rng(seed), 3
    advice = generator.dirichlet(np.ones(arms), (rounds, experts))
    given_ = {"eta": ETA, "gamma": GAMMA, "batch": batch, "epsilon": 1, "delta": "0.1"}
    policy = BatchedEXP4(arms, **given_, advice=advice)
    told, losses = (policy.parameters, policy.schedule), np.zeros(experts)
    for t in range(1, 25):
        row, odds = advice[(t - 1) % rounds], np.zeros(arms)
        expected = mixture(losses, row)
        if generator.random() < asked:
            steps["choose"](policy.counts, policy.values, t, *told, odds)
            np.testing.assert_allclose(odds, expected, rtol=1e-12)
        arm, offset, slope = int(generator.integers(arms)), np.zeros(experts), np.zeros(experts)
        released, _ = steps["weigh"](policy.counts, policy.values, arm, 1, t, *told, offset, slope)
        assert released == (HELD if t % batch else RELEASED)
        np.testing.assert_allclose(offset, row[:, arm] / (expected[arm] * batch), rtol=1e-12)
        np.testing.assert_array_equal(slope, -offset)
        numbers = generator.normal(0.5, 1, experts) if released != HELD else np.zeros(experts)
        steps["absorb"](policy.counts, policy.values, arm, 1, released, numbers, t + 1, *told)
        if released != HELD:
            losses = losses + numbers
    assert math.isfinite(losses.sum())


@given(
    st.integers(1, 4), st.integers(1, 4), st.integers(1, 5), st.integers(0, 2**32), st.sampled_from([0.5, 1])
)
@settings(max_examples=40)
def test_odds_that_are_kept_are_those_of_the_losses(arms, rounds, batch, seed, asked):
    """Whether or not they were asked for: an arm that is pulled is weighed by the odds of its round."""
    compare(arms=arms, rounds=rounds, batch=batch, seed=seed, asked=asked)


NEAR_MISSES = {
    "odds outlive a release": ("absorb", r"released != HELD or rounds != 1", "rounds != 1"),
    "odds outlive their advice": ("absorb", r"released != HELD or rounds != 1", "released != HELD"),
    "odds outlive everything": ("absorb", r"\] = 0\.0\n", "] += 0.0\n"),
    "odds are renewed at the wrong place": (
        "absorb",
        r"numbers\.size \* rounds\)\]",
        "numbers.size * rounds) - 1]",
    ),
    "only the last release counts": (
        "absorb",
        r"values\[LOSS, j\] \+= numbers\[j\]",
        "values[LOSS, j] = numbers[j]",
    ),
    "weights are of the losses before": (
        "absorb",
        r"(    for j in range\(numbers\.size\):\n        values\[LOSS, j\] \+= numbers)",
        r"    weighted(values, numbers.size, parameters[ETA])\n    parameters = parameters * 0.0\n\1",
    ),
    "a batch is a round longer": ("absorb", r"counts\[0, PLAYED\] = 0", "counts[0, PLAYED] = -1"),
    "weights are not divided by their sum": ("weighted", r"/= total", "/= 1.0"),
    "the mixing is forgotten": ("put_odds", r" \+ parameters\[GAMMA\] / arms", ""),
    "the mixing is added to all of the weights": ("put_odds", r"\(1\.0 - parameters\[GAMMA\]\) \* ", ""),
    "the advice is of the round before": ("put_odds", r"row_of\(t, ", "row_of(t - 1, "),
    "the advice of the round after is weighed": (
        "weigh",
        r"row_of\(t, rounds\)",
        "row_of(t + 1, rounds)",
    ),
    "an arm is weighed by the odds of another": ("weigh", r"values\[ODDS, arm\]", "values[ODDS, 0]"),
    "the batch does not divide": ("weigh", r" \* parameters\[BATCH\]", ""),
    "odds that nobody asked for are not put": ("weigh", r"values\[ODDS, arms\] == 0\.0", "False"),
}


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_a_near_miss_is_caught(name):
    step, old, new = NEAR_MISSES[name]
    names = dict(vars(batched_exp4))
    for each, own in STEPS.items():  # those that use the changed one have to find it
        source = textwrap.dedent(inspect.getsource(inspect.unwrap(own)))
        changed = re.sub(old, new, source) if each == step else source
        assert (changed != source) == (each == step)
        exec(changed, names)  # noqa: S102  our own lines, changed
    with np.errstate(all="ignore"), pytest.raises(AssertionError):
        compare_both(names)


def compare_both(steps):
    """With advice that changes from round to round, and with advice that stays."""
    for rounds in (3, 1):
        compare(arms=3, rounds=rounds, batch=2, seed=1, asked=0.5, steps=steps)
