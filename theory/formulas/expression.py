"""Expressions and relations as trees: numbers, variables, operations, and how they are written."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

FUNCTIONS: Mapping[str, str] = {
    "log": "natural logarithm",
    "exp": "exponential",
    "sqrt": "square root",
    "abs": "absolute value",
    "min": "smallest of two or more",
    "max": "largest of two or more",
    "logit": "log(p/(1-p))",
    "expit": "1/(1+exp(-t))",
    "kl": "kl(p, q) of Bernoulli means",
    "d_eps": "d_eps(x, y, eps), the cheapest route from mean x to mean y",
    "f_minus": "f_minus(y, eps) = expit(logit(y) - eps)",
    "f_plus": "f_plus(y, eps) = expit(logit(y) + eps)",
    "ceil": "smallest integer not below",
    "floor": "largest integer not above",
    "Phi": "distribution function of the standard normal law",
    "erf": "error function",
    "erfc": "1 - erf(z)",
    "gamma": "gamma function of a positive number",
    "lgamma": "log(gamma(x))",
    "factorial": "n! of a whole number",
    "binomial": "binomial(n, k), n choose k, of whole numbers",
}

ALSO_NAMES = frozenset({"gamma"})
"""Functions whose name, where it is not called, is a variable's."""

JUMPS = frozenset({"if", "ceil", "floor", "factorial", "binomial"})
"""Operations that choose or jump, or have values at whole numbers only."""

BINDERS = frozenset({"sum", "prod"})
"""``sum(k, 1, n, t)`` with a free number of terms: the index stands for no number outside of the term."""


INTEGRAL = "integral"
"""``integral(x, a, b, f)``: the variable stands for no number outside of what is integrated."""

SCOPES = BINDERS | {INTEGRAL}
"""Operations with a name of their own, two ends, and an expression in which the name stands for numbers."""


_MOST_DECIMAL_BITS = 13_000


_PRECEDENCE = {"if": 0, "+": 1, "-": 1, "*": 2, "/": 2, "neg": 3, "**": 4}


class FormulaError(ValueError):
    """The text is not in the formula language."""


class MisspelledError(FormulaError):
    """The text is spelled otherwise than the formula language is, at a place that is told."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact rational."""

    value: Fraction

    def __eq__(self, other: object) -> bool:
        # of the two integers, like the hash: a fraction's own take five times as long
        return isinstance(other, Number) and self.value.as_integer_ratio() == other.value.as_integer_ratio()

    def __hash__(self) -> int:
        return hash(self.value.as_integer_ratio())


@dataclass(frozen=True, slots=True)
class Variable:
    """A name that stands for a real number."""

    name: str


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on expressions: ``+ - * / ** neg if pi``, one of `FUNCTIONS` or of `SCOPES`.

    ``if`` has four arguments ``(a, b, c, d)``: ``c`` where ``a <= b``, otherwise ``d``. ``sum`` and ``prod``
    have an index, its first and last value, and the term; those without free variables in the limits are
    written out and do not occur. ``integral`` has a variable, two ends, and what is integrated.
    """

    head: str
    arguments: "tuple[Expression, ...]"
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.head, self.arguments)))

    def __hash__(self) -> int:
        return self._hash  # kept, so that a large tree is a key that costs nothing

    def __reduce__(self) -> "tuple[type[Apply], tuple[str, tuple[Expression, ...]]]":
        return Apply, (self.head, self.arguments)  # hashes of texts differ from process to process


Expression = Number | Variable | Apply


ZERO = Number(Fraction(0))


ONE = Number(Fraction(1))


REPEATED: Mapping[str, tuple[str, Expression | None]] = {
    "sum": ("+", ZERO),
    "prod": ("*", ONE),
    "min_of": ("min", None),
    "max_of": ("max", None),
}
"""The operation that joins the terms, and what no terms at all are, if they are anything."""


@dataclass(frozen=True)
class Link:
    """One relation between two expressions."""

    left: Expression
    relation: str
    right: Expression

    @property
    def smaller(self) -> Expression:
        """The side that is claimed to be the smaller one (the left one of an equality)."""
        return self.right if self.relation in {">=", ">"} else self.left

    @property
    def larger(self) -> Expression:
        """The side that is claimed to be the larger one (the right one of an equality)."""
        return self.left if self.relation in {">=", ">"} else self.right

    @property
    def strict(self) -> bool:
        """Whether equality is excluded."""
        return self.relation in {"<", ">"}

    @cached_property
    def margin(self) -> Expression:
        """``larger - smaller``: nonnegative where the link holds (zero for an equality)."""
        return Apply("-", (self.larger, self.smaller))

    @cached_property
    def has_free_length(self) -> bool:
        """Whether some sum or product in it has a variable in its limits."""
        return not (heads(self.left) | heads(self.right)).isdisjoint(BINDERS)

    def __str__(self) -> str:
        return f"{_grouped(self.left, 1)} {self.relation} {_grouped(self.right, 1)}"


@dataclass(frozen=True)
class Formula:
    """A conjunction of relations.

    Attributes
    ----------
    text
        The formula as written.
    links
        Its relations, one by one; ``a <= b <= c`` gives two.
    """

    text: str
    links: tuple[Link, ...]

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The names in it, in alphabetical order."""
        return tuple(
            sorted(set().union(*(variables(side) for link in self.links for side in (link.left, link.right))))
        )

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=16384)
def variables(tree: Expression) -> frozenset[str]:
    """The names in an expression."""
    if isinstance(tree, Variable):
        return frozenset({tree.name})
    if isinstance(tree, Apply):
        inner = frozenset().union(*(variables(argument) for argument in tree.arguments))
        if tree.head not in SCOPES:
            return inner
        index, first, last, term = tree.arguments
        return variables(first) | variables(last) | (variables(term) - variables(index))
    return frozenset()


@lru_cache(maxsize=16384)
def heads(tree: Expression) -> frozenset[str]:
    """The operations in an expression."""
    if not isinstance(tree, Apply):
        return frozenset()
    return frozenset({tree.head}).union(*(heads(argument) for argument in tree.arguments))


def parts(tree: Expression) -> Iterator[Expression]:
    """All sub-expressions, the tree itself first, from left to right."""
    yield tree
    if isinstance(tree, Apply):
        for argument in tree.arguments:
            yield from parts(argument)


def calls(tree: Expression, kinds: Container[str]) -> Iterator[Apply]:
    """Those sub-expressions that are operations of these kinds."""
    return (part for part in parts(tree) if isinstance(part, Apply) and part.head in kinds)


def substitute(tree: Expression, values: Mapping[str, Expression]) -> Expression:
    """``tree`` with expressions in place of names."""
    if isinstance(tree, Variable):
        return values.get(tree.name, tree)
    if isinstance(tree, Apply):
        if tree.head in SCOPES:
            return _under_an_index(tree, values)
        return Apply(tree.head, tuple(substitute(argument, values) for argument in tree.arguments))
    return tree


def replaced(tree: Expression, values: Mapping[Expression, Expression]) -> Expression:
    """``tree`` with other expressions in place of some of its parts."""
    if tree in values or not isinstance(tree, Apply):
        return values.get(tree, tree)
    return Apply(tree.head, tuple(replaced(each, values) for each in tree.arguments))


def _under_an_index(tree: Apply, values: Mapping[str, Expression]) -> Apply:
    """A sum or integral with expressions in place of names, of which none is caught by the index."""
    index, first, last, term = tree.arguments
    assert isinstance(index, Variable)
    free = variables(term) - {index.name}
    inner = {name: value for name, value in values.items() if name in free}
    entering = frozenset().union(*map(variables, inner.values()))
    own = index
    while own.name in entering or (own != index and own.name in free):
        own = Variable(f"{own.name}_")
    if own != index:
        inner[index.name] = own
    ends = (substitute(first, values), substitute(last, values))
    return Apply(tree.head, (own, *ends, substitute(term, inner)))


@lru_cache(maxsize=16384)
def write(tree: Expression) -> str:
    """The text that reads back as ``tree``, whose value is the same expression.

    It can stand as a side of a relation: a conditional has its parentheses.
    """
    if isinstance(tree, Apply) and tree.head == "if":
        return _grouped(tree, _PRECEDENCE["if"] + 1)
    return _write(tree)[0]


def _write(tree: Expression) -> tuple[str, int]:
    if isinstance(tree, Variable):
        return tree.name, 9
    if isinstance(tree, Number):
        value = tree.value
        if value.denominator == 1:
            return _digits(value.numerator), 9 if value >= 0 else _PRECEDENCE["neg"]
        text = f"{_digits(value.numerator)}/{_digits(value.denominator)}"
        return text, _PRECEDENCE["/"] if value > 0 else 0
    head, arguments = tree.head, tree.arguments
    if head == "pi":
        return "pi", 9
    if head == "exp" and arguments == (ONE,):
        return "e", 9
    if head == "if":
        smaller, larger, then, otherwise = (_grouped(argument, 1) for argument in arguments)
        return f"{then} if {smaller} <= {larger} else {otherwise}", 0
    if head == "neg":
        return f"-{_grouped(arguments[0], 4)}", _PRECEDENCE["neg"]
    if head in _PRECEDENCE:
        level = _PRECEDENCE[head]
        left = _grouped(arguments[0], level + (head == "**"))
        right = _grouped(arguments[1], level + (head != "**"))
        return f"{left} {head} {right}" if level == 1 else f"{left}{head}{right}", level
    return f"{head}({', '.join(_write(argument)[0] for argument in arguments)})", 9


def _digits(whole: int) -> str:
    """The number as digits; a very long one in hexadecimal, which takes no time."""
    return str(whole) if whole.bit_length() <= _MOST_DECIMAL_BITS else hex(whole)


def _grouped(tree: Expression, level: int) -> str:
    text, own = _write(tree)
    return text if own >= level else f"({text})"
