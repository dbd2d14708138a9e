"""Theorems about policies: what Coq does not accept is refused, what it said is kept by content."""

import hashlib
import multiprocessing
import re
import shutil
import subprocess

import pytest
from banditproof.cli.site.pages.documentation import FOLDER as DOCUMENTATION
from banditproof.paper_checks.pages.index import shipped_pages
from banditproof.paper_checks.pages.page import TheoremOfCoq
from banditproof.paper_checks.pages.reader import read
from banditproof.verify.evidence.atomic_write import write_whole
from banditproof.verify.kernel.coqc import AXIOMS, cache_folder
from banditproof.verify.kernel.policy_theorems import answers, compiled
from banditproof.verify.kernel.policy_theorems.answer import Standing
from banditproof.verify.kernel.policy_theorems.answers import asked, kept_answer
from banditproof.verify.kernel.policy_theorems.sources import FOLDER, development, shipped

FIRST = """(** Doubles. *)
Definition same (x : nat) := x.
Definition twice (x : nat) := 2 * same x.

(** *** text Theorem 1, about doubles *)
Theorem doubled x : twice x = x + x.
Proof. unfold twice, same; simpl; rewrite <- ?plus_n_O; reflexivity. Qed.
"""
SECOND = """From Coq Require Import FunctionalExtensionality.
Require Import First.
Theorem quadrupled : (fun x => twice (twice x)) = (fun x => x + x + (x + x)).
Proof. apply functional_extensionality; intro x; rewrite !doubled; reflexivity. Qed.
"""
AXIOM = "Theorem assumed : 1 = 2.\nProof. exact (False_rect _ any). Qed.\n"


@pytest.fixture
def of(tmp_path, monkeypatch):
    """A folder of two small files, written with what is to be different, and a cache of its own.

    Of the libraries, which take long to load, nothing in them has need.
    """
    monkeypatch.setattr(answers, "_HEAD", "Set Printing Width 74.\n")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("BANDITPROOF_STORE", str(tmp_path / "store"))

    def written(old="", new="", *, more=""):
        folder = tmp_path / "theorems"
        folder.mkdir(exist_ok=True)
        for name, text in {"First.v": FIRST, "Second.v": SECOND + more}.items():
            (folder / name).write_text(text.replace(old, new) if old else text, encoding="utf-8")
        (folder / "_CoqProject").write_text("-Q . Here\nFirst.v\nSecond.v\n", encoding="utf-8")
        return development(folder)

    return written


@pytest.fixture
def compilations(monkeypatch):
    seen, run = [], compiled.run_coqc

    def noted(words, *where):
        seen.append(words[-1])
        return run(words, *where)

    compiled.coq_version()
    monkeypatch.setattr(compiled, "run_coqc", noted)
    monkeypatch.setattr(answers, "run_coqc", noted)
    return seen


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_what_is_not_proved_is_refused(of):
    for old, new in (
        ("reflexivity. Qed", "admit. Admitted. (* Qed"),
        ("Definition same", "Axiom any : False.\nDefinition same"),
    ):
        told = asked(of(old, new), ["doubled"])["doubled"]
        assert (told.standing, told.statement) == (Standing.REFUSED, "")
        assert "which proves nothing" in told.reason
    told = asked(
        of(more="Section A.\nVariable no : nat.\nEnd A.\nVariable any : False.\n" + AXIOM),
        shipped_like := ["quadrupled", "assumed"],
    )
    assert [told[name].standing for name in shipped_like] == [Standing.ACCEPTED, Standing.REFUSED]
    assert "any" in told["assumed"].reason
    told = asked(of("x + x", "x + x + 1"), ["doubled", "quadrupled"])
    assert {each.standing for each in told.values()} == {Standing.REFUSED}
    assert "First.v: Coq says: " in told["quadrupled"].reason


PROOF = "Proof. exact I. Qed.\n"


@pytest.mark.parametrize(("text", "told"), [
    ('(* (* once *) "*)" thought:\nLemma bad : True.\n{} *)', "no statement with Proof. and Qed."),
    ("Lemma bad : True.\nAbort.\n{}", "no statement with Proof. and Qed."),
    ("Lemma bad : True.\nProof. exact I. Admitted.\n", "'Admitted' in Second.v is not accepted"),
    ("Hypothesis h : False.\nLemma bad : True.\n{}", "'Hypothesis h :' in Second.v is not accepted"),
    ("Context (h : False).\nLemma bad : True.\n{}", "'Context (h :' in Second.v"),
    ("Section S.\nEnd S.\nVariables h : False.\nLemma bad : True.\n{}", "'Variables h :' in Second.v"),
    ("Section S.\nLemma bad : True.\nProof. Hypothesis h : False. exact I. Qed.\n", "'Hypothesis h :' in"),
    ("Module Type T. Axiom w : False. End T.\nLemma bad : True.\n{}", "'Module Type T' in Second.v"),
    ("Declare Module M : T.\nLemma bad : True.\n{}", "'Declare Module M' in Second.v"),
    ("Program Lemma a : 0 = 1.\nNext Obligation. Admit Obligations.\nLemma bad : True.\n{}", "'Program"),
    ("#[local] Axiom w : False.\nLemma bad : True.\n{}", "Axiom w"),
    ('Local Notation "a <= b" := True.\nLemma bad : 5 <= 3.\n{}', "'Local Notation"),
    ('Notation "a <= b" := True.\nLemma bad : 5 <= 3.\n{}', "'Notation"),
    ("Unset Guard Checking.\nLemma bad : True.\n{}", "'Unset Guard Checking' in"),
])  # fmt: skip
def test_what_a_reading_shows_to_be_unproved_is_refused_by_name(of, text, told):
    with pytest.raises(ValueError, match=f"^bad is not proved: .*{re.escape(told)}"):
        of(more=text.replace("{}", PROOF)).proved("bad")
    good = of(more=f"Lemma bad : True.\n{PROOF}{text.replace('{}', PROOF).replace('bad', 'worse')}")
    assert good.written(good.proved("bad")) == "bad :\n  True"


def test_what_a_section_assumes_is_said_with_a_theorem(of):
    inside = "Context (h : False).\nHypothesis k : h = h.\nLet two : nat := 2.\nLet one : nat := 1.\n"
    more = f"Section S.\n{inside}Lemma inner : two = 0.\n{PROOF}End S.\nLemma outer (* k *) : True.\n{PROOF}"
    read = of(more=more)
    assumed = ["Context (h : False)", "Hypothesis k : h = h", "Let two : nat := 2"]
    assert read.written(read.proved("inner")).split("\n") == [*assumed, "inner :", "  two = 0"]
    assert read.written(read.proved("outer")) == "outer :\n  True"


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_what_coq_says_is_kept_and_only_a_change_is_asked_again(of, compilations):
    first = of()
    assert kept_answer(first, "doubled").standing is Standing.NOT_RUN
    told = asked(first, ["quadrupled", "doubled"])
    doubled = told["doubled"]
    assert doubled.standing is Standing.ACCEPTED
    assert doubled.statement == "forall x : nat, twice x = x + x"
    assert list(doubled.definitions) == ["First.same", "First.twice"]
    assert doubled.definitions["First.twice"] == "twice = fun x : nat => 2 * same x\n     : nat -> nat"
    assert doubled.axioms == told["quadrupled"].axioms
    assert [each.rpartition(".")[2] for each in doubled.axioms] == ["functional_extensionality_dep"]
    assert (doubled.statement_lines, doubled.proof_lines) == (1, 1)
    assert doubled.comment == "text Theorem 1, about doubles"
    assert compilations == ["First.v", "Second.v", "questions.v"]
    assert kept_answer(first, "doubled") == told["doubled"]
    changed = of("=> x + x + (x + x)", "=> twice x + (x + x)")
    assert kept_answer(changed, "quadrupled").standing is Standing.NOT_RUN
    assert kept_answer(changed, "doubled") == told["doubled"]
    assert asked(changed, ["quadrupled"])["quadrupled"].statement.endswith("=> twice x + (x + x))")
    assert compilations[3:] == ["Second.v", "questions.v"]
    deeper = of(":= x.", ":= x + 0.")
    assert kept_answer(deeper, "quadrupled").standing is Standing.NOT_RUN
    asked(deeper, ["quadrupled"])
    assert compilations[5:] == ["First.v", "Second.v", "questions.v"]


def ask(folder, start, compilations, done):
    """What another process does; it tells what it compiled."""
    start.wait()
    assert asked(development(folder), ["quadrupled"])["quadrupled"].standing is Standing.ACCEPTED
    done.put(compilations)


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_two_processes_that_ask_at_once_compile_nothing_twice(of, tmp_path, compilations):
    of()
    context = multiprocessing.get_context("fork")
    start, done = context.Barrier(2), context.SimpleQueue()
    given = (tmp_path / "theorems", start, compilations, done)
    both = [context.Process(target=ask, args=given) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join(120)
    assert [each.exitcode for each in both] == [0, 0]
    assert sorted(done.get() + done.get()) == ["First.v", "Second.v", *["questions.v"] * 2]
    names = [each.name for each in (tmp_path / "cache" / "banditproof" / "theorems").iterdir()]
    assert sorted(name.partition("-")[0] for name in names) == ["First", "Second", "quadrupled"]


def test_where_coq_is_missing_that_is_the_answer(of, monkeypatch):
    compiled.coq_version.cache_clear()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    told = asked(of(), ["doubled"])["doubled"]
    assert (told.standing, told.written) == (Standing.NOT_RUN, "doubled x :\n  twice x = x + x")
    assert list(told.definitions) == ["First.same", "First.twice"]
    assert told.reason.startswith("coqc is not installed; apt-get install coq libcoq-mathcomp-ssreflect")
    with pytest.raises(ValueError, match="no theorem is called 'doubledd'; doubled is one"):
        asked(of(), ["doubledd"])


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_coq_accepts_every_theorem_that_is_shipped():
    names = [name for name, each in shipped().theorems.items() if each.kind in {"Theorem", "Corollary"}]
    told = asked(shipped(), names)
    assert {name: each.reason for name, each in told.items() if each.standing is not Standing.ACCEPTED} == {}
    assert len(told) > 100
    assert set().union(*(each.axioms for each in told.values())) <= AXIOMS
    # what is shown where Coq is not asked; two definitions are called weight, and one type is named nowhere
    read = {name: shipped().definitions(shipped().named(name)).keys() for name in names}
    missed = {each for name in names for each in told[name].definitions.keys() - read[name]}
    assert {each for each in missed if not each.startswith(("Probability.", "Interaction."))} <= {
        "DiscreteLaplace.weight",
        "Equivalences.adversary",
    }


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_the_checker_of_compiled_files_accepts_them_and_finds_no_axiom_of_ours():
    """It is a program of its own: what compiled is not taken on the compiler's word.

    What it says of files once is kept beside them: their folders are named by content.
    """
    folders = compiled.compiled_files(shipped(), shipped().files, lambda *_: None)
    key = hashlib.sha256(" ".join(map(str, folders.values())).encode()).hexdigest()
    kept = cache_folder() / "theorems" / f"checked-{key[:16]}.txt"
    if not kept.exists():
        write_whole(kept, checked(folders).encode())
    told = kept.read_text(encoding="utf-8")
    assert told.count("<none>") == 3  # type in type, unsafe recursion, positivity that is assumed
    axioms = re.search(r"\* Axioms:\s(.*?)\n\s*\n", told, re.DOTALL)[1].split()
    # what a library seals in a module counts as one there
    assert [each for each in axioms if each.partition(".")[0] not in {"Coq", "mathcomp"}] == []


def checked(folders):
    """What the checker prints of the files, which it has to accept."""
    words = [word for folder in folders.values() for word in ("-Q", str(folder), "")]
    asked_of = [word for name in folders for word in ("-norec", name)]
    told = subprocess.run(
        [shutil.which("coqchk"), "-o", *words, *asked_of], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr[-2000:]
    return told.stderr


def test_every_theorem_is_bound_to_a_claim_or_listed_as_a_tool():
    """Lemmas may be bound, and need not be; the list in the documentation has every theorem."""
    claims = (claim for page in shipped_pages() for claim in read(page).claims)
    blocks = (block for claim in claims for said in claim.sentences for block in said.blocks)
    bound = {each.name for each in blocks if isinstance(each, TheoremOfCoq)}
    assert bound == {shipped().proved(name).name for name in bound}
    printed, _, tools = (DOCUMENTATION / "theorems.md").read_text(encoding="utf-8").partition("\nTools, ")
    rows = [
        re.findall(r"`([\w']+)`", line.split("|")[1])
        for line in printed.splitlines()
        if line.startswith("| `")
    ]
    listed = {name for row in rows for name in row}
    as_tools = set(re.findall(r"^\| (.*?) \|", tools, re.MULTILINE))
    as_tools = {name for row in as_tools for name in re.findall(r"`([\w']+)`", row)}
    theorems = {name for name, each in shipped().theorems.items() if each.kind == "Theorem"}
    assert theorems - bound == as_tools
    assert theorems - as_tools == listed


def test_definitions_in_the_documentation_are_those_of_the_files():
    text = (DOCUMENTATION / "kernel.md").read_text(encoding="utf-8")
    block = re.sub(r"\(\*.*?\*\)", "", re.search(r"```coq\n(.*?)```", text, re.DOTALL)[1], flags=re.DOTALL)
    files = " ".join(" ".join(each.read_text(encoding="utf-8").split()) for each in FOLDER.glob("*.v"))
    definitions = [" ".join(each.split()) for each in re.split(r"\n(?=Definition|Record|Fixpoint)", block)]
    assert len(definitions) > 20
    assert [each for each in definitions if each not in files] == []
