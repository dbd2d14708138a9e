"""Signs of sums, products and quotients from those of their parts: a search, written out where it is used."""

from typing import Final

_END: Final = (
    "first [solve [lra] | solve [nonnegative] | nra | solve [name_quotients; nra] |"
    " solve [exponentials; nra]]"
)
"""What is tried of a relation that has no such parts."""

_OVER: Final = "apply Rmult_le_pos; [sign | apply inverse_nonnegative; sign]"
_MARGIN: Final = "apply by_margin; sign"
_SMALL: Final = {
    "0 <= ln ?a": ["apply ln_sign_above; apply by_margin; sign"],
    "ln ?a <= 0": [
        "apply ln_sign_below; [positive | apply by_margin; sign]",
        "apply ln_sign_below; apply by_margin; sign",
    ],
    "0 <= ?a / ?b - 1": [
        "enough (1 <= a / b) by lra; apply quotient_above_one; [positive | apply by_margin; sign]"
    ],
    "0 <= 1 - exp ?a": ["enough (exp a <= 1) by lra; apply exp_below_one; sign"],
    "exp ?a - 1 <= 0": ["enough (exp a <= 1) by lra; apply exp_below_one; sign"],
    "0 <= exp ?a - 1": ["enough (1 <= exp a) by lra; apply exp_above_one; sign"],
    "1 - exp ?a <= 0": ["enough (1 <= exp a) by lra; apply exp_above_one; sign"],
    "0 <= sqrt ?a - 1": [
        "enough (sqrt 1 <= sqrt a) by (rewrite sqrt_1 in *; lra); apply sqrt_le_1_alt, by_margin; sign"
    ],
    "0 <= 1 - sqrt ?a": [
        "enough (sqrt a <= sqrt 1) by (rewrite sqrt_1 in *; lra); apply sqrt_le_1_alt, by_margin; sign"
    ],
    "0 <= 1 - ?a * ?b": [
        f"enough (a * b <= 1 * 1) by lra; apply Rmult_le_compat; [sign | sign | {_MARGIN} | {_MARGIN}]"
    ],
    "0 <= - ?a": ["enough (a <= 0) by lra; sign"],
    "- ?a <= 0": ["enough (0 <= a) by lra; sign"],
    "0 <= ?a + ?b": ["lra", "enough (0 <= a /\\ 0 <= b) by lra; split; sign"],
    "0 <= ?a - ?b": ["lra", "enough (0 <= a /\\ b <= 0) by lra; split; sign"],
    "?a + ?b <= 0": ["lra", "enough (a <= 0 /\\ b <= 0) by lra; split; sign"],
    "?a - ?b <= 0": ["lra", "enough (a <= 0 /\\ 0 <= b) by lra; split; sign"],
    "0 <= ?a ^ 2": ["apply pow2_ge_0"],
    "0 <= ?a * ?b": ["apply Rmult_le_pos; sign", "enough (0 <= - a * - b) by lra; apply Rmult_le_pos; sign"],
    "?a * ?b <= 0": [
        "enough (0 <= a * - b) by lra; apply Rmult_le_pos; sign",
        "enough (0 <= - a * b) by lra; apply Rmult_le_pos; sign",
    ],
    "0 <= ?a / ?b": [
        _OVER,
        f"replace (a / b) with (- a * / - b) by (unfold Rdiv; rewrite Rinv_opp; ring); {_OVER}",
    ],
    "?a / ?b <= 0": [
        f"enough (0 <= - a * / b) by lra; {_OVER}",
        f"enough (0 <= a * / - b) by (rewrite Rinv_opp in *; unfold Rdiv; lra); {_OVER}",
    ],
}
"""What a relation with 0 follows from; the ways are tried in order."""


def sign_script() -> str:
    """Shows that a term is not negative, or not positive, where the signs of its parts say so."""
    rows = [
        f"| |- {goal} => first [{' | '.join(f'solve [{each}]' for each in ways)} | signed_end]"
        for goal, ways in _SMALL.items()
    ]
    return (
        f"(let rec signed_end := {_END} in let rec sign := lazymatch goal with {' '.join(rows)} "
        "| |- _ => signed_end end in (weaken; powers; unfold Rpower in *; sign))"
    )


FORGETFUL: Final = (
    "repeat match goal with "
    "H : 0 < ?a |- _ => lazymatch a with context [_ / _] => clear H end "
    "| H : 0 <= ?a |- _ => lazymatch a with context [_ / _] => clear H end end"
)
"""Drops signs of quotients, which stand in the way of rewriting these."""
