"""The environment that is handed to code with a loop of its own: its pulls are our rounds."""

from collections.abc import Callable
from typing import Any, Final

from numpy.random import Generator

from .parameter_roles import Role, role_of
from .spoken_policy import Setting

_PULLING: Final = (
    *("pull", "draw", "play", "pull_arm", "play_arm", "draw_arm", "get_reward", "reward", "sample"),
    *("sample_reward", "act"),
)


class Actions:
    """The numbers of the arms, as an action space of gymnasium."""

    def __init__(self, setting: Setting, generator: Generator) -> None:
        self.n, self.start = setting.arms, setting.first_arm
        self._generator = generator

    def sample(self) -> int:
        """Any arm, all with the same chance."""
        return self.start + int(self._generator.integers(self.n))


class OurEnvironment:
    """An environment that most loops can play: ``pull(arm)`` and its like, or ``reset`` and ``step``.

    After ``reset`` a ``step`` gives what gymnasium gives: observation, reward, terminated, truncated, info;
    without one it gives the reward alone.
    """

    def __init__(self, pull: Callable[[Any], Any], setting: Setting, generator: Generator) -> None:
        self._pull, self._setting = pull, setting
        self._pulled, self._has_reset = 0, False
        self.action_space = Actions(setting, generator)

    def reset(self, *, seed: object = None, options: object = None) -> tuple[int, dict[str, Any]]:
        """Begin, as gymnasium's method does: there is nothing to observe."""
        del seed, options
        if self._pulled:
            raise RuntimeError("the environment was reset after a pull: one run is one episode")
        self._has_reset = True
        return 0, {}

    def step(self, action: Any) -> Any:  # noqa: ANN401  what it calls its arms
        """Pull an arm, as gymnasium's method does."""
        reward = self._reward(action)
        if not self._has_reset:
            return reward
        over = self._pulled >= self._setting.horizon
        return (0, reward, over, {}) if self._setting.parts == 4 else (0, reward, False, over, {})

    def close(self) -> None:
        """Do nothing, as nothing is open."""

    def _reward(self, action: Any) -> Any:  # noqa: ANN401  what it calls its arms
        self._pulled += 1
        return self._pull(action)

    def __call__(self, action: Any) -> Any:  # noqa: ANN401  what it calls its arms
        """Pull an arm, and return its reward alone."""
        return self._reward(action)

    def __len__(self) -> int:
        return self._setting.arms

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  a method or a number
        if name in _PULLING:
            return self._reward
        if name == "k" or role_of(name) is Role.ARMS:
            return self._setting.arms
        if role_of(name) is Role.HORIZON:
            return self._setting.horizon
        raise AttributeError(
            f"the environment has no {name!r}; it has pull(arm), step(arm), reset(), n_arms, horizon,"
            " action_space"
        )
