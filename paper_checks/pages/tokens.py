"""Tokens of formulas: numbers, names and operators; near misses and names for expressions go by them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ...theory.formulas.expression import INTEGRAL, REPEATED

_TOKEN: Final = re.compile(
    r"(?:\d+(?:\.\d+|\.(?!\.))?|\.\d+)(?:[eE][+-]?\d+)?|[^\W\d]\w*|\*\*|<=|>=|==|->|\.\.|\S"
)
_CONSTANTS: Final = frozenset({"e", "pi", "oo", "and", "if", "else"})
_BINDERS: Final = frozenset({*REPEATED, "all_of", INTEGRAL})


@lru_cache(maxsize=16384)
def _written(text: str) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """The tokens of a text, and where each begins and ends."""
    spans = tuple([match.span() for match in _TOKEN.finditer(text)])
    return tuple([text[start:stop] for start, stop in spans]), spans


def tokens(text: str) -> tuple[str, ...]:
    """The tokens of a text; blanks do not matter.

    >>> tokens("2.5*x<=mu[1] **2")
    ('2.5', '*', 'x', '<=', 'mu', '[', '1', ']', '**', '2')
    """
    return _written(text)[0]


def matches(text: str, old: str) -> list[tuple[int, int]]:
    """Where the tokens of ``old`` stand in a text, as characters."""
    (written, spans), wanted = _written(text), tokens(old)
    size = len(wanted)
    return [
        (spans[at][0], spans[at + size - 1][1])
        for at in range(len(written) - size + 1)
        if size and written[at] == wanted[0] and written[at : at + size] == wanted
    ]


def edited(text: str, old: str, new: str) -> str:
    """A formula after an edit; a ``ValueError`` unless the old tokens stand in it at one place.

    >>> edited("kl(x,y) <= eps", "kl(x, y)", "kl(y, x)")
    'kl(y, x) <= eps'
    """
    found = matches(text, old)
    if len(found) != 1:
        times = "nowhere" if not found else f"at {len(found)} places"
        raise ValueError(f"{old!r} stands {times} in {text!r}; accepted is what stands at one place")
    ((start, stop),) = found
    return text[:start] + new + text[stop:]


def substituted(text: str, names: Mapping[str, str]) -> str:
    """A text with expressions for names, in brackets where they are more than one name, number or call.

    >>> substituted("L*x <= L[1]", {"L": "a + b"})
    '(a + b)*x <= (a + b)[1]'
    """
    if not names:
        return text
    return _TOKEN.sub(lambda match: _closed(names[match[0]]) if match[0] in names else match[0], text)


def length(text: str, names: Mapping[str, str]) -> int:
    """How many characters `substituted` gives at most, without writing them."""
    return len(text) + sum(len(names[each]) + 2 for each in tokens(text) if each in names)


def captured(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The indices in a text that are letters of expressions whose names stand in it as well.

    >>> captured("sum(k, 1, 3, A) <= x", {"A": "k + 1"})
    ('k',)
    """
    return tuple(sorted(_bound(text) & named(names[each] for each in {*tokens(text)} & names.keys())))


def _bound(text: str) -> set[str]:
    written = tokens(text)
    return {written[at + 2] for at, each in enumerate(written[:-2]) if each in _BINDERS}


def _closed(text: str) -> str:
    written = tokens(text)
    depth, call = 0, len(written) > 2 and written[0].isidentifier() and written[1] == "("
    for at, each in enumerate(written):
        depth += (each == "(") - (each == ")")
        call = call and (depth > 0 or at in {0, len(written) - 1})
    return text if len(written) == 1 or call else f"({text})"


@lru_cache(maxsize=1024)
def letters(text: str) -> tuple[tuple[str, int], ...]:
    """The letters of a formula that stand for something outside of it, each with its characters."""
    written, spans = _written(text)
    bound = _bound(text)
    around = zip(("", *written), written, (*written[1:], ""), spans, strict=False)
    return tuple(
        (name, start)
        for before, name, after, (start, _) in around
        if name.isidentifier() and after != "(" and before != "." and name not in bound | _CONSTANTS
    )


def calls(text: str) -> Iterator[tuple[str, int]]:
    """The functions that a formula calls, each with where."""
    written, spans = _written(text)
    for (name, after), (start, _) in zip(pairwise(written), spans, strict=False):
        if after == "(" and name.isidentifier() and name not in _CONSTANTS:
            yield name, start


def named(texts: Iterable[str]) -> frozenset[str]:
    """The letters of all these texts."""
    return frozenset(name for text in texts for name, _ in letters(text))
