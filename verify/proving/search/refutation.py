"""Says where a relation fails, with the certificate of the violation."""

from dataclasses import replace

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Link, write
from ....theory.formulas.repeated import unrolled_link
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import NEAR, Evidence, Verdict
from ..exact_points import PRECISIONS, Point, sides
from ..printed_values import extended_decimal, place_of, shown_sides, spelled
from .confirmed import margin_at


def refutation(
    link: Link,
    domain: Domain | WideDomain,
    point: Point,
    *,
    part: str = "",
    tried: int = 0,
    equal: bool = False,
) -> Evidence:
    """Evidence against the statement, with a certificate of the violation.

    ``equal`` says that a strict relation fails at the point because both sides are the same number.
    """
    from ...certificates.recheck import reasons_against

    stated, link = link, unrolled_link(link, point)
    both = sides(link, point, PRECISIONS[-1])
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    place = f"at {place_of(point)}: " if point else ""
    payload: dict[str, Json] = {"point": shown, "relation": link.relation}
    if both is None:
        left, right = (extended_decimal(side, point) for side in (link.left, link.right))
    else:
        left, right = shown_sides(link, point)
        digits = 15
        while left == right and digits < 90 and not equal:
            digits += 5
            left, right = shown_sides(link, point, digits)
    if "undefined" in {left, right}:
        side = write(link.left if left == "undefined" else link.right)
        told = f"{place}no precision gives {side} a value to show"
        return Evidence(Verdict.OPEN, "search", told, part=part)
    fails = f"{place}{write(stated.left)} = {left}, {write(stated.right)} = {right}; not {link.relation}"
    payload |= {"left": left, "right": right}
    if equal:
        payload["equal"] = True
    document = certificate("counterexample", formula=str(stated), domain=domain.to_json(), payload=payload)
    if point and reasons_against(document):  # such as values that integers of 1200 bits do not reach
        near: dict[str, Json] = {name: spelled(value) for name, value in point.items()}
        details: dict[str, Json] = {NEAR: near, "hint": "a smaller domain may help"}
        left_open = Evidence(Verdict.OPEN, "search", fails, part=part, details=details)
        return replace(left_open, summary=f"{fails}; {left_open.not_decided}")
    return Evidence(
        Verdict.REFUTED,
        "counterexample",
        fails,
        margin=margin_at(link, point),
        part=part,
        details={"tried": tried},
        certificate=document,
    )
