"""Code that reacts where a function has no value at a release: runs that do not get there are no account."""

# ruff: noqa: ARG002  foreign code is as it is

import asyncio
import contextlib
import gc
import math
import sys
import threading
import warnings

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting.foreign_account import foreign_account


def bandit(rare, noise=lambda rng: rng.laplace(scale=2)):
    """Plays a raw reward in round 4 where `rare` says so of a released number."""

    class Bandit:
        def __init__(self, rng):
            self.rng, self.means, self.seen = rng, [1.0, 1.0], []

        def select(self, t):
            if t == 3:
                return int(self.seen[0]) if rare(self.means[0]) else 0
            return int(np.argmax(self.means))

        def update(self, arm, reward):
            self.seen.append(reward)
            self.means[arm] = reward + noise(self.rng)

    return Bandit


def whole(rng):
    return rng.geometric(0.4) - rng.geometric(0.4)


def raises(function, error=ArithmeticError):
    def rare(x):
        try:
            function(x)
        except error:
            return True
        return False

    return rare


def suppressed(x):
    with contextlib.suppress(ValueError):
        math.log(60 - x)
        return False
    return True


def strictly(function):
    def rare(x):
        with np.errstate(all="raise"):
            return raises(function)(x)

    return rare


def warned(function):
    def rare(x):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return raises(function, RuntimeWarning)(x)

    return rare


def recorded(function):
    def rare(x):
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            function(x)
        return bool(found)

    return rare


def called(function):
    def rare(x):
        found = []
        before = np.seterrcall(lambda *_: found.append(0))
        with np.errstate(all="call"):
            function(x)
        np.seterrcall(before)
        return bool(found)

    return rare


OF_NUMPY = {  # what has no double at some x
    "log": lambda x: np.log(60 - x),
    "exp": lambda x: np.exp(12 * x),
    "product": lambda x: np.float64(1e306) * x,
    "product of two": lambda x: np.float64(1e307) * (x * x),
    "sum": lambda x: np.add(np.float64(1.7e308), x * 1e306),
    "quotient": lambda x: np.float64(1e306) / (1 / x),
    "mean": lambda x: np.mean([x * 1e307, x * 1e307]),
    "array": lambda x: np.array([x]) * 1e307,
}


class Quietly(contextlib.ContextDecorator, contextlib.suppress):
    """The same as a decorator: no frame of the code catches anything."""


@Quietly(ValueError)
def fills(found, x):
    found.append(math.log(60 - x))


def decorated(x):
    found = []
    fills(found, x)
    return not found


@pytest.mark.parametrize("notice", [strictly, warned, recorded, called])
@pytest.mark.parametrize("function", OF_NUMPY)
def test_what_numpy_tells_of_doubles_ends_the_account_where_it_is_noticed(function, notice):
    told = foreign_account(bandit(notice(OF_NUMPY[function])), Bernoulli([0.75, 0.5]), 4)
    assert told.found is None or not told.found.bounded


CONTINUOUS = {
    "log": raises(lambda x: math.log(60 - x), ValueError),
    "sqrt": raises(lambda x: math.sqrt(60 - x), ValueError),
    "exp": raises(lambda x: math.exp(20 * x)),  # draws of doubles come so far
    "power": raises(lambda x: (1.0 * x) ** 170),
    "suppressed": suppressed,
    "decorated": decorated,
    "complex": lambda x: isinstance((60 - x) ** 0.5, complex),
}
WHOLE = {
    "divided": raises(lambda x: 1 / (x - 60)),
    "modulo": raises(lambda x: 5 % (x - 60)),
    "floor": raises(lambda x: 5 // (x - 60)),
    "inverse": raises(lambda x: (x - 60) ** -1),
    "infinite": lambda x: np.isinf(np.float64(1.0) / (x - 60)),
}


@pytest.mark.parametrize("way", [*CONTINUOUS, *WHOLE])
def test_an_error_that_a_released_number_decides_on_ends_the_account(way):
    kind = bandit(CONTINUOUS[way]) if way in CONTINUOUS else bandit(WHOLE[way], whole)
    told = foreign_account(kind, Bernoulli([0.75, 0.5]), 4)
    assert told.found is None or not told.found.bounded


CAUGHT = {
    "exp": lambda x: math.exp(20 * x),
    "log": lambda x: math.log(2 * x),
    "sqrt": lambda x: math.sqrt(60 - x) - 7.7,
    "power": lambda x: math.pow(x, 2.5),
}


@pytest.mark.parametrize("way", CAUGHT)
@pytest.mark.parametrize("dear", [True, False])
def test_code_that_catches_an_error_is_charged_for_both_ways(way, dear):
    class Bandit(bandit(None)):
        def select(self, t):
            return int(np.argmax(self.means))

        def update(self, arm, reward):
            self.means[arm] = number = reward + self.rng.laplace(scale=2)
            try:
                self.means[arm] = CAUGHT[way](number)
            except (OverflowError, ValueError) as error:
                self.means[arm] = reward + self.rng.laplace(scale=0.1) if dear else len(str(error))

    told = foreign_account(Bandit, Bernoulli([0.75, 0.5]), 3)
    assert told.found.bounded
    assert float(told.found.epsilon()) == pytest.approx(10.5 if dear else 0.5)


def quiet(x):
    with np.errstate(all="ignore"):
        return np.log(1 + abs(x))


HONEST = {
    "log": lambda x: math.log(1 + abs(x)),
    "exp": lambda x: math.exp(min(x, 1.0)),
    "exp that is caught": raises(lambda x: math.exp(2 * x)),  # of no draw of doubles it overflows
    "inverse": lambda x: 1 / x,
    "quiet": quiet,
    "quiet by a decorator": np.errstate(all="ignore")(lambda x: np.log(1 + abs(x))),
    "mean of roots": lambda x: np.mean([math.sqrt(1 + abs(x)), 2.0]),
    "finite": lambda x: x if np.isfinite(x) else 0.0,
}


@pytest.mark.parametrize("way", HONEST)
def test_a_function_of_a_released_number_keeps_the_account(way):
    class Bandit(bandit(None)):
        def select(self, t):
            return int(np.argmax([HONEST[way](each) for each in self.means]))

    with contextlib.suppress(OSError):  # of who asks, not of the bandit
        told = foreign_account(Bandit, Bernoulli([0.75, 0.5]), 3)
    assert told.found.bounded
    assert float(told.found.epsilon()) == 0.5


def test_a_loop_that_holds_rewards_is_not_read_when_a_run_ends():
    class Awaiting(bandit(lambda _: False)):
        def update(self, arm, reward):
            async def later():
                return reward + self.rng.laplace(scale=2)

            self.means[arm] = asyncio.run(later())

    assert assert_private(Awaiting, epsilon=1, horizon=3, runs=64).passed


def in_a_task(policy, reward):
    async def never_awaited():
        policy.good = reward > 0.5 and reward < 2

    async def plays():
        policy.task = asyncio.create_task(never_awaited())
        await asyncio.sleep(0)

    asyncio.run(plays())


def in_a_generator(policy, reward):
    def rounds():
        try:
            yield
        finally:
            policy.good = reward > 0.5 and reward < 2

    policy.rounds = rounds()
    next(policy.rounds)


def in_a_thread(policy, reward):
    thread = threading.Thread(target=lambda: setattr(policy, "good", reward > 0.5 and reward < 2))
    thread.start()
    thread.join()


@pytest.mark.parametrize("ends", [in_a_task, in_a_generator, in_a_thread])
def test_where_nobody_catches_the_end_of_a_run_nobody_is_told_of_it(ends, monkeypatch, caplog):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    monkeypatch.setattr(threading, "excepthook", told.append)
    kind = type("Policy", (bandit(lambda _: False),), {"update": lambda self, _, reward: ends(self, reward)})
    found = foreign_account(kind, Bernoulli([0.75, 0.5]), 3)
    gc.collect()
    assert found.found is None
    assert (told, caplog.records) == ([], [])
    assert sys.unraisablehook == told.append
