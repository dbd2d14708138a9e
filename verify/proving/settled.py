"""How a relation is settled on a box: search, algebra, rules and boxes, the cheapest first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING

from ...theory.formulas.bounded_image import BoundedImage
from ...theory.formulas.domain import Box, Domain, Interval, domain
from ...theory.formulas.expression import Formula, Link, heads, write
from ...theory.formulas.integrals.written import has_integral
from ...theory.formulas.size_limits import MOST_TERMS, expanded_terms
from ...theory.formulas.wide_domain import WideDomain
from ...theory.numbers.enclosure import double
from ...theory.numbers.json_value import Json
from ..evidence.certificate import certificate
from ..evidence.effort import BOXES, Effort
from ..evidence.ladder import NEAR, Evidence, Verdict
from .branch_and_bound import Bisected, bisect, bisects, sides_text
from .exact_points import Point, examined, holds, sides, touches
from .identity import identical, same_at
from .points.witness import interior_points, simplest_between
from .positivity.one_variable import divisors, in_one_variable, signs_in_one_variable
from .printed_values import place_of, spelled
from .proof import Goal, knowledge_of_signs, prove, rules_of, with_a_half
from .search.confirmed import LISTED, Searched, confirmed
from .search.critical_violation import critical_violation
from .search.hunt import Hunt, hunt, looks_false, points_of
from .search.refutation import refutation
from .search.short_violation import minimised
from .signs import Lemma

if TYPE_CHECKING:
    from .definedness import Missing
    from .signs import Signs

_QUICK_BOXES = 200
_PROOF_BOXES = 4000
_WORK = 120
_BOXES_A_GOAL = 16  # few boxes, few goals: a claim may ask for a proof that is tried briefly
_REMEMBERED = 4096
_SAMPLE = 30
_QUICK_INSTANCES = 1000
_CORNERS = 16
_ABOUT = 10**6
_TAILS = frozenset({"Phi", "erf", "erfc"})
"""Functions whose bisection takes long: their slopes are looked at first."""


def all_settled(
    read: Formula, stated: Domain, effort: Effort, instances: int, most_boxes: int
) -> list[Evidence]:
    """The evidence on each relation; on a refuted one alone if there is one, before anything is proved."""
    for link in read.links:
        proved = (  # what is proved is not searched further
            proved_identity(link, stated, effort, instances) is not None
            or _proved_soon(link, stated, effort, instances, most_boxes)
        )
        refuted = None if proved else _refuted(link, stated, effort, instances)
        if refuted is not None:
            return [refuted]
        if (point := critical_violation(link, stated, thoroughly=False)) is not None:
            return [refutation(link, stated, point)]
    return [settled(link, stated, effort, instances, most_boxes) for link in read.links]


def _proved_soon(link: Link, stated: Domain, effort: Effort, instances: int, most_boxes: int) -> bool:
    """Whether few boxes or the rules prove the relation, after a first look for what is false."""
    return (
        most_boxes > 0
        and link.relation != "=="
        and bisects(stated)
        and expanded_terms(link.margin) <= MOST_TERMS
        and not has_integral(link.left, link.right)
        and not looks_false(link, stated, effort, instances)
        and proved_quickly(link, stated, effort.factor, most_boxes) is not None
    )


@lru_cache(maxsize=_REMEMBERED)
def hunted(link: Link, stated: Domain, effort: Effort, instances: int) -> Hunt:
    """The search for a counterexample; kept, as mutants share most relations."""
    return hunt(link, stated, effort, instances=instances)


def _refuted(link: Link, stated: Domain, effort: Effort, instances: int) -> Evidence | None:
    if has_integral(link.left, link.right):
        evidence = settled(link, stated, effort, instances, BOXES)
        return evidence if evidence.verdict is Verdict.REFUTED else None
    found = hunted(link, stated, effort, instances)
    if found.violation is not None:
        return refutation(link, stated, found.violation, tried=found.tried)
    if found.touching:
        point = minimised(link, stated, min(found.touching, key=_digits), touches)
        if same_at(link, point):
            return refutation(link, stated, point, tried=found.tried, equal=True)
    return None


def _digits(point: Point) -> int:
    return sum(len(str(value)) for value in point.values())


@lru_cache(maxsize=_REMEMBERED)
def settled(link: Link, stated: Domain, effort: Effort, instances: int, most_boxes: int) -> Evidence:
    """The evidence on a relation that the search did not refute; kept, as mutants share most relations."""
    expanded = expanded_terms(link.margin)
    too_large = f"too large for algebra: {expanded:.3g} terms, above {MOST_TERMS}" * (expanded > MOST_TERMS)
    if too_large and link.relation == "==":
        return _verified(link, stated, effort, instances, too_large)

    signs = knowledge_of_signs().on(stated)
    witness = signs.witness
    if witness.point is not None and has_integral(link.left, link.right):
        return _with_integrals(link, stated, effort)
    if witness.point is None:
        why = "the domain is empty" if witness.empty else "no point of the domain was found"
        return Evidence(Verdict.OPEN, "search", f"{why}: {stated}")
    lacking = _lacking(link, signs)
    if lacking is not None:
        if (wrong := wrong_somewhere(link, stated, str(lacking))) is not None:
            return wrong
        return _verified(link, stated, effort, instances, f"not shown to be defined everywhere: {lacking}")
    if link.relation == "==":
        not_seen = "the difference was not recognised as zero"
        return _same_form_shown(link, stated) or _verified(link, stated, effort, instances, not_seen)
    if not most_boxes:
        return _verified(link, stated, effort, instances, "no proof was tried")
    if (quickly := proved_quickly(link, stated, effort.factor, most_boxes)) is not None:
        return quickly
    result = bisect(link.margin, stated, strict=link.strict, most_boxes=most_boxes * effort.factor)
    if result.violation is not None:
        return refutation(link, stated, minimised(link, stated, result.violation))
    if result.tree is not None:
        too_long = f"{result.boxes} boxes show it, with numbers too large for recheck; logarithms may help"
        return _by_boxes(link, result, signs) or _verified(link, stated, effort, instances, too_long)
    where = "" if result.worst is None else f", such as {sides_text(result.worst, stated.box)}"
    reason = "; ".join(filter(None, (f"{result.left} boxes left{where}", too_large)))
    return _with_details(
        _verified(link, stated, effort, instances, reason), _where_left(result, link, stated)
    )


def _where_left(result: Bisected, link: Link, stated: Domain) -> dict[str, Json]:
    """Near which point boxes were left, and what may help there."""
    if result.worst is None:
        return {}
    near: dict[str, Json] = {}
    wide = False
    for (name, side), (low, high) in zip(stated.box.sides, result.worst, strict=True):
        slack = (side.upper - side.lower) / _ABOUT
        near[name] = spelled(simplest_between(low - slack, high + slack))
        wide = wide or high - low > 1000 * slack
    conditions = [each.margin for condition in stated.where for each in condition.links]
    roots = any("sqrt" in heads(tree) or "abs" in heads(tree) for tree in (link.margin, *conditions))
    there = "a smaller domain may help" if wide else "a split or a substitution there may help"
    hint = "squares instead of roots may help" if roots else there
    return {NEAR: near, "hint": hint}


def _with_details(found: Evidence, more: Mapping[str, Json]) -> Evidence:
    if not more or found.verdict is Verdict.REFUTED or NEAR in found.details:
        return found
    told = replace(found, details={**found.details, **more})
    return replace(told, summary=f"{found.summary}; {told.not_decided}")


@lru_cache(maxsize=_REMEMBERED)
def wrong_somewhere(link: Link, stated: Domain | WideDomain, because: str = "") -> Evidence | None:
    """What is found of a formula that has no value at some point, or fails at an irrational one."""
    from .definedness import undefined_point
    from .points.critical_points import divisor_not_searched, hidden_place

    point = undefined_point(link, stated)
    if point is not None:
        return undefined_at(point, because)
    if (where := hidden_place(link, stated)) is None:
        if not because or (divisor := divisor_not_searched(link, stated)) is None:
            return None
        perhaps = f"perhaps where {write(divisor)} = 0"
        told = f"undefined {perhaps}, which is not decided: {because}"
        return Evidence(Verdict.OPEN, "definedness", told, details={"undefined": perhaps})
    kind, _, near = where.partition(" ")
    details: dict[str, Json] = {"undefined": near} if kind == "undefined" else {}
    told = ": ".join(filter(None, (where, because)))
    return Evidence(Verdict.OPEN, "definedness" if details else "search", told, details=details)


def undefined_at(point: Point, because: str = "") -> Evidence:
    """What is found of a formula that says nothing at a point of its domain."""
    at = place_of(point) or "any point"
    told = ": ".join(filter(None, (f"undefined at {at}", because)))
    return Evidence(Verdict.OPEN, "definedness", told, details={"undefined": at})


def _lacking(link: Link, signs: Signs) -> Missing | None:
    """What a relation needs to be defined; equal infinities have no difference, and are in a weak order."""
    from .definedness import missing

    needed = (link.left, link.right) if link.relation in {"<=", ">="} else (link.margin,)
    return next(filter(None, (missing(tree, signs) for tree in needed)), None)


@lru_cache(maxsize=_REMEMBERED)
def proved_quickly(link: Link, stated: Domain, factor: int, most_boxes: int) -> Evidence | None:
    """A proof of an inequality by few boxes, by the rules or by positivity, the same for every seed."""
    from .positivity.asked import Asked
    from .positivity.proofs import by_positivity

    knowledge = knowledge_of_signs()
    signs = knowledge.on(stated)
    if signs.witness.point is None or _lacking(link, signs) is not None:
        return None
    most = most_boxes * factor
    result = bisect(link.margin, stated, strict=link.strict, most_boxes=min(_QUICK_BOXES, most))
    if result.tree is not None and (found := _by_boxes(link, result, signs)) is not None:
        return found
    if result.violation is not None or expanded_terms(link.margin) > MOST_TERMS:
        return None
    goal = Goal(link.margin, link.strict, stated)
    work = min(_WORK * factor, 1 + most // _BOXES_A_GOAL)
    ways: list[Callable[[], dict[str, Json] | None]] = [
        lambda: prove(goal, most_boxes=min(most, _PROOF_BOXES), most_work=work, knowledge=knowledge),
        lambda: by_positivity(Asked(link, stated, signs, {})),
        lambda: with_a_half(goal, knowledge),
    ]
    ways.insert(0 if heads(link.margin) & _TAILS else 2, lambda: in_one_variable(link.margin, goal, {}))
    for way in ways:
        proof = way()
        if proof is not None and proof["by"] == "boxes":
            return None  # those by boxes come later, with a margin
        if (found := _followed(link, proof, signs)) is not None:
            return found
    return None


def _with_integrals(link: Link, stated: Domain, effort: Effort) -> Evidence:
    """The evidence on a relation with integrals: a proof with something in place of each, or instances."""
    from .integrals.evidence import evidence_on_integrals, least_margins

    def inner(rest: Link, there: Domain | WideDomain) -> Evidence:
        if isinstance(there, WideDomain):
            return Evidence(Verdict.OPEN, "search", f"{there} has no end")
        if not there.box.sides:
            return at_the_only_point(rest, there)
        if hunted(rest, there, effort, _QUICK_INSTANCES).violation is not None:
            return Evidence(Verdict.OPEN, "search", f"{rest} does not hold")
        return settled(rest, there, effort, _QUICK_INSTANCES, BOXES)

    def likely(rest: Link) -> Sequence[Point]:
        if has_integral(rest.left, rest.right):
            return least_margins(rest, stated)
        found = hunted(rest, stated, effort, _QUICK_INSTANCES)
        first = () if found.violation is None else (found.violation,)
        return (*first, *islice(points_of(found, stated), _SAMPLE))

    ends = [(side.lower, side.upper) for _, side in stated.box.sides]
    corners = [dict(zip(stated.box.names, row, strict=True)) for row in islice(product(*ends), _CORNERS)]
    some = [*interior_points(stated, _SAMPLE), *corners]
    return evidence_on_integrals(link, stated, some, inner, likely)


def at_the_only_point(link: Link, stated: Domain) -> Evidence:
    """What settles a relation without variables."""
    verdict, _ = examined(link, {})
    if not (verdict or (verdict is None and not link.strict and same_at(link, {}))):
        return Evidence(Verdict.OPEN, "ball arithmetic", f"{link} is not decided, or does not hold")
    document = of_instances(link, stated, [{}])
    return Evidence(Verdict.VERIFIED, "ball arithmetic", str(link), certificate=document)


def proved_as_stated(link: Link, stated: WideDomain, image: BoundedImage) -> Evidence | None:
    """A proof by positivity in the variables as stated, for what the relation is on a box."""
    from .definedness import missing
    from .positivity.cases import Cases, Part

    there = image.link(link)
    if link.relation == "==":
        return None
    knowledge = knowledge_of_signs()
    signs = knowledge.on(image.domain)
    goal = Goal(there.margin, link.strict, image.domain)
    needed = (there.left, there.right) if not link.strict else (there.margin,)
    for divisor in divisors(there.margin):
        if heads(divisor) & {"min", "max"} and signs.plainly(divisor, strict=True):
            # said before what is compared with its arguments: then its sign is seen at once
            signs.learn(Lemma(divisor, strict=True, proof={"by": "boxes", "tree": "."}))
    if any(missing(tree, signs) is not None for tree in needed):
        signs_in_one_variable((link.left, link.right), goal, image.trees, knowledge)
    if signs.witness.point is None or any(missing(tree, signs) is not None for tree in needed):
        return None
    ways: list[Callable[[], dict[str, Json] | None]] = [
        lambda: Cases(image, knowledge).proof(Part(link, stated, there.margin, image.domain))
    ]
    if heads(link.margin) & _TAILS:
        ways.insert(0, lambda: in_one_variable(link.margin, goal, image.trees))
    for way in ways:
        if (found := _followed(there, way(), signs)) is not None:
            return found
    signs = knowledge_of_signs().on(image.domain)  # without what others asked for
    signs_in_one_variable((link.left, link.right), goal, image.trees, signs.knowledge)
    if any(missing(tree, signs) is not None for tree in needed):
        return None
    return _followed(there, in_one_variable(link.margin, goal, image.trees), signs)


def _by_boxes(link: Link, result: Bisected, signs: Signs) -> Evidence | None:
    """A proof that recheck follows, or one by logarithms: it writes numbers out, and some are too large."""
    from ..certificates.recheck import reasons_against
    from .positivity.asked import Asked
    from .positivity.inverses import by_logarithms

    document = proof_document("branch and bound", link, signs, {"tree": result.tree})
    if reasons_against(document):
        proof = by_logarithms(Asked(link, signs.domain, signs, {}), BOXES, BOXES // _BOXES_A_GOAL)
        return _followed(link, proof, signs)
    summary, details = f"{result.boxes} boxes cover {signs.domain}", {"boxes": result.boxes}
    return Evidence(Verdict.PROVED, "branch and bound", summary, result.lower, "", details, document)


def _followed(link: Link, proof: dict[str, Json] | None, signs: Signs) -> Evidence | None:
    """A proof that recheck follows: a sign may be seen here in a way that it does not know."""
    from ..certificates.recheck import reasons_against

    found = None if proof is None else _by_rules(link, proof, signs)
    return None if found is None or reasons_against(found.certificate) else found


def _by_rules(link: Link, proof: dict[str, Json], signs: Signs) -> Evidence:
    return Evidence(
        Verdict.PROVED,
        rules_of(proof),
        f"proof by {rules_of(proof)} on {signs.domain}",
        margin=0.0,
        certificate=proof_document("proof", link, signs, {"proof": proof}),
    )


def proof_document(kind: str, link: Link, signs: Signs, proof: Mapping[str, Json]) -> dict[str, Json]:
    """The certificate of a proof on the domain of the signs: with a point of it, and what was shown on it."""
    point = signs.witness.point
    if point is None:
        raise ValueError(f"no point of {signs.domain}; accepted are domains with one")
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    payload: dict[str, Json] = {
        **proof,
        "witness": shown,
        "lemmas": [lemma.to_json() for lemma in signs.lemmas],
    }
    return certificate(kind, formula=str(link), domain=signs.domain.to_json(), payload=payload)


def proved_identity(link: Link, stated: Domain, effort: Effort, instances: int) -> Evidence | None:
    """The evidence on an equality that algebra shows, after a first look for what is false; None if not."""
    if (
        link.relation != "=="
        or expanded_terms(link.margin) > MOST_TERMS
        or has_integral(link.left, link.right)
    ):
        return None
    if not bisects(stated) or looks_false(link, stated, effort, instances):
        return None
    return _same_form_shown(link, stated)


@lru_cache(maxsize=_REMEMBERED)
def _same_form_shown(link: Link, stated: Domain) -> Evidence | None:
    from ..certificates.recheck import reasons_against
    from .definedness import missing

    signs = knowledge_of_signs().on(stated)
    if signs.witness.point is None or missing(link.margin, signs) is not None or not identical(link, signs):
        return None
    document, told = proof_document("identity", link, signs, {}), "both sides have the same canonical form"
    if reasons_against(document):
        return None
    summary = f"{told} for {signs.domain}"
    return Evidence(Verdict.PROVED, "symbolic identity", summary, 0.0, certificate=document)


def _touching(searched: Searched) -> str:
    """What to tell when no bisection can end."""
    told = ""
    if searched.equal > len(searched.confirmed) // 10:
        told = (
            f"; both sides agree at {searched.equal} of them, so equality seems to hold on an open set, "
            "where only an identity can be a proof"
        )
    elif searched.equal:
        told = f"; both sides touch at {searched.equal} of them"
    if searched.agreeing:
        told += f"; both sides agree to 250 bits at {searched.agreeing} points, and nothing shows them equal"
    return told


def _verified(link: Link, stated: Domain, effort: Effort, instances: int, reason: str) -> Evidence:
    searched = confirmed(link, stated, hunted(link, stated, effort, instances))
    if searched.violation is not None:
        return refutation(link, stated, searched.violation, tried=searched.tried)
    if (point := critical_violation(link, stated)) is not None:
        return refutation(link, stated, point, tried=searched.tried)
    if searched.undefined is not None:
        return undefined_at(searched.undefined, reason)
    if (wrong := wrong_somewhere(link, stated)) is not None:
        return wrong
    reason += _touching(searched)
    count = len(searched.confirmed)
    if not count:
        return Evidence(
            Verdict.OPEN,
            "search",
            f"no counterexample among {searched.inside} points of {stated} "
            f"({searched.tried} tried); {reason}",
        )
    return Evidence(
        Verdict.VERIFIED,
        "search confirmed in ball arithmetic",
        f"{count} instances confirmed among {searched.inside} points of {stated} "
        f"({searched.tried} tried); {reason}",
        margin=searched.margin,
        details={
            "instances": count,
            "inside": searched.inside,
            "tried": searched.tried,
            "undecided": searched.undecided,
            "equal": searched.equal,
        },
        certificate=of_instances(link, stated, searched.confirmed[:LISTED]),
    )


def of_instances(link: Link, stated: Domain | WideDomain | None, points: Iterable[Point]) -> dict[str, Json]:
    """The certificate of a relation at points."""
    rows: list[Json] = [{name: str(value) for name, value in point.items()} for point in points]
    there = None if stated is None else stated.to_json()
    return certificate("instances", formula=str(link), domain=there, payload={"points": rows})


def at_points(link: Link, points: Sequence[Point], *, proof: dict[str, Json] | None) -> Evidence:
    """The evidence at points, decided in balls: a proof if ``proof`` says that these are all there are."""
    smallest = math.inf
    for point in points:
        verdict = holds(link, point)
        if verdict is None and same_at(link, point):
            verdict = not link.strict
        if verdict is False:
            equal = holds(link, point) is None
            return refutation(link, _around(point), point, tried=len(points), equal=equal)
        both = sides(link, point)
        if verdict is None or both is None:
            summary = f"not decided at {place_of(point)}" if point else "not decided"
            return Evidence(Verdict.OPEN, "ball arithmetic", summary)
        left, right = both
        low, high = (left, right) if link.smaller is link.left else (right, left)
        smallest = min(smallest, double(Fraction(high.lower) - Fraction(low.upper)))
    if proof is not None:
        document = certificate("enumeration", formula=str(link), domain=None, payload=proof)
        summary = f"all {len(points)} points of the finite set"
        return Evidence(Verdict.PROVED, "exhaustive enumeration", summary, smallest, certificate=document)
    summary = f"{len(points)} instances in ball arithmetic"
    document = of_instances(link, None, points)
    return Evidence(Verdict.VERIFIED, "ball arithmetic", summary, smallest, certificate=document)


def _around(point: Point) -> Domain:
    return domain(Box(tuple((name, Interval(value, value)) for name, value in point.items())))
