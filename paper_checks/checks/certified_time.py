"""Formulas about characteristic times: each time stands for its certified interval.

An instance gives every name a number, an enclosure, or the program of a characteristic time. The formula
is settled on the box of these intervals, so that it holds for the exact times too; the certificates of the
times, each with its allocation and its mixture of alternatives, come along in the details.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeVar

from ...theory.formulas.domain import Box, Domain, Interval, domain
from ...theory.formulas.expression import Expression, Link, write
from ...theory.formulas.language import expression, formula
from ...theory.identification.characteristic_time import (
    CharacteristicTime,
    Program,
    characteristic_time_adap_tt_star,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from ...theory.identification.characteristic_time_certificate import CertifiedTime, certify
from ...theory.laws.bernoulli import Bernoulli
from ...theory.laws.one_parameter_family import OneParameterFamily
from ...theory.numbers.enclosure import Enclosure, Exact, exact
from ...theory.numbers.json_value import Json
from ...verify.certificates.characteristic_time import characteristic_time_certificate
from ...verify.evidence.certifiable import certifying_what_it_finds
from ...verify.evidence.certificate import certificate
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.branch_and_bound import bisect
from ...verify.proving.definedness import missing
from ...verify.proving.exact_points import sides
from ...verify.proving.formula_checks import Check
from ...verify.proving.printed_values import decimal
from ...verify.proving.proof import knowledge_of_signs
from ...verify.proving.signs import proof_document

Value = Program | Enclosure | Exact
Instance = Mapping[str, Value]
_Row = TypeVar("_Row")

_RELATIVE_GAP = 1e-22
_BOXES = 200
_NEGATED = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}


def information(*means: Exact, family: OneParameterFamily = Bernoulli, beta: Exact | None = None) -> Program:
    """The program of ``T*_KL``, with the share ``beta`` of the best arm if one is given."""
    return Program("kl", means, family, None, beta)


def transport(*means: Exact, family: OneParameterFamily = Bernoulli, beta: Exact | None = None) -> Program:
    """The program of ``T*_TV``."""
    return Program("tv", means, family, None, beta)


def private(*means: Exact, epsilon: Exact) -> Program:
    """The program of ``T*(nu; epsilon)``."""
    return Program("private", means, Bernoulli, epsilon)


def relaxed(*means: Exact, epsilon: Exact, beta: Exact = Fraction(1, 2)) -> Program:
    """The program of ``T*_{epsilon,beta}`` of AdaP-TT*."""
    return Program("adap-tt-star", means, Bernoulli, epsilon, beta)


def holds_for(instances: Iterable[Instance] | Callable[[], Iterable[Instance]], *, part: str = "") -> Check:
    """The formula holds at every instance.

    Instances that take long to compute are given as a function, which is called when the check first runs.
    """
    listed = _listed(instances)

    def check(claimed: str, effort: Effort) -> Evidence:
        del effort
        found = [_settled(link, instance) for link in formula(claimed).links for instance in listed()]
        return _together(found, part)

    return certifying_what_it_finds(check, part=part)


def takes(
    table: Sequence[tuple[Instance, str]] | Callable[[], Sequence[tuple[Instance, str]]],
    *,
    digits: int | None = None,
    part: str = "",
) -> Check:
    """The claimed expression takes the tabulated values, to half a unit of the last digit that is shown.

    With ``digits`` the value is right to a relative accuracy of ``10**-digits``. A table that takes long to
    compute is given as a function, which is called when the check first runs.
    """
    listed = _listed(table)

    def check(claimed: str, effort: Effort) -> Evidence:
        del effort
        tree = expression(claimed)
        return _together([_compared(tree, at, value, digits) for at, value in listed()], part)

    return certifying_what_it_finds(check, part=part)


def _listed(rows: Iterable[_Row] | Callable[[], Iterable[_Row]]) -> Callable[[], tuple[_Row, ...]]:
    """The rows, computed once; only those that are given as a function wait until then."""
    if not callable(rows):
        listed = tuple(rows)
        return lambda: listed
    return cache(lambda: tuple(rows()))


def are(programs: Sequence[Value], *, digits: int | None = None, part: str = "") -> Check:
    """The claimed values, in their order, are the times of the programs."""

    def check(claimed: Sequence[str], effort: Effort) -> Evidence:
        del effort
        time = expression("t")
        rows = zip(programs, claimed, strict=True)
        return _together([_compared(time, {"t": at}, value, digits) for at, value in rows], part)

    return certifying_what_it_finds(check, part=part)


def _compared(tree: Expression, instance: Instance, printed: str, digits: int | None) -> Evidence:
    value = Fraction(printed)
    if digits is None:
        mantissa, _, power = printed.lower().partition("e")
        slack = Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2])) / 2
    else:
        slack = abs(value) / 10**digits
    text = f"{value - slack} <= {write(tree)} <= {value + slack}"
    return _together([_settled(link, instance) for link in formula(text).links], "")


def _settled(link: Link, instance: Instance) -> Evidence:
    times = {name: value for name, value in instance.items() if isinstance(value, Program)}
    stated = domain(Box(tuple((name, _interval(value)) for name, value in instance.items())))
    shown: list[Json] = [characteristic_time_certificate(certificate_of(value)) for value in times.values()]
    signs = knowledge_of_signs().on(stated)
    lacking = missing(link.margin, signs)
    if lacking is not None:
        return Evidence(Verdict.OPEN, "certified characteristic times", f"at {_spelled(instance)}: {lacking}")
    for verdict, tried in ((Verdict.VERIFIED, link), (Verdict.REFUTED, _opposite(link))):
        result = bisect(tried.margin, stated, strict=tried.strict, most_boxes=_BOXES)
        if result.tree is not None:
            refuted = verdict is Verdict.REFUTED
            place = _spelled(instance)
            return Evidence(
                verdict,
                "certified characteristic times",
                f"at {place}: {_both_sides(link, stated)}" if refuted else "1 instance with certified times",
                margin=None if result.lower is None else (-1 if refuted else 1) * abs(result.lower),
                details={"instance": place, "times": shown},
                certificate=proof_document("branch and bound", tried, signs, {"tree": result.tree}),
            )
    return Evidence(
        Verdict.OPEN, "certified characteristic times", f"{link} undecided at {_spelled(instance)}"
    )


def _both_sides(link: Link, stated: Domain) -> str:
    """Both sides to 15 digits or as many as tell them apart, at the lower ends of the certified intervals."""
    both = sides(link, {name: side.lower for name, side in stated.box.sides})
    if both is None:
        return f"not {link}"
    digits = 15
    left, right = (decimal(side, digits) for side in both)
    while left == right and digits < 40:
        digits += 5
        left, right = (decimal(side, digits) for side in both)
    return f"{write(link.left)} = {left}, {write(link.right)} = {right}; not {link.relation}"


def _opposite(link: Link) -> Link:
    return Link(link.left, _NEGATED[link.relation], link.right)


def _interval(value: Value) -> Interval:
    if isinstance(value, Program):
        value = _certified(value).enclosure
    if isinstance(value, Enclosure):
        return Interval(Fraction(value.lower), Fraction(value.upper))
    return Interval(exact(value), exact(value))


def _spelled(instance: Instance) -> str:
    return ", ".join(f"{name} = {_name(value)}" for name, value in instance.items())


def _name(value: Value) -> str:
    if isinstance(value, Program):
        extras = {"epsilon": value.epsilon, "beta": value.beta}
        more = "".join(f"; {name} = {given}" for name, given in extras.items() if given is not None)
        return f"{value.measure} time of ({', '.join(map(str, value.means))}{more})"
    return f"{float(value.lower):.15g}" if isinstance(value, Enclosure) else str(value)


def certificate_of(program: Program) -> Mapping[str, Json]:
    """The document that proves the time of a program: allocation, alternatives, and the bounds of 1/T*."""
    return _certified(program).certificate


@lru_cache(maxsize=1024)
def _certified(program: Program) -> CertifiedTime:
    return certify(_solved(program), relative_gap=_RELATIVE_GAP)


def _solved(program: Program) -> CharacteristicTime:
    means, family, beta = program.means, program.family, program.beta
    if program.measure == "kl":
        return characteristic_time_kl(means, family=family, beta=beta)
    if program.measure == "tv":
        return characteristic_time_tv(means, family=family, beta=beta)
    assert program.epsilon is not None
    if program.measure == "private":
        return characteristic_time_private(means, program.epsilon, family=family, beta=beta)
    return characteristic_time_adap_tt_star(means, program.epsilon, beta=beta)


def _conjunction(found: Sequence[Evidence]) -> Mapping[str, Json] | None:
    """One certificate for several relations at one instance; relations at several have no common one."""
    documents = [dict(each.certificate) for each in found if each.certificate is not None]
    if len(documents) == 1:
        return documents[0]
    stated = documents[0]["domain"]
    if any(document["domain"] != stated for document in documents):
        return None
    parts: list[Json] = list(documents)
    return certificate(
        "conjunction",
        formula=" and ".join(str(document["formula"]) for document in documents),
        domain=stated if isinstance(stated, dict) else None,
        payload={"parts": parts},
    )


def _together(found: Sequence[Evidence], part: str) -> Evidence:
    """The weakest of several instances, or all of them at once."""
    worst = min(found, key=lambda each: each.verdict.strength)
    margins = [each.margin for each in found if each.margin is not None]
    if worst.verdict is not Verdict.VERIFIED:
        summary, details, shown = worst.summary, worst.details, worst.certificate
    else:
        summary = f"{len(found)} relations at instances with certified times"
        times: list[Json] = []
        for each in found:
            held = each.details["times"]
            assert isinstance(held, list)
            times += [time for time in held if time not in times]
        details, shown = {"relations": len(found), "times": times}, _conjunction(found)
    return Evidence(
        worst.verdict,
        worst.method,
        summary,
        margin=min(margins, default=None),
        part=part,
        details=details,
        certificate=shown,
    )
