"""Policies that are generators: ``reward = yield arm``, round after round."""

from collections.abc import Generator
from typing import Any

from .spoken_policy import Setting


def words(made: Any) -> str:  # noqa: ANN401, ARG001  as for all dialects
    """How it speaks."""
    return "a generator: reward = yield arm"


class ByYielding:
    """A generator, as a policy; where it returns it stops, and what it returns is its recommendation."""

    def __init__(self, made: Generator[Any, Any, Any], setting: Setting) -> None:
        self._made, self._setting = made, setting
        self._started = self._ended = False
        self._asked: Any = None

    def select(self, t: int, /) -> Any:  # noqa: ANN401, ARG002  it counts by itself
        """What it yields."""
        if not self._started:
            self._started = True
            self._go_on(None)
        return None if self._ended else self._setting.arm(self._asked)

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401, ARG002  a number, or a sealed one
        """Send the reward; it runs up to its next choice."""
        self._go_on(reward)

    def recommend(self) -> Any:  # noqa: ANN401  as select
        """What it returned."""
        return self._setting.arm(self._asked)

    def _go_on(self, reward: Any) -> None:  # noqa: ANN401  a number, or a sealed one
        try:
            self._asked = self._made.send(reward)
        except StopIteration as end:
            self._ended, self._asked = True, end.value
