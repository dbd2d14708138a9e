"""How a foreign policy counts arms and rounds, and where its randomness is: a few rounds settle it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np

from .parameter_roles import Role, names_of
from .randomness import global_states
from .spoken_policy import SpokenPolicy, UnknownPolicyError, plain
from .taken import Taken
from .trial_rounds import on_trial, played

_WAYS: Final[Mapping[str, Mapping[str, Any]]] = {
    "": {},
    "rounds counted from 1": {"first_round": 1},
    "a step gives four values": {"parts": 4},
    "arms called by their place": {"labels": None},
}
_TRIALS: Final = 4
_LONGEST_TRIAL: Final = 24


def settled(taken: Taken, first_arm: int | None) -> Taken:
    """``taken``, counting as it does; what a policy raises whichever way it is asked is raised."""
    first: Exception | None = None
    for told, change in _WAYS.items():
        way = replace(taken, setting=replace(taken.setting, **change))
        try:
            seen, draws, stops = _trials(way)
        except UnknownPolicyError:
            raise
        except Exception as error:  # noqa: BLE001  it is raised below: the first one says most
            first = first or error
        else:
            remarks = filter(None, (told, "it stops by itself" if stops else ""))
            taken = replace(way, draws_globally=draws, remarks=(*way.remarks, *remarks))
            break
    else:
        assert first is not None
        raise first
    if taken.setting.labels is not None:
        return taken.with_remark(f"arms called {', '.join(map(repr, taken.setting.labels[:4]))}")
    return _counted(taken, {arm for arm in seen if type(arm) is int}, first_arm)


def _counted(taken: Taken, seen: set[int], first_arm: int | None) -> Taken:
    if min(seen, default=0) >= 0 and max(seen, default=0) - min(seen, default=0) >= taken.arms:
        raise UnknownPolicyError(
            f"it plays arms {min(seen)} to {max(seen)}, more than {taken.arms}: say how many there are,"
            " --arms or play=Play(arms=...)"
        )
    by_rounds = 0 in seen or taken.arms in seen
    first = first_arm if first_arm is not None else int(taken.arms in seen)
    taken = replace(taken, setting=replace(taken.setting, first_arm=first))
    if not by_rounds and first_arm is None:
        return taken.with_remark("arms counted from 0 (if from 1: adapted(policy, first_arm=1))")
    return taken.with_remark("arms counted from 1") if first else taken


def _trials(taken: Taken) -> tuple[set[Any], bool, bool]:
    """The arms of a few rounds, whether the global generators moved, and whether a run stopped."""
    chosen: set[Any] = set()
    draws = stops = False
    rounds = min(_LONGEST_TRIAL, 3 * taken.arms + 2, taken.setting.horizon)
    for seed in range(_TRIALS):
        watched: list[_Watched] = []

        def start(each: int, watched: list[_Watched] = watched) -> SpokenPolicy:
            watched.append(_Watched(taken, each))
            return watched[0]

        def rewards(t: int, arm: object, seed: int = seed) -> float:
            return float((t + seed) % 2 if seed < 2 else arm == seed - 1)

        with on_trial(seed):
            arms = played(start, seed, rewards, rounds)
        chosen.update(arms)
        stops |= len(arms) < rounds
        draws |= watched[0].moved
    return chosen, draws, stops


class _Watched:
    """A policy of which it is seen whether its calls move the global generators."""

    def __init__(self, taken: Taken, seed: int) -> None:
        self._before = self._after = global_states()
        self._policy = taken(seed=seed)

    @property
    def moved(self) -> bool:
        """Whether they moved since it was made."""
        return self._after != self._before

    def select(self, t: int, /) -> Any:  # noqa: ANN401  as the policy
        chosen = self._policy.select(t)
        self._after = global_states()
        return chosen

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401  as the policy
        self._policy.update(arm, reward)
        self._after = global_states()

    def recommend(self) -> Any:  # noqa: ANN401  as the policy
        return self._policy.recommend()


def labels_of(made: Any) -> tuple[Any, ...] | None:  # noqa: ANN401  anything
    """What it calls its arms, where it has a list of them."""
    for name in ("arms", "actions"):
        found = getattr(made, name, None)
        if isinstance(found, np.ndarray) and found.ndim == 1:
            found = found.tolist()
        if not isinstance(found, (list, tuple, range)) or len(found) < 1:
            continue
        names = tuple(found)
        plain_ones = all(type(each) in {int, str, tuple} for each in names)
        if plain_ones and len(set(map(repr, names))) == len(names):
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
