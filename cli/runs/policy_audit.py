"""What an audit makes of a policy and of what the flags say of it: the claim, and the sandwich."""

import math
import shlex
from collections.abc import Callable
from dataclasses import asdict, replace
from fractions import Fraction
from functools import partial
from typing import Any

import click

from ...theory.privacy.claim import Claim
from ...verify.accounting.outside.outside_state import OutsideState
from ...verify.auditing.influence import BEYOND, BEYOND_IN_BLOCKS
from ...verify.auditing.sandwich import WAYS, sandwich
from ...verify.auditing.sandwich_result import Sandwich
from ...verify.auditing.sandwich_settings import USUAL_AUDIT, USUAL_ENUMERATION
from ...verify.dialects.recognition import adapted, with_varying_noise
from ...verify.dialects.taken import Taken, told_of
from ..options.audit_words import AccountTerms, Flags, has_a_risk
from ..options.engine_options import Workshop
from ..options.files.advice_file import AdviceFile
from ..options.linear_name import ActionWords
from ..options.number_options import Plan
from ..options.own.own_code import CHANCE
from ..options.policy_name import SEES_ALL_LOSSES, PolicyFile, PolicyName
from .at_work import at_work
from .full_information_audit import full_information_audit
from .linear_audit import REWARDS, USUAL_ARMS, linear_subject, usual_horizon, with_own_delta
from .own_maker import own_maker
from .table_audit import audited_table

USUAL_RUNS = 4000
_ROUNDS_OF_A_BLOCK = 8
_BLIND = "its gamma is 1 at this horizon: every draw is uniform, and no action depends on a reward"
_CLAIMED = {"pure": ("epsilon",), "approximate": ("epsilon", "delta"), "zCDP": ("rho",)}


def longer_horizon(policy: PolicyName, result: Sandwich) -> int | None:
    """More rounds to look at, where those that were show nothing and later ones do: a power of two."""
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


def policy_audit(
    policy: PolicyName,
    flagged: Flags,
    plan: Plan,
    *,
    terms: AccountTerms,
    actions: ActionWords,
    arms: int,
    advice: AdviceFile | None,
    workshop: Workshop,
) -> Sandwich:
    """What an audit of so many rounds finds."""
    assert plan.horizon is not None
    assert plan.runs is not None
    horizon, runs, seed, flags = plan.horizon, plan.runs, plan.seed, asdict(flagged)
    replay = _replay(policy, flags, plan, replace(actions, arms=arms), advice, terms=terms)
    if policy.kind == SEES_ALL_LOSSES:
        refuse_workers(policy.target, workshop)
        return full_information_audit(
            policy, flags, horizon=horizon, arms=arms, runs=runs, seed=seed, replay=replay
        )
    ways: tuple[str, ...] = WAYS
    notes: tuple[str, ...] = ()
    audit, enumeration, risk = USUAL_AUDIT, USUAL_ENUMERATION, ""
    if policy.plays_actions:
        own, flags = with_own_delta(policy, flags)
        complete, claim = _claimed(own, flags, Claim.of)
        subject = linear_subject(complete, replace(actions, arms=arms), horizon=horizon, seed=seed)
        make, size, ways, notes = subject.make, subject.arms, subject.ways, subject.notes
        audit, enumeration = subject.audit, subject.enumeration
    else:
        if not policy.own and "privacy_delta" in policy.accepted():
            policy, flags = with_own_delta(policy, flags)
        elif flagged.delta is not None and has_a_risk(policy):
            policy, flags = with_own_delta(policy, flags)
            risk = f"--risk is the chance that {policy.target} answers wrongly, and no part of the claim"
        complete, claim = _claimed(policy, flags, Claim.of)
        if isinstance(policy, PolicyFile):
            make, size, enumeration = audited_table(
                policy, actions.arms, horizon, pure=claim.rho is None and not claim.delta
            )
        else:
            many = actions.arms if advice is None else arms
            if policy.own:  # the trials below are lives of the policy, too
                code = policy.factory()
                outside = OutsideState(code if callable(code) else type(code))
                audit = replace(audit, outside=outside, before=outside.snapshot())
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
            rewards=REWARDS if policy.plays_actions else (0, 1),
            ways=ways,
            runs=runs,
            seed=seed,
            audit=replace(audit, workers=processes, internal=terms.releases == "internal"),
            enumeration=enumeration,
        ).called(policy.label, replay=replay)
    if policy.own and not policy.plays_actions and not isinstance(policy, PolicyFile):
        notes = told_of(make, raw=result.raw)
    if claim.value is None and {"alpha", "epsilon"} <= complete.given.keys() and not policy.own:
        result = _renyi_promise(result, complete)
    return replace(result, notes=(*result.notes, *notes, *filter(None, [risk])))


def _renyi_promise(result: Sandwich, policy: PolicyName) -> Sandwich:
    """With what a ledger says of a promise of Renyi privacy, which is no claim that runs are bet against."""
    if result.account is None:
        return result
    order, promised = Fraction(policy.given["alpha"]), Fraction(policy.given["epsilon"])
    spent = float(result.account.renyi(order).upper)
    promise = f"a Renyi divergence of order {float(order):g} of at most {float(promised):g}"
    if spent > promised * (1 + Fraction(1, 1 << 40)):
        spends = f"its releases spend {spent:.9g} in one run, where it promises {promise}"
        return replace(result, findings=(*result.findings, spends))
    note = f"it promises {promise}: accounted for is {spent:.9g}, in one run, and nothing is audited of it;"
    return replace(result, notes=(*result.notes, f"{note} --rho NUMBER would be a claim"))


def refuse_workers(subject: str, workshop: Workshop) -> None:
    """Where no runs are shared out, nobody is to be told to share them."""
    for option, given in (("--jobs", workshop.jobs != 1), ("--engine", workshop.scheduler is not None)):
        if given:
            raise click.UsageError(f"{option}: {subject} is done in one process; without it is accepted")


def _claimed(
    policy: PolicyName, flags: dict[str, Fraction | None], claim_of: Callable[..., Claim]
) -> tuple[PolicyName, Claim]:
    """The policy with its options, and what is claimed: by the flags, else by the policy's own options."""
    accepted = policy.accepted()
    if not policy.own:
        privacy = policy.entry.privacy
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
        risky = policy.plays_actions or has_a_risk(policy)
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
    made: Callable[..., Any] = adapted(own_maker(policy, arms, horizon), arms=given, horizon=horizon)
    return made


def _replay(
    policy: PolicyName,
    flags: dict[str, Fraction | None],
    plan: Plan,
    actions: ActionWords,
    advice: AdviceFile | None,
    *,
    terms: AccountTerms,
) -> str:
    claim = flags | {"risk": terms.risk, "privacy-delta": terms.privacy_delta}
    if terms.privacy_delta is not None:
        claim["delta"] = None
    told: list[tuple[str, object, object]] = [
        *((name, value, None) for name, value in claim.items()),
        ("horizon", plan.horizon, usual_horizon(policy.kind)),
        ("arms", actions.arms, USUAL_ARMS),
        ("runs", plan.runs, USUAL_RUNS),
        ("seed", plan.seed, 0),
        ("releases", terms.releases, "public"),
        ("require", terms.require, None),
        *(("actions", actions.file, None), ("dimension", actions.dimension, None), ("advice", advice, None)),
    ]
    words = [word for name, value, usual in told if value != usual for word in (f"--{name}", str(value))]
    return shlex.join(["banditproof", "audit", policy.label, *words])
