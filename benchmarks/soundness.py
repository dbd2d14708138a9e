"""How often private bandits are flagged: audits at level 5 % in every dialect, and honest sealed policies.

``python benchmarks/soundness.py [AUDITS [SEALED]]`` goes on where it stopped, up to so many audits (10,000
by default) and sealed policies (all 200); it can be interrupted at any time. ``power.py`` writes the answer
to POWER.md.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from banditproof.theory.privacy.budget_from_error_rates import clopper_pearson
from banditproof.verify.testing.assertions import Play, privacy_found
from banditproof.verify.zoo.faulty_bandits.table import FAULTS
from banditproof.verify.zoo.table import ZOO
from sealed_policies import FORMS, LAWS, SEALED, sealed_policies

HERE: Final = Path(__file__).resolve().parent
KEPT_IN: Final = HERE / "SOUNDNESS.json"
TWINS: Final = HERE.parent / "tests" / "verify" / "dialects" / "twins.py"
LEVEL: Final = 0.05
AUDITS: Final = 10_000
RUNS: Final = 400
HORIZON: Final = 4
KEPT_EVERY: Final = 20


def twins() -> Any:  # noqa: ANN401  a module of the tests
    """A private policy in every dialect."""
    spec = importlib.util.spec_from_file_location("dialect_twins", TWINS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["dialect_twins"] = module
    spec.loader.exec_module(module)
    return module


Audited = Mapping[str, Any]
"""What `privacy_found` gets, the subject included."""


def private_bandits() -> dict[str, Audited]:
    """All of them spend what they claim."""
    module = twins()
    spoken = (
        module.Round,
        module.NoRound,
        module.SelectArm,
        module.ChooseObserve,
        module.Pull,
        module.FromOne,
        module.SMP,
        module.Wise,
        module.Contextual,
        module.Staying,
        module.yielding,
        module.of_pairs,
        module.of_lists,
        module.pulling,
        module.gymnasium_loop,
    )
    found: dict[str, Audited] = {
        f"dialect: {each.__name__}": {"subject": each, "epsilon": 1.0, "horizon": HORIZON}
        for each in spoken
        if each is not module.Staying
    }
    found["dialect: Agent"] = {
        "subject": module.Agent(np.random.default_rng(0)),
        "epsilon": 1.0,
        "horizon": HORIZON,
    }
    found["dialect: replicated"] = {
        "subject": module.replicated,
        "epsilon": 1.0,
        "neighbours": [((0.0, 0.0), (1.0, 0.0)), ((1.0, 1.0), (0.0, 1.0))],
    }
    for fault in FAULTS:
        found.setdefault(
            f"twin: {fault.honest.__name__}",
            {
                "subject": fault.honest,
                "play": Play(rewards=fault.rewards),
                "horizon": 2 * HORIZON,
                **fault.claim,
            },
        )
    for each in ZOO:
        if each.right_stepwise is not None and each.kind == "policy" and each.epsilon == 1 and not each.stops:
            found.setdefault(
                f"zoo: {each.right_stepwise.__name__}",
                {"subject": each.right_stepwise, "epsilon": 1.0, "horizon": each.horizon},
            )
    return found


def audited(given: Audited, seed: int) -> tuple[bool, bool]:
    """Whether the audit refutes it, and whether its ledger does."""
    options = {name: value for name, value in given.items() if name != "subject"}
    found = privacy_found(given["subject"], runs=RUNS, error=LEVEL, seed=seed, **options)
    refuted = found.audited is not None and found.audited.refuted
    return refuted, found.spends_too_much or found.leak is not None


def kept() -> dict[str, Any]:
    """What was found so far."""
    if KEPT_IN.exists():
        found: dict[str, Any] = json.loads(KEPT_IN.read_text())
        return found
    return {"audits": 0, "alarms": [], "ledger": [], "sealed": 0, "flagged": [], "seconds": 0.0}


def keep(found: Mapping[str, Any]) -> None:
    """On disk."""
    whole = KEPT_IN.with_suffix(".part")
    whole.write_text(json.dumps(found, indent=1) + "\n")
    whole.replace(KEPT_IN)


def told() -> str:
    """The part of POWER.md."""
    found = kept()
    audits, alarms, sealed = found["audits"], len(found["alarms"]), found["sealed"]
    seconds = found["seconds"] / max(1, audits)
    if not audits:
        return ""
    _, most = clopper_pearson(alarms, audits, 2 * 0.05)  # its upper end has one half of the error
    names = list(private_bandits())
    by_name: dict[str, int] = dict.fromkeys(names, 0)
    for place in found["alarms"]:
        by_name[names[place % len(names)]] += 1
    worst = max(names, key=by_name.__getitem__)
    each = audits // len(names)
    return f"""
## How often private bandits are flagged

Written by `benchmarks/soundness.py`. {audits} of {AUDITS} audits at level {LEVEL:g} were run, of {len(names)}
private bandits by turns, in every dialect; nearly all of them spend what they claim, and each audit has
noise of its own: {RUNS} runs on each of two inputs, 4 or 8 rounds.

The audit refuted {alarms} of them: {alarms / audits:.4f}, and at most {most:.4f} with confidence 0.95 (exact
binomial bound). The worst is `{worst}`, with {by_name[worst]} of about {each}. The ledger, which leaves
nothing to luck, flagged {len(found["ledger"])}. An audit took {seconds:.1f} s of the processor.

Of {sealed} honest policies on sealed rewards (of {SEALED}: {len(FORMS)} ways to write a sum,
{len(LAWS)} kinds of noise, 1 to 3 rewards, 2 to 4 arms) `assert_private` flagged {len(found["flagged"])}.
"""


def go_on(audits: int = AUDITS, sealed: int = SEALED) -> None:
    """From where it stopped."""
    found = kept()
    for place, (name, make, claim) in enumerate(sealed_policies()):
        if not found["sealed"] <= place < sealed:
            continue
        seen = privacy_found(make, horizon=3, runs=64, seed=place, play=Play(arms=make.arms), **claim)
        found["sealed"] = place + 1
        if seen.verdict != "within the claim":
            found["flagged"].append(name)
            print(name, seen, flush=True)
        if place % KEPT_EVERY == 0:
            keep(found)
    keep(found)
    start, before = time.process_time(), found["seconds"]
    bandits = list(private_bandits().items())
    while found["audits"] < audits:
        place = found["audits"]
        name, given = bandits[place % len(bandits)]
        refuted, spent = audited(given, place)
        found["audits"] = place + 1
        if refuted:
            found["alarms"].append(place)
        if spent:
            found["ledger"].append(place)
            print(name, "seed", place, "flagged by the ledger", flush=True)
        if found["audits"] % KEPT_EVERY == 0:
            found["seconds"] = round(before + time.process_time() - start, 1)
            keep(found)
    found["seconds"] = round(before + time.process_time() - start, 1)
    keep(found)


if __name__ == "__main__":
    go_on(*map(int, sys.argv[1:]))
    print(told())
