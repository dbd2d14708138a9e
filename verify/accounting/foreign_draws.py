"""Foreign noise is drawn as tokens: numpy, random, scipy.stats, and privacy libraries where loaded.

Draws that hide something by a known law (Laplace, Gaussian, exponential, geometric) become tokens. All other
draws stay numbers, of a generator that is the same in every run: what a policy tosses in public. A generator
that is made inside with a seed of its own has no secret: its draws are numbers, too.
"""

from __future__ import annotations

import contextlib
import copy
import math
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any, Final

import numpy as np

from ...algorithms.environments.sealed import Sealed
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from ..dialects import making
from .noise_tokens import Draw, ForeignNoise, Reads, Token, caller

Number = Any
"""A number, or an array of numbers, as numpy takes it."""

_GENERATORS: Final = (np.random.Generator, np.random.RandomState)
_GENERATOR, _STATE = _GENERATORS
_RANDOM: Final = random.Random
_INHERITED: Final = object()

OUR_SEED: Final = 0x5EED_0F0A
"""The seed that a policy gets from us, one that legacy generators take: nobody else knows it."""


@dataclass(slots=True)
class Source:
    """Where tokens come from in one run, and the public tosses."""

    coins: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0))
    reads: Reads = field(default_factory=Reads)
    seeded: list[str] = field(default_factory=list)
    """Where generators were made, or seeded, with a seed of their own."""
    secret: bool = True
    """Whether nobody else knows the seed; else draws are numbers."""
    modules: dict[str, Source] = field(default_factory=dict)

    def of(self, module: str) -> Source:
        """The source of a module's own generator, which code can seed: one for the whole run."""
        return self.modules.setdefault(module, replace(self, secret=True))

    def seed(self, seed: Any = None, *_: Any) -> None:  # noqa: ANN401  as numpy's and Python's
        """Seed the global generators: with a seed of its own their noise is known to others."""
        if not _is_secret(seed):
            self.secret = False
            self.seeded.append("{}:{}".format(*caller()))

    def token(self, kind: str, scale: Number, loc: Number, value: float, *, source: str) -> Token | float:
        """One draw, as a token; a number if the seed is no secret."""
        if not self.secret:
            return float(loc) + value
        file, line = caller()
        exact = Fraction(float(scale))
        draw = Draw(kind, exact, source, value, file, line)
        return Token({draw: Fraction(1)}, Fraction(float(loc)), self.reads)

    def tokens(
        self,
        kind: str,
        scale: Number,
        loc: Number,
        size: Number,
        standard: Callable[[], float],
        *,
        source: str,
    ) -> Any:  # noqa: ANN401  a token, or an array of them
        """As many draws as numpy would give for these parameters."""
        if size is None and np.ndim(scale) == 0 and np.ndim(loc) == 0:
            return self.token(kind, scale, loc, _drawn(kind, scale, standard()), source=source)
        shape = np.broadcast_shapes(np.shape(scale), np.shape(loc)) if size is None else size
        scales, places = np.broadcast_to(scale, shape), np.broadcast_to(loc, shape)
        found = np.empty(np.shape(scales), dtype=object)
        for place in np.ndindex(found.shape):
            value = _drawn(kind, scales[place], standard())
            found[place] = self.token(kind, scales[place], places[place], value, source=source)
        return found


def _drawn(kind: str, scale: Number, standard: float) -> float:
    """A draw of the law from one of its standard; a geometric one from an exponential one."""
    if kind == "geometric":
        return float(max(1, math.ceil(standard / -math.log1p(-float(scale))))) if scale < 1 else 1.0
    return float(scale) * standard


def _numpy_draws(source: Source, coins: np.random.Generator, name: str) -> dict[str, Callable[..., Any]]:
    """The methods of a numpy generator that hide."""

    def laplace(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("laplace", scale, loc, size, coins.laplace, source=f"{name}.laplace")

    def normal(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens("gaussian", scale, loc, size, coins.standard_normal, source=f"{name}.normal")

    def standard_normal(size: Any = None, *_: Any, **__: Any) -> Any:  # noqa: ANN401  as numpy's
        return normal(0.0, 1.0, size)

    def exponential(scale: Any = 1.0, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens(
            "exponential", scale, 0.0, size, coins.standard_exponential, source=f"{name}.exponential"
        )

    def standard_exponential(size: Any = None, *_: Any, **__: Any) -> Any:  # noqa: ANN401  as numpy's
        return exponential(1.0, size)

    def geometric(p: Any, size: Any = None) -> Any:  # noqa: ANN401  as numpy's
        return source.tokens(
            "geometric", p, 0.0, size, coins.standard_exponential, source=f"{name}.geometric"
        )

    def randn(*shape: int) -> Any:  # noqa: ANN401  as numpy's
        return normal(size=shape or None)

    found = {each.__name__: each for each in (laplace, normal, standard_normal, exponential)}
    return found | {each.__name__: each for each in (standard_exponential, geometric, randn)}


def _python_draws(source: Source, coins: np.random.Generator) -> dict[str, Callable[..., Any]]:
    """The functions of `random` that hide."""

    def gauss(mu: float = 0.0, sigma: float = 1.0) -> Any:  # noqa: ANN401  a token
        return source.tokens("gaussian", sigma, mu, None, coins.standard_normal, source="random.gauss")

    def expovariate(lambd: float = 1.0) -> Any:  # noqa: ANN401  a token
        scale = 1 / lambd
        return source.tokens(
            "exponential", scale, 0.0, None, coins.standard_exponential, source="random.expovariate"
        )

    return {"gauss": gauss, "normalvariate": gauss, "expovariate": expovariate}


def token_random(source: Source) -> random.Random:
    """A generator of Python whose noise is tokens."""
    methods = {name: staticmethod(draw) for name, draw in _python_draws(source, source.coins).items()}
    made: random.Random = type("Random", (_RANDOM,), dict(methods))(int(source.coins.integers(2**31)))
    return made


def token_generator(source: Source) -> np.random.Generator:
    """A numpy generator whose noise is tokens; other draws are numbers."""
    bits = np.random.PCG64(source.coins.integers(2**62))
    made: np.random.Generator = _with_tokens(_GENERATOR, source, "Generator")(bits)
    return made


def token_state(source: Source) -> np.random.RandomState:
    """The same as a legacy generator."""
    made: np.random.RandomState = _with_tokens(_STATE, source, "RandomState")(
        int(source.coins.integers(2**31))
    )
    return made


def token_copy(source: Source, policy: Any, seed: int) -> Any:  # noqa: ANN401, ARG001  as `started_anew`
    """A copy of an object at hand whose generators draw tokens: each run starts them anew, in secret."""
    seen: dict[int, Any] = {}
    copy.deepcopy(policy, seen)
    kinds = ((_GENERATOR, token_generator), (_STATE, token_state), (_RANDOM, token_random))
    held = {
        place: fresh(source)
        for place, made in seen.items()
        for kind, fresh in kinds
        if isinstance(made, kind)
    }
    return copy.deepcopy(policy, held)


def _with_tokens(kind: Any, source: Source, name: str) -> Any:  # noqa: ANN401  a class of generators
    draws = _numpy_draws(source, source.coins, name)
    methods = {each: staticmethod(draw) for each, draw in draws.items() if hasattr(kind, each)}
    return type(kind.__name__, (kind,), dict(methods))


def _class(source: Source, fresh: Callable[[Source], Any], original: type) -> Any:  # noqa: ANN401  a class
    """In place of a class of generators: without a seed they draw tokens, with one numbers."""

    def new(_: type, seed: Any = None) -> Any:  # noqa: ANN401  a generator
        return _made(source, fresh, original)(seed)

    class Kind(type):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, original)

    return Kind(original.__name__, (), {"__new__": new})


Change = tuple[Any, str, Any]
"""A module or class, a name in it, and what stands under this name instead."""


def token_changes(source: Source, own: Iterable[ModuleType] = ()) -> tuple[Change, ...]:
    """What makes the modules draw tokens; ``own`` are those of the foreign code, with their own imports."""
    changes = list(_changes(source))
    originals = {id(getattr(place, name)): new for place, name, new in changes}
    imported = [
        (module, name, originals[id(each)])
        for module in own
        for name, each in vars(module).items()
        if id(each) in originals
    ]
    return (*changes, *imported)


def array_changes() -> tuple[Change, ...]:
    """What makes new arrays of numbers hold sealed values, too."""

    def holding(make: Callable[..., Any], place: int) -> Callable[..., Any]:
        def made(*given: Any, **options: Any) -> Any:  # noqa: ANN401  an array
            wanted = options.get("dtype", given[place] if len(given) > place else None)
            found = make(*given, **options)
            return found.astype(object) if wanted in {None, float, np.float64} else found

        return made

    places = {"zeros": 1, "ones": 1, "empty": 1, "full": 2}
    return tuple((np, name, holding(getattr(np, name), place)) for name, place in places.items())


@contextlib.contextmanager
def changed(changes: Iterable[Change]) -> Iterator[None]:
    """Within, the changes are made."""
    changes = tuple(changes)
    before = [(place, name, vars(place).get(name, _INHERITED)) for place, name, _ in changes]
    try:
        for place, name, new in changes:
            setattr(place, name, new)
        yield
    finally:
        for place, name, old in before:
            if old is _INHERITED:
                delattr(place, name)
            else:
                setattr(place, name, old)


def _changes(source: Source) -> Iterator[Change]:
    common = source.of("numpy.random")
    state = token_state(common)
    legacy = _numpy_draws(common, source.coins, "numpy.random") | {"seed": common.seed}
    for name in dir(np.random.mtrand._rand):  # noqa: SLF001  whose methods are numpy's functions
        if name.startswith("_") or not hasattr(np.random, name):
            continue
        yield np.random, name, legacy.get(name, getattr(state, name))
    yield np.random, "default_rng", _made(source, token_generator, np.random.default_rng)
    yield np.random, "RandomState", _class(source, token_state, _STATE)
    yield random, "Random", _class(source, token_random, _RANDOM)
    common = source.of("random")
    python = _RANDOM(int(source.coins.integers(2**31)))
    for name in ("random", "uniform", "randint", "randrange", "choice", "choices", "shuffle", "sample"):
        yield random, name, getattr(python, name)
    yield random, "seed", common.seed
    for name, draw in _python_draws(common, source.coins).items():
        yield random, name, draw
    yield making, "started_anew", partial(token_copy, source)
    yield from _library_changes(source)


def _made(source: Source, fresh: Callable[[Source], Any], original: Callable[..., Any]) -> Callable[..., Any]:
    """What makes a generator: with tokens, unless it has a seed that others know."""

    def make(seed: Any = None) -> Any:  # noqa: ANN401  as numpy's
        if _is_secret(seed):
            return fresh(source)
        if isinstance(seed, _GENERATORS):
            return seed
        source.seeded.append("{}:{}".format(*caller()))
        return original(seed)

    return make


def _is_secret(seed: object) -> bool:
    return seed is None or (isinstance(seed, int) and seed == OUR_SEED)


def _library_changes(source: Source) -> Iterator[Change]:
    """Of libraries that the code has loaded."""
    stats = sys.modules.get("scipy.stats")
    for name, kind in (("laplace", "laplace"), ("norm", "gaussian"), ("expon", "exponential")):
        law = getattr(stats, name, None)
        if law is not None:
            yield type(law), "rvs", _rvs(source, kind, f"scipy.stats.{name}")
    mechanisms = sys.modules.get("diffprivlib.mechanisms")
    for name, law_of in _DIFFPRIVLIB.items():
        made = getattr(mechanisms, name, None)
        if made is not None:
            yield made, "randomise", _randomise(made.randomise, law_of, f"diffprivlib's {name}")
    measurements = sys.modules.get("opendp.measurements")
    for name, law in (("make_laplace", Laplace), ("make_gaussian", Gaussian)):
        make = getattr(measurements, name, None)
        if make is not None:
            yield measurements, name, _measurement(make, law, f"opendp's {name}")


def _rvs(source: Source, kind: str, name: str) -> Callable[..., Any]:
    def rvs(_: Any, loc: Any = 0, scale: Any = 1, size: Any = None, random_state: Any = None) -> Any:  # noqa: ANN401  as scipy's
        if isinstance(random_state, _GENERATORS):
            name_of = {"laplace": "laplace", "gaussian": "normal", "exponential": "exponential"}[kind]
            return loc + getattr(random_state, name_of)(scale=scale, size=None if size == 1 else size)
        own = source.of("numpy.random")
        if random_state is not None:
            own = replace(own, secret=True)
            own.seed(random_state)
        coins = source.coins
        laws: dict[str, Any] = {
            "laplace": coins.laplace,
            "gaussian": coins.standard_normal,
            "exponential": coins.standard_exponential,
        }
        return own.tokens(kind, scale, loc, None if size == 1 else size, laws[kind], source=f"{name}.rvs")

    return rvs


def _laplace_of(made: Any) -> Laplace:  # noqa: ANN401  a mechanism of diffprivlib
    delta = float(getattr(made, "delta", 0.0))
    return Laplace(Fraction(made.sensitivity) / Fraction(made.epsilon - math.log1p(-delta)))


def _geometric_of(made: Any) -> DiscreteLaplace:  # noqa: ANN401  a mechanism of diffprivlib
    return DiscreteLaplace(Fraction(made.sensitivity) / Fraction(made.epsilon))


_DIFFPRIVLIB: Final[dict[str, Callable[[Any], Any]]] = {"Laplace": _laplace_of, "Geometric": _geometric_of}


def _randomise(original: Callable[..., Any], law_of: Callable[[Any], Any], name: str) -> Callable[..., Any]:
    def randomise(made: Any, value: Any) -> Any:  # noqa: ANN401  as diffprivlib's
        if isinstance(value, Sealed):
            return ForeignNoise(law_of(made), name).release(value)
        return original(made, value)

    return randomise


def _measurement(make: Callable[..., Any], law: Callable[[Fraction], Any], name: str) -> Callable[..., Any]:
    def made(*given: Any, **options: Any) -> Callable[[Any], Any]:  # noqa: ANN401  as opendp's
        scale = options.get("scale", given[2] if len(given) > 2 else None)
        real = make(*given, **options)

        def measure(value: Any) -> Any:  # noqa: ANN401  as opendp's
            if isinstance(value, Sealed) and scale is not None:
                return ForeignNoise(law(Fraction(float(scale))), name).release(value)
            return real(value)

        return measure

    return made
