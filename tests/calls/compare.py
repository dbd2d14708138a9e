"""Runs the calls of `calls.txt` on two commits, and names what differs: output, status, files, seconds.

``python tests/calls/compare.py [OLD [NEW]] [--only WORD]`` exits with 1 where something differs. OLD is the
commit that the list names if not given, NEW is HEAD. What a commit gave is kept in `build/calls`, so that
only calls that are new to it run. The list and this program are those of the checkout at hand.

The list, `calls.txt`, has one call a line. ``= PREFIX`` begins commands that start so, ``> STATEMENT``
expressions after that statement. ``+`` is a call that works and ``-`` one that is refused; ``&&`` joins
commands that run after one another in the same folder, which holds the files of `files/` and nothing else.
"""

from __future__ import annotations

import argparse
import atexit
import contextlib
import hashlib
import importlib
import itertools
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KEPT = ROOT / "build" / "calls"
SECONDS = 300
"""What takes longer is stopped."""
FACTOR, SLACK = 2.0, 1.0
"""Times and seconds of processor by which two runs of the same code may differ."""
LIBRARIES = ("numpy", "scipy.optimize", "scipy.special", "scipy.stats", "scipy.linalg", "mpmath", "flint")
PROSE = {".csv", ".html", ".json", ".md", ".toml", ".txt", ".v", ".xml"}
"""Kinds of files whose content is compared; of others only that they are there."""
UNKNOWN = re.compile(r"No such (option|command)|has no attribute|cannot import name", re.IGNORECASE)
CHANGING = (
    (re.compile(r"\b\d+(\.\d+)?(e-\d+)? (s|ms|min)\b"), "TIME"),
    (re.compile(r"(?<=seconds=)[\d.e-]+"), "TIME"),
    (re.compile(r'"(\w*seconds|time)": [\d.e-]+'), r'"\1": TIME'),
    (re.compile(r' time="[\d.]+"'), ' time="TIME"'),
    (re.compile(r"0x[0-9a-f]{6,}"), "ADDRESS"),
    (re.compile(r"(?m)^(kept in .*|\S* *\d+(\.\d+)? [kM]?B\b.*)$"), "SIZE"),
)


@dataclass(frozen=True)
class Call:
    """One line of the list."""

    works: bool
    before: str
    """How its commands begin, or the statement before it."""
    python: bool
    text: str

    @property
    def whole(self) -> str:
        """As one would give it."""
        return self.text if self.python else f"{self.before} {self.text}".strip()

    def commands(self) -> list[list[str]]:
        """Its commands, each as words."""
        return [shlex.split(text) for text in self.whole.split(" && ")]


@dataclass(frozen=True)
class Result:
    """What a call gave."""

    status: int
    output: str
    seconds: float
    files: Mapping[str, str] = field(default_factory=dict)


def first_commit() -> str:
    """The commit on which the list ran first: the first line says so."""
    return (HERE / "calls.txt").read_text(encoding="utf-8").split("\n", 1)[0].split()[-1]


def calls(text: str | None = None) -> list[Call]:
    """The list, in its order."""
    found, before, python = [], "", False
    for line in (text or (HERE / "calls.txt").read_text(encoding="utf-8")).splitlines():
        mark, _, rest = line.partition(" ")
        if mark in {"=", ">"}:
            before, python = rest.strip(), mark == ">"
        elif mark in {"+", "-"}:
            found.append(Call(mark == "+", before, python, rest.strip()))
        elif line.strip() and mark != "#":
            raise SystemExit(f"calls.txt: a line begins with one of # = > + -, not {line!r}")
    return found


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The folder above `banditproof` as it was at a commit."""
    with tempfile.TemporaryDirectory(prefix="banditproof-") as folder:
        tree = Path(folder, "banditproof")
        tree.mkdir()
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x"], input=packed.stdout, cwd=tree, check=True)
        yield Path(folder)


def surroundings(parent: Path, home: Path) -> dict[str, str]:
    """Environment variables under which every commit runs."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(parent),
        "HOME": str(home),
        "MPLCONFIGDIR": str(KEPT),
        "BANDITPROOF_STORE": "",
        "COLUMNS": "80",
        "LC_ALL": "C",
        "NO_COLOR": "1",
        "PYTHONHASHSEED": "0",
        "LOKY_MAX_CPU_COUNT": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MPLBACKEND": "Agg",
    }


def results(commit: str, wanted: Sequence[Call], *, again: bool = False) -> dict[Call, Result]:
    """What each call gave on a commit, kept or run now."""
    given = b"".join(path.read_bytes() for path in [Path(__file__), *sorted(HERE.glob("files/*"))])
    conditions = hashlib.sha256(given).hexdigest()[:12]
    KEPT.mkdir(parents=True, exist_ok=True)
    record = KEPT / f"{commit}-{conditions}.jsonl"
    if again:
        record.unlink(missing_ok=True)
    known: dict[str, Any] = {}
    if record.exists():
        known = dict(json.loads(line) for line in record.read_text(encoding="utf-8").splitlines())
    missing = [call for call in wanted if key(call) not in known]
    if missing:
        with checked_out(commit) as parent, record.open("a", encoding="utf-8") as kept:
            home = parent / "home"
            home.mkdir()
            listed = home / "calls.json"
            listed.write_text(json.dumps([*map(asdict, missing)]), encoding="utf-8")
            with listed.open() as told, subprocess.Popen(
                [sys.executable, str(Path(__file__)), "--inside"],
                cwd=parent,
                env=surroundings(parent, home),
                stdin=told,
                stdout=subprocess.PIPE,
                text=True,
            ) as process:
                assert process.stdout is not None
                for number, line in enumerate(process.stdout, start=1):
                    kept.write(line)
                    kept.flush()
                    name, result = json.loads(line)
                    known[name] = result
                    show(f"{commit[:8]} {number}/{len(missing)} {name[:60]}")
            show("")
            if process.returncode:
                raise SystemExit(f"the calls end with status {process.returncode} on {commit}")
    return {call: Result(**known[key(call)]) for call in wanted}


def key(call: Call) -> str:
    """What a result is kept under."""
    return f"{call.before} | {call.text}"


def show(words: str) -> None:
    """How far it is, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{words:<80}", end="", file=sys.stderr, flush=True)


# Inside: a process with the commit's package. Each call runs in a fork of it, so that none hears of another.


def run_inside(wanted: Sequence[Call]) -> None:
    """Run calls, and print a line of JSON for each."""
    for library in LIBRARIES:  # once, not in every fork
        importlib.import_module(library)
    here = Path.cwd() / "here"
    for (before, python), group in itertools.groupby(wanted, key=lambda call: (call.before, call.python)):
        if python:
            forked(lambda before=before, same=list(group): all_after(before, same, here))
        for call in [] if python else group:
            report(call, [lambda words=words: command(words) for words in call.commands()], here)


def command(words: Sequence[str]) -> None:
    """The command line, as `python -m banditproof` runs it."""
    from banditproof.cli import main

    sys.argv = ["banditproof", *words]
    main()


def all_after(before: str, same: Sequence[Call], here: Path) -> None:
    """Expressions after one statement, which is executed once."""
    fresh(here)
    sys.path.insert(0, str(here))
    importlib.import_module("numpy").set_printoptions(precision=17)
    names: dict[str, Any] = {}
    failure = None
    try:
        exec(before, names)  # noqa: S102  a line of our list
    except Exception as error:  # noqa: BLE001  each expression says so
        failure = error
    for call in same:
        report(call, [lambda call=call: expression(call.text, names, failure)], here)


def expression(text: str, names: dict[str, Any], failure: Exception | None) -> None:
    """Print what an expression is, or how it fails."""
    try:
        if failure is not None:
            raise failure
        print(repr(eval(text, names)))  # noqa: S307  a line of our list
    except Exception as error:  # noqa: BLE001  whatever it is
        print(f"{type(error).__name__}: {error}")
        sys.exit(1 if isinstance(error, AssertionError) else 2)


def report(call: Call, steps: Sequence[Callable[[], None]], here: Path) -> None:
    """Run the steps of a call in a fresh folder, each in a fork, and print the result."""
    fresh(here)
    given = {path.name for path in here.iterdir()}
    if not call.python and any(path.stem in call.text for path in here.glob("*.py")):
        forked(trusted)
    output, status, seconds = "", 0, 0.0
    for step in steps:
        status, taken = forked(step, stdout=here.parent / "stdout", stderr=here.parent / "stderr")
        texts = [(here.parent / name).read_text(errors="replace") for name in ("stdout", "stderr")]
        output += texts[0] + "".join(f"! {line}\n" for line in texts[1].splitlines())
        seconds += taken
    files = {
        str(path.relative_to(here)): content(path)
        for path in sorted(here.rglob("*"))
        if path.is_file() and path.name not in given and "__pycache__" not in path.parts
    }
    result = Result(status, steady(output), round(seconds, 3), files)
    print(json.dumps([key(call), asdict(result)]), flush=True)


def fresh(here: Path) -> None:
    """The folder of a call, with the files that the list takes as given."""
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(HERE / "files", here, ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(here)


def trusted() -> None:
    """Where commands run only code that they were told to trust, tell them so."""
    from banditproof.cli.program import program

    if "trust" in program.list_commands(None):
        command(["trust", "."])


def forked(step: Callable[[], None], **streams: Path) -> tuple[int, float]:
    """The status and the processor's seconds of a step in a process of its own."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        _, ended, used = os.wait4(child, 0)
        return os.waitstatus_to_exitcode(ended), used.ru_utime + used.ru_stime
    status: Any = 1
    try:
        for number, name in enumerate(("stdout", "stderr"), start=1):
            if name in streams:
                os.dup2(os.open(streams[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        if streams:
            signal.alarm(SECONDS)
        step()
        status = 0
    except SystemExit as end:
        status = end.code
    except BaseException:  # noqa: BLE001  as the interpreter would say it
        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()  # noqa: SLF001  workers end with their process
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else int(status is not None))


def content(path: Path) -> str:
    """What is compared of a file."""
    if path.suffix not in PROSE:
        return ""
    return hashlib.sha256(steady(path.read_text(errors="replace")).encode()).hexdigest()[:16]


def steady(text: str) -> str:
    """A text without what differs from run to run."""
    text = re.sub(r"/\S*/banditproof-\w+", "TEMP", text)
    for pattern, word in CHANGING:
        text = pattern.sub(word, text)
    if "TIME" in text or "SIZE" in text:  # columns are as wide as what is in them
        text = re.sub(r"─+", "─", re.sub(r" +", " ", text))
    return text


# Outside again: what differs.


def difference(old: Result, new: Result) -> Iterator[str]:
    """What differs in words, each in one line."""
    if old.status != new.status:
        yield f"exit status {old.status} -> {new.status}"
    if old.output != new.output:
        pairs = itertools.zip_longest(old.output.splitlines(), new.output.splitlines(), fillvalue="")
        line, (one, other) = next((n, pair) for n, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
        start = max(0, len(os.path.commonprefix([one, other])) - 20)
        yield f"output, line {line}: {one[start : start + 60]!r} -> {other[start : start + 60]!r}"
    names = [name for name in {**old.files, **new.files} if old.files.get(name) != new.files.get(name)]
    if names:
        yield f"files: {', '.join(names[:3])}" + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    low, high = sorted((old.seconds, new.seconds))
    if high > FACTOR * low + SLACK:
        yield f"seconds {old.seconds} -> {new.seconds}"


def misplaced(call: Call, result: Result) -> bool:
    """Whether a call that works is refused, one that is refused works, or a command says more than a line."""
    if call.works or call.python:
        return call.works == (result.status == 2) or result.status < 0
    complaints = [line for line in result.output.splitlines() if line.startswith("! ")]
    return result.status != 2 or len(complaints) != 1


def main() -> None:
    """Compare two commits."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("old", nargs="?", default=first_commit())
    parser.add_argument("new", nargs="?", default="HEAD")
    parser.add_argument("--only", default="", metavar="WORD", help="only calls with this word in them")
    parser.add_argument("--again", action="store_true", help="run what was run before")
    told = parser.parse_args()
    wanted = [call for call in calls() if told.only in call.whole]
    commits = [
        subprocess.check_output(["git", "rev-parse", f"{name}^{{commit}}"], cwd=ROOT, text=True).strip()
        for name in (told.old, told.new)
    ]
    before, after = (results(commit, wanted, again=told.again) for commit in commits)
    differ = unknown = 0
    for call in wanted:
        old, new = before[call], after[call]
        if call.works and UNKNOWN.search(old.output) and not UNKNOWN.search(new.output):
            unknown += 1
            continue
        for words in difference(old, new):
            differ += 1
            print(f"{call.whole}: {words}")
        if misplaced(call, new):
            print(f"{call.whole}: marked {'+' if call.works else '-'}, ends with status {new.status}")
    times = [sum(results[call].seconds for call in wanted) for results in (before, after)]
    print(
        f"{len(wanted)} calls on {commits[0][:8]} and {commits[1][:8]}: {differ} differences,"
        f" {unknown} unknown to the older; {times[0]:.0f} and {times[1]:.0f} s of processor"
    )
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        run_inside([Call(**each) for each in json.load(sys.stdin)])
    else:
        main()
