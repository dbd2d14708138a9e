"""What a long command is doing: on a terminal a line that renews itself, elsewhere a line now and then.

Both are on standard error, and short commands show neither.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

_FIRST, _NEXT = 1.5, 0.5  # seconds until the first line on a terminal, and until the next
_FIRST_ELSEWHERE, _LONGEST_ELSEWHERE = 30.0, 600.0  # seconds in a file: pauses double
_BAR = 20  # columns


class StatusLine:
    """What is known of the progress, and the thread that shows it."""

    def __init__(self, stream: TextIO, columns: int) -> None:
        self.stream, self.columns, self.terminal = stream, columns, stream.isatty()
        self.began, self.stage = time.monotonic(), time.monotonic()
        self.done, self.total, self.what = 0, 0, ""
        self.left: float | None = None
        self.writing, self.ended, self.shown = threading.Lock(), threading.Event(), False
        threading.Thread(target=self._keep_showing, name="status line", daemon=True).start()

    def tell(self, done: int, total: int, what: str, left: float | None = None) -> None:
        """How much is done, of how much, and what is being done; the seconds ``left``, if they are known."""
        if done < self.done or total != self.total:
            self.stage = time.monotonic()
        self.done, self.total, self.what, self.left = done, total, what, left

    def words(self) -> str:
        """The line without its bar, such as ``34 s, 120 of 300, about 12 s left: dp-imed``."""
        now = time.monotonic()
        told = [f"{now - self.began:.0f} s"]
        if self.total:
            told.append(f"{self.done} of {self.total}")
        if 0 < self.done < self.total:
            by_pace = (now - self.stage) / self.done * (self.total - self.done)
            left = by_pace if self.left is None else self.left
            told.append(f"about {left:.0f} s left")
        return ", ".join(told) + (f": {self.what}" if self.what else "")

    def erase(self) -> None:
        """Clear the terminal's line: something else is written there."""
        with self.writing:
            if self.shown:
                self.shown = False
                self._write("\r\x1b[K")

    def end(self) -> None:
        """Show nothing any more."""
        self.ended.set()
        self.erase()

    def _keep_showing(self) -> None:
        pause = _FIRST if self.terminal else _FIRST_ELSEWHERE
        while not self.ended.wait(pause):
            with self.writing:
                if not self.ended.is_set():
                    self._show()
            pause = _NEXT if self.terminal else min(2 * pause, _LONGEST_ELSEWHERE)

    def _show(self) -> None:
        if not self.terminal:
            self._write(f"banditproof: at work for {self.words()}\n")
            return
        full = _BAR * self.done // self.total if self.total else 0
        bar = f"[{'#' * full}{'.' * (_BAR - full)}] " if self.total else "at work for "
        self.shown = True
        self._write(f"\r\x1b[K{(bar + self.words())[: self.columns - 1]}")

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # nobody is there to be told
            self.stream.write(text)
            self.stream.flush()


_lines: list[StatusLine] = []
"""Those of the commands that run, the innermost last."""


@contextmanager
def status_line(stream: TextIO, columns: int) -> Iterator[None]:
    """Within, a command runs, and says on the stream that it does."""
    line = StatusLine(stream, columns)
    _lines.append(line)
    try:
        yield
    finally:
        _lines.remove(line)
        line.end()


def tell(done: int, total: int, what: str, left: float | None = None) -> None:
    """How much is done, of how much, and what is being done: one line of safe text; the seconds ``left``."""
    for line in _lines[-1:]:
        line.tell(done, total, what, left)


def make_room() -> None:
    """Clear the line before something else is written."""
    for line in _lines[-1:]:
        line.erase()
