(** Change of environment for rho-Interactive zCDP policies, and its minimax bound. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds Divergences Toolbox
  Equivalences ProductLaws.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section StrongGroupPrivacy.
Variables (A X : finType) (T : nat).
Implicit Types (pi : policy A X) (q : T.-tuple A) (r : T.-tuple X).
(** The laws pi_t(. | H_{t-1}) along fixed actions [q] and rewards [r]. *)
Definition along_laws pi q r : 'I_T -> dist A := fun t => pi (H q r t).
(** The adversary that asks for q_1, ..., q_T whatever the policy does. *)
Definition constant (b0 : A) q : adversary A := fun s => nth b0 q (size s).-1.
Lemma view_constant b0 pi q r (o : T.-tuple A) :
  interactive_view pi (constant b0 q) (constant_table A r) o = Prod (along_laws pi q r) o.
Proof. rewrite /= /prodf; apply: eq_bigr => t _; rewrite /along_laws /H; congr (pr (pi (take t (zip _ _))) _).
  apply: (@eq_from_nth _ b0); rewrite size_map size_iota !size_tuple // => i iT.
  by rewrite /queries (nth_map 0%N) ?size_iota ?size_tuple // nth_iota // add0n /constant size_takel
    ?size_tuple. congr tval; apply: eq_from_tnth => s; rewrite !tnth_mktuple ffunE //. Qed.

(** *** thesis Theorem 4.12: strong group privacy of rho-Interactive zCDP, for all actions and rewards *)
Theorem strong_group_privacy rho pi q r r' : 0 <= rho -> InteractiveZCDP T rho pi ->
  (forall t : 'I_T, ac (pi (H q r t)) (pi (H q r' t))) /\
  \sum_(t < T) KL (pi (H q r t)) (pi (H q r' t)) <= rho * INR (dham r r') ^ 2.
Proof. move=> r0 priv; case: (posnP T) => [T0|T0].
  have no (t : 'I_T) : False by case: t; rewrite T0. split=> [t|]; first by case: (no t).
  rewrite big1 => [|t _]; last by case: (no t). by positive.
pose b0 := tnth q (Ordinal T0); pose M r := Prod (along_laws pi q r).
have zM : zCDP rho (fun r => M r : T.-tuple A -> R).
  move=> al a1 d d' dd; have := priv (constant b0 q) al a1 (constant_table A d) (constant_table A d').
  rewrite (dham_constant_arm b0) => /(_ dd) [h1 h2]; split=> [o|].
    by have := h1 o; rewrite !view_constant.
  apply: Rle_trans h2; apply: Req_le; rewrite /Renyi /moment; congr (_ * ln _).
  by apply: eq_bigr => o _; rewrite !view_constant.
have [acM le] := KL_group_privacy_zCDP r r' r0 zM. by split; [apply: (Prod_ac acM)|rewrite -(KL_Prod acM)].
Qed.
End StrongGroupPrivacy.
Section Decomposition.
Variables (A X : finType) (T : nat).
Implicit Types (nu : instance A X) (pi : policy A X).
(** Second moment of a sum of terms of conditional mean 0. *)
Lemma Ex_martingale (Y : finType) n (mu : instance A Y) (p : policy A Y) (g : A -> Y -> R) : (forall b, \sum_y
  (mu b y * g b y) = 0) -> @Ex A Y n mu p (fun a w => (\sum_(t < n) g (tnth a t) (tnth w t)) ^ 2) = @Ex A Y n
  mu p (fun a _ => \sum_(t < n) \sum_y (mu (tnth a t) y * g (tnth a t) y ^ 2)).
Proof. move=> g0; rewrite -(Ex_additive n mu p (fun b y => g b y ^ 2)).
elim: n p => [|n IH] p; first by apply: eq_Ex => a w; rewrite !big_ord0 /=; ring.
have m0 p' : @Ex A Y n mu p' (fun a w => \sum_(t < n) g (tnth a t) (tnth w t)) = 0.
  rewrite (Ex_additive n mu p' g) -[RHS](Ex_const n mu p' 0); apply: eq_Ex => a w.
  by apply: sum0 => t _; rewrite g0.
rewrite !Ex_cons; apply: eq_bigr => b _; apply: eq_bigr => y _; congr (_ * _).
transitivity (g b y ^ 2 + 2 * g b y * @Ex A Y n mu (shift p b y) (fun a w => \sum_(t < n) g (tnth a t) (tnth w
  t)) + @Ex A Y n mu (shift p b y) (fun a w => (\sum_(t < n) g (tnth a t) (tnth w t)) ^ 2)).
  rewrite -ExM Rplus_assoc -ExD -Ex_plus; apply: eq_Ex => a w.
  rewrite big_ord_recl !tnth0 (eq_bigr (fun t => g (tnth a t) (tnth w t))); first by rewrite /=; ring.
  by move=> t _; rewrite !tnthS. rewrite m0 IH Rmult_0_r Rplus_0_r -Ex_plus; apply: eq_Ex => a w.
by rewrite big_ord_recl !tnth0; congr (_ + _); apply: eq_bigr => t _; rewrite !tnthS. Qed.
Lemma marginal_coupled nu nu' pi (a : T.-tuple A) : marginal (coupled nu nu') (first pi) a = marginal nu pi a.
Proof. by rewrite (marginal_fst nu nu'); apply: eq_bigr => w _; rewrite law_coupled. Qed.
Lemma Ex_coupled nu nu' pi (f : T.-tuple A -> R) :
  Ex (coupled nu nu') (first pi) (fun a _ => f a) = Ex nu pi (fun a (_ : T.-tuple X) => f a).
Proof. by rewrite !Ex_marginal; apply: eq_bigr => a _; rewrite marginal_coupled. Qed.
(** The mean of d_Ham(r, r')^2 in the coupled environment bounds the divergence (steps (a) to (e) of the proof
    of thesis Theorem 4.14). *)
Theorem KL_coupled_distance rho nu nu' pi : 0 <= rho -> InteractiveZCDP T rho pi ->
  KL_le (marginal (T := T) nu pi) (marginal nu' pi)
    (rho * Ex (coupled nu nu') (first pi) (fun (a : T.-tuple A) w => INR (dham (fsts w) (snds w)) ^ 2)).
Proof. move=> r0 priv. have V0 r a : 0 <= view (T := T) pi r a by apply: view_ge0.
have c0 (a : T.-tuple A) w : 0 <= cprod nu nu' a w by apply: prod_ge0 => t; apply: pr_ge0.
have acV a w : view pi (snds w) a = 0 -> view (T := T) pi (fsts w) a = 0.
  move=> z; case: (Req_dec (view pi (fsts w) a) 0) => // nz; exfalso; apply: (Rgt_not_eq _ _ _ z).
  apply: prod_gt0 => t; have [acs _] := strong_group_privacy a (fsts w) (snds w) r0 priv.
  have f : 0 < pi (H a (fsts w) t) (tnth a t) by apply: prod_pos nz => s; apply: pr_ge0.
  by case: (pr_ge0 (pi (H a (snds w) t)) (tnth a t)) => // /esym /acs e; rewrite e in f; lra.
have acw (a : T.-tuple A) : ac (fun w => view pi (fsts w) a * cprod nu nu' a w) (fun w => view pi (snds w) a *
  cprod nu nu' a w). by move=> w /Rmult_integral [h|->]; [rewrite (acV _ _ h)|]; ring.
have u0 a w : 0 <= view (T := T) pi (fsts w) a * cprod nu nu' a w by apply: Rmult_le_pos.
have v0 a w : 0 <= view (T := T) pi (snds w) a * cprod nu nu' a w by apply: Rmult_le_pos.
have [acM le] := KL_sum u0 v0 acw. have e1 a : marginal nu pi a = _ := marginal_fst nu nu' pi a.
have e2 a : marginal nu' pi a = _ := marginal_snd nu nu' pi a. split=> [a|]; first by rewrite e1 e2;
  apply: acM. rewrite {1}/KL; under eq_bigr do rewrite e1 e2; apply: Rle_trans le _.
pose p1 (h : history A [finType of X * X]) : history A X := [seq (u.1, u.2.1) | u <- h].
pose p2 (h : history A [finType of X * X]) : history A X := [seq (u.1, u.2.2) | u <- h].
have H1 a (w : T.-tuple (X * X)) t : p1 (H a w t) = H a (fsts w) t by exact: (H_map fst).
have H2 a (w : T.-tuple (X * X)) t : p2 (H a w t) = H a (snds w) t by exact: (H_map snd).
pose g (h : history A [finType of X * X]) b := ln (pi (p1 h) b / pi (p2 h) b).
apply: (Rle_trans _ (Ex (coupled nu nu') (first pi) (fun (a : T.-tuple A) w => \sum_(t < T) g (H a w t) (tnth
  a t)))). rewrite /Ex; apply: sum_le => a _; apply: sum_le => w _; rewrite law_coupled; apply: Req_le.
  case: (Req_dec (view pi (fsts w) a * cprod nu nu' a w) 0) => [->|uc]; first by rewrite !Rmult_0_l.
  have u1 : view pi (fsts w) a <> 0 by nra. have v1 : view pi (snds w) a <> 0
    by move=> z; apply: u1; apply: acV. have c1 : cprod nu nu' a w <> 0 by nra.
    have pos (r : T.-tuple X) : view pi r a <> 0 -> forall t : 'I_T, 0 < pi (H a r t) (tnth a t).
    by move=> nz t; apply: prod_pos nz => s; apply: pr_ge0.
  congr (_ * _); rewrite (_ : _ / _ = view pi (fsts w) a / view pi (snds w) a); last by field.
  rewrite (eq_bigr (fun t : 'I_T => ln (pi (H a (fsts w) t) (tnth a t) / pi (H a (snds w) t) (tnth a t))));
    last first. by move=> t _; rewrite /g H1 H2. rewrite -ln_prod; last by move=> t; apply: Rdiv_lt_0_compat;
    apply: pos. congr ln; apply: (Rmult_eq_reg_r (view pi (snds w) a)) => //.
  rewrite (_ : view pi (fsts w) a / _ * _ = view pi (fsts w) a); last by field. by rewrite /view -prodM;
    apply: eq_bigr => t _; field; have := pos _ v1 t; lra.
rewrite (Ex_predictable _ _ _ (fun h b _ => g h b)) -ExM; apply: Ex_le => a w.
have [_ le] := strong_group_privacy a (fsts w) (snds w) r0 priv; apply: Rle_trans le; apply: Req_le.
apply: eq_bigr => t _; rewrite /KL; apply: eq_bigr => b _.
by rewrite -sumMr -sumM pr_sum1 Rmult_1_r /g H1 H2 /first -/(p1 _) H1. Qed.
Let tv nu nu' b := TV (nu b) (nu' b).
(** d_Ham(r, r') - sum_t t_{a_t} is a sum of terms of conditional mean 0. *)
Let noise nu nu' (b : A) (z : X * X) : R := ind (z.1 != z.2) - tv nu nu' b.
Lemma noise_mean nu nu' b : \sum_z (coupled nu nu' b z * noise nu nu' b z) = 0.
Proof. have := max_coupling_TV (nu b) (nu' b) => e; rewrite /noise.
under eq_bigr do rewrite /Rminus Rmult_plus_distr_l. by rewrite sumD -sumMr pr_sum1 /coupled e /tv; ring. Qed.
Lemma noise_square nu nu' b : \sum_z (coupled nu nu' b z * noise nu nu' b z ^ 2) = tv nu nu' b * (1 - tv nu
  nu' b).
Proof. have e := max_coupling_TV (nu b) (nu' b).
rewrite (eq_bigr (fun z => (1 - 2 * tv nu nu' b) * (max_coupling (nu b) (nu' b) z * ind (z.1 != z.2)) +
  max_coupling (nu b) (nu' b) z * tv nu nu' b ^ 2)); last first.
  by move=> z _; rewrite /coupled /noise /ind; case: (_ != _); rewrite /=; ring.
by rewrite sumD -sumM -sumMr pr_sum1 e -/(tv nu nu' b) /=; ring. Qed.
Lemma dham_noise nu nu' (a : T.-tuple A) (w : T.-tuple (X * X)) : INR (dham (fsts w) (snds w)) = \sum_(t < T)
  tv nu nu' (tnth a t) + \sum_(t < T) noise nu nu' (tnth a t) (tnth w t).
Proof. by rewrite dham_coupled -sumD; apply: eq_bigr => t _; rewrite /noise; ring. Qed.
(** thesis Theorem 4.14 with S = sum_t t_{a_t}, t_a = TV(P_a, P'_a), and a weight l > 0 of the two terms:
    KL(M_{nu pi} || M_{nu' pi}) <= rho ((1 + l) E S^2 + (1 + 1/l) E sum_t t_{a_t} (1 - t_{a_t})). *)
Theorem KL_decomposition_zCDP rho l nu nu' pi : 0 <= rho -> 0 < l -> InteractiveZCDP T rho pi ->
  KL_le (marginal (T := T) nu pi) (marginal nu' pi) (rho * ((1 + l) * @Ex A X T nu pi (fun a _ =>
    exposure nu nu' a ^ 2) + (1 + / l) * @Ex A X T nu pi (fun a _ => spread nu nu' a))).
Proof. move=> r0 l0 priv; have [acM le] := KL_coupled_distance nu nu' r0 priv; split=> //.
apply: Rle_trans le _; apply: Rmult_le_compat_l => //.
have -> : @Ex A X T nu pi (fun a _ => spread nu nu' a) = Ex (coupled nu nu') (first pi) (fun (a : T.-tuple A)
  w => (\sum_(t < T) noise nu nu' (tnth a t) (tnth w t)) ^ 2).
  rewrite (Ex_martingale T (first pi) (noise_mean nu nu')) -(Ex_coupled nu nu'); apply: eq_Ex => a w.
  by apply: eq_bigr => t _; rewrite noise_square.
rewrite -(Ex_coupled nu nu') -!ExM -ExD; apply: Ex_le => a w.
rewrite (dham_noise nu nu' a) -/(exposure nu nu' a); set S := exposure nu nu' a; set m := bigop _ _ _;
  have il := Rinv_0_lt_compat _ l0. have sq : 0 <= l * (S - / l * m) ^ 2 by apply: Rmult_le_pos;
  [lra|apply: pow2_ge_0].
have -> : (1 + l) * S ^ 2 + (1 + / l) * m ^ 2 = (S + m) ^ 2 + l * (S - / l * m) ^ 2 by field; lra. lra. Qed.

(** *** thesis Theorem 4.14, zcdp Theorem 8, amended: KL(M_{nu pi} || M_{nu' pi}) <= rho (sqrt(E S^2) + sqrt(E
    sum_t t_{a_t} (1 - t_{a_t})))^2, at most twice the printed bound. The printed rho (E S^2 + E sum_t t_{a_t}
    (1 - t_{a_t})) takes d_Ham(r, r') for a sum of independent terms given the actions; but the actions react
    to the rewards. *)
Corollary KL_decomposition_zCDP_sqrt rho nu nu' pi : 0 <= rho -> InteractiveZCDP T rho pi ->
  KL_le (marginal (T := T) nu pi) (marginal nu' pi) (rho * (sqrt (@Ex A X T nu pi (fun a _ =>
    exposure nu nu' a ^ 2)) + sqrt (@Ex A X T nu pi (fun a _ => spread nu nu' a))) ^ 2).
Proof. move=> r0 priv; set es := Ex _ _ _; set ev := Ex _ _ (fun a _ => spread _ _ _).
have es0 : 0 <= es by rewrite -(Ex_const T nu pi 0); apply: Ex_le => a r; apply: pow2_ge_0.
have ev0 : 0 <= ev. rewrite -(Ex_const T nu pi 0); apply: Ex_le => a r; apply: sum_ge0 => t _.
  by apply: Rmult_le_pos; [apply: TV_ge0|have := TV_le1 (nu (tnth a t)) (nu' (tnth a t)); lra].
have [acM _] := KL_decomposition_zCDP nu nu' r0 Rlt_0_1 priv; split=> //. have x0 := sqrt_pos es; have y0 :=
  sqrt_pos ev; have xx := sqrt_sqrt es es0; have yy := sqrt_sqrt ev ev0. set x := sqrt es in x0 xx *; set y :=
  sqrt ev in y0 yy *; set D := KL _ _. have near eta : 0 < eta -> D <= rho * (x + y + 2 * eta) ^ 2.
  move=> e0; have l0 : 0 < (y + eta) / (x + eta) by apply: Rdiv_lt_0_compat; lra.
  have [_ le] := KL_decomposition_zCDP nu nu' r0 l0 priv; apply: Rle_trans le _.
  apply: Rmult_le_compat_l => //; rewrite -/es -/ev -xx -yy.
  have -> : (x + y + 2 * eta) ^ 2 = (1 + (y + eta) / (x + eta)) * ((x + eta) * (x + eta)) + (1 + / ((y + eta)
    / (x + eta))) * ((y + eta) * (y + eta)) by field; lra. have i0 := Rinv_0_lt_compat _ l0.
  by apply: Rplus_le_compat; apply: Rmult_le_compat_l; try lra; apply: Rmult_le_compat; lra.
apply: (le_limit (b := 4 * rho * (x + y + 1))) => eta [t0 t1]; apply: Rle_trans (near eta t0) _.
have : rho * (eta * eta) <= rho * eta by apply: Rmult_le_compat_l => //; nra. by lra. Qed.
(** The printed bound holds when t_a is the same for all actions. *)
Theorem KL_decomposition_zCDP_constant rho s nu nu' pi : 0 <= rho -> InteractiveZCDP T rho pi ->
  (forall b, TV (nu b) (nu' b) = s) ->
  KL_le (marginal (T := T) nu pi) (marginal nu' pi) (rho * ((INR T * s) ^ 2 + INR T * (s * (1 - s)))).
Proof. move=> r0 priv hs; have [acM le] := KL_coupled_distance nu nu' r0 priv; split=> //.
apply: Rle_trans le _; apply: Rmult_le_compat_l => //; apply: Req_le.
transitivity (Ex (coupled nu nu') (first pi) (fun (a : T.-tuple A) w => (INR T * s) ^ 2 + (2 * (INR T * s)
  * (\sum_(t < T) noise nu nu' (tnth a t) (tnth w t)) + (\sum_(t < T) noise nu nu' (tnth a t) (tnth w t)) ^
  2))). apply: eq_Ex => a w; rewrite (dham_noise nu nu' a).
  have -> : \sum_(t < T) tv nu nu' (tnth a t) = INR T * s by rewrite -sum_ord_const; apply: eq_bigr => t _;
    apply: hs. by set m := \sum_(t < T) noise _ _ _ _; ring.
rewrite !ExD ExM Ex_const (Ex_martingale T (first pi) (noise_mean nu nu')) (Ex_additive T _ _ (noise nu nu')).
rewrite (@Ex_same _ _ _ _ _ 0) => [|a w]; last by apply: sum0 => t _; rewrite noise_mean.
rewrite (@Ex_same _ _ _ _ _ (INR T * (s * (1 - s)))) => [|a w]; first ring.
by rewrite -sum_ord_const; apply: eq_bigr => t _; rewrite noise_square /tv hs. Qed.
End Decomposition.
(** *** thesis Theorem 4.20, zcdp Theorem 17, private part, with the printed constant 1/124, for K + 1 arms
    with rewards in {-1, 1}, 0 < rho <= 1 and T >= sqrt(K/rho)/2.  (Printed for Gaussian arms and T >= K;
    rewards in {-1, 1} keep the regret below 2 T.  The printed proof uses the printed Theorem 4.14; this one
    does not.) *)
Theorem minimax_zCDP K T rho (pi : policy [finType of 'I_K.+1] [finType of bool]) :
  (0 < K)%N -> 0 < rho <= 1 -> sqrt (INR K / rho) / 2 <= INR T -> InteractiveZCDP T rho pi ->
  exists nu : instance [finType of 'I_K.+1] [finType of bool], sqrt (INR K / rho) / 124 <= Reg sgn T nu pi.
Proof. move=> K0 r01 TK priv; have k0 : 1 <= INR K by apply: (le_INR 1); apply/leP.
set k := INR K in k0 TK *; pose s := sqrt (k / rho). have kr : 0 < k / rho by positive.
have s0 : 0 < s by apply: sqrt_lt_R0. have ss : s * s = k / rho by apply: sqrt_sqrt; lra.
have rss : rho * (s * s) = k by rewrite ss; field; lra. have s1 : 1 <= s by nra.
have T0 : 0 < INR T by have := TK; rewrite -/s; lra.
pose D := s / (4 * INR T); have D0 : 0 < D by apply: Rdiv_lt_0_compat; lra.
have TD : INR T * D = s / 4 by rewrite /D; field; lra. have D1 : 2 * D <= 1.
  apply: (Rmult_le_reg_r (INR T)) => //; rewrite (_ : 2 * D * INR T = s / 2); last by rewrite /D; field; lra.
  by have := TK; rewrite -/s; lra. have [nu [nu' [b [Nb gb gc same [eb eb']]]]] := hard_pair T pi K0 D0 D1.
have tv c : TV (nu c) (nu' c) = ind (c == b) * D.
  rewrite /ind; case: (eqVneq c b) => [->|/same e]; last by rewrite (TV_same e); ring.
  rewrite (TV_tp eb eb') Rabs_left1; lra.
have [acM le] := KL_decomposition_zCDP nu nu' (ltac:(lra) : 0 <= rho) Rlt_0_1 priv.
have S1 (a : T.-tuple 'I_K.+1) : exposure nu nu' a = N b a * D.
  by rewrite /exposure /N sumMr; apply: eq_bigr => t _; rewrite tv.
have en : @Ex _ _ T nu pi (fun a _ => N b a) <= INR T / k by exact: Nb.
have ES : @Ex _ _ T nu pi (fun a _ => exposure nu nu' a ^ 2) <= s * s / (16 * k).
  apply: (Rle_trans _ (INR T * D * D * @Ex _ _ T nu pi (fun a _ => N b a))).
    rewrite -ExM; apply: Ex_le => a _; rewrite S1; have n0 := N_ge0 a b; have nT := N_le a b.
    have -> : (N b a * D) ^ 2 = N b a * D * D * N b a by ring.
    apply: Rmult_le_compat_r => //; do 2?(apply: Rmult_le_compat_r; first lra); exact: nT.
  apply: (Rle_trans _ (INR T * D * D * (INR T / k))).
    by apply: Rmult_le_compat_l en; rewrite TD; apply: Rmult_le_pos; lra.
  by apply: Req_le; transitivity (INR T * D * (INR T * D) / k); [field|rewrite TD; field]; lra.
have EV : @Ex _ _ T nu pi (fun a _ => spread nu nu' a) <= s / (4 * k).
  apply: (Rle_trans _ (D * @Ex _ _ T nu pi (fun a _ => N b a))).
    rewrite -ExM; apply: Ex_le => a _; rewrite Rmult_comm -S1; apply: sum_le => t _.
    have : 0 <= TV (nu (tnth a t)) (nu' (tnth a t)) by apply: TV_ge0.
    by set u := TV _ _ => u0; have := Rmult_le_pos _ _ u0 u0; lra.
  apply: (Rle_trans _ (D * (INR T / k))); first by apply: Rmult_le_compat_l en; lra.
  by apply: Req_le; transitivity (INR T * D / k); [field|rewrite TD; field]; lra.
have kl : KL_le (marginal (T := T) nu pi) (marginal nu' pi) 1.
  split=> //; apply: Rle_trans le _; rewrite Rinv_1. set es := Ex _ _ _ in ES *; set ev := Ex _ _ _ in EV *.
  have r0 : 0 <= rho by lra. have a1 : rho * es <= / 16.
    apply: Rle_trans (Rmult_le_compat_l _ _ _ r0 ES) _; apply: Req_le.
    by transitivity (rho * (s * s) / (16 * k)); [field|rewrite rss; field]; lra. have a2 : rho * ev <= / 4.
    apply: Rle_trans (Rmult_le_compat_l _ _ _ r0 EV) _. have : rho * s <= k.
      by have := Rmult_le_compat_r s _ _ (Rlt_le _ _ s0) (proj2 r01); have := Rmult_le_compat_l (rho * s) _ _
        ltac:(apply: Rmult_le_pos; lra) s1; lra. move=> rs; apply: (Rmult_le_reg_r (4 * k)); first lra.
    by rewrite (_ : rho * (s / (4 * k)) * (4 * k) = rho * s); [lra|field; lra]. lra.
have two := two_environments_KL kl (Rlt_le _ _ D0) gb gc; have num := exp_m1_ge.
have low : s / 16 * (4 / 11) <= Reg sgn T nu pi + Reg sgn T nu' pi.
  apply: Rle_trans two; rewrite (_ : INR T / 4 * D = s / 16); last by rewrite /D; field; lra.
  by apply: Rmult_le_compat_l; [lra|exact: num].
by apply: (one_of_two (nu := nu) (nu' := nu')); rewrite -/s; lra. Qed.

(** *** thesis Theorem 4.20, zcdp Theorem 17 with both printed constants, for rewards in {-1, 1} *)
Corollary minimax_zCDP_both K T rho (pi : policy [finType of 'I_K.+1] [finType of bool]) :
  (0 < K)%N -> 0 < rho <= 1 -> 25 * INR K <= INR T -> sqrt (INR K / rho) / 2 <= INR T ->
    InteractiveZCDP T rho pi -> exists nu : instance [finType of 'I_K.+1] [finType of bool],
    Rmax (sqrt (INR T * INR K) / 27) (sqrt (INR K / rho) / 124) <= Reg sgn T nu pi.
Proof. move=> K0 r01 T1 T2 priv; have [nu1 h1] := minimax_classic pi K0 T1. have [nu2 h2] :=
  minimax_zCDP K0 r01 T2 priv. by rewrite /Rmax; case: Rle_dec => _; [exists nu2|exists nu1]. Qed.
