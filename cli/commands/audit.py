"""`banditproof audit`: the sandwich of a policy, or the line that leaks; and the table of the zoo."""

from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from ..bad_usage import bad_usage
from ..exit_statuses import NOT_SHOWN, NOTHING_TESTED, exit_words
from ..options.audit_words import AccountTerms, Flags, MechanismWords
from ..options.engine_options import Workshop, engine_options
from ..options.file_name import FileName
from ..options.files.advice_file import AdviceFile, AdviceType
from ..options.gathered import gathered
from ..options.linear_name import ActionWords
from ..options.number import Range, flag, number_type, opt
from ..options.number_options import Plan
from ..options.own.mechanism_name import MECHANISM
from ..options.own.neighbours import NEIGHBOURS
from ..options.policy_name import POLICY, PolicyFile, PolicyName
from ..options.whole_number import whole_type
from ..output.forms import Output, forms
from ..output.zoo_table import zoo_table
from ..runs.at_work import at_work
from ..terminal.safe_text import say, say_command

if TYPE_CHECKING:
    from ...verify.auditing.sandwich_result import Sandwich

_BUDGET = Range("a number from 0 to 50", least=0, most=50)
_DELTA = Range("a number from 0 to 1", least=0, most=1)


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
@flag("--zoo", "Instead of POLICY: which way catches which of the zoo's leaks.")
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
@gathered(flagged=Flags, terms=AccountTerms, actions=ActionWords, plan=Plan, plain=MechanismWords)
def command(
    *,
    policy: PolicyName | None,
    flagged: Flags,
    terms: AccountTerms,
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
    from ..runs.linear_audit import USUAL_ARMS, usual_horizon
    from ..runs.policy_audit import USUAL_RUNS, longer_horizon, policy_audit, refuse_workers

    if plain.mechanism is not None or plain.neighbours:
        if plain.mechanism is None:
            raise click.UsageError("--neighbours goes with --mechanism module:release")
        for option, given in (
            ("POLICY", policy),
            ("--zoo", zoo or None),
            ("--horizon", plan.horizon),
            ("--arms", actions.arms),
            ("--actions", actions.file),
            ("--dimension", actions.dimension),
            ("--advice", advice),
        ):
            if given is not None:
                raise click.UsageError(f"--mechanism goes without {option}")
        if terms.privacy_delta is not None:
            flagged = replace(flagged, delta=terms.privacy_delta)
        return _mechanism(plain, flagged, plan, output, workshop)
    plan = replace(plan, runs=plan.runs or USUAL_RUNS)
    if zoo:
        if policy is not None:
            raise click.UsageError("--zoo goes without a POLICY")
        refuse_workers("--zoo", workshop)
        return zoo_table(plan.runs, plan.seed, output)
    if policy is None:
        raise click.UsageError("a POLICY is needed, such as dp-imed --epsilon 1, or --zoo")
    policy, flagged = terms.deltas(policy, flagged)
    for option, value in (("--actions", actions.file), ("--dimension", actions.dimension)):
        if value is not None and not policy.plays_actions:
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
        policy_audit,
        policy,
        flagged,
        terms=terms,
        actions=actions,
        arms=arms,
        advice=advice,
        workshop=workshop,
    )
    with bad_usage():
        result = look(replace(plan, horizon=plan.horizon or usual))
        while plan.horizon is None and (longer := longer_horizon(policy, result)) is not None:
            shorter = f"{result.horizon} rounds show no dependence on rewards: --horizon {longer} was taken"
            result = look(replace(plan, horizon=longer))
            result = replace(result, notes=(*result.notes, shorter))
    return _print(result, output, required=terms.require is not None)


def _mechanism(plain: MechanismWords, flagged: Flags, plan: Plan, output: Output, workshop: Workshop) -> int:
    """The audit of a mechanism, printed, and its exit status."""
    from ..runs.mechanism_audit import mechanism_audit

    assert plain.mechanism is not None
    with bad_usage(), at_work(workshop, f"audit {plain.mechanism.label}") as processes:
        result = mechanism_audit(plain, asdict(flagged), plan, processes=processes)
    return _print(result, output)


def _print(result: "Sandwich", output: Output, *, required: bool = False) -> int:
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
