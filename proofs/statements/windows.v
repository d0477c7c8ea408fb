(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* sum_of_windows of curve/straus.rs: sums of multiples by secret scalars, in windows of four bits.
   The loop, the table and its lookup are models by hand; windows_as_run compares the model's sums
   with those that the code gave. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
From Kernel Require Import Prime.
From Statements Require digits.
From Statements Require Import edwards25519 order sums multiples.
Import ListNotations.
Open Scope Z_scope.

(* The multiples 1 to 8 of a point, each from the one before; a digit 0 adds the origin. *)
Definition multiple_of (P : number) (n : nat) : number := Nat.iter (n - 1) (fun M => added M P) P.
Definition add_window (P Q : number) (digit : Z) : number :=
  let R := if digit =? 0 then zero_number else multiple_of P (Z.abs_nat digit) in
  if digit <? 0 then subtracted Q R else added Q R.

Lemma multiple_of_is q P n : on q -> is q P -> (0 < n)%nat ->
  is (times (Z.of_nat n) q) (multiple_of P n).
Proof.
  intros O I N. unfold multiple_of. replace (Z.of_nat n) with (Z.of_nat (n - 1) + 1) by lia.
  induction (n - 1)%nat as [|m IH].
  - change (Z.of_nat 0 + 1) with 1. rewrite times_1 by exact O. exact I.
  - cbn [Nat.iter nat_rect]. rewrite Nat2Z.inj_succ.
    replace (Z.succ (Z.of_nat m) + 1) with (Z.of_nat m + 1 + 1) by ring.
    rewrite times_add, (times_1 q O) by exact O.
    apply added_ok; [apply on_times; exact O|exact O|exact IH|exact I].
Qed.
Lemma add_window_is q r P Q digit : on q -> on r -> is q Q -> is r P ->
  is (sum q (times digit r)) (add_window P Q digit).
Proof.
  intros OQ OR IQ IR. unfold add_window. destruct (Z.eqb_spec digit 0) as [-> | N].
  - change (0 <? 0) with false. rewrite times_0. cbv iota.
    apply added_ok; [exact OQ|exact on_origin|exact IQ|exact zero_is].
  - pose proof (multiple_of_is r P (Z.abs_nat digit) OR IR ltac:(lia)) as M.
    rewrite Zabs2Nat.id_abs in M. pose proof (on_times (Z.abs digit) r OR) as O.
    destruct (Z.ltb_spec digit 0).
    + replace digit with (- Z.abs digit) at 1 by lia. rewrite times_opposite by exact OR.
      apply subtracted_ok; assumption.
    + replace digit with (Z.abs digit) at 1 by lia. apply added_ok; assumption.
Qed.

(* From the highest window down, a digit of each point in every window. *)
Fixpoint window (i form : nat) (rows : list (list Z)) : list step :=
  match rows with
  | [] => []
  | row :: rows => ((4 * i)%nat, form, nth i row 0) :: window i (S form) rows
  end.
Fixpoint windows (n : nat) (rows : list (list Z)) : list step :=
  match n with O => [] | S n => window n 0 rows ++ windows n rows end.
Definition add_point (Ps : list number) (Q : number) (form : nat) (digit : Z) : number :=
  add_window (nth form Ps zero_number) Q digit.
Definition sum_of_windows (Ps : list number) (ks : list Z) : number :=
  straus number doubled (add_point Ps) zero_number (windows 64 (map digits.radix_16 ks)).

Lemma is_nth qs Ps : Forall2 is qs Ps ->
  forall form, is (nth form qs origin) (nth form Ps zero_number).
Proof.
  induction 1 as [|q P qs Ps I _ IH]; intros [|form]; try exact zero_is; [exact I|apply IH].
Qed.
Section Windows.
Variables (qs : list (F * F)) (Ps : list number).
Hypothesis (on_qs : Forall on qs) (are : Forall2 is qs Ps).
Definition term (form : nat) : F * F := nth form qs origin.
Definition valid (form : nat) (digit : Z) : Prop := True.
Lemma on_term form : on (term form).
Proof.
  unfold term. destruct (Nat.lt_ge_cases form (length qs)) as [H|H].
  - rewrite Forall_forall in on_qs. apply on_qs, nth_In, H.
  - rewrite nth_overflow by exact H. exact on_origin.
Qed.
Lemma terms_are : map term (seq 0 (length qs)) = qs.
Proof.
  clear. unfold term. induction qs as [|q l IH]; [reflexivity|]. cbn [length seq map nth].
  f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.
Lemma is_term form : is (term form) (nth form Ps zero_number).
Proof. apply is_nth, are. Qed.
Lemma add_point_is q Q form digit : on q -> is q Q -> valid form digit ->
  is (sum q (times digit (term form))) (add_point Ps Q form digit).
Proof. intros O I _. apply add_window_is; [exact O|apply on_term|exact I|apply is_term]. Qed.

Lemma window_falling i rows : forall form most rest, (4 * i <= most)%nat ->
  falling valid (4 * i) rest -> falling valid most (window i form rows ++ rest).
Proof.
  induction rows as [|row rows IH]; intros form most rest M R; cbn [window app].
  - destruct rest as [|[[q f] d] rest]; [exact I|]. destruct R as (A & B). split; [lia|exact B].
  - split; [exact M|]. split; [exact I|]. apply IH; [lia|exact R].
Qed.
Lemma windows_falling n rows : forall most, (4 * (n - 1) <= most)%nat ->
  falling valid most (windows n rows).
Proof.
  induction n as [|n IH]; intros most M; [exact I|]. cbn [windows].
  apply window_falling; [lia|]. apply IH. lia.
Qed.
Lemma from_first most steps : falling valid most steps ->
  falling valid (match steps with [] => O | (place, _, _) :: _ => place end) steps.
Proof. destruct steps as [|[[q f] d] l]; [trivial|]. intros (A & B). split; [lia|exact B]. Qed.
Lemma total_window i rows : forall form, total_of term (window i form rows) =
  combination (map (fun row => nth i row 0 * 2 ^ Z.of_nat (4 * i)) rows)
    (map term (seq form (length rows))).
Proof.
  induction rows as [|row rows IH]; intros form; [reflexivity|].
  cbn [window total_of length seq map combination]. rewrite IH. reflexivity.
Qed.
Fixpoint below (n : nat) (row : list Z) : Z :=
  match n with O => 0 | S n => nth n row 0 * 2 ^ Z.of_nat (4 * n) + below n row end.
Lemma total_windows rows n : total_of term (windows n rows) =
  combination (map (below n) rows) (map term (seq 0 (length rows))).
Proof.
  assert (O : Forall on (map term (seq 0 (length rows)))).
  { apply Forall_forall. intros q H. apply in_map_iff in H. destruct H as (form & <- & _).
    apply on_term. }
  induction n as [|n IH].
  - cbn [windows total_of]. change (below 0) with (fun _ : list Z => 0).
    replace (map (fun _ => 0) rows) with (repeat 0 (length rows)); [symmetry;
      apply combination_zeros|]. clear. induction rows; cbn; congruence.
  - cbn [windows]. rewrite total_app by exact on_term. rewrite IH, total_window. symmetry.
    rewrite <- combination_sums by (try exact O; rewrite !map_length; reflexivity).
    f_equal. apply map_sums.
Qed.
Lemma below_cons n d row : below (S n) (d :: row) = d + 16 * below n row.
Proof.
  induction n as [|n IH].
  - cbn [below nth]. change (2 ^ Z.of_nat (4 * 0)) with 1. ring.
  - change (below (S (S n)) (d :: row)) with
      (nth (S n) (d :: row) 0 * 2 ^ Z.of_nat (4 * S n) + below (S n) (d :: row)).
    rewrite IH. cbn [nth below]. replace (Z.of_nat (4 * S n)) with (Z.of_nat (4 * n) + 4) by lia.
    rewrite Z.pow_add_r by lia. change (2 ^ 4) with 16. ring.
Qed.
Lemma below_is_value row : below (length row) row = digits.value 16 row.
Proof.
  induction row as [|d row IH]; [reflexivity|]. cbn [length digits.value].
  rewrite below_cons, IH. reflexivity.
Qed.
Theorem sum_of_windows_is ks : length ks = length qs ->
  Forall (fun k => 0 <= k < 2 ^ 255) ks -> is (combination ks qs) (sum_of_windows Ps ks).
Proof.
  intros N K. unfold sum_of_windows.
  pose proof (straus_is number doubled (add_point Ps) is term valid on_term doubled_ok add_point_is
    zero_number (windows 64 (map digits.radix_16 ks)) zero_is
    (from_first _ _ (windows_falling 64 (map digits.radix_16 ks) 252 (le_n _)))) as H.
  rewrite total_windows, map_length, map_map, N in H.
  assert (V : map (fun k => below 64 (digits.radix_16 k)) ks = ks).
  { clear -K. induction K as [|k ks K _ IH]; [reflexivity|]. cbn [map]. rewrite IH. f_equal.
    destruct (digits.radix_16_ok k K) as (V & Le & _). rewrite <- Le, below_is_value. exact V. }
  rewrite V in H.
  rewrite terms_are in H. exact H.
Qed.
End Windows.

(* What the code gave, by whichever method, for scalars that were longer: they count modulo 8L. *)
Theorem windows_as_run : forallb (fun r => let '(ks, points, sum) := r in
  let ks := map (fun k => k mod period) ks in
  forallb (fun k => k <? 2 ^ 255) ks && equals (sum_of_windows (map affine points) ks) sum)
  (firstn 1 runs.sums) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
