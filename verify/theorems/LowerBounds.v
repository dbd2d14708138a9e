(** Finite-time lower bounds on the regret of eps-View DP policies. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Lemma pow_exp x z n : 0 <= x <= exp z -> x ^ n <= exp (INR n * z).
Proof. move=> [x0 xz]; elim: n => [|n IH]; first by rewrite Rmult_0_l exp_0 /=; lra.
rewrite S_INR Rmult_plus_distr_r Rmult_1_l exp_plus Rmult_comm /=.
by apply: Rmult_le_compat => //; apply: pow_le. Qed.
(** The tactic [interval] proves such numbers in one word, but adds about sixty axioms on machine floats. *)
Lemma exp_ge (n : nat) x y : 0 <= 1 + x -> y <= (1 + x) ^ n -> y <= exp (INR n * x).
Proof. by move=> x0 h; apply: Rle_trans h (pow_exp n (conj x0 (exp_ineq1_le x))). Qed.
Lemma exp_m1_ge : 4 / 11 <= exp (-1).
Proof. by rewrite (_ : -1 = INR 64 * - / 64); [apply: exp_ge; rewrite /=|rewrite INR_IZR_INZ /=]; lra. Qed.
Lemma exp_u_ge : 16 / 27 <= exp (- (25 / 48)).
Proof. by rewrite (_ : - (25 / 48) = INR 128 * - (25 / 6144));
  [apply: exp_ge; rewrite /=|rewrite INR_IZR_INZ /=]; lra. Qed.
(** Gibbs' inequality. *)
Lemma KL_ge0 (X : finType) (p q : dist X) : ac p q -> 0 <= KL p q.
Proof. move=> pq; have := log_sum (pr_ge0 p) (pr_ge0 q) pq.
by rewrite !pr_sum1 (_ : 1 / 1 = 1) ?ln_1 ?Rmult_0_r //; field. Qed.
Lemma TV_ge0 (X : finType) (p q : X -> R) : 0 <= TV p q.
Proof. by apply: Rmult_le_pos; [lra|apply: sum_ge0 => x _; apply: Rabs_pos]. Qed.
Lemma TV_le1 (X : finType) (p q : dist X) : TV p q <= 1.
Proof. rewrite TV_min -[X in _ <= X](pr_sum1 p); apply: sum_le => x _.
by have := Rmin_glb _ _ _ (pr_ge0 p x) (pr_ge0 q x); lra. Qed.

(** ** Regret, for finitely many rewards [X] with values [val], and arms 0, ..., K (that is, K+1 arms) *)
Section Regret.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Implicit Types (nu : instance A X) (pi : policy A X).
Definition mean nu (b : A) : R := \sum_x (nu b x * val x).
Definition mu_star nu : R := \big[Rmax/mean nu ord0]_b mean nu b.
Definition gap nu b : R := mu_star nu - mean nu b.
(** Reg_T(pi, nu) = T mu^* - E_{nu pi}[sum_t r_t]  (bern Equation (2)) *)
Definition Reg T nu pi : R :=
  INR T * mu_star nu - Ex nu pi (fun (_ : T.-tuple A) (r : T.-tuple X) => \sum_(t < T) val (tnth r t)).
(** E_{nu pi}[N_b(T)] *)
Definition EN T nu pi b : R := Ex nu pi (fun (a : T.-tuple A) (_ : T.-tuple X) => N b a).
Lemma mean_le nu b : mean nu b <= mu_star nu.
Proof. rewrite /mu_star; elim: (index_enum A) (mem_index_enum b) => [|c s IH] //.
rewrite inE big_cons => /orP [/eqP <-|/IH h]; first exact: Rmax_l. exact: Rle_trans h (Rmax_r _ _). Qed.
Lemma mu_star_le nu c : (forall b, mean nu b <= c) -> mu_star nu <= c.
Proof. move=> h; rewrite /mu_star; elim/big_ind: _ => // x y hx hy. exact: Rmax_lub. Qed.
Lemma gap_ge0 nu b : 0 <= gap nu b. Proof. by have := mean_le nu b; rewrite /gap; lra. Qed.
Lemma N_ge0 T (a : T.-tuple A) b : 0 <= N b a. Proof. by positive. Qed.
Lemma N_le T (a : T.-tuple A) b : N b a <= INR T.
Proof. by rewrite -(N_sum a); apply: (le_sum (F := fun c => N c a)) => c; exact: N_ge0. Qed.
Lemma EN_ge0 T nu pi b : 0 <= EN T nu pi b.
Proof. by rewrite -(Ex_const T nu pi 0); apply: Ex_le => a r; apply: N_ge0. Qed.
Lemma EN_sum T nu pi : \sum_b EN T nu pi b = INR T.
Proof. by rewrite /EN -Ex_sum (eq_Ex _ _ (fun a _ => N_sum a)) Ex_const. Qed.

(** *** Regret decomposition (bern Equation (2)) *)
Theorem regret_decomposition T nu pi : Reg T nu pi = \sum_b (gap nu b * EN T nu pi b).
Proof. rewrite /Reg (Ex_additive T nu pi (fun _ x => val x)) (@Ex_rounds _ _ T nu pi (mean nu)).
rewrite -(EN_sum T nu pi) sumMr -sumB; apply: eq_bigr => b _; rewrite /gap /EN; ring. Qed.
(** The overlap of the laws of the actions over the rounds: [b] is played under nu, or another one under nu'.
    *)
Lemma overlap_rounds T nu nu' pi b o :
  (forall E : {set T.-tuple A}, o <= Pr (marginal nu pi) E + Pr (marginal nu' pi) (~: E)) ->
  INR T * o <= EN T nu pi b + (INR T - EN T nu' pi b).
Proof. move=> ov; pose at_ t : {set T.-tuple A} := [set a | tnth a t == b].
have pulls nu0 : \sum_t Pr (marginal nu0 pi) (at_ t) = EN T nu0 pi b. rewrite /EN Ex_marginal /Pr.
  transitivity (\sum_t \sum_a (marginal nu0 pi a * ind (tnth (a : T.-tuple A) t == b))).
    apply: eq_bigr => t _; rewrite -sum_ind; apply: eq_bigr => a _; rewrite inE; exact: Rmult_comm.
  by rewrite sumC; apply: eq_bigr => a _; rewrite -sumM.
apply: (Rle_trans _ (\sum_t (Pr (marginal nu pi) (at_ t) + (1 - Pr (marginal nu' pi) (at_ t))))).
  rewrite -sum_ord_const; apply: sum_le => t _; apply: Rle_trans (ov (at_ t)) _.
  by rewrite (Pr_C (M T nu' pi)); apply: Rle_refl.
by rewrite sumD sumB sum_ord_const !pulls Rmult_1_r; apply: Rle_refl. Qed.
(** What the other arms cost under nu', where [b] is better than all of them by at least [d]. *)
Lemma away_le T nu' pi b d : (forall c, c != b -> d <= gap nu' c) ->
  d * (INR T - EN T nu' pi b) <= Reg T nu' pi.
Proof. move=> gc; have -> : INR T - EN T nu' pi b = \sum_(c | c != b) EN T nu' pi c.
  by rewrite -(EN_sum T nu' pi) (bigD1 b) //=; ring.
rewrite regret_decomposition [X in _ <= X](bigD1 b) //= sumM -[X in X <= _]Rplus_0_l.
apply: Rplus_le_compat; first by apply: Rmult_le_pos; [apply: gap_ge0|apply: EN_ge0].
by apply: sum_le => c cb; apply: Rmult_le_compat_r; [apply: EN_ge0|apply: gc]. Qed.

(** *** Two environments: regret under nu, or under nu', is large (thesis Equation (B.2)),
    here with the arm [b] that is worse than the best by at least [d] under nu, and better than
    all others by at least [d] under nu'. *)
Lemma two_environments_overlap T nu nu' pi b d k : 0 <= d ->
  d <= gap nu b -> (forall c, c != b -> d <= gap nu' c) ->
  (forall E : {set T.-tuple A}, / 2 * exp (- k) <= Pr (marginal nu pi) E + Pr (marginal nu' pi) (~: E)) ->
  INR T / 4 * d * exp (- k) <= Reg T nu pi + Reg T nu' pi.
Proof. move=> d0 gb gc /(overlap_rounds b) ov; have R2 := away_le T pi gc.
have R1 : d * EN T nu pi b <= Reg T nu pi.
  apply: (Rle_trans _ (gap nu b * EN T nu pi b)); first by apply: Rmult_le_compat_r => //; apply: EN_ge0.
  rewrite regret_decomposition (bigD1 b) //= -[X in X <= _]Rplus_0_r; apply: Rplus_le_compat_l.
  by apply: sum_ge0 => c _; apply: Rmult_le_pos; [apply: gap_ge0|apply: EN_ge0].
have := Rmult_le_compat_l _ _ _ d0 ov; have : 0 <= INR T * d * exp (- k) by positive. lra. Qed.
Theorem two_environments_KL T nu nu' pi b d k :
  KL_le (@marginal A X T nu pi) (marginal nu' pi) k -> 0 <= d ->
  d <= gap nu b -> (forall c, c != b -> d <= gap nu' c) ->
  INR T / 4 * d * exp (- k) <= Reg T nu pi + Reg T nu' pi.
Proof. move=> [acM kl] d0 gb gc; apply: (two_environments_overlap d0 gb gc) => E.
apply: Rle_trans (@Bretagnolle_Huber _ (M T nu pi) (M T nu' pi) E acM).
by apply: Rmult_le_compat_l; [lra|apply: exp_mono; apply: Ropp_le_contravar]. Qed.
Lemma TV_same (p q : X -> R) : p =1 q -> TV p q = 0.
Proof. by move=> e; rewrite /TV big1 ?Rmult_0_r // => x _; rewrite e Rminus_eq_0 Rabs_R0. Qed.
Lemma KL_same (p q : X -> R) : p =1 q -> KL p q = 0.
Proof. move=> e; apply: sum0 => x _; rewrite e; case: (Req_dec (q x) 0) => [->|nz]; first ring.
by rewrite /Rdiv Rinv_r // ln_1; ring. Qed.
Lemma sum_only b (F : A -> R) : (forall c, c != b -> F c = 0) -> \sum_c F c = F b.
Proof. by move=> h; rewrite (bigD1 b) //= [X in _ + X]big1 ?Rplus_0_r. Qed.
Theorem two_environments T eps nu nu' pi b d : ViewDP T eps pi -> 0 <= d ->
  d <= gap nu b -> (forall c, c != b -> d <= gap nu' c) -> (forall c, c != b -> nu c =1 nu' c) ->
  INR T / 4 * d * exp (- (eps * (EN T nu pi b * TV (nu b) (nu' b)))) <= Reg T nu pi + Reg T nu' pi.
Proof. move=> dp d0 gb gc same; apply: two_environments_KL gb gc => //.
have := KL_decomposition_arms nu nu' dp; rewrite (sum_only (b := b)) // => c cb.
by rewrite (TV_same (same _ cb)) Rmult_0_r. Qed.
(** Without privacy: the classical bound (Lattimore-Szepesvari Theorem 16.2 before its limit). *)
Theorem two_environments_classic T nu nu' pi b d : (forall c, ac (nu c) (nu' c)) -> 0 <= d ->
  d <= gap nu b -> (forall c, c != b -> d <= gap nu' c) -> (forall c, c != b -> nu c =1 nu' c) ->
  INR T / 4 * d * exp (- (EN T nu pi b * KL (nu b) (nu' b))) <= Reg T nu pi + Reg T nu' pi.
Proof. move=> nn d0 gb gc same; apply: two_environments_KL gb gc => //.
have := @KL_marginal A X T nu nu' pi nn; rewrite (sum_only (b := b)) // => c cb.
by rewrite (KL_same (same _ cb)) Rmult_0_r. Qed.

(** *** Finite-horizon form of thesis Theorem 4.16 (its private part), with explicit remainder *)
Theorem EN_lower_bound T eps nu nu' pi b d : (0 < T)%N -> ViewDP T eps pi -> 0 < d -> 0 < eps -> 0 < TV (nu b)
  (nu' b) -> d <= gap nu b -> (forall c, c != b -> d <= gap nu' c) -> (forall c, c != b -> nu c =1 nu' c) ->
  / (eps * TV (nu b) (nu' b)) * ln (INR T * d / (4 * (Reg T nu pi + Reg T nu' pi))) <= EN T nu pi b.
Proof. move=> T0 dp d0 e0 tv0 gb gc same. have h := two_environments dp (Rlt_le _ _ d0) gb gc same.
set x := eps * (EN T nu pi b * TV (nu b) (nu' b)) in h. have TT : 0 < INR T by apply/lt_0_INR/ltP.
have ex := exp_pos (- x). have pos : 0 < INR T / 4 * d by positive.
have S0 : 0 < Reg T nu pi + Reg T nu' pi by nra.
set S := _ + _ in h S0 *. have le : ln (INR T * d / (4 * S)) <= x.
  apply: ln_ratio; [by positive|lra|]. have ee : exp (- x) * exp x = 1 by rewrite -exp_plus Rplus_opp_l exp_0.
  have : INR T / 4 * d <= S * exp x by nra. by lra.
have et : 0 < eps * TV (nu b) (nu' b) by positive.
apply: (Rmult_le_reg_l (eps * TV (nu b) (nu' b))) => //. rewrite -Rmult_assoc Rinv_r ?Rmult_1_l; last lra.
apply: Rle_trans le _; rewrite /x; apply: Req_le; ring. Qed.
End Regret.
(** ** The minimax bound *)
Section Minimax.
(** Rewards in {-1, 1}: the law of mean [m]. *)
Definition sgn (x : bool) : R := if x then 1 else -1.
Section TwoPoint.
Variable m : R.
Hypothesis m1 : -1 <= m <= 1.
Definition tp (x : bool) : R := (1 + m * sgn x) / 2.
Lemma tp_ge0 x : 0 <= tp x. Proof. by case: x; rewrite /tp /sgn; lra. Qed.
Lemma tp_sum1 : \sum_x tp x = 1. Proof. by rewrite big_bool /= /tp /sgn; field. Qed.
Definition two_point : dist [finType of bool] := Dist tp_ge0 tp_sum1.
End TwoPoint.
Variables (K : nat).
Let A := [finType of 'I_K.+1].
Definition env (mu : A -> R) (h : forall b, -1 <= mu b <= 1) : instance A [finType of bool] :=
  fun b => two_point (h b).
Lemma mean_env mu (h : forall b, -1 <= mu b <= 1) b : mean sgn (env h) b = mu b.
Proof. by rewrite /mean big_bool /= /tp /sgn; field. Qed.
(** Some arm other than 0 is played at most T/K times in the mean. *)
Lemma rare_arm T (nu : instance A [finType of bool]) pi : (0 < K)%N ->
  exists2 b : A, b != ord0 & EN T nu pi b <= INR T / INR K.
Proof. move=> K0; have k0 : 0 < INR K by apply/lt_0_INR/ltP.
case: (boolP [forall i : 'I_K, ~~ Rle_dec (EN T nu pi (lift ord0 i)) (INR T / INR K)]); last first.
  rewrite negb_forall => /existsP [i]; rewrite negbK; case: Rle_dec => //= h _. by exists (lift ord0 i).
move=> /forallP h; exfalso. have h' (i : 'I_K) : 0 < EN T nu pi (lift ord0 i) - INR T / INR K by have := h i;
  case: Rle_dec => //= n _; lra. have s :=
  @sum_ge _ xpredT (fun i : 'I_K => EN T nu pi (lift ord0 i) - INR T / INR K) (Ordinal K0) (fun i _ => Rlt_le
  _ _ (h' i)) isT. rewrite sumB in s; have p := h' (Ordinal K0). have e : \sum_(i < K) (INR T / INR K) = INR T
  by rewrite sum_ord_const; field; lra. have := EN_sum T nu pi; rewrite big_ord_recl /= => e'. set U :=
  bigop _ _ _ in e'. have {}s : EN T nu pi (lift ord0 (Ordinal K0)) - INR T / INR K <= U - INR T
  by rewrite e in s; exact: s. apply: (Rlt_irrefl 0); apply: Rlt_le_trans p _; apply: Rle_trans s _;
  apply: Rle_minus. by rewrite -e' -[X in X <= _]Rplus_0_l; apply: Rplus_le_compat_r; apply: EN_ge0. Qed.
(** The two instances of all minimax bounds: in nu the arm 0 has the mean D, the others 0; nu' gives 2 D to an
    arm [b] that is rare under nu. *)
Lemma hard_pair T (pi : policy A [finType of bool]) D : (0 < K)%N -> 0 < D -> 2 * D <= 1 -> exists (nu nu' :
  instance A [finType of bool]) (b : A), [/\ EN T nu pi b <= INR T / INR K, D <= gap sgn nu b, forall c,
  c != b -> D <= gap sgn nu' c, forall c, c != b -> nu c =1 nu' c & nu b =1 tp 0 /\ nu' b =1 tp (2 * D)].
Proof. move=> K0 D0 D1; pose mu (c : A) := if c == ord0 then D else 0. have h c : -1 <= mu c <= 1
  by rewrite /mu; case: ifP; lra. pose nu := env h; have [b b0 Nb] := rare_arm T nu pi K0. pose mu' (c : A) :=
  if c == b then 2 * D else mu c. have h' c : -1 <= mu' c <= 1 by rewrite /mu' /mu; case: (c == b);
  case: (c == ord0); lra. exists nu, (env h'), b; split=> //.
- have := mean_le sgn nu ord0; rewrite /gap !mean_env /mu eqxx (negbTE b0); lra.
- move=> c cb; have := mean_le sgn (env h') b; rewrite /gap !mean_env /mu' /mu eqxx (negbTE cb).
  by case: (c == ord0); lra.
- by move=> c cb x; rewrite /= /tp /mu' (negbTE cb).
- by split=> x; rewrite /= /tp ?/mu' ?/mu ?eqxx ?(negbTE b0). Qed.
Lemma TV_tp (p q : dist [finType of bool]) m m' : p =1 tp m -> q =1 tp m' -> TV p q = Rabs (m - m') / 2.
Proof. move=> hp hq; rewrite /TV big_bool /= !hp !hq /tp /sgn. rewrite (_ : _ - _ = (m - m') / 2);
  last by field. rewrite (_ : (1 + m * -1) / 2 - _ = - ((m - m') / 2)); last by field.
by rewrite Rabs_Ropp Rabs_mult (Rabs_right (/ 2)); lra. Qed.
Lemma one_of_two T (pi : policy A [finType of bool]) nu nu' c : c + c <= Reg sgn T nu pi + Reg sgn T nu' pi ->
  exists nu : instance A [finType of bool], c <= Reg sgn T nu pi.
Proof. by move=> h; case: (Rle_dec c (Reg sgn T nu pi)) => [l|n]; [exists nu|exists nu'; lra]. Qed.

(** *** (g) Minimax lower bound (thesis Theorem 4.15, its private part, with the printed constant 1/22),
    for K+1 arms with rewards in {-1, 1} and T >= 2 K / eps. *)
Theorem minimax_ViewDP T eps (pi : policy A [finType of bool]) : (0 < K)%N -> 0 < eps -> 2 * INR K / eps <=
  INR T -> ViewDP T eps pi -> exists nu : instance A [finType of bool], INR K / (22 * eps) <= Reg sgn T nu pi.
Proof. move=> K0 e0 TK dp; have k0 : 0 < INR K by apply/lt_0_INR/ltP.
have T0 : 0 < INR T by apply: Rlt_le_trans TK; apply: Rdiv_lt_0_compat; lra. pose D := INR K / (eps * INR T).
have eT : 0 < eps * INR T by positive. have D0 : 0 < D by positive.
have D1 : 2 * D <= 1. apply: (Rmult_le_reg_r (eps * INR T)) => //; rewrite /D.
  rewrite (_ : 2 * _ * _ = 2 * INR K / eps * eps); last by field; lra. by nra.
have [nu [nu' [b [Nb gb gc same [eb eb']]]]] := hard_pair T pi K0 D0 D1. have :=
  two_environments dp (Rlt_le _ _ D0) gb gc same. have -> : TV (nu b) (nu' b) = D
  by rewrite (TV_tp eb eb') Rabs_left1; lra. have le : exp (-1) <= exp (- (eps * (EN T nu pi b * D))).
  apply: exp_mono; have : EN T nu pi b * D <= INR T / INR K * D by apply: Rmult_le_compat_r; lra.
  have eD : eps * (INR T / INR K * D) = 1 by rewrite /D; field; repeat split; lra.
  move=> u; have := Rmult_le_compat_l eps _ _ (Rlt_le _ _ e0) u; lra.
have num := exp_m1_ge. have eq : INR T / 4 * D = INR K / (4 * eps) by rewrite /D; field; lra.
rewrite eq => two. have p0 : 0 < INR K / (4 * eps) by positive.
have low : INR K / (4 * eps) * (4 / 11) <= Reg sgn T nu pi + Reg sgn T nu' pi.
  apply: Rle_trans two; apply: Rmult_le_compat_l; lra.
have c22 : INR K / (22 * eps) = INR K / (4 * eps) * (4 / 11) / 2 by field; lra.
by apply: (one_of_two (nu := nu) (nu' := nu')); lra. Qed.
(** *** The other part of thesis Theorem 4.15 (Theorem 2.28), printed constant 1/27, for T >= 25 K. *)
Theorem minimax_classic T (pi : policy A [finType of bool]) : (0 < K)%N -> 25 * INR K <= INR T ->
  exists nu : instance A [finType of bool], sqrt (INR T * INR K) / 27 <= Reg sgn T nu pi.
Proof. move=> K0 TK; have k0 : 0 < INR K by apply/lt_0_INR/ltP. have T0 : 0 < INR T by lra.
pose y := INR K / INR T; have y0 : 0 < y by apply: Rdiv_lt_0_compat. have y1 : y <= / 25.
  apply: (Rmult_le_reg_r (INR T)) => //; rewrite /y /Rdiv Rmult_assoc Rinv_l; lra.
pose D := sqrt y / 2; have s0 : 0 < sqrt y by apply: sqrt_lt_R0.
have DD : 4 * (D * D) = y by rewrite /D -[in RHS](sqrt_sqrt y); [field|lra].
have D0 : 0 < D by positive. have D1 : 2 * D < 1 by nra.
have [nu [nu' [b [Nb gb gc same [eb eb']]]]] := hard_pair T pi K0 D0 (Rlt_le _ _ D1).
have pos c : ac (nu c) (nu' c).
  case: (eqVneq c b) => [->|cb] x; last by rewrite (same c cb). by rewrite eb eb' /tp /sgn; case: x; lra.
have := @two_environments_classic _ sgn K T nu nu' pi b D pos (Rlt_le _ _ D0) gb gc same.
have -> : KL (nu b) (nu' b) = - / 2 * ln (1 - y). rewrite /KL big_bool /= !eb !eb' /tp /sgn.
  rewrite (_ : (1 + 0 * 1) / 2 / ((1 + 2 * D * 1) / 2) = / (1 + 2 * D)); last by field; lra.
  rewrite (_ : (1 + 0 * -1) / 2 / ((1 + 2 * D * -1) / 2) = / (1 - 2 * D)); last by field; lra.
  rewrite !ln_Rinv; try lra. rewrite (_ : 1 - y = (1 + 2 * D) * (1 - 2 * D)); last by rewrite -DD; ring.
  by rewrite ln_mult; [field|lra|lra]. have kl : - / 2 * ln (1 - y) <= 25 / 48 * y.
  have l := ln_ge (_ : 0 < 1 - y); have {}l : 1 - / (1 - y) <= ln (1 - y) by lra.
  have : / (1 - y) <= 1 + 25 / 24 * y.
    apply: (Rmult_le_reg_r (1 - y)); first lra. by rewrite Rinv_l; [nra|lra]. lra.
have kl0 : 0 <= - / 2 * ln (1 - y).
  have := ln_le (_ : 0 < 1 - y); move=> l; have {}l : ln (1 - y) <= 1 - y - 1 by lra. lra.
have le : exp (- (25 / 48)) <= exp (- (EN T nu pi b * (- / 2 * ln (1 - y)))).
  apply: exp_mono; apply: Ropp_le_contravar. apply: (Rle_trans _ (INR T / INR K * (25 / 48 * y))).
    by apply: Rmult_le_compat => //; apply: EN_ge0. by apply: Req_le; rewrite /y; field; lra.
have eq : INR T / 4 * D = sqrt (INR T * INR K) / 8.
  rewrite /D (_ : INR T * INR K = INR T * INR T * y); last by rewrite /y; field; lra.
  rewrite sqrt_mult; [|by apply: Rmult_le_pos; lra|lra]. by rewrite sqrt_square; [field|lra].
rewrite eq => two; have num := exp_u_ge. have p0 : 0 < sqrt (INR T * INR K) / 8 by nra.
have low : sqrt (INR T * INR K) / 8 * (16 / 27) <= Reg sgn T nu pi + Reg sgn T nu' pi.
  by apply: Rle_trans two; apply: Rmult_le_compat_l; [lra|apply: Rle_trans num le].
by apply: (one_of_two (nu := nu) (nu' := nu')); lra. Qed.

(** *** Thesis Theorem 4.15 with its printed constants, for K+1 arms with rewards in {-1, 1}. *)
Corollary minimax T eps (pi : policy A [finType of bool]) : (0 < K)%N -> 0 < eps -> 25 * INR K <= INR T ->
  2 * INR K / eps <= INR T -> ViewDP T eps pi -> exists nu : instance A [finType of bool], Rmax (sqrt (INR T
  * INR K) / 27) (INR K / (22 * eps)) <= Reg sgn T nu pi.
Proof. move=> K0 e0 T1 T2 dp; have [nu1 h1] := minimax_classic pi K0 T1. have [nu2 h2] :=
  minimax_ViewDP K0 e0 T2 dp. by rewrite /Rmax; case: Rle_dec => _; [exists nu2|exists nu1]. Qed.
End Minimax.
