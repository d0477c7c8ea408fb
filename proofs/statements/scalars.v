(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/scalar.rs: arithmetic modulo L, the order of the base point. The definitions model the code
   by hand: each value is cut to the words that the code keeps of it. scalars_as_run compares them
   with runs of the code. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
From Kernel Require Import Prime.
Import ListNotations.
Open Scope Z_scope.

(* Sums, differences and products of words, cut to n words; the borrow of a difference. *)
Definition cut (n : Z) (x : Z) : Z := x mod 2 ^ (64 * n).
Definition add_words (a b : Z) : Z := cut 4 (a + b).
Definition sub_words (a b : Z) : Z := cut 4 (a - b).
Definition borrows (a b : Z) : bool := a <? b.

(* L = 2^252 + c; the bits below 252, and n words of those from 252 on. *)
Definition c : Z := 27742317777372353535851937790883648493.
Definition below (x : Z) : Z := x mod 2 ^ 252.
Definition above (n x : Z) : Z := cut n (x / 2 ^ 252).
Definition times_c (n x : Z) : Z := cut (n + 2) (c * x).

Definition reduce_cut (v extra : Z) : Z :=
  let t := times_c 1 (cut 1 (extra + above 1 v)) in
  add_words (sub_words (below v) t) (if borrows (below v) t then L else 0).
Definition reduce_wide (x : Z) : Z :=
  let p := times_c 5 (above 5 x) in
  let q := times_c 3 (above 3 p) in
  let v := sub_words (add_words (add_words (below x) (below q)) L) (below p) in
  reduce_cut v (above 1 q).
Definition reduce (x : Z) : Z := reduce_cut x 0.
Definition mul_add (a b c : Z) : Z := reduce_wide (cut 8 (a * b + c)).
Definition add (a b : Z) : Z :=
  let s := add_words a b in if borrows s L then s else sub_words s L.
Definition sub (a b : Z) : Z := add_words (sub_words a b) (if borrows a b then L else 0).
Definition neg (a : Z) : Z := sub 0 a.
Definition halve (a : Z) : Z := add_words a (if Z.odd a then L else 0) / 2.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Ltac literals := unfold above, below, cut in *;
  repeat match goal with
  | |- context [2 ^ ?n] => let v := eval vm_compute in (2 ^ n) in change (2 ^ n) with v
  | H : context [2 ^ ?n] |- _ => let v := eval vm_compute in (2 ^ n) in change (2 ^ n) with v in H
  end.
Ltac name_quotient x n q r :=
  pose proof (Z_div_mod_eq_full x n); pose proof (Z.mod_pos_bound x n ltac:(reflexivity));
  set (q := x / n) in *; set (r := x mod n) in *; clearbody q r.

Lemma L_is : L = 2 ^ 252 + c.
Proof. reflexivity. Qed.

(* The cut number is at most 2^252 below it, and the rest is canonical after one addition. *)
Lemma reduce_cut_ok v extra : 0 <= v < 2 ^ 256 -> 0 <= extra < 2 ^ 6 ->
  exists k, reduce_cut v extra = v - c * extra + k * L /\ 0 <= reduce_cut v extra < L.
Proof.
  intros V X. unfold reduce_cut, times_c, add_words, sub_words, borrows.
  change L with 7237005577332262213973186563042994240857116359379907606001950938285454250989.
  unfold c. literals.
  name_quotient v 7237005577332262213973186563042994240829374041602535252466099000494570602496 t v0.
  rewrite (Z.mod_small t) by lia. rewrite (Z.mod_small (extra + t)) by lia.
  rewrite (Z.mod_small (27742317777372353535851937790883648493 * (extra + t))) by lia.
  exists (- t + (if v0 <? 27742317777372353535851937790883648493 * (extra + t) then 1 else 0)).
  destruct (Z.ltb_spec v0 (27742317777372353535851937790883648493 * (extra + t))).
  - set (d := v0 - 27742317777372353535851937790883648493 * (extra + t)) in *.
    rewrite Z.add_mod_idemp_l by discriminate.
    rewrite Z.mod_small by (unfold d; lia). unfold d. lia.
  - set (d := v0 - 27742317777372353535851937790883648493 * (extra + t)) in *.
    rewrite (Z.mod_small d) by (unfold d; lia).
    rewrite Z.mod_small by (unfold d; lia). unfold d. lia.
Qed.

Theorem reduce_wide_ok x : 0 <= x < 2 ^ 512 -> reduce_wide x = x mod L.
Proof.
  intros X. unfold reduce_wide, times_c.
  set (one := x / 2 ^ 252).
  assert (X1 : above 5 x = one) by (unfold above, one; literals; apply Z.mod_small; lia).
  rewrite X1. assert (O : 0 <= one < 2 ^ 260) by (unfold one; literals; lia).
  pose proof (Z_div_mod_eq_full x (2 ^ 252)) as E. fold one in E.
  pose proof (Z.mod_pos_bound x (2 ^ 252) ltac:(reflexivity)) as B.
  fold (below x) in E, B. set (x0 := below x) in *. clearbody x0 one. clear X1.
  replace (cut (5 + 2) (c * one)) with (c * one)
    by (unfold c; literals; symmetry; apply Z.mod_small; lia).
  set (p := c * one) in *. set (two := p / 2 ^ 252).
  assert (P1 : above 3 p = two) by (unfold above, two, p, c; literals; apply Z.mod_small; lia).
  rewrite P1. assert (T : 0 <= two < 2 ^ 133) by (unfold two, p, c; literals; lia).
  pose proof (Z_div_mod_eq_full p (2 ^ 252)) as EP. fold two in EP.
  pose proof (Z.mod_pos_bound p (2 ^ 252) ltac:(reflexivity)) as BP.
  fold (below p) in EP, BP. set (p0 := below p) in *. clearbody p0 two. clear P1.
  replace (cut (3 + 2) (c * two)) with (c * two)
    by (unfold c; literals; symmetry; apply Z.mod_small; lia).
  set (q := c * two) in *. set (three := q / 2 ^ 252).
  assert (Q1 : above 1 q = three) by (unfold above, three, q, c; literals; apply Z.mod_small; lia).
  rewrite Q1. assert (R : 0 <= three < 2 ^ 6) by (unfold three, q, c; literals; lia).
  pose proof (Z_div_mod_eq_full q (2 ^ 252)) as EQ. fold three in EQ.
  pose proof (Z.mod_pos_bound q (2 ^ 252) ltac:(reflexivity)) as BQ.
  fold (below q) in EQ, BQ. set (q0 := below q) in *. clearbody q0 three. clear Q1.
  set (v := sub_words (add_words (add_words x0 q0) L) p0).
  assert (V : v = x0 + q0 + L - p0 /\ 0 <= v < 2 ^ 256).
  { unfold v, sub_words, add_words.
    change L with 7237005577332262213973186563042994240857116359379907606001950938285454250989.
    literals.
    rewrite (Z.mod_small (x0 + q0)) by lia. rewrite (Z.mod_small (x0 + q0 + _)) by lia.
    rewrite Z.mod_small by lia. lia. }
  destruct V as [V1 V2]. destruct (reduce_cut_ok v three V2 R) as (k & K1 & K2).
  assert (S : x = L * (one - two + three - 1 - k) + reduce_cut v three).
  { rewrite K1, V1. rewrite L_is. rewrite E.
    assert (c * one = 2 ^ 252 * two + p0) by exact EP.
    assert (c * two = 2 ^ 252 * three + q0) by exact EQ.
    generalize dependent (2 ^ 252). intros. clear K1 K2 V1 V2. nia. }
  exact (Z.mod_unique x L _ _ (or_introl K2) S).
Qed.

Theorem reduce_ok x : 0 <= x < 2 ^ 256 -> reduce x = x mod L.
Proof.
  intros X. destruct (reduce_cut_ok x 0 X ltac:(split; reflexivity || discriminate))
    as (k & K1 & K2).
  unfold reduce. apply (Z.mod_unique x L (- k)); [left; exact K2|].
  rewrite K1. ring.
Qed.
Theorem mul_add_ok a b c : 0 <= a < 2 ^ 256 -> 0 <= b < 2 ^ 256 -> 0 <= c < 2 ^ 256 ->
  mul_add a b c = (a * b + c) mod L.
Proof.
  intros A B C. unfold mul_add.
  assert (R : 0 <= a * b + c < 2 ^ 512).
  { change (2 ^ 512) with (2 ^ 256 * 2 ^ 256). generalize dependent (2 ^ 256). intros. nia. }
  unfold cut. change (64 * 8) with 512. rewrite Z.mod_small by exact R. apply reduce_wide_ok, R.
Qed.
Ltac linear := unfold add_words, sub_words, borrows, cut in *;
  change L with 7237005577332262213973186563042994240857116359379907606001950938285454250989 in *;
  literals.
Theorem add_ok a b : 0 <= a < L -> 0 <= b < L -> add a b = (a + b) mod L.
Proof. intros A B. unfold add. linear. rewrite (Z.mod_small (a + b)) by lia.
  destruct (Z.ltb_spec (a + b)
    7237005577332262213973186563042994240857116359379907606001950938285454250989); lia.
Qed.
Theorem sub_ok a b : 0 <= a < L -> 0 <= b < L -> sub a b = (a - b) mod L.
Proof.
  intros A B. assert (H : L < 2 ^ 256) by reflexivity. unfold sub, add_words, sub_words, cut.
  change (2 ^ (64 * 4)) with (2 ^ 256). generalize dependent (2 ^ 256). intros w H.
  rewrite Zplus_mod_idemp_l. unfold borrows. destruct (Z.ltb_spec a b).
  - rewrite Z.mod_small by lia. apply (Z.mod_unique _ _ (-1)); lia.
  - rewrite !Z.mod_small by lia. lia.
Qed.
Theorem neg_ok a : 0 <= a < L -> neg a = (- a) mod L.
Proof. intros A. unfold neg. rewrite sub_ok by (exact A || (split; reflexivity || discriminate)).
  reflexivity. Qed.
Theorem halve_ok a : 0 <= a < L -> 0 <= halve a < L /\ (2 * halve a) mod L = a.
Proof.
  intros A. assert (H : 2 * L < 2 ^ 256) by reflexivity. unfold halve, add_words, cut.
  change (2 ^ (64 * 4)) with (2 ^ 256). generalize dependent (2 ^ 256). intros w H.
  assert (E : exists r, a + (if Z.odd a then L else 0) = r * 2).
  { destruct (Z.odd a) eqn:O.
    - apply Z.odd_spec in O. destruct O as [r ->]. exists (r + (L + 1) / 2).
      change ((L + 1) / 2) with (Z.succ (L / 2)). change L with (2 * (L / 2) + 1) at 1. ring.
    - rewrite <- Z.negb_even in O. apply negb_false_iff, Z.even_spec in O.
      destruct O as [r ->]. exists r. ring. }
  destruct E as [r E]. rewrite Z.mod_small by (destruct (Z.odd a); lia).
  rewrite E, Z.div_mul by discriminate. rewrite (Z.mul_comm 2), <- E. destruct (Z.odd a).
  - split; [lia|]. symmetry. apply (Z.mod_unique _ _ 1); lia.
  - split; [lia|]. rewrite Z.add_0_r. apply Z.mod_small, A.
Qed.

(* What the code gave on operands, edges among them. *)
Theorem scalars_as_run :
  forallb (fun r => reduce_wide (fst r) =? snd r) runs.reduce_wide &&
  forallb (fun r => reduce (fst r) =? snd r) runs.reduce &&
  forallb (fun r => let '(a, b, c, s) := r in mul_add a b c =? s) runs.mul_add &&
  forallb (fun r => let '(a, b, s, d, n, h) := r in
    (add a b =? s) && (sub a b =? d) && (neg a =? n) && (halve a =? h)) runs.canonical = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
