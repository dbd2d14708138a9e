"""Steps of foreign code on both answers to a comparison of raw rewards: what it does then, as one step.

A step (a reward is learnt, an arm is selected) is run on copies of the policy, once for each answer. Where
all of them ask the same of the run, in the same order, and leave states of one shape, they are one step of
numbers that depend on the answer, ``no + (yes - no) [answer]``. What is released is charged so, and the
policy goes on with these numbers. Where they differ in more, the run ends at the comparison.

A step that tosses coins about a reward of a finite alphabet, and leaves one of few states whatever the reward
is, is a randomised response. It spends the largest logarithm of the ratio of two probabilities of a state.
"""

import copy
import math
import operator
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import CellType, FunctionType, MethodType
from typing import Any, Final, NamedTuple

import numpy as np

from ...algorithms.environments.sealed import PrivacyLeak
from .followed_run import ApartError, Entry, Question, Run, UnansweredError
from .forms import Draw, Form, Truth, at, is_number
from .plain.telling_names import ASKS_KIND, ASKS_NAMES
from .states import GENERATORS, UnknownStateError, Walk, is_plain, shows_all

_MOST_ANSWERS: Final = 4  # to comparisons of raw rewards, in a step
_MOST_TOSSES: Final = 256
_ANSWERS: Final = frozenset({"asked", "largest", "decide", "is_fresh"})
_THE_SAME: Final = frozenset({"decide", "drawn"})  # what is given in all ways
_NOT: Final[dict[Any, Any]] = {
    getattr(operator, one): getattr(operator, other)
    for pair in (("lt", "ge"), ("le", "gt"), ("eq", "ne"))
    for one, other in (pair, pair[::-1])
}
_ROUNDED_UP: Final = 1 + 1e-14  # of a logarithm in doubles
_OF_A_FUNCTION: Final = (
    "__defaults__",
    "__kwdefaults__",
    "__dict__",
    "__annotations__",
    "__doc__",
    "__qualname__",
)


class AgainError(BaseException):
    """A step of a kind that had asked for nothing yet compares raw rewards: the run begins again."""


class _Way(NamedTuple):
    policy: Any
    result: Any
    entries: list[Entry]


@dataclass(slots=True)
class BothWays:
    """The steps of one run."""

    run: Run
    asks: set[str]
    """The kinds of steps that have compared raw rewards; others are done without a copy."""
    question: Question | None = None
    """The first comparison of raw rewards that was answered both ways."""
    same: Callable[[], bool] = lambda: True
    """Whether nothing changes outside of the policy: there the ways of a step meet."""
    sent: list[Any] = field(default_factory=list)
    """What was sent so far: a step that sends something is no step of several ways."""

    def step(self, policy: Any, done: Callable[[Any], Any], kind: str) -> tuple[Any, Any]:  # noqa: ANN401  a policy
        """The policy after a step, and what the step gives."""
        run = self.run
        if kind not in self.asks:
            run.listen(())
            try:
                result = done(policy)
            except UnansweredError:
                result = None
            finally:
                question = run.question
                run.listen(None)
            if question is None:
                return policy, result
            self.asks.add(kind)
            raise AgainError
        before = run.saved()
        shape = _shape(policy, walk := Walk(run))
        if shape is None:
            return policy, done(policy)
        first: list[Entry] = []
        heard = len(self.sent)

        def way(answers: Sequence[bool], again: Callable[..., _Way]) -> _Way:  # itself: no circle
            run.restore(before)
            run.listen(answers, first)
            run.copies += 1
            mine = self.copy(policy, walk.held)
            if _shape(mine, Walk(run)) != shape:
                raise ApartError
            try:
                result = done(mine)
                question = run.question
            except UnansweredError:
                question = run.question
            except PrivacyLeak:
                raise
            except Exception:
                if answers:  # no rewards need give these answers together
                    raise ApartError from None
                raise
            if len(self.sent) > heard and (answers or question is not None):
                raise ApartError
            if question is None:
                if answers and not self.is_as_before(policy, shape):
                    raise ApartError
                entries = run.entries or []
                if not first:
                    first.extend(entries)
                elif len(entries) != len(first):
                    raise ApartError
                return _Way(mine, result, entries)
            if len(answers) >= _MOST_ANSWERS:
                raise ApartError
            self.question = self.question or question
            likely = again([*answers, question.natural], again)
            other = again([*answers, not question.natural], again)
            return _merged(run, question, likely, other)

        try:
            found = way((), way)
            asked = run.given != {}
            if asked:
                run.restore(before)
                self.replay(found)
        except (ApartError, UnknownStateError):
            assert self.question is not None
            run.restore(before)
            with at(self.question.file, self.question.line):
                run.leave("a sealed value was compared")
        finally:
            run.listen(None)
        return found.policy, found.result

    def is_as_before(self, policy: Any, shape: Any) -> bool:  # noqa: ANN401  a policy; hashable
        """Whether a step on a copy of it changed neither the policy nor anything outside."""
        return _shape(policy, Walk(self.run)) == shape and self.same()

    def copy(self, policy: Any, held: Sequence[Any]) -> Any:  # noqa: ANN401  a policy
        """Of all that it holds alone, with functions; what can be reached elsewhere stays the same."""
        kept = dict(self.run.outside)
        functions = [each for each in held if type(each) is FunctionType and id(each) not in kept]
        cells = {id(cell): (cell, CellType()) for each in functions for cell in each.__closure__ or ()}
        for each in functions:
            around = tuple(cells[id(cell)][1] for cell in each.__closure__ or ())
            kept[id(each)] = FunctionType(each.__code__, each.__globals__, each.__name__, None, around)
        for cell, again in cells.values():
            again.cell_contents = copy.deepcopy(cell.cell_contents, kept)
        for each in functions:
            for name in _OF_A_FUNCTION:
                setattr(kept[id(each)], name, copy.deepcopy(getattr(each, name), kept))
        return copy.deepcopy(policy, kept)

    def replay(self, found: _Way) -> None:
        """What the ways did, on the numbers of all of them."""
        run, question = self.run, self.question
        run.listen(None)
        for each in found.entries:
            if each.name == "drawn":
                continue
            with at(each.file, each.line):
                self.form(each.given)
                result = getattr(run, each.name)(*each.given)
            if each.name in _ANSWERS and result != each.result:
                raise ApartError
        if question is not None:
            with at(question.file, question.line):
                self.form(found.policy)

    def form(self, held: Any) -> None:  # noqa: ANN401  anything
        """What is noisy in it is released: one way alone may have seen a plain number."""
        walk = Walk(self.run)
        walk.shape(held)
        for form in walk.forms:
            if form.cover and form.noise:
                self.run.formed(form, None)
                cover, noise, _ = self.run.rest(form)
                if cover and not noise:
                    raise ApartError

    def response(
        self, policy: object, done: Callable[[Any, float], Any], place: int, alphabet: Sequence[float]
    ) -> Any:  # noqa: ANN401  a policy, or None
        """The policy after a randomised response to the reward of a round; None if it is none."""
        run, before, walk = self.run, self.run.saved(), Walk(self.run)
        shape, alike = _shape(policy, walk), True
        if shape is None:
            return None
        start, heard = len(run.taken), len(self.sent)
        drawn = {draw: run.told(draw) for form in walk.forms for draw in form.noise}
        laws: dict[Any, list[Fraction]] = {}
        left: dict[Any, Any] = {}
        try:
            for number, value in enumerate(alphabet):
                scripts: list[list[int]] = [[]]
                while scripts:
                    script = scripts.pop()
                    run.restore(before)
                    run.trial = (start, script)
                    run.copies += 1
                    mine = self.copy(policy, walk.held)
                    run.mixed = False
                    done(mine, value)
                    if len(self.sent) > heard:
                        return None
                    alike = alike and self.is_as_before(policy, shape)
                    chances = run.chances[start:]
                    if not chances:
                        return None  # no coins
                    key, draws = _state(mine, run)
                    known = [each for each in chances if each is not None]
                    if len(known) < len(chances) or len(left) * len(chances) > _MOST_TOSSES:
                        return None
                    if any(run.told(each) != told for each, told in drawn.items()):
                        return None  # what is tossed is kept
                    if (
                        run.mixed
                        or draws - drawn.keys()
                        or len(run.releases) != len(before["releases"])
                        or run.escaped
                    ):
                        return None
                    left.setdefault(key, mine)
                    law = laws.setdefault(key, [Fraction(0)] * len(alphabet))
                    law[number] += math.prod(known, start=Fraction(1))
                    for toss in range(len(script), len(chances)):
                        done_so = run.taken[start : start + toss]
                        scripts += [[*done_so, way] for way in run.ways[start + toss][1:]]
        except (Exception, UnansweredError, ApartError):  # noqa: BLE001  whatever a policy does
            return None
        finally:
            run.trial = None
            run.restore(before)
            del self.sent[heard:]
            if not alike:
                run.escape("what a step leaves outside of the policy is seen by its other outcomes")
        if not all(all(law) for law in laws.values()):
            return None
        if len(left) == 1:
            return next(iter(left.values()))  # whatever the reward is
        ratio = max(max(law) / min(law) for law in laws.values())
        with at(*run.tossed):
            run.respond(place, Fraction(math.log(ratio) * _ROUNDED_UP))
        return left[list(left)[run.choose(len(left), 0)]]


def _merged(run: Run, question: Question, likely: _Way, other: _Way) -> _Way:
    if _Outline(run).shape(tuple(likely)) != _Outline(run).shape(tuple(other)):
        raise ApartError
    merge = _Merge(run, question)
    entries = [
        each._replace(given=each.given if each.name in _THE_SAME else merge(each.given, theirs.given))
        for each, theirs in zip(likely.entries, other.entries, strict=True)
    ]
    result = merge(likely.result, other.result)
    return _Way(merge(likely.policy, other.policy), result, entries)


class _Outline(Walk):
    """What an object holds, whatever its numbers are."""

    def shape(self, held: Any) -> Any:  # noqa: ANN401  as a walk
        return ("number",) if _is_followed(held) or type(held) is Truth else super().shape(held)

    def numbers(self, array: Any) -> Iterator[Any]:  # noqa: ANN401  an array
        numbers = array.dtype == object or array.dtype.kind in "biuf"
        yield from self._all(array.ravel()) if numbers else super().numbers(array)

    @staticmethod
    def parts(held: Any, kind: type) -> dict[Any, Any]:  # noqa: ANN401  as a walk
        """With its class's numbers, in place of which it may have its own."""
        own = Walk.parts(held, kind)
        of_class = (item for above in kind.__mro__[-2::-1] for item in vars(above).items())
        common = {name: each for name, each in of_class if own and _is_followed(each)}
        return {each: (common | own)[each] for each in sorted({*common, *own}, key=str)}


class _Merge:
    """Two objects of one outline as one: numbers that differ depend on the answer."""

    def __init__(self, run: Run, question: Question) -> None:
        self.run, self.question = run, question
        self.met: dict[int, tuple[Any, Any]] = {}

    def __call__(self, likely: Any, other: Any) -> Any:  # noqa: ANN401  anything
        if likely is other:
            return likely
        if type(likely) is type(other) is Truth:
            return self.truth(likely, other)
        likely, other = (each.number() if type(each) is Truth else each for each in (likely, other))
        if _is_followed(likely) and _is_followed(other):
            return self.number(likely, other)
        if is_plain(likely) or isinstance(likely, GENERATORS):
            return likely
        if id(likely) not in self.met:
            self.met[id(likely)] = likely, likely
            self.met[id(likely)] = likely, self.inside(likely, other, type(likely))
        return self.met[id(likely)][1]

    def inside(self, likely: Any, other: Any, kind: type) -> Any:  # noqa: ANN401  anything
        if isinstance(likely, np.ndarray):
            return self.array(likely, other)
        if isinstance(likely, tuple):
            members = [self(a, b) for a, b in zip(tuple.__iter__(likely), tuple.__iter__(other), strict=True)]
            if any(a is not b for a, b in zip(members, tuple.__iter__(likely), strict=True)):
                if Walk.parts(likely, kind):
                    raise ApartError
                return kind(*members) if hasattr(kind, "_fields") else kind(members)
        elif isinstance(likely, list | deque):
            base: Any = list if isinstance(likely, list) else deque
            pairs = zip([*base.__iter__(likely)], base.__iter__(other), strict=True)
            for place, (a, b) in enumerate(pairs):
                base.__setitem__(likely, place, self(a, b))
        elif isinstance(likely, dict):
            for (key, each), (theirs, held) in zip([*dict.items(likely)], [*dict.items(other)], strict=True):
                if self(key, theirs) is not key:
                    raise ApartError
                dict.__setitem__(likely, key, self(each, held))
        elif isinstance(likely, FunctionType):
            for cell, theirs in zip(likely.__closure__ or (), other.__closure__ or (), strict=True):
                if id(cell) not in self.met:
                    self.met[id(cell)] = cell, cell
                    cell.cell_contents = self(cell.cell_contents, theirs.cell_contents)
            for name in _OF_A_FUNCTION:
                setattr(likely, name, self(getattr(likely, name), getattr(other, name)))
        elif isinstance(likely, MethodType):
            if likely.__func__ is not other.__func__ or self(likely.__self__, other.__self__) is None:
                raise ApartError
        elif kind.__module__ in sys.builtin_module_names and not isinstance(likely, set | frozenset):
            raise ApartError
        if self.run.asks & ASKS_NAMES and [*Walk.parts(likely, kind)] != [*Walk.parts(other, kind)]:
            raise ApartError
        parts, others = _Outline.parts(likely, kind), _Outline.parts(other, kind)
        for name, before in parts.items():
            after = self(before, others[name])
            if after is before:
                continue
            if isinstance(name, str):
                likely.__dict__[name] = after
            else:
                name.__set__(likely, after)
        return likely

    def array(self, likely: Any, other: Any) -> Any:  # noqa: ANN401  arrays
        bare, theirs = likely.view(np.ndarray), other.view(np.ndarray)
        if not (shows_all(likely) and shows_all(other)):
            raise ApartError
        if bare.dtype.char != theirs.dtype.char and "O" not in bare.dtype.char + theirs.dtype.char:
            raise ApartError
        if bare.dtype == theirs.dtype != object and bare.tobytes() == theirs.tobytes():
            return likely
        doubles = {likely.dtype, other.dtype} <= {np.dtype(object), np.dtype(np.float64)}
        if (
            not doubles
            or type(likely) is not np.ndarray
            or (likely.dtype != object and likely.base is not None)
        ):
            raise ApartError
        members = [self(a, b) for a, b in zip(likely.ravel().tolist(), other.ravel().tolist(), strict=True)]
        found = likely if likely.dtype == object else np.empty(likely.shape, dtype=object)
        for place, each in zip(np.ndindex(likely.shape), members, strict=True):
            found[place] = each
        return found

    def truth(self, likely: Truth, other: Truth) -> Truth:
        """A condition on a number that both have."""
        if likely.op is not other.op:
            raise ApartError
        return Truth(self.number(likely.form, other.form), likely.op)

    def number(self, likely: Any, other: Any) -> Any:  # noqa: ANN401  numbers
        run, question = self.run, self.question
        plain = [each for each in (likely, other) if type(each) is not Form]
        kinds = {each.__class__ for each in (likely, other)}
        if (len(kinds) > 1 and run.asks & ASKS_KIND) or (plain[1:] and "IS_OP" in run.asks):
            raise ApartError
        if plain[1:] and likely == other:
            if len(kinds) > 1 or repr(likely) != repr(other):  # as of two zeros
                raise ApartError
            return likely
        if kinds == {bool} and not (run.likened or run.asks & ASKS_KIND):
            return Truth(question.form, question.op if likely is question.natural else _NOT[question.op])
        if not all(
            type(each) in {int, float, np.float64} for each in plain
        ):  # else it has an end, or is a truth
            raise ApartError
        yes, no = (likely, other) if question.natural else (other, likely)
        yes, no = run.as_form(yes), run.as_form(no)
        if yes.noise != no.noise or yes.varies or no.varies:
            raise ApartError
        if yes.cover == no.cover and yes.const == no.const:
            return likely
        parts = [Form(run, each.cover, {}, each.const, each.exact, each.double) for each in (yes, no)]
        found, kept = run.where(question, *parts), run.as_form(likely)
        return Form(run, found.cover, dict(no.noise), found.const, kept.exact, kept.double)


def _is_followed(value: Any) -> bool:  # noqa: ANN401  anything
    """Whether it is a number, or stands for one."""
    return type(value) is Form or (is_number(value) and is_plain(value))


def _shape(policy: Any, walk: Walk) -> Any:  # noqa: ANN401  hashable
    """What it holds; None if a copy of it would share something with it."""
    try:
        shape = walk.shape(policy), walk.of_modules()
    except UnknownStateError:
        return None
    return None if walk.shared else (shape, tuple(map(id, walk.forms)))


def _state(policy: object, run: Run) -> tuple[Any, set[Draw]]:
    """What is the same of policies that go on alike, hashable; and the draws in it."""
    walk = Walk(run)
    shape = walk.shape(policy)
    forms = tuple(
        (frozenset(f.cover.items()), frozenset(f.noise.items()), f.const, f.varies and id(f))
        for f in walk.forms
    )
    return (shape, forms), {draw for form in walk.forms for draw in form.noise}
