(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The sum in a verification, and multiples of the base point by the comb (curve/serial.rs,
   mul_base.rs), with the formulas and the tables of the code. Lookups are models by hand;
   combs_as_run compares multiples with runs of the code. *)
From Coq Require Import ZArith List Bool Lia Field.
From Coqprime Require Import GZnZ.
From Certificates Require curve tables runs.
From Kernel Require Import Statement Prime.
From Statements Require curve digits encodings.
From Statements Require Import edwards25519 order tables sums.
Import ListNotations.
Open Scope Z_scope.

(* Formulas on integers that are congruent to coordinates. *)
Notation z_sub_cached := (Certificates.curve.sub_cached Z 0 1 zd (zd + zd) Z.add Z.sub zmul).
Notation z_add_entry := (Certificates.curve.add_entry Z 0 1 zd (zd + zd) Z.add Z.sub zmul).
Notation z_sub_entry := (Certificates.curve.sub_entry Z 0 1 zd (zd + zd) Z.add Z.sub zmul).
Definition subtracted (q r : number) : number :=
  let '((X1, Y1, Z1, T1), (X2, Y2, Z2, T2)) := (q, r) in z_sub_cached X1 Y1 Z1 T1 X2 Y2 Z2 T2.
Definition entry_added (q : number) (e : entry) : number :=
  let '((X, Y, Z, T), (a, b, c)) := (q, e) in z_add_entry X Y Z T a b c.
Definition entry_subtracted (q : number) (e : entry) : number :=
  let '((X, Y, Z, T), (a, b, c)) := (q, e) in z_sub_entry X Y Z T a b c.
Add Field the_field : field.
Ltac in_field := repeat first [rewrite of_zmul|rewrite of_add|rewrite of_sub].
Lemma subtracted_ok q r Q R : on q -> on r -> is q Q -> is r R ->
  is (sum q (opposite r)) (subtracted Q R).
Proof.
  destruct Q as [[[X1 Y1] Z1] T1], R as [[[X2 Y2] Z2] T2]. intros C D IQ IR.
  pose proof (sub_ok q r _ _ _ _ _ _ _ _ C D IQ IR) as H.
  rewrite <- (curve.sub_cached_is F f0 f1 fadd fmul fsub fopp fdiv finv field) in H.
  unfold is, subtracted, Certificates.curve.sub_cached, represents in *. cbv zeta in *.
  in_field. exact H.
Qed.
Lemma entry_added_ok q x y Q e : on q -> on (x, y) -> is q Q -> holds e (x, y) ->
  is (sum q (x, y)) (entry_added Q e).
Proof.
  destruct Q as [[[X Y] Z] T], e as [[a b] c]. intros C D IQ (_ & EA & EB & EC).
  pose proof (add_affine_ok q x y _ _ _ _ C D IQ) as H.
  rewrite <- (curve.add_entry_is F f0 f1 fadd fmul fsub fopp fdiv finv field d (fadd d d) _ _ _ _ _
    _ _ EC), <- EA, <- EB in H.
  unfold is, entry_added, Certificates.curve.add_entry, represents in *. cbv zeta in *.
  in_field. exact H.
Qed.
Lemma entry_subtracted_ok q x y Q e : on q -> on (x, y) -> is q Q -> holds e (x, y) ->
  is (sum q (opposite (x, y))) (entry_subtracted Q e).
Proof.
  destruct Q as [[[X Y] Z] T], e as [[a b] c]. intros C D IQ (_ & EA & EB & EC).
  pose proof (sub_affine_ok q x y _ _ _ _ C D IQ) as H.
  rewrite <- (curve.sub_entry_is F f0 f1 fadd fmul fsub fopp fdiv finv field d (fadd d d) _ _ _ _ _
    _ _ EC), <- EA, <- EB in H.
  unfold is, entry_subtracted, Certificates.curve.sub_entry, represents in *. cbv zeta in *.
  in_field. exact H.
Qed.
Definition zero_number : number := (0, 1, 1, 0).
Lemma zero_is : is origin zero_number.
Proof.
  unfold is, zero_number, curve.extended, origin, group.zero. cbn [fst snd].
  change (of_Z 0) with f0. change (of_Z 1) with f1.
  split; [exact (F_1_neq_0 field)|]. repeat split; ring.
Qed.

(* The odd multiples 1, 3, 5, ... of a point, each from the one before. *)
Definition odd_multiple (P : number) (j : nat) : number :=
  Nat.iter j (fun M => added M (added P P)) P.
Definition place_of (digit : Z) : nat := Nat.div2 (Z.abs_nat digit).
Definition add_odd (P Q : number) (digit : Z) : number :=
  if digit <? 0 then subtracted Q (odd_multiple P (place_of digit))
  else added Q (odd_multiple P (place_of digit)).
(* From row i of the table of multiples, of which the code keeps the odd ones. *)
Definition add_known (i : nat) (Q : number) (digit : Z) : number :=
  let e := nth (2 * place_of digit) (nth i Certificates.tables.multiples []) (1, 1, 0) in
  if digit <? 0 then entry_subtracted Q e else entry_added Q e.

Lemma times_opposite z q : on q -> times (- z) q = opposite (times z q).
Proof.
  intros O. rewrite opposite_is by (apply on_times, O). rewrite <- times_mul by exact O.
  f_equal; ring.
Qed.
Lemma odd_multiple_is q P j : on q -> is q P ->
  is (times (2 * Z.of_nat j + 1) q) (odd_multiple P j).
Proof.
  intros O I. unfold odd_multiple. induction j as [|j IH].
  - change (2 * Z.of_nat 0 + 1) with 1. rewrite times_1 by exact O. exact I.
  - cbn [Nat.iter nat_rect]. rewrite Nat2Z.inj_succ.
    replace (2 * Z.succ (Z.of_nat j) + 1) with (2 * Z.of_nat j + 1 + 2) by ring.
    rewrite times_add by exact O. apply added_ok; try apply on_times; try exact O; [exact IH|].
    change 2 with (1 + 1). rewrite times_add, times_1 by exact O. apply added_ok; assumption.
Qed.
Lemma place_of_odd digit : Z.Odd digit ->
  Z.abs digit = 2 * Z.of_nat (place_of digit) + 1 /\
  S (2 * place_of digit) = Z.abs_nat digit.
Proof.
  intros [m M]. unfold place_of. pose proof (Nat.div2_odd (Z.abs_nat digit)) as D.
  assert (O : Nat.odd (Z.abs_nat digit) = true).
  { rewrite Nat.odd_spec. exists (Z.abs_nat (if m <? 0 then - m - 1 else m)).
    destruct (Z.ltb_spec m 0); lia. }
  rewrite O in D. cbn [Nat.b2n] in D. lia.
Qed.
Lemma add_odd_is q r P Q digit : on q -> on r -> is q Q -> is r P -> Z.Odd digit ->
  is (sum q (times digit r)) (add_odd P Q digit).
Proof.
  intros OQ OR IQ IR D. destruct (place_of_odd digit D) as [A _]. unfold add_odd.
  pose proof (odd_multiple_is r P (place_of digit) OR IR) as M. rewrite <- A in M.
  destruct (Z.ltb_spec digit 0).
  - replace digit with (- Z.abs digit) at 1 by lia. rewrite times_opposite by exact OR.
    apply subtracted_ok; try assumption. apply on_times, OR.
  - replace digit with (Z.abs digit) at 1 by lia.
    apply added_ok; try assumption. apply on_times, OR.
Qed.
Lemma nth_error_nth' {A} (l : list A) n x : (n < length l)%nat -> nth_error l n = Some (nth n l x).
Proof.
  revert n. induction l as [|y l IH]; intros [|n] N; cbn [length] in N; try lia; [reflexivity|].
  cbn [nth_error nth]. apply IH. lia.
Qed.
Opaque Certificates.tables.multiples Certificates.tables.comb.
Lemma lengths_of_multiples i : (i < 2)%nat ->
  length (nth i Certificates.tables.multiples []) = 128%nat /\
  nth_error Certificates.tables.multiples i = Some (nth i Certificates.tables.multiples []).
Proof.
  intros I. destruct tables_are_whole as [_ W]. split.
  - change 0%nat with (@length entry []). rewrite <- map_nth, W.
    destruct i as [|[|]]; [reflexivity|reflexivity|lia].
  - apply nth_error_nth'. rewrite <- (map_length (@length _)), W. exact I.
Qed.
Definition raised (i : nat) : F * F := times (2 ^ (127 * Z.of_nat i)) base.
Lemma on_raised i : on (raised i).
Proof. apply on_times, base_is_on. Qed.
Lemma raised_is i : (i < 2)%nat -> multiple (2 ^ (127 * i)) base = raised i.
Proof.
  intros I. unfold raised. rewrite times_of_nat by exact base_is_on. f_equal.
  rewrite Nat2Z.inj_pow, Nat2Z.inj_mul. reflexivity.
Qed.
Lemma add_known_is q Q i digit : (i < 2)%nat -> on q -> is q Q -> Z.Odd digit ->
  Z.abs digit < 128 -> is (sum q (times digit (raised i))) (add_known i Q digit).
Proof.
  intros I OQ IQ D B. destruct (place_of_odd digit D) as [_ A].
  destruct (lengths_of_multiples i I) as [L E].
  set (row := nth i Certificates.tables.multiples []) in *.
  assert (J : (2 * place_of digit < length row)%nat) by (rewrite L; lia).
  pose proof (multiples_are_right i (2 * place_of digit) row _ E (nth_error_nth' row _ (1, 1, 0) J))
    as H.
  rewrite raised_is, A, times_of_nat in H by (assumption || apply on_raised).
  rewrite Zabs2Nat.id_abs in H.
  unfold add_known. fold row. set (e := nth (2 * place_of digit) row (1, 1, 0)) in *.
  pose proof (on_times (Z.abs digit) _ (on_raised i)) as O.
  destruct (Z.ltb_spec digit 0).
  - replace digit with (- Z.abs digit) at 1 by lia. rewrite times_opposite by apply on_raised.
    destruct (times (Z.abs digit) (raised i)) as [x y]. apply entry_subtracted_ok; assumption.
  - replace digit with (Z.abs digit) at 1 by lia.
    destruct (times (Z.abs digit) (raised i)) as [x y]. apply entry_added_ok; assumption.
Qed.

Lemma halves_of_base low high :
  sum (times low base) (sum (times high (raised 1)) origin) = times (low + 2 ^ 127 * high) base.
Proof.
  rewrite sum_origin, times_add by exact base_is_on. unfold raised.
  change (127 * Z.of_nat 1) with 127. rewrite <- times_mul by exact base_is_on.
  rewrite (Z.mul_comm high). reflexivity.
Qed.

(* The sum in a verification: four forms, of two points, of the base point and of 2^127 times it. *)
Section Four.
Variables (q r : F * F) (P R : number).
Hypothesis (OQ : on q) (OR : on r) (IQ : is q P) (IR : is r R).
Definition add_four (Q : number) (form : nat) (digit : Z) : number :=
  match form with
  | 0 => add_odd P Q digit | 1 => add_odd R Q digit | 2 => add_known 0 Q digit
  | _ => add_known 1 Q digit
  end%nat.
Definition four (form : nat) : F * F :=
  match form with 0 => q | 1 => r | 2 => base | _ => raised 1 end%nat.
Definition four_valid (form : nat) (digit : Z) : Prop :=
  Z.Odd digit /\ ((2 <= form)%nat -> Z.abs digit < 128).
(* Digits of w bits for q and r, of w_base bits for the base point. *)
Definition sum_of_four (w w_base : Z) (a b low high : Z) (a_negative b_negative : bool) : number :=
  straus number doubled add_four zero_number (steps_of (map form_of
    [(a, w, a_negative); (b, w, b_negative); (low, w_base, false); (high, w_base, false)])).
Theorem sum_of_four_is w w_base a b low high (a_negative b_negative : bool) :
  2 <= w -> 2 <= w_base <= 8 ->
  0 <= a < 2 ^ 256 -> 0 <= b < 2 ^ 256 -> 0 <= low < 2 ^ 256 -> 0 <= high < 2 ^ 256 ->
  is (sum (times (if a_negative then - a else a) q) (sum (times (if b_negative then - b else b) r)
      (times (low + 2 ^ 127 * high) base)))
    (sum_of_four w w_base a b low high a_negative b_negative).
Proof.
  intros W WB A B L H. unfold sum_of_four.
  set (ks := [(a, w, a_negative); (b, w, b_negative); (low, w_base, false); (high, w_base, false)]).
  assert (M8 : 2 ^ (w_base - 1) <= 128)
    by (change 128 with (2 ^ 7); apply Z.pow_le_mono_r; lia).
  assert (K : Forall in_range ks).
  { unfold ks. repeat constructor; cbn [fst snd]; try lia; assumption. }
  assert (OF : forall form, on (four form)).
  { intros [|[|[|form]]]; [exact OQ|exact OR|exact base_is_on|apply on_raised]. }
  assert (AD : forall q' Q form digit, on q' -> is q' Q -> four_valid form digit ->
    is (sum q' (times digit (four form))) (add_four Q form digit)).
  { intros q' Q form digit O I [D V]. destruct form as [|[|[|form]]]; cbn [four add_four].
    - apply add_odd_is; assumption.
    - apply add_odd_is; assumption.
    - assert (E : base = raised 0).
      { unfold raised. change (2 ^ (127 * Z.of_nat 0)) with 1. symmetry. apply times_1.
        exact base_is_on. }
      rewrite E. apply add_known_is; try assumption; [lia|]. apply V. lia.
    - apply add_known_is; try assumption; [lia|]. apply V. lia. }
  assert (FV : forall form digit, fits ks form digit -> four_valid form digit).
  { intros form digit (k & w' & negative & E & D & M). split; [exact D|]. intros G.
    destruct form as [|[|[|[|form]]]]; try lia; unfold ks in E; cbn [nth_error] in E.
    - injection E as <- <- <-. lia.
    - injection E as <- <- <-. lia.
    - destruct form; discriminate. }
  pose proof (straus_of_forms_is number doubled add_four is four four_valid OF doubled_ok AD ks K FV
    zero_number zero_is) as S.
  assert (C : combination (map scalar_of ks) (map four (seq 0 (length ks))) =
    sum (times (if a_negative then - a else a) q) (sum (times (if b_negative then - b else b) r)
      (times (low + 2 ^ 127 * high) base))).
  { unfold ks. cbn [map seq length combination scalar_of four]. rewrite halves_of_base.
    reflexivity. }
  rewrite C in S. exact S.
Qed.
End Four.

(* The comb for multiples of the base point by secret scalars: odd digits, four doublings, even
   digits. A digit 0 adds (1, 1, 0), the entry of the origin. *)
Definition add_digit (row : nat) (Q : number) (digit : Z) : number :=
  let e := if digit =? 0 then (1, 1, 0)
    else nth (Z.abs_nat digit - 1) (nth row Certificates.tables.comb []) (1, 1, 0) in
  if digit <? 0 then entry_subtracted Q e else entry_added Q e.
Definition pass (digits : list Z) (step : nat) (l : list nat) (Q : number) : number :=
  fold_left (fun Q i => add_digit (2 * i) Q (nth (2 * i + step) digits 0)) l Q.
Definition mul_by_comb (k : Z) : number :=
  let digits := digits.radix_16 k in
  pass digits 0 (seq 0 32) (Nat.iter 4 doubled (pass digits 1 (seq 0 32) zero_number)).

Lemma entry_of_origin : holds (1, 1, 0) (f0, f1).
Proof.
  unfold holds, least. change (of_Z 1) with f1. change (of_Z 0) with f0.
  repeat split; try discriminate; try ring.
Qed.
Lemma lengths_of_comb i : (i < 64)%nat ->
  length (nth i Certificates.tables.comb []) = 8%nat /\
  nth_error Certificates.tables.comb i = Some (nth i Certificates.tables.comb []).
Proof.
  intros I. destruct tables_are_whole as [W _]. split.
  - change 0%nat with (@length entry []). rewrite <- (map_nth (@length (Z * Z * Z))), W.
    apply (repeat_spec 64). apply nth_In. rewrite repeat_length. exact I.
  - apply nth_error_nth'. rewrite <- (map_length (@length _)), W, repeat_length. exact I.
Qed.
Definition power_16 (i : nat) : F * F := times (16 ^ Z.of_nat i) base.
Lemma on_power i : on (power_16 i).
Proof. apply on_times, base_is_on. Qed.
Lemma power_16_is i : multiple (2 ^ (4 * i)) base = power_16 i.
Proof.
  unfold power_16. rewrite times_of_nat by exact base_is_on.
  rewrite Nat2Z.inj_pow, Nat2Z.inj_mul, Z.pow_mul_r by lia. reflexivity.
Qed.
Lemma add_digit_is q Q row digit : (row < 64)%nat -> on q -> is q Q -> -8 <= digit <= 8 ->
  is (sum q (times digit (power_16 row))) (add_digit row Q digit).
Proof.
  intros I OQ IQ B. unfold add_digit. destruct (Z.eqb_spec digit 0) as [-> | N].
  - change (0 <? 0) with false. rewrite times_0. cbv iota.
    apply entry_added_ok; [exact OQ|exact on_origin|exact IQ|exact entry_of_origin].
  - destruct (lengths_of_comb row I) as [Le E].
    set (l := nth row Certificates.tables.comb []) in *.
    assert (J : (Z.abs_nat digit - 1 < length l)%nat) by (rewrite Le; lia).
    pose proof (comb_is_right row (Z.abs_nat digit - 1) l _ E (nth_error_nth' l _ (1, 1, 0) J))
      as H.
    rewrite power_16_is, times_of_nat in H by apply on_power.
    replace (Z.of_nat (S (Z.abs_nat digit - 1))) with (Z.abs digit) in H by lia.
    set (e := nth (Z.abs_nat digit - 1) l (1, 1, 0)) in *.
    pose proof (on_times (Z.abs digit) _ (on_power row)) as O.
    destruct (Z.ltb_spec digit 0).
    + replace digit with (- Z.abs digit) at 1 by lia. rewrite times_opposite by apply on_power.
      destruct (times (Z.abs digit) (power_16 row)) as [x y]. apply entry_subtracted_ok; assumption.
    + replace digit with (Z.abs digit) at 1 by lia.
      destruct (times (Z.abs digit) (power_16 row)) as [x y]. apply entry_added_ok; assumption.
Qed.
Fixpoint weighted (digits : list Z) (step : nat) (l : list nat) : Z :=
  match l with
  | [] => 0
  | i :: l => nth (2 * i + step) digits 0 * 16 ^ Z.of_nat (2 * i) + weighted digits step l
  end.
Lemma pass_is digits step l : (forall i, -8 <= nth i digits 0 <= 8) ->
  (forall i, In i l -> (i < 32)%nat) -> forall q Q, on q -> is q Q ->
  is (sum q (times (weighted digits step l) base)) (pass digits step l Q).
Proof.
  intros D. induction l as [|i l IH]; intros I q Q OQ IQ.
  - cbn [weighted pass fold_left]. rewrite times_0, sum_origin. exact IQ.
  - cbn [weighted pass fold_left].
    assert (R : (2 * i < 64)%nat) by (specialize (I i (or_introl eq_refl)); lia).
    pose proof (add_digit_is q Q (2 * i) (nth (2 * i + step) digits 0) R OQ IQ (D _)) as A.
    assert (O : on (sum q (times (nth (2 * i + step) digits 0) (power_16 (2 * i)))))
      by (apply on_sum; [exact OQ|apply on_times, on_power]).
    pose proof (IH (fun j J => I j (or_intror J)) _ _ O A) as R'.
    unfold power_16 in R'. rewrite <- times_mul in R' by exact base_is_on.
    rewrite sum_associates, <- times_add in R'
      by lazymatch goal with
         | |- on base => exact base_is_on
         | |- on (times _ base) => apply on_times, base_is_on
         | |- _ => exact OQ
         end.
    exact R'.
Qed.
Lemma weighted_shift digits step l : forall a b,
  weighted (a :: b :: digits) step (map S l) = 256 * weighted digits step l.
Proof.
  intros a b. induction l as [|i l IH]; [reflexivity|]. cbn [map weighted]. rewrite IH.
  replace (2 * S i + step)%nat with (S (S (2 * i + step))) by lia.
  replace (2 * S i)%nat with (S (S (2 * i))) by lia. cbn [nth].
  rewrite !Nat2Z.inj_succ, !Z.pow_succ_r by lia. ring.
Qed.
Lemma value_by_parts n : forall digits, length digits = (2 * n)%nat ->
  digits.value 16 digits = weighted digits 0 (seq 0 n) + 16 * weighted digits 1 (seq 0 n).
Proof.
  induction n as [|n IH]; intros digits Le.
  - destruct digits; [reflexivity|discriminate].
  - destruct digits as [|a [|b digits]]; try (exfalso; cbn [length] in Le; lia).
    cbn [length] in Le. cbn [digits.value seq]. rewrite <- seq_shift. cbn [weighted].
    rewrite !weighted_shift, (IH digits) by lia.
    change (2 * 0 + 0)%nat with 0%nat. change (2 * 0 + 1)%nat with 1%nat. cbn [nth].
    change (16 ^ Z.of_nat (2 * 0)) with 1. ring.
Qed.
Lemma comb_digits k : 0 <= k < 2 ^ 255 ->
  digits.value 16 (digits.radix_16 k) = k /\ length (digits.radix_16 k) = 64%nat /\
  forall i, -8 <= nth i (digits.radix_16 k) 0 <= 8.
Proof.
  intros K. destruct (digits.radix_16_ok k K) as (V & Le & R & T). repeat split; trivial;
    (destruct (Nat.lt_ge_cases i 63) as [J|J]; [specialize (R i J); lia|];
     destruct (Nat.eq_dec i 63) as [-> | N]; [lia|]; rewrite nth_overflow by lia; lia).
Qed.
Theorem mul_by_comb_is k : 0 <= k < 2 ^ 255 -> is (times k base) (mul_by_comb k).
Proof.
  intros K. destruct (comb_digits k K) as (V & Le & D).
  unfold mul_by_comb. set (digits := digits.radix_16 k) in *. clearbody digits.
  assert (I : forall i, In i (seq 0 32) -> (i < 32)%nat) by (intros i J; apply in_seq in J; lia).
  pose proof (pass_is digits 1 (seq 0 32) D I origin zero_number on_origin zero_is) as P1.
  rewrite origin_sum in P1.
  pose proof (on_times (weighted digits 1 (seq 0 32)) base base_is_on) as O1.
  pose proof (doubled_often_is doubled is doubled_ok 4 _ _ O1 P1) as P2.
  change (2 ^ Z.of_nat 4) with 16 in P2. rewrite <- times_mul in P2 by exact base_is_on.
  pose proof (pass_is digits 0 (seq 0 32) D I _ _ (on_times _ base base_is_on) P2) as P3.
  rewrite <- times_add in P3 by exact base_is_on.
  rewrite (value_by_parts 32 digits Le) in V. rewrite Z.add_comm, V in P3. exact P3.
Qed.

(* What the code gave. *)
Transparent Certificates.tables.multiples Certificates.tables.comb.
Theorem combs_as_run : forallb (fun r => match encodings.decode (snd r) with
  | Some (x, y, canonical) => equals (mul_by_comb (fst r)) (x, y) && canonical
  | None => false end) runs.combs = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
