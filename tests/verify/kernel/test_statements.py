"""What a certificate says as a theorem: the formula on its domain, with every part defined, and no more."""

import pytest
import sympy
from banditproof.theory.formulas.coq import (
    NoTermError,
    coq_conditions,
    coq_extended,
    coq_finiteness,
    coq_link,
    coq_name,
    coq_term,
)
from banditproof.theory.formulas.expression import FUNCTIONS
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.kernel.slopes_script import _simplified
from banditproof.verify.kernel.theorems import KINDS, UntranslatedError, theorem_of

BOX = {"box": {"x": "[0, 1]", "y": "(0, 1)"}, "where": ["x <= y"]}
NOT_DEFINED = {"erf", "erfc", "gamma", "lgamma", "factorial"}


def on_a_box(text, kind="identity", domain=BOX, **payload):
    return certificate(kind, formula=text, domain=domain, payload={"witness": {}, "lemmas": [], **payload})


@pytest.mark.parametrize(("text", "term"), [
    ("x - y - 1", "((v_x - v_y) - 1)"),
    ("-x**2", "(- (v_x ^ 2))"),
    ("x**-2", "(/ (v_x ^ 2))"),
    ("x**(1/2)", "(sqrt v_x)"),
    ("x**1.5", "((sqrt v_x) ^ 3)"),
    ("x**(1/3)", "(power v_x (1 / 3))"),
    ("x**y", "(power v_x v_y)"),
    ("min(x, y, 1)", "(Rmin (Rmin v_x v_y) 1)"),
    ("x if x <= 1/2 else y", "(choice v_x (1 / 2) v_x v_y)"),
    ("e + pi", "((exp 1) + PI)"),
    ("-0.25", "((-1) / 4)"),
    ("sum(k, 2, n + 1, x**k)", "(sum_over 2 (v_n + 1) (fun v_k : R => (power v_x v_k)))"),
    ("prod(k, 1, n, k)", "(product_over 1 v_n (fun v_k : R => v_k))"),
    ("integral(t, x, 1, t*y)", "(RInt (fun v_t : R => (v_t * v_y)) v_x 1)"),
    ("x + integral(x, 0, 1, x)", "(v_x + (RInt (fun v_x : R => v_x) 0 1))"),
])  # fmt: skip
def test_a_term_is_the_expression(text, term):
    assert coq_term(expression(text)) == term


def test_every_function_is_defined_or_named_as_missing():
    for name in FUNCTIONS:
        arguments = ", ".join(["x", "y", "z"][: {"d_eps": 3}.get(name, 2 if name in _TWO else 1)])
        tree = expression(f"{name}({arguments})")
        if name in NOT_DEFINED:
            with pytest.raises(NoTermError, match=name):
                coq_term(tree)
        else:
            assert "v_x" in coq_term(tree)


_TWO = {"min", "max", "kl", "f_minus", "f_plus", "binomial"}


def test_names_are_none_of_coqs_words():
    assert coq_name("exp1") == "v_exp1"
    assert coq_name("in_O") == "v_in_O"
    assert coq_name("ε") == "v_u3b5_"


@pytest.mark.parametrize(("text", "asked"), [
    ("x/2 + x**3", []),
    ("1/x", ["v_x <> 0"]),
    ("log(1 - x)", ["0 < (1 - v_x)"]),
    ("sqrt(x)", ["0 <= v_x"]),
    ("x**-1", ["v_x <> 0"]),
    ("x**(-1/2)", ["0 < v_x"]),
    ("x**(1/3)", ["0 <= v_x"]),
    ("x**y", ["(0 < v_x \\/ (v_x = 0 /\\ 0 < v_y))"]),
    ("kl(x, y)", ["kl_finite v_x v_y"]),
    ("logit(x)", ["0 < v_x", "v_x < 1"]),
    ("f_minus(x, y)", ["0 <= v_x", "v_x <= 1"]),
    ("d_eps(1/2, x, y)", ["0 <= v_x", "v_x <= 1", "0 <= v_y"]),
    ("log(1/x)", ["v_x <> 0", "0 < (1 / v_x)"]),
    ("0 if x <= 0 else 1/x", ["(0 < v_x -> v_x <> 0)"]),
    ("log(0)", ["0 < 0"]),
    ("1/(1 - 1)", ["(1 - 1) <> 0"]),
    ("sum(k, 1, n, k)", ["(exists k : Z, v_n = IZR k)"]),
    (
        "sum(k, -n, 3, log(k)/x)",
        [
            "(exists k : Z, (- v_n) = IZR k)",
            (
                "(forall v_k : R, (exists k : Z, v_k = IZR k) -> (- v_n) <= v_k <= 3 -> "
                "0 < v_k /\\ v_x <> 0)"
            ),
        ],
    ),
    ("integral(t, 0, x, t)", ["ex_RInt (fun v_t : R => v_t) 0 v_x"]),
    (
        "integral(t, 1/y, x, 1/t)",
        [
            "v_y <> 0",
            "(forall v_t : R, Rmin (1 / v_y) v_x <= v_t <= Rmax (1 / v_y) v_x -> v_t <> 0)",
            "ex_RInt (fun v_t : R => (1 / v_t)) (1 / v_y) v_x",
        ],
    ),
])  # fmt: skip
def test_what_must_hold_for_a_finite_value_is_asked(text, asked):
    assert coq_conditions(expression(text)) == asked


def test_an_index_catches_no_other_variable():
    with pytest.raises(NoTermError, match="the name of another variable"):
        coq_term(expression("sum(u3b5_, 1, n, u3b5_*ε)"))
    with pytest.raises(NoTermError, match="the name of another variable"):
        coq_conditions(expression("integral(ε, 0, n, u3b5_/ε)"))
    assert coq_term(expression("sum(k, 1, n, ε*k)")).count("v_u3b5_") == 1


@pytest.mark.parametrize("text", ["sum(k, 1, n, k)", "1 + integral(t, 0, n, t)"])
def test_a_condition_with_a_sum_or_an_integral_has_no_theorem(text):
    with pytest.raises(NoTermError, match="a condition with"):
        coq_finiteness(expression(text))


def test_of_a_condition_it_is_asked_that_it_speaks_of_no_infinity():
    assert coq_finiteness(expression("kl(x, y) + sqrt(x)")) == [
        "(0 < v_y \\/ v_x = 0)",
        "(v_y < 1 \\/ v_x = 1)",
    ]
    assert coq_finiteness(expression("log(x) + logit(y)")) == ["v_x <> 0", "v_y <> 0", "v_y <> 1"]
    assert coq_finiteness(expression("x**2 + x**(1/3) + 2**y")) == []
    assert coq_finiteness(expression("x**y")) == ["(0 < v_x \\/ (v_x = 0 /\\ v_y <> 0))"]
    assert coq_finiteness(expression("x**2000")) == ["(0 < v_x \\/ (v_x = 0 /\\ 2000 <> 0))"]


def test_a_theorem_has_the_hypotheses_of_the_assertion_and_no_others():
    theorem = theorem_of(on_a_box("log(y)/y <= x", "branch and bound", tree="."))
    assert theorem.statement == (
        "forall v_x v_y : R, 0 <= v_x <= 1 -> 0 < v_y < 1 -> "
        "(v_x <= v_y -> 0 < v_y /\\ v_y <> 0 /\\ ((ln v_y) / v_y) <= v_x)"
    )
    wide = {"box": {"n": "whole [1, oo)", "x": "(-oo, 2)"}, "where": ["log(n) <= x"]}
    assert theorem_of(
        certificate(
            "substitution",
            formula="x == x",
            domain=wide,
            payload={"by": {}, "inner": on_a_box("x == x"), "witness": {}},
        )
    ).statement == (
        "forall v_n v_x : R, 1 <= v_n -> (exists k : Z, v_n = IZR k) -> v_x < 2 -> "
        "v_n <> 0 /\\ ((ln v_n) <= v_x -> v_x = v_x)"
    )


@pytest.mark.parametrize(("side", "said"), [
    ("[0, 1]", "are_means v_x v_y /\\ Rbar_le (Finite 0) (kl_extended v_x v_y)"),
    ("(0, 1]", "are_means v_x v_y /\\ Rbar_le (Finite 0) (kl_extended v_x v_y)"),
    ("(0, 1)", "kl_finite v_x v_y /\\ 0 <= (kl v_x v_y)"),
    ("[1/9, 8/9]", "kl_finite v_x v_y /\\ 0 <= (kl v_x v_y)"),
])  # fmt: skip
def test_a_mean_at_an_end_makes_a_statement_of_extended_reals(side, said):
    domain = {"box": {"x": "[0, 1]", "y": side}, "where": []}
    statement = theorem_of(on_a_box("kl(x, y) >= 0", "branch and bound", domain, tree=".")).statement
    assert statement.endswith(f"-> {said}")


@pytest.mark.parametrize(("text", "said"), [
    ("kl(x, y) - x > y", "Rbar_lt (Finite v_y) (Rbar_plus (kl_extended v_x v_y) (Finite (- v_x)))"),
    ("min(kl(x, y), 1) >= 0", "Rbar_le (Finite 0) (Rbar_min (kl_extended v_x v_y) (Finite 1))"),
    ("2*kl(x, y) >= 0", None),
    ("1 - kl(x, y) <= 1", None),
    ("kl(x, y) == kl(y, x)", None),
])  # fmt: skip
def test_only_sums_and_minima_of_divergences_are_extended(text, said):
    (link,) = formula(text).links
    assert coq_extended(link) == said


def test_a_counterexample_denies_the_relation_at_a_point_of_the_domain():
    document = certificate(
        "counterexample",
        formula="1/x <= y",
        domain=BOX,
        payload={"point": {"x": "1/4", "y": "1/2"}, "relation": "<=", "left": "4", "right": "0.5"},
    )
    said = theorem_of(document).statement.split(" /\\\n  ")
    assert said == [
        "0 <= (1 / 4)",
        "(1 / 4) <= 1",
        "0 < (1 / 2)",
        "(1 / 2) < 1",
        "(1 / 4) <= (1 / 2)",
        "~ ((1 / (1 / 4)) <= (1 / 2))",
    ]


def test_a_zero_divisor_at_a_point_is_not_overlooked():
    document = certificate(
        "instances", formula="1/x <= 1", domain=None, payload={"points": [{"x": "1"}, {"x": "0"}]}
    )
    assert "0 <> 0" in theorem_of(document).statement


def test_at_a_point_where_a_divergence_is_infinite_the_relation_is_one_of_extended_reals():
    def told(text, **point):
        return theorem_of(
            certificate("instances", formula=text, domain=None, payload={"points": [point]})
        ).statement

    infinite = "(Rbar_min (kl_extended (1 / 2) 1) (Finite 3))"
    assert told("min(kl(1/2, x), 3) >= y", x="1", y="2") == (
        f"are_means (1 / 2) 1 /\\\n  Rbar_le (Finite 2) {infinite}"
    )
    assert "Rbar" not in told("min(kl(1/2, x), 3) >= y", x="1/3", y="2")
    assert "Rbar" not in told("kl(x, x) >= y", x="1", y="0")
    assert "kl_finite (1 / 2) 1" in told("2*kl(1/2, x) >= y", x="1", y="2")


@pytest.mark.parametrize("first", [0, 1])
def test_a_sum_whose_length_is_a_number_there_is_written_out_term_by_term(first):
    document = certificate(
        "counterexample",
        formula=f"sum(k, {first}, n, 1/k) <= n/2",
        domain={"box": {"n": "whole [1, oo)"}, "where": []},
        payload={"point": {"n": "3"}, "relation": "<=", "left": "11/6", "right": "3/2"},
    )
    said = theorem_of(document).statement
    terms = [f"(1 / {k})" for k in range(first, 4)]
    assert all(said.count(term) == 1 for term in terms)
    assert "(1 / 4)" not in said
    assert ("0 <> 0" in said) == (first == 0)


def test_links_keep_their_direction():
    (link,) = formula("x >= y").links
    assert coq_link(link) == "v_y <= v_x"
    (link,) = formula("x < y").links
    assert coq_link(link) == "v_x < v_y"


@pytest.mark.parametrize("kind", [*KINDS, "bracket", "transport", "no kind"])
def test_what_holds_nothing_of_its_kind_has_no_theorem(kind):
    document = certificate(kind, formula="x <= 1 and", domain=None, payload={})
    with pytest.raises(UntranslatedError) as error:
        theorem_of(document)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("proof", [
    None,
    {"by": "magic"},
    {"by": "given"},
    {"by": "product", "constant": "x", "factors": []},
    {"by": "cases", "call": "x", "proofs": []},
    {"by": "boxes", "tree": "..ab"},
    {"by": "boxes", "tree": "zz"},
    {"by": "monotone", "variable": "x", "to": "y). Admitted", "relation": "<"},
])  # fmt: skip
def test_a_forged_proof_has_no_script(proof):
    try:
        theorem = theorem_of(on_a_box("x <= y", "proof", proof=proof))
    except UntranslatedError as error:
        assert "\n" not in str(error)  # noqa: PT017  either is right
    else:
        assert "Admitted" not in theorem.script


def test_the_digest_is_of_the_statement():
    one = theorem_of(on_a_box("x <= y", "branch and bound", tree="."))
    other = theorem_of(on_a_box("x <= y", "branch and bound", tree="a.."))
    assert one.digest == other.digest
    assert one.digest != theorem_of(on_a_box("x < y", "branch and bound", tree=".")).digest


WHOLE = {"box": {"x": "[0, 1]"}, "where": []}
WIDER = {"box": {"x": "[0, 2]"}, "where": []}


def small(text="x <= 1", kind="branch and bound", domain=WHOLE, **payload):
    return certificate(kind, formula=text, domain=domain, payload=payload)


FORGED = {
    "parts that say another formula": small(
        "x <= 0 and x <= 1", "conjunction", parts=[small(tree="."), small(tree=".")]
    ),
    "too few parts": small("x <= 1 and x <= 0", "conjunction", parts=[small(tree=".")]),
    "a part on a smaller domain": small(kind="conjunction", domain=WIDER, parts=[small(tree=".")]),
    "a part that refutes": small(
        "x <= 0", "conjunction", parts=[small("x <= 0", "counterexample", point={"x": "1"})]
    ),
    "an enumeration of nothing": small("x <= 0", "enumeration", None, values={"x": []}),
    "an enumeration of no list": small("x <= 0", "enumeration", None, values={"x": "1"}),
    "an enumeration beside its domain": small("x <= 0", "enumeration", values={"x": ["0"]}),
    "two variables of one name": small(
        "x <= 0", domain={"box": {"ε": "[0, 1]", "u3b5_": "[2, 3]"}, "where": []}, tree="."
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_would_say_less_than_its_formula_has_no_theorem(name):
    with pytest.raises(UntranslatedError) as error:
        theorem_of(FORGED[name])
    assert "\n" not in str(error.value)


def test_several_sizes_have_domains_of_their_own():
    parts = [on_a_box("x == x"), on_a_box("y == y", domain={"box": {"y": "[0, 2]"}, "where": []})]
    document = certificate("every size", formula="x == x and y == y", domain=None, payload={"parts": parts})
    assert "0 <= v_y <= 2" in theorem_of(document).statement
    with pytest.raises(UntranslatedError, match="another domain"):
        theorem_of({**document, "kind": "conjunction"})


def test_a_slope_with_long_numbers_is_left_as_it_is():
    """Sympy would write a multiple of a logarithm as that of a power, of any size."""
    x = sympy.Symbol("x", real=True)
    long = sympy.Rational(70651747, 10**9) * sympy.log(sympy.Rational(1070651747, 929348253)) * x
    assert _simplified(long) is long
    assert _simplified(sympy.sin(x) ** 2 + sympy.cos(x) ** 2) == 1
