"""What is certified encloses its value and rechecks from its file; what says more than is true does not."""

import json
from fractions import Fraction

import pytest

TIMES = "T_KL T_KL_beta T_TV T_adap_tt_star T_d_eps T_private"
LINEAR = "linear_bound linear_bound_private"
BUDGETS = "d_eps-epsilon-0.1 d_eps-epsilon-1.0"


def objects(document):
    """All that are in a document."""
    if isinstance(document, dict):
        yield document
        document = list(document.values())
    for each in document if isinstance(document, list) else ():
        yield from objects(each)


TAILS = [f"concentration --n 100 --mean 0.3 --at {at}" for at in (0.6, 0.1, 0.3, 1.5, -0.2)]
NOISES = ("--epsilon 1", "--rho 0.1", "--gaussian 5 --noise 2")


@pytest.mark.parametrize(
    ("words", "width", "close"),
    [
        ("distance --x 0.1 --y 0.8 --epsilon 1", "1e-28", 1e-14),
        ("regret --means 0.75,0.625,0.5,0.375,0.25 --horizon 1e6 --epsilon 0.25", 1, 1e-12),
        ("linear --arms three.csv --theta 1,0.1 --epsilon 0.5", 1, 1e-8),
        ("design --arms three.csv", "5e-9", 1e-9),
        *((f"{tail} {noise}", "1e-28", 1e-11) for tail in TAILS for noise in NOISES),
    ],
)
def test_certified_values_enclose_the_doubles(document, tmp_path, monkeypatch, *, words, width, close):
    """Tails at either side of the mean, at the mean, and outside [0, 1]."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "three.csv").write_text("0.1,0.3\n1/3,-2\n0.7,1e-3\n", encoding="utf-8")
    printed = document("bound", *words.split(), "--certified")
    found = [each for each in objects(printed) if each.get("lower") is not None and each.get("value")]
    assert found
    for row in found:
        low, high = Fraction(row["lower"]), Fraction(row["upper"])
        assert 0 <= high - low <= abs(low) * Fraction(width)
        assert row["value"] == pytest.approx(float(low), rel=close)
        assert row.get("name") != "tv(x, y)" or row["lower"] == row["upper"] == "0.7"  # no double is 7/10
    if "--at" in words:
        assert printed["tail"] == ("upper" if float(words.split()[6]) >= 0.3 else "lower")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("bound bai --means 0.5,0.45,0.43,0.4 --epsilon 0.1 --risk 0.01", TIMES),
        ("bound bai --means 1,0.5,0 --epsilon 0.1 --risk 0.01", TIMES),
        ("bound design --arms triangle.csv", "design"),
        ("bound linear --actions 1,0,0;0,1,0;0,0,1 --theta 1,0.5,0.25 --epsilon 1", LINEAR),
        ("bound linear --actions 1,2;0,0 --theta 1,1 --epsilon 1", LINEAR),
        ("bound linear --actions 1,2 --theta 1,1 --epsilon 1", LINEAR),
        ("bound distance --x 0.1 --y 0.8 --epsilon 0.1,1", f"{BUDGETS} kl"),
        ("bound distance --x 0 --y 1 --epsilon 0.1,1", BUDGETS),
        ("bound distance --x 0.5 --y 1/2 --epsilon 1", "d_eps kl"),
        (
            "optimal regret --instances 0.75,0.5;0.5,0.75 --horizon 3 --epsilon 1/2",
            "optimal_regret_T3_epsilon_0.5",
        ),
    ],
)
def test_files_are_confirmed_and_forgeries_are_not(
    run, document, forged, tmp_path, monkeypatch, *, words, names
):
    """In the document are the same certificates as in the files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "triangle.csv").write_text("1,0\n0,1\n1,1\n", encoding="utf-8")
    result = run(*words.split(), "--certificates", "made")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "enclosure" not in result.stdout
    files = sorted((tmp_path / "made").iterdir())
    assert [file.stem for file in files] == names.split()
    assert run("recheck", *files).exit_code == 0
    printed = document(*words.split(), *["--certified"] * words.startswith("bound"))
    sealed = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    assert all(each["certificate"] in sealed for each in objects(printed) if each.get("certificate"))
    for file in files:
        told = run("recheck", forged(file, *(["optimal_log_det"] if names == "design" else [])))
        assert (told.exit_code, "digest" in told.stdout) == (1, False)
