"""`banditproof bound linear`: values, certificates, minimax bounds, and files that do not fit."""

import pytest

BASIS = "1,0,0\n0,1,0\n0,0,1\n"


@pytest.fixture
def linear(tmp_path):
    """From the texts of both files and options to the words of the command."""

    def words(arms, theta, *more):
        (tmp_path / "arms.csv").write_text(arms, encoding="utf-8")
        (tmp_path / "theta.csv").write_text(theta, encoding="utf-8")
        return (
            *("bound", "linear", "--arms", tmp_path / "arms.csv", "--theta", tmp_path / "theta.csv"),
            *more,
        )

    return words


@pytest.mark.parametrize("theta", ["0.5,0,0", "0.5\n0\n0\n"])
def test_orthonormal_actions_give_the_closed_form(document, linear, theta):
    """TH-T4.18: 4 per arm without privacy, 10 with epsilon = 0.1."""
    printed = document(*linear(BASIS, theta, "--epsilon", "0.1"))
    assert printed["schema"] == "banditproof/bound-linear/1"
    free, private, amended = printed["bounds"]
    assert [free["value"], private["value"], amended["value"]] == pytest.approx([8, 20, 20])
    assert printed["best"] == 1
    assert free["allocation"] == pytest.approx([0, 8, 8])
    assert free["gaps"] == pytest.approx([0, 0.5, 0.5])
    assert printed["minimax"] == []
    assert free["certificate"] is free["lower"] is None


def test_the_amended_bound_does_not_depend_on_coordinates(document, linear):
    """The same bandit in two bases: printed 10 and 40, amended 10 and 10."""
    values = []
    for arms in ("1,0\n0,1\n", "1,0\n1,1\n"):
        bounds = document(*linear(arms, "0,0.5", "--epsilon", "0.1"))["bounds"]
        values.append([row["value"] for row in bounds])
    assert values == [pytest.approx([4, 10, 10]), pytest.approx([4, 40, 10])]


def test_more_bases_than_can_be_tried_leave_the_amended_bound_out(document, linear):
    rows = "\n".join(f"{k},{k * k % 17},{k % 5},{k % 7},{k * k % 23}" for k in range(1, 60))
    amended = document(*linear(rows, "1,0,0,0,0", "--epsilon", "1"))["bounds"][2]
    assert amended["value"] is None
    assert "bases: up to 200000 are accepted" in amended["reason"]


def test_a_single_action_has_no_regret(document, linear):
    printed = document(*linear("1,2\n", "1,1", "--epsilon", "1", "--certified"))
    assert [row["value"] for row in printed["bounds"]] == [0, 0, 0]
    assert [row["lower"] for row in printed["bounds"]] == ["0", "0", None]
    assert printed["notes"] == [
        "the actions span 1 of 2 dimensions: everything is meant within their span",
        "there is a single action",
    ]


def test_actions_that_doubles_cannot_tell_apart_are_refused_when_certified(run, complaint, linear):
    """Without a certificate the bound of the doubles is given."""
    words = linear("1,0,0\n0,1,1\n0,1,1.000000000000000000000001\n", "1,0,0")
    assert run(*words).exit_code == 0
    assert "to rounding only" in complaint(*words, "--certified")


def test_upper_bounds_join_where_their_budget_is_given(document, linear):
    """Those of phased elimination on counts, for the actions of the file."""
    given = ("--horizon", "1e9", "--epsilon", "1", "--privacy-delta", "1e-3", "--delta", "1e-4")
    words = linear("1,0\n0.8,0.6\n0,1\n", "0.6,0")
    found = {each["claim"]: each for each in document(*words, *given)["minimax"]}
    names = {"CLASSICS-SHUFFLED-GOPE", "CLASSICS-DISTRIBUTED-GOPE"}
    assert all(found[name]["kind"] == "upper" for name in names)
    assert not names & {each["claim"] for each in document(*words, *given[:4])["minimax"]}


def test_actions_are_written_drawn_or_in_a_file(document, linear, complaint):
    written = document("bound", "linear", "--actions", "1,0; 0,1", "--theta", "1,0.5")
    assert written["bounds"] == document(*linear("1,0\n0,1\n", "1,0.5"))["bounds"]
    drawn = [
        document("bound", "linear", "--actions", "random:4", "--dimension", "2", "--seed", seed)
        for seed in (1, 1, 2)
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert (drawn[0]["actions"], drawn[0]["coordinates"]) == (4, 2)
    assert "the actions are missing" in complaint("bound", "linear", "--theta", "1,0")
    assert "2 numbers go with" in complaint("bound", "linear", "--actions", "1,0; 0,1")
