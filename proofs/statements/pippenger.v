(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/pippenger.rs and recode/many.rs: digits of windows, and with them the sums in buckets on
   edwards25519, one element at a time and in the lanes of a vector. Each is the sum of multiples;
   the first one serves the equation of a batch. The models are by hand; windows_as_run,
   pippenger_as_run and lanes_as_run compare digits and sums with runs of the code. *)
From Coq Require Import ZArith List Bool Lia Field.
From Certificates Require runs.
From Kernel Require Import Prime.
From Statements Require digits combinations tables.
From Statements Require Import edwards25519 order sums multiples buckets batch.
Import ListNotations.
Open Scope Z_scope.

(* Digits, one element at a time: a carry from each to the next. *)
Fixpoint carried (base half : Z) (n : nat) (carry k : Z) : list Z :=
  match n with
  | O => []
  | S n =>
      let digit := k mod base + carry in
      let next := if half <=? digit then 1 else 0 in
      (digit - next * base) :: carried base half n next (k / base)
  end.
Definition base_of (c : nat) : Z := 2 ^ Z.of_nat c.
Definition half_of (c : nat) : Z := Z.of_nat (2 ^ (c - 1)).
Definition number_of_windows (c : nat) : nat := Nat.div (257 + c - 1) c.
Definition signed_digits (c : nat) (k : Z) : list Z :=
  carried (base_of c) (half_of c) (number_of_windows c) 0 k.
(* The width that costs least. *)
Definition cost (n c : nat) : Z :=
  Z.of_nat (number_of_windows c) * (Z.of_nat n + 2 ^ Z.of_nat c).
Definition cheaper (n best c : nat) : nat := if cost n c <? cost n best then c else best.
Definition window_bits (n : nat) : nat := fold_left (cheaper n) (seq 5 10) 4%nat.

(* In lanes, with half a base added to each digit beforehand: any 128 bits as digits, the last one
   signed if it is whole; and scalars of so many bits. *)
Fixpoint all_signed (base half : Z) (n : nat) (x : Z) : list Z :=
  match n with O => [] | S n => (x mod base - half) :: all_signed base half n (x / base) end.
Definition short_digits (w : nat) (z : Z) : list Z :=
  (if Nat.modulo 128 w =? 0 then all_signed else digits.biased)%nat
    (base_of w) (half_of w) (Nat.div 128 w) z.
Definition short_bias (w : nat) : Z := digits.bias (base_of w) (half_of w) (Nat.div 128 w).
Definition long_digits (w bits : nat) (k : Z) : list Z :=
  let n := Nat.div bits w in
  digits.biased (base_of w) (half_of w) n
    ((k + digits.bias (base_of w) (half_of w) n) mod 2 ^ 256).
Definition length_in_bits (k : Z) : nat := if k =? 0 then O else S (Z.to_nat (Z.log2 k)).
Definition longest (ks : list Z) : nat := list_max (map length_in_bits ks).
Definition short_windows (w : nat) : nat := Nat.div (128 + w - 1) w.
Definition windows_in_lanes (w : nat) (zs ks : list Z) : nat :=
  let long := S (Nat.div (longest ks) w) in
  match zs with [] => long | _ => Nat.max long (short_windows w) end.

(* Both sums on edwards25519. *)
Definition negative (P : number) : number :=
  let '(X, Y, Z, T) := P in (0 - X, Y, Z, 0 - T).
Definition pippenger (c : nat) (ks : list Z) (Ps : list number) : number :=
  windows number zero_number doubled added subtracted c (number_of_windows c)
    (map (signed_digits c) ks) Ps zero_number.
Definition sum_in_lanes (w : nat) (zs ks : list Z) (Ps : list number) : number :=
  by_windows number zero_number doubled added w
    (sums_in_lanes number zero_number negative added subtracted w (windows_in_lanes w zs ks)
      (map (short_digits w) zs ++ map (long_digits w (longest ks)) ks) Ps).

Lemma base_is_two_halves c : (0 < c)%nat -> base_of c = 2 * half_of c.
Proof.
  intros C. unfold base_of, half_of. rewrite Nat2Z.inj_pow.
  rewrite <- Z.pow_succ_r by lia. f_equal. lia.
Qed.
Lemma half_is_positive c : 0 < half_of c.
Proof. unfold half_of. pose proof (Nat.pow_nonzero 2 (c - 1) ltac:(discriminate)). lia. Qed.
Lemma carried_length base half n : forall carry k, length (carried base half n carry k) = n.
Proof. induction n; intros; cbn [carried length]; auto. Qed.
Lemma carried_ok half n : 0 < half -> forall carry k, 0 <= carry <= 1 -> 0 <= k ->
  k + carry <= digits.bias (2 * half) (half - 1) n ->
  digits.value (2 * half) (carried (2 * half) half n carry k) = k + carry /\
  Forall (fun d => Z.abs d <= half) (carried (2 * half) half n carry k).
Proof.
  intros H. induction n as [|n IH]; intros carry k C K M; cbn [digits.bias] in M.
  - cbn. split; [lia|constructor].
  - cbn [carried digits.value]. pose proof (Z_div_mod_eq_full k (2 * half)) as E.
    pose proof (Z.mod_pos_bound k (2 * half) ltac:(lia)) as B.
    pose proof (Z.div_pos k (2 * half) K ltac:(lia)) as P.
    set (r := k mod (2 * half)) in *. set (q := k / (2 * half)) in *. clearbody r q.
    set (m := digits.bias (2 * half) (half - 1) n) in *. clearbody m.
    destruct (Z.leb_spec half (r + carry)) as [L|L].
    + destruct (IH 1 q ltac:(lia) P) as [V F'].
      * assert (2 * half * (q + 1) < 2 * half * (m + 1)) by lia. nia.
      * rewrite V. split; [lia|]. constructor; [lia|exact F'].
    + destruct (IH 0 q ltac:(lia) P) as [V F'].
      * assert (2 * half * q < 2 * half * (m + 1)) by lia. nia.
      * rewrite V. split; [lia|]. constructor; [lia|exact F'].
Qed.
Theorem signed_digits_ok c k : (4 <= c <= 14)%nat -> 0 <= k < 2 ^ 256 ->
  digits.value (base_of c) (signed_digits c k) = k /\
  length (signed_digits c k) = number_of_windows c /\
  Forall (fun d => Z.abs d <= half_of c) (signed_digits c k).
Proof.
  intros C K. unfold signed_digits. rewrite base_is_two_halves by lia.
  destruct (carried_ok (half_of c) (number_of_windows c) (half_is_positive c) 0 k) as [V F'];
    try lia.
  - enough (2 ^ 256 - 1 <= digits.bias (2 * half_of c) (half_of c - 1)
      (number_of_windows c)) by lia.
    clear K. destruct C as [C D].
    do 15 (destruct c as [|c]; [try (exfalso; lia); vm_compute; discriminate|]). exfalso. lia.
  - split; [lia|]. split; [apply carried_length|exact F'].
Qed.
Theorem window_bits_ok n : (4 <= window_bits n <= 14)%nat.
Proof.
  unfold window_bits.
  assert (X : forall l best, Forall (fun c => (4 <= c <= 14)%nat) (best :: l) ->
    (4 <= fold_left (cheaper n) l best <= 14)%nat).
  { induction l as [|c l IH]; intros best B; [exact (Forall_inv B)|]. cbn [fold_left]. apply IH.
    inversion B as [|x y B1 B2]; subst. inversion B2; subst.
    constructor; [|assumption]. unfold cheaper. destruct (_ <? _); assumption. }
  apply X. cbn [seq]. repeat constructor.
Qed.

Lemma bias_bound half n : 0 < half -> 0 <= digits.bias (2 * half) half n < (2 * half) ^ Z.of_nat n.
Proof.
  intros H. induction n as [|n IH]; cbn [digits.bias].
  { change ((2 * half) ^ Z.of_nat 0) with 1. lia. }
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. nia.
Qed.
Lemma all_signed_ok half n : 0 < half -> forall x,
  digits.value (2 * half) (all_signed (2 * half) half n x) =
    x mod (2 * half) ^ Z.of_nat n - digits.bias (2 * half) half n /\
  length (all_signed (2 * half) half n x) = n /\
  Forall (fun d => Z.abs d <= half) (all_signed (2 * half) half n x).
Proof.
  intros H. induction n as [|n IH]; intros x.
  - cbn. rewrite Z.mod_1_r. auto.
  - destruct (IH (x / (2 * half))) as (V & Le & F').
    cbn [all_signed digits.value digits.bias length]. rewrite V, Le.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. split; [|split; [reflexivity|]].
    + assert (P : 0 < (2 * half) ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
      rewrite (Z.rem_mul_r x (2 * half) ((2 * half) ^ Z.of_nat n)) by lia. ring.
    + pose proof (Z.mod_pos_bound x (2 * half) ltac:(lia)). constructor; [lia|exact F'].
Qed.
Lemma biased_ok half n x : 0 < half -> 0 <= x < (half + 1) * (2 * half) ^ Z.of_nat n ->
  digits.value (2 * half) (digits.biased (2 * half) half n x) =
    x - digits.bias (2 * half) half n /\
  length (digits.biased (2 * half) half n x) = S n /\
  Forall (fun d => Z.abs d <= half) (digits.biased (2 * half) half n x).
Proof.
  intros H X. assert (P : 0 < (2 * half) ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
  split; [|split].
  - rewrite digits.biased_value, Nat2Z.inj_succ, Z.pow_succ_r by lia. rewrite Z.mod_small; nia.
  - apply digits.biased_length.
  - apply Forall_forall. intros d I. apply (In_nth _ _ 0) in I. destruct I as (i & I & <-).
    rewrite digits.biased_length in I. destruct (Nat.eq_dec i n) as [->|N].
    + rewrite digits.biased_last by lia.
      assert (0 <= x / (2 * half) ^ Z.of_nat n < half + 1).
      { split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia. }
      pose proof (Z.mod_pos_bound (x / (2 * half) ^ Z.of_nat n) (2 * half) ltac:(lia)).
      pose proof (Z.mod_le (x / (2 * half) ^ Z.of_nat n) (2 * half) ltac:(lia) ltac:(lia)). lia.
    + pose proof (digits.biased_range (2 * half) half n ltac:(lia) x i ltac:(lia)). lia.
Qed.
Lemma power_of_base w n : base_of w ^ Z.of_nat n = 2 ^ Z.of_nat (w * n).
Proof. unfold base_of. rewrite <- Z.pow_mul_r, Nat2Z.inj_mul by lia. reflexivity. Qed.
(* What is left of so many bits above the whole digits. *)
Lemma rest_of_bits w bits : (0 < w)%nat ->
  2 ^ Z.of_nat bits <= half_of w * base_of w ^ Z.of_nat (Nat.div bits w).
Proof.
  intros W. rewrite power_of_base. unfold half_of. rewrite Nat2Z.inj_pow.
  change (Z.of_nat 2) with 2. rewrite <- Z.pow_add_r by lia. apply Z.pow_le_mono_r; [lia|].
  pose proof (Nat.div_mod bits w ltac:(lia)). pose proof (Nat.mod_upper_bound bits w ltac:(lia)).
  lia.
Qed.
Theorem short_digits_ok w z : (0 < w)%nat -> 0 <= z < 2 ^ 128 ->
  digits.value (base_of w) (short_digits w z) = z - short_bias w /\
  length (short_digits w z) = short_windows w /\
  Forall (fun d => Z.abs d <= half_of w) (short_digits w z).
Proof.
  intros W B. unfold short_digits, short_bias, short_windows.
  pose proof (rest_of_bits w 128 W) as R. change (2 ^ Z.of_nat 128) with (2 ^ 128) in R.
  pose proof (half_is_positive w) as H. pose proof (power_of_base w (Nat.div 128 w)) as P.
  pose proof (Nat.div_mod 128 w ltac:(lia)) as E.
  pose proof (Nat.mod_upper_bound 128 w ltac:(lia)) as M.
  rewrite (base_is_two_halves w W) in *. set (n := Nat.div 128 w) in *. clearbody n.
  destruct (Nat.eqb_spec (Nat.modulo 128 w) 0) as [D|D].
  - destruct (all_signed_ok (half_of w) n H z) as (V & Le & F').
    rewrite V, Le. split; [|split; [|exact F']].
    + rewrite P, Z.mod_small; [reflexivity|].
      replace (w * n)%nat with 128%nat by lia. exact B.
    + apply Nat.div_unique with (w - 1)%nat; lia.
  - destruct (biased_ok (half_of w) n z H) as (V & Le & F'); [nia|].
    split; [exact V|]. split; [|exact F']. rewrite Le.
    apply Nat.div_unique with (Nat.modulo 128 w - 1)%nat; lia.
Qed.
Theorem long_digits_ok w bits k : (0 < w)%nat -> (bits <= 255)%nat -> 0 <= k < 2 ^ Z.of_nat bits ->
  digits.value (base_of w) (long_digits w bits k) = k /\
  length (long_digits w bits k) = S (Nat.div bits w) /\
  Forall (fun d => Z.abs d <= half_of w) (long_digits w bits k).
Proof.
  intros W N K. unfold long_digits. cbv zeta.
  pose proof (rest_of_bits w bits W) as R. pose proof (half_is_positive w) as H.
  pose proof (power_of_base w (Nat.div bits w)) as P.
  pose proof (Nat.div_mod bits w ltac:(lia)) as E.
  rewrite (base_is_two_halves w W) in *. set (n := Nat.div bits w) in *. clearbody n.
  pose proof (bias_bound (half_of w) n H) as B.
  set (b := digits.bias (2 * half_of w) (half_of w) n) in *.
  assert (M : 2 ^ Z.of_nat bits <= 2 ^ 255) by (apply Z.pow_le_mono_r; lia).
  assert (M' : 2 ^ Z.of_nat (w * n) <= 2 ^ Z.of_nat bits) by (apply Z.pow_le_mono_r; lia).
  change (2 ^ 256) with (2 * 2 ^ 255). rewrite P in B.
  rewrite Z.mod_small by lia. rewrite <- P in B.
  destruct (biased_ok (half_of w) n (k + b) H) as (V & Le & F'); [nia|].
  fold b in V. split; [lia|]. split; assumption.
Qed.
Lemma longest_ok ks : Forall (fun k => 0 <= k < 2 ^ 255) ks ->
  (longest ks <= 255)%nat /\ Forall (fun k => 0 <= k < 2 ^ Z.of_nat (longest ks)) ks.
Proof.
  intros K. assert (L : forall k, 0 <= k < 2 ^ 255 ->
    (length_in_bits k <= 255)%nat /\ k < 2 ^ Z.of_nat (length_in_bits k)).
  { intros k B. unfold length_in_bits. destruct (Z.eqb_spec k 0) as [->|N].
    - split; [lia|reflexivity].
    - pose proof (Z.log2_nonneg k). pose proof (Z.log2_spec k ltac:(lia)) as S'.
      rewrite Nat2Z.inj_succ, Z2Nat.id by lia. split; [|lia].
      assert (Z.log2 k < 255) by (apply Z.log2_lt_pow2; lia). lia. }
  unfold longest. split.
  - apply list_max_le, Forall_map. eapply Forall_impl; [|exact K]. intros k B. apply L, B.
  - pose proof (proj1 (list_max_le (map length_in_bits ks) _) (le_n _)) as X.
    rewrite Forall_map in X. rewrite Forall_forall in *. intros k I. specialize (X k I).
    cbv beta in X. destruct (L k (K k I)) as [_ B]. split; [apply K, I|].
    eapply Z.lt_le_trans; [exact B|]. apply Z.pow_le_mono_r; lia.
Qed.

(* The group of edwards25519. *)
Add Field the_field : field.
Lemma negative_is q Q : on q -> is q Q -> is (times (-1) q) (negative Q).
Proof.
  intros O I. rewrite <- opposite_is by exact O. destruct Q as [[[X Y] Z] T], q as [x y].
  destruct I as (N & EX & EY & ET). cbn [fst snd] in *.
  unfold is, negative, opposite, group.opposite, curve.extended. cbn [fst snd].
  rewrite !of_sub, EX, EY, ET. change (of_Z 0) with f0.
  split; [exact N|]. repeat split; ring.
Qed.
Lemma minus_is q r Q S : on q -> on r -> is q Q -> is r S ->
  is (sum q (times (-1) r)) (subtracted Q S).
Proof. intros OQ OR IQ IS. rewrite <- opposite_is by exact OR. apply subtracted_ok; assumption. Qed.
Definition serial_windows := windows_are (F * F) origin sum times on on_origin on_sum on_times
  commutes sum_associates sum_origin times_0 times_1 times_origin times_add times_mul times_sum
  number zero_number doubled negative added subtracted is zero_is doubled_ok negative_is added_ok
  minus_is.
Definition lane_windows := sums_in_lanes_are (F * F) origin sum times on on_origin on_sum on_times
  commutes sum_associates sum_origin times_0 times_1 times_origin times_add times_mul times_sum
  number zero_number doubled negative added subtracted is zero_is doubled_ok negative_is added_ok
  minus_is.

Theorem pippenger_is c ks qs Ps : (4 <= c <= 14)%nat -> Forall (fun k => 0 <= k < 2 ^ 256) ks ->
  Forall on qs -> Forall2 is qs Ps -> is (combination ks qs) (pippenger c ks Ps).
Proof.
  intros C K O I. unfold pippenger. rewrite <- batch.same_combination.
  rewrite Forall_forall in K.
  replace ks with (map (digits.value (2 ^ Z.of_nat c)) (map (signed_digits c) ks)) at 1.
  - apply serial_windows; try assumption.
    + unfold within. apply Forall_map, Forall_forall. intros k N.
      apply (signed_digits_ok c k C (K k N)).
    + apply Forall_map, Forall_forall. intros k N.
      destruct (signed_digits_ok c k C (K k N)) as (_ & -> & _). apply le_n.
  - rewrite map_map, <- map_id. apply map_ext_in. intros k N.
    apply (signed_digits_ok c k C (K k N)).
Qed.
Theorem sum_in_lanes_is w zs ks qs Ps : (0 < w)%nat ->
  Forall (fun z => 0 <= z < 2 ^ 128) zs -> Forall (fun k => 0 <= k < 2 ^ 255) ks ->
  Forall on qs -> Forall2 is qs Ps ->
  is (combination (map (fun z => z - short_bias w) zs ++ ks) qs) (sum_in_lanes w zs ks Ps).
Proof.
  intros W B K O I. unfold sum_in_lanes. rewrite <- batch.same_combination.
  destruct (longest_ok ks K) as [N K']. rewrite Forall_forall in B, K'.
  pose proof (fun z Z => short_digits_ok w z W (B z Z)) as SD.
  pose proof (fun k Z => long_digits_ok w _ k W N (K' k Z)) as LD.
  replace (map (fun z => z - short_bias w) zs ++ ks) with
    (map (digits.value (2 ^ Z.of_nat w))
      (map (short_digits w) zs ++ map (long_digits w (longest ks)) ks)).
  - apply lane_windows; try assumption.
    + unfold within. apply Forall_app. split; apply Forall_map, Forall_forall; intros x X.
      * apply (SD x X).
      * apply (LD x X).
    + apply Forall_app. split; apply Forall_map, Forall_forall; intros x X.
      * destruct (SD x X) as (_ & -> & _). unfold windows_in_lanes.
        destruct zs; [contradiction|lia].
      * destruct (LD x X) as (_ & -> & _). unfold windows_in_lanes. destruct zs; lia.
  - rewrite map_app, !map_map. f_equal.
    + apply map_ext_in. intros z Z. apply (SD z Z).
    + rewrite <- map_id. apply map_ext_in. intros k Z. apply (LD k Z).
Qed.

(* The sum in a batch by single points: many enough for buckets, and the base point by the comb. *)
Definition base_and_points (b : Z) (ks : list Z) (Ps : list number) : number :=
  added (pippenger (window_bits (length Ps)) ks Ps) (mul_by_comb b).
Theorem buckets_add_up : adds_up base_and_points.
Proof.
  intros b ks qs Ps B K _ O I. rewrite commutes. apply added_ok.
  - apply on_combination, O.
  - apply on_times, base_is_on.
  - apply pippenger_is; [apply window_bits_ok|exact K|exact O|exact I].
  - apply mul_by_comb_is. assert (L < 2 ^ 255) by reflexivity. lia.
Qed.

(* What the code gave. *)
Definition same_rows (a b : list (list Z)) : bool := all_same digits.same_digits a b.
Theorem windows_as_run :
  forallb (fun r => let '(c, k, l) := r in digits.same_digits (signed_digits c k) l)
    runs.signed_digits &&
  forallb (fun r => (window_bits (fst r) =? snd r)%nat) runs.window_bits &&
  forallb (fun r => let '(w, zs, ks, n, rows) := r in (windows_in_lanes w zs ks =? n)%nat &&
    same_rows (map (short_digits w) zs ++ map (long_digits w (longest ks)) ks) rows)
    runs.digits_in_lanes = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem pippenger_as_run : forallb (fun r => let '(ks, points, sum) := r in
  equals (pippenger (window_bits (length points)) ks (map affine points)) sum) runs.sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* By whichever method. Scalars are shorter in lanes; they count modulo 8L. *)
Theorem lanes_as_run : forallb (fun r => let '(ks, points, sum) := r in
  let ks := map (fun k => k mod period) ks in
  forallb (fun k => k <? 2 ^ 255) ks &&
  equals (sum_in_lanes 4 [] ks (map affine points)) sum) (firstn 1 runs.sums) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
