"""An expression as a straight line of steps, each shared sub-expression once; what every evaluator runs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import NamedTuple, TypeVar

from .expression import (
    BINDERS,
    INTEGRAL,
    JUMPS,
    Apply,
    Expression,
    FormulaError,
    Number,
    Variable,
    variables,
    write,
)

T = TypeVar("T")

RATIONAL = frozenset({"+", "-", "*", "/", "**", "neg", "abs", "min", "max"}) | JUMPS
"""The operations that can take rationals to a rational."""


@dataclass(frozen=True, slots=True)
class Integrand:
    """What an integral is of: an expression in its own variable, and in others whose values are given."""

    index: str
    term: Expression
    names: tuple[str, ...]


class Step(NamedTuple):
    """``head`` of the values of earlier steps; or a number; or, with head ``name``, a variable.

    An integral is ``of`` an integrand; its values are those of its ends and of the integrand's names.
    """

    head: str
    places: tuple[int, ...] = ()
    number: Fraction | None = None
    name: str = ""
    of: Integrand | None = None


@dataclass(frozen=True, eq=False)
class Program:
    """Steps in order, and where among them the values of the expressions stand; compared by identity."""

    steps: tuple[Step, ...]
    outputs: tuple[int, ...]

    @cached_property
    def decisive(self) -> bool:
        """Whether rationals may decide what balls cannot: it jumps, chooses, or is rational throughout."""
        heads = {step.head for step in self.steps} - {"number", "name"}
        return bool(heads & JUMPS) or heads <= RATIONAL


@lru_cache(maxsize=1024)
def program(*trees: Expression) -> Program:
    """Compile expressions together, so that what they share is computed once."""
    compiler = _Compiler()
    outputs = tuple(map(compiler.place, trees))
    return Program(tuple(compiler.steps), outputs)


class _Compiler:
    """The steps so far; no closures that hold each other, which only a look for circles would take away."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.known: dict[Expression, int] = {}

    def place(self, tree: Expression) -> int:
        """Where the value of an expression stands."""
        known = self.known
        if tree not in known:
            step = self._step(tree)
            known[tree] = len(self.steps)
            self.steps.append(step)
        return known[tree]

    def _step(self, tree: Expression) -> Step:
        if isinstance(tree, Number):
            return Step("number", number=tree.value)
        if isinstance(tree, Variable):
            return Step("name", name=tree.name)
        if tree.head in BINDERS:
            told = f"{write(tree)} has a free number of terms"
            raise FormulaError(f"{told}; accepted are limits that are numbers, or proofs by induction")
        if tree.head == INTEGRAL:
            return self._integral(tree)
        return Step(tree.head, tuple(map(self.place, tree.arguments)))

    def _integral(self, tree: Apply) -> Step:
        index, *ends, term = tree.arguments
        of = Integrand(write(index), term, tuple(sorted(variables(term) - variables(index))))
        inner = (*ends, *map(Variable, of.names))
        return Step(INTEGRAL, tuple(map(self.place, inner)), of=of)


Row = tuple[Callable[..., T] | None, tuple[int, ...], T | None, str]
"""What one step asks for: an operation on earlier results; or else a number; or else a variable."""


def rows_of(
    compiled: Program, number: Callable[[Fraction], T], operations: Mapping[str, Callable[..., T]]
) -> tuple[Row[T], ...]:
    """The steps with ``operations`` giving each head its meaning, and the numbers made once."""
    return tuple(
        (None, (), None, step.name)
        if step.head == "name"
        else (None, (), number(step.number), "")
        if step.number is not None
        else (operation_of(step, operations), step.places, None, "")
        for step in compiled.steps
    )


def operation_of(step: Step, operations: Mapping[str, Callable[..., T]]) -> Callable[..., T]:
    """What a step does with the values of earlier ones."""
    operation = operations[step.head]
    return operation if step.of is None else partial(operation, step.of)


def results_of(rows: Sequence[Row[T]], values: Mapping[str, T], known: Sequence[T] = ()) -> list[T]:
    """The result of every row; those of the first rows may be ``known``."""
    results = list(known)
    for operation, places, constant, name in rows[len(results) :] if results else rows:
        if operation is None:
            results.append(values[name] if constant is None else constant)
        elif len(places) == 2:
            first, second = places
            results.append(operation(results[first], results[second]))
        else:
            results.append(operation(*[results[place] for place in places]))
    return results
