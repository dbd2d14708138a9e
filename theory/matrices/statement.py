"""Statements about matrices of any dimension: what each symbol is, told by a text, and conditions.

The text of a symbol, where SIZE is a name such as ``d`` that stands for a dimension:

    KIND                                             given once
    each step KIND                                   an input, given anew in each step
    starts TERM, then TERM                           built in steps, as "starts V0, then V + x*x.T"

and KIND is one of `FORMS` with SIZE (a matrix: SIZE x SIZE), or the range of a scalar, as "whole [1, oo)".
"""

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
_NAME: Final = r"[A-Za-z]\w*"
_KIND: Final = re.compile(rf"({'|'.join(FORMS)}) ({_NAME})(?: x ({_NAME}))?")
_STARTS: Final = re.compile(r"starts (.+), then (.+)")
_EACH: Final = "each step "
Kinds = dict[str, "Kind"]
BuildingTexts = dict[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a symbol is: one of `FORMS` and its sizes, or a "scalar" and its range as a text."""

    form: str
    shape: Shape
    side: str = ""


@dataclass(frozen=True, slots=True)
class Building:
    """A quantity that begins somewhere and goes on, step by step; how often is free."""

    start: Term
    then: Term


@dataclass(frozen=True)
class Statement:
    """Symbols and conditions, also as they were given; ``kinds`` has what is given once, and dimensions."""

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
        """The conditions on the inputs: they hold in each step, of the quantities before it."""
        return [each for each in self.where if names_of(each) & {*self.inputs}]

    def at_the_end(self) -> list[Relation]:
        """The conditions on what was built, and no inputs: they hold after the last step."""
        others = [each for each in self.where if not names_of(each) & {*self.inputs}]
        return [each for each in others if names_of(each) & {*self.built}]

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
    kinds, inputs, buildings = _read_texts(spelled)
    _add_dimensions(kinds, inputs)
    _check_names(kinds, inputs, buildings)
    shapes = {name: kind.shape for name, kind in (*kinds.items(), *inputs.items())}
    built = _read_buildings(buildings, shapes, inputs)
    shapes.update({name: shape_of(each.start, shapes) for name, each in built.items()})
    if inputs and not built:
        raise MatrixError("inputs of steps, and nothing that is built in steps")
    conditions = tuple(where)
    relations = tuple(relation(each, shapes) for each in conditions)
    return Statement(kinds, inputs, built, shapes, relations, dict(spelled), conditions)


def _read_texts(spelled: Mapping[str, Any]) -> tuple[Kinds, Kinds, BuildingTexts]:
    """The symbols by their texts: given once, given in each step, built in steps."""
    kinds: Kinds = {}
    inputs: Kinds = {}
    buildings: BuildingTexts = {}
    for name, text in spelled.items():
        if not re.fullmatch(_NAME, name) or not isinstance(text, str):
            raise MatrixError(f"{name!r}: {text!r} does not say what a symbol is")
        if (match := _STARTS.fullmatch(text)) is not None:
            buildings[name] = (match[1], match[2])
        elif text.startswith(_EACH):
            inputs[name] = kind_of(text.removeprefix(_EACH), name)
        else:
            kinds[name] = kind_of(text, name)
    return kinds, inputs, buildings


def _add_dimensions(kinds: Kinds, inputs: Kinds) -> None:
    """A name that is used as a size is a dimension; a text may say so too, as the range of one."""
    sizes = [size for kind in (*kinds.values(), *inputs.values()) for size in kind.shape if size != "1"]
    for size in sizes:
        if kinds.get(size, DIMENSION) != DIMENSION:
            raise MatrixError(f"{size} is a dimension and something else")
        kinds[size] = DIMENSION  # the object itself, by which others tell a dimension


def _check_names(kinds: Kinds, inputs: Kinds, buildings: BuildingTexts) -> None:
    for name in (*kinds, *inputs, *buildings):
        if not is_free(name):
            raise MatrixError(f"{name} is a number or a function of the formula language")
    if clash := {*kinds} & {*inputs, *buildings}:
        raise MatrixError(f"{', '.join(sorted(clash))}: two things of one name")


def _read_buildings(texts: BuildingTexts, given: Mapping[str, Shape], inputs: Kinds) -> dict[str, Building]:
    starts = {name: term(start, given) for name, (start, _) in texts.items()}
    for name, start in starts.items():
        if symbols(start) & {*inputs}:
            raise MatrixError(f"{name} starts with what a step gives")
    shapes = {**given, **{name: shape_of(start, given) for name, start in starts.items()}}
    built = {}
    for name, (_, text) in texts.items():
        then = term(text, shapes)
        if shape_of(then, shapes) != shapes[name]:
            raise MatrixError(f"{name} changes its shape")
        built[name] = Building(starts[name], then)
    return built


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
"""What a dimension is. Others compare by ``is``: a scalar that is no dimension may have this range too."""
