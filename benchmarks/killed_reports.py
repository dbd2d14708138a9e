"""Reports that are killed at random moments, again and again, end as one that never was: byte for byte.

``python benchmarks/killed_reports.py [--kills N] [--seed S] [-o FILE]`` writes what it found as Markdown, and
exits with 1 if a folder differs. A report that comes to its end before it is killed has its folder compared,
too, and the next one starts from an empty store.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

HERE = Path(__file__).resolve().parent
CODE = """
import time
from banditproof.verify.evidence.ladder import Evidence, Verdict

def check(printed, effort):
    time.sleep(0.02)
    verdict = Verdict.DEFINED if "1" in printed.text else Verdict.REFUTED
    told = f"{printed.text} at {effort.seed}"
    return Evidence(verdict, "sign", told, details={"lines": printed.to_json()})

def unit():
    return check
"""
HEAD = "# Units\n\nPaper: Nobody: Units\nForm: 1\n"
MISSES = "".join(f"      not 1 -> {n}\n" for n in range(2, 10))
CLAIM = (
    "\n## UNIT-{n} line {n}\n> a line\n\n1. As printed.\n   ```algorithm\n   1  x = 1\n{misses}"
    "   by unit()\n   ```\n"
)
SHIPPED = ("ADV-FIG1", "BERN-A1")
"""Claims that bring a figure and policies."""


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def pieces(store: Path) -> int:
    """How much the store holds."""
    if not store.exists():
        return 0
    with closing(connect(store, timeout=60)) as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return int(database.execute("SELECT count(*) FROM pieces").fetchone()[0]) if tables else 0


class Reports:
    """The report again and again, in a folder of its own."""

    def __init__(self, place: Path) -> None:
        self.place, self.store = place, place / "store"
        claims = (CLAIM.format(n=n, misses=MISSES) for n in range(1, 17))
        (place / "units.md").write_text("".join([HEAD, *claims]), encoding="utf-8")
        (place / "units.py").write_text(CODE, encoding="utf-8")

    def started(self, name: str, *options: str) -> subprocess.Popen[bytes]:
        """The command, at work."""
        words = ["report", "units.md", *SHIPPED, "--code", "-o", name, "--jobs", "2", *options]
        command = [sys.executable, "-m", "banditproof", *words]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, cwd=self.place, env={**os.environ}, **quiet)

    def whole(self, name: str, *options: str) -> float:
        """To its end; how many seconds that took."""
        began = time.monotonic()
        status = self.started(name, *options).wait()
        if status:
            raise SystemExit(f"the report ended with status {status}")
        return time.monotonic() - began

    def life(self, seconds: float) -> str:
        """From its start to its end or to a kill; where the kill met it, "" where it came to its end."""
        before = pieces(self.store)
        process = self.started("cut", "--store", "store")
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            writing = any(path.name.startswith(".cut.") for path in self.place.iterdir())
            process.send_signal(signal.SIGKILL)
            process.wait()
            return "writing" if writing else "at work" if pieces(self.store) > before else "starting"
        if process.returncode:
            raise SystemExit(f"a resumed report ended with status {process.returncode}")
        return ""

    def anew(self) -> None:
        """Forget everything, what killed reports left lying about, too."""
        self.store.unlink(missing_ok=True)
        for path in (self.place / "cut", *self.place.glob(".cut.*")):
            shutil.rmtree(path, ignore_errors=True)


def main() -> int:
    """All lives."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", type=Path, default=HERE / "KILLED_REPORTS.md")
    asked = parser.parse_args()
    chance = random.Random(asked.seed)  # noqa: S311  moments, not secrets
    met: Counter[str] = Counter()
    ended = differing = 0
    with tempfile.TemporaryDirectory() as folder:
        reports = Reports(Path(folder))
        duration = reports.whole("whole", "--no-store")
        expected = files(reports.place / "whole")
        while met.total() < asked.kills:
            where = reports.life(chance.uniform(0, duration))
            if where:
                met[where] += 1
                print(f"kill {met.total()}: {where}, {pieces(reports.store)} pieces", flush=True)
                if met.total() < asked.kills:
                    continue
                reports.whole("cut", "--store", "store")
            ended += 1
            differing += files(reports.place / "cut") != expected
            reports.anew()
    state = "all were the same" if not differing else f"{differing} DIFFERED"
    places = ", ".join(f"{count} {where}" for where, count in sorted(met.items()))
    told = (
        f"`python benchmarks/killed_reports.py --kills {asked.kills} --seed {asked.seed}`: a report of"
        f" {len(expected)} files, {duration:.0f} s without interruption, killed {asked.kills} times at random"
        f" moments ({places}). The {ended} reports that came to their end, each after the kills before it,"
        f" were compared with one that never was interrupted, byte for byte: {state}."
    )
    asked.output.write_text(f"# Reports that were killed\n\n{told}\n", encoding="utf-8")
    print(told)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
