"""KL decompositions for bandits, through the coupled environment (Section 4.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice, product

from ...theory.formulas.wide_domain import wide_domain
from ...theory.numbers.enclosure import Enclosure, Exact, ball, certified
from ...theory.transport.coupled_environment import (
    Actions,
    History,
    Policy,
    kernel_kl_ball,
    kl_of_tables_ball,
    view_law,
)
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, holds_at
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..statements.changes_of_measure.coupled_bandits import (
    FIXED,
    REACTING,
    Bandits,
    budget,
    concentrated_budget,
    divergences,
    moments,
    quantities_of,
    random_bandits,
    randomised_response,
    responding,
    stopping,
    told_at_the_stop,
)
from ..statements.changes_of_measure.group_privacy import T412
from ..statements.changes_of_measure.kl_by_transport import (
    COUNTEREXAMPLE,
    COUNTEREXAMPLE_BY,
    THEOREM,
    bandit_theorem,
    bandits,
    needed_by_minimax,
)
from ..statements.changes_of_measure.product_mechanisms import Data, mechanism, transports
from .proofs import instances, kl_decomposition, missing_lemmas

_PAPER = "thesis_lower_bounds"
_WIDTH = 1e-20
_HALF = Fraction(1, 2)

_NEARLY = 1 - Fraction(1, 10**4)


def _told_by_others(history: History) -> Sequence[Exact]:
    """Arm 0; then arm 1 or 2 tells its reward, nearly surely."""
    return (0, *randomised_response(bool(history[0][1]), _NEARLY)) if history else (1, 0, 0)


def _opening(history: History) -> Sequence[Exact]:
    """Arm 0; arm 1 nearly surely after a reward, else arm 2; after arm 1, arm 2 or 3 tells its reward."""
    if not history:
        return 1, 0, 0, 0
    if len(history) == 1:
        return (0, *randomised_response(bool(history[0][1]), _NEARLY), 0)
    told = randomised_response(bool(history[1][1]), _NEARLY) if history[1][0] == 1 else (_HALF, _HALF)
    return 0, 0, *told


# what is told last is told by arms that are alike
_TOLD_LAST = {
    "told by arms that are alike": Bandits(_told_by_others, (1, 0, 0), (0, 0, 0), 2),
    "told by arms that are alike, rarely paid": Bandits(
        _told_by_others, (Fraction(1, 10), 0, 0), (0, 0, 0), 2
    ),
    "opened by a reward": Bandits(_opening, (_HALF, 1, 0, 0), (0, 0, 0, 0), 3),
}


def _elsewhere(each: Bandits) -> Known:
    """Exposures: ``before`` the last two steps, ``dropped``, ``cut``: but for the last pull or two.

    ``other``: under nu'.
    ``any``: the chance of a mismatch; ``BACK``: KL(q, p) of the paths; ``worst``: the largest log-ratio of
    the actions' probabilities.
    """
    env, mirrored = each.environment(), Bandits(each.policy, each.right, each.left, each.horizon)
    shorter = each.horizon - 2
    ours, others = env.action_laws()
    backwards = dict(enumerate(x.q for x in env.paths)), dict(enumerate(x.p for x in env.paths))
    ratio = max(mass / others[actions] for actions, mass in ours.items() if mass)
    dropped, cut = (
        sum(
            (
                path.p * env.distances[a]
                for path in env.paths
                for a in path.actions[: max(len(path.rewards) - left_out, 0)]
            ),
            Fraction(0),
        )
        for left_out in (1, 2)
    )
    return {
        "before": each.environment(shorter).exposure_moment(1) if shorter else Fraction(0),
        "dropped": dropped,
        "cut": cut,
        "other": mirrored.environment().exposure_moment(1),
        "any": sum((path.p for path in env.paths if path.mismatches), Fraction(0)),
        "worst": certified(lambda: ball(ratio).log(), relative_width=_WIDTH),
        "BACK": certified(lambda: kl_of_tables_ball(*backwards), relative_width=_WIDTH),
    }


# --- the coupled environment


def _gap(first: Mapping[Actions, Fraction], second: Mapping[Actions, Fraction]) -> Fraction:
    none = Fraction(0)
    return sum((abs(first.get(a, none) - second.get(a, none)) for a in {*first, *second}), none)


def _marginals(several: Mapping[str, Bandits]) -> Mapping[str, Known]:
    """1-norms: of the actions' law under p and q from those in the bandits alone; of p's from the other."""
    found = {}
    for name, each in several.items():
        under_p, under_q = each.environment().action_laws()
        ours, others = (
            Bandits(each.policy, side, side, each.horizon).environment().action_laws()[0]
            for side in (each.left, each.right)
        )
        found[name] = {
            "p": _gap(under_p, ours),
            "q": _gap(under_q, others),
            "crossed": _gap(under_p, others),
        }
    return found


@cache
def _coupled(effort: Effort) -> Mapping[str, Known]:
    return _marginals({**FIXED, **REACTING, **random_bandits(effort, 3)})


_ENVIRONMENT = {"first": "p == 0", "second": "q == 0", "coupling": "D == S"}
ACOUPLE = Claim(
    id="TH-ACOUPLE",
    where="Section 4.2.2",
    kind="algorithm",
    statement=(
        "a_t ~ pi_t(.|a_1, r_1, ..., r_{t-1}), which ignores r'; (r_t, r'_t) from the maximal coupling of "
        "the two laws of arm a_t. With q the same but for pi at r': the actions have the law m_nu under p "
        "and m_nu' under q. So the mean number of mismatches is E sum_t t_{a_t}."
    ),
    printed=_ENVIRONMENT,
    mutants={
        "the policy sees r' under p": _ENVIRONMENT | {"first": "crossed == 0"},
        "and r under q": _ENVIRONMENT | {"second": "crossed == 0"},
        "not a maximal coupling": _ENVIRONMENT | {"coupling": "D == 2*S"},
    },
    checks=(
        entry("first", holds_in(_coupled, part="law of the actions under p")),
        entry("second", holds_in(_coupled, part="law of the actions under q")),
        entry("coupling", holds_in(bandits, part="mismatches")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-P4.7",),
    settles=(
        settles(
            4,
            by=("law of the actions under p", "law of the actions under q"),
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
            kills={1: "the policy sees r' under p"},
        ),
    ),
)


@cache
def _processed(effort: Effort) -> Mapping[str, Known]:
    several: dict[str, Bandits] = {**REACTING, **random_bandits(effort, 3)}
    # but the one whose KL is that of its paths, which enclosures cannot compare
    several |= {name: each for name, each in FIXED.items() if name != "nearly certain response"}
    return quantities_of(several, divergences, _elsewhere)


_PROCESSED = {"processing": "KL <= PATH", "views": "abs(gap) <= 0.0000000001"}
EQ47 = Claim(
    id="TH-EQ4.7",
    where="Section 4.2.2, (4.7)",
    kind="inequality",
    statement=(
        "KL(M_nu, M_nu') <= KL(p, q) = E_p log(V_r(a)/V_r'(a)). The right side is evaluated from p and "
        "q, and from the kernels of the policy."
    ),
    printed=_PROCESSED,
    mutants={
        "the other way round": _PROCESSED | {"processing": "PATH <= KL"},
        "1% less": _PROCESSED | {"processing": "KL <= 0.99*PATH"},
        "from q to p": _PROCESSED | {"processing": "KL <= BACK"},
        "a gap": _PROCESSED | {"views": "abs(gap) <= -0.0000000001"},
    },
    checks=(
        entry("processing", holds_in(_processed, part="data processing")),
        entry("views", holds_in(bandits, part="log-ratio of the views")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-T4.2", "TH-ACOUPLE"),
    settles=(
        settles(
            1,
            by="data processing",
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
            kills={1: "the other way round", 2: "from q to p"},
        ),
        step_towards(2, by="log-ratio of the views", missing="equality beyond ten decimals"),
    ),
)

# --- View DP

# e/(1 + e) to 30 digits: the policy TOY is 1-View DP
_TOY = Fraction("0.731058578630004879251159944493")


@cache
def _view_private(effort: Effort) -> Mapping[str, Known]:
    several = {**FIXED, **REACTING, **_TOLD_LAST, **random_bandits(effort, 3)}
    return quantities_of(several, moments, divergences, budget, _elsewhere)


@cache
def _toy(effort: Effort) -> Mapping[str, Known]:
    del effort
    arms = (Fraction(4, 5), Fraction(3, 10)), (Fraction(1, 5), Fraction(3, 10))
    return quantities_of({"TOY": Bandits(responding(_TOY), *arms, 2)}, moments, divergences, budget)


_VIEW = {
    "theorem": "KL <= eps*S",
    "group": "PATH <= eps*D",
    "tower": "D == S and S == pulled",
    "last step": "KL <= eps*earlier",
    "values": (
        "abs(KL - 0.0789451185632) <= 0.0000000001 and abs(eps*S - 0.6138635147178) <= 0.0000000001 "
        "and abs(eps*earlier - 0.3) <= 0.0000000001"
    ),
}
T49 = Claim(
    id="TH-T4.9",
    where="Section 4.2.2, Theorem 4.9",
    kind="theorem",
    statement=(
        "If pi is eps-View DP, KL(M_nu, M_nu') <= eps E_nu sum_{t=1}^T t_{a_t}, t_a = TV(P_a, P'_a). "
        "Steps: KL(p, q) <= eps E d_Ham, and E d_Ham = E sum_t t_{a_t} = sum_a E[N_a] t_a."
    ),
    printed=_VIEW,
    mutants={
        "half of it": _VIEW | {"theorem": "KL <= eps*S/2"},
        "square": _VIEW | {"theorem": "KL <= eps*S**2/2"},
        "0.9 eps": _VIEW | {"theorem": "KL <= 0.9*eps*S"},
        "sum to T - 2": _VIEW | {"theorem": "KL <= eps*before"},
        "mean under nu'": _VIEW | {"theorem": "KL <= eps*other"},
        "half of eps": _VIEW | {"group": "PATH <= eps*D/2"},
        "0.9 eps d": _VIEW | {"group": "PATH <= 0.9*eps*D"},
        "at most one mismatch": _VIEW | {"group": "PATH <= eps*any"},
        "second moment": _VIEW | {"tower": "DD == S and S == pulled"},
        "two steps less": _VIEW | {"last step": "KL <= eps*(2*earlier - S)"},
        "1% off": _VIEW | {"values": _VIEW["values"].replace("0.0789451185632", "0.0797")},
        "T for T - 1": _VIEW | {"values": _VIEW["values"].replace("eps*earlier", "eps*S")},
    },
    checks=(
        entry("theorem", holds_in(_view_private, part="theorem")),
        entry("group", holds_in(_view_private, part="group privacy")),
        entry("tower", holds_in(_view_private, part="mean number of mismatches")),
        entry("last step", holds_in(_view_private, part="sum to T - 1")),
        entry("values", holds_in(_toy, part="values")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-EQ4.7", "TH-P2.8"),
    settles=(
        settles(
            1,
            by="theorem",
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
            kills={1: "0.9 eps", 2: "sum to T - 2", 3: "mean under nu'"},
        ),
        settles(
            2,
            by="group privacy",
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
            kills={1: "0.9 eps d", 2: "at most one mismatch"},
        ),
        step_towards(
            5,
            by="mean number of mismatches",
            missing="the equality given each action; only the means are compared",
        ),
        settles(
            101,
            by="sum to T - 1",
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
            kills={1: "two steps less"},
        ),
    ),
    noted=(
        noted(
            101,
            "the sum may stop at T - 1, since the last reward is never used",
            for_all="what Theorem 4.9 speaks of",
            near_miss="the sum may stop at T - 2",
        ),
    ),
)

_FACTOR = {
    "earlier": "KL <= 6*eps*S",
    "now": "KL <= eps*S",
    "bounds": "min(kl(x, y), 6*eps*(y - x)) <= 6*min(kl(x, y), eps*(y - x))",
    "at most": "min(k, b) <= min(k, 6*b) <= 6*min(k, b)",
    "private": "min(6*b + g, 6*b) == 6*min(6*b + g, b)",
}
R410 = Claim(
    id="TH-R4.10",
    where="Section 4.2.2, Remark 4.10",
    kind="inline",
    statement=(
        "The earlier KL(M_nu, M_nu') <= 6 eps E sum_t t_{a_t} loses its factor 6, and this improves all the "
        "regret and sample complexity lower bounds by a factor of 6. Checked on TH-T4.16 for Bernoulli arms: "
        "Delta/min(kl, eps TV) against Delta/min(kl, 6 eps TV)."
    ),
    printed=_FACTOR,
    mutants={
        "half of eps": _FACTOR | {"now": "KL <= eps*S/2"},
        "0.9 for 6": _FACTOR | {"now": "KL <= 0.9*eps*S"},
        "pointwise": _FACTOR | {"now": "worst <= eps*S"},
        "a sixth and less": _FACTOR | {"earlier": "KL <= 6*eps*S/20"},
        "always 6": _FACTOR | {"bounds": "min(kl(x, y), 6*eps*(y - x)) == 6*min(kl(x, y), eps*(y - x))"},
        "at least 6": _FACTOR | {"bounds": "min(kl(x, y), 6*eps*(y - x)) >= 6*min(kl(x, y), eps*(y - x))"},
        "at most 5": _FACTOR | {"at most": "min(k, b) <= min(k, 6*b) <= 5*min(k, b)"},
        "always 5": _FACTOR | {"private": "min(6*b + g, 6*b) == 5*min(6*b + g, b)"},
    },
    checks=(
        entry("earlier", holds_in(_view_private, part="with 6 eps")),
        entry("now", holds_in(_view_private, part="without")),
        entry("bounds", holds_at([{"x": "0.4", "y": "0.5", "eps": 2}], part="lower bounds")),
        entry(
            "at most",
            holds_everywhere(wide_domain({"k": "(0, oo)", "b": "(0, oo)"}), part="between 1 and 6"),
        ),
        entry(
            "private",
            holds_everywhere(wide_domain({"g": "[0, oo)", "b": "(0, oo)"}), part="high privacy, k = 6 b + g"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-T4.9", "TH-T4.16"),
    settles=(
        settles(
            1,
            by="without",
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
            kills={1: "0.9 for 6", 2: "pointwise"},
        ),
        step_towards(
            2,
            by="high privacy, k = 6 b + g",
            missing="the bounds of the text one by one, each with its earlier version",
        ),
        settles(
            101,
            by=("lower bounds", "between 1 and 6", "high privacy, k = 6 b + g"),
            kills={1: "always 6", 2: "at most 5"},
        ),
        settles(
            3,
            by="with 6 eps",
            on="small Bernoulli bandits of two and three steps, enumerated",
            beyond="other reward laws, policies, more steps",
        ),
    ),
    noted=(
        noted(
            101,
            "without the 6 the bound 1/min(k, b) of Theorem 4.16, k = KL, b = eps TV, grows by a factor "
            "between 1 and 6, which is 6 where 6 b <= k",
            for_all="k, b > 0",
            near_miss="by 6 everywhere; by 5 at most",
        ),
    ),
)


def _going_on(history: History) -> Sequence[Exact]:
    """Pull arm 0; after a reward, nearly surely, arm 1 as well, and tell its reward at the stop."""
    if not history:
        return 1, 0, 0, 0
    if len(history) == 1:
        onwards = _NEARLY if history[0][1] else 1 - _NEARLY
        return 0, onwards, (1 - onwards) / 2, (1 - onwards) / 2
    return 0, 0, *randomised_response(bool(history[1][1]), _NEARLY)


@cache
def stopped_strategies(effort: Effort) -> Mapping[str, Known]:
    """Strategies that stop after one pull or two, with the quantities of Theorem 4.9."""
    del effort
    arms = (Fraction(4, 5), Fraction(3, 10)), (Fraction(1, 5), Fraction(3, 10))
    several = {
        "stops after one pull or two": Bandits(stopping, *arms, 3),
        "stops after one": Bandits(told_at_the_stop, (1, 0), (0, 0), 2),
        "goes on after a reward": Bandits(_going_on, (_HALF, 1), (0, 0), 3),
    }
    return quantities_of(several, moments, divergences, budget, _elsewhere)


_STOPPED = {"theorem": "KL <= eps*S", "pulls": "S == pulled and D == S"}
R411 = Claim(
    id="TH-R4.11",
    where="Section 4.2.2, Remark 4.11",
    kind="inequality",
    statement=(
        "For an eps-DP BAI strategy and bandits nu, lambda: KL of the laws of (actions, recommendation, tau) "
        "is at most eps E_nu sum_{t=1}^tau t_{a_t}. Checked for strategies that stop after one pull or two."
    ),
    printed=_STOPPED,
    mutants={
        "0.1% less": _STOPPED | {"theorem": "KL <= 0.999*eps*S"},
        "sum without the last pull": _STOPPED | {"theorem": "KL <= eps*dropped"},
        "mean under lambda": _STOPPED | {"theorem": "KL <= eps*other"},
        "without the last pull": _STOPPED | {"theorem": "KL <= eps*(S - 1/2)"},
        "pulls to the horizon": _STOPPED | {"pulls": "S == 3*pulled/2 and D == S"},
    },
    checks=(
        entry("theorem", holds_in(stopped_strategies, part="stopping time")),
        entry("pulls", holds_in(stopped_strategies, part="pulls before the stop")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-T4.9",),
    settles=(
        settles(
            1,
            by="stopping time",
            on="three strategies that stop after one pull or two, Bernoulli arms",
            beyond="other strategies and laws, longer runs",
            kills={1: "sum without the last pull", 2: "mean under lambda"},
        ),
    ),
)

# --- Interactive zCDP


# the views of fixed rewards: where the chain rule takes its expectation
_NINE = 9


def _twice_told(history: History) -> Sequence[Exact]:
    """Tell the first reward at step 2, and once more at step 3 if arm 0 was played in between."""
    if len(history) == 1 or (len(history) == 2 and history[1][0] == 0):
        return randomised_response(bool(history[0][1]), Fraction(9, 10))
    return _HALF, _HALF


def _power_of_nine(ratio: Fraction) -> int:
    power = 0
    while ratio > 1:
        ratio, power = ratio / _NINE, power + 1
    while ratio < 1:
        ratio, power = ratio * _NINE, power - 1
    assert ratio == 1
    return power


@cache
def _told_views(effort: Effort) -> Mapping[str, Known]:
    """``view``: KL of the views; ``ours``, ``others``: sums of kernel KLs under either; in units of log 9.

    ``straight``, ``swapped``: the mean of the log-ratio under either.
    """
    del effort
    ours, others = (1, 0, 0), (0, 0, 0)
    first, second = (view_law(_twice_told, rewards, arms=2) for rewards in (ours, others))
    # each kernel that differs is (9/10, 1/10) against its reverse: 4/5 log 9
    kernels = {a: Fraction(4, 5) * (1 + (a[1] == 0)) for a in first}

    def loss(actions: tuple[int, ...]) -> int:
        """Of log(V_r(a)/V_r'(a)), step by step."""
        steps = (
            [Fraction(_twice_told(tuple(zip(actions[:t], data, strict=False)))[a]) for data in (ours, others)]
            for t, a in enumerate(actions)
        )
        return sum(_power_of_nine(here / there) for here, there in steps)

    return {
        "T = 3, two arms, r = (1, 0, 0), r' = (0, 0, 0), first reward told at step 2, and at 3 if a_2 = 0": {
            "view": sum((m * _power_of_nine(m / second[a]) for a, m in first.items()), Fraction(0)),
            "ours": sum((m * kernels[a] for a, m in first.items()), Fraction(0)),
            "others": sum((m * kernels[a] for a, m in second.items()), Fraction(0)),
            "straight": sum((m * loss(a) for a, m in first.items()), Fraction(0)),
            "swapped": sum((m * loss(a) for a, m in second.items()), Fraction(0)),
        }
    }


@cache
def _views(effort: Effort) -> Mapping[str, Known]:
    """``off``: KL of two views less the mean of the kernel KLs, under the first of them."""
    found = {}
    for name, each in islice(random_bandits(effort, 3).items(), 3 * effort.factor):
        gaps = []
        for ours, others in (((1, 0, 0), (0, 0, 0)), ((1, 1, 0), (0, 0, 0))):
            laws = [view_law(each.policy, rewards, arms=2) for rewards in (ours, others)]
            direct = certified(lambda laws=laws: kl_of_tables_ball(*laws), relative_width=_WIDTH)
            chain = certified(
                lambda law=laws[0], p=each.policy, r=ours, s=others: sum(
                    (ball(mass) * kernel_kl_ball(p, a, r, s) for a, mass in law.items()), ball(0)
                ),
                relative_width=_WIDTH,
            )
            gaps += [
                Fraction(direct.lower) - Fraction(chain.upper),
                Fraction(direct.upper) - Fraction(chain.lower),
            ]
        found[name] = {"off": Enclosure(min(gaps), max(gaps))}
    return found


def _views_of(policy: Policy, *, arms: int = 2) -> Callable[[Data], Sequence[Exact]]:
    """From two rewards to the law of three actions."""
    laws = {data: view_law(policy, (*data, 0), arms=arms) for data in product((0, 1), repeat=2)}
    return lambda data: list(laws[data].values())


def _released(history: History) -> Sequence[Exact]:
    """Arm 0 twice, then a sharp release of the sum of both rewards."""
    if len(history) < 2:
        return 1, 0, 0
    total, q = sum(reward for _, reward in history), Fraction(1, 10**5)
    weights = [q ** ((k - total) ** 2) for k in range(3)]
    return [weight / sum(weights) for weight in weights]


@cache
def _view_groups(effort: Effort) -> Mapping[str, Known]:
    """Views as mechanisms on two rewards, both of them changed."""
    policies: dict[str, Policy] = {"first reward told twice": _twice_told}
    several = {}
    for name, each in islice(random_bandits(effort, 3).items(), min(2 * effort.factor, 8)):
        policies[name] = each.policy
    for name, policy in policies.items():
        several[name] = mechanism(_views_of(policy), (1, 1), (0, 0))
    several["sum of both released"] = mechanism(_views_of(_released, arms=3), (1, 1), (0, 0))
    return quantities_of(several, divergences, concentrated_budget, transports)


_AVERAGE = {
    "ratio": "view == straight",
    "law": "view == ours",
    "chain": "abs(off) <= 0.0000000001",
    "group": "KL <= rho*leastsq",
}
R413 = Claim(
    id="TH-R4.13",
    where="Section 4.2.2, Remark 4.13",
    kind="inline",
    statement=(
        "If pi is rho-View zCDP, KL(V_r, V_r') <= rho d_Ham(r, r')^2; and KL(V_r, V_r') = E_{a ~ V_r'} "
        "sum_t KL(pi_t(.|H_{t-1}), pi_t(.|H'_{t-1})), "
        "where the expectation is printed under V_r' in each of four lines."
    ),
    printed=_AVERAGE | {"ratio": "view == swapped", "law": "view == others"},
    mutants={
        "half": _AVERAGE | {"law": "view == ours/2"},
        "1% less": _AVERAGE | {"law": "view == 0.99*ours"},
        "log-ratio inverted": _AVERAGE | {"ratio": "view == -straight"},
        "mean under the mixture": _AVERAGE | {"ratio": "view == (straight + swapped)/2"},
        "a gap": _AVERAGE | {"chain": "abs(off) <= -0.0000000001"},
        "d for its square": _AVERAGE | {"group": "KL <= rho*least"},
        "an eighth of rho": _AVERAGE | {"group": "KL <= rho*leastsq/8"},
    },
    checks=(
        entry("ratio", holds_in(_told_views, part="mean of the log-ratio")),
        entry("law", holds_in(_told_views, part="law of the expectation")),
        entry("chain", holds_in(_views, part="chain rule under V_r")),
        entry("group", holds_in(_view_groups, part="group privacy of the view")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="KL(V_r, V_r') = E_{a ~ V_r} sum_t KL(pi_t(.|H_{t-1}), pi_t(.|H'_{t-1})).",
        formula=_AVERAGE,
        recorded=Verdict.VERIFIED,
    ),
    paper=_PAPER,
    rests_on=("TH-P2.8",),
    settles=(
        settles(
            1,
            by="group privacy of the view",
            on="views of small policies, two of the rewards changed",
            beyond="other policies, distances, more steps",
            kills={1: "d for its square"},
        ),
        settles(2, by="mean of the log-ratio", severity=Severity.TYPO),
        settles(5, by="law of the expectation", severity=Severity.TYPO),
        settles(
            AMENDED,
            by="law of the expectation",
            on="one policy of three steps that tells the first reward once or twice, exactly",
            beyond="other policies, more steps",
        ),
    ),
    notes="The prime of the law is read as extracted; four lines have it.",
)

T414 = attached(
    replace(
        bandit_theorem(
            "TH-T4.14",
            "Section 4.2.2, Theorem 4.14",
            theorem=THEOREM,
            proof=True,
            rests_on=("TH-T4.12", "TH-EQ4.7"),
            notes="The same statement as ZCDP-T8, whose proof is ZCDP-T8P.",
        ),
        severity=None,
    ),
    settles(1, by="theorem", severity=Severity.WRONG_CONSTANT),
    step_towards(4, by="sum over the kernels", missing="equality beyond ten decimals"),
    settles(
        5,
        by="group privacy",
        on="small Bernoulli bandits of two and three steps, enumerated",
        beyond="other reward laws, policies, more steps",
        kills={1: "E d for E d^2"},
    ),
    settles(7, by="second moment given the actions", severity=Severity.PROOF_SLIP),
    settles(8, by="second moment given the actions", severity=Severity.PROOF_SLIP),
    settles(
        AMENDED,
        by=(
            "theorem",
            "at most twice the printed bound",
            "exact second moment",
            "policies that do not react",
            "two steps",
        ),
        on="small Bernoulli bandits of two and three steps, enumerated",
        beyond="other reward laws, policies, more steps",
    ),
    noted(
        101,
        COUNTEREXAMPLE,
        for_all="this one pair of bandits and this one policy",
        near_miss="KL above 12.75; a share of 0.83 of the 12.4 for the action A_2",
    ),
    settles(101, by=COUNTEREXAMPLE_BY, kills={1: "broken: divergence", 2: "broken: response"}),
    *needed_by_minimax(102),
)


def _half_released(history: History) -> Sequence[Exact]:
    """Arm 0 twice; a fair coin between arms 0 and 1; after arm 0 a sharp release of the first two rewards."""
    if len(history) < 2:
        return 1, 0, 0
    if len(history) == 2:
        return _HALF, _HALF, 0
    return _released(history[:2]) if history[2][0] == 0 else (1, 0, 0)


@cache
def _half_told(effort: Effort) -> Mapping[str, Known]:
    """``path``: KL of the kernels along (0, 0, 0, .); ``view``: rho of the views of two rewards."""
    del effort
    bits = list(product((0, 1), repeat=2))
    laws = {data: view_law(_half_released, (*data, 0, 0), arms=3) for data in bits}
    shown = sorted(set().union(*laws.values()))
    view = mechanism(lambda data: [laws[data].get(a, Fraction(0)) for a in shown], (1, 1), (0, 0))
    release = mechanism(lambda data: list(_released(((0, data[0]), (0, data[1])))), (1, 1), (0, 0))
    return {
        "a release half the time": {
            "path": divergences(release)["KL"],
            "rho": concentrated_budget(release)["rho"],
            "view": concentrated_budget(view)["rho"],
        }
    }


_STATED = (
    ACOUPLE,
    EQ47,
    T49,
    R410,
    R411,
    attached(
        replace(
            T412,
            printed=T412.printed | {"half the time": "path <= 4*rho"},
            mutants=dict(T412.mutants) | {"rho of the views": {"half the time": "path <= 4*view"}},
            checks=(
                *T412.checks,
                entry("half the time", holds_in(_half_told, part="a release half the time")),
            ),
        ),
        settles(
            1,
            by=("two rewards", "a release half the time"),
            on="rewards that differ twice, small policies of three and four steps",
            beyond="other distances, policies, more steps",
            kills={1: "d for its square", 2: "1% less", 3: "rho of the views"},
        ),
    ),
    R413,
    T414,
)

CLAIMS = with_proofs(_STATED, (kl_decomposition.LINES, missing_lemmas.LINES, instances.LINES))
