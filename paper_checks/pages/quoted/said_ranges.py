"""How plain words say ranges of letters, and what is read of that."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Final

from ....theory.formulas.wide_domain import Extent
from ....theory.numbers.enclosure import exact
from ..page import Claim
from .extents import both
from .plain_text import NAME, NAMED, NAMES, NUMBER, with_products

IN: Final = re.compile(
    rf"(?<![\w\]])(?<![<>=*/+-] )({NAMES}) in (whole )?([\[(])({NUMBER}), ?({NUMBER})([\])])"
)
_SIDE: Final = rf"(?!not\b)(?:{NUMBER}|{NAMES})(?!\w|[.,]\d|\(| ?[*/+^\\-])"
_CHAIN: Final = re.compile(
    rf"(\\?\w+ |[<>]=? )?(?<![\w)\]*/+.^\\-])(?<!\w\()(?<![*/+-] )({_SIDE}(?: (?:<=?|>=?) {_SIDE}){{1,8}})"
    r"(?: ([\w<>]+))?"
)
APART: Final = re.compile(rf"\b({NAME}) ?(?:\\neq?|!=|\u2260) ?({NUMBER})(?![\w.*/^+-])")
ON: Final = re.compile(
    rf"\b(?:on|over|(?:numbers?|values?|reals?) (?:in|from|between)) "
    rf"[\[(]?({NUMBER})(?:, ?| to | and )({NUMBER})(?:[\])]|\b)"
)
_CALLED: Final = re.compile(r" \((?![^()]*(?: in |[<>]))")
"""Brackets behind a letter that may be those of a function, and say no range."""
_NOT: Final = "(?<!not )(?<!non )(?<!non-)"
_KIND: Final = rf"{_NOT}(positive|non-?negative|natural|integers?|whole|reals?)"
_SIGNS: Final = (
    re.compile(rf"\b{_KIND} (?:whole |integers? |reals? |numbers? |constants? |values? (?:of )?)*({NAMES})"),
    re.compile(rf"({NAMES}) (?:is |are |be )?(?:an? |any )?{_KIND}\b"),
)
_OF_SIGN: Final = {
    "p": Extent(Fraction(0), None, open_lower=True), "na": Extent(Fraction(1), None, whole=True),
    "no": Extent(Fraction(0), None), "r": Extent(None, None),
    "i": Extent(None, None, whole=True), "w": Extent(None, None, whole=True),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printed:
    """A range of a letter as it is printed, and whether what it says of each of its ends is read."""

    range: Extent
    low: bool = True
    high: bool = True
    real: bool = False
    """Whether it is said to be of reals, as an interval is."""

    def met(self, other: "Printed") -> "Printed":
        """What is in both."""
        real = self.real or other.real
        return Printed(both(self.range, other.range), self.low or other.low, self.high and other.high, real)


def orders_in(text: str, claim: Claim) -> dict[tuple[str, str], bool]:
    """The letters that a text compares, the smaller one first, and whether it says that it is smaller."""
    found: dict[tuple[str, str], bool] = {}
    for match in _CHAIN.finditer(text):
        first, *others = re.split(r" ([<>]=?) ", match[2])
        sides = [NAMED.split(each) for each in (first, *others[1::2])]
        beside = {(match[1] or "").strip(), *([] if len(sides[-1]) > 1 else [match[3]])}
        part = beside & claim.symbols.keys() or _CALLED.match(text, match.end(2))
        if not part and len({each[0] for each in others[::2]}) == 1:
            strict = ["=" not in each for each in others[::2]]
            for (at, one), (to, other) in combinations(enumerate(sides), 2):
                for pair in product(one, other):
                    low, high = pair[:: -1 if others[0][0] == ">" else 1]
                    found[low, high] = found.get((low, high), False) or any(strict[at:to])
    return found


def excepted(text: str, name: str) -> list[Extent]:
    """The numbers that a text says a letter is not."""
    return [Extent(exact(end), exact(end)) for other, end in APART.findall(text) if other == name]


def without_ranges(clause: str, claim: Claim) -> str:
    """A clause without what is read of it: ranges, orders, exceptions and names of letters.

    A range behind two factors is one of their product, and stays.
    """
    letters = "|".join(claim.symbols) or "(?!)"
    rest = APART.sub(lambda it: it[0] * (it[1] not in claim.symbols), with_products(clause, claim))
    rest = ON.sub("", rest)
    rest = _SIGNS[0].sub(lambda it: it[2] if _is_of_letters(it[2], claim) else it[0], rest)
    rest = _SIGNS[1].sub(lambda it: it[1] if _is_of_letters(it[1], claim) else it[0], rest)
    rest = IN.sub(lambda it: "" if _is_of_letters(it[1], claim) else it[0], rest)
    rest = _CHAIN.sub(
        lambda it: f"{it[1] or ''}{it[3] or ''}" if _is_of_letters(it[2], claim) else it[0], rest
    )
    rest = re.sub(rf"(?<![*/^+\-<>=({{_])(?<![*/^+\-<>=] )\b(?:{letters})\b(?! ?[<>=(^*/+-])", "", rest)
    return rest.replace(" * ", " ")


def _is_of_letters(text: str, claim: Claim) -> bool:
    """Whether names or a chain are of letters, as ``x <= 1`` and not ``by at least 1``, and go one way."""
    names = {each for each in re.findall(NAME, text) if each not in {"and", "oo"}}
    ways = ({*re.findall("[<>]", each)} for each in NAMED.split(text))
    others = (each for each in names if each not in claim.symbols)
    are_letters = all((len(each) == 1 and each != "e") or "_" in each for each in others)
    return bool(names) and are_letters and all(len(each) < 2 for each in ways)


def stated_in(clause: str, claim: Claim) -> Iterator[tuple[str, Printed]]:
    """Names with their range, one after the other."""
    for names, whole, first, low, high, last in IN.findall(clause):
        lower, upper = (None if "oo" in each else exact(each) for each in (low, high))
        yield names, Printed(Extent(lower, upper, first == "(", last == ")", bool(whole)), real=not whole)
    for match, at in ((match, at) for at, sign in enumerate(_SIGNS) for match in sign.finditer(clause)):
        begin, side = next(each for each in _OF_SIGN.items() if match[at + 1].startswith(each[0]))
        side = replace(side, whole=side.whole or "integer" in match[0] or "whole" in match[0])
        low = not side.whole or begin in {"na", "no", "p"}
        yield match[2 - at], Printed(side, low, real="real" in match[0])
    for before, chain, after in _CHAIN.findall(clause):
        word = before.strip()
        is_mixed = after[:1].isdigit()  # as 1 1/2: where it ends is not read
        read = re.sub(r" \S+ \S+$", "", chain) if is_mixed else chain
        if not (word.isdecimal() or word[:1] == "\\" or word in claim.symbols or after in claim.symbols):
            ends = is_mixed or after[:1] in tuple("<>")
            yield from _in_chain(read, opens=word[:1] in tuple("<>"), ends=ends)


def _in_chain(chain: str, *, opens: bool, ends: bool) -> Iterator[tuple[str, Printed]]:
    """The ranges in ``0 < x < y <= 1``; before it or behind it may stand a further end that is not read."""
    first, *others = re.split(r" ([<>]=?) ", chain)
    relations, sides = others[::2], [first, *others[1::2]]
    mixed = len({each[0] for each in relations}) > 1
    several = any(len(NAMED.split(each)) > 1 for each in sides[1:])
    if several and (mixed or not _is_number(first)):
        pieces = [each for each in NAMED.split(chain) if "<" in each or ">" in each]
        for each in pieces:
            yield from _in_chain(each, opens=opens and each is pieces[0], ends=ends and each is pieces[-1])
    elif relations and not mixed:
        if relations[0][0] == ">":
            relations, sides, opens, ends = relations[::-1], sides[::-1], ends, opens
        for at, names in enumerate(sides):
            if not _is_number(names):
                low, open_low = _end(sides[:at][::-1], relations[:at][::-1])
                high, open_high = _end(sides[at + 1 :], relations[at:])
                further = ends or at + 1 < len(sides)
                begun, ended = (
                    end is not None or any("oo" in each for each in run)
                    for end, run in ((low, sides[:at]), (high, sides[at + 1 :]))
                )
                if begun or ended:
                    side = Extent(low, high, open_low, open_high)
                    yield names, Printed(side, begun, ended or not further)


def _end(sides: Sequence[str], relations: Sequence[str]) -> tuple[Fraction | None, bool]:
    """The nearest number on the way from a name, or None, and whether the range is open there."""
    at = next((at for at, side in enumerate(sides) if _is_number(side)), None)
    if at is None or "oo" in sides[at]:
        return None, True
    return exact(sides[at]), any("=" not in each for each in relations[: at + 1])


def _is_number(side: str) -> bool:
    return re.fullmatch(NUMBER, side) is not None
