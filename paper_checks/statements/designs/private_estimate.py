"""Linear elimination: assumptions, episode lengths, the private estimate, the place of its noise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from ....theory.formulas.domain import box
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...checks.known_quantities import Known, holds_in
from ...checks.rational_matrices import Matrix, basis, form, information, inverse, roots
from ...language.claim import Claim

_PAPER = "thesis_algorithms"


_ZERO = Fraction(0)


Actions = list[list[Fraction]]


_RADIUS = "d + 2*sqrt(d*log(2/p)) + 2*log(2/p)"


_FREE = "8*d/b**2*log(4/p)"


_PRIVATE = f"2*d/b*sqrt(2/rho*({_RADIUS}))"


_LENGTH = {
    "radius": _RADIUS,
    "free": _FREE,
    "length": f"{_FREE} + {_PRIVATE}",
    "level": "delta/(K*l*(l + 1))",
    "levels": "delta/(K*l*(l + 1)) == delta/K*(1/l - 1/(l + 1))",
}


def _episode(d: int, number: int, episode: int, delta: str, rho: str) -> dict[str, Fraction]:
    level = Fraction(delta) / (number * episode * (episode + 1))
    return {"d": Fraction(d), "b": Fraction(1, 2**episode), "p": level, "rho": Fraction(rho)}


def _without(point: dict[str, Fraction], *names: str) -> dict[str, Fraction]:
    return {name: value for name, value in point.items() if name not in names}


_FIRST, _FIFTH, _LARGE = (
    _episode(3, 10, 1, "0.001", "1"),
    _episode(3, 10, 5, "0.001", "0.01"),
    _episode(10, 100, 3, "0.01", "0.1"),
)


EQ56 = Claim(
    id="TA-EQ5.6",
    where="Section 5.3.2, (5.6)",
    kind="definition",
    statement=(
        "b = beta_l = 2^-l, p = delta_(K,l) = delta/(K l (l + 1)), f(d, p) = d + 2 sqrt(d log(2/p)) + "
        "2 log(2/p), c_l = (8 d/b^2) log(4/p) + (2 d/b) sqrt((2/rho) f(d, p)): the first term without "
        "privacy, the second its price. The levels of all episodes and arms add up to delta."
    ),
    printed=_LENGTH,
    mutants={
        "log(1/p)": {"radius": _RADIUS.replace("2/p", "1/p")},
        "d under no root": {"radius": _RADIUS.replace("2*sqrt(d*log(2/p))", "2*d*sqrt(log(2/p))")},
        "2/p for 4/p": {"free": _FREE.replace("4/p", "2/p")},
        "b for its square": {"free": _FREE.replace("b**2", "b")},
        "1/rho for 2/rho": {"length": f"{_FREE} + {_PRIVATE.replace('2/rho', '1/rho')}"},
        "d for 2 d in the price": {"length": f"{_FREE} + {_PRIVATE}/2"},
        "l squared": {"level": "delta/(K*l**2)"},
        "levels that add up to more": {"levels": "delta/(K*l*(l + 1)) == delta/K*(1/l - 1/(l + 2))"},
    },
    checks=(
        entry(
            "radius",
            equals_at(
                [
                    ({"d": 3, "p": "0.01"}, "21.57032951021016"),
                    ({"d": 10, "p": "0.001"}, "42.63843585460847"),
                    (_without(_FIRST, "b", "rho"), "35.4697767622104"),
                    (_without(_FIFTH, "b", "rho"), "42.2448840728276"),
                    (_without(_LARGE, "b", "rho"), "57.0374211021473"),
                ],
                digits=14,
                part="f",
            ),
        ),
        entry(
            "free",
            equals_at(
                [
                    (_without(_FIRST, "rho"), "1083.81906371098"),
                    (_without(_FIFTH, "rho"), "344010.722052298"),
                    (_without(_LARGE, "rho"), "66977.4918803665"),
                ],
                digits=14,
                part="first term",
            ),
        ),
        entry(
            "length",
            equals_at(
                [
                    (_FIRST, "1184.88980976302"),
                    (_FIFTH, "361659.038722512"),
                    (_LARGE, "72381.486662405"),
                ],
                digits=13,
                part="c",
            ),
        ),
        entry(
            "level",
            equals_at([({"delta": "0.001", "K": 10, "l": 5}, "3.33333333333333e-6")], part="level"),
        ),
        entry(
            "levels",
            is_identity(box(delta=(0, 1), K=(1, 1000), l=(1, 1000)), part="levels telescope to delta"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


_BOUNDED = {
    "mean": "-1 <= x*u + y*v <= 1",
    "move": "abs(r - s) <= 2",
    "noise": "abs(r - m) <= 2",
    "sub-Gaussian": "log(1 - q + q*exp(2*h)) - 2*h*q <= h**2/2",
}


AS510 = Claim(
    id="TA-AS5.10",
    where="Section 5.3.2, Assumption 5.10",
    kind="definition",
    statement=(
        "||a|| <= 1 for all actions, |r_t| <= 1, ||theta*|| <= 1. What is used of it: means lie in [-1, 1], "
        "a reward moves by at most 2, and rewards in [-1, 1] (q the chance of 1) are 1-sub-Gaussian."
    ),
    printed=_BOUNDED,
    mutants={
        "half of the means": {"mean": "-1/2 <= x*u + y*v <= 1/2"},
        "sensitivity 1": {"move": "abs(r - s) <= 1"},
        "noise in [-1, 1]": {"noise": "abs(r - m) <= 1"},
        "variance proxy 1/2": {"sub-Gaussian": "log(1 - q + q*exp(2*h)) - 2*h*q <= h**2/4"},
    },
    checks=(
        entry(
            "mean",
            holds_on(
                box(x=(-1, 1), y=(-1, 1), u=(-1, 1), v=(-1, 1)),
                where=("x**2 + y**2 <= 1", "u**2 + v**2 <= 1"),
                part="means",
                instances=200,
                most_boxes=40,
            ),
        ),
        entry("move", holds_on(box(r=(-1, 1), s=(-1, 1)), part="moves of a reward")),
        entry("noise", holds_on(box(r=(-1, 1), m=(-1, 1)), part="noise of a reward")),
        entry(
            "sub-Gaussian",
            holds_on(box(q=(0, 1), h=(-4, 4)), part="sub-Gaussian", instances=200),
        ),
    ),
    recorded=Verdict.PROVED,
    paper=_PAPER,
)


def optimal_on() -> Iterator[tuple[str, Actions]]:
    """Actions on which the uniform design is optimal."""
    for size in (1, 2, 3):
        yield f"basis of R^{size}", basis(size)
        yield f"e_i, e_i - e_j in R^{size}", roots(size)


def _image(matrix: Matrix, x: list[Fraction]) -> list[Fraction]:
    return [sum((m * value for m, value in zip(row, x, strict=True)), _ZERO) for row in matrix]


def _length(x: list[Fraction]) -> Fraction:
    return sum((value * value for value in x), _ZERO)


@cache
def _placements() -> Mapping[str, Known]:
    """The three places of the noise under optimal designs, T(a) = pi(a) c whole, in units of 2/rho.

    What each adds to the variance of <theta, b>, largest over actions b: ``first`` (on the sums of rewards),
    ``middle``, ``last``; ``mean`` and ``even`` are the averages over the design of the first two, ``half``
    is the largest ``||V^-1/2 b||^2``.
    """
    from ....theory.privacy.least_squares_release import exact_squares

    found: dict[str, Known] = {}
    for scale in (1, 10):
        for name, actions in optimal_on():
            # the last direction shortened: the design stays optimal, lengths in it do not
            scaled = [[*action[:-1], action[-1] / scale] for action in actions]
            for each in (1, 4):
                pulls = [each] * len(actions)
                inverted = inverse(information(scaled, [Fraction(each)] * len(actions)))
                squares = exact_squares(scaled, pulls)
                norms = [form(inverted, b, b) for b in scaled]
                sums = [sum((form(inverted, b, a) ** 2 for a in scaled), _ZERO) for b in scaled]
                count = len(actions)
                found[f"{name}, last coordinate over {scale}, each pulled {each} times"] = {
                    "d": Fraction(len(actions[0])),
                    "n": Fraction(count),
                    "c": Fraction(each * count),
                    "first": max(sums),
                    "mean": sum(sums, _ZERO) / count,
                    "middle": max(squares["middle"]) * max(norms),
                    "even": max(squares["middle"]) * sum(norms, _ZERO) / count,
                    "last": max(squares["end"]) * max(_length(b) for b in scaled),
                    "half": max(norms),
                    "leverage": max(squares["beginning"]),
                    "moved": max(_length(_image(inverted, a)) for a in scaled),
                    "end": max(squares["end"]),
                }
    return found


def _placed(effort: Effort) -> Mapping[str, Known]:
    del effort
    return _placements()


C33A = Claim(
    id="TA-C33a",
    where="Appendix C.3.3, noise at the end",
    kind="privacy",
    statement=(
        "Rewards in [-1, 1]: ||theta^ - theta^'||_2 <= 2 ||V^-1 a_j||_2, which a G-optimal design does not "
        "control: for actions (1, 0), (0, s), pulled c/2 times each, ||a||^2_(V^-1) = 2/c = d/c for all s, "
        "||V^-1 a_2|| = 2/(c s)."
    ),
    printed={
        "moved": "end == moved",
        "not controlled": "(s/(c/2*s**2)) == 2/(c*s)",
        "grows": "2/(c*s) > 1/s",
    },
    mutants={
        "half": {"moved": "end == moved/2"},
        "V^-1/2": {"moved": "end**2 == moved"},
        "s squared": {"not controlled": "(s/(c/2*s**2)) == 2/(c*s**2)"},
        "bounded": {"grows": "2/(c*s) <= 2"},
    },
    checks=(
        entry("moved", holds_in(_placed, part="shift of the estimate, exact, in moves of a reward")),
        entry("not controlled", is_identity(box(s="(0, 1]", c=(2, 1000)), part="two orthogonal actions")),
        entry("grows", holds_at([{"s": s, "c": "1.5"} for s in ("1", "0.01", "1e-6")], part="no bound")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


_BEGINNING = {
    "budget": "al*2**2/(2*(2/rho)) == al*rho",
    "average": "mean*c**2 == n*d",
    "leverage": "leverage <= 1",
}


C33B = Claim(
    id="TA-C33b",
    where="Appendix C.3.3, noise at the beginning",
    kind="privacy",
    statement=(
        "Rewards in [-1, 1]: the sum of an arm's rewards has sensitivity 2, and noise N(0, 2/rho) makes it "
        "rho-zCDP, hence theta^ + V^-1 sum over S of a N(0, 2/rho). The noise grows with |S|: in units of "
        "2/rho "
        "the average over the optimal design of its variance in direction b is |S| d/c^2 (T(a) = c pi(a))."
    ),
    printed=_BEGINNING,
    mutants={
        "1/rho": {"budget": "al*2**2/(2*(1/rho)) == al*rho"},
        "sensitivity 1": {"budget": "al*1**2/(2*(2/rho)) == al*rho"},
        "d squared": {"average": "mean*c**2 == d*d"},
        "|S| alone": {"average": "mean*c**2 == n"},
        "leverage below 1": {"leverage": "leverage < 1"},
    },
    checks=(
        entry("budget", is_identity(box(al=(1, 100), rho="(0, 10]"), part="budget")),
        entry("average", holds_in(_placed, part="average variance, exact")),
        entry("leverage", holds_in(_placed, part="what the estimate shows of a sum")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TA-B4", "TA-TH5.9"),
    paper=_PAPER,
)


_MIDDLE = {
    "direction": "middle <= (d/c)**2",
    "ratio": "mean/even == n/d",
    "at least": "n/d >= 1",
}


C33C = Claim(
    id="TA-C33c",
    where="Appendix C.3.3, noise at the intermediate level",
    kind="privacy",
    statement=(
        "Rewards in [-1, 1], optimal design: noise on phi = V^-1/2 sum a r, whose sensitivity 2 g does not "
        "depend on |S|. In units of 2/rho its variance in direction b is g^2 ||b||^2_(V^-1) <= (d/c)^2; that "
        "of noise at the beginning is |S|/d >= 1 times as large on average."
    ),
    printed=_MIDDLE,
    mutants={
        "d once": {"direction": "middle <= d/c**2"},
        "5% less": {"direction": "middle <= 0.95*(d/c)**2"},
        "no gain": {"ratio": "mean == even"},
        "|S|": {"ratio": "mean/even == n"},
        "always more": {"at least": "n/d > 1"},
    },
    checks=(
        entry("direction", holds_in(_placed, part="variance in every direction, exact")),
        entry("ratio", holds_in(_placed, part="against noise at the beginning, exact")),
        entry("at least", holds_in(_placed, part="supports have at least d actions")),
    ),
    recorded=Verdict.REFUTED,
    rests_on=("TA-C3b", "TA-C33b"),
    paper=_PAPER,
)


_BEST = {
    "beginning": "middle <= first",
    "end": "middle <= last",
    "cauchy": "(x*u + y*v)**2 <= (x**2 + y**2)*(u**2 + v**2)",
    "calibrated": "middle <= first*leverage",
}


C33D = Claim(
    id="TA-C33d",
    where="Appendix C.3.3, conclusion",
    kind="inline",
    statement=(
        "Noise at an intermediate level generally gives the best utility. Read for the direction of the "
        "largest variance among the actions, under an optimal design: not above noise at the end, since (b^T "
        "V^-1 b)^2 <= ||b||^2 ||V^-1 b||^2, nor at the beginning, since the largest is at least the average "
        "|S| d/c^2 >= (d/c)^2."
    ),
    printed=_BEST,
    mutants={
        "twice better than the beginning": {"beginning": "2*middle <= first"},
        "strictly better than the end": {"end": "middle < last"},
        "beginning best": {"beginning": "middle >= first"},
        "half": {"cauchy": "(x*u + y*v)**2 <= (x**2 + y**2)*(u**2 + v**2)/2"},
        "strictly, calibrated": {"calibrated": "middle < first*leverage"},
    },
    checks=(
        entry("beginning", holds_in(_placed, part="against the beginning")),
        entry("end", holds_in(_placed, part="against the end")),
        entry(
            "cauchy",
            holds_on(
                box(x=(-9, 9), y=(-9, 9), u=(-9, 9), v=(-9, 9)),
                part="inequality of Cauchy and Schwarz",
                instances=200,
            ),
        ),
        entry("calibrated", holds_in(_placed, part="against the beginning with exact calibration")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TA-C33a", "TA-C33b", "TA-C33c"),
    paper=_PAPER,
)
