(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Doubles that stand for integers: sums and products that are exact, or whose bits have the upper
   half of a product, rounded in either direction. Nothing here is to be believed. *)
From Coq Require Import ZArith Bool Lia.
From Kernel Require Import Assembly Lanes LanesNumbers.
Open Scope Z_scope.

Lemma integer_of_bits s e f :
  s = 0 \/ s = 2 ^ 63 -> 1023 <= e < 2047 -> 2 ^ 52 <= f < 2 ^ 53 ->
  integer_of (s + (e - 1) * 2 ^ 52 + f) =
  let sign := if s =? 0 then 1 else -1 in
  if 972 <=? e - 1075 then None
  else if 0 <=? e - 1075 then Some (sign * (f * 2 ^ (e - 1075)))
  else if f mod 2 ^ (- (e - 1075)) =? 0 then Some (sign * (f / 2 ^ (- (e - 1075)))) else None.
Proof.
  intros S E F. unfold integer_of. set (b := s + (e - 1) * 2 ^ 52 + f).
  assert (L : b mod 2 ^ 52 = f - 2 ^ 52).
  { subst b. symmetry. apply Z.mod_unique with (q := s / 2 ^ 52 + e); [lia|].
    destruct S as [->| ->]; [change (0 / 2 ^ 52) with 0|change (2 ^ 63 / 2 ^ 52) with (2 ^ 11)];
      lia. }
  assert (H : (b / 2 ^ 52) mod 2 ^ 11 = e).
  { replace (b / 2 ^ 52) with (s / 2 ^ 52 + e).
    - destruct S as [->| ->]; [change (0 / 2 ^ 52) with 0|change (2 ^ 63 / 2 ^ 52) with (2 ^ 11)].
      + apply Z.mod_small. lia.
      + symmetry. apply Z.mod_unique with (q := 1); lia.
    - subst b. apply Z.div_unique with (r := f - 2 ^ 52); [lia|].
      destruct S as [->| ->]; [change (0 / 2 ^ 52) with 0|change (2 ^ 63 / 2 ^ 52) with (2 ^ 11)];
        lia. }
  assert (N : (b <? 2 ^ 63) = (s =? 0)).
  { subst b. destruct S as [->| ->]; [apply Z.ltb_lt|apply Z.ltb_ge]; lia. }
  assert (M : (b mod 2 ^ 63 =? 0) = false).
  { apply Z.eqb_neq. subst b. intros Q. apply Z.mod_divide in Q; [|lia]. destruct Q as [k Q].
    destruct S as [->| ->]; lia. }
  rewrite H, L, N, M. replace (2 ^ 52 + (f - 2 ^ 52)) with f by ring. reflexivity.
Qed.

Lemma double_of_exact r z n k j : n = k * 2 ^ j -> 0 <= j -> Z.abs k < 2 ^ 53 ->
  Z.abs n < 2 ^ 110 -> exists b, double_of r z n = Some b /\ integer_of b = Some n.
Proof.
  intros E J K B. unfold double_of. destruct (Z.eqb_spec n 0) as [N|N].
  - eexists. split; [reflexivity|]. rewrite N. destruct z; reflexivity.
  - set (l := Z.log2 (Z.abs n)). set (s := if n <? 0 then 2 ^ 63 else 0).
    assert (S : s = 0 \/ s = 2 ^ 63) by (subst s; destruct (n <? 0); auto).
    assert (Sn : (if s =? 0 then 1 else -1) * Z.abs n = n).
    { subst s. destruct (Z.ltb_spec n 0);
        [change (2 ^ 63 =? 0) with false|change (0 =? 0) with true]; cbv iota; lia. }
    pose proof (Z.log2_spec (Z.abs n) ltac:(lia)) as L. fold l in L.
    pose proof (Z.log2_nonneg (Z.abs n)) as L0. fold l in L0.
    assert (L1 : l < 110).
    { destruct (Z.lt_ge_cases l 110); [assumption|].
      pose proof (Z.pow_le_mono_r 2 110 l ltac:(lia) ltac:(lia)). lia. }
    destruct (Z.ltb_spec l 53) as [G|G].
    + eexists. split; [reflexivity|].
      replace (s + (1022 + l) * 2 ^ 52 + _)
        with (s + ((1023 + l) - 1) * 2 ^ 52 + Z.abs n * 2 ^ (52 - l)) by ring.
      assert (P : 2 ^ l * 2 ^ (52 - l) = 2 ^ 52) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
      assert (P0 : 0 < 2 ^ (52 - l)) by (apply Z.pow_pos_nonneg; lia).
      rewrite <- Z.add_1_r, Z.pow_add_r in L by lia.
      rewrite integer_of_bits; [|exact S|lia|split; [rewrite <- P|]; nia].
      cbv zeta. replace (1023 + l - 1075) with (- (52 - l)) by ring.
      rewrite (proj2 (Z.leb_gt _ _)) by lia. rewrite Z.opp_involutive.
      destruct (Z.leb_spec 0 (- (52 - l))).
      * replace (52 - l) with 0 by lia. rewrite !Z.mul_1_r, Sn. reflexivity.
      * rewrite Z.mod_mul, Z.div_mul by lia. rewrite Sn. reflexivity.
    + rewrite (proj2 (Z.ltb_lt l 1000)) by lia.
      assert (P : 0 < 2 ^ (l - 52)) by (apply Z.pow_pos_nonneg; lia).
      assert (D : Z.abs n mod 2 ^ (l - 52) = 0).
      { apply Z.mod_divide; [lia|]. apply Z.divide_abs_r.
        assert (l - 52 <= j).
        { destruct (Z.le_gt_cases (l - 52) j); [assumption|]. exfalso.
          pose proof (Z.pow_le_mono_r 2 (53 + j) l ltac:(lia) ltac:(lia)) as Q.
          rewrite Z.pow_add_r in Q by lia. rewrite E, Z.abs_mul in L.
          rewrite (Z.abs_eq (2 ^ j)) in L by (apply Z.pow_nonneg; lia).
          pose proof (Z.pow_pos_nonneg 2 j ltac:(lia) J). nia. }
        rewrite E. exists (k * 2 ^ (j - (l - 52))).
        rewrite <- Z.mul_assoc, <- Z.pow_add_r by lia. do 2 f_equal. lia. }
      rewrite D. cbn [Z.eqb negb andb]. eexists. split; [reflexivity|]. rewrite Z.add_0_r.
      replace (1022 + l) with (1023 + l - 1) by ring.
      assert (A : Z.abs n = Z.abs n / 2 ^ (l - 52) * 2 ^ (l - 52)).
      { rewrite (Z.div_mod (Z.abs n) (2 ^ (l - 52))) at 1 by lia. rewrite D. ring. }
      assert (Q : 2 ^ l = 2 ^ 52 * 2 ^ (l - 52)).
      { rewrite <- Z.pow_add_r by lia. f_equal. lia. }
      rewrite <- Z.add_1_r, Z.pow_add_r in L by lia.
      rewrite integer_of_bits; [|exact S|lia|nia].
      cbv zeta. replace (1023 + l - 1075) with (l - 52) by ring.
      rewrite (proj2 (Z.leb_gt _ _)) by lia. rewrite (proj2 (Z.leb_le _ _)) by lia.
      rewrite <- A, Sn. reflexivity.
Qed.

Lemma double_of_upper r z x : 0 <= x < 2 ^ 103 ->
  double_of r z (2 ^ 103 + x) = Some (UPPER + rounded (up r) x 51).
Proof.
  intros X. unfold double_of. rewrite (proj2 (Z.eqb_neq _ _)) by lia.
  rewrite (Z.abs_eq (2 ^ 103 + x)) by lia.
  rewrite (Z.log2_unique (2 ^ 103 + x) 103) by lia.
  rewrite (proj2 (Z.ltb_ge (2 ^ 103 + x) 0)) by lia.
  cbn [Z.ltb Z.compare Pos.compare Pos.compare_cont]. f_equal.
  change (103 - 52) with 51. replace (2 ^ 103 + x) with (x + 2 ^ 52 * 2 ^ 51) at 1 2 by ring.
  rewrite Z.div_add, Z.mod_add by lia. unfold rounded, UPPER. ring.
Qed.
Lemma double_of_lower r z n : 2 ^ 52 <= n < 2 ^ 53 ->
  double_of r z n = Some (LOWER - 2 ^ 51 - 2 ^ 52 + n).
Proof.
  intros N. unfold double_of. rewrite (proj2 (Z.eqb_neq _ _)) by lia.
  rewrite (Z.abs_eq n) by lia. rewrite (Z.log2_unique n 52) by lia.
  rewrite (proj2 (Z.ltb_ge n 0)) by lia.
  cbn [Z.ltb Z.compare Pos.compare Pos.compare_cont]. f_equal.
  change (52 - 52) with 0. unfold LOWER, INTEGER. lia.
Qed.
Lemma integer_of_integer v : 0 <= v < 2 ^ 52 -> integer_of (INTEGER + v) = Some (2 ^ 52 + v).
Proof.
  intros B. replace (INTEGER + v) with (0 + (1075 - 1) * 2 ^ 52 + (2 ^ 52 + v))
    by (unfold INTEGER; lia).
  rewrite integer_of_bits by lia. change (1075 - 1075) with 0. cbv zeta.
  change (if 0 =? 0 then 1 else -1) with 1. rewrite Z.mul_1_r, Z.mul_1_l. reflexivity.
Qed.
Lemma integer_of_upper v : 0 <= v < 2 ^ 52 ->
  integer_of (UPPER + v) = Some (2 ^ 103 + v * 2 ^ 51).
Proof.
  intros B. replace (UPPER + v) with (0 + (1126 - 1) * 2 ^ 52 + (2 ^ 52 + v))
    by (unfold UPPER; lia).
  rewrite integer_of_bits by lia. change (1126 - 1075) with 51. cbv zeta.
  change (if 0 =? 0 then 1 else -1) with 1. rewrite Z.mul_1_l, Z.mul_add_distr_r.
  rewrite <- (Z.pow_add_r 2 52 51) by lia. reflexivity.
Qed.
Lemma rounded_near up x n : 0 <= n ->
  x / 2 ^ n <= rounded up x n /\ rounded up x n * 2 ^ n - 2 ^ n < x < (rounded up x n + 1) * 2 ^ n.
Proof.
  intros N. unfold rounded. pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) N) as P.
  pose proof (Z.div_mod x (2 ^ n) ltac:(lia)) as D. pose proof (Z.mod_pos_bound x (2 ^ n) P) as M.
  destruct (Z.eqb_spec (x mod 2 ^ n) 0) as [Q|Q]; cbn [negb andb]; [|destruct (up _)]; nia.
Qed.
