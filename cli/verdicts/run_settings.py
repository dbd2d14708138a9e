"""What a run was asked for, and the commands that repeat and recheck it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run was asked for."""

    names: tuple[str, ...]
    profile: str
    seed: int

    @property
    def words(self) -> str:
        """Names and options, on one line, with ``--code`` where what they name would not run without it."""
        from ..options.own.trust import is_strange

        names = [shlex.quote(" ".join(name.split())) for name in self.names]
        code = ["--code"] * any(is_strange(each, elsewhere=True) for each in self.names)
        return " ".join([*names, *code, f"--profile {self.profile}", f"--seed {self.seed}"])

    def how_to_recheck(self) -> list[str]:
        """The commands that repeat the run, and recheck what it found by other means."""
        return [
            "## How to recheck",
            "",
            (
                "The first command repeats the run and writes every proof and counterexample as a file; "
                "the second"
            ),
            "verifies the files by code that shares nothing with what made them.",
            "",
            "```",
            f"banditproof check {self.words} --certificates certificates",
            "banditproof recheck certificates/*.json",
            "```",
        ]
