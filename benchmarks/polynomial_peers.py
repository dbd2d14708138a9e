"""What z3 and cvc5 are asked: three statements about d_eps between means x and y, made polynomial by hand.

With ``s`` for ``e^-eps``, ``f`` for the tilted mean ``f_minus(y, eps) = y s/(1 - y + y s)``, and the
exponentials of both sides taken. Nothing of the package is loaded here, so that a process of a solver is that
of a user of the solver.
"""

POLYNOMIAL: dict[int, tuple[str, str]] = {
    # by place among the proofs of `bench_proofs.py`: the conditions, and what is to be refuted
    # x >= f: the odds of x lie between s times those of y and those of y
    3: (
        "(< x y) (>= (* x (+ (- 1 y) (* y s))) (* y s))",
        "(or (< (* x (- 1 y)) (* s y (- 1 x))) (> (* x (- 1 y)) (* y (- 1 x))))",
    ),
    # (y - max(x, f))/(y (1 - y)) <= 1/(1 - y)
    4: (
        "(<= x y) (= f (/ (* y s) (+ (- 1 y) (* y s))))",
        "(> (/ (- y (ite (> x f) x f)) (* y (- 1 y))) (/ 1 (- 1 y)))",
    ),
    # the odds of f are s times those of y
    10: ("(= f (/ (* y s) (+ (- 1 y) (* y s))))", "(not (= (* f (- 1 y)) (* s y (- 1 f))))"),
}
TIMEOUT = 20  # seconds


def script(place: int) -> str:
    """A statement in SMT-LIB, on the box of the proofs, with s between e^-10 and e^-1e-4."""
    given, refuted = POLYNOMIAL[place]
    ends = "(<= 0.000001 x 0.999999) (<= 0.000001 y 0.999999) (<= 0.0000453 s 0.9999001)"
    names = " ".join(f"(declare-const {name} Real)" for name in "xysf")
    asserted = " ".join(f"(assert {each})" for each in (f"(and {ends} {given})", refuted))
    return f"(set-logic QF_NRA) {names} {asserted} (check-sat)"


def by_z3(place: int) -> bool:
    """Whether z3 shows it."""
    import z3

    solver = z3.Solver()
    solver.from_string(script(place).replace("(check-sat)", ""))
    solver.set("timeout", 1000 * TIMEOUT)
    return str(solver.check()) == "unsat"


def by_cvc5(place: int) -> bool:
    """Whether cvc5 shows it."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(1000 * TIMEOUT))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script(place), "peer")
    symbols, answer = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        answer += command.invoke(solver, symbols)
    return answer.strip() == "unsat"
