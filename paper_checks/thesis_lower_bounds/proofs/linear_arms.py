"""Lines of the lower bounds for linear bandits (Appendices B.2, B.3 and B.5)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles, unsettled
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, matrices, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_HORIZON = "[1, oo)"
_CHANCE = (0, 1)

# z: the size of a coordinate of theta, x: that of the action; R and S: over the coordinates so far, what the
# best action gains less what the action does, and the sum of (sign(theta_i) - A_i) theta_i
_REGRET_OF_SIGNS = (
    over(z=_POSITIVE, x=(-1, 1)),
    step(
        "no coordinate",
        "0*x*z <= 0*z and 0*x*z >= 0*z",
        wrong={"a coordinate": "0*x*z <= 0*z and -> 1 + 0*x*z <= 0*z and "},
    ),
    over("R == S", R=_WIDE, S=_WIDE, x=(-1, 1), z=_POSITIVE),
    step(
        "one coordinate more",
        "R + (max(z, -z) - x*z) <= S + (1 - x)*z and R + (max(z, -z) - x*z) >= S + (1 - x)*z "
        "and R + (max(z, -z) + x*z) <= S + (-1 - x)*(-z) and R + (max(z, -z) + x*z) >= S + (-1 - x)*(-z) "
        "and x*z <= max(z, -z)",
        wrong={
            "|theta_i|(1-A_ti)/2": "R + (max(z, -z) - x*z) <= S + (1 - x)*z and "
            "-> R + (max(z, -z) - x*z) <= S + (1 - x)*z/2 and "
        },
    ),
    settles(
        1,
        by=chain(
            "one coordinate more", {"R == S": INDUCTION(base="no coordinate", step="one coordinate more")}
        ),
        kills={1: "|theta_i|(1-A_ti)/2"},
    ),
)
# a: a coordinate of the action, x and y: numbers of wrong signs for theta and for theta' in n rounds;
# r and q: chances under theta' that x is below n/2 and that y is not
_TESTS_OF_SIGNS = (
    over(a=(-1, 1)),
    step("no round", "0*a + 0 >= 0", wrong={"a round": "0*a + 0 >= 0 -> 0*a + 0 > 0"}),
    over("x + y >= n", x=_WIDE, y=_WIDE, n=_WIDE, a=(-1, 1)),
    step(
        "one round of signs",
        "(x + (1 if a < 0 else 0)) + (y + (1 if a >= 0 else 0)) >= n + 1",
        wrong={"wrong for both": ">= n + 1 -> >= n + 2"},
    ),
    over("x + y >= n", "2*x < n", x=_WIDE, y=_WIDE, n=_HORIZON),
    step("one of both signs", "2*y >= n", wrong={"both signs": "2*y >= n -> y > n"}),
    noted(
        101,
        "where fewer than T/2 signs are wrong for theta, at least T/2 are for theta'",
        for_all="every sequence of actions in [-1,1]^d, theta' with the sign flipped, whichever sign 0 has",
        near_miss="more than T",
    ),
    settles(
        101,
        by=chain(
            "one of both signs",
            {
                "x + y >= n": INDUCTION(base="no round", step="one round of signs"),
                "2*x < n": assumed("fewer than T/2 signs are wrong"),
            },
        ),
        kills={1: "both signs"},
    ),
    over("p + r >= v/2", "r <= q", p=_CHANCE, r=_CHANCE, q=_CHANCE, v="(0, 1]"),
    step("testing of a sign", "p + q >= v/2", wrong={"constant 1": ">= v/2 -> >= v"}),
)
_BY_TESTING = chain(
    "testing of a sign", {"p + r >= v/2": "TH-S4.1#6", "r <= q": TOWER(given_the_past="#101")}
)
_SIGNS = (
    *_REGRET_OF_SIGNS,
    *_TESTS_OF_SIGNS,
    settles(5, by=_BY_TESTING, kills={1: "constant 1"}),
)
_SIGNS_OF_ZCDP = (*_TESTS_OF_SIGNS, settles(3, by=_BY_TESTING, kills={1: "constant 1"}))

# of one round: u: how far the means are apart, t: the distance of the laws; S and Q: sums of both so far
_DISTANCES = (
    over(u=_WIDE),
    step("no round", "0*u <= 0*u/2", wrong={"a round": "0*u <= -> 1 + 0*u <= "}),
    over("S <= Q/2", "t <= u/2", S=_WIDE, Q=_WIDE, t=_CHANCE, u=_WIDE),
    step(
        "one round more",
        "S + t <= (Q + u)/2 and sqrt(u**2/2/2) <= sqrt(u**2/4) and sqrt(u**2/4) <= u/2",
        wrong={"a third of it": "S + t <= (Q + u)/2 and -> S + t <= (Q + u)/3 and "},
    ),
)
_BY_ROUNDS = chain(
    "one round more",
    {"S <= Q/2": INDUCTION(base="no round", step="one round more"), "t <= u/2": "TH-T4.15#101"},
)
# F: expected sum of |<A_t, theta - theta'>|, S: of |A_ti|, up to T; D: divergence of the actions
_FLIPPED = (
    over("D <= eps*S", D=_REAL, S=_WIDE, eps=_POSITIVE),
    step("divergence by distances", "D - eps*S <= 0", wrong={"half of eps": "D - eps*S -> D - eps*S/2"}),
    settles(
        1,
        by=chain("divergence by distances", {"D <= eps*S": "TH-T4.9#1"}),
        on="policies that choose among finitely many actions",
        beyond="policies that choose among infinitely many ones",
    ),
    # m: the chance that randomised response of budget log u tells that the reward is above the middle
    step(
        "a sign that is told",
        "kl(m, 1 - m) > log(u)*t/5 and m == (1 + t)/2*u/(1 + u) + (1 - t)/2/(1 + u)",
        wrong={"eps/5": "> log(u)*t/5 and -> <= log(u)*t/5 and "},
        at=[{"m": "0.725", "t": "0.9", "u": 3}],
    ),
    settles(
        1,
        by="a sign that is told",
        on="two rounds, the second action by randomised response of eps = log 3, distance 0.9",
        beyond="the bound",
        kills={1: "eps/5"},
    ),
    *_DISTANCES,
    settles(2, by=_BY_ROUNDS),
    over(x=(-1, 1), z=_POSITIVE),
    step(
        "one flipped sign",
        "abs(x*z - x*(-z)) <= abs(x)*(2*z) and abs(x*z - x*(-z)) >= abs(x)*(2*z)",
        wrong={
            "half of the flip": "abs(x*z - x*(-z)) <= abs(x)*(2*z) and -> abs(x*z - x*(-z)) <= abs(x)*z and "
        },
    ),
    over(x=_CHANCE),
    step("before the first round", "0*x <= 0", wrong={"after it": "0*x <= 0 -> 1 + 0*x <= 0"}),
    over("S <= T", S=_WIDE, T=_WIDE, a=_CHANCE),
    step("coordinates of one round more", "S + a <= T + 1", wrong={"half of it there": "T + 1 -> T + 1/2"}),
    over("F <= 2*z*S", "S <= T", "z*(eps*T) <= 1", F=_WIDE, S=_WIDE, z=_POSITIVE, eps=_POSITIVE, T=_HORIZON),
    step("at most one", "eps/2*F <= 1", wrong={"at most 1/2": "eps/2*F <= 1 -> eps/2*F <= 1/2"}),
    settles(
        3,
        by=chain(
            "at most one",
            {
                "F <= 2*z*S": TOWER(given_the_past="one flipped sign"),
                "S <= T": INDUCTION(base="before the first round", step="coordinates of one round more"),
                "z*(eps*T) <= 1": assumed("theta, theta' in {-1/(eps T),1/(eps T)}^d"),
            },
        ),
        kills={1: "at most 1/2"},
    ),
)
# D: divergence of the actions, S, Q and F: expected sums of distances, of half and of whole |<A_t, ...>|
_PAIRS = (
    over(
        "p + q >= exp(-D)/2",
        "D <= eps*S",
        "S <= F/2",
        "eps/2*F <= 1",
        p=_CHANCE,
        q=_CHANCE,
        D=_WIDE,
        S=_WIDE,
        F=_WIDE,
        eps=_POSITIVE,
    ),
    step("sum of a pair", "p + q >= exp(-1)/2", wrong={"right side 1": "exp(-1)/2 -> 1"}),
    settles(
        1,
        by=chain(
            "sum of a pair",
            {
                "p + q >= exp(-D)/2": "TH-B2.1#5",
                "D <= eps*S": "TH-B2.2#1",
                "S <= F/2": "TH-B2.2#2",
                "eps/2*F <= 1": "TH-B2.2#3",
            },
        ),
        kills={1: "right side 1"},
    ),
)
# x: a coordinate of the action, z: the size of one of theta, y: twice their product; s: the sum of the
# distances of one run, b = 1/sqrt(rho); n and M: its mean and mean square
_SPREAD = (
    over(z=_POSITIVE, x=(-1, 1)),
    step(
        "distance of a flipped sign",
        "abs(x*z - x*(-z))/2 <= z",
        wrong={"half of it, flipped": "abs(x*z - x*(-z))/2 <= z -> abs(x*z - x*(-z)) <= z"},
    ),
    over("t <= y/2", "y/2 <= z", t=_CHANCE, y=_WIDE, z=_POSITIVE),
    step("distance in a round", "t <= z", wrong={"half of z there": "t <= z -> t <= z/2"}),
    noted(
        101,
        "p_t <= 1/(T sqrt(rho))",
        for_all="theta, theta' differing in coordinate i, A_t in [-1,1]^d, unit Gaussian noise",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain(
            "distance in a round",
            {"t <= y/2": "TH-T4.15#101", "y/2 <= z": TOWER(given_the_past="distance of a flipped sign")},
        ),
        kills={1: "half of z there"},
    ),
    over(z=_POSITIVE),
    step("before any round", "0 <= 0*z", wrong={"after some": "0 <= 0*z -> 1 <= 0*z"}),
    over("S <= n*z", "v <= z", S=_WIDE, n=_WIDE, v=_CHANCE, z=_POSITIVE),
    step(
        "distances of one round more", "S + v <= (n + 1)*z", wrong={"half of z": "(n + 1)*z -> (n + 1/2)*z"}
    ),
    noted(
        102,
        "the distances of n rounds add up to at most n/(T sqrt(rho))",
        for_all="theta, theta' differing in coordinate i, A_t in [-1,1]^d, unit Gaussian noise",
        near_miss="with n - 1/2",
    ),
    settles(
        102,
        by=chain(
            "distances of one round more",
            {
                "S <= n*z": INDUCTION(base="before any round", step="distances of one round more"),
                "v <= z": "#101",
            },
        ),
        kills={1: "half of z"},
    ),
    over("S <= T*z", "z*(T*r) <= 1", S=_WIDE, T=_HORIZON, z=_POSITIVE, r=_POSITIVE),
    step("sum of the distances in a run", "S*r <= 1", wrong={"0.75/sqrt(rho)": "S*r <= 1 -> S*r <= 0.75"}),
    noted(
        103,
        "sum_t p_t <= 1/sqrt(rho) in every run",
        for_all="theta, theta' in {-1/(T sqrt(rho)),1/(T sqrt(rho))}^d differing in coordinate "
        "i, A_t in [-1,1]^d",
        near_miss="0.75/sqrt(rho)",
    ),
    settles(
        103,
        by=chain(
            "sum of the distances in a run",
            {
                "S <= T*z": "#102",
                "z*(T*r) <= 1": assumed("theta, theta' in {-1/(T sqrt(rho)),1/(T sqrt(rho))}^d"),
            },
        ),
        kills={1: "0.75/sqrt(rho)"},
    ),
    over("s <= b", s=_WIDE, b=_POSITIVE),
    step("square of the sum", "s**2 <= b*s", wrong={"half of it, squared": "b*s -> b*s/2"}),
    noted(
        104,
        "(sum_t p_t)^2 <= (1/sqrt(rho)) sum_t p_t in every run",
        for_all="as for the sum",
        near_miss="half of it",
    ),
    settles(104, by=chain("square of the sum", {"s <= b": "#103"}), kills={1: "half of it, squared"}),
    over("n <= b", "M <= b*n", n=_WIDE, M=_WIDE, b=_POSITIVE),
    step(
        "mean and variance",
        "2*n <= 2*b and M - n**2 <= b**2/4",
        wrong={
            "Var <= 1/(7 rho)": "b**2/4 -> b**2/7",
            "mean of 0.75/sqrt(rho)": "2*n <= 2*b and -> 2*n <= 1.5*b and ",
        },
    ),
    settles(
        3,
        by=chain(
            "mean and variance",
            {"n <= b": TOWER(given_the_past="#103"), "M <= b*n": TOWER(given_the_past="#104")},
        ),
        kills={1: "Var <= 1/(7 rho)", 2: "mean of 0.75/sqrt(rho)"},
    ),
    unsettled(
        1,
        missing="a decomposition of KL under Interactive zCDP: Theorem 4.14 is false as printed, "
        "and what holds "
        "in its place (TH-T4.14#100) has another second term",
    ),
)
# Y: expected pulls of the other actions, N: of a*, p and f: chances that N_* < T/2 for theta and >= T/2 for
# theta', x: N_*/T in a run; g: the least gap, a: alpha; v and w: what a and a* gain for theta', m: the best
_SELDOM = (
    over(T=_HORIZON, x=_CHANCE),
    step(
        "other actions in a run",
        "T*(1 - x) >= (T/2 if x < 1/2 else 0)",
        wrong={"all of them": "(T/2 if -> (T if "},
    ),
    step(
        "the best action in a run",
        "T*x >= (T/2 if x >= 1/2 else 0)",
        wrong={"all of it": "(T/2 if -> (T if "},
    ),
    over(
        "R >= g*Y", "Y >= T/2*p", "a <= g", R=_WIDE, Y=_WIDE, p=_CHANCE, g=_POSITIVE, a=_POSITIVE, T=_HORIZON
    ),
    step(
        "regret for theta",
        "R >= T*g/2*p and T*g/2*p >= T*a/2*p",
        wrong={"T alpha": "T*g/2*p >= T*a/2*p -> T*g/2*p >= T*a*p"},
    ),
    settles(
        1,
        by=chain(
            "regret for theta",
            {
                "R >= g*Y": "TH-EQ2.7#2",
                "Y >= T/2*p": TOWER(given_the_past="other actions in a run"),
                "a <= g": assumed("alpha in (0,Delta_min)"),
            },
        ),
        kills={1: "T alpha"},
    ),
    over(
        "Q >= (m - w)*N",
        "m >= v",
        "v - w >= a",
        "N >= T/2*f",
        Q=_WIDE,
        N=_WIDE,
        f=_CHANCE,
        **dict.fromkeys("mvw", _REAL),
        a=_POSITIVE,
        T=_HORIZON,
    ),
    step("regret for theta'", "Q >= T*a/2*f", wrong={"T alpha there": "T*a/2*f -> T*a*f"}),
    settles(
        2,
        by=chain(
            "regret for theta'",
            {
                "Q >= (m - w)*N": "TH-EQ2.7#2",
                "m >= v": "TH-EQ2.7#2",
                "v - w >= a": assumed("theta' with <a-a*,theta'>=alpha"),
                "N >= T/2*f": TOWER(given_the_past="the best action in a run"),
            },
        ),
        kills={1: "T alpha there"},
    ),
    over(
        "R >= H/2*p",
        "Q >= H/2*f",
        "p + f >= v/2",
        R=_WIDE,
        Q=_WIDE,
        p=_CHANCE,
        f=_CHANCE,
        v="(0, 1]",
        H=_POSITIVE,
    ),
    step(
        "both regrets",
        "R + Q >= H/4*v",
        wrong={"1.1 T alpha": "H/4*v -> 1.1*H*v", "exponential factor dropped": "H/4*v -> H/4"},
    ),
    settles(
        3,
        by=chain("both regrets", {"R >= H/2*p": "#1", "Q >= H/2*f": "#2", "p + f >= v/2": "TH-S4.1#6"}),
        kills={1: "1.1 T alpha", 2: "exponential factor dropped"},
    ),
)
# D: divergence of the actions, S: expected sum of the distances, Q: of |<A_t, theta - theta'>|; t and u: of
# the next round
_ROTATED = (
    over(u=_WIDE),
    step("no round yet", "0*u <= 0*u/2", wrong={"a round already": "0*u <= -> 1 + 0*u <= "}),
    over("S <= Q/2", "t <= u/2", S=_WIDE, Q=_WIDE, t=_CHANCE, u=_WIDE),
    step(
        "distance of one round more", "S + t <= (Q + u)/2", wrong={"a third of it": "(Q + u)/2 -> (Q + u)/3"}
    ),
    noted(
        101,
        "E sum_t TV(N(<A_t,theta>,1)||N(<A_t,theta'>,1)) <= E sum_t |<A_t,theta-theta'>|/2",
        for_all="every policy, any theta and theta'",
        near_miss="a third of it",
    ),
    settles(
        101,
        by=chain(
            "distance of one round more",
            {
                "S <= Q/2": INDUCTION(base="no round yet", step="distance of one round more"),
                "t <= u/2": "TH-T4.15#101",
            },
        ),
        kills={1: "a third of it"},
    ),
    over("D <= eps*S", "S <= Q/2", D=_REAL, S=_WIDE, Q=_WIDE, eps=_POSITIVE),
    step(
        "divergence for theta'",
        "D <= eps/2*Q",
        wrong={"eps/3": "eps/2*Q -> eps/3*Q", "sum over t < T/2": "eps/2*Q -> eps/2*(Q/2)"},
    ),
    settles(
        1,
        by=chain("divergence for theta'", {"D <= eps*S": "TH-T4.9#1", "S <= Q/2": "#101"}),
        kills={1: "eps/3", 2: "sum over t < T/2"},
    ),
    # c: (Delta_a + alpha)/||a - a*||_H^2, x: <A_t, H(a - a*)>; h and n: squares of both norms
    over(c=_POSITIVE, x=_REAL),
    step(
        "no inner product",
        "0*x <= c*(0*x) and 0*x >= c*(0*x)",
        wrong={"one of them": "0*x <= c*(0*x) and -> 1 + 0*x <= c*(0*x) and "},
    ),
    over("S == c*Q", S=_WIDE, Q=_WIDE, c=_POSITIVE, x=_REAL),
    step(
        "one inner product more",
        "S + abs(c*x) <= c*(Q + abs(x)) and S + abs(c*x) >= c*(Q + abs(x))",
        wrong={
            "half of it more": "S + abs(c*x) <= c*(Q + abs(x)) and -> S + abs(c*x) <= c*(Q + abs(x)/2) and "
        },
    ),
    noted(
        102,
        "sum_t |<A_t,theta-theta'>| = c sum_t |<A_t,H(a-a*)>|, theta' = theta + c H(a-a*)",
        for_all="every sequence of actions, c > 0",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain(
            "one inner product more",
            {"S == c*Q": INDUCTION(base="no inner product", step="one inner product more")},
        ),
        kills={1: "half of it more"},
    ),
    # c h is Delta_a + alpha, r: rho_T(H), which is n/h Q
    over("S == c*Q", "r*h == n*Q", S=_WIDE, Q=_WIDE, r=_WIDE, **dict.fromkeys("chn", _POSITIVE)),
    step(
        "by the ratio of the norms",
        "n*S <= c*h*r and n*S >= c*h*r",
        wrong={"half of the ratio": "n*S <= c*h*r and -> n*S <= c*h*r/2 and "},
    ),
    settles(
        2,
        by=chain("by the ratio of the norms", {"S == c*Q": "#102", "r*h == n*Q": assumed("rho_T(H)=")}),
    ),
    # s, l and q: logs of the sum of both regrets, of alpha and of 4; L: log T; K: divergence, y: its bound,
    # x: that bound by rho_T
    over(
        "s + q >= L + l - K",
        "K <= y",
        "y <= x",
        s=_REAL,
        l=_REAL,
        q=_POSITIVE,
        L=_POSITIVE,
        K=_WIDE,
        y=_WIDE,
        x=_WIDE,
    ),
    step(
        "rearranged by logarithms",
        "x*L >= (L - (q + s - l))*L",
        wrong={"2 for 4": "(q + s - l) -> (q/2 + s - l)"},
    ),
    settles(
        3,
        by=chain(
            "rearranged by logarithms", {"s + q >= L + l - K": "TH-B3.2#3", "K <= y": "#1", "y <= x": "#2"}
        ),
        kills={1: "2 for 4"},
    ),
    # of one entry h of H, with coordinates x and y of two vectors
    over(h=_REAL, x=_REAL, y=_REAL, c=_POSITIVE),
    step(
        "scaled forms",
        "y*(c*h)*x == c*(y*h*x)",
        wrong={"not scaled": "== c*(y*h*x) -> == y*h*x"},
    ),
    # z: a sum of magnitudes
    over(c=_POSITIVE, h=_POSITIVE, n=_POSITIVE, z=_WIDE),
    step("scaled ratio", "n/(c*h)*(c*z) == n/h*z", wrong={"degree 1": "== n/h*z -> == c*n/h*z"}),
    settles(4, by=("scaled forms", "scaled ratio"), kills={1: "degree 1"}),
    # p and b: small, any numbers above 0; w: rho_T(H)/(log T ||a - a*||^2), D: the gap, k: above alpha
    over(
        "y >= L - (q + s - l)",
        "s <= p*L",
        "q - l <= b*L",
        y=_REAL,
        q=_REAL,
        s=_REAL,
        l=_REAL,
        **dict.fromkeys("pbL", _POSITIVE),
    ),
    step(
        "in many rounds",
        "y >= (1 - p - b)*L",
        wrong={"sub-linear regret is enough": "(1 - p - b)*L -> (1 - b)*L"},
    ),
    noted(
        103,
        "eps (Delta_a + alpha) rho_T(H)/(2 log T ||a-a*||^2) >= 1 - p from some T on, for every p > 0",
        for_all="pi consistent and eps-View DP, T -> inf at fixed alpha > 0",
        near_miss="with sub-linear regret only",
    ),
    settles(
        103,
        by=chain(
            "in many rounds",
            {
                "y >= L - (q + s - l)": "#3",
                "s <= p*L": assumed("pi consistent"),
                "q - l <= b*L": assumed("T -> inf"),
            },
        ),
        kills={1: "sub-linear regret is enough"},
    ),
    over(
        "eps/2*(D + a)*w >= 1 - p",
        "a <= k",
        eps=_POSITIVE,
        D=_POSITIVE,
        a=_POSITIVE,
        k=_POSITIVE,
        w=_WIDE,
        p=_POSITIVE,
    ),
    step("without alpha", "w*(D + k) >= (1 - p)*2/eps", wrong={"alpha fixed": "w*(D + k) -> w*D"}),
    settles(
        5,
        by=chain("without alpha", {"eps/2*(D + a)*w >= 1 - p": "#103", "a <= k": assumed("alpha -> 0")}),
    ),
    settles(
        5,
        by="in many rounds",
        on="from some T on, at fixed alpha",
        beyond="the limit",
        kills={1: "sub-linear regret is enough"},
    ),
)
# p = a_j^T (a - a*), q = ||a_j||^2, N: expected pulls of a_j, z = a_j^T b_j
_PROJECTIONS = (
    over(p=_REAL, q=_POSITIVE),
    step(
        "orthogonal rest",
        "p - p/q*q == 0",
        wrong={"alpha_j without the square": "p/q*q -> p/sqrt(q)*q"},
    ),
    settles(4, by="orthogonal rest", kills={1: "alpha_j without the square"}),
    # x: a root of the expected pulls times the next action
    matrices(G="starts n*a*a.T, then G + x*x.T", x="each step column d", a="column d", n="[0, oo)"),
    step("one action less", "n*a*a.T <= G", wrong={"equality": "n*a*a.T <= G -> n*a*a.T == G"}),
    settles(5, by="one action less", kills={1: "equality"}),
    over(N=_POSITIVE, q=_POSITIVE, z=_REAL),
    step(
        "pseudo-inverse of one action",
        "N*(1/(N*q**2))*N*q*q == N and 1/(N*q**2)*N*(1/(N*q**2))*q*q == 1/(N*q**2) and "
        "1/(N*q**2)*(z - z/q*q) == 0",
        wrong={"(a_j^T a_j)": "N*(1/(N*q**2))*N*q*q == N and -> N*(1/(N*q))*N*q*q == N and "},
    ),
    settles(6, by="pseudo-inverse of one action", kills={1: "(a_j^T a_j)"}),
    unsettled(
        3,
        missing="the passage from the limit H to G_T^-1/||G_T^-1||: rho_T is a sum of counts "
        "that grow, so that "
        "continuity of each inner product is not enough",
    ),
)
# x and y: whether A_t = a and A_t = a*, n and m: expected pulls of both
_BASIS = (
    over("x + y <= 1", x="whole [0, 1]", y="whole [0, 1]"),
    step(
        "products of two coordinates",
        "x*y <= 0 and x*y >= 0 and x*x <= x and x*x >= x",
        wrong={"full matrix": "x*y <= 0 and x*y >= 0 and -> x*y > 0 and "},
    ),
    # with (1, 0), (0, 1) and (0, 0) for the two
    over(n=_POSITIVE, m=_POSITIVE),
    step(
        "one inner product",
        "abs(1/n - 0/m) == 1/n + 0/m and abs(0/n - 1/m) == 0/n + 1/m and abs(0/n - 0/m) == 0/n + 0/m",
        wrong={"without absolute value": "and abs(0/n - 1/m) == -> and 0/n - 1/m == "},
    ),
    settles(2, by="products of two coordinates", kills={1: "full matrix"}),
    settles(3, by="one inner product", kills={1: "without absolute value"}),
)
# d: rewards that differ so far, under maximal couplings; S: the sum of the distances so far, in all at most
# b = 1/sqrt(rho); X: E d^2, Y: E (d - S)^2, w: E (d - S), v: E sum_t p_t (1 - p_t), m: E S
_MISMATCHES = (
    over(t=_CHANCE, x=_REAL),
    step(
        "mismatch less its chance",
        "(1 - t)*(x - t) + t*(x + 1 - t) == x and (1 - t)*(x - t)**2 + t*(x + 1 - t)**2 == x**2 + t*(1 - t)",
        wrong={"twice its variance": "== x**2 + t*(1 - t) -> == x**2 + 2*t*(1 - t)"},
    ),
    noted(
        105,
        "d_Ham - sum p_s keeps its mean in a round, and its square that of a round less and p_t (1 - p_t)",
        for_all="every past, maximal couplings of the rewards",
        near_miss="twice p_t (1 - p_t)",
    ),
    settles(105, by="mismatch less its chance", kills={1: "twice its variance"}),
    over(t=_CHANCE),
    step("no mismatch", "0*t <= 0 and 0*t >= 0", wrong={"a mismatch": "0*t <= 0 and -> 1 + 0*t <= 0 and "}),
    over("w == 0", "a == w", w=_REAL, a=_REAL),
    step("mean with a round more", "a <= 0 and a >= 0", wrong={"above 0": "a >= 0 -> a > 0"}),
    noted(
        106,
        "E (d_Ham - sum_t p_t) = 0",
        for_all="every policy, every T, maximal couplings of the rewards",
        near_miss="above 0",
    ),
    settles(
        106,
        by=chain(
            "mean with a round more",
            {"w == 0": INDUCTION(base="no mismatch", step="mean with a round more"), "a == w": "#105"},
        ),
        kills={1: "above 0"},
    ),
    over("Y <= v", "y <= Y + c", **dict.fromkeys("Yvyc", _WIDE)),
    step("square with a round more", "y <= v + c", wrong={"without its variance": "<= v + c -> <= v"}),
    over(c=_WIDE),
    step("no square", "0 <= 0*c", wrong={"a square": "0 <= 0*c -> 1 <= 0*c"}),
    noted(
        107,
        "E (d_Ham - sum_t p_t)^2 <= E sum_t p_t (1 - p_t)",
        for_all="every policy, every T, maximal couplings of the rewards",
        near_miss="without the last round",
    ),
    settles(
        107,
        by=chain(
            "square with a round more",
            {"Y <= v": INDUCTION(base="no square", step="square with a round more"), "y <= Y + c": "#105"},
        ),
        kills={1: "without its variance"},
    ),
    over("S <= b", d=_WIDE, S=_WIDE, b=_POSITIVE),
    step(
        "mismatches within the range",
        "d**2 <= (d - S)**2 + 2*b*(d - S) + b**2",
        wrong={"without the square of the range": "(d - S) + b**2 -> (d - S)"},
    ),
    noted(
        108,
        "d_Ham^2 <= (d_Ham - S)^2 + 2 (d_Ham - S)/sqrt(rho) + 1/rho, S = sum_t p_t",
        for_all="every run",
        near_miss="without 1/rho",
    ),
    settles(
        108,
        by=chain("mismatches within the range", {"S <= b": "#103"}),
        kills={1: "without the square of the range"},
    ),
    over(
        "X <= Y + 2*b*w + b**2",
        "w == 0",
        "Y <= v",
        "v <= m",
        "m <= b",
        **dict.fromkeys("XYvm", _WIDE),
        w=_REAL,
        b=_POSITIVE,
    ),
    step("mean square of all mismatches", "X <= b**2 + b", wrong={"1/rho alone": "b**2 + b -> b**2"}),
    noted(
        109,
        "E d_Ham^2 <= 1/rho + 1/sqrt(rho)",
        for_all="every policy, theta and theta' as above, maximal couplings",
        near_miss="1/rho alone",
    ),
    over(t=_CHANCE),
    step("no variance", "0*t*(1 - t) <= 0", wrong={"a variance": "0*t*(1 - t) <= 0 -> 1 + 0*t*(1 - t) <= 0"}),
    over("v <= m", v=_WIDE, m=_WIDE, t=_CHANCE),
    step(
        "variance of a round more",
        "v + t*(1 - t) <= m + t",
        wrong={"half of a chance": "m + t -> m + t/2"},
    ),
    noted(
        110,
        "E sum_t p_t (1 - p_t) <= E sum_t p_t",
        for_all="every policy, every T",
        near_miss="half of the last",
    ),
    settles(
        110,
        by=chain(
            "variance of a round more",
            {"v <= m": INDUCTION(base="no variance", step="variance of a round more")},
        ),
        kills={1: "half of a chance"},
    ),
    settles(
        109,
        by=chain(
            "mean square of all mismatches",
            {
                "X <= Y + 2*b*w + b**2": TOWER(given_the_past="#108"),
                "w == 0": "#106",
                "Y <= v": "#107",
                "v <= m": "#110",
                "m <= b": "#3",
            },
        ),
        kills={1: "1/rho alone"},
    ),
    # k: the divergence of the actions, z: that of the actions and both lists of rewards; rho = 1/b^2
    over("k <= z", "z*b**2 <= X", "X <= b + b**2", k=_WIDE, z=_WIDE, X=_WIDE, b="[1, oo)"),
    step(
        "divergence for one sign",
        "b**2*k <= b**2 + b + b**2/4 and 1 + 1/b + 1/4 <= 9/4",
        wrong={"2 for 9/4": "1 + 1/b + 1/4 <= 9/4 -> 1 + 1/b + 1/4 <= 2"},
    ),
    step(
        "the last link at rho = 4",
        "1 + s + 1/4 > 9/4",
        wrong={"without rho <= 1": "> 9/4 -> <= 9/4"},
        at=[{"s": 2}],
    ),
    settles(
        4,
        by=chain(
            "divergence for one sign",
            {"k <= z": "TH-EQ4.7#1", "z*b**2 <= X": "TH-T4.14#5", "X <= b + b**2": "#109"},
        ),
        on="policies that choose among finitely many actions",
        beyond="a continuum of actions",
        kills={1: "2 for 9/4"},
        despite={"TH-T4.14#1": "it takes the mean of d_Ham^2, before the steps that fail"},
    ),
    settles(
        4,
        by="the last link at rho = 4",
        on="the arithmetic at rho = 4",
        beyond="the divergence",
        kills={2: "without rho <= 1"},
        despite={"TH-T4.14#1": "it takes the mean of d_Ham^2, before the steps that fail"},
    ),
)
_PAIRS_OF_ZCDP = (
    over("p + q >= exp(-k)/2", "k <= 9/4", p=_CHANCE, q=_CHANCE, k=_WIDE),
    step("sum of a pair at 9/4", "p + q >= exp(-9/4)/2", wrong={"right side 1": "exp(-9/4)/2 -> 1"}),
    settles(
        1,
        by=chain("sum of a pair at 9/4", {"p + q >= exp(-k)/2": "TH-B5.1#3", "k <= 9/4": "TH-B5.2#4"}),
        on="rho <= 1, and policies that choose among finitely many actions",
        beyond="larger rho, a continuum of actions",
        kills={1: "right side 1"},
    ),
)
LINES: Lines = {
    "TH-B2.1": _SIGNS,
    "TH-B2.2": _FLIPPED,
    "TH-B2.3": _PAIRS,
    "TH-B5.1": _SIGNS_OF_ZCDP,
    "TH-B5.2": (*_SPREAD, *_MISMATCHES),
    "TH-B5.3": _PAIRS_OF_ZCDP,
    "TH-B3.2": _SELDOM,
    "TH-B3.3": _ROTATED,
    "TH-LB.1": _PROJECTIONS,
    "TH-EXB.2": _BASIS,
}
