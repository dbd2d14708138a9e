"""Measures speed: every `measure()` of the modules here, as one table in Markdown and one document in JSON.

``python benchmarks/run.py [TOPIC ...] [-o DIR]`` writes RESULTS.md and RESULTS.json, where topics that were
not asked for stay as an earlier run had them, and exits with 1 if a target is missed. A row is::

    {"what": str, "ours_s": float, "reference": str, "reference_s": float, "ratio": float, "target": str,
     "met": bool}
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import TypedDict

HERE = Path(__file__).resolve().parent
SLOW = frozenset({"calibration"})  # minutes each: measured when asked for by name
HEAD = (
    "| topic | what | ours | reference | takes | ratio | target | met |",
    "| --- | --- | ---: | --- | ---: | ---: | --- | --- |",
)
FIELDS = ("what", "ours_s", "reference", "reference_s", "ratio", "target", "met")


class Measured(TypedDict):
    """The rows of a topic, and the day they are from."""

    measured: str
    rows: list[dict[str, object]]


def topics() -> list[str]:
    """The benchmarks there are, by what follows ``bench_`` in their files' names."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def measured(topic: str) -> list[dict[str, object]]:
    """The rows of one benchmark."""
    specification = importlib.util.spec_from_file_location(f"bench_{topic}", HERE / f"bench_{topic}.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    rows: list[dict[str, object]] = module.measure()
    for row in rows:
        if missing := [field for field in FIELDS if field not in row]:
            raise ValueError(f"bench_{topic}: the row {row.get('what')!r} has no {', '.join(missing)}")
    return rows


def seconds(value: object) -> str:
    """A time for people."""
    if not isinstance(value, int | float) or value <= 0:
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def ratio(value: object) -> str:
    """A ratio for people."""
    return f"{value:.3g}" if isinstance(value, int | float) else "-"


def line(topic: str, row: dict[str, object]) -> str:
    """A row of the table."""
    cells = [topic, str(row["what"]), seconds(row["ours_s"]), str(row["reference"])]
    cells += [seconds(row["reference_s"]), ratio(row["ratio"]), str(row["target"])]
    cells.append("yes" if row["met"] else "NO")
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def page(found: dict[str, Measured]) -> str:
    """Everything measured, as one table."""
    rows = [row for each in found.values() for row in each["rows"]]
    met = sum(1 for row in rows if row["met"])
    days = sorted({each["measured"] for each in found.values()})
    told = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    about = (
        "Ours beside a peer, a slower way, or the floor that nothing can beat; both sides of a ratio are"
        f" measured in one run. Made by `make bench`, {told}: {met} of {len(rows)} targets met."
    )
    table = [*HEAD, *(line(topic, row) for topic, each in found.items() for row in each["rows"])]
    absent = [topic for topic in topics() if topic not in found]
    left = ["", f"Not measured yet: {', '.join(absent)}."] if absent else []
    return "\n".join(["# Benchmarks", "", about, "", *table, *left]) + "\n"


def written(path: Path, text: str) -> None:
    """The file, whole or not at all."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def main() -> int:
    """Measure, print the table, write both files after every topic."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "topics",
        nargs="*",
        metavar="TOPIC",
        help=f"of {', '.join(topics())}; all but {', '.join(SLOW)} by default",
    )
    parser.add_argument("-o", "--output", type=Path, default=HERE, metavar="DIR", help="by default here")
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.topics) - set(topics())):
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(topics())}")
    if not arguments.output.is_dir():
        parser.error(f"there is no folder {arguments.output}")
    kept = arguments.output / "RESULTS.json"
    found: dict[str, Measured] = (
        json.loads(kept.read_text(encoding="utf-8"))["topics"] if kept.exists() else {}
    )
    print("\n".join(HEAD), flush=True)
    asked = arguments.topics or [topic for topic in topics() if topic not in SLOW]
    for topic in asked:
        found[topic] = {"measured": time.strftime("%Y-%m-%d"), "rows": measured(topic)}
        found = {each: found[each] for each in topics() if each in found}
        document = {"schema": "banditproof/bench/2", "topics": found}
        written(kept, json.dumps(document, indent=2) + "\n")
        written(arguments.output / "RESULTS.md", page(found))
        for row in found[topic]["rows"]:
            print(line(topic, row), flush=True)
    rows = [row for topic in asked for row in found[topic]["rows"]]
    missed = [row for row in rows if not row["met"]]
    print(f"\n{len(rows) - len(missed)} of {len(rows)} targets met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
