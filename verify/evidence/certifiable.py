"""What a check may certify: known beforehand, so that a certificate can be told to be of a claim, or not.

A check made here says, for the formula of a claim, which relations it puts on which domain; or it is asked
again what it finds, where that depends on nothing else; or it says that it certifies nothing. One of which
nothing is known may certify anything.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, TypeVar
from weakref import WeakKeyDictionary

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import FormulaError, Link
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain
from ...theory.numbers.json_value import Json
from .effort import Effort
from .ladder import Evidence, Verdict

Check = TypeVar("Check", bound=Callable[..., Any])
Point = Mapping[str, Fraction]

COUNTEREXAMPLES: Final = frozenset({"counterexample", "matrix counterexample"})
"""The kinds whose formula is the one that fails; of others that refute it is one that holds instead."""
_PLACES: Final[tuple[str, ...]] = ("point", "points", "values")


@dataclass(frozen=True, slots=True)
class Certifiable:
    """Relations that hold together, on a domain or at points.

    ``links``: the relations; a counterexample is to one of them. ``domain``: None where they are about
    points. ``part``: the part of the claim that is settled by it. ``points``: where the relations are about
    points: which, or None for whatever points are computed. ``grid``: a finite set, each name with its
    values, for a proof by enumeration. ``contradicts``: the relations hold, and cannot be true together with
    the claim. ``only_refuted``: the relations do not make up the claim: only a counterexample to one of them
    is of it.
    """

    links: tuple[Link, ...]
    domain: Domain | WideDomain | None = None
    part: str = ""
    points: tuple[Point, ...] | None = None
    grid: Mapping[str, tuple[Fraction, ...]] | None = None
    contradicts: bool = False
    only_refuted: bool = False

    @property
    def anywhere(self) -> bool:
        """Whether it is about points, and nothing says which."""
        return self.domain is None and self.points is None and self.grid is None

    def mismatch(self, document: Mapping[str, Json]) -> str:
        """What is different in a certificate; nothing if it may be one of these."""
        alone = document["kind"] == "counterexample"
        if self.only_refuted and not alone:
            return "formula"
        ours, theirs = _halves(self.links), _halves(_links(str(document["formula"])))
        if not theirs or not (theirs <= ours if alone else theirs == ours):
            return "formula"
        stated = document["domain"]
        payload = document["payload"]
        assert isinstance(payload, dict)
        if self.domain is not None:
            about = [stated, *(each["domain"] for each in _single(document))]
            return "" if all(each == self.domain.to_json() for each in about) else "domain"
        if alone:
            point = payload.get("point")
            return "" if _is_point(stated) and self._knows([point]) else "domain"
        if stated is not None:
            return "domain"
        single = _single(document)
        return "" if all(map(self._covers, single)) and self._leaves_none_out(single) else "points"

    def _covers(self, document: Mapping[str, Json]) -> bool:
        payload = document["payload"]
        assert isinstance(payload, dict)
        if document["kind"] == "enumeration":
            grid = (
                None if self.grid is None else {name: [*map(str, each)] for name, each in self.grid.items()}
            )
            return payload.get("values") == grid
        points = payload.get("points")
        return self.grid is None and isinstance(points, list) and self._knows(points)

    def _leaves_none_out(self, single: Iterable[Mapping[str, Json]]) -> bool:
        shown = [point for each in single for point in _listed(each)]
        return all(
            {name: str(value) for name, value in known.items()} in shown for known in self.points or ()
        )

    def _knows(self, points: Iterable[Json]) -> bool:
        if self.points is None and self.grid is None:
            return True
        return all(isinstance(point, dict) and self._has(point) for point in points)

    def _has(self, point: Mapping[str, Json]) -> bool:
        if self.grid is not None:
            within = {name: {*map(str, values)} for name, values in self.grid.items()}
            return set(point) == set(within) and all(point[name] in within[name] for name in within)
        shown = [{name: str(value) for name, value in known.items()} for known in self.points or ()]
        return dict(point) in shown


@dataclass(frozen=True, slots=True)
class Found:
    """What a check found when it was asked again: the certificate is to say the same, in the same places."""

    evidence: Evidence
    anywhere: ClassVar[bool] = False

    @property
    def part(self) -> str:
        """The part of the claim that is settled by it."""
        return self.evidence.part

    @property
    def contradicts(self) -> bool:
        """Whether what is certified cannot be true together with the claim."""
        return self.evidence.verdict is Verdict.REFUTED and self._certificate["kind"] not in COUNTEREXAMPLES

    def mismatch(self, document: Mapping[str, Json]) -> str:
        """What is different in a certificate; nothing if it may be this one."""
        for name in ("formula", "domain"):
            if document[name] != self._certificate[name]:
                return name
        return "" if _places(document) == _places(self._certificate) else "points"

    @property
    def _certificate(self) -> Mapping[str, Json]:
        assert self.evidence.certificate is not None
        return self.evidence.certificate


@dataclass(frozen=True, slots=True)
class AtEachSize:
    """The same of families of several sizes: all of it together, each at its own size."""

    sizes: tuple[Certifiable, ...]
    anywhere: ClassVar[bool] = False
    contradicts: ClassVar[bool] = False

    @property
    def part(self) -> str:
        """The part of the claim that is settled by it."""
        return self.sizes[0].part

    def mismatch(self, document: Mapping[str, Json]) -> str:
        """What is different in a certificate; nothing if it may be of these sizes, in their order."""
        payload = document["payload"]
        parts = payload.get("parts") if isinstance(payload, dict) else None
        if document["kind"] != "every size" or not isinstance(parts, list) or len(parts) != len(self.sizes):
            return "formula"
        for each, part in zip(self.sizes, parts, strict=True):
            if not isinstance(part, dict) or part.get("kind") == "counterexample":
                return "formula"
            if different := each.mismatch(part):
                return different
        return ""


@dataclass(frozen=True, slots=True)
class OfMatrices:
    """A relation between matrices of every size, as certificates write it and what its symbols are.

    ``formula``, ``domain``: as they are in the certificate. ``part``: the part of the claim that is settled
    by it.
    """

    formula: str
    domain: Mapping[str, Json]
    part: str = ""
    anywhere: ClassVar[bool] = False
    contradicts: ClassVar[bool] = False

    def mismatch(self, document: Mapping[str, Json]) -> str:
        """What is different in a certificate; nothing if it derives this relation, or says where it fails."""
        if document["kind"] not in {"matrices", "matrix counterexample"}:
            return "formula"
        return next((name for name in ("formula", "domain") if document[name] != getattr(self, name)), "")


Certified = Certifiable | Found | AtEachSize | OfMatrices
Says = Callable[[Any], Iterable[Certified]]
_known: WeakKeyDictionary[Callable[..., Any], Says | None] = WeakKeyDictionary()
_parts: WeakKeyDictionary[Callable[..., Any], str | None] = WeakKeyDictionary()


def certifying(check: Check, says: Says) -> Check:
    """``check``, which may certify what ``says`` gives for a formula."""
    _known[check] = says
    return check


def certifying_what_it_finds(check: Check, *, part: str | None = None) -> Check:
    """``check``, which is asked again what it finds when a certificate is compared.

    It is quick, and uses no chance where the claim is as recorded. ``part`` is the part of the claim that all
    of its evidence is about, if that is known: then it is not asked about certificates of other parts.
    """
    _known[check], _parts[check] = None, part
    return check


def certifying_nothing(check: Check) -> Check:
    """``check``, whose evidence has no certificates."""
    return certifying(check, lambda _: ())


def is_asked_again(check: Callable[..., Any]) -> bool:
    """Whether what the check may certify is what it finds."""
    return says_what(check) and _known[check] is None


def part_asked_for(check: Callable[..., Any]) -> str | None:
    """The part of the claim that a check which is asked again is about; None if that is not known."""
    return _parts.get(check)


def says_what(check: Callable[..., Any]) -> bool:
    """Whether it is known what the check may certify."""
    return check in _known


def certifiable(check: Callable[..., Any], claimed: object) -> tuple[Certified, ...] | None:
    """What the check may certify of a formula; None if that is not known."""
    if check not in _known:
        return None
    says = _known[check]
    if says is None:
        found = check(claimed, Effort())
        if found.certificate is None:
            return ()
        if (part := part_asked_for(check)) not in {None, found.part}:
            raise ValueError(f"evidence on {found.part!r}, of a check that is about {part!r}")
        return (Found(found),)
    try:
        return tuple(says(claimed))
    except FormulaError:  # of a formula that cannot be read nothing is certified
        return ()


def is_unsaid(check: Callable[..., Any], claimed: object, found: Evidence) -> bool:
    """Whether the check has certified something of the formula that it does not say it may."""
    if found.certificate is None or _known.get(check) is None:
        return False
    contradicts = found.verdict is Verdict.REFUTED and found.certificate["kind"] not in COUNTEREXAMPLES
    return not any(
        each.part == found.part and each.contradicts == contradicts and not each.mismatch(found.certificate)
        for each in certifiable(check, claimed) or ()
    )


def _links(text: str) -> tuple[Link, ...]:
    try:
        return formula(text).links
    except FormulaError:
        return ()


def _halves(links: Iterable[Link]) -> frozenset[str]:
    """The relations as texts that are read back as themselves; an equality is two of them."""
    found: set[str] = set()
    for link in links:
        (read,) = formula(str(link)).links
        for relation in ("<=", ">=") if read.relation == "==" else (read.relation,):
            found.add(str(replace(read, relation=relation)))
    return frozenset(found)


def _single(document: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """The certificates that a conjunction is made of, or the one that it is."""
    payload = document["payload"]
    if document["kind"] != "conjunction" or not isinstance(payload, dict):
        return [document]
    parts = payload.get("parts")
    listed = parts if isinstance(parts, list) else []
    return [single for part in listed if isinstance(part, dict) for single in _single(part)]


def _places(document: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """Where each single certificate holds; of what is on no such place, all that it holds but its witness."""
    found: list[Mapping[str, Json]] = []
    for each in _single(document):
        payload = each["payload"]
        assert isinstance(payload, dict)
        about: dict[str, Json] = {name: payload[name] for name in _PLACES if name in payload}
        if not about and not _links(str(each["formula"])):
            about = {name: value for name, value in payload.items() if name != "witness"}
        found.append(about)
    return found


def _listed(document: Mapping[str, Json]) -> list[Json]:
    payload = document["payload"]
    assert isinstance(payload, dict)
    points = payload.get("points")
    return points if isinstance(points, list) else []


def _is_point(stated: Json) -> bool:
    """Whether a domain is one point."""
    if not isinstance(stated, dict) or stated.get("where") != [] or not isinstance(stated.get("box"), dict):
        return False
    sides = stated["box"]
    assert isinstance(sides, dict)
    ends = [str(side)[1:-1].split(", ") for side in sides.values()]
    return all(len(each) == 2 and each[0] == each[1] for each in ends)
