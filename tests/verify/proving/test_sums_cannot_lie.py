"""Sums with a free number of terms: false claims, forged certificates, and claims made by chance."""

import json
import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.exact_value import exact_value
from banditproof.theory.formulas.expression import FormulaError, substitute
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.straight_line import program
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.induction.sums import _growing_sum, _slope_and_rest, _weight
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere
from banditproof.verify.proving.induction.sums import SumInduction

from ...soundness.relatives import sealed

FROM_ONE = "whole [1, oo)"


def settled(text, where=(), **sides):
    return holds_everywhere(stated_domain(sides, where))(text, Effort())


TRUE = {
    "harmonic": ("sum(k, 1, n, 1/k) <= 1 + log(n)", {"n": FROM_ONE}),
    "below": ("sum(k, 1, n, 1/k) >= log(n + 1)", {"n": FROM_ONE}),
    "roots": ("sum(k, 1, n, 1/sqrt(k)) <= 2*sqrt(n)", {"n": FROM_ONE}),
    "squares": ("sum(k, 1, n, 1/k**2) <= 2 - 1/n", {"n": FROM_ONE}),
    "powers of two": ("sum(l, 1, n, 2**l) == 2**(n + 1) - 2", {"n": FROM_ONE}),
    "geometric": ("sum(k, 0, n, x**k) == (1 - x**(n + 1))/(1 - x)", {"n": "whole [0, oo)", "x": "(0, 1)"}),
    "weighted": ("a*sum(k, 1, n, 1/k) <= a*(1 + log(n))", {"n": FROM_ONE, "a": "[0, oo)"}),
    "two sums": ("sum(k, 1, n, 1/k) <= sum(k, 1, n, 1/sqrt(k))", {"n": FROM_ONE}),
    "twice as long": ("sum(k, 1, 2*n, k) == n*(2*n + 1)", {"n": FROM_ONE}),
    "shifted": ("sum(k, 1, n - 1, k) <= n**2/2", {"n": FROM_ONE}),
    "empty at first": ("sum(k, 5, n, 1) == n - 4", {"n": "whole [4, oo)"}),
    "strict": ("sum(k, 1, n, 1/(k*(k + 1))) < 2 - 1/(n + 1)", {"n": FROM_ONE}),
    "three fewer": ("sum(k, 1, 2*n - 4, k) == (n - 2)*(2*n - 3)", {"n": "whole [2, oo)"}),
    "to an end": ("sum(k, 1, n - 1, sqrt(30000 - k)) >= 0", {"n": "whole [1, 30001]"}),
    "before an end": ("sum(k, 1, n - 1, sqrt(30000 - k)) >= 0", {"n": "whole (0, 30002)"}),
    "minus a third": ("-sum(k, 1, n, 1/k)/3 + 1 >= -log(n)", {"n": FROM_ONE}),
    "less another": ("sum(k, 1, n, 1/k) - (sum(k, 1, n, 1/k**2) + 2) <= log(n)", {"n": FROM_ONE}),
    "weighted twice": ("3*(sum(k, 1, n, 1/k)*a) <= 3*a*(1 + log(n))", {"n": FROM_ONE, "a": "[0, oo)"}),
}


@pytest.mark.parametrize("name", sorted(TRUE))
def test_bounds_on_sums_are_proved_for_every_number_of_terms(name):
    text, sides = TRUE[name]
    found = settled(text, **sides)
    assert found.verdict is Verdict.PROVED
    assert recheck(dict(found.certificate)).stands


@pytest.mark.parametrize(("text", "sides"), [
    ("sum(k, 1, n, 1/k) <= 9/10 + log(n)", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1/k) <= 1 + 9/10*log(n)", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1/k**2) <= 2 - 11/(10*n)", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1/k**2) < 2 - 1/n", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1) > n", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1) < n", {"n": FROM_ONE}),
    ("sum(l, 1, n, 2**l) == 2**(n + 1) - 1", {"n": FROM_ONE}),
    ("sum(l, 0, n, 2**l) == 2**(n + 1) - 2", {"n": FROM_ONE}),
    # the sum is empty for longer than one number
    ("sum(k, 5, n, 1) == n - 4", {"n": "whole [3, oo)"}),
    ("sum(k, 5, n, 1) <= n - 4", {"n": FROM_ONE}),
    ("prod(k, 5, n, 2) == 2**(n - 4)", {"n": FROM_ONE}),
    # factors that change the side
    ("prod(k, 1, n, -2) <= 0", {"n": FROM_ONE}),
    ("prod(k, 1, n, k - 9/2) <= 9", {"n": "whole [1, 9]"}),
    ("prod(k, 1, n, x) <= x", {"n": FROM_ONE, "x": "[-2, 1]"}),
    ("prod(k, 1, n, 1/2) > 1/2**(n + 1) + 1/4", {"n": FROM_ONE}),
    # a weight or a term with the variable in it, and a condition that names it
    ("sum(k, 1, n, c/n) <= n/2", {"n": FROM_ONE, "c": FROM_ONE, "where": "c <= n"}),
    ("sum(k, 1, n, k/n) <= 2", {"n": FROM_ONE}),
    ("n*sum(k, 1, n, 1/k**2) <= 10", {"n": FROM_ONE}),
    ("a*sum(k, 1, n, 1/k) <= 1 + log(n)", {"n": FROM_ONE, "a": "[0, 2]"}),
    ("a*sum(k, 1, n, 1/k) <= a*(1 + log(n))", {"n": FROM_ONE, "a": "[-1, 1]"}),
    ("sum(k, 1, n, 1/k)*sum(k, 1, n, 1/k) <= 1 + log(n)", {"n": FROM_ONE}),
])  # fmt: skip
def test_what_is_false_early_is_refuted(text, sides):
    found = settled(text, **sides)
    assert found.verdict is Verdict.REFUTED
    assert recheck(dict(found.certificate)).stands


@pytest.mark.parametrize(("text", "sides"), [
    # false, but only after more terms than any search tries
    ("sum(k, 1, n, 1/k) <= 9", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1) <= 5000", {"n": FROM_ONE}),
    ("prod(k, 1, n, 1 + 1/k) <= 5000", {"n": FROM_ONE}),
    ("prod(k, 1, n, 1 + 1/(x + k - 1)) <= 5000*(1 + 1/x)", {"n": FROM_ONE, "x": "(0, oo)"}),
    ("sum(k, 1, n, k - 10**4) <= 0", {"n": FROM_ONE}),
    ("sum(k, 1, n, k - 10**4) <= 0", {"n": "whole [1, 30000]"}),
    ("sum(k, 1, n, x*k - 10**4) <= 0", {"n": FROM_ONE, "x": (0, 1)}),
    ("sum(k, 1, n, 10**4 - k) >= n", {"n": FROM_ONE}),
    # a term without a value, or with an infinite one
    ("sum(k, 1, n, 1/(k - 5)**2) >= 0", {"n": FROM_ONE}),
    ("sum(k, 1, n, 1/(k - 2000)**2) >= 0", {"n": FROM_ONE}),
    ("sum(k, 1, n, sqrt(2000 - k)) >= 0", {"n": FROM_ONE}),
    ("sum(k, 1, n, log(2000 - k)) >= -n", {"n": "whole [1, 2000]"}),
    ("sum(k, 1, n, 1/x) >= 0", {"n": FROM_ONE, "x": "[0, 1]"}),
    ("sum(k, 1, n, 0*log(x)) >= 0", {"n": FROM_ONE, "x": "[0, 1]"}),
    ("log(x)*sum(k, 1, n, k - 1) <= 0", {"n": FROM_ONE, "x": "[0, 1]"}),
    ("prod(k, 1, n, 2000 - k) >= 0", {"n": "whole [1, oo)"}),
    ("prod(k, 1, n, k - 3/2) >= -(n**n)", {"n": "whole [1, oo)"}),
])  # fmt: skip
def test_what_is_false_or_undefined_late_is_not_proved(text, sides):
    assert settled(text, **sides).verdict is not Verdict.PROVED


@pytest.mark.parametrize(("text", "sides"), [
    ("sum(k, 1, n, 1/k) <= 1 + log(n)", {"n": "[1, oo)"}),
    ("sum(k, 1, n, 1/k) <= 1 + log(n)", {"n": "[1, 5]", "m": FROM_ONE}),
    ("sum(k, 1, n, k) <= k*n", {"n": FROM_ONE, "k": "[1, oo)"}), ("sum(n, 1, n, n) <= n**2", {"n": FROM_ONE}),
    ("sum(k, 1, n, sum(j, 1, k, j)) <= n**3", {"n": FROM_ONE}),
])  # fmt: skip
def test_lengths_that_are_no_whole_numbers_and_indices_with_two_meanings_are_refused(text, sides):
    with pytest.raises(FormulaError):
        settled(text, **sides)


def test_a_condition_with_a_sum_of_free_length_is_refused():
    with pytest.raises(FormulaError, match="accepted are conditions without one"):
        settled("x <= 1", ["sum(k, 1, n, x) <= 1"], n=FROM_ONE, x=(0, 1))


def test_an_index_that_is_a_variable_of_the_domain_is_not_mistaken_for_it():
    found = settled("sum(k, 1, n, k) <= 2", n=FROM_ONE, k=(0, 1))
    assert found.verdict is Verdict.REFUTED
    assert settled("sum(k, 1, n, k) >= n", n=FROM_ONE, k="[5, 6]").verdict is not Verdict.PROVED


@pytest.mark.parametrize(("text", "line"), [
    ("n", (1, 0)), ("7", (0, 7)), ("-7", (0, -7)), ("2*n - 3", (2, -3)), ("n*3 + 1", (3, 1)),
    ("-(-n)", (1, 0)), ("5 - n", (-1, 5)), ("n + (n + 2)", (2, 2)), ("(n + 1)*4 - (2 - n)", (5, 2)),
    ("3*(2*n - 5)", (6, -15)), ("(2 + 1)*(n + 1)", (3, 3)), ("-(n + 4)", (-1, -4)), ("n*n", None),
    ("(n + 1)*(n - 1)", None), ("n/2", None), ("n**2", None), ("n + 1/2", None), ("m", None), ("n + m", None),
    ("m*0", None), ("floor(n)", None),
])  # fmt: skip
def test_a_limit_is_a_multiple_of_the_number_and_something_whole(text, line):
    assert _slope_and_rest(expression(text), "n") == line


@pytest.mark.parametrize(("text", "weight"), [
    ("S", "1"), ("5", "0"), ("a", "0"), ("-S", "-1"), ("S + S", "2"), ("a + S", "1"), ("S + a", "1"),
    ("a - S", "-1"), ("S - a", "1"), ("a*S - S", "a - 1"), ("S - a*S", "1 - a"), ("a*S", "a"), ("S*a", "a"),
    ("b*(S*a)", "a*b"), ("(a*S)*b", "a*b"), ("b*(1 - 2*S)", "-2*b"), ("S/a", "1/a"), ("(a*S - 3)/b", "a/b"),
    ("-(S/3 - a)*b", "-b/3"), ("2 - (a - (S + 1))", "1"),
])  # fmt: skip
def test_a_weight_is_what_a_sum_is_multiplied_by(text, weight):
    one = expression("sum(k, 1, n, 1/k)")
    tree = substitute(expression(text), {"S": one})
    found = _weight(tree, one)
    for a, b in ((Fraction(2, 3), Fraction(5)), (Fraction(-7, 4), Fraction(1, 9))):
        there = {"a": a, "b": b}
        assert exact_value(program(found), there) == exact_value(program(expression(weight)), there)


@pytest.mark.parametrize(
    "text", ["S**2", "exp(S)", "1/S", "S/S", "max(S, 1)", "abs(S)", "a/(S + 1)", "a**S", "b + (1 + exp(S))"]
)
def test_what_is_not_linear_has_no_weight(text):
    one = expression("sum(k, 1, n, 1/k)")
    with pytest.raises(RejectedError, match=r"does not enter linearly$"):
        _weight(substitute(expression(text), {"S": one}), one)


GROWING = """
1; n; 1; 8 | -2; 12*n; 1; 85 86 87 88 89 90 91 92 93 94 95 96 | 5; n + 3; 1; 11 | 1 + 1; n; 1; 8 | 6; n +
3; 2; 11 | 1; 3*n - 2; 1; 20 21 22 | 2; n; 1; 8 | 1; 2*n - 14; 7; 1 2 | 1; n - 1; 1; 7 | 1; 21*n; 1; | 1;
5 - n; 1; | 1; n - n; 1; | 1; n*n; 1; | m; n; 1; | 3; n; 1; | 6; n + 3; 1; | 1; 2*n - 15; 7; | 1; n + m;
1;"""
"""Begin and end of a sum, the first number, and the terms after 7; none if induction is refused."""
EDITS = """
k, 1, -> k, 0, | k, 1, -> k, 2, | k, 0, -> k, 1, | k, 5, -> k, 4, |  n, ->  n - 1, |  n, ->  n + 1,
| n - 1, -> n, | 2*n, -> 2*n - 1, | 2*n, -> 3*n, | <= -> >= | == -> >= | < -> > | 1/k -> 1/(k - 2)
| (n) -> (n)/2 | 1 + -> 0 + | [1, -> [2, | [1, -> [0, | [0, oo) -> [-1, oo) | oo) -> 9] | 30001 -> 30002
| [4, -> [3, | - 4 -> - 3 | sum( -> prod( | (0, 1) -> [0, 1]"""
"""Changes of what is proved, or of where: other first and last terms, a pole inside, more numbers."""


@pytest.mark.parametrize("row", " ".join(GROWING.split()).split(" | "))
def test_prover_and_rechecker_read_how_a_sum_grows(row):
    low, high, first, after = (each.strip() for each in row.split(";"))
    about = stated_domain({"n": f"whole [{first}, oo)", "m": FROM_ONE}, [])
    link = formula(f"sum(k, {low}, {high}, k) >= 0").links[0]
    found = SumInduction(link, about, {}, None, None)._sums("n", Fraction(first))
    try:
        read = _growing_sum(link.left, "n", about, Fraction(first)).next_terms()
    except RejectedError:
        read = None
    for terms in (found and found[0].next_terms(), read):
        there = terms and [exact_value(program(each), {"n": Fraction(7)}) for each in terms]
        assert there == ([*map(Fraction, after.split())] or None)


@pytest.mark.parametrize("name", [each for each in sorted(TRUE) if each not in {"two sums", "before an end"}])
def test_a_proof_of_one_sum_is_none_of_a_near_miss(name):
    proof, other = (
        dict(settled(text, **sides).certificate) for text, sides in (TRUE[name], TRUE["two sums"])
    )
    said = json.dumps([proof["formula"], proof["domain"]])
    for old, new in (edit.split(" -> ") for edit in EDITS.replace("\n", " ").strip().split(" | ")):
        text, domain = json.loads(said.replace(old, new, 1))
        forged = sealed({**proof, "formula": text, "domain": domain})
        assert recheck(forged).stands is (old not in said), (text, domain)
    for key in ("base", "step", "terms"):
        parts = {**proof["payload"], key: other["payload"][key]}
        assert not recheck(sealed({**proof, "payload": parts})).stands, key


TERMS = ("1/k", "1/k**2", "k", "2*k - 1", "1/(k*(k + 1))", "k**2", "2**k", "1/2**k", "(-1)**k", "1", "3 - k")
BOUNDS = (
    "n", "n**2", "2 - 1/n", "n*(n + 1)/2", "1 - 1/(n + 1)", "2**(n + 1) - 2", "1 - 1/2**n", "(n + 1)**3/3",
)  # fmt: skip
BOUNDS += ("3*n", "n/(n + 1)", "1", "2", "n + 1", "n*(5 - n)/2")
PLACES = ("n", "n", "n", "n - 1", "n + 1", "2*n")


def made(number):
    chance = random.Random(f"sums:{number}")  # noqa: S311  chance that can be played again
    head = chance.choice(("sum", "sum", "sum", "prod"))
    begin, first = chance.choice((0, 1, 1, 1, 2, 3)), chance.choice((1, 1, 1, 2, 3))
    term = chance.choice(TERMS)
    text = f"{head}(k, {begin}, {chance.choice(PLACES)}, {term})"
    bound = chance.choice(BOUNDS)
    relation = chance.choice(("<=", ">=", "==", "<"))
    return f"{text} {relation} {bound}", first


def exactly(text, n):
    """Whether it holds for a number, in Python's fractions; None where there is no value."""

    def joined(start, operation):
        def repeated(begin, end, term):
            value = Fraction(start)
            for k in range(begin, end + 1):
                value = operation(value, Fraction(term(Fraction(k))))
            return value

        return repeated

    names = {
        "n": Fraction(n),
        "sum_": joined(0, lambda a, b: a + b),
        "prod_": joined(1, lambda a, b: a * b),
        "int": int,
    }
    head, rest = text.split("(k, ", 1)
    begin, end, rest = rest.split(", ", 2)
    term, tail = (
        rest.split(") <", 1) if ") <" in rest else rest.split(") " + (">=" if ") >=" in rest else "=="), 1)
    )
    sign = "<" if ") <" in rest else ">=" if ") >=" in rest else "=="
    code = f"{head}_({begin}, int({end}), lambda k: {term}) {sign}{tail}"
    try:
        return bool(eval(code, {"__builtins__": {}}, names))  # noqa: S307  made above
    except ZeroDivisionError:
        return None


@pytest.mark.parametrize("part", range(4))
def test_prover_rechecker_and_exact_values_agree_on_sums_made_by_chance(part):
    counts = dict.fromkeys(Verdict, 0)
    for number in range(part * 40, part * 40 + 40):
        text, first = made(number)
        found = settled(text, n=f"whole [{first}, oo)")
        counts[found.verdict] += 1
        if found.certificate is not None:
            assert recheck(dict(found.certificate)).stands, text
        if found.verdict is Verdict.PROVED:
            assert all(exactly(text, n) for n in range(first, 40)), text
        if found.verdict is Verdict.REFUTED:
            at = int(found.certificate["payload"]["point"]["n"])
            assert exactly(text, at) is False, text
    assert counts[Verdict.PROVED] >= 1
    assert counts[Verdict.REFUTED] >= 10
