"""Linear bandits: optimal designs, elliptic potentials, self-normalised bounds."""

from fractions import Fraction

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, matrices, over, step
from ..statements.optimism.design_matrices import DETERMINANT_BY_TRACE

CLAIMS = (
    claim(
        "CLASSICS-ELLIPTIC-STEP",
        "Linear bandits",
        (
            "min(1, x) <= 2 log(1 + x) (x >= 0); x <= 1.4427 log(1 + x) (x in [1/1000, "
            "1]); min(1, x) <= 1.4427 log(1 + x) (x >= 1). Used for: min(1, x) <= 2 log(1 "
            "+ x)."
        ),
        over(x="[0, oo)"),
        step("2", "min(1, x) <= 2*log(1 + x)", wrong={"1.4": "2*log -> 1.4*log", "1": "2*log -> 1*log"}),
        over(x="[1/1000, 1]"),
        step("up to 1", "x <= 1.4427*log(1 + x)", wrong={"1.44": "1.4427 -> 1.44", "1.3": "1.4427 -> 1.3"}),
        over(x="[1, oo)"),
        step(
            "beyond",
            "min(1, x) <= 1.4427*log(1 + x)",
            wrong={"1.44 ": "1.4427 -> 1.44", "1.3 ": "1.4427 -> 1.3"},
        ),
        settles(1, by="2", kills={1: "1.4", 2: "1"}),
        settles(2, by="up to 1", kills={1: "1.44", 2: "1.3"}),
        settles(3, by="beyond", kills={1: "1.44 ", 2: "1.3 "}),
        noted(
            101,
            "sum of min(1, x_t^T V_(t-1)^-1 x_t) <= 2 log(det V_n/det V_0) for V_t = V_(t-1) + x_t x_t^T",
            for_all="V_0 positive definite, every n, every dimension, all x_t",
            near_miss="1.4; log det V_n alone",
        ),
        matrices(
            V0="positive definite d",
            x="each step column d",
            V="starts V0, then V + x*x.T",
            S="starts 0, then S + min(1, x.T*V**-1*x)",
        ),
        step(
            "potential",
            "S <= 2*(log(det(V)) - log(det(V0)))",
            using=(
                "min(1, x.T*V**-1*x) <= 2*log(1 + x.T*V**-1*x)",
                "log(det(V)*(1 + x.T*V**-1*x)) == log(det(V)) + log(1 + x.T*V**-1*x)",
            ),
            wrong={"1.4 of the potential": "2*( -> 1.4*(", "without the start": " - log(det(V0)) -> "},
        ),
        settles(101, by="potential", kills={1: "1.4 of the potential", 2: "without the start"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-ELLIPTIC-ONCE",
        "Linear bandits",
        "min(1, x) <= log(1 + x), for all x >= 0",
        over(x="[0, oo)"),
        step(
            "1",
            "min(1, x) <= log(1 + x)",
            wrong={"half": "<= log(1 + x) -> <= log(1 + x)/2", "0.9": "<= log(1 + x) -> <= 0.9*log(1 + x)"},
        ),
        settles(1, by="1", severity=Severity.WRONG_CONSTANT),
        amended(
            "min(1, x) <= 2 log(1 + x).", {"1": "<= log(1 + x) -> <= 2*log(1 + x)"}, recorded=Verdict.PROVED
        ),
        settles(AMENDED, by="1"),
        notes=(
            "So printed in (22) of the paper on concentrated privacy, on the way to a "
            "bound that has a factor 2."
        ),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-ELLIPTIC-DETERMINANT",
        "Linear bandits",
        (
            "(a + x^2) (c + y^2) - (b + x y)^2 = a c - b^2 + c x^2 - 2 b x y + a y^2 (V "
            "symmetric 2 by 2 and x in the plane, entries in [-1000, 1000]). Used for: "
            "det(V + x x^T) = det(V) (1 + x^T V^-1 x)."
        ),
        over(a="[-1000, 1000]", b="[-1000, 1000]", c="[-1000, 1000]", x="[-1000, 1000]", y="[-1000, 1000]"),
        step(
            "rank one",
            ("(a + x**2)*(c + y**2) - (b + x*y)**2 == a*c - b**2 + c*x**2 - 2*b*x*y + a*y**2"),
            wrong={"mixed term": "2*b*x*y -> b*x*y", "exchanged": "c*x**2 -> a*x**2"},
        ),
        settles(1, by="rank one", kills={1: "mixed term", 2: "exchanged"}),
        noted(
            101,
            "det(V + x x^T) = det(V) (1 + x^T V^-1 x)",
            for_all="V positive definite, every dimension",
            near_miss="V for its inverse; a root",
        ),
        noted(
            102,
            "(V + x x^T)^-1 = V^-1 - V^-1 x x^T V^-1/(1 + x^T V^-1 x)",
            for_all="V positive definite, every dimension",
            near_miss="plus; not divided",
        ),
        noted(
            103,
            "(x^T y)^2 <= x^T V x y^T V^-1 y",
            for_all="V positive definite, every dimension",
            near_miss="V twice; nine tenths",
        ),
        matrices(V="positive definite d", x="column d", y="column d"),
        step(
            "determinant lemma",
            "det(V + x*x.T) == det(V)*(1 + x.T*V**-1*x)",
            wrong={
                "V for its inverse": "V**-1 -> V",
                "a root": "(1 + x.T*V**-1*x) -> (1 + sqrt(x.T*V**-1*x))",
            },
        ),
        settles(101, by="determinant lemma", kills={1: "V for its inverse", 2: "a root"}),
        step(
            "inverse of an update",
            "(V + x*x.T)**-1 == V**-1 - V**-1*x*x.T*V**-1/(1 + x.T*V**-1*x)",
            wrong={"plus": "V**-1 - V**-1*x -> V**-1 + V**-1*x", "not divided": "/(1 + x.T*V**-1*x) -> "},
        ),
        settles(102, by="inverse of an update", kills={1: "plus", 2: "not divided"}),
        step(
            "Cauchy-Schwarz",
            "(x.T*y)**2 <= (x.T*V*x)*(y.T*V**-1*y)",
            wrong={"V twice": "V**-1 -> V", "nine tenths": "<= (x -> <= 0.9*(x"},
        ),
        settles(103, by="Cauchy-Schwarz", kills={1: "V twice", 2: "nine tenths"}),
        notes=("V has entries a, b, b, c, and det(V) times x^T V^-1 x is c x^2 - 2 b x y + a y^2."),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-DETERMINANT-TRACE",
        "Linear bandits",
        (
            "x y <= ((x + y)/2)^2 (x, y >= 0); x y z <= ((x + y + z)/3)^3 (x, y, z in [0, "
            "1]); a c - b^2 <= a c (a, c >= 0, b real). Used for: det(V) <= "
            "(trace(V)/d)^d for positive definite V."
        ),
        over(x="[0, oo)", y="[0, oo)"),
        step(
            "2",
            "x*y <= ((x + y)/2)**2",
            wrong={"half": "((x + y)/2)**2 -> ((x + y)/2)**2/2", "third": "(x + y)/2 -> (x + y)/3"},
        ),
        step(
            "3",
            "x*y*z <= ((x + y + z)/3)**3",
            wrong={
                "a quarter": "(x + y + z)/3 -> (x + y + z)/4",
                "half": "((x + y + z)/3)**3 -> ((x + y + z)/3)**3/2",
            },
            at=[
                {"x": Fraction(i, 5), "y": Fraction(j, 5), "z": Fraction(k, 5)}
                for i in range(6)
                for j in range(6)
                for k in range(6)
            ],
        ),
        over(a="[0, oo)", b="(-oo, oo)", c="[0, oo)"),
        step(
            "diagonal",
            "a*c - b**2 <= a*c",
            wrong={"half": "<= a*c -> <= a*c/2", "minus": "a*c - b**2 -> a*c + b**2"},
        ),
        settles(1, by="2", kills={1: "half", 2: "third"}),
        settles(
            2,
            by="3",
            on="216 points in steps of 1/5",
            beyond="other points",
            kills={1: "a quarter", 2: "half"},
        ),
        settles(3, by="diagonal", kills={1: "half", 2: "minus"}),
        noted(
            101,
            "det V <= (trace(V)/d)^d",
            for_all="V positive definite, every dimension",
            near_miss="without the power; nine tenths",
        ),
        *DETERMINANT_BY_TRACE,
        settles(
            101,
            by="determinant by the trace, every dimension",
            kills={1: "the mean without its power", 2: "nine tenths of the power"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-KIEFER-WOLFOWITZ-SUM",
        "Linear bandits",
        (
            "p (c x^2 - 2 b x y + a y^2) + (1 - p) (c u^2 - 2 b u v + a v^2) = 2 (a c - "
            "b^2) for a = p x^2 + (1 - p) u^2, b = p x y + (1 - p) u v, c = p y^2 + (1 - "
            "p) v^2 (p in [0, 1], actions (x, y), (u, v) in [-1, 1]^2). Used for: the "
            "weighted mean of x^T V^-1 x is d, so that the largest is at least d."
        ),
        over(p="[0, 1]", x="[-1, 1]", y="[-1, 1]", u="[-1, 1]", v="[-1, 1]"),
        step(
            "mean",
            (
                "p*((p*y**2 + (1 - p)*v**2)*x**2 - 2*(p*x*y + (1 - p)*u*v)*x*y + (p*x**2 + (1 "
                "- p)*u**2)*y**2) + (1 - p)*((p*y**2 + (1 - p)*v**2)*u**2 - 2*(p*x*y + (1 - "
                "p)*u*v)*u*v + (p*x**2 + (1 - p)*u**2)*v**2) == 2*((p*x**2 + (1 - "
                "p)*u**2)*(p*y**2 + (1 - p)*v**2) - (p*x*y + (1 - p)*u*v)**2)"
            ),
            wrong={"1 for d": "== 2*(( -> == 1*((", "3 for d": "== 2*(( -> == 3*(("},
        ),
        settles(1, by="mean", kills={1: "1 for d", 2: "3 for d"}),
        noted(
            101,
            "sum of w_a a^T W a = trace(W V) for V = sum of w_a a a^T",
            for_all="W symmetric, weights w_a >= 0, any number of actions, every dimension",
            near_miss="the trace of V alone; half",
        ),
        matrices(
            W="symmetric d",
            a="each step column d",
            w="each step [0, oo)",
            V="starts 0*I(d), then V + w*a*a.T",
            Q="starts 0, then Q + w*(a.T*W*a)",
        ),
        step(
            "every dimension",
            "Q == trace(W*V)",
            wrong={
                "the trace of V alone": "trace(W*V) -> trace(V)",
                "half of the trace": "trace -> 1/2*trace",
            },
        ),
        settles(101, by="every dimension", kills={1: "the trace of V alone", 2: "half of the trace"}),
        noted(
            102,
            "if the mean of a^T V^-1 a, which is trace(V^-1 V), is at most g, then g >= d",
            for_all="V positive definite, every dimension",
            near_miss="d + 1; g > d",
        ),
        matrices("Q == trace(V**-1*V)", "Q <= g", V="positive definite d", Q="(-oo, oo)", g="(-oo, oo)"),
        step("largest norm", "g >= d", wrong={"d + 1": "d -> d + 1", "g > d": ">= -> >"}),
        settles(102, by="largest norm", kills={1: "d + 1", 2: "g > d"}),
        step_towards(
            2,
            by="mean",
            missing=(
                "concavity of the logarithm of the determinant in any dimension, and the "
                "optimality conditions"
            ),
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-KIEFER-WOLFOWITZ-TWO",
        "Linear bandits",
        (
            "max(1/w, 1/(1 - w)) >= 2 (w in (0, 1)); w (1 - w) <= 1/4 (w in [0, 1]). Used "
            "for: two orthogonal actions with weight 1/2 each have the largest x^T V^-1 x "
            "= 2, and other weights more."
        ),
        over(w="(0, 1)"),
        step("values", "max(1/w, 1/(1 - w)) >= 2", wrong={"2.1": ">= 2 -> >= 2.1", "3": ">= 2 -> >= 3"}),
        over(w="[0, 1]"),
        step("determinant", "w*(1 - w) <= 1/4", wrong={"a fifth": "1/4 -> 1/5", "0.24": "1/4 -> 0.24"}),
        settles(1, by="values", kills={1: "2.1", 2: "3"}),
        settles(2, by="determinant", kills={1: "a fifth", 2: "0.24"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-DESIGN-ROUNDING",
        "Linear bandits",
        (
            "x + 1 >= ceil(x) (x in [0, 20]); d (d + 1)/2 <= d^2 (d >= 1). Used for: "
            "ceil(c w_1) + ... + ceil(c w_s) <= c + s: a design on s actions played in "
            "whole numbers costs at most s more."
        ),
        over(x="[0, 20]"),
        step("ceiling", "ceil(x) <= x + 1", wrong={"1/2": "x + 1 -> x + 1/2", "0.9": "x + 1 -> x + 0.9"}),
        over(d="[1, oo)"),
        step(
            "support",
            "d*(d + 1)/2 <= d**2",
            wrong={"0.9": "<= d**2 -> <= 0.9*d**2", "linear": "<= d**2 -> <= d"},
        ),
        settles(1, by="ceiling", kills={1: "1/2", 2: "0.9"}),
        settles(2, by="support", kills={1: "0.9", 2: "linear"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-SELF-NORMALISED",
        "Linear bandits",
        (
            "u S - u^2 (V + 1)/2 = S^2/(2 (1 + V)) - (1 + V) (u - S/(1 + V))^2/2 (u, S "
            "real, V >= 0); S^2/(2 (1 + V)) - log(1 + V)/2 >= L implies S^2/(1 + V) >= 2 "
            "L + log(1 + V) (S real, V, L >= 0). Used for: the mixture of e^(u S - u^2 "
            "V/2) over u ~ N(0, 1) is e^(S^2/(2 (1 + V)))/sqrt(1 + V), and exceeds "
            "1/delta exactly where S^2/(1 + V) > 2 log(1/delta) + log(1 + V)."
        ),
        over(u="(-oo, oo)", S="(-oo, oo)", V="[0, oo)"),
        step(
            "square",
            "u*S - u**2*(V + 1)/2 == S**2/(2*(1 + V)) - (1 + V)*(u - S/(1 + V))**2/2",
            wrong={
                "without the prior": "(V + 1)/2 -> V/2",
                "centre S/V": "(u - S/(1 + V)) -> (u - S/(2 + V))",
            },
        ),
        over("S**2/(2*(1 + V)) - log(1 + V)/2 >= L", S="(-oo, oo)", V="[0, oo)", L="[0, oo)"),
        step(
            "threshold",
            "S**2/(1 + V) >= 2*L + log(1 + V)",
            wrong={"once": "+ log(1 + V) -> + 2*log(1 + V)", "four": "2*L -> 4*L"},
        ),
        settles(1, by="square", kills={1: "without the prior", 2: "centre S/V"}),
        settles(2, by="threshold", kills={1: "once", 2: "four"}),
        step_towards(
            3,
            by=(
                "square",
                "threshold",
            ),
            missing="the supermartingale and Ville's inequality",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SUM-OF-WIDTHS",
        "Linear bandits",
        (
            "1 + 1/sqrt(2) + ... + 1/sqrt(n) <= 2 sqrt(n) - 1 (whole n >= 1); 1 + "
            "1/sqrt(2) + ... + 1/sqrt(n) >= 2 sqrt(n + 1) - 2 (whole n >= 1). Used for: 1 "
            "+ 1/sqrt(2) + ... + 1/sqrt(n) <= 2 sqrt(n) - 1."
        ),
        over(n="whole [1, oo)"),
        step(
            "above",
            "sum(k, 1, n, 1/sqrt(k)) <= 2*sqrt(n) - 1",
            wrong={"1.2": "- 1 -> - 1.2", "once": "2*sqrt(n) -> 1.5*sqrt(n)"},
        ),
        step(
            "below",
            "sum(k, 1, n, 1/sqrt(k)) >= 2*sqrt(n + 1) - 2",
            wrong={"1": "- 2 -> - 1", "2.1 sqrt": "2*sqrt(n + 1) -> 2.1*sqrt(n + 1)"},
        ),
        settles(1, by="above", kills={1: "1.2", 2: "once"}),
        settles(2, by="below", kills={1: "1", 2: "2.1 sqrt"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-USER-SENSITIVITY",
        "Linear bandits",
        (
            "A^4 + B^4 - 2 y^2 + (A r)^2 + (B s)^2 - 2 y r s = 9/2 - (1 - A^4) - (1 - B^4) - (1 - (A "
            "r)^2) - (1 - (B s)^2) - 2 (y + r s/2)^2 - (1 - (r s)^2)/2 (A, B in [0, 1]; y, r, s in [-1, "
            "1]); 2 (y + w/2)^2 + (1 - w^2)/2 >= 0 (y in [-1, 1], w in [-1, 1]); 1 + 1 - 2 c^2 + 1 + 1 + 2 "
            "c <= 9/2 (c in [0, 1]), "
            "with equality at c = 1/2. Used for: a user with an action a in the unit ball and a reward r "
            "in [-1, 1] adds a a^T and a r to the sums of a linear bandit. With y = <a, b>, ||a a^T - b "
            "b^T||^2 + ||a r - b s||^2 is the first expression, so that another user moves both sums "
            "together by sqrt(9/2) at most, and by no less if her reward is the opposite one and her "
            "action at 60 degrees."
        ),
        over(A="[0, 1]", B="[0, 1]", y="[-1, 1]", r="[-1, 1]", s="[-1, 1]"),
        step(
            "squares",
            (
                "A**4 + B**4 - 2*y**2 + (A*r)**2 + (B*s)**2 - 2*y*r*s == 9/2 - (1 - A**4) - (1 - B**4)"
                " - (1 - (A*r)**2) - (1 - (B*s)**2) - 2*(y + r*s/2)**2 - (1 - (r*s)**2)/2"
            ),
            wrong={"four": "9/2 - (1 - A**4) -> 4 - (1 - A**4)", "no half": "(y + r*s/2)**2 -> (y + r*s)**2"},
        ),
        over(y="[-1, 1]", w="[-1, 1]"),
        step(
            "rest",
            "2*(y + w/2)**2 + (1 - w**2)/2 >= 0",
            wrong={"less": "(1 - w**2)/2 -> (1 - w**2)/2 - 1/100", "twice": "(1 - w**2)/2 -> (1 - 2*w**2)/2"},
        ),
        over(c="[0, 1]"),
        step(
            "angle",
            "1 + 1 - 2*c**2 + 1 + 1 + 2*c <= 9/2",
            wrong={"4.4": "<= 9/2 -> <= 4.4", "four ": "<= 9/2 -> <= 4"},
        ),
        settles(1, by="squares", kills={1: "four", 2: "no half"}),
        settles(2, by="rest", kills={1: "less", 2: "twice"}),
        settles(3, by="angle", kills={1: "4.4", 2: "four "}),
        recorded=Verdict.PROVED,
    ),
)
