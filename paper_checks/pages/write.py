"""Writes pages: in their usual form, and with the words that a run has earned."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from .lines.block_lines import Raw
from .lines.located import indentation
from .page import Word
from .reader import BOLD, FENCE, HEADING, SENTENCE

_WIDTH: Final = 110
_BELOW: Final = ("not ", "try ", "using ")
_DOMAIN: Final = ("for ", "at ", "with ", "part:", "given:", "let ")
_TRAILING: Final = re.compile(r"(?<=\S) for (?=\S)")
_LABEL: Final = re.compile(r' ("[^"]*")$')


def formatted(text: str) -> str:
    """A page in its usual form, which reads as the same page; one that is in it stays as it is."""
    lines = [line.rstrip() for line in text.split("\n")]
    done: list[str] = []
    width, at, listing = 0, 0, False
    while at < len(lines):
        line = lines[at]
        at += 1
        if match := FENCE.fullmatch(line):
            end = next((n for n in range(at, len(lines)) if _closes(lines[n], match[1])), len(lines))
            done += _block(match[1], match[2], lines[at:end], indentation(line), width)
            at = end + 1
        elif match := HEADING.fullmatch(line):
            done += ["", f"## {match[1]} {_one(match[2])}".rstrip()]
            width, listing = 0, False
        elif (width or any(each.startswith("## ") for each in done)) and (match := SENTENCE.fullmatch(line)):
            width = len(match[1]) + 2
            done.append(f"{match[1]}. {_one(match[2] or '')}".rstrip())
        elif width and line:
            done.append(" " * width + _one(line))
        elif not width:
            listing = listing or line == "Symbols:"
            done.append(_one(line) if listing and line.startswith("- ") else line)
    return _spaced(done)


def _closes(line: str, ticks: str) -> bool:
    return line.strip().startswith(ticks) and not line.strip(" `")


def _one(line: str) -> str:
    return " ".join(line.split())


def _spaced(lines: Sequence[str]) -> str:
    """The lines with one blank line where there are several, and none after a heading or at the ends."""
    done: list[str] = []
    fenced = False
    for line in lines:
        fenced ^= bool(FENCE.fullmatch(line))
        if line or fenced or (done and done[-1] and not done[-1].startswith("## ")):
            done.append(line)
    return "\n".join(done).strip("\n") + "\n"


def _block(ticks: str, word: str, lines: Sequence[str], base: int, width: int) -> list[str]:
    inside = _LAYOUTS.get(word, _shifted)(_without_ends(lines), base)
    inside = [" " * width + line if line else "" for line in inside]
    return [f"{' ' * width}{ticks}{word}", *inside, f"{' ' * width}{ticks}"]


def _without_ends(lines: Sequence[str]) -> list[str]:
    filled = [at for at, line in enumerate(lines) if line]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []


def _shifted(lines: Iterable[str], base: int) -> list[str]:
    return [" " * max(0, indentation(line) - base) + line.lstrip() for line in lines]


def _checks(lines: Iterable[str], base: int) -> list[str]:
    """Formulas with what stands below them; lines that go on are indented by four more."""
    done: list[str] = []
    level, domain = 0, False
    for line in lines:
        text = _one(line)
        if text.startswith(_BELOW):
            level = 4
            text = _LABEL.sub(r"   \1", text)
        elif indentation(line) <= base:
            level, domain = 0, text.startswith(_DOMAIN)
        else:
            text = " " * 4 + text
        if text and not domain and level == 0:
            text = _TRAILING.sub("   for ", text)
        done.append(" " * level + text if text else "")
    return done


def _table(lines: Iterable[str], _: int) -> list[str]:
    """An expression, near misses, and columns that stand below each other."""
    texts = [line.strip() for line in lines if line]
    rows = [text.split() for text in texts[1:] if not text.startswith("not ")]
    columns = max(map(len, rows), default=0)
    widths = [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(columns)]
    inside = iter(rows)
    done = [_one(text) for text in texts[:1]]
    for text in texts[1:]:
        if text.startswith("not "):
            done.append(_LABEL.sub(r"   \1", _one(text)))
        else:
            cells = zip(next(inside), widths, strict=False)
            done.append("  ".join(cell.ljust(size) for cell, size in cells).rstrip())
    return done


_LAYOUTS: Final[Mapping[str, Callable[[Sequence[str], int], list[str]]]] = {"check": _checks, "table": _table}


def recorded(text: str, words: Mapping[tuple[str, int], tuple[Word, str]]) -> str:
    """A page with these words, each by the ID of the claim and the number of the sentence.

    With each comes what stands behind it: by what, which part, how bad, how many points.
    """
    ends = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").split("\n")
    spoken: dict[tuple[str, int], list[Raw]] = {}
    claim, ticks, current = "", "", None
    for number, line in enumerate(lines):
        if ticks:
            ticks = "" if _closes(line.rstrip(), ticks) else ticks
        elif fence := FENCE.fullmatch(line.rstrip()):
            ticks = fence[1]
        elif match := HEADING.fullmatch(line.rstrip()):
            claim, current = match[1], None
        elif claim and (match := SENTENCE.fullmatch(line.rstrip())):
            current = (claim, int(match[1]))
        if current and not ticks and line.strip() and not FENCE.fullmatch(line.rstrip()):
            spoken.setdefault(current, []).append((number, line.rstrip()))
    for key, (word, behind) in words.items():
        if key in spoken:
            _speak(
                lines, spoken[key], f"**{word}**{'' if behind[:1] in {'', ',', '.', ':'} else ' '}{behind}"
            )
    return "\n".join(line for line in lines if line != _GONE).replace("\n", ends)


_GONE: Final = "\0"


def _speak(lines: list[str], of: Sequence[Raw], word: str) -> None:
    """Put a word where the sentence has one, and else at its end; its last line goes on where it is full."""
    numbers = [number for number, _ in of]
    first, old = next(((number, found) for number, line in of if (found := BOLD.search(line))), (None, None))
    if first is None or old is None:
        first = next(number for number in numbers if number + 1 not in numbers)
        said = lines[first].rstrip()
    else:
        said = lines[first][: old.start()].rstrip()
        for number in numbers[numbers.index(first) + 1 :]:
            lines[number] = _GONE
    indent = " " * (len(of[0][1].partition(" ")[0]) + 1)
    full = len(said) + 1 + len(word) > _WIDTH
    lines[first] = f"{said}\n{indent}{word}" if said.strip() and full else f"{said or indent[:-1]} {word}"
