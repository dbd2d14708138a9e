"""What stands beside the package agrees with it: citation, changes, hooks, workflow, the list of packages."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import banditproof
import pytest
from banditproof.paper_checks.pages.index import shipped_pages

ROOT = Path(banditproof.__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


POLICY = """
class Private:
    def __init__(self, generator):
        self.generator, self.arm = generator, 0
    def select(self, t):
        return self.arm
    def update(self, arm, reward):
        self.arm = int(reward + self.generator.laplace(scale=1.0) < 0.5)
"""
TEST = """
from banditproof import assert_private
from own import Private

def test_private():
    assert_private(Private, epsilon=1, horizon=3, runs=100)
"""


def read(name):
    """A file of YAML."""
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_the_version_is_the_same_everywhere():
    assert banditproof.__version__ == PROJECT["project"]["version"] == read("CITATION.cff")["version"]
    latest = re.search(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert latest[1] == banditproof.__version__


@pytest.mark.parametrize(
    ("hook", "yes", "no"),
    [
        ("banditproof-check", ["review.md", "papers/claims_2.md"], ["preview.md", "review.txt"]),
        ("banditproof-recheck", ["certificates/A.json", "x/certificates/A-1.json"], ["package.json"]),
    ],
)
def test_hooks_run_commands_that_exist_on_the_files_that_they_are_for(run, hook, yes, no):
    (found,) = (each for each in read(".pre-commit-hooks.yaml") if each["id"] == hook)
    program, command, *options = found["entry"].split()
    assert program == "banditproof"
    shown = run(command, "--help").stdout
    assert all(option in shown for option in options)
    assert all(re.search(found["files"], name) for name in yes)
    assert not any(re.search(found["files"], name) for name in no)


def test_a_hook_is_silent_where_all_is_well_and_fails_where_something_is_worse(
    run, some_claims, failing_claims
):
    (hook,) = (each for each in read(".pre-commit-hooks.yaml") if each["id"] == "banditproof-check")
    words = hook["entry"].split()[1:]
    well = run(*words, some_claims)
    assert (well.exit_code, well.stdout) == (0, "")
    assert run(*words, failing_claims).exit_code == 1


def test_the_workflow_runs_the_two_commands_on_every_python_that_is_promised():
    jobs = read(".github/workflows/check.yml")["jobs"]
    commands = {step["run"] for job in jobs.values() for step in job["steps"] if "run" in step}
    makes = {command for command in commands if command.startswith("make")}
    assert makes == {"make check", "make test", "make definitions"}
    assert ["tests/packages.txt" in command for command in commands - makes] == [True]
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{command.split()[1]}:" in targets for command in makes)
    versions = jobs["tests"]["strategy"]["matrix"]["python-version"]
    said = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: 3." in line]
    assert versions == said
    assert PROJECT["project"]["requires-python"] == f">={versions[0]}"


def test_the_guide_s_workflow_and_hooks_are_those_that_are_shipped():
    yaml = pytest.importorskip("yaml")
    text = (ROOT / "docs" / "continuous_integration.md").read_text(encoding="utf-8")
    workflow, hooks = map(yaml.safe_load, re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    (used,) = (step for step in workflow["jobs"]["privacy"]["steps"] if "tools" in step.get("uses", ""))
    assert used["with"].keys() <= read("action.yml")["inputs"].keys()
    shipped = {each["id"] for each in read(".pre-commit-hooks.yaml")}
    assert {hook["id"] for hook in hooks["repos"][0]["hooks"]} == shipped
    address = PROJECT["project"]["urls"]["Repository"]
    assert hooks["repos"][0]["repo"] == address
    assert f"git clone {address} " in text


def test_no_page_installs_from_an_index():
    """No distribution of this name is there."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), ROOT / "action.yml"]
    installs = [
        line for page in pages for line in re.findall(r"pip install.*", page.read_text(encoding="utf-8"))
    ]
    assert installs
    assert [line for line in installs if re.match(r"pip install\s+'?banditproof", line)] == []


@pytest.mark.long
def test_the_steps_of_the_action_run_from_a_checkout_and_from_a_wheel(tmp_path):
    """One runs tests and the other audits; the shell is run as it is, and pip finds no index here."""
    steps = read("action.yml")["runs"]["steps"]
    inputs = {name: each.get("default", "") for name, each in read("action.yml")["inputs"].items()}
    (tmp_path / "own.py").write_text(POLICY, encoding="utf-8")
    (tmp_path / "test_own.py").write_text(TEST, encoding="utf-8")
    checkout = tmp_path / "checkout"
    leave_out = shutil.ignore_patterns("tests", "benchmarks", "build", ".*", "theorems", "*.egg-info")
    shutil.copytree(ROOT, checkout, ignore=leave_out)
    wheels = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*wheels, "-w", str(tmp_path), str(checkout)], check=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    for place, more in (("", {"tests": "test_own.py"}), (str(wheel), {"policy": "own.py:Private"})):
        given = {**inputs, "install": place, **more}
        site = tmp_path / f"site{bool(place)}"
        usual = {"PIP_TARGET": str(site), "PYTHONPATH": str(site), "GITHUB_ACTION_PATH": str(checkout)}
        usual |= {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}
        usual |= {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        for step in steps:
            told = {name: given[value.split()[1].partition(".")[2]] for name, value in step["env"].items()}
            done = subprocess.run(
                ["/bin/bash", "-e", "-c", step["run"].removesuffix(" pytest")],
                cwd=tmp_path,
                env={**os.environ, **usual, **told},
                capture_output=True,
                text=True,
                check=False,
                timeout=300,
            )
            assert done.returncode == 0, done.stdout + done.stderr
        assert ("within the claim" in done.stdout) is bool(place)
    found = json.loads((tmp_path / "banditproof.json").read_text(encoding="ascii"))
    assert [test["outcome"] for test in found["tests"]] == ["passed"]


def test_a_wheel_says_that_it_is_typed_and_holds_pages_and_theorems():
    assert (ROOT / "banditproof" / "py.typed").is_file()
    assert "Typing :: Typed" in PROJECT["project"]["classifiers"]
    data = PROJECT["tool"]["setuptools"]["package-data"]
    assert "py.typed" in data["banditproof"]
    pages = {page for each in data["banditproof.paper_checks"] for page in (ROOT / "paper_checks").glob(each)}
    assert {*shipped_pages()} <= pages
    theorems = {file.name for each in data["banditproof.verify"] for file in (ROOT / "verify").glob(each)}
    assert theorems == {
        file.name for file in (ROOT / "verify" / "theorems").iterdir() if file.suffix in {".v", ""}
    }


def test_a_clone_of_this_name_does_not_come_before_what_is_installed(tmp_path):
    """Seen from its parent folder; inside it, the clone is meant."""
    installed, clone = tmp_path / "site" / "banditproof", tmp_path / "banditproof"
    shutil.copytree(ROOT / "banditproof", installed)
    for floor in ("theory", "verify"):
        (installed / floor).symlink_to(ROOT / floor)
    clone.symlink_to(ROOT)
    for folder, place in ((tmp_path, installed), (clone, ROOT / "banditproof")):
        done = subprocess.run(
            [sys.executable, "-c", "import banditproof, banditproof.verify; print(banditproof.__path__[0])"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(installed.parent)},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert done.stdout.strip() == str(place)
