"""Texts of followed numbers: printed, logged and kept they have an account; read in any way, none."""

# ruff: noqa: ARG001, ARG002, ARG005, D101, D102, FURB171, PLC3002, S301, UP031, UP032  foreign code is as it is

import io
import logging
import pickle
import re
import sys
from collections import deque

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.accounting.unreported import unreported

from .bound import bound_of

LOG = logging.getLogger(__name__)


class Bandit:
    """What it reads in the text of noise makes other noise small: so rarely that no run sees it."""

    def __init__(self, rng):
        self.rng, self.arm, self.t, self.lines, self.held = rng, 0, 0, [], {}

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.t += 1
        rare = self.look(self.rng.laplace())
        self.arm = int(reward + self.rng.laplace(scale=1 / 1024 if rare else 1.0) > 0.5)

    def marked(self, text):
        return text[4:7] == "731"

    def pin(self, text):
        self.lines.append(text)

    @property
    def shelved(self):
        return self.shelf


class Shown:
    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return f"z={self.number:.6f}"


class Box:
    """What Python calls without its name."""

    def __setitem__(self, key, text):
        self.bit = text[4:7] == "731"

    def put(self, text):
        self.bit = self.bit or text[4:7] == "731"

    bit, one, write = False, "1", put


def put_in_a_box(self, z):
    box = other = Box()
    box[0] = f"z={z:.6f}"
    return other.bit


def printed_there(self, z):
    box = other = Box()
    print(f"z={z:.6f}", file=box)
    return other.bit


def under_two_names(self, z):
    self.pages = self.book = []
    self.pages.append(f"z={z:.6f}")
    return self.book[-1][4:7] == "731"


def under_an_older_name(self, z):
    self.book = []
    self.pages = self.book
    self.pages.append(f"z={z:.6f}")
    return self.book[-1][4:7] == "731"


def under_two_at_once(self, z):
    self.sheets, self.tome = [[]] * 2
    self.sheets.append(f"z={z:.6f}")
    return "".join(self.tome)[4:7] == "731"


def under_two_by_a_function(self, z):
    self.leaves, self.tree = (lambda one: (one, one))([])
    self.leaves.append(f"z={z:.6f}")
    return "".join(self.tree)[4:7] == "731"


def by_a_property(self, z):
    self.shelf = []
    self.shelved.append(f"z={z:.6f}")
    return self.shelf[-1][4:7] == "731"


def named(self, z):
    text = f"z={z:.6f}"
    return text[4:7] == "731"


def by_its_name(self, z):
    self.text = f"z={z:.6f}"
    return getattr(self, "te" + "xt")[4:7] == "731"


def in_all_it_holds(self, z):
    self.text = f"z={z:.6f}"
    return any("731" in str(each) for each in vars(self).values())


def printed(self, z):
    print(f"{z:.6f}", file=(kept := io.StringIO()))
    return kept.getvalue()[2:5] == "731"


def written(self, z):
    return io.StringIO().write(f"z={z:.9f}") > 14


def handed_on(self, z):
    return says(f"z={z:.6f}")


def says(text):
    return text.endswith("7317")


def noted(self, z):
    self.pin = lambda text: self.held.update(bit=text[4:7] == "731")
    self.pin(f"z={z:.6f}")
    return self.held["bit"]


def note_by(self, z):
    return self.marked(f"z={z:.6f}")


def in_turn(self, z):
    self.lines.append(f"z={z:.6f}")
    return any(each[4:7] == "731" for each in self.lines)


READS = [
    lambda self, z: f"z={z:.6f}"[4:7] == "731",
    lambda self, z: sum(map(ord, f"z={z:.3f}")) % 997 == 3,
    lambda self, z: hash(f"z={z:.3f}") % 997 == 3,
    lambda self, z: ",".join([f"{z:.3f}", str(z)])[2:6] == "1.25",
    lambda self, z: repr([z])[3:6] == "731",
    lambda self, z: "z{:.4f}".format(z)[3:6] == "731",
    lambda self, z: ("z=%.6f" % z)[4:7] == "731",
    lambda self, z: "%.5s" % f"z={z:.6f}" == "z=0.7",
    lambda self, z: bool(re.match(r"0\.731", str(z))),
    lambda self, z: {f"{z:.2f}": 1}.get("0.73", 0),
    lambda self, z: "z0.73" in {f"z{z:.2f}"},
    lambda self, z: float(f"{z:.3f}" + "0") > 9,
    lambda self, z: int(f"{z:.0f}" + "0") > 90,
    lambda self, z: float("%.3f" % z) > 9,
    lambda self, z: float(str(np.array(z))) > 9,
    lambda self, z: np.genfromtxt([f"{z}0"]) > 9,
    lambda self, z: min([f"z={z:.3f}", "z=9"]) == "z=9",
    lambda self, z: pickle.loads(pickle.dumps([f"z={z:.3f}"]))[0][4:7] == "731",
    lambda self, z: ("%d" % z) is Box.one,
    lambda self, z: repr(Shown(z))[4:7] == "731",
    lambda self, z: (lambda number: f"z={number:.6f}")(z)[4:7] == "731",
    lambda self, z: f"z={z:.0f}" == "z=7",
    lambda self, z: not f"z={z:.0f}" != "z=7",  # noqa: SIM202
    lambda self, z: "z=7" == f"z={z:.0f}",  # noqa: SIM300
    lambda self, z: f"z={z:.0f}" > "z=6",
    lambda self, z: "z=6" <= f"z={z:.0f}",  # noqa: SIM300
    lambda self, z: f"z={z:.0f}" not in ["z=0", "z=1"],
    lambda self, z: f"z={z:.0f}" is Box.one,
    *(put_in_a_box, printed_there, under_two_names, under_an_older_name),
    *(under_two_at_once, under_two_by_a_function, by_a_property),
    *(named, by_its_name, in_all_it_holds, printed, written, handed_on, in_turn, noted, note_by),
]


@pytest.mark.parametrize("look", READS)
def test_a_text_that_may_be_read_ends_the_account_at_its_line(look):
    class Reads(Bandit):
        pass

    Reads.look = look
    found = foreign_account(Reads, Bernoulli([0.75, 0.5]), 3)
    if found.found is None or not found.found.bounded:
        assert f"{__file__}:" in str(found.left or found.found.open)
    else:
        assert found.found.epsilon().upper == 1024  # it reads the number itself, which is followed


def keep_in(lines, told):
    lines.append(told)


class Writes(Bandit):
    """All that an account allows, of rewards and of noisy numbers."""

    def note(self, told, *, level=0):
        if level:
            self.lines.append(told)

    def update(self, arm, reward):
        self.t += 1
        print(f"arm {arm}: {reward:.3f}", "%d of %s" % (self.t, reward), repr([reward]), file=sys.stderr)
        LOG.info("%.2f of %s", reward, arm)
        logging.getLogger("made_in.a_run").info("%.2f of %s", reward, arm)
        self.log = told = "arm {}: {:.3f}".format(arm, reward)
        if told is None:
            return
        self.lines.append(told + "\n")
        self.note(f"{reward:.1f}", level=1)
        keep_in(self.lines, f"arm {arm}: {reward:.1f}")
        self.lines = [
            *deque([*self.lines], maxlen=3),
            ", ".join(f"{one:.2f}" for one in [reward, 1 - reward]),
        ]
        self.held[self.t] = {"reward": f"{reward}", "of": (str(reward), told if arm else "")}
        LOG.info(told)
        for each in self.lines:
            LOG.debug(each)
        noisy = float(str(reward)) + self.rng.laplace()
        self.log += f"; {noisy:.1f}"
        self.arm = int(float(f"{noisy:.3f}") > 0.5)


def test_texts_that_nobody_reads_change_nothing():
    assert bound_of(Writes, 3) == 1


@pytest.mark.parametrize("held", [lambda logs: logs, lambda logs: [*logs], lambda logs: {"last": logs[-1]}])
def test_what_is_logged_may_be_read_by_who_holds_where_pytest_takes_it(held, monkeypatch):
    monkeypatch.setattr(Writes, "logs", held(getattr(logging.root, "hand" + "lers")), raising=False)
    assert bound_of(Writes, 3) is None


def test_a_log_in_memory_may_be_read(monkeypatch):
    """Whoever has put it there."""
    monkeypatch.setattr(LOG, "hand" + "lers", [logging.StreamHandler(io.StringIO())])
    assert bound_of(Writes, 3) is None


def test_loggers_of_python_are_there_before_a_run(monkeypatch):
    monkeypatch.delitem(logging.root.manager.loggerDict, "asyncio", raising=False)
    before = {*logging.root.manager.loggerDict}
    with unreported():
        assert before == {*logging.root.manager.loggerDict}
