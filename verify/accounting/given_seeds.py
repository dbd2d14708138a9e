"""The seed that a policy gets while its noise is accounted for, and numpy's sequences of seeds made from it.

In each run the seed is another number, which nobody but the policy knows. So a generator that is made from it
draws noise that hides rewards. An account follows one run. Code that uses the value of the seed in other ways
may take another branch with another seed, so there the account ends. `GivenSeed` and `SecretSeeds` notice it.
"""

import math
import operator
import sys
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, Final

import numpy as np

from ...algorithms.environments.exact_numbers import is_plain
from .foreign_modules import is_foreign
from .forms import Form, Truth, at, is_number, written

OUR_SEED: Final = 0x5EED_0F0A
"""The value of the seed: any number that legacy generators accept."""
PRESENT: Final[list[Any]] = []
"""The sources of noise of the runs that are going on; the last one is that of the innermost run."""
ALONE: Final = "is followed in one outcome alone"
_OUR_PACKAGE: Final = f"{__package__.partition('.')[0]}."
_STANDING_IN: Final = frozenset({f"{__package__}.foreign_draws", __name__})
"""Our modules whose functions foreign code calls where it means Python's or numpy's."""
_WORD: Final = 32
"""The bits of a word, the unit in which numpy reads seeds."""
_LARGEST: Final = (1 << _WORD) - 1
"""The largest seed that every generator accepts; the least is 0."""
_POOL: Final = 4
"""The words that numpy mixes: a shorter seed is filled up with zeros."""
_SEQUENCE: Final[Any] = np.random.SeedSequence


_OPERANDS: Final = frozenset({*(Form, Truth, Decimal, complex, str, bytes, type(None), list, tuple)})


def _end_account() -> None:
    """End the account of the run, if it is foreign code that uses the seed: itself, in a library, or in C."""
    frame: Any = sys._getframe(1)  # noqa: SLF001  the documented way to the callers
    while frame is not None and not is_foreign(frame):
        module = str(frame.f_globals.get("__name__"))
        if module.startswith(_OUR_PACKAGE) and module not in _STANDING_IN:
            return  # this package uses the seed for its own purposes
        frame = frame.f_back
    if PRESENT and frame is not None:
        with at(frame.f_code.co_filename, frame.f_lineno):
            PRESENT[-1].run.escape(f"what comes from the seed that it gets {ALONE}")


def plain_of(value: Any) -> Any:  # noqa: ANN401  anything
    """The number of a seed; anything else as it is."""
    return value._number if type(value) is GivenSeed else value  # noqa: SLF001  of this module


def _followed(seed: "GivenSeed", result: Any) -> Any:  # noqa: ANN401  whatever is computed
    """The seed, if the result is its number again (as modulo 2^32); else the result, without an account."""
    if type(result) is int and result == OUR_SEED:
        return seed
    _end_account()
    return result


def _is_for_every_seed(answer: Any, function: Callable[..., Any], others: list[Any]) -> bool:  # noqa: ANN401  as above
    """Whether a comparison with this answer has it for every seed.

    The order of numbers is monotone, so the least and the largest seed decide; == and != can differ between.
    """
    if type(answer) is not bool or not answer is function(0, *others) is function(_LARGEST, *others):
        return False
    return function not in {operator.eq, operator.ne} or not _is_possible_seed(others[0])


def _is_possible_seed(value: Any) -> bool:  # noqa: ANN401  anything
    is_text = isinstance(value, str | bytes | type(None))
    return is_number(value) and not is_text and 0 <= value <= _LARGEST


def _computes(function: Callable[..., Any]) -> Any:  # noqa: ANN401  a method of any type
    """A method of seeds: ``function`` of the number and the other operands."""

    def method(seed: "GivenSeed", *operands: Any) -> Any:  # noqa: ANN401  as of whole numbers
        others = [plain_of(each) for each in operands]
        if not all(type(each) in _OPERANDS or is_plain(each) for each in others):
            return NotImplemented  # a method of any other kind would get the number
        result = function(plain_of(seed), *others)
        return result if _is_for_every_seed(result, function, others) else _followed(seed, result)

    return method


def _on_both_sides(function: Callable[..., Any]) -> tuple[Any, Any]:
    """Two methods of seeds, of an operator: the seed is its left operand, or its right one."""

    def reflected(number: int, other: Any, *modulus: int) -> Any:  # noqa: ANN401  as above
        return function(other, number, *modulus)

    return _computes(function), _computes(reflected)


def _tells_number(function: Callable[..., int]) -> Any:  # noqa: ANN401  as above
    """A method of seeds that C expects a number of: it cannot return the seed, so the account ends."""

    def method(seed: "GivenSeed") -> int:
        _end_account()
        return function(plain_of(seed))

    return method


def _writes(function: Callable[..., str]) -> Any:  # noqa: ANN401  as above
    """A method of seeds that makes a text: the run notes where, and whether it is read is seen later."""

    def method(seed: "GivenSeed", *options: str) -> str:
        for source in PRESENT[-1:]:
            source.run.texts.add(written())
        return str(function(plain_of(seed), *options))

    return method


class GivenSeed:
    """Stands for the seed: an `int` to whoever asks for its class, but every use of its value is noticed.

    It is no subclass of `int`: C reads the digits of an `int` without calling a method.
    """

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return int

    def __copy__(self) -> "GivenSeed":
        return self

    def __deepcopy__(self, memo: object) -> "GivenSeed":
        return self

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  as of a whole number
        return _followed(self, getattr(plain_of(self), name))

    __add__, __radd__ = _on_both_sides(operator.add)
    __sub__, __rsub__ = _on_both_sides(operator.sub)
    __mul__, __rmul__ = _on_both_sides(operator.mul)
    __truediv__, __rtruediv__ = _on_both_sides(operator.truediv)
    __floordiv__, __rfloordiv__ = _on_both_sides(operator.floordiv)
    __mod__, __rmod__ = _on_both_sides(operator.mod)
    __divmod__, __rdivmod__ = _on_both_sides(divmod)
    __pow__, __rpow__ = _on_both_sides(pow)
    __lshift__, __rlshift__ = _on_both_sides(operator.lshift)
    __rshift__, __rrshift__ = _on_both_sides(operator.rshift)
    __and__, __rand__ = _on_both_sides(operator.and_)
    __or__, __ror__ = _on_both_sides(operator.or_)
    __xor__, __rxor__ = _on_both_sides(operator.xor)
    __neg__, __pos__ = _computes(operator.neg), _computes(operator.pos)
    __abs__, __invert__ = _computes(operator.abs), _computes(operator.invert)
    __round__, __trunc__ = _computes(round), _computes(math.trunc)
    __floor__, __ceil__ = _computes(math.floor), _computes(math.ceil)
    __lt__, __le__ = _computes(operator.lt), _computes(operator.le)
    __gt__, __ge__ = _computes(operator.gt), _computes(operator.ge)
    __eq__, __ne__ = _computes(operator.eq), _computes(operator.ne)
    __bool__, __float__ = _computes(bool), _computes(float)
    __int__, __index__, __hash__ = _tells_number(int), _tells_number(int), _tells_number(hash)
    __str__, __repr__, __format__ = _writes(str), _writes(repr), _writes(format)
    __dir__, __getnewargs__ = _computes(int.__dir__), _computes(int.__getnewargs__)
    __reduce_ex__ = _computes(int.__reduce_ex__)


class SecretSeeds(np.random.SeedSequence):
    """A sequence of seeds made from the given one: only numpy's generators may ask for its words."""

    def __repr__(self) -> str:
        _end_account()
        return super().__repr__()


def _noticed(name: str) -> property:
    """An attribute of numpy's sequences of seeds whose value depends on the seed."""

    def read(seeds: SecretSeeds) -> Any:  # noqa: ANN401  as numpy's
        _end_account()
        return getattr(super(SecretSeeds, seeds), name)

    return property(read)


_INDEPENDENT_OF_SEED: Final = {"spawn", "spawn_key", "pool_size", "n_children_spawned", "__class__"}
for _name in ({*dir(_SEQUENCE)} - {*dir(object)} - _INDEPENDENT_OF_SEED) | {"__reduce_ex__"}:
    if not _name.startswith("__pyx"):  # Cython's own
        setattr(SecretSeeds, _name, _noticed(_name))


def secret_seeds(entropy: Any, **options: Any) -> SecretSeeds:  # noqa: ANN401  as numpy's
    """A sequence of seeds from the given one, alone or in a list with other numbers."""
    is_list = type(entropy) in {list, tuple}
    return SecretSeeds([*map(plain_of, entropy)] if is_list else plain_of(entropy), **options)


def words_of(seed: Any) -> tuple[int, ...]:  # noqa: ANN401  whatever numpy takes
    """The words in which numpy reads a seed that is made from the given one; empty for all other seeds."""
    if type(seed) is SecretSeeds:
        words = words_of(_SEQUENCE.entropy.__get__(seed))
        return filled(words) + _in_words(seed.spawn_key) if seed.spawn_key else words
    members = seed if type(seed) in {list, tuple} else [seed]
    if not all(type(each) in {int, GivenSeed} or isinstance(each, np.integer) for each in members):
        return ()
    numbers = [int(plain_of(each)) for each in members]
    return _in_words(numbers) if OUR_SEED in numbers and min(numbers) >= 0 else ()


def filled(words: tuple[int, ...]) -> tuple[int, ...]:
    """The words of a seed with the zeros that numpy adds: seeds that differ in these alone are the same."""
    return words + (0,) * (_POOL - len(words))


def _in_words(numbers: Iterable[int]) -> tuple[int, ...]:
    """The words of several numbers, of each the lowest first."""
    words: list[int] = []
    for number in numbers:
        rest = int(number)
        words.append(rest & _LARGEST)
        while rest := rest >> _WORD:
            words.append(rest & _LARGEST)
    return tuple(words)
