(** Policies that show that relations between notions of privacy are strict, or false as printed. *)
Require Import Probability FDivergences Interaction Tables Divergences PrivacyNotions Toolbox Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

(** ** Tools *)

Definition pos (x : R) : R := Rmax 0 x.

(** Closeness from the positive parts of differences; for every eps >= 0. *)
Lemma Aclose_pos (O : finType) eps delta (p q : O -> R) : 0 <= eps -> (forall o, 0 <= q o) ->
  \sum_o pos (p o - q o) <= delta -> Aclose eps delta p q.
Proof.
move=> e0 q0 h E; apply: Rle_trans h; rewrite /Pr sumM -sumB.
rewrite -(sum_ind (fun o => o \in E)); apply: sum_le => o _.
have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra.
have := Rmult_le_compat_r _ _ _ (q0 o) e1; have := Rmax_l 0 (p o - q o); have := Rmax_r 0 (p o - q o).
by rewrite /pos /ind; case: ifP => _; lra.
Qed.

Lemma pos0 x : x <= 0 -> pos x = 0. Proof. by move=> h; rewrite /pos Rmax_left. Qed.
Lemma pos1 x : 0 <= x -> pos x = x. Proof. by move=> h; rewrite /pos Rmax_right. Qed.

Ltac pos_parts :=
  repeat match goal with |- context [pos ?x] => first [rewrite (@pos0 x); last lra|rewrite (@pos1 x);
    last lra] end; lra.

Lemma posM l x : 0 <= l -> pos (l * x) = l * pos x.
Proof. by move=> l0; rewrite /pos -[X in Rmax X _](Rmult_0_r l) -RmaxRmult. Qed.

Lemma sum_bool (F : bool -> R) : \sum_b F b = F true + F false.
Proof. exact: big_bool. Qed.

Lemma sum_option_bool (F : option bool -> R) : \sum_o F o = F None + (F (Some true) + F (Some false)).
Proof.
rewrite (bigD1 None) //=; congr (_ + _); rewrite (bigD1 (Some true)) //=; congr (_ + _).
by rewrite (big_pred1 (Some false)) // => -[[]|].
Qed.

(** Sums and views of few rounds, written out. *)
Section Few.
Variables (A X : finType).
Implicit Types (pi : policy A X) (a b c e : A) (x y z u : X).

Lemma sum2 (F : 2.-tuple A -> R) : \sum_t F t = \sum_a \sum_b F [tuple a; b].
Proof.
rewrite sum_tupleS; apply: eq_bigr => a _; rewrite sum_tupleS; apply: eq_bigr => b _.
by rewrite sum_tuple0; congr F; apply: val_inj.
Qed.

Lemma sum3 (F : 3.-tuple A -> R) : \sum_t F t = \sum_a \sum_b \sum_c F [tuple a; b; c].
Proof.
rewrite sum_tupleS; apply: eq_bigr => a _; rewrite sum2; apply: eq_bigr => b _; apply: eq_bigr => c _.
by congr F; apply: val_inj.
Qed.

Lemma sum4 (F : 4.-tuple A -> R) : \sum_t F t = \sum_a \sum_b \sum_c \sum_e F [tuple a; b; c; e].
Proof.
rewrite sum_tupleS; apply: eq_bigr => a _; rewrite sum3; apply: eq_bigr => b _; apply: eq_bigr => c _.
by apply: eq_bigr => e _; congr F; apply: val_inj.
Qed.

Lemma tval2 (B : Type) (t : 2.-tuple B) : tval t = [:: tnth t ord0; tnth t (lift ord0 ord0)].
Proof. by case: t => -[|a [|b []]]. Qed.

Lemma tval3 (B : Type) (t : 3.-tuple B) :
  exists d, tval t = [:: tnth t ord0; tnth t (lift ord0 ord0); d].
Proof. by case: t => -[|a [|b [|c []]]] // sz; exists c. Qed.

Lemma view2 pi (r : 2.-tuple X) x y a b : tval r = [:: x; y] ->
  view pi r [tuple a; b] = pi [::] a * pi [:: (a, x)] b.
Proof. by move=> e; rewrite /view !big_ord_recl big_ord0 /H !(tnth_nth a) e /=; ring. Qed.

Lemma view3 pi (r : 3.-tuple X) x y z a b c : tval r = [:: x; y; z] ->
  view pi r [tuple a; b; c] = pi [::] a * (pi [:: (a, x)] b * pi [:: (a, x); (b, y)] c).
Proof. by move=> e; rewrite /view !big_ord_recl big_ord0 /H !(tnth_nth a) e /=; ring. Qed.

Lemma view4 pi (r : 4.-tuple X) x y z u a b c e : tval r = [:: x; y; z; u] ->
  view pi r [tuple a; b; c; e] =
  pi [::] a * (pi [:: (a, x)] b * (pi [:: (a, x); (b, y)] c * pi [:: (a, x); (b, y); (c, z)] e)).
Proof. by move=> er; rewrite /view !big_ord_recl big_ord0 /H !(tnth_nth a) er /=; ring. Qed.

Lemma interactive3 pi B (t : table A X 3) a b c : let q := B [:: a] in let q' := B [:: a; b] in
  interactive_view pi B t [tuple a; b; c] =
  pi [::] a * (pi [:: (q, tnth t ord0 q)] b * pi [:: (q, tnth t ord0 q); (q', tnth t (lift ord0 ord0) q')] c).
Proof.
move=> q q'; rewrite interactive_post; have [d er] := tval3 (answers B t [tuple a; b; c]).
by rewrite (view3 _ _ _ _ er) !tnth_mktuple /post /queries /=.
Qed.
End Few.

(** The toss of a coin that shows [true] with probability [w]. *)
Section Toss.
Variable w : R.
Hypothesis w01 : 0 <= w <= 1.
Definition coin (b : bool) : R := if b then w else 1 - w.
Lemma coin_ge0 b : 0 <= coin b. Proof. by rewrite /coin; case: b; lra. Qed.
Lemma coin_sum1 : \sum_b coin b = 1. Proof. by rewrite sum_bool /coin; ring. Qed.
Definition toss : dist [finType of bool] := Dist coin_ge0 coin_sum1.
End Toss.

(** ** Equation (2.5) of the thesis, as printed, fails for eps > 1
    Two records; an event of probability 0, delta, (1 + e^2) delta after 0, 1, 2 ones; eps = 2. *)
Section GroupPrivacy.
Let delta := exp (- 4).
Definition step_prob (d : 2.-tuple bool) : R :=
  match (count id d) with 0%N => 0 | 1%N => delta | _ => delta * (1 + exp 2) end.

Let d0 : 0 < delta. Proof. exact: exp_pos. Qed.
Let d1 : delta * (1 + exp 2) < 1.
Proof.
have e2 : delta * exp 4 = 1 by rewrite -exp_plus Rplus_opp_l exp_0.
have e4 : exp 4 = exp 2 * exp 2 by rewrite -exp_plus; congr exp; ring.
have e := exp_ineq1_le 2; rewrite -[X in _ < X]e2; apply: Rmult_lt_compat_l => //; rewrite e4.
by have : 3 * exp 2 <= exp 2 * exp 2; [apply: Rmult_le_compat_r|]; lra.
Qed.

Lemma step_prob01 d : 0 <= step_prob d <= 1.
Proof.
have e := exp_pos 2; have := d0; have := d1; have : 0 < delta * exp 2 by apply: Rmult_lt_0_compat.
by rewrite /step_prob; case: (count id d) => [|[|k]]; lra.
Qed.

Definition step_mechanism (d : 2.-tuple bool) : dist [finType of bool] := toss (step_prob01 d).

Theorem group_privacy_printed_false : exists (M : 2.-tuple bool ->
  dist [finType of bool]) (eps delta : R) d d' E,
  0 <= delta < 1 /\ ADP eps delta (fun d => M d : bool -> R) /\
  Pr (M d) E > exp (eps * INR (dham d d')) * Pr (M d') E + delta * INR (dham d d') * exp (INR (dham d d') -
    1).
Proof.
have := d0; have := d1; have e := exp_ineq1_le 2; have de : 0 < delta * exp 2 by apply: Rmult_lt_0_compat;
  lra.
move=> h1 h0.
exists step_mechanism, 2, delta, [tuple true; true], [tuple false; false], [set true]; split; first lra;
  split.
  move=> d d' dd E.
  have nb : (count id d <= (count id d').+1)%N.
    case/tupleP: d dd => x d; case/tupleP: d => y d; case/tupleP: d' => x' d'; case/tupleP: d' => y' d'.
    rewrite (tuple0 d) (tuple0 d') /dham 2!big_ord_recl big_ord0 /=.
    by case: x; case: y; case: x'; case: y'.
  have nb' : (count id d' <= (count id d).+1)%N.
    case/tupleP: d dd nb => x d; case/tupleP: d => y d; case/tupleP: d' => x' d'; case/tupleP: d' => y' d'.
    rewrite (tuple0 d) (tuple0 d') /dham 2!big_ord_recl big_ord0 /=.
    by case: x; case: y; case: x'; case: y'.
  have P (f : bool -> R) : Pr f E = ind (true \in E) * f true + ind (false \in E) * f false.
    by rewrite /Pr -sum_ind sum_bool.
  rewrite !P /= /coin /step_prob.
  have dd0 : 0 < delta * exp 2 * exp 2 by apply: Rmult_lt_0_compat; lra.
  have ed : exp 2 * (delta * (1 + exp 2)) = delta * exp 2 + delta * exp 2 * exp 2 by ring.
  have ed' : exp 2 * delta = delta * exp 2 by ring.
  have w : delta * exp 2 * exp 2 = 1.
    by rewrite /delta -!exp_plus (_ : _ + _ = 0) ?exp_0 //; ring.
  case: (count id d) nb nb' => [|[|k]]; case: (count id d') => [|[|k']] //= _ _;
    rewrite /ind; case: (true \in E); case: (false \in E);
      rewrite ?Rmult_plus_distr_l ?Rmult_minus_distr_l; lra.
rewrite /dham 2!big_ord_recl big_ord0 /= !Pr1 /= /coin /step_prob /=.
have -> : exp (1 + 1 - 1) = exp 1 by congr exp; ring.
have : (exp 1 - 1) * (exp 1 - 1) > 0 by have := exp_ineq1_le 1; move=> ?; apply: Rmult_lt_0_compat; lra.
have -> : exp 2 = exp 1 * exp 1 by rewrite -exp_plus; congr exp; ring.
move=> sq; have := Rmult_lt_compat_l delta _ _ h0 sq; lra.
Qed.
End GroupPrivacy.

(** bern Proposition H.2 prints (eps, delta)-DP and no additive term: false for delta > 0. *)
Theorem group_privacy_without_delta_false : exists (M : 1.-tuple bool -> dist [finType of bool]) d d' E,
  ADP 0 (/ 2) (fun d => M d : bool -> R) /\ Pr (M d) E > exp (0 * INR (dham d d')) * Pr (M d') E.
Proof.
have w01 (d : 1.-tuple bool) : 0 <= (if head false d then / 2 else 0) <= 1 by case: (head _ _); lra.
exists (fun d => toss (w01 d)), [tuple true], [tuple false], [set true]; split; last first.
  by rewrite !Pr1 /= Rmult_0_r; lra.
move=> d d' _; apply: Aclose_pos => [|b|]; [lra|exact: (pr_ge0 (toss (w01 d')))|].
rewrite sum_bool /= /coin; case: (head _ d); case: (head _ d');
  pos_parts.
Qed.

(** ** Table DP is strictly stronger than View DP (thesis Proposition 3.12(e), zcdp Proposition 1(e))
    Two rounds, actions 0, 1 (Some _) and 2 (None). A reward names one of the first two actions and a bit.
    The first action is a fair coin; the second is None with probability 1 - l, else the bit of the
    first reward if it names the first action, else a fair coin. *)
Section Strict.
Variable l : R.
Hypothesis l01 : 0 <= l <= 1.
Notation A := [finType of option bool].
Notation X := [finType of bool * bool].

Definition told (j : bool) (x : bool * bool) (b : bool) : R :=
  if j == x.1 then ind (b == x.2) else / 2.

Definition naming_prob (h : seq (A * X)) (a : A) : R :=
  match h, a with
  | [::], Some _ => / 2
  | [::], None => 0
  | [:: (Some j, x)], Some b => l * told j x b
  | [:: (Some j, x)], None => 1 - l
  | _, Some _ => 0
  | _, None => 1
  end.

Lemma naming_ge0 h a : 0 <= naming_prob h a.
Proof.
have t j x b : 0 <= l * told j x b.
  by apply: Rmult_le_pos; [lra|rewrite /told /ind; case: ifP => _; [case: ifP => _|]; lra].
by case: h => [|[[j|] x] [|? ?]]; case: a => [b|]; rewrite /=; try lra; apply: t.
Qed.

Lemma naming_sum1 h : \sum_a naming_prob h a = 1.
Proof.
rewrite sum_option_bool; case: h => [|[[j|] [i v]] [|? ?]] /=; try lra.
by rewrite /told /=; case: (j == i); case: v; rewrite /ind /=; lra.
Qed.

Definition naming : policy A X := fun h => Dist (naming_ge0 h) (naming_sum1 h).

Lemma naming_ViewADP eps : 0 <= eps -> ViewADP 2 eps (l / 2) naming.
Proof.
move=> e0 r r' rr; apply: Aclose_pos => // [a|]; first exact: view_ge0.
case/tupleP: r rr => x r; case/tupleP: r => y r; case/tupleP: r' => x' r'; case/tupleP: r' => y' r' _.
rewrite (tuple0 r) (tuple0 r') sum2.
under eq_bigr do under eq_bigr do rewrite (view2 _ _ _ (erefl [:: x; y])) (view2 _ _ _ (erefl [:: x'; y'])).
rewrite !sum_option_bool /=; move: x x' => [i v] [i' v']; rewrite /told /=.
have p0 t : t = 0 -> pos t = 0 by move=> ->; rewrite /pos Rmax_left; lra.
have pl t u w : t - u = l * w -> pos (t - u) = l * pos w.
  by move=> ->; apply: posM; lra.
case: i; case: i'; case: v; case: v'; rewrite /ind /=.
all: repeat match goal with |- context [pos (?t - ?u)] =>
  first [rewrite (p0 (t - u)); last ring | rewrite (pl t u (1 / 2));
    last field | rewrite (pl t u (- (1 / 2))); last field
        | rewrite (pl t u (1 / 4)); last field | rewrite (pl t u (- (1 / 4))); last field] end.
all: rewrite /pos; repeat (rewrite (Rmax_right 0 (1 / _)); last lra); repeat (rewrite (Rmax_left 0 (- _));
  last lra); lra.
Qed.

Lemma naming_TableADP eps delta : TableADP 2 eps delta naming -> l <= delta.
Proof.
pose row v : {ffun A -> X} := [ffun a => (if a is Some j then j else true, v)].
pose x v : table A X 2 := [tuple row v; row true].
have xx : (dham (x true) (x false) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth (row true)) /= eqxx; case: (_ != _).
move=> /(_ _ _ xx [set a | tnth a (Ordinal (isT : (1 < 2)%N)) == Some true]).
have P v : Pr (table_view naming (x v)) [set a | tnth a (Ordinal (isT : (1 < 2)%N)) == Some true] =
  if v then l else 0.
  rewrite /Pr -(sum_ind (fun a => a \in _)) sum2.
  have e a b : table_view naming (x v) [tuple a; b] = naming [::] a * naming [:: (a, row v a)] b.
    rewrite /table_view (view2 _ _ _ (x := row v a) (y := row true b)) //.
    by rewrite tval2 !tnth_mktuple !(tnth_nth a) !(tnth_nth (row true)).
  under eq_bigr do under eq_bigr do rewrite e inE (tnth_nth None).
  by rewrite !sum_option_bool /= !ffunE /told /= /ind; case: (v); rewrite /=; field.
by rewrite !P; lra.
Qed.
End Strict.

(** For every eps >= 0 and 0 < delta < 1 the classes differ. *)
Theorem TableADP_strict eps delta : 0 <= eps -> 0 < delta < 1 ->
  (forall (A X : finType) T (pi : policy A X), TableADP T eps delta pi -> ViewADP T eps delta pi) /\
  exists (A X : finType) (pi : policy A X), ViewADP 2 eps delta pi /\ ~ TableADP 2 eps delta pi.
Proof.
move=> e0 d01; split; first by move=> A X T pi; apply: TableADP_ViewADP.
have l01 : 0 <= Rmin 1 (2 * delta) <= 1 by split; [apply: Rmin_glb; lra|exact: Rmin_l].
exists [finType of option bool], [finType of bool * bool], (naming l01); split.
  move=> r r' rr E; apply: Rle_trans (naming_ViewADP l01 e0 rr E) _.
  by have := Rmin_r 1 (2 * delta); lra.
by move=> /naming_TableADP; rewrite /Rmin; case: Rle_dec => _; lra.
Qed.

(** ** thesis Proposition 3.13(b) is false for (eps, delta): both directions fail, at eps = 0 *)

(** A policy on two actions, from the probability of the action [true]. *)
Section ToPolicy.
Variable w : seq (bool * bool) -> R.
Hypothesis w01 : forall h, 0 <= w h <= 1.
Definition to_policy : policy [finType of bool] [finType of bool] := fun h => toss (w01 h).
End ToPolicy.

(** Closeness of two laws that are given by four numbers; for comparisons of cases. *)
Definition gap (p q : bool -> bool -> R) : R := \sum_s \sum_t pos (p s t - q s t).

(** *** The policy of four rounds: true; a response to r_1, right with probability 18/25; true; a test of r_1
    that r_3 chooses, sure of its answer after r_1 = r_3, else wrong with probability 3/7. *)
Section Late.
Definition late_prob (h : seq (bool * bool)) : R :=
  match h with
  | [:: (_, r1)] => if r1 then 18 / 25 else 7 / 25
  | [:: (_, r1); _; (_, r3)] => if r3 then (if r1 then 1 else 3 / 7) else (if r1 then 4 / 7 else 0)
  | _ => 1
  end.

Lemma late_prob01 h : 0 <= late_prob h <= 1.
Proof. by case: h => [|[a []] [|? [|[b []] [|? ?]]]] /=; try lra; case: a => *; lra. Qed.

Definition late := to_policy late_prob01.

(** Answers s and t when the first reward is [r], and the third is [f s]. *)
Definition late_law (r : bool) (f : bool -> bool) (s t : bool) : R :=
  coin (if r then 18 / 25 else 7 / 25) s *
  coin (if f s then (if r then 1 else 3 / 7) else (if r then 4 / 7 else 0)) t.

Lemma late_gap r r' f f' : r = r' \/ f =1 f' -> gap (late_law r f) (late_law r' f') <= 19 / 25.
Proof.
rewrite /gap !sum_bool /late_law /coin => -[->|e]; last rewrite -!e.
  by case: r'; case: (f true); case: (f false); case: (f' true); case: (f' false); rewrite /=;
     pos_parts.
by case: r; case: r'; case: (f true); case: (f false); rewrite /=;
   pos_parts.
Qed.

Lemma late_gap_const r r' b b' : r = r' \/ b = b' ->
  gap (late_law r (fun=> b)) (late_law r' (fun=> b')) <= 3 / 5.
Proof.
rewrite /gap !sum_bool /late_law /coin => -[->|->]; case: r'; try case: r; try case: b; try case: b';
  rewrite /=;
  pos_parts.
Qed.

Lemma late_ignores h q : size q = size h -> late_prob (zip q (unzip2 h)) = late_prob h.
Proof. by case: h q => [|[? ?] [|[? ?] [|[? ?] [|? ?]]]] [|? [|? [|? [|? ?]]]]. Qed.

Lemma late_view (pi : policy [finType of bool] [finType of bool]) r x y z u a s c t :
  (forall h b, pi h b = coin (late_prob h) b) -> tval r = [:: x; y; z; u] ->
  view pi r [tuple a; s; c; t] = ind (a && c) * late_law x (fun=> z) s t.
Proof.
move=> e er; rewrite (view4 _ _ _ _ _ er) !e /= /late_law /coin /ind.
by case: a; case: c; rewrite /=; ring.
Qed.

Lemma late_post B h b : post B late h b = coin (late_prob h) b.
Proof. by rewrite /post /late /to_policy /= late_ignores // !size_map size_iota. Qed.

Lemma sum_gap (p q : 4.-tuple bool -> R) L L' :
  (forall a s c t, p [tuple a; s; c; t] = ind (a && c) * L s t) ->
  (forall a s c t, q [tuple a; s; c; t] = ind (a && c) * L' s t) -> \sum_v pos (p v - q v) = gap L L'.
Proof.
move=> hp hq; rewrite sum4 sum_bool [X in _ + X]big1 ?Rplus_0_r; last first.
  by move=> s _; rewrite big1 // => c _; rewrite big1 // => t _;
    rewrite hp hq /ind /= !Rmult_0_l /pos Rmax_left; lra.
apply: eq_bigr => s _; rewrite sum_bool [X in _ + X]big1 ?Rplus_0_r; last first.
  by move=> t _; rewrite hp hq /ind /= !Rmult_0_l /pos Rmax_left; lra.
by apply: eq_bigr => t _; rewrite hp hq /ind /= !Rmult_1_l.
Qed.

Lemma Pr_last (p : 4.-tuple bool -> R) L : (forall a s c t, p [tuple a; s; c; t] = ind (a && c) * L s t) ->
  Pr p [set v | tnth v ord_max] = \sum_s L s true.
Proof.
move=> h; rewrite /Pr -(sum_ind (fun v => v \in _)) sum4 sum_bool [X in _ + X]big1 ?Rplus_0_r; last first.
  by move=> s _; rewrite big1 // => c _; rewrite big1 // => t _; rewrite h {2}/ind /=; ring.
apply: eq_bigr => s _; rewrite !sum_bool !h !inE !(tnth_nth true) /ind /=; ring.
Qed.

Lemma dham_two (X : finType) n (d d' : n.-tuple X) i j : i != j -> (dham d d' <= 1)%N ->
  tnth d i = tnth d' i \/ tnth d j = tnth d' j.
Proof.
move=> ij dd; case: (tnth d i =P tnth d' i) => [|/eqP ni]; first by left.
right; apply/eqP/negPn/negP => nj; move: dd.
by rewrite /dham (bigD1 i) //= ni (bigD1 j) ?nj // eq_sym.
Qed.

Definition i0 : 'I_4 := ord0.
Definition i2 : 'I_4 := Ordinal (isT : (2 < 4)%N).

Lemma tval4 (B : Type) (t : 4.-tuple B) : exists b d, tval t = [:: tnth t i0; b; tnth t i2; d].
Proof. by case: t => -[|a [|b [|c [|d []]]]] // sz; exists b, d. Qed.

(** Table DP of pi^B, for every B, and of pi: 3/5. *)
Lemma late_TableADP (pi : policy [finType of bool] [finType of bool]) : (forall h b, pi h b =
  coin (late_prob h) b) -> TableADP 4 0 (3 / 5) pi.
Proof.
move=> e x x' xx; apply: Aclose_pos => [|a|]; [lra|exact: table_view_ge0|].
have law y a s c t : table_view pi y [tuple a; s; c; t] =
    ind (a && c) * late_law (tnth y i0 true) (fun=> tnth y i2 true) s t.
  rewrite /table_view; have [b [d er]] := tval4 (along y [tuple a; s; c; t]).
  rewrite (late_view _ _ _ _ e er) !tnth_mktuple !(tnth_nth a) /=.
  by case: a {er}; case: c; rewrite /ind /=; ring.
rewrite (sum_gap (law x) (law x')); apply: late_gap_const.
by have [->|->] := dham_two (isT : i0 != i2) xx; [left|right].
Qed.

(** Interactive DP: 19/25, and no less. *)
Lemma late_interactive B x a s c t : interactive_view late B x [tuple a; s; c; t] =
  ind (a && c) * late_law (tnth x i0 (B [:: true])) (fun s => tnth x i2 (B [:: true; s; true])) s t.
Proof.
rewrite interactive_post; have [b [d er]] := tval4 (answers B x [tuple a; s; c; t]).
rewrite (late_view _ _ _ _ (late_post B) er) !tnth_mktuple /=.
by case: a {er}; case: c; rewrite /ind /= /late_law; ring.
Qed.

Theorem late_InteractiveADP : InteractiveADP 4 0 (19 / 25) late.
Proof.
move=> B x x' xx; apply: Aclose_pos => [|a|]; [lra|by rewrite interactive_post; apply: view_ge0|].
rewrite (sum_gap (late_interactive B x) (late_interactive B x')); apply: late_gap.
by have [->|->] := dham_two (isT : i0 != i2) xx; [left|right].
Qed.

Lemma late_lower delta : InteractiveADP 4 0 delta late -> 19 / 25 <= delta.
Proof.
pose B (a : seq bool) := nth true a 1.
pose x v : table [finType of bool] [finType of bool] 4 :=
  [tuple [ffun _ => v]; [ffun _ => true]; [ffun b => b]; [ffun _ => true]].
have xx : (dham (x true) (x false) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth [ffun _ => true]) /= !eqxx; case: (_ != _).
move=> /(_ B _ _ xx [set a | tnth a ord_max]).
have P v : Pr (interactive_view late B (x v)) [set a | tnth a ord_max] = \sum_s late_law v id s true.
  rewrite (Pr_last (late_interactive B (x v))); apply: eq_bigr => s _.
  by rewrite /late_law !(tnth_nth [ffun _ => true]) /= !ffunE.
by rewrite !P !sum_bool exp_0 /late_law /coin /=; lra.
Qed.

(** The implication from right to left of the printed "pi is Interactive DP if and only if, for every
    deterministic adversary B, pi^B is Table DP" fails, and so does that of (a). *)
Theorem post_beyond_interactive :
  (forall B, TableADP 4 0 (3 / 5) (post B late)) /\ TableADP 4 0 (3 / 5) late /\
  forall delta, InteractiveADP 4 0 delta late <-> 19 / 25 <= delta.
Proof.
split; first by move=> B; apply: late_TableADP; apply: late_post.
split=> [|delta]; first exact: late_TableADP.
split=> [|h B x x' xx E]; first exact: late_lower.
by apply: Rle_trans (late_InteractiveADP B xx E) h.
Qed.
End Late.

(** *** The policy of three rounds: true; an answer to r_1; if false was asked for in round 2,
    whether r_1 = r_2, sure if so, else a coin. *)
Section Cross.
Definition cross_prob (h : seq (bool * bool)) : R :=
  match h with
  | [:: (_, r1)] => if r1 then / 2 else 3 / 4
  | [:: (_, r1); (q2, r2)] => if q2 then / 2 else if r1 == r2 then 1 else / 2
  | _ => 1
  end.

Lemma cross_prob01 h : 0 <= cross_prob h <= 1.
Proof.
by case: h => [|[a []] [|[[] b] [|? ?]]] /=; try lra; case: ifP => _; lra.
Qed.

Definition cross := to_policy cross_prob01.

(** Answers s and t after first reward [r] when [q s] is asked for in round 2, and [f s] is met there. *)
Definition cross_law (r : bool) (q f : bool -> bool) (s t : bool) : R :=
  coin (if r then / 2 else 3 / 4) s * coin (if q s then / 2 else if r == f s then 1 else / 2) t.

Lemma cross_view B r x y u a s t : tval r = [:: x; y; u] ->
  view (post B cross) r [tuple a; s; t] = ind a * cross_law x (fun s => B [:: a; s]) (fun=> y) s t.
Proof.
by move=> er; rewrite (view3 _ _ _ _ er) /post /queries /= /cross_law /coin /ind; case: a; rewrite /=; ring.
Qed.

Lemma cross_gap r r' b b' q : r = r' \/ b = b' ->
  gap (cross_law r q (fun=> b)) (cross_law r' q (fun=> b')) <= / 2.
Proof.
rewrite /gap !sum_bool /cross_law /coin => e; case: (q true); case: (q false); move: e.
all: case: r; case: r'; case: b; case: b' => -[] //= _; rewrite ?eqxx /=;
  pos_parts.
Qed.

Lemma sum_gap3 (p q : 3.-tuple bool -> R) L L' :
  (forall a s t, p [tuple a; s; t] = ind a * L s t) ->
  (forall a s t, q [tuple a; s; t] = ind a * L' s t) -> \sum_v pos (p v - q v) = gap L L'.
Proof.
move=> hp hq; rewrite sum3 sum_bool [X in _ + X]big1 ?Rplus_0_r; last first.
  by move=> s _; rewrite big1 // => t _; rewrite hp hq /ind /= !Rmult_0_l /pos Rmax_left; lra.
by apply: eq_bigr => s _; apply: eq_bigr => t _; rewrite hp hq /ind /= !Rmult_1_l.
Qed.

Lemma cross_interactive B x a s t : interactive_view cross B x [tuple a; s; t] =
  ind a * cross_law (tnth x ord0 (B [:: true])) (fun s => B [:: true; s])
            (fun=> tnth x (lift ord0 ord0) false) s t.
Proof.
rewrite interactive_post; have [d er] := tval3 (answers B x [tuple a; s; t]).
rewrite (cross_view _ _ _ _ er) !tnth_mktuple /=.
case: a {er}; rewrite /ind /= /cross_law ?Rmult_0_l //.
by case: (B [:: true; s]) (erefl (B [:: true; s])) => // ->.
Qed.

Theorem cross_InteractiveADP : InteractiveADP 3 0 (/ 2) cross.
Proof.
move=> B x x' xx; apply: Aclose_pos => [|a|]; [lra|by rewrite interactive_post; apply: view_ge0|].
rewrite (sum_gap3 (cross_interactive B x) (cross_interactive B x')); apply: cross_gap.
by have [->|->] := dham_two (isT : ord0 != lift ord0 ord0 :> 'I_3) xx; [left|right].
Qed.

(** The implication from left to right of thesis Proposition 3.13(b) fails, for B that asks for false. *)
Theorem interactive_beyond_post : InteractiveADP 3 0 (/ 2) cross /\
  forall delta, TableADP 3 0 delta (post (fun=> false) cross) -> 5 / 8 <= delta.
Proof.
split=> [|delta]; first exact: cross_InteractiveADP.
pose x v : table [finType of bool] [finType of bool] 3 :=
  [tuple [ffun _ => v]; [ffun b => ~~ b]; [ffun _ => true]].
have xx : (dham (x false) (x true) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth [ffun _ => true]) /= !eqxx; case: (_ != _).
move=> /(_ _ _ xx [set a | tnth a (lift ord0 ord0) == tnth a ord_max]).
have P v : Pr (table_view (post (fun=> false) cross) (x v)) [set a | tnth a (lift ord0 ord0) == tnth a
  ord_max] =
    cross_law v (fun=> false) negb true true + cross_law v (fun=> false) negb false false.
  rewrite /Pr -(sum_ind (fun a => a \in _)) sum3 !sum_bool.
  have e a s t : table_view (post (fun=> false) cross) (x v) [tuple a; s; t] =
      ind a * cross_law v (fun=> false) negb s t.
    rewrite /table_view; have [d er] := tval3 (along (x v) [tuple a; s; t]).
    rewrite (cross_view _ _ _ _ er) !tnth_mktuple !(tnth_nth a) !(tnth_nth [ffun _ => true]) /= !ffunE.
    by [].
  by rewrite !e !inE !(tnth_nth true) /= /ind /cross_law; ring.
by rewrite !P exp_0 /cross_law /coin /=; lra.
Qed.
End Cross.
