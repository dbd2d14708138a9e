"""What a statement about matrices is about: kinds of symbols, conditions, what is built in steps."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..formulas.expression import FormulaError, Variable
from ..formulas.language import expression
from ..formulas.wide_domain import stated_domain
from ..numbers.json_value import Json
from .language import relation, term
from .terms import SCALAR, MatrixError, Relation, Shape, Term, shape_of, symbols

DEFINITE: Final = "positive definite"
SEMIDEFINITE: Final = "positive semi-definite"
SYMMETRIC: Final = "symmetric"
INVERTIBLE: Final = "invertible"
FORMS: Final = (DEFINITE, SEMIDEFINITE, SYMMETRIC, INVERTIBLE, "square", "column", "matrix")
_KIND: Final = re.compile(rf"({'|'.join(FORMS)}) ([A-Za-z]\w*)(?: x ([A-Za-z]\w*))?")
_STARTS: Final = re.compile(r"starts (.+), then (.+)")
_EACH: Final = "each step "
_NAME: Final = re.compile(r"[A-Za-z]\w*")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a symbol is: a form and its sizes, or a scalar and its range as a text."""

    form: str
    shape: Shape
    side: str = ""

    def __str__(self) -> str:
        if self.form == "scalar":
            return self.side
        rows, columns = self.shape
        return f"{self.form} {rows}" + (f" x {columns}" if self.form == "matrix" else "")


@dataclass(frozen=True, slots=True)
class Building:
    """A quantity that begins somewhere and goes on, step by step; how often is free."""

    start: Term
    then: Term


@dataclass(frozen=True)
class Statement:
    """Symbols and conditions; whoever reads it adds a relation.

    ``kinds`` are those of what is given once, with the dimensions; ``inputs`` are given anew in each step;
    ``built`` begins somewhere and changes in each step. Of the conditions, those with inputs hold in each
    step, of the quantities before it; those with built quantities hold at the end.
    """

    kinds: Mapping[str, Kind]
    inputs: Mapping[str, Kind]
    built: Mapping[str, Building]
    shapes: Mapping[str, Shape]
    where: tuple[Relation, ...]
    spelled: Mapping[str, str]
    conditions: tuple[str, ...]

    def always(self) -> list[Relation]:
        """The conditions on what is given once."""
        return [each for each in self.where if not names_of(each) & {*self.inputs, *self.built}]

    def in_each_step(self) -> list[Relation]:
        """The conditions on the inputs."""
        return [each for each in self.where if names_of(each) & {*self.inputs}]

    def at_the_end(self) -> list[Relation]:
        """The conditions on what was built."""
        return [
            each
            for each in self.where
            if not names_of(each) & {*self.inputs} and names_of(each) & {*self.built}
        ]

    def to_json(self) -> dict[str, Json]:
        """As it was given."""
        return {"box": dict(self.spelled), "where": list(self.conditions)}

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {text}" for name, text in self.spelled.items())
        return told + (f" with {' and '.join(self.conditions)}" if self.conditions else "")


def names_of(each: Relation) -> frozenset[str]:
    """The symbols of a relation."""
    return symbols(each.left) | symbols(each.right)


def statement(spelled: Mapping[str, Any], where: Iterable[str] = ()) -> Statement:
    """The statement of these symbols and conditions.

    >>> print(statement({"V": "positive definite d", "x": "column d"}, ["x.T*x <= 1"]))
    V: positive definite d, x: column d with x.T*x <= 1
    """
    kinds: dict[str, Kind] = {}
    inputs: dict[str, Kind] = {}
    later: dict[str, tuple[str, str]] = {}
    for name, text in spelled.items():
        if not _NAME.fullmatch(name) or not isinstance(text, str):
            raise MatrixError(f"{name!r}: {text!r} does not say what a symbol is")
        if (match := _STARTS.fullmatch(text)) is not None:
            later[name] = (match[1], match[2])
        elif text.startswith(_EACH):
            inputs[name] = kind_of(text.removeprefix(_EACH), name)
        else:
            kinds[name] = kind_of(text, name)
    for kind in [*kinds.values(), *inputs.values()]:
        for size in kind.shape:
            if size != "1" and kinds.setdefault(size, DIMENSION) != DIMENSION:
                raise MatrixError(f"{size} is a dimension and something else")
    for name in (*kinds, *inputs, *later):
        if not is_free(name):
            raise MatrixError(f"{name} is a number or a function of the formula language")
    if clash := {*kinds} & {*inputs} | ({*later} & {*kinds}):
        raise MatrixError(f"{', '.join(sorted(clash))}: two things of one name")
    shapes = {name: kind.shape for name, kind in (*kinds.items(), *inputs.items())}
    starts = {name: term(start, {**shapes}) for name, (start, _) in later.items()}
    for name, start in starts.items():
        if symbols(start) & {*inputs}:
            raise MatrixError(f"{name} starts with what a step gives")
        shapes[name] = shape_of(start, shapes)
    built = {}
    for name, (_, then) in later.items():
        read = term(then, shapes)
        if shape_of(read, shapes) != shapes[name]:
            raise MatrixError(f"{name} changes its shape")
        built[name] = Building(starts[name], read)
    if inputs and not built:
        raise MatrixError("inputs of steps, and nothing that is built in steps")
    conditions = tuple(where)
    return Statement(
        kinds,
        inputs,
        built,
        shapes,
        tuple(relation(each, shapes) for each in conditions),
        dict(spelled),
        conditions,
    )


def is_free(name: str) -> bool:
    """Whether a name is a variable in the formula language, and not a number such as pi."""
    try:
        return expression(name) == Variable(name)
    except FormulaError:
        return False


def kind_of(text: str, name: str = "it") -> Kind:
    """What a text says that a symbol is."""
    if (match := _KIND.fullmatch(text)) is not None:
        form, rows, columns = match.groups()
        if (form == "matrix") != (columns is not None):
            raise MatrixError(
                f"{name}: {text!r}; accepted are such as 'symmetric d', 'column d' and 'matrix d x e'"
            )
        return Kind(form, (rows, "1" if form == "column" else columns or rows))
    try:
        domain = stated_domain({name: text})
    except (ValueError, TypeError):
        told = ", ".join(FORMS)
        raise MatrixError(f"{name}: {text!r}; accepted are ranges, and {told} with a dimension") from None
    return Kind("scalar", SCALAR, str(domain.box[name]))


DIMENSION: Final = Kind("scalar", SCALAR, "whole [1, oo)")
"""That of the names of sizes; a scalar with this range is another object."""
