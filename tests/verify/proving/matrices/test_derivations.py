"""What is built in steps is proved for any number of them, also where a base case has no matrix."""

import pytest
from banditproof.theory.matrices.language import term
from banditproof.theory.matrices.statement import statement
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.matrices.normal_form import Algebra
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.matrices.checks import holds_for_matrices

ROUNDS = {
    "x": "each step column d",
    "lam": "(0, oo)",
    "V": "starts lam*I(d), then V + x*x.T",
    "t": "starts 0, then t + 1",
}


def test_the_trace_after_any_number_of_rounds():
    found = holds_for_matrices(statement(ROUNDS, ["x.T*x <= 1"]))("trace(V) <= d*lam + t", Effort())
    assert found.verdict is Verdict.PROVED
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize("text", ["trace(V) <= d*lam + t/2", "trace(V) <= lam + t", "trace(V) <= d*lam"])
def test_near_misses_are_refuted_after_some_rounds(text):
    found = holds_for_matrices(statement(ROUNDS, ["x.T*x <= 1"]))(text, Effort())
    assert found.verdict is Verdict.REFUTED
    assert recheck(dict(found.certificate)).ok


def test_an_identity_has_the_size_of_a_dimension():
    kinds = statement({"c": "(0, oo)"}).kinds
    with pytest.raises(RejectedError):
        Algebra(kinds).normal(term("trace(I(c))", {name: kind.shape for name, kind in kinds.items()}))
