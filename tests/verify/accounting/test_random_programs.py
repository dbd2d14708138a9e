"""The account of programs made by chance is never below what their arms are seen to tell.

A program is a list of steps for each round. A policy runs it reward by reward, the way that somebody would
write it; a twin runs it on arrays, for every list of rewards. What the twin counts bounds epsilon from below.
"""

# ruff: noqa: ARG002, D102  a policy as it is written

import math
import os
from functools import partial
from itertools import permutations, product

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.verify.accounting.foreign_account import foreign_account

from .bound import bound_of

PROGRAMS = int(os.environ.get("BANDITPROOF_PROGRAMS", "48"))
ROUNDS = 3  # rewards that are seen; the arm of the round after them is the last one
RUNS = 60_000
SIGMAS = 6.0
"""The chance that a count is further off is 1e-9; a program compares fewer than a thousand pairs of them."""

NOISES = [
    "laplace",
    "two uniforms",
    "two exponentials",
    "by hand",
    "exponential",
    "stored",
    "used",
    "gaussian",
]


def drawn(rng):
    """A program: how much noise is stored at the start, and the steps of each round."""

    def one_of(*values):
        return values[int(rng.integers(len(values)))]

    flavour = one_of("test", "number", "branch", "answer", "leader", "weigh")
    noise = one_of(*NOISES)  # where it is not plain Laplace noise
    steps = []
    for _ in range(ROUNDS):
        own = [] if flavour == "answer" else [("add", one_of(0.5, 1.0, 1.0, -1.0))]
        a, b, c = one_of(0.5, 1, 2, 4), one_of(1, 2, 4, 8), one_of(2, 4, 8)
        kind, level = one_of("laplace", noise), one_of(-1, 0, 0.5, 0.5, 1, 2)
        name = one_of(flavour, flavour, "forget", "test" if flavour != "answer" else "answer")
        if name == "test":  # the noisy sum against a level, which may be noisy too
            own.append(("test", kind, a, level, one_of("none", "laplace", noise), b))
        elif name == "answer":  # another answer for each reward, by the law of a coin
            how = one_of("uniform", "in two", "whole", "turned", "choice")
            less, more = (0.1, 0.9) if how in {"uniform", "in two"} else (0.25, 0.75)
            own.append(("answer", how, *(one_of(less, 0.25, 0.5, 0.75, more) for _ in range(2))))
        elif name == "number":  # a released number, of which a function decides who looks again
            shape = (
                one_of("same", "exponential", "square", "size", "clipped"),
                one_of("same", "cast", "whole", "rounded"),
            )
            asked = one_of("once", "turned", "twice")
            own.append(("number", kind, c, shape, one_of(0, 1, 2, 8), a / 2, c, asked))
        elif name == "weigh":  # a noisy look decides how much the past counts beside the last reward
            own.append(("weigh", c, one_of(0.5, 2, 8), *one_of((1, 5), (5, 1), (1, 2))))
        elif name == "leader":
            own.append(("leader", kind, a))
        elif name == "branch":  # two ways to look again, one of them dearer, and nothing is remembered
            ways = [(a, one_of(1, 1, 2)), (c, 1)][:: one_of(1, -1)]
            own.append(("branch", one_of(0.5, 2, 8), c, *ways))
        if rng.random() < 0.2:
            own.append(("forget",))
        steps.append(own)
    return {"stored": one_of("laplace", "exponential"), "scale": one_of(1, 2, 8), "steps": steps}


def shaped(function, cast, number):
    """What is made of a released number."""
    if function == "exponential":
        number = math.exp(number)
    elif function == "square":
        number = number * number
    elif function == "size":
        number = abs(number)
    elif function == "clipped":
        number = min(max(number, -2.0), 2.0)
    if cast == "cast":
        return float(number)
    if cast == "whole":
        return int(number)
    return round(number) if cast == "rounded" else number


SHAPES = {
    "same": np.asarray,
    "exponential": np.exp,
    "square": np.square,
    "size": np.abs,
    "clipped": partial(np.clip, a_min=-2, a_max=2),
    "cast": np.asarray,
    "whole": np.trunc,
    "rounded": np.rint,
}
"""The same of arrays."""


ASKED = {
    "once": lambda number, level: number > level,
    "turned": lambda number, level: level - number < 0,
    "twice": lambda number, level: number > level and not level - number > 0,
    "between": lambda number, level: number > level and not number > level + 4,
}


def coin(rng, how, chance):
    """A toss, in several ways; some take quarters alone."""
    if how == "uniform":
        return rng.random() < chance
    if how == "in two":
        draw = rng.random()
        return draw < chance / 2 or draw < chance
    if how == "choice":
        return rng.choice([1, 0], p=[chance, 1 - chance])
    toss = rng.integers(4)
    return toss < 4 * chance if how == "whole" else toss >= 4 - 4 * chance


class Policy:
    """Runs a program on its rewards."""

    def __init__(self, rng, program):
        self.rng, self.steps = rng, program["steps"]
        self.stored = getattr(rng, program["stored"])(scale=program["scale"])
        self.draw = rng.random()
        self.arm, self.total, self.other, self.place = 0, 0.0, 0.0, 0

    def noise(self, kind, scale):
        rng = self.rng
        if kind == "laplace":
            return rng.laplace(scale=scale)
        if kind == "two uniforms":
            return scale * (math.log(rng.random()) - math.log(rng.random()))
        if kind == "two exponentials":
            return rng.exponential(scale) - rng.exponential(scale)
        if kind == "by hand":
            size = -scale * math.log(rng.random())
            return size if rng.random() < 0.5 else -size
        if kind == "exponential":
            return rng.exponential(scale)
        if kind == "stored":
            return self.stored
        if kind == "used":
            return -scale * math.log(self.draw)
        if kind == "gaussian":
            return rng.normal(scale=scale)
        return 0.0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        for step, *rest in self.steps[self.place] if self.place < ROUNDS else ():
            if step == "add":
                if arm == 0:
                    self.total += rest[0] * reward
                else:
                    self.other += rest[0] * reward
            elif step == "test":
                kind, scale, level, second, width = rest
                seen = self.total + self.noise(kind, scale)
                self.arm = 1 if seen > level + self.noise(second, width) else 0
            elif step == "answer":
                how, one, zero = rest
                if reward > 0.5:
                    self.arm = 1 if coin(self.rng, how, one) else 0
                else:
                    self.arm = 1 if coin(self.rng, how, zero) else 0
            elif step == "number":
                kind, scale, shape, level, dear, cheap, asked = rest
                number = shaped(*shape, self.total + self.noise(kind, scale))
                if ASKED[asked](number, level):
                    self.arm = 1 if self.total + self.rng.laplace(scale=dear) > 0.5 else 0
                else:
                    self.arm = 1 if self.total + self.rng.laplace(scale=cheap) > 0.5 else 0
            elif step == "weigh":
                scale, level, past, last = rest
                more = int(self.total + self.rng.laplace(scale=scale) > level)
                self.total = (past if more else last) * self.total + (last if more else past) * reward
            elif step == "leader":
                kind, scale = rest
                first = self.total + self.noise(kind, scale)
                self.arm = 1 if self.other + self.noise(kind, scale) > first else 0
            elif step == "branch":
                level, scale, above_it, below_it = rest
                if self.total + self.rng.laplace(scale=scale) > level:
                    width, looks = above_it
                else:
                    width, looks = below_it
                hits = 0
                for _ in range(looks):
                    hits += 1 if self.total + self.rng.laplace(scale=width) > 0.5 else 0
                self.arm = 1 if hits == looks else 0
            else:
                self.total = self.other = 0.0
        self.place += 1


def counted(program, rewards, rng):
    """How often each sequence of arms is seen: the same steps on arrays."""
    size = RUNS
    stored, draw = getattr(rng, program["stored"])(scale=program["scale"], size=size), rng.random(size)
    arm, total, other = np.zeros(size, bool), np.zeros(size), np.zeros(size)
    word = np.zeros(size, int)

    def noise(kind, scale):
        return {
            "laplace": lambda: rng.laplace(scale=scale, size=size),
            "two uniforms": lambda: rng.laplace(scale=scale, size=size),
            "two exponentials": lambda: rng.laplace(scale=scale, size=size),
            "by hand": lambda: rng.laplace(scale=scale, size=size),
            "exponential": lambda: rng.exponential(scale, size),
            "stored": lambda: stored,
            "used": lambda: -scale * np.log(draw),
            "gaussian": lambda: rng.normal(scale=scale, size=size),
            "none": lambda: np.zeros(size),
        }[kind]()

    for steps, reward in zip(program["steps"], rewards, strict=True):
        played = arm.copy()
        for step, *rest in steps:
            if step == "add":
                total = total + np.where(played, 0.0, rest[0] * reward)
                other = other + np.where(played, rest[0] * reward, 0.0)
            elif step == "test":
                kind, scale, level, second, width = rest
                arm = total + noise(kind, scale) > level + noise(second, width)
            elif step == "answer":
                arm = rng.random(size) < rest[1 if reward else 2]
            elif step == "number":
                kind, scale, shape, level, dear, cheap, _ = rest
                number = total + noise(kind, scale)
                for each in shape:
                    number = SHAPES[each](number)
                again = np.where(number > level, noise("laplace", dear), noise("laplace", cheap))
                arm = total + again > 0.5
            elif step == "weigh":
                scale, level, past, last = rest
                more = total + noise("laplace", scale) > level
                total = np.where(more, past, last) * total + np.where(more, last, past) * reward
            elif step == "leader":
                arm = other + noise(*rest) > total + noise(*rest)
            elif step == "branch":
                level, scale, *ways = rest
                up, arms = total + noise("laplace", scale) > level, []
                for width, looks in ways:
                    hits = [total + noise("laplace", width) > 0.5 for _ in range(looks)]
                    arms.append(np.logical_and.reduce(hits))
                arm = np.where(up, *arms)
            else:
                total, other = np.zeros(size), np.zeros(size)
        word = 2 * word + arm
    return np.bincount(word, minlength=2**ROUNDS)


def least(program, rng):
    """What epsilon is at least, by arms that are seen more often beside one reward than beside another."""
    seen = {rewards: counted(program, rewards, rng) for rewards in product((0, 1), repeat=ROUNDS)}
    found = 0.0
    for rewards, left in seen.items():
        for place in range(ROUNDS):
            right = seen[(*rewards[:place], 1 - rewards[place], *rewards[place + 1 :])]
            for event in events():
                p, q = left[event].sum(), right[event].sum()
                low, high = p - SIGMAS * math.sqrt(p + 1), q + SIGMAS * math.sqrt(q + SIGMAS**2)
                if low > 0:
                    found = max(found, math.log(low / high))
    return found


def events():
    """Sequences of arms: each by itself, and all that begin alike or end alike."""
    words = np.arange(2**ROUNDS)
    for each in words:
        yield words == each
    for place in range(ROUNDS):
        yield (words >> place) & 1 == 1
        yield (words >> place) & 1 == 0
    for begin in range(2 ** (ROUNDS - 1)):
        yield words >> 1 == begin


def accounted(program, *, internal):
    """The upper bound of the account, of the arms alone or of all that is released; or nothing."""
    return bound_of(partial(Policy, program=program), ROUNDS + 1, internal=internal)


def compared(seed):
    """What is accounted for, or nothing, and what is seen at least."""
    rng = np.random.default_rng([77, seed])
    program = drawn(rng)
    spent = accounted(program, internal=seed % 3 > 0)
    seen = math.nan if spent is None else least(program, rng)
    assert spent is None or seen <= spent, (seed, program)
    return spent, seen


@pytest.mark.long
def test_no_account_is_below_what_is_seen_and_one_a_quarter_too_low_would_be_noticed():
    """How strong the comparison is; and that seven programs in ten are accounted for, by three deviations.

    All programs are in one test: an account puts back what caches of this module hold.
    """
    known = [pair for pair in map(compared, range(PROGRAMS)) if pair[0] is not None]
    assert len(known) >= 0.7 * PROGRAMS - 1.5 * math.sqrt(PROGRAMS)
    assert sum(seen > 0.75 * spent for spent, seen in known) >= PROGRAMS / 10


def program_of(*steps):
    """A program of one step a round, whose noise is plain."""
    return {"stored": "laplace", "scale": 1, "steps": [[step] if step else [] for step in steps]}


class Middle:
    """A coin for each of three rewards."""

    def __init__(self, rng, chances):
        self.rng, self.chances, self.arm = rng, chances, 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = 1 if self.rng.random() < self.chances[int(2 * reward)] else 0


@pytest.mark.parametrize("chances", [*permutations((0.25, 0.5, 0.9375)), (0.25, 0.9375, 0.25)])
def test_a_response_costs_the_largest_ratio_of_all_rewards(chances):
    coins = Categorical([0.0, 0.5, 1.0], [[0.25, 0.5, 0.25]] * 2)
    found = foreign_account(partial(Middle, chances=chances), coins, 2).found
    ratios = [max(law) / min(law) for law in (chances, [1 - each for each in chances])]
    assert found.bounded
    assert float(found.epsilon().upper) == pytest.approx(math.log(max(ratios)))


@pytest.mark.parametrize("chances", [(0.5, 0.25), (0.25, 0.75)])
def test_a_toss_costs_what_its_law_says_in_whatever_way_it_is_drawn(chances):
    p, q = chances
    wanted = max(abs(math.log(p / q)), abs(math.log((1 - p) / (1 - q))))
    for how in ("uniform", "in two", "whole", "turned", "choice"):
        answer, look = ("answer", how, p, q), ("test", "laplace", 10, 0.5, "none", 1)
        for later in ([], [("add", 1.0), look]):  # what another reward pays adds nothing
            steps = {**program_of(), "steps": [[answer], later, []]}
            spent = accounted(steps, internal=True)
            assert spent == pytest.approx(wanted) or (how, spent) == ("choice", None), how


@pytest.mark.parametrize("asked", ASKED)
def test_a_condition_costs_the_same_in_whatever_way_it_is_asked(asked):
    """A first look at 1/8, and where it is large a second one at 2."""
    number = ("number", "laplace", 8, ("same", "same"), 2, 0.5, 4, asked)
    steps = {**program_of(None, None, None), "steps": [[("add", 1.0), number], [], []]}
    assert accounted(steps, internal=True) == pytest.approx(1 / 8 + 2)


@pytest.mark.parametrize(("past", "last"), [(1, 5), (5, 1), (5, 5)])
def test_a_reward_is_charged_for_the_dearer_way(past, last):
    """The first reward loses 1/2 in the look, and five tenths where it counts five times."""
    steps = ("add", 1.0), ("weigh", 2, 9, past, last), ("test", "laplace", 10, 0.5, "none", 1)
    for internal in (False, True):
        assert accounted(program_of(*steps), internal=internal) == pytest.approx(1 / 2 + 5 / 10)


@pytest.mark.parametrize("looks", [(2, 1), (1, 2), (3, 1)])
def test_looks_of_either_way_are_charged_beside_those_that_follow(looks):
    """One look at 1/2 decides how many more there are, and one more comes two rounds later."""
    ways = [(2, many) for many in looks]
    steps = [[("add", 1.0), ("branch", 9, 2, *ways)], [], [("test", "laplace", 2, 0.5, "none", 1)]]
    spent = accounted({**program_of(), "steps": steps}, internal=False)
    assert spent == pytest.approx(1 / 2 + max(looks) / 2 + 1 / 2)


class Tossed:
    """Adds noise whose scale a toss decides, which nobody keeps secret."""

    def __init__(self, rng, scales):
        self.rng, self.scales, self.arm = rng, scales, 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        scale = self.scales[self.rng.integers(len(self.scales))]
        self.arm = 1 if reward + self.rng.laplace(scale=scale) > 0.5 else 0


@pytest.mark.parametrize("scales", [*permutations((0.5, 4, 8)), *permutations((1, 8), 2)])
def test_every_outcome_of_a_toss_is_followed(scales):
    assert bound_of(partial(Tossed, scales=scales), 2) == 1 / min(scales)


MADE = {
    "itself": lambda y: y,
    "power": lambda y: y**3,
    "exponential": math.exp,
    "tangent": math.atan,
    "largest": lambda y: max(y, 1.0),
    "rest": lambda y: y // 7,
    "sum of two": lambda y: y + 2 * abs(y),
    "array": lambda y: np.array([y, 0.0]).sum(),
    "list": lambda y: sorted([y, 0.0])[1],
}
TOLD = {
    "itself": lambda z, level: z > level,
    "float": lambda z, level: float(z) > level,
    "whole": lambda z, level: int(z) > level,
    "rounded": lambda z, level: round(z) > level,
    "floor": lambda z, level: math.floor(z) > level,
    "ceiling": lambda z, level: np.ceil(z) > level,
    "truth": lambda z, level: bool(max(z - level, 0.0)),
    "index": lambda z, level: [0, 0, 1][int(z > level) + 1],
    "text": lambda z, level: float(str(z)) > level,
    "format": lambda z, level: float(f"{z:.3f}") > level,
    "array": lambda z, level: np.asarray([z, level]).argmax() == 0,
    "sign": lambda z, level: np.sign(z - level) > 0,
    "equal": lambda z, level: min(z, level) == level,
    "match": lambda z, level: {False: 0, True: 1}[z > level],
    "while": lambda z, level: sum(1 for _ in range(1) if not z <= level),
}


class Rare:
    """Looks at the first reward once, and again more closely where the first look tells very much."""

    def __init__(self, rng, made, told):
        self.rng, self.made, self.told, self.arm, self.seen = rng, MADE[made], TOLD[told], 0, 0
        self.level = MADE[made](40.0 if made != "rest" else 42.0)

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.seen += 1
        if self.seen == 1 and self.told(self.made(reward + self.rng.laplace(scale=8.0)), self.level):
            self.arm = 1 if reward + self.rng.laplace(scale=0.5) > 0.5 else 0


@pytest.mark.parametrize("made", MADE)
def test_a_rare_way_counts_however_its_condition_is_written(made):
    """Every run that is looked at takes the other way: 1/8 would be accounted for."""
    for told in TOLD:
        make = partial(Rare, made=made, told=told)
        found = foreign_account(make, Bernoulli([0.5, 0.5]), 2, internal=True).found
        assert found is None or not found.bounded or found.epsilon().upper >= 2, told
        assert found is not None or told != "itself"


COMPARED = {
    "above": lambda x, c: x > c,
    "at least": lambda x, c: x >= c,
    "below": lambda x, c: x < c,
    "at most": lambda x, c: not x > c,
    "equal": lambda x, c: x == c,
    "not equal": lambda x, c: x != c,
    "in": lambda x, c: x in (c, 7),
    "largest": lambda x, c: max(x, c) == c,
    "far": lambda x, c: abs(x - c) > 0.25,
    "whole": lambda x, c: int(x * 2) == int(c * 2),
    "truth": lambda x, c: bool(x - c),
}


class Raw:
    """Plays the other arm where a raw reward is as it asks, and else where a noisy one is large."""

    def __init__(self, rng, how, level):
        self.rng, self.how, self.level, self.arm, self.seen = rng, COMPARED[how], level, 0, 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.seen += 1
        if self.seen == 1:
            up = self.how(reward, self.level)
            self.arm = 1 if up or reward + self.rng.laplace(scale=4.0) > 0.5 else 0


@pytest.mark.parametrize("how", COMPARED)
def test_a_raw_comparison_is_decided_by_the_range_or_by_nothing(how):
    """Where two rewards compare otherwise, no finite epsilon holds."""
    for level in (-1, 0, 0.25, 0.5, 1, 2):
        found = foreign_account(
            partial(Raw, how=how, level=level), Bernoulli([0.5, 0.5]), 2, internal=True
        ).found
        known = found is not None and found.bounded and math.isfinite(found.epsilon().upper)
        assert not known or len({COMPARED[how](reward / 8, level) for reward in range(9)}) == 1, level


TAKEN = {
    "itself": lambda noise: noise,
    "clipped": lambda noise: np.clip(noise, -5.0, 5.0),
    "smallest": lambda noise: min(noise, 5.0),
    "largest": lambda noise: max(noise, -5.0),
    "size": abs,
    "whole": int,
    "rounded": round,
    "half": lambda noise: noise / 2 + noise / 2,
    "rest": lambda noise: noise % 16,
    "text": lambda noise: float(str(noise)),
    "larger of two": lambda noise: np.maximum(noise, 0.0) + np.minimum(noise, 0.0),
}


class TakenOff:
    """Takes off again what it knows of the noise."""

    def __init__(self, rng, taken):
        self.rng, self.taken, self.arm = rng, TAKEN[taken], 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        noise = self.rng.laplace(scale=1.0)
        known = self.taken(noise)
        self.arm = 1 if reward + noise - known > 0.5 else 0


@pytest.mark.parametrize("taken", TAKEN)
def test_noise_that_is_looked_at_hides_less(taken):
    """The account is at least what the arms tell, by the quantiles of the noise."""
    sides = (np.arange(2000) + 0.5) / 2000
    noises = [side * math.log(2 * x) for x in sides[:1000] for side in (-1, 1)]
    zero, one = (
        sum(reward + noise - TAKEN[taken](noise) > 0.5 for noise in noises) / 2000 for reward in (0, 1)
    )
    least = max(math.log(one / (zero + 0.001)), math.log((1 - zero) / (1 - one + 0.001)))
    bound = bound_of(partial(TakenOff, taken=taken), 2, internal=True)
    assert least > 1
    assert bound is None or bound >= least
