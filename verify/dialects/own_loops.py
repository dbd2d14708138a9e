"""Code that owns its loop, ``run(env)``: it waits in its pulls while somebody else plays the next round.

It runs in a thread of its own, and at any time one of the two runs, never both.
"""

from __future__ import annotations

import _thread
import contextvars
import threading
from collections.abc import Callable
from typing import Any, Final

from numpy.random import default_rng

from .our_environment import OurEnvironment
from .parameter_roles import CHANCE, Role, handed_over, parameters, role_of, written
from .randomness import chance
from .spoken_policy import Setting, plain

_RUNNING: Final = ("run", "play", "train", "simulate", "fit", "solve", "learn")
_PATIENCE: Final = 1.0


class _OverError(BaseException):
    """No more rounds are played; raised in the foreign loop, past its own handlers."""


def loop_of(made: object) -> Callable[..., Any] | None:
    """The function, or the method, that takes an environment."""
    if isinstance(made, type):
        return None
    each: Callable[..., Any]
    for each in filter(callable, (made, *(getattr(made, name, None) for name in _RUNNING))):
        if any(role_of(name.name) is Role.ENVIRONMENT for name in parameters(each)):
            given = dict.fromkeys((Role.ENVIRONMENT, Role.ARMS, Role.HORIZON, *CHANCE))
            if handed_over(each, given, (), {*CHANCE, Role.ENVIRONMENT}) is not None:
                return each
    return None


def words(made: object) -> str:
    """How it is called."""
    loop = loop_of(made)
    assert loop is not None
    return f"{getattr(loop, '__name__', 'run')}{written(loop)}: the environment is ours, the loop is its own"


class _Exchange:
    """Where the two sides meet; the thread holds this alone, so that a policy that is dropped ends it."""

    def __init__(self) -> None:
        self.theirs, self.ours = _thread.allocate_lock(), _thread.allocate_lock()
        self.theirs.acquire()
        self.ours.acquire()
        self.asked: Any = None
        self.reward: Any = None
        self.given: Any = None
        self.failure: BaseException | None = None
        self.ended = self.closing = False

    def pull(self, arm: Any) -> Any:  # noqa: ANN401  what it calls its arms
        """In the foreign thread: ask for an arm, and wait for its reward."""
        if self.closing:
            raise _OverError
        self.asked = arm
        self.ours.release()
        self.theirs.acquire()
        if self.closing:
            raise _OverError
        return self.reward

    def run(self, loop: Callable[[], Any]) -> None:
        """The foreign thread."""
        try:
            self.given = loop()
        except _OverError:
            pass
        except BaseException as error:  # noqa: BLE001  it is raised again on the other side
            self.failure = error
        self.ended = True
        self.ours.release()


class ByOwnLoop:
    """Such code, as a policy; where its loop ends it stops, and what it returns is its recommendation."""

    def __init__(self, made: object, setting: Setting, seed: int) -> None:
        loop = loop_of(made)
        assert loop is not None
        self._setting, self._exchange = setting, _Exchange()
        self._thread: threading.Thread | None = None
        environment = OurEnvironment(self._exchange.pull, setting, default_rng([seed, 1]))
        given: dict[Role, Any] = {
            Role.ENVIRONMENT: environment,
            Role.ARMS: setting.arms,
            Role.HORIZON: setting.horizon,
        }
        for each in parameters(loop):
            role = role_of(each.name)
            if role is not None and role in CHANCE:
                given[role] = chance(each, role, seed)
        arguments = handed_over(loop, given, (), {*CHANCE, Role.ENVIRONMENT})
        assert arguments is not None
        self._start = lambda: loop(*arguments[0], **arguments[1])

    def select(self, t: int, /) -> Any:  # noqa: ANN401, ARG002  it counts by itself
        """The arm that it pulls next."""
        exchange = self._exchange
        if self._thread is None:
            context = contextvars.copy_context()
            self._thread = threading.Thread(
                target=context.run, args=(exchange.run, self._start), name="own loop", daemon=True
            )
            self._thread.start()
            self._wait()
        return None if exchange.ended else self._setting.arm(exchange.asked)

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401, ARG002  a number, or a sealed one
        """Let its pull return; it runs up to the next one."""
        self._exchange.reward = reward
        self._exchange.theirs.release()
        self._wait()

    def recommend(self) -> Any:  # noqa: ANN401  as select
        """What it returned."""
        return self._setting.arm(plain(self._exchange.given))

    def _wait(self) -> None:
        self._exchange.ours.acquire()
        if self._exchange.failure is not None:
            raise self._exchange.failure

    def __del__(self) -> None:
        thread = getattr(self, "_thread", None)
        if thread is None or self._exchange.ended or self._exchange.closing:
            return
        self._exchange.closing = True
        self._exchange.theirs.release()
        thread.join(_PATIENCE)
