"""Accounting for code that draws its own noise: `sum + rng.laplace(...)` is an entry of the ledger.

Rewards and noise are forms (:mod:`.forms`), and every way that comparisons of what was released can go is run
(:mod:`.branches`). The account is the largest over all of them: an upper bound, in exact reals. Where the
ways are too many, or a released number goes where its comparisons are not seen, there is a ledger and no
account. Where the code leaves what is followed (a reward is compared, or goes into code in C), the answer
says at which line, and an audit has to take over. So it does where the doubles of the code part from the real
numbers of the account, by more than the usual rounding.
"""

import contextlib
import functools
import inspect
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from traceback import walk_tb
from types import FunctionType
from typing import Any, Final

import numpy as np
from numpy.random import default_rng

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.environments.categorical import Categorical
from ...algorithms.environments.environment import Environment
from ...algorithms.environments.exact_numbers import exactly
from ...algorithms.environments.sealed import PrivacyLeak
from ...algorithms.protocol.block_policy import Mixed, Policy, Stop, request
from ..dialects import making
from ..dialects.randomness import chance, seed_globally
from ..dialects.sent_messages import SentMessages
from ..dialects.time_limit import rung_every
from ..dialects.trial_rounds import on_trial
from .account import Account, Leak, Tossed
from .both_ways import AgainError, BothWays
from .branches import MOST_PRICED, MOST_RUNS, MOST_STEPS, Branches, all_branches, same_shape
from .computed_numbers import MOST_LINES, Line, first_difference
from .followed_run import UNCOVERED, Run
from .followed_run import Tossed as Answered
from .foreign_draws import DIALECTS, Exchange, Source, changed, our_seed, token_generator, token_state
from .foreign_modules import code_of, examined, is_foreign, modules_of
from .forms import Form, at
from .ledger import LATTICE
from .outside.outside_state import RESULTS, OutsideState, Snapshot
from .outside.printed import Printed
from .outside.released_messages import told_openly
from .outside.seeded_modules import seeded
from .plain.aimed_draws import Aims, rarest
from .plain.plain_runs import NEVER, PUSHES_ALL, PUSHES_REWARDS, PlainRuns, unwatched
from .plain.pushed_draws import FAMILIES, among_all, wild
from .plain.telling_names import IS_TRUTH
from .states import Remembered, UnknownStateError
from .unreported import unreported
from .written_texts import read_at

_CHANCE: Final[dict[str, Callable[..., Any]]] = {
    "seed": our_seed,
    "generator": token_generator,
    "rng": token_generator,
    "random_state": token_state,
}
_CAST: Final = "cast to float"  # as by an array of doubles
_NO_CAST: Final = "Cannot cast ufunc"
_BY_ZERO: Final = "ZeroDivisionError"  # of numbers that arrays of doubles divide
_ENDLESS: Final = frozenset({"laplace", "gaussian", "geometric", "exponential", "gumbel"})
_MOST_VALUES: Final = 8
_MOST_BASES: Final = 8  # runs whose rewards are changed one by one
_DEARER: Final = 2  # a step on both answers, on copies
_MOST_AGAIN: Final = 32  # runs that are repeated, to see whether they are the same
_MOST_ALIKE: Final = 8  # pairs of runs, on doubles and on what is followed; draws of most are pushed
_APART: Final = "on plain numbers the code draws other noise than on numbers that are followed"
_ELSE: Final = "on plain numbers the code computes other numbers than on those that are followed"
_MOST_ENDLESS: Final = 4  # searches of all ways that come to no end
_MOST_HELD: Final = 3  # attributes that are named
_MOST_AIMS: Final = 16  # tries to find draws by which doubles go a way
_MOST_LOOKED_FOR: Final = 64  # runs among which there are ways that doubles did not go


@dataclass(frozen=True)
class ForeignAccount:
    """What could be accounted for of a policy with noise of its own."""

    found: Account | None
    """The account; None where the code leaves the path on which there is one."""
    left: Leak | None
    """The line at which it leaves it; beside an account, where its doubles become other numbers."""
    raw: Leak | None = None
    """A decision that rewards alone make, through no noise."""
    certain: bool = True
    """Whether what is released tells two lists of rewards apart by it."""
    held: str = ""
    """Which public attributes hold rewards through no noise after the last round: nobody looks at those."""
    outside: str = ""
    """The first thing that a run changes outside of the policy; it was put back before the next one."""

    @property
    def uncovered(self) -> bool:
        """Whether noise was taken off a value again, as where two values share it: a leak by itself."""
        return self.found is not None and self.found.leak is not None

    def __str__(self) -> str:
        if self.found is not None:
            return (
                str(self.found) if self.left is None else f"{self.found}\nas if in real numbers: {self.left}"
            )
        return f"not accounted for: {self.left}; an audit has to look at what it releases"


def foreign_account(
    make: Callable[..., Any],
    environment: Environment,
    horizon: int,
    *,
    seed: int = 0,
    patience: float = 60.0,
    tosses: int = 0,
    ways: int = MOST_RUNS,
    internal: bool = False,
    messages: bool = False,
    enough: Callable[[Account], bool] | None = None,
) -> ForeignAccount:
    """Account for policies with ``select(t)`` and ``update(arm, reward)``, or ``act`` and ``learn``.

    ``make`` may take its randomness as ``rng``, ``generator``, ``random_state`` or ``seed``. Beside the
    account stand ledgers of so many other ``tosses`` of what it draws besides noise. So many ``ways`` of its
    comparisons are tried at most. With ``internal`` the arms alone are accounted for, else every number that
    noise hides; the latter does as well where it is ``enough``. With ``messages`` others see these.
    """
    if not all(map(math.isfinite, environment.reward_range)):
        return ForeignAccount(None, Leak("no noise hides a reward whose range is unbounded", *_place(make)))
    RESULTS.clear()
    code = code_of(make)
    with examined(code), unreported():
        apart: dict[str, Any] = {"patience": patience, "before": OutsideState(*code).snapshot()}
        plain = PlainRuns(functools.partial(on_plain_numbers, make, environment, horizon, **apart))
        if ways > 1:
            plain.watch()
        options = apart | {"enough": enough, "plain": plain}
        found = Exploration(make, environment, horizon, seed, **options)
        found.messages = messages
        branches = found.branches(ways, internal=internal)
        last = branches.runs[-1]
        cast = _CAST in (last.left or ("",))[0] or _CAST in branches.open
        cast = cast or any(each in last.fault for each in (_NO_CAST, _BY_ZERO))
        if cast or last.left is not None:
            for arrays, both in ((True, False),) * cast + ((False, True), (True, True)):
                if arrays and both and not cast:
                    break
                again = Exploration(make, environment, horizon, seed, **options, arrays=arrays, both=both)
                again.messages = messages
                others = again.branches(ways, internal=internal)
                cast = cast or _CAST in f"{others.open} {others.runs[-1].left}"
                if both and not others.open:
                    told = again.judged(others, tosses, internal=internal)
                    if told.found is not None and told.found.bounded:
                        return told
                elif not both and (arrays or others.runs[-1].left is None):
                    found, branches = again, others
                    if others.runs[-1].left is None:
                        break
        return found.judged(branches, tosses, internal=internal)


class Exploration:
    """Runs of one policy on one table of rewards."""

    messages = False
    """Whether others see what it sends."""
    compared_is_read = False
    """Whether noise that is compared counts as read."""
    openly = False
    """Whether rewards are plain numbers, and its draws alone are followed."""
    by_values = False
    """Whether steps are tried on each of a few rewards: of others nothing is known."""

    def __init__(
        self,
        make: Callable[..., Any],
        environment: Environment,
        horizon: int,
        seed: int,
        *,
        patience: float,
        enough: Callable[[Account], bool] | None = None,
        plain: PlainRuns | None = None,
        before: Snapshot | None = None,
        arrays: bool = False,
        both: bool = False,
    ) -> None:
        self.on_ends: dict[tuple[int, ...], list[Run]] = {}
        self.make, self.environment, self.horizon, self.enough = make, environment, horizon, enough
        self.code, self.wanted = code_of(make), _wanted(make)
        self.seeded = seeded(modules_of(self.code))
        self.seed, self.patience, self.arrays, self.both = seed, patience, arrays, both
        plain = plain or PlainRuns()
        self.plain = replace(plain, followed_steps={})
        low, high = (float(end) for end in environment.reward_range)
        self.ends = (low, high)
        self.steps = MOST_STEPS // _DEARER if both else MOST_STEPS
        self.asks, self.internal = set[str](), False
        self.outside = OutsideState(*self.code)
        self.before = before or self.outside.snapshot()
        self.starts: list[Snapshot] = []
        self.endless = 0
        self.seen_at, self.ends_early = set[tuple[str, int, int]](), False
        self.gone: list[Run] | None = None

    def branches(self, ways: int, *, internal: bool) -> Branches:
        """All ways that there are; of those that remember the same, one is followed if that can be told.

        What all releases spend bounds what the arms alone tell, where those go too many ways.
        """
        released = self.released(ways) if ways > 1 else None
        read = self.read(ways) if ways > 1 and released is None and self.enough else None
        if read or not internal:
            return read or released or all_branches(self.play, ways, steps=self.steps)
        whole = released is not None and not released.open and not any(run.broken for run in released.runs)
        if whole and released and self.is_enough(released):
            return released
        most = min(ways, MOST_PRICED) if whole else ways
        if whole and released and not (released.merged or any(run.again for run in released.runs)):
            return released if len(released.runs) > most else released.outcomes()
        alone = all_branches(self.play, most, internal=True, if_all=whole, steps=self.steps)
        return released if whole and released and alone.open else alone

    def read(self, ways: int) -> Branches | None:
        """The same where what is compared counts as read, if that is enough: of outcomes no ways are one."""
        self.compared_is_read = True
        found = self.released(ways)
        self.compared_is_read = False
        return found if found and not found.open and self.is_enough(found) else None

    def is_enough(self, found: Branches) -> bool:
        """Whether nobody has to look further."""
        told = self.judged(found, 0, internal=False)
        return bool(self.enough and told.left is None and told.found and self.enough(told.found))

    def released(self, ways: int) -> Branches | None:
        """Runs that end where what is remembered goes on from elsewhere; None if that cannot be told."""
        remembered = Remembered()
        with contextlib.suppress(UnknownStateError):
            return all_branches(
                lambda script: self.play(script, remembered=remembered), ways, steps=self.steps
            )
        return None

    def play(self, script: Sequence[int] = (), **options: Any) -> Run:  # noqa: ANN401  as below
        """One run, from its beginning again where that is needed; what it leaves outside goes."""
        while True:
            try:
                with contextlib.nullcontext() if options.get("raw") else self.plain.followed():
                    return self._played(script, **options)
            except AgainError:
                if options.get("remembered") is not None:
                    options["remembered"].forget()
            finally:
                self.before.restore()

    def _played(
        self,
        script: Sequence[int] = (),
        *,
        toss: int = 0,
        noise: int = 0,
        moved: Callable[[int, float], float] | None = None,
        raw: bool = False,
        doubles: bool | None = None,
        untouched: bool = False,
        among: Any = None,  # noqa: ANN401  words
        aims: Aims | None = None,
        remembered: Remembered | None = None,
    ) -> Run:
        """One run: with other ``toss`` and ``noise``, ``moved`` rewards, past ``raw`` comparisons.

        All goes as in ``doubles``, with nothing followed or everything, if that is given.
        """
        low, high = map(exactly, self.ends)
        run = Run(low, high, list(script), raw_goes_on=raw, likened=IS_TRUTH in self.plain.asks)
        run.aims, run.coins_fall = aims, toss > 0 and not (aims and script)
        run.asks, run.openly, run.compared_is_read = self.plain.asks, self.openly, self.compared_is_read
        run.plain, run.untouched = bool(doubles), untouched
        both = self.both and doubles is None
        rewards = default_rng(self.seed if doubles is None else self.seed + toss)
        run.on_lattice |= {0} if _is_whole(self.environment) else set()
        rounds, policy, outside = 0, None, None

        def ring() -> None:
            raise TimeoutError(f"no more than {self.patience:g} seconds are spent on a run")

        try:
            with contextlib.ExitStack() as within:
                within.enter_context(contextlib.redirect_stdout(Printed()))
                within.enter_context(contextlib.redirect_stderr(Printed()))
                within.enter_context(rung_every(self.patience, ring))
                alphabet = _alphabet(self.environment) if both else ()
                asks = self.asks if both else None
                kind = functools.partial(wild, among=among, distinct=True)
                chance: dict[str, Any] = {"seeded": self.seeded} | ({"kind": kind} if among else {})
                if doubles is None or among or toss % 2:  # else numpy makes those of its twin
                    chance["noise"] = toss or noise
                chance["legacy_noise"] = (toss or noise) if doubles is None else 0
                source = Source(run, default_rng(toss or noise), **chance)
                for each in self.before.generators:
                    source.watch(each)
                policy = _Followed(self, source, within, asks=asks, alphabet=alphabet)
                with unwatched():
                    made = getattr(policy.itself, "made", policy.itself)
                    reads = functools.partial(told_openly, run)
                    sent = SentMessages(made, reads) if self.messages else None
                    run.messages = [((), 0)] if self.messages else None
                    outside = (
                        _Outside(policy, self.starts, self.before) if remembered is not None or both else None
                    )
                    run.outside = {} if outside is None else outside.objects
                if policy.steps is not None and outside is not None:
                    policy.steps.same = outside.same
                if policy.steps is not None and sent is not None:
                    policy.steps.sent = sent.heard
                while rounds < self.horizon:
                    asked = policy.act(rounds + 1, self.environment.arms)
                    if isinstance(asked, Stop):
                        run.requests.append((f"stop {asked.arm}", len(run.taken)))
                        break
                    length = min(asked.length, self.horizon - rounds)
                    run.requests.append((asked.arm, asked.length, len(run.taken)))
                    drawn = self.environment.rewards(asked.arm, rounds + 1, length, rewards)
                    values = [float(each) for each in np.asarray(drawn, dtype=np.float64)]
                    if moved is not None:
                        values = [moved(rounds + 1 + n, each) for n, each in enumerate(values)]
                    run.arms.update(dict.fromkeys(range(rounds + 1, rounds + 1 + length), asked.arm))
                    if length == asked.length:
                        policy.learn(asked.arm, rounds + 1, values)
                    rounds += length
                    if sent is not None and run.messages is not None:
                        with at(*_place_of_class(type(made))):  # type: ignore[arg-type]  # it has a hash
                            run.messages.append((sent(), len(run.taken)))
                    if remembered is not None:
                        run.forget()
                        if len(run.taken) >= len(script) and rounds < self.horizon:
                            try:
                                with unwatched():
                                    run.merged = (
                                        outside is not None
                                        and outside.same()
                                        and remembered.covers(run, policy.itself, rounds)
                                    )
                            except Exception:  # noqa: BLE001  whatever an object does that is looked into
                                raise UnknownStateError from None
                            if run.merged:
                                break
                if not (run.merged or self.messages):
                    run.held = _held(policy.itself)
                source.look_again()
                if remembered is not None:
                    remembered.refuse(run)
        except UnknownStateError:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a policy raises
            if run.left is not None and policy is not None:
                policy.tell_of_seeds()
            asked = policy.steps.question if policy is not None and policy.steps is not None else None
            if run.left is None and asked is not None:
                run.left = ("a sealed value was compared", asked.file, asked.line)
            elif run.left is None and isinstance(error, PrivacyLeak):  # of a number that outlived its run
                run.left = (error.what, error.file, error.line)
            elif run.left is None:
                told = " ".join(f"{type(error).__name__}: {error}".split())[:200]
                last = max(run.arms, default=0)
                when = f"after round {last}" if last > rounds else f"round {rounds + 1}"
                when = when if run.requests or policy is not None else "when it was made"
                run.fault = f"{when}: {told}"
                lines = [(f.f_code.co_filename, n) for f, n in walk_tb(error.__traceback__) if is_foreign(f)]
                run.fault_at = lines[-1] if lines else _place(self.make)
        return run

    def judged(self, branches: Branches, tosses: int, *, internal: bool) -> ForeignAccount:
        """What the runs amount to."""
        first, last = branches.runs[0], branches.runs[-1]
        if first.fault:
            return ForeignAccount(
                None, Leak(f"on numbers that are followed it fails {first.fault}", *first.fault_at)
            )
        left = None if last.left is None else Leak(*last.left)
        if left is not None and left.file.startswith(DIALECTS):  # as of an arm that a reward chose
            left = Leak(left.what, *(last.told_at or _place(self.make)))
        ends = self.on_ends.get(way := tuple(first.taken)) or [
            self.play(first.taken, moved=_in_rounds(end)) for end in self.ends
        ]
        self.on_ends[way] = ends
        coarse = next((run.coarse for run in (*branches.runs, *ends) if run.coarse), None)
        if coarse is not None:
            left = Leak(*coarse)
        elif left is not None and UNCOVERED not in left.what:
            raw = self.through_no_noise(internal=internal)
            return ForeignAccount(None, left, raw and raw[0], raw is None or raw[1])
        told = {text for run in (*branches.runs, *ends) for text in run.texts}
        if told and left is None and not branches.open:
            read = read_at(told, {*self.plain.followed_steps.values()})
            if read is not None:
                return ForeignAccount(None, Leak("the text of a number may be read", read.file, read.line))
        apart = self.parts(branches) if left is None and not branches.open else None
        if apart is not None:
            return ForeignAccount(None, Leak(*apart))
        if left is not None:
            left = replace(left, what=left.what.replace(UNCOVERED, ""))
        found = Account(
            ledger=branches.ledgers[0],
            reward_range=self.ends,
            horizon=self.horizon,
            rounds=max(first.arms, default=0),
            recommended=None,
            leak=left,
            fault=None,
            printed="",
            runs=len(branches.runs),
            further=tuple(branches.ledgers[1:]),
            merged=branches.merged,
            bounded=None
            if branches.open
            else branches.words
            + self.few(branches)
            + f"; {self.environment.arms} arms, {self.horizon} rounds",
            open=branches.open,
            tossed=tuple(self.tossed(first, tosses)),
        )
        stray = next((run.left for run in ends if run.left), None)
        if stray is not None and found.bounded:
            found = replace(found, bounded=None, open=f"on other rewards {Leak(*stray)}")
        parted = next((run.parted for run in (*branches.runs, *ends) if run.parted), None)
        held = {name: rounds for run in branches.runs for name, rounds in run.held.items()}
        words = "; ".join(
            f"{name} holds rewards of {rounds}" for name, rounds in [*held.items()][:_MOST_HELD]
        )
        changed, decides = self.next_life if found.bounded else ("", "")
        compared = [each for run in branches.runs for each in ([] if internal else run.compared_of())]
        unread = {key for key, _ in compared} - {key for key, read in compared if read}
        if unread and not decides:
            file, line, _ = min(unread, key=lambda key: key[:2])
            decides = f"{file}:{line}: a number is under noise that is not charged, and nothing reads it"
        if decides:
            found = replace(found, bounded=None, open=decides)
        return ForeignAccount(found, parted and Leak(*parted), held=words, outside=changed)

    def apart(self) -> tuple[str, str, int] | None:
        """Where the code draws or computes otherwise on doubles than on what is followed.

        It may tell them apart and go the same way, as by an index or a factor. Half of the runs on doubles
        have the generators of numpy and Python, too. That is told once for all explorations.
        """
        if self.arrays not in self.plain.compared:
            self.plain.compared[self.arrays] = self.compared()
        return self.plain.compared[self.arrays]

    def compared(self) -> tuple[str, str, int] | None:
        """The same, by so many runs."""
        for toss in range(1, 1 + _MOST_ALIKE):
            how = self.pushed(toss) if toss > 2 else {"toss": toss}
            differs, ended = self.differs(untouched=toss % 2 == 0, **how)
            if differs or ended:
                return differs
        return None

    def differs(
        self,
        *,
        untouched: bool = False,
        **how: Any,  # noqa: ANN401  as of runs
    ) -> tuple[tuple[str, str, int] | None, bool]:
        """Where the same run computes or draws otherwise on doubles, and whether it ends before its end."""
        plain, lines = self.computing(doubles=True, untouched=untouched, **how)
        followed, others = self.computing(doubles=False, **how)
        self.seen_at |= followed.decided_at
        self.ends_early |= followed.left is not None
        ended = bool(followed.fault or followed.left)
        if max(len(lines), len(others)) >= MOST_LINES:
            return (f"the code runs more than {MOST_LINES:,} lines", *lines[-1][:2]), ended
        if not followed.elsewhere and (
            first_difference(lines, lines, others, ended=ended) is not None
            or plain.asked_for != followed.asked_for
        ):  # unless doubles do not repeat it themselves
            again, same = self.computing(doubles=True, untouched=untouched, **how)
            differs = first_difference(lines, same, others, ended=ended)
            if differs is not None:
                return (_ELSE, *differs[:2]), ended
            if not ended and plain.asked_for == again.asked_for != followed.asked_for:
                return (_ELSE, *_place(self.make)), ended
        if ended or plain.fault or plain.left:
            return None, True
        for one, other in () if untouched else zip_longest(plain.drew, followed.drew):
            if one != other:
                return (_APART, *(other or one)[-2:]), ended
        return None, ended

    def computing(self, **how: Any) -> tuple[Run, list[Line]]:  # noqa: ANN401  as of runs
        """A run past raw comparisons, and what its code computes line by line."""
        if how.get("aims"):
            how["aims"] = how["aims"].again()
        with self.plain.computed() as lines:
            run = self.play(raw=True, **how)
        return run, lines

    def pushed(self, toss: int) -> dict[str, Any]:
        """A run whose draws are close to the ends of their laws, on any rewards."""
        return {"toss": toss, "among": FAMILIES[toss % 3], "moved": self.any_rewards(toss)}

    def any_rewards(self, toss: int) -> Callable[[int, float], float]:
        """Rewards at the ends of their range, in its middle, and anywhere."""
        return lambda t, _: float(among_all(default_rng((toss, t)), self.ends, 1)[0])

    def parts(self, branches: Branches) -> tuple[str, str, int] | None:
        """Where the code does, draws or computes otherwise on doubles, on its rare ways, too."""
        apart = self.plain.apart() or self.apart()
        if apart is not None:
            return apart
        if self.gone is not branches.runs:  # what a search found is judged more than once
            with self.plain.calling():
                differs = self.differs_where_rare(branches.runs)
            if differs is not None:
                return differs
            self.gone = branches.runs
        runs = () if self.ends_early else branches.runs  # where rewards are read, comparisons end there
        unseen = (each for run in runs for each in sorted(run.decided_at - self.seen_at))
        return self.plain.looked() or next(((NEVER, *each[:2]) for each in unseen), None)

    def differs_where_rare(self, runs: Sequence[Run]) -> tuple[str, str, int] | None:
        """The same on ways of least chance, and on such as decide as no run on doubles has yet."""
        rare = rarest(runs)
        for number, run in enumerate((*rare, *runs[:_MOST_LOOKED_FOR])):
            if number < len(rare) or not run.decided_at <= self.seen_at:
                moved = self.any_rewards(number) if number % 2 else _in_rounds(self.ends[1])
                differs, _ = self.differs(toss=1, moved=moved, aims=self.aimed(run.taken, moved))
                if differs is not None:
                    return differs
        decided = set().union(*(run.decided_at for run in runs))
        for toss in range(1 + _MOST_ALIKE, 1 + _MOST_LOOKED_FOR):
            if decided <= self.seen_at:
                break
            how = self.pushed(toss)
            run = self.play(raw=True, doubles=False, **how)
            if not run.decided_at & decided <= self.seen_at:
                differs, _ = self.differs(**how)
                if differs is not None:
                    return differs
        return None

    def aimed(self, way: Sequence[int], moved: Callable[[int, float], float]) -> Aims:
        """Draws by which doubles go this way, as far as they are found."""
        aims = Aims()
        for _ in range(_MOST_AIMS):
            aims = aims.again(misses=True)
            self.play(way, toss=1, raw=True, doubles=False, moved=moved, aims=aims)
            if not aims.missed:
                break
        return aims

    @functools.cached_property
    def next_life(self) -> tuple[str, str]:
        """What a run changes outside of the policy, and whether the next one is another by it.

        What it puts into a cache changes nothing, but what the next run changes there does.
        """
        try:
            with contextlib.suppress(AgainError):
                first, after = self._played(), self.outside.snapshot()
                second, later = self._played(), self.outside.snapshot()
                changed = self.before.closed or self.before.changed(after) or after.moved(later)
                same = second.left is None and not second.fault and same_shape(first, second)
                same = same and first.seeds == second.seeds
                decides = "" if same else "what one run leaves outside of the policy decides in the next one"
                return next(iter(changed), ""), decides
        finally:
            self.before.restore()
        return "", "a run cannot be repeated"

    def leaves_something(self) -> bool:
        """Whether a run changes what is outside of the policy."""
        try:
            self._played()
            return bool(self.before.closed or next(iter(self.before.changed(self.outside.snapshot())), ""))
        finally:
            self.before.restore()

    def certain(self, run: Run, moved: Callable[[int, float], float] | None, asked: int, noise: int) -> bool:
        """Whether other noise changes nothing of what was asked for so far: else chance is unseen."""
        seeds = range(noise + 1, noise + 1 + _MOST_AGAIN)
        others = (self.play(noise=each, moved=moved, raw=True) for each in seeds)
        return all(other.seen[: asked + 1] == run.seen[: asked + 1] for other in others)

    def few(self, branches: Branches) -> str:
        """The rewards that a randomised response, a rounding, or noise on whole numbers is accounted for."""
        releases = [each for run in branches.runs for each in run.releases]
        few = any(isinstance(e.facts, LATTICE) or isinstance(e.mechanism, Answered) for e in releases)
        few |= any(run.stepped for run in branches.runs)
        if not (few or self.by_values):
            return ""
        return f"; for the rewards {', '.join(f'{each:g}' for each in _alphabet(self.environment))} alone"

    def tossed(self, first: Run, tosses: int) -> list[Tossed]:
        """What it releases under the same comparisons with other tosses of its own."""
        if not (any(first.by_coin) or first.escaped):
            return []  # it tosses nothing
        found = []
        script = [way for way, coin in zip(first.taken, first.by_coin, strict=True) if not coin]
        for toss in range(1, 1 + tosses):
            run = self.play(script, toss=toss)
            if run.left is None and not run.fault and not run.is_astray():
                alike = sum(a == b for a, b in zip(run.asked_for, first.asked_for, strict=False))
                found.append(Tossed(tuple(run.releases), alike))
        return found

    def through_no_noise(self, *, internal: bool) -> tuple[Leak, bool] | None:
        """The first arm that another reward changes, all that is released being the same; if that is a leak.

        Ways that noise went are possible; of all others nobody knows.
        """
        self.internal = internal
        for noise in range(_MOST_BASES):
            base = self.play(raw=True, noise=noise)
            if base.fault:
                return None
            for place in self.places if base.raw else ():
                found = self.changed(base, noise, place)
                if found is not None:
                    return (found[0], found[1] or not internal) if self.is_steady() else None
        ways = all_branches(lambda script: self.play(script, raw=True), 2 * _MOST_BASES, steps=self.steps)
        starts = (None, *map(_in_rounds, self.ends))
        alike = ((run.taken, each) for run in ways.runs if run.raw for each in starts)
        bases = ((self.play(taken, moved=start, raw=True), start) for taken, start in alike)
        tried = (self.changed(b, 0, place, start) for b, start in bases for place in self.places)
        found = next(filter(None, tried), None)
        return (found[0], False) if found and self.is_steady() else None

    @property
    def places(self) -> range:
        """The rounds whose rewards others may see: of the last one in a message alone."""
        return range(1, self.horizon + self.messages)

    def is_steady(self) -> bool:
        """Whether a run is the same again and again: else chance decides that is unseen."""
        once = self.play(raw=True).seen
        return all(self.play(raw=True).seen == once for _ in range(1, _MOST_AGAIN))

    def repeats(
        self,
        script: Sequence[int],
        noise: int,
        run: Run,
        moved: Callable[[int, float], float] | None,
        at: int,
    ) -> bool:
        """Whether other noise under the same outcomes asks for the same: else unseen chance decides."""
        again = (self.play(script, noise=noise, moved=moved, raw=True) for _ in range(_MOST_AGAIN))
        other = (self.play(script, noise=noise + n, moved=moved, raw=True) for n in range(1, _MOST_BASES))
        return all(each.seen == run.seen for each in again) and all(
            each.seen[: at + 1] == run.seen[: at + 1] for each in other
        )

    def never(self, base: Run, noise: int, moved: Callable[[int, float], float], at: int) -> bool:
        """Whether no outcome of coins, nor of what is compared, leads other rewards to these arms.

        Those of the base are possible: its comparisons went as doubles say. Nobody knows where the value of a
        draw is read, as no other one is tried.
        """
        play = functools.partial(self.play, noise=noise, raw=True)
        if self.endless >= _MOST_ENDLESS or play().seen != base.seen:
            return False
        ways = all_branches(functools.partial(play, moved=moved), 4 * _MOST_BASES, steps=self.steps)
        self.endless += bool(ways.open)
        unseen = any(run.escaped or run.seeds or run.broken or run.reads_noise() for run in ways.runs)
        if ways.open or unseen:
            return False
        return all(_shown(run, at) != _shown(base, at) for run in ways.runs)

    def changed(
        self, base: Run, noise: int, place: int, start: Callable[[int, float], float] | None = None
    ) -> tuple[Leak, bool] | None:
        """The first arm that is another one where the reward of a round is; whether nothing hides it."""
        low, high = self.ends

        def moved(t: int, reward: float) -> float:
            before = reward if start is None else start(t, reward)
            return (high if before < high else low) if t == place else before

        other = self.play(base.taken, noise=noise, moved=moved, raw=True)
        if any(run.escaped or run.parted or run.seeds or run.broken for run in (base, other)):
            return None
        if self.internal and any(hidden for *_, hidden in (*base.raw, *other.raw)):
            return None  # the noise of sums that nobody sees hides the next ones, too
        asked = list(zip(base.seen, other.seen, strict=False))
        differs = next((n for n, (a, b) in enumerate(asked) if a[:-1] != b[:-1]), None)
        if differs is None:
            return None
        certain = max(each[-1] for each in asked[differs]) == 0
        both = ((base, start), (other, moved))
        if certain:
            if not all(self.certain(run, move, differs, noise) for run, move in both):
                return None
        elif not (
            _same_releases(base, other, differs)
            and all(self.repeats(base.taken, noise, run, move, differs) for run, move in both)
        ) and not self.never(base, noise, moved, differs):
            return None
        raw = zip(base.raw, other.raw, strict=False)
        file, line, *_ = next((a for a, b in raw if a != b), base.raw[-1])
        seen = f"a message of round {differs}" if self.messages else f"the arm of round {differs + 1}"
        what = f"{seen} depends on the reward of round {place} through no noise"
        return Leak(what, file, line), certain


def _shown(run: Run, at: int) -> list[Any]:
    return [each[:-1] for each in run.seen[: at + 1]]


def _same_releases(base: Run, other: Run, differs: int) -> bool:
    """Whether other rewards give all the same numbers a positive probability: noise without ends hides them.

    What coins decide, or noise that nobody has read, is not among the numbers.
    """
    for run in (base, other):
        if any(run.by_coin[: run.seen[differs][-1]]):
            return False
        if any(e.secret or not e.cover or any(d.kind not in _ENDLESS for d in e.noise) for e in run.events):
            return False
    before = min(run.seen[differs][-1] for run in (base, other))
    told, others = (
        [(e.file, e.line, str(e.mechanism)) for e in run.releases if e.round <= differs]
        for run in (base, other)
    )
    return told == others and base.taken[:before] == other.taken[:before]


def _held(policy: object) -> dict[str, str]:
    """The public attributes, and entries of them, that are rewards without noise, and of which rounds."""
    found = {}
    for name, value in getattr(getattr(policy, "made", policy), "__dict__", {}).items():
        listed = value.tolist() if type(value) is np.ndarray and value.ndim == 1 else value
        parts = enumerate(listed) if type(listed) in {list, tuple} else ()
        for place, each in ((None, value), *parts):
            if type(each) is Form and each.cover and not each.noise and not name.startswith("_"):
                rounds = sorted({first for first, _ in each.cover})
                told = name if place is None else f"{name}[{place}]"
                found[told] = f"rounds {rounds[0]} to {rounds[-1]}" if rounds[1:] else f"round {rounds[0]}"
    return found


def _in_rounds(end: float, bits: int = -1) -> Callable[[int, float], float]:
    """What rewards are of the rounds whose number has one of these bits."""
    return lambda t, reward: end if t & bits else reward


class _Outside:
    """What a run changes outside of its policy: nobody sees it in what the policy remembers."""

    def __init__(self, policy: "_Followed", starts: list[Snapshot], before: Snapshot) -> None:
        # what is put back between runs is as it was in each of them
        made = [each for each in policy.code if type(each) is FunctionType and id(each) not in before.objects]
        lasting = {id(each) for each in policy.code} - {*map(id, made)}
        if not (starts and lasting <= starts[0].objects.keys() and starts[0].unchanged()):
            starts[:1] = [OutsideState(*policy.code).snapshot(policy.itself, *made)]
            for each in made:  # in this run
                starts[0].objects.pop(id(each), None)
        starts[0].add_modules()
        self._before, self.objects = starts[0], starts[0].objects
        """All of it, by place."""

    def same(self) -> bool:
        """Whether it changes nothing so far, but in caches, which are emptied."""
        if self._before.closed or not self._before.unchanged():
            return False
        self._before.settle()
        return True


class _Played:
    """A policy that is played round by round; of mixed requests with the one of this number ``first``."""

    _exploration: Any = None

    def __init__(self, policy: Any, run: Run, first: int = 0) -> None:  # noqa: ANN401  of somebody
        self._policy, self._run, self._first = policy, run, first
        self.steps: BothWays | None = None
        self._alphabet: Sequence[float] = ()
        self._in_blocks = run.sealed = isinstance(policy, Policy)
        if not (self._in_blocks or hasattr(policy, "select")):
            raise TypeError(f"{type(policy).__name__} has neither act and learn nor select and update")

    @property
    def itself(self) -> object:
        """The policy."""
        return self._policy

    def act(self, t: int, arms: int) -> Any:  # noqa: ANN401  a block, or a stop
        """What it asks for."""
        made: Any = type(getattr(self._policy, "made", self._policy))
        if self._in_blocks:
            asked = request(self._done(lambda policy: policy.act(t), "act"), arms=arms, t=t)
            if isinstance(asked, Mixed):
                ways = [block for chance, block in asked.choices if chance > 0]
                with at(*_place_of_class(made)):
                    return ways[self._run.fall(len(ways), self._first % len(ways), True)]
            return asked
        arm = self._done(lambda policy: policy.select(t - 1), "act")
        if type(arm) is Form and arm.cover:
            with at(*(self._run.told_at or _place_of_class(made))):
                arm = int(arm)
        if arm is None:
            try:
                return Stop(int(self._policy.recommend()))
            except (AttributeError, TypeError, ValueError):  # it recommends nothing
                return Stop(0)
        return request(int(arm), arms=arms, t=t)

    def learn(self, arm: int, first: int, values: list[float]) -> None:
        """Hand over the rewards."""
        if self._in_blocks:
            self._done(lambda policy: policy.learn(_Pulls(arm, first, values, self._run)), "learn")
            return
        if self.steps is not None and len(values) == 1 and self._alphabet:
            found = self.steps.response(
                self._policy, lambda policy, value: policy.update(arm, value), first, self._alphabet
            )
            if found is not None:
                self._exploration.by_values = True
                self._policy = found
                return
        self._done(lambda policy: policy.update(arm, self._run.reward(first, values)), "learn")

    def _done(self, step: Callable[[Any], Any], kind: str) -> Any:  # noqa: ANN401  what the step gives
        if self.steps is None:
            return step(self._policy)
        self._policy, found = self.steps.step(self._policy, step, kind)
        return found


class _Followed(_Played):
    """A foreign policy whose numbers are followed ``within`` a context."""

    def __init__(
        self,
        exploration: Exploration,
        source: Source,
        within: contextlib.ExitStack,
        *,
        asks: set[str] | None,
        alphabet: Sequence[float],
    ) -> None:
        self._source, self._exploration = source, exploration
        with unwatched():
            exchange = Exchange(source, within, arrays=exploration.arrays)
            own = modules_of(exploration.code)
            exchange.reach(own)
            chance = _chance(exploration.wanted, _CHANCE, source)
        super().__init__(exploration.make(**chance), source.run)
        self.steps = None if asks is None else BothWays(source.run, asks)
        self._alphabet = alphabet
        with unwatched():
            self.code = [*dict.fromkeys((*exploration.code, *code_of(self._policy)))]
            exchange.reach(each for each in modules_of(self.code) if each not in own)

    def tell_of_seeds(self) -> None:
        """Where the run ended, with why noise hid nothing there."""
        left = self._run.left
        if left is not None and self._run.seeds:
            words = f"{self._run.seeds[0][0]}, so that its noise hides nothing"
            self._run.left = (f"{left[0]}; {words}", *left[1:])


class _Pulls:
    """Pulls whose rewards are forms."""

    def __init__(self, arm: int, first: int, values: list[float], run: Run) -> None:
        self.arm, self.first, self.length = arm, first, len(values)
        self._values, self._run = values, run

    def sum(self) -> Any:  # noqa: ANN401  a number
        """The sum of the rewards of the block."""
        return self._run.reward(self.first, self._values)

    def stretch(self, start: int, stop: int) -> Any:  # noqa: ANN401  a number
        """The sum of the rewards number ``start .. stop - 1`` of the block."""
        return self._run.reward(self.first + start, self._values[start:stop])


def _alphabet(environment: Environment) -> tuple[float, ...]:
    """The values that rewards take, where they are few."""
    if isinstance(environment, Bernoulli):
        return (0.0, 1.0)
    if not isinstance(environment, Categorical):
        return ()
    found = tuple(sorted({float(each) for each in np.ravel(environment.values())}))
    return found if len(found) <= _MOST_VALUES else ()


def _is_whole(environment: Environment) -> bool:
    """Whether all rewards are."""
    alphabet = _alphabet(environment)
    return bool(alphabet) and all(each.is_integer() for each in alphabet)


def _wanted(make: Callable[..., Any]) -> set[str]:
    """The names of what it takes."""
    with contextlib.suppress(TypeError, ValueError):
        return {*inspect.signature(make).parameters}
    return set()


def _chance(wanted: set[str], given: Mapping[str, Callable[..., Any]], by: object) -> dict[str, Any]:
    return {name: made(by) for name, made in given.items() if name in wanted}


def on_plain_numbers(
    make: Callable[..., Any],
    environment: Environment,
    horizon: int,
    seed: int,
    *,
    patience: float,
    before: Snapshot,
) -> None:
    """One run as anybody would make it; it counts what it does alone, and all is ``before`` as it was."""
    rewards = default_rng(seed)
    kind: Any = functools.partial(wild, among=FAMILIES[seed % 3]) if seed % 2 else default_rng
    legacy = np.random.RandomState(kind(seed).bit_generator)
    drawing: dict[str, Any] = {"generator": kind, "rng": kind, "random_state": lambda _: legacy, "seed": int}
    pushed: list[Any] = [(making, "chance", functools.partial(_handed_over, kind))]
    pushed += [(np.random, "default_rng", kind)] if seed >= PUSHES_ALL else []
    with contextlib.ExitStack() as outside, on_trial(seed), changed(pushed), rung_every(patience, _late):
        outside.callback(before.restore)  # caches, above all
        if seed % 2:
            state: Any = legacy.get_state()
            seed_globally(seed)
            np.random.set_state(state)  # noqa: NPY002  policies use it
            random.setstate((3, (*map(int, state[1]), state[2]), None))
        made, t = make(**_chance(_wanted(make), drawing, seed)), 0
        policy = _Played(made, Run(0, 1, plain=True), first=seed)
        while t < horizon:
            asked = policy.act(t + 1, environment.arms)
            if isinstance(asked, Stop) or asked.length > horizon - t:
                return
            drawn = environment.rewards(asked.arm, t + 1, asked.length, rewards)
            if seed >= PUSHES_REWARDS:
                drawn = among_all(rewards, environment.reward_range, asked.length)
            policy.learn(asked.arm, t + 1, [float(each) for each in drawn])
            t += asked.length


def _handed_over(kind: Callable[[Any], np.random.Generator], *given: Any) -> object:  # noqa: ANN401  as `chance`
    """In place of what dialects hand over: the same, with other draws."""
    made = chance(*given)
    if isinstance(made, np.random.Generator):
        return kind(given[-1])
    if isinstance(made, np.random.RandomState):
        return np.random.RandomState(kind(given[-1]).bit_generator)
    return made


def _late() -> None:
    raise TimeoutError


@functools.lru_cache(maxsize=64)
def _place_of_class(kind: type) -> tuple[str, int]:
    """Kept: its source is read for it."""
    return _place(kind)


def _place(make: Callable[..., Any]) -> tuple[str, int]:
    function = getattr(make, "func", make)
    try:
        return inspect.getsourcefile(function) or "", inspect.getsourcelines(function)[1]
    except (OSError, TypeError):
        return str(getattr(function, "__module__", "")), 0
