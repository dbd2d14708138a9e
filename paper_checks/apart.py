"""Work in a process of one's own, for workers that are threads.

A thread among others has no alarm, shares the precision of balls with the others, and takes them all down
when its work kills the process.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from typing import IO, Any

from .kept_value import as_bytes, from_bytes


class DiedError(RuntimeError):
    """The work took its process down."""


def done_apart(work: Callable[..., Any], *given: Any) -> Any:  # noqa: ANN401  data
    """``work(*given)`` in the process of this thread; all that goes in is JSON, what comes out is data.

    ``work`` is a function of a module. What it refuses, by a ``ValueError``, is refused here.
    """
    if getattr(_of_thread, "work", None) is not work:
        if hasattr(_of_thread, "process"):
            _of_thread.process.end()
        _of_thread.work, _of_thread.process = work, _Apart(work)
    apart: _Apart = _of_thread.process
    return apart.done(given)


class _Apart:
    """A process that does one kind of work, one piece after the other, for one thread."""

    def __init__(self, work: Callable[..., Any]) -> None:
        named = f"from {work.__module__} import {work.__name__} as work"
        self.code = f"from {__name__} import serve; {named}; serve(work)"
        self.process: subprocess.Popen[str] | None = None

    def done(self, given: Sequence[Any]) -> Any:  # noqa: ANN401  data
        """What it gives; if it dies of it, the next piece gets another process."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(  # noqa: S603  this same interpreter, on this module
                [sys.executable, "-c", self.code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = ""
        try:
            print(json.dumps(given), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        except OSError:  # it is gone already
            pass
        if not line:
            self.end()
            raise DiedError("the work took its process down")
        refused, answer = from_bytes(b64decode(line))
        if refused is not None:
            raise ValueError(refused)
        return answer

    def end(self) -> None:
        """Let go of the process."""
        if self.process is not None:
            self.process.communicate()


_of_thread = threading.local()


def serve(work: Callable[..., Any]) -> None:
    """Do what standard input asks, a line each; end at once when nobody is there any more to ask."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # also what foreign code prints by itself
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin, questions), daemon=True).start()
    while True:
        given = json.loads(questions.get())
        try:
            answer: list[Any] = [None, work(*given)]
        except ValueError as error:  # such as a file of claims that is not here
            answer = [str(error), None]
        print(b64encode(as_bytes(answer)).decode(), file=answers, flush=True)


def _listen(source: IO[str], questions: queue.SimpleQueue[str]) -> None:
    for line in source:
        questions.put(line)
    os._exit(0)  # whoever asked is gone
