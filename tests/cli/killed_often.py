"""Runs the command again and again, each time killed at a random moment.

Called with a seed, a number of kills, the file of the store, and the words of the command. A life lasts until
the store has grown by a random number of pieces, which may be none, and for a random time after that; or to
its end. Prints its status and how many pieces the store held then. The command runs in a forked process,
which finds imported what is imported here: its life is spent on work.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import joblib  # noqa: F401  imported once, before the lives
from banditproof.algorithms.simulation import simulator  # noqa: F401  as above
from banditproof.cli.commands import check, simulate  # noqa: F401  as above
from banditproof.cli.program import program
from banditproof.paper_checks.running import run, store  # noqa: F401  as above
from banditproof.verify.proving import formula_checks as settle  # noqa: F401  as above


def pieces(path: str | Path, kind: str = "%") -> int:
    """How many pieces of a kind the store holds, while others write to it."""
    if not Path(path).exists():
        return 0
    with closing(sqlite3.connect(path, timeout=60)) as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        counted = "SELECT count(*) FROM pieces WHERE kind LIKE ?"
        return int(database.execute(counted, (kind,)).fetchone()[0]) if tables else 0


def kill_in_the_middle(*words: object, path: Path, kind: str = "%", after: int) -> int:
    """Run the command in a group of its own until the store holds so many pieces; that group."""
    command = [sys.executable, "-m", "banditproof", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and pieces(path, kind) < after:
            time.sleep(0.02)
        process.kill()
    return process.pid


def life(words: list[str], path: str, growth: int, after: float) -> int:
    """The command, killed so many seconds after the store has grown so far; its status."""
    enough = pieces(path) + growth
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        program.main(words)
        os._exit(99)
    while pieces(path) < enough:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> None:
    """All lives."""
    seed, kills, path, *words = sys.argv[1:]
    chance = random.Random(int(seed))  # noqa: S311  moments, not secrets
    for _ in range(int(kills)):
        status = life(words, path, chance.choice([0, 1, 1, 8]), chance.uniform(0, 0.2))
        print(status, pieces(path), flush=True)


if __name__ == "__main__":
    main()
