"""The games and their optimal attackers, enumerated exactly (Sections 2.3.1 to 2.3.4, 6.2, 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from ...theory.divergences.trade_off import best_deterministic_power, deterministic_power, trade_off
from ...theory.formulas.domain import box
from ...theory.numbers.enclosure import ball, enclosure_of
from ...theory.privacy.membership_inference import bernoulli_mean_law
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Amendment, Claim
from ..language.severity import Severity
from .proofs.every import with_proofs

_PAPER = "thesis_membership"
_ADVANTAGE = "2*((1 - a)/2 + (1 - b)/2) - 1"
_ONE, _NONE = Fraction(1), Fraction(0)
Row = tuple[int, ...]
Law = dict[Row, Fraction]

I2 = Claim(
    id="MI-I2",
    where="Section 2.3.2",
    kind="identity",
    statement=(
        "Adv = 2 Acc - 1 = 1 - alpha - beta, Acc = (1 - alpha)/2 + (1 - beta)/2, alpha, beta in [0, 1]."
    ),
    printed={"identity": f"{_ADVANTAGE} == 1 - a - b", "value": "1 - a - b"},
    mutants={
        "half": {"identity": "2*((1 - a)/2 + (1 - b)/2) - 1 == 1 - (a + b)/2"},
        "sign": {"identity": "2*((1 - a)/2 + (1 - b)/2) - 1 == 1 - a + b"},
        "factor 1/2": {"identity": "2*((1 - a)/2 + (1 - b)/2) - 1 == (1 - a - b)/2"},
        "every prior": {"identity": "2*((1 - c)*(1 - a) + c*(1 - b)) - 1 == 1 - a - b"},
        "value of the accuracy": {"value": "(1 - a)/2 + (1 - b)/2"},
    },
    checks=(
        entry("identity", is_identity(box(a=(0, 1), b=(0, 1), c=(0, 1)), part="identity")),
        entry("value", equals_at([({"a": "0.2", "b": "0.3"}, "0.5")], part="value")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(1, by="identity", kills={1: "factor 1/2", 2: "sign", 3: "every prior"}),
        step_towards(2, by="identity", missing="that it fails for every other prior"),
    ),
)

I3 = Claim(
    id="MI-I3",
    where="Section 2.3.2",
    kind="inline",
    statement=(
        "Adv is in [-1, 1], alpha, beta in [0, 1]; who guesses with chance c, whatever is seen, has Adv 0."
    ),
    printed={
        "range": f"-1 <= {_ADVANTAGE} <= 1",
        "guess": "1 - c - (1 - c) == 0",
        "biased": "abs(1 - c - (1 - c)) <= 0",
    },
    mutants={
        "advantage 1/2": {"guess": "1 - c - (1 - c) == 1/2"},
        "not 0 for other chances": {"biased": "abs(1 - c - (1 - c)) > 0"},
        "guess with the wrong error": {"guess": "1 - c - c == 0"},
        "never negative": {"range": f"0 <= {_ADVANTAGE} <= 1"},
        "ends left out": {"range": f"-1 < {_ADVANTAGE} < 1"},
    },
    checks=(
        entry("range", holds_on(box(a=(0, 1), b=(0, 1)), part="range")),
        entry("guess", is_identity(box(c=(0, 1)), part="guess")),
        entry("biased", holds_on(box(c="[0, 1/2)"), part="guess, IN less often than OUT")),
    ),
    recorded=Verdict.PROVED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="range",
            kills={1: "never negative", 2: "ends left out"},
        ),
        settles(
            2,
            by=("guess", "guess, IN less often than OUT"),
            kills={1: "advantage 1/2", 2: "not 0 for other chances"},
        ),
        step_towards(3, by="guess", missing="the comparison of accuracies, Adv = 2 (Acc - 1/2)"),
        step_towards(4, by="guess", missing="the comparison of accuracies, Adv = 2 (Acc - 1/2)"),
    ),
)

# --- the exact ratio of Bernoulli means


@cache
def _columns(effort: Effort) -> Mapping[str, Mapping[str, Fraction]]:
    """One column, by every number n of records, mean mu and count k: laws without, with a 1, with a 0."""
    most = 6 if effort.factor == 1 else 12
    found: dict[str, Mapping[str, Fraction]] = {}
    for n, tenths in product(range(1, most + 1), (1, 3, 5, 9)):
        mu = Fraction(tenths, 10)
        out, one, zero = (bernoulli_mean_law(n, mu, bit) for bit in (None, 1, 0))
        for k in range(n + 1):
            found[f"n = {n}, mu = {mu}, k = {k}"] = {
                "out": out[k],
                "one": one[k],
                "zero": zero[k],
                "mu": mu,
                "n": Fraction(n),
                "k": Fraction(k),
            }
    return found


@cache
def _exactness(effort: Effort) -> Mapping[str, Known]:
    """For each number of records and mean how far the formulas are off, at the worst count."""
    off: dict[tuple[Fraction, Fraction], Fraction] = {}
    for known in _columns(effort).values():
        out, one, zero, mu, n, k = (known[name] for name in ("out", "one", "zero", "mu", "n", "k"))
        here = max(abs(one * n * mu - out * k), abs(zero * n * (1 - mu) - out * (n - k)))
        off[n, mu] = max(off.get((n, mu), _NONE), here)
    return {f"n = {n}, mu = {mu}": {"n": n, "off": most} for (n, mu), most in off.items()}


EQ226 = Claim(
    id="MI-EQ2.26",
    where="Section 2.3.4, (2.26)",
    kind="theorem",
    statement=(
        "ell = sum_j z_j log(mu_hat_j/mu_j) + (1 - z_j) log((1 - mu_hat_j)/(1 - mu_j)) for means of "
        "Bernoulli columns: p_in/p_out = (k/n)/mu for a target 1 and (1 - k/n)/(1 - mu) for a target 0, at "
        "every count k, exactly."
    ),
    printed={
        "one": "one*n*mu == out*k",
        "zero": "zero*n*(1 - mu) == out*(n - k)",
        "off": "off == 0",
        "value": "z*log(a/p) + (1 - z)*log((1 - a)/(1 - p)) + y*log(b/q) + (1 - y)*log((1 - b)/(1 - q))",
    },
    mutants={
        "n - 1 for n": {"one": "one*(n - 1)*mu == out*k"},
        "mu for 1 - mu": {"zero": "zero*n*mu == out*(n - k)"},
        "off at every n": {"off": "off > 0"},
        "off at n = 1": {"off": "off + (n - 1) > 0"},
        "target 1 for 0": {"one": "one*n*(1 - mu) == out*(n - k)"},
        "the mean's count": {"zero": "zero*n*(1 - mu) == out*k"},
        "ratio turned": {
            "value": "z*log(p/a) + (1 - z)*log((1 - p)/(1 - a)) + y*log(q/b) + (1 - y)*log((1 - q)/(1 - b))"
        },
    },
    checks=(
        entry("one", holds_in(_columns, part="target 1")),
        entry("zero", holds_in(_columns, part="target 0")),
        entry("off", holds_in(_exactness, part="both targets, at the worst count")),
        entry(
            "value",
            equals_at(
                [
                    (
                        {"z": 1, "a": "0.5", "p": "0.3", "y": 0, "b": "0.25", "q": "0.5"},
                        "0.916290731874155",
                    ),
                    (
                        {"z": 0, "a": "0.5", "p": "0.3", "y": 1, "b": "0.25", "q": "0.5"},
                        "-1.02961941718116",
                    ),
                ],
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("target 1", "target 0"),
            on="one Bernoulli column, every count, means 0.1, 0.3, 0.5 and 0.9, n up to 6",
            beyond="several columns, other n and means",
            kills={1: "n - 1 for n", 2: "target 1 for 0", 3: "the mean's count"},
        ),
        settles(
            2,
            by=("target 1", "target 0", "both targets, at the worst count"),
            on="one Bernoulli column, every count, means 0.1, 0.3, 0.5 and 0.9, n up to 6, fixed target",
            beyond="the average-target game, several columns, other n and means",
            kills={1: "off at every n", 2: "off at n = 1"},
        ),
    ),
)

# --- both games, data set by data set


def _data_sets(
    n: int, means: Sequence[Fraction], copied: Fraction = _NONE
) -> Iterator[tuple[tuple[Row, ...], Fraction]]:
    """All tables with their chances; with chance ``copied`` all records are copies of one."""
    rows = list(product((0, 1), repeat=len(means)))
    for table in product(rows, repeat=n):
        drawn = prod((_mass(row, means) for row in table), start=_ONE)
        same = _mass(table[0], means) if len(set(table)) == 1 else _NONE
        yield table, (1 - copied) * drawn + copied * same


def _mass(row: Row, means: Sequence[Fraction]) -> Fraction:
    return prod((p if bit else 1 - p for p, bit in zip(means, row, strict=True)), start=_ONE)


def _counts(table: Sequence[Row]) -> Row:
    return tuple(sum(column) for column in zip(*table, strict=True))


def _added(law: dict[Row, Fraction], key: Row, mass: Fraction) -> None:
    law[key] = law.get(key, _NONE) + mass


@cache
def _average_game(n: int, means: tuple[Fraction, ...], copied: Fraction = _NONE) -> tuple[Law, Law]:
    """Algorithm 4: laws of target and output (one after the other) without and with the target."""
    out: Law = {}
    inside: Law = {}
    for table, chance in _data_sets(n, means, copied):
        seen = _counts(table)
        for z in product((0, 1), repeat=len(means)):
            _added(out, (*z, *seen), chance * _mass(z, means))
        for row in table:  # the target is the i-th record, i uniform
            _added(inside, (*row, *seen), chance / n)
    return out, inside


@cache
def _fixed_game(
    n: int, means: tuple[Fraction, ...], target: Row, copied: Fraction = _NONE
) -> tuple[Law, Law]:
    """Algorithm 11: laws of the output without and with the target."""
    out: Law = {}
    inside: Law = {}
    for table, chance in _data_sets(n, means, copied):
        _added(out, _counts(table), chance)
        for place in range(n):
            replaced = (*table[:place], target, *table[place + 1 :])
            _added(inside, _counts(replaced), chance / n)
    return out, inside


def _bayes(out: Law, inside: Law, ratio: Fraction = _ONE) -> Fraction:
    """Advantage of saying IN where ``p_in > ratio p_out``."""
    cells = {*out, *inside}
    said = [cell for cell in cells if inside.get(cell, _NONE) > ratio * out.get(cell, _NONE)]
    return sum((inside.get(cell, _NONE) - out.get(cell, _NONE) for cell in said), _NONE)


_GAMES = (
    (2, (Fraction(3, 10), Fraction(1, 2))),
    (3, (Fraction(1, 4), Fraction(2, 3))),
    (2, (Fraction(3, 10), Fraction(1, 2), Fraction(9, 10))),
    (4, (Fraction(1, 10),)),
    (1, (Fraction(1, 3), Fraction(1, 2))),
)
_LEVEL = Fraction(1, 4)


def _power(out: Law, inside: Law) -> Fraction:
    """Largest power at level 1/4 of events that are said by chance, too."""
    cells = sorted({*out, *inside})
    return 1 - trade_off(
        [out.get(cell, _NONE) for cell in cells], [inside.get(cell, _NONE) for cell in cells], _LEVEL
    )


@cache
def _both_games(effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    for n, means in _GAMES:
        out, inside = _average_game(n, means)
        d = len(means)
        advantages: dict[Row, Fraction] = {}
        powers: dict[Row, Fraction] = {}
        gap, loose, weighed = _NONE, _NONE, _NONE
        for z in product((0, 1), repeat=d):
            fixed_out, fixed_in = _fixed_game(n, means, z)
            advantages[z] = _bayes(fixed_out, fixed_in)
            powers[z] = _power(fixed_out, fixed_in)
            for seen in fixed_out:
                joint_in, joint_out = inside.get((*z, *seen), _NONE), out[(*z, *seen)]
                gap += abs(joint_in * fixed_out[seen] - joint_out * fixed_in.get(seen, _NONE))
                loose += abs(joint_in - fixed_in.get(seen, _NONE))
                chance = fixed_in.get(seen, _NONE) * _mass(z, means)
                weighed += abs(joint_in * fixed_out[seen] - joint_out * chance)
        half = Fraction(1, 2)
        tied = (_mass(z, means) * _bayes(*_fixed_game(n, means, z, half)) for z in advantages)
        found[f"n = {n}, means {', '.join(map(str, means))}"] = {
            "average": _bayes(out, inside),
            "mean": sum((_mass(z, means) * value for z, value in advantages.items()), _NONE),
            "plain": sum(advantages.values(), _NONE) / len(advantages),
            "easiest": max(advantages.values()),
            "hardest": min(advantages.values()),
            "gap": gap,
            "loose": loose,
            "weighed": weighed,
            "power": _power(out, inside),
            "powers": sum((_mass(z, means) * value for z, value in powers.items()), _NONE),
            "tied": _bayes(*_average_game(n, means, half)),
            "tied_mean": sum(tied, _NONE),
        }
    return found


I21 = Claim(
    id="MI-I21",
    where="Section 6.2.3",
    kind="identity",
    statement=(
        "The advantage in the average-target game is the mean of the fixed-target advantages over z* from "
        "the data: both games enumerated data set by data set, Bayes attackers, means of Bernoulli records."
    ),
    printed="average == mean",
    mutants={
        "all targets alike": "average == plain",
        "the easiest": "average == easiest",
        "records not independent": "tied == tied_mean",
        "power at a level": "power == powers",
        "only an inequality": "(1 + average)/2 < (1 + mean)/2",
    },
    checks=(holds_in(_both_games),),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-I22",),
    paper=_PAPER,
    settles=(
        settles(
            1,
            on="Bayes attackers, five games on means of Bernoulli records, n and d at most 4 and 3",
            beyond="other adversaries, mechanisms, data laws and n",
            kills={1: "all targets alike", 2: "records not independent", 3: "power at a level"},
        ),
        settles(
            2,
            on="Bayes attackers, five games on means of Bernoulli records, n and d at most 4 and 3",
            beyond="other adversaries, mechanisms, data laws and n",
            kills={1: "only an inequality"},
        ),
    ),
)

I22 = Claim(
    id="MI-I22",
    where="Section 6.2.3",
    kind="identity",
    statement=(
        "p_in(z*, o)/p_out(z*, o) = p_in(o | z*)/p_out(o | z*): the same likelihood ratio plays both games. "
        "gap is the sum over all cells of the differences of the cross products."
    ),
    printed="gap == 0",
    mutants={
        "joint for conditional": "loose == 0",
        "joint below": "gap + loose <= 0",
        "up to the chance of the target": "weighed == 0",
        "only in the limit": "gap > 0",
    },
    checks=(holds_in(_both_games),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            on="five games on means of Bernoulli records, n and d at most 4 and 3, every output",
            beyond="other mechanisms, data laws and n",
            kills={1: "up to the chance of the target", 2: "only in the limit"},
        ),
    ),
    notes="The two readings of the crafter's last step are treated at MI-A4.",
)

I23 = Claim(
    id="MI-I23",
    where="Section 6.2.3",
    kind="inline",
    statement=(
        "The easiest fixed target has at least the advantage of the average game, the hardest at most that."
    ),
    printed="easiest >= average >= hardest",
    mutants={"the other way": "hardest >= average", "twice": "easiest >= 2*average"},
    checks=(holds_in(_both_games),),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-I21",),
    paper=_PAPER,
    settles=(
        step_towards(
            1, by="", missing="a strict gap; checked is that the easiest target has at least the average"
        ),
        step_towards(
            2, by="", missing="a strict gain, and adversaries other than Bayes attackers in five small games"
        ),
    ),
)

# --- Theorem 6.1

_TARGETS = (
    (2, (Fraction(1, 4),), (1,)),
    (2, (Fraction(1, 2), Fraction(2, 5)), (1, 1)),
    (2, (Fraction(1, 4), Fraction(2, 3)), (1, 0)),
    (2, (Fraction(3, 10), Fraction(1, 2)), (0, 1)),
)


@cache
def _powers(effort: Effort) -> Mapping[str, Known]:
    """At the levels of all sets of one or two outputs: the thresholds' best power, and that of all events."""
    del effort
    found: dict[str, Known] = {}
    for n, means, target in _TARGETS:
        out, inside = _fixed_game(n, means, target)
        cells = sorted(out)
        p, q = [out[cell] for cell in cells], [inside.get(cell, _NONE) for cell in cells]
        for level in sorted({a + b for a, b in product([*p, _NONE], repeat=2) if a + b < 1})[:12]:
            found[f"n = {n}, means {', '.join(map(str, means))}, target {target}, level {level}"] = {
                "threshold": deterministic_power(p, q, level),
                "best": best_deterministic_power(p, q, level),
                "randomised": 1 - trade_off(p, q, level),
            }
    return found


T61A = Claim(
    id="MI-T6.1a",
    where="Section 6.3, Theorem 6.1(a)",
    kind="theorem",
    statement=(
        "For every alpha in [0, 1] and every test function s: Pow(ell, alpha, z*) >= Pow(s, alpha, z*), the "
        "power being the best of the thresholds 1{s > tau} of level at most alpha. 'best' is the best of all "
        "events, each of which is a threshold on its indicator; means of Bernoulli records."
    ),
    printed={"power": "threshold >= best"},
    mutants={
        "against twice the power": {"power": "threshold >= 2*best"},
        "strictly better": {"power": "threshold > best"},
        "as good as randomised": {"power": "threshold >= randomised"},
    },
    checks=(entry("power", holds_in(_powers, part="power")),),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "Pow(ell, alpha, z*) >= Pow(s, alpha, z*) if the test on ell may randomise at its threshold, as "
            "in the lemma of Neyman and Pearson."
        ),
        formula={"power": "randomised >= best"},
        recorded=Verdict.VERIFIED,
    ),
    paper=_PAPER,
    settles=(
        settles(1, by="power", severity=Severity.MISSING_ASSUMPTION),
        settles(2, by="power", severity=Severity.MISSING_ASSUMPTION),
        settles(
            AMENDED,
            by="power",
            on="four fixed-target games on means of two Bernoulli records, up to twelve levels each",
            beyond="other mechanisms, data laws, targets, n and levels",
        ),
    ),
)


_CLOSE = ((2, (Fraction(19, 20),), (1,)), (2, (Fraction(1, 2),), (1,)))
"""A ratio of 20/19; a ratio of 1, where both answers are as good."""


def _sum_of(values: Sequence[Fraction], event: Row) -> Fraction:
    return sum((value for value, chosen in zip(values, event, strict=True) if chosen), _NONE)


@cache
def _advantages(effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    for n, means, target in (*_TARGETS, *_CLOSE):
        out, inside = _fixed_game(n, means, target)
        cells = sorted(out)
        p, q = [out[cell] for cell in cells], [inside.get(cell, _NONE) for cell in cells]
        said = tuple(int(b > a) for a, b in zip(p, q, strict=True))
        gains = [inside.get(cell, _NONE) - out[cell] for cell in cells]
        events = {event: _sum_of(gains, event) for event in product((0, 1), repeat=len(cells))}
        skewed = [b / 4 - 3 * a / 4 for a, b in zip(p, q, strict=True)]
        joint = _average_game(n, means)
        roots = sum((ball(a * b).sqrt() for a, b in zip(p, q, strict=True)), ball(0))
        agreed = [cell for cell in cells if out[cell] >= inside.get(cell, _NONE)]
        found[f"n = {n}, means {', '.join(map(str, means))}, target {target}"] = {
            "bayes": _bayes(out, inside),
            "best": max(events.values()),
            "others": max(gain for event, gain in events.items() if event != said),
            "doubtful": _bayes(out, inside, Fraction(3, 2)),
            "later": _bayes(out, inside, Fraction(1105, 1000)),  # no ratio between this and e^0.1
            "skewed": _sum_of(skewed, said),
            "skewed_best": max(_sum_of(skewed, event) for event in events),
            "power": _sum_of(q, said),
            "loud": best_deterministic_power(p, q, Fraction(9, 10)),
            "joint": _bayes(*joint),
            "hellinger": enclosure_of((1 - roots).sqrt()),
            "tv": sum((abs(gain) for gain in gains), _NONE) / 2,
            "out_O": sum((out[cell] for cell in agreed), _NONE),
            "in_O": sum((inside.get(cell, _NONE) for cell in agreed), _NONE),
            # the score is at least 0; it is at most 0.1, and no ratio is between 1.105 and e^0.1
            "out_least": sum((a for a, b in zip(p, q, strict=True) if b >= a), _NONE),
            "in_least": sum((b for a, b in zip(p, q, strict=True) if b >= a), _NONE),
            "out_later": sum((a for a, b in zip(p, q, strict=True) if b <= Fraction(1105, 1000) * a), _NONE),
            "in_later": sum((b for a, b in zip(p, q, strict=True) if b <= Fraction(1105, 1000) * a), _NONE),
        }
    return found


T61B = Claim(
    id="MI-T6.1b",
    where="Section 6.3, Theorem 6.1(b)",
    kind="theorem",
    statement=(
        "No adversary has more advantage than the ratio at threshold 0: all events of the output enumerated."
    ),
    printed="bayes >= best",
    mutants={
        "threshold log(3/2)": "doubtful >= best",
        "threshold 0.1": "later >= best",
        "another event is better": "best > bayes",
        "strictly": "bayes > best",
        "no other as good": "bayes > others",
        "prior 1/4": "skewed >= skewed_best",
        "most power at level 9/10": "power >= loud",
    },
    checks=(holds_in(_advantages),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            on="six fixed-target games on means of two Bernoulli records, every event of the output",
            beyond="other mechanisms, data laws, targets and n; randomised adversaries only as mixtures",
            kills={1: "prior 1/4", 2: "threshold 0.1", 3: "no other as good"},
        ),
        settles(
            2,
            on="six fixed-target games on means of two Bernoulli records, every event of the output",
            beyond="other mechanisms, data laws, targets and n; randomised adversaries only as mixtures",
            kills={1: "most power at level 9/10"},
        ),
        settles(
            4,
            on="six fixed-target games on means of two Bernoulli records, every event of the output",
            beyond="other mechanisms, data laws, targets and n; randomised adversaries only as mixtures",
            kills={1: "another event is better"},
        ),
    ),
)


@cache
def _densities(effort: Effort) -> Mapping[str, Known]:
    """Laws of the densities 1 and 1 + s (2x - 1) on [0, 1]: the same quantities, and the best interval."""
    del effort
    found: dict[str, Known] = {}
    for s in (Fraction(1, 3), _ONE):

        def less(x: Fraction, s: Fraction = s) -> Fraction:  # P([0, x]) - Q([0, x])
            return s * (x - x * x)

        half, grid = Fraction(1, 2), [Fraction(k, 20) for k in range(21)]
        found[f"density 1 + {s} (2x - 1)"] = {
            "out_O": half,
            "in_O": half - less(half),
            "halved": (less(half) - less(_ONE) + less(half)) / 2,
            "best": max(less(b) - less(a) for a, b in product(grid, repeat=2) if a <= b),
        }
    return found


T61C = Claim(
    id="MI-T6.1c",
    where="Section 6.3, Theorem 6.1(c), (6.1)",
    kind="theorem",
    statement=(
        "The Bayes attacker's advantage is the total variation distance of the output's laws, p_out(O) - "
        "p_in(O) on O = {p_out >= p_in}."
    ),
    printed={
        "games": "bayes == tv and out_O - in_O == tv",
        "densities": "out_O - in_O == halved and best <= halved",
    },
    mutants={
        "twice the distance": {"games": "bayes == 2*tv"},
        "chance of O": {"games": "out_O == tv"},
        "half": {"games": "bayes == tv/2"},
        "joint laws": {"games": "bayes == joint"},
        "Hellinger distance": {"games": "bayes == hellinger"},
        "the score at least 0": {"games": "bayes == out_least - in_least"},
        "the score at most 0.1": {"games": "bayes == out_later - in_later"},
        "in less out": {"games": "bayes == in_O - out_O"},
        "the distance of densities is no half": {"densities": "abs(out_O - in_O - halved) > 0"},
    },
    checks=(
        entry("games", holds_in(_advantages, part="games")),
        entry("densities", holds_in(_densities, part="densities")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-T6.1b",),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="games",
            on="six fixed-target games on means of two Bernoulli records",
            beyond="other mechanisms, data laws, targets and n",
            kills={1: "half", 2: "joint laws", 3: "Hellinger distance"},
        ),
        settles(
            2,
            by="games",
            on="six fixed-target games on means of two Bernoulli records",
            beyond="other mechanisms, data laws, targets and n",
            kills={1: "the score at least 0", 2: "in less out", 3: "the score at most 0.1"},
        ),
        settles(
            3,
            by="games",
            on="six fixed-target games on means of two Bernoulli records",
            beyond="other mechanisms, data laws, targets and n",
            kills={1: "the score at least 0"},
        ),
        settles(
            4,
            by=("games", "densities"),
            on="the laws of six such games, and two densities on [0, 1] against the uniform one",
            beyond="other laws",
            kills={1: "the distance of densities is no half"},
        ),
    ),
)

I24 = Claim(
    id="MI-I24",
    where="Section 6.3",
    kind="definition",
    statement=(
        "ell = log(p_in/p_out) is the log ratio of the posterior chances of b = 1 and b = 0, as b is a "
        "fair coin: (p_in/2)/"
        "(p_in/2 + p_out/2) over the same of p_out. So threshold 0 says IN when that is the likelier."
    ),
    printed="(i/2)/(i/2 + o/2)/((o/2)/(i/2 + o/2)) == i/o",
    mutants={
        "prior 1/3": "(i/3)/(i/3 + 2*o/3)/((2*o/3)/(i/3 + 2*o/3)) == i/o",
        "posterior alone": "(i/2)/(i/2 + o/2) == i/o",
    },
    checks=(is_identity(box(i="(0, 1]", o="(0, 1]")),),
    recorded=Verdict.PROVED,
    paper=_PAPER,
)

CLAIMS = with_proofs((I2, I3, EQ226, I21, I22, I23, I24, T61A, T61B, T61C))
