"""Accounting: figures of a run, leaks with their line, and subjects that behave badly in one line each."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import banditproof
import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.environments.reward_table import RewardTable, reward_list
from banditproof.algorithms.environments.sealed import Stretch
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop
from banditproof.theory.numbers.enclosure import Enclosure
from banditproof.verify.accounting.account import Account, Leak, account
from banditproof.verify.accounting.ledger import losses
from banditproof.verify.accounting.pulled_rewards import PulledRewards
from hypothesis import given, settings
from hypothesis import strategies as st

from .test_ledger import released

COINS = Bernoulli([0.3, 0.6])


def here():
    return sys._getframe(1).f_lineno


class _Honest:
    """Releases every batch once."""

    def __init__(self, mechanism=None, lengths=(1, 2, 3)):
        self.mechanism = mechanism or Laplace(2)
        self.lengths = lengths
        self.batches = 0
        self.arm = 0

    def act(self, _):
        return Block(self.arm, self.lengths[self.batches % len(self.lengths)])

    def learn(self, pulls):
        self.batches += 1
        self.arm = int(np.sum(self.mechanism.release(pulls.sum())) > pulls.length / 2)


def test_a_class_without_a_source_is_placed_by_its_code():
    space = {}
    text = (
        "class Typed:\n arm = 0\n def act(self, t): return self.arm\n"
        " def learn(self, pulls): self.arm = int(pulls.sum()._Sealed__value)\n"
    )
    exec(compile(text, "<typed>", "exec"), space)  # noqa: S102  as a person types it
    assert account(space["Typed"], TABLE, 9).leak.to_json()["file"] == "<typed>"


@pytest.fixture(scope="module")
def honest():
    """The account of ten rounds of the honest policy, whose noise has scale 2."""
    return account(_Honest, COINS, 10)


def test_a_run_is_written_down_release_by_release(honest):
    pieces = [[(piece.first, piece.length) for piece in entry.pieces] for entry in honest.ledger]
    assert pieces == [[(1, 1)], [(2, 2)], [(4, 3)], [(7, 1)], [(8, 2)]]
    assert [entry.round for entry in honest.ledger] == [1, 3, 6, 7, 9]
    assert honest.rounds == 10


def test_a_release_is_of_one_arm_and_has_the_line_that_made_it(honest):
    assert honest.ledger[0].arms == (0,)
    assert all(set(entry.arms) <= {0, 1} and len(entry.arms) == 1 for entry in honest.ledger)
    assert {entry.file for entry in honest.ledger} == {__file__}
    assert honest.ledger[0].line == _Honest.learn.__code__.co_firstlineno + 2


def test_the_budget_of_an_account_is_that_of_its_worst_reward(honest):
    assert honest.epsilon() == Enclosure(Fraction(1, 2), Fraction(1, 2))
    assert float(honest.rho()) == pytest.approx(0.5 - 1 + math.exp(-0.5))
    assert honest.through(honest.worst()) == honest.ledger[:1]


@pytest.mark.parametrize(("budget", "is_within"), [
    ({"epsilon": "0.5"}, True), ({"epsilon": "0.499"}, False),
    ({"epsilon": "0.4", "delta": "0.1"}, True), ({"epsilon": "0.4", "delta": "0.01"}, False),
])  # fmt: skip
def test_an_account_is_within_a_budget_or_not(honest, budget, is_within):
    assert honest.within(**budget) is is_within


def test_an_account_prints_its_findings():
    text = str(account(_Honest, COINS, 10))
    assert "5 releases in 10 rounds" in text
    assert "epsilon 0.5" in text
    assert "test_account.py:" in text
    assert json.loads(json.dumps(account(_Honest, COINS, 10).to_json()))["epsilon"] == 0.5
    nothing = account(lambda: _Honest(lengths=(50,)), COINS, 10)
    assert (nothing.worst(), nothing.epsilon().upper, nothing.delta(0).upper) == (None, 0, 0)
    assert "epsilon" not in str(nothing)


def test_the_range_that_is_declared_counts_and_not_the_rewards_that_were_seen():
    same = np.ones((12, 2))
    wide = account(_Honest, RewardTable(same, reward_range=(-2, 3)), 12)
    assert wide.epsilon().upper == Fraction(5, 2)
    narrow = account(_Honest, RewardTable(same), 12)
    assert narrow.epsilon().upper == 0
    unbounded = account(lambda: _Honest(Gaussian(1)), GaussianArms([0, 1], 1), 12)
    assert unbounded.width == math.inf
    assert unbounded.rho().upper == math.inf
    assert unbounded.delta(1) == Enclosure(Fraction(1), Fraction(1))
    assert "unbounded" in str(unbounded)


class _Telling:
    """Noise that says what it was."""

    noise = 0.0

    def release(self, sealed):
        return sealed.release_through(self)

    def facts(self, sensitivity=1):
        return Laplace(10).facts(sensitivity)

    def draw(self, value, generator):
        self.noise = generator.laplace(scale=10)
        return value + self.noise


class _TakesItOff(_Honest):
    def learn(self, pulls):
        mechanism = _Telling()
        self.arm = round(mechanism.release(pulls.sum()) - mechanism.noise) % 2


def test_who_knows_the_noise_is_found():
    assert account(lambda: _TakesItOff(lengths=(1,)), COINS, 8, runs=5).leak is not None


def test_no_noise_is_an_infinite_loss():
    found = account(lambda: _Honest(NoNoise()), COINS, 9)
    assert found.epsilon().lower == math.inf
    assert found.delta(5).lower == 1
    assert "NoNoise" in str(found)
    assert found.to_json()["epsilon"] is None
    assert not found.within(rho=10**6)


def test_one_budget_is_claimed_at_a_time():
    found = account(_Honest, COINS, 9)
    for claim in ({}, {"epsilon": 1, "rho": 1}):
        with pytest.raises(ValueError, match="one budget"):
            found.within(**claim)


@pytest.mark.parametrize("horizon", [1, 7, 8, 100])
def test_a_tree_costs_as_many_releases_as_a_reward_has_nodes(horizon):
    class Counting:
        def __init__(self):
            self.tree = TreeCounter(horizon, DiscreteLaplace(4))
            self.arm = 0

        def act(self, _):
            return self.arm

        def learn(self, pulls):
            self.arm = int(self.tree.add(pulls.sum()) % 2)

    found = account(Counting, COINS, horizon)
    assert len(found.ledger) == horizon
    # the first reward is in all p-sums that start the stream, one each power of two
    assert found.epsilon().upper == Fraction(horizon.bit_length(), 4)


@settings(max_examples=25)
@given(st.integers(1, 10**18), st.integers(0, 3))
def test_phased_policies_are_accounted_at_any_horizon(horizon, seed):
    found = account(lambda: DPIMED(2, epsilon=0.25), COINS, horizon, seed=seed)
    assert found.within(epsilon=0.25)
    assert found.rounds == horizon
    assert found.to_json() == account(lambda: DPIMED(2, epsilon=0.25), COINS, horizon, seed=seed).to_json()


def test_a_mixed_request_is_drawn_once_and_replayed():
    class Random(_Honest):
        def act(self, _):
            return Mixed(((0.5, Block(0, 1)), (0.25, Block(1, 2)), (0.25, Block(1, 1))))

    with pytest.raises(AssertionError):
        assert account(Random, COINS, 50).epsilon().upper == 0
    found = account(Random, COINS, 50)
    assert (found.leak, found.fault) == (None, None)
    assert {entry.arms for entry in found.ledger} == {(0,), (1,)}


def test_a_policy_may_stop():
    class Stopping(_Honest):
        def act(self, t):
            return Stop(1) if t > 4 else super().act(t)

    found = account(Stopping, COINS, 50)
    assert (found.recommended, found.rounds, found.fault) == (1, 6, None)


def test_a_sealed_value_that_is_used_is_a_leak_with_its_line():
    class Comparing(_Honest):
        def learn(self, pulls):
            self.line = here() + 1
            self.arm = int(pulls.sum() > 1)

    policy = Comparing()
    found = account(lambda: policy, COINS, 9)
    assert found.leak.to_json() == {
        "file": __file__,
        "line": policy.line,
        "what": "a sealed value was compared",
    }
    assert found.epsilon().lower == math.inf
    assert not found.within(epsilon=100)
    assert f"{__file__}:{policy.line}" in str(found)


def test_a_sealed_value_that_is_asked_for_is_placed_at_the_policy():
    class Asking(_Honest):
        def learn(self, pulls):
            self.lengths = (pulls.sum(),)

    found = account(Asking, COINS, 9)
    assert found.leak.file == __file__
    assert "index" in found.leak.what


TABLE = reward_list([0, 1, 1, 0, 1, 0, 0, 1, 1], arms=2)


def does(**methods):
    """The honest policy with another step."""
    return type("Other", (_Honest,), methods)


def below(pulls):
    """The value under the seal."""
    return pulls.sum()._Sealed__value


def twice(policy, pulls, times):
    for _ in range(times):
        policy.mechanism.release(pulls.sum())


opened = does(learn=lambda self, pulls: setattr(self, "arm", int(below(pulls) > 0)))
AROUND = {
    "reads the environment": does(act=lambda _, t: int(TABLE.rewards(0, t, 1, np.random.default_rng(0))[0])),
    "changes the environment": does(act=lambda *_: setattr(TABLE, "reward_range", (0.0, 0.0)) or 0),
    "opens the seal": opened,
    "for the scale": does(learn=lambda _, pulls: Laplace(1 + below(pulls)).release(pulls.sum())),
    "for a second look": does(learn=lambda self, pulls: twice(self, pulls, 1 + int(below(pulls) > 0))),
    "for one look less": does(learn=lambda self, pulls: twice(self, pulls, 2 - int(below(pulls) > 0))),
    "for the sum": does(learn=lambda self, pulls: self.mechanism.release(pulls.sum() * (1 + below(pulls)))),
    "beside the sum": does(
        learn=lambda self, pulls: self.mechanism.release(
            np.ones(2) * pulls.sum() + np.array([0, below(pulls)])
        )
    ),
    "and crashes": does(learn=lambda _, pulls: 0 // max(0, 1 - below(pulls) * (pulls.first == 1))),
}


@pytest.mark.parametrize("way", AROUND)
def test_what_gets_around_the_seal_is_a_leak(way):
    found = account(AROUND[way], TABLE, 9)
    assert found.fault is None
    assert found.leak.file == __file__
    assert found.leak.line > 0
    assert type(TABLE) is RewardTable
    assert TABLE.reward_range == (0.0, 1.0)


def test_rewards_without_a_range_are_drawn_again_for_the_replay():
    found = account(opened, GaussianArms([0, 0], 1), 60)
    assert "other rewards" in found.leak.what


def test_what_is_public_about_the_environment_may_be_read():
    class Sized(_Honest):
        def act(self, _):
            assert TABLE.reward_range == (0.0, 1.0)
            return min(TABLE.arms - 1, TABLE.horizon)

    found = account(Sized, TABLE, 9)
    assert (found.leak, found.fault) == (None, None)


def never_returns(_, t):
    while t:
        try:
            t += 1
        except Exception:  # noqa: BLE001  such a policy must end, too
            t = 1


class _NaNNoise:
    def release(self, sealed):
        return sealed.release_through(self)

    def draw(self, value, generator):
        return value + math.nan * generator.random()

    def facts(self, sensitivity=1):
        return Laplace(1).facts(sensitivity)


def learns(step, **given):
    """A policy that does this after each block."""
    return lambda: does(learn=step)(**given)


def clock():
    return time.perf_counter_ns() // 7


BAD = {
    "crashes": (learns(lambda _, pulls: {}[pulls.first]), "after round 1: KeyError: 1 ("),
    "exits": (learns(lambda *_: sys.exit(3)), "SystemExit: 3"),
    "no such arm": (does(act=lambda *_: 2), "an arm is a whole number from 0 to 1, not 2"),
    "not an arm": (does(act=lambda *_: "left"), "not 'left'"),
    "negative": (does(act=lambda *_: Block(0, -1)), "at least 1, not -1"),
    "never returns": (does(act=never_returns), "no further request for 0.2 seconds"),
    "for ever": (learns(lambda self, pulls: twice(self, pulls, 10**9)), "more than 10000 releases"),
    "by the clock": (does(act=lambda *_: clock() % 2), "not a function of its releases"),
    "scale by the clock": (
        learns(lambda _, pulls: Laplace(1 + clock()).release(pulls.sum())),
        "not a function of its releases",
    ),
    "no scale": (learns(lambda _, p: Laplace(math.nan).release(p.sum())), "nan is not a finite number"),
    "no number": (lambda: _Honest(_NaNNoise()), "its noise has no finite scale"),
    "no coefficient": (
        learns(lambda self, pulls: self.mechanism.release(pulls.sum() * math.nan)),
        "not by nan (" + __file__,
    ),
    "no stretch": (
        learns(lambda self, pulls: self.mechanism.release(pulls.stretch(1, 1))),
        "a stretch of a block of 1 pulls lies in it, not from 1 to 1",
    ),
    "long stretch": (
        learns(lambda self, pulls: self.mechanism.release(pulls.stretch(0, 10)), lengths=(10**6,)),
        "is summed as a whole",
    ),
    "no policy": (object, "a policy has act and learn"),
    "not made": (lambda: 1 / 0, "when it was made: ZeroDivisionError"),
}


@pytest.mark.parametrize("way", BAD)
def test_bad_behaviour_is_told_in_one_line(way):
    policy, told = BAD[way]
    patience = 0.2 if way == "never returns" else 60.0
    found = account(policy, COINS, 2 * 10**6 if way == "long stretch" else 60, patience=patience)
    assert found.leak is None
    assert told in found.fault
    assert "\n" not in found.fault
    assert not found.within(epsilon=10**9)
    assert found.fault in str(found)
    assert found.epsilon().upper == math.inf
    assert found.delta(1).upper == 1
    assert found.to_json()["epsilon"] is None


def test_prints_are_captured_and_mentioned(capsys):
    class Chatty(_Honest):
        def learn(self, pulls):
            print("round", pulls.first)
            print("careful", file=sys.stderr)
            super().learn(pulls)

    found = account(Chatty, COINS, 9)
    assert found.printed.startswith("round 1\ncareful\n")
    assert "it prints: round 1" in str(found)
    assert found.within(epsilon="0.5")
    assert capsys.readouterr() == ("", "")


def test_whole_blocks_and_stretches_agree():
    class Both(_Honest):
        def learn(self, pulls):
            parts = sum(pulls.stretch(i, i + 1) for i in range(pulls.length))
            self.mechanism.release(parts - pulls.sum())
            self.mechanism.release(pulls.stretch(0, pulls.length) - pulls.sum() * 1)

    found = account(lambda: Both(NoNoise()), COINS, 60)
    assert {entry.number for entry in found.ledger} == {0}
    assert {entry.pieces for entry in found.ledger} == {()}
    assert found.epsilon().upper == 0


def test_vectors_are_released_and_replayed_by_value():
    class Vector(_Honest):
        def learn(self, pulls):
            noisy = Gaussian(2).release(np.array([1.0, 2.0]) * pulls.sum())
            self.arm = int(noisy[0] > noisy[1])
            noisy[:] = 0  # the policy's own copy

    found = account(Vector, COINS, 60)
    assert (found.leak, found.fault) == (None, None)
    assert found.rho().upper == Fraction(5, 8)


def test_patience_and_range_are_checked():
    with pytest.raises(ValueError, match="patience"):
        account(_Honest, COINS, 9, patience=0)

    class Backwards:
        arms = 2
        reward_range = (1, 0)

    with pytest.raises(ValueError, match="goes from low to high"):
        account(_Honest, Backwards(), 9)


def test_outside_the_main_thread_there_is_no_alarm():
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(account, _Honest, COINS, 9).result()
    assert found.within(epsilon="0.5")


def test_an_alarm_that_somebody_else_set_is_left_alone():
    signal.setitimer(signal.ITIMER_REAL, 1000)
    try:
        assert account(_Honest, COINS, 9).within(epsilon="0.5")
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 900
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def test_the_sums_of_long_blocks_are_changed_for_the_replay_too():
    found = account(lambda: opened(lengths=(10**6,)), COINS, 5 * 10**6)
    assert "with the lowest rewards" in found.leak.what


ROUNDING = 1 + Fraction(1, 1 << 40)


def test_a_budget_is_kept_up_to_the_rounding_of_doubles_and_no_further():
    """Losses of exactly 1/2 and 1/8 (Laplace of scale 2, Gaussian of deviation 2)."""
    pure, zcdp = account(_Honest, COINS, 10), account(lambda: _Honest(Gaussian(2)), COINS, 10)
    assert zcdp.rho() == Enclosure(Fraction(1, 8), Fraction(1, 8))
    hair = Fraction(1, 10**20)
    for found, name, least in ((pure, "epsilon", Fraction(1, 2)), (zcdp, "rho", Fraction(1, 8))):
        assert found.within(**{name: least})
        assert found.within(**{name: least / ROUNDING})
        assert not found.within(**{name: least / ROUNDING - hair})
    for epsilon in (Fraction(1, 4), Fraction(2, 5)):
        least = pure.delta(epsilon * ROUNDING).upper
        assert 0 < least < 1
        assert pure.within(epsilon=epsilon, delta=least)
        assert pure.within(epsilon=epsilon, delta=least / ROUNDING)
        assert not pure.within(epsilon=epsilon, delta=least / ROUNDING - hair)
    assert not zcdp.within(epsilon=10**6)
    assert zcdp.within(epsilon=3, delta=Fraction(1, 100))


def test_after_a_leak_all_is_told_and_after_a_fault_nothing_is_known():
    found = account(_Honest, COINS, 10)
    leaking = replace(found, leak=Leak("it looks", "policy.py", 7))
    broken = replace(found, fault="round 1: ZeroDivisionError: division by zero")
    infinite, unknown = Enclosure(math.inf, math.inf), Enclosure(Fraction(0), math.inf)
    for figure in (Account.epsilon, Account.rho, lambda it: it.renyi(2)):
        assert figure(found).upper < math.inf
        assert figure(leaking) == infinite
        assert figure(broken) == unknown
    assert leaking.delta(1) == Enclosure(Fraction(1), Fraction(1))
    assert broken.delta(1) == Enclosure(Fraction(0), Fraction(1))
    for bad in (leaking, broken):
        assert not bad.within(epsilon=10**9)
        assert not bad.within(rho=10**9)
        assert not bad.within(epsilon=10**9, delta=1)
    assert "leak: policy.py:7: it looks" in str(leaking)
    assert "fault: round 1" in str(broken)
    assert leaking.to_json()["leak"] == {"file": "policy.py", "line": 7, "what": "it looks"}
    assert (leaking.to_json()["epsilon"], broken.to_json()["rho"]) == (None, None)


def test_the_figures_of_an_account_are_those_of_its_largest_loss():
    """Two releases of the same reward: their losses add up, and the other rewards have one of them."""

    class Twice(_Honest):
        def learn(self, pulls):
            super().learn(pulls)
            if pulls.first == 1:
                self.mechanism.release(pulls.sum())

    found = account(Twice, COINS, 10)
    assert found.epsilon() == Enclosure(Fraction(1), Fraction(1))
    assert [loss.first for loss in found.losses] == [1, 2]
    assert found.worst().first == 1
    assert len(found.through(found.losses[0])) == 2
    assert found.through(found.losses[1]) == (found.ledger[2],)
    assert found.rho() == max((loss.rho() for loss in found.losses), key=lambda each: each.upper)
    assert found.to_json()["releases"] == 6
    assert found.to_json()["rounds"] == 10
    assert (found.horizon, found.reward_range, found.width) == (10, (0.0, 1.0), 1)


@pytest.mark.parametrize("pieces", [[(1, 3, 1)], [(1, 1, 1), (2, 1, 1), (3, 1, 1)]])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_at_a_delta_a_reward_loses_what_it_loses_in_any_way(place, pieces):
    """One way releases the sum of three rewards, or each, the other one of them: that one may lose both."""
    each, second = [released(Laplace(5), piece) for piece in pieces], released(Laplace(7), (place, 1, 1))
    ways = {"ledger": (*each,), "further": ((second,),), "bounded": "all 2 ways"}
    found = replace(account(_Honest, COINS, 3), **ways)
    (both,) = losses((replace(each[0], pieces=second.pieces), second), 1)
    assert found.epsilon() == Enclosure(Fraction(1, 5), Fraction(1, 5))
    assert found.epsilon("0.01") == both.epsilon_at("0.01")
    assert found.delta("0.1") == both.delta("0.1")


LINKED = """
from functools import partial
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.verify.accounting.account import account
run = account(partial(DPIMED, 2, epsilon="1/4"), Bernoulli([0.75, 0.5]), 50)
print(run.leak, run.epsilon())
"""


def test_a_package_that_is_found_through_a_link_is_the_same(tmp_path):
    """Its own functions are not those of somebody else."""
    (tmp_path / "banditproof").symlink_to(Path(banditproof.__file__).parents[1])
    told = subprocess.run(
        [sys.executable, "-c", LINKED],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "banditproof")},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert told.stdout.split() == ["None", "0.25"]


@pytest.mark.parametrize("seed", range(20))
def test_sums_of_pulled_rewards_are_known_as_far_as_they_were_pulled(seed):
    """Of a long block the sum is known, and nothing less; so each of its rewards is in one number alone."""
    rng, pulled, known, first = np.random.default_rng(seed), PulledRewards(), {}, 1
    for _ in range(5):
        length, alone = int(rng.integers(1, 4)), bool(rng.integers(2))
        rewards = rng.integers(5, size=length).astype(float)
        pulled.add(first, length, rewards if alone else rewards.sum(keepdims=True))
        parts = [(first + n, 1, each) for n, each in enumerate(rewards)] if alone else []
        known |= {(first, length): rewards.sum(), **{(at, many): each for at, many, each in parts}}
        first += length
    for start, stop in combinations(range(1, first + 2), 2):
        ends, total = start, 0.0
        while ends < stop:
            fits = [(many, each) for (at, many), each in known.items() if at == ends and at + many <= stop]
            many, each = min(fits, default=(0, 0.0))
            if not many:
                break
            ends, total = ends + many, total + each
        cover = (Stretch(start, stop - start, 1),)
        if ends < stop:
            with pytest.raises(KeyError):
                pulled.total(cover)
        else:
            assert pulled.total(cover) == total
