"""Coq at work: theorems as files, which of them it accepts, and on what axioms they rest.

A session finds the theorems whose scripts end; a file of those is then compiled, and says what it assumes.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...algorithms import one_at_a_time
from ..evidence.atomic_write import write_whole
from .session import ended, first_error

if TYPE_CHECKING:
    from .theorems import Theorem

PRELUDE: Final = Path(__file__).with_name("prelude")
"""What the theorems stand on, to be read."""
_MEANING: Final = ("language", "extended")
"""Those that define what a statement says."""
_OWN_FILE: Final = {"Phi": "gaussian", "sum_over": "repeated", "product_over": "repeated"}
"""Words that are defined in a file of their own: it counts for the statements that have them."""
AXIOMS: Final = frozenset(
    {
        "ClassicalDedekindReals.sig_not_dec",
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
"""Those of Coq's real numbers: a theorem that rests on any other is not accepted."""

_PACKAGES: Final = "coq libcoq-coquelicot libcoq-interval"
_HEAD: Final = """From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Banditproof Require Import language gaussian divergences extended rules.
From Banditproof Require Import rationals intervals tactics normal_law normal_bounds.
From Banditproof Require Import resorts repeated summation integration.
Import Intervals.
Open Scope R_scope.
"""
PARTS: Final = tuple(" ".join(re.findall(r"Banditproof Require Import (.*)\.", _HEAD)).split())
"""The files of the prelude, each of which needs only those before it."""
_SECONDS_TO_LOAD: Final = 300


class MissingCoqError(ValueError):
    """There is no Coq here, or not the libraries; the message says how to get them."""


@dataclass(frozen=True)
class Judgement:
    """Whether Coq accepts a theorem, and if not why; one line."""

    theorem: "Theorem"
    accepted: bool
    reason: str = ""


def judged(
    theorems: "Sequence[Theorem]", folder: Path, name: str, *, seconds: float = 60, again: bool = True
) -> list[Judgement]:
    """What Coq says of each theorem; the accepted ones are left in ``folder`` as the file ``name.v``.

    ``seconds`` are those of the processor for one theorem. The file is compiled ``again`` as a whole.
    """
    if not theorems:
        return []
    library = prelude()
    distinct = {theorem.digest: theorem for theorem in theorems}
    command = [program_of("coqtop"), *_options(library)]
    told, output = ended(list(distinct.values()), command, _HEAD, seconds=seconds, axioms=not again)
    good = [theorem for digest, theorem in distinct.items() if told[digest] is None]
    refused: str | None = None
    if good:
        write_whole(folder / f"{name}.v", file_text(good).encode())
        limit = seconds * len(good)
        refused = _compiled(folder / f"{name}.v", library, limit) if again else _foreign(output)
    found = []
    for theorem in theorems:
        reason = told[theorem.digest] if told[theorem.digest] is not None else refused
        found.append(Judgement(theorem, reason is None, reason or ""))
    return found


def file_text(theorems: "Sequence[Theorem]") -> str:
    """A file of theorems, which ends with what they assume."""
    proved = "".join(f"\n{theorem.text()}" for theorem in theorems)
    everything = "".join(f"({theorem.name}, " for theorem in theorems) + "I" + ")" * len(theorems)
    return f"{_HEAD}{proved}\nDefinition everything := {everything}.\nPrint Assumptions everything.\n"


def axioms_in(output: str) -> frozenset[str]:
    """The axioms that ``Print Assumptions`` names."""
    _, heading, rest = output.partition("Axioms:")
    if not heading:
        return frozenset()
    lines = rest.partition("\nCoq <")[0].splitlines()
    return frozenset(line.split()[0] for line in lines if line.strip() and not line[0].isspace())


def prelude_digest() -> str:
    """SHA-256 of the definitions: what the words of a statement mean."""
    content = b"".join((PRELUDE / f"{part}.v").read_bytes() for part in _MEANING)
    return hashlib.sha256(content).hexdigest()


def defined_apart(statement: str) -> bytes:
    """The definitions of those words of a statement that the others do without."""
    parts = sorted({part for word, part in _OWN_FILE.items() if re.search(rf"\b{word}\b", statement)})
    return b"".join((PRELUDE / f"{part}.v").read_bytes() for part in parts)


@cache
def prelude() -> Path:
    """A folder with the compiled prelude; made once, and kept in the user's cache folder."""
    compiler = program_of("coqc")
    content = b"".join((PRELUDE / f"{part}.v").read_bytes() for part in PARTS)
    version = run_coq([compiler, "--print-version"], PRELUDE, _SECONDS_TO_LOAD).stdout.encode()
    folder = cache_folder() / f"coq-{hashlib.sha256(content + version).hexdigest()[:16]}"
    with alone(folder.name):
        return folder if folder.is_dir() else _compiled_prelude(compiler, folder)


def _compiled_prelude(compiler: str, folder: Path) -> Path:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".coq-"))
    except OSError:
        folder = made = Path(tempfile.mkdtemp(prefix="banditproof-coq-"))
    for part in PARTS:
        shutil.copyfile(PRELUDE / f"{part}.v", made / f"{part}.v")
        done = run_coq([compiler, *_options(made), f"{part}.v"], made, _SECONDS_TO_LOAD)
        if done.returncode:
            raise MissingCoqError(_trouble(done.stdout))
    if made != folder:
        try:
            made.rename(folder)
        except OSError:  # somebody else was faster
            if not folder.is_dir():
                return made
            shutil.rmtree(made, ignore_errors=True)
    return folder


def _trouble(output: str) -> str:
    missing = re.search(
        r"(?:physical path|find library|prefix) .*?(Interval|Coquelicot|Flocq)", output, re.DOTALL
    )
    if missing or "Interval" in output or "Coquelicot" in output:
        return f"Coq lacks libraries that the theorems need; apt-get install {_PACKAGES} brings them"
    return f"Coq does not compile the prelude: {first_error(output)}; Coq 8.16 is accepted"


def program_of(name: str, packages: str = _PACKAGES) -> str:
    """Where a program of Coq is; a `MissingCoqError` says how to get it."""
    found = shutil.which(name)
    if found is None:
        raise MissingCoqError(f"{name} is not installed; apt-get install {packages} brings it")
    return found


def _options(library: Path) -> list[str]:
    return ["-q", "-w", "none", "-Q", str(library), "Banditproof"]


def run_coq(command: list[str], folder: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    """What a program of Coq prints, and whether it ends well; it has so many seconds."""
    try:
        return subprocess.run(  # noqa: S603  Coq, on a text that is made of trees
            command,
            cwd=folder,
            env={"OCAMLRUNPARAM": "s=4M,o=200", **os.environ},  # 256 MB at once take it .2 s
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        text = error.stdout.decode("utf-8", "replace") if isinstance(error.stdout, bytes) else ""
        return subprocess.CompletedProcess(
            command, 1, f"{text}\nError: not done after {seconds:g} seconds.\n\n"
        )


def _compiled(file: Path, library: Path, seconds: float) -> str | None:
    """Compile a file; the reason if that is not accepted."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(file, Path(folder) / "theorems.v")
        done = run_coq(
            [program_of("coqc"), *_options(library), "theorems.v"], Path(folder), _SECONDS_TO_LOAD + seconds
        )
    return first_error(done.stdout) if done.returncode else _foreign(done.stdout)


def _foreign(output: str) -> str | None:
    """What else than the axioms of real numbers is assumed; said as well where nothing is told of it."""
    if "Axioms:" not in output and "Closed under the global context" not in output:
        return "Coq does not tell what it assumes"
    foreign = axioms_in(output) - AXIOMS
    return f"it rests on {', '.join(sorted(foreign))}" if foreign else None


def alone(name: str, *, wait: bool = True) -> AbstractContextManager[bool]:
    """Whether no other process makes what has this name; it waits for that one, or says that there is one."""
    return one_at_a_time.alone(cache_folder() / "locks" / name, wait=wait)


def cache_folder() -> Path:
    """Where this user keeps what can be made again."""
    home = Path("~").expanduser()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "banditproof"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "banditproof"
