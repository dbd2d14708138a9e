"""Measures speed: every `measure()` of the modules here, as one table in Markdown and one document in JSON.

``python benchmarks/run.py [TOPIC ...] [--json FILE]`` exits with 1 if a target is missed. A row is::

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

HERE = Path(__file__).resolve().parent
SLOW = frozenset({"calibration"})  # minutes each: measured when asked for by name
FIELDS = ("what", "ours_s", "reference", "reference_s", "ratio", "target", "met")


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


def main() -> int:
    """Measure, print the table, write the document."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "topics",
        nargs="*",
        metavar="TOPIC",
        help=f"of {', '.join(topics())}; all but {', '.join(SLOW)} by default",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as JSON, too")
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.topics) - set(topics())):
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(topics())}")
    rows: list[dict[str, object]] = []
    print("| topic | what | ours | reference | takes | ratio | target | met |")
    print("| --- | --- | ---: | --- | ---: | ---: | --- | --- |", flush=True)
    for topic in arguments.topics or [topic for topic in topics() if topic not in SLOW]:
        for row in measured(topic):
            rows.append({"topic": topic, **row})
            cells = [topic, str(row["what"]), seconds(row["ours_s"]), str(row["reference"])]
            cells += [seconds(row["reference_s"]), ratio(row["ratio"]), str(row["target"])]
            cells.append("yes" if row["met"] else "NO")
            print(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |", flush=True)
    missed = [row for row in rows if not row["met"]]
    print(f"\n{len(rows) - len(missed)} of {len(rows)} targets met")
    if arguments.json is not None:
        document = {"schema": "banditproof/bench/1", "measured": time.strftime("%Y-%m-%d"), "rows": rows}
        arguments.json.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
