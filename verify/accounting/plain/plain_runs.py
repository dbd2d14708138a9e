"""Runs foreign code on plain numbers, step by step: on followed numbers it has to take the same steps.

Code can tell a followed number from a double: by its type, by a method that it lacks, by an array of objects.
So runs on plain numbers write down each step from one instruction of foreign code to the next. A step that no
followed run takes is not accounted for; nor is one that followed runs alone take, however plain draws are
pushed: there nobody has seen what the code does. Nor is code with words that the language of accounts lacks.
"""

import contextlib
import math
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, Final

from ..computed_numbers import MOST_LINES, Line, numbers_in
from ..foreign_modules import is_foreign
from ..outside.language import by_places, gone_through, knows, unknown_words
from ..outside.words import ATTRIBUTES
from .telling_names import ASKS, IS_NUMBER, asks_in

_RUNS: Final = (0, 2, 1, 3, 5, 7)
_MORE_RUNS: Final = (*range(193, 209, 2), *range(9, 64, 2), *range(65, 193, 2))
"""While followed runs have steps of their own."""
PUSHES_REWARDS: Final = 193
"""From this one on rewards are any of their range."""
PUSHES_ALL: Final = 64
"""From this one on the generators are pushed, too, that code makes: the function that does is another one."""
_MOST_STEPS: Final = 60_000  # of one run: a loop that waits for a draw may not end on those that are pushed
NEVER: Final = "however draws are pushed, the code goes this way on no plain number"
Step = tuple[int, int, int]
"""A piece of code, and two of its instructions."""


class _EnoughError(BaseException):
    """A run is long enough; no `except Exception` of a policy holds it up."""


@contextlib.contextmanager
def unwatched() -> Iterator[None]:
    """Within, no steps are noted: what looks at a policy, or makes its numbers, is no code of the policy."""
    before = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(before)


@dataclass(slots=True)
class PlainRuns:
    """Steps of foreign code, with their lines, on plain numbers and on followed ones."""

    run: Callable[[int], None] = lambda _: None
    """One run on plain numbers, from a seed; the draws of odd ones are pushed."""
    steps: dict[Step, tuple[str, int]] = field(default_factory=dict)
    followed_steps: dict[Step, tuple[str, int]] = field(default_factory=dict)
    plays: bool = True
    """Whether runs on plain numbers end: what a mechanism of ours releases is none of those."""
    looks: list[tuple[str, str, int]] = field(default_factory=list)
    """What code uses that the language of accounts does not have, and where."""
    asks: set[str] = field(default_factory=set)
    """By which names it asks of which kind something is, or what an object holds itself."""
    compared: dict[bool, tuple[str, str, int] | None] = field(default_factory=dict)
    """What runs line by line differ in, with arrays of forms and without."""
    _numbers: dict[CodeType, int] = field(default_factory=dict)
    _codes: dict[tuple[int, int], tuple[int, CodeType, Any]] = field(default_factory=dict)
    """The same by the places of code and globals: to compare codes takes longer than most of them run."""
    _through: dict[int, frozenset[str]] = field(default_factory=dict)
    """By their numbers, the names of what pieces of code may go through."""

    def watch(self) -> None:
        """Note the steps of runs; what the first one alone does, such as to fill a cache, is none of them."""
        for first, seed in enumerate((_RUNS[0], *_RUNS)):
            self._plain_run(seed, noted=first > 0)

    def _plain_run(self, seed: int, *, noted: bool = True) -> None:
        try:
            noting = self._stepping(self.steps, _MOST_STEPS) if noted else contextlib.nullcontext()
            with noting, self.calling():
                self.run(seed)
        except (Exception, SystemExit, _EnoughError) as error:  # noqa: BLE001  whatever a policy raises
            self.plays &= getattr(error, "name", "") != "release_through"

    @contextlib.contextmanager
    def calling(self) -> Iterator[None]:
        """Within, functions are looked at that foreign code calls, by whatever names it has them."""

        def called(frame: FrameType, event: str, given: Any) -> None:  # noqa: ANN401  as Python asks for it
            in_c = event == "c_call"
            caller = frame if in_c else frame.f_back if event == "call" else None
            if caller is None or not is_foreign(caller):
                return
            code = frame.f_code
            names = {given.__name__} if in_c else {code.co_name, code.co_qualname.partition(".")[0]}
            self.asks |= names & ASKS
            if in_c and given.__name__ not in ATTRIBUTES and not knows(given):
                self.looks.append((given.__name__, caller.f_code.co_filename, caller.f_lineno))

        before = sys.getprofile(), threading.getprofile()
        sys.setprofile(called)
        threading.setprofile(called)
        try:
            yield
        finally:
            sys.setprofile(before[0])
            threading.setprofile(before[1])

    def followed(self) -> contextlib.AbstractContextManager[None]:
        """A followed run."""
        return self._stepping(self.followed_steps)

    @contextlib.contextmanager
    def computed(self) -> Iterator[list[Line]]:
        """The lines of foreign code that run within, and the numbers that its names hold after each."""
        lines: list[Line] = []

        def step(frame: FrameType, event: str, given: Any) -> Any:  # noqa: ANN401  as Python asks for it
            if event == "exception" and given[0] is GeneratorExit:  # of an earlier run, which goes
                frame.f_trace = None
                return None
            if len(lines) < MOST_LINES:
                held = (*frame.f_locals.values(), given if event == "return" else None)
                lines.append((frame.f_code.co_filename, frame.f_lineno, event, numbers_in(held)))
            return step

        with self._traced(lambda _frame, _number: step):
            yield lines

    def looked(self) -> tuple[str, str, int] | None:
        """The first word that the language of accounts does not have."""
        for name, file, line in self.looks:
            if name != IS_NUMBER:
                return f"{name} is not in the language of accounts", file, line
            return "is asks of a number which object it is", file, line
        return None

    def apart(self) -> tuple[str, str, int] | None:
        """Where code does on plain numbers what no followed run does, or may."""
        if looked := self.looked():
            return looked
        more = iter(_MORE_RUNS)
        while True:
            if alone := self.steps.keys() - self.followed_steps.keys():
                words = "on plain numbers the code goes a way that it goes on no number that is followed"
                return words, *min(self.steps[each] for each in alone)
            unseen = self.followed_steps.keys() - self.steps.keys()
            if not (self.steps and self.plays and unseen):
                return None
            if (seed := next(more, None)) is None:
                return NEVER, *min(self.followed_steps[each] for each in unseen)
            self._plain_run(seed)

    def _stepping(
        self, steps: dict[Step, tuple[str, int]], most: float = math.inf
    ) -> contextlib.AbstractContextManager[None]:
        """Within, each step of foreign code is noted; it ends where there are more."""
        left = most

        def begun(frame: FrameType, number: int) -> Callable[..., Any]:
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
            last = -1

            def step(frame: FrameType, event: str, _given: object) -> Any:  # noqa: ANN401  as above
                nonlocal last, left
                if event == "opcode":
                    left -= 1
                    if left < 0:
                        raise _EnoughError
                    key = number, last, frame.f_lasti
                    if key not in steps:
                        steps[key] = frame.f_code.co_filename, frame.f_lineno or 0  # of some there is none
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
            if self._through.get(number):
                self._look_at_sets(number, frame.f_code, frame.f_locals)
            return begun(frame, number) if number else None

        before = sys.gettrace(), threading.gettrace()
        sys.settrace(entered)
        threading.settrace(entered)
        try:
            yield
        finally:
            sys.settrace(before[0])
            threading.settrace(before[1])

    def _look_at_sets(self, number: int, code: CodeType, known: Mapping[str, Any]) -> None:
        """Whether it goes through one in an order that nobody follows."""
        if by_places(self._through[number], known):
            self.looks.append(("the order of a set of objects", code.co_filename, code.co_firstlineno))

    def _met(self, frame: FrameType) -> int:
        """The number of a piece of code that is new, or made anew; 0 if it is not foreign."""
        code, number = frame.f_code, 0
        if is_foreign(frame):
            number = self._numbers.setdefault(code, len(self._numbers) + 1)
            cells = {each: frame.f_locals.get(each) for each in code.co_freevars}
            asks = asks_in(code, frame.f_globals, cells)
            if seen := unknown_words(code, frame.f_globals, cells) | (asks & {IS_NUMBER}):
                self.looks.append((min(seen), code.co_filename, code.co_firstlineno))
            self._through[number] = gone_through(code)
            self._look_at_sets(number, code, frame.f_globals)
            self.asks |= asks
        self._codes[id(code), id(frame.f_globals)] = number, code, frame.f_globals
        return number
