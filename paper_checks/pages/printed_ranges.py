"""What a text prints of the ranges of letters, and what part of that the checks of a sentence are about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Expression, FormulaError, Number, Variable
from ...theory.formulas.wide_domain import Extent, WideDomain, extent
from ...theory.numbers.enclosure import exact
from .engine.domains import stated
from .page import Check, Claim, Sentence

_ALL: Final = re.compile(r"\bfor (?:all|every|each|any)\b(?:[^;:.]|\.\d)*", re.IGNORECASE)
_NAMES: Final = r"[^\W\d]\w*(?:(?:, | and |, and )[^\W\d]\w*)*"
_NUMBER: Final = r"-?(?:\d+(?:\.\d+)?(?:/\d+)?|oo)"
_IN: Final = re.compile(rf"(?<![\w\]])({_NAMES}) in (whole )?([\[(])({_NUMBER}), ?({_NUMBER})([\])])")
_CHAIN: Final = re.compile(
    rf"(?:(?<![\w)\]*/+.-])({_NUMBER}) (<=?) )?(?<![\w)\]*/+(-])(?<![*/+-] )({_NAMES})"
    rf"(?: (<=?|>=?) ({_NUMBER}))?(?!\w|\.\d|\(| ?[*/+^-])"
)
_TEX: Final = {
    "`": "", "$": "", r"\,": " ", r"\in": " in ", r"\geq": " >= ", r"\leq": " <= ", r"\ge": " >= ",
    r"\le": " <= ", r"\infty": "oo", r"\mathbb{N}": "whole [1, oo)",
}  # fmt: skip
_IN_WORDS: Final = {"up to": " <= ", "at most": " <= ", "at least": " >= ", "below": " < ", "above": " > "}


def printed_ranges(text: str, claim: Claim, *, whole_text: bool = False) -> Mapping[str, Extent]:
    """The ranges of letters that a text prints behind "for all" or "for every", by letter.

    With ``whole_text`` it is read outside of such clauses, too. Only ends that are numbers are read.
    """
    plain = _plain(text, claim)
    found: dict[str, Extent] = {}
    for clause in [plain] if whole_text else _ALL.findall(plain):
        for names, side in _stated(clause):
            for name in re.split(r", and |, | and ", names):
                if name in claim.symbols:
                    found[name] = _both(found[name], side) if name in found else side
    return found


def missed(sentence: Sentence, claim: Claim) -> str:
    """The part of the printed ranges that the checks of a sentence are about; empty if that is all of them.

    What the sentence itself says of a letter, or a check has as given, stands in place of what is printed.
    """
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    printed = dict(printed_ranges(claim.printed, claim))
    for said in (sentence.text, *(words for each in checks for words in each.given)):
        for name in printed_ranges(said, claim, whole_text=True):
            printed.pop(name, None)
    printed |= printed_ranges(sentence.text, claim)
    parts: dict[str, None] = {}
    for name, wanted in printed.items():
        pieces = [each for each in (_range_in(check, name) for check in checks) if each is not None]
        if wanted.lower is None:  # "for all eps <= 1" does not say where it begins
            pieces = [replace(each, lower=None) for each in pieces]
        some = [each for each in pieces if not covers([each], wanted)]
        if some and not covers(some, wanted):
            own = (_range_in(check, name) for check in checks)
            parts |= dict.fromkeys(f"for {name} in {each}" for each in own if each is not None)
    return ", ".join(parts)


def covers(pieces: Sequence[Extent], wanted: Extent) -> bool:
    """Whether each number of a range is in a piece; each whole one where all pieces are of whole ones."""
    if all(each.whole for each in pieces):
        pieces, wanted = [_between(each) for each in pieces], _between(wanted)
    reach, needed = wanted.lower, not wanted.open_lower
    while True:
        further = [each for each in pieces if _goes_on(each, reach, needed=needed)]
        if any(each.upper is None for each in further):
            return True
        if not further:
            break
        reach, needed = max((each.upper, not each.open_upper) for each in further if each.upper is not None)
        needed = not needed
    if reach is None or wanted.upper is None:
        return False
    return reach > wanted.upper or (reach == wanted.upper and (wanted.open_upper or not needed))


def _between(side: Extent) -> Extent:
    """The reals from half below the first whole number of a range to half above the last one."""
    half = Fraction(1, 2)
    lower = None if side.lower is None else -(-side.lower // 1) - half
    upper = None if side.upper is None else side.upper // 1 + half
    if lower is not None and side.open_lower and side.lower == lower + half:
        lower += 1
    if upper is not None and side.open_upper and side.upper == upper - half:
        upper -= 1
    return Extent(lower, upper)


def _goes_on(piece: Extent, reach: Fraction | None, *, needed: bool) -> bool:
    """Whether a piece begins at the end that is reached, or before, and goes beyond it."""
    if reach is None:
        return piece.lower is None
    begins = piece.lower is None or piece.lower < reach
    begins = begins or (piece.lower == reach and not (needed and piece.open_lower))
    further = piece.upper is None or piece.upper > reach
    return begins and (further or (piece.upper == reach and needed and not piece.open_upper))


def _range_in(check: Check, name: str) -> Extent | None:
    """The range of a letter in a check, with its conditions that compare the letter with a number."""
    try:
        about = stated(check)
    except (FormulaError, ValueError):
        return None
    if not isinstance(about, (Domain, WideDomain)) or name not in about.box.names:
        return None
    found = extent(name, about.box[name])
    for link in (link for each in about.where for link in each.links if link.relation != "=="):
        smaller, larger = link.smaller, link.larger
        if smaller == Variable(name) and (end := _number(larger)) is not None:
            found = _both(found, Extent(None, end, open_upper=link.strict))
        elif larger == Variable(name) and (end := _number(smaller)) is not None:
            found = _both(found, Extent(end, None, open_lower=link.strict))
    return found


def _number(side: Expression) -> Fraction | None:
    return side.value if isinstance(side, Number) else None


def _both(one: Extent, other: Extent) -> Extent:
    """What is in two ranges."""
    lows = [(each.lower, each.open_lower) for each in (one, other) if each.lower is not None]
    highs = [(-each.upper, each.open_upper) for each in (one, other) if each.upper is not None]
    low, high = max(lows, default=None), max(highs, default=None)
    return Extent(
        low and low[0],
        high and -high[0],
        low is None or low[1],
        high is None or high[1],
        whole=one.whole or other.whole,
    )


def _plain(text: str, claim: Claim) -> str:
    """The text with the letters of formulas in place of their TeX."""
    spelled = {each.tex: f" {name} " for name, each in claim.symbols.items() if each.tex}
    for old in sorted(spelled, key=len, reverse=True):
        ends = r"(?![\w^])" if old[-1].isalnum() else ""
        text = spelled[old].join(re.split(rf"(?<![\w\\]){re.escape(old)}{ends}", text))
    for old, new in _TEX.items():
        text = new.join(re.split(re.escape(old) + (r"(?![a-z])" if old[-1].isalpha() else ""), text))
    text = " ".join(re.sub(r"(<=?|>=?)", r" \1 ", text.replace("\\{", "{")).split())
    text = re.sub(
        r" (?:is |are )?(up to|at most|at least|below|above) (?=[\d-])", lambda told: _IN_WORDS[told[1]], text
    )
    return re.sub(r" ([,)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", text))


def _stated(clause: str) -> Iterator[tuple[str, Extent]]:
    """Names with their range, one after the other."""
    for names, whole, first, low, high, last in _IN.findall(clause):
        yield names, extent("x", f"{whole}{first}{low}, {high}{last}")
    for low, below, names, relation, end in _CHAIN.findall(clause):
        if low and "oo" not in low:
            yield names, Extent(exact(low), None, below == "<", open_upper=True)
        if relation[:1] == ">" and "oo" not in end:
            yield names, Extent(exact(end), None, relation == ">", open_upper=True)
        if relation[:1] == "<" and "oo" not in end:
            yield names, Extent(None, exact(end), open_lower=True, open_upper=relation == "<")
