"""What is printed of a letter behind several quantifiers, as in "for all x <= 1 and for all x >= 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from ....theory.formulas.wide_domain import Extent
from ..page import Check, Claim, Sentence
from .displays import CONDITION
from .extents import covers
from .plain_text import NAMED
from .printed_ranges import ALL, printed_ranges, range_in
from .said_ranges import Printed, stated_in
from .unread import BARE, NAMELESS

QUANTIFIER: Final = re.compile(
    r"(?=\bfor\b)|(?<!\bfor )(?=\b(?:all|every|each|any|whatever)\b)|"
    r"(?<=and )(?=(?:if|when|where|with)\b)",
    re.IGNORECASE,
)


def unchecked_ranges(text: str, sentence: Sentence, claim: Claim, checks: Sequence[Check]) -> Iterator[str]:
    """What of several ranges of a letter in a text the checks do not have.

    Behind one quantifier they hold together, and each has to hold on all of what the checks are about;
    what stands behind another one is about more numbers, which have to be covered.
    """
    groups = _by_quantifier(text)
    said = printed_ranges(sentence.text, claim, ALL)
    for name in (each for each in claim.symbols if each not in said):
        own: dict[str, list[Extent]] = {}
        for check in checks:
            if (side := range_in(check, name)) is not None:
                own.setdefault(check.formula, []).append(side)
        found = [(around, ranges) for around in groups if (ranges := [*_ranges_of(name, around, claim)])]
        for around, ranges in found:
            is_told = re.match(rf"[ ;]*(?:[^\W\d]\w* )*{name}\b", around) or all(each.real for each in ranges)
            if len(ranges) == len(found) == 1 and (own or is_told):
                continue
            if not own or not _are_had(ranges, [*own.values()], several=len(found) > 1):
                yield f"{name} in {' and '.join(str(each.range) for each in ranges)}"


def _by_quantifier(text: str) -> list[str]:
    """The conditions of a text, those behind one quantifier together."""
    groups = [""]
    for clause in CONDITION.finditer(text):
        first, *further = QUANTIFIER.split(clause[0])
        if text[: clause.start()].rstrip().endswith(";"):
            first, further = "", [first, *further]
        groups = [*groups[:-1], groups[-1] + " ; " + first, *further]
    return groups


def _ranges_of(name: str, text: str, claim: Claim) -> Iterator[Printed]:
    """The ranges of a letter behind one quantifier; all numbers, if it says nothing further of it."""
    found = [side for names, side in stated_in(text, claim) if name in NAMED.split(names)]
    if not found and (re.search(BARE.format(name), text) or NAMELESS.search(text)):
        found = [Printed(Extent(None, None, whole="integer" in text), real="real" in text)]
    yield from found


def _are_had(ranges: Sequence[Printed], own: Sequence[Sequence[Extent]], *, several: bool) -> bool:
    """Whether checks, by formula, are about these ranges; about all in them, if others stand beside."""
    pieces = [side for each in own for side in each]
    if len(ranges) > 1 and not all(covers([one.range], each) for one in ranges for each in pieces):
        return False
    bounded = {one.range for one in ranges if None not in {one.range.lower, one.range.upper}}
    if len(bounded) > 1 and not all(covers(each, one) for one in bounded for each in own):
        return False
    met = reduce(Printed.met, ranges)
    return not several or all(
        covers(each, met.range) and not (met.real and all(side.whole for side in each)) for each in own
    )
