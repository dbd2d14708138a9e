"""Formulas in JavaScript, computed by node; where there is none, a line says what was left out."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest
from banditproof.theory.formulas.javascript import FUNCTIONS_FILE

ANSWER = """
const answers = asked.map(([value, points]) => points.map((at) => String(value(at))));
process.stdout.write(JSON.stringify(answers));
"""


@pytest.fixture(scope="session")
def javascript():
    """From functions in JavaScript, each with its points, to their values there; one process for all."""
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        pytest.skip("no node was found: what formulas are in JavaScript was left out")

    def values(asked, functions=None):
        script = FUNCTIONS_FILE.read_text(encoding="utf-8") if functions is None else functions
        listed = ",\n".join(f"[{source}, {json.dumps(points)}]" for source, points in asked)
        done = subprocess.run(
            [node, "-"],
            input=f"{script}\nconst asked = [{listed}];\n{ANSWER}",
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        return [
            [float(number.replace("Infinity", "inf")) for number in numbers]
            for numbers in json.loads(done.stdout)
        ]

    return values
