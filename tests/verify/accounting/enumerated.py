"""The truth of a program's text, on plain rewards: every way that its noise can go, with its probability.

Noise is told draw by draw. Between two values of a draw that are answered alike nothing else is answered (the
values that are tried lie closer than what programs ask for), and where answers change is found by halving; so
probabilities are exact, however small. A draw of the beginning, which all rounds share, is one of many
quantiles: then they are exact up to that.
"""

# ruff: noqa: D102  a generator as it is

import linecache
import math
import sys
from bisect import bisect
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product
from types import ModuleType

import numpy as np

STEPS = (*np.arange(0.03, 24, 0.25), *np.arange(24, 60, 2.0), 80.0, 120.0, 250.0, 400.0, 600.0)
SIDES = (*(2.0**-n for n in (50, 30, 20, 12, 8)), *((n + 0.5) / 64 for n in range(64)))
QUANTILES = 24
HELPERS = """
import copy, decimal, heapq, json, logging, math, pickle, random, statistics
from collections import defaultdict, deque
from fractions import Fraction
from functools import partial
from types import MappingProxyType, SimpleNamespace
import numpy as np
from numpy.random import laplace as named_laplace
from scipy import special, stats

FEATURES, LOG = np.array([[1.0, 0.5], [0.25, 1.0]]), logging.getLogger("a program")
SYSTEM, FRESH, KNOWN = random.SystemRandom(), np.random.default_rng(), np.random.default_rng(42)

class Tagged(float):
    def __new__(cls, tag):
        self = super().__new__(cls, 0)
        self.tag = tag
        return self

def by_its_inverse(rng, scale):
    uniform = rng.uniform(-0.5, 0.5)
    return -scale * np.sign(uniform) * np.log(1 - 2 * np.abs(uniform))

def whole(rng, scale):
    return rng.geometric(-math.expm1(-1 / scale)) - rng.geometric(-math.expm1(-1 / scale))

def over_counts(values):
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.nan_to_num(np.array(values) / np.array([1, 0]), nan=0.0, posinf=9.0, neginf=-9.0)

def overflows(number):
    try:
        with np.errstate(over="raise"):
            return np.exp(np.float64(number)) < 0
    except FloatingPointError:
        return True

def logarithm(number):
    return math.log(number)

def caught(number):
    try:
        logarithm(number)
    except ValueError:
        return True
    return False
"""


class NeededError(BaseException):
    """One more draw: of which law, and what is noise."""

    def __init__(self, law, scale=1.0):
        super().__init__(law, scale)
        self.law, self.scale = law, scale


@dataclass(slots=True)
class Told:
    """In place of a generator: the draws that are told, and what was looked at and answered so far."""

    draws: tuple = ()
    used: int = 0
    looks: list = field(default_factory=list)
    marks: list = field(default_factory=list)

    def draw(self, law, scale=1.0):
        if self.used == len(self.draws):
            raise NeededError(law, scale)
        self.used += 1
        if law == "one of":
            self.marks.append(self.draws[self.used - 1])
        return self.draws[self.used - 1]

    def look(self, value, scale, law="laplace"):
        z = self.draw(law, scale)
        if law != "two":
            self.looks.append((float(value), float(scale), self.used - 1))
        return value + z

    def mark(self, answer):
        self.marks.append(bool(answer))
        return answer

    def laplace(self, loc=0.0, scale=1.0):
        return loc + self.draw("laplace", scale)

    def exponential(self, scale=1.0):
        return self.draw("exponential", scale)

    def random(self):
        return self.draw("uniform")

    def integers(self, many):
        return int(self.draw("one of", many))

    def choice(self, members, p=None):
        members = range(members) if isinstance(members, int) else members
        if p is None:
            return members[self.integers(len(members))]
        return members[bisect([sum(p[: n + 1]) for n in range(len(p) - 1)], self.random())]


def mass(law, low, high):
    """The probability between two numbers, in units of the scale."""
    if law == "uniform":
        return min(high, 1.0) - max(low, 0.0)
    if law == "exponential":
        return math.exp(-max(low, 0.0)) - math.exp(-max(high, 0.0))
    ends = [(math.exp(-abs(z)), abs(z)) if abs(z) < math.inf else (0.0, 0.0) for z in (low, high)]
    tails = [size * (2 + z) / 4 if law == "two" else size / 2 for size, z in ends]  # two: a sum of two
    return 1 - sum(tails) if low < 0 < high else abs(tails[0] - tails[1])


class Program:
    """A text, as a policy for the account and as one of plain numbers."""

    made = 0

    def __init__(self, text, plain, rounds, values):
        self.text, self.plain, self.rounds, self.values = text, plain, rounds, values
        self.known = {}

    def __str__(self):
        return self.text

    def __enter__(self):
        """The policy, in a module that is loaded."""
        Program.made += 1
        self.module = ModuleType(f"program_{Program.made}")
        sys.modules[self.module.__name__] = self.module
        name, text = self.module.__name__ + ".py", HELPERS + self.text
        linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
        exec(compile(text, name, "exec"), vars(self.module))  # noqa: S102
        return self.module.Policy

    def __exit__(self, *_):
        del sys.modules[self.module.__name__]

    def run(self, rewards, draws, *, ends=False):
        """What was looked at and answered, the arms, and the draw that is missing; or to the end of a round.

        If it ``ends`` there, it is the round of the last draw.
        """
        told = Told(draws)
        self.space["look"], self.space["mark"] = told.look, told.mark
        arms, needed = [], None
        try:
            policy = self.space["Policy"](told)
            for t, reward in enumerate(rewards):
                arm = policy.select(t)
                if arm is None:
                    break
                arms.append(int(arm))
                if ends and told.used == len(draws):
                    break
                policy.update(int(arm), reward)
            else:
                arms.append(policy.select(len(rewards)))
        except NeededError as error:
            needed = error.law, error.scale  # itself it would be in a circle
        return told, tuple(arms), needed

    def ways(self, rewards, draws=(), regions=()):
        """Each way: its answers and arms, its probability, and of its looks value, scale and region."""
        told, arms, needed = self.run(rewards, draws)
        if needed is None:
            return [((tuple(told.marks), arms), 1.0, [(v, s, regions[n]) for v, s, n in told.looks])]
        if not arms and self.run(rewards, (*draws, 0.1))[2]:  # made at the beginning, beside others
            middles = [(n + 0.5) / QUANTILES for n in range(QUANTILES)]
            noise = [needed[1] * math.copysign(math.log(1 - abs(2 * m - 1)), 0.5 - m) for m in middles]
            shared = middles if needed[0] == "uniform" else noise
            found = [self.ways(rewards, (z,), ((0, 0),)) for z in shared]
            return [(way, p / QUANTILES, looks) for each in found for way, p, looks in each]
        return [
            (way, p * chance, looks)
            for chance, z, region in self.parts(rewards, draws, needed)
            for way, p, looks in self.ways(rewards, (*draws, z), (*regions, region))
        ]

    def parts(self, rewards, draws, needed):
        """The values of a draw that are answered alike: their probability, one of them, and their ends.

        Answers that are given by the end of a round are the same whatever rewards come later. So much is
        enough unless some way goes on without another draw.
        """
        for stop in range(1, self.rounds):
            if (found := self.known.get((rewards[:stop], draws))) is not None:
                return found
        found = self.answered(rewards, draws, needed, ends=True)
        ways = [
            [self.run(rewards, (*draws, z), ends=ends)[:2] for ends in (True, False)] for _, z, _ in found
        ]
        if any((one.marks, arms) != (other.marks, more) for (one, arms), (other, more) in ways):
            return self.answered(rewards, draws, needed, ends=False)
        self.known[rewards[: max(len(arms) for (_, arms), _ in ways) - 1], draws] = found
        return found

    def answered(self, rewards, draws, needed, *, ends):
        """The same, of answers to the end of the round or of all."""
        law, scale = needed

        def answer(z):
            told, arms, _ = self.run(rewards, (*draws, z), ends=ends)
            return told.marks, arms

        if law == "one of":
            return [(1 / scale, n, (0, 0)) for n in range(scale)]
        found = defaultdict(list)
        if law == "whole":
            stop = math.exp(-1 / scale)
            for n in range(-60, 61):
                size = (1 - stop if abs(n) < 60 else 1) * stop ** abs(n) / (1 + stop)
                ends = [n + side * (math.inf if n == side * 60 else 0) for side in (-1, 1)]
                found[str(answer(n))].append((size, n, ends))
        else:
            points = {"exponential": STEPS, "uniform": SIDES}.get(
                law, (*(-z for z in reversed(STEPS)), *STEPS)
            )
            unit = 1.0 if law == "uniform" else scale
            answers = [answer(z * unit) for z in points]
            start = 0.0 if law in {"exponential", "uniform"} else -math.inf
            for place, here in enumerate(answers):
                if place + 1 < len(answers) and answers[place + 1] == here:
                    continue
                end = 1.0 if law == "uniform" else math.inf
                if place + 1 < len(answers):
                    low, end = points[place], points[place + 1]
                    while low < (middle := (low + end) / 2) < end:
                        low, end = (middle, end) if answer(middle * unit) == here else (low, middle)
                found[str(here)].append(
                    (mass(law, start, end), points[place] * unit, (start * unit, end * unit))
                )
                start = end
        return [
            (math.fsum(each[0] for each in parts), parts[0][1], (parts[0][2][0], parts[-1][2][1]))
            for parts in found.values()
            if any(each[0] > 0 for each in parts)
        ]


def truth(program):
    """What arms tell at least, what numbers tell at least, and what all numbers are charged for together."""
    program.space = {}
    exec(HELPERS + program.plain, program.space)  # noqa: S102  ours
    with np.errstate(all="ignore"):
        return told_by(program)


def told_by(program):
    """The same of a text that is compiled."""
    shared = "self.shared" in program.plain
    tables = {}
    for rewards in product(program.values, repeat=program.rounds):
        arms, ways = defaultdict(float), {}
        for (marks, played), p, looks in program.ways(rewards):
            arms[played] += p
            ways[marks, played] = looks
        tables[rewards] = arms, ways
    told = shown = charged = 0.0
    for rewards, (arms, ways) in tables.items():
        for place, value in product(range(program.rounds), program.values):
            others, other_ways = tables[(*rewards[:place], value, *rewards[place + 1 :])]
            for played, p in arms.items():
                if p > (0.02 if shared else 1e-250):
                    q = others.get(played, 0.0)
                    told = max(told, math.log(p / q) if q else math.inf)
            for way, looks in ways.items():
                if not shared and way in other_ways:
                    least, most = between(looks, other_ways[way])
                    shown, charged = max(shown, least), max(charged, most)
    return told, shown, charged


def between(looks, others):
    """How much more often the numbers of a way are seen beside one reward, and what each costs by itself."""
    least = most = 0.0
    for (value, scale, region), (other, same, _) in zip(looks, others, strict=False):
        if scale != same:
            return math.inf, math.inf
        size = abs(value - other) / scale
        number = value + region[value >= other]
        gain = size * scale if math.isinf(number) else abs(number - other) - abs(number - value)
        least, most = least + gain / scale, most + size
    return least, most
