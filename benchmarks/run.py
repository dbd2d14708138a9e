"""Measures speed: every `measure()` of the modules here, as one table in Markdown and one document in JSON.

``python benchmarks/run.py [TOPIC ...] [-o DIR]`` writes RESULTS.md and RESULTS.json after every topic, where
topics that were not asked for stay as an earlier run had them. What is going on is said on standard error.
With ``--go-on`` topics that were measured today are not measured again, so that an interrupted run goes on.
The status is 1 if a target is missed or a topic cannot be measured. What a row holds is in ``rows.py``;
slopes and memory are measured by ``growth.py``.
"""

import argparse
import importlib.util
import json
import sys
import textwrap
import time
import traceback
from pathlib import Path
from typing import NotRequired, TypedDict

from rows import Row

HERE = Path(__file__).resolve().parent
WIDTH = 80
INTERRUPTED = 130
HEAD = ("| what | ours | beside | ratio of target |", "| --- | ---: | --- | ---: |")
SCHEMA = "banditproof/bench/3"
UNITS = {
    "s": (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)),
    "B": (("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1.0)),
}


class Measured(TypedDict):
    """The rows of a topic, the day they are from, and what went wrong when it was tried again since."""

    measured: str
    rows: list[Row]
    seconds: NotRequired[float]
    trouble: NotRequired[str]


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


def beside(row: Row) -> str:
    """The peer and the floor, as far as there are any."""
    sides = ((row["peer"], row["peer_value"]), (row["floor"], row["floor_value"]))
    told = (
        name if value is None else f"{name}: {quantity(value, row['unit'])}" for name, value in sides if name
    )
    return "; ".join(told)


def line(row: Row) -> str:
    """A row of the table."""
    ratio = "-" if row["ratio"] is None else f"{row['ratio']:.3g} of {row['target']:.4g}"
    ratio = f"**{ratio}**" if row["met"] is False else ratio
    cells = [row["what"], quantity(row["ours"], row["unit"]), beside(row), ratio]
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def tally(rows: list[Row]) -> str:
    """How many targets are met."""
    judged = [row["met"] for row in rows if row["met"] is not None]
    return f"{sum(judged)} of {len(judged)} targets met"


def summary(found: dict[str, Measured]) -> list[str]:
    """A line for each topic: how many targets are met, and how long it took to measure."""
    rows = ["| topic | targets met | measured | in |", "| --- | ---: | --- | ---: |"]
    for topic, each in found.items():
        judged = [row["met"] for row in each["rows"] if row["met"] is not None]
        took = f"{each['seconds']:.0f} s" if "seconds" in each else ""
        rows.append(f"| {topic} | {sum(judged)} of {len(judged)} | {each['measured']} | {took} |")
    return rows


def misses(found: dict[str, Measured]) -> list[str]:
    """What is not met, a line each with the reason if it is known, and what could not be measured."""
    lines = []
    for topic, each in found.items():
        if "trouble" in each:
            lines.append(f"- {topic}: not measured: {each['trouble']}")
        lines += [
            f"- {topic}: {row['what']}: {_by_how_much(row)}{_because(row)}"
            for row in each["rows"]
            if row["met"] is False
        ]
    return lines or ["Nothing."]


def _by_how_much(row: Row) -> str:
    if row["unit"] == "slope":
        return f"a slope of {row['ours']:.3g}, where at most {row['target']:.3g} is good"
    if row["ratio"] is None:
        return "not right"
    if row["ratio"] <= row["target"]:
        return "fast enough, and not right"
    return f"{row['ratio']:.3g} x {row['against']}, where at most {row['target']:.4g} is good"


def _because(row: Row) -> str:
    return f". {row['why']}" if "why" in row else ""


def page(found: dict[str, Measured]) -> str:
    """How much of everything is met, and what is not."""
    rows = [row for each in found.values() for row in each["rows"]]
    days = sorted({each["measured"] for each in found.values() if each["rows"]})
    told = "" if not days else days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    about = (
        "Ours beside a peer that a user would pick instead, or a floor that nothing can beat. All sides of a"
        " row are measured in turn, in one run; the ratio is that of the shortest times, the target the"
        " largest ratio that is good enough. The floor of a slope is what the algorithm promises. Made by"
        f" `make bench`, which prints all rows, and keeps them in RESULTS.json, {told}: {tally(rows)}."
    )
    said = sorted({row["said"] for row in rows if "said" in row})
    absent = [topic for topic in topics() if topic not in found]
    left = [f"Not measured yet: {', '.join(absent)}."] if absent else []
    parts = [about, *summary(found), "", "## What misses", *misses(found), *said, *left]
    lines = ["# Benchmarks"]
    for before, part in zip(["", *parts], parts, strict=False):
        together = part[:1] == before[:1] and part[:1] in {"|", "-"}
        if part and not together:
            lines.append("")
        lines += _wrapped(part) if part else []
    return "\n".join(lines) + "\n"


def _wrapped(part: str) -> list[str]:
    """Prose in lines that a terminal shows whole; tables and headings as they are."""
    if part.startswith(("|", "#")):
        return [part]
    indent = "  " if part.startswith("- ") else ""
    return textwrap.wrap(
        part, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def written(path: Path, text: str) -> None:
    """The file, whole or not at all."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def tell(words: str) -> None:
    """On standard error: what is going on."""
    print(words, file=sys.stderr, flush=True)


def kept(folder: Path) -> dict[str, Measured]:
    """What earlier runs measured."""
    file = folder / "RESULTS.json"
    document = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    found: dict[str, Measured] = document["topics"] if document.get("schema") == SCHEMA else {}
    return found


def record(folder: Path, found: dict[str, Measured]) -> None:
    """Write both files."""
    ordered = {each: found[each] for each in topics() if each in found}
    written(folder / "RESULTS.json", json.dumps({"schema": SCHEMA, "topics": ordered}, indent=2) + "\n")
    written(folder / "RESULTS.md", page(ordered))


def anew(topic: str, before: Measured | None) -> Measured:
    """The topic measured; where that fails, the earlier rows with what went wrong."""
    began, today = time.perf_counter(), time.strftime("%Y-%m-%d")
    try:
        rows = measured(topic)
    except Exception as error:  # noqa: BLE001  the other topics can still be measured
        traceback.print_exc()
        told = " ".join(f"{type(error).__name__}: {error}".split())
        rest: Measured = before or {"measured": today, "rows": []}
        return {**rest, "trouble": told}
    return {"measured": today, "rows": rows, "seconds": time.perf_counter() - began}


def main() -> int:
    """Measure, print the table, write both files after every topic."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "topics", nargs="*", metavar="TOPIC", help=f"of {', '.join(topics())}; by default all"
    )
    parser.add_argument("-o", "--output", type=Path, default=HERE, metavar="DIR", help="by default here")
    parser.add_argument(
        "--go-on", action="store_true", help="keep the topics that were measured today, and measure the rest"
    )
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.topics) - set(topics())):
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(topics())}")
    if not arguments.output.is_dir():
        parser.error(f"there is no folder {arguments.output}")
    found = kept(arguments.output)
    record(arguments.output, found)
    print("\n".join(HEAD), flush=True)
    asked = arguments.topics or topics()
    for place, topic in enumerate(asked, 1):
        today = topic in found and found[topic]["measured"] == time.strftime("%Y-%m-%d")
        if arguments.go_on and today and "trouble" not in found[topic]:
            tell(f"{topic} ({place} of {len(asked)}): measured today, kept")
            continue
        tell(f"{topic} ({place} of {len(asked)}) ...")
        try:
            found[topic] = anew(topic, found.get(topic))
        except KeyboardInterrupt:
            tell(f"interrupted in {topic}; with --go-on the next run keeps what was measured today")
            return INTERRUPTED
        record(arguments.output, found)
        trouble = found[topic].get("trouble")
        took = f"failed: {trouble}" if trouble else f"{found[topic].get('seconds', 0.0):.1f} s"
        tell(f"{topic}: {took}; {tally(found[topic]['rows'])}")
        for row in found[topic]["rows"]:
            print(line(row), flush=True)
            if "said" in row:
                print(row["said"], flush=True)
    rows = [row for topic in asked for row in found[topic]["rows"]]
    print(f"\n{tally(rows)}")
    failed = any("trouble" in found[topic] for topic in asked)
    return 1 if failed or any(row["met"] is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
