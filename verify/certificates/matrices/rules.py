"""The rules of derivations about matrices, a function each: they reject what does not follow.

``combination``: what is said is a sum of congruences of what is known, by the normal form.
``determinant lemma``: det(A + c u v^T) = det A (1 + c v^T A^-1 u), for A invertible.
``cauchy``: (x^T P y)^2 <= x^T P x y^T P y, for P positive semi-definite.
``inverses``: B^-1 <= A^-1 from A <= B, for A positive definite.
``spectrum``: the spectral reduction, in a file of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from ....theory.matrices.statement import DEFINITE, SEMIDEFINITE, SYMMETRIC, Kind
from ....theory.matrices.terms import SCALAR, Op, Relation, Symbol, Term, joined, product, shape_of
from ..boxes import Given, RejectedError
from ..wide_domains import Shown
from .context import Context
from .normal_form import ANY, ONE, POSITIVE, Polynomial, added
from .spectral import by_spectrum

Row = Mapping[str, Given]


def derived(context: Context, steps: Given, goal: Relation) -> None:
    """Go through the steps of a derivation; the last one says the goal, or it is known already."""
    for row in steps:
        said = context.relation(row["says"])
        is_meaningful(context, said)
        RULES[row["rule"]](context, said, row)
        context.known.append(said)
    if goal not in context.known:
        raise RejectedError(f"{goal} is not derived")


def is_meaningful(context: Context, said: Relation) -> None:
    """Reject an order of matrices that are not symmetric."""
    if said.sign != "==" and not context.is_of_numbers(said):
        for side in (said.left, said.right):
            if not context.algebra.is_symmetric(context.algebra.normal(side)):
                raise RejectedError(f"{said} puts in an order what is not shown to be symmetric")


def _combination(context: Context, said: Relation, row: Row) -> None:
    """A sum of c M^T P M with P >= 0 or known, and of c L (right - left) R of equalities."""
    total: Polynomial = {}
    strict = False
    for part in row["parts"]:
        weight = _weight(context, said, part)
        if "fact" in part and context.fact(part["fact"]).sign == "==":
            fact = context.fact(part["fact"])
            middle = context.algebra.margin(fact.left, fact.right)
            before = context.algebra.normal(context.term(part["before"]))
        else:
            if said.sign == "==":
                raise RejectedError("an equality does not follow from an order")
            if context.algebra.sign(weight) == ANY:
                raise RejectedError("a weight is not shown to be positive or zero")
            before = context.algebra.transposed(context.algebra.normal(context.term(part["after"])))
            if "fact" in part:
                fact = context.fact(part["fact"])
                middle = context.difference(fact)
                alone = before == {ONE: Fraction(1)}
                positive = context.algebra.sign(weight) == POSITIVE
                strict = strict or (fact.sign in {"<", ">"} and alone and positive)
            else:
                middle = context.algebra.normal(context.term(part["positive"]))
                if not context.algebra.is_semidefinite(middle):
                    raise RejectedError(f"{part['positive']} is not shown to be positive semi-definite")
        times = context.algebra.times
        after = context.algebra.normal(context.term(part["after"]))
        total = added(total, times(weight, times(times(before, middle), after)))
    rest = added(context.difference(said), total, -1)
    if said.sign in {"<", ">"} and not strict:
        raise RejectedError("nothing in the combination is strict")
    if not context.algebra.vanishes(rest):
        raise RejectedError(f"{said} is not what the parts add up to")


def _weight(context: Context, said: Relation, part: Row) -> Polynomial:
    """The weight of a part, a scalar.

    Rejected unless the factors of the part make up what is of the shape of what is said.
    """
    shapes = context.shapes
    after = context.term(part["after"])
    if "fact" in part:
        fact = context.fact(part["fact"])
        middle = fact.left
        before = context.term(part["before"]) if fact.sign == "==" else Op("T", (after,))
    else:
        middle, before = context.term(part["positive"]), Op("T", (after,))
    shape = SCALAR
    for each in (before, middle, after):
        shape = joined(shape, shape_of(each, shapes), middle)
    if shape != shape_of(said.left, shapes):
        raise RejectedError("a part of a combination has another shape than what is said")
    weight = context.term(part["weight"])
    if shape_of(weight, shapes) != SCALAR:
        raise RejectedError("a weight is a number")
    return context.algebra.normal(weight)


def _determinant_lemma(context: Context, said: Relation, row: Row) -> None:
    """det(A + c u v^T) == det(A) (1 + c v^T A^-1 u), word for word."""
    matrix, one, other = (context.term(row[name]) for name in ("A", "u", "v"))
    factor = context.term(row["c"])
    shapes = context.shapes
    if {shape_of(one, shapes)[1], shape_of(other, shapes)[1], *shape_of(factor, shapes)} != {"1"}:
        raise RejectedError("the determinant lemma is about columns and a number")
    inverted = Op("inverse", (matrix,))
    added_to = Op("+", (matrix, product([factor, one, Op("T", (other,))], shapes)))
    wanted = product(
        [
            Op("det", (matrix,)),
            Op("+", (context.term("1"), product([factor, Op("T", (other,)), inverted, one], shapes))),
        ],
        shapes,
    )
    if said.sign != "==":
        raise RejectedError("the determinant lemma is an equality")
    normal = context.algebra.normal
    if normal(said.left) != normal(Op("det", (added_to,))) or normal(said.right) != normal(wanted):
        raise RejectedError(f"{said} is not the determinant lemma")


def _cauchy(context: Context, said: Relation, row: Row) -> None:
    """(x^T P y)^2 <= x^T P x y^T P y."""
    matrix, one, other = (context.term(row[name]) for name in ("P", "x", "y"))
    shapes, normal = context.shapes, context.algebra.normal
    if any(shape_of(each, shapes)[1] != "1" for each in (one, other)):
        raise RejectedError("the Cauchy-Schwarz inequality is about columns")
    if not context.algebra.is_semidefinite(normal(matrix)):
        raise RejectedError(f"{row['P']} is not shown to be positive semi-definite")

    def form(first: Term, second: Term) -> Polynomial:
        return normal(product([Op("T", (first,)), matrix, second], shapes))

    times = context.algebra.times
    wanted = added(times(form(one, one), form(other, other)), times(form(one, other), form(one, other)), -1)
    if said.sign not in {"<=", ">="} or context.difference(said) != wanted:
        raise RejectedError(f"{said} is not the Cauchy-Schwarz inequality")


def _inverses(context: Context, said: Relation, row: Row) -> None:
    """From A <= B with A positive definite follows B^-1 <= A^-1."""
    match said:
        case Relation(Op("inverse", (larger,)), "<=", Op("inverse", (smaller,))) if not context.is_of_numbers(
            said
        ):
            pass
        case _:
            raise RejectedError(f"{said} does not compare two inverses")
    fact = context.fact(row["fact"])
    if (fact.left, fact.sign, fact.right) != (smaller, "<=", larger):
        raise RejectedError(f"{said} does not follow from {fact}")
    if not context.algebra.is_definite(context.algebra.normal(smaller)):
        raise RejectedError(f"{smaller} is not shown to be positive definite")


def with_definite(kinds: Mapping[str, Kind], rows: Given, shown: Shown, known: list[Relation]) -> Context:
    """What is known where some symmetric symbols are at least a positive definite matrix: they are so too."""
    context = Context(kinds, shown, list(known))
    for row in rows:
        name, fact = str(row["symbol"]), context.fact(row["fact"])
        kind = context.kinds.get(name)
        if kind is None or kind.form not in {SYMMETRIC, SEMIDEFINITE}:
            raise RejectedError(f"{name} is not a symmetric symbol")
        smaller, larger = (fact.left, fact.right) if fact.sign in {"<", "<="} else (fact.right, fact.left)
        if fact.sign == "==" or larger != Symbol(name):
            raise RejectedError(f"{fact} does not bound {name} from below")
        if not context.algebra.is_definite(context.algebra.normal(smaller)):
            raise RejectedError(f"{fact} does not bound {name} by what is positive definite")
        kinds = {**context.kinds, name: replace(kind, form=DEFINITE)}
        context = Context(kinds, shown, list(known))
    return context


RULES: dict[str, Callable[[Context, Relation, Row], None]] = {
    "combination": _combination,
    "determinant lemma": _determinant_lemma,
    "cauchy": _cauchy,
    "inverses": _inverses,
    "spectrum": by_spectrum,
}
