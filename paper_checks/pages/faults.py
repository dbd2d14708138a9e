"""What is wrong with a page, each fault with its place, collected before anything is reported."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ...theory.formulas.spelling import nearest_name
from .page import Claim, Place


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong, where, and what was expected."""

    line: int
    column: int
    message: str

    def at(self, path: Path) -> str:
        """``"review.md:12:4: ..."``, as compilers write it."""
        return f"{path}:{self.line}:{self.column}: {self.message}"


class PageError(ValueError):
    """A page cannot be read; it has every fault, in the order of the lines."""

    def __init__(self, path: Path, faults: Iterable[Fault]) -> None:
        self.path = path
        self.faults = tuple(sorted(set(faults)))
        super().__init__(path, self.faults)

    def __str__(self) -> str:
        return "\n".join(each.at(self.path) for each in self.faults)


class Faults:
    """Collects the faults of a page while it is read to its end."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, place: Place, message: str) -> None:
        """Remember a fault."""
        self.found.append(Fault(place.line, place.column, message))

    def unknown(self, place: Place, what: str, name: str, known: Iterable[str]) -> None:
        """Remember a name that is not among the known ones."""
        names = tuple(known)
        near = nearest_name(name, names)
        accepted = "" if near or not names or len(names) > 20 else f"; accepted are {', '.join(names)}"
        self.add(place, f"{what} {name!r} is unknown{near}{accepted}")


def without_sentences(claim: Claim) -> Fault:
    """What is wrong with a claim that is the same as one which repeats another."""
    told = f"{claim.same_as} has no sentences: 'same as' names a claim that has some"
    return Fault(claim.place.line, claim.place.column, told)
