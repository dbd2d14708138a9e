"""Draws close to the ends of all laws, so that code on plain numbers goes its rare ways, too."""

from typing import Any, Final

import numpy as np

_default_rng, _GENERATOR, _MT19937 = np.random.default_rng, np.random.Generator, np.random.MT19937
"""As they are before anything is put in their place."""
_ONES: Final = (1 << 32) - 1
_PUSHED: Final = (
    *((_ONES, 0), (_ONES, 1 << 17), (_ONES, _ONES - (1 << 11)), (0, 1 << 6), (0, _ONES), (0, 0x1FF)),
    *((1 << 31, 1 << 16), ((1 << 31) - 1, _ONES), (_ONES - (1 << 20), 0), (1 << 20, 0)),
)
"""Words of doubles at the ends of all laws: a normal one goes by its last byte."""
FAMILIES: Final = (_PUSHED[:2], _PUSHED, ((0, 1 << 6), (1 << 20, 0)))
"""One tail of all laws, both of normal ones; all ends, each now and then; the other tail."""
_SHARE_PUSHED, _SHARE_OF_ONE = 0.75, 0.9


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
