"""The seed that a policy gets, and lists and sequences that have it in them: nobody else knows them.

In each run it is another one. So generators that are made of it draw noise; whatever else foreign code
computes of it goes one way here, and may go another way elsewhere.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from .foreign_modules import is_foreign
from .forms import at, is_number, written

OUR_SEED: Final = 0x5EED_0F0A
"""One that legacy generators take."""
PRESENT: Final[list[Any]] = []
"""Where the draws of the run come from that goes on, if one does."""
ALONE: Final = "is followed in one outcome alone"
_EXCHANGES: Final = f"{__package__}.foreign_draws"
_OURS: Final = f"{__package__.partition('.')[0]}."
_WORD: Final = 32
_LARGEST: Final = (1 << _WORD) - 1
_POOL: Final = 4  # words: numpy fills fewer up with zeros
_SEQUENCE: Final[Any] = np.random.SeedSequence


class GivenSeed:
    """The seed itself: a whole number for whoever asks of which kind it is.

    It is no `int`, whose digits C reads unasked; and whatever whole numbers have looks at it.
    """

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return int

    def __copy__(self) -> GivenSeed:
        return self

    def __deepcopy__(self, memo: object) -> GivenSeed:
        return self

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  as of a whole number
        return _or_itself(self, getattr(plain_of(self), name))


def plain_of(held: Any) -> Any:  # noqa: ANN401  anything
    """The number of a seed; anything else as it is."""
    return held._number if type(held) is GivenSeed else held  # noqa: SLF001  of this module


def looked_at() -> None:
    """Where foreign code asks, by a function of ours, of a library or of C, it has no account."""
    frame: Any = sys._getframe(1)  # noqa: SLF001  whoever asks
    while frame is not None and not is_foreign(frame):
        name = str(frame.f_globals.get("__name__"))
        if name.startswith(_OURS) and name not in {_EXCHANGES, __name__}:
            return
        frame = frame.f_back
    if PRESENT and frame is not None:
        with at(frame.f_code.co_filename, frame.f_lineno):
            PRESENT[-1].run.escape(f"what comes from the seed that it gets {ALONE}")


def _or_itself(seed: GivenSeed, made: Any) -> Any:  # noqa: ANN401  whatever is computed of it
    """The seed where that is computed, as modulo 2^32; else it is looked at."""
    if type(made) is int and made == OUR_SEED:
        return seed
    looked_at()
    return made


def _asking(name: str) -> Callable[..., Any]:
    turned = name[2] == "r" and f"__{name[3:]}" in _OF_NUMBERS
    base = f"__{name[3:]}" if turned else name
    function: Any = _OF_TWO.get(base) or vars(operator).get(base) or getattr(int, base)

    def asked(seed: GivenSeed, *given: Any) -> Any:  # noqa: ANN401  as of whole numbers
        numbers = [*map(plain_of, given)]

        def of(number: int) -> Any:  # noqa: ANN401  as above
            return function(*numbers, number) if turned else function(number, *numbers)

        made = of(plain_of(seed))
        always = type(made) is bool and made is of(0) is of(_LARGEST)
        if always and (base not in {"__eq__", "__ne__"} or not _may_be(numbers[0])):
            return made
        if name not in _AS_INT:
            return _or_itself(seed, made)
        looked_at()
        return made

    return asked


def _may_be(number: Any) -> bool:  # noqa: ANN401  anything
    return is_number(number) and not isinstance(number, str | bytes | type(None)) and 0 <= number <= _LARGEST


def _telling(name: str) -> Callable[..., str]:
    method = getattr(int, name)

    def telling(seed: GivenSeed, *given: str) -> str:
        for source in PRESENT[-1:]:
            source.run.texts.add(written())
        return str(method(plain_of(seed), *given))

    return telling


_OF_NUMBERS: Final = frozenset(dir(int))
_OF_TWO: Final[dict[str, Any]] = {"__divmod__": divmod, "__pow__": pow}
_AS_INT: Final = frozenset({"__int__", "__index__", "__hash__"})
_COMPARED: Final = frozenset(f"__{each}__" for each in ("hash", "eq", "ne", "lt", "le", "gt", "ge"))
for _name in (_OF_NUMBERS - {*dir(object)}) | _COMPARED | {"__reduce_ex__", "__dir__"}:
    if _name.startswith("__"):  # the class is asked for it
        setattr(GivenSeed, _name, _asking(_name))
for _name in ("__repr__", "__str__", "__format__"):
    setattr(GivenSeed, _name, _telling(_name))


class SecretSeeds(np.random.SeedSequence):
    """A sequence of seeds with the seed in it: nobody but numpy's generators may ask for words of it."""

    def __repr__(self) -> str:
        looked_at()
        return super().__repr__()


def _looking(name: str) -> property:
    def held(seeds: SecretSeeds) -> Any:  # noqa: ANN401  as numpy's
        looked_at()
        return getattr(super(SecretSeeds, seeds), name)

    return property(held)


_TELL_NOTHING: Final = frozenset({"spawn", "spawn_key", "pool_size", "n_children_spawned", "__class__"})
for _name in ({*dir(_SEQUENCE)} - {*dir(object)} - _TELL_NOTHING) | {"__reduce_ex__"}:
    if not _name.startswith("__pyx"):
        setattr(SecretSeeds, _name, _looking(_name))


def secret_seeds(entropy: Any, **options: Any) -> SecretSeeds:  # noqa: ANN401  as numpy's
    """Such a sequence."""
    several = type(entropy) in {list, tuple}
    return SecretSeeds([*map(plain_of, entropy)] if several else plain_of(entropy), **options)


def words_of(seed: Any) -> tuple[int, ...]:  # noqa: ANN401  whatever numpy takes
    """The words of a seed that nobody else knows, as numpy takes them; none of all others."""
    if type(seed) is SecretSeeds:
        words = words_of(_SEQUENCE.entropy.__get__(seed))
        return filled(words) + _in_words(seed.spawn_key) if seed.spawn_key else words
    listed = seed if type(seed) in {list, tuple} else [seed]
    if not all(type(each) in {int, GivenSeed} or isinstance(each, np.integer) for each in listed):
        return ()
    numbers = [int(plain_of(each)) for each in listed]
    return _in_words(numbers) if OUR_SEED in numbers and min(numbers) >= 0 else ()


def filled(words: tuple[int, ...]) -> tuple[int, ...]:
    """With the zeros that make no difference."""
    return words + (0,) * (_POOL - len(words))


def _in_words(numbers: Any) -> tuple[int, ...]:  # noqa: ANN401  whole ones
    found: list[int] = []
    for number in numbers:
        left = int(number)
        found.append(left & _LARGEST)
        while left := left >> _WORD:
            found.append(left & _LARGEST)
    return tuple(found)
