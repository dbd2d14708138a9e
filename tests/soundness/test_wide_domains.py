"""Certificates of ranges without an end, altered: none is confirmed unless what it says is true."""

import copy
from fractions import Fraction
from itertools import product

import pytest
from banditproof.theory.formulas.expression import ONE, Apply, Link, Number, Variable
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.wide_domain import stated_domain, wide_domain
from banditproof.verify.certificates import wide_domains
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate, digest
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere, holds_on
from hypothesis import given
from hypothesis import strategies as st


def proof(text, where=(), **sides):
    evidence = holds_everywhere(wide_domain(sides, where))(text, Effort())
    assert evidence.verdict is Verdict.PROVED
    return evidence.certificate


def on_a_box(text, where=(), **sides):
    evidence = holds_on(stated_domain(sides).box, where=where)(text, Effort())
    assert evidence.verdict is Verdict.PROVED
    return dict(evidence.certificate)


LARGE = proof("T >= 2", T="[2, oo)")
INVERSE = proof("1/T <= 1/2", T="[2, oo)")
SHARE = proof("exp(-t) <= 1", t="[0, oo)")
BELOW = proof("exp(t) <= 1", t="(-oo, 0]")
BOTH = proof("exp(t) >= 1 + t", t="(-oo, oo)")
TWO = proof("2*x <= 2*T", "x <= T", x="[0, oo)", T="(0, oo)")
CUBE = proof("n**3 - n**2 >= 0", n="whole [0, oo)")
LIMITED = proof("n**3 - n**2 >= 0", n="whole [0, 8000]")
FEW = proof("(3*n - 4)**2 >= k", "k < n", n="whole [1, 9]", k="whole [0, 3]")
ALL = {"LARGE": LARGE, "INVERSE": INVERSE, "SHARE": SHARE, "BELOW": BELOW, "BOTH": BOTH, "TWO": TWO}
ALL |= {"CUBE": CUBE, "LIMITED": LIMITED, "FEW": FEW}


def altered(document, *changes):
    """A copy with new values at paths, and right digests all the way."""
    forged = copy.deepcopy(dict(document))
    for path, value in changes:
        place = forged
        for key in path[:-1]:
            place = place[key]
        if value is None:
            del place[path[-1]]
        else:
            place[path[-1]] = value
    return signed(forged)


def signed(document):
    for part in ("inner", "base", "step"):
        if isinstance(document["payload"].get(part), dict) and "payload" in document["payload"][part]:
            signed(document["payload"][part])
    document["digest"] = digest(document)
    return document


BOX, INNER = ("domain", "box"), ("payload", "inner")


def test_they_stand_as_they_are():
    for document in ALL.values():
        assert recheck(altered(document)).ok


def test_a_quotient_is_a_product_only_where_a_reciprocal_stands_for_the_divisor():
    """``1/t`` is ``(1 - q)/q`` where t is ``q/(1 - q)``, and ``1/share`` where t is ``1 + share``."""
    by_share = proof("1/t >= 0", t="(0, oo)")
    assert by_share["payload"]["by"] == {"t": "q/(1 - q)"}
    assert recheck(by_share).ok
    other = on_a_box("1 - q <= 1", q="(0, 1)")  # true, and 1/t <= 1 is not
    assert not recheck(altered(by_share, (("formula",), "1/t <= 1"), (INNER, other))).ok
    above_one = proof("t >= 1", t="[1, oo)")
    changes = [
        (("formula",), "1/t >= 0"),
        (("payload", "by", "t"), "1 + q/(1 - q)"),
        (("payload", "witness", "t"), "2"),
    ]
    true = on_a_box("1/(1 + q/(1 - q)) >= 0", q="[0, 1)")
    assert recheck(altered(above_one, *changes, (INNER, true))).ok
    other = on_a_box("q/(1 - q) >= 0", q="[0, 1)")
    assert not recheck(altered(above_one, *changes, (INNER, other))).ok


@pytest.mark.parametrize(("letter", "named"), [("s", True), ("t", False)])
def test_a_letter_that_an_integral_runs_through_is_none_of_the_domain(letter, named):
    """``integral(t, 1, 2, 1/t)`` is log 2 for all t; only of s is it at most 1/10 for t in [10, oo)."""
    over = on_a_box(f"integral({letter}, 1, 2, q) <= 1/10", q="(0, 1/10]")
    formula = f"integral({letter}, 1, 2, 1/t) <= 1/10"
    document = altered(proof("1/t <= 1/10", t="[10, oo)"), (("formula",), formula), (INNER, over))
    assert recheck(document).ok is named


TREES = {  # with what goes back, if that is rational
    "q": lambda t: t, "1/q": lambda t: 1 / t if t else None, "q/(1 - q)": lambda t: t / (1 + t),
    "2 + q/(1 - q)": lambda t: (t - 2) / (t - 1), "2 - q/(1 - q)": lambda t: (2 - t) / (3 - t),
    "q/(1 - q**2)": lambda t: {Fraction(2, 3): Fraction(1, 2), Fraction(-2, 3): Fraction(-1, 2)}.get(t, 0),
}  # fmt: skip
REACHED = {
    ("q/(1 - q**2)", "(-oo, oo)", "(-1, 1)"), ("1/q", "[2, oo)", "(0, 1/2]"), ("1/q", "(2, oo)", "(0, 1/2)"),
    ("1/q", "(2, oo)", "(0, 1/2]"), ("q/(1 - q)", "[0, oo)", "[0, 1)"), ("q/(1 - q)", "(0, oo)", "(0, 1)"),
    ("2 + q/(1 - q)", "[2, oo)", "[0, 1)"), ("2 + q/(1 - q)", "(2, oo)", "(0, 1)"),
    ("2 - q/(1 - q)", "(-oo, 2]", "[0, 1)"), ("2 - q/(1 - q)", "(-oo, 2)", "(0, 1)"),
    ("2 - q/(1 - q)", "(-oo, 2)", "[0, 1)"),
}  # fmt: skip
SIDES = ["(-oo, oo)", *(f"{end}{low}, oo)" for end in "[(" for low in (0, 2)), "(-oo, 2]", "(-oo, 2)"]
BOXES = [
    f"{low}{ends}{high}" for ends in ("-1, 1", "0, 1", "0, 1/2", "1/4, 1") for low in "[(" for high in "])"
]


@pytest.mark.parametrize(("tree", "back"), TREES.items(), ids=TREES)
def test_what_stands_for_a_variable_runs_through_its_whole_range(tree, back):
    near = [Fraction(k, 1000) for k in (-2000, -1, 0, 1, 500, 2000)]
    tried = [end + more for end in (0, 2) for more in near] + [Fraction(2, 3), Fraction(-2, 3)]
    for side, box in product(SIDES, BOXES):
        extent, there = (stated_domain({name: text}).box[name] for name, text in (("t", side), ("q", box)))
        reached = wide_domains._reaches(expression(tree), "q", extent, there)
        assert reached or (tree, side, box) not in REACHED
        if reached:
            places = [back(value) for value in tried if value in extent]
            assert all(place is not None and place in there for place in places), (side, box)


def test_whole_numbers_end_where_they_end_however_that_is_written():
    for text in ("whole [0, 8001)", "whole (-1, 8000]", "whole (-1, 8001)"):
        assert recheck(altered(LIMITED, ((*BOX, "n"), text))).ok
    for text in ("whole [0, 8002)", "whole [0, 8000)", "whole (-2, 8000]"):
        assert not recheck(altered(LIMITED, ((*BOX, "n"), text))).ok


@pytest.mark.parametrize(("text", "side"), [("n <= 2", "whole [1, 3)"), ("n >= 2", "whole (1, 3]")])
def test_an_open_end_is_not_gone_through_and_a_closed_one_is(text, side):
    shown = proof(text, n=side)
    assert shown["kind"] == "every point"
    assert recheck(shown).ok
    closed = side.replace("(", "[").replace(")", "]")
    assert not recheck(altered(shown, ((*BOX, "n"), closed))).ok


def test_what_is_gone_through_has_a_limit(monkeypatch):
    """Nine numbers n and four numbers k are 36 points, whatever the conditions leave of them."""
    monkeypatch.setattr(wide_domains, "MOST_POINTS", 36)
    assert recheck(FEW).ok
    monkeypatch.setattr(wide_domains, "MOST_POINTS", 35)
    assert not recheck(FEW).ok


def test_a_base_without_variables_may_be_an_instance_and_nothing_else_may():
    assert CUBE["payload"]["base"]["kind"] == "instances"
    step = {**CUBE["payload"]["step"], "kind": "instances", "payload": {"points": [{"n": "1"}]}}
    assert not recheck(altered(CUBE, (("payload", "step"), step))).ok


@pytest.mark.parametrize("side", ["[0, oo)", "whole (-oo, 5]"])
def test_induction_starts_at_a_first_whole_number(side):
    (reason,) = recheck(altered(CUBE, ((*BOX, "n"), side))).reasons
    assert "induction is over whole numbers that have a first one" in reason


@pytest.mark.parametrize("side", ["[1, 9]", "whole [1, oo)", "whole (-oo, 9]"])
def test_only_whole_numbers_between_two_ends_are_gone_through(side):
    (reason,) = recheck(altered(FEW, ((*BOX, "n"), side))).reasons
    assert reason.endswith("has no end, or is not of whole numbers")


ENDS = st.fractions(-6, 6, max_denominator=3)
LOWER = st.just("(-oo") | st.builds("{}{}".format, st.sampled_from("[("), ENDS)
UPPER = st.just("oo)") | st.builds("{}{}".format, ENDS, st.sampled_from("])"))


@given(st.sampled_from(sorted(ALL)), LOWER, UPPER)
def test_a_changed_range_is_confirmed_only_where_the_statement_holds(name, lower, upper):
    """Whatever the range is changed to, what is confirmed holds at the ends of it and at points inside."""
    document = ALL[name]
    variable = next(reversed(document["domain"]["box"]))
    whole = "whole " if document["domain"]["box"][variable].startswith("whole") else ""
    text = f"{whole}{lower}, {upper}"
    changes = [((*BOX, variable), text)]
    ends = [Fraction(end) for end in (lower[1:], upper[:-1]) if "oo" not in end]
    numbers = ("1", "0", "2", "-1", "5") if "witness" in document["payload"] else ("",)
    for number in numbers:
        witness = [(("payload", "witness", variable), number)] if number else []
        forged = altered(document, *changes, *witness)
        if recheck(forged).stands:
            stated = stated_domain({variable: text}).box[variable]
            tried = [Fraction(k, 2) for k in range(-40, 41)] + ends
            assert all(TRUTH[name](value) for value in tried if value in stated)


TRUTH = {
    "LARGE": lambda value: value >= 2,
    "INVERSE": lambda value: value < 0 or value >= 2,
    "SHARE": lambda value: value >= 0,
    "BELOW": lambda value: value <= 0,
    "BOTH": lambda _: True,
    "TWO": lambda _: True,
    "CUBE": lambda value: value**3 >= value**2,
    "FEW": lambda value: all((3 * n - 4) ** 2 >= value for n in range(1, 10) if value < n),
    "LIMITED": lambda value: value**3 >= value**2,
}


def by_induction(text, base, step, where=(), **sides):
    box = {"n": "whole [0, oo)", **sides}
    witness = {"n": "0", **dict.fromkeys(sides, "1/4")}
    payload = {"variable": "n", "base": dict(base), "step": dict(step), "witness": witness}
    return certificate("induction", formula=text, domain=wide_domain(box, where).to_json(), payload=payload)


def test_conditions_on_other_variables_stand_in_the_base_and_in_the_step():
    text, where, x = "x*n <= n/2", "x <= 1/2", "[0, 1]"
    base = on_a_box("x*0 <= 0/2", where=where, x=(0, 1))
    grows = "(n + 1)/2 - x*(n + 1) >= n/2 - x*n"
    step = proof(grows, where, n="whole [0, oo)", x=x)
    assert recheck(by_induction(text, base, step, where, x=x)).ok
    assert not recheck(by_induction(text, base, step, x=x)).ok
    assert not recheck(by_induction(text, base, step, "x <= 2/3", x=x)).ok
    assert not recheck(by_induction(text, base, step, where, x="[-1, 1]")).ok
    everywhere = on_a_box("x*0 <= 0/2", x=(0, 1))
    assert not recheck(by_induction(text, everywhere, step, where, x=x)).ok
    taken = proof("x*(n + 1) <= (n + 1)/2", [where, text], n="whole [0, oo)", x=x)
    assert recheck(by_induction(text, base, taken, where, x=x)).ok


def test_what_comes_last_is_reached_and_not_passed():
    """The range ends at 40 however that is written, and the step then ends at 39."""
    text, base = "n**3 - n**2 >= 0", CUBE["payload"]["base"]
    grows = CUBE["payload"]["step"]["formula"]
    for last in (38, 39, 40):
        step = proof(grows, n=f"whole [0, {last}]")
        for side, end in (("whole [0, 40]", 40), ("whole [0, 41)", 40), ("whole [0, 40)", 39)):
            document = by_induction(text, base, step)
            found = recheck(altered(document, ((*BOX, "n"), side)))
            assert found.ok is (end == last + 1)


def test_relations_are_the_same_if_they_are_read_alike():
    """A minus before a number may be a step of its own, or part of the number once it is read."""
    minus, twice = Apply("neg", (ONE,)), Apply("neg", (Apply("neg", (ONE,)),))
    for tree, text in ((minus, "-1"), (twice, "1"), (Apply("/", (minus, Number(Fraction(3)))), "-1/3")):
        link = Link(Apply("*", (tree, Variable("x"))), ">=", Variable("y"))
        read = formula(f"{text}*x >= y").links[0]
        assert wide_domains.same(link, read)
        assert wide_domains.same(read, link)
        assert wide_domains.same(link, link)
        for other in ("x >= y", f"{text}*y >= x", f"{text}*x > y", f"{text}*x <= y", f"{text}/2*x >= y"):
            assert not wide_domains.same(link, formula(other).links[0])


def test_what_is_proved_far_out_and_of_powers_is_followed():
    assert recheck(on_a_box("gamma(x + 1) >= (x/3)**x", x="[1, 1000000]")).ok
    assert recheck(proof("(1 - x/n)**n <= exp(-x)", x="[0, 1]", n="whole [1, oo)")).ok
    tiny = {"point": {"x": "20001/2"}, "relation": ">", "left": "1e-35660", "right": "1"}
    box = {"box": {"x": "[1, 1000000]"}, "where": []}
    assert recheck(
        certificate("counterexample", formula="1/gamma(x) > 1", domain=box, payload=tiny)
    ).incomplete
