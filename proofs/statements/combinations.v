(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* One equation for many: a random linear combination of elements of a group whose elements have a
   prime order. If all are zero, every combination is. If one is not, few coefficients hide it: of
   the lists of n coefficients below m, at most one in m. *)
From Coq Require Import ZArith Znumtheory List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

(* All lists of n coefficients from 0 to m - 1. *)
Definition below (m z : Z) : Prop := 0 <= z < m.
Definition coefficients (m : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat m)).
Fixpoint all_lists (m : Z) (n : nat) : list (list Z) :=
  match n with
  | O => [[]]
  | S n => map (fun x => fst x :: snd x) (list_prod (coefficients m) (all_lists m n))
  end.
Lemma in_coefficients m z : In z (coefficients m) <-> below m z.
Proof.
  unfold coefficients, below. rewrite in_map_iff. split.
  - intros (n & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat z). split; [lia|]. apply in_seq. lia.
Qed.
Theorem all_lists_are_all m n zs : In zs (all_lists m n) <-> length zs = n /\ Forall (below m) zs.
Proof.
  revert zs. induction n as [|n IH]; intros zs; cbn [all_lists].
  - split.
    + intros [<-|[]]. split; [reflexivity|constructor].
    + intros [H _]. destruct zs; [left; reflexivity|discriminate].
  - rewrite in_map_iff. split.
    + intros ([z l] & <- & H). apply in_prod_iff in H. destruct H as [H1 H2].
      apply in_coefficients in H1. apply IH in H2. destruct H2 as [<- H2]. cbn [fst snd].
      split; [reflexivity|]. constructor; assumption.
    + intros [H F]. destruct F as [|z l Z F]; [discriminate|]. injection H as H.
      exists (z, l). split; [reflexivity|]. apply in_prod_iff. split.
      * apply in_coefficients, Z.
      * apply IH. split; assumption.
Qed.
Theorem number_of_lists m n : 0 <= m -> Z.of_nat (length (all_lists m n)) = m ^ Z.of_nat n.
Proof.
  intros M. induction n as [|n IH]; [reflexivity|]. cbn [all_lists].
  rewrite map_length, prod_length, Nat2Z.inj_mul, IH. unfold coefficients.
  rewrite map_length, seq_length, Z2Nat.id, Nat2Z.inj_succ, Z.pow_succ_r by lia. reflexivity.
Qed.

Section Group.
Variables (G : Type) (zero : G) (add : G -> G -> G) (times : Z -> G -> G) (order : Z).
(* The elements of the group; all but zero have this order. *)
Variable here : G -> Prop.
Hypothesis here_zero : here zero.
Hypothesis here_add : forall a b, here a -> here b -> here (add a b).
Hypothesis here_times : forall z a, here a -> here (times z a).
Hypothesis commutes : forall a b, add a b = add b a.
Hypothesis associates : forall a b c, here a -> here b -> here c ->
  add (add a b) c = add a (add b c).
Hypothesis add_zero : forall a, add a zero = a.
Hypothesis times_0 : forall a, times 0 a = zero.
Hypothesis times_zero : forall z, times z zero = zero.
Hypothesis times_add : forall x y a, here a -> times (x + y) a = add (times x a) (times y a).
Hypothesis has_order : forall z a, here a -> a <> zero -> times z a = zero -> (order | z).
Hypothesis decide : forall a : G, here a -> a = zero \/ a <> zero.

Fixpoint combination (zs : list Z) (es : list G) : G :=
  match zs, es with z :: zs, e :: es => add (times z e) (combination zs es) | _, _ => zero end.

Lemma here_combination zs : forall es, Forall here es -> here (combination zs es).
Proof.
  induction zs as [|z zs IH]; intros es H; [exact here_zero|].
  destruct H as [|e es E H]; [exact here_zero|]. cbn [combination]. auto.
Qed.
Lemma cancel x y a b : here a -> here b -> add (times x a) b = zero -> add (times y a) b = zero ->
  times (x - y) a = zero.
Proof.
  intros A B X Y. replace (x - y) with (x + - y) by ring. rewrite times_add by exact A.
  assert (E : times (- y) a = b).
  { transitivity (add (times (- y) a) (add (times y a) b)).
    - rewrite Y, add_zero. reflexivity.
    - rewrite <- associates, <- times_add by auto. replace (- y + y) with 0 by ring.
      rewrite times_0, commutes, add_zero. reflexivity. }
  rewrite E. exact X.
Qed.

Theorem zeros zs es : Forall (fun e => e = zero) es -> combination zs es = zero.
Proof.
  intros H. revert zs. induction H as [|e es -> _ IH]; intros [|z zs]; try reflexivity.
  cbn [combination]. rewrite IH, times_zero. apply add_zero.
Qed.

(* A list without the entry at a place, and the combination as that entry's part and the rest. *)
Definition without {A} (i : nat) (l : list A) : list A := firstn i l ++ skipn (S i) l.
Lemma Forall_without {A} (P : A -> Prop) i l : Forall P l -> Forall P (without i l).
Proof.
  intros F. unfold without. apply Forall_app. split.
  - rewrite <- (firstn_skipn i l) in F. apply Forall_app in F. apply F.
  - rewrite <- (firstn_skipn (S i) l) in F. apply Forall_app in F. apply F.
Qed.
Lemma split_at zs : forall es i, length zs = length es -> Forall here es -> (i < length es)%nat ->
  combination zs es =
  add (times (nth i zs 0) (nth i es zero)) (combination (without i zs) (without i es)).
Proof.
  induction zs as [|z zs IH]; intros [|e es] i N H I; cbn [length] in N, I; try lia.
  pose proof (Forall_inv H) as E. pose proof (Forall_inv_tail H) as ES.
  destruct i as [|i]; [reflexivity|]. cbn [combination nth].
  rewrite (IH es i) by (assumption || lia). unfold without. cbn [firstn skipn app combination].
  fold (without i zs) (without i es).
  assert (A : here (nth i es zero)).
  { rewrite Forall_forall in ES. apply ES, nth_In. lia. }
  assert (C : here (combination (without i zs) (without i es)))
    by (apply here_combination, Forall_without, ES).
  rewrite <- !associates by auto. f_equal. apply commutes.
Qed.
Lemma one_place (a b : list Z) i : length a = length b -> (i < length a)%nat ->
  without i a = without i b -> nth i a 0 = nth i b 0 -> a = b.
Proof.
  revert b i. induction a as [|x a IH]; intros [|y b] i N I W E; cbn [length] in N, I; try lia.
  destruct i as [|i].
  - cbn in W, E. congruence.
  - unfold without in W. cbn [firstn skipn app] in W. injection W as -> W. f_equal.
    apply (IH b i); try assumption; lia.
Qed.
Lemma length_without {A} i (l : list A) : (i < length l)%nat -> S (length (without i l)) = length l.
Proof. intros I. unfold without. rewrite app_length, firstn_length, skipn_length. lia. Qed.

(* At most one coefficient of an element that is not zero, beside others that stay. *)
Lemma at_most_one m c es i zs zs' : m <= order -> here c -> Forall here es ->
  (i < length es)%nat -> nth i es zero <> zero ->
  length zs = length es -> Forall (below m) zs -> length zs' = length es -> Forall (below m) zs' ->
  add c (combination zs es) = zero -> add c (combination zs' es) = zero ->
  without i zs = without i zs' -> zs = zs'.
Proof.
  intros M C H I N L B L' B' E E' W. apply (one_place zs zs' i); try congruence.
  rewrite (split_at zs es i) in E by assumption. rewrite (split_at zs' es i) in E' by assumption.
  rewrite W in E. set (rest := combination (without i zs') (without i es)) in *.
  assert (R : here rest) by (apply here_combination, Forall_without, H).
  assert (A : here (nth i es zero)).
  { rewrite Forall_forall in H. apply H, nth_In, I. }
  set (e := nth i es zero) in *.
  assert (P : forall z, add c (add (times z e) rest) = add (times z e) (add c rest)).
  { intros z. rewrite <- !associates by auto. f_equal. apply commutes. }
  rewrite P in E, E'.
  pose proof (cancel _ _ _ _ A (here_add _ _ C R) E E') as D.
  apply has_order in D; [|exact A|exact N]. rewrite Forall_forall in B, B'.
  assert (X : below m (nth i zs 0)) by (apply B, nth_In; lia).
  assert (X' : below m (nth i zs' 0)) by (apply B', nth_In; lia).
  unfold below in *. destruct D as [k D].
  assert (-1 * order < k * order < 1 * order) by lia.
  assert (K : -1 < k < 1) by (split; apply (Z.mul_lt_mono_pos_r order); lia).
  assert (k = 0) by lia. subst k. lia.
Qed.
Lemma NoDup_map {A B} (f : A -> B) l : NoDup l ->
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup (map f l).
Proof.
  induction 1 as [|a l N D IH]; intros I; cbn [map]; constructor.
  - intros H. apply in_map_iff in H. destruct H as (b & E & H).
    apply N. rewrite (I a b); [exact H|left; reflexivity|right; exact H|symmetry; exact E].
  - apply IH. intros x y X Y. apply I; right; assumption.
Qed.
Lemma few_with_constant m c es i hiding : 0 < m <= order -> here c -> Forall here es ->
  (i < length es)%nat -> nth i es zero <> zero -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length es /\ Forall (below m) zs /\
    add c (combination zs es) = zero) ->
  Z.of_nat (length hiding) * m <= m ^ Z.of_nat (length es).
Proof.
  intros M C H I N D A.
  assert (ND : NoDup (map (without i) hiding)).
  { apply NoDup_map; [exact D|]. intros a b IA IB W.
    destruct (A a IA) as (L & B & E), (A b IB) as (L' & B' & E').
    apply (at_most_one m c es i); try assumption. lia. }
  assert (IN : incl (map (without i) hiding) (all_lists m (length es - 1))).
  { intros x X. apply in_map_iff in X. destruct X as (zs & <- & X).
    destruct (A zs X) as (L & B & _).
    apply all_lists_are_all. split; [|apply Forall_without, B].
    pose proof (length_without i zs ltac:(lia)). lia. }
  apply (NoDup_incl_length ND) in IN. rewrite map_length in IN. apply Nat2Z.inj_le in IN.
  rewrite number_of_lists in IN by lia.
  replace (Z.of_nat (length es)) with (Z.succ (Z.of_nat (length es - 1))) by lia.
  rewrite Z.pow_succ_r by lia. nia.
Qed.

Lemma one_is_not_zero es : Forall here es -> ~ Forall (fun e => e = zero) es ->
  exists i, (i < length es)%nat /\ nth i es zero <> zero.
Proof.
  intros H N. induction H as [|e es E H IH]; [destruct N; constructor|].
  destruct (decide e E) as [-> | Z].
  - destruct IH as (i & I & J); [intros F; apply N; constructor; [reflexivity|exact F]|].
    exists (S i). cbn [length nth]. split; [lia|exact J].
  - exists O. cbn [length nth]. split; [lia|exact Z].
Qed.
(* A list of different lists of coefficients that hide an element is at most an m-th part of all. *)
Theorem few_hide m es hiding : 0 < m <= order -> Forall here es ->
  ~ Forall (fun e => e = zero) es -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length es /\ Forall (below m) zs /\
    combination zs es = zero) ->
  Z.of_nat (length hiding) * m <= m ^ Z.of_nat (length es).
Proof.
  intros M H N D A. destruct (one_is_not_zero es H N) as (i & I & X).
  apply (few_with_constant m zero es i hiding); try assumption.
  intros zs Z. destruct (A zs Z) as (L & B & E). split; [exact L|]. split; [exact B|].
  rewrite E. apply add_zero.
Qed.

(* The same for coefficients from any number on: they add what does not depend on the list. *)
Lemma combination_from s zs : forall es, length zs = length es -> Forall here es ->
  combination (map (fun z => z - s) zs) es =
  add (combination (map (fun _ => - s) es) es) (combination zs es).
Proof.
  induction zs as [|z zs IH]; intros [|e es] N H; cbn [length] in N; try lia;
    cbn [map combination]; [symmetry; apply add_zero|].
  pose proof (Forall_inv H) as E. pose proof (Forall_inv_tail H) as ES.
  rewrite IH by (assumption || lia). replace (z - s) with (- s + z) by ring.
  rewrite times_add by exact E.
  pose proof (here_combination (map (fun _ => - s) es) es ES) as A.
  pose proof (here_combination zs es ES) as B.
  rewrite !associates by auto. f_equal. rewrite <- !associates by auto. f_equal. apply commutes.
Qed.
Theorem few_hide_from s m es hiding : 0 < m <= order -> Forall here es ->
  ~ Forall (fun e => e = zero) es -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length es /\ Forall (below m) zs /\
    combination (map (fun z => z - s) zs) es = zero) ->
  Z.of_nat (length hiding) * m <= m ^ Z.of_nat (length es).
Proof.
  intros M H N D A. destruct (one_is_not_zero es H N) as (i & I & X).
  apply (few_with_constant m (combination (map (fun _ => - s) es) es) es i hiding); try assumption.
  - apply here_combination, H.
  - intros zs Z. destruct (A zs Z) as (L & B & E). split; [exact L|]. split; [exact B|].
    rewrite <- combination_from by assumption. exact E.
Qed.

(* The same where the first coefficient is 1 and the others are random. *)
Theorem few_hide_beside_1 m e es hiding : 0 < m <= order -> Forall here (e :: es) ->
  ~ Forall (fun e => e = zero) (e :: es) -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length es /\ Forall (below m) zs /\
    combination (1 :: zs) (e :: es) = zero) ->
  Z.of_nat (length hiding) * m <= m ^ Z.of_nat (length es).
Proof.
  intros M H N D A. pose proof (Forall_inv H) as E. pose proof (Forall_inv_tail H) as ES.
  assert (X : Forall (fun e => e = zero) es \/
    exists i, (i < length es)%nat /\ nth i es zero <> zero).
  { clear -ES decide. induction ES as [|e es E H IH]; [left; constructor|].
    destruct (decide e E) as [-> | Z].
    - destruct IH as [IH|(i & I & J)]; [left; constructor; [reflexivity|exact IH]|right].
      exists (S i). cbn [length nth]. split; [lia|exact J].
    - right. exists O. cbn [length nth]. split; [lia|exact Z]. }
  destruct X as [X|(i & I & X)].
  - destruct hiding as [|zs hiding]; [change (Z.of_nat (length [])) with 0;
      apply Z.pow_nonneg; lia|].
    destruct (A zs (or_introl eq_refl)) as (_ & _ & Z). cbn [combination] in Z.
    rewrite (zeros zs es X), add_zero in Z.
    apply has_order in Z; [|exact E|intros ->; apply N; constructor; [reflexivity|exact X]].
    apply Z.divide_1_r_nonneg in Z; [|lia].
    assert (m = 1) by lia. subst m.
    assert (IN : incl (zs :: hiding) (all_lists 1 (length es))).
    { intros x Y. destruct (A x Y) as (L & B & _). apply all_lists_are_all. split; assumption. }
    apply (NoDup_incl_length D) in IN. apply Nat2Z.inj_le in IN.
    rewrite number_of_lists in IN by lia. lia.
  - apply (few_with_constant m (times 1 e) es i hiding); try assumption. auto.
Qed.
End Group.

(* In any commutative group of a prime order; times z counts modulo the order. *)
Section PrimeOrder.
Variables (G : Type) (zero : G) (add : G -> G -> G) (order : Z).
Hypothesis order_is_prime : prime order.
Hypothesis commutes : forall a b, add a b = add b a.
Hypothesis associates : forall a b c, add (add a b) c = add a (add b c).
Hypothesis add_zero : forall a, add a zero = a.
Hypothesis decide : forall a : G, a = zero \/ a <> zero.
Definition multiple (n : nat) (a : G) : G := Nat.iter n (add a) zero.
Hypothesis has_this_order : forall a, multiple (Z.to_nat order) a = zero.
Definition by_integer (z : Z) (a : G) : G := multiple (Z.to_nat (z mod order)) a.

Lemma order_positive : 0 < order.
Proof. pose proof (prime_ge_2 _ order_is_prime). lia. Qed.
Lemma multiple_add n m a : multiple (n + m) a = add (multiple n a) (multiple m a).
Proof.
  induction n as [|n IH].
  - change (multiple m a = add zero (multiple m a)). rewrite commutes, add_zero. reflexivity.
  - change (add a (multiple (n + m) a) = add (add a (multiple n a)) (multiple m a)).
    rewrite IH, associates. reflexivity.
Qed.
Lemma multiple_of_order k a : multiple (k * Z.to_nat order) a = zero.
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [Nat.mul].
  rewrite multiple_add, IH, has_this_order. apply add_zero.
Qed.
Lemma by_natural n a : multiple n a = by_integer (Z.of_nat n) a.
Proof.
  pose proof order_positive as P. unfold by_integer.
  pose proof (Z.mod_pos_bound (Z.of_nat n) order P) as M.
  pose proof (Z_div_mod_eq_full (Z.of_nat n) order) as E.
  assert (D : 0 <= Z.of_nat n / order) by (apply Z.div_pos; lia).
  replace n with (Z.to_nat (Z.of_nat n / order) * Z.to_nat order +
    Z.to_nat (Z.of_nat n mod order))%nat at 1.
  - rewrite multiple_add, multiple_of_order, commutes. apply add_zero.
  - rewrite <- Z2Nat.inj_mul, <- Z2Nat.inj_add by lia. lia.
Qed.
Lemma by_sum x y a : by_integer (x + y) a = add (by_integer x a) (by_integer y a).
Proof.
  unfold by_integer at 2 3. rewrite <- multiple_add, by_natural. pose proof order_positive as P.
  pose proof (Z.mod_pos_bound x order P). pose proof (Z.mod_pos_bound y order P).
  rewrite Nat2Z.inj_add, !Z2Nat.id by lia. unfold by_integer. rewrite Zplus_mod. reflexivity.
Qed.
Lemma by_0 a : by_integer 0 a = zero.
Proof. unfold by_integer. rewrite Z.mod_0_l by (pose proof order_positive; lia). reflexivity. Qed.
Lemma of_zero z : by_integer z zero = zero.
Proof.
  unfold by_integer. induction (Z.to_nat (z mod order)) as [|n IH]; [reflexivity|].
  change (add zero (multiple n zero) = zero). rewrite IH. apply add_zero.
Qed.
Lemma order_divides z a : True -> a <> zero -> by_integer z a = zero -> (order | z).
Proof.
  intros _ N Z. destruct (Zdivide_dec order z) as [D|D]; [exact D|]. exfalso. apply N.
  pose proof (prime_rel_prime order order_is_prime z D) as R. apply rel_prime_bezout in R.
  destruct R as [u v R]. pose proof order_positive as P.
  assert (K : forall k, by_integer (Z.of_nat k * z) a = zero).
  { induction k as [|k IH]; [apply by_0|]. rewrite Nat2Z.inj_succ, Z.mul_succ_l, by_sum, IH, Z.
    apply add_zero. }
  specialize (K (Z.to_nat (v mod order))).
  pose proof (Z.mod_pos_bound v order P). rewrite Z2Nat.id in K by lia.
  assert (E : by_integer (v mod order * z) a = by_integer 1 a).
  { unfold by_integer. rewrite Zmult_mod_idemp_l. replace (v * z) with (1 + - u * order) by lia.
    rewrite Z_mod_plus_full. reflexivity. }
  rewrite E in K. rewrite <- K. change 1 with (Z.of_nat 1). rewrite <- by_natural.
  symmetry. apply add_zero.
Qed.
Theorem few_hide_in_prime_order m es hiding : 0 < m <= order ->
  ~ Forall (fun e => e = zero) es -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length es /\ Forall (below m) zs /\
    combination G zero add by_integer zs es = zero) ->
  Z.of_nat (length hiding) * m <= m ^ Z.of_nat (length es).
Proof.
  intros M N D A. apply (few_hide G zero add by_integer order (fun _ => True));
    try assumption; auto using by_0, by_sum.
  - exact order_divides.
  - apply Forall_forall. trivial.
Qed.
Theorem zeros_in_prime_order zs es : Forall (fun e => e = zero) es ->
  combination G zero add by_integer zs es = zero.
Proof. apply zeros; [exact add_zero|exact of_zero]. Qed.
End PrimeOrder.
