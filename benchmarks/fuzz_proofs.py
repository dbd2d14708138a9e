"""Small formulas made by chance: what the prover, the rechecker and exact values say of them agrees.

``make fuzz`` tries 100,000 in two processes and counts them by outcome. Each is made from the seed and
its number alone, so that ``--only NUMBER`` judges one again and shows it. With ``--state FILE`` a run that
was ended goes on where it was; one that is interrupted prints what it found so far.

Agreement means: PROVED has a certificate that is confirmed, and at no point that is tried is the formula
false or undefined; REFUTED has a certificate that is confirmed, and the formula does not hold at its point;
the points of VERIFIED lie in the domain and the formula holds there; a formula that is refused is refused in
one line; and nothing else ends in an error, or takes longer than a minute of work.
"""

import argparse
import json
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any

from banditproof.tests.soundness import extended_reals as oracle
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.expression import FormulaError
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.proving.formula_checks import holds_on

SEED = 2026
INSTANCES = 40
BOXES = 120
POINTS = 14
SECONDS = 60
CHUNK = 50


@dataclass(frozen=True)
class Example:
    """A claim: a relation on a box with conditions, and how it was made."""

    text: str
    sides: dict[str, str]
    where: tuple[str, ...] = ()
    made: str = ""

    def __str__(self) -> str:
        stated = ", ".join(f"{name} in {side}" for name, side in self.sides.items())
        return f"{self.text}   on   {stated}" + (f";  {', '.join(self.where)}" if self.where else "")


# -- making them

SIDES = (
    "[0, 1]", "[0, 1]", "(0, 1)", "(0, 1]", "[0, 1)", "[1/4, 3/4]", "[1/10, 9/10]", "[1, 2]", "[1, 2]",
    "(0, 2]", "[-1, 1]", "[-2, -1]", "[1/3, 1/3]", "[1/3, 1/2]", "[0, 1/1000000000]", "[1/2, 1]",
    "[1000, 2000]", "[-1, 0]",
)  # fmt: skip
PLACES = ("1/3", "1/2", "2/7", "3/4", "1/5", "1", "0", "sqrt(1/2)", "exp(-1)", "0.3333333333", "999/1000")
HAIRS = ("1e-6", "1e-12", "1e-30", "1e-90", "1e-400")
NUMBERS = ("0", "1", "2", "3", "(1/2)", "(1/3)", "(-1)", "10", "0.1", "(3/2)", "1e-3")
WHOLE = ("2", "2", "3", "-1", "4", "1/2", "1/2", "3/2", "1/3", "-2", "0")


class Maker:
    """Expressions and statements, drawn from one source of chance."""

    def __init__(self, seed: int, number: int) -> None:
        self.chance = random.Random(f"{seed}:{number}")  # noqa: S311 - chance that can be played again
        self.names = ("x", "y", "z")[: self.chance.choice((1, 1, 1, 1, 2, 2, 2, 3))]

    def pick(self, *choices: str) -> str:
        """One of the texts."""
        return self.chance.choice(choices)

    def leaf(self) -> str:
        """A variable, most often, or a number."""
        return (
            self.pick(*self.names * 3, *NUMBERS[:6]) if self.chance.random() < 0.85 else self.pick(*NUMBERS)
        )

    def expression(self, depth: int = 2) -> str:
        """A small expression, with parentheses around all of its parts."""
        if depth == 0 or self.chance.random() < 0.2:
            return self.leaf()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        kind = self.chance.random()
        if kind < 0.45:
            return self.pick(f"({a} + {b})", f"({a} - {b})", f"({a}*{b})", f"({a}/{b})")
        if kind < 0.55:
            return f"({a})**({self.pick(*WHOLE)})"
        if kind < 0.75:
            return self.pick(f"exp({a})", f"log({a})", f"sqrt({a})", f"exp(-({a}))", f"log(1 + {a})")
        if kind < 0.87:
            return self.pick(
                f"abs({a})", f"min({a}, {b})", f"max({a}, {b})", f"({a} if {b} <= {self.leaf()} else {b})"
            )
        if kind < 0.91:
            return self.pick(f"floor({a})", f"ceil({a})")
        x, y, z = (self.pick(*self.names, "1/2", "1/4") for _ in range(3))
        return self.pick(
            f"kl({x}, {y})",
            f"d_eps({x}, {y}, {z})",
            f"f_minus({x}, {z})",
            f"f_plus({x}, {z})",
            f"expit({a})",
            f"logit({x})",
            f"Phi({a})",
            f"erf({a})",
            f"erfc({a})",
            f"lgamma({x})",
            f"gamma({x})",
            f"mod({a}, 1)",
            f"binomial(5, 2)*({a})",
        )

    def rewritten(self, tree: str) -> str:
        """The same, written otherwise: sometimes only where something is positive, or defined."""
        other = self.expression(1)
        ways = (
            f"({tree} + {other} - {other})",
            f"({tree}*({other})/({other}))",
            f"sqrt(({tree})**2)",
            f"(({tree})**2)**(1/2)",
            f"sqrt({tree})**2",
            f"exp(log({tree}))",
            f"log(exp({tree}))",
            f"-(-({tree}))",
            f"({tree})**1",
            f"abs({tree})",
            f"max({tree}, {tree} - 1)",
            f"min({tree}, {other}) + max({tree}, {other}) - ({other})",
            f"(({tree})**3)**(1/3)",
            f"1/(1/({tree}))",
            f"({tree} + 0*({other}))",
            f"(({tree} + {other})*({tree} - {other}) + ({other})**2)/({tree})",
            f"({tree} if {other} <= {other} else 0)",
            f"exp(({tree}) + ({other}))*exp(-({other})) - exp({tree}) + {tree}",
            f"log(exp({tree})*exp({other})) - ({other})",
            f"-log(exp(-({tree})))",
            f"({tree})/2 + ({tree})/2",
            f"logit(expit({tree}))",
            f"(1 + {tree})**2 - 1 - ({tree})**2 - ({tree})",
            f"({tree})*expit({other}) + ({tree})*expit(-({other}))",
            f"log(({tree})**2)/2 - log({tree}) + {tree}",
            f"({tree})**2/({tree})",
            f"sqrt({tree})*sqrt({tree})",
            f"log(gamma(exp({tree})))/lgamma(exp({tree}))*({tree})",
            f"({tree})*(erf({other}) + erfc({other}))",
            f"factorial(3)*({tree})/6",
        )
        return self.pick(*ways)

    def equal(self) -> tuple[str, str]:
        """Two sides that are equal wherever all is well."""
        tree = self.expression(self.chance.choice((1, 1, 2)))
        known = (
            ("exp(x + {0})", "exp(x)*exp({0})"),
            ("log(x*{0})", "log(x) + log({0})"),
            ("(x - {0})**2", "x**2 - 2*x*({0}) + ({0})**2"),
            ("log(x/{0})", "log(x) - log({0})"),
            ("kl(x, 1/2)", "log(2) + x*log(x) + (1 - x)*log(1 - x)"),
            ("f_plus(x, {0})", "1 - f_minus(1 - x, {0})"),
            ("f_minus(x, {0})", "x/(x + (1 - x)*exp({0}))"),
            ("kl(x, 1/4)", "kl(1 - x, 3/4)"),
            ("d_eps(x, 1/2, 1)", "d_eps(1 - x, 1/2, 1)"),
            ("sqrt(x*({0}))", "sqrt(x)*sqrt({0})"),
            ("expit(x)", "1 - expit(-x)"),
            ("(x*({0}))**(1/3)", "x**(1/3)*({0})**(1/3)"),
            ("log(x**2)", "2*log(x)"),
            ("sqrt((x - {0})**2)", "x - ({0})"),
            ("sqrt((x - {0})**2)", "abs(x - ({0}))"),
            ("(x**2 - ({0})**2)/(x - ({0}))", "x + {0}"),
            ("logit(x)", "log(x) - log(1 - x)"),
            ("d_eps(x, 1/2, 3)", "kl(x, 1/2)"),
            ("x**(1/2)*x**(3/2)", "x**2"),
            ("min(x, {0})", "(x + {0} - abs(x - ({0})))/2"),
            ("Phi({0})", "(1 + erf(({0})/sqrt(2)))/2"),
            ("2*Phi(x*sqrt(2)) - 1", "erf(x)"),
            ("log(gamma(x))", "lgamma(x)"),
            ("Phi(-x)", "1 - Phi(x)"),
            ("gamma(x + 1)", "x*gamma(x)"),
            ("mod(x, {0})", "x - floor(x/({0}))*({0})"),
        )
        if self.chance.random() < 0.35:
            left, right = self.chance.choice(known)
            leaf = self.leaf()
            return left.format(leaf), right.format(self.leaf() if self.chance.random() < 0.1 else leaf)
        return tree, self.rewritten(tree)

    def tiny(self) -> str:
        """Something that is zero, or nearly, or nearly everywhere."""
        place, hair = self.pick(*PLACES), self.pick(*HAIRS)
        x = self.pick(*self.names)
        return self.pick(
            hair,
            hair,
            f"max(0, {hair} - abs({x} - {place}))",
            f"max(0, 1 - abs({x} - {place})/{hair})",
            f"{hair}*{x}",
            f"0*log({x} - {place})",
            f"0/({x} - {place})",
            f"sqrt(({x} - {place})**2) - ({x} - {place})",
            f"(1 if abs({x} - {place}) <= {hair} else 0)",
            f"exp(-1/{hair})",  # too small a constant to be accepted, but for 1e-6
            f"floor({x} - {place} + {hair}) - floor({x} - {place})",
        )

    def larger(self) -> tuple[str, str, str]:
        """A side, another that is no smaller where all is well, and how they compare."""
        a, b = self.expression(1), self.expression(1)
        pairs = (
            (a, f"{a} + ({b})**2"),
            (a, f"{a} + abs({b})"),
            (f"1 + {a}", f"exp({a})"),
            (f"log({a})", f"{a} - 1"),
            (f"{a}*({b})", f"(({a})**2 + ({b})**2)/2"),
            (f"min({a}, {b})", a),
            (a, f"max({a}, {b})"),
            (f"sqrt(({a})*({b}))", f"({a} + {b})/2"),
            ("2*(x - 1/3)**2", "kl(x, 1/3)"),
            ("0", f"({a})**2"),
            (f"-1/4 + {a} - ({a})**2", "0"),
            ("d_eps(x, 1/2, 1)", "kl(x, 1/2)"),
            ("d_eps(x, 1/4, 1/2)", "abs(x - 1/4)/2"),
            ("x", "f_plus(x, 1)"),
            ("f_minus(x, 1/2)", "x"),
            ("0", f"expit({a})"),
            (f"expit({a})", "1"),
            (f"abs({a} + {b})", f"abs({a}) + abs({b})"),
            (f"floor({a})", a),
            (a, f"ceil({a})"),
            (f"log(1 + ({a})**2)", f"({a})**2"),
            ("x**2", "x"),
            ("x*log(x)", "0"),
            ("-exp(-1)", "x*log(x)"),
            (f"{a}", f"{a} + exp(-({b}))"),
            ("0", f"exp({a}) - 1 - ({a})"),
            ("2", f"{a} + 1/({a})"),
            ("0", f"Phi({a})"),
            (f"Phi({a})", "1"),
            (f"erf({a})", "1"),
            (f"erfc(expit({a}))", f"exp(-expit({a})**2)"),
            ("7/8", "gamma(x)"),
            (f"1 - Phi(expit({a}))", f"exp(-expit({a})**2/2)/2"),
            ("-1/8", "lgamma(x)"),
            (f"mod({a}, 1)", "1"),
        )
        left, right = self.chance.choice(pairs)
        return left, right, self.pick("<=", "<=", "<=", "<")

    def domain(self, wanted: str) -> tuple[dict[str, str], tuple[str, ...]]:
        """Sides, where most often all is well, and sometimes conditions."""
        sides = {
            name: self.chance.choice(SIDES[:10] if self.chance.random() < 0.8 else SIDES)
            for name in self.names
        }
        if "_" in wanted or "kl" in wanted or "logit" in wanted:
            sides = {
                name: self.chance.choice(SIDES[:7]) if self.chance.random() < 0.85 else side
                for name, side in sides.items()
            }
        where: tuple[str, ...] = ()
        if self.chance.random() < 0.35:
            x, place, hair = self.pick(*self.names), self.pick(*PLACES), self.pick(*HAIRS)
            y = self.pick(*self.names)
            listed = [
                f"{x} <= {place}",
                f"{x} >= {place}",
                f"{x} < {y}" if x != y else f"{x} > {place}",
                f"{x} > {place} - {hair}",
                f"{x} <= {place} + {hair}",
                f"abs({x} - {place}) <= {hair}",
                f"{x} + {y} <= 1",
                f"{x}**2 <= 1/2",
                f"exp(-900*{x}) > 0",
                f"{x} == {y}",
                f"{x} == {place}",
                f"log({x}) <= 0",
                f"{x} < 0",
                f"{self.expression(1)} <= {self.leaf()}",
                f"{x}*{y} > 1",
                f"{x} >= f_minus({y}, 1)",
                f"{x} <= {y}",
                f"{x} >= {y}",
            ]
            where = tuple(dict.fromkeys(self.pick(*listed) for _ in range(self.chance.choice((1, 1, 2)))))
        return sides, where

    def example(self) -> Example:
        """An identity, an inequality that touches, one with a hair, or one with room."""
        kind = self.chance.random()
        if kind < 0.4:
            left, right = self.equal()
            made, relation = "identity", "=="
            if self.chance.random() < 0.2:
                relation = self.pick("<=", ">=", "<")
            if self.chance.random() < 0.3:
                right, made = f"{right} + {self.tiny()}", "identity and a hair"
        elif kind < 0.8:
            left, right, relation = self.larger()
            made = "touching"
            if self.chance.random() < 0.35:
                left, made = f"{left} + {self.tiny()}", "touching and a hair"
        else:
            left, made = self.expression(2), "a bound"
            relation, right = self.pick("<=", "<", ">="), self.pick(*NUMBERS, "5", "100", "-10")
        sides, where = self.domain(left + right)
        used = {name: sides[name] for name in self.names}
        return Example(f"{left} {relation} {right}", used, where, made)


# -- judging them


@dataclass
class Outcome:
    """What was said of an example, and on what there was no agreement."""

    verdict: str
    made: str = ""
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


def judged(example: Example) -> Outcome:
    """The verdict, and everything that speaks against it."""
    start = time.process_time()
    try:
        sides = box(**example.sides)
        check = holds_on(sides, where=example.where, instances=INSTANCES, most_boxes=BOXES)
        evidence = check(example.text, Effort())
        faults = list(_disagreements(evidence, example))
        outcome = Outcome(evidence.verdict.value, example.made, faults)
    except FormulaError as error:
        faults = [f"refused in several lines: {error}"] if "\n" in str(error).strip() else []
        outcome = Outcome("refused", example.made, faults)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        outcome = Outcome("error", example.made, [f"{type(error).__name__}: {str(error)[:200]}"])
    outcome.seconds = time.process_time() - start
    return outcome


def _disagreements(evidence: Evidence, example: Example) -> Iterator[str]:
    document: Any = evidence.certificate
    if evidence.verdict is Verdict.PROVED:
        if document is None:
            yield "PROVED without a certificate"
            return
        again = recheck(document)
        if not again.ok:
            yield f"PROVED and not confirmed: {'; '.join(again.reasons)[:200]}"
        for point in points(example):
            if oracle.within(example.sides, example.where, point) == "true":
                said = oracle.truth(example.text, point)
                if said in {"false", "undefined"}:
                    yield f"PROVED and {said} at {_shown(point)}" + (" (and confirmed)" if again.ok else "")
                    break
        if example.where and oracle.empty(example.sides, example.where, 60):
            yield "PROVED on an empty domain" + (" (and confirmed)" if again.ok else "")
    elif evidence.verdict is Verdict.REFUTED:
        again = recheck(document)
        if not again.ok:
            yield f"REFUTED and not confirmed: {'; '.join(again.reasons)[:200]}"
        point = _point(document["payload"]["point"])
        if oracle.within(example.sides, example.where, point) == "false":
            yield f"REFUTED outside of the domain, at {_shown(point)}"
        if oracle.truth(document["formula"], point, oracle.MORE_DIGITS) == "true":
            yield f"REFUTED where it holds, at {_shown(point)}"
    elif evidence.verdict is Verdict.VERIFIED:
        if document is None or not recheck(document).stands:
            yield "VERIFIED and not confirmed"
            return
        for row in document["payload"]["points"][:8]:
            point = _point(row)
            if oracle.within(example.sides, example.where, point) == "false":
                yield f"VERIFIED outside of the domain, at {_shown(point)}"
            if oracle.truth(example.text, point, oracle.MORE_DIGITS) in {"false", "undefined"}:
                yield f"VERIFIED by mistake at {_shown(point)}"


def _point(row: dict[str, str]) -> dict[str, Fraction]:
    return {name: oracle.rational(value) for name, value in row.items()}


def _shown(point: dict[str, Fraction]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def points(example: Example) -> Iterator[dict[str, Fraction]]:
    """Rational points: ends, centres, places that the texts name and a hair beside them, others."""
    chance = random.Random(str(example))  # noqa: S311 - chance that can be played again
    named = {
        Fraction(1, 3),
        Fraction(1, 2),
        Fraction(2, 7),
        Fraction(3, 4),
        Fraction(1, 5),
        Fraction(0),
        Fraction(1),
    }
    named |= {
        Fraction(each)
        for text in (example.text, *example.where)
        for each in re.findall(r"\d+/\d+|\d+\.\d+", text)
        if not each.endswith("/0")
    }
    hairs = [Fraction(0), *(sign * Fraction(1, 10**size) for size in (7, 13, 31, 91) for sign in (1, -1))]
    ticks = {}
    for name, side in example.sides.items():
        low, high, _, _ = oracle.ends(side)
        below, above = oracle.exact_end(low), oracle.exact_end(high)
        near = [place + hair for place in sorted(named) for hair in hairs if below <= place + hair <= above]
        ticks[name] = (
            [below, above, (below + above) / 2, below + (above - below) / 10**9, *near],
            below,
            above,
        )
    for place in range(3):  # both ends of all, and the centre
        yield {name: listed[place] for name, (listed, _, _) in ticks.items()}
    for _ in range(POINTS):
        point = {}
        for name, (listed, below, above) in ticks.items():
            share = Fraction(chance.randrange(1009), 1008)
            point[name] = chance.choice(listed) if chance.random() < 0.7 else below + (above - below) * share
        if len(point) > 1 and chance.random() < 0.3:
            one, other = chance.sample(sorted(point), 2)
            point[one] = point[other] + chance.choice(hairs)
        yield point


# -- many of them


class TooSlowError(BaseException):
    """The time of an example is over; nothing may catch it."""


def _over(_number: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def one(seed: int, number: int) -> Outcome:
    """The outcome for one number; longer than a minute of work is a fault."""
    example = Maker(seed, number).example()
    signal.signal(signal.SIGVTALRM, _over)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # of work, so that a busy machine is no fault
    try:
        return judged(example)
    except TooSlowError:
        return Outcome("too slow", example.made, [f"longer than {SECONDS} s of work"], float(SECONDS))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def chunk(seed: int, start: int, stop: int) -> tuple[Counter[str], list[tuple[int, list[str]]], float]:
    """Counts, and the numbers without agreement, of a stretch of numbers."""
    counts: Counter[str] = Counter()
    told: list[tuple[int, list[str]]] = []
    longest = 0.0
    for number in range(start, stop):
        outcome = one(seed, number)
        counts[outcome.verdict] += 1
        counts[f"{outcome.made}: {outcome.verdict}"] += 1
        longest = max(longest, outcome.seconds)
        if outcome.faults:
            told.append((number, outcome.faults))
    return counts, told, longest


@dataclass
class Run:
    """What is known after the first ``done`` numbers."""

    seed: int
    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    told: list[tuple[int, list[str]]] = field(default_factory=list)
    longest: float = 0.0

    def summary(self) -> str:
        """All counts, then what was told."""
        verdicts = ("PROVED", "VERIFIED", "OPEN", "REFUTED", "refused", "error", "too slow")
        lines = [f"seed {self.seed}, numbers 0 to {self.done - 1}; the slowest took {self.longest:.1f} s"]
        lines += [f"  {name:10} {self.counts[name]:7}" for name in verdicts]
        kinds = sorted({name.partition(": ")[0] for name in self.counts if ": " in name})
        lines += [
            f"  {kind}: "
            + ", ".join(
                f"{self.counts[f'{kind}: {name}']} {name}"
                for name in verdicts
                if self.counts[f"{kind}: {name}"]
            )
            for kind in kinds
        ]
        lines += [f"{len(self.told)} without agreement"]
        for number, faults in self.told:
            lines += [f"  --seed {self.seed} --only {number}: {Maker(self.seed, number).example()}"]
            lines += [f"      {fault}" for fault in faults]
        return "\n".join(lines)

    def save(self, path: Path) -> None:
        """Into a file of JSON."""
        path.write_text(json.dumps({**self.__dict__, "counts": dict(self.counts)}), encoding="utf-8")


def resumed(path: Path | None, seed: int) -> Run:
    """The run that a file tells of, if it has the same seed."""
    if path is not None and path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["seed"] == seed:
            told = [(number, faults) for number, faults in kept["told"]]
            return Run(seed, kept["done"], Counter(kept["counts"]), told, kept["longest"])
    return Run(seed)


def played(run: Run, examples: int, processes: int, after: Callable[[Run], None]) -> None:
    """The numbers that are left, in order."""
    starts = list(range(run.done, examples, CHUNK))
    with ProcessPoolExecutor(processes) as pool:
        try:
            stops = [min(start + CHUNK, examples) for start in starts]
            for stop, (counts, told, longest) in zip(
                stops, pool.map(chunk, [run.seed] * len(starts), starts, stops), strict=True
            ):
                run.counts += counts
                run.told += told
                run.longest = max(run.longest, longest)
                run.done = stop
                after(run)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            print("interrupted")


def main() -> int:
    """Exit status 1 if there was no agreement on something."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--examples", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--only", type=int, help="judge this number alone")
    options = parser.parse_args()
    if options.only is not None:
        print(Maker(options.seed, options.only).example())
        outcome = one(options.seed, options.only)
        print(f"{outcome.verdict} in {outcome.seconds:.2f} s", *outcome.faults, sep="\n  ")
        return int(bool(outcome.faults))
    run = resumed(options.state, options.seed)
    last = [0.0]

    def after(now: Run) -> None:
        if options.state is not None:
            now.save(options.state)
        if time.monotonic() - last[0] > 30:
            last[0] = time.monotonic()
            print(f"{now.done} of {options.examples}, {len(now.told)} without agreement", flush=True)

    played(run, options.examples, options.processes, after)
    print(run.summary())
    return int(bool(run.told) or run.done < options.examples)


if __name__ == "__main__":
    sys.exit(main())
