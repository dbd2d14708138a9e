"""The definitions of the theorems with one of them changed, and which goals Coq then refutes."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import banditproof

from .coq_goals import HEAD, UNFOLDED, definitions, goals, tactics
from .small_policies import POLICIES, STRATEGIES, SmallPolicy

THEOREMS = Path(banditproof.__file__).parents[1] / "verify/theorems"
_FILES = "Probability Interaction Divergences LowerBounds Episodes Batches DiscreteLaplace Identification"
_KEPT = re.compile(
    r"^(?:Section|End|Variables?|Implicit Types?|Let [AqD]|Definition|Fixpoint|Inductive|Arguments) .*?\.$",
    re.MULTILINE | re.DOTALL,
)


_TABLE = r"""
neighbours at distance two | counts_successes__last_DP |
    forall d d', (dham d d' <= 1)%N -> forall E : {set O}, Pr (M d) E <=
    --> forall d d', (dham d d' <= 2)%N -> forall E : {set O}, Pr (M d) E <=
a policy that sees the future | keeps_the_arm | take t (zip a r) --> take t.+1 (zip a r)
a history that is late by one round | keeps_the_arm | take t (zip a r) --> take t.-1 (zip a r)
privacy for one event only | keeps_the_arm__ViewDP_below |
    forall E : {set O}, Pr (M d) E <= exp eps * Pr (M d') E
    --> let E := [set x in [::]] in Pr (M d) E <= exp eps * Pr (M d') E
privacy in one direction only | keeps_the_arm__ViewDP_below |
    forall E : {set O}, Pr (M d) E <= exp eps * Pr (M d') E
    --> forall E : {set O}, Pr (M d) E <= exp eps * Pr (M d') E \/ Pr (M d') E <= exp eps * Pr (M d) E
eps in place of exp eps | fair__ViewDP |
    Pr (M d) E <= exp eps * Pr (M d') E --> Pr (M d) E <= eps * Pr (M d') E
regret against a fixed arm | keeps_the_arm | \big[Rmax/mean nu ord0]_b mean nu b --> mean nu ord0
N counts to T - 1 | keeps_the_arm | ind (tnth a t == b) --> ind ((t.+1 < T)%N && (tnth a t == b))
the mean of another arm | keeps_the_arm | (nu b x * val x) --> (nu ord0 x * val x)
a law without the chances of the rewards | keeps_the_arm | * nu (tnth a t) (tnth r t)) --> )
TV without the half | keeps_the_arm | / 2 * \sum_a Rabs --> \sum_a Rabs
KL from the other side | keeps_the_arm__views_KL | (p a * ln (p a / q a)) --> (p a * ln (q a / p a))
KL that may be infinite | stays_or_shifts__views_KL | ac p q /\ KL p q <= c --> KL p q <= c
a Renyi divergence divided by its order | keeps_the_arm__views_Renyi | / (alpha - 1) * ln --> / alpha * ln
delta times exp eps | keeps_the_arm__ViewADP_above_0_below |
    exp eps * Pr (M d') E <= delta --> exp eps * Pr (M d') E <= exp eps * delta
a release that reads all rewards | keeps_the_arm__run | (rel (take n r) o * run --> (rel r o * run
rewards that are read again | keeps_the_arm__run | run (next o) (drop n r) --> run (next o) r
a learner that pays twice | keeps_the_arm__told_cost | c (y j a) o + told --> c (y j a) o + c (y j a) o + told
a learner told of the first losses | keeps_the_arm__told_cost | W (y j a) --> W (y 0%N a)
noise that is not put at the ends | keeps_the_arm__clamped | (o == 0%N) || (o == m) --> false
noise of half the scale | keeps_the_arm__clamped | Let q := exp (- eps) --> Let q := exp (- eps) * exp (- eps)
noisy regret by the first losses | keeps_the_arm__noisy_regret |
    \sum_(j < N) v (y j i) --> \sum_(j < N) v (y 0%N i)
a strategy that stops a round late | may_run_on__view |
    match recommended h with --> match recommended (behead h) with
a strategy that is told of no last reward | may_run_on__view | s (sampled h) --> s (behead (sampled h))
an answer that counts at once | may_run_on__recommends | tnth a ord_max == inr b --> tnth a ord0 == inr b
a correct answer that is not the best arm | may_run_on__correct |
    forall b, only_best nu b -> 1 - delta --> forall b, ~ only_best nu b -> 1 - delta
a stop that is a sample | may_run_on__samples |
    N (inl a : A + A) acts --> (N (inl a : A + A) acts + N (inr a : A + A) acts)
a best arm that ties | may_run_on__Alt_1 | mean val nu c < mean val nu b --> mean val nu c <= mean val nu b
an alternative with the same best arm | may_run_on__Alt_0 |
    only_best lam c & b != c --> only_best lam c & b == c
the time of another arm | may_run_on__samples | \sum_a samples nu s a --> samples nu s ord0
information the other way | may_run_on__KL_0 | (w a * KL (nu a) (lam a)) --> (w a * KL (lam a) (nu a))
tables read at the last action | keeps_the_arm | tnth x t (tnth a t) --> tnth x t (last (tnth a t) a)
"""
"""A name, what begins the names of goals one of which refutes it; the printed text, and the wrong one."""
WRONG = {
    name: (goal, *map(str.strip, change.split("-->")))
    for name, goal, change in re.findall(r"^(\S.*?) \| (\S+) \|(.*\n(?: .*\n)*)", _TABLE, re.MULTILINE)
}


def changed(name: str) -> str:
    """The definitions, one of them wrong; all as they are if the name is empty."""
    text = "".join(_definitions())
    if not name:
        return text
    _, before, after = WRONG[name]
    assert text.count(before) == 1, f"{name}: {before!r} is there {text.count(before)} times"
    return text.replace(before, after)


def _definitions() -> Iterator[str]:
    names = set(UNFOLDED.split()) | {"policy", "wrapper", "learner", "releases", "strategy"}
    for file in _FILES.split():
        text = (THEOREMS / f"{file}.v").read_text(encoding="utf-8")
        for sentence in _KEPT.findall(re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)):
            kind, name = re.match(r"([\w ]+?)\s+(\S+)", sentence).groups()
            if kind in ("Definition", "Fixpoint", "Inductive", "Arguments") and name not in names:
                continue
            yield " ".join(sentence.split()) + "\n"


def computed_whole() -> tuple[list[SmallPolicy], dict[str, str]]:
    """Policies, and goals about them that are computed with no theorem in between."""
    names = {goal.partition("__")[0] for goal, *_ in WRONG.values()}
    policies = [policy for policy in (*POLICIES, *STRATEGIES) if policy.name in names]
    said = {name: text for policy in policies for name, text in goals(policy)}
    return policies, {
        name: text for name, text in said.items() if not re.search("ViewZCDP|Table|ive|policy_of", text)
    }


def file_of(names: Sequence[str]) -> str:
    """For each change Coq prints the first goal that it refutes; without one, the copy is what is shipped.

    So these goals, which are among those that are proved about the twelve, are true without a change.
    """
    policies, said = computed_whole()
    parts = [HEAD, *map(definitions, policies)]
    for number, name in enumerate(("", *names)):
        parts.append(f"Module M{number}.\nSet Implicit Arguments. Unset Strict Implicit.\n{changed(name)}")
        parts.append("Unset Implicit Arguments.\n" + tactics(policies))
        if name:
            some = [each for each in said if each.startswith(WRONG[name][0])]
            tried = "\n| ".join(
                f'(assert (~ ({said[each]})) by refuted; idtac "{number}: {each}")' for each in some
            )
            parts.append("Ltac refuted := unfolded; eapply dec_true; [dec|vm_compute; reflexivity].\n")
            parts.append(f'Goal True.\nfirst [{tried}\n| idtac "{number}: none"].\nAbort.\n')
        parts.append(f"End M{number}.\n")
        if not name:
            copied = re.findall(r"^Definition (\w+)", changed(""), re.MULTILINE)
            parts += [f"Goal @M0.{each} = @{each}. Proof. exact: erefl. Qed.\n" for each in copied]
    return "".join(parts)
