"""`banditproof audit`: what it prints, its document, its exit status, and what it says about bad input."""

import pytest

MINE = """
import numpy as np
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.protocol.block_policy import Block

class Mine:
    def __init__(self, arms, epsilon):
        self.arms, self.noise, self.arm = arms, DiscreteLaplace(1 / epsilon), 0
    def act(self, t):
        return Block(self.arm)
    def learn(self, pulls):
        if not 2 * self.noise.release(pulls.sum()) > 1:
            self.arm = (self.arm + 1) % self.arms

class Leaky(Mine):
    def learn(self, pulls):
        if pulls.sum() < 1:
            self.arm = 1 - self.arm

class Endless(Mine):
    def learn(self, pulls):
        while True:
            self.noise.release(pulls.sum())

class Deaf:
    def select(self, t):
        return t % 2
    def update(self, arm, reward):
        pass

def make_policy():
    return Mine(2, 1)

class Raw:
    def __init__(self, arms, generator, scale=1.0):
        self.generator, self.scale, self.arm = generator, float(scale), 0
    def select(self, t):
        return self.arm
    def update(self, arm, reward):
        self.arm = int(reward + self.generator.laplace(scale=self.scale) < 0.5)

class Logged(Raw):
    def update(self, arm, reward):
        self.log = reward + self.generator.laplace(scale=self.scale)
        super().update(arm, reward)

class Final(Raw):
    def __init__(self, arms, generator, n_rounds=10_000):
        super().__init__(arms, generator)
        self.n_rounds = n_rounds
    def select(self, t):
        return self.last if t == self.n_rounds - 1 else self.arm
    def update(self, arm, reward):
        super().update(arm, reward)
        self.last = int(reward)

class Whole(Raw):
    def update(self, arm, reward):
        self.arm = int(reward + self.generator.laplace(scale=self.scale)) % 2

class Short(Raw):
    def __init__(self, generator, horizon=1000):
        super().__init__(2, generator)
        assert horizon == 4

class Over(BaseException):
    pass

class Leaves(Raw):
    error = SystemExit(0)
    def update(self, arm, reward):
        raise self.error

class Throws(Leaves):
    error = Over("over")

class Claimed(Raw):
    def __init__(self, epsilon, generator):
        super().__init__(2, generator, 1 / epsilon)

class Inverted(Raw):
    def __init__(self, eps, n_arms, seed=None):
        super().__init__(n_arms, np.random.default_rng(seed), eps)

class Wide(Raw):
    def __init__(self, sensitivity, epsilon):
        super().__init__(2, np.random.default_rng(), sensitivity / epsilon)

class Once(Raw):
    best = 0
    def update(self, arm, reward):
        self.arm = int(reward + 0.3 * Once.best + self.generator.laplace(scale=self.scale) > 0.5)
        Once.best = max(Once.best, int(reward > 0.5))

class Warm(Raw):
    def select(self, t):
        return t % 2 if t < 50 else self.arm
    def update(self, arm, reward):
        self.arm = int(reward)
"""


AS_WRITTEN = """
from math import e

def seen(reward, rng):
    return reward if rng.random() < e / (1 + e) else 1 - reward

class Chooser:
    def __init__(self, n_arms, random_state):
        self.n_arms, self.rng, self.arm = n_arms, random_state, 0
    def choose(self):
        return self.arm
    def observe(self, arm, reward):
        self.arm = arm if seen(reward, self.rng) > 0.5 else 1 - arm

def yielding(rng):
    arm = 0
    while True:
        arm = arm if seen((yield arm), rng) > 0.5 else 1 - arm

def looping(env, rng):
    arm = 0
    for _ in range(env.horizon):
        arm = arm if seen(env.pull(arm), rng) > 0.5 else 1 - arm

def greedy(history):
    return history[-1][0] if history and history[-1][1] > 0.5 else len(history) % 2
"""


@pytest.mark.parametrize(
    ("policy", "calls", "status"),
    [
        ("Chooser", "choose() / observe(arm, reward)", 0),
        ("yielding", "a generator: reward = yield arm", 0),
        ("looping", "looping(env, rng): the environment is ours", 0),
        ("greedy", "a function of the history, greedy(history) -> arm", 1),
    ],
)
def test_a_bandit_is_audited_as_it_is_written(document, own_module, policy, calls, status):
    name = f"{own_module(AS_WRITTEN)}:{policy}"
    found = document("audit", name, "--epsilon", 1, "--horizon", 3, "--runs", 120, status=status)
    assert found["verdict"] == ("leaks" if status else "within the claim")
    assert any(note.startswith(f"taken as: {calls}") for note in found["notes"])


@pytest.fixture
def mine(own_module):
    """A module of policies of one's own."""
    return own_module(MINE)


def test_the_document_has_these_fields(document):
    found = document("audit", "adap-ucb", "--epsilon", 1, "--horizon", 5, "--runs", 100)
    assert found["claimed"] == {"epsilon": 1.0}
    assert found["accounted"] == {"epsilon": 1.0}
    assert set(found["exact"]) == {"view", "table", "tree"}
    for figure in found["exact"].values():
        assert 0 < figure["lower"] <= figure["upper"] <= 1
    assert found["audited"]["runs"] == 100
    assert found["audited"]["lower"] <= found["exact"]["view"]["upper"]
    assert (found["leak"], found["verdict"]) == (None, "within the claim")


def test_a_first_parameter_with_a_name_gets_what_it_is_called_after(document, mine):
    found = document("audit", f"{mine}:Short", "--epsilon", 1, "--horizon", 4, "--runs", 120)
    assert found["verdict"] == "within the claim"


def test_a_claim_goes_to_the_parameter_of_its_name_and_not_the_number_of_arms(document, complaint, mine):
    words = ("--epsilon", "1/2", "--horizon", 4, "--runs", 64)
    assert document("audit", f"{mine}:Claimed", *words)["accounted"] == {"epsilon": 0.5}
    assert document("audit", f"{mine}:Inverted", *words, status=1)["accounted"] == {"epsilon": 2.0}
    wide = document("audit", f"{mine}:Wide:sensitivity=2", *words)
    assert wide["accounted"] == {"epsilon": 0.25}
    assert "needs sensitivity" in complaint("audit", f"{mine}:Wide", *words)


def test_what_a_trial_leaves_in_a_class_is_taken_back_before_the_account(document, mine):
    found = document("audit", f"{mine}:Once", "--epsilon", 1, "--horizon", 4, "--runs", 64)
    assert found["accounted"] is None
    assert "a sealed value was compared" in found["unaccounted"]


def test_more_than_was_claimed_is_a_violation_that_replays(document, run, unbroken):
    words = ("audit", "dp-imed:epsilon=2", "--epsilon", 1, "--horizon", 4, "--runs", 64)
    found = document(*words, status=1)
    assert found["verdict"] == "leaks"
    assert found["accounted"] == {"epsilon": 2.0}
    assert found["exact"]["view"]["lower"] > 1
    result = run(*words)
    assert result.exit_code == 1
    told = "replay: banditproof audit dp-imed:epsilon=2 --epsilon 1 --horizon 4 --runs 64"
    assert told in unbroken(result.stdout)


def test_the_claim_is_the_policy_s_own_unless_another_is_given(document):
    assert document("audit", "adac-ucb:rho=1/2", "--horizon", 3, "--runs", 64)["claimed"] == {"rho": 0.5}
    approximate = document("audit", "adac-ucb-approximate:epsilon=1,delta=1e-3", "--horizon", 2, "--runs", 64)
    assert approximate["claimed"] == {"epsilon": 1.0, "delta": 0.001}
    renyi = document("audit", "adar-ucb:alpha=2,epsilon=1", "--rho", "1/2", "--horizon", 3, "--runs", 64)
    assert renyi["claimed"] == {"rho": 0.5}
    assert document("audit", "ucb", "--horizon", 3, "--runs", 64)["verdict"] == "no claim"


def test_a_policy_of_one_s_own_goes_all_ways(document, mine):
    found = document("audit", f"{mine}:Mine", "--epsilon", 1, "--arms", 3, "--horizon", 4, "--runs", 64)
    assert found["accounted"] == {"epsilon": 1.0}
    assert found["exact"]["table"]["upper"] == pytest.approx(1)
    without = document("audit", f"{mine}:make_policy", "--epsilon", 1, "--horizon", 4, "--runs", 64)
    assert without["verdict"] == "within the claim"


def test_a_policy_on_raw_rewards_is_audited_and_its_own_noise_accounted_for(document, mine):
    found = document("audit", f"{mine}:Raw", "--epsilon", 1, "--horizon", 4, "--runs", 200)
    assert found["accounted"] == {"epsilon": 1.0}
    spent = document("audit", f"{mine}:Raw:scale=9/10", "--epsilon", 1, "--runs", 64, status=4)
    assert spent["verdict"] == "not shown"
    assert spent["accounted"] == {"epsilon": pytest.approx(10 / 9)}
    assert found["exact"] == {"view": None, "table": None, "tree": None}
    for leaky in ("Raw:scale=1/10", "Final"):
        found = document("audit", f"{mine}:{leaky}", "--epsilon", 1, "--horizon", 4, status=1)
        assert found["verdict"] == "leaks"


def test_accounts_are_of_the_arms_alone_or_required(document, mine, run, unbroken):
    words = ("--epsilon", 1, "--horizon", 4, "--runs", 64)
    assert document("audit", f"{mine}:Logged", *words, status=4)["accounted"] == {"epsilon": 2.0}
    inside = document("audit", f"{mine}:Logged", *words, "--releases", "internal", "--require", "accounted")
    assert inside["accounted"] == {"epsilon": 1.0}
    assert document("audit", f"{mine}:Whole", *words)["unaccounted"]
    told = run("audit", f"{mine}:Whole", *words, "--require", "accounted", "--quiet")
    assert told.exit_code == 4
    assert "no account, which is required" in unbroken(told.stdout)


def test_nothing_tested_is_a_status_of_its_own(document, run, mine, unbroken):
    found = document("audit", f"{mine}:Deaf", "--epsilon", 1, "--runs", 64, status=3)
    assert (found["verdict"], found["findings"]) == ("nothing tested", [])
    assert found["actions"]["depends"] is False
    told = run("audit", f"{mine}:Warm", "--epsilon", 1, "--horizon", 8, "--quiet", "--runs", 64)
    assert told.exit_code == 3
    assert "round 51 does: choose a longer horizon" in unbroken(told.stdout)


def test_where_nobody_says_how_many_rounds_those_are_taken_that_show_something(run, unbroken, mine):
    """The usual 8 rounds show nothing of one who learns from round 51 on; of one who never learns none do."""
    told = run("audit", f"{mine}:Warm", "--epsilon", 1, "--runs", 500)
    assert told.exit_code == 1
    assert "--epsilon 1 --horizon 64 --runs 500" in unbroken(told.stdout)


def test_rounds_are_taken_in_which_an_action_changes_seldom(document):
    """Of 64 seeds a few change an action there; the first rounds, which are enumerated, show no budget."""
    seq = "shuffled-seq:epsilon=1,privacy_delta=0.01,delta=0.1"
    found = document("audit", seq, "--runs", 64)
    assert "8 rounds show no dependence on rewards: --horizon 512 was taken" in found["notes"]
    assert found["actions"]["depends"] is True
    assert found["actions"]["pairs"]["bisection"] > 0
    (told,) = (note for note in found["notes"] if "too large to enumerate" in note)
    assert told.endswith("in the first 8 rounds the actions do not depend on the rewards yet")


def test_an_elimination_is_looked_at_where_it_is(document):
    """DP-SE releases nothing in 1024 rounds, and eliminates in 4096."""
    found = document("audit", "dp-se", "--epsilon", 1, "--runs", 64)
    assert "2048 rounds show no dependence on rewards: --horizon 4096 was taken" in found["notes"]
    assert found["verdict"] == "within the claim"
    assert found["actions"]["rounds"][0] > 2 * 1400
    for figure in found["exact"].values():
        assert 0.999 < figure["lower"] <= figure["upper"] <= found["accounted"]["epsilon"]
    assert any("1 episode of both arms" in note for note in found["notes"])


def test_who_releases_in_every_round_is_not_played_for_thousands_of_rounds(document):
    """Each round is a release, and is played on its own: 4096 of them would be searched for minutes."""
    found = document("audit", "local-seq", "--epsilon", 1, "--delta", 0.1, "--runs", 64)
    assert found["actions"]["rounds"] == list(range(1, 9))
    assert found["actions"]["later"] > 1024


def test_a_leak_is_named_by_file_and_line(document, run, unbroken, mine):
    found = document("audit", f"{mine}:Leaky", "--epsilon", 1, status=1)
    line = MINE.splitlines().index("        if pulls.sum() < 1:") + 1
    assert found["verdict"] == "leaks"
    assert (found["leak"]["line"], found["leak"]["what"]) == (line, "a sealed value was compared")
    assert f"{mine}.py:{line}: a sealed value was compared" in unbroken(
        run("audit", f"{mine}:Leaky", "--epsilon", 1).stdout
    )


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("Endless", "more than 10000 releases after a request"),
        ("Nowhere", "has no Nowhere"),
        ("Leaves", "SystemExit"),  # with a status that would say that all is well
        ("Throws", "Over"),
    ],
)
def test_a_policy_that_cannot_be_judged_is_one_line(complaint, mine, policy, told):
    status = 2 if policy == "Nowhere" else 3
    assert told in complaint("audit", f"{mine}:{policy}", "--epsilon", 1, "--runs", 64, status=status)


@pytest.fixture
def small_zoo(monkeypatch):
    """Three specimens, of which an audit alone can see the last."""
    from banditproof.verify.zoo import trial as zoo_trial
    from banditproof.verify.zoo.table import specimen

    names = ("half noise", "raw log", "reused noise")
    kept = tuple(specimen(name) for name in names)
    monkeypatch.setattr(zoo_trial.trials, "__defaults__", (kept,))
    return names


def test_the_zoo_is_a_table_of_what_each_way_catches(document, small_zoo):
    found = document("audit", "--zoo", "--runs", 1000)
    assert tuple(row["name"] for row in found["specimens"]) == small_zoo
    half, log, reused = found["specimens"]
    assert all(half[method]["caught"] for method in ("account", "enumerate", "audit"))
    assert log["account"]["caught"]
    assert log["audit"]["caught"] is None
    assert reused["account"]["caught"] is None
    assert reused["audit"]["caught"]


def test_an_escape_from_the_zoo_is_status_1(document, monkeypatch):
    from banditproof.verify.zoo import trial as zoo_trial
    from banditproof.verify.zoo.table import specimen

    monkeypatch.setattr(zoo_trial.trials, "__defaults__", ((specimen("sum, 0.99 of the noise"),),))
    monkeypatch.setattr(zoo_trial, "PATIENCE", 1)
    assert document("audit", "--zoo", "--runs", 64, status=1)["escaped"] == ["sum, 0.99 of the noise"]


def test_delta_is_the_risk_where_the_claim_has_a_delta_of_its_own(document):
    words = ("--epsilon", "8", "--delta", "0.2", "--runs", "40", "--horizon", "40")
    found = document("audit", "shuffled-seq:levels=1,privacy-delta=1/10", *words)
    assert found["claimed"]["delta"] == 0.1
    assert found["verdict"] == "within the claim"


def test_a_promise_of_renyi_privacy_is_accounted_for_and_told(document, monkeypatch):
    """No runs are bet against it, which is said; a ledger that shows more is a finding."""
    words = ("audit", "adar-ucb:alpha=2,epsilon=1/2", "--runs", 64, "--horizon", 3)
    told = "it promises a Renyi divergence of order 2 of at most 0.5: accounted for is 0.5, in one run, and"
    assert any(note.startswith(told) for note in document(*words)["notes"])
    assert not any("Renyi" in note for note in document(*words, "--rho", 1)["notes"])
    from banditproof.algorithms.private import adar_ucb

    usual = adar_ucb.AdaRUCB.__init__
    monkeypatch.setattr(
        adar_ucb.AdaRUCB,
        "__init__",
        lambda self, *a, epsilon, **k: usual(self, *a, epsilon=1.01 * epsilon, **k),
    )
    found = document(*words, status=1)
    assert found["findings"] == [
        "its releases spend 0.505 in one run, where it promises a Renyi divergence of order 2 of at most 0.5"
    ]
