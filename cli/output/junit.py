"""A run of claims as a JUnit report, for whatever shows test results."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence

from ...paper_checks.running.outcome import Outcome


def junit_report(outcomes: Sequence[Outcome]) -> bytes:
    """The run as JUnit XML: one test per claim, failed when it is worse than its page says."""
    failures = sum(1 for outcome in outcomes if outcome.problems)
    seconds = sum(outcome.seconds for outcome in outcomes)
    totals = {"tests": str(len(outcomes)), "failures": str(failures), "errors": "0", "time": f"{seconds:.3f}"}
    suites = ET.Element("testsuites", {"name": "banditproof", **totals})
    suite = ET.SubElement(suites, "testsuite", {"name": "banditproof check", "skipped": "0", **totals})
    for outcome in outcomes:
        claim = outcome.claim
        case = ET.SubElement(
            suite, "testcase", classname=_xml(claim.text), name=_xml(claim.id), time=f"{outcome.seconds:.3f}"
        )
        if outcome.problems:
            failure = ET.SubElement(case, "failure", message=_xml(f"{claim.id} {outcome.problems[0]}"))
            failure.text = _xml("\n".join(outcome.problems))
        said = [
            f"{each.sentence.n}. {each.sentence.text} {each.word} {each.qualified}"
            for each in outcome.stands.said
        ]
        ET.SubElement(case, "system-out").text = _xml(
            "\n".join([outcome.stands.headline, claim.statement, *said])
        )
    ET.indent(suites)
    document: bytes = ET.tostring(suites, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _xml(text: str) -> str:
    # XML has no way to write most control characters
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\N{REPLACEMENT CHARACTER}", text)
