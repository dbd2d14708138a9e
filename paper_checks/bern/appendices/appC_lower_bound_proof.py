"""The proof of the lower bound, link by link (Section 3, Appendix C).

Two arms; arm 2 has mean x in nu, z in nu' and w in nu'', arm 1 has mean y in all three. What holds for all
policies and horizons is proved round by round; besides, every sum of the proof is enumerated exactly for
policies of known e^eps: responses to a reward, odds that follow the successes, random tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypedDict

from ....theory.divergences.bernoulli_divergences import kl_ball
from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact, ball
from ....theory.transport.coupled_environment import History
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import holds_on
from ...checks.exact_quantities import Instance, holds_with
from ...checks.known_quantities import Instances, Known, holds_in
from ...checks.side_conditions import keeps_out, suffices
from ...language.assertion import AMENDED, ASSUMED, assumed, chain, noted, settles, step_towards
from ...language.rules import INDUCTION, TOWER
from ...language.severity import Severity
from ...language.written_claim import Over, Step, amended, claim, over, step
from ...statements.changes_of_measure.double_change import (
    DoubleChange,
    chains,
    count_passes,
    instances,
    largest_count_passes,
    log_likelihood,
    marginals,
    printed_example,
    runs,
    taking_turns,
    told_at_once,
    walk_passes,
)
from ...statements.changes_of_measure.double_change import chain as sums_of

if TYPE_CHECKING:
    from flint import arb

_MEANS = box(x=(0, 1), z=(0, 1), y=(0, 1), w=(0, 1))
_AS_PRINTED = "0 <= x <= z <= y <= w <= 1"
_STRICT = "y <= w -> y < w"
_STRICT_MEANS = "0 <= x <= z <= y < w <= 1"
_HORIZONS = box(T=("1e3", "1e15"), eps="(0, 10]", s=(0, "0.9"))


class _Scope(TypedDict):
    on: str
    beyond: str


_IN_SMALL_RUNS: _Scope = {
    "on": "enumerated policies, up to four steps",
    "beyond": "other policies, longer runs",
}


def _enumerated(part: str, printed: str, *, wrong: Mapping[str, str], among: Instances = chains) -> Step:
    """A relation between the sums of the proof, in every enumerated run."""
    return step(part, printed, wrong=wrong, by=holds_in(among, part=part))


@cache
def _coupled(effort: Effort) -> Mapping[str, Known]:
    return {name: marginals(each) for name, each in instances(effort).items()}


@cache
def _likelihoods(effort: Effort) -> Mapping[str, Known]:
    return {
        name: {**chains(effort)[name], "llr": log_likelihood(each)}
        for name, each in instances(effort).items()
        if each.w < 1
    }


@cache
def _walks(effort: Effort) -> Mapping[str, Known]:
    """``walk`` and ``count``, the chances to pass the levels, and the same with something changed.

    ``ended``: at the last step alone; ``half``: up to half of the steps; ``shorter``: before the last one;
    ``largest`` and ``loose``: of the largest sum, and with the slack taken off.
    """
    several = {**instances(effort), "arm 1 once arm 2 paid 0": _STOPPING}
    return {
        name: {
            **sums_of(each),
            "walk": walk_passes(each),
            "ended": walk_passes(each, first=int(each.n)),
            "half": walk_passes(each, last=each.n / 2),
            "count": count_passes(each),
            "shorter": count_passes(each, steps=max(int(each.n) - 1, 0)),
            "largest": largest_count_passes(each, slack=each.s),
            "loose": largest_count_passes(each, slack=-each.s),
        }
        for name, each in several.items()
    }


_STOPPING = DoubleChange(
    told_at_once(Fraction(20)), 3, *map(Fraction, ("1/2", "1/2", "1/2", "7/10", "2", "1/2"))
)
"""The first zero of arm 2 passes the level, and a one after it would fall below again."""
_KL_FOR_A_RATIO = "D + log((1 - 1/2)/(1 - 3/4)) <= S + kl(1/2, 3/4)"
"""What a round with reward 0 would add to the two sums, at mu_2' = 1/2 and mu_2'' = 3/4."""


_REFERENCES = (
    ("3/10 1/2 3/5 7/10 1 1/2", "0.23680272250483", "0.864820236081"),
    ("3/10 1/2 3/5 7/10 2 1/2", "0.37112085969686", "2.66663099014"),
    ("11/20 29/50 3/5 31/50 2 1/10", "0.40165487509914", "0.931654817963"),
)


@cache
def _examples(effort: Effort) -> Mapping[str, Known]:
    """The logistic policy of the tabulated values; ``v`` and ``b`` are what is tabulated."""
    del effort
    policy = printed_example()
    return {
        f"logistic policy, {numbers}": {
            **sums_of(DoubleChange(policy, 3, *(Fraction(number) for number in numbers.split()))),
            "v": Fraction(main),
            "b": Fraction(bound),
        }
        for numbers, main, bound in _REFERENCES
    }


@cache
def _first_example(effort: Effort) -> Mapping[str, Known]:
    name, known = next(iter(_examples(effort).items()))
    return {name: known}


@cache
def _of_three_arms(effort: Effort) -> Mapping[str, Known]:
    """``few`` = P(N_2 <= n); ``first``, ``third``: the mean pulls of the arms 1 and 3."""
    del effort
    found: dict[str, Known] = {}
    for horizon, n in product((2, 3, 4), (0, 1)):
        known = dict.fromkeys(("few", "first", "third"), Fraction(0))
        for path in runs(taking_turns, (Fraction(1, 2), Fraction(9, 10), Fraction(1, 5)), horizon):
            known["few"] += path.p if path.actions.count(1) <= n else 0
            known["first"] += path.p * path.actions.count(0)
            known["third"] += path.p * path.actions.count(2)
        found[f"T = {horizon}, n = {n}"] = known | {"T": Fraction(horizon), "n": Fraction(n)}
    return found


def _mostly_first(history: History) -> Sequence[Exact]:
    del history
    return Fraction(9, 10), Fraction(1, 10)


@cache
def _with_few_changes(effort: Effort) -> Mapping[str, Known]:
    """The instances, and a policy that hardly pulls arm 2."""
    x, z, y, w = (Fraction(k, 10) for k in (2, 4, 5, 8))
    hardly = DoubleChange(_mostly_first, 3, x, z, y, w, Fraction(1), Fraction(1, 2))
    return {**chains(effort), "arm 1 nine times in ten": sums_of(hardly)}


def _long_walk(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``passed``: the chance that the walk of the log-likelihood ratios ever exceeds its level."""
    n, z, w, s = int(point["n"]), point["z"], point["w"], point["s"]
    most = [_most_zeros(z, w, ones, (1 + s) * n) for ones in range(n + 1)]
    one, zero = ball(z), ball(1 - z)
    alive = {0: ball(1)}  # by the number of ones
    for taken in range(1, n + 1):
        after: dict[int, arb] = {}
        for ones, mass in alive.items():
            after[ones + 1] = after.get(ones + 1, ball(0)) + mass * one
            if taken - ones <= most[ones]:
                after[ones] = after.get(ones, ball(0)) + mass * zero
        alive = after
    return {"passed": 1 - sum(alive.values(), ball(0))}


def _most_zeros(z: Fraction, w: Fraction, ones: int, level: Fraction) -> int:
    """The most zeros with which so many ones keep the sum within ``level kl(z, w)``."""
    if ones == level * z:  # the sum is on its level with exactly level (1 - z) zeros
        return int(level * (1 - z))
    up = ball((1 - z) / (1 - w)).log()
    bound = (ball(level) * kl_ball(ball(z), ball(w)) + ones * ball(w / z).log()) / up
    most = bound.floor().unique_fmpz()
    assert most is not None
    return int(most)


def _long_count(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``passed``: the chance that more than ``(1 + s) n t`` of ``n`` rewards change."""
    n, t = int(point["n"]), point["t"]
    level = (1 + point["s"]) * n * t
    mass, passed = ball((1 - t) ** n), ball(0)
    for k in range(n + 1):
        passed += mass if k > level else 0
        if k < n:
            mass = mass * ball((n - k) * t) / ball((k + 1) * (1 - t))
    return {"passed": passed}


def _falling_walk(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``passed`` as it is, ``once`` for a level after one step, ``centred`` for the level without slack.

    ``below`` for the level with the slack taken off.
    """
    once, centred = {**point, "n": Fraction(1)}, {**point, "s": Fraction(0)}
    return {
        "passed": _long_walk(point)["passed"],
        "once": _long_walk(once)["passed"],
        "centred": _long_walk(centred)["passed"],
        "below": _long_walk({**point, "s": -point["s"]})["passed"],
    }


def _falling_count(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """The same for the number of rewards that change."""
    once, centred = {**point, "n": Fraction(1)}, {**point, "s": Fraction(0)}
    return {
        "passed": _long_count(point)["passed"],
        "once": _long_count(once)["passed"],
        "centred": _long_count(centred)["passed"],
        "below": _long_count({**point, "s": -point["s"]})["passed"],
    }


_WALK: Instance = {"n": 200, "z": "0.5", "w": "0.7", "s": "0.5"}
_COUNT: Instance = {"n": 200, "t": "0.2", "s": "0.5"}
_WALK_FALLS = step(
    "the walk of 200 steps",
    "passed <= 1/10",
    wrong={
        "a bounded n_2": "passed -> once",
        "no slack": "passed -> centred",
        "slack taken off": "passed -> below",
    },
    by=holds_with(_falling_walk, [_WALK], part="the walk of 200 steps"),
)
_COUNT_FALLS = step(
    "the count of 200 rewards",
    "passed <= 1/10",
    wrong={
        "a bounded n_2, counted": "passed -> once",
        "no slack, counted": "passed -> centred",
        "slack taken off, counted": "passed -> below",
    },
    by=holds_with(_falling_count, [_COUNT], part="the count of 200 rewards"),
)
_WALKS: list[Instance] = [
    {"n": n, "z": z, "w": w, "s": s}
    for z, w, s in (("0.5", "0.7", "0.5"), ("0.1", "0.8", "1"), ("0.9", "0.95", "2"), ("0.3", "0.35", "0.1"))
    for n in (1, 10, 120)
]
_COUNTS: list[Instance] = [
    {"n": n, "t": t, "s": s}
    for t, s in (("0.2", "0.5"), ("0.01", "1"), ("0.5", "0.1"), ("0.9", "0.2"), ("0.3", "0.01"))
    for n in (1, 10, 100, 400)
]
_ONE_MORE_ROUND = (
    over(o=(0, 1), F=(0, 1)),
    step("no round left", "o*F <= F", wrong={"half of it": "<= F -> <= F/2"}),
    over(
        "V <= F",
        "U1 <= F1",
        "U0 <= F0",
        "m*F1 + (1 - m)*F0 <= F",
        **dict.fromkeys(("p", "m", "V", "U1", "U0", "F", "F1", "F0"), (0, 1)),
    ),
    step(
        "one more round",
        "p*V + (1 - p)*(m*U1 + (1 - m)*U0) <= F",
        wrong={"the arm forgotten": "p*V + (1 - p)*( -> V + ("},
    ),
)
"""The chance V of the event after a round is at most the chance F for independent draws, if it is so later.

Arm 1 comes with chance p and changes nothing; a pull of arm 2 draws a 1 with chance m, whatever the past.
Where no round is left, o is 1 if it has happened, and then F is 1; V is 0 if not. U and F with a 1 or a 0 are
the two chances after such a draw: other histories.
"""
_BY_ROUNDS = chain(
    "one more round",
    {
        "V <= F": INDUCTION(base="no round left", step="one more round"),
        "U1 <= F1": INDUCTION(base="no round left", step="one more round"),
        "U0 <= F0": INDUCTION(base="no round left", step="one more round"),
        "m*F1 + (1 - m)*F0 <= F": ASSUMED,  # it is what F is: the law of the independent draws
    },
)
_BEYOND_THE_LEVEL = (
    over(q="[0, 1)"),
    step("beyond the level", "exp(q/(1 - q)) >= 1", wrong={"with a tenth to spare": ">= 1 -> >= 1.1"}),
)
_INDEPENDENT = {"BERN-LH.7#1": "the terms are independent here, and the bound is proved anew"}
_FROM_SOME_N_ON = (
    over(r="(0, 2]"),
    step(
        "exponent of the rate",
        "(4*r)**2/8 - 4*r*r == -2*r**2",
        wrong={"half the slope": "(4*r)**2/8 - 4*r*r -> (2*r)**2/8 - 2*r*r"},
    ),
    over(d="(0, 1)"),
    step("the rate falls", "exp(-2*(-log(d)/2)) == d", wrong={"half as fast": "exp(-2* -> exp(-1*"}),
    over("F <= (1 - i)*c + i*m", "m <= 0", "c <= d", **dict.fromkeys("Fcdim", (0, 1))),
    step("from some n on", "F <= d", wrong={"from the first on": "F <= d/2"}),
)
"""For c = exp(-2 n r^2), which is below d from n = log(1/d)/(2 r^2) on.

i is 1 where every term is 0, or where the level is infinite: the chance m to pass it is 0 there.
"""


def _to_zero(first: str, second: str, third: str) -> tuple[Over, Step]:
    """A chance is at most another one, which is at most a third, and that is small."""
    part = f"{first} is small"
    conditions = (f"{first} <= {second}", f"{second} <= {third}", f"{third} <= d")
    return (
        over(*conditions, **dict.fromkeys((first, second, third, "d"), (0, 1))),
        step(part, f"{first} <= d", wrong={f"half of it, {first}": f"{first} <= d/2"}),
    )


_SMALL_COUNT = (
    over("far <= count", "count <= d", far=(0, 1), count=(0, 1), d=(0, 1)),
    step("far is small", "far <= d", wrong={"half of it, far": "far <= d/2"}),
)
_FIFTEEN = (
    over(
        "g*main <= last",
        "last <= k",
        "u*k <= C",
        **dict.fromkeys(("main", "last", "k", "C"), (0, 1)),
        u="(0, 1]",
        g=(0, 1),
    ),
    step(
        "bound (15)",
        "g*u*main <= C",
        wrong={
            "slack 1/2 taken away": "g* -> g**(1/3)*",
            "half the budget": "g* -> sqrt(g)*",
            "no transport": "g* -> ",
            "T^a dropped": "u*main -> main",
            "T + n_2 at n_2 = T/3": "<= C -> <= C/2",
        },
    ),
)
"""1/g is the factor of transport and information, 1/u = T^a, and C/u is O(T^a)/(T - n_2).

At mu_2'' = 1 the information is infinite and g = 0.

The mutants take the part of transport for the whole factor, as where kl is next to 0.
"""

CLAIMS = (
    claim(
        "BERN-PR1",
        "Section 3, proof of Theorem 3.1, Step 1",
        "nu, nu', nu'' differ in the second arm only, mu_2 <= mu_2' <= mu_1 <= mu_2'', i.e. arm 1 is still "
        "optimal in nu' and is not optimal in nu''. In the coupled environment a_t is drawn from pi_t given "
        "(a_s, r_s), s < t, and (r_t, r_t') from the maximal coupling of the laws of that arm, given a_t "
        "independently of the past; the product of these is a density, under which (a, r) has the law of nu: "
        "if S sums it over r' up to a round and M is the law of nu, one more round multiplies both alike.",
        _enumerated("density", "total == 1", wrong={"mass above 1": "== 1 -> == 1 + t"}, among=_coupled),
        _enumerated(
            "law of (a, r)",
            "drift == 0",
            wrong={
                "the policy sees the other rewards": "drift -> drift + other",
                "law of the other rewards": "drift -> other",
                "the policy is shown the other rewards": "drift -> blind",
            },
            among=_coupled,
        ),
        _enumerated(
            "law of (r_t, r_t') given the past",
            "apart == 0",
            wrong={"independent pairs": "apart -> apart + product"},
            among=_coupled,
        ),
        over(p=(0, 1), x=(0, 1), z=(0, 1)),
        step(
            "first round",
            "p*((z - x) + (1 - z)) == p*(1 - x) and p*(x + 0) == p*x",
            wrong={"r_1' for r_1": "p*(1 - x) and p*(x + 0) == p*x -> p*(1 - z) and p*(x + 0) == p*z"},
        ),
        over("S <= M", "M <= S", **dict.fromkeys(("S", "M", "p", "x", "z"), (0, 1))),
        step(
            "round after round",
            "S*p*((z - x) + (1 - z)) <= M*p*(1 - x) and M*p*(1 - x) <= S*p*((z - x) + (1 - z))",
            wrong={"r_t' for r_t": "S*p*((z - x) + (1 - z)) <= M*p*(1 - z)"},
        ),
        over(y=(0, 1), x=(0, 1), z=(0, 1)),
        step(
            "arm 1 never differs",
            "1 - y - (1 - y) == 0",
            wrong={
                "independent": "1 - y**2 - (1 - y)**2 == 0",
                "arm 2 never differs": "1 - min(x, z) - min(1 - x, 1 - z) == 0",
            },
        ),
        step(
            "arm 1 is not optimal in nu''",
            _AS_PRINTED,
            wrong={
                "the other inequality strict": "z <= y -> z < y",
                "means inside": "0 < x <= z <= y <= w < 1",
            },
            by=suffices(
                _MEANS, "y < w", because="arm 1 is optimal in nu'' too", part="arm 1 is not optimal in nu''"
            ),
        ),
        settles(1, by=("density", "law of (r_t, r_t') given the past"), **_IN_SMALL_RUNS),
        settles(
            2,
            by="law of (a, r)",
            **_IN_SMALL_RUNS,
            kills={1: "law of the other rewards", 2: "the policy is shown the other rewards"},
        ),
        settles(
            2,
            by=chain(
                "round after round",
                {
                    "S <= M": INDUCTION(base="first round", step="round after round"),
                    "M <= S": INDUCTION(base="first round", step="round after round"),
                },
            ),
        ),
        settles(3, by="arm 1 is not optimal in nu''", severity=Severity.EDGE),
        settles(4, by="arm 1 never differs", kills={1: "independent", 2: "arm 2 never differs"}),
        amended(
            "Arm 1 is not optimal in nu'' if mu_2 <= mu_2' <= mu_1 < mu_2''.",
            {"arm 1 is not optimal in nu''": _STRICT},
            recorded=Verdict.VERIFIED,
        ),
        settles(AMENDED, by="arm 1 is not optimal in nu''"),
        kind="definition",
        recorded=Verdict.REFUTED,
        rests_on=("BERN-D3.2", "BERN-EQ1"),
    ),
    claim(
        "BERN-PR2",
        "Section 3, proof of Theorem 3.1, Step 2",
        "L = {d_Ham(r, r') <= (1 + alpha) n_2 TV(P_2, P_2')} with TV = mu_2' - mu_2, and A = {sum over t "
        "of log dP'/dP''(r_t') <= (1 + alpha) kl(mu_2', mu_2'') n_2}. Checked: TV, the largest difference "
        "over all events of {0, 1}, and that the two sums have means TV E_nu[N_2] and kl E_nu[N_2], so that "
        "the levels are (1 + alpha) times the means at N_2 = n_2.",
        over("x <= z", x=(0, 1), z=(0, 1)),
        step(
            "TV",
            "abs(z - x) == z - x and abs((1 - z) - (1 - x)) == z - x",
            wrong={
                "half the distance": "z - x == abs(x - z)/2",
                "twice the distance": "abs(z - x) == 2*(z - x)",
                "of the squares": "abs(z - x) == z**2 - x**2",
            },
        ),
        _enumerated(
            "mean of the Hamming distance",
            "strays == 0 and differ == t*second",
            wrong={"half the rewards": "t*second -> t*second/2", "arm 1 as well": "t*second -> t*T"},
        ),
        _enumerated(
            "mean of the log-likelihood ratio",
            "abs(llr - kl(z, w)*second) <= 1e-10",
            wrong={"kl swapped": "kl(z, w) -> kl(w, z)", "from nu": "kl(z, w) -> kl(x, w)"},
            among=_likelihoods,
        ),
        settles(2, by="TV", kills={1: "twice the distance", 2: "of the squares"}),
        kind="definition",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-PR1",),
        notes=(
            "The formula of A is missing in the text at hand; it is read from step (e) of Lemma C.1 and from "
            "Proof C.4."
        ),
    ),
    claim(
        "BERN-EQ10",
        "Section 3, (10)",
        "P_nu(N_2(T) <= n_2) = P_gamma(Omega, L, A) + P_gamma(Omega, L, not A) + P_gamma(Omega, not L). "
        "With f and g the chances of Omega in nu and under gamma, l that of L given Omega, a that of A given "
        "both.",
        _enumerated(
            "three parts",
            "first == main + unlikely + far",
            wrong={
                "not A without L": "unlikely -> without",
                "two terms": "main + unlikely -> main",
                "of nu''": "first -> last",
                "not L without Omega": "far -> beyond",
            },
        ),
        _enumerated(
            "value",
            "abs(first - 0.5627671816644928) <= 1e-15 and abs(main + unlikely + far - first) <= 1e-15",
            wrong={"another value": "abs(first - 0.5627671816644938) <= 1e-16"},
            among=_first_example,
        ),
        over("f <= g", "g <= f", **dict.fromkeys("fgla", (0, 1))),
        step(
            "parts of Omega",
            "f <= g*l*a + g*l*(1 - a) + g*(1 - l) and g*l*a + g*l*(1 - a) + g*(1 - l) <= f",
            wrong={"without the last": "f <= g*l*a + g*l*(1 - a)"},
        ),
        settles(1, by="three parts", **_IN_SMALL_RUNS, kills={1: "not L without Omega", 2: "two terms"}),
        settles(1, by=chain("parts of Omega", {"f <= g": "BERN-PR1#2", "g <= f": "BERN-PR1#2"})),
        kind="identity",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-PR1", "BERN-PR2"),
    ),
    claim(
        "BERN-EQ11",
        "Section 3, (11)",
        "P_gamma(Omega, L, A) <= exp((1 + alpha) n_2 (eps TV(P_2, P_2') + kl(mu_2', mu_2''))) O(T^a)/(T - "
        "n_2) for any a > 0; P_gamma(Omega, L, not A) and P_gamma(Omega, not L) are o(1). The first is also "
        "checked in its finite form, with P_nu''(N_2 <= n_2) <= E_nu''[N_1]/(T - n_2) for the quotient.",
        _enumerated(
            "finite form",
            "main <= exp((1 + s)*n*(log(g)*t + kl(z, w)))*last",
            wrong={
                "no slack": "(1 + s)*n -> n",
                "no transport in small runs": "log(g)*t + kl -> kl",
                "kl swapped": "kl(z, w) -> kl(w, z)",
                "half the budget in small runs": "log(g)*t -> log(g)*t/2",
            },
        ),
        _enumerated("Markov", "last <= pulls/(T - n)", wrong={"without Omega": "last -> 1"}),
        _enumerated(
            "values",
            "abs(main - v) <= 1e-13 and abs(exp((1 + s)*n*(log(g)*t + kl(z, w)))*last - b) <= 1e-11",
            wrong={"kl swapped in the values": "kl(z, w) -> kl(w, z)"},
            among=_examples,
        ),
        *_FIFTEEN,
        *_to_zero("unlikely", "without", "walk"),
        _WALK_FALLS,
        *_SMALL_COUNT,
        _COUNT_FALLS,
        settles(
            1,
            by=chain(
                "bound (15)",
                {
                    "g*main <= last": "BERN-LC.1#8",
                    "last <= k": "BERN-LC.1m#2",
                    "u*k <= C": "BERN-LC.1m#3",
                },
            ),
            on="mu_1 < mu_2''",
            beyond="mu_2'' = mu_1, where arm 1 is optimal in nu''",
            kills={1: "slack 1/2 taken away", 2: "no transport", 3: "T + n_2 at n_2 = T/3"},
        ),
        step_towards(1, by=("finite form", "Markov"), missing="the growth of E_nu''[N_1] with T"),
        settles(
            2,
            by=chain(
                "unlikely is small",
                {
                    "unlikely <= without": "BERN-LC.3#2",
                    "without <= walk": "BERN-LC.3#6",
                    "walk <= d": "BERN-LC.3#7",
                },
            ),
            despite={"BERN-LC.3#4": "where W is unbounded or has mean 0, A is certain"},
        ),
        settles(
            2,
            by="the walk of 200 steps",
            on="a walk of 200 steps, which bounds it",
            beyond="the limit",
            kills={1: "a bounded n_2", 2: "no slack"},
        ),
        settles(
            3,
            by=chain("far is small", {"far <= count": "BERN-LC.5#5", "count <= d": "BERN-LC.5#6"}),
            despite={"BERN-LC.5#4": "where Z has mean 0, L is certain"},
        ),
        settles(
            3,
            by="the count of 200 rewards",
            on="the count of 200 rewards, which bounds it",
            beyond="the limit",
            kills={1: "a bounded n_2, counted", 2: "no slack, counted"},
        ),
        kind="inequality",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-LC.1", "BERN-LC.3", "BERN-LC.5"),
    ),
    claim(
        "BERN-PR3",
        "Section 3, proof of Theorem 3.1, Step 4",
        "With n_2 = (1 - alpha) log T/(eps TV(P_2, P_2') + kl(mu_2', mu_2'')) and a = alpha^2/2 the main "
        "term is o(1): T^(1 - alpha^2) T^a/(T - n_2). So for any alpha > 0 and all mu_2 <= mu_2' <= mu_1 "
        "<= mu_2'', E_nu[N_2] >= n_2 P(N_2 > n_2) = n_2 (1 - o(1)); and alpha -> 0, the supremum over "
        "mu_2' in [mu_2, mu_1] and mu_2'' -> mu_1 give 1/d_eps(mu_2, mu_1). (l = log T, k the denominator, "
        "r = n_2/T; T^(-alpha^2/2) is d at log T = 2 log(1/d)/alpha^2.)",
        over(l="(0, oo)", s="(0, oo)"),
        step(
            "exponent of the main term",
            "(1 + s)*(1 - s)*l + s**2/2*l - l == -(s**2)/2*l",
            wrong={
                "a = alpha^2": "+ s**2/2*l -> + s**2*l",
                "a = 2 alpha^2": "+ s**2/2*l -> + 2*s**2*l",
                "1 - alpha/2": "(1 - s)*l -> (1 - s/2)*l",
            },
        ),
        over(l="(0, oo)", k="(0, oo)", s="(0, oo)"),
        step(
            "level n_2",
            "(1 + s)*((1 - s)*l/k)*k == (1 - s**2)*l",
            wrong={"slack outside": "== (1 - s**2) -> == (1 + s)*(1 - s**2)"},
        ),
        over(r="(-oo, 1/2]"),
        step("half of the horizon", "1/(1 - r) <= 2", wrong={"a quarter less": "<= 2 -> <= 1.5"}),
        over(d="(0, 1)", s="(0, oo)"),
        step(
            "the power falls",
            "exp(-(s**2)/2*(-2*log(d)/s**2)) == d",
            wrong={"half as far": "-2*log -> -1*log"},
        ),
        over(f=(0, 1), m="(0, 1]"),
        step(
            "pulls in every run",
            "(1 if f > m else 0)*m <= f",
            wrong={"a tenth more": "*m <= f -> *1.1*m <= f"},
        ),
        over(
            "p <= main + unlikely + far",
            "main <= d",
            "unlikely <= d",
            "far <= d",
            "n*(1 - p) <= N",
            **dict.fromkeys(("p", "main", "unlikely", "far", "n", "N"), (0, 1)),
            d="(0, 1]",
        ),
        step("three small terms", "N >= n*(1 - 3*d)", wrong={"no term": "n*(1 - 3*d) -> n"}),
        _enumerated(
            "Markov",
            "second >= n*more",
            wrong={"n + 2": ">= n*more -> >= (n + 2)*more", "without the probability": "n*more -> n"},
        ),
        over("x <= z", "z <= y", x=(0, 1), y=(0, 1), z=(0, 1), eps="(0, oo)"),
        step(
            "supremum over mu_2'",
            "eps*(z - x) + kl(z, y) >= d_eps(x, y, eps)",
            wrong={"kl swapped": "kl(z, y) -> kl(y, z)", "half the transport": "(z - x) -> (z - x)/2"},
        ),
        over("x < y", "x <= f_minus(y, eps)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
        step(
            "the supremum is attained",
            "eps*(f_minus(y, eps) - x) + kl(f_minus(y, eps), y) == d_eps(x, y, eps)",
            wrong={"at mu_2": "kl(x, y) == d_eps(x, y, eps)"},
        ),
        over("y <= w", z=(0, 1), y="[0, 1)", w="[0, 1)"),
        step(
            "mu_2'' -> mu_1",
            "kl(z, w) <= kl(z, y) + log((1 - y)/(1 - w))",
            wrong={"10% faster": "+ log -> + 0.9*log"},
        ),
        step(
            "all mu_2 <= mu_2' <= mu_1 <= mu_2''",
            _AS_PRINTED,
            wrong={
                "the other inequality strict": "x <= z -> x < z",
                "without the one instance": "w <= 1 -> w <= 1 and (x - 1/2)**2 > 0",
            },
            by=keeps_out(
                {"x": "1/2", "z": 1, "y": 1, "w": 1},
                "(log(T)/log(2) + 1)/(2*T) < (1 - s)*log(T)/(eps*(1 - 1/2))/2",
                holds_on(_HORIZONS),
                because=(
                    "the policy of BERN-T3.1, which leaves arm 1 only after a noise beyond 2 log(T)/eps, "
                    "pulls arm 2 at most T (log2(T) + 1)/(2 T^2) times on average, not half of the claimed "
                    "number, although it is eps-DP and consistent"
                ),
                example={"T": 1000, "eps": 1, "s": "1/2"},
                part="all mu_2 <= mu_2' <= mu_1 <= mu_2''",
            ),
        ),
        step(
            "the theorem for every mu_1",
            "0 <= x < y <= 1",
            wrong={
                "the other inequality strict": "0 <= x -> 0 < x",
                "without the one instance": "y <= 1 -> y <= 1 and (x - 1/2)**2 >= 0",
            },
            by=keeps_out(
                {"x": "1/2", "y": 1},
                "(log(T)/log(2) + 1)/(2*T) < (1 - s)*log(T)/(eps*(1 - 1/2))/2",
                holds_on(_HORIZONS),
                because="no mu_2'' is above mu_1 = 1, and the policy of BERN-T3.1 pulls arm 2 too rarely",
                example={"T": 1000, "eps": 1, "s": "1/2"},
                part="the theorem for every mu_1",
            ),
        ),
        step(
            "arm 1 is suboptimal in nu''",
            _AS_PRINTED,
            wrong={
                "the other inequality strict": "x <= z -> x < z",
                "without the one instance": "w <= 1 -> w <= 1 and (x - 1/2)**2 > 0",
            },
            by=suffices(
                _MEANS,
                "y < w",
                because="arm 1 is optimal in nu'', so that consistency says nothing about N_1",
                part="arm 1 is suboptimal in nu''",
            ),
        ),
        settles(
            1,
            by=("exponent of the main term", "level n_2", "half of the horizon", "the power falls"),
            kills={1: "a = alpha^2", 2: "a = 2 alpha^2", 3: "1 - alpha/2"},
        ),
        settles(2, by="all mu_2 <= mu_2' <= mu_1 <= mu_2''", severity=Severity.EDGE),
        settles(3, by="all mu_2 <= mu_2' <= mu_1 <= mu_2''", severity=Severity.EDGE),
        settles(3, by="arm 1 is suboptimal in nu''", severity=Severity.EDGE),
        settles(4, by="the theorem for every mu_1", severity=Severity.EDGE),
        noted(
            101,
            "1/(eps (mu_2' - mu_2) + kl(mu_2', mu_2'')) is at most 1/d_eps(mu_2, mu_1) at mu_2'' = mu_1, "
            "which it attains, and the kl is larger by at most log((1 - mu_1)/(1 - mu_2'')) at another "
            "mu_2''",
            for_all="mu_2 <= mu_2' <= mu_1 <= mu_2'' < 1; attained for 0 < mu_2 <= f_-(mu_1), mu_1 < 1",
            near_miss="attained at mu_2' = mu_2; larger by 0.9 of it",
        ),
        settles(
            101,
            by=("supremum over mu_2'", "the supremum is attained", "mu_2'' -> mu_1"),
            kills={1: "at mu_2", 2: "10% faster"},
        ),
        amended(
            "P_nu(N_2 <= n_2) = o(1) and E_nu[N_2] >= n_2 (1 - o(1)) for alpha < 1 and all mu_2 <= mu_2' <= "
            "mu_1 < mu_2'' < 1; so the limits give the theorem for mu* < 1.",
            {
                "all mu_2 <= mu_2' <= mu_1 <= mu_2''": _STRICT,
                "arm 1 is suboptimal in nu''": _STRICT,
                "the theorem for every mu_1": "x < y <= 1 -> x < y < 1",
            },
            recorded=Verdict.VERIFIED,
        ),
        settles(
            AMENDED,
            by=(
                "exponent of the main term",
                "level n_2",
                "half of the horizon",
                "the power falls",
                "all mu_2 <= mu_2' <= mu_1 <= mu_2''",
                "arm 1 is suboptimal in nu''",
                "the theorem for every mu_1",
            ),
            on="the main term, and what the conditions keep out",
            beyond="the other two terms, which note 102 adds",
        ),
        noted(
            102,
            "P_nu(N_2 <= n_2) = o(1) and E_nu[N_2] >= n_2 (1 - o(1))",
            for_all="alpha in (0, 1), mu_2 <= mu_2' <= mu_1 < mu_2'' < 1; n_2 as above, T -> inf",
            near_miss="without the o(1)",
        ),
        settles(
            102,
            by=chain(
                "three small terms",
                {
                    "p <= main + unlikely + far": "BERN-EQ10#1",
                    "main <= d": TOWER(given_the_past="#1"),
                    "unlikely <= d": "BERN-EQ11#2",
                    "far <= d": "BERN-EQ11#3",
                    "n*(1 - p) <= N": TOWER(given_the_past="pulls in every run"),
                },
            ),
            kills={1: "no term"},
        ),
        kind="inequality",
        recorded=Verdict.REFUTED,
        rests_on=("BERN-EQ10", "BERN-EQ11", "BERN-LC.3", "BERN-LC.5", "BERN-LC.1m", "BERN-EQ8"),
        assumptions="alpha in (0, 1) is meant: n_2 -> inf",
    ),
    claim(
        "BERN-LC.1",
        "Appendix C, Lemma C.1, (15), and Proof C.2",
        "P_gamma(Omega, L, A) <= exp((1 + alpha) n_2 (eps TV(P_2, P_2') + kl(mu_2', mu_2''))) O(T^a)/(T - "
        "n_2) for every a > 0. Steps: (a) group privacy of the view, a factor e^(eps d_Ham); (b) L bounds "
        "d_Ham; (c) L is dropped; (d) r is summed out; nu' is changed to nu''; (e) A bounds the likelihood "
        "ratio; so the left side is at most the exponential times P_nu''(N_2 <= n_2), which BERN-LC.1m "
        "bounds. In `every line`, each line of the proof stands with its factor, all divided by the largest.",
        _enumerated("(a) in small runs", "main <= traded", wrong={"privacy for free": "traded -> paired"}),
        _enumerated(
            "(b) in small runs",
            "traded <= exp(log(g)*(1 + s)*n*t)*paired",
            wrong={
                "no slack in L": "(1 + s)*n*t -> n*t",
                "slack taken off in L": "(1 + s)*n*t -> (1 - s)*n*t",
                "half the price": "n*t) -> n*t/2)",
            },
        ),
        _enumerated("(c) in small runs", "paired <= freed", wrong={"L for free": "freed <= paired"}),
        _enumerated(
            "(d) in small runs",
            "freed == marginal",
            wrong={"with L": "freed -> paired", "law of nu": "marginal -> first"},
        ),
        _enumerated(
            "change to nu'' in small runs", "marginal == tilted", wrong={"nu'' for nu'": "tilted -> last"}
        ),
        _enumerated(
            "(e) in small runs",
            "tilted <= exp((1 + s)*kl(z, w)*n)*last",
            wrong={"no slack in A": "(1 + s)*kl -> kl", "kl swapped": "kl(z, w) -> kl(w, z)"},
        ),
        _enumerated(
            "last line in small runs",
            "weighed == last",
            wrong={"chance in nu'": "last -> middle", "pulls of arm 1": "last -> other"},
        ),
        _enumerated(
            "first to last line in small runs",
            "main <= exp((1 + s)*n*(log(g)*t + kl(z, w)))*last",
            wrong={"no transport at all": "log(g)*t + kl -> kl", "no information": "t + kl(z, w) -> t"},
        ),
        over(h="(0, 10]", v=(0, 1)),
        step("equal rewards", "exp(-0*h)*v <= v", wrong={"half of it": "<= v -> <= v/2"}),
        over("b*v <= u", "g*u <= w", v=(0, 1), u=(0, 1), w=(0, 1), b="(0, 1]", g="(0, 1]"),
        step(
            "(a) one reward more",
            "b*g*v <= w",
            wrong={
                "one factor less": "b*g*v -> g*v",
                "half the exponent of (a)": "b*g*v -> sqrt(b*g)*v",
                "one reward less": "b*g*v -> b*v",
            },
        ),
        over("p <= q", p="[0, 1)", q="[0, 1)"),
        step(
            "(b) the event L",
            "exp(p/(1 - p)) <= exp(q/(1 - q))",
            wrong={"half the exponent": "exp(q/(1 - q)) -> exp(q/(1 - q)/2)"},
        ),
        over(i=(0, 1), l=(0, 1), a=(0, 1), m=(0, 1)),
        step(
            "(c) without L",
            "i*l*a*m <= i*a*m",
            wrong={
                "L twice": "i*l*a*m <= i*l**2*a*m",
                "equality": "<= -> ==",
                "without A for all three": "i*l*m <= i*l*a*m",
            },
        ),
        over(p=(0, 1), x=(0, 1), z=(0, 1)),
        step(
            "(d) first round",
            "p*(x + (z - x)) == p*z and p*((1 - z) + 0) == p*(1 - z)",
            wrong={"law of r_1": "p*(x + (z - x)) == p*x"},
        ),
        over("S <= M", "M <= S", **dict.fromkeys(("S", "M", "p", "x", "z"), (0, 1))),
        step(
            "(d) r summed out",
            "S*p*(x + (z - x)) <= M*p*z and M*p*z <= S*p*(x + (z - x))",
            wrong={"law of r_t": "S*p*(x + (z - x)) <= M*p*x"},
        ),
        over(g="(0, 1]", Q=(0, 1), z=(0, 1), w="(0, 1)"),
        step(
            "change to nu''",
            "g*exp(log(z/w))*w*Q == g*Q*z and g*exp(log((1 - z)/(1 - w)))*(1 - w)*Q == g*Q*(1 - z)",
            wrong={
                "ratio inverted": "g*exp(log(w/z))*w*Q == g*Q*z",
                "no ratio at arm 2": "g*w*Q == g*Q*z and g*(1 - w)*Q == g*Q*(1 - z)",
            },
        ),
        # at mu_2'' = 1 and at 0 P_2' << P_2'' says mu_2' = mu_2'', and one reward has no mass in either
        over(g=(0, 1), Q=(0, 1)),
        step(
            "where nu'' is certain",
            "g*exp(log(1/1))*1*Q == g*Q*1 and g*0*Q == g*Q*0",
            wrong={"a ratio of two": "exp(log(1/1)) -> exp(log(2/1))"},
        ),
        over("p <= q", p="(-1, 1)", q="(-1, 1)"),
        step(
            "(e) the event A",
            "exp(p/(1 - p**2)) <= exp(q/(1 - q**2))",
            wrong={"nine tenths of it": "<= exp -> <= 0.9*exp"},
        ),
        over(
            "main <= traded",
            "traded <= paired",
            "paired <= freed",
            "freed <= marginal",
            "marginal <= tilted",
            "tilted <= last",
            **dict.fromkeys(("main", "traded", "paired", "freed", "marginal", "tilted", "last"), (0, 1)),
        ),
        step("every line", "main <= last", wrong={"the last before the first": "last <= main"}),
        *_FIFTEEN,
        settles(
            1,
            by=chain(
                "bound (15)",
                {
                    "g*main <= last": "#8",
                    "last <= k": "BERN-LC.1m#2",
                    "u*k <= C": "BERN-LC.1m#3",
                },
            ),
            kills={1: "slack 1/2 taken away", 2: "half the budget", 3: "T^a dropped"},
            despite={"BERN-PH.2#1": "here delta = 0, and step (a) is proved anew"},
        ),
        settles(
            2,
            by=chain(
                "(a) one reward more",
                {
                    "b*v <= u": INDUCTION(base="equal rewards", step="(a) one reward more"),
                    "g*u <= w": assumed("because pi is eps-DP"),
                },
            ),
            kills={1: "half the exponent of (a)", 2: "one reward less"},
            despite={"BERN-PH.2#1": "here delta = 0, and it is proved anew, one reward after the other"},
        ),
        settles(
            2,
            by="(a) in small runs",
            **_IN_SMALL_RUNS,
            despite={"BERN-PH.2#1": "here delta = 0, where the printed form holds"},
        ),
        settles(3, by="(b) the event L"),
        settles(
            3, by="(b) in small runs", **_IN_SMALL_RUNS, kills={1: "no slack in L", 2: "slack taken off in L"}
        ),
        settles(4, by="(c) without L", kills={1: "equality", 2: "without A for all three"}),
        settles(4, by="(c) in small runs", **_IN_SMALL_RUNS),
        settles(
            5,
            by=chain(
                "(d) r summed out",
                {
                    "S <= M": INDUCTION(base="(d) first round", step="(d) r summed out"),
                    "M <= S": INDUCTION(base="(d) first round", step="(d) r summed out"),
                },
            ),
            kills={2: "law of r_t"},
        ),
        settles(5, by="(d) in small runs", **_IN_SMALL_RUNS, kills={1: "with L"}),
        settles(
            6,
            by=("change to nu''", "where nu'' is certain"),
            kills={1: "ratio inverted", 2: "no ratio at arm 2"},
        ),
        settles(6, by="change to nu'' in small runs", **_IN_SMALL_RUNS),
        settles(7, by="(e) the event A"),
        settles(7, by="(e) in small runs", **_IN_SMALL_RUNS, kills={1: "kl swapped", 2: "no slack in A"}),
        settles(
            8,
            by=chain(
                "every line",
                {
                    "main <= traded": "#2",
                    "traded <= paired": "#3",
                    "paired <= freed": "#4",
                    "freed <= marginal": "#5",
                    "marginal <= tilted": "#6",
                    "tilted <= last": "#7",
                },
            ),
        ),
        settles(
            8,
            by=("first to last line in small runs", "last line in small runs"),
            **_IN_SMALL_RUNS,
            kills={1: "chance in nu'", 2: "pulls of arm 1"},
        ),
        kind="inequality",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-PR1", "BERN-PR2", "BERN-LC.1m", "BERN-PH.2", "BERN-P2.4"),
        assumptions="policy eps-global DP and consistent, arm 1 suboptimal in nu''",
        notes="In small runs, eps is the exact level of each policy.",
    ),
    claim(
        "BERN-LC.1m",
        "Appendix C, end of Proof C.2",
        "P_nu''(N_2 <= n_2) = P_nu''(T - N_2 >= T - n_2) = P_nu''(N_1 >= T - n_2) <= E_nu''[N_1]/(T - n_2) = "
        "O(T^a)/(T - n_2), since arm 1 is suboptimal in nu'' and the policy is consistent: Delta_1'' E[N_1] "
        "= Reg_T. All numbers of pulls are shares of T here.",
        _enumerated(
            "two arms",
            "last == mostly",
            wrong={"of nu": "last -> first", "strictly more pulls": "mostly -> above"},
        ),
        _enumerated(
            "Markov in small runs",
            "mostly <= pulls/(T - n)",
            wrong={
                "one more": "(T - n) -> (T - n + 1)",
                "level forgotten": "(T - n) -> T",
                "plus for minus": "(T - n) -> (T + n)",
                "pulls of arm 2": "pulls/ -> (T - pulls)/",
            },
            among=_with_few_changes,
        ),
        _enumerated("regret of nu''", "pulls*(w - y) == regret", wrong={"gap of nu": "(w - y) -> (y - x)"}),
        _enumerated(
            "three arms",
            "few <= (first + third)/(T - n)",
            wrong={"arm 1 alone": "(first + third) -> first"},
            among=_of_three_arms,
        ),
        _enumerated(
            "value",
            "abs(last - 0.4790776061118358) <= 1e-15",
            wrong={"another value": "abs(last - 0.4790776061118368) <= 1e-16"},
            among=_first_example,
        ),
        over("f + h <= 1", "1 <= f + h", f=(0, 1), h=(0, 1)),
        step(
            "arms share the rounds",
            "1 - h <= f and f <= 1 - h",
            wrong={
                "one arm alone": "1 - h <= f/2",
                "half of the others to arm 3": "1 - h <= f/2 and f/2 <= 1 - h",
            },
        ),
        over(f=(0, 1), m="(0, 1]"),
        step(
            "in every run",
            "(1 if f >= m else 0)*m <= f",
            wrong={"a tenth more": "*m <= f -> *1.1*m <= f"},
        ),
        over("mostly*m <= pulls", mostly=(0, 1), pulls=(0, 1), m="(0, 1]"),
        step("Markov", "mostly <= pulls/m", wrong={"T + n_2": "pulls/m -> pulls/(2 - m)"}),
        over("G*N <= R", "R <= C", G="(0, 1]", N=(0, 1), R=(0, 1), C=(0, 1)),
        step(
            "consistency",
            "N <= C/G",
            wrong={"a logarithm of it": "C/G -> log(1 + C)/G", "bounded": "C/G -> C/(1 + C)"},
        ),
        over("y < w", "(w - y)*N <= C", **dict.fromkeys(("y", "w", "N", "C"), (0, 1))),
        step(
            "pulls of a suboptimal arm",
            "N <= C/(w - y)",
            wrong={"arm 2 suboptimal": "(w - y) -> (y - w)"},
        ),
        step(
            "the gap of arm 1 in nu''",
            _STRICT_MEANS,
            wrong={"mu_2'' = mu_1 as well": "y < w -> y <= w"},
            by=suffices(
                _MEANS, "w - y > 0", because="the regret does not bound N_1", part="the gap of arm 1 in nu''"
            ),
        ),
        *_FIFTEEN,
        settles(1, by="arms share the rounds", kills={1: "half of the others to arm 3"}),
        settles(1, by="two arms", **_IN_SMALL_RUNS, kills={2: "strictly more pulls"}),
        settles(
            2,
            by=chain("Markov", {"mostly*m <= pulls": TOWER(given_the_past="in every run")}),
        ),
        settles(
            2, by="Markov in small runs", **_IN_SMALL_RUNS, kills={1: "plus for minus", 2: "pulls of arm 2"}
        ),
        settles(
            3,
            by=chain("consistency", {"G*N <= R": "BERN-EQ2#2", "R <= C": assumed("consistent policy")}),
            kills={1: "a logarithm of it", 2: "bounded"},
        ),
        settles(
            4,
            by=("pulls of a suboptimal arm", "the gap of arm 1 in nu''"),
            kills={1: "mu_2'' = mu_1 as well", 2: "arm 2 suboptimal"},
        ),
        settles(4, by="regret of nu''", **_IN_SMALL_RUNS),
        settles(
            5,
            by=chain(
                "bound (15)",
                {"g*main <= last": "BERN-LC.1#8", "last <= k": "#2", "u*k <= C": "#3"},
            ),
            kills={1: "T^a dropped", 2: "T^a dropped"},
        ),
        kind="inequality",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-D2a", "BERN-EQ2"),
        assumptions="arm 1 suboptimal in nu'', policy consistent, n_2 < T",
        notes="The display prints O(T^alpha), the lemma O(T^a); the letter a is meant.",
    ),
    claim(
        "BERN-LC.3",
        "Appendix C, Lemma C.3 and Proof C.4",
        "n_2(T) -> inf: P_gamma(Omega, L, not A) = o(1). Proof: it is at most P_gamma(Omega, not A) <= "
        "P(some m <= n_2: W_1 + ... + W_m > (1 + alpha) kl n_2), where the W_s are iid bounded with positive "
        "mean kl(mu_2', mu_2''), mu_2 <= mu_2' <= mu_1 <= mu_2''; and that tends to 0. Checked with a rate: "
        "at most c = exp(-2 n r^2), r = alpha kl/width, width = logit mu_2'' - logit mu_2' that of the range "
        "of W. By steps: the chance to pass the level is at most exp(h (S - level)/width + k h^2/8) with S "
        "the sum so far without its mean, k steps left, h = 4 r, and alpha <= 2.",
        _enumerated("without L in small runs", "unlikely <= without", wrong={"equal": "without <= unlikely"}),
        _enumerated(
            "walk in small runs",
            "without <= walk",
            wrong={
                "a tenth": "without <= -> 10*without <=",
                "the last sum alone": "walk -> ended",
                "the first half alone": "walk -> half",
            },
            among=_walks,
        ),
        over(i=(0, 1), l=(0, 1), a=(0, 1), m=(0, 1)),
        step(
            "without L",
            "i*l*a*m <= i*a*m",
            wrong={"L twice": "i*l*a*m <= i*l**2*a*m", "equality": "<= -> ==", "reversed": "<= -> >="},
        ),
        over(v="(0, 1]"),
        step("arm 1 adds nothing", "log(v/v) == 0", wrong={"log of its mean": "log(v/v) -> log(v)"}),
        over("D <= S", "S <= D", D="[-1, 1]", S="[-1, 1]", i="[-1, 1]"),
        step(
            "a pull more",
            "D + i <= S + i and S + i <= D + i",
            wrong={
                "one term lost": "D + i <= S",
                "no term for a pull of arm 2": "D + i <= S and S <= D + i",
                "kl for the ratio": _KL_FOR_A_RATIO,
            },
        ),
        over(z="(0, 1)", w="(0, 1)"),
        step(
            "mean of W",
            "z*log(z/w) + (1 - z)*log((1 - z)/(1 - w)) == kl(z, w)",
            wrong={"kl swapped": "kl(z, w) -> kl(w, z)"},
        ),
        over(z=(0, 1), w=(0, 1)),
        step("kl is positive", "kl(z, w) >= 2*(z - w)**2", wrong={"a tenth more": ">= 2* -> >= 2.2*"}),
        over("q <= x + (z - x)", "x + (z - x) <= q", q=(0, 1), x=(0, 1), z=(0, 1), w=(0, 1)),
        step(
            "law of r_2'",
            "q <= z and z <= q",
            wrong={
                "law of r_2": "q <= z and z <= q -> q <= x and x <= q",
                "law of r_2''": "q <= z and z <= q -> q <= w and w <= q",
            },
        ),
        *_ONE_MORE_ROUND,
        *_BEYOND_THE_LEVEL,
        over(z=(0, 1), h="(0, 8]"),
        step(
            "one step of the walk",
            "log(1 - z + z*exp(-h)) + h*z <= h**2/8",
            wrong={"a tenth less": "h**2/8 -> h**2*0.1125"},
        ),
        *_FROM_SOME_N_ON,
        *_to_zero("unlikely", "without", "walk"),
        _WALK_FALLS,
        step(
            "rate",
            "passed <= exp(-2*n*(s*kl(z, w)/(logit(w) - logit(z)))**2)",
            wrong={
                "four times the rate": "exp(-2* -> exp(-8*",
                "width forgotten": "exp(-2*n*(s*kl(z, w)/(logit(w) - logit(z)))**2) -> exp(-2*n*s*kl(z, w))",
            },
            by=holds_with(_long_walk, _WALKS, part="rate"),
        ),
        step(
            "values",
            "abs(passed - v) <= r",
            wrong={"right to three more digits": "<= r -> <= r/1000"},
            by=holds_with(
                _long_walk,
                [
                    {"n": n, "z": "0.5", "w": "0.7", "s": "0.5", "v": v, "r": "5e-11"}
                    for n, v in ((50, "0.2931316384"), (200, "0.0865241340"))
                ],
                part="values",
            ),
        ),
        step(
            "bounded",
            _AS_PRINTED,
            wrong={"up to 1": _STRICT},
            by=suffices(
                _MEANS, "w < 1", because="W is log((1 - mu_2')/0) with probability 1 - mu_2'", part="bounded"
            ),
        ),
        step(
            "positive mean",
            _AS_PRINTED,
            wrong={"with equality": "w <= 1 -> w < 1"},
            by=suffices(_MEANS, "z < w", because="W is 0 for sure", part="positive mean"),
        ),
        settles(
            1,
            by=chain(
                "unlikely is small",
                {"unlikely <= without": "#2", "without <= walk": "#6", "walk <= d": "#7"},
            ),
            despite=_INDEPENDENT,
        ),
        settles(
            1,
            by="the walk of 200 steps",
            on="a walk of 200 steps, which bounds it",
            beyond="the limit",
            kills={1: "a bounded n_2", 2: "no slack"},
            despite=_INDEPENDENT,
        ),
        settles(2, by="without L", kills={1: "equality", 2: "reversed"}),
        settles(2, by="without L in small runs", **_IN_SMALL_RUNS),
        settles(
            3,
            by=chain(
                "a pull more",
                {
                    "D <= S": INDUCTION(base="arm 1 adds nothing", step="a pull more"),
                    "S <= D": INDUCTION(base="arm 1 adds nothing", step="a pull more"),
                },
            ),
            kills={1: "kl for the ratio", 2: "no term for a pull of arm 2"},
        ),
        settles(4, by="bounded", severity=Severity.EDGE),
        settles(4, by="positive mean", severity=Severity.EDGE),
        step_towards(4, by="mean of W", missing="that the W_s are independent"),
        settles(
            5,
            by=chain(
                "law of r_2'",
                {
                    "q <= x + (z - x)": TOWER(given_the_past="BERN-D3.2#2"),
                    "x + (z - x) <= q": TOWER(given_the_past="BERN-D3.2#2"),
                },
            ),
            kills={1: "law of r_2", 2: "law of r_2''"},
        ),
        settles(6, by=_BY_ROUNDS),
        settles(
            6,
            by="walk in small runs",
            **_IN_SMALL_RUNS,
            kills={1: "the last sum alone", 2: "the first half alone"},
        ),
        settles(
            7,
            by=("exponent of the rate", "the rate falls", "rate"),
            on="12 walks, with the rate",
            beyond="other walks",
            despite=_INDEPENDENT,
        ),
        settles(
            7,
            by="the walk of 200 steps",
            on="a walk of 200 steps",
            beyond="the limit",
            kills={1: "no slack", 2: "slack taken off"},
            despite=_INDEPENDENT,
        ),
        amended(
            "The W_s are bounded and have a positive mean if mu_2 <= mu_2' <= mu_1 < mu_2'' < 1.",
            {"bounded": "y <= w <= 1 -> y < w < 1", "positive mean": "y <= w <= 1 -> y < w < 1"},
            recorded=Verdict.VERIFIED,
        ),
        settles(AMENDED, by=("bounded", "positive mean", "kl is positive")),
        kind="inequality",
        recorded=Verdict.REFUTED,
        rests_on=("BERN-PR1", "BERN-PR2", "BERN-LH.7"),
    ),
    claim(
        "BERN-LC.5",
        "Appendix C, Lemma C.5, (16), and Proof C.6",
        "n_2(T) -> inf: P_gamma(Omega, not L) = o(1). Proof: only rewards of arm 2 differ; d_Ham is the "
        "sum of Z_s, s <= N_2(T), iid Bernoulli of positive mean TV(P_2, P_2'), mu_2 <= mu_2' <= mu_1; so "
        "it is at most P(some m <= n_2: Z_1 + ... + Z_m > (1 + alpha) n_2 TV), which tends to 0. Checked "
        "with two rates: at most exp(-n kl((1 + alpha) TV, TV)) at instances, and at most c = exp(-2 n r^2) "
        "with r = alpha TV, by steps as in BERN-LC.3.",
        _enumerated(
            "only rewards of arm 2",
            "strays == 0 and differ == t*second",
            wrong={"every step": "t*second -> t*T", "only rewards of arm 1": "differ == strays"},
        ),
        _enumerated(
            "count in small runs",
            "far <= count",
            wrong={"a tenth": "count -> count/10", "one reward less": "count -> shorter"},
            among=_walks,
        ),
        _enumerated(
            "maximum in small runs",
            "count <= largest",
            wrong={"slack taken off in the count": "count -> loose"},
            among=_walks,
        ),
        over(y=(0, 1)),
        step(
            "arm 1 never differs", "1 - y - (1 - y) == 0", wrong={"independent": "1 - y**2 - (1 - y)**2 == 0"}
        ),
        over("D <= S", "S <= D", D=(0, 1), S=(0, 1), i=(0, 1)),
        step(
            "a pull more",
            "D + i <= S + i and S + i <= D + i",
            wrong={
                "one term lost": "D + i <= S and S <= D + i",
                "a term for a pull of arm 1": "D <= S + i and S + i <= D",
            },
        ),
        *_ONE_MORE_ROUND,
        *_BEYOND_THE_LEVEL,
        over(t=(0, 1), h="(0, 8]"),
        step(
            "one reward more",
            "log(1 - t + t*exp(h)) <= h*t + h**2/8",
            wrong={"a tenth less": "h**2/8 -> h**2*0.1125"},
        ),
        *_FROM_SOME_N_ON,
        *_SMALL_COUNT,
        _COUNT_FALLS,
        step(
            "rate",
            "passed <= exp(-n*kl(min(1, (1 + s)*t), t))",
            wrong={"mean forgotten": "passed <= exp(-2*n*s**2)", "twice the rate": "exp(-n* -> exp(-2*n*"},
            by=holds_with(_long_count, _COUNTS, part="rate"),
        ),
        step(
            "values",
            "abs(passed - v) <= r",
            wrong={"right to three more digits": "<= r -> <= r/1000"},
            by=holds_with(
                _long_count,
                [
                    {"n": n, "t": "0.2", "s": "0.5", "v": v, "r": r}
                    for n, v, r in (
                        (50, "0.03080342278", "5e-12"),
                        (200, "2.779079973e-4", "5e-14"),
                        (800, "6.845281899e-12", "5e-22"),
                    )
                ],
                part="values",
            ),
        ),
        step(
            "positive mean",
            _AS_PRINTED,
            wrong={"the wrong end": "z <= y -> z < y"},
            by=suffices(_MEANS, "z - x > 0", because="Z is 0 for sure", part="positive mean"),
        ),
        settles(
            1,
            by=chain("far is small", {"far <= count": "#5", "count <= d": "#6"}),
            despite=_INDEPENDENT,
        ),
        settles(
            1,
            by="the count of 200 rewards",
            on="the count of 200 rewards, which bounds it",
            beyond="the limit",
            kills={1: "a bounded n_2, counted", 2: "no slack, counted"},
            despite=_INDEPENDENT,
        ),
        settles(2, by="arm 1 never differs", kills={1: "independent"}),
        settles(2, by="only rewards of arm 2", **_IN_SMALL_RUNS, kills={2: "only rewards of arm 1"}),
        settles(
            3,
            by=chain(
                "a pull more",
                {
                    "D <= S": INDUCTION(base="arm 1 never differs", step="a pull more"),
                    "S <= D": INDUCTION(base="arm 1 never differs", step="a pull more"),
                },
            ),
            kills={1: "one term lost", 2: "a term for a pull of arm 1"},
        ),
        settles(4, by="positive mean", severity=Severity.EDGE),
        settles(5, by=_BY_ROUNDS),
        settles(
            5,
            by=("count in small runs", "maximum in small runs"),
            **_IN_SMALL_RUNS,
            kills={1: "slack taken off in the count", 2: "one reward less"},
        ),
        settles(
            6,
            by=("exponent of the rate", "the rate falls", "rate"),
            on="20 counts, with a rate",
            beyond="other counts",
            despite=_INDEPENDENT,
        ),
        settles(
            6,
            by="the count of 200 rewards",
            on="the count of 200 rewards",
            beyond="the limit",
            kills={1: "no slack, counted", 2: "slack taken off, counted"},
            despite=_INDEPENDENT,
        ),
        amended(
            "The Z_s have a positive mean if mu_2 < mu_2'.",
            {"positive mean": "x <= z -> x < z"},
            recorded=Verdict.VERIFIED,
        ),
        settles(AMENDED, by="positive mean"),
        kind="inequality",
        recorded=Verdict.REFUTED,
        rests_on=("BERN-PR1", "BERN-PR2", "BERN-LH.7"),
    ),
)
