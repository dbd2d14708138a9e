"""Claims of a text that is wrong here and there, for the tests of reviews and errata."""

from __future__ import annotations

from banditproof.paper_checks import Amendment, Claim, Evidence, Severity, Verdict

FOUND = {
    "proved": Verdict.PROVED,
    "verified": Verdict.VERIFIED,
    "open": Verdict.OPEN,
    "false": Verdict.REFUTED,
}


def found(formula, effort):
    """Finds what the formula says that it will find."""
    del effort
    word, _, summary = formula.partition(": ")
    margin = {"verified": 0.25, "false": -0.5}.get(word)
    return Evidence(
        FOUND[word],
        "reading",
        summary or word,
        margin=margin,
        details={"instances": 40} if word == "verified" else {},
        certificate={"payload": {"left": "1.5", "right": "1.0", "relation": "<="}}
        if word == "false"
        else None,
    )


def claim(identifier, where, printed, **options):
    """A claim whose checks find what ``printed`` says."""
    given = {
        "kind": "inequality",
        "statement": f"what {identifier} says",
        "mutants": {"false": "false"},
        "checks": (found,),
        "recorded": FOUND[printed.partition(":")[0]],
        "paper": identifier.partition("-")[0].lower(),
    }
    return Claim(id=identifier, where=where, printed=printed, **{**given, **options})


def amended(statement):
    """An amendment that is proved."""
    return Amendment(statement, "proved", Verdict.PROVED)


CLAIMS = (
    claim("ONE-T1", "Section 10, Theorem 1", "verified", rests_on=("one-L1", "ONE-L2")),
    claim("ONE-L1", "Section 2.1.3, Lemma 1", "proved", statement="a | b < *c* for a_1, [x](y)"),
    claim(
        "ONE-L2",
        "Appendix B, Lemma 2",
        "false: at x = 1/3 the left side is 4/3",
        statement="the same <b>everywhere</b>",
        severity=Severity.PROOF_SLIP,
        amendment=amended("the left | right side"),
        rests_on=("ELSE-1",),
        notes="found by hand",
        assumptions="x > 0",
    ),
    claim("ONE-L3", "Lemma 2.7", "false: misprint", severity=Severity.TYPO, amendment=amended("right")),
    claim("ONE-L4", "", "false: at mu = 1", severity=Severity.MISSING_ASSUMPTION, rests_on=("ONE-T1",)),
    claim("ONE-Q1", "Abstract", "open: no constant is printed", notes="a trend was seen"),
    claim(
        "TWO-L5",
        "Section IV, Lemma 5",
        "false: at x = 1/3 the left side is 4/3",
        statement="the same\n<b>everywhere</b>",
        severity=Severity.PROOF_SLIP,
        amendment=amended("the left | right side"),
    ),
    claim("TWO-T1", "Section II", "false: at once", severity=Severity.SUBSTANCE, rests_on=("TWO-L5",)),
)
