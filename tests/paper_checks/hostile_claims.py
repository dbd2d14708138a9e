"""Claims whose checks do what no check should: crash, hang, take all memory, end the process."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
from banditproof.verify.evidence.ladder import Evidence, Verdict

SCHEMA = "banditproof/certificate/1"  # of another time: rejected like every forgery
HOSTILE = {}


def hostile(check):
    HOSTILE[check.__name__] = check
    return check


@hostile
def faults():
    ctypes.string_at(0)


@hostile
def leaves():
    os._exit(0)


@hostile
def is_killed():
    os.kill(os.getpid(), signal.SIGKILL)


@hostile
def aborts():
    os.abort()


@hostile
def spins():
    while True:
        pass


@hostile
def is_deaf():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(1000)


@hostile
def leaves_a_child():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    time.sleep(1000)


@hostile
def takes_all_memory():
    np.ones(10**11)


@hostile
def recurses():
    recurses()


@hostile
def closes_everything():
    os.closerange(0, 100)


@hostile
def answers_for_the_process():
    for number in range(3, 20):
        try:
            os.write(number, b"forged\n")
        except OSError:
            continue


@hostile
def interrupts():
    raise KeyboardInterrupt


@hostile
def has_no_message():
    class SilentError(Exception):
        def __str__(self):
            raise RuntimeError

    raise SilentError


@hostile
def speaks_to_the_terminal():
    raise ValueError("\x1b[2J\x1b]0;title\x07 \u202e" + "x" * 10**6)


@hostile
def forges_a_certificate():
    forged = {"schema": SCHEMA, "kind": "proof", "claim": "", "statement": "", "digest": ""}
    return Evidence(
        Verdict.PROVED, "m", "s", certificate={**forged, "formula": "1 <= 0", "domain": None, "payload": {}}
    )


def forks():
    os.fork()
    return Evidence(Verdict.DEFINED, "m", "two processes come back")


def asks():
    return Evidence(Verdict.REFUTED if sys.stdin.read() else Verdict.DEFINED, "m", "nobody answers")


def prints():
    os.write(1, b"not an answer\n")
    return Evidence(Verdict.DEFINED, "m", "s")


HARMLESS = {"forks": forks, "asks": asks, "prints": prints}


def checked(work):
    """A check of traced lines that does it, but for wrong ones."""

    def check(printed, effort):
        del effort
        if "1" not in printed.text:
            return Evidence(Verdict.REFUTED, "m", "s", details={"lines": printed.to_json()})
        found = work()
        return replace(found, details={"lines": printed.to_json()}) if found else found

    return lambda: check


for _name, _work in {**HOSTILE, **HARMLESS}.items():
    globals()[f"by_{_name}"] = checked(_work)
