"""The relations of a text: those of its displays, piece by piece, and those in conditions in plain words."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ....theory.formulas.expression import FormulaError, Link, heads
from ....theory.formulas.language import formula
from ..page import Claim
from .letters import with_letters
from .plain_text import spelled
from .tex_relations import relation

STATED, HAD = "\x01", "\x02"
"""What stands for a display that a check states, and for a condition that all checks have."""
_OPENS: Final = (
    r"\b(?:for|if|when(?:ever)?|where|with|let|given|suppose|assum\w+|provided|fix|every|all|each|any|"
    r"such that|in (?:the )?case|once|as (?:soon|long) as|on|over)"
)
"""The words with which a condition begins."""
CONDITION: Final = re.compile(
    rf"(?:{_OPENS}\b(?: that)?(?: we have\b| it holds\b)?|(?<={STATED}),? \((?! ?and))"
    rf"(?:(?!\b(?:then|we have|has|holds|is true|satisf(?:y|ies)|obeys?|it holds)\b)[^;:.{STATED}]|\.\d)*",
    re.IGNORECASE,
)
_OPENED: Final = re.compile(rf"{_OPENS}\b", re.IGNORECASE)
_TURN: Final = re.compile(r",(?! ?and\b)(?![^\[(]*[\])])")
_OF_ALL: Final = re.compile(r"\bfor (?:all|any|each|every)(?: (?!and\b|with\b|where\b)[a-z]+)+ ?\Z")
_ENDED: Final = re.compile(
    r"\s*(?::|\b(?:then|we have|has|holds|is true|satisf(?:y|ies)|obeys?|it holds)\b)", re.IGNORECASE
)
_OWN: Final = re.compile(r"\s*(?:for|if|when|whenever)\b", re.IGNORECASE)
_JOINED: Final = re.compile(r",(?![^()]*\))|\b(?:and|for|if|when(?:ever)?|where|with)\b")
_DISPLAY: Final = re.compile(r"\$([^$]+)\$|`([^`]+)`")
_SIGN: Final = re.compile(r"\\(?:quad|qquad|text\{ *(?:and|,) *\})|\\.|[;,({\[\])}]|[^\\;,({\[\])}]+")
_CONCLUDED: Final = re.compile(
    r"(?:\A\s*|(?:[:;]|\b(?:then|have|holds|that|which is))\s+)(?:`([^`]+)`|\$([^$]+)\$)"
    r"(?!\s*(?:implies|if and only))"
)
_EACH: Final = r"\b(?:all|any|each|every|arbitrary|whatever)\b[^;:.`]{{0,40}}?(?<![\w\\^{{]){0}(?![\w^])"
_CALL: Final = re.compile(r"(?<![\w\\])([^\W\d]\w*) ?\( *(?:\w+|\\[a-z]+) *\)")
_BEFORE: Final = re.compile(r"(?<![\w\\])([^\W\d]\w*) *(?:\\left *)?\(")
_ALONE: Final = re.compile(r"(?<![\w\\])([^\W\d]\w*)(?!\w| *(?:\\left *)?\()")
_FUNCTION: Final = re.compile(r"(?:(?!\bof\b).)*\bfunction\b")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a display that commas and semicolons set apart, and where it stands."""

    text: str
    links: tuple[Link, ...]
    before: str
    """What stands before its display; empty for all but the first part."""
    is_assumed: bool
    """Whether it is what a condition says, and not what is concluded behind its last comma."""
    is_condition: bool
    """Whether it stands in a condition; what stands before a condition of its own is none."""


def pieces_in(text: str, claim: Claim) -> list[Piece]:
    """The parts of all displays of a text."""
    found: list[Piece] = []

    def read(piece: Piece) -> str:
        found.append(piece)
        return piece.text

    with_pieces(text, claim, read)
    return found


def with_pieces(text: str, claim: Claim, kept: Callable[[Piece], str]) -> str:
    """The text with what is ``kept`` in place of each part of a display."""
    names = _letters_of(claim)
    spans = [match.span() for match in CONDITION.finditer(text)]
    concluded = {at for span in spans for at in _concluded(text, *span)}

    def read(match: re.Match[str]) -> str:
        is_inside = any(start <= match.start() < stop for start, stop in spans)
        is_condition = is_inside and _OWN.match(text, match.end()) is None
        texts = [*_split(match[1] or match[2])]
        links = [_with_meant((match[2] and links_of(each)) or _in_tex(each, names), claim) for each in texts]
        before = [text[: match.start()], *[""] * len(texts)]
        assumed = [is_inside] * len(texts)
        if match.start() in concluded:
            assumed[-1] = False
        pieces = map(Piece, texts, links, before, assumed, [is_condition] * len(texts))
        new = [kept(each) for each in pieces]
        shown = (each if each in {STATED, HAD} else f"${each}$" for each in new if each)
        return match[0] if new == texts else ", ".join(shown)

    return _DISPLAY.sub(read, text)


def _concluded(text: str, start: int, stop: int) -> Iterator[int]:
    """Where displays begin behind the last comma of a condition, unless a colon or "then" ends it."""
    if _ENDED.match(text, stop):
        return
    turned: list[int] = []
    end = start
    for match in _DISPLAY.finditer(text, start, stop):
        *opened, words = _OPENED.split(text[end : match.start()])
        yield from turned if opened else ()
        is_second = ", and " in words and _OWN.match(text, match.end())
        if _TURN.search(words) or is_second or (opened and _OF_ALL.search(text[end : match.start()])):
            turned = [match.start()]
        elif opened:
            turned = []
        elif turned:
            turned.append(match.start())
        end = match.end()
    yield from turned


def _split(display: str) -> Iterator[str]:
    """The parts of a display that commas and semicolons outside of brackets set apart."""
    depth, piece = 0, ""
    for sign in _SIGN.findall(display):
        depth += (sign in {"(", "[", "{"}) - (sign in {")", "]", "}"})
        if depth <= 0 and (sign in {",", ";"} or sign.startswith((r"\quad", r"\qquad", r"\text"))):
            yield piece.strip()
            piece = ""
        else:
            piece += sign
    yield piece.strip()


def conclusions(text: str, claim: Claim) -> Iterator[tuple[str, tuple[Link, ...]]]:
    """With which displays a text begins, or comes to, and what their relations are."""
    for match in _CONCLUDED.finditer(text):
        links = links_of(match[1]) if match[1] else _in_tex(match[2], _letters_of(claim))
        if links := _with_meant(links, claim):
            yield match[0], links


def in_clauses(text: str) -> Iterator[tuple[Link, ...]]:
    """The relations in the conditions of a plain text."""
    clauses = (piece for clause in CONDITION.finditer(text) for piece in _JOINED.split(clause[0]))
    return (links_of(piece.strip(" ()")) for piece in clauses)


def links_of(text: str) -> tuple[Link, ...]:
    """The relations of a formula; none, if it is no formula."""
    try:
        return formula(text).links
    except (FormulaError, ValueError):
        return ()


def _in_tex(text: str, names: dict[str, str]) -> tuple[Link, ...]:
    read = relation(text, names)
    return () if read is None else read.links


def _with_meant(links: tuple[Link, ...], claim: Claim) -> tuple[Link, ...]:
    """The relations; none, if a letter of the claim is called in them, or ``e`` and it is quantified."""
    sides = [side for link in links for side in (link.left, link.right)]
    is_other = any(heads(side) & claim.symbols.keys() for side in sides)
    is_other |= is_quantified("e", claim.printed) and any("exp" in heads(side) for side in sides)
    return () if is_other else links


def is_quantified(name: str, text: str) -> bool:
    """Whether a text says of a letter that it is any of several."""
    return re.search(_EACH.format(name), text) is not None


def _letters_of(claim: Claim) -> dict[str, str]:
    """The letters of a claim by what they are in a text; those of functions are none.

    A letter that is printed before brackets alone, as in ``u(x + 1)``, may be one.
    """
    listed = {name: name for name in claim.symbols}
    listed |= spelled(claim)
    text = with_letters(claim.printed, listed)
    calls = {*_CALL.findall(text)} | {*_BEFORE.findall(text)}.difference(_ALONE.findall(text))
    calls |= {name for name, each in claim.symbols.items() if _FUNCTION.match(each.meaning)}
    return {tex: name for tex, name in listed.items() if name not in calls}
