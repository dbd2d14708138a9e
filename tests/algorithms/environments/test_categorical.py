"""Block sums of finitely many values and of coins by kept laws: exact at every length, read and compiled."""

import math

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bernoulli import block_sum as sum_of_coins
from banditproof.algorithms.environments.categorical import Categorical, block_sum
from banditproof.algorithms.environments.kept_law import kept_laws, kept_sum
from hypothesis import example, given
from hypothesis import strategies as st
from scipy import special

from ..scripted_luck import ExhaustedError, Scripted

WORD = 2**53
FALSE_ALARM = 1e-9

fast_sum = compiled(block_sum)


class Count:
    """A value that notes how often it came, as a whole number of any size."""

    count = None

    def __rmul__(self, count):
        self.count = count
        return 0.0


class TwoValues:
    """The table of two values, the first of probability ``p``; interpreted only."""

    def __init__(self, p):
        self.rows = [p, Count(), 0.0, p]

    def __len__(self):
        return 4

    def __getitem__(self, place):
        return self.rows[place[0]]


def binomial(n, p, generator):
    table = TwoValues(p)
    block_sum(0, 1, n, table, generator)
    return table.rows[1].count


def proposal(block, number, exponential):
    """The script that proposes this number of this block, and decides by this exponential number."""
    start = (block + 0.5) / 8.5208116641878 if block < 4 else 0.99
    return Scripted([start, number / WORD], [*([] if block < 4 else [(block - 3.5) / 4]), exponential])


def accepted(n, p, block, number, exponential):
    try:
        return binomial(n, p, proposal(block, number, exponential))
    except ExhaustedError:
        return None


def log_law(n, p, k):
    p = mpmath.mpf(p)
    return (
        mpmath.loggamma(n + 1)
        - mpmath.loggamma(k + 1)
        - mpmath.loggamma(n - k + 1)
        + k * mpmath.log(p)
        + (n - k) * mpmath.log(1 - p)
    )


LONG = [
    (30, 0.45), (100, 0.2), (100, 0.8), (10**4, 0.01), (10**6, 0.3), (10**9, 0.5), (10**12, 3e-11),
    (10**15, 0.375), (10**18, 0.5), (10**18, 0.9), (10**18, 1e-16), (2**62, 0.123),
]  # fmt: skip


@pytest.mark.parametrize(("n", "p"), LONG)
def test_a_count_is_accepted_with_the_ratio_of_its_probability_to_the_hat(n, p):
    """The exponential number from which on a count is accepted, against 60 digits, at lengths up to 2^62."""
    rng = np.random.default_rng(n % 997)
    q = min(p, 1 - p)
    half = int(math.sqrt(2 * math.pi * n * q * (1 - q)) / 2)
    seen = 0
    with mpmath.workdps(60):
        mode = int(mpmath.floor((n + 1) * mpmath.mpf(q)))
        for _ in range(40):
            block, number = int(rng.integers(0, 14)), int(rng.integers(0, half))
            low, high = 0.0, 700.0
            if accepted(n, p, block, number, high) is None:
                continue  # out of 0 .. n, or far in the tail
            while low < (middle := (low + high) / 2) < high:
                if accepted(n, p, block, number, middle) is None:
                    low = middle
                else:
                    high = middle
            k = accepted(n, p, block, number, high)
            truth = log_law(n, q, n - k if p > 0.5 else k) - log_law(n, q, mode)
            hat = min(0.0, 1 - block / 4)
            assert truth <= hat + 1e-13
            assert abs(hat - high - truth) <= 1e-13 * max(1, high)
            seen += 1
    assert seen >= 10


@pytest.mark.parametrize(("n", "p"), [(30, 0.45), (25, 0.5), (200, 0.07), (1000, 0.7)])
def test_every_count_is_proposed_by_exactly_one_place_of_one_block(n, p):
    """Each whole number near the mode once; the blocks are wide enough for the hat."""
    q = min(p, 1 - p)
    peak = math.exp(float(log_law(n, q, int((n + 1) * q))))
    proposed = []
    width = None
    for block in range(200):
        counts = []
        for number in range(4 * n):
            k = accepted(n, p, block, number, 1e4)
            if block == 0 and k is not None and counts and k == counts[0]:
                width = number // 2  # numbers are taken modulo twice the width
                break
            if width is not None and number == 2 * width:
                break
            counts.append(k)
        proposed += [k for k in counts if k is not None]
    assert sorted(proposed) == list(range(n + 1))
    assert 4 * width * peak >= 1


@pytest.mark.parametrize(("n", "p"), [(2, 0.5), (7, 0.9), (24, 0.49), (10**6, 1e-5), (10**18, 1e-18)])
def test_counts_of_small_mean_are_the_quantiles_of_the_law(n, p):
    """The uniform number at which the count steps up, against the exact distribution function."""
    with mpmath.workdps(40):
        below = mpmath.mpf(0)
        for k in range(6):
            j = n - k if p > 0.5 else k
            below += mpmath.e ** log_law(n, p, j)
            if below > 1 - mpmath.mpf(10) ** -10 or k >= n:
                break
            at = float(below)
            assert abs(binomial(n, p, Scripted([at - 1e-14])) - j) == 0
            assert abs(binomial(n, p, Scripted([at + 1e-14])) - j) == 1


@pytest.mark.parametrize(("n", "p"), [(2, 0.22), (2, 0.41), (3, 0.28), (3, 0.46)])
def test_a_uniform_number_beyond_the_rounded_law_is_drawn_again(n, p):
    """The largest double below 1 lies above all rounded masses: then the next uniform number decides."""
    assert binomial(n, p, Scripted([1 - 2**-53, 0.0])) == 0
    assert binomial(n, p, Scripted([1 - 2**-53, 1 - 1e-9])) == n


def _chi_square(draws, law):
    """P-value against the list of probabilities of 0, 1, ..., the cells pooled to 10 and more."""
    observed = np.bincount(draws, minlength=len(law)).astype(float)
    expected = np.asarray(law) * len(draws)
    order = np.argsort(-expected)
    observed, expected = observed[order], expected[order]
    large = expected >= 10
    observed = np.append(observed[large], observed[~large].sum())
    expected = np.append(expected[large], expected[~large].sum())
    keep = expected > 1e-3
    assert observed[~keep].sum() == 0
    statistic = ((observed[keep] - expected[keep]) ** 2 / expected[keep]).sum()
    return special.chdtrc(keep.sum() - 1, statistic)


def test_long_counts_are_not_rounded():
    """Counts of 10^18 rewards modulo 64: every residue as often as any other; false alarm 1e-9."""
    generator = np.random.default_rng(13)
    counts = np.array([binomial(10**18, 0.3, generator) % 64 for _ in range(6400)])
    assert _chi_square(counts, [1 / 64] * 64) > FALSE_ALARM


def test_the_sum_of_a_small_block_has_the_convolved_law():
    """Three values, four rewards: the law by convolution, chi-square, false alarm 1e-9."""
    law = np.array([0.2, 0.5, 0.3])
    arms = Categorical([0, 1, 3], [law])
    table = arms.table()
    single = np.zeros(4)
    single[[0, 1, 3]] = law
    exact = np.array([1.0])
    for _ in range(4):
        exact = np.convolve(exact, single)
    generator = np.random.default_rng(14)
    draws = np.array([fast_sum(0, 1, 4, table, generator) for _ in range(50_000)]).astype(int)
    assert _chi_square(draws, exact) > FALSE_ALARM
    ones = np.array([fast_sum(0, 1, 1, table, generator) for _ in range(50_000)]).astype(int)
    assert _chi_square(ones, single) > FALSE_ALARM


@given(
    st.integers(1, 5).flatmap(
        lambda s: st.tuples(
            st.lists(st.integers(0, 5), min_size=s, max_size=s).filter(any),
            st.lists(st.floats(-10, 10), min_size=s, max_size=s),
        )
    ),
    st.one_of(st.integers(0, 30), st.integers(0, 2**62)),
    st.integers(0, 2**32),
)
def test_compiled_and_read_give_the_same_double(arm, length, seed):
    weights, support = arm
    arms = Categorical(support, [np.array(weights) / sum(weights)])
    one, two = np.random.default_rng(seed), np.random.default_rng(seed)
    total = arms.sum(0, 1, length, one)
    assert total == fast_sum(0, 1, length, arms.table(), two)
    assert one.bit_generator.state == two.bit_generator.state
    low, high = arms.reward_range
    slack = 1e-12 * length * max(abs(low), abs(high))
    assert low * length - slack <= total <= high * length + slack


def test_single_rewards_are_drawn_like_blocks_of_one():
    arms = Categorical([[0, 1, 3], [5, 5, 6]], [[0.2, 0.5, 0.3], [0, 1, 0]])
    for arm in range(2):
        one, two = np.random.default_rng(3), np.random.default_rng(3)
        together = arms.rewards(arm, 1, 200, one)
        assert together.tolist() == [arms.sum(arm, t, 1, two) for t in range(1, 201)]


LARGEST_BELOW_ONE = 1 - 2.0**-53


def both(p, length, *numbers):
    """The sum by the kept law and without, from the same numbers, and how many of these are left."""
    table, one, other = Bernoulli([p]).table(), Scripted(numbers), Scripted(numbers)
    kept = kept_sum(p, length, kept_laws(table, length)[0], one), one.numbers
    return kept, (sum_of_coins(0, 1, length, table, other), other.numbers)


@pytest.mark.parametrize(("p", "length"), [(0.5, 2), (0.25, 4), (0.75, 4), (0.01, 900), (0.3, 39), (0.7, 39)])
def test_the_chances_are_those_of_the_binomial_law(p, length):
    """To three last digits a factor: the powers of ``1 - q``, and four operations from one to the next."""
    chances, q = kept_laws(Bernoulli([p]).table(), length)[0].tolist(), min(p, 1 - p)
    with mpmath.workdps(40):
        for k, chance in enumerate(chances[: length + 1]):
            exact = mpmath.binomial(length, k) * mpmath.mpf(q) ** k * (1 - mpmath.mpf(q)) ** (length - k)
            assert chance == 0 or abs(chance / exact - 1) < (4 * k + length) * 3 * 2.0**-53
            assert chance > 0 or exact < 1e-299
    assert not any(chances[length + 1 :])


@given(st.floats(0, 1), st.integers(2, 2000), st.floats(0, LARGEST_BELOW_ONE), st.floats(0, 0.999))
@example(0.5, 3, LARGEST_BELOW_ONE, 0.25)
@example(0.0, 5, 0.5, 0.5)
@example(1.0, 2**40, 0.5, 0.5)
def test_the_sum_is_found_by_the_same_comparisons(p, length, uniform, another):
    if length * min(p, 1 - p) <= 12:
        kept, plain = both(p, length, uniform, another)
        assert kept == plain


@pytest.mark.parametrize(("p", "length"), [(0.5, 2), (0.3, 4), (0.8, 10), (0.5, 24), (0.05, 200)])
def test_numbers_at_the_edge_of_each_sum_fall_on_the_same_side(p, length):
    laws, seen = kept_laws(Bernoulli([p]).table(), length), set()
    edge = 0.0
    for chance in laws[0][: length + 1].tolist():
        edge = min(edge + chance, LARGEST_BELOW_ONE)
        for uniform in (math.nextafter(edge, 0), edge, min(math.nextafter(edge, 1), LARGEST_BELOW_ONE)):
            kept, plain = both(p, length, uniform, 0.5)
            assert kept == plain
            seen.add(kept[0])
    assert len(seen) > min(length, 15)


def test_a_number_beyond_the_whole_law_is_drawn_again():
    """Masses that sum up to less than 1, as rounding may leave them."""
    law = np.array([0.25, 0.5, 0.125, 0.0])
    generator = Scripted([0.9, 0.95, 0.8, 0.1])
    assert kept_sum(0.3, 2, law, generator) == 2
    assert generator.numbers == [0.1]
