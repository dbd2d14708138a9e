"""A page's blocks become checks of the engine: each claim of a page a `Claim`, whose parts are its checks.

What a check uses of another one is proved along with it: the other formula, and that its domain is met. Only
then the instance is among the conditions under which the check's own formula is proved.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ...theory.formulas.expression import FormulaError, Link, Number, Variable, substitute, variables, write
from ...theory.formulas.language import expression, formula
from ...theory.formulas.domain import Domain
from ...theory.formulas.families import FamilyDomain
from ...theory.formulas.wide_domain import WideDomain, extent, stated_domain
from ...theory.matrices.statement import Statement
from ...verify.evidence.certifiable import certifiable, certifying, certifying_nothing
from ...verify.evidence.certificate import certificate
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.evidence.spelling import reading, reads_of
from ...verify.proving.counterexample import refutation
from ...verify.proving.exact_points import holds, inside
from ...verify.proving.families import check_on, holds_at_sizes
from ...verify.proving.formula_checks import entry, equals_at, holds_at, holds_for_all, same_at
from ...verify.proving.matrices.checks import holds_for_matrices
from ..language.assertion import Assertion, Role, Settles, settles
from ..language.claim import Check as Checking
from ..language.claim import Claim as EngineClaim
from ..language.claim import Theorem
from ..language.transcript import Transcript
from .domains import Point, Stated, finite, number, points_of, stated
from .faults import Fault, PageError
from .page import (
    Block,
    Check,
    Claim,
    NearMiss,
    Page,
    Place,
    Rows,
    Sentence,
    Table,
    TheoremOfCoq,
    TracedLines,
    Using,
)
from .rows import holds_at_rows
from .tokens import edited, substituted

Load = Callable[[], ModuleType]
"""Runs the Python beside a page."""
Find = Callable[[str], Claim | None]
"""The claim of an ID, on any page."""


class BindingError(ValueError):
    """A block cannot be bound to a check, and where it stands."""

    def __init__(self, place: Place, told: str) -> None:
        super().__init__(told)
        self.fault = Fault(place.line, place.column, told)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that the engine checks for a block: its own formula, or what that needs.

    ``wrong`` has the near misses by the name of the engine's mutant, each with what is then claimed.
    """

    name: str
    claimed: Any
    check: Checking
    wrong: Mapping[str, tuple[NearMiss, Any]] = field(default_factory=dict)
    role: str = "says"
    """``"says"``, ``"uses"`` of another check that is proved along, ``"needs"`` of its domain that is met."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A block with its parts; the first one is its own, but a theorem has none."""

    block: Block
    sentence: Sentence
    name: str
    parts: tuple[Part, ...] = ()


def bound_blocks(claim: Claim, load: Load, find: Find = lambda _: None) -> tuple[Bound, ...]:
    """Every block of a claim with what checks it; a `BindingError` where that cannot be."""
    found: list[Bound] = []
    for sentence in claim.sentences:
        for block in sentence.blocks:
            name = name_of(block, sentence)
            if name in (each.name for each in found):
                raise BindingError(block.place, f"two checks of {claim.id} are called {name!r}")
            try:
                parts = tuple(_parts(block, name, claim, load, find))
            except BindingError:
                raise
            except ValueError as error:
                raise BindingError(block.place, str(error)) from error
            found.append(Bound(block, sentence, name, parts))
    return tuple(found)


def engine_claim(claim: Claim, page: Page, load: Load, find: Find = lambda _: None) -> EngineClaim:
    """The claim as the engine runs it, keeps it and compares certificates with it."""
    bounds = bound_blocks(claim, load, find)
    parts = [part for each in bounds for part in each.parts]
    theorems = tuple(
        Theorem(each.block.name, each.block.part) for each in bounds if isinstance(each.block, TheoremOfCoq)
    )
    return EngineClaim(
        id=claim.id,
        where=claim.where,
        kind="page",
        statement=claim.printed or " ".join(each.text for each in claim.sentences if each.main),
        printed={part.name: part.claimed for part in parts} or None,
        mutants={name: {part.name: wrong} for part in parts for name, (_, wrong) in part.wrong.items()},
        checks=tuple(entry(part.name, part.check) for part in parts),
        asserts=tuple(_assertion(place, each, bounds) for place, each in enumerate(claim.sentences, start=1)),
        settles=tuple(_settled(claim, bounds)),
        theorems=theorems,
        paper=page.path.parent.name,
        of_page=True,
    )


def engine_claims(page: Page, load: Load, find: Find = lambda _: None) -> tuple[EngineClaim, ...]:
    """The claims of a page as the engine runs them; a `PageError` with all that cannot be bound."""
    faults: list[Fault] = []
    claims: list[EngineClaim] = []
    own = {claim.id: claim for claim in page.claims}
    for claim in page.claims:
        try:
            claims.append(engine_claim(claim, page, load, lambda name: own.get(name) or find(name)))
        except BindingError as error:
            faults.append(error.fault)
    if faults:
        raise PageError(page.path, faults)
    return tuple(claims)


def name_of(block: Block, sentence: Sentence) -> str:
    """What the evidence on a block is called."""
    if isinstance(block, TracedLines):
        return f"lines {sentence.n}"
    return block.name or f"values {sentence.n}"


def content_of(claim: Claim, find: Find = lambda _: None) -> str:
    """Everything that the checks of a claim depend on but code: blocks without places, and what they use."""
    blocks = [block for sentence in claim.sentences for block in sentence.blocks]
    used = [
        find(each.check.partition(".")[0])
        for block in blocks
        if isinstance(block, Check)
        for each in block.using
    ]
    others = [content_of(each, find) for each in used if each is not None and each.id != claim.id]
    return "\n".join([*(repr(_placeless(block)) for block in blocks), *others])


def _placeless(value: Any) -> Any:  # noqa: ANN401  any part of a block
    if hasattr(value, "place"):
        names = [name for name in value.__dataclass_fields__ if name != "place"]
        return (type(value).__name__, *(_placeless(getattr(value, name)) for name in names))
    if isinstance(value, Mapping):
        return [*value.items()]
    return [*map(_placeless, value)] if isinstance(value, tuple) else value


def _assertion(n: int, sentence: Sentence, bounds: Iterable[Bound]) -> Assertion:
    own = [part for each in bounds if each.sentence is sentence for part in each.parts]
    misses = [
        f"{miss.old} -> {miss.new}".replace(";", ",") for part in own for miss, _ in part.wrong.values()
    ]
    role = Role.MAIN if sentence.main and not sentence.instead else Role.SIDE
    return Assertion(n, role, sentence.text, near_miss="; ".join(misses))


def _settled(claim: Claim, bounds: Sequence[Bound]) -> Iterator[Settles]:
    for n, sentence in enumerate(claim.sentences, start=1):
        parts = [part for each in bounds if each.sentence is sentence for part in each.parts]
        names = [name for part in parts for name in part.wrong]
        if parts:
            yield settles(n, by=[part.name for part in parts], kills=dict(enumerate(names, start=1)) or None)


def _parts(block: Block, name: str, claim: Claim, load: Load, find: Find) -> Iterator[Part]:
    match block:
        case Check():
            yield from _of_check(block, name, claim, load, find, ())
        case Table():
            rows = [
                ({letter: number(each) for letter, each in zip(block.names, at, strict=True)}, value)
                for at, value in block.rows
            ]
            wrong = _wrong(name, block.wrong, block.expression, lambda text: text)
            yield Part(name, block.expression, equals_at(rows, part=name), wrong)
        case TracedLines():
            yield _traced(block, name, load)


def _of_check(
    block: Check, name: str, claim: Claim, load: Load, find: Find, within: tuple[str, ...]
) -> Iterator[Part]:
    facts: list[str] = []
    hidden: list[Part] = []
    for using in block.using:
        more, fact = _used(using, block, name, claim, load, find, (*within, f"{claim.id}.{block.name}"))
        hidden += more
        facts.append(fact)
    check = _checking(block, name, tuple(facts), load)
    expand = _expanding(block)
    yield Part(name, expand(block.formula), check, _wrong(name, block.wrong, block.formula, expand))
    yield from hidden


def _checking(block: Check, name: str, facts: tuple[str, ...], load: Load) -> Checking:
    kinds = {
        "rows": block.rows is not None,
        "at": bool(block.points),
        "for each": bool(block.each),
        "ranges": bool(block.ranges),
    }
    if block.rows is not None:
        if kinds["at"] or kinds["for each"] or kinds["ranges"] or block.where:
            raise BindingError(
                block.place, "a check of rows has no domain of its own; accepted are rows alone"
            )
        return holds_at_rows(block.rows.names, _computed(block.rows, load), part=name)
    if block.points:
        return _at_points(block, name)
    if block.each:
        return _for_each(block, name)
    about = stated(replace(block, where=tuple(map(_expanding(block), block.where))), *facts)
    if isinstance(about, Statement):
        return holds_for_matrices(about, using=facts, part=name)
    if isinstance(about, FamilyDomain):
        return holds_at_sizes(about, part=name)
    check = check_on(about, _relations(block.formula), part=name)
    return _first_at(block, about, check, name) if block.tries else check


def _relations(text: str) -> set[str]:
    try:
        return {link.relation for link in formula(text).links}
    except FormulaError:
        return set()  # the check refuses it, and tells where it is misspelled


def _at_points(block: Check, name: str) -> Checking:
    points = [{letter: number(text) for letter, text in each.items()} for each in block.points]
    if block.ranges or block.where:
        about = stated(block)
        for point in points:
            if not isinstance(about, (Domain, WideDomain)) or not inside(about, point):
                raise BindingError(block.place, f"the point {_told(point)} is not in the domain of {name}")
    return holds_at(points, part=name)


def _for_each(block: Check, name: str) -> Checking:
    """All points of a finite set; where ranges or conditions are added, all of these at each point."""
    if not block.ranges and not block.where:
        return holds_for_all(finite(block.each), part=name)
    return _at_each(block, [*points_of(block.each)], name)


def _at_each(block: Check, points: Sequence[Point], name: str) -> Checking:
    about = []
    for point in points:
        spelled = {letter: write(Number(value)) for letter, value in point.items()}
        where = [substituted(each, spelled) for each in block.where]
        ranges = {letter: substituted(side, spelled) for letter, side in block.ranges.items()}
        met = [formula(each) for each in where if not formula(each).variables]
        if all(holds(link, {}) is True for each in met for link in each.links):
            left = tuple(each for each in where if formula(each).variables)
            about.append((spelled, stated(replace(block, ranges=ranges, where=left))))
    if not about:
        raise BindingError(block.place, f"no point of {name} meets its conditions")

    def each_of(claimed: str) -> Iterator[tuple[str, Checking]]:
        for spelled, domain in about:
            text = substituted(claimed, spelled)
            if not isinstance(domain, (Domain, WideDomain)):
                raise FormulaError("a finite set beside families or matrices; accepted is one of them")
            yield text, check_on(domain, _relations(text), part=name)

    def check(claimed: str, effort: Effort) -> Evidence:
        found = []
        for (text, checking), (spelled, _) in zip(each_of(claimed), about, strict=True):
            evidence = checking(text, effort)
            at = ", ".join(f"{letter} = {value}" for letter, value in spelled.items())
            if evidence.verdict is Verdict.REFUTED:
                return replace(evidence, summary=f"{at}: {evidence.summary}")
            found.append(evidence)
        worst = min(found, key=lambda evidence: evidence.verdict.strength)
        documents = [dict(each.certificate) for each in found if each.certificate is not None]
        whole = None
        if len(documents) == len(found):
            text = " and ".join(str(each["formula"]) for each in documents)
            whole = certificate("every size", formula=text, domain=None, payload={"parts": list(documents)})
        told = f"at each of {len(found)} points: {worst.summary}"
        return replace(worst, summary=told, part=name, certificate=whole)

    def says(claimed: str) -> Iterator[Any]:
        from ...verify.evidence.certifiable import AtEachSize, Certifiable

        single = [each for text, checking in each_of(claimed) for each in certifiable(checking, text) or ()]
        plain = [each for each in single if isinstance(each, Certifiable)]
        yield AtEachSize(tuple(plain))
        yield from (replace(each, only_refuted=True) for each in plain)

    reading(check, lambda claimed: [formula(text) for text, _ in each_of(claimed)][-1])
    return certifying(check, says)


def _first_at(block: Check, about: Stated, check: Checking, name: str) -> Checking:
    """The check, after a look at the points where the page says to look first."""
    if not isinstance(about, (Domain, WideDomain)):
        raise BindingError(
            block.place, "points to try are for formulas about numbers; accepted is no `try` here"
        )
    points = [{letter: number(text) for letter, text in each.items()} for each in block.tries]
    for point in points:
        if set(point) != set(about.box.names) or not inside(about, point):
            raise BindingError(
                block.place, f"the point {_told(point)} is not in the domain of {name}: {about}"
            )

    def looked(claimed: str, effort: Effort) -> Evidence:
        for link in formula(claimed).links:
            for point in points:
                decided = holds(link, point)
                equal = decided is None and link.strict and same_at(link, point)
                if decided is False or equal:
                    found = refutation(link, about, point, part=name, tried=1, equal=equal)
                    if found.verdict is Verdict.REFUTED:
                        return found
        return check(claimed, effort)

    if (reads := reads_of(check)) is not None:
        reading(looked, reads)
    return certifying(looked, lambda claimed: certifiable(check, claimed) or ())


def _told(point: Point) -> str:
    return ", ".join(f"{letter} = {value}" for letter, value in point.items())


def _used(
    using: Using, block: Check, name: str, claim: Claim, load: Load, find: Find, within: tuple[str, ...]
) -> tuple[list[Part], str]:
    """What proves the instance of another check at these letters, and the instance."""
    owner, other = _other(using, claim, find)
    label = f"{owner.id}.{other.name}"
    if label in within:
        raise BindingError(using.place, f"{label} uses itself: {' -> '.join((*within, label))}")
    prefix = f"{name}, using {label}"
    if using.at:
        prefix += f" at {', '.join(f'{letter} = {text}' for letter, text in using.at.items())}"
    if other.points or other.each or other.rows is not None or other.tries:
        raise BindingError(using.place, f"{label} is decided at points; accepted are checks on ranges")
    parts = [
        replace(each, name=prefix if place == 0 else f"{prefix}: {each.name}", role="uses", wrong={})
        for place, each in enumerate(_of_check(other, prefix, owner, load, find, within))
    ]
    about, theirs, said = stated(block), stated(other), _expanding(other)(other.formula)
    if isinstance(about, Statement) and isinstance(theirs, Statement) and not using.at:
        return [], said  # a derivation goes through it, and derives it itself
    if not isinstance(about, (Domain, WideDomain)) or not isinstance(theirs, (Domain, WideDomain)):
        raise BindingError(using.place, f"{label} is not about numbers alone; accepted are checks on ranges")
    if strange := set(using.at) - {*theirs.box.names}:
        raise BindingError(
            using.place, f"{label} has no letter {min(strange)}; accepted are {', '.join(theirs.box.names)}"
        )
    values = {letter: expression(using.at.get(letter, letter)) for letter in theirs.box.names}
    for text in _needed(theirs, values, about, using.place, label):
        place = f"{prefix}, needs {text}"
        parts.append(Part(place, text, check_on(about, {"<="}, part=place), role="needs"))
    return parts, " and ".join(str(_instance(link, values)) for link in formula(said).links)


def _other(using: Using, claim: Claim, find: Find) -> tuple[Claim, Check]:
    identifier, dot, name = using.check.rpartition(".")
    owner = claim if not dot or identifier == claim.id else find(identifier)
    if owner is None:
        raise BindingError(
            using.place, f"no claim is called {identifier!r}; accepted are ID.name of pages that are known"
        )
    checks = [each for sentence in owner.sentences for each in sentence.blocks if isinstance(each, Check)]
    for each in checks:
        if each.name == name:
            return owner, each
    names = ", ".join(each.name for each in checks)
    raise BindingError(using.place, f"{owner.id} has no check {name!r}; accepted are {names or 'none'}")


def _instance(link: Link, values: Mapping[str, Any]) -> Link:
    return Link(substitute(link.left, values), link.relation, substitute(link.right, values))


def _needed(
    theirs: Domain | WideDomain,
    values: Mapping[str, Any],
    about: Domain | WideDomain,
    place: Place,
    label: str,
) -> Iterator[str]:
    """What has to hold on our domain for theirs to be met; nothing of what our domain says already."""
    for letter, value in values.items():
        side = extent(letter, theirs.box[letter])
        own = about.box[value.name] if isinstance(value, Variable) and value.name in about.box.names else None
        if own is not None and extent(letter, own) == side:
            continue
        if side.whole and not _is_whole(value, about):
            raise BindingError(
                place, f"{label} is about whole numbers {letter}, and {write(value)} may be another"
            )
        text = f"({write(value)})"
        if missing := variables(value) - {*about.box.names}:
            raise BindingError(
                place, f"{label} at {letter} = {write(value)}: {min(missing)} has no range here"
            )
        if side.lower is not None:
            yield f"{text} {'>' if side.open_lower else '>='} {side.lower}"
        if side.upper is not None:
            yield f"{text} {'<' if side.open_upper else '<='} {side.upper}"
    known = {str(link) for each in about.where for link in each.links}
    for condition in theirs.where:
        for link in condition.links:
            instance = _instance(link, values)
            says_nothing = not link.strict and instance.left == instance.right
            if str(instance) not in known and not says_nothing:
                yield str(instance)


def _is_whole(value: Any, about: Domain | WideDomain) -> bool:  # noqa: ANN401  an expression
    if isinstance(value, Number):
        return value.value.denominator == 1
    if isinstance(value, Variable):
        return value.name in about.box.names and extent(value.name, about.box[value.name]).whole
    return value.head in {"+", "-", "*", "neg"} and all(_is_whole(each, about) for each in value.arguments)


def _wrong(
    name: str, misses: Iterable[NearMiss], text: str, expand: Callable[[str], str]
) -> dict[str, tuple[NearMiss, Any]]:
    found: dict[str, tuple[NearMiss, Any]] = {}
    for each in misses:
        try:
            new = edited(text, each.old, each.new)
        except ValueError as error:
            raise BindingError(each.place, str(error)) from error
        if _same(expand(new), expand(text)):
            raise BindingError(
                each.place, f"{each.old} -> {each.new} says the same as {text}; accepted is what is wrong"
            )
        found[f"{name}: {each.old} -> {each.new}"] = each, expand(new)
    return found


def _same(one: str, other: str) -> bool:
    """Whether two formulas are one, up to blanks and which side stands first."""

    def links(text: str) -> set[tuple[str, str, bool]] | str:
        try:
            read = formula(text).links
        except FormulaError:
            return " ".join(text.split())
        return {(write(each.smaller), write(each.larger), each.strict) for each in read}

    return links(one) == links(other)


def _expanding(block: Check) -> Callable[[str], str]:
    """Writes out the letters of a check that stand for formulas of bounds."""
    formulas = {letter: f"({_formula_of_bound(name, block.place)})" for letter, name in block.bounds.items()}
    return lambda text: substituted(text, formulas)


def _formula_of_bound(name: str, place: Place) -> str:
    from ...theory.bounds.every_bound import bounds_called

    stated_so = bounds_called(name)
    found = {each.per_arm or each.whole for each in stated_so if bool(each.per_arm) != bool(each.whole)}
    if len(found) != 1:
        told = f"is the name of {len(found)} formulas" if found else "is no bound with a formula of one piece"
        raise BindingError(
            place, f"{name!r} {told}; accepted are names and claims of `banditproof list bounds`"
        )
    return found.pop()


def _computed(rows: Rows, load: Load) -> Callable[[int], Iterable[Mapping[str, Any]]]:
    given, named = _arguments(rows)

    def computed(seed: int) -> Iterable[Mapping[str, Any]]:
        function = _function(rows, load)
        seeded = "seed" in inspect.signature(function).parameters and "seed" not in named
        found: Iterable[Mapping[str, Any]] = function(*given, **named, **({"seed": seed} if seeded else {}))
        return found

    return computed


def _function(rows: Rows, load: Load) -> Callable[..., Any]:
    module = load()
    function = getattr(module, rows.function, None)
    if not callable(function):
        raise ValueError(f"{Path(str(module.__file__)).name} has no function {rows.function}")
    return function


def _arguments(rows: Rows) -> tuple[list[Any], dict[str, Any]]:
    """What a page writes between the brackets of a call: numbers, fractions, texts, and lists of these."""
    try:
        call = ast.parse(f"f({rows.arguments})", mode="eval").body
        assert isinstance(call, ast.Call)
        named = {str(each.arg): _literal(each.value) for each in call.keywords if each.arg is not None}
        if len(named) < len(call.keywords):
            raise ValueError(rows.arguments)
        return [_literal(each) for each in call.args], named
    except (SyntaxError, ValueError) as error:
        told = f"{rows.function}({rows.arguments}): accepted are numbers, fractions and texts"
        raise BindingError(rows.place, told) from error


def _literal(node: ast.expr) -> Any:  # noqa: ANN401  whatever a page gives
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return Fraction(_literal(node.left)) / Fraction(_literal(node.right))
    return ast.literal_eval(node)


def _traced(block: TracedLines, name: str, load: Load) -> Part:
    printed = Transcript(block.lines)
    given, named = _arguments(block.by)

    @cache
    def traced() -> Checking:
        found: Checking = _function(block.by, load)(*given, **named)
        if not callable(found):
            raise ValueError(f"{block.by.function} gives {found!r:.40}; accepted is a trace of lines")
        return found

    @certifying_nothing
    def check(claimed: Transcript, effort: Effort) -> Evidence:
        return replace(traced()(claimed, effort), part=name)

    wrong: dict[str, tuple[NearMiss, Any]] = {}
    for line, miss in block.wrong:
        try:
            text = edited(dict(printed.lines)[line], miss.old, miss.new)
        except (KeyError, ValueError) as error:
            raise BindingError(miss.place, f"line {line}: {error}") from error
        lines = tuple((each, text if each == line else said) for each, said in printed.lines)
        wrong[f"{name}, line {line}: {miss.old} -> {miss.new}"] = miss, Transcript(lines)
    return Part(name, printed, check, wrong)
