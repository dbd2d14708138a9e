"""Upper bounds on the regret against any table of losses, each with the constants that its theorem prints."""

from functools import partial

from .bound import Statement

_TABLES = "losses in [0, 1] fixed in advance, T known, batches of 1/epsilon rounds"

_PURE = partial(Statement, kind="upper", scope="minimax", arms="[0, 1]", privacy="pure")
_OPEN = partial(Statement, kind="upper", scope="minimax", arms="[0, 1]")
PRIVATE_HTINF = _PURE(
    name="private HTINF",
    claim="ADV-C2",
    source="paper on adversarial bandits, Corollary 2, with the constants of its proof",
    whole="208*sqrt(T*K)/sqrt(epsilon) + 2/epsilon",
    conditions=_TABLES,
)
PRIVATE_EXP3 = _PURE(
    name="private EXP3",
    claim="ADV-C22",
    source="paper on adversarial bandits, Corollary 22",
    whole="36*sqrt(T*K*log(K))*log(K*T)/sqrt(epsilon) + 4/epsilon",
    conditions=f"{_TABLES}, epsilon <= 1",
)
PRIVATE_FTPL = _PURE(
    name="private FTPL",
    claim="ADV-C24",
    source="paper on adversarial bandits, Corollary 24",
    whole="32*sqrt(K*T)*log(K)*log(K*T)/sqrt(epsilon) + 2/epsilon",
    conditions=f"{_TABLES}, epsilon <= 1",
)
HTINF = _OPEN(
    name="HTINF",
    claim="ADV-T21",
    source="paper on adversarial bandits, Theorem 21, quoted there, at alpha = 2 and sigma = 1",
    whole="30*sqrt(K*(T + 1))",
    conditions="losses in [0, 1] fixed in advance, so that E l^2 <= 1 and none is negative",
)
EXP3 = _OPEN(
    name="EXP3",
    claim="ADV-L23",
    source="paper on adversarial bandits, Lemma 23 as amended, at losses in [0, 1], squares at most 1",
    whole="gamma*T + log(K)/eta + eta*T*K",
    amends="printed with 2 gamma T for losses of every size, which is false for large ones",
    conditions="losses in [0, 1] fixed in advance; the lemma has other losses too",
)
ADVERSARIAL_BOUNDS = (PRIVATE_HTINF, PRIVATE_EXP3, PRIVATE_FTPL)
"""Every upper bound with constants on the regret of private learners, for arms without advice."""
OPEN_LEARNERS = (HTINF, EXP3)
"""The same for learners that are not private."""
_SEEN = "losses in [0, 1], those of all arms seen in every round"
MULTIPLICATIVE_WEIGHTS = _OPEN(
    name="multiplicative weights",
    claim="ADV-L26",
    source="paper on adversarial bandits, Lemma 26, at losses in [0, 1], squares at most 1",
    whole="log(K)/eta + eta*T",
    conditions=f"{_SEEN}; the lemma has other losses too",
)
PRIVATE_MULTIPLICATIVE_WEIGHTS = _OPEN(
    name="private multiplicative weights",
    claim="ADV-L26",
    source="paper on adversarial bandits, Lemma 26, at losses in [0, 1] and eta = epsilon/sqrt(T)",
    whole="(log(K)/epsilon + epsilon)*sqrt(T)",
    conditions=f"{_SEEN}, T known",
    notes=(
        "epsilon is that of the rate; all rounds cost 6 epsilon^2 + epsilon sqrt(24 log(1/delta)) at delta",
    ),
)
SEEING_LEARNERS = (MULTIPLICATIVE_WEIGHTS, PRIVATE_MULTIPLICATIVE_WEIGHTS)
"""The same for learners that see the losses of all arms."""

_ADVICE = "losses in [0, 1] and advice fixed in advance, N >= 2 experts, epsilon <= 1"
_RATE = "(N*log(1/delta))"

PRIVATE_EXPERTS = _PURE(
    name="private HTINF over experts",
    claim="ADV-C8",
    source="paper on adversarial bandits, Corollary 8, with the constants of Corollary 2",
    whole="208*sqrt(T*N)/sqrt(epsilon) + 2/epsilon",
    conditions=f"{_ADVICE}, batches of 1/epsilon rounds, epsilon T >= 1",
)
LOCAL_EXP4 = _PURE(
    name="locally private EXP4",
    claim="ADV-T9",
    source="paper on adversarial bandits, Theorem 9, with the constants of its proof",
    whole="16*sqrt(T*K*log(N))*log(K*T)/epsilon + 1",
    conditions=f"{_ADVICE}, T known",
)
BATCHED_EXP4 = _OPEN(
    name="private, batched EXP4",
    claim="ADV-T10",
    source="paper on adversarial bandits, Theorem 10, with the constants of its proof",
    privacy="approximate",
    whole=(
        f"100*{_RATE}**(1/6)*sqrt(K)*T**(2/3)*log(N*T)**(1/3)*log(N)**(1/3)/epsilon**(1/3) "
        f"+ sqrt({_RATE})*log(N*T)*log(N)/epsilon"
    ),
    conditions=f"{_ADVICE}, T known, delta <= 1",
    notes=("the proof does not give this with the printed gamma, and privacy fails for delta near 1",),
)
ADVICE_BOUNDS = (PRIVATE_EXPERTS, LOCAL_EXP4, BATCHED_EXP4)
"""Every upper bound with constants on the regret against adversaries and the best of N experts."""
