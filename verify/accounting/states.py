"""What a policy remembers after a round, as far as it matters for one reward: then two ways are one.

Of two runs that remember the same, the rewards of others and the outcomes of the past aside, the second one
need not go on where the first one lost as much: what can follow is the same. So many rounds are followed in
every way, though the ways double with each round.
"""

import cmath
import marshal
import random
import struct
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from fractions import Fraction
from itertools import zip_longest
from types import (
    BuiltinFunctionType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
    SimpleNamespace,
)
from typing import Any, Final

import numpy as np

from ..dialects.randomness import inside_of
from .followed_run import Run
from .forms import Draw, Form, Part
from .given_seeds import PRESENT

PLAIN: Final = (bool, int, float, complex, str, bytes, Fraction, type(None), range, np.generic)
GENERATORS: Final = (np.random.Generator, np.random.RandomState, random.Random)
_ALONE: Final = (*GENERATORS, type, ModuleType, np.ufunc)
_OF_PYTHON: Final = frozenset(PLAIN) - {np.generic}
_LISTS: Final = (list, tuple, deque)
_SETS: Final = (set, frozenset)
_DICTS: Final = (dict, OrderedDict, defaultdict)
REMOVES: Final = frozenset(
    ("discard", "remove", "pop", "difference_update", "intersection_update", "symmetric_difference_update")
)
"""By which names something is taken out of a set, which remembers that it was there."""
_FEWEST: Final = 8  # places that a set has
_OBJECTS: Final = (object, SimpleNamespace)
_OWN: Final = frozenset({"_own", "_draws", "seed", "gauss_next"})  # of a generator
_OF_ALL_SOURCES: Final = frozenset(
    "run system kind noise legacy_noise coins made modules streams".split()  # noqa: SIM905  names
)
"""All else that a source of draws holds is compared.

Some are one for the whole run; coins are no secret, what was made is looked at again, and modules and streams
are compared once.
"""
_NOT_OF_THE_STATE: Final = frozenset(
    """
    low high script raw_goes_on coins_fall compared_is_read likened asks outside most plain openly untouched
    warnings
    aims taken by_coin ways chances decided_at requests messages arms drew raw reads readings copies held made
    merged again events releases responses parted coarse escaped fault fault_at elsewhere left broken texts
    stepped trial mixed tossed answers given question told_at entries first
    bounds ranges on_lattice _known _beside _shown _spans _spent _answers _forgotten _truths
""".split()  # noqa: SIM905  likewise
)
"""All else that a run holds is compared.

In this order: as it began; what was, of which nothing comes; what is told of each run at the end, with losses
that are compared (no run with the last but one ends as another one, and code may ask whether there are any
texts); of one step; compared of forms that are held and draws in them, or forgotten.
"""
_METHODS: Final = (FunctionType, MethodType)
_MOST_OBJECTS: Final = 4000
_MOST_PROFILES: Final = 8  # of one state that are kept
_WITH_NAMES: Final = 2  # of ways to write code: with its file, and not by how often its parts are used
_POINTER: Final = struct.calcsize("P")
_FROZEN, _OF_THE_HEAP, _MANAGED = 1 << 8, 1 << 9, 1 << 4  # flags of a class
_OF_CLASSES: Final = {
    *("__dict__", "__mro__", "__base__", "__bases__", "__flags__", "__basicsize__", "__itemsize__"),
    *("__dictoffset__", "__weakrefoffset__"),
}


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
        walk = Walk(run)
        shape = (played, walk.shape(policy), walk.of_the_run(run))
        for form in walk.forms if run.compared_is_read else ():
            cover, noise, _ = run.rest(form)
            if noise and not cover:
                run.read(form, "remembered")
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
        (
            *(tags.setdefault(tag, len(tags)) if tag else -1, each, run.bound((place, tag))),
            *(run.ranges.get(tag), tag in run.on_lattice),
        )
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
    """The shape of what an object holds, and the forms in it, in order: of kinds that hide nothing."""

    def __init__(self, run: Run) -> None:
        self.forms: list[Form] = []
        self.shared = False
        """Whether a copy shares something with it that may change, such as what a function of C is of."""
        self._outside, self._identical = run.outside, "IS_OP" in run.asks
        self._removes = bool(run.asks & REMOVES)
        self._met: dict[int, int] = {}
        self._viewed: set[int] = set()
        self.held: list[Any] = []

    def shape(self, held: Any) -> Any:  # noqa: ANN401  hashable
        """Equal for objects that behave the same, the numbers of forms aside."""
        kind = type(held)
        if kind is Form:
            self.forms.append(held)
            return ("form",)
        if is_plain(held):
            one = self._identical or (isinstance(held, float | complex) and cmath.isnan(held))  # as in a list
            return (id(kind), _written(held), *((self._which(held),) if one else ()))
        if id(held) in self._outside:  # what is in it is compared there
            return ("outside", id(held))
        if isinstance(held, type | ModuleType | np.ufunc):
            return ("itself", id(_of_library(held)))
        if id(held) in self._met:
            self.shared |= id(held) in self._viewed
            return ("again", self._met[id(held)])
        self._meet(held)
        if len(self._met) > _MOST_OBJECTS:
            raise UnknownStateError
        return (id(kind), *self._inside(held, kind))

    def of_source(self, source: Any) -> tuple[Any, ...]:  # noqa: ANN401  of draws
        """Which noise it gives next, as far as that is no secret."""
        names = [each.name for each in fields(source) if each.name not in _OF_ALL_SOURCES]
        return self._all(getattr(source, each) for each in names)

    def of_modules(self) -> tuple[Any, ...]:
        """The same of those that modules have, whatever the policy holds."""
        sources = [held for source in PRESENT[-1:] for held in source.modules.items()]
        return tuple((name, self.of_source(source)) for name, source in sources)

    def of_the_run(self, run: Run) -> tuple[Any, ...]:
        """What it knows besides, of which code may be told."""
        names = [each.name for each in fields(run) if each.name not in _NOT_OF_THE_STATE]
        drawn = [source.streams for source in PRESENT[-1:]]
        return (*self.of_modules(), *self._all([bool(run.texts), *(getattr(run, e) for e in names), *drawn]))

    def _meet(self, held: object) -> None:
        self._met[id(held)] = len(self._met)
        self.held.append(held)  # or another object may get its id

    def _which(self, held: object) -> int:
        """Of what is plain: which of those that are elsewhere, or were met already."""
        if id(held) in self._outside:
            return id(held)
        if id(held) not in self._met:
            self._meet(held)
        return self._met[id(held)]

    def _inside(self, held: Any, kind: type) -> Iterator[Any]:  # noqa: ANN401  as above
        if isinstance(held, GENERATORS):
            tokens = getattr(kind, "gives_tokens", False)
            if not (tokens or kind in GENERATORS) or getattr(held, "__dict__", {}).keys() - _OWN:
                raise UnknownStateError
            yield self.of_source(vars(held)["_own"]) if tokens else position(held)
            return
        base = made_in_c(kind)
        if kind is not base and id(kind) not in self._outside:
            _of_library(kind)
        if base is np.ndarray:
            yield held.shape, held.strides, held.flags.writeable, held.flags.owndata
            yield from self._behind(held)
            yield from self.numbers(held.view(np.ndarray))
        elif base in _LISTS:
            yield from self._all(base.__iter__(held))
            yield getattr(held, "maxlen", None)
        elif base in _SETS:
            if not all(map(is_plain, base.__iter__(held))):
                raise UnknownStateError
            if self._removes and base is set and not all(map(_has_its_place, set.__iter__(held))):
                raise UnknownStateError  # it may remember what was taken out
            yield (
                sys.getsizeof(held),
                *((id(type(e)), _written(e)) for e in base.__iter__(held)),
            )  # in its order
        elif base in _DICTS:
            yield self.shape(getattr(held, "default_factory", None))
            if base is OrderedDict:  # which has an order of its own, and that of a dictionary
                yield self._all(dict.keys(held))
            for key, each in base.items(held):
                yield self.shape(key), self.shape(each)
        elif base is FunctionType:
            yield held.__name__, held.__qualname__, held.__doc__, held.__code__, id(held.__globals__)
            yield marshal.dumps(held.__code__, _WITH_NAMES)
            yield self.shape(held.__module__)
            for cell in held.__closure__ or ():
                yield self._met.get(id(cell), "new")  # another function may share it
                self._meet(cell)
                try:
                    yield self.shape(cell.cell_contents)
                except ValueError:  # it is empty
                    raise UnknownStateError from None
            more = held.__defaults__, held.__kwdefaults__, held.__dict__, held.__annotations__
            yield from self._all(more)
        elif base is MethodType:
            yield from self._all([held.__func__, held.__self__])
        elif base is BuiltinFunctionType:
            self.shared |= not (is_plain(held.__self__) or isinstance(held.__self__, _ALONE))
            yield held.__name__, self.shape(held.__self__)
        elif base in _OF_PYTHON:  # and more
            yield vars(base)["__repr__"](held)
        elif base not in _OBJECTS:
            raise UnknownStateError
        for name, each in self.parts(held, kind).items():
            yield str(name), self.shape(each)

    def numbers(self, array: Any) -> Iterator[Any]:  # noqa: ANN401  an array
        """The numbers in an array."""
        if array.dtype.kind == "V" or array.dtype.metadata:
            raise UnknownStateError
        yield array.dtype.str, array.dtype.char
        yield from self._all(array.ravel()) if array.dtype == object else [array.tobytes()]

    def _behind(self, array: Any) -> Iterator[Any]:  # noqa: ANN401  an array
        """Where it lies in the array that it is a view of: copies of both are two."""
        owner = array
        while isinstance(owner.base, np.ndarray):
            owner = owner.base
        if not isinstance(owner.base, bytes | None):
            raise UnknownStateError
        if owner is not array:
            self._viewed.add(id(owner))
            self.shared |= id(owner) in self._met or id(owner) in self._outside
        if owner.base is not None:
            yield owner.base
        if owner is not array and (self.shared or not _is_all_of(array, owner)):
            start, place = (each.__array_interface__["data"][0] for each in (owner, array))
            yield place - start, self.shape(owner)
        elif owner is not array:
            self._meet(owner)

    @staticmethod
    def parts(held: Any, kind: type) -> dict[Any, Any]:  # noqa: ANN401  as above
        """What an object holds by name, or in a slot."""
        if kind.__module__ == "builtins" or isinstance(held, _METHODS):
            return {}
        return parts(held, kind, made_in_c(kind))

    def _all(self, members: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(self.shape(each) for each in members)


def _has_its_place(held: object) -> bool:
    """Whether a set of such numbers is in their order, whatever was in it before."""
    return type(held) is int and 0 <= held < _FEWEST


def shows_all(array: Any) -> bool:  # noqa: ANN401  an array
    """Whether all is seen of what it is a view of, if it is one."""
    owner = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    return owner is array or _is_all_of(array, owner)


def _is_all_of(view: Any, owner: Any) -> bool:  # noqa: ANN401  arrays
    """Whether it shows all that the other one holds, in its order."""
    start, place = (each.__array_interface__["data"][0] for each in (owner, view))
    whole = view.flags.c_contiguous and owner.flags.c_contiguous
    return bool(whole and start == place and view.nbytes == owner.nbytes)


def is_plain(held: object) -> bool:
    """Whether it is a value and nothing more, unlike what a class of somebody's own adds to one."""
    return type(held) in _OF_PYTHON or (
        isinstance(held, np.generic) and type(held).__module__ == "numpy" and held.dtype.kind not in "OV"
    )


def _written(held: Any) -> Any:  # noqa: ANN401  plain; hashable
    """To the last bit, and the sign of what is no number."""
    if isinstance(held, np.generic):  # times have units
        return held.dtype.str, held.tobytes()
    return np.array(held).tobytes() if isinstance(held, float | complex) else repr(held)


def position(generator: Any) -> Any:  # noqa: ANN401  a generator; hashable
    """The state of a generator, which says what numbers it gives next."""
    if isinstance(generator, random.Random):
        return None if isinstance(generator, random.SystemRandom) else generator.getstate()
    legacy = isinstance(generator, np.random.RandomState)
    state = inside_of(generator.get_state(legacy=False) if legacy else generator.bit_generator.state)
    bits = generator._bit_generator if legacy else generator.bit_generator  # noqa: SLF001  it has no other name
    return state, repr(getattr(bits.seed_seq, "state", None))  # how many came of it


def _of_library(held: Any) -> Any:  # noqa: ANN401  a class or a module
    """The same, if everybody finds it under its name; what a run has made may change unseen."""
    found: Any
    if isinstance(held, ModuleType):
        found = sys.modules.get(held.__name__)
    elif isinstance(held, np.ufunc):
        found = held
    else:
        found = getattr(sys.modules.get(held.__module__), held.__qualname__, None)
    if found is not held:
        raise UnknownStateError
    return held


def made_in_c(kind: type) -> Any:  # noqa: ANN401  a class
    """The first of its bases whose objects have room for more than slots, names and weak references."""
    maker = type(kind)
    above = [] if maker is type or made_in_c(maker) is not type else list(type.mro(maker))
    if any(vars(each).keys() & _OF_CLASSES for each in above[:-2]):
        raise UnknownStateError  # its class says what it is
    while (base := kind.__base__) is not None and not _has_room(kind, base):
        kind = base
    return kind


def _has_room(kind: type, base: type) -> bool:
    names = vars(kind)
    slots = list(_slots(kind)) if kind.__flags__ & _OF_THE_HEAP and not kind.__flags__ & _FROZEN else []
    dictionary = kind.__dictoffset__ != base.__dictoffset__ and not kind.__flags__ & _MANAGED
    references = kind.__weakrefoffset__ != base.__weakrefoffset__ and "__weakref__" in names
    grown = _POINTER * (len(slots) + dictionary + references)
    return kind.__basicsize__ != base.__basicsize__ + grown or kind.__itemsize__ != base.__itemsize__


def _slots(kind: type) -> Iterator[Any]:
    return (e for e in vars(kind).values() if type(e) is MemberDescriptorType and e.__objclass__ is kind)


def parts(held: Any, kind: type, base: type) -> dict[Any, Any]:  # noqa: ANN401  anything
    """What it holds by name, or in a slot that no class of C has; none of its own methods is asked."""
    found: dict[Any, Any] = {}
    above = kind.__mro__[: kind.__mro__.index(base)]
    for each in kind.__mro__[:-1]:
        own = vars(each).get("__dict__")
        if own is not None and type(own) not in {GetSetDescriptorType, MemberDescriptorType}:
            raise UnknownStateError  # another dictionary is shown
        if own is not None:
            with suppress(AttributeError):
                found.update(dict.items(own.__get__(held)))
    for each in above:
        for slot in _slots(each):
            with suppress(AttributeError):  # empty
                found[slot] = slot.__get__(held)
    return found
