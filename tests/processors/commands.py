"""The commands whose bytes are compared between kernels: run as a program, it prints what each of them gives."""

from __future__ import annotations

import json
import os
import shlex
import sys
import tempfile
from pathlib import Path

FILES = {
    "simplex.csv": "1,0,0\n0,1,0\n0,0,1\n",
    "cube.csv": "".join(f"{a},{b},{c}\n" for a in (0.5, -0.5) for b in (0.5, -0.5) for c in (0.5, -0.5)),
    "arms.csv": "0.9,0.1,0.2\n0.1,0.8,0.3\n0.4,-0.5,0.7\n-0.6,0.6,0.1\n0.2,0.3,-0.9\n",
    "theta.csv": "0.6,-0.3,0.2\n",
    "advice.txt": "0.9,0.1,0\n0.2,0.2,0.6\n0,1,0\n0.5,0.3,0.2\n",
}

BUDGETS = {
    "epsilon": "--epsilon 1",
    "zCDP": "--rho 1",
    "RDP": "--alpha 2 --epsilon 1",
}

SAME_BYTES = """
simulate dp-imed dp-klucb adap-ucb adap-klucb lazy-dp-ts dp-se dp-ucb naive-dp-ucb --means 0.75,0.6,0.5 --epsilon 1 --horizon 3e3 --runs 5 --json
simulate episodic-ucb ucb fixed-confidence-ucb anytime-ucb anytime-kl-ucb explore-then-commit follow-the-leader kl-ucb imed thompson-sampling --means 0.75,0.6,0.5 --horizon 3000 --runs 5 --json
simulate adac-ucb --means 0.75,0.6,0.5 --rho 1 --horizon 3000 --runs 5 --json
simulate adar-ucb adac-ucb-renyi --means 0.75,0.6,0.5 --alpha 2 --epsilon 1 --horizon 3000 --runs 5 --json
simulate dp-imed dp-klucb --noise gaussian --means 0.75,0.6,0.5 --epsilon 1 --horizon 3000 --runs 5 --json
simulate ucb imed --environment gaussian:sigma=0.5 --means 0.75,0.6,0.5 --horizon 3000 --runs 5 --json
simulate adap-tt:bonus=log adap-tt-star:bonus=log dp-se-identification --means 0.8,0.6,0.5 --epsilon 1 --delta 0.05 --runs 5 --json
simulate ttucb track-and-stop lucb successive-elimination uniform-sampling --means 0.8,0.6,0.5 --delta 0.05 --runs 5 --json
simulate gope adac-gope adac-gope-var output-perturbed-gope --dimension 3 --arms 6 --rho 1 --delta 0.01 --horizon 1e5 --runs 5 --json
simulate gope adac-gope --actions simplex.csv --theta 0.6,-0.3,0.2 --rho 1 --delta 0.01 --horizon 1e5 --runs 5 --json
simulate gope adac-gope --actions cube.csv --theta 0.6,-0.3,0.2 --rho 1 --delta 0.01 --horizon 1e5 --runs 5 --json
simulate adar-gope --dimension 3 --arms 6 --alpha 2 --epsilon 1 --delta 0.01 --horizon 1e5 --runs 5 --json
simulate pure-gope --dimension 3 --arms 6 --epsilon 1 --delta 0.01 --horizon 1e5 --runs 5 --json
simulate oful rs-oful linucb adac-oful --dimension 3 --arms 6 --rho 1 --delta 0.01 --horizon 1000 --runs 5 --json
simulate adac-oful rs-oful --dimension 8 --arms 6 --rho 1 --delta 0.01 --horizon 1000 --runs 5 --json
simulate adac-oful:floor=printed,lambda_0=0.1 --actions arms.csv --theta 0.6,-0.3,0.2 --rho 1 --delta 0.01 --horizon 1000 --runs 5 --json
simulate oful linucb --actions cube.csv --theta 0.6,-0.3,0.2 --delta 0.01 --horizon 1000 --runs 5 --json
simulate adar-oful joint-rdp-oful --dimension 3 --arms 6 --alpha 2 --epsilon 1 --delta 0.01 --horizon 1000 --runs 5 --json
simulate linpriv --dimension 3 --arms 6 --epsilon 1000 --delta 0.01 --horizon 1000 --runs 5 --json
simulate joint-dp-oful:privacy_delta=0.00001 --dimension 3 --arms 6 --epsilon 10000 --delta 0.01 --horizon 1000 --runs 5 --json
simulate exp3 conversion:epsilon=1 private-exp3:epsilon=1 local-exp3:epsilon=1 ftpl private-ftpl:epsilon=1 htinf private-htinf:epsilon=1 --environment switching:length=200 --arms 3 --horizon 2000 --runs 5 --json
simulate exp4 local-exp4:epsilon=1 private-experts:epsilon=1 --advice advice.txt --environment drifting:period=100 --arms 3 --horizon 2000 --runs 5 --json
simulate multiplicative-weights private-multiplicative-weights:epsilon=1 --environment switching:length=200 --arms 3 --horizon 2000 --json
audit dp-imed --epsilon 1 --runs 300 --json
audit adac-gope --rho 0.1 --delta 0.001 --runs 300 --json
audit adac-oful --rho 0.1 --delta 0.001 --runs 300 --json
audit exp3 --epsilon 1 --runs 300 --json
audit private-multiplicative-weights:epsilon=1 --json
bound regret --means 0.75,0.625,0.5 --epsilon 0.01:10:log7 --horizon 1e6 --json
bound distance --x 0.1 --y 0.8 --epsilon 1 --json
bound minimax --arms 3 --horizon 1e5 --epsilon 1 --json
bound bai --means 0.8,0.6,0.5 --epsilon 1 --delta 0.01 --json
bound concentration --n 100 --epsilon 1 --mean 0.3 --json
bound design --arms arms.csv --pulls 100 --rho 1 --json
bound design --arms arms.csv --json
bound design --arms cube.csv --json
bound linear --arms arms.csv --theta theta.csv --epsilon 1 --horizon 1e5 --json
membership covariance --columns 30 --records 50 --rounds 200 --json
membership likelihood-ratio --columns 30 --records 50 --rounds 200 --json
membership scalar-product --columns 30 --records 50 --rounds 200 --json
membership glir --columns 30 --records 50 --rounds 200 --json
membership plug-in-covariance --columns 10 --references 100 --rounds 200 --json
membership covariance-descent --records 60 --batch 60 --rounds 100 --target canife --json
membership scalar-product-descent --records 60 --batch 60 --rounds 100 --target canife --json
membership scalar-product-descent --records 60 --batch 60 --rounds 100 --target dirac --json
membership covariance-descent --records 60 --batch 20 --rounds 60 --json
membership covariance-descent --records 60 --batch 20 --rounds 60 --model logistic --json
membership covariance-descent --records 60 --batch 20 --rounds 60 --model convolutional --json
figure BERN-EXP1 TA-E1 ZCDP-FIG4A ZCDP-FIG4B ZCDP-FIG4C ZCDP-FIG5 -o figures --runs 2
figure ADV-FIG1 ADV-TAB1 ADV-TAB2 -o figures --runs 2
figure MI-FIG6.1 MI-TAB6.1 MI-FIG7.1 -o figures --runs 2
figure TA-E6 -o figures --runs 2
"""


def main() -> None:
    """Print JSON: what each command prints and writes."""
    os.environ["BANDITPROOF_STORE"] = ""
    import time

    from banditproof.cli.program import program
    from click.testing import CliRunner

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, text in FILES.items():
            Path(name).write_text(text)
        for line in SAME_BYTES.split("\n"):
            if not line:
                continue
            begun = time.time()
            words = shlex.split(line)
            jobs = ["--jobs", "1"] if words[0] != "bound" else []
            result = CliRunner().invoke(program, [*words, *jobs])
            print(f"{time.time() - begun:6.2f} {line[:100]} {result.exit_code}", file=sys.stderr)
            if result.exception is not None and result.exit_code == 1:
                print(repr(result.exception)[:300], file=sys.stderr)
            found[line] = result.output
        for path in sorted(Path("figures").glob("*.csv")):
            found[path.name] = path.read_text()
    json.dump(found, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
