"""Simulated regret: its runs, and the budget of false alarms."""

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from banditproof.paper_checks.checks.statistics import simulated_regret
from banditproof.paper_checks.checks.statistics.simulated_regret import Regret
from banditproof.paper_checks.pages.engine.engine_claim import EngineClaim
from banditproof.paper_checks.pages.index import shipped_pages
from banditproof.paper_checks.running.outcome import MOST_FALSE_ALARMS, Examination, Outcome, false_alarms
from banditproof.verify.evidence.effort import Effort, Profile
from banditproof.verify.evidence.ladder import Evidence, Verdict

ONE_ARM_FREE = Regret("episodic-ucb", ("1", "0"), 1000, 400, (("beta", "1"),))
NOISY = Regret("adap-ucb", ("0.9", "0.1"), 1000, 400, (("epsilon", "1"),))


def test_regret_known_for_certain_is_the_same_in_every_run():
    """Rewards of means 1 and 0 are certain: every run pulls the worse arm equally often."""
    pulled = simulated_regret._sample(ONE_ARM_FREE, Effort())
    assert np.all(pulled == pulled[0])
    assert 0 < pulled[0] < ONE_ARM_FREE.largest


def test_runs_are_the_same_however_many_are_asked_for():
    """More runs, fewer, another round and other quantities: all of one experiment."""
    few, more = replace(NOISY, runs=7), replace(NOISY, runs=12)
    after = [simulated_regret._sample(each, Effort(seed=3)) for each in (few, more, few)]
    at_once = simulated_regret._Experiment(replace(NOISY, runs=1), (1, 10, 100, 1000), 3).of(12)
    assert [len(each) for each in after] == [7, 12, 7]
    assert all(np.array_equal(each, at_once[0][: len(each), -1]) for each in after)
    pulls = simulated_regret._sample(replace(few, pulls_of=1), Effort(seed=3))
    assert np.array_equal(pulls, at_once[1][:7, 1])


def test_the_full_profile_has_more_runs_and_the_seed_matters():
    assert simulated_regret._sample(NOISY, Effort()).size == 400
    assert simulated_regret._sample(NOISY, Effort(profile=Profile.FULL)).size == 800
    other = simulated_regret._sample(NOISY, Effort(seed=1))
    assert not np.array_equal(simulated_regret._sample(NOISY, Effort()), other)


def test_what_is_left_to_chance_on_shipped_pages_is_within_the_budget():
    """By the levels on the pages; `check` asserts the sum of what it finds."""
    told = " ".join(page.read_text(encoding="utf-8") for page in shipped_pages())
    levels = [float(each) for each in re.findall(r"at level ([\d.]+e-\d+)", told)]
    assert len(levels) > 10
    assert math.fsum(levels) <= MOST_FALSE_ALARMS


def _outcome(*alphas: float) -> Outcome:
    evidence = tuple(
        Evidence(Verdict.SUPPORTED, "simulation", "", details={"alpha": alpha}) for alpha in alphas
    )
    claim = EngineClaim("A-1", "", "", {}, {}, ())
    return Outcome("", claim, Examination(evidence, (), 0.0), {})


def test_false_alarms_add_up():
    assert false_alarms([_outcome(1e-8, 1e-8), _outcome(0.0)]) == pytest.approx(2e-8)
    assert Evidence(Verdict.PROVED, "", "").alpha == 0
    assert Evidence(Verdict.OPEN, "", "", details={"alpha": "(k - 1)/2"}).alpha == 0
