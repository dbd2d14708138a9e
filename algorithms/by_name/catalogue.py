"""The policies by name: what each one is, where it comes from, and how to build it.

>>> parse("dp-imed:alpha=1.1,ties=first")
('dp-imed', {'alpha': Fraction(11, 10), 'ties': 'first'})

The table loads none of the policies; :func:`build` and :meth:`Entry.options` load the one asked for.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import exact
from ..protocol.block_policy import Policy

if TYPE_CHECKING:
    from ..adversarial.full_information import FullInformation
    from ..protocol.contextual_steps import ContextualSteps

Kind = Literal[
    "regret", "identification", "linear", "contextual", "adversarial", "full information", "membership"
]
SEES_ALL: Final = "full information"
"""Learners that see the losses of all arms."""
Privacy = Literal["pure", "approximate", "zCDP", "RDP", "none"]

NOISES = {
    "laplace": "mechanisms.laplace:Laplace",
    "gaussian": "mechanisms.gaussian:Gaussian",
    "discrete-laplace": "mechanisms.discrete_laplace:DiscreteLaplace",
    "discrete-gaussian": "mechanisms.discrete_gaussian:DiscreteGaussian",
}


@dataclass(frozen=True)
class Entry:
    """A policy: ``target`` is its class, or a class method that makes it, as ``module:attribute``.

    ``kind`` is what it is made for, ``claims`` where the catalogues describe it, ``source`` its origin.
    """

    name: str
    target: str
    kind: Kind
    what: str
    privacy: Privacy
    claims: tuple[str, ...]
    source: str
    best_by: Literal["mean", "quantile"] = "mean"
    """What the best arm has the highest one of."""
    hides: Literal["rewards", "users"] = "rewards"
    """What its privacy is about; a user is the actions of a round and its reward."""

    @property
    def module(self) -> str:
        """The dotted name of the module that it is in."""
        return f"{__name__.rsplit('.', 2)[0]}.{self.target.partition(':')[0]}"

    def load(self) -> Callable[..., Policy]:
        """What builds it, from a number of arms and options."""
        made: Callable[..., Policy] = _load(self.target)
        return made

    def options(self) -> dict[str, Any]:
        """The options with their defaults; ``inspect.Parameter.empty`` stands where one must be given.

        What the policy takes as one object is given field by field.
        """
        return dict(_options(self.target))

    def arguments(self, options: dict[str, Any]) -> dict[str, Any]:
        """What the policy is built with: ``options``, those of one object put together."""
        given = dict(options)
        for parameter, names in _objects(self.target):
            changed = {name: given.pop(name) for name in names if name in given}
            if changed:
                given[parameter.name] = replace(parameter.default, **changed)
        return given

    def takes_horizon(self) -> bool:
        """Whether it must know for how long it will run."""
        return any(parameter.name == "horizon" for parameter in self._parameters())

    def _parameters(self) -> tuple[inspect.Parameter, ...]:
        return _keyword_only(self.target)


@cache
def _keyword_only(target: str) -> tuple[inspect.Parameter, ...]:
    """The options of what stands there: a simulation builds the same policy for every run."""
    parameters = inspect.signature(_load(target)).parameters.values()
    return tuple(parameter for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY)


@cache
def _objects(target: str) -> tuple[tuple[inspect.Parameter, tuple[str, ...]], ...]:
    """The options that are objects, with the names of their fields."""
    return tuple(
        (parameter, tuple(field.name for field in fields(parameter.default)))
        for parameter in _keyword_only(target)
        if is_dataclass(parameter.default) and not isinstance(parameter.default, type)
    )


@cache
def _numbers(target: str) -> frozenset[str]:
    """The options that are any numbers; those that are whole ones say so themselves."""
    written = [(each.name, each.annotation) for each in _keyword_only(target)]
    for parameter, _ in _objects(target):
        written += [(each.name, each.type) for each in fields(parameter.default)]
    return frozenset(name for name, kind in written if {"Exact", "float"} & set(str(kind).split(" | ")))


@cache
def _options(target: str) -> dict[str, Any]:
    """The options with their defaults, but for the horizon."""
    objects = {parameter.name: names for parameter, names in _objects(target)}
    found: dict[str, Any] = {}
    for parameter in _keyword_only(target):
        default = parameter.default
        if parameter.name in objects:
            found |= {name: getattr(default, name) for name in objects[parameter.name]}
        elif parameter.name != "horizon":
            found[parameter.name] = default
    return found


def _load(target: str) -> Any:  # noqa: ANN401  whatever stands there
    module, _, path = target.partition(":")
    found: Any = importlib.import_module(f"..{module}", __package__)
    for attribute in path.split("."):
        found = getattr(found, attribute)
    return found


_LITERATURE = "from literature"

ALGORITHMS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "dp-imed",
            "private.dp_imed:DPIMED",
            "regret",
            "indexed minimum empirical divergence with d_eps, noisy cumulative sums, geometric batches",
            "pure",
            ("BERN-A1", "BERN-A1b"),
            "BERN Algorithm 1",
        ),
        Entry(
            "dp-klucb",
            "private.dp_klucb:DPKLUCB",
            "regret",
            "upper confidence bounds with d_eps, noisy cumulative sums, geometric batches",
            "pure",
            ("BERN-A1", "BERN-A1a"),
            "BERN Algorithm 1",
        ),
        Entry(
            "adap-ucb",
            "private.adap_ucb:AdaPUCB",
            "regret",
            "UCB in episodes with doubling, forgetting and Laplace noise",
            "pure",
            ("TA-S5", "TA-A7", "TA-EQ5.1"),
            "thesis Algorithm 7, (5.1)",
        ),
        Entry(
            "adap-klucb",
            "private.adap_klucb:AdaPKLUCB",
            "regret",
            "KL-UCB in episodes with doubling, forgetting and Laplace noise",
            "pure",
            ("TA-S6", "TA-A7", "TA-EQ5.2", "BERN-B2"),
            "thesis Algorithm 7, (5.2)",
        ),
        Entry(
            "lazy-dp-ts",
            "private.lazy_dp_ts:LazyDPTS",
            "regret",
            "Thompson sampling on noisy means, each renewed from twice as many fresh rewards",
            "pure",
            ("BERN-B3",),
            f"{_LITERATURE}, Hu and Hegde 2022",
        ),
        Entry(
            "anytime-lazy-ucb",
            "private.anytime_lazy_ucb:AnytimeLazyUCB",
            "regret",
            "UCB on noisy means, each renewed from twice as many fresh rewards",
            "pure",
            ("BERN-I4",),
            f"{_LITERATURE}, Hu, Huang and Mehta 2021",
        ),
        Entry(
            "hybrid-ucb",
            "private.hybrid_ucb:HybridUCB",
            "regret",
            "UCB on noisy totals from the hybrid mechanism, for any number of rounds",
            "pure",
            (),
            f"{_LITERATURE}, Hu, Huang and Mehta 2021; its bonus is our own",
        ),
        Entry(
            "dp-se",
            "private.dp_se:DPSE",
            "regret",
            "successive elimination in episodes with Laplace noise; knows its horizon",
            "pure",
            ("BERN-B1", "TA-S2", "TA-S2-A"),
            f"{_LITERATURE}, Sajed and Sheffet 2019",
        ),
        Entry(
            "ldp-ucb",
            "private.ldp_ucb:LDPUCB",
            "regret",
            "UCB on rewards that have Laplace noise each: private to the policy itself",
            "pure",
            (),
            f"{_LITERATURE}, Ren, Zhou, Liu and Shroff 2020",
        ),
        Entry(
            "shuffled-elimination",
            "private.shuffled_elimination:ShuffledElimination",
            "regret",
            "successive elimination on counts of shuffled bits and coins; knows its horizon",
            "approximate",
            (),
            f"{_LITERATURE}, Tenenbaum and others 2021; its coins and thresholds are our own",
        ),
        Entry(
            "distributed-elimination",
            "private.distributed_elimination:DistributedElimination",
            "regret",
            "successive elimination on secure sums with Skellam noise; knows its horizon",
            "approximate",
            ("RDP-I20",),
            f"{_LITERATURE}, Chowdhury and Zhou 2022; its variance and thresholds are our own",
        ),
        Entry(
            "dp-ucb",
            "private.dp_ucb:DPUCB",
            "regret",
            "UCB on noisy totals from one tree of sums an arm; knows its horizon",
            "pure",
            ("TA-S1", "TA-S1-A", "BERN-B4"),
            f"{_LITERATURE}, Mishra and Thakurta 2015",
        ),
        Entry(
            "naive-dp-ucb",
            "private.naive_dp_ucb:NaiveDPUCB",
            "regret",
            "UCB on means that are all released anew in every round; knows its horizon",
            "pure",
            ("TA-S3", "TA-S3-A"),
            "thesis Section 5.2",
        ),
        Entry(
            "adac-ucb",
            "private.adac_ucb:AdaCUCB",
            "regret",
            "UCB in episodes with doubling, forgetting and Gaussian noise",
            "zCDP",
            ("TA-S7", "TA-EQ5.4", "ZCDP-A4"),
            "ZCDP Algorithm 4",
        ),
        Entry(
            "adac-ucb-approximate",
            "private.adac_ucb:AdaCUCB.for_approximate_dp",
            "regret",
            "AdaC-UCB with the least Gaussian noise that gives (epsilon, delta)-DP",
            "approximate",
            ("ZCDP-CE", "TA-R5.7"),
            "ZCDP Algorithm 4, exact Gaussian calibration",
        ),
        Entry(
            "adac-ucb-approximate-printed",
            "private.adac_ucb:AdaCUCB.for_approximate_dp_printed",
            "regret",
            "AdaC-UCB with noise of variance (2/epsilon^2) log(1.25/delta)",
            "approximate",
            ("ZCDP-CE", "TA-R5.7"),
            "ZCDP Algorithm 4, Appendix C-E",
        ),
        Entry(
            "adac-ucb-renyi",
            "private.adac_ucb:AdaCUCB.for_renyi_dp",
            "regret",
            "AdaC-UCB with noise of variance alpha/(2 epsilon)",
            "RDP",
            ("ZCDP-CE", "TA-R5.7"),
            "ZCDP Algorithm 4, Appendix C-E",
        ),
        Entry(
            "adar-ucb",
            "private.adar_ucb:AdaRUCB",
            "regret",
            "UCB in episodes with doubling, forgetting and Gaussian noise",
            "RDP",
            ("RDP-A2", "RDP-I6"),
            "RDP Algorithm 2",
        ),
        Entry(
            "episodic-ucb",
            "classical.episodic_ucb:EpisodicUCB",
            "regret",
            "UCB in episodes with doubling and forgetting, without noise",
            "none",
            ("TA-S8", "TA-A7"),
            "thesis Algorithm 7",
        ),
        Entry(
            "ucb",
            "classical.ucb:UCB",
            "regret",
            "mean plus sqrt(beta log(t)/(2 n)), round by round",
            "none",
            ("BERN-B8",),
            f"{_LITERATURE}, Auer, Cesa-Bianchi and Fischer 2002",
        ),
        Entry(
            "fixed-confidence-ucb",
            "classical.fixed_confidence_ucb:FixedConfidenceUCB",
            "regret",
            "mean plus sqrt(2 log(1/delta)/n), one delta for all rounds",
            "none",
            ("TH-EQ2.9", "TH-A2"),
            "thesis Section 2.2.5, (2.9)",
        ),
        Entry(
            "anytime-ucb",
            "classical.anytime_ucb:AnytimeUCB",
            "regret",
            "mean plus sqrt(2 log(1 + t log(t)^2)/n), round by round",
            "none",
            ("TH-EQ2.12", "TH-A2", "TH-T2.24"),
            "thesis Section 2.2.5, (2.12)",
        ),
        Entry(
            "anytime-kl-ucb",
            "classical.anytime_kl_ucb:AnytimeKLUCB",
            "regret",
            "upper confidence bounds with kl and log(1 + t log(t)^2), round by round",
            "none",
            ("TH-EQ2.14", "TH-A2", "TH-T2.26"),
            "thesis Section 2.2.5, (2.14)",
        ),
        Entry(
            "explore-then-commit",
            "classical.explore_then_commit:ExploreThenCommit",
            "regret",
            "every arm m times, then the best of them for ever",
            "none",
            ("TH-AETC",),
            "thesis Section 2.2.5",
        ),
        Entry(
            "follow-the-leader",
            "classical.follow_the_leader:FollowTheLeader",
            "regret",
            "the arm of the largest mean, after every arm once",
            "none",
            ("TH-AFTL",),
            "thesis Section 2.2.5",
        ),
        Entry(
            "kl-ucb",
            "classical.kl_ucb:KLUCB",
            "regret",
            "upper confidence bounds with kl, round by round",
            "none",
            ("BERN-B6",),
            f"{_LITERATURE}, Cappe and others 2013",
        ),
        Entry(
            "imed",
            "classical.imed:IMED",
            "regret",
            "indexed minimum empirical divergence, round by round",
            "none",
            ("BERN-B5",),
            f"{_LITERATURE}, Honda and Takemura 2015",
        ),
        Entry(
            "thompson-sampling",
            "classical.thompson_sampling:ThompsonSampling",
            "regret",
            "the arm of the largest draw from beta posteriors, round by round",
            "none",
            ("BERN-B8",),
            f"{_LITERATURE}, Thompson 1933",
        ),
        Entry(
            "adap-tt",
            "best_arm.adap_tt:AdaPTT",
            "identification",
            "top two with Gaussian costs of private means, doubling and forgetting",
            "pure",
            ("TA-S22", "TA-A10", "TA-L5.18"),
            "thesis Algorithm 10, (5.9), (5.11)",
        ),
        Entry(
            "adap-tt-star",
            "best_arm.adap_tt_star:AdaPTTStar",
            "identification",
            "top two with the costs of the private lower bound, doubling and forgetting",
            "pure",
            ("TA-S23", "TA-A10", "TA-L5.21"),
            "thesis Algorithm 10, (5.12), (5.14)",
        ),
        Entry(
            "dp-se-identification",
            "best_arm.dp_se_identification:DPSEIdentification",
            "identification",
            "successive elimination in episodes with Laplace noise, until one arm is left",
            "pure",
            ("TA-S24", "TA-I15"),
            f"{_LITERATURE}, Sajed and Sheffet 2019",
        ),
        Entry(
            "dp-mase",
            "best_arm.dp_mase:DPMASE",
            "identification",
            "DP-SE by agents who share noisy sums, until one arm is left",
            "pure",
            ("TA-I15",),
            f"{_LITERATURE}, Rio and others 2023, by its idea; lengths and thresholds are our own",
        ),
        Entry(
            "dp-seq",
            "best_arm.dp_seq:DPSEQ",
            "identification",
            "elimination on noisy counts above levels, until one arm has the highest quantile",
            "pure",
            ("TA-I15",),
            f"{_LITERATURE}, Kalogerias and others 2021, by its idea; releases, lengths and rule are our own",
            best_by="quantile",
        ),
        Entry(
            "shuffled-seq",
            "best_arm.users_seq:ShuffledSEQ",
            "identification",
            "DP-SEQ on shuffled bits and coins, where each user has a bit for every level",
            "approximate",
            ("TA-I15",),
            f"{_LITERATURE}, as DP-SEQ; its coins, their split between levels and its widths are our own",
            best_by="quantile",
        ),
        Entry(
            "local-seq",
            "best_arm.users_seq:LocalSEQ",
            "identification",
            "DP-SEQ on randomised response to every level: private to the policy itself",
            "pure",
            ("TA-I15",),
            f"{_LITERATURE}, as DP-SEQ; its answers, their split between levels and its widths are our own",
            best_by="quantile",
        ),
        Entry(
            "ttucb",
            "best_arm.ttucb:TTUCB",
            "identification",
            "top two with a UCB leader, until the GLR rule stops",
            "none",
            ("TA-S20", "TA-B15", "TA-S19"),
            f"thesis Section 2.2.9; {_LITERATURE}, Jourdan and Degenne 2024",
        ),
        Entry(
            "track-and-stop",
            "best_arm.track_and_stop:TrackAndStop",
            "identification",
            "tracks the best allocation for the means seen, until the GLR rule stops",
            "none",
            ("TA-S26",),
            f"{_LITERATURE}, Garivier and Kaufmann 2016",
        ),
        Entry(
            "frank-wolfe-sampling",
            "best_arm.frank_wolfe_sampling:FrankWolfeSampling",
            "identification",
            "one step of Frank and Wolfe a round to the best allocation, until the GLR rule stops",
            "none",
            ("TA-B16",),
            f"{_LITERATURE}, Wang, Tzeng and Proutiere 2021",
        ),
        Entry(
            "lucb",
            "best_arm.lucb:LUCB",
            "identification",
            "the best arm and its strongest rival, until their confidence intervals part",
            "none",
            ("TA-S26", "TA-B16"),
            f"{_LITERATURE}, Kalyanakrishnan and others 2012",
        ),
        Entry(
            "lil-ucb",
            "best_arm.lil_ucb:LilUCB",
            "identification",
            "UCB with widths of the iterated logarithm, until one arm has nearly all pulls",
            "none",
            ("TA-B16",),
            f"{_LITERATURE}, Jamieson, Malloy, Nowak and Bubeck 2014; its default constants are our own",
        ),
        Entry(
            "successive-elimination",
            "best_arm.successive_elimination:SuccessiveElimination",
            "identification",
            "the arms left in turn; those that are surely not the best go",
            "none",
            ("TA-S26", "TA-B16"),
            f"{_LITERATURE}, Even-Dar, Mannor and Mansour 2006",
        ),
        Entry(
            "uniform-sampling",
            "best_arm.uniform_sampling:UniformSampling",
            "identification",
            "the arms in turn, until the GLR rule stops",
            "none",
            ("TA-B12",),
            "thesis Section 2.2.9",
        ),
        Entry(
            "gope",
            "linear.gope:GOPE",
            "linear",
            "phased elimination with optimal designs, least squares without noise",
            "none",
            ("ZCDP-SYS7", "TA-S10", "RDP-S7"),
            f"{_LITERATURE}, Lattimore and Szepesvari 2020",
        ),
        Entry(
            "adac-gope",
            "linear.adac_gope:AdaCGOPE",
            "linear",
            "GOPE with Gaussian noise in the middle of least squares",
            "zCDP",
            ("ZCDP-A2", "TA-S9", "TA-A8"),
            "ZCDP Algorithm 2",
        ),
        Entry(
            "adac-gope-var",
            "linear.adac_gope_var:AdaCGOPEVar",
            "linear",
            "GOPE with Gaussian noise on each action's sum of rewards",
            "zCDP",
            ("ZCDP-A2VAR", "ZCDP-EC2", "TA-S11"),
            "ZCDP Remark 9, Appendix H",
        ),
        Entry(
            "approximate-gope",
            "linear.adac_gope_var:AdaCGOPEVar.for_approximate_dp",
            "linear",
            "GOPE with the least Gaussian noise on sums that gives (epsilon, privacy_delta)-DP",
            "approximate",
            ("ZCDP-SYS18", "TA-S14"),
            f"{_LITERATURE}, Li, Zhou and Ji 2022; phases as in ZCDP Algorithm 2",
        ),
        Entry(
            "output-perturbed-gope",
            "linear.output_perturbed_gope:OutputPerturbedGOPE",
            "linear",
            "GOPE with Gaussian noise on the estimate",
            "zCDP",
            ("ZCDP-SYS5", "ZCDP-EC1", "TA-S12"),
            "ZCDP Appendix E-C1",
        ),
        Entry(
            "adar-gope",
            "linear.adar_gope:AdaRGOPE",
            "linear",
            "GOPE with Gaussian noise on each action's sum of rewards",
            "RDP",
            ("RDP-A3", "RDP-S2"),
            "RDP Algorithm 3",
        ),
        Entry(
            "pure-gope",
            "linear.pure_gope:PureGOPE",
            "linear",
            "GOPE with Laplace noise on each action's sum of rewards",
            "pure",
            ("RDP-S14", "RDP-I10", "ZCDP-SYS17", "TA-S13"),
            f"{_LITERATURE}, Hanna, Girgis, Fragouli and Diggavi 2022; phases of our own",
        ),
        Entry(
            "shuffled-gope",
            "linear.shuffled_gope:ShuffledGOPE.for_shuffled_bits",
            "linear",
            "GOPE on counts of shuffled bits and coins, for rewards 1 and -1",
            "approximate",
            (),
            f"{_LITERATURE}, Hanna, Girgis, Fragouli and Diggavi 2022; its coins and phases are our own",
        ),
        Entry(
            "distributed-gope",
            "linear.shuffled_gope:ShuffledGOPE.for_secure_sums",
            "linear",
            "GOPE on secure sums with Skellam noise, for rewards 1 and -1",
            "approximate",
            (),
            f"{_LITERATURE}, Hanna, Girgis, Fragouli and Diggavi 2022; its variance and phases are our own",
        ),
        Entry(
            "oful",
            "linear.oful:OFUL",
            "contextual",
            "optimism for linear rewards, renewed in every round",
            "none",
            ("ZCDP-SYS9", "RDP-S8", "TA-S16"),
            f"{_LITERATURE}, Abbasi-Yadkori, Pal and Szepesvari 2011",
        ),
        Entry(
            "rs-oful",
            "linear.rs_oful:RSOFUL",
            "contextual",
            "OFUL renewed when the determinant of the design has grown enough",
            "none",
            ("ZCDP-SYS8", "RDP-S8", "TA-S16"),
            f"{_LITERATURE}, Abbasi-Yadkori, Pal and Szepesvari 2011",
        ),
        Entry(
            "adac-oful",
            "linear.adac_oful:AdaCOFUL",
            "contextual",
            "rarely renewed OFUL with Gaussian noise on episode sums; knows its horizon",
            "zCDP",
            ("ZCDP-A3", "TA-S15", "TA-A9"),
            "ZCDP Algorithm 3",
        ),
        Entry(
            "adar-oful",
            "linear.adar_oful:AdaROFUL",
            "contextual",
            "rarely renewed OFUL with Gaussian noise on episode sums; knows its horizon",
            "RDP",
            ("RDP-A4", "RDP-S3"),
            "RDP Algorithm 4",
        ),
        Entry(
            "linucb",
            "linear.linucb:LinUCB",
            "contextual",
            "optimism for linear rewards with one width for all rounds; knows its horizon",
            "none",
            ("TH-ALINUCB",),
            f"thesis Section 2.2.7, (2.18), (2.19); {_LITERATURE}, Lattimore and Szepesvari 2020",
        ),
        Entry(
            "linpriv",
            "linear.linpriv:LinPriv",
            "contextual",
            "OFUL with a model an arm, from a tree of Laplace sums each; knows its horizon",
            "pure",
            ("ZCDP-SYS15", "ZCDP-LP", "RDP-S11", "TA-S17"),
            f"{_LITERATURE}, Neel and Roth 2018; widths of our own",
        ),
        Entry(
            "joint-dp-oful",
            "linear.joint_dp_oful:JointDPOFUL.for_approximate_dp",
            "contextual",
            "OFUL on noisy designs and rewards from a tree, for private contexts; knows its horizon",
            "approximate",
            ("ZCDP-SYS16", "RDP-S10", "TA-S18"),
            f"{_LITERATURE}, Shariff and Sheffet 2018",
            hides="users",
        ),
        Entry(
            "joint-rdp-oful",
            "linear.joint_dp_oful:JointDPOFUL.for_renyi_dp",
            "contextual",
            "rarely renewed OFUL on noisy designs and rewards from a tree; knows its horizon",
            "RDP",
            ("RDP-S15", "RDP-I16"),
            "RDP Section 6, suggested there",
            hides="users",
        ),
        Entry(
            "batched-joint-oful",
            "linear.batched_joint_oful:BatchedJointOFUL.in_batches",
            "contextual",
            "OFUL on noisy sums of batches of users, for private contexts; knows its horizon",
            "approximate",
            (),
            f"{_LITERATURE}, Chowdhury and Zhou 2022; its noise and widths are our own",
            hides="users",
        ),
        Entry(
            "exp3",
            "adversarial.exp3:EXP3.alone",
            "adversarial",
            "exponential weights of importance weighted losses, mixed with the uniform distribution",
            "none",
            ("ADV-A3", "ADV-S8", "ADV-I26"),
            "ADV Algorithm 3",
        ),
        Entry(
            "private-exp3",
            "adversarial.exp3:EXP3.converted",
            "adversarial",
            "EXP3 on mean losses of batches with Laplace noise; knows its horizon",
            "pure",
            ("ADV-C22", "ADV-A1", "ADV-S3"),
            "ADV Algorithms 1 and 3, Corollary 22",
        ),
        Entry(
            "local-exp3",
            "adversarial.exp3:EXP3.locally_private",
            "adversarial",
            "EXP3 with Laplace noise on each loss; knows its horizon",
            "pure",
            ("ADV-I3", "ADV-S12", "ADV-TAB1"),
            f"{_LITERATURE}, Agarwal and Singh 2017, Tossou and Dimitrakakis 2017; rates of ADV Theorem 9",
        ),
        Entry(
            "conversion",
            "by_name.batching_conversion:Conversion.around",
            "adversarial",
            "any policy that asks for single pulls, on mean rewards of batches with Laplace noise",
            "pure",
            ("ADV-A1", "ADV-T1", "ADV-S1"),
            "ADV Algorithm 1",
        ),
        Entry(
            "ftpl",
            "adversarial.ftpl:FTPL.alone",
            "adversarial",
            "the arm of the least loss after Laplace perturbation, with geometric resampling",
            "none",
            ("ADV-A4",),
            "ADV Algorithm 4",
        ),
        Entry(
            "private-ftpl",
            "adversarial.ftpl:FTPL.converted",
            "adversarial",
            "FTPL on mean losses of batches with Laplace noise; knows its horizon",
            "pure",
            ("ADV-C24", "ADV-A1", "ADV-S4"),
            "ADV Algorithms 1 and 4, Corollary 24",
        ),
        Entry(
            "htinf",
            "adversarial.htinf:HTINF.alone",
            "adversarial",
            "leader regularised by Tsallis entropy, for losses of heavy tails",
            "none",
            ("ADV-T21",),
            f"{_LITERATURE}, Huang, Dai and Huang 2022",
        ),
        Entry(
            "private-htinf",
            "adversarial.htinf:HTINF.converted",
            "adversarial",
            "HTINF on mean losses of batches with Laplace noise",
            "pure",
            ("ADV-C2", "ADV-A1", "ADV-S2"),
            "ADV Algorithm 1, Corollary 2; the base learner from literature",
        ),
        Entry(
            "exp4",
            "adversarial.exp4:EXP4.alone",
            "adversarial",
            "exponential weights over experts, without privacy",
            "none",
            ("ADV-I9", "ADV-S15"),
            f"{_LITERATURE}, Auer and others 2002",
        ),
        Entry(
            "local-exp4",
            "adversarial.exp4:EXP4.locally_private",
            "adversarial",
            "exponential weights over experts, Laplace noise on each loss; knows its horizon",
            "pure",
            ("ADV-A6", "ADV-T9", "ADV-S6"),
            "ADV Algorithm 6",
        ),
        Entry(
            "batched-exp4",
            "adversarial.batched_exp4:BatchedEXP4.tuned_for",
            "adversarial",
            "exponential weights over experts, Laplace noise on the experts' losses of a batch",
            "approximate",
            ("ADV-A2", "ADV-T10", "ADV-S7"),
            "ADV Algorithm 2",
        ),
        Entry(
            "private-experts",
            "adversarial.private_experts:PrivateExperts",
            "adversarial",
            "private HTINF over the experts, whose advice names the arm",
            "pure",
            ("ADV-C8", "ADV-A5", "ADV-T7", "ADV-S5"),
            "ADV Algorithms 1 and 5, Corollary 8",
        ),
        Entry(
            "multiplicative-weights",
            "adversarial.full_information:FullInformation.alone",
            "full information",
            "exponential weights of the losses of all arms, pulled or not",
            "none",
            ("ADV-S9", "ADV-L26"),
            "ADV Lemma 26",
        ),
        Entry(
            "private-multiplicative-weights",
            "adversarial.full_information:FullInformation.private",
            "full information",
            "multiplicative weights at the rate epsilon/sqrt(T), one draw a round; knows its horizon",
            "approximate",
            ("ADV-S9", "ADV-I21"),
            "ADV Section 5.1",
        ),
        Entry(
            "likelihood-ratio",
            "membership.attacks.likelihood_ratio:LikelihoodRatio",
            "membership",
            "exact likelihood ratio of the mean of Bernoulli, Gaussian or exponential columns",
            "none",
            ("MI-L1", "MI-I5", "MI-I24"),
            "thesis Section 6.3",
        ),
        Entry(
            "bernoulli-likelihood-ratio",
            "membership.records.bernoulli_likelihood_ratio:BernoulliLikelihoodRatio",
            "membership",
            "likelihood ratio of the exact mean of Bernoulli columns",
            "none",
            ("MI-L2", "MI-EQ2.26"),
            f"{_LITERATURE}, Sankararaman and others 2009",
        ),
        Entry(
            "plug-in-likelihood-ratio",
            "membership.attacks.plug_in_likelihood_ratio:PlugInLikelihoodRatio",
            "membership",
            "the Bernoulli likelihood ratio with means estimated from reference records",
            "none",
            ("MI-L2", "MI-EQ2.27"),
            f"{_LITERATURE}, Sankararaman and others 2009",
        ),
        Entry(
            "scalar-product",
            "membership.attacks.scalar_product:ScalarProduct",
            "membership",
            "target less a reference record, times the output",
            "none",
            ("MI-L3",),
            f"{_LITERATURE}, Dwork and others 2015",
        ),
        Entry(
            "scalar-product-fresh",
            "membership.attacks.scalar_product:ScalarProductFreshReference",
            "membership",
            "the scalar product with a reference record drawn anew in every round",
            "none",
            ("MI-L3",),
            f"{_LITERATURE}, Dwork and others 2015",
        ),
        Entry(
            "covariance",
            "membership.attacks.covariance:Covariance",
            "membership",
            "scalar product corrected by the inverse covariance",
            "none",
            ("MI-L4", "MI-EQ6.4"),
            "thesis (6.4)",
        ),
        Entry(
            "plug-in-covariance",
            "membership.attacks.covariance:Covariance.from_references",
            "membership",
            "the covariance score with moments estimated from reference records",
            "none",
            ("MI-L4", "MI-EQ6.5"),
            "thesis (6.5), centred covariance",
        ),
        Entry(
            "glir",
            "membership.attacks.glir:GLiR",
            "membership",
            "how far the output is from the target, in its law without the target",
            "none",
            ("MI-L5",),
            f"{_LITERATURE}, Leemann, Pawelczyk and Kasneci 2023",
        ),
        Entry(
            "misspecified",
            "membership.attacks.misspecified:Misspecified",
            "membership",
            "any score with another target than the one in play",
            "none",
            ("MI-L6", "MI-T6.7"),
            "thesis Section 6.5.3",
        ),
        Entry(
            "covariance-descent",
            "membership.gradients.gradient_attack:CovarianceAttack",
            "membership",
            "the covariance score of every step of gradient descent, added up",
            "none",
            ("MI-A13",),
            "thesis Algorithm 13",
        ),
        Entry(
            "scalar-product-descent",
            "membership.gradients.gradient_attack:GradientScalarProduct",
            "membership",
            "canary gradient times batch gradient of every step, added up",
            "none",
            ("MI-I34", "MI-L3"),
            f"{_LITERATURE}, Nasr and others 2023",
        ),
        Entry(
            "mahalanobis-canary",
            "membership.gradients.mahalanobis_canary:mahalanobis_canary",
            "membership",
            "the candidate of the largest Mahalanobis distance",
            "none",
            ("MI-A14",),
            "thesis Algorithm 14",
        ),
        Entry(
            "dirac-canary",
            "membership.gradients.heuristic_canaries:dirac_canary",
            "membership",
            "a gradient with a single entry",
            "none",
            ("MI-C1",),
            f"{_LITERATURE}, Nasr and others 2023",
        ),
        Entry(
            "blank-canary",
            "membership.gradients.heuristic_canaries:blank_canary",
            "membership",
            "an input of zeros",
            "none",
            ("MI-C1",),
            f"{_LITERATURE}, Nasr and others 2023",
        ),
        Entry(
            "mislabeled-canary",
            "membership.gradients.heuristic_canaries:mislabeled_canary",
            "membership",
            "a true input with a wrong label",
            "none",
            ("MI-C1",),
            f"{_LITERATURE}, Nasr and others 2023",
        ),
        Entry(
            "adversarial-canary",
            "membership.gradients.heuristic_canaries:adversarial_canary",
            "membership",
            "an input moved so that its loss grows",
            "none",
            ("MI-C1",),
            f"{_LITERATURE}, Jagielski, Ullman and Oprea 2020",
        ),
        Entry(
            "canife-canary",
            "membership.gradients.canife:canife_canary",
            "membership",
            "the gradient of least CANIFE loss",
            "none",
            ("MI-C2",),
            f"{_LITERATURE}, Maddock, Sablayrolles and Stock 2022",
        ),
    )
}


def entry(name: str) -> Entry:
    """The entry of that name; a wrong name is a ``ValueError`` that says which one may be meant."""
    if name in ALGORITHMS:
        return ALGORITHMS[name]
    import difflib  # it takes a while to load

    near = difflib.get_close_matches(name.lower(), ALGORITHMS, n=1, cutoff=0.5)
    words = f"did you mean {near[0]!r}?" if near else "see `banditproof list algorithms`"
    raise ValueError(f"unknown algorithm {name!r}; {words}")


def build(name: str, arms: int | ArrayLike, *, horizon: int | None = None, **options: Any) -> Policy:  # noqa: ANN401
    """The policy of that name; ``arms`` is their number, for a linear policy the actions, one a row.

    ``horizon`` goes to the policies that must know it, and to no other. The option ``noise`` may be a name
    in :data:`NOISES`.

    >>> build("dp-klucb", 3, epsilon=0.5).arms
    3
    """
    found = entry(name)
    if found.kind == "membership":
        raise ValueError(f"{name} plays membership games, not bandits: banditproof membership")
    if found.kind == "contextual":
        raise ValueError(
            f"{name} sees new actions in every round: banditproof.algorithms.simulation.contextual_simulator"
        )
    if found.kind == SEES_ALL:
        raise ValueError(
            f"{name} sees the losses of all arms, those of arms that are not pulled too: no bandit"
        )
    if found.kind == "linear" and isinstance(arms, int):
        raise ValueError(f"{name} needs its actions, one a row, not the number of arms {arms}")
    made: Policy = _made(found, arms, horizon, options)
    return made


def build_contextual(
    name: str,
    dimension: int,
    *,
    horizon: int | None = None,
    **options: Any,  # noqa: ANN401  whatever it takes
) -> ContextualSteps:
    """The policy of that name for actions in ``R^dimension``, new ones in every round.

    >>> build_contextual("rs-oful", 3, delta=0.01).dimension
    3
    """
    found = entry(name)
    if found.kind != "contextual":
        contextual = ", ".join(each.name for each in ALGORITHMS.values() if each.kind == "contextual")
        raise ValueError(f"{name} does not see new actions in every round; those that do are {contextual}")
    made: ContextualSteps = _made(found, dimension, horizon, options)
    return made


def build_full_information(
    name: str,
    arms: int,
    *,
    horizon: int | None = None,
    **options: Any,  # noqa: ANN401  whatever it takes
) -> FullInformation:
    """The learner of that name, which sees the losses of all arms.

    >>> build_full_information("private-multiplicative-weights", 2, horizon=100, epsilon=1).eta
    0.1
    """
    found = entry(name)
    if found.kind != SEES_ALL:
        seeing = ", ".join(each.name for each in ALGORITHMS.values() if each.kind == SEES_ALL)
        raise ValueError(f"{name} does not see the losses of all arms; those that do are {seeing}")
    made: FullInformation = _made(found, arms, horizon, options)
    return made


_A_FRACTION = re.compile(r"Fraction\((-?\d+), (\d+)\)")
"""How Python writes one; a user is told of -15/2."""

_MANY_DIGITS = re.compile(r"(\d{21,})(?:/(\d+))?|(\d+)/(\d{21,})")
"""More than anybody counts; a user is told of 1e+30."""


def _made(found: Entry, size: Any, horizon: int | None, options: dict[str, Any]) -> Any:  # noqa: ANN401  of its kind
    name = found.name
    accepted = found.options()
    for option in options:
        if option not in accepted:
            raise ValueError(f"{name} has no option {option!r}; it takes {', '.join(accepted) or 'none'}")
    missing = [
        option
        for option, default in accepted.items()
        if default is inspect.Parameter.empty and option not in options
    ]
    if missing:
        raise ValueError(f"{name} needs {' and '.join(missing)}")
    if found.takes_horizon():
        options["horizon"] = horizon
    try:
        _check_numbers(found, options)
        if "noise" in options and not callable(options["noise"]):
            options["noise"] = noise(options["noise"])
        return found.load()(size, **found.arguments(options))
    except TypeError as error:
        raise ValueError(f"{name} cannot be built with {_spelled_options(options)}: {error}") from None
    except ArithmeticError:
        raise ValueError(
            f"{name} with {_spelled_options(options)} leaves the range of doubles;"
            " less extreme numbers are accepted"
        ) from None
    except ValueError as error:
        words = _A_FRACTION.sub(r"\1/\2", str(error))
        raise ValueError(_MANY_DIGITS.sub(_in_brief, words)) from None


def _check_numbers(found: Entry, options: dict[str, Any]) -> None:
    """What holds of numbers whatever the policy makes of them; it says itself which ones it takes."""
    for option in _numbers(found.target) & options.keys():
        value = options[option]
        if value is None:
            continue
        try:
            exact(value)
        except ValueError as error:
            if not isinstance(value, str):
                raise
            raise ValueError(f"{option}: {error}; a number is accepted") from None


def _in_brief(found: re.Match[str]) -> str:
    """A long number with few digits."""
    above, below = (Decimal(each or 1) for each in (found[1] or found[3], found[2] or found[4]))
    return f"{above / below:.6g}"


def _spelled_options(options: dict[str, Any]) -> str:
    """As they are written beside a name, numbers in brief."""
    return ",".join(
        f"{name}={Decimal(value.numerator) / value.denominator:.6g}"
        if isinstance(value, Fraction | int)
        else f"{name}={value}"
        for name, value in options.items()
    )


def noise(name: str) -> Callable[[float], Any]:
    """The mechanism of that name, to be given its scale."""
    if name not in NOISES:
        raise ValueError(f"noise is one of {', '.join(NOISES)}, not {name!r}")
    mechanism: Callable[[float], Any] = _load(NOISES[name])
    return mechanism


def parse(naming: str) -> tuple[str, dict[str, Any]]:
    """Name and options of ``"dp-imed:alpha=1.1,ties=first"``; a decimal is that very decimal, ``1/2`` a half.

    The options are checked by :func:`build`.
    """
    name, colon, listed = naming.partition(":")
    options: dict[str, Any] = {}
    for part in listed.split(",") if colon else ():
        option, equals, value = (word.strip() for word in part.partition("="))
        if not (option and equals and value):
            raise ValueError(
                f"options are written name=value and parted by commas, not {part!r} in {naming!r}"
            )
        if option in options:
            raise ValueError(f"the option {option!r} is given twice in {naming!r}")
        options[option] = _value(value)
    return name.strip(), options


def _value(text: str) -> int | Fraction | str:
    try:
        number = exact(text)
    except ValueError:
        return text
    return number.numerator if number.denominator == 1 else number


def factory(path: str) -> Callable[..., Policy]:
    """The callable of a user's own ``"module:callable"``, which makes a policy from a number of arms."""
    module, colon, attribute = path.partition(":")
    if not (colon and module and attribute):
        raise ValueError(f"a policy of your own is named module:callable, not {path!r}")
    try:
        found: Any = importlib.import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"{path!r} cannot be loaded: {error}") from None
    if not callable(found):
        raise ValueError(f"{path!r} is {found!r}, not a callable that makes a policy")  # noqa: TRY004  bad input
    made: Callable[..., Policy] = found
    return made
