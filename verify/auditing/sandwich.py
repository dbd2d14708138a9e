"""The sandwich of one policy: audited lower bound <= exact <= accounted <= claimed, or what breaks it.

A policy on sealed rewards is accounted for (a proof for the runs at hand), enumerated as far as that goes,
and audited from outside. A policy that selects and updates on raw rewards, and any other black box, can
only be audited. Accounting and enumeration raise no false alarm; the audit does with the chance that it is
given.
"""

import contextlib
import io
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ...algorithms.environments.categorical import Categorical
from ...algorithms.environments.environment import Environment
from ...algorithms.environments.reward_table import reward_list
from ...algorithms.protocol.block_policy import Policy
from ...theory.numbers.enclosure import Enclosure, Exact, checked_size, exact
from ...theory.privacy.claim import ROUNDING, Claim
from ..accounting.account import Account, Leak, account, first_release
from ..accounting.foreign_account import ForeignAccount, foreign_account
from ..accounting.law_of_coins import laws_of_coins
from ..accounting.outside.outside_state import OutsideState
from ..dialects.randomness import global_randomness_kept
from ..dialects.sent_messages import TAKEN
from ..dialects.spoken_policy import ForeignFault, UnknownPolicyError, line_of, shortened
from ..dialects.time_limit import many_runs
from ..enumeration.action_law import ActionLaw, TooLargeError, same_for_all
from ..enumeration.allowed_pairs import ApproximateBudget, ConcentratedBudget
from ..enumeration.discrete_twin import discrete_twin, rounded_twin
from ..enumeration.rounded_noise import RoundedNoise
from ..enumeration.work_limit import Work
from .attack import Pair
from .audit import Audit, audit, claimed_budget
from .black_box import MisbehaviourError, Subject, seeding, stepwise
from .influence import BEYOND, BEYOND_IN_BLOCKS, Influence, Maker, first_beyond, influence, watching
from .looked import Looked, counted
from .noticeable import can_refute
from .sandwich_result import CANNOT_REFUTE, Sandwich, in_digits, in_short, says_something
from .sandwich_settings import USUAL_AUDIT, USUAL_ENUMERATION, AuditSettings, EnumerationSettings
from .sealed_subject import sealed_subject
from .witness import Witness, witness_of

if TYPE_CHECKING:
    from ..enumeration.exact_privacy import ExactPrivacy

WAYS: Final = ("account", "enumerate", "audit")

_LONGEST_ENUMERATED: Final = {1: 14, 2: 12, 3: 8}
_LONGEST_ENUMERATED_GAUSSIAN: Final = {1: 8, 2: 8, 3: 6}
_OTHERS_ENUMERATED: Final = 5
_MOST_PAIRS: Final = 4096
_MOST_STEPS: Final = 1 << 22  # of an audit, over all its runs
_DECIDED_RUNS: Final = 2500  # where the account is within the claim, doubles alone are left to the audit
_FEWEST_RUNS: Final = 256
_SEALED_ROUNDS: Final = 32  # then more, as far as any look goes, until actions depend on rewards
_LONGEST_LISTED: Final = 4096
_LONGEST_WITH_OWN_NOISE: Final = 128
_TOSSES: Final = 4  # other outcomes of what a policy draws besides noise
_SEEDS: Final = 4
_BUDGETS: Final = 32
_HALVINGS: Final = 12  # of the gap between two of them
_CLOSE: Final = Fraction(1, 1000)
_ROUNDED: Final = (1 / 2, 1 / 4)  # of the scale; finer take long, also where nothing depends on rewards
_LONGEST_ROUNDED: Final = 4  # rounds of policies whose twin on whole numbers shows nothing
_TWIN_TELLS_MORE: Final = "noise on whole numbers tells more than its own, whose account is within the claim"
_WORK: Final = 4e9  # for a law of the actions, and for each notion: some ten seconds


class BadSubjectError(ForeignFault):
    """The subject cannot be judged; the text is one line."""


def sandwich(
    make: Callable[..., Any],
    claim: Claim,
    *,
    horizon: int = 8,
    arms: int = 2,
    rewards: Sequence[Exact] = (0, 1),
    ways: Sequence[str] = WAYS,
    runs: int = 10_000,
    seed: int = 0,
    audit: AuditSettings = USUAL_AUDIT,
    enumeration: EnumerationSettings = USUAL_ENUMERATION,
) -> Sandwich:
    """Account for, enumerate and audit the policies that ``make`` gives.

    Parameters
    ----------
    make
        Gives a fresh policy: one with ``act`` and ``learn`` on sealed rewards, or one with ``select`` and
        ``update`` on raw ones (then it may take a seed or generator, see `black_box.stepwise`).
    claim
        What is promised.
    horizon
        Rounds. What is too long to enumerate or to audit is enumerated or audited for its first rounds:
        what these tell is told by all of them.
    rewards
        The finite alphabet; its ends are the declared range of a reward.
    ways
        Which of account, enumerate and audit are tried.
    runs
        Of the audit, at most, on each of two inputs.
    audit, enumeration
        How these differ from the usual.

    Raises
    ------
    ValueError
        One line, if the subject crashes, asks for an arm that there is not, never stops, or is no policy.
    """
    alphabet = tuple(sorted(rewards, key=exact))
    if len(set(alphabet)) < 2:
        raise ValueError(f"rewards are at least two different numbers, not {tuple(rewards)!r}")
    for which, number in (("horizon", horizon), ("arms", arms)):
        checked_size(which, number)
    raw = is_stepwise(made_once(make))
    task = _Task(make, claim, horizon, arms, alphabet, runs, seed, audit, enumeration)
    task.stepwise = raw
    task.look(ways)
    return task.result(shown_name(make))


def audited_box(
    subject: Subject,
    neighbours: Iterable[Pair],
    claim: Claim,
    *,
    confidence: float,
    runs: int,
    seed: int,
    replay: str = "",
    workers: int = 1,
) -> Sandwich:
    """The same of a black box ``subject(data, seed)``, for which there is only the audit."""
    settings = AuditSettings(neighbours, confidence=confidence, workers=workers)
    task = _Task(subject, claim, 1, 1, (0, 1), runs, seed, settings, EnumerationSettings(notions=()))
    task.unaccounted = "a function of data is run, and not followed"
    task.audit(subject, neighbours)
    return task.result(shown_name(subject)).called(replay=replay)


@dataclass(eq=False)
class _Task:
    """One policy on its way through the checks."""

    make: Callable[..., Any]
    claim: Claim
    horizon: int
    arms: int
    rewards: tuple[Exact, ...]
    runs: int
    seed: int
    auditing: AuditSettings
    enumeration: EnumerationSettings
    stepwise: bool = False
    twin: bool = False
    worst: Account | None = None
    accounted: Fraction | float | None = None
    audited: Audit | None = None
    looked: Looked | None = None
    released: tuple[int, int] | None = None
    first_release: int | None = None
    enumerated: bool = False
    leak: Leak | None = None
    unaccounted: str = ""
    spends: str = ""

    def __post_init__(self) -> None:
        self.widths: set[float] = set()
        self.low, self.high = float(exact(self.rewards[0])), float(exact(self.rewards[-1]))
        self.exact: dict[str, Enclosure | None] = dict.fromkeys(self.enumeration.notions)
        self.findings: list[str] = []
        self.witnesses: list[Witness] = []
        self.notes: list[str] = []

    def look(self, ways: Sequence[str]) -> None:
        """All ways that are asked for and possible, in this order."""
        if not set(ways) <= set(WAYS):
            raise ValueError(f"ways are among {', '.join(WAYS)}, not {ways!r}")
        if self.stepwise:
            if self.enumeration.law is None:
                self.account_for_own_noise()
            if self.unaccounted and not (self.findings or self.auditing.messages or self.auditing.stops):
                self.enumerate_coins()
            if self.accounted is not None and not self.findings:
                self.runs = min(self.runs, _DECIDED_RUNS)
            self.audit_actions(self._raw, [self.horizon])
            if self.enumeration.law is not None and "enumerate" in ways:
                self._enumerate_by_other_means(self.enumeration.law)
            return
        if "account" in ways:
            self.account()
        if "enumerate" in ways and self.leak is None:
            self.enumerate()
        whole = self.horizon <= self.longest_enumerated() and None not in self.exact.values()
        if "audit" in ways and (self.auditing.always or not whole):
            seen = self.auditing.subject
            if seen is None:
                self.audit_actions(self._sealed, self._lengths())
            else:
                self.audit(seen, list(self.auditing.neighbours or ()))

    def _raw(self, rounds: int) -> Subject:
        seen = self.auditing
        return stepwise(self.make, rounds=rounds, arms=self.arms, may_stop=seen.stops, messages=seen.messages)

    def _sealed(self, rounds: int) -> Subject:
        return sealed_subject(self.make, arms=self.arms, rounds=rounds)

    def _lengths(self) -> list[int]:
        """Rounds that are played until actions depend on rewards: the account covers all of them anyway."""
        found, most = [min(self.horizon, _SEALED_ROUNDS)], min(self.horizon, BEYOND_IN_BLOCKS)
        while found[-1] < most:
            found.append(min(4 * found[-1], most))
        return found

    def audit_actions(self, subject_of: Maker, lengths: Sequence[int]) -> None:
        """The actions of the rounds that depend on rewards, on neighbours that change them."""
        if self._hopeless():
            return
        with self._heard_and_told():
            found = self._influence(subject_of, lengths)
            whole = self.auditing.stops or self.auditing.messages
            last = found.played if whole else found.watched[-1]
            subject = subject_of(last)
            if len(found.watched) < last and not self.auditing.messages:
                subject = watching(subject, found.watched, last)
            pairs = [pair if self.auditing.neighbours else _first_rows(pair, last) for _, pair in found.pairs]
            runs = min(self.runs, max(_FEWEST_RUNS, _MOST_STEPS // (2 * last)))
            if runs < self.runs:
                self.notes.append(f"the audit has {runs} runs on each input, of {last} rounds each")
            self.audit(subject, pairs, found, runs=runs)
            if self.looked is not None and self.looked.depends is False:
                later = first_beyond(
                    subject_of,
                    rounds=self.horizon,
                    arms=self.arms,
                    rewards=self._values(),
                    seed=self.seed,
                    beyond=BEYOND if self.stepwise else BEYOND_IN_BLOCKS,
                )
                self.looked = replace(self.looked, later=later)
                if self.enumerated:
                    self.notes.append(
                        "enumerated actions do depend on rewards, so little that no run shows it"
                    )

    def _hopeless(self) -> bool:
        """Whether not even a subject that tells everything could be refuted; said before the first run."""
        if self.claim.value is None:
            return False
        budget = (
            ApproximateBudget(float(self.claim.delta)) if self.claim.rho is None else ConcentratedBudget()
        )
        if can_refute(budget, float(self.claim.value), self.runs, 1 - self.auditing.confidence):
            return False
        self.notes.append(f"no audit: {self.runs} runs {CANNOT_REFUTE}")
        return True

    def _influence(self, subject_of: Maker, lengths: Sequence[int]) -> Influence:
        given = self.auditing.neighbours
        pairs = None if given is None else list(itertools.islice(given, _MOST_PAIRS))
        if pairs == []:
            raise ValueError("no neighbouring inputs: at least one pair is needed")
        for rounds in lengths:
            with many_runs():
                found = influence(
                    subject_of,
                    rounds=rounds,
                    arms=self.arms,
                    rewards=self._values(),
                    seed=self.seed,
                    given=pairs,
                )
            if found.first is not None or not found.follows_seed:
                break
        return found

    def _values(self) -> tuple[float, ...]:
        return tuple(float(exact(reward)) for reward in self.rewards)

    def account(self) -> None:
        """Several runs: on the lowest and the highest rewards, and on random ones."""
        for place, environment in enumerate(self._environments()):
            found = account(self.make, environment, self.horizon, seed=self.seed + place)
            if found.fault is not None:
                raise BadSubjectError(f"the policy fails {found.fault}")
            self._note_prints(found.printed)
            if found.leak is not None:
                self.leak = found.leak
                self.worst = found
                self.accounted = None
                self.findings.append(f"leak: {found.leak}")
                return
            number, ways = self.released or (0, 0)
            self.released = number + len(found.ledger), ways + 1
            figure = self._figure(found)
            if self.accounted is None or figure > self.accounted:
                self.worst, self.accounted = found, figure
        assert self.worst is not None
        if self.released is not None and not self.released[0]:
            self.first_release = self._first_release()
        bound, why = self._bound()
        if bound is not None and (self.auditing.internal or self._figure(bound) >= self._figure(self.worst)):
            self.worst = bound
        elif not why:
            words = self._rule() if bound is None else bound.bounded
            self.worst = replace(self.worst, bounded=words)
        self._take_account(self.worst)
        if why:
            self.accounted, self.unaccounted = None, why

    def _bound(self) -> tuple[Account | None, str]:
        """The account over all branches, or why there is none; neither where a rule bounds the releases."""
        if self._rule():
            return None, ""
        if self.horizon > _LONGEST_WITH_OWN_NOISE:
            return None, f"all branches are followed up to {_LONGEST_WITH_OWN_NOISE} rounds"
        told = self._own_noise(self.horizon, tosses=0)
        if told.found is None or told.left is not None or told.found.open or told.found.leak:
            return None, str(told.left or (told.found and (told.found.open or told.found.leak)) or "it fails")
        return told.found, ""

    def _rule(self) -> str:
        """For policies of this package: their classes say what each reward enters, whatever was released."""
        policy = type(self.make())
        ours = __package__.rpartition(".verify")[0]
        if not policy.__module__.startswith(f"{ours}.algorithms."):
            return ""
        return f"by the rule of {policy.__qualname__}, which releases so whatever it released before"

    def _first_release(self) -> int | None:
        """After which round a longer run releases something, as far as a policy goes on beyond its end."""
        if self.horizon >= BEYOND_IN_BLOCKS:
            return None
        environment = list(self._environments())[-1]
        return first_release(self.make, environment, BEYOND_IN_BLOCKS, seed=self.seed)

    def account_for_own_noise(self) -> None:
        """Of a policy on raw rewards: by the law of the noise that it draws, where that can be followed."""
        rounds = min(self.horizon, _LONGEST_WITH_OWN_NOISE)
        told = self._own_noise(rounds, tosses=_TOSSES)
        found = told.found
        if told.raw is not None and self.claim.delta:  # it may be as rare as delta
            self._not_accounted_for(str(told.raw))
            return
        if told.raw is not None:
            self.unaccounted = str(told.raw)
            if told.certain:
                self.leak = told.raw
                self.findings.append(f"leak: {told.raw}")
            else:
                self.spends = f"not private by construction: {told.raw}"
                self.findings.append(self.spends)
            return
        if found is None or not (found.ledger or told.uncovered):
            why = (found and found.open) or "it releases nothing" if told.left is None else str(told.left)
            self._not_accounted_for(why)
            return
        beyond = not told.uncovered and self.claim.broken_by(self._figure(found))
        why = found.open if told.left is None else str(told.left)
        if why and not told.uncovered and not beyond:
            self._not_accounted_for(why)
            return
        excuse = self._excused(found, rounds)
        if excuse:
            self._not_accounted_for(excuse)
            return
        if rounds < self.horizon:
            why = why or f"the first {rounds} of {self.horizon} rounds alone are followed"
        self.notes.append(
            "it reads raw rewards: the noise that it draws is accounted for,"
            f" {'where it is followed' if why else 'as if in real numbers'}"
        )
        if told.held:
            self.notes.append(f"after the last round through no noise, and not audited: {told.held}")
        if told.uncovered:
            self.worst = found
            self.leak, self.unaccounted = found.leak, str(found.leak)
            self.spends = f"no bound on what it spends: {found.leak}"
            self.findings.append(self.spends)
            return
        self._take_account(found)
        if why:
            self.accounted, self.unaccounted = None, why

    def _take_account(self, found: Account) -> None:
        """The figure of an account; above the claim it is a finding, though no leak."""
        self.worst, self.accounted = found, self._figure(found)
        if self.claim.broken_by(self.accounted):
            where = "" if found.bounded else "in one of the runs that were looked at "
            self.spends = (
                f"{where}its releases spend {self.claim.symbol} = {in_short(self.accounted)},"
                f" more than {self.claim}"
            )
            self.findings.append(self.spends)

    def _own_noise(self, rounds: int, *, tosses: int, **options: Any) -> ForeignAccount:  # noqa: ANN401  as of accounts
        environment = list(self._environments())[-1]
        options["messages"] = self.auditing.messages
        options["internal"] = self.auditing.internal and not self.auditing.messages
        if self.claim.value is not None:
            options["enough"] = self._within
        outside = self.auditing.outside or OutsideState(self.make)
        before = self.auditing.before or outside.snapshot()
        before.restore()
        with contextlib.redirect_stdout(_Heard()):
            told = foreign_account(self.make, environment, rounds, seed=self.seed, tosses=tosses, **options)
            changed = told.outside or next(iter(before.changed(outside.snapshot())), "")
        before.restore()  # or numbers of the account stay there
        if told.found is not None and told.found.bounded and self.auditing.messages:
            said = f"{told.found.bounded}; messages are what is {TAKEN[0]}"
            told = replace(told, found=replace(told.found, bounded=said))
        if told.raw is not None or told.uncovered or not changed:
            return told
        why = f"what one run leaves outside of the policy, in {changed}, is not followed"
        if told.found is None:
            return replace(told, left=told.left and replace(told.left, what=why))
        return replace(told, found=replace(told.found, bounded=None, open=why))

    def _within(self, found: Account) -> bool:
        """Whether an account of every way is within the claim."""
        return bool(found.bounded) and not self.claim.broken_by(self._figure(found))

    def _excused(self, found: Account, rounds: int) -> str:
        """Why an account above the claim is no finding: rewards enter by secret tosses, which may amplify."""
        if found.leak is not None or not (found.tossed and self.claim.broken_by(self._figure(found))):
            return ""
        from ..accounting.secret_samples import OUTCOMES, secret_samples

        tossed = self._own_noise(rounds, tosses=OUTCOMES, ways=1).found
        samples = [] if tossed is None else secret_samples(tossed, self.claim)
        if not samples:
            return ""
        return (
            "without amplification by sub-sampling, which is not accounted for, its releases spend"
            f" {self.claim.symbol} = {in_short(self._figure(found))}, more than {self.claim}; {samples[0]}"
        )

    def _not_accounted_for(self, why: str) -> None:
        self.unaccounted = why
        self.notes.append(
            f"it reads raw rewards, and is not accounted for: {why};"
            " what is audited is the code as it runs, rounding included"
        )

    def _note_prints(self, text: str) -> None:
        if text.strip() and not any(note.startswith("it prints") for note in self.notes):
            self.notes.append(f"it prints: {shortened(text.strip())}")

    def _environments(self) -> Iterator[Environment]:
        values = [float(exact(reward)) for reward in self.rewards]
        span = (self.low, self.high)
        if self.horizon <= _LONGEST_LISTED:
            yield reward_list([self.low] * self.horizon, arms=self.arms, reward_range=span)
            yield reward_list([self.high] * self.horizon, arms=self.arms, reward_range=span)
        for _ in range(_SEEDS if self.horizon <= _LONGEST_LISTED else 1):
            yield Categorical(values, [[1 / len(values)] * len(values)] * self.arms, reward_range=span)

    def _figure(self, found: Account) -> Fraction | float:
        if self.claim.rho is not None:
            return found.rho().upper
        return found.epsilon(self.claim.delta).upper

    def enumerate_coins(self) -> None:
        """The law of the actions where coins alone decide, of the first rounds.

        It finds leaks and shows no privacy: the code may go elsewhere on rewards between these.
        """
        from ..enumeration.action_law import law_from_parts

        environment = list(self._environments())[-1]
        for rounds, parts in laws_of_coins(self.make, environment, self._values(), self.horizon, self.seed):
            law = law_from_parts(parts, arms=self.arms, horizon=rounds, rewards=self.rewards)
            if same_for_all(law):
                continue
            for notion in self.enumeration.notions:
                self._enumerate_by(notion, law)
            told = f"in its first {rounds} rounds coins alone decide: exact is their law on rewards"
            self.notes[:] = [each for each in self.notes if not each.startswith("in its first")]
            self.notes.append(f"{told} {', '.join(map(str, self.rewards))}")
            if self.findings:
                break

    def longest_enumerated(self) -> int:
        """How many rounds are enumerated at most."""
        gaussian = self.claim.rho is not None or self.claim.delta > 0
        table = _LONGEST_ENUMERATED_GAUSSIAN if gaussian else _LONGEST_ENUMERATED
        return table.get(self.arms, _OTHERS_ENUMERATED)

    def enumerate(self) -> None:
        """The law of the actions, of the discrete twin if the noise is continuous."""
        law_of_all = self.enumeration.law or self._episodes()
        if law_of_all is not None:
            self._enumerate_by_other_means(law_of_all)
            return
        rounds = min(self.horizon, self.longest_enumerated())
        if any(exact(reward).denominator != 1 for reward in self.rewards):
            self.notes.append("not enumerated: whole rewards are, such as 0 and 1")
            return
        law: ActionLaw | None = None
        while law is None:
            try:
                law = self._law(rounds)
            except TooLargeError as error:
                if rounds == 1:
                    self.notes.append(f"not enumerated: {error}")
                    return
                rounds = max(1, min(error.rounds, rounds - 1))
            except ValueError as error:
                self.notes.append(f"not enumerated: {error}")
                return
        for notion in self.enumeration.notions:
            self._enumerate_by(notion, law)
        known = any(figure is not None for figure in self.exact.values())
        same = known and same_for_all(law)
        shown = any(figure is not None and says_something(figure) for figure in self.exact.values())
        self.enumerated = shown and not same
        if known and self.twin and shown:
            self.notes.append(self._told_of_the_twin())
        whose = "the twin's actions" if self.twin else "the actions"
        if known and rounds < self.horizon:
            if shown:
                told = f"exact are the first {rounds} rounds, whose lower end holds for all; the accountant"
                told += " and the audit have no such limit"
            elif same:
                told = f"in the first {rounds} rounds {whose} do not depend on the rewards yet"
            else:
                told = f"in the first {rounds} rounds {whose} show no {self.claim.symbol} above 0"
            self.notes.append(f"horizon = {self.horizon} is too large to enumerate: {told}")
        elif same:
            self.notes.append(f"in {rounds} rounds {whose} do not depend on the rewards yet")

    def _episodes(self) -> "Callable[..., ExactPrivacy] | None":
        """The exact privacy over all eliminations that the horizon shows, where it shows one."""
        from ...algorithms.best_arm.dp_mase import DPMASE
        from ...algorithms.private.dp_se import DPSE

        if not isinstance(self.make(), DPSE | DPMASE) or self.rewards != (0, 1):
            return None
        policy = self._twins()
        assert isinstance(policy, DPSE | DPMASE)
        from ..enumeration.episodes.elimination import NotSeenError
        from ..enumeration.episodes.seen import eliminations

        try:
            found = eliminations(policy, self.horizon)
        except NotSeenError:  # the usual way says what it sees of the first rounds
            return None
        except ValueError as error:
            self.notes.append(f"its eliminations are not enumerated: {error}")
            return None

        def law(*, work: Work, **asked: Any) -> "ExactPrivacy":  # noqa: ANN401  as it is asked
            privacy = self._halved(found.privacy(work, **asked), partial(found.privacy, Work(_WORK)))
            told = found.told(privacy)
            told = f"{told}; {self._told_of_the_twin()}" if self.twin else told
            self.enumeration = replace(self.enumeration, told=told)
            self._note_pure(privacy, self.enumeration.notions[0])
            return privacy

        return law

    def _enumerate_by_other_means(self, law: "Callable[..., ExactPrivacy]") -> None:
        epsilon = self._budgets() if self.claim.delta else None
        try:
            found = law(epsilon=epsilon, rho=self.claim.rho is not None, work=Work(_WORK))
        except ValueError as error:
            self.notes.append(f"not enumerated: {error}")
            return
        for notion in self.enumeration.notions:
            self._take(found, notion, found.horizon)
        self.enumerated = any(figure is not None and figure.upper > 0 for figure in self.exact.values())
        told = self.enumeration.told
        self.notes.append(told if isinstance(told, str) else told())

    def _law(self, rounds: int) -> ActionLaw:
        from ..enumeration.exact_privacy import law_of_subject
        from ..enumeration.gathering.law import gathers

        whole = tuple(int(exact(reward)) for reward in self.rewards)
        with contextlib.redirect_stdout(_Heard()):  # what a policy prints is no part of the answer
            if gathers(self.make()) and (gathered := self._gathered(rounds, whole)) is not None:
                return gathered
            law, _ = law_of_subject(
                self._twins, arms=self.arms, horizon=rounds, rewards=whole, work=Work(_WORK)
            )
            if self.twin and 1 < rounds <= _LONGEST_ROUNDED and same_for_all(law):
                law = self._rounded(rounds, whole) or law
        return law

    def _rounded(self, rounds: int, rewards: tuple[int, ...]) -> ActionLaw | None:
        """The law in the widest cells that show a dependence on rewards, which whole numbers do not."""
        from ..enumeration.exact_privacy import law_of_subject

        for times in _ROUNDED:
            widths: set[float] = set()
            make = partial(self._rounded_twin, times, widths)
            try:
                law, _ = law_of_subject(
                    make, arms=self.arms, horizon=rounds, rewards=rewards, work=Work(_WORK)
                )
            except ValueError:  # too many cells, or no policy that can be rounded
                return None
            if not same_for_all(law):
                self.widths = widths
                return law
        return None

    def _rounded_twin(self, times: float, widths: set[float]) -> Policy:
        return rounded_twin(self.make(), times, lambda noise: widths.add(noise.width))

    def _gathered(self, rounds: int, rewards: tuple[int, ...]) -> ActionLaw | None:
        """Of policies that gather rewards into vectors, in cells as fine as there is time for."""
        from ..enumeration.gathering.cell_widths import law_in_cells

        found = law_in_cells(self.make, horizon=rounds, rewards=rewards, most=_WORK)
        if found is None:
            return None
        law, self.widths = found
        self.twin = bool(self.widths)
        return law

    def _enumerate_by(self, notion: str, law: ActionLaw) -> None:
        from ..enumeration.exact_privacy import privacy_of_law

        def privacy(*, epsilon: Sequence[float] | None) -> "ExactPrivacy":
            rho = self.claim.rho is not None
            return privacy_of_law(law, notion=notion, epsilon=epsilon, rho=rho, work=Work(_WORK))

        try:
            found = self._halved(privacy(epsilon=self._budgets() if self.claim.delta else None), privacy)
        except TooLargeError as error:
            self.notes.append(f"{notion} is not enumerated: {error}")
            return
        self._take(found, notion, law.horizon)
        self._note_pure(found, notion)

    def _halved(self, found: "ExactPrivacy", privacy: "Callable[..., ExactPrivacy]") -> "ExactPrivacy":
        """With more deltas, as close as is wanted to the least epsilon at the claimed delta."""
        for _ in range(_HALVINGS if self.claim.delta else 0):
            between = _epsilon_at(found, self.claim.delta)
            if between.upper == math.inf or between.upper - between.lower <= _CLOSE * between.lower:
                break
            middle = float((Fraction(between.lower) + Fraction(between.upper)) / 2)
            found = replace(found, deltas={**found.deltas, **privacy(epsilon=(middle,)).deltas})
        return found

    def _note_pure(self, found: "ExactPrivacy", notion: str) -> None:
        told = any(note.startswith("with delta = 0") for note in self.notes)
        if self.claim.delta and found.epsilon.lower > 0 and not told:
            self.notes.append(f"with delta = 0 the exact epsilon is {in_digits(found.epsilon)} ({notion})")

    def _twins(self) -> Policy:
        return discrete_twin(self.make(), self._changed)

    def _changed(self, noise: Any) -> None:  # noqa: ANN401  any mechanism
        self.twin = True
        if isinstance(noise, RoundedNoise):
            self.widths.add(noise.width)

    def _told_of_the_twin(self) -> str:
        if self.widths:
            widths = " and ".join(f"{width:g}" for width in sorted(self.widths))
            return f"exact are the figures of its twin: what it releases is rounded to multiples of {widths}"
        return "exact are the figures of its discrete twin: noise on whole numbers, of the same scale"

    def _budgets(self) -> tuple[float, ...]:
        """Where delta is computed, to find the least epsilon at the claimed delta between two of them."""
        claimed = float(self.claim.epsilon or 1)
        return tuple(claimed * step / _BUDGETS for step in range(2 * _BUDGETS + 1))

    def _take(self, found: "ExactPrivacy", notion: str, rounds: int) -> None:
        figure = found.epsilon if self.claim.rho is None else found.rho
        if self.claim.delta:
            figure = _epsilon_at(found, self.claim.delta)
        assert figure is not None
        self.exact[notion] = figure if rounds == self.horizon else Enclosure(figure.lower, math.inf)
        if not self.claim.broken_by(figure.lower):
            return
        pure = self.claim.rho is None and not self.claim.delta
        if self.twin and not pure and self.accounted is not None and not self.claim.broken_by(self.accounted):
            # as Laplace noise on whole numbers, whose epsilon is the same, but not its rho or delta
            if _TWIN_TELLS_MORE not in self.notes:
                self.notes.append(_TWIN_TELLS_MORE)
            return
        if not any("exact" in finding for finding in self.findings):
            self.findings.append(
                f"the exact {self.claim.symbol} of the actions is {in_digits(figure)} ({notion}),"
                f" more than {self.claim}"
            )
        if not self.witnesses:
            self.witnesses.append(self._atom(found))

    def _atom(self, found: "ExactPrivacy") -> Witness:
        worst = found.worst
        p, q = float(worst.p), float(worst.q)
        return Witness(
            "enumeration",
            worst.left,
            worst.right,
            f"the actions are {worst.sequence}",
            f"{p:.10g} and {q:.10g}, {p / q:.6g} times" if q else f"{p:.10g} and 0",
        )

    @contextlib.contextmanager
    def _heard_and_told(self) -> Iterator[None]:
        """What the policy prints becomes a note, and what it does wrong a line."""
        heard = _Heard()
        try:
            with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
                yield
        except MisbehaviourError as error:
            if self.leak is None:
                raise BadSubjectError(str(error)) from None
            self.notes.append("not audited: the policy ends at the line that leaks")
        self._note_prints(heard.start)

    def audit(
        self,
        subject: Subject,
        neighbours: Iterable[Pair],
        by: Influence | None = None,
        *,
        runs: int | None = None,
    ) -> None:
        """From outside, against the claim."""
        epsilon, rho = self.claim.epsilon, self.claim.rho
        pairs = list(itertools.islice(neighbours, _MOST_PAIRS))
        with self._heard_and_told(), many_runs():
            found = audit(
                subject,
                pairs,
                epsilon=None if epsilon is None else float(epsilon),
                rho=None if rho is None else float(rho),
                delta=float(self.claim.delta),
                confidence=self.auditing.confidence,
                runs=self.runs if runs is None else runs,
                seed=self.seed,
                workers=self.auditing.workers,
            )
            self._take_audit(subject, found, by)

    def _take_audit(self, subject: Subject, found: Audit, by: Influence | None) -> None:
        self.audited = found
        labels = ["given"] * found.pairs if by is None else [label for label, _ in by.pairs[: found.pairs]]
        self.looked = Looked(
            rounds=() if by is None or self.auditing.messages else by.watched,
            pairs=counted(labels),
            depends=found.depends,
            budget=claimed_budget(found),
            claim=found.claim or 0.0,
            error=1 - found.confidence,
            runs=found.runs,
        )
        spent = "" if found.refuted else self._beyond_the_account(found.lower_bound)
        if found.refuted or spent:
            self.findings.append(
                spent
                or f"the audit refutes {self.claim} at confidence {found.confidence:.9g} in {found.runs} runs"
            )
            self.witnesses.append(
                witness_of(found, subject, seed=self.seed, rounds=() if by is None else by.watched)
            )
        if not found.repeatable:
            self.notes.append("it does not follow its seed: a replay draws anew")

    def _beyond_the_account(self, lower: float) -> str:
        if self.accounted is None or lower <= self.accounted * ROUNDING:
            return ""
        return (
            f"the audit finds {self.claim.symbol} >= {lower:.6g}, more than the accounted"
            f" {in_short(self.accounted)}: {self._unaccounted}"
        )

    @property
    def _unaccounted(self) -> str:
        """What an account cannot see."""
        if self.stepwise:
            return "its doubles, or its noise, are not what is accounted for"
        return "some noise is not what its mechanism states"

    def result(self, name: str) -> Sandwich:
        """What was found."""
        return Sandwich(
            policy=name,
            claim=self.claim,
            horizon=self.horizon,
            account=self.worst,
            accounted=self.accounted,
            exact=self.exact,
            audited=self.audited,
            leak=self.leak,
            findings=tuple(self.findings),
            witnesses=tuple(self.witnesses),
            notes=tuple(self.notes),
            replay="",
            looked=self.looked,
            released=self.released,
            enumerated=self.enumerated,
            first_release=self.first_release,
            raw=self.stepwise,
            spends=self.spends,
            unaccounted=self.unaccounted,
        )


class _Heard(io.TextIOBase):
    """Where the prints of a policy go, however many: the start of them is kept."""

    def __init__(self) -> None:
        self.start = ""

    def write(self, text: str) -> int:
        if len(self.start) < 200:
            self.start += text
        return len(text)


def made_once(make: Callable[..., Any]) -> object:
    """One policy, to see of what kind it is."""
    try:
        with contextlib.redirect_stdout(_Heard()), global_randomness_kept():
            return make(**seeding(make)[0](0))
    except UnknownPolicyError:
        raise
    except (Exception, SystemExit) as error:
        raise BadSubjectError(
            f"the policy cannot be made: {type(error).__name__}: {shortened(error)}{line_of(error)}"
        ) from error


def is_stepwise(made: object) -> bool:
    """Whether it selects and updates on raw rewards; a policy on sealed ones acts and learns.

    What does neither is a ``BadSubjectError``.
    """
    if isinstance(made, Policy):
        return False
    if hasattr(made, "select") and hasattr(made, "update"):
        return True
    raise BadSubjectError(
        "a policy has act and learn (sealed rewards) or select and update (raw ones);"
        f" {type(made).__name__} has neither"
    )


def shown_name(subject: object) -> str:
    """How to call a subject."""
    return str(getattr(subject, "__qualname__", None) or shortened(subject))


def _first_rows(pair: Pair, rounds: int) -> Pair:
    """The rows of as many rounds as are played."""
    left, right = pair
    return left[:rounds], right[:rounds]


def _epsilon_at(found: "ExactPrivacy", delta: Fraction) -> Enclosure:
    """The least epsilon of (epsilon, delta)-DP, between two of the budgets where delta is known."""
    lower: Fraction | float = Fraction(0)
    upper: Fraction | float = found.epsilon.upper
    for epsilon, figure in sorted(found.deltas.items(), reverse=True):
        if figure.upper <= delta:
            upper = min(upper, exact(epsilon))
        if figure.lower > delta:
            lower = exact(epsilon)
            break
    return Enclosure(lower, upper)
