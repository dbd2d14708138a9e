"""Text from anywhere, made safe for a terminal: what it does not show as a character is spelled out."""

import unicodedata

import click

from .line_breaks import wrapped
from .screen import width
from .status_line import make_room

_INDENT = 2
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
    hidden = {each for each in text if unicodedata.category(each) in _HIDDEN}
    return "".join(each.encode("unicode_escape").decode() if each in hidden else each for each in text)


def _echo(text: str, *, err: bool = False) -> None:
    make_room()
    click.echo(text, err=err)


def say(text: str = "", *, err: bool = False) -> None:
    """Print lines of text, each safe; those on standard output are wrapped at blanks to fit their width."""
    lines = [safe(line) for line in text.split("\n")]
    if not err:
        room = width()
        lines = [piece for line in lines for piece in wrapped(line, room, _later(line))]
    _echo("\n".join(lines), err=err)


def say_command(before: str, command: str) -> None:
    """Print a command as it may be pasted: where it does not fit, in lines that a backslash continues."""
    mark = " \\"
    lines = wrapped(safe(before + command), width() - len(mark), _later(before))
    _echo(f"{mark}\n".join(lines))


def say_unbroken(line: str) -> None:
    """Print a line of a document, safe, and as long as it is."""
    _echo(safe(line))


def _later(line: str) -> str:
    """What stands before the rest of a line that is broken."""
    return " " * (len(line) - len(line.lstrip()) + _INDENT)
