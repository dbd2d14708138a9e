(** The price of privacy for algorithms that leave an arm quickly (adv Lemma 11). *)
Require Import Probability FDivergences Interaction Transport Divergences Toolbox Composition Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Two trees of rewards that differ only where an event is decided give it the same probability *)
Section Decided.
Variables (A X : finType).
Lemma tree_view_cons T pi (f : tree A X) b (a : T.-tuple A) :
  tree_view pi f [tuple of b :: a] = pi [::] b * tree_view (shift pi b (f [:: b])) (fun s => f (b :: s)) a.
Proof.
rewrite /tree_view (_ : [tuple _ | _ < T.+1] = [tuple of f [:: b] :: [tuple f (b :: take t.+1 a) | t < T]]).
  by rewrite view_cons. apply: eq_from_tnth => t; rewrite tnth_mktuple; case: (unliftP ord0 t) => [s ->|->].
  by rewrite tnthS tnth_mktuple. by rewrite tnth0 /= take0. Qed.
Lemma tree_view_sum1 T pi (f : tree A X) : \sum_(a : T.-tuple A) tree_view pi f a = 1.
Proof. elim: T pi f => [|T IH] pi f; first by rewrite sum_tuple0 /tree_view /view big_ord0.
rewrite sum_tupleS -(pr_sum1 (pi [::])); apply: eq_bigr => b _.
by under eq_bigr do rewrite tree_view_cons; rewrite -sumM IH; ring. Qed.
Lemma decided T pi (f f' : tree A X) (E : seq A -> bool) : (forall s a b, s != [::] -> f s != f' s ->
  size (s ++ a) = T -> size (s ++ b) = T -> E (s ++ a) = E (s ++ b)) -> \sum_(a : T.-tuple A) (ind (E a)
  * tree_view pi f a) = \sum_(a : T.-tuple A) (ind (E a) * tree_view pi f' a).
Proof. elim: T pi f f' E => [|T IH] pi f f' E h; first by rewrite !sum_tuple0 /tree_view /view !big_ord0.
rewrite !sum_tupleS; apply: eq_bigr => b _.
under eq_bigr do rewrite tree_view_cons -Rmult_assoc (Rmult_comm (ind _)) Rmult_assoc.
under [RHS]eq_bigr do rewrite tree_view_cons -Rmult_assoc (Rmult_comm (ind _)) Rmult_assoc.
rewrite -!sumM; congr (_ * _); case: (f [:: b] =P f' [:: b]) => [e|/eqP ne].
  rewrite e; apply: (IH _ _ _ (fun s => E (b :: s))) => s a c s0 fs sa sc.
  by apply: (h (b :: s)) => //=; rewrite ?sa ?sc.
case: (pickP (fun a : T.-tuple A => true)) => [a0 _|none]; last by rewrite !big_pred0.
have c (a : T.-tuple A) : E (b :: a) = E (b :: a0). by apply: (h [:: b]) => //=; rewrite size_tuple.
have e (pi' : policy A X) g : \sum_(a : T.-tuple A) (ind (E [tuple of b :: a]) * tree_view pi' g a) = ind
  (E (b :: a0)).
  transitivity (ind (E (b :: a0)) * \sum_(a : T.-tuple A) tree_view pi' g a); last by rewrite tree_view_sum1;
    ring. by rewrite sumM; apply: eq_bigr => a _; rewrite /= c. by rewrite !e. Qed.
End Decided.
(** ** adv Lemma 11 *)
Section Leaving.
(** Losses 0, 1/2 and 1; action [true] is the texts' action 2, [false] is action 1. *)
Definition loss (x : option bool) : R := if x is Some b then (if b then 1 else 0) else / 2.
Notation A := [finType of bool].
Notation X := [finType of option bool].
Variables (T tau m p : nat) (gamma eps : R) (pi : policy A X).
(** l_t(1) = 1/2, l_t(2) = 1; and l'_t(2) = 0 after round tau. *)
Definition base : table A X T := [tuple [ffun a => if a then Some true else None] | t < T].
Definition other : table A X T := [tuple [ffun a => if a then Some (t < tau)%N else None] | t < T].
(** The expected regret on a table of losses: against the better of the two actions. *)
Definition expected_loss (x : table A X T) : R :=
  \sum_a (table_view pi x a * \sum_(t < T) loss (tnth x t (tnth a t))).
Definition loss_of (x : table A X T) (i : bool) : R := \sum_(t < T) loss (tnth x t i).
Definition regret (x : table A X T) : R := expected_loss x - Rmin (loss_of x true) (loss_of x false).
(** How often action 2 is played from round tau + 1 on, in [s]. *)
Definition after (s : seq bool) : nat := count id (drop tau s).
(** E_gamma and E^p_{gamma,tau} of adv Section 5.2, with m = p / gamma rounds in the window. *)
Definition plays_often : {set T.-tuple bool} := [set a : T.-tuple bool | is_left (Rle_dec (gamma * INR T)
  (INR (count id a)))].
Definition leaves : {set T.-tuple bool} := [set a : T.-tuple bool | (after (take (tau + m) a) <= p)%N].
Hypotheses (window : (tau + m <= T)%N) (pm : INR p = gamma * INR m) (gamma0 : 0 < gamma) (gamma2 : gamma <=
  / 2).
Hypothesis private : TableDP T eps pi.
Hypothesis eps0 : 0 <= eps.
Lemma after_rcons s b : after (rcons s b) = (after s + ((tau <= size s)%N && b))%N.
Proof. rewrite /after; case: leqP => h; first by rewrite drop_rcons // -cats1 count_cat /= addn0.
by rewrite !drop_oversize ?size_rcons // ltnW. Qed.
(** Equation (2) of adv Appendix G *)
Lemma group_step : Pr (table_view pi other) (~: leaves) <=
  exp (eps * INR p) * Pr (table_view pi base) (~: leaves).
Proof.
pose row (x : table A X T) (s : seq bool) : X := if size s is i.+1 then nth [ffun=> None] x i (last false s)
  else None. have tv x a : table_view pi x a = tree_view pi (row x) a.
  rewrite /table_view /tree_view; congr view; apply: eq_from_tnth => t; rewrite !tnth_mktuple /row.
  rewrite size_first -tnth_nth (take_nth false) ?size_tuple //.
  by rewrite last_rcons -tnth_nth. pose mixed s := if (after s <= p)%N then row other s else row base s.
pose E (a : seq bool) := (p < after (take (tau + m) a))%N.
have PE (g : T.-tuple bool -> R) : Pr g (~: leaves) = \sum_(a : T.-tuple bool) (ind (E a) * g a).
  by rewrite /Pr -sum_ind; apply: eq_bigr => a _; rewrite !inE /E ltnNge.
rewrite !PE; under eq_bigr do rewrite tv. rewrite (@decided _ _ _ _ _ mixed E); last first.
  move=> s a b _; rewrite /mixed; case: leqP => [_|ps _ _ _]; first by rewrite eqxx.
  rewrite /E; case: (leqP (size s) (tau + m)) => sz. have big u : (p < after (take (tau + m) (s ++ u)))%N.
      rewrite take_cat (ltnNge (tau + m)) sz /=.
      by apply: leq_trans ps _; rewrite /after drop_cat; case: ltnP => h; rewrite ?count_cat ?leq_addr
        // drop_oversize. by rewrite !big. by rewrite !take_cat sz.
rewrite sumM; apply: sum_le => a _; rewrite -Rmult_assoc (Rmult_comm (exp _)) Rmult_assoc.
apply: Rmult_le_compat_l; first by rewrite /ind; case: ifP => _; lra. have /TableDP_ViewDP dp := private.
have := group_privacy dp [tuple mixed (take t.+1 a) | t < T] (along base a) [set a]; rewrite !Pr1 => g.
apply: Rle_trans g _; rewrite /table_view; apply: Rmult_le_compat_r; first exact: view_ge0.
apply: exp_mono; rewrite Rmult_comm; apply: Rmult_le_compat_l => //; apply: le_INR; apply/leP.
pose d t := (tau <= t)%N && nth false a t && (after (take t.+1 a) <= p)%N.
have few n : (n <= T)%N -> (\sum_(t < n) d t <= minn p (after (take n a)))%N.
  elim: n => [|n IH] nT; first by rewrite big_ord0. rewrite big_ord_recr /=; have {}IH := IH (ltnW nT).
  have an : after (take n.+1 a) = (after (take n a) + ((tau <= n)%N && nth false a n))%N.
    by rewrite (take_nth false) ?size_tuple // after_rcons size_takel // size_tuple ltnW.
  rewrite /d an; move: IH; rewrite !leq_min => /andP [h1 h2].
  case: ((tau <= n)%N && nth false a n) => /=; last by rewrite !addn0 h1.
  case: (boolP (after (take n a) + 1 <= p)%N) => h /=; last by rewrite addn0 h1 (leq_trans h2 (leq_addr _ _)).
  by rewrite leq_add2r h2 andbT; apply: leq_trans h; rewrite leq_add2r.
apply: (@leq_trans (\sum_(t < T) d t)%N); last by apply: leq_trans (few T (leqnn T)) (geq_minl _ _).
apply: leq_sum => t _; rewrite !tnth_mktuple /mixed /row /d.
have lt : last false (take t.+1 a) = tnth a t by rewrite (take_nth false) ?size_tuple // last_rcons -tnth_nth.
rewrite size_first lt -!tnth_nth !tnth_mktuple !ffunE; case: ifP => _; last by rewrite eqxx.
by case: (tnth a t); rewrite ?eqxx //= andbT; case: ltnP. Qed.
Lemma prefix_count (a : T.-tuple bool) k : (k <= T)%N ->
  INR (count id (take k a)) = \sum_(t < T) (ind (t < k)%N * ind (tnth a t)).
Proof. move=> kT; have sz : size (take k a) == k by rewrite size_takel // size_tuple.
rewrite (count_sum (Tuple sz)) sum_ind; under [RHS]eq_bigr do rewrite (tnth_nth false).
rewrite -(big_ord_widen T (fun t => ind (nth false a t)) kT).
by apply: eq_bigr => t _; rewrite (tnth_nth false) /= nth_take. Qed.
Lemma prefix_size k : (k <= T)%N -> INR k = \sum_(t < T) ind (t < k)%N.
Proof. move=> kT; rewrite -[LHS]Rmult_1_r -sum_ord_const (big_ord_widen T (fun=> 1) kT) -sum_ind.
by apply: eq_bigr => t _; ring. Qed.
(** Losses of a sequence of actions on the other table. *)
Lemma other_loss (a : T.-tuple bool) : / 2 * (INR m - INR (after (take (tau + m) a))) - / 2 * INR tau <=
  (\sum_(t < T) loss (tnth other t (tnth a t))) - loss_of other true.
Proof.
have tT : (tau <= T)%N by apply: leq_trans (leq_addr _ _) window. have -> : loss_of other true = INR tau.
  by rewrite (prefix_size tT); apply: eq_bigr => t _; rewrite tnth_mktuple ffunE /= /ind; case: ltnP.
have -> : INR (after (take (tau + m) a)) = INR (count id (take (tau + m) a)) - INR (count id (take tau a)).
  rewrite -[in INR (count _ (take (tau + m) a))](cat_take_drop tau (take (tau + m) a)) count_cat plus_INR.
  by rewrite take_take ?leq_addr //; rewrite /after; ring.
have -> : INR m = INR (tau + m) - INR tau by rewrite plus_INR; ring.
pose I k (t : 'I_T) := ind (t < k)%N; pose J (t : 'I_T) := ind (tnth a t).
pose lost t := / 2 * I tau t +
  / 2 * ((I (tau + m)%N t - I tau t) - (I (tau + m)%N t * J t - I tau t * J t)).
have e : \sum_(t < T) lost t = / 2 * INR tau + / 2 * (INR (tau + m) - INR tau -
    (INR (count id (take (tau + m) a)) - INR (count id (take tau a)))).
  by rewrite !prefix_count // (prefix_size tT) (prefix_size window) sumD -!sumM !sumB.
suff : \sum_(t < T) lost t <= \sum_(t < T) loss (tnth other t (tnth a t)) by rewrite e; lra.
apply: sum_le => t _; rewrite tnth_mktuple ffunE /lost /I /J /ind.
have : (t < tau)%N -> (t < tau + m)%N by move=> h;
  apply: leq_trans h (leq_addr _ _). case: (t < tau)%N; case: (t < tau + m)%N => h; case: (tnth a t);
  rewrite /loss; try lra; by have := h isT. Qed.
Lemma regret_ge x i : \sum_a (table_view pi x a * ((\sum_(t < T) loss (tnth x t (tnth a t))) - loss_of x
  i)) <= regret x.
Proof. have -> : \sum_a (table_view pi x a * ((\sum_(t < T) loss (tnth x t (tnth a t))) - loss_of x i))
  = expected_loss x - loss_of x i.
  under eq_bigr do rewrite Rmult_minus_distr_l. by rewrite sumB -sumMr table_view_sum1 /expected_loss; ring.
rewrite /regret; have := Rmin_l (loss_of x true) (loss_of x false); have := Rmin_r (loss_of x true) (loss_of x
  false). by case: i; lra. Qed.

(** *** adv Lemma 11. Printed for losses in [0, 1] and p / gamma rounds; here the losses are 0, 1/2 and 1, and
    p / gamma is the whole number m. The printed conditions tau < T / 2, 2 gamma tau <= p and eps <=
      1 are not used. *)
Theorem leaving_an_arm : / 2 <= Pr (table_view pi base) plays_often -> / 2 <= Pr (table_view pi base)
  leaves -> let worst := Rmax (regret base) (regret other) in Rmax (gamma * INR T / 4) ((1 - / 2 * exp
  (eps * INR p)) * (INR p / (4 * gamma)) - INR tau / 2) <= worst /\ sqrt (INR p * INR T * (1 - / 2 * exp
  (eps * INR p)) / 16) - INR tau / 2 <= worst.
Proof. move=> often leave worst; set a := gamma * INR T / 4; set q := 1 - / 2 * exp _; set b := q * (INR p
  / (4 * gamma)). have ha : a <= regret base.
  apply: Rle_trans (regret_ge base false); apply: (Rle_trans _ (Pr (table_view pi base) plays_often * (gamma
    * INR T / 2))). have : 0 <= gamma * INR T / 2 by positive.
    by rewrite /a => h; have := Rmult_le_compat_r _ _ _ h often; lra.
  rewrite /Pr -sum_ind sumMr; apply: sum_le => v _; rewrite (Rmult_comm (ind _)) Rmult_assoc.
  apply: Rmult_le_compat_l; first exact: table_view_ge0.
  have -> : (\sum_(t < T) loss (tnth base t (tnth v t))) - loss_of base false = / 2 * INR (count id v).
    rewrite count_sum /loss_of sumM -sumB; apply: eq_bigr => t _; rewrite tnth_mktuple !ffunE /ind.
    by case: (tnth v t) => /=; lra. rewrite inE /ind; case: (Rle_dec _ _) => /= h; first lra.
  by rewrite Rmult_0_l; apply: Rmult_le_pos; [lra|apply: pos_INR]. have hb : b - INR tau / 2 <= regret other.
  apply: Rle_trans (regret_ge other true). have m4 : INR p / (4 * gamma) = INR m / 4 by rewrite pm; field;
    lra. have pl : q <= Pr (table_view pi other) leaves.
    have := group_step; rewrite !(Pr_C (TableView pi _)) /= => g. have e := exp_pos (eps * INR p).
    have h : 1 - Pr (table_view pi base) leaves <= / 2 by lra.
    have arith x y : 1 - x <= y * / 2 -> 1 - / 2 * y <= x by lra.
    exact: (arith _ _ (Rle_trans _ _ _ g (Rmult_le_compat_l _ _ _ (Rlt_le _ _ e) h))).
  have m0 : 0 <= INR m / 4 by positive.
  apply: (Rle_trans _ (Pr (table_view pi other) leaves * (INR m / 4) - INR tau / 2)).
    by rewrite /b m4; have := Rmult_le_compat_r _ _ _ m0 pl; lra.
  rewrite /Pr -sum_ind sumMr -[X in _ - X <= _]Rmult_1_l -[X in _ - X * _](table_view_sum1 pi other) sumMr
    -sumB. apply: sum_le => v _; rewrite (Rmult_comm (ind _)) Rmult_assoc -Rmult_minus_distr_l.
  apply: Rmult_le_compat_l; first exact: table_view_ge0. apply: Rle_trans (other_loss v).
  have am : INR (after (take (tau + m) v)) <= INR m.
    apply: le_INR; apply/leP; rewrite /after; apply: leq_trans (count_size _ _) _.
    by rewrite size_drop size_takel ?size_tuple // addKn.
   rewrite inE; move: (after (take (tau + m) v)) am => k am; rewrite /ind; case: leqP => [/leP /le_INR h|_];
     last lra. by nra.
have first : Rmax a (b - INR tau / 2) <= worst.
  apply: Rmax_lub; first by apply: Rle_trans ha (Rmax_l _ _). by apply: Rle_trans hb (Rmax_r _ _).
split=> //; apply: Rle_trans first. have a0 : 0 <= a by positive.
have t0 := pos_INR tau; have ra := Rmax_l a (b - INR tau / 2); have rb := Rmax_r a (b - INR tau / 2).
have -> : INR p * INR T * q / 16 = a * b by rewrite /a /b; field; lra. case: (Rle_dec 0 b) => b0; last first.
  have nb : 0 <= - b by lra. have ab := Rmult_le_pos _ _ a0 nb. by rewrite sqrt_neg_0; lra.
suff : sqrt (a * b) <= Rmax a b.
  by case: (Rle_dec a b) => h; [rewrite (Rmax_right a b) //|rewrite (Rmax_left a b); last lra]; lra.
have mx : 0 <= Rmax a b by apply: Rle_trans a0 (Rmax_l _ _). rewrite -[X in _ <= X]sqrt_square //;
  apply: sqrt_le_1_alt. by apply: Rmult_le_compat => //; [exact: Rmax_l|exact: Rmax_r]. Qed.
End Leaving.
(** The hypotheses can be met, with a bound that says something: play action 2 in the first 8 of 64 rounds,
    action 1 from then on. This policy does not look at losses; gamma = 1/8, p = 7, m = 56. *)
Section Instance.
Definition early : policy [finType of bool] [finType of option bool] := fun h => dirac (size h < 8)%N.
Definition eight : 64.-tuple bool := [tuple of nseq 8 true ++ nseq 56 false].
Lemma early_view (x : table [finType of bool] [finType of option bool] 64) a : table_view early x a =
  \prod_(t < 64) ind (tnth a t == (t < 8)%N).
Proof. apply: eq_bigr => t _; rewrite /early /= /H size_takel //.
by rewrite size_zip !size_tuple minnn ltnW. Qed.
Lemma early_leaves : 3 <= Rmax (regret early (base 64)) (regret early (other 64 8)).
Proof. have P x (E : {set 64.-tuple bool}) : eight \in E -> / 2 <= Pr (table_view early x) E.
  move=> iE; apply: Rle_trans (sum_ge (j := eight) _ iE); last by move=> a _; exact: view_ge0.
  rewrite early_view big1 => [|t _]; first lra.
  rewrite (tnth_nth false) -[tval eight]/(nseq 8 true ++ nseq 56 false) nth_cat size_nseq !nth_nseq.
  by case: ltnP => // _; case: ifP.
have dp : TableDP 64 0 early by apply/DP_pointwise => x x' _ a; rewrite !early_view exp_0; lra.
have i7 : INR 7 = / 8 * INR 56 by rewrite /=; lra.
have [|||||h _] := @leaving_an_arm 64 8 56 7 (/ 8) 0 early isT i7 _ _ dp; try lra.
- by apply: P; rewrite inE; case: (Rle_dec _ _) => //; rewrite /=; lra.
- by apply: P; rewrite inE.
have := Rmax_r (/ 8 * INR 64 / 4) ((1 - / 2 * exp (0 * INR 7)) * (INR 7 / (4 * / 8)) - INR 8 / 2).
by rewrite Rmult_0_l exp_0 /= in h *; lra. Qed.
End Instance.
