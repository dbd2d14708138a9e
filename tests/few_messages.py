"""How workers tell of tests: what goes well is one message, not five."""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


class FewMessages:
    """Not told: that a test begins, is over, and is set up and taken down if that goes well."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        """Run it, and tell how it ended."""
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True
