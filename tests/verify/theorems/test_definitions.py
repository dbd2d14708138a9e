"""The definitions of the theorems are the product's: Coq computes them, and refutes wrong ones.

``BANDITPROOF_POLICIES=100`` tries as many random policies besides the twelve; `make definitions` does.
"""

import os
import re
from fractions import Fraction
from pathlib import Path

import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from flint import arb

from .coq_goals import clamped, file_of
from .kept_by_coq import said, using
from .small_policies import POLICIES, STRATEGIES, random_policy, random_strategy
from .wrong_definitions import WRONG
from .wrong_definitions import file_of as file_of_wrong

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("needs_coq")]
EVALUATION = Path(__file__).with_name("Evaluation.v")
AT_ONCE = 10
"""Policies in a file."""


def _said(name, text):
    return said(name, text, using("Evaluation", EVALUATION.read_text(encoding="utf-8")))


def test_coq_computes_the_figures_of_the_product():
    """Laws, means, regret, divergences and thresholds of privacy of twelve policies: theorems of Coq."""
    _said("Twelve", file_of(POLICIES))


def test_coq_computes_what_strategies_identify():
    """Laws up to the stop, samples, errors, soundness, and costs of alternatives."""
    _said("Strategies", file_of(STRATEGIES))


def test_coq_computes_the_figures_of_random_policies():
    """As many policies as asked for, each drawn from its own seed."""
    asked = int(os.environ.get("BANDITPROOF_POLICIES", "0"))
    if not asked:
        pytest.skip("BANDITPROOF_POLICIES says how many")
    for start in range(0, asked, AT_ONCE):
        some = [random_policy(seed) for seed in range(start, min(start + AT_ONCE, asked))]
        some += map(random_strategy, range(start, min(start + 2, asked)))
        _said(f"Random{start}", file_of(some))


@pytest.mark.parametrize(("top", "value"), [(1, 0), (3, 1), (4, 4), (6, 2)])
def test_clamped_noise_is_that_of_the_mechanism(top, value):
    """At scale 5/3, by its exact law: what the goals say at e^-1/scale = 1/2."""
    noise = DiscreteLaplace(Fraction(5, 3))
    beyond = [(1 + noise.pmf_ball(arb(0))) / 2, *(noise.tail_ball(arb(k)) / 2 for k in range(top))]
    law = [beyond[value], *(noise.pmf_ball(arb(o - value)) for o in range(1, top)), beyond[top - value]]
    assert all(p.overlaps(x) for p, x in zip(law, clamped((arb(-3) / 5).exp(), top, value), strict=True))


def test_coq_refutes_a_goal_under_each_wrong_definition():
    """As the definitions are all goals are proved above; with one of them changed one is refuted."""
    told = _said("Wrong", file_of_wrong(list(WRONG)))
    found = dict(re.findall(r"^(\d+): (\w+)$", told, re.MULTILINE))
    missed = [name for number, name in enumerate(WRONG, 1) if found.get(str(number), "none") == "none"]
    assert not missed, told
