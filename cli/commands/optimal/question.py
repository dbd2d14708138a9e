"""What both commands of `banditproof optimal` are asked, and the programs that answer it."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....verify.optimal.family import Family
from ...bad_usage import bad_usage
from ...options.family_option import INSTANCES, MINIMAX, PRIOR, Instances
from ...options.file_name import FileName
from ...options.number import Range, opt
from ...options.number_options import Renamed
from ...options.sweep import Sweep, sweep_type
from ...options.whole_number import whole_type
from ...output.certificate_files import check_folder
from ...output.document import writable
from ...output.forms import forms

if TYPE_CHECKING:
    from ....verify.optimal.box_minimax import Grid
    from ....verify.optimal.losses import Goal
    from ....verify.optimal.optimum import Optimum

_USUAL_ARMS = 2
NOTIONS = ("view", "table", "tree")

_BUDGET = Range("a number from 0 to 20", least=0, most=20)
_BUDGETS = ("epsilon", "rho")
_DELTA = Range("a number from 0 to 1", least=0, most=1)
_ROUNDS = Range("a whole number of rounds from 1 to 30", least=1, most=30)


@dataclass(frozen=True, slots=True)
class Question:
    """The options of both commands, as they were given."""

    horizon: Sweep
    epsilon: Sweep | None = None
    rho: Sweep | None = None
    instances: Instances | None = None
    minimax: "Instances | Grid | None" = None
    prior: tuple[Fraction, ...] | None = None
    arms: int | None = None
    notion: str = NOTIONS[0]
    policy: Path | None = None
    renyi: int | None = None
    delta: Fraction | None = None

    def family(self) -> Family:
        """The instances with their prior; a ``click.UsageError`` of one line if they make none."""
        assert self.listed is not None
        with bad_usage():
            found = Family.of(self.listed, self.prior)
        if self.arms is not None and self.arms != found.arms:
            raise click.UsageError(f"--arms: the instances have {found.arms} arms, not {self.arms}")
        return found

    @property
    def listed(self) -> Instances | None:
        """The instances that are named one by one; None: there is a grid."""
        if self.instances is not None:
            return self.instances
        return self.minimax if isinstance(self.minimax, tuple) else None

    @property
    def grid(self) -> "Grid | None":
        """The grid of means; None: instances are named."""
        return None if self.listed is not None or isinstance(self.minimax, tuple) else self.minimax

    def check(self, goal: "Goal") -> None:
        """A ``click.UsageError`` unless there is one family, and one that the goal can have."""
        if (self.instances is None) == (self.minimax is None):
            ways = "one of --instances and --minimax is accepted"
            raise click.UsageError(f"the family is missing or given twice; {ways}")
        if self.minimax is not None and self.prior is not None:
            raise click.UsageError("--prior goes with --instances, not with --minimax")
        given = [name for name in (*_BUDGETS, "renyi", "delta") if getattr(self, name) is not None]
        if not {"epsilon", "rho"} & set(given):
            raise click.UsageError("the budget is missing; one of --epsilon and --rho is accepted")
        if "rho" in given and len(given) > 1:
            other = next(name for name in given if name != "rho")
            raise click.UsageError(f"--rho and --{other}: one of them is accepted")
        if self.renyi is not None and self.delta is not None:
            raise click.UsageError("--renyi and --delta: one of them is accepted")
        if (self.renyi is not None or self.rho is not None or self.delta) and self.notion != NOTIONS[0]:
            weaker = "--renyi" if self.delta is None else "--privacy-delta"
            option = weaker if self.rho is None else "--rho"
            raise click.UsageError(f"{option}: neighbours of view are accepted, not of {self.notion}")
        if self.grid is None:
            self.family()
        elif goal.value == "error":
            why = "between its points arms are as close as one likes"
            raise click.UsageError(f"--minimax: a grid is accepted for regret; {why}")

    def rounds(self) -> list[int]:
        """The horizons, whole numbers."""
        for value in self.horizon.finite:
            if value.denominator != 1:
                raise click.UsageError(f"--horizon: {float(value):g} is not {_ROUNDS.words}")
        return [int(value) for value in self.horizon.finite]

    @property
    def budget_name(self) -> str:
        """What the budget is called."""
        return _BUDGETS[self.rho is not None]

    @property
    def swept(self) -> Sweep:
        """The budgets as they were given."""
        found = self.epsilon if self.rho is None else self.rho
        assert found is not None
        return found

    def budgets(self) -> list[Fraction | None]:
        """The budgets; None: no privacy."""
        return [value if isinstance(value, Fraction) else None for value in self.swept]

    @property
    def privacy_suffix(self) -> str:
        """What stands beside the budget; nothing if privacy is pure."""
        if self.rho is not None:
            return "; zero-concentrated"
        if self.renyi is not None:
            return f"; Renyi of order {self.renyi}"
        return f"; delta = {spelled_delta(self.delta)}" if self.delta else ""

    def described(self, family: Family) -> str:
        """The instances that the policy is judged on, in words."""
        if (grid := self.grid) is not None:
            return f"all means from {float(grid.low):g} to {float(grid.high):g}"
        return "one instance" if len(family.instances) == 1 else f"{len(family.instances)} instances"


@dataclass(frozen=True, slots=True)
class Answer:
    """The best private policy, and the best one of all."""

    optimum: "Optimum"
    free: "Optimum"
    """Without privacy."""


def question_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that make a `Question`."""
    rounds, budgets = sweep_type(_ROUNDS, whole=True), sweep_type(_BUDGET, infinite=True)
    for add in reversed(
        (
            opt(
                "--instances",
                INSTANCES,
                "Means of the arms, instances separated by semicolons; or a TOML or JSON file of them. "
                "The worst of them counts, unless there is a --prior.",
            ),
            opt(
                "--minimax",
                MINIMAX,
                "Instead: the worst of such a family, or of all means in an interval, 0.1:0.9:lin5, "
                "certified also between the points of this grid.",
            ),
            opt("--horizon", rounds, "Number of rounds T, or a list such as 2,3,4.", required=True),
            opt(
                "--epsilon",
                budgets,
                "Budget, of pure DP unless there is --renyi or --privacy-delta; a list such as "
                "0.1,1,inf (inf: no privacy), or a sweep such as 0.1:4:log9.",
            ),
            opt("--rho", budgets, "Instead: the budget of zero-concentrated DP, also a list or a sweep."),
            opt(
                "--renyi",
                whole_type("the order of Renyi DP", 2, 64),
                "The budget is one of Renyi DP of this order, a whole number of at least 2.",
                metavar="ALPHA",
            ),
            opt(
                "--privacy-delta --delta delta",
                _DELTA,
                "The budget is one of (epsilon, delta)-DP.",
                cls=Renamed,
            ),
            opt("--prior", PRIOR, "Weights of the instances: their mean counts."),
            opt("--arms", click.IntRange(2, 4), "How many arms; 2 if a grid is given alone."),
            opt(
                "--notion",
                click.Choice(NOTIONS),
                "Of neighbours; a pure budget is the same in all of them, others are of view.",
                default=NOTIONS[0],
            ),
            opt(
                "--policy",
                FileName(),
                "Also write the policy, for `simulate` and `audit`; the name ends in .json.",
            ),
            forms("certificates"),
        )
    ):
        command = add(command)
    return command


def check_files(question: Question, certificates: Path | None, plot: Path | None) -> None:
    """A ``click.UsageError`` unless what is to be written can be; called before any work is done."""
    check_folder(certificates, question.policy, plot)
    if question.policy is not None:
        if question.policy.suffix != ".json":
            raise click.UsageError(f"--policy: {question.policy} is not accepted; the name must end in .json")
        if not (question.horizon.single and question.swept.single):
            raise click.UsageError("--policy: one horizon and one budget are accepted")
        writable("--policy", question.policy)


def answers(question: Question, goal: "Goal", tell: Callable[[int, int, str], None]) -> list[Answer]:
    """The optimum of each horizon and budget; a ``click.UsageError`` if one is too large."""
    from ....verify.optimal.box_minimax import box_minimax
    from ....verify.optimal.optimum import optimal_policy

    grid, delta = question.grid, question.delta or Fraction(0)
    cases = [(rounds, budget) for rounds in question.rounds() for budget in question.budgets()]
    known: dict[tuple[int, Fraction | None], Optimum] = {}

    def solved(rounds: int, budget: Fraction | None) -> "Optimum":
        if (rounds, budget) not in known:
            tell(len(known), len(cases), f"T = {rounds}")
            epsilon, rho = (budget, None) if question.rho is None else (None, budget)
            privacy: Any = {"order": question.renyi, "delta": delta, "rho": rho}
            if grid is None:
                found = optimal_policy(question.family(), rounds, epsilon, goal=goal, **privacy)
            else:
                found = box_minimax(question.arms or _USUAL_ARMS, grid, rounds, epsilon, **privacy)
            known[rounds, budget] = found
        return known[rounds, budget]

    with bad_usage():
        return [Answer(solved(*case), solved(case[0], None)) for case in cases]


WORDS = {"regret": "regret", "error": "chance of a wrong recommendation"}


def spelled_delta(delta: Fraction) -> str:
    """A delta to 12 digits."""
    return f"{float(delta):.12g}"


def spelled_budget(best: "Optimum") -> str:
    """The budget, as tables and names of files have it."""
    return "inf" if best.budget is None else f"{float(best.budget):g}"
