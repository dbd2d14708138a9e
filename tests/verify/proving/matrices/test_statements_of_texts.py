"""Statements about matrices that texts on linear bandits need, each derived, and a near miss refuted."""

import pytest
from banditproof.theory.matrices.statement import statement
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.matrices.checks import holds_for_matrices

PD, PSD, COLUMN, ANY = "positive definite d", "positive semi-definite d", "column d", "(-oo, oo)"

# kinds, conditions, what is said, what it goes through, a near miss
STATEMENTS = {
    "ratio of forms": (
        {"B": PD, "C": PSD, "x": COLUMN},
        (),
        "x.T*(B + C)*x*det(B) <= det(B + C)*(x.T*B*x)",
        (),
        "x.T*(B + C)*x*det(B) <= 0.9*det(B + C)*(x.T*B*x)",
    ),
    "ordered determinants": ({"A": PD, "B": PD}, ("A >= B",), "det(A) >= det(B)", (), "det(A) >= 1.1*det(B)"),
    "ordered inverses": ({"A": PD, "B": PD}, ("A >= B",), "A**-1 <= B**-1", (), "A**-2 <= B**-2"),
    "weights and the trace": (
        {
            "W": "symmetric d",
            "a": "each step column d",
            "w": "each step [0, oo)",
            "V": "starts 0*I(d), then V + w*a*a.T",
            "Q": "starts 0, then Q + w*(a.T*W*a)",
        },
        (),
        "Q == trace(W*V)",
        (),
        "Q == trace(V)",
    ),
    "largest norm": (
        {"V": PD, "Q": ANY, "g": ANY},
        ("Q == trace(V**-1*V)", "Q <= g"),
        "g >= d",
        (),
        "g >= d + 1",
    ),
    "norms of a larger matrix": (
        {"V": PD, "W": PD, "x": COLUMN},
        ("V >= W",),
        "x.T*V**-1*x <= x.T*W**-1*x",
        (),
        "x.T*V**-1*x <= 0.9*x.T*W**-1*x",
    ),
}


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


@pytest.mark.parametrize("kinds", [{"d": "whole [1, oo)", "V": PD}, {"V": PD, "d": "whole [1, oo)"}])
def test_a_dimension_whose_range_is_spelled_out_is_one(kinds):
    for text, verdict in (("trace(V) > 0", Verdict.PROVED), ("trace(V) > d", Verdict.REFUTED)):
        found = holds_for_matrices(statement(kinds))(text, Effort())
        assert found.verdict is verdict
        assert recheck(dict(found.certificate)).ok
