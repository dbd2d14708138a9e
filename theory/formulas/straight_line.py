"""An expression as a straight line of steps, each shared sub-expression once; what every evaluator runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeVar

from .expression import JUMPS, Expression, Number, Variable

T = TypeVar("T")

RATIONAL = frozenset({"+", "-", "*", "/", "**", "neg", "abs", "min", "max"}) | JUMPS
"""The operations that can take rationals to a rational."""


@dataclass(frozen=True, slots=True)
class Step:
    """``head`` of the values of earlier steps; or a number; or, with head ``name``, a variable."""

    head: str
    places: tuple[int, ...] = ()
    number: Fraction | None = None
    name: str = ""


@dataclass(frozen=True)
class Program:
    """Steps in order, and where among them the values of the expressions stand."""

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
    steps: list[Step] = []
    known: dict[Step, int] = {}

    def place(step: Step) -> int:
        if step not in known:
            known[step] = len(steps)
            steps.append(step)
        return known[step]

    def visit(tree: Expression) -> int:
        if isinstance(tree, Number):
            return place(Step("number", number=tree.value))
        if isinstance(tree, Variable):
            return place(Step("name", name=tree.name))
        return place(Step(tree.head, tuple(visit(argument) for argument in tree.arguments)))

    outputs = tuple(visit(tree) for tree in trees)
    return Program(tuple(steps), outputs)


def run(
    compiled: Program,
    values: Mapping[str, T],
    number: Callable[[Fraction], T],
    operations: Mapping[str, Callable[..., T]],
) -> Sequence[T]:
    """The values of the expressions, with ``operations`` giving each head its meaning."""
    results: list[T] = []
    for step in compiled.steps:
        if step.head == "name":
            results.append(values[step.name])
        elif step.number is not None:
            results.append(number(step.number))
        else:
            results.append(operations[step.head](*[results[place] for place in step.places]))
    return [results[place] for place in compiled.outputs]
