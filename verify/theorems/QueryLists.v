(** Query adversaries: for Renyi divergences none does better than one that ignores the answers. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction Tables Divergences PrivacyNotions Toolbox Composition Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Lists.
Variables (A X : finType) (alpha : R).
Hypothesis alpha1 : 1 < alpha.
Implicit Type pi : policy A X.

(** The product over the rounds of the moments of single answers along one list of queries and two of rewards. *)
Fixpoint list_moment pi pi' (q : seq A) (r r' : seq X) : R :=
  match q, r, r' with
  | b :: q', x :: s, x' :: s' => moment alpha (pi [::]) (pi' [::]) * list_moment (shift pi b x) (shift pi' b x') q' s s'
  | _, _, _ => 1
  end.

(** Each answer is absolutely continuous. *)
Fixpoint list_ac pi pi' (q : seq A) (r r' : seq X) : Prop :=
  match q, r, r' with
  | b :: q', x :: s, x' :: s' => ac (pi [::]) (pi' [::]) /\ list_ac (shift pi b x) (shift pi' b x') q' s s'
  | _, _, _ => True
  end.

(** Actions when, after the actions [a], the query is [(h a).1] and the reward [(h a).2]. *)
Fixpoint told (pi : policy A X) (h : seq A -> A * X) (a : seq A) : R :=
  if a is b :: a' then pi [::] b * told (shift pi (h [:: b]).1 (h [:: b]).2) (fun s => h (b :: s)) a' else 1.

Lemma told_ge0 pi h a : 0 <= told pi h a.
Proof. by elim: a pi h => [|b a IH] pi h /=; [lra|apply: Rmult_le_pos; [apply: pr_ge0|apply: IH]]. Qed.

Lemma told_sum1 T pi h : \sum_(a : T.-tuple A) told pi h a = 1.
Proof.
elim: T pi h => [|T IH] pi h; first by rewrite sum_tuple0.
rewrite sum_tupleS -(pr_sum1 (pi [::])); apply: eq_bigr => b _ /=.
by rewrite -sumM IH; ring.
Qed.

Definition Told T pi h : dist [finType of T.-tuple A] := Dist (fun a : T.-tuple A => told_ge0 pi h a) (told_sum1 T pi h).

(** The queries and rewards met along [a]. *)
Definition path (h : seq A -> A * X) (a : seq A) : seq (A * X) := [seq h (take i.+1 a) | i <- iota 0 (size a)].

Lemma path_cons h b a : path h (b :: a) = h [:: b] :: path (fun s => h (b :: s)) a.
Proof. by rewrite /path /= take0; congr cons; rewrite (iotaDl 1 0) -map_comp; apply: eq_map. Qed.

Lemma moment_told T pi pi' h h' :
  moment alpha (@Told T.+1 pi h) (@Told T.+1 pi' h') =
  \sum_b (pi' [::] b * pow (pi [::] b / pi' [::] b) alpha *
    moment alpha (Told T (shift pi (h [:: b]).1 (h [:: b]).2) (fun s => h (b :: s)))
                 (Told T (shift pi' (h' [:: b]).1 (h' [:: b]).2) (fun s => h' (b :: s)))).
Proof.
rewrite -(moment_joint alpha (pi [::]) (pi' [::])
  (fun b => Told T (shift pi (h [:: b]).1 (h [:: b]).2) (fun s => h (b :: s)))
  (fun b => Told T (shift pi' (h' [:: b]).1 (h' [:: b]).2) (fun s => h' (b :: s)))).
rewrite /moment sum_tupleS (pair_bigA _ (fun b s => _ * pow (_ / _) alpha)) /=.
by apply: eq_bigr => -[b s].
Qed.

Lemma moment_pos (O : finType) (p q : dist O) : ac p q -> 0 < moment alpha p q.
Proof. by move=> pq; have := moment_ge1 (alpha := alpha) ltac:(lra) pq; lra. Qed.

(** The product along the path of [a]. *)
Definition path_moment pi pi' h h' a := list_moment pi pi' (unzip1 (path h a)) (unzip2 (path h a)) (unzip2 (path h' a)).
Definition path_ac pi pi' h h' a := list_ac pi pi' (unzip1 (path h a)) (unzip2 (path h a)) (unzip2 (path h' a)).

(** *** The moment of any view is at most the largest product along a path *)
Lemma told_le T pi pi' h h' G : (forall a, (h a).1 = (h' a).1) ->
  (forall a : T.-tuple A, path_ac pi pi' h h' a /\ path_moment pi pi' h h' a <= G) ->
  ac (Told T pi h) (Told T pi' h') /\ moment alpha (Told T pi h) (Told T pi' h') <= G.
Proof.
elim: T pi pi' h h' G => [|T IH] pi pi' h h' G same H.
  have [_ g] := H [tuple]; split; first by move=> a /=; rewrite (tuple0 a) /=; lra.
  rewrite /moment sum_tuple0 /= /Rdiv Rinv_1 Rmult_1_r powE ?ln_1; last lra.
  by rewrite Rmult_0_r exp_0 Rmult_1_l; exact: g.
have cons b (s : T.-tuple A) : path_ac pi pi' h h' [tuple of b :: s] /\ path_moment pi pi' h h' [tuple of b :: s] <= G ->
    ac (pi [::]) (pi' [::]) /\
    path_ac (shift pi (h [:: b]).1 (h [:: b]).2) (shift pi' (h' [:: b]).1 (h' [:: b]).2) (fun s => h (b :: s)) (fun s => h' (b :: s)) s /\
    moment alpha (pi [::]) (pi' [::]) *
    path_moment (shift pi (h [:: b]).1 (h [:: b]).2) (shift pi' (h' [:: b]).1 (h' [:: b]).2) (fun s => h (b :: s)) (fun s => h' (b :: s)) s <= G.
  have e g : path g [tuple of b :: s] = g [:: b] :: path (fun s => g (b :: s)) s by exact: path_cons.
  by rewrite /path_ac /path_moment !e /= -(same [:: b]) => -[[c1 c2] c3].
have [b0 _] : exists b : A, true.
  case: (pickP (fun b : A => true)) => [b _|none]; first by exists b.
  by have := pr_sum1 (pi [::]); rewrite big_pred0 //; lra.
have [pq _] := cons b0 (nseq_tuple T b0) (H _).
have m0 := moment_pos pq; set m := moment alpha _ _ in m0 *.
have step b : ac (Told T (shift pi (h [:: b]).1 (h [:: b]).2) (fun s => h (b :: s)))
                 (Told T (shift pi' (h' [:: b]).1 (h' [:: b]).2) (fun s => h' (b :: s))) /\
    moment alpha (Told T (shift pi (h [:: b]).1 (h [:: b]).2) (fun s => h (b :: s)))
                 (Told T (shift pi' (h' [:: b]).1 (h' [:: b]).2) (fun s => h' (b :: s))) <= G / m.
  apply: IH => [a|s]; first exact: same.
  have [_ [c2 c3]] := cons b s (H _); split=> //.
  by apply: (Rmult_le_reg_l m) => //; rewrite (_ : m * (G / m) = G); [exact: c3|field; lra].
split.
  move=> a; case/tupleP: a => b s /= /Rmult_integral [/pq -> | z]; first ring.
  by have [/(_ s z) /= -> _] := step b; ring.
rewrite moment_told; apply: (Rle_trans _ (m * (G / m))); last by apply: Req_le; field; lra.
rewrite /m /moment sumMr; apply: sum_le => b _; apply: Rmult_le_compat_l; last by case: (step b).
by apply: Rmult_le_pos; [apply: pr_ge0|apply: pow_ge0].
Qed.

(** Queries and rewards from a list (whose first item is not used): equality. *)
Definition from (d : A * X) (l : seq (A * X)) : seq A -> A * X := fun a => nth d l (size a).

Lemma moment_from T pi pi' d z zs z' zs' : size zs = T -> unzip1 zs = unzip1 zs' ->
  moment alpha (Told T pi (from d (z :: zs))) (Told T pi' (from d (z' :: zs'))) =
  list_moment pi pi' (unzip1 zs) (unzip2 zs) (unzip2 zs') /\
  (ac (Told T pi (from d (z :: zs))) (Told T pi' (from d (z' :: zs'))) ->
   list_ac pi pi' (unzip1 zs) (unzip2 zs) (unzip2 zs')).
Proof.
elim: T pi pi' z zs z' zs' => [|T IH] pi pi' z [|[b y] ys] z' [|[b' y'] ys'] //=.
  move=> _ _; split=> //.
  by rewrite /moment sum_tuple0 /= /Rdiv Rinv_1 Rmult_1_r powE ?ln_1 ?Rmult_0_r ?exp_0; lra.
move=> [sz] [<- e]; have [m c] := IH (shift pi b y) (shift pi' b y') (b, y) ys (b, y') ys' sz e.
have told1 p w zz v (a : A) (s : seq A) : told p (from d (zz :: (b, w) :: v)) (a :: s) =
  p [::] a * told (shift p b w) (from d ((b, w) :: v)) s by [].
split=> [|acT].
  rewrite moment_told /moment sumMr; apply: eq_bigr => a _; congr (_ * _); exact: m.
have acs a (s : T.-tuple A) : told pi' (from d (z' :: (b, y') :: ys')) (a :: s) = 0 ->
  told pi (from d (z :: (b, y) :: ys)) (a :: s) = 0 := acT [tuple of a :: s].
split.
  move=> a0 z0; transitivity (\sum_(s : T.-tuple A) (pi [::] a0 * told (shift pi b y) (from d ((b, y) :: ys)) s)).
    by rewrite -sumM told_sum1; ring.
  by apply: sum0 => s _; have := acs a0 s; rewrite !told1 z0; apply; ring.
apply: c => s /= z0.
transitivity (\sum_a (pi [::] a * told (shift pi b y) (from d ((b, y) :: ys)) s)).
  by rewrite -sumMr pr_sum1; ring.
by apply: sum0 => a _; have := acs a s; rewrite !told1 z0; apply; ring.
Qed.
End Lists.
