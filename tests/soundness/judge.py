"""Whether what a certificate says is false, decided without the rechecker.

Formulas are evaluated by the oracle of this folder at ends, beside them, at numbers that the formula names,
and between. Of optima the value is computed by other means from what is given; of matrices, in doubles.
"""

import ast
import math
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from mpmath import mp

from . import extended_reals as oracle

HAIR = Fraction(1, 10**9)
UNENDING = 1000
LONGEST_SUM = 70
AT_POINTS = {"instances", "enumeration"}
OFF = "a number is not written as one"
Point = Mapping[str, Fraction]


def lie(document: Mapping[str, Any], count: int = 40) -> str:
    """Why what the document says is false, as far as is seen; empty if nothing is."""
    try:
        return _lie(document, count)
    except (LookupError, TypeError, ValueError, SyntaxError, AttributeError, ArithmeticError):
        return ""  # malformed: it says nothing
    except (RecursionError, AssertionError):
        return ""  # malformed: it says nothing


def _lie(document: Mapping[str, Any], count: int) -> str:
    kind, text, payload = document["kind"], document["formula"], document["payload"]
    if kind in {"conjunction", "every size"}:
        if reason := next(filter(None, (_lie(part, count) for part in payload["parts"])), ""):
            return reason
        if document["domain"] is None or any(part["kind"] in AT_POINTS for part in payload["parts"]):
            return ""
    if kind in {"matrices", "matrix counterexample"}:
        return _of_matrices(document)
    stated = document["domain"]
    sides, where = (None, ()) if stated is None else (stated["box"], tuple(stated["where"]))
    if kind == "counterexample":
        return _no_counterexample(text, sides, where, payload)
    if kind == "bracket":
        point = _point(payload["point"])
        held = (f"({payload['lower']}) <= {text}", f"{text} <= ({payload['upper']})")
        return _fails_at(" and ".join(held), point)
    if kind in {"instances", "enumeration"}:
        rows = payload["points"] if kind == "instances" else [*_rows(payload["values"])]
        if kind == "enumeration" and payload["count"] != len(rows):
            return f"{payload['count']} points are said to be {len(rows)}"
        for row in rows[:200]:
            point = _point(row)
            if sides is not None and within(sides, where, point) == "false":
                return f"outside, at {row}"
            if reason := _fails_at(text, point):
                return reason
        return ""
    if sides is None:
        return ""
    found = 0
    for point in points(sides, (text, *where), count):
        if within(sides, where, point) == "true":
            found += 1
            if reason := _fails_at(text, point):
                return reason
    if not found and (any(_without_points(side) for side in sides.values()) or _never(sides, where)):
        return "the domain is empty"
    return ""


def _fails_at(text: str, point: Point) -> str:
    told = oracle.truth(text, point)
    return f"{told} at {dict(point)}" if told in {"false", "undefined"} else ""


def _no_counterexample(text: str, sides: Any, where: Sequence[str], payload: Mapping[str, Any]) -> str:
    point = _point(payload["point"])
    if sides is None or within(sides, tuple(where), point) == "false":
        return "the point is not in the domain"
    told = oracle.truth(text, point, oracle.MORE_DIGITS)
    if told in {"true", "undefined"} or len(oracle.relations(text)) > 1:
        return f"{told} at {point}"
    (relation,) = oracle.relations(text)
    for side, printed in ((relation.left, payload["left"]), (relation.right, payload["right"])):
        with mp.workdps(150):
            value = oracle.evaluated(side, point)
            mantissa, _, power = printed.lower().partition("e")
            if "inf" in printed or oracle._infinite(value):
                if not oracle._infinite(value) or str(value.low) != printed.replace("inf", "+inf").replace(
                    "-+", "-"
                ):
                    return f"{printed} is not {value}"
            elif not printed.isascii() or not re.fullmatch(r"-?[\d.]+(e[+-]?\d+)?", printed.lower()):
                return OFF
            else:
                unit = Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))
                low, high = Fraction(printed) - unit, Fraction(printed) + unit
                if not oracle.compared(low, "<", value) or not oracle.compared(value, "<", high):
                    return f"{printed} is not {value}"
    if "equal" in payload and not (payload["equal"] is True and relation.sign in {"<", ">"}):
        return "no strict relation of equal sides"
    apart = (
        _fails_at(text.replace("<", "<=").replace(">", ">="), point) if relation.sign in {"<", ">"} else ""
    )
    return "the sides are not equal" if payload.get("equal") is True and apart else ""


# -- matrices, in doubles


def _of_matrices(document: Mapping[str, Any]) -> str:
    """Where a relation of matrices fails, by more than rounding; or that a counterexample is none."""
    with np.errstate(divide="raise", invalid="raise", over="raise"):  # what has no value is judged elsewhere
        return _fails_for_matrices(document)


def _fails_for_matrices(document: Mapping[str, Any]) -> str:
    box, where, text = document["domain"]["box"], document["domain"]["where"], document["formula"]
    if document["kind"] == "matrix counterexample":
        given = document["payload"]["values"]
        sizes = {name: np.eye(size) for name, size in document["payload"]["sizes"].items()}
        values = {name: np.array([[float(Fraction(n)) for n in row] for row in given[name]]) for name in box}
        values |= {name: value.item() for name, value in values.items() if box[name][0] in "[("}
        at = {**sizes, **values}
        for name, kind in box.items():
            if (miss := _not_of(kind, values[name], at)) or any(_margin(each, at) < -1e-9 for each in where):
                return f"{name} is not {kind} {miss}"
        return "no counterexample" if _margin(text, at) > 1e-9 else ""
    chance = np.random.default_rng(1)
    for number in range(120):
        size = 1 + number % 4
        at = {"d": np.eye(size)}
        built = {name: kind[7:].split(", then ") for name, kind in box.items() if kind.startswith("starts ")}
        inputs = {name: kind[10:] for name, kind in box.items() if kind.startswith("each step ")}
        for name, kind in box.items():
            if name not in built and name not in inputs:
                at[name] = _drawn(kind, size, chance, at)
        at |= {name: _term(ast.parse(start, mode="eval").body, at) for name, (start, _) in built.items()}
        always, rare = (
            [each for each in where if (_names(each) & set(inputs) != set()) is rare]
            for rare in (False, True)
        )
        for _ in range(number % 3 if built else 0):
            drawn = at | {name: _drawn(kind, size, chance, at) for name, kind in inputs.items()}
            drawn |= {name: drawn[name] / 9 for name in inputs if number % 2}
            if all(_margin(each, drawn) > 1e-9 for each in rare):
                at |= {
                    name: _term(ast.parse(then, mode="eval").body, drawn) for name, (_, then) in built.items()
                }
        if all(_margin(each, at) > 1e-9 for each in always) and _margin(text, at) < -1e-7:
            return f"it fails at {at}"
    return ""


def _names(text: str) -> set[str]:
    return set(re.findall(r"(?<![.\w])[a-zA-Z]\w*", text))


def _not_of(kind: str, value: Any, at: Mapping[str, Any]) -> str:
    """What keeps a value from being of its kind."""
    if kind[0] in "[(":
        return "" if within({"x": kind}, (), {"x": Fraction(value)}) == "true" else "outside"
    size = len(at[kind.rsplit(maxsplit=1)[-1]])
    if kind.startswith("column"):
        return "" if value.shape == (size, 1) else "shape"
    if value.shape != (size, size) or abs(value - value.T).max() > 0:
        return "shape or symmetry"
    least = np.linalg.eigvalsh(value).min()
    return (
        "sign"
        if ("definite" in kind and least < -1e-12) or ("positive definite" in kind and least <= 0)
        else ""
    )


def _drawn(kind: str, size: int, chance: Any, at: Mapping[str, Any]) -> Any:
    if kind[0] in "[(":
        low, high, *_ = _range(kind)
        return float(low) + float(min(high, low + 5) - low) * chance.uniform(0.01, 0.99)
    if kind.startswith("column"):
        return chance.normal(size=(size, 1))
    root = chance.normal(size=(size, size)) * chance.choice([0.3, 1, 3])
    if "definite" not in kind:
        return root + root.T
    if "semi" in kind:
        root[:, 0] = 0
    others = [each for each in at.values() if getattr(each, "shape", ()) == (size, size)]
    base = others[-1] if len(others) > 1 and chance.random() < 0.5 else 0
    return base + root @ root.T + ("semi" not in kind) * 0.01 * np.eye(size)


def _margin(text: str, at: Mapping[str, Any]) -> float:
    """By how much a relation of numbers or of matrices holds, relative to its sides."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Compare)
    left, right = (_term(each, at) for each in (node.left, *node.comparators))
    gap = np.atleast_2d(np.asarray(right - left))
    if isinstance(node.ops[0], ast.Eq):
        return float(-abs(gap).max() / max(1.0, abs(np.asarray(left)).max()) + 1e-8)
    gap = gap if isinstance(node.ops[0], ast.Lt | ast.LtE) else -gap
    return float(np.linalg.eigvalsh((gap + gap.T) / 2).min() / max(1.0, abs(np.asarray(left)).max()))


def _term(node: ast.expr, at: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant():
            return float(node.value)
        case ast.Name():
            return at[node.id] if node.id != "d" else len(at["d"])
        case ast.Attribute(attr="T"):
            return np.asarray(_term(node.value, at)).T
        case ast.UnaryOp():
            return -_term(node.operand, at)
        case ast.BinOp(op=ast.Pow()):
            base, power = _term(node.left, at), _term(node.right, at)
            return (
                np.linalg.matrix_power(base, int(power)) if np.ndim(base) and base.size > 1 else base**power
            )
        case ast.BinOp():
            left, right = _term(node.left, at), _term(node.right, at)
            if isinstance(node.op, ast.Mult):
                product_ = (
                    left @ right
                    if np.ndim(left) and np.ndim(right) and left.size * right.size > 1
                    else left * right
                )
                return (
                    product_.item()
                    if np.ndim(product_) and product_.size == 1 and len(at["d"]) > 1
                    else product_
                )
            return (
                {ast.Add: left + right, ast.Sub: left - right}.get(type(node.op))
                if not isinstance(node.op, ast.Div)
                else left / right
            )
        case ast.Call(func=ast.Name(id=name)):
            if name == "I":
                return np.eye(len(at["d"]))
            (value,) = (_term(each, at) for each in node.args)
            square = np.atleast_2d(value)
            return {
                "det": np.linalg.det,
                "trace": np.trace,
                "inverse": np.linalg.inv,
                "log": np.log,
                "sqrt": np.sqrt,
                "exp": np.exp,
            }[name](square if name in {"det", "trace", "inverse"} else value)
    raise TypeError(ast.dump(node))


def _point(row: Mapping[str, Any]) -> dict[str, Fraction]:
    return {name: oracle.rational(str(value)) for name, value in row.items()}


def _rows(values: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    for row in product(*values.values()):
        yield dict(zip(values, row, strict=True))


# -- ranges, also without an end and of whole numbers


@lru_cache(maxsize=10_000)
def _range(side: str) -> tuple[Fraction, Fraction, bool, bool, bool]:
    """Ends (far away where there is none), which of them are open, and whether it is of whole numbers."""
    low, high, opened, closed = oracle.ends(side.removeprefix("whole "))
    above = None if "oo" in high else oracle.exact_end(high)
    below = None if "oo" in low else oracle.exact_end(low)
    first = below if below is not None else (above or Fraction(0)) - UNENDING
    last = above if above is not None else first + UNENDING * (1 + (below is None))
    return first, last, opened and below is not None, closed and above is not None, side.startswith("whole ")


def _without_points(side: str) -> bool:
    low, high, opened, closed, whole = _range(side)
    return (
        low > high
        or (low == high and (opened or closed))
        or (whole and math.ceil(low + opened * HAIR) > high)
    )


def _never(sides: Mapping[str, str], where: tuple[str, ...]) -> bool:
    return (
        bool(where)
        and "oo" not in str(sides)
        and "whole" not in str(sides)
        and oracle.empty(sides, where, 300)
    )


def within(sides: Mapping[str, str], where: tuple[str, ...], point: Point) -> str:
    """Whether the point lies in the ranges and meets all conditions: true, false or undecided."""
    if set(sides) != set(point):
        return "false"
    for name, value in point.items():
        low, high, opened, closed, whole = _range(sides[name])
        below = "-oo" not in sides[name] and (value < low or (value == low and opened))
        above = not re.search(r", oo\W$", sides[name]) and (value > high or (value == high and closed))
        if below or above or (whole and value.denominator != 1):
            return "false"
    found = [oracle.truth(text, point) for text in where]
    if any(each in {"false", "undefined"} for each in found):
        return "false"
    return "undecided" if "undecided" in found else "true"


def points(sides: Mapping[str, str], texts: Sequence[str], count: int) -> Iterator[dict[str, Fraction]]:
    """Ends and beside them, numbers that the texts name, places where letters are equal, and others."""
    chance = random.Random(count)  # noqa: S311 - chance that can be played again
    named = {Fraction(n) for text in texts for n in re.findall(r"(?<![\w.])\d+(?:/[1-9]\d*)?(?![\w.])", text)}
    ticks: dict[str, list[Fraction]] = {}
    for name, side in sides.items():
        low, high, _, _, whole = _range(side)
        if whole:
            first, last = math.ceil(low), math.floor(high)
            if any("sum(" in text or "prod(" in text for text in texts):
                last = min(last, first + LONGEST_SUM)
            listed = [
                Fraction(n)
                for n in (*range(first, min(first + 12, last + 1)), *range(max(first, last - 3), last + 1))
            ]
            ticks[name] = listed or [Fraction(first)]
            continue
        width = high - low
        listed = [low, high, low + width * HAIR, high - width * HAIR, (low + high) / 2, low + width / 7]
        listed += [high - width / 5, low + width / 3, high - width / 11]
        near = [n + step for n in sorted(named) for step in (0, HAIR, -HAIR)]
        ticks[name] = [each for each in dict.fromkeys((*listed, *near)) if low <= each <= high]
    if not all(ticks.values()):
        return
    seen = set()
    corners = [dict(zip(ticks, row, strict=True)) for row in product(*(each[:3] for each in ticks.values()))]
    made = (
        corners[: count // 2]
        if len(ticks) > 1
        else [{name: each} for name, all_ in ticks.items() for each in all_]
    )
    for _ in range(count if ticks else 1):
        point = {name: chance.choice(listed) for name, listed in ticks.items()}
        if len(point) > 1 and chance.random() < 0.4:
            one, other = chance.sample(list(point), 2)
            point[one] = point[other] + chance.choice([0, 0, HAIR, -HAIR])
        made.append(point)
    for point in made:
        if (place := tuple(point.values())) not in seen:
            seen.add(place)
            yield point
