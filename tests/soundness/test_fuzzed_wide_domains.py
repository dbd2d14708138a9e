"""Small formulas on ranges without an end, made by chance: prover, rechecker and exact values agree."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from banditproof.theory.formulas.expression import FormulaError
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.exact_points import inside
from banditproof.verify.proving.formula_checks import holds_everywhere

SEED = 2027
PARTS = 4
EACH = 60
RANGES = (
    "[1, oo)", "(0, oo)", "[0, oo)", "(-oo, oo)", "(-oo, 0]", "[1/2, oo)", "(-oo, 1)", "whole [0, oo)",
    "whole [1, oo)", "whole (-oo, oo)", "whole [-2, 3]",
)  # fmt: skip
NEAR = [Fraction(k, 6) for k in range(-18, 19)]
FAR = [Fraction(10) ** k for k in (1, 2, 3, 6, 12, 30)]
PLACES = [*NEAR, *FAR, *(-far for far in FAR), *(1 + 1 / far for far in FAR), *(1 / far for far in FAR)]


def example(fuzz, number):
    """A formula of the fuzzer on ranges of which one at least is wide."""
    chance = random.Random(f"wide:{SEED}:{number}")  # noqa: S311  chance that can be played again
    made = fuzz.Maker(SEED, number).example()
    names = sorted(made.sides)
    wide = set(chance.sample(names, chance.randint(1, len(names))))
    sides = {name: chance.choice(RANGES) if name in wide else made.sides[name] for name in names}
    where = made.where if chance.random() < 0.5 else ()
    return made.text, sides, where


def faults(fuzz, number):
    """What was said, and everything that speaks against it."""
    text, sides, where = example(fuzz, number)
    try:
        stated = stated_domain(sides, where)
        found = holds_everywhere(stated)(text, Effort())
    except FormulaError:
        return "refused", []
    told = []
    if found.verdict in {Verdict.PROVED, Verdict.VERIFIED, Verdict.REFUTED}:
        again = recheck(dict(found.certificate))
        told += [f"{found.verdict.value} and not confirmed: {reason[:150]}" for reason in again.reasons]
    if found.verdict is Verdict.PROVED:
        chance = random.Random(number)  # noqa: S311  as above
        for _ in range(40):
            point = {name: chance.choice(PLACES) for name in sides}
            said = fuzz.oracle.truth(text, point) if inside(stated, point) else "outside"
            if said in {"false", "undefined"}:
                shown = ", ".join(f"{name} = {value}" for name, value in point.items())
                told.append(f"PROVED and {said} at {shown}")
                break
    if found.verdict is Verdict.REFUTED:
        payload = found.certificate["payload"]["point"]
        point = {name: Fraction(value) for name, value in payload.items()}
        if not inside(stated, point):
            told.append("REFUTED outside of the domain")
        if fuzz.oracle.truth(found.certificate["formula"], point, fuzz.oracle.MORE_DIGITS) == "true":
            told.append("REFUTED where it holds")
    return found.verdict.value, told


@pytest.mark.parametrize("part", range(PARTS))
def test_prover_rechecker_and_exact_values_agree_where_ranges_do_not_end(fuzz, part):
    counts, wrong = Counter(), []
    for number in range(part * EACH, (part + 1) * EACH):
        verdict, told = faults(fuzz, number)
        counts[verdict] += 1
        wrong += [(number, *example(fuzz, number), told)] if told else []
    assert wrong == []
    assert counts["PROVED"] >= EACH // 10
    assert counts["REFUTED"] >= EACH // 20
