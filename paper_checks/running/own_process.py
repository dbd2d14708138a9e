"""Work in a process of its own, whose end is not ours: it may crash, hang, or take all memory.

A worker process does one kind of work, one piece after the other; all that goes in is JSON, what comes out is
data. A worker that dies, or takes too long, is replaced by another one.
"""

import atexit
import gc
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final, Generic, TypeVar

from .limits import Limits
from .store_codec import as_bytes, from_bytes

Piece = TypeVar("Piece")
Found = TypeVar("Found")

_THREADS: Final = (
    *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"),
    *("VECLIB_MAXIMUM_THREADS", "NUMEXPR_NUM_THREADS"),
)
_LONGEST_ANSWER: Final = 1 << 30
_READ: Final = 1 << 20
_GLANCE: Final = 1.0  # seconds between two looks at whether the process is there
_GRACE: Final = 0.1
_KEPT: Final = 6  # workers that wait for more to do
_ALONE: Final = 2.0  # seconds that the first of several workers has before the others start


class DiedError(RuntimeError):
    """The work took its process down; the message is how."""


class TooLongError(RuntimeError):
    """The work was stopped because it took too long; the message is how long."""


class StoppedError(RuntimeError):
    """Nobody wants the work any more."""


def done_apart(work: Callable[..., Any], *given: Any, limits: Limits) -> Any:  # noqa: ANN401  data
    """``work(*given)`` in another process; all that goes in is JSON, what comes out is data.

    ``work`` is a function of a module. What it refuses, by a ``ValueError``, is refused here.
    """
    asker: Asker = getattr(_of_thread, "asker", _ANYBODY)
    return asker.done(work, *given, limits=limits)


def each_apart(do: Callable[[Piece], Found], pieces: Sequence[Piece], *, jobs: int) -> Iterator[Found]:
    """``do(piece)`` for every piece, as they are done, by threads whose work is :func:`done_apart`.

    One of them begins at once, and the others only if it is not done soon. Most claims are checked before
    another process is ready, and what one process has settled, such as a relation that near misses of a claim
    share, another one would settle anew.
    """
    asker = Asker()
    done: queue.SimpleQueue[Future[Found]] = queue.SimpleQueue()
    over, first = threading.Event(), threading.Lock()
    takers = max(1, min(jobs, len(pieces)))
    shares = _Shares(pieces, takers)

    def begin() -> None:
        _of_thread.asker, _of_thread.share = asker, shares.one()
        if not first.acquire(blocking=False):
            over.wait(_ALONE)

    pool = ThreadPoolExecutor(takers, initializer=begin)
    try:
        for _ in pieces:
            pool.submit(lambda: do(shares.next_of(_of_thread.share))).add_done_callback(done.put)
        for _ in pieces:
            yield done.get().result()
    finally:
        over.set()
        asker.stop()
        pool.shutdown(cancel_futures=True)


class _Shares(Generic[Piece]):
    """Pieces in stretches, one for each taker: neighbours have much in common, and one process keeps it.

    Who has finished his own takes the last piece of the longest stretch that is left.
    """

    def __init__(self, pieces: Sequence[Piece], takers: int) -> None:
        ends = [len(pieces) * place // takers for place in range(takers + 1)]
        self._stretches = [deque(pieces[start:end]) for start, end in pairwise(ends)]
        self._free = iter(self._stretches)
        self._lock = threading.Lock()

    def one(self) -> deque[Piece]:
        """The stretch of the next taker."""
        with self._lock:
            return next(self._free)

    def next_of(self, own: deque[Piece]) -> Piece:
        """The next piece for whoever has this stretch; there are as many as were given."""
        with self._lock:
            return own.popleft() if own else max(self._stretches, key=len).pop()


_Kind = tuple[str, str, float, str]


class _Worker:
    """A process that does one kind of work, one piece after the other."""

    def __init__(self, kind: _Kind) -> None:
        module, name, gigabytes, _ = self.kind = kind
        code = (
            f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; "
            f"from {module} import {name} as work; serve(work, {gigabytes!r})"
        )
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
        self.process = subprocess.Popen(  # noqa: S603  this same interpreter, on this module
            [sys.executable, "-P", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env={**dict.fromkeys(_THREADS, "1"), **os.environ},
            **own_group,  # Ctrl-C is for the process that asks
        )
        assert self.process.stdout is not None
        self._killed = False
        self.said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=_hear, args=(self.process.stdout, self.said), daemon=True).start()

    def done(self, given: Sequence[Any], seconds: float) -> Any:  # noqa: ANN401  data
        """What it gives, if it does within so many seconds."""
        assert self.process.stdin is not None
        with suppress(OSError):  # it is gone already
            self.process.stdin.write(json.dumps(given).encode() + b"\n")
        line = self._answer(seconds)
        try:
            refused, answer = from_bytes(b64decode(line, validate=True))
        except (ValueError, TypeError):
            self.end()
            raise DiedError("it gave no answer that can be read") from None
        if refused is not None:
            raise ValueError(refused)
        return answer

    def _answer(self, seconds: float) -> bytes:
        size = 0
        found: list[bytes] = []
        until = time.monotonic() + seconds
        while not found or not found[-1].endswith(b"\n"):
            left = until - time.monotonic()
            if left <= 0:
                self.end()
                raise TooLongError(f"{seconds:g} s")
            gone = self.process.poll() is not None  # before the look: what it said until then is there
            try:
                found.append(self.said.get(timeout=_GRACE if gone else min(left, _GLANCE)))
            except queue.Empty:
                pass
            else:
                size += len(found[-1])
                gone = not found[-1] or size > _LONGEST_ANSWER
            if gone:
                self.end()
                raise DiedError(self._how())
        return b"".join(found).rstrip()

    def _how(self) -> str:
        code = self.process.returncode
        if code >= 0:
            return f"it ended with status {code}"
        try:
            return f"it was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"it was ended by signal {-code}"

    @property
    def serves(self) -> bool:
        """Whether it can do more."""
        if self.process.poll() is None:
            return True
        self.kill()
        return False

    def kill(self) -> None:
        """End the process, and all that it has started: once, for its number may be another's later."""
        if self._killed:
            return
        self._killed = True
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL) if os.name == "posix" else self.process.kill()

    def end(self) -> None:
        """End the process, and let go of it."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        with suppress(subprocess.TimeoutExpired):  # it may be ending by itself: then it is told how
            self.process.wait(_GRACE)
        self.kill()
        self.process.wait()


def _hear(source: IO[bytes], said: queue.SimpleQueue[bytes]) -> None:
    """Pass on what comes out of a pipe, up to its end: not every system can wait for a pipe for some time."""
    with source:
        while content := source.read(_READ):
            said.put(content)
    said.put(b"")


class Asker:
    """Whoever has work done: it can be stopped, and then its workers are, too."""

    def __init__(self) -> None:
        self._stopped = False
        self._busy: set[_Worker] = set()

    @contextmanager
    def worker(self, kind: _Kind) -> Iterator[_Worker]:
        """Within, a worker of one's own; one that still serves is kept for whoever comes next."""
        with _lock:
            if self._stopped:
                raise StoppedError("stopped")
            _idle[:] = [each for each in _idle if each.serves]
            worker = next((each for each in reversed(_idle) if each.kind == kind), None)
            if worker is not None:
                _idle.remove(worker)
        worker = worker or _Worker(kind)
        with _lock:
            self._busy.add(worker)
        if self._is_stopped():  # while it was started: whoever stopped could not know of it
            worker.kill()
        try:
            yield worker
        except (DiedError, TooLongError):
            if self._stopped:
                raise StoppedError("stopped") from None
            raise
        finally:
            with _lock:
                self._busy.discard(worker)
                superfluous = [worker]
                if worker.serves and not self._stopped:
                    _idle.append(worker)
                    superfluous = _idle[:-_KEPT]
                    del _idle[:-_KEPT]
            for each in superfluous:
                each.end()

    def done(self, work: Callable[..., Any], *given: Any, limits: Limits) -> Any:  # noqa: ANN401  data
        """``work(*given)`` by a worker, as :func:`done_apart`."""
        with self.worker((work.__module__, work.__name__, limits.gigabytes, str(Path.cwd()))) as worker:
            return worker.done(given, limits.seconds)

    def _is_stopped(self) -> bool:
        with _lock:
            return self._stopped

    def stop(self) -> None:
        """End what is being done; nothing more is begun."""
        with _lock:
            self._stopped = True
            busy = list(self._busy)
        for worker in busy:
            worker.kill()


_ANYBODY: Final = Asker()
_of_thread = threading.local()
_lock = threading.Lock()
_idle: list[_Worker] = []


@atexit.register
def _end_all() -> None:
    for worker in _idle:
        worker.end()


def serve(work: Callable[..., Any], gigabytes: float) -> None:
    """Do what standard input asks, a line each; end at once when nobody is there any more to ask."""
    questions_from = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)  # the work asks nobody
    os.dup2(2, 1)  # also what foreign code prints by itself
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions_from, questions), daemon=True).start()
    Limits(gigabytes=gigabytes).bind_memory()
    gc.set_threshold(1_000_000, 10, 10)  # formulas make few circles: to look for some took 1/20 of the time
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    server = os.getpid()
    while True:
        given = json.loads(questions.get())
        try:
            answer: list[Any] = [None, work(*given)]
        except ValueError as error:  # such as a file of claims that is not here
            answer = [str(error), None]
        except Exception:
            raise
        except BaseException:  # noqa: BLE001  the work wants to end the process
            os._exit(1)
        if os.getpid() != server:  # a copy that the work has made of this process
            os._exit(1)
        print(b64encode(as_bytes(answer)).decode(), file=answers, flush=True)


def _listen(source: IO[str], questions: queue.SimpleQueue[str]) -> None:
    for line in source:
        questions.put(line)
    os._exit(0)  # whoever asked is gone
