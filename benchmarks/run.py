"""Measures speed: every `measure()` of the modules here, as one table in Markdown and one document in JSON.

``python benchmarks/run.py [TOPIC ...] [-o DIR]`` writes RESULTS.md and RESULTS.json, where topics that were
not asked for stay as an earlier run had them, and exits with 1 if a target is missed. What a row holds is in
``rows.py``; slopes and memory are measured by ``growth.py``.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import TypedDict

from rows import Row

HERE = Path(__file__).resolve().parent
SLOW = frozenset({"calibration"})  # minutes each: measured when asked for by name
HEAD = (
    "| topic | what | ours | peer | floor | ratio | target | spread | met |",
    "| --- | --- | ---: | --- | --- | ---: | ---: | --- | --- |",
)
SCHEMA = "banditproof/bench/3"
UNITS = {
    "s": (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)),
    "B": (("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1.0)),
}


class Measured(TypedDict):
    """The rows of a topic, and the day they are from."""

    measured: str
    rows: list[Row]


def topics() -> list[str]:
    """The benchmarks there are, by what follows ``bench_`` in their files' names."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def measured(topic: str) -> list[Row]:
    """The rows of one benchmark."""
    specification = importlib.util.spec_from_file_location(f"bench_{topic}", HERE / f"bench_{topic}.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    rows: list[Row] = module.measure()
    for row in rows:
        if missing := sorted(Row.__required_keys__ - set(row)):
            raise ValueError(f"bench_{topic}: the row {row.get('what')!r} has no {', '.join(missing)}")
    return rows


def quantity(value: float | None, unit: str) -> str:
    """A value with its unit, for people."""
    if value is None:
        return "-"
    for name, size in UNITS.get(unit, ()):
        if value >= size:
            return f"{value / size:.3g} {name}"
    return f"{value:.3g}" if unit in {*UNITS, "slope"} else f"{value:.4g} {unit}"


def side(name: str | None, value: float | None, unit: str) -> str:
    """The peer or the floor."""
    if name is None:
        return ""
    return name if value is None else f"{name}: {quantity(value, unit)}"


def spread(row: Row) -> str:
    """The smallest and the largest ratio, and of how many runs."""
    if row["spread"] is None:
        return "one run" if row["runs"] == 1 else f"{row['runs']} runs"
    low, high = row["spread"]
    return f"{low:.3g} to {high:.3g}, {row['runs']} runs"


def line(topic: str, row: Row) -> str:
    """A row of the table."""
    unit, ratio = row["unit"], row["ratio"]
    cells = [topic, row["what"], quantity(row["ours"], unit)]
    cells += [side(row["peer"], row["peer_value"], unit), side(row["floor"], row["floor_value"], unit)]
    cells.append("-" if ratio is None else f"{ratio:.3g} x {row['against']}")
    cells += [f"<= {row['target']:.4g}", spread(row)]
    cells.append("-" if row["met"] is None else "yes" if row["met"] else "NO")
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def tally(rows: list[Row]) -> str:
    """How many targets are met."""
    judged = [row["met"] for row in rows if row["met"] is not None]
    return f"{sum(judged)} of {len(judged)} targets met"


def page(found: dict[str, Measured]) -> str:
    """Everything measured, as one table."""
    rows = [row for each in found.values() for row in each["rows"]]
    days = sorted({each["measured"] for each in found.values()})
    told = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    about = (
        "Ours beside a peer that a user would pick instead, or a floor that nothing can beat. All sides of a"
        " row are measured in turn, in one run; the ratio is that of the shortest times, the spread that of"
        " the runs, the target the largest ratio that is good enough. The floor of a slope is what the"
        " algorithm promises."
        f" Made by `make bench`, {told}: {tally(rows)}."
    )
    table = [*HEAD, *(line(topic, row) for topic, each in found.items() for row in each["rows"])]
    said = sorted({row["said"] for row in rows if "said" in row})
    absent = [topic for topic in topics() if topic not in found]
    left = [f"Not measured yet: {', '.join(absent)}."] if absent else []
    below = [part for each in (*said, *left) for part in ("", each)]
    return "\n".join(["# Benchmarks", "", about, "", *table, *below]) + "\n"


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
    document = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    found: dict[str, Measured] = document["topics"] if document.get("schema") == SCHEMA else {}
    print("\n".join(HEAD), flush=True)
    asked = arguments.topics or [topic for topic in topics() if topic not in SLOW]
    for topic in asked:
        found[topic] = {"measured": time.strftime("%Y-%m-%d"), "rows": measured(topic)}
        found = {each: found[each] for each in topics() if each in found}
        written(kept, json.dumps({"schema": SCHEMA, "topics": found}, indent=2) + "\n")
        written(arguments.output / "RESULTS.md", page(found))
        for row in found[topic]["rows"]:
            print(line(topic, row), flush=True)
            if "said" in row:
                print(row["said"], flush=True)
    rows = [row for topic in asked for row in found[topic]["rows"]]
    print(f"\n{tally(rows)}")
    return 1 if any(row["met"] is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
