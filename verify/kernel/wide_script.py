"""Ranges without an end: each number of them is reached from the box on which there is a proof."""

from ...theory.formulas.coq import coq_name, coq_number, coq_term
from ...theory.formulas.domain import Interval
from ...theory.formulas.expression import Apply, Expression, Number, variables
from .scope import Scope


def reaching_script(trees: dict[str, Expression], there: Scope, shown: str) -> str:
    """Shows a relation on a wide scope by ``shown``, which says it on the box ``there``."""
    steps = []
    for name, tree in trees.items():
        (letter,) = variables(tree)
        own, side = coq_name(letter), there.sides[letter]
        assert isinstance(side, Interval)
        low, high = coq_number(side.lower), coq_number(side.upper)
        a, b = ("<" if each else "<=" for each in (side.open_lower, side.open_upper))
        claim = f"exists {own} : R, {low} {a} {own} {b} {high} /\\ {coq_name(name)} = {coq_term(tree)}"
        steps.append(f"assert (reach_{own} : {claim}) by {_reached(name, tree)}")
        steps.append(f"destruct reach_{own} as [{own} [? ?]]; subst {coq_name(name)}")
    images = " ".join(coq_name(name) for name in there.sides)
    steps.append("rewrite ?one_by_inverse, ?divided_by_inverse in *")
    steps.append(f"first [apply ({shown} {images}); inside | transported ({shown} {images})]")
    return "; ".join(steps)


def _reached(name: str, tree: Expression) -> str:
    own = coq_name(name)
    assert isinstance(tree, Apply)
    match tree.head, tree.arguments:
        case "/", (Number(), below) if not isinstance(below, Apply):
            return f"(reached_inverse {own})"
        case "/", (_, Apply("-", (_, Apply("**", _)))):
            return f"(exact (reached_on_the_line {own}))"
        case "/", _:
            return f"(reached_share constr:(0) {own})"
        case "+", (start, _):
            return f"(reached_share constr:({coq_term(start)}) {own})"
        case _, (start, _):
            return f"(reached_from constr:({coq_term(start)}) {own})"
        case _:
            raise ValueError(f"{coq_term(tree)} is no substitution")
