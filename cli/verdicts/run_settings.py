"""What a run was asked for and how it is told, and the commands that repeat and recheck it."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from ..options.claim_names import code_may_run
from ..output.forms import Output


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run was asked for."""

    names: tuple[str, ...]
    profile: str
    seed: int

    @property
    def words(self) -> str:
        """Names and options, on one line, with ``--code`` where Python ran that would not run without it."""
        from ..options.own.trust import is_strange

        names = [shlex.quote(" ".join(name.split())) for name in self.names]
        ran = [each for each in self.names if code_may_run() or not is_strange(each)]
        code = ["--code"] * any(is_strange(each, elsewhere=True) for each in ran)
        return " ".join([*names, *code, f"--profile {self.profile}", f"--seed {self.seed}"])

    @property
    def claims(self) -> str:
        """The option of `recheck` that reads the pages among the names; empty where there are none."""
        pages = dict.fromkeys(each.partition("::")[0] for each in self.names)
        return "".join(f" --claims {shlex.quote(each)}" for each in pages if each.endswith(".md"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the answer is printed, and which files are written beside it."""

    output: Output
    wants_markdown: bool
    wants_latex: bool
    wants_errata: bool
    junit: Path | None
    coq: Path | None
    records: bool
    watch: bool
