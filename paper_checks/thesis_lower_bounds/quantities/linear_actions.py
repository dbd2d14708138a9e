"""Linear bandits for Theorem 4.18 and its proof, on which both sides of each step are exact rationals.

Actions ``a_j`` are pulled ``N_j`` times; ``a*`` is the best of them and ``a`` one that it is compared with.
``G`` is the sum of ``N_j a_j a_j^T``, ``H`` a positive definite matrix. Rows have the letters of the pages.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, product
from random import Random
from typing import Final

from ....verify.worst.uphill import uphill
from ...checks.rational_matrices import basis, determinant, form, information, inverse
from .small_bandits import Row, as_rows

Vector = Sequence[Fraction]
Vectors = list[list[Fraction]]
Bandit = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Integer actions, a first and a* last, and how often each is pulled, as powers of ten."""

_HARD_FOR_LEMMA_B1: Final[tuple[Bandit, ...]] = (
    (((1, 0), (1, 1)), (0, 0)), (((1, 0), (1, 1)), (0, 3)), (((1, 0), (1, 1), (0, 1)), (1, 2, 1)),
    (((1,), (-2,), (3,)), (0, 1, 2)), (((3, 2), (2, 1), (3, 1), (1, 1)), (0, 4, 0, 4)),
    (((1, 1), (1, 1), (0, 1)), (0, 0, 0)), (((1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1)), (0, 4, 0, 4)),
    (((1, 0, 0, 0), (1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 1, 1), (1, 1, 1, 1)), (0, 2, 0, 2, 4)),
)  # fmt: skip


def allocations() -> Iterator[Row]:
    """Both sides of Lemma B.1 and what is true instead, on hard bandits and where searches from them end."""
    hardest = uphill(_HARD_FOR_LEMMA_B1, _closeness, _neighbours, most=240)
    for bandit in (*_HARD_FOR_LEMMA_B1, *hardest):
        if (sides := _lemma_b1_on(bandit)) is not None:
            yield sides


def two_actions() -> Iterator[Row]:
    """Actions (1, 0) and (1, 1), the second one best, pulled 1 and 1000 times."""
    yield _lemma_b1(_fractions(((1, 0), (1, 1))), (Fraction(1), Fraction(1000)), 0, 1)


def limits() -> Iterator[Row]:
    """Actions (1, 0) and (1, s), the second one best and pulled often: ``limit``, rho_T of the limit H.

    H is h h^T, h orthogonal to the best action; ``det``: its determinant.
    """
    for s, n, best in product((Fraction(1), Fraction(1, 2), Fraction(1, 20)), (1, 7), (10**3, 10**6)):
        actions = [[Fraction(1), Fraction(0)], [Fraction(1), s]]
        limit = [[Fraction(1), -1 / s], [-1 / s, 1 / s**2]]
        towards = [Fraction(0), -s]
        norm = form(inverse(information(actions, [Fraction(n), Fraction(best)])), towards, towards)
        shift = n * abs(form(limit, actions[0], towards)) + best * abs(form(limit, actions[1], towards))
        yield {
            **_lemma_b1(actions, (Fraction(n), Fraction(best)), 0, 1),
            "limit": norm / form(limit, towards, towards) * shift,
            "det": determinant(limit),
        }


def orthonormal() -> Iterator[Row]:
    """Orthonormal bases of R^2, R^3 and R^5, one of them turned."""
    turned = [[Fraction(3, 5), Fraction(4, 5)], [Fraction(-4, 5), Fraction(3, 5)]]
    for actions, pulls in product((basis(2), basis(3), basis(5), turned), (1, 7, 10**6)):
        counts = [Fraction(n) for n in (pulls, *range(100, 99 + len(actions)))]
        yield {**_lemma_b1(actions, counts, 0, len(actions) - 1), "d": len(actions), "T": sum(counts)}


def programs() -> Iterator[Row]:
    """The certified value ``c`` of the program of Theorem 4.18 on (1, 0), (1, s), and on a basis."""
    from ....theory.bounds.linear_lower_bounds import certified_linear_lower_bound as certified

    for numbers in (("1", "1/2", "1/10"), ("1/100", "1", "1"), ("1", "1/2", "10")):
        s, D, eps = map(Fraction, numbers)
        c = certified([[1, 0], [1, s]], [0, D / s], epsilon=eps).value
        yield from as_rows({"": {"c": c, "D": D, "eps": eps, "r": s**2 / (1 + s**2)}})
    c, eps = certified([[1, 0], [0, 1]], ["1/2", 1], epsilon="1/10").value, Fraction(1, 10)
    yield from as_rows({"": {"c": c, "D": Fraction(1, 2), "eps": eps, "r": Fraction(2)}})


def alternatives(seed: int) -> Iterator[Row]:
    """The alternative of Step 1, ``theta' = theta + (D + al) H (a - a*)/||a - a*||_H^2``, for random H.

    ``value`` = <a - a*, theta'>, ``lost`` the gap of a* for theta'; ``norm`` = ||a - a*||^2 in the inverse of
    G; ``shift`` = sum of N_j |<a_j, theta - theta'>|, ``magnitudes`` the same by the formula of theta';
    ``rhoT``, ``scaled``: rho_T(H), rho_T(7 H).
    """
    for actions, theta, pulls, H, slack in islice(_instances(Random(seed)), 48):  # noqa: S311  no secrets
        values = [_dot(action, theta) for action in actions]
        best, arm = values.index(max(values)), values.index(min(values))
        gap, towards = values[best] - values[arm], _difference(actions[arm], actions[best])
        norm = form(inverse(information(actions, pulls)), towards, towards)
        norm_in_h = form(H, towards, towards)
        factor = (gap + slack) / norm_in_h
        moved = [old + factor * _dot(row, towards) for old, row in zip(theta, H, strict=True)]
        change = _difference(theta, moved)
        mass = sum((n * abs(form(H, a, towards)) for a, n in zip(actions, pulls, strict=True)), Fraction(0))
        yield {
            "value": _dot(towards, moved),
            "lost": max(_dot(action, moved) for action in actions) - _dot(actions[best], moved),
            "al": slack,
            "D": gap,
            "norm": norm,
            "shift": sum(n * abs(_dot(a, change)) for a, n in zip(actions, pulls, strict=True)),
            "magnitudes": factor * mass,
            "rhoT": norm / norm_in_h * mass,
            "scaled": norm / (7 * norm_in_h) * (7 * mass),
        }


def _instances(rng: Random) -> Iterator[tuple[Vectors, Vector, Vector, Vectors, Fraction]]:
    """Three integer actions that span the plane, theta with a single best one, pulls, H, and slack."""
    while True:
        actions = [[Fraction(rng.randint(-3, 3)) for _ in range(2)] for _ in range(3)]
        theta = [Fraction(rng.randint(-3, 3)) for _ in range(2)]
        pulls = [Fraction(rng.randint(1, 50)) for _ in actions]
        p, q, r = (Fraction(rng.randint(1, 4)) for _ in range(3))
        values = [_dot(action, theta) for action in actions]
        spanning = determinant(information(actions, pulls)) and all(map(any, actions))
        if values.count(max(values)) == 1 and spanning:
            yield actions, theta, pulls, [[p, r], [r, q + r * r / p]], Fraction(rng.randint(1, 9), 10)


def fixed_policies() -> Iterator[Row]:
    """Fixed actions for up to three rounds, d = 1, budget 1, theta = ``z`` = 1/T: ``n`` wrong signs.

    ``p``: the chance that at least half of the signs are wrong, 0 or 1.
    """
    values = [Fraction(-1, 100), *(Fraction(k, 2) for k in (2, 1, -1, -2))]
    for horizon in (1, 2, 3):
        z = Fraction(1, horizon)
        for actions in product(values, repeat=horizon):
            wrong = sum(action < 0 for action in actions)
            reg = sum(((1 - action) * z for action in actions), Fraction(0))
            p = int(2 * wrong >= horizon)
            yield {"reg": reg, "regret": reg, "z": z, "n": wrong, "wrong": wrong, "p": p}


def averages(seed: int) -> Iterator[Row]:
    """Tables of p_(theta, i) on sign vectors; ``c`` is the smallest sum of a pair that differs in i.

    ``mean`` is the average over theta of the sum over i, ``least`` and ``most`` the extremes of these sums.
    """
    rng = Random(seed)  # noqa: S311  no secrets
    for number, size in product(range(16), (1, 2, 3)):
        signs = list(product((0, 1), repeat=size))
        low = rng.randint(0, 9)
        p = {(theta, i): Fraction(rng.randint(low, 10), 10) for theta in signs for i in range(size)}
        if number == 0:  # one of each pair, so that single sums can lie below the mean
            p = {(theta, i): Fraction(theta[i], 5) for theta in signs for i in range(size)}
        pairs = [p[theta, i] + p[_flipped(theta, i), i] for theta in signs for i in range(size)]
        sums = [sum((p[theta, i] for i in range(size)), Fraction(0)) for theta in signs]
        mean = sum(sums, Fraction(0)) / len(signs)
        yield {"c": min(pairs), "mean": mean, "least": min(sums), "most": max(sums), "d": size}


def _flipped(theta: tuple[int, ...], i: int) -> tuple[int, ...]:
    return (*theta[:i], 1 - theta[i], *theta[i + 1 :])


def _dot(x: Vector, y: Vector) -> Fraction:
    return sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))


def _difference(x: Vector, y: Vector) -> list[Fraction]:
    return [a - b for a, b in zip(x, y, strict=True)]


def _fractions(vectors: Sequence[Sequence[int]]) -> Vectors:
    return [[Fraction(x) for x in vector] for vector in vectors]


def _lemma_b1(
    actions: Sequence[Vector], pulls: Sequence[Fraction], arm: int, best: int
) -> dict[str, Fraction]:
    """Both sides of Lemma B.1, ``sum`` and ``rho``, and ``term`` and ``bound``, those of ``a_j = a`` alone.

    ``sum`` is that of ``N_j |a_j^T G^-1 (a - a*)|``, ``rho`` that of ``|a_j^T (a - a*)|/|a_j|^2``;
    ``longest`` is what is true in place of rho.
    """
    towards, inverted = _difference(actions[arm], actions[best]), inverse(information(actions, list(pulls)))
    terms = [n * abs(form(inverted, action, towards)) for action, n in zip(actions, pulls, strict=True)]
    bounds = [abs(_dot(action, towards)) / _dot(action, action) for action in actions]
    sides = {"sum": sum(terms, Fraction(0)), "rho": sum(bounds, Fraction(0))}
    return {**sides, "longest": _longest(actions, towards), "term": terms[arm], "bound": bounds[arm]}


def _longest(actions: Sequence[Vector], point: Vector) -> Fraction:
    """The largest L1 length that a point has in a basis made of actions."""
    lengths = [Fraction(0)]
    for chosen in combinations(actions, len(point)):
        if determinant([list(row) for row in zip(*chosen, strict=True)]):
            gram = inverse(information(list(chosen), [Fraction(1)] * len(point)))
            # coordinates of the point: inner products with the dual basis
            lengths.append(sum((abs(form(gram, action, point)) for action in chosen), Fraction(0)))
    return max(lengths)


def _lemma_b1_on(bandit: Bandit) -> dict[str, Fraction] | None:
    """The same for a bandit; None if its actions do not span, or one of them is 0."""
    vectors, powers = bandit
    actions = _fractions(vectors)
    if not determinant(information(actions, [Fraction(1)] * len(actions))) or not all(map(any, actions)):
        return None
    return _lemma_b1(actions, [Fraction(10**power) for power in powers], 0, len(actions) - 1)


def _closeness(bandit: Bandit) -> float | None:
    """``sum/longest``, which is at most 1."""
    sides = _lemma_b1_on(bandit)
    return float(sides["sum"] / sides["longest"]) if sides and sides["longest"] else None


def _neighbours(bandit: Bandit) -> Iterator[Bandit]:
    """One coordinate or one power moved by 1."""
    vectors, powers = bandit
    for place, power in enumerate(powers):
        for moved in (power - 1, power + 1):
            if 0 <= moved <= 4:
                yield vectors, (*powers[:place], moved, *powers[place + 1 :])
    for row, vector in enumerate(vectors):
        for place, x in enumerate(vector):
            for moved in (x - 1, x + 1):
                if abs(moved) <= 3:
                    changed = (*vector[:place], moved, *vector[place + 1 :])
                    yield (*vectors[:row], changed, *vectors[row + 1 :]), powers
