"""What tests of provers share: domains in one line, verdicts on claims, and goals of rules."""

import copy
import re

from banditproof.theory.formulas.domain import Domain
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.boxes import Goal, RejectedError
from banditproof.verify.certificates.proof_rules import check_proof
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere, holds_on


def stated(text):
    """The domain ``x y in [0, oo), n in whole [1, oo); x <= y; kl(x, y) <= 2``."""
    box, *where = text.split("; ")
    sides = re.findall(r"([\w ]+) in ((?:whole )?[\[(][^\])]*[\])])", box)
    return stated_domain({name: side for names, side in sides for name in names.split()}, where)


def settled(text, domain):
    """What is found of a claim on a domain, which may be written in one line."""
    there = stated(domain) if isinstance(domain, str) else domain
    check = holds_on(there.box, where=there.where) if isinstance(there, Domain) else holds_everywhere(there)
    return check(text, Effort())


def assert_proved(text, domain):
    """It is proved, and the rechecker follows; the certificate."""
    found = settled(text, domain)
    assert found.verdict is Verdict.PROVED, (text, domain, found.summary)
    outcome = recheck(dict(found.certificate))
    assert outcome.ok, (text, domain, outcome.reasons)
    return dict(found.certificate)


def assert_refuted(text, domain):
    """It is refuted by a point that the rechecker confirms."""
    found = settled(text, domain)
    assert found.verdict is Verdict.REFUTED, (text, domain, found.summary)
    assert recheck(dict(found.certificate)).ok, (text, domain)


def goal(text, domain, *, strict=None):
    """The goal of a rule: a relation on a box."""
    (link,) = formula(text).links
    return Goal(link.margin, link.strict if strict is None else strict, stated(domain))


def stands(proof, of):
    """Whether the rechecker follows a proof, malformed or not."""
    try:
        check_proof(proof, of)
    except (RejectedError, ValueError, KeyError, TypeError, ArithmeticError):
        return False
    return True


def changed(document, *changes):
    """A copy with new values at paths."""
    other = copy.deepcopy(dict(document))
    for path, value in changes:
        place = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    return other
