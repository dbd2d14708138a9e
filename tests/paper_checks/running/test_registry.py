"""The registry finds the claims that a name stands for, and says what is wrong with a name that fits none."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from banditproof.paper_checks.running import registry
from banditproof.paper_checks.running.registry import (
    distinct,
    entries_of,
    papers,
    shipped_entries,
    shipped_entry,
)
from banditproof.theory.formulas.spelling import did_you_mean

SOME = str(Path(__file__).parent.parent / "some_claims.py")

ONE_CLAIM = """
from banditproof.paper_checks import Claim, Evidence, Verdict
def check(formula, effort):
    return Evidence(Verdict.VERIFIED, "none", "none")
CLAIMS = (Claim(id={id!r}, where="", kind="lemma", statement="", printed=1, mutants={{"two": 2}},
                checks=(check,), recorded=Verdict.VERIFIED),)
"""


select = partial(registry.select, code=True)


def identifiers(entries):
    return [entry.claim.id for entry in entries]


def places(entries):
    """Where claims stand: those of a page are made anew whenever it is read."""
    return [(entry.module, entry.claim.id) for entry in entries]


def written(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_stands_for_all_its_claims_in_their_order():
    assert identifiers(select([SOME])) == ["SOME-1", "SOME-2", "SOME-3"]


def test_code_of_ones_own_runs_only_if_that_is_said(tmp_path):
    mark = tmp_path / "mark"
    path = written(tmp_path, "own.py", f"open({str(mark)!r}, 'w').close()\n" + ONE_CLAIM.format(id="OWN-1"))
    with pytest.raises(ValueError, match="is Python code, which can do whatever you can: code=True runs it"):
        registry.select(["ADV-D10", f"{path}::OWN-1"])
    assert not mark.exists()
    assert identifiers(
        registry.select(["RDP-T10.2", "banditproof.paper_checks.zcdp.appendices.appI_inequalities"])
    )
    assert identifiers(select([path])) == ["OWN-1"]


def test_one_claim_of_a_file_in_any_case():
    assert identifiers(select([f"{SOME}::some-2"])) == ["SOME-2"]


def test_a_claim_named_twice_is_chosen_once_and_keeps_its_place():
    assert identifiers(select([f"{SOME}::SOME-3", SOME])) == ["SOME-3", "SOME-1", "SOME-2"]


def test_a_relative_path_is_the_same_module_as_the_absolute_one(monkeypatch):
    monkeypatch.chdir(Path(SOME).parent)
    assert select(["some_claims.py"]) == select([SOME])


def test_a_module_of_the_current_folder_is_found_by_its_dotted_name(tmp_path, monkeypatch):
    package = tmp_path / "reviewed_paper"
    package.mkdir()
    written(package, "section_two.py", ONE_CLAIM.format(id="REV-1"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert identifiers(select(["reviewed_paper.section_two"])) == ["REV-1"]


def test_a_file_may_import_its_neighbours(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    written(tmp_path, "neighbour_of_claims.py", ONE_CLAIM.format(id="REV-2"))
    path = written(tmp_path, "mine.py", "from neighbour_of_claims import CLAIMS\n")
    assert identifiers(select([path])) == ["REV-2"]


def test_no_names_stand_for_all_papers_shipped():
    assert places(select([])) == places(shipped_entries())


@pytest.mark.parametrize("paper", papers())
def test_a_paper_stands_for_its_claims(paper):
    found = select([paper.upper()])
    assert {entry.claim.paper for entry in found} <= {paper}
    assert set(places(found)) <= set(places(shipped_entries()))


@pytest.mark.parametrize("case", range(4))
def test_every_shipped_claim_is_found_by_its_id_in_any_case(case):
    """By the modules that name it, and as the run of all modules has it; in one case or another by turns."""
    spellings = (str, str.lower, str.upper, str.swapcase)
    for place, entry in enumerate(shipped_entries()):
        if place % 4 not in {0, case}:
            continue
        spelled = spellings[case]
        found = registry.written_out(spelled(entry.claim.id))
        assert places([found]) == places([entry]) == places([shipped_entry(spelled(entry.claim.id))])
        assert found.claim is entry.claim or entry.module.endswith(".md")


def test_one_claim_is_found_without_running_the_modules_that_do_not_name_it():
    """Of more than a hundred modules it takes its own, and those that this one imports."""
    script = (
        "import sys; from banditproof.paper_checks.running.registry import select, shipped_sections; "
        "print(select(['ZCDP-T8'])[0].module); "
        "print(sum(each.module in sys.modules for each in shipped_sections()), len(shipped_sections()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    module, run, known = done.stdout.split()
    assert module == select(["ZCDP-T8"])[0].module
    assert 1 <= int(run) <= 5
    assert int(known) > 100


def test_a_claim_whose_id_no_text_has_is_found_by_running_all(monkeypatch):
    for naming in ("quoting_it_themselves", "likeliest_first"):
        monkeypatch.setattr(registry, naming, lambda *_: ())
    entry = shipped_entries()[-1]
    assert select([entry.claim.id]) == (entry,)
    with pytest.raises(ValueError, match=f"did you mean {entry.claim.id}"):
        select([entry.claim.id + "x"])


PLANTED = ONE_CLAIM + "from dataclasses import replace\nCLAIMS = (replace(CLAIMS[0], id={twin!r}),)\n"


def test_a_second_claim_of_one_id_is_refused_in_a_whole_run_and_where_both_are_named(tmp_path, monkeypatch):
    """One claim is found without looking for a second one; whoever runs all of them learns of it."""
    (tmp_path / "planted_section.py").write_text(
        PLANTED.format(id="PLANT-1", twin="aDV-d10"), encoding="utf-8"
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    planted = entries_of("planted_section")
    real = registry.paper_entries
    monkeypatch.setattr(
        registry, "paper_entries", lambda paper: (*real(paper), *(planted if paper == "zcdp" else ()))
    )
    assert [Path(entry.module).name for entry in select(["ADV-D10"])] == ["appD_htinf.md"]
    with pytest.raises(ValueError, match=r"two claims go by the ID aDV-d10, in .*appD_htinf.md and planted"):
        select([])
    with pytest.raises(ValueError, match="two claims go by the ID"):
        select(["adv", "zcdp"])


@pytest.mark.parametrize("paper", papers())
def test_every_section_with_claims_is_listed_by_its_paper(paper):
    package = importlib.import_module(f"banditproof.paper_checks.{paper}")
    start = f"{package.__name__}."
    with_claims = {
        info.name.removeprefix(start)
        for info in pkgutil.walk_packages(package.__path__, start)
        if hasattr(importlib.import_module(info.name), "CLAIMS")
    }
    assert with_claims == set(getattr(package, "SECTIONS", ()))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (f"{SOME}::SOME-22", "is not a claim in .*; did you mean SOME-2"),
        ("no/such/claims.py", "no such file of claims: no/such/claims.py"),
        ("nonsense.module", "is not a claim, a paper, a file .* or a module"),
        ("ber", "did you mean bern"),
        ("json", "is not a claim, a paper"),
        ("json.decoder", "json.decoder has no CLAIMS"),
        ("", "'' is not a claim"),
        ("..", "is not a claim"),
        ("a..b", "is not a claim"),
    ],
)
def test_a_name_that_fits_nothing_is_one_line(name, expected):
    with pytest.raises(ValueError, match=expected) as raised:
        select([name])
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CLAIMS = (", "SyntaxError"),
        ("x = 1", "has no CLAIMS"),
        ("CLAIMS = 3", "is not a tuple of Claim"),
        ("CLAIMS = (1, 2)", "is not a tuple of Claim"),
        ("CLAIMS = 'abc'", "is not a tuple of Claim"),
        ("\n\n1 / 0", r"ZeroDivisionError: division by zero \(wrong.py, line 3\)"),
        ("raise SystemExit('two\\nlines')", "SystemExit: two lines"),
        ("import no_such_module_at_all", r"ModuleNotFoundError: .* \(wrong.py, line 1\)"),
        (ONE_CLAIM.format(id="A-1") + "CLAIMS += CLAIMS", "two claims go by the ID A-1"),
        ("raise KeyError", "KeyError: no message"),
    ],
)
def test_a_wrong_file_of_claims_is_one_line(tmp_path, text, expected):
    path = written(tmp_path, "wrong.py", text)
    with pytest.raises(ValueError, match=expected) as raised:
        select([path])
    assert "\n" not in str(raised.value)


def test_a_file_that_failed_leaves_nothing_behind(tmp_path):
    path = written(tmp_path, "wrong.py", "1 / 0")
    with pytest.raises(ValueError, match="ZeroDivisionError"):
        select([path])
    written(tmp_path, "wrong.py", ONE_CLAIM.format(id="A-1"))
    assert identifiers(select([path])) == ["A-1"]


def test_two_claims_by_one_id_are_an_error(tmp_path):
    text = ONE_CLAIM.format(id="TWICE-1")
    again = text + "from dataclasses import replace\nCLAIMS += (replace(CLAIMS[0], id='Twice-1'),)"
    with pytest.raises(ValueError, match=r"two claims go by the ID Twice-1, in .*again.py"):
        select([written(tmp_path, "again.py", again)])
    first, second = written(tmp_path, "first.py", text), written(tmp_path, "second.py", text)
    with pytest.raises(ValueError, match=r"two claims go by the ID TWICE-1, in .*first.py and .*second.py"):
        select([first, second])


def test_a_claims_file_may_print_without_touching_standard_output(tmp_path, capsys):
    path = written(tmp_path, "loud.py", "print('loud')" + ONE_CLAIM.format(id="LOUD-1"))
    entries_of(path)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "loud\n")


def test_did_you_mean_is_silent_when_nothing_is_near():
    assert not did_you_mean("xyz", ["SOME-1"])
    assert not did_you_mean("xyz", [])
    assert did_you_mean("some-I", ["SOME-1"]) == "; did you mean SOME-1?"


def test_the_same_entry_twice_is_no_conflict():
    entry = entries_of(SOME)[0]
    assert distinct([entry, entry]) == (entry,)


def test_claim_in_finds_the_claim_anew():
    entry = entries_of(SOME)[1]
    assert registry.claim_in(entry.module, "SOME-2") is entry.claim
