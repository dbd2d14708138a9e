"""Finds what checks leave out where a letter is quantified twice: "for all x <= 1 and for all x >= 2"."""

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
    r"(?:(?<=and )|(?<=and, ))(?=(?:if|when(?:ever)?|where|with|given|provided|as (?:long|soon) as)\b)",
    re.IGNORECASE,
)
"""The place before a quantifier, or before a second condition: there a text is cut into groups."""


def unchecked_ranges(text: str, sentence: Sentence, claim: Claim, checks: Sequence[Check]) -> Iterator[str]:
    """The printed ranges of each letter, in words, if the checks are not about all of them.

    A group is what stands behind one quantifier. Ranges of one group hold together; another group is about
    further numbers. What the sentence says itself of a letter is compared elsewhere, and so is a letter with
    a single range.
    """
    groups = _by_quantifier(text)
    elsewhere = printed_ranges(sentence.text, claim, ALL)
    for name in (each for each in claim.symbols if each not in elsewhere):
        checked: dict[str, list[Extent]] = {}  # by formula
        for check in checks:
            if (side := range_in(check, name)) is not None:
                checked.setdefault(check.formula, []).append(side)
        printed = [(group, ranges) for group in groups if (ranges := [*_ranges_of(name, group, claim)])]
        for group, ranges in printed:
            named = re.match(rf"[ ;]*(?:[^\W\d]\w* )*{name}\b", group)  # as "for all x" does
            single = len(ranges) == len(printed) == 1
            if single and (checked or named or all(each.real for each in ranges)):
                continue
            if not checked or not _are_checked(ranges, [*checked.values()], several=len(printed) > 1):
                yield f"{name} in {' and '.join(str(each.range) for each in ranges)}"


def _by_quantifier(text: str) -> list[str]:
    """The conditions of a text in groups; what stands before the first quantifier is the first one."""
    groups = [""]
    for clause in CONDITION.finditer(text):
        first, *further = QUANTIFIER.split(clause[0])
        if text[: clause.start()].rstrip().endswith(";"):
            first, further = "", [first, *further]
        groups = [*groups[:-1], groups[-1] + " ; " + first, *further]
    return groups


def _ranges_of(name: str, group: str, claim: Claim) -> Iterator[Printed]:
    """The ranges of a letter in a group; all numbers, if it is quantified and no range is read."""
    found = [side for names, side in stated_in(group, claim) if name in NAMED.split(names)]
    if not found and (re.search(BARE.format(name), group) or NAMELESS.search(group)):
        found = [Printed(Extent(None, None, whole="integer" in group), real="real" in group)]
    yield from found


def _are_checked(ranges: Sequence[Printed], by_formula: Sequence[Sequence[Extent]], *, several: bool) -> bool:
    """Whether each formula is checked on the ranges of a group; on no other number, if no group is beside."""
    pieces = [piece for each in by_formula for piece in each]
    if len(ranges) > 1 and not all(covers([one.range], piece) for one in ranges for piece in pieces):
        return False
    bounded = {one.range for one in ranges if None not in {one.range.lower, one.range.upper}}
    if len(bounded) > 1 and not all(covers(each, one) for one in bounded for each in by_formula):
        return False
    common = reduce(Printed.met, ranges)
    return not several or all(
        covers(each, common.range) and not (common.real and all(piece.whole for piece in each))
        for each in by_formula
    )
