"""The definitions of the theorems are the product's: Coq computes them, and refutes wrong ones.

``BANDITPROOF_KERNELS=100`` tries as many random policies besides the twelve; `make definitions` does.
"""

import os
import re
from fractions import Fraction
from pathlib import Path

import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.verify.kernel.policy_theorems.compiled import compiled_files, options, run_coqc
from banditproof.verify.kernel.policy_theorems.sources import Development, SourceFile, shipped
from flint import arb

from .coq_goals import HEAD, clamped, file_of
from .small_kernels import STRATEGIES, TWELVE, at_random, strategy_at_random
from .wrong_definitions import WRONG
from .wrong_definitions import file_of as file_of_wrong

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("needs_coq")]
EVALUATION = Path(__file__).with_name("Evaluation.v")
AT_ONCE = 10
"""Kernels in a file."""


@pytest.fixture(scope="module")
def coq(tmp_path_factory):
    """Compiles a file of goals; the theorems and `Evaluation` are compiled in the user's cache."""
    folder = tmp_path_factory.mktemp("theorems")
    imported = {
        name for names in re.findall(r"^Require Import (.*)\.$", HEAD, re.MULTILINE) for name in names.split()
    }
    found = compiled_files(shipped(), imported - {"Evaluation"}, lambda *_: None)
    own = SourceFile("Evaluation", EVALUATION.read_text(encoding="utf-8"), tuple(found), "")
    found = compiled_files(Development({**shipped().files, "Evaluation": own}, {}), imported, lambda *_: None)
    assert isinstance(found["Evaluation"], Path), found["Evaluation"]
    words = options([*map(Path, found.values()), folder])

    def asked(name, text):
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
        return run_coqc([*words, f"{name}.v"], folder)

    return asked


def _proved(coq, name, kernels):
    """A file of goals is accepted; if not, the message names the goal."""
    text = file_of(kernels)
    accepted, told = coq(name, text)
    line = re.search(r"line (\d+)", told)
    at = text.splitlines()[int(line[1]) - 2] if line else ""
    assert accepted, f"{at}\n{told}"


def test_coq_computes_the_figures_of_the_product(coq):
    """Laws, means, regret, divergences and thresholds of privacy of twelve policies: theorems of Coq."""
    _proved(coq, "twelve", TWELVE)


def test_coq_computes_what_strategies_identify(coq):
    """Laws up to the stop, samples, errors, soundness, and costs of alternatives."""
    _proved(coq, "strategies", STRATEGIES)


def test_coq_computes_the_figures_of_random_policies(coq):
    """As many policies as asked for, each drawn from its own seed."""
    asked = int(os.environ.get("BANDITPROOF_KERNELS", "0"))
    if not asked:
        pytest.skip("BANDITPROOF_KERNELS says how many")
    for start in range(0, asked, AT_ONCE):
        some = [at_random(seed) for seed in range(start, min(start + AT_ONCE, asked))]
        some += map(strategy_at_random, range(start, min(start + 2, asked)))
        _proved(coq, f"random_{start}", some)


@pytest.mark.parametrize(("top", "value"), [(1, 0), (3, 1), (4, 4), (6, 2)])
def test_clamped_noise_is_that_of_the_mechanism(top, value):
    """At scale 5/3, by its exact law: what the goals say at e^-1/scale = 1/2."""
    noise = DiscreteLaplace(Fraction(5, 3))
    beyond = [(1 + noise.pmf_ball(arb(0))) / 2, *(noise.tail_ball(arb(k)) / 2 for k in range(top))]
    law = [beyond[value], *(noise.pmf_ball(arb(o - value)) for o in range(1, top)), beyond[top - value]]
    assert all(p.overlaps(x) for p, x in zip(law, clamped((arb(-3) / 5).exp(), top, value), strict=True))


def test_coq_refutes_a_goal_under_each_wrong_definition(coq):
    """As the definitions are all goals are proved above; with one of them changed one is refuted."""
    accepted, told = coq("wrong", file_of_wrong(list(WRONG)))
    assert accepted, told
    found = dict(re.findall(r"^(\d+): (\w+)$", told, re.MULTILINE))
    missed = [name for number, name in enumerate(WRONG, 1) if found.get(str(number), "none") == "none"]
    assert not missed, told
