"""Code that comes with claims runs only if it is asked for, trusted, or installed."""

import pytest

from ...paper_checks.some_pages import changed

PAGE = "some_claims.md"

WAYS = [
    ("list", "claims", "{page}"),
    ("check", "{page}", "--no-store"),
    ("check", "{page}::SOME-3", "--no-store"),
    ("report", "{page}", "-o", "{folder}/site"),
]


@pytest.fixture
def strange(tmp_path, monkeypatch):
    """A folder that nobody trusts, with a page whose Python leaves a mark."""
    place = tmp_path / "strange"
    place.mkdir()
    changed(place, code=f"open({str(tmp_path / 'mark')!r}, 'w').close()\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.chdir(place)
    return place


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_nothing_strange_runs_and_pages_are_read_all_the_same(run, strange, way):
    words = [word.format(page=strange / PAGE, folder=strange) for word in way]
    assert run(*words).exit_code == 0
    assert not (strange.parent / "mark").exists()


def test_a_policy_that_a_file_of_a_study_names_is_strange_too(run, strange):
    study = 'horizon = 5\nseeds = 1\npolicies = ["own.py:Policy"]\n[instances]\na = [0.5, 0.4]\n'
    (strange / "study.toml").write_text(study, encoding="utf-8")
    done = run("study", "study.toml")
    assert done.exit_code == 2
    assert "trust" in done.stderr
    assert not (strange.parent / "mark").exists()


def test_code_runs_where_it_is_asked_for(run, strange):
    assert run("check", PAGE, "--code", "--no-store").exit_code == 0
    assert (strange.parent / "mark").exists()


@pytest.mark.parametrize("code", [[], ["--code"]])
def test_a_report_names_the_option_if_it_was_made_with_it(run, strange, code):
    assert run("report", PAGE, "-o", "site.html", "--jobs", 1, *code).exit_code == 0
    made = (strange / "site.html").read_text(encoding="utf-8")
    assert (f"{PAGE} --code" in made) is ("::SOME-1 --code" in made) is bool(code)


def runs(run, strange, page=PAGE):
    """Whether a check of the page runs its Python."""
    (strange.parent / "mark").unlink(missing_ok=True)
    run("check", page, "--no-store")
    return (strange.parent / "mark").exists()


def test_a_trusted_folder_is_trusted_until_it_is_removed(run, strange):
    said = run("trust", strange)
    assert said.exit_code == 0
    assert "can do whatever you can" in said.stdout
    assert run("trust", "--list").stdout == f"{strange}\n"
    assert runs(run, strange)
    assert run("trust", "--remove", strange).exit_code == 0
    assert not runs(run, strange)
    assert run("trust", "--remove", strange).exit_code == 2


def test_a_link_to_elsewhere_is_not_trusted(run, strange):
    (strange / "trusted").mkdir()
    for suffix in (".md", ".py"):
        (strange / "trusted" / PAGE).with_suffix(suffix).symlink_to((strange / PAGE).with_suffix(suffix))
    run("trust", strange / "trusted")
    assert not runs(run, strange, f"trusted/{PAGE}")


def test_the_folder_of_the_list_cannot_be_trusted(run, strange):
    done = run("trust", strange.parent)
    assert done.exit_code == 2
    assert "lies below" in done.stderr
    assert run("trust").exit_code == run("trust", "--list", strange).exit_code == 2


def test_a_relative_configuration_is_no_configuration(run, strange, monkeypatch):
    (strange / "banditproof").mkdir()
    (strange / "banditproof" / "trusted").write_text(f"{strange}\n", encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", ".")
    assert not runs(run, strange)
