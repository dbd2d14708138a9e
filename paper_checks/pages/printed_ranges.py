"""What a text prints of the ranges of letters, and what part of that the checks of a sentence are about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Final

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Expression, FormulaError, Number, Variable
from ...theory.formulas.wide_domain import Extent, WideDomain, extent
from ...theory.numbers.enclosure import exact
from .engine.domains import stated
from .page import Check, Claim, Sentence, Symbol
from .tokens import named

CLAUSE: Final = re.compile(
    r"(?:\b(?:for|all|every|each|any|let|where|with|if|when(?:ever)?|given|assum\w+|suppose|provided|fix|"
    r"throughout|over|as (?:soon|long) as)\b|, |(?<=[\w)]) \((?=[^()]*(?:<|>| in )))"
    r"(?:(?!\b(?:then|we have|it holds)\b)[^;:.]|\.\d)*",
    re.IGNORECASE,
)
"""Where ranges of letters are printed: behind such a word up to the conclusion, and behind a comma."""
_QUANTIFIED: Final = re.compile(r"\bfor (?:all|every|each|any)\b(?:[^;:.]|\.\d)*", re.IGNORECASE)
_ALL: Final = re.compile(r".+", re.DOTALL)
_NAME: Final = r"[^\W\d]\w*"
_NAMES: Final = rf"{_NAME}(?:(?:, | and |, and ){_NAME})*"
_NAMED: Final = re.compile(r", and |, | and ")
_NUMBER: Final = r"-?(?:\d+(?:\.\d+)?(?:/[1-9]\d*)?|oo)"
_IN: Final = re.compile(
    rf"(?<![\w\]])(?<![<>=] )({_NAMES}) in (whole )?([\[(])({_NUMBER}), ?({_NUMBER})([\])])"
)
_SIDE: Final = rf"(?:{_NUMBER}|{_NAMES})(?!\w|\.\d|\(| ?[*/+^\\-])"
_CHAIN: Final = re.compile(
    rf"(\w+ |[<>]=? )?(?<![\w)\]*/+.^\\-])(?<!\w\()(?<![*/+-] )({_SIDE}(?: (?:<=?|>=?) {_SIDE})+)"
    r"(?: ([\w<>]+))?"
)
_IN_SET: Final = r"(?<![\w\]]){}(?:, \w+)*\)? in ?(?:[\[(]([^\])]*)|[{{\]\\RNZ])"
_BARE: Final = (
    r"\b(?:all|any|each|every|whatever|arbitrary)(?: (?:other|larger|numbers?|values? of|\w*budgets?))* {0}\b"
    r"(?! ?(?:in\b|[<>=]))|\b{0} ?(?:\\to|->|\u2192) ?oo|\b(?:on|over) (?:R\b|\(-oo, oo\)|the [\w ]*line\b)"
)
_ON: Final = re.compile(rf"\b(?:on|over) [\[(]({_NUMBER}), ?({_NUMBER})[\])]")
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
_WIDER: Final = re.compile(
    r"\b(?:without (?:the|any|this)|not needed|nowhere|unconditional\w*|more generally|whatever|"
    r"no restriction)\b",
    re.IGNORECASE,
)
_AS_IT_IS: Final = re.compile(
    r"As printed|(?:(?:it|this|that|the|is|so|true|right|correct|holds?|as|stated|quoted|claimed|indeed|bound|"
    r"inequality|statement|claim|result|yes)\b[ .,]*)+$",
    re.IGNORECASE,
)
"""A sentence that says nothing of its own."""
_USUALLY_WHOLE: Final = frozenset("dijklmntKLMNT")
_GOES_ON: Final = re.compile(r" ?(?:\\cup|\u222a|\^|or [\[(])")
_CONCLUDED: Final = re.compile(
    r"(?:\A\s*|(?:[:;]|\b(?:then|have|holds|that))\s+)(?:`([^`]+)`|\$([^$]+)\$)(?!\s*(?:implies|if and only))"
)
_AS_FORMULA: Final = (
    (r"\\[td]?frac ?(\w) ?(\w)", r"((\1)/(\2))"), (r" ?\^ ?", "**"), (r"(?<!\w)\|([^|]*)\|", r"abs(\1)"),
    (r"\\[td]?frac ?\{([^{}]*)\} ?\{([^{}]*)\}", r"((\1)/(\2))"),
    (r"\\(log|exp|min|max|sqrt|Phi)(?![a-z]) ?", r"\1"), (r"\\?\{", "("), (r"\\?\}", ")"),
)  # fmt: skip
_COUNT: Final = re.compile(r"\b(?:how many|numbers? of|horizon|rounds?|steps?|dimension|whole|integers?)\b")
_BUDGET: Final = re.compile(r"\b(?:budget|horizon)\b")
_KIND: Final = r"(positive|non-?negative|natural|integers?|whole|reals?)"
_SIGNS: Final = (
    re.compile(rf"\b{_KIND} (?:whole |integers? |reals? |numbers? |constants? |values? (?:of )?)*({_NAMES})"),
    re.compile(rf"({_NAMES}) (?:is |are |be )?(?:an? |any )?{_KIND}\b"),
)
_OF_SIGN: Final = {
    "p": Extent(Fraction(0), None, open_lower=True), "na": Extent(Fraction(1), None, whole=True),
    "no": Extent(Fraction(0), None), "r": Extent(None, None),
    "i": Extent(None, None, whole=True), "w": Extent(None, None, whole=True),
}  # fmt: skip
_TEX: Final = {
    "`": "", "$": "", r"\,": " ", r"\;": " ", r"\quad": " ", r"\qquad": " ", r"\left": "", r"\right": "",
    r"\forall": " for all ", "\u2200": " for all ", r"\in": " in ", "\u2208": " in ", r"\geqslant": " >= ",
    r"\leqslant": " <= ", r"\geq": " >= ", r"\leq": " <= ", r"\ge": " >= ", r"\le": " <= ", "\u2265": " >= ",
    "\u2264": " <= ", r"\gt": " > ", r"\lt": " < ", r"\infty": "oo", "\u221e": "oo",
    r"\mathbb{N}": "whole [1, oo)", r"\mathbb{N}_0": "whole [0, oo)", r"\mathbb{Z}": "whole (-oo, oo)",
    r"\mathbb{R}": "(-oo, oo)",
    **{rf"\mathbb{{R}}{plus}": "(0, oo)" for plus in ("_+", "_{+}", "^+", "_{>0}", "_{> 0}")},
}  # fmt: skip
_GREEK: Final = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi",
    "rho", "sigma", "tau", "phi", "psi", "omega",
)  # fmt: skip
_ALSO: Final = {"eps": "epsilon", "lam": "lambda", "lambda_": "lambda", "lmbda": "lambda"}
_VARIANTS: Final = {"epsilon": (r"\varepsilon", "\u03b5", "\u03f5"), "phi": (r"\varphi",)}
_BUDGETS: Final = ("eps", "epsilon", "rho")
_LONG: Final = 30
_IN_WORDS: Final = {
    "up to": " <= ", "at most": " <= ", "at least": " >= ", "below": " < ", "above": " > ",
    "less than": " < ", "smaller than": " < ", "larger than": " > ", "greater than": " > ",
    "no less than": " >= ", "no smaller than": " >= ", "no more than": " <= ", "no larger than": " <= ",
}  # fmt: skip
_IN_OTHER_WORDS: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    (r",(?=[^\s\d])", ", "),
    (r"\+ ?oo", "oo"),
    (r" is an? (?:\w+ )?(?:number|value|constant) (?=[<>])", " "),
    (r"(?<= in )R(?![\w^({\[*])", "(-oo, oo)"),
    (rf"\(({_NAMES})\) in ([\[(][^\])]*[\])]) ?\^ ?\{{?\w+\}}?", r"\1 in \2"),
    (rf" (?:is |are |lies? )?between ({_NUMBER}) and ({_NUMBER})", r" in [\1, \2]"),
    (r" (?:(?:is |lies )?(?:in|from)|ranges over|belongs to)(?: the(?: unit)? interval)? (?=[\[(])", " in "),
    (rf"\|({_NAME})\| (<=?) ({_NUMBER})", r"-\3 \2 \1 \2 \3"),
    (rf" (?:is |are )?({'|'.join(sorted(_IN_WORDS, key=len, reverse=True))}) (?=[\d-])",
     lambda told: _IN_WORDS[told[1]]),
)  # fmt: skip
"""How ranges are said, after TeX is read, and how they are spelled."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A range of a letter as it is printed, and whether what it says of each of its ends is read."""

    range: Extent
    low: bool = True
    high: bool = True

    def met(self, other: Printed) -> Printed:
        """What is in both."""
        return Printed(_both(self.range, other.range), self.low or other.low, self.high and other.high)


_UNREAD: Final = Printed(Extent(None, None), low=False, high=False)


def printed_ranges(
    text: str, claim: Claim, where: re.Pattern[str] = CLAUSE, *, checked: Iterable[Check] = ()
) -> Mapping[str, Printed]:
    """The ranges of letters that a text prints where it may. Only ends that are numbers are read.

    What is ``checked`` is no range: it is what the text concludes. Two ranges that do not meet are none.
    """
    found = _met(text, claim, where, checked)
    return {name: side for name, side in found.items() if not _is_thin(side.range)}


def _met(text: str, claim: Claim, where: re.Pattern[str], checked: Iterable[Check]) -> Mapping[str, Printed]:
    """What all that is printed of each letter has in common, which may be nothing."""
    found: dict[str, Printed] = {}
    for clause in where.finditer(_without(text, claim, checked)):
        for names, side in _stated(clause[0], claim):
            for name in _NAMED.split(names):
                if name in claim.symbols:
                    found[name] = found[name].met(side) if name in found else side
    return found


def _without(text: str, claim: Claim, checked: Iterable[Check]) -> str:
    """The text without the formulas that are checked: they are what it concludes."""
    plain = as_plain(text, claim)
    for each in checked:
        told = re.escape(as_plain(each.formula, claim))
        plain = re.sub(rf"(?<![\w.])(?<![<>=*/+^-] ){told}(?![\w.])(?! [<>=*/+^-])", "it holds", plain)
    return plain


def is_whole(sentence: Sentence, claim: Claim) -> bool:
    """Whether a sentence stands for all that is quoted."""
    main = [each for each in claim.sentences if each.main and not each.instead]
    return bool(_AS_IT_IS.match(sentence.text)) or main == [sentence]


def beyond(sentence: Sentence, claim: Claim, at: Mapping[str, Fraction]) -> str:
    """A range, an order or an exception of letters that is printed and does not hold at a point."""
    whole = is_whole(sentence, claim)
    ranges = printed_here(sentence, claim, _ALL) if whole else printed_ranges(sentence.text, claim, _ALL)
    for name, side in ranges.items():
        if name in at and at[name] not in side.range:
            return f"{name} in {side.range}"
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    texts = (_without(each, claim, checks) for each in (sentence.text, claim.printed)[: 1 + whole])
    told = " ; ".join(each[0] for text in texts for each in CLAUSE.finditer(text))
    orders = _orders(told, claim)
    for low, high in orders:
        if {low, high} <= at.keys() and at[low] > at[high] and (high, low) not in orders:
            return f"{low} <= {high}"
    apart = re.findall(rf"({_NAME}) ?(?:\\neq?|!=|\u2260) ?({_NUMBER})(?![\w.*/^+-])", told)
    return next((f"{name} other than {end}" for name, end in apart if at.get(name) == exact(end)), "")


def _orders(text: str, claim: Claim) -> set[tuple[str, str]]:
    """The letters that a text compares, the smaller one first."""
    found: set[tuple[str, str]] = set()
    for match in _CHAIN.finditer(text):
        first, *others = re.split(r" ([<>]=?) ", match[2])
        sides = [_NAMED.split(each) for each in (first, *others[1::2])]
        beside = {(match[1] or "").strip(), *([] if len(sides[-1]) > 1 else [match[3]])}
        part = beside & claim.symbols.keys() or text[match.end(2) :].startswith(" (")
        if not part and len({each[0] for each in others[::2]}) == 1:
            pairs = combinations(sides[::-1] if others[0][0] == ">" else sides, 2)
            found |= {pair for low, high in pairs for pair in product(low, high)}
    return found


def missed(sentence: Sentence, claim: Claim) -> str:
    """The part of the printed ranges that checks of a sentence are about; empty if that is all of them."""
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    printed = printed_here(sentence, claim)
    parts: dict[str, None] = {}
    for name, side in printed.items():
        pieces = [each for each in (_range_in(check, name) for check in checks) if each is not None]
        wanted = up_to_unread(side, pieces)
        if _is_count(claim.symbols[name]):
            wanted = _closed(wanted)
        some = [each for each in pieces if not covers([each], wanted) and _overlap(each, wanted)]
        between = _is_real(name) and not wanted.whole and all(each.whole for each in pieces)
        if (some and not covers(some, wanted)) or (pieces and between):
            parts |= dict.fromkeys(f"for {name} in {each}" for each in pieces)
    return ", ".join(parts)


def printed_here(
    sentence: Sentence, claim: Claim, where: re.Pattern[str] = _QUANTIFIED
) -> Mapping[str, Printed]:
    """The printed ranges that a sentence is about: what it says itself, or as given, goes before others."""
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    given = (words for each in checks for words in each.given)
    printed = dict(printed_ranges(claim.printed, claim, checked=checks))
    for said in (sentence.text, *given):
        for name in printed_ranges(said, claim, _ALL):
            printed.pop(name, None)
        printed |= printed_ranges(said, claim, where)
    return printed


def unread(sentence: Sentence, claim: Claim) -> tuple[str, str]:
    """The letters whose ranges in checks end where nothing is read that is printed, and these ranges."""
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    printed = printed_here(sentence, claim, _ALL)
    quoted, anywhere = (
        printed_ranges(claim.printed, claim, where, checked=checks) for where in (CLAUSE, _ALL)
    )
    printed_twice = _met(claim.printed, claim, CLAUSE, checks).keys() - printed.keys()
    given = [words for check in checks for words in check.given]
    own = {as_plain(each, claim): _met(each, claim, _ALL, ()) for each in (sentence.text, *given)}
    around, text = as_plain(claim.printed, claim), as_plain(sentence.text, claim)
    is_all, used = is_whole(sentence, claim), named(each.formula for each in checks)
    lost = quoted.keys() & _concluded_of(claim, checks) - used if is_all else frozenset()
    elsewhere = {", ".join(each) for each in _ON.findall(around) if is_all}
    found: dict[str, set[str]] = {}
    for check in (each for each in checks if not each.part):
        for name in named([check.formula]) & check.ranges.keys():
            if (side := _range_in(check, name)) is None:
                continue
            said = {text: ranges[name].range for text, ranges in own.items() if name in ranges}
            pieces = [(other.formula, each) for other in checks if (each := _range_in(other, name))]
            sides = [each for _, each in pieces]
            if (
                lost
                or (name in quoted and _WIDER.search(text))
                or (side.whole and name in printed and _is_maybe_real(printed[name], claim.symbols[name]))
                or not _is_natural(side, printed.get(name, _UNREAD), claim.symbols[name])
                or not all(_is_read(each, name, check, side) for each in said or [around])
                or not (said or (name not in printed_twice and elsewhere <= {str(side)[1:-1]}))
                or not all(
                    _covers_all(sides, each)
                    for each in (*said.values(),) or (anywhere.get(name, _UNREAD).range,)
                )
                or (name in printed and _is_of_several(pieces, up_to_unread(printed[name], sides)))
                or (
                    name in quoted
                    and text in said
                    and not covers([said[text]], up_to_unread(quoted[name], sides))
                    and not re.match(_NARROWS.format(name), text, re.IGNORECASE)
                )
            ):
                told = str(side) if len(str(side)) < _LONG else check.ranges[name]
                found.setdefault(told, set()).add(name)
    ranges = (f"{', '.join(sorted(names))} in {side}" for side, names in sorted(found.items()))
    return ", ".join(sorted({*lost}.union(*found.values()))), "; ".join(ranges)


def _concluded_of(claim: Claim, checks: Iterable[Check]) -> frozenset[str]:
    """The letters of what a text concludes, also where two of them stand side by side."""
    said = re.sub(
        r"\b(?:for|let|where|with|if|when|given)\b[^;:.]*",
        "",
        _without(claim.printed, claim, checks),
        flags=re.IGNORECASE,
    )
    words = re.findall(_NAME, said)
    known = claim.symbols.keys()
    pairs = (each for word in words if len(word) == 2 and known >= {*word} for each in word)
    return frozenset((known & {*words}).union(pairs))


def _is_of_several(pieces: Sequence[tuple[str, Extent]], wanted: Extent) -> bool:
    """Whether a range is covered by checks of several formulas, and by those of no single one."""
    alike = ([each for other, each in pieces if other == one] for one, _ in pieces)
    return covers([each for _, each in pieces], wanted) and not any(covers(each, wanted) for each in alike)


def unsaid(sentence: Sentence, claim: Claim, told: str = "") -> list[str]:
    """The conditions of checks on letters whose range is printed, or is ``told``, that nothing prints."""
    checks = [each for each in sentence.blocks if isinstance(each, Check) and not each.part]
    own = [
        as_plain(text, claim) for text in (sentence.text, *(words for each in checks for words in each.given))
    ]
    own = [_ASIDE.sub("", each) for each in own]
    around = _ASIDE.sub("", as_plain(claim.printed, claim))
    clauses = (_IN.sub("", each[0]) for each in CLAUSE.finditer(around))
    own += [each for each in clauses if re.search("[<>=]", each)]
    orders = frozenset().union(*(_orders(each, claim) for each in own))
    printed, about = printed_here(sentence, claim).keys(), {*_NAMED.split(told)}
    used = named(each.formula for each in checks)
    found: dict[str, None] = {}
    for each in (condition for check in checks for condition in conditions_of(check)):
        letters = named([each]) & claim.symbols.keys()
        words = [rf"(?<![A-Za-z]){name}(?![A-Za-z])" for name in letters]
        several = own if len(words) > 1 else [text for text in own if re.search("[<>=]", text)]
        is_told = any(all(re.search(word, text) for word in words) for text in several)
        for low, high in _orders(each, claim):
            is_told &= (low, high) in orders or (high, low) not in orders
        if words and not is_told and (letters & used <= printed or letters & about):
            found[each] = None
    return [*found]


def conditions_of(check: Check) -> list[str]:
    """The conditions of a check, also those of ends of ranges that are letters."""
    try:
        about = stated(check)
    except (FormulaError, ValueError):
        return []
    return [str(each) for each in about.where] if isinstance(about, (Domain, WideDomain)) else []


def overstated(check: Check, sentence: Sentence, claim: Claim) -> str:
    """The ranges of a check that are smaller than the part that it says it is about; mostly empty."""
    printed = printed_here(sentence, claim)
    smaller: list[str] = []
    for name, side in printed_ranges(check.part, claim, _ALL).items():
        if (own := _range_in(check, name)) is not None:
            wanted = up_to_unread(side.met(printed.get(name, _UNREAD)), [own])
            if not covers([own], _closed(wanted) if _is_count(claim.symbols[name]) else wanted):
                smaller.append(f"{name} in {own}")
    return ", ".join(smaller)


def concluded(said: str, claim: Claim) -> Iterator[str]:
    """The relations with which a text begins, or that it comes to, in the formula language or nearly."""
    letters = "|".join(sorted(claim.symbols, key=len, reverse=True)) or "(?!)"
    factor = (
        rf"(?<![A-Za-z_.])(\d+(?:\.\d+)?|{letters}|\)) ?(?=(?:\d|\(|log|exp|sqrt|e\*|(?:{letters})(?!\w)))"
    )
    for match in _CONCLUDED.finditer(said):
        text = as_plain(match[1] or match[2], claim)
        for tex, usual in _AS_FORMULA if match[2] else ():
            text = re.sub(tex, usual, text)
        if match[2]:
            text = re.sub(factor, r"\1*", text)
        yield re.sub(r"(?<![<>=])=(?!=)", "==", text)


def _covers_all(pieces: Sequence[Extent], wanted: Extent) -> bool:
    """Whether pieces cover what stands anywhere in a text, if that has two ends."""
    return None in {wanted.lower, wanted.upper} or covers(pieces, wanted)


def _is_read(text: str, name: str, check: Check, side: Extent) -> bool:
    """Whether all that a text says of the range of a letter in a check is read, and is one range.

    An end that is a letter is met by a condition on both, or by a range without an end.
    """
    ranges = [each for each in _IN.finditer(text) if name in _NAMED.split(each[1])]
    rest = _IN.sub("", text)
    conditions = (named([each]) for each in check.where)
    tied = named([check.ranges[name]]).union(*(each for each in conditions if name in each))
    for found in re.finditer(_IN_SET.format(name), rest):
        ends = re.findall(_NAME, found[1] or "")
        if not ends or not (side.upper is None or tied.issuperset(ends)):
            return False
    bare = side.upper is not None and not ranges and re.search(_BARE.format(name), text)
    bare = bare or re.search(rf"\b(?:other|larger|smaller) {name}\b", text)
    several = len({each.groups()[1:] for each in ranges}) > 1
    return not (bare or several or any(_GOES_ON.match(text, each.end()) for each in ranges))


def _is_natural(side: Extent, known: Printed, symbol: Symbol) -> bool:
    """Whether a range ends where this is printed, nowhere, or where letters of its kind end anyway."""
    low, high = side.lower, side.upper
    begins = {None, 0, 1, -1 if high == 1 else 0, 2 if _is_count(symbol) else 0}
    ends = {None} if symbol.name in _BUDGETS or _BUDGET.search(symbol.meaning) else {None, 1}
    return (known.low or low in begins) and (known.high or high in ends)


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


def _is_real(name: str) -> bool:
    return _ALSO.get(name, name) in _GREEK


def _is_maybe_real(known: Printed, symbol: Symbol) -> bool:
    """Whether nothing that is printed of a letter, nor its meaning, nor custom says that it is whole."""
    return not (known.range.whole or _is_count(symbol) or symbol.name[0] in _USUALLY_WHOLE)


def _is_count(symbol: Symbol) -> bool:
    return not _is_real(symbol.name) and _COUNT.search(symbol.meaning) is not None


def _closed(side: Extent) -> Extent:
    """The whole numbers in a range, with ends that belong to it."""
    lower, upper = side.lower, side.upper
    lower = None if lower is None else Fraction(lower // 1 + 1 if side.open_lower else -(-lower // 1))
    upper = None if upper is None else Fraction(-(-upper // 1) - 1 if side.open_upper else upper // 1)
    return Extent(lower, upper, lower is None, upper is None, whole=True)


def _is_thin(side: Extent) -> bool:
    return side.lower is not None and side.upper is not None and side.lower >= side.upper


def _overlap(piece: Extent, wanted: Extent) -> bool:
    """Whether a piece has more than an end in common with a range, or is a point in it."""
    common = _both(piece, wanted)
    return not _is_thin(common) or common == piece == replace(piece, open_lower=False, open_upper=False)


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
    half, inside = Fraction(1, 2), _closed(side)
    return Extent(
        None if inside.lower is None else inside.lower - half,
        None if inside.upper is None else inside.upper + half,
    )


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


def as_plain(text: str, claim: Claim) -> str:
    """The text with the letters of formulas in place of their TeX."""
    text = _replaced(text, spelled(claim))
    text = re.sub(r"\\math(?:bb|bf) ?\{?([NRZ])\}?", r"\\mathbb{\1}", text)
    text = re.sub(r"\\mathbb\{R\}_\{? ?(?:\\geq?(?:slant)?|>=) ?0\}?", " [0, oo) ", text)
    text = re.sub(r"(?<![\d.^])10\^\{?(\d)\}?", lambda power: str(10 ** int(power[1])), text)
    text = re.sub(r"\\(?:text|mathrm|mbox)\{([^{}]*)\}", r" \1 ", text)
    text = re.sub(r"\\[td]?frac(?:\{(\d+)\}\{(\d+)\}|(\d)(\d))", r" \1\3/\2\4 ", text)
    text = re.sub(
        r"(?:\\?\{|(=) ?)(\d+), ?(?:\d+, ?)*(?:\\[lc]?dots|\.\.\.|\u2026)(?:, ?(?:(\d+)|\w+))?\s*(?:\\?\})?",
        lambda run: f"{' in' * bool(run[1])} whole [{run[2]}, {f'{run[3]}]' if run[3] else 'oo)'}",
        text,
    )
    text = " ".join(re.sub(r"(<=?|>=?)", r" \1 ", _replaced(text, _TEX)).split())
    for said, usual in _IN_OTHER_WORDS:
        text = re.sub(said, usual, text)
    text = re.sub(rf"\bfrom ({_NAME}) = ({_NUMBER}) on\b", r"for \1 >= \2", text)
    return re.sub(r" ([,)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", text))


def without_ranges(clause: str, claim: Claim) -> str:
    """A clause without what is read of it: ranges, orders and names of letters."""
    rest = _CHAIN.sub("", _IN.sub("", _ON.sub("", clause)))
    for sign in _SIGNS:
        rest = sign.sub("", rest)
    letters = "|".join(claim.symbols) or "(?!)"
    return re.sub(rf"\b(?:{letters})\b(?! ?[<>=(^*/+-])", "", rest)


def _replaced(text: str, words: Mapping[str, str]) -> str:
    """A text with these words for others; a longer one goes before a shorter one."""
    found = "|".join(
        (r"(?<![\w\\])" if old[0].isalnum() else "")
        + re.escape(old)
        + ("" if not old[-1].isalnum() else r"(?![A-Za-z])" if old[0] == "\\" else r"(?!\w)")
        for old in sorted(words, key=len, reverse=True)
    )
    return re.sub(found, lambda match: words[match[0]], text) if words else text


def spelled(claim: Claim) -> dict[str, str]:
    """The letters of a claim by their TeX: as it is listed, and else as it is usual."""
    listed = {each.tex: name for name, each in claim.symbols.items() if each.tex}
    usual: dict[str, str] = {}
    for name in claim.symbols:
        base, under = re.findall(r"^(.+?)_?(\d*)$", name)[0]
        base = _ALSO.get(base, base)
        for tex in (f"\\{base}", *_VARIANTS.get(base, ())) if base in _GREEK else (base,) if under else ():
            for full in (f"{tex}_{under}", f"{tex}_{{{under}}}") if under else (tex,):
                usual.setdefault(full, name)
    usual |= {tex[1:]: name for tex, name in listed.items() if tex[1:] in {*_GREEK} - claim.symbols.keys()}
    return {tex: f" {name} " for tex, name in {**usual, **listed}.items()}


def _stated(clause: str, claim: Claim) -> Iterator[tuple[str, Printed]]:
    """Names with their range, one after the other."""
    for names, whole, first, low, high, last in _IN.findall(clause):
        lower, upper = (None if "oo" in each else exact(each) for each in (low, high))
        yield names, Printed(Extent(lower, upper, first == "(", last == ")", bool(whole)))
    for match, at in ((match, at) for at, sign in enumerate(_SIGNS) for match in sign.findall(clause)):
        begin, side = next(each for each in _OF_SIGN.items() if match[at].startswith(each[0]))
        yield match[1 - at], Printed(side, low=not side.whole or begin == "na")
    for before, chain, after in _CHAIN.findall(clause):
        word = before.strip()
        if not (word.isdecimal() or word in claim.symbols or after in claim.symbols):
            yield from _in_chain(chain, opens=word[:1] in tuple("<>"), ends=after[:1] in tuple("<>"))


def _in_chain(chain: str, *, opens: bool, ends: bool) -> Iterator[tuple[str, Printed]]:
    """The ranges in ``0 < x < y <= 1``; before it or behind it may stand a further end that is not read."""
    first, *others = re.split(r" ([<>]=?) ", chain)
    relations, sides = others[::2], [first, *others[1::2]]
    mixed = len({each[0] for each in relations}) > 1
    several = any(len(_NAMED.split(each)) > 1 for each in sides[1:])
    if several and (mixed or not _is_number(first)):
        pieces = [each for each in _NAMED.split(chain) if "<" in each or ">" in each]
        for each in pieces:
            yield from _in_chain(each, opens=opens and each is pieces[0], ends=ends and each is pieces[-1])
    elif not mixed:
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
    return re.fullmatch(_NUMBER, side) is not None
