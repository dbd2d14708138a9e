"""Between two laws: Pinsker's inequality, its refinements, Bretagnolle-Huber, entropies."""

from fractions import Fraction

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

_MEANS = [{"p": Fraction(i, 16), "q": Fraction(j, 16)} for i in range(17) for j in range(1, 16)]

CLAIMS = (
    claim(
        "CLASSICS-PINSKER",
        "Divergences",
        (
            "kl(p, q) >= 2 (p - q)^2 (p, q in [0, 1]); kl(1/2, 1/2 + h) <= 2.001 h^2 (h "
            "in [1/1000, 1/100]). Used for: kl(p, q) >= 2 (p - q)^2."
        ),
        over(p="[0, 1]", q="[0, 1]"),
        step(
            "bound",
            "kl(p, q) >= 2*(p - q)**2",
            wrong={"2.1 for 2": "2*(p -> 2.1*(p", "linear": "2*(p - q)**2 -> abs(p - q)"},
        ),
        over(h="[1/1000, 1/100]"),
        step("sharp", "kl(1/2, 1/2 + h) <= 2.001*h**2", wrong={"1.99": "2.001 -> 1.99", "2": "2.001 -> 2"}),
        settles(1, by="bound", kills={1: "2.1 for 2", 2: "linear"}),
        settles(2, by="sharp", kills={1: "1.99", 2: "2"}),
        step_towards(
            3,
            by="bound",
            missing=("data processing by the event that attains the total variation, for laws on any space"),
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PINSKER-FOURTH",
        "Divergences",
        "kl(p, q) >= 2 (p - q)^2 + (4/9) (p - q)^4, for all p, q in [0, 1]",
        step(
            "bound",
            "kl(p, q) >= 2*(p - q)**2 + 4/9*(p - q)**4",
            wrong={"3/2 for 4/9": "4/9 -> 3/2", "cubic": "4/9*(p - q)**4 -> 4/9*abs(p - q)**3"},
            at=_MEANS,
        ),
        settles(
            1,
            by="bound",
            on="255 pairs of means in steps of 1/16",
            beyond="other means, near the diagonal above all, where both sides touch",
            kills={1: "3/2 for 4/9", 2: "cubic"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-BRETAGNOLLE-HUBER",
        "Divergences",
        (
            "|p - q| <= sqrt(1 - e^-kl(p, q)) (p, q in [0, 1]); |p - q| <= 1 - e^-kl(p, "
            "q)/2 (p, q in [0, 1]); sqrt(1 - x) <= 1 - x/2 (x in [0, 1]). Used for: |p - "
            "q| <= sqrt(1 - e^-kl(p, q)) and |p - q| <= 1 - e^-kl(p, q)/2."
        ),
        step(
            "root",
            "abs(p - q) <= sqrt(1 - exp(-kl(p, q)))",
            wrong={
                "a half in the exponent": "-kl(p, q) -> -kl(p, q)/3",
                "no root": "sqrt(1 - exp(-kl(p, q))) -> 1 - exp(-kl(p, q))",
            },
            at=_MEANS,
        ),
        step(
            "half",
            "abs(p - q) <= 1 - exp(-kl(p, q))/2",
            wrong={
                "without the half": "exp(-kl(p, q))/2 -> exp(-kl(p, q))",
                "0.9": "exp(-kl(p, q))/2 -> exp(-kl(p, q))*0.9",
            },
            at=_MEANS,
        ),
        over(x="[0, 1]"),
        step(
            "stronger", "sqrt(1 - x) <= 1 - x/2", wrong={"1 - x": "1 - x/2 -> 1 - x", "0.6": "x/2 -> 0.6*x"}
        ),
        over(a="[0, 1]", b="[0, 1]", c="[0, 1]", d="[0, 1]"),
        step(
            "affinity",
            "(a*c + b*d)**2 + (a*d - b*c)**2 == (a**2 + b**2)*(c**2 + d**2)",
            wrong={"minus": ")**2 + (a*d -> )**2 - (a*d", "sum": "(a*d - b*c) -> (a*d + b*c)"},
        ),
        step(
            "distance",
            "a**2*(c**2 + d**2) - c**2*(a**2 + b**2) == (a*d - b*c)*(a*d + b*c)",
            wrong={
                "squares": "(a*d - b*c)*(a*d + b*c) -> (a*d - b*c)**2",
                "other way": "== (a*d -> == -(a*d",
            },
        ),
        settles(
            1,
            by="root",
            on="255 pairs of means in steps of 1/16",
            beyond="other means",
            kills={1: "a half in the exponent", 2: "no root"},
        ),
        settles(
            2,
            by="half",
            on="255 pairs of means in steps of 1/16",
            beyond="other means",
            kills={1: "without the half", 2: "0.9"},
        ),
        settles(3, by="stronger", kills={1: "1 - x", 2: "0.6"}),
        settles(4, by="affinity", kills={1: "minus", 2: "sum"}),
        settles(5, by="distance", kills={1: "squares", 2: "other way"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-TWO-POINT",
        "Divergences",
        ("p + 1 - q >= e^-kl(p, q)/2: the two errors of any test add up to so much, for all p, q in [0, 1]"),
        step(
            "errors",
            "p + 1 - q >= exp(-kl(p, q))/2",
            wrong={
                "without the half": ">= exp(-kl(p, q))/2 -> >= exp(-kl(p, q))",
                "half of the divergence": "-kl(p, q) -> -kl(p, q)/4",
            },
            at=_MEANS,
        ),
        settles(
            1,
            by="errors",
            on="255 pairs of means in steps of 1/16",
            beyond="other means",
            kills={1: "without the half", 2: "half of the divergence"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-CHI-SQUARE-BOUND",
        "Divergences",
        (
            "kl(p, q) <= (p - q)^2/(q (1 - q)) (p in [0, 1], q in (0, 1)). Used for: "
            "kl(p, q) <= (p - q)^2/(q (1 - q))."
        ),
        step(
            "bound",
            "kl(p, q) <= (p - q)**2/(q*(1 - q))",
            wrong={
                "half": "<= (p - q)**2 -> <= 1/2*(p - q)**2",
                "variance of the other": "(q*(1 - q)) -> (q*(2 - q))",
            },
            at=_MEANS,
        ),
        over(x="(0, oo)"),
        step(
            "logarithm", "log(x) <= x - 1", wrong={"one less": "x - 1 -> x - 2", "half": "x - 1 -> (x - 1)/2"}
        ),
        over(p="[0, 1]", q="(0, 1)"),
        step(
            "sum",
            "p*(p/q - 1) + (1 - p)*((1 - p)/(1 - q) - 1) == (p - q)**2/(q*(1 - q))",
            wrong={"q alone": "(q*(1 - q)) -> q", "not squared": "== (p - q)**2 -> == (p - q)"},
        ),
        settles(
            1,
            by="bound",
            on="255 pairs of means in steps of 1/16",
            beyond="other means",
            kills={1: "half", 2: "variance of the other"},
        ),
        settles(2, by="logarithm", kills={1: "one less", 2: "half"}),
        settles(3, by="sum", kills={1: "q alone", 2: "not squared"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-KL-LOCAL",
        "Divergences",
        (
            "kl(p, q) >= (p - q)^2/(2 q) (0 <= p <= q <= 1, q > 0); kl(p, q) >= (p - "
            "q)^2/(2 p) (0 <= q <= p <= 1, p > 0). Used for: kl(p, q) >= (p - q)^2/(2 q) "
            "for p <= q, and >= (p - q)^2/(2 p) for p >= q."
        ),
        over("p <= q", p="[0, 1]", q="(0, 1]"),
        step(
            "below",
            "kl(p, q) >= (p - q)**2/(2*q)",
            wrong={"without 2": "(2*q) -> q", "2 p": "(2*q) -> (1.5*q)"},
        ),
        over("p >= q", p="(0, 1]", q="[0, 1]"),
        step("above", "kl(p, q) >= (p - q)**2/(2*p)", wrong={"1.5 p": "(2*p) -> (1.5*p)", "p": "(2*p) -> p"}),
        settles(1, by="below", kills={1: "without 2", 2: "2 p"}),
        settles(2, by="above", kills={1: "1.5 p", 2: "p"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LOG-SUM",
        "Divergences",
        (
            "a log(a/b) + c log(c/d) - (a + c) log((a + c)/(b + d)) = (a + c) kl(a/(a + "
            "c), b/(b + d)) (a, b, c, d > 0); kl(p, q) >= 0 (p, q in [0, 1]). Used for: a "
            "log(a/b) + c log(c/d) >= (a + c) log((a + c)/(b + d)): merging two outcomes "
            "never adds to a relative entropy."
        ),
        over(a="(0, oo)", b="(0, oo)", c="(0, oo)", d="(0, oo)"),
        step(
            "difference",
            ("a*log(a/b) + c*log(c/d) - (a + c)*log((a + c)/(b + d)) == (a + c)*kl(a/(a + c), b/(b + d))"),
            wrong={
                "exchanged": "kl(a/(a + c), b/(b + d)) -> kl(b/(b + d), a/(a + c))",
                "mass of the other": "== (a + c)* -> == (b + d)*",
            },
        ),
        over(p="[0, 1]", q="[0, 1]"),
        step(
            "not negative",
            "kl(p, q) >= 0",
            wrong={"a tenth": ">= 0 -> >= 0.1", "linear": ">= 0 -> >= abs(p - q)"},
        ),
        settles(1, by="difference", kills={1: "exchanged", 2: "mass of the other"}),
        settles(2, by="not negative", kills={1: "a tenth", 2: "linear"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-ENTROPY",
        "Divergences",
        (
            "H(p) <= log(2) (p in (0, 1)); H(p) >= 4 log(2) p (1 - p) (p in (0, 1)); H(p) "
            "<= 2 log(2) sqrt(p (1 - p)) (p in (0, 1)). Used for: the entropy H(p) = -p "
            "log(p) - (1 - p) log(1 - p) is at most log(2), at least 4 log(2) p (1 - p), "
            "and at most 2 log(2) sqrt(p (1 - p))."
        ),
        over(p="(0, 1)"),
        step(
            "log 2",
            "-p*log(p) - (1 - p)*log(1 - p) <= log(2)",
            wrong={"0.69": "<= log(2) -> <= 0.69", "a half": "<= log(2) -> <= 1/2"},
        ),
        step(
            "parabola",
            "-p*log(p) - (1 - p)*log(1 - p) >= 4*log(2)*p*(1 - p)",
            wrong={"5 for 4": "4*log -> 5*log", "4.1 for 4": "4*log -> 4.1*log"},
        ),
        step(
            "root",
            "-p*log(p) - (1 - p)*log(1 - p) <= 2*log(2)*sqrt(p*(1 - p))",
            wrong={
                "1.9 for 2": "2*log -> 1.9*log",
                "parabola": "2*log(2)*sqrt(p*(1 - p)) -> 4*log(2)*p*(1 - p)",
            },
        ),
        settles(1, by="log 2", kills={1: "0.69", 2: "a half"}),
        settles(2, by="parabola", kills={1: "5 for 4", 2: "4.1 for 4"}),
        settles(3, by="root", kills={1: "1.9 for 2", 2: "parabola"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-KL-LOGARITHM",
        "Divergences",
        (
            "kl(p, q) >= p log(1/q) - log(2) (p in [0, 1], q in (0, 1)); kl(p, q) >= (1 - "
            "p) log(1/(1 - q)) - log(2) (p in [0, 1], q in (0, 1)). Used for: kl(p, q) >= "
            "p log(1/q) - log(2) and kl(p, q) >= (1 - p) log(1/(1 - q)) - log(2)."
        ),
        over(p="[0, 1]", q="(0, 1)"),
        step(
            "first",
            "kl(p, q) >= p*log(1/q) - log(2)",
            wrong={"1/2": "- log(2) -> - 1/2", "nothing": " - log(2) -> "},
        ),
        step(
            "second",
            "kl(p, q) >= (1 - p)*log(1/(1 - q)) - log(2)",
            wrong={"1/2 off": "- log(2) -> - 1/2", "nothing off": " - log(2) -> "},
        ),
        settles(1, by="first", kills={1: "1/2", 2: "nothing"}),
        settles(2, by="second", kills={1: "1/2 off", 2: "nothing off"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-KL-TRIANGLE",
        "Divergences",
        (
            "kl(p, r) <= kl(p, q) + kl(q, r): relative entropy satisfies the triangle "
            "inequality, for all p, q, r in (0, 1)"
        ),
        over(p="(0, 1)", q="(0, 1)", r="(0, 1)"),
        step(
            "triangle",
            "kl(p, r) <= kl(p, q) + kl(q, r)",
            wrong={
                "nine tenths": "<= kl(p, q) -> <= 0.9*kl(p, q)",
                "the larger": "kl(p, q) + kl(q, r) -> max(kl(p, q), kl(q, r))",
            },
        ),
        settles(1, by="triangle", severity=Severity.SUBSTANCE),
        amended(
            "Total variation does: |p - r| <= |p - q| + |q - r|.",
            {"triangle": "abs(p - r) <= abs(p - q) + abs(q - r)"},
            recorded=Verdict.PROVED,
        ),
        settles(AMENDED, by="triangle"),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-KL-SYMMETRY",
        "Divergences",
        (
            "kl(p, q) + kl(q, p) = (p - q) (logit(p) - logit(q)) (p, q in (0, 1)); kl(p, "
            "q) + kl(q, p) >= 4 (p - q)^2 (p, q in (0, 1)). Used for: kl(p, q) + kl(q, p) "
            "= (p - q) (logit(p) - logit(q)) >= 4 (p - q)^2."
        ),
        over(p="(0, 1)", q="(0, 1)"),
        step(
            "sum",
            "kl(p, q) + kl(q, p) == (p - q)*(log(p/(1 - p)) - log(q/(1 - q)))",
            wrong={
                "logarithms of chances": "(log(p/(1 - p)) - log(q/(1 - q))) -> (log(p) - log(q))",
                "half": "== (p - q) -> == 1/2*(p - q)",
            },
        ),
        step(
            "square",
            "kl(p, q) + kl(q, p) >= 4*(p - q)**2",
            wrong={"5 for 4": "4*(p -> 5*(p", "4.2 for 4": "4*(p -> 4.2*(p"},
        ),
        settles(1, by="sum", kills={1: "logarithms of chances", 2: "half"}),
        settles(2, by="square", kills={1: "5 for 4", 2: "4.2 for 4"}),
        recorded=Verdict.PROVED,
    ),
)
