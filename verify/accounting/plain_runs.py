"""The same foreign code on plain numbers: what it does there, it is to do on numbers that are followed, too.

Code can tell a followed number from a double: by its type, by a method that it lacks, by an array of objects.
So a few runs on plain numbers write down each step from one instruction of foreign code to the next. A step
that no followed run takes is not accounted for. Nor is code that looks below numbers, or at who runs it.
"""

from __future__ import annotations

import contextlib
import dis
import re
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any, Final

import numpy as np

from .computed_numbers import MOST_LINES, Line, numbers_in
from .foreign_modules import is_foreign

_RUNS: Final = (0, 2, 1, 3, 5, 7, 9, 11)
_MOST_STEPS: Final = 60_000  # of one run: a loop that waits for a draw may not end on those that are pushed
_ALL_ONES: Final = 0x12DD9BB3  # the word of a Mersenne twister that gives 32 ones
_LOOKS: Final = {
    *("_getframe", "_current_frames", "currentframe", "f_back", "tb_frame", "extract_stack", "gettrace"),
    *("getouterframes", "settrace", "getprofile", "setprofile", "get_objects", "get_referrers", "is_tracked"),
    *("get_referents", "getrefcount", "getsizeof", "memoryview", "tobytes", "tofile", "frombuffer"),
    *("array2string", "array_repr", "array_str", "__array_interface__", "id", "cache_info"),
    *("format_stack", "print_stack", "walk_stack", "format_exc", "print_exc", "stack_info", "__traceback__"),
    *("tb_next", "extract_tb", "format_tb", "print_tb", "walk_tb", "format_exception", "print_exception"),
}
_READS: Final = {
    *("fromstring", "loadtxt", "genfromtxt", "reader", "literal_eval", "loads", "eval", "getvalue"),
    *("StringIO", "BytesIO", "safe_load", "read_csv", "fromhex"),
}
"""What makes numbers of a text without asking it; beside `str` more does."""
_NUMBERS: Final = re.compile(r"[0-9.]*[0-9][0-9.]*")
_READ_STR: Final = {"astype", "Decimal", "Fraction"}

Step = tuple[int, int, int]
"""A piece of code, and two of its instructions."""


def wild(seed: Any = None) -> np.random.Generator:  # noqa: ANN401  as numpy's
    """In place of `default_rng`: most uniform draws are close to 0 or 1, so that rare ways are gone, too."""
    if isinstance(seed, np.random.Generator):
        return seed
    bits = np.random.MT19937(seed)
    state: Any = bits.state
    key = state["state"]["key"].copy()
    half = len(key) // 2  # never both words of a double all ones: loops of numpy may not end at 1
    for start, word in ((0, _ALL_ONES), (1, 0), (half, 0), (half + 1, _ALL_ONES)):
        part = key[start : half if start < half else None : 2]
        part[part % 3 == 0] = word
    state["state"] = {"key": key, "pos": 0}
    bits.state = state
    return np.random.Generator(bits)


class _EnoughError(BaseException):
    """A run is long enough; no `except Exception` of a policy holds it up."""


@dataclass(slots=True)
class PlainRuns:
    """Steps of foreign code on plain numbers, with their lines, that followed runs have not taken yet."""

    steps: dict[Step, tuple[str, int]] = field(default_factory=dict)
    looks: list[tuple[str, str, int]] = field(default_factory=list)
    """Where code looks below numbers, or at who runs it."""
    reads: bool = False
    """Whether code makes numbers of texts somewhere."""
    likens: bool = False
    """Whether it asks which of the two truths something is, as in ``above is True``."""
    compared: dict[bool, tuple[str, str, int] | None] = field(default_factory=dict)
    """What runs line by line differ in, with arrays of forms and without."""
    digits: set[str] = field(default_factory=set)
    """What of the texts in its code may be the text of a number, or a part of one."""
    _numbers: dict[CodeType, int] = field(default_factory=dict)
    _codes: dict[tuple[int, int], tuple[int, CodeType, Any]] = field(default_factory=dict)
    """The same by the places of code and globals: to compare codes takes longer than most of them run."""
    _taken: int = 0

    def watch(self, run: Callable[[int], None]) -> None:
        """Note the steps of runs; what the first one alone does, such as to fill a cache, is none of them."""
        for first, seed in enumerate((_RUNS[0], *_RUNS)):
            self._taken = 0
            ends = contextlib.suppress(Exception, SystemExit, _EnoughError)
            with ends, self._stepping(self._note) if first else contextlib.nullcontext():
                run(seed)

    def followed(self) -> contextlib.AbstractContextManager[None]:
        """A followed run, whose steps are taken off while some are left."""
        return self._stepping(self._take_off) if self.steps else contextlib.nullcontext()

    @contextlib.contextmanager
    def computed(self) -> Iterator[list[Line]]:
        """The lines of foreign code that run within, and the numbers that its names hold after each."""
        lines: list[Line] = []

        def step(frame: FrameType, event: str, given: object) -> Any:  # noqa: ANN401  as Python asks for it
            if len(lines) < MOST_LINES:
                held = (*frame.f_locals.values(), given if event == "return" else None)
                lines.append((frame.f_code.co_filename, frame.f_lineno, event, numbers_in(held)))
            return step

        with self._traced(lambda _frame, _number: step):
            yield lines

    def apart(self) -> tuple[str, str, int] | None:
        """Where code does on plain numbers what no followed run does, or may."""
        for name, file, line in self.looks:
            return f"{name} looks below numbers, or at who runs the code", file, line
        if self.steps:
            where = min(self.steps.values())
            return ("on plain numbers the code goes a way that it goes on no number that is followed", *where)
        return None

    def _note(self, step: Step, frame: FrameType) -> None:
        self._taken += 1
        if self._taken > _MOST_STEPS:
            raise _EnoughError
        if step not in self.steps:
            self.steps[step] = (frame.f_code.co_filename, frame.f_lineno or 0)  # of some steps there is none

    def _take_off(self, step: Step, _: FrameType) -> None:
        if self.steps.pop(step, None) is not None and not self.steps:
            sys.settrace(None)

    def _stepping(self, note: Callable[[Step, FrameType], None]) -> contextlib.AbstractContextManager[None]:
        """Within, each step of foreign code is noted."""

        def begun(frame: FrameType, number: int) -> Callable[..., Any]:
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
            last = -1

            def step(frame: FrameType, event: str, _given: object) -> Any:  # noqa: ANN401  as above
                nonlocal last
                if event == "opcode":
                    note((number, last, frame.f_lasti), frame)
                    last = frame.f_lasti
                return step

            return step

        return self._traced(begun)

    @contextlib.contextmanager
    def _traced(self, begun: Callable[[FrameType, int], Callable[..., Any]]) -> Iterator[None]:
        """Within, what ``begun`` gives is told of the steps of each piece of foreign code, by its number."""
        codes = self._codes

        def entered(frame: FrameType, _event: str, _given: object) -> Any:  # noqa: ANN401  as above
            known = codes.get((id(frame.f_code), id(frame.f_globals)))
            number = self._met(frame) if known is None else known[0]
            return begun(frame, number) if number else None

        before = sys.gettrace(), threading.gettrace()
        sys.settrace(entered)
        threading.settrace(entered)
        try:
            yield
        finally:
            sys.settrace(before[0])
            threading.settrace(before[1])

    def _met(self, frame: FrameType) -> int:
        """The number of a piece of code that is new, or made anew; 0 if it is not foreign."""
        code, number = frame.f_code, 0
        if is_foreign(frame):
            number = self._numbers.setdefault(code, len(self._numbers) + 1)
            names = {*code.co_names}
            seen = (names & _LOOKS) | ({"stack"} if {"inspect", "stack"} <= names else set())
            seen |= {"modules"} if {"sys", "modules"} <= names else set()
            if seen:
                self.looks.append((min(seen), code.co_filename, code.co_firstlineno))
            self.reads |= bool(names & _READS) or ("str" in names and bool(names & _READ_STR))
            self.likens |= _likens(code)
            self.digits.update(*map(_NUMBERS.findall, map(str, code.co_consts)))
        self._codes[id(code), id(frame.f_globals)] = number, code, frame.f_globals
        return number


def _likens(code: CodeType) -> bool:
    steps = [(each.opname, each.argval) for each in dis.get_instructions(code)]
    return any(type(a[1]) is bool and b[0] == "IS_OP" for a, b in pairwise(steps) if a[0] == "LOAD_CONST")
