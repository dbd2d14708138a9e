"""Accounting: a run of a policy on sealed rewards, and what its releases tell about every single reward.

`account` plays a policy once, with noise, and writes down every release. The ledger gives the privacy loss of
each reward (:mod:`.ledger`); as a sealed value has no other way to a number, this is a proof for the run at
hand: of every ledger that a policy can write, each reward's loss is to be within the budget. Lengths of
blocks, coefficients and scales may depend on released numbers; sealed values cannot be read, so on nothing
else.

For policies that get around the seal (a name that Python mangles, a glance at the environment, a clock, a
mechanism that tells what it hides) the run is repeated with the very same released numbers: first on the same
rewards, then on others. Whatever the policy then asks for differently, it did not learn from the releases;
what it leaves differently in modules, classes and closures it told to somebody else (:mod:`.outside`); and
a sealed value that is not what its coefficients say is not the one it was. Not seen by this: what differs
on none of the rewards and in none of the runs that were tried, what is written to files, and a mechanism
whose noise is not what its own ``facts`` say, or is shared with another release.
"""

import contextlib
import copy
import inspect
import io
import itertools
import math
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import CodeType
from typing import Any

import numpy as np
from numpy.random import Generator, SeedSequence, default_rng
from numpy.typing import NDArray

from ...algorithms.environments.bits import check_bits
from ...algorithms.environments.environment import Environment
from ...algorithms.environments.exact_numbers import Exactly
from ...algorithms.environments.sealed import PrivacyLeak, Sealed, Stretch, drawn, unseal
from ...algorithms.protocol.block_policy import Mixed, Policy, Pulls, Request, Stop, Sure, play, request
from ...algorithms.protocol.counted_pulls import counted, counting_cover
from ...theory.numbers.enclosure import Enclosure, Exact, checked_size, double, exact
from ...theory.numbers.json_value import Json
from ...theory.numbers.shown import Shown
from ..dialects.on_sealed_rewards import on_sealed_rewards
from ..dialects.spoken_policy import line_of, shortened
from ..dialects.time_limit import rung_every
from .ledger import Facts, Loss, Piece, Release, Width, facts_of, kept, losses, pieces, stretches
from .outside.outside_state import OutsideState, Snapshot
from .pulled_rewards import KnownBlock, PulledRewards
from .stated_noise import altered, replaced

_LONGEST_LIST = 1 << 16
_MOST_RELEASES = 10_000
_PATIENCE = 60.0
_PUBLIC = frozenset({"arms", "reward_range", "horizon"})
_MACHINERY = frozenset({__file__, sys.modules[Sealed.__module__].__file__})
_ZERO = Enclosure(Fraction(0), Fraction(0))
_INFINITE = Enclosure(math.inf, math.inf)

Change = Callable[[NDArray[np.float64], int], NDArray[np.float64]]
"""Other rewards in place of rewards, or of sums of so many of them."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A line that lets rewards out without a mechanism."""

    what: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"

    def to_json(self) -> dict[str, Json]:
        """File, line, and what is wrong there."""
        return {"file": self.file, "line": self.line, "what": self.what}


@dataclass(frozen=True, slots=True)
class Tossed:
    """What a policy releases with other tosses of its own, under the same released numbers."""

    releases: tuple[Release, ...]
    rounds: int
    """For so many rounds it asks for the same arms."""


@dataclass(frozen=True, repr=False)
class Account(Shown):
    """What a run released, and what that tells about a reward; figures are the largest over all rewards.

    After a leak they are infinite; after a fault nothing is known of them.
    """

    ledger: tuple[Release, ...]
    reward_range: tuple[float, float]
    """The declared range of a reward; sensitivities come from it, not from the rewards that were seen."""
    horizon: int
    rounds: int
    """How many rounds were played."""
    recommended: int | None
    """The arm that the policy recommended when it stopped."""
    leak: Leak | None
    fault: str | None
    """What else is wrong with the policy, in one line."""
    printed: str
    """What the policy printed in the first run; not part of any figure."""
    runs: int = 1
    """How many ways that the noise can go were tried; a leak in fewer of them may stay unseen."""
    further: tuple[tuple[Release, ...], ...] = ()
    """The ledgers of the other ways; figures are the largest over all of them."""
    notes: tuple[str, ...] = ()
    """What could not be compared, a line each."""
    bounded: str | None = None
    """Why no run spends more than these, in exact reals; None: others may."""
    merged: bool = False
    """Whether ways that come to one state are followed once."""
    open: str = ""
    """Why it is no bound."""
    tossed: tuple[Tossed, ...] = ()
    """The same with other outcomes of the policy's own tosses; figures are the largest over these, too."""

    @property
    def width(self) -> Width:
        """By how much one reward can differ from its neighbour: the width of the declared range."""
        low, high = self.reward_range
        return exact(high) - exact(low) if math.isfinite(low) and math.isfinite(high) else math.inf

    @property
    def _ledgers(self) -> tuple[tuple[Release, ...], ...]:
        tossed = () if self.bounded else (each.releases for each in self.tossed)
        return (self.ledger, *self.further, *tossed)

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """The distinct privacy losses of rewards, each with the first rewards that it holds for."""
        found: dict[Any, Loss] = {}
        for ledger in self._ledgers:
            for loss in losses(ledger, self.width):
                found.setdefault(loss.profile, loss)
        return tuple(found.values())

    @cached_property
    def _joint(self) -> tuple[Loss, ...]:
        """For each reward the losses of all branches together, each mechanism as often as it is met at most.

        Which branch is taken depends on what was released; at a delta above 0 the worst of them bounds the
        whole only where one has all that any other has.
        """
        if not self.bounded or not self.further:
            return self.losses
        met: dict[int, dict[Any, int]] = {}  # of ways that are one, the other may have been this reward
        for ledger in self._ledgers:
            for first, last, profile in stretches(ledger):
                for place in [0] if self.merged else range(first, last + 1):
                    most = met.setdefault(place, {})
                    for atom, times in profile:
                        most[atom] = max(most.get(atom, 0), times)
        places = {frozenset(most.items()): place for place, most in met.items()}
        return tuple(Loss(place, place, profile, self.width) for profile, place in places.items())

    def epsilon(self, delta: Exact = 0) -> Enclosure:
        """The least epsilon of (epsilon, delta)-DP; of pure DP at ``delta = 0``."""
        if exact(delta) == 0:
            return self._largest(lambda loss: loss.epsilon())
        return self._largest(lambda loss: loss.epsilon_at(delta), self._joint)

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta of (epsilon, delta)-DP; 1 at most."""
        found = self._largest(lambda loss: loss.delta(epsilon), self._joint)
        return Enclosure(min(found.lower, Fraction(1)), min(found.upper, Fraction(1)))

    def rho(self) -> Enclosure:
        """The least rho of zCDP."""
        return self._largest(lambda loss: loss.rho())

    def renyi(self, order: Exact) -> Enclosure:
        """The largest Renyi divergence of this order."""
        return self._largest(lambda loss: loss.renyi(order))

    def worst(self, *, by: Callable[[Loss], Enclosure] = Loss.epsilon) -> Loss | None:
        """The largest loss, the first one among equals; None if nothing was released."""
        return max(self.losses, key=lambda loss: by(loss).upper, default=None)

    def through(self, loss: Loss) -> tuple[Release, ...]:
        """The releases that the first of these rewards enters."""
        its = (ledger for ledger in self._ledgers if any(each == loss for each in losses(ledger, self.width)))
        return tuple(
            entry
            for entry in next(its, ())
            if any(piece.first <= loss.first < piece.first + piece.length for piece in entry.pieces)
        )

    def within(self, *, epsilon: Exact | None = None, rho: Exact | None = None, delta: Exact = 0) -> bool:
        """Whether the run kept to a budget, pure or approximate, or zCDP.

        Policies compute scales and coefficients in doubles; a relative 2^-40 is granted for their rounding.
        """
        within = kept(self, epsilon=epsilon, rho=rho, delta=delta)
        return within and self.leak is None and self.fault is None

    @property
    def tested(self) -> bool:
        """Whether anything was released: else these rounds tell nothing about the noise."""
        return any((self.ledger, *self.further)) or self.leak is not None

    def _largest(self, figure: Callable[[Loss], Enclosure], of: Sequence[Loss] | None = None) -> Enclosure:
        if self.leak is not None:
            return _INFINITE
        if self.fault is not None:
            return Enclosure(Fraction(0), math.inf)
        found = [figure(loss) for loss in (self.losses if of is None else of)] or [_ZERO]
        return Enclosure(max(each.lower for each in found), max(each.upper for each in found))

    def to_json(self) -> dict[str, Json]:
        """The figures as doubles, the upper ends; None for infinite ones."""
        return {
            "epsilon": _finite(self.epsilon()),
            "rho": _finite(self.rho()),
            "releases": len(self.ledger),
            "rounds": self.rounds,
            "runs": self.runs,
            "tested": self.tested,
            "leak": None if self.leak is None else self.leak.to_json(),
            "fault": self.fault,
            "printed": self.printed,
        }

    def __str__(self) -> str:
        lines = [f"{len(self.ledger)} releases in {self.rounds} rounds, rewards in {list(self.reward_range)}"]
        if not self.tested and self.fault is None:
            lines.append(f"nothing tested: nothing is released in {self.rounds} rounds")
        if self.leak is not None:
            lines.append(f"leak: {self.leak}")
        if self.fault is not None:
            lines.append(f"fault: {self.fault}")
        if self.printed:
            lines.append(f"it prints: {shortened(self.printed)}")
        worst = self.worst()
        if self.leak is None and self.fault is None and worst is not None:
            lines.append(f"epsilon {float(self.epsilon()):.12g}, rho {float(self.rho()):.12g}")
            lines.append(f"the reward of round {worst.first} leaks most:")
            lines += [f"  {entry}" for entry in self.through(worst)[:5]]
        lines += [f"note: {note}" for note in self.notes]
        if self.bounded:
            lines.append(f"an upper bound in exact reals: {self.bounded}")
        elif self.leak is None and self.fault is None:
            runs = "1 run" if self.runs == 1 else f"{self.runs} runs"
            lines.append(f"a leak behind a trigger rarer than one in {runs} may stay unseen")
        if self.width == math.inf:
            lines.append("the range of the rewards is unbounded: no noise hides one of them")
        return "\n".join(lines)


def account(
    policy: Callable[[], Policy],
    environment: Environment,
    horizon: int,
    *,
    seed: int = 0,
    patience: float = _PATIENCE,
    runs: int = 1,
) -> Account:
    """Play a policy for ``horizon`` rounds and account for everything it releases.

    Parameters
    ----------
    policy
        Gives a fresh policy; it is called again for every replay. A foreign one is adapted (`dialects`): what
        it learns from is a sealed reward.
    environment
        Where the rewards come from. A copy is played; that the policy reads the original is a leak.
    horizon
        The number of rounds.
    seed
        Of the rewards, the noise, and the draws from mixed requests.
    patience
        Seconds without a request after which a policy counts as one that never returns.
    runs
        How many ways that the noise can go are tried. The first one is compared with the most other rewards.

    A policy that crashes, asks for what there is not, or is not a function of its releases gives an account
    with a ``fault`` or a ``leak``; nothing of the policy's own is raised.
    """
    if type(horizon) is not int or horizon < 1:
        raise ValueError(f"horizon is a whole number of rounds, at least 1, not {horizon!r}")
    if not patience > 0:
        raise ValueError(f"patience is a number of seconds above 0, not {patience!r}")
    checked_size("runs", runs)
    low, high = (float(end) for end in environment.reward_range)
    if not low <= high:
        raise ValueError(f"a range of rewards goes from low to high, not from {low} to {high}")
    policy = on_sealed_rewards(policy)
    examination = _Examination(policy, environment, horizon, seed, patience)
    first = examination.first()
    leak, fault = examination.judged(first, _other_rewards(low, high))
    further: list[_Run] = []
    changes = itertools.cycle(list(_other_rewards(low, high)))
    while leak is None and fault is None and len(further) + 1 < runs:
        examination.before.restore()
        further.append(examination.run(noise=len(further) + 1))
        leak, fault = examination.judged(further[-1], [next(changes)], briefly=True)
    if examination.after is not None:
        examination.after.restore()
    return Account(
        ledger=tuple(first.releases),
        reward_range=(low, high),
        horizon=horizon,
        rounds=first.rounds,
        recommended=first.recommended,
        leak=leak,
        fault=fault,
        printed=first.printed,
        runs=1 + len(further),
        further=tuple(tuple(run.releases) for run in further),
        notes=tuple(dict.fromkeys((*getattr(policy, "told", ()), *examination.notes))),
    )


def first_release(
    policy: Callable[[], Policy], environment: Environment, horizon: int, *, seed: int = 0
) -> int | None:
    """After which round the run of :func:`account` first releases something; no other run is beside it."""
    examination = _Examination(on_sealed_rewards(policy), environment, horizon, seed, _PATIENCE)
    releases = examination.first().releases
    return releases[0].round if releases else None


class _Examination:
    """Runs of one policy, compared with one another."""

    def __init__(
        self, policy: Callable[[], Policy], environment: Environment, horizon: int, seed: int, patience: float
    ) -> None:
        self.policy, self.environment, self.horizon = policy, environment, horizon
        self.seed, self.patience = seed, patience
        self.stage_environment = copy.deepcopy(environment)
        self.outside = OutsideState(policy)
        self.outside.snapshot().restore()  # empties the caches
        self.before = self.outside.snapshot()
        self.after: Snapshot | None = None
        self.notes: list[str] = []

    def first(self) -> "_Run":
        """The run that gives the ledger; twice, if only it shows of what class the policies are."""
        run = self.run()
        kind = type(run.policy)
        if run.policy is None or self.before.knows(kind):
            return run
        self.outside = OutsideState(self.policy, kind)
        self.before = self.outside.snapshot(*run.policies())
        return self.run()

    def run(
        self,
        script: "_Run | None" = None,
        *,
        rewards_seed: int = 0,
        change: Change | None = None,
        noise: int = 0,
    ) -> "_Run":
        """One run; ``noise`` numbers the ways that the noise can go."""
        root = SeedSequence(self.seed, spawn_key=(noise,) if noise else ())
        rewards, chance, draws = (default_rng(each) for each in root.spawn(3))
        if rewards_seed:
            rewards = default_rng(root.spawn(rewards_seed)[-1])
        if change is not None:
            chance = default_rng(root.spawn(1)[0])  # who knows the noise is found by other noise
        stage = _Stage(
            self.stage_environment,
            rewards=rewards,
            noise=chance,
            draws=draws,
            change=change or _same,
            script=script,
        )
        output = io.StringIO()
        with (
            contextlib.redirect_stdout(output),
            contextlib.redirect_stderr(output),
            _untouched(self.environment, self.stage_environment),
            _limited(stage.run, self.patience),
        ):
            _played(self.policy, stage, self.horizon, self.stage_environment.arms)
        stage.run.printed = output.getvalue()
        stage.run.noise = noise
        return stage.run

    def judged(
        self, first: "_Run", changes: Iterable[tuple[str, int, Change]], *, briefly: bool = False
    ) -> tuple[Leak | None, str | None]:
        """What is wrong with a run, by itself and beside others with the same released numbers.

        ``briefly`` without repeating what is right.
        """
        if first.leak is not None or first.fault is not None:
            return first.leak, first.fault
        left = self.outside.snapshot(*first.policies())
        if not first.noise:
            self.after = left  # what a single run leaves is left in the end
        kept = sorted(left.sealed - self.before.sealed)
        if kept:
            return Leak(f"rewards are kept outside of the policy, sealed, in {kept[0]}", *first.place()), None
        changed = replaced()
        if changed is not None:
            return Leak(f"{changed} was replaced by another function", *first.place()), None
        changes = list(changes)
        if briefly and self._compared(first, left, changes, told_apart=False) is None:
            return None, None
        again = self.run(first, noise=first.noise)
        if again.parts:
            return self._of_two_minds(first, again, left)
        return self._compared(first, left, changes, told_apart=again.printed == first.printed), None

    def _of_two_minds(self, first: "_Run", again: "_Run", left: Snapshot) -> tuple[Leak | None, str | None]:
        """The same run again was another one: by what the first one left behind, or by chance."""
        self.before.restore()
        if not self.run(first, noise=first.noise).parts:
            names = self.before.differences(left)
            where = f", in {names[0]}," if names else ""
            return Leak(
                f"what one run leaves outside of the policy{where} decides in the next one", *first.place()
            ), None
        return None, f"not a function of its releases: the same run again gives {again.parts}"

    def _compared(
        self, first: "_Run", left: Snapshot, changes: Iterable[tuple[str, int, Change]], *, told_apart: bool
    ) -> Leak | None:
        unsteady: set[str] | None = None
        for how, rewards_seed, change in changes:
            self.before.restore()
            other = self.run(first, rewards_seed=rewards_seed, change=change, noise=first.noise)
            same = f"the same released numbers, but with {how} rewards"
            if other.difference is not None:
                where = other.difference
                return Leak(f"{same} {where.what}", where.file, where.line)
            if other.leak is not None or other.fault is not None:
                return Leak(f"{same}: {other.fault or other.leak}", *other.place())
            if told_apart and other.printed != first.printed:
                return Leak(f"{same} something else is printed", *first.place())
            now = self.outside.snapshot(*other.policies())
            names = left.differences(now)
            if names and unsteady is None:
                unsteady = self._unsteady(first, left)
            names = [name for name in names if name not in (unsteady or ())]
            if names:
                return Leak(
                    f"{same} something else is left outside of the policy, in {names[0]}", *first.place()
                )
        return None

    def _unsteady(self, first: "_Run", left: Snapshot) -> set[str]:
        """What differs between equal runs, and so tells nothing when it differs between others."""
        self.before.restore()
        again = self.run(first, noise=first.noise)
        found = left.differences(self.outside.snapshot(*again.policies()))
        if found:
            self.notes.append(f"not compared, as it differs between equal runs: {', '.join(found[:3])}")
        return set(found)


def _other_rewards(low: float, high: float) -> Iterator[tuple[str, int, Change]]:
    if math.isfinite(low) and math.isfinite(high):
        yield "mirrored", 0, lambda rewards, count: count * (low + high) - rewards
        yield "the lowest", 0, lambda rewards, count: np.full_like(rewards, count * low)
        yield "the highest", 0, lambda rewards, count: np.full_like(rewards, count * high)
    yield "other", 1, _same
    yield "yet other", 2, _same


def _same(rewards: NDArray[np.float64], count: int) -> NDArray[np.float64]:  # noqa: ARG001  as all changes
    return rewards


@dataclass(slots=True)
class _Run:
    """What a policy did, request by request."""

    requests: list[Request] = field(default_factory=list)
    drawn: list[Sure] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    rounds: int = 0
    recommended: int | None = None
    leak: Leak | None = None
    fault: str | None = None
    difference: Leak | None = None
    """Where a replay parts from its script."""
    policy: object = None
    offsets: list[list[Any]] = field(default_factory=list)
    """What was released besides rewards: the public part of each sealed value."""
    printed: str = ""
    noise: int = 0

    @property
    def parts(self) -> str:
        """What a replay did that its script did not; empty if nothing."""
        return self.fault or str(self.difference or self.leak or "")

    def policies(self) -> list[object]:
        """The policy, and those that it goes on with."""
        held = getattr(self.policy, "__dict__", {}).values()
        return [self.policy, *(each for each in held if isinstance(each, Policy))]

    def place(self) -> tuple[str, int]:
        """Where the policy's class stands, or at least its ``act``."""
        kind = type(self.policy)
        try:
            return inspect.getsourcefile(kind) or kind.__name__, inspect.getsourcelines(kind)[1]
        except (OSError, TypeError):
            code = getattr(getattr(self.policy, "act", None), "__code__", None)
            return (code.co_filename, code.co_firstlineno) if code is not None else (kind.__name__, 0)


class _EndError(BaseException):
    """The run is over: what is wrong is written down. No policy's ``except Exception`` holds it up."""


class _NeverReturnsError(BaseException):
    """Raised inside a policy that has been away for too long."""


class _Stage:
    """Pulls sealed rewards, writes releases down; with a script, gives the released numbers of the script."""

    def __init__(
        self,
        environment: Environment,
        *,
        rewards: Generator,
        noise: Generator,
        draws: Generator,
        change: Change,
        script: _Run | None,
    ) -> None:
        self.environment = environment
        self.run = _Run()
        self.script = script
        self._rewards, self._noise, self._draws, self._change = rewards, noise, draws, change
        self.released = 0  # before the last request
        self._firsts: list[int] = []
        self._pulled: list[int] = []
        self._known = PulledRewards()
        self._failed: tuple[str, int] | None = None

    def draw(self, mixed: Mixed) -> Sure:
        place = len(self.run.drawn)
        if self.script is not None and place < len(self.script.drawn):
            block = self.script.drawn[place]
        else:
            point, block = self._draws.random(), mixed.choices[-1][1]
            for probability, choice in mixed.choices:
                point -= probability
                if point < 0:
                    block = choice
                    break
        self.run.drawn.append(block)
        return block

    def pull(self, arm: int, first: int, length: int) -> Pulls:
        self._firsts.append(first)
        self._pulled.append(arm)
        self.run.rounds = first + length - 1
        if length <= _LONGEST_LIST:
            rewards = np.asarray(
                self.environment.rewards(arm, first, length, self._rewards), dtype=np.float64
            )
            known = self._known.add(first, length, self._change(rewards, 1))
        else:
            whole = np.array([self.environment.sum(arm, first, length, self._rewards)], dtype=np.float64)
            known = self._known.add(first, length, self._change(whole, length))
        return _Pulls(arm, first, length, self, known)

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector, as the sealed value
        file, line = _releasing_line(mechanism)
        untrue = altered(mechanism)
        if untrue is not None:
            self.run.leak = Leak(untrue, file, line)
            raise _EndError
        value, cover = unseal(sealed)
        covered, facts = pieces(cover), facts_of(mechanism)
        self.run.offsets.append(self._public_part(value, cover, file, line))
        if len(self.run.releases) >= self.released + _MOST_RELEASES:
            self.run.fault = f"more than {_MOST_RELEASES} releases after a request, the last at {file}:{line}"
            raise _EndError
        number = self._scripted(covered, mechanism, facts, file, line)
        if self.script is None:
            number = self._drawn(mechanism, sealed, file, line)
        else:
            with contextlib.suppress(Exception):  # drawn as in the first run, for what else that does
                drawn(mechanism, sealed, self._noise)
        self.run.releases.append(
            Release(
                pieces=covered,
                arms=self._arms(covered),
                mechanism=mechanism,
                facts=facts,
                number=copy.copy(number),
                round=self.run.rounds,
                file=file,
                line=line,
            )
        )
        return number

    def _drawn(self, mechanism: Any, sealed: Sealed, file: str, line: int) -> Any:  # noqa: ANN401  as release
        try:
            check_bits(mechanism, self.environment)
            return _finite_number(mechanism, drawn(mechanism, sealed, self._noise))
        except Exception:
            self._failed = file, line
            raise

    def _public_part(self, value: Exactly, cover: Sequence[Stretch], file: str, line: int) -> list[Any]:
        """The value less its rewards; the same whatever the rewards are."""
        try:
            part: list[Any] = np.ravel(value - self._known.total(cover)).tolist()
        except KeyError:
            self.run.leak = Leak("a sealed value states rewards that it cannot have", file, line)
            raise _EndError from None
        place = len(self.run.offsets)
        if (
            self.script is not None
            and place < len(self.script.offsets)
            and self.script.offsets[place] != part
        ):
            self.run.difference = Leak("something besides its rewards is in a sealed value", file, line)
            raise _EndError
        return part

    def end_step(self) -> None:
        """After a step of the policy: it does not go on where a release failed."""
        if self._failed is not None:
            self.run.leak = Leak(
                "it goes on after a failed release: that it fails tells of rewards", *self._failed
            )
            raise _EndError

    def _scripted(
        self,
        covered: tuple[Piece, ...],
        mechanism: Any,  # noqa: ANN401  any mechanism
        facts: Facts,
        file: str,
        line: int,
    ) -> Any:  # noqa: ANN401  a number or a vector
        if self.script is None:
            return None
        place = len(self.run.releases)
        known = self.script.releases[place] if place < len(self.script.releases) else None
        if known is None:
            what = "one more release is made"
        elif known.pieces != covered:
            what = "another sum is released"
        elif (type(known.mechanism), known.facts) != (type(mechanism), facts):
            what = f"{mechanism!r} releases instead of {known.mechanism!r}"
        else:
            return copy.copy(known.number)
        self.run.difference = Leak(what, file, line)
        raise _EndError

    def _arms(self, covered: Sequence[Piece]) -> tuple[int, ...]:
        met: set[int] = set()
        for piece in covered:
            left = bisect_right(self._firsts, piece.first) - 1
            met.update(self._pulled[left : bisect_left(self._firsts, piece.first + piece.length)])
        return tuple(sorted(met))


class _Pulls:
    """Pulls whose rewards are drawn already, and sealed."""

    __slots__ = ("__arm", "__first", "__known", "__length", "__stage")

    def __init__(self, arm: int, first: int, length: int, stage: _Stage, known: KnownBlock) -> None:
        self.__arm, self.__first, self.__length = arm, first, length
        self.__stage, self.__known = stage, known

    @property
    def arm(self) -> int:
        """The arm pulled."""
        return self.__arm

    @property
    def first(self) -> int:
        """The round of the first pull."""
        return self.__first

    @property
    def length(self) -> int:
        """How many pulls there were."""
        return self.__length

    def sum(self) -> Sealed:
        """The sum of the rewards of the block."""
        return self.__sealed(0, self.length)

    def stretch(self, start: int, stop: int) -> Sealed:
        """The sum of the rewards number ``start .. stop - 1`` of the block."""
        if not 0 <= start < stop <= self.length:
            raise ValueError(
                f"a stretch of a block of {self.length} pulls lies in it, not from {start} to {stop}"
            )
        if (start, stop) == (0, self.length):
            return self.sum()
        if self.length > _LONGEST_LIST:
            raise ValueError(
                f"a block of {self.length} pulls is summed as a whole; stretches need at most {_LONGEST_LIST}"
            )
        return self.__sealed(start, stop)

    def above(self, levels: Sequence[Exact]) -> Sealed:
        """For each level, how many rewards of the block lie above it."""
        stage = self.__stage
        low, high = stage.environment.reward_range
        cover = counting_cover(levels, self.__first, self.__length, reward_range=(low, high))
        return Sealed(counted(self.__known.rewards, levels), cover, stage)

    def __sealed(self, start: int, stop: int) -> Sealed:
        whole = self.__length > _LONGEST_LIST
        value = self.__known.sums.sum(*((0, 1) if whole else (start, stop)))
        return Sealed(value, (Stretch(self.__first + start, stop - start, 1),), self.__stage)


class _Watched:
    """A policy whose requests are written down, compared with the script's, and whose failures are told."""

    def __init__(self, policy: Policy, stage: _Stage, arms: int) -> None:
        self._policy, self._stage, self._arms = policy, stage, arms

    def act(self, t: int) -> Request:
        run, script = self._stage.run, self._stage.script
        with _told(run, f"round {t}"):
            wanted = self._policy.act(t)
            self._stage.end_step()
            try:
                asked = request(wanted, arms=self._arms, t=t)
            except PrivacyLeak as leak:
                raise PrivacyLeak(f"{leak.what}, in what it asked for", *run.place()) from None
        place = len(run.requests)
        run.requests.append(asked)
        self._stage.released = len(run.releases)
        if script is not None:
            known = script.requests[place] if place < len(script.requests) else None
            if known != asked:
                run.difference = Leak(f"{asked} instead of {known} is asked for in round {t}", *run.place())
                raise _EndError
        return asked

    def learn(self, pulls: Pulls) -> None:
        with _told(self._stage.run, f"after round {pulls.first + pulls.length - 1}"):
            self._policy.learn(pulls)
            self._stage.end_step()


def _played(make: Callable[[], Policy], stage: _Stage, horizon: int, arms: int) -> None:
    run = stage.run
    try:
        with _told(run, "when it was made"):
            policy = make()
            if not isinstance(policy, Policy):
                raise TypeError(f"a policy has act and learn; {type(policy).__name__} has not")
        run.policy = policy
        for done in play(_Watched(policy, stage, arms), stage, horizon, arms=arms):
            if isinstance(done, Stop):
                run.recommended = done.arm
        if stage.script is not None and len(run.releases) != len(stage.script.releases):
            run.difference = Leak(
                f"{len(run.releases)} instead of {len(stage.script.releases)} releases are made", *run.place()
            )
    except _EndError:
        pass


@contextlib.contextmanager
def _told(run: _Run, when: str) -> Iterator[None]:
    """Failures of the policy become one line."""
    try:
        yield
    except PrivacyLeak as leak:
        run.leak = Leak(leak.what, leak.file, leak.line)
        raise _EndError from None
    except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a policy raises is told
        run.fault = f"{when}: {type(error).__name__}: {shortened(str(error))}{line_of(error)}"
        raise _EndError from None


@contextlib.contextmanager
def _limited(run: _Run, patience: float) -> Iterator[None]:
    """A policy that makes no request for ``patience`` seconds is stopped."""
    seen = -1

    def ring() -> None:
        nonlocal seen
        if seen == len(run.requests):
            raise _NeverReturnsError
        seen = len(run.requests)

    try:
        with rung_every(patience, ring):
            yield
    except _NeverReturnsError:
        run.fault = (
            f"after request {len(run.requests)}: it has made no further request for {patience:g} seconds"
        )


@contextlib.contextmanager
def _untouched(environment: Environment, twin: Environment) -> Iterator[None]:
    """Within, nobody reads or changes the environment, but for what is public; the stage plays its twin.

    Done by another class for the one object; where Python does not allow that, the environment stays open.
    """
    kind = type(environment)

    def refused(what: str) -> PrivacyLeak:
        frame = sys._getframe(2)  # noqa: SLF001  the documented way to the caller's line
        return PrivacyLeak(what, frame.f_code.co_filename, frame.f_lineno)

    def read(_: object, name: str) -> Any:  # noqa: ANN401  any attribute
        if name in _PUBLIC or (name.startswith("__") and name.endswith("__")):
            return getattr(twin, name)
        raise refused(f"the policy reads .{name} of the environment")

    def write(_: object, name: str, value: object = None) -> None:  # noqa: ARG001  as setattr
        raise refused(f"the policy changes .{name} of the environment")

    members: Mapping[str, object] = {
        "__slots__": (),
        "__getattribute__": read,
        "__setattr__": write,
        "__delattr__": write,
        "__module__": kind.__module__,
    }
    metaclass: Any = type(kind)
    guarded = metaclass(kind.__name__, (kind,), dict(members))
    try:
        object.__setattr__(environment, "__class__", guarded)
    except TypeError:
        yield
        return
    try:
        yield
    finally:
        object.__setattr__(environment, "__class__", kind)


def _finite_number(mechanism: object, number: Any) -> Any:  # noqa: ANN401  a number or a vector
    if not np.all(np.isfinite(number)):
        raise ValueError(f"{mechanism!r} released {number!r}; its noise has no finite scale")
    return number


def _releasing_line(mechanism: object) -> tuple[str, int]:
    """The innermost line that is neither ours nor the mechanism's own."""
    machinery = {__name__, Sealed.__module__, *(kind.__module__ for kind in type(mechanism).__mro__)}
    frame = sys._getframe(1)  # noqa: SLF001  the documented way to the caller's line
    while (
        frame.f_back is not None
        and frame.f_globals.get("__name__") in machinery
        and not _is_policy_of_the_same_module(frame.f_code, mechanism)
    ):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def _is_policy_of_the_same_module(code: CodeType, mechanism: object) -> bool:
    # a module may hold a mechanism and the policy that uses it
    if code.co_filename in _MACHINERY:
        return False
    return not code.co_qualname.startswith(tuple(kind.__qualname__ for kind in type(mechanism).__mro__))


def _finite(figure: Enclosure) -> float | None:
    upper = double(figure.upper)
    return upper if math.isfinite(upper) else None
