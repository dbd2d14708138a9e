"""The commands whose output is compared between kernels, and which loops run."""

import ctypes
import hashlib
import math
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

FILES = {
    "simplex.csv": "1,0,0\n0,1,0\n0,0,1\n",
    "cube.csv": "".join(f"{a},{b},{c}\n" for a in (0.5, -0.5) for b in (0.5, -0.5) for c in (0.5, -0.5)),
    "arms.csv": "0.9,0.1,0.2\n0.1,0.8,0.3\n0.4,-0.5,0.7\n-0.6,0.6,0.1\n0.2,0.3,-0.9\n",
    "theta.csv": "0.6,-0.3,0.2\n",
    "advice.txt": "0.9,0.1,0\n0.2,0.2,0.6\n0,1,0\n0.5,0.3,0.2\n",
}

FINITE = "--means 0.75,0.6,0.5 --horizon 3000 --runs 5"
LINEAR = "--delta 0.01 --horizon 1e5 --runs 5"
CONTEXTUAL = "--delta 0.01 --horizon 1000 --runs 5 --dimension 3 --arms 6"
GIVEN = "--theta 0.6,-0.3,0.2"
TABLES = "--arms 3 --horizon 2000 --runs 5"
MEANS = "--columns 30 --records 50 --rounds 200"
CANARY = "--records 60 --batch 60 --rounds 100"

#: The same bytes with every kernel of a library and for every processor that code is compiled for.
SAME_BYTES = (
    f"simulate dp-imed dp-klucb adap-klucb lazy-dp-ts dp-se {FINITE} --epsilon 1",
    f"simulate ucb kl-ucb imed thompson-sampling {FINITE}",
    f"simulate adac-ucb {FINITE} --rho 1",
    f"simulate ucb imed {FINITE} --environment gaussian:sigma=0.5",
    "simulate adap-tt:bonus=log ttucb --means 0.8,0.6,0.5 --epsilon 1 --delta 0.05 --runs 5",
    f"simulate gope adac-gope adac-gope-var output-perturbed-gope {LINEAR} --dimension 3 --arms 6 --rho 1",
    f"simulate gope adac-gope {LINEAR} {GIVEN} --actions simplex.csv --rho 1",
    f"simulate gope adac-gope {LINEAR} {GIVEN} --actions cube.csv --rho 1",
    f"simulate adar-gope {LINEAR} --dimension 3 --arms 6 --alpha 2 --epsilon 1",
    f"simulate pure-gope {LINEAR} --dimension 5 --arms 20 --epsilon 1",
    f"simulate oful rs-oful linucb adac-oful {CONTEXTUAL} --rho 1",
    f"simulate adac-oful:floor=printed,lambda_0=0.1 {LINEAR} {GIVEN} --actions arms.csv --rho 1",
    f"simulate oful linucb --delta 0.01 --horizon 1000 --runs 5 {GIVEN} --actions cube.csv",
    f"simulate adar-oful joint-rdp-oful {CONTEXTUAL} --alpha 2 --epsilon 1",
    f"simulate linpriv {CONTEXTUAL} --epsilon 1000",
    f"simulate joint-dp-oful:privacy_delta=0.00001 {CONTEXTUAL} --epsilon 10000",
    f"simulate exp3 private-ftpl:epsilon=1 htinf {TABLES} --environment switching:length=200",
    f"simulate local-exp4:epsilon=1 {TABLES} --environment drifting:period=100 --advice advice.txt",
    "bound regret --means 0.75,0.625,0.5 --epsilon 0.01:10:log7 --horizon 1e6",
    "bound distance --x 0.1 --y 0.8 --epsilon 1",
    "bound bai --means 0.8,0.6,0.5 --epsilon 1 --delta 0.01",
    "bound design --arms arms.csv --pulls 100 --rho 1",
    "bound design --arms cube.csv",
    "bound linear --arms arms.csv --theta theta.csv --epsilon 1 --horizon 1e5",
    f"membership covariance {MEANS}",
    f"membership likelihood-ratio {MEANS}",
    f"membership scalar-product {MEANS}",
    f"membership glir {MEANS}",
    "membership plug-in-covariance --columns 10 --references 100 --rounds 200",
)

LONG = tuple(line for line in SAME_BYTES if "floor=printed" in line)
"""What takes minutes and more interpreted."""

OF_ARRAYS = (*(line for line in SAME_BYTES if line.split()[1] in {"gope", "oful", "exp3"}), *LONG)
"""Compiled loops over arrays: a processor may take several entries at a time."""

#: Gradients of many columns go through the library: the digits beyond the tenth may be its own.
SAME_FINDINGS = (
    f"membership covariance-descent {CANARY} --target canife",
    f"membership covariance-descent {CANARY} --target dirac",
    f"membership scalar-product-descent {CANARY} --target canife",
    f"membership scalar-product-descent {CANARY} --target dirac",
    "membership covariance-descent --records 60 --batch 20 --rounds 60",
    "membership covariance-descent --records 60 --batch 20 --rounds 60 --model logistic",
    "figure MI-FIG7.1 -o figures --runs 20",
)


def printed(lines: Iterable[str]) -> dict[str, list[str]]:
    """What each command ends with, prints and writes; of a figure its numbers, the picture is not drawn."""
    from banditproof.algorithms import compilation
    from banditproof.cli.output import curve_plot
    from banditproof.cli.program import program
    from click.testing import CliRunner

    os.environ["BANDITPROOF_STORE"] = ""
    compilation._PATIENCE = -1.0  # all that is compiled after some time is compiled at once
    curve_plot.picture = lambda _title, _caption, _panels, _columns, kinds: [b""] * len(kinds)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, text in FILES.items():
            Path(name).write_text(text)
        for line in lines:
            words = line.split()
            jobs = [] if words[0] == "bound" else ["--jobs", "1"]
            form = [] if words[0] == "figure" else ["--json"]
            result = CliRunner().invoke(program, [*words, *jobs, *form])
            written = [path.read_text() for path in sorted(Path("figures").glob("*.csv"))]
            told = result.output if result.exit_code else result.stdout  # a slow machine speaks of its work
            found[line] = [str(result.exit_code), told, *written]
            for path in Path("figures").glob("*.csv"):
                path.unlink()
    return found


def loops(name: str) -> object:
    """Which loops the library of a setting has chosen in this process."""
    from numpy._core import _multiarray_umath as numpy_core

    if name == "NUMBA_CPU_NAME":
        import numba

        return numba.core.config.CPU_NAME
    if name == "NUMBA_DISABLE_JIT":
        from banditproof.algorithms.compilation import interpreted

        return interpreted()
    if name == "GLIBC_TUNABLES":
        points = [0.5 + k / 65536 for k in range(65536)]
        return hashlib.sha256(repr([(math.log(x), math.exp(x)) for x in points]).encode()).hexdigest()
    features = [each for each in numpy_core.__cpu_dispatch__ if numpy_core.__cpu_features__[each]]
    return blas_kernel() if name == "OPENBLAS_CORETYPE" else features


def blas_kernel() -> str:
    """The kernel that numpy's OpenBLAS says that it uses; nothing where that is another library."""
    maps = Path("/proc/self/maps")
    names = {line.split()[-1] for line in maps.read_text().splitlines()} if maps.exists() else set()
    for name in sorted(names):
        if "openblas" in name and "numpy" in name:
            told = ctypes.CDLL(name).scipy_openblas_get_corename64_
            told.restype = ctypes.c_char_p
            return told().decode()
    return ""
