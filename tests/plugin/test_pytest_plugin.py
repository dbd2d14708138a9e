"""The pytest plugin, in processes of pytest on a small repository whose packages have the names of ours."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "banditproof.verify.testing.pytest_plugin"

BANDITS = """
import numpy as np

class HalfTheNoise:
    def __init__(self, generator, scale=0.5):
        self.generator, self.scale, self.arm = generator, scale, 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = int(reward + self.generator.laplace(scale=self.scale) < 0.5)

class Private(HalfTheNoise):
    def __init__(self, generator):
        super().__init__(generator, 1.0)

class Always:
    estimates = (0.5, 0.5)
    def select(self, t):
        return 0
    def update(self, arm, reward):
        pass
"""

TESTS = """
import numpy as np
import pytest
from algorithms import Always, HalfTheNoise, Private
from theory import WIDTH

def test_private(audit):
    found = audit(Private, epsilon=WIDTH, horizon=4, runs=100)
    assert found.passed

def test_leaks(audit):
    with pytest.raises(AssertionError, match="replay: assert_private"):
        audit.private(HalfTheNoise, epsilon=0.5, horizon=3, runs=5000)

@pytest.mark.banditproof(error=1e-9)
def test_own_part(banditproof_error, banditproof_seed):
    assert banditproof_error == 1e-9
    assert banditproof_seed == 7

def test_regret(audit):
    audit.regret_below(Always, [0.9, 0.1], 10, 1.0, runs=5)

def test_without():
    pass
"""


@pytest.fixture
def repository(tmp_path):
    """A folder with packages called algorithms, theory and tests."""
    for package, text in (("algorithms", BANDITS), ("theory", "WIDTH = 1.0\n"), ("tests", "")):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(text)
    (tmp_path / "tests" / "test_bandit.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    return tmp_path


def run_pytest(folder, *arguments, tests="", status=0, plugins=(PLUGIN,), **environment):
    """The finished process of pytest, without plugins and settings that are not named here."""
    if tests:
        (folder / "tests" / "test_bandit.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-W", "error", "--strict-markers"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    settings = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
    done = subprocess.run(
        [*command, *(word for plugin in plugins for word in ("-p", plugin)), *arguments],
        cwd=folder,
        env=kept | {name: value for name, value in settings.items() if value},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done


def run_and_report(folder, *arguments, **options):
    """The report that such a run writes, and what it prints."""
    done = run_pytest(folder, *arguments, "--banditproof-report", "report.json", **options)
    return json.loads((folder / "report.json").read_text()), done.stdout


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_repository_with_packages_named_as_ours_is_checked_and_reported(repository, workers):
    options = ("--banditproof-seed", "7", "--banditproof-error-budget", "1e-5")
    plugins = (PLUGIN, "xdist") if workers else (PLUGIN,)
    report, printed = run_and_report(repository, *workers, *options, plugins=plugins)
    assert "banditproof: 4 tests share a chance of false alarm of 1e-05, seed 7" in printed
    assert (report["schema"], report["seed"], report["error_budget"]) == ("banditproof/pytest/3", 7, 1e-5)
    tests = {test["test"].rpartition("::")[2]: test for test in report["tests"]}
    assert set(tests) == {"test_private", "test_leaks", "test_own_part", "test_regret"}

    assert tests["test_own_part"]["error"] == 1e-9
    even_part = (1e-5 - 1e-9) / 4  # one part is for tests that are not known to use it
    assert tests["test_private"]["error"] == pytest.approx(even_part)
    assert report["error"] == pytest.approx(1e-9 + 3 * even_part)

    (check,) = tests["test_private"]["checks"]
    assert check.pop("headline").startswith("within the claim; noticeable: epsilon >= ")
    assert check.pop("seconds") >= 0
    assert check.pop("noticeable") > 1
    assert check == {
        "check": "private",
        "claim": "epsilon = 1",
        "accounted": pytest.approx(1),
        "unaccounted": None,
        "audited": pytest.approx(0),
        "subject": "Private, 4 rounds",
        "error": pytest.approx(even_part / 2),
        "seed": 7,
        "passed": True,
        "verdict": "within the claim",
    }
    (leaking,) = tests["test_leaks"]["checks"]
    assert (leaking["passed"], leaking["verdict"]) == (False, "leaks")


@pytest.mark.parametrize(
    ("written", "profile", "usual"),
    [("", "", (200, 1e-6, 0)), ("quick", "", (40, 1e-3, 0)), ("quick", "nightly", (2000, 1e-6, 1))],
)
def test_a_profile_says_what_is_usual(repository, written, profile, usual):
    """The one in pyproject.toml, or that of the environment before it."""
    runs, budget, seed = usual
    with (repository / "pyproject.toml").open("a") as file:
        file.write(f'[tool.banditproof]\nprofile = "{written}"\n' * bool(written))
    tests = f"""
from algorithms import Always
def test_regret(audit, banditproof_seed):
    assert audit.regret_below(Always, [0.9, 0.1], 10, 1.0).runs == {runs}
    assert audit.regret_below(Always, [0.9, 0.1], 10, 1.0, runs=50).runs == 50
"""
    report, printed = run_and_report(repository, tests=tests, BANDITPROOF_PROFILE=profile)
    assert f"seed {seed}, profile {profile or written or 'ci'}" in printed
    assert (report["error_budget"], report["seed"]) == (budget, seed)


def test_a_profile_that_is_not_known_is_refused(repository):
    done = run_pytest(repository, BANDITPROOF_PROFILE="slow", status=4)
    assert "is quick, ci, nightly, not 'slow'" in done.stderr


def test_a_failing_test_is_reported_as_failed(repository):
    report, _ = run_and_report(repository, tests="def test_it(audit):\n    raise AssertionError\n", status=1)
    assert [test["outcome"] for test in report["tests"]] == ["failed"]


def test_checks_of_one_test_share_its_part(repository):
    tests = """
from algorithms import Private
def test_it(audit):
    for _ in range(3):
        audit(Private, epsilon=1, horizon=2, runs=40)
"""
    report, _ = run_and_report(repository, "--banditproof-error-budget", "0.001", tests=tests)
    (test,) = report["tests"]
    assert [check["error"] for check in test["checks"]] == [0.0005, 0.00025, 0.000125]


def test_every_assertion_is_a_method_of_the_fixture(repository):
    tests = """
import pytest
from algorithms import Always, HalfTheNoise, Private
def test_it(audit):
    audit.same_law(Private, Private, horizon=2, runs=100)
    audit.unbiased(lambda rng: rng.random(), 0.5, bounds=(0, 1), runs=100)
    audit.estimates(Always, [0.5, 0.5], within=0.1, delta=0.1, horizon=2, runs=5)
    with pytest.raises(AssertionError):
        audit.mechanism_private(lambda data: sum(data), epsilon=1, neighbours=[((0,), (1,))])
"""
    report, _ = run_and_report(repository, tests=tests)
    (test,) = report["tests"]
    assert [(check["check"], check["passed"], check.get("verdict")) for check in test["checks"]] == [
        ("same law", True, None),
        ("unbiased", True, None),
        ("estimates", True, None),
        ("mechanism private", False, "leaks"),
    ]


def test_assertions_that_are_imported_share_the_budget_and_are_reported(repository):
    """Each form of importing them, and one through a function of another module."""
    imported = """
import banditproof as bp
from algorithms import Private
from banditproof.verify import assert_private
def test_one():
    assert_private(Private, epsilon=1, horizon=2, runs=40)
def test_two():
    bp.assert_private(Private, epsilon=1, horizon=2, runs=40)
"""
    hidden = """
from elsewhere import hold as f
from algorithms import Private
class Its:
    h = staticmethod(f)
del f
def test_hidden():
    Its.h(Private, epsilon=1, horizon=2, runs=40)
"""
    (repository / "elsewhere.py").write_text("from banditproof.verify import assert_private as hold\n")
    (repository / "tests" / "test_hidden.py").write_text(hidden)
    report, printed = run_and_report(repository, "-rA", "--banditproof-error-budget", "0.03", tests=imported)
    errors = {test["test"].rpartition("::")[2]: test["error"] for test in report["tests"]}
    assert errors == pytest.approx({"test_one": 0.01, "test_two": 0.01, "test_hidden": 0.005})
    assert report["error"] <= 0.03
    (line,) = (line for line in printed.splitlines() if "test_one: " in line and "banditproof: " in line)
    for word in ("Private, 2 rounds: ", "claims epsilon = 1", "accounted ", "audited ", "noticeable ", " s"):
        assert word in line


def test_a_run_that_checks_nothing_says_nothing(repository):
    assert "share a chance" not in run_pytest(repository, "-k", "without").stdout


@pytest.mark.parametrize(("option", "value", "message"), [
    ("--banditproof-error-budget", "0", "strictly between 0 and 1, not 0.0"),
    ("--banditproof-error-budget", "nan", "strictly between 0 and 1, not nan"),
    ("--banditproof-seed", "-1", "at least 0, not -1"),
    ("--banditproof-report", "nowhere/report.json", "no folder nowhere to write in"),
    ("--banditproof-error-budget", "1e-10", "ask for error 1e-09 in total"),
])  # fmt: skip
def test_bad_options_are_usage_errors_of_one_line(repository, option, value, message):
    done = run_pytest(repository, option, value, status=4)
    (line,) = (line for line in done.stderr.splitlines() if line.strip())
    assert message in line


@pytest.mark.parametrize(
    "mark",
    ["banditproof(1e-9)", "banditproof(errors=1e-9)", "banditproof(error=2.0)", "banditproof(error=1)"],
)
def test_a_bad_mark_is_a_usage_error(repository, mark):
    tests = f"import pytest\n@pytest.mark.{mark}\ndef test_it(): pass\n"
    done = run_pytest(repository, tests=tests, status=4)
    assert "the mark banditproof takes error=" in done.stderr


def test_the_entry_point_is_declared_and_loads_the_plugin(repository):
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert declared == {"banditproof": PLUGIN}
    installed = repository / "site" / "declared-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: declared\nVersion: 1\n")
    (installed / "entry_points.txt").write_text(f"[pytest11]\nbanditproof = {PLUGIN}\n")
    loaded_by_itself = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "", "PYTHONPATH": str(installed.parent)}
    done = run_pytest(repository, "--markers", plugins=(), **loaded_by_itself)
    assert "@pytest.mark.banditproof(error=None)" in done.stdout


def test_the_plugin_is_light():
    """It loads nothing heavy, and takes less than 30 ms beyond pytest; the best of a few runs is measured."""
    code = f"""
import pytest, json, time, sys, importlib
start = time.perf_counter()
importlib.import_module({PLUGIN!r})
took = time.perf_counter() - start
print(took, *sorted(name.partition('.')[0] for name in sys.modules))
"""
    best, loaded = 1.0, set()
    for _ in range(5):
        printed = subprocess.check_output([sys.executable, "-c", code], text=True, timeout=60)
        took, *loaded = printed.split()
        if (best := min(best, float(took))) < 0.03:
            break
    assert not set(loaded) & {"numpy", "scipy", "hypothesis", "click", "numba", "flint"}
    assert best < 0.03


FAILING = """
from algorithms import HalfTheNoise
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block

class Spends:
    "Its actions tell nothing: only the ledger shows what is spent."
    def act(self, t):
        return Block(0)
    def learn(self, pulls):
        Laplace(0.5).release(pulls.sum())

def test_leaks(audit):
    audit(lambda generator: HalfTheNoise(generator, 0.2), epsilon=0.5, horizon=40, runs=600)

def test_spends(audit):
    audit(Spends, epsilon=1, horizon=4, runs=100)

def test_nothing(audit):
    audit(type("Fixed", (), {"select": lambda _, t: 0, "update": lambda *_: None}), epsilon=1, runs=64)
"""


def test_a_failure_is_short_and_says_what_is_wrong(repository):
    options = ("--banditproof-seed", "3", "--banditproof-error-budget", "0.01")
    printed = run_pytest(repository, *options, tests=FAILING, status=1).stdout
    failures, _, _ = printed.partition("FAILURES")[2].partition("short test summary")
    parts = failures.split("____ test_")[1:]
    for part in parts:
        assert sum(bool(line.strip()) for line in part.splitlines()) <= 25, part
        assert "assertions.py" not in part
        assert "pytest_plugin.py" not in part
    leaks, spends, nothing = parts
    for words in ("not epsilon = 0.5: ", "inputs: ", "and: ", "event: ", "] and ", "(95 %)"):
        assert words in leaks
    assert "replay: assert_private(<lambda> at tests/test_bandit.py:14, epsilon=0.5, horizon=40" in leaks
    assert "by: pytest 'tests/test_bandit.py::test_leaks'" in leaks
    assert "the account fails, not the probabilities" in spends
    assert "the account charges most for the reward of round 1:" in spends
    assert "event:" not in spends
    assert "nothing tested: the actions of rounds 1 to 8 show no dependence on rewards" in nothing
