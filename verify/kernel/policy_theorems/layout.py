"""Statements as they are read: a line for each premise, broken inside a term only where it is too long."""

import re
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

_HEAD: Final = re.compile(r"(forall|exists2?|fun|let) ")
_PREMISES: Final = ("<->", "->", "/\\", "\\/", "&", ",")
_SIGNS: Final = (":=", "<=", "<", "=1", "=", "+", "-", "*", "")


def laid_out(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most this width, where that is possible."""
    text = " ".join(text.split())
    if len(indent + text) <= width:
        return [indent + text]
    if head := _HEAD.match(text):
        first, *rest = _pieces(text, "in" if head[1] == "let" else ",")
        if rest:
            return [*_filled(first.split(), width, indent), *laid_out(" ".join(rest), width, indent)]
    for sign in reversed(_PREMISES) if text.startswith("/\\") else _PREMISES:
        if len(pieces := _pieces(text, sign)) > 1:
            return [line for piece in pieces for line in laid_out(piece, width, indent)]
    for sign in _SIGNS:
        if len(pieces := _pieces(text, sign)) > 1:
            return _filled(pieces, width, indent)
    start, end = min((text + "([{").index(sign) for sign in "([{"), max(map(text.rfind, ")]}"))
    if start >= end:
        return [indent + text]
    inner = laid_out(text[start + 1 : end], width, f"{indent}  ")
    opened = [f"{indent}({inner[0].strip()}"] if text[0] == "(" else [indent + text[: start + 1], inner[0]]
    return [*(lines := [*opened, *inner[1:]])[:-1], lines[-1] + text[end:]]


def headed(name: str, text: str, width: int) -> list[str]:
    """A theorem with what it is about before the colon, and below it what it says."""
    first, *rest = _pieces(" ".join(f"{name} {text}".split()), ":")
    lines = _filled(_pieces(first, ""), width, "")
    return [*lines, *laid_out(" ".join(rest), width, "  ")]


def _filled(pieces: Iterable[str], width: int, indent: str) -> list[str]:
    """As many pieces on a line as it has room for; later lines begin further in."""
    lines = [indent]
    for piece in pieces:
        if len(lines[-1]) + len(piece) < width:
            lines[-1] += f" {piece}" if lines[-1].strip() else piece
        else:
            lines += laid_out(piece, width, f"{indent}  " if any(map(str.strip, lines)) else indent)
    return [line for line in lines if line.strip()]


def _pieces(text: str, sign: str) -> list[str]:
    """What stands between the signs outside brackets, each with the sign at its end."""
    depths = accumulate((each in "([{") - (each in ")]}") for each in text)
    outer = "".join("_" if depth else each for each, depth in zip(text, depths, strict=True))
    between = re.compile(f"{'' if sign in {'', ','} else ' '}{re.escape(sign)} ")
    ends = [found.end() for found in between.finditer(outer)]
    return [text[start:end].strip() for start, end in zip([0, *ends], [*ends, None], strict=True)]
