"""One way to run every test: no clock, no luck, no threads that fight the workers for the cores."""

import gc
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy loads, which is after this file
# commands start no second process unless a test asks for it: the suite has a worker for every processor
os.environ.setdefault("LOKY_MAX_CPU_COUNT", "1")
os.environ.setdefault("SYMPY_GROUND_TYPES", "python")  # gmpy2 is for the oracles of the tests alone
os.environ["BANDITPROOF_STORE"] = ""  # no test takes anything from the user's store, or keeps it there

import pytest
from _pytest.assertion.rewrite import AssertionRewritingHook
from hypothesis import core, settings
from hypothesis.internal.conjecture import providers

if (
    threading.current_thread() is threading.main_thread()
    and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):
    # in the background of a script: commands that tests interrupt would not hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # until all tests are read: to look for circles took a third of the time

settings.register_profile("banditproof", deadline=None, derandomize=True, database=None)
settings.load_profile("banditproof")

if hasattr(providers, "_get_local_constants"):
    # else numbers found in the modules that happen to be loaded are tried too, so that what a test tries
    # would depend on the tests before it and on the number of workers
    providers._get_local_constants = providers.Constants


@contextmanager
def seeded():
    """Every example finds the generators that all share as the first one did, and leaves them as they are.

    To put back what they were before, as Hypothesis does, takes twenty times as long.
    """
    random.seed(0)
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed(0)
    yield


if hasattr(core, "deterministic_PRNG"):
    core.deterministic_PRNG = seeded


@pytest.fixture(scope="session", autouse=True)
def trusted(tmp_path_factory):
    """Files of claims below the folders of the tests run without ``--code``."""
    folder = tmp_path_factory.mktemp("configuration")
    (folder / "banditproof").mkdir()
    (folder / "banditproof" / "trusted").write_text(f"{tmp_path_factory.getbasetemp()}\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder))
        yield folder


@pytest.fixture(autouse=True)
def alone():
    """Assertions here have the error that they ask for: they are what is tested, and join no budget."""
    from banditproof.verify.testing.shared_budget import RUNNING

    kept, RUNNING[:] = RUNNING[:], []
    yield
    RUNNING[:] = kept


def pytest_addoption(parser):
    """Whether what takes how long is kept."""
    told = "keep the processor seconds of each test file for `make times`"
    parser.addoption("--seconds", action="store_true", help=told)


def pytest_configure(config):
    """The marks, here, so that a copy of the tests knows them too."""
    for each in sys.meta_path:
        if isinstance(each, AssertionRewritingHook):  # of what the tests assert, not a package
            each._must_rewrite.clear()
            each._marked_for_rewrite_cache.clear()
    config.addinivalue_line("markers", "long: it begins early, so that no worker is left alone with it")
    if config.getoption("--seconds"):
        from .seconds import Seconds

        config.pluginmanager.register(Seconds(), "seconds")


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure():
    """Nobody looks for circles on the way out: they go with the process."""
    gc.freeze()


def pytest_collection_modifyitems(items):
    """Long tests begin."""
    items.sort(key=lambda each: each.get_closest_marker("long") is None)


LACKS = ("coqc", "chromium", "node")
"""What reasons name of a system's programs, which tests/packages.txt brings."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter):
    """At the end: which tests were left out, and the one command that brings what they lack."""
    yield
    skipped = [(each.fspath, each.longrepr[2]) for each in terminalreporter.stats.get("skipped", ())]
    lacking = Counter(Path(file).as_posix() for file, why in skipped if any(name in why for name in LACKS))
    if lacking:
        terminalreporter.section("left out, as this machine lacks their programs")
        for file, count in sorted(lacking.items()):
            terminalreporter.write_line(f"{file}: {count}")
        terminalreporter.write_line("to run them: xargs -a tests/packages.txt apt-get install -y")


STATM = Path("/proc/self/statm")
MORE = 1 << 29
"""So many bytes more than after the last look, and circles are looked for again."""
HELD = [0]
"""After the last look."""


def held():
    """The bytes of memory that this process has."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def pytest_collection_finish():
    """What has been read stays to the end: nobody looks for circles in it."""
    gc.freeze()
    if STATM.exists():
        HELD[0] = held()
    else:
        gc.enable()


def pytest_runtest_teardown():
    """Circles are looked for when memory has grown: by the count of objects it took a twelfth of the time."""
    if not gc.isenabled() and held() > HELD[0] + MORE:
        gc.collect()
        gc.freeze()  # what is left would be looked at again each time
        HELD[0] = held()


RAW = """
import random

class Raw:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.sums = [0.0, 0.0]

    def select(self, t):
        return int(self.sums[1] + self.chance.gauss(0, 2) > self.sums[0] + self.chance.gauss(0, 2))

    def update(self, arm, reward):
        self.sums[arm] += reward

def made(arms, *, seed=0):
    return Raw(seed)
"""


@pytest.fixture
def raw(tmp_path, monkeypatch):
    """A policy of the user's in the current folder."""
    (tmp_path / "raw.py").write_text(RAW, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def history():
    """What git says of this checkout's past; skips what asks for it, where there is none."""
    from .rooms import git

    try:
        git("log", "-1")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no history: {error}")
    return git


@pytest.fixture(scope="session")
def needs_coq():
    """Skips what asks Coq, where there is none."""
    if shutil.which("coqc") is None:
        pytest.skip("coqc is not installed")
