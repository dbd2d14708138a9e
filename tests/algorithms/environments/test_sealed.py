"""A sealed value can be carried, added and scaled; everything else is a leak that names its line."""

import json
import math
import operator
import pickle  # noqa: F401  in the text below
import re
import statistics
from copy import copy, deepcopy
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.classical.ucb import UCB
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.algorithms.environments.sealed import PrivacyLeak, Sealed, Stretch, in_world, unseal
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import play
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.algorithms.simulation.simulator import simulate
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng


class Plain:
    """A world that releases without noise."""

    def release(self, mechanism, sealed):
        return mechanism.draw(unseal(sealed)[0], default_rng(0))


WORLD = Plain()


def seal(value=2.0, first=1, length=3):
    return Sealed(value, [Stretch(first, length, 1)], WORLD)


FORBIDDEN = """
1 if s else 0; not s; [1, 2, 3][s]; range(s); [0] * s; float(s); int(s); complex(s); round(s); abs(s); len(s)
list(s); bytes(s); str(s); repr(s); print(s); f"{s:.3f}"; "%s" % s; hash(s); {s: 1}; pickle.dumps(s)
math.floor(s); math.ceil(s); math.trunc(s); math.sqrt(s); math.isnan(s)
s < 1; s <= 1; s > 1; s >= 1; s == 2.0; s != 2.0; max(s, 0.0); sorted([s, seal()]); s in [1.0, 2.0]
s * s; s / s; 1 / s; s**2; 2**s; s % 2; s // 1; divmod(s, 1); divmod(1, s); s & 1; 1 << s; ~s
np.zeros(2).__setitem__(0, s); np.zeros(2).__iadd__(s); np.add.reduce(s); np.ones(2) / s
np.array([s], dtype=float); np.sqrt(s); np.max([s, s]); np.dot([s, s], [s, s])
np.sort([s, s]); np.where(s, 1, 0)
s + type("Nosy", (float,), {"__radd__": lambda _, raw: raw})(0)
s * type("Nosy", (int,), {"__rmul__": lambda _, raw: raw})(1)
s - type("Nosy", (Fraction,), {})(1, 2); s * np.ones(2).view(type("Nosy", (np.ndarray,), {}))
"""


@pytest.mark.parametrize("use", re.split(r"; |\n", FORBIDDEN.strip()))
def test_a_forbidden_use_is_a_leak_here(use):
    with pytest.raises(PrivacyLeak) as caught:
        eval(compile(use, __file__, "eval"), globals() | {"s": seal()})  # noqa: S307  our own text
    assert caught.value.file == __file__
    assert f"{__file__}:{caught.value.line}: {caught.value.what}" == str(caught.value)


@pytest.mark.parametrize("call", [lambda s: statistics.median([s, seal()]), lambda s: json.dumps({s: 1})])
def test_a_leak_inside_the_standard_library_is_the_callers(call):
    with pytest.raises(PrivacyLeak) as caught:
        call(seal())
    assert caught.value.file == __file__


LEAKY = """class Leaky:
    def act(self, t):
        return 0
    def learn(self, pulls):
        reward = pulls.sum()
        if reward > 0:
            self.seen = True
"""


@pytest.mark.parametrize("simulated", [True, False])
def test_a_leaking_policy_is_named_by_file_and_line(simulated):
    names, environment = {"__name__": "leaky"}, reward_list([1.0, 0.0], arms=1)
    exec(compile(LEAKY, "leaky.py", "exec"), names)  # noqa: S102  a policy of somebody else
    blocks = play(names["Leaky"](), SimulatedStage(environment, default_rng(0)), 2, arms=1)
    with pytest.raises(PrivacyLeak) as caught:
        simulate(names["Leaky"], environment, 2, runs=1) if simulated else list(blocks)
    assert (caught.value.file, caught.value.line) == ("leaky.py", 6)


def test_a_step_policy_cannot_smuggle_a_sealed_value_into_its_state():
    class Careless(UCB):
        def learn(self, pulls):
            self.values[pulls.arm, 0] += pulls.sum()

    with pytest.raises(PrivacyLeak):
        simulate(lambda: Careless(1), reward_list([1.0], arms=1), 1, runs=1)


numbers = st.floats(-1e6, 1e6)


@given(numbers, numbers, numbers, numbers)
def test_linear_arithmetic_moves_value_and_coefficients(x, y, a, b):
    left, right = seal(x, 1, 2), seal(y, 4, 4)
    value, cover = unseal(a * left - right * b + a - b)
    assert value == pytest.approx(a * x - y * b + a - b, rel=1e-12, abs=1e-6)
    assert cover == (Stretch(1, 2, a), Stretch(4, 4, -b))
    assert unseal(-left) == (-x, (Stretch(1, 2, -1),))
    assert unseal(+left) == (x, (Stretch(1, 2, 1),))


def test_vectors_and_matrices_of_public_numbers():
    vector, matrix = np.array([1.0, 2.0]), np.array([[1.0, 1.0], [0.0, 3.0]])
    for product in (vector * seal(2.0), seal(2.0) * vector):
        value, (stretch,) = unseal(matrix @ product)
        assert value.tolist() == [6.0, 12.0]
        assert stretch.coefficient.tolist() == [3.0, 6.0]
        assert unseal(product @ matrix)[0].tolist() == [2.0, 14.0]
    assert unseal(np.matmul(vector * seal(2.0), matrix))[0].tolist() == [2.0, 14.0]
    assert unseal(np.subtract(vector, seal(2.0)))[0].tolist() == [-1.0, 0.0]
    assert unseal(np.negative(seal(2.0)))[0] == -2.0
    assert unseal(np.float64(2.0) * seal(2.0))[0] == 4.0
    assert unseal(vector + seal(2.0))[0].tolist() == [3.0, 4.0]


def test_what_is_rounded_in_doubles_is_exact_under_the_seal():
    """In doubles the rewards are gone here, or are all that is left."""
    value, cover = unseal(((seal() * 1e-10 + 1.0) + 2.0**53) - 2.0**53)
    assert value == 2 * Fraction(1e-10) + 1
    assert cover == (Stretch(1, 3, Fraction(1e-10)),)
    assert unseal(sum([seal(0.1)] * 10))[0] == 10 * Fraction(0.1)
    assert unseal(seal(1) / 3 * 3) == (1, (Stretch(1, 3, 1),))
    assert unseal(seal(1) - np.uint8(3))[0] == -2
    with pytest.raises(ValueError, match="whole numbers"):
        DiscreteLaplace(1).release(seal(1) * 1e-30 + 1)


@pytest.mark.parametrize("scalar", [True, 2, 0.5, Fraction(1, 3), np.int8(2), np.float32(0.1), np.bool_(1)])
def test_numbers_of_python_and_numpy_count_exactly(scalar):
    exact = Fraction(*scalar.as_integer_ratio()) if hasattr(scalar, "as_integer_ratio") else int(scalar)
    for product in (scalar * seal(3), seal(3) * scalar):
        assert unseal(product) == (3 * exact, (Stretch(1, 3, exact),))
    assert unseal(seal(3) + scalar)[0] == 3 + exact
    assert unseal(scalar - seal(3))[0] == exact - 3
    assert unseal(seal(3) / scalar)[0] == 3 / exact


LINEAR = {
    "sum": lambda s, w: np.sum([w * s, 2 * s]),
    "mean": lambda s, w: np.mean([2 * w * s, 4 * s]),
    "dot": lambda s, w: np.dot([w, 2.0], [s, s]),
    "dot of a vector": lambda s, w: np.dot(np.array([w, 2.0]), np.ones(2) * s),
    "sum of a vector": lambda s, w: np.sum(np.array([w, 2.0]) * s),
    "array": lambda s, w: (np.array([w, 2.0]) * np.array([s, s])).sum(),
    "array plus one": lambda s, w: np.add(np.array([w * s, 0 * s]), s).sum(),
    "average": lambda s, w: np.average([s, s], weights=[w, 2.0]) * (w + 2),
    "where": lambda s, w: np.where(w > 0, s, 0).item() * (w + 2),
    "matmul": lambda s, w: np.array([w, 2.0]) @ (np.ones(2) * s),
}


@pytest.mark.parametrize("form", LINEAR.values(), ids=LINEAR.keys())
def test_linear_functions_of_numpy_make_sealed_values(form):
    value, cover = unseal(form(seal(5), 1))
    assert value == 15
    assert sum(each.length * each.coefficient for each in cover) == 9


def test_a_reward_that_is_added_to_a_vector_enters_every_coordinate():
    for form in (np.zeros(2) + seal(), seal() + np.zeros(2) * seal()):
        assert next(each.coefficient.tolist() for each in unseal(form)[1]) == [1, 1]


def test_sealed_values_have_no_subclasses():
    with pytest.raises(TypeError, match="no subclasses"):
        type("Open", (Sealed,), {})


def test_what_is_not_finite_is_refused():
    """0 times infinity is nan: it would pass through any noise."""
    for factor in (math.inf, -math.inf, math.nan, np.array([1.0, math.inf])):
        with pytest.raises(ValueError, match="finite"):
            seal() * factor
    with pytest.raises(ValueError, match="finite"):
        np.array([[math.nan, 1.0]]) @ (seal() * np.array([1.0, 2.0]))


def test_what_is_not_a_number_cannot_be_added_or_multiplied():
    for other in (None, 1j, np.complex128(1), np.array([None])):
        for operation in (operator.add, operator.mul, operator.truediv):
            with pytest.raises(TypeError):
                operation(seal(), other)
    for pair in (("no matrix", seal()), (seal(), "no matrix")):
        with pytest.raises(TypeError):
            operator.matmul(*pair)
    for value in (1, 2):
        with pytest.raises(ValueError, match="matmul"):
            seal(value) @ np.eye(2)


def test_copies_are_the_value_itself():
    sealed = seal()
    assert copy(sealed) is sealed
    assert deepcopy([sealed])[0] is sealed


def test_a_value_in_another_world_is_released_there():
    class Elsewhere:
        def release(self, mechanism, sealed):
            return mechanism, unseal(sealed)

    value = 3 * seal(2.5)
    moved = in_world(value, Elsewhere())
    assert Laplace(1).release(moved) == (Laplace(1), unseal(value))
    with pytest.raises(ValueError, match="two different runs"):
        _ = moved + value


def test_a_leak_comes_through_from_a_worker_process():
    kind, given = PrivacyLeak("a sealed value was compared", "policy.py", 7).__reduce__()
    leak = kind(*given)
    assert (leak.what, leak.file, leak.line) == ("a sealed value was compared", "policy.py", 7)
    assert str(leak) == "policy.py:7: a sealed value was compared"


def test_a_total_of_neighbouring_rewards_has_one_stretch_however_they_are_added():
    one = lambda t, c=1: seal(1.0, t, 1) * c  # noqa: E731
    up, down, halves = one(1), one(64), 0
    for t in range(2, 65):
        up = up + one(t)
        down = one(65 - t) + down
        halves = one(t, 0.5) + halves
    assert unseal(up)[1] == unseal(down)[1] == (Stretch(1, 64, 1),)
    assert unseal(halves)[1] == (Stretch(2, 63, 0.5),)
    assert unseal(one(1) + one(3))[1] == (Stretch(1, 1, 1), Stretch(3, 1, 1))
    assert unseal(one(1) + one(2, 3))[1] == (Stretch(1, 1, 1), Stretch(2, 1, 3))
    assert unseal(one(1) + one(1))[1] == (Stretch(1, 1, 1), Stretch(1, 1, 1))
    vector = one(1) * np.ones(2) + one(2) * np.ones(2)
    assert len(unseal(vector)[1]) == 2


_FEW = st.sampled_from([0, 1, -1, 2, 1.0, 0.5, Fraction(1, 3)])


@given(_FEW, _FEW, st.lists(_FEW, min_size=1, max_size=3) | _FEW)
def test_a_product_is_that_of_value_and_coefficients_also_where_they_are_1(value, coefficient, factor):
    given_factor = np.array(factor, dtype=object) if isinstance(factor, list) else factor
    found, cover = unseal(Sealed(value, [Stretch(1, 3, coefficient)], WORLD) * given_factor)
    for part, before in ((found, value), (cover[0].coefficient, coefficient)):
        products = [Fraction(before) * Fraction(each) for each in np.ravel(given_factor)]
        assert np.ravel(part).tolist() == products
        assert np.shape(part) == np.shape(given_factor)
    assert cover[0][:2] == (1, 3)
