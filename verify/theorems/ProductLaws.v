(** Product laws, their divergence and their couplings; zCDP mechanisms fed with product laws. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure Transport LowerBounds Divergences Toolbox.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

Lemma le_limit x a b : (forall eta, 0 < eta <= 1 -> x <= a + b * eta) -> x <= a.
Proof. move=> h; apply: Rnot_lt_le => lt; have B0 := Rabs_pos b; have Bb := Rle_abs b.
pose eta := Rmin 1 ((x - a) / (2 * (Rabs b + 1))); have eta0 : 0 < eta by apply: Rmin_glb_lt; positive.
have := Rmult_le_compat_r (2 * (Rabs b + 1)) _ _ ltac:(lra) (Rmin_r 1 _ : eta <= _).
rewrite /Rdiv Rmult_assoc Rinv_l; last lra. by have := h eta (conj eta0 (Rmin_l _ _)); nra. Qed.
(** *** thesis Corollary 4.5 (zCDP): KL(M_d || M_d') <= rho d_Ham(d, d')^2 *)
Theorem KL_group_privacy_zCDP (X O : finType) n rho (M : n.-tuple X -> dist O) d d' : 0 <= rho ->
  zCDP rho (fun d => M d : O -> R) -> KL_le (M d) (M d') (rho * INR (dham d d') ^ 2).
Proof. move=> r0 h; set k := INR _; set c := rho * k ^ 2.
have kl al (a1 : 1 < al) : KL_le (M d) (M d') (rho * al * k ^ 2) := KL_le_Renyi a1 (group_privacy_zCDP d d' r0
  a1 h). have [acM _] := kl 2 ltac:(lra); split=> //; apply: (le_limit (b := c)) => e e0.
have [_ le] := kl (1 + e) ltac:(lra); apply: Rle_trans le _; rewrite /c; lra. Qed.

(** *** thesis Theorem 4.6 (zCDP), zcdp Theorem 6: KL upper bound as a transport problem, for every
    coupling *)
Corollary KL_transport_zCDP (X O : finType) n rho (M : n.-tuple X -> dist O) (P1 P2 : dist [finType of
  n.-tuple X]) (C : dist [finType of n.-tuple X * n.-tuple X]) : 0 <= rho -> zCDP rho (fun d => M d : O ->
  R) -> (forall d, \sum_d' C (d, d') = P1 d) -> (forall d', \sum_d C (d, d') = P2 d') -> KL_le (push P1 M)
  (push P2 M) (rho * \sum_z (C z * INR (dham z.1 z.2) ^ 2)).
Proof.
move=> r0 h c1 c2; have := KL_coupling (C := C) (g1 := fst) (g2 := snd) (fun d d' => KL_group_privacy_zCDP d
  d' r0 h) (fun F => pair_fst F c1) (fun F => pair_snd F c2).
rewrite sumM [X in KL_le _ _ X -> _](eq_bigr (fun z => rho * (C z * INR (dham z.1 z.2) ^ 2))) // => z _; ring.
Qed.

(** ** Product laws on sequences of length [n] *)
Section Product.
Variable Y : finType.
Definition prodf n (W : 'I_n -> Y -> R) (w : n.-tuple Y) : R := \prod_(t < n) W t (tnth w t).
Lemma prodf_cons n (W : 'I_n.+1 -> Y -> R) y (w : n.-tuple Y) :
  prodf W [tuple of y :: w] = W ord0 y * prodf (fun t => W (lift ord0 t)) w.
Proof. by rewrite /prodf big_ord_recl tnth0; congr (_ * _); apply: eq_bigr => t _; rewrite tnthS. Qed.
Lemma prodf_ge0 n (W : 'I_n -> dist Y) w : 0 <= prodf (fun t => W t) w.
Proof. by apply: prod_ge0 => t; apply: pr_ge0. Qed.
Lemma prodf_sum1 n (W : 'I_n -> dist Y) : \sum_w prodf (fun t => W t) w = 1.
Proof. elim: n W => [|n IH] W; first by rewrite sum_tuple0 /prodf big_ord0.
rewrite sum_tupleS -[RHS](pr_sum1 (W ord0)); apply: eq_bigr => y _. under eq_bigr do rewrite prodf_cons.
by rewrite -sumM (IH (fun t => W (lift ord0 t))) Rmult_1_r. Qed.
(** The law of independent coordinates, the t-th of law [W t]. *)
Definition Prod n (W : 'I_n -> dist Y) : dist [finType of n.-tuple Y] := Dist (prodf_ge0 W) (prodf_sum1 W).
(** Mean and second moment of a sum of independent terms. *)
Lemma Prod_mean n (W : 'I_n -> dist Y) (g : 'I_n -> Y -> R) :
  \sum_w (Prod W w * \sum_(t < n) g t (tnth w t)) = \sum_(t < n) \sum_y (W t y * g t y).
Proof. elim: n W g => [|n IH] W g; first by rewrite sum_tuple0 !big_ord0 Rmult_0_r.
rewrite sum_tupleS [RHS]big_ord_recl -(IH (fun t => W (lift ord0 t)) (fun t => g (lift ord0 t))).
have st y : \sum_(w : n.-tuple Y) (Prod W [tuple of y :: w] * \sum_(t < n.+1) g t (tnth [tuple of y :: w] t))
  = W ord0 y * g ord0 y + W ord0 y * \sum_w (Prod (fun t => W (lift ord0 t)) w * \sum_(t < n) g (lift ord0 t)
  (tnth w t)).
  rewrite -[X in X + _]Rmult_1_r -(prodf_sum1 (fun t => W (lift ord0 t))) !sumM -sumD; apply: eq_bigr => w _.
  rewrite [Prod W _]prodf_cons big_ord_recl tnth0.
  by rewrite (eq_bigr (fun t => g (lift ord0 t) (tnth w t))) /=; [ring|move=> t _; rewrite tnthS].
under eq_bigr do rewrite st. by rewrite sumD -sumMr pr_sum1 Rmult_1_l. Qed.
Lemma Prod_square n (W : 'I_n -> dist Y) (g : 'I_n -> Y -> R) :
  \sum_w (Prod W w * (\sum_(t < n) g t (tnth w t)) ^ 2) = (\sum_(t < n) \sum_y (W t y * g t y)) ^ 2 +
  \sum_(t < n) (\sum_y (W t y * g t y ^ 2) - (\sum_y (W t y * g t y)) ^ 2).
Proof. elim: n W g => [|n IH] W g; first by rewrite sum_tuple0 !big_ord0 /=; ring.
pose W' t := W (lift ord0 t); pose g' t := g (lift ord0 t).
have st y : \sum_(w : n.-tuple Y) (Prod W [tuple of y :: w] * (\sum_(t < n.+1) g t (tnth [tuple of y :: w] t))
  ^ 2) = W ord0 y * g ord0 y ^ 2 + W ord0 y * g ord0 y * (2 * \sum_w (Prod W' w * \sum_(t < n) g' t (tnth w
  t))) + W ord0 y * \sum_w (Prod W' w * (\sum_(t < n) g' t (tnth w t)) ^ 2).
  rewrite -[X in X + _ + _]Rmult_1_r -(prodf_sum1 W') !sumM -!sumD; apply: eq_bigr => w _.
  rewrite [Prod W _]prodf_cons big_ord_recl tnth0.
  by rewrite (eq_bigr (fun t => g' t (tnth w t))) /W' /g' /=; [ring|move=> t _; rewrite tnthS].
rewrite sum_tupleS; under eq_bigr do rewrite st.
rewrite [LHS]sumD [X in X + _ = _]sumD -!sumMr pr_sum1 Rmult_1_l IH Prod_mean !big_ord_recl.
by rewrite /W' /g' /=; ring. Qed.
(** The divergence of product laws is the sum of the divergences (in the proof of thesis Theorem 4.12). *)
Lemma Prod_pos n (W : 'I_n -> dist Y) w : Prod W w <> 0 -> forall t, 0 < W t (tnth w t).
Proof. by move=> h t; apply: prod_pos h => s; apply: pr_ge0. Qed.
End Product.
(** Absolute continuity of product laws goes down to the factors ... *)
Lemma Prod_ac (Y : finType) n (p q : 'I_n -> dist Y) : ac (Prod p) (Prod q) -> forall t, ac (p t) (q t).
Proof. move=> h t y qy; case: (Req_dec (p t y) 0) => // py; exfalso. have pos s : exists z, p s z <> 0.
  case: (boolP [exists z, ~~ Req_EM_T (p s z) 0]) => [/existsP [z]|/existsPn no].
    by case: Req_EM_T => //= nz _; exists z.
  exfalso; suff : 1 = 0 by lra. by rewrite -(pr_sum1 (p s)); apply: sum0 => z _; have := no z; case: Req_EM_T.
have /fin_all_exists [f hf] s : exists z, p s z <> 0 /\ (s = t -> z = y).
  case: (eqVneq s t) => [->|ne]; first by exists y.
  by have [z hz] := pos s; exists z; split=> // e; rewrite e eqxx in ne.
pose w := [tuple f s | s < n]. have pw : Prod p w <> 0.
  move=> e; have : 0 < Prod p w by apply: prod_gt0 => s; rewrite tnth_mktuple; have := pr_ge0 (p s) (f s);
    have [] := hf s; lra. by rewrite e; lra.
apply: pw; apply: h; rewrite /= /prodf (bigD1 t) //= tnth_mktuple; have [_ ->] := hf t => //. by nra. Qed.
(** ... and there KL(prod p || prod q) = sum_t KL(p_t || q_t)  (thesis Equation (4.9)). *)
Lemma KL_Prod (Y : finType) n (p q : 'I_n -> dist Y) : ac (Prod p) (Prod q) ->
  KL (Prod p) (Prod q) = \sum_(t < n) KL (p t) (q t).
Proof. move=> h; rewrite /KL -(Prod_mean p (fun t y => ln (p t y / q t y))); apply: eq_bigr => w _.
case: (Req_dec (Prod p w) 0) => [->|nz]; first by rewrite !Rmult_0_l. have nq : Prod q w <> 0 by move/h.
have pp := Prod_pos nz; have qq := Prod_pos nq; congr (_ * _); rewrite -ln_prod; last first.
  by move=> t; apply: Rdiv_lt_0_compat. congr ln; apply: (Rmult_eq_reg_r (Prod q w)) => //.
rewrite (_ : Prod p w / Prod q w * Prod q w = Prod p w); last by field.
by rewrite /= /prodf -prodM; apply: eq_bigr => t _; field; have := qq t; lra. Qed.
Section ProductCoupling.
Variables (X O : finType) (n : nat) (p1 p2 : 'I_n -> dist X).
(** The product of the maximal couplings: both datasets at once. *)
Let C : dist [finType of n.-tuple (X * X)] := Prod (fun t => max_coupling (p1 t) (p2 t)).
Let pairs (w : n.-tuple (X * X)) : n.-tuple X * n.-tuple X := (fsts w, snds w).
Lemma push_pairs (f : X * X -> X) (q : 'I_n -> dist X) (F : n.-tuple X -> R) : (forall t x, \sum_(z | f
  z == x) max_coupling (p1 t) (p2 t) z = q t x) -> \sum_w (C w * F (map_tuple f w)) = \sum_d (Prod q d * F d).
Proof. move=> h; have := marg (fun t => max_coupling (p1 t) (p2 t)) f F (ord_tuple n) => e.
transitivity (\sum_w (F (map_tuple f w) * \prod_(t < n) max_coupling (p1 (tnth (ord_tuple n) t))
  (p2 (tnth (ord_tuple n) t)) (tnth w t))).
  by apply: eq_bigr => w _; rewrite Rmult_comm; congr (_ * _); apply: eq_bigr => t _; rewrite tnth_ord_tuple.
rewrite e; apply: eq_bigr => d _; rewrite Rmult_comm; congr (_ * _).
by apply: eq_bigr => t _; rewrite tnth_ord_tuple h. Qed.
(** KL between the outputs of any mechanism on product data, by the product of the maximal couplings. *)
Lemma KL_product_coupling (M : n.-tuple X -> dist O) (c : n.-tuple X -> n.-tuple X -> R) :
  (forall d d', KL_le (M d) (M d') (c d d')) ->
  KL_le (push (Prod p1) M) (push (Prod p2) M) (\sum_w (C w * c (pairs w).1 (pairs w).2)).
Proof. move=> kl; apply: (KL_coupling (g1 := fun w => (pairs w).1) (g2 := fun w => (pairs w).2) kl) => F.
  exact: (push_pairs F (coupled_fst p1 p2)). exact: (push_pairs F (coupled_snd p1 p2)). Qed.
Let t_ t := TV (p1 t) (p2 t).
Let square_t t : \sum_z (max_coupling (p1 t) (p2 t) z * ind (z.1 != z.2) ^ 2) = t_ t.
Proof. by rewrite /t_ -max_coupling_TV; apply: eq_bigr => z _; rewrite /ind; case: (_ != _) => /=; ring. Qed.

(** *** thesis Theorem 4.8, Equation (4.5): KL <= eps sum_t TV(p_{1,t}, p_{2,t}) for eps-DP *)
Theorem KL_product_DP eps (M : n.-tuple X -> dist O) : DP eps (fun d => M d : O -> R) ->
  KL_le (push (Prod p1) M) (push (Prod p2) M) (eps * \sum_(t < n) t_ t).
Proof. move=> dp; have := KL_product_coupling (fun d d' => KL_group_privacy d d' dp).
rewrite (eq_bigr (fun w => eps * (C w * \sum_(t < n) ind ((tnth w t).1 != (tnth w t).2)))); last first.
  by move=> w _; rewrite -dham_coupled /=; ring.
rewrite -sumM /C (Prod_mean _ (fun _ z => ind (z.1 != z.2))); under eq_bigr do rewrite max_coupling_TV. by [].
Qed.

(** *** thesis Theorem 4.8, Equation (4.6), zcdp Theorem 7:
    KL <= rho (sum_t t_t)^2 + rho sum_t t_t (1 - t_t) for rho-zCDP, where t_t = TV(p_{1,t}, p_{2,t}) *)
Theorem KL_product_zCDP rho (M : n.-tuple X -> dist O) : 0 <= rho -> zCDP rho (fun d => M d : O -> R) ->
  KL_le (push (Prod p1) M) (push (Prod p2) M)
    (rho * (\sum_(t < n) t_ t) ^ 2 + rho * \sum_(t < n) (t_ t * (1 - t_ t))).
Proof. move=> r0 dp; have := KL_product_coupling (fun d d' => KL_group_privacy_zCDP d d' r0 dp).
rewrite (eq_bigr (fun w => rho * (C w * (\sum_(t < n) ind ((tnth w t).1 != (tnth w t).2)) ^ 2))); last first.
  by move=> w _; rewrite -dham_coupled /=; ring.
rewrite -sumM /C (Prod_square _ (fun _ z => ind (z.1 != z.2))) -Rmult_plus_distr_l.
have -> : \sum_(t < n) (\sum_z (max_coupling (p1 t) (p2 t) z * ind (z.1 != z.2) ^ 2) - (\sum_z (max_coupling
  (p1 t) (p2 t) z * ind (z.1 != z.2))) ^ 2) = \sum_(t < n) (t_ t * (1 - t_ t)).
  by apply: eq_bigr => t _; rewrite max_coupling_TV square_t -/(t_ t); ring.
by under eq_bigr do rewrite max_coupling_TV. Qed.
End ProductCoupling.
