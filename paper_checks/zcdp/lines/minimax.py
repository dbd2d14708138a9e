"""Lines of the minimax lower bounds: testing, choice of the gap, flipped signs (Section VI, Appendix G-B)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles, step_towards
from ...language.rules import EVERY_INSTANCE, EXPECTED_SUM, INDUCTION, MARKOV, REGRET_OF_PULLS, TOWER
from ...language.written_claim import over, step
from .with_lines import Lines

_ONE_PULL = (
    over(x=(0, 1)),
    step("one pull a round", "x + (1 - x) == 1", wrong={"two pulls in a round": "== 1 -> == 2"}),
)
_TV = (
    over(u="[0, oo)"),
    step(
        "distance of two Gaussian laws",
        "1 - erfc(u/(2*sqrt(2))) <= u/2",
        wrong={
            "a third of the distance of the means": "<= u/2 -> <= u/3",
            "the divergence without its root": "<= u/2 -> <= u**2/4",
        },
    ),
)
# c = 1 + 1/(K - 1), w = sqrt(rho/(K - 1)), u = Delta T sqrt(rho/(K - 1)) = 1/sqrt(c) - w/(2 c)
_U = "(1/sqrt(c) - w/(2*c))"

_FINITE = (
    over(g="(0, 1]"),
    step(
        "the two environments",
        "max(g, 0) <= g and max(2*g, g) <= 2*g and g < 2*g",
        wrong={"the mean Delta at arm a": "g < 2*g -> g < g"},
    ),
    *_ONE_PULL,
    # m = 1/j for j arms, of which S is the sum; T = 1
    over("n <= x", n=(0, 1), x=(0, 1)),
    step("one other arm", "n*1 <= 1*x", wrong={"two of it": "n*1 <= -> n*2 <= "}),
    over("n <= m*S", "n <= x", n=(0, 1), x=(0, 1), S=(0, 1), m="(0, 1]"),
    step("one other arm more", "n*(1 + m) <= m*(S + x)", wrong={"two arms more": "(1 + m) -> (1 + 2*m)"}),
    over("n <= m*S", "S <= 1", m="(0, 1]", n=(0, 1), S=(0, 1)),
    step("the least of K - 1 arms", "n <= m", wrong={"the least of K arms": "<= m -> <= m/(1 + m)"}),
    over("R == g*S", "S == 1 - N", g="(0, 1]", R=(0, 1), S=(0, 1), N=(0, 1)),
    step(
        "regret in nu by pulls",
        "R <= (1 - N)*g and R >= (1 - N)*g",
        wrong={"the gap twice": ">= (1 - N)*g -> >= (1 - N)*g*2"},
    ),
    # N: E N_1/T; p: the chance that N_1 <= T/2, Y: E (T - N_1)/T
    over(T="(0, oo)", x=(0, 1)),
    step(
        "rounds of the other arms",
        "T*(1 - x) >= (T/2 if x <= 1/2 else 0)",
        wrong={"up to two thirds": "x <= 1/2 -> x <= 2/3"},
    ),
    over("p/2 <= Y", "Y*g <= R", p=(0, 1), R=(0, 1), g="(0, 1]", Y=(0, 1)),
    step("testing in nu", "R >= p*g/2", wrong={"the whole gap in nu": "g/2 -> g"}),
    over("R == (2*g - g)*N + (2*g - 0)*S", g="(0, 1]", R=(0, 2), S=(0, 1), N=(0, 1)),
    step(
        "regret in nu' by pulls",
        "R <= g*N + 2*g*S and R >= g*N + 2*g*S",
        wrong={"Delta for the other arms": "and R >= g*N + 2*g*S -> and R <= g*N + g*S"},
    ),
    over("q/2 <= N", "2*g*S + N*g <= R", q=(0, 1), R=(0, 2), g="(0, 1]", N=(0, 1), S=(0, 1)),
    step("testing in nu'", "R >= q*g/2", wrong={"the whole gap in nu'": "g/2 -> g"}),
    over("R >= p/2", "Q >= q/2", R=(0, 1), Q=(0, 1), p=(0, 1), q=(0, 1)),
    step("both regrets", "R + Q >= (p + q)/2", wrong={"both without the half": "(p + q)/2 -> p + q"}),
    over("p + q >= exp(-k)/2", p=(0, 1), q=(0, 1), k="[0, oo)"),
    step("by the divergence", "(p + q)/2 >= exp(-k)/4", wrong={"T Delta/2": "(-k)/4 -> (-k)/2"}),
    # S: sum of t_{a_t} until some round, n: pulls of a, b: whether a is pulled next
    over("S == t*n", S=(0, 1), t=(0, 1), n=(0, 1), b=(0, 1)),
    step(
        "one pull of the arm more",
        "S + b*t <= t*(n + b) and S + b*t >= t*(n + b)",
        wrong={"pulls of the other arm": "and S + b*t >= t*(n + b) -> and S + b*t >= t*(n + 1 - b)"},
    ),
    over(x=(0, 1)),
    step("square of a share", "x**2 <= x", wrong={"half of a share": "<= x -> <= x/2"}),
    over("M <= n", M=(0, 1), n=(0, 1)),
    step(
        "variance of a share",
        "M - n**2 <= n*(1 - n)",
        wrong={"half of the variance of a share": "(1 - n) -> (1 - n)/2"},
    ),
    *_TV,
    over(g="(0, oo)", x="(-oo, oo)"),
    step(
        "log of the ratio of densities",
        "(x - 2*g)**2/2 - x**2/2 == 2*g**2 - 2*g*x",
        wrong={"one Delta apart": "(x - 2*g) -> (x - g)"},
    ),
    over(g="(0, oo)"),
    step("root of half of the divergence", "sqrt(1/2*(2*g**2)) == g", wrong={"Delta/2": "== g -> == g/2"}),
    over(b="(0, oo)", g="(0, oo)"),
    step(
        "exponent of the completed square",
        "b*(1/sqrt(b) - g/(2*b) + g/(2*b))**2 == 1",
        wrong={"the maximum before the square is completed": "+ g/(2*b))**2 -> )**2"},
    ),
    over(h="[1, oo)", s="(0, 1]"),
    step(
        "Delta is positive, times T",
        "h/(s*sqrt(1 + 1/h**2)) - 1/(2*(1 + 1/h**2)) > 0",
        wrong={"2 gamma/beta": "1/(2*(1 -> 2/(1*(1"},
    ),
    step(
        "five arms, one round",
        "sqrt((k - 1)/(r*T**2*(1 + 1/(k - 1)))) - 1/(2*T*(1 + 1/(k - 1))) >= sqrt(k - 1)/T/(4*sqrt(2*r))",
        wrong={"T >= K - 1 is needed": ">= sqrt(k - 1)/T -> < sqrt(k - 1)/T"},
        at=[{"k": 5, "T": 1, "r": 1}, {"k": 5, "T": 1, "r": "0.01"}],
    ),
    over(
        "R >= exp(-k)*(1/sqrt(c) - w/(2*c))/4",
        f"k <= (sqrt(c)*{_U} + sqrt(w*{_U}))**2",
        c=(1, 2),
        w="(0, 1]",
        k=(0, 9),
        R=(0, 1),
    ),
    step(
        "the sum at this Delta",
        "R >= exp(-1)/(16*sqrt(2))",
        wrong={"the root of 1/e": "exp(-1) -> exp(-1/2)"},
    ),
    over("R + Q >= 1/62", "R <= m", "Q <= m", R=(0, 1), Q=(0, 1), m=(0, 1)),
    step("the larger regret", "m >= 1/124", wrong={"the whole sum": "1/124 -> 1/62"}),
    # roots of the two terms of Theorem 8 as amended, over rho; x = sqrt(c) u and y = sqrt(w u)
    over("k <= (a + b)**2", "a <= x", "b <= y", k=(0, 9), a=(0, 1), b=(0, 1), x=(0, 2), y=(0, 2)),
    step(
        "divergence at the gap", "k <= (x + y)**2", wrong={"sum of the squares": "(x + y)**2 -> x**2 + y**2"}
    ),
    noted(
        101,
        "KL(M_nu||M_nu') <= (sqrt(c) u + sqrt(w u))^2, c = 1 + 1/(K-1), w = sqrt(rho/(K-1)), u = Delta T w",
        for_all="nu and nu' as above, pi rho-Interactive zCDP, 0 < rho <= 1",
        near_miss="sum of the squares",
    ),
    settles(
        101,
        by=chain(
            "divergence at the gap",
            {
                "k <= (a + b)**2": "ZCDP-T8#104",
                "a <= x": EXPECTED_SUM(each_term="#12", terms="#9"),
                "b <= y": EXPECTED_SUM(each_term="#14", terms="#2"),
            },
        ),
        kills={1: "sum of the squares"},
        despite={"ZCDP-T8#1": "it uses the bound on KL that is shown beside Theorem 8"},
    ),
    settles(1, by="the two environments", kills={1: "the mean Delta at arm a"}),
    settles(
        2,
        by=chain(
            "the least of K - 1 arms",
            {
                "n <= m*S": INDUCTION(base="one other arm", step="one other arm more"),
                "S <= 1": assumed("T = E N_1 + sum_{i>1} E N_i"),
            },
        ),
        kills={1: "the least of K arms"},
    ),
    settles(
        3,
        by=chain(
            "regret in nu by pulls",
            {
                "R == g*S": REGRET_OF_PULLS(pulls="one pull a round", stochastic_rewards="#1"),
                "S == 1 - N": EXPECTED_SUM(each_term="one pull a round", terms="one pull a round"),
            },
        ),
        kills={1: "the gap twice"},
    ),
    settles(
        4,
        by=chain(
            "testing in nu",
            {
                "p/2 <= Y": MARKOV(nonnegative="rounds of the other arms", expectation="#3"),
                "Y*g <= R": "#3",
            },
        ),
        kills={1: "the whole gap in nu"},
    ),
    settles(
        4,
        by="rounds of the other arms",
        on="every run",
        beyond="the expectation",
        kills={2: "up to two thirds"},
    ),
    settles(
        5,
        by=chain(
            "regret in nu' by pulls",
            {
                "R == (2*g - g)*N + (2*g - 0)*S": REGRET_OF_PULLS(
                    pulls="one pull a round", stochastic_rewards="#1"
                )
            },
        ),
        kills={1: "Delta for the other arms"},
    ),
    settles(
        6,
        by=chain(
            "testing in nu'",
            {
                "q/2 <= N": MARKOV(nonnegative="rounds of the other arms", expectation="#5"),
                "2*g*S + N*g <= R": "#5",
            },
        ),
        kills={1: "the whole gap in nu'"},
    ),
    settles(
        7, by=chain("both regrets", {"R >= p/2": "#4", "Q >= q/2": "#6"}), kills={1: "both without the half"}
    ),
    settles(8, by=chain("by the divergence", {"p + q >= exp(-k)/2": "ZCDP-L6#1"}), kills={1: "T Delta/2"}),
    settles(
        9,
        by=chain(
            "one pull of the arm more",
            {"S == t*n": INDUCTION(base="one pull a round", step="one pull of the arm more")},
        ),
        kills={1: "pulls of the other arm"},
    ),
    settles(
        12,
        by=chain("variance of a share", {"M <= n": TOWER(given_the_past="square of a share")}),
        kills={1: "half of the variance of a share"},
    ),
    settles(
        14,
        by=("distance of two Gaussian laws", "log of the ratio of densities"),
        kills={1: "the divergence without its root"},
    ),
    settles(
        15,
        by=("log of the ratio of densities", "root of half of the divergence"),
        kills={1: "Delta/2"},
    ),
    settles(
        18,
        by=("exponent of the completed square", "Delta is positive, times T"),
        kills={1: "2 gamma/beta", 2: "the maximum before the square is completed"},
    ),
    settles(
        22,
        by=(
            "1/beta, q = K - 1",
            "gamma/(2 beta)",
            "K >= 2, times T; h = sqrt(K - 1), s = sqrt(rho)",
            "h taken out",
            "h >= 1",
            "rho <= 1",
        ),
    ),
    settles(
        22,
        by="five arms, one round",
        on="five arms and one round",
        beyond="other settings",
        kills={1: "T >= K - 1 is needed"},
    ),
    settles(
        23,
        by=chain(
            "the sum at this Delta",
            {
                "R >= exp(-k)*(1/sqrt(c) - w/(2*c))/4": "#8",
                f"k <= (sqrt(c)*{_U} + sqrt(w*{_U}))**2": "#101",
            },
        ),
        kills={1: "the root of 1/e"},
        despite={"ZCDP-T8#1": "it uses the bound on KL that is shown beside Theorem 8"},
    ),
    settles(
        25,
        by=chain(
            "the larger regret",
            {"R + Q >= 1/62": "#23", "R <= m": assumed("max regret"), "Q <= m": assumed("max regret")},
        ),
        kills={1: "the whole sum"},
        despite={"ZCDP-T8#1": "it uses the bound on KL that is shown beside Theorem 8"},
    ),
    settles(24, by="constant of both", kills={1: "61"}),
    over(g=(0, 1)),
    step("constant of both", "exp(-1)/(16*sqrt(2))*g >= 1/62*g", wrong={"61": "1/62 -> 1/61"}),
)

_THEOREM_17 = (
    over("R >= l/124", "m >= R", l=(0, 1), R=(0, 1), m=(0, 1)),
    step("largest regret", "m >= l/124", wrong={"122 for 124": "124 -> 122"}),
    over(h="[1, oo)"),
    step(
        "with K for K - 1",
        "exp(-1)/(32*sqrt(2))*h >= h/124",
        wrong={"K arms": ">= h/124 -> >= sqrt(h**2 + 1)/124", "1/122 in the last link": "124 -> 122"},
    ),
    # without privacy: u = Delta sqrt(T/(K - 1)) = 1/2, KL = 2 Delta^2 E N_a
    over(g="(0, oo)", x="(-oo, oo)"),
    step(
        "log ratio of an arm",
        "(x - 2*g)**2/2 - x**2/2 == 2*g**2 - 2*g*x",
        wrong={"Delta apart": "(x - 2*g) -> (x - g)"},
    ),
    over(T="[1, oo)", q="[1, oo)"),
    step(
        "the gap",
        "2*(T/q)*(sqrt(q/T)/2)**2 == 1/2 and T*(sqrt(q/T)/2)/4 == sqrt(T*q)/8",
        wrong={"twice the gap": "2*(T/q)*(sqrt(q/T)/2)**2 -> 2*(T/q)*sqrt(q/T)**2"},
    ),
    over("r >= v/8", "2*m >= r", m=(0, 1), r=(0, 1), v=(0, 1)),  # v = exp(-1/2)
    step("one of both regrets", "m >= v/16", wrong={"the whole of both": "v/16 -> v/8"}),
    over(T="[1, oo)", q="[1, oo)"),
    step(
        "the 27th part",
        "exp(-1/2)/16*sqrt(T*q) >= sqrt(T*q)/27",
        wrong={
            "T^0.6": ">= sqrt(T*q)/27 -> >= T**0.6*sqrt(q)/27",
            "K for its root": ">= sqrt(T*q)/27 -> >= (q + 1)*sqrt(T)/27",
            "the 26th part": "/27 -> /26",
        },
    ),
    over("m >= x", "m >= y", m=(0, 10), x=(0, 10), y=(0, 10)),
    step("the larger term", "m >= max(x, y)", wrong={"product of the terms": "max(x, y) -> x*y"}),
    settles(
        1,
        by=chain(
            "largest regret",
            {
                "R >= l/124": "ZCDP-T17S#25",
                "m >= R": EVERY_INSTANCE(arbitrary_instance="ZCDP-T17S#25"),
            },
        ),
        on="Gaussian arms of unit variance, whatever their means; Interactive zCDP",
        beyond="classes of bounded means, other notions of zCDP",
        kills={1: "122 for 124"},
        despite={"ZCDP-T8#1": "it uses the bound on KL that is shown beside Theorem 8"},
    ),
    settles(
        1,
        by="with K for K - 1",
        on="the last link of the proof",
        beyond="the other links",
        kills={1: "1/122 in the last link", 2: "K arms"},
        despite={"ZCDP-T8#1": "it uses the bound on KL that is shown beside Theorem 8"},
    ),
    settles(
        2,
        by=chain(
            "one of both regrets",
            {
                "r >= v/8": EXPECTED_SUM(each_term="log ratio of an arm", terms="ZCDP-T17S#8"),
                "2*m >= r": EVERY_INSTANCE(arbitrary_instance="ZCDP-T17S#8"),
            },
        ),
    ),
    settles(
        2,
        by=("the gap", "the 27th part"),
        on="the last link of the proof",
        beyond="the other links",
        kills={1: "T^0.6", 2: "K for its root", 3: "the 26th part"},
    ),
    settles(
        3,
        by=chain("the larger term", {"m >= x": "#2", "m >= y": "#1"}),
        kills={1: "product of the terms"},
        despite={"ZCDP-T8#1": "it uses the bound on KL that is shown beside Theorem 8"},
    ),
)

# e z: a coordinate of theta, x: that of the action; R and S: sums over the coordinates before
_LINEAR = (
    over(z=(-1, 1), x=(-1, 1)),
    step("the best coordinate", "x*z <= abs(z)", wrong={"half of it is enough": "<= abs(z) -> <= abs(z)/2"}),
    over("R == S", R=(0, 1), S=(0, 1), x=(-1, 1), z="(0, 1]"),
    step(
        "one coordinate more",
        "R + (z - x*z) <= S + (1 - x)*z and R + (z - x*z) >= S + (1 - x)*z "
        "and R + (z - x*(-z)) >= S + (-1 - x)*(-z) and R + (z - x*(-z)) <= S + (-1 - x)*(-z)",
        wrong={"without theta_i": "and R + (z - x*z) >= S + (1 - x)*z -> and R + (z - x*z) >= S + (1 - x)"},
    ),
    # a round with A_ti of the sign of theta_i, or not; b: the same for theta with the coordinate flipped
    over(x=(-1, 1)),
    step(
        "a round of wrong sign",
        "1 - x >= (1 if x <= 0 else 0)",
        wrong={"1/sqrt(rho) for each": ">= (1 if x <= 0 else 0) -> >= (2 if x <= 0 else 0)"},
    ),
    step(
        "one of both signs is wrong",
        "(1 if x <= 0 else 0) + (1 if x >= 0 else 0) >= 1",
        wrong={"both are": ">= 1 -> >= 2"},
    ),
    # S: the regret, T: the count of wrong signs so far; d and w: of the next round
    over("W <= S", "w <= d", S=(0, 1), W=(0, 1), w=(0, 1), d=(0, 2)),
    step("one round more", "W + w <= S + d", wrong={"twice the signs": "W + w <= -> 2*(W + w) <= "}),
    over("p + r >= exp(-k)/2", "r <= q", p=(0, 1), q=(0, 1), r=(0, 1), k="[0, oo)"),
    step("testing of a sign", "p + q >= exp(-k)/2", wrong={"without the half": "exp(-k)/2 -> exp(-k)"}),
    *_TV,
    over("S <= m", "p <= x/2", "x <= 2*h", S=(0, 1), m=(0, 1), p=(0, 1), x=(0, 2), h=(0, 1)),
    step("distances of one round more", "S + p <= m + h", wrong={"half of the budget": "m + h -> m/2 + h/2"}),
    over("S <= Q", S=(0, 1), Q=(0, 1), x=(-2, 2)),
    step(
        "roots of one round more",
        "S + sqrt(1/2*(x**2/2)) <= Q + sqrt(x**2/4) and S + sqrt(x**2/4) <= Q + abs(x)/2",
        wrong={"a quarter of the sum": "abs(x)/2 -> abs(x)/4"},
    ),
    over("E <= s", "s <= 1", E=(0, 1), s=(0, 1)),
    step("mean of the sum", "E <= 1", wrong={"half of the mean": "E <= 1 -> E <= 1/2"}),
    over(x=(0, 1)),
    step("square of a sum up to 1", "x**2 <= x", wrong={"half of its square": "<= x -> <= x/2"}),
    over("M <= n", M=(0, 1), n=(0, 1)),
    step("variance of a sum up to 1", "M - n**2 <= 1/4", wrong={"an eighth of the square": "1/4 -> 1/8"}),
    over(s="(0, 1]"),
    step(
        "three terms",
        "s**2*(1/s)**2 + s**2*(1/s) + s**2/(4*s**2) == 1 + s + 1/4 and 1 + s + 1/4 <= 9/4",
        wrong={"2 for 9/4": "<= 9/4 -> <= 2"},
    ),
    over("p + q >= v/2", "v >= exp(-9/4)", p=(0, 1), q=(0, 1), v=(0, 1)),
    step("testing at 9/4", "p + q >= exp(-9/4)/2", wrong={"without a half": "exp(-9/4)/2 -> exp(-9/4)"}),
    settles(
        1,
        by=chain(
            "one coordinate more",
            {"R == S": INDUCTION(base="the best coordinate", step="one coordinate more")},
        ),
        kills={1: "without theta_i"},
    ),
    settles(
        3,
        by=chain(
            "one round more",
            {
                "W <= S": INDUCTION(base="a round of wrong sign", step="one round more"),
                "w <= d": "#2",
            },
        ),
    ),
    settles(
        3,
        by="a round of wrong sign",
        on="one round",
        beyond="the sum over rounds and coordinates",
        kills={1: "1/sqrt(rho) for each"},
    ),
    settles(
        5,
        by=chain(
            "testing of a sign",
            {
                "p + r >= exp(-k)/2": "ZCDP-L6#1",
                "r <= q": TOWER(given_the_past="one of both signs is wrong"),
            },
        ),
        kills={1: "without the half"},
    ),
    settles(
        7,
        by="distance of two Gaussian laws",
        kills={1: "the divergence without its root"},
    ),
    settles(
        8,
        by=chain(
            "roots of one round more",
            {"S <= Q": INDUCTION(base="roots of one round more", step="roots of one round more")},
        ),
        kills={1: "a quarter of the sum"},
    ),
    settles(
        9,
        by=chain(
            "distances of one round more",
            {
                "S <= m": INDUCTION(base="distance of two Gaussian laws", step="distances of one round more"),
                "p <= x/2": "#8",
                "x <= 2*h": assumed("|A_{t,i}| <= 1"),
            },
        ),
        kills={1: "half of the budget"},
    ),
    settles(
        10,
        by=chain("mean of the sum", {"E <= s": TOWER(given_the_past="#9"), "s <= 1": "#9"}),
        kills={1: "half of the mean"},
    ),
    settles(
        11,
        by=chain("variance of a sum up to 1", {"M <= n": TOWER(given_the_past="square of a sum up to 1")}),
        kills={1: "an eighth of the square"},
    ),
    step_towards(
        12,
        by="three terms",
        missing="the bound on KL (Theorem 8, false as printed), for infinitely many actions",
    ),
    step_towards(13, by="testing at 9/4", missing="#12, which uses Theorem 8, false as printed"),
)

# without privacy, theta in {+-1/sqrt(T)}^d: w = p + q of a pair, v = exp(-2), m: a mean cost
_THEOREM_9 = (
    over(x=(-1, 1), T="[1, oo)"),
    step(
        "divergence of a round",
        "(x*2/sqrt(T))**2/2 <= 2/T",
        wrong={"half of the divergence": "<= 2/T -> <= 1/T"},
    ),
    over("w >= v/2", "2*m >= w/2", m=(0, 1), w=(0, 2), v=(0, 1)),
    step(
        "a coordinate on average",
        "m >= v/8",
        wrong={"1.1 d sqrt(T)": ">= v/8 -> >= 1.1"},
    ),
    over(x=(-1, 1)),
    step("a wrong sign costs", "1 - x >= (1 if x <= 0 else 0)", wrong={"twice": "(1 if -> (2 if"}),
    settles(
        2,
        by=chain(
            "a coordinate on average",
            {
                "w >= v/2": EXPECTED_SUM(each_term="divergence of a round", terms="ZCDP-T9S#5"),
                "2*m >= w/2": MARKOV(nonnegative="a wrong sign costs", expectation="a wrong sign costs"),
            },
        ),
        kills={1: "1.1 d sqrt(T)"},
    ),
)
_REGIMES = (
    over(d="[1, oo)", s="(0, oo)", c="[1, oo)"),
    step(
        "from the threshold on",
        "exp(-9/4)/4*d/(c*2*exp(-1/4)/s) <= exp(-2)/8*d*s",
        wrong={"a threshold that depends on d": "exp(-9/4)/4*d/ -> exp(-9/4)/4*d**2/"},
    ),
    settles(
        1,
        by=("threshold", "below the threshold", "from the threshold on"),
        kills={1: "a threshold that depends on d"},
    ),
)
_CONVERTED = (
    over(T="[1, oo)"),
    step(
        "the budgets correspond",
        "(1/sqrt(T))**2/2 == 1/(2*T) and 1/(2*T) <= 1/(2*sqrt(T))",
        wrong={"rho = eps": "(1/sqrt(T))**2/2 == -> 1/sqrt(T) == "},
    ),
    settles(3, by="the budgets correspond", kills={1: "rho = eps"}),
)
_SQUARED = (
    over(n="[1, oo)", t=(0, 1)),
    step(
        "second moment, one pull more",
        "n**2*t**2 + n*t*(1 - t) + 2*t*n*t + t == (n + 1)**2*t**2 + (n + 1)*t*(1 - t)",
        wrong={"purely quadratic": " + (n + 1)*t*(1 - t) -> "},
    ),
    settles(1, by="second moment, one pull more", kills={1: "purely quadratic"}),
)

LINES: Lines = {
    "ZCDP-T17S": _FINITE,
    "ZCDP-T17": _THEOREM_17,
    "ZCDP-T9S": _LINEAR,
    "ZCDP-T9": _THEOREM_9,
    "ZCDP-I14": _REGIMES,
    "ZCDP-R12": _CONVERTED,
    "ZCDP-R11": _SQUARED,
}
