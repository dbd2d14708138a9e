"""`banditproof simulate` and `list algorithms`: numbers, notes, pictures, one's own policies, bad input."""

from __future__ import annotations

import inspect
import math
import os
import select
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest
from banditproof.algorithms.adversarial.oblivious_adversary import drifting_losses
from banditproof.algorithms.by_name.catalogue import ALGORITHMS, build, build_contextual
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.contexts import GivenContexts, SphereContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.algorithms.simulation.exact_regret import simulated_regret
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.cli.options.lineup import lineup_of
from banditproof.cli.options.policy_name import read_policy
from banditproof.cli.options.whole_number import spelled_whole, whole_number
from hypothesis import given
from hypothesis import strategies as st

TWO = ("--means", "0.75,0.5")
IMED = ("simulate", "dp-imed", *TWO, "--epsilon", "0.5")
MAGIC = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}
REGRET = [name for name, entry in ALGORITHMS.items() if entry.kind == "regret"]

OWN = '''
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block, Stop

class Commit:
    """Pulls every arm `explore` times, then keeps to the arm of the largest noisy sum."""

    def __init__(self, arms, *, epsilon=1.0, explore=100):
        self.arms, self.noise, self.explore, self.sums = arms, Laplace(1 / epsilon), explore, []

    def act(self, t):
        if len(self.sums) < self.arms:
            return Block(len(self.sums), self.explore)
        return self.sums.index(max(self.sums))

    def learn(self, pulls):
        if len(self.sums) < self.arms:
            self.sums.append(self.noise.release(pulls.sum()))

class Stopping(Commit):
    def act(self, t):
        return super().act(t) if len(self.sums) < self.arms else Stop(self.sums.index(max(self.sums)))

class Leaky(Commit):
    def learn(self, pulls):
        if pulls.sum() > 3:
            pass

class Broken(Commit):
    def act(self, t):
        return 1 // 0

class Knowing(Commit):
    def __init__(self, arms, horizon, epsilon=1.0):
        super().__init__(arms, epsilon=epsilon, explore=horizon // 10)

def talking(arms):
    print("a policy is made")
    return Commit(arms)

NUMBER = 3
'''


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder with policies of a user's own in it, which is the current one."""
    (tmp_path / "own_policies.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.modules.pop("own_policies", None)
    sys.path[:] = [entry for entry in sys.path if entry != str(tmp_path)]
    from banditproof.paper_checks.running.registry import load

    load.cache_clear()


# ---------------------------------------------------------------- numbers


def test_the_document_says_what_the_simulator_finds(document):
    printed = document(*IMED, "--horizon", "1e4", "--runs", "50", "--seed", "3", "--checkpoints", "100,1e3")
    found = simulate(
        lambda: build("dp-imed", 2, epsilon="1/2"),
        Bernoulli([0.75, 0.5]),
        10**4,
        runs=50,
        seed=3,
        checkpoints=[100, 1000, 10**4],
    )
    assert printed["schema"] == "banditproof/simulate/2"
    assert {key: printed[key] for key in ("arms", "means", "horizon", "runs", "seed")} == {
        "arms": 2,
        "means": [0.75, 0.5],
        "horizon": 10**4,
        "runs": 50,
        "seed": 3,
    }
    (row,) = printed["algorithms"]
    assert (row["name"], row["algorithm"]) == ("dp-imed", "dp-imed")
    assert row["mean"] == found.mean()[-1]
    assert row["median"] == found.median()[-1]
    assert row["quantiles"] == {
        level: found.quantiles([float(level)])[0, -1] for level in ("0.1", "0.25", "0.75", "0.9")
    }
    assert row["mean_ci"] == found.mean_interval()[:, -1].tolist()
    assert row["limits"] == [0, 0.25 * 10**4]
    assert row["standard_error"] == found.standard_error()[-1]
    assert row["median_ci"] == found.median_interval()[:, -1].tolist()
    assert row["pulls"] == found.pulls.mean(axis=0).tolist()
    assert row["releases"] == found.releases.mean(axis=0).tolist()
    assert row["checkpoints"]["t"] == [100, 1000, 10**4]
    assert row["checkpoints"]["mean"] == found.mean().tolist()
    assert row["checkpoints"]["standard_error"] == found.standard_error().tolist()
    for name, interval in (("mean_ci", found.mean_interval()), ("median_ci", found.median_interval())):
        assert row["checkpoints"][name] == dict(zip(("lower", "upper"), interval.tolist(), strict=True))
    assert row["options"] == {
        "epsilon": "0.5",
        "n0": "1",
        "alpha": "2",
        "ties": "random",
        "noise": "laplace",
    }
    assert row["stopped"] is None


def test_the_leading_term_is_that_of_bound_regret(document):
    printed = document(
        "simulate", "dp-imed", "imed", *TWO, "--epsilon", "0.5", "--horizon", "1e4", "--runs", "2"
    )
    bounds = document("bound", "regret", *TWO, "--epsilon", "0.5", "--horizon", "1e4")["bounds"]
    by_claim = {row["claim"]: row["value"] for row in bounds}
    private, free = printed["algorithms"]
    for found, name, claim in ((private, "d_eps", "BERN-T3.1"), (free, "Lai-Robbins", "BERN-EQ3")):
        told = {"name": name, "claim": claim, "regime": "leading term", "value": by_claim[claim]}
        assert found["lower_bound"] == told


@pytest.mark.parametrize(
    ("arguments", "claim"),
    [
        (("adac-ucb", "--rho", "1"), "BERN-EQ3"),
        (("dp-imed:noise=gaussian", "--epsilon", "1"), "BERN-EQ3"),
        (("dp-imed:noise=discrete-laplace", "--epsilon", "1"), "BERN-T3.1"),
    ],
)
def test_the_bound_for_pure_privacy_is_for_pure_privacy_alone(document, arguments, claim):
    (row,) = document("simulate", *arguments, *TWO, "--horizon", "100", "--runs", "1")["algorithms"]
    assert row["lower_bound"]["claim"] == claim


def test_the_gaussian_lower_bound_is_lai_and_robbins(document):
    words = (
        "simulate",
        "ucb",
        *TWO,
        "--environment",
        "gaussian:sigma=0.5",
        "--horizon",
        "1000",
        "--runs",
        "2",
    )
    (row,) = document(*words)["algorithms"]
    assert row["lower_bound"]["value"] == pytest.approx(2 * 0.5**2 / 0.25 * math.log(1000), rel=1e-12)


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(run):
    words = (*IMED[:2], "imed", *IMED[2:], "--horizon", "1e4", "--runs", "9", "--seed", "5", "--json")
    one, two, default = (run(*words, *jobs) for jobs in (("--jobs", "1"), ("--jobs", "2"), ()))
    assert one.exit_code == 0
    assert one.stdout == two.stdout == default.stdout
    assert run(*words[:-2], "6", "--json").stdout != one.stdout


def test_run_number_i_is_the_same_whatever_stands_beside_it(document):
    alone = document(*IMED, "--horizon", "1000", "--runs", "5")["algorithms"][0]
    beside = document("simulate", "imed", *IMED[1:], "--horizon", "1000", "--runs", "5")["algorithms"][1]
    assert alone == beside


@pytest.mark.parametrize("name", REGRET)
def test_every_policy_of_the_catalogue_is_simulated(document, name):
    entry = ALGORITHMS[name]
    values = {"epsilon": "1", "rho": "0.5", "delta": "1e-6", "alpha": "2"}
    needed = [
        option for option, default in entry.options().items() if default is not None and option in values
    ]
    words = [word for option in needed for word in (f"--{option}", values[option])]
    (row,) = document("simulate", name, *TWO, "--horizon", "300", "--runs", "3", *words)["algorithms"]
    assert sum(row["pulls"]) == pytest.approx(300)
    assert 0 <= row["mean"] <= 75
    assert row["mean"] == pytest.approx(0.25 * row["pulls"][1])


@pytest.mark.parametrize(
    ("means", "horizon"),
    [("0.5", "1e6"), ("0,1", "100"), ("1,1", "50"), ("0.5,0.4999999999999999", "1e18"), ("0.1,0.2,0.3", "2")],
)
def test_instances_at_the_edges(document, means, horizon):
    printed = document("simulate", "dp-imed", "--means", means, "--epsilon", "1", "--horizon", horizon)
    (row,) = printed["algorithms"]
    assert row["mean"] >= 0
    assert sum(row["pulls"]) == pytest.approx(float(horizon), rel=1e-12)


def test_a_single_run_has_no_standard_error_and_an_interval_up_to_all_that_can_be_lost(document, run):
    (row,) = document(*IMED, "--horizon", "100", "--runs", "1")["algorithms"]
    low, high = row["mean_ci"]
    assert 0 <= low < row["mean"] < 24 < high < 25 == row["limits"][1]
    assert row["standard_error"] == "inf"
    assert row["median_ci"] == ["-inf", "inf"]
    shown = run(*IMED, "--horizon", "100", "--runs", "1", "--wide").stdout
    assert shown.splitlines()[4].split()[2] == "-"
    assert row["mean_ci_if_normal"] == ["-inf", "inf"]
    assert "too rare to show up in 1 run (0.97 of all runs)" in shown
    assert "95% if normal: " not in shown


def test_the_table_says_which_interval_is_which(run, document):
    """Of the mean if means are normal, and for every law within the limits; of the median for every law."""
    shown = run(*IMED, "--horizon", "1e4", "--runs", "20", "--wide").stdout
    for heading in ("95% if normal", "95% for the mean", "95% for the median"):
        assert heading in shown.splitlines()[2]
    assert "95% for the mean: for every law within [0, 2.5e+03]; it allows for what is too rare" in shown
    assert "95% for the median: for every law" in shown
    assert "it assumes normal means" in shown
    (row,) = document(*IMED, "--horizon", "1e4", "--runs", "20")["algorithms"]
    low, high = row["mean_ci_if_normal"]
    assert high - row["mean"] == pytest.approx(2.093024 * row["standard_error"], rel=1e-6)  # t of 19, 0.975
    assert low + high == pytest.approx(2 * row["mean"])


# ---------------------------------------------------------------- linear, contextual, adversarial

LINEAR = [name for name, entry in ALGORITHMS.items() if entry.kind == "linear"]
CONTEXTUAL = [name for name, entry in ALGORITHMS.items() if entry.kind == "contextual"]
ADVERSARIAL = [name for name, entry in ALGORITHMS.items() if entry.kind == "adversarial"]
BUDGETS = {"epsilon": "1", "rho": "0.5", "delta": "0.01", "alpha": "2", "privacy_delta": "1e-6"}


@pytest.fixture
def actions(tmp_path):
    """A file of three actions in the plane."""
    path = tmp_path / "actions.csv"
    path.write_text("x,y\n1,0\n0,1\n0.6,0.8\n", encoding="utf-8")
    return path


def with_budgets(name):
    """The name with all options that it must be given."""
    options = ALGORITHMS[name].options()
    needed = [option for option in BUDGETS if options.get(option) is inspect.Parameter.empty]
    return ":".join((name, ",".join(f"{option}={BUDGETS[option]}" for option in needed))).rstrip(":")


def test_linear_policies_play_the_actions_of_a_file(document, actions):
    words = ("simulate", "adac-gope", "gope", "--actions", actions, "--theta", "1,0", "--rho", "0.5")
    printed = document(*words, "--delta", "0.01", "--horizon", "1e4", "--runs", "6", "--seed", "2")
    matrix = [[1, 0], [0, 1], [0.6, 0.8]]
    found = simulate(
        lambda: build("adac-gope", matrix, rho="0.5", delta="0.01"),
        LinearArms(matrix, [1, 0], rewards="sign"),
        10**4,
        runs=6,
        seed=2,
    )
    assert (printed["environment"], printed["means"]) == ("linear", [1.0, 0.0, 0.6])
    assert (printed["actions"], printed["theta"]) == (matrix, [1.0, 0.0])
    private, free = printed["algorithms"]
    assert private["mean"] == found.mean()[-1]
    assert private["pulls"] == found.pulls.mean(axis=0).tolist()
    assert sum(free["pulls"]) == pytest.approx(10**4)


def test_contextual_policies_see_fresh_actions(document, run):
    words = ("simulate", "adac-oful", "rs-oful", "--dimension", "2", "--arms", "4", "--rho", "1")
    words += ("--delta", "0.01", "--horizon", "500", "--runs", "3")
    printed = document(*words)
    found = simulate_contextual(
        lambda: build_contextual("adac-oful", 2, rho=1, delta="0.01", horizon=500),
        ContextualBandit(SphereContexts(4, 2), [1, 0], rewards="sign"),
        500,
        runs=3,
    )
    assert (printed["environment"], printed["arms"], printed["means"]) == ("contextual", 4, [])
    row = printed["algorithms"][0]
    assert (row["mean"], row["pulls"]) == (found.mean()[-1], None)
    text = run(*words).stdout
    assert "note: 4 unit actions in R^2, drawn afresh in every round; theta = (1, 0)" in text
    assert "pulls" not in text


@pytest.mark.parametrize("rounds", [2, 3])
def test_a_file_has_other_actions_in_every_round(document, run, tmp_path, rounds):
    given = [[[1, 0], [0, 1]], [[0.6, 0.8], [-1, 0]], [[0, -1], [0.28, 0.96]]][:rounds]
    path = tmp_path / "rounds.csv"
    path.write_text("\n---\n".join("\n".join(f"{x},{y}" for x, y in each) for each in given))
    words = ("simulate", "linucb", "adac-oful:rho=1", "--actions", path, "--theta", "0.5,0.25")
    words += ("--delta", "0.1", "--horizon", "500", "--runs", "3")
    printed = document(*words)
    found = simulate_contextual(
        lambda: build_contextual("linucb", 2, delta="0.1", horizon=500),
        ContextualBandit(GivenContexts(given), [0.5, 0.25], rewards="sign"),
        500,
        runs=3,
    )
    assert (printed["environment"], printed["arms"], printed["actions"]) == ("contextual", 2, given)
    assert printed["algorithms"][0]["mean"] == found.mean()[-1]
    told = " ".join(run(*words).stdout.split())
    assert f"2 actions in R^2 in each of {rounds} rounds of {path}, over and over" in told


@pytest.mark.parametrize("name", LINEAR + CONTEXTUAL)
def test_every_policy_of_actions_is_simulated_on_the_same_ones(document, name, actions):
    words = ("simulate", with_budgets(name), "ucb", "--actions", actions, "--theta", "0.5,0.1")
    for row in document(*words, "--horizon", "300", "--runs", "2")["algorithms"]:
        assert sum(row["pulls"]) == pytest.approx(300)
        assert row["mean"] == pytest.approx(0.4 * row["pulls"][1] + 0.12 * row["pulls"][2])


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_every_policy_against_adversaries_is_simulated(document, name):
    words = ("simulate", with_budgets(name), "--environment", "switching:length=30", "--arms", "3")
    (row,) = document(*words, "--horizon", "90", "--runs", "2")["algorithms"]
    assert sum(row["pulls"]) == pytest.approx(90)
    assert -60 <= row["mean"] <= 30


def test_regret_against_a_table_is_against_its_best_arm(document, run, unbroken):
    words = ("simulate", "exp3", "--environment", "drifting:period=40", "--arms", "2", "--horizon", "100")
    (row,) = document(*words, "--runs", "4")["algorithms"]
    losses = drifting_losses(100, 2, period=40.0)
    assert row["mean"] == pytest.approx(simulated_regret(lambda: build("exp3", 2), losses, runs=4).mean())
    assert "regret is against the single arm that is best until then" in unbroken(run(*words).stdout)


def test_the_worst_rewards_of_a_search_cost_more_than_those_of_other_adversaries(document, run):
    """A leader that is followed loses most where the rewards turn against it; means of 200 runs."""
    end = ("--arms", "2", "--horizon", "60", "--runs", "200")

    def regret(environment):
        return document("simulate", "ftpl:eta=5", "--environment", environment, *end)["algorithms"][0]["mean"]

    worst = regret("worst:pieces=10")
    assert worst > max(regret("drifting"), regret("switching")) + 3
    printed = run("simulate", "ftpl:eta=5", "--environment", "worst:pieces=10", *end).stdout
    assert "note: the rewards were searched to cost ftpl:eta=5 most, in 10 pieces of time" in printed


def test_the_worst_rewards_are_searched_for_short_horizons_and_one_policy(complaint):
    words = ("simulate", "exp3", "--environment", "worst", "--horizon")
    assert "up to 10000 are accepted" in complaint(*words, "1e6")
    two = ("simulate", "private-exp3", "exp3", "--environment", "worst", "--horizon", "10")
    assert "private-exp3 needs epsilon" in complaint(*two)


def test_fixed_rewards_are_the_means_in_every_round(document):
    words = ("simulate", "exp3", "--environment", "fixed", "--means", "0.25,0.75", "--horizon", "40")
    found = document(*words, "--runs", "3")["algorithms"][0]
    assert found["mean"] == pytest.approx(0.5 * found["pulls"][0])


@pytest.mark.parametrize("words", [("adac-oful:rho=1", "rs-oful"), ("adac-gope:rho=1", "oful", "imed")])
def test_pictures_of_linear_rewards(run, tmp_path, words):
    path = tmp_path / "regret.svg"
    options = ("--delta", "0.1", "--horizon", "200", "--runs", "2", "--plot", path)
    result = run("simulate", *words, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    assert path.stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("adac-gope", "--means", "0.5,0.4"), "--means: adac-gope plays --actions and --theta instead"),
        (("ucb", "--theta", "1,0", "--means", "0.5"), "--means: linear rewards have --actions and --theta"),
        (("adac-gpoe",), "unknown algorithm 'adac-gpoe'; did you mean 'adac-gope'?"),
        (("adac-gope:rho=1",), "adac-gope needs delta, as --risk NUMBER or adac-gope:delta=NUMBER"),
        (("gope", "--delta", "0.1", "--theta", "1,x"), "'x' is not a finite number"),
        (
            ("gope", "--delta", "0.1", "--theta", "1,0", "--dimension", "3"),
            "2 numbers are given; the actions",
        ),
        (("gope", "--delta", "0.1", "--theta", "3,0"), "--environment gaussian takes any"),
        (
            ("gope", "--delta", "0.1", "--environment", "bernoulli"),
            "'bernoulli' is not known for linear rewards",
        ),
        (("gope", "--delta", "0.1", "--actions", "no.csv"), "--actions"),
        (("gope", "--delta", "2"), "delta is strictly between 0 and 1"),
        (("ttucb:delta=0.1", "--theta", "1,0"), "best-arm identification is among arms of --means"),
        (("imed", "--means", "0.5", "--arms", "3"), "--arms: the arms are given already"),
        (("exp3", "--environment", "drifting", "--means", "0.5"), "a table of rewards has its own"),
        (("exp3", "--environment", "worst:pieces=0.5"), "pieces is a whole number"),
        (("private-exp3", "--epsilon", "2", "--environment", "worst", "--arms", "2"), "epsilon is at most 1"),
        (("exp3", "--environment", "drifting:length=3"), "period=NUMBER above 0 is accepted"),
        (("exp3", "--environment", "switching:length=1.5"), "length is a whole number of rounds"),
    ],
)
def test_bad_input_about_actions_and_adversaries_is_one_line(complaint, words, expected):
    assert expected in complaint("simulate", *words, "--horizon", "50")


# ---------------------------------------------------------------- what is shown


def test_the_table_shows_regret_pulls_releases_and_options(run):
    words = ("simulate", "dp-imed:alpha=1.5", "imed", *TWO, "--epsilon", "0.5", "--horizon", "1e4")
    result = run(*words, "--wide")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("regret after T = 1e4 rounds, 20 runs, seed 0, bernoulli arms\n")
    assert "pulls, dp-imed:alpha=1.5   pulls, imed   releases, dp-imed:alpha=1.5\n" in result.stdout
    assert (
        "dp-imed:alpha=1.5: epsilon = 0.5, n0 = 1, alpha = 1.5, ties = random, noise = laplace"
        in result.stdout
    )
    assert "d_eps (BERN-T3.1), Lai-Robbins (BERN-EQ3)" in result.stdout


def test_many_policies_have_a_line_each(run):
    names = ("ucb", "imed", "kl-ucb", "dp-imed", "dp-klucb")
    lines = run("simulate", *names, *TWO, "--epsilon", "0.5", "--horizon", "1000").stdout.splitlines()
    head = next(place for place, line in enumerate(lines) if line.startswith("arm (mean)"))
    assert lines[head].split() == ["arm", "(mean)", "1", "(0.75)", "2", "(0.5)"]
    counts = {
        tuple(line.split()[:2]): list(map(float, line.split()[2:])) for line in lines[head + 2 : head + 9]
    }
    assert list(counts)[:5] == [("pulls,", name) for name in names]
    assert list(counts)[5:] == [("releases,", "dp-imed"), ("releases,", "dp-klucb")]
    assert all(sum(counts["pulls,", name]) == pytest.approx(1000, abs=0.11) for name in names)
    assert max(map(len, lines[head : head + 9])) < 80


def test_rare_long_runs_are_pointed_out(run):
    words = ("simulate", "dp-imed", "--means", "0.75,0.625,0.5,0.375,0.25", "--epsilon", "0.25")
    text = run(*words, "--horizon", "1e6", "--runs", "200").stdout
    assert "note: dp-imed: the mean is " in text
    assert "times the median: rare long runs dominate it" in text
    assert "note: dp-klucb" not in run(*IMED, "--horizon", "1e4").stdout


def test_many_arms_are_shown_in_groups(run):
    means = ",".join(f"0.{place:03d}" for place in range(1000))
    result = run("simulate", "dp-imed", "--means", means, "--epsilon", "1", "--horizon", "1e4", "--runs", "2")
    assert "1 best" in result.stdout
    assert "999 others   0 to 0.998" in result.stdout
    assert len(result.stdout.splitlines()) < 25


def test_unbounded_rewards_are_pointed_out(run):
    result = run(*IMED, "--environment", "gaussian", "--horizon", "100")
    assert "note: rewards leave [0, 1]" in result.stdout


def test_a_table_of_rewards_is_replayed(document, tmp_path):
    table = tmp_path / "rewards.csv"
    table.write_text("# two arms\n0,1\n0.5,1\n1,1\n", encoding="utf-8")
    words = ("simulate", "imed", "--environment", f"table:{table}", "--horizon", "3", "--runs", "4")
    printed = document(*words)
    assert printed["means"] == [0.5, 1.0]
    assert printed["algorithms"][0]["lower_bound"] is None


@pytest.mark.parametrize("kind", MAGIC)
def test_a_picture_is_the_same_bytes_each_time(run, tmp_path, kind):
    contents = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.{kind}"
        result = run(
            "simulate", "dp-imed", "imed", *IMED[2:], "--horizon", "1e5", "--runs", "5", "--plot", path
        )
        assert (result.exit_code, result.stderr) == (0, "")
        contents.append(path.read_bytes())
    assert contents[0] == contents[1]
    assert contents[0].startswith(MAGIC[kind])


@pytest.mark.parametrize(
    "words",
    [
        ("dp-imed", "--means", "0.5", "--horizon", "1e4", "--epsilon", "1"),
        ("dp-imed", "--means", "0.5,0.4", "--horizon", "1", "--epsilon", "1", "--runs", "1"),
        ("dp-imed", "dp-klucb", "--means", "1,0", "--horizon", "1e18", "--epsilon", "1e-9"),
        ("ucb", "--means", "0.5,0.1", "--horizon", "100", "--environment", "uniform"),
        ("ucb", "--means", "-5,9", "--horizon", "100", "--environment", "gaussian", "--checkpoints", "7"),
        (*(f"dp-imed:alpha={ratio}" for ratio in range(2, 12)), *IMED[2:], "--horizon", "1e3", "--runs", "1"),
    ],
)
def test_pictures_at_the_edges(run, tmp_path, words):
    path = tmp_path / "regret.svg"
    result = run("simulate", *words, "--plot", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert path.stat().st_size > 1000


# ---------------------------------------------------------------- policies of one's own


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("own_policies:Commit", {"epsilon": "0.5", "explore": "100"}),
        ("own_policies:Commit:explore=200", {"epsilon": "0.5", "explore": "200"}),
        ("own_policies.py:Commit:explore=200,epsilon=1/4", {"epsilon": "0.25", "explore": "200"}),
        ("own_policies:Knowing", {"epsilon": "0.5"}),
    ],
)
@pytest.mark.usefixtures("own")
def test_own_policies_are_found_in_the_current_folder(document, name, options):
    words = ("simulate", name, *TWO, "--horizon", "1000", "--runs", "4", "--epsilon", "0.5")
    one, two = (document(*words, "--jobs", jobs)["algorithms"][0] for jobs in ("1", "2"))
    assert one == two
    assert one["options"] == options
    explored = int(options.get("explore", "100"))
    assert one["pulls"] == [1000 - explored, explored]
    assert one["releases"] == [1.0, 1.0]


@pytest.mark.usefixtures("own")
def test_what_an_own_policy_prints_is_kept_out_of_the_document(document):
    assert document("simulate", "own_policies:talking", *TWO, "--horizon", "300")["algorithms"]


@pytest.mark.usefixtures("own")
def test_a_policy_that_stops_is_said_to(document, run, unbroken):
    words = ("simulate", "own_policies:Stopping", "--means", "0.9,0.1", "--horizon", "1e4", "--runs", "7")
    (row,) = document(*words)["algorithms"]
    assert row["stopped"] == {
        "runs": 7,
        "mean_rounds": 200.0,
        "median_rounds": 200.0,
        "recommended": {"1": 7},
    }
    told = unbroken(run(*words).stdout)
    assert "stopped in 7 of 7 runs, after 200 rounds in the mean and 200 in the median" in told


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
@pytest.mark.usefixtures("own")
def test_a_leak_is_one_line_with_its_place_and_exit_status_1(run, jobs):
    result = run("simulate", "own_policies:Leaky", *TWO, "--horizon", "1000", *jobs)
    line = OWN.splitlines().index("        if pulls.sum() > 3:") + 1
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) == 1
    assert f"own_policies.py:{line}: " in result.stderr


# ---------------------------------------------------------------- names and shared options


def test_a_shared_option_goes_to_the_algorithms_that_have_it(document):
    words = ("simulate", "dp-imed:alpha=3", "dp-klucb", "imed", *TWO, "--epsilon", "1", "--alpha", "1.5")
    printed = document(*words, "--horizon", "100", "--runs", "1")["algorithms"]
    assert [row["options"].get("alpha") for row in printed] == ["3", "1.5", None]
    assert [row["options"].get("epsilon") for row in printed] == ["1", "1", None]


def test_hyphens_in_options_are_read(document):
    words = ("simulate", "adac-ucb:first-count=1,rho=1", *TWO, "--horizon", "100", "--runs", "1")
    assert document(*words)["algorithms"][0]["options"]["first_count"] == "1"


def test_options_that_are_given_are_kept():
    (policy,) = lineup_of([read_policy("dp-imed:epsilon=2")], {"epsilon": 1, "n0": 5}).policies()
    assert policy.given == {"epsilon": 2, "n0": 5}


@given(st.integers(min_value=0, max_value=10**18))
def test_whole_numbers_are_spelled_so_that_they_are_read_again(number):
    assert whole_number(spelled_whole(number), 0, 10**18, "it") == number
    assert whole_number(str(number), 0, 10**18, "it") == number


def test_whole_numbers_are_read_in_every_form():
    read = [whole_number(text, 1, 10**18, "it") for text in ("1e6", "10^6", "1000000", "1000000.0", "1.5e1")]
    assert read == [10**6] * 4 + [15]


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("dp-imed", "--horizon", "0"), "'0' is not accepted: the horizon is a whole number from 1 to 1e18"),
        (("dp-imed", "--horizon", "10.5"), "'10.5' is not accepted: the horizon is a whole number"),
        (("dp-imed", "--horizon", "many"), "'many' is not accepted: the horizon is a whole number"),
        (("dp-imed", "--horizon", "9", "--runs", "0"), "'0' is not accepted: the number of runs is a whole"),
        (
            ("dp-imed", "--horizon", "9", "--means", "0.5,1.5"),
            "1.5 is not accepted: the mean of a Bernoulli arm",
        ),
        (("dp-imed", "--horizon", "9", "--means", "a"), "'a' is not a finite number; a number is accepted"),
        (("dp-imde", "--horizon", "9"), "unknown algorithm 'dp-imde'; did you mean 'dp-imed'?"),
        (("dp-imed:gamma=3", "--horizon", "9"), "no option 'gamma'; it has epsilon, n0, alpha, ties, noise"),
        (("dp-imed:gamma", "--horizon", "9"), "options are written name=value"),
        (
            ("dp-imed", "--horizon", "9", "--rho", "1"),
            "no algorithm here has --rho; dp-imed has epsilon, n0,",
        ),
        (("imed", "ucb", "--horizon", "9", "--epsilon", "1"), "imed has ties; ucb has beta, ties"),
        (
            ("dp-imed", "--horizon", "9"),
            "dp-imed needs epsilon, as --epsilon NUMBER or dp-imed:epsilon=NUMBER",
        ),
        (("adar-ucb", "--horizon", "9"), "adar-ucb needs alpha and epsilon"),
        (("dp-imed", "--horizon", "9", "--epsilon", "0"), "'0' is not accepted: it must be a number above 0"),
        (("dp-imed:epsilon=-1", "--horizon", "9"), "dp-imed:epsilon=-1: "),
        (("dp-imed:epsilon=1,n0=0", "--horizon", "9"), "n0 is a whole number of at least 1, not 0"),
        (("dp-imed:epsilon=1,alpha=1", "--horizon", "9"), "alpha is a ratio of batches, above 1, not 1"),
        (("dp-imed", "--epsilon", "1", "--horizon", "9", "--alpha", "0.5"), "above 1, not 1/2"),
        (("dp-imed:epsilon=1,ties=last", "--horizon", "9"), "ties is 'first' or 'random', not 'last'"),
        (("dp-imed:epsilon=1,noise=cauchy", "--horizon", "9"), "noise is one of laplace, gaussian"),
        (("imed", "imed", "--horizon", "9"), "imed is named twice; once is accepted"),
        (("glir", "--horizon", "9"), "glir plays membership games, not bandits"),
        (("imed", "--horizon", "9", "--checkpoints", "10"), "10 lies after the horizon; up to 9 is accepted"),
        (("imed", "--horizon", "9", "--plot", "a.gif"), "the name must end in .svg, .png or .pdf"),
        (("imed", "--horizon", "9", "--plot", "no/such/a.svg"), "no folder no/such to write a.svg in"),
        (("imed", "--horizon", "9", "--environment", "cauchy"), "'cauchy' is not known; bernoulli, gaussian"),
        (("imed", "--horizon", "9", "--environment", "bernoulli:x=1"), "bernoulli has no options"),
        (("imed", "--horizon", "9", "--environment", "gaussian:sigma=0"), "sigma=NUMBER above 0 is accepted"),
        (("imed", "--horizon", "9", "--environment", "uniform:width=3"), "above 0 and at most 1 is accepted"),
        (("imed", "--horizon", "9", "--environment", "uniform:width=0.8"), "lies in [0.4, 0.6]"),
        (("imed", "--horizon", "1e11", "--environment", "uniform"), "up to 10000000000 are accepted"),
        (("no_such_module:policy", "--horizon", "9"), "no_such_module cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_accepted(complaint, words, expected):
    means = () if "--means" in words else TWO
    line = complaint("simulate", *means, *words)
    assert line.startswith("simulate: ")
    assert expected in line


WORDS = st.one_of(
    st.sampled_from(
        ["0", "1", "1e3", "nan", "-1", "0.5,0.25", "1/3", "", "first", "gaussian", "dp-imed", "imed"]
    ),
    st.sampled_from(
        ["dp-imed:epsilon=1", "dp-imed:", ":", "a:b", "a:b:c", "dp-imed:n0=,", "os:getcwd", "imed:x"]
    ),
    st.text(max_size=5),
)
OPTIONS = st.sampled_from(
    [
        "--means",
        "--horizon",
        "--epsilon",
        "--runs",
        "--checkpoints",
        "--environment",
        "--noise",
        "--beta",
        "--json",
    ]
)


@given(st.lists(st.one_of(WORDS, OPTIONS), max_size=8))
def test_any_words_give_a_result_or_one_line(run, words):
    result = run("simulate", "--horizon", "50", "--runs", "2", *words)
    assert result.exit_code in {0, 2}, (result.exit_code, result.output)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code == 2:
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1


SLOW = """
from pathlib import Path
from banditproof.algorithms.private.dp_ucb import DPUCB
def made(arms, *, epsilon, horizon):
    {begin}
    return DPUCB(arms, epsilon=epsilon, horizon=horizon)
"""


@contextmanager
def _endless(directory, begin, jobs):
    """A simulation of 10^12 rounds, in a group of its own, with this line in the maker of its policy."""
    (directory / "slow.py").write_text(SLOW.format(begin=begin), encoding="utf-8")
    words = [*TWO, "--epsilon", "1", "--horizon", "1e12", "--runs", "4", "--jobs", jobs]
    with subprocess.Popen(
        [sys.executable, "-m", "banditproof", "simulate", "slow:made", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=directory,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_is_one_line(tmp_path, jobs):
    os.mkfifo(tmp_path / "started")
    told = os.open(tmp_path / "started", os.O_RDONLY | os.O_NONBLOCK)
    try:
        with _endless(tmp_path, f"Path({str(tmp_path / 'started')!r}).write_text('x')", jobs) as process:
            assert select.select([told], [], [], 60)[0], "no policy is made in a minute"
            with pytest.raises(subprocess.TimeoutExpired):  # it plays rounds, and has not come to an end
                process.wait(timeout=0.5)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
    finally:
        os.close(told)
    assert (process.returncode, out, err.decode()) == (130, b"", "banditproof: interrupted\n")


def test_an_interrupt_is_not_lost_in_code_that_cannot_pass_it_on(tmp_path):
    called_by_c = "ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()"
    with _endless(tmp_path, f"import ctypes, signal; {called_by_c}", "1") as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.decode()) == (130, b"", "banditproof: interrupted\n")


# ---------------------------------------------------------------- list algorithms, help


def test_every_algorithm_is_listed(document, run):
    printed = document("list", "algorithms")
    assert printed["schema"] == "banditproof/list-algorithms/1"
    rows = {row["name"]: row for row in printed["algorithms"]}
    assert list(rows) == list(ALGORITHMS)
    assert rows["dp-imed"]["privacy"] == "pure"
    assert rows["dp-imed"]["claims"] == ["BERN-A1", "BERN-A1b"]
    options = {option["name"]: option for option in rows["dp-imed"]["options"]}
    assert options["epsilon"] == {"name": "epsilon", "required": True, "default": None}
    assert options["alpha"] == {"name": "alpha", "required": False, "default": "2"}
    assert options["noise"]["default"] == "laplace"
    assert rows["dp-ucb"]["knows_horizon"]
    text = run("list", "algorithms").stdout
    assert "epsilon n0=1 alpha=2 ties=random noise=laplace" in text


def test_help_loads_nothing_heavy():
    code = (
        "from banditproof.cli.program import program\n"
        "program.main(['simulate', '--help'], standalone_mode=False)\n"
        "import sys; print(' '.join(sorted({name.split('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {"scipy", "numba", "matplotlib", "joblib", "rich", "sympy", "cvxpy", "flint"}


def test_a_risk_and_the_delta_of_privacy_have_names_of_their_own(document, complaint):
    words = ("simulate", "gope", "approximate-gope:epsilon=1", "--horizon", "5", "--runs", "1")
    named = document(*words, "--risk", "0.1", "--privacy-delta", "0.01")["algorithms"]
    assert [row["options"].get("delta") for row in named] == ["0.1", "0.1"]
    assert named[1]["options"]["privacy_delta"] == "0.01"
    shuffled = ("simulate", "shuffled-elimination", "--epsilon", "1", "--means", "0.6,0.5", "--horizon", "5")
    (row,) = document(*shuffled, "--privacy-delta", "0.01")["algorithms"]
    assert row["options"]["delta"] == "0.01"
    assert "no algorithm here has --risk" in complaint(*shuffled, "--risk", "0.01")
