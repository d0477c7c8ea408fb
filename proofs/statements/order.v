(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* edwards25519 has 8L points, so that scalars count modulo 8L, and the theorem of
   docs/math/exact.md: half-size scalars give the verdict of the plain equation. *)
From Coq Require Import ZArith Znumtheory List Bool Lia Field.
From Coqprime Require Import GZnZ UList FGroup EGroup.
From Kernel Require Import Statement Prime.
From Statements Require combinations curve ladder.
From Statements Require Import edwards25519.
Import ListNotations.
Open Scope Z_scope.

(* All points, once each. *)
Definition dec_points (q r : F * F) : {q = r} + {q <> r}.
Proof. decide equality; apply dec. Defined.
Lemma positive : 0 < p.
Proof. reflexivity. Qed.
Definition elements : list F := all_znz p positive.
Definition is_on (q : F * F) : bool :=
  if dec (fsub (fmul (snd q) (snd q)) (fmul (fst q) (fst q)))
    (fadd f1 (fmul (fmul d (fmul (fst q) (fst q))) (fmul (snd q) (snd q)))) then true else false.
Definition points : list (F * F) := nodup dec_points (filter is_on (list_prod elements elements)).
Lemma in_points q : In q points <-> on q.
Proof.
  unfold points. rewrite nodup_In, filter_In. split.
  - intros [_ H]. unfold is_on in H. destruct (dec _ _) as [E|]; [exact E|discriminate].
  - intros C. split.
    + destruct q. apply in_prod; apply in_all_znz.
    + unfold is_on. destruct (dec _ _) as [|N]; [reflexivity|]. exfalso. exact (N C).
Qed.

Lemma once : NoDup points.
Proof. apply NoDup_nodup. Qed.
Lemma all x : In x elements.
Proof. apply in_all_znz. Qed.
Lemma number_of_elements : length elements = Z.abs_nat p.
Proof. apply all_znz_length. Qed.
Opaque points elements.

(* At most two for each y: the two are told apart by the lowest bit of x. *)
Definition encoded (q : F * F) : F * bool := (snd q, Z.odd (val p (fst q))).
Add Field the_field : field.
Lemma one_of_two q r : on q -> on r -> encoded q = encoded r -> q = r.
Proof.
  destruct q as [x y], r as [x' y']. unfold encoded. cbn [fst snd]. intros C C' H.
  injection H as <- B. f_equal.
  pose proof (ladder.pole F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i i2 nonsquare y) as
    N.
  unfold on, group.on, curve.on_curve in C, C'. cbn [fst snd] in C, C'.
  assert (E : fmul (fmul (fsub x x') (fadd x x')) (fadd f1 (fmul d (fmul y y))) = f0).
  { transitivity (fsub (fsub (fadd f1 (fmul (fmul d (fmul x x)) (fmul y y))) (fsub (fmul y y) (fmul
      x x)))
      (fsub (fadd f1 (fmul (fmul d (fmul x' x')) (fmul y y))) (fsub (fmul y y) (fmul x' x'))));
        [ring|].
    rewrite C, C'. ring. }
  apply product in E. destruct E as [E|E]; [|contradiction].
  apply product in E. destruct E as [E|E].
  - apply (ladder.minus F f0 f1 fadd fmul fsub fopp fdiv finv field). exact E.
  - assert (V : x = fopp x') by (transitivity (fsub (fadd x x') x'); [ring|rewrite E; ring]).
    apply same. apply (f_equal (val p)) in V. cbn -[p] in V.
    assert (R : 0 <= val p x' < p) by (rewrite (inZnZ p x'); apply Z.mod_pos_bound; reflexivity).
    destruct (Z.eq_dec (val p x') 0) as [Z0|NZ].
    + rewrite V, Z0. reflexivity.
    + exfalso. rewrite Z_mod_nz_opp_full in V by (rewrite Z.mod_small; assumption).
      rewrite Z.mod_small in V by assumption. rewrite V, Z.odd_sub in B.
      change (Z.odd p) with true in B. destruct (Z.odd (val p x')); discriminate.
Qed.
Lemma at_most : Z.of_nat (length points) <= 2 * p.
Proof.
  rewrite <- (map_length encoded points).
  assert (D : NoDup (map encoded points)).
  { apply combinations.NoDup_map; [exact once|]. intros q r Q R.
    exact (one_of_two q r (proj1 (in_points q) Q) (proj1 (in_points r) R)). }
  assert (I : incl (map encoded points) (list_prod elements [true; false])).
  { intros [y b] _. apply in_prod; [apply all|]. destruct b; cbn; auto. }
  apply (NoDup_incl_length D) in I. rewrite prod_length in I.
  rewrite number_of_elements in I.
  apply Nat2Z.inj_le in I. rewrite Nat2Z.inj_mul, Zabs2Nat.id_abs in I. cbn -[p length] in I.
  change (Z.abs p) with p in I. change (Z.of_nat (length [true; false])) with 2 in I. lia.
Qed.

(* The group, as coqprime wants it. *)
Lemma NoDup_ulist {A : Set} (l : list A) : NoDup l -> ulist l.
Proof. induction 1; constructor; assumption. Qed.
Definition the_group : FGroup sum.
Proof.
  refine (@mkGroup _ sum points _ _ _ origin _ _ _ opposite _ _ _).
  - exact (NoDup_ulist _ once).
  - intros q r Q R. apply (proj2 (in_points _)).
    exact (on_add _ _ (proj1 (in_points q) Q) (proj1 (in_points r) R)).
  - intros q r s Q R S. symmetry.
    apply associates; apply (proj1 (in_points _)); assumption.
  - apply (proj2 (in_points _)). exact on_origin.
  - intros q _. unfold sum, origin. rewrite commutes. apply add_origin.
  - intros q _. apply add_origin.
  - intros q Q. apply (proj2 (in_points _)). apply on_opposite. exact (proj1 (in_points q) Q).
  - intros q Q. unfold sum. rewrite commutes. apply add_opposite. exact (proj1 (in_points q) Q).
  - intros q Q. apply add_opposite. exact (proj1 (in_points q) Q).
Defined.
Lemma powers n q : on q -> gpow q the_group (Z.of_nat n) = multiple n q.
Proof.
  intros Q'. pose proof (proj2 (in_points q) Q') as Q. induction n as [|n IH]; [reflexivity|].
  rewrite Nat2Z.inj_succ, <- Z.add_1_l, (gpow_add _ _ _ the_group Q), IH by lia.
  rewrite gpow_1 by exact Q. reflexivity.
Qed.

Lemma power_of_multiple {A : Set} (dec : forall a b : A, {a = b} + {a <> b}) (op : A -> A -> A)
  (G : FGroup op) (a : A) n :
  In a (s G) -> 0 <= n -> (e_order dec a G | n) -> gpow a G n = e G :> A.
Proof.
  intros I N [k K]. pose proof (e_order_pos _ dec _ a G) as O. rewrite Z.mul_comm in K. subst n.
  apply (proj1 (Z.mul_nonneg_cancel_l _ _ O)) in N.
  rewrite gpow_gpow by (exact I || exact N || lia).
  rewrite gpow_e_order_is_e by exact I. apply gpow_e. exact N.
Qed.

(* The order of a point divides n exactly if n times the point is the origin. *)
Notation order q := (e_order dec_points q the_group).
Lemma order_is_positive q : 0 < order q.
Proof. apply e_order_pos. Qed.
Lemma order_divides n q : on q -> 0 <= n -> (order q | n) <-> multiple (Z.to_nat n) q = origin.
Proof.
  intros Q N. pose proof (proj2 (in_points q) Q) as I.
  rewrite <- powers, Z2Nat.id by assumption. split.
  - exact (power_of_multiple dec_points sum the_group q n I N).
  - exact (e_order_divide_gpow _ dec_points _ q the_group I n N).
Qed.
Lemma order_divides_number q : on q -> (order q | Z.of_nat (length points)).
Proof.
  intros Q.
  exact (e_order_divide_g_order _ dec_points _ q the_group (proj2 (in_points q) Q)).
Qed.

Lemma order_of_base : order base = L.
Proof.
  pose proof (order_is_positive base) as P.
  pose proof (proj2 (order_divides L _ base_is_on ltac:(discriminate)) base_has_order_L) as D.
  assert (N : order base <> 1).
  { intros E. apply base_is_not_origin. rewrite <- (add_origin base).
    apply (proj1 (order_divides 1 _ base_is_on ltac:(discriminate))).
    rewrite E. apply Z.divide_refl. }
  apply (prime_divisors _ L_is_prime) in D.
  assert (0 < L) by reflexivity. generalize dependent L. intros. lia.
Qed.
Lemma order_of_torsion : order torsion = 8.
Proof.
  destruct torsion_has_order_8 as [T8 T4]. pose proof (order_is_positive torsion) as P.
  pose proof (proj2 (order_divides 8 _ torsion_is_on ltac:(discriminate)) T8) as D.
  assert (N : ~ (order torsion | 4)).
  { intros H. exact (T4 (proj1 (order_divides 4 _ torsion_is_on ltac:(discriminate)) H)). }
  generalize dependent (order torsion). intros o P D N.
  assert (o <= 8) by (apply Z.divide_pos_le; [reflexivity|exact D]).
  assert (C : o = 1 \/ o = 2 \/ o = 3 \/ o = 4 \/ o = 5 \/ o = 6 \/ o = 7 \/ o = 8) by lia.
  destruct D as [k D]. destruct C as [-> | [-> | [-> | [-> | [-> | [-> | [-> | ->]]]]]]]; try lia;
    exfalso; apply N; [exists 4|exists 2|exists 1]; reflexivity.
Qed.

Theorem eight_L_points : Z.of_nat (length points) = 8 * L.
Proof.
  assert (P : 0 < Z.of_nat (length points)) by exact (g_order_pos _ _ the_group).
  assert (D : (8 * L | Z.of_nat (length points))).
  { apply Zdivide_mult_rel_prime.
    - rewrite <- order_of_torsion. apply order_divides_number, torsion_is_on.
    - rewrite <- order_of_base. apply order_divides_number, base_is_on.
    - apply rel_prime_sym, prime_rel_prime; [exact L_is_prime|].
      intros H. apply Z.divide_pos_le in H; [|reflexivity]. apply H. reflexivity. }
  destruct D as [k D]. pose proof at_most as M.
  assert (L2 : 2 * p < 2 * (8 * L)) by reflexivity.
  assert (LP : 0 < 8 * L) by reflexivity.
  generalize dependent (8 * L). intros n. intros. assert (k = 1) by nia. lia.
Qed.

(* Multiples by integers, of which only the rest modulo 8L counts. *)
Definition period : Z := 8 * L.
Lemma period_is_positive : 0 < period.
Proof. reflexivity. Qed.
Definition times (z : Z) (q : F * F) : F * F := multiple (Z.to_nat (z mod period)) q.

Theorem eight_L_times_any_point n q : on q -> 0 <= n -> (period | n) ->
  multiple (Z.to_nat n) q = origin.
Proof.
  intros Q N D. apply (order_divides n q Q N). apply Z.divide_trans with period; [|exact D].
  unfold period. rewrite <- eight_L_points. exact (order_divides_number q Q).
Qed.
Opaque Z.to_nat base.
Lemma times_of_nat n q : on q -> multiple n q = times (Z.of_nat n) q.
Proof.
  intros Q. unfold times. pose proof period_is_positive as P.
  assert (R : 0 <= Z.of_nat n mod period < period) by (apply Z.mod_pos_bound; exact P).
  assert (D : 0 <= Z.of_nat n / period) by (apply Z.div_pos; lia).
  rewrite <- (Nat2Z.id n) at 1. rewrite (Z_div_mod_eq_full (Z.of_nat n) period) at 1.
  rewrite Z2Nat.inj_add by nia. unfold multiple at 1. rewrite multiples_add by exact Q.
  fold multiple.
  change (group.multiple F f0 f1 fadd fmul fsub fdiv d) with multiple.
  rewrite eight_L_times_any_point; [|exact Q|nia|exists (Z.of_nat n / period); ring].
  unfold origin. rewrite commutes. apply add_origin.
Qed.
Lemma on_times z q : on q -> on (times z q).
Proof. apply on_multiple. Qed.
Theorem times_congruent a b q : (period | a - b) -> times a q = times b q.
Proof.
  intros [k K]. unfold times. replace a with (b + k * period) by lia.
  rewrite Z_mod_plus_full. reflexivity.
Qed.
Theorem times_add a b q : on q -> times (a + b) q = sum (times a q) (times b q).
Proof.
  intros Q. unfold times at 2 3. pose proof period_is_positive as P.
  assert (A : 0 <= a mod period < period) by (apply Z.mod_pos_bound; exact P).
  assert (B : 0 <= b mod period < period) by (apply Z.mod_pos_bound; exact P).
  transitivity (multiple (Z.to_nat (a mod period) + Z.to_nat (b mod period)) q);
    [|apply multiples_add; exact Q].
  rewrite times_of_nat, Nat2Z.inj_add, !Z2Nat.id by (assumption || lia).
  unfold times. rewrite Zplus_mod. reflexivity.
Qed.
Theorem times_mul a b q : on q -> times (a * b) q = times a (times b q).
Proof.
  intros Q. unfold times at 2 3. pose proof period_is_positive as P.
  assert (A : 0 <= a mod period < period) by (apply Z.mod_pos_bound; exact P).
  assert (B : 0 <= b mod period < period) by (apply Z.mod_pos_bound; exact P).
  transitivity (multiple (Z.to_nat (a mod period) * Z.to_nat (b mod period)) q);
    [|apply multiples_multiply; exact Q].
  rewrite times_of_nat, Nat2Z.inj_mul, !Z2Nat.id by (assumption || lia).
  unfold times. rewrite Zmult_mod. reflexivity.
Qed.
Lemma times_1 q : on q -> times 1 q = q.
Proof. intros Q. rewrite <- (times_of_nat 1) by exact Q. apply add_origin. Qed.
Lemma times_0 q : times 0 q = origin.
Proof. unfold times. rewrite Z.mod_0_l by discriminate. reflexivity. Qed.
Lemma times_origin z : times z origin = origin.
Proof.
  rewrite <- (times_0 base), <- times_mul, Z.mul_0_r by exact base_is_on. reflexivity.
Qed.
Lemma opposite_is q : on q -> opposite q = times (-1) q.
Proof.
  intros Q. assert (O : sum q (times (-1) q) = origin).
  { transitivity (sum (times 1 q) (times (-1) q)); [rewrite times_1 by exact Q; reflexivity|].
    rewrite <- times_add by exact Q. apply times_0. }
  transitivity (sum (opposite q) (sum q (times (-1) q))).
  - rewrite O. symmetry. apply add_origin.
  - unfold sum. rewrite <- associates; [|apply on_opposite, Q|exact Q|apply on_times, Q].
    rewrite (commutes (opposite q)). unfold opposite. rewrite add_opposite by exact Q.
    rewrite commutes. apply add_origin.
Qed.
Lemma exchange q r q' r' : on q -> on r -> on q' -> on r' ->
  sum (sum q r) (sum q' r') = sum (sum q q') (sum r r').
Proof.
  intros Q R Q' R'. unfold sum.
  rewrite (associates q r), (associates q q') by (assumption || (apply on_add; assumption)).
  f_equal. rewrite <- !associates by assumption. rewrite (commutes r q'). reflexivity.
Qed.
Lemma times_sum z q r : on q -> on r -> times z (sum q r) = sum (times z q) (times z r).
Proof.
  intros Q R. unfold times. induction (Z.to_nat (z mod period)) as [|n IH].
  - symmetry. apply add_origin.
  - transitivity (sum (sum q r) (multiple n (sum q r))); [reflexivity|]. rewrite IH.
    apply exchange; try assumption; apply on_multiple; assumption.
Qed.

(* The equation of RFC 8032 for the scalars S and k, the key A and the point R, and the one with
   half-size scalars u and v: what is left of them. *)
Definition plain (S k : Z) (A R : F * F) : F * F :=
  sum (times S base) (sum (opposite R) (opposite (times k A))).
Definition half_size (S u v : Z) (A R : F * F) : F * F :=
  sum (times ((v * S) mod L) base) (sum (opposite (times v R)) (opposite (times u A))).

Lemma base_modulo_L z : times (z mod L) base = times z base.
Proof.
  assert (P : 0 < L) by reflexivity.
  assert (O : times L base = origin).
  { rewrite <- base_has_order_L, times_of_nat, Z2Nat.id by (exact base_is_on || lia). reflexivity. }
  rewrite (Z_div_mod_eq_full z L) at 2.
  rewrite times_add, Z.mul_comm, times_mul, O, times_origin by exact base_is_on.
  unfold sum, origin. rewrite commutes. symmetry. apply add_origin.
Qed.
Theorem half_size_is_a_multiple S k u v A R : on A -> on R -> (period | u - v * k) ->
  half_size S u v A R = times v (plain S k A R).
Proof.
  intros OA OR U. unfold half_size, plain. pose proof base_is_on as OB.
  assert (O : forall z q, on q -> on (opposite (times z q))).
  { intros z q Q. apply on_opposite, on_times, Q. }
  assert (M : forall z q, on q -> opposite (times z q) = times z (opposite q)).
  { intros z q Q. rewrite !opposite_is by (try apply on_times; exact Q).
    rewrite <- !times_mul by exact Q. f_equal. ring. }
  rewrite base_modulo_L, (times_congruent u (v * k)) by exact U.
  pose proof (on_times S base OB) as OS. pose proof (on_times k A OA) as OK.
  pose proof (on_opposite R OR) as ON. pose proof (on_opposite (times k A) OK) as OO.
  rewrite (times_sum v (times S base)) by (try apply on_add; assumption).
  rewrite (times_sum v (opposite R)), <- (M v R), <- (M v (times k A)) by assumption.
  rewrite <- !times_mul by assumption. reflexivity.
Qed.

(* The verdict is the same, with the cofactor or without it. *)
Theorem half_size_verdict S k u v A R : on A -> on R -> (period | u - v * k) ->
  Z.Odd v -> ~ (L | v) ->
  (half_size S u v A R = origin <-> plain S k A R = origin) /\
  (times 8 (half_size S u v A R) = origin <-> times 8 (plain S k A R) = origin).
Proof.
  intros OA OR U V N. rewrite (half_size_is_a_multiple S k u v A R OA OR U).
  assert (OD : on (plain S k A R)).
  { unfold plain. apply on_add; [exact (on_times S base base_is_on)|].
    apply on_add; apply on_opposite; [exact OR|exact (on_times k A OA)]. }
  generalize dependent (plain S k A R). intros D OD.
  assert (C : rel_prime v period).
  { apply rel_prime_mult; [|apply rel_prime_sym, prime_rel_prime; [exact L_is_prime|exact N]].
    assert (T : rel_prime v 2).
    { apply rel_prime_sym, prime_rel_prime; [exact prime_2|]. intros [m E]. destruct V. lia. }
    change 8 with (2 * (2 * 2)). repeat apply rel_prime_mult; exact T. }
  destruct (rel_prime_bezout _ _ C) as [w x W].
  assert (I : forall q, on q -> times v q = origin -> q = origin).
  { intros q Q H. rewrite <- (times_1 q Q), <- W.
    rewrite (times_congruent _ (w * v)), times_mul, H by (exact Q || (exists x; ring)).
    apply times_origin. }
  assert (E : times 8 (times v D) = times v (times 8 D)).
  { rewrite <- !times_mul by exact OD. f_equal. ring. }
  rewrite E. split; split; intros H.
  - apply I; assumption.
  - rewrite H. apply times_origin.
  - apply I; [apply on_times, OD|exact H].
  - rewrite H. apply times_origin.
Qed.
