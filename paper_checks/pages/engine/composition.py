"""What a check uses of another one: that is proved along with it, and that its domain is met.

Only then the instance is among the conditions under which the check's own formula is proved.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Expression, Link, Number, Variable, substitute, variables, write
from ....theory.formulas.language import expression, formula
from ....theory.formulas.wide_domain import WideDomain, extent
from ....theory.matrices.statement import Statement
from ....verify.proving.families import check_on
from ..files import Find
from ..page import Check, Claim, Place, Using
from .checking import checking, expanding
from .domains import domain_of
from .parts import BindingError, Load, Part
from .wrong_versions import wrong_versions

NEEDS: Final = ", needs "
"""What stands in the name of a part that shows that the domain of a used check is met."""


@dataclass(frozen=True, slots=True)
class Composition:
    """Binds checks, each with what it uses of others: that is proved along with it.

    ``within`` are the checks that are being bound: one of them that is used again would prove itself.
    """

    claim: Claim
    load: Load
    find: Find
    within: tuple[str, ...] = ()

    def parts_of(self, block: Check, name: str) -> Iterator[Part]:
        """A formula with its check; behind it what it uses, and that the domains of that are met."""
        facts: list[str] = []
        hidden: list[Part] = []
        inner = replace(self, within=(*self.within, f"{self.claim.id}.{block.name}"))
        for using in block.using:
            more, fact = _used(inner, using, block, name)
            hidden += more
            facts.append(fact)
        expand = expanding(block)
        check = checking(block, name, tuple(facts), self.load)
        yield Part(
            name, expand(block.formula), check, wrong_versions(name, block.wrong, block.formula, expand)
        )
        yield from hidden


def _used(of: Composition, using: Using, block: Check, name: str) -> tuple[list[Part], str]:
    """What proves the instance of another check at these letters, and the instance."""
    owner, other = _other(using, of.claim, of.find)
    label = f"{owner.id}.{other.name}"
    if label in of.within:
        raise BindingError(using.place, f"{label} uses itself: {' -> '.join((*of.within, label))}")
    prefix = f"{name}, using {label}"
    if using.at:
        prefix += f" at {', '.join(f'{letter} = {text}' for letter, text in using.at.items())}"
    if other.points or other.each or other.rows is not None or other.tries:
        raise BindingError(using.place, f"{label} is decided at points; accepted are checks on ranges")
    parts = [
        replace(each, name=prefix if place == 0 else f"{prefix}: {each.name}", wrong={})
        for place, each in enumerate(replace(of, claim=owner).parts_of(other, prefix))
    ]
    about, theirs, said = domain_of(block), domain_of(other), expanding(other)(other.formula)
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
        place = f"{prefix}{NEEDS}{text}"
        parts.append(Part(place, text, check_on(about, part=place)))
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


def _instance(link: Link, values: Mapping[str, Expression]) -> Link:
    return Link(substitute(link.left, values), link.relation, substitute(link.right, values))


def _needed(
    theirs: Domain | WideDomain,
    values: Mapping[str, Expression],
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
        if None in {side.lower, side.upper} and not isinstance(value, (Number, Variable)):
            yield f"0*{text} == 0"  # a point at which it has no finite value is none of their range
    known = {str(link) for each in about.where for link in each.links}
    for condition in theirs.where:
        for link in condition.links:
            instance = _instance(link, values)
            alike = instance.left == instance.right and isinstance(instance.left, (Number, Variable))
            says_nothing = alike and not link.strict
            if str(instance) not in known and not says_nothing:
                yield str(instance)


def _is_whole(value: Expression, about: Domain | WideDomain) -> bool:
    if isinstance(value, Number):
        return value.value.denominator == 1
    if isinstance(value, Variable):
        return value.name in about.box.names and extent(value.name, about.box[value.name]).whole
    return value.head in {"+", "-", "*", "neg"} and all(_is_whole(each, about) for each in value.arguments)
