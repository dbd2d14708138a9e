"""The extras are extra: without their libraries everything else works, and what needs one says which."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from .test_layering import FLOORS

ROOT = Path(__file__).resolve().parent.parent
NUMBA = re.compile(r"^(?:import|from) (?:numba|llvmlite)\b", re.MULTILINE)
OF_NUMBA = re.compile(r"^from \S*\b(?:machine_\w+|compiled_types)\b", re.MULTILINE)

WITHOUT = """
import sys
MISSING = {"numba", "llvmlite", "matplotlib", "distributed", "rich", "cvxpy", "ot", "dp_accounting"}
class Without:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, *rest):
        if name.partition(".")[0] not in MISSING:
            return self.finder.find_spec(name, *rest)
    def __getattr__(self, name):
        return getattr(self.finder, name)
sys.meta_path[:] = map(Without, sys.meta_path)
from banditproof.cli.program import program
for arguments in (
    "simulate dp-imed ucb --means 0.75,0.5 --horizon 300 --epsilon 1 --runs 3 --no-store",
    "bound regret --means 0.75,0.5 --epsilon 0.1:1:log3 --horizon 1e6 --plot x.svg",
    "figure BERN-EXP1 -o pictures",
    "simulate adap-tt --means 0.9,0.1 --epsilon 1 --delta 0.1 --runs 1 --jobs 1 --no-store",
):
    print(program.main(arguments.split(), standalone_mode=False), flush=True)
assert not MISSING & set(sys.modules), MISSING & set(sys.modules)
"""


def test_without_the_extras_the_rest_works_and_what_is_missing_is_named(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stdout.splitlines() if line.isdigit()] == ["0", "2", "2", "0"]
    assert done.stderr.splitlines() == [
        f"banditproof: {what} needs matplotlib, which is not installed; pip install matplotlib"
        for what in ("bound regret: --plot", "figure: figure")
    ]


def test_numba_is_imported_where_machine_code_is_made_and_nowhere_else():
    for path in ROOT.glob("*/**/*.py"):
        if path.relative_to(ROOT).parts[0] in FLOORS:
            made_of_it = re.fullmatch(r"machine_\w+|compiled_types", path.stem)
            text = path.read_text(encoding="utf-8")
            assert made_of_it or not (NUMBA.search(text) or OF_NUMBA.search(text)), path


def test_all_extras_are_in_all_and_all_is_in_test():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = declared["optional-dependencies"]
    assert extras["all"] == ["banditproof[simulate,plot,dask,parquet,data]"]
    assert extras["test"][0] == "banditproof[all,crosscheck]"
    required = {re.match(r"[\w.-]+", each)[0] for each in declared["dependencies"]}
    assert not required & {"numba", "matplotlib", "rich", "distributed", "cvxpy"}
