"""Goals of Coq about the definitions of the theorems; the figures in them are the product's."""

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from banditproof.theory.identification.characteristic_time import characteristic_time_tv
from banditproof.theory.identification.characteristic_time_certificate import certify
from banditproof.theory.transport.coupled_environment import coupled_environment, view_law
from banditproof.verify.enumeration.neighbours import Notion
from banditproof.verify.optimal.policy_regret import regret_on

from .small_policies import History, Law, SmallPolicy, Strategy

UNFOLDED = (
    "ind Pr ac KL KL_le TV pow moment Renyi Renyi_le dham DP history H view law marginal Ex N ViewDP"
    " ADP RDP ViewADP ViewRDP table along table_view TableDP TableADP"
    " queries answers interactive_view fed fed_view Aclose mean mu_star gap Reg EN"
    " run tell one_round told_cost noisy_regret_le weight clamped_law"
    " instance sampled recommended as_policy fed_by only_best recommends correct_at samples"
    " Etau Alt simplex cost_eps cost_TV TV_time"
)
HEAD = """From Coq Require Import Reals Lra QArith.
Require Import Probability Interaction Divergences Toolbox Equivalences.
Require Import LowerBounds Episodes Batches DiscreteLaplace Identification PrivateUCB Evaluation.
Local Open Scope R_scope.
"""
JUST_BELOW = Fraction(999, 1000)
MANY = 10**6
together = " /\\ ".join


def number(x: Fraction | int) -> str:
    x = Fraction(x)
    size = str(abs(x.numerator)) + (f"/{x.denominator}" if x.denominator > 1 else "")
    return f"({'- ' if x < 0 else ''}({size}))"


def rationals(values: Iterable[Fraction]) -> str:
    return "[:: " + "; ".join(f"{x.numerator}#{x.denominator}" for x in values) + "]%Q"


def naturals(values: Iterable[int]) -> str:
    return "[:: " + "; ".join(map(str, values)) + "]%N"


def weights(law: Sequence[Fraction]) -> str:
    """Natural numbers in proportion to the chances."""
    common = math.lcm(*(p.denominator for p in law))
    return naturals(int(p * common) for p in law)


def rows(laws: Iterable[Law]) -> str:
    """The weights of each."""
    return f"[:: {'; '.join(map(weights, laws))}]"


def listed(figures: Mapping[tuple[int, ...], Fraction]) -> str:
    """A function of lists that is 0 where nothing is listed."""
    items = (f"({naturals(key)}, {x.numerator}#{x.denominator})" for key, x in figures.items() if x)
    return "[:: " + "; ".join(items) + "]%Q"


def logarithm(terms: Iterable[tuple[Fraction, Fraction]]) -> str:
    """The sum of ``s ln u``, by the primes in the u."""
    powers: dict[int, Fraction] = {}
    for s, u in terms:
        for whole, sign in ((u.numerator, 1), (u.denominator, -1)):
            rest, prime = whole, 2
            while rest > 1:
                while rest % prime == 0:
                    powers[prime] = powers.get(prime, Fraction(0)) + sign * s
                    rest //= prime
                prime += 1
    return " + ".join(f"{number(s)} * ln {p}" for p, s in sorted(powers.items()) if s) or "0"


def definitions(policy: SmallPolicy) -> str:
    """The policy, the instance and the rewards, in Coq; of a strategy its class in the place of laws."""
    a, x, name = policy.arms - 1, policy.rewards - 1, policy.name
    types = f"(ordinal_finType {a + 1}) (ordinal_finType {x + 1})"
    if isinstance(policy, Strategy):
        return (
            f"Definition pi_{name} : strategy {types} := decides ({_told(policy, ())}).\n"
            f"Definition nu_{name} : instance {types} := @pays {a + 1} {x} {rows(policy.instance)}.\n"
            f"Definition v_{name} := @worth {x + 1} {rationals(policy.worth)}.\n"
            f"Definition class_{name} := @among {a + 1} {x} [:: {'; '.join(map(rows, policy.others))}].\n"
        )
    views = {(*a, *r): p for r in policy.reward_lists() for a, p in policy.view(r).items()}
    runs = {(*a, *r): p for (a, r), p in policy.runs.items()}
    return (
        f"Definition t_{name} := {_told(policy, ())}.\n"
        f"Definition pi_{name} : policy {types} := @play {a} {x + 1} t_{name}.\n"
        f"Definition nu_{name} : instance {types} := @pays {a + 1} {x} {rows(policy.instance)}.\n"
        f"Definition v_{name} := @worth {x + 1} {rationals(policy.worth)}.\n"
        f"Definition views_{name} := {listed(views)}.\nDefinition runs_{name} := {listed(runs)}.\n"
    )


def _told(policy: SmallPolicy, history: History) -> str:
    onward = []
    if len(history) < policy.horizon - 1:
        for arm in range(policy.arms):
            after = (_told(policy, (*history, (arm, reward))) for reward in range(policy.rewards))
            onward.append(f"[:: {'; '.join(after)}]")
    return f"Told {weights(policy.next_arm(history))} [:: {'; '.join(onward)}]"


def goals(policy: SmallPolicy) -> Iterator[tuple[str, str]]:
    """Names and statements."""
    of_arms = (_laws, _means, _divergences, _privacy, _last_action, _steps)
    for part in (_runs, _identified, _costs) if isinstance(policy, Strategy) else of_arms:
        for name, statement in part(policy):
            yield f"{policy.name}__{name}", statement


def _letters(k: SmallPolicy) -> tuple[str, str, str, int]:
    return f"pi_{k.name}", f"nu_{k.name}", f"v_{k.name}", k.horizon


def _tuple(values: Sequence[int], most: int) -> str:
    return "[tuple " + "; ".join(f"nr {most - 1} {x}" for x in values) + "]"


def _laws(k: SmallPolicy) -> Iterator[tuple[str, str]]:
    pi, nu, _, T = _letters(k)
    actions, rewards = f"(a : {T}.-tuple 'I_{k.arms})", f"(r : {T}.-tuple 'I_{k.rewards})"
    yield "view", f"forall {actions} {rewards}, view {pi} r a = listed views_{k.name} a r"
    yield "law", f"forall {actions} {rewards}, law {nu} {pi} a r = listed runs_{k.name} a r"
    if k.few_events and k.every_goal:
        grids = itertools.product(itertools.product((0, 1), repeat=2), repeat=2)
        tables = {(*x[0], *x[1], *a): p for x in grids for a, p in k.actions.of_table(x).items()}
        kinds = f"(w : {T}.-tuple ({k.arms}.-tuple 'I_{k.rewards})) {actions}"
        listing = f"listed {listed(tables)} (flatten [seq tval u | u <- w]) a"
        yield "table", f"forall {kinds}, table_view {pi} (rows w) a = {listing}"
    alone: dict[tuple[int, ...], Fraction] = {}
    for (a, _), p in k.runs.items():
        alone[a] = alone.get(a, Fraction(0)) + p
    yield "marginal", f"forall {actions}, marginal {nu} {pi} a = listed {listed(alone)} a (@nil 'I_1)"


def _means(k: SmallPolicy) -> Iterator[tuple[str, str]]:
    pi, nu, v, T = _letters(k)
    w, last = k.worth, f"(nr {T - 1} {T - 1})"
    functions = {
        "total": (f"\\sum_(t < {T}) {v} (tnth r t)", lambda _, r: sum(w[x] for x in r)),
        "growth": (f"\\prod_(t < {T}) (2 + {v} (tnth r t))", lambda _, r: math.prod(2 + w[x] for x in r)),
        "last_action": (f"ind (tnth a {last} == nr {k.arms - 1} 0)", lambda a, _: int(a[-1] == 0)),
        "last_reward": (f"{v} (tnth r {last}) * N (nr {k.arms - 1} 0) a", lambda a, r: w[r[-1]] * a.count(0)),
    }
    for name, (f, value) in functions.items():
        kinds = f"(a : {T}.-tuple 'I_{k.arms}) (r : {T}.-tuple 'I_{k.rewards})"
        yield name, f"Ex {nu} {pi} (fun {kinds} => {f}) = {number(k.mean_of(value))}"
    arms = [f"(nr {k.arms - 1} {b})" for b in range(k.arms)]
    pulls = [k.mean_of(lambda a, _, b=b: a.count(b)) for b in range(k.arms)]
    yield ("pulls", together(f"EN {T} {nu} {pi} {b} = {number(n)}" for b, n in zip(arms, pulls, strict=True)))
    best = max(k.means)
    yield (
        "arms",
        together(
            [f"mu_star {v} {nu} = {number(best)}"]
            + [f"mean {v} {nu} {b} = {number(m)}" for b, m in zip(arms, k.means, strict=True)]
            + [f"gap {v} {nu} {b} = {number(best - m)}" for b, m in zip(arms, k.means, strict=True)]
        ),
    )
    yield "regret", f"Reg {v} {T} {nu} {pi} = {number(k.regret())}"


def _divergences(k: SmallPolicy) -> Iterator[tuple[str, str]]:
    pi, nu, _, T = _letters(k)
    first, second = (0,) * T, (1,) * T
    laws = {
        a: (k.view(first).get(a, Fraction(0)), k.view(second).get(a, Fraction(0))) for a in k.action_lists()
    }
    views = [f"(@view _ _ {T} {pi} {_tuple(r, k.rewards)})" for r in (first, second)]
    yield from _of_pair("views", views, list(laws.values()))
    arms = [f"({nu} (nr {k.arms - 1} {b}))" for b in (0, 1)]
    yield from _of_pair("rows", arms, list(zip(k.instance[0], k.instance[1], strict=True)))


def _of_pair(
    name: str, laws: Sequence[str], chances: Sequence[tuple[Fraction, Fraction]]
) -> Iterator[tuple[str, str]]:
    two = " ".join(laws)
    yield f"{name}_TV", f"TV {two} = {number(sum((abs(p - q) for p, q in chances), Fraction(0)) / 2)}"
    if any(p and not q for p, q in chances):
        yield f"{name}_KL", f"~ KL_le {two} (ln {MANY})"
        yield f"{name}_Renyi", f"~ Renyi_le 2 {two} (ln {MANY})"
        return
    entropy = logarithm((p, p / q) for p, q in chances if p)
    yield f"{name}_KL", f"KL {two} = {entropy}"
    square, cube = (sum((p**n / q ** (n - 1) for p, q in chances if q), Fraction(0)) for n in (2, 3))
    yield f"{name}_Renyi", f"Renyi 2 {two} = ln {number(square)}"
    if name == "rows":
        yield "rows_KL_le", f"KL_le {two} ({entropy}) /\\ ~ KL_le {two} ({entropy} - ln (1001/1000))"
        level = f"(/ 2 * ln {number(cube)})"
        yield (
            f"{name}_Renyi_le",
            f"Renyi_le 3 {two} {level} /\\ ~ Renyi_le 3 {two} ({level} - ln (1001/1000))",
        )


def _privacy(k: SmallPolicy) -> Iterator[tuple[str, str]]:
    pi, _, _, T = _letters(k)
    listable = k.few_events and k.every_goal
    ratio = k.ratio()
    for notion, said in (("ViewDP", f"ViewDP {T}"), ("TableDP", f"@TableDP _ _ {T}"))[: 1 + listable]:
        yield from _pure(notion, f"{said} {{}} {pi}", ratio)
    for growth in (Fraction(1), Fraction(6, 5)):
        deltas = {"ViewADP": k.delta(growth)}
        if listable and growth > 1:
            deltas["TableADP"] = k.delta(growth, Notion.TABLE)
            deltas["AdaptiveADP"] = k.delta(growth, Notion.TREE)
            deltas["InteractiveADP"] = k.queried_delta(growth)
        for notion, delta in deltas.items():
            name = f"{notion}_{'at_0' if growth == 1 else 'above_0'}"
            yield from _least(name, f"{notion} {T} {_epsilon(growth)} {{}} {pi}", delta)
    for order in (2, 3)[: 1 + k.every_goal]:
        moment = k.moment(order)
        if moment is None:
            yield f"ViewRDP_{order}", f"~ ViewRDP {T} {order} (ln {MANY}) {pi}"
            continue
        level, below = (f"(/ {order - 1} * ln {number(m)})" for m in (moment, moment * JUST_BELOW))
        yield f"ViewRDP_{order}", f"ViewRDP {T} {order} {level} {pi}"
        if order == 2:
            yield "ViewRDP_2_below", f"~ ViewRDP {T} 2 {below} {pi}"
        if order == 2 and k.every_goal:
            yield "ViewZCDP_below", f"~ ViewZCDP {T} (/ 2 * ln {number(moment * JUST_BELOW)}) {pi}"


def _least(name: str, said: str, value: Fraction) -> Iterator[tuple[str, str]]:
    """It holds at the value, and not below."""
    yield name, said.format(number(value))
    yield f"{name}_below", "~ " + said.format(number(value - Fraction(1, 1000)))


def _pure(name: str, said: str, ratio: Fraction | None) -> Iterator[tuple[str, str]]:
    """The same of pure privacy."""
    if ratio is not None:
        yield name, said.format(_epsilon(ratio))
    yield f"{name}_below", "~ " + said.format(f"(ln {number(ratio * JUST_BELOW if ratio else MANY)})")


def _epsilon(growth: Fraction) -> str:
    return "0" if growth == 1 else f"(ln {number(growth)})"


def _last_action(k: SmallPolicy) -> Iterator[tuple[str, str]]:
    """The law of the last action as a mechanism of the rewards: neighbours by the definition itself."""
    if k.horizon < 3 and not k.every_goal:
        return
    laws: dict[tuple[int, ...], list[Fraction]] = {}
    for r in k.reward_lists():
        views = k.view(r).items()
        laws[r] = [sum((p for a, p in views if a[-1] == b), Fraction(0)) for b in range(k.arms)]
    flat = {(*r, b): p for r, law in laws.items() for b, p in enumerate(law)}
    kinds = f"(r : {k.horizon}.-tuple 'I_{k.rewards}) (b : ordinal_finType {k.arms})"
    mechanism = f"(fun {kinds} => listed {listed(flat)} r [:: b])"
    pairs = [
        (laws[r], laws[s]) for r in laws for s in laws if sum(x != y for x, y in zip(r, s, strict=True)) <= 1
    ]
    ratios = [
        p / q if q else Fraction(MANY) for left, right in pairs for p, q in zip(left, right, strict=True) if p
    ]
    if max(ratios) < MANY:
        yield "last_DP", f"DP (ln {number(max(ratios))}) {mechanism}"
    yield "last_DP_below", f"~ DP (ln {number(max(ratios) * JUST_BELOW)}) {mechanism}"
    excess = max(
        sum(max(p - Fraction(6, 5) * q, Fraction(0)) for p, q in zip(*pair, strict=True)) for pair in pairs
    )
    yield "last_ADP", f"ADP (ln (6/5)) {number(excess)} {mechanism}"
    yield "last_ADP_below", f"~ ADP (ln (6/5)) {number(excess - Fraction(1, 1000))} {mechanism}"


def clamped(q, top: int, value: int) -> list:
    """The law of the value with noise ``(1 - q)/(1 + q) q^|z|``; what lies beyond the range is at its end."""
    inside = [(1 - q) / (1 + q) * q ** abs(o - value) for o in range(1, top)]
    return [q**value / (1 + q), *inside, q ** (top - value) / (1 + q)]


def _steps(k: SmallPolicy) -> Iterator[tuple[str, str]]:
    """Clamped noise, an episodic policy with forgetting, and what a learner pays whose losses turn."""
    if not (k.few_events and k.every_goal):
        return
    laws = {(s, o): p for s in range(4) for o, p in enumerate(clamped(Fraction(1, 2), 3, s))}
    yield "clamped", f"forall s o : 'I_4, clamped_law (ln 2) s o = listed {listed(laws)} [:: s] [:: o]"
    first, second = ([(Fraction(n + 1, 5), Fraction(4 - n, 5)) for n in ns] for ns in ((0, 1, 3), (0, 2)))

    def episodic(h: History) -> Law:
        ones = [sum(r for _, r in h[s:]) for s in (0, 2)]
        return ((1, 0), (0, 1), first[ones[0] % 3], second[ones[1] % 2])[len(h)]

    lists = itertools.product((0, 1), repeat=4)
    runs = {(*a, *r): p for r in lists for a, p in view_law(episodic, r, arms=2).items()}
    told = [f"(fun u => row 1 (nth [::] {rows(p)} (sumn [seq val x | x <- u])))" for p in (first, second)]
    wrapper = (
        f"Episode [:: nr 1 0; nr 1 1] {told[0]} (fun o : 'I_2 => Episode [:: o] {told[1]} (fun o : 'I_2 =>"
        " Episode [:: o] (fun _ => row 0 [:: 1]%N) (fun _ => Done _ _)))"
    )
    kinds = "(r : 4.-tuple 'I_2) (a : 4.-tuple 'I_2)"
    yield "run", f"forall {kinds}, @run _ (ordinal_finType 2) ({wrapper}) r a = listed {listed(runs)} a r"

    def turned(h: History) -> Law:
        law = k.next_arm(tuple(((b + t) % 2, r) for t, (b, r) in enumerate(h)))
        return (law[len(h) % 2], law[1 - len(h) % 2])

    pi, nu, v, T = _letters(k)
    drawn = coupled_environment(episodic, k.instance, k.instance, horizon=4).pulls()
    pulled = (f"@EN _ 1 4 {nu} (policy_of b0 fit) (nr 1 {b}) = {number(n)}" for b, n in enumerate(drawn))
    yield "wrapper", f"forall b0 (fit : fits ({wrapper}) 4), {together(pulled)}"
    chances = (Fraction(1, 4), Fraction(3, 4))
    least = max(
        sum(max(means) - means[b] for means in course) - regret_on(k.actions, course).lower
        for course in itertools.product(itertools.product(chances, repeat=2), repeat=2)
        for b in range(2)
    )
    noise = f"(fun y : 'I_2 => row 1 (nth [::] {rows((1 - p, p) for p in chances)} y))"
    yield from _least(
        "noisy_regret", f"noisy_regret_le {noise} (@worth 2 [:: 0#1; 1#1]%Q) 2 {pi} {{}}", 2 * least
    )
    turns = f"(fun j (a : 'I_2) => nr 1 (odd (j + a))) {T} 0 {pi}"
    cost = replace(k, next_arm=turned).mean_of(lambda b, r: 3 * sum(b) + sum(k.worth[x] for x in r))
    yield "told_cost", f"told_cost {nu} (fun l x => 3 * INR l + {v} x) {turns} = {number(cost)}"


IDLE = "(@row 1 [:: 1; 2]%N)"
"""Rewards that a strategy is not to see."""


def _runs(s: Strategy) -> Iterator[tuple[str, str]]:
    """What is played up to the stop and after it, and privacy of that."""
    k, T = s.arms, s.horizon
    actions, seen = f"(a : {T}.-tuple ('I_{k} + 'I_{k}))", f"(map (@side {k - 1}) a)"
    views = {(*a, *r): p for r in s.reward_lists() for a, p in s.view(r).items()}
    rewards = f"(r : {T}.-tuple 'I_{s.rewards})"
    said = f"view (as_policy pi_{s.name}) r a"
    yield "view", f"forall {actions} {rewards}, {said} = listed {listed(views)} {seen} r"
    for n, each in enumerate((s.instance, *s.others)):
        nu = f"(@pays {k} {s.rewards - 1} {rows(each)})"
        said = f"@marginal _ _ {T} (fed_by {IDLE} {nu}) (as_policy pi_{s.name}) a"
        law = f"listed {listed(s.answers(each))} {seen} (@nil 'I_1)"
        yield f"marginal_{n}", f"forall {actions}, {said} = {law}"
    yield from _pure("ViewDP", f"ViewDP {T} {{}} (as_policy pi_{s.name})", s.ratio())


def _identified(s: Strategy) -> Iterator[tuple[str, str]]:
    """Samples and recommendations; a strategy is correct up to its errors alone."""
    pi, nu, v, T = _letters(s)
    T, best, arms = T - 1, s.best(s.instance), {b: f"(nr {s.arms - 1} {b})" for b in range(s.arms)}
    for b, arm in arms.items():
        yield f"best_{b}", f"{'' if b == best else '~ '}only_best {v} {nu} {arm}"
    said, chances = f"@Pr _ (marginal (fed_by {IDLE} {nu}) (as_policy {pi}))", s.recommended(s.instance)
    answers = (f"{said} (recommends {T} {arms[b]}) = {number(p)}" for b, p in enumerate(chances))
    yield "recommends", together(answers)
    pulls = coupled_environment(s.next_arm, s.instance, s.instance, horizon=s.horizon).pulls()
    counts = [f"samples {T} {IDLE} {nu} {pi} {arms[b]} = {number(n)}" for b, n in enumerate(pulls)]
    yield "samples", together([*counts, f"Etau {T} {IDLE} {nu} {pi} = {number(sum(pulls))}"])
    yield from _least("correct", f"correct_at {v} {T} {IDLE} {nu} {{}} {pi}", 1 - chances[best])


def _costs(s: Strategy) -> Iterator[tuple[str, str]]:
    """What the alternatives in the class cost at shares of the samples, and the time of Bernoulli arms."""
    _, nu, v, _ = _letters(s)
    shares = [Fraction(2 * b + 1, s.arms**2) for b in range(s.arms)]
    w = f"(fun a : 'I_{s.arms} => worth {rationals(shares)} a)"
    yield "simplex", f"simplex {w}"
    costs = f"class_{s.name} (ln 2) {nu} {w}"
    for n, other in enumerate(s.others):
        lam = f"(@pays {s.arms} {s.rewards - 1} {rows(other)})"
        if s.best(other) in (None, s.best(s.instance)):
            yield f"Alt_{n}", f"~ Alt {v} {nu} {lam}"
            continue
        yield f"Alt_{n}", f"Alt {v} {nu} {lam}"
        apart = coupled_environment(s.next_arm, s.instance, other, horizon=1).distances
        moved = number(sum(x * d for x, d in zip(shares, apart, strict=True)))
        two = (f"cost_TV {v} class_{s.name} {nu} {w} {moved}", f"cost_eps {v} {costs} ({moved} * ln 2)")
        yield f"TV_{n}", together(two)
        arms = zip(shares, s.instance, other, strict=True)
        pairs = [(x * p, p, q) for x, *laws in arms for p, q in zip(*laws, strict=True) if p]
        if all(q for _, _, q in pairs):
            told = logarithm((x, p / q) for x, p, q in pairs)
            yield (
                f"KL_{n}",
                f"cost_eps {v} {costs} ({told}) /\\ ~ cost_eps {v} {costs} ({told} + ln (1001/1000))",
            )
    yield "TV_none", f"~ cost_TV {v} class_{s.name} {nu} {w} 3"
    means = sorted((law[1] for law in s.instance), reverse=True)
    if s.rewards == 2 and means[0] != means[1]:
        time = certify(characteristic_time_tv(means)).enclosure
        known = f"TV_time (@worth {s.arms} {rationals(means)}) {number(means[0] - means[1])}"
        yield "TV_time", f"{number(time.lower)} <= {known} /\\ {known} <= {number(time.upper)}"


def file_of(policies: Sequence[SmallPolicy]) -> str:
    """A file of Coq that proves every goal about these policies."""
    parts = [HEAD, *map(definitions, policies), tactics(policies)]
    for policy in policies:
        known: list[str] = []
        for name, statement in goals(policy):
            parts.append(f"Lemma {name} : {statement}.\nProof. {_tactic(policy, statement)}. Qed.\n")
            if re.search("__(view|law|marginal_.*)$", name):  # later goals need not compute these again
                known.append(f"eapply {name}")
                parts.append(f"Ltac known ::= first [{' | '.join(known)}].\n")
    return "".join(parts)


def tactics(policies: Sequence[SmallPolicy]) -> str:
    """The tactics that decide a goal: they unfold the definitions, or all but views and laws, and compute."""
    own = " ".join(f"{letter}_{policy.name}" for policy in policies for letter in ("pi", "nu", "v"))
    own += "".join(f" class_{policy.name}" for policy in policies if isinstance(policy, Strategy))
    all_but = re.sub(r"\b(view|law|marginal) ", "", f"{UNFOLDED} wrapper_pulls Er")
    ltac = "Ltac {} := cbv beta zeta iota delta [{} {}]{}.\n".format
    return (
        ltac("unfolded", f"{UNFOLDED} wrapper_pulls Er", own, "")
        + "Ltac evaluated := unfolded; decided.\n"
        + ltac("looked_up", all_but, own, "; decided")
    )


def _tactic(policy: SmallPolicy, statement: str) -> str:
    """Where not all events can be listed a theorem about the notion replaces them; the rest is computed."""
    notion = re.match(r"(?:~ )?@?(\w*)", statement)[1]
    if statement.startswith("forall b0"):
        return "move=> b0 fit; rewrite !EN_wrapper; looked_up"
    if notion == "ViewZCDP":
        return "apply: zCDP_RDP2; looked_up"
    itself = re.match(r"forall .*, (view|law|table_view|@marginal) ", statement)
    evaluated = "evaluated" if itself or re.match("Table|Adaptive|Interactive", notion) else "looked_up"
    if re.match("forall .*, marginal", statement):
        return "rewrite /marginal; looked_up"
    if notion == "samples":
        return "rewrite /Etau ?samples_marginal; looked_up"
    by = {
        "ViewDP": "" if policy.few_events else "DP_pointwise",
        "ViewADP": "" if policy.few_events else "ADP_positive",
        "TableDP": "DP_pointwise",
        "TableADP": "ADP_positive",
        "AdaptiveADP": "AdaptiveADP_feeds",
        "InteractiveADP": "InteractiveADP_asks",
    }.get(notion)
    if not by:
        return evaluated
    return (f"move/{by}; apply/(_ : ~ _)" if statement.startswith("~") else f"apply/{by}") + f"; {evaluated}"
