"""What commands certify is in files that recheck, and files that say more than is true do not."""

import pytest

TIMES = "T_KL T_KL_beta T_TV T_adap_tt_star T_d_eps T_private"
LINEAR = "linear_bound linear_bound_private"
BUDGETS = "d_eps-epsilon-0.1 d_eps-epsilon-1.0"


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
def test_files_are_confirmed_and_forgeries_are_not(run, forged, tmp_path, monkeypatch, *, words, names):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "triangle.csv").write_text("1,0\n0,1\n1,1\n", encoding="utf-8")
    result = run(*words.split(), "--certificates", "made")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "enclosure" not in result.stdout
    files = sorted((tmp_path / "made").iterdir())
    assert [file.stem for file in files] == names.split()
    assert run("recheck", *files).exit_code == 0
    for file in files:
        told = run("recheck", forged(file, *(["optimal_log_det"] if names == "design" else [])))
        assert (told.exit_code, "digest" in told.stdout) == (1, False)
