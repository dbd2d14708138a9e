"""Tests run in processes that are forked when all tests are read: nothing is read or imported twice.

The first process takes from the front and the second from the back until they meet, so that tests of a file,
and what they share, stay together.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from contextlib import suppress
from multiprocessing.connection import wait

import pytest
from _pytest.runner import runtestprotocol

FORK = multiprocessing.get_context("fork")


def in_order(items):
    """Files with long tests at both ends, where workers begin, so that none is left alone with one."""
    is_long = [item.get_closest_marker("long") is not None for item in items]
    files = dict.fromkeys(item.path for item, long in zip(items, is_long, strict=True) if long)
    ends = {path: place % 2 * 2 for place, path in enumerate(files)}
    return deque(sorted(range(len(items)), key=lambda i: ends[items[i].path] if is_long[i] else 1))


class _Worker:
    """A process, and what it was given and has not done."""

    def __init__(self, number, work, others):
        self.number, self.given, self.ended = number, deque(), False
        self.pipe, its_own = FORK.Pipe()
        self.process = FORK.Process(target=work, args=(number, its_own, [self.pipe, *others]))
        self.process.start()
        its_own.close()

    def give(self, tests):
        """One test more; nothing, once, if there is none: it ends after what it has."""
        if not self.ended:
            test = (tests.popleft() if self.number % 2 == 0 else tests.pop()) if tests else None
            self.ended = test is None
            with suppress(OSError):  # it died, which its pipe tells next
                self.pipe.send(test)
            self.given += [] if self.ended else [test]


class Workers:
    """Runs the tests in so many processes; each of the others tells what it found there, and is told here."""

    def __init__(self, count, others):
        self._count, self._others = count, others
        self._session = self._pipe = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Run all and tell how each ended, unless some test could not be read."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        self._session, tests, workers = session, in_order(session.items), {}
        try:
            for number in range(self._count):
                self._start(number, tests, workers)
            while workers:
                for pipe in wait(list(workers)):
                    self._hear(workers[pipe], tests, workers)
        finally:
            for worker in workers.values():
                worker.process.terminate()
                worker.process.join()
        return True

    def _start(self, number, tests, workers):
        worker = _Worker(number, self._work, list(workers))
        workers[worker.pipe] = worker
        worker.give(tests)
        worker.give(tests)

    def _hear(self, worker, tests, workers):
        config = self._session.config
        try:
            reports, found = worker.pipe.recv()
        except EOFError:  # it died: another goes on with what it had not begun
            del workers[worker.pipe]
            worker.process.join()
            why = f"its process ended with {worker.process.exitcode}"
            if not worker.given:
                raise RuntimeError(f"a worker did not tell what it found: {why}") from None
            item = self._session.items[worker.given.popleft()]
            died = pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
            config.hook.pytest_runtest_logreport(report=died)
            tests.extendleft(worker.given)
            if tests:
                self._start(worker.number, tests, workers)
        else:
            if found is None:
                worker.given.popleft()
                worker.give(tests)
            else:
                del workers[worker.pipe]
                worker.process.join()
                for each, its_own in zip(self._others, found, strict=True):
                    each.add(its_own)
            for data in reports:
                report = config.hook.pytest_report_from_serializable(config=config, data=data)
                config.hook.pytest_runtest_logreport(report=report)
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)

    def _work(self, number, pipe, inherited):
        for each in inherited:
            each.close()
        self._pipe, config = pipe, self._session.config
        config.workerinput = {"workerid": f"gw{number}"}  # whoever asks xdist where a test runs hears this
        captured = config.pluginmanager.getplugin("capturemanager")
        captured.stop_global_capturing()  # into the files of the process that was forked
        captured.start_global_capturing()
        captured.suspend_global_capture()
        test = pipe.recv()
        while test is not None:
            following = pipe.recv()
            item = self._session.items[test]
            after = None if following is None else self._session.items[following]
            config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            test = following
        pipe.send(([], [each.told() for each in self._others]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        """Run a test in a worker; not told: that it is set up and taken down if that goes well."""
        if self._pipe is None:
            return None
        reports = [
            item.config.hook.pytest_report_to_serializable(config=item.config, report=report)
            for report in runtestprotocol(item, log=False, nextitem=nextitem)
            if report.when == "call" or not report.passed
        ]
        self._pipe.send((reports, None))
        return True
