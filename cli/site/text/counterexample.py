"""A counterexample for readers: where, both sides, and the relation that fails between them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from ....theory.formulas.expression import FormulaError, Link, write
from ....theory.formulas.language import formula
from ....theory.formulas.mathml import RELATIONS, expression_markup, variable_markup
from ....theory.numbers.json_value import Json
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.printed_values import spelled

WIDE = 64
"""So many signs of a formula go on a line of paper, whatever they are."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """``point`` are variables with their values; ``left`` and ``right`` are sides to all known digits.

    ``left_side`` and ``right_side`` are what these are the values of, None where that is not known; the texts
    of both are there if one of them may be wider than paper is.
    """

    point: tuple[tuple[Markup, str], ...]
    left_side: Markup | None
    right_side: Markup | None
    relation: str
    left: str
    right: str
    left_written: str = ""
    right_written: str = ""


def counterexample(item: Evidence) -> Counterexample | None:
    """What refutes, if its certificate shows a violation at a point."""
    document = item.certificate
    if item.verdict is not Verdict.REFUTED or document is None or document.get("kind") != "counterexample":
        return None
    payload = document.get("payload")
    if not isinstance(payload, Mapping) or not {"left", "right", "relation"} <= payload.keys():
        return None
    link = _link(document.get("formula"))
    written = ("", "") if link is None else (write(link.left), write(link.right))
    if max(map(len, written)) <= WIDE:
        written = ("", "")
    return Counterexample(
        point=tuple(_point(payload.get("point"))),
        left_side=None if link is None else expression_markup(link.left),
        right_side=None if link is None else expression_markup(link.right),
        relation=RELATIONS.get(str(payload["relation"]), str(payload["relation"])),
        left=str(payload["left"]),
        right=str(payload["right"]),
        left_written=written[0],
        right_written=written[1],
    )


def _link(text: Json) -> Link | None:
    try:
        links = formula(str(text)).links
    except FormulaError:
        return None
    return links[0] if len(links) == 1 else None


def _point(point: Json) -> list[tuple[Markup, str]]:
    if not isinstance(point, Mapping):
        return []
    return [(variable_markup(name), _value(value)) for name, value in point.items()]


def _value(value: Json) -> str:
    try:
        return spelled(Fraction(str(value)))
    except (ValueError, ZeroDivisionError):
        return str(value)
