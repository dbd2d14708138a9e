"""D- and G-optimal designs of a finite set of actions, with the gap of Kiefer and Wolfowitz."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..numbers.arrays import Matrix, Places, Vector
from ..numbers.small_matrices import (
    LARGEST,
    first_largest,
    inverse_root,
    orthogonal_rest,
    product,
    row_lengths,
    row_products,
    solved_lower,
    solved_upper,
    triangle,
    turned_in_order,
)

_RANK_ROUNDING = 64.0  # a direction shorter than so many roundings of the longest one is no direction
_ROUNDS = 60
_NEWTON_STEPS = 120
_MOST_CANDIDATES = 4096
_TO_THE_BOUNDARY = 0.99
_CENTRING = 0.1
_MULTIPLIED = 8
_ABOVE = 1.01
_LIGHT = 0.5
_INDEPENDENT = 1e-8  # a pivot of squared rests: the rests themselves are far above every rounding
_ROUNDING = 1e-13


@dataclass(frozen=True, slots=True)
class Design:
    """A law on the actions and how good it is.

    ``largest_norm - dimension`` is the gap of Kiefer and Wolfowitz: the log determinant is within that gap
    of the largest one, and every design has a largest norm of at least ``dimension``  [ZCDP-T2].
    """

    actions: Matrix
    """One action a row."""
    weights: Vector
    """The probability of each action; most are zero."""
    dimension: int
    """Of the span of the actions; what follows is meant within the span."""
    largest_norm: float
    """``g = max over actions a of  a^T V^-1 a``, the square of what ZCDP-D5 prints."""
    log_det: float
    """``log det V``; within a smaller span, of the product of the non-zero eigenvalues."""

    @property
    def gap(self) -> float:
        """``g - dimension``: not negative but for rounding, zero at the optimum."""
        return self.largest_norm - self.dimension

    @property
    def support(self) -> Places:
        """The places of the actions that are played: the core set."""
        return np.flatnonzero(self.weights)

    @property
    def spanning(self) -> bool:
        """Whether the actions span their whole space."""
        return bool(self.dimension == self.actions.shape[1])

    def __str__(self) -> str:
        where = "" if self.spanning else f" in a span of dimension {self.dimension}"
        count, width = self.actions.shape
        return (
            f"design on {len(self.support)} of {count} actions in R^{width}{where}: "
            f"g = {self.largest_norm:.12g}, gap = {self.gap:.3g}, log det = {self.log_det:.12g}"
        )


def optimal_design(actions: ArrayLike, *, gap: float = 1e-8) -> Design:
    """The law on ``actions`` with the largest ``log det V``, to within ``gap``.

    ``maximise log det V(pi),  V(pi) = sum pi(a) a a^T``          [ZCDP-D5, ZCDP-T2, RDP-T14, TA-TH5.9]

    It starts at actions picked greedily for their volume, as Kumar and Yildirim do. Then it adds the
    actions of the steepest exchange steps (Fedorov, Wynn, with the step in closed form) and solves the
    program on the active actions by Newton steps towards the centre, until no norm exceeds ``d + gap``.

    Parameters
    ----------
    actions
        One action a row; repeated and zero actions are allowed. If they span less than their space, the
        design is the one of the span.
    gap
        How far ``g`` may stay above the dimension; below 1e-12 times the dimension rounding decides.

    Returns
    -------
    Design
        With at most ``d (d + 1) / 2`` actions in its support; its ``gap`` says how close it came.
    """
    if not gap > 0:
        raise ValueError(f"gap is {gap!r}: it must be above 0")
    matrix = checked_actions(actions)
    coordinates, basis = basis_coordinates(matrix)
    dimension = len(basis)
    active, weights = basis, np.full(dimension, 1.0 / dimension)
    best: tuple[float, Places, Vector] = (math.inf, active, weights)
    stalled = 0
    for _ in range(_ROUNDS):
        whitened = _whitened(coordinates, active, weights)
        norms = _squares(whitened)
        found = float(norms.max()) - dimension
        stalled = 0 if found < 0.9 * best[0] else stalled + 1
        if found < best[0]:
            best = (found, active, weights)
        if found <= gap or stalled > 4:
            break
        active = np.union1d(active, _steepest(whitened, norms, gap))
        weights = _central(np.ascontiguousarray(whitened[:, active]), gap)
        kept = weights > gap / (10 * dimension**2 * len(active))
        active, weights = active[kept], weights[kept] / weights[kept].sum()
    return _finished(matrix, coordinates, best, max(gap, best[0]))


def checked_actions(actions: ArrayLike) -> Matrix:
    """The actions as a matrix of finite doubles with at least one row that is not zero."""
    matrix = np.asarray(actions, dtype=np.float64)
    if matrix.ndim != 2 or 0 in matrix.shape:
        raise ValueError(
            f"the actions have the shape {matrix.shape}: a matrix with one action a row is accepted"
        )
    odd = np.flatnonzero(~np.isfinite(matrix).all(axis=1))
    if len(odd):
        raise ValueError(f"action {odd[0]} is {matrix[odd[0]].tolist()}: its coordinates must be finite")
    if not matrix.any():
        raise ValueError("every action is zero: at least one other action is needed")
    return matrix


def squared_norms(actions: ArrayLike, weights: ArrayLike) -> Vector:
    """``a^T V^-1 a`` for every action; infinite where ``a`` is outside the span of the actions with weight.

    Invariant under every invertible linear map of the actions. The mean over the law is the
    dimension, so the largest is at least the dimension                                     [ZCDP-T2]
    """
    matrix = checked_actions(actions)
    law = np.asarray(weights, dtype=np.float64)
    if law.shape != matrix.shape[:1]:
        raise ValueError(f"{law.size} weights for {len(matrix)} actions: one each is accepted")
    if not (np.isfinite(law).all() and (law >= 0).all() and law.any()):
        raise ValueError("the weights must be finite, not negative, and not all zero")
    coordinates, basis = basis_coordinates(matrix)
    played = np.flatnonzero(law)
    if len(basis_coordinates(coordinates[played])[1]) < len(basis):
        return _partial_norms(coordinates, played, law[played])
    return _squares(_whitened(coordinates, played, law[played]))


def _partial_norms(coordinates: Matrix, played: Places, law: Vector) -> Vector:
    """Norms when the played actions span less than all actions do."""
    norms = np.full(len(coordinates), math.inf)
    inside = np.array(
        [
            len(basis_coordinates(coordinates[[*played, place]])[1])
            == len(basis_coordinates(coordinates[played])[1])
            for place in range(len(coordinates))
        ]
    )
    places = np.flatnonzero(inside)
    within, _ = basis_coordinates(coordinates[places])
    norms[places] = _squares(_whitened(within, np.searchsorted(places, played), law))
    return norms


def largest_norm(actions: ArrayLike, weights: ArrayLike) -> float:
    """``g = max over actions a of  a^T V^-1 a``, at least the dimension of the span      [ZCDP-D5, ZCDP-T2]

    The square of the printed ``max ||a||_{V^-1}``: the printed ``g(pi*) = d`` holds for the square only.
    """
    return float(squared_norms(actions, weights).max())


def _reduced(whitened: Matrix, weights: Vector) -> Vector:
    """Non-negative weights with the same matrix and no larger total, on independent matrices ``a a^T``."""
    dimension, size = whitened.shape
    if _independent(whitened):
        return weights.copy()
    upper = np.triu_indices(dimension)
    squares = whitened[upper[0]] * whitened[upper[1]]
    squares[upper[0] != upper[1]] *= math.sqrt(2.0)
    law = weights.copy()
    relations = _relations(squares.T)
    while relations.shape[1]:
        relation = relations[:, -1]
        if relation.sum() < 0:
            relation = -relation
        falling = relation > np.abs(relation).max() * 1e-12
        steps = np.divide(law, relation, out=np.full(size, math.inf), where=falling)
        gone = int(np.argmin(steps))
        law -= steps[gone] * relation
        law[law < 1e-14 * law.max()] = 0.0
        law[gone] = 0.0
        # the others, reflected so that they are free of the action that is gone, and orthogonal still
        mirror = relations[gone].copy()
        mirror[-1] += math.copysign(math.sqrt(float(np.square(mirror).sum())), mirror[-1])
        mirror *= math.sqrt(2.0 / float(np.square(mirror).sum()))
        relations = (relations - row_products(relations, mirror)[:, None] * mirror)[:, :-1]
        relations[gone] = 0.0
    return law


def _independent(whitened: Matrix) -> bool:
    """Whether the matrices ``a a^T`` are independent beyond doubt, by the pivots of their inner products."""
    inner = product(whitened.T, whitened)
    rest = inner * inner
    if len(rest) > len(whitened) * (len(whitened) + 1) // 2:
        return False
    least = _INDEPENDENT * float(rest.diagonal().max())
    for k in range(len(rest)):
        pivot = float(rest[k, k])
        if not pivot > least:
            return False
        below = rest[k + 1 :, k]
        rest[k + 1 :, k + 1 :] -= (below / pivot)[:, None] * below
    return True


def _relations(rows: Matrix) -> Matrix:
    """Orthonormal combinations of the rows that vanish, one a column: by loops or by the library."""
    share = _RANK_ROUNDING * len(rows) * np.finfo(float).eps
    if len(rows) ** 2 * rows.shape[1] <= LARGEST:
        return orthogonal_rest(rows, share)
    orthogonal, upper, _ = _factors_in_order(rows)
    diagonal = np.abs(np.diag(upper))
    return np.array(orthogonal[:, int(np.sum(diagonal > share * diagonal[0])) :])


def basis_coordinates(actions: Matrix) -> tuple[Matrix, Places]:
    """Coordinates of the actions with respect to a basis picked among them, and the places of the basis.

    Actions are compared by their directions, so that a short action can carry a direction of its own.
    """
    columns = np.abs(actions).max(axis=0)
    scaled = actions[:, columns > 0] / _powers_below(columns[columns > 0])
    lengths = row_lengths(scaled)
    directions = np.divide(scaled, lengths[:, None], out=np.zeros_like(scaled), where=lengths[:, None] > 0)
    # first a basis that spans, then one of large volume
    inner, _ = _relative(directions, scaled)
    return _relative(inner, inner)


def _relative(judged: Matrix, actions: Matrix) -> tuple[Matrix, Places]:
    """Coordinates of the actions in a basis that is picked greedily, the longest rest of ``judged`` first."""
    orthogonal, upper, order = _factors_in_order(judged.T)
    diagonal = np.abs(np.diag(upper))
    if judged is actions:
        rank = actions.shape[1]
    else:
        rounding = _RANK_ROUNDING * actions.shape[1] * np.finfo(float).eps
        rank = int(np.sum(diagonal > rounding * diagonal[0]))
    inner = product(orthogonal[:, :rank].T, actions.T)
    coordinates = _solved(upper[:rank, :rank], inner, lower=False).T
    return coordinates, np.asarray(order[:rank], dtype=np.intp)


def _whitened(coordinates: Matrix, active: Places, weights: Vector) -> Matrix:
    """``L^-1 a`` for every action, one a column, where ``V = L L^T``."""
    played = coordinates[active] * np.sqrt(weights)[:, None]
    upper = triangle(played)  # of the square root of V: half the digits are lost only once
    return _solved(upper.T, coordinates.T, lower=True)


def _squares(columns: Matrix) -> Vector:
    return row_products(columns.T, columns.T)


def _steepest(whitened: Matrix, norms: Vector, gap: float) -> Places:
    """The actions of exchange steps from the design that whitened them, each step as long as is best."""
    dimension = len(whitened)
    places = np.flatnonzero(norms > dimension + 0.5 * gap)
    if len(places) > _MOST_CANDIDATES:
        places = places[np.argpartition(norms[places], -_MOST_CANDIDATES)[-_MOST_CANDIDATES:]]
    columns, lengths = np.ascontiguousarray(whitened[:, places]), norms[places]
    inverse = np.eye(dimension)
    picked: list[int] = []
    for _ in range(6 * dimension):
        at = first_largest(lengths)
        length = float(lengths[at])
        if length <= dimension + 0.5 * gap:
            break
        picked.append(int(places[at]))
        if dimension == 1:
            break
        step = (length / dimension - 1) / (length - 1)
        image = product(inverse, columns[:, at])
        share = step / (1 - step + step * length)
        across = (image[:, None] * columns).sum(axis=0)
        across *= across
        across *= share
        lengths -= across
        lengths /= 1 - step
        inverse = (inverse - share * image[:, None] * image) / (1 - step)
    return np.array(sorted(set(picked)), dtype=np.intp)


def _central(columns: Matrix, gap: float) -> Vector:
    """The optimal weights of a few actions: ``minimise -log det V(w) + d sum w`` over ``w >= 0``.

    A primal-dual method of Newton steps. With ``G = (a^T V^-1 b)`` the gradient is ``d - diag G`` and the
    Hessian ``G * G`` entry by entry; at the optimum the weights sum to one by themselves.
    """
    dimension, size = columns.shape
    weights = np.full(size, 1.0 / size)
    slack = np.zeros(size)
    columns = _whitened(columns.T, np.arange(size), weights)  # no V(w) on the way is badly conditioned
    for _ in range(_MULTIPLIED):  # costs a tenth of a Newton step each, and saves two or three of them
        share = _squares(_images(columns, weights)) / dimension
        weights = weights * share * np.sqrt(share)
        weights /= weights.sum()
    goal = gap / (40 * size * dimension**2)
    for step in range(_NEWTON_STEPS):
        images = _images(columns, weights)
        inner = product(images.T, images)
        norms = np.diag(inner)
        if step == 0:
            # the weights scaled so that no action is longer than the dimension allows
            excess = float(norms.max()) / dimension * _ABOVE
            weights, inner = weights * excess, inner / excess
            norms = np.diag(inner)
            slack = dimension - norms
        residual = dimension - norms - slack
        centre = float((weights * slack).sum()) / size
        if centre <= goal and np.abs(residual).max() <= 0.1 * gap:
            break
        weights, slack = _newton_step(inner * inner, weights, slack, residual, centre)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def _images(columns: Matrix, weights: Vector) -> Matrix:
    """``L^-1 a`` of well conditioned columns, where ``V = L L^T``."""
    return product(inverse_root(product(columns * weights, columns.T)), columns)


def _newton_step(
    hessian: Matrix, weights: Vector, slack: Vector, residual: Vector, centre: float
) -> tuple[Vector, Vector]:
    """A step towards the centre that stays inside, as Mehrotra does: tried to the end, then corrected.

    How far a step gets that aims at the optimum says how near the centre the corrected one should keep, and
    what its products would leave.
    """
    scale = np.sqrt(weights / slack)
    solve = _solver(scaled_system(hessian, scale))

    def towards(products: Vector | float) -> tuple[Vector, Vector, float]:
        move = scale * solve(scale * (products / weights - slack - residual))
        lift = residual + product(hessian, move)
        return move, lift, min(room(weights, move), room(slack, lift))

    move, lift, reach = towards(0.0)
    along = min(1.0, reach)
    left = float(((weights + along * move) * (slack + along * lift)).sum()) / len(weights)
    aim = min(_CENTRING, (left / centre) ** 3) * centre
    move, lift, reach = towards(aim - move * lift)
    along = min(1.0, max(_TO_THE_BOUNDARY, 1.0 - left / centre) * reach)  # the last steps go all but there
    return weights + along * move, slack + along * lift


def _solver(system: Matrix) -> Callable[[Vector], Vector]:
    """What solves a definite system: by loops of one order, or by the library where a product as large is."""
    if len(system) ** 3 <= LARGEST:
        spread = inverse_root(system)
        turned_back = np.ascontiguousarray(spread.T)
        return lambda wanted: row_products(turned_back, row_products(spread, wanted))
    from scipy.linalg import cho_factor, cho_solve

    known = cho_factor(system, lower=True)
    return lambda wanted: np.asarray(cho_solve(known, wanted), dtype=np.float64)


def _solved(triangular: Matrix, right: Matrix, *, lower: bool) -> Matrix:
    """``T^-1 right`` of a triangle: by loops or by the library."""
    if triangular.size * right.shape[1] <= LARGEST:
        return solved_lower(triangular, right) if lower else solved_upper(triangular, right)
    from scipy.linalg import solve_triangular

    return np.asarray(solve_triangular(triangular, right, lower=lower, check_finite=False), dtype=np.float64)


def _factors_in_order(columns: Matrix) -> tuple[Matrix, Matrix, Places]:
    """A square ``Q``, ``R`` and the order of the columns, the longest first: by loops or by the library."""
    if len(columns) ** 2 * columns.shape[1] <= LARGEST:
        return turned_in_order(columns)
    from scipy.linalg import qr

    orthogonal, upper, order = qr(columns, pivoting=True, check_finite=False)
    return np.asarray(orthogonal), np.asarray(upper), np.asarray(order, dtype=np.intp)


def scaled_system(hessian: Matrix, scale: Vector) -> Matrix:
    """The system of a Newton step in units in which its smallest eigenvalue is one."""
    system = hessian * (scale[:, None] * scale)
    diagonal = np.diag_indices_from(system)
    system[diagonal] += 1.0 + _ROUNDING * system[diagonal]  # definite, also where rounding is not
    return system


def room(point: Vector, move: Vector) -> float:
    """How many times ``move`` fits between ``point`` and zero."""
    falling = move < 0
    return float(np.min(point[falling] / -move[falling], initial=math.inf))


def _finished(
    actions: Matrix, coordinates: Matrix, found: tuple[float, Places, Vector], allowed: float
) -> Design:
    """The design on as few actions as the gap allows."""
    chosen, norm = found[1:], found[0] + coordinates.shape[1]
    for active, weights in _leaner(coordinates, chosen, norm):
        longest = float(_squares(_whitened(coordinates, active, weights)).max())
        if longest - coordinates.shape[1] <= allowed:
            chosen, norm = (active, weights), longest
            break
    law = np.zeros(len(actions))
    law[chosen[0]] = chosen[1]
    dimension = coordinates.shape[1]
    columns = np.abs(actions).max(axis=0)
    scale = _powers_below(np.where(columns > 0, columns, 1.0))
    root = (actions / scale)[chosen[0]] * np.sqrt(chosen[1])[:, None]
    if dimension == actions.shape[1]:
        diagonal = np.abs(np.diag(triangle(root)))
        log_det = 2 * (_log_product(diagonal) + _log_product(scale))
    else:
        # the triangle of the rows, and of its own rows: the last one is square
        within = triangle(turned_in_order(root * scale)[1][:dimension].T)
        log_det = 2 * _log_product(np.abs(np.diag(within)))
    return Design(actions, law, dimension, norm, log_det)


def _powers_below(numbers: Vector) -> Vector:
    """The largest power of 2 that is no larger than each."""
    return np.asarray(np.ldexp(1.0, np.frexp(numbers)[1] - 1))


def _log_product(numbers: Vector) -> float:
    return math.fsum(map(math.log, numbers.tolist()))


def _leaner(
    coordinates: Matrix, design: tuple[Places, Vector], norm: float
) -> Iterator[tuple[Places, Vector]]:
    """Designs on fewer and fewer actions of one whose largest norm is known, the leanest first.

    Without some actions the matrix is at least ``1 - norm * (their weight)`` times what it was.
    """
    active, weights = design
    for smallest in (1e-5, 1e-7, 1e-9, 1e-11, 0.0):
        kept = weights > smallest
        places, law = active[kept], weights[kept] / weights[kept].sum()
        if norm * float(weights[~kept].sum()) > _LIGHT:
            continue
        reduced = _reduced(_whitened(coordinates[places], np.arange(len(places)), law), law)
        yield places[reduced > 0], reduced[reduced > 0] / reduced.sum()
