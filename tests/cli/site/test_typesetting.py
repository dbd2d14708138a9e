"""Mathematics as MathML: what is set reads back as what was written, in its order and with its value."""

import operator
import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest
from banditproof.cli.site.text.prose import typeset
from banditproof.theory.formulas.expression import Apply, Number, Variable
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.mathml import GREEK, expression_markup, formula_markup
from hypothesis import given
from hypothesis import strategies as st

LATIN = {letter: name for name, letter in reversed(GREEK.items())}


def tree(markup):
    """The markup, which is well-formed, as a tree."""
    return ET.fromstring(f"<p>{markup}</p>")  # noqa: S314  our own markup


def shown(node):
    return "".join(node.itertext()).replace("\u2061", "").replace("\u2062", "")


def spelled(node):
    """A tree of MathML as a Python expression, bracketed by its structure."""
    children = [spelled(child) for child in node if child.tag != "mspace"]
    match node.tag:
        case "mfrac":
            return f"(({children[0]})/({children[1]}))"
        case "msup":
            return f"(({children[0]})**({children[1]}))"
        case "msubsup":
            return f"(({children[0]}_{children[1][2:-1]})**({children[2]}))"
        case "msqrt":
            return f"root({'*'.join(children)})"
        case "mn":
            return f"F({node.text})"
        case "msub" if children[1].startswith("F("):
            return f"{children[0]}_{children[1][2:-1]}"
        case "mi" | "mo":
            text = (
                (node.text or "").replace("−", "-").replace("·", "*").replace("∗", "*").strip("\u2061\u2062")
            )
            return LATIN.get(text, text)
        case _:
            return joined(children)


def joined(parts):
    """Parts side by side: a product, unless a sign or a bracket stands between them."""
    text = ""
    for part in filter(None, parts):
        if text and not re.match(r"[-+*/)=]$", part) and not re.search(r"[-+*/(=]$", text):
            text += "*"
        text += part
    whole = len(parts) == 1 or "=" in text or text[0] in "+-*/" or text[-1] in "+-*/"
    return text if whole else f"({text})"


OPERATIONS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
    "neg": operator.neg,
}
VALUES = {
    "x": Fraction(13, 10),
    "K": Fraction(2),
    "mu": Fraction(7, 11),
    "eps": Fraction(-2, 5),
    "x_1": Fraction(9),
}


@given(st.text(st.sampled_from("abAIKTx_^*'~(){}[]|/+-<>=.,;:0123 \\sum sqrt hat eps pi$`\u00e9\x00\ud800")))
def test_any_text_is_set_without_a_crash_and_escaped(text):
    markup = str(typeset(text)).encode(errors="replace").decode().replace("\x00", "")
    assert "script" not in {node.tag for node in tree(markup).iter()}
    if not {"$", "`"} & {*text}:
        assert shown(tree(markup)) == text.encode(errors="replace").decode().replace("\x00", "")


numbers = st.fractions(-3, 3, max_denominator=8)
trees = st.recursive(
    numbers.map(Number) | st.sampled_from(sorted(VALUES)).map(Variable),
    lambda inner: (
        st.builds(
            lambda head, one, other: Apply(head, (one, other)[: 1 + (head in "+-*/")]),
            st.sampled_from(["+", "-", "*", "/", "neg"]),
            inner,
            inner,
        )
        | inner.map(lambda one: Apply("**", (one, Number(Fraction(2)))))
    ),
    max_leaves=12,
)


def exactly(one):
    """The value of a tree of rational operations."""
    if isinstance(one, Number):
        return one.value
    if isinstance(one, Variable):
        return VALUES[one.name]
    values = [exactly(argument) for argument in one.arguments]
    return OPERATIONS[one.head](*values)


@given(trees)
def test_a_tree_of_the_formula_language_keeps_its_value(one):
    try:
        value = exactly(one)
    except ZeroDivisionError:
        return
    python = spelled(next(tree(expression_markup(one)).iter("math")))
    python = re.sub(r"F\((\d+\.\d+)\)", r"F('\1')", python)
    assert eval(python, {"F": Fraction, **VALUES}) == value, python  # noqa: S307  our own text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("d_eps(x, y, eps) <= kl(x, y)", "dε(x,y)≤kl(x,y)"),
        ("d_eps(x, y, q/(1 - q)) < 1", "d(x,y;ε=q1−q)<1"),
        ("f_minus(y, eps) == 0.75001", "fε−(y)=0.75001"),
        ("f_plus(y, 2*eps) > 0", "f+(y;ε=2ε)>0"),
        ("0 < x <= 1 and y < 2", "0<x≤1"),
        ("ceil(x) >= floor(x)", "⌈x⌉≥⌊x⌋"),
        ("abs(x) <= (1 if x <= 0 else x)", "|x|≤{1if x≤0xotherwise"),
        ("exp(-x)*pi < e", "e−xπ<e"),
        ("min(x, 1) <= max(x, 2)", "min{x,1}≤max{x,2}"),
        ("sqrt(2)*kT + n_a + l0 <= log(x)", "2kT+na+l0≤log(x)"),
    ],
)
def test_a_formula_is_set_in_the_signs_of_the_texts(text, words):
    lines = formula_markup(formula(text))
    assert shown(tree(lines[0])) == words
    assert len(lines) == text.count(" and ") + 1


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r"\mu^\star", '<msup><mi>μ</mi><mo stretchy="false">⋆</mo></msup>'),
        (r"\text{ between }", '<mtext mathvariant="normal"> between </mtext>'),
        (r"\frac{1}{x_2'}", "<mfrac>"),
        (r"\log x \le 2", '<mi mathvariant="normal">log</mi>'),
        ("<b>", "<mo>&lt;</mo>"),
        (r"\strange{x}", r"<code>\strange{x}</code>"),
        ("x^{", "<code>x^{</code>"),
    ],
)
def test_tex_stands_between_dollar_signs_and_code_between_backticks(written, shown):
    found = typeset(f"so that ${written}$, and `fmt` as it is")
    assert shown in found
    assert found.startswith("so that <")
    assert found.endswith(", and <code>fmt</code> as it is")
