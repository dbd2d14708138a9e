"""A real Dask cluster on this machine."""

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager

from banditproof.paper_checks.running import engine as module


class Cluster:
    """A scheduler and its workers, each a process of its own that can be killed and started anew."""

    def __init__(self, workers):
        self.logs = {}
        module._fingerprint.cache_clear()  # the workers read the code now
        self.scheduler = self.started_scheduler(0)
        self.address = self._said(self.scheduler, r"Scheduler at:\s*(tcp://\S+)")
        self.workers = [self.started_worker() for _ in range(workers)]
        for worker in self.workers:
            self._said(worker, r"(Registered to)")

    def started_scheduler(self, port):
        """At this port, or at any one for 0."""
        return self._started("dask_scheduler", "--host", "127.0.0.1", "--port", str(port))

    def started_worker(self, first=""):
        """Once it is there it has done something first."""
        return self._started("dask_worker", self.address, "--nthreads", "1", "--no-nanny", first=first)

    @contextmanager
    def joined_by(self, first):
        """Within, there is one more worker, which does something first; its address."""
        worker = self.started_worker(first)
        try:
            yield self._said(worker, r"Start worker at:\s*(tcp://\S+)[\s\S]*Registered to")
        finally:
            self.kill(worker)

    def _started(self, program, *options, first=""):
        words = [*options, "--no-dashboard"]
        code = f"import sys\n{first}\nfrom distributed.cli.{program} import main; main({words!r})"
        words = [sys.executable, "-c", code]
        with tempfile.TemporaryFile("w+") as log:
            process = subprocess.Popen(words, stderr=log, stdout=log)
            self.logs[process.pid] = os.fdopen(os.dup(log.fileno()), "r")
        return process

    def _said(self, process, pattern):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            self.logs[process.pid].seek(0)
            if found := re.search(pattern, self.logs[process.pid].read()):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(f"it never said {pattern}")

    def kill(self, process):
        """And wait until it is gone."""
        process.kill()
        process.wait()
        self.logs.pop(process.pid).close()

    def end(self):
        """Kill them all."""
        for process in (*self.workers, self.scheduler):
            self.kill(process)
