"""What lies next to a certificate: the same with one thing changed, and a right digest.

A statement is changed in a relation, a number, a letter, a function, an end of a range or a condition; a
proof in any of its fields. `lies` keeps the statements that `judge` shows to be false. Each comes with the
proof of the true one, with the same where the change is made too, and with those in which one field is
another. None of them may stand.
"""

import copy
import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from banditproof.verify.evidence.certificate import digest

from . import extended_reals as oracle
from .judge import lie, points, within

Document = dict[str, Any]
Change = tuple[str, str]

RELATION = re.compile(r"<=|>=|==|<|>")
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.(])")
LETTER = re.compile(r"(?<![\w.])[a-zA-Z]\w*(?![\w(])")
CALLS = (
    *(("log(", "exp("), ("exp(", "log("), ("sqrt(", "abs("), ("abs(", "sqrt("), ("min(", "max(")),
    *(("max(", "min("), ("ceil(", "floor("), ("floor(", "ceil("), ("f_minus(", "f_plus(")),
    *(("f_plus(", "f_minus("), ("d_eps(", "kl("), (" + ", " - "), (" - ", " + "), ("*", "/")),
    *(("/", "*"), ("**2", "**3"), ("det(", "trace("), ("sum(", "prod("), ("prod(", "sum(")),
    *(("expit(", "logit("), ("logit(", "expit("), (".T*", "*"), ("inverse(", "(")),
)
WITHOUT_PROOF = {"counterexample", "instances", "enumeration", "bracket", "conjunction", "every size"} | {
    "matrix counterexample"
}
"""Kinds whose payload is a part of what is said."""
BOX, ZERO = {"by": "boxes", "tree": "."}, {"by": "zero"}


def numbers(written: str) -> list[str]:
    """A number a little and much larger and smaller, with another sign, and none."""
    try:
        value = Fraction(written)
    except (ValueError, ZeroDivisionError):
        return []
    hair = Fraction(1, 10**6)
    near = (value + hair, value - hair, value + 1, value - 1, 2 * value, value / 2, -value, Fraction(0))
    found = (
        str(each) if each.denominator == 1 and each >= 0 else f"({each})" for each in near if each != value
    )
    return list(dict.fromkeys(found))


def exchanges(text: str) -> Iterator[tuple[str, str, str]]:
    """The text with one part changed; the part, and what is in its place."""
    for found in RELATION.finditer(text):
        for other in {"<", "<=", ">", ">=", "=="} - {found[0]}:
            yield text[: found.start()] + other + text[found.end() :], found[0], other
    for found in NUMBER.finditer(text):
        for other in numbers(found[0]):
            yield text[: found.start()] + other + text[found.end() :], found[0], other
    letters = sorted({found[0] for found in LETTER.finditer(text)} - {"if", "else", "and"})
    for found in LETTER.finditer(text):
        if found[0] in letters:
            for other in (*letters, f"({found[0]}/2)", f"(-{found[0]})"):
                if other != found[0]:
                    yield text[: found.start()] + other + text[found.end() :], found[0], other
    for one, other in CALLS:
        at = text.find(one)
        while at >= 0:
            if not (one in "*/" and text[at : at + 2] == "**") and not (one in "*/" and text[at - 1] == "*"):
                yield text[:at] + other + text[at + len(one) :], one, other
            at = text.find(one, at + 1)
    for one, pair in re.findall(
        r"((?:kl|d_eps|[^()\s]*f_minus|f_plus|min|max)\(([^(),]+, [^(),]+)(?=[,)]))", text
    ):
        first, second = pair.split(", ")
        yield text.replace(one, one.replace(pair, f"{second}, {first}"), 1), pair, f"{second}, {first}"


def ranges(side: str) -> Iterator[str]:
    """A range with an end opened, closed, moved a little or much, or taken away; or of reals."""
    whole, text = ("whole ", side[6:]) if side.startswith("whole ") else ("", side)
    opened, (low, high), closed = text[0], map(str.strip, text[1:-1].split(",")), text[-1]
    yield from (f"{whole}{other}{text[1:]}" for other in "[(" if other != opened and low != "-oo")
    yield from (f"{whole}{text[:-1]}{other}" for other in ")]" if other != closed and high != "oo")
    for end, upper in ((low, False), (high, True)):
        if "oo" in end:
            continue
        value = oracle.exact_end(f"({end})")
        for step in (Fraction(1, 1000), Fraction(1), Fraction(10)):
            for moved in (value + step, value - step):
                yield (
                    f"{whole}{opened}{low}, {moved}{closed}"
                    if upper
                    else f"{whole}{opened}{moved}, {high}{closed}"
                )
        if whole or "oo" in side:
            yield f"{whole}{opened}{low}, oo)" if upper else f"{whole}(-oo, {high}{closed}"
    if whole:
        yield text


def statements(document: Document) -> Iterator[tuple[Document, Change | None]]:
    """The document with another formula or domain, and what was changed into what, if it was in a text."""
    for text, old, new in exchanges(document["formula"]):
        yield {**document, "formula": text}, (old, new)
    stated = document["domain"]
    if stated is None:
        return
    for name, side in stated["box"].items():
        if re.match(r"(whole )?[\[(]", side):
            for other in ranges(side):
                box = {**stated["box"], name: other}
                yield {**document, "domain": {**stated, "box": box}}, (side, other)
        else:
            for kind in (
                "positive definite d",
                "positive semi-definite d",
                "symmetric d",
                "column d",
                "real",
            ):
                yield {**document, "domain": {**stated, "box": {**stated["box"], name: kind}}}, None
    for place, condition in enumerate(stated["where"]):
        rest = [*stated["where"][:place], *stated["where"][place + 1 :]]
        yield {**document, "domain": {**stated, "where": rest}}, None
        for text, old, new in exchanges(condition):
            where = [*stated["where"][:place], text, *stated["where"][place + 1 :]]
            yield {**document, "domain": {**stated, "where": where}}, (condition, text)
            yield {**document, "domain": {**stated, "where": where}}, (old, new)


def paths(node: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield above
    for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        yield from paths(node[key], (*above, key))


def at(node: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        node = node[key]
    return node


def others(value: Any) -> Iterator[Any]:
    """What may stand in a field instead."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, 2 * value)
    elif isinstance(value, str):
        if re.fullmatch(r"-?\d+(/\d+|\.\d+)?(e-?\d+)?", value):
            number = Fraction(value)
            steps = (Fraction(1, 10**6), Fraction(1, 100), Fraction(1))
            yield from (str(number + sign * step) for step in steps for sign in (1, -1))
            yield from (
                str(each) for each in (-number, 2 * number, number / 2, Fraction(0)) if each != number
            )
        elif re.fullmatch(r"(whole )?[\[(][-\d./eo ]+,[-\d./eo ]+[\])]", value):
            yield from ranges(value)
        elif re.fullmatch(r"[.abo]+", value):
            yield from (".", "a..", "o", value[1:], value.replace(".", "o", 1), f"a{value}{value}")
        else:
            yield from (text for text, _, _ in exchanges(value))
    elif isinstance(value, dict):
        if "by" in value:
            yield from (each for each in (ZERO, BOX) if each != value)
        if "schema" not in value:
            yield from (
                {other: value[other] for other in value if other != key} for key in value if key != "by"
            )
    elif isinstance(value, list):
        yield from ([*value[:place], *value[place + 1 :]] for place in range(len(value)))
        yield from ([*value, each] for each in value[:2])
        if len(value) > 1:
            yield [*value[1:], value[0]]
            yield [value[0]] * len(value)
            yield [value[-1]] * len(value)
    elif value is None:
        yield from (ZERO, "1")


def proofs(payload: Mapping[str, Any]) -> Iterator[Any]:
    """The payload with one field changed, at any depth."""
    for path in paths(payload):
        if path and path[-1] not in {"digest", "schema", "claim", "statement", "kind"}:
            for other in others(at(payload, path)):
                yield placed(payload, path, other)


def exchanged(node: Any, old: str, new: str) -> Any:
    """The same exchange in every text of a payload; parts of names stay."""
    if isinstance(node, str):
        edge = r"(?<![\w.<>=*])" if old[:1] in "<>=*" else r"(?<![\w.])" if old[:1].isalnum() else ""
        end = r"(?![\w.])" if old[-1:].isalnum() else r"(?![=*])" if old[-1:] in "<>*" else ""
        return re.sub(edge + re.escape(old) + end, lambda _: new, node)
    if isinstance(node, list):
        return [exchanged(each, old, new) for each in node]
    if isinstance(node, dict):
        kept = {"digest", "schema", "kind", "by", "rule", "claim"}
        return {key: each if key in kept else exchanged(each, old, new) for key, each in node.items()}
    return node


def placed(payload: Any, path: tuple[Any, ...], part: Any) -> Any:
    """The payload with something else at a place, and the same parts at all others."""
    if not path:
        return part
    new = copy.copy(payload)
    new[path[0]] = placed(payload[path[0]], path[1:], part)
    return new


def sealed(document: Document) -> Document:
    """The document, and all that it holds, with the digests that go with it."""

    def seal(node: Any) -> Any:
        if isinstance(node, dict):
            new = {key: seal(each) for key, each in node.items()}
            if "digest" in new and "schema" in new:
                new["statement"] = new["formula"]
                new["digest"] = digest(new)
            return new
        return [seal(each) for each in node] if isinstance(node, list) else node

    return seal(document)


def witnessed(document: Document) -> Document:
    """The document with a witness that lies in its domain, if there is one among its points."""
    payload, stated = document["payload"], document["domain"]
    if "witness" not in payload or stated is None or "sizes" in str(payload["witness"]):
        return document
    sides, where = stated["box"], tuple(stated["where"])
    listed = {name: oracle.rational(value) for name, value in payload["witness"].items() if name in sides}
    if set(listed) == set(sides) and within(sides, where, listed) == "true":
        return document
    for point in points(sides, (document["formula"], *where), 60):
        if within(sides, where, point) == "true":
            witness = {name: str(value) for name, value in point.items()}
            return {**document, "payload": {**payload, "witness": witness}}
    return document


def lies(
    document: Document, share: int = 1, stride: int = 1, judged: Any = lie
) -> Iterator[tuple[str, Document]]:
    """Each false statement next to this one, with the proofs next to its proof: every ``share``-th of these.

    With a ``stride`` only every so many-th false statement is taken.
    """
    seen: dict[str, str] = {}
    number, alone = 0, document["kind"] in WITHOUT_PROOF
    for payload in proofs(document["payload"]) if alone else ():
        if why := judged(new := sealed({**document, "payload": payload})):
            yield why, new
    for place, (new, change) in enumerate(statements(document)):
        if place % stride:
            continue
        said = json.dumps([new["formula"], new["domain"]])
        first = said not in seen
        if first:
            seen[said] = judged(new)
        if not seen[said] and not alone:
            continue
        new = witnessed(new)  # noqa: PLW2901 - the same statement
        told = [new["payload"]] if first else []
        if change is not None:
            told.append(everywhere := exchanged(new["payload"], *change))
            for path in paths(
                new["payload"]
            ):  # with the change in all certificates inside but one, and in one alone
                if (
                    0 < len(path) < 4
                    and isinstance(inner := at(new["payload"], path), dict)
                    and "schema" in inner
                ):
                    told += [
                        placed(everywhere, path, inner),
                        placed(new["payload"], path, at(everywhere, path)),
                    ]
        for payload in proofs(new["payload"]) if first else ():
            number += 1
            if number % share == 0:
                told.append(payload)
        for payload in told:
            other = sealed({**new, "payload": payload})
            if why := judged(other) if alone else seen[said]:
                yield why, other
