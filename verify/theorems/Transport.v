(** Mechanisms: KL bounds by transport, an instance of a private release. *)
Require Import Probability Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Transport.
Variables (X Q : finType) (n : nat).
Implicit Types (M : n.-tuple X -> dist Q).

(** *** thesis Corollary 4.5, pure case *)
Theorem KL_group_privacy eps M d d' :
  DP eps (fun d => M d : Q -> R) -> KL_le (M d) (M d') (eps * INR (dham d d')).
Proof.
move=> dp; set k := INR _.
have gp o : M d o <= exp (k * eps) * M d' o.
  by have := group_privacy dp d d' [set o]; rewrite !Pr1.
have acM : ac (M d) (M d').
  by move=> o h; apply: Rle_antisym; [have := gp o; rewrite h; lra|apply: pr_ge0].
split=> //; rewrite /KL -[X in _ <= X]Rmult_1_r -(pr_sum1 (M d)) sumM; apply: sum_le => o _.
case: (Req_dec (M d o) 0) => [->|nz]; first by rewrite Rmult_0_l Rmult_0_r; lra.
have p0 : 0 < M d o by have := pr_ge0 (M d) o; lra.
have q0 : 0 < M d' o.
  by case: (Req_dec (M d' o) 0) => [/acM|]; [lra|have := pr_ge0 (M d') o; lra].
rewrite Rmult_comm; apply: Rmult_le_compat_r; first lra.
rewrite -[X in _ <= X]ln_exp; apply: ln_le_mono; first exact: Rdiv_lt_0_compat.
apply: (Rmult_le_reg_r (M d' o)) => //; rewrite /Rdiv Rmult_assoc Rinv_l ?Rmult_1_r; last lra.
by rewrite (Rmult_comm eps).
Qed.

(** *** thesis Theorem 4.6, pure case: KL upper bound as a transport problem (for every coupling [C]) *)
Theorem KL_transport eps M (P1 P2 : dist [finType of n.-tuple X])
    (C : dist [finType of n.-tuple X * n.-tuple X]) :
  DP eps (fun d => M d : Q -> R) ->
  (forall d, \sum_d' C (d, d') = P1 d) -> (forall d', \sum_d C (d, d') = P2 d') ->
  KL_le (push P1 M) (push P2 M) (eps * \sum_z (C z * INR (dham z.1 z.2))).
Proof.
move=> dp c1 c2.
have e1 b : push P1 M b = push C (fun z => M z.1) b.
  rewrite /push [RHS](eq_bigr (fun z => C (z.1, z.2) * M z.1 b)); last by case.
  rewrite -(pair_bigA _ (fun d d' => C (d, d') * M d b)) /=.
  by apply: eq_bigr => d _; rewrite -c1 sumMr.
have e2 b : push P2 M b = push C (fun z => M z.2) b.
  rewrite /push [RHS](eq_bigr (fun z => C (z.1, z.2) * M z.2 b)); last by case.
  rewrite -(pair_bigA _ (fun d d' => C (d, d') * M d' b)) /= [RHS]sumC.
  by apply: eq_bigr => d _; rewrite -c2 sumMr.
have [acM le] := @KL_conditioning _ _ C (fun z => M z.1) (fun z => M z.2) (pr_ge0 C)
  (fun z => pr_ge0 (M z.1)) (fun z => pr_ge0 (M z.2)) (fun z => proj1 (KL_group_privacy z.1 z.2 dp)).
split; first by move=> b; rewrite e1 e2; apply: acM.
rewrite /KL; under eq_bigr do rewrite e1 e2; apply: Rle_trans le _.
rewrite sumM; apply: sum_le => z _; rewrite -Rmult_assoc (Rmult_comm eps) Rmult_assoc.
by apply: Rmult_le_compat_l; [apply: pr_ge0|case: (KL_group_privacy z.1 z.2 dp)].
Qed.

(** *** The exponential mechanism: a private release with finitely many outcomes *)
Section Exponential.
Variables (o0 : Q) (eps : R) (q : seq X -> Q -> R).
Hypothesis eps0 : 0 <= eps.
Hypothesis q1 : forall (d d' : n.-tuple X) o, (dham d d' <= 1)%N -> Rabs (q d o - q d' o) <= 1.

Let w d o : R := exp (eps / 2 * q d o).
Let Z d : R := \sum_o w d o.

Let Z0 d : 0 < Z d.
Proof.
apply: (Rlt_le_trans _ (w d o0)); first exact: exp_pos.
by apply: (sum_ge (P := xpredT)) => // o _; apply/Rlt_le/exp_pos.
Qed.

Let ex_ge0 d o : 0 <= w d o / Z d.
Proof. by apply: Rmult_le_pos; [apply/Rlt_le/exp_pos|apply/Rlt_le/Rinv_0_lt_compat]. Qed.

Let ex_sum1 d : \sum_o (w d o / Z d) = 1.
Proof. by rewrite -sumMr -/(Z d); field; apply/Rgt_not_eq/Z0. Qed.

Definition exponential d : dist Q := Dist (ex_ge0 d) (ex_sum1 d).

Let w_le (d d' : n.-tuple X) o : (dham d d' <= 1)%N -> w d o <= exp (eps / 2) * w d' o.
Proof.
move=> h; rewrite /w -exp_plus.
have := q1 o h; have := Rle_abs (q d o - q d' o) => u v.
have : eps / 2 * q d o <= eps / 2 + eps / 2 * q d' o.
  have : eps / 2 * (q d o - q d' o) <= eps / 2 * 1 by apply: Rmult_le_compat_l; lra.
  lra.
by case=> [lt|->]; [apply/Rlt_le/exp_increasing|apply: Rle_refl].
Qed.

Lemma dhamC (d d' : n.-tuple X) : dham d d' = dham d' d.
Proof. by apply: eq_bigr => t _; rewrite eq_sym. Qed.

Theorem exponential_DP : DP eps (fun d : n.-tuple X => exponential d : Q -> R).
Proof.
apply/DP_pointwise => d d' dd' o /=.
have zz : Z d' <= exp (eps / 2) * Z d by rewrite sumM; apply: sum_le => u _; apply: w_le; rewrite dhamC.
have ww := w_le o dd'; have z := Z0 d; have z' := Z0 d'; have e := exp_pos (eps / 2).
apply: (Rmult_le_reg_r (Z d * Z d')); first exact: Rmult_lt_0_compat.
rewrite (_ : w d o / Z d * _ = w d o * Z d'); last by field; lra.
rewrite (_ : exp eps * _ * _ = (exp (eps / 2) * w d' o) * (exp (eps / 2) * Z d)); last first.
  rewrite (_ : exp eps = exp (eps / 2) * exp (eps / 2)); last by rewrite -exp_plus; congr exp; field.
  by field; lra.
by apply: Rmult_le_compat => //; apply: Rlt_le => //; apply: exp_pos.
Qed.
End Exponential.
End Transport.
