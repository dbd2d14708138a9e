"""`banditproof recheck` tells whose claim a certificate is, and rejects one that passes for another's."""

from __future__ import annotations

import json

import pytest
from banditproof.paper_checks.language.claim import Claim
from banditproof.paper_checks.running.belonging import Belongs, belonging, by_identifier
from banditproof.paper_checks.running.registry import Entry
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.language import formula
from banditproof.verify.evidence.certifiable import Certifiable, certifying, certifying_what_it_finds
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_at, holds_on

UNIT = box(x=(0, 1))
CLAIMS = """
from fractions import Fraction
from banditproof.paper_checks import *
from banditproof.paper_checks.checks.side_conditions import keeps_out
from banditproof.paper_checks.checks.known_quantities import holds_in
from banditproof.verify.evidence.certifiable import certifying_what_it_finds
U = box(x=(0, 1))
lets_in = keeps_out({"x": 1}, "x**2 <= x", holds_on(U, where="x <= 1"), because="it does", part="")
@certifying_what_it_finds
def at_least_one(claimed, effort):
    return holds_on(U)(f"x + 3/2 <= {claimed} + x", effort)
def runs(effort):
    return {"one": {"x": Fraction(2)}, "two": {"x": Fraction(3)}}
def claim(identifier, printed, mutant, *checks, recorded=Verdict.PROVED, **options):
    return Claim(id=identifier, where="", kind="", statement=f"what {identifier} says", printed=printed,
                 mutants={"m": mutant}, checks=checks, recorded=recorded, **options)
CLAIMS = (
    claim("OWN-1", {"first": "x**2 <= x", "second": "0 <= x <= 1"}, {"first": "x <= x**2", "second": "x < 1"},
          entry("first", holds_on(U, part="first")), entry("second", holds_on(U, part="second")),
          entry("first", holds_on(U, where="x <= 1/2", part="half"))),
    claim("OWN-2", "x**2 <= x", "x <= x**2", holds_on(box(x=(0, "1/2")))),
    claim("OWN-3", "exp(x) - 1 <= 3/2*x", "exp(x) - 1 <= 1.4*x", holds_on(box(x=("0.001", 1))),
          recorded=Verdict.REFUTED, amendment=Amendment("amended", "exp(x) - 1 <= 2*x", Verdict.PROVED)),
    claim("OWN-4", "n <= 9", "n <= 8", holds_for_all({"n": range(10)})),
    claim("OWN-5", "n**2 >= n", "n**2 > n", holds_at([{"n": 1}, {"n": 2}]), recorded=Verdict.VERIFIED),
    claim("OWN-6", "x + 1", "x", equals_at([({"x": 1}, "2.00"), ({"x": 2}, "3.00")]),
          recorded=Verdict.VERIFIED),
    claim("OWN-7", "x <= 2", "x <= 0.5", lambda text, effort: holds_on(U)(text, effort)),
    claim("OWN-8", "x + x == 2*x", "x + x == 3*x", is_identity(U)),
    claim("OWN-9", "x <= 2", "x <= 3", lets_in, recorded=Verdict.REFUTED),
    claim("OWN-10", "2", "1", at_least_one),
    claim("OWN-11", "x <= 3", "x <= 0", holds_in(runs), recorded=Verdict.VERIFIED),
)
"""


@pytest.fixture(scope="module")
def folder(run, tmp_path_factory):
    place = tmp_path_factory.mktemp("belonging")
    (place / "own.py").write_text(CLAIMS, encoding="utf-8")
    result = run("check", place / "own.py", "--no-store", "--certificates", place / "c")
    assert result.exit_code == 0, result.stdout
    return place


@pytest.fixture(scope="module")
def rechecked(folder, document):
    """From changed fields of a sound certificate, resealed, to what is said of it."""
    from banditproof.verify.evidence.certificate import digest

    def of(name, *, status=0, claims=True, **fields):
        told = {**json.loads((folder / "c" / f"{name}.json").read_text(encoding="utf-8")), **fields}
        told["digest"] = digest(told)
        file = folder / "changed.json"
        file.write_text(json.dumps(told), encoding="utf-8")
        words = ("--claims", folder / "own.py") if claims else ()
        return document("recheck", file, *words, status=status)["files"][0]

    return of


def payload(folder, name):
    return json.loads((folder / "c" / f"{name}.json").read_text(encoding="utf-8"))["payload"]


BELONG = {
    "OWN-1@1": "belongs to OWN-1 (first)",
    "OWN-1@2": "belongs to OWN-1 (second)",
    "OWN-1@3": "belongs to OWN-1 (half)",
    "OWN-2": "belongs to OWN-2",
    "OWN-3": "belongs to OWN-3",
    "OWN-3@amended": "belongs to OWN-3 as amended",
    "OWN-4": "belongs to OWN-4",
    "OWN-5": "belongs to OWN-5",
    "OWN-6": "belongs to OWN-6",
    "OWN-8": "belongs to OWN-8",
    "OWN-9": "contradicts OWN-9",
    "OWN-10": "belongs to OWN-10",
    "OWN-11": "belongs to OWN-11; its points are not compared",
}


AT_POINTS = {"OWN-5", "OWN-6", "OWN-11"}
"""What is confirmed at points only."""


@pytest.mark.parametrize("name", list(BELONG))
def test_a_sound_certificate_belongs_to_its_claim(rechecked, name):
    at_points = name in AT_POINTS
    found = rechecked(name, status=at_points)
    assert (found["belongs"], found["compared"], found["ok"]) == ("yes", BELONG[name], not at_points)
    unknown = rechecked(name, status=at_points, claims=False)
    assert (unknown["belongs"], unknown["compared"]) == ("unknown", "no claim of that name here")


def test_what_a_claim_computes_is_not_compared(rechecked):
    assert rechecked("OWN-7")["belongs"] == "computed"


@pytest.mark.parametrize(
    ("name", "fields", "told"),
    [
        ("OWN-1@1", {"claim": "OWN-2", "statement": "what OWN-2 says"}, "not what OWN-2 says: its domain"),
        ("OWN-1@2", {"claim": "OWN-2", "statement": "what OWN-2 says"}, "not what OWN-2 says: its formula"),
        ("OWN-1@1", {"claim": "OWN-1: second"}, "its formula is another"),
        ("OWN-1@1", {"claim": "OWN-1: half"}, "its domain is another"),
        ("OWN-1@3", {"claim": "OWN-1: first"}, "its domain is another"),
        ("OWN-1@1", {"claim": "OWN-1: third"}, "it has no part 'third'"),
        ("OWN-1@1", {"claim": "OWN-1"}, "it certifies nothing as a whole"),
        ("OWN-2", {"statement": "something nicer"}, "its statement is another"),
        ("OWN-2", {"claim": "OWN-2 (amended)"}, "it has no amendment"),
        ("OWN-3@amended", {"claim": "OWN-3", "statement": "what OWN-3 says"}, "its formula is another"),
        ("OWN-2", {"claim": "BERN-I10: first"}, "not what BERN-I10 says: its statement is another"),
    ],
)
def test_a_certificate_of_one_claim_does_not_pass_for_anothers(rechecked, name, fields, told):
    found = rechecked(name, status=1, **fields)
    assert not found["ok"]
    assert found["belongs"] == "no"
    assert told in found["reasons"][0]


def test_a_part_of_a_conjunction_or_of_a_set_is_not_the_whole(rechecked, folder):
    half = payload(folder, "OWN-1@2")["parts"][0]
    fields = {name: half[name] for name in ("kind", "formula", "domain", "payload")}
    assert "its formula" in rechecked("OWN-1@2", status=1, **fields)["reasons"][0]
    fewer = {"payload": {"values": {"n": ["0", "1"]}, "count": 2}}
    assert "its points" in rechecked("OWN-4", status=1, **fewer)["reasons"][0]
    for points in ([{"n": "1"}, {"n": "3"}], [{"n": "1"}]):
        other = {"payload": {"points": points}}
        assert "its points" in rechecked("OWN-5", status=1, **other)["reasons"][0]
    at_one = {"kind": "instances", "payload": {"points": [{"n": "1"}]}}
    assert "its points" in rechecked("OWN-4", status=1, **at_one)["reasons"][0]


def test_what_holds_does_not_pass_for_a_contradiction_nor_the_other_way_round(rechecked):
    contradicted = {"claim": "OWN-2 (contradicted)", "statement": "so. This contradicts: what OWN-2 says"}
    assert rechecked("OWN-2", status=1, **contradicted)["belongs"] == "no"
    plain = {"claim": "OWN-9", "statement": "what OWN-9 says"}
    assert rechecked("OWN-9", status=1, **plain)["belongs"] == "no"


def test_what_a_check_finds_again_is_compared_as_a_whole(rechecked):
    assert "its formula" in rechecked("OWN-10", status=1, formula="x + 3/2 <= 3 + x")["reasons"][0]
    half = {"box": {"x": "[0, 1/2]"}, "where": []}
    assert rechecked("OWN-10", status=1, domain=half)["belongs"] in {"no", None}


def test_a_check_is_asked_again_only_where_another_does_not_tell():
    """Not about other parts; about its own also where another part, or points that nobody knows, fits."""
    asked = []

    def counted(claimed, effort):
        asked.append(claimed)
        return holds_on(UNIT, part="found")(f"2*{claimed}", effort)

    def claimed(*checks):
        names = {"where": "", "kind": "", "statement": "s", "recorded": Verdict.PROVED}
        stated = Claim(id="OWN", printed="x <= 2", mutants={"m": "x <= 0"}, checks=checks, **names)
        return by_identifier([Entry("own", stated)])

    def certified(check, text, part):
        return {**check(text, Effort()).certificate, "claim": f"OWN: {part}", "statement": "s"}

    known = certifying_what_it_finds(counted, part="found")
    own = claimed(holds_on(UNIT, part="said"), known)
    said = certified(holds_on(UNIT), "x <= 2", "said")
    assert belonging(said, own).words == "belongs to OWN (said)"
    assert belonging(said | {"claim": "OWN: none"}, own).state is Belongs.NO
    assert asked == []
    found = certified(holds_on(UNIT), "2*x <= 2", "found")
    assert belonging(found, own).words == "belongs to OWN (found)"
    assert belonging(said | {"claim": "OWN: found"}, own).state is Belongs.NO
    assert asked == ["x <= 2"] * 2
    unknown = certifying_what_it_finds(counted)
    assert belonging(said | {"claim": "OWN: none"}, claimed(unknown)).state is Belongs.NO
    assert belonging(found, claimed(unknown)).words == "belongs to OWN (found)"
    assert len(asked) == 4
    anywhere = certifying(
        lambda *_: None, lambda text: [Certifiable(formula(f"2*{text}").links, part="found")]
    )
    at_one = certified(holds_at([{"x": 1}]), "2*x <= 2", "found")
    assert belonging(at_one, claimed(anywhere, unknown)).words.endswith("its points are not compared")
    assert len(asked) == 5


def test_a_counterexample_outside_of_the_claims_points_is_rejected(rechecked):
    at_one = {"x": "1"}
    elsewhere = {"box": {"x": "[0, 1]"}, "where": []}
    assert rechecked("OWN-3", status=1, domain=elsewhere)["belongs"] in {"no", None}
    assert at_one


def test_formula_domain_and_claim_stand_under_the_file_and_nothing_is_cut_off(run, folder):
    result = run("recheck", folder / "c" / "OWN-1@3.json", "--claims", folder / "own.py")
    assert result.stdout.splitlines()[4:] == [
        "  x**2 <= x",
        "  on x in [0, 1] with x <= 1/2",
        "  belongs to OWN-1 (half)",
    ]
    long = run("recheck", *sorted((folder / "c").iterdir()), "--claims", folder / "own.py").stdout
    assert all(len(line) <= 80 for line in long.splitlines() if line.startswith("  "))
    assert "  fails at x = 1\n" in long
    assert "  for all n in {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}\n" in long


def test_every_certificate_of_a_shipped_claim_belongs_to_it(run, document, tmp_path):
    names = ("BERN-EQ6", "BERN-I10", "ZCDP-D3")
    assert run("check", *names, "--no-store", "--certificates", tmp_path).exit_code == 0
    found = document("recheck", *sorted(tmp_path.iterdir()), status=1)["files"]
    assert len(found) > 10
    assert {each["result"] for each in found} == {"confirmed", "at points"}
    assert {each["belongs"] for each in found} == {"yes"}


@pytest.mark.parametrize("identifier", ["BERN-I10", "BERN-D2a"])
def test_what_a_shipped_claim_does_not_say_does_not_pass_for_it(rechecked, identifier):
    found = rechecked("OWN-2", status=1, claims=False, claim=identifier)
    assert found["compared"].startswith(f"not what {identifier} says")


def test_claims_that_cannot_be_read_are_bad_usage(complaint, folder, tmp_path):
    assert "no such file of claims" in complaint(
        "recheck", folder / "c" / "OWN-2.json", "--claims", tmp_path / "absent.py"
    )
