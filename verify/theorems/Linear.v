(** Minimax bounds for linear bandits with the actions {-1, 1}^d and rewards in {-1, 1}. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds Toolbox Equivalences
  Concentrated.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** Some value is at least the mean. *)
Lemma exists_ge (I : finType) (i0 : I) (F : I -> R) c : \sum_(i : I) c <= \sum_i F i -> exists i, c <= F i.
Proof. move=> le; case: (boolP [exists i, is_left (Rle_dec c (F i))]) => [/existsP [i]|/existsPn no].
  by case: Rle_dec => //= h _; exists i.
have lt i : 0 < c - F i by have := no i; case: Rle_dec => //= h _; lra.
have := sum_ge (P := xpredT) (fun i _ => Rlt_le _ _ (lt i)) (isT : xpredT i0).
by rewrite sumB; have := lt i0; lra. Qed.
Section Linear.
Variables (d T : nat) (x : R).
Hypotheses (x0 : 0 < x) (dx : INR d * x <= 1).
(** Actions are vectors of signs; so are the parameters, times [x]: Theta = {-x, x}^d. *)
Definition signs := {ffun 'I_d -> bool}.
Let A := [finType of signs].
Implicit Types (v : signs) (i : 'I_d).
Definition theta v i : R := sgn (v i) * x.
(** <a, theta_v> *)
Definition dot (a v : signs) : R := \sum_i (sgn (a i) * theta v i).
Lemma sgn_abs (b : bool) : Rabs (sgn b) = 1. Proof. by case: b; rewrite /= ?Rabs_Ropp Rabs_R1. Qed.
Lemma dot_abs a v : Rabs (dot a v) <= INR d * x.
Proof. rewrite -sum_ord_const; apply: (Rle_trans _ (\sum_i Rabs (sgn (a i) * theta v i))).
  rewrite /dot; elim/big_rec2: _ => [|i y z _ h]; first by rewrite Rabs_R0; lra.
  by apply: Rle_trans (Rabs_triang _ _) _; lra.
by apply: sum_le => i _; rewrite /theta !Rabs_mult !sgn_abs (Rabs_pos_eq x); lra. Qed.
Lemma dot_in a v : -1 <= dot a v <= 1. Proof. by have := dot_abs a v; split_Rabs; lra. Qed.
(** The reward of the action [a] is in {-1, 1} and has the mean <a, theta_v>. *)
Definition linear v : instance A [finType of bool] := fun a => two_point (dot_in a v).
(** max_a <a, theta_v> = d x, at a = v: Reg_T = T max_a <a, theta> - E[sum_t r_t]. *)
Definition best : R := INR d * x.
Lemma best_max v : (forall a, dot a v <= best) /\ dot v v = best.
Proof. split=> [a|]; first by have := dot_abs a v; have := Rle_abs (dot a v); rewrite /best; lra.
rewrite /best -sum_ord_const; apply: eq_bigr => i _; rewrite /theta; case: (v i) => /=; ring. Qed.
Definition Reg_linear v (pi : policy A [finType of bool]) : R :=
  INR T * best - Ex (linear v) pi (fun (_ : T.-tuple A) (r : T.-tuple bool) => \sum_(t < T) sgn (tnth r t)).
(** How often the i-th sign of the action is not that of theta. *)
Definition errors v i (a : T.-tuple A) : R := \sum_(t < T) ind ((tnth a t : signs) i != v i).
(** Reg_T = 2 x sum_i E[errors_i]  (first line of the proof of thesis Theorem 4.17, with the signs of
    actions). *)
Lemma Reg_errors v pi : Reg_linear v pi =
  2 * x * (\sum_i Ex (linear v) pi (fun a (_ : T.-tuple bool) => errors v i a)).
Proof. rewrite /Reg_linear (Ex_additive T _ _ (fun _ y => sgn y)) -Ex_sum -ExM.
rewrite -[X in X - _](Ex_const T (linear v) pi). rewrite (_ : forall u w, u - w = u + (-1) * w);
  last by move=> u w; ring. rewrite -ExM -ExD; apply: eq_Ex => a r;
  rewrite /errors [in RHS]sumC -(sum_ord_const T best). rewrite !sumM -sumD; apply: eq_bigr => t _;
  rewrite big_bool /= /tp. set b : signs := tnth a t; rewrite (_ : _ + _ = best - dot b v);
  last by rewrite /sgn; field. rewrite /best /dot -sum_ord_const -sumB sumM; apply: eq_bigr => i _;
  rewrite /theta /ind. by case: (b i); case: (v i) => /=; ring. Qed.
(** p_{theta, i} *)
Definition wrong v i : {set T.-tuple A} := [set a | Rle_dec (INR T / 2) (errors v i a)].
(** Markov's inequality. *)
Lemma Reg_wrong v pi : INR T * x * (\sum_i Pr (M T (linear v) pi) (wrong v i)) <= Reg_linear v pi.
Proof.
rewrite Reg_errors (_ : INR T * x * _ = 2 * x * (INR T / 2 * (\sum_i Pr (M T (linear v) pi) (wrong v i))));
  last by field. apply: Rmult_le_compat_l; first lra. rewrite sumM; apply: sum_le => i _;
  rewrite Ex_marginal /Pr sumM big_mkcond /=. apply: sum_le => a _; rewrite inE;
  have m0 := marginal_ge0 (linear v) pi a. case: Rle_dec => /= h; last by positive.
by rewrite Rmult_comm; apply: Rmult_le_compat_l. Qed.
(** theta and theta' that differ in the i-th sign. *)
Definition flip i v : signs := [ffun j => if j == i then ~~ v j else v j].
Lemma flipK i : involutive (flip i).
Proof. by move=> v; apply/ffunP => j; rewrite !ffunE; case: eqP; rewrite ?negbK. Qed.
Lemma errors_flip v i a : errors v i a + errors (flip i v) i a = INR T.
Proof. rewrite /errors -sumD -[RHS]Rmult_1_r -sum_ord_const; apply: eq_bigr => t _.
by rewrite ffunE eqxx /ind; case: ((tnth a t : signs) i); case: (v i) => /=; ring. Qed.
Lemma dot_flip a v i : dot a v - dot a (flip i v) = 2 * (sgn (a i) * theta v i).
Proof. rewrite /dot -sumB (bigD1 i) //= big1 => [|j ji]; last by rewrite /theta ffunE (negbTE ji); ring.
by rewrite /theta ffunE eqxx; case: (v i) => /=; ring. Qed.
(** Every action tells the two apart in the same measure. *)
Lemma TV_flip a v i : TV (linear v a) (linear (flip i v) a) = x.
Proof. rewrite (TV_tp (m := dot a v) (m' := dot a (flip i v))) // dot_flip /theta !Rabs_mult !sgn_abs.
by rewrite (Rabs_pos_eq x) ?Rabs_pos_eq; lra. Qed.
Section Averaging.
Variables (pi : policy A [finType of bool]) (k : R).
Lemma wrong_pair v i : KL_le (marginal (T := T) (linear v) pi) (marginal (linear (flip i v)) pi) k ->
  / 2 * exp (- k) <= Pr (M T (linear v) pi) (wrong v i) + Pr (M T (linear (flip i v)) pi) (wrong (flip i v) i).
Proof. move=> [acM le]; have BH := @Bretagnolle_Huber _ (M T _ pi) (M T _ pi) (wrong v i) acM.
have e : exp (- k) <= exp (- KL (M T (linear v) pi) (M T (linear (flip i v)) pi)).
  by apply: exp_mono; apply: Ropp_le_contravar.
apply: (Rle_trans _ (/ 2 * exp (- KL (M T (linear v) pi) (M T (linear (flip i v)) pi)))); first lra.
apply: Rle_trans BH _; apply: Rplus_le_compat_l; rewrite /Pr big_mkcond [X in _ <= X]big_mkcond /=.
apply: sum_le => a _; rewrite !inE; have m0 := marginal_ge0 (linear (flip i v)) pi a.
have := errors_flip v i a; case: Rle_dec => /= h; case: Rle_dec => //= h' e'; lra. Qed.
Hypothesis kl : forall v i, KL_le (marginal (T := T) (linear v) pi) (marginal (linear (flip i v)) pi) k.
(** The "averaging hammer": some theta has sum_i p_{theta, i} >= d e^-k / 4. *)
Theorem linear_bound : exists v, INR T * x * (INR d * exp (- k) / 4) <= Reg_linear v pi.
Proof.
pose F v := \sum_i Pr (M T (linear v) pi) (wrong v i). suff [v hv] : exists v, INR d * exp (- k) / 4 <= F v.
  exists v; apply: Rle_trans (Reg_wrong v pi); apply: Rmult_le_compat_l => //.
  by positive. apply: (exists_ge ([ffun=> true] : signs)).
have two : 2 * (\sum_v F v) = \sum_i \sum_v (Pr (M T (linear v) pi) (wrong v i) + Pr (M T (linear (flip i v))
  pi) (wrong (flip i v) i)). rewrite (_ : 2 * _ = (\sum_v F v) + (\sum_v F v)); last ring.
  rewrite /F sumC -sumD; apply: eq_bigr => i _; rewrite sumD; congr (_ + _).
  by rewrite (reindex_inj (inv_inj (flipK i))). apply: (Rmult_le_reg_l 2); first lra.
rewrite two; apply: (Rle_trans _ (\sum_(i < d) \sum_(v : signs) (/ 2 * exp (- k)))); last first.
  by apply: sum_le => i _; apply: sum_le => v _; apply: wrong_pair (kl v i).
rewrite sumC sumM; apply: sum_le => v _; rewrite sum_ord_const; apply: Req_le; field. Qed.
End Averaging.
End Linear.
Arguments linear {d x} x0 dx v.

(** Parameters of size 1/(c T), at horizons of d/c and more. *)
Lemma scale d T c : (0 < d)%N -> 0 < c -> INR d / c <= INR T ->
  [/\ 0 < INR T, 0 < / (c * INR T) & INR d * / (c * INR T) <= 1].
Proof. move=> /ltP/lt_0_INR d0 c0 TK; have T0 : 0 < INR T by apply: Rlt_le_trans TK; positive.
split=> //; first by positive. apply: (Rmult_le_reg_r (INR T)) => //; rewrite Rmult_1_l.
by rewrite (_ : _ * INR T = INR d / c) //; field; lra. Qed.
(** *** thesis Theorem 4.17, Equation (4.12), private part with the printed constant: some theta of R^d has
    Reg_T >= (e^-1/4) d/eps, for every eps-View DP policy with T >= d/eps, actions {-1, 1}^d and rewards in
    {-1, 1} of mean <a, theta>.  (Printed for [-1, 1]^d and Gaussian noise, all T.) *)
Theorem linear_ViewDP d T eps (pi : policy [finType of signs d] [finType of bool]) : (0 < d)%N -> 0 < eps ->
  INR d / eps <= INR T -> ViewDP T eps pi -> exists x (x0 : 0 < x) (dx : INR d * x <= 1) (v : signs d),
  exp (-1) / 4 * (INR d / eps) <= Reg_linear T x0 dx v pi.
Proof. move=> d0 e0 TK dp; have [T0 x0 dx] := scale d0 e0 TK.
exists _, x0, dx; have [v i|v hv] := @linear_bound d T _ x0 dx pi 1.
  have [acM le] := KL_decomposition_ViewDP (linear x0 dx v) (linear x0 dx (flip i v)) dp. split=> //;
    apply: Rle_trans le _; apply: Req_le. rewrite -[RHS](_ : eps * (INR T * / (eps * INR T)) = 1);
    last by field; lra. congr (_ * _); rewrite -[RHS](Ex_const T (linear x0 dx v) pi); apply: eq_Ex => a r.
  by rewrite -sum_ord_const; apply: eq_bigr => t _; rewrite TV_flip.
exists v; apply: Rle_trans hv; rewrite (_ : -1 = - (1)); [apply: Req_le; field; lra|lra]. Qed.

(** *** thesis Theorem 4.21, zcdp Theorem 9, private part with the printed constant: some theta has Reg_T >=
    (e^-2.25/4) d/sqrt(rho), for every rho-Interactive zCDP policy, rho <= 1, T >= d/sqrt(rho), actions {-1,
    1}^d and rewards in {-1, 1}.  (Printed for [-1, 1]^d and Gaussian noise.)  All actions tell theta from
    theta' in the same measure, so that the decomposition holds here as it is printed. *)
Theorem linear_zCDP d T rho (pi : policy [finType of signs d] [finType of bool]) : (0 < d)%N ->
  0 < rho <= 1 -> INR d / sqrt rho <= INR T -> InteractiveZCDP T rho pi -> exists x (x0 : 0 < x) (dx : INR d
  * x <= 1) (v : signs d), exp (- (9 / 4)) / 4 * (INR d / sqrt rho) <= Reg_linear T x0 dx v pi.
Proof. move=> d0 [r0 r1] TK priv; set s := sqrt rho in TK *; have s0 : 0 < s by apply: sqrt_lt_R0.
have ss : s * s = rho by apply: sqrt_sqrt; lra. have s1 : s <= 1 by nra.
have [T0 x0 dx] := scale d0 s0 TK.
exists _, x0, dx; have [v i|v hv] := @linear_bound d T _ x0 dx pi (9 / 4). set x := / (s * INR T) in x0 dx *.
  have [acM le] := KL_decomposition_zCDP_constant (Rlt_le _ _ r0) priv (fun a => TV_flip x0 dx a v i).
  split=> //; apply: Rle_trans le _. have Tx : INR T * x = / s by rewrite /x; field; lra.
  rewrite (_ : INR T * (x * (1 - x)) = / s - x * / s); last by rewrite -Tx; ring.
  rewrite Tx -ss (_ : s * s * _ = 1 + s - s * x); last by field; lra.
  by nra. exists v; apply: Rle_trans hv; apply: Req_le; field; lra. Qed.
(** KL <= chi-square, for two-point laws. *)
Lemma KL_two_point m m' (h : -1 <= m <= 1) (h' : -1 <= m' <= 1) : -1 < m' < 1 ->
  KL_le (two_point h) (two_point h') ((m - m') ^ 2 / (1 - m' ^ 2)).
Proof. move=> hm; split=> [[]|]; try by rewrite /= /tp /sgn; lra. have p y : 0 < tp m' y by case: y;
  rewrite /tp /sgn; lra. have le y : tp m y * ln (tp m y / tp m' y) <= tp m y * (tp m y / tp m' y - 1).
  have t0 := tp_ge0 h y; case: (Req_dec (tp m y) 0) => [->|nz]; first by lra.
  apply: Rmult_le_compat_l => //; apply: ln_le; apply: Rdiv_lt_0_compat => //; lra.
apply: (Rle_trans _ (\sum_y (tp m y * (tp m y / tp m' y - 1)))); first by apply: sum_le => y _; apply: le.
rewrite big_bool /tp /sgn /=; apply: Req_le; field. by nra. Qed.

(** *** thesis Theorem 4.17, its other part (Lattimore and Szepesvari Theorem 24.1) with the printed constant
    e^-2/8: actions {-1, 1}^d, rewards in {-1, 1}, d <= 2 sqrt T, every policy. *)
Theorem linear_classic d T (pi : policy [finType of signs d] [finType of bool]) :
  (0 < d)%N -> INR d <= 2 * sqrt (INR T) -> exists x (x0 : 0 < x) (dx : INR d * x <= 1) (v : signs d),
    exp (-2) / 8 * (INR d * sqrt (INR T)) <= Reg_linear T x0 dx v pi.
Proof. move=> d0 dT; have d1 : 1 <= INR d by apply: (le_INR 1); apply/leP. set s := sqrt (INR T) in dT *;
  have s0 : 0 < s by lra. have ss : s * s = INR T by apply: sqrt_sqrt; apply: pos_INR.
have x0 : 0 < / (4 * s) by positive. have dx2 : INR d * / (4 * s) <= / 2.
  apply: (Rmult_le_reg_r (4 * s)); first lra. by rewrite Rmult_assoc Rinv_l; lra.
have dx : INR d * / (4 * s) <= 1 by lra.
exists _, x0, dx; have [v i|v hv] := @linear_bound d T _ x0 dx pi (/ 3). set x := / (4 * s) in x0 dx dx2 *.
  have arm a : KL_le (linear x0 dx v a) (linear x0 dx (flip i v) a) (16 / 3 * (x * x)).
    have b2 := dot_abs x0 a (flip i v). have [ac_ le] :=
      @KL_two_point _ _ (dot_in x0 dx a v) (dot_in x0 dx a (flip i v)) ltac:(split_Rabs; lra). split=> //;
      apply: Rle_trans le _; rewrite dot_flip. have -> : (2 * (sgn (a i) * theta x v i)) ^ 2 = 4 * (x * x).
      by rewrite /theta; case: (a i); case: (v i) => /=; ring.
    set m := dot _ _ _ in b2 *. have m2 : m ^ 2 <= / 4.
      have : Rabs m * Rabs m <= / 2 * / 2 by apply: Rmult_le_compat; try exact: Rabs_pos; lra.
      by rewrite -Rabs_mult Rabs_pos_eq /=; [lra|exact: Rle_0_sqr].
    have xx : 0 < x * x by positive. apply: (Rmult_le_reg_r (1 - m ^ 2)); first lra.
    rewrite /Rdiv Rmult_assoc Rinv_l; last lra. by nra.
  have [acM le] := @KL_marginal _ _ T _ _ pi (fun a => proj1 (arm a)). split=> //; apply: Rle_trans le _.
  rewrite -(@Ex_rounds _ _ T (linear x0 dx v) pi (fun a => KL (linear x0 dx v a) (linear x0 dx (flip i v)
    a))). apply: (Rle_trans _ (INR T * (16 / 3 * (x * x)))).
    rewrite -[X in _ <= X](Ex_const T (linear x0 dx v) pi); apply: Ex_le => a r.
    by rewrite -sum_ord_const; apply: sum_le => t _; case: (arm (tnth a t)).
  by apply: Req_le; rewrite /x -ss; field; lra. exists v; apply: Rle_trans hv; rewrite -ss.
rewrite (_ : s * s * / (4 * s) * _ = exp (- / 3) / 2 * (INR d * s / 8)); last by field; lra.
rewrite (_ : exp (-2) / 8 * _ = exp (-2) * (INR d * s / 8)); last by field.
apply: Rmult_le_compat_r; first by have := Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < INR d) s0; lra.
have e := exp_pos (-2); have : 2 <= exp (5 / 3) by have := exp_ineq1_le (5 / 3); lra.
move=> h; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ e) h; rewrite -exp_plus.
by rewrite (_ : -2 + 5 / 3 = - / 3); [lra|field]. Qed.

(** *** thesis Theorem 4.17 and Theorem 4.21 / zcdp Theorem 9 with both of their printed constants, in
    this class *)
Corollary linear_ViewDP_both d T eps (pi : policy [finType of signs d] [finType of bool]) :
  (0 < d)%N -> 0 < eps -> INR d <= 2 * sqrt (INR T) -> INR d / eps <= INR T -> ViewDP T eps pi ->
  exists x (x0 : 0 < x) (dx : INR d * x <= 1) (v : signs d),
    Rmax (exp (-2) / 8 * (INR d * sqrt (INR T))) (exp (-1) / 4 * (INR d / eps)) <= Reg_linear T x0 dx v pi.
Proof. move=> d0 e0 T1 T2 dp; have h1 := linear_classic pi d0 T1; have h2 := linear_ViewDP d0 e0 T2 dp.
by rewrite /Rmax; case: Rle_dec. Qed.
Corollary linear_zCDP_both d T rho (pi : policy [finType of signs d] [finType of bool]) : (0 < d)%N ->
  0 < rho <= 1 -> INR d <= 2 * sqrt (INR T) -> INR d / sqrt rho <= INR T -> InteractiveZCDP T rho pi ->
  exists x (x0 : 0 < x) (dx : INR d * x <= 1) (v : signs d), Rmax (exp (-2) / 8 * (INR d * sqrt (INR T)))
  (exp (- (9 / 4)) / 4 * (INR d / sqrt rho)) <= Reg_linear T x0 dx v pi.
Proof. move=> d0 r01 T1 T2 dp; have h1 := linear_classic pi d0 T1; have h2 := linear_zCDP d0 r01 T2 dp.
by rewrite /Rmax; case: Rle_dec. Qed.
