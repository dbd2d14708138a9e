"""Proofs by cases of ``min``, ``max``, ``abs`` and ``if``, each by positivity, where ranges have no end."""

from dataclasses import dataclass

from ....theory.formulas.bounded_image import BoundedImage
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import ZERO, Apply, Expression, Link, heads, replaced, write
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..d_eps_regimes import choices
from ..definedness import missing, restricted
from ..signs import Knowledge
from .asked import Asked, Proof
from .proofs import by_positivity

_KINDS = frozenset({"min", "max", "abs", "if"})
_DEEPEST = 4


@dataclass(frozen=True)
class Part:
    """A relation on the part of a wide domain, and how both read on a box."""

    link: Link
    stated: WideDomain
    margin: Expression
    domain: Domain


@dataclass(frozen=True)
class Cases:
    """What does not change from case to case."""

    image: BoundedImage
    knowledge: Knowledge

    def proof(self, part: Part, depth: int = _DEEPEST) -> Proof | None:
        """A proof that the margin is not negative, or positive if the relation is strict."""
        signs = self.knowledge.on(part.domain)
        if missing(part.margin, signs) is not None:
            return None
        asked = Asked(part.link, part.stated, signs, self.image.trees)
        found = by_positivity(asked)
        call = _innermost(part.link.margin)
        if found is None and call is not None and depth:
            found = self._split(call, part, depth)
        if found is None:
            return None
        lemmas = found.get("lemmas", [])
        assert isinstance(lemmas, list)
        return {**found, "lemmas": [*(each.to_json() for each in signs.lemmas), *lemmas]}

    def _split(self, call: Apply, part: Part, depth: int) -> Proof | None:
        there = self.image.link(Link(call, "<=", ZERO)).left
        if not isinstance(there, Apply) or there.head != call.head:
            return None
        relation = ">" if part.link.strict else ">="
        proofs: list[Json] = []
        for (conditions, value), (conditions_there, value_there) in zip(
            choices(call), choices(there), strict=True
        ):
            inner = Part(
                Link(replaced(part.link.margin, {call: value}), relation, ZERO),
                restricted(part.stated, *conditions),
                replaced(part.margin, {there: value_there}),
                restricted(part.domain, *conditions_there),
            )
            proof = self.proof(inner, depth - 1)
            if proof is None:
                return None
            proofs.append(proof)
        return {"by": "cases", "call": write(there), "proofs": proofs}


def _innermost(tree: Expression) -> Apply | None:
    """A call that chooses, and in which nothing else chooses."""
    if not isinstance(tree, Apply):
        return None
    if tree.head in _KINDS and not any(heads(each) & _KINDS for each in tree.arguments):
        return tree
    return next(filter(None, map(_innermost, tree.arguments)), None)
