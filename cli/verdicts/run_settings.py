"""What a run was asked for, and the commands that repeat and recheck it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run was asked for."""

    names: tuple[str, ...]
    profile: str
    """Empty where each claim has that of its form."""
    seed: int

    def how_to_recheck(self) -> list[str]:
        """The commands that repeat the run, and recheck what it found by other means."""
        options = [f"--profile {self.profile or 'quick'}", f"--seed {self.seed}"]
        names = [shlex.quote(" ".join(name.split())) for name in self.names]
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
            " ".join(["banditproof check", *names, *options, "--certificates certificates"]),
            "banditproof recheck certificates/*.json",
            "```",
        ]
