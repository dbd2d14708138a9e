"""Nothing false is PROVED: a table of false claims, each shown to be false by an oracle of the test's own."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from banditproof.verify.box import box
from banditproof.verify.effort import Effort
from banditproof.verify.evidence import Evidence, Verdict
from banditproof.verify.formula import formula
from banditproof.verify.recheck import recheck
from banditproof.verify.settle import holds_at, holds_for_all, holds_on, is_identity

from . import extended_reals as oracle
from .false_claims import AT_POINTS, ENUMERATED, FALSE, NOT_PROVED, TRUE

CLOSE = mpmath.mpf(10) ** -500
CLAIMS = [(family, *row) for family, rows in FALSE.items() for row in rows]
TWINS = [(family, *row) for family, rows in TRUE.items() for row in rows]


def sides_and_conditions(text):
    """``x in [0, 1], y in (0, 1); x < y, y < 1/2`` as a dictionary and a tuple."""
    box_text, _, conditions = text.partition(";")
    sides = {}
    for part in box_text.replace("],", "]|").replace("),", ")|").split("|"):
        name, _, side = part.partition(" in ")
        sides[name.strip()] = side.strip()
    return sides, tuple(_apart(conditions))


def _apart(text):
    """Conditions that stand between commas outside of parentheses."""
    depth, part = 0, ""
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += letter
    if part.strip():
        yield part.strip()


def witness(why):
    """The kind of the witness and the point, each coordinate a rational if it is one."""
    kind = next((word for word in ("undefined", "touches") if why.startswith(word)), "violated")
    text = why.partition(" at ")[2] if kind != "violated" else why
    point = {}
    for part in _apart(text):
        name, _, value = part.partition(" = ")
        exact = oracle.value_of(value, {}, 700)
        point[name] = exact if isinstance(exact, Fraction) else value
    return kind, point


def lies_within(sides, where, point):
    """In the domain; an equality at an irrational point is seen to 500 digits."""
    bounds = oracle.within(sides, (), point)
    return bounds == "true" and all(
        oracle.truth(text, point) == "true" or _same(text, point) for text in where
    )


def _same(text, point):
    (link,) = formula(text).links
    return link.relation in {"==", "<=", ">="} and _agree(str(link.left), str(link.right), text, point)


def _agree(_left, _right, text, point):
    sides = text.replace("<=", "|").replace(">=", "|").replace("==", "|").replace("<", "|").replace(">", "|")
    left, right = (oracle.value_of(side.strip(), point, 700) for side in sides.split("|"))
    with mpmath.workdps(700):
        difference = oracle.enclosed(oracle.difference(left, right))
        return max(abs(difference.low), abs(difference.high)) < CLOSE


def shown_false(text, sides, where, why):
    """Whether the table's reason is one."""
    if why == "empty":
        return oracle.empty(sides, where) or oracle.contradict(sides, where)
    kind, point = witness(why)
    if not lies_within(sides, where, point):
        return False
    return fails_at(text, kind, point)


def fails_at(text, kind, point):
    if kind == "touches":
        sign = "<" if "<" in text else ">"
        return text.count(sign) == 1 and f"{sign}=" not in text and (
            oracle.truth(text, point) == "false" or _agree("", "", text, point)
        )
    return oracle.truth(text, point, oracle.MORE_DIGITS) == {"undefined": "undefined", "violated": "false"}[kind]


@pytest.mark.parametrize("family", FALSE)
def test_each_entry_of_the_table_is_false_for_its_reason(family):
    wrong = [
        (text, domain, why) for text, domain, why in FALSE[family] if not shown_false(text, *sides_and_conditions(domain), why)
    ]
    assert not wrong
