"""What a run was asked for, as it is written on the command line."""

from __future__ import annotations

from shlex import quote

from ...verdicts.run_settings import Settings


def run_words(settings: Settings) -> str:
    """Names and options, on one line."""
    names = [quote(" ".join(name.split())) for name in settings.names]
    profile = [f"--profile {settings.profile}"] if settings.profile else []
    return " ".join([*names, *profile, f"--seed {settings.seed}"])
