(** The bandit protocol over finite spaces, differential privacy, and the
    change-of-environment inequalities of the five texts. *)
Require Import Probability FDivergences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Sums over sequences of fixed length *)
Lemma sum_tuple0 (A : finType) (F : 0.-tuple A -> R) : \sum_a F a = F [tuple].
Proof. by rewrite (big_pred1 [tuple]) // => a; apply/esym/eqP; apply: tuple0. Qed.
Lemma sum_tupleS (A : finType) n (F : n.+1.-tuple A -> R) :
  \sum_a F a = \sum_(b : A) \sum_(s : n.-tuple A) F [tuple of b :: s].
Proof. rewrite (pair_bigA _ (fun (b : A) (s : n.-tuple A) => F [tuple of b :: s])) /=.
rewrite (reindex (fun p : A * n.-tuple A => [tuple of p.1 :: p.2])) //=.
exists (fun t => (thead t, behead_tuple t)) => [[b s] _|t _] /=.
  by rewrite theadE; congr pair; apply: val_inj. by rewrite [RHS]tuple_eta; apply: val_inj. Qed.

(** ** Differential privacy (thesis Definition 2.3, bern Definition 2.2) *)
Section DP.
Variable X : finType.
(** Hamming distance between two datasets of [n] records. *)
Definition dham n (d d' : n.-tuple X) : nat := (\sum_(t < n) (tnth d t != tnth d' t))%N.
Definition DP n (O : finType) (eps : R) (M : n.-tuple X -> O -> R) : Prop :=
  forall d d', (dham d d' <= 1)%N ->
  forall E : {set O}, Pr (M d) E <= exp eps * Pr (M d') E.
Lemma Pr1 (O : finType) (p : O -> R) o : Pr p [set o] = p o. Proof. by rewrite /Pr big_set1. Qed.
(** Over a finite space, events may be replaced by outcomes. *)
Theorem DP_pointwise n (O : finType) eps (M : n.-tuple X -> O -> R) :
  DP eps M <-> (forall d d', (dham d d' <= 1)%N -> forall o, M d o <= exp eps * M d' o).
Proof. split=> h d d' dd'; first by move=> o; have := h d d' dd' [set o]; rewrite !Pr1.
by move=> E; rewrite /Pr sumM; apply: sum_le => o _; apply: h. Qed.
Lemma dham0 n (d d' : n.-tuple X) : dham d d' = 0%N -> d = d'.
Proof. move=> k; apply: eq_from_tnth => t; apply/eqP; move/eqP: k.
by rewrite sum_nat_eq0 => /forallP /(_ t) /=; rewrite eqb0 negbK. Qed.
(** Datasets of a distance at most 1 are equal, or differ at one place. *)
Lemma neighbours_at n (d d' : n.-tuple X) : (dham d d' <= 1)%N ->
  d = d' \/ exists s, forall t, t != s -> tnth d t = tnth d' t.
Proof. move=> dd; case: (pickP (fun t => tnth d t != tnth d' t)) => [s ne|same]; last first.
  by left; apply: eq_from_tnth => t; apply/eqP/negPn; rewrite same.
right; exists s => t ts; apply/eqP/negPn/negP => nt; move: dd.
by rewrite /dham (bigD1 s) //= ne (bigD1 t) //= nt. Qed.
Lemma neighbours_nth n (d d' : n.-tuple X) : (dham d d' <= 1)%N ->
  d = d' \/ exists s : 'I_n, forall x0 i, i != s :> nat -> nth x0 d i = nth x0 d' i.
Proof. move=> /neighbours_at [->|[s h]]; [by left|right; exists s => x0 i ne].
case: (ltnP i n) => it; last by rewrite !nth_default ?size_tuple.
by have := h (Ordinal it) ne; rewrite !(tnth_nth x0). Qed.
(** Any two datasets are joined by a chain of neighbours. *)
Lemma neighbour_towards n (d d' : n.-tuple X) k : dham d d' = k.+1 ->
  exists e, (dham d e <= 1)%N /\ dham e d' = k.
Proof. move=> e; have [t ne] : exists t, tnth d t != tnth d' t.
  apply/existsP; apply: contra_eqT e => /existsPn h. by rewrite /dham big1 // => t _; rewrite (negbTE (h t)).
exists [tuple if i == t then tnth d' i else tnth d i | i < n]; split.
  rewrite /dham (bigD1 t) //= big1 ?addn0; first by case: (_ != _).
  by move=> i it; rewrite tnth_mktuple (negbTE it) eqxx.
apply/eq_add_S; rewrite -e /dham (bigD1 t) //= [in RHS](bigD1 t) //= ne tnth_mktuple !eqxx /= add0n add1n.
by congr S; apply: eq_bigr => i it; rewrite tnth_mktuple (negbTE it). Qed.

(** *** Group privacy (thesis Proposition 2.8, bern Proposition H.2), pure case *)
Theorem group_privacy n (O : finType) eps (M : n.-tuple X -> O -> R) :
  DP eps M -> forall d d' (E : {set O}), Pr (M d) E <= exp (INR (dham d d') * eps) * Pr (M d') E.
Proof. move=> dp d d' E; move k: (dham d d') => m; elim: m d k => [|m IH] d k.
  by rewrite (dham0 k) Rmult_0_l exp_0; lra.
have [e [de ed]] := neighbour_towards k; apply: Rle_trans (dp _ _ de E) _.
rewrite (_ : INR m.+1 * eps = eps + INR m * eps); last by rewrite S_INR; ring.
rewrite exp_plus Rmult_assoc; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos. exact: IH. Qed.
Lemma dhamC n (d d' : n.-tuple X) : dham d d' = dham d' d.
Proof. by apply: eq_bigr => t _; rewrite eq_sym. Qed.
End DP.
(** Records that are made of one record each. *)
Theorem dham_map (X Y : finType) n (d d' : n.-tuple X) (g : 'I_n -> X -> Y) :
  (dham [tuple g t (tnth d t) | t < n] [tuple g t (tnth d' t) | t < n] <= dham d d')%N.
Proof. apply: leq_sum => t _; rewrite !tnth_mktuple.
by case: (tnth d t =P tnth d' t) => [->|_]; [rewrite eqxx|case: (_ != _)]. Qed.
(** The number of ones changes by no more than the distance. *)
Lemma count_sum n (d : n.-tuple bool) : INR (count id d) = \sum_(t < n) ind (tnth d t).
Proof. rewrite -sum1_count big_mkcond big_tuple (big_morph INR plus_INR (erefl : INR 0 = 0)).
by apply: eq_bigr => t _; rewrite /ind; case: (tnth d t). Qed.
Lemma count_dham n (d d' : n.-tuple bool) : Rabs (INR (count id d) - INR (count id d')) <= INR (dham d d').
Proof. rewrite !count_sum -sumB /dham (big_morph INR plus_INR (erefl : INR 0 = 0)).
elim/big_rec2: _ => [|t x y _ h]; first by rewrite Rabs_R0; apply: Rle_refl.
apply: Rle_trans (Rabs_triang _ _) _; apply: Rplus_le_compat => //. by rewrite /ind; case: (tnth d t);
  case: (tnth d' t); rewrite /= ?Rminus_0_r ?Rminus_0_l ?Rabs_Ropp ?Rminus_eq_0 ?Rabs_R0 ?Rabs_R1; lra. Qed.

(** ** The protocol (thesis Definition 2.16 and Equation (3.2), bern Section 2) *)
Section Protocol.
Variables (A X : finType).
Definition history := seq (A * X).
Definition policy := history -> dist A.
Definition instance := A -> dist X.
(** The history before round [t] when the actions are [a] and the rewards [r]. *)
Definition H T (a : T.-tuple A) (r : T.-tuple X) (t : nat) : history := take t (zip a r).
(** V^pi_r(a): probability of the actions [a] when [pi] interacts with the list of rewards [r]. *)
Definition view T (pi : policy) (r : T.-tuple X) (a : T.-tuple A) : R :=
  \prod_(t < T) pi (H a r t) (tnth a t).
(** P_{nu pi}(a, r): law of the interaction of [pi] with the instance [nu]. *)
Definition law T (nu : instance) (pi : policy) (a : T.-tuple A) (r : T.-tuple X) : R :=
  \prod_(t < T) (pi (H a r t) (tnth a t) * nu (tnth a t) (tnth r t)).
(** m_{nu pi}(a): its marginal on actions. *)
Definition marginal T nu pi (a : T.-tuple A) : R := \sum_r law nu pi a r.
(** E_{nu pi}[f]. *)
Definition Ex T nu pi (f : T.-tuple A -> T.-tuple X -> R) : R := \sum_a \sum_r (law nu pi a r * f a r).
(** N_b(T): how often the action [b] was played. *)
Definition N T (b : A) (a : T.-tuple A) : R := \sum_(t < T) ind (tnth a t == b).
Definition ViewDP T eps (pi : policy) : Prop := DP eps (@view T pi).

(** *** Recursion on the horizon *)
Definition shift (pi : policy) b x : policy := fun h => pi ((b, x) :: h).
Lemma view_cons T pi b x (a : T.-tuple A) (r : T.-tuple X) :
  view pi [tuple of x :: r] [tuple of b :: a] = pi [::] b * view (shift pi b x) r a.
Proof. rewrite /view big_ord_recl /= tnth0; congr (_ * _). by apply: eq_bigr => t _; rewrite tnthS. Qed.
Lemma law_cons T nu pi b x (a : T.-tuple A) (r : T.-tuple X) : law nu pi [tuple of b :: a] [tuple of x :: r] =
  pi [::] b * nu b x * law nu (shift pi b x) a r.
Proof. rewrite /law big_ord_recl /= !tnth0; congr (_ * _). by apply: eq_bigr => t _; rewrite !tnthS. Qed.
Lemma law_view T nu pi (a : T.-tuple A) r :
  law nu pi a r = view pi r a * \prod_(t < T) nu (tnth a t) (tnth r t).
Proof. by rewrite /law prodM. Qed.
(** The view, on sequences of any length. *)
Fixpoint sview (pi : policy) (r : seq X) (a : seq A) : R :=
  match r, a with x :: r', b :: a' => pi [::] b * sview (shift pi b x) r' a' | _, _ => 1 end.
Lemma sview_view T pi (r : T.-tuple X) (a : T.-tuple A) : view pi r a = sview pi r a.
Proof. elim: T pi r a => [|T IH] pi r a; first by rewrite /view big_ord0 (tuple0 r).
by case/tupleP: r => x r; case/tupleP: a => b a; rewrite view_cons IH. Qed.
Lemma view_ge0 T pi (r : T.-tuple X) a : 0 <= view pi r a. Proof. by apply: prod_ge0 => t; apply: pr_ge0. Qed.
Lemma law_ge0 T nu pi (a : T.-tuple A) r : 0 <= law nu pi a r.
Proof. by apply: prod_ge0 => t; apply: Rmult_le_pos; apply: pr_ge0. Qed.
Lemma Ex_cons T nu pi f : @Ex T.+1 nu pi f = \sum_b \sum_x (pi [::] b * nu b x *
                 @Ex T nu (shift pi b x) (fun a r => f [tuple of b :: a] [tuple of x :: r])).
Proof. rewrite /Ex sum_tupleS; apply: eq_bigr => b _. under [LHS]eq_bigr => a _ do rewrite sum_tupleS.
rewrite sumC; apply: eq_bigr => x _; rewrite sumM; apply: eq_bigr => a _.
rewrite sumM; apply: eq_bigr => r _; by rewrite law_cons; ring. Qed.
Lemma eq_Ex T nu pi (f g : T.-tuple A -> T.-tuple X -> R) :
  (forall a r, f a r = g a r) -> Ex nu pi f = Ex nu pi g.
Proof. by move=> e; apply: eq_bigr => a _; apply: eq_bigr => r _; rewrite e. Qed.
Lemma Ex_le T nu pi (f g : T.-tuple A -> T.-tuple X -> R) :
  (forall a r, f a r <= g a r) -> Ex nu pi f <= Ex nu pi g.
Proof.
move=> e; apply: sum_le => a _; apply: sum_le => r _. by apply: Rmult_le_compat_l => //; apply: law_ge0. Qed.
Lemma ExD T nu pi (f g : T.-tuple A -> T.-tuple X -> R) :
  Ex nu pi (fun a r => f a r + g a r) = Ex nu pi f + Ex nu pi g.
Proof. rewrite /Ex -sumD; apply: eq_bigr => a _; rewrite -sumD. by apply: eq_bigr => r _; ring. Qed.
Lemma ExM T nu pi c (f : T.-tuple A -> T.-tuple X -> R) : Ex nu pi (fun a r => c * f a r) = c * Ex nu pi f.
Proof. rewrite /Ex sumM; apply: eq_bigr => a _; rewrite sumM. by apply: eq_bigr => r _; ring. Qed.
Lemma Ex_const T nu pi c : @Ex T nu pi (fun _ _ => c) = c.
Proof. elim: T pi => [|T IH] pi. by rewrite /Ex sum_tuple0 sum_tuple0 /law big_ord0; ring.
rewrite Ex_cons; under eq_bigr => b _.
  under eq_bigr do rewrite IH. rewrite -sumMr -sumM pr_sum1 Rmult_1_r; over.
by rewrite -sumMr pr_sum1; ring. Qed.
Lemma Ex_same T nu pi c f : (forall a r, f a r = c) -> @Ex T nu pi f = c.
Proof. by move=> e; rewrite (eq_Ex _ _ e) Ex_const. Qed.
Lemma Ex_marginal T nu pi (f : T.-tuple A -> R) : Ex nu pi (fun a _ => f a) = \sum_a (marginal nu pi a * f a).
Proof. by apply: eq_bigr => a _; rewrite /marginal sumMr. Qed.
Lemma marginal_ge0 T nu pi (a : T.-tuple A) : 0 <= marginal nu pi a.
Proof. by apply: sum_ge0 => r _; apply: law_ge0. Qed.
Lemma marginal_sum1 T nu pi : \sum_a @marginal T nu pi a = 1.
Proof. rewrite -(Ex_const T nu pi 1) Ex_marginal. by apply: eq_bigr => a _; ring. Qed.
(** M_{nu pi} as a distribution. *)
Definition M T nu pi : dist [finType of T.-tuple A] := Dist (marginal_ge0 nu pi) (marginal_sum1 T nu pi).
(** The view is a distribution over sequences of actions (thesis, after Equation (3.2)). *)
Lemma view_sum1 T pi (r : T.-tuple X) : \sum_a view pi r a = 1.
Proof. elim: T pi r => [|T IH] pi r; first by rewrite sum_tuple0 /view big_ord0.
case/tupleP: r => x r; rewrite sum_tupleS.
under eq_bigr => b _ do (under eq_bigr do rewrite view_cons; rewrite -sumM IH Rmult_1_r). exact: pr_sum1. Qed.
Lemma Ex_plus T nu pi c (f : T.-tuple A -> T.-tuple X -> R) :
  Ex nu pi (fun a r => c + f a r) = c + Ex nu pi f. Proof. by rewrite ExD Ex_const. Qed.

(** *** The mean of a sum over rounds of [g(h, a_t, r_t)], h the history, is that of its conditional means *)
Lemma Ex_predictable T nu pi (g : history -> A -> X -> R) :
  @Ex T nu pi (fun a r => \sum_(t < T) g (H a r t) (tnth a t) (tnth r t)) =
  @Ex T nu pi (fun a r => \sum_(t < T) \sum_b \sum_x (pi (H a r t) b * nu b x * g (H a r t) b x)).
Proof. elim: T pi g => [|T IH] pi g; first by apply: eq_Ex => a r; rewrite !big_ord0.
have w1 : \sum_b \sum_x (pi [::] b * nu b x) = 1.
  by rewrite -(pr_sum1 (pi [::])); apply: eq_bigr => b _; rewrite -sumM pr_sum1 Rmult_1_r.
set E := fun b x => @Ex T nu (shift pi b x) (fun a r => \sum_(t < T) \sum_c \sum_y (shift pi b x (H a r t) c
  * nu c y * g ((b, x) :: H a r t) c y)).
transitivity (\sum_b \sum_x (pi [::] b * nu b x * (g [::] b x + E b x))).
  rewrite Ex_cons; apply: eq_bigr => b _; apply: eq_bigr => x _; congr (_ * _).
  rewrite /E -(IH _ (fun h => g ((b, x) :: h))) -Ex_plus; apply: eq_Ex => a r.
  by rewrite big_ord_recl !tnth0; congr (_ + _); apply: eq_bigr => t _; rewrite !tnthS.
transitivity (\sum_b \sum_x (pi [::] b * nu b x * (\sum_c \sum_y (pi [::] c * nu c y * g [::] c y) + E b x))).
  under eq_bigr do (under eq_bigr do rewrite Rmult_plus_distr_l; rewrite sumD).
  under [RHS]eq_bigr do (under eq_bigr do rewrite Rmult_plus_distr_l; rewrite sumD -sumMr).
  by rewrite !sumD -sumMr w1 Rmult_1_l. rewrite Ex_cons; apply: eq_bigr => b _; apply: eq_bigr => x _.
by congr (_ * _); rewrite -Ex_plus; apply: eq_Ex => a r; rewrite big_ord_recl. Qed.
Lemma Ex_additive T nu pi (g : A -> X -> R) : @Ex T nu pi (fun a r => \sum_(t < T) g (tnth a t) (tnth r t)) =
  @Ex T nu pi (fun a _ => \sum_(t < T) \sum_x (nu (tnth a t) x * g (tnth a t) x)).
Proof. rewrite (Ex_predictable _ _ _ (fun _ => g)).
rewrite (Ex_predictable _ _ _ (fun _ b _ => \sum_x (nu b x * g b x))).
apply: eq_Ex => a r; apply: eq_bigr => t _; apply: eq_bigr => b _.
by rewrite -sumMr -sumM pr_sum1 Rmult_1_r sumM; apply: eq_bigr => x _; rewrite Rmult_assoc. Qed.
Lemma sum_rounds T (a : T.-tuple A) (w : A -> R) : \sum_(t < T) w (tnth a t) = \sum_b (N b a * w b).
Proof. rewrite /N; under [RHS]eq_bigr do rewrite sumMr. rewrite sumC; apply: eq_bigr => t _.
by under eq_bigr do rewrite eq_sym; rewrite (sum_ind1 _ w). Qed.
Lemma Ex_sum T nu pi (I : finType) (f : I -> T.-tuple A -> T.-tuple X -> R) :
  Ex nu pi (fun a r => \sum_i f i a r) = \sum_i Ex nu pi (f i).
Proof. unfold Ex; rewrite [RHS]sumC; apply: eq_bigr => a _; rewrite [RHS]sumC.
by apply: eq_bigr => r _; rewrite sumM. Qed.
Lemma Ex_rounds T nu pi (w : A -> R) : @Ex T nu pi (fun a _ => \sum_(t < T) w (tnth a t)) =
  \sum_b (@Ex T nu pi (fun a _ => N b a) * w b).
Proof. rewrite (eq_Ex _ _ (fun a _ => sum_rounds a w)) Ex_sum.
by apply: eq_bigr => b _; rewrite Rmult_comm -ExM; apply: eq_Ex => a r; ring. Qed.
Lemma sum_card (I : finType) (c : R) : \sum_(i : I) c = INR #|I| * c.
Proof. by rewrite big_const; elim: #|I| => [|n IH]; [rewrite Rmult_0_l|rewrite iterS IH S_INR; ring]. Qed.
Lemma sum_ord_const n (c : R) : \sum_(i < n) c = INR n * c. Proof. by rewrite sum_card card_ord. Qed.
Lemma N_sum T (a : T.-tuple A) : \sum_b N b a = INR T.
Proof. rewrite -[RHS]Rmult_1_r -sum_ord_const (sum_rounds a (fun=> 1)). by apply: eq_bigr => b _; ring. Qed.
End Protocol.
Section Table.
Variables (A X : finType) (T : nat).
(** A table of rewards: for each round, the reward of each action. *)
Definition table := T.-tuple {ffun A -> X}.
(** The rewards met in the table [x] along the actions [a]. *)
Definition along (x : table) (a : T.-tuple A) : T.-tuple X := [tuple tnth x t (tnth a t) | t < T].
(** M^pi_x(a) (thesis Equation (3.1)). *)
Definition table_view (pi : policy A X) (x : table) (a : T.-tuple A) : R := view pi (along x a) a.
Definition TableDP eps (pi : policy A X) : Prop := DP eps (table_view pi).
End Table.
