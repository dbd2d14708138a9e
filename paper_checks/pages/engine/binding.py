"""A page's blocks become checks of the engine: each claim of a page a `Claim`, whose parts are its checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ....verify.evidence.spelling import misspelling_in
from ....verify.proving.formula_checks import entry, equals_at
from ...language.assertion import Assertion, Role, Settles, settles
from ...language.claim import Claim as EngineClaim
from ...language.claim import Theorem
from ..faults import Fault, PageError
from ..page import Block, Check, Claim, Page, Sentence, Table, TheoremOfCoq, TracedLines
from .called import traced
from .composition import Composition
from .domains import number
from .parts import BindingError, Bound, Find, Load, Part
from .wrong_versions import wrong_versions


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
            for part in parts:
                for claimed in (part.claimed, *(wrong for _, wrong in part.wrong.values())):
                    if told := misspelling_in(part.check, claimed):
                        raise BindingError(block.place, told)
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
    own = by_identifier(page)
    for claim in page.claims:
        try:
            claims.append(engine_claim(claim, page, load, lambda name: own.get(name) or find(name)))
        except BindingError as error:
            faults.append(error.fault)
    if faults:
        raise PageError(page.path, faults)
    return tuple(claims)


def by_identifier(page: Page) -> Mapping[str, Claim]:
    """The claims of a page by their IDs, and by those of what holds instead."""
    instead = {said.instead: claim for claim in page.claims for said in claim.sentences if said.instead}
    return instead | {claim.id: claim for claim in page.claims}


def name_of(block: Block, sentence: Sentence) -> str:
    """What the evidence on a block is called."""
    if isinstance(block, TracedLines):
        return f"lines {sentence.n}"
    return block.name or f"values {sentence.n}"


def content_of(claim: Claim, find: Find = lambda _: None, seen: frozenset[str] = frozenset()) -> str:
    """Everything that the checks of a claim depend on but code: blocks without places, and what they use."""
    seen |= {claim.id}
    blocks = [block for sentence in claim.sentences for block in sentence.blocks]
    used = {
        each.check.rpartition(".")[0] for block in blocks if isinstance(block, Check) for each in block.using
    }
    found = [find(each) for each in sorted(used - seen - {""})]
    others = [content_of(each, find, seen) for each in found if each is not None]
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
            yield from Composition(claim, load, find).parts_of(block, name)
        case Table():
            rows = [
                ({letter: number(each) for letter, each in zip(block.names, at, strict=True)}, value)
                for at, value in block.rows
            ]
            wrong = wrong_versions(name, block.wrong, block.expression, lambda text: text)
            yield Part(name, block.expression, equals_at(rows, part=name), wrong)
        case TracedLines():
            yield traced(block, name, load)
