(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/recode.rs and naf.rs: signed digits of scalars. Their sum is the scalar and each is within
   its range, for every scalar. The definitions model the code by hand; digits_as_run compares them
   with runs of the code. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
Import ListNotations.
Open Scope Z_scope.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* The number that digits stand for, the lowest digit first. *)
Fixpoint value (base : Z) (l : list Z) : Z :=
  match l with [] => 0 | d :: l => d + base * value base l end.

(* n + 1 digits of x, half a base taken from each but the last. *)
Fixpoint biased (base half : Z) (n : nat) (x : Z) : list Z :=
  match n with
  | O => [x mod base]
  | S n => (x mod base - half) :: biased base half n (x / base)
  end.
Fixpoint bias (base half : Z) (n : nat) : Z :=
  match n with O => 0 | S n => half + base * bias base half n end.

Definition radix_16 (k : Z) : list Z := biased 16 8 63 ((k +
  0x0888888888888888888888888888888888888888888888888888888888888888) mod 2 ^ 256).
Definition radix_256 (k : Z) : list Z := biased 256 128 15 ((k +
  0x00808080808080808080808080808080) mod 2 ^ 256).
Fixpoint odd_digits (n : nat) (k : Z) : list Z :=
  match n with O => [1] | S n => (Z.lor (k mod 256) 1 - 128) :: odd_digits n (k / 128) end.
Definition odd_radix_128 (k : Z) : list Z := odd_digits 18 k.
Definition split (k : Z) : Z * Z := (k mod 2 ^ 127, k / 2 ^ 127).

Lemma biased_value base half n : 0 < base -> forall x,
  value base (biased base half n x) = x mod base ^ Z.of_nat (S n) - bias base half n.
Proof.
  intros B. induction n as [|n IH]; intros x.
  - cbn [biased value bias]. rewrite Z.pow_1_r. ring.
  - cbn [biased value bias]. rewrite IH, (Nat2Z.inj_succ (S n)), Z.pow_succ_r by lia.
    assert (P : 0 < base ^ Z.of_nat (S n)) by (apply Z.pow_pos_nonneg; lia).
    rewrite Z.rem_mul_r by lia. ring.
Qed.
Lemma biased_length base half n : forall x, length (biased base half n x) = S n.
Proof. induction n; intros x; cbn; auto. Qed.
Lemma biased_range base half n : 0 < base -> forall x i, (i < n)%nat ->
  - half <= nth i (biased base half n x) 0 < base - half.
Proof.
  intros B. induction n as [|n IH]; intros x i I; [lia|]. cbn [biased].
  destruct i; cbn [nth].
  - pose proof (Z.mod_pos_bound x base B). lia.
  - apply IH. lia.
Qed.
Lemma biased_last base half n : 0 < base -> forall x,
  nth n (biased base half n x) 0 = (x / base ^ Z.of_nat n) mod base.
Proof.
  intros B. induction n as [|n IH]; intros x.
  - cbn [biased nth]. change (Z.of_nat 0) with 0. rewrite Z.pow_0_r, Z.div_1_r. reflexivity.
  - cbn [biased nth]. rewrite IH, Nat2Z.inj_succ, Z.pow_succ_r, Z.div_div by
      (try apply Z.pow_pos_nonneg; lia). reflexivity.
Qed.

Theorem radix_16_ok k : 0 <= k < 2 ^ 255 ->
  value 16 (radix_16 k) = k /\ length (radix_16 k) = 64%nat /\
  (forall i, (i < 63)%nat -> -8 <= nth i (radix_16 k) 0 <= 7) /\ 0 <= nth 63 (radix_16 k) 0 <= 8.
Proof.
  intros K. unfold radix_16.
  set (b := 0x0888888888888888888888888888888888888888888888888888888888888888).
  assert (S : (k + b) mod 2 ^ 256 = k + b).
  { apply Z.mod_small. unfold b. change (2 ^ 255) with (16 ^ 63 * 8) in K.
    change (2 ^ 256) with (16 ^ 63 * 16). assert (b < 16 ^ 63) by reflexivity. lia. }
  rewrite S. split; [|split; [|split]].
  - rewrite biased_value by reflexivity. change (Z.of_nat 64) with 64.
    change (16 ^ 64) with (2 ^ 256). rewrite S. change (bias 16 8 63) with b. ring.
  - apply biased_length.
  - intros i I. pose proof (biased_range 16 8 63 ltac:(reflexivity) (k + b) i I). lia.
  - rewrite biased_last by reflexivity. change (Z.of_nat 63) with 63.
    assert (D : 0 <= (k + b) / 16 ^ 63 <= 8).
    { split; [apply Z.div_pos; [unfold b; lia|reflexivity]|].
      apply Z.lt_succ_r, Z.div_lt_upper_bound; [reflexivity|].
      change (2 ^ 255) with (16 ^ 63 * 8) in K. assert (b < 16 ^ 63) by reflexivity. lia. }
    rewrite Z.mod_small; lia.
Qed.
Theorem radix_256_ok k : 0 <= k < 2 ^ 127 ->
  value 256 (radix_256 k) = k /\ length (radix_256 k) = 16%nat /\
  (forall i, (i < 15)%nat -> -128 <= nth i (radix_256 k) 0 <= 127) /\
  0 <= nth 15 (radix_256 k) 0 <= 128.
Proof.
  intros K. unfold radix_256. set (b := 0x00808080808080808080808080808080).
  assert (S : (k + b) mod 2 ^ 256 = k + b).
  { apply Z.mod_small. assert (0 <= b < 2 ^ 127) by (split; discriminate || reflexivity).
    change (2 ^ 256) with (2 ^ 127 * 2 ^ 129). assert (2 < 2 ^ 129) by reflexivity. nia. }
  rewrite S. assert (U : 0 <= k + b < 256 ^ 15 * 129).
  { assert (0 <= b < 256 ^ 15) by (split; discriminate || reflexivity).
    change (2 ^ 127) with (256 ^ 15 * 128) in K. lia. }
  split; [|split; [|split]].
  - rewrite biased_value by reflexivity. change (Z.of_nat 16) with 16.
    rewrite Z.mod_small by (change (256 ^ 16) with (256 ^ 15 * 256); lia).
    change (bias 256 128 15) with b. ring.
  - apply biased_length.
  - intros i I. pose proof (biased_range 256 128 15 ltac:(reflexivity) (k + b) i I). lia.
  - rewrite biased_last by reflexivity. change (Z.of_nat 15) with 15.
    assert (D : 0 <= (k + b) / 256 ^ 15 <= 128).
    { split; [apply Z.div_pos; [lia|reflexivity]|].
      apply Z.lt_succ_r, Z.div_lt_upper_bound; [reflexivity|]. lia. }
    rewrite Z.mod_small; lia.
Qed.

Lemma lor_1 x : 0 <= x -> Z.lor x 1 = 2 * (x / 2) + 1.
Proof.
  intros X. destruct (Z.even x) eqn:E.
  - rewrite Z.even_spec in E. destruct E as [m ->]. replace (2 * m / 2) with m by lia.
    destruct m; [reflexivity|reflexivity|lia].
  - rewrite <- Z.negb_odd in E. apply negb_false_iff, Z.odd_spec in E. destruct E as [m ->].
    replace ((2 * m + 1) / 2) with m by lia. destruct m as [|m|m]; [reflexivity|reflexivity|lia].
Qed.
Lemma odd_digits_value n : forall k, 0 <= k < 2 * 128 ^ Z.of_nat n ->
  value 128 (odd_digits n k) = Z.lor k 1.
Proof.
  induction n as [|n IH]; intros k K.
  - cbn [odd_digits value]. rewrite lor_1 by lia. change (128 ^ Z.of_nat 0) with 1 in K. lia.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r in K by lia. cbn [odd_digits value].
    rewrite IH by lia. rewrite !lor_1 by lia. lia.
Qed.
Lemma odd_digits_range n : forall k i, (i <= n)%nat ->
  Z.Odd (nth i (odd_digits n k) 0) /\ -127 <= nth i (odd_digits n k) 0 <= 127.
Proof.
  induction n as [|n IH]; intros k i I.
  - destruct i; [|lia]. split; [exists 0|cbn; lia]; reflexivity.
  - destruct i; cbn [odd_digits nth]; [|apply IH; lia]. rewrite lor_1 by lia. split; [|lia].
    exists (k mod 256 / 2 - 64). lia.
Qed.
Theorem odd_radix_128_ok k : 0 <= k < 2 ^ 127 ->
  value 128 (odd_radix_128 k) = Z.lor k 1 /\
  (forall i, (i <= 18)%nat -> Z.Odd (nth i (odd_radix_128 k) 0) /\
     -127 <= nth i (odd_radix_128 k) 0 <= 127) /\ nth 18 (odd_radix_128 k) 0 = 1.
Proof.
  intros K. split; [|split].
  - apply odd_digits_value. exact K.
  - intros i. apply odd_digits_range.
  - reflexivity.
Qed.
Theorem split_ok k : 0 <= k < 2 ^ 256 ->
  let '(low, high) := split k in
  low + 2 ^ 127 * high = k /\ 0 <= low < 2 ^ 127 /\ 0 <= high < 2 ^ 129.
Proof.
  intros K. unfold split.
  pose proof (Z_div_mod_eq_full k (2 ^ 127)). pose proof (Z.mod_pos_bound k (2 ^ 127) eq_refl).
  split; [lia|]. split; [assumption|]. split; [apply Z.div_pos; lia|].
  apply Z.div_lt_upper_bound; [reflexivity|]. exact (proj2 K).
Qed.

(* The non-adjacent form: from a place on, n is what is left of the number there, the carry in it.
   Places and digits, the lowest first. *)
Fixpoint naf_from (fuel : nat) (w place n : Z) : list (Z * Z) :=
  match fuel with
  | O => []
  | S fuel =>
      if n =? 0 then []
      else if Z.even n then naf_from fuel w (place + 1) (n / 2)
      else
        let window := n mod 2 ^ w in
        let carry := window / 2 ^ (w - 1) in
        let digit := window - carry * 2 ^ w in
        (place, digit) :: naf_from fuel w (place + w) ((n - digit) / 2 ^ w)
  end.
Definition naf (w k : Z) : list (Z * Z) := naf_from 257 w 0 k.
Fixpoint total (l : list (Z * Z)) : Z :=
  match l with [] => 0 | (place, digit) :: l => digit * 2 ^ place + total l end.

(* Digits from a place on: odd, in range, each at least w places after the one before. *)
Fixpoint sparse (w place : Z) (l : list (Z * Z)) : Prop :=
  match l with
  | [] => True
  | (q, d) :: l => place <= q <= 256 /\ Z.Odd d /\ Z.abs d < 2 ^ (w - 1) /\ sparse w (q + w) l
  end.
Lemma sparse_from w a b l : a <= b -> sparse w b l -> sparse w a l.
Proof.
  destruct l as [|[q d] l]; cbn [sparse]; [auto|]. intros A (B & C). split; [lia|exact C].
Qed.

Lemma odd_window w n : 2 <= w -> Z.odd n = true -> 0 < n ->
  let window := n mod 2 ^ w in
  let digit := window - window / 2 ^ (w - 1) * 2 ^ w in
  Z.Odd digit /\ Z.abs digit < 2 ^ (w - 1) /\ (n - digit) mod 2 ^ w = 0 /\
  0 <= (n - digit) / 2 ^ w.
Proof.
  intros W O N. cbv zeta.
  assert (H : 2 ^ w = 2 * 2 ^ (w - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  assert (H' : 2 ^ (w - 1) = 2 * 2 ^ (w - 2)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  assert (P : 0 < 2 ^ (w - 2)) by (apply Z.pow_pos_nonneg; lia).
  set (h := 2 ^ (w - 2)) in *. clearbody h. rewrite H, H'. clear H H'.
  rewrite Z.odd_spec in O. destruct O as [m M].
  pose proof (Z_div_mod_eq_full n (2 * (2 * h))) as E.
  pose proof (Z.mod_pos_bound n (2 * (2 * h)) ltac:(lia)) as B.
  set (r := n mod (2 * (2 * h))) in *. set (q := n / (2 * (2 * h))) in *. clearbody r q.
  assert (Q : 0 <= q) by nia.
  assert (C : r / (2 * h) = if r <? 2 * h then 0 else 1).
  { destruct (Z.ltb_spec r (2 * h)).
    - apply Z.div_small. lia.
    - symmetry. apply (Z.div_unique r (2 * h) 1 (r - 2 * h)); lia. }
  rewrite C. assert (R : r = 2 * (m - q * (2 * h)) + 1) by lia.
  destruct (Z.ltb_spec r (2 * h)).
  - replace (n - (r - 0 * (2 * (2 * h)))) with (q * (2 * (2 * h))) by lia.
    rewrite Z.mod_mul, Z.div_mul by lia. split; [exists (m - q * (2 * h)); lia|].
    split; [lia|]. split; [reflexivity|exact Q].
  - replace (n - (r - 1 * (2 * (2 * h)))) with ((q + 1) * (2 * (2 * h))) by lia.
    rewrite Z.mod_mul, Z.div_mul by lia. split; [exists (m - q * (2 * h) - 2 * h); lia|].
    split; [|split; [reflexivity|lia]].
    assert (r <> 2 * h) by lia. lia.
Qed.

Lemma naf_from_ok w : 2 <= w -> forall fuel place n, 0 <= place -> 0 <= n ->
  n * 2 ^ place <= 2 ^ 256 -> 257 <= place + Z.of_nat fuel ->
  total (naf_from fuel w place n) = n * 2 ^ place /\ sparse w place (naf_from fuel w place n).
Proof.
  intros W. induction fuel as [|fuel IH]; intros place n P N M F.
  - assert (n = 0).
    { change (Z.of_nat 0) with 0 in F. assert (G : 2 ^ 257 <= 2 ^ place)
        by (apply Z.pow_le_mono_r; lia).
      change (2 ^ 257) with (2 * 2 ^ 256) in G. assert (0 < 2 ^ 256) by reflexivity. nia. }
    subst. split; [reflexivity|exact I].
  - rewrite Nat2Z.inj_succ in F. cbn [naf_from].
    destruct (Z.eqb_spec n 0) as [-> | N0]; [split; [reflexivity|exact I]|].
    assert (PP : 0 < 2 ^ place) by (apply Z.pow_pos_nonneg; lia).
    assert (AP : place <= 256).
    { destruct (Z.le_gt_cases place 256) as [|G]; [assumption|].
      assert (G' : 2 ^ 257 <= 2 ^ place) by (apply Z.pow_le_mono_r; lia).
      change (2 ^ 257) with (2 * 2 ^ 256) in G'. assert (0 < 2 ^ 256) by reflexivity. nia. }
    destruct (Z.even n) eqn:E.
    + rewrite Z.even_spec in E. destruct E as [m E].
      assert (D : n / 2 = m) by (rewrite E, Z.mul_comm; apply Z.div_mul; discriminate).
      assert (X : 2 ^ (place + 1) = 2 * 2 ^ place) by (rewrite Z.pow_add_r by lia; ring).
      rewrite D. destruct (IH (place + 1) m ltac:(lia) ltac:(lia)) as [T Q].
      * rewrite X. subst n. lia.
      * lia.
      * split; [|apply (sparse_from w place (place + 1)); [lia|exact Q]]. rewrite T, X, E. ring.
    + rewrite <- Z.negb_odd in E. apply negb_false_iff in E.
      destruct (odd_window w n W E ltac:(lia)) as (O & A & D & B). cbv zeta in O, A, D, B.
      set (digit := n mod 2 ^ w - n mod 2 ^ w / 2 ^ (w - 1) * 2 ^ w) in *. clearbody digit.
      set (next := (n - digit) / 2 ^ w) in *.
      assert (PW : 0 < 2 ^ w) by (apply Z.pow_pos_nonneg; lia).
      assert (X : n - digit = 2 ^ w * next).
      { unfold next. rewrite (Z_div_mod_eq_full (n - digit) (2 ^ w)) at 1. rewrite D. ring. }
      clearbody next. cbn [total sparse].
      assert (Y : 2 ^ (place + w) = 2 ^ place * 2 ^ w) by (apply Z.pow_add_r; lia).
      assert (H : 2 ^ w = 2 * 2 ^ (w - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
      assert (NX : next * 2 ^ (place + w) <= 2 ^ 256).
      { destruct (Z.le_gt_cases (place + w) 256) as [G|G].
        - assert (S : 2 ^ 256 = 2 ^ (256 - place - w) * 2 ^ (place + w))
            by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
          rewrite S. apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; lia|].
          rewrite S, Y in M. set (t := 2 ^ (256 - place - w)) in *. clearbody t. 
          assert (n <= t * 2 ^ w).
          { apply (Z.mul_le_mono_pos_r _ _ (2 ^ place)); [exact PP|]. lia. }
          nia.
        - assert (S : 2 ^ 256 = 2 ^ (256 - place) * 2 ^ place)
            by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
          assert (n <= 2 ^ (256 - place)).
          { rewrite S in M. apply (Z.mul_le_mono_pos_r _ _ (2 ^ place)); [exact PP|exact M]. }
          assert (2 ^ (256 - place) <= 2 ^ (w - 1)) by (apply Z.pow_le_mono_r; lia).
          assert (next * 2 ^ w < 1 * 2 ^ w) by lia.
          assert (next < 1) by (apply (Z.mul_lt_mono_pos_r (2 ^ w)); assumption).
          assert (0 <= 2 ^ 256) by discriminate.
          assert (0 < 2 ^ (place + w)) by (apply Z.pow_pos_nonneg; lia). nia. }
      destruct (IH (place + w) next ltac:(lia) B NX ltac:(lia)) as [T Q].
      split; [|repeat split; assumption || lia]. rewrite T, Y.
      replace n with (digit + 2 ^ w * next) by lia. ring.
Qed.

Theorem naf_ok w k : 2 <= w -> 0 <= k < 2 ^ 256 -> total (naf w k) = k /\ sparse w 0 (naf w k).
Proof.
  intros W K. destruct (naf_from_ok w W 257 0 k) as [T S].
  - reflexivity.
  - lia.
  - change (2 ^ 0) with 1. lia.
  - discriminate.
  - split; [|exact S]. unfold naf. rewrite T. ring.
Qed.

(* What the code gave. *)
Definition same_digits (a b : list Z) : bool :=
  (length a =? length b)%nat && forallb (fun x => fst x =? snd x) (combine a b).
Definition same_form (a b : list (Z * Z)) : bool :=
  same_digits (map fst a) (map fst b) && same_digits (map snd a) (map snd b).
Theorem digits_as_run :
  forallb (fun r => same_digits (radix_16 (fst r)) (snd r)) runs.radix_16 &&
  forallb (fun r => same_digits (radix_256 (fst r)) (snd r)) runs.radix_256 &&
  forallb (fun r => same_digits (odd_radix_128 (fst r)) (snd r)) runs.odd_radix_128 &&
  forallb (fun r => let '(k, low, high) := r in
    (fst (split k) =? low) && (snd (split k) =? high)) runs.split &&
  forallb (fun r => let '(w, k, l) := r in same_form (naf w k) l) runs.naf = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
