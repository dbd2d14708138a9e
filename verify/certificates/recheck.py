"""Certificates checked again by other means: exact integers, exact algebra and the rules of the proof.

Each kind of certificate has its own entry in `KINDS`. A document that is no certificate, that was changed,
or whose mathematics does not come out, is rejected with the reasons. Nothing is confirmed because it agreed
at points: what a certificate says is decided, on the whole of its domain. Of one that lists points, it is
said that it holds at so many points, which is less.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import ZERO, Apply, Link, variables
from ...theory.formulas.language import formula
from ...theory.numbers.json_value import Json
from ..evidence.certificate import digest, domain_of, list_of, single_certificates, validated
from ..evidence.steps import LimitError, limited, measured
from .boxes import Goal, RejectedError
from .characteristic_time import KIND as CHARACTERISTIC_TIME
from .characteristic_time import check_characteristic_time
from .induction.sums import check_induction_over_sums
from .induction.whole_numbers import check_induction
from .integrals.antiderivatives import check_integrals
from .linear_bound import KIND as LINEAR_BOUND
from .linear_bound import check_linear_bound
from .matrices.statements import COUNTEREXAMPLE as MATRIX_COUNTEREXAMPLE
from .matrices.statements import DERIVATION as MATRICES
from .matrices.statements import check_counterexample as check_matrix_counterexample
from .matrices.statements import check_derivation
from .optimal_design import KIND as OPTIMAL_DESIGN
from .optimal_design import check_design
from .optimal_policy import KIND as OPTIMAL_POLICY
from .optimal_policy import check_optimal_policy
from .points import (
    PlainPoint,
    Points,
    check_bracket,
    check_counterexample,
    check_enumeration,
    check_instances,
    listed_points,
)
from .proof_rules import check_proof, facts_of, is_defined, single
from .signs import Facts
from .wide_domains import check_every_point, check_substitution

__all__ = ["KINDS", "Recheck", "RejectedError", "at_points", "reasons_against", "recheck", "rechecked_once"]

_LONGEST_KEPT = 200_000


@dataclass(frozen=True, slots=True)
class Recheck:
    """Whether a certificate stands, and if not why.

    Parameters
    ----------
    ok
        Whether all that it says is confirmed.
    reasons
        Why it is rejected, or what limit stopped the work; none if it stands.
    seconds
        How long it took.
    points
        At how many points it is confirmed, if that is less than what it says; else 0.
    apart
        Whether it has parts which list points, none of them in all: these are the points of the part with the
        fewest, and nothing is confirmed of all parts together.
    incomplete
        Whether a limit stopped the work: then nothing is known of the certificate.
    """

    ok: bool
    reasons: tuple[str, ...]
    seconds: float
    points: int
    apart: bool
    incomplete: bool

    @property
    def stands(self) -> bool:
        """Whether nothing was found against it: it is confirmed, be it at points only."""
        return not self.reasons

    @property
    def word(self) -> str:
        """The result in words."""
        if self.points:
            return at_points(self.points, apart=self.apart)
        return "confirmed" if self.ok else "incomplete" if self.incomplete else "rejected"

    def __str__(self) -> str:
        return f"{self.word} in {self.seconds:.2f} s" + "".join(f"\n  {reason}" for reason in self.reasons)


def at_points(count: int, *, apart: bool = False) -> str:
    """The result of what is confirmed at so many points, and nowhere else; or each part at others."""
    told = f"confirmed at {count} point{'s' * (count > 1)}"
    return f"each part {told} or more, none in common" if apart else told


def recheck(document: object) -> Recheck:
    """Verify a certificate by means that share nothing with what produced it."""
    start = time.perf_counter()
    points, apart, reasons, incomplete = 0, False, [], False
    try:
        with limited():
            measured(document)
            points = _checked(stated := validated(document))
            apart = _is_apart(stated)
    except LimitError as error:
        reasons, incomplete = [str(error)], True
    except (ValueError, ArithmeticError, LookupError, TypeError, AttributeError, RecursionError) as error:
        reasons = [_told(error)]
    seconds = time.perf_counter() - start
    return Recheck(not reasons and not points, tuple(reasons), seconds, points, apart, incomplete)


def _told(error: Exception) -> str:
    """What is wrong, in words about the certificate and not about Python."""
    if isinstance(error, KeyError):
        return f"there is no {error}"
    if isinstance(error, IndexError) or "values to unpack" in str(error) or str(error).startswith("zip()"):
        return "a list has the wrong length"
    if isinstance(error, TypeError | AttributeError):
        return "a value is of the wrong kind"
    return str(error) or type(error).__name__


def reasons_against(document: object) -> tuple[str, ...]:
    """Why a certificate does not stand, as `recheck` says; none if it does.

    Content that was decided before is not decided again: a claim, its amendment and its wrong versions share
    most of what is certified. All of it counts but whose claim it is, which nothing here looks at.
    """
    return rechecked_once(document).reasons


def rechecked_once(document: object) -> Recheck:
    """`recheck`, where content that was decided before is not decided again."""
    try:
        measured(document)
        content = json.dumps({**validated(document), "claim": "", "statement": "", "digest": ""})
    except (ValueError, TypeError, RecursionError, LimitError):
        return recheck(document)
    return _decided(content) if len(content) <= _LONGEST_KEPT else _decided.__wrapped__(content)


@lru_cache(maxsize=1024)
def _decided(content: str) -> Recheck:
    document = json.loads(content)
    document["digest"] = digest(document)
    return recheck(document)


def _checked(document: Mapping[str, Any]) -> int:
    """Check a certificate; at how many points it is confirmed if that is less than what it says, else 0."""
    kind = str(document["kind"])
    if kind not in KINDS:
        raise RejectedError(f"a certificate of kind {kind!r}; accepted are {', '.join(KINDS)}")
    return KINDS[kind](document, document["payload"]) or 0


def _conjunction(document: Mapping[str, Any], payload: Mapping[str, Any]) -> int:
    """Each relation holds all over one domain, or at all points of one finite set."""
    inner = _parts(payload)
    singles: Iterable[Any] = single_certificates(document)
    sets = [part["payload"]["values"] for part in singles if part["kind"] == "enumeration"]
    if any(part["domain"] != document["domain"] for part in inner) or any(each != sets[0] for each in sets):
        raise RejectedError("a part is about another domain")
    least = _made_up_of(inner, document)
    return least and (_points_in_common(document) or least)


def _points_in_common(document: Mapping[str, Any]) -> int:
    """At how many points all parts hold that list some."""
    listed = _listed(document)
    if not listed or any(part["kind"] == "enumeration" for part in single_certificates(document)):
        return 0
    return len(set.intersection(*listed))


def _listed(document: Mapping[str, Any]) -> list[set[PlainPoint]]:
    """The points of each part that lists some, but for those without letters."""
    singles: Iterable[Any] = single_certificates(document)
    parts = [part for part in singles if part["kind"] == "instances"]
    return [{*listed_points(part["payload"])} for part in parts if formula(part["formula"]).variables]


def _is_apart(document: Mapping[str, Any]) -> bool:
    """Whether it has parts that list points, none of them in all; of several sizes, whether one has."""
    if document["kind"] == "every size":
        return any(_is_apart(part) for part in _parts(document["payload"]))
    return bool(_listed(document)) and not _points_in_common(document)


def _every_size(document: Mapping[str, Any], payload: Mapping[str, Any]) -> int:
    """What a formula about families is at each of several sizes, each on a domain of its own."""
    inner = _parts(payload)
    if document["domain"] is not None or any(part["domain"] is None for part in inner):
        raise RejectedError("the sizes of families have each their own domain, and none in common")
    return _made_up_of(inner, document)


def _parts(payload: Mapping[str, Any]) -> list[dict[str, Any]]:
    inner: list[dict[str, Any]] = [*map(validated, list_of(payload["parts"], "parts"))]
    for part in inner:
        if part["kind"] not in _AFFIRMATIVE:
            raise RejectedError(f"a part of kind {part['kind']!r} does not show that a formula holds")
    return inner


def _made_up_of(parts: list[dict[str, Any]], document: Mapping[str, Any]) -> int:
    """Check that the parts stand and make up the formula; the points of the part with the fewest, if any."""
    points = [_checked(part) for part in parts]
    shown = [str(link) for part in parts for link in formula(str(part["formula"])).links]
    if shown != [str(link) for link in formula(str(document["formula"])).links]:
        raise RejectedError("the parts do not make up the formula")
    return min(filter(None, points), default=0)


def _grounds(document: Mapping[str, Any], payload: Mapping[str, Any]) -> tuple[Link, Facts]:
    """The relation and what is known of its domain: it has a point, and both sides are defined on it."""
    link = single(document["formula"])
    stated: Domain = domain_of(document)
    missing = (variables(link.left) | variables(link.right)) - set(stated.box.names)
    if missing:
        raise RejectedError(f"the domain does not say where {', '.join(sorted(missing))} lies")
    Points().witnessed(stated, payload["witness"])
    facts = facts_of(stated, payload.get("lemmas", []))
    for side in (link.left, link.right):
        is_defined(side, facts)
    if link.relation not in {"<=", ">="}:
        is_defined(link.margin, facts)  # equal infinities have none, and are in a weak order
    return link, facts


def _shown(part: Json) -> dict[str, Json]:
    """A certificate inside another one, which is a proof and stands."""
    inner = validated(part)
    at_the_only_point = (inner["kind"], inner["domain"]) == ("instances", {"box": {}, "where": []})
    if inner["kind"] not in _PROOFS and not at_the_only_point:
        raise RejectedError(f"a part of kind {inner['kind']!r} is no proof on a domain")
    _checked(inner)
    return inner


def _of_the_same(link: Link) -> bool:
    """Whether it says ``a == a`` or ``a - a == 0``, true wherever it is defined."""
    match link.left:
        case Apply("-", (one, other)) if link.right == ZERO:
            return one == other
    return link.left == link.right


def _identity(document: Mapping[str, Any], payload: Mapping[str, Any]) -> None:
    """Both sides are the same rational function of the same atoms."""
    link, facts = _grounds(document, payload)
    if link.relation != "==":
        raise RejectedError("an identity is an equality")
    if not (_of_the_same(link) or facts.algebra.is_zero(link.margin)):
        raise RejectedError(f"{link} is not shown to hold identically")


def _proved(document: Mapping[str, Any], payload: Mapping[str, Any], proof: Json) -> None:
    link, facts = _grounds(document, payload)
    if link.relation == "==":
        raise RejectedError("a proof of this kind is about an inequality")
    check_proof(proof, Goal(link.margin, link.strict, facts.domain), known=facts.lemmas)


_PROOFS = frozenset({
    "identity", "branch and bound", "proof", "substitution", "induction", "induction over sums",
    "every point", "integrals",
})  # fmt: skip
"""The kinds that show it all over a domain."""
_AFFIRMATIVE = _PROOFS | {"instances", "enumeration", "conjunction"}
"""The kinds that say of a formula that it holds."""

KINDS: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], int | None]] = {
    "counterexample": check_counterexample,
    "identity": _identity,
    "branch and bound": lambda document, payload: _proved(
        document, payload, {"by": "boxes", "tree": payload["tree"]}
    ),
    "proof": lambda document, payload: _proved(document, payload, payload["proof"]),
    "instances": check_instances,
    "enumeration": check_enumeration,
    "bracket": check_bracket,
    "conjunction": _conjunction,
    "every size": _every_size,
    "substitution": lambda document, payload: check_substitution(document, payload, _shown),
    "every point": check_every_point,
    "induction": lambda document, payload: check_induction(document, payload, _shown),
    "induction over sums": lambda document, payload: check_induction_over_sums(document, payload, _shown),
    MATRICES: lambda document, payload: check_derivation(document, payload, _shown),
    MATRIX_COUNTEREXAMPLE: check_matrix_counterexample,
    "integrals": lambda document, payload: check_integrals(document, payload, _shown),
    CHARACTERISTIC_TIME: check_characteristic_time,
    OPTIMAL_DESIGN: check_design,
    LINEAR_BOUND: check_linear_bound,
    OPTIMAL_POLICY: check_optimal_policy,
}
"""What checks each kind of certificate, and at how many points if it looks at points only."""
