"""Rules about matrices, each with one premise missing and a statement that is false without it.

A row is what is said, its conditions, the step, and what to exchange for the twin, of which the premise holds
too and which stands. `small_matrices` says what the letters stand for, and what is false.
"""

import json
import re
from functools import cache

import pytest
from banditproof.theory.matrices.statement import statement
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.proving.matrices.scalar_proofs import scalar_proof

from .small_matrices import failing, failing_after, holds, is_of, kinds_of, places, rows_of
from .written_domains import sides_and_conditions


def combined(*parts):
    """Parts as weight, what, after and before; what is known at a place is #0."""
    rows = []
    for part in parts:
        weight, what, after, *before = part.split(" | ")
        row = {"weight": weight, "after": after, **({"before": before[0]} if before else {})}
        rows.append(row | ({"fact": int(what[1:])} if what[0] == "#" else {"positive": what}))
    return {"rule": "combination", "parts": rows}


def spectrum(proof, base="I(d)", other="G", low="0", **more):
    low = low or {}
    ends = {"low": end(low.strip("<"), strict=low[0] == "<")} if isinstance(low, str) else {"low": low}
    return {
        "rule": "spectrum",
        "base": base,
        "other": other,
        **(ends if low else {}),
        "certificate": f"CERT {proof}",
    } | more


def end(value, fact=None, strict=False):
    return {"value": value, "strict": strict, **({} if fact is None else {"fact": fact})}


def of(text, side="(-oo, oo)", shown=None):
    return {"of": text, "side": side, **({} if shown is None else {"shown": f"CERT {shown}"})}


def compared(by, left, right, proof="", **more):
    return {"by": by, "left": left, "right": right, "factor": "1", "certificate": f"CERT {proof}"} | more


def rule(name, **fields):
    return {"rule": name, **fields}


def seen(sign, text):
    """A number whose sign is what it is said to be, as the weight of what is known."""
    less = "<" if sign == ">" else "<="
    return f"({text})*r {less} ({text})*q", f"r {less} q", combined(f"{text} | #0 | 1")


REAL = "(-oo, oo)"
CAUCHY, LEMMA = rule("cauchy", P="A", x="x", y="y"), rule("determinant lemma", A="A", u="x", v="x", c="1")
SQUARES, UPDATED = "x.T*A*x*(y.T*A*y)", "det(A)*(1 + x.T*inverse(A)*x)"
L = "l in [0, oo)"
BOTH = "P <= T | P in (-oo, oo), T in (-oo, oo); P <= (1)*T"
MEAN = "P <= (T/d)**d | P in (0, oo), T in (0, oo), d in whole [1, oo); P <= (T/d)**d"
ABOVE, OPEN = "(0, oo)", "l in (0, oo)"
POSITIVE = {name: of(f"{name}(A)", ABOVE, f"l > 0 | {OPEN}") for name in ("trace", "det")}
ROWS = [
    # a combination of what is positive, or known
    ("A <= B", "", combined(), None), ("A*B <= A*B + I(d)", "", combined("1 | I(d) | I(d)"), "B~A"),
    ("t*A >= 0*A", "", combined("t | A | I(d)"), "t~s"), ("-A >= 0*A", "", combined("-1 | A | I(d)"), None),
    ("0*A == A", "", combined("1 | A | I(d)"), "==~<="), ("A == B", "A <= B", combined("1 | #0 | I(d)"),
     None),
    ("A - B == 0*A", "A <= B", combined("1 | #0 | I(d) | I(d)"), "<=~=="),
    *((f"{word} >= 0", "", combined(f"1 | {middle} | {after}"), twin) for word, middle, after, twin in (
        ("x.T*S*x", "S", "x", "S~G"), ("x.T*V*x", "V", "x", "V~A"), ("x.T*M*x", "M", "x", "M~A"),
        ("x.T*G*y", "x.T*G*y", "1", "y~x"), ("t**3", "t**3", "1", "3~2"), ("s - 1", "s - 1", "1", "- 1~+ 1"),
        ("det(S)", "det(S)", "1", "S~G"), ("trace(S)", "trace(S)", "1", "S~G"), ("s*t", "s*t", "1", "t~u"),
        ("trace(S*S*S)", "trace(S*S*S)", "1", r"S\*S\*S~S*S"), ("det(-A)", "det(-A)", "1", "-A~A"),
        ("trace(G*S)", "trace(G*S)", "1", r"G\*S~S*G*S"), ("det(M*K)", "det(M*K)", "1", "M~A;K~B"),
        ("det(A - B)", "det(A - B)", "1", "-~+"), ("det(t*A)", "det(t*A)", "1", "t~r"),
    )),
    *((f"{word} >= 0*A", "", combined(f"1 | {word} | I(d)"), twin) for word, twin in (
        ("S", "S~G"), ("A - B", "-~+"), ("t*A", "t~s"), ("M*A*M", "M~S"), ("M*S*M.T", "S~A"), ("-G", "-G~G"),
        ("V.T*S*V", "S~G"), ("M*M", "M~N"), ("x*y.T", "y~x"), ("A*G + G*A", r"A\*G \+ G\*A~A+G"), ("V",
         "V~B"),
        ("inverse(V)", "V~A"), ("V.T + V", "V~G"), ("G + S", "S~A"),
    )),
    ("A < B", "A <= B", combined("1 | #0 | I(d)"), "<=~<"), ("s*A < s*B", "A < B", combined("s | #0 | I(d)"),
     "s~r"),
    ("M.T*A*M < M.T*B*M", "A < B", combined("1 | #0 | M"), "M < M~M <= M"),
    ("x.T*A*x < x.T*B*x", "A < B", combined("1 | #0 | x"), "x < x~x <= x"),
    ("A - G < A + G", "", combined("2 | G | I(d)"), "<~<="),
    ("B >= 2*A", "A <= B", combined("1 | #0 | I(d)"), r"2\*A~A"),
    *((f"A {said} B", f"A {known} B", combined("1 | #0 | I(d)"), f"A {known} B~B {known} A")
      for said, known in (("<", ">"), ("<=", ">="), (">", "<"), (">=", "<="), ("<=", ">"), (">=", "<"))),
    ("M*A*K == M*B*M", "A == B", combined("1 | #0 | K | M"), r"B\*M~B*K"),
    ("trace(A) <= 2*trace(B)", "trace(B) <= trace(A)", combined("1 | #0 | 1"), None),
    ("det(A + B)*det(inverse(A + B)) == 2", "", combined(), "2~1"),
    ("t*G >= 0*G", "t <= 1", spectrum(f"t*l >= 0 | {L}, t in {REAL}; t >= 0"), "t <= 1~t >= 0"),
    # signs of numbers that names stand for
    *((*seen(">", text), twin) for text, twin in (
        ("det(G)", "G~A"), ("trace(G)", "G~A"), ("x.T*x", r"x.T\*x~1 + x.T*x"), ("x.T*A*x", "x.T~1 + x.T"),
        ("det(M)", "M~A"), ("trace(S)", "S~B"), ("det(-A)", "-A~A"), ("trace(-A)", "-A~A"), ("s", "s~r"),
        ("trace(M.T*A*M)", "M~V"), ("trace(M.T*M)", "M~V"), ("det(A - B)", "-~+"), ("det(A*G)", "G~B"),
        ("det(M)**2", "M~A"), ("t**2", "t~r"), ("s + u", "s~r"), ("r*s", "s~q"), ("det(s*A)", "s~r"),
        ("trace(V.T*G*V)", "G~A"), ("trace(G*G)", "G~A"), ("det(inverse(V))", "V~A"), ("1 - s", "-~+"),
        ("trace(s*A)", "s~r"), ("det(G + H)", "H~A"), ("r - q", "-~+"), ("trace(A*M*A)", "M~B"),
    )),
    *((*seen(">=", text), twin) for text, twin in (
        ("det(M)", "M~G"), ("x.T*y", "y~x"), ("x.T*S*x", "S~G"), ("trace(M*M)", "M~S"), ("trace(V)", "V~G"),
        ("trace(A*S*A)", "S~G"), ("det(V)", "V~H"), ("x.T*M*x", "M~A"), ("trace(S - A)", "S - A~G"),
        ("det(M.T*K)", r"M.T\*K~G"), ("t", "t~s"), ("det(-G)", "-G~G"),
    )),
    # inverses
    *((said, where, rule("inverses", fact=0), twin) for said, where, twin in (
        ("inverse(B) <= inverse(-A)", "-A <= B", "-A~A"), ("inverse(B) <= inverse(A)", "A >= B", ">=~<="),
        ("inverse(B) <= inverse(A)", "B <= A", '"B <= A~"A <= B'), ("inverse(B) < inverse(A)", "A <= B",
         r"\) <~) <="),
        ("inverse(A) <= inverse(B)", "A <= B", r"\(A\) <= inverse\(B\)~(B) <= inverse(A)"),
    )),
    # a number or a matrix that has no value somewhere
    *((f"{text} == {text}", "", combined(), twin) for text, twin in (
        ("inverse(G)", "G~A"), ("inverse(S)", "S~A"), ("inverse(A - B)", "-~+"), ("inverse(G + H)", "H~A"),
        ("inverse(x*x.T)", r"x\*~I(d) + x*"), ("inverse(A*G)", "G~B"), ("inverse(t*A)", "t~r"), ("1/t",
         "t~r"),
        ("inverse(s*A)", "s~r"), ("inverse(M.T*M)", "M~V"), ("inverse(M.T*A*M)", "M~V"), ("1/s", "s~r"),
        ("inverse(G*G)", "G~A"), ("inverse(A + S)", "S~G"), ("1/(s + u)", "u~r"), ("1/(1 - s)", "-~+"),
        ("1/trace(G)", "G~A"), ("1/det(G)", "G~A"), ("1/det(M)", "M~A"), ("1/(1 + t)", "t~s"), ("inverse(M)",
         "M~V"),
        ("1/(x.T*x)", "x.T~1 + x.T"), ("1/(1 + x.T*S*x)", "S~G"), ("t**(-2)", "t~r"), ("(s + u)**(-2)",
         "u~q"),
        ("s**t", "s~r"), ("t**r", "t~q"), ("(-r)**t", "-r~r"), ("(r - q)**t", "-~+"), ("det(G)**t", "G~A"),
        ("inverse(V + W)", "V~A;W~B"), ("1/(r - q)", "-~+"), ("1/(r*s)", "s~q"), ("sqrt(t)", None), ("log(t)",
         None),
    )),
    # equalities: sides that are not the same in the algebra of matrices
    *((text, "", combined(), twin) for text, twin in (
        ("A*M == M*A", "M~I(d)"), ("M.T == M", "M~S"), ("(M*K).T == M.T*K.T", "K~I(d)"), ("M*M.T == M.T*M",
         "M~S"),
        ("inverse(V*W) == inverse(V)*inverse(W)", "W~V"), ("det(M + K) == det(M) + det(K)",
         "det.*~det(M*K) == det(K)*det(M)"),
        ("det(2*M) == 2*det(M)", r"2\*M~M;2\*det~det"), ("det(-M) == -det(M)", "-M~M;-det~det"),
         ("det(r*A) == r*det(A)", r"== r\*~== r**d*"),
        ("trace(M*K) == trace(M)*trace(K)", "== .*~== trace(K*M)"), ("x*y.T == y*x.T", "y~x"),
         ("inverse(V).T == inverse(V)", "V~A"),
        ("x.T*M*y == x.T*M.T*y", "y~x"), ("(x.T*M*y)**2 == x.T*M*x*(y.T*M*y)", "y~x"),
         ("trace(x*y.T*M) == x.T*M*y", "M~S"),
        ("trace(I(d)) == 1", "== 1~== d"), ("trace(2*I(d)) == d", "== d~== 2*d"), ("M/(1 + s) == M/(1 + 2*s)",
         r"2\*s~s"),
        ("1/(1 + s) + 1/(1 + s) == 1/(1 + s)", "== 1~== 2"), ("s/(1 + s) == 1", "s/~1/(1 + s) + s/"),
         ("trace(M.T) == -trace(M)", "-t~t"),
        ("inverse(A)*M*A == M", r"\*M\*A~*A*M"), ("V.T*inverse(V) == I(d)", "V.T~V"),
         ("inverse(V)*V.T == I(d)", "V.T~V"),
        ("trace(V*M*V.T) == trace(M)", "V.T~inverse(V)"), ("(2*r)**t == r**t", "== .*~== 2**t*r**t"),
         ("(r**2)**t == r**t", "== .*~== r**t*r**t"),
        ("(r + q)**2 == r**2 + q**2", "== .*~== r**2 + q**2 + 2*r*q"), ("(M + K)**2 == M**2 + 2*M*K + K**2",
         "K~I(d)"),
        ("det(M.T*K) == det(M + K)", r"\+ K~* K;M.T~M"), ("trace(A*B*M) == trace(A*M*B)", "M~A"),
         ("x.T*x == x.T*y", "y~x"),
        ("M*x*y.T == x*y.T*M", "M~I(d)"), ("x.T*M*x == x.T*x", "M~I(d)"), ("det(inverse(B)) == det(B)",
         "== .*~== 1/det(B)"),
        ("trace(inverse(A)) == 1/trace(A)", "== .*~== trace(inverse(A.T))"), ("det(A - B) == det(B - A)",
         "-~+"), ("det(-M) == det(M)", "-M~M.T"),
        ("det(M + K.T) == det(M + K)", r"M \+ K\)~M.T + K)"), ("det(I(d)) == d", "== d~== 1"), ("t**2 == t",
         "t~1"), ("M*K == K*M", "K~M"),
        ("1/(1 + s)**2 == 1/(1 + s**2)", "== .*~== 1/(1 + 2*s + s**2)"), ("trace(M)**2 == trace(M*M)",
         "== .*~== trace(M.T)*trace(M)"),
    )),
    # Cauchy and Schwarz, and the determinant of an update
    *((said, "", CAUCHY, twin) for said, twin in (
        (f"(x.T*A*y)**2 < {SQUARES}", "<~<="), (f"(x.T*A*y)**2 == {SQUARES}", "==~<="),
         (f"{SQUARES} <= (x.T*A*y)**2", "<=~>="),
        (f"(x.T*A*y)**2 >= {SQUARES}", ">=~<="), (f"2*(x.T*A*y)**2 <= {SQUARES}", r"2\*\(~("),
         (f"(x.T*y)**2 <= {SQUARES}", "A~I(d)"),
    )),
    *((f"(x.T*{m}*y)**2 <= x.T*{m}*x*(y.T*{m}*y)", "", CAUCHY | {"P": m}, f"{m}~G") for m in "SV"),
    *((f"det(A + x*x.T) {rest}", "", LEMMA, twin) for rest, twin in (
        (f"< {UPDATED}", "<~=="), (f"<= {UPDATED} - 1", f"<= .*~== {UPDATED}"), ("== det(A)*(1 + x.T*A*x)",
         r"T\*A~T*inverse(A)"),
        (f"> {UPDATED}", ">~=="), ("== 1 + x.T*inverse(A)*x", None),
    )),
    *((f"det({m} {sign} x*x.T) == det({m})*(1 + x.T*inverse({m})*x)", "", LEMMA | {"A": m}, twin) for m, sign,
     twin in (
        ("M", "+", "M~V"), ("G", "+", "G~B"), ("S", "+", "S~B"), ("A", "-", "-~+"),
    )),
    ("det(V + x*y.T) == det(V)*(1 + x.T*inverse(V)*y)", "", LEMMA | {"A": "V", "v": "y"},
     r"x.T\*inverse\(V\)\*y~y.T*inverse(V)*x"),
    ("det(A + y.T*x*K) == det(A)*(1 + y.T*K*inverse(A)*x)", "", LEMMA | {"v": "K.T", "c": "y.T"}, None),
    ("det(A + r*x*x.T) == det(A)*(1 + x.T*inverse(A)*x)", "", LEMMA | {"c": "r"}, r"\(1 \+ x~(1 + r*x"),
    # what is above a positive definite matrix
    *((said, where, step | {"above": [{"symbol": m, "fact": 0}]}, twin) for m, step in (("S",
     combined("1 | S | I(d)")),) for said, where, twin in (
        ("S >= 0*S", "S <= A", "S <= A~A <= S"), ("S >= 0*S", "A >= S", "A >= S~S >= A"), ("S >= 0*S",
         "A <= S + B", r" \+ B~"), ("S >= 0*S", "A <= N", "N~S"),
        ("S >= 0*S", "N <= S", "N~A"), ("S >= 0*S", "trace(A) <= trace(S)",
         r"trace\(A\) <= trace\(S\)~A <= S"), ("S >= 0*S", "A == N", None), ("S >= 0*S", "A > S",
         "A > S~A < S"),
    )),
    ("inverse(S) == inverse(S)", "G <= S", combined() | {"above": [{"symbol": "S", "fact": 0}]}, "G~A"),
     ("t >= 0", "r <= t + 3", combined("1 | t | 1") | {"above": [{"symbol": "t", "fact": 0}]}, None),
    # the spectrum: the pair, and the ends of its eigenvalues
    ("S <= 2*S", "", spectrum(f"1 <= 2*1 | {L}", "S"), "S~A"), ("0*G < G", "", spectrum(f"0 < 1 | {L}", "G",
     "H"), "G~A"), ("0*V < V", "", spectrum(f"0 < 1 | {L}", "V", "H"), "V~A"),
    ("trace(M*M) >= 0", "", spectrum("T >= 0 | T in [0, oo)", other="M", low=None,
     aggregates={"T": of("trace(M*M)", "[0, oo)", "l*l >= 0 | l in (-oo, oo)")}), "M~S"),
    ("0*S <= S", "", spectrum(f"0 <= l | {L}", other="S"), "S~G"), ("0*G < G", "", spectrum(f"0 < l | {OPEN}",
     low="<0"), "G~A"), ("I(d) <= A", "", spectrum("1 <= l | l in [1, oo)", other="A", low="1"), None),
    *((said, where, spectrum(f"{proof} | {there}", other="S", **{"low": None, name: row}), twin) for said,
     where, proof, there, name, row, twin in (
        ("I(d) < S", "I(d) <= S", "1 < l", "l in (1, oo)", "low", end("1", 0, True), "<=~<"), ("2*I(d) <= S",
         "I(d) <= S", "2*1 <= l", "l in [2, oo)", "low", end("2", 0), '"I\\(d\\) <= S~"2*I(d) <= S'),
        ("I(d) <= S", "S <= I(d)", "1 <= l", "l in [1, oo)", "low", end("1", 0), r"S <= I\(d\)~I(d) <= S"),
         ("S <= I(d)", "I(d) <= S", "l <= 1", "l in (-oo, 1]", "high", end("1", 0),
         '"I\\(d\\) <= S~"S <= I(d)'),
        ("S < I(d)", "S <= I(d)", "l < 1", "l in (-oo, 1)", "high", end("1", 0, True), "<=~<"), ("S <= I(d)",
         "S <= 2*I(d)", "l <= 1", "l in (-oo, 1]", "high", end("1", 0), "2~1"),
        ("I(d) <= S", "N >= I(d)", "1 <= l", "l in [1, oo)", "low", end("1", 0), "N~S"), ("I(d) <= S",
         "trace(S) >= 1", "1 <= l", "l in [1, oo)", "low", end("1", 0), None),
    )),
    *((f"r*I(d) {said} S", where, spectrum(f"r*1 {said} l | l in (-oo, oo), r in (0, oo); l {known} r",
     other="S", **{"low": None, name: end("r", 0, known in "<>")}), twin) for said, where, name, known, twin
     in (
        ("<", "r*I(d) <= S", "low", ">", "<=~<"), (">=", "r*I(d) <= S", "low", "<=", None), ("<=",
         "S <= r*I(d)", "high", ">=", None), (">", "S <= r*I(d)", "high", "<", "<=~<"), ("<", "r*I(d) <= S",
         "floor", ">", "<=~<"), ("<=", "r*I(d) <= A", "low", ">=", "A~S"),
    )),
    # kinds of functions of the pair
    *((said, "", spectrum(f"{proof} | {L}", "A"), None) for said, proof in (
        ("I(d) <= A", "1 <= 1"), ("I(d) <= A + G", "1 <= 1 + l"), ("A <= inverse(A)", "1 <= 1/1"),
         ("A*A <= (A + G)*(A + G)", "1*1 <= (1 + l)*(1 + l)"), ("A + inverse(A) == 2*A", "1 + 1/1 == 2*1"),
        ("inverse(A)*G >= 0*A", "1/1*l >= 0"), ("G*inverse(A) >= 0*A", "l*(1/1) >= 0"), ("A*G == G*A",
         "1*l == l*1"), ("inverse(A)*G == G*inverse(A)", "(1/1)*l == l*(1/1)"), ("A <= I(d)", "1 <= 1"),
        ("inverse(A + G) <= A", "1/(1 + l) <= 1"), ("A + I(d) <= A + A", "1 + 1 <= 1 + 1"), ("A*G*A >= G",
         "1*l*1 >= l"), ("(inverse(A)*G).T == inverse(A)*G", "1/1*l == 1/1*l"), ("B <= A", "1 <= 1"),
         ("x*x.T <= A", "1 <= 1"),
    )),
    *((said, "", spectrum(f"{proof} | {name} in {side}", "A", aggregates={name: of(text, side, shown)}), twin)
     for said, proof, name, text, side, shown, twin in (
        ("trace(A) == trace(I(d))", "T == T", "T", "trace(I(d))", "(-oo, oo)", None, None),
         ("trace(inverse(A)) == trace(I(d))", "T == T", "T", "trace(I(d))", "(-oo, oo)", None, None),
         ("trace(A + G) == trace(I(d) + inverse(A)*G)", "T == T", "T", "trace(A + G)", "(-oo, oo)", None,
         None),
        ("det(A + G) == det(I(d) + inverse(A)*G)", "P == P", "P", "det(A + G)", "(-oo, oo)", None, None),
         ("x.T*x == x.T*A*x", "Q == Q", "Q", "x.T*A*x", "(-oo, oo)", None, None),
         ("x.T*inverse(A)*x == x.T*A*x", "Q == Q", "Q", "x.T*A*x", "(-oo, oo)", None, None),
        ("x.T*inverse(A)*G*x >= 0", "Q >= 0", "Q", "x.T*inverse(A)*G*x", "[0, oo)", f"1/1*l >= 0 | {L}",
         r"inverse\(A\)\*~;1/1\*~"), ("x.T*A*x > 0", "Q > 0", "Q", "x.T*A*x", ABOVE, f"1 > 0 | {L}",
         r"> 0~>= 0;\(0, oo~[0, oo"),
        ("det(A) >= 1", "D >= 1", "D", "det(A)", "[1, oo)", f"1 >= 1 | {L}", None), ("x.T*A*y >= 0", "Q >= 0",
         "Q", "x.T*A*y", "[0, oo)", f"1 >= 0 | {L}", "y~x"), ("det(A) <= r", "r <= r", "r", "det(A)", ABOVE,
         None, None),
    )),
    *((said, "", spectrum(f"{proof} | P in {ABOVE}, D in {ABOVE}", "A", aggregates={"D": of("det(A)", ABOVE),
     "P": of(text, ABOVE, shown)}), None) for said, proof, text, shown in (
        ("det(A + G) == det(inverse(A)*(A + G))/det(A)", "P/D == P/D", "det(A + G)", f"1 + l > 0 | {L}"),
         ("det(inverse(A + G)) == det(A)*det(inverse(inverse(A)*(A + G)))", "D*P == D*P",
         "det(inverse(A + G))", f"1/(1 + l) > 0 | {L}"),
    )),
    # ranges and members of sums and products
    *((f"{text} {said}", "", spectrum(f"P {said} | P in {side}", other=other, low=None if other == "S"
     else "0", aggregates={"P": of(text, side, shown and f"{shown} | {L}")}), twin) for text, said, side,
     other, shown, twin in (
        ("trace(G)", "> 0", ABOVE, "G", "l >= 0", None), ("trace(G)", ">= 1", "[1, oo)", "G", "l >= 0", None),
         ("det(G)", "> 0", ABOVE, "G", "l >= 0", None), ("det(G)", ">= 1", "[1, oo)", "G", "l + 1 >= 1",
         r"det\(G~det(G + I(d)"),
        ("trace(S)", ">= 0", "[0, oo)", "S", None, None), ("det(S)", ">= 0", "[0, oo)", "S", "l >= 0", None),
    )),
    *((f"G <= {text}*I(d)", "", spectrum(f"l <= W0*1 | {L}, W0 in [0, oo); l <= W0", members=["W0"],
     aggregates={"W0": of(text, "[0, oo)", f"l >= 0 | {L}")}), twin) for text, twin in (("det(G)",
     "det~trace"), ("x.T*G*x", None))),
    ("S <= trace(S)*I(d)", "", spectrum("l <= T*1 | l in (-oo, oo), T in (-oo, oo); l <= T", other="S",
     low=None, members=["T"], aggregates={"T": of("trace(S)")}), None),
    # sums and products compared
    *((f"{left} <= {right}", "", spectrum(BOTH, base, other, low, aggregates={"P": of(left), "T": of(right)},
     facts=[compared("terms", "P", "T", proof, factor=factor)]), twin) for base, other, low, left, right,
     proof, factor, twin in (
        ("A", "G", "0", "x.T*A*x", "x.T*inverse(A)*x", f"1 <= (1)*(1/1) | {L}", "1",
         r"inverse\(A\)~(A + G);\(1/1\)~(1 + l)"), ("A", "G", "0", "x.T*A*x", "y.T*(A + G)*y",
         f"1 <= (1)*(1 + l) | {L}", "1", "y~x"),
        ("I(d)", "G", "0", "x.T*G*x", "trace(G)", f"l <= (1)*l | {L}", "1", None), ("I(d)", "G", "0",
         "trace(G)", "x.T*G*x", f"l <= (1)*l | {L}", "1", None), ("I(d)", "S", None, "det(S)",
         "det(S + I(d))", "l <= (1)*(l + 1) | l in (-oo, oo)", "1", "det~trace"),
        ("I(d)", "S", None, "trace(S)", "trace(S + S)", f"l <= (1)*(l + l) | {L}", "1", None), ("I(d)", "G",
         "0", "trace(G)", "trace(G*G)", f"l*l <= (1)*(l*l) | {L}", "1", None), ("I(d)", "G", "0",
         "trace(G + G)", "trace(G)", f"l + l <= (2)*l | {L}", "2", None), ("I(d)", "G", "0", "trace(G)",
         "det(G)", f"l <= (1)*l | {L}", "1", None),
    )),
    ("det(2*A) <= (trace(A)/d)**d", "", spectrum(MEAN, other="A", low="<0", facts=[compared("mean", "P",
     "T")], aggregates={"P": of("det(2*A)", ABOVE, f"2*l > 0 | {OPEN}"), "T": POSITIVE["trace"]}),
     r"2\*A~A;2\*l~l"),
    ("trace(A) <= (det(A)/d)**d", "", spectrum(MEAN, other="A", low="<0", facts=[compared("mean", "P", "T")],
     aggregates={"P": POSITIVE["trace"], "T": POSITIVE["det"]}), None),
    ("log(trace(A)) <= det(A)", "", spectrum("log(P) <= T | P in (0, oo), T in (0, oo); log(P) <= T",
     other="A", low="<0", facts=[compared("logarithms", "P", "T", f"log(l) <= l | {OPEN}", relation="<=")],
     aggregates={"P": POSITIVE["trace"], "T": POSITIVE["det"]}), "trace~QQ;det~trace;QQ~det"),
    ("A <= l*I(d)", "", spectrum(f"l <= l*1 | {L}", other="A"), None),
]  # fmt: skip

# what is said, its conditions, values that are no counterexample (by their kind or as it holds), and one
NO_COUNTEREXAMPLES = [
    ("det(A) > 1", "", "A: 00 00", "A: 10 01"), ("det(A) > 1", "", "A: 11 11", "A: 10 01"),
     ("x.T*A*x > x.T*x", "", "A: 01 10; x: 1 0", "A: 10 01; x: 1 0"),
    ("r**(1/2) >= 2", "", "r: 4", "r: 1"), ("t**(1/2) >= 1/2", "", "t: h", "t: 0"),
    ("r > 1", "", "r: 0", "r: 1"), ("s >= 1", "", "s: n", "s: 0"), ("det(G) >= 1", "", "G: 01 10",
     "G: 00 00"), ("det(G) >= 1", "", "G: 12 21", "G: 10 00"), ("trace(G) >= 1", "", "G: n0 0n", "G: 00 00"),
    ("S == 0*S", "", "S: 01 00", "S: 10 01"), ("trace(A*A) >= 3", "", "A: 12 01", "A: 10 01"),
     ("trace(G*G) >= 1", "", "G: 01 00", "G: 00 00"), ("det(V)**2 >= 2", "", "V: 00 00", "V: 10 01"),
     ("det(V)**2 >= 2", "", "V: 11 11", "V: 01 10"),
    ("det(A) >= 2", "A >= 2*I(d)", "A: 10 01", None), ("det(A) >= 2", "A > I(d)", "A: 10 01", None),
     ("trace(A) >= 3", "A <= I(d)", "A: 20 0h", "A: 10 01"), ("trace(A) >= 3", "trace(A) > 2", "A: 10 01",
     "A: 20 0h"),
    ("A <= A + G", "", "A: 10 01; G: 00 00", None), ("A < A + G", "", "A: 10 01; G: 10 01",
     "A: 10 01; G: 10 00"), ("x.T*x > 0", "", "x: 1 0", "x: 0 0"), ("A <= B", "", "A: 10 01; B: 10 01",
     "A: 20 01; B: 10 01"), ("A <= B", "", "A: 10 01; B: 21 12", "A: 10 01; B: 20 0h"),
    ("M*K == K*M", "", "M: 10 01; K: 12 01", "M: 01 00; K: 10 00"), ("1/t >= 1", "", "t: 1", "t: 3"),
     ("G <= H", "", "G: 00 00; H: 10 00", "G: 00 01; H: 10 00"), ("S <= N", "", "S: 00 00; N: 00 00",
     "S: 00 00; N: 01 10"), ("S >= N", "", "S: 21 12; N: 00 00", "S: 00 00; N: 10 00"),
    ("A + A == 2*A", "", "A: 10 01", None), ("A - A == 0*A", "", "A: 10 01", None),
]  # fmt: skip
# what is said of R or Z, start, step, kind, invariants with their derivations, the last derivation, the twin
BUILT = [
    *((f"R {said}", "0*trace(G)", "R + 1", side, [], spectrum(f"R {said} | R in {side}"), None)
      for said, side in (("<= 5", "[0, 5]"), (">= 1", "[1, oo)"))),
    *(("R/R == 1", start, then, "(0, oo)", [], combined(), twin) for start, then, twin in (
        ("0", "R + 1", '"0", "R~"1", "R'), ("s", "R + r", "s~q"), ("1", "0*R", r"0\*R~2*R"),
    )),
    *(("R >= 0", start, then, "[0, oo)", [], combined("1 | R | 1"), twin) for start, then, twin in (
        ("1", "R - 1", "R - 1~R + 1"), ("t", "R + 1", "t~s"),
    )),
    ("R == 0", "0", "R + 1", REAL, [],
     combined(), None),
    ("R <= 0", "0", "R + 1", REAL, [("R <= 0", combined(), None)], None, None), ("R >= 1", "0", "R + 1", REAL,
     [("R >= 1", None, combined("1 | #0 | 1", "1 | 1 | 1"))], None, None), ("R <= 0", "0", "R + 1", REAL,
     [("R <= 0", combined(), combined("1 | #0 | 1"))], None, r"R \+ 1~R*1"),
    ("Z >= 0*Z", "A", "Z - G", "positive semi-definite d", [], combined("1 | Z | I(d)"), "Z - ~Z + "),
     ("inverse(Z)*Z == I(d)", "G", "Z + A", "positive definite d", [], combined(), "G~B"),
     ("inverse(Z)*Z == I(d)", "A", "Z*0", "positive definite d", [], combined(), r"Z\*0~Z*2"),
    ("Z == Z.T", "M", "Z + A", "symmetric d", [], combined(), "M~S"), ("Z == Z.T", "A", "Z*M", "symmetric d",
     [], combined(), r"Z\*M~M*Z*M.T"), ("Z >= 0*Z", "S", "Z + A", "positive semi-definite d", [],
     combined("1 | Z | I(d)"), "S~H"), ("Z >= 0*Z", "A", "Z + S", "positive semi-definite d", [],
     combined("1 | Z | I(d)"), "S~G"), ("inverse(Z)*Z == I(d)", "M", "Z", "invertible d", [], combined(),
     None),
]  # fmt: skip


@cache
def shown(text):
    """A certificate of a formula, on ranges and under conditions."""
    said, _, domain = text.removeprefix("CERT ").partition(" | ")
    sides, where = sides_and_conditions(domain)
    found = scalar_proof(said, sides, where)
    assert found is not None, text
    return dict(found)


def with_parts(node):
    """The step with certificates in place of what they say."""
    if isinstance(node, str) and node.startswith("CERT "):
        return shown(node) if node != "CERT " else {}
    if isinstance(node, dict):
        return {key: with_parts(each) for key, each in node.items()}
    return [with_parts(each) for each in node] if isinstance(node, list) else node


def spelled(value):
    """A value as certificates write it."""
    return [list(map(str, row)) for row in value] if isinstance(value, list) else str(value)


def place(kinds, at):
    """What a certificate says of a place."""
    values = {name: at[name] for name in kinds}
    if at["d"] == 1:
        values = {name: value if kinds[name][0] in "([" else [[value]] for name, value in values.items()}
    return {name: spelled(value) for name, value in values.items()}


def sizes(kinds, size=1):
    return {"d": size} if "d" in " ".join(kinds.values()).split() else {}


def document(said, where, step):
    listed = list(filter(None, where.split("; ")))
    kinds = kinds_of(said, *listed, step.get("base", ""), step.get("other", ""))
    step = with_parts(step)
    values = place(kinds, next(places(kinds, listed)))
    payload = {"witness": {"sizes": sizes(kinds), "values": values, "steps": []}}
    payload |= {"definite": step.pop("above", []), "steps": [{"says": said, **step}]}
    about = statement(kinds, listed).to_json()
    return certificate("matrices", formula=said, domain=about, payload=payload)


def exchanged(row, twin):
    """The row with letters or parts exchanged."""
    text = json.dumps(row)
    for each in twin.split(";"):
        old, new = each.replace(".*", '[^"]*').split("~")
        text = re.sub(rf"\b{old}\b" if re.fullmatch(r"\w", old) else old, lambda _, new=new: new, text)
    return json.loads(text)


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}: {row[0]}" for number, row in enumerate(ROWS)])
def test_no_premise_is_missing(row):
    *own, twin = row
    said, where, _ = own
    assert failing(said, list(filter(None, where.split("; "))))
    assert not recheck(document(*own)).stands
    if twin is not None:
        assert recheck(document(*exchanged(own, twin))).reasons == ()


def test_a_factor_of_a_sum_is_the_same_for_all_its_terms():
    fact = compared("terms", "P", "T", f"l*l <= (l)*l | {L}", factor="l")
    named = {"P": of("trace(G*G)"), "T": of("trace(G)")}
    step = spectrum(BOTH, aggregates=named, facts=[fact])
    (reason,) = recheck(document("trace(G*G) <= trace(G)", "", step)).reasons
    assert reason == "the factor changes with the eigenvalue"


def counterexample(said, listed, at):
    kinds = kinds_of(said, *listed)
    payload = {"sizes": sizes(kinds, 2), "values": place(kinds, at), "steps": []}
    about = statement(kinds, listed).to_json()
    return certificate("matrix counterexample", formula=said, domain=about, payload=payload)


@pytest.mark.parametrize(("said", "where", "wrong", "right"), NO_COUNTEREXAMPLES)
def test_no_counterexample_is_one(said, where, wrong, right):
    listed = list(filter(None, where.split("; ")))
    kinds = kinds_of(said, *listed)
    for text in filter(None, (wrong, right)):
        named = dict(each.split(": ") for each in text.split("; "))
        at = {"d": 2, **{name: rows_of(kinds[name], value) for name, value in named.items()}}
        holding = all(holds(each, at) for each in listed) and all(
            is_of(kinds[name], at[name]) for name in kinds
        )
        assert (holding and not holds(said, at)) is (text == right)
        assert recheck(counterexample(said, listed, at)).stands is (text == right)


def built(row):
    said, start, then, kind, invariants, last = row
    name = "R" if "R" in said else "Z"
    kinds, inputs = kinds_of(start), kinds_of(then.replace(name, ""))
    inputs = {key: each for key, each in inputs.items() if key not in kinds and key in then}
    listed = {key: f"each step {each}" for key, each in inputs.items()}
    about = statement({**kinds, **listed, name: f"starts {start}, then {then}"})
    at = next(places({**kinds, **inputs}, []))
    witness = {"sizes": sizes(kinds), "values": place(kinds, at), "steps": [place(inputs, at)]}
    payload = {"built": {name: kind}, "invariants": [text for text, _, _ in invariants], "witness": witness}
    for number, (key, tree) in enumerate((("base", start), ("step", then)), 1):
        told = [re.sub(rf"\b{name}\b", f"({tree})", row[0]) for row in invariants]
        pairs = zip(told, invariants, strict=True)
        payload[key] = [
            [{"says": text, **with_parts(row[number])}] if row[number] else [] for text, row in pairs
        ]
    payload["steps"] = [{"says": said, **with_parts(last)}] if last else []
    return certificate("matrices", formula=said, domain=about.to_json(), payload=payload)


@pytest.mark.parametrize("row", BUILT, ids=[f"{row[0]}: {row[1]}, {row[2]}" for row in BUILT])
def test_what_is_built_is_what_it_is_said_to_be(row):
    *own, twin = row
    assert failing_after(*own[:3], "R" if "R" in own[0] else "Z")
    assert not recheck(built(own)).stands
    if twin is not None:
        assert recheck(built(exchanged(own, twin))).reasons == ()


def misshapen(node):
    """The node with something of another kind in one of its places, but for what is inside certificates."""
    places = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, each in [] if isinstance(node, dict) and "kind" in node else list(places):
        several = [None, 3, "x", ["x"], {"x": "1"}] if isinstance(each, dict | list) else []
        several = (
            [other for other in [*several, [*each]] if type(other) is not type(each) and (other or each)]
            if several
            else []
        )
        several += [["x"], {"x": "1"}] if isinstance(each, str) and key != "factor" else []
        for other in (*several, *misshapen(each)):
            changed = node.copy()
            changed[key] = other
            yield changed


def of_each_form():
    for *own, twin in {(row[2]["rule"], *row[2]): row for row in ROWS if row[3]}.values():
        yield document(*exchanged(own, twin))
    *own, twin = next(row for row in BUILT if row[4] and row[6])
    yield built(exchanged(own, twin))
    yield counterexample(
        "A <= B", [], {"d": 2, "A": rows_of("square d", "20 01"), "B": rows_of("square d", "10 01")}
    )


def test_what_is_misshapen_somewhere_is_rejected():
    for made in of_each_form():
        assert recheck(made).reasons == ()
        for payload in misshapen(made["payload"]):
            forged = {name: made[name] for name in ("formula", "domain")}
            assert recheck(certificate(made["kind"], **forged, payload=payload)).reasons, payload
