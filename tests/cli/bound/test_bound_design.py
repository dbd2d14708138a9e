"""`banditproof bound design`: tables, JSON, certificates, degenerate sets, and every kind of bad file."""

import math

import pytest

TRIANGLE = "1,0\n0,1\n1,1\n"


@pytest.fixture
def design(tmp_path):
    """From actions and options to the words of the command, with the actions in a file."""

    def words(actions, *more):
        path = tmp_path / "arms.csv"
        path.write_bytes(actions if isinstance(actions, bytes) else actions.encode())
        return ("bound", "design", "--arms", path, *more)

    return words


def test_a_phase_gives_the_true_budget_of_each_place(document, design):
    """ZCDP-EC1 to EC3 at 100 pulls each."""
    printed = document(*design(TRIANGLE, "--pulls", "299.9", "--rho", "1"))
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
def test_what_is_odd_about_the_actions_is_said(run, document, design, text, words):
    result = run(*design(text))
    assert (result.exit_code, words in result.stdout) == (0, True)
    assert any(words in note for note in document(*design(text))["notes"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x,y\n", "holds no numbers"),
        ("1,0\n0,one\n", "line 2: 'one' is not a finite number; numbers separated by commas"),
        ("1,0\n\n0,1,2\n", "line 3: 3 numbers; 2 are accepted, as in line 1"),
        ("1e60,1\n", "line 1: '1e60' is out of range: sizes from 1e-50 to 1e50"),
        ("0,0\n0,0\n", "every action is zero"),
        (b"\xff\xfe1", "is not text"),
    ],
)
def test_a_bad_file_is_named_with_its_line(complaint, design, text, words):
    assert words in complaint(*design(text))


def test_a_span_that_rounding_hides_is_refused_when_certified(complaint, design):
    """0.1 times 3 in decimals is off the plane of the doubles by 1e-20."""
    text = "1,1\n2,2.00000000000000000001\n"
    assert "exactly more" in complaint(*design(text, "--certified"))
