"""What an author may try so that a claim over families says too much; nothing false comes out as shown."""

import copy

import pytest
from banditproof.theory.formulas.expression import FormulaError
from banditproof.theory.formulas.families import family_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import digest
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.families import holds_at_sizes

UNIT = {"mu[1..K]": "[0, 1]"}
TO_3 = {**UNIT, "K": "whole [1, 3]"}
FROM_2 = {**UNIT, "K": "whole [2, 3]"}


def check_on(sides, *where):
    return holds_at_sizes(family_domain(sides, where))


@pytest.mark.parametrize(("sides", "text", "verdict"), [
    (TO_3, "(K - 1)*(K - 2)*mu[K] <= 1.9", Verdict.REFUTED),
    (TO_3, "(K - 2)*(K - 3)*mu[1] <= 1.9", Verdict.REFUTED),
    (TO_3, "sum(k, 1, K, mu[k]/mu[K]) >= 0", Verdict.OPEN),
    (TO_3, "prod(k, 1, K, mu[k]) < 1", Verdict.REFUTED),
    (TO_3, "max_of(k, 1, K, mu[k]) <= min_of(k, 1, K, mu[k])", Verdict.REFUTED),
    (TO_3, "sum(k, 1, K, mu[k]) == K*mu[1]", Verdict.REFUTED),
    ({**TO_3, "mu[1..K]": "whole [0, 5]"}, "mu[K]*(mu[K] - 1) >= 0", Verdict.VERIFIED),
    ({**TO_3, "mu[1..K]": "[0, 5]"}, "mu[K]*(mu[K] - 1) >= 0", Verdict.REFUTED),
])  # fmt: skip
def test_what_holds_at_some_sizes_is_not_shown_at_all(sides, text, verdict):
    evidence = check_on(sides)(text, Effort())
    assert evidence.verdict is verdict


@pytest.mark.parametrize(("sides", "text"), [
    (TO_3, "all_of(k, 1, K - 1, mu[k] <= 0)"), (TO_3, "mu[K + 1] <= 2"), (TO_3, "mu[0] <= 2"),
    (TO_3, "mu[2] <= 2"), (FROM_2, "mu[K/2] <= 2"), (TO_3, "sum(k, 1, 3, mu_k) <= 9"),
    (TO_3, "sum(K, 1, 3, mu[K]) <= 9"), (TO_3, "max_of(k, 2, K, mu[k]) <= 2"),
])  # fmt: skip
def test_what_is_not_there_is_refused_and_not_passed_over(sides, text):
    with pytest.raises(FormulaError):
        check_on(sides)(text, Effort())


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_part_that_says_something_false_is_rejected(place):
    document = copy.deepcopy(dict(check_on(TO_3)("mu[1] <= K", Effort()).certificate))
    assert recheck(document).ok
    part = document["payload"]["parts"][place]
    part["formula"] = f"mu_1 <= {place}/10"
    document["formula"] = " and ".join(each["formula"] for each in document["payload"]["parts"])
    part["digest"] = digest(part)
    document["digest"] = digest(document)
    assert not recheck(document).ok
