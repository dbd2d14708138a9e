"""Private bandits: elimination, optimism with trees, linear regret."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import settles
from ..language.written_claim import claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-DPSE-EPOCH",
        "Private bandits",
        (
            "y/2 <= D^2/64 where y <= D^2/32 (y >= 0, D > 0); y/eps <= D/8 where y <= eps "
            "D/8 (y >= 0, D, eps > 0); D/8 + D/8 = D/4 (D > 0). Used for: a = 32 L/D^2 "
            "and b = 8 L/(eps D) pulls are enough for widths sqrt(L/(2 n)) + L/(eps n) <= "
            "D/4 at n = max(a, b)."
        ),
        over("y <= D**2/32", y="[0, oo)", D="(0, oo)"),
        step("rewards", "y/2 <= D**2/64", wrong={"without the 2": "y/2 -> y", "half": "D**2/64 -> D**2/128"}),
        over("y <= eps*D/8", y="[0, oo)", D="(0, oo)", eps="(0, oo)"),
        step("noise", "y/eps <= D/8", wrong={"half": "<= D/8 -> <= D/16", "a ninth": "<= D/8 -> <= D/9"}),
        over(D="(0, oo)"),
        step("sum", "D/8 + D/8 == D/4", wrong={"half": "== D/4 -> == D/2", "third": "== D/4 -> == D/3"}),
        settles(1, by="rewards", kills={1: "without the 2", 2: "half"}),
        settles(2, by="noise", kills={1: "half", 2: "a ninth"}),
        settles(3, by="sum", kills={1: "half", 2: "third"}),
        notes="y stands for L/n.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-MAX-SUM",
        "Private bandits",
        (
            "max(a, b) <= a + b <= 2 max(a, b) (a, b >= 0); 1/x >= 1/y (0 < x <= y). Used "
            "for: max(a, b) <= a + b <= 2 max(a, b): log(T)/D^2 + log(T)/(eps D) and "
            "log(T)/min(D^2, eps D) differ by a factor of at most 2."
        ),
        over(a="[0, oo)", b="[0, oo)"),
        step(
            "sum",
            "max(a, b) <= a + b <= 2*max(a, b)",
            wrong={"1.9": "2*max -> 1.9*max", "twice below": "max(a, b) <= a -> 1.1*max(a, b) <= a"},
        ),
        over("x <= y", x="(0, oo)", y="(0, oo)"),
        step("reciprocal", "1/x >= 1/y", wrong={"twice": ">= 1/y -> >= 2/y", "the other way": ">= -> <="}),
        settles(1, by="sum", kills={1: "1.9", 2: "twice below"}),
        settles(2, by="reciprocal", kills={1: "twice", 2: "the other way"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PRICE-THRESHOLD",
        "Private bandits",
        (
            "D^2 <= eps D (0 < D <= eps); eps D <= D^2 (D >= eps > 0). Used for: D^2 <= "
            "eps D exactly where D <= eps: privacy is free for gaps below eps and costs a "
            "factor D/eps above."
        ),
        over(D="(0, oo)", s="[1, oo)"),
        step(
            "small gaps",
            "D**2 <= D*s*D",
            wrong={"twice": "D**2 <= -> 2*D**2 <=", "the other way": "<= -> >="},
        ),
        over(eps="(0, oo)", s="[1, oo)"),
        step(
            "large gaps",
            "eps*(eps*s) <= (eps*s)**2",
            wrong={"double": "eps*(eps*s) <= -> 2*eps*(eps*s) <=", "other way": "<= -> >="},
        ),
        settles(1, by="small gaps", kills={1: "twice", 2: "the other way"}),
        settles(2, by="large gaps", kills={1: "double", 2: "other way"}),
        notes="In the first eps is D s, in the second D is eps s.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-DPUCB-TREE",
        "Private bandits",
        (
            "b (b/eps) log(b/beta) = (b^2/eps) log(b/beta) (b >= 1, eps > 0, beta in (0, "
            "1]); b e^(-log(b/beta)) = beta (b >= 1, beta in (0, 1]). Used for: b noises "
            "of scale b/eps, each within (b/eps) log(b/beta), add up to at most (b^2/eps) "
            "log(b/beta) = b log(b/beta) times the noise scale."
        ),
        over(b="[1, oo)", eps="(0, oo)", beta="(0, 1]"),
        step(
            "sum",
            "b*((b/eps)*log(b/beta)) == b**2/eps*log(b/beta)",
            wrong={"b": "== b**2 -> == b", "cube": "== b**2 -> == b**3"},
        ),
        over(b="[1, oo)", beta="(0, 1]"),
        step(
            "union",
            "b*exp(-log(b/beta)) == beta",
            wrong={
                "b dropped": "exp(-log(b/beta)) -> exp(-log(1/beta))",
                "square": "exp(-log(b/beta)) -> exp(-2*log(b/beta))",
            },
        ),
        settles(1, by="sum", kills={1: "b", 2: "cube"}),
        settles(2, by="union", kills={1: "b dropped", 2: "square"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-FORGETTING",
        "Private bandits",
        (
            "2^(l + 1) - 1 + 2^(l + 1) = 2^(l + 2) - 1 (l >= 0); x > (2 x - 1)/2 (x >= "
            "1). Used for: an episode that doubles has half of all pulls of its arm: "
            "forgetting costs a factor 2 in samples, and saves all composition."
        ),
        over(l="[0, oo)"),
        step(
            "one more",
            "2**(l + 1) - 1 + 2**(l + 1) == 2**(l + 2) - 1",
            wrong={
                "same": "== 2**(l + 2) -> == 2**(l + 1)",
                "without -1": "== 2**(l + 2) - 1 -> == 2**(l + 2)",
            },
        ),
        over(x="[1, oo)"),
        step(
            "half",
            "x > (2*x - 1)/2",
            wrong={"all": "(2*x - 1)/2 -> 2*x - 1", "six tenths": "(2*x - 1)/2 -> (2*x - 1)*0.6"},
        ),
        settles(1, by="one more", kills={1: "same", 2: "without -1"}),
        settles(2, by="half", kills={1: "all", 2: "six tenths"}),
        notes="In the second x stands for 2^l.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PRIVATE-LINEAR-NOISE",
        "Private bandits",
        (
            "|r - r'| <= 2 (r, r' in [-1, 1]); n t <= 4 where n <= 1 and t <= 4 (n, t >= "
            "0). Used for: a sum of actions times rewards changes by a vector of norm at "
            "most 2 where a reward in [-1, 1] does: |a r - a r'| <= 2 |a|."
        ),
        over(r="[-1, 1]", s="[-1, 1]"),
        step("rewards", "abs(r - s) <= 2", wrong={"1": "<= 2 -> <= 1", "1.9": "<= 2 -> <= 1.9"}),
        over("n <= 1", "t <= 4", n="[0, oo)", t="[0, oo)"),
        step("vectors", "n*t <= 4", wrong={"1": "<= 4 -> <= 1", "3.9": "<= 4 -> <= 3.9"}),
        settles(1, by="rewards", kills={1: "1", 2: "1.9"}),
        settles(2, by="vectors", kills={1: "1", 2: "3.9"}),
        notes=("In the second n stands for a^2 + b^2, t for (r - r')^2, which is at most 4 by the first."),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PRIVATE-LINEAR-EPISODES",
        "Private bandits",
        (
            "d log((lambda + T/d)/lambda) = d log(1 + T/(lambda d)) (d, lambda > 0, T >= "
            "0); n log(2) = d log(x) at n = d log(x)/log(2) (d > 0, x >= 1). Used for: "
            "the determinant of lambda I + sum of a a^T doubles at most d log(1 + "
            "T/(lambda d))/log(2) times in T rounds."
        ),
        over(d="(0, oo)", lam="(0, oo)", T="[0, oo)"),
        step(
            "potential",
            "d*log((lam + T/d)/lam) == d*log(1 + T/(lam*d))",
            wrong={"without d": "T/(lam*d) -> T/lam", "twice": "== d*log -> == 2*d*log"},
        ),
        over(d="(0, oo)", x="[1, oo)"),
        step(
            "doublings",
            "d*log(x)/log(2)*log(2) == d*log(x)",
            wrong={"log 3": "*log(2) == -> *log(3) ==", "twice": "== d*log(x) -> == 2*d*log(x)"},
        ),
        settles(1, by="potential", kills={1: "without d", 2: "twice"}),
        settles(2, by="doublings", kills={1: "log 3", 2: "twice"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PRIVATE-MINIMAX",
        "Private bandits",
        (
            "c s >= c (c > 0, s >= 1); a^2/(a/b) = a b (a, b > 0). Used for: sqrt(K T) "
            "and K/eps: the private part of a minimax regret is the larger one exactly "
            "where eps < sqrt(K/T)."
        ),
        over(c="(0, oo)", s="[1, oo)"),
        step("larger", "c*s >= c", wrong={"twice": ">= c -> >= 2*c", "a tenth": ">= c -> >= 1.1*c"}),
        over(a="(0, oo)", b="(0, oo)"),
        step(
            "equal",
            "a**2/(a/b) == a*b",
            wrong={"half": "== a*b -> == a*b/2", "square": "== a*b -> == a*b**2"},
        ),
        settles(1, by="larger", kills={1: "twice", 2: "a tenth"}),
        settles(2, by="equal", kills={1: "half", 2: "square"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LDP-UCB",
        "Private bandits",
        (
            "8 c^2 L/n <= g^2 where n >= 8 c^2 L/g^2 (c, L, g, n > 0); (4 b sqrt(2 n L))^2/(8 n b^2) = "
            "4 L (b, L, n > 0); 2 L/n <= 1/2 where n >= 4 L (L, n > 0); t - 1 >= 8 log(t + 1) (t >= "
            "28); 4/t^3 <= 2/(t - 1/2)^2 - 2/(t + 1/2)^2 (t >= 1); 2/(t - 1/2)^2 <= 1/300 (t >= 28). "
            "Used for: UCB on rewards with Laplace noise of scale 1/eps each, of index mean + (1 + "
            "4/eps) sqrt(2 log(t)/n) and at least 4 log(t + 1) pulls an arm, pulls an arm of gap g at "
            "most 8 (1 + 4/eps)^2 log(T)/g^2 + 1 + 1/300 times on average."
        ),
        over("n*g**2 >= 8*c**2*L", c="(0, oo)", L="(0, oo)", g="(0, oo)", n="(0, oo)"),
        step(
            "width", "8*c**2*L/n <= g**2", wrong={"9": "8*c**2*L/n -> 9*c**2*L/n", "half": "g**2 -> g**2/2"}
        ),
        over(b="(0, oo)", L="(0, oo)", n="(0, oo)"),
        step(
            "noise",
            "(4*b*sqrt(2*n*L))**2/(8*n*b**2) == 4*L",
            wrong={"half": "== 4*L -> == 2*L", "without the 2": "sqrt(2*n*L) -> sqrt(n*L)"},
        ),
        over("n >= 4*L", L="(0, oo)", n="(0, oo)"),
        step("tilt", "2*L/n <= 1/2", wrong={"a third": "<= 1/2 -> <= 1/3", "3": "2*L/n -> 3*L/n"}),
        over(t="[28, oo)"),
        step(
            "first pulls",
            "t - 1 >= 8*log(t + 1)",
            wrong={"9": "8*log -> 9*log", "later": "log(t + 1) -> log(t + 3)"},
        ),
        over(t="[1, oo)"),
        step(
            "telescope",
            "4/t**3 <= 2/(t - 1/2)**2 - 2/(t + 1/2)**2",
            wrong={"5": "4/t**3 -> 5/t**3", "a shorter step": "(t + 1/2) -> (t + 1/3)"},
        ),
        over(t="[28, oo)"),
        step(
            "rest",
            "2/(t - 1/2)**2 <= 1/300",
            wrong={"a 400th": "<= 1/300 -> <= 1/400", "3": "2/(t - 1/2) -> 3/(t - 1/2)"},
        ),
        settles(1, by="width", kills={1: "9", 2: "half"}),
        settles(2, by="noise", kills={1: "half", 2: "without the 2"}),
        settles(3, by="tilt", kills={1: "a third", 2: "3"}),
        settles(4, by="first pulls", kills={1: "9", 2: "later"}),
        settles(5, by="telescope", kills={1: "5", 2: "a shorter step"}),
        settles(6, by="rest", kills={1: "a 400th", 2: "3"}),
        notes="c stands for 1 + 4/eps, L for log(t), b for 1/eps.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-HYBRID-UCB",
        "Private bandits",
        (
            "2 w/n <= g/2 where n >= 4 w/g (w, g, n > 0); 4 (3 L/n) <= (g/2)^2 where n >= 48 L/g^2 (L, "
            "g, n > 0); 1/t^2 <= 1/(t - 1/2) - 1/(t + 1/2) (t >= 1); 1/t^5 <= 1/(4 (t - 1/2)^4) - 1/(4 "
            "(t + 1/2)^4) (t >= 1); 2/(t - 1/2) + 2/(4 (t - 1/2)^4) <= 1 (t >= 3). Used for: UCB of "
            "index (total + w)/n + sqrt(3 log(t)/n), where the noise of a total exceeds w with "
            "probability t^-3 at most, pulls an arm of gap g at most max(48 log(T)/g^2, 4 w/g) + 2 "
            "times on average."
        ),
        over("n*g >= 4*w", w="(0, oo)", g="(0, oo)", n="(0, oo)"),
        step("noise", "2*w/n <= g/2", wrong={"a third": "<= g/2 -> <= g/3", "3": "2*w/n -> 3*w/n"}),
        over("n*g**2 >= 48*L", L="(0, oo)", g="(0, oo)", n="(0, oo)"),
        step(
            "rewards",
            "4*(3*L/n) <= (g/2)**2",
            wrong={"a third": "(g/2) -> (g/3)", "4": "3*L/n -> 4*L/n"},
        ),
        over(t="[1, oo)"),
        step(
            "squares",
            "1/t**2 <= 1/(t - 1/2) - 1/(t + 1/2)",
            wrong={"twice": "1/t**2 -> 2/t**2", "less far": "(t + 1/2) -> (t + 1/3)"},
        ),
        step(
            "fifth powers",
            "1/t**5 <= 1/(4*(t - 1/2)**4) - 1/(4*(t + 1/2)**4)",
            wrong={"twice": "1/t**5 -> 2/t**5", "less far": "(t + 1/2) -> (t + 1/3)"},
        ),
        over(t="[3, oo)"),
        step(
            "rest",
            "2/(t - 1/2) + 2/(4*(t - 1/2)**4) <= 1",
            wrong={"0.8": "<= 1 -> <= 0.8", "3": "2/(t - 1/2) + -> 3/(t - 1/2) +"},
        ),
        settles(1, by="noise", kills={1: "a third", 2: "3"}),
        settles(2, by="rewards", kills={1: "a third", 2: "4"}),
        settles(3, by="squares", kills={1: "twice", 2: "less far"}),
        settles(4, by="fifth powers", kills={1: "twice", 2: "less far"}),
        settles(5, by="rest", kills={1: "0.8", 2: "3"}),
        notes="L stands for log(t).",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-AGENTS-NOISE",
        "Private bandits",
        (
            "-m log(1 - L/(L + m)) = m log(1 + L/m); 1/sqrt(L/(L + m)) = sqrt(1 + m/L); (L + m log(1 + "
            "L/m)) sqrt(1 + m/L) <= 2 sqrt(L (L + m)) (L, m > 0). Used for: a sum of m Laplace noises "
            "of scale b exceeds b (L + m log(1 + L/m)) sqrt(1 + m/L), which is at most 2 b sqrt(L (L + "
            "m)), with probability e^-L at most: Chernoff's bound at the tilt sqrt(L/(L + m))/b."
        ),
        over(L="(0, oo)", m="(0, oo)"),
        step(
            "generating function",
            "-m*log(1 - L/(L + m)) == m*log(1 + L/m)",
            wrong={"of one": "== m*log -> == log", "turned over": "log(1 + L/m) -> log(1 + m/L)"},
        ),
        step(
            "tilt",
            "1/sqrt(L/(L + m)) == sqrt(1 + m/L)",
            wrong={
                "turned over": "== sqrt(1 + m/L) -> == sqrt(1 + L/m)",
                "without 1": "sqrt(1 + m/L) -> sqrt(m/L)",
            },
        ),
        step(
            "at most",
            "(L + m*log(1 + L/m))*sqrt(1 + m/L) <= 2*sqrt(L*(L + m))",
            wrong={"1.9": "<= 2*sqrt -> <= 1.9*sqrt", "of one": "sqrt(L*(L + m)) -> sqrt(L*m)"},
        ),
        settles(1, by="generating function", kills={1: "of one", 2: "turned over"}),
        settles(2, by="tilt", kills={1: "turned over", 2: "without 1"}),
        settles(3, by="at most", kills={1: "1.9", 2: "of one"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-QUANTILE-WIDTH",
        "Private bandits",
        (
            "sqrt(L/(2 (2 L/D^2))) = D/2 (L, D > 0); b (L + l)/(2 b (L + l)/D) = D/2 (b, L, D > 0; l >= "
            "0); 1/k^2 <= 1/(k - 1/2) - 1/(k + 1/2) (k >= 1). Used for: DP-SEQ. After n >= max(2 L/D^2, 2 "
            "b (L + log m)/D) pulls the shares above m levels are off by D at most, with probability 1 - "
            "3 e^-L: by D/2 for the rewards (Dvoretzky, Kiefer, Wolfowitz and Massart), by D/2 for m "
            "Laplace noises of scale b. The sum of 1/e^2 is below 1 + 2/3, so that L = log(5 |S| "
            "e^2/delta) gives a risk below delta in all episodes."
        ),
        over(L="(0, oo)", D="(0, oo)"),
        step(
            "rewards",
            "sqrt(L/(2*(2*L/D**2))) == D/2",
            wrong={"a third": "== D/2 -> == D/3", "once": "(2*(2*L/D**2)) -> (2*(L/D**2))"},
        ),
        over(L="(0, oo)", D="(0, oo)", b="(0, oo)", l="[0, oo)"),
        step(
            "noise",
            "b*(L + l)/(2*b*(L + l)/D) == D/2",
            wrong={"a third ": "== D/2 -> == D/3", "squared": "/(2*b*(L + l)/D) -> /(2*b*(L + l)/D**2)"},
        ),
        over(k="[1, oo)"),
        step(
            "telescope",
            "1/k**2 <= 1/(k - 1/2) - 1/(k + 1/2)",
            wrong={
                "0.7": "<= 1/(k - 1/2) - 1/(k + 1/2) -> <= 0.7*(1/(k - 1/2) - 1/(k + 1/2))",
                "thirds": "1/(k - 1/2) - 1/(k + 1/2) -> 1/(k - 1/3) - 1/(k + 1/3)",
            },
        ),
        settles(1, by="rewards", kills={1: "a third", 2: "once"}),
        settles(2, by="noise", kills={1: "a third ", 2: "squared"}),
        settles(3, by="telescope", kills={1: "0.7", 2: "thirds"}),
        recorded=Verdict.PROVED,
    ),
)
