"""Policies that are functions of the whole history: of pairs, or of two lists."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from .parameter_roles import CHANCE, Role, handed_over, parameters, required, role_of, takes_lists, written
from .randomness import chance
from .spoken_policy import Setting

_ORDER: Final = (Role.HISTORY,)


def recognised(made: object) -> bool:
    """Whether it needs the history, or the rewards as a list."""
    if not callable(made) or isinstance(made, type):
        return False
    needed = required(made)
    of_lists = takes_lists(made) and any(each.name == "rewards" for each in needed)
    if not of_lists and not any(role_of(each.name) is Role.HISTORY for each in needed):
        return False
    given = dict.fromkeys((Role.HISTORY, Role.ARM, Role.REWARD, Role.ROUND, Role.ARMS, Role.HORIZON, *CHANCE))
    return handed_over(made, given, (), CHANCE) is not None


def words(made: Any) -> str:  # noqa: ANN401  a function
    """How it is called."""
    return f"a function of the history, {getattr(made, '__name__', 'policy')}{written(made)} -> arm"


class ByHistory:
    """Such a function, as a policy.

    A generator goes on from round to round; a seed is another one in each round.
    """

    def __init__(self, made: Callable[..., Any], setting: Setting, seed: int) -> None:
        self._made, self._setting, self._seed = made, setting, seed
        self._arms: list[Any] = []
        self._rewards: list[Any] = []
        self._chance = {
            role: chance(each, role, seed)
            for each in parameters(made)
            if (role := role_of(each.name)) in CHANCE and role is not None
        }

    def select(self, t: int, /) -> Any:  # noqa: ANN401  what it gives
        """What it makes of all that has been."""
        given: dict[Role, Any] = {
            **self._chance,
            Role.HISTORY: list(zip(self._arms, self._rewards, strict=True)),
            Role.ARM: list(self._arms),
            Role.REWARD: list(self._rewards),
            Role.ROUND: t + self._setting.first_round,
            Role.ARMS: self._setting.arms,
            Role.HORIZON: self._setting.horizon,
        }
        if Role.SEED in self._chance:
            given[Role.SEED] = int(np.random.SeedSequence([self._seed, t]).generate_state(1)[0])
        arguments = handed_over(self._made, given, (), CHANCE)
        assert arguments is not None
        return self._setting.arm(self._made(*arguments[0], **arguments[1]))

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401  a number, or a sealed one
        """Add to the history."""
        self._arms.append(self._setting.label(arm))
        self._rewards.append(reward)

    def recommend(self) -> Any:  # noqa: ANN401  as select
        """The arm that it would take next."""
        return self.select(len(self._arms))
