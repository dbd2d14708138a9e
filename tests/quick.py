"""The inner loop: types, layers, rooms, and the tests nearest to what has changed since main (`make quick`).

A test file is as near as its imports: one that is changed, then those that import what is changed or stand in
the same room, then those that import what imports it. They run, nearest and shortest first, as far as the
processor's seconds go that the last `make test` measured; what is left out is said.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rooms import ROOT, git
from seconds import FILES
from test_layering import imported, modules, named, shipped

MOST_SECONDS = 80
"""With ten for the lint before it."""
UNKNOWN = 3.0
"""Seconds of a test file that was never measured."""
ALWAYS = ("tests/test_layering.py", "tests/test_rooms.py")
SECONDS_OF_PYTEST = 5.0


def changed():
    """The files that differ from where this branch left main; on main, from the last commit or in it."""
    base = git("merge-base", "main", "HEAD").strip()
    untracked = git("ls-files", "--others", "--exclude-standard").splitlines()
    found = git("diff", "--name-only", base).splitlines() + untracked
    return found or git("diff", "--name-only", "HEAD~1").splitlines()


def distances(files):
    """How many imports lead from each module to one that is changed."""
    after = {}
    for left, right in shipped():
        after.setdefault(right, set()).add(left)
    found = {named(ROOT / file): 0 for file in files if (ROOT / file) in modules()}
    todo = list(found)
    for name in todo:  # it grows
        for other in sorted(after.get(name, ())):
            if other not in found:
                found[other] = found[name] + 1
                todo.append(other)
    return found


def chosen(files, tests):
    """How far each test file is from what has changed, and its path: those that imports lead to."""
    far = distances(files)
    rooms = {
        str(Path(file).parent.relative_to("tests") if file.startswith("tests/") else Path(file).parent)
        for file in files
    }
    for test in tests:
        path = test.relative_to(ROOT)
        names = (tuple(name) for name in imported(test.read_text(encoding="utf-8"), ["tests"]))
        near = [1 + far[part] for name in names for part in (name, name[:-1]) if part in far]
        near += [2] * (str(path.parent.relative_to("tests")) in rooms) + [0] * (str(path) in files)
        if near:
            yield min(near), str(path)


def main():
    """Types first, then tests until the seconds are spent."""
    make = subprocess.run(["make", "--no-print-directory", "types"], cwd=ROOT, check=False)  # noqa: S607
    spent = sum(os.times()[2:4])
    seconds = json.loads(FILES.read_text(encoding="utf-8")) if FILES.exists() else {}
    taken, left = list(ALWAYS), []
    spent += SECONDS_OF_PYTEST + sum(seconds.get(each, UNKNOWN) for each in ALWAYS)
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    near = sorted(
        (far, seconds.get(path, UNKNOWN), path)
        for far, path in chosen(changed(), tests)
        if path not in ALWAYS
    )
    for _, cost, path in near:
        if spent + cost <= MOST_SECONDS:
            taken.append(path)
            spent += cost
        else:
            left.append((cost, path))
    status = pytest.main(["-p", "no:cacheprovider", *taken])
    if left:
        more = sum(cost for cost, _ in left)
        print(
            f"left out: {len(left)} test files that the change may touch, {more:.0f} s; `make test` has them"
        )
    return int(status) or make.returncode


if __name__ == "__main__":
    sys.exit(main())
