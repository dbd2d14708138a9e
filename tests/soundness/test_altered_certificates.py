"""Valid certificates, altered by chance and with right digests: what is confirmed is true.

Each alteration changes the statement (its formula, its domain, or a number everywhere in the document)
and often the proof too. Whether the altered statement is true is decided by the oracle of this folder.
"""

from __future__ import annotations

import copy
import importlib.util
import random
import re
import sys
from collections import Counter
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from banditproof.verify.certificates import recheck as rechecker
from banditproof.verify.certificates.recheck import Recheck, recheck
from banditproof.verify.evidence.certificate import digest
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_at, holds_for_all

from . import extended_reals as oracle
from .false_claims import FALSE, TRUE
from .test_false_claims import judged
from .written_domains import sides_and_conditions

ALTERATIONS = 2000
PARTS = 8
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.])")
SIGNS = ("<=", ">=", "<", ">", "==")


@cache
def valid():
    """Certificates of the true claims, of some refutations, of points and of finite sets."""
    rows = [row for several in TRUE.values() for row in several]
    for family in (
        "signs",
        "open and closed ends",
        "underflow",
        "regimes of the divergences",
        "equality conditions",
    ):
        rows += [row[:2] for row in FALSE[family] if row[2] != "empty"]
    found = []
    for text, domain in rows:
        try:
            evidence = judged(text, *sides_and_conditions(domain))
        except Exception:  # noqa: BLE001, S112 - the tests of the tables tell it
            continue
        if evidence.verdict in {Verdict.PROVED, Verdict.REFUTED}:
            found.append(evidence.certificate)
    for text, points in (
        ("exp(x) >= 1 + x", [{"x": "0"}, {"x": "1/3"}, {"x": "-5"}]),
        ("kl(x, y) >= 2*(x - y)**2", [{"x": "1/3", "y": "1/2"}, {"x": "1/7", "y": "9/10"}]),
        ("sqrt(x)*sqrt(y) <= (x + y)/2", [{"x": "2", "y": "8"}, {"x": "1", "y": "3"}]),
    ):
        found.append(holds_at(points)(text, Effort()).certificate)
    for text, values in (
        ("2**n > n", {"n": ["1", "2", "3", "7"]}),
        ("n**2 + m**2 >= 2*n*m", {"n": ["1", "2", "3"], "m": ["0", "1/2"]}),
        ("log(n) <= n - 1", {"n": ["1", "2", "1/2"]}),
    ):
        found.append(holds_for_all(values)(text, Effort()).certificate)
    return [document for document in found if document is not None and recheck(document).stands]


# -- alterations


def number(text, chance):
    """A number of the text, changed by one percent, by a hair, in its sign, or altogether."""
    places = list(NUMBER.finditer(text))
    if not places:
        return text
    place = chance.choice(places)
    written = place.group()
    changed = chance.choice(
        [
            f"({written}*1.01)",
            f"({written} + 1e-30)",
            f"({written} - 1e-30)",
            f"({written} + 1)",
            f"(-{written})",
            "0",
            "1",
            "2",
            f"({written}/2)",
            f"({written} - 1e-6)",
        ]
    )
    return text[: place.start()] + changed + text[place.end() :]


def rational(text, chance):
    value = Fraction(text)
    return str(
        chance.choice(
            [
                value * Fraction(101, 100),
                value + Fraction(1, 10**30),
                value - Fraction(1, 10**30),
                -value,
                value + 1,
                2 * value,
                value / 2,
                Fraction(0),
                Fraction(1),
            ]
        )
    )


def sign(text, chance):
    here = [each for each in SIGNS if f" {each} " in text]
    if not here:
        return text
    return text.replace(f" {chance.choice(here)} ", f" {chance.choice(SIGNS)} ", 1)


def names(text, chance):
    found = sorted(set(re.findall(r"\b(?:x|y|eps|a|b|c|d|n|z)\b", text)))
    calls = [
        ("log(", "exp("),
        ("sqrt(", "abs("),
        ("min(", "max("),
        ("f_minus(", "f_plus("),
        (" + ", " - "),
        ("*", "/"),
        ("**2", "**3"),
        ("exp(", "log("),
    ]
    if found and chance.random() < 0.5:
        return re.sub(
            rf"\b{chance.choice(found)}\b",
            chance.choice(["x", "(-x)", "(x + 1e-20)", "abs(x)", "1/2", "y", "(x/2)"]),
            text,
            count=chance.randint(1, 2),
        )
    old, new = chance.choice(calls)
    return text.replace(old, new, 1)


def more(text, chance):
    """Something that is nearly always zero, or nearly always undefined nowhere."""
    side, relation, rest = next(
        ((text.partition(f" {each} ")) for each in SIGNS if f" {each} " in text), (text, "", "")
    )
    odd = chance.choice(
        [
            "max(0, 1 - 1e6*abs(x - 1/3))",
            "1e-40",
            "0*log(x - 1/5)",
            "0/(x - 1/3)",
            "(x - x)/(x - 1/2)",
            "sqrt(x - 1/4)**2 - (x - 1/4)",
            "sqrt((x - 1/4)**2) - (x - 1/4)",
            "floor(x/2)",
            "1e-400",
            "max(0, 1e-9 - abs(x - 2/7))",
        ]
    )
    return (
        f"{side} + {odd}{relation}{rest}"
        if chance.random() < 0.5
        else f"{side}{relation}{rest} - {odd}"
        if relation
        else text
    )


def widened(side, chance):
    low, high, opened, closed = oracle.ends(side)
    below, above = oracle.exact_end(low), oracle.exact_end(high)
    width = above - below or Fraction(1)
    step = chance.choice([Fraction(0), Fraction(1, 10**30), width / 100, width, 10 * width])
    if chance.random() < 0.5:
        below, opened = below - step, opened and chance.random() < 0.5
    else:
        above, closed = above + step, closed and chance.random() < 0.5
    return f"{'(' if opened else '['}{below}, {above}{')' if closed else ']'}"


def everywhere(node, old, new):
    """The same exchange in every text of a document."""
    if isinstance(node, str):
        return re.sub(rf"(?<![\w.]){re.escape(old)}(?![\w.])", new, node)
    if isinstance(node, list):
        return [everywhere(each, old, new) for each in node]
    if isinstance(node, dict):
        return {key: everywhere(each, old, new) for key, each in node.items()}
    return node


def nodes(node, path=()):
    yield path
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, each in children:
        yield from nodes(each, (*path, key))


def at(node, path):
    for key in path:
        node = node[key]
    return node


def proof_changed(payload, chance, pool):
    """One place of the proof: removed, exchanged, turned, or taken from another proof."""
    path = chance.choice(list(nodes(payload)))
    if not path:
        return copy.deepcopy(chance.choice(pool)["payload"])
    parent, key = at(payload, path[:-1]), path[-1]
    old = parent[key]
    match chance.randrange(6):
        case 0:
            del parent[key]
        case 1 if isinstance(old, str):
            parent[key] = chance.choice([number, sign, names])(old, chance)
        case 1 if isinstance(old, int):
            parent[key] = chance.choice([-old, old + 1, 0, not old])
        case 2:
            parent[key] = chance.choice(
                [{"by": "zero"}, {"by": "boxes", "tree": "."}, None, [], "0", "1", True]
            )
        case 3 if isinstance(parent, list):
            chance.shuffle(parent)
        case 4:
            other = chance.choice(pool)["payload"]
            parent[key] = copy.deepcopy(at(other, chance.choice(list(nodes(other)))))
        case _:
            if isinstance(old, str) and old:
                cut = chance.randrange(len(old))
                parent[key] = old[:cut] + chance.choice(["", ".", "a", "o"]) + old[cut + 1 :]
    return payload


def altered(document, chance, pool):
    """The document with another statement and its own digest."""
    new = copy.deepcopy(document)
    stated = new["domain"]
    for _ in range(chance.choice([1, 1, 1, 2])):
        match chance.randrange(8):
            case 0 | 1:
                new["formula"] = number(new["formula"], chance)
            case 2:
                new["formula"] = sign(new["formula"], chance)
            case 3:
                new["formula"] = names(new["formula"], chance)
            case 4:
                new["formula"] = more(new["formula"], chance)
            case 5 if stated is not None:
                name = chance.choice(list(stated["box"]))
                stated["box"][name] = widened(stated["box"][name], chance)
            case 6 if stated is not None and stated["where"]:
                place = chance.randrange(len(stated["where"]))
                if chance.random() < 0.4:
                    del stated["where"][place]
                else:
                    stated["where"][place] = chance.choice([number, sign, names])(
                        stated["where"][place], chance
                    )
            case _:
                places = NUMBER.findall(new["formula"])
                if places:
                    old = chance.choice(places)
                    kept = {key: new[key] for key in ("schema", "kind", "claim")}
                    changed = (
                        str(Decimal(old) * Decimal("1.01")) if chance.random() < 0.5 else f"({old} + 1e-30)"
                    )
                    new = {**everywhere(new, old, changed), **kept}
                    stated = new["domain"]
    if chance.random() < 0.4 or new["kind"] in {"counterexample", "instances", "enumeration"}:
        if new["kind"] == "counterexample" and chance.random() < 0.7:
            key = chance.choice(list(new["payload"]["point"]) or ["left"])
            holder = new["payload"]["point"] if key in new["payload"]["point"] else new["payload"]
            if isinstance(holder[key], str) and re.fullmatch(r"-?\d+(/\d+)?", holder[key]):
                holder[key] = rational(holder[key], chance)
        else:
            new["payload"] = proof_changed(new["payload"], chance, pool)
    new["statement"] = new["formula"]
    if not isinstance(new["payload"], dict):
        new["payload"] = {}
    new["digest"] = digest(new)
    return new


# -- what is true


def refuted(document, count=100):
    """Why the statement of a certificate is false, as far as points show it; empty if nothing does."""
    kind, text, payload = document["kind"], document["formula"], document["payload"]
    stated = document["domain"] or {"box": {}, "where": []}
    sides, where = stated["box"], tuple(stated["where"])
    if kind == "counterexample":
        point = {name: oracle.rational(value) for name, value in payload["point"].items()}
        inside = oracle.within(sides, where, point)
        holds = oracle.truth(text, point, oracle.MORE_DIGITS)
        return f"{point}: within {inside}, holds {holds}" if inside == "false" or holds == "true" else ""
    if kind in {"instances", "enumeration"}:
        rows = payload["points"] if kind == "instances" else _rows(payload["values"])
        for row in rows:
            point = {name: oracle.rational(value) for name, value in row.items()}
            outside = document["domain"] is not None and oracle.within(sides, where, point) == "false"
            if outside or oracle.truth(text, point, oracle.MORE_DIGITS) in {"false", "undefined"}:
                return f"at {row}"
        return ""
    for point in places(sides, (text, *where), count):
        if oracle.within(sides, where, point) == "true" and oracle.truth(text, point) in {
            "false",
            "undefined",
        }:
            return f"{oracle.truth(text, point)} at {point}"
    if where and (oracle.empty(sides, where, 300) or oracle.contradict(sides, where)):
        return "the domain is empty"
    return ""


def _rows(values):
    rows = [{}]
    for name, several in values.items():
        rows = [{**row, name: value} for row in rows for value in several]
    return rows


def places(sides, texts, count):
    """Points of a box: ends, a hair inside, numbers of the formulas and a hair beside them, fractions.

    So many are drawn, and those that are equal come once: what the oracle says of them is the same.
    """
    chance = random.Random(7)  # noqa: S311 - chance that can be played again
    hair = Fraction(1, 10**9)
    named = [Fraction(1, 3), Fraction(1, 2), Fraction(1, 4), Fraction(1, 5), Fraction(2, 7)]
    for text in texts:
        named += [Fraction(each) for each in NUMBER.findall(text) if len(each) < 12]
    ticks = {}
    for name, side in sides.items():
        low, high, _, _ = oracle.ends(side)
        below, above = oracle.exact_end(low), oracle.exact_end(high)
        width = above - below
        listed = [
            below,
            above,
            below + width * hair,
            above - width * hair,
            (below + above) / 2,
            below + width * hair**4,
            above - width * hair**4,
        ]
        listed += [
            each + step for each in named for step in (0, hair, -hair) if below <= each + step <= above
        ]
        ticks[name] = listed
    before = set()
    for _ in range(count):
        point = {}
        for name, listed in ticks.items():
            share = Fraction(chance.randrange(1009), 1008)
            point[name] = chance.choice([*listed, listed[0] + (listed[1] - listed[0]) * share])
        if len(point) > 1 and chance.random() < 0.3:
            one, other = chance.sample(list(point), 2)
            point[one] = point[other] + chance.choice([0, hair, -hair])
        if (place := tuple(point.values())) not in before:
            before.add(place)
            yield point


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.long
def test_what_is_confirmed_after_an_alteration_is_true(part):
    pool = valid()
    chance = random.Random(part)  # noqa: S311 - chance that can be played again
    wrong = []
    for _ in range(ALTERATIONS // PARTS):
        new = altered(chance.choice(pool), chance, pool)
        if recheck(new).stands:
            why = refuted(new)
            if why:
                wrong.append((new["formula"], new["domain"], why, new["kind"], new["payload"]))
    assert not wrong


def test_most_alterations_make_a_statement_false():
    """Else it would say nothing that false ones are rejected."""
    pool = valid()
    assert len(pool) >= 100
    chance = random.Random(99)  # noqa: S311 - chance that can be played again
    news = [altered(chance.choice(pool), chance, pool) for _ in range(120)]
    count = 0
    for new in news:
        try:
            count += bool(refuted(new, 40))
        except (ValueError, TypeError, KeyError, SyntaxError, AttributeError, ZeroDivisionError):
            continue  # malformed
    assert count >= 40


# -- certificates of every kind


@pytest.fixture(scope="module")
def fuzz():
    """What `make fuzz` tries for hours."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "fuzz.py"
    specification = importlib.util.spec_from_file_location("fuzz_of_certificates", path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    yield module
    del sys.modules[specification.name]


def test_a_certificate_of_any_kind_that_says_something_else_stands_only_if_that_is_true(fuzz):
    for number in range(500):
        fuzz.altered_statements(fuzz.example(11, "statements", number))


def test_of_what_a_blind_rechecker_confirms_enough_is_seen_to_be_false(fuzz, monkeypatch):
    """Else it would say little that what stands is not seen to be false; much of the rest is malformed."""
    monkeypatch.setattr(rechecker, "recheck", lambda _: Recheck(ok=True, reasons=(), seconds=0))
    seen = Counter()
    for number in range(120):
        with suppress(ValueError, TypeError, KeyError, ArithmeticError, AttributeError, IndexError):
            try:
                fuzz.altered_statements(fuzz.example(12, "statements", number))
            except AssertionError:
                seen[fuzz.drawn(fuzz.example(12, "statements", number))] += 1
    assert seen.total() >= 12
    assert len(seen) >= 8
