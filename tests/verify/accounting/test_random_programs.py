"""The account of programs made by chance, against their own code on plain numbers.

A program is written by a small grammar: what it keeps of rewards, how it makes noise, what it asks of a noisy
number, where it remembers the answer, and what that decides in the next round. Its truth is enumerated
(:mod:`.enumerated`): the same text, on plain rewards, goes every way that its noise can go.
"""

import math
import os
import re
from itertools import permutations

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.verify.accounting.branches import all_branches
from banditproof.verify.accounting.foreign_account import Exploration, foreign_account

from .enumerated import Program, truth

PROGRAMS = int(os.environ.get("BANDITPROOF_PROGRAMS", "16"))
"""By chance: what fails in a quarter of them is unseen once in a hundred times."""

TEMPLATE = """
class Policy:
    flag = False

    def __init__(self, <given>):
        self.rng, self.arm, self.n, self.total = rng, 0, 0, 0.0
        self.kept, self.values, self.told = [], [0.0, 0.0], {}
        self.scale, self.level, self.factor = (<scale>)[:<rounds>], (<level>)[:<rounds>], 1
        <start>

    def select(self, t):
        return <select>

    def update(self, arm, reward):
        self.n += 1
        if self.n > len(self.scale):
            return
        <guard>
        <keep>
        past = bool(<past>)
        <use>
        scale, level = self.scale[self.n - 1], self.level[self.n - 1]
        number = <number>
        up = <asked>
        self.values[arm] = number
        <remember>
        <arm>
"""


def kinds(text):
    """The productions of each kind; a pair of them, as of a statement and an expression, is one."""
    parts = re.split(r"^(\w+):$", text, flags=re.MULTILINE)
    return {kind: listed(lines) for kind, lines in zip(parts[1::2], parts[2::2], strict=True)}


def listed(text):
    """Productions of one kind."""
    parts = [part for line in text.strip().splitlines() for part in line.strip().split(" | ")]
    return [tuple(part.split(" ~ ")) if " ~ " in part else part for part in parts]


def sets(text):
    """Productions that belong together, with each of those that are listed below."""
    found, heads, before = [], [], ""
    for line in text.strip().splitlines():
        if line.startswith(" "):
            found += [together(head, part) for head in heads for part in listed(line)]
        else:
            heads = [*(heads if before == "head" else ()), line]
        before = "part" if line.startswith(" ") else "head"
    return found


def together(head, part):
    """Those of one line: what an account sees, and after an arrow what is true of it."""
    first, second = part if isinstance(part, tuple) else (part, part)
    wanted = {}
    for each in head.split(" | "):
        kind, _, value = each.partition(" = ")
        pair = [one.replace("#1", first).replace("#2", second).split(" => ") for one in value.split(" ~ ")]
        pair = [each[0] if len(each) == 1 else tuple(each) for each in pair]
        wanted[kind] = pair[0] if len(pair) == 1 else tuple(pair)
    return wanted


# What has an account, of no more than is charged for each number by itself.
KNOWN = kinds("""
guard:
    pass | assert 0 <= reward <= 1
    assert isinstance(reward, (int, float)) and not math.isnan(reward) and np.isfinite(reward)
    self.log = f'{arm}: {reward:.3f}' | if not 0 <= reward <= 1: raise ValueError(reward)
    self.log = 'arm %d: %.3f' % (arm, reward) | LOG.info('%.2f of %s', reward, arm)
    if reward > 1 or not reward >= 0 or reward == 7 or math.isinf(reward): return
reward:
    reward | float(reward) | min(max(reward, 0.0), 1.0) | np.clip(reward, 0, 1) | abs(reward) | 1.0 - reward
    reward ** 2 | np.square(reward) | reward * reward | 2 * reward - 1 | abs(reward - 0.5) | (reward > 0.5)
    1.0 * (reward >= 0.5) | int(reward > 0.5) | -3 * reward | (5 if reward > 0.5 else 0)
    (reward if isinstance(reward, float) else 0.0) | np.maximum(reward, 0.25) | copy.deepcopy([reward])[0]
    statistics.mean([reward, reward]) | (reward + np.array([0.0, 1.0]))[0]
    math.fsum([reward, reward, -reward]) | (reward - 1) / 4 | np.dot([reward, 0.0], [1.0, 2.0])
    math.floor(reward) | (-1 if reward < 0.5 else 2) | (3 + reward if reward > 0.5 else reward)
    np.outer([reward], [1.0, 2.0])[0, 0] | float(str(reward)) | np.float64(reward) | Fraction(reward)
    float(np.asarray(reward, dtype=float)) | (0.0 if reward < 0.25 else 0.5 if reward < 0.75 else 1.0)
keep:
    self.total += <reward> ~ self.total | self.total = <reward> ~ self.total
    self.total = self.total / 2 + <reward> ~ self.total
    self.total += (<reward> - self.total) / self.n ~ self.total
    self.kept.append(<reward>) ~ sum(self.kept) | self.kept.append(<reward>) ~ np.sum(self.kept)
    self.kept.append(<reward>) ~ np.mean(self.kept) | self.kept.append(<reward>) ~ math.fsum(self.kept)
    self.kept.append(<reward>) ~ statistics.fmean(self.kept)
    self.kept.append(<reward>) ~ np.array(self.kept).sum()
    self.kept.append(<reward>) ~ sum(self.kept[-2:])
    self.kept.append(<reward>) ~ (self.kept[-1] - self.kept[0])
    self.kept.append(<reward>) ~ sum(w * each for w, each in zip((1, -3, 2), self.kept))
    self.kept.append(<reward>) ~ np.cumsum(self.kept)[-1] | self.kept.insert(0, <reward>) ~ self.kept[-1]
    self.b = getattr(self, 'b', np.zeros(2)); self.b[arm] += <reward> ~ self.b[0]
    self.kept = deque([*self.kept, <reward>], maxlen=2) ~ sum(self.kept)
    self.told.setdefault('rewards', []).append(<reward>) ~ sum(self.told['rewards'])
    self.told[self.n] = <reward> ~ sum(self.told[each] for each in range(1, self.n + 1))
    self.told = defaultdict(float, self.told); self.told[arm] += <reward> ~ self.told[0]
    self.told[arm] = self.told.get(arm, 0.0) + <reward> ~ (self.told.get(1, 0.0) - self.told.get(0, 0.0))
    self.b = getattr(self, 'b', np.zeros(2)) + <reward> * FEATURES[arm] ~ float(FEATURES[0] @ self.b)
    self.b = getattr(self, 'b', np.eye(2)) + np.outer([1, arm], [1, arm]) * <reward> ~ self.b.trace()
    self.b = (<reward>, *getattr(self, 'b', ())) ~ sum(self.b)
    self.b = SimpleNamespace(sum=<reward> + (self.b.sum if self.n > 1 else 0)) ~ self.b.sum
noise:
    self.rng.laplace(scale=scale) | self.rng.laplace(0, scale) | scale * self.rng.laplace()
    (-self.rng.laplace(0.0, scale)) | 0.5 * self.rng.laplace(scale=2 * scale)
    self.rng.laplace(scale=scale, size=2)[1] | self.rng.laplace(scale=[1.0, scale])[1]
    (self.rng.exponential(scale) - self.rng.exponential(scale))
    scale * (math.log(self.rng.random()) - math.log(self.rng.random()))
    (random.expovariate(1 / scale) - random.expovariate(1 / scale))
    scale * (SYSTEM.expovariate(1) - SYSTEM.expovariate(1)) | np.random.laplace(0, scale)
    np.random.default_rng().laplace(scale=scale) | np.random.RandomState().laplace(scale=scale)
    stats.laplace.rvs(scale=scale) | stats.laplace.rvs(scale=scale, random_state=self.rng)
    by_its_inverse(self.rng, scale) | FRESH.laplace(0, scale) | self.rng.spawn(1)[0].laplace(scale=scale)
    named_laplace(0, scale)
    (lambda u: -scale * math.copysign(1, u) * math.log(1 - 2 * abs(u)))(self.rng.uniform(-0.5, 0.5))
number:
    <total> + <noise> | <noise> + <total> | -(<noise> - <total>) | (2 * <total> + 2 * <noise>) / 2
    sum([<total>, <noise>]) | np.array([<total>, 0.0])[0] + <noise> | np.clip(<total>, -99, 99) + <noise>
    (<total> + 3.0) + (<noise> - 3.0)
asked:
    number > level | level - number < 0 | not number <= level | number > level and not level - number > 0
    level < number < level + 4 | round(number) > level | math.floor(number) > level
    np.ceil(number) > level | bool(max(number - level, 0.0)) | [0, 0, 1][int(number > level) + 1]
    np.sign(number - level) > 0 | np.argmax([level, number]) == 1 | {False: 0, True: 1}[number > level]
    sum(1 for _ in range(1) if not number <= level) | number ** 3 > level ** 3
    math.atan(number) > math.atan(level) | number // 7 > level // 7
    number + 2 * abs(number) > level + 2 * abs(level) | sorted([number, level])[1] > level
    np.array([number, 0.0]).sum() > level | min(number, level) == level
    statistics.fmean([number, level]) > level | math.exp(min(number, 60.0)) > math.exp(min(level, 60.0))
    (number > level) is True | max(number, 1.0) > max(level, 1.0)
    np.linalg.solve(np.eye(2), [number, 0.0])[0] > level | number > level or number < -level - 99
    caught(level - number) | int(number) > level | int(round(number)) > level
    float(str(number)) > level | float(f'{number:.3f}') > level | Fraction(number) > level
    decimal.Decimal(str(number)) > decimal.Decimal(level)
    number > level and 1 / number < 1 / (level + 4)
remember:
    self.up = bool(up) ~ self.n > 1 and self.up
    self.told = {**self.told, 'up': bool(up)} ~ self.told.get('up')
    self.key = {bool(up): 0} ~ self.n > 1 and True in self.key
    self.set = {int(bool(up)), 7} ~ self.n > 1 and 1 in self.set
    self.pair = (1, int(bool(up))) ~ self.n > 1 and self.pair[1] == 1
    self.row = np.array([1.0, float(bool(up))]) ~ self.n > 1 and self.row[1] > 0.5
    self.queue = deque([bool(up)], maxlen=1) ~ self.n > 1 and self.queue[0]
    self.name = SimpleNamespace(**{'yes' if up else 'no': 1}) ~ self.n > 1 and hasattr(self.name, 'yes')
    Policy.flag = bool(up) ~ self.n > 1 and Policy.flag
    self.part = partial(max, int(bool(up))) ~ self.n > 1 and self.part(0) > 0
    self.word = 'yes' if up else 'no' ~ self.n > 1 and self.word.startswith('y')
    self.count = [*getattr(self, 'count', []), bool(up)] ~ sum(getattr(self, 'count', [])) == 1
    self.after = (int if up else float) ~ self.n > 1 and self.after is int
use:
    pass | self.scale[self.n - 1] *= 0.25 if past else 1.0
    self.scale[self.n - 1] = (self.scale[0], 0.5)[past] | self.factor = 1 + 3 * past
    self.factor = [1, -2][past] | self.level[self.n - 1] += 0.5 * past
    self.total = 0.0 if past else self.total | if self.n == 2: return | if past: return
    self.scale[0] = (0.5, 4.0, 8.0)[self.rng.integers(3)] if self.n == 1 else 1.0
arm:
    self.arm = int(bool(up)) | self.arm = 1 if up else 0 | self.arm = (self.arm + bool(up)) % 2
    self.arm = 0 | self.arm = max(0, int(bool(up)) - past)
select:
    self.arm % 2 | (self.arm % 2 if self.n < 2 or self.arm == 0 else None)
""")

# Of noisy numbers, whatever they are: there arms are counted for nothing.
POST = kinds("""
select:
    int(np.argmax(self.values)) | self.values.index(max(self.values)) | int(self.values[1] > self.values[0])
    max(range(2), key=lambda arm: self.values[arm] + math.sqrt(math.log(self.n + 2)))
    np.flatnonzero(np.array(self.values) >= max(self.values) - np.sqrt(0.01))[0]
    (0 if self.rng.random() < 1 / (1 + math.exp(self.values[0])) else 1)
    int(np.argmax([self.rng.normal(each, 0.5) for each in self.values]))
    int(np.argmax(FEATURES @ np.linalg.solve(np.eye(2) + FEATURES, np.asarray(self.values, dtype=float))))
    (self.rng.integers(2) if self.rng.random() < 0.1 else self.arm % 2)
    sorted(self.values).index(self.values[0]) | int(random.betavariate(1 + abs(self.values[0]), 2.0) > 0.5)
    int(np.argmax(self.rng.beta(1 + np.abs(self.values), [2.0, 1.0])))
    int(np.argmax(np.array(self.values) + np.sqrt(2 * np.log(3) / np.ones(2))))
    int(np.linalg.norm(self.values) > 1) | int(np.percentile(self.values, 75) > 0.5)
    int(np.median(np.array(self.values)) > 0.5) | int(np.arctan(self.values[0]) > 0.5)
    int(special.erf(self.values[0]) > 0.5) | int(special.expit(np.array(self.values))[0] > 0.6)
    int(stats.norm.cdf(self.values[0]) > 0.5) | int(math.sinh(min(self.values[0], 9.0)) > 0.5)
    int(decimal.Decimal(self.values[0]) > decimal.Decimal('0.5')) | int(over_counts(self.values)[0] > 0.5)
""")

# What has an account where productions go together: of each line far left all of those below it.
TOGETHER = sets("""
number = <total> + whole(self.rng, scale) => look(<total>, scale, 'whole') | asked = #1 | scale = [8, 1, 2]
    number >= 3 and not number > 3 | (number >= 3) - (number > 3) > 0 | number == 2 | number in (2, 3)
    0 <= number <= 3 and number != 2 | np.sign(number - 2) == 0 | number > level | 7 <= number <= 7
    np.argmax([7, number]) == np.argmax([number, 7])
start = self.shared = rng.laplace(scale=2.0) | asked = #1
start = self.shared = rng.laplace(scale=2.0) | asked = #1 | use = if past: return
    number > level + self.shared | number - level - self.shared > 0 | number > self.shared
    number + self.shared > level and number > level | (self.rng, number > level + self.shared)[1]
start = self.shared = rng.random(); self.level = self.level if self.shared < 0.25 else #1
    [2.0, 9.0, 9.0]
remember = self.held = #1 ~ self.n > 1 and #2
    MappingProxyType({0: bool(up)}) ~ self.held[0] | Tagged(bool(up)) ~ self.held.tag
    {0: bool(up)}.get ~ self.held(0) | defaultdict(lambda: bool(up)) ~ self.held.default_factory()
    type('Kept', (), {'up': bool(up)}) ~ self.held.up
remember = #1 ~ self.n > 1 and self.last > 20 => self.n > 1 and self.last
    self.last = number => self.last = mark(number > 20)
noise = #1 | start = self.shared = rng.laplace(scale=2.0)
    (self.shared + self.rng.laplace(scale=scale))
asked = #1
    f'{number > level}' == 'True' | number > level + reward
start = self.own = random.Random() => pass | noise = #1 => self.rng.laplace(scale=scale)
    (self.own.expovariate(1 / scale) - self.own.expovariate(1 / scale))
start = self.counts = np.zeros(2, dtype=int) | keep = self.counts[arm] += 1; self.total += reward ~ #1
    self.total / max(1, self.counts[arm] // 9)
""")

# What has none, or is charged for all that it tells.
OTHER = sets("""
asked = #1
    number > level and 1 / number < 1 / max(level, 0.5)
noise = self.rng.laplace(scale=scale) * (1 - 0.999 * (not #1)) => self.rng.laplace(scale=scale) / 1000
    type(reward) is not float | type(self.rng.laplace()) is not float
start = self.own = random.Random() => pass | noise = #1 => self.rng.laplace(scale=scale / 9)
    (self.own.expovariate(9 / scale) - self.own.expovariate(9 / scale))
noise = #1 => 0.3 | level = [0.5, 0.5, 0.5]
    KNOWN.laplace(0, scale) | np.random.default_rng(7).laplace(scale=scale)
    np.random.RandomState(5).laplace(0, scale) | (np.random.seed(1), np.random.laplace(0, scale))[1]
    stats.laplace.rvs(scale=scale, random_state=8)
    (random.Random(5).expovariate(1 / scale) - random.Random(6).expovariate(1 / scale))
    np.random.Generator(np.random.PCG64(7)).laplace(scale=scale)
start = self.shared = rng.laplace(scale=2.0) | noise = #1
    self.shared | -self.shared | self.n * self.shared
start = self.shared = rng.laplace(scale=2.0) | noise = #1 | keep = self.total = reward ~ self.total
    (self.shared + (self.rng.laplace(scale=4.0) if self.n == 1 else 0.0))
given = rng, seed=0 | start = self.a = seed => self.shared = rng.laplace() | noise = #1 => scale * self.shared
    np.random.default_rng(self.a).laplace(scale=scale)
noise = (lambda z: z - #1)(self.rng.laplace(scale=scale)) | scale = [1.0] * 3 | level = [0.5] * 3
    np.clip(z, -5.0, 5.0) | min(z, 5.0) | max(z, -5.0) | abs(z) | int(z) | round(z) | z % 16
    float(str(z)) | (z / 2 + z / 2) | (np.maximum(z, 0.0) + np.minimum(z, 0.0))
noise = scale * (lambda u: #1)(self.rng.random())
    math.log(u) - math.log(u) | math.log(u) - np.log(u) + u | np.log(u) + np.log(1 - u) | -np.log(u)
    u - 0.5
reward = #1
    float(f'{reward:.3f}') | float(f'{reward}0') | float(f'{reward:.1f}'.encode()) | hash(reward)
    float('%.1f' % reward) | int(str(reward)[0]) | float(decimal.Decimal(str(reward)))
    (0.0 if reward < 0.25 else 0.5 if reward < 0.75 else 3.0) | 3 * Fraction(reward) | 3 * float(str(reward))
    (5 if '5' in str(reward) else len(str(reward))) | (reward + 2.0**53) - 2.0**53
    (0.0 if np.isnan(reward * math.inf) else 1.0) | reward * 1e308 * 10 / 1e308
    float(np.float32(reward)) | heapq.nlargest(1, [reward, 0.25])[0]
    pickle.loads(pickle.dumps(reward)) | json.loads(json.dumps(reward)) | float(decimal.Decimal(reward))
    (reward if reward > 0.5 else 0.0) | (1.0 if reward > 0.5 else reward) | sorted([reward, 0.25])[1]
    math.exp(2 * reward) | math.gamma(1 + reward) | [0.0, 3.0][int(reward)] | (lambda: 3 * reward)()
    int(3 * reward)
asked = (#1) or number > level | level = [1.0, 1.0, 1.0]
    reward > 0.5 | reward >= 1 | 0.75 < reward | not reward < 1 | reward == 1 | reward != 0
    reward in (1, 7) | max(reward, 0.5) == reward | abs(reward - 1) < 0.25 | int(reward * 2) == 2
    bool(reward) | f'{reward:.1f}' == '1.0' | self.total > 1.5 | [0, 1][reward > 0.25]
    math.copysign(1, (reward - 1) * 0.0) > 0 | np.linalg.norm([reward, 0.0]) > 0.5
    sorted([0.5, reward])[0] == 0.5 | caught(0.5 - reward) | np.percentile([reward, 0.0], 75) > 0.5
    np.median(np.array([reward, 0.25])) > 0.3 | np.arctan(reward) > 0.5 | special.erf(reward) > 0.5
    special.expit(np.array([reward, 0.0]))[0] > 0.6 | stats.norm.cdf(reward) > 0.7 | math.sinh(reward) > 0.6
    decimal.Decimal(reward) > decimal.Decimal('0.5') | over_counts([reward, 0.0])[0] > 0.5
asked = #1
    float(f'{number}0') > level | float('%s' % number) > level | 'e' in f'x{99 * (number > level)}'
    overflows(999 * (number - level)) | float('%.9f' % number) > level | [0, 1][int(number) > level]
    isinstance((level - number) ** 0.5, complex) | np.isnan(np.log(level - number))
    math.isinf(np.exp(99 * (number - level)))
    number > level if reward > 0.5 else number > level + 1
    number * (1 + (reward > 0.5)) > level | hash(number > level) == 1
asked = #1 | level = [12.0, 1.0, 1.0] | scale = [0.5, 1.0, 1.0]
    isinstance((level - number) ** 0.5, complex)
start = self.own = #1 | noise = self.own.laplace(0, scale) | scale = [0.1] * 3 | level = [0.5] * 3
    np.random.default_rng(7) | np.random.RandomState(5) | np.random.Generator(np.random.PCG64(7))
asked = #1 | number = 0.0
    self.rng.choice(2, p=[1 - reward, reward]) == 1 | self.rng.random() < 0.25 + reward / 2
    self.rng.random() < reward | self.rng.choice([reward, reward]) > 0.5
    self.rng.integers(1 + int(reward)) > 0 | self.rng.laplace(scale=reward + 0.1) > 2
    self.rng.exponential(reward + 0.1) > 1 | self.rng.laplace(reward, reward + 0.1) > 0.5
    reward + self.rng.exponential(scale) > level
number = 0.0 | asked = np.argmax([#1 + <noise>, <total> + <noise>]) == 1 => look(<total>, scale, 'two') > #1
    0.5
number = #1 => look(<total>, 1e-6)
    <total> + self.rng.binomial(100, 0.5) - 50
keep = self.kept.append(<reward>) ~ #1
    np.var(self.kept)
""")
ROUNDS = 3
DEAR = "self.scale[self.n - 1] *= 0.25 if past else 1.0"


def one_of(rng, values):
    return values[int(rng.integers(len(values)))]


def drawn(rng, share=0.5, rounds=ROUNDS, **wanted):
    """A program: of each kind one production, the first one but for a share, or the wanted ones."""
    picked = {kind: one_of(rng, each) if rng.random() < share else each[0] for kind, each in KNOWN.items()}
    scales = [one_of(rng, (0.5, 1.0, 2.0, 4.0)) for _ in range(ROUNDS)]
    levels = [one_of(rng, (-1.0, 0.0, 0.25, 0.5, 1.0, 2.0, 12.0)) for _ in range(ROUNDS)]
    picked |= {
        "start": "pass",
        "rounds": str(rounds),
        "given": "rng",
        "use": one_of(rng, KNOWN["use"]),
        "number": "<total> + <noise>",
    }
    picked |= {"scale": repr(scales), "level": repr(levels)} | wanted
    picked["keep"], total = picked["keep"]
    picked["total"] = f"self.factor * {total}"
    picked["remember"], picked["past"] = picked["remember"]
    plain = {kind: each[-1] if isinstance(each, tuple) else each for kind, each in picked.items()}
    text = {kind: each[0] if isinstance(each, tuple) else each for kind, each in picked.items()}
    if picked["noise"] in KNOWN["noise"] and "<noise>" in plain["number"]:
        plain["number"] = "look(<total>, scale)"
    plain["asked"] = f"mark({plain['asked']})"
    return Program(
        written(text), written(plain), rounds, (0.0, 1.0) if picked["reward"] == "reward" else (0.0, 0.5, 1.0)
    )


def written(picked):
    """The text, with all productions put in."""
    text = TEMPLATE
    for _ in range(3):
        for kind, each in picked.items():
            text = text.replace(f"<{kind}>", each)
    return text


def compared(program, *, internal, environment=None):
    """The account's bound, or nothing; what is told at least, and what is charged for at most."""
    with program as policy:
        found = foreign_account(
            policy, environment or Bernoulli([0.5, 0.5]), program.rounds + 1, internal=internal
        ).found
    bound = None if found is None or not found.bounded else float(found.epsilon().upper)
    told, shown, charged = truth(program)
    least = told if internal else max(told, shown)
    slack = 0.02 if "self.shared" in program.plain else 1e-9
    beaten = bound is not None and least > bound * (1 + slack) + slack  # beyond 700 no double has it
    assert not beaten or least == math.inf > bound > 700, (bound, least, str(program))
    return bound, least, charged


def program_with(rng, kind, each, number=0):
    """One that has a production, and else the first of each kind; an answer decides, and rarely too."""
    wanted = {kind: each}
    if each in POST.get(kind, ()):
        wanted = {kind: (each, "0"), "arm": "self.arm = 0"}
    if kind == "asked":
        wanted |= {"level": "[12.0, 1.0, 1.0]", "use": DEAR}
    if kind == "remember":
        wanted |= {"level": "[12.0, 12.0, 1.0]", "arm": "self.arm = 0", "use": DEAR}
    return drawn(rng, 0.0, rounds_of(number, kind), **wanted)


def rounds_of(number, kind=""):
    """How many rounds a program has: two of three have two, unless it keeps rewards, or many are tried.

    What fails with m productions in a third round alone is unseen with chance (2/3)^m; in `make fuzz`, never.
    """
    return ROUNDS - (number % 3 > 0 and kind != "keep" and PROGRAMS <= 16)


PARTS = 8
PRODUCTIONS = [(kind, each) for kind, all_ in (*KNOWN.items(), *POST.items()) for each in all_]


@pytest.mark.parametrize("part", range(PARTS))
def test_what_anybody_writes_has_its_account(part):
    """No less than the truth, no more than each number costs by itself."""
    for number, (kind, each) in enumerate(PRODUCTIONS[part::PARTS]):
        program = program_with(np.random.default_rng([part, number]), kind, each, part + number)
        bound, _, charged = compared(program, internal=bool(number % 2) and kind != "remember")
        assert bound is not None, str(program)
        assert bound <= charged * (1 + 1e-9), (bound, charged, str(program))


@pytest.mark.parametrize("part", range(PARTS))
def test_what_goes_together_has_its_account(part):
    for number, wanted in enumerate(TOGETHER[part::PARTS]):
        rng, rounds = np.random.default_rng([part, number, 2]), rounds_of(part + number)
        program = drawn(rng, 0.0, rounds, **{"use": DEAR, **wanted})
        bound, *_ = compared(program, internal=bool(number % 2))
        assert bound is not None, str(program)


@pytest.mark.parametrize("part", range(PARTS))
def test_what_has_no_account_is_not_accounted_for_less_than_it_tells(part):
    for number, wanted in enumerate(OTHER[part::PARTS]):
        rng, rounds = np.random.default_rng([part, number, 1]), rounds_of(part + number)
        compared(drawn(rng, 0.0, rounds, **{"use": DEAR, **wanted}), internal=bool(number % 2))


@pytest.mark.long
def test_programs_by_chance():
    """Seven in ten are accounted for, and half of them so tightly that a quarter less would be noticed."""
    rng = np.random.default_rng(5)
    found = [compared(drawn(rng), internal=bool(number % 2)) for number in range(PROGRAMS)]
    known = [each for each in found if each[0] is not None]
    assert len(known) >= 0.7 * PROGRAMS
    assert sum(least > 0.75 * bound for bound, least, _ in known) >= PROGRAMS / 2
    for _ in range(PROGRAMS // 4):
        compared(drawn(rng, **one_of(rng, [*TOGETHER, *OTHER])), internal=bool(rng.integers(2)))


COINS = [
    "self.rng.random() < chance",
    "(lambda u: u < chance / 2 or u < chance)(self.rng.random())",
    "self.rng.choice([1, 0], p=[chance, 1 - chance]) == 1",
    "self.rng.integers(4) < 4 * chance",
    "self.rng.integers(4) >= 4 - 4 * chance",
]


CHANCES = [*permutations((0.25, 0.5, 0.75)), (0.25, 0.75, 0.25)]


@pytest.mark.parametrize("place", range(len(CHANCES)))
def test_a_response_costs_what_its_law_says_in_whatever_way_it_is_tossed(place):
    """The largest ratio of all rewards; that of one in the middle, too: two ways of a toss at a time."""
    coins = Categorical([0.0, 0.5, 1.0], [[0.25, 0.5, 0.25]] * 2)
    for how in (COINS[place % len(COINS)], COINS[(place + 2) % len(COINS)]):
        asked = {"keep": (f"chance = {CHANCES[place]}[int(2 * reward)]", "0"), "asked": how, "number": "0.0"}
        program = drawn(np.random.default_rng(0), 0.0, 2, **asked, use="pass", reward="as it is")
        bound, least, _ = compared(program, internal=True, environment=coins)
        assert bound == pytest.approx(least) == pytest.approx(math.log(3)), how


def explored(seed):
    """The ways of a program whose noise depends on what was answered."""
    with drawn(np.random.default_rng([9, seed]), 0.0, use=DEAR) as policy:
        yield Exploration(policy, Bernoulli([0.5, 0.5]), ROUNDS + 1, 0, patience=60.0, enough=lambda _: False)


@pytest.mark.parametrize("limit", ["most", "steps"])
def test_ways_that_are_not_reached_leave_it_open(limit):
    """Wherever the search is cut short, and so that it is whole at some limit."""
    for found in explored(0):
        every = len(all_branches(found.play).runs)
        cut = [all_branches(found.play, **{limit: most}) for most in (1, 2, 3, 5, 7, 9, 20, 50, 100)]
        assert all(bool(each.open) == (len(each.runs) < every) for each in cut)
        assert {bool(each.open) for each in cut} == {True, False}
