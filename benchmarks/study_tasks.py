"""What it costs to schedule and keep tasks that do nothing: seconds, and the share of each part.

`python benchmarks/study_tasks.py 100000 --jobs 2`; the second pass looks all of them up, as a resumed one.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from functools import partial
from pathlib import Path

import empty_cells
from banditproof.paper_checks.running.engine import Engine
from banditproof.paper_checks.running.limits import Limits
from banditproof.paper_checks.running.store import Store
from banditproof.paper_checks.studies.cluster import Cluster
from banditproof.paper_checks.studies.run import Group, Study, run_study
from banditproof.paper_checks.studies.workers import by_processes, by_this_process

GROUPS = 10


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tasks", type=int)
    parser.add_argument("--jobs", type=int, default=0, help="Processes; 0 is this one.")
    parser.add_argument("--scheduler", help="Of a Dask cluster, whose workers find `empty_cells`.")
    asked = parser.parse_args()
    module = "banditproof.algorithms.simulation.simulator"
    groups = [Group({"group": number}, f"group {number}", (module,), 0) for number in range(GROUPS)]
    study = Study(groups, asked.tasks // GROUPS, empty_cells.work)
    hands = partial(by_processes, jobs=asked.jobs, limits=Limits()) if asked.jobs else by_this_process
    if asked.scheduler:
        cluster = Cluster(Engine(asked.scheduler), patience=10).__enter__()
        hands = cluster.do
    with tempfile.TemporaryDirectory() as folder:
        for words in ("scheduled and kept", "looked up"):
            store = Store(Path(folder) / "store")
            began, before = time.perf_counter(), time.process_time()
            found = run_study(study, [1.0] * GROUPS, store, hands, lambda *_: None)
            store.close()
            taken, own = time.perf_counter() - began, time.process_time() - before
            print(
                f"{len(found)} tasks {words}: {taken:.1f} s, of which {own:.1f} s of this process "
                f"({1e3 * own / len(found):.2f} ms a task); trouble: {store.trouble or 'none'}"
            )


if __name__ == "__main__":
    main()
