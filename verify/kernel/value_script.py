"""That every part has a value: the prelude's search, and where it does not end the parts of what is asked."""

from collections.abc import Mapping
from typing import Final

_PARTS: Final = {
    "_ /\\ _": "split; valued",
    "_ -> _": "intro; valued",
    "_ ^ _ <> 0": "apply pow_nonzero; valued",
    "_ * _ <> 0": "apply Rmult_integral_contrapositive_currified; valued",
    "_ / _ <> 0": (
        "apply Rmult_integral_contrapositive_currified; [valued | apply Rinv_neq_0_compat; valued]"
    ),
    "exp _ <> 0": "apply Rgt_not_eq, exp_pos",
    "Rmax _ _ <= _": "apply Rmax_lub; valued",
    "_ <= Rmin _ _": "apply Rmin_glb; valued",
    "0 < _": "solve [weaken; name_quotients; first [nra | lattice]]",
    "0 <= _": "solve [weaken; name_quotients; first [nra | lattice]]",
    "kl_finite _ _": (
        "progress (unfold Rmin, Rmax); repeat match goal with |- context [Rle_dec ?a ?b] => "
        "destruct (Rle_dec a b) end; weaken; solve [defined | apply kl_ready; lra]"
    ),
    "_ \\/ _ = 0 /\\ _": "right; split; [solve [field; pieces; nonzero] | valued]",
    "_ <> 0": "solve [weaken; name_quotients; let H := fresh in intro H; nra]",
}


def prepared(more: Mapping[str, str] | None = None) -> str:
    """Assumes the conditions and shows that the parts have values; the relation is left.

    ``more`` says how other things than those of most formulas are shown.
    """
    ways = {**(more or {}), **_PARTS}
    rows = " ".join(f"| |- {asked} => {way}" for asked, way in ways.items())
    return (
        f"let rec valued := first [solve [defined] | lazymatch goal with {rows} end] in "
        "intros; repeat lazymatch goal with "
        "|- _ /\\ _ => refine (and_then _ _ _ _); [valued | intro] | |- _ -> _ => intro end"
    )
