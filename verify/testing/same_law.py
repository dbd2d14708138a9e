"""Whether two implementations of a policy act alike: the same law of the actions, whatever the rewards.

Two policies that draw nothing are compared on every list of rewards, and two on sealed rewards with noise on
whole numbers by their enumerated laws; both are exact. All others are run side by side, on lists of rewards
and on rewards that are drawn, and the audit tests that no event is more frequent for one of them: its claim
is epsilon = 0, and its error is stated.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from numpy.random import SeedSequence, default_rng

from ...theory.divergences.event_rate import event_rate
from ...theory.numbers.enclosure import Exact, checked_size, exact
from ..auditing.audit import audit
from ..auditing.black_box import Subject, stepwise
from ..auditing.sandwich import BadSubjectError, is_stepwise, made_once, shown_name
from ..auditing.sealed_subject import sealed_subject
from ..dialects.making import started
from ..dialects.recognition import adapted, with_varying_noise
from ..dialects.taken import Taken, told_of
from ..dialects.trial_rounds import played
from ..dialects.watched_generators import watched
from ..enumeration.action_law import ActionLaw
from ..enumeration.exact_privacy import law_of_subject
from ..enumeration.work_limit import Work
from .assertions import DEFAULT_ERROR, USUAL_PLAY, Play
from .shared_budget import joins

_MOST_LISTS: Final = 1024
_RANDOM_TABLES: Final = 6
_WORK: Final = 1e9
_BISECTIONS: Final = 50


@dataclass(frozen=True, slots=True)
class SameLaw:
    """How far two policies are known to act alike."""

    exact: bool
    """Whether everything was compared, and nothing left to chance."""
    lists: int
    """On how many lists or tables of rewards."""
    runs: int
    """Of each policy, if they were run side by side."""
    noticeable: float
    """The difference in an event's probability that so many runs show on average, at best; or rounding."""
    told: tuple[str, ...]
    """What the two were taken as."""

    def __str__(self) -> str:
        kind = "exactly" if self.exact else f"by {self.runs} runs of each"
        best = (
            "" if self.exact else f"; at best a difference of {self.noticeable:.2g} would have been noticed"
        )
        return "\n".join((f"the same law on {self.lists} lists of rewards, {kind}{best}", *self.told))


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two."""

    name: str
    make: Callable[..., Any]
    raw: bool
    play: Subject


@joins()
def assert_same_law(
    mine: Any,  # noqa: ANN401  a policy, or what makes one, in any dialect
    reference: Any,  # noqa: ANN401  as above
    *,
    horizon: int = 6,
    play: Play = USUAL_PLAY,
    runs: int = 10_000,
    error: float = DEFAULT_ERROR,
    seed: int = 0,
) -> SameLaw:
    """Fail if two policies act differently, in law.

    Parameters
    ----------
    mine, reference
        Policies, or what makes them, in any dialect; on raw rewards or on sealed ones.
    horizon
        Rounds.
    play
        How many arms there are, which rewards, and whether the policies stop by themselves.
    runs
        Of each, at most, where the comparison is not exact.
    error
        The chance that two policies of the same law fail then.
    """
    if not 0 < error < 1:
        raise ValueError(f"error is the chance of a false alarm, strictly between 0 and 1, not {error!r}")
    checked_size("horizon", horizon)
    first, second, told, arms = _sides(mine, reference, horizon, play)
    if play.arms is None:
        play = Play(arms, play.rewards, play.stops)
    given = f"horizon={horizon}, runs={runs}, error={error!r}, seed={seed!r}"
    replay = f"assert_same_law({first.name}, {second.name}, {given})"
    found = _by_laws(first, second, horizon, play, replay) or _by_all_lists(
        first, second, horizon, play, replay
    )
    if found is None:
        found = _by_runs(first, second, horizon, play, runs, error, seed, replay)
    return SameLaw(found.exact, found.lists, found.runs, found.noticeable, told)


def _sides(
    mine: Any,  # noqa: ANN401  as above
    reference: Any,  # noqa: ANN401  as above
    horizon: int,
    play: Play,
) -> tuple[_Side, _Side, tuple[str, ...], int]:
    policies = [adapted(each, arms=play.arms, horizon=horizon) for each in (mine, reference)]
    sizes = {each.arms for each in policies if isinstance(each, Taken)}
    if len(sizes) > 1:
        raise BadSubjectError(
            f"one policy has {min(sizes)} arms and the other {max(sizes)}: no law is shared"
        )
    arms = play.arms or (sizes.pop() if sizes else 2)
    sides = []
    told = []
    for subject, policy in zip((mine, reference), policies, strict=True):
        if not callable(policy):
            raise BadSubjectError(f"what makes a policy is accepted, not {shown_name(subject)}")
        raw = is_stepwise(made_once(policy))
        name = shown_name(subject)
        if raw:
            with_varying_noise(policy, name)
            player = stepwise(policy, rounds=horizon, arms=arms, may_stop=play.stops)
        else:
            player = sealed_subject(policy, arms=arms, rounds=horizon)
        sides.append(_Side(name, policy, raw, partial(_actions, player, arms)))
        told += [f"{name} {line}" for line in told_of(policy, raw=raw)]
    return sides[0], sides[1], tuple(told), arms


def _actions(player: Subject, arms: int, data: Any, seed: int) -> tuple[int, ...]:  # noqa: ANN401  rewards
    """The arms that were pulled; which arm a policy on sealed rewards names when it stops is left out."""
    actions: Any = player(data, seed)
    return tuple(int(action) for action in actions if action < arms)


def _by_laws(first: _Side, second: _Side, horizon: int, play: Play, replay: str) -> SameLaw | None:
    """Two on sealed rewards, by enumeration."""
    if first.raw or second.raw or any(exact(reward).denominator != 1 for reward in play.rewards):
        return None
    rewards = tuple(sorted(int(exact(reward)) for reward in play.rewards))
    laws = []
    try:
        for side in (first, second):
            law, _ = law_of_subject(
                side.make, arms=play.arms or 2, horizon=horizon, rewards=rewards, work=Work(_WORK)
            )
            laws.append(law)
    except ValueError:  # continuous noise, or too many rounds
        return None
    mine, theirs = laws
    slack = sum(law.missing + law.rounding for law in laws)
    lists = list(itertools.product(rewards, repeat=horizon - 1))
    for paid in lists:
        _compare(mine, theirs, paid, slack, (first.name, second.name), replay)
    return SameLaw(exact=True, lists=len(lists), runs=0, noticeable=float(slack), told=())


def _compare(  # noqa: PLR0917  two laws
    mine: ActionLaw,
    theirs: ActionLaw,
    paid: tuple[Exact, ...],
    slack: float,
    names: tuple[str, str],
    replay: str,
) -> None:
    one, other = mine.of_list(paid), theirs.of_list(paid)
    for actions in sorted({*one, *other}):
        p, q = one.get(actions, 0), other.get(actions, 0)
        if abs(p - q) > slack:
            raise AssertionError(
                _difference(
                    names, paid, f"the actions are {actions}", f"{float(p):.9g} and {float(q):.9g}", replay
                )
            )


def _by_all_lists(first: _Side, second: _Side, horizon: int, play: Play, replay: str) -> SameLaw | None:
    """Two that draw nothing, on every list of rewards."""
    if not (first.raw and second.raw) or len(play.rewards) ** (horizon - 1) > _MOST_LISTS:
        return None
    if any(isinstance(side.make, Taken) and side.make.kind == "instance" for side in (first, second)):
        return None  # generators that come with an object are not seen
    values = [float(exact(reward)) for reward in play.rewards]
    different = ""
    lists = list(itertools.product(values, repeat=horizon - 1))
    for paid in lists:
        one, other = (_Sure(side.make, (*paid, values[0])) for side in (first, second))
        if watched(one, 1).drew or watched(other, 1).drew:
            return None
        if one.actions != other.actions and not different:
            words = f"the actions are {one.actions} and {other.actions}"
            names = first.name, second.name
            different = _difference(names, paid, words, "1, as neither draws anything", replay)
    if different:
        raise AssertionError(different)
    return SameLaw(exact=True, lists=len(lists), runs=0, noticeable=0.0, told=())


class _Sure:
    """A run on given rewards, for a policy that draws nothing."""

    def __init__(self, make: Callable[..., Any], paid: tuple[float, ...]) -> None:
        self._make, self._paid = make, paid
        self.actions: list[Any] = []

    def __call__(self, seed: int) -> None:
        self.actions = played(
            partial(started, self._make), seed, lambda t, _arm: self._paid[t], len(self._paid)
        )


def _by_runs(  # noqa: PLR0917  all that the test needs
    first: _Side, second: _Side, horizon: int, play: Play, runs: int, error: float, seed: int, replay: str
) -> SameLaw:
    values = tuple(float(exact(reward)) for reward in play.rewards)
    inputs: list[Any] = ["drawn", *((value,) * horizon for value in (min(values), max(values)))]
    generator = default_rng(SeedSequence([seed, 1]))
    for _ in range(_RANDOM_TABLES):
        rows = generator.integers(len(values), size=(horizon, play.arms or 2))
        inputs.append(tuple(tuple(values[place] for place in row) for row in rows))
    found = audit(
        _Both(first.play, second.play, values),
        [((0, paid), (1, paid)) for paid in inputs],
        epsilon=0.0,
        confidence=1 - error,
        runs=runs,
        seed=seed,
    )
    if found.refuted:
        k_p, k_q, n = found.counts
        likely, paid = found.likely
        names = (first.name, second.name)
        counts = f"{k_p / n:.4g} and {k_q / n:.4g}, in {k_p} and {k_q} of {n} runs"
        raise AssertionError(
            _difference(names if likely == 0 else names[::-1], paid, found.event, counts, replay)
            + f"\n  by luck: at most {error:g}"
        )
    return SameLaw(False, len(inputs), found.runs, _noticeable(found.runs, error), ())


class _Both:
    """Runs one of the two, as the input says, on rewards that it says, too."""

    def __init__(self, first: Subject, second: Subject, values: Sequence[float]) -> None:
        self._plays, self._values = (first, second), values

    def __call__(self, data: tuple[int, Any], seed: int) -> tuple[int, ...]:
        which, paid = data
        if paid != "drawn":
            return self._plays[which](paid, seed)  # type: ignore[return-value]  # actions
        drawn = _Drawn(self._values, seed)
        actions: Any = self._plays[which](drawn, seed)
        return tuple(len(self._values) * a + drawn.places[t] for t, a in enumerate(actions))


class _Drawn:
    """Rewards that are drawn, uniformly among the values; an output tells them with the actions."""

    def __init__(self, values: Sequence[float], seed: int) -> None:
        self._values, self._generator = values, default_rng(SeedSequence([seed, 2]))
        self.places: list[int] = []

    def __call__(self, actions: tuple[int, ...]) -> float:
        while len(self.places) < len(actions):
            self.places.append(int(self._generator.integers(len(self._values))))
        return self._values[self.places[len(actions) - 1]]


def _noticeable(runs: int, error: float) -> float:
    """The d for which probabilities (1 + d)/2 and (1 - d)/2 of an event are told apart on average."""
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        rate = float(event_rate((1 + middle) / 2, (1 - middle) / 2, 0.0))
        low, high = (low, middle) if runs * rate >= math.log(1 / error) else (middle, high)
    return high


def _difference(
    names: tuple[str, str],
    paid: Any,  # noqa: ANN401  rewards
    event: str,
    probabilities: str,
    replay: str,
) -> str:
    rewards = (
        "drawn uniformly; an action a and the reward number r are the entry a*R + r"
        if paid == "drawn"
        else paid
    )
    return (
        f"{names[0]} and {names[1]} do not act alike\n"
        f"  rewards: {rewards}\n"
        f"  event: {event}\n"
        f"  probabilities: {probabilities}\n"
        f"  replay: {replay}"
    )
