"""Findings are the same on every processor: a short part of the suite, and commands, with other loops.

Libraries choose their loops by the processor. Here they are told to choose those of another one, as far as
this machine can run them, in processes of their own.
"""

import hashlib
import json
import math
import os
import platform
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from numpy._core import _multiarray_umath as numpy_core

from . import commands

PROGRAM = Path(__file__).with_name("one_process.py")
NUMBER = re.compile(r"-?\d+\.?\d*(?:e[+-]?\d+)?")
DIGITS = 1e-10
"""What the README allows numbers to differ by, as a share of them or of 1."""


def able_to(*features):
    """Whether the processor is of the family of Intel's, and has these features."""
    told = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    flags = re.search(r"^flags\s*:(.*)$", told, re.MULTILINE)
    known = set(flags[1].split()) if flags else set()
    return platform.machine() in {"x86_64", "AMD64"} and set(features) <= known


def kernels():
    """By name, what is set in the environment to get other loops; those that this machine can run."""
    found = {}
    if commands.blas_kernel():
        for name, features in {
            "Prescott": ("pni",),
            "Haswell": ("avx2", "fma"),
            "Zen": ("avx2", "fma"),
            "SkylakeX": ("avx512f", "avx512dq", "avx512bw", "avx512vl"),
        }.items():
            if able_to(*features):
                found[name] = {"OPENBLAS_CORETYPE": name}
    optional = [name for name in numpy_core.__cpu_dispatch__ if numpy_core.__cpu_features__[name]]
    if optional:
        found["numpy without options"] = {"NPY_DISABLE_CPU_FEATURES": " ".join(optional)}
    found["numba for any processor"] = {"NUMBA_CPU_NAME": "generic"}
    found["nothing compiled"] = {"NUMBA_DISABLE_JIT": "1"}
    if platform.libc_ver()[0] == "glibc" and able_to("avx2", "fma"):
        found["glibc without FMA"] = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"}
    return found


KERNELS = kernels()
CALLED = {"Zen": "Haswell", "Prescott": "Katmai"}
"""How the library calls a kernel, where it has another name for its loops."""
TOGETHER = [("Haswell", "nothing compiled"), ("numpy without options", "glibc without FMA")]
"""Of different libraries, set in one process: a difference that one makes is not undone by the other."""
PROCESSES = [tuple(each for each in pair if each in KERNELS) for pair in TOGETHER]
PROCESSES = [*filter(None, PROCESSES), *((each,) for each in KERNELS if each not in sum(PROCESSES, ()))]
SAME_BYTES = {"OPENBLAS_CORETYPE", "NUMBA_CPU_NAME", "NUMBA_DISABLE_JIT"}
"""What may be set so, and every byte of what the README names stays."""


def started(arguments, settings):
    """What a process ends with and prints, with these settings and none of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    known = {name for options in KERNELS.values() for name in options}
    environment = {name: value for name, value in kept.items() if name not in known} | settings
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def once(tmp_path_factory, worker_id):
    """`started`, by one of the workers of a run of the suite, for all of them."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "processors"
    folder.mkdir(exist_ok=True)

    def told(arguments, settings):
        name = hashlib.sha256(repr((list(map(str, arguments)), settings)).encode()).hexdigest()
        end = folder / name
        try:
            (folder / f"{name}.begun").touch(exist_ok=False)
        except FileExistsError:
            patience = time.monotonic() + 900
            while not end.exists() and time.monotonic() < patience:
                time.sleep(0.1)
            if end.exists():
                return json.loads(end.read_text())
        found = started(arguments, settings)
        whole = folder / f"{name}.{worker_id}"
        whole.write_text(json.dumps(found))
        whole.rename(end)
        return found

    return told


def found(once, settings, *words):
    """What a process finds."""
    code, told, complaints = once([PROGRAM, *words], settings)
    assert code == 0, complaints
    return json.loads(told)


def is_first(kernel, once):
    """Whether its loops are those of no kernel before it, nor the machine's own: Zen's are Haswell's."""
    (name,) = KERNELS[kernel]
    alike = [{}, *(each for each in KERNELS.values() if name in each)]
    loops, place = [found(once, each, "loops", name) for each in alike], alike.index(KERNELS[kernel])
    return loops.index(loops[place]) == place


def same_findings(first, second):
    """Whether texts are equal but for digits beyond the tenth of numbers with a point."""
    if NUMBER.sub("#", first) != NUMBER.sub("#", second):
        return False
    pairs = zip(NUMBER.findall(first), NUMBER.findall(second), strict=True)
    return all(
        a == b or ("." in a + b and math.isclose(float(a), float(b), rel_tol=DIGITS, abs_tol=DIGITS))
        for a, b in pairs
    )


@pytest.mark.parametrize("kernels", PROCESSES, ids=", ".join)
@pytest.mark.long
def test_commands_find_the_same_with_every_kernel(kernels, once):
    settings = {k: v for each in kernels if is_first(each, once) for k, v in KERNELS[each].items()}
    lines = (*commands.SAME_BYTES, *commands.SAME_FINDINGS)
    own = found(once, {}, *lines)
    if "NUMBA_DISABLE_JIT" in settings:
        other = found(once, settings, *(each for each in lines if each not in commands.LONG))
        other |= found(once, {**settings, "NUMBA_DISABLE_JIT": "0"}, *commands.LONG)
    else:
        other = found(once, settings, *(commands.OF_ARRAYS if "NUMBA_CPU_NAME" in settings else lines))
    for line in other:
        told = own[line]
        assert told[0] == "0", (line, told[1])
        if line in commands.SAME_BYTES and settings.keys() <= SAME_BYTES:
            assert told == other[line], line
        assert all(map(same_findings, told, other[line])), line


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_kernel_is_heard(kernel, once):
    """By the library, under its own name for it; else other loops run than the machine's own."""
    (name,) = KERNELS[kernel]
    own, other = (found(once, settings, "loops", name) for settings in ({}, KERNELS[kernel]))
    if name == "OPENBLAS_CORETYPE":
        assert other in {kernel, CALLED.get(kernel)}
    else:
        assert other != own


def test_a_short_part_of_the_suite_passes_with_loops_that_may_round_otherwise(once):
    """Where every byte is the same, it would find the same."""
    settings = {k: v for each in KERNELS.values() if SAME_BYTES.isdisjoint(each) for k, v in each.items()}
    code, told = found(once, settings, "suite")
    assert code == 0, told[-4000:]
    assert told.count(".") > 40


@pytest.mark.parametrize(("first", "second", "same"), [
    ("mean 0.25, 3 pulls", "mean 0.25, 3 pulls", True),
    ("mean 0.25, 3 pulls", "mean 0.2500000000000003, 3 pulls", True),
    ("mean 0.25, 3 pulls", "mean 0.2500000003, 3 pulls", False),
    ("mean 0.25, 3 pulls", "mean 0.25, 4 pulls", False),
    ("1000000000000000", "1000000000000001", False),
    ("REFUTED", "PROVED", False),
    ("1.5e-300", "1.5e-299", True),
])  # fmt: skip
def test_what_counts_as_the_same_findings(first, second, same):
    assert same_findings(first, second) == same
