"""Examinations in a process of one's own, for workers that are threads.

A thread among others has no alarm, shares the precision of balls with the others, and takes them all down
when a check kills its process.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import IO, Any

from ..verify.effort import Profile
from .examination import Examination, Task, as_data, died, examine, from_data
from .kept_value import as_bytes, from_bytes


def examined_apart(task: Task, seed: int, profile: Profile) -> Examination:
    """What the checks find on the formula, in the process of this thread."""
    if not hasattr(_of_thread, "process"):
        _of_thread.process = _Apart()
    apart: _Apart = _of_thread.process
    return apart.examined(task, seed, profile)


class _Apart:
    """A process that examines, one formula after the other, for one thread."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def examined(self, task: Task, seed: int, profile: Profile) -> Examination:
        """What it finds; if it dies of it, the next task gets another process."""
        if self.process is None or self.process.poll() is not None:
            code = f"from {__name__} import serve; serve()"
            self.process = subprocess.Popen(  # noqa: S603  this same interpreter, on this module
                [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = ""
        try:
            print(json.dumps([asdict(task), seed, profile.value]), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        except OSError:  # it is gone already
            pass
        if line:
            data = from_bytes(b64decode(line))
            if "refused" in data:
                raise ValueError(data["refused"])
            return from_data(data)
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        return died(task)


_of_thread = threading.local()


def serve() -> None:
    """Examine what standard input names, a line each; end at once when nobody is there any more to ask."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # also what foreign code prints by itself
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin, questions), daemon=True).start()
    while True:
        task, seed, profile = json.loads(questions.get())
        try:
            data: dict[str, Any] = as_data(examine(Task(**task), seed, Profile(profile)))
        except ValueError as error:  # such as a file of claims that is not here
            data = {"refused": str(error)}
        print(b64encode(as_bytes(data)).decode(), file=answers, flush=True)


def _listen(source: IO[str], questions: queue.SimpleQueue[str]) -> None:
    for line in source:
        questions.put(line)
    os._exit(0)  # whoever asked is gone
