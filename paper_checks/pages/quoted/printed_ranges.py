"""What a text prints of the ranges of letters, and what part of that the checks of a sentence are about."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import Final

from ....theory.formulas.expression import Expression, Number, Variable
from ....theory.formulas.wide_domain import Extent, extent
from ....theory.numbers.enclosure import exact
from ..engine.domains import finite_sets, numeric_domain_of, rational
from ..page import Check, Claim, Sentence, Symbol
from .extents import both, closed, covers, is_thin, overlap
from .plain_text import NAMED, NUMBER, as_plain, is_greek, with_products
from .said_ranges import APART, ON, Printed, excepted, orders_in, stated_in

CLAUSE: Final = re.compile(
    r"(?:\b(?:for|all|every|each|any|let|where|with|if|when(?:ever)?|given|assum\w+|suppose|provided|fix|"
    r"throughout|over|as (?:soon|long) as)\b|, |(?<=[\w)]) \((?=[^()]*(?:<|>| in )))"
    r"(?:(?!\b(?:then|we have|it holds)\b)[^;:.]|\.\d)*",
    re.IGNORECASE,
)
"""Where ranges of letters are printed: behind such a word up to the conclusion, and behind a comma."""
_QUANTIFIED: Final = re.compile(r"\bfor (?:all|every|each|any)\b(?:[^;:.]|\.\d)*", re.IGNORECASE)
_BEGINS: Final = re.compile(r"\A(?:for|on|if|let|whenever)\b(?:[^;:.]|\.\d)*", re.IGNORECASE)
ALL: Final = re.compile(r".+", re.DOTALL)
AS_IT_IS: Final = re.compile(
    r"As printed|(?:(?:it|this|that|the|is|so|true|right|correct|holds?|as|stated|quoted|claimed|indeed|"
    r"bound|inequality|statement|claim|result|yes)\b[ .,]*)+$",
    re.IGNORECASE,
)
"""A sentence that says nothing of its own."""
_KIND: Final = (
    r"(?:an? |the )?(?:(?:real|whole|other|second|further|positive) )*"
    r"(?:number|value|integer|mean|reward|loss)s?"
)
_ENDS: Final = r"(?= ?(?:\Z|[,;)]|and at (?:least|most)\b))"
_NOUN_ENDS: Final = r"(?=\Z|[,;(]| (?:of|that|to|in|with|for|which|at|above|below|when|until)\b)"
_AS_IT_IS: Final = (
    r"(?!.*(?:\b(?:or|over|per|minus|less|plus|times|divided|percent|squared|odds|log|pi)\b|[%*/^]))"
)
"""Nothing behind a noun takes a number out of its range, as "over" and "in percent" do."""
_BY_MEANING: Final[Sequence[tuple[re.Pattern[str], Extent | None]]] = [
    (
        re.compile(
            rf"^(?:an? |the )?(?:probability|chance|share|fraction|proportion){_NOUN_ENDS}{_AS_IT_IS}"
        ),
        Extent(Fraction(0), Fraction(1)),
    ),
    (
        re.compile(rf"^(?:an? |the )?(?:cosine|sine|correlation){_NOUN_ENDS}{_AS_IT_IS}"),
        Extent(Fraction(-1), Fraction(1)),
    ),
    (re.compile(rf"^(?:{_KIND}|[^,]*,) in \[(?P<low>{NUMBER}), ?(?P<high>{NUMBER})\]{_ENDS}"), None),
    (re.compile(rf"(?:^|, (?:and )?|\d and |^{_KIND} )(?:at least|above) (?P<low>{NUMBER}){_ENDS}"), None),
    (re.compile(rf"(?:^|, (?:and )?|\d and |^{_KIND} )(?:at most|below) (?P<high>{NUMBER}){_ENDS}"), None),
]
"""How meanings say ranges, and which, if not by its ends."""
_COUNT: Final = re.compile(
    r"\b(?:how many|numbers? of|horizon|rounds?|steps?|dimension|batch|episode|draws|whole|integers?|natural|"
    r"cardinality)\b"
)
_COUNTS: Final = re.compile(
    r"\A(?:how many\b.*|(?:(?:an?|the|first|last|next|other|one|larger|smaller|least|most|whole|natural) )*"
    r"(?:horizons?|dimensions?|rounds?|steps?|phases?|episodes?|epochs?|batch|batch sizes?|draws|integers?|"
    r"(?:whole|natural) numbers?))\Z"
)
_NUMBER_OF: Final = re.compile(
    r"(?:an? |the )?numbers? of (?!(?:an? |the )?(?:effective|weighted|discounted|fractional|expected|nats|"
    r"bits|sigmas|years|months|weeks|days|hours|minutes|seconds|degrees|radians|moles|standard|units|decibels|percent)\b)"
)
"""Meanings that are surely whole: numbers of what is not a unit of a quantity."""
_OF_ONE: Final = re.compile(r"\b(?:size|length|width|cost|weight|power) of (?:an?|the|each|every|one) \w+")
_USUALLY_WHOLE: Final = frozenset("dijkmnKN")
_WHOLE: Final = re.compile(r"\b(?:numbers?|counts?|index|indices)\b")
_SURELY_WHOLE: Final = re.compile(r"^(?:an? |the )?numbers? of\b|\b(?:how many|whole|integers?|natural)\b")
_MEASURED: Final = re.compile(
    r"\b(?:real|mean|noise|rate|ratio|share|gap|distance|level|chance|budget|scale|regret)\b"
)
_DISCRETE: Final = re.compile(
    r"\A(?:an? |the )?(?:bits?|index|indices|counts?|sign|size of an? set)\b(?! (?:error|budget|rate))|"
    r"\b(?:zero|one|[01]) or (?:zero|one|[01]|at least \d+)\b|\bindicator\b|\bBernoulli (?:reward|loss)"
)
"""Meanings of letters that are not what lies between whole numbers."""
_TEX: Final = re.compile(r"\$[^$]*\$")
_HEAD: Final = re.compile(
    r"[,;:(]|\b(?:of|that|with|in|on|for|from|at|to|by|over|which|where|if|as|under|beyond|above|below|between|"
    r"when|until|after|before|per|less|minus|plus|times|divided|up|not|is|than|against)\b"
)
"""Where the noun with which a meaning begins ends."""
_CHANGED: Final = re.compile(
    r"\b(?:log\w*|logit|one|inverse|reciprocal|odds|minus|negative|difference|average|expected|fraction|share|"
    r"half|ratio|quotient|multiples?|relative)\b"
)
"""Nouns, and words before nouns, that make another number of what follows."""
_PARTED: Final = re.compile(r"\b(?:over|per|divided|times|minus|plus|multiples)\b|[/^]")
"""What makes another number of what stands before it."""
_LARGER, _SMALLER = r"(?:larger|greater|bigger|largest|maximum)\b", r"(?:smaller|lesser|smallest|minimum)\b"
_ONE_OF_TWO: Final = re.compile(rf"(?:an? |the )?(?:strictly )?(?:({_LARGER})|({_SMALLER}))")
_SIGN: Final = re.compile(
    rf"(?:an? |the )?(?:(?:strictly|other|second|real|{_LARGER}|{_SMALLER}) (?:of (?:the )?two )?)*"
    r"(positive|non-?negative)\b|.*\b(?:number|value|real)s? (>=?) 0\Z|"
    r"(?:an? |the )?[\w ]+(?:,| that is| which is) (?:strictly )?(positive|non-?negative)\Z"
)
_NOUN: Final = re.compile(r"\b(?:an?|the|strictly|of|two|both|one|positive|other|real)\b|s\b")
_NO_SIGN: Final = re.compile(
    r"\b(?:budget|variance|norm|distance|divergence|entropy|count|scale|width|deviation|size|length|sensitivity|"
    r"horizon|dimension)\Z"
)
"""Nouns of numbers that are not negative."""
UNREAD: Final = Printed(Extent(None, None), low=False, high=False)


def printed_ranges(
    text: str, claim: Claim, where: re.Pattern[str] = CLAUSE, *, checked: Iterable[Check] = ()
) -> Mapping[str, Printed]:
    """The ranges of letters that a text prints where it may. Only ends that are numbers are read.

    What is ``checked`` is no range: it is what the text concludes. Two ranges that do not meet are none.
    """
    found = met_in(text, claim, where, checked)
    return {name: side for name, side in found.items() if not is_thin(side.range)}


def met_in(
    text: str, claim: Claim, where: re.Pattern[str], checked: Iterable[Check]
) -> Mapping[str, Printed]:
    """What all that is printed of each letter has in common, which may be nothing."""
    found: dict[str, Printed] = {}
    for clause in where.finditer(without_checked(text, claim, checked)):
        for names, side in stated_in(clause[0], claim):
            for name in NAMED.split(names):
                if name in claim.symbols:
                    found[name] = found[name].met(side) if name in found else side
    return found


def without_checked(text: str, claim: Claim, checked: Iterable[Check]) -> str:
    """The text without the formulas that are checked: they are what it concludes."""
    plain = with_products(as_plain(text, claim), claim)
    for each in checked:
        told = re.escape(with_products(as_plain(each.formula, claim), claim))
        plain = re.sub(rf"(?<![\w.])(?<![<>=*/+^-] ){told}(?![\w.])(?! [<>=*/+^-])", "it holds", plain)
    return plain


def is_whole(sentence: Sentence, claim: Claim) -> bool:
    """Whether a sentence stands for all that is quoted."""
    main = [each for each in claim.sentences if each.main and not each.instead]
    return bool(AS_IT_IS.match(sentence.text)) or main == [sentence]


def beyond(sentence: Sentence, claim: Claim, at: Mapping[str, Fraction]) -> str:
    """A range, an order or an exception of letters that is printed and does not hold at a point."""
    whole = is_whole(sentence, claim)
    ranges = printed_here(sentence, claim, ALL) if whole else printed_ranges(sentence.text, claim, ALL)
    for name, value in at.items():
        side = ranges.get(name)
        if side is not None and value not in side.range:
            return f"{name} in {side.range}"
        symbol = claim.symbols.get(name)
        if whole and symbol and value.denominator > 1 and takes_whole(symbol, side):
            return f"whole numbers {name}"
        meaning = symbol.meaning if symbol and side is None else ""
        is_square = symbol and re.search(r"[^^]\^\{?[2468]\}?$", symbol.tex)
        known = [*meant(meaning), *(_signs(symbol) if symbol and side is None else ())]
        is_between = value.denominator > 1 and side is None and _DISCRETE.search(meaning)
        if is_between or any(value not in each for each in known) or (is_square and value < 0):
            return f"{name}, which is {symbol.meaning if symbol else ''}"
    for low, high in ON.findall(with_products(as_plain(claim.printed, claim), claim)) if whole else ():
        if any(not exact(low) <= at[name] <= exact(high) for name in at.keys() - ranges.keys()):
            return f"numbers in [{low}, {high}]"
    checks = sentence.checks
    texts = (without_checked(each, claim, checks) for each in (sentence.text, claim.printed)[: 1 + whole])
    told = " ; ".join(each[0] for text in texts for each in CLAUSE.finditer(text))
    orders = orders_in(told, claim)
    for (low, high), strict in orders.items():
        is_alone = {low, high} <= at.keys() and (high, low) not in orders
        if is_alone and (at[low] > at[high] or (strict and at[low] == at[high])):
            return f"{low} {'<' if strict else '<='} {high}"
    for low, high in permutations(at.keys() & claim.symbols.keys(), 2):
        order = (
            ""
            if {(low, high), (high, low)} & orders.keys()
            else _order(claim.symbols[low], claim.symbols[high])
        )
        if order and at[low] >= at[high] and (order == "<" or at[low] > at[high]):
            return f"{low} {order} {high}"
    return next(
        (f"{name} other than {end}" for name, end in APART.findall(told) if at.get(name) == exact(end)), ""
    )


def meant(meaning: str) -> Iterator[Extent]:
    """The ranges that a meaning says."""
    for read, known in _BY_MEANING:
        if match := read.search(meaning):
            low, high = (match.groupdict().get(end) for end in ("low", "high"))
            yield known or Extent(exact(low) if low else None, exact(high) if high else None)


def _signs(symbol: Symbol) -> Iterator[Extent]:
    """What numbers a meaning is of, where it says a sign, an interval in words, or a kind that has a sign."""
    meaning = symbol.meaning
    if match := re.search(rf"\bbetween ({NUMBER}) and ({NUMBER})\Z", meaning):
        yield Extent(exact(match[1]), exact(match[2]))
    if re.match(r"(?:zero or one|0 or 1|one or zero|1 or 0|an? indicator)\b", meaning):
        yield Extent(Fraction(0), Fraction(1))
    sign = _SIGN.match(meaning)
    if sign or is_count(symbol) or names_a(_NO_SIGN, meaning):
        yield Extent(Fraction(0), None, open_lower=bool(sign and {*sign.groups()} & {"positive", ">"}))


def _order(low: Symbol, high: Symbol) -> str:
    """The order of two letters by their meanings, as of "a mean" and "the larger mean", if they say one."""
    ways = [_ONE_OF_TWO.match(each.meaning) for each in (low, high)]
    (rises, falls), (is_larger, is_smaller) = (way.groups("") if way else ("", "") for way in ways)
    rest = (_ONE_OF_TWO.sub("", re.split("[,;(]", each.meaning)[0]) for each in (low, high))
    nouns = [_NOUN.sub("", each).split() for each in rest]
    is_pair = nouns[0] == nouns[1] or (falls and is_larger and [] in nouns)
    if not (falls or is_larger) or not is_pair or rises or is_smaller:
        return ""
    return "<" if (falls or is_larger).endswith("er") else "<="


def outside(sentence: Sentence, checks: Sequence[Check], claim: Claim) -> str:
    """What checks are about of a letter, if nothing of that is printed; mostly empty."""
    for name, side in printed_here(sentence, claim).items():
        told: list[str] = []
        for check in checks:
            listed = [rational(at[name]) for at in check.points if name in at]
            listed += finite_sets(check.each).get(name, ())
            if listed:
                told.append("" if any(each in side.range for each in listed) else f"{name} = {listed[0]}")
            elif own := range_in(check, name):
                told.append("" if overlap(own, side.range) else f"{name} in {own}")
        if told and all(told):
            return f"it is checked for {', '.join(told)}, and {name} in {side.range} is printed"
    return ""


def missed(sentence: Sentence, claim: Claim) -> str:
    """The part of the printed ranges that checks of a sentence are about; empty if that is all of them."""
    checks = sentence.checks
    parts: dict[str, None] = {}
    text = as_plain(claim.printed, claim)
    for name, side in printed_here(sentence, claim).items():
        pieces = [each for each in (range_in(check, name) for check in checks) if each is not None]
        wanted = _wanted(side, pieces, claim.symbols[name])
        some = [each for each in pieces if not covers([each], wanted) and overlap(each, wanted)]
        some += excepted(text, name) if some else []
        between = is_greek(name) and not wanted.whole and all(each.whole for each in pieces)
        if (some and not covers(some, wanted)) or (pieces and between):
            parts |= dict.fromkeys(f"for {name} in {each}" for each in pieces)
    alike = ([each for each in checks if each.formula == one] for one in {each.formula for each in checks})
    return ", ".join(parts) or next(filter(None, (_boxes(each, sentence, claim) for each in alike)), "")


def _boxes(checks: Sequence[Check], sentence: Sentence, claim: Claim) -> str:
    """The ranges of checks of one formula that cover the printed range of each letter, but not of all."""
    ranges: dict[str, tuple[Extent, list[Extent]]] = {}
    unprinted = dict.fromkeys(checks[0].ranges.keys() & claim.symbols.keys(), UNREAD)
    for name, side in (unprinted | dict(printed_here(sentence, claim, ALL))).items():
        pieces = [each for each in (range_in(check, name) for check in checks) if each is not None]
        wanted = _wanted(side, pieces, claim.symbols[name])
        if len(pieces) == len(checks) and covers(pieces, wanted) and len({*pieces}) > 1:
            ranges[name] = wanted, pieces
    boxes = [{name: pieces[at] for name, (_, pieces) in ranges.items()} for at in range(len(checks))]
    for values in product(*(_between_ends(*each) for each in ranges.values())) if len(ranges) > 1 else ():
        at = dict(zip(ranges, values, strict=True))
        within = any(all(at[name] in side for name, side in box.items()) for box in boxes)
        if not within and not beyond(sentence, claim, at):
            told = (" and ".join(f"{name} in {side}" for name, side in box.items()) for box in boxes)
            return ", ".join(f"for {each}" for each in told)
    return ""


def _between_ends(wanted: Extent, pieces: Sequence[Extent]) -> Iterator[Fraction]:
    """Numbers of a range: the ends of its pieces, and one between any two of these."""
    ends = {end for side in (wanted, *pieces) for end in (side.lower, side.upper) if end is not None}
    around = [min(ends) - 1, *sorted(ends), max(ends) + 1]
    among = {*around, *((low + high) / 2 for low, high in pairwise(around))}
    if wanted.whole or all(each.whole for each in pieces):
        among = {Fraction(each // 1 + step) for each in around for step in (-1, 0, 1)}
    yield from (each for each in sorted(among) if each in wanted)


def _wanted(side: Printed, pieces: Sequence[Extent], symbol: Symbol) -> Extent:
    """A printed range up to what is not read of it; of what counts something the whole numbers."""
    wanted = up_to_unread(side, pieces)
    return closed(wanted) if counts(symbol, side) else wanted


def printed_here(
    sentence: Sentence, claim: Claim, where: re.Pattern[str] = _QUANTIFIED
) -> Mapping[str, Printed]:
    """The printed ranges that a sentence is about: what it says itself, or as given, goes before others."""
    checks = sentence.checks
    given = (words for each in checks for words in each.given)
    known = printed_ranges(claim.printed, claim, checked=checks)
    printed = dict(known)
    for said in (sentence.text, *given):
        for name, side in printed_ranges(said, claim, ALL, checked=checks).items():
            quoted = printed.pop(name, side)
            if covers([side.range], quoted.range) and not covers([quoted.range], side.range):
                printed[name] = side  # it says more than is quoted
        printed |= printed_ranges(said, claim, where, checked=checks)
        for name, side in printed_ranges(said, claim, _BEGINS, checked=checks).items():
            printed[name] = side.met(printed.get(name) or known.get(name, side))
    return printed


def overstated(check: Check, sentence: Sentence, claim: Claim) -> str:
    """The ranges of a check that are smaller than the part that it says it is about; mostly empty."""
    printed = printed_here(sentence, claim)
    smaller: list[str] = []
    for name, side in printed_ranges(check.part, claim, ALL).items():
        own = [each] if (each := range_in(check, name)) else []
        if own and not covers(own, _wanted(side.met(printed.get(name, UNREAD)), own, claim.symbols[name])):
            smaller.append(f"{name} in {each}")
    return ", ".join(smaller)


def up_to_unread(side: Printed, pieces: Sequence[Extent]) -> Extent:
    """A printed range; where an end is not read, as in "for all eps <= 1", it is that of the pieces."""
    low = min(
        pieces, key=lambda each: (each.lower is not None, each.lower or 0, each.open_lower), default=None
    )
    high = max(
        pieces, key=lambda each: (each.upper is None, each.upper or 0, not each.open_upper), default=None
    )
    around = side.range
    if low is not None and not side.low:
        around = replace(around, lower=low.lower, open_lower=low.open_lower)
    if high is not None and not side.high:
        around = replace(around, upper=high.upper, open_upper=high.open_upper)
    return around


def is_count(symbol: Symbol) -> bool:
    """Whether a letter counts something, by its meaning."""
    if is_greek(symbol.name) or _is_changed(symbol.meaning):
        return False
    counted = _SURELY_WHOLE.search(symbol.meaning) or _COUNT.search(_OF_ONE.sub("", symbol.meaning))
    return counted is not None


def head(meaning: str) -> str:
    """The noun with which a meaning begins, and what stands before it: of "log of a chance" it is "log".

    >>> head("a failure probability of the test")
    'a failure probability'
    """
    return _HEAD.split(_TEX.sub("", meaning), maxsplit=1)[0].strip()


def names_a(kind: re.Pattern[str], meaning: str) -> bool:
    """Whether a letter is one of a kind of numbers itself, and not the logarithm or the quotient of one."""
    return not _is_changed(meaning) and kind.search(head(meaning)) is not None


def _is_changed(meaning: str) -> bool:
    """Whether a meaning is of another number than the noun in it says, as "the risk in percent" is."""
    said = _TEX.sub("", meaning)
    parted = _PARTED.search(re.split("[,;]", said)[0]) or re.search("percent|%|on average|expect|odds", said)
    return bool(_CHANGED.search(head(meaning)) or parted)


def takes_whole(symbol: Symbol, printed: Printed | None) -> bool:
    """Whether a letter takes whole numbers alone: by what is printed of it, or by meaning and custom.

    An interval, an end between two of them and the word "real" say that it does not.
    """
    side = (printed or UNREAD).range
    ends = (end for end in (side.lower, side.upper) if end is not None)
    if side.whole or (printed and printed.real) or any(end.denominator > 1 for end in ends):
        return side.whole and not (printed and printed.real)
    is_usual = symbol.name[:1] in _USUALLY_WHOLE and not is_greek(symbol.name)
    is_usual &= _WHOLE.search(symbol.meaning) is not None
    is_measured = _MEASURED.search(symbol.meaning) and not _SURELY_WHOLE.search(symbol.meaning)
    return not is_measured and bool(is_usual or is_count(symbol))


def counts(symbol: Symbol, printed: Printed | None) -> bool:
    """Whether a letter surely takes whole numbers alone: its meaning is the number of some, and says no more.

    >>> [counts(Symbol("", each), None) for each in ("number of arms", "number of bits", "a step size")]
    [True, False, False]
    """
    if printed and (printed.range.whole or printed.real):
        return printed.range.whole and not printed.real
    is_known = _COUNTS.search(symbol.meaning.split(",")[0]) or _NUMBER_OF.match(symbol.meaning)
    return takes_whole(symbol, printed) and bool(is_known)


def range_in(check: Check, name: str) -> Extent | None:
    """The range of a letter in a check, with its conditions that compare the letter with a number."""
    if (about := numeric_domain_of(check)) is None or name not in about.box.names:
        return None
    found = extent(name, about.box[name])
    for link in (link for each in about.where for link in each.links if link.relation != "=="):
        smaller, larger = link.smaller, link.larger
        if smaller == Variable(name) and (end := _number(larger)) is not None:
            found = both(found, Extent(None, end, open_upper=link.strict))
        elif larger == Variable(name) and (end := _number(smaller)) is not None:
            found = both(found, Extent(end, None, open_lower=link.strict))
    return found


def _number(side: Expression) -> Fraction | None:
    return side.value if isinstance(side, Number) else None
