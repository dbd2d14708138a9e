# ruff: noqa: D101, D102, ARG002 -- the policies here are as short as can be
"""The sandwich of a policy: its layers, what breaks them, and what cannot be judged."""

import math
from fractions import Fraction
from functools import partial

import pytest
from banditproof.algorithms.adversarial.htinf import HTINF
from banditproof.algorithms.adversarial.private_experts import PrivateExperts
from banditproof.algorithms.best_arm.dp_mase import DPMASE
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.lazy_dp_ts import LazyDPTS
from banditproof.algorithms.private.naive_dp_ucb import NaiveDPUCB
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.auditing.sandwich import BadSubjectError, sandwich
from banditproof.verify.auditing.sandwich_settings import AuditSettings, EnumerationSettings
from banditproof.verify.enumeration.exact_privacy import exact_privacy, privacy_of_law
from banditproof.verify.enumeration.gathering.law import GatheringLaw
from banditproof.verify.zoo.composition import ReusedNoise
from banditproof.verify.zoo.noise import HalfNoise
from banditproof.verify.zoo.raw_rewards import RawLeaderStepwise, Unsealed
from banditproof.verify.zoo.win_stay import RawWinStay, WinStay

ONE = Claim.of(epsilon=1)
VIEW = EnumerationSettings(notions=("view",))
SURE = AuditSettings(confidence=1 - 1e-6)


def test_the_layers_of_a_right_policy_lie_in_order():
    found = sandwich(WinStay, ONE, horizon=6, runs=600, audit=SURE)
    assert found.passed
    assert (found.verdict, found.leak, found.findings, found.witnesses) == ("within the claim", None, (), ())
    assert found.accounted == 1
    assert set(found.exact) == {"view", "table", "tree"}
    for figure in found.exact.values():
        assert 0.999 < figure.lower <= figure.upper <= 1
        assert found.audited.lower_bound <= figure.upper
    assert found.notes == ()
    assert found.headline == f"within the claim; noticeable: epsilon >= {found.looked.noticeable:.4g}"
    assert 1 < found.looked.noticeable < 2
    assert (found.looked.depends, found.looked.rounds) == (True, (1, 2, 3, 4, 5, 6))
    assert {name for name, _ in found.looked.pairs} <= {"corners", "random", "bisection"}
    assert found.released[0] > 0


def test_half_the_noise_breaks_every_layer_with_one_witness_of_each_kind():
    found = sandwich(HalfNoise, ONE, horizon=5, runs=3000).called(replay="again")
    assert found.verdict == "leaks"
    assert found.accounted == 2
    assert [finding.split()[0] for finding in found.findings] == ["its", "the", "the"]
    enumerated, audited = found.witnesses
    assert sum(a != b for a, b in zip(enumerated.likely, enumerated.unlikely, strict=True)) == 1
    p, q = (float(word.strip(",")) for word in enumerated.probabilities.split()[::2][:2])
    assert math.log(p / q) == pytest.approx(2, abs=1e-3)
    assert audited.found_by == "audit"
    text = str(found)
    assert all(word in text for word in ("inputs:", "event:", "probabilities:", "replay: again", "leaks"))


def test_the_rule_of_a_policy_is_not_believed_of_what_inherits_from_it():
    class Closer(AdaCUCB):
        def learn(self, pulls):
            super().learn(pulls)
            if max(self.state.values[:, 0]) > 40:
                self.seen = Laplace("1/100").release(pulls.sum())

    for policy, believed in ((Closer, False), (AdaCUCB, True)):
        found = sandwich(partial(policy, 2, rho=1), Claim.of(rho=1), horizon=4, ways=("account",))
        assert (found.accounted is not None) is believed


def test_a_leak_around_the_seal_is_still_audited():
    found = sandwich(Unsealed, ONE, runs=600)
    assert found.verdict == "leaks"
    assert found.audited.refuted


def test_noise_that_is_not_what_its_mechanism_states_shows_between_the_layers():
    found = sandwich(ReusedNoise, Claim.of(epsilon=3), runs=6000, ways=("account", "audit"))
    assert found.accounted == 1
    assert found.audited.lower_bound > 1
    assert any(
        "refutes" in finding or "not what its mechanism states" in finding for finding in found.findings
    )


def test_continuous_noise_is_enumerated_by_its_discrete_twin_and_that_is_said():
    found = sandwich(partial(DPIMED, 2, epsilon=1.0), ONE, horizon=8, ways=("account", "enumerate"))
    assert found.exact["view"].lower == pytest.approx(0.7514022)
    assert any("discrete twin" in note for note in found.notes)
    own = type("Own", (WinStay,), {"noise": Laplace})
    assert sandwich(own, ONE, horizon=4, ways=("enumerate",)).exact["view"].lower > 0.99


def test_actions_that_do_not_depend_on_rewards_yet_are_noted():
    """HTINF skips a loss of 1 while its threshold is below: whole noise gives nothing else at first."""
    found = sandwich(partial(HTINF, 2, epsilon=1), ONE, horizon=2, ways=("enumerate",))
    assert any("rounded to multiples of 0.25" in note for note in found.notes)
    assert all(3.9e-4 < figure.lower < figure.upper < 4.1e-4 for figure in found.exact.values())
    later = sandwich(partial(HTINF, 2, epsilon=1), ONE, horizon=3, ways=("enumerate",))
    assert any("rounded to multiples of 0.5" in note for note in later.notes)
    assert all(3e-4 < figure.lower < figure.upper < 4e-4 for figure in later.exact.values())
    long = sandwich(partial(LateStay), ONE, horizon=5, ways=("enumerate",))
    assert long.notes[-1].endswith("actions do not depend on the rewards yet")
    alone = sandwich(partial(HTINF, 2), ONE, horizon=3, ways=("enumerate",))
    assert alone.notes == ("in 3 rounds the actions do not depend on the rewards yet",)


@pytest.mark.parametrize(
    ("horizon", "lower", "upper", "width"), [(3, 0.08, 0.17, 8), (4, 0.17, 0.26, 8), (8, 0.3, 0.38, 64)]
)
def test_what_gathers_rewards_is_enumerated_in_cells_as_fine_as_the_work_allows(
    horizon, lower, upper, width, monkeypatch
):
    """Few rounds never go a slower way than many: whole numbers, of which a longer run has too many."""
    monkeypatch.setattr("banditproof.verify.enumeration.exact_privacy.law_of_subject", pytest.fail)
    make = partial(NaiveDPUCB, 2, epsilon=1, horizon=horizon)
    found = sandwich(make, ONE, horizon=horizon, ways=("account", "enumerate"), enumeration=VIEW)
    figure = found.exact["view"]
    assert lower < figure.lower <= figure.upper < upper
    assert figure.upper <= found.accounted
    assert any(note.endswith(f"rounded to multiples of {width:g}") for note in found.notes)


def test_cells_in_which_rewards_are_lost_are_made_finer():
    """A tenth of a loss decides in private HTINF over experts: cells of 1 show nothing of it."""
    make = partial(PrivateExperts, 2, epsilon=1)
    wide = privacy_of_law(GatheringLaw(make(), horizon=3, times=1).law())
    found = sandwich(make, ONE, horizon=3, ways=("enumerate",), enumeration=VIEW)
    assert wide.epsilon.lower == 0
    assert found.exact["view"].lower > 1e-4
    assert not any("do not depend" in note for note in found.notes)


def test_noise_on_whole_numbers_is_enumerated_as_it_is_not_in_cells():
    make = partial(NaiveDPUCB, 2, epsilon=1, horizon=2, noise=DiscreteLaplace)
    found = sandwich(make, ONE, horizon=2, ways=("enumerate",), enumeration=VIEW)
    assert found.exact["view"].upper < 1e-6
    assert not any("rounded" in note for note in found.notes)


def test_where_nothing_is_released_yet_the_round_of_the_first_release_is_told():
    found = sandwich(partial(DPMASE, 2, epsilon=1, delta="0.1"), ONE, horizon=8, runs=64)
    told = (
        "nothing tested: nothing is released in 8 rounds, but after round 163; the actions of rounds 1 to 8"
    )
    assert found.headline.startswith(told)
    later = sandwich(partial(DPMASE, 2, epsilon=1, delta="0.1"), ONE, horizon=164, ways=("account",))
    before = sandwich(partial(DPMASE, 2, epsilon=1, delta="0.1"), ONE, horizon=162, ways=("account",))
    assert (before.tested, later.tested) == (False, True)


class LateStay(WinStay):
    def learn(self, pulls):
        if self.learned(pulls) >= 40:
            super().learn(pulls)

    def learned(self, pulls):
        self.rounds = getattr(self, "rounds", 0) + pulls.length
        return self.rounds


def test_sealed_rewards_that_matter_only_later_are_told_with_their_round():
    found = sandwich(LateStay, ONE, horizon=8, runs=64, ways=("audit",))
    assert found.looked.depends is False
    assert found.looked.later == 41
    assert found.looked.noticeable_words.endswith("; that of round 41 does: choose a longer horizon")


def test_a_dependence_that_only_the_enumeration_shows_is_not_denied():
    """Lazy-DP-TS explores so much at first that 8 rounds look the same in every run; their law is another."""
    found = sandwich(partial(LazyDPTS, 2, epsilon=1), ONE, horizon=3, runs=64, enumeration=VIEW)
    assert found.looked.depends is False
    assert found.exact["view"].lower > 0
    assert "actions    of rounds 1 to 3 show no dependence on rewards" in str(found)
    assert any("depend on rewards, so little that no run shows it" in note for note in found.notes)
    unknown = sandwich(partial(LazyDPTS, 2, epsilon=1), ONE, horizon=3, runs=64, ways=("audit",))
    assert not any("so little" in note for note in unknown.notes)


def test_zcdp_and_approximate_claims_have_layers_in_their_own_symbol():
    found = sandwich(partial(AdaCUCB, 2, rho=0.5), Claim.of(rho="0.5"), horizon=4, runs=64)
    assert found.passed
    assert found.accounted == Fraction(1, 2)
    assert 0.2 < found.exact["tree"].upper <= 0.5 * (1 + 1e-9)
    claim = Claim.of(epsilon=1, delta="1e-3")
    exact = sandwich(
        partial(AdaCUCB.for_approximate_dp, 2, epsilon=1, delta=1e-3),
        claim,
        horizon=3,
        ways=("account", "enumerate"),
        enumeration=VIEW,
    )
    assert exact.passed
    assert exact.to_json()["claimed"] == {"epsilon": 1.0, "delta": 0.001}
    assert 0 < exact.exact["view"].lower <= exact.exact["view"].upper <= 1


def test_a_horizon_too_large_to_enumerate_is_told_and_the_rest_is_done():
    found = sandwich(partial(DPIMED, 2, epsilon=1.0), ONE, horizon=10**6, runs=300)
    assert found.passed
    assert found.exact["view"].upper == math.inf
    assert found.to_json()["exact"]["view"]["upper"] is None
    assert any("too large to enumerate" in note and "12 rounds" in note for note in found.notes)
    assert found.looked.rounds == tuple(range(1, 33))
    assert "actions    of rounds 1 to 32 depend on rewards" in str(found)


def test_what_cannot_be_enumerated_is_noted():
    class Means(WinStay):
        def total(self, pulls):
            return DiscreteLaplace(1).release(pulls.sum() / 2)

    found = sandwich(Means, ONE, horizon=3, ways=("enumerate",), enumeration=VIEW)
    assert found.exact == {"view": None}
    assert found.notes[0].startswith("not enumerated: ")
    thirds = sandwich(WinStay, ONE, horizon=3, rewards=("0", "1/3", "1"), ways=("enumerate",))
    assert "whole rewards" in thirds.notes[0]


def test_halves_of_rewards_with_continuous_noise_are_enumerated_rounded():
    """Laplace noise of scale 1 on half a reward: 1/2 is found, of the numbers rounded to whole ones."""

    class Means(WinStay):
        def total(self, pulls):
            return Laplace(1).release(pulls.sum() / 2)

    found = sandwich(Means, ONE, horizon=3, ways=("enumerate",), enumeration=VIEW)
    assert 0.499 < found.exact["view"].lower <= found.exact["view"].upper <= 0.5
    assert "rounded to multiples of 1" in found.notes[0]


@pytest.mark.parametrize("work", [1e7, 3e7])
def test_what_is_too_much_work_is_enumerated_for_fewer_rounds(monkeypatch, work):
    monkeypatch.setattr("banditproof.verify.auditing.sandwich._WORK", work)
    two = EnumerationSettings(notions=("view", "tree"))
    found = sandwich(WinStay, ONE, horizon=8, ways=("enumerate",), enumeration=two)
    again = sandwich(WinStay, ONE, horizon=8, ways=("enumerate",), enumeration=two)
    assert found.notes == again.notes
    assert found.exact == again.exact
    (note,) = [note for note in found.notes if "too large" in note]
    rounds = int(note.partition("the first ")[2].partition(" ")[0])
    assert 2 <= rounds < 8
    assert found.exact["view"].lower == exact_privacy(WinStay, arms=2, horizon=rounds).epsilon.lower


def test_a_notion_that_takes_too_much_work_is_noted(monkeypatch):
    monkeypatch.setattr("banditproof.verify.enumeration.neighbours.MOST_SUMMANDS", 1)
    found = sandwich(WinStay, Claim.of(rho=1), horizon=4, ways=("enumerate",))
    assert found.exact["table"] is None
    assert found.exact["view"].lower <= found.exact["tree"].lower
    assert any(note.startswith("table is not enumerated: horizon = 4") for note in found.notes)


def test_a_randomised_policy_and_an_adversary():
    class Coin(WinStay):
        def act(self, t):
            return Mixed(((0.5, Block(0)), (0.5, Block(1))))

    assert sandwich(Coin, ONE, horizon=3, runs=64).passed
    with pytest.raises(BadSubjectError, match="a stretch of 1 pulls"):
        sandwich(
            type("Greedy", (WinStay,), {"total": lambda _, pulls: pulls.stretch(0, 5)}),
            ONE,
            runs=64,
            ways=("audit",),
        )


@pytest.mark.parametrize(("always", "audited"), [(True, True), (False, False)])
def test_what_was_enumerated_whole_need_not_be_audited(always, audited):
    found = sandwich(WinStay, ONE, horizon=3, runs=64, audit=AuditSettings(always=always))
    assert (found.audited is not None) is audited


def test_what_is_audited_may_be_chosen():
    """In place of the actions, a subject of its own on inputs of its own."""
    settings = AuditSettings([((0,), (1,))], lambda data, _: data[0], confidence=0.9)
    found = sandwich(WinStay, ONE, horizon=3, runs=600, ways=("audit",), audit=settings)
    assert found.audited.confidence == 0.9
    assert found.verdict == "leaks"
    assert {found.audited.likely, found.audited.unlikely} == {(0,), (1,)}


def test_raw_rewards_are_audited_alone():
    found = sandwich(RawWinStay, ONE, horizon=6, runs=600, audit=SURE)
    assert found.passed
    assert (found.accounted, set(found.exact.values())) == (None, {None})
    assert not sandwich(RawLeaderStepwise, ONE, horizon=6, runs=2000).passed


class Crash(WinStay):
    def learn(self, pulls):
        raise KeyError("lost")


class OutOfRange(WinStay):
    def act(self, t):
        return 2


class Forgetful(WinStay):
    count = 0

    def act(self, t):
        type(self).count += 1
        return Block(type(self).count // 2 % 2)


class NotANumber(WinStay):
    def scale(self, pulls):
        return math.nan


@pytest.mark.parametrize(("policy", "told"), [
    (Crash, "KeyError: 'lost'"),
    (OutOfRange, "an arm is a whole number from 0 to 1, not 2"),
    (NotANumber, "nan"),
    (lambda: 1 / 0, "the policy cannot be made: ZeroDivisionError"),
    (object, "a policy has act and learn"),
])  # fmt: skip
def test_a_policy_that_cannot_be_judged_is_one_line(policy, told):
    with pytest.raises(BadSubjectError, match=told) as caught:
        sandwich(policy, ONE, horizon=6, runs=64)
    assert "\n" not in str(caught.value)


def test_memory_outside_of_the_policy_is_a_leak():
    found = sandwich(Forgetful, ONE, horizon=6, runs=64)
    assert found.verdict == "leaks"
    assert "in Forgetful.count, decides in the next one" in str(found.account.leak)


def test_a_policy_that_stops_is_audited_on_the_arm_it_recommends():
    class Stops(WinStay):
        def act(self, t):
            return Stop(self.arm) if t > 3 else super().act(t)

    assert sandwich(Stops, ONE, horizon=6, runs=200).passed


def test_a_claim_that_nothing_can_refute_is_told_before_the_first_run():
    found = sandwich(RawWinStay, Claim.of(epsilon=20), horizon=4, runs=200)
    assert (found.audited, found.verdict) == (None, "nothing tested")
    assert "200 runs cannot refute any subject" in found.headline
    assert len(repr(found)) < 80 > len(repr(sandwich(RawWinStay, ONE, horizon=4, runs=40).audited))
