"""`banditproof check --sharp`: how far constants can be moved, told, certified and recorded."""

import json
from fractions import Fraction

from banditproof.paper_checks.assertions.sharpness import record_sharpness, told
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.sharpness.brackets import brackets

LEMMAS = """
from banditproof.paper_checks import Claim, Verdict, box, holds_on

CLAIMS = (
    Claim(
        id="LOOSE", where="", kind="inequality", statement="x (1 - x) <= 3", printed="x*(1 - x) <= 3",
        mutants={"an eighth": "x*(1 - x) <= 1/8"}, checks=(holds_on(box(x=(0, 1))),), recorded=Verdict.PROVED,
    ),
    Claim(
        id="FALSE", where="", kind="inequality", statement="x <= 1/2", printed="x <= 1/2",
        mutants={"a quarter": "x <= 1/4"}, checks=(holds_on(box(x=(0, 1))),), recorded=Verdict.REFUTED,
    ),
)
"""


def lemmas(folder):
    file = folder / "lemmas.py"
    file.write_text(LEMMAS)
    return file


def test_only_the_constants_of_what_is_proved_are_moved(run, document, tmp_path):
    file = lemmas(tmp_path)
    found = document("check", file, "--sharp", "--jobs", "1", "--certificates", tmp_path / "files")
    (only,) = found["sharpness"]
    assert (only["claim"], only["n"], only["printed"]) == ("LOOSE", 1, "3")
    assert Fraction(only["fails"]) < Fraction(1, 4) <= Fraction(only["holds"]) < Fraction(26, 100)
    written = [
        json.loads((tmp_path / f"files/LOOSE@sharp-1-{end}.json").read_text()) for end in ("holds", "fails")
    ]
    assert written == only["certificates"]
    assert all(recheck(each).ok for each in written)
    shown = run("check", file, "--sharp", "--jobs", "1").stdout
    assert "3 could be 0.25, could not be 0.248" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_without_being_asked_nothing_is_moved(document, tmp_path):
    assert "sharpness" not in document("check", lemmas(tmp_path), "--jobs", "1")


def test_records_for_a_table_are_refused(run, tmp_path):
    result = run("check", lemmas(tmp_path), "--sharp", "--csv")
    assert result.exit_code == 2
    assert "--sharp and --csv exclude each other" in result.stderr


def test_what_is_recorded_of_one_claim_leaves_others_alone(tmp_path, monkeypatch):
    import banditproof.paper_checks.assertions.sharpness as module

    monkeypatch.setattr(module, "files", lambda _: tmp_path)
    module.recorded_sharpness.cache_clear()
    (link,) = formula("x*(1 - x) <= 3").links
    found = list(brackets(link, domain(box(x=(0, 1))), Effort()))
    record_sharpness([("A", {2: found}), ("B", {1: found})])
    record_sharpness([("A", {1: found})])
    words = [told(found[0])]
    assert words == ["in x*(1 - x) <= [3] on x in [0, 1]: 3 could be 0.25, could not be 0.248"]
    assert module.recorded_sharpness() == {"A": {1: words}, "B": {1: words}}
    module.recorded_sharpness.cache_clear()


def test_a_record_of_another_domain_or_relation_is_not_shown(run, monkeypatch):
    import banditproof.paper_checks.assertions.sharpness as module

    about = module.recorded_sharpness()["TA-C3c"][1]
    line = about[0]
    relation, rest = line.split(" on ", 1)
    stated, _words = rest.split(": ", 1)
    lines = [
        f"{relation} on {stated}: of this",
        f"{relation} on {stated.replace('1]', '2]')}: of another domain",
        f"{relation.replace('<=', '<')} on {stated}: of another relation",
    ]
    assert len(set(lines)) == 3
    monkeypatch.setattr(module, "recorded_sharpness", lambda: {"TA-C3c": {1: lines}})
    shown = run("check", "TA-C3c", "--jobs", "1").stdout
    assert "of this" in shown
    assert "of another" not in shown
