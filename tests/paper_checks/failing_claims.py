"""Claims each of which is wrong in its own way; every one but the first must be reported."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from banditproof.paper_checks import Amendment, Verdict

_specification = importlib.util.spec_from_file_location(
    "some_claims", Path(__file__).parent / "some_claims.py"
)
some = importlib.util.module_from_spec(_specification)
_specification.loader.exec_module(some)

CLAIMS = (
    some.claim("FAIL-NOT"),
    some.claim("FAIL-WORSE", recorded=Verdict.PROVED),
    some.claim("FAIL-REFUTATION-LOST", recorded=Verdict.REFUTED),
    some.claim("FAIL-REFUTED", printed=lambda x: x - 0.5),
    some.claim("FAIL-SURVIVOR", mutants={"too good": lambda x: x + 1, "lowered": lambda x: x - 1}),
    some.claim("FAIL-BROKEN-CHECK", some.nonnegative, some.indifferent),
    some.claim("FAIL-CRASH", some.crashes),
    some.claim("FAIL-EXIT", some.leaves),
    some.claim("FAIL-NONSENSE", some.nonnegative, some.answers_nonsense),
    some.claim("FAIL-NO-JSON", some.nonnegative, some.answers_no_json),
    some.claim(
        "FAIL-AMENDMENT",
        printed=lambda x: x - 0.5,
        recorded=Verdict.REFUTED,
        amendment=Amendment("x >= 1/4", lambda x: x - 0.25, Verdict.VERIFIED),
    ),
)
