"""Code that owns its loop, ``run(env)``: it waits in its pulls while somebody else plays the next round.

It runs in a thread of its own, and at any time one of the two runs, never both. Who plays all rounds at once
answers its pulls where it runs; code that was seen to end when it is told to then needs no thread at all.
"""

import _thread
import contextvars
import threading
from collections.abc import Callable
from functools import partial
from types import CodeType
from typing import Any, Final
from weakref import WeakSet

import numpy as np

from .our_environment import OurEnvironment
from .parameter_roles import CHANCE, Role, chances, handed_over, parameters, role_of, written
from .randomness import chance
from .spoken_policy import Setting

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


def _code_of(loop: Any) -> CodeType | None:  # noqa: ANN401  anything callable
    while isinstance(loop, partial):
        loop = loop.func
    code = getattr(loop, "__code__", None)
    return code if isinstance(code, CodeType) else None


_ENDS_WHEN_TOLD: Final[WeakSet[CodeType]] = WeakSet()
"""Loops that ended in a thread of their own when they were told to: no handler of theirs holds that up."""

_ENDS_BY_ITSELF: Final[WeakSet[CodeType]] = WeakSet()
"""Loops that ended there at the horizon without being told."""


def words(made: object) -> str:
    """How it is called."""
    loop = loop_of(made)
    assert loop is not None
    return f"{getattr(loop, '__name__', 'run')}{written(loop)}: the environment is ours, the loop is its own"


class NoMoreRoundsError(Exception):
    """Raised by who answers the pulls of a loop when the last round is over."""


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
        self.answer: Callable[[Any], Any] | None = None
        self.ended = self.closing = False

    def pull(self, arm: Any) -> Any:  # noqa: ANN401  what it calls its arms
        """In the foreign thread: ask for an arm, and wait for its reward."""
        if self.closing:
            raise _OverError
        if self.answer is not None:
            return self.answered(self.answer, arm)
        self.asked = arm
        self.ours.release()
        self.theirs.acquire()
        if self.closing:
            raise _OverError
        return self.reward

    def answered(self, answer: Callable[[Any], Any], arm: Any) -> Any:  # noqa: ANN401  as above
        """The reward at once; the loop sees nothing of what the answer raises."""
        try:
            return answer(arm)
        except NoMoreRoundsError:
            pass
        except BaseException as error:  # noqa: BLE001  it is raised again on the other side
            self.failure = error
        self.closing = True
        self.ours.release()
        raise _OverError

    def run(self, loop: Callable[[], Any]) -> None:
        """The foreign thread."""
        try:
            self.given = loop()
        except _OverError:
            pass
        except BaseException as error:  # noqa: BLE001  it is raised again on the other side
            if not self.closing:
                self.failure = error
        self.ended = True
        if self.answer is None or not self.closing:  # else this side has been told already
            self.ours.release()


class ByOwnLoop:
    """Such code, as a policy; where its loop ends it stops, and what it returns is its recommendation."""

    def __init__(self, made: object, setting: Setting, seed: int) -> None:
        loop = loop_of(made)
        assert loop is not None
        self._setting, self._exchange = setting, _Exchange()
        self._code = _code_of(loop)
        self._thread: threading.Thread | None = None
        actions = np.random.default_rng([int(seed), 1])  # by this name its draws are followed
        environment = OurEnvironment(self._exchange.pull, setting, actions)
        given: dict[Role, Any] = {
            Role.ENVIRONMENT: environment,
            Role.ARMS: setting.arms,
            Role.HORIZON: setting.horizon,
        }
        for each, role in chances(loop):
            given[role] = chance(each, role, seed)
        arguments = handed_over(loop, given, (), {*CHANCE, Role.ENVIRONMENT, Role.HORIZON})
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

    def played(self, answer: Callable[[Any], Any], rounds: int) -> bool:
        """Run the loop, which pulls as ``answer`` says, until that raises; whether the loop ended by itself.

        ``answer`` gets the arm and gives the reward, so many ``rounds`` at most. What it raises is raised
        here, but for `NoMoreRoundsError`.
        """
        exchange, setting = self._exchange, self._setting
        exchange.answer = lambda arm: answer(setting.arm(arm))
        context = contextvars.copy_context()

        def run() -> None:
            context.run(exchange.run, self._start)

        to_its_end = rounds >= self._setting.horizon
        if self._code in _ENDS_WHEN_TOLD or (to_its_end and self._code in _ENDS_BY_ITSELF):
            run()
            self._wait()
            return not exchange.closing
        unwound = _thread.allocate_lock()
        unwound.acquire()

        def aside() -> None:
            run()
            unwound.release()

        _thread.start_new_thread(aside, ())
        try:
            self._wait()
            ended = not exchange.closing
        finally:
            exchange.closing = True
            obeyed = unwound.acquire(timeout=_PATIENCE)
        if self._code is not None and obeyed and (to_its_end or not ended):
            (_ENDS_BY_ITSELF if ended else _ENDS_WHEN_TOLD).add(self._code)
        return ended

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401, ARG002  a number, or a sealed one
        """Let its pull return; it runs up to the next one."""
        self._exchange.reward = reward
        self._exchange.theirs.release()
        self._wait()

    def recommend(self) -> Any:  # noqa: ANN401  as select
        """What it returned."""
        return self._setting.arm(self._exchange.given)

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
