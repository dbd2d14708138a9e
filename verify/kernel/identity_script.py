"""Identities of logarithms and exponentials: each of these as what it is a sum or a product of.

The parts are found by algebra: the logarithm of a quotient of polynomials is a sum of those of its factors,
the exponential of a sum is a product. What was found is shown step by step; the rest is an identity of
quotients.
"""

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from ...theory.formulas.coq import constant, coq_name, coq_number, coq_term
from ...theory.formulas.expression import ONE, Apply, Expression, Link, Variable, heads
from .algebra import Algebraic
from .scope import Scope

_MOST_STEPS: Final = 60
_LARGEST_POWER: Final = 40
UNFOLDED: Final = "unfold kl, logit, expit, f_minus, f_plus"
REST: Final = "first [reflexivity | ring | field; pieces; first [assumption | nonzero]]"
_AT_ZERO: Final = (
    "unfold kl, logit, expit, f_minus, f_plus, Rdiv; repeat first [rewrite Rmult_0_l | rewrite Rmult_0_r "
    "| rewrite Rplus_0_l | rewrite Rplus_0_r | rewrite Rminus_0_r | rewrite Rmult_1_l | rewrite Rmult_1_r "
    "| rewrite Rinv_1 | rewrite ln_1]; lra"
)
_POSITIVE: Final = (
    "let rec above_zero := first [assumption | lra | apply exp_pos | apply pow_lt; above_zero "
    "| apply Rmult_lt_0_compat; above_zero | apply Rdiv_lt_0_compat; above_zero] in "
)
_APART: Final = (
    "repeat first [rewrite ln_quotient by above_zero | rewrite ln_mult by above_zero]; "
    "rewrite ?ln_power by above_zero; rewrite ?ln_1, ?ln_exp; simpl INR"
)


def identity_script(link: Link, scope: Scope) -> str:
    """Shows an equality by the parts of its logarithms and exponentials; empty if none are found."""
    called = heads(link.left) | heads(link.right)
    first = "regimes; " if "d_eps" in called else ""
    first += "choices_known; " if called & {"min", "max", "abs"} else ""
    first += "rewrite ?chosen by lra; " if "if" in called else ""
    first += "powers; unfold Rpower; " if "**" in called else ""
    try:
        shown = f"({first}{Plan(scope).script(link)})"
    except (NoPlanError, ArithmeticError, ValueError, TypeError, KeyError):
        return ""
    for name, side in scope.sides.items():
        if "kl" in called and side.lower == 0 and not side.open_lower:
            own = coq_name(name)
            apart = f"destruct (Req_dec {own} 0) as [zero | apart]"
            inside = f"[subst {own}; {_AT_ZERO} | assert (0 < {own}) by lra; {shown}]"
            shown = f"first [{shown} | ({apart}; {inside})]"
    return shown


class NoPlanError(Exception):
    """The identity is not one of these."""


def _over(a: Expression, b: Expression) -> Apply:
    return Apply("/", (a, b))


def _times(a: Expression, b: Expression) -> Apply:
    return Apply("*", (a, b))


def _rest(a: Expression) -> Apply:
    return Apply("-", (ONE, a))


def _divergence(x: Expression, y: Expression) -> Expression:
    own = _times(x, Apply("log", (_over(x, y),)))
    return Apply("+", (own, _times(_rest(x), Apply("log", (_over(_rest(x), _rest(y)),)))))


def _tilt(y: Expression, weight: Expression) -> Expression:
    return _over(y, Apply("+", (y, _times(_rest(y), Apply("exp", (weight,))))))


def _chosen(smaller: Expression, larger: Expression, then: Expression, otherwise: Expression) -> Expression:
    del smaller, larger, otherwise
    return then


_WRITTEN_OUT: Final[Mapping[str, Callable[..., Expression]]] = {
    "kl": _divergence,
    "d_eps": lambda x, y, _eps: _divergence(x, y),
    "if": _chosen,
    "logit": lambda p: Apply("log", (_over(p, _rest(p)),)),
    "expit": lambda t: _over(ONE, Apply("+", (ONE, Apply("exp", (Apply("neg", (t,)),))))),
    "f_minus": _tilt,
    "f_plus": lambda y, eps: _tilt(y, Apply("neg", (eps,))),
}
"""As ``language.v`` defines them, or in the case that is tried: between its tilts, and the first choice."""


def written_out(tree: Expression) -> Expression:
    """The expression without the calls that are short for others."""
    if not isinstance(tree, Apply):
        return tree
    inner = tuple(written_out(each) for each in tree.arguments)
    return _WRITTEN_OUT[tree.head](*inner) if tree.head in _WRITTEN_OUT else Apply(tree.head, inner)


class Plan:
    """The parts that were found, as steps of a script."""

    def __init__(self, scope: Scope) -> None:
        import sympy

        self.sympy = sympy
        self.scope = scope
        self.atoms: dict[Algebraic, Algebraic] = {}
        self.terms: dict[Algebraic, str] = {}
        self.places: dict[Algebraic, float] = {}
        self.arguments: dict[Algebraic, Algebraic] = {}
        self.exponents: dict[Algebraic, Algebraic] = {}
        self.positive: set[str] = set()
        self.parts: dict[Expression, Algebraic] = {}
        self.names: list[str] = []
        self.steps: list[str] = []

    def script(self, link: Link) -> str:
        """The steps, and the rest by the rules of fields."""
        gap = self.read(written_out(link.left)) - self.read(written_out(link.right))
        if self.sympy.cancel(self.sympy.together(gap)) != 0:
            raise NoPlanError
        return f"(weaken; {UNFOLDED}; {'; '.join(self.steps) or 'idtac'}; {self.opened()}; {REST})"

    def opened(self) -> str:
        """Puts the parts in place of what they are equal to."""
        return "; ".join(f"try rewrite {name}" for name in reversed(self.names)) or "idtac"

    def _atom(self, key: Algebraic, term: str, value: float) -> Algebraic:
        if key not in self.atoms:
            symbol = self.sympy.Symbol(f"a{len(self.atoms)}")
            self.atoms[key], self.terms[symbol], self.places[symbol] = symbol, term, value
        return self.atoms[key]

    def read(self, tree: Expression) -> Algebraic:
        """The expression as a quotient of polynomials in atoms."""
        value = constant(tree)
        if value is not None:
            return self.sympy.Rational(value.numerator, value.denominator)
        if isinstance(tree, Variable):
            return self._atom(tree, coq_term(tree), self._somewhere(tree.name))
        assert isinstance(tree, Apply)
        head, inner = tree.head, tree.arguments
        if head in {"log", "exp"}:
            if tree not in self.parts:
                self.parts[tree] = self._logarithm(tree) if head == "log" else self._exponential(tree)
            return self.parts[tree]
        if head == "**":
            power = constant(inner[1])
            if power is None:
                return self.read(Apply("exp", (_times(inner[1], Apply("log", (inner[0],))),)))
            if power.denominator != 1 or abs(power) > _LARGEST_POWER:
                raise NoPlanError
            return self.read(inner[0]) ** int(power)
        if head in {"min", "max", "abs"}:
            return self._chosen(head, [self.read(each) for each in inner])
        values = [self.read(each) for each in inner]
        match head, values:
            case "+", [a, b]:
                return a + b
            case "-", [a, b]:
                return a - b
            case "*", [a, b]:
                return a * b
            case "/", [a, b]:
                return a / b
            case "neg", [a]:
                return -a
        raise NoPlanError

    def _chosen(self, head: str, values: list[Algebraic]) -> Algebraic:
        there = [float(each.subs(self.places)) for each in values]
        if head == "abs":
            return values[0] if there[0] > 0 else -values[0]
        return values[there.index(min(there) if head == "min" else max(there))]

    def _somewhere(self, name: str) -> float:
        """A number in the range of a variable, away from its ends."""
        side = self.scope.sides[name]
        share = 0.31 + 0.07 * (sum(map(ord, name)) % 5)
        if side.lower is None:
            return float(side.upper or 0) - share
        reach = 2.0 if side.upper is None else min(2.0, float(side.upper - side.lower))
        return float(side.lower) + share * reach

    def _logarithm(self, tree: Apply) -> Algebraic:
        """The logarithm as a sum of those of factors."""
        total: Algebraic = self.sympy.Integer(0)
        product, written = "1", "0"
        for factor, power in self._factors(self.read(tree.arguments[0])):
            term = self._term(factor)
            self._is_positive(term)
            value = math.log(float(factor.subs(self.places)))
            atom = self._atom(("log", factor), f"(ln {term})", value)
            self.arguments[atom] = factor
            exponent = self.exponents.get(factor)
            logarithm = f"ln {term}" if exponent is None else self.quotient(exponent)
            total += power * (atom if exponent is None else exponent)
            product, written = _joined(product, term, power), f"({written} + ({power}) * {logarithm})"
        before, middle = coq_term(tree), f"(ln {product})"
        if total in self.terms and self.terms[total] == before:
            return total
        known = f"transitivity {middle}; [f_equal; {self.opened()}; {REST} | {_POSITIVE}({_APART}; lra)]"
        self._part(before, written, known)
        return total

    def _exponential(self, tree: Apply) -> Algebraic:
        """The exponential as a product of powers."""
        exponent = self.sympy.expand(self.sympy.cancel(self.sympy.together(self.read(tree.arguments[0]))))
        total: Algebraic = self.sympy.Integer(1)
        product = "1"
        for each in self.sympy.Add.make_args(exponent):
            number, rest = each.as_coeff_Mul()
            if each == 0:
                continue
            power, factor = int(number.p), self.arguments.get(rest)
            if factor is None or number.q != 1:
                rest = rest / number.q
                term = f"(exp {self.quotient(rest)})"
                factor = self._atom(("exp", rest), term, math.exp(float(rest.subs(self.places))))
                self.exponents[factor] = rest
            total *= factor**power
            product = _joined(product, self._term(factor), power)
        if total in self.terms and self.terms[total] == coq_term(tree):
            return total
        apart = f"rewrite ln_exp; {self.opened()}; {_POSITIVE}({_APART}); {REST}"
        known = f"apply ln_inv; [apply exp_pos | {_POSITIVE}(above_zero) | {apart}]"
        self._part(coq_term(tree), product, known)
        return total

    def _part(self, before: str, after: str, known: str) -> None:
        name = f"part{len(self.names)}"
        self._step(f"assert ({name} : {before} = {after}) by ({known})")
        self.names.append(name)

    def _is_positive(self, term: str) -> None:
        if term not in self.positive:
            self.positive.add(term)
            ways = "assumption | solve [lra] | solve [positive] | solve [weaken; positive] | solve [nra]"
            self._step(f"assert (0 < {term}) by first [{ways} | solve [exponentials; nra]]")

    def _step(self, text: str) -> None:
        self.steps.append(text)
        if len(self.steps) > _MOST_STEPS:
            raise NoPlanError

    def _factors(self, value: Algebraic) -> list[tuple[Algebraic, int]]:
        """Factors that are positive where the variables have their numbers, and primes."""
        parts = self.sympy.fraction(self.sympy.cancel(self.sympy.together(value)))
        number, found = self.sympy.Integer(1), []
        for part, sign in zip(parts, (1, -1), strict=True):
            own, rows = self.sympy.factor_list(part)
            number *= own**sign
            for factor, power in rows:
                positive = float(factor.subs(self.places)) > 0
                number *= 1 if positive else (-1) ** power
                found.append((factor if positive else self.sympy.expand(-factor), sign * int(power)))
        if not number > 0:
            raise NoPlanError
        primes = self.sympy.factorrat(number)
        return [*((self.sympy.Integer(prime), int(power)) for prime, power in primes.items()), *found]

    def quotient(self, value: Algebraic) -> str:
        """A quotient of polynomials in atoms as a term of Coq."""
        top, below = self.sympy.fraction(self.sympy.cancel(self.sympy.together(value)))
        return self._term(top) if below == 1 else f"({self._term(top)} / {self._term(below)})"

    def _term(self, value: Algebraic) -> str:
        """A polynomial in atoms as a term of Coq."""
        if value.is_Rational:
            return coq_number(Fraction(int(value.p), int(value.q)))
        if value.is_Symbol:
            return self.terms[value]
        if value.is_Add:
            return "(" + " + ".join(map(self._term, value.args)) + ")"
        if value.is_Mul:
            return "(" + " * ".join(map(self._term, value.args)) + ")"
        if value.is_Pow and value.exp.is_Integer and value.exp > 0:
            return f"({self._term(value.base)} ^ {int(value.exp)})"
        raise NoPlanError


def _joined(product: str, term: str, power: int) -> str:
    return f"({product} {'*' if power > 0 else '/'} ({term} ^ {abs(power)}))"
