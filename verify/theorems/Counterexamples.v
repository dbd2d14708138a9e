(** Policies that show that relations between notions of privacy are strict, or false as printed. *)
Require Import Probability FDivergences Interaction Divergences Toolbox Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Tools: sums and views of few rounds, computed *)
Definition pos (x : R) : R := Rmax 0 x.

(** Closeness from the positive parts of differences; for every eps >= 0. *)
Lemma Aclose_pos (O : finType) eps delta (p q : O -> R) : 0 <= eps -> (forall o, 0 <= q o) ->
  \sum_o pos (p o - q o) <= delta -> Aclose eps delta p q.
Proof. move=> e0 q0 h E; apply: Rle_trans h; rewrite /Pr sumM -sumB.
rewrite -(sum_ind (fun o => o \in E)); apply: sum_le => o _.
have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra.
have := Rmult_le_compat_r _ _ _ (q0 o) e1; have := Rmax_l 0 (p o - q o); have := Rmax_r 0 (p o - q o).
by rewrite /pos /ind; case: ifP => _; lra. Qed.
Lemma pos0 x : x <= 0 -> pos x = 0. Proof. by move=> h; rewrite /pos Rmax_left. Qed.
Lemma pos1 x : 0 <= x -> pos x = x. Proof. by move=> h; rewrite /pos Rmax_right. Qed.

Ltac pos_parts :=
  repeat match goal with |- context [pos ?x] => first [rewrite (@pos0 x); last lra|rewrite (@pos1 x); last lra] end; lra.

Section Few.
Variables (A X : finType).
Implicit Types (pi : policy A X).

(** A sum over sequences, given how to sum over one action. *)
Fixpoint sums (S : (A -> R) -> R) n (F : seq A -> R) : R :=
  if n is m.+1 then S (fun b => sums S m (fun s => F (b :: s))) else F [::].

Lemma sum_seqs S n (F : seq A -> R) : (forall G, \sum_a G a = S G) -> \sum_(a : n.-tuple A) F a = sums S n F.
Proof. move=> h; elim: n F => [|n IH] F; first by rewrite sum_tuple0.
by rewrite sum_tupleS /= -h; apply: eq_bigr => b _; rewrite -IH. Qed.

(** The views of a table, without an adversary and with one. *)
Fixpoint tview pi (x : seq {ffun A -> X}) a : R :=
  match x, a with y :: x', b :: a' => pi [::] b * tview (shift pi b (y b)) x' a' | _, _ => 1 end.
Fixpoint iview pi (B : adversary A) (x : seq {ffun A -> X}) a : R :=
  match x, a with
  | y :: x', b :: a' => pi [::] b * iview (shift pi (B [:: b]) (y (B [:: b]))) (fun s => B (b :: s)) x' a'
  | _, _ => 1 end.

Lemma table_tview T pi (x : table A X T) a : table_view pi x a = tview pi x a.
Proof. elim: T pi x a => [|T IH] pi x a; first by rewrite /table_view /view big_ord0 (tuple0 x).
by case/tupleP: x => y x; case/tupleP: a => b a; rewrite table_view_cons IH. Qed.
Lemma interactive_iview T pi B (x : table A X T) a : interactive_view pi B x a = iview pi B x a.
Proof. elim: T pi B x a => [|T IH] pi B x a; first by rewrite /interactive_view big_ord0 (tuple0 x).
by case/tupleP: x => y x; case/tupleP: a => b a; rewrite interactive_view_cons IH. Qed.
End Few.
Lemma sum_bool (F : bool -> R) : \sum_b F b = F true + F false. Proof. exact: big_bool. Qed.
Lemma sum_option_bool (F : option bool -> R) : \sum_o F o = F None + (F (Some true) + F (Some false)).
Proof. rewrite (bigD1 None) //=; congr (_ + _); rewrite (bigD1 (Some true)) //=; congr (_ + _).
by rewrite (big_pred1 (Some false)) // => -[[]|]. Qed.
Definition i0 : 'I_4 := ord0.
Definition i2 : 'I_4 := Ordinal (isT : (2 < 4)%N).
Lemma tval4 (B : Type) (t : 4.-tuple B) : exists b d, tval t = [:: tnth t i0; b; tnth t i2; d].
Proof. by case: t => -[|a [|b [|c [|d []]]]] // sz; exists b, d. Qed.
Lemma tval3 (B : Type) (t : 3.-tuple B) : exists d, tval t = [:: tnth t ord0; tnth t (lift ord0 ord0); d].
Proof. by case: t => -[|a [|b [|c []]]] // sz; exists c. Qed.
(** Two records of neighbouring datasets do not both differ. *)
Lemma dham_two (X : finType) n (d d' : n.-tuple X) i j : i != j -> (dham d d' <= 1)%N ->
  tnth d i = tnth d' i \/ tnth d j = tnth d' j.
Proof. move=> ij /neighbours_at [->|[s h]]; first by left.
by case: (eqVneq i s) => [e|/h]; [right; apply: h; rewrite -e eq_sym|left]. Qed.

(** The toss of a coin that shows [true] with probability [w]. *)
Section Toss.
Variable w : R.
Hypothesis w01 : 0 <= w <= 1.
Definition coin (b : bool) : R := if b then w else 1 - w.
Lemma coin_ge0 b : 0 <= coin b. Proof. by rewrite /coin; case: b; lra. Qed.
Lemma coin_sum1 : \sum_b coin b = 1. Proof. by rewrite sum_bool /coin; ring. Qed.
Definition toss : dist [finType of bool] := Dist coin_ge0 coin_sum1.
End Toss.

(** ** Equation (2.5) of the thesis, as printed, fails for eps = 2 and delta = e^-4
    Two records; an event of probability 0, delta, (1 + e^2) delta after 0, 1, 2 ones. *)
Theorem group_privacy_printed_false : exists (M : 2.-tuple bool -> dist [finType of bool]) d d' E,
  ADP 2 (exp (- 4)) (fun d => M d : bool -> R) /\ Pr (M d) E > exp (2 * INR (dham d d')) * Pr (M d') E
               + exp (- 4) * INR (dham d d') * exp (INR (dham d d') - 1).
Proof. set delta := exp (- 4); have d0 : 0 < delta by apply: exp_pos.
have w : delta * exp 2 * exp 2 = 1 by rewrite /delta -!exp_plus (_ : _ + _ = 0) ?exp_0 //; ring.
have e := exp_ineq1_le 2; have de : 0 < delta * exp 2 by apply: Rmult_lt_0_compat; lra.
have d3 : delta * exp 2 * 3 <= 1 by rewrite -w; apply: Rmult_le_compat_l; lra.
have d1 : delta * 3 <= delta * exp 2 by apply: Rmult_le_compat_l; lra.
pose p (d : 2.-tuple bool) : R := match count id d with 0%N => 0 | 1%N => delta | _ => delta * (1 + exp 2)
  end. have p01 d : 0 <= p d <= 1 by rewrite /p; case: (count id d) => [|[|k]]; lra.
exists (fun d => toss (p01 d)), [tuple true; true], [tuple false; false], [set true]; split; last first.
  rewrite /dham 2!big_ord_recl big_ord0 /= !Pr1 /= /p /= (_ : 1 + 1 - 1 = 1); last ring.
  have sq : 0 < (exp 1 - 1) * (exp 1 - 1) by apply: Rmult_lt_0_compat; have := exp_ineq1_le 1; lra.
  have -> : exp 2 = exp 1 * exp 1 by rewrite -exp_plus; congr exp; ring.
  by have := Rmult_lt_compat_l delta _ _ d0 sq; lra.
move=> d d'; case/tupleP: d => x d; case/tupleP: d => y d; case/tupleP: d' => x' d'; case/tupleP: d' => y' d'.
rewrite (tuple0 d) (tuple0 d') /dham 2!big_ord_recl big_ord0 /= => dd E.
rewrite /Pr -!(sum_ind (fun b => b \in E)) !sum_bool /= /coin /p /=.
move: dd; case: x; case: y; case: x'; case: y' => //= _; rewrite /ind; case: (true \in E);
  case: (false \in E). all: by rewrite ?Rmult_plus_distr_l ?Rmult_minus_distr_l; nra. Qed.

(** bern Proposition H.2 prints (eps, delta)-DP and no additive term: false for eps = 0 and delta = 1/2. *)
Theorem group_privacy_without_delta_false : exists (M : 1.-tuple bool -> dist [finType of bool]) d d' E,
  ADP 0 (/ 2) (fun d => M d : bool -> R) /\ Pr (M d) E > exp (0 * INR (dham d d')) * Pr (M d') E.
Proof. have w01 (d : 1.-tuple bool) : 0 <= (if head false d then / 2 else 0) <= 1 by case: (head _ _); lra.
exists (fun d => toss (w01 d)), [tuple true], [tuple false], [set true]; split; last first.
  by rewrite !Pr1 /= Rmult_0_r; lra.
move=> d d' _; apply: Aclose_pos => [|b|]; [lra|exact: (pr_ge0 (toss (w01 d')))|].
by rewrite sum_bool /= /coin; case: (head _ d); case: (head _ d'); pos_parts. Qed.

(** ** Table DP is strictly stronger than View DP (thesis Proposition 3.12(e), zcdp Proposition 1(e))
    Two rounds, actions 0, 1 (Some _) and 2 (None). A reward names one of the first two actions and a bit.
    The first action is a fair coin; the second is None with probability 1 - l, else the bit of the
    first reward if it names the first action, else a fair coin. *)
Section Strict.
Variable l : R.
Hypothesis l01 : 0 <= l <= 1.
Notation A := [finType of option bool].
Notation X := [finType of bool * bool].

Definition told (j : bool) (x : bool * bool) (b : bool) : R := if j == x.1 then ind (b == x.2) else / 2.
Definition naming_prob (h : seq (A * X)) (a : A) : R := match h, a with
  | [::], Some _ => / 2
  | [::], None => 0
  | [:: (Some j, x)], Some b => l * told j x b
  | [:: (Some j, x)], None => 1 - l
  | _, Some _ => 0
  | _, None => 1 end.
Lemma naming_ge0 h a : 0 <= naming_prob h a.
Proof. have t j x b : 0 <= l * told j x b.
  by apply: Rmult_le_pos; [lra|rewrite /told; case: ifP => _; [exact: ind_ge0|lra]].
by case: h => [|[[j|] x] [|? ?]]; case: a => [b|]; rewrite /=; try lra; apply: t. Qed.
Lemma naming_sum1 h : \sum_a naming_prob h a = 1.
Proof. rewrite sum_option_bool; case: h => [|[[j|] [i v]] [|? ?]] /=; try lra.
by rewrite /told /=; case: (j == i); case: v; rewrite /ind /=; lra. Qed.
Definition naming : policy A X := fun h => Dist (naming_ge0 h) (naming_sum1 h).
Lemma naming_ViewADP eps : 0 <= eps -> ViewADP 2 eps (l / 2) naming.
Proof. move=> e0 r r' _; apply: Aclose_pos => // [a|]; first exact: view_ge0.
case/tupleP: r => x r; case/tupleP: r => y r; case/tupleP: r' => x' r'; case/tupleP: r' => y' r'.
under eq_bigr do rewrite !sview_view; rewrite (tuple0 r) (tuple0 r').
rewrite (sum_seqs 2 (fun a => pos (sview naming [:: x; y] a - sview naming [:: x'; y'] a)) sum_option_bool)
  /=. move: x x' => [i v] [i' v']; rewrite /told /shift /=.
by case: i; case: i'; case: v; case: v'; rewrite /ind /=; pos_parts. Qed.
Lemma naming_TableADP eps delta : TableADP 2 eps delta naming -> l <= delta.
Proof. pose row v : {ffun A -> X} := [ffun a => (if a is Some j then j else true, v)].
have xx : (dham [tuple row true; row true] [tuple row false; row true] <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth (row true)) /= eqxx; case: (_ != _).
move=> /(_ _ _ xx [set a : 2.-tuple A | last None a == Some true]).
have P v : Pr (table_view naming [tuple row v; row true]) [set a : 2.-tuple A | last None a == Some true] = if
  v then l else 0. rewrite /Pr -(sum_ind (fun a => a \in _)); under eq_bigr do rewrite table_tview inE.
  rewrite (sum_seqs 2 (fun a => ind (last None a == Some true) * tview naming [:: row v; row true] a)
    sum_option_bool) /=. by rewrite /shift /= !ffunE /told /ind /=; case: v => /=; field.
by rewrite !P; lra. Qed.
End Strict.

(** For every eps >= 0 and 0 < delta < 1 the classes differ. *)
Theorem TableADP_strict eps delta : 0 <= eps -> 0 < delta < 1 ->
  (forall (A X : finType) T (pi : policy A X), TableADP T eps delta pi -> ViewADP T eps delta pi) /\
  exists (A X : finType) (pi : policy A X), ViewADP 2 eps delta pi /\ ~ TableADP 2 eps delta pi.
Proof. move=> e0 d01; split; first by move=> A X T pi; apply: TableADP_ViewADP.
have l01 : 0 <= Rmin 1 (2 * delta) <= 1 by split; [apply: Rmin_glb; lra|exact: Rmin_l].
exists [finType of option bool], [finType of bool * bool], (naming l01); split.
  move=> r r' rr E; apply: Rle_trans (naming_ViewADP l01 e0 rr E) _. by have := Rmin_r 1 (2 * delta); lra.
by move=> /naming_TableADP; rewrite /Rmin; case: Rle_dec => _; lra. Qed.

(** ** thesis Proposition 3.13(b) is false for (eps, delta): both directions fail, at eps = 0 *)

Notation rows n := (table [finType of bool] [finType of bool] n).
Notation row v := ([ffun _ => v] : {ffun bool -> bool}).

(** Sums where some actions are certain: true in the first round, and in the third of four. *)
Lemma gap3 (V V' : seq bool -> R) : (forall s t, V [:: false; s; t] = 0 /\ V' [:: false; s; t] = 0) ->
  \sum_(a : 3.-tuple bool) pos (V a - V' a) = \sum_s \sum_t pos (V [:: true; s; t] - V' [:: true; s; t]).
Proof. move=> h; have z s t : pos (V [:: false; s; t] - V' [:: false; s; t]) = 0.
  by have [-> ->] := h s t; rewrite pos0; lra.
by rewrite (sum_seqs 3 (fun a => pos (V a - V' a)) sum_bool) /= !sum_bool !z; ring. Qed.
Lemma gap4 (V V' : seq bool -> R) : (forall s c t, V [:: false; s; c; t] = 0 /\ V' [:: false; s; c; t] = 0) ->
  (forall s t, V [:: true; s; false; t] = 0 /\ V' [:: true; s; false; t] = 0) -> \sum_(a : 4.-tuple bool) pos
  (V a - V' a) = \sum_s \sum_t pos (V [:: true; s; true; t] - V' [:: true; s; true; t]).
Proof. move=> h h'; have z s c t : pos (V [:: false; s; c; t] - V' [:: false; s; c; t]) = 0.
  by have [-> ->] := h s c t; rewrite pos0; lra.
have z' s t : pos (V [:: true; s; false; t] - V' [:: true; s; false; t]) = 0.
  by have [-> ->] := h' s t; rewrite pos0; lra.
by rewrite (sum_seqs 4 (fun a => pos (V a - V' a)) sum_bool) /= !sum_bool !z !z'; ring. Qed.

(** *** The policy of four rounds: true; a response to r_1, right with probability 18/25; true; a test of r_1
    that r_3 chooses, sure of its answer after r_1 = r_3, else wrong with probability 3/7. *)
Definition late_prob (r : seq bool) : R := match r with
  | [:: r1] => if r1 then 18 / 25 else 7 / 25
  | [:: r1; _; r3] => if r3 then (if r1 then 1 else 3 / 7) else (if r1 then 4 / 7 else 0)
  | _ => 1 end.
Lemma late_prob01 r : 0 <= late_prob r <= 1. Proof. by case: r => [|[] [|? [|[] [|? ?]]]] /=; lra. Qed.
Definition late : policy [finType of bool] [finType of bool] := fun h => toss (late_prob01 (unzip2 h)).

(** *** The policy of three rounds: true; an answer to r_1; if false was asked for in round 2,
    whether r_1 = r_2, sure if so, else a coin. *)
Definition cross_prob (h : seq (bool * bool)) : R := match h with
  | [:: (_, r1)] => if r1 then / 2 else 3 / 4
  | [:: (_, r1); (q2, r2)] => if q2 then / 2 else if r1 == r2 then 1 else / 2
  | _ => 1 end.
Lemma cross_prob01 h : 0 <= cross_prob h <= 1.
Proof. by case: h => [|[a []] [|[[] b] [|? ?]]] /=; try lra; case: ifP => _; lra. Qed.
Definition cross : policy [finType of bool] [finType of bool] := fun h => toss (cross_prob01 h).

(** Table DP of [late]: 3/5. *)
Lemma late_TableADP : TableADP 4 0 (3 / 5) late.
Proof. move=> x x' xx; apply: Aclose_pos => [|a|]; [lra|exact: table_view_ge0|].
have [x1 [x3 ex]] := tval4 x; have [y1 [y3 ey]] := tval4 x'.
under eq_bigr do rewrite !table_tview ex ey; have := dham_two (isT : i0 != i2) xx.
move: (tnth x i0) (tnth x i2) (tnth x' i0) (tnth x' i2) => x0 x2 y0 y2 same.
rewrite (@gap4 (tview late [:: x0; x1; x2; x3]) (tview late [:: y0; y1; y2; y3])) => [|s c t'|s t'];
  try by rewrite /= /coin; lra. rewrite !sum_bool /= /coin /=.
by case: same => ->; case: (y0 true); try case: (x0 true); try case: (x2 true); case: (y2 true); pos_parts.
Qed.
(** The answers do not depend on the queries, so that pi^B is the same policy for every B. *)
Lemma late_post B : post B late = late.
Proof.
apply: functional_extensionality => h; rewrite /post /late unzip2_zip //. by rewrite !size_map size_iota. Qed.

(** Interactive DP: 19/25, and no less. *)
Theorem late_InteractiveADP : InteractiveADP 4 0 (19 / 25) late.
Proof. move=> B x x' xx; apply: Aclose_pos => [|a|]; [lra|exact: interactive_view_ge0|].
have [x1 [x3 ex]] := tval4 x; have [y1 [y3 ey]] := tval4 x'.
under eq_bigr do rewrite !interactive_iview ex ey; have := dham_two (isT : i0 != i2) xx.
move: (tnth x i0) (tnth x i2) (tnth x' i0) (tnth x' i2) => x0 x2 y0 y2 same.
rewrite (@gap4 (iview late B [:: x0; x1; x2; x3]) (iview late B [:: y0; y1; y2; y3])) => [|s c t'|s t'];
  try by rewrite /= /coin; lra. rewrite !sum_bool /= /coin /=.
case: same => ->; move: (x0 (B [:: true])) (y0 (B [:: true])) (x2 (B [:: true; true; true])) (y2 (B [:: true;
  true; true])) (x2 (B [:: true; false; true])) (y2 (B [:: true; false; true])).
  by move=> _ [] [] [] [] []; pos_parts. by move=> [] [] _ [] _ []; pos_parts. Qed.
Lemma late_lower delta : InteractiveADP 4 0 delta late -> 19 / 25 <= delta.
Proof. pose x v : rows 4 := [tuple row v; row true; [ffun b => b]; row true].
have xx : (dham (x true) (x false) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth (row true)) /= !eqxx; case: (_ != _).
pose B (a : seq bool) := nth true a 1; pose E := [set a : 4.-tuple bool | last true a].
have P v : Pr (interactive_view late B (x v)) E = if v then 18 / 25 + 7 / 25 * (4 / 7) else 7 / 25 * (3 / 7).
  rewrite /Pr -(sum_ind (fun a => a \in E)); under eq_bigr do rewrite interactive_iview inE.
  rewrite (sum_seqs 4 (fun a => ind (last true a) * iview late B (x v) a) sum_bool) /= /shift /late /= /coin
    /=. by rewrite /B /= !ffunE /ind; case: v => /=; lra.
by move=> /(_ B _ _ xx E); rewrite !P exp_0; lra. Qed.

(** The implication from right to left of the printed "pi is Interactive DP if and only if, for every
    deterministic adversary B, pi^B is Table DP" fails, and so does that of (a); at eps = 0 with 3/5 and 19/25. *)
Theorem post_beyond_interactive : (forall B, TableADP 4 0 (3 / 5) (post B late)) /\ TableADP 4 0 (3 / 5) late
  /\ forall delta, InteractiveADP 4 0 delta late <-> 19 / 25 <= delta.
Proof. split; first by move=> B; rewrite late_post; apply: late_TableADP.
split=> [|delta]; first exact: late_TableADP. split=> [|h B x x' xx E]; first exact: late_lower.
by apply: Rle_trans (late_InteractiveADP B xx E) h. Qed.
Theorem cross_InteractiveADP : InteractiveADP 3 0 (/ 2) cross.
Proof. move=> B x x' xx; apply: Aclose_pos => [|a|]; [lra|exact: interactive_view_ge0|].
have [x2 ex] := tval3 x; have [y2 ey] := tval3 x'; have := dham_two (isT : ord0 != lift ord0 ord0 :> 'I_3) xx.
under eq_bigr do rewrite !interactive_iview ex ey.
move: (tnth x ord0) (tnth x (lift _ _)) (tnth x' ord0) (tnth x' (lift _ _)) => x0 x1 y0 y1 same.
rewrite (@gap3 (iview cross B [:: x0; x1; x2]) (iview cross B [:: y0; y1; y2])) => [|s t'];
  last by rewrite /= /coin; lra. rewrite !sum_bool /= /coin /=.
case: same => ->; case: (B [:: true; true]); case: (B [:: true; false]); case: (y0 (B [:: true]));
  try case: (x0 (B [:: true])); try case: (x1 false); try case: (y1 false); rewrite /= ?eqxx; pos_parts. Qed.

(** The implication from left to right of thesis Proposition 3.13(b) fails at eps = 0, with 1/2 and 5/8, for B
    that asks for false. *)
Theorem interactive_beyond_post : InteractiveADP 3 0 (/ 2) cross /\
  forall delta, TableADP 3 0 delta (post (fun=> false) cross) -> 5 / 8 <= delta.
Proof. split=> [|delta]; first exact: cross_InteractiveADP.
pose x v : rows 3 := [tuple row v; [ffun b => ~~ b]; row true]. have xx : (dham (x false) (x true) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth (row true)) /= !eqxx; case: (_ != _).
pose e (a : seq bool) := nth true a 1 == nth true a 2; pose E := [set a : 3.-tuple bool | e a].
have P v : Pr (table_view (post (fun=> false) cross) (x v)) E = if v then / 4 else 7 / 8.
  rewrite /Pr -(sum_ind (fun a => a \in E)); under eq_bigr do rewrite table_tview inE.
  rewrite (sum_seqs 3 (fun a => ind (e a) * tview (post (fun=> false) cross) (x v) a) sum_bool) /=.
  by rewrite /e /shift /post /queries /cross /= /coin /= !ffunE /ind; case: v => /=; lra.
by move=> /(_ _ _ xx E); rewrite !P exp_0; lra. Qed.
