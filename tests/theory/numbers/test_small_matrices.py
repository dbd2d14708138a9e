"""Linear algebra in loops of one order: against the library, at ties, and where matrices are singular."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.numbers import small_matrices as small
from banditproof.theory.privacy.membership_inference import variance_along
from hypothesis import given, settings
from hypothesis import strategies as st

SIZES = st.integers(1, 6)


def drawn(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape)


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), rows=SIZES, middle=st.integers(1, 70), columns=SIZES)
def test_products_are_those_of_the_library_in_a_kernel_of_our_own(*, seed, rows, middle, columns):
    a, b = drawn(seed, rows, middle), drawn(seed + 1, middle, columns)
    for left, right in ((a, b), (a, b[:, 0]), (a[0], b), (a[0], b[:, 0])):
        assert small.product(left, right) == pytest.approx(left @ right, abs=1e-12)
    if middle <= 64:  # term by term, from the first to the last
        exact = np.zeros((rows, columns))
        for k in range(middle):
            exact += a[:, k, None] * b[k]
        assert (small.product(a, b) == exact).all()


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize(("rows", "middle", "columns"), [(9, 9, 9), (27, 60, 30), (1, 40, 2), (700, 3, 900)])
def test_a_product_is_added_up_in_the_same_order_however_it_is_made(rows, middle, columns, order):
    """With the signs of zeros: all at once where there are few terms, some rows at a time where many."""
    a, b = drawn(1, rows, middle), np.array(drawn(2, middle, columns), order=order)
    a[:, 1], b[1] = -0.0, 0.0
    a[0], b[:, 1] = -0.0, 1.0
    one_by_one = a[:, :1] * b[:1]
    for k in range(1, middle):
        one_by_one += a[:, k, None] * b[k]
    assert small.product(a, b).tobytes() == one_by_one.tobytes()
    assert small.product(a[-1], b).tobytes() == one_by_one[-1].tobytes()


def test_products_of_whole_numbers_stay_whole_and_of_fractions_exact():
    assert small.product(np.array([[1, 2]]), np.array([3, 4])).tolist() == [11]
    assert str(small.product(np.array([[1, 2]]), np.eye(2, dtype=int))) == "[[1 2]]"
    thirds = np.array([Fraction(1, 3), Fraction(2, 3)], dtype=object)
    assert small.product(thirds, thirds) == Fraction(5, 9)
    assert (small.product(np.ones((2, 0)), np.ones((0, 3))) == np.zeros((2, 3))).all()


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), rows=SIZES, columns=SIZES, rank=SIZES)
def test_turned_columns_are_the_columns_at_every_rank(*, seed, rows, columns, rank):
    matrix = drawn(seed, rows, rank) @ drawn(seed + 1, rank, columns)
    orthogonal, upper = small.turned(matrix)
    assert orthogonal.T @ orthogonal == pytest.approx(np.eye(rows), abs=1e-12)
    assert orthogonal[:, : len(upper)] @ upper == pytest.approx(matrix, abs=1e-12)
    assert (np.tril(upper, -1) == 0).all()
    assert (small.triangle(matrix) == upper).all()
    orthogonal, upper, order = small.turned_in_order(matrix)
    assert orthogonal[:, : len(upper)] @ upper == pytest.approx(matrix[:, order], abs=1e-12)
    diagonal = np.abs(np.diag(upper))
    assert (diagonal[1:] <= diagonal[:-1] * (1 + 1e-9) + 1e-12).all()
    pseudo = small.pseudo_inverse(matrix) if matrix.any() else np.zeros((columns, columns))
    twin = np.linalg.pinv(matrix.T @ matrix, rcond=1e-10, hermitian=True)
    assert pseudo == pytest.approx(twin, rel=1e-5, abs=1e-7 * np.abs(twin).max())


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), rows=SIZES, columns=SIZES, rank=SIZES)
def test_the_orthogonal_rest_is_that_of_all_reflections_multiplied(*, seed, rows, columns, rank):
    """As many orthonormal columns as the rank leaves, in the same span as those of the whole ``Q``."""
    left, right = drawn(seed, rows, rank), drawn(seed + 1, rank, columns)
    matrix = left @ right
    rest = small.orthogonal_rest(matrix, 1e-11)
    whole = small.turned_in_order(matrix)[0][:, min(rows, columns, rank) :]
    assert rest.shape == whole.shape
    assert rest.T @ rest == pytest.approx(np.eye(rest.shape[1]), abs=1e-13)
    assert np.abs(matrix.T @ rest).max(initial=0.0) <= 1e-11 * np.abs(matrix).max()
    assert rest @ rest.T == pytest.approx(whole @ whole.T, abs=1e-8)


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), size=SIZES)
def test_a_definite_matrix_is_factored_solved_and_inverted(*, seed, size):
    root = drawn(seed, size, size + 2)
    matrix, right = root @ root.T, drawn(seed + 1, size, 3)
    lower = small.cholesky(matrix)
    assert lower @ lower.T == pytest.approx(matrix)
    assert small.inverse_root(matrix) @ lower == pytest.approx(np.eye(size), abs=1e-6)
    assert lower @ small.solved_lower(lower, right) == pytest.approx(right)
    assert lower.T @ small.solved_upper(lower.T, right[:, 0]) == pytest.approx(right[:, 0])
    inverse = np.zeros_like(matrix)
    volume = small.inverted(matrix, inverse)
    assert volume == pytest.approx(np.linalg.slogdet(matrix)[1])
    assert inverse == pytest.approx(np.linalg.inv(matrix), rel=1e-6)
    assert (inverse == inverse.T).all()


@pytest.mark.parametrize(
    "matrix",
    [[[-1.0]], [[0.0]], [[1.0, 2.0], [2.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0 + 1e-13]]],
)
def test_an_indefinite_or_singular_matrix_has_no_inverse_and_stays_as_it_is(matrix):
    given_matrix, inverse = np.array(matrix), np.zeros((len(matrix), len(matrix)))
    assert small.inverted(given_matrix, inverse) == -math.inf
    assert given_matrix.tolist() == matrix


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), size=SIZES, rank=SIZES, scale=st.sampled_from([1e-8, 1.0, 1e8]))
def test_eigenvalues_rise_and_the_vectors_are_orthonormal(*, seed, size, rank, scale):
    root = scale * drawn(seed, size, rank)
    matrix = root @ root.T
    values, vectors = small.diagonalised(matrix)
    assert (np.diff(values) >= 0).all()
    assert vectors.T @ vectors == pytest.approx(np.eye(size), abs=1e-12)
    assert (vectors * values) @ vectors.T == pytest.approx(matrix, abs=1e-12 * np.abs(matrix).max())
    assert values == pytest.approx(np.linalg.eigvalsh(matrix), abs=1e-12 * np.abs(matrix).max())


def test_the_first_of_a_tie_is_taken_whatever_the_roundings():
    third = 1 / 3
    assert small.first_largest([third, math.nextafter(third, 1), 0.1]) == 0
    assert small.first_largest([third, third * (1 + 1e-9), 0.1]) == 1
    assert small.first_largest([-2.0, -1.0, math.nextafter(-1.0, 0)]) == 1


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 24), rank=st.integers(1, 24))
def test_a_variance_of_which_only_rounding_is_left_is_none(*, seed, size, rank):
    rank = min(rank, size)
    root = drawn(seed, size, rank)
    across = np.linalg.qr(np.hstack([root, drawn(seed + 2, size, size - rank)]))[0][:, rank:]
    assert [variance_along(outside, root @ root.T) for outside in across.T] == [0.0] * (size - rank)
    for covariance in ([4.0, 0.0], np.diag([4.0, 0.0])):
        assert variance_along([0.0, 3.0], covariance) == 0.0
        assert variance_along([1.0, 3.0], covariance) == 4.0
