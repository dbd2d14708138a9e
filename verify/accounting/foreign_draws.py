"""Foreign noise is drawn as forms: numpy, random, scipy.stats, and privacy libraries where loaded.

Draws with a law that is followed (Laplace, Gaussian, exponential, geometric, binomial, uniform) become forms;
small choices go all ways. All other draws stay numbers, of a generator that is the same in every run: what a
policy tosses in public, and of which one outcome is seen. A generator that is made inside with a seed of its
own has no secret: its draws are numbers, too.

Functions that foreign code puts its numbers through (`float`, `max`, `numpy.clip`, the module `math`) are
exchanged for ones that take forms as well.
"""

import ast
import builtins
import contextlib
import copy
import decimal
import fractions
import inspect
import itertools
import math
import operator
import os
import random
import secrets
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import numpy as np

from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from ..dialects import making, randomness
from ..dialects.randomness import numpy_state, seed_globally
from .followed_run import ForeignNoise, Run
from .foreign_modules import foreign_frames, foreign_modules, is_caught, is_foreign
from .forms import Draw, Form, Text, Truth, at, caller, is_form, is_number, through
from .given_seeds import ALONE, OUR_SEED, PRESENT, GivenSeed, filled, secret_seeds, words_of
from .outside.kept import in_cell
from .outside.opened import noticed
from .outside.seeded_modules import ANY, is_written
from .outside.words import NEVER
from .released_numbers import (
    array_of,
    doubles_of,
    functions_of_laws,
    functions_of_numpy,
    functions_of_special,
)
from .states import position

Number = Any
"""A number, or an array of numbers, as numpy takes it."""

_GENERATORS: Final = (np.random.Generator, np.random.RandomState)
_GENERATOR, _STATE = _GENERATORS
_RANDOM: Final = random.Random
_SYSTEM: Final = random.SystemRandom
_SEEDS: Final = ("SeedSequence", "MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64")
_CLOCKS: Final = ("time", "monotonic", "perf_counter", "process_time")
_PCG64, _MT19937, _SEQUENCE = np.random.PCG64, np.random.MT19937, np.random.SeedSequence
_default_rng: Final = np.random.default_rng
_GLOBAL: Final = np.random.mtrand._rand  # noqa: SLF001  as scipy keeps it
_DRAWS: Final = {each for each in dir(_GENERATOR) if not each.startswith("_")} - {"bit_generator", "spawn"}
_INHERITED: Final = object()

_OF_NUMBERS: Final = (
    *("exp", "expm1", "log", "log1p", "log2", "log10", "sqrt", "pow", "tanh", "sin", "cos", "atan", "erf"),
    *("floor", "ceil", "trunc", "fabs", "copysign", "isnan", "isinf", "isfinite", "isclose", "fsum", "hypot"),
    *("tan", "sinh", "cosh", "asinh", "acosh", "atanh", "asin", "acos", "atan2", "gamma", "lgamma", "erfc"),
    *("cbrt", "exp2", "degrees", "radians", "fmod"),
)

_IN_ARRAYS: Final = ("exp", "expm1", "log", "log1p", "log2", "log10", "sqrt", "tanh", "floor", "ceil", "rint")

_ORDERING: Final = ("max", "min", "amax", "amin", "sort", "argsort", "partition", "argpartition", "ptp")
_OF_UFUNCS: Final = ("accumulate", "at", "outer", "reduce", "reduceat")
_FLOATS: Final = (float, np.float64, "float", "float64")
DIALECTS: Final = making.__file__.rpartition("making")[0]

_COPIES: Final = ("__deepcopy__", "__copy__")
_STATES: Final = ("__reduce__", "__getstate__", "get_state", "set_state", "getstate", "setstate")
_COPYING: Final = (__name__, "copy", "copyreg", "pickle", "dill", "cloudpickle")

_MOST_WAYS: Final = 8  # that a toss goes, all of them followed
_MOST_SHUFFLED: Final = 4  # members of a list that is shuffled

_OF_SCIPY: Final = {
    "laplace": ("laplace", "laplace"),
    "norm": ("gaussian", "normal"),
    "expon": ("exponential", "exponential"),
    "gumbel_r": ("gumbel", "gumbel"),
}
"""Of a law of scipy the kind of its draws, and what numpy calls them."""

_exact: Final = lru_cache(maxsize=256)(Fraction)


@dataclass(slots=True)
class Source:
    """Where draws come from in one run, and the public tosses."""

    run: Run
    coins: Any = field(default_factory=lambda: np.random.default_rng(0))
    modules: "dict[str, Source]" = field(default_factory=dict)
    known: Any = None
    """The generator that has the seed which others know: its numbers are those that the policy gets."""
    stream: Any = None
    """Of a generator that has our seed its kind, and a name: another one of the kind draws the same."""
    streams: dict[Any, Any] = field(default_factory=dict)
    """Of each kind the first one that drew; and under its own name the seed, once the policy has it."""
    made: list[tuple[Any, Any, tuple[str, int]]] = field(default_factory=list)
    """Generators of which nothing is to be drawn but tokens, with their state, and where they were made."""
    system: Any = None
    """The coins of the run, whatever those of a generator are."""
    kind: Callable[[Any], Any] = _default_rng
    """What makes a generator from a seed."""
    noise: int = 0
    """Of which noise the run is: else our seed would give the same in all of them."""
    legacy_noise: int = 0
    seeded: frozenset[str] = frozenset()
    """What gets a seed where the code is loaded: others know it."""

    def __post_init__(self) -> None:
        self.system = self.system or self.coins

    @property
    def secret(self) -> bool:
        """Whether nobody else knows the seed; else draws are numbers."""
        return self.known is None

    def of(self, module: str) -> "Source":
        """The source of a module's own generator, which code can seed: one for the whole run."""
        return self.modules.setdefault(module, replace(self, known=None, stream=None))

    def seed(self, maker: Callable[[Any], Any], seed: Any = None, *_: Any) -> None:  # noqa: ANN401  as numpy's
        """Seed the global generators: with a seed of its own their noise is known to others."""
        self.stream = _stream(maker, seed)
        if not _is_secret(seed):
            self.known = self.quietly(maker, seed)
            self.note_seed(seed)
        else:
            self.begin_anew(seed)

    def entropy(self) -> np.random.SeedSequence:
        """What numpy asks the system for where it gets no seed: the coins are the system."""
        return _SEQUENCE(int.from_bytes(self.system.bytes(16), "big"))

    def begin_anew(self, seed: Any) -> None:  # noqa: ANN401  a secret one
        """A legacy generator goes on with the numbers that numpy gives after such a seed."""
        if isinstance(self.coins, _STATE) and seed is not None:
            self.coins.seed(_legacy(seed))
        elif isinstance(self.coins, _STATE):
            state = self.coins.get_state(legacy=False)
            state["state"]["key"] = self.entropy().generate_state(624)
            state["state"]["key"][0] = 1 << 31  # and its place is as it was
            self.coins.set_state(state | {"has_gauss": 0, "gauss": 0.0})

    def seed_one(self, kind: Any, seed: Any = None, *_: Any) -> None:  # noqa: ANN401  as numpy's
        """Seed a generator that gives tokens, as numpy's method does."""
        self.stream = _stream(kind, seed)
        if not _is_secret(seed):
            self.note_seed(seed)
            self.run.escape("a generator has a seed that others know")
        else:
            self.begin_anew(seed)

    def drawing(self) -> None:
        """A draw: no seed is known, and none has drawn the same."""
        if not self.secret:
            self.run.escape("a draw goes on from a seed that others know, however rounds are looked at")
        elif self.stream and self.streams.setdefault(self.stream[0], self.stream) is not self.stream:
            self.run.leave("a generator draws again what another one has drawn from the same seed")

    def look_again(self) -> None:
        """Whether generators are as they were: no token changes them, but seeds and other draws do."""
        for made, before, where in self.made:
            if position(made) != before:
                with at(*where):
                    self.run.escape(f"a generator gets a seed or a state, or what it draws {ALONE}")

    def watch(self, made: Any) -> None:  # noqa: ANN401  a generator
        """Remember a generator and where it stands, to see later whether anything has changed it."""
        self.made.append((made, position(made), caller()))

    def from_system(self, draw: Callable[[int], bytes], count: int) -> bytes:
        """What the system draws: seeds that nobody knows, or tosses; copies of generators ask for it too."""
        frame = sys._getframe(2)  # noqa: SLF001  as below; of who called what stands in the module
        while frame.f_back is not None and frame.f_globals.get("__name__") in {"random", "secrets"}:
            frame = frame.f_back
        name = frame.f_globals.get("__name__")
        if name == "numpy.random._pickle":
            return draw(count)
        self.run.escape(f"what the system draws {ALONE}")
        return self.coins.bytes(count) if self.run.untouched and name != __name__ else draw(count)

    def quietly(self, make: Callable[..., Any], *given: Any, **options: Any) -> Any:  # noqa: ANN401  as it makes
        """Make a generator: numpy asks the system first, and takes the seed then."""
        kept = self.run.escaped
        made = make(*given, **options)
        self.run.escaped = kept
        return made

    def note_seed(self, seed: Any = None) -> None:  # noqa: ANN401  whatever it is
        """Note where a seed of the policy's own is given: unless it is written there, it may be any."""
        told = repr(getattr(seed, "seed_seq", seed)) if _is_constant(seed) else ""
        if not told or (OUR_SEED in self.streams and self.run.texts):
            self.run.escape(f"what comes from a seed that may be another one in each life {ALONE}")
        self.run.seeds.append(("the generator made in {}:{} has a seed of its own".format(*caller()), told))

    def draws(self, name: str, draw: Callable[..., Any]) -> Callable[..., Any]:
        """``draw``, and once a seed is known the number that it gives."""

        def drawn(*given: Any, **named: Any) -> Any:  # noqa: ANN401  a token, or a number
            if self.secret or any(type(each) is Form for each in (*given[1:], *named.values())):
                return draw(*given, **named)
            self.drawing()
            number = getattr(self.known, name)
            if given and type(given[0]) is Form:
                return given[0] + number(0.0, *given[1:], **named)
            return number(*given, **named)

        return drawn

    def token(
        self,
        kind: str,
        scale: Number,
        loc: Number,
        value: float,
        *,
        source: str,
        law: Any = None,  # noqa: ANN401  a mechanism
    ) -> Any:  # noqa: ANN401  a form
        """One draw, as a form; a number if the seed is no secret. Below a place is it less a draw."""
        if law is None and scale < 0:
            return loc - self.token(kind, -scale, 0.0, -value, source=source)
        self.drawing()
        aims, number = self.run.aims, len(self.run.drew)
        value = value if aims is None else type(value)(aims.values.get(number, value))
        self.run.drew.append((kind, float(scale), getattr(loc, "double", loc), *caller()))
        if self.run.plain or not self.secret:
            return loc + value
        place = 0 * value if type(loc) is Form else type(value)(loc)
        exact = scale if type(scale) is Fraction else _exact(float(scale))
        draw = Draw(kind, exact, source, value, *caller(), law=law)
        if aims is not None:
            aims.numbers[draw] = number
        drawn = self.run.drawn(draw, place)
        return loc + drawn if type(loc) is Form else drawn

    def one_of(self, many: int, natural: int, name: str, most: int = _MOST_WAYS) -> int:
        """One of so many, equally likely: all ways where they are few."""
        if many <= most and self.secret:
            self.drawing()
            return self.run.fall(many, natural, True, [Fraction(1, many)] * many) if many > 1 else 0
        self.tossed(name)
        return natural

    def by_odds(self, odds: Any, uniform: float) -> int:  # noqa: ANN401  numbers
        """The place of one of a few by their odds, where this uniform draw takes it."""
        self.drawing()
        forms = [*filter(is_form, odds)]
        for each in forms:
            self.run.read(each, "used as a chance")
        numbers = [float(each) for each in doubles_of([*odds])]
        open_: list[int] = [place for place, each in enumerate(odds) if is_form(each) or each]
        chances = None if forms else [Fraction(numbers[e]) / sum(map(Fraction, numbers)) for e in open_]
        sums = np.cumsum(numbers)
        natural = open_.index(int(np.searchsorted(sums[:-1], uniform * sums[-1], "right")))
        way: int = self.run.fall(len(open_), natural, not forms, chances)
        return open_[way]

    def flipped(self, chance: Any) -> int:  # noqa: ANN401  a number
        """1 with this chance, else 0."""
        self.drawing()
        yes = Fraction(float(chance))
        natural = int(self.coins.binomial(1, chance))
        return natural if yes in {0, 1} else self.run.fall(2, natural, True, [1 - yes, yes])

    def looked_into(self) -> None:
        """A generator is copied, or its state is looked at: by foreign code, its draws may come again."""
        frame = sys._getframe(1)  # noqa: SLF001  the documented way to the caller's line
        while frame.f_back is not None and frame.f_globals.get("__name__") in _COPYING:
            frame = frame.f_back
        if is_foreign(frame):
            self.run.escape("what a generator draws may be drawn again, from a copy or a state of it")

    def end(self) -> None:
        """The run lets go of what points to it, so that no circle is left."""
        self.run.end()
        self.made.clear()
        self.modules.clear()

    def tossed(self, name: str) -> None:
        """Something else is drawn, of which one outcome is seen."""
        self.drawing()
        if self.secret:
            self.run.escape(f"what {name} draws {ALONE}")

    def tokens(
        self,
        kind: str,
        scale: Number,
        loc: Number,
        size: Number,
        standard: Callable[..., float],
        *,
        source: str,
    ) -> Any:  # noqa: ANN401  a token, or an array of them
        """As many draws as numpy would give for these parameters."""
        if size is None and np.ndim(scale) == 0 and np.ndim(loc) == 0:
            return self.token(kind, scale, loc, _drawn(kind, scale, standard), source=source)
        shape = np.broadcast_shapes(np.shape(scale), np.shape(loc)) if size is None else size
        scales, places = np.broadcast_to(scale, shape), np.broadcast_to(loc, shape)

        def token(place: tuple[int, ...]) -> Any:  # noqa: ANN401  a token
            value = _drawn(kind, scales[place], standard)
            return self.token(kind, scales[place], places[place], value, source=source)

        return self._array(np.shape(scales), token)

    def _array(self, shape: tuple[int, ...], token: Callable[[tuple[int, ...]], Any]) -> Any:  # noqa: ANN401  one
        """An array of draws, which are made one after another."""
        found = np.empty(shape, dtype=object)
        for place in np.ndindex(shape):
            found[place] = token(place)
        return found.astype(np.float64) if self.run.plain else found

    def fractions(self, draw: Callable[..., float], given: Sequence[Any], size: Any, *, source: str) -> Any:  # noqa: ANN401  tokens
        """Draws between 0 and 1 of a law that is not followed: either answer to a comparison is possible."""
        forms = [each for one in given for each in np.ravel(one) if is_form(each)]
        for each in forms:
            self.run.read(each, "used as a parameter")
        if forms and is_caught():  # that it has no such law
            self.tossed(source)
        shape = np.broadcast_shapes(*map(np.shape, given)) if size is None else size
        numbers = [np.broadcast_to(doubles_of(one), shape) for one in given]

        def token(place: tuple[int, ...]) -> Any:  # noqa: ANN401  a token
            value = draw(*(float(each[place]) for each in numbers))
            return self.token("fraction", 1.0, 0.0, value, source=source)

        return self._array(np.shape(numbers[0]), token) if np.ndim(numbers[0]) else token(())


def _drawn(kind: str, scale: Number, standard: Callable[..., float]) -> float:
    """A draw of the law from one of its standard, if it has one."""
    if kind == "binomial":
        return float(standard(int(scale), 0.5))
    return float(standard(float(scale))) if kind == "geometric" else float(scale) * standard()


def _numpy_draws(source: Source, coins: Any, name: str) -> dict[str, Callable[..., Any]]:  # noqa: ANN401  of either kind
    """The methods of a numpy generator that hide: the numbers are those of one without tokens."""
    legacy = isinstance(coins, _STATE)
    below = coins.randint if legacy else coins.integers

    def laplace(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("laplace", scale, loc, size, coins.laplace, source=f"{name}.laplace")

    def normal(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("gaussian", scale, loc, size, coins.standard_normal, source=f"{name}.normal")

    def standard(draw: str, own: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(size: Any = None, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
            if given or options:  # of few bits, by another method, or into an array
                return _tossed(source, getattr(coins, draw), f"{name}.{draw}")(size, *given, **options)
            return own(size=size)

        return drawn

    def multivariate_normal(mean: Any, cov: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
        told, spread = f"{name}.multivariate_normal", np.asarray(cov)
        alone = spread.ndim == 2 and spread.dtype != object and not (given or options)
        alone = alone and spread.shape == np.shape(mean) * 2
        if not alone or (spread != np.diag(np.diag(spread))).any() or spread.min() < 0:
            source.tossed(told)
            return coins.multivariate_normal(mean, cov, *given, **options)
        drawn = zip(np.sqrt(np.diag(spread)), coins.multivariate_normal(np.zeros(len(cov)), cov), strict=True)
        noise = [source.token("gaussian", scale, 0.0, value, source=told) for scale, value in drawn]
        return np.asarray(mean) + array_of(noise)

    def exponential(scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens(
            "exponential", scale, 0.0, size, coins.standard_exponential, source=f"{name}.exponential"
        )

    def gumbel(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("gumbel", scale, loc, size, coins.gumbel, source=f"{name}.gumbel")

    def geometric(p: Any, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("geometric", p, 0.0, size, coins.geometric, source=f"{name}.geometric")

    def random(size: Any = None, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
        if given or options:  # of few bits, or into an array
            return _tossed(source, coins.random, f"{name}.random")(size, *given, **options)
        return source.tokens("uniform", 1.0, 0.0, size, coins.random, source=f"{name}.random")

    def uniform(low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("uniform", high - low, low, size, coins.random, source=f"{name}.uniform")

    def binomial(n: Any, p: Any, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        if size is None and n == 1 and np.ndim(p) == 0 and type(p) is not Form and source.secret:
            return source.flipped(p)
        if np.ndim(n) or p != 0.5 or n % 2 or n < 2:
            source.tossed(f"{name}.binomial")
            return coins.binomial(n, p, size)
        return source.tokens("binomial", n, 0.0, size, coins.binomial, source=f"{name}.binomial")

    def beta(a: Any, b: Any, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.fractions(coins.beta, (a, b), size, source=f"{name}.beta")

    def integers(low: Any, high: Any = None, size: Any = None, **options: Any) -> Any:  # noqa: ANN401  as numpy's
        start, stop = (0, low) if high is None else (low, high)
        if size is None and np.ndim(start) == np.ndim(stop) == 0 and stop > start and not options:
            many = int(stop) - int(start)
            return int(start) + source.one_of(many, int(below(many)), f"{name}.integers")
        source.tossed(f"{name}.integers")
        return below(low, high, size, **options)

    def choice(a: Any, size: Any = None, replace: bool = True, p: Any = None, **options: Any) -> Any:  # noqa: ANN401, FBT001, FBT002  as numpy's
        whole = type(a) is int or isinstance(a, np.integer)
        usual = not options and (whole or np.ndim(a) == 1 or (np.ndim(a) and not legacy))
        members = range(a) if whole else a
        if usual and size is None and p is None and len(members):
            natural = int(below(len(members)))
            return members[source.one_of(len(members), natural, f"{name}.choice")]
        usual = usual and size is None and p is not None and np.shape(p) == (len(members),)
        if usual and source.secret and len(members) <= _MOST_WAYS and not is_caught():
            return members[source.by_odds(p, coins.random())]
        source.tossed(f"{name}.choice")
        return coins.choice(a, size, replace, p, **options)

    def permutation(x: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
        many = int(x) if np.ndim(x) == 0 else len(x)
        if given or options or many > _MOST_SHUFFLED or np.ndim(x) > 1 or not source.secret:
            source.tossed(f"{name}.permutation")
            return coins.permutation(x, *given, **options)
        order = ordered(list(coins.permutation(many)))
        return np.array(order) if np.ndim(x) == 0 else np.asarray(x)[order]

    def shuffle(x: Any, *given: Any, **options: Any) -> None:  # noqa: ANN401  as numpy's
        if type(x) is list and len(x) <= _MOST_SHUFFLED and not (given or options) and source.secret:
            coins.shuffle(natural := list(range(len(x))))
            x[:] = [x[place] for place in ordered(natural)]
        else:
            source.tossed(f"{name}.shuffle")
            coins.shuffle(x, *given, **options)

    def ordered(natural: list[int]) -> list[int]:
        orders = list(itertools.permutations(range(len(natural))))
        first, most = orders.index(tuple(map(int, natural))), len(orders)
        return list(orders[source.one_of(most, first, f"{name}.permutation", most)])

    own = (laplace, normal, exponential, gumbel, geometric, random, permutation, shuffle)
    found = {e.__name__: e for e in (*own, uniform, binomial, beta, integers, choice, multivariate_normal)}
    found |= {
        "randn": lambda *shape: normal(size=shape or None),
        "rand": lambda *shape: random(shape or None),
    }
    found |= {"randint": integers, "random_sample": random, "ranf": random, "sample": random}
    for draw in ("standard_normal", "standard_exponential"):
        found[draw] = standard(draw, found[draw.removeprefix("standard_")])
    found |= {"random_integers": lambda low, high, *size: integers(low, high + 1, *size)}
    for each in _draws_of(coins.__class__) - found.keys():
        found[each] = _tossed(source, getattr(coins, each), f"{name}.{each}")
    return found


@cache
def _draws_of(kind: Any) -> frozenset[str]:  # noqa: ANN401  a class of generators
    """The names of the methods of a class of generators that draw."""
    names = _DRAWS if issubclass(kind, _GENERATORS) else {*random.__all__} - {"seed", "getstate", "setstate"}
    return frozenset(names & {*dir(kind)})


def _tossed(source: Source, draw: Callable[..., Any], name: str) -> Callable[..., Any]:
    def tossed(*given: Any, **options: Any) -> Any:  # noqa: ANN401  as the generator's
        source.tossed(name)
        return draw(*given, **options)

    return tossed


class _OfTheSystem(random.Random):
    """A `SystemRandom` whose bytes are drawn here instead of by the system."""

    coins: np.random.Generator

    def seed(self, *_: object) -> None:
        """Do nothing: the system's generator cannot be seeded."""

    def random(self) -> float:
        """A number in [0, 1) of 53 random bits, as Python's generator gives it."""
        return (int.from_bytes(self.coins.bytes(7)) >> 3) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """A whole number of k random bits, as Python's generator gives it."""
        return int.from_bytes(self.coins.bytes((k + 7) // 8)) >> (-k % 8)


def _python_draws(source: Source, python: random.Random) -> dict[str, Callable[..., Any]]:
    """The functions of `random` that hide: the numbers are those of a generator without tokens."""

    def gaussian(draw: Callable[[], float], mu: float = 0.0, sigma: float = 1.0) -> Any:  # noqa: ANN401  a token
        return source.tokens("gaussian", sigma, mu, None, draw, source="random.gauss")

    def expovariate(lambd: float = 1.0) -> Any:  # noqa: ANN401  a token
        one = partial(python.expovariate, 1.0)
        return source.tokens("exponential", 1 / lambd, 0.0, None, one, source="random.expovariate")

    def uniform(a: float = 0.0, b: float = 1.0) -> Any:  # noqa: ANN401  a form
        return source.tokens("uniform", b - a, a, None, python.random, source="random.uniform")

    def betavariate(alpha: float, beta: float) -> Any:  # noqa: ANN401  a token
        return source.fractions(python.betavariate, (alpha, beta), None, source="random.betavariate")

    def randrange(start: int, stop: int | None = None, step: int = 1) -> int:
        first, end = (0, start) if stop is None else (start, stop)
        if step != 1:
            source.tossed("random.randrange")
            return python.randrange(first, end, step)
        return first + source.one_of(end - first, python.randrange(end - first), "random.randrange")

    def choice(seq: Any) -> Any:  # noqa: ANN401  a member
        return seq[source.one_of(len(seq), python.randrange(len(seq)), "random.choice")]

    def choices(population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:  # noqa: ANN401  as Python's
        odds = [1] * len(population) if weights is None else [*weights]
        few = cum_weights is None and 0 < len(odds) == len(population) <= _MOST_WAYS and not is_caught()
        if not few or not min(doubles_of(odds)) >= 0 < sum(doubles_of(odds)) < math.inf:
            source.tossed("random.choices")
            return python.choices(population, weights, cum_weights=cum_weights, k=k)
        return [population[source.by_odds(odds, python.random())] for _ in range(k)]

    found: dict[str, Callable[..., Any]] = {"random": partial(uniform, 0.0, 1.0), "choices": choices}
    found |= {name: partial(gaussian, getattr(python, name)) for name in ("gauss", "normalvariate")}
    found |= {each.__name__: each for each in (expovariate, uniform, betavariate, randrange, choice)}
    found["randint"] = lambda a, b: randrange(a, b + 1)
    found["getrandbits"] = lambda k: source.one_of(1 << k, python.getrandbits(k), "random.getrandbits")
    kind: Any = type(python)
    for each in _draws_of(kind) - found.keys():
        found[each] = _tossed(source, getattr(python, each), f"random.{each}")
    return found


def token_random(source: Source, seed: Any = None) -> random.Random:  # noqa: ANN401  a secret one
    """A generator of Python's `random` whose draws of noise are tokens."""
    python = _RANDOM(int(source.coins.integers(2**31)))
    if source.run.untouched:
        return python
    own = replace(source, stream=_stream(_RANDOM, seed), coins=python)
    made: random.Random = _with_tokens(_RANDOM, own, _python_draws(own, python))
    return made


def token_system(source: Source, _seed: object = None) -> random.Random:
    """A generator like `SystemRandom`, which takes no seed, whose draws of noise are tokens."""
    if source.run.untouched:
        return random.SystemRandom()
    python = _OfTheSystem()
    python.coins = source.coins
    own = replace(source, stream=None, coins=python)
    made: random.Random = _with_tokens(_RANDOM, own, _python_draws(own, python))
    vars(made)["seed"] = lambda *_: None  # as Python's
    return made


def token_generator(
    source: Source,
    seed: Any = None,  # noqa: ANN401  a secret one
    coins: Any = None,  # noqa: ANN401  a generator
    child_of: Any = None,  # noqa: ANN401  a stream
) -> np.random.Generator:
    """A numpy generator whose noise is tokens; other draws are the numbers of one without tokens."""
    if coins is None:
        coins = source.kind(
            source.entropy() if seed is None else [*words_of(seed)] + [source.noise] * (source.noise > 0)
        )
    if source.run.untouched:
        return coins  # type: ignore[no-any-return]
    stream = _stream(_GENERATOR, seed)
    if child_of:
        stream = (*child_of[0], coins.bit_generator.seed_seq.spawn_key[-1]), object()
    own = replace(source, stream=stream, coins=coins)
    draws = _numpy_draws(own, coins, "Generator")
    draws["spawn"] = lambda n_children: [
        token_generator(source, coins=each, child_of=stream)
        for each in source.quietly(coins.spawn, n_children)
    ]
    made: np.random.Generator = _with_tokens(_GENERATOR, own, draws)
    return made


def token_state(source: Source, seed: Any = None) -> np.random.RandomState:  # noqa: ANN401  a secret one
    """A generator of numpy's legacy kind whose draws of noise are tokens."""
    bits = _MT19937(source.entropy())  # numpy asks the system before it looks at a seed
    noise = [source.legacy_noise] * (source.legacy_noise > 0)
    state = _STATE(bits) if seed is None else source.quietly(_STATE, _legacy(seed, noise))
    if source.run.untouched:
        return state
    own = replace(source, stream=_stream(_STATE, seed), coins=state)
    made: np.random.RandomState = _with_tokens(_STATE, own, _numpy_draws(own, state, "RandomState"))
    return made


def our_seed(source: Source) -> int:
    """The seed that a policy is given."""
    source.streams[OUR_SEED] = None
    return OUR_SEED if source.run.untouched else GivenSeed(OUR_SEED)  # type: ignore[return-value]  # by its class


def _stream(kind: Any, seed: object) -> Any:  # noqa: ANN401  a class
    """Which numbers a generator of this kind draws from a secret seed, and which generator it is."""
    words = words_of(seed) if seed is not None else ()
    if kind is _RANDOM or (kind is _STATE and type(seed) in {list, tuple}):
        kind = _MT19937  # whose state both make of a list of words
    return ((kind, *filled(words)), object()) if words else None


def _legacy(seed: Any, noise: Iterable[int] = ()) -> Any:  # noqa: ANN401  seeds
    """As legacy generators take it: a list of one number is another seed than the number."""
    words = [*words_of(seed), *noise]
    return words if type(seed) in {list, tuple} or len(words) > 1 else words[0]


def token_copy(source: Source, policy: Any, seed: int) -> Any:  # noqa: ANN401, ARG001  as `started_anew`
    """A copy of an object at hand whose generators draw tokens: each run starts them anew, in secret."""
    seen: dict[int, Any] = {}
    copy.deepcopy(policy, seen)
    held = {place: fresh(source) for place, made in seen.items() if (fresh := _fresh_of(made)) is not None}
    return copy.deepcopy(policy, held)


def _fresh_of(held: object) -> Callable[[Source], Any] | None:
    """The function that makes another generator of the same kind; None if this is no generator."""
    if not isinstance(held, (*_GENERATORS, _RANDOM)):
        return None
    kinds = ((_GENERATOR, token_generator), (_STATE, token_state), (random.SystemRandom, token_system))
    return next((fresh for kind, fresh in (*kinds, (_RANDOM, token_random)) if isinstance(held, kind)), None)


class _Shared(type):
    """Of classes that all runs share, or each run would leave some in circles: none can change them."""

    def __setattr__(cls, name: str, *value: object) -> None:
        if cls.__module__ == __name__:  # of a class that is made of one it is that of the foreign code
            raise TypeError(f"cannot set {name!r} attribute of immutable type {cls.__name__!r}")
        (type.__setattr__ if value else type.__delattr__)(cls, name, *value)

    __delattr__ = __setattr__


def _with_tokens(kind: Any, own: Source, draws: dict[str, Any]) -> Any:  # noqa: ANN401  a class; one of it
    tokens = _tokens_of(kind, ("seed", *(each for each in draws if hasattr(kind, each))))
    start = _PCG64(OUR_SEED) if kind is _GENERATOR else OUR_SEED  # nothing is drawn of it
    made = own.quietly(kind.__new__, tokens, start)
    vars(made).update(_own=own, _draws={"seed": lambda *_: None})
    own.quietly(kind.__init__, made, start)
    vars(made)["_draws"] = draws | {"seed": partial(own.seed_one, kind)}
    own.watch(made)
    return made


@lru_cache
def _tokens_of(kind: Any, names: tuple[str, ...]) -> Any:  # noqa: ANN401  a class
    """The class of generators that give tokens, each its own."""

    def again(held: Any, *given: Any, **options: Any) -> None:  # noqa: ANN401  a generator
        for source in PRESENT[-1:]:
            source.run.escape("a generator is made anew by its class, from what others may know")
        kind.__init__(held, *given, **options)

    def drawing(name: str) -> Callable[..., Any]:
        return lambda held, *given, **options: held._draws[name](*given, **options)  # noqa: SLF001  made here

    methods = {each: drawing(each) for each in names} | _drawn_again(kind)
    if kind is _RANDOM:
        methods["_randbelow"] = vars(kind)["_randbelow"]  # or Python adds it to the class
    return _Shared(kind.__name__, (kind,), methods | {"gives_tokens": True, "__init__": again})


def _drawn_again(kind: Any, source: Source | None = None) -> dict[str, Any]:  # noqa: ANN401  a class of generators
    """Where foreign code may have the same draws again: by a copy of a generator, or by its state."""

    def noted(name: str) -> Callable[..., Any]:
        def again(held: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  a generator; there is one
            (source or held._own).looked_into()  # noqa: SLF001  as above
            return held if name.endswith("copy__") else getattr(kind, name)(held, *given, **options)

        return again

    def bits(name: str) -> property:
        def looked(held: Any) -> Any:  # noqa: ANN401  as numpy's
            held._own.looked_into()  # noqa: SLF001  as above
            return getattr(kind, name).__get__(held)

        return property(looked)

    found = {name: noted(name) for name in (*_COPIES, *(each for each in _STATES if hasattr(kind, each)))}
    return found | {name: bits(name) for name in ("bit_generator", "_bit_generator") if hasattr(kind, name)}


@lru_cache
def _class(original: type, fresh: Any) -> Any:  # noqa: ANN401  what makes one of it; a class
    """In place of a class of generators, or of seeds, in whatever run."""

    def new(kind: type, *given: Any, **options: Any) -> Any:  # noqa: ANN401  a generator
        if not PRESENT:
            return original(*given, **options)
        source = PRESENT[-1]
        if kind is not found:
            source.run.escape(f"what a class made of {original.__name__} draws {ALONE}")
        system = fresh is token_system
        return (partial(fresh, source) if system else _made(source, fresh, original))(*given, **options)

    class Kind(_Shared):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, original)

    found = Kind(original.__name__, (), {"__new__": new})
    return found


Change = tuple[Any, str, Any]
"""A module or class, a name in it, and what stands under this name instead."""


class Exchange:
    """What makes modules draw forms, and functions of numbers take them: in a run, within a context.

    What stands in modules is the same in all runs, so that it is no difference between them.
    """

    def __init__(self, source: Source, within: contextlib.ExitStack, *, arrays: bool) -> None:
        self._within, self._source = within, source
        how = None if source.run.plain else arrays
        self._built_in = {} if how is None else _built_in()
        changes, lasting = self._forwarded(_changes(source)), _lasting(source.run)
        special = None if how is None else sys.modules.get("scipy.special")
        modules = [np, math, statistics, decimal, fractions, *filter(None, [special])]
        known, instead = _known(how, *modules)
        self._known = {id(getattr(place, name)): new for place, name, new in changes} | lasting.known | known
        self._known |= {id(getattr(builtins, name)): new for name, new in self._built_in.items()}
        kept = [(vars(each), dict(vars(each))) for each in instead]
        within.callback(_written_again, kept)
        within.enter_context(changed(changes))
        within.enter_context(_exchanged(lasting.within))
        PRESENT.append(source)
        within.callback(lambda: PRESENT.pop().end())

    def _forwarded(self, changes: Iterable[Change]) -> list[Change]:
        """The same by functions that all runs share: they do what this run has them do."""
        begun: list[list[Any]] = []
        self._within.callback(lambda: [doing.pop() for doing in begun])
        found = []
        for place, name, new in changes:
            function, doing = _forwarding(place, name)
            doing.append(new)
            begun.append(doing)
            found.append((place, name, function))
        return found

    def reach(self, modules: Iterable[ModuleType]) -> None:
        """The same in the modules of the foreign code, under the names by which they imported it.

        And for generators there, in classes, and where dataclasses make what they hold.
        """
        among: list[tuple[Any, dict[str, Any]]] = [(module, dict(vars(module))) for module in modules]
        classes = {id(e): e for module, held in among for e in held.values() if _is_made_in(e, module)}
        for kind in classes.values():
            among += [(kind, {n: e for n, e in vars(kind).items() if isinstance(e, _GENERATOR)})]
        inits = [init for e in classes.values() if isinstance(init := vars(e).get("__init__"), FunctionType)]
        among += [(init, {str(n): e for n, e in enumerate(init.__defaults__ or ())}) for init in inits]
        seeds = {id(each): _seeds_of(each) for _, held in among for each in held.values()}
        alike, instead = Counter(seeds.values()), dict[int, Any]()
        for each in [each for _, held in among for each in held.values()]:
            fresh = _fresh_of(each)
            known = ANY in self._source.seeded or (seeds[id(each)] and alike[seeds[id(each)]] > 1)
            if fresh is not None and not (known or id(each) in instead or _has_known_seed(each)):
                instead[id(each)] = fresh(self._source)  # it was made long ago
        instead |= self._known
        found = [
            (place, name, instead[id(each)])
            for place, held in among
            for name, each in held.items()
            if id(each) in instead and place not in inits
        ]
        for module in [place for place, _ in among if isinstance(place, ModuleType)]:
            found += [(module, name, new) for name, new in self._built_in.items() if name not in vars(module)]
        self._within.enter_context(changed(found))
        for init in inits:
            given = init.__defaults__
            self._within.callback(setattr, init, "__defaults__", given)
            init.__defaults__ = given and tuple(instead.get(id(each), each) for each in given)
            for cell in init.__closure__ or ():
                for held in in_cell(cell):
                    self._within.callback(setattr, cell, "cell_contents", held)
                    cell.cell_contents = instead.get(id(held), held)


@cache
def _forwarding(place: Any, name: str) -> tuple[Callable[..., Any], list[Any]]:  # noqa: ANN401  a module or a class
    """A function for all runs, and what it does: in none what stood there, else what the last one says."""
    doing = [getattr(place, name)]

    def function(*given: Any, **options: Any) -> Any:  # noqa: ANN401  as that
        return doing[-1](*given, **options)

    return function, doing


def _original(place: Any, name: str) -> Any:  # noqa: ANN401  a module or a class; a function
    """The function or class that stands at a place while no run goes on."""
    return _forwarding(place, name)[1][0]


class _Instead(ModuleType):
    """A module with some names of its own; numpy itself goes on with those of the original."""

    def __init__(self, module: ModuleType, names: dict[str, Any]) -> None:
        super().__init__(module.__name__)
        vars(self).update(names, _original=module)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever the module has
        return getattr(vars(self)["_original"], name)


@cache
def _known(arrays: bool | None, *modules: ModuleType) -> tuple[dict[int, Any], list[_Instead]]:  # noqa: FBT001  as below
    """What stands for modules and their functions in all runs, by the place of these; and all such modules.

    Functions take forms unless ``arrays`` is None: nothing is followed then.
    """
    found: dict[int, Any] = {}
    for module in modules:
        special = arrays is not None and module.__name__ == "scipy.special"
        numbers = {} if arrays is None else _number_changes(arrays).get(module, {})
        inside = functions_of_special(module) if special else numbers
        found |= {id(vars(module)[name]): new for name, new in inside.items()}
        found[id(module)] = _Instead(module, inside)
    outer = [each for each in found.values() if type(each) is _Instead]
    inner = [each for one in outer for each in vars(one).values() if type(each) is _Instead]
    return found, [*outer, *inner]


def _written_again(kept: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    """What a run writes on modules that stand for others goes with it."""
    for now, before in kept:
        if len(now) != len(before) or not all(map(operator.is_, now.values(), before.values())):
            now.clear()
            now.update(before)


@cache
def _number_changes(arrays: bool) -> dict[Any, dict[str, Any]]:  # noqa: FBT001  whether new ones hold forms
    """What makes functions of numbers take forms, too, by module: each asks the run of its form."""

    def taking(original: Callable[..., Any]) -> Callable[..., Any]:
        def function(*given: Any) -> Any:  # noqa: ANN401  numbers
            if original is math.fsum:
                given = (list(given[0]),)
                return sum(given[0]) if any(map(is_form, given[0])) else original(*given)
            for each in given:
                if type(each) is Form:
                    return through(each.run, original, *given)
            return original(*given)

        function.__name__ = original.__name__
        return function

    def each_of(
        original: Callable[..., Any], of_form: Callable[..., Any], *, truths: bool = False
    ) -> Callable[..., Any]:
        def found(a: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
            if is_form(a) and not (given or options):
                return of_form(a)
            if not isinstance(a, np.ndarray) or a.dtype != object or given or options:
                return original(a, *given, **options)
            flat = [of_form(each) if is_form(each) else original(each) for each in a.flat]
            return array_of(flat, truths=truths).reshape(a.shape)

        return found

    def clip(a: Any, a_min: Any = None, a_max: Any = None, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
        def squeezed(each: Any) -> Any:  # noqa: ANN401  a number
            return each.run.squeezed(each, a_min, a_max)

        if given or options or np.ndim(a_min) or np.ndim(a_max):
            return clip_(a, a_min, a_max, *given, **options)
        return each_of(partial(clip_, a_min=a_min, a_max=a_max), squeezed)(a)

    def place_of(original: Callable[..., Any], sign: int) -> Callable[..., Any]:
        def found(a: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
            flat = list(np.asarray(a, dtype=object).ravel()) if not given and not options else []
            form = next(filter(is_form, flat), None)
            if form is None:
                return original(doubles_of(a), *given, **options)
            first = next((n for n, each in enumerate(flat) if is_number(each) and math.isnan(each)), None)
            if first is not None:  # numpy takes what is no number
                for each in filter(is_form, flat[:first]):
                    each.tested("isnan")
                return first
            place = form.run.largest([sign * each for each in flat])
            return original(a, *given, **options) if place is None else place

        return found

    def ordering(original: Callable[..., Any]) -> Callable[..., Any]:
        def found(a: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
            flat = list(np.asarray(a, dtype=object).ravel())
            form = next(filter(is_form, flat), None)
            if form is not None and any(is_number(each) and math.isnan(each) for each in flat):
                form.run.leave("numbers are ordered of which one is none")  # objects go elsewhere
            return original(a, *given, **options)

        return found

    def pair(original: Callable[..., Any], sign: int) -> Callable[..., Any]:
        def found(a: Any, b: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
            if is_form(a) == is_form(b) or np.ndim(b if is_form(a) else a):
                return original(a, b, *given, **options)
            form, end = (a, b) if is_form(a) else (b, a)
            return form.run.squeezed(form, *((end, None) if sign > 0 else (None, end)))

        return found

    def averaging(original: Callable[..., Any]) -> Callable[..., Any]:
        def mean(data: Iterable[Any], *given: Any, **options: Any) -> Any:  # noqa: ANN401  as of statistics
            numbers = list(data)
            forms = any(map(is_form, numbers)) and not given and not options
            return sum(numbers) / len(numbers) if forms else original(numbers, *given, **options)

        return mean

    clip_ = np.clip
    released = functions_of_numpy()
    changes: list[Change] = [(math, name, taking(getattr(math, name))) for name in _OF_NUMBERS]
    changes += [(statistics, each, averaging(getattr(statistics, each))) for each in ("mean", "fmean")]
    changes += [(np, "clip", clip), (np, "argmax", place_of(np.argmax, 1))]
    changes += [(np, "argmin", place_of(np.argmin, -1)), (np, "maximum", pair(np.maximum, 1))]
    changes += [(np, "minimum", pair(np.minimum, -1))]
    changes += [(np, each, ordering(getattr(np, each))) for each in _ORDERING]
    for name in ("isnan", "isfinite", "isinf"):
        tests = each_of(getattr(np, name), operator.methodcaller("tested", name), truths=True)
        changes.append((np, name, tests))
    for name in _IN_ARRAYS:
        original = getattr(np, name)
        changes.append((np, name, each_of(original, lambda form, f=original: through(form.run, f, form))))
    changes += [*released, (decimal, "Decimal", _cast_of(decimal.Decimal))]
    changes += [(fractions, "Fraction", _cast_of(Fraction)), (np, "float64", _cast_of(np.float64))]
    for name, new in ((name, new) for place, name, new in changes if place is np):
        for each in _OF_UFUNCS if isinstance(getattr(np, name), np.ufunc) else ():
            setattr(new, each, getattr(getattr(np, name), each))
    matrices = {name: new for place, name, new in released if place is np.linalg}
    changes += [(np, "linalg", _Instead(np.linalg, matrices)), *(_array_changes() if arrays else ())]
    found: dict[Any, dict[str, Any]] = {}
    for place, name, new in changes:
        found.setdefault(place, {})[name] = new
    return found


@cache
def _built_in() -> dict[str, Any]:
    """The same of Python's own functions, which are exchanged in foreign modules alone."""

    def extreme(original: Callable[..., Any], sign: int) -> Callable[..., Any]:
        def found(*given: Any, key: Any = None, **options: Any) -> Any:  # noqa: ANN401  as Python's
            members = list(given[0]) if len(given) == 1 else list(given)
            keys = members if key is None else list(map(key, members))
            forms = [each for each in keys if is_form(each)]
            if len(keys) == 2 and len(forms) == 1 and key is None:
                end, form = keys[1] if keys[0] is forms[0] else keys[0], forms[0]
                if form.run.range_of(form) is not None and not (is_number(end) and math.isnan(end)):
                    return form.run.squeezed(form, *((end, None) if sign > 0 else (None, end)))
            place = forms[0].run.largest([sign * each for each in keys]) if forms else None
            if place is None and members:  # each key is asked for once, as by Python
                place = original(range(len(members)), key=keys.__getitem__)
            return original(members, **options) if place is None else members[place]

        return found

    def asking(original: Callable[..., Any]) -> Callable[..., Any]:
        def asked(held: Any, name: str, *default: Any) -> Any:  # noqa: ANN401  as Python's
            if name in NEVER and PRESENT:  # a name that was made up
                PRESENT[-1].run.leave(f"{name} was asked for")
            if is_form(held):
                kinds = (int,) if held.__class__ is int else (float, np.float64)
                has, *others = {hasattr(kind, name) for kind in kinds}
                if others or (has and not hasattr(held, name)):
                    held.run.leave(f"a number was asked for {name}")
                held = held if has else held.double
            return original(held, name, *default)

        return asked

    return {
        "float": _cast_of(float),
        "int": _cast_of(int),
        "type": _cast_of(type),
        "hasattr": asking(hasattr),
        "getattr": asking(getattr),
        "max": extreme(max, 1),
        "min": extreme(min, -1),
    }


@lru_cache
def _cast_of(kind: Any) -> Any:  # noqa: ANN401  a class
    """In place of a class of numbers, or `type`, in any run: a followed number stays one, where it can."""

    class Kind(_Shared, type(kind)):  # type: ignore[misc]  # of whatever kind
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, kind)

        def __eq__(cls, other: object) -> bool:
            return other is kind or other is cls

        def __hash__(cls) -> int:
            return hash(kind)

        def __call__(cls, value: Any = 0, *more: Any, **options: Any) -> Any:  # noqa: ANN401  a number
            if kind is type:
                return _kind_of(value, *more, **options)
            if type(value) is np.ndarray and value.dtype == object and not value.ndim:
                value = value[()]
            if type(value) is Truth:
                value = value.number()
            if type(value) is GivenSeed and kind is int and not (more or options):
                return value
            if type(value) is Text and kind is not int:
                value = value.number()
            elif type(value) in {str, bytes, bytearray} and PRESENT and PRESENT[-1].run.texts:
                PRESENT[-1].run.escape("a text is made a number, where numbers are made texts")
            if type(value) is not Form or not PRESENT or value.run is not PRESENT[-1].run or more or options:
                return kind(value, *more, **options)
            if kind is np.float64:
                return value.of_numpy()
            if kind is decimal.Decimal:
                value.run.read(value, "made a decimal number")
                return value.run.public(value.double)
            if kind is int:
                whole = value if value.is_whole() else value.run.through(math.trunc, "cast to int", value)
                return whole.of_kind(int) if type(whole) is Form else whole
            return value

    return Kind(kind.__name__, (kind,), {})


def _kind_of(value: Any, *more: Any, **options: Any) -> Any:  # noqa: ANN401  as `type`
    if more or options:
        return type(value, *more, **options)
    found: Any = (
        bool
        if type(value) is Truth
        else int
        if type(value) is GivenSeed
        else value.__class__
        if is_form(value)
        else type(value)
    )
    return _cast_of(found) if found in {float, int} else found


def _array_changes() -> tuple[Change, ...]:
    """Changes by which new arrays of numbers can hold followed numbers too."""

    def holding(make: Callable[..., Any], place: int) -> Callable[..., Any]:
        def made(*given: Any, **options: Any) -> Any:  # noqa: ANN401  an array
            wanted = options.get("dtype", given[place] if len(given) > place else None)
            found = make(*given, **options)
            return _as_objects(found) if wanted is None or wanted in _FLOATS else found

        return made

    def keeping(make: Callable[..., Any]) -> Callable[..., Any]:
        def made(a: Any, dtype: Any = None, *given: Any, **options: Any) -> Any:  # noqa: ANN401  an array
            held = isinstance(a, np.ndarray) and a.dtype == object
            if dtype in _FLOATS and (held or any(map(is_form, np.asarray(a, dtype=object).flat))):
                dtype = object
            found = make(a, dtype, *given, **options)
            return _as_objects(found) if found.dtype == object and found is not a and not held else found

        return made

    places = {"zeros": 1, "ones": 1, "empty": 1, "full": 2}
    new = tuple((np, name, holding(getattr(np, name), place)) for name, place in places.items())
    return (*new, *((np, name, keeping(getattr(np, name))) for name in ("array", "asarray")))


def _as_objects(array: Any) -> Any:  # noqa: ANN401  an array
    """In place of an array of doubles: its numbers are doubles of numpy, which divide by 0."""
    found = np.empty(array.shape, dtype=object)
    for place, each in np.ndenumerate(array):
        found[place] = each.of_numpy() if is_form(each) else np.float64(each)
    return found


def changed(changes: Iterable[Change]) -> contextlib.AbstractContextManager[None]:
    """While it lasts, the changes are made."""
    return _exchanged(_by_place(changes))


def _by_place(changes: Iterable[Change]) -> dict[Any, dict[str, Any]]:
    found: dict[Any, dict[str, Any]] = {}
    for place, name, new in changes:
        found.setdefault(place, {})[name] = new
    return found


@contextlib.contextmanager
def _exchanged(changes: dict[Any, dict[str, Any]]) -> Iterator[None]:
    """While it lasts, each module or class has the attributes that are listed for it."""
    before = [
        (place, {name: vars(place).get(name, _INHERITED) for name in names})
        for place, names in changes.items()
    ]
    try:
        for place, names in changes.items():
            _put(place, names)
        yield
    finally:
        for place, names in before:
            for name in [name for name, old in names.items() if old is _INHERITED]:
                delattr(place, name)
                del names[name]
            _put(place, names)


def _put(place: Any, names: dict[str, Any]) -> None:  # noqa: ANN401  a module or a class
    if type(place) is ModuleType:
        vars(place).update(names)
    else:
        for name, new in names.items():
            setattr(place, name, new)


class _Draws:
    """The functions of a module that draw, made when the first of them is called."""

    def __init__(self, source: Source, make: Callable[[], dict[str, Callable[..., Any]]]) -> None:
        self._source, self._make = source, make
        self._made: dict[str, Callable[..., Any]] = {}

    def __call__(self, name: str, /, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as the function
        if not self._made:
            made = self._make()
            self._made = {each: self._source.draws(each, draw) for each, draw in made.items()}
        return self._made[name](*given, **options)


@cache
def _names_of_numpy() -> list[str]:
    names = _numpy_draws(Source(Run(0, 1)), _STATE(0), "numpy.random")
    return [each for each in names if hasattr(np.random, each)]


@cache
def _names_of_python() -> list[str]:
    return [*_python_draws(Source(Run(0, 1)), _RANDOM(0))]


def _changes(source: Source) -> Iterator[Change]:
    """Changes that are different in each run: the module functions that draw, and what makes generators."""
    common = source.of("numpy.random")
    common.coins = source.quietly(_STATE, int(source.coins.integers(2**31)))
    if "numpy.random" in source.seeded:
        common.known = common.coins
    bits = numpy_state()["source"]
    yield np.random, "get_bit_generator", lambda: [common.looked_into(), bits][1]  # type: ignore[func-returns-value]
    yield np.random, "set_bit_generator", lambda _: source.run.escape("numpy's own generator gets other bits")
    if source.run.untouched:
        seed_globally(0)
        np.random.set_state(common.coins.get_state())  # noqa: NPY002  policies use it
        if source.kind is not _default_rng:
            yield np.random, "default_rng", _made(source, token_generator, _default_rng)
    else:
        draw: Any = _Draws(common, partial(_numpy_draws, common, common.coins, "numpy.random"))
        for name in _names_of_numpy():
            yield np.random, name, partial(draw, name)
        for name in ("get_state", "set_state"):
            yield np.random, name, partial(_drawn_again(_STATE, common)[name], _GLOBAL)
        yield np.random, "seed", partial(common.seed, _STATE)
        yield np.random, "default_rng", _made(source, token_generator, _default_rng)
    yield _RANDOM, "seed", _seeding(source, _original(_RANDOM, "seed"))
    for place, name in ((os, "urandom"), (random, "_urandom")):
        yield place, name, partial(source.from_system, _original(os, "urandom"))
    for each in (_GLOBAL, random._inst):  # noqa: SLF001  behind what is not exchanged
        source.watch(each)
    common, python = source.of("random"), _RANDOM(int(source.coins.integers(2**31)))
    if "random" in source.seeded:
        common.known = python
    if source.run.untouched:
        random.setstate(python.getstate())
    else:
        draw = _Draws(common, partial(_python_draws, common, python))
        for name in _names_of_python():
            yield random, name, partial(draw, name)
        for name in ("getstate", "setstate"):
            yield random, name, partial(_drawn_again(_RANDOM, common)[name], random._inst)  # noqa: SLF001
        yield random, "seed", partial(common.seed, _RANDOM)
    yield making, "started_anew", partial(token_copy, source)
    yield randomness, "drawn_seed", partial(our_seed, source)
    yield from _library_changes(source)


class _Lasting(NamedTuple):
    """What is the same in all runs: it asks which one goes on."""

    asked: tuple[Any, ...]
    """Of which kind the runs are, and what is loaded."""
    places: list[Any]
    names: list[str]
    originals: list[Any]
    within: dict[Any, dict[str, Any]]
    known: dict[int, Any]
    """By the places of the originals."""


_LASTING: Final[dict[tuple[bool, bool], _Lasting]] = {}


def _lasting(run: Run) -> _Lasting:
    """That of runs of a kind, as long as the same is loaded, and stands where it stood."""
    kind = run.untouched, run.plain
    asked = (*kind, sys.modules.get("scipy.stats"))
    found = _LASTING.get(kind)
    if (
        found is None
        or found.asked != asked
        or not all(map(operator.is_, map(getattr, found.places, found.names), found.originals))
    ):
        changes = [*_lasting_changes(run)]
        places, names, new = map(list, zip(*changes, strict=True))
        originals = [*map(getattr, places, names)]
        known = dict(zip(map(id, originals), new, strict=True))
        found = _LASTING[kind] = _Lasting(asked, places, names, originals, _by_place(changes), known)
    return found


def _lasting_changes(run: Run) -> Iterator[Change]:
    if not run.untouched:
        yield np.random, "RandomState", _class(_STATE, token_state)
        yield random, "Random", _class(_RANDOM, token_random)
        for module in (random, secrets):
            yield module, "SystemRandom", _class(_SYSTEM, token_system)
    for kind in _SEEDS:
        yield np.random, kind, _class(getattr(np.random, kind), None)
    yield from noticed(_escape)
    for name in (*_CLOCKS, *(f"{each}_ns" for each in _CLOCKS)):
        yield time, name, _clock(getattr(time, name))
    if not run.plain:
        yield from functions_of_laws()


@cache
def _clock(original: Callable[[], float]) -> Any:  # noqa: ANN401  a function
    return partial(_read, original)


def _read(clock: Callable[[], float]) -> Any:  # noqa: ANN401  a number
    """What a clock shows to foreign code: a public number, which may be any; the same in each run."""
    if not (PRESENT and is_foreign(sys._getframe(1))):  # noqa: SLF001  whoever asks
        return clock()
    run = PRESENT[-1].run
    run.readings += 1
    shown = run.readings * 10**6 if clock.__name__.endswith("_ns") else run.readings / 1000
    return shown if run.plain else run.public(shown)


def _escape(how: str) -> None:
    """Note what ends the account of the run that goes on."""
    for source in PRESENT[-1:]:
        source.run.escape(how)


def _made(source: Source, fresh: Any, original: Callable[..., Any]) -> Callable[..., Any]:  # noqa: ANN401  what makes one
    """What makes a generator: with tokens, unless it has a seed that others know; or what makes a seed."""

    def make(*given: Any, **options: Any) -> Any:  # noqa: ANN401  as numpy's
        seed = next(iter((*given, *(options[each] for each in ("seed", "x") if each in options))), None)
        if fresh is None:
            if original is _SEQUENCE and words_of(seed) and options.keys() <= {"spawn_key"}:
                return secret_seeds(*given, **options)
            if seed is not None:
                source.note_seed(seed)
            return original(*given, **options)
        if _is_secret(seed):
            return fresh(source, seed)
        if isinstance(seed, _GENERATORS):
            if fresh is token_generator:
                return seed
            raise TypeError(f"a {type(seed).__name__} is no seed")
        source.note_seed(seed)
        if original is _STATE and not hasattr(seed, "capsule"):
            source.entropy()  # as for numpy, so that what comes is the same
        return source.quietly(original, *given, **options)

    return make


def _seeding(source: Source, original: Callable[..., Any]) -> Callable[..., Any]:
    def seed(held: Any, a: Any = None, version: int = 2) -> None:  # noqa: ANN401  as Python's
        if _is_secret(a):
            source.run.escape(f"what a generator with a secret seed draws {ALONE}")
            if source.run.untouched and "gauss_next" in vars(held):
                return  # made before: as tokens go on
            a = int(source.coins.integers(2**31)) if source.run.untouched else a
        elif is_foreign(sys._getframe(2)):  # noqa: SLF001  as above; a class seeds what it makes, too
            source.note_seed(a)
        original(held, a, version)

    return seed


def _is_made_in(held: object, module: ModuleType) -> bool:
    """Whether it is a class that a module makes."""
    return isinstance(held, type) and held.__module__ == module.__name__


def _seeds_of(made: Any) -> str:  # noqa: ANN401  whatever a module has
    """Of a generator what it was made of: one that is made of the same draws the same, as a copy does."""
    return str(made.bit_generator.seed_seq) if isinstance(made, _GENERATOR) else ""


def _has_known_seed(made: Any) -> bool:  # noqa: ANN401  a generator of a module
    """Whether whoever reads the code knows the seed of a generator: the system gives one of 128 bits."""
    if not isinstance(made, _GENERATOR):
        return not (isinstance(made, random.SystemRandom) or _is_made_of_nothing(made))
    seeds = made.bit_generator.seed_seq
    entropy = seeds.entropy if isinstance(seeds, np.random.SeedSequence) else None
    return not (type(entropy) is int and entropy >> 64) or is_written(entropy)


@lru_cache(maxsize=64)
def _is_made_of_nothing(made: Any) -> bool:  # noqa: ANN401  a generator
    """Whether texts give it no seed: that of the module where it is made, and of all that have it from there.

    Older kinds do not tell theirs. It is made where its name is written, once and of nothing; whoever has it,
    or a module that does, may seed it under any of its names.
    """
    modules = foreign_modules()
    names = {each: {name for name, held in vars(each).items() if held is made} for each in modules}
    holders = [each for each in modules if names[each]]
    called = {name for each in holders for name in names[each]}
    written, bare = [], 0
    for module in modules:
        if not (names[module] or any(held is each for held in vars(module).values() for each in holders)):
            continue
        try:
            parts = list(ast.walk(ast.parse(inspect.getsource(module))))
        except (OSError, TypeError, SyntaxError):
            return False
        seeded = [e.value for e in parts if isinstance(e, ast.Attribute) and e.attr in {"seed", *_STATES}]
        if any(getattr(each, "id", getattr(each, "attr", "")) in called for each in seeded):
            return False
        here = [each for each in parts if isinstance(each, ast.Name) and each.id in names[module]]
        written += [each for each in here if isinstance(each.ctx, ast.Store)]
        made_here = [each.value for each in parts if isinstance(each, ast.Assign) and each.targets[0] in here]
        bare += sum(isinstance(each, ast.Call) and not (each.args or each.keywords) for each in made_here)
    return len(written) == bare == 1


def _is_constant(seed: Any) -> bool:  # noqa: ANN401  whatever a generator takes
    """Whether it is no text that is made, nor what a clock, a secret or a draw says."""
    if type(seed) in {list, tuple, np.ndarray}:
        return all(map(_is_constant, np.ravel(np.asarray(seed, dtype=object)).tolist()))
    if type(seed) in {str, bytes}:
        return any(seed in each.f_code.co_consts for each in foreign_frames())
    return type(seed) in {int, float, _SEQUENCE} or issubclass(
        type(seed), np.integer | np.random.BitGenerator
    )


def _is_secret(seed: object) -> bool:
    return seed is None or bool(words_of(seed))


def _library_changes(source: Source) -> Iterator[Change]:
    """Changes of the privacy libraries, and of scipy, that the code has loaded."""
    stats = sys.modules.get("scipy.stats")
    for name, (kind, drawn) in _OF_SCIPY.items():
        law = getattr(stats, name, None)
        if law is not None:
            original = _original(type(law), "rvs")
            yield type(law), "rvs", _rvs(source, original, kind, drawn, f"scipy.stats.{name}")
    mechanisms = sys.modules.get("diffprivlib.mechanisms")
    for name, law_of in _DIFFPRIVLIB.items():
        made = getattr(mechanisms, name, None)
        if made is not None:
            draw = _original(made, "randomise")
            yield made, "randomise", _randomise(source, draw, law_of, f"diffprivlib's {name}")
    measurements = sys.modules.get("opendp.measurements")
    for name, law in (("make_laplace", Laplace), ("make_gaussian", Gaussian)):
        make = getattr(measurements, name, None)
        if make is not None:
            yield measurements, name, _measurement(_original(measurements, name), law, f"opendp's {name}")


def _rvs(
    source: Source, original: Callable[..., Any], kind: str, drawn: str, name: str
) -> Callable[..., Any]:
    def rvs(own: Any, loc: Any = 0, scale: Any = 1, size: Any = None, random_state: Any = None) -> Any:  # noqa: ANN401  as scipy's
        if random_state is None and own.random_state is not _GLOBAL:
            random_state = own.random_state
        if isinstance(random_state, _GENERATORS):
            return loc + getattr(random_state, drawn)(scale=scale, size=None if size == 1 else size)
        if not _is_secret(random_state):
            source.note_seed(random_state)
            return loc + original(own, scale=scale, size=size, random_state=_STATE(random_state))
        common = replace(source.of("numpy.random"), stream=_stream(_STATE, random_state))
        many, standard = None if size == 1 else size, getattr(source.coins, drawn)
        return common.tokens(kind, scale, loc, many, standard, source=f"{name}.rvs")

    return rvs


def _laplace_of(made: Any) -> tuple[str, Any, Any]:  # noqa: ANN401  a mechanism of diffprivlib
    epsilon = made.epsilon - math.log1p(-made.delta)
    return (
        "laplace",
        Fraction(0) if math.isinf(epsilon) else Fraction(made.sensitivity) / Fraction(epsilon),
        None,
    )


def _gaussian_of(made: Any) -> tuple[str, Any, Any]:  # noqa: ANN401  a mechanism of diffprivlib
    return "gaussian", Fraction(float(made._scale)), None  # noqa: SLF001  no other name has it


def _geometric_of(made: Any) -> tuple[str, Any, Any]:  # noqa: ANN401  a mechanism of diffprivlib
    rate = float(made._scale)  # noqa: SLF001  from which it draws, whatever its epsilon is now
    scale = Fraction(0) if math.isinf(rate) else -1 / Fraction(rate)
    return "law", scale, DiscreteLaplace(scale) if scale else None


_DIFFPRIVLIB: Final[dict[str, Callable[[Any], tuple[str, Any, Any]]]] = {
    "Laplace": _laplace_of,
    "Gaussian": _gaussian_of,
    "Geometric": _geometric_of,
}
"""Of a mechanism the kind of its noise, the scale, and its law where the kind does not say it."""


def _randomise(
    source: Source, original: Callable[..., Any], law_of: Callable[[Any], tuple[str, Any, Any]], name: str
) -> Callable[..., Any]:
    """One draw of the mechanism's own generator, by which alone it is as secret as that one."""

    def randomise(made: Any, value: Any) -> Any:  # noqa: ANN401  as diffprivlib's
        by, alone = made._rng, made  # noqa: SLF001  no other name has it
        if type(made).__module__.partition(".")[0] != "diffprivlib":  # its noise may be another one
            return original(made, value)
        own = getattr(token_system(source) if type(by) is _SYSTEM else by, "_own", None)
        if own is not None:
            alone = object.__new__(type(made))
            vars(alone).update(vars(made), _rng=own.coins)
        noise = original(alone, 0 * (value.double if type(value) is Form else value))
        kind, scale, law = law_of(made)
        if own is None or not scale:
            return value + noise
        return own.token(kind, scale, value, noise, source=name, law=law and ForeignNoise(law, name))

    return randomise


def _measurement(make: Callable[..., Any], law: Callable[[Fraction], Any], name: str) -> Callable[..., Any]:
    def made(*given: Any, **options: Any) -> Callable[[Any], Any]:  # noqa: ANN401  as opendp's
        scale = options.get("scale", given[2] if len(given) > 2 else None)
        real = make(*given, **options)

        def measure(value: Any) -> Any:  # noqa: ANN401  as opendp's
            plain = len(given) <= 3 and options.keys() <= {"scale", "input_domain", "input_metric"}
            if type(value) is Form and scale is not None and plain:
                return value.drawn_by(ForeignNoise(law(Fraction(float(scale))), name))
            return real(value)

        return measure

    return made
