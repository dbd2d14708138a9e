"""Mechanisms of an installed library are accounted for by their law, and are as secret as their generator.

The library is an imitation of diffprivlib: its interface, and samplers that no account follows.
"""

# ruff: noqa: D102  foreign code is as it is

import importlib
import math

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import adapted, assert_private
from banditproof.verify.accounting.foreign_account import foreign_account

ARMS = Bernoulli([0.3, 0.7])
LIBRARY = """
import math, numbers, random, secrets
import numpy as np

class Mechanism:
    takes = numbers.Real
    def __init__(self, *, epsilon, delta=0.0, sensitivity, random_state=None):
        self.epsilon, self.delta, self.sensitivity = epsilon, delta, sensitivity
        self._scale, self._rng = sensitivity / epsilon, random_state
        if random_state is None:
            self._rng = secrets.SystemRandom()
        elif not isinstance(random_state, (random.Random, np.random.RandomState)):
            self._rng = np.random.RandomState(random_state)

    def randomise(self, value):
        if not isinstance(value, self.takes):
            raise TypeError(f"it takes {self.takes.__name__}")
        return value + self.drawn()

class Laplace(Mechanism):
    def drawn(self):
        sign, size = self._rng.random() - 0.5, self._rng.random()
        return self._scale * math.copysign(math.log(1 - size), sign)

class Gaussian(Mechanism):
    def drawn(self):
        turn, size = self._rng.random(), self._rng.random()
        return self._scale * math.sqrt(-2 * math.log(1 - size)) * math.cos(2 * math.pi * turn)

class Geometric(Mechanism):
    takes = numbers.Integral
    def __init__(self, **given):
        super().__init__(**given)
        self._scale = -self.epsilon / self.sensitivity
    def drawn(self):
        first, second = (math.floor(math.log(1 - self._rng.random()) / self._scale) for _ in range(2))
        return first - second
"""


@pytest.fixture(scope="module")
def mechanisms(tmp_path_factory):
    place = tmp_path_factory.mktemp("of") / "site-packages" / "diffprivlib"
    place.mkdir(parents=True)
    (place / "mechanisms.py").write_text(LIBRARY)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place.parent))
        for name in ("diffprivlib", "diffprivlib.mechanisms"):
            patch.delitem(importlib.sys.modules, name, raising=False)
        yield importlib.import_module("diffprivlib.mechanisms")
        for name in ("diffprivlib", "diffprivlib.mechanisms"):
            importlib.sys.modules.pop(name)


class Leader:
    """The arm of the largest noisy reward; each arm is tried first."""

    def __init__(self, mechanism, *, whole=False):
        self.mechanism, self.whole, self.values, self.t = mechanism, whole, [1.0, 1.0], 0

    def select_arm(self):
        return self.t if self.t < 2 else int(np.argmax(self.values))

    def update(self, arm, reward):
        self.values[arm] = self.mechanism().randomise(int(reward) if self.whole else reward)
        self.t += 1


def account_of(make):
    return foreign_account(adapted(make, horizon=3), ARMS, 3)


def test_each_law_is_accounted_for_whatever_draws_it(mechanisms):
    kinds = vars(mechanisms)

    def of(name, *, whole=False, **given):
        made = kinds[name](epsilon=0.5, sensitivity=1, **given)
        return Leader(lambda: made, whole=whole)

    assert float(account_of(lambda: of("Laplace")).found.epsilon()) == 0.5
    assert float(account_of(lambda: of("Gaussian")).found.rho()) == 0.125
    assert float(account_of(lambda: of("Geometric", whole=True)).found.epsilon()) == 0.5
    assert float(account_of(lambda seed: of("Laplace", random_state=seed)).found.epsilon()) == 0.5
    changed = of("Geometric", whole=True)
    changed.mechanism().epsilon = 0.01
    assert float(account_of(lambda: Leader(changed.mechanism, whole=True)).found.epsilon()) == 0.5
    with pytest.raises(ValueError, match="it takes Integral"):
        account_of(lambda: of("Geometric"))


def test_half_the_noise_is_caught_and_the_audit_follows_its_seed(mechanisms):
    def private(times=1):
        made = mechanisms.Laplace(epsilon=times, sensitivity=1)
        return Leader(lambda: made)

    found = assert_private(private, epsilon=1, horizon=3, runs=60)
    assert (float(found.accounted), found.audited.repeatable) == (1.0, True)
    with pytest.raises(AssertionError, match=r"spend epsilon = 2, more .*\n(.*\n)*.*test_library_mechanisms"):
        assert_private(lambda: private(2), epsilon=1, horizon=3, runs=60)


def test_one_that_the_module_has_made_draws_from_the_system(mechanisms):
    made, without = (mechanisms.Laplace(epsilon=each, sensitivity=1) for each in (0.5, math.inf))
    assert float(account_of(lambda: Leader(lambda: made)).found.epsilon()) == 0.5
    assert account_of(lambda: Leader(lambda: without)).raw is not None


def test_noise_of_a_seed_that_others_know_or_that_is_used_again_is_none(mechanisms):
    def anew(seed):
        return Leader(lambda: mechanisms.Laplace(epsilon=0.5, sensitivity=1, random_state=seed))

    known = account_of(lambda: anew(0))
    assert known.found is None
    assert "has a seed of its own, so that its noise hides nothing" in known.left.what
    again = account_of(anew)
    assert again.found is None
    assert "draws again what another one has drawn" in again.left.what


def test_a_kind_of_somebody_else_draws_noise_of_its_own(mechanisms):
    weaker = type("Weaker", (mechanisms.Laplace,), {"drawn": lambda self: self._rng.random() / 1000})
    made = weaker(epsilon=0.5, sensitivity=1)
    found = account_of(lambda: Leader(lambda: made)).found
    assert found is None or not found.bounded
