(** The hypotheses of the wrapper can be met: explore, release a private count, commit. *)
Require Import Probability FDivergences Interaction Episodes Transport PrivacyNotions Toolbox EpisodicPrivacy.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section ExploreCommit.
Variables (n T : nat) (eps : R).
Hypotheses (nT : (n <= T)%N) (eps0 : 0 <= eps).

(** Minus the distance of the release to the number of successes. *)
Definition score (d : seq bool) (o : 'I_n.+1) : R := - Rabs (INR (count id d) - INR o).

Lemma count_sum (d : n.-tuple bool) : INR (count id d) = \sum_(t < n) ind (tnth d t).
Proof.
rewrite -sum1_count big_mkcond big_tuple (big_morph INR plus_INR (erefl : INR 0 = 0)).
by apply: eq_bigr => t _; rewrite /ind; case: (tnth d t).
Qed.

Lemma count_dham (d d' : n.-tuple bool) : Rabs (INR (count id d) - INR (count id d')) <= INR (dham d d').
Proof.
rewrite !count_sum -sumB /dham (big_morph INR plus_INR (erefl : INR 0 = 0)).
elim/big_rec2: _ => [|t x y _ h]; first by rewrite Rabs_R0; apply: Rle_refl.
apply: Rle_trans (Rabs_triang _ _) _; apply: Rplus_le_compat => //.
by rewrite /ind; case: (tnth d t); case: (tnth d' t); rewrite /= ?Rminus_0_r ?Rminus_0_l ?Rabs_Ropp ?Rminus_eq_0 ?Rabs_R0 ?Rabs_R1; lra.
Qed.

Lemma score1 (d d' : n.-tuple bool) o : (dham d d' <= 1)%N -> Rabs (score d o - score d' o) <= 1.
Proof.
move=> /leP /le_INR h; have := Rle_trans _ _ _ (count_dham d d') h; rewrite /score /=.
move: (INR _) (INR _) (INR _) => x y z; split_Rabs; lra.
Qed.

(** One outcome, no information. *)
Lemma one_ge0 (u : unit) : 0 <= 1. Proof. lra. Qed.
Lemma one_sum1 : \sum_(u : unit) 1 = 1. Proof. by rewrite (big_pred1 tt) // => -[]. Qed.
Definition silent (d : seq bool) : dist [finType of unit] := Dist one_ge0 one_sum1.

(** Play arm 1 for [n] rounds, release its number of successes by the exponential mechanism,
    then play one arm to the end. *)
Definition explore_commit : wrapper [finType of bool] [finType of bool] :=
  Episode (nseq n true) (exponential ord0 eps score)
    (fun o : 'I_n.+1 => Episode (nseq (T - n) (n < o.*2)%N) silent (fun _ => Done _ _)).

Lemma explore_commit_fits : fits explore_commit T.
Proof. by rewrite /= !size_nseq; split=> // o; rewrite size_nseq subnn. Qed.

Theorem explore_commit_ViewDP : ViewDP T eps (policy_of true explore_commit_fits).
Proof.
have [refl _] := Aclose_closed eps0 (Rle_refl 0).
apply: wrapper_ViewDP => //=; split=> [|o]; last by split=> // d d' _; exact: (refl _ (silent d)).
by apply/PrivateA/DP_ADP; have := exponential_DP ord0 eps0 score1; rewrite size_nseq.
Qed.
End ExploreCommit.
