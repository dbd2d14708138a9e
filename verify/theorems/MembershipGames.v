(** Membership inference games: the best attacker, and what privacy leaves to any. *)
Require Import Probability FDivergences Interaction LowerBounds Divergences Toolbox ProductLaws.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

Lemma mean_of_rest (O : finType) (p : dist O) (g : O -> R) :
  \sum_o (p o * (1 - g o)) = 1 - \sum_o (p o * g o).
Proof. transitivity (\sum_o p o - \sum_o (p o * g o)); last by rewrite pr_sum1.
by rewrite -sumB; apply: eq_bigr => o _; ring. Qed.
(** ** One target: [p] and [q] are the laws of the output without it and with it, each played with chance
    1/2; at the output o an attacker guesses IN with chance [g o] *)
Section Attackers.
Variables (O : finType) (p q : dist O).
Definition accuracy (g : O -> R) : R := / 2 * (\sum_o (p o * (1 - g o))) + / 2 * (\sum_o (q o * g o)).
Definition advantage g : R := 2 * accuracy g - 1.
Definition bayes (o : O) : R := ind (is_left (Rlt_dec (p o) (q o))).
(** *** thesis Theorem 6.1 (b) and (c), with (6.1), and what its proof has on the set where p >= q *)
Theorem bayes_attacker (S := [set o | ~~ is_left (Rlt_dec (p o) (q o))]) :
  advantage bayes = TV p q /\ advantage bayes = Pr p S - Pr q S /\
  forall g, (forall o, 0 <= g o <= 1) -> advantage g <= advantage bayes.
Proof. have e g : advantage g = \sum_o (g o * (q o - p o)).
  have -> : \sum_o (g o * (q o - p o)) = \sum_o (q o * g o) - \sum_o (p o * g o).
    by rewrite -sumB; apply: eq_bigr => o _; ring.
  by rewrite /advantage /accuracy mean_of_rest; lra.
split; [|split=> [|g g01]].
- have -> : TV p q = / 2 * (\sum_o Rabs (p o - q o)) + / 2 * (\sum_o (q o - p o)).
    by rewrite sumB !pr_sum1 /TV; ring.
  rewrite e !sumM -sumD; apply: eq_bigr => o _; rewrite /bayes /ind; case: (Rlt_dec _ _) => /= h.
    by rewrite Rabs_left; lra.
  by rewrite Rabs_pos_eq; lra.
- have zero : 0 = \sum_o (p o - q o) by rewrite sumB !pr_sum1; ring.
  rewrite e [RHS](_ : _ = (\sum_o (ind (o \in S) * (p o - q o))) - \sum_o (p o - q o)).
    by rewrite -sumB; apply: eq_bigr => o _; rewrite inE /bayes /ind; case: (Rlt_dec _ _) => /= _; ring.
  by rewrite -zero sum_ind sumB /Pr; ring.
- rewrite !e; apply: sum_le => o _; have := g01 o; rewrite /bayes /ind.
  by case: (Rlt_dec _ _) => /= h [g0 g1]; nra. Qed.
(** *** thesis Section 2.3.3, Theorem 6.1 (a): the lemma of Neyman and Pearson. A test of the ratio q/p at
    k, with any chances where it is k, has at least the power of each test whose level is no larger. *)
Theorem neyman_pearson (k : R) (h g : O -> R) : 0 <= k -> (forall o, 0 <= g o <= 1) ->
  (forall o, 0 <= h o <= 1) -> (forall o, k * p o < q o -> h o = 1) -> (forall o, q o < k * p o -> h o = 0) ->
  \sum_o (p o * g o) <= \sum_o (p o * h o) -> \sum_o (q o * g o) <= \sum_o (q o * h o).
Proof. move=> k0 g01 h01 h1 h0 /(Rmult_le_compat_l k _ _ k0) level.
have : 0 <= \sum_o ((h o - g o) * (q o - k * p o)).
  apply: sum_ge0 => o _; have := g01 o; case: (Rtotal_order (k * p o) (q o)) => [lt|[->|lt]] [g0 g1].
  - by rewrite (h1 o lt); apply: Rmult_le_pos; lra.
  - by lra.
  by rewrite (h0 o lt); have := Rmult_le_pos (g o) (k * p o - q o) g0; lra.
rewrite (eq_bigr (fun o => q o * h o - q o * g o - (k * (p o * h o) - k * (p o * g o)))) => [|o _]; last ring.
by rewrite !sumB -!sumM; lra. Qed.
End Attackers.

(** ** The crafter of thesis Algorithms 4 and 11: records of law [D]; where the target z is in, it takes the
    place i, drawn uniformly. The law [T] of the target is [D] in Algorithm 4, and a point in Algorithm 11. *)
Section Game.
Variables (Z O : finType) (n : nat) (D T : dist Z) (M : n.+1.-tuple Z -> dist O).
Definition put (d : n.+1.-tuple Z) i z : n.+1.-tuple Z := [tuple if j == i then z else tnth d j | j < n.+1].
Definition crafted (F : Z -> n.+1.-tuple Z -> 'I_n.+1 -> R) : R :=
  \sum_z (T z * \sum_d (Prod (fun=> D) d * \sum_i (/ INR n.+1 * F z d i))).
(** Both errors of an attacker that guesses IN with chance [g z o] (thesis (2.23) and (2.24)). *)
Definition error_I (g : Z -> O -> R) : R := crafted (fun z d _ => \sum_o (M d o * g z o)).
Definition error_II (g : Z -> O -> R) : R := crafted (fun z d i => \sum_o (M (put d i z) o * (1 - g z o))).
Lemma crafted_ge c F : (forall z d i, c <= F z d i) -> c <= crafted F.
Proof. move=> h; rewrite -[c](mean_const T) /crafted; apply: sum_le => z _; apply: Rmult_le_compat_l.
  exact: pr_ge0.
rewrite -[c](mean_const (Prod (fun=> D : dist Z) : dist [finType of n.+1.-tuple Z])).
apply: sum_le => d _; apply: Rmult_le_compat_l; first exact: pr_ge0.
have n0 : 0 < INR n.+1 by apply: lt_0_INR; apply/ltP. apply: (Rmult_le_reg_l (INR n.+1)) => //.
by rewrite -sumM -Rmult_assoc Rinv_r ?Rmult_1_l -?sum_ord_const; [apply: sum_le|lra]. Qed.
Lemma crafted_linear c F G : crafted F + c * crafted G = crafted (fun z d i => F z d i + c * G z d i).
Proof. have s (I : finType) (w f g : I -> R) :
    (\sum_i (w i * f i)) + c * (\sum_i (w i * g i)) = \sum_i (w i * (f i + c * g i)).
  by rewrite sumM -sumD; apply: eq_bigr => i _; ring.
by rewrite /crafted s; apply: eq_bigr => z _; rewrite s; congr (_ * _); apply: eq_bigr => d _; rewrite s. Qed.
Variables (eps delta : R) (g : Z -> O -> R).
Hypotheses (private : ADP eps delta (fun d => M d : O -> R)) (g01 : forall z o, 0 <= g z o <= 1).

(** *** thesis (2.28) and (2.29) *)
Theorem private_errors : 1 - delta <= error_I g + exp eps * error_II g /\
  1 - delta <= exp eps * error_I g + error_II g.
Proof. have near d i z : (dham d (put d i z) <= 1)%N.
  rewrite /dham (bigD1 i) //= big1 ?addn0; first by case: (_ != _).
  by move=> j ji; rewrite tnth_mktuple (negbTE ji) eqxx.
have out z o : 0 <= 1 - g z o <= 1 by have := g01 z o; lra.
split; [|rewrite Rplus_comm]; rewrite crafted_linear; apply: crafted_ge => z d i.
  have := Aclose_tests (private (near d i z)) (out z); have := mean_of_rest (M d) (g z); lra.
have back : (dham (put d i z) d <= 1)%N by rewrite dhamC.
have := Aclose_tests (private back) (g01 z); have := mean_of_rest (M (put d i z)) (g z); lra. Qed.
(** *** the three bounds on the advantage of thesis Section 2.3.6; by (2.22) it is 1 less both errors *)
Theorem private_advantage : 0 <= eps -> let adv := 1 - error_I g - error_II g in
  (delta = 0 -> adv <= exp eps - 1) /\ adv <= 1 - exp (- eps) * (1 - delta) /\
  adv <= (exp eps - 1 + 2 * delta) / (exp eps + 1).
Proof. move=> e0 adv; have [h h'] := private_errors; have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra.
have a0 : 0 <= error_I g.
  by apply: crafted_ge => z d i; apply: sum_ge0 => o _; have := g01 z o; have := pr_ge0 (M d) o; nra.
have third : adv * (exp eps + 1) <= exp eps - 1 + 2 * delta by rewrite /adv; lra.
split; [|split].
- by move=> d0; rewrite d0 in third; nra.
- have i0 := exp_pos (- eps); have i1 : exp (- eps) * exp eps = 1 by rewrite -exp_plus Rplus_opp_l exp_0.
  have i2 : exp (- eps) <= 1 by nra. have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ i0) h.
  rewrite Rmult_plus_distr_l -(Rmult_assoc _ (exp eps)) i1 /adv; nra.
- by apply: (Rmult_le_reg_r (exp eps + 1)); [lra|rewrite /Rdiv Rmult_assoc Rinv_l; lra]. Qed.
(** *** thesis (2.30), for every test of a level, so for every threshold *)
Theorem private_power l : error_I g <= l ->
  1 - error_II g <= 1 - Rmax 0 (Rmax (1 - delta - exp eps * l) (exp (- eps) * (1 - delta - l))).
Proof. move=> le; have [h h'] := private_errors; have p := exp_pos eps; have i0 := exp_pos (- eps).
have i1 : exp (- eps) * exp eps = 1 by rewrite -exp_plus Rplus_opp_l exp_0.
suff : Rmax 0 (Rmax (1 - delta - exp eps * l) (exp (- eps) * (1 - delta - l))) <= error_II g by lra.
apply: Rmax_lub; [|apply: Rmax_lub].
- apply: crafted_ge => z d i; apply: sum_ge0 => o _; have := g01 z o.
  by have := pr_ge0 (M (put d i z)) o; nra.
- by nra.
- have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ i0) h; rewrite Rmult_plus_distr_l -(Rmult_assoc _ (exp eps)).
  by rewrite i1; nra. Qed.
End Game.
(** *** thesis Section 6.2.3: the errors in the average game are the means of those with the target fixed *)
Theorem average_target (Z O : finType) n (D T : dist Z) (M : n.+1.-tuple Z -> dist O) g :
  error_I D T M g = \sum_z (T z * error_I D (dirac z) M g) /\
  error_II D T M g = \sum_z (T z * error_II D (dirac z) M g).
Proof. by split; apply: eq_bigr => z _; rewrite /error_I /error_II /crafted /= sum_ind1. Qed.
