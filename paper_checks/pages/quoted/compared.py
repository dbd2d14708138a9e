"""What of a quotation no check is compared with: its reader has to compare that."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from ....theory.formulas.expression import Link, Variable, variables, write
from ....verify.proving.exact_points import holds
from ..engine.domains import numeric_domain_of, range_conditions, range_conditions_of
from ..linear import follows, is_linear
from ..page import Check, Claim, Sentence
from ..tokens import named, substituted
from .displays import (
    CONDITION,
    HAD,
    STATED,
    Piece,
    conclusions,
    in_clauses,
    is_quantified,
    links_of,
    pieces_in,
    with_pieces,
)
from .plain_text import as_plain
from .printed_ranges import ALL, is_whole, printed_here
from .said_ranges import APART, without_ranges
from .same_relation import are_stated, is_same, statements
from .scopes import inner_letters, of_which_statement
from .several_ranges import QUANTIFIER, unchecked_ranges
from .unread import conditions_of, unread

_NARROWED: Final = re.compile(r"\b(?:if|when|with|where|provided|case|such)(?: that)?\s*\Z")
_JOINS: Final = re.compile(
    r"\b(?:for|all|every|each|any|let|where|with|if|when|whenever|given|suppose|assumed?|provided|fix|then|we|"
    rf"have|has|it|this|holds?|so(?= {STATED})|that|true|and|numbers?|values?|in|is|are|"
    rf"the|a|an|on|as printed|as soon as|as long as|case)\b|[\s,.;:(){STATED}{HAD}]",
    re.IGNORECASE,
)
"""Words that only join what is compared."""
_BESIDE: Final = re.compile(
    rf"(?:{HAD}|{APART.pattern}),? and(?: so)? {STATED}|{STATED},? and(?: so)? (?:{HAD}|{APART.pattern})"
)
"""A condition that stands beside what is checked as if it were checked too."""
EVERY: Final = re.compile(
    r"\b(?:every|all|any|each|arbitrary|there (?:is|are|exists?))\b(?: (?!the\b|in\b)[^\s.;:,]+){0,3}? "
    r"(?:polic|laws?\b|mechanism|algorithm|distribution|adversar|learner|strateg)\w*",
    re.IGNORECASE,
)
"""What no check of numbers is about."""
_BEHIND: Final = re.compile(
    rf"(?<={STATED}, )(?:[^,;:.(){STATED}]|\.\d|(?<=[\[(])[^\])]*[\])])+(?= ?(?:;|\Z))"
)
"""What stands alone behind what is checked: a range is read there."""
_DENIES: Final = re.compile(
    r"\b(?:no|not|non|none|never|nor|neither|fails?|false|wrong|cannot|without|unless|except|only|few|some)\b|n't\b",
    re.IGNORECASE,
)
"""Words that turn what stands beside them into something else: a reader has to see them."""
OWN_WORDS: Final = "the sentence"
"""What is left of a sentence that stands for itself and says anything beyond what its checks state."""
_OF_ALL: Final = r"(?:arbitrary |(?:all|every|each|any) (?:fixed )?reals? )(?:numbers? |values? )?"
"""What says of a letter behind it that it may be any number of its range, and no more."""
_ARTICLE: Final = re.compile(r"^(?:an?|the|another) ")


def uncompared(sentence: Sentence, claim: Claim, refuted: Sequence[Check] = ()) -> tuple[str, list[str]]:
    """What a sentence leaves to its reader, and the conditions of its checks that nobody printed.

    It leaves what it says itself, or what is quoted if it stands for that, but for what is compared. A
    display is compared if some check states it: both sides, or their difference, are the same there; what
    is ``refuted`` has to be as weak, at a point that meets what is printed. Ranges of letters are left out,
    and conditions that all checks have. Of a quotation that no check states all is left.
    """
    if not is_whole(sentence, claim):
        own = _Compared(sentence, replace(claim, printed=sentence.text, where=""), refuted)
        alone = replace(sentence, main=True, instead="")
        around = replace(claim, printed=f"{claim.printed} ; {sentence.text}", sentences=(alone,))
        beyond = (*own.left_in_prose(), *own.left_of_conditions(), unread(alone, around)[0])
        return OWN_WORDS * any(beyond), own.unprinted()
    compared = _Compared(sentence, claim, refuted)
    left = [*compared.left_in_prose(), *compared.left_of_conditions()]
    return re.sub(f"[{STATED}{HAD}]", "...", "; ".join(left)), compared.unprinted()


class _Compared:
    """A quotation with the sentence that stands for it, and what is left when displays are struck out.

    First those are struck out that a check states; then, if something that is checked is stated, the
    conditions that all checks have.
    """

    def __init__(self, sentence: Sentence, claim: Claim, refuted: Sequence[Check]) -> None:
        self.sentence, self.claim, self.refuted = sentence, claim, refuted
        self.text = f"{claim.printed} ; {sentence.text}"
        self.letters = frozenset().union(*(each.ranges for each in sentence.checks))
        values = {name: value for name, value in _values_of(claim).items() if name not in self.letters}
        known = statements(sentence.checks)

        def meant(piece: Piece) -> list[Link]:
            return [each for link in piece.links for each in links_of(substituted(str(link), values))]

        def is_checked(piece: Piece) -> bool:
            is_told = bool(piece.links) and not piece.is_assumed
            return is_told and are_stated(meant(piece), known)

        worded = re.sub(r"\$ is at least \$", r" \\ge ", re.sub(r"\$ is at most \$", r" \\le ", self.text))
        checked = [each for each in pieces_in(worded, claim) if is_checked(each)]
        stated = [link for each in checked for link in meant(each)]
        self.used = named(str(link) for each in checked for link in each.links) & values.keys()
        """The letters that stand for values in what is stated."""
        self.stating = [check for check, link in known if any(is_same(its, check, link) for its in stated)]
        self.states_some = bool(stated)
        self.is_stated = self.states_some and all(
            any(is_same(link, check, its) for its in stated) for check, link in statements(refuted)
        )
        """Whether something is stated, and all that is refuted."""
        rest = with_pieces(worded, claim, lambda piece: STATED if piece in checked else piece.text)
        self.checked, self.around = rest, as_plain(rest, claim)
        """The text but for what is stated: that is a condition nowhere."""
        self.rest, self.printed = self.text, list[Link]()
        """What is left of the text, and the relations in the conditions that it prints."""
        if self.is_stated:
            told = [
                each
                for each in pieces_in(rest, claim)
                if each.is_condition and each.is_assumed and not self.is_behind(each)
            ]
            self.printed = [link for each in told for link in each.links]
            self.rest = with_pieces(rest, claim, lambda each: HAD if self.is_had(each) else each.text)
        given = (words for check in sentence.checks for words in check.given)
        for words in (each for each in given if " " in each and not _DENIES.search(each)):
            self.rest = self.rest.replace(words, "")
        plain = as_plain(self.rest, claim)
        for name, symbol in claim.symbols.items():
            if not _DENIES.search(symbol.meaning):
                plain = re.sub(rf"\b{re.escape(_ARTICLE.sub('', symbol.meaning))} (?={name}\b)", "", plain)
        self.plain = plain

    def is_had(self, piece: Piece) -> bool:
        """Whether a display is a condition that checks have, beyond ranges of letters."""
        links = [link for link in piece.links if not _is_end(link)]
        if not links or self.is_behind(piece):
            return False
        if all(link.relation == "==" and write(link.left) in self.used for link in links):
            return True
        conditions = named(each for check in self.stating for each in conditions_of(check))
        is_more = not conditions & named(map(str, links)) and all(_is_order(it, self.letters) for it in links)
        if is_more and _NARROWED.search(piece.before):
            return True  # the checks are about both orders
        return piece.is_condition and piece.is_assumed and self.have(links)

    def is_behind(self, piece: Piece) -> bool:
        """Whether a display stands in a sentence behind all that is stated: it is no condition of that."""
        *_, behind = piece.before.rpartition(STATED)
        ended = re.search(r"\.(?!\d)", behind) and STATED in piece.before
        return bool(ended) and piece.before.count(STATED) == self.checked.count(STATED)

    def have(self, links: Sequence[Link]) -> bool:
        """Whether checks have conditions; of what is refuted only the letters are compared."""
        if self.refuted:
            return named(map(str, links)) <= self.letters
        return _all_have(self.stating, links)

    def left_in_prose(self) -> list[str]:
        """The parts of the text in which more is said than what is compared."""
        letters = "|".join(self.claim.symbols) or "(?!)"
        read = re.sub(rf"\b{_OF_ALL}(?=(?:{letters})\b(?! that\b))", "", self.plain)
        read = CONDITION.sub(lambda clause: without_ranges(clause[0], self.claim), read)
        read = _BEHIND.sub(lambda range_: "" if self.is_range_of(range_) else range_[0], read)
        parts = [part.strip(" ,()") for part in re.split(r"[;:]|, |\.(?!\d)", read)]
        left = [part for part in parts if _JOINS.sub("", part)]
        return left or [self.claim.printed] * (STATED not in self.rest)

    def is_range_of(self, behind: re.Match[str]) -> bool:
        """Whether what stands behind what is checked is its range: if none was said before."""
        said_before = QUANTIFIER.search(behind.string[: behind.start()].rpartition(" ; ")[2])
        return not (said_before or without_ranges(behind[0], self.claim).strip())

    def left_of_conditions(self) -> Iterator[str]:
        """The conditions in plain words, and the ranges, that checks do not have as they are printed."""
        if not self.is_stated:
            return
        clauses = [*in_clauses(self.plain)]
        for links in clauses:
            further = [link for link in links if not _is_end(link)]
            if not self.have(further):
                yield " and ".join(map(str, further))
        if self.refuted:
            return
        told = [*self.printed, *(link for links in clauses for link in links)]
        ranges = printed_here(self.sentence, self.claim, ALL).items()
        told += [link for name, side in ranges for link in range_conditions_of(name, side.range)]
        yield from dict.fromkeys(
            str(each) for each in told if _is_wider(each, told, self.stating, self.claim)
        )
        quoted = self.plain.partition(" ; ")[0]
        yield from of_which_statement(quoted, self.claim)
        yield from inner_letters(quoted, self.letters, self.claim)
        yield from unchecked_ranges(quoted, self.sentence, self.claim, self.stating)
        if QUANTIFIER.search(self.claim.where):
            yield self.claim.where
        if _BESIDE.search(self.plain):
            yield "and"

    def unprinted(self) -> list[str]:
        """The conditions of checks that are neither among the relations that are printed nor in the text."""
        if not self.states_some:
            return []
        said = [*self.printed, *(link for links in in_clauses(self.around) for link in links)]
        whole = [check for check in self.sentence.checks if not check.part]
        return [
            each
            for check, each in ((check, each) for check in whole for each in conditions_of(check))
            if not all(any(is_same(link, check, other) for other in said) for link in links_of(each))
        ]


def unmet(sentence: Sentence, claim: Claim, at: Mapping[str, Fraction]) -> str:
    """A condition in a display that is false at a point; empty if there is none, or it is what is checked."""
    text = f"{claim.printed} ; {sentence.text}" if is_whole(sentence, claim) else sentence.text
    known = statements(sentence.checks)
    for piece in pieces_in(text, claim):
        if piece.is_condition and (piece.is_assumed or not are_stated(piece.links, known)):
            for link in piece.links:
                letters = named([str(link)])
                is_about = any(letters <= check.ranges.keys() for check in sentence.checks)
                if is_about and holds(link, at) is False:
                    return str(link)
    return ""


def concluded(text: str, claim: Claim, checks: Sequence[Check]) -> Iterator[tuple[Link, ...]]:
    """The relations with which a text begins, or that it comes to, and that none of several checks states."""
    known = statements(checks) if len(checks) > 1 else []
    return (links for _, links in conclusions(text, claim) if not are_stated(links, known))


def _values_of(claim: Claim) -> dict[str, str]:
    """What a quotation says that letters are, as in ``c = 1/2``; of no letter two things."""
    found: dict[str, set[str]] = {}
    for piece in pieces_in(claim.printed, claim):
        match piece.links if piece.is_assumed else ():
            case [Link(left=Variable(name), relation="==", right=value)]:
                found.setdefault(name, set()).add(write(value))
    text = as_plain(claim.printed, claim)
    return {
        name: f"({next(iter(values))})"
        for name, values in found.items()
        if len(values) == 1 and not is_quantified(name, text)
    }


def _all_have(checks: Iterable[Check], links: Sequence[Link]) -> bool:
    """Whether checks are about nothing else: these are conditions of each, or follow from its domain."""
    for check in checks:
        if (about := numeric_domain_of(check)) is None:
            return False
        own = [link for each in about.where for link in each.links]
        known = [*own, *range_conditions(about)]
        if not all(any(is_same(link, check, each) for each in own) or follows(link, known) for link in links):
            return False
    return True


def _is_wider(order: Link, printed: Sequence[Link], checks: Iterable[Check], claim: Claim) -> bool:
    """Whether a printed order, as of sums of letters, leaves them more than the ends of a check do."""
    if _is_end(order) or _is_order(order, claim.symbols) or not is_linear(order, claim.symbols):
        return False
    about, names = [at for each in checks if (at := numeric_domain_of(each))], named([str(order)])
    given = [link for at in about for each in at.where for link in each.links]
    return any(
        names & named([str(end)]) and not follows(end, [*printed, *given])
        for at in about
        for end in range_conditions(at)
    )


def _is_order(link: Link, about: Container[str]) -> bool:
    """Whether a relation compares two letters of checks."""
    sides = (link.left, link.right)
    return link.relation != "==" and all(isinstance(each, Variable) and each.name in about for each in sides)


def _is_end(link: Link) -> bool:
    """Whether a relation is a range of a letter: that is read in plain words."""
    sides = sorted((link.left, link.right), key=lambda side: len(variables(side)))
    return link.relation != "==" and not variables(sides[0]) and isinstance(sides[1], Variable)
