"""What is said of families: refuted by a vector, verified size by size, and never proved for every size."""

import json
from fractions import Fraction
from itertools import product

import pytest
from banditproof.theory.formulas.families import family_domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certifiable import certifiable, is_unsaid
from banditproof.verify.evidence.certificate import attributed, digest
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.evidence.spelling import misspelling_in
from banditproof.verify.proving.families import holds_at_sizes
from hypothesis import given, settings
from hypothesis import strategies as st

SIDES = {"mu[1..K]": "[0, 1]", "K": "whole [1, 4]"}
EFFORT = Effort()
MEAN = "sum(k, 1, K, mu[k]) <= K*max_of(k, 1, K, mu[k])"


def found(text, sides=SIDES, where=()):
    return holds_at_sizes(family_domain(sides, where))(text, EFFORT)


def test_what_holds_at_several_sizes_is_verified_and_never_proved():
    evidence = found(MEAN)
    assert evidence.verdict is Verdict.VERIFIED
    assert [f"K = {size}:" in evidence.summary for size in range(1, 6)] == [True] * 4 + [False]
    assert recheck(evidence.certificate).ok


def test_what_holds_at_one_size_is_proved_as_the_formula_that_it_is():
    evidence = found("sum(k, 1, 3, mu[k]**2) <= 3", {"mu[1..3]": "[0, 1]"})
    assert evidence.verdict is Verdict.PROVED
    assert evidence.certificate["formula"] == "mu_1**2 + mu_2**2 + mu_3**2 <= 3"
    assert recheck(evidence.certificate).ok


@pytest.mark.parametrize(
    ("text", "size"),
    [("sum(k, 1, K, mu[k]) <= 2", 3), ("mu[1] >= mu[K]", 2), ("prod(k, 1, K, mu[k]) < 1", 1)],
)
def test_what_is_false_is_refuted_by_a_vector_at_the_smallest_size(text, size):
    evidence = found(text)
    assert evidence.verdict is Verdict.REFUTED
    assert evidence.summary.startswith(f"K = {size}: ")
    assert recheck(evidence.certificate).ok
    point = evidence.certificate["payload"]["point"]
    assert sorted(point) == [f"mu_{place}" for place in range(1, size + 1)]
    assert not is_unsaid(holds_at_sizes(family_domain(SIDES)), text, evidence)


def test_conditions_on_families_are_heeded():
    ordered = ("all_of(k, 1, K - 1, mu[k] >= mu[k + 1])",)
    assert found("mu[1] >= mu[K]").verdict is Verdict.REFUTED
    assert found("mu[1] >= mu[K]", where=ordered).verdict is not Verdict.REFUTED
    assert found("mu[K] >= mu[1]", where=ordered).verdict is Verdict.REFUTED


def test_a_condition_that_nothing_satisfies_settles_nothing():
    sides = {"mu[1..K]": "[0, 1]", "K": "whole [2, 3]"}
    evidence = found("mu[1] <= 0", sides, ("mu[1] > mu[2]", "mu[2] > mu[1]"))
    assert evidence.verdict is Verdict.OPEN
    assert evidence.certificate is None


def test_identities_and_ranges_without_an_end():
    assert found("sum(k, 1, K, mu[k] + 1) == sum(k, 1, K, mu[k]) + K").verdict is Verdict.VERIFIED
    wide = {**SIDES, "T": "[1, oo)"}
    evidence = found("sum(k, 1, K, mu[k])/T <= K", wide)
    assert evidence.verdict is Verdict.VERIFIED
    assert recheck(evidence.certificate).ok


GRID = [Fraction(0), Fraction(1, 2), Fraction(1)]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(-2, 2), min_size=3, max_size=3),
    st.sampled_from(["<=", "<", ">=", ">"]),
    st.integers(-2, 3),
    st.sampled_from(["sum", "max_of", "min_of"]),
)
def test_the_verdict_agrees_with_a_grid(weights, relation, bound, joined):
    """A relation that fails on a grid of vectors is refuted; one that is refuted fails at its vector."""
    a, b, c = weights
    text = f"{joined}(k, 1, K, {a}*mu[k]**2 + {b}*mu[k] + {c}*k/K) {relation} {bound}"
    evidence = found(text, {"mu[1..K]": "[0, 1]", "K": "whole [1, 3]"})
    together = {"sum": sum, "max_of": max, "min_of": min}[joined]

    def fails(values):
        size = len(values)
        left = together(
            a * value**2 + b * value + Fraction(c * place, size) for place, value in enumerate(values, 1)
        )
        holds = {"<=": left <= bound, "<": left < bound, ">=": left >= bound, ">": left > bound}
        return not holds[relation]

    failing = [values for size in (1, 2, 3) for values in product(GRID, repeat=size) if fails(values)]
    if failing:
        assert evidence.verdict is Verdict.REFUTED
    if evidence.verdict is Verdict.REFUTED:
        point = evidence.certificate["payload"]["point"]
        assert fails([Fraction(point[f"mu_{place}"]) for place in range(1, len(point) + 1)])
    else:
        assert evidence.verdict in {Verdict.VERIFIED, Verdict.OPEN}


def forged(change):
    document = json.loads(json.dumps(found(MEAN).certificate))
    change(document)
    document["digest"] = digest(document)
    return document


def parts(document):
    return document["payload"]["parts"]


def with_formula(document):
    document["formula"] = " and ".join(part["formula"] for part in parts(document))


def without_a_size(document):
    del parts(document)[1]
    with_formula(document)


def exchanged(document):
    parts(document)[1:3] = parts(document)[2:0:-1]
    with_formula(document)


def of_another_domain(document):
    part = parts(document)[2]
    part["domain"]["box"]["mu_1"] = "[0, 1/2]"
    part["payload"]["witness"]["mu_1"] = "0"
    part["digest"] = digest(part)


@pytest.mark.parametrize("change", [without_a_size, exchanged, of_another_domain])
def test_a_certificate_of_other_sizes_is_not_of_the_claim(change):
    (together, *_) = certifiable(holds_at_sizes(family_domain(SIDES)), MEAN)
    assert not together.mismatch(found(MEAN).certificate)
    assert together.mismatch(forged(change))


def larger(document):
    document["formula"] += " and mu_1 <= 0"


def counterexample_for_a_part(document):
    refuted = found("mu[1] <= 1/2").certificate
    parts(document)[0] = attributed(refuted, claim="", statement="")
    with_formula(document)


def without_parts(document):
    document["payload"]["parts"] = []


def with_a_domain(document):
    document["domain"] = parts(document)[0]["domain"]


def on_no_domain(document):
    parts(document)[0]["domain"] = None
    parts(document)[0]["digest"] = digest(parts(document)[0])


@pytest.mark.parametrize(
    "change", [larger, counterexample_for_a_part, without_parts, with_a_domain, on_no_domain]
)
def test_a_forged_certificate_is_rejected(change):
    assert recheck(found(MEAN).certificate).ok
    assert not recheck(forged(change)).ok


def test_a_misspelling_is_told_when_the_claim_is_read():
    check = holds_at_sizes(family_domain(SIDES))
    assert "mu[5] in 'mu[5] <= 1' is outside mu[1..K] at K = 1" in misspelling_in(check, "mu[5] <= 1")
    assert "a member of a family is spelled mu[1]" in misspelling_in(check, "mu(1) <= 1")


def test_a_formula_that_is_no_text_is_refused():
    with pytest.raises(ValueError, match="a formula about families is a text"):
        found(formula("mu[1] <= 1"))
