"""A review in Markdown as LaTeX that can be pasted: headings, quotes, lists, mathematics, code."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Final

_WIDTH: Final = 90  # columns of a verbatim line
_SPECIAL: Final = {each: f"\\{each}" for each in "#$%&_{}"} | {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}
_PIECE: Final = re.compile(r"(?P<math>\$[^$]+\$)|`(?P<code>[^`]+)`|(?P<text>.)", re.DOTALL)
_HEADINGS: Final = {"# ": "section", "## ": "subsection"}
_ENVIRONMENTS: Final = {"> ": ("quote", ""), "- ": ("itemize", r"\item ")}


def as_latex(lines: Iterable[str]) -> Iterator[str]:
    """The same lines; what is between fences stays as it is."""
    fenced = False

    def kind(line: str) -> str:
        nonlocal fenced
        if line == "```":
            fenced = not fenced
            return "fence"
        return "code" if fenced else next((mark for mark in _ENVIRONMENTS if line.startswith(mark)), "")

    begun = True
    for name, group in groupby(lines, kind):
        if name in _ENVIRONMENTS:
            environment, item = _ENVIRONMENTS[name]
            # line by line, unless mathematics goes over the end of one
            inner = _escaped("\n".join(line.removeprefix(name) for line in group)).split("\n")
            yield f"\\begin{{{environment}}}"
            yield from (item + line for line in inner)
            yield f"\\end{{{environment}}}"
        elif name == "code":
            for line in group:
                yield from wrap(line, _WIDTH, subsequent_indent=" " * (len(line) - len(line.lstrip()) + 2))
        elif name == "fence":
            for _ in group:
                yield f"\\{'begin' if begun else 'end'}{{verbatim}}"
                begun = not begun
        else:
            yield from map(_line, group)


def _line(line: str) -> str:
    mark, space, rest = line.partition(" ")
    heading = _HEADINGS.get(mark + space)
    return f"\\{heading}*{{{_escaped(rest)}}}" if heading else _escaped(line)


def _escaped(text: str) -> str:
    def piece(found: re.Match[str]) -> str:
        math, code, plain = found["math"], found["code"], found["text"]
        return math or (f"\\texttt{{{_plain(code)}}}" if code else _plain(plain))

    return _PIECE.sub(piece, text)


def _plain(text: str) -> str:
    return "".join(_SPECIAL.get(each, each) for each in text)
