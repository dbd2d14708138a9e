"""`banditproof audit`: the sandwich of a policy, or the line that leaks; and the table of the zoo."""

from __future__ import annotations

import inspect
import math
import shlex
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..exit_statuses import NOT_SHOWN, NOTHING_TESTED, exit_words
from ..options.engine_options import Workshop, engine_options
from ..options.file_name import FileName
from ..options.files.advice_file import AdviceFile, AdviceType
from ..options.gathered import gathered
from ..options.linear_name import ActionWords
from ..options.number import Range, number_type, opt
from ..options.number_options import Plan
from ..options.own.mechanism_name import MECHANISM
from ..options.own.neighbours import NEIGHBOURS
from ..options.own.own_code import CHANCE
from ..options.policy_name import POLICY, SEES_ALL_LOSSES, PolicyFile, PolicyName
from ..options.whole_number import whole_type
from ..output.forms import Output, forms
from ..output.table import Column, show
from ..runs.at_work import at_work
from ..runs.full_information_audit import full_information_audit
from ..runs.linear_audit import KINDS, REWARDS, USUAL_ARMS, linear_subject, usual_horizon, with_own_delta
from ..runs.mechanism_audit import MechanismWords, mechanism_audit
from ..runs.own_maker import own_maker
from ..runs.table_audit import audited_table
from ..terminal.safe_text import say, say_command

if TYPE_CHECKING:
    from ...verify.auditing.sandwich import Claim, Sandwich

_BUDGET = Range("a number from 0 to 50", least=0, most=50)
_DELTA = Range("a number from 0 to 1", least=0, most=1)
_USUAL_RUNS = 4000
_ROUNDS_OF_A_BLOCK = 8
_BLIND = "its gamma is 1 at this horizon: every draw is uniform, and no action depends on a reward"
_CLAIMED = {"pure": ("epsilon",), "approximate": ("epsilon", "delta"), "zCDP": ("rho",)}


@dataclass(frozen=True, slots=True)
class _Flags:
    """What the flags say of the claim; the policy's own options may say the rest."""

    epsilon: Fraction | None
    rho: Fraction | None
    delta: Fraction | None


@dataclass(frozen=True, slots=True)
class _AccountTerms:
    """What is asked of an account."""

    releases: str
    require: str | None
    risk: Fraction | None
    privacy_delta: Fraction | None

    def deltas(self, policy: PolicyName, flagged: _Flags) -> tuple[PolicyName, _Flags]:
        """The policy with its risk, and the claim with the delta of privacy, where they are given."""
        given = dict(policy.given)
        for flag, value in (("risk", self.risk), ("privacy_delta", self.privacy_delta)):
            if value is None:
                continue
            option = policy.option_for(flag)
            if flag == "risk" and option is None:
                raise click.UsageError(f"--risk: {policy.target} has none; without it is accepted")
            if option == "privacy_delta" or flag == "risk":
                given[option or flag] = value
            elif policy.kind in KINDS or _has_a_risk(policy):
                raise click.UsageError(f"--privacy-delta: the delta of {policy.target} is --risk")
            else:
                flagged = replace(flagged, delta=value)
        return replace(policy, given=given), flagged


@click.command(
    epilog=exit_words(
        "within the claim",
        "it leaks, or a specimen escapes",
        untested="nothing tested: no leak could show, or the code of POLICY fails",
        unshown="not shown to be private: the account is above the claim, and no event is",
    )
)
@click.argument("policy", metavar="POLICY", required=False, type=POLICY)
@opt(
    "--mechanism",
    MECHANISM,
    "Instead of POLICY: a plain mechanism of your own, module:release, a function of data.",
    metavar="NAME",
)
@opt(
    "--neighbours",
    NEIGHBOURS,
    "Of a mechanism: 0,1,1/1,1,1, records:N, queries:N, counts:N or module:pairs; may be repeated.",
    metavar="PAIRS",
    multiple=True,
)
@opt("--epsilon", _BUDGET, "The claim, and the policy's own budget.")
@opt("--rho", _BUDGET, "The claim in zCDP, instead of epsilon.")
@opt("--privacy-delta", _DELTA, "With epsilon: the claim is (epsilon, delta)-DP.")
@click.option("--delta", type=number_type(_DELTA), hidden=True)
@opt("--risk", _DELTA, "Risk of the policy's own confidence bounds or answer.")
@opt(
    "--horizon",
    whole_type("rounds", 1, 10**18),
    "8 if not given, more where these show nothing; 1e6 for a linear policy, 32 for a contextual one, 4"
    " for one against adversaries.",
)
@opt("--arms", whole_type("arms", 1, 16), "How many arms or drawn actions; 2 if not given.")
@opt(
    "--actions file",
    FileName(),
    "Of a linear or contextual policy; if not given, --arms unit vectors drawn from the seed.",
    metavar="FILE",
)
@opt("--dimension", whole_type("the dimension", 1, 16), "Of drawn actions; 2 if not given.")
@opt(
    "--advice",
    AdviceType(),
    "File of experts' advice, for policies that take it: a line an expert, --- before another round's.",
)
@opt(
    "--runs",
    whole_type("a number of runs", 32, 10**9),
    "Of the audit, on each of two inputs, at most; 4000 if not given, 100000 for a mechanism.",
)
@click.option("--seed", type=whole_type("a seed", 0, 10**18), default=0, show_default=True)
@click.option("--zoo", is_flag=True, help="Instead of POLICY: which way catches which of the zoo's leaks.")
@opt(
    "--jobs",
    click.IntRange(1, 1024),
    "Processes that share the runs of the audit: where many are asked for, that pays.",
    default=1,
    metavar="N",
)
@opt(
    "--releases",
    click.Choice(("public", "internal")),
    "Internal: numbers that noise hides stay inside, and the arms alone are accounted for.",
    default="public",
)
@opt("--require", click.Choice(("accounted",)), "Without an account nothing is shown.")
@forms("json wide quiet")
@engine_options
@gathered(
    flagged=_Flags,
    terms=_AccountTerms,
    actions=ActionWords,
    plan=Plan,
    plain=MechanismWords,
)
def command(
    *,
    policy: PolicyName | None,
    flagged: _Flags,
    terms: _AccountTerms,
    actions: ActionWords,
    advice: AdviceFile | None,
    plan: Plan,
    zoo: bool,
    plain: MechanismWords,
    output: Output,
    workshop: Workshop,
) -> int:
    """Audit a policy: audited lower bound <= exact <= accounted <= claimed.

    POLICY is a name with options, `dp-imed:alpha=1.1`, one's own, `module:factory`, a function that makes a
    policy from a number of arms and options, or a file of probabilities that `banditproof optimal` wrote.
    A policy that acts and learns on sealed rewards is accounted for, enumerated and audited; one that
    selects and updates on raw rewards is audited, and enumerated if it is a file. A leak is named by its
    line. Nothing is tested where nothing is released and no action that is looked at shows a dependence on
    rewards. A policy that cannot be judged is bad input. A mechanism releases anything that it makes of data,
    and is audited on neighbouring data.
    """
    if plain.mechanism is not None or plain.neighbours:
        _refuse_rounds(plain, policy, zoo=zoo, horizon=plan.horizon, actions=actions, advice=advice)
        if terms.privacy_delta is not None:
            flagged = replace(flagged, delta=terms.privacy_delta)
        return _mechanism(plain, flagged, plan, output, workshop)
    plan = replace(plan, runs=plan.runs or _USUAL_RUNS)
    if zoo:
        if policy is not None:
            raise click.UsageError("--zoo goes without a POLICY")
        _refuse_workers("--zoo", workshop)
        return _zoo(plan.runs, plan.seed, output)
    if policy is None:
        raise click.UsageError("a POLICY is needed, such as dp-imed --epsilon 1, or --zoo")
    policy, flagged = terms.deltas(policy, flagged)
    plays_actions = policy.kind in KINDS
    for option, value in (("--actions", actions.file), ("--dimension", actions.dimension)):
        if value is not None and not plays_actions:
            raise click.UsageError(f"{option}: {policy.target} plays arms, not actions; --arms is accepted")
    if actions.file is not None and actions.arms is not None:
        raise click.UsageError("--arms: the file of --actions says how many; without it is accepted")
    arms = actions.arms or (USUAL_ARMS if advice is None else advice.arms)
    if advice is not None:
        if "advice" not in policy.accepted():
            raise click.UsageError(f"--advice: {policy.target} asks no experts; without it is accepted")
        policy = replace(policy, given={**policy.given, "advice": advice})
    usual = policy.table.length if isinstance(policy, PolicyFile) else usual_horizon(policy.kind)
    look = partial(
        _audited, policy, flagged, terms=terms, actions=actions, arms=arms, advice=advice, workshop=workshop
    )
    try:
        result = look(replace(plan, horizon=plan.horizon or usual))
        while plan.horizon is None and (longer := _longer(policy, result)) is not None:
            shorter = f"{result.horizon} rounds show no dependence on rewards: --horizon {longer} was taken"
            result = look(replace(plan, horizon=longer))
            result = replace(result, notes=(*result.notes, shorter))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    return _print(result, output, required=terms.require is not None)


def _longer(policy: PolicyName, result: Sandwich) -> int | None:
    """More rounds to look at, where those that were show nothing and later ones do: a power of two."""
    from ...verify.auditing.influence import BEYOND, BEYOND_IN_BLOCKS

    if isinstance(policy, PolicyFile) or result.findings or result.looked is None or result.looked.tested:
        return None
    if _BLIND in result.notes and result.tested:
        return None  # what it releases later tells no more
    if result.enumerated and any(each and 0 < each.upper < math.inf for each in result.exact.values()):
        return None  # what all of these rounds tell is known, and is not nothing
    later = result.looked.later
    if later is None and not result.tested and result.first_release is not None:
        later = result.first_release + 1
    releases, times = result.released or (0, 0)
    in_blocks = times > 0 and releases * _ROUNDS_OF_A_BLOCK <= result.horizon * times
    most = BEYOND_IN_BLOCKS if in_blocks else BEYOND
    if later is None or not result.horizon < later <= most:
        return None
    return 1 << (later - 1).bit_length()


def _audited(
    policy: PolicyName,
    flagged: _Flags,
    plan: Plan,
    *,
    terms: _AccountTerms,
    actions: ActionWords,
    arms: int,
    advice: AdviceFile | None,
    workshop: Workshop,
) -> Sandwich:
    """What an audit of so many rounds finds."""
    from ...verify.auditing.sandwich import WAYS, Claim, sandwich
    from ...verify.auditing.sandwich_settings import USUAL_AUDIT, USUAL_ENUMERATION
    from ...verify.dialects.recognition import with_varying_noise
    from ...verify.dialects.taken import Taken, told_of

    assert plan.horizon is not None
    assert plan.runs is not None
    horizon, runs, seed, flags = plan.horizon, plan.runs, plan.seed, asdict(flagged)
    replay = _replay(policy, flags, plan, replace(actions, arms=arms), advice, terms=terms)
    if policy.kind == SEES_ALL_LOSSES:
        _refuse_workers(policy.target, workshop)
        return full_information_audit(
            policy, flags, horizon=horizon, arms=arms, runs=runs, seed=seed, replay=replay
        )
    plays_actions = policy.kind in KINDS
    ways: tuple[str, ...] = WAYS
    notes: tuple[str, ...] = ()
    audit, enumeration, risk = USUAL_AUDIT, USUAL_ENUMERATION, ""
    if plays_actions:
        own, flags = with_own_delta(policy, flags)
        complete, claim = _claimed(own, flags, Claim.of)
        subject = linear_subject(complete, replace(actions, arms=arms), horizon=horizon, seed=seed)
        make, size, ways, notes = subject.make, subject.arms, subject.ways, subject.notes
        audit, enumeration = subject.audit, subject.enumeration
    else:
        if not policy.own and "privacy_delta" in policy.accepted():
            policy, flags = with_own_delta(policy, flags)
        elif flagged.delta is not None and _has_a_risk(policy):
            policy, flags = with_own_delta(policy, flags)
            risk = f"--risk is the chance that {policy.target} answers wrongly, and no part of the claim"
        complete, claim = _claimed(policy, flags, Claim.of)
        if isinstance(policy, PolicyFile):
            make, size, enumeration = audited_table(
                policy, actions.arms, horizon, pure=claim.rho is None and not claim.delta
            )
        else:
            many = actions.arms if advice is None else arms
            plain = _maker(complete, many, horizon)
            if not policy.own and getattr(plain(), "draws_blindly", False):
                notes = (_BLIND,)
            make = with_varying_noise(plain, policy.label, horizon)
            size = make.arms if isinstance(make, Taken) else arms
    with at_work(workshop, f"audit {policy.label}") as processes:
        result = sandwich(
            make,
            claim,
            horizon=horizon,
            arms=size,
            rewards=REWARDS if plays_actions else (0, 1),
            ways=ways,
            runs=runs,
            seed=seed,
            audit=replace(audit, workers=processes, internal=terms.releases == "internal"),
            enumeration=enumeration,
        ).called(policy.label, replay=replay)
    if policy.own and not plays_actions and not isinstance(policy, PolicyFile):
        notes = told_of(make, raw=result.raw)
    if claim.value is None and {"alpha", "epsilon"} <= complete.given.keys() and not policy.own:
        result = _renyi_promise(result, complete)
    return replace(result, notes=(*result.notes, *notes, *filter(None, [risk])))


def _renyi_promise(result: Sandwich, policy: PolicyName) -> Sandwich:
    """With what a ledger says of a promise of Renyi privacy, which is no claim that runs are bet against."""
    if result.account is None:
        return result
    order, promised = Fraction(policy.given["alpha"]), Fraction(policy.given["epsilon"])
    figure = float(result.account.renyi(order).upper)
    told = f"a Renyi divergence of order {float(order):g} of at most {float(promised):g}"
    if figure > promised * (1 + Fraction(1, 1 << 40)):
        spends = f"its releases spend {figure:.9g} in one run, where it promises {told}"
        return replace(result, findings=(*result.findings, spends))
    note = f"it promises {told}: accounted for is {figure:.9g}, in one run, and nothing is audited of it;"
    return replace(result, notes=(*result.notes, f"{note} --rho NUMBER would be a claim"))


def _has_a_risk(policy: PolicyName) -> bool:
    """Whether its delta is a risk of its answer that must be given, and is not written beside its name."""
    if policy.own or policy.kind != "identification" or "delta" in policy.given:
        return False
    return policy.accepted().get("delta") is inspect.Parameter.empty


def _refuse_rounds(
    plain: MechanismWords,
    policy: PolicyName | None,
    *,
    zoo: bool,
    horizon: int | None,
    actions: ActionWords,
    advice: AdviceFile | None,
) -> None:
    """A mechanism plays no rounds, and a policy has no neighbouring data sets of its own."""
    if plain.mechanism is None:
        raise click.UsageError("--neighbours goes with --mechanism module:release")
    for option, given in (
        ("POLICY", policy),
        ("--zoo", zoo or None),
        ("--horizon", horizon),
        ("--arms", actions.arms),
        ("--actions", actions.file),
        ("--dimension", actions.dimension),
        ("--advice", advice),
    ):
        if given is not None:
            raise click.UsageError(f"--mechanism goes without {option}")


def _mechanism(plain: MechanismWords, flagged: _Flags, plan: Plan, output: Output, workshop: Workshop) -> int:
    """The audit of a mechanism, printed, and its exit status."""
    assert plain.mechanism is not None
    try:
        with at_work(workshop, f"audit {plain.mechanism.label}") as processes:
            result = mechanism_audit(plain, asdict(flagged), plan, processes=processes)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    return _print(result, output)


def _refuse_workers(subject: str, workshop: Workshop) -> None:
    """Where no runs are shared out, nobody is to be told to share them."""
    for option, given in (("--jobs", workshop.jobs != 1), ("--engine", workshop.scheduler is not None)):
        if given:
            raise click.UsageError(f"{option}: {subject} is done in one process; without it is accepted")


def _print(result: Sandwich, output: Output, *, required: bool = False) -> int:
    """Print what was found, and the exit status; an account may be ``required``."""
    missed = required and result.passed and result.accounted is None
    if missed:
        note = f"no account, which is required: {result.unaccounted}"
        result = replace(result, notes=(*result.notes, note))

    def show() -> None:
        for line in str(result).splitlines() if missed or not (output.quiet and result.passed) else ():
            heading, mark, words = line.partition("replay: ")
            if mark and not heading.strip():
                say_command(f"{heading}{mark}", words)
            else:
                say(line)

    output.give(lambda: {"schema": "banditproof/audit/3", **result.to_json()}, show)
    if missed or result.verdict == "not shown":
        return NOT_SHOWN
    return 1 if result.findings else 0 if result.tested else NOTHING_TESTED


def _claimed(
    policy: PolicyName, flags: dict[str, Fraction | None], claim_of: Callable[..., Claim]
) -> tuple[PolicyName, Claim]:
    """The policy with its options, and what is claimed: by the flags, else by the policy's own options."""
    accepted = policy.accepted()
    if not policy.own:
        from ...algorithms.by_name.catalogue import entry

        privacy = entry(policy.target).privacy
        promised: tuple[str, ...] = _CLAIMED.get(privacy, ())
        if privacy == "RDP" and (flags["epsilon"] is not None or flags["delta"] is not None):
            raise ValueError(
                f"{policy.target} promises Renyi privacy of one order: its budget is written as"
                f" {policy.target}:alpha=A,epsilon=E, and the claim to be checked as --rho R"
            )
    else:
        promised = ("epsilon", "delta", "rho")
    meant = {"eps": "epsilon"} if policy.own else {}
    passed = {
        name: value
        for name in accepted
        if (flag := meant.get(name, name)) in promised
        and (value := flags[flag]) is not None
        and name not in policy.given
    }
    complete = replace(policy, given={**passed, **policy.given})
    if missing := [name for name in complete.missing() if name not in CHANCE]:
        risky = policy.kind in KINDS or _has_a_risk(policy)
        missed = [meant.get(name, name) for name in missing]
        by_flag = all(name in promised or (name in flags and risky) for name in missed)
        of_delta = "risk" if policy.option_for("risk") and not policy.own else "privacy-delta"
        flags_of = [of_delta if name == "delta" else name for name in missed]
        way = " ".join(f"--{flag} NUMBER" for flag in flags_of) + " or " if by_flag else ""
        beside = ",".join(f"{name}=NUMBER" for name in missing)
        raise ValueError(f"{policy.target} needs {' and '.join(missing)}, as {way}{policy.target}:{beside}")
    named = {meant.get(name, name): value for name, value in complete.given.items()}
    own = {name: named[name] for name in promised if name in named}
    if flags["epsilon"] is None and flags["rho"] is None:
        claimed = dict(own)
        if flags["delta"] is not None:
            claimed["delta"] = flags["delta"]
    else:
        claimed = {name: value for name, value in flags.items() if value is not None}
        if flags["epsilon"] is not None and "delta" in own:
            claimed.setdefault("delta", own["delta"])
    return complete, claim_of(**claimed)


def _maker(policy: PolicyName, given: int | None, horizon: int) -> Callable[..., Any]:
    """What makes a fresh policy, from a seed or a generator if it takes one."""
    arms = given or USUAL_ARMS
    if not policy.own:
        policy.build(arms, horizon)  # complains now
        return partial(policy.build, arms, horizon)
    from ...verify.dialects.recognition import adapted

    made: Callable[..., Any] = adapted(own_maker(policy, arms, horizon), arms=given, horizon=horizon)
    return made


def _replay(
    policy: PolicyName,
    flags: dict[str, Fraction | None],
    plan: Plan,
    actions: ActionWords,
    advice: AdviceFile | None,
    *,
    terms: _AccountTerms,
) -> str:
    words = ["banditproof", "audit", policy.label]
    claim = flags | {"risk": terms.risk, "privacy-delta": terms.privacy_delta}
    if terms.privacy_delta is not None:
        claim["delta"] = None
    for name, value in claim.items():
        if value is not None:
            words += [f"--{name}", str(value)]
    for name, number, usual in (
        ("horizon", plan.horizon, usual_horizon(policy.kind)),
        ("arms", actions.arms, USUAL_ARMS),
        ("runs", plan.runs, _USUAL_RUNS),
        ("seed", plan.seed, 0),
        ("releases", terms.releases, "public"),
        ("require", terms.require, None),
    ):
        if number != usual:
            words += [f"--{name}", str(number)]
    for name, chosen in (("actions", actions.file), ("dimension", actions.dimension), ("advice", advice)):
        if chosen is not None:
            words += [f"--{name}", str(chosen)]
    return shlex.join(words)


def _zoo(runs: int, seed: int, output: Output) -> int:
    """The table of the zoo; status 1 if a specimen escapes all ways that can see it."""
    from ...verify.zoo.specimen import METHODS
    from ...verify.zoo.trial import trials

    rows = list(trials(runs=runs, seed=seed))
    escaped = [specimen.name for specimen, found in rows if not any(each.caught for each in found)]
    specimens = [
        {
            **{name: getattr(specimen, name) for name in ("name", "wrong", "kind")},
            **{each.method: each.to_json() for each in found},
        }
        for specimen, found in rows
    ]
    document = {"schema": "banditproof/zoo/1", "runs": runs, "seed": seed, "specimens": specimens}

    def show_table() -> None:
        if output.quiet and not escaped:
            return
        columns = [Column("specimen"), *map(Column, METHODS), Column("what is wrong", below=True)]
        cells = [(each.name, *(way.in_words() for way in found), each.wrong) for each, found in rows]
        show(columns, cells)
        reasons: dict[str, list[str]] = {}
        for specimen, found in rows:
            for each in found:
                if not each.within_reach:
                    reasons.setdefault(each.told, []).append(f"{each.method} of {specimen.name}")
        say("\nOut of reach, because:")
        for reason, names in sorted(reasons.items()):
            shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
            say(f"  {reason}: {shown}")
        if escaped:
            say(f"\nNot caught by any: {', '.join(escaped)}")

    output.give(lambda: document | {"escaped": escaped}, show_table)
    return 1 if escaped else 0
