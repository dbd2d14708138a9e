"""What Coq says of theorems about policies: statement, definitions and axioms; whether it accepts them."""

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from ...evidence.atomic_write import write_whole
from ..coqc import AXIOMS, MissingCoqError, axioms_in, cache_folder
from ..session import first_error
from .answer import Answer, Standing
from .compiled import Tell, compiled_files, coq_version, options, run_coqc, seconds_of
from .sources import Development, SourceTheorem

_HEAD: Final = """From Coq Require Import Reals.
Unset Printing Implicit Defensive.
Set Printing Width 74.
Local Open Scope R_scope.
"""
_DEFINED: Final = re.compile(r"^(\w+) \d+:\d+ \S+ (\S+)$", re.MULTILINE)
"""A line of what Coq says about the names of a file that it compiled."""
_PARTS: Final = {"constr", "proj"}


def kept_answer(development: Development, name: str) -> Answer:
    """The answer that an earlier run kept; where there is none, one that says that Coq was not asked."""
    theorem = development.named(name)
    if not any(_folder().glob(f"{name}-*.json")):  # to ask Coq for its version takes longer
        return _not_run(development, theorem)
    try:
        document: Any = json.loads(_place(development, theorem).read_text(encoding="utf-8"))
        document |= {"standing": Standing(document["standing"]), "axioms": tuple(document["axioms"])}
        return Answer(**document)
    except (OSError, ValueError, TypeError, KeyError, MissingCoqError):
        return _not_run(development, theorem)


def asked(development: Development, names: Iterable[str], tell: Tell = lambda *_: None) -> dict[str, Answer]:
    """Ask Coq about the theorems, all of them in one go; what it says is kept in the user's cache."""
    theorems = {name: development.named(name) for name in names}
    try:
        answers = _answered(development, list(theorems.values()), tell)
    except (MissingCoqError, OSError) as error:  # or a cache that cannot be written
        return {name: _not_run(development, theorem, str(error)) for name, theorem in theorems.items()}
    if _keeps():
        for name, answer in answers.items():
            if not answer.statement:
                continue  # it was not asked about, and may be another time
            text = json.dumps(answer.to_json(), ensure_ascii=False)
            write_whole(_place(development, theorems[name]), text.encode())
    return answers


def _answered(development: Development, theorems: Sequence[SourceTheorem], tell: Tell) -> dict[str, Answer]:
    folders = compiled_files(development, dict.fromkeys(theorem.file for theorem in theorems), tell)
    compiled = [theorem for theorem in theorems if not isinstance(folders[theorem.file], str)]
    library = {name: folder for name, folder in folders.items() if isinstance(folder, Path)}
    tell(len(folders), len(folders), "statements")
    probe = _Probe(development, library, compiled)
    foreign = ", ".join(sorted(probe.axioms - AXIOMS))
    answers: dict[str, Answer] = {}
    for theorem in theorems:
        refused = probe.trouble if theorem.file in library else str(folders[theorem.file])
        if foreign and len(compiled) > 1 and not refused:
            answers |= _answered(development, [theorem], lambda *_: None)  # is it this one?
            continue
        reason = refused or (f"it rests on {foreign}" if foreign else "")
        standing = Standing.REFUSED if reason else Standing.ACCEPTED
        answers[theorem.name] = replace(_not_run(development, theorem, reason), standing=standing)
        if refused:
            continue
        answers[theorem.name] = replace(
            answers[theorem.name],
            statement=probe.statement(theorem),
            written="",
            definitions=probe.definitions(theorem),
            axioms=tuple(sorted(probe.axioms)),
            seconds=seconds_of(library[theorem.file], theorem.place),
        )
    return answers


class _Probe:
    """A file of questions, and the answers of Coq, each in a file of its own."""

    def __init__(
        self, of: Development, library: Mapping[str, Path], theorems: Sequence[SourceTheorem]
    ) -> None:
        self._defined = {
            f"{file}.{name}": f"{file}.{definition}"
            for file, folder in library.items()
            for name, definition in _definitions((folder / f"{file}.glob").read_text(encoding="utf-8"))
            if f"\nExample {name} " not in of.files[file].text  # to print what proves it takes Coq a minute
        }
        definitions = list(dict.fromkeys(self._defined.values()))
        questions = {
            **{f"Check @{theorem.file}.{theorem.name}": theorem.file for theorem in theorems},
            **{f"Print Term {name}": name.partition(".")[0] for name in definitions},
        }
        self._place = {text: number for number, text in enumerate(questions)}
        text = f"{_HEAD}Require {' '.join(library)}.\nSet Printing All.\n"
        text += "".join(f'Redirect "all{number}" {question}.\n' for question, number in self._place.items())
        pairs = "".join(f"(more (@{theorem.file}.{theorem.name}) " for theorem in theorems)
        text += "Unset Printing All.\nDefinition more {this rest : Type} (_ : this) (_ : rest) := I.\n"
        text += f"Definition everything := {pairs}I{')' * len(theorems)}.\n"
        text += 'Redirect "axioms" Print Assumptions everything.\n'  # of each it takes a second
        for file in library:  # each in the words of its own file
            imports = " ".join((*of.files[file].needs, file))
            text += f"Module In_{file}.\nImport {imports}.\n"
            text += "".join(
                f'Redirect "said{self._place[question]}" {question}.\n'
                for question, asked_in in questions.items()
                if asked_in == file
            )
            text += f"End In_{file}.\n"
        self._answers: dict[str, str] = {}
        self.trouble, self.axioms = "", frozenset[str]()
        if not theorems:
            return
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "questions.v").write_text(text, encoding="utf-8")
            words = [*options(library.values()), "questions.v"]
            accepted, output = run_coqc(words, Path(folder))
            self.trouble = "" if accepted else first_error(output)
            for printed in Path(folder).glob("*.out"):
                self._answers[printed.stem] = printed.read_text(encoding="utf-8")
        answer = self._answers.get("axioms", "")
        self.axioms = axioms_in(answer)
        if not (self.axioms or self.trouble or "Closed under the global context" in answer):
            self.trouble = "Coq does not say what it assumes"

    def _said(self, question: str, how: str = "said") -> str:
        return self._answers[f"{how}{self._place[question]}"]

    def statement(self, theorem: SourceTheorem) -> str:
        """The statement without its name, and without the space that Coq leaves before each line."""
        text = self._said(f"Check @{theorem.file}.{theorem.name}").partition(" : ")[2]
        return _tidy(dedent(f"       {text}"))

    def definitions(self, theorem: SourceTheorem) -> dict[str, str]:
        """The definitions that a statement depends on, also indirectly; names are read with notations off."""
        definitions: dict[str, str] = {}
        waiting = self._names(self._said(f"Check @{theorem.file}.{theorem.name}", "all"))
        while waiting:
            name = waiting.pop(0)
            if name not in definitions:
                definitions[name] = _tidy(self._said(f"Print Term {name}").partition("\n\nArguments")[0])
                waiting += self._names(self._said(f"Print Term {name}", "all"))
        order = list(dict.fromkeys(self._defined.values()))
        return {name: definitions[name] for name in sorted(definitions, key=order.index)}

    def _names(self, text: str) -> list[str]:
        words = re.findall(r"[\w']+\.[\w']+", text)
        return [self._defined[word] for word in dict.fromkeys(words) if word in self._defined]


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def _definitions(names: str) -> Iterable[tuple[str, str]]:
    """Names that a file defines, each with its definition: of a constructor or a field that of its type."""
    last = ""
    for kind, name in _DEFINED.findall(names):
        if kind in {"def", "ind", "rec", "inst", "coe", "canonstruc"} or (kind in _PARTS and not last):
            last = name
            yield name, name
        elif kind in _PARTS:
            yield name, last


def _not_run(development: Development, theorem: SourceTheorem, reason: str = "") -> Answer:
    of_file = (theorem.name, theorem.file, theorem.comment)
    lines = (theorem.statement_lines, theorem.proof_lines)
    texts = development.written(theorem), development.definitions(theorem)
    return Answer(*of_file, Standing.NOT_RUN, *lines, reason, written=texts[0], definitions=texts[1])


def _keeps() -> bool:
    """Whether answers are kept on disk."""
    return os.environ.get("BANDITPROOF_STORE") != ""


def _place(development: Development, theorem: SourceTheorem) -> Path:
    """The file of an answer, named after all that it depends on."""
    if not _keeps():
        raise ValueError("nothing is kept")
    content = f"{development.files[theorem.file].digest} {theorem.name} {coq_version()}"
    key = hashlib.sha256(content.encode() + Path(__file__).read_bytes()).hexdigest()[:16]
    return _folder() / f"{theorem.name}-{key}.json"


def _folder() -> Path:
    return cache_folder() / "theorems"
