"""Where a theorem holds: its variables, the range of each, and conditions, as hypotheses of Coq."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ...theory.formulas.coq import coq_finiteness, coq_link, coq_name, coq_number
from ...theory.formulas.domain import Domain, Interval
from ...theory.formulas.expression import Link, variables
from ...theory.formulas.wide_domain import Extent, WideDomain

Side = Interval | Extent


@dataclass(frozen=True)
class Scope:
    """Variables with their ranges, in order, and the conditions one by one."""

    sides: Mapping[str, Side]
    links: tuple[Link, ...] = ()

    @property
    def names(self) -> list[str]:
        """The variables as Coq knows them."""
        return [coq_name(name) for name in self.sides]

    def ranges(self) -> list[str]:
        """What is known of each variable alone."""
        return [each for name, side in self.sides.items() for each in _range(coq_name(name), side)]

    def forall(self, conclusion: str) -> str:
        """The conclusion at every point, where conditions that may be infinite must be shown not to be."""
        for link in reversed(self.links):
            asked = [each for tree in (link.left, link.right) for each in coq_finiteness(tree)]
            conclusion = "".join(f"{each} /\\ " for each in asked) + f"({coq_link(link)} -> {conclusion})"
        return self._bound(f"{''.join(f'{each} -> ' for each in self.ranges())}{conclusion}")

    def region(self, conclusion: str) -> str:
        """The conclusion wherever the ranges and the conditions, as Coq reads them, hold."""
        known = [*self.ranges(), *(coq_link(link) for link in self.links)]
        return self._bound("".join(f"{each} -> " for each in known) + conclusion)

    def _bound(self, conclusion: str) -> str:
        return f"forall {' '.join(self.names)} : R, {conclusion}" if self.sides else conclusion

    def narrowed(self, *links: Link) -> "Scope":
        """With further conditions."""
        have = {str(link) for link in self.links}
        return replace(self, links=self.links + tuple(link for link in links if str(link) not in have))

    def without(self, name: str) -> "Scope":
        """With one variable less, and what the conditions say of the others."""
        return Scope(
            {other: side for other, side in self.sides.items() if other != name},
            tuple(link for link in self.links if name not in variables(link.left) | variables(link.right)),
        )


def scope_of(stated: Domain | WideDomain) -> Scope:
    """The domain of a statement; a ``ValueError`` if two of its variables would have one name."""
    if len({coq_name(name) for name in stated.box.names}) < len(stated.box.names):
        raise ValueError("two variables have the same name for Coq")
    return Scope(dict(stated.box.sides), tuple(_links(stated.where)))


def _links(conditions: Iterable[object]) -> list[Link]:
    return [link for condition in conditions for link in getattr(condition, "links", ())]


def _range(name: str, side: Side) -> list[str]:
    found = []
    low, high = side.lower, side.upper
    below = f"{coq_number(low)} {'<' if side.open_lower else '<='} {name}" if low is not None else ""
    above = f"{name} {'<' if side.open_upper else '<='} {coq_number(high)}" if high is not None else ""
    if below and above:
        found.append(f"{below} {above[len(name) + 1 :]}")
    elif below or above:
        found.append(below or above)
    if isinstance(side, Extent) and side.whole:
        found.append(f"(exists k : Z, {name} = IZR k)")
    return found
