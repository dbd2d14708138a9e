"""Tokens of formulas: numbers, names and operators; near misses and names for expressions go by them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ...theory.formulas.expression import INTEGRAL, REPEATED

_TOKEN: Final = re.compile(
    r"(?:\d+(?:\.\d+|\.(?!\.))?|\.\d+)(?:[eE][+-]?\d+)?|[^\W\d]\w*|\*\*|<=|>=|==|->|\.\.|\S"
)
_NAME: Final = re.compile(r"[^\W\d]\w*")
_CONSTANTS: Final = frozenset({"e", "pi", "oo", "and", "if", "else"})
_BINDERS: Final = frozenset({*REPEATED, "all_of", INTEGRAL})


def tokens(text: str) -> list[str]:
    """The tokens of a text; blanks do not matter.

    >>> tokens("2.5*x<=mu[1] **2")
    ['2.5', '*', 'x', '<=', 'mu', '[', '1', ']', '**', '2']
    """
    return _TOKEN.findall(text)


def matches(text: str, old: str) -> list[tuple[int, int]]:
    """Where the tokens of ``old`` stand in a text, as characters."""
    found = list(_TOKEN.finditer(text))
    written, wanted = [match[0] for match in found], tokens(old)
    size = len(wanted)
    return [
        (found[at].start(), found[at + size - 1].end())
        for at in range(len(found) - size + 1)
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


def _closed(text: str) -> str:
    written = tokens(text)
    depth = 0
    call = len(written) > 2 and _NAME.fullmatch(written[0]) and written[1] == "("
    for at, token in enumerate(written):
        depth += (token == "(") - (token == ")")
        call = call and (depth > 0 or at in {0, len(written) - 1})
    return text if len(written) == 1 or call else f"({text})"


def letters(text: str) -> Iterator[tuple[str, int]]:
    """The letters of a formula that stand for something outside of it, each with its characters."""
    found = list(_TOKEN.finditer(text))
    written = [match[0] for match in found] + ["", ""]
    bound = {written[at + 2] for at, token in enumerate(written[:-2]) if token in _BINDERS}
    for at, match in enumerate(found):
        name = match[0]
        if not _NAME.fullmatch(name) or name in _CONSTANTS or name in bound or written[at + 1] == "(":
            continue
        if at == 0 or written[at - 1] != ".":
            yield name, match.start()


def calls(text: str) -> Iterator[tuple[str, int]]:
    """The functions that a formula calls, each with where."""
    found = list(_TOKEN.finditer(text))
    for match, after in zip(found, found[1:], strict=False):
        if after[0] == "(" and _NAME.fullmatch(match[0]) and match[0] not in _CONSTANTS:
            yield match[0], match.start()


def named(texts: Iterable[str]) -> frozenset[str]:
    """The letters of all these texts."""
    return frozenset(name for text in texts for name, _ in letters(text))
