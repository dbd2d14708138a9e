"""Mathematics as MathML, which browsers set without a script: the formula language, tree by tree."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from markupsafe import Markup

from .expression import ONE, Apply, Expression, Formula, Number, Variable

GREEK = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "eps": "ε",
    "epsilon": "ε",
    "zeta": "ζ",
    "eta": "η",
    "theta": "θ",
    "iota": "ι",
    "kappa": "κ",
    "lam": "λ",
    "lambda": "λ",
    "mu": "μ",
    "nu": "ν",
    "xi": "ξ",
    "pi": "π",
    "rho": "ρ",
    "sigma": "σ",
    "tau": "τ",
    "upsilon": "υ",
    "phi": "φ",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
}

RELATIONS = {"<=": "≤", ">=": "≥", "<": "<", ">": ">", "==": "=", "=": "=", "!=": "≠"}

_LEVELS = {"if": 0, "+": 1, "-": 1, "*": 2, "/": 4, "neg": 3, "**": 4}
_ATOM = 5
_LONGEST_DECIMAL = 24
_TALL = ("<mfrac", "<mtable", "<munder", "<msqrt", "<mover>")
"""What is taller than a line; an accent is not."""
_NAME = re.compile(r"([A-Za-z]+)(?:_?(\d+)|_([A-Za-z]\w*))?")


def element(tag: str, *inside: str, **attributes: str) -> str:
    """An element around markup that is sound already."""
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(inside)}</{tag}>"


def leaf(tag: str, text: str, **attributes: str) -> str:
    """An element around text."""
    return element(tag, escape(text), **attributes)


def identifier(name: str) -> str:
    """A letter in italics, a Greek name as its letter, a longer name upright."""
    if name in GREEK:
        return leaf("mi", GREEK[name])
    return leaf("mi", name) if len(name) == 1 else leaf("mi", name, mathvariant="normal")


def row(parts: Iterable[str]) -> str:
    """Parts next to each other, as one."""
    return element("mrow", *parts)


def fenced(inside: str, left: str = "(", right: str = ")") -> str:
    """Markup between brackets that grow with it if it is taller than a line."""
    grows = {} if any(tall in inside for tall in _TALL) else {"stretchy": "false"}
    return row((leaf("mo", left, form="prefix", **grows), inside, leaf("mo", right, form="postfix", **grows)))


def called(name: str, arguments: Sequence[str], left: str = "(", right: str = ")") -> str:
    """A function and its arguments; ``name`` is markup."""
    separated = leaf("mo", ",", separator="true").join(arguments)
    return row((name, leaf("mo", "\u2061"), fenced(separated, left, right)))


def inline(markup: str) -> Markup:
    """Markup as mathematics in a line of text."""
    return Markup(element("math", markup))  # noqa: S704  every leaf is escaped where it is made


def formula_markup(formula: Formula) -> list[Markup]:
    """The relations, one a line; a chain ``a <= b <= c`` is one line."""
    lines: list[list[str]] = []
    last: Expression | None = None
    for link in formula.links:
        if not lines or link.left != last:
            lines.append([_set(link.left)])
        lines[-1] += [leaf("mo", RELATIONS[link.relation]), _set(link.right)]
        last = link.right
    return [inline(row(line)) for line in lines]


def expression_markup(tree: Expression) -> Markup:
    """An expression."""
    return inline(_set(tree))


def variable_markup(name: str) -> Markup:
    """A name."""
    return inline(_variable(name))


def _set(tree: Expression, level: int = 0) -> str:
    """The tree, in brackets if it binds less than ``level``."""
    markup, own = _written(tree)
    return markup if own >= level else fenced(markup)


def _written(tree: Expression) -> tuple[str, int]:
    if isinstance(tree, Variable):
        return _variable(tree.name), _ATOM
    if isinstance(tree, Number):
        return _number(tree.value)
    head, arguments = tree.head, tree.arguments
    match head:
        case "+" | "-":
            left, right = _set(arguments[0], 1), _set(arguments[1], 2)
            return row((left, leaf("mo", "−" if head == "-" else "+"), right)), _LEVELS[head]
        case "*":
            return _product(arguments), _LEVELS[head]
        case "/":
            return element("mfrac", _set(arguments[0]), _set(arguments[1])), _LEVELS[head]
        case "**":
            return element("msup", _set(arguments[0], _ATOM), _set(arguments[1])), _LEVELS[head]
        case "neg":
            return row((leaf("mo", "−", form="prefix"), _set(arguments[0], 2))), 1
        case "if":
            return _cases(arguments), _LEVELS[head]
        case "sum" | "prod":
            return _repeated(head, arguments), _LEVELS["+"]
        case "integral":
            return _integral(arguments), _LEVELS["+"]
        case _:
            return _applied(head, arguments), _LEVELS["**"] if head == "exp" and arguments != (
                ONE,
            ) else _ATOM


def _repeated(head: str, arguments: Sequence[Expression]) -> str:
    """A sum or product over an index, with its limits below and above."""
    index, first, last, term = arguments
    below = row((_set(index), leaf("mo", "="), _set(first)))
    sign = leaf("mo", "∑" if head == "sum" else "∏", movablelimits="false")
    return row((element("munderover", sign, below, _set(last)), _set(term, 2)))


def _integral(arguments: Sequence[Expression]) -> str:
    """An integral sign with its ends, what is integrated, and the variable."""
    index, first, last, term = arguments
    sign = element("msubsup", leaf("mo", "∫"), _set(first), _set(last))
    over = row((leaf("mi", "d", mathvariant="normal"), _set(index)))
    return row((sign, _set(term, 2), element("mspace", width="0.17em"), over))


def _variable(name: str) -> str:
    found = _NAME.fullmatch(name)
    if found is None or not (found.group(2) or found.group(3)):
        return identifier(name)
    base, digits, word = found.groups()
    if len(base) > 1 and base not in GREEK:
        return leaf("mi", name, mathvariant="normal")
    if word == "star":
        return element("msup", identifier(base), leaf("mo", "*"))
    return element("msub", identifier(base), leaf("mn", digits) if digits else identifier(word))


def _number(value: Fraction) -> tuple[str, int]:
    size = abs(value)
    decimal = _decimal(size)
    if size.denominator == 1:
        markup, level = leaf("mn", str(size.numerator)), _ATOM
    elif decimal is not None and len(decimal) < len(str(size)):
        markup, level = leaf("mn", decimal), _ATOM
    else:
        markup = element("mfrac", leaf("mn", str(size.numerator)), leaf("mn", str(size.denominator)))
        level = _LEVELS["/"]
    return (row((leaf("mo", "−", form="prefix"), markup)), 1) if value < 0 else (markup, level)


def _decimal(value: Fraction) -> str | None:
    """The decimal that is exactly the value, if it is a short one."""
    for places in range(1, _LONGEST_DECIMAL):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}"
    return None


def _product(arguments: Sequence[Expression]) -> str:
    left, right = arguments
    before, after = _last_factor(left), _first_factor(right)
    bracket = isinstance(after, Apply) and after.head in {"+", "-", "neg", "if"}
    if isinstance(after, Number) or (bracket and not isinstance(before, Number)):
        times = leaf("mo", "·")  # without it 2 and 3 would be 23, and a and (b + c) a function
    elif _is_wordy(before) or _is_wordy(after):
        times = element("mspace", width="0.17em")
    else:
        times = leaf("mo", "\u2062")
    return row((_set(left, 2), times, _set(right, 3)))


def _first_factor(tree: Expression) -> Expression:
    while isinstance(tree, Apply) and tree.head in {"*", "**"}:
        tree = tree.arguments[0]
    return tree


def _last_factor(tree: Expression) -> Expression:
    while isinstance(tree, Apply) and tree.head == "*":
        tree = tree.arguments[1]
    return tree


def _is_wordy(tree: Expression) -> bool:
    """Whether letters stand side by side in it, so that it needs room."""
    if isinstance(tree, Variable):
        return len(tree.name) > 1 and tree.name not in GREEK
    return isinstance(tree, Apply) and tree.head not in {"/", "sqrt", "abs", "ceil", "floor", "pi", "exp"}


def _cases(arguments: Sequence[Expression]) -> str:
    smaller, larger, then, otherwise = arguments
    condition = row((_set(smaller), leaf("mo", "≤"), _set(larger)))
    rows = (
        element("mtr", element("mtd", _set(then)), element("mtd", leaf("mtext", "if "), condition)),
        element("mtr", element("mtd", _set(otherwise)), element("mtd", leaf("mtext", "otherwise"))),
    )
    return row((leaf("mo", "{", form="prefix"), element("mtable", *rows)))


def _applied(head: str, arguments: Sequence[Expression]) -> str:
    upright = leaf("mi", head, mathvariant="normal")
    match head:
        case "pi":
            return leaf("mi", "π")
        case "exp" if arguments == (ONE,):
            return leaf("mi", "e")
        case "exp":
            return element("msup", leaf("mi", "e"), _set(arguments[0]))
        case "sqrt":
            return element("msqrt", _set(arguments[0]))
        case "abs":
            return fenced(_set(arguments[0]), "|", "|")
        case "ceil":
            return fenced(_set(arguments[0]), "⌈", "⌉")
        case "floor":
            return fenced(_set(arguments[0]), "⌊", "⌋")
        case "Phi":
            return called(leaf("mi", "Φ"), [_set(arguments[0])])
        case "gamma":
            return called(leaf("mi", "Γ", mathvariant="normal"), [_set(arguments[0])])
        case "lgamma":
            logarithm = leaf("mi", "log", mathvariant="normal")
            return row((logarithm, leaf("mo", "\u2061"), _applied("gamma", arguments)))
        case "factorial":
            return row((_set(arguments[0], _ATOM), leaf("mo", "!", form="postfix")))
        case "binomial":
            return fenced(element("mfrac", *map(_set, arguments), linethickness="0"))
        case "min" | "max":
            return called(upright, [_set(each) for each in arguments], "{", "}")
        case "d_eps":
            return _at_budget(leaf("mi", "d"), arguments[:2], arguments[2], "")
        case "f_minus" | "f_plus":
            sign = leaf("mo", "−" if head == "f_minus" else "+", form="prefix")
            return _at_budget(leaf("mi", "f"), arguments[:1], arguments[1], sign)
        case _:
            return called(upright, [_set(each) for each in arguments])


def _at_budget(name: str, arguments: Sequence[Expression], epsilon: Expression, sign: str) -> str:
    """A function at a budget: this stands below its name, if it is short."""
    written = [_set(each) for each in arguments]
    if isinstance(epsilon, Apply):
        marked = element("msup", name, sign) if sign else name
        budget = row((leaf("mi", "ε"), leaf("mo", "="), _set(epsilon)))
        inside = row(
            (leaf("mo", ",", separator="true").join(written), leaf("mo", ";", separator="true"), budget)
        )
        return row((marked, leaf("mo", "\u2061"), fenced(inside)))
    below = _set(epsilon)
    return called(element("msubsup", name, below, sign) if sign else element("msub", name, below), written)
