"""What is found out about one policy of the catalogue: its sandwich, and its regret beside the bounds.

The instances are small, so that a site is made in a minute: they show what the commands on the page find,
and which commands find more.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from .study import AlgorithmStudy, Layer, Played, Sandwiched

if TYPE_CHECKING:
    from ....algorithms.by_name.catalogue import Entry
    from ....theory.bounds.bound import Statement
    from ....verify.auditing.sandwich import Claim, Sandwich
    from ...options.policy_name import PolicyName

_OPTIONS = {
    "epsilon": "1",
    "rho": "1/2",
    "alpha": "2",
    "delta": "1/10",
    "privacy_delta": "1/1000",
}
"""What goes to options that must be given."""

_MEANS = (Fraction(3, 4), Fraction(5, 8), Fraction(1, 2))
_FAR_MEANS = (Fraction(9, 10), Fraction(1, 2), Fraction(3, 10))
_HORIZONS = {"regret": 10_000, "linear": 1_000_000, "contextual": 1_000, "adversarial": 2_000}
_RUNS = {"regret": 40, "linear": 40, "contextual": 10, "adversarial": 20, "identification": 20}
_AUDITED_RUNS = 1000
_ROUNDS = {"regret": 6, "identification": 6, "adversarial": 4, "full information": 8}
_OWN_ROUNDS = {
    "dp-ucb": 3,
    "lazy-dp-ts": 5,
    "anytime-lazy-ucb": 5,
    "hybrid-ucb": 3,
    "ldp-ucb": 30,
    "shuffled-elimination": 300,
    "distributed-elimination": 300,
    "ftpl": 3,
    "private-ftpl": 3,
    "dp-se": 2000,
    "dp-se-identification": 2000,
    "dp-mase": 2000,
    "dp-seq": 2000,
    "shuffled-seq": 2000,
    "local-seq": 30,
}
"""Fewer where every round takes its time to enumerate, more where nothing is released before."""
_ARMS = 2
_CUT = 10**7


def algorithm_study(name: str, *, seed: int) -> AlgorithmStudy:
    """The study of one policy, or of what plays games of membership.

    Those with options that nothing is known of here are only described.
    """
    from ....algorithms.by_name.catalogue import entry

    found = entry(name)
    needed = [option for option, default in found.options().items() if default is inspect.Parameter.empty]
    if found.kind == "membership":
        from .membership_study import membership_played

        return AlgorithmStudy(name, None, membership_played(name, seed=seed))
    if not all(option in _OPTIONS for option in needed):
        return AlgorithmStudy(name, None, None)
    policy = _with_options(found, needed)
    if found.kind == "full information":
        from .full_information_study import full_information_played, full_information_sandwich

        horizon = _ROUNDS[found.kind]
        done = full_information_sandwich(policy, horizon=horizon, arms=_ARMS, runs=_AUDITED_RUNS, seed=seed)
        promised = found.privacy != "none"
        return AlgorithmStudy(
            name,
            _told(done, policy, horizon, seed, promised=promised),
            full_information_played(policy),
        )
    played = _identified(policy, seed) if found.kind == "identification" else _regret(policy, seed)
    return AlgorithmStudy(name, _sandwiched(found, policy, seed), played)


def _with_options(found: Entry, needed: Sequence[str]) -> PolicyName:
    from ...options.policy_name import read_policy

    words = ",".join(f"{name.replace('_', '-')}={_OPTIONS[name]}" for name in needed)
    return read_policy(f"{found.name}:{words}" if words else found.name)


# the sandwich


def _claim(found: Entry, policy: PolicyName) -> Claim:
    """What the policy promises with these options."""
    from ....theory.numbers.enclosure import exact
    from ....verify.auditing.sandwich import Claim

    given = {name: exact(value) for name, value in policy.given.items()}
    match found.privacy:
        case "pure":
            return Claim.of(epsilon=given["epsilon"])
        case "zCDP":
            return Claim.of(rho=given["rho"])
        case "approximate":
            return Claim.of(epsilon=given["epsilon"], delta=given.get("privacy_delta", given["delta"]))
        case "RDP":  # what its Gaussian noise comes to, at every order
            return Claim.of(rho=given["epsilon"] / given["alpha"])
        case _:
            return Claim.of()


def _sandwiched(found: Entry, policy: PolicyName, seed: int) -> Sandwiched:
    from ....verify.auditing.sandwich import WAYS, sandwich
    from ....verify.auditing.sandwich_settings import USUAL_AUDIT, USUAL_ENUMERATION
    from ...options.linear_name import ActionWords
    from ...runs.linear_audit import KINDS, REWARDS, linear_subject, usual_horizon

    claim = _claim(found, policy)
    horizon = _OWN_ROUNDS.get(found.name) or _ROUNDS.get(found.kind) or usual_horizon(found.kind)
    make: Callable[[], Any]
    audit, enumeration = USUAL_AUDIT, USUAL_ENUMERATION
    if found.kind in KINDS:
        subject = linear_subject(policy, ActionWords(arms=_ARMS), horizon=horizon, seed=seed)
        make, arms, ways, notes = subject.make, subject.arms, subject.ways, subject.notes
        audit, enumeration = subject.audit, subject.enumeration
        rewards: tuple[int, int] = REWARDS
    else:
        make, arms, ways, notes, rewards = partial(policy.build, _ARMS, horizon), _ARMS, WAYS, (), (0, 1)
    done = sandwich(
        make,
        claim,
        horizon=horizon,
        arms=arms,
        rewards=rewards,
        ways=ways,
        runs=_AUDITED_RUNS,
        seed=seed,
        audit=audit,
        enumeration=enumeration,
    ).called(policy.label)
    return _told(done, policy, horizon, seed, promised=found.privacy != "none", notes=notes)


def _told(
    done: Sandwich,
    policy: PolicyName,
    horizon: int,
    seed: int,
    *,
    promised: bool,
    notes: Sequence[str] = (),
) -> Sandwiched:
    return Sandwiched(
        claim=str(done.claim),
        symbol=done.claim.symbol,
        verdict=done.headline,
        layers=tuple(_layers(done, promised=promised)),
        findings=done.findings,
        notes=(*done.notes, *notes),
        horizon=horizon,
        command=_audit_command(policy, done.claim, horizon, seed),
    )


def _layers(done: Sandwich, *, promised: bool) -> list[Layer]:
    layers = []
    if done.audited is not None:
        kept = done.audited
        told = f"with confidence {kept.confidence:.9g}, {kept.runs} runs on each of two inputs"
        layers.append(Layer("audited", f"at least {kept.lower_bound:.6g}", told))
    same: dict[str, list[str]] = {}
    for notion, figure in done.exact.items():
        if figure is not None:
            same.setdefault(_between(float(figure.lower), float(figure.upper)), []).append(notion)
    for figure_words, notions in same.items():
        told = f"of the whole policy, for neighbours by {' and by '.join(notions)}"
        layers.append(Layer("exact", figure_words, told))
    if done.continuous is not None:
        low, high = float(done.continuous.lower), float(done.continuous.upper)
        layers.append(Layer("exact", _between(low, high), "of the continuous noise, by cells"))
    if done.accounted is not None:
        spent = float(done.accounted)
        figure_words = "no limit" if math.isinf(spent) else f"{spent:.12g}"
        layers.append(Layer("accounted", figure_words, "the most that any of the runs spends"))
    layers.append(Layer("claimed", str(done.claim) if promised else "nothing", "what the policy promises"))
    return layers


def _between(low: float, high: float) -> str:
    if math.isinf(high):
        return "no limit" if math.isinf(low) else f"at least {low:.6g}"
    first, second = f"{low:.9g}", f"{high:.9g}"
    return first if first == second else f"{low:.6g} to {high:.6g}"


def _audit_command(policy: PolicyName, claim: Claim, horizon: int, seed: int) -> str:
    flags = []
    if claim.rho is not None and "rho" not in policy.given:
        flags.append(f"--rho {claim.rho}")
    return " ".join(
        [
            f"banditproof audit {policy.label}",
            *flags,
            f"--horizon {horizon} --runs {_AUDITED_RUNS} --seed {seed}",
        ]
    )


# regret and stopping times


def _regret(policy: PolicyName, seed: int) -> Played:
    from ....paper_checks.figures.bound_curve import bound_curve
    from ....paper_checks.figures.figure import Curve, Kind, Panel
    from ....paper_checks.figures.simulated_cases import regret_over_time
    from ...options.environment_name import Arms, read_environment
    from ...options.linear_name import ActionWords, LinearBandit, read_linear
    from ...output.curve_plot import regret_curves
    from ...runs.linear_audit import KINDS
    from ...runs.regret_runs import against_best_expert
    from ...runs.simulation_report import Simulated

    kind, horizon = policy.kind, _HORIZONS[policy.kind]
    world: Arms | LinearBandit
    if kind in KINDS:
        words = ActionWords()
        world = read_linear(words, None, fresh=kind == "contextual", seed=seed)
        where, flags = world.told, ""
    elif kind == "adversarial":
        world = read_environment("switching", None, None, horizon=horizon, arms=3)
        where, flags = (
            "rewards fixed in advance, the best arm switches; regret against the best arm",
            ("--environment switching --arms 3"),
        )
    else:
        world = read_environment("bernoulli", _MEANS, None)
        where, flags = f"Bernoulli arms, means {_spelled(_MEANS)}", f"--means {_spelled(_MEANS)}"
    runs = _RUNS[kind]
    simulation = _player(policy, world, horizon)(horizon, runs=runs, seed=seed, jobs=1)
    simulated = Simulated(policy, world, simulation)
    facts = [
        ("mean regret", f"{float(simulation.mean()[-1]):.6g}"),
        ("its standard error", f"{float(simulation.standard_error()[-1]):.3g}"),
        ("95% for the mean, for every law", _ends(simulation.mean_interval()[:, -1])),
        ("median", f"{float(simulation.median()[-1]):.6g}"),
        ("95% for the median, for every law", _ends(simulation.median_interval()[:, -1])),
    ]
    compared = against_best_expert(policy, world, simulation)
    if compared is not None:
        facts.append(("mean regret against the best expert", f"{float(compared.mean()[-1]):.6g}"))
    baseline: Kind = "baseline" if _entry(policy).privacy == "none" else "private"
    curves: list[Curve] = [regret_over_time(simulation, policy.target, baseline)]
    times = simulation.checkpoints.tolist()
    notes = []
    if simulated.lower_bound is not None and simulated.bound_value is not None:
        name, claim, value = simulated.lower_bound
        facts.append((f"leading term {name} ({claim})", f"{simulated.bound_value:.6g}"))
        notes.append("A leading term is what consistent policies lose as t grows: no bound at t.")
        curves.append(bound_curve(f"leading term {name} ({claim})", value, times))
    if not isinstance(world, LinearBandit) and kind == "regret":
        for said, value in _upper_bounds(policy, horizon):
            at_end = value(horizon)
            if at_end is None:
                continue
            called = "leading term" if said.limit else "upper bound"
            cited = f"{said.claim} amended" if said.amends else said.claim
            facts.append((f"{called} {said.name} ({cited})", f"{at_end:.6g}"))
            notes.append(f"{said.name}: {said.conditions}.")
            curves.append(bound_curve(f"{called} {said.name} ({cited})", value, times))
    floor, x_log, y_log = regret_curves(curves)
    panel = Panel(
        title=f"Regret of {policy.target}",
        x_name="round t",
        y_name="regret",
        curves=curves,
        x_log=x_log,
        y_log=y_log,
        floor=floor if y_log else None,
    )
    return Played(
        told=f"{runs} runs of {horizon} rounds: {where}.",
        facts=tuple(facts),
        panel=panel,
        notes=tuple(notes),
        command=_simulate_command(policy, flags, horizon, runs, seed),
    )


def _ends(interval: Sequence[float]) -> str:
    low, high = interval
    return f"{low:.6g} to {high:.6g}"


def _spelled(means: Sequence[Fraction]) -> str:
    return ",".join(f"{float(mean):g}" for mean in means)


def _entry(policy: PolicyName) -> Entry:
    from ....algorithms.by_name.catalogue import entry

    return entry(policy.target)


def _upper_bounds(
    policy: PolicyName, horizon: int
) -> list[tuple[Statement, Callable[[float], float | None]]]:
    """The first bound that a text states for the policy, and its values: at most what is trivially true."""
    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.regret_upper_bounds import regret_bounds

    instance = BanditInstance(_MEANS)
    epsilon = Fraction(policy.given.get("epsilon", 1))
    rho = Fraction(policy.given.get("rho", Fraction(1, 2)))
    risk = policy.given.get("delta")
    delta = None if risk is None else Fraction(risk)
    stated = regret_bounds(instance, epsilon, horizon, rho=rho, delta=delta)
    for place, bound in enumerate(stated):
        name = bound.name.split(",")[0].lower()
        if bound.kind != "upper" or name != policy.target or bound.statement.scope != "problem-dependent":
            continue
        if bound.value is None:
            continue

        def value(t: float, place: int = place) -> float | None:
            if t <= 1:
                return None
            there = regret_bounds(instance, epsilon, Fraction(t), rho=rho, delta=delta)[place]
            return there.value if there.holds is None else there.holds

        return [(bound.statement, value)]
    return []


def _player(policy: PolicyName, world: Any, horizon: int) -> Callable[..., Any]:  # noqa: ANN401  an environment
    """What simulates the policy in that world."""
    if policy.kind == "contextual":
        from ....algorithms.environments.contextual_bandit import ContextualBandit
        from ....algorithms.simulation.contextual_simulator import simulate_contextual

        return partial(
            simulate_contextual,
            partial(policy.build_contextual, world.contexts.dimension, horizon),
            ContextualBandit(world.contexts, world.theta, rewards=world.rewards, sigma=world.sigma),
        )
    from ....algorithms.environments.reward_table import RewardTable
    from ....algorithms.simulation.hindsight_regret import simulate_in_hindsight
    from ....algorithms.simulation.simulator import simulate

    build = partial(policy.build, world.size, horizon)
    if isinstance(world.environment, RewardTable):
        return partial(simulate_in_hindsight, build, world.environment)
    return partial(simulate, build, world.environment)


def _identified(policy: PolicyName, seed: int) -> Played:
    from ....algorithms.simulation.identification import identify
    from ...options.environment_name import read_environment
    from ...runs.identification_report import Identified

    world = read_environment("bernoulli", _FAR_MEANS, None)
    runs = _RUNS["identification"]
    done = identify(
        partial(policy.build, len(_FAR_MEANS), _CUT),
        world.environment,
        runs=runs,
        seed=seed,
        horizon=_CUT,
        jobs=1,
    )
    wrong_low, wrong_high = done.error_interval()
    facts = [
        ("mean number of pulls", f"{done.mean():.6g}"),
        ("its standard error", f"{done.standard_error():.3g}"),
        ("95% for the mean, for every law", _ends(done.mean_interval())),
        ("median", f"{done.median():.6g}"),
        ("95% for the median, for every law", _ends(done.median_interval())),
        (
            "wrong answers",
            f"{done.errors} of {runs}; the chance of one is in [{wrong_low:.3g}, {wrong_high:.3g}]",
        ),
    ]
    notes = []
    if done.cut:
        notes.append(
            f"{done.cut} of {runs} runs were cut and count with the cut: the mean is below the true one."
        )
    bound = Identified(policy, world, done).lower_bound
    if bound is not None:
        name, claim, value = bound
        facts.append((f"lower bound {name} ({claim})", f"{value:.6g}"))
        notes.append("The lower bound is on the mean number of pulls of any policy with that risk.")
    means = _spelled(_FAR_MEANS)
    return Played(
        told=f"{runs} runs, until it stops: Bernoulli arms, means {means}.",
        facts=tuple(facts),
        panel=None,
        notes=tuple(notes),
        command=_simulate_command(policy, f"--means {means}", _CUT, runs, seed),
    )


def _simulate_command(policy: PolicyName, flags: str, horizon: int, runs: int, seed: int) -> str:
    words = ("banditproof simulate", policy.label, flags, f"--horizon {horizon} --runs {runs} --seed {seed}")
    return " ".join(word for word in words if word)
