(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/mul_base.rs in lanes: multiples of the base point by secret scalars, each lane with rows of
   the comb of its own, or each with a scalar of its own. The models are by hand; lanes_as_run
   compares their points with those that the code gave. Additions and the table are those of
   multiples.v. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Certificates Require runs tables.
From Kernel Require Import Prime.
From Statements Require digits.
From Statements Require Import edwards25519 order encodings sums multiples.
Import ListNotations.
Open Scope Z_scope.

(* Digit i by row i, for the rows of a list. *)
Definition add_rows (digits : list Z) (rows : list nat) (Q : number) : number :=
  fold_left (fun Q i => add_digit i Q (nth i digits 0)) rows Q.
(* A scalar in each lane: all rows. *)
Definition mul_base_each (k : Z) : number :=
  add_rows (digits.radix_16 k) (seq 0 64) zero_number.
(* One scalar: lane l takes row lanes * s + l in step s, for so many steps. *)
Definition rows_of (lanes l : nat) : list nat :=
  map (fun s => lanes * s + l)%nat (seq 0 (Nat.div 64 lanes)).
Definition lane (lanes : nat) (k : Z) (l : nat) : number :=
  add_rows (digits.radix_16 k) (rows_of lanes l) zero_number.
(* The sum of the points in four lanes, and in eight, where two such sums go side by side, as
   packed/sum_of_lanes.rs adds them; other vectors add the same points in another order. *)
Definition four_added (a b c d : number) : number := added (added a b) (added c d).
Definition mul_base_in_four (k : Z) : number :=
  four_added (lane 4 k 0) (lane 4 k 1) (lane 4 k 2) (lane 4 k 3).
Definition mul_base_in_eight (k : Z) : number :=
  added (four_added (lane 8 k 0) (lane 8 k 1) (lane 8 k 2) (lane 8 k 3))
    (four_added (lane 8 k 4) (lane 8 k 5) (lane 8 k 6) (lane 8 k 7)).

Fixpoint value_of (digits : list Z) (rows : list nat) : Z :=
  match rows with
  | [] => 0
  | i :: rows => nth i digits 0 * 16 ^ Z.of_nat i + value_of digits rows
  end.
Lemma value_app digits a b : value_of digits (a ++ b) = value_of digits a + value_of digits b.
Proof. induction a as [|i a IH]; cbn [app value_of]; [reflexivity|rewrite IH; ring]. Qed.
Lemma value_in_any_order digits a b : Permutation a b -> value_of digits a = value_of digits b.
Proof. induction 1; cbn [value_of]; lia. Qed.
Lemma value_of_all n : forall digits, length digits = n ->
  value_of digits (seq 0 n) = digits.value 16 digits.
Proof.
  assert (S : forall a digits rows,
    value_of (a :: digits) (map S rows) = 16 * value_of digits rows).
  { intros a digits. induction rows as [|i rows IH]; [reflexivity|]. cbn [map value_of nth].
    rewrite IH, Nat2Z.inj_succ, Z.pow_succ_r by lia. ring. }
  induction n as [|n IH]; intros [|a digits] E; try discriminate; [reflexivity|].
  cbn [seq value_of nth digits.value]. rewrite <- seq_shift, S, IH by (injection E; trivial).
  change (16 ^ Z.of_nat 0) with 1. ring.
Qed.

Section Scalar.
Variable k : Z.
Hypothesis range : 0 <= k < 2 ^ 255.
Definition part (rows : list nat) : F * F := times (value_of (digits.radix_16 k) rows) base.
Lemma on_part rows : on (part rows).
Proof. apply on_times, base_is_on. Qed.
Lemma add_rows_is rows : (forall i, In i rows -> (i < 64)%nat) -> forall q Q, on q -> is q Q ->
  is (sum q (part rows)) (add_rows (digits.radix_16 k) rows Q).
Proof.
  destruct (comb_digits k range) as (_ & _ & D). unfold part.
  induction rows as [|i rows IH]; intros I q Q O H; cbn [add_rows fold_left value_of].
  - rewrite times_0, sum_origin. exact H.
  - pose proof (add_digit_is q Q i _ (I i (or_introl eq_refl)) O H (D i)) as A.
    assert (O' : on (sum q (times (nth i (digits.radix_16 k) 0) (power_16 i))))
      by (apply on_sum; [exact O|apply on_times, on_power]).
    pose proof (IH (fun j J => I j (or_intror J)) _ _ O' A) as R. unfold power_16 in R.
    rewrite <- times_mul in R by exact base_is_on.
    rewrite sum_associates, <- times_add in R
      by lazymatch goal with
         | |- on base => exact base_is_on
         | |- on (times _ base) => apply on_times, base_is_on
         | |- _ => exact O
         end.
    exact R.
Qed.
Lemma part_app a b : part (a ++ b) = sum (part a) (part b).
Proof. unfold part. rewrite value_app, times_add by exact base_is_on. reflexivity. Qed.
Lemma part_of_all rows : Permutation (seq 0 64) rows -> part rows = times k base.
Proof.
  intros P. destruct (comb_digits k range) as (V & Le & _). unfold part.
  rewrite <- (value_in_any_order _ _ _ P), (value_of_all 64) by exact Le. rewrite V. reflexivity.
Qed.

Theorem mul_base_each_is : is (times k base) (mul_base_each k).
Proof.
  rewrite <- (part_of_all (seq 0 64)) by apply Permutation_refl. rewrite <- (origin_sum (part _)).
  apply add_rows_is; [|exact on_origin|exact zero_is]. intros i J. apply in_seq in J. lia.
Qed.

Lemma lane_is lanes l : In lanes [4; 8]%nat -> (l < lanes)%nat ->
  is (part (rows_of lanes l)) (lane lanes k l).
Proof.
  intros La M. rewrite <- (origin_sum (part _)). apply add_rows_is;
    [|exact on_origin|exact zero_is].
  intros i J. apply in_map_iff in J. destruct J as (s & <- & J). apply in_seq in J.
  destruct La as [<- |[<- |[]]]; cbn in J; lia.
Qed.
Lemma added_parts a b A B : is (part a) A -> is (part b) B -> is (part (a ++ b)) (added A B).
Proof. intros HA HB. rewrite part_app. apply added_ok; try assumption; apply on_part. Qed.
(* Rows in any order are those from 0 to 63. *)
Definition all_rows (rows : list nat) : bool :=
  (Nat.eqb (length rows) 64 && forallb (fun i => existsb (Nat.eqb i) rows) (seq 0 64))%nat.
Lemma all_rows_ok rows : all_rows rows = true -> Permutation (seq 0 64) rows.
Proof.
  unfold all_rows. intros H. apply andb_prop in H. destruct H as [L H]. apply Nat.eqb_eq in L.
  apply NoDup_Permutation_bis; [apply seq_NoDup|rewrite L, seq_length; lia|].
  intros i I. apply (proj1 (forallb_forall _ _) H), existsb_exists in I.
  destruct I as (j & J & E). apply Nat.eqb_eq in E. subst. exact J.
Qed.
Theorem mul_base_in_four_is : is (times k base) (mul_base_in_four k).
Proof.
  rewrite <- (part_of_all ((rows_of 4 0 ++ rows_of 4 1) ++ rows_of 4 2 ++ rows_of 4 3))
    by (apply all_rows_ok; reflexivity).
  unfold mul_base_in_four, four_added. repeat apply added_parts; apply lane_is; cbn; lia || auto.
Qed.
Theorem mul_base_in_eight_is : is (times k base) (mul_base_in_eight k).
Proof.
  rewrite <- (part_of_all (((rows_of 8 0 ++ rows_of 8 1) ++ rows_of 8 2 ++ rows_of 8 3) ++
    (rows_of 8 4 ++ rows_of 8 5) ++ rows_of 8 6 ++ rows_of 8 7))
    by (apply all_rows_ok; reflexivity).
  unfold mul_base_in_eight, four_added. repeat apply added_parts; apply lane_is; cbn; lia || auto.
Qed.
End Scalar.

(* What the code gave. *)
Transparent Certificates.tables.multiples Certificates.tables.comb.
Theorem lanes_as_run : forallb (fun r => match encodings.decode (snd r) with
  | Some (x, y, _) => equals (mul_base_each (fst r)) (x, y) &&
      equals (mul_base_in_four (fst r)) (x, y) && equals (mul_base_in_eight (fst r)) (x, y)
  | None => false end) runs.combs = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
