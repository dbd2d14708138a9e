"""The seed that a policy gets, and lists and sequences that have it in them: nobody else knows them.

In each run it is another one. So generators that are made of it draw noise; whatever else foreign code
computes of it goes one way here, and may go another way elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from .foreign_modules import is_foreign
from .forms import written

OUR_SEED: Final = 0x5EED_0F0A
"""One that legacy generators take."""
PRESENT: Final[list[Any]] = []
"""Where the draws of the run come from that goes on, if one does."""
ALONE: Final = "is followed in one outcome alone"
_EXCHANGES: Final = f"{__package__}.foreign_draws"
_WORD: Final = 32
_LARGEST: Final = (1 << _WORD) - 1
_POOL: Final = 4  # words: numpy fills fewer up with zeros
_SEQUENCE: Final[Any] = np.random.SeedSequence


class GivenSeed(int):
    """The seed itself."""

    def __deepcopy__(self, memo: object) -> GivenSeed:
        return self


def looked_at() -> None:
    """Where foreign code asks, by a function of ours or of C, it has no account."""
    frame = sys._getframe(2)  # noqa: SLF001  whoever asks
    while frame.f_back is not None and frame.f_globals.get("__name__") == _EXCHANGES:
        frame = frame.f_back
    if PRESENT and is_foreign(frame):
        PRESENT[-1].run.escape(f"what comes from the seed that it gets {ALONE}")


def _asking(name: str) -> Callable[..., Any]:
    method = getattr(int, f"__{name}__")

    def asked(seed: GivenSeed, *given: Any) -> Any:  # noqa: ANN401  as of whole numbers
        made = method(int(seed), *given)
        always = type(made) is bool and made is method(0, *given) is method(_LARGEST, *given)
        always &= name not in {"eq", "ne"} or made is NotImplemented or not 0 <= given[0] <= _LARGEST
        if made is NotImplemented or always:
            return made
        if type(made) is int and name != "hash" and int.__eq__(made, OUR_SEED):  # as modulo 2^32
            return seed
        looked_at()
        return made

    return asked


def _telling(name: str) -> Callable[..., str]:
    method = getattr(int, f"__{name}__")

    def telling(seed: GivenSeed, *given: str) -> str:
        for source in PRESENT[-1:]:
            source.run.texts.add(written())
        return str(method(int(seed), *given))

    return telling


_NUMBERS: Final = ("add", "sub", "mul", "floordiv", "truediv", "mod", "divmod", "pow")
_BITS: Final = ("lshift", "rshift", "and", "or", "xor")
_OTHERS: Final = ("neg", "abs", "invert", "float", "hash", "index", "eq", "ne", "lt", "le", "gt", "ge")
for _name in (*_NUMBERS, *_BITS, *(f"r{each}" for each in (*_NUMBERS, *_BITS)), *_OTHERS):
    setattr(GivenSeed, f"__{_name}__", _asking(_name))
for _name in ("repr", "str", "format"):
    setattr(GivenSeed, f"__{_name}__", _telling(_name))


class SecretSeeds(np.random.SeedSequence):
    """A sequence of seeds with the seed in it."""

    def generate_state(self, n_words: int, dtype: Any = np.uint32) -> Any:  # noqa: ANN401  as numpy's
        """As numpy's; nobody but its generators may ask."""
        looked_at()
        return super().generate_state(n_words, dtype)

    def spawn(self, n_children: int) -> Any:  # noqa: ANN401  as numpy's
        """As numpy's, which computes with the seed."""
        return super().spawn(n_children)

    @property
    def pool(self) -> Any:  # type: ignore[override]  # noqa: ANN401  as numpy's
        """The same."""
        looked_at()
        return _SEQUENCE.pool.__get__(self)

    @property
    def state(self) -> Any:  # noqa: ANN401  as numpy's
        """The same."""
        looked_at()
        return _SEQUENCE.state.__get__(self)


def secret_seeds(*given: Any, **options: Any) -> SecretSeeds:  # noqa: ANN401  as numpy's
    """Such a sequence."""
    return SecretSeeds(*given, **options)


def words_of(seed: Any) -> tuple[int, ...]:  # noqa: ANN401  whatever numpy takes
    """The words of a seed that nobody else knows, as numpy takes them; none of all others."""
    if type(seed) is SecretSeeds:
        words = words_of(seed.entropy)
        return filled(words) + _in_words(seed.spawn_key) if seed.spawn_key else words
    listed = seed if type(seed) in {list, tuple} else [seed]
    if not all(type(each) in {int, GivenSeed} or isinstance(each, np.integer) for each in listed):
        return ()
    numbers = [int(each) for each in listed]
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
