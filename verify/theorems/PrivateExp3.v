(** adv Theorem 1 with clamped discrete Laplace noise, and with EXP3 as the learner: privacy and regret of one
    policy, with all constants, at every horizon. *)
Require Import Probability FDivergences Interaction Divergences Toolbox Episodes Transport EpisodicPrivacy
  DiscreteLaplace ExponentialWeights Batches.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Losses 0, 1/s, ..., 1, and noise in steps of 1/s *)
Section Grid.
Variables (A : finType) (a0 : A) (s tau M : nat) (eps : R).
Hypotheses (s0 : (0 < s)%N) (tau0 : (0 < tau)%N) (eps0 : 0 < eps).
Let s_pos : 0 < INR s. Proof. exact/lt_0_INR/ltP. Qed.
Let tau_pos : 0 < INR tau. Proof. exact/lt_0_INR/ltP. Qed.
Definition loss (x : 'I_s.+1) : R := INR x / INR s.
(** The mean of a batch that has the sum c/s. *)
Definition mean_loss (c : 'I_(s * tau).+1) : R := INR c / (INR s * INR tau).
(** The sum of the losses of a batch, in steps of 1/s. *)
Definition steps (d : seq 'I_s.+1) : nat := sumn [seq nat_of_ord x | x <- d].
Definition batch_steps d : 'I_(s * tau).+1 := inord (steps d).
Definition step_pos : 0 < eps / INR s := Rdiv_lt_0_compat _ _ eps0 s_pos.
(** What is told: the sum and discrete Laplace noise of scale s/eps steps, clamped [M] steps beyond what sums
    can be. On the mean of the batch this is noise of scale 1/(eps tau). *)
Definition fed (c : 'I_(s * tau).+1) : dist [finType of 'I_(s * tau + (M + M)).+1] :=
  clamp step_pos (s * tau + (M + M)) (M + c).
Lemma loss01 x : 0 <= loss x <= 1.
Proof. split; first by apply: Rmult_le_pos; [exact: pos_INR|exact/Rlt_le/Rinv_0_lt_compat].
apply: (Rmult_le_reg_r (INR s)) => //; rewrite /loss /Rdiv Rmult_assoc Rinv_l; last lra.
by rewrite Rmult_1_r Rmult_1_l; apply/le_INR/leP; rewrite -ltnS. Qed.
Lemma steps_le d : (steps d <= s * size d)%N.
Proof. elim: d => [|x d IH]; first by rewrite muln0.
by rewrite mulnS; apply: leq_add => //; rewrite -ltnS. Qed.
Lemma batch_stepsE (d : tau.-tuple 'I_s.+1) : nat_of_ord (batch_steps d) = steps d.
Proof. by rewrite inordK // ltnS; have := steps_le d; rewrite size_tuple. Qed.
Lemma mean_steps (d : tau.-tuple 'I_s.+1) : mean_loss (batch_steps d) = mean_of loss tau d.
Proof. rewrite /mean_loss batch_stepsE /mean_of. have -> : cost loss d = INR (steps d) / INR s.
  elim: {d} (tval d) => [|x d IH]; first by rewrite /Rdiv Rmult_0_l.
  by rewrite (_ : steps (x :: d) = (x + steps d)%N) // plus_INR [cost _ _]/= IH /loss; field; lra.
by field; lra. Qed.
(** One loss of a batch moves its sum by [s] steps at most. *)
Lemma steps_neighbours n (d d' : n.-tuple 'I_s.+1) : (dham d d' <= 1)%N -> (steps d <= steps d' + s)%N.
Proof. suff h (r r' : seq 'I_s.+1) : size r = size r' -> (steps r <= steps r' + s * hd r r')%N.
  rewrite dham_hd => d1; have sz : size d = size d' by rewrite !size_tuple. apply: leq_trans (h _ _ sz) _.
  by rewrite leq_add2l -[X in (_ <= X)%N]muln1 leq_mul2l d1 orbT.
elim: r r' => [|x r IH] [|x' r'] // [/IH le]. have xs : (x <= x' + s * (x != x'))%N.
  case: eqP => [->|_]; first exact: leq_addr.
  by rewrite muln1; apply: leq_trans (leq_addl _ _); rewrite -ltnS.
by rewrite /steps /hd /= -/(steps r) -/(steps r') -/(hd r r') mulnDr addnACA; apply: leq_add. Qed.
Lemma fed_DP : DP eps (fun d : tau.-tuple 'I_s.+1 => fed (batch_steps d) : _ -> R).
Proof. have -> : eps = INR s * (eps / INR s) by field; lra.
have -> : (fun d : tau.-tuple 'I_s.+1 => fed (batch_steps d) : _ -> R) =
    fun d => geometric step_pos (s * tau + (M + M)) (fun r => M + steps r)%N d.
  by apply: functional_extensionality => d; rewrite /fed batch_stepsE.
apply: geometric_DP => d d' dd; rewrite -addnA leq_add2l; exact: steps_neighbours. Qed.
(** adv Algorithm 1 with this noise. *)
Definition private_learner T B := algorithm_1 a0 tau fed batch_steps T B.

(** *** adv Theorem 1, first line, with clamped discrete Laplace noise of scale 1/(eps tau) on the means *)
Theorem conversion_Laplace N Rt B : noisy_regret_le fed mean_loss N B Rt ->
  forall T, (T %/ tau <= N)%N -> ViewDP T eps (private_learner T B) /\
  forall l i, expected_cost loss l T (private_learner T B) - \sum_(t < T) loss (l t i) <=
    INR tau * Rt + INR tau.
Proof. move=> reg; apply: (conversion a0 loss01 tau0 mean_steps _ _ reg); first lra. exact: fed_DP. Qed.
(** The values told: they are not negative. *)
Definition told (o : 'I_(s * tau + (M + M)).+1) : R := INR o / (INR s * INR tau).
(** The largest of them, and how far their mean is from that of the batch and M/(s tau). *)
Definition told_most : R := 1 + 2 * INR M / (INR s * INR tau).
Definition told_bias : R :=
  exp (- (eps / INR s)) ^ M.+1 / (1 - exp (- (eps / INR s)) * exp (- (eps / INR s))) / (INR s * INR tau).
Let st_pos : 0 < INR s * INR tau. Proof. exact: Rmult_lt_0_compat. Qed.
Lemma told_in o : 0 <= told o <= told_most.
Proof. split; first by apply: Rmult_le_pos; [exact: pos_INR|exact/Rlt_le/Rinv_0_lt_compat].
have -> : told_most = INR (s * tau + (M + M)) / (INR s * INR tau).
  by rewrite plus_INR mult_INR plus_INR /told_most; field; lra.
apply: Rmult_le_compat_r; first exact/Rlt_le/Rinv_0_lt_compat. by apply/le_INR/leP; rewrite -ltnS. Qed.
Lemma told_mean c : Rabs (\sum_o (fed c o * told o) - (mean_loss c + INR M / (INR s * INR tau))) <= told_bias.
Proof. have far : (M + c + M <= s * tau + (M + M))%N by rewrite addnAC addnC leq_add2r -ltnS.
have := clamp_bias step_pos (leq_addr c M) far; rewrite -/(fed c); set e := \sum_o _ => bias.
have -> : \sum_o (fed c o * told o) = e / (INR s * INR tau).
  by rewrite /e /Rdiv sumMr; apply: eq_bigr => o _; rewrite /told /Rdiv; ring.
rewrite (_ : _ - _ = (e - INR (M + c)) / (INR s * INR tau)); last by rewrite plus_INR /mean_loss; field; lra.
rewrite Rabs_mult (Rabs_pos_eq (/ _)); last exact/Rlt_le/Rinv_0_lt_compat.
by apply: Rmult_le_compat_r bias; exact/Rlt_le/Rinv_0_lt_compat. Qed.
End Grid.

(** ** EXP3 *)
Section EXP3.
Variables (A O : finType) (a0 : A) (eta : R) (u : O -> R).
Hypothesis eta0 : 0 < eta.
(** The chance of an action, by the sums [S] of what its losses are estimated to be. *)
Definition odds (S : A -> R) (j : A) : R := exp (- eta * S j).
Definition all_odds S : R := \sum_j odds S j.
Definition chance S (j : A) : R := odds S j / all_odds S.
Lemma all_odds_ge S i : odds S i <= all_odds S.
Proof. by apply: (le_sum (F := odds S)) => j; apply/Rlt_le/exp_pos. Qed.
Lemma all_odds_pos S : 0 < all_odds S.
Proof. by apply: Rlt_le_trans (all_odds_ge S a0); apply: exp_pos. Qed.
Lemma chance_pos S j : 0 < chance S j.
Proof. by apply: Rdiv_lt_0_compat; [exact: exp_pos|exact: all_odds_pos]. Qed.
Lemma chance_ge0 S j : 0 <= chance S j. Proof. exact/Rlt_le/chance_pos. Qed.
Lemma chance_sum1 S : \sum_j chance S j = 1.
Proof. by rewrite /chance /Rdiv -sumMr Rinv_r //; have := all_odds_pos S; rewrite /all_odds; lra. Qed.
Definition play S : dist A := Dist (chance_ge0 S) (chance_sum1 S).
(** The action that was played has what was told over its chance added, and the others nothing (adv
    Algorithm 3, without mixing, which losses that are not negative do not need). *)
Definition estimate S (z : A * O) (j : A) : R := ind (j == z.1) * (u z.2 / chance S z.1).
Definition update (S : A -> R) z : A -> R := fun j => S j + estimate S z j.
Definition exp3_from S : learner A O := fun h => play (foldl update S h).
Definition exp3 : learner A O := exp3_from (fun=> 0).
(** One round moves the logarithm of the odds. *)
Lemma exp3_step S a o : 0 <= u o ->
  ln (all_odds (update S (a, o))) <= ln (all_odds S) - eta * u o + eta * eta * (u o * u o / chance S a).
Proof. move=> u0; have p0 := chance_pos S a; set x := - eta * (u o / chance S a). have x0 : x <= 0.
  have := Rmult_le_pos _ _ (Rlt_le _ _ eta0) (Rmult_le_pos _ _ u0 (Rlt_le _ _ (Rinv_0_lt_compat _ p0))).
  by rewrite /x /Rdiv; lra.
have -> : all_odds (update S (a, o)) = all_odds S * (1 + chance S a * (exp x - 1)).
  have -> : all_odds S * (1 + chance S a * (exp x - 1)) = all_odds S + odds S a * (exp x - 1).
    by rewrite /chance; field; have := all_odds_pos S; lra.
  rewrite /all_odds -(sum_ind1 a (fun j => odds S j * (exp x - 1))) -sumD; apply: eq_bigr => j _.
  rewrite /odds /update /estimate Rmult_plus_distr_l exp_plus /=.
  rewrite /ind; case: eqP => [->|_]; first by rewrite Rmult_1_l -/x; ring.
  by rewrite !Rmult_0_l Rmult_0_r exp_0; ring.
have e1 := exp_quadratic (Rle_trans _ _ _ x0 Rle_0_1); have e0 := exp_pos x.
have p1 : chance S a <= 1 by rewrite -(chance_sum1 S); apply: (le_sum (F := chance S)) => j;
  apply: chance_ge0.
have pos : 0 < 1 + chance S a * (exp x - 1) by nra. rewrite ln_mult //; last exact: all_odds_pos.
have -> : ln (all_odds S) - eta * u o + eta * eta * (u o * u o / chance S a) =
    ln (all_odds S) + chance S a * (x + x * x) by rewrite /x; field; lra.
apply: Rplus_le_compat_l; apply: Rle_trans (ln_le pos) _.
have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ p0) e1; lra. Qed.
Variables (Y : Type) (W : Y -> dist O) (most : R).
Hypothesis u_in : forall o, 0 <= u o <= most.
(** From any state on, charged with what is told. *)
Lemma exp3_told n j S y i :
  eta * (told_cost W (fun _ o => u o) y n j (exp3_from S) -
    \sum_(t < n) \sum_o (W (y (j + t)%N i) o * u o)) <=
  ln (all_odds S) + eta * S i + eta * eta * (INR n * (INR #|A| * (most * most))).
Proof. elim: n j S => [|n IH] j S.
  rewrite big_ord0 /= Rminus_0_r Rmult_0_l !Rmult_0_r Rplus_0_r.
  have := ln_le_mono (exp_pos _) (all_odds_ge S i); rewrite ln_exp; lra.
set Q := INR #|A| * (most * most) in IH *; set c := INR n * Q in IH *.
pose mean t := \sum_o (W (y t i) o * u o); pose rest := \sum_(t < n) mean (j.+1 + t)%N.
have told_next a o : eta * (u o + told_cost W (fun _ o => u o) y n j.+1 (tell (exp3_from S) a o)) <=
    ln (all_odds S) + eta * S i + eta * rest + eta * eta * c +
    (eta * eta * (u o * u o / chance S a) + eta * estimate S (a, o) i).
  have := IH j.+1 (update S (a, o)); rewrite -/rest Rmult_minus_distr_l.
  rewrite [update _ _ i]/update Rmult_plus_distr_l.
  have := exp3_step S a (proj1 (u_in o)); rewrite -[tell _ _ _]/(exp3_from (update S (a, o))).
  by set later := told_cost _ _ _ _ _ _; lra.
have -> : \sum_(t < n.+1) mean (j + t)%N = mean j + rest.
  by rewrite big_ord_recl addn0; congr (_ + _); apply: eq_bigr => t _; rewrite addSnnS.
pose more a o := eta * eta * (u o * u o / chance S a) + eta * estimate S (a, o) i.
have sum_more : one_round (play S) (fun a => W (y j a)) more <= eta * eta * Q + eta * mean j.
  have each a : chance S a * (\sum_o (W (y j a) o * more a o)) <=
      eta * eta * (most * most) + ind (a == i) * (eta * mean j).
    rewrite -[X in X + _](mean_const (W (y j a))) /mean !sumM -sumD; apply: sum_le => o _.
    have e : chance S a * (W (y j a) o * more a o) =
        W (y j a) o * (eta * eta * (u o * u o)) + ind (a == i) * (eta * (W (y j i) o * u o)).
      have p0 := chance_pos S; rewrite /more /estimate /= eq_sym /ind.
      by case: eqP => [->|_]; field; apply: Rgt_not_eq.
    have [u0 u1] := u_in o; have uu : u o * u o <= most * most by nra.
    by rewrite e; have := Rmult_le_compat_l _ _ _ (pr_ge0 (W (y j a)) o) uu; nra.
  by apply: Rle_trans (sum_le (fun a _ => each a)) _; rewrite sumD sum_ind1 sum_card /Q; lra.
set k := ln (all_odds S) + eta * S i + eta * rest + eta * eta * c in told_next.
have : eta * told_cost W (fun _ o => u o) y n.+1 j (exp3_from S) <= k + (eta * eta * Q + eta * mean j).
  rewrite /= -one_roundM; apply: Rle_trans (one_round_le _ _ told_next) _.
  by rewrite one_round_add one_round_const; apply: Rplus_le_compat_l.
by rewrite /k S_INR /c; lra. Qed.

(** *** EXP3 told noisy values in [0, most] whose mean is off the loss by a constant [k], up to [beta] *)
Theorem exp3_regret (v : Y -> R) k beta n : (forall l, Rabs (\sum_o (W l o * u o) - (v l + k)) <= beta) ->
  noisy_regret_le W v n exp3
    (ln (INR #|A|) / eta + eta * (INR n * (INR #|A| * (most * most))) + 2 * INR n * beta).
Proof. move=> bias y i; have := exp3_told n 0 (fun=> 0) y i; rewrite Rmult_0_r Rplus_0_r.
have -> : all_odds (fun=> 0) = INR #|A|.
  rewrite /all_odds -[RHS]Rmult_1_r -sum_card; apply: eq_bigr => j _. by rewrite /odds Rmult_0_r exp_0.
rewrite -[exp3_from _]/exp3; under eq_bigr do rewrite add0n.
set gap := told_cost _ _ _ _ _ _ - _ => le; have := noise_cancels y n exp3 i bias; rewrite -/gap => near.
suff : gap <= ln (INR #|A|) / eta + eta * (INR n * (INR #|A| * (most * most))) by move: near; split_Rabs; lra.
apply: (Rmult_le_reg_l eta) => //; apply: Rle_trans le _; apply: Req_le; field; lra. Qed.
End EXP3.

(** ** The two together *)
Section PrivateExp3.
Variables (A : finType) (a0 : A) (s tau M : nat) (eps eta : R).
Hypotheses (s0 : (0 < s)%N) (tau0 : (0 < tau)%N) (eps0 : 0 < eps) (eta0 : 0 < eta).
Let most := told_most s tau M.
Let bias := told_bias s tau M eps.
Definition private_exp3 T : policy A [finType of 'I_s.+1] :=
  private_learner a0 s0 eps0 T (exp3 a0 eta (@told s tau M)).

(** *** EXP3 in adv Algorithm 1 (in the place of adv Corollary 22): an eps-DP policy and its regret at every
    horizon. The last term but one is what clamping costs: it falls exponentially with [M]. *)
Theorem private_exp3_regret T (n := (T %/ tau)%N) : ViewDP T eps (private_exp3 T) /\
  forall l i, expected_cost (@loss s) l T (private_exp3 T) - \sum_(t < T) loss (l t i) <=
    INR tau * (ln (INR #|A|) / eta + eta * (INR n * (INR #|A| * (most * most))) + 2 * INR n * bias) + INR tau.
Proof. apply: (conversion_Laplace a0 tau0 _ (leqnn n)). apply: exp3_regret => // [o|c]; first exact: told_in.
exact: told_mean. Qed.
End PrivateExp3.

(** *** adv Theorem 1, second line: tau = ceil(1/eps), clamped discrete Laplace noise of scale 1 on the means
    of batches, and the regret of B over floor(eps T) rounds, or more *)
Theorem conversion_scale_one (A : finType) (a0 : A) s tau M eps (s0 : (0 < s)%N) (one : 0 < / INR tau)
  N Rt B T (pi := @private_learner A a0 s tau M _ s0 one T B) :
  0 < eps <= 1 -> INR tau - 1 < / eps <= INR tau -> eps * INR T < INR N + 1 ->
  noisy_regret_le (@fed s tau M _ s0 one) (@mean_loss s tau) N B Rt -> ViewDP T eps pi /\
  forall l i, expected_cost (@loss s) l T pi - \sum_(t < T) loss (l t i) <= 2 / eps * Rt + 2 / eps.
Proof. move=> [e0 e1] [above below] eT reg. have ie : 1 <= / eps by rewrite -Rinv_1; apply: Rinv_le_contravar.
have tau0 : (0 < tau)%N by apply/ltP/INR_lt; rewrite /=; lra. have TN : (T %/ tau <= N)%N.
  rewrite -ltnS; apply/ltP/INR_lt; rewrite S_INR; apply: Rle_lt_trans eT.
  have : INR (T %/ tau) * INR tau <= INR T by rewrite -mult_INR; apply/le_INR/leP/leq_trunc_div.
  move/(Rmult_le_compat_l _ _ _ (Rlt_le _ _ e0)); apply: Rle_trans.
  rewrite -[X in X <= _]Rmult_1_l -(Rinv_r eps); last lra.
  rewrite Rmult_assoc; apply: Rmult_le_compat_l; first lra.
  by rewrite Rmult_comm; apply: Rmult_le_compat_l => //; exact: pos_INR.
have [_ Rt0] := noisy_regret_grows (ord0 : 'I_(s * tau).+1) a0 (leq0n N) reg.
have [dp le] := conversion_Laplace a0 tau0 reg TN.
have te : / INR tau <= eps by rewrite -(Rinv_involutive eps); [apply: Rinv_le_contravar; lra|lra].
split=> [r r' d E|l i]; first apply: Rle_trans (dp r r' d E) _.
  by apply: Rmult_le_compat_r; [apply: sum_ge0 => a _; apply: view_ge0|apply: exp_mono].
have t2 : INR tau <= 2 / eps by rewrite /Rdiv; lra.
by apply: Rle_trans (le l i) _; have := Rmult_le_compat_r _ _ _ Rt0 t2; lra. Qed.

(** Two actions, losses 0 and 1, eps = 1/2 and N batches of two, for N of a million and more: by the first
    line the regret is at most a tenth of the horizon, and by the second, which is coarser, a fifth. *)
Section Million.
Variable N : nat.
Hypothesis large : 1000000 <= INR N.
Let rate : 0 < / 50000. Proof. lra. Qed.
Let half : 0 < / 2. Proof. lra. Qed.
Let half' : 0 < / INR 2. Proof. by rewrite [INR 2]/=; lra. Qed.
Let learner := exp3 (A := bool_finType) false (/ 50000) (@told 1 2 30).
Let regret := ln (INR #|bool_finType|) / / 50000 +
  / 50000 * (INR N * (INR #|bool_finType| * (told_most 1 2 30 * told_most 1 2 30))) +
  2 * INR N * told_bias 1 2 30 (/ 2).
Lemma regret_small : regret <= 19 / 200 * INR N.
Proof. have l2 : ln 2 <= 1 by have := @ln_le 2; lra.
have most : told_most 1 2 30 = 31 by rewrite /told_most /=; lra. have bias : told_bias 1 2 30 (/ 2) <= / 1000.
  rewrite /told_bias (_ : / 2 / INR 1 = / 2); last by rewrite /=; field.
  rewrite [INR 1]/= [INR 2]/=; set q := exp _; have q0 : 0 < q by apply: exp_pos. have q1 : q <= 2 / 3.
    rewrite /q exp_Ropp (_ : 2 / 3 = / (3 / 2)); last field.
    by apply: Rinv_le_contravar; [|have := exp_ineq1_le (/ 2)]; lra.
  have power : q ^ 31 <= / 10000.
    by apply: Rle_trans (pow_incr q _ 31 (conj (Rlt_le _ _ q0) q1)) _; rewrite /=; lra.
  have inverse : 0 < / (1 - q * q) <= 2.
    split; first by apply: Rinv_0_lt_compat; nra.
    by rewrite (_ : 2 = / (/ 2)); [apply: Rinv_le_contravar; nra|field].
  have p0 : 0 <= q ^ 31 by apply: pow_le; lra.
  have := Rmult_le_compat _ _ _ _ p0 (Rlt_le _ _ (proj1 inverse)) power (proj2 inverse).
  by rewrite /Rdiv; lra.
have cost := Rmult_le_compat_l _ _ _ (pos_INR N) bias; rewrite /regret card_bool most (_ : INR 2 = 2) //.
rewrite (_ : ln 2 / / 50000 = 50000 * ln 2); last by field.
by move: cost; set nb := _ * told_bias _ _ _ _; rewrite (_ : 2 * _ * _ = 2 * nb); [lra|rewrite /nb; ring].
Qed.

Example private_exp3_tenth (pi := @private_exp3 bool_finType false 1 2 30 (/ 2) (/ 50000) isT half (N * 2)) :
  ViewDP (N * 2) (/ 2) pi /\ forall l i, expected_cost (@loss 1) l (N * 2) pi -
    \sum_(t < N * 2) loss (l t i) <= / 10 * INR (N * 2).
Proof. have [dp le] := @private_exp3_regret bool_finType false 1 2 30 _ _ isT isT half rate (N * 2).
split=> // l i; apply: Rle_trans (le l i) _; rewrite mulnK // -/regret mult_INR (_ : INR 2 = 2) //.
by have := regret_small; lra. Qed.

Example scale_one_fifth (pi := @private_learner bool_finType false 1 2 30 _ isT half' (N * 2) learner) :
  ViewDP (N * 2) (/ 2) pi /\ forall l i, expected_cost (@loss 1) l (N * 2) pi -
    \sum_(t < N * 2) loss (l t i) <= / 5 * INR (N * 2).
Proof. have reg : noisy_regret_le (@fed 1 2 30 _ isT half') (@mean_loss 1 2) N learner regret.
  apply: exp3_regret => // [o|c]; first exact: told_in. exact: (@told_mean 1 2 30 _ isT isT half' c).
have up : INR 2 - 1 < / / 2 <= INR 2 by rewrite Rinv_inv /=; lra.
have half_T : / 2 * INR (N * 2) < INR N + 1 by rewrite mult_INR /=; lra. have unit : 0 < / 2 <= 1 by lra.
have [dp le] := @conversion_scale_one bool_finType false 1 2 30 (/ 2) isT half' N regret learner (N * 2) unit
  up half_T reg.
split=> // l i; apply: Rle_trans (le l i) _; rewrite mult_INR (_ : INR 2 = 2) //.
by have := regret_small; lra. Qed.
End Million.
