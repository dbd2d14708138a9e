"""The policies by name: what each one is, where it comes from, and how to build it.

>>> parse("dp-imed:alpha=1.1,ties=first")
('dp-imed', {'alpha': Fraction(11, 10), 'ties': 'first'})

The table loads none of the policies; :func:`build` and :meth:`Entry.options` load the one asked for.
"""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args, get_type_hints

import numpy as np
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
        return any(parameter.name == "horizon" for parameter in _keyword_only(self.target))


@cache
def _keyword_only(target: str) -> tuple[inspect.Parameter, ...]:
    """The options of what stands there: a simulation builds the same policy for every run."""
    parameters = inspect.signature(_load(target), eval_str=True).parameters.values()
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
    """The options that are any real numbers; those that are whole ones say so themselves."""
    kinds = {each.name: each.annotation for each in _keyword_only(target)}
    for parameter, _ in _objects(target):
        kinds |= get_type_hints(type(parameter.default))
    return frozenset(name for name, kind in kinds.items() if float in (kind, *get_args(kind)))


@cache
def _options(target: str) -> dict[str, Any]:
    """The options with their defaults, but for the horizon."""
    objects = {parameter.name: names for parameter, names in _objects(target)}
    options: dict[str, Any] = {}
    for parameter in _keyword_only(target):
        default = parameter.default
        if parameter.name in objects:
            options |= {name: getattr(default, name) for name in objects[parameter.name]}
        elif parameter.name != "horizon":
            options[parameter.name] = default
    return options


def _load(target: str) -> Any:  # noqa: ANN401  whatever stands there
    module, _, path = target.partition(":")
    loaded: Any = importlib.import_module(f"..{module}", __package__)
    for attribute in path.split("."):
        loaded = getattr(loaded, attribute)
    return loaded


# Below each kind its policies: name | module:attribute | privacy | claims | what it is | source, where ~ is
# "from literature". At the end "| quantile" if the best arm is that of the highest quantile (else of the
# highest mean), and "| users" if privacy hides users (else rewards).
_TABLE = """
[regret]
dp-imed | private.dp_imed:DPIMED | pure | BERN-A1 BERN-A1b | indexed minimum empirical divergence with d_eps,
    noisy cumulative sums, geometric batches | BERN Algorithm 1
dp-klucb | private.dp_klucb:DPKLUCB | pure | BERN-A1 BERN-A1a | upper confidence bounds with d_eps, noisy
    cumulative sums, geometric batches | BERN Algorithm 1
adap-ucb | private.adap_ucb:AdaPUCB | pure | TA-A7 TA-EQ5.1 | UCB in episodes with doubling, forgetting and
    Laplace noise | thesis Algorithm 7, (5.1)
adap-klucb | private.adap_klucb:AdaPKLUCB | pure | TA-A7 TA-EQ5.2 | KL-UCB in episodes with doubling,
    forgetting and Laplace noise | thesis Algorithm 7, (5.2)
lazy-dp-ts | private.lazy_dp_ts:LazyDPTS | pure | - | Thompson sampling on noisy means, each renewed from
    twice as many fresh rewards | ~, Hu and Hegde 2022
anytime-lazy-ucb | private.anytime_lazy_ucb:AnytimeLazyUCB | pure | BERN-I4 | UCB on noisy means, each renewed
    from twice as many fresh rewards | ~, Hu, Huang and Mehta 2021
hybrid-ucb | private.hybrid_ucb:HybridUCB | pure | - | UCB on noisy totals from the hybrid mechanism, for any
    number of rounds | ~, Hu, Huang and Mehta 2021; its bonus is our own
dp-se | private.dp_se:DPSE | pure | TA-S2-A | successive elimination in episodes with Laplace noise; knows its
    horizon | ~, Sajed and Sheffet 2019
ldp-ucb | private.ldp_ucb:LDPUCB | pure | - | UCB on rewards that have Laplace noise each: private to the
    policy itself | ~, Ren, Zhou, Liu and Shroff 2020
shuffled-elimination | private.shuffled_elimination:ShuffledElimination | approximate | - | successive
    elimination on counts of shuffled bits and coins; knows its horizon | ~, Tenenbaum and others 2021; its
    coins and thresholds are our own
distributed-elimination | private.distributed_elimination:DistributedElimination | approximate | RDP-I20 |
    successive elimination on secure sums with Skellam noise; knows its horizon | ~, Chowdhury and Zhou 2022;
    its variance and thresholds are our own
dp-ucb | private.dp_ucb:DPUCB | pure | TA-S1-A | UCB on noisy totals from one tree of sums an arm; knows its
    horizon | ~, Mishra and Thakurta 2015
naive-dp-ucb | private.naive_dp_ucb:NaiveDPUCB | pure | TA-S3-A | UCB on means that are all released anew in
    every round; knows its horizon | thesis Section 5.2
adac-ucb | private.adac_ucb:AdaCUCB | zCDP | TA-EQ5.4 ZCDP-A4 | UCB in episodes with doubling, forgetting and
    Gaussian noise | ZCDP Algorithm 4
adac-ucb-approximate | private.adac_ucb:AdaCUCB.for_approximate_dp | approximate | ZCDP-CE TA-R5.7 | AdaC-UCB
    with the least Gaussian noise that gives (epsilon, delta)-DP | ZCDP Algorithm 4, exact Gaussian
    calibration
adac-ucb-approximate-printed | private.adac_ucb:AdaCUCB.for_approximate_dp_printed | approximate | ZCDP-CE
    TA-R5.7 | AdaC-UCB with noise of variance (2/epsilon^2) log(1.25/delta) | ZCDP Algorithm 4, Appendix C-E
adac-ucb-renyi | private.adar_ucb:AdaRUCB | RDP | ZCDP-CE TA-R5.7 | AdaC-UCB with noise of
    variance alpha/(2 epsilon) | ZCDP Algorithm 4, Appendix C-E
adar-ucb | private.adar_ucb:AdaRUCB | RDP | RDP-A2 RDP-I6 | UCB in episodes with doubling, forgetting and
    Gaussian noise | RDP Algorithm 2
episodic-ucb | classical.episodic_ucb:EpisodicUCB | none | TA-A7 | UCB in episodes with doubling and
    forgetting, without noise | thesis Algorithm 7
ucb | classical.ucb:UCB | none | - | mean plus sqrt(beta log(t)/(2 n)), round by round | ~, Auer, Cesa-Bianchi
    and Fischer 2002
fixed-confidence-ucb | classical.fixed_confidence_ucb:FixedConfidenceUCB | none | TH-EQ2.9 TH-A2 | mean plus
    sqrt(2 log(1/delta)/n), one delta for all rounds | thesis Section 2.2.5, (2.9)
anytime-ucb | classical.anytime_ucb:AnytimeUCB | none | TH-EQ2.12 TH-A2 TH-T2.24 | mean plus sqrt(2 log(1 + t
    log(t)^2)/n), round by round | thesis Section 2.2.5, (2.12)
anytime-kl-ucb | classical.anytime_kl_ucb:AnytimeKLUCB | none | TH-EQ2.14 TH-A2 TH-T2.26 | upper confidence
    bounds with kl and log(1 + t log(t)^2), round by round | thesis Section 2.2.5, (2.14)
explore-then-commit | classical.explore_then_commit:ExploreThenCommit | none | TH-AETC | every arm m times,
    then the best of them for ever | thesis Section 2.2.5
follow-the-leader | classical.follow_the_leader:FollowTheLeader | none | TH-AFTL | the arm of the largest
    mean, after every arm once | thesis Section 2.2.5
kl-ucb | classical.kl_ucb:KLUCB | none | - | upper confidence bounds with kl, round by round | ~, Cappe and
    others 2013
imed | classical.imed:IMED | none | - | indexed minimum empirical divergence, round by round | ~, Honda and
    Takemura 2015
thompson-sampling | classical.thompson_sampling:ThompsonSampling | none | - | the arm of the largest draw from
    beta posteriors, round by round | ~, Thompson 1933
[identification]
adap-tt | best_arm.adap_tt:AdaPTT | pure | TA-A10 TA-L5.18 | top two with Gaussian costs of private means,
    doubling and forgetting | thesis Algorithm 10, (5.9), (5.11)
adap-tt-star | best_arm.adap_tt_star:AdaPTTStar | pure | TA-A10 TA-L5.21 | top two with the costs of the
    private lower bound, doubling and forgetting | thesis Algorithm 10, (5.12), (5.14)
dp-se-identification | best_arm.dp_se_identification:DPSEIdentification | pure | TA-I15 | successive
    elimination in episodes with Laplace noise, until one arm is left | ~, Sajed and Sheffet 2019
dp-mase | best_arm.dp_mase:DPMASE | pure | TA-I15 | DP-SE by agents who share noisy sums, until one arm is
    left | ~, Rio and others 2023, by its idea; lengths and thresholds are our own
dp-seq | best_arm.dp_seq:DPSEQ | pure | TA-I15 | elimination on noisy counts above levels, until one arm has
    the highest quantile | ~, Kalogerias and others 2021, by its idea; releases, lengths and rule are our own
    | quantile
shuffled-seq | best_arm.shuffled_and_local_seq:ShuffledSEQ | approximate | TA-I15 | DP-SEQ on shuffled bits
    and coins, where each user has a bit for every level | ~, as DP-SEQ; its coins, their split between levels
    and its widths are our own | quantile
local-seq | best_arm.shuffled_and_local_seq:LocalSEQ | pure | TA-I15 | DP-SEQ on randomised response to every
    level: private to the policy itself | ~, as DP-SEQ; its answers, their split between levels and its widths
    are our own | quantile
ttucb | best_arm.ttucb:TTUCB | none | TA-B15 | top two with a UCB leader, until the GLR rule stops | thesis
    Section 2.2.9; ~, Jourdan and Degenne 2024
track-and-stop | best_arm.track_and_stop:TrackAndStop | none | - | tracks the best allocation for the means
    seen, until the GLR rule stops | ~, Garivier and Kaufmann 2016
frank-wolfe-sampling | best_arm.frank_wolfe_sampling:FrankWolfeSampling | none | TA-B16 | one step of Frank
    and Wolfe a round to the best allocation, until the GLR rule stops | ~, Wang, Tzeng and Proutiere 2021
lucb | best_arm.lucb:LUCB | none | TA-B16 | the best arm and its strongest rival, until their confidence
    intervals part | ~, Kalyanakrishnan and others 2012
lil-ucb | best_arm.lil_ucb:LilUCB | none | TA-B16 | UCB with widths of the iterated logarithm, until one arm
    has nearly all pulls | ~, Jamieson, Malloy, Nowak and Bubeck 2014; its default constants are our own
successive-elimination | best_arm.successive_elimination:SuccessiveElimination | none | TA-B16 | the arms left
    in turn; those that are surely not the best go | ~, Even-Dar, Mannor and Mansour 2006
uniform-sampling | best_arm.uniform_sampling:UniformSampling | none | TA-B12 | the arms in turn, until the GLR
    rule stops | thesis Section 2.2.9
[linear]
gope | linear.gope:GOPE | none | - | phased elimination with optimal designs, least squares without noise | ~,
    Lattimore and Szepesvari 2020
adac-gope | linear.adac_gope:AdaCGOPE | zCDP | ZCDP-A2 TA-A8 | GOPE with Gaussian noise in the middle of least
    squares | ZCDP Algorithm 2
adac-gope-var | linear.adac_gope_var:AdaCGOPEVar | zCDP | ZCDP-A2VAR ZCDP-EC2 | GOPE with Gaussian noise on
    each action's sum of rewards | ZCDP Remark 9, Appendix H
approximate-gope | linear.adac_gope_var:AdaCGOPEVar.for_approximate_dp | approximate | - | GOPE with the least
    Gaussian noise on sums that gives (epsilon, privacy_delta)-DP | ~, Li, Zhou and Ji 2022; phases as in ZCDP
    Algorithm 2
output-perturbed-gope | linear.output_perturbed_gope:OutputPerturbedGOPE | zCDP | ZCDP-EC1 | GOPE with
    Gaussian noise on the estimate | ZCDP Appendix E-C1
adar-gope | linear.adar_gope:AdaRGOPE | RDP | RDP-A3 | GOPE with Gaussian noise on each action's sum of
    rewards | RDP Algorithm 3
pure-gope | linear.pure_gope:PureGOPE | pure | RDP-I10 | GOPE with Laplace noise on each action's sum of
    rewards | ~, Hanna, Girgis, Fragouli and Diggavi 2022; phases of our own
shuffled-gope | linear.shuffled_gope:ShuffledGOPE.for_shuffled_bits | approximate | - | GOPE on counts of
    shuffled bits and coins, for rewards 1 and -1 | ~, Hanna, Girgis, Fragouli and Diggavi 2022; its coins and
    phases are our own
distributed-gope | linear.shuffled_gope:ShuffledGOPE.for_secure_sums | approximate | - | GOPE on secure sums
    with Skellam noise, for rewards 1 and -1 | ~, Hanna, Girgis, Fragouli and Diggavi 2022; its variance and
    phases are our own
[contextual]
oful | linear.oful:OFUL | none | - | optimism for linear rewards, renewed in every round | ~, Abbasi-Yadkori,
    Pal and Szepesvari 2011
rs-oful | linear.rs_oful:RSOFUL | none | - | OFUL renewed when the determinant of the design has grown enough
    | ~, Abbasi-Yadkori, Pal and Szepesvari 2011
adac-oful | linear.adac_oful:AdaCOFUL | zCDP | ZCDP-A3 TA-A9 | rarely renewed OFUL with Gaussian noise on
    episode sums; knows its horizon | ZCDP Algorithm 3
adar-oful | linear.adar_oful:AdaROFUL | RDP | RDP-A4 | rarely renewed OFUL with Gaussian noise on episode
    sums; knows its horizon | RDP Algorithm 4
linucb | linear.linucb:LinUCB | none | TH-ALINUCB | optimism for linear rewards with one width for all rounds;
    knows its horizon | thesis Section 2.2.7, (2.18), (2.19); ~, Lattimore and Szepesvari 2020
linpriv | linear.linpriv:LinPriv | pure | ZCDP-LP | OFUL with a model an arm, from a tree of Laplace sums
    each; knows its horizon | ~, Neel and Roth 2018; widths of our own
joint-dp-oful | linear.joint_dp_oful:JointDPOFUL.for_approximate_dp | approximate | - | OFUL on noisy designs
    and rewards from a tree, for private contexts; knows its horizon | ~, Shariff and Sheffet 2018 | users
joint-rdp-oful | linear.joint_dp_oful:JointDPOFUL.for_renyi_dp | RDP | RDP-I16 | rarely renewed OFUL on noisy
    designs and rewards from a tree; knows its horizon | RDP Section 6, suggested there | users
batched-joint-oful | linear.batched_joint_oful:BatchedJointOFUL.in_batches | approximate | - | OFUL on noisy
    sums of batches of users, for private contexts; knows its horizon | ~, Chowdhury and Zhou 2022; its noise
    and widths are our own | users
[adversarial]
exp3 | adversarial.exp3:EXP3.alone | none | ADV-A3 ADV-I26 | exponential weights of importance weighted
    losses, mixed with the uniform distribution | ADV Algorithm 3
private-exp3 | adversarial.exp3:EXP3.converted | pure | ADV-C22 ADV-A1 | EXP3 on mean losses of batches with
    Laplace noise; knows its horizon | ADV Algorithms 1 and 3, Corollary 22
local-exp3 | adversarial.exp3:EXP3.locally_private | pure | ADV-I3 ADV-TAB1 | EXP3 with Laplace noise on each
    loss; knows its horizon | ~, Agarwal and Singh 2017, Tossou and Dimitrakakis 2017; rates of ADV Theorem 9
conversion | by_name.batching_conversion:Conversion.around | pure | ADV-A1 ADV-T1 | any policy that asks for
    single pulls, on mean rewards of batches with Laplace noise | ADV Algorithm 1
ftpl | adversarial.ftpl:FTPL.alone | none | ADV-A4 | the arm of the least loss after Laplace perturbation,
    with geometric resampling | ADV Algorithm 4
private-ftpl | adversarial.ftpl:FTPL.converted | pure | ADV-C24 ADV-A1 | FTPL on mean losses of batches with
    Laplace noise; knows its horizon | ADV Algorithms 1 and 4, Corollary 24
htinf | adversarial.htinf:HTINF.alone | none | ADV-T21 | leader regularised by Tsallis entropy, for losses of
    heavy tails | ~, Huang, Dai and Huang 2022
private-htinf | adversarial.htinf:HTINF.converted | pure | ADV-C2 ADV-A1 | HTINF on mean losses of batches
    with Laplace noise | ADV Algorithm 1, Corollary 2; the base learner ~
exp4 | adversarial.exp4:EXP4.alone | none | ADV-I9 | exponential weights over experts, without privacy | ~,
    Auer and others 2002
local-exp4 | adversarial.exp4:EXP4.locally_private | pure | ADV-A6 ADV-T9 | exponential weights over experts,
    Laplace noise on each loss; knows its horizon | ADV Algorithm 6
batched-exp4 | adversarial.batched_exp4:BatchedEXP4.tuned_for | approximate | ADV-A2 ADV-T10 | exponential
    weights over experts, Laplace noise on the experts' losses of a batch | ADV Algorithm 2
private-experts | adversarial.private_experts:PrivateExperts | pure | ADV-C8 ADV-A5 ADV-T7 | private HTINF
    over the experts, whose advice names the arm | ADV Algorithms 1 and 5, Corollary 8
[full information]
multiplicative-weights | adversarial.full_information:FullInformation.alone | none | ADV-L26 | exponential
    weights of the losses of all arms, pulled or not | ADV Lemma 26
private-multiplicative-weights | adversarial.full_information:FullInformation.private | approximate | ADV-I21
    | multiplicative weights at the rate epsilon/sqrt(T), one draw a round; knows its horizon | ADV Section
    5.1
[membership]
likelihood-ratio | membership.attacks.likelihood_ratio:LikelihoodRatio | none | MI-I5 MI-I24 | exact
    likelihood ratio of the mean of Bernoulli, Gaussian or exponential columns | thesis Section 6.3
bernoulli-likelihood-ratio | membership.records.bernoulli_likelihood_ratio:BernoulliLikelihoodRatio | none |
    MI-EQ2.26 | likelihood ratio of the exact mean of Bernoulli columns | ~, Sankararaman and others 2009
plug-in-likelihood-ratio | membership.attacks.plug_in_likelihood_ratio:PlugInLikelihoodRatio | none |
    MI-EQ2.27 | the Bernoulli likelihood ratio with means estimated from reference records | ~, Sankararaman
    and others 2009
scalar-product | membership.attacks.scalar_product:ScalarProduct | none | MI-L3 | target less a reference
    record, times the output | ~, Dwork and others 2015
scalar-product-fresh | membership.attacks.scalar_product:ScalarProductFreshReference | none | MI-L3 | the
    scalar product with a reference record drawn anew in every round | ~, Dwork and others 2015
covariance | membership.attacks.covariance:Covariance | none | MI-EQ6.4 | scalar product corrected by the
    inverse covariance | thesis (6.4)
plug-in-covariance | membership.attacks.covariance:Covariance.from_references | none | MI-EQ6.5 | the
    covariance score with moments estimated from reference records | thesis (6.5), centred covariance
glir | membership.attacks.glir:GLiR | none | MI-L5 | how far the output is from the target, in its law without
    the target | ~, Leemann, Pawelczyk and Kasneci 2023
misspecified | membership.attacks.misspecified:Misspecified | none | MI-L6 MI-T6.7 | any score with another
    target than the one in play | thesis Section 6.5.3
covariance-descent | membership.gradients.gradient_attack:CovarianceAttack | none | MI-A13 | the covariance
    score of every step of gradient descent, added up | thesis Algorithm 13
scalar-product-descent | membership.gradients.gradient_attack:GradientScalarProduct | none | MI-I34 MI-L3 |
    canary gradient times batch gradient of every step, added up | ~, Nasr and others 2023
mahalanobis-canary | membership.gradients.mahalanobis_canary:mahalanobis_canary | none | MI-A14 | the
    candidate of the largest Mahalanobis distance | thesis Algorithm 14
dirac-canary | membership.gradients.heuristic_canaries:dirac_canary | none | MI-C1 | a gradient with a single
    entry | ~, Nasr and others 2023
blank-canary | membership.gradients.heuristic_canaries:blank_canary | none | MI-C1 | an input of zeros | ~,
    Nasr and others 2023
mislabeled-canary | membership.gradients.heuristic_canaries:mislabeled_canary | none | MI-C1 | a true input
    with a wrong label | ~, Nasr and others 2023
adversarial-canary | membership.gradients.heuristic_canaries:adversarial_canary | none | MI-C1 | an input
    moved so that its loss grows | ~, Jagielski, Ullman and Oprea 2020
canife-canary | membership.gradients.canife:canife_canary | none | MI-C2 | the gradient of least CANIFE loss |
    ~, Maddock, Sablayrolles and Stock 2022
"""


def _entries() -> Iterator[Entry]:
    kind = ""
    for row in re.split(r"\n(?=\S)", _TABLE.strip()):
        name, *others = " ".join(row.split()).split(" | ")
        if not others:
            kind = name.strip("[]")
            continue
        target, privacy, claims, what, source, *more = others
        yield Entry(
            name,
            target,
            cast("Kind", kind),
            what,
            cast("Privacy", privacy),
            () if claims == "-" else tuple(claims.split()),
            source.replace("~", "from literature"),
            best_by="quantile" if "quantile" in more else "mean",
            hides="users" if "users" in more else "rewards",
        )


ALGORITHMS: dict[str, Entry] = {each.name: each for each in _entries()}


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
    policy = entry(name)
    if policy.kind == "membership":
        raise ValueError(f"{name} plays membership games, not bandits: banditproof membership")
    if policy.kind == "contextual":
        raise ValueError(
            f"{name} sees new actions in every round: banditproof.algorithms.simulation.contextual_simulator"
        )
    if policy.kind == SEES_ALL:
        raise ValueError(
            f"{name} sees the losses of all arms, those of arms that are not pulled too: no bandit"
        )
    if policy.kind == "linear" and isinstance(arms, int):
        raise ValueError(f"{name} needs its actions, one a row, not the number of arms {arms}")
    if policy.kind != "linear" and not (isinstance(arms, int | np.integer) and arms >= 1):
        raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
    built: Policy = _built(policy, arms, horizon, options)
    return built


def build_contextual(
    name: str,
    dimension: int,
    *,
    horizon: int | None = None,
    **options: Any,  # noqa: ANN401  whatever it takes
) -> "ContextualSteps":
    """The policy of that name for actions in ``R^dimension``, new ones in every round.

    >>> build_contextual("rs-oful", 3, delta=0.01).dimension
    3
    """
    policy = entry(name)
    if policy.kind != "contextual":
        contextual = ", ".join(each.name for each in ALGORITHMS.values() if each.kind == "contextual")
        raise ValueError(f"{name} does not see new actions in every round; those that do are {contextual}")
    built: ContextualSteps = _built(policy, dimension, horizon, options)
    return built


def build_full_information(
    name: str,
    arms: int,
    *,
    horizon: int | None = None,
    **options: Any,  # noqa: ANN401  whatever it takes
) -> "FullInformation":
    """The learner of that name, which sees the losses of all arms.

    >>> build_full_information("private-multiplicative-weights", 2, horizon=100, epsilon=1).eta
    0.1
    """
    learner = entry(name)
    if learner.kind != SEES_ALL:
        seeing = ", ".join(each.name for each in ALGORITHMS.values() if each.kind == SEES_ALL)
        raise ValueError(f"{name} does not see the losses of all arms; those that do are {seeing}")
    built: FullInformation = _built(learner, arms, horizon, options)
    return built


_A_FRACTION = re.compile(r"Fraction\((-?\d+), (\d+)\)")
"""How Python writes one; a user is told of -15/2."""

_MANY_DIGITS = re.compile(r"(\d{21,})(?:/(\d+))?|(\d+)/(\d{21,})")
"""More than anybody counts; a user is told of 1e+30."""


def _built(policy: Entry, size: Any, horizon: int | None, options: dict[str, Any]) -> Any:  # noqa: ANN401  of its kind
    name = policy.name
    accepted = policy.options()
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
    if policy.takes_horizon():
        options["horizon"] = horizon
    try:
        _check_numbers(policy, options)
        if "noise" in options and not callable(options["noise"]):
            options["noise"] = noise(options["noise"])
        return policy.load()(size, **policy.arguments(options))
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


def _check_numbers(policy: Entry, options: dict[str, Any]) -> None:
    """What holds of numbers whatever the policy makes of them; it says itself which ones it takes."""
    for option in _numbers(policy.target) & options.keys():
        value = options[option]
        if value is None:
            continue
        try:
            exact(value)
        except ValueError as error:
            if not isinstance(value, str):
                raise
            raise ValueError(f"{option}: {error}; a number is accepted") from None


def _in_brief(match: re.Match[str]) -> str:
    """A long number with few digits."""
    above, below = (Decimal(each or 1) for each in (match[1] or match[3], match[2] or match[4]))
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
