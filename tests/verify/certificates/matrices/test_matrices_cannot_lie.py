"""Attacks on statements about matrices: what holds in one dimension or if all commute; forgeries."""

import copy

import pytest
from banditproof.theory.matrices.statement import statement
from banditproof.theory.matrices.terms import MatrixError
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certifiable import certifiable
from banditproof.verify.evidence.certificate import certificate, digest
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.matrices.checks import holds_for_matrices
from banditproof.verify.proving.matrices.instances import instances, spelled

PD, PSD, SYM, SQ, COL = (
    "positive definite d", "positive semi-definite d", "symmetric d", "square d", "column d",
)  # fmt: skip
FALSE = [
    ("A**2 <= B**2", ["A <= B"], {"A": PD, "B": PD}), ("A*B + B*A >= 0*A", [], {"A": PD, "B": PD}),
    ("trace(A*B*C) == trace(A*C*B)", [], {"A": SQ, "B": SQ, "C": SQ}),
    ("det(A + B) == det(A) + det(B)", [], {"A": PD, "B": PD}), ("x.T*A*x >= 0", [], {"A": SQ, "x": COL}),
    ("x.T*A*x <= trace(A)*x.T*x", [], {"A": SYM, "x": COL}), ("(A*B).T == A.T*B.T", [], {"A": SQ, "B": SQ}),
    ("det(-A) == -det(A)", [], {"A": SQ}), ("det(2*A) == 2*det(A)", [], {"A": SQ}),
    ("det(A) <= trace(A)/d", [], {"A": PD}), ("A**-1 >= B**-1", ["A >= B"], {"A": PD, "B": PD}),
    ("det(A) > det(B)", ["A >= B"], {"A": PSD, "B": PSD}),
    ("det(A) >= det(B)", ["A >= B"], {"A": SYM, "B": SYM}), ("trace(A**-1) <= 1/trace(A)", [], {"A": PD}),
    ("d >= 2", [], {"A": SQ}), ("det(V + x*x.T) == det(V)*(1 + x.T*V*x)", [], {"V": PD, "x": COL}),
    ("(x.T*y)**2 <= (x.T*V*x)*(y.T*V*y)", [], {"V": PD, "x": COL, "y": COL}),
    ("det(V) <= (trace(V)/(d + 1))**d", [], {"V": PD}),
]  # fmt: skip
TRUE = [
    ("det(V + x*x.T) == det(V)*(1 + x.T*V**-1*x)", [], {"V": PD, "x": COL}),
    ("(x.T*y)**2 <= (x.T*V*x)*(y.T*V**-1*y)", [], {"V": PD, "x": COL, "y": COL}),
    ("A**-1 <= B**-1", ["A >= B"], {"A": PD, "B": PD}),
    ("det(V) <= (trace(V)/d)**d", [], {"V": PD}),
    ("x.T*G*x <= trace(G)*(x.T*x)", [], {"G": PSD, "x": COL}),
    ("(V + x*x.T)*(V**-1 - V**-1*x*x.T*V**-1/(1 + x.T*V**-1*x)) == I(d)", [], {"V": PD, "x": COL}),
    ("det(V + x*x.T)/det(V) == 1 + x.T*V**-1*x", [], {"V": PD, "x": COL}),
]


def found(text, where, kinds):
    return holds_for_matrices(statement(kinds, where))(text, Effort())


@pytest.mark.parametrize(("text", "where", "kinds"), FALSE, ids=[each[0] for each in FALSE])
def test_what_is_false_is_refuted_by_small_matrices(text, where, kinds):
    evidence = found(text, where, kinds)
    assert evidence.verdict is Verdict.REFUTED
    assert recheck(dict(evidence.certificate)).ok


@pytest.mark.parametrize(("text", "where", "kinds"), TRUE, ids=[each[0] for each in TRUE])
def test_what_is_true_is_derived_and_the_derivation_is_confirmed(text, where, kinds):
    evidence = found(text, where, kinds)
    assert evidence.verdict is Verdict.PROVED
    assert recheck(dict(evidence.certificate)).ok


@pytest.mark.parametrize(("text", "where", "kinds"), [
    ("G**-1*G == I(d)", [], {"G": PSD}), ("trace(G)/det(G) >= 0", [], {"G": PSD}),
    ("A*B >= 0*A", [], {"A": PD, "B": PD}), ("A >= B", ["A >= B"], {"A": SYM, "B": SYM}),
    ("A == A", [], {"A": SYM}), ("A >= 2*I(d)", ["A <= I(d)", "A >= 3*I(d)"], {"A": PD}),
])  # fmt: skip
def test_what_has_no_value_or_asks_nothing_stays_open(text, where, kinds):
    assert found(text, where, kinds).verdict is Verdict.OPEN


def document_of(text, about, payload):
    """A derivation with a place of which the conditions hold, so that nothing else is wrong with it."""
    places = instances(about, 0, 600)
    place = next((each for each in places if each.steps or not about.built), None)
    sizes = {name: size for name, size in place.sizes.items() if name != "1"}
    witness = {
        "sizes": sizes,
        "values": {name: spelled(place.values[name]) for name in about.kinds if name not in sizes},
        "steps": [{name: spelled(value) for name, value in row.items()} for row in place.steps],
    }
    payload = {**payload, "witness": witness}
    return certificate("matrices", formula=text, domain=about.to_json(), payload=payload)


def forged(text, where, kinds, evidence):
    """The derivation of something else under the name of a statement."""
    payload = copy.deepcopy(dict(evidence.certificate)["payload"])
    return document_of(text, statement(kinds, where), payload)


@pytest.mark.parametrize(("said", "true"), [
    (("det(V + x*x.T) == det(V)*(1 + x.T*V*x)", [], {"V": PD, "x": COL}), TRUE[0]),
    (("det(V + x*x.T) == det(V)*(1 + x.T*V**-1*x)", [], {"V": SYM, "x": COL}), TRUE[0]),
    (("A**-1 <= B**-1", [], {"A": PD, "B": PD}), TRUE[2]),
    (("det(V) <= (trace(V)/d)**d", [], {"V": SYM}), TRUE[3]),
    (("x.T*G*x <= trace(G)*(x.T*x)", [], {"G": SYM, "x": COL}), TRUE[4]),
])  # fmt: skip
def test_a_derivation_under_other_assumptions_is_rejected(said, true):
    assert not recheck(forged(*said, found(*true))).ok


def steps(rule, says, **more):
    return {"steps": [{"rule": rule, "says": says, **more}]}


def scalar(text, **ranges):
    """An honest certificate of a scalar formula."""
    from banditproof.verify.proving.matrices.scalar_proofs import scalar_proof

    return dict(scalar_proof(text, ranges))


def spectrum(text, kinds, **row):
    return document_of(text, statement(kinds), steps("spectrum", text, **row))


FROM_ZERO = {"value": "0", "strict": False}
PAIR = {"B": PD, "C": PSD}
GROWS = {
    "D": {"of": "det(B)", "side": "(0, oo)"},
    "P": {"of": "det(B + C)", "side": "[1, oo)", "shown": scalar("1 + l >= 1", l="[0, oo)")},
}
HONEST = [
    ("B <= B + C", PAIR, {}, scalar("1 <= 1 + l", l="[0, oo)")),
    ("B <= B + r*C", PAIR | {"r": "(0, oo)"}, {}, scalar("1 <= 1 + r*l", l="[0, oo)", r="(0, oo)")),
    ("B**-1*(B + C) == I(d) + B**-1*C", PAIR, {}, scalar("1/1*(1 + l) == 1 + 1/1*l", l="[0, oo)")),
    (*("det(B) <= det(B + C)", PAIR, {"aggregates": GROWS}), scalar("D <= D*P", D="(0, oo)", P="[1, oo)")),
    (
        *("B + A <= 4*B", {"B": PD, "A": SYM, "where": ["A >= 0*B", "A <= 3*B"]}),
        {
            "other": "A",
            "low": {"value": "0", "strict": False, "fact": 0},
            "high": {"value": "3", "strict": False, "fact": 1},
        },
        scalar("1 + l <= 4*1", l="[0, 3]"),
    ),
]


@pytest.mark.parametrize(("text", "kinds", "row", "proof"), HONEST, ids=[each[0] for each in HONEST])
def test_a_reduction_is_accepted_where_it_is_right_and_not_in_another_form(text, kinds, row, proof):
    about = statement({name: kinds[name] for name in kinds if name != "where"}, kinds.get("where", ()))
    honest = {"base": "B", "other": "C", "low": FROM_ZERO, **row, "certificate": proof}

    def made(**change):
        return recheck(document_of(text, about, steps("spectrum", text, **{**honest, **change})))

    assert made().ok
    unread = "members" if text.startswith("det") else "facts"
    for name, odd in (("low", 3), ("aggregates", []), ("facts", [3]), ("facts", "x"), ("members", 3)):
        assert made(**{name: odd}).ok is (name == unread)
    assert not made(other="B").ok
    assert not made(low={**honest["low"], "value": "1"}).ok
    if "high" in row:
        assert not made(high={**row["high"], "value": "2"}).ok
        assert not made(high={**row["high"], "strict": True}).ok
        assert not made(low={**row["low"], "fact": 1}).ok


def test_a_number_of_the_formula_language_names_no_aggregate():
    named = {"e": {"of": "det(B)", "side": "(0, oo)"}}
    row = {"base": "B", "other": "C", "low": FROM_ZERO, "aggregates": named}
    assert not recheck(spectrum("det(B) <= 3", PAIR, **row, certificate=scalar("e <= 3", l="[0, oo)"))).ok


COUNTER = {"sizes": {"d": 1}, "values": {"A": [["1"]], "B": [["2"]]}, "steps": []}
UNLIKE, TURNED = [["1", "0"], ["0", "2"]], [["2", "1"], ["1", "2"]]


@pytest.mark.parametrize(("text", "where", "change"), [
    ("A == B", [], {}), ("A == B", ["A >= B"], {"bad": True}), ("A <= B", [], {"bad": True}),
    ("A == B", [], {"values": {"A": [["-1"]], "B": [["2"]]}, "bad": True}),
    ("A == B", [], {"values": {"A": [["1"]], "B": [["2", "0"]]}, "bad": True}),
    ("A == B", [], {"sizes": {"d": 0}, "bad": True}), ("A == B", [], {"sizes": {"d": 2}, "bad": True}),
    ("A == B", [], {"sizes": {}, "bad": True}),
    ("A*B <= 0*A", [], {"sizes": {"d": 2}, "values": {"A": UNLIKE, "B": TURNED}, "bad": True}),
    ("A == B", [], {"steps": [{}], "bad": True}),
    ("d >= 1", [], {"sizes": {"d": 0}, "values": {"A": [], "B": []}, "bad": True}),
])  # fmt: skip
def test_counterexamples_are_of_the_kinds_and_conditions(text, where, change):
    payload = {**COUNTER, **{name: value for name, value in change.items() if name != "bad"}}
    about = statement({"A": PD, "B": PD}, where)
    document = certificate("matrix counterexample", formula=text, domain=about.to_json(), payload=payload)
    assert recheck(document).ok is not change.get("bad", False)


@pytest.mark.parametrize(("text", "size", "steps", "ok"), [
    ("m >= 2", 1, 0, True), ("m <= 11", 12, 0, True), ("m <= 12", 13, 0, False),
    *(("m >= 2", size, 0, False) for size in (0, 0.5, True, "1", None)),
    ("n <= 0", 1, 1, True), ("n <= 0", 1, 2, False), ("n <= 1", 1, 2, False),
    ("max(r, sqrt(2*r)) >= r + 1/4", 1, 0, False), ("max(r, sqrt(2*r)) <= r + 1/4", 1, 0, True),
])  # fmt: skip
def test_a_dimension_that_no_value_has_is_a_number_and_conditions_hold_after_all_steps(text, size, steps, ok):
    kinds = {"x": "each step column m", "r": "(0, oo)", "n": "starts 0, then n + 1"}
    about = statement(kinds, ["n <= 1", "x.T*x <= 1"])
    for entry, stands in (("1", ok), ("2", ok and not steps)):
        place = {"sizes": {"m": size}, "values": {"r": "1"}, "steps": [{"x": [[entry]]}] * steps}
        document = certificate("matrix counterexample", formula=text, domain=about.to_json(), payload=place)
        assert recheck(document).ok is stands


@pytest.mark.parametrize("steps", [99, 100, 101])
def test_a_counterexample_makes_a_hundred_steps_at_most(steps):
    about = statement({"n": "starts 0, then n + 1"}).to_json()
    place = {"sizes": {}, "values": {}, "steps": [{}] * steps}
    document = certificate("matrix counterexample", formula="n <= 99", domain=about, payload=place)
    assert recheck(document).ok is (steps == 100)


@pytest.mark.parametrize(("kind", "stands"), [(SYM, True), (SQ, False)])
def test_what_is_not_symmetric_is_in_no_order_that_a_condition_says(kind, stands):
    parts = [{"weight": "1", "fact": 0, "after": "x"}]
    payload = {"built": {"Z": kind}, "invariants": [], "base": [], "step": []}
    for name, built in (("M", {}), ("Z", {"Z": "starts M, then Z"})):
        about = statement({"M": kind, "K": kind, "x": COL, **built}, [f"{name} <= K"])
        text = f"x.T*{name}*x <= x.T*K*x"
        document = document_of(text, about, payload | steps("combination", text, parts=parts))
        assert recheck(document).ok is stands


def test_a_number_of_the_formula_language_is_no_name():
    """Else pi or e, which are numbers there, would be bounds of what has their name."""
    for name in ("pi", "e", "log"):
        with pytest.raises(MatrixError):
            statement({"A": PD, name: "(0, oo)"})
        with pytest.raises(MatrixError):
            statement({"A": f"positive definite {name}"})


def test_invariants_must_hold_at_the_start_and_be_kept():
    kinds = {
        "x": "each step column d",
        "V0": PD,
        "V": "starts V0, then V + x*x.T",
        "n": "starts 0, then n + 1",
    }
    evidence = holds_for_matrices(statement(kinds, ["x.T*x <= 1"]))("trace(V) <= trace(V0) + n", Effort())
    assert evidence.verdict is Verdict.PROVED
    honest = dict(evidence.certificate)
    assert recheck(honest).ok
    for name in ("base", "step"):
        broken = copy.deepcopy(honest)
        broken["payload"][name] = [[]]
        broken["digest"] = digest(broken)
        assert not recheck(broken).ok
    stronger = copy.deepcopy(honest)
    stronger["payload"]["built"]["n"] = "(0, oo)"
    stronger["digest"] = digest(stronger)
    assert not recheck(stronger).ok
    unbounded = copy.deepcopy(honest)
    unbounded["domain"]["where"] = []
    unbounded["digest"] = digest(unbounded)
    assert not recheck(unbounded).ok


def derived_by(rule, text, kinds, where=(), **row):
    return document_of(text, statement(kinds, where), steps(rule, text, **row))


TWO_SIZES = {"A": PD, "B": "positive definite m", "r": "(0, oo)"}


@pytest.mark.parametrize("text", [
    "det(I(d) + r*I(d)) == det(I(m) + r*I(m))", "det((I(d) + r*I(d))**-1) == det((I(m) + r*I(m))**-1)",
    "trace((I(d) + r*I(d))**-1) == trace((I(m) + r*I(m))**-1)", "det(2*I(d)) == det(2*I(m))",
    "trace(I(d)) == trace(I(m))",
])  # fmt: skip
def test_identities_of_two_sizes_are_not_confused(text):
    assert not recheck(derived_by("combination", text, TWO_SIZES, parts=[])).ok
    same = text.replace("(m)", "(d)")
    assert recheck(derived_by("combination", same, TWO_SIZES, parts=[])).ok


@pytest.mark.parametrize(("text", "base", "other", "aggregate"), [
    ("trace(I(m)) == trace(I(d))", "I(d)", "A", "trace(I(d))"),
    ("det(2*I(m)) == det(2*I(d))", "I(d)", "2*I(d)", "det(2*I(d))"),
    ("det(r) == det(r*I(d))", "r*I(d)", "A", "det(r*I(d))"),
    ("y.T*y == y.T*I(m)*y", "I(d)", "A", "y.T*I(m)*y"),
])  # fmt: skip
def test_a_pair_of_one_size_says_nothing_of_other_sizes(text, base, other, aggregate):
    row = {"base": base, "other": other, "aggregates": {"T": {"of": aggregate}}}
    kinds = {**TWO_SIZES, "y": "column m"}
    proof = scalar("T == T", T="(-oo, oo)")
    assert not recheck(derived_by("spectrum", text, kinds, **row, certificate=proof)).ok


def test_what_is_built_has_a_value():
    parts = [{"weight": "1", "positive": "1", "after": "R"}]
    for extent, stands in (("(-oo, oo)", False), ("(0, oo)", True)):
        about = statement({"r": extent, "x": "each step column d", "R": "starts 1/r, then R"})
        payload = {"built": {"R": "(-oo, oo)"}, "invariants": [], "base": [], "step": []}
        document = document_of("R**2 >= 0", about, payload | steps("combination", "R**2 >= 0", parts=parts))
        assert recheck(document).ok is stands


@pytest.mark.parametrize(("symbol", "fact", "kind", "stands"), [
    ("N", 0, SYM, True), ("N", 0, PSD, True), ("N", 0, SQ, False), ("Z", 0, SYM, False), ("G", 0, SYM, False),
    ("N", 1, SYM, False), ("N", 2, SYM, False), ("N", 3, SYM, False),
])  # fmt: skip
def test_a_symmetric_symbol_is_definite_above_what_is_so_and_nowhere_else(symbol, fact, kind, stands):
    where = ["G <= N", "N <= 9*G", "S <= N", "trace(G) <= trace(N)"]
    about = statement({"G": PD, "S": PSD, "N": kind}, where)
    parts = [{"weight": "1", "positive": "N", "after": "I(d)"}]
    payload = {
        "definite": [{"symbol": symbol, "fact": fact}],
        **steps("combination", "N >= 0*N", parts=parts),
    }
    assert recheck(document_of("N >= 0*N", about, payload)).ok is stands


@pytest.mark.parametrize(("then", "start", "kind", "stands"), [
    ("V + x*x.T", PD, PD, True), ("V - x*x.T", PD, PD, False), ("V + x*x.T", PSD, PD, False),
    ("V + x*x.T", PSD, PSD, True), ("V + A", PSD, PSD, False), ("V + x*x.T", SYM, PSD, False),
])  # fmt: skip
def test_what_is_built_is_of_its_kind_at_the_start_and_after_each_step(then, start, kind, stands):
    inputs = {"x": "each step column d", "A": f"each step {SYM}"}
    about = statement({**inputs, "V0": start, "V": f"starts V0, then {then}"})
    parts = [{"weight": "1", "positive": "V", "after": "I(d)"}]
    payload = {"built": {"V": kind}, "invariants": [], "base": [], "step": []}
    document = document_of("V >= 0*V", about, payload | steps("combination", "V >= 0*V", parts=parts))
    assert recheck(document).ok is stands


def test_conditions_that_never_hold_show_nothing():
    """From A <= I and A >= 3 I follows everything, and it is about no matrix."""
    text, where = "A >= 2*I(d)", ["A <= I(d)", "A >= 3*I(d)"]
    parts = [
        {"weight": "1", "fact": 1, "after": "I(d)"},
        {"weight": "1", "positive": "I(d)", "after": "I(d)"},
    ]
    payload = steps("combination", text, parts=parts)
    about = statement({"A": PD}, where)
    for place in (None, {}, {"A": [["1"]]}, {"A": [["3"]]}, {"A": [["2"]]}):
        witness = place and {"sizes": {"d": 1}, "values": place, "steps": []}
        document = certificate(
            "matrices", formula=text, domain=about.to_json(), payload={**payload, "witness": witness}
        )
        assert not recheck(document).ok
    document = document_of(text, statement({"A": PD}, ["A <= 4*I(d)", "A >= 3*I(d)"]), payload)
    assert recheck(document).ok


def test_a_step_that_is_never_made_shows_nothing():
    """Inputs with a negative square: V is what it was at the start, after no step at all."""
    kinds = {"x": "each step column d", "V0": PD, "V": "starts V0, then V + x*x.T"}
    never = statement(kinds, ["x.T*x <= -1"])
    assert holds_for_matrices(never)("trace(V) <= trace(V0)", Effort()).verdict is Verdict.OPEN
    assert holds_for_matrices(never)("trace(V) >= trace(V0)", Effort()).verdict is Verdict.OPEN
    honest = dict(holds_for_matrices(statement(kinds))("trace(V) >= trace(V0)", Effort()).certificate)
    assert recheck(honest).ok
    for change in ("where", "steps"):
        broken = copy.deepcopy(honest)
        if change == "where":
            broken["domain"]["where"] = ["x.T*x <= -1"]
        else:
            broken["payload"]["witness"]["steps"] = []
        broken["digest"] = digest(broken)
        assert not recheck(broken).ok


def test_a_step_with_a_rare_input_is_found():
    """Each step multiplies the determinant by a thousand; with no step at all, anything less would do."""
    kinds = {"P": f"each step {PSD}", "V0": PD, "U": "starts V0, then U + P"}
    about = statement(kinds, ["det(U + P) > 1000*det(U)"])
    assert any(place.steps for place in instances(about, 0, 600))
    assert holds_for_matrices(about)("det(U) <= det(V0)", Effort()).verdict is Verdict.REFUTED


def test_another_witness_makes_no_other_certificate():
    """A certificate is compared with what its claim says, whatever the derivation and where it holds."""
    text, where, kinds = TRUE[0]
    document = dict(found(text, where, kinds).certificate)
    other = copy.deepcopy(document)
    other["payload"]["witness"] = {"sizes": {"d": 1}, "values": {"V": [["7"]], "x": [["5"]]}, "steps": []}
    other["digest"] = digest(other)
    assert recheck(other).ok
    (said,) = certifiable(holds_for_matrices(statement(kinds, where), part="p"), text)
    assert (said.part, said.mismatch(other)) == ("p", "")


def test_a_certificate_of_other_matrices_is_another():
    """Also one of the same text, where the symbols are others, more is assumed, or the kind is another."""
    text, where, kinds = TRUE[0]
    document = dict(found(text, where, kinds).certificate)
    (said,) = certifiable(holds_for_matrices(statement(kinds, where)), text)
    assert said.mismatch({**document, "formula": TRUE[1][0]}) == "formula"
    assert said.mismatch({**document, "kind": "identity"}) == "formula"
    for domain in (statement({**kinds, "V": PSD}, where), statement(kinds, ["V >= I(d)"])):
        assert said.mismatch({**document, "domain": domain.to_json()}) == "domain"
