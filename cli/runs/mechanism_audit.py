"""What an audit makes of a plain mechanism: its claim is that of the flags."""

import itertools
import shlex
from collections.abc import Mapping
from fractions import Fraction

from ...theory.privacy.claim import Claim
from ...verify.auditing.plain_mechanism import USUAL_RUNS, audited_mechanism
from ...verify.auditing.sandwich_result import Sandwich
from ..options.audit_words import MechanismWords
from ..options.number_options import Plan

_CONFIDENCE = 0.95


def mechanism_audit(
    words: MechanismWords, flags: Mapping[str, Fraction | None], plan: Plan, *, processes: int
) -> Sandwich:
    """The audit; a ``ValueError`` of one line if the mechanism cannot be run."""
    mechanism, runs = words.mechanism, plan.runs or USUAL_RUNS
    assert mechanism is not None
    if not words.neighbours:
        raise ValueError(
            "--mechanism needs --neighbours: 0,1,1/1,1,1, records:N, queries:N, counts:N or module:pairs"
        )
    claim = Claim.of(**{name: value for name, value in flags.items() if value is not None})
    again = ["banditproof", "audit", "--mechanism", mechanism.label]
    again += [word for each in words.neighbours for word in ("--neighbours", str(each))]
    for name, value in flags.items():
        if value is not None:
            again += [f"--{name}", str(value)]
    for name, number, usual in (("runs", runs, USUAL_RUNS), ("seed", plan.seed, 0)):
        if number != usual:
            again += [f"--{name}", str(number)]
    return audited_mechanism(
        mechanism.at(claim),
        claim,
        itertools.chain.from_iterable(each.pairs() for each in words.neighbours),
        name=mechanism.label,
        confidence=_CONFIDENCE,
        runs=runs,
        seed=plan.seed,
        replay=shlex.join(again),
        workers=processes,
    )
