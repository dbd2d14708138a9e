"""How a foreign policy counts its arms and rounds, and whether it draws from the global generators.

It plays a few trial rounds under each convention that policies follow, until one raises no error.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Self

import numpy as np

from .parameter_roles import Role, names_of
from .randomness import global_states
from .spoken_policy import SpokenPolicy, UnknownPolicyError, plain
from .taken import Taken
from .trial_rounds import on_trial, played

_CONVENTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "": {},
    "rounds counted from 1": {"first_round": 1},
    "a step gives four values": {"parts": 4},
    "arms called by their place": {"labels": None},
}
"""Settings to try, with the remark on the one that works."""
_TRIALS: Final = 4
_LONGEST_TRIAL: Final = 24


@dataclass(frozen=True, slots=True)
class _Trials:
    """What a policy did in all trials."""

    arms: set[Any]
    draws_globally: bool
    stops: bool


def settled(taken: Taken, first_arm: int | None) -> Taken:
    """``taken`` with the convention that it follows; if it raises under all, the first error is raised."""
    taken, trials = _first_without_error(taken)
    if taken.setting.labels is not None:
        return taken.with_remark(f"arms called {', '.join(map(repr, taken.setting.labels[:4]))}")
    return _with_first_arm(taken, {arm for arm in trials.arms if type(arm) is int}, first_arm)


def _first_without_error(taken: Taken) -> tuple[Taken, _Trials]:
    first_error: Exception | None = None
    for remark, change in _CONVENTIONS.items():
        candidate = replace(taken, setting=replace(taken.setting, **change))
        try:
            trials = _play_trials(candidate)
        except UnknownPolicyError:
            raise
        except Exception as error:  # noqa: BLE001  it is raised below: the first one says most
            first_error = first_error or error
        else:
            remarks = filter(None, (remark, "it stops by itself" if trials.stops else ""))
            remarks_of_all = (*candidate.remarks, *remarks)
            return replace(candidate, draws_globally=trials.draws_globally, remarks=remarks_of_all), trials
    assert first_error is not None
    raise first_error


def _with_first_arm(taken: Taken, arms: set[int], first_arm: int | None) -> Taken:
    """``taken`` with the number of its first arm: as given, else 1 if the last number was played, else 0."""
    least, most = min(arms, default=0), max(arms, default=0)
    if least >= 0 and most - least >= taken.arms:
        raise UnknownPolicyError(
            f"it plays arms {least} to {most}, more than {taken.arms}: say how many there are,"
            " --arms or play=Play(arms=...)"
        )
    first = first_arm if first_arm is not None else int(taken.arms in arms)
    taken = replace(taken, setting=replace(taken.setting, first_arm=first))
    is_certain = first_arm is not None or 0 in arms or taken.arms in arms
    if not is_certain:
        return taken.with_remark("arms counted from 0 (if from 1: adapted(policy, first_arm=1))")
    return taken.with_remark("arms counted from 1") if first else taken


def _play_trials(taken: Taken) -> _Trials:
    """A few rounds with each of several seeds and rewards."""
    rounds = min(_LONGEST_TRIAL, 3 * taken.arms + 2, taken.setting.horizon)
    chosen: set[Any] = set()
    draws_globally = stops = False
    for seed in range(_TRIALS):
        policy = _WatchedPolicy(taken)
        with on_trial(seed):
            arms = played(policy.start, seed, partial(_reward, seed), rounds)
        chosen.update(arms)
        stops |= len(arms) < rounds
        draws_globally |= policy.moved
    return _Trials(chosen, draws_globally, stops)


def _reward(trial: int, t: int, arm: object) -> float:
    """In the first two trials rewards alternate; in each of the others one arm alone pays."""
    return float((t + trial) % 2 if trial < 2 else arm == trial - 1)


class _WatchedPolicy:
    """A policy, and whether the global generators moved since it was started."""

    def __init__(self, taken: Taken) -> None:
        self._taken = taken

    def start(self, seed: int) -> Self:
        """Make the policy."""
        self._before = self._after = global_states()
        self._policy: SpokenPolicy = self._taken(seed=seed)
        return self

    @property
    def moved(self) -> bool:
        """Whether they moved, up to its last call."""
        return self._after != self._before

    def select(self, t: int, /) -> Any:  # noqa: ANN401  as the policy
        chosen = self._policy.select(t)
        self._after = global_states()
        return chosen

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401  as the policy
        self._policy.update(arm, reward)
        self._after = global_states()


def labels_of(made: Any) -> tuple[Any, ...] | None:  # noqa: ANN401  anything
    """The names of the arms, if an object has a list of different ones under a usual attribute."""
    for name in ("arms", "actions"):
        found = getattr(made, name, None)
        if isinstance(found, np.ndarray) and found.ndim == 1:
            found = found.tolist()
        if not isinstance(found, (list, tuple, range)) or len(found) < 1:
            continue
        names = tuple(found)
        are_plain = all(type(name) in {int, str, tuple} for name in names)
        if are_plain and len(set(map(repr, names))) == len(names):
            return names
    return None


def size_of(made: Any) -> int | None:  # noqa: ANN401  anything
    """How many arms an object says that it has."""
    labels = labels_of(made)
    if labels is not None:
        return len(labels)
    for name in (*names_of(Role.ARMS), "k"):
        found = plain(getattr(made, name, None))
        if type(found) is int and found > 0:
            return found
    return None
