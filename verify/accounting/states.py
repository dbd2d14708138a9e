"""What a policy remembers after a round, as far as it matters for one reward: then two ways are one.

Of two runs that remember the same, the rewards of others and the outcomes of the past aside, the second one
need not go on where the first one lost as much: what can follow is the same. So many rounds are followed in
every way, though the ways double with each round.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import zip_longest
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any, Final

import numpy as np

from .followed_run import Run
from .forms import Draw, Form, Part

PLAIN: Final = (bool, int, float, complex, str, bytes, Fraction, type(None), range, np.generic)
GENERATORS: Final = (np.random.Generator, np.random.RandomState, random.Random)
_NAMED: Final = (type, ModuleType, np.ufunc)
_OF_PYTHON: Final = frozenset(PLAIN) - {np.generic}
_LISTS: Final = (list, tuple, deque)
_METHODS: Final = (FunctionType, MethodType)
_WRITTEN: Final = 1 << 9  # in Python, or made as its classes are
_MOST_OBJECTS: Final = 4000
_MOST_PROFILES: Final = 8  # of one state that are kept


class UnknownStateError(Exception):
    """Something is remembered that is not looked into."""


class Remembered:
    """The states that runs went through, each with what rewards had lost there."""

    def __init__(self) -> None:
        self._seen: dict[Any, list[Counter[Any]]] = {}

    def forget(self) -> None:
        """The run begins again: it may not end at a state that it has met itself."""
        self._seen.clear()

    @staticmethod
    def refuse(run: Run) -> None:
        """A run whose outcomes are accounted for together has no loss of its rounds so far."""
        if run.left or run.broken or any(each.secret for each in run.events):
            raise UnknownStateError

    def covers(self, run: Run, policy: object, played: int) -> bool:
        """Whether nothing new can follow; else the state counts as one that is followed from here on."""
        self.refuse(run)
        walk = Walk()
        shape = (played, walk.shape(policy))
        draws: dict[Draw, int] = {}
        public = tuple(_noise(form, run, draws) for form in walk.forms)
        covers = [(form.cover, run.rest(form)[0]) for form in walk.forms]
        tracked = {place for each in covers for cover in each for place, _ in cover}
        lost = _lost(run)
        covered = True
        for place in (0, *sorted({*tracked, *lost})):
            tags: dict[int, int] = {}
            key = (shape, public, tuple(_parts(c, place, run, tags) for each in covers for c in each))
            profile = lost.get(place, Counter())
            kept = self._seen.setdefault(key, [])
            if any(profile <= each for each in kept):
                continue
            covered = False
            if len(kept) < _MOST_PROFILES:
                kept.append(profile)
        return covered


def _noise(form: Form, run: Run, draws: dict[Draw, int]) -> tuple[Any, ...]:
    """The draws in a form, numbered as they are met, what is known of them, and its range if it has one."""
    cover, left, _ = run.rest(form)
    noise = tuple(
        (draws.setdefault(d, len(draws)), d.kind, d.scale, c, run.told(d))
        for each in (form.noise, left)
        for d, c in each.items()
    )
    if (left and (form.cover or cover)) or any(run.is_spent(draw) for draw in form.noise):
        raise UnknownStateError  # hidden by noise that is not released, or of which other noise is made
    ends = run.range_of(form)
    return (noise, form.varies, form.const, ends, len(left))


def _parts(cover: Mapping[Part, Any], place: int, run: Run, tags: dict[int, int]) -> tuple[Any, ...]:
    """What of a reward is in it; functions that are not linear are numbered as they are met."""
    return tuple(
        (tags.setdefault(tag, len(tags)) if tag else -1, each, run.bound((place, tag)), run.ranges.get(tag))
        for tag, each in sorted((tag, each) for (at, tag), each in cover.items() if at == place)
    )


def _lost(run: Run) -> dict[int, Counter[Any]]:
    found: dict[int, Counter[Any]] = {}
    for release in run.releases:
        for first, length, sizes, jumps in release.pieces:
            for place in range(first, first + length):
                for size, jump in zip_longest(sizes, jumps, fillvalue=Fraction(0)):
                    found.setdefault(place, Counter())[release.facts, size, jump] += 1
    return found


class Walk:
    """The shape of what an object holds, and the forms in it, in order."""

    def __init__(self) -> None:
        self.forms: list[Form] = []
        self.shared = False
        """Whether a copy shares something with it that may change (what is around a function), or no more."""
        self._met: dict[int, int] = {}
        self._viewed: set[int] = set()
        self._held: list[Any] = []

    def shape(self, held: Any) -> Any:  # noqa: ANN401  hashable
        """Equal for objects that behave the same, the numbers of forms aside."""
        kind = type(held)
        if kind is Form:
            self.forms.append(held)
            return ("form",)
        if is_plain(held):
            return (kind, _written(held))
        if isinstance(held, GENERATORS):
            return ("generator", kind.__name__, getattr(kind, "gives_tokens", False) or position(held))
        if isinstance(held, _NAMED):
            return ("itself", held)
        if id(held) in self._met:
            self.shared |= id(held) in self._viewed
            return ("again", self._met[id(held)])
        self._met[id(held)] = len(self._met)
        self._held.append(held)  # or another object may get its id
        if len(self._met) > _MOST_OBJECTS:
            raise UnknownStateError
        return (kind, *self._inside(held, kind))

    def _inside(self, held: Any, kind: type) -> Iterator[Any]:  # noqa: ANN401  as above
        if isinstance(held, np.ndarray):
            yield held.shape, held.strides, held.flags.writeable
            yield from self._behind(held)
            yield from self.numbers(held)
        elif isinstance(held, _LISTS):
            yield from self._all(held)
            yield getattr(held, "maxlen", None)
        elif isinstance(held, (set, frozenset)):
            if not all(map(is_plain, held)):
                raise UnknownStateError
            yield sys.getsizeof(held), tuple((type(each), _written(each)) for each in held)  # in its order
        elif isinstance(held, FunctionType):
            cells = [each.cell_contents for each in held.__closure__ or ()]
            self.shared |= not all(isinstance(each, (*PLAIN, *GENERATORS, *_NAMED)) for each in cells)
            yield held.__name__, held.__doc__, held.__code__
            yield from self._all([*cells, held.__defaults__, held.__kwdefaults__, held.__dict__])
        elif isinstance(held, MethodType):
            yield from self._all([held.__func__, held.__self__])
        elif isinstance(held, BuiltinFunctionType):
            self.shared |= not isinstance(held.__self__, (*PLAIN, *_NAMED))
            yield held.__name__, self.shape(held.__self__)
        elif isinstance(held, PLAIN):  # and more
            yield tuple(vars(each)["__repr__"](held) for each in kind.__mro__ if each in PLAIN)
        elif not isinstance(held, dict) and _made_in_c(kind) is not object:
            raise UnknownStateError
        if isinstance(held, dict):
            yield self.shape(getattr(held, "default_factory", None))
            for key, each in held.items():
                yield self.shape(key), self.shape(each)
        for name, each in self.parts(held, kind).items():
            yield name, self.shape(each)

    def numbers(self, array: Any) -> Iterator[Any]:  # noqa: ANN401  an array
        """In it."""
        if array.dtype.kind == "V" or array.dtype.metadata:
            raise UnknownStateError
        yield array.dtype.str
        yield from self._all(array.ravel()) if array.dtype == object else [np.ndarray.tobytes(array)]

    def _behind(self, array: Any) -> Iterator[Any]:  # noqa: ANN401  an array
        """Where it lies in the array that it is a view of: copies of both are two."""
        owner = array
        while isinstance(owner.base, np.ndarray):
            owner = owner.base
        if not isinstance(owner.base, bytes | None):
            raise UnknownStateError
        if owner is not array:
            self._viewed.add(id(owner))
            self.shared |= id(owner) in self._met
        if owner is not array and (self.shared or owner.size != array.size):
            start, place = (each.__array_interface__["data"][0] for each in (owner, array))
            yield place - start, self.shape(owner)
        elif owner is not array:
            self._met[id(owner)] = len(self._met)
            self._held.append(owner)

    @staticmethod
    def parts(held: Any, kind: type) -> dict[Any, Any]:  # noqa: ANN401  as above
        """What it holds by name, or in a slot; none of its own methods is asked."""
        if kind.__module__ == "builtins" or isinstance(held, _METHODS):
            return {}
        found: dict[Any, Any] = {}
        with suppress(AttributeError):
            found.update(object.__getattribute__(held, "__dict__"))
        for slot in (each for above in kind.__mro__[:-1] for each in vars(above).values()):
            if isinstance(slot, MemberDescriptorType):
                with suppress(AttributeError):  # empty
                    found[slot] = slot.__get__(held)
        return found

    def _all(self, members: Iterable[Any]) -> list[Any]:
        return [self.shape(each) for each in members]


def is_plain(held: object) -> bool:
    """Whether it is a value and nothing more, unlike what a class of somebody's own adds to one."""
    return type(held) in _OF_PYTHON or (
        isinstance(held, np.generic) and type(held).__module__ == "numpy" and held.dtype.kind not in "OV"
    )


def _written(held: Any) -> Any:  # noqa: ANN401  plain; hashable
    """To the last bit, and the sign of what is no number."""
    return np.array(held).tobytes() if isinstance(held, float | complex | np.generic) else repr(held)


def position(generator: Any) -> Any:  # noqa: ANN401  a generator; hashable
    """Which numbers it gives next."""
    if isinstance(generator, random.Random):
        return None if isinstance(generator, random.SystemRandom) else generator.getstate()
    legacy = isinstance(generator, np.random.RandomState)
    return _inside_of(generator.get_state(legacy=False) if legacy else generator.bit_generator.state)


def _inside_of(state: Any) -> Any:  # noqa: ANN401  of a generator of numpy
    if isinstance(state, dict):
        return tuple(map(_inside_of, state.values()))
    return state.tobytes() if isinstance(state, np.ndarray) else state


def _made_in_c(kind: type) -> type:
    """The first of its bases that is not written in Python."""
    return next(
        each
        for each in kind.__mro__
        if not each.__flags__ & _WRITTEN or getattr(vars(each).get("__new__"), "__self__", None) is each
    )
