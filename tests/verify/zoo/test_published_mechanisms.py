"""Published mechanisms that are not private are refuted, and honest ones that release the like are not."""

import pytest
from banditproof.verify import assert_mechanism_private
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.black_box import mechanism
from banditproof.verify.auditing.record_pairs import Counts, Queries
from banditproof.verify.zoo.published_mechanisms import PUBLISHED, sparse_vector_2, subject_of

ZEROS, ONES = (0.0,) * 5, (1.0,) * 5
BEST = {
    "sparse vector 5": Queries(3),
    "sparse vector 6": [(ZEROS + ONES, ONES + ZEROS)],
    "noisy maximum with its value": [(ZEROS, ONES)],
    "histogram at half noise": Counts(2),
}
"""Enough to refute them quickly; the benchmark does so on the usual pairs, and the other two as well."""


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda published: published.name)
def test_what_is_not_private_is_refuted_and_its_twin_is_not(published):
    if published.name in BEST:
        found = audit(mechanism(subject_of(published.broken)), BEST[published.name], epsilon=1, runs=4000)
        assert found.refuted, found
    honest = mechanism(subject_of(published.right))
    assert not audit(honest, published.neighbours, epsilon=1, runs=200, confidence=1 - 1e-6).refuted


def test_the_assertion_hands_on_the_claim_and_fails_with_a_replay():
    (weak,) = (each for each in PUBLISHED if each.name == "histogram at half noise")
    with pytest.raises(AssertionError, match="not epsilon = 1") as caught:
        assert_mechanism_private(weak.broken, epsilon=1, neighbours=Counts(1), runs=4000)
    text = str(caught.value)
    assert "replay: assert_mechanism_private(noisy_histogram_at_half, neighbours=Counts(size=1" in text
    assert "data are given as an array" in text
    found = assert_mechanism_private(sparse_vector_2, epsilon=2, neighbours=Queries(3), runs=300)
    assert found.passed
    assert str(found).startswith("sparse_vector_2")


@pytest.mark.parametrize(
    ("subject", "given", "said"),
    [
        (sparse_vector_2, {}, "a claim is needed"),
        (sparse_vector_2, {"epsilon": 99}, "epsilon is a number from 0 to 50, not 99"),
        (3, {"epsilon": 1}, r"a function release\(data\) is accepted, not 3"),
        (len, {"epsilon": 1, "neighbours": []}, "no neighbouring inputs"),
        (lambda data: data.nothing, {"epsilon": 1}, "has no attribute 'nothing'"),
        (len, {"epsilon": 1, "error": 1.5}, "strictly between 0 and 1, not 1.5"),
    ],
)
def test_a_mechanism_that_cannot_be_judged_is_said_in_one_line(subject, given, said):
    with pytest.raises(ValueError, match=said) as caught:
        assert_mechanism_private(subject, **{"neighbours": Queries(2), **given})
    assert "\n" not in str(caught.value)


def test_code_without_noise_of_its_own_is_told_what_to_change():
    with pytest.raises(AssertionError, match="the same for every seed"):
        assert_mechanism_private(lambda data: float(sum(data)), epsilon=1, neighbours=Queries(2), runs=2000)


@pytest.mark.parametrize(
    ("release", "kind"),
    [
        (lambda data: data.sum(), "an array"),
        (lambda data: data.append(1) or len(data), "a list"),
        (hash, "a tuple"),
    ],
)
def test_data_come_in_the_kind_that_the_mechanism_runs_on(release, kind):
    def noisy(data, generator):
        return float(release(data)) * 0 + generator.laplace()

    sampling = {"neighbours": Queries(2), "runs": 100}
    with pytest.raises(AssertionError, match="nothing tested: the outputs show no dependence on inputs"):
        assert_mechanism_private(noisy, epsilon=1, **sampling)
    found = assert_mechanism_private(noisy, epsilon=1, allow_untested=True, **sampling)
    assert any(note == f"data are given as {kind}" for note in found.notes)


def test_pairs_differ_in_what_one_record_moves():
    for size in (1, 2, 5):
        for left, right in Queries(size, at=0.5, width=2):
            assert 0 < max(abs(a - b) for a, b in zip(left, right, strict=True)) <= 2
        for left, right in Counts(size):
            assert sum(abs(a - b) for a, b in zip(left, right, strict=True)) == 1
    assert all(sum(left) == sum(right) for left, right in Counts(3, replaced=True))
    for bad in (lambda: Queries(0), lambda: Queries(1, width=0), lambda: Counts(1, replaced=True)):
        with pytest.raises(ValueError, match=r"at least|above 0"):
            bad()
