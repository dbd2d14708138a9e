"""All lines of the proofs of the text, for the claims that they stand beside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...language import proof_lines
from ...language.claim import Claim
from ...language.written_claim import Lines, amended_further
from ..supplements import concentrated_events, exact_curves, exact_intervals
from . import (
    attacks,
    attacks_and_audits,
    audits,
    columns,
    errors_under_privacy,
    exact_laws,
    fixed_columns,
    games,
    left_open,
    limit_laws,
    moments_and_columns,
    normal_laws,
    off_the_lattice,
    one_rare_column,
    printed_values,
    rare_columns,
    scores,
    selections,
    small_counterexamples,
)

EVERY: tuple[Lines, ...] = (
    errors_under_privacy.LINES,
    games.LINES,
    normal_laws.LINES,
    audits.LINES,
    columns.LINES,
    scores.LINES,
    exact_laws.LINES,
    printed_values.LINES,
    off_the_lattice.LINES,
    one_rare_column.LINES,
    attacks.LINES,
    small_counterexamples.LINES,
    attacks_and_audits.LINES,
    moments_and_columns.LINES,
    concentrated_events.LINES,
    exact_intervals.LINES,
    selections.LINES,
    exact_curves.LINES,
    fixed_columns.LINES,
    limit_laws.LINES,
    rare_columns.LINES,
)
MORE_AMENDED = (
    off_the_lattice.MORE_AMENDED,
    one_rare_column.MORE_AMENDED,
    attacks.MORE_AMENDED,
    small_counterexamples.FURTHER,
    moments_and_columns.MORE_AMENDED,
    selections.MORE_AMENDED,
    rare_columns.MORE_AMENDED,
    limit_laws.MORE_AMENDED,
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any, and with what is missing for the rest."""
    proved = map(_amended, proof_lines.with_proofs(claims, EVERY))
    return tuple(
        replace(each, settles=(*each.settles, *left_open.MISSING.get(each.id, ()))) for each in proved
    )


def _amended(claim: Claim) -> Claim:
    """The claim, whose amendment says what it says further."""
    for more in MORE_AMENDED:
        if claim.id in more:
            claim = amended_further(claim, *more[claim.id])
    return claim
