"""How every sentence stood at one commit, and at another: what fell, rose, turned, vanished, appeared.

``python tests/calls/evidence.py COMMIT`` checks all claims at a commit, in twelve minutes of processor,
and keeps each sentence with its word, severity, kinds of evidence and near misses in `build/calls`.
``python tests/calls/evidence.py OLD NEW [--why FILE]`` compares two commits, kept records, or documents of
``banditproof check --json``. FILE says why, a line for each: ``BERN-EQ6#2: now two sentences``, or
``BERN-EQ6: ...`` for all of a claim. A change without a reason is named, and the status is 1; other kinds of
evidence need none.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from compare import KEPT, SURROUNDINGS, checked_out, named

STRENGTH = ("UNCHECKED", "SUPPORTED", "TESTED", "PROVED IN PART", "TRACED", "PROVED", "REFUTED")
"""From weak to strong; a word that becomes REFUTED, or is no longer, has turned."""

Record = dict[str, dict[str, Any]]


def record(document: Mapping[str, Any]) -> Record:
    """Each sentence of a document of `check --json` by its name, such as ``BERN-EQ6#2``."""
    return {
        f"{claim['id']}#{said['n']}": {
            "says": said["says"],
            "word": max((word for word in STRENGTH if said["word"].startswith(word)), key=len),
            "severity": said["severity"],
            "kinds": sorted({kind for check in said["checks"] for kind in kinds_of_check(check)}),
            "near misses": {
                f"{check['name']}: {miss['edit']}": miss["noticed"]
                for check in said["checks"]
                for miss in check["near_misses"]
            },
        }
        for claim in document["claims"]
        for said in claim["sentences"]
    }


def kinds_of_check(check: Mapping[str, Any]) -> Iterator[str]:
    """Methods of evidence, and Coq."""
    yield from (kind for evidence in check["evidence"] for kind in evidence["method"].split(", "))
    yield from ["Coq"] if "Coq" in check["by"] else []


def read(name: str) -> Record:
    """The record of a file or of a commit, which is checked if it was not."""
    path = Path(name)
    if not path.is_file():
        path = KEPT / f"evidence-{named(name)}.json"
    if not path.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        with checked_out(named(name)) as parent:
            words = [sys.executable, "-m", "banditproof", "check", "--json", "--jobs", "1", "--no-store"]
            around = {**SURROUNDINGS, "PYTHONPATH": f"{parent}/banditproof:{parent}", "HOME": str(parent)}
            found = subprocess.run(words, cwd=parent, env=around, stdout=subprocess.PIPE, check=False)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        kept = record(json.loads(found.stdout))
        path.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        print(f"{path}: {len(kept)} sentences, {used.ru_utime + used.ru_stime:.0f} s of processor")
    document = json.loads(path.read_text(encoding="utf-8"))
    return record(document) if "claims" in document else document


def changes(old: Record, new: Record) -> Iterator[tuple[str, str]]:
    """What became of each sentence, by name; one that moved to another number is found by what it says."""
    places = {(name.split("#")[0], each["says"]): name for name, each in new.items()}
    met = set()
    for name, before in old.items():
        now = name
        if name not in new or new[name]["says"] != before["says"]:
            now = places.get((name.split("#")[0], before["says"]), name)
        if now not in new:
            yield name, f"vanished: {before['word']}"
            continue
        met.add(now)
        yield from ((name, words) for words in change(before, new[now]))
    yield from ((name, f"appeared: {each['word']}") for name, each in new.items() if name not in met)


def change(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """What changed of a sentence."""
    words = [old["word"], new["word"]]
    if words[0] != words[1]:
        one, other = map(STRENGTH.index, words)
        turned = "REFUTED" in words and "UNCHECKED" not in words
        yield f"{'turned' if turned else 'rose' if one < other else 'fell'}: {words[0]} -> {words[1]}"
    if old["severity"] != new["severity"]:
        yield f"severity: {old['severity']} -> {new['severity']}"
    killed, of, now, of_now = (
        count
        for each in (old, new)
        for count in (sum(each["near misses"].values()), len(each["near misses"]))
    )
    if (killed, of) != (now, of_now):
        yield f"near misses: {killed} of {of} killed -> {now} of {of_now}"
    lost, more = (sorted({*a["kinds"]} - {*b["kinds"]}) for a, b in ((old, new), (new, old)))
    if lost or more:
        yield f"kinds: without {', '.join(lost) or 'less'}; with {', '.join(more) or 'no more'}"


def main() -> None:
    """Keep one record, or compare two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new", nargs="?")
    parser.add_argument("--why", metavar="FILE", type=Path, help="reasons; what lacks one is named")
    told = parser.parse_args()
    os.nice(10)
    old = read(told.old)
    if told.new is None:
        words = Counter(each["word"] for each in old.values()).most_common()
        print(f"{len(old)} sentences: {', '.join(f'{count} {word}' for word, count in words)}")
        return
    lines = told.why.read_text(encoding="utf-8").splitlines() if told.why else []
    why = {name.strip(): reason.strip() for name, _, reason in (line.partition(":") for line in lines)}
    counts, unexplained = Counter[str](), 0
    for name, words in changes(old, read(told.new)):
        reason = why.get(name) or why.get(name.split("#")[0]) or ""
        kind = words.split(":")[0]
        counts[kind] += 1
        lacking = not reason and kind != "kinds"
        unexplained += lacking
        print(f"{name} {words}{f' ({reason})' if reason else '  no reason given' if lacking else ''}")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "nothing changed")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
