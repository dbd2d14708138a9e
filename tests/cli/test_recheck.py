"""`banditproof recheck`: what `check` certifies is confirmed, and whatever was changed is rejected."""

import json

import pytest


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


def test_certificates_are_confirmed(run, document, certificates):
    files = sorted(certificates.iterdir())
    assert [file.name for file in files] == ["SOME-2@1.json", "SOME-2@2.json"]
    result = run("recheck", *files)
    assert result.exit_code == 0
    rows = [line for line in result.stdout.splitlines()[2:] if not line.startswith(" ")]
    assert [line.split()[0] for line in rows] == ["confirmed"] * 2
    printed = document("recheck", *files)
    assert printed["schema"] == "banditproof/recheck/1"
    assert [(row["claim"], row["ok"], row["reasons"]) for row in printed["files"]] == [
        ("SOME-2: larger", True, []),
        ("SOME-2: half", True, []),
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
        (b"{", "is not JSON: "),
        (b'{"a": NaN}', "is not JSON: NaN is no number"),
        (b"[1, 2]", "is not a certificate: it holds no JSON object"),
    ],
)
def test_what_is_no_document_is_bad_input(complaint, tmp_path, content, expected):
    file = tmp_path / "file.json"
    file.write_bytes(content)
    assert expected in complaint("recheck", file)


@pytest.mark.parametrize("field", ["claim", "kind"])
def test_a_name_that_is_no_text_is_not_repeated(run, document, tmp_path, field):
    """However deep it is."""
    file = tmp_path / "deep.json"
    file.write_text(f'{{"{field}": {"[" * 300}{"]" * 300}}}', encoding="utf-8")
    assert document("recheck", file, status=1)["files"][0][field] is None
    assert run("recheck", file).exit_code == 1
