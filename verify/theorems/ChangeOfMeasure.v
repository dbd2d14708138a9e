(** Change of environment: the divergence decomposition and its private version. *)
Require Import Probability FDivergences Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Lemma ln_prod (I : finType) (F : I -> R) : (forall i, 0 < F i) -> ln (\prod_i F i) = \sum_i ln (F i).
Proof. move=> h; have [] : 0 < \prod_i F i /\ ln (\prod_i F i) = \sum_i ln (F i) by elim/big_rec2: _ =>
  [|i y x _ [y0 e]]; [rewrite ln_1; split; lra| rewrite ln_mult // e; split=> //; apply: Rmult_lt_0_compat].
by []. Qed.
Lemma prod_pos (I : finType) (F : I -> R) i : (forall i, 0 <= F i) -> \prod_i F i <> 0 -> 0 < F i.
Proof. by move=> F0 h; case: (F0 i) => // e; case: h; rewrite (bigD1 i) //= -e; ring. Qed.
Section Change.
Variables (A X : finType) (T : nat).
Implicit Types (nu : instance A X) (pi : policy A X).
Lemma law_pos nu pi (a : T.-tuple A) (r : T.-tuple X) : law nu pi a r <> 0 ->
  forall t : 'I_T, 0 < pi (H a r t) (tnth a t) /\ 0 < nu (tnth a t) (tnth r t).
Proof. move=> nz t; have p0 := pr_ge0 (pi (H a r t)) (tnth a t); have m0 := pr_ge0 (nu (tnth a t)) (tnth r t).
have := prod_pos t (fun s => Rmult_le_pos _ _ (pr_ge0 _ _) (pr_ge0 _ _)) nz. by nra. Qed.
(** The law P_{nu pi} of the whole history, on the finite set of histories of length [T]. *)
Definition P nu pi (h : T.-tuple A * T.-tuple X) : R := law nu pi h.1 h.2.

(** *** (d) Divergence decomposition (thesis after Theorem 4.9; Lattimore-Szepesvari Lemma 15.1) *)
Theorem divergence_decomposition nu nu' pi : (forall b, ac (nu b) (nu' b)) -> ac (P nu pi) (P nu' pi) /\
  KL (P nu pi) (P nu' pi) = \sum_b (Ex nu pi (fun (a : T.-tuple A) _ => N b a) * KL (nu b) (nu' b)).
Proof. move=> nn; have acP : ac (P nu pi) (P nu' pi).
  move=> [a r]; rewrite /P /= => h. case: (Req_dec (law nu pi a r) 0) => // nz; exfalso; apply: Rgt_not_eq h.
  apply: prod_gt0 => t; have [p0 m0] := law_pos nz t; apply: Rmult_lt_0_compat => //.
  by case: (pr_ge0 (nu' (tnth a t)) (tnth r t)) => // /esym /nn e; rewrite e in m0; lra.
split=> //; rewrite -Ex_rounds.
have -> : Ex nu pi (fun a (_ : T.-tuple X) => \sum_(t < T) KL (nu (tnth a t)) (nu' (tnth a t))) = Ex nu pi
  (fun a (r : T.-tuple X) => \sum_(t < T) ln (nu (tnth a t) (tnth r t) / nu' (tnth a t) (tnth r t))).
  by rewrite (Ex_additive T nu pi (fun b x => ln (nu b x / nu' b x))).
rewrite /KL -(pair_bigA _ (fun a r => law nu pi a r * ln (law nu pi a r / law nu' pi a r))) /=.
apply: eq_bigr => a _; apply: eq_bigr => r _. case: (Req_dec (law nu pi a r) 0) => [->|nz]; first ring.
have nz' : law nu' pi a r <> 0 by move=> e; apply: nz; apply: (acP (a, r)).
congr (_ * _); rewrite -ln_prod; last first.
  by move=> t; apply: Rdiv_lt_0_compat; [case: (law_pos nz t)|case: (law_pos nz' t)].
congr ln; apply: (Rmult_eq_reg_r (law nu' pi a r)) => //.
rewrite (_ : law nu pi a r / law nu' pi a r * law nu' pi a r = law nu pi a r); last by field.
rewrite /law -prodM; apply: eq_bigr => t _. by have [_ p'] := law_pos nz' t; field; lra. Qed.
(** The same for the laws of the actions, as an inequality (data processing). *)
Corollary KL_marginal nu nu' pi : (forall b, ac (nu b) (nu' b)) -> KL_le (marginal (T := T) nu pi) (marginal
  nu' pi) (\sum_b (Ex nu pi (fun (a : T.-tuple A) _ => N b a) * KL (nu b) (nu' b))).
Proof. move=> nn; have [acP <-] := divergence_decomposition pi nn.
have := KL_sum (law_ge0 nu pi) (law_ge0 nu' pi) (fun a r => acP (a, r)).
by rewrite (pair_bigA _ (fun a r => law nu pi a r * ln (law nu pi a r / law nu' pi a r))). Qed.

(** ** The coupled environment (thesis Section 4.2.2; bern Section 3, Step 1; zcdp Appendix G) *)
(** The policy that sees the first coordinate of a pair of rewards only. *)
Definition first pi : policy A [finType of X * X] := fun h => pi [seq (u.1, u.2.1) | u <- h].
(** gamma: the arm [b] yields a pair of rewards drawn from the maximal coupling of P_b and P'_b. *)
Definition coupled nu nu' : instance A [finType of X * X] := fun b => max_coupling (nu b) (nu' b).
Lemma marg (Y : finType) n (W : A -> Y -> R) (f : Y -> X) (F : n.-tuple X -> R) (a : n.-tuple A) :
  \sum_(w : n.-tuple Y) (F (map_tuple f w) * \prod_(t < n) W (tnth a t) (tnth w t)) =
  \sum_r (F r * \prod_(t < n) \sum_(y | f y == tnth r t) W (tnth a t) y).
Proof. elim: n F a => [|n IH] F a.
  rewrite !sum_tuple0 !big_ord0 (_ : map_tuple f [tuple] = [tuple]) //; exact: tuple0.
case/tupleP: a => b a; rewrite !sum_tupleS.
pose G x := \sum_(r : n.-tuple X) (F [tuple of x :: r] * \prod_(t < n) \sum_(y | f y == tnth r t) W (tnth a t)
  y). transitivity (\sum_y (W b y * G (f y))).
  apply: eq_bigr => y _; rewrite /G -(IH (fun r => F [tuple of f y :: r])) sumM.
  apply: eq_bigr => w _; rewrite big_ord_recl !tnth0.
  rewrite (_ : map_tuple f [tuple of y :: w] = [tuple of f y :: map_tuple f w]); last exact: val_inj.
  rewrite [X in _ * (_ * X) = _](eq_bigr (fun t => W (tnth a t) (tnth w t))); first by rewrite /=; ring.
  by move=> t _; rewrite !tnthS.
rewrite (partition_big f xpredT) //=; apply: eq_bigr => x _. transitivity ((\sum_(y | f y == x) W b y) * G x).
  by rewrite sumMr; apply: eq_bigr => y /eqP ->.
rewrite /G sumM; apply: eq_bigr => r _; rewrite [in RHS]big_ord_recl !tnth0.
rewrite [X in _ = _ * (_ * X)](eq_bigr (fun t => \sum_(y | f y == tnth r t) W (tnth a t) y));
  first by rewrite /=; ring. by move=> t _; rewrite !tnthS. Qed.
Lemma coupled_fst nu nu' b x : \sum_(z | z.1 == x) coupled nu nu' b z = nu b x.
Proof. rewrite -sum_ind -(sum_ind1 x (nu b)); under [LHS]eq_bigr do rewrite Rmult_comm.
rewrite (pair_fst (fun u => ind (u == x)) (mc_fst _ _)); apply: eq_bigr => u _; exact: Rmult_comm. Qed.
Lemma coupled_snd nu nu' b y : \sum_(z | z.2 == y) coupled nu nu' b z = nu' b y.
Proof. rewrite -sum_ind -(sum_ind1 y (nu' b)); under [LHS]eq_bigr do rewrite Rmult_comm.
rewrite (pair_snd (fun u => ind (u == y)) (mc_snd _ _)); apply: eq_bigr => u _; exact: Rmult_comm. Qed.
Definition fsts (w : T.-tuple (X * X)) : T.-tuple X := map_tuple fst w.
Definition snds (w : T.-tuple (X * X)) : T.-tuple X := map_tuple snd w.
Definition cprod nu nu' (a : T.-tuple A) (w : T.-tuple (X * X)) : R :=
  \prod_(t < T) coupled nu nu' (tnth a t) (tnth w t).
(** m_{nu pi} and m_{nu' pi} are the marginals of p_{gamma pi} and q_{gamma pi}. *)
Lemma marginal_fst nu nu' pi (a : T.-tuple A) :
  marginal nu pi a = \sum_w (view pi (fsts w) a * cprod nu nu' a w).
Proof. rewrite /cprod (marg (coupled nu nu') fst (fun r => view pi r a)).
apply: eq_bigr => r _; rewrite law_view; congr (_ * _). by apply: eq_bigr => t _; rewrite coupled_fst. Qed.
Lemma marginal_snd nu nu' pi (a : T.-tuple A) :
  marginal nu' pi a = \sum_w (view pi (snds w) a * cprod nu nu' a w).
Proof. rewrite /cprod (marg (coupled nu nu') snd (fun r => view pi r a)).
apply: eq_bigr => r _; rewrite law_view; congr (_ * _). by apply: eq_bigr => t _; rewrite coupled_snd. Qed.
Lemma H_map (Y : finType) n (f : Y -> X) (a : n.-tuple A) (w : n.-tuple Y) t :
  [seq (u.1, f u.2) | u <- H a w t] = H a (map_tuple f w) t.
Proof. by rewrite /H map_take; congr take => /=; elim: (tval a) (tval w) => [|b s IH] [|x r] //=; rewrite IH.
Qed.
Lemma law_coupled nu nu' pi (a : T.-tuple A) (w : T.-tuple (X * X)) :
  law (coupled nu nu') (first pi) a w = view pi (fsts w) a * cprod nu nu' a w.
Proof. rewrite law_view; congr (_ * _); apply: eq_bigr => t _; congr (pr (pi _) _). exact: (H_map fst). Qed.
Lemma dham_coupled (w : T.-tuple (X * X)) :
  INR (dham (fsts w) (snds w)) = \sum_(t < T) ind ((tnth w t).1 != (tnth w t).2).
Proof. rewrite /dham (big_morph INR plus_INR (erefl : INR 0 = 0)).
by apply: eq_bigr => t _; rewrite !tnth_map /ind; case: (_ != _). Qed.
(** S = sum_t t_{a_t}, and sum_t t_{a_t} (1 - t_{a_t}), with t_a = TV(P_a, P'_a) (thesis Theorem 4.14). *)
Definition exposure nu nu' (a : T.-tuple A) : R := \sum_(t < T) TV (nu (tnth a t)) (nu' (tnth a t)).
Definition spread nu nu' (a : T.-tuple A) : R :=
  \sum_(t < T) (TV (nu (tnth a t)) (nu' (tnth a t)) * (1 - TV (nu (tnth a t)) (nu' (tnth a t)))).

(** *** (e) KL decomposition for eps-View DP: thesis Theorem 4.9, with its constant 1.
    (The constant is 6 in Theorem 10 of Azize and Basu 2022.) *)
Theorem KL_decomposition_ViewDP eps nu nu' pi : ViewDP T eps pi -> KL_le (marginal (T := T) nu pi) (marginal
  nu' pi) (eps * Ex nu pi (fun (a : T.-tuple A) _ => \sum_(t < T) TV (nu (tnth a t)) (nu' (tnth a t)))).
Proof. move=> dp; have c0 a w : 0 <= cprod nu nu' a w by apply: prod_ge0 => t; apply: pr_ge0.
have u0 a w : 0 <= view (T := T) pi (fsts w) a * cprod nu nu' a w by apply: Rmult_le_pos => //;
  apply: view_ge0. have v0 a w : 0 <= view (T := T) pi (snds w) a * cprod nu nu' a w by apply: Rmult_le_pos =>
  //; apply: view_ge0.
have gp a w : view pi (fsts w) a * cprod nu nu' a w <= exp (INR (dham (fsts w) (snds w)) * eps) * (view pi
  (snds w) a * cprod nu nu' a w). rewrite -Rmult_assoc; apply: Rmult_le_compat_r => //.
  by have := group_privacy dp (fsts w) (snds w) [set a]; rewrite !Pr1.
have ratio a := KL_ratio (u0 a) (v0 a) (gp a). have [acM le] := KL_sum u0 v0 (fun a => proj1 (ratio a)).
have e1 a : marginal nu pi a = _ := marginal_fst nu nu' pi a. have e2 a : marginal nu' pi a = _ :=
  marginal_snd nu nu' pi a. split=> [a|]; first by rewrite e1 e2; apply: acM.
have -> : Ex nu pi (fun (a : T.-tuple A) _ => \sum_(t < T) TV (nu (tnth a t)) (nu' (tnth a t))) = Ex (coupled
  nu nu') (first pi) (fun (a : T.-tuple A) w => INR (dham (fsts w) (snds w))).
  rewrite (eq_Ex _ _ (fun _ w => dham_coupled w)). rewrite (Ex_additive T _ _ (fun _ z => ind (z.1 != z.2))).
  rewrite (Ex_marginal nu) (Ex_marginal (coupled nu nu')); apply: eq_bigr => a _; congr (_ * _).
    by rewrite e1; apply: eq_bigr => w _; rewrite law_coupled.
  by apply: eq_bigr => t _; rewrite -max_coupling_TV.
rewrite {1}/KL; under eq_bigr do rewrite e1 e2; apply: Rle_trans le _. rewrite /Ex sumM; apply: sum_le => a _;
  rewrite sumM; apply: Rle_trans (proj2 (ratio a)) _. by apply: sum_le => w _; rewrite law_coupled; lra. Qed.
(** The same, by arms: KL(M_{nu pi} || M_{nu' pi}) <= eps sum_a E_{nu pi}[N_a] TV(P_a, P'_a). *)
Theorem KL_decomposition_arms eps nu nu' pi : ViewDP T eps pi -> KL_le (marginal (T := T) nu pi) (marginal
  nu' pi) (eps * \sum_b (Ex nu pi (fun (a : T.-tuple A) _ => N b a) * TV (nu b) (nu' b))).
Proof. move=> dp; rewrite -(@Ex_rounds _ _ T nu pi (fun b => TV (nu b) (nu' b))).
exact: KL_decomposition_ViewDP. Qed.
End Change.
