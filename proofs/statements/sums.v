(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/straus.rs and recode.rs: the loop of doublings and additions gives the sum of multiples,
   for whatever represents points. Loop and list of steps are models by hand; loops_as_run compares
   what they do, step by step, with runs of the generic code on a group that takes notes. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
From Kernel Require Import Prime.
From Statements Require digits.
From Statements Require Import edwards25519 order.
Import ListNotations.
Open Scope Z_scope.

Lemma sum_origin q : sum q origin = q.
Proof. apply add_origin. Qed.
Lemma origin_sum q : sum origin q = q.
Proof. unfold sum. rewrite commutes. apply add_origin. Qed.
Lemma on_sum q r : on q -> on r -> on (sum q r).
Proof. apply on_add. Qed.
Lemma sum_associates q r s : on q -> on r -> on s -> sum (sum q r) s = sum q (sum r s).
Proof. apply associates. Qed.

(* Linear combinations of points. *)
Fixpoint combination (ks : list Z) (qs : list (F * F)) : F * F :=
  match ks, qs with k :: ks, q :: qs => sum (times k q) (combination ks qs) | _, _ => origin end.
Fixpoint sums (a b : list Z) : list Z :=
  match a, b with x :: a, y :: b => x + y :: sums a b | _, _ => [] end.
Lemma on_combination qs : Forall on qs -> forall ks, on (combination ks qs).
Proof.
  induction 1 as [|q qs Q _ IH]; intros [|k ks]; cbn [combination]; try exact on_origin.
  apply on_sum; [apply on_times, Q|apply IH].
Qed.
Lemma combination_sums qs : Forall on qs -> forall a b, length a = length b ->
  combination (sums a b) qs = sum (combination a qs) (combination b qs).
Proof.
  induction 1 as [|q qs Q QS IH]; intros [|x a] [|y b] E; cbn [length] in E;
    try (exfalso; lia); cbn [combination sums]; try (rewrite sum_origin; reflexivity).
  injection E as E. rewrite (IH a b E), times_add by exact Q.
  apply exchange; try (apply on_times; exact Q); apply on_combination; exact QS.
Qed.
Lemma combination_zeros n : forall qs, combination (repeat 0 n) qs = origin.
Proof.
  induction n as [|n IH]; intros [|q qs]; cbn [repeat combination]; try reflexivity.
  rewrite IH, times_0. apply sum_origin.
Qed.

(* Doublings of whatever represents points. *)
Lemma doubled_often_is {S} (double : S -> S) (is : F * F -> S -> Prop)
  (double_is : forall q Q, on q -> is q Q -> is (sum q q) (double Q)) n q Q : on q -> is q Q ->
  is (times (2 ^ Z.of_nat n) q) (Nat.iter n double Q).
Proof.
  intros O I. induction n as [|n IH].
  - change (2 ^ Z.of_nat 0) with 1. rewrite times_1 by exact O. exact I.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. cbn [Nat.iter nat_rect].
    replace (2 * 2 ^ Z.of_nat n) with (2 ^ Z.of_nat n + 2 ^ Z.of_nat n) by ring.
    rewrite times_add by exact O. apply double_is; [apply on_times, O|exact IH].
Qed.

(* The loop of vartime_straus: the digits by their places, the highest first; doublings down to the
   place of each. *)
Section Straus.
Variables (S : Type) (double : S -> S) (add_term : S -> nat -> Z -> S).
Definition step : Set := nat * nat * Z.
Fixpoint straus_from (steps : list step) (place : nat) (Q : S) : S :=
  match steps with
  | [] => Nat.iter place double Q
  | (next, form, digit) :: steps =>
      straus_from steps next (add_term (Nat.iter (place - next) double Q) form digit)
  end.
Definition straus (zero : S) (steps : list step) : S :=
  straus_from steps (match steps with [] => O | (place, _, _) :: _ => place end) zero.

Variables (is : F * F -> S -> Prop) (term : nat -> F * F) (valid : nat -> Z -> Prop).
Hypothesis on_term : forall form, on (term form).
Hypothesis double_is : forall q Q, on q -> is q Q -> is (sum q q) (double Q).
Hypothesis add_is : forall q Q form digit, on q -> is q Q -> valid form digit ->
  is (sum q (times digit (term form))) (add_term Q form digit).

(* What the steps add up to. *)
Fixpoint total_of (steps : list step) : F * F :=
  match steps with
  | [] => origin
  | (place, form, digit) :: steps =>
      sum (times (digit * 2 ^ Z.of_nat place) (term form)) (total_of steps)
  end.
Fixpoint falling (most : nat) (steps : list step) : Prop :=
  match steps with
  | [] => True
  | (place, form, digit) :: steps => (place <= most)%nat /\ valid form digit /\ falling place steps
  end.

Lemma on_total steps : on (total_of steps).
Proof.
  induction steps as [|[[place form] digit] steps IH]; [exact on_origin|].
  apply on_sum; [apply on_times, on_term|exact IH].
Qed.
Lemma straus_from_is steps : forall place q Q, on q -> is q Q -> falling place steps ->
  is (sum (times (2 ^ Z.of_nat place) q) (total_of steps)) (straus_from steps place Q).
Proof.
  induction steps as [|[[next form] digit] steps IH]; intros place q Q O I W.
  - cbn [total_of straus_from]. rewrite sum_origin.
    apply (doubled_often_is double is double_is); assumption.
  - destruct W as (B & V & W). cbn [total_of straus_from].
    pose proof (doubled_often_is double is double_is (place - next) q Q O I) as D.
    pose proof (on_times (2 ^ Z.of_nat (place - next)) q O) as O'.
    pose proof (add_is _ _ _ _ O' D V) as A.
    pose proof (on_sum _ _ O' (on_times digit _ (on_term form))) as O''.
    pose proof (IH next _ _ O'' A W) as R.
    rewrite times_sum in R by (try exact O'; apply on_times, on_term).
    rewrite <- !times_mul in R by (try exact O; apply on_term).
    rewrite <- Z.pow_add_r in R by lia. replace (Z.of_nat next + Z.of_nat (place - next)) with
      (Z.of_nat place) in R by lia.
    rewrite sum_associates in R by (try (apply on_times); try apply on_total; try exact O;
      apply on_term).
    rewrite (Z.mul_comm digit). exact R.
Qed.
Theorem straus_is zero steps : is origin zero -> 
  falling (match steps with [] => O | (place, _, _) :: _ => place end) steps ->
  is (total_of steps) (straus zero steps).
Proof.
  intros I W. pose proof (straus_from_is _ _ _ _ on_origin I W) as R.
  rewrite times_origin, origin_sum in R. exact R.
Qed.

(* The steps of several forms, as Forms::vartime_steps lists them: by places, the highest first. *)
Fixpoint digit_at (place : Z) (l : list (Z * Z)) : Z :=
  match l with [] => 0 | (q, d) :: l => (if q =? place then d else 0) + digit_at place l end.
Fixpoint steps_at (place form : nat) (forms : list (list (Z * Z))) : list step :=
  match forms with
  | [] => []
  | l :: forms =>
      let d := digit_at (Z.of_nat place) l in
      (if d =? 0 then [] else [(place, form, d)]) ++ steps_at place (Datatypes.S form) forms
  end.
Fixpoint steps_below (n : nat) (forms : list (list (Z * Z))) : list step :=
  match n with O => [] | Datatypes.S n => steps_at n 0 forms ++ steps_below n forms end.
Definition steps_of (forms : list (list (Z * Z))) : list step := steps_below 257 forms.

Lemma total_app a : forall b, total_of (a ++ b) = sum (total_of a) (total_of b).
Proof.
  induction a as [|[[place form] digit] a IH]; intros b; cbn [app total_of].
  - rewrite origin_sum. reflexivity.
  - rewrite IH. symmetry. apply sum_associates; try apply on_total. apply on_times, on_term.
Qed.
Lemma total_at place forms : forall form,
  total_of (steps_at place form forms) =
  combination (map (fun l => digit_at (Z.of_nat place) l * 2 ^ Z.of_nat place) forms)
    (map term (seq form (length forms))).
Proof.
  induction forms as [|l forms IH]; intros form; [reflexivity|].
  cbn [steps_at length seq map combination]. rewrite total_app, IH. f_equal.
  destruct (Z.eqb_spec (digit_at (Z.of_nat place) l) 0) as [-> | N].
  - rewrite Z.mul_0_l, times_0. reflexivity.
  - cbn [total_of]. apply sum_origin.
Qed.
Fixpoint part (n : nat) (l : list (Z * Z)) : Z :=
  match n with
  | O => 0
  | Datatypes.S n => digit_at (Z.of_nat n) l * 2 ^ Z.of_nat n + part n l
  end.
Lemma map_sums {A} (f g : A -> Z) l : map (fun x => f x + g x) l = sums (map f l) (map g l).
Proof. induction l; cbn; congruence. Qed.
Lemma total_below forms n : total_of (steps_below n forms) =
  combination (map (part n) forms) (map term (seq 0 (length forms))).
Proof.
  assert (O : Forall on (map term (seq 0 (length forms)))).
  { apply Forall_forall. intros q H. apply in_map_iff in H. destruct H as (form & <- & _).
    apply on_term. }
  induction n as [|n IH].
  - cbn [steps_below total_of]. change (part 0) with (fun _ : list (Z * Z) => 0).
    replace (map (fun _ => 0) forms) with (repeat 0 (length forms)); [symmetry;
      apply combination_zeros|]. clear. induction forms; cbn; congruence.
  - cbn [steps_below]. rewrite total_app, IH, total_at. symmetry.
    rewrite <- combination_sums by (try exact O; rewrite !map_length; reflexivity).
    f_equal. apply map_sums.
Qed.
Lemma part_nil n : part n [] = 0.
Proof. induction n; cbn [part digit_at]; lia. Qed.
Lemma part_cons n q d l : 0 <= q ->
  part n ((q, d) :: l) = (if q <? Z.of_nat n then d * 2 ^ q else 0) + part n l.
Proof.
  intros P. induction n as [|n IH].
  - cbn [part]. destruct (Z.ltb_spec q (Z.of_nat 0)); lia.
  - cbn [part digit_at]. rewrite IH, Nat2Z.inj_succ.
    destruct (Z.eqb_spec q (Z.of_nat n)), (Z.ltb_spec q (Z.of_nat n)),
      (Z.ltb_spec q (Z.succ (Z.of_nat n))); subst; lia.
Qed.
Lemma part_is_total w l : forall place, 0 <= place -> 0 <= w -> digits.sparse w place l ->
  part 257 l = digits.total l.
Proof.
  induction l as [|[q d] l IH]; intros place P W H; [apply part_nil|].
  cbn [digits.sparse digits.total] in *. destruct H as (R & _ & _ & H).
  rewrite part_cons by lia. rewrite (IH (q + w)) by (assumption || lia).
  change (Z.of_nat 257) with 257. destruct (Z.ltb_spec q 257); lia.
Qed.

(* Each scalar with the width of its digits, and whether it is negative. *)
Definition form_of (k : Z * Z * bool) : list (Z * Z) :=
  let '(k, w, negative) := k in
  let l := digits.naf w k in
  if negative then map (fun x => (fst x, - snd x)) l else l.
Definition scalar_of (k : Z * Z * bool) : Z := let '(k, w, negative) := k in
  if negative then - k else k.
Definition in_range (k : Z * Z * bool) : Prop :=
  let '(k, w, negative) := k in 2 <= w /\ 0 <= k < 2 ^ 256.
Lemma total_negated l :
  digits.total (map (fun x => (fst x, - snd x)) l) = - digits.total l.
Proof. induction l as [|[q d] l IH]; cbn [map digits.total fst snd]; [reflexivity|]. lia. Qed.
Lemma sparse_negated w l : forall place, digits.sparse w place l ->
  digits.sparse w place (map (fun x => (fst x, - snd x)) l).
Proof.
  induction l as [|[q d] l IH]; intros place H; cbn [map digits.sparse fst snd] in *; [exact I|].
  destruct H as (R & (m & O) & A & H). split; [exact R|]. split; [exists (- m - 1); lia|].
  split; [rewrite Z.abs_opp; exact A|]. apply IH, H.
Qed.
Lemma form_of_ok k : in_range k ->
  let '(_, w, _) := k in digits.sparse w 0 (form_of k) /\ digits.total (form_of k) = scalar_of k.
Proof.
  destruct k as [[k w] negative]. intros [W K]. destruct (digits.naf_ok w k W K) as [T S'].
  unfold form_of, scalar_of. destruct negative; [|split; assumption].
  split; [apply sparse_negated, S'|]. rewrite total_negated, T. reflexivity.
Qed.
Theorem steps_total ks : Forall in_range ks ->
  total_of (steps_of (map form_of ks)) =
  combination (map scalar_of ks) (map term (seq 0 (length ks))).
Proof.
  intros R. unfold steps_of. rewrite total_below, map_length, map_map. f_equal.
  apply map_ext_in. intros k K. rewrite Forall_forall in R. specialize (R k K).
  pose proof (form_of_ok k R) as H. destruct k as [[k w] negative]. destruct H as [H1 H2].
  rewrite <- H2. destruct R. apply (part_is_total w _ 0); assumption || lia.
Qed.

(* Digits are what sparse says of those of their form. *)
Lemma digit_of_sparse w l p : forall place, 0 <= w -> digits.sparse w place l ->
  digit_at p l = 0 \/ (Z.Odd (digit_at p l) /\ Z.abs (digit_at p l) < 2 ^ (w - 1)) /\ place <= p.
Proof.
  induction l as [|[q d] l IH]; intros place W H; [left; reflexivity|].
  cbn [digits.sparse digit_at] in *. destruct H as (R & O & A & H).
  destruct (IH _ W H) as [E|(E & B)].
  - rewrite E, Z.add_0_r. destruct (Z.eqb_spec q p); [right|left; reflexivity].
    subst. split; [split; assumption|lia].
  - destruct (Z.eqb_spec q p) as [->|]; [|right; split; [exact E|lia]].
    (* Two digits of a form have no place in common. *)
    destruct (Z.eq_dec w 0) as [-> | N]; [|exfalso; lia].
    exfalso. change (2 ^ (0 - 1)) with 0 in A. lia.
Qed.
Definition fits (ks : list (Z * Z * bool)) (form : nat) (digit : Z) : Prop :=
  exists k w negative, nth_error ks form = Some (k, w, negative) /\
    Z.Odd digit /\ Z.abs digit < 2 ^ (w - 1).
Variable ks : list (Z * Z * bool).
Hypothesis ranges : Forall in_range ks.
Hypothesis fits_valid : forall form digit, fits ks form digit -> valid form digit.

Lemma falling_app a : forall most place b, (forall q f d, In (q, f, d) a -> (q = place)%nat /\
  valid f d) -> (place <= most)%nat -> falling place b -> falling most (a ++ b).
Proof.
  induction a as [|[[q f] d] a IH]; intros most place b H M B; cbn [app].
  - destruct b as [|[[q f] d] b]; [exact I|]. destruct B as (B1 & B2). split; [lia|exact B2].
  - destruct (H q f d (or_introl eq_refl)) as [-> V]. split; [exact M|]. split; [exact V|].
    apply (IH place place); [|lia|exact B]. intros q' f' d' K. apply H. right. exact K.
Qed.
Lemma steps_at_valid place forms : forall form,
  (forall j l, nth_error forms j = Some l -> digit_at (Z.of_nat place) l <> 0 ->
     valid (form + j)%nat (digit_at (Z.of_nat place) l)) ->
  forall q f d, In (q, f, d) (steps_at place form forms) -> q = place /\ valid f d.
Proof.
  induction forms as [|l forms IH]; intros form H q f d K; [contradiction|].
  cbn [steps_at] in K. apply in_app_or in K. destruct K as [K|K].
  - destruct (Z.eqb_spec (digit_at (Z.of_nat place) l) 0) as [|N]; [contradiction|].
    destruct K as [K|K]; [|contradiction]. injection K as <- <- <-. split; [reflexivity|].
    rewrite <- (Nat.add_0_r form). apply (H O l eq_refl N).
  - apply (IH (Datatypes.S form)) with (q := q) (f := f) (d := d); [|exact K].
    intros j l' J N. replace (Datatypes.S form + j)%nat with (form + Datatypes.S j)%nat by lia.
    apply (H (Datatypes.S j) l' J N).
Qed.
Lemma steps_below_falling n : falling n (steps_below n (map form_of ks)).
Proof.
  induction n as [|n IH]; [exact I|]. cbn [steps_below].
  apply (falling_app _ _ n); [|lia|exact IH].
  apply steps_at_valid. intros j l J N. apply fits_valid.
  rewrite nth_error_map in J. destruct (nth_error ks j) as [[[k w] negative]|] eqn:E;
    [|discriminate]. injection J as <-.
  pose proof ranges as R. rewrite Forall_forall in R.
  specialize (R _ (nth_error_In _ _ E)). pose proof (form_of_ok _ R) as [H _].
  destruct R as [W _].
  destruct (digit_of_sparse w _ (Z.of_nat n) 0 ltac:(lia) H) as [Z0|[B _]]; [contradiction|].
  exists k, w, negative. split; [exact E|exact B].
Qed.
Lemma falling_first most steps : falling most steps ->
  falling (match steps with [] => O | (place, _, _) :: _ => place end) steps.
Proof. destruct steps as [|[[q f] d] l]; [trivial|]. intros (A & B). split; [lia|exact B]. Qed.

(* The sum of multiples by non-adjacent forms. *)
Theorem straus_of_forms_is zero : is origin zero ->
  is (combination (map scalar_of ks) (map term (seq 0 (length ks))))
    (straus zero (steps_of (map form_of ks))).
Proof.
  intros Z0. rewrite <- steps_total by exact ranges. apply straus_is; [exact Z0|].
  exact (falling_first _ _ (steps_below_falling 257)).
Qed.
End Straus.

(* What the code did: steps, and what the loop did with them, in order. *)
Definition same_step (a b : step) : bool :=
  let '((p, f, d), (p', f', d')) := (a, b) in (p =? p')%nat && (f =? f')%nat && (d =? d').
Definition same_note (a b : option (nat * Z)) : bool :=
  match a, b with
  | None, None => true
  | Some (f, d), Some (f', d') => (f =? f')%nat && (d =? d')
  | _, _ => false
  end.
Definition all_same {A} (same : A -> A -> bool) (a b : list A) : bool :=
  (length a =? length b)%nat && forallb (fun x => same (fst x) (snd x)) (combine a b).
Definition notes (steps : list step) : list (option (nat * Z)) :=
  rev (straus _ (fun l => None :: l) (fun l f d => Some (f, d) :: l) [] steps).
Theorem loops_as_run : forallb (fun r => let '(ks, steps, did) := r in
  all_same same_step (steps_of (map form_of ks)) steps && all_same same_note (notes steps) did)
  runs.loops = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
