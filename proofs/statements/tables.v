(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The tables of multiples of the base point hold what they should. *)
From Coq Require Import ZArith List Bool Lia Field.
From Coqprime Require Import GZnZ.
From Certificates Require tables.
From Kernel Require Import Statement Prime.
From Statements Require Import edwards25519.
Import ListNotations.
Open Scope Z_scope.

(* An entry is (y + x, y - x, 2dxy), least residues. *)
Definition entry : Set := Z * Z * Z.
Definition least (x : Z) : Prop := 0 <= x < p.
Definition holds (e : entry) (q : F * F) : Prop :=
  let '(a, b, c) := e in let '(x, y) := q in
  (least a /\ least b /\ least c) /\
  of_Z a = fadd y x /\ of_Z b = fsub y x /\ of_Z c = fmul (fadd d d) (fmul x y).

Definition is_least (x : Z) : bool := (0 <=? x) && (x <? p).
(* Whether it is a multiple of p, for numbers that folding makes short. *)
Definition vanishes (x : Z) : bool :=
  let x := folded (folded x) in (x =? 0) || (x =? p).
Definition entry_ok (e : entry) (Q : number) : bool :=
  let '(a, b, c) := e in let '(X, Y, Z, T) := Q in
  is_least a && is_least b && is_least c &&
  vanishes (zmul a Z - (Y + X)) && vanishes (zmul b Z - (Y - X)) &&
  vanishes (zmul c Z - zmul (zd + zd) T).
Fixpoint row_ok (row : list entry) (Q R : number) : bool :=
  match row with
  | [] => true
  | e :: row => entry_ok e R && row_ok row Q (added Q R)
  end.
Definition doubled_often (n : nat) (Q : number) : number := Nat.iter n doubled Q.
Fixpoint table_ok (table : list (list entry)) (n : nat) (Q : number) : bool :=
  match table with
  | [] => true
  | row :: table => row_ok row Q Q && table_ok table n (doubled_often n Q)
  end.

Add Field the_field : field.
Lemma least_ok x : is_least x = true -> least x.
Proof. unfold is_least, least. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. trivial. Qed.
Lemma vanishes_ok x y : vanishes (x - y) = true -> of_Z x = of_Z y.
Proof.
  unfold vanishes. rewrite orb_true_iff, !Z.eqb_eq. intros H. apply of_difference.
  change (val p (of_Z (x - y)) = 0). rewrite <- (of_folded (x - y)), <- of_folded.
  destruct H as [-> | ->]; reflexivity.
Qed.
Lemma entry_is_right e q Q : is q Q -> entry_ok e Q = true -> holds e q.
Proof.
  destruct e as [[a b] c], q as [x y], Q as [[[X Y] Z] T]. intros (N & EX & EY & ET) H.
  unfold entry_ok in H. cbn [fst snd] in EX, EY, ET.
  rewrite !andb_true_iff in H. destruct H as [[[[[A B] C] H1] H2] H3].
  apply vanishes_ok in H1, H2, H3.
  rewrite of_zmul, of_add, EX, EY in H1. rewrite of_zmul, of_sub, EX, EY in H2.
  rewrite !of_zmul, of_add, ET in H3. change (of_Z zd) with d in H3.
  split; [repeat split; apply least_ok; assumption|].
  assert (cancel : forall r s, fmul r (of_Z Z) = fmul s (of_Z Z) -> r = s).
  { intros r s E. transitivity (fdiv (fmul r (of_Z Z)) (of_Z Z)); [field; exact N|].
    rewrite E. field. exact N. }
  repeat split; apply cancel; [rewrite H1|rewrite H2|rewrite H3]; ring.
Qed.
Lemma row_is_right row q Q : on q -> is q Q -> forall n R, is (multiple (S n) q) R -> row_ok row Q R
  = true ->
  forall j e, nth_error row j = Some e -> holds e (multiple (S (n + j)) q).
Proof.
  intros OQ IQ. induction row as [|e row IH]; intros n R IR H j e' J; [destruct j; discriminate|].
  cbn [row_ok] in H. apply andb_prop in H. destruct H as [He H].
  destruct j as [|j]; cbn [nth_error] in J.
  - injection J as <-. rewrite Nat.add_0_r. exact (entry_is_right e _ R IR He).
  - rewrite Nat.add_succ_r. apply (IH (S n) (added Q R)); [|exact H|exact J].
    apply (added_ok q (multiple (S n) q)); try assumption. apply on_multiple, OQ.
Qed.
Lemma once q : on q -> multiple 1 q = q.
Proof. intros _. apply add_origin. Qed.
Lemma often n q Q : on q -> is q Q -> is (multiple (2 ^ n) q) (doubled_often n Q).
Proof.
  intros OQ IQ. induction n as [|n IH].
  - cbn [Nat.pow]. rewrite once by exact OQ. exact IQ.
  - cbn [Nat.pow Nat.mul]. rewrite Nat.add_0_r. unfold multiple. rewrite multiples_add by exact OQ.
    apply (doubled_ok (multiple (2 ^ n) q)); [apply on_multiple, OQ|exact IH].
Qed.
Lemma table_is_right table n : forall q Q, on q -> is q Q -> table_ok table n Q = true ->
  forall i j row e, nth_error table i = Some row -> nth_error row j = Some e ->
  holds e (multiple (S j) (multiple (2 ^ (n * i)) q)).
Proof.
  induction table as [|row table IH]; intros q Q OQ IQ H i j row' e I J; [destruct i;
    discriminate|].
  cbn [table_ok] in H. apply andb_prop in H. destruct H as [Hr H].
  destruct i as [|i]; cbn [nth_error] in I.
  - injection I as <-. rewrite Nat.mul_0_r. cbn [Nat.pow]. rewrite once by exact OQ.
    apply (row_is_right row q Q OQ IQ 0 Q); [rewrite once by exact OQ; exact IQ|exact Hr|exact J].
  - rewrite Nat.mul_succ_r, Nat.pow_add_r. unfold multiple at 2.
    rewrite multiples_multiply by exact OQ.
    apply (IH (multiple (2 ^ n) q) (doubled_often n Q)) with (row := row'); try assumption.
    + apply on_multiple, OQ.
    + apply often; assumption.
Qed.

Definition base_number : number := affine
  (15112221349535400772501151409588531511454012693041857206046113283949847762202,
   46316835694926478169428394003475163141307993866256225615783033603165251855960).
Lemma base_is : is base base_number.
Proof. apply affine_ok. Qed.

Theorem comb_is_right i j row e :
  nth_error Certificates.tables.comb i = Some row -> nth_error row j = Some e ->
  holds e (multiple (S j) (multiple (2 ^ (4 * i)) base)).
Proof.
  apply (table_is_right _ 4 base base_number base_is_on base_is). vm_cast_no_check (eq_refl true).
Qed.
Theorem multiples_are_right i j row e :
  nth_error Certificates.tables.multiples i = Some row -> nth_error row j = Some e ->
  holds e (multiple (S j) (multiple (2 ^ (127 * i)) base)).
Proof.
  apply (table_is_right _ 127 base base_number base_is_on base_is). vm_cast_no_check (eq_refl true).
Qed.
Theorem tables_are_whole :
  map (@length _) Certificates.tables.comb = repeat 8%nat 64%nat /\
  map (@length _) Certificates.tables.multiples = repeat 128%nat 2%nat.
Proof. split; vm_compute; reflexivity. Qed.
