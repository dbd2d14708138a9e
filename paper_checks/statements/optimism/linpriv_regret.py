"""What the texts say of LinPriv: a sum of norms, a sum of squared norms, and the rate that follows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Enclosure
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import equals_at, holds_at, holds_on
from ...checks.known_quantities import Known, holds_in
from ...checks.settled_by import Settling, settled_by
from ...checks.side_conditions import keeps_out, suffices
from ...language.claim import Claim
from ...language.written_claim import claim, over, step
from ...running.repeated_statements import twin
from ..episodes.exact_episodes import root, short_runs, unit_runs, where

_HORIZONS = (1, 2, 8, 9, 100, 1000)


def _roots(squares: list[Fraction]) -> Enclosure:
    ends = [root(square) for square in squares]
    return Enclosure(sum((low for low, _ in ends), Fraction(0)), sum((high for _, high in ends), Fraction(0)))


@cache
def _line(effort: Effort) -> Mapping[str, Known]:
    """One dimension, lambda = 1, x = 1: y, z sum the norms in V_(t-1)^-1 and in V_t^-1."""
    del effort
    return {
        f"d = 1, lambda = 1, x = 1, n = {n}": {
            "n": Fraction(n),
            "y": _roots([Fraction(1, t) for t in range(1, n + 1)]),
            "z": _roots([Fraction(1, t + 1) for t in range(1, n + 1)]),
        }
        for n in _HORIZONS
    }


@cache
def _sequences(effort: Effort) -> Mapping[str, Known]:
    """q, y: sums of ||x||^2 and ||x|| in V_(t-1)^-1; a, z: in V_t^-1."""
    found: dict[str, Known] = {}
    for run in (*unit_runs(effort), *short_runs(effort)):
        later = [x / (1 + x) for x in run.norms]
        found[run.name] = {
            **run.known,
            "n": Fraction(run.rounds),
            "q": sum(run.norms, Fraction(0)),
            "a": sum(later, Fraction(0)),
            "y": _roots(list(run.norms)),
            "z": _roots(later),
        }
    # each of d unit vectors once: 1/lambda before the round, 1/(1 + lambda) after it
    d, before, after = Fraction(20), Fraction(4, 3), Fraction(4, 5)
    found["unit vectors, once each, d = 20"] = {
        "lam": 1 / before**2,
        "C": Fraction(1),
        "d": d,
        "n": d,
        "q": d * before**2,
        "a": d * after**2,
        "y": d * before,
        "z": d * after,
    }
    return found


_LARGE = where(_sequences, "lam", lambda value: value >= Fraction(2, 5))
_RIGHT = "2*d*log(1 + n/(lam*d))"


@settled_by
def _exceeds(claimed: str) -> Settling:
    """With V before the round the sum is above the bound at the claimed n."""
    check = holds_in(
        where(_line, "n", lambda value: value == int(claimed)), part="already at n = 9, V before the round"
    )
    return check, "y > 2*log(1 + n)"


_CLAIMED = (
    step(
        "sum of norms",
        "z > 2*log(1 + n)",
        wrong={"it is below": "z <= 2*log(1 + n)"},
        by=holds_in(where(_line, "n", lambda value: value >= 100), part="both conventions, n = 100 and 1000"),
    ),
    step("smallest", "9", wrong={"already at 8": "8"}, by=_exceeds),
    step(
        "nine",
        "y > 2*log(1 + n)",
        wrong={"still true at n = 9": "y <= 2*log(1 + n)"},
        by=holds_in(where(_line, "n", lambda value: value == 9), part="n = 9, V before the round"),
    ),
    over(a=(1, 1000), b=(1, 1000)),
    step(
        "growth",
        "(b**2 - a**2)/a - 2*(b - a) == (b - a)**2/a",
        wrong={"3 for 2": "(b**2 - a**2)/a - 3*(b - a) == (b - a)**2/a"},
        of="1/a - 2 (b - a) >= 0, a = sqrt(t), b = sqrt(t + 1)",
    ),
    over(n=(20, 10**12)),
    step(
        "outgrows",
        "2*sqrt(n + 2) - 2*sqrt(2) > 2*log(1 + n)",
        wrong={"a thousand times the bound": "2*sqrt(n + 2) - 2*sqrt(2) <= 2000*log(1 + n)"},
        of="what the sum exceeds, from n = 20 on",
    ),
    step(
        "values",
        "2*log(1 + n)",
        wrong={"1 for 2": "log(1 + n)"},
        by=equals_at(
            [({"n": 100}, "9.2302410336825189"), ({"n": 10**4}, "18.420880733953034")],
            digits=15,
            part="the claimed bound",
        ),
    ),
    step(
        "sums",
        "abs(y - 18.589603824784153) <= 1e-10 and abs(z - 17.689107543805147) <= 1e-10",
        wrong={"the two exchanged": "abs(z - 18.589603824784153) <= 1e-10"},
        by=holds_in(where(_line, "n", lambda value: value == 100), part="the sums of norms, n = 100"),
    ),
)
_ONE_TERM = step(
    "one term",
    "lam >= 2/5",
    wrong={"every ridge, V before": "lam > 0", "above 1/10": "lam > 1/10", "from 1/4 on": "lam >= 1/4"},
    by=(
        keeps_out(
            {"lam": "1/3"},
            "1/lam > 2*log(1 + 1/lam)",
            holds_at([{"lam": "1/3"}]),
            because="one vector of length 1 in one dimension has ||x||^2 = 1/lambda",
            part="which ridges",
        ),
        suffices(
            box(lam=("1/100", 100), x="(0, 1]"),
            "x/lam <= 2*log(1 + x/lam)",
            because="a term exceeds twice its logarithm",
            part="every norm up to 1/lambda",
        ),
    ),
)
_SQUARES = (
    step(
        "squares",
        f"q <= {_RIGHT} and a <= {_RIGHT}/2",
        wrong={"half of it, V before": f"q <= {_RIGHT}/2", "a quarter, V after": f"a <= {_RIGHT}/4"},
        by=holds_in(_LARGE, part="sums of squares, lambda >= 2/5"),
    ),
    step(
        "after",
        f"a <= {_RIGHT}/2",
        wrong={
            "V before": f"q <= {_RIGHT}",
            "a quarter, every lambda": f"a <= {_RIGHT}/4",
            "without the dimension": "a <= 2*log(1 + n/lam)",
            "norms without a square": f"z <= {_RIGHT}",
        },
        by=holds_in(_sequences, part="sums of squares, V after the round, every lambda"),
    ),
    _ONE_TERM,
)
_ROOTS = (
    step(
        "Cauchy-Schwarz",
        "y**2 <= n*q and z**2 <= n*a",
        wrong={
            "half of it": "y**2 <= n*q/2",
            "squares alone": "y**2 <= q",
            "fourth root of n": "y**2 <= sqrt(n)*q",
        },
        by=holds_in(_sequences, part="sum of norms against sum of squares"),
    ),
    step(
        "root, V after",
        f"z**2 <= n*{_RIGHT}",
        wrong={"a tenth of it": f"z**2 <= n*{_RIGHT}/10", "the bound on squares": f"z <= {_RIGHT}"},
        by=holds_in(_sequences, part="sum of norms, V after the round, every lambda"),
    ),
    step(
        "root",
        f"y**2 <= n*{_RIGHT}",
        wrong={
            "a quarter of it": f"y**2 <= n*{_RIGHT}/4",
            "without the 2, V before": f"y**2 <= n*{_RIGHT}/2",
        },
        by=holds_in(_LARGE, part="sum of norms, lambda >= 2/5"),
    ),
    step(
        "root, values",
        f"sqrt(n*{_RIGHT})",
        wrong={"without the 2": f"sqrt(n*{_RIGHT}/2)"},
        by=equals_at(
            [
                ({"d": 1, "lam": 1, "n": 100}, "30.381311745351811"),
                ({"d": 1, "lam": 1, "n": 10**4}, "429.1955350880649"),
            ],
            digits=15,
            part="square-root form, values",
        ),
    ),
)
_SUM = "K*sqrt(2*T/K*d*log(1 + T/(K*lam*d)))"
_RATE = (
    step(
        "substituted",
        _SUM,
        wrong={"T for T/K": "K*sqrt(2*T*d*log(1 + T/(lam*d)))"},
        by=equals_at(
            [({"K": 10, "T": 10**6, "d": 5, "lam": 1}, "31469.8864810253")],
            digits=14,
            part="K sums with n = T/K",
        ),
    ),
    step(
        "before",
        "K*2*d*log(1 + T/(K*lam*d))",
        wrong={"1 for 2 in the claimed bound": "K*d*log(1 + T/(K*lam*d))"},
        by=equals_at(
            [({"K": 10, "T": 10**6, "d": 5, "lam": 1}, "990.353755128617")],
            digits=14,
            part="K sums as first claimed",
        ),
    ),
    step(
        "rate",
        "sqrt(2*K*T*d*L) <= K*d*sqrt(T)*sqrt(2*L)",
        wrong={
            "without K and d": "sqrt(2*K*T*d*L) <= sqrt(T)*sqrt(2*L)",
            "it is that large": "sqrt(2*K*T*d*L) >= K*d*sqrt(T)*sqrt(2*L)",
        },
        by=holds_on(
            box(K=(1, 100), d=(1, 100), T=(1, 10**6), L=(1, 40)),
            part="the rate that is printed",
            instances=200,
        ),
    ),
)

_CLAIM = (
    "LinPriv is said to have regret O~(d sqrt T + (1/eps) K d log T), from: the sum over t <= n of ||x_t|| "
    "in V^-1 is at most 2 d log(1 + n/(lambda d)). That bound is wrong."
)
_SQUARED = "Right is: the sum over t <= n of ||x_t||^2 in V^-1 is at most 2 d log(1 + n/(lambda d))."
_ROOTED = (
    "The sum over t <= n of ||x_t|| in V^-1 is at most sqrt(n sum of ||x_t||^2) <= sqrt(2 n d log(1 + "
    "n/(lambda d)))."
)
_RECTIFIED = (
    "With n = T/K and K arms a further sqrt T appears in the private part, and the regret is O~(d sqrt T + "
    "(1/eps) K d sqrt T). Checked: K sqrt(2 (T/K) d log(1 + T/(K lambda d))) is below K d sqrt T sqrt(2 "
    "log(..))."
)
_BOTH = "V is read in both ways, with the vector of the round and without it."


def claimed_regret(identifier: str, where_: str, *, paper: str) -> Claim:
    """The bound that the published regret rests on."""
    return claim(identifier, where_, _CLAIM, *_CLAIMED, kind="inline", recorded=Verdict.VERIFIED, paper=paper)


def squared_norms(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """The right bound, on squares."""
    return claim(
        identifier,
        where_,
        _SQUARED,
        *_SQUARES,
        kind="inequality",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        notes=_BOTH,
        paper=paper,
    )


def summed_norms(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """Its square-root form."""
    return claim(
        identifier,
        where_,
        _ROOTED,
        *_ROOTS,
        _ONE_TERM,
        kind="inequality",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        notes=_BOTH,
        paper=paper,
    )


def rectified_rate(
    identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...], as_in: str = ""
) -> Claim:
    """What follows for the regret; ``as_in`` is a claim of the same."""
    notes = "The published proof is not at hand; the sum without privacy is quoted."
    return claim(
        identifier,
        where_,
        _RECTIFIED,
        *_RATE,
        kind="inline",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        notes=twin(as_in, notes) if as_in else notes,
        paper=paper,
    )


def rectification(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """All of it."""
    return claim(
        identifier,
        where_,
        f"{_CLAIM} {_SQUARED} {_ROOTED} {_RECTIFIED}",
        *_CLAIMED,
        *_SQUARES,
        *_ROOTS,
        *_RATE,
        kind="regret-upper",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        notes=_BOTH,
        paper=paper,
    )
