"""Domains of families: a range for every ``mu[1..K]``, and which sizes ``K`` has.

A family is no new kind of number. At each size it stands for as many variables, ``mu_1`` to ``mu_K``. Every
reader of formulas reads what is said of it, size by size; none reads it for all sizes at once.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from .domain import Domain, box
from .expression import Formula, FormulaError, MisspelledError
from .language import formula_at
from .members import MOST_MEMBERS, family_of
from .spelling import nearest_name
from .wide_domain import WHOLE, Range, WideDomain, extent, stated_domain

_FAMILY: Final = re.compile(r"\s*([^\W\d]\w*)\s*\[\s*(\d+)\s*\.\.\s*(\w+)\s*\]\s*")
_MOST_SIZES: Final = 20


@dataclass(frozen=True, slots=True)
class Family:
    """Variables ``name_first`` to ``name_last``; ``last`` is a number, or the name of a size."""

    name: str
    first: int
    last: int | str
    side: Range

    def members(self, sizes: Mapping[str, int]) -> list[str]:
        """The variables that there are."""
        last = sizes[self.last] if isinstance(self.last, str) else self.last
        if last < self.first:
            raise ValueError(f"{self} is empty{_at(sizes)}; accepted are families with a member")
        if last > MOST_MEMBERS:
            raise ValueError(f"{self} is too large{_at(sizes)}; accepted are members up to {MOST_MEMBERS}")
        return [f"{self.name}_{place}" for place in range(self.first, last + 1)]

    def __str__(self) -> str:
        return f"{self.name}[{self.first}..{self.last}]"


@dataclass(frozen=True, slots=True)
class AtSizes:
    """What families are at certain sizes: variables with their ranges."""

    families: tuple[Family, ...]
    sizes: Mapping[str, int]
    domain: Domain | WideDomain

    def formula(self, text: str) -> Formula:
        """A formula about the families, written out; a member that there is not is refused."""
        read = formula_at(text, self.sizes)
        if read is None:
            raise FormulaError(f"{text!r} says nothing{_at(self.sizes)}: it runs over no numbers")
        return _within(read, text, self.domain.box.names, self.families, self.sizes)

    def __str__(self) -> str:
        return ", ".join(f"{name} = {size}" for name, size in self.sizes.items())


@dataclass(frozen=True, slots=True)
class FamilyDomain:
    """Families, further variables and conditions, for each of the sizes in turn."""

    families: tuple[Family, ...]
    others: Mapping[str, Range]
    sizes: Mapping[str, range]
    where: tuple[str, ...]

    def instances(self) -> Iterator[AtSizes]:
        """The domain at every choice of sizes, small ones first."""
        for row in sorted(product(*self.sizes.values()), key=sum):
            sizes = dict(zip(self.sizes, row, strict=True))
            sides = {name: each.side for each in self.families for name in each.members(sizes)}
            sides.update(self.others)
            where = []
            for text in self.where:
                condition = formula_at(text, sizes)
                if condition is not None:  # a condition on no members is none
                    where.append(_within(condition, text, tuple(sides), self.families, sizes))
            yield AtSizes(self.families, sizes, stated_domain(sides, where))

    def __str__(self) -> str:
        sides = [f"{each} in {each.side}" for each in self.families]
        sides += [f"{name} in {side}" for name, side in self.others.items()]
        sides += [f"{name} in {WHOLE}[{each[0]}, {each[-1]}]" for name, each in self.sizes.items()]
        return " with ".join(filter(None, (", ".join(sides), " and ".join(self.where))))


def is_family(name: str) -> bool:
    """Whether the name of a side is that of a family, perhaps misspelled."""
    return "[" in name or ".." in name


def family_domain(sides: Mapping[str, Range], where: tuple[str, ...] = ()) -> FamilyDomain:
    """A domain some of whose sides are families.

    >>> stated = family_domain({"mu[1..K]": "[0, 1]", "K": "whole [2, 3]"}, ("mu[1] >= mu[K]",))
    >>> for each in stated.instances():
    ...     print(each.domain)
    mu_1 in [0, 1], mu_2 in [0, 1] with mu_1 >= mu_2
    mu_1 in [0, 1], mu_2 in [0, 1], mu_3 in [0, 1] with mu_1 >= mu_3
    """
    families = tuple(_family(name, side) for name, side in sides.items() if is_family(name))
    named = {each.last: str(each) for each in families if isinstance(each.last, str)}
    plain = {name: side for name, side in sides.items() if not is_family(name)}
    names = [each.name for each in families]
    for name in (*plain, *(name for name in names if names.count(name) > 1)):
        if name in names:
            raise ValueError(f"{name} is stated twice, and once as a family; accepted is one of them")
        if (family := family_of(name, names)) is not None:
            raise ValueError(f"{name} is a member of the family {family}; accepted are other names")
    box(**dict.fromkeys((*names, *plain), (0, 1)))  # which says what cannot be a name
    sizes = {}
    for name, family in named.items():
        if name not in plain:
            raise ValueError(f"{family} needs a range for {name}, such as {name}='{WHOLE}[2, 5]'")
        sizes[name] = _sizes(name, plain.pop(name), family)
    if (count := prod(map(len, sizes.values()))) > _MOST_SIZES:
        ranges = ", ".join(f"{name} in {WHOLE}[{each[0]}, {each[-1]}]" for name, each in sizes.items())
        raise ValueError(f"{ranges} are {count} choices of sizes; accepted are up to {_MOST_SIZES}")
    stated = FamilyDomain(families, plain, sizes, where)
    for _ in stated.instances():  # which says what is wrong with ranges and conditions
        pass
    return stated


def _family(name: str, side: Range) -> Family:
    match = _FAMILY.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is no family; one is spelled mu[1..K] or mu[1..3]")
    base, first, last = match.groups()
    if not last.isdecimal() and not last.isidentifier():
        raise ValueError(f"{name!r} ends at {last}; accepted is a whole number, or a name such as K")
    return Family(base, int(first), int(last) if last.isdecimal() else last, side)


def _sizes(name: str, side: Range, family: str) -> range:
    points = extent(name, side).points()
    if points is None:
        raise ValueError(
            f"{name} in {side!r} counts the members of {family}; accepted are whole numbers with two ends, "
            f"such as {name}='{WHOLE}[2, 5]'"
        )
    return points


def _within(
    read: Formula, text: str, names: tuple[str, ...], families: tuple[Family, ...], sizes: Mapping[str, int]
) -> Formula:
    """The formula, if all that it names is there."""
    bases = [each.name for each in families]
    for name in read.variables:
        if name in names:
            continue
        base = family_of(name, bases)
        if base is not None:
            family = next(each for each in families if each.name == base)
            index = name.removeprefix(base)[1:]
            raise MisspelledError(f"{base}[{index}] in {text!r} is outside {family}{_at(sizes)}")
        known = (*map(str, families), *(each for each in names if family_of(each, bases) is None))
        near = nearest_name(name, names)
        raise MisspelledError(f"{text!r} names {name}; the domain has {', '.join(known)}{near}")
    return read


def _at(sizes: Mapping[str, int]) -> str:
    words = ", ".join(f"{name} = {size}" for name, size in sizes.items())
    return f" at {words}" if words else ""
