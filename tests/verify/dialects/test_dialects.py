# ruff: noqa: D101, S311, ARG001, ARG005 -- code as people write it
"""Every dialect is recognised and said; its honest twin passes, and its leaking twin fails."""

import importlib.util
import inspect
import random
import secrets
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.verify import Play, adapted, assert_delta_correct, assert_private, assert_regret_below
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.black_box import MisbehaviourError, stepwise
from banditproof.verify.dialects.recognition import recognised

_spec = importlib.util.spec_from_file_location("twins", Path(__file__).parent / "twins.py")
twins = importlib.util.module_from_spec(_spec)
sys.modules.setdefault("twins", twins)
_spec.loader.exec_module(twins)

TOLD = {
    twins.Round: "select(t) / update(arm, reward)",
    twins.NoRound: "select() / update(arm, reward); seeded by rng=",
    twins.ByState: "select(t) / update(arm, reward); seeded by random_state=",
    twins.ByPythonsState: "select(t) / update(arm, reward); seeded by random_state=",
    twins.SelectArm: "select_arm() / update(chosen_arm, reward); seeded by seed=",
    twins.ChooseObserve: "choose(step) / observe(r, a, step); seeded by the global generators",
    twins.Pull: "get_arm() / step(reward, arm); seeded by the global generators",
    twins.FromOne: "act() / learn(arm, reward); arms counted from 1; seeded by random_state=",
    twins.SMP: "startGame() / choice() / getReward(arm, reward); seeded by rng=",
    twins.Wise: "predict() / partial_fit(decisions, rewards); each arm is played once first;"
    " arms called 'left', 'right'; seeded by seed=",
    twins.Contextual: "predict(X) / partial_fit(X, a, r); each arm is played once first;"
    " contexts are the 3 unit vectors by turns; seeded by rng=",
    twins.Params: "choose() / update_params(arm, reward); seeded by seed=",
    twins.Primed: "prime(k, steps) / choose(rng) / update(choice, reward); seeded by rng=",
    twins.OnGrid: "act() / update(feedback); arms called (0, 0), (0, 1); seeded by rng=",
    twins.yielding: "a generator: reward = yield arm; seeded by rng=",
    twins.of_pairs: "a function of the history, of_pairs(history, rng) -> arm; seeded by rng=",
    twins.of_lists: "a function of the history, of_lists(actions, rewards, seed) -> arm; seeded by seed=",
    twins.pulling: "pulling(env, rng): the environment is ours, the loop is its own; seeded by rng=",
    twins.old_gym_loop: "old_gym_loop(env, rng): the environment is ours, the loop is its own;"
    " a step gives four values; it stops by itself; seeded by rng=",
    twins.gymnasium_loop: "gymnasium_loop(env, seed): the environment is ours, the loop is its own;"
    " seeded by seed=",
}


def leaking(twin):
    return (
        type(twin.__name__, (twin,), {"honest": False})
        if isinstance(twin, type)
        else partial(twin, honest=False)
    )


@pytest.mark.parametrize("twin", TOLD, ids=lambda twin: twin.__name__)
def test_the_honest_twin_passes_and_the_leaking_one_fails(twin):
    found = assert_private(twin, epsilon=1, horizon=3, runs=60)
    assert found.notes[0] == f"taken as: {TOLD[twin]}"
    assert found.audited.repeatable
    assert found.accounted == (pytest.approx(1, abs=1e-13) if isinstance(twin, type) else None)
    with pytest.raises(AssertionError, match="the audit refutes epsilon = 1"):
        assert_private(leaking(twin), epsilon=1, horizon=3, runs=300)


@pytest.mark.parametrize("generator", [np.random.default_rng(3), random.Random(3)])
def test_an_object_at_hand_with_a_loop_is_copied_with_noise_of_its_own(generator):
    agent = twins.Agent(generator)
    assert assert_private(agent, epsilon=1, horizon=3, runs=60).notes[0].startswith("taken as: run(env, T)")
    assert agent.arm == 0
    agent.honest = False
    with pytest.raises(AssertionError, match="the audit refutes epsilon = 1"):
        assert_private(agent, epsilon=1, horizon=3, runs=300)


class Federated(twins.NoRound):
    """After four rounds by turns it sends a noisy sum, and then goes by the raw one, or by turns."""

    def __init__(self, rng, scale=1.0, server=None, messages=(), by_turns=False):
        super().__init__(rng)
        self.scale, self.server, self.rewards = scale, server and server(), []
        self.by_turns = by_turns
        if server is None:
            self.messages = list(messages)

    def take_in(self, _arm, reward):
        self.rewards.append(reward)
        if len(self.rewards) == 4:
            told = sum(self.rewards) + (0.0 if self.scale is None else self.rng.laplace(scale=self.scale))
            _ = self.messages.append(told) if self.server is None else self.server.receive(0, told=told)
        waits = self.by_turns or len(self.rewards) < 4
        self.arm = len(self.rewards) % 2 if waits else int(sum(self.rewards) > 2)


class Server:
    def receive(self, client, told):
        """Nothing is done with it."""


@pytest.mark.parametrize("server", [None, Server])
def test_of_a_federated_learner_others_may_see_the_messages_alone(server):
    seen = {"epsilon": 1, "horizon": 6, "view": "messages"}
    make = partial(Federated, server=server)
    found = assert_private(make, **seen, runs=300)
    assert found.headline.startswith("audit only: would have noticed")
    assert "dialects/test_dialects.py" in found.unaccounted  # its later arms go by raw sums
    assert assert_private(partial(make, by_turns=True), **seen, runs=300, require="accounted").accounted == 1
    with pytest.raises(AssertionError, match="a message of round 4 depends on the reward of round 1 through"):
        assert_private(partial(make, by_turns=True, scale=None), **seen)
    for leaking, options in ((make, {**seen, "view": "arms"}), (partial(make, scale=0.1), seen)):
        with pytest.raises(AssertionError, match="the audit refutes epsilon = 1"):
            assert_private(leaking, **options)


def test_what_is_sent_is_of_a_kind_that_is_looked_into():
    seen = {"epsilon": 1, "horizon": 6, "view": "messages"}
    odd = assert_private(partial(Federated, by_turns=True, messages=[len]), **seen, runs=300)
    assert "a builtin_function_or_method is sent, which is not looked into" in odd.unaccounted
    with pytest.raises(ValueError, match="Round sends nothing that is known: its messages are a list"):
        assert_private(twins.Round, **seen)


class Packet(dict):
    """A message with a header."""

    def __init__(self, payload):
        super().__init__(header=1)
        self.payload = payload


def by_a_counter(learner, told):
    learner.sent = getattr(learner, "sent", 0) + 1
    learner.server.receive(0, told)


def flushed(learner, told):
    learner.outbox.append(told)
    learner.server.receive(0, learner.outbox.pop())


def by_a_later_one(learner, told):
    learner.later = getattr(learner, "later", None) or Server()
    learner.later.receive(0, told)


def in_another_list(learner, told):
    learner.outbox.append(told)
    learner.outbox = []


SENDS = {  # how a number is sent, beside a noisy one
    "a counter called sent": by_a_counter,
    "a server in a table": lambda learner, told: learner.servers["main"].receive(0, told),
    "a server that is made later": by_a_later_one,
    "a method under another name": lambda learner, told: learner.push(0, told),
    "an outbox that is flushed": flushed,
    "on a message": lambda learner, told: learner.outbox.append(Packet(told)),
}


@pytest.mark.parametrize("sends", [*SENDS.values(), in_another_list], ids=[*SENDS, "another list"])
def test_whatever_is_sent_is_heard(sends):
    class Sends(twins.NoRound):
        noise = 1.0

        def __init__(self, rng):
            super().__init__(rng)
            self.server, self.servers, self.outbox = Server(), {"main": Server()}, []
            self.push = self.server.receive

        def take_in(self, _arm, reward):
            noisy = reward + self.rng.laplace()
            self.server.receive(0, noisy)
            sends(self, noisy if self.noise else reward)

    raw = type("Raw", (Sends,), {"noise": 0.0, "__module__": __name__})
    seen = {"epsilon": 3, "horizon": 4, "view": "messages", "require": "accounted"}
    with pytest.raises(AssertionError, match=r"a message of round 1 depends|a sealed value was sent"):
        assert_private(raw, **seen, runs=64)
    if sends is not in_another_list:
        found = assert_private(Sends, **seen, runs=64)
        assert found.accounted == 1
        assert "messages are what is in outbox, given to push, given to receive" in str(found)


class Tossed(twins.NoRound):
    """Two randomised responses to each reward: one is sent, the other one kept, and sent later."""

    def send(self, told):
        """Nothing is done with it."""

    def take_in(self, _arm, reward):
        self.send(getattr(self, "good", 0))
        self.good = int((reward > 0.5) == (self.rng.random() < 0.6))
        self.send(int((reward > 0.5) == (self.rng.random() < 0.55)))


def test_what_a_step_sends_while_it_is_tried_has_no_account():
    found = assert_private(Tossed, epsilon=1, horizon=3, view="messages", runs=64)
    assert found.accounted is None


def test_replicates_are_run_in_one_call():
    sizes = []

    def counted(data, seeds):
        sizes.append(len(seeds))
        return twins.replicated(data, seeds)

    pair = [((0,), (1,))]
    found = assert_private(counted, epsilon=1, neighbours=pair, runs=400)
    assert max(sizes) > 30
    assert sum(sizes) > 2 * found.audited.runs
    with pytest.raises(AssertionError, match="the audit refutes epsilon = 1"):
        assert_private(partial(twins.replicated, honest=False), epsilon=1, neighbours=pair)


def test_global_generators_are_put_back():
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    before = random.getstate(), np.random.get_state()[1].tobytes()  # noqa: NPY002
    assert_private(twins.Pull, epsilon=1, horizon=3, runs=40)
    assert_regret_below(twins.ChooseObserve, [0.7, 0.2], 10, 5, runs=3)
    assert (random.getstate(), np.random.get_state()[1].tobytes()) == before  # noqa: NPY002


class Unseeded(twins.NoRound):
    def __init__(self):
        super().__init__(np.random.default_rng())


def test_generators_without_a_seed_are_seeded_in_an_audit_and_nowhere_else():
    found = assert_private(Unseeded, epsilon=1, horizon=3, runs=60)
    assert found.audited.repeatable
    drawn = []
    for _ in range(2):
        random.seed(0)
        drawn.append(np.random.default_rng().random())
    assert drawn[0] != drawn[1]


class GlobalSeededInside(twins.ChooseObserve):
    def __init__(self):
        super().__init__()
        np.random.seed(0)  # noqa: NPY002


def yielding_seeded():
    yield from twins.yielding(np.random.default_rng(7))


@pytest.mark.parametrize(("subject", "cause"), [
    (lambda: twins.Round(np.random.default_rng(0)),
     r"a generator is seeded inside \(test_dialects.py:\d+: .*default_rng\(0\)"),
    (lambda: twins.Round(np.random.RandomState(0)), r"RandomState\(0\)"),
    (lambda: twins.Round(random.Random(0)), r"random.Random\(0\)"),
    (GlobalSeededInside, "it calls numpy.random.seed itself"),
    (yielding_seeded, r"default_rng\(7\)"),
    (lambda data, seed: int(data[0] + np.random.default_rng(1).laplace() > 0.5), r"default_rng\(1\)"),
])  # fmt: skip
def test_a_fixed_seed_is_no_leak_and_told_with_what_to_change(subject, cause):
    of_data = "data" in inspect.signature(subject).parameters
    options = {"neighbours": [((0,), (1,))]} if of_data else {"horizon": 4}
    with pytest.raises(ValueError, match=cause) as told:
        assert_private(subject, epsilon=1, runs=100, **options)
    assert "let it take rng=" in str(told.value)
    assert "\n" not in str(told.value)


def test_a_policy_that_draws_nothing_is_no_fixed_seed():
    class Peek(twins.Round):
        """It holds a generator with a fixed seed, and never draws."""

        honest = False

        def __init__(self):
            super().__init__(np.random.default_rng(0))
            self.system = secrets.SystemRandom()

        def u(self):
            return 0.0

    with pytest.raises(AssertionError, match="refutes"):
        assert_private(Peek, epsilon=1, horizon=3, runs=300, error=1e-3)


class Odd:
    def go(self, x):
        """Nothing that is known."""

    def halt(self):
        """Nothing either."""


class Cracked(twins.Round):
    take_in = staticmethod(lambda arm, reward: arm / reward)


class Holding(twins.Round):
    def __init__(self):
        self.turns = (arm for arm in (0, 1))


def needs_more(n_arms, prior):
    return prior


def failing(history):
    raise RuntimeError("no such table")


@pytest.mark.parametrize(("subject", "told"), [
    (Odd, r"Odd is no policy that is known: its methods are go\(x\), halt\(\); accepted are act\(t\)"),
    (Odd(), r"its methods are go\(x\), halt\(\)"),
    (needs_more, "needs_more needs prior; handed over are seed, rng"),
    (twins.yielding(None), "has begun and cannot begin anew"),
    (failing, r"fails in a trial: RuntimeError: no such table .*test_dialects.py:\d+\)$"),
    (Cracked, r"raises ZeroDivisionError: .* in round 0 of 8 .*test_dialects.py:\d+\)$"),
    (Holding(), r"cannot pickle 'generator' object \(its turns\): hand over its class, or a function"),
])  # fmt: skip
def test_what_is_not_recognised_is_told_in_one_line(subject, told):
    with pytest.raises(ValueError, match=told) as caught:
        assert_private(subject, epsilon=1)
    assert "\n" not in str(caught.value)


def test_arms_counted_from_one_are_settled_or_asked_for():
    def second(history):
        return 1

    def third(history):
        return 1 + len(history) % 3

    assert "adapted(policy, first_arm=1)" in adapted(second).told
    assert "arms counted from 1" in adapted(second, first_arm=1).told
    assert adapted(third, arms=3).setting.first_arm == 1
    with pytest.raises(ValueError, match=r"plays arms 1 to 3, more than 2: .*--arms or play=Play\(arms="):
        adapted(third)
    with pytest.raises(ValueError, match="first_arm is 0 or 1, not 2"):
        adapted(second, first_arm=2)


def test_rounds_counted_from_one_and_the_number_of_arms_are_settled():
    class Ucb:
        def __init__(self, K):
            self.K, self.sums, self.counts = K, [0.0] * K, [0] * K

        def choose(self, t):
            bonus = 1 / t
            return max(range(self.K), key=lambda a: self.sums[a] + bonus / (1 + self.counts[a]))

        def update(self, a, r):
            self.sums[a] += r
            self.counts[a] += 1

    found = adapted(Ucb, arms=3)
    assert found.arms == 3
    assert "rounds counted from 1" in found.told
    assert adapted(Ucb(5)).arms == 5


def test_other_assertions_take_dialects():
    def explore(env, horizon):
        sums = [sum(env.pull(arm) for _ in range(30)) for arm in range(env.n_arms)]
        return int(np.argmax(sums))

    def guess(env, horizon):
        env.pull(1)
        return 1

    assert assert_delta_correct(explore, [0.9, 0.1], 0.05, horizon=100, runs=20).wrong == 0
    with pytest.raises(AssertionError, match="not delta-correct"):
        assert_delta_correct(guess, Bernoulli([0.9, 0.1]), 0.05, horizon=100, runs=20)
    assert assert_regret_below(twins.SMP, [0.9, 0.1], 20, 12, runs=10).mean < 12
    with pytest.raises(AssertionError):
        assert_regret_below(twins.SMP, [0.9, 0.1], 20, 0.1, runs=20, error=1e-2)


def test_code_that_ends_before_the_horizon_is_said_to_stop():
    def three(env):
        for _ in range(3):
            env.pull(0)

    stopping = {"epsilon": 1, "horizon": 5, "play": Play(stops=True), "runs": 40}
    assert not assert_private(three, **stopping, allow_untested=True).findings
    with pytest.raises(AssertionError, match=r"nothing tested: .* 1 to 5 show no dependence on rewards"):
        assert_private(three, **stopping)


class LastIsRaw:
    """The last round it plays the arm that raw rewards like best."""

    def __init__(self, n_arms, rng, T=10_000):
        self.sums, self.T, self.t, self.rng = [0.0] * n_arms, T, 0, rng

    def select(self):
        return int(np.argmax(self.sums)) if self.t == self.T - 1 else self.rng.integers(len(self.sums))

    def update(self, arm, reward):
        self.sums[arm] += reward
        self.t += 1


def last_is_raw(env, rng, T=1000):
    sums = [0.0, 0.0]
    for t in range(T):
        arm = int(np.argmax(sums)) if t == T - 1 else int(rng.integers(2))
        sums[arm] += env.pull(arm)


@pytest.mark.parametrize("made", [LastIsRaw, partial(LastIsRaw, T=99), last_is_raw])
def test_the_rounds_of_the_audit_are_those_that_a_bandit_is_made_for(made):
    with pytest.raises(AssertionError, match="the audit refutes epsilon = 1"):
        assert_private(made, epsilon=1, horizon=4, runs=300)


def test_a_bandit_that_cannot_be_told_its_rounds_is_said_to_last_longer():
    asked = {"epsilon": 1, "horizon": 4, "runs": 64, "allow_untested": True}
    found = assert_private(lambda rng: LastIsRaw(2, rng), **asked)
    assert "its T is 10000, and 4 rounds are played: later ones are not looked at" in found.notes[0]


def test_foreign_code_with_our_mechanisms_is_accounted_for():
    class Noisy:
        def __init__(self, n_arms):
            self.values, self.noise, self.t = [1.0] * n_arms, Laplace(1), 0

        def select_arm(self):
            return self.values.index(max(self.values))

        def update(self, arm, reward):
            self.values[arm] = self.noise.release(reward)

    class Raw(Noisy):
        def update(self, arm, reward):
            self.values[arm] = 1.0 if reward > 0.5 else 0.0

    arms = Bernoulli([0.4, 0.6])
    found = account(Noisy, arms, 10)
    assert (found.leak, found.fault) == (None, None)
    assert float(found.epsilon().upper) == pytest.approx(1)
    assert found.notes[0].startswith("taken as: select_arm() / update(arm, reward)")
    assert account(Raw, arms, 10).leak is not None


def holding_on(env, rng):
    """It takes whatever it is told for a pull that failed, for two seconds."""
    arm = 0
    for _ in range(200):
        try:
            arm = int(env.pull(arm) > rng.random())
        except BaseException:  # noqa: BLE001  as people write it
            time.sleep(0.01)


def test_a_loop_that_does_not_end_when_told_to_is_left_behind(monkeypatch):
    """It stays in a thread of its own, run after run, and nobody waits for it."""
    monkeypatch.setattr("banditproof.verify.dialects.own_loops._PATIENCE", 0.02)
    play = stepwise(recognised(holding_on, horizon=8), rounds=3, arms=2)
    before = time.monotonic()
    assert len({play((1.0, 0.0, 1.0), 1) for _ in range(5)}) == 1
    assert time.monotonic() - before < 1


@pytest.mark.parametrize("rounds", [3, 6])
def test_a_loop_acts_alike_with_and_without_a_thread_of_its_own(rounds):
    """A pull at a time, then all pulls at once: first in a thread, then where it is called."""

    def one_by_one(seed):
        policy, actions = loop(seed=seed), []
        for t in range(rounds):
            actions.append(policy.select(t))
            policy.update(actions[-1], float(t % 2))
        return tuple(actions)

    loop = adapted(twins.pulling, horizon=6)
    whole = stepwise(loop, rounds=rounds, arms=2)
    rewards = tuple(float(t % 2) for t in range(rounds))
    for seed in range(20):
        assert whole(rewards, seed) == one_by_one(seed), seed


def stuck(env):
    return 0


def failing_late(env):
    while env.pull(1) >= 0:
        if env.pull(1) > 0:
            raise KeyError("a key")


def beyond(env):
    env.pull(0)
    env.pull(7)


@pytest.mark.parametrize(("loop", "told"), [
    (stuck, r"in round 0 of 4 .*the arm None is out of range"),
    (failing_late, r"raises KeyError: 'a key' in round 3 of 4 .*test_dialects.py:\d+\)$"),
    (beyond, r"in round 1 of 4 .*the arm 7 is out of range"),
])  # fmt: skip
def test_what_a_loop_does_wrong_is_told_with_its_round(loop, told):
    for _ in range(3):  # first in a thread
        with pytest.raises(MisbehaviourError, match=told):
            stepwise(recognised(loop, horizon=4), rounds=4, arms=2)((0.0, 0.0, 0.0, 1.0), 1)
