"""Without a browser the tests that need one are left out, and a line says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_one_line_says_what_is_left_out_where_no_browser_is_found():
    tests = Path(__file__).parent
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", tests, "-k", "skips_to"]
    done = subprocess.run(
        command,
        env={**os.environ, "PATH": str(tests)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    lines = [line for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    assert sorted(line.partition(": ")[2] for line in lines) == [
        "no chromium with chromedriver was found: what needs a browser was left out"
    ]
