"""Formulas as Coq terms over the reals, and what must hold for them to have finite values there.

Coq's logarithm, root and quotient have a value everywhere; the language's have not. So a formula becomes two
things: a term, and the conditions under which the term means what the formula means. What the names mean is
defined in ``verify/kernel/prelude/language.v``, `Phi` in ``gaussian.v`` beside it, and sums and products of
a free number of terms in ``repeated.v``. An integral is Coquelicot's.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from .expression import INTEGRAL, SCOPES, Apply, Expression, Link, Number, Variable, variables, write

_LONGEST_POWER: Final = 1000
"""Larger whole exponents are not written as powers of a natural number."""

_MOST_DECIMAL_BITS: Final = 13_000

_CALLED: Final = {
    "log": "ln",
    "exp": "exp",
    "sqrt": "sqrt",
    "abs": "Rabs",
    "logit": "logit",
    "expit": "expit",
    "kl": "kl",
    "d_eps": "d_eps",
    "f_minus": "f_minus",
    "f_plus": "f_plus",
    "ceil": "ceiling",
    "floor": "floored",
    "if": "choice",
    "Phi": "Phi",
}
_FOLDED: Final = {"min": "Rmin", "max": "Rmax"}
_REPEATED: Final = {"sum": "sum_over", "prod": "product_over"}


class NoTermError(ValueError):
    """The expression has no term: the prelude does not define what it calls."""


def coq_name(name: str) -> str:
    """The variable, spelled so that it is none of Coq's words; other letters than ASCII as their codes."""
    return "v_" + "".join(each if each.isascii() else f"u{ord(each):x}_" for each in name)


def coq_number(value: Fraction) -> str:
    """A rational as a quotient of whole numbers."""
    whole = _digits(value.numerator)
    above = f"({whole})" if value < 0 else whole
    return above if value.denominator == 1 else f"({above} / {_digits(value.denominator)})"


def _digits(whole: int) -> str:
    if whole.bit_length() <= _MOST_DECIMAL_BITS:
        return str(whole)
    return f"-{hex(-whole)}" if whole < 0 else hex(whole)


@lru_cache(maxsize=16384)
def coq_term(tree: Expression) -> str:
    """The expression; a `NoTermError` if the prelude does not define what it calls.

    >>> from .language import expression
    >>> coq_term(expression("x**(1/2) + log(2/3)/y**2"))
    '((sqrt v_x) + ((ln (2 / 3)) / (v_y ^ 2)))'
    """
    if isinstance(tree, Number):
        return coq_number(tree.value)
    if isinstance(tree, Variable):
        return coq_name(tree.name)
    head = tree.head
    if head in SCOPES:
        return _under_an_index(tree)
    if head == "**":
        return _power(*tree.arguments)
    if head == "pi":
        return "PI"
    if head == "binomial":
        return f"(binomial {' '.join(map(_folded, tree.arguments))})"
    inner = [coq_term(each) for each in tree.arguments]
    if head in {"+", "-", "*", "/"}:
        return f"({inner[0]} {head} {inner[1]})"
    if head == "neg":
        return f"(- {inner[0]})"
    if head in _FOLDED:
        found = inner[0]
        for each in inner[1:]:
            found = f"({_FOLDED[head]} {found} {each})"
        return found
    if head in _CALLED:
        return f"({_CALLED[head]} {' '.join(inner)})"
    raise NoTermError(f"{head} is not defined for Coq, in {write(tree)[:60]}")


def _under_an_index(tree: Apply) -> str:
    """A sum, a product or an integral: its term is a function of the index.

    >>> from .language import expression
    >>> coq_term(expression("sum(k, 1, n, x/k)"))
    '(sum_over 1 v_n (fun v_k : R => (v_x / v_k)))'
    """
    _, first, last, _ = tree.arguments
    ends, function = f"{coq_term(first)} {coq_term(last)}", _function(tree)
    return (
        f"(RInt {function} {ends})"
        if tree.head == INTEGRAL
        else f"({_REPEATED[tree.head]} {ends} {function})"
    )


def _function(tree: Apply) -> str:
    return f"(fun {_index(tree)} : R => {coq_term(tree.arguments[3])})"


def _index(tree: Apply) -> str:
    """The index as Coq knows it; a `NoTermError` if another name of the term would be caught by it."""
    index, _, _, term = tree.arguments
    own = coq_name(write(index))
    if any(coq_name(name) == own for name in variables(term) - variables(index)):
        raise NoTermError(f"the index of {write(tree)[:60]} has the name of another variable for Coq")
    return own


def coq_link(link: Link) -> str:
    """A relation.

    >>> from .language import formula
    >>> coq_link(formula("x > 1/3").links[0])
    '(1 / 3) < v_x'
    """
    sign = "=" if link.relation == "==" else "<" if link.strict else "<="
    return f"{coq_term(link.smaller)} {sign} {coq_term(link.larger)}"


def _folded(tree: Expression) -> str:
    """The number that it is, if it is one of arithmetic alone: as an exponent is read."""
    value = constant(tree)
    return coq_term(tree) if value is None else coq_number(value)


def _power(base: Expression, exponent: Expression) -> str:
    own, value = coq_term(base), constant(exponent)
    if value is not None and value.denominator == 1 and abs(value) <= _LONGEST_POWER:
        count = abs(value.numerator)
        return f"({own} ^ {count})" if value >= 0 else f"(/ ({own} ^ {count}))"
    if value is not None and value.denominator == 2 and abs(value) <= _LONGEST_POWER:
        count = abs(value.numerator)
        root = f"(sqrt {own})" if count == 1 else f"((sqrt {own}) ^ {count})"
        return root if value > 0 else f"(/ {root})"
    return f"(power {own} {coq_term(exponent)})"


def constant(tree: Expression) -> Fraction | None:
    """The value of an expression of numbers alone, by arithmetic; None for any other."""
    if isinstance(tree, Number):
        return tree.value
    if not isinstance(tree, Apply) or tree.head not in {"+", "-", "*", "/", "neg"}:
        return None
    inner = [constant(each) for each in tree.arguments]
    first, last = inner[0], inner[-1]
    if first is None or last is None:
        return None
    match tree.head:
        case "neg":
            return -first
        case "+":
            return first + last
        case "-":
            return first - last
        case "*":
            return first * last
        case _:
            return first / last if last else None


def coq_conditions(*trees: Expression) -> list[str]:
    """What must hold for every part to have a finite value, parts first.

    Of a choice only what is chosen must have one.

    >>> from .language import expression
    >>> coq_conditions(expression("log(x)/(1 - y)"))
    ['0 < v_x', '(1 - v_y) <> 0']
    """
    return list(dict.fromkeys(each for tree in trees for each in _conditions(tree)))


def _conditions(tree: Expression) -> Iterator[str]:
    if not isinstance(tree, Apply):
        return
    if tree.head in SCOPES:
        yield from _conditions_under_an_index(tree)
        return
    if tree.head == "if":
        smaller, larger, then, otherwise = tree.arguments
        yield from _conditions(smaller)
        yield from _conditions(larger)
        a, b = coq_term(smaller), coq_term(larger)
        yield from (f"({a} <= {b} -> {each})" for each in _conditions(then))
        yield from (f"({b} < {a} -> {each})" for each in _conditions(otherwise))
        return
    for argument in tree.arguments:
        yield from _conditions(argument)
    yield from _own(tree)


def _conditions_under_an_index(tree: Apply) -> Iterator[str]:
    """The ends of sums are whole, every term has a value, and what is integrated has an integral."""
    _, first, last, term = tree.arguments
    yield from _conditions(first)
    yield from _conditions(last)
    own, a, b = _index(tree), coq_term(first), coq_term(last)
    asked = " /\\ ".join(coq_conditions(term))
    if tree.head == INTEGRAL:
        if asked:
            yield f"(forall {own} : R, Rmin {a} {b} <= {own} <= Rmax {a} {b} -> {asked})"
        yield f"ex_RInt {_function(tree)} {a} {b}"
        return
    for end in (first, last):
        if not (isinstance(end, Number) and end.value.denominator == 1):
            yield f"(exists k : Z, {coq_term(end)} = IZR k)"
    if asked:
        yield f"(forall {own} : R, (exists k : Z, {own} = IZR k) -> {a} <= {own} <= {b} -> {asked})"


def _own(tree: Apply) -> Sequence[str]:
    """What an operation asks of its arguments; numbers that have it are not mentioned."""
    inner = tree.arguments
    match tree.head:
        case "/":
            return [] if constant(inner[1]) else [f"{coq_term(inner[1])} <> 0"]
        case "log":
            return _above(inner[0], strict=True)
        case "sqrt":
            return _above(inner[0], strict=False)
        case "logit":
            return [f"0 < {coq_term(inner[0])}", f"{coq_term(inner[0])} < 1"]
        case "kl":
            return [f"kl_finite {coq_term(inner[0])} {coq_term(inner[1])}"]
        case "d_eps":
            return [*_mean(inner[0]), *_mean(inner[1]), *_above(inner[2], strict=False)]
        case "f_minus" | "f_plus":
            return _mean(inner[0])
        case "binomial":
            return [f"is_whole {_folded(each)}" for each in inner]
        case "**":
            return _of_power(*inner)
    return []


def _above(tree: Expression, *, strict: bool) -> list[str]:
    value = constant(tree)
    if value is not None and (value > 0 or (value == 0 and not strict)):
        return []
    return [f"0 {'<' if strict else '<='} {coq_term(tree)}"]


def _mean(tree: Expression) -> list[str]:
    value = constant(tree)
    if value is not None and 0 <= value <= 1:
        return []
    return [f"0 <= {coq_term(tree)}", f"{coq_term(tree)} <= 1"]


def _of_power(base: Expression, exponent: Expression) -> list[str]:
    value = constant(exponent)
    if value is not None and value.denominator == 1 and abs(value) <= _LONGEST_POWER:
        return [] if value >= 0 or constant(base) else [f"{coq_term(base)} <> 0"]
    if value is not None:
        return _above(base, strict=value <= 0)
    positive = _above(base, strict=True)
    if not positive:
        return []
    return [f"({positive[0]} \\/ ({coq_term(base)} = 0 /\\ 0 < {coq_term(exponent)}))"]


def coq_finiteness(tree: Expression) -> list[str]:
    """What must hold for no part to be infinite or read otherwise, wherever the language gives it a value.

    This is asked of conditions: at a point where one holds of such values, its term might not. A power of a
    base that is not positive is 0 for Coq, where the language knows ``0**0`` and powers of what is negative.
    """
    found: list[str] = []
    if not isinstance(tree, Apply):
        return found
    if tree.head in SCOPES:
        raise NoTermError(f"a condition with {write(tree)[:60]} has no theorem")
    for argument in tree.arguments:
        found += coq_finiteness(argument)
    inner = tree.arguments
    match tree.head:
        case "log":
            if not constant(inner[0]):
                found.append(f"{coq_term(inner[0])} <> 0")
        case "logit":
            found += [f"{coq_term(inner[0])} <> 0", f"{coq_term(inner[0])} <> 1"]
        case "kl":
            x, y = map(coq_term, inner)
            found += [f"(0 < {y} \\/ {x} = 0)", f"({y} < 1 \\/ {x} = 1)"]
        case "**":
            found += _as_a_power(*inner)
    return list(dict.fromkeys(found))


def _as_a_power(base: Expression, exponent: Expression) -> list[str]:
    """Where the language's power and `power` have the same value, as far as the language has one."""
    value, positive = constant(exponent), _above(base, strict=True)
    if not positive or (value is not None and (value.denominator > 1 or abs(value) <= _LONGEST_POWER)):
        return []
    return [f"({positive[0]} \\/ ({coq_term(base)} = 0 /\\ {coq_term(exponent)} <> 0))"]


def coq_extended(link: Link) -> str | None:
    """The relation with infinite divergences, in the extended reals; None where it would be no sum of them.

    >>> from .language import formula
    >>> coq_extended(formula("kl(x, y) + 1 >= y").links[0])
    'Rbar_le (Finite v_y) (Rbar_plus (kl_extended v_x v_y) (Finite 1))'
    """
    sides = _extended(link.smaller), _extended(link.larger)
    if None in sides or link.relation == "==":
        return None
    return f"{'Rbar_lt' if link.strict else 'Rbar_le'} {sides[0]} {sides[1]}"


def _extended(tree: Expression) -> str | None:
    if not _diverges(tree):
        return f"(Finite {coq_term(tree)})"
    assert isinstance(tree, Apply)
    inner = tree.arguments
    if tree.head == "kl" and not any(map(_diverges, inner)):
        return f"(kl_extended {coq_term(inner[0])} {coq_term(inner[1])})"
    if tree.head == "-" and not _diverges(inner[1]):
        first = _extended(inner[0])
        return None if first is None else f"(Rbar_plus {first} (Finite (- {coq_term(inner[1])})))"
    if tree.head in {"+", "min"} and len(inner) == 2:
        first, last = _extended(inner[0]), _extended(inner[1])
        name = "Rbar_plus" if tree.head == "+" else "Rbar_min"
        return None if first is None or last is None else f"({name} {first} {last})"
    return None


def _diverges(tree: Expression) -> bool:
    return isinstance(tree, Apply) and (tree.head == "kl" or any(map(_diverges, tree.arguments)))


def coq_means(conditions: Sequence[str]) -> list[str]:
    """The conditions where divergences may be infinite: of each only that it is one of means."""
    found = []
    for each in conditions:
        _, finite, rest = each.partition("kl_finite ")
        found.append(f"are_means {rest}" if finite and each.startswith("kl_finite ") else each)
    return found
