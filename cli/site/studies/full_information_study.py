"""What is found out about a learner that sees the losses of all arms: its sandwich, and what it loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .study import Played

if TYPE_CHECKING:
    from ....verify.auditing.sandwich import Sandwich
    from ...options.policy_name import PolicyName

_HORIZON, _ARMS = 2000, 3
_WORLD = "switching"


def full_information_sandwich(
    policy: PolicyName, *, horizon: int, arms: int, runs: int, seed: int
) -> Sandwich:
    """The sandwich of the claim that the learner itself makes."""
    from ...runs.full_information_audit import full_information_audit

    flags = {"epsilon": None, "rho": None, "delta": None}
    return full_information_audit(policy, flags, horizon=horizon, arms=arms, runs=runs, seed=seed, replay="")


def full_information_played(policy: PolicyName) -> Played:
    """Its expected regret, exactly, beside the bound of the text."""
    from ....paper_checks.figures.figure import Curve, Panel
    from ...options.environment_name import read_environment
    from ...runs.full_information_report import expected

    world = read_environment(_WORLD, None, None, horizon=_HORIZON, arms=_ARMS)
    (found,) = expected([policy], world, horizon=_HORIZON, checkpoints=None)
    times = [float(time) for time in found.found.checkpoints]
    regret, bound = ([float(each) for each in one] for one in (found.found.regret, found.found.bound))
    where = f"--environment {_WORLD} --arms {_ARMS}"
    name = "upper bound (ADV-L26)"
    curves = [
        Curve(label=policy.target, kind="private", x=times, columns={"regret": regret}, line="regret"),
        Curve(
            label="upper bound (ADV-L26)", kind="theory", x=times, columns={"regret": bound}, line="regret"
        ),
    ]
    return Played(
        told=f"{_HORIZON} rounds against losses fixed in advance, of which the best arm switches.",
        facts=(
            ("expected regret", f"{regret[-1]:.6g}, exactly: no arm is drawn"),
            (name, f"{bound[-1]:.6g}"),
            ("rate", f"{found.learner.eta:.6g}"),
        ),
        panel=Panel(
            title=f"Regret of {policy.target}",
            x_name="round t",
            y_name="expected regret",
            curves=curves,
            y_log=False,
        ),
        notes=("The bound is log(K)/eta + eta sum P l^2, for losses l of at least -1/eta.",),
        command=f"banditproof simulate {policy.label} {where} --horizon {_HORIZON}",
    )
