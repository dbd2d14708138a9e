"""Proofs that take out of a margin the factors whose signs are known: ``a*f <= a*g`` follows from ``f <= g``.

For instance ``x*log(1 + x) <= x**2`` for x in [0, 1]: the margin ``x**2 - x*log(1 + x)`` is a polynomial in x
and the letter ``u = log(1 + x)``, namely ``x*(x - u)``. As x >= 0, only ``x - log(1 + x) >= 0`` is left.
The proof is a document by the rule "product", which has each factor with its power, its sign, and a proof.
"""

from collections.abc import Callable
from dataclasses import dataclass
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

_LARGEST_DEGREE = 12  # above it factoring takes long
_FEW_TERMS = 3  # the sign of so short a factor is worth a longer search


@dataclass(frozen=True)
class _Factored:
    """A number times powers of polynomials in ``names``; ``letters`` says what some of these stand for."""

    constant: Fraction
    factors: list[tuple[Polynomial, int]]
    names: list[str]
    letters: FunctionLetters

    def tree(self, polynomial: Polynomial) -> Expression:
        """The polynomial in the variables of the relation."""
        return substitute(tree_of(polynomial, self.names), self.letters.trees)


def by_common_factors(asked: Asked, onwards: Onwards) -> Proof | None:
    """A proof by the signs of the margin's factors; the one whose sign is unknown is left to ``onwards``.

    That is a shorter relation, with the same names. No proof if several factors are left, a higher power of
    one, or one of the denominator, or if nothing can be taken out.
    """
    margin = _factored(asked)
    if margin is None:
        return None
    sign = 1 if margin.constant > 0 else -1  # of the constant and the odd powers that are taken out
    rows: list[Json] = []
    unknown: list[tuple[Polynomial, int]] = []
    for factor, power in margin.factors:
        tree = asked.there(margin.tree(factor))
        taken = _taken_out(tree, power, asked, terms=len(factor))
        if taken is not None:
            of_power, row = taken
            rows.append(row)
            sign *= of_power
        elif power < 0:
            return None
        else:
            unknown.append((factor, power))
    if len(unknown) > 1 or any(power != 1 for _, power in unknown) or not rows:
        return None
    product: Proof = {"by": "product", "constant": str(margin.constant * sign), "factors": rows}
    if not unknown:
        return product if sign > 0 else None
    left = margin.tree(scaled(unknown[0][0], Fraction(sign)))
    if missing(asked.there(left), asked.signs) is not None:
        return None
    proof = onwards(Link(left, ">" if asked.link.strict else ">=", ZERO))
    rows.append({"factor": write(asked.there(left)), "power": 1, "sign": 1, "proof": proof})
    return None if proof is None else product


def _factored(asked: Asked) -> _Factored | None:
    """The margin in factors; None if it is zero, no quotient of polynomials, or a long one."""
    letters = FunctionLetters(asked)
    names, quotient = letters.as_quotient(asked.link.margin, asked.stated.box.names)
    if quotient is None:
        return None
    numerator, denominator = letters.reduced(quotient[0], names), quotient[1]
    too_long = max(len(numerator), len(denominator)) > MOST_TERMS
    if not numerator or too_long or degree(numerator) > _LARGEST_DEGREE:
        return None
    above, factors = _factors(numerator, names)
    below, divisors = _factors(denominator, names)
    factors += [(factor, -power) for factor, power in divisors]
    return _Factored(above / below, factors, names, letters)


def _taken_out(tree: Expression, power: int, asked: Asked, *, terms: int) -> tuple[int, Proof] | None:
    """The sign of a factor's power, and its row in the proof; None if a sign is needed and unknown."""
    strict, even = asked.link.strict, power % 2 == 0
    sign = _sign(tree, asked, strict=strict or power < 0, terms=terms)
    never_negative = even and not strict
    if not sign and not (never_negative and power > 0 and asked.is_number(tree)):
        return None
    proof = None if never_negative else _proof_at_a_glance(tree, sign)
    # a sign that does not matter, and is unknown, is written as 1
    row: Proof = {"factor": write(tree), "power": power, "sign": sign or 1, "proof": proof}
    return 1 if even else sign, row


def _proof_at_a_glance(tree: Expression, sign: int) -> Proof:
    """That the sign is right: by the rule "squares" it is shown of what multiplies ``1**2``, at a glance."""
    oriented = write(tree) if sign > 0 else f"-({write(tree)})"
    terms: Json = [{"times": [oriented], "squares": [["1", "1"]]}]
    return {"by": "squares", "over": "1", "constant": "0", "terms": terms}


def _sign(tree: Expression, asked: Asked, *, strict: bool, terms: int) -> int:
    """1 or -1 if the tree, or its negative, is shown to be positive (not negative unless strict), else 0."""
    if not asked.is_number(tree):
        return 0
    signs, briefly = asked.signs, asked.signs.asking_briefly()
    search = briefly.positive if strict else briefly.nonnegative
    for sign, oriented in ((1, tree), (-1, Apply("neg", (tree,)))):
        if not seems_nonnegative(oriented, signs.domain):
            continue
        if signs.plainly(oriented, strict=strict) or (terms <= _FEW_TERMS and search(oriented)):
            return sign
    return 0


def _factors(polynomial: Polynomial, names: list[str]) -> tuple[Fraction, list[tuple[Polynomial, int]]]:
    """A number and powers of irreducible polynomials with whole coefficients, whose product it is."""
    from flint import Ordering, fmpz_mpoly_ctx

    denominator = lcm(*(value.denominator for value in polynomial.values()))
    ring = fmpz_mpoly_ctx.get([f"x{place}" for place in range(len(names))], Ordering.lex)
    whole = ring.from_dict({powers: int(value * denominator) for powers, value in polynomial.items()})
    try:
        content, found = whole.factor()
    except OverflowError:  # of long coefficients
        content, found = whole.factor_squarefree()
    factors: list[tuple[Polynomial, int]] = []
    for each, power in found:
        terms = {tuple(map(int, powers)): Fraction(int(value)) for powers, value in each.to_dict().items()}
        factors.append((terms, int(power)))
    return Fraction(int(content), denominator), factors
