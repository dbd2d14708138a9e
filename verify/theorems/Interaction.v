(** The bandit protocol over finite spaces, differential privacy, and the
    change-of-environment inequalities of the five texts. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
Require Import Probability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

(** ** Sums over sequences of fixed length *)

Lemma sum_tuple0 (A : finType) (F : 0.-tuple A -> R) : \sum_a F a = F [tuple].
Proof. by rewrite (big_pred1 [tuple]) // => a; apply/esym/eqP; apply: tuple0. Qed.

Lemma sum_tupleS (A : finType) n (F : n.+1.-tuple A -> R) :
  \sum_a F a = \sum_(b : A) \sum_(s : n.-tuple A) F [tuple of b :: s].
Proof.
rewrite (pair_bigA _ (fun (b : A) (s : n.-tuple A) => F [tuple of b :: s])) /=.
rewrite (reindex (fun p : A * n.-tuple A => [tuple of p.1 :: p.2])) //=.
exists (fun t => (thead t, behead_tuple t)) => [[b s] _|t _] /=.
  by rewrite theadE; congr pair; apply: val_inj.
by rewrite [RHS]tuple_eta; apply: val_inj.
Qed.

(** ** Differential privacy (thesis Definition 2.3, bern Definition 2.2) *)

Section DP.
Variable X : finType.

(** Hamming distance between two datasets of [n] records. *)
Definition dham n (d d' : n.-tuple X) : nat := (\sum_(t < n) (tnth d t != tnth d' t))%N.

Definition DP n (O : finType) (eps : R) (M : n.-tuple X -> O -> R) : Prop :=
  forall d d', (dham d d' <= 1)%N ->
  forall E : {set O}, Pr (M d) E <= exp eps * Pr (M d') E.

Lemma Pr1 (O : finType) (p : O -> R) o : Pr p [set o] = p o.
Proof. by rewrite /Pr big_set1. Qed.

Lemma Pr_C (O : finType) (p : dist O) (E : {set O}) : Pr p (~: E) = 1 - Pr p E.
Proof.
rewrite -(pr_sum1 p) (bigID (mem E)) /= /Pr.
by rewrite (eq_bigl (fun o => o \notin E)) => [|o]; [rewrite /=; ring|rewrite inE].
Qed.

(** Over a finite space, events may be replaced by outcomes. *)
Lemma DP_pointwise n (O : finType) eps (M : n.-tuple X -> O -> R) :
  DP eps M <-> (forall d d', (dham d d' <= 1)%N -> forall o, M d o <= exp eps * M d' o).
Proof.
split=> h d d' dd'; first by move=> o; have := h d d' dd' [set o]; rewrite !Pr1.
by move=> E; rewrite /Pr sumM; apply: sum_le => o _; apply: h.
Qed.

(** Change record [t] of [d] into that of [d']. *)
Let swap n (d d' : n.-tuple X) (t : 'I_n) : n.-tuple X :=
  [tuple if s == t then tnth d' s else tnth d s | s < n].

Lemma dham_swap n (d d' : n.-tuple X) t : (dham d (swap d d' t) <= 1)%N.
Proof.
rewrite /dham (bigD1 t) //= big1 ?addn0; first by case: (_ != _).
by move=> s st; rewrite tnth_mktuple (negbTE st) eqxx.
Qed.

Lemma dham_swap_dec n (d d' : n.-tuple X) t :
  tnth d t != tnth d' t -> dham d d' = (dham (swap d d' t) d').+1.
Proof.
move=> ne; rewrite /dham (bigD1 t) //= ne [in RHS](bigD1 t) //= tnth_mktuple !eqxx /= add0n add1n.
by congr S; apply: eq_bigr => s st; rewrite tnth_mktuple (negbTE st).
Qed.

(** *** (a) Group privacy (thesis Proposition 2.8, bern Proposition H.2), pure case *)
Theorem group_privacy n (O : finType) eps (M : n.-tuple X -> O -> R) :
  DP eps M -> forall d d' (E : {set O}), Pr (M d) E <= exp (INR (dham d d') * eps) * Pr (M d') E.
Proof.
move=> dp d d' E; move k: (dham d d') => m; elim: m d k => [|m IH] d k.
  have -> : d = d'.
    apply: eq_from_tnth => t; apply/eqP; move/eqP: k.
    by rewrite sum_nat_eq0 => /forallP /(_ t) /=; rewrite eqb0 negbK.
  by rewrite Rmult_0_l exp_0; lra.
have [t ne] : exists t, tnth d t != tnth d' t.
  apply/existsP; apply: contra_eqT k => /existsPn h.
  by rewrite /dham big1 // => t _; rewrite (negbTE (h t)).
have e := dham_swap_dec ne.
have km : dham (swap d d' t) d' = m by apply/eq_add_S; rewrite -e.
apply: Rle_trans (dp _ _ (dham_swap d d' t) E) _.
rewrite (_ : INR m.+1 * eps = eps + INR m * eps); last by rewrite S_INR; ring.
rewrite exp_plus Rmult_assoc; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos.
exact: IH.
Qed.

(** *** (b) Post-processing (thesis Proposition 2.7, bern Proposition H.1), pure case *)
Theorem post_processing n (O O' : finType) eps (M : n.-tuple X -> O -> R) (f : kernel O O') :
  DP eps M -> DP eps (fun d => push (M d) f).
Proof.
move=> /DP_pointwise dp; apply/DP_pointwise => d d' dd' o'.
rewrite /push sumM; apply: sum_le => o _; rewrite -Rmult_assoc.
by apply: Rmult_le_compat_r; [apply: pr_ge0|apply: dp].
Qed.
End DP.

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
Definition Ex T nu pi (f : T.-tuple A -> T.-tuple X -> R) : R :=
  \sum_a \sum_r (law nu pi a r * f a r).

(** N_b(T): how often the action [b] was played. *)
Definition N T (b : A) (a : T.-tuple A) : R := \sum_(t < T) ind (tnth a t == b).

Definition ViewDP T eps (pi : policy) : Prop := DP eps (@view T pi).

(** *** Recursion on the horizon *)

Definition shift (pi : policy) b x : policy := fun h => pi ((b, x) :: h).

Lemma view_cons T pi b x (a : T.-tuple A) (r : T.-tuple X) :
  view pi [tuple of x :: r] [tuple of b :: a] = pi [::] b * view (shift pi b x) r a.
Proof.
rewrite /view big_ord_recl /= tnth0; congr (_ * _).
by apply: eq_bigr => t _; rewrite tnthS.
Qed.

Lemma law_cons T nu pi b x (a : T.-tuple A) (r : T.-tuple X) :
  law nu pi [tuple of b :: a] [tuple of x :: r] =
  pi [::] b * nu b x * law nu (shift pi b x) a r.
Proof.
rewrite /law big_ord_recl /= !tnth0; congr (_ * _).
by apply: eq_bigr => t _; rewrite !tnthS.
Qed.

Lemma law_view T nu pi (a : T.-tuple A) r :
  law nu pi a r = view pi r a * \prod_(t < T) nu (tnth a t) (tnth r t).
Proof. by rewrite /law prodM. Qed.

Lemma view_ge0 T pi (r : T.-tuple X) a : 0 <= view pi r a.
Proof. by apply: prod_ge0 => t; apply: pr_ge0. Qed.

Lemma law_ge0 T nu pi (a : T.-tuple A) r : 0 <= law nu pi a r.
Proof. by apply: prod_ge0 => t; apply: Rmult_le_pos; apply: pr_ge0. Qed.

Lemma Ex_cons T nu pi f :
  @Ex T.+1 nu pi f =
  \sum_b \sum_x (pi [::] b * nu b x *
                 @Ex T nu (shift pi b x) (fun a r => f [tuple of b :: a] [tuple of x :: r])).
Proof.
rewrite /Ex sum_tupleS; apply: eq_bigr => b _.
under [LHS]eq_bigr => a _ do rewrite sum_tupleS.
rewrite sumC; apply: eq_bigr => x _; rewrite sumM; apply: eq_bigr => a _.
rewrite sumM; apply: eq_bigr => r _; by rewrite law_cons; ring.
Qed.

Lemma eq_Ex T nu pi (f g : T.-tuple A -> T.-tuple X -> R) :
  (forall a r, f a r = g a r) -> Ex nu pi f = Ex nu pi g.
Proof. by move=> e; apply: eq_bigr => a _; apply: eq_bigr => r _; rewrite e. Qed.

Lemma Ex_le T nu pi (f g : T.-tuple A -> T.-tuple X -> R) :
  (forall a r, f a r <= g a r) -> Ex nu pi f <= Ex nu pi g.
Proof.
move=> e; apply: sum_le => a _; apply: sum_le => r _.
by apply: Rmult_le_compat_l => //; apply: law_ge0.
Qed.

Lemma ExD T nu pi (f g : T.-tuple A -> T.-tuple X -> R) :
  Ex nu pi (fun a r => f a r + g a r) = Ex nu pi f + Ex nu pi g.
Proof.
rewrite /Ex -sumD; apply: eq_bigr => a _; rewrite -sumD.
by apply: eq_bigr => r _; ring.
Qed.

Lemma ExM T nu pi c (f : T.-tuple A -> T.-tuple X -> R) :
  Ex nu pi (fun a r => c * f a r) = c * Ex nu pi f.
Proof.
rewrite /Ex sumM; apply: eq_bigr => a _; rewrite sumM.
by apply: eq_bigr => r _; ring.
Qed.

Lemma Ex_const T nu pi c : @Ex T nu pi (fun _ _ => c) = c.
Proof.
elim: T pi => [|T IH] pi.
  by rewrite /Ex sum_tuple0 sum_tuple0 /law big_ord0; ring.
rewrite Ex_cons; under eq_bigr => b _.
  under eq_bigr do rewrite IH.
  rewrite -sumMr -sumM pr_sum1 Rmult_1_r; over.
by rewrite -sumMr pr_sum1; ring.
Qed.

Lemma Ex_marginal T nu pi (f : T.-tuple A -> R) :
  Ex nu pi (fun a _ => f a) = \sum_a (marginal nu pi a * f a).
Proof. by apply: eq_bigr => a _; rewrite /marginal sumMr. Qed.

Lemma marginal_ge0 T nu pi (a : T.-tuple A) : 0 <= marginal nu pi a.
Proof. by apply: sum_ge0 => r _; apply: law_ge0. Qed.

Lemma marginal_sum1 T nu pi : \sum_a @marginal T nu pi a = 1.
Proof.
rewrite -(Ex_const T nu pi 1) Ex_marginal.
by apply: eq_bigr => a _; ring.
Qed.

(** M_{nu pi} as a distribution. *)
Definition M T nu pi : dist [finType of T.-tuple A] :=
  Dist (marginal_ge0 nu pi) (marginal_sum1 T nu pi).

(** The view is a distribution over sequences of actions (thesis, after Equation (3.2)). *)
Lemma view_sum1 T pi (r : T.-tuple X) : \sum_a view pi r a = 1.
Proof.
elim: T pi r => [|T IH] pi r; first by rewrite sum_tuple0 /view big_ord0.
case/tupleP: r => x r; rewrite sum_tupleS.
under eq_bigr => b _ do (under eq_bigr do rewrite view_cons; rewrite -sumM IH Rmult_1_r).
exact: pr_sum1.
Qed.

(** *** Sums over rounds: the expected sum of [g(a_t, r_t)] is that of its conditional mean *)
Lemma Ex_additive T nu pi (g : A -> X -> R) :
  @Ex T nu pi (fun a r => \sum_(t < T) g (tnth a t) (tnth r t)) =
  @Ex T nu pi (fun a _ => \sum_(t < T) \sum_x (nu (tnth a t) x * g (tnth a t) x)).
Proof.
elim: T pi => [|T IH] pi; first by apply: eq_Ex => a r; rewrite !big_ord0.
rewrite !Ex_cons; apply: eq_bigr => b _.
have st x : Ex nu (shift pi b x) (fun (a : T.-tuple A) r =>
    \sum_(t < T.+1) g (tnth [tuple of b :: a] t) (tnth [tuple of x :: r] t)) =
    g b x + Ex nu (shift pi b x) (fun (a : T.-tuple A) r => \sum_(t < T) g (tnth a t) (tnth r t)).
  rewrite -[X in X + _](Ex_const T nu (shift pi b x)) -ExD; apply: eq_Ex => a r.
  rewrite big_ord_recl !tnth0; congr (_ + _).
  by apply: eq_bigr => t _; rewrite !tnthS.
have st' x : Ex nu (shift pi b x) (fun (a : T.-tuple A) _ =>
    \sum_(t < T.+1) \sum_y (nu (tnth [tuple of b :: a] t) y * g (tnth [tuple of b :: a] t) y)) =
    \sum_y (nu b y * g b y) + Ex nu (shift pi b x) (fun (a : T.-tuple A) _ =>
         \sum_(t < T) \sum_y (nu (tnth a t) y * g (tnth a t) y)).
  rewrite -[X in X + _](Ex_const T nu (shift pi b x)) -ExD; apply: eq_Ex => a r.
  rewrite big_ord_recl !tnth0; congr (_ + _).
  by apply: eq_bigr => t _; rewrite !tnthS.
under eq_bigr do rewrite st IH Rmult_plus_distr_l.
under [RHS]eq_bigr do rewrite st' Rmult_plus_distr_l.
rewrite !sumD; congr (_ + _).
rewrite -sumMr -[in RHS]sumM pr_sum1 Rmult_1_r sumM.
by apply: eq_bigr => x _; ring.
Qed.

Lemma sum_rounds T (a : T.-tuple A) (w : A -> R) :
  \sum_(t < T) w (tnth a t) = \sum_b (N b a * w b).
Proof.
rewrite /N; under [RHS]eq_bigr do rewrite sumMr.
rewrite sumC; apply: eq_bigr => t _.
by under eq_bigr do rewrite eq_sym; rewrite (sum_ind1 _ w).
Qed.

Lemma Ex_sum T nu pi (I : finType) (f : I -> T.-tuple A -> T.-tuple X -> R) :
  Ex nu pi (fun a r => \sum_i f i a r) = \sum_i Ex nu pi (f i).
Proof.
unfold Ex; rewrite [RHS]sumC; apply: eq_bigr => a _; rewrite [RHS]sumC.
by apply: eq_bigr => r _; rewrite sumM.
Qed.

Lemma Ex_rounds T nu pi (w : A -> R) :
  @Ex T nu pi (fun a _ => \sum_(t < T) w (tnth a t)) =
  \sum_b (@Ex T nu pi (fun a _ => N b a) * w b).
Proof.
rewrite (eq_Ex _ _ (fun a _ => sum_rounds a w)) Ex_sum.
by apply: eq_bigr => b _; rewrite Rmult_comm -ExM; apply: eq_Ex => a r; ring.
Qed.
End Protocol.
