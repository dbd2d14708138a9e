(** Further ways that need no plan, and divergences at numbers where they are infinite. *)

From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Banditproof Require Import language divergences extended rules intervals tactics.
Import Intervals.
Open Scope R_scope.

(** Logarithms of quotients below one of a number, each of several. *)
Ltac quotient_below := first
  [ lra | match goal with |- ?a / ?b <= ?c => apply (Rmult_le_reg_r b);
      [positive | unfold Rdiv; rewrite Rmult_assoc, Rinv_l by nonzero; first [lra | timeout 4 nra]] end | timeout 4 nra ].
Ltac maxima_of_logs := weaken; repeat apply Rmax_lub; first
  [ solve [apply ln_sign_above; first [lra | timeout 3 nra]]
  | apply Rcomplements.ln_le; [positive | quotient_below] ].

(** What one side becomes where a number is exchanged for a larger one that is known. *)
Ltac by_exchange := weaken; match goal with
  | H : ?a <= ?b |- ?small <= ?large =>
      lazymatch small with context [a] => idtac end; tryif is_var a then idtac else fail;
      let function := eval pattern a in small in lazymatch function with ?f _ => apply (Rle_trans _ (f b)) end; cbv beta;
      [ solve [ordered | gets_larger] | solve [right; field; pieces; nonzero | same] ]
  end
with gets_larger := lazymatch goal with
  | |- ?a * ?b ^ 2 <= ?a * ?c ^ 2 => apply Rmult_le_compat_l; [nonnegative | apply pow_incr; split; [nonnegative | lra]]
  | |- ?b ^ 2 * ?a <= ?c ^ 2 * ?a => apply Rmult_le_compat_r; [nonnegative | apply pow_incr; split; [nonnegative | lra]]
  end.

(** Divergences at numbers. *)
Lemma kl_extended_infinite x y : 0 < x /\ y = 0 \/ x < 1 /\ y = 1 -> kl_extended x y = p_infty.
Proof.
  intros [[H ->]|[H ->]]; unfold kl_extended.
  - destruct (Rle_dec 0 0); [|lra]. destruct (Req_EM_T x 0); [lra | reflexivity].
  - destruct (Rle_dec 1 0); [lra|]. destruct (Rle_dec 1 1); [|lra]. destruct (Req_EM_T x 1); [lra | reflexivity].
Qed.
Lemma kl_extended_finite x y : 0 < y < 1 \/ x = 0 /\ y = 0 \/ x = 1 /\ y = 1 -> kl_extended x y = Finite (kl x y).
Proof.
  unfold kl_extended. intros H. destruct (Rle_dec y 0); [|destruct (Rle_dec 1 y)].
  - destruct (Req_EM_T x 0); [reflexivity | lra].
  - destruct (Req_EM_T x 1); [reflexivity | lra].
  - reflexivity.
Qed.
Ltac extended_numbers := repeat match goal with |- context [kl_extended ?x ?y] => first
  [ rewrite (kl_extended_infinite x y) by lra | rewrite (kl_extended_finite x y) by lra ] end;
  cbn [Rbar_plus Rbar_plus' Rbar_min Rbar_le Rbar_lt]; first [exact I | tauto | closed].

(** Divergences from an end, inside choices. *)
Ltac closed_after_ends := repeat match goal with
  | |- context [kl 0 ?y] => rewrite (kl_at_zero y) by numeric
  | |- context [kl 1 ?y] => rewrite (kl_at_one y) by numeric
  end; closed.

(** Roots of quotients below a number, by the squares. *)
Ltac by_roots_below := weaken; lazymatch goal with
  | |- ?c * sqrt ?a <= ?b =>
      apply (Rle_trans _ (sqrt a)); [pose proof (sqrt_pos a); first [lra | nra] | apply root_below; [lra | quotient_below]]
  | |- sqrt ?a <= ?b => apply root_below; [first [lra | nonnegative] | quotient_below]
  end.

(** Moduli of products and quotients of what is positive. *)
Ltac moduli_of_products := rewrite ?Rabs_mult;
  repeat match goal with |- context [Rabs ?v] => rewrite (Rabs_pos_eq v) by lra end.
Ltac by_moduli := weaken; moduli; try quotients_known; quotient_below.

(** Powers of zero. *)
Ltac powers_of_zero := repeat match goal with |- context [power ?a ?q] =>
  replace (power a q) with 0 by (symmetry; replace a with 0 by (field; pieces; nonzero); apply power_of_zero) end.

(** Logarithms of what halves are made of. *)
Ltac by_halved_exponent := weaken; match goal with |- context [exp (?v / 2)] =>
  let h := fresh in let same := fresh in assert (exists h, v = h + h) as [h same] by (exists (v / 2); field); subst v;
  replace ((h + h) / 2) with h in * by field; assert (1 < exp h) by (rewrite <- exp_0; apply exp_increasing; lra);
  lazymatch goal with
  | |- ln _ < ?b => rewrite <- (ln_exp b); apply ln_increasing; [nra|]; rewrite exp_plus; nra
  | |- ln _ <= ?b => rewrite <- (ln_exp b); apply Rcomplements.ln_le; [nra|]; rewrite exp_plus; nra
  end end.
