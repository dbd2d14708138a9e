"""What of a quotation no check is compared with: its reader has to compare that."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import Final

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import JUMPS, Apply, Expression, FormulaError, Link, variables
from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import Extent, WideDomain, extent
from ....verify.proving.exact_points import holds, inside
from ..engine.domains import stated
from ..page import Check, Claim, Sentence
from ..tokens import named
from .plain_text import as_plain, spelled
from .printed_ranges import is_whole
from .said_ranges import without_ranges
from .tex_relations import relation
from .unread import conditions_of

_DISPLAY: Final = re.compile(r"\$([^$]+)\$|`([^`]+)`")
_SIGN: Final = re.compile(r"\\(?:quad|qquad|text\{ *(?:and|,) *\})|\\.|[;,({\[\])}]|[^\\;,({\[\])}]+")
_CONDITION: Final = re.compile(
    r"\b(?:for|if|when(?:ever)?|where|with|let|given|suppose|assum\w+|provided|fix|every|all|each|any|"
    r"as (?:soon|long) as|on|over)\b(?:(?!\b(?:then|we have|it holds)\b)[^;:.]|\.\d)*",
    re.IGNORECASE,
)
_CONCLUDED: Final = re.compile(
    r"(?:\A\s*|(?:[:;]|\b(?:then|have|holds|that))\s+)(?:`([^`]+)`|\$([^$]+)\$)(?!\s*(?:implies|if and only))"
)
_JOINED: Final = re.compile(r",(?![^()]*\))|\b(?:and|for|if|when(?:ever)?|where|with)\b")
_JOINS: Final = re.compile(
    r"\b(?:for|all|every|each|any|let|where|with|if|when|whenever|given|suppose|assumed?|provided|fix|then|we|"
    r"have|has|it|this|holds?|that|so|true|and|reals?|numbers?|values?|in|is|are|the|a|an|on|"
    r"as|printed|soon|long|case)\b|[\s,.;:()]",
    re.IGNORECASE,
)
"""Words that only join what is compared."""
_OWN: Final = re.compile(r"\s*(?:for|if|when|whenever)\b", re.IGNORECASE)
_CUTS: Final = JUMPS | {"min", "max", "abs"}
_BITS: Final = 400
_POINTS, _TRIED, _CORNERS = 5, 400, 16


def uncompared(sentence: Sentence, claim: Claim) -> tuple[str, list[str]]:
    """What a sentence leaves to its reader, and the conditions of its checks that nobody printed.

    It leaves what it says itself, or what is quoted if it stands for that, but for what is compared. A
    display is compared if some check states it: both sides, or their difference, are the same there. Ranges
    of letters and conditions are left out. Of a quotation that no check states all is left.
    """
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    known = [(check, link) for check in checks for link in _links(check.formula)]
    if not is_whole(sentence, claim):
        own = (match for match, links in _concluded(sentence.text, claim) if not _is_stated(links, known))
        return "; ".join(match[0] for match in own), []
    text = f"{claim.printed} ; {sentence.text}"
    about = frozenset().union(*(each.ranges for each in checks))
    stated_there: list[str] = []
    printed: list[Link] = []

    def rest_of(piece: str, links: Sequence[Link], *, is_condition: bool) -> str:
        if links and _is_stated(links, known):
            stated_there.append(piece)
            return ""
        printed.extend(links if is_condition else ())
        return "" if is_condition and about & named(map(str, links)) else piece

    rest = _displays(text, claim, rest_of)
    rest = rest if stated_there else text
    for words in (words for each in checks for words in each.given):
        rest = rest.replace(words, "")
    plain = _CONDITION.sub(lambda clause: without_ranges(clause[0], claim), as_plain(rest, claim))
    parts = (part.strip(" ,()") for part in re.split(r"[;:]|, |\.(?!\d)", plain))
    left = "; ".join(part for part in parts if _JOINS.sub("", part))
    return left, _unprinted(checks, printed, as_plain(text, claim)) if stated_there else []


def unmet(sentence: Sentence, claim: Claim, at: Mapping[str, Fraction]) -> str:
    """A condition in a display that is false at a point; empty if there is none, or it is what is checked."""
    text = f"{claim.printed} ; {sentence.text}" if is_whole(sentence, claim) else sentence.text
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    known = [(check, link) for check in checks for link in _links(check.formula)]
    false: list[str] = []

    def read(_: str, links: Sequence[Link], *, is_condition: bool) -> str:
        for each in links if is_condition and not _is_stated(links, known) else ():
            about = named([str(each)])
            if any(about <= check.ranges.keys() for check in checks) and holds(each, at) is False:
                false.append(str(each))
        return ""

    _displays(text, claim, read)
    return next(iter(false), "")


def _unprinted(checks: Iterable[Check], printed: Sequence[Link], text: str) -> list[str]:
    """The conditions of checks that are neither among the relations that are printed nor in the text."""
    clauses = (piece for clause in _CONDITION.finditer(text) for piece in _JOINED.split(clause[0]))
    said = [*printed, *(link for piece in clauses for link in _links(piece.strip()))]
    conditions = [(check, each) for check in checks if not check.part for each in conditions_of(check)]
    return [
        each
        for check, each in conditions
        if not all(any(_is_same(link, check, other) for other in said) for link in _links(each))
    ]


def concluded(text: str, claim: Claim) -> Iterator[tuple[Link, ...]]:
    """The relations with which a text begins, or that it comes to."""
    return (links for _, links in _concluded(text, claim))


def _concluded(text: str, claim: Claim) -> Iterator[tuple[re.Match[str], tuple[Link, ...]]]:
    for match in _CONCLUDED.finditer(text):
        if links := _links(match[1]) if match[1] else _in_tex(match[2], _letters_of(claim)):
            yield match, links


def _is_stated(links: Iterable[Link], known: Sequence[tuple[Check, Link]]) -> bool:
    return all(any(_is_same(link, *each) for each in known) for link in links)


def _letters_of(claim: Claim) -> dict[str, str]:
    """The letters of a claim by what they are in a text."""
    return {name: name for name in claim.symbols} | {
        tex: name.strip() for tex, name in spelled(claim).items()
    }


def _displays(text: str, claim: Claim, told: Callable[..., str]) -> str:
    """The text with each part of a display as it is ``told``: by its relations, and if it is a condition.

    What stands before a condition of its own is none.
    """
    names = _letters_of(claim)
    spans = [match.span() for match in _CONDITION.finditer(text)]

    def read(match: re.Match[str]) -> str:
        is_condition = any(start <= match.start() < stop for start, stop in spans)
        is_condition &= _OWN.match(text, match.end()) is None
        kept = []
        for piece in _pieces(match[1] or match[2]):
            links = (match[2] and _links(piece)) or _in_tex(piece, names)
            kept.append(told(piece, links, is_condition=is_condition))
        left = ", ".join(filter(None, kept))
        return f"${left}$" if left else " "

    return _DISPLAY.sub(read, text)


def _pieces(display: str) -> Iterator[str]:
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


def _links(text: str) -> tuple[Link, ...]:
    try:
        return formula(text).links
    except (FormulaError, ValueError):
        return ()


def _in_tex(text: str, names: Mapping[str, str]) -> tuple[Link, ...]:
    read = relation(text, names)
    return () if read is None else read.links


def _is_same(printed: Link, check: Check, link: Link) -> bool:
    """Whether what a check states is what is printed, or as strong, on the domain of the check."""
    if link.relation != "==" and (printed.relation == "==" or (printed.strict and not link.strict)):
        return False
    sides = ("left", "right") if link.relation == "==" else ("smaller", "larger")
    pairs = [(getattr(link, side), getattr(printed, side)) for side in sides]
    if all(one == other for one, other in pairs):
        return True
    ours, theirs = (
        frozenset().union(*(variables(side) for side in both)) for both in zip(*pairs, strict=True)
    )
    if ours != theirs or _cuts(link) - _cuts(printed):
        return False
    points = [*_points(check, ours, f"{link}{printed}")]
    if any(_has_value(link, at) and not _has_value(printed, at) for at in points):
        return False
    return all(_agree(*pair, points) for pair in pairs) or _are_multiples(link.margin, printed.margin, points)


def _has_value(link: Link, at: Mapping[str, Fraction]) -> bool:
    with precision(_BITS):
        return all(value_at(side, at) is not None for side in (link.left, link.right))


def _cuts(link: Link) -> frozenset[str]:
    """The functions of a relation that choose between values."""
    found: set[str] = set()
    trees: list[Expression] = [link.left, link.right]
    while trees:
        if isinstance(tree := trees.pop(), Apply):
            found.add(tree.head)
            trees += tree.arguments
    return frozenset(found & _CUTS)


def _agree(one: Expression, other: Expression, points: Sequence[Mapping[str, Fraction]]) -> bool:
    """Whether two expressions have the same values, as far as balls tell, and have some."""
    known = _values(one, other, points)
    return len(known) > 1 and all(max(a, c) <= min(b, d) for (a, b), (c, d) in known)


def _are_multiples(one: Expression, other: Expression, points: Sequence[Mapping[str, Fraction]]) -> bool:
    """Whether one is a positive number times the other, as far as balls tell."""
    known = [both for both in _values(one, other, points) if all(low * high > 0 for low, high in both)]
    ratios = [sorted((a / c, a / d, b / c, b / d)) for (a, b), (c, d) in known]
    least, most = max((each[0] for each in ratios), default=0), min((each[-1] for each in ratios), default=0)
    return len(known) > 1 and 0 < least <= most


def _values(
    one: Expression, other: Expression, points: Sequence[Mapping[str, Fraction]]
) -> list[tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]]:
    """What two expressions are at points, between exact ends, where both have a value."""
    with precision(_BITS):
        values = [(value_at(one, at), value_at(other, at)) for at in points]
    return [(ours, theirs) for ours, theirs in values if ours is not None and theirs is not None]


def _points(check: Check, names: frozenset[str], seed: str) -> Iterator[dict[str, Fraction]]:
    """Points of the domain of a check that nobody can choose beforehand; of its box where it is too thin.

    Then its corners: what is printed may have no value there.
    """
    try:
        about = stated(check)
    except (FormulaError, ValueError):
        return
    if not isinstance(about, (Domain, WideDomain)) or not names <= {*about.box.names}:
        return
    chance = random.Random(seed)  # noqa: S311  no secret
    sides = {name: extent(name, side) for name, side in about.box.sides}
    tried = [{name: _in(side, chance) for name, side in sides.items()} for _ in range(_TRIED)]
    within = [*islice((at for at in tried if inside(about, at)), _POINTS)]
    yield from within if len(within) > 1 else tried[:_POINTS]
    ends = (
        [(name, end) for end in {side.lower, side.upper} if end is not None and end in side]
        or [(name, tried[0][name])]
        for name, side in sides.items()
    )
    yield from (at for at in islice(map(dict, product(*ends)), _CORNERS) if inside(about, at))


def _in(side: Extent, chance: random.Random) -> Fraction:
    """A number of a range."""
    low, high = side.lower, side.upper
    reach = Fraction(chance.randrange(1, 10**6), 10 ** chance.choice((5, 6, 6)))
    if low is not None and high is not None:
        found = low + (high - low) * Fraction(chance.randrange(1, 10**6), 10**6)
    elif high is not None:
        found = high - reach
    else:
        found = (low or Fraction(0)) + (reach if low is not None or chance.random() < 1 / 2 else -reach)
    return Fraction(-(-found // 1)) if side.whole else found
