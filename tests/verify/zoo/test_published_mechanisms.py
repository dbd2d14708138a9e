"""Published mechanisms that are not private are refuted, and honest ones that release the like are not."""

from functools import partial

import pytest
from banditproof.verify import assert_mechanism_private
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.black_box import mechanism
from banditproof.verify.auditing.record_pairs import Counts, Queries


def sparse_vector(data, epsilon, generator, *, bar=2, query=4, most=1, values=False, renewed=False):
    """Which answers are above a noisy bar, as in Lyu, Su and Li (2017): private as it stands."""
    level, told = 1 + generator.laplace(scale=bar / epsilon), []
    for answer in data:
        noisy = answer + generator.laplace(scale=query / epsilon)
        told.append(noisy >= level and (not values or noisy))
        if renewed and told[-1]:
            level = 1 + generator.laplace(scale=bar / epsilon)
        if sum(map(bool, told)) == most:
            break
    return tuple(told)


def with_values(data, epsilon, generator):
    above = sparse_vector(data, epsilon / 2, generator)
    return tuple(
        over and each + generator.laplace(scale=2 / epsilon) for each, over in zip(data, above, strict=False)
    )


def maximum(data, epsilon, generator, *, value=False):
    noisy = [answer + generator.laplace(scale=2 / epsilon) for answer in data]
    return (noisy.index(max(noisy)), max(noisy)) if value else noisy.index(max(noisy))


def maximum_then_value(data, epsilon, generator):
    place = maximum(data, epsilon / 2, generator)
    return place, data[place] + generator.laplace(scale=2 / epsilon)


def histogram(data, epsilon, generator, *, noise=1):
    return tuple(count + generator.laplace(scale=noise / epsilon) for count in data)


half_noise = partial(histogram, noise=0.5)
fresh_bar = partial(sparse_vector, renewed=True)
ZEROS, ONES = (0.0,) * 5, (1.0,) * 5
PUBLISHED = {  # the mechanism that is not private, pairs that show it, and an honest twin with its pairs
    "releases the noisy answer": (partial(sparse_vector, query=2, values=True), [], with_values, Queries(10)),
    "noise for one query": (partial(sparse_vector, bar=4, query=4 / 3), [], sparse_vector, Queries(10)),
    "no noise on queries": (partial(sparse_vector, query=0, most=99), Queries(3), fresh_bar, Queries(10)),
    "no end": (
        *(partial(sparse_vector, query=2, most=99), [(ZEROS + ONES, ONES + ZEROS)]),
        *(sparse_vector, Queries(10)),
    ),
    "with its value": (partial(maximum, value=True), [(ZEROS, ONES)], maximum_then_value, Queries(10)),
    "half of the noise": (half_noise, Counts(2), histogram, Counts(5)),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_what_is_not_private_is_refuted_and_its_twin_is_not(name):
    broken, best, right, pairs = PUBLISHED[name]
    if best:
        assert audit(mechanism(partial(broken, epsilon=1)), best, epsilon=1, runs=4000).refuted
    honest = mechanism(partial(right, epsilon=1))
    assert not audit(honest, pairs, epsilon=1, runs=200, confidence=1 - 1e-6).refuted


def test_the_assertion_hands_on_the_claim_and_fails_with_a_replay():
    with pytest.raises(AssertionError, match="not epsilon = 1") as caught:
        assert_mechanism_private(half_noise, epsilon=1, neighbours=Counts(1), runs=4000)
    text = str(caught.value)
    assert "replay: assert_mechanism_private(histogram" in text
    assert "neighbours=Counts(size=1" in text
    assert "data are given as an array" in text
    found = assert_mechanism_private(sparse_vector, epsilon=2, neighbours=Queries(3), runs=300)
    assert found.passed
    assert str(found).startswith("sparse_vector")


def test_code_without_noise_of_its_own_is_told_what_to_change():
    with pytest.raises(AssertionError, match="the same for every seed"):
        assert_mechanism_private(lambda data: float(sum(data)), epsilon=1, neighbours=Queries(2), runs=2000)


@pytest.mark.parametrize(("release", "kind"), [
    (lambda data: data.sum(), "an array"),
    (lambda data: data.append(1) or len(data), "a list"),
    (hash, "a tuple"),
])  # fmt: skip
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
