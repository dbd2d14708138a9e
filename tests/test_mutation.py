"""Wrong versions of a module live where its tests show nothing, and are told; its own tests kill some."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("test", "statuses", "told"),
    [
        (
            "from banditproof.theory.numbers import enclosure\n\ndef test_it():\n    pass\n",
            {1},
            "0 of 3 died",
        ),
        ("def test_it():\n    assert False\n", {2}, "its tests fail as it is"),
        ("tests/theory/numbers/test_enclosure.py", {0, 1}, "[123] of 3 died"),
    ],
)
def test_the_score_is_that_of_the_tests(tmp_path, test, statuses, told):
    if not test.endswith(".py"):
        (tmp_path / "test_own.py").write_text(test, encoding="utf-8")
        test = tmp_path / "test_own.py"
    words = ["benchmarks/mutation.py", "theory/numbers/enclosure.py", str(test), "--sample", "3"]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode in statuses
    assert re.search(told, done.stdout)
