"""Brief proofs of statements made by chance: true and defined at every point that is tried.

Divisors vanish on borders or inside, common factors cancel, ``min``, ``max`` and ``abs`` hide divisions, and
borders are open or not. Each proof is rechecked; with its statement or its rules altered, what is false is
rejected.
"""

import copy
import itertools
import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.settled import proved_identity, proved_quickly

from . import extended_reals as oracle

SIDES = (
    *("[0, 1]", "(0, 1]", "[0, 1)", "(0, 1)", "[1/4, 3/4]", "[1, 2]", "(1, 2]", "[-1, 1]", "[-2, -1)"),
    *("[0, 0]", "[-1, 0]", "[0, 1/1000000000000000000000000000000]", "(0, 1000000000000000000000000000000)"),
)
NUMBERS = ("0", "1", "2", "-1", "1/2", "3", "10000000000000000000000001/10000000000000000000000000")
POWERS = ("2", "2", "3", "-1", "-2", "0", "-3", "4")
EACH = 120
BOXES = 60


class Maker:
    """A statement from its number alone: two sides, a relation, a box and conditions."""

    def __init__(self, number):
        self.chance = random.Random(number)  # noqa: S311 - chance that can be played again
        self.names = ("x", "y")[: self.chance.choice((1, 2, 2))]

    def leaf(self):
        """A variable, most often, or a number."""
        return self.chance.choice(self.names) if self.chance.random() < 0.7 else self.number()

    def number(self):
        """One of few, in parentheses."""
        return f"({self.chance.choice(NUMBERS)})"

    def tree(self, depth):
        """A small rational expression with choices."""
        if not depth or self.chance.random() < 0.15:
            return self.leaf()
        a, b, kind = self.tree(depth - 1), self.tree(depth - 1), self.chance.random()
        if kind < 0.1:
            return f"abs({a})"
        if kind < 0.25:
            return f"({a})**({self.chance.choice(POWERS)})"
        if kind < 0.4:
            return f"{self.chance.choice(('min', 'max'))}({a}, {b})"
        return f"({a} {self.chance.choice('+-**//')} {b})"

    def sides(self):
        """Two sides that often compare, where all is well."""
        a, b, c = (self.tree(depth) for depth in (self.chance.choice((1, 2)), 1, 1))
        return self.chance.choice(
            (
                (a, b),
                (a, f"{a} + ({c})**2"),
                (f"({a})*({c})", f"({b})*({c})"),
                (f"({a})/({c})", f"({b})/({c})"),
                ("0", f"({a})*({c})/({c})"),
                ("0", f"({c})**2/(({a})*({b}))"),
                ("0", f"(({a})**2 - ({b})**2)/(({a}) - ({b}))"),
                (f"min({a}, {b})", a),
                (f"min({a}, {b})", f"max({a}, {c})"),
                (f"min({a}, {b}) + max({a}, {b})", f"({a}) + ({b})"),
                (f"abs(({a}) + ({b}))", f"abs({a}) + abs({b})"),
            )
        )

    def statement(self):
        """The relation, the box and the conditions."""
        left, right = self.sides()
        relation = self.chance.choice(("<=", "<=", "<", "=="))
        where = []
        if self.chance.random() < 0.5:
            a, b = self.chance.choice(
                ((self.leaf(), self.leaf()), (left, right), (self.tree(1), self.tree(1)))
            )
            where.append(f"{a} {self.chance.choice(('<=', '<', '=='))} {b}")
        sides = {name: self.chance.choice(SIDES) for name in self.names}
        return f"{left} {relation} {right}", sides, tuple(where)


def places(side):
    """Ends that belong to it, and some points inside."""
    low, high = map(Fraction, side[1:-1].split(", "))
    ends = [end for end, mark in ((low, side[0]), (high, side[-1])) if mark in "[]"]
    shares = (Fraction(1, 2), Fraction(1, 3), Fraction(3, 4), Fraction(1, 10**9))
    usual = (Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2))
    inside = [each for each in (*(low + (high - low) * s for s in shares), *usual) if low < each < high]
    return list(dict.fromkeys([*ends, *inside]))


def spoken_against(text, sides, where):
    """A point of the domain where the statement is false or undefined; None if none of those tried is."""
    for row in itertools.product(*map(places, sides.values())):
        point = dict(zip(sides, row, strict=True))
        if oracle.within(sides, where, point) == "true":
            said = oracle.truth(text, point)
            if said in {"false", "undefined"}:
                return said, point
    return None


def shown(text, sides, where):
    """The evidence where few boxes, few rules or algebra prove it; None elsewhere."""
    link, stated = formula(text).links[0], domain(box(**sides), where)
    if link.relation == "==":
        return proved_identity(link, stated, Effort(), instances=40)
    return proved_quickly(link, stated, factor=1, most_boxes=BOXES)


@pytest.mark.parametrize("part", range(4))
def test_what_is_proved_briefly_holds_and_is_confirmed(part):
    proved = strict = 0
    for number in range(part * EACH, (part + 1) * EACH):
        text, sides, where = Maker(number).statement()
        evidence = shown(text, sides, where)
        if evidence is None:
            continue
        assert spoken_against(text, sides, where) is None, (number, text, sides, where)
        proved, strict = proved + 1, strict + ("<=" not in text and "<" in text)
        assert recheck(evidence.certificate).ok, (number, text, sides, where)
    assert proved >= EACH // 8
    assert strict >= 1


def altered(proof, chance):
    """The same rules with something moved, dropped, doubled or turned."""
    proof = copy.deepcopy(proof)
    nodes, waiting = [], [proof]
    while waiting:
        node = waiting.pop()
        nodes.append(node)
        waiting += [each for each in (*node.get("proofs", []), node.get("proof")) if isinstance(each, dict)]
        waiting += [row["proof"] for row in node.get("factors", []) if row["proof"] is not None]
    node = chance.choice(nodes)
    match node["by"]:
        case "product" if node["factors"]:
            row = chance.choice(node["factors"])
            key, value = chance.choice(
                (("sign", -row["sign"]), ("power", -row["power"]), ("power", 2), ("proof", None))
            )
            row[key] = value
            if chance.random() < 0.3:
                node["constant"] = chance.choice(("1", "-1", "0"))
        case "cases" | "each":
            node["by"] = chance.choice(("cases", "each"))
            node["proofs"] = chance.choice(
                (node["proofs"][:-1], node["proofs"][::-1], [node["proofs"][0]] * len(node["proofs"]))
            )
        case "given":
            node["times"] = chance.choice(("0", "-1", "2"))
        case _:
            node.clear()
            node.update(by=chance.choice(("zero", "empty")), conditions=[])
    return proof


def weakened(text, sides, where, chance):
    """A statement beside the one proved: stricter, turned around, on a larger domain, a hair more."""
    name = chance.choice(list(sides))
    side = sides[name]
    left, relation, right = next(
        (text.partition(f" {sign} ") for sign in ("<=", "<") if f" {sign} " in text), (text, "", "")
    )
    return chance.choice(
        (
            (f"{left} < {right}", sides, where),
            (f"{right} {relation} {left}", sides, where),
            (f"{left} + 1/10**30 {relation} {right}", sides, where),
            (text, {**sides, name: f"[{side[1:-1]}]"}, where),
            (text, {**sides, name: "[-1, 1]"}, where),
            (text, sides, ()),
            (f"{left}*({name}/{name}) {relation} {right}", sides, where),
        )
    )


@pytest.mark.parametrize("part", range(4))
def test_no_altered_proof_of_what_is_false_is_confirmed(part):
    tried = 0
    for number in range(part * EACH, (part + 1) * EACH):
        text, sides, where = Maker(number).statement()
        evidence = shown(text, sides, where)
        if evidence is None or evidence.certificate["kind"] != "proof":
            continue
        payload, chance = evidence.certificate["payload"], random.Random(number)  # noqa: S311
        for _ in range(6):
            other, there, given = weakened(text, sides, where, chance)
            against = spoken_against(other, there, given)
            if against is None:
                continue
            for proof in (payload["proof"], altered(payload["proof"], chance)):
                forged = certificate(
                    "proof",
                    formula=str(formula(other).links[0]),
                    domain=domain(box(**there), given).to_json(),
                    payload={**payload, "proof": proof},
                )
                tried += 1
                assert not recheck(forged).ok, (number, other, there, given, against, proof)
    assert tried >= 10
