(** Mechanisms: KL bounds by transport, an instance of a private release. *)
Require Import Probability FDivergences Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Transport.
Variables (X Q : finType) (n : nat).
Implicit Types (M : n.-tuple X -> dist Q).

(** *** thesis Corollary 4.5, pure case *)
Theorem KL_group_privacy eps M d d' :
  DP eps (fun d => M d : Q -> R) -> KL_le (M d) (M d') (eps * INR (dham d d')).
Proof. move=> dp; have gp o : M d o <= exp (eps * INR (dham d d')) * M d' o.
  by rewrite (Rmult_comm eps); have := group_privacy dp d d' [set o]; rewrite !Pr1.
have := KL_ratio (pr_ge0 (M d)) (pr_ge0 (M d')) gp. by rewrite -sumMr pr_sum1 Rmult_1_l. Qed.

(** *** thesis Theorem 4.6, pure case: KL upper bound as a transport problem (for every coupling [C]) *)
Theorem KL_transport eps M (P1 P2 : dist [finType of n.-tuple X]) (C : dist [finType of n.-tuple X * n.-tuple
  X]) : DP eps (fun d => M d : Q -> R) -> (forall d, \sum_d' C (d, d') = P1 d) -> (forall d', \sum_d C (d,
  d') = P2 d') -> KL_le (push P1 M) (push P2 M) (eps * \sum_z (C z * INR (dham z.1 z.2))).
Proof.
move=> dp c1 c2; have := KL_coupling (C := C) (g1 := fst) (g2 := snd) (fun d d' => KL_group_privacy d d' dp)
  (fun F => pair_fst F c1) (fun F => pair_snd F c2).
by rewrite sumM [X in KL_le _ _ X -> _](eq_bigr (fun z => eps * (C z * INR (dham z.1 z.2)))) // => z _; ring.
Qed.

(** *** The exponential mechanism: a private release with finitely many outcomes *)
Section Exponential.
Variables (o0 : Q) (eps : R) (q : seq X -> Q -> R).
Hypothesis eps0 : 0 <= eps.
Hypothesis q1 : forall (d d' : n.-tuple X) o, (dham d d' <= 1)%N -> Rabs (q d o - q d' o) <= 1.
Let w d o : R := exp (eps / 2 * q d o).
Let Z d : R := \sum_o w d o.
Let Z0 d : 0 < Z d.
Proof. apply: (Rlt_le_trans _ (w d o0)); first exact: exp_pos. by apply: le_sum => // o; apply/Rlt_le/exp_pos.
Qed.
Let ex_ge0 d o : 0 <= w d o / Z d.
Proof. by apply: Rmult_le_pos; [apply/Rlt_le/exp_pos|apply/Rlt_le/Rinv_0_lt_compat]. Qed.
Let ex_sum1 d : \sum_o (w d o / Z d) = 1. Proof. by rewrite -sumMr -/(Z d); field; apply/Rgt_not_eq/Z0. Qed.
Definition exponential d : dist Q := Dist (ex_ge0 d) (ex_sum1 d).
Let w_le (d d' : n.-tuple X) o : (dham d d' <= 1)%N -> w d o <= exp (eps / 2) * w d' o.
Proof. move=> h; rewrite /w -exp_plus. have := q1 o h; have := Rle_abs (q d o - q d' o) => u v.
have : eps / 2 * q d o <= eps / 2 + eps / 2 * q d' o by nra.
by case=> [lt|->]; [apply/Rlt_le/exp_increasing|apply: Rle_refl]. Qed.
Theorem exponential_DP : DP eps (fun d : n.-tuple X => exponential d : Q -> R).
Proof. apply/DP_pointwise => d d' dd' o /=. have zz : Z d' <= exp (eps / 2) * Z d by rewrite sumM;
  apply: sum_le => u _; apply: w_le; rewrite dhamC. have ww := w_le o dd'; have z := Z0 d; have z' := Z0 d';
  have e := exp_pos (eps / 2). apply: (Rmult_le_reg_r (Z d * Z d')); first exact: Rmult_lt_0_compat.
rewrite (_ : w d o / Z d * _ = w d o * Z d'); last by field; lra.
rewrite (_ : exp eps * _ * _ = (exp (eps / 2) * w d' o) * (exp (eps / 2) * Z d)); last first.
  rewrite (_ : exp eps = exp (eps / 2) * exp (eps / 2)); last by rewrite -exp_plus; congr exp; field.
  by field; lra. by apply: Rmult_le_compat => //; apply: Rlt_le => //; apply: exp_pos. Qed.
End Exponential.
End Transport.
