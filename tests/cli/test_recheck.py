"""`banditproof recheck`: what `check` certifies is confirmed, and whatever was changed is rejected."""

import json

import pytest
from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.formula_checks import holds_on


@pytest.fixture(scope="module")
def certificates(run, some_claims, tmp_path_factory):
    """The counterexample and the proof that a check wrote."""
    folder = tmp_path_factory.mktemp("recheck")
    result = run("check", f"{some_claims}::SOME-2", "--jobs", "1", "--certificates", folder / "sealed")
    assert result.exit_code == 0, result.output
    return folder / "sealed"


def changed(path, folder, **fields):
    document = json.loads(path.read_text(encoding="utf-8"))
    other = folder / "changed.json"
    other.write_text(json.dumps({**document, **fields}), encoding="utf-8")
    return other


@pytest.mark.parametrize(
    "field", ["schema", "kind", "claim", "statement", "formula", "domain", "payload", "digest"]
)
def test_a_change_in_any_field_is_rejected(run, document, certificates, tmp_path, field):
    for sound in certificates.iterdir():
        file = changed(sound, tmp_path, **{field: "something else"})
        result = run("recheck", sound, file)
        assert result.exit_code == 1
        assert [line.split()[0] for line in result.stdout.splitlines()[2:] if not line.startswith(" ")] == [
            "confirmed",
            "REJECTED",
        ]
        assert "\n  because " in result.stdout.partition("REJECTED")[2]
        printed = document("recheck", sound, file, status=1)
        assert [row["ok"] for row in printed["files"]] == [True, False]
        assert printed["files"][1]["reasons"]


@pytest.mark.parametrize("field", ["claim", "kind"])
def test_a_name_that_is_no_text_is_not_repeated(run, document, tmp_path, field):
    """However deep it is."""
    file = tmp_path / "deep.json"
    file.write_text(f'{{"{field}": {"[" * 300}{"]" * 300}}}', encoding="utf-8")
    assert document("recheck", file, status=1)["files"][0][field] is None
    assert run("recheck", file).exit_code == 1


def test_what_is_told_of_sets_is_what_was_checked(run, document, tmp_path):
    values = {"values": {"x": ["0", "1"]}, "count": 2}
    each = [
        certificate("enumeration", formula=f"x {end}", domain=None, payload=values)
        for end in ("<= 1", ">= 0")
    ]
    unread = {"parts": each, "values": {"x": ["2", "3"]}, "points": [{"x": "9"}]}
    sides = [
        dict(holds_on(box(x=side))(f"x {sign} 0", Effort()).certificate)
        for sign, side in (("<=", "[-1, 0]"), (">=", "[0, 1]"))
    ]
    for kind, formula, payload, told in (
        ("conjunction", "x <= 1 and x >= 0", unread, ["for all x in {0, 1}"]),
        ("every size", "x <= 0 and x >= 0", {"parts": sides}, [
            "x <= 0: on x in [-1, 0]", "x >= 0: on x in [0, 1]"]),
    ):  # fmt: skip
        file = tmp_path / "made.json"
        file.write_text(json.dumps(certificate(kind, formula=formula, domain=None, payload=payload)))
        assert document("recheck", file)["files"][0]["about"] == told
        assert "{2, 3}" not in run("recheck", file).stdout
