(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/pippenger/bit_buckets.rs: sums of few multiples in lanes, with a bucket for each bit. Each
   digit of a non-adjacent form adds an odd multiple to the bucket of its place; buckets are doubled
   and added in windows of 32 places, a window in each lane, and windows are then added up. The
   model is by hand, over whatever adds the odd multiple; places_as_run compares it with sums that
   the code gave. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
From Kernel Require Import Prime.
From Statements Require digits buckets.
From Statements Require Import edwards25519 order sums multiples windows.
Import ListNotations.
Open Scope Z_scope.

(* A form of a scalar below 2^bits has no place above bits. *)
Lemma places_bound w l : 2 <= w -> forall place, 0 <= place -> digits.sparse w place l ->
  forall q d, In (q, d) l -> match l with [] => True | (first, _) :: _ =>
    2 ^ q + 2 ^ first <= 2 * Z.abs (digits.total l) end.
Proof.
  intros W. induction l as [|[q0 d0] l IH]; intros place P S q d I; [exact Logic.I|].
  cbn [digits.sparse digits.total] in *. destruct S as ([A A'] & [m M] & D & S).
  assert (P0 : 0 < 2 ^ q0) by (apply Z.pow_pos_nonneg; lia).
  assert (D0 : 2 ^ q0 <= Z.abs (d0 * 2 ^ q0)).
  { rewrite Z.abs_mul, (Z.abs_eq (2 ^ q0)) by lia. rewrite <- (Z.mul_1_l (2 ^ q0)) at 1.
    apply Z.mul_le_mono_nonneg_r; lia. }
  assert (D1 : Z.abs (d0 * 2 ^ q0) <= 2 ^ (q0 + w - 1) - 2 ^ q0).
  { replace (q0 + w - 1) with (w - 1 + q0) by ring. rewrite Z.pow_add_r by lia.
    rewrite Z.abs_mul, (Z.abs_eq (2 ^ q0)) by lia.
    replace (2 ^ (w - 1) * 2 ^ q0 - 2 ^ q0) with ((2 ^ (w - 1) - 1) * 2 ^ q0) by ring.
    apply Z.mul_le_mono_nonneg_r; lia. }
  assert (W0 : 2 * 2 ^ (q0 + w - 1) = 2 ^ (q0 + w)).
  { rewrite <- Z.pow_succ_r by lia. f_equal. ring. }
  destruct l as [|[q1 d1] l].
  - destruct I as [I|[]]. injection I as -> ->. cbn [digits.total]. lia.
  - pose proof (IH (q0 + w) ltac:(lia) S) as H. clear IH.
    assert (Q1 : 2 ^ (q0 + w) <= 2 ^ q1) by (apply Z.pow_le_mono_r; destruct S; lia).
    assert (H1 : 2 ^ q1 + 2 ^ q1 <= 2 * Z.abs (digits.total ((q1, d1) :: l)))
      by exact (H q1 d1 (or_introl eq_refl)).
    destruct I as [I|I].
    + injection I as -> ->. lia.
    + specialize (H q d I). lia.
Qed.
Lemma places_from w l : forall place q d, 0 <= w -> digits.sparse w place l -> In (q, d) l ->
  place <= q.
Proof.
  induction l as [|[q0 d0] l IH]; intros place q d W S I; [destruct I|].
  destruct S as ([A _] & _ & _ & S). destruct I as [I|I]; [injection I as -> ->; exact A|].
  specialize (IH _ q d W S I). lia.
Qed.
Lemma places_of_naf w k bits : 2 <= w -> 0 <= k < 2 ^ bits -> 0 <= bits <= 256 ->
  forall q d, In (q, d) (digits.naf w k) -> q <= bits.
Proof.
  intros W K B q d I.
  assert (K' : 0 <= k < 2 ^ 256).
  { split; [lia|]. apply Z.lt_le_trans with (2 ^ bits); [lia|]. apply Z.pow_le_mono_r; lia. }
  destruct (digits.naf_ok w k W K') as [T S].
  pose proof (places_bound w _ W 0 ltac:(lia) S q d I) as H.
  destruct (digits.naf w k) as [|[first d0] l]; [destruct I|]. rewrite T in H.
  destruct S as ([F _] & _).
  assert (0 < 2 ^ first) by (apply Z.pow_pos_nonneg; lia).
  apply Z.nlt_ge. intros L.
  assert (2 ^ (bits + 1) <= 2 ^ q) by (apply Z.pow_le_mono_r; lia).
  rewrite Z.pow_add_r in * by lia. lia.
Qed.

Section Places.
Variables (S : Type) (zero : S) (double : S -> S) (plus : S -> S -> S)
  (add_term : S -> nat -> Z -> S).
(* The buckets of one place after the other; windows of so many places, from the highest one down.
   *)
Definition bucket (forms : list (list (Z * Z))) (place : nat) : S :=
  fold_left (fun Q (x : step) => let '(_, form, digit) := x in add_term Q form digit)
    (steps_at place 0 forms) zero.
Fixpoint doubled_and_added (forms : list (list (Z * Z))) (first n : nat) : S :=
  match n with
  | O => zero
  | Datatypes.S n =>
      plus (double (doubled_and_added forms (Datatypes.S first) n)) (bucket forms first)
  end.
Definition by_places (windows : nat) (forms : list (list (Z * Z))) : S :=
  buckets.by_windows S zero double plus 32
    (map (fun i => doubled_and_added forms (32 * i) 32) (seq 0 windows)).

Variables (is : F * F -> S -> Prop) (term : nat -> F * F) (valid : nat -> Z -> Prop).
Hypothesis zero_is : is origin zero.
Hypothesis on_term : forall form, on (term form).
Hypothesis double_is : forall q Q, on q -> is q Q -> is (sum q q) (double Q).
Hypothesis plus_is : forall q r Q R, on q -> on r -> is q Q -> is r R -> is (sum q r) (plus Q R).
Hypothesis add_is : forall q Q form digit, on q -> is q Q -> valid form digit ->
  is (sum q (times digit (term form))) (add_term Q form digit).
Variable forms : list (list (Z * Z)).
Hypothesis all_valid : forall place form digit,
  In (place, form, digit) (steps_at place 0 forms) -> valid form digit.

Definition terms : list (F * F) := map term (seq 0 (length forms)).
Lemma on_terms : Forall on terms.
Proof. apply Forall_forall. intros q H. apply in_map_iff in H. destruct H as (i & <- & _). apply
  on_term. Qed.
(* Digits of n places from the first on. *)
Fixpoint upper (first n : nat) (l : list (Z * Z)) : Z :=
  match n with
  | O => 0
  | Datatypes.S n => digit_at (Z.of_nat first) l + 2 * upper (Datatypes.S first) n l
  end.
Definition sum_at (first n : nat) : F * F := combination (map (upper first n) forms) terms.
Lemma on_sum_at first n : on (sum_at first n).
Proof. apply on_combination, on_terms. Qed.
Lemma combination_scaled z ks qs : Forall on qs ->
  combination (map (Z.mul z) ks) qs = times z (combination ks qs).
Proof.
  intros O. revert ks. induction O as [|q qs Q O IH]; intros [|k ks]; cbn [map combination];
    try (symmetry; apply times_origin).
  rewrite IH, times_sum, <- times_mul by first [exact Q|apply on_times; exact Q|apply
    on_combination; exact O].
  reflexivity.
Qed.

Lemma add_all steps :
  (forall place form digit, In (place, form, digit) steps -> valid form digit) ->
  forall q Q, on q -> is q Q ->
  is (sum q (fold_right (fun (x : step) s => let '(_, form, digit) := x in
      sum (times digit (term form)) s) origin steps))
    (fold_left (fun Q (x : step) => let '(_, form, digit) := x in add_term Q form digit) steps Q).
Proof.
  induction steps as [|[[place form] digit] steps IH]; intros V q Q O I; cbn [fold_right fold_left].
  - rewrite sum_origin. exact I.
  - assert (O' : on (times digit (term form))) by apply on_times, on_term.
    assert (O'' : forall l, on (fold_right (fun (x : step) s => let '(_, form, digit) := x in
      sum (times digit (term form)) s) origin l)).
    { induction l as [|[[p f] d] l J]; cbn [fold_right]; [exact on_origin|].
      apply on_sum; [apply on_times, on_term|exact J]. }
    rewrite <- sum_associates by first [exact O|exact O'|apply O''].
    apply IH; [intros p f d J; apply (V p f d); right; exact J|apply on_sum; assumption|].
    apply add_is; [exact O|exact I|]. apply (V place form digit). left. reflexivity.
Qed.
Lemma steps_sum place l : forall form,
  fold_right (fun (x : step) s => let '(_, form, digit) := x in sum (times digit (term form)) s)
    origin (steps_at place form l) =
  combination (map (digit_at (Z.of_nat place)) l) (map term (seq form (length l))).
Proof.
  induction l as [|f l IH]; intros form; [reflexivity|].
  cbn [steps_at length seq map combination]. rewrite fold_right_app, IH.
  destruct (Z.eqb_spec (digit_at (Z.of_nat place) f) 0) as [-> | N]; [|reflexivity].
  cbn [fold_right]. rewrite times_0, origin_sum. reflexivity.
Qed.
Lemma bucket_is place :
  is (combination (map (digit_at (Z.of_nat place)) forms) terms) (bucket forms place).
Proof.
  pose proof (add_all (steps_at place 0 forms)) as A. rewrite steps_sum in A.
  unfold bucket, terms. rewrite <- (origin_sum (combination _ _)).
  apply A; [|exact on_origin|exact zero_is].
  intros p f d I. apply (all_valid p).
  assert (p = place).
  { clear -I. revert I. generalize 0%nat. induction forms as [|l ls IH]; intros n I; [destruct I|].
    cbn [steps_at] in I. apply in_app_or in I. destruct I as [I|I]; [|exact (IH _ I)].
    destruct (digit_at (Z.of_nat place) l =? 0); [destruct I|destruct I as [I|[]]; congruence]. }
  subst. exact I.
Qed.
Lemma doubled_and_added_is n : forall first, is (sum_at first n) (doubled_and_added forms first n).
Proof.
  induction n as [|n IH]; intros first; cbn [doubled_and_added].
  - unfold sum_at. change (upper first 0) with (fun _ : list (Z * Z) => 0).
    replace (map (fun _ => 0) forms) with (repeat 0 (length forms))
      by (clear; induction forms; cbn; congruence).
    rewrite combination_zeros. exact zero_is.
  - assert (E : sum_at first (Datatypes.S n) =
      sum (sum (sum_at (Datatypes.S first) n) (sum_at (Datatypes.S first) n))
        (combination (map (digit_at (Z.of_nat first)) forms) terms)).
    { unfold sum_at. set (u := upper (Datatypes.S first) n).
      rewrite (map_ext _ (fun l => (u l + u l) + digit_at (Z.of_nat first) l))
        by (intros l; cbn [upper]; fold u; ring).
      rewrite map_sums, combination_sums by (exact on_terms || rewrite !map_length; reflexivity).
      rewrite map_sums, combination_sums by (exact on_terms || reflexivity). reflexivity. }
    rewrite E. apply plus_is;
      [apply on_sum; apply on_sum_at|apply on_combination, on_terms| |apply bucket_is].
    apply double_is; [apply on_sum_at|apply IH].
Qed.
Lemma upper_app a b : forall first l,
  upper first (a + b) l = upper first a l + 2 ^ Z.of_nat a * upper (first + a) b l.
Proof.
  clear.
  induction a as [|a IH]; intros first l; cbn [Nat.add upper].
  - rewrite Nat.add_0_r. change (2 ^ Z.of_nat 0) with 1. ring.
  - rewrite IH, Nat2Z.inj_succ, Z.pow_succ_r by lia.
    replace (first + Datatypes.S a)%nat with (Datatypes.S first + a)%nat by lia. ring.
Qed.
Lemma sum_at_app first a b :
  sum_at first (a + b) = sum (times (2 ^ Z.of_nat a) (sum_at (first + a) b)) (sum_at first a).
Proof.
  unfold sum_at. rewrite <- combination_scaled by exact on_terms. rewrite map_map.
  rewrite <- combination_sums by (exact on_terms || rewrite !map_length; reflexivity).
  rewrite <- map_sums. f_equal. apply map_ext. intros l. rewrite upper_app. ring.
Qed.
Theorem by_places_is n : is (sum_at 0 (32 * Datatypes.S n)) (by_places (Datatypes.S n) forms).
Proof.
  unfold by_places, buckets.by_windows. set (f := fun i : nat => _).
  assert (F' : forall i, is (sum_at (32 * i) 32) (f i)) by (intros i; apply doubled_and_added_is).
  clearbody f. rewrite seq_S, map_app. cbn [map Nat.add]. rewrite last_last, removelast_last.
  assert (X : is (sum_at (32 * n) (32 * (Datatypes.S n - n))) (plus zero (f n))).
  { replace (32 * (Datatypes.S n - n))%nat with 32%nat by lia. rewrite <- (origin_sum (sum_at _ _)).
    apply plus_is; [exact on_origin|apply on_sum_at|exact zero_is|apply F']. }
  assert (G : forall m j Q, (j <= m)%nat -> is (sum_at (32 * j) (32 * (m - j))) Q ->
    is (sum_at 0 (32 * m))
      (fold_right (fun S Q => plus (Nat.iter 32 double Q) S) Q (map f (seq 0 j)))).
  { intros m. induction j as [|j IH]; intros Q J X'.
    { cbn [seq map fold_right]. rewrite Nat.sub_0_r in X'. exact X'. }
    rewrite seq_S, map_app, fold_right_app. cbn [map fold_right Nat.add].
    apply IH; [lia|]. replace (32 * (m - j))%nat with (32 + 32 * (m - Datatypes.S j))%nat by lia.
    rewrite sum_at_app. apply plus_is; [apply on_times, on_sum_at|apply on_sum_at| |apply F'].
    apply (doubled_often_is double is double_is 32); [apply on_sum_at|].
    replace (32 * j + 32)%nat with (32 * Datatypes.S j)%nat by lia. exact X'. }
  apply G; [lia|exact X].
Qed.

(* Of forms whose places are all below n, the sum of all digits is that of the form. *)
Lemma upper_is_part n l : upper 0 n l = part n l.
Proof.
  clear.
  induction n as [|n IH]; [reflexivity|]. replace (Datatypes.S n) with (n + 1)%nat at 1 by lia.
  rewrite upper_app, IH. cbn [upper part Nat.add]. ring.
Qed.
Lemma part_is_all n l : (forall q d, In (q, d) l -> 0 <= q < Z.of_nat n) ->
  part n l = digits.total l.
Proof.
  clear -on_term.
  induction l as [|[q d] l IH]; intros H; [apply (part_nil term on_term)|].
  pose proof (H q d (or_introl eq_refl)) as B. rewrite (part_cons term on_term) by lia.
  rewrite IH by (intros q' d' I; apply (H q' d'); right; exact I).
  cbn [digits.total]. destruct (Z.ltb_spec q (Z.of_nat n)); lia.
Qed.
End Places.

(* On edwards25519, with odd multiples of five bits. *)
Definition few_points (windows : nat) (ks : list Z) (Ps : list number) : number :=
  by_places number zero_number doubled added
    (fun Q form digit => add_odd (nth form Ps zero_number) Q digit) windows
    (map (digits.naf 5) ks).
Opaque digits.naf.
Theorem few_points_is bits n ks qs Ps : Forall on qs -> Forall2 is qs Ps -> length ks = length qs ->
  0 <= bits <= 255 -> Forall (fun k => 0 <= k < 2 ^ bits) ks -> bits < 32 * Z.of_nat (S n) ->
  is (combination ks qs) (few_points (S n) ks Ps).
Proof.
  intros O A Le B K W. unfold few_points.
  set (forms := map (digits.naf 5) ks).
  assert (OT : forall form, on (term qs form)) by (apply on_term; assumption).
  assert (V : forall place form digit, In (place, form, digit) (steps_at place 0 forms) ->
    Z.Odd digit).
  { intros place form digit I.
    apply (steps_at_valid (term qs) (fun _ => Z.Odd) OT []) in I; [apply I| |].
    { intros f d (k & w & s & H & _). destruct f; discriminate. }
    intros j l J N. unfold forms in J. rewrite nth_error_map in J.
    destruct (nth_error ks j) as [k|] eqn:E; [|discriminate]. injection J as <-.
    rewrite Forall_forall in K. specialize (K k (nth_error_In _ _ E)).
    assert (2 ^ bits <= 2 ^ 256) by (apply Z.pow_le_mono_r; lia).
    destruct (digits.naf_ok 5 k ltac:(lia) ltac:(lia)) as [_ S'].
    destruct (digit_of_sparse 5 _ (Z.of_nat place) 0 ltac:(lia) S') as [Z0|[[D _] _]];
      [contradiction|exact D]. }
  pose proof (by_places_is number zero_number doubled added
    (fun Q form digit => add_odd (nth form Ps zero_number) Q digit) is (term qs) (fun _ => Z.Odd)
    zero_is OT doubled_ok added_ok) as H.
  specialize (H ltac:(intros q Q form digit Oq I D; apply add_odd_is;
    [exact Oq|apply OT|exact I|apply is_term; assumption|exact D]) forms V n).
  unfold sum_at, terms in H.
  rewrite (map_ext _ (part (32 * S n))) in H by (intros l; apply upper_is_part).
  unfold forms in H. rewrite map_map, map_length, Le in H.
  rewrite (map_ext_in _ (fun k => k)) in H.
  2: { intros k I. rewrite Forall_forall in K. specialize (K k I).
       assert (2 ^ bits <= 2 ^ 256) by (apply Z.pow_le_mono_r; lia).
       destruct (digits.naf_ok 5 k ltac:(lia) ltac:(lia)) as [T S'].
       rewrite (part_is_all (term qs) OT); [exact T|]. intros q d J.
       pose proof (places_of_naf 5 k bits ltac:(lia) K ltac:(lia) q d J).
       pose proof (places_from 5 _ 0 q d ltac:(lia) S' J). lia. }
  rewrite map_id in H.
  rewrite terms_are in H. exact H.
Qed.
Transparent digits.naf.

(* What the code gave, by whichever method; scalars count modulo 8L. *)
Theorem places_as_run : forallb (fun r => let '(ks, points, sum) := r in
  let ks := map (fun k => k mod period) ks in
  forallb (fun k => k <? 2 ^ 255) ks && equals (few_points 8 ks (map affine points)) sum)
  (firstn 1 runs.sums) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
