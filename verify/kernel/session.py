"""A session of Coq: theorems one after another, each with so much time of the processor.

Time is that of the processor, not of the clock, so that a theorem is not refused because the machine does
something else. Where tactics have limits by the clock, these are longer by as much as the session is slowed.
"""

import os
import re
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from .theorems import Theorem

OUT_OF_TIME: Final = "Coq is not done after {seconds} seconds of the processor"
NO_ANSWER: Final = "Coq gives no answer"
_DONE: Final = "session_is_here"
_ERROR: Final = re.compile(r"Error:\s*(.*?)\s*(?:\n\n|\nCoq <|\n\S+ <|\Z)", re.DOTALL)
_LONGEST_REASON: Final = 160
_GRACE: Final = 20
"""Seconds of the processor until what does not heed an interruption is killed."""
_LIMIT: Final = re.compile(r"\btimeout (\d+)")
_MOST_SLOWED: Final = 20
_LOOK: Final = 0.1
_IDLE: Final = 5
"""Seconds by the clock without any of the processor after which Coq is asked again whether it is done: it
drops what it reads while it is interrupted."""
_MOST_ASKED: Final = 12


class _DeadError(Exception):
    """Coq has ended, or had to be ended."""


class _Idle:
    """How long nothing was computed, by the clock."""

    def __init__(self, spent: float) -> None:
        self._spent, self._since, self._asked = spent, time.monotonic(), 0

    def is_long(self, spent: float) -> bool:
        """Whether it is time to ask again; nobody asks for ever."""
        now = time.monotonic()
        if spent > self._spent:
            self._spent, self._since = spent, now
        if now - self._since < _IDLE:
            return False
        self._since, self._asked = now, self._asked + 1
        if self._asked > _MOST_ASKED:
            raise _DeadError
        return True


class Session:
    """Coq, ready to read; it forgets nothing until it ends."""

    def __init__(self, command: Sequence[str], head: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._began = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603  Coq, on a text that is made of trees
            command,
            cwd=self._folder.name,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        self._count = 0
        self._head = head

    def __enter__(self) -> Self:
        try:
            self.ask(f"Set Silent.\n{self._head}", seconds=300)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream is not None:
                    stream.close()
        self._folder.cleanup()

    def ask(self, text: str, seconds: float) -> str | None:
        """What Coq prints on a text, up to its first error; None if the time is up."""
        said, left = "", seconds
        for sentence in text.split(".\n"):
            if sentence.strip():
                began = self._spent()
                more = self._asked(f"{sentence}.\n", left)
                left -= self._spent() - began
                if more is None:
                    return None
                said += more
                if _ERROR.search(more):
                    break
        return said

    def _asked(self, sentence: str, seconds: float) -> str | None:
        self._count += 1
        mark = f"{_DONE}_{self._count}"
        self._write(f"{sentence}Locate {mark}.\n")
        return self._read(mark, seconds)

    def _write(self, text: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text.encode())
            self._process.stdin.flush()
        except OSError as error:
            raise _DeadError from error

    def slowed(self) -> int:
        """How many times longer the clock takes than the processor."""
        wall, own = time.monotonic() - self._began, self._spent()
        return min(_MOST_SLOWED, max(1, round(wall / max(own, 0.1) + 0.3)))

    def _read(self, mark: str, seconds: float) -> str | None:
        assert self._process.stdout is not None
        began, late, output = self._spent(), False, b""
        idle = _Idle(0.0)
        while f"{mark}\n".encode() not in output:
            if self._selector.select(_LOOK):
                block = self._process.stdout.read()
                if not block:
                    raise _DeadError
                output += block
                continue
            spent = self._spent() - began
            if idle.is_long(spent):
                self._write(f"Locate {mark}.\n")
            if spent > seconds + _GRACE:
                raise _DeadError
            if spent > seconds and not late:
                late = True
                self._process.send_signal(signal.SIGINT)
        said = output.decode("utf-8", "replace")
        return None if late else said.rpartition("No object of")[0]

    def _spent(self) -> float:
        """Seconds of the processor that the session has had; of the clock where that is not told."""
        try:
            content = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
            fields = content.rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return time.monotonic() - self._began


def ended(
    theorems: "Sequence[Theorem]", command: Sequence[str], head: str, *, seconds: float, axioms: bool = True
) -> tuple[Mapping[str, str | None], str]:
    """By its digest None of a theorem whose script ends, else why not; with ``axioms`` what those assume."""
    told: dict[str, str | None] = {}
    waiting = list(theorems)
    while waiting:
        good: list[Theorem] = []
        current = None
        try:
            with Session(command, head) as session:
                for current in waiting:
                    reason = told[current.digest] = _tried(session, current, seconds)
                    good += [current] if reason is None else []
                current = None
                everything = "".join(f"({theorem.name}, " for theorem in good) + "I" + ")" * len(good)
                asked = f"Definition everything := {everything}.\nPrint Assumptions everything.\n" * axioms
                return told, session.ask(asked, seconds=300) or "Axioms:\nunknown"
        except _DeadError:
            if current is None:
                break
            # what was accepted is told again to a new session, without what did not end
            told[current.digest] = OUT_OF_TIME.format(seconds=f"{seconds:g}")
            waiting = good + [theorem for theorem in waiting if theorem.digest not in told]
    return {theorem.digest: told.get(theorem.digest) or NO_ANSWER for theorem in theorems}, ""


def _tried(session: Session, theorem: "Theorem", seconds: float) -> str | None:
    slowed = session.slowed()
    text = _LIMIT.sub(lambda match: f"timeout {int(match.group(1)) * slowed}", theorem.text())
    said = session.ask(text, seconds)
    session.ask("Abort All.\n", seconds=60)
    located = session.ask(f"Locate Term {theorem.name}.\n", seconds=60)
    if located is None or f".{theorem.name}" not in located:
        return OUT_OF_TIME.format(seconds=f"{seconds:g}") if said is None else first_error(said)
    return None


def first_error(output: str) -> str:
    """What Coq says first is wrong, in one line."""
    match = _ERROR.search(output)
    words = " ".join(match.group(1).split()) if match else ""
    return f"Coq says: {words[:_LONGEST_REASON]}" if words else "Coq ends the script without a proof"
