"""Accounting for code that draws its own noise: `sum + rng.laplace(...)` is an entry of the ledger.

Rewards and noise are forms (:mod:`.forms`), and every way that comparisons of what was released can go is run
(:mod:`.branches`). The account is the largest over all of them: an upper bound, in exact reals. Where the
ways are too many, or a released number goes where its comparisons are not seen, there is a ledger and no
account. Where the code leaves what is followed (a reward is compared, or goes into code in C), the answer
says at which line, and an audit has to take over. So it does where the doubles of the code part from the real
numbers of the account, by more than the usual rounding.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.random import default_rng

from ...algorithms.environments.environment import Environment
from ...algorithms.environments.sealed import PrivacyLeak
from ...algorithms.protocol.block_policy import Mixed, Policy, Stop, request
from ...theory.numbers.enclosure import exact
from ..dialects.time_limit import rung_every
from .account import Account, Leak, Tossed
from .branches import MOST_PRICED, MOST_RUNS, Branches, all_branches, same_shape
from .followed_run import UNCOVERED, Run
from .foreign_draws import (
    OUR_SEED,
    Exchange,
    Source,
    token_generator,
    token_state,
)
from .foreign_modules import modules_of
from .forms import Form
from .states import Remembered, UnknownStateError

_CHANCE: Final = {
    "seed": lambda _: OUR_SEED,
    "generator": token_generator,
    "rng": token_generator,
    "random_state": token_state,
}
_CAST: Final = "cast to float"  # as by an array of doubles
_NO_CAST: Final = "Cannot cast ufunc"
_TEXTS: Final = "; what it writes as text changes nothing on other rewards and noise that were tried"
_MOST_TEXTS: Final = 32  # runs that are repeated on other rewards where the text of one is written


@dataclass(frozen=True)
class ForeignAccount:
    """What could be accounted for of a policy with noise of its own."""

    found: Account | None
    """The account; None where the code leaves the path on which there is one."""
    left: Leak | None
    """The line at which it leaves it; beside an account, where its doubles become other numbers."""
    raw: Leak | None = None
    """A decision that rewards alone make, through no noise: two lists of them are told apart for certain."""

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
) -> ForeignAccount:
    """Account for policies with ``select(t)`` and ``update(arm, reward)``, or ``act`` and ``learn``.

    ``make`` may take its randomness as ``rng``, ``generator``, ``random_state`` or ``seed``. Beside the
    account stand ledgers of so many other ``tosses`` of what it draws besides noise. So many ``ways`` of its
    comparisons are tried at most. With ``internal`` the arms alone are accounted for, else every number that
    noise hides.
    """
    if not all(map(math.isfinite, environment.reward_range)):
        return ForeignAccount(None, Leak("no noise hides a reward whose range is unbounded", *_place(make)))
    found = _Exploration(make, environment, horizon, seed, patience)
    branches = found.branches(ways, internal=internal)
    last = branches.runs[-1]
    if _CAST in (last.left or ("",))[0] or _NO_CAST in last.fault or _CAST in branches.open:
        again = _Exploration(make, environment, horizon, seed, patience, arrays=True)
        in_arrays = again.branches(ways, internal=internal)
        if in_arrays.runs[-1].left is None:
            found, branches = again, in_arrays
    return found.judged(branches, tosses)


class _Exploration:
    """Runs of one policy on one table of rewards."""

    def __init__(
        self,
        make: Callable[..., Any],
        environment: Environment,
        horizon: int,
        seed: int,
        patience: float,
        *,
        arrays: bool = False,
    ) -> None:
        self.make, self.environment, self.horizon = make, environment, horizon
        self.seed, self.patience, self.arrays = seed, patience, arrays
        low, high = (float(end) for end in environment.reward_range)
        self.ends = (low, high)

    def branches(self, ways: int, *, internal: bool) -> Branches:
        """All ways that there are; of those that remember the same, one is followed if that can be told.

        What all releases spend bounds what the arms alone tell, where those go too many ways.
        """
        released = self.released(ways) if ways > 1 else None
        if not internal:
            return released or all_branches(self.play, ways)
        whole = released is not None and not released.open and not any(run.broken for run in released.runs)
        alone = all_branches(self.play, min(ways, MOST_PRICED) if whole else ways, internal=True)
        return released if whole and released and alone.open else alone

    def released(self, ways: int) -> Branches | None:
        """Runs that end where what is remembered goes on from elsewhere; None if that cannot be told."""
        remembered = Remembered()
        with contextlib.suppress(UnknownStateError):
            return all_branches(lambda script: self.play(script, remembered=remembered), ways)
        return None

    def play(
        self,
        script: Sequence[int] = (),
        *,
        toss: int = 0,
        noise: int = 0,
        moved: Callable[[int, float], float] | None = None,
        raw: bool = False,
        remembered: Remembered | None = None,
    ) -> Run:
        """One run: with other ``toss`` and ``noise``, ``moved`` rewards, or past ``raw`` comparisons."""
        low, high = map(exact, self.ends)
        run = Run(low, high, list(script), raw_goes_on=raw, coins_fall=toss > 0)
        rewards = default_rng(self.seed)
        rounds, policy = 0, None

        def ring() -> None:
            raise TimeoutError(f"no more than {self.patience:g} seconds are spent on a run")

        try:
            with contextlib.ExitStack() as within:
                within.enter_context(contextlib.redirect_stdout(io.StringIO()))
                within.enter_context(rung_every(self.patience, ring))
                policy = _Followed(self.make, run, toss or noise, within, arrays=self.arrays)
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
                    if remembered is not None:
                        run.forget()
                        if len(run.taken) >= len(script) and rounds < self.horizon:
                            try:
                                run.merged = remembered.covers(run, policy.itself, rounds)
                            except Exception:  # noqa: BLE001  whatever an object does that is looked into
                                raise UnknownStateError from None
                            if run.merged:
                                break
                if remembered is not None:
                    remembered.refuse(run)
        except UnknownStateError:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a policy raises
            if run.left is not None and policy is not None:
                policy.tell_of_seeds()
            if run.left is None and not isinstance(error, PrivacyLeak):
                told = " ".join(f"{type(error).__name__}: {error}".split())[:200]
                last = max(run.arms, default=0)
                when = f"after round {last}" if last > rounds else f"round {rounds + 1}"
                when = when if run.requests or policy is not None else "when it was made"
                run.fault = f"{when}: {told}"
        return run

    def judged(self, branches: Branches, tosses: int) -> ForeignAccount:
        """What the runs amount to."""
        first, last = branches.runs[0], branches.runs[-1]
        if first.fault:
            return ForeignAccount(None, Leak(f"it fails {first.fault}", *_place(self.make)))
        left = None if last.left is None else Leak(*last.left)
        if left is not None and UNCOVERED not in left.what:
            return ForeignAccount(None, left, self.through_no_noise())
        told = next((run.texts for run in branches.runs if run.texts), "")
        if told and left is None and not branches.open and not self.told_alike(branches):
            return ForeignAccount(None, Leak("the text of a number decides", *_split(told)))
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
            bounded=None if branches.open else branches.words + (_TEXTS if told else ""),
            open=branches.open,
            tossed=tuple(self.tossed(first, tosses)),
        )
        ends = [self.play(first.taken, moved=_always(end)) for end in self.ends]
        stray = next((run.left for run in ends if run.left), None)
        if stray is not None and found.bounded:
            found = replace(found, bounded=None, open=f"on other rewards {Leak(*stray)}")
        parted = next((run.parted for run in (*branches.runs, *ends) if run.parted), None)
        return ForeignAccount(found, None if parted is None else Leak(*parted))

    def certain(self, run: Run, moved: Callable[[int, float], float] | None, asked: int) -> bool:
        """Whether other noise changes nothing of what was asked for so far: else chance is unseen."""
        others = (self.play(noise=1 + each, moved=moved, raw=True) for each in range(_MOST_TEXTS))
        return all(other.requests[: asked + 1] == run.requests[: asked + 1] for other in others)

    def told_alike(self, branches: Branches) -> bool:
        """Whether the runs are the same on other rewards and noise, of which the texts are others."""
        return all(
            same_shape(run, self.play(run.taken, noise=1 + place, moved=_always(end)))
            for run in branches.runs[:_MOST_TEXTS]
            for place, end in enumerate(self.ends)
        )

    def tossed(self, first: Run, tosses: int) -> list[Tossed]:
        """What it releases under the same comparisons with other tosses of its own."""
        if not (any(first.by_coin) or first.escaped):
            return []  # it tosses nothing
        found = []
        script = [way for way, coin in zip(first.taken, first.by_coin, strict=True) if not coin]
        for toss in range(1, 1 + tosses):
            run = self.play(script, toss=toss)
            if run.left is None and not run.fault:
                alike = sum(a[:-1] == b[:-1] for a, b in zip(run.requests, first.requests, strict=False))
                found.append(Tossed(tuple(run.releases), alike))
        return found

    def through_no_noise(self) -> Leak | None:
        """The first arm that another reward changes before anything was drawn that could decide it."""
        base = self.play(raw=True)
        if not base.raw or base.fault:
            return None
        low, high = self.ends
        for place in range(1, self.horizon):

            def moved(t: int, reward: float, place: int = place) -> float:
                return (high if reward < high else low) if t == place else reward

            other = self.play(base.taken, moved=moved, raw=True)
            asked = list(zip(base.requests, other.requests, strict=False))
            differs = next((n for n, (a, b) in enumerate(asked) if a[:-1] != b[:-1]), None)
            if differs is None or asked[differs][0][-1] or asked[differs][1][-1]:
                continue
            if any(run.escaped or run.parted or run.seeded for run in (base, other)):
                continue
            if not self.certain(base, None, differs) or not self.certain(other, moved, differs):
                return None
            both = zip(base.raw, other.raw, strict=False)
            file, line, _ = next((a for a, b in both if a != b), base.raw[-1])
            what = f"the arm of round {differs + 1} depends on the reward of round {place} through no noise"
            return Leak(what, file, line)
        return None


def _always(end: float) -> Callable[[int, float], float]:
    return lambda _t, _reward: end


def _split(where: str) -> tuple[str, int]:
    file, _, line = where.rpartition(":")
    return file, int(line)


class _Followed:
    """A foreign policy whose numbers are followed ``within`` a context."""

    def __init__(
        self, make: Callable[..., Any], run: Run, toss: int, within: contextlib.ExitStack, *, arrays: bool
    ) -> None:
        self._run, self._source = run, Source(run, default_rng(toss))
        exchange, own = Exchange(self._source, within, arrays=arrays), modules_of(make)
        exchange.reach(own)
        self._policy = make(**_chance(make, self._source))
        exchange.reach(each for each in modules_of(self._policy) if each not in own)
        self._in_blocks = isinstance(self._policy, Policy)
        if not (self._in_blocks or hasattr(self._policy, "select")):
            raise TypeError(f"{type(self._policy).__name__} has neither act and learn nor select and update")

    @property
    def itself(self) -> object:
        """The policy."""
        return self._policy

    def act(self, t: int, arms: int) -> Any:  # noqa: ANN401  a block, or a stop
        """What it asks for."""
        if self._in_blocks:
            asked = request(self._policy.act(t), arms=arms, t=t)
            if isinstance(asked, Mixed):
                ways = [block for chance, block in asked.choices if chance > 0]
                return ways[self._run.decide(len(ways), 0, coin=True)]
            return asked
        arm = self._policy.select(t - 1)
        if arm is None:
            try:
                return Stop(int(self._policy.recommend()))
            except (AttributeError, TypeError, ValueError):  # it recommends nothing
                return Stop(0)
        return request(int(arm), arms=arms, t=t)

    def learn(self, arm: int, first: int, values: list[float]) -> None:
        """Hand over the rewards."""
        if self._in_blocks:
            self._policy.learn(_Pulls(arm, first, values, self._run))
        else:
            self._policy.update(arm, self._run.reward(first, values))

    def tell_of_seeds(self) -> None:
        """Where the run ended, with why noise hid nothing there."""
        left = self._run.left
        if left is not None and self._source.seeded:
            where = self._source.seeded[0]
            words = f"the generator made in {where} has a seed of its own, so that its noise hides nothing"
            self._run.left = (f"{left[0]}; {words}", *left[1:])


class _Pulls:
    """Pulls whose rewards are forms."""

    def __init__(self, arm: int, first: int, values: list[float], run: Run) -> None:
        self.arm, self.first, self.length = arm, first, len(values)
        self._values, self._run = values, run

    def sum(self) -> Form:
        """The sum of the rewards of the block."""
        return self._run.reward(self.first, self._values)

    def stretch(self, start: int, stop: int) -> Form:
        """The sum of the rewards number ``start .. stop - 1`` of the block."""
        return self._run.reward(self.first + start, self._values[start:stop])


def _chance(make: Callable[..., Any], source: Source) -> dict[str, Any]:
    try:
        names = inspect.signature(make).parameters
    except (TypeError, ValueError):
        return {}
    return {name: given(source) for name, given in _CHANCE.items() if name in names}


def _place(make: Callable[..., Any]) -> tuple[str, int]:
    function = getattr(make, "func", make)
    try:
        return inspect.getsourcefile(function) or "", inspect.getsourcelines(function)[1]
    except (OSError, TypeError):
        return str(getattr(function, "__module__", "")), 0
