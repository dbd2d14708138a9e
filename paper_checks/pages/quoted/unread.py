"""Where checks end and nothing is read that is printed, and the conditions that nobody printed."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ....theory.formulas.wide_domain import Extent
from ....theory.numbers.enclosure import exact
from ..engine.domains import numeric_domain_of
from ..page import Check, Claim, Sentence, Symbol
from ..tokens import named
from .extents import covers
from .plain_text import NAME, NAMED, NUMBER, as_plain, with_products
from .printed_ranges import (
    ALL,
    CLAUSE,
    UNREAD,
    counts,
    is_whole,
    met_in,
    names_a,
    printed_here,
    printed_ranges,
    range_in,
    up_to_unread,
)
from .said_ranges import IN, ON, Printed, excepted, orders_in

_IN_SET: Final = r"(?<![\w\]]){}(?:, \w+)*\)? in ?(?:[\[(]([^\])]*)|[{{\]\\RNZ])"
BARE: Final = (
    r"\b(?i:all|any|each|every|whatever|arbitrary)(?: (?:other|larger|numbers?|values? of|\w*budgets?))* {0}"
    r"\b(?! ?(?:in\b|[<>=]))|\b{0} ?(?:\\to|->|\u2192) ?oo|"
    r"\b(?:on|over) (?:R\b|\(-oo, oo\)|the [\w ]*line\b|(?:the|all) reals?\b)"
)
NAMELESS: Final = re.compile(
    r"\b(?i:all|any|each|every) (?:\w+ )?(?:numbers?|values?|reals?|integers?)\b(?! \w)"
)
_OF_FUNCTION: Final = r"\\\w+ {} (?:<=?|>=?) -?\d"
_QUANTIFIED: Final = r"\b(?:all|any|each|every) (?:\w+, )*{}(?:, \w+)* (?:in\b|[<>])"
_ASIDE: Final = re.compile(
    r"\b(?:(?:with )?equality|(?:strict(?:ly)?|also|even|not only) (?:if|when|for|where|unless)|unless|"
    r"in particular|without (?:assum|requir|the (?:assum|condition|restric))\w*|(?<!in )the case)\b[^;:.]*",
    re.IGNORECASE,
)
"""A remark on a case: it is no condition of the statement."""
_NARROWS: Final = (
    r"(?:As [a-z ]+, )?(?:(?!\b(?:not|even|also|only|as|by|see|needs?|shown|stated|proved|known)\b)[^.;:])*?"
    r"\b(?:for|where|if|with|at|when|while)\b[^.;:]*\b{}\b"
)
"""How a sentence begins that is about a smaller range of a letter than the quotation."""
_GOES_ON: Final = re.compile(r" ?(?:\\cup|\u222a|\^|or [\[(])")
_BUDGET: Final = re.compile(r"\b(?:budget|horizon)\b")
_NOT_NEGATIVE: Final = re.compile(
    r"\b(?:mass(?:es)?|pulls|sizes?|lengths?|widths?|roots?|standard deviations?|variances?|norms?|scales?|"
    r"distances?)\Z|\Ahow (?:many|far|often|long)\b"
)
"""Nouns of letters that are known to begin at 0, whatever is printed."""
_WITHIN: Final = re.compile(
    r"(?:\A|[.;:,] )(?:in|within|on) [\[(](-?\d+(?:\.\d+)?(?:/\d+)?), ?(-?\d+(?:\.\d+)?(?:/\d+)?)[\])]",
    re.IGNORECASE,
)
_OF_REALS: Final = re.compile(r"(?:every|any|each|all) [a-z ]*\breals?\b", re.IGNORECASE)
_OF_R: Final = re.compile(r"\breals?\b|\(-oo, oo\)", re.IGNORECASE)
_FROM_ONE: Final = re.compile(
    r"\b(?:arms?|actions?|experts?|horizon|rounds?|steps?|dimensions?|phases?|episodes?|batch(?:es)?|size|length|"
    r"samples?|records?|users?|columns?|levels?|numbers|natural|candidates|options)\b"
)
"""What there is at least one of."""
_COUNTED: Final = re.compile(
    r"(?:an? |the )?(?:(?:whole|number|size|length|dimension) of (?:an? |the |all )?[a-z-]+(?: [a-z-]+)?|"
    r"numbers? of (?:[a-z-]+ )?[a-z-]+(?: (?:of|in) (?:an? |the )?[a-z-]+)?|"
    r"natural numbers?|horizon|dimension|rounds?|phase|episode|batch size)"
)
_BUDGETS: Final = ("eps", "epsilon", "rho")
_LONG: Final = 30


@dataclass(frozen=True, slots=True)
class _Letter:
    """A letter of a formula, its range in a check, and what is printed and said of it."""

    symbol: Symbol
    check: Check
    side: Extent
    pieces: Sequence[tuple[str, Extent]]
    """Its ranges in all checks of the sentence, each with the formula."""
    printed: Printed | None
    """What holds of it here, by the quotation or by the sentence."""
    quoted: Printed | None
    anywhere: Extent
    """What stands of it anywhere in the quotation."""
    said: Mapping[str, Extent]
    """What the sentence and what is given say of it, by their text."""
    texts: Sequence[str]
    """What else is printed of it: what the sentence or what is given says, or else the quotation."""
    sentence: str
    others: bool
    """Whether the quotation has ranges for other letters of the formula."""
    is_all: bool
    """Whether the sentence stands for all that is quoted."""
    is_elsewhere: bool
    """Whether the quotation has two ranges for it that do not meet, or another one without a letter."""

    @property
    def sides(self) -> list[Extent]:
        """Its ranges in all checks."""
        return [each for _, each in self.pieces]

    @property
    def is_of_several(self) -> bool:
        """Whether checks of several formulas cover what is printed of it, and those of no single one do."""
        wanted = up_to_unread(self.printed or UNREAD, self.sides)
        alike = ([each for other, each in self.pieces if other == one] for one, _ in self.pieces)
        return covers(self.sides, wanted) and not any(covers(each, wanted) for each in alike)

    @property
    def narrows(self) -> bool:
        """Whether the sentence is about less than the quotation, and does not begin with that."""
        own = self.said.get(self.sentence)
        if self.quoted is None or own is None or covers([own], up_to_unread(self.quoted, self.sides)):
            return False
        return not re.match(_NARROWS.format(self.symbol.name), self.sentence, re.IGNORECASE)


_UNREAD_IF: Final[Sequence[tuple[str, Callable[[_Letter], object]]]] = (
    (
        "it is real, and the check takes whole numbers",
        lambda it: it.side.whole and (not counts(it.symbol, it.printed) or _is_real(it)),
    ),
    ("its range ends where nothing is printed", lambda it: not _is_natural(it)),
    (
        "a range of it is printed that is not read",
        lambda it: not all(_is_read(each, it) for each in it.texts),
    ),
    ("another range is printed", lambda it: it.is_elsewhere and not it.said),
    (
        "a larger range is printed",
        lambda it: not all(_covers_all(it, each) for each in (*it.said.values(),) or (it.anywhere,)),
    ),
    ("each formula has a part of its range", lambda it: it.printed and it.is_of_several),
    ("the sentence says itself that it is about more", lambda it: not it.is_all and _says_more(it)),
    ("the sentence is about less, and says so later", lambda it: it.narrows),
)
"""Why not all that is printed of a letter is in the ranges of checks, as far as it is read."""


def unread(sentence: Sentence, claim: Claim) -> tuple[str, str]:
    """The letters whose ranges in checks end where nothing is read that is printed, and these ranges."""
    checks = sentence.checks
    quoted = printed_ranges(claim.printed, claim, checked=checks)
    found: dict[str, dict[str, None]] = {}
    for it in _letters(sentence, claim, checks, quoted):
        if any(holds(it) for _, holds in _UNREAD_IF):
            told = str(it.side) if len(str(it.side)) < _LONG else it.check.ranges[it.symbol.name]
            found.setdefault(it.symbol.name, {})[told] = None
    alike: dict[str, list[str]] = {}
    for name, sides in sorted(found.items()):
        alike.setdefault(" or in ".join(sorted(sides)), []).append(name)
    ranges = (f"{', '.join(names)} in {side}" for side, names in sorted(alike.items()))
    return ", ".join(sorted(found)), "; ".join(ranges)


def _letters(
    sentence: Sentence, claim: Claim, checks: Sequence[Check], quoted: Mapping[str, Printed]
) -> Iterator[_Letter]:
    """The letters of formulas whose checks say from where they are, and claim all of what is printed."""
    printed = printed_here(sentence, claim, ALL)
    anywhere = printed_ranges(claim.printed, claim, ALL, checked=checks)
    twice = met_in(claim.printed, claim, CLAUSE, checks).keys() - printed.keys()
    given = [words for check in checks for words in check.given]
    own = {as_plain(each, claim): met_in(each, claim, ALL, checks) for each in (sentence.text, *given)}
    around = with_products(as_plain(claim.printed, claim), claim)
    spoken = f"{around} ; {with_products(as_plain(sentence.text, claim), claim)}"
    nameless = {", ".join(each) for each in ON.findall(spoken) if is_whole(sentence, claim)}
    for check in (each for each in checks if not each.part):
        for name in named([check.formula]) & check.ranges.keys():
            if (side := range_in(check, name)) is not None:
                said = {text: ranges[name].range for text, ranges in own.items() if name in ranges}
                yield _Letter(
                    symbol=claim.symbols[name],
                    check=check,
                    side=side,
                    pieces=[(other.formula, each) for other in checks if (each := range_in(other, name))],
                    printed=printed.get(name),
                    quoted=quoted.get(name),
                    anywhere=anywhere.get(name, UNREAD).range,
                    said=said,
                    texts=[*said] or [around],
                    sentence=as_plain(sentence.text, claim),
                    is_all=is_whole(sentence, claim),
                    others=bool(quoted.keys() & named([check.formula]) - {name}),
                    is_elsewhere=name in twice or not nameless <= {str(side)[1:-1]},
                )


def unsaid(sentence: Sentence, claim: Claim, told: str = "") -> list[str]:
    """The conditions of checks on letters whose range is printed, or is ``told``, that nothing prints."""
    checks = [each for each in sentence.checks if not each.part]
    own = [
        as_plain(text, claim) for text in (sentence.text, *(words for each in checks for words in each.given))
    ]
    own = [_ASIDE.sub("", each) for each in own]
    around = _ASIDE.sub("", as_plain(claim.printed, claim))
    clauses = (IN.sub("", each[0]) for each in CLAUSE.finditer(around))
    own += [each for each in clauses if re.search("[<>=]", each)]
    orders = [pair for each in own for pair in orders_in(each, claim).items()]
    printed, about = printed_here(sentence, claim).keys(), {*NAMED.split(told)}
    used = named(each.formula for each in checks)
    found: dict[str, None] = {}
    for each in (condition for check in checks for condition in conditions_of(check)):
        letters = named([each]) & claim.symbols.keys()
        words = [rf"(?<![A-Za-z]){name}(?![A-Za-z])" for name in letters]
        several = own if len(words) > 1 else [text for text in own if re.search("[<>=]", text)]
        is_told = any(all(re.search(word, text) for word in words) for text in several)
        for pair, strict in orders_in(each, claim).items():
            alike = [each for each in orders if {*each[0]} == {*pair}]
            is_told &= not alike or any(other == pair and sure >= strict for other, sure in alike)
        if words and not is_told and (letters & used <= printed or letters & about):
            found[each] = None
    return [*found]


def _says_more(it: _Letter) -> bool:
    """Whether a sentence speaks of all numbers, of one, or of an interval, and the ranges end before."""
    name, text = it.symbol.name, it.sentence
    is_of_all = re.search(BARE.format(name), text) or NAMELESS.search(text) or _OF_REALS.match(text)
    if is_of_all and it.side.upper is not None:
        return True
    points = re.findall(rf"\b(?:up to|until|down to|even at|also at) {name} ?= ?({NUMBER})", text)
    around = [Extent(exact(low), exact(high)) for low, high in _WITHIN.findall(text)]
    return any(not any(exact(at) in side for side in it.sides) for at in points) or any(
        not covers(it.sides, each) for each in around
    )


def _covers_all(it: _Letter, wanted: Extent) -> bool:
    """Whether its ranges cover what stands anywhere in a text but for exceptions, up to ends that do not."""
    apart = (each for text in it.texts for each in excepted(text, it.symbol.name))
    ends = Printed(wanted, low=wanted.lower is not None, high=wanted.upper is not None)
    wanted = up_to_unread(ends, it.sides)
    is_one = None in {wanted.lower, wanted.upper} or wanted.lower <= wanted.upper  # type: ignore[operator]
    return is_one and covers([*it.sides, *apart], wanted)


def _is_read(text: str, it: _Letter) -> bool:
    """Whether all that a text says of the range of a letter in a check is read, and is one range.

    An end that is a letter is met by a condition on both, or by a range without an end.
    """
    name, check, side = it.symbol.name, it.check, it.side
    ranges = [each for each in IN.finditer(text) if name in NAMED.split(each[1])]
    rest = IN.sub("", text)
    conditions = (named([each]) for each in check.where)
    tied = named([check.ranges[name]]).union(*(each for each in conditions if name in each))
    for found in re.finditer(_IN_SET.format(name), rest):
        ends = re.findall(NAME, found[1] or "")
        if not ends or not (side.upper is None or tied.issuperset(ends)):
            return False
    everywhere = re.search(BARE.format(name), text) or NAMELESS.search(text)
    bare: object = side.upper is not None and not ranges and everywhere
    apart = excepted(text, name) if it.printed is None else []
    bare = bare or (apart and not covers([*it.sides, *apart], Extent(None, None)))
    bare = bare or (it.printed is None and re.search(_OF_FUNCTION.format(name), text))
    bare = bare or re.search(rf"\b(?:other|larger|smaller) {name}\b", text)
    several = (it.said or not it.is_all) and (
        len({each.groups()[1:] for each in ranges}) > 1 or len(re.findall(_QUANTIFIED.format(name), text)) > 1
    )
    return not (bare or several or any(_GOES_ON.match(text, each.end()) for each in ranges))


def _is_real(it: _Letter) -> bool:
    """Whether a text speaks of reals, and nothing that is printed says that this letter is whole."""
    is_whole_there = it.printed is not None and it.printed.range.whole
    return not is_whole_there and any(_OF_R.search(each) for each in it.texts)


def _is_natural(it: _Letter) -> bool:
    """Whether a range ends where this is printed, nowhere, or where letters of its kind end anyway."""
    low, high, known, symbol = it.side.lower, it.side.upper, it.printed or UNREAD, it.symbol
    is_all = it.is_all or bool(it.said)
    if low == high and any(re.search(rf"\b{symbol.name} = {low}(?![\w./^*])", each) for each in it.texts):
        return True
    below, _, above = it.check.ranges.get(symbol.name, "").partition(",")
    low, high = None if named([below]) - {"whole"} else low, None if named([above]) else high
    if any(", ".join(each) == str(it.side)[1:-1] for text in it.texts for each in ON.findall(text)):
        return True
    begins: set[Fraction | int | None] = {None}
    ends: set[Fraction | int | None] = {None}
    is_number = counts(symbol, it.printed)
    if is_number and is_all:
        begins |= {0, 1} if _COUNTED.fullmatch(symbol.meaning) and _FROM_ONE.search(symbol.meaning) else {0}
    if not is_all:
        begins |= {0, 1, 2 if is_number else 0, -1 if high == 1 else 0}
        is_open = names_a(_NOT_NEGATIVE, symbol.meaning) or symbol.name in _BUDGETS
        ends |= set() if is_open or _BUDGET.search(symbol.meaning) else {1}
    starts = known.low and (low is None or known.range.lower is not None)  # what is printed is no end
    stops = known.high and (high is None or known.range.upper is not None)
    return (starts or low in begins) and (stops or high in ends)


def conditions_of(check: Check) -> list[str]:
    """The conditions of a check, also those of ends of ranges that are letters."""
    about = numeric_domain_of(check)
    return [] if about is None else [str(each) for each in about.where]
