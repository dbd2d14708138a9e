"""Every way past the noise is found; no policy is private without a test, and private ones still are."""

from functools import partial

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting.account import account

from . import evasive_policies as evasive
from .leaking_policies import HIDDEN, LEAKS, wrapped

PAIR = [((0.0, 0.0), (0.0, 1.0))]
CASES = [
    (evasive.LateElimination, 80, {}, "not epsilon = 1: LateElimination, 80 rounds: leaks"),
    (evasive.HonestUntilLate, 48, {}, "not epsilon = 1"),
    (evasive.LeakInOneArm, 6, {}, "not epsilon = 1"),
    (evasive.ExactSum, 22, {}, "not epsilon = 1"),
    (evasive.OwnCoinAndLeak, 22, {"runs": 1500}, "not epsilon = 1"),
    (
        evasive.LaterThanTheHorizon,
        16,
        {},
        "nothing tested: the actions of rounds 1 to 16 show no dependence on rewards;",
    ),
    (evasive.Constant, 4, {}, "nothing tested: the actions of rounds 1 to 4 show no dependence on rewards"),
    (evasive.Coin, 4, {}, "nothing tested"),
    (evasive.OwnCoin, 4, {}, "nothing tested: the same seed gives other outputs"),
    (evasive.Silent, 4, {}, "nothing tested: nothing is released in 4 rounds"),
    (evasive.ReleasesLater, 4, {}, "nothing tested"),
    (evasive.same_array, 1, {"neighbours": PAIR}, "nothing tested: the outputs show no dependence on inputs"),
    (evasive.noisy_array, 1, {"neighbours": PAIR, "epsilon": 20}, "nothing tested: 64 runs cannot refute"),
    (evasive.LateNoisyElimination, 80, {}, ""),
    (evasive.OwnPrivateCoin, 4, {"runs": 1500}, ""),
    (evasive.noisy_array, 1, {"neighbours": PAIR}, ""),
]


@pytest.mark.parametrize(
    ("subject", "horizon", "options", "told"),
    CASES,
    ids=[f"{case[0].__name__}-{case[3][:7]}" for case in CASES],
)
def test_each_gets_the_right_word(subject, horizon, options, told):
    """The first line of the failure starts so; none: it passes, up to what is noticeable."""
    audited = partial(
        assert_private,
        subject,
        **{"epsilon": 1, "horizon": horizon, "runs": 64 if "nothing" in told else 500, **options},
    )
    if not told:
        starts = "within the claim; noticeable: epsilon >= ", "audit only: would have noticed epsilon >= "
        assert audited().headline.startswith(starts)
        return
    tries = 3 if subject is evasive.OwnCoin else 1  # equal laws are told apart once in a hundred
    with pytest.raises(AssertionError) as caught:
        [audited() for _ in range(tries)]
    assert str(caught.value).startswith(told)


def test_a_later_round_that_depends_on_rewards_is_named():
    with pytest.raises(AssertionError, match="that of round 201 does: choose a longer horizon"):
        assert_private(evasive.LaterThanTheHorizon, epsilon=1, horizon=16, runs=32)


def test_what_is_allowed_is_still_said():
    found = assert_private(evasive.Constant, epsilon=1, horizon=4, runs=64, allow_untested=True)
    assert found.verdict == "nothing tested"
    assert not found.passed


COINS = Bernoulli([0.5, 0.5])


@pytest.mark.parametrize("policy", LEAKS, ids=lambda policy: policy.__name__)
def test_an_account_names_the_leak(policy):
    found = account(policy, COINS, 12)
    assert found.leak is not None, found
    assert found.leak.file.endswith("leaking_policies.py")
    assert not found.within(epsilon=100)


@pytest.mark.parametrize("policy", [*LEAKS[::3], *HIDDEN], ids=lambda policy: policy.__name__)
def test_no_leak_is_private(policy):
    """Some of those that an account sees, and all of the others."""
    with pytest.raises(AssertionError):
        assert_private(wrapped(policy), epsilon=1, horizon=2, runs=32)
