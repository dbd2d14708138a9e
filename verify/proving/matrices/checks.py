"""The check of a statement about matrices: a small counterexample, or a derivation for every dimension."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ....theory.matrices.language import relation
from ....theory.matrices.statement import Statement, statement
from ....theory.matrices.terms import MatrixError, Relation
from ...evidence.certifiable import OfMatrices, certifying
from ...evidence.certificate import certificate
from ...evidence.effort import Effort
from ...evidence.ladder import Evidence, Verdict
from ...evidence.spelling import reading
from ..formula_checks import Check

_GLANCED, _TRIED = 90, 600


def holds_for_matrices(about: Statement, *, using: Sequence[str] = (), part: str = "") -> Check:
    """The relation holds of all matrices of the stated kinds, whatever their dimension.

    REFUTED with small rational matrices; PROVED with a derivation that the rechecker decides; else VERIFIED
    at the random matrices at which it was seen to hold. ``using`` are relations that the derivation may go
    through: each is derived itself.
    """
    hints = tuple(using)

    def check(claimed: str, effort: Effort) -> Evidence:
        return _settled(claimed, (tuple(about.spelled.items()), about.conditions), hints, part, effort)

    def says(claimed: str) -> list[OfMatrices]:
        try:
            goal = relation(claimed, about.shapes)
        except MatrixError:  # of what cannot be read nothing is certified
            return []
        return [] if _says_nothing(about, goal) else [OfMatrices(str(goal), about.to_json(), part)]

    reading(check, lambda claimed: relation(claimed, about.shapes))
    return certifying(check, says)


_Spelled = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]


@lru_cache(maxsize=512)
def _settled(claimed: str, spelled: _Spelled, hints: tuple[str, ...], part: str, effort: Effort) -> Evidence:
    from ...certificates.recheck import reasons_against
    from .counterexample import refuted
    from .derivations import derivation

    about = statement(dict(spelled[0]), spelled[1])
    goal = relation(claimed, about.shapes)
    if _says_nothing(about, goal):
        return Evidence(Verdict.OPEN, "nothing asked", "it says nothing beyond its conditions", part=part)
    # what a glance does not refute is mostly true, and a derivation then makes the long search superfluous
    glanced, held, witness = refuted(about, goal, effort.seed, _GLANCED)
    payload = derivation(about, goal, hints) if held and glanced is None and witness is not None else None
    document = certificate(
        "matrices", formula=str(goal), domain=about.to_json(), payload={**(payload or {}), "witness": witness}
    )
    # the derivation rests on guesses at random matrices
    if payload is None or reasons_against(document):
        found, held, witness = refuted(about, goal, effort.seed, _TRIED * effort.factor)
        if (found := found or glanced) is not None:
            return replace(found, part=part)
        if not held or witness is None:
            return Evidence(Verdict.OPEN, "search", "no matrices that satisfy it were found", part=part)
        told = f"exact at {held} random rational matrices up to 3 x 3; no derivation was found"
        return Evidence(Verdict.VERIFIED, "exact rationals", told, 0.0, part)
    rules = ", ".join(dict.fromkeys(_rules(payload)))
    return Evidence(
        Verdict.PROVED, f"matrices: {rules}", "derived for every dimension", 0.0, part, certificate=document
    )


def _says_nothing(about: Statement, goal: Relation) -> bool:
    return goal in about.where or goal.left == goal.right


def _rules(payload: object) -> list[str]:
    """The rules of a derivation, in the order of its steps."""
    if isinstance(payload, list):
        return [rule for each in payload for rule in _rules(each)]
    if not isinstance(payload, dict):
        return []
    own = ["induction over steps"] if "invariants" in payload else []
    own += [payload["rule"]] if isinstance(payload.get("rule"), str) else []
    inner = (value for key, value in payload.items() if key not in {"certificate", "aggregates", "facts"})
    return own + [rule for value in inner for rule in _rules(value)]
