"""How foreign code gets its randomness: by an argument, by generators that it holds, by the global ones."""

import contextlib
import copy
import random
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.random import Generator, RandomState, SeedSequence, bit_generator

from .parameter_roles import Parameter, Role

_NUMPY: Any = np.random  # of which the types leave some names out
LARGEST_SEED: Final = (1 << 32) - 1
"""Legacy generators take no larger one."""


def chance(parameter: Parameter, role: Role, seed: int) -> object:
    """What a parameter for randomness gets; an account exchanges the functions that make it."""
    seed %= LARGEST_SEED + 1
    if role is Role.SEED:
        return seed
    if role is Role.RANDOM_STATE:
        return np.random.RandomState(seed)
    if parameter.annotation is parameter.empty and parameter.default is parameter.empty:
        return np.random.default_rng(seed)
    asked = f"{parameter.annotation} {type(parameter.default).__module__}"
    if "random.Random" in asked or parameter.default is random:
        return random.Random(seed)  # noqa: S311  what it asks for
    return np.random.RandomState(seed) if "RandomState" in asked else np.random.default_rng(seed)


def started_anew(policy: Any, seed: int) -> Any:  # noqa: ANN401  anything that can be copied
    """A copy in which every generator starts from the seed: else all runs would have the same noise."""
    copies: dict[int, Any] = {}
    fresh = copy.deepcopy(policy, copies)
    generators = [
        each for each in copies.values() if isinstance(each, (Generator, RandomState, random.Random))
    ]
    for place, generator in enumerate(generators):
        sequence = SeedSequence([seed, place])
        if isinstance(generator, Generator):
            generator.bit_generator.state = type(generator.bit_generator)(sequence).state
        elif isinstance(generator, RandomState):
            generator.seed(sequence.generate_state(8))
        else:
            generator.seed(int(sequence.generate_state(1, np.uint64)[0]))
    return fresh


def seed_globally(seed: int) -> None:
    """Start the global generators of Python and numpy, whose bits others may have changed."""
    random.seed(seed)
    if type(_NUMPY.get_bit_generator()) is not np.random.MT19937:  # which alone takes a seed
        _NUMPY.set_bit_generator(np.random.MT19937(0))
    np.random.seed(seed % (LARGEST_SEED + 1))  # noqa: NPY002  foreign code uses it


def drawn_seed() -> int:
    """One of the global generators, which whoever plays has seeded; in an account it is a secret."""
    return int(np.random.randint(1 << 31))  # noqa: NPY002  as above


def global_states() -> tuple[object, object]:
    """Those of Python and of numpy, to be compared."""
    return random.getstate(), inside_of(numpy_state())


def numpy_state() -> dict[str, Any]:
    """That of numpy, and the source of its bits."""
    state: dict[str, Any] = _NUMPY.get_state(legacy=False)
    return state | {"source": _NUMPY.get_bit_generator()}


def put_back(kept: dict[str, Any]) -> None:
    """The global generator of numpy has this state again."""
    if _NUMPY.get_bit_generator() is not kept["source"]:
        _NUMPY.set_bit_generator(kept["source"])
    np.random.set_state(kept)  # noqa: NPY002  foreign code uses it


def inside_of(state: Any) -> Any:  # noqa: ANN401  of a generator of numpy
    """The same, hashable."""
    if isinstance(state, dict):
        return tuple(map(inside_of, state.values()))
    return state.tobytes() if isinstance(state, np.ndarray) else state


@contextlib.contextmanager
def global_randomness_kept() -> Iterator[None]:
    """Afterwards the global generators are as they were."""
    python = random.getstate()
    legacy = numpy_state()
    try:
        yield
    finally:
        random.setstate(python)
        put_back(legacy)


class entropy_of:  # noqa: N801  a context, as contextlib's are written
    """Within, what asks the system follows this seed: ``default_rng()`` and ``random.SystemRandom()``."""

    def __init__(self, seed: int) -> None:
        self._seed, self._before = seed, (vars(bit_generator).get("randbits"), vars(random)["_urandom"])
        self._made: random.Random | None = None
        self.drew = False
        """Whether code drew from the system, other than to make a generator of numpy."""

    def __enter__(self) -> None:
        vars(bit_generator)["randbits"] = self._bits
        vars(random)["_urandom"] = self._bytes

    def __exit__(self, *_: object) -> None:
        vars(bit_generator)["randbits"], vars(random)["_urandom"] = self._before

    def _bits(self, count: int) -> int:
        """Few ask, and to make a generator takes longer than a short run."""
        self._made = self._made or random.Random(f"entropy {self._seed}")  # noqa: S311
        return self._made.getrandbits(count)

    def _bytes(self, count: int) -> bytes:
        self.drew = True
        return self._bits(8 * count).to_bytes(count)
