"""`banditproof simulate` and `list algorithms`: numbers, notes, pictures, one's own policies, bad input."""

import inspect
import sys
from functools import partial

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
from banditproof.cli.options.whole_number import spelled_whole, whole_number
from hypothesis import given
from hypothesis import strategies as st

TWO = ("--means", "0.75,0.5")
IMED = ("simulate", "dp-imed", *TWO, "--epsilon", "0.5")

OWN = '''
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block

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

class Leaky(Commit):
    def learn(self, pulls):
        if pulls.sum() > 3:
            pass

class Knowing(Commit):
    def __init__(self, arms, horizon, epsilon=1.0):
        super().__init__(arms, epsilon=epsilon, explore=horizon // 10)
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
    assert [printed[key] for key in ("means", "horizon", "runs", "seed")] == [[0.75, 0.5], 10**4, 50, 3]
    (row,) = printed["algorithms"]
    for name in ("mean", "median", "standard_error"):
        assert row["checkpoints"][name] == getattr(found, name)().tolist()
        assert row[name] == row["checkpoints"][name][-1]
    assert row["quantiles"] == {
        level: found.quantiles([float(level)])[0, -1] for level in ("0.1", "0.25", "0.75", "0.9")
    }
    assert row["limits"] == [0, 0.25 * 10**4]
    assert row["pulls"] == found.pulls.mean(axis=0).tolist()
    assert row["releases"] == found.releases.mean(axis=0).tolist()
    assert row["checkpoints"]["t"] == [100, 1000, 10**4]
    for name, interval in (("mean_ci", found.mean_interval()), ("median_ci", found.median_interval())):
        assert row[name] == interval[:, -1].tolist()
        assert row["checkpoints"][name] == dict(zip(("lower", "upper"), interval.tolist(), strict=True))
    assert row["options"] == {"epsilon": "0.5", "n0": "1", "alpha": "2", "ties": "random", "noise": "laplace"}
    assert row["stopped"] is None


def test_the_leading_term_is_that_of_bound_regret(document, simulated):
    words = ("dp-imed", "imed", *TWO, "--epsilon", "0.5", "--horizon", "1e4", "--runs", "2")
    private, free = simulated(*words)
    bounds = document("bound", "regret", *TWO, "--epsilon", "0.5", "--horizon", "1e4")["bounds"]
    by_claim = {row["claim"]: row["value"] for row in bounds}
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
def test_the_bound_for_pure_privacy_is_for_pure_privacy_alone(simulated, arguments, claim):
    (row,) = simulated(*arguments, *TWO, "--horizon", "100", "--runs", "1")
    assert row["lower_bound"]["claim"] == claim


def test_a_single_run_has_no_standard_error_and_an_interval_up_to_all_that_can_be_lost(simulated):
    (row,) = simulated(*IMED[1:], "--horizon", "100", "--runs", "1")
    low, high = row["mean_ci"]
    assert 0 <= low < row["mean"] < 24 < high < 25 == row["limits"][1]
    assert row["standard_error"] == "inf"
    assert row["median_ci"] == ["-inf", "inf"]
    assert row["mean_ci_if_normal"] == ["-inf", "inf"]


# ---------------------------------------------------------------- linear, contextual, adversarial

WORLDS = {
    "regret": (TWO, (0, 0.25)),
    "linear": (("--actions", "ACTIONS", "--theta", "0.5,0.1"), (0, 0.4, 0.12)),
    "contextual": (("--actions", "ACTIONS", "--theta", "0.5,0.1"), (0, 0.4, 0.12)),
    "adversarial": (("--environment", "switching:length=30", "--arms", "3"), None),
}
"""Where policies of a kind play, and the gaps of the arms; a table of rewards has none."""
BUDGETS = {"epsilon": "1", "rho": "0.5", "delta": "0.01", "alpha": "2", "privacy_delta": "1e-6"}


def with_budgets(name):
    """The name with all options that it must be given."""
    options = ALGORITHMS[name].options()
    needed = [option for option in BUDGETS if options.get(option) is inspect.Parameter.empty]
    return ":".join((name, ",".join(f"{option}={BUDGETS[option]}" for option in needed))).rstrip(":")


IN_ROUNDS = [[[1, 0], [0, 1]], [[0.6, 0.8], [-1, 0]], [[0, -1], [0.28, 0.96]]]


def contextual(name, theta, contexts, **options):
    """What the simulator finds of a contextual policy in three runs of 500 rounds."""
    make = partial(build_contextual, name, 2, horizon=500, **options)
    return simulate_contextual(make, ContextualBandit(contexts, theta, rewards="sign"), 500, runs=3)


def test_linear_policies_play_the_actions_of_a_file(document, actions):
    words = ("simulate", "adac-gope", "gope", "--actions", actions, "--theta", "1,0", "--rho", "0.5")
    printed = document(*words, "--delta", "0.01", "--horizon", "1e4", "--runs", "6", "--seed", "2")
    matrix = [[1, 0], [0, 1], [0.6, 0.8]]
    make = partial(build, "adac-gope", matrix, rho="0.5", delta="0.01")
    found = simulate(make, LinearArms(matrix, [1, 0], rewards="sign"), 10**4, runs=6, seed=2)
    assert (printed["environment"], printed["means"]) == ("linear", [1.0, 0.0, 0.6])
    assert (printed["actions"], printed["theta"]) == (matrix, [1.0, 0.0])
    private, free = printed["algorithms"]
    assert private["mean"] == found.mean()[-1]
    assert private["pulls"] == found.pulls.mean(axis=0).tolist()
    assert sum(free["pulls"]) == pytest.approx(10**4)


@pytest.mark.parametrize("rounds", [0, 2, 3])
def test_contextual_policies_see_fresh_actions_or_those_of_a_file(document, tmp_path, rounds):
    """Other ones in every round."""
    given, path = IN_ROUNDS[:rounds], tmp_path / "rounds.csv"
    path.write_text("\n---\n".join("\n".join(f"{x},{y}" for x, y in each) for each in given))
    if rounds:
        words = ("linucb", "adac-oful:rho=1", "--actions", path, "--theta", "0.5,0.25", "--delta", "0.1")
        found = contextual("linucb", [0.5, 0.25], GivenContexts(given), delta="0.1")
    else:
        words = ("adac-oful", "rs-oful", "--dimension", 2, "--arms", 4, "--rho", 1, "--delta", "0.01")
        found = contextual("adac-oful", [1, 0], SphereContexts(4, 2), rho=1, delta="0.01")
    printed = document("simulate", *words, "--horizon", "500", "--runs", "3")
    assert (printed["environment"], printed["arms"]) == ("contextual", 2 if rounds else 4)
    assert (printed["actions"] or []) == given
    row = printed["algorithms"][0]
    assert row["mean"] == found.mean()[-1]
    assert rounds or (printed["means"], row["pulls"]) == ([], None)


@pytest.mark.parametrize("name", [name for name, entry in ALGORITHMS.items() if entry.kind in WORLDS])
def test_every_policy_is_simulated_where_its_kind_plays(simulated, name, actions):
    words, gaps = WORLDS[ALGORITHMS[name].kind]
    words = [actions if word == "ACTIONS" else word for word in words]
    (row,) = simulated(with_budgets(name), *words, "--horizon", "90", "--runs", "2")
    assert sum(row["pulls"]) == pytest.approx(90)
    if gaps is None:  # of 90 rounds each arm earns 30, and a run earns from 0 to 90
        assert -60 <= row["mean"] <= 30
    else:
        assert row["mean"] == pytest.approx(sum(gap * n for gap, n in zip(gaps, row["pulls"], strict=True)))


def test_regret_against_a_table_is_against_its_best_arm(simulated):
    words = ("exp3", "--environment", "drifting:period=40", "--arms", "2", "--horizon", "100")
    (row,) = simulated(*words, "--runs", "4")
    losses = drifting_losses(100, 2, period=40.0)
    assert row["mean"] == pytest.approx(simulated_regret(lambda: build("exp3", 2), losses, runs=4).mean())


def test_the_worst_rewards_of_a_search_cost_more_than_those_of_other_adversaries(simulated):
    """A leader that is followed loses most where the rewards turn against it; means of 200 runs."""
    end = ("--arms", "2", "--horizon", "60", "--runs", "200")

    def regret(environment):
        return simulated("ftpl:eta=5", "--environment", environment, *end)[0]["mean"]

    worst = regret("worst:pieces=10")
    assert worst > max(regret("drifting"), regret("switching")) + 3


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
def test_own_policies_are_found_in_the_current_folder(simulated, name, options):
    words = (name, *TWO, "--horizon", "1000", "--runs", "4", "--epsilon", "0.5")
    one, two = (simulated(*words, "--jobs", jobs)[0] for jobs in ("1", "2"))
    assert one == two
    assert one["options"] == options
    explored = int(options.get("explore", "100"))
    assert one["pulls"] == [1000 - explored, explored]
    assert one["releases"] == [1.0, 1.0]


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
@pytest.mark.usefixtures("own")
def test_a_leak_is_one_line_with_its_place_and_exit_status_1(run, jobs):
    result = run("simulate", "own_policies:Leaky", *TWO, "--horizon", "1000", *jobs)
    line = OWN.splitlines().index("        if pulls.sum() > 3:") + 1
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) == 1
    assert f"own_policies.py:{line}: " in result.stderr


# ---------------------------------------------------------------- names and shared options


@given(st.integers(min_value=0, max_value=10**18))
def test_whole_numbers_are_spelled_so_that_they_are_read_again(number):
    assert whole_number(spelled_whole(number), 0, 10**18, "it") == number
    assert whole_number(str(number), 0, 10**18, "it") == number


def test_a_risk_and_the_delta_of_privacy_have_names_of_their_own(simulated, complaint):
    words = ("gope", "approximate-gope:epsilon=1", "--horizon", "5", "--runs", "1")
    named = simulated(*words, "--risk", "0.1", "--privacy-delta", "0.01")
    assert [row["options"].get("delta") for row in named] == ["0.1", "0.1"]
    assert named[1]["options"]["privacy_delta"] == "0.01"
    shuffled = ("shuffled-elimination", "--epsilon", "1", "--means", "0.6,0.5", "--horizon", "5")
    (row,) = simulated(*shuffled, "--privacy-delta", "0.01")
    assert row["options"]["delta"] == "0.01"
    assert "no algorithm here has --risk" in complaint("simulate", *shuffled, "--risk", "0.01")
