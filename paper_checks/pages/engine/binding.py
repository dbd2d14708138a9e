"""A page's blocks become checks of the engine: each claim of a page a `Claim`, whose parts are its checks."""

from collections.abc import Iterator

from ....verify.evidence.spelling import misspelling_in
from ....verify.kernel.policy_theorems.sources import shipped
from ....verify.proving.formula_checks import entry, equals_at
from .. import index
from ..faults import Fault, PageError
from ..files import Find
from ..page import Block, Check, Claim, Page, Sentence, Table, TheoremOfCoq, TracedLines
from .called import traced
from .composition import Composition
from .domains import rational
from .engine_claim import EngineClaim
from .parts import BindingError, Bound, Load, Part
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
    return EngineClaim(
        id=claim.id,
        where=claim.where,
        statement=claim.printed or " ".join(each.text for each in claim.sentences if each.main),
        claimed={part.name: part.claimed for part in parts} or None,
        wrong={name: {part.name: wrong} for part in parts for name, (_, wrong) in part.wrong.items()},
        checks=tuple(entry(part.name, part.check) for part in parts),
        theorems=tuple(each.block.name for each in bounds if isinstance(each.block, TheoremOfCoq)),
        text=text_of(page),
    )


def engine_claims(page: Page, load: Load, find: Find = lambda _: None) -> tuple[EngineClaim, ...]:
    """The claims of a page as the engine runs them; a `PageError` with all that cannot be bound."""
    faults: list[Fault] = []
    claims: list[EngineClaim] = []
    for claim in page.claims:
        try:
            claims.append(engine_claim(claim, page, load, find))
        except BindingError as error:
            faults.append(error.fault)
    if faults:
        raise PageError(page.path, faults)
    return tuple(claims)


def text_of(page: Page) -> str:
    """The short name of the text of a page: of a shipped one its folder, of another one its title."""
    folder = page.path.resolve().parent
    return folder.name if folder.parent == index.ROOM else page.paper


def name_of(block: Block, sentence: Sentence) -> str:
    """What the evidence on a block is called."""
    if isinstance(block, TracedLines):
        return f"lines {sentence.n}"
    return block.name or f"values {sentence.n}"


def _parts(block: Block, name: str, claim: Claim, load: Load, find: Find) -> Iterator[Part]:
    match block:
        case Check():
            yield from Composition(claim, load, find).parts_of(block, name)
        case Table():
            rows = [
                ({letter: rational(each) for letter, each in zip(block.names, at, strict=True)}, value)
                for at, value in block.rows
            ]
            wrong = wrong_versions(name, block.wrong, block.expression, lambda text: text)
            yield Part(name, block.expression, equals_at(rows, part=name), wrong)
        case TracedLines():
            yield traced(block, name, load)
        case TheoremOfCoq():
            shipped().proved(name)
