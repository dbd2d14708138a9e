"""The same foreign code on plain numbers: what it does there, it is to do on numbers that are followed, too.

Code can tell a followed number from a double: by its type, by a method that it lacks, by an array of objects.
So runs on plain numbers write down each step from one instruction of foreign code to the next. A step that no
followed run takes is not accounted for; nor is one that followed runs alone take, however plain draws are
pushed: there nobody has seen what the code does. Nor is code that looks below numbers, or at who runs it.
"""

from __future__ import annotations

import _random
import contextlib
import datetime as dt
import dis
import math
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, Final

import numpy as np

from .computed_numbers import MOST_LINES, Line, numbers_in
from .foreign_modules import is_foreign

_RUNS: Final = (0, 2, 1, 3, 5, 7)
_MORE_RUNS: Final = (*range(193, 209, 2), *range(9, 64, 2), *range(65, 193, 2))
"""While followed runs have steps of their own."""
PUSHES_REWARDS: Final = 193
"""From this one on rewards are any of their range."""
PUSHES_ALL: Final = 64
"""From this one on the generators are pushed, too, that code makes: the function that does is another one."""
_default_rng, _GENERATOR, _MT19937 = np.random.default_rng, np.random.Generator, np.random.MT19937
_MOST_STEPS: Final = 60_000  # of one run: a loop that waits for a draw may not end on those that are pushed
_ONES: Final = (1 << 32) - 1
_PUSHED: Final = (
    *((_ONES, 0), (_ONES, 1 << 17), (_ONES, _ONES - (1 << 11)), (0, 1 << 6), (0, _ONES), (0, 0x1FF)),
    *((1 << 31, 1 << 16), ((1 << 31) - 1, _ONES), (_ONES - (1 << 20), 0), (1 << 20, 0)),
)
"""Words of doubles at the ends of all laws: a normal one goes by its last byte."""
FAMILIES: Final = (_PUSHED[:2], _PUSHED, ((0, 1 << 6), (1 << 20, 0)))
"""One tail of all laws, both of normal ones; all ends, each now and then; the other tail."""
_SHARE_PUSHED, _SHARE_OF_ONE = 0.75, 0.9
_LOOKS: Final = {
    *("_getframe", "_current_frames", "currentframe", "f_back", "tb_frame", "extract_stack", "gettrace"),
    *("dtype", "issubdtype", "can_cast", "result_type"),  # what holds followed numbers holds objects
    *("__sizeof__", "__warningregistry__", "freeze", "get_freeze_count", "getitimer", "stack_size"),
    *("get_coroutine_origin_tracking_depth", "get_int_max_str_digits", "getbufsize", "geterrcall"),
    *("setLevel", "getEffectiveLevel", "isEnabledFor", "getlocale", "getrlimit", "getdefaulttimeout"),
    *("getouterframes", "settrace", "getprofile", "setprofile", "get_objects", "get_referrers", "is_tracked"),
    *("get_referents", "getrefcount", "getsizeof", "memoryview", "tobytes", "tofile", "frombuffer"),
    *("array2string", "array_repr", "array_str", "__array_interface__", "id", "cache_info"),
    *("format_stack", "print_stack", "walk_stack", "format_exc", "print_exc", "stack_info", "__traceback__"),
    *("localtime", "gmtime", "ctime", "asctime", "clock_gettime", "clock_gettime_ns", "getrusage"),
    *("tb_next", "extract_tb", "format_tb", "print_tb", "walk_tb", "format_exception", "print_exception"),
}
_DRAWS: Final = {"RAND_bytes", "RAND_pseudo_bytes", "ctypes", "CDLL", "PyDLL", "cdll", "pythonapi", "_random"}
"""What draws, or may, where nobody sees it; `_random` goes under the name `Random`, too."""
_NOW: Final = {"now", "today", "utcnow"}
_DATES: Final = (dt.datetime, dt.date)
ASKS_KIND: Final = frozenset({"type", "isinstance", "issubclass", "__class__", "MATCH_CLASS"})
ASKS_NAMES: Final = frozenset({"vars", "dir", "__dict__", "__getstate__", "__reduce_ex__", "getmembers"})
IS_TRUTH: Final = "is True"
"""Whether it asks which of the two truths something is, as in ``above is True``."""

Step = tuple[int, int, int]
"""A piece of code, and two of its instructions."""


def wild(seed: Any = None, among: Any = _PUSHED, *, distinct: bool = False) -> np.random.Generator:  # noqa: ANN401  as numpy's
    """In place of `default_rng`: most draws are close to 0, 1/2 or 1, so that rare ways are gone, too.

    Those are the tails of each law. No draw is as close to 1 as the sums for which loops of numpy wait.
    """
    if isinstance(seed, _GENERATOR):
        return seed
    coins = _default_rng(seed)
    words = coins.integers(1 << 32, size=(312, 2), dtype=np.uint32)  # two are a double
    pushed = coins.choice(among, len(words)).astype(np.uint32)
    if distinct:  # a little less extreme, and no two are the same
        pushed[:, 1] ^= coins.integers(1 << 8, size=len(words), dtype=np.uint32) << 11
    share = _SHARE_PUSHED if among is _PUSHED else _SHARE_OF_ONE
    words = np.where((coins.random(len(words)) < share)[:, None], pushed, words)
    bits = _MT19937(0)
    bits.state = {"bit_generator": "MT19937", "state": {"key": _untempered(words.ravel()), "pos": 0}}
    return _GENERATOR(bits)


def among_all(coins: np.random.Generator, ends: tuple[float, float], many: int) -> Any:  # noqa: ANN401  numbers
    """Rewards, whatever their law is: some at the ends of their range, some in the middle, some anywhere."""
    low, high = ends
    return coins.choice([low, high, (low + high) / 2, *coins.uniform(low, high, 3)], many)


def _untempered(words: Any) -> Any:  # noqa: ANN401  an array of words
    """The state of which a Mersenne twister gives these words next."""
    key = words ^ (words >> 18)
    key ^= (key << 15) & 0xEFC60000
    found = key
    for _ in range(4):  # seven bits more each time
        found = key ^ ((found << 7) & 0x9D2C5680)
    first = found ^ (found >> 11)
    return found ^ (first >> 11)


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
    """Where code looks below numbers, or at who runs it."""
    asks: set[str] = field(default_factory=set)
    """By which names it asks of which kind something is, or what an object holds itself."""
    compared: dict[bool, tuple[str, str, int] | None] = field(default_factory=dict)
    """What runs line by line differ in, with arrays of forms and without."""
    _numbers: dict[CodeType, int] = field(default_factory=dict)
    _codes: dict[tuple[int, int], tuple[int, CodeType, Any]] = field(default_factory=dict)
    """The same by the places of code and globals: to compare codes takes longer than most of them run."""

    def watch(self) -> None:
        """Note the steps of runs; what the first one alone does, such as to fill a cache, is none of them."""
        for first, seed in enumerate((_RUNS[0], *_RUNS)):
            self._plain_run(seed, noted=first > 0)

    def _plain_run(self, seed: int, *, noted: bool = True) -> None:
        try:
            with self._stepping(self.steps, _MOST_STEPS) if noted else contextlib.nullcontext():
                self.run(seed)
        except (Exception, SystemExit, _EnoughError) as error:  # noqa: BLE001  whatever a policy raises
            self.plays &= getattr(error, "name", "") != "release_through"

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

    def apart(self) -> tuple[str, str, int] | None:
        """Where code does on plain numbers what no followed run does, or may."""
        for name, file, line in self.looks:
            does = "looks below numbers, or at who runs the code"
            does = "draws what nobody sees" if name in {*_DRAWS, "Random"} else does
            return f"{name} {does}", file, line
        more = iter(_MORE_RUNS)
        while True:
            if alone := self.steps.keys() - self.followed_steps.keys():
                words = "on plain numbers the code goes a way that it goes on no number that is followed"
                return words, *min(self.steps[each] for each in alone)
            unseen = self.followed_steps.keys() - self.steps.keys()
            if not (self.steps and self.plays and unseen):
                return None
            if (seed := next(more, None)) is None:
                words = "however draws are pushed, the code goes this way on no plain number"
                return words, *min(self.followed_steps[each] for each in unseen)
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
            named = {each for const in code.co_consts if type(const) is tuple for each in const}
            seen |= {"astype"} if {"astype", "copy"} <= names | named else set()  # it copies objects
            seen |= {"modules"} if {"sys", "modules"} <= names else set()
            held = [(each, frame.f_globals.get(each)) for each in names]
            seen |= (names & _DRAWS) | {each for each, made in held if made is _random.Random}
            seen |= (
                names & _NOW if any(made in _DATES for _, made in held if isinstance(made, type)) else set()
            )
            seen |= names & _NOW if "datetime" in names else set()
            if seen:
                self.looks.append((min(seen), code.co_filename, code.co_firstlineno))
            self.asks |= names & ASKS_KIND | names & ASKS_NAMES
            self.asks |= _asks(code, frame.f_globals) | ({"IS_OP"} if names & {"is_", "is_not"} else set())
        self._codes[id(code), id(frame.f_globals)] = number, code, frame.f_globals
        return number


def _asks(code: CodeType, around: dict[str, Any]) -> set[str]:
    """Whether it asks for a kind by a pattern, or which number or text something is, by ``is``."""
    steps = [(each.opname, each.argval) for each in dis.get_instructions(code)]
    found = {name for name, _ in steps} & ASKS_KIND
    for place, (name, _) in enumerate(steps):
        if name == "IS_OP":
            (before, owner), (load, last) = steps[place - 2 : place]
            held: Any = last if load == "LOAD_CONST" else around.get(last, 0) if load == "LOAD_GLOBAL" else 0
            if load == "LOAD_ATTR" and before == "LOAD_GLOBAL":
                held = getattr(around.get(owner), last, 0)
            found |= {IS_TRUTH} if load == "LOAD_CONST" and type(held) is bool else set()
            found |= {"IS_OP"} if isinstance(held, int | float | str | bytes | tuple | np.generic) else set()
    return found
