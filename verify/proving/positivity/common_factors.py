"""Proofs in which what all terms have in common is taken out: ``a*f <= a*g`` follows from ``f <= g``."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from ....theory.formulas.expression import ZERO, Apply, Expression, Link, substitute, write
from ....theory.numbers.json_value import Json
from ..definedness import missing
from .asked import Asked, Proof
from .comparisons import seems_nonnegative
from .letters import FunctionLetters
from .products import MOST_TERMS
from .rational_functions import Polynomial, degree, scaled, tree_of

Onwards = Callable[[Link], Proof | None]

_LARGEST_DEGREE = 12
_FEW_TERMS = 3


def by_common_factors(asked: Asked, onwards: Onwards) -> Proof | None:
    """A proof that the rest is not negative once factors whose signs are seen are taken out, and squares.

    ``onwards`` proves what is left, if anything is: a shorter relation with the same names.
    """
    link, signs, there = asked.link, asked.signs, asked.there
    letters = FunctionLetters(asked)
    names, parts = letters.as_quotient(link.margin, asked.stated.box.names)
    if parts is None:
        return None
    top = letters.reduced(parts[0], names)
    if not top or max(len(top), len(parts[1])) > MOST_TERMS or degree(top) > _LARGEST_DEGREE:
        return None
    content, above = _factors(top, names)
    bottom, below = _factors(parts[1], names)
    constant = content / bottom
    rest: list[tuple[Polynomial, int]] = []
    direction = 1 if constant > 0 else -1
    factors: list[Json] = []
    for factor, power in (*above, *((each, -power) for each, power in below)):
        own = there(substitute(tree_of(factor, names), letters.trees))
        sign = _sign(own, asked, strict=link.strict or power < 0, terms=len(factor))
        if sign or (power > 0 and power % 2 == 0 and not link.strict and asked.is_number(own)):
            proof = None if power % 2 == 0 and not link.strict else _seen(own, sign)
            factors.append({"factor": write(own), "power": power, "sign": sign or 1, "proof": proof})
            direction *= sign if power % 2 else 1
        elif power < 0:
            return None
        else:
            rest.append((factor, power))
    if len(rest) > 1 or any(power != 1 for _, power in rest) or not factors:
        return None
    product: Proof = {"by": "product", "constant": str(constant * direction), "factors": factors}
    if not rest:
        return product if direction > 0 else None
    left = substitute(tree_of(scaled(rest[0][0], Fraction(direction)), names), letters.trees)
    if missing(there(left), signs) is not None:
        return None
    inner = onwards(Link(left, ">" if link.strict else ">=", ZERO))
    if inner is None:
        return None
    factors.append({"factor": write(there(left)), "power": 1, "sign": 1, "proof": inner})
    return product


def _seen(tree: Expression, sign: int) -> Proof:
    """That a factor, or its negative, is not negative, where that is seen at once."""
    own = write(tree) if sign > 0 else f"-({write(tree)})"
    return {
        "by": "squares",
        "over": "1",
        "constant": "0",
        "terms": [{"times": [own], "squares": [["1", "1"]]}],
    }


def _sign(tree: Expression, asked: Asked, *, strict: bool, terms: int) -> int:
    """The sign that is shown; zero if none is. What is not strict may be zero as well."""
    if not asked.is_number(tree):
        return 0
    signs, briefly = asked.signs, asked.signs.asking_briefly()
    for sign, each in ((1, tree), (-1, Apply("neg", (tree,)))):
        if not seems_nonnegative(each, signs.domain):
            continue
        seen = signs.plainly(each, strict=strict)
        if seen or (terms <= _FEW_TERMS and (briefly.positive if strict else briefly.nonnegative)(each)):
            return sign
    return 0


def _factors(polynomial: Polynomial, names: list[str]) -> tuple[Fraction, list[tuple[Polynomial, int]]]:
    """A number and powers of irreducible polynomials."""
    from flint import Ordering, fmpz_mpoly_ctx

    scale = lcm(*(value.denominator for value in polynomial.values()))
    ring = fmpz_mpoly_ctx.get([f"x{place}" for place in range(len(names))], Ordering.lex)
    whole = {powers: int(value * scale) for powers, value in polynomial.items()}
    own = ring.from_dict(whole)
    try:
        content, found = own.factor()
    except OverflowError:  # of long coefficients
        content, found = own.factor_squarefree()
    factors: list[tuple[Polynomial, int]] = []
    for each, power in found:
        terms = {tuple(map(int, powers)): Fraction(int(value)) for powers, value in each.to_dict().items()}
        factors.append((terms, int(power)))
    return Fraction(int(content), scale), factors
