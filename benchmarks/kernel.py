"""Compiles the certificates of a folder as theorems of Coq, and says which of them are accepted.

`make kernel` runs it on what `check --certificates` has written. The work is done in files of many theorems,
in an order that is mixed and always the same, so that a part of it is a sample of the whole. What was decided
before is not tried again; what was refused is, if the prelude or its script has changed.

    python benchmarks/kernel.py build/certificates --state build/kernel.json
"""

import argparse
import hashlib
import json
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

from banditproof.verify.evidence.atomic_write import write_whole
from banditproof.verify.kernel.accepted import mark_of
from banditproof.verify.kernel.coqc import PARTS, PRELUDE, judged, prelude_digest
from banditproof.verify.kernel.theorems import UntranslatedError, theorem_of

ROOT: Final = Path(__file__).resolve().parent.parent
TENTH: Final = 10

State = dict[str, Any]
Row = tuple[str, str, str | None, str]
Waiting = tuple[str, str, dict[str, Any]]
"""The mark of a theorem, that of its script and the prelude, and its certificate."""


def shape(document: dict[str, Any]) -> str:
    """The kind, and the kinds inside it."""
    payload = document["payload"]
    if document["kind"] == "conjunction":
        parts = {shape(part) for part in payload["parts"]}
        return f"conjunction of {' and '.join(sorted(parts))}"
    if document["kind"] == "substitution":
        return f"substitution into {shape(payload['inner'])}"
    return str(document["kind"])


def of_instances(kind: str) -> bool:
    """Whether only points were tried."""
    return "instances" in kind


def of_points(kind: str) -> bool:
    """Whether points are gone through, one by one."""
    return of_instances(kind) or "enumeration" in kind


def distinct(files: Iterable[Path]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every certificate with another formula, domain or witness: its shape, its name, itself."""
    seen = set()
    for file in files:
        document = json.loads(file.read_text(encoding="utf-8"))
        content = [document[each] for each in ("kind", "formula", "domain", "payload")]
        key = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
        if key not in seen:
            seen.add(key)
            yield shape(document), file.stem, document


def chosen(certificates: Iterable[tuple[str, str, dict[str, Any]]]) -> list[tuple[str, str, dict[str, Any]]]:
    """All formula proofs, mixed, and of the instances a tenth.

    Which tenth it is does not change when there are more of them.
    """
    found = [row for row in certificates if not of_instances(row[0]) or _is_of_the_tenth(row[2])]
    found.sort(key=lambda row: row[1])
    random.Random(0).shuffle(found)  # noqa: S311  an order, no secret
    return found


def _is_of_the_tenth(document: dict[str, Any]) -> bool:
    content = json.dumps([document["formula"], document["domain"]], sort_keys=True).encode()
    return int(hashlib.sha256(content).hexdigest(), 16) % TENTH == 0


def tried(work: tuple[str, list[dict[str, Any]], str, int]) -> tuple[list[tuple[bool, str]], float]:
    """What Coq says of some certificates, and how many seconds of the processor it took."""
    name, documents, folder, seconds = work
    theorems = [theorem_of(document) for document in documents]
    began = _spent()
    told = judged(theorems, Path(folder), name, seconds=seconds, again=False)
    return [(each.accepted, each.reason) for each in told], _spent() - began


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rounds(asked: argparse.Namespace, state: State, all_of_them: list[Waiting]) -> None:
    """Try what is not accepted, with a short limit first and a longer one for what is left."""
    began = time.monotonic()
    for seconds in asked.seconds:
        waiting = [
            row for row in all_of_them if _is_to_be_tried(state["theorems"].get(row[0]), row[1], seconds)
        ]
        # what was never tried comes first, and what takes long last
        waiting.sort(key=lambda row: (of_points(shape(row[2])), row[0] in state["theorems"], _cost(row[2])))
        parts = [waiting[start : start + asked.together] for start in range(0, len(waiting), asked.together)]
        works = [
            (f"theorems_{seconds}_{number}", [row[2] for row in part], str(asked.files), seconds)
            for number, part in enumerate(parts)
        ]
        with Pool(asked.processes) as pool:
            for number, (told, spent) in enumerate(pool.imap(tried, _until(works, began, asked.minutes))):
                for (mark, script, _), (accepted, reason) in zip(parts[number], told, strict=True):
                    words = "" if accepted else reason or "refused"
                    state["theorems"][mark] = {"reason": words, "script": script, "seconds": seconds}
                minutes = (time.monotonic() - began) / 60
                state["minutes"] = state.get("minutes", 0.0) + spent / 60
                write_whole(asked.state, json.dumps(state, indent=0).encode())
                good = sum(accepted for accepted, _ in told)
                said = (
                    f"{seconds} s: {number + 1} of {len(works)}: {good} of {len(told)}; {minutes:.1f} minutes"
                )
                print(said, file=sys.stderr, flush=True)


def _cost(document: dict[str, Any]) -> int:
    """The place among the kinds, cheap ones first."""
    kinds = ("counterexample", "substitution into identity", "identity")
    own = shape(document)
    return kinds.index(own) if own in kinds else len(kinds)


def _is_to_be_tried(before: dict[str, Any] | None, script: str, seconds: int) -> bool:
    if before is None:
        return True
    return bool(before["reason"]) and (before["script"] != script or before["seconds"] < seconds)


def main() -> None:
    """Read the options, go through the work, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("certificates", type=Path)
    parser.add_argument("--state", type=Path, default=ROOT / "build" / "kernel.json")
    parser.add_argument("--files", type=Path, default=ROOT / "build" / "theorems")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--together", type=int, default=25, help="theorems in a file")
    parser.add_argument(
        "--seconds",
        type=int,
        nargs="*",
        default=[10, 30],
        help="of the processor for a theorem; one round each",
    )
    parser.add_argument("--minutes", type=float, default=1e9, help="no new file is begun after so many")
    asked = parser.parse_args()
    prelude = hashlib.sha256(b"".join((PRELUDE / f"{part}.v").read_bytes() for part in PARTS)).hexdigest()
    state = _known(asked.state)
    rows: list[Row] = []
    waiting: list[Waiting] = []
    for kind, name, document in chosen(distinct(sorted(asked.certificates.glob("*.json")))):
        try:
            theorem = theorem_of(document)
        except UntranslatedError as error:
            rows.append((kind, name, None, str(error)))
            continue
        script = hashlib.sha256((prelude + theorem.script).encode()).hexdigest()[:16]
        rows.append((kind, name, mark_of(theorem), ""))
        waiting.append((mark_of(theorem), script, document))
    asked.files.mkdir(parents=True, exist_ok=True)
    rounds(asked, state, waiting)
    report(rows, state["theorems"])


def _known(file: Path) -> State:
    """What was decided before, under the same definitions."""
    known: State = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    if known.get("definitions") != prelude_digest():
        return {"definitions": prelude_digest(), "theorems": {}, "minutes": 0.0}
    return known


def _until(works: list[Any], began: float, minutes: float) -> Iterator[Any]:
    for work in works:
        if time.monotonic() - began > 60 * minutes:
            return
        yield work


def report(rows: list[Row], state: dict[str, dict[str, str]]) -> None:
    """A table by shape, and what is not accepted by name."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    lines = []
    for kind, name, mark, untold in sorted(rows):
        told = state.get(mark) if mark else {"reason": untold}
        word = "not tried" if told is None else "refused" if told["reason"] else "accepted"
        counts[kind][word if mark else "no theorem"] += 1
        if told is not None and told["reason"]:
            lines.append(f"- {name} ({kind}): {told['reason']}")
    print("| certificates | accepted | refused | no theorem | not tried |\n| --- | --- | --- | --- | --- |")
    for kind, counted in counts.items():
        words = ("accepted", "refused", "no theorem", "not tried")
        print(f"| {kind} | {' | '.join(str(counted[word]) for word in words)} |")
    print("\n".join(["", *lines]))


if __name__ == "__main__":
    main()
