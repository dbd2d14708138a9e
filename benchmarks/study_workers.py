"""Two workers against one, in pairs: seconds of the clock, and processor seconds.

The clock says little on a machine that others use. By processor time, two workers with a processor each take
half of what both use together, and half a task more, for one waits for the other at the end; the scheduling
process comes on top of both. Workers are started in a first round that does not count.
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
    before: dict[int, float] = {}
    for pair in range(asked.pairs + 1):
        taken, alone = {}, {}
        for jobs in (1, 2):
            began, own = time.perf_counter(), time.process_time()
            hands = partial(by_processes, jobs=jobs, limits=Limits())
            found = run_study(study, costs, None, hands, lambda *_: None)
            taken[jobs], own = time.perf_counter() - began, time.process_time() - own
            used = dict(before)
            for each in found.values():
                used[each["worker"]] = max(used.get(each["worker"], 0.0), each["used"])
            work = [used[worker] - before.get(worker, 0.0) for worker in used]
            before = used
            task = sum(costs) * study.seeds / len(found)
            alone[jobs] = own + sum(work) / jobs + (task / 2 if jobs > 1 else 0.0)
            told = ", ".join(f"{seconds:.1f}" for seconds in work)
            print(
                f"{jobs}: {len(found)} stretches, {taken[jobs]:.1f} s by the clock, workers {told} s, "
                f"scheduling {own:.2f} s",
                flush=True,
            )
        if pair:
            print(
                f"two against one: {alone[1] / alone[2]:.3f} by processor time, "
                f"{taken[1] / taken[2]:.3f} by the clock",
                flush=True,
            )


if __name__ == "__main__":
    main()
