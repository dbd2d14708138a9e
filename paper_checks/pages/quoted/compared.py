"""What of a quotation no check is compared with: its reader has to compare that."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import islice, product
from typing import Final

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import (
    JUMPS,
    Apply,
    Expression,
    FormulaError,
    Link,
    Variable,
    variables,
    write,
)
from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import Extent, WideDomain, extent
from ....verify.proving.exact_points import holds, inside
from ..engine.domains import ends, ends_of, stated
from ..linear import follows, is_linear
from ..page import Check, Claim, Sentence
from ..tokens import named, substituted
from .extents import covers
from .plain_text import NAMED, as_plain, spelled
from .printed_ranges import ALL, is_whole, printed_here, printed_ranges, range_in
from .said_ranges import APART, Printed, stated_in, without_ranges
from .tex_relations import relation
from .unread import BARE, NAMELESS, conditions_of

_DISPLAY: Final = re.compile(r"\$([^$]+)\$|`([^`]+)`")
_SIGN: Final = re.compile(r"\\(?:quad|qquad|text\{ *(?:and|,) *\})|\\.|[;,({\[\])}]|[^\\;,({\[\])}]+")
_CONDITION: Final = re.compile(
    r"(?:\b(?:for|if|when(?:ever)?|where|with|let|given|suppose|assum\w+|provided|fix|every|all|each|any|"
    r"as (?:soon|long) as|on|over)\b|(?<=\x01),? \((?! ?and))"
    r"(?:(?!\b(?:then|we have|it holds)\b)[^;:.\x01]|\.\d)*",
    re.IGNORECASE,
)
_STATED, _HAD = "\x01", "\x02"
"""What stands for a display that a check states, and for a condition that all checks have."""
_ASSUMED: Final = re.compile(
    r"\b(?:for|if|when(?:ever)?|where|with|let|given|suppose|assum\w+|provided|fix|every|all|each|any|"
    r"as (?:soon|long) as|on|over)(?: that)?\s*\Z",
    re.IGNORECASE,
)
_NARROWED: Final = re.compile(r"\b(?:if|when|with|where|provided|case|such)(?: that)?\s*\Z")
_QUANTIFIER: Final = re.compile(
    r"(?=\bfor\b)|(?<!\bfor )(?=\b(?:all|every|each|any|whatever)\b)|"
    r"(?<=and )(?=(?:if|when|where|with)\b)",
    re.IGNORECASE,
)
_CONCLUDED: Final = re.compile(
    r"(?:\A\s*|(?:[:;]|\b(?:then|have|holds|that))\s+)(?:`([^`]+)`|\$([^$]+)\$)(?!\s*(?:implies|if and only))"
)
_JOINED: Final = re.compile(r",(?![^()]*\))|\b(?:and|for|if|when(?:ever)?|where|with)\b")
_JOINS: Final = re.compile(
    r"\b(?:for|all|every|each|any|let|where|with|if|when|whenever|given|suppose|assumed?|provided|fix|then|we|"
    r"have|has|it|this|arbitrary|holds?|so(?= \x01)|that|true|and|reals?|numbers?|values?|in|is|are|"
    r"the|a|an|on|"
    r"as printed|as soon as|as long as|case)\b|[\s,.;:()\x01\x02]",
    re.IGNORECASE,
)
"""Words that only join what is compared."""
_BESIDE: Final = re.compile(
    rf"(?:\x02|{APART.pattern}),? and(?: so)? \x01|\x01,? and(?: so)? (?:\x02|{APART.pattern})"
)
"""A condition that stands beside what is checked as if it were checked too."""
_BEHIND: Final = re.compile(r"(?<=\x01, )(?:[^,;:.()\x01]|\.\d|(?<=[\[(])[^\])]*[\])])+(?= ?(?:;|\Z))")
"""What stands alone behind what is checked: a range is read there."""
_ARTICLE: Final = re.compile(r"^(?:an?|the|another) ")
_OWN: Final = re.compile(r"\s*(?:for|if|when|whenever)\b", re.IGNORECASE)
_CUTS: Final = JUMPS | {"min", "max", "abs"}
_BITS: Final = 400
_POINTS, _TRIED, _CORNERS = 5, 400, 16


def uncompared(sentence: Sentence, claim: Claim, refuted: Sequence[Check] = ()) -> tuple[str, list[str]]:
    """What a sentence leaves to its reader, and the conditions of its checks that nobody printed.

    It leaves what it says itself, or what is quoted if it stands for that, but for what is compared. A
    display is compared if some check states it: both sides, or their difference, are the same there; what
    is ``refuted`` has to be as weak, at a point that meets what is printed. Ranges of letters are left out,
    and conditions that all checks have. Of a quotation that no check states all is left.
    """
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    known = [(check, link) for check in checks for link in _links(check.formula)]
    if not is_whole(sentence, claim):
        own = (match for match, links in _concluded(sentence.text, claim) if not _is_stated(links, known))
        return "; ".join(match[0] for match in own), []
    about = frozenset().union(*(each.ranges for each in checks))
    values = {name: value for name, value in _values_of(claim).items() if name not in about}
    stated_there: list[Link] = []
    printed: list[Link] = []
    used: set[str] = set()

    def without_stated(piece: str, links: Sequence[Link], before: str, *, is_condition: bool) -> str:
        del is_condition
        meant = [each for link in links for each in _links(substituted(str(link), values))]
        if not links or _ASSUMED.search(before) or not _is_stated(meant, known):
            return piece
        stated_there.extend(meant)
        used.update(named(map(str, links)) & values.keys())
        return _STATED

    def without_conditions(piece: str, links: Sequence[Link], before: str, *, is_condition: bool) -> str:
        printed.extend(links if is_condition else ())
        further = [link for link in links if not _is_end(link)]
        is_had = all(link.relation == "==" and write(link.left) in used for link in further)
        is_had |= bool(_NARROWED.search(before)) and all(_is_order(link, about) for link in further)
        is_had |= is_condition and (
            named(map(str, further)) <= about if refuted else _all_have(stating, further)
        )
        return _HAD if further and is_had else piece

    text = f"{claim.printed} ; {sentence.text}"
    rest = re.sub(r"\$ is at most \$", r" \\le ", re.sub(r"\$ is at least \$", r" \\ge ", text))
    rest = _displays(rest, claim, without_stated)
    stating = [each for each, link in known if any(_is_same(its, each, link) for its in stated_there)]
    false = [(each, link) for each in refuted for link in _links(each.formula)]
    is_stated = stated_there and all(
        any(_is_same(link, check, its) for its in stated_there) for check, link in false
    )
    rest = _displays(rest, claim, without_conditions) if is_stated else text
    for words in (words for each in checks for words in each.given):
        rest = rest.replace(words, "")
    plain = as_plain(rest, claim)
    for name, symbol in claim.symbols.items():
        plain = re.sub(rf"\b{re.escape(_ARTICLE.sub('', symbol.meaning))} (?={name}\b)", "", plain)
    read = _CONDITION.sub(lambda clause: without_ranges(clause[0], claim), plain)
    read = _BEHIND.sub(lambda range_: range_[0] if without_ranges(range_[0], claim).strip() else "", read)
    parts = [part.strip(" ,()") for part in re.split(r"[;:]|, |\.(?!\d)", read)]
    left = [part for part in parts if _JOINS.sub("", part)] or [claim.printed] * (_STATED not in rest)
    clauses = [*_in_clauses(plain)]
    orders = [[link for link in links if not _is_end(link)] for links in clauses]
    if is_stated and refuted:
        left += [" and ".join(map(str, each)) for each in orders if not named(map(str, each)) <= about]
    if is_stated and not refuted:
        left += [" and ".join(map(str, each)) for each in orders if not _all_have(stating, each)]
        told = [*printed, *(link for links in clauses for link in links)]
        ranges = printed_here(sentence, claim, ALL).items()
        told += [link for name, side in ranges for link in ends_of(name, side.range)]
        left += dict.fromkeys(str(each) for each in told if _is_wider(each, told, stating, claim))
        left += _apart(plain.partition(" ; ")[0], sentence, claim, stating)
        left += [claim.where] * bool(_QUANTIFIER.search(claim.where))
        left += ["and"] * bool(_BESIDE.search(plain))
    unprinted = _unprinted(checks, printed, as_plain(text, claim)) if stated_there else []
    return re.sub(f"[{_STATED}{_HAD}]", "...", "; ".join(left)), unprinted


def _apart(text: str, sentence: Sentence, claim: Claim, checks: Sequence[Check]) -> Iterator[str]:
    """What of several ranges of a letter in a text the checks do not have.

    Behind one quantifier they hold together, and each has to hold on all of what the checks are about;
    what stands behind another one is about more numbers, which have to be covered.
    """
    groups = [""]
    for clause in _CONDITION.finditer(text):
        first, *further = _QUANTIFIER.split(clause[0])
        if text[: clause.start()].rstrip().endswith(";"):
            first, further = "", [first, *further]
        groups = [*groups[:-1], groups[-1] + " ; " + first, *further]
    for name in claim.symbols.keys() - printed_ranges(sentence.text, claim, ALL).keys():
        own = [(each.formula, side) for each in checks if (side := range_in(each, name)) is not None]
        pieces = [
            [side for formula, side in own if formula == each] for each in {formula for formula, _ in own}
        ]
        found = [list(_ranges_of(name, each, claim)) for each in groups]
        several = len([each for each in found if each]) > 1
        for around, group in ((one, each) for one, each in zip(groups, found, strict=True) if each):
            first = re.match(rf"[ ;]*(?:[^\W\d]\w* )*{name}\b", around) or all(each.real for each in group)
            if len(group) == 1 and not several and (own or first):
                continue
            met = reduce(Printed.met, group)
            are_had = len(group) == 1 or all(covers([one.range], each) for one in group for _, each in own)
            both = {one.range for one in group if None not in {one.range.lower, one.range.upper}}
            are_had &= len(both) < 2 or all(covers(each, one) for one in both for each in pieces)
            are_covered = all(
                covers(each, met.range) and not (met.real and all(side.whole for side in each))
                for each in pieces
            )
            if not own or not are_had or (several and not are_covered):
                yield f"{name} in {' and '.join(str(each.range) for each in group)}"


def _ranges_of(name: str, text: str, claim: Claim) -> Iterator[Printed]:
    """The ranges of a letter behind one quantifier; all numbers, if it says nothing further of it."""
    found = [side for names, side in stated_in(text, claim) if name in NAMED.split(names)]
    if not found and (re.search(BARE.format(name), text) or NAMELESS.search(text)):
        found = [Printed(Extent(None, None, whole="integer" in text), real="real" in text)]
    yield from found


def _all_have(checks: Iterable[Check], links: Sequence[Link]) -> bool:
    """Whether checks are about nothing else: these are conditions of each, or follow from its domain."""
    for check in checks:
        if (about := _domain(check)) is None:
            return False
        own = [link for each in about.where for link in each.links]
        known = [*own, *ends(about)]
        if not all(
            any(_is_same(link, check, each) for each in own) or follows(link, known) for link in links
        ):
            return False
    return True


def _is_wider(order: Link, printed: Sequence[Link], checks: Iterable[Check], claim: Claim) -> bool:
    """Whether a printed order, as of sums of letters, leaves them more than the ends of a check do."""
    if _is_end(order) or _is_order(order, claim.symbols) or not is_linear(order, claim.symbols):
        return False
    about, names = [at for each in checks if (at := _domain(each))], named([str(order)])
    given = [link for at in about for each in at.where for link in each.links]
    return any(
        names & named([str(end)]) and not follows(end, [*printed, *given]) for at in about for end in ends(at)
    )


def _domain(check: Check) -> Domain | WideDomain | None:
    """The domain of a check, if it is one of numbers."""
    try:
        about = stated(check)
    except (FormulaError, ValueError):
        return None
    return about if isinstance(about, (Domain, WideDomain)) else None


def _is_order(link: Link, about: Container[str]) -> bool:
    """Whether a relation compares two letters of checks."""
    sides = (link.left, link.right)
    return link.relation != "==" and all(isinstance(each, Variable) and each.name in about for each in sides)


def _is_end(link: Link) -> bool:
    """Whether a relation is a range of a letter: that is read in plain words."""
    sides = sorted((link.left, link.right), key=lambda side: len(variables(side)))
    return link.relation != "==" and not variables(sides[0]) and isinstance(sides[1], Variable)


def _values_of(claim: Claim) -> dict[str, str]:
    """What a quotation says that letters are, as in ``c = 1/2``; of no letter two things."""
    found: dict[str, set[str]] = {}

    def read(piece: str, links: Sequence[Link], *_: object, **__: object) -> str:
        if len(links) == 1 and links[0].relation == "==" and isinstance(links[0].left, Variable):
            found.setdefault(links[0].left.name, set()).add(write(links[0].right))
        return piece

    _displays(claim.printed, claim, read)
    return {name: f"({next(iter(values))})" for name, values in found.items() if len(values) == 1}


def unmet(sentence: Sentence, claim: Claim, at: Mapping[str, Fraction]) -> str:
    """A condition in a display that is false at a point; empty if there is none, or it is what is checked."""
    text = f"{claim.printed} ; {sentence.text}" if is_whole(sentence, claim) else sentence.text
    checks = [each for each in sentence.blocks if isinstance(each, Check)]
    known = [(check, link) for check in checks for link in _links(check.formula)]
    false: list[str] = []

    def read(_: str, links: Sequence[Link], before: str, *, is_condition: bool) -> str:
        is_had = is_condition and (_ASSUMED.search(before) or not _is_stated(links, known))
        for each in links if is_had else ():
            about = named([str(each)])
            if any(about <= check.ranges.keys() for check in checks) and holds(each, at) is False:
                false.append(str(each))
        return ""

    _displays(text, claim, read)
    return next(iter(false), "")


def _unprinted(checks: Iterable[Check], printed: Sequence[Link], text: str) -> list[str]:
    """The conditions of checks that are neither among the relations that are printed nor in the text."""
    said = [*printed, *(link for links in _in_clauses(text) for link in links)]
    conditions = [(check, each) for check in checks if not check.part for each in conditions_of(check)]
    return [
        each
        for check, each in conditions
        if not all(any(_is_same(link, check, other) for other in said) for link in _links(each))
    ]


def _in_clauses(text: str) -> Iterator[tuple[Link, ...]]:
    """The relations in the conditions of a plain text."""
    clauses = (piece for clause in _CONDITION.finditer(text) for piece in _JOINED.split(clause[0]))
    return (_links(piece.strip(" ()")) for piece in clauses)


def concluded(text: str, claim: Claim, checks: Sequence[Check]) -> Iterator[tuple[Link, ...]]:
    """The relations with which a text begins, or that it comes to, and that none of several checks states."""
    known = [(check, link) for check in checks for link in _links(check.formula) if len(checks) > 1]
    return (links for _, links in _concluded(text, claim) if not _is_stated(links, known))


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
    """The text with each part of a display as it is ``told``.

    That is told by its relations, by what stands before it, and by whether it is a condition: what stands
    before a condition of its own is none.
    """
    names = _letters_of(claim)
    spans = [match.span() for match in _CONDITION.finditer(text)]

    def read(match: re.Match[str]) -> str:
        is_condition = any(start <= match.start() < stop for start, stop in spans)
        is_condition &= _OWN.match(text, match.end()) is None
        before, pieces = text[: match.start()], [*_pieces(match[1] or match[2])]
        kept = []
        for piece in pieces:
            links = (match[2] and _links(piece)) or _in_tex(piece, names)
            kept.append(told(piece, links, before, is_condition=is_condition))
            before = ""
        shown = (each if each in {_STATED, _HAD} else f"${each}$" for each in kept if each)
        return match[0] if kept == pieces else ", ".join(shown)

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
        return all(_value(side, at) is not None for side in (link.left, link.right))


def _value(side: Expression, at: Mapping[str, Fraction]) -> tuple[Fraction, Fraction] | None:
    """Exact ends around a value; of sums of which the length is not known nothing is."""
    try:
        return value_at(side, at)
    except FormulaError:
        return None


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
        values = [(_value(one, at), _value(other, at)) for at in points]
    return [(ours, theirs) for ours, theirs in values if ours is not None and theirs is not None]


def _points(check: Check, names: frozenset[str], seed: str) -> Iterator[dict[str, Fraction]]:
    """Points of the domain of a check that nobody can choose beforehand; of its box where it is too thin.

    Then its corners: what is printed may have no value there.
    """
    if (about := _domain(check)) is None or not names <= {*about.box.names}:
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
