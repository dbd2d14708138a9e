"""Draws that others know, or that come again, hide nothing; a toss that is not followed has no bound."""

# ruff: noqa: ARG002, D101, F401, S307, S311  foreign code is as it is

import importlib
import itertools
import os
import random
import secrets
import sys
import time

import numpy as np
import pytest
from banditproof.verify.dialects.randomness import global_randomness_kept, global_states, seed_globally
from banditproof.verify.dialects.recognition import adapted
from numpy.random import PCG64, Generator, RandomState, SeedSequence, default_rng
from scipy import stats

from .bound import bound_of

SCALES = (10.0, 0.01)
OLD_KNOWN, KNOWN_OF_PYTHON = RandomState(42), random.Random(42)
OLD = RandomState()
OF_PYTHON = random.Random()
SEEDED_LATER = RandomState()
SEEDED_LATER.seed(42)


class Sub(random.Random):
    pass


class Box(list):
    """Keeps what is added to it."""

    def __radd__(self, number):
        self.append(number)
        return number


def seeded(made, *given):
    made.seed(*given)
    return made


def told(start="s.rng", draw="noise(s.rng, scale)", scale="10", seed=True, level=0.5):
    """What a policy spends whose arm is 1 where the last reward with noise is above it; None: not known."""
    started, drawn, scaled = (eval(f"lambda s, scale=10: {each}") for each in (start, draw, scale))

    class Noisy:
        pub = default_rng()

        def __init__(self, rng):
            self.rng, self.x, self.n = rng, 0.0, []
            self.start = started(self)
            self.rng = self.start if hasattr(self.start, "random") and seed else rng

        def select(self, t):
            return int(self.x > level)

        def update(self, arm, reward):
            self.x = reward + drawn(self, scaled(self))

    class Seeded(Noisy):
        def __init__(self, rng, seed):
            self.seed = seed
            super().__init__(rng)

    return bound_of(adapted(Seeded if seed else Noisy), 3)


def noise(rng, scale):
    if hasattr(rng, "laplace"):
        return rng.laplace(0, scale)
    return rng.expovariate(1 / scale) - rng.expovariate(1 / scale)


LAW = "type(stats.laplace)(name='own', seed=5)"
CHOICES = "[each.choice(2, p=[0.2, 0.8]) for each in s.start] and noise(s.rng, scale)"
REPEATED = [
    {"start": "seeded(RandomState(), 5)"},
    {"start": "seeded(random.Random(), 5)"},
    {"start": "np.random.seed(0)", "draw": "np.random.laplace(0, scale)"},
    {"start": "np.random.seed(0)", "draw": "stats.laplace(scale=scale).rvs()"},
    {"start": "random.seed(0)", "draw": "noise(random, scale)"},
    {"start": "setattr(s.rng._bit_generator, 'state', PCG64(5).state)"},
    {"start": "type(s.rng)(PCG64(7))"},
    {"scale": "10 * (1 + round(s.seed) % 2)"},
    {"scale": "10 * (1 + np.array([s.seed])[0] % 2)"},
    {"start": "s.rng.random()", "draw": "scale * (np.log(s.start) - np.log(s.start))"},
    {"draw": "OLD_KNOWN.laplace(0, scale / 1000)"},
    {"draw": "SEEDED_LATER.laplace(0, scale / 1000)"},
    {"draw": "noise(KNOWN_OF_PYTHON, scale / 1000)"},
    {"start": LAW, "draw": "s.start.rvs(scale=scale / 1000)"},
    {"draw": "default_rng(s.seed).laplace(0, scale)"},
    {"draw": "default_rng([s.seed, 7]).laplace(0, scale)"},
    {"start": "default_rng(s.seed)", "draw": "default_rng([s.seed, 0]).laplace(0, scale)"},
    {"draw": "default_rng(SeedSequence(s.seed).spawn(2)[1]).laplace(0, scale)"},
    {"draw": "default_rng(s.seed).spawn(1)[0].laplace(0, scale)"},
    {
        "start": "[default_rng(s.seed).spawn(1)[0], default_rng(SeedSequence(s.seed).spawn(1)[0]), s.rng]",
        "draw": "s.start.pop(0).laplace(0, scale)",
    },
    {
        "start": "[random.Random(s.seed), RandomState([s.seed]), s.rng]",
        "draw": "noise(s.start.pop(0), scale)",
    },
    {"start": "default_rng([5, 7])"},
    {"start": "[default_rng(s.seed), default_rng(s.seed)]", "draw": CHOICES},
    {"draw": "(np.random.seed(s.seed), np.random.laplace(0, scale))[1]"},
    {"draw": "seeded(s.rng, s.seed).laplace(0, scale)", "start": "RandomState()"},
    {"draw": "stats.laplace.rvs(scale=scale, random_state=s.seed)"},
    {"start": "np.random.get_state()", "draw": "np.random.laplace(0, scale)"},
    {"draw": "(np.random.set_state(RandomState(5).get_state()), np.random.laplace(0, scale))[1]"},
    {"start": "np.random.set_bit_generator(PCG64(5))", "draw": "np.random.laplace(0, scale)"},
    {"start": "Generator(np.random.get_bit_generator())", "draw": "np.random.laplace(0, scale)"},
]


@pytest.mark.parametrize("code", REPEATED, ids=lambda code: " ".join(code.values()))
def test_noise_that_is_known_or_comes_again_is_not_accounted_for(code):
    assert told(**code) is None


SECRET = [
    {"start": "default_rng(s.seed) and default_rng(s.seed)"},
    {"start": "seeded(RandomState(), s.seed)"},
    {"start": "seeded(RandomState())"},
    {"start": "seeded(random.Random(), None)"},
    {"start": "RandomState(s.seed % 2**32)"},
    {"start": "default_rng([int(s.seed), 7])"},
    {"draw": "default_rng([s.seed, 7, s.n.append(0) or len(s.n)]).laplace(0, scale)"},
    {"start": "RandomState([s.seed, 7])"},
    {"start": "RandomState([s.seed])"},
    {"start": "default_rng(SeedSequence([s.seed, 7]).spawn(2)[1])"},
    {"start": "seeded(random.SystemRandom(5), 5)"},
    {"start": "(random.seed(s.seed), np.random.seed(s.seed))", "draw": "np.random.laplace(0, scale)"},
    {"draw": "s.rng.spawn(1)[0].laplace(0, scale)"},
    {
        "start": "[*default_rng(s.seed).spawn(2), random.Random(s.seed), RandomState(s.seed)]",
        "draw": "noise(s.start.pop(), scale)",
    },
    {"start": "[default_rng(s.seed), default_rng([s.seed, 7])]", "draw": CHOICES},
    {"scale": "s.rng.choice(np.array([[10, 5], [20, 5]]), p=[0.9, 0.1])[0]"},
    {"scale": "10 * len([s.rng.standard_normal(2)])"},
    {"draw": "OLD.laplace(0, scale)"},
    {"draw": "noise(OF_PYTHON, scale)"},
    {"scale": "(10, 20)[random.getrandbits(1)]"},
    {"scale": "random.choices((10, 20), (1, 3))[0]"},
    {"scale": "(10, 20)[s.seed < 0 or s.seed >= 2**32]"},
]


@pytest.mark.parametrize("code", SECRET, ids=lambda code: " ".join(code.values()))
def test_noise_with_a_secret_seed_keeps_its_account(code):
    assert told(**code) == pytest.approx(0.1)


def test_the_bits_of_the_global_generator_are_put_back():
    before, state = np.random.get_bit_generator(), global_states()
    with global_randomness_kept():
        np.random.set_bit_generator(PCG64(5))
        assert told() == pytest.approx(0.1)
        seed_globally(7)
        assert np.random.random() == RandomState(7).random()  # noqa: NPY002
    assert (np.random.get_bit_generator(), global_states()) == (before, state)


LIVES = itertools.count()
CONSTANT = {
    **dict.fromkeys(("default_rng(7)", "RandomState(np.arange(4))", "Generator(PCG64(7))"), 0),
    **dict.fromkeys(("random.Random(5)", "seeded(random.Random(1), 'a text that is written')"), 0),
    **dict.fromkeys(("random.Random(time.time())", "random.Random(''.join({'a', 'b', 'c', 'd'}))")),
    **dict.fromkeys(("default_rng(next(LIVES))", "seeded(random.Random(1), str(object()))")),
}


@pytest.mark.parametrize("made", CONSTANT)
def test_noise_that_others_know_is_a_constant_only_where_it_is_the_same_in_each_life(made):
    known = [told(made, "noise(s.start, 0.1)", seed=seed, level=2.2) for seed in (False, True)]
    assert known == [CONSTANT[made]] * 2  # all sums are below the level


@pytest.mark.parametrize("start", ["s.rng", "default_rng(s.seed)", "RandomState(s.seed)"])
@pytest.mark.parametrize("coin", ["random", "np.random"])
def test_a_generator_that_is_handed_over_is_secret_beside_the_global_ones(start, coin):
    assert told(start, scale=f"(0.1, 1)[{coin}.random() > 0.1]", level=2.2) == pytest.approx(10)


USER = """
from {made} import GENERATOR
{line}
class Policy:
    x = 0.0
    def select(self, t):
        return int(self.x > 0.5)
    def update(self, arm, reward):
        self.x = reward + {noise}
"""
LOADED = {  # whether noise is known by what is written there: of the module, of numpy, of Python
    "": (False, False, False),
    "RNG.seed(0)": (True, False, False),
    "np.random.seed(0)": (False, True, False),
    "random.seed(a=0)": (False, False, True),
    "from numpy.random import seed; seed(0)": (False, True, False),
    "def helper(g): g.seed(0)\nhelper(RNG)": (True, True, True),
    "def set_all(g): random.seed(g)\nset_all(0)": (False, False, True),
    "class Start:\n    def __init__(s): np.random.seed(0)\nStart()": (False, True, False),
    "from numpy.random import seed as begin; begin(7)": (False, True, False),
    "begin = np.random.seed; begin(7)": (False, True, False),
    "def call(f): f(7)\ncall(random.seed)": (False, False, True),
    "any(map(np.random.seed, [7]))": (False, True, False),
    "def start():\n    from numpy.random import seed as begin\n    begin(7)\nstart()": (False, True, False),
    "start = lambda: np.random.seed(7)\nstart()": (False, True, False),
    "(lambda: random.seed(7))()": (False, False, True),
    "def start(begin=np.random.seed(7)): pass": (False, True, False),
    "class Start:\n    def __init_subclass__(s): np.random.seed(0)\nclass Sub(Start): pass": (
        False,
        True,
        False,
    ),
    "exec('np.random.seed(7)')": (False, True, False),
    "exec('np.random.se' + 'ed(7)')": (True, True, True),
    "getattr(np.random, 'se' + 'ed')(7)": (False, True, False),
    "getattr(np.random, 'seed')(7)": (True, True, True),
    "vars(np.random)['se' + 'ed'](7)": (False, True, False),
    "np.random.__dict__['se' + 'ed'](7)": (False, True, False),
    "np.random.mtrand._rand.seed(7)": (False, True, False),
    "random._inst.seed(7)": (False, False, True),
    "np.random.set_state(np.random.RandomState(7).get_state())": (False, True, False),
    "np.random.set_bit_generator(np.random.PCG64(7))": (False, True, False),
    "np.random.get_bit_generator().state = np.random.MT19937(7).state": (True, True, True),
    "NAMES = ('seed', 'state'); TABLE = {'seed': 7}; FUNCTION = getattr(np, 'median')": (False,) * 3,
    "TABLE = [lambda: np.random.seed(7), lambda: random.seed(7)]": (False, False, False),
    "if __name__ == '__main__': np.random.seed(0)": (False, False, False),
    "def main(): np.random.seed(0)": (False, False, False),
    "np.random.seed(None)": (False, False, False),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """From where modules are loaded, which are gone afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before = {*sys.modules}
    yield tmp_path
    for each in {*sys.modules} - before:
        if str(tmp_path) in str(getattr(sys.modules[each], "__file__", "")):
            sys.modules.pop(each)


def spent(folder, line, noise, held="pass", name=""):
    """What a policy of a module spends that begins with this line, and holds that in its class."""
    text = USER.replace("import GENERATOR", "import Random").replace("    x =", f"    {held}\n    x =")
    name = name or f"written_{abs(hash((line, noise, held)))}"
    path = folder.joinpath(*name.split(".")).with_suffix(".py")
    path.write_text(text.format(made="random", line=f"import copy\nimport random\n{line}", noise=noise))
    return bound_of(importlib.import_module(name).Policy, 3)


@pytest.mark.parametrize("line", LOADED)
def test_noise_with_a_seed_that_a_module_gives_when_it_is_loaded_is_known(line, folder):
    one, start = "random.expovariate(0.1)", f"import numpy as np\nRNG = np.random.RandomState()\n{line}"
    draws = ("RNG.laplace(0, 10)", "np.random.laplace(0, 10)", f"{one} - {one}")
    with global_randomness_kept():
        bounds = [spent(folder, start, noise) for noise in draws]
    assert bounds == [None if known else pytest.approx(0.1) for known in LOADED[line]]


MADE = {  # whether it is known what a generator draws that a module makes
    "default_rng()": False,
    "default_rng(); OTHER = default_rng()": False,
    "default_rng().spawn(2)[1]; OTHER = RNG.spawn(1)[0]": False,
    "default_rng(41926513052417095511322007591018456176)": True,
    "default_rng(5 + (1 << 100))": True,
    "default_rng(); OTHER = copy.deepcopy(RNG)": True,
    "default_rng(); OTHER = default_rng(RNG.bit_generator.seed_seq)": True,
    "default_rng(); RNG.bit_generator.state = PCG64(5).state": True,
    "Generator(Philox(key=7))": True,
}


@pytest.mark.parametrize("made", MADE)
def test_a_generator_of_a_module_hides_nothing_where_another_one_draws_the_same(made, folder):
    line = f"from numpy.random import PCG64, Generator, Philox, default_rng\nRNG = {made}"
    assert spent(folder, line, "RNG.laplace(0, 10)") == (None if MADE[made] else pytest.approx(0.1))


HELD = {  # where a generator is held, and whether it is known what it draws
    "rng = default_rng()": False,
    "def __init__(self, rng=default_rng()): self.rng = rng": False,  # which gets another one
    "held: object = field(default_factory=default_rng); rng = property(lambda self: self.held)": False,
    "held: object = default_rng(); rng = property(lambda self: self.held)": False,
    "held: object = default_rng(7); rng = property(lambda self: self.held)": True,
    "rng = default_rng(7)": True,
    "rng = default_rng(); rng.bit_generator.state = PCG64(5).state": True,
    "rng = RNG": False,
    "rng = copy.deepcopy(RNG)": True,
    "rng = RNG; other = copy.deepcopy(RNG)": True,
}


@pytest.mark.parametrize("held", HELD)
def test_the_generator_of_a_class_or_a_default_hides_what_it_draws_alone(held, folder):
    line = "from dataclasses import dataclass, field\nfrom numpy.random import PCG64, default_rng"
    line = f"{line}\nRNG = default_rng()\n@dataclass(eq=False)"
    bound = spent(folder, line, "self.rng.laplace(0, 10)", held)
    assert bound == (None if HELD[held] else pytest.approx(0.1))


def test_noise_is_known_where_the_package_of_a_policy_gives_the_seed(folder):
    package = folder / "package_that_seeds"
    package.mkdir()
    (package / "__init__.py").write_text("import numpy as np\nnp.random.seed(7)\n")
    noise, name = "np.random.laplace(0, 10)", "package_that_seeds.policy"
    with global_randomness_kept():
        assert spent(folder, "import numpy as np", noise, name=name) is None


IMPORTED = {
    "": 0.1,
    "GENERATOR.seed(5)": None,
    "import {made}; {made}.GENERATOR.seed(5)": None,
    "from {made} import GENERATOR as other; other.seed(5)": None,
    "GENERATOR = GENERATOR": None,
}


@pytest.mark.parametrize("line", IMPORTED)
@pytest.mark.parametrize("made", ["RandomState()", "Random()", "RandomState(5)", "Random(5)"])
def test_an_imported_generator_is_known_by_the_text_that_makes_it(made, line, folder):
    """Nobody knows the seed of one made of none, unless a module that has it gives it one."""
    maker, user = (f"{each}_{abs(hash((made, line)))}" for each in ("maker", "user"))
    imports = "from random import Random\nfrom numpy.random import RandomState\n"
    (folder / f"{maker}.py").write_text(f"{imports}GENERATOR = {made}\n")
    one = "GENERATOR.expovariate(0.1)"
    noise = "GENERATOR.laplace(0, 10)" if "State" in made else f"{one} - {one}"
    text = USER.format(made=maker, line=line.format(made=maker), noise=noise)
    (folder / f"{user}.py").write_text(text)
    wanted = IMPORTED[line] if "5" not in made else None
    assert bound_of(importlib.import_module(user).Policy, 3) == (wanted and pytest.approx(wanted))


TOSSES = [
    "(lambda b: (s.seed + b, b[0] % 10007 == 17))(Box())[1]",
    "(lambda b: (s.rng.standard_normal(out=b), b[0] > 1))(np.zeros(1))[1]",
    "(lambda b: (s.rng.standard_exponential(1, np.float64, 'zig', b), b[0] > 1))(np.zeros(1))[1]",
    "s.rng.choice(np.array([[1, 0], [1, 1]]), axis=1, p=[0.9, 0.1])[0] < 1",
    *("s.rng.gumbel() > 4.5", "np.random.gumbel() > 4.5", "random.randbytes(1) == b'a'"),
    *("random.lognormvariate(0, 1) > 20", "secrets.randbelow(200) == 7", "os.urandom(1) == b'a'"),
    *("Generator(PCG64()).random() > 0.99", "default_rng(SeedSequence()).random() > 0.99"),
    *("Sub().random() > 0.99", "seeded(random.Random(5)).random() > 0.99"),
    *("default_rng(s.seed + 1).random() > 0.99", "s.pub.random() > 0.99"),
    "default_rng(SeedSequence(s.seed).spawn(1)[0]).random() > 0.99",
    *("stats.bernoulli.rvs(0.01)", "random.choices((0, 1), cum_weights=(99, 100))[0]"),
    *("random.choices((0, 1), (99, 1))[0]", "random.choices(range(99))[0] > 97"),
    *(
        "s.seed % 10007 == 17",
        "int(s.seed) > 2**32 - 9",
        "hash(s.seed) % 997 == 3",
        "str(s.seed)[-3:] == '731'",
        "s.seed < 10**9",
        "s.seed <= 2**31",
        "not s.seed >= 10**9",
        "10**9 >= s.seed",
        "not 2**32 - 10**9 > s.seed",
        "s.seed - 10**9 < 0",
    ),
    *("SeedSequence(s.seed).generate_state(1)[0] % 997 == 3", "float(s.seed) % 997 == 3", "s.seed == 5"),
    *("bool(os.environ.get('NO_SUCH_NAME'))", "os.path.exists('/no/such/file')"),
]


@pytest.mark.parametrize("toss", TOSSES)
def test_a_toss_that_is_followed_in_one_outcome_alone_has_no_bound(toss):
    spent = told(scale=f"SCALES[int({toss})]")
    assert spent is None or spent >= 99
