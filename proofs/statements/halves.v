(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* halfsize.rs: the pair that replaces a challenge k. Whatever the quotients are, every row of the
   extended Euclidean algorithm has u = v k modulo 8L, and v is odd where the code takes a row. The
   code takes many quotients at once, of the leading digits; the model takes one after the other, on
   integers that no register bounds. halves_as_run compares both. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
From Kernel Require Import Prime.
From Statements Require Import order.
Import ListNotations.
Open Scope Z_scope.

(* What a verifier needs of u and v. *)
Definition qualifies (k u v : Z) : Prop := (period | u - v * k) /\ Z.Odd v.

(* The rows above and below the crossing: u, and the magnitude of v, whose sign alternates. *)
Record rows := Rows { u_above : Z; t_above : Z; u_below : Z; t_below : Z; negative : bool }.
Definition signed (negative : bool) (t : Z) : Z := if negative then - t else t.
Definition first_rows (k : Z) : rows := Rows period 0 k 1 false.
Definition next_rows (s : rows) : rows :=
  let q := u_above s / u_below s in
  Rows (u_below s) (t_below s) (u_above s - q * u_below s) (t_above s + q * t_below s)
    (negb (negative s)).
Fixpoint crossing (fuel : nat) (s : rows) : rows :=
  match fuel with
  | O => s
  | S fuel => if t_below s <? u_below s then crossing fuel (next_rows s) else s
  end.
(* (large - m d, small + m e) with the m that makes the larger one least. *)
Definition balance (large small d e : Z) : Z * Z :=
  let m := (large - small) / (d + e) in
  let '(large, small) := (large - m * d, small + m * e) in
  if small + e <? large then (large - d, small + e) else (large, small).
Definition split_odd (s : rows) : Z * Z :=
  if u_above s <? t_below s then
    if Z.odd (t_above s) then (u_above s, signed (negb (negative s)) (t_above s))
    else let '(v, u) := balance (t_below s) (u_below s) (t_above s) (u_above s) in
      (u, signed (negative s) v)
  else if Z.odd (t_below s) then (u_below s, signed (negative s) (t_below s))
  else let '(u, v) := balance (u_above s) (t_above s) (u_below s) (t_below s) in
    (u, signed (negb (negative s)) v).
(* The magnitude of v at least doubles in two steps and is below 8L. *)
Definition halves (k : Z) : Z * Z := split_odd (crossing 520 (first_rows k)).

Definition good (k : Z) (s : rows) : Prop :=
  (period | u_above s - signed (negb (negative s)) (t_above s) * k) /\
  (period | u_below s - signed (negative s) (t_below s) * k) /\
  (Z.Odd (t_above s) \/ Z.Odd (t_below s)).
Lemma parity t : Z.Odd t \/ Z.Even t.
Proof. destruct (Z.Even_or_Odd t); auto. Qed.
Lemma first_good k : good k (first_rows k).
Proof.
  unfold good, first_rows. cbn [u_above t_above u_below t_below negative negb signed].
  split; [exists 1; ring|]. split; [exists 0; ring|]. right. exists 0. reflexivity.
Qed.
Lemma next_good k s : good k s -> good k (next_rows s).
Proof.
  destruct s as [ua ta ub tb n]. unfold good, next_rows.
  cbn [u_above t_above u_below t_below negative]. generalize (ua / ub). intros q (A & B & O).
  destruct A as [a A], B as [b B]. split; [|split].
  - exists b. rewrite negb_involutive. exact B.
  - exists (a - q * b). destruct n; cbn [signed negb] in *; lia.
  - destruct (parity tb) as [P|[m P]]; [left; exact P|right].
    destruct O as [[j O]|[j O]]; [|lia]. exists (j + q * m). lia.
Qed.
Lemma crossing_good k fuel : forall s, good k s -> good k (crossing fuel s).
Proof.
  induction fuel as [|fuel IH]; intros s G; cbn [crossing]; [exact G|].
  destruct (t_below s <? u_below s); [apply IH, next_good, G|exact G].
Qed.
Lemma balance_is large small d e :
  exists m, balance large small d e = (large - m * d, small + m * e).
Proof.
  unfold balance. cbv zeta. set (m := (large - small) / (d + e)).
  destruct (small + m * e + e <? large - m * d); [exists (m + 1)|exists m]; f_equal; ring.
Qed.
Lemma odd_signed n t : Z.Odd t -> Z.Odd (signed n t).
Proof. intros [m M]. destruct n; [exists (- m - 1)|exists m]; cbn [signed]; lia. Qed.
Lemma split_odd_ok k s : good k s -> let '(u, v) := split_odd s in qualifies k u v.
Proof.
  destruct s as [ua ta ub tb n]. unfold good, split_odd, qualifies.
  cbn [u_above t_above u_below t_below negative]. intros (A & B & O).
  destruct (ua <? tb).
  - destruct (Z.odd ta) eqn:E.
    + split; [exact A|]. apply odd_signed, Z.odd_spec, E.
    + rewrite <- Z.negb_even in E. apply negb_false_iff, Z.even_spec in E. destruct E as [j E].
      destruct (balance_is tb ub ta ua) as [m ->]. destruct A as [a A], B as [b B]. split.
      * exists (b + m * a). destruct n; cbn [signed negb] in *; lia.
      * apply odd_signed. destruct O as [[i O]|[i O]]; [lia|]. exists (i - m * j). lia.
  - destruct (Z.odd tb) eqn:E.
    + split; [exact B|]. apply odd_signed, Z.odd_spec, E.
    + rewrite <- Z.negb_even in E. apply negb_false_iff, Z.even_spec in E. destruct E as [j E].
      destruct (balance_is ua ta ub tb) as [m ->]. destruct A as [a A], B as [b B]. split.
      * exists (a - m * b). destruct n; cbn [signed negb] in *; lia.
      * apply odd_signed. destruct O as [[i O]|[i O]]; [|lia]. exists (i + m * j). lia.
Qed.
Theorem halves_ok k : let '(u, v) := halves k in qualifies k u v.
Proof. apply split_odd_ok, crossing_good, first_good. Qed.

(* The search ends: the steps that the model has are enough to meet the crossing, no quotient is
   taken by 0, and the larger number of the shorter row is at most the root of 8L. *)
Definition ordered_rows (s : rows) : Prop :=
  0 <= t_above s <= t_below s /\ 1 <= t_below s /\ 0 <= u_below s < u_above s /\
  u_above s * t_below s + u_below s * t_above s = period.
Lemma first_ordered k : 0 <= k < period -> ordered_rows (first_rows k).
Proof.
  intros K. unfold ordered_rows, first_rows. cbn [u_above t_above u_below t_below]. lia.
Qed.
(* Each step adds the lower magnitude at least once, and takes what the quotient leaves. *)
Lemma next_ordered s : ordered_rows s -> t_below s < u_below s ->
  ordered_rows (next_rows s) /\ t_above (next_rows s) = t_below s /\
  t_above s + t_below s <= t_below (next_rows s) /\ t_below s <= u_above (next_rows s).
Proof.
  destruct s as [ua ta ub tb n]. unfold ordered_rows, next_rows.
  cbn [u_above t_above u_below t_below]. intros (T & T1 & U & D) B.
  pose proof (Z_div_mod_eq_full ua ub) as E. pose proof (Z.mod_pos_bound ua ub ltac:(lia)) as M.
  assert (Q : 1 <= ua / ub) by (apply Z.div_le_lower_bound; lia).
  generalize dependent (ua / ub). generalize dependent (ua mod ub). intros r M q E Q.
  assert (tb <= q * tb) by nia.
  repeat split; lia.
Qed.
Lemma crossing_ends fuel : forall s x y, ordered_rows s -> 0 <= x -> 1 <= y ->
  x <= t_above s -> y <= t_below s -> t_above s <= u_above s ->
  period < y * y * 2 ^ Z.of_nat fuel ->
  let s' := crossing (2 * fuel) s in ordered_rows s' /\ u_below s' <= t_below s' /\
    t_above s' <= u_above s'.
Proof.
  induction fuel as [|fuel IH]; intros s x y R X Y XA YB A F; cbv zeta.
  - change (2 * 0)%nat with 0%nat. cbn [crossing]. change (2 ^ Z.of_nat 0) with 1 in F.
    pose proof R as (T & T1 & U & D). split; [exact R|].
    assert (u_above s * t_below s <= period) by nia.
    split.
    + destruct (Z.le_gt_cases (u_below s) (t_below s)); [assumption|].
      assert (t_below s * t_below s <= u_above s * t_below s) by nia. nia.
    + lia.
  - replace (2 * S fuel)%nat with (S (S (2 * fuel))) by lia. cbn [crossing].
    pose proof R as (T & T1 & U & D).
    destruct (Z.ltb_spec (t_below s) (u_below s)) as [B|B]; [|split; [exact R|lia]].
    destruct (next_ordered s R B) as (R1 & E1 & S1 & C1).
    set (s1 := next_rows s) in *. pose proof R1 as (T' & T1' & U' & D').
    destruct (Z.ltb_spec (t_below s1) (u_below s1)) as [B1|B1]; [|split; [exact R1|lia]].
    destruct (next_ordered s1 R1 B1) as (R2 & E2 & S2 & C2).
    set (s2 := next_rows s1) in *.
    apply (IH s2 y (2 * y)); try assumption; try lia.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r in F by lia. pose proof period_is_positive.
    set (w := 2 ^ Z.of_nat fuel) in *.
    replace (2 * y * (2 * y) * w) with (2 * (y * y * (2 * w))) by ring. lia.
Qed.
Theorem search_ends k : 0 <= k < period ->
  let s := crossing 520 (first_rows k) in
  u_below s <= t_below s /\ t_above s <= u_above s /\
  (forall more, crossing more s = s) /\
  Z.min (u_above s) (t_below s) * Z.min (u_above s) (t_below s) <= period.
Proof.
  intros K. destruct (crossing_ends 260 (first_rows k) 0 1 (first_ordered k K)) as (R & B & A);
    try (cbn [first_rows u_above t_above u_below t_below]; pose proof period_is_positive; lia).
  { reflexivity. }
  change (2 * 260)%nat with 520%nat in *. cbv zeta.
  set (s := crossing 520 (first_rows k)) in *. clearbody s.
  split; [exact B|]. split; [exact A|]. split.
  - intros [|more]; [reflexivity|]. cbn [crossing].
    destruct (Z.ltb_spec (t_below s) (u_below s)); [lia|reflexivity].
  - destruct R as (T & T1 & U & D). assert (u_above s * t_below s <= period) by nia.
    destruct (Z.min_spec (u_above s) (t_below s)) as [[M ->]|[M ->]]; nia.
Qed.

(* What the code found. *)
Theorem halves_as_run : forallb (fun r => let '(k, u, v) := r in
  (fst (halves k) =? u) && (snd (halves k) =? v)) runs.halves = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
