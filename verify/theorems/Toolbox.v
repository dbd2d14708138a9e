(** Post-processing, group privacy, composition and conversions for all notions of privacy. *)
Require Import Probability FDivergences Interaction Divergences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Closeness of two laws: what each notion asks of neighbouring datasets *)
Definition closeness := forall O : finType, (O -> R) -> (O -> R) -> Prop.
Definition Aclose eps delta : closeness := fun O p q =>
  forall E : {set O}, Pr p E - exp eps * Pr q E <= delta.
Definition Rclose alpha eps : closeness := fun O p q => Renyi_le alpha p q eps.
Definition Zclose rho : closeness := fun O p q => forall alpha, 1 < alpha -> Renyi_le alpha p q (rho * alpha).
Definition Private (C : closeness) (X O : finType) n (M : n.-tuple X -> O -> R) : Prop :=
  forall d d', (dham d d' <= 1)%N -> C O (M d) (M d').
Section Unfold.
Variables (X O : finType) (n : nat) (M : n.-tuple X -> O -> R).
Lemma PrivateA eps delta : Private (Aclose eps delta) M <-> ADP eps delta M. Proof. by []. Qed.
Lemma PrivateZ rho : Private (Zclose rho) M <-> zCDP rho M.
Proof. by split=> h; [move=> al a1 d d' dd|move=> d d' dd al a1]; apply: h. Qed.
(** eps-DP is (eps, 0)-DP (thesis, after Definition 2.3). *)
Lemma DP_ADP eps : DP eps M <-> ADP eps 0 M. Proof. by split=> h d d' dd E; have := h d d' dd E; lra. Qed.
End Unfold.
(** The three facts about closeness from which privacy of policies follows. *)
Definition closed (C : closeness) : Prop := (forall (O : finType) (p : dist O), C O p p) /\
  (forall (O O' : finType) (p q : dist O) (W : kernel O O'), C O p q -> C O' (push p W) (push q W)) /\
  (forall (O O' : finType) (p : dist O) (W W' : kernel O O'),
     (forall o, C O' (W o) (W' o)) -> C O' (push p W) (push p W')).
Section Events.
Variables (O : finType).
Implicit Types (p q : O -> R) (E : {set O}).
(** Closeness on events is closeness for all tests with values in [0, 1]. *)
Lemma Aclose_tests eps delta p q (f : O -> R) : Aclose eps delta p q ->
  (forall o, 0 <= f o <= 1) -> (\sum_o (p o * f o)) - exp eps * (\sum_o (q o * f o)) <= delta.
Proof. move=> h f01; pose E := [set o | is_left (Rle_dec 0 (p o - exp eps * q o))]. apply: Rle_trans (h E);
  rewrite /Pr !sumM -!sumB. rewrite -[X in _ <= X](sum_ind (fun o => o \in E) (fun o => p o - exp eps * q o)).
apply: sum_le => o _; rewrite inE /ind; have := f01 o. case: (Rle_dec _ _) => /= hp [f0 f1].
  by nra.
by nra. Qed.
Lemma Pr_push (O' : finType) p (W : O' -> O -> R) (r : O' -> R) E :
  Pr (push r W) E = \sum_o (r o * Pr (W o) E).
Proof. by rewrite /Pr exchange_big /=; apply: eq_bigr => o _; rewrite sumM. Qed.
End Events.
Lemma Aclose_push eps delta (O O' : finType) (p q : O -> R) (W : kernel O O') :
  Aclose eps delta p q -> Aclose eps delta (push p W) (push q W).
Proof. move=> h E; rewrite !(Pr_push (fun=> 0)).
by apply: Aclose_tests h _ => o; split; [apply/Pr_ge0/pr_ge0|apply: Pr_le1]. Qed.
Lemma Aclose_closed eps delta : 0 <= eps -> 0 <= delta -> closed (Aclose eps delta).
Proof. move=> e0 d0; have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra. split; [|split].
- move=> O p E; have h := Pr_ge0 E (pr_ge0 p). by nra.
- by move=> O O' p q W; apply: Aclose_push.
- move=> O O' p W W' h E; rewrite !(Pr_push (fun=> 0)) sumM -sumB.
  rewrite -[X in _ <= X]Rmult_1_r -(pr_sum1 p) sumM; apply: sum_le => o _.
  have := Rmult_le_compat_l _ _ _ (pr_ge0 p o) (h o E); lra. Qed.
Lemma Rclose_closed alpha eps : 1 < alpha -> 0 <= eps -> closed (Rclose alpha eps).
Proof. move=> a1 e0; split; [|split].
- by move=> O p; apply: (Renyi_le_mono (Renyi_refl p a1)).
- by move=> O O' p q W; apply: Renyi_data_processing. move=> O O' p W W' h;
  apply/(@Renyi_leP O' (Push p W) (Push p W') _ _ a1).
have [ac' le] := Df_conditioning (convex_pow (Rlt_le _ _ a1)) (pr_ge0 p) (fun o => pr_ge0 (W o)) (fun o =>
  pr_ge0 (W' o)) (fun o => proj1 (h o)). split=> //; apply: Rle_trans le _; set e := exp _;
  have -> : e = \sum_o (p o * e) by rewrite -sumMr pr_sum1; ring. apply: sum_le => o _;
  apply: Rmult_le_compat_l; first exact: pr_ge0. by case: (proj1 (Renyi_leP (W o) (W' o) eps a1) (h o)). Qed.
Lemma Zclose_closed rho : 0 <= rho -> closed (Zclose rho).
Proof. move=> r0; have c al : 1 < al -> closed (Rclose al (rho * al)).
  by move=> a1; apply: Rclose_closed => //; apply: Rmult_le_pos; lra. split; [|split].
- by move=> O p al a1; case: (c al a1) => h _; apply: h.
- by move=> O O' p q W h al a1; case: (c al a1) => _ [h' _]; apply: h'; apply: h.
- by move=> O O' p W W' h al a1; case: (c al a1) => _ [_ h']; apply: h' => o; apply: h. Qed.

(** ** Post-processing (thesis Proposition 2.7, bern Proposition H.1, adv Lemma 16, zcdp Lemmas 3, 4) *)
Section Mechanisms.
Variables (X : finType) (n : nat).

Theorem post_processing_ADP (O O' : finType) eps delta (M : n.-tuple X -> dist O) (f : kernel O O') :
  ADP eps delta (fun d => M d : O -> R) -> ADP eps delta (fun d => push (M d) f).
Proof. by move=> h d d' dd; apply: Aclose_push; apply: h. Qed.
Theorem post_processing_RDP (O O' : finType) alpha eps (M : n.-tuple X -> dist O) (f : kernel O O') :
  1 < alpha -> RDP alpha eps (fun d => M d : O -> R) -> RDP alpha eps (fun d => push (M d) f).
Proof. by move=> a1 h d d' dd; apply: Renyi_data_processing => //; apply: h. Qed.
Theorem post_processing_zCDP (O O' : finType) rho (M : n.-tuple X -> dist O) (f : kernel O O') :
  zCDP rho (fun d => M d : O -> R) -> zCDP rho (fun d => push (M d) f).
Proof. by move=> h al a1; apply: post_processing_RDP => //; apply: h. Qed.

(** ** Group privacy (thesis Proposition 2.8) *)
Section Group.
Variable O : finType.
(** The additive term of the proof: delta times a geometric sum. *)
Theorem group_privacy_ADP eps delta (M : n.-tuple X -> O -> R) d d' (E : {set O}) : ADP eps delta M ->
  Pr (M d) E <= exp (INR (dham d d') * eps) * Pr (M d') E + delta * \sum_(i < dham d d') exp (INR i * eps).
Proof. move=> h; move k: (dham d d') => m; elim: m d k => [|m IH] d k.
  by rewrite (dham0 k) Rmult_0_l exp_0 big_ord0; lra. have [e [de ed]] := neighbour_towards k.
have h1 := h d e de E; have h2 := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos eps)) (IH e ed).
have -> : exp (INR m.+1 * eps) = exp eps * exp (INR m * eps).
  by rewrite -exp_plus; congr exp; rewrite S_INR; ring. rewrite big_ord_recl /= Rmult_0_l exp_0.
have -> : \sum_(i < m) exp (INR (bump 0 i) * eps) = exp eps * \sum_(i < m) exp (INR i * eps).
  by rewrite sumM; apply: eq_bigr => i _; rewrite -exp_plus; congr exp; rewrite /bump leq0n add1n S_INR; ring.
by lra. Qed.
(** As printed in Equation (2.5), with delta d e^(d - 1): it needs eps <= 1. *)
Corollary group_privacy_ADP_printed eps delta (M : n.-tuple X -> O -> R) d d' (E : {set O}) : 0 <= delta ->
  eps <= 1 -> ADP eps delta M -> Pr (M d) E <= exp (eps * INR (dham d d')) * Pr (M d') E
  + delta * INR (dham d d') * exp (INR (dham d d') - 1).
Proof. move=> d0 e1 h; apply: Rle_trans (group_privacy_ADP d d' E h) _.
rewrite (Rmult_comm eps); apply: Rplus_le_compat_l; rewrite Rmult_assoc; apply: Rmult_le_compat_l => //.
move: (dham d d') => m; apply: (Rle_trans _ (\sum_(i < m) exp (INR m - 1))).
  apply: sum_le => i _; apply: exp_mono. have := le_INR _ _ (leP (ltn_ord i)); rewrite S_INR => im.
  by have := Rmult_le_compat_l _ _ _ (pos_INR i) e1; lra.
rewrite big_const_ord; elim: m (exp _) => [|m IH] c /=; first lra.
by have := IH c; case: {IH}m => [|m] /=; lra. Qed.
(** zCDP, as printed in Equation (2.6); zcdp Theorem 16. *)
Theorem group_privacy_zCDP rho alpha (M : n.-tuple X -> dist O) d d' : 0 <= rho -> 1 < alpha ->
  zCDP rho (fun d => M d : O -> R) -> Renyi_le alpha (M d) (M d') (rho * alpha * INR (dham d d') ^ 2).
Proof. move=> r0 a1 h; move k: (dham d d') => m; elim: m d d' alpha a1 k => [|m IH] d d' alpha a1 k.
  by rewrite (dham0 k); apply: (Renyi_le_mono (Renyi_refl _ a1)); rewrite /=; lra. case: m => [|m] in IH k *.
  by apply: (Renyi_le_mono (h _ a1 d d' _)); [rewrite k|rewrite /=; lra].
set s := INR m.+2; have es : INR m.+1 = s - 1 by rewrite /s (S_INR m.+1); ring.
have m1 : 1 <= INR m.+1 by apply: (le_INR 1); apply/leP. have s1 : 1 < s by lra.
have sa : 1 < s * alpha by nra. have ss : s < s * alpha by nra.
pose b := (s * alpha - 1) / (s - 1). have b1 : 1 < b.
  apply: (Rmult_lt_reg_r (s - 1)); first lra. by rewrite /b /Rdiv Rmult_assoc Rinv_l; lra.
have [f [df fd]] : exists f, dham d f = m.+1 /\ (dham f d' <= 1)%N.
  by move: k; rewrite dhamC => /neighbour_towards [f [h1 h2]]; exists f; rewrite dhamC h2 dhamC.
have := Renyi_triangle a1 s1 (IH d f b b1 df) (h _ sa f d' fd).
move=> t; apply: Renyi_le_mono t _; apply: Req_le; rewrite es /b /=; field; lra. Qed.
End Group.
End Mechanisms.
