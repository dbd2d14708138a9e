"""The plugin in runs of pytest of their own, on a repository whose packages have the names of ours."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "banditproof.verify.testing.pytest_plugin"

BANDIT = """
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
def toy(tmp_path):
    """A repository with packages called algorithms, theory and tests."""
    for package, text in (("algorithms", BANDIT), ("theory", "WIDTH = 1.0\n"), ("tests", "")):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(text)
    (tmp_path / "tests" / "test_bandit.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    return tmp_path


def ran(folder, *arguments, test="", status=0, plugins=(PLUGIN,), **environment):
    """The finished process of pytest, everything that is not asked for left out."""
    if test:
        (folder / "tests" / "test_bandit.py").write_text(test)
    named = [word for plugin in plugins for word in ("-p", plugin)]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-W", "error", "--strict-markers"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    settings = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
    done = subprocess.run(
        [*command, *named, *arguments],
        cwd=folder,
        env={**kept, **{name: value for name, value in settings.items() if value}},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done


def report(folder):
    return json.loads((folder / "report.json").read_text())


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_repository_with_packages_named_as_ours_is_checked_and_reported(toy, workers):
    options = ("--banditproof-seed", "7", "--banditproof-error-budget", "1e-5")
    plugins = (PLUGIN, "xdist") if workers else (PLUGIN,)
    done = ran(toy, *workers, *options, "--banditproof-report", "report.json", plugins=plugins)
    assert "banditproof: 4 tests share a chance of false alarm of 1e-05, seed 7" in done.stdout
    found = report(toy)
    assert (found["schema"], found["seed"], found["error_budget"]) == ("banditproof/pytest/3", 7, 1e-5)
    tests = {test["test"].rpartition("::")[2]: test for test in found["tests"]}
    assert set(tests) == {"test_private", "test_leaks", "test_own_part", "test_regret"}
    assert tests["test_own_part"]["error"] == 1e-9
    even = (1e-5 - 1e-9) / 4  # one part is for tests that are not known to use it
    assert tests["test_private"]["error"] == pytest.approx(even)
    assert found["error"] == pytest.approx(1e-9 + 3 * even)
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
        "error": pytest.approx(even / 2),
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
def test_a_profile_says_what_is_usual(toy, written, profile, usual):
    runs, budget, seed = usual
    with (toy / "pyproject.toml").open("a") as file:
        file.write(f'[tool.banditproof]\nprofile = "{written}"\n' * bool(written))
    test = (
        "from algorithms import Always\n"
        "def test_regret(audit, banditproof_seed):\n"
        f"    assert audit.regret_below(Always, [0.9, 0.1], 10, 1.0).runs == {runs}\n"
        "    assert audit.regret_below(Always, [0.9, 0.1], 10, 1.0, runs=50).runs == 50\n"
    )
    done = ran(toy, "--banditproof-report", "report.json", test=test, BANDITPROOF_PROFILE=profile)
    assert f"seed {seed}, profile {profile or written or 'ci'}" in done.stdout
    assert (report(toy)["error_budget"], report(toy)["seed"]) == (budget, seed)


def test_a_profile_that_is_not_known_is_refused(toy):
    assert "is quick, ci, nightly, not 'slow'" in ran(toy, BANDITPROOF_PROFILE="slow", status=4).stderr


def test_a_failing_test_is_reported_as_failed(toy):
    test = "def test_it(audit):\n    raise AssertionError\n"
    ran(toy, "--banditproof-report", "report.json", test=test, status=1)
    assert [test["outcome"] for test in report(toy)["tests"]] == ["failed"]


def test_checks_of_one_test_share_its_part(toy):
    text = (
        "from algorithms import Private\n"
        "def test_it(audit):\n"
        "    for _ in range(3):\n"
        "        audit(Private, epsilon=1, horizon=2, runs=40)\n"
    )
    ran(toy, "--banditproof-report", "report.json", "--banditproof-error-budget", "0.001", test=text)
    (test,) = report(toy)["tests"]
    assert [check["error"] for check in test["checks"]] == [0.0005, 0.00025, 0.000125]


def test_every_assertion_is_a_method_of_the_fixture(toy):
    text = (
        "import pytest\n"
        "from algorithms import Always, HalfTheNoise, Private\n"
        "def test_it(audit):\n"
        "    audit.same_law(Private, Private, horizon=2, runs=100)\n"
        "    audit.unbiased(lambda rng: rng.random(), 0.5, bounds=(0, 1), runs=100)\n"
        "    audit.estimates(Always, [0.5, 0.5], within=0.1, delta=0.1, horizon=2, runs=5)\n"
        "    with pytest.raises(AssertionError):\n"
        "        audit.mechanism_private(lambda data: sum(data), epsilon=1, neighbours=[((0,), (1,))])\n"
    )
    ran(toy, "--banditproof-report", "report.json", test=text)
    (test,) = report(toy)["tests"]
    told = [(check["check"], check["passed"], check.get("verdict")) for check in test["checks"]]
    assert told == [
        ("same law", True, None),
        ("unbiased", True, None),
        ("estimates", True, None),
        ("mechanism private", False, "leaks"),
    ]


def test_assertions_that_are_imported_share_the_budget_and_are_reported(toy):
    """Each form of importing them, and one through a function of another module."""
    (toy / "elsewhere.py").write_text("from banditproof.verify import assert_private as hold\n")
    text = (
        "import banditproof as bp\nimport elsewhere\nfrom algorithms import Private\n"
        "from banditproof.verify import assert_private\n"
        "def test_one():\n    assert_private(Private, epsilon=1, horizon=2, runs=40)\n"
        "def test_two():\n    bp.assert_private(Private, epsilon=1, horizon=2, runs=40)\n"
    )
    (toy / "tests" / "test_bandit.py").write_text(text)
    hidden = "from elsewhere import hold as f\nfrom algorithms import Private\n"
    hidden += "class Its:\n    h = staticmethod(f)\ndel f\n"
    hidden += "def test_hidden():\n    Its.h(Private, epsilon=1, horizon=2, runs=40)\n"
    (toy / "tests" / "test_hidden.py").write_text(hidden)
    done = ran(toy, "-rA", "--banditproof-report", "report.json", "--banditproof-error-budget", "0.03")
    found = report(toy)
    errors = {test["test"].rpartition("::")[2]: test["error"] for test in found["tests"]}
    assert errors == pytest.approx({"test_one": 0.01, "test_two": 0.01, "test_hidden": 0.005})
    assert found["error"] <= 0.03
    (line,) = (line for line in done.stdout.splitlines() if "test_one: " in line and "banditproof: " in line)
    for word in ("Private, 2 rounds: ", "claims epsilon = 1", "accounted ", "audited ", "noticeable ", " s"):
        assert word in line


def test_a_run_that_checks_nothing_says_nothing(toy):
    done = ran(toy, "-k", "without")
    assert "share a chance" not in done.stdout


@pytest.mark.parametrize(("arguments", "told"), [
    (["--banditproof-error-budget", "0"], "strictly between 0 and 1, not 0.0"),
    (["--banditproof-error-budget", "nan"], "strictly between 0 and 1, not nan"),
    (["--banditproof-seed", "-1"], "at least 0, not -1"),
    (["--banditproof-report", "nowhere/report.json"], "no folder nowhere to write in"),
    (["--banditproof-error-budget", "1e-10"], "ask for error 1e-09 in total"),
])  # fmt: skip
def test_bad_options_are_usage_errors_of_one_line(toy, arguments, told):
    done = ran(toy, *arguments, status=4)
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 1
    assert told in lines[0]


@pytest.mark.parametrize(
    "mark",
    ["banditproof(1e-9)", "banditproof(errors=1e-9)", "banditproof(error=2.0)", "banditproof(error=1)"],
)
def test_a_bad_mark_is_a_usage_error(toy, mark):
    done = ran(toy, test=f"import pytest\n@pytest.mark.{mark}\ndef test_it(): pass\n", status=4)
    assert "the mark banditproof takes error=" in done.stderr


def test_the_entry_point_is_declared_and_loads_the_plugin(toy):
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert declared == {"banditproof": PLUGIN}
    installed = toy / "site" / "declared-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: declared\nVersion: 1\n")
    (installed / "entry_points.txt").write_text(f"[pytest11]\nbanditproof = {PLUGIN}\n")
    done = ran(
        toy, "--markers", plugins=(), PYTEST_DISABLE_PLUGIN_AUTOLOAD="", PYTHONPATH=str(installed.parent)
    )
    assert "@pytest.mark.banditproof(error=None)" in done.stdout


def test_the_plugin_is_light():
    """It loads nothing heavy, and takes less than 30 ms beyond pytest; the best of a few runs is measured."""
    code = (
        "import pytest, json, time, sys, importlib\n"
        "start = time.perf_counter()\n"
        f"importlib.import_module({PLUGIN!r})\n"
        "took = time.perf_counter() - start\n"
        "print(took, *sorted(name.partition('.')[0] for name in sys.modules))\n"
    )
    best, loaded = 1.0, set()
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
        )
        took, *loaded = done.stdout.split()
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


def test_a_failure_is_short_and_says_what_is_wrong(toy):
    words = ("--banditproof-seed", "3", "--banditproof-error-budget", "0.01")
    done = ran(toy, *words, test=FAILING, status=1)
    leaks, spends, nothing = (
        [line for line in part.splitlines() if line.strip()]
        for part in done.stdout.partition("FAILURES")[2]
        .partition("short test summary")[0]
        .split("____ test_")[1:]
    )
    for part in (leaks, spends, nothing):
        assert len(part) <= 25, "\n".join(part)
        assert not any("assertions.py" in line or "pytest_plugin.py" in line for line in part)
    text = "\n".join(leaks)
    for words in ("not epsilon = 0.5: ", "inputs: ", "and: ", "event: ", "] and ", "(95 %)"):
        assert words in text
    assert "replay: assert_private(<lambda> at tests/test_bandit.py:14, epsilon=0.5, horizon=40" in text
    assert "by: pytest 'tests/test_bandit.py::test_leaks'" in text
    text = "\n".join(spends)
    assert "the account fails, not the probabilities" in text
    assert "the account charges most for the reward of round 1:" in text
    assert "event:" not in text
    untested = "nothing tested: the actions of rounds 1 to 8 show no dependence on rewards"
    assert any(untested in line for line in nothing)
