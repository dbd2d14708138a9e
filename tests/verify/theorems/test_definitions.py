"""The definitions of the theorems are the product's: Coq computes them, and refutes wrong ones.

``BANDITPROOF_KERNELS=100`` tries as many random policies besides the twelve; `make definitions` does.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .coq_goals import HEAD, file_of
from .small_kernels import TWELVE, at_random
from .wrong_definitions import THEOREMS, WRONG
from .wrong_definitions import file_of as file_of_wrong

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("needs_coq")]
EVALUATION = Path(__file__).with_name("Evaluation.v")
AT_ONCE = 10
"""Kernels in a file."""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A folder with what the goals need, compiled."""
    folder = tmp_path_factory.mktemp("theorems")
    for place in [*map(_source, _needed(HEAD))]:
        shutil.copyfile(place, folder / place.name)
        ended = _coqc(folder, place.name)
        assert ended.returncode == 0, ended.stdout
    return folder


def _source(name):
    return EVALUATION if name == "Evaluation" else THEOREMS / f"{name}.v"


def _needed(text):
    """The files that a text of Coq imports, directly or not, in order."""
    found = []
    for names in re.findall(r"^Require Import (.*)\.$", text, re.MULTILINE):
        for name in names.split():
            found += [*_needed(_source(name).read_text(encoding="utf-8")), name]
    return list(dict.fromkeys(found))


def _coqc(folder, name, seconds=600):
    return subprocess.run(
        [str(shutil.which("coqc")), "-q", "-w", "none", "-Q", ".", "", name],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )


def _proved(folder, name, kernels):
    """A file of goals is accepted; if not, the message names the goal."""
    text = file_of(kernels)
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    ended = _coqc(folder, f"{name}.v")
    line = re.search(r"line (\d+)", ended.stdout)
    at = text.splitlines()[int(line[1]) - 2] if line else ""
    assert ended.returncode == 0, f"{at}\n{ended.stdout}"


def test_coq_computes_the_figures_of_the_product(library):
    """Laws, means, regret, divergences and thresholds of privacy of twelve policies: theorems of Coq."""
    _proved(library, "twelve", TWELVE)


def test_coq_computes_the_figures_of_random_policies(library):
    """As many policies as asked for, each drawn from its own seed."""
    asked = int(os.environ.get("BANDITPROOF_KERNELS", "0"))
    if not asked:
        pytest.skip("BANDITPROOF_KERNELS says how many")
    for start in range(0, asked, AT_ONCE):
        some = [at_random(seed) for seed in range(start, min(start + AT_ONCE, asked))]
        _proved(library, f"random_{start}", some)


def test_coq_refutes_a_goal_under_each_wrong_definition(library):
    """With the definitions as they are all goals are proved; with one of them changed one is refuted."""
    (library / "wrong.v").write_text(file_of_wrong(list(WRONG)), encoding="utf-8")
    ended = _coqc(library, "wrong.v")
    assert ended.returncode == 0, ended.stdout
    found = dict(re.findall(r"^(\d+): (\w+)$", ended.stdout, re.MULTILINE))
    missed = [name for number, name in enumerate(WRONG, 1) if found.get(str(number), "none") == "none"]
    assert not missed, ended.stdout
