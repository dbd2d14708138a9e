(** bern Theorem 3.1: its finite form, the general form of Equation (9), and the limit inferior. *)
From Coq Require Import Lia ZArith.
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds DoubleChange ProblemDependent
  PrivateDivergence FiniteBounds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** The least integer above x. *)
Definition up_nat (x : R) : nat := Z.to_nat (up x).
Lemma up_natP x : 0 <= x -> x <= INR (up_nat x) <= x + 1.
Proof. move=> x0; have [u1 u2] := archimed x; have up0 : (0 <= up x)%Z by apply: le_IZR; lra.
by rewrite /up_nat INR_IZR_INZ Z2Nat.id //; lra. Qed.
Lemma large_ln y : exists T0, forall T, (T0 <= T)%N -> y <= ln (INR T).
Proof. exists (up_nat (exp y)) => T /leP /le_INR le; rewrite -(ln_exp y).
by apply: ln_le_mono; [exact: exp_pos|have := up_natP (Rlt_le _ _ (exp_pos y)); lra]. Qed.
Section Limit.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variable pi : nat -> policy A X.
Variables (eps : R) (nu : instance A X).
Hypotheses (eps0 : 0 < eps) (dp : forall T, ViewDP T eps (pi T)).

(** *** The double change of environment, asymptotically (bern Section 3, Step 4): from nu by privacy
    to nu', from there by information to nu'', where [b] is the only best arm:
    liminf E[N_b] / log T >= 1 / (eps TV + KL). *)
Theorem often_double b (nu' nu'' : instance A X) : (forall d, ac (nu' d) (nu'' d)) ->
  (forall d, d != b -> nu d =1 nu' d) -> (forall d, d != b -> nu' d =1 nu'' d) ->
  consistent_on val pi nu -> confusing val pi nu b nu'' -> 0 < gap val nu b ->
  0 < eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b) ->
  often pi nu b (eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b)).
Proof. move=> acs same' same'' cs cf g0 C0; apply: (often_of cs cf g0 C0) => T d d0 gb gc.
by apply: (two_environments_overlap d0 gb gc); apply: (neighbours_exp (@dp T) _ acs same' same''); lra. Qed.
End Limit.
Lemma TV_triangle (X : finType) (p q r : X -> R) : TV p r <= TV p q + TV q r.
Proof. rewrite /TV -Rmult_plus_distr_l -sumD; apply: Rmult_le_compat_l; first lra.
by apply: sum_le => x _; split_Rabs; lra. Qed.
(** *** bern Equation (9): any class M_0 x ... x M_K of laws on finitely many rewards.  The number [q b] is
    d_inf(P_b, mu^star, M_b, eps) = inf {eps TV(P_b, Q) + KL(Q, P') : P', Q in M_b, mean P' > mu^star,
    mean P_b <= mean Q <= mean P'}; the arms with no better law in their class add 0. *)
Section Equation9.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variables (M : A -> dist X -> Prop) (nu : instance A X) (eps : R) (pi : nat -> policy A X).
Hypotheses (eps0 : 0 < eps) (dp : forall T, ViewDP T eps (pi T)).
Hypothesis cons : forall nu', (forall b, M b (nu' b)) -> consistent_on val pi nu'.
Hypothesis nuM : forall b, M b (nu b).
Let m (P : dist X) := \sum_x (P x * val x).
Definition d_inf b := glb (fun c => exists P Q, [/\ better val M nu b P, M b Q, m (nu b) <= m Q <= m P, ac Q P
  & c = eps * TV (nu b) Q + KL Q P]).
(** One cost: the law of [b] is changed to Q by privacy, from there to P by information. *)
Lemma often_cost b (P Q : dist X) : better val M nu b P -> ac Q P -> 0 < gap val nu b ->
  0 < eps * TV (nu b) Q + KL Q P -> often pi nu b (eps * TV (nu b) Q + KL Q P).
Proof. move=> bP qp g0 C0; have cf := change_confusing nuM cons bP g0.
rewrite -(change_at nu b Q) -(change_at nu b P) in C0 *.
apply: (often_double (val := val) eps0 dp) C0 => //; last exact: cons.
- by move=> c y; rewrite /change; case: eqP => // _; apply: qp.
- by move=> c cb; rewrite /change (negbTE cb).
- by move=> c cb; rewrite /change (negbTE cb). Qed.
Theorem bern_9 (S : {set A}) (q : A -> R) : (forall b, b \in S -> 0 < gap val nu b /\ d_inf b (q b)) ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in S) (gap val nu b / q b) - delta) * ln (INR T) <= Reg val T nu (pi T).
Proof. move=> hq; apply: thesis_4_16 => b /hq [g gl]; have [t t0 far] := better_far M g.
apply: (often_glb (c := Rmin (t / 2 * (t / 2)) (eps * (t / 2))) _ _ gl) => [|x [P [Q [bP _ _ qp ->]]]].
  by apply: Rmin_glb_lt; positive.
have le : Rmin (t / 2 * (t / 2)) (eps * (t / 2)) <= eps * TV (nu b) Q + KL Q P.
  have tv := Rle_trans _ _ _ (far P bP) (TV_triangle (nu b) Q P).
  have p1 := TV_ge0 (nu b) Q; have k := TV2_le_KL qp; have k0 := KL_ge0 qp.
  case: (Rle_dec (t / 2) (TV (nu b) Q)) => h; last by apply: Rle_trans (Rmin_l _ _) _; nra.
  by apply: Rle_trans (Rmin_r _ _) _; nra.
by split=> //; apply: often_cost => //; apply: Rlt_le_trans le; apply: Rmin_glb_lt; positive. Qed.
End Equation9.
(** *** bern Theorem 3.1 (Bernoulli bandits: rewards 0 and 1, any means in [0, 1]) *)
Section Bernoulli.
Variable K : nat.
Let A := [finType of 'I_K.+1].
Implicit Types nu : instance A bool_finType.
Lemma pr_false (p : dist bool_finType) : p false = 1 - p true.
Proof. by have := pr_sum1 p; rewrite big_bool /= => <-; ring. Qed.
Lemma mean_bool nu b : mean ind nu b = nu b true. Proof. by rewrite /mean big_bool /ind /=; ring. Qed.
Lemma mean_in nu b : 0 <= mean ind nu b <= 1.
Proof. have := pr_ge0 (nu b) true; have := pr_ge0 (nu b) false; rewrite mean_bool pr_false; lra. Qed.
Lemma eq_bern nu b : nu b =1 bern (mean_in nu b).
Proof. by case; rewrite /= mean_bool // pr_false. Qed.
Lemma TV_bool (p q : dist bool_finType) : TV p q = Rabs (p true - q true).
Proof. rewrite /TV big_bool /= !pr_false (_ : 1 - _ - _ = - (p true - q true)); last ring.
by rewrite Rabs_Ropp; field. Qed.
Lemma KL_bool (p q : dist bool_finType) : KL p q = kl (p true) (q true).
Proof. by rewrite /KL big_bool /= !pr_false. Qed.
(** Where [p] is not surely 1, [q] is not. *)
Lemma ac_bool (p q : dist bool_finType) : ac p q -> p true < 1 -> q true < 1.
Proof. move=> pq p1; have := pr_ge0 q false; have := pq false; rewrite !pr_false => h q0.
by case: (Req_dec (1 - q true) 0) => [/h|]; lra. Qed.
(** For all Bernoulli laws the infimum of Equation (9) is d_eps(mu_b, mu^star), where mu^star < 1. *)
Theorem d_inf_Bernoulli (eps : R) nu b : 0 < eps -> mu_star ind nu < 1 -> 0 < gap ind nu b ->
  d_inf ind (fun _ _ => True) nu eps b (d_eps eps (mean ind nu b) (mu_star ind nu)).
Proof. move=> e0; set m := mu_star ind nu => m1 g; set x := mean ind nu b.
have xm : x < m by move: g; rewrite /gap -/x -/m; lra. have x0 : 0 <= x <= 1 by apply: mean_in.
have law (P : dist bool_finType) : \sum_y (P y * ind y) = P true by rewrite big_bool /ind /=; ring.
split=> [c [P [Q [[_]]]]|n h]; first rewrite !law -mean_bool -/m -/x.
  move=> mP _ [xQ QP] qp ->; have k0 := KL_ge0 qp.
  rewrite TV_bool -mean_bool -/x Rabs_left1; last lra. case: (Rle_dec (Q true) m) => Qm; last first.
    have := @d_eps_le_min eps e0 x m ltac:(lra) ltac:(lra); have := Rmin_r (kl x m) (eps * (m - x)).
    have := Rmult_le_compat_l eps (m - x) (Q true - x) ltac:(lra) ltac:(lra); lra.
  have P1 : P true < 1 by apply: ac_bool qp _; lra.
  rewrite KL_bool; have := @d_eps_le eps e0 x m (Q true) ltac:(lra) ltac:(lra) ltac:(lra).
  have := @kl_right_mono (Q true) m (P true) ltac:(lra) ltac:(lra) P1; lra.
apply: Rnot_lt_le => lt; have fg : 0 < f_minus eps m < m by apply: f_minus_in; lra.
set z := Rmax x (f_minus eps m); have zx : x <= z by apply: Rmax_l. have zm : z < m by apply: Rmax_lub_lt;
  lra. have [w [mw ww near]] := @kl_near z m (n - d_eps eps x m) ltac:(lra) ltac:(lra) ltac:(lra).
have hz : 0 <= z <= 1 by lra. have hw : 0 <= w <= 1 by lra.
have e : eps * TV (nu b) (bern hz) + KL (bern hz) (bern hw) = eps * (z - x) + kl z w.
  by rewrite KL_bool TV_bool -mean_bool -/x /= Rabs_left1; [congr (_ * _ + _); ring|lra].
suff : n <= eps * (z - x) + kl z w by rewrite /d_eps -/z in lt near; lra.
rewrite -e; apply: h; exists (bern hw), (bern hz); split=> //.
- by split=> //; rewrite law /= -/m.
- by rewrite !law -mean_bool -/x /=; lra.
- by apply: ac_bern; lra. Qed.

(** *** bern Theorem 3.1, Equation (5), as printed for mu^star < 1:
    liminf Reg_T / log T >= sum_(a : Delta_a > 0) Delta_a / d_eps(mu_a, mu^star), for every family of eps-DP
    policies that is consistent on all Bernoulli bandits.  (At mu^star = 1 the printed theorem is false.) *)
Theorem bern_3_1 (eps : R) nu (pi : nat -> policy A bool_finType) : 0 < eps -> (forall T, ViewDP T eps (pi T))
  -> (forall nu', consistent_on ind pi nu') -> mu_star ind nu < 1 -> forall delta, 0 < delta -> exists T0,
  forall T, (T0 <= T)%N -> (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / d_eps eps (mean ind
  nu b) (mu_star ind nu)) - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof. move=> e0 dp cs m1; apply: (bern_9 (M := fun _ _ => True) e0 dp) => // b; rewrite inE.
by case: Rlt_dec => //= g _; split=> //; apply: d_inf_Bernoulli. Qed.

(** For all Bernoulli laws KL_inf(P_b, mu^star) is kl(mu_b, mu^star), where mu^star < 1 (bern (3)). *)
Section Better.
Variables (nu : instance A bool_finType) (b : A).
Let m := mu_star ind nu.
Let x := mean ind nu b.
Hypotheses (m1 : m < 1) (g : 0 < gap ind nu b).
Let hx : 0 <= x <= 1. Proof. exact: mean_in. Qed.
Let xm : x < m. Proof. by move: g; rewrite /gap -/x -/m; lra. Qed.
Lemma bern_better w (hw : 0 <= w <= 1) : m < w -> better ind (fun _ _ => True) nu b (bern hw).
Proof. by move=> mw; split=> //; rewrite big_bool /ind /= -/m; lra. Qed.
Lemma better_mean (P : dist bool_finType) : better ind (fun _ _ => True) nu b P -> m < P true.
Proof. by move=> [_]; rewrite big_bool /ind /= -/m; lra. Qed.
Lemma KL_inf_Bernoulli : glb (fun y => exists P, [/\ better ind (fun _ _ => True) nu b P, ac (nu b) P & y =
  KL (nu b) P]) (kl x m).
Proof. split=> [y [P [/better_mean mP aP ->]]|y h]; rewrite ?KL_bool -?mean_bool -?/x.
  by apply: kl_right_mono; [lra|lra|apply: ac_bool aP _; rewrite -mean_bool -/x; lra].
apply: Rnot_lt_le => lt; have [w [mw w1 near]] :=
  @kl_near x m (y - kl x m) ltac:(lra) ltac:(lra) ltac:(lra). have hw : 0 <= w <= 1 by lra.
have aw : ac (nu b) (bern hw) by move=> [] /=; rewrite /coin; lra.
have := h _ (ex_intro _ (bern hw) (And3 (bern_better hw mw) aw erefl)).
rewrite KL_bool -mean_bool -/x /=; lra. Qed.
End Better.

(** *** thesis Theorem 4.16 for Bernoulli arms (bern Equation (7) without its factor 6), where KL_inf =
    kl(mu_b, mu^star) and TV_inf = mu^star - mu_b, for mu^star < 1. *)
Theorem thesis_4_16_Bernoulli (eps : R) nu (pi : nat -> policy A bool_finType) : 0 < eps -> (forall T, ViewDP
  T eps (pi T)) -> (forall nu', consistent_on ind pi nu') -> mu_star ind nu < 1 -> forall delta, 0 < delta ->
  exists T0, forall T, (T0 <= T)%N -> (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / Rmin
  (kl (mean ind nu b) (mu_star ind nu)) (eps * gap ind nu b)) - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof. move=> e0 dp cons m1.
apply: (@thesis_4_16_infima _ _ _ (fun _ _ => True) nu pi (fun=> I) (fun nu' _ => cons nu') eps e0 dp) => b.
rewrite inE; case: Rlt_dec => //= g _; split=> //; apply: glb_min; first exact: KL_inf_Bernoulli.
have hm := m1; set m := mu_star ind nu in hm g *; set x := mean ind nu b.
have hx : 0 <= x <= 1 by apply: mean_in. have gx : gap ind nu b = m - x by []. have xm : x < m by lra.
split=> [y [P /better_mean mP ->]|y h]; first rewrite -/m in mP.
  by rewrite TV_bool -mean_bool -/x gx Rabs_left1; [apply: Rmult_le_compat_l|]; lra.
rewrite gx; apply: Rnot_lt_le => lt; pose w := Rmin ((1 + m) / 2) (m + (y - eps * (m - x)) / (2 * eps)).
have d0 : 0 < (y - eps * (m - x)) / (2 * eps) by positive.
have w1 : w <= (1 + m) / 2 by apply: Rmin_l. have mw : m < w by apply: Rmin_glb_lt; lra.
have w2 : w <= m + (y - eps * (m - x)) / (2 * eps) by apply: Rmin_r. have hw : 0 <= w <= 1 by lra.
have := h (eps * TV (nu b) (bern hw)) (ex_intro2 _ _ (bern hw) (bern_better b hw mw) erefl).
rewrite TV_bool -mean_bool -/x /= Rabs_left1; last lra. have := Rmult_le_compat_l eps _ _ ltac:(lra) w2.
by rewrite (_ : eps * (m + (y - eps * (m - x)) / (2 * eps)) = eps * m + (y - eps * (m - x)) / 2);
  [lra|field; lra]. Qed.
End Bernoulli.
(** ** Bernoulli arms at finite T *)
Section FiniteBernoulli.
Variables (K T : nat).
Let A := [finType of 'I_K.+1].
Variables (nu nu'' : instance A bool_finType) (pi : policy A bool_finType) (b : A) (eps d r : R).
Hypotheses (dp : ViewDP T eps pi) (e0 : 0 <= eps) (T0 : (0 < T)%N) (d0 : 0 < d).
Hypothesis same : forall c, c != b -> nu c =1 nu'' c.
Hypothesis regret : Reg ind T nu'' pi <= r.
Let x := mean ind nu b.
Let w := mean ind nu'' b.
Hypothesis better : forall c, c != b -> d <= w - mean ind nu c.
Let gaps c : c != b -> d <= gap ind nu'' c.
Proof. move=> cb; have := better cb; have := mean_le ind nu'' b; rewrite /gap -/w !mean_bool same //; lra.
Qed.

(** *** Pulls of an arm of mean x that no policy avoids if its regret is at most r where the arm has the mean
    w, d above all others: for all k. *)
Theorem pulls_levels k : x <= w ->
  (exp (- (INR k * eps)) * (1 + INR k * (1 - exp (- eps))) - r / (d * INR T))
    / (/ INR T + exp (- (INR k * eps)) * (1 - exp (- eps)) * (w - x)) <= EN T nu pi b.
Proof. move=> xw; have e1 : exp (- eps) <= 1 by rewrite -exp_0; apply: exp_mono; lra.
apply: (pulls_elsewhere T0 _ d0 gaps regret) => [|E].
  by positive.
have := neighbours_levels dp e0 k E same; rewrite TV_bool -!mean_bool -/x -/w Rabs_left1; last lra.
by rewrite Ropp_minus_distr. Qed.

(** *** The same for all lam > 1, s and z in [x, w], where likelihood takes over from privacy: the cost
    eps (z - x) + kl(z, w) is d_eps(x, w) at the best z. *)
Theorem pulls_tilt lam s z : 1 < lam -> x <= z <= w -> 0 < w < 1 ->
  (2 * (lam * exp (- s / 2) * (1 + s / 2) - 1) / (lam ^ 2 - 1) - r / (d * INR T))
    / (/ INR T + lam * exp (- s / 2) / (lam ^ 2 - 1) * (eps * (z - x) + kl z w)) <= EN T nu pi b.
Proof. move=> l1 xz w01; have hx := mean_in nu b; rewrite -/x in hx; have hz : 0 <= z <= 1 by lra.
pose nu' := change nu b (bern hz); have eqb : nu' b = bern hz by rewrite /nu' /change eqxx.
have acs c : ac (nu' c) (nu'' c).
  move=> y; rewrite /nu' /change; case: eqP => [->|/eqP cb]; last by rewrite same.
  by rewrite eq_bern -/w; case: y => /=; rewrite /coin; lra.
have same' c : c != b -> nu c =1 nu' c by move=> cb; rewrite /nu' /change (negbTE cb).
have same'' c : c != b -> nu' c =1 nu'' c by move=> cb; rewrite /nu' /change (negbTE cb); apply: same.
have L : 0 < lam ^ 2 - 1 by nra.
have ez : TV (nu b) (nu' b) = z - x by rewrite eqb TV_bool -mean_bool -/x /= Rabs_left1; lra.
have ek : KL (nu' b) (nu'' b) = kl z w by rewrite KL_bool eqb -mean_bool.
have k0 := KL_ge0 (acs b); rewrite ek in k0; have c0 : 0 <= eps * (z - x) by positive.
apply: (pulls_elsewhere T0 _ d0 gaps regret) => [|E].
  by positive.
by have := neighbours_tilt dp acs same' same'' s E l1; rewrite ez ek. Qed.
End FiniteBernoulli.
