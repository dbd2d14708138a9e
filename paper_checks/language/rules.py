"""Rules of inference by which people argue; a machine checks none of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of inference: what follows, and from what.

    It is called with a premise for each of its hypotheses, such as
    ``UNION_BOUND(each_event="X-L2#1", events="X-A1#3")``.
    """

    name: str
    hypotheses: tuple[str, ...]
    says: str

    def __call__(self, **premises: str) -> Inference:
        """One use of the rule; a ``ValueError`` unless there is one premise for each hypothesis."""
        own = f"its hypotheses: {', '.join(self.hypotheses)}"
        for hypothesis in self.hypotheses:
            if not premises.get(hypothesis):
                raise ValueError(f"the {self.name} needs a premise for {hypothesis}; {own}")
        for hypothesis in premises:
            if hypothesis not in self.hypotheses:
                raise ValueError(f"the {self.name} has no hypothesis {hypothesis}; {own}")
        return Inference(self, tuple(premises[hypothesis] for hypothesis in self.hypotheses))


@dataclass(frozen=True, slots=True)
class Inference:
    """A use of a rule, with a premise for each of its hypotheses, in their order."""

    rule: Rule
    premises: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            known = ", ".join(each.name for each in RULES)
            raise ValueError(f"the {self.rule.name} is no rule that a chain may use; accepted are {known}")
        own = ", ".join(self.rule.hypotheses)
        if len(self.premises) != len(self.rule.hypotheses) or not all(self.premises):
            raise ValueError(f"the {self.rule.name} has {self.premises!r:.60} for its hypotheses: {own}")


UNION_BOUND: Final = Rule(
    "union bound",
    ("each_event", "events"),
    "If each of the events has at most its probability, their union has at most the sum.",
)
MARKOV: Final = Rule(
    "Markov inequality",
    ("nonnegative", "expectation"),
    "If X >= 0 and E X <= m, then P(X >= a) <= m/a for a > 0.",
)
TOWER: Final = Rule(
    "tower property",
    ("given_the_past",),
    "A bound on an expectation given every past is a bound on the expectation.",
)
EXPECTED_SUM: Final = Rule(
    "sum of expectations",
    ("each_term", "terms"),
    "A bound on the expectation of each of the terms gives the sum of the bounds for their sum.",
)
REGRET_OF_PULLS: Final = Rule(
    "regret decomposition",
    ("pulls", "stochastic_rewards"),
    "The regret is the sum over arms of gap times expected number of pulls.",
)
CHANGE_OF_MEASURE: Final = Rule(
    "change of measure",
    ("density", "event"),
    "If dP/dQ <= c on an event A, then P(A and B) <= c Q(B) for every event B.",
)
DATA_PROCESSING: Final = Rule(
    "data processing",
    ("divergence", "same_kernel"),
    "A divergence of two laws is no smaller than that of their images under one kernel.",
)
COMPOSITION: Final = Rule(
    "adaptive composition",
    ("each_step", "one_step_a_record"),
    "If each step is private given the past outputs and a record enters one step, all outputs are.",
)
POST_PROCESSING: Final = Rule(
    "post-processing",
    ("private_release", "no_other_access"),
    "What is computed from a private release alone is as private.",
)
GROUP_PRIVACY: Final = Rule(
    "group privacy",
    ("neighbours", "distance"),
    "A bound for neighbours holds for data at distance d with d times the budget.",
)
INDUCTION: Final = Rule(
    "induction",
    ("base", "step"),
    "What holds at the first number, and at n + 1 wherever it holds at n, holds at all.",
)
LIMIT: Final = Rule(
    "limit of inequalities",
    ("at_each", "limits"),
    "If f_n <= g_n for all large n and both converge, the limits are in the same order.",
)
JENSEN: Final = Rule(
    "Jensen inequality",
    ("convex", "integrable"),
    "If f is convex, then f(E X) <= E f(X).",
)
COMPARISON: Final = Rule(
    "comparison of slopes",
    ("at_the_start", "slopes"),
    "If f(a) <= g(a), and f' <= g' from a on, then f <= g from a on.",
)
GRONWALL: Final = Rule(
    "Gronwall inequality",
    ("at_the_start", "slopes"),
    "If y(a) <= k, and y' <= c y from a on, then y(x) <= k exp(c (x - a)) from a on.",
)
EVERY_INSTANCE: Final = Rule(
    "every instance",
    ("arbitrary_instance",),
    "A bound at an arbitrary instance of a class bounds the supremum over the class.",
)
VILLE: Final = Rule(
    "Ville inequality",
    ("nonnegative", "supermartingale"),
    "If M >= 0 is a supermartingale with E M_0 <= m, then P(M_t >= a for some t) <= m/a for a > 0.",
)
BOREL_CANTELLI: Final = Rule(
    "Borel-Cantelli lemma",
    ("each_event", "finite_sum"),
    "If the probabilities of events have a finite sum, almost surely only finitely many of them occur.",
)
EXTREME_VALUE: Final = Rule(
    "extreme value theorem",
    ("continuous", "compact"),
    "A continuous real function on a non-empty compact set attains its least and its largest value.",
)
CONTINUITY_OF_CHANCES: Final = Rule(
    "continuity of chances",
    ("decreasing", "in_none"),
    "If events decrease and no outcome is in all of them, but for a chance of 0, their chances tend to 0.",
)
PORTMANTEAU: Final = Rule(
    "portmanteau theorem",
    ("closed_set",),
    "X_n tends to X in law if and only if limsup P(X_n in F) <= P(X in F) for every closed F.",
)
SELECTION: Final = Rule(
    "Helly selection theorem",
    ("distribution_functions",),
    "Distribution functions on R^d have a subsequence that tends, wherever the limit is continuous, to that "
    "of a measure of mass at most 1.",
)
PROJECTIONS: Final = Rule(
    "device of Cramer and Wold",
    ("every_direction",),
    "If t.X_n tends to t.X in law for every t in R^k, then X_n tends to X in law.",
)
TAYLOR: Final = Rule(
    "Taylor expansion",
    ("second_slope", "third_slope"),
    "If the second and third slopes of f are at most a and b in size everywhere, then f(x + y) is within "
    "min(a y^2, b |y|^3/6) of its expansion at x to the second order in y.",
)
RATIO_UNDER_BOTH: Final = Rule(
    "third lemma of Le Cam",
    ("log_ratio",),
    "If log(dQ_n/dP_n) tends in law to N(-v/2, v) under P_n, it tends to N(v/2, v) under Q_n.",
)

RULES_OF_INFERENCE: Final = (
    UNION_BOUND,
    MARKOV,
    TOWER,
    EXPECTED_SUM,
    REGRET_OF_PULLS,
    CHANGE_OF_MEASURE,
    DATA_PROCESSING,
    COMPOSITION,
    POST_PROCESSING,
    GROUP_PRIVACY,
    INDUCTION,
    LIMIT,
    JENSEN,
    COMPARISON,
    GRONWALL,
    EVERY_INSTANCE,
)
QUOTED_THEOREMS: Final = (
    VILLE,
    BOREL_CANTELLI,
    EXTREME_VALUE,
    CONTINUITY_OF_CHANCES,
    PORTMANTEAU,
    SELECTION,
    PROJECTIONS,
    TAYLOR,
    RATIO_UNDER_BOTH,
)
"""Theorems of analysis and probability: what rests on one of them names it, as with a rule of inference."""

RULES: Final = (*RULES_OF_INFERENCE, *QUOTED_THEOREMS)
