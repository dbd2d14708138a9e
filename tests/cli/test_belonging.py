"""`banditproof recheck` tells whose claim a certificate is, and rejects one that passes for another's."""

import json

import pytest
from banditproof.paper_checks.pages.engine.engine_claim import EngineClaim
from banditproof.paper_checks.running.belonging import Belongs, belonging, by_identifier
from banditproof.paper_checks.running.registry import Entry
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.language import formula
from banditproof.verify.evidence.certifiable import Certifiable, certifying, certifying_what_it_finds
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.formula_checks import holds_at, holds_on

from ..paper_checks.some_pages import HEAD

UNIT = box(x=(0, 1))
OWN = """
## OWN-1
> what OWN-1 says

1. First.
   ```check
   for x in [0, 1]
   first: x**2 <= x
       not x**2 -> x**2 + 1
   second: 0 <= x and x <= 1
       not <= 1 -> < 1
   for x in [0, 1]; x <= 1/2
   half: x**2 <= x
       not x**2 -> x**2 + 1
   ```

## OWN-2
> what OWN-2 says

1. As printed.
   ```check
   for x in [0, 1/2]
   first: x**2 <= x
       not x**2 -> x**2 + 1
   ```

## OWN-3
> what OWN-3 says

1. As printed.
   ```check
   for x in [1/1000, 1]
   wrong: exp(x) - 1 <= 3/2*x
   ```

## OWN-4
> what OWN-4 says

1. As printed.
   ```check
   for each x in 0..9
   all: x <= 9
       not 9 -> 8
   ```

## OWN-5
> what OWN-5 says

1. As printed.
   ```check
   at x = 1
   at x = 2
   points: x**2 >= x
       not >= -> >
   ```
2. Values.
   ```table
   x + 1
   x  value
   1  2.00
   2  3.00
   not x -> 2*x
   ```
"""
BELONG = {
    "OWN-1@1": ("OWN-1 (first)", False),
    "OWN-1@2": ("OWN-1 (second)", False),
    "OWN-1@3": ("OWN-1 (half)", False),
    "OWN-2": ("OWN-2 (first)", False),
    "OWN-3": ("OWN-3 (wrong)", False),
    "OWN-4": ("OWN-4 (all)", False),
    "OWN-5@1": ("OWN-5 (points)", True),
    "OWN-5@2": ("OWN-5 (values)", True),
}
"""Whose each certificate is, and whether it is confirmed at points only."""


@pytest.fixture(scope="module")
def folder(run, tmp_path_factory):
    place = tmp_path_factory.mktemp("belonging")
    (place / "own.md").write_text(HEAD + OWN, encoding="utf-8")
    result = run("check", place / "own.md", "--no-store", "--certificates", place / "c")
    assert result.exit_code == 0, result.stderr
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
        words = ("--claims", folder / "own.md") if claims else ()
        return document("recheck", file, *words, status=status)["files"][0]

    return of


def payload(folder, name):
    return json.loads((folder / "c" / f"{name}.json").read_text(encoding="utf-8"))["payload"]


@pytest.mark.parametrize("name", list(BELONG))
def test_a_sound_certificate_belongs_to_its_claim(rechecked, name):
    told, at_points = BELONG[name]
    found = rechecked(name, status=at_points)
    assert (found["belongs"], found["compared"], found["ok"]) == ("yes", f"belongs to {told}", not at_points)
    unknown = rechecked(name, status=at_points, claims=False)
    assert (unknown["belongs"], unknown["compared"]) == ("unknown", "no claim of that name here")


@pytest.mark.parametrize(
    ("name", "fields", "told"),
    [
        ("OWN-1@1", {"claim": "OWN-2: first", "statement": "what OWN-2 says"}, "its domain is another"),
        ("OWN-1@1", {"claim": "OWN-1: second"}, "its formula is another"),
        ("OWN-1@1", {"claim": "OWN-1: half"}, "its domain is another"),
        ("OWN-1@3", {"claim": "OWN-1: first"}, "its domain is another"),
        ("OWN-1@1", {"claim": "OWN-1: third"}, "it has no part 'third'"),
        ("OWN-1@1", {"claim": "OWN-1"}, "it certifies nothing as a whole"),
        ("OWN-2", {"statement": "something nicer"}, "its statement is another"),
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
    fewer = {"payload": {"values": {"x": ["0", "1"]}, "count": 2}}
    assert "its points" in rechecked("OWN-4", status=1, **fewer)["reasons"][0]
    for points in ([{"x": "1"}, {"x": "3"}], [{"x": "1"}]):
        other = {"payload": {"points": points}}
        assert "its points" in rechecked("OWN-5@1", status=1, **other)["reasons"][0]


def test_what_holds_does_not_pass_for_a_contradiction(rechecked):
    contradicted = {
        "claim": "OWN-2 (contradicted): first",
        "statement": "so. This contradicts: what OWN-2 says",
    }
    assert rechecked("OWN-2", status=1, **contradicted)["belongs"] == "no"


def test_a_check_is_asked_again_only_where_another_does_not_tell():
    """Not about other parts; about its own also where another part, or points that nobody knows, fits."""
    asked = []

    def counted(claimed, effort):
        asked.append(claimed)
        return holds_on(UNIT, part="found")(f"2*{claimed}", effort)

    def claimed(*checks):
        return by_identifier([Entry("own", EngineClaim("OWN", "", "s", "x <= 2", {}, checks))])

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


def test_every_certificate_of_a_shipped_claim_belongs_to_it(run, tmp_path):
    names = ("BERN-EQ6", "BERN-I10", "CLASSICS-COMPOSE-KOV")
    assert run("check", *names, "--no-store", "--certificates", tmp_path).exit_code == 0
    files = sorted(tmp_path.iterdir())
    found = [row for file in files for row in json.loads(run("recheck", file, "--json").stdout)["files"]]
    assert len(found) > 5
    assert {each["result"] for each in found} <= {"confirmed", "at points"}
    assert {each["belongs"] for each in found} == {"yes"}


@pytest.mark.parametrize("identifier", ["BERN-I10", "BERN-D2a"])
def test_what_a_shipped_claim_does_not_say_does_not_pass_for_it(rechecked, identifier):
    found = rechecked("OWN-2", status=1, claims=False, claim=f"{identifier}: first")
    assert found["compared"].startswith(f"not what {identifier} says")
