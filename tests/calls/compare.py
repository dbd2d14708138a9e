"""Runs the calls of `calls.txt` on two commits, and names what differs: output, status, files, seconds.

``python tests/calls/compare.py [OLD [NEW]] [--only WORD]`` ends with status 1 where something differs. OLD is
the commit that the list names if not given, NEW is HEAD; the list, its files and this program are those of
the checkout at hand. What a commit gave is kept in `build/calls`: only calls that are new to it run.

In `calls.txt`, ``= WORDS`` begins commands that start so, and ``> STATEMENTS`` Python's expressions after
these. A line is a call that works, and after each ``!`` one that is refused: with exit status 2 and one
line, or with an exception. ``.`` is the start alone. ``&&`` joins commands that run one after another in the
same folder, which holds the files of `files/`.
"""

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
LIMIT = 300
"""Seconds after which a call is stopped."""
FACTOR, SLACK = 2.0, 1.0
"""Runs of the same code take up to so many times as long, and so many seconds more."""
TEXTS = {".csv", ".html", ".json", ".md", ".toml", ".txt", ".v", ".xml"}
"""Files whose content is compared; of others only that they are there."""
SURROUNDINGS = {
    "BANDITPROOF_STORE": "",
    "COLUMNS": "80",
    "LC_ALL": "C",
    "LOKY_MAX_CPU_COUNT": "1",
    "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": str(KEPT),
    "NO_COLOR": "1",
    "NUMBA_DISABLE_JIT": "1",  # when loops are compiled depends on how busy the machine is
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PATH": os.environ["PATH"],
    "PYTHONHASHSEED": "0",
}
LIBRARIES = ("numpy", "scipy.optimize", "scipy.special", "scipy.stats", "mpmath", "flint")
UNKNOWN = re.compile(r"no such option|no command '|has no attribute|cannot import name")
CHANGING = (
    (r"/\S*/banditproof-\w+", "TEMP"),
    (r"\b\d+(\.\d+)?(e-\d+)? (s|ms|min)\b", "TIME"),
    (r'((?<=seconds=)|(?<=seconds": )|(?<= time="))[\d.e-]+', "TIME"),
    (r'(?<="(made|used)": )\d+|\b\d{4}-\d\d-\d\d \d\d:\d\d\b', "TIME"),
    (r'(?<="bytes": )\d+|\b[\d.]+ [KM]?B\b', "SIZE"),
    (r"0x[0-9a-f]{6,}|\b[0-9a-f]{64}\b|\b(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8}\b", "CODE"),
    (r"(?m)^! banditproof: at work for .*\n", ""),
)


@dataclass(frozen=True)
class Call:
    """One call of the list, after the words or the statement of its section."""

    works: bool
    before: str
    python: bool
    text: str

    @property
    def whole(self) -> str:
        """As one would give it."""
        return self.text if self.python else f"{self.before} {self.text}".strip()

    @property
    def key(self) -> str:
        """What its result is kept under."""
        return f"{self.before} | {self.text}"

    def commands(self) -> list[list[str]]:
        """The words of each of its commands."""
        return [shlex.split(text) for text in self.whole.split(" && ")]


@dataclass(frozen=True)
class Result:
    """What a call gave."""

    status: int
    output: str
    seconds: float
    files: Mapping[str, str] = field(default_factory=dict)


def calls() -> list[Call]:
    """The list, in its order."""
    found, before, python, last = [], "", False, ""
    for line in (HERE / "calls.txt").read_text(encoding="utf-8").splitlines():
        if line[:1] in {"=", ">"}:
            more = f"{before}\n" if last == line[0] == ">" else ""
            before, python = more + line[1:].strip(), line[0] == ">"
        elif line[:1] not in {"", "#"}:
            texts = (text.strip() for text in f" {line}".split(" ! "))
            found += [
                Call(works=not place, before=before, python=python, text="" if text == "." else text)
                for place, text in enumerate(texts)
                if text
            ]
        last = line[:1]
    return found


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The folder above `banditproof` as it was at a commit."""
    with tempfile.TemporaryDirectory(prefix="banditproof-") as folder:
        tree = Path(folder, "banditproof")
        tree.mkdir()
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True)
        subprocess.run(["tar", "-x"], input=packed.stdout, cwd=tree, check=True)
        yield Path(folder)


def named(commit: str) -> str:
    """The whole name of a commit."""
    words = ["git", "rev-parse", "--verify", f"{commit}^{{commit}}"]
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


def results(commit: str, wanted: Sequence[Call], *, again: bool = False) -> dict[Call, Result]:
    """What each call gave on a commit: kept, or run now."""
    given = b"".join(path.read_bytes() for path in [Path(__file__), *sorted(HERE.glob("files/*.*"))])
    record = KEPT / f"{commit}-{hashlib.sha256(given).hexdigest()[:12]}.jsonl"
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = record.read_text(encoding="utf-8") if record.exists() and not again else ""
    known = dict(json.loads(line) for line in kept.splitlines())
    missing = [call for call in wanted if call.key not in known]
    if missing:
        with checked_out(commit) as parent, record.open("w" if again else "a", encoding="utf-8") as file:
            told = parent / "calls.json"
            told.write_text(json.dumps([asdict(call) for call in missing]), encoding="utf-8")
            around = {**SURROUNDINGS, "PYTHONPATH": f"{parent}/banditproof:{parent}", "HOME": str(parent)}
            words = [sys.executable, __file__, "--inside", str(told)]
            with subprocess.Popen(words, cwd=parent, env=around, stdout=subprocess.PIPE) as process:
                for line in process.stdout or ():
                    file.write(line.decode())
                    file.flush()
                    known.update([json.loads(line)])
    return {call: Result(**known[call.key]) for call in wanted}


# Inside: a process with the commit's package. Each call runs in a fork of it, so that none hears of another.


def run_inside(wanted: Sequence[Call]) -> None:
    """Run calls, and print a line of JSON for each."""
    for library in LIBRARIES:  # once, not in every fork
        importlib.import_module(library)
    here = Path.cwd() / "here"
    for (before, python), group in itertools.groupby(wanted, key=lambda call: (call.before, call.python)):
        same = list(group)
        if python:
            forked(lambda before=before, same=same: all_after(before, same, here))
        for call in [] if python else same:
            report(call, [lambda words=words: command(words) for words in call.commands()], here)


def command(words: Sequence[str]) -> None:
    """The command line, as `python -m banditproof` runs it."""
    from banditproof.cli import main

    sys.argv = ["banditproof", *words]
    main()


def all_after(before: str, same: Sequence[Call], here: Path) -> None:
    """Expressions after one statement, which is executed once; where that fails, they fail too."""
    fresh(here)
    sys.path.insert(0, str(here))
    importlib.import_module("numpy").set_printoptions(precision=17)
    names: dict[str, Any] = {}
    with contextlib.suppress(ImportError):
        exec(before, names)  # noqa: S102  a line of our list
    for call in same:
        report(call, [lambda text=call.text: expression(text, names)], here)


def expression(text: str, names: dict[str, Any]) -> None:
    """Print what an expression is, or how it fails."""
    try:
        print(repr(eval(text, names)))  # noqa: S307  a line of our list
    except Exception as error:  # noqa: BLE001  whatever it is
        print(f"{type(error).__name__}: {error}")
        sys.exit(1 if isinstance(error, AssertionError) else 2)


def report(call: Call, steps: Sequence[Callable[[], None]], here: Path) -> None:
    """Run the steps of a call in a fresh folder, and print the result."""
    fresh(here)
    given = {path.name for path in here.iterdir()}
    streams = [here.parent / "stdout", here.parent / "stderr"]
    if not call.python and any(path.stem in call.whole for path in here.glob("*.py")):
        forked(trusted, streams)
    output, status, seconds = "", 0, 0.0
    for step in steps:
        status, taken = forked(step, streams)
        printed, complaints = (stream.read_text(errors="replace") for stream in streams)
        output += printed + "".join(f"! {line}\n" for line in complaints.splitlines())
        seconds += taken
    files = {str(path.relative_to(here)): content(path) for path in sorted(here.rglob("*")) if path.is_file()}
    made = {name: text for name, text in files.items() if name not in given and "__pycache__" not in name}
    print(json.dumps([call.key, asdict(Result(status, steady(output), round(seconds, 3), made))]), flush=True)


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


def forked(step: Callable[[], None], streams: Sequence[Path] = ()) -> tuple[int, float]:
    """The exit status of a step in a process of its own, and the processor's seconds."""
    sys.stdout.flush()
    if child := os.fork():
        _, ended, used = os.wait4(child, 0)
        return os.waitstatus_to_exitcode(ended), used.ru_utime + used.ru_stime
    status: Any = 1
    try:
        for number, stream in enumerate(streams, start=1):
            os.dup2(os.open(stream, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        signal.alarm(LIMIT if streams else 0)
        step()
        status = 0
    except SystemExit as end:
        status = end.code or 0
    except BaseException:  # noqa: BLE001  shown as the interpreter would
        traceback.print_exc()
    atexit._run_exitfuncs()  # workers end with their process
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status if isinstance(status, int) else 1)


def content(path: Path) -> str:
    """What is compared of a file."""
    if path.suffix not in TEXTS:
        return ""
    return hashlib.sha256(steady(path.read_text(errors="replace")).encode()).hexdigest()[:16]


def steady(text: str) -> str:
    """A text without what differs from run to run; columns are as wide as what is in them."""
    for pattern, word in CHANGING:
        text = re.sub(pattern, word, text)
    return re.sub("─+", "─", re.sub(" +", " ", text)) if re.search("TIME|SIZE", text) else text


# Outside again: what differs.


def difference(old: Result, new: Result) -> Iterator[str]:
    """What differs, in words of one line each."""
    if old.status != new.status:
        yield f"exit status {old.status} -> {new.status}"
    if old.output != new.output:
        pairs = itertools.zip_longest(old.output.splitlines(), new.output.splitlines(), fillvalue="")
        line, pair = next((number, pair) for number, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
        same = itertools.takewhile(lambda both: both[0] == both[1], zip(*pair, strict=False))
        start = max(0, len(list(same)) - 30)
        one, other = (text[start : start + 60] for text in pair)
        yield f"output, line {line}: {one!r} -> {other!r}"
    if names := [name for name in {**old.files, **new.files} if old.files.get(name) != new.files.get(name)]:
        yield f"files: {', '.join(names[:3])}{f' and {len(names) - 3} more' if len(names) > 3 else ''}"
    low, high = sorted((old.seconds, new.seconds))
    if high > FACTOR * low + SLACK:
        yield f"seconds {old.seconds} -> {new.seconds}"


def misplaced(call: Call, result: Result) -> str:
    """What is wrong with where a call stands in the list, if anything."""
    if call.works:
        return "refused" if result.status == 2 or result.status < 0 else ""
    lines = result.output.splitlines()
    complains = call.python or sum(line.startswith("! ") for line in lines) == 1
    return "" if result.status == 2 and complains else "not refused in a line"


def main() -> None:
    """Compare two commits."""
    first = (HERE / "calls.txt").read_text(encoding="utf-8").split("\n", 1)[0].split()[-1]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("old", nargs="?", default=first)
    parser.add_argument("new", nargs="?", default="HEAD")
    parser.add_argument("--only", default="", metavar="WORD", help="only calls with this word in them")
    parser.add_argument("--again", action="store_true", help="run also what is kept")
    told = parser.parse_args()
    wanted = [call for call in calls() if told.only in call.whole]
    commits = [named(told.old), named(told.new)]
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
        if words := misplaced(call, new):
            print(f"{call.whole}: {words}, the list says otherwise")
    spent = [sum(found[call].seconds for call in wanted) for found in (before, after)]
    print(
        f"{len(wanted)} calls on {commits[0][:8]} and {commits[1][:8]}: {differ} differences,"
        f" {unknown} unknown to the older; {spent[0]:.0f} and {spent[1]:.0f} s of processor"
    )
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        run_inside([Call(**each) for each in json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))])
    else:
        main()
