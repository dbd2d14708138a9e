"""From one environment to another: what errors cost in relative entropy, and what that costs in pulls."""

from fractions import Fraction

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-KL-OF-RISK",
        "Change of measure",
        (
            "kl(delta, 1 - delta) >= log(1/(2.4 delta)) (delta in (0, 1)); kl(delta, 1 - "
            "delta) <= log(1/delta) (delta in (0, 1/2]); kl(delta, 1 - delta) >= log(1/(4 "
            "delta)) (delta in (0, 1)). Used for: kl(delta, 1 - delta) >= log(1/(2.4 "
            "delta))."
        ),
        over(d="(0, 1/100]"),
        step("small", "kl(d, 1 - d) >= log(1/(2.4*d))", wrong={"0.9": "2.4 -> 0.9"}),
        over(d="[1/100, 1)"),
        step("larger", "kl(d, 1 - d) >= log(1/(2.4*d))", wrong={"2": "2.4 -> 2", "2.2": "2.4 -> 2.2"}),
        over(d="(0, 1/100]"),
        step("4, small", "kl(d, 1 - d) >= log(1/(4*d))", wrong={"4/5": "(4*d) -> (0.8*d)"}),
        over(d="[1/100, 1)"),
        step("4, larger", "kl(d, 1 - d) >= log(1/(4*d))", wrong={"1": "(4*d) -> d"}),
        over(d="(0, 1/2]"),
        step(
            "rewritten",
            "kl(d, 1 - d) - log(1/d) == (1 - 2*d)*log(1 - d) + 2*d*log(d)",
            wrong={"once": "+ 2*d*log(d) -> + d*log(d)", "d for 2 d": "(1 - 2*d)*log -> (1 - d)*log"},
        ),
        step(
            "above",
            "(1 - 2*d)*log(1 - d) + 2*d*log(d) <= 0",
            wrong={"-1/2": "<= 0 -> <= -1/2", "a tenth": "<= 0 -> <= -0.1"},
        ),
        settles(
            1,
            by=(
                "small",
                "larger",
            ),
            kills={1: "0.9", 2: "2", 3: "2.2"},
        ),
        settles(
            2,
            by=(
                "rewritten",
                "above",
            ),
            kills={1: "once", 2: "d for 2 d", 3: "-1/2", 4: "a tenth"},
        ),
        settles(
            3,
            by=(
                "4, small",
                "4, larger",
            ),
            kills={1: "4/5", 2: "1"},
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-KL-OF-RISK-TWO",
        "Change of measure",
        "kl(delta, 1 - delta) >= log(1/(2 delta)), for all delta in (0, 1)",
        over(d="(0, 1)"),
        step("bound", "kl(d, 1 - d) >= log(1/(2*d))", wrong={"1.9": "(2*d) -> (1.9*d)", "1": "(2*d) -> d"}),
        settles(1, by="bound", severity=Severity.WRONG_CONSTANT),
        amended(
            "kl(delta, 1 - delta) >= log(1/(2.4 delta)) for delta in [1/100, 1).",
            {"bound": "kl(max(d, 1/100), 1 - max(d, 1/100)) >= log(1/(2.4*max(d, 1/100)))"},
            recorded=Verdict.PROVED,
        ),
        settles(AMENDED, by="bound"),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-KL-DECOMPOSITION",
        "Change of measure",
        (
            "the four outcomes of one pull and its reward have relative entropy w kl(a, "
            "c) + (1 - w) kl(b, d) (w, a, b, c, d in (0, 1)). Used for: the relative "
            "entropy of the first pulls and rewards of two bandits is the sum of those of "
            "the arms, weighted with the numbers of pulls: for one pull of arm 1 with "
            "chance w, w kl(a, c) + (1 - w) kl(b, d)."
        ),
        over(w="(0, 1)", a="(0, 1)", b="(0, 1)", c="(0, 1)", d="(0, 1)"),
        step(
            "one pull",
            (
                "w*a*log(w*a/(w*c)) + w*(1 - a)*log(w*(1 - a)/(w*(1 - c))) + (1 - w)*b*log((1 "
                "- w)*b/((1 - w)*d)) + (1 - w)*(1 - b)*log((1 - w)*(1 - b)/((1 - w)*(1 - d))) "
                "== w*kl(a, c) + (1 - w)*kl(b, d)"
            ),
            wrong={
                "arms exchanged": "== w*kl(a, c) + (1 - w)*kl(b, d) -> == w*kl(b, d) + (1 - w)*kl(a, c)",
                "laws exchanged": "== w*kl(a, c) -> == w*kl(c, a)",
            },
        ),
        settles(1, by="one pull", kills={1: "arms exchanged", 2: "laws exchanged"}),
        step_towards(
            2,
            by="one pull",
            missing=(
                "the chain rule over rounds for any policy, which is the induction of the tower property"
            ),
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-TRANSPORT",
        "Change of measure",
        (
            "N k <= N (k + u) (N, k, u >= 0); L/k >= L/(k + u) (L, u >= 0, k > 0). Used "
            "for: E N kl(mu, m) >= kl(delta, 1 - delta) gives E N >= log(1/(2.4 delta)) m "
            "(1 - m)/(mu - m)^2: an upper bound on the relative entropy of an arm is a "
            "lower bound on its pulls."
        ),
        over(N="[0, oo)", k="[0, oo)", u="[0, oo)"),
        step(
            "more",
            "N*k <= N*(k + u)",
            wrong={"half": "<= N*( -> <= N/2*(", "nine tenths": "<= N*( -> <= 0.9*N*("},
        ),
        over(L="[0, oo)", k="(0, oo)", u="[0, oo)"),
        step(
            "pulls",
            "L/k >= L/(k + u)",
            wrong={"twice": ">= L/ -> >= 2*L/", "a tenth more": ">= L/ -> >= 1.1*L/"},
        ),
        settles(1, by="more", kills={1: "half", 2: "nine tenths"}),
        settles(2, by="pulls", kills={1: "twice", 2: "a tenth more"}),
        notes=("B is a bound on the relative entropy k, such as that of CLASSICS-CHI-SQUARE-BOUND."),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LAI-ROBBINS-GAP",
        "Change of measure",
        (
            "2 D^2 <= kl(x, mu), D = mu - x (0 <= x <= mu <= 1); kl(x, mu) mu (1 - mu) <= "
            "D^2 (0 <= x <= mu, mu in (0, 1), at steps of 1/16). Used for: 1/(2 D) >= "
            "D/kl(mu - D, mu) >= mu (1 - mu)/D: between the constants of Pinsker and of "
            "the variance lies that of Lai and Robbins."
        ),
        over("x <= mu", x="[0, 1]", mu="[0, 1]"),
        step(
            "pinsker", "2*(mu - x)**2 <= kl(x, mu)", wrong={"2.2": "2*(mu -> 2.2*(mu", "3": "2*(mu -> 3*(mu"}
        ),
        step(
            "variance",
            "kl(x, mu)*mu*(1 - mu) <= (mu - x)**2",
            wrong={
                "half": "<= (mu -> <= 1/2*(mu",
                "without the variance": "kl(x, mu)*mu*(1 - mu) -> kl(x, mu)",
            },
            at=[{"x": Fraction(i, 16), "mu": Fraction(j, 16)} for j in range(1, 16) for i in range(j + 1)],
        ),
        settles(1, by="pinsker", kills={1: "2.2", 2: "3"}),
        settles(2, by="variance", kills={1: "half", 2: "without the variance"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-MINIMAX-TUNING",
        "Change of measure",
        (
            "T D/4 e^(-2 T D^2/(K - 1)) = sqrt((K - 1) T) e^(-1/2)/8 (T, K - 1 > 0); "
            "e^(-1/2)/8 > 1/14 and e^(-1/2)/16 > 1/27 (these numbers). Used for: with "
            "gaps D = sqrt((K - 1)/(4 T)) two environments force a regret of T D/4 e^(-2 "
            "T D^2/(K - 1)) = sqrt((K - 1) T) e^(-1/2)/8."
        ),
        over(a="(0, oo)", b="(0, oo)"),
        step(
            "tuned",
            "b**2*(a/(2*b))/4*exp(-2*b**2*(a/(2*b))**2/a**2) == a*b*exp(-1/2)/8",
            wrong={"16 for 8": "exp(-1/2)/8 -> exp(-1/2)/16", "e^-1": "== a*b*exp(-1/2) -> == a*b*exp(-1)"},
        ),
        step(
            "numbers",
            "exp(-1/2)*n/8 > 1/14*n and exp(-1/2)*n/16 > 1/27*n",
            wrong={"1/13": "1/14 -> 1/13", "1/26": "1/27 -> 1/26"},
            values={"n": (1,)},
        ),
        settles(1, by="tuned", kills={1: "16 for 8", 2: "e^-1"}),
        settles(2, by="numbers", kills={1: "1/13", 2: "1/26"}),
        notes="a stands for the root of K - 1, b for that of T.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-MINIMAX-BEST",
        "Change of measure",
        (
            "log(y) - y <= -1 (y > 0); log(y) - y = -1 at y = 1 (y = 1). Used for: x "
            "e^(-x^2) <= e^(-1/2)/sqrt(2): no other gap makes a better lower bound of "
            "this form."
        ),
        over(y="(0, oo)"),
        step(
            "logarithm",
            "log(y) - y <= -1",
            wrong={"-1.1": "<= -1 -> <= -1.1", "half": "log(y) - y -> log(y) - y/2"},
        ),
        step(
            "attained",
            "log(y) - y == -1",
            wrong={"-2": "== -1 -> == -2", "0": "== -1 -> == 0"},
            values={"y": (1,)},
        ),
        settles(1, by="logarithm", kills={1: "-1.1", 2: "half"}),
        settles(2, by="attained", kills={1: "-2", 2: "0"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PRIVATE-TRANSPORT",
        "Change of measure",
        (
            "d_eps(x, y) <= min(kl(x, y), eps |x - y|) (x, y in [0, 1], eps >= 0); "
            "d_eps(x, y) >= min((x - y)^2, eps |x - y|/2) (x, y in [0, 1] in steps of "
            "1/8, eps = 1/10, 1/2, 1, 3). Used for: d_eps(x, y) <= min(kl(x, y), eps |x - "
            "y|): under privacy a change of measure costs no more than either."
        ),
        over(x="[0, 1]", y="[0, 1]", eps="[0, oo)"),
        step(
            "above",
            "d_eps(x, y, eps) <= min(kl(x, y), eps*abs(x - y))",
            wrong={"half of eps": "eps*abs -> eps/2*abs", "half of kl": "min(kl(x, y), -> min(kl(x, y)/2,"},
        ),
        step(
            "below",
            "d_eps(x, y, eps) >= min((x - y)**2, eps*abs(x - y)/2)",
            wrong={
                "kl": "min((x - y)**2, eps*abs(x - y)/2) -> min(kl(x, y), eps*abs(x - y))",
                "3 squares": "min((x -> min(3*(x",
            },
            at=[
                {"x": Fraction(i, 8), "y": Fraction(j, 8), "eps": eps}
                for i in range(9)
                for j in range(9)
                for eps in ("1/10", "1/2", 1, 3)
            ],
        ),
        settles(1, by="above", kills={1: "half of eps", 2: "half of kl"}),
        settles(2, by="below", kills={1: "kl", 2: "3 squares"}),
        recorded=Verdict.VERIFIED,
    ),
)
