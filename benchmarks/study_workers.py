"""Two workers against one, in pairs: seconds of the clock, and processor seconds of the busiest worker.

The clock says little on a machine that others use. The processor time of the busiest worker, its start
included, is what the work would take by itself; the scheduling process works beside it.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import timed_cells
from banditproof.cli.study.cells import seconds_of_a_seed, study_of
from banditproof.cli.study.study_file import read_study
from banditproof.paper_checks.running.limits import Limits
from banditproof.paper_checks.studies.run import Costs, run_study
from banditproof.paper_checks.studies.workers import by_processes


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--pairs", type=int, default=1)
    asked = parser.parse_args()
    study = replace(study_of(read_study(asked.file)), work=timed_cells.work)
    began = time.process_time()
    costs = Costs(study, None, seconds_of_a_seed).of_groups(lambda *_: None)
    print(f"costs {costs}, measured in {time.process_time() - began:.1f} s", flush=True)
    for _ in range(asked.pairs):
        busiest = {}
        for jobs in (1, 2):
            began, before = time.perf_counter(), time.process_time()
            hands = partial(by_processes, jobs=jobs, limits=Limits())
            found = run_study(study, costs, None, hands, lambda *_: None)
            taken, own = time.perf_counter() - began, time.process_time() - before
            used: dict[int, float] = {}
            for each in found.values():
                used[each["worker"]] = max(used.get(each["worker"], 0.0), each["used"])
            busiest[jobs] = max(used.values()), taken
            told = ", ".join(f"{seconds:.1f}" for seconds in used.values())
            print(
                f"{jobs}: {len(found)} stretches, {taken:.1f} s by the clock, workers {told} s, "
                f"scheduling {own:.2f} s",
                flush=True,
            )
        print(
            f"two against one: {busiest[1][0] / busiest[2][0]:.3f} by processor time, "
            f"{busiest[1][1] / busiest[2][1]:.3f} by the clock",
            flush=True,
        )


if __name__ == "__main__":
    main()
