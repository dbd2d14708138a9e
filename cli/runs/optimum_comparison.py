"""Simulated policies beside the best private policy: exact regret, and the least of any policy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ...theory.numbers.enclosure import Enclosure, exact
from ...verify.optimal.family import Family
from ...verify.optimal.privacy import Privacy
from ..bad_usage import bad_usage
from ..options.policy_name import PolicyFile, PolicyName
from ..output.progress_bar import Tell
from ..output.table import Column, numbers, show
from ..terminal.safe_text import say
from .exact_figure import Exactly, Played, both_ends, known_digits, show_notes

if TYPE_CHECKING:
    from ..options.environment_name import Arms

_BUDGETS: Mapping[str, tuple[str, ...]] = {
    "pure": ("epsilon",),
    "approximate": ("epsilon", "delta"),
    "zCDP": ("rho",),
    "RDP": ("alpha", "epsilon"),
    "none": (),
}
"""The options that say how private a policy is, by its notion of privacy."""


@dataclass(frozen=True)
class Game:
    """What policies play, as the optimum sees it."""

    family: Family
    """Without a prior, all orders of some means: then the worst of them is no worse than their mean."""
    unit: int
    """How far the two rewards are apart."""
    over: str
    """What the mean is over."""
    promised: Callable[[PolicyName], Privacy]
    played: Callable[[PolicyName], Played]
    notes: Callable[[PolicyName], Sequence[str]] = lambda _: ()
    """What is to be said of one policy's privacy."""

    def to_json(self) -> dict[str, Any]:
        """What the mean is over, where that is no order of arms: the means of all rounds, or of each."""
        if self.family.prior is None:
            return {}
        means = [[[float(2 * chance - 1) for chance in each] for each in c] for c in self.family.courses]
        return {"over": self.over, "means": means}


@dataclass(frozen=True)
class BesideOptimum:
    """A policy's exact regret in the mean over instances, and the least of any policy of its privacy."""

    policy: PolicyName
    privacy: Privacy
    """What the policy promises; without a budget the least is of all policies."""
    least: Enclosure
    exact: Exactly[Enclosure]
    notes: Sequence[str]
    """What is to be said of its privacy."""

    def to_json(self) -> dict[str, Any]:
        """Both ends of both numbers."""
        return {
            **self.privacy.to_json(),
            "exact": both_ends(self.exact.figure),
            "discrete_twin": self.exact.twin,
            **({"rounded_to": list(self.exact.widths)} if self.exact.widths else {}),
            "least": both_ends(self.least),
            "why": self.exact.why or None,
            "notes": list(self.notes),
        }


@dataclass(frozen=True)
class Compared:
    """All policies of a simulation beside the optimum of one game."""

    game: Game
    found: Sequence[BesideOptimum]


def beside_optimum(policies: Sequence[PolicyName], game: Game, horizon: int, tell: Tell) -> Compared:
    """Each policy beside the best one of its budget; a ``click.UsageError`` where that cannot be computed."""
    from ...verify.optimal.optimum import optimal_policy
    from ...verify.optimal.policy_regret import mean_regret

    least_of: dict[Privacy, Enclosure] = {}
    rows = []
    for place, policy in enumerate(policies):
        tell(place, len(policies), f"the best policy beside {policy.label}")
        promised = game.promised(policy)
        with bad_usage("--optimal"):
            if promised not in least_of:
                weaker: Any = {name: getattr(promised, name) for name in ("order", "delta", "rho")}
                value = optimal_policy(game.family, horizon, promised.epsilon, **weaker).value
                lower, upper = (Fraction(end) * game.unit for end in (value.lower, value.upper))
                least_of[promised] = Enclosure(lower, upper)
        exactly = game.played(policy).exactly(horizon, partial(mean_regret, courses=game.family.courses))
        rows.append(BesideOptimum(policy, promised, least_of[promised], exactly, game.notes(policy)))
    return Compared(game, rows)


def game_of_arms(arms: "Arms", horizon: int) -> Game:
    """Bernoulli arms, in every order."""
    from ...verify.optimal.policy_regret import orders_of

    if arms.kind != "bernoulli":
        raise click.UsageError(f"--optimal: {arms.kind} arms; Bernoulli arms of --means are accepted")
    means = tuple(arms.exact_means)
    with bad_usage("--optimal"):
        family = Family.of(orders_of(means))
    played = partial(played_by, len(means), horizon)
    return Game(family, 1, "the orders of the arms", promised_by, played, partial(_overspent, means, horizon))


def _overspent(means: Sequence[Fraction], horizon: int, policy: PolicyName) -> Sequence[str]:
    """That a policy does not keep its promise: then it may be below the least of those that do."""
    from ...algorithms.environments.bernoulli import Bernoulli
    from ...verify.accounting.account import account

    promised = promised_by(policy)
    if promised.budget is None or isinstance(policy, PolicyFile):
        return ()
    make = partial(policy.build, len(means), horizon)
    spending = account(make, Bernoulli(list(map(float, means))), horizon)
    promise = promised.epsilon if promised.rho is None else promised.rho
    if promised.rho is not None:
        spent = spending.rho()
    elif promised.order is not None:
        spent = spending.renyi(promised.order)
    else:
        spent = spending.epsilon(promised.delta)
    if promise is None or spent.lower <= promise * (1 + Fraction(1, 1 << 40)):
        return ()
    amount = f"{float(spent):.6g} in one run, more than the {float(promise):g} that it promises"
    return (f"its releases spend {amount}: it may be below the least",)


def played_by(arms: int, horizon: int, policy: PolicyName) -> Played:
    """The table of a file, or the policy made for so many arms and rounds."""
    if isinstance(policy, PolicyFile):
        return Played(policy.table.probabilities, arms)
    return Played(partial(policy.build, arms, horizon), arms)


def promised_by(policy: PolicyName) -> Privacy:
    """Its privacy for lists of rewards; none where it promises none, or linear programs do not reach it."""
    if isinstance(policy, PolicyFile):
        return Privacy(policy.table.epsilon)
    if policy.own:
        return Privacy(None)
    kind, options = policy.entry.privacy, policy.options()
    if not _has_own_noise(policy):
        return Privacy(None)
    given = {name: options[name] for name in _BUDGETS[kind]}
    if "delta" in given and "privacy_delta" in options:  # then delta is the risk of its confidence bounds
        given["delta"] = options["privacy_delta"]
    budgets = {name: exact(value) for name, value in given.items()}
    order = budgets.get("alpha")
    if order is not None and order.denominator != 1:
        return Privacy(None)
    try:
        delta, whole = budgets.get("delta", Fraction(0)), None if order is None else int(order)
        return Privacy(budgets.get("epsilon"), whole, delta, budgets.get("rho"))
    except ValueError:
        return Privacy(None)


def _has_own_noise(policy: PolicyName) -> bool:
    """Whether the noise is what the promise is for: that of the catalogue, or its twin on whole numbers."""
    from ...algorithms.by_name.catalogue import NOISES

    if "noise" not in policy.given:
        return True
    own, written = policy.accepted()["noise"].__name__, policy.given["noise"]
    name = NOISES.get(written, "").partition(":")[2] if isinstance(written, str) else written.__name__
    # sums of vectors are no whole numbers, so that noise on whole numbers does not hide them
    return name == own or (name == f"Discrete{own}" and policy.kind != "contextual")


def show_beside(compared: Compared) -> None:
    """Print the table and its notes."""
    rows = compared.found
    say(f"\nExact regret in the mean over {compared.game.over}, and the least of any policy\n")
    pure = all(
        budget_words(each.privacy) in {"inf", f"{float(each.privacy.epsilon or 0):g}"} for each in rows
    )
    headings = ("epsilon" if pure else "budget", "exact regret", "least of any", "times")
    show([Column("algorithm", breaks=False), *numbers(*headings)], [_row(each) for each in rows])
    where = "in the mean, if it knows them all"
    if compared.game.family.prior is None:
        where = "on the worst order (banditproof optimal)"
    say(f"\nleast of any: what no policy of this privacy is below {where}")
    if any(each.privacy.budget is None for each in rows):
        say("inf: no budget is promised, or none that is reached, and the least is of all policies")
    if any(each.privacy.budget is not None and each.privacy.epsilon is None for each in rows):
        say("rho: the least is of all rho-zCDP policies, neighbours view")
    if any(each.privacy.order is not None or each.privacy.delta for each in rows):
        say("alpha and delta: of the Renyi budgets of this order, of (epsilon, delta)-DP; neighbours view")
    for each in rows:
        for note in each.notes:
            say(f"note: {each.policy.label}: {note}")
    show_notes((each.policy.label, each.exact) for each in rows)


def _row(each: BesideOptimum) -> tuple[str, ...]:
    least, budget = float(each.least), budget_words(each.privacy)
    regret = each.exact.figure
    if regret is None:
        return each.policy.label, budget, "-", known_digits(each.least), "-"
    times = f"{float(regret) / least:.5g}" if least else "-"
    return each.policy.label, budget, known_digits(regret), known_digits(each.least), times


def budget_words(privacy: Privacy) -> str:
    """Epsilon, and what else says how private a policy is."""
    if privacy.rho is not None:
        return f"rho {float(privacy.rho):g}"
    words = "inf" if privacy.epsilon is None else f"{float(privacy.epsilon):g}"
    words += "" if privacy.order is None else f", alpha {privacy.order}"
    return words + (f", delta {float(privacy.delta):g}" if privacy.delta else "")
