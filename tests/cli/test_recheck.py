"""`banditproof recheck`: what `check` certifies is confirmed, and whatever was changed is rejected."""

from __future__ import annotations

import json

import pytest

CLAIMS = """
from banditproof.paper_checks import Amendment, Claim, Verdict, box, holds_on

CLAIMS = (
    Claim(id="RE-1", where="(1)", kind="inequality", statement="e^x - 1 <= 3/2 x on (0, 1]",
          printed="exp(x) - 1 <= 3/2*x", mutants={"smaller": "exp(x) - 1 <= 1.4*x"},
          checks=(holds_on(box(x=("0.001", 1))),), recorded=Verdict.REFUTED,
          amendment=Amendment("e^x - 1 <= 2 x", "exp(x) - 1 <= 2*x", Verdict.PROVED)),
)
"""


@pytest.fixture(scope="module")
def certificates(run, tmp_path_factory):
    """The counterexample and the proof that a check wrote."""
    folder = tmp_path_factory.mktemp("recheck")
    (folder / "claims.py").write_text(CLAIMS, encoding="utf-8")
    result = run("check", folder / "claims.py", "--jobs", "1", "--certificates", folder / "sealed")
    assert result.exit_code == 0, result.output
    return folder / "sealed"


def changed(path, folder, **fields):
    document = json.loads(path.read_text(encoding="utf-8"))
    other = folder / "changed.json"
    other.write_text(json.dumps({**document, **fields}), encoding="utf-8")
    return other


def test_the_table_of_refutations_says_what_holds_instead(run, certificates):
    text = run("check", certificates.parent / "claims.py", "--jobs", "1").stdout
    assert "RE-1 ((1)) is false as printed\n  1, main: e^x - 1 <= 3/2 x on (0, 1]\n    at x = 1: " in text
    assert "  amended, PROVED: e^x - 1 <= 2 x\n" in text


def test_certificates_are_confirmed(run, document, certificates):
    files = sorted(certificates.iterdir())
    assert [file.name for file in files] == ["RE-1.json", "RE-1@amended.json"]
    result = run("recheck", *files)
    assert result.exit_code == 0
    rows = [line for line in result.stdout.splitlines()[2:] if not line.startswith(" ")]
    assert [line.split()[0] for line in rows] == ["confirmed"] * 2
    printed = document("recheck", *files)
    assert printed["schema"] == "banditproof/recheck/1"
    assert [(row["claim"], row["ok"], row["reasons"]) for row in printed["files"]] == [
        ("RE-1", True, []),
        ("RE-1 (amended)", True, []),
    ]


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


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "is not JSON: "),
        (b"{", "is not JSON: "),
        (b'{"a": NaN}', "is not JSON: NaN is no number"),
        (b"\xff\xfe\x00", "is not JSON: "),
        (b"[1, 2]", "is not a certificate: it holds no JSON object"),
        (b"[" * 100_000, "is not JSON: "),
    ],
)
def test_what_is_no_document_is_bad_input(complaint, tmp_path, content, expected):
    file = tmp_path / "file.json"
    file.write_bytes(content)
    assert expected in complaint("recheck", file)


def test_a_file_that_cannot_be_read_is_named(complaint, tmp_path):
    assert complaint("recheck", tmp_path / "absent.json").endswith(
        "cannot be read: No such file or directory"
    )
    assert complaint("recheck", tmp_path).endswith("cannot be read: Is a directory")


def test_another_document_is_rejected(run, tmp_path):
    file = tmp_path / "other.json"
    file.write_text('{"schema": "something/1"}', encoding="utf-8")
    assert run("recheck", file).exit_code == 1


@pytest.mark.parametrize("field", ["claim", "kind"])
def test_a_name_that_is_no_text_is_not_repeated(run, document, tmp_path, field):
    """However deep it is."""
    file = tmp_path / "deep.json"
    file.write_text(f'{{"{field}": {"[" * 300}{"]" * 300}}}', encoding="utf-8")
    assert document("recheck", file, status=1)["files"][0][field] is None
    assert run("recheck", file).exit_code == 1
