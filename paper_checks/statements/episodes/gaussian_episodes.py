"""Episodes with doubling, forgetting and Gaussian noise: the steps of the regret proof, for any budget.

Two texts print the same algorithm and the same proof with budgets of their own: ``rho``, and ``epsilon`` over
``alpha``. What they share is written here once, with ``{r}`` for the budget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from ....theory.formulas.balls import precision
from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import Enclosure, Exact, ball, enclosure_of, exact
from ....theory.tails.private_sum import gaussian_sum_sf_ball
from ....verify.evidence.effort import Effort
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_at, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.enclosed_instances import enclosed
from ...checks.known_quantities import Known, holds_in
from ...checks.settled_by import settled_by
from ...checks.statistics.simulated_regret import Regret, Simulated, on_average, regret_at_most
from .pulls_in_episodes import expected_pulls, regret_bounded

if TYPE_CHECKING:
    from flint import arb

Values = Sequence[tuple[Mapping[str, Exact], str]]


@dataclass(frozen=True, slots=True)
class Budget:
    """How a text writes rho, and what its policy is called.

    ``split`` is alpha for a budget (alpha, epsilon) with ``rho = epsilon/alpha``; None for rho itself.
    """

    text: str
    algorithm: str
    split: int | None = None

    def at(self, rho: str) -> dict[str, Exact]:
        """The numbers that the text's formulas need."""
        if self.split is None:
            return {"r": rho}
        return {"al": self.split, "eps": self.split * Fraction(rho)}

    def options(self, rho: str, beta: str) -> tuple[tuple[str, str | int], ...]:
        """Of the policy."""
        if self.split is None:
            return ("rho", rho), ("beta", beta)
        return ("alpha", self.split), ("epsilon", str(self.split * Fraction(rho))), ("beta", beta)

    def sides(self) -> dict[str, str]:
        """Ranges of those numbers."""
        if self.split is None:
            return {"r": "[0.001, 1000]"}
        return {"al": "(1, 100]", "eps": "[0.01, 10]"}

    def written(self, texts: Mapping[str, str]) -> dict[str, str]:
        """The texts with the budget in them."""
        return {key: text.replace("{r}", self.text) for key, text in texts.items()}


RHO = Budget("r", "adac-ucb")
ALPHA_EPSILON = Budget("(eps/al)", "adar-ucb", split=2)


@dataclass(frozen=True, slots=True)
class Step:
    """Formulas of a step, the mutants (only what changes), and the checks."""

    printed: dict[str, str]
    mutants: dict[str, dict[str, str]]
    checks: tuple[Check, ...]

    def __or__(self, other: Step) -> Step:
        return Step(self.printed | other.printed, self.mutants | other.mutants, (*self.checks, *other.checks))


def index(budget: Budget, variances: Values, bonuses: Values) -> Step:
    """The noise and the bonus of the index, with ``n = N/2``, and the exact cost of one release."""
    printed = budget.written(
        {
            "variance": "1/(2*{r}*n**2)",
            "bonus": "sqrt((1/(2*n) + 1/({r}*n**2))*b*log(t))",
            "cost": "q*(1/n)**2/(2*(1/(2*{r}*n**2))) == q*{r}",
        }
    )
    mutants = {
        "half the noise": {"variance": "1/(4*{r}*n**2)"},
        "noise of a sum": {"variance": "1/(2*{r}*n)"},
        "half the private term": {"bonus": "sqrt((1/(2*n) + 1/(2*{r}*n**2))*b*log(t))"},
        "1/n for 1/(2n)": {"bonus": "sqrt((1/n + 1/({r}*n**2))*b*log(t))"},
        "sensitivity 2/n": {"cost": "q*(2/n)**2/(2*(1/(2*{r}*n**2))) == q*{r}"},
    }
    sides = box(q="(1, 100]", n=(1, 1000), **budget.sides())
    return Step(
        printed,
        {name: budget.written(changed) for name, changed in mutants.items()},
        (
            entry("variance", equals_at(variances, part="noise")),
            entry("bonus", equals_at(bonuses, part="bonus")),
            entry("cost", is_identity(sides, part="Renyi divergence of order q of one release")),
        ),
    )


_SETTINGS = (
    # means, horizon, beta, rho, runs
    (("0.9", "0.1"), 10**4, "6", "1/1000", 400),
    (("1", "0"), 10**5, "3.5", "1/1000", 4000),
    (("0.99", "0.01"), 10**6, "20", "10", 15000),
    (("0.5", "0.45", "0.1"), 10**5, "3.1", "100", 1000),
    (("0.75", "0.625", "0.5", "0.375", "0.25"), 10**5, "4", "1/2", 1000),
)


def _instances(budget: Budget) -> list[Simulated]:
    return [
        Simulated(
            {"b": beta, "T": horizon, **budget.at(rho)},
            {"regret": Regret(budget.algorithm, means, horizon, runs, budget.options(rho, beta))},
        )
        for means, horizon, beta, rho, runs in _SETTINGS
    ]


_FAILED = (
    # best mean, mean, horizon, beta, rho, epoch
    ("0.9", "0.1", 10**4, "6", "1/1000"),
    ("0.6", "0.4", 10**4, "3.1", "1/2"),
    ("0.75", "0.25", 10**3, "4", "10"),
    ("0.55", "0.5", 10**2, "3.01", "1/100"),
)


def _bonus(n: int, point: Mapping[str, Fraction], rho: Fraction) -> arb:
    return (ball(Fraction(1, 2 * n) + 1 / (rho * n * n)) * ball(point["b"]) * ball(point["T"]).log()).sqrt()


def _rho(point: Mapping[str, Fraction]) -> Fraction:
    return point["r"] if "r" in point else point["eps"] / point["al"]


def failure(point: Mapping[str, Fraction], epoch: int) -> arb:
    """``P[mean of 2^l rewards + noise + bonus >= mu_1]`` of a suboptimal arm, exactly."""
    rho, n = _rho(point), 2**epoch
    level = ball(point["y"]) - _bonus(n, point, rho)
    return gaussian_sum_sf_ball(n * level, ball(point["x"]), ball(1 / (2 * rho)), n=n)


def _chosen(point: Mapping[str, Fraction]) -> int:
    import math

    gap, beta, rho = float(point["y"] - point["x"]), float(point["b"]), float(_rho(point))
    log_horizon = math.log(point["T"])
    return math.ceil(
        math.log2(2 * beta * log_horizon / gap**2 + 2 * math.sqrt(beta * log_horizon / rho) / gap)
    )


def _failures(point: Mapping[str, Fraction]) -> dict[str, arb | Fraction | int]:
    chosen = _chosen(point)
    return {"P": failure(point, chosen), "Q": failure(point, chosen - 2), "l": chosen}


_SAMPLES = "(h*(2*L/D**2*(1 + u)))"
_WIDTH = (
    f"4*L/(2*{_SAMPLES}) == D**2/((1 + u)*h) and "
    f"4*L*(u**2*L/D**2/{_SAMPLES}**2) == D**2*u**2/((1 + u)**2*h**2)"
)
"""The two terms of the squared width, times 4, where ``1/rho = u^2 L/D^2``."""
_GAPS = wide_domain({"L": "(0, oo)", "u": "(0, oo)", "D": "(0, oo)", "h": "[1, oo)"})
X = "(2*b*log(T)/D**2 + 2*sqrt(b*log(T)/({r}*D**2)))"


def choice(budget: Budget, values: Values, phases: Values) -> Step:
    """From the bad event to the phase ``l`` in which it has probability at most ``T^-beta``."""
    sides = box(L="(0, 1000]", D="(0, 1]", h="[1, 1000]", **budget.sides())
    threshold = "(h*(2*L/D**2 + 2*sqrt(L/({r}*D**2))))"
    printed = {
        "rewriting": "(m + z + w) - (x + D) == (m + z - w) - (x + (D - 2*w))",
        "width": _WIDTH,
        "ratio": "1/((1 + u)*h) + u**2/((1 + u)**2*h**2) <= (1 + u + u**2)/(1 + u)**2",
        "positive": "1 + u + u**2 < (1 + u)**2",
        "threshold": f"2*sqrt((1/(2*{threshold}) + 1/({{r}}*{threshold}**2))*L) < D",
        "two forms": "2*v/D**2*(1 + D*w/v) == 2*v/D**2 + 2*w/D",
        "X": X,
        "phase": f"ceil(log({X})/log(2))",
        "at most 2 X": "x*2**g < 2*x",
        "failure": "P <= T**(-b)",
    }
    changed = {
        "half the width": {"rewriting": "(m + z + w) - (x + D) == (m + z - w) - (x + (D - w))"},
        "width added": {"rewriting": "(m + z + w) - (x + D) == (m + z - w) - (x + (D + 2*w))"},
        "fewer samples in the width": {"width": _WIDTH.replace("2*L/D**2*", "1.8*L/D**2*")},
        "half of the samples in the width": {"width": _WIDTH.replace("(h*", "(h/2*")},
        "half the private samples in the width": {"width": _WIDTH.replace("(1 + u))", "(1 + u/2))")},
        "root of two in the width": {"width": _WIDTH.replace("(1 + u))", "(1 + u/sqrt(2)))")},
        "root for the square": {"positive": "1 + u + u**2 < 1 + u**2"},
        "h below 1": {"ratio": "1/((1 + u)*h) + u**2/((1 + u)**2*h**2) <= (0.9 + u + u**2)/(1 + u)**2"},
        "half the private samples": {
            "threshold": printed["threshold"].replace("2*sqrt(L/({r}*D**2))", "sqrt(L/({r}*D**2))")
        },
        "fewer samples": {"threshold": printed["threshold"].replace("2*L/D**2", "1.9*L/D**2")},
        "half of all samples": {"threshold": printed["threshold"].replace(threshold, f"({threshold}/2)")},
        "without the private samples": {
            "threshold": printed["threshold"].replace(" + 2*sqrt(L/({r}*D**2))", "")
        },
        "gap missing": {"two forms": "2*v/D**2*(1 + w/v) == 2*v/D**2 + 2*w/D"},
        "gap for its root": {"two forms": "2*v/D**2*(1 + D*w/v) == 2*v/D**2 + 2*w/D**2"},
        "log T for its root, beta = 1": {"two forms": "2*v/D**2*(1 + D*w/v) == 2*v/D**2 + 2*w*sqrt(v)/D"},
        "log T not under the root": {"X": X.replace("sqrt(b*log(T)/", "log(T)*sqrt(b/")},
        "floor for ceil": {"phase": f"floor(log({X})/log(2))"},
        "at most X": {"at most 2 X": "x*2**g < x"},
        "two phases earlier": {"failure": "Q <= T**(-b)"},
    }
    settings = [
        {"y": y, "x": x, "T": horizon, "b": beta, **budget.at(rho)} for y, x, horizon, beta, rho in _FAILED
    ]
    ratios = wide_domain({"u": "(0, oo)", "h": "[1, oo)"})
    checks = (
        entry(
            "rewriting",
            holds_everywhere(
                wide_domain({"m": "[0, 1]", "z": "(-oo, oo)", "w": "[0, oo)", "x": "[0, 1]", "D": "(0, oo)"}),
                part="the same event",
            ),
        ),
        entry(
            "width",
            holds_everywhere(_GAPS, part="(2b)^2, 2^l = h X, L = beta log T, u = Delta/sqrt(rho L)"),
        ),
        entry("ratio", holds_everywhere(ratios, part="samples from X on: gap above twice the width")),
        entry("positive", holds_everywhere(wide_domain({"u": "(0, oo)"}), part="strictly")),
        entry("threshold", holds_on(sides, part="the implication", instances=200, most_boxes=200)),
        entry(
            "two forms",
            holds_everywhere(
                wide_domain({"v": "(0, oo)", "D": "(0, oo)", "w": "(0, oo)"}),
                part="two forms, v = beta log T, w^2 = v/rho",
            ),
        ),
        entry("X", equals_at(values, part="values")),
        entry("phase", equals_at(phases, part="phases")),
        entry(
            "at most 2 X",
            # l, which is log2(X) rounded up, is log2(X) + g with 0 <= g < 1
            holds_everywhere(wide_domain({"x": "(0, oo)", "g": "[0, 1)"}), part="2^l < 2 X"),
        ),
        entry("failure", holds_in(enclosed(_failures, settings), part="chance of the bad event, exactly")),
    )
    return Step(
        budget.written(printed), {name: budget.written(diff) for name, diff in changed.items()}, checks
    )


_PHASES = (2, 4, 6, 7, 8, 9, 10)


def decomposition(budget: Budget) -> Step:
    """``E[N_a(T)] <= 2^(l+1) + P(G^c) T + beta/(beta - 3)``: exact P(G^c), pulls bounded and simulated."""
    return Step(
        {"pulls": "N <= 2**(l + 1) + P*T + b/(b - 3)"},
        {
            "a quarter of the pulls": {"pulls": "N <= 2**(l - 1) + P*T + b/(b - 3)"},
            "without the bad event": {"pulls": "N <= 2**(l + 1) + b/(b - 3)"},
            "log T for T": {"pulls": "N <= 2**(l + 1) + P*log(T) + b/(b - 3)"},
            "half of the bad event": {"pulls": "N <= P/2"},
        },
        (
            entry("pulls", holds_in(cache(partial(_every_phase_exactly, budget)), part=_EVERY_PHASE)),
            entry("pulls", on_average(cache(partial(_every_phase, budget)), part=_EVERY_PHASE)),
        ),
    )


_EVERY_PHASE = "every l tried"
_DECOMPOSED = (
    ("0.6", "0.4", 10**4, "6", "1/2", 2000),
    ("0.9", "0.1", 10**4, "6", "1/1000", 5000),
    ("0.95", "0.05", 10**4, "20", "10", 10000),
)


def _pulls(y: str, x: str, horizon: int, beta: str, rho: str) -> Enclosure:
    point = {"y": exact(y), "x": exact(x), "b": exact(beta), "T": Fraction(horizon), "r": exact(rho)}
    return pulls_with_gaussian_noise(point)


def _every_phase_exactly(budget: Budget, effort: Effort) -> Mapping[str, Known]:
    """The same instances, with the mean number of pulls between 1 and the bound of the mended theorem."""
    del effort
    pulled = {
        f"({y}, {x}), rho = {rho}": _pulls(y, x, horizon, beta, rho)
        for y, x, horizon, beta, rho, _ in _DECOMPOSED
    }
    return {
        name: {
            **{
                key: value if isinstance(value, Enclosure) else exact(value)
                for key, value in each.numbers.items()
            },
            "N": pulled[name.rpartition(", l = ")[0]],
        }
        for name, each in _every_phase(budget).items()
    }


def _every_phase(budget: Budget) -> dict[str, Simulated]:
    instances = {}
    for y, x, horizon, beta, rho, runs in _DECOMPOSED:
        point = {"y": exact(y), "x": exact(x), "b": exact(beta), "T": Fraction(horizon), "r": exact(rho)}
        pulls = Regret(budget.algorithm, (y, x), horizon, runs, budget.options(rho, beta), pulls_of=1)
        for phase in _PHASES:
            with precision(160):
                chance = enclosure_of(failure(point, phase))
            instances[f"({y}, {x}), rho = {rho}, l = {phase}"] = Simulated(
                {"b": beta, "T": horizon, "l": phase, "P": chance}, {"N": pulls}
            )
    return instances


def pulls(budget: Budget, values: Values) -> Step:
    """The bound on the pulls of a suboptimal arm."""
    bound = "8*b*log(T)/D**2 + 8*sqrt(b*log(T)/({r}*D**2)) + 2*b/(b - 3)"
    instances, bounded = {}, {}
    for means, horizon, beta, rho, runs in _SETTINGS[:3]:
        simulated = Regret(budget.algorithm, means, horizon, runs, budget.options(rho, beta), pulls_of=1)
        instances[str(simulated)] = Simulated(
            {"b": beta, "T": horizon, "D": simulated.gaps[0], **budget.at(rho)}, {"N": simulated}
        )
        bounded[str(simulated)] = partial(_pulls, *means, horizon, beta, rho)
    printed = {
        "episode": "2*p <= 4*x",
        "rest": "T*T**(-t) <= t/(t - 3)",
        "value": bound,
        "simulated": bound,
    }
    changed = {
        "doubling not paid": {"episode": "2*p <= 2*x"},
        "additive term a tenth": {"rest": "T*T**(-t) <= t/(t - 3)/10 - 1/10"},
        "3 beta/(beta - 3)": {"value": bound.replace("2*b/(b", "3*b/(b")},
        "gap for its square": {"value": bound.replace("log(T)/D**2", "log(T)/D")},
        "beta for 8 beta": {"simulated": bound.replace("8*b*log", "b*log")},
        "without the private part": {"simulated": "8*b*log(T)/D**2 + 2*b/(b - 3)"},
        "one pull in two runs": {"simulated": "1/2 + T**(1 - b)"},
    }

    @cache
    def known(effort: Effort) -> Mapping[str, Known]:
        del effort
        return {name: {**_exactly(each.numbers), "N": bounded[name]()} for name, each in instances.items()}

    return Step(
        budget.written(printed),
        {name: budget.written(diff) for name, diff in changed.items()},
        (
            entry("episode", holds_on(box(p="(0, 1000]", x="(0, 1000]"), where="p <= 2*x", part="2^l < 2X")),
            entry(
                "rest",
                holds_at([{"T": 1, "t": 4}, {"T": 2, "t": "3.01"}, {"T": 10, "t": 50}], part="T P(G^c)"),
            ),
            entry("value", equals_at(values, part="values")),
            entry("simulated", settled_by(lambda text: (holds_in(known, part="pulls"), f"N <= {text}"))),
            entry("simulated", on_average(instances, part="pulls", text="N <= {}")),
        ),
    )


def _exactly(numbers: Mapping[str, Exact | Enclosure]) -> dict[str, Fraction]:
    return {name: exact(value) for name, value in numbers.items() if not isinstance(value, Enclosure)}


def pulls_with_gaussian_noise(point: Mapping[str, Fraction]) -> Enclosure:
    """The mean pulls of an arm; ``point`` has x, y, b, T, and r or eps and al."""
    return expected_pulls(point, partial(failure, point), lambda phase: _bonus(2**phase, point, _rho(point)))


def regret(budget: Budget, five_arms: Values, one_arm: Values) -> Step:
    """The bound on the regret: gap times pulls, values, and simulated runs below it."""
    term = "8*b*log(T)/D + 8*sqrt(b/{r})*sqrt(log(T)) + 2*b/(b - 3)"
    whole = "8*b*log(T)*(8 + 4 + 8/3 + 2) + 4*(8*sqrt(b*log(T)/{r}) + 2*b/(b - 3))"
    printed = {
        "arm": "D*(8*c/D**2 + 8*q/D + 2*t/(t - 3)) == 8*c/D + 8*q + D*2*t/(t - 3)",
        "gap": "D*2*t/(t - 3) <= 2*t/(t - 3)",
        "five arms": whole,
        "one arm": term,
        "simulated": term,
    }
    changed = {
        "gap missing": {"arm": "D*(8*c/D**2 + 8*q/D + 2*t/(t - 3)) == 8*c/D + 8*q*D + D*2*t/(t - 3)"},
        "gap the other way": {"gap": "2*t/(t - 3) <= D*2*t/(t - 3)"},
        "gaps above 1": {"gap": "(1 + D)*2*t/(t - 3) <= 2*t/(t - 3)"},
        "the gap makes no difference": {"gap": "D*2*t/(t - 3) == 2*t/(t - 3)"},
        "16 for 8": {"five arms": whole.replace("8*b*log", "16*b*log", 1)},
        "log T for its root": {"one arm": term.replace("sqrt(log(T))", "log(T)")},
        "3 for 2": {"one arm": term.replace("2*b/(b", "3*b/(b")},
        "beta for 8 beta": {"simulated": term.replace("8*b*log", "b*log")},
        "without the private part": {"simulated": "8*b*log(T)/D + 2*b/(b - 3)"},
        "gap above": {"simulated": term.replace("log(T)/D", "log(T)*D")},
        "half of the first pull": {"simulated": "D/2"},
    }
    return Step(
        budget.written(printed),
        {name: budget.written(diff) for name, diff in changed.items()},
        (
            entry(
                "arm",
                holds_everywhere(
                    wide_domain({"c": "[0, oo)", "q": "[0, oo)", "D": "(0, 1]", "t": "(3, oo)"}),
                    part="gap times pulls, q = sqrt(beta log T/rho)",
                ),
            ),
            entry(
                "gap", holds_everywhere(wide_domain({"D": "(0, 1]", "t": "(3, oo)"}), part="gaps at most 1")
            ),
            entry("five arms", equals_at(five_arms, part="values at gaps 1/8, 1/4, 3/8, 1/2")),
            entry("one arm", equals_at(one_arm, part="values")),
            entry("simulated", regret_bounded(_instances(budget), pulls_with_gaussian_noise, part="regret")),
            entry("simulated", regret_at_most(_instances(budget), part="regret")),
        ),
    )
