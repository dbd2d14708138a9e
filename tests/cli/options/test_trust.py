"""Code that comes with claims runs only if it is asked for, trusted, or installed."""

from __future__ import annotations

import pytest
from banditproof.cli.verdicts.run_settings import Settings

CLAIMS = """
from pathlib import Path

from banditproof.paper_checks import Verdict, claim, over, step

Path({mark!r}).touch()
BOUND = step("bound", "x <= 1", wrong={{"half": "x <= 1/2"}})
CLAIMS = (claim("OWN-1", "Lemma", "x <= 1", over(x="[0, 1]"), BOUND, recorded=Verdict.PROVED),)
"""
WAYS = [
    ("list", "claims", "{file}"),
    ("list", "claims", "{file}::OWN-1"),
    ("check", "{file}", "--no-store"),
    ("report", "{file}", "-o", "{folder}/site"),
    ("recheck", "{folder}/none.json", "--claims", "{file}"),
    ("list", "claims", "package.claims"),
]


@pytest.fixture
def strange(tmp_path, monkeypatch):
    """A folder that nobody trusts, with a file of claims that leaves a mark, and a package that does."""
    place = tmp_path / "strange"
    (place / "package").mkdir(parents=True)
    code = CLAIMS.format(mark=str(tmp_path / "mark"))
    for file in ("own.py", "package/__init__.py", "package/claims.py"):
        (place / file).write_text(code, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.chdir(place)
    return place


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_nothing_strange_runs(run, strange, way):
    words = [word.format(file=strange / "own.py", folder=strange) for word in way]
    done = run(*words)
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert "is Python code, which can do whatever you can: run it with --code" in done.stderr
    assert f"`banditproof trust {strange}`" in done.stderr
    assert not (strange.parent / "mark").exists()


def test_a_policy_that_a_file_of_a_study_names_is_strange_too(run, strange):
    study = 'horizon = 5\nseeds = 1\npolicies = ["own.py:Policy"]\n[instances]\na = [0.5, 0.4]\n'
    (strange / "study.toml").write_text(study, encoding="utf-8")
    done = run("study", "study.toml")
    assert done.exit_code == 2
    assert "trust" in done.stderr
    assert not (strange.parent / "mark").exists()


def test_code_runs_where_it_is_asked_for(run, strange):
    assert run("list", "claims", "own.py", "--code").exit_code == 0
    assert (strange.parent / "mark").exists()


def test_a_review_says_how_to_repeat_it_where_nobody_trusts_the_folder(run, strange):
    run("trust", strange)
    done = run("check", "own.py", "--markdown", "--no-store", "--jobs", "1")
    assert "\nbanditproof check own.py --code --seed 0 " in done.stdout
    assert Settings(("RDP-T10.2", "adv"), "full", 3).words == "RDP-T10.2 adv --profile full --seed 3"


def test_a_trusted_folder_is_trusted_until_it_is_removed(run, strange):
    said = run("trust", strange)
    assert said.exit_code == 0
    assert "can do whatever you can" in said.stdout
    assert run("trust", "--list").stdout == f"{strange}\n"
    assert run("list", "claims", "own.py").exit_code == 0
    assert run("trust", "--remove", strange).exit_code == 0
    assert run("list", "claims", "own.py").exit_code == 2
    assert run("trust", "--remove", strange).exit_code == 2


def test_a_link_to_elsewhere_is_not_trusted(run, strange):
    (strange / "trusted").mkdir()
    (strange / "trusted" / "own.py").symlink_to(strange / "own.py")
    run("trust", strange / "trusted")
    assert run("list", "claims", "trusted/own.py").exit_code == 2


def test_the_folder_of_the_list_cannot_be_trusted(run, strange):
    done = run("trust", strange.parent)
    assert done.exit_code == 2
    assert "lies below" in done.stderr
    assert run("trust").exit_code == run("trust", "--list", strange).exit_code == 2


def test_a_relative_configuration_is_no_configuration(run, strange, monkeypatch):
    (strange / "banditproof").mkdir()
    (strange / "banditproof" / "trusted").write_text(f"{strange}\n", encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", ".")
    assert run("list", "claims", "own.py").exit_code == 2


@pytest.mark.usefixtures("strange")
def test_shipped_claims_need_no_trust(run):
    assert run("list", "claims", "BERN-I10").exit_code == 0
