"""Statements about matrices that texts on linear bandits need, each derived, and a near miss refuted."""

import pytest
from banditproof.theory.matrices.statement import statement
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.matrices.checks import holds_for_matrices

PD, PSD, COLUMN, ANY = "positive definite d", "positive semi-definite d", "column d", "(-oo, oo)"
UPDATES = {"V0": PD, "x": "each step column d", "V": "starts V0, then V + x*x.T"}
ROUNDS = {
    "x": "each step column d", "lam": "(0, oo)", "V": "starts lam*I(d), then V + x*x.T",
    "t": "starts 0, then t + 1",
}  # fmt: skip
LOGARITHM = "log(det(V)*(1 + x.T*V**-1*x)) == log(det(V)) + log(1 + x.T*V**-1*x)"

# kinds, conditions, what is said, what it goes through, a near miss
STATEMENTS = {
    "ratio of forms": (
        {"B": PD, "C": PSD, "x": COLUMN}, (), "x.T*(B + C)*x*det(B) <= det(B + C)*(x.T*B*x)", (),
        "x.T*(B + C)*x*det(B) <= 0.9*det(B + C)*(x.T*B*x)",
    ),
    "ordered determinants": (
        {"A": PSD, "B": PSD}, ("A >= B",), "det(A) >= det(B)", (), "det(A) >= 1.1*det(B)",
    ),
    "ordered inverses": ({"A": PD, "B": PD}, ("A >= B",), "A**-1 <= B**-1", (), "A**-2 <= B**-2"),
    "potential": (
        UPDATES | {"S": "starts 0, then S + min(1, x.T*V**-1*x)"}, (), "S <= 2*(log(det(V)) - log(det(V0)))",
        ("min(1, x.T*V**-1*x) <= 2*log(1 + x.T*V**-1*x)", LOGARITHM), "S <= 1.4*(log(det(V)) - log(det(V0)))",
    ),
    "sum of logarithms": (
        UPDATES | {"R": "starts 0, then R + log(1 + x.T*V**-1*x)"}, (),
        "2*R == 2*(log(det(V)) - log(det(V0)))", ("R == log(det(V)) - log(det(V0))", LOGARITHM),
        "R == 2*(log(det(V)) - log(det(V0)))",
    ),
    "determinant after rounds": (
        ROUNDS, ("x.T*x <= 1",), "det(V) <= (lam + t/d)**d",
        (
            "trace(V) <= d*lam + t", "det(V) <= (trace(V)/d)**d", "trace(V)/d <= lam + t/d",
            "(trace(V)/d)**d <= (lam + t/d)**d",
        ),
        "det(V) <= (lam + t/(2*d))**d",
    ),
    "growth over updates": (
        {
            "V0": PD, "Q": PSD, "C": "(0, oo)", "P": "each step positive semi-definite d",
            "U": "starts V0, then U + P", "G": "starts 1, then (1 + C)*G",
        },
        ("det(U + P) > (1 + C)*det(U)",), "G*det(V0) <= det(U + Q)",
        ("G*det(V0) <= det(U)", "det(U) <= det(U + Q)"), "G*det(V0)*(1 + C) <= det(U + Q)",
    ),
    "weights and the trace": (
        {
            "W": "symmetric d", "a": "each step column d", "w": "each step [0, oo)",
            "V": "starts 0*I(d), then V + w*a*a.T", "Q": "starts 0, then Q + w*(a.T*W*a)",
        },
        (), "Q == trace(W*V)", (), "Q == trace(V)",
    ),
    "largest norm": (
        {"V": PD, "Q": ANY, "g": ANY}, ("Q == trace(V**-1*V)", "Q <= g"), "g >= d", (), "g >= d + 1",
    ),
    "norms of a larger matrix": (
        {"V": PD, "W": PD, "x": COLUMN}, ("V >= W",), "x.T*V**-1*x <= x.T*W**-1*x", (),
        "x.T*V**-1*x <= 0.9*x.T*W**-1*x",
    ),
    "determinant of a sum": (
        {"G": PSD}, (), "det(I(d) + G) >= 1 + trace(G)", (), "det(I(d) + G) >= 1 + 2*trace(G)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STATEMENTS)
def test_it_is_derived_for_every_dimension(name):
    kinds, where, text, using, _ = STATEMENTS[name]
    found = holds_for_matrices(statement(kinds, list(where)), using=using)(text, Effort())
    assert found.verdict is Verdict.PROVED
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize("name", STATEMENTS)
def test_its_near_miss_is_refuted(name):
    kinds, where, _, using, text = STATEMENTS[name]
    found = holds_for_matrices(statement(kinds, list(where)), using=using)(text, Effort())
    assert found.verdict is Verdict.REFUTED
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize(("text", "twin"), [
    ("sqrt(det(A) - 1) >= 0", "sqrt(det(A)) >= 0"),
    ("log(trace(A) - 1) <= trace(A)", "log(1 + trace(A)) <= trace(A)"),
])  # fmt: skip
def test_a_root_or_a_logarithm_without_a_value_is_seen(text, twin):
    about = statement({"A": PSD}, [])
    found, held = (holds_for_matrices(about)(each, Effort()) for each in (text, twin))
    assert (found.verdict, "has no value" in found.summary, held.verdict) == (
        Verdict.OPEN,
        True,
        Verdict.PROVED,
    )
