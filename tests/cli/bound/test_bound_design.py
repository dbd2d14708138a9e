"""`banditproof bound design`: tables, JSON, certificates, degenerate sets, and every kind of bad file."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from banditproof.verify.certificates.optimal_design import check_design
from banditproof.verify.evidence.certificate import validated

TRIANGLE = "1,0\n0,1\n1,1\n"


@pytest.fixture
def arms(tmp_path):
    """From text to the name of a file that holds it."""

    def written(text, name="arms.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return written


def design(*more):
    return ("bound", "design", *more)


def test_json_gives_the_reference_values(document, arms):
    printed = document(*design("--arms", arms(TRIANGLE)))
    assert printed["schema"] == "banditproof/bound-design/1"
    assert (printed["actions"], printed["coordinates"], printed["dimension"]) == (3, 2, 2)
    assert printed["log_det"]["value"] == pytest.approx(-1.0986122886681097)
    assert printed["largest_norm"]["value"] == pytest.approx(2)
    assert abs(printed["gap"]) <= printed["wanted_gap"] == 1e-8
    assert [part["weight"] for part in printed["support"]] == pytest.approx([1 / 3] * 3)
    assert [part["line"] for part in printed["support"]] == [1, 2, 3]
    assert printed["notes"] == []
    assert printed["certificate"] is printed["phase"] is printed["largest_norm"]["lower"] is None


def test_certified_ends_enclose_and_the_certificate_is_confirmed(document, arms):
    printed = document(*design("--arms", arms("0.1,0.3\n1/3,-2\n0.7,1e-3\n"), "--certified"))
    for name in ("largest_norm", "log_det"):
        found = printed[name]
        assert Fraction(found["lower"]) <= Fraction(found["upper"])
        assert found["value"] == pytest.approx(float(Fraction(found["lower"])), rel=1e-9)
    assert Fraction(printed["optimal_log_det"]["upper"]) >= Fraction(printed["log_det"]["lower"])
    assert float(Fraction(printed["largest_norm"]["upper"])) - 2 <= 1e-8
    certificate = validated(printed["certificate"])
    check_design(certificate, certificate["payload"])


def test_the_certificate_is_a_file_that_rechecks(run, forged, arms, tmp_path):
    folder = tmp_path / "proofs"
    result = run(*design("--arms", arms(TRIANGLE), "--certificates", folder))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "enclosure" not in result.stdout
    assert [file.name for file in folder.iterdir()] == ["design.json"]
    assert run("recheck", folder / "design.json").exit_code == 0
    result = run("recheck", forged(folder / "design.json", "optimal_log_det"))
    assert result.exit_code == 1
    assert "digest" not in result.stdout


def test_a_table_for_people(run, arms):
    text = run(*design("--arms", arms(TRIANGLE), "--certified", "--pulls", "100", "--rho", "1")).stdout
    lines = text.splitlines()
    assert lines[0].split() == ["action", "line", "weight", "pulls", "coordinates"]
    assert lines[2].split() == ["1", "1", "0.3333333333", "34", "1,", "0"]
    assert "dimension of the span" in text
    assert "largest log det V" in text
    assert "spends 0.9803921569 of zCDP, exactly 50/51" in text


def test_a_phase_gives_the_true_budget_of_each_place(document, arms):
    """ZCDP-EC1 to EC3 at 100 pulls each."""
    printed = document(*design("--arms", arms(TRIANGLE), "--pulls", "299.9", "--rho", "1"))
    phase = printed["phase"]
    assert (phase["total"], [part["pulls"] for part in phase["pulls"]]) == (300, [100, 100, 100])
    found = {row["place"]: row for row in phase["releases"]}
    assert found["middle"]["sensitivity"] == pytest.approx(2 * math.sqrt(2 / 300))
    assert found["middle"]["largest_injected_variance"] == pytest.approx(8.8888888888888889e-5)
    assert found["end"]["largest_injected_variance"] == pytest.approx(2.2222222222222222e-4)
    assert found["beginning"]["variance"] == pytest.approx(4 / 3)
    assert phase["adac_gope_spends"] == pytest.approx(299.9 / 300)
    assert phase["adac_gope_spends_exactly"] is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1,0\n0,0\n", "the actions span 1 of 2 dimensions"),
        ("1,0\n0,1\n0,0\n", "zero actions: 3"),
        ("1,0\n0,1\n1,0\n1.0,0\n", "repeated actions: 3 is 1, 4 is 1"),
        ("3\n", "there is a single action"),
        ("1\n" * 8, "repeated actions: 2 is 1, 3 is 1, 4 is 1, 5 is 1, 6 is 1 and 2 more"),
    ],
)
def test_what_is_odd_about_the_actions_is_said(run, document, arms, text, words):
    result = run(*design("--arms", arms(text)))
    assert result.exit_code == 0
    assert words in result.stdout
    assert any(words in note for note in document(*design("--arms", arms(text)))["notes"])


def test_names_comments_and_blank_lines_are_skipped(document, arms):
    text = b"\xef\xbb\xbf'x_1', y\n\n# comment\n1, 0 # first\r\n0,1\n"
    printed = document(*design("--arms", arms(text)))
    assert [part["line"] for part in printed["support"]] == [4, 5]


def test_a_gap_below_rounding_is_reported(run, arms):
    rows = "\n".join(f"{math.cos(k)},{math.sin(k)},{math.cos(3 * k) / 2}" for k in range(30))
    result = run(*design("--arms", arms(rows), "--gap", "1e-200"))
    assert result.exit_code == 0
    assert "rounding does not let it come to 1e-200" in result.stdout or "gap g - d" in result.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no numbers; one action a line is accepted"),
        ("x,y\n", "holds no numbers"),
        ("1,0\n0,one\n", "line 2: 'one' is not a finite number; numbers separated by commas"),
        ("1,0\nx,y\n", "line 2: 'x' is not a finite number"),
        ("1,0\n\n0,1,2\n", "line 3: 3 numbers; 2 are accepted, as in line 1"),
        ("1,\n", "line 1: '' is not a finite number"),
        ("nan,1\n", "line 1: 'nan' is not a finite number"),
        ("1e60,1\n", "line 1: '1e60' is out of range: sizes from 1e-50 to 1e50"),
        ("0,0\n0,0\n", "every action is zero"),
        (b"\xff\xfe1", "is not text"),
    ],
)
def test_a_bad_file_is_named_with_its_line(complaint, arms, text, words):
    assert words in complaint(*design("--arms", arms(text)))


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--gap", "0"), "it must be a number above 0"),
        (("--pulls", "3"), "--pulls stands alone"),
        (("--rho", "3"), "--rho stands alone"),
        (("--pulls", "1e16", "--rho", "1"), "up to 1e15 are accepted"),
    ],
)
def test_bad_options_are_one_line(complaint, arms, more, words):
    assert words in complaint(*design("--arms", arms(TRIANGLE), *more))


def test_missing_files_are_named(complaint, tmp_path):
    assert "none.csv cannot be read" in complaint(*design("--arms", tmp_path / "none.csv"))
    assert "cannot be read" in complaint(*design("--arms", tmp_path))
    assert "--arms" in complaint("bound", "design")


def test_a_span_that_rounding_hides_is_refused_when_certified(complaint, arms):
    """0.1 times 3 in decimals is off the plane of the doubles by 1e-20."""
    text = "1,1\n2,2.00000000000000000001\n"
    assert "exactly more" in complaint(*design("--arms", arms(text), "--certified"))
