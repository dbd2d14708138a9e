"""Formulas in vectorised double precision: fast, and never trusted."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from ..divergences.bernoulli_divergences import d_eps, kl
from ..numbers.arrays import Doubles
from ..numbers.enclosure import double
from .expression import Apply, Expression, Variable, replaced, variables, write
from .integrals.in_doubles import integral_in_doubles
from .repeated import sums_in
from .straight_line import Integrand, Program, Row, program, results_of, rows_of


def doubles(trees: Sequence[Expression], values: Mapping[str, Doubles]) -> Sequence[Doubles]:
    """The values of several expressions at many points; not a number where undefined."""
    compiled = program(*trees)
    with np.errstate(all="ignore"):
        results = results_of(_rows(compiled), values)
    return [results[place] for place in compiled.outputs]


@lru_cache(maxsize=1024)
def _rows(compiled: Program) -> tuple[Row[Doubles], ...]:
    return rows_of(compiled, _number, OPERATIONS)


def _number(value: Fraction) -> Doubles:
    return np.asarray(double(value))


def _are_means(x: Doubles) -> bool:
    """Whether all are in [0, 1]; the extremes of an array with a NaN are NaN."""
    return x.size == 0 or bool(x.min() >= 0 and x.max() <= 1)


def _kl(x: Doubles, y: Doubles) -> Doubles:
    if _are_means(x) and _are_means(y):
        return np.asarray(kl(x, y))
    inside = (x >= 0) & (x <= 1) & (y >= 0) & (y <= 1)
    return np.where(inside, kl(np.where(inside, x, 0.5), np.where(inside, y, 0.5)), np.nan)


def _tilted(y: Doubles, tilt: Doubles) -> Doubles:
    up = y / (y + (1 - y) * np.exp(-tilt))
    weight = y * np.exp(tilt)
    return np.where(tilt > 0, up, weight / (weight + (1 - y)))


def _d_eps(x: Doubles, y: Doubles, eps: Doubles) -> Doubles:
    if _are_means(x) and _are_means(y) and np.all((eps > 0) & np.isfinite(eps)):
        return np.asarray(d_eps(x, y, eps))
    inside = (x >= 0) & (x <= 1) & (y >= 0) & (y <= 1) & (eps >= 0) & np.isfinite(eps)
    means = np.where(inside, x, 0.5), np.where(inside, y, 0.5)
    found = d_eps(*means, np.where(inside & (eps > 0), eps, 1.0))
    return np.where(inside, np.where(eps > 0, found, 0.0), np.nan)


def _least(*arrays: Doubles) -> Doubles:
    least: Doubles = np.minimum.reduce(np.broadcast_arrays(*arrays))
    return least


def _greatest(*arrays: Doubles) -> Doubles:
    greatest: Doubles = np.maximum.reduce(np.broadcast_arrays(*arrays))
    return greatest


def _choose(smaller: Doubles, larger: Doubles, then: Doubles, otherwise: Doubles) -> Doubles:
    return np.where(smaller <= larger, then, otherwise)


def _special(name: str) -> Callable[..., Doubles]:
    def value(*arguments: Doubles) -> Doubles:
        from scipy import special

        found: Doubles = getattr(special, name)(*arguments)
        return found

    return value


def _where_positive(function: Callable[..., Doubles]) -> Callable[[Doubles], Doubles]:
    return lambda x: np.where(x > 0, function(np.where(x > 0, x, 1.0)), np.nan)


def _factorial(n: Doubles) -> Doubles:
    whole = (n >= 0) & (n == np.floor(n))
    return np.where(whole, _special("gamma")(np.where(whole, n, 0.0) + 1), np.nan)


def _binomial(n: Doubles, k: Doubles) -> Doubles:
    whole = (n >= 0) & (k >= 0) & (n == np.floor(n)) & (k == np.floor(k))
    some = whole & (k <= n)
    found = _special("binom")(np.where(some, n, 0.0), np.where(some, k, 0.0))
    return np.where(some, found, np.where(whole, 0.0, np.nan))


def _integral(of: Integrand, *values: Doubles) -> Doubles:
    return integral_in_doubles(lambda there: doubles((of.term,), there)[0], of, *values)


OPERATIONS: Mapping[str, Callable[..., Doubles]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "**": np.float_power,
    "neg": np.negative,
    "if": _choose,
    "pi": lambda: np.asarray(np.pi),
    "log": np.log,
    "exp": np.exp,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "min": _least,
    "max": _greatest,
    "logit": lambda p: np.log(p) - np.log1p(-p),
    "expit": lambda t: 1 / (1 + np.exp(-t)),
    "kl": _kl,
    "d_eps": _d_eps,
    "f_minus": lambda y, eps: _tilted(y, -eps),
    "f_plus": _tilted,
    "ceil": np.ceil,
    "floor": np.floor,
    "Phi": _special("ndtr"),
    "erf": _special("erf"),
    "erfc": _special("erfc"),
    "gamma": _where_positive(_special("gamma")),
    "lgamma": _where_positive(_special("gammaln")),
    "factorial": _factorial,
    "binomial": _binomial,
    "integral": _integral,
}


LONGEST_SUM = 10**6


def along(
    trees: Sequence[Expression], name: str, numbers: Doubles, values: Mapping[str, Doubles]
) -> Sequence[Doubles]:
    """The values where one variable takes many whole numbers, with all sums of free length added up.

    Not a number where a sum would be longer than ``LONGEST_SUM``.
    """
    here = {**values, name: numbers}
    sums = dict.fromkeys(each for tree in trees for each in sums_in(tree))
    letters: dict[Expression, Expression] = {each: Variable(f"{place}.") for place, each in enumerate(sums)}
    added = {f"{place}.": _added(each, name, here) for place, each in enumerate(sums)}
    results = doubles([replaced(tree, letters) for tree in trees], {**here, **added})
    return [np.broadcast_to(each, numbers.shape) for each in results]


def _added(each: Apply, name: str, here: Mapping[str, Doubles]) -> Doubles:
    """A sum or product for each of the numbers: running totals, if only its last index depends on them."""
    index, first, last, term = each.arguments
    firsts, lasts = (np.broadcast_to(end, here[name].shape) for end in doubles((first, last), here))
    join, nothing = (np.add, 0.0) if each.head == "sum" else (np.multiply, 1.0)

    def terms(low: float, high: float, values: Mapping[str, Doubles]) -> Doubles:
        places = np.arange(low, max(low, high + 1))
        return np.broadcast_to(doubles((term,), {**values, write(index): places})[0], places.shape)

    with np.errstate(all="ignore"):
        if name not in variables(term) and firsts.min() == firsts.max():
            low = float(firsts.min())
            run = join.accumulate(terms(low, min(float(lasts.max()), low + LONGEST_SUM), here))
            places = (lasts - low + 1).clip(0)
            totals = np.concatenate([[nothing], run, [np.nan]])
            return np.asarray(totals[np.minimum(places, run.size + 1).astype(int)])
        found, left = np.full(len(lasts), np.nan), 2.0 * LONGEST_SUM
        for place in np.argsort(lasts - firsts, kind="stable"):
            left -= max(0.0, lasts[place] - firsts[place])
            if left < 0:
                break
            values = {**here, name: np.asarray(here[name][place])}
            found[place] = join.reduce(terms(firsts[place], lasts[place], values))
        return found
