"""`banditproof optimal`: values, files that other commands take, and options that do not fit."""

import json
from fractions import Fraction

import pytest

PAIR = "0.75,0.5;0.5,0.75"
SMALL = ("optimal", "regret", "--instances", PAIR, "--horizon", 3, "--epsilon", "1/2")


def test_the_least_regret_and_the_price_of_privacy(document):
    printed = document("optimal", "regret", "--instances", PAIR, "--horizon", 6, "--epsilon", "0.5,inf")
    assert printed["schema"] == "banditproof/optimal-regret/1"
    assert printed["notion"] == "view"
    private, free = printed["optima"]
    assert private["value"] == pytest.approx(0.68818, abs=5e-6)
    assert free["value"] == pytest.approx(0.52148, abs=5e-6)
    assert Fraction(private["upper"]) - Fraction(private["lower"]) < Fraction(1, 10**6)
    assert private["without_privacy"] == {"lower": free["lower"], "upper": free["upper"]}
    assert private["price"]["lower"] <= 0.68818 / 0.52148 + 1e-4
    assert private["price"]["upper"] >= 0.68817 / 0.52149
    assert [each["weight"] for each in private["worst_prior"]] == [0.5, 0.5]
    assert free["epsilon"] is None


def test_the_worst_of_an_interval_of_means(document, run, tmp_path):
    told = ("optimal", "regret", "--minimax", "0:1:lin2", "--horizon", 3, "--epsilon", "0.5")
    printed = document(*told, "--certificates", tmp_path / "made")
    (found,) = printed["optima"]
    assert (printed["instances"], printed["means_between"]) == (None, [0, 1])
    # reached at the corners, where one arm always pays and the other never does
    assert found["value"] == pytest.approx(1.2550813, abs=1e-6)
    assert [each["means"] for each in found["worst_prior"]] == [[0, 1], [1, 0]]
    assert run("recheck", *(tmp_path / "made").iterdir()).exit_code == 0


def test_a_prior_and_a_file_of_instances(document, tmp_path):
    """With all weight on one instance nothing is lost."""
    (tmp_path / "two.toml").write_text("easy = [0.75, 0.5]\nhard = [0.5, 0.75]\n", encoding="utf-8")
    told = ("optimal", "regret", "--instances", tmp_path / "two.toml", "--horizon", 2, "--epsilon", "1")
    assert document(*told, "--prior", "1,0")["optima"][0]["upper"] == "0"
    worst = document(*told)["optima"][0]
    even = document(*told, "--prior", "2,2")["optima"][0]
    assert even["value"] == pytest.approx(worst["value"], abs=1e-9)


@pytest.mark.parametrize("notion", ["view", "table", "tree"])
def test_the_policy_is_audited_from_its_file(document, tmp_path, notion):
    file = tmp_path / "best.json"
    printed = document(*SMALL, "--policy", file, "--notion", notion)
    assert printed["notion"] == notion
    found = document("audit", file, "--runs", 200)
    assert found["claimed"] == {"epsilon": 0.5}
    assert found["verdict"] == "within the claim"
    interval = found["exact"][notion]
    assert 0.49 < interval["lower"] <= interval["upper"] <= 0.5 + 1e-12
    tight = document("audit", file, "--runs", 200, "--epsilon", "0.45", status=1)
    assert tight["verdict"] == "leaks"


def test_the_policy_is_simulated_from_its_file(document, simulated, complaint, tmp_path):
    file = tmp_path / "best.json"
    value = document(*SMALL, "--policy", file)["optima"][0]["value"]
    told = (file, "--means", "0.75,0.5", "--runs", 1000)
    (found,) = simulated(*told, "--horizon", 3)
    low, high = found["mean_ci"]
    assert low <= value <= high
    assert found["options"] == {"epsilon": "0.5"}
    for words, wrong in (
        ("the policy is for 3 rounds, and there are 4", ("--horizon", 4)),
        ("the policy is for 2 arms, and there are 3", ("--horizon", 3, "--means", "0.75,0.5,0.1")),
        ("a reward of 0.", ("--horizon", 3, "--environment", "uniform:width=0.2")),
    ):
        assert words in complaint("simulate", *told, *wrong)


def test_a_recommending_policy_is_simulated_from_its_file(document, simulated, tmp_path):
    file = tmp_path / "recommends.json"
    told = ("optimal", "identification", "--instances", PAIR, "--horizon", 2, "--epsilon", 1)
    value = document(*told, "--policy", file)["optima"][0]["value"]
    (found,) = simulated(file, "--means", "0.5,0.75", "--runs", 1000)
    assert (found["mean"], found["not_stopped"]) == (2, 0)
    low, high = found["error_ci"]
    assert low <= value <= high


@pytest.mark.parametrize(
    ("horizon", "told", "spent", "broken"),
    [
        (3, "--epsilon 1/2 --renyi 2", "--epsilon 1.6 --delta 0", "--epsilon 0.5"),
        (3, "--epsilon 1/2 --delta 0.05", "--epsilon 0.5 --delta 0.05", "--epsilon 0.5"),
        (2, "--rho 0.1", "--rho 0.1", "--rho 0.09"),
    ],
)
def test_weaker_privacies_are_told_rechecked_and_audited(
    document, run, optima, forged, tmp_path, *, horizon, told, spent, broken
):
    file = tmp_path / "best.json"
    words = ("optimal", "regret", "--instances", PAIR, "--horizon", horizon)
    printed = document(*words, *told.split(), "--policy", file, "--certificates", tmp_path / "made")
    (found,) = printed["optima"]
    assert printed.get("renyi") == (2 if "--renyi" in told else None)
    assert printed.get("delta") == (0.05 if "--delta" in told else None)
    assert Fraction(found["without_privacy"]["lower"]) < Fraction(found["lower"])
    (made,) = (tmp_path / "made").iterdir()
    assert run("recheck", made).exit_code == 0
    assert run("recheck", forged(made)).exit_code == 1
    if "--rho" in told:
        assert (found["rho"], "epsilon" in found) == (0.1, False)
        assert made.name == "optimal_regret_T2_rho_0.1.json"
    else:
        assert Fraction(found["upper"]) < Fraction(document(*SMALL)["optima"][0]["lower"])
        # of pure privacy the file promises nothing, and it has less
        assert document("audit", file, "--runs", 100)["exact"]["view"]["lower"] > 0.5
    assert document("audit", file, "--runs", 100, *spent.split())["verdict"] == "within the claim"
    assert document("audit", file, "--runs", 100, *broken.split(), status=1)["verdict"] == "leaks"
    (beside,) = optima(file, "--means", "0.75,0.5", "--horizon", horizon, "--runs", 20)
    assert beside["epsilon"] is None
    assert abs(float(Fraction(beside["exact"]["upper"])) - found["value"]) < 1e-6


@pytest.mark.parametrize(("budgets", "status"), [("0.1,0,inf", 2), ("0.1,0.4,0,inf", 0)])
def test_a_picture_needs_two_budgets_above_0(run, tmp_path, budgets, status):
    words = ("optimal", "regret", "--instances", PAIR, "--horizon", 2, "--rho", budgets)
    assert run(*words, "--plot", tmp_path / "rho.svg").exit_code == status


def test_a_recommendation_and_an_interval_of_means_of_a_rho(document):
    told = ("--horizon", 1, "--rho", "0.1")
    (bit,) = document("optimal", "identification", "--instances", "1,0;0,1", *told)["optima"]
    # right with chance 1/(1 + e^-epsilon), where epsilon tanh(epsilon/2) = 0.1
    assert bit["value"] == pytest.approx(0.3891290, abs=1e-6)
    (found,) = document("optimal", "regret", "--minimax", "0:1:lin2", "--horizon", 2, *told[2:])["optima"]
    assert found["value"] == pytest.approx(0.8891290, abs=1e-6)


def test_an_interval_of_means_of_order_2(document, run, tmp_path):
    told = ("optimal", "regret", "--minimax", "0:1:lin2", "--horizon", 2, "--renyi", 2)
    (found,) = document(*told, "--epsilon", "0.5", "--certificates", tmp_path / "made")["optima"]
    assert run("recheck", *(tmp_path / "made").iterdir()).exit_code == 0
    assert found["value"] < document(*told[:-2], "--epsilon", "0.5")["optima"][0]["value"]


def test_files_of_policies_are_checked(complaint, run, tmp_path):
    file = tmp_path / "best.json"
    assert run(*SMALL, "--policy", file).exit_code == 0
    assert "nowhere.json cannot be read" in complaint("audit", tmp_path / "nowhere.json")
    good = json.loads(file.read_text())
    for change, words in (
        ({"schema": "x"}, "it is no policy"),
        ({"more": 1}, "missing or unknown fields: more"),
        ({"arms": 3}, "the chances after '' are not a list of 3, one for each arm"),
        ({"horizon": 2}, "is no history of fewer than 2 rounds"),
        ({"horizon": 4}, "the chances after '0:0 0:0 0:0' are missing"),
        ({"horizon": 0}, "horizon is '0'; a whole number from 1 to 64 is accepted"),
        ({"recommends": 1}, "recommends is '1'; true or false is accepted"),
        ({"epsilon": "-1"}, "epsilon is -1; a number of at least 0, or null, is accepted"),
        ({"probabilities": []}, "the probabilities are not an object"),
        ({"probabilities": {**good["probabilities"], "": ["1/2", "1/3"]}}, "with the sum 1, exactly"),
        ({"probabilities": {**good["probabilities"], "": [0.5, 0.5]}}, "is not a number written as text"),
    ):
        file.write_text(json.dumps({**good, **change}))
        assert words in complaint("audit", file)
    file.write_text("{")
    assert "best.json: " in complaint("simulate", file, "--means", "0.5,0.6", "--horizon", 2)


def test_simulations_stand_beside_the_least(document, optima, tmp_path):
    file = tmp_path / "best.json"
    value = document(*SMALL, "--policy", file)["optima"][0]
    told = ("--means", "0.5,0.75", "--horizon", 3, "--runs", 20, "--epsilon", 1)
    private, best, free = optima("dp-imed", file, "ucb", *told)
    assert best["exact"]["upper"] == value["upper"]
    assert best["least"] == {"lower": value["lower"], "upper": value["upper"]}
    assert (private["epsilon"], best["epsilon"], free["epsilon"]) == (1, 0.5, None)
    assert (private["discrete_twin"], best["discrete_twin"], free["discrete_twin"]) == (True, False, False)
    for each in (private, best, free):
        assert Fraction(each["least"]["lower"]) <= Fraction(each["exact"]["upper"])
