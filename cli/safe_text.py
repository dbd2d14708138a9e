"""Text from anywhere, made safe for a terminal: what it does not show as a character is spelled out."""

from __future__ import annotations

import unicodedata

import click

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def one_line(text: str) -> str:
    r"""``text`` on one line, every run of blanks and line ends as one blank, nothing hidden in it.

    >>> print(one_line("a  b\x1b[2J"))
    a b\x1b[2J
    """
    return safe(" ".join(text.split()))


def safe(text: str) -> str:
    """``text`` with control characters, and those that turn the direction of writing, as escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_spelled(each) if unicodedata.category(each) in _HIDDEN else each for each in text)


def _spelled(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def say(text: str = "", *, err: bool = False) -> None:
    """Print lines of text, each safe."""
    click.echo("\n".join(safe(line) for line in text.split("\n")), err=err)
