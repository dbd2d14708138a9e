"""What hides a reward and what does not: text, matrices, a law that it sets, noise made of uniform draws."""

# ruff: noqa: ARG002, ARG005, D102  foreign code is as it is

import contextlib
import math
import operator
import re
from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.environments.sealed import PrivacyLeak
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.verify.accounting.followed_run import Run

from .bound import bound_of


def spent(value, above=0.5):
    """The bound of a policy whose next arm is 1 where the value is above; None if there is none."""

    class Policy:  # in the module of what it calls: there functions are exchanged
        def __init__(self, rng):
            self.rng, self.arm = rng, 0

        def select(self, t):
            return self.arm

        def update(self, arm, reward):
            self.arm = int(value(self.rng, reward) > above)

    return bound_of(Policy, 2)


TEXTS = {
    "in": lambda s: "5" in s,
    "equal": lambda s: s == "0.5",
    "order": lambda s: s < "0.6",
    "hash": hash,
    "length": lambda s: len(s) - 3,
    "letter": lambda s: s[2] == "5",
    "letters": lambda s: [each for each in s if each == "5"] != [],
    "number": float,
    "twice": lambda s: len(s + s) - 6,
    "sorted": lambda s: sorted(s)[0:1] > ["."],
    "sum": lambda s: "5" in s + "",
    "other sum": lambda s: "" + s == "0.5",
    "wider": lambda s: "7" in s.ljust(9),
    "in a list": lambda s: "0.25" in str([s]),
    "set": lambda s: len(set(s)) - 2,
    "key": lambda s: {"0.5": 1}.get(s, 0),
    "pattern": lambda s: re.search("[1-9]", s) is not None,
    "format": lambda s: float(f"{s:>8}"),
    "joined": lambda s: "95" in "".join([*s, "0"]),
    "written": lambda s: f"<{s}>" == "<0.3>",
    "reversed": lambda s: float(s[::-1]),
}


@pytest.mark.parametrize("text", TEXTS)
def test_text_of_a_reward_hides_nothing(text):
    assert spent(lambda rng, r: TEXTS[text](str(r)) * 1 + rng.laplace()) is None


def methods_of_texts():
    """Those that do more than write it, with what they may be given."""
    for name, given in product(dir(str), ((), ("5",), ("5", "6"), ({},))):
        with contextlib.suppress(TypeError, LookupError, ValueError):
            if not name.startswith("__") and name not in {"expandtabs", "format", "join", "maketrans"}:
                getattr("0.5", name)(*given)
                yield name, given


@pytest.mark.parametrize(("name", "given"), [*methods_of_texts()])
def test_every_method_of_a_text_reads_the_number(name, given):
    with pytest.raises(PrivacyLeak):
        getattr(str(Run(0, 1).reward(1, [0.5])), name)(*given)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_of_two_rewards_are_not_compared_unseen(text):
    class Policy:
        def __init__(self, rng):
            self.seen = []

        def select(self, t):
            return 0 if t < 2 else [1, 0][self.seen[0] == self.seen[1]]

        def update(self, arm, reward):
            self.seen.append(TEXTS[text](str(reward)))

    assert bound_of(Policy, 3) is None


MATRICES = {
    "norm": lambda r: np.linalg.norm([r, 0.0]),
    "norm by name": lambda r: np.linalg.norm(x=[r, 0.0]),
    "norm of rows": lambda r: np.linalg.norm(((r, 0.0),), axis=1)[0],
    "largest": lambda r: np.linalg.norm(np.array([r, 0.0]), ord=np.inf),
    "determinant": lambda r: np.linalg.det([[r, 0.0], [0.0, 1.0]]),
    "logarithm": lambda r: np.linalg.slogdet([[1 + r, 0.0], [0.0, 1.0]])[1],
    "inverse": lambda r: np.linalg.inv([[1 + r, 0.0], [0.0, 1.0]])[0, 0],
    "other inverse": lambda r: np.linalg.pinv([[1 + r, 0.0], [0.0, 1.0]])[0][0],
    "solution": lambda r: np.linalg.solve([[1.0, 0.0], [0.0, 1.0]], [r, 0.0])[0],
    "solution by name": lambda r: np.linalg.solve(np.eye(2), b=[r, 0.0])[0],
    "least squares": lambda r: np.linalg.lstsq([[1.0], [1.0]], [r, r])[0][0],
    "eigenvalue": lambda r: np.linalg.eigvalsh([[r, 0.0], [0.0, 2.0]])[0],
    "eigenvector": lambda r: np.linalg.eigh([[r, 0.0], [0.0, 0.5]])[1][0, 0],
    "root": lambda r: np.linalg.cholesky([[1 + r, 0.0], [0.0, 1.0]])[0, 0],
    "singular value": lambda r: np.linalg.svd([[r, 0.0], [0.0, 2.0]])[1][1],
    "power": lambda r: np.linalg.matrix_power([[r, 0.0], [0.0, 1.0]], 2)[0, 0],
    "trace": lambda r: np.trace([[r, 0.0], [0.0, 0.0]]),
    "rank": lambda r: np.linalg.matrix_rank([[r, 0.0], [0.0, 1.0]]) - 1,
    "product": lambda r: np.dot([r, 0.0], [1.0, 0.0]),
    "outer": lambda r: np.outer([r, 0.0], [1.0, 0.0])[0, 0],
    "written sum": lambda r: np.einsum("i,i", [r, 0.0], [1.0, 0.0]),
    "condition": lambda r: np.linalg.cond([[1 + r, 0.0], [0.0, 1.0]]) - 1,
}


@pytest.mark.parametrize("function", MATRICES)
def test_a_function_of_matrices_hides_no_reward(function):
    """However the numbers come to it: in lists, in tuples, in arrays or by name."""
    of = MATRICES[function]
    assert spent(lambda rng, r: of(r)) is None
    bound = spent(lambda rng, r: of(r) + rng.laplace(scale=0.1))
    assert bound is None or bound >= 9.9 * abs(of(1.0) - of(0.0))


OF_TWO = {
    **{each.__name__: each for each in (operator.mul, operator.truediv, operator.mod, max, min, np.maximum)},
    "sign": lambda a, b: math.copysign(1, a) * b,
    "exponentials": lambda a, b: math.exp(a) * math.exp(b),
    "choice of an array": lambda a, b: np.where(a > 0, b, -b),
}


@pytest.mark.parametrize("function", OF_TWO)
@pytest.mark.parametrize("scales", [(10, 1), (1, 10)])
def test_a_function_of_two_noisy_numbers_tells_the_one_that_costs_more(function, scales):
    class Policy:
        def __init__(self, rng):
            self.rng, self.arm, self.noisy = rng, 0, []

        def select(self, t):
            return self.arm

        def update(self, arm, reward):
            self.noisy.append(reward + self.rng.laplace(0, scales[len(self.noisy) % 2]))
            if len(self.noisy) == 2:
                self.arm = int(OF_TWO[function](*self.noisy) > 0.5)

    assert bound_of(Policy, 3, internal=True) == pytest.approx(1)


LAWS = {
    "scale of normal noise": lambda rng, r: rng.normal(scale=r + 0.1),
    "end of a uniform": lambda rng, r: rng.uniform(0, r),
    "both ends": lambda rng, r: rng.uniform(r, r + 1),
    "chance of a coin": lambda rng, r: rng.binomial(1, r),
    "number of coins": lambda rng, r: rng.binomial(int(r * 4), 0.5),
    "chance of a geometric": lambda rng, r: rng.geometric(0.1 + 0.8 * r) - 1,
    "number of draws": lambda rng, r: rng.laplace(size=1 + int(r)).size - 1,
    "order": lambda rng, r: rng.permutation([r, r])[0],
    "mean of a Poisson": lambda rng, r: rng.poisson(r),
    "shape of a beta": lambda rng, r: rng.beta(1 + 9 * r, 1),
    "scale by a branch": lambda rng, r: [x := rng.laplace(), x if r > 0.5 else 0.1 * x][1],
    "sign by a branch": lambda rng, r: [x := rng.laplace(), 0.2 + x if r > 0.5 else -x][1],
}


@pytest.mark.parametrize("law", LAWS)
def test_a_reward_that_sets_a_law_is_not_hidden_by_it(law):
    """The least that the arms may tell: each of them has a chance that depends on the reward, or is it."""
    bound = spent(LAWS[law])
    assert bound is None or bound >= 0.1


MADE = {
    "logarithm of the rest": lambda u, v: np.log(1 + u) - np.log(1 + v),
    "logarithm of a part": lambda u, v: np.log(0.5 + u / 2) - np.log(0.5 + v / 2),
    "logarithm of a sum": lambda u, v: -np.log(u + v),
    "square of a logarithm": lambda u, v: np.log(u) ** 2 - np.log(v) ** 2,
    "difference": lambda u, v: u - v,
    "root": lambda u, v: np.sqrt(-np.log(u)) * np.sign(v - 0.5),
    "half of it": lambda u, v: np.log(u) / 2 - np.log(v) / 2,
    "true Laplace": lambda u, v: np.log(u) - np.log(v),
    "true, of one": lambda u, v: -np.sign(u - 0.5) * np.log(1 - 2 * abs(u - 0.5)),
}
SIDE = (np.arange(400) + 0.5) / 400
U, V = map(np.ravel, np.meshgrid(SIDE, SIDE))


@pytest.mark.parametrize("made", MADE)
def test_noise_made_by_hand_has_the_account_of_its_law(made):
    """At no level do the arms tell more, by the law on a grid of both draws."""
    noise = MADE[made](U, V)
    for level in (-2, 0.25, 0.75, 1.75):
        zero, one = np.mean(noise > level), np.mean(noise + 1 > level)
        pairs = ((one, zero), (1 - zero, 1 - one))
        least = max(math.log((p + 0.001) / (q + 0.01)) for p, q in pairs)  # the grid is as fine
        bound = spent(lambda rng, r: r + MADE[made](rng.random(), rng.random()), above=level)
        assert bound is None or bound >= least, level
    assert not made.startswith("true") or bound == pytest.approx(1)


def chosen(pick, factors=(1, 0), shifts=(0, 0)):
    """The bound of a policy that picks an arm by multiples of its first reward, shifted."""

    class Policy:
        def __init__(self, rng):
            self.rng, self.values = rng, []

        def select(self, t):
            return 0 if t == 0 else pick(self.rng, self.values) % 2

        def update(self, arm, reward):
            self.values = self.values or [by * reward + c for by, c in zip(factors, shifts, strict=True)]

    return bound_of(Policy, 2)


def with_gumbel(rng, values):
    return int(np.argmax(np.array(values) + rng.gumbel(scale=2, size=len(values))))


def by_logarithms(rng, values):
    return max(range(len(values)), key=lambda a: values[a] - 2 * math.log(-math.log(rng.random())))


def with_least(rng, values):
    return int(np.argmin([2 * np.log(rng.exponential()) - each for each in values]))


@pytest.mark.parametrize("pick", [with_gumbel, by_logarithms, with_least])
@pytest.mark.parametrize("factors", [(1, 0), (1, 1), (1, -1), (-2, 0, 1), (2, 3, 3)])
def test_the_largest_with_gumbel_noise_costs_what_the_exponential_mechanism_does(pick, factors):
    """Odds of ``e^(number/2)``: where one place is likely and another one is not, they tell as much."""
    wanted = (max(factors) - min(factors)) / 2
    assert chosen(pick, factors, 0.5 * np.arange(len(factors))) == pytest.approx(wanted, rel=1e-12)
    shifts = np.full(len(factors), -60.0)
    shifts[np.argmax(factors)], shifts[np.argmin(factors)] = 0.0, 60.0
    before, after = (np.exp((np.multiply(factors, reward) + shifts) / 2) for reward in (0, 1))
    told = np.log(after / sum(after)) - np.log(before / sum(before))
    assert max(abs(told)) == pytest.approx(wanted, abs=1e-9)


NO_CHOICE = {
    "one draw for both": lambda rng, values: int(np.argmax(np.array(values) + rng.gumbel(scale=2))),
    "the least": lambda rng, values: int(np.argmin(np.array(values) + rng.gumbel(scale=2, size=2))),
    "two scales": lambda rng, values: int(np.argmax(np.array(values) + rng.gumbel(scale=[1.0, 2.0], size=2))),
    "noise on one": lambda rng, values: int(np.argmax([values[0], values[1] + rng.gumbel(scale=2)])),
    "a draw that was seen": lambda rng, values: (
        int((noise := rng.gumbel(scale=2, size=2))[0] > 1) + int(np.argmax(np.array(values) + noise))
    ),
    "a seed of its own": lambda _, values: with_gumbel(np.random.default_rng(0), 9 * np.array(values)),
    "a second look": lambda rng, values: (
        int(np.argmax(noisy := np.array(values) + rng.gumbel(scale=2, size=2)))
        + int(np.argmax(noisy + np.eye(2)[1]))
    ),
    "its value": lambda rng, values: (
        int(np.argmax(noisy := np.array(values) + rng.gumbel(scale=2, size=2))) + int(noisy[0] > 1)
    ),
}


@pytest.mark.parametrize("pick", NO_CHOICE)
def test_what_tells_more_of_gumbel_noise_than_one_place_has_no_such_account(pick):
    assert chosen(NO_CHOICE[pick]) is None


class Stretches:
    """Plays two rounds at once, and releases what it makes of their rewards."""

    def __init__(self, rng, first, second):
        self.rng, self.weights, self.arm = rng, (first, second), 0

    def act(self, t):
        return Block(self.arm, 2)

    def learn(self, pulls):
        both = [pulls.stretch(0, 1), pulls.stretch(1, 2)]
        number = sum(weight * each for weight, each in zip(self.weights, both, strict=True) if weight)
        self.arm = int(number + self.rng.laplace(scale=2.0) > 0.5)


@pytest.mark.parametrize(("first", "second"), [*product((-3, -1, 1, 3), repeat=2), (0, 2), (2, 0)])
def test_rewards_of_a_block_are_as_many_as_there_are(first, second):
    def make(rng):
        return Stretches(rng, first, second)

    assert bound_of(make, 4) == pytest.approx(max(abs(first), abs(second)) / 2)


SAME_AS_NUMPY = {  # of a product of rewards, which is seldom 1, and of one reward
    "sum of a generator": lambda s, p, r: math.fsum(each for each in [p]),
    "base below 1": lambda s, p, r: 2 * r - 1.5 * math.log(1 + r, 0.5),
    "another name": lambda s, p, r: s.named(p, np.asarray(s.zeros, dtype=float)),
    "clipped counts": lambda s, p, r: s.named(p, s.zeros) * (2 - np.clip(np.full(1, 2.0), 0, 1)[0]),
    "no copy": lambda s, p, r: s.named(p, s.zeros.astype(float, copy=False)),
    "kind of a number": lambda s, p, r: p * hasattr(r, "fromhex"),
}


@pytest.mark.parametrize("name", SAME_AS_NUMPY)
def test_what_is_exchanged_does_what_it_did(name):
    class Policy:
        def __init__(self, rng):
            self.rng, self.arm, self.zeros, self.product, self.n = rng, 0, np.zeros(1), 1.0, 0

        def named(self, product, other):
            self.zeros[0] = product
            return other[0]

        def select(self, t):
            return self.arm

        def update(self, arm, reward):
            self.n += 1
            self.product *= reward if self.n % 3 else 1 - reward
            if self.n == 12:
                value = SAME_AS_NUMPY[name](self, self.product, reward) + 0.1 * reward
                self.arm = int(value + self.rng.laplace(scale=0.1) > 0.5)

    bound = bound_of(Policy, 13)
    assert bound is None or bound >= 9.9


class Loud(Laplace):
    """It states the privacy of ten times the noise that it draws."""

    def draw(self, value, generator):
        return value + 0.1 * Laplace(1).draw(0.0, generator)


class LoudRarely:
    """It uses such noise after a number that hardly any run has."""

    def __init__(self):
        self.arm, self.noise = 0, Laplace(1)

    def act(self, t):
        return Block(self.arm)

    def learn(self, pulls):
        number = self.noise.release(pulls.sum())
        self.noise = Loud(1) if number > 25 else self.noise
        self.arm = int(number > 0.5)


def test_noise_that_a_mechanism_states_and_does_not_draw_hides_nothing_however_rare():
    assert bound_of(LoudRarely, 4) is None
