"""Every theorem that the page lists is used where all its hypotheses are met, and Coq accepts these uses."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from banditproof.verify.kernel.coqc import AXIOMS, axioms_in
from banditproof.verify.kernel.policy_theorems.sources import shipped

from .kept_by_coq import said, using

MORE = "MoreInstances"
PAGE = Path(__file__).parents[3] / "docs" / "theorems.md"
OPENING = re.compile(
    r"^ *(Theorem|Lemma|Corollary|Proposition|Fact|Remark|Example|Definition|Fixpoint|Let) ([\w']+)",
    re.MULTILINE,
)
BREAKS = re.compile(r"_false$|_fails_|_not_|_strict$|_beyond_")
"""Names of theorems that say of a policy or mechanism that it breaks what is printed: it is the instance."""
WITHOUT: dict[str, str] = {}
"""Theorems that no instance leads to, and why."""


def more(planted=""):
    """The file of further instances, with more at its end."""
    text = Path(__file__).with_name(f"{MORE}.v").read_text(encoding="utf-8") + planted
    return using(MORE, text)


def listed():
    """The theorems that the page names."""
    tables = PAGE.read_text(encoding="utf-8").partition("## The theorems")[2].partition("\n## ")[0]
    rows = (line.split("|")[1] for line in tables.splitlines() if line.startswith("| `"))
    return {name for row in rows for name in re.findall(r"`([\w']+)`", row)}


def without_instance(files, instances):
    """Listed theorems that no proof of an instance uses, directly or through what it uses."""
    uses, roots, public = {}, [], {}
    for file in files:
        text = file.text
        while (shorter := re.sub(r"\(\*(?:(?!\(\*|\*\)).)*\*\)", "", text, flags=re.DOTALL)) != text:
            text = shorter
        own = range(text.find("Section Instance."), text.find("End Instance."))
        for opening, after in pairwise([*OPENING.finditer(text), None]):
            kind, name = opening.groups()
            end = after.start() if after else len(text)
            uses.setdefault((file.name, name), set()).update(re.findall(r"[\w']+", text[opening.end() : end]))
            if kind != "Let":
                public.setdefault(name, set()).add(file.name)
            if file.name in instances or kind == "Example" or BREAKS.search(name) or opening.start() in own:
                roots.append((file.name, name))
    needs, found = {file.name: file.needs for file in files}, set()
    while roots:
        place = roots.pop()
        if place in found:
            continue
        found.add(place)
        for word in uses[place]:
            inside = {place[0]} if (place[0], word) in uses else public.get(word, set()) & {*needs[place[0]]}
            roots += [(file, word) for file in inside]
    return listed() - {name for _, name in found}


def test_each_theorem_has_an_instance():
    """Or its name stands above with the reason; the file of further instances is needed for it."""
    files = list(shipped().files.values())
    assert listed() <= set(shipped().theorems)
    assert without_instance([*files, more()], {"Instances", MORE}) == set(WITHOUT)
    assert {"d_eps_below", "Df_coupling", "TV_time_bounds"} <= without_instance(files, {"Instances"})
    others = [each for each in files if each.name != "Instances"]
    assert len(without_instance(others, set())) > len(listed()) / 2


def assumed(file):
    """The axioms of all examples of a file, as Coq names them."""
    names = re.findall(r"^Example ([\w']+)", file.text, re.MULTILINE)
    text = f"Require Import {MORE}.\nDefinition all := ({', '.join(f'@{each}' for each in names)}).\n"
    return axioms_in(said("Assumed", f"{text}Print Assumptions all.\n", file))


@pytest.mark.long
@pytest.mark.usefixtures("needs_coq")
def test_coq_accepts_the_instances_and_they_assume_what_real_numbers_do():
    """Nothing is taken for granted: not by a word that proves nothing, and not outside a section."""
    assert assumed(more()) <= AXIOMS
    assert "Admitted" in more("Example e : 0 = 1. Admitted.\n").unproved
    head, wrong = more().text.partition("(** **")[0], "Hypothesis wrong : 0 = 1.\n"
    taken = replace(more(), text=f"{head}{wrong}Example right : 0 = 1. Proof. exact: wrong. Qed.\n")
    assert {each.rpartition(".")[2] for each in assumed(taken) - AXIOMS} == {"wrong"}
