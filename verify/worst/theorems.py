"""Which upper bounds there are, and of which policy each speaks, with which options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ...theory.bounds import adversarial_upper_bounds as adversarial
from ...theory.bounds import linear_upper_bounds as linear
from ...theory.bounds import linear_user_sum_bounds as counts
from ...theory.bounds import minimax_bounds as minimax
from ...theory.bounds import regret_upper_bounds as regret
from ...theory.bounds import renyi_upper_bounds as renyi
from ...theory.bounds import sample_complexity_bounds as samples
from ...theory.bounds.bound import Bound, Statement, parameters_of
from ...theory.bounds.parameters import Parameter

if TYPE_CHECKING:
    from .context_instances import Place

INSIDE: Final = (0.01, 0.99)
"""Means for leading terms: at 0 and 1 some are 0 or infinite, and no horizon is long enough near them."""

_FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "Bernoulli": ("bernoulli",),
    "[0, 1]": ("bernoulli", "uniform"),
    "1-sub-Gaussian": ("bernoulli", "uniform", "gaussian"),
    "any one-parameter family": ("bernoulli", "gaussian"),
    "linear, [-1, 1]": ("sign",),
    "contextual, [-1, 1]": ("sign",),
    "linear, signs": ("sign",),
    "contextual, any in [-1, 1]": ("sign",),
}


_FIXED: Final[Mapping[str, Mapping[str, Callable[[int], Fraction]]]] = {
    "fixed-confidence-ucb": {"delta": lambda rounds: Fraction(1, rounds**2)},
    "dp-se": {"beta": lambda rounds: Fraction(1, rounds)},
    "shuffled-elimination": {"beta": lambda rounds: Fraction(1, rounds)},
    "distributed-elimination": {"beta": lambda rounds: Fraction(1, rounds)},
    "dp-ucb": {"delta": lambda rounds: Fraction(1, rounds)},
    "adac-gope": {"delta": lambda rounds: Fraction(1, rounds)},
    "adar-gope": {"delta": lambda rounds: Fraction(1, rounds)},
    "shuffled-gope": {"delta": lambda rounds: Fraction(1, rounds)},
    "distributed-gope": {"delta": lambda rounds: Fraction(1, rounds)},
}
"""Options that a theorem about the mean of the policy's regret fixes, as functions of T."""


@dataclass(frozen=True, slots=True)
class Theorem:
    """An upper bound, the algorithm that it is proved for, and options that the proof fixes."""

    statement: Statement
    algorithm: str
    fixed: Mapping[str, Callable[[int], Fraction]] = field(default_factory=dict, compare=False)
    """Options as functions of T."""

    @property
    def name(self) -> str:
        """The claim, and which of its forms."""
        return f"{self.statement.claim}, {self.statement.name}"

    @property
    def key(self) -> str:
        """What tells the bound from others: a claim has several forms."""
        return f"{self.statement.claim}|{self.statement.name}|{self.statement.scope}"


def families_of(statement: Statement) -> tuple[str, ...]:
    """The families of rewards that a bound allows."""
    return _FAMILIES[statement.arms]


@cache
def theorems() -> tuple[Theorem, ...]:
    """Every upper bound of the texts that has constants, the strongest of a policy's own first."""
    of_algorithms: tuple[tuple[str, Sequence[Statement]], ...] = (
        ("fixed-confidence-ucb", (regret.UCB, regret.UCB_GAP_FREE, minimax.UCB_MINIMAX)),
        ("anytime-ucb", (regret.UCB_ANYTIME,)), ("anytime-kl-ucb", (regret.KL_UCB,)),
        ("adap-ucb", (regret.ADAP_UCB, regret.ADAP_UCB_2022, regret.ADAP_UCB_PULLS, regret.ADAP_UCB_ROOT,
                      regret.ADAP_UCB_GAP_FREE, minimax.ADAP_UCB_MINIMAX)),
        ("adap-klucb", (regret.ADAP_KLUCB,)),
        ("adac-ucb", (regret.ADAC_UCB, regret.ADAC_UCB_PULLS, regret.ADAC_UCB_GAP_FREE,
                      minimax.ADAC_UCB_MINIMAX)),
        ("adar-ucb", (renyi.ADAR_UCB, renyi.ADAR_UCB_MINIMAX)), ("dp-se", (regret.DP_SE,)),
        ("anytime-lazy-ucb", (regret.ANYTIME_LAZY_UCB,)), ("ldp-ucb", (regret.LDP_UCB,)),
        ("hybrid-ucb", (regret.HYBRID_UCB,)), ("shuffled-elimination", (regret.SHUFFLED_ELIMINATION,)),
        ("distributed-elimination", (regret.DISTRIBUTED_ELIMINATION,)), ("dp-ucb", (regret.DP_UCB,)),
        ("dp-klucb", (regret.DP_KLUCB,)), ("dp-imed", (regret.DP_IMED,)), ("adap-tt", (samples.ADAP_TT,)),
        ("adap-tt-star", (samples.ADAP_TT_STAR,)), ("ttucb", (samples.TTUCB,)), ("dp-seq", (samples.DP_SEQ,)),
        ("shuffled-seq", (samples.SHUFFLED_SEQ,)), ("local-seq", (samples.LOCAL_SEQ,)),
        ("private-htinf", (adversarial.PRIVATE_HTINF,)), ("private-exp3", (adversarial.PRIVATE_EXP3,)),
        ("private-ftpl", (adversarial.PRIVATE_FTPL,)), ("htinf", (adversarial.HTINF,)),
        ("exp3", (adversarial.EXP3,)), ("multiplicative-weights", (adversarial.MULTIPLICATIVE_WEIGHTS,)),
        ("private-multiplicative-weights", (adversarial.PRIVATE_MULTIPLICATIVE_WEIGHTS,)),
        ("adac-gope", (linear.ADAC_GOPE, linear.ADAC_GOPE_RUN)),
        ("adar-gope", (linear.ADAR_GOPE, linear.ADAR_GOPE_RUN)), ("shuffled-gope", (counts.SHUFFLED_GOPE,)),
        ("distributed-gope", (counts.DISTRIBUTED_GOPE,)), ("adac-oful", (linear.ADAC_OFUL,)),
        ("adar-oful", (linear.ADAR_OFUL,)), ("batched-joint-oful", (counts.BATCHED_JOINT_OFUL,)),
        ("private-experts", (adversarial.PRIVATE_EXPERTS,)), ("local-exp4", (adversarial.LOCAL_EXP4,)),
        ("batched-exp4", (adversarial.BATCHED_EXP4,)),
    )  # fmt: skip
    return tuple(
        Theorem(each, name, {} if each.chance else _FIXED.get(name, {}))
        for name, several in of_algorithms
        for each in several
    )


def theorems_of(algorithm: str) -> tuple[Theorem, ...]:
    """The bounds that speak of an algorithm."""
    return tuple(each for each in theorems() if each.algorithm == algorithm)


def bounds_told(algorithm: str) -> str:
    """The claims whose upper bounds speak of an algorithm; that there is none, if so."""
    found = dict.fromkeys(each.statement.claim for each in theorems_of(algorithm))
    return ", ".join(found) or "none with constants on record"


def theorems_called(claim: str) -> tuple[Theorem, ...]:
    """The bounds that a claim's ID names, in any case; a ``ValueError`` of one line if there are none."""
    wanted = claim.strip().lower()
    found = tuple(
        each
        for each in theorems()
        if wanted in {name.lower() for name in (each.statement.claim, *each.statement.also)}
    )
    if not found:
        accepted = ", ".join(dict.fromkeys(each.statement.claim for each in theorems()))
        raise ValueError(f"no upper bound is called {claim!r}; accepted are {accepted}")
    return found


class BoundHere:
    """What a bound is at an instance: a number, and what regret cannot exceed whatever any theorem says."""

    def __init__(
        self,
        bound: Statement | Callable[[Sequence[float], int], float],
        horizon: int,
        options: Mapping[str, Any],
    ) -> None:
        self.horizon = horizon
        self.statement = bound if isinstance(bound, Statement) else None
        self._function = None if isinstance(bound, Statement) else bound
        self._options = dict(options)
        if self.statement is not None:
            if self.statement.kind != "upper" or self.statement.order:
                raise ValueError(f"{self.name} is no upper bound with constants: it has no worst ratio")
            names = {each.name for each in self._parameters().values()}
            self._options = {name: value for name, value in self._options.items() if name in names}

    def _parameters(self) -> Mapping[str, Parameter]:
        """Of the statement; of one about samples also those of its characteristic times."""
        assert self.statement is not None
        if self.of_samples:
            return parameters_of(samples.SAMPLE_COMPLEXITY_BOUNDS)
        return self.statement.parameters

    @property
    def name(self) -> str:
        """What it is called."""
        if self.statement is not None:
            return f"{self.statement.claim}, {self.statement.name}"
        return str(getattr(self._function, "__qualname__", None) or repr(self._function))

    @property
    def of_samples(self) -> bool:
        """Whether it bounds the number of samples, not regret."""
        return self.statement in samples.SAMPLE_COMPLEXITY_BOUNDS

    @property
    def regime(self) -> str:
        """``"finite"``: holds at every T; ``"leading term"``: no finite T decides it."""
        return "finite" if self.statement is None else self.statement.regime

    @property
    def only_dimension(self) -> int | None:
        """The one dimension in which contexts can be as the theorem assumes them; None: no such limit."""
        contextual = self.statement is not None and self.statement.arms == "contextual, [-1, 1]"
        return 1 if contextual else None

    def allowed(self, instance: "Place") -> float | None:
        """The chance with which a run may exceed the bound; None for a bound on the mean."""
        if self.statement is None or not self.statement.chance:
            return None
        from ...theory.bounds.evaluation import double, in_doubles
        from ...theory.formulas.expression import variables
        from ...theory.formulas.language import expression

        given = self._given(instance)
        needed = variables(expression(self.statement.chance))
        chance = float(in_doubles(self.statement.chance, {name: double(given[name]) for name in needed}))
        if not 0 < chance < 1:
            raise ValueError(f"{self.name} may fail with chance {chance:g}: it says something below 1 alone")
        return chance

    def at(self, instance: "Place") -> float | None:
        """The bound there; None where it is not defined, or says nothing."""
        if self._function is not None:
            # what has no means is given as it is
            value = float(self._function(instance.means or instance, self.horizon))  # type: ignore[arg-type]
            if not value > 0:
                where = f"the means {list(instance.means)}" if instance.means else str(instance)
                raise ValueError(f"{self.name} is {value!r} at {where}: above 0 is accepted")
            return value
        found = self._stated(instance)
        return found.value if found is not None and found.value is not None and found.value > 0 else None

    def _given(self, instance: "Place") -> dict[str, Any]:
        """The options of the policy, and the budgets that the search chose."""
        return {**self._options, **{name: Fraction(str(value)) for name, value in instance.options}}

    def _stated(self, instance: "Place") -> Bound | None:
        from ...theory.bounds.bernoulli_instance import BanditInstance
        from ...theory.bounds.evaluation import evaluate
        from ...theory.bounds.identification_instance import IdentificationInstance

        said = self.statement
        assert said is not None
        given = self._given(instance)
        means = tuple(Fraction(str(mean)) for mean in instance.means)
        if self.of_samples:
            at = {
                symbol: each.checked(given.get(each.name, each.default))
                for symbol, each in self._parameters().items()
                if each.name in given or each.default is not None
            }
            return IdentificationInstance(means, at).bound(said)
        if "T" in said.parameters:
            given["horizon"] = self.horizon
        if said.scope == "minimax":
            return evaluate(said, None, **{**given, **instance.sizes})
        return evaluate(said, BanditInstance(means), **given)
