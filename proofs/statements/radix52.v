(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* radix52.rs, in each lane: five limbs of 52 bits, products by IFMA. Limbs 0 to 3 of a tight
   element may be any words: their low 52 bits count. The definitions up to `theorem52` are to be
   read, and the statements after `proves52_ok`. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require radix52.
Import ListNotations.
Open Scope Z_scope.

(* An element of which all bits count, or the low 52 bits of limbs 0 to 3 and all of limb 4. *)
Inductive value := Plain (e : element) | Masked (e : element).
Definition form (v : value) : element := match v with Plain e | Masked e => e end.
Definition low52 (l : list Z) : list Z := map (fun x => x mod 2 ^ 52) (firstn 4 l) ++ skipn 4 l.
Definition integer (v : value) (l : list Z) : Z :=
  match v with Plain e => number e l | Masked e => number e (low52 l) end.
Record outcome := Outcome { left : value; equals : formula }.

(* Of limbs that are masked, the certificate presents the low 52 bits; these are the limbs. *)
Definition operation (s : list step) (i : positive) : option op :=
  match nth_error (filter (fun x => match x with Do _ _ => true | _ => false end) s)
    (pred (Pos.to_nat i)) with
  | Some (Do o _) => Some o
  | _ => None
  end.
Definition whole (s : list step) (i : positive) : positive :=
  match operation s i with Some (OLow a 52 _) => a | _ => i end.
Definition left_limbs (s : list step) (v : value) (l : list positive) : list positive :=
  match v with Plain _ => l | Masked _ => map (whole s) (firstn 4 l) ++ skipn 4 l end.

(* For all operands within their bounds the machine computes what the source means, no register
   loses a bit, and each result is within its bounds and congruent to its formula modulo p. *)
Definition theorem52 (c : cert) (operands : list value) (rs : list outcome) : Prop :=
  forall a : list (list Z), Forall2 within (map form operands) a ->
  let m := get (memory_of c (concat a)) in
  machine_run (steps c) m /\ exact_run (steps c) m /\
  Forall2 (fun r ids => let l := map m (left_limbs (steps c) (left r) ids) in
      within (form (left r)) l /\
      (p | integer (left r) l -
        formula_value (map (fun x => integer (fst x) (snd x)) (combine operands a)) (equals r)))
    rs (results c).

(* The check. *)
Fixpoint low_of (s : list step) (i j : positive) : positive :=
  match s with
  | [] => j
  | Hint _ :: s => low_of s i j
  | Do (OLow a 52 _) _ :: s => if (a =? i)%positive then j else low_of s i (Pos.succ j)
  | Do _ _ :: s => low_of s i (Pos.succ j)
  end.
Definition is_low (s : list step) (i j : positive) : bool :=
  match operation s j with Some (OLow a n _) => (a =? i)%positive && (n =? 52) | _ => false end.
Definition read_limbs (s : list step) (v : value) (l : list positive) : list positive :=
  match v with
  | Plain _ => l
  | Masked _ => map (fun i => low_of s i 1) (firstn 4 l) ++ skipn 4 l
  end.
Definition reads_low (s : list step) (v : value) (l : list positive) : bool :=
  match v with
  | Plain _ => true
  | Masked _ => forallb (fun i => is_low s i (low_of s i 1)) (firstn 4 l)
  end.
Definition leaves_low (s : list step) (v : value) (l : list positive) : bool :=
  match v with
  | Plain _ => true
  | Masked _ => forallb (fun i => is_low s (whole s i) i) (firstn 4 l)
  end.
Definition presented (r : outcome) : result :=
  Result match left r with
    | Plain e => e
    | Masked e => Element (weights e) (repeat (2 ^ 52 - 1) 4 ++ skipn 4 (most e))
    end (equals r) p.
Definition exprs52 (s : list step) (operands : list value) (ls : list (list positive)) :=
  map (fun x => sum_expr (weights (form (fst x))) (read_limbs s (fst x) (snd x)))
    (combine operands ls).
Definition bounds52 (s : list step) (r : outcome) (l : list positive) : list claim :=
  map (fun x => CAtMost (fst x) (snd x)) (combine (left_limbs s (left r) l) (most (form (left r)))).
Definition operand_ids (c : cert) (operands : list value) : list (list positive) :=
  parts (map most (map form operands)) (map fst (inputs_of 1 (steps c))).
Definition stated52 (c : cert) (operands : list value) (rs : list outcome) : cert :=
  let exprs := exprs52 (steps c) operands (operand_ids c operands) in
  {| steps := steps c;
     claims :=
       flat_map (fun x => claims_of exprs (fst x) (snd x))
         (combine (map presented rs) (results c)) ++
       flat_map (fun x => bounds52 (steps c) (fst x) (snd x)) (combine rs (results c)) |}.
Definition proves52 (c : cert) (operands : list value) (rs : list outcome) : bool :=
  same_bounds (map snd (inputs_of 1 (steps c))) (concat (map most (map form operands))) &&
  no_rounding (steps c) && same_lengths rs (results c) &&
  forallb (fun x => same_lengths (snd x) (most (shape (fst x))))
    (combine (map presented rs) (results c)) &&
  forallb (fun x => same_lengths (left_limbs (steps c) (left (fst x)) (snd x))
    (most (form (left (fst x))))) (combine rs (results c)) &&
  forallb (fun x => reads_low (steps c) (fst x) (snd x))
    (combine operands (operand_ids c operands)) &&
  forallb (fun x => leaves_low (steps c) (left (fst x)) (snd x)) (combine rs (results c)) &&
  verified (stated52 c operands rs).

(* What an operation says of its value. *)
Lemma operation_holds P s : forall i j o, all P i s -> operation s j = Some o ->
  exists w, P (Pos.of_nat (Pos.to_nat i + pred (Pos.to_nat j))) o w.
Proof.
  unfold operation. intros i j o A. generalize (pred (Pos.to_nat j)) as n.
  revert i A. induction s as [|[o' w|h] s IH]; intros i A n H.
  - destruct n; discriminate.
  - destruct A as [A1 A]. cbn [filter] in H. destruct n as [|n]; cbn [nth_error] in H.
    + injection H as ->. exists w. rewrite Nat.add_0_r, Pos2Nat.id. exact A1.
    + destruct (IH _ A _ H) as [w' B]. exists w'.
      replace (Pos.to_nat i + S n)%nat with (Pos.to_nat (Pos.succ i) + n)%nat by lia. exact B.
  - exact (IH _ A _ H).
Qed.
Lemma is_low_ok s m i j : exact_run s m -> is_low s i j = true -> m j = m i mod 2 ^ 52.
Proof.
  unfold is_low. intros R H. destruct (operation s j) as [o|] eqn:O; [|discriminate].
  destruct (operation_holds _ _ _ _ _ R O) as (w & E & _). destruct o; try discriminate.
  apply andb_prop in H. destruct H as [H1 H2]. apply Pos.eqb_eq in H1. apply Z.eqb_eq in H2. subst.
  replace (Pos.of_nat _) with j in E by lia. exact E.
Qed.
Lemma lows s m (f : positive -> positive) l : exact_run s m ->
  forallb (fun i => is_low s i (f i)) l = true ->
  map m (map f l) = map (fun x => x mod 2 ^ 52) (map m l).
Proof.
  intros R. induction l as [|i l IH]; cbn [forallb map]; intros H; [reflexivity|].
  apply andb_prop in H. destruct H as [H1 H]. rewrite (is_low_ok _ _ _ _ R H1), (IH H). reflexivity.
Qed.
Lemma wholes s m l : exact_run s m -> forallb (fun i => is_low s (whole s i) i) l = true ->
  map (fun x => x mod 2 ^ 52) (map m (map (whole s) l)) = map m l.
Proof.
  intros R. induction l as [|i l IH]; cbn [forallb map]; intros H; [reflexivity|].
  apply andb_prop in H. destruct H as [H1 H]. rewrite <- (is_low_ok _ _ _ _ R H1), (IH H).
  reflexivity.
Qed.
Lemma low52_app a b : length a = 4%nat -> low52 (a ++ b) = map (fun x => x mod 2 ^ 52) a ++ b.
Proof.
  intros L. unfold low52. rewrite firstn_app, skipn_app, <- L, Nat.sub_diag, firstn_all, skipn_all.
  cbn [firstn skipn app]. rewrite app_nil_r. reflexivity.
Qed.
Lemma read_ok s m v l : exact_run s m -> reads_low s v l = true ->
  pval m (sum_expr (weights (form v)) (read_limbs s v l)) = integer v (map m l).
Proof.
  intros R H. rewrite sum_expr_ok. destruct v as [e|e]; [reflexivity|].
  cbn [form read_limbs integer reads_low] in *. unfold number, low52.
  rewrite map_app, (lows _ _ _ _ R H), firstn_map, skipn_map. reflexivity.
Qed.
Lemma left_ok s m v l : exact_run s m -> leaves_low s v l = true ->
  match v with Plain _ => True | Masked _ => (4 <= length l)%nat end ->
  integer v (map m (left_limbs s v l)) = number (form v) (map m l).
Proof.
  intros R H L. destruct v as [e|e]; [reflexivity|]. cbn [integer left_limbs leaves_low form] in *.
  rewrite map_app, low52_app by (rewrite !map_length; apply firstn_length_le; exact L).
  rewrite (wholes _ _ _ R H), <- map_app, firstn_skipn. reflexivity.
Qed.
Lemma exprs_ok s m operands ls : exact_run s m ->
  forallb (fun x => reads_low s (fst x) (snd x)) (combine operands ls) = true ->
  map (pval m) (exprs52 s operands ls) =
  map (fun x => integer (fst x) (snd x)) (combine operands (map (map m) ls)).
Proof.
  intros R. unfold exprs52. rewrite map_map. revert ls.
  induction operands as [|v operands IH]; intros [|l ls] H; try reflexivity.
  cbn [combine forallb map fst snd] in *. apply andb_prop in H. destruct H as [H1 H].
  rewrite (read_ok _ _ _ _ R H1), (IH _ H). reflexivity.
Qed.

Theorem proves52_ok c operands rs : proves52 c operands rs = true -> theorem52 c operands rs.
Proof.
  unfold proves52. intros H. apply andb_prop in H. destruct H as [H V]. apply andb_prop in H.
  destruct H as [H LL]. apply andb_prop in H. destruct H as [H RL]. apply andb_prop in H.
  destruct H as [H SB]. apply andb_prop in H. destruct H as [H SP]. apply andb_prop in H.
  destruct H as [H L]. apply andb_prop in H. destruct H as [B N].
  apply same_bounds_ok in B. unfold same_lengths in L. apply Nat.eqb_eq in L.
  intros a F. cbv zeta. pose proof (concat_within _ _ F) as W. rewrite <- B in W.
  pose proof (bounded_inputs _ _ _ N W) as I.
  destruct (verified_runs _ V (concat a) I) as (R & E & C).
  pose proof V as O. unfold verified in O. apply andb_prop in O. destruct O as [_ O].
  pose proof (inputs_are_kept _ 1 (concat a) (PositiveMap.empty _) N O W) as K.
  unfold memory_of, stated52 in *. cbn [steps claims] in *.
  set (m := get (run 1 (steps c) (concat a) (PositiveMap.empty Z))) in *.
  split; [exact R|]. split; [exact E|]. apply Forall_app in C. destruct C as [C D].
  assert (VALUES : map (pval m) (exprs52 (steps c) operands (operand_ids c operands)) =
    map (fun x => integer (fst x) (snd x)) (combine operands a)).
  { rewrite exprs_ok by assumption. unfold operand_ids.
    rewrite <- parts_map, K, (parts_concat _ _ F). reflexivity. }
  assert (L' : length (map presented rs) = length (results c)) by (rewrite map_length; exact L).
  pose proof (claims_are_results _ _ _ _ _ VALUES L' SP C) as P. clear - P D LL SB E L SP.
  revert P D LL SB L SP. generalize (results c) as ls. generalize (formula_value
    (map (fun x => integer (fst x) (snd x)) (combine operands a))) as f. intros f.
  induction rs as [|r rs IH]; intros [|l ls] P D LL SB L SP; try discriminate; [constructor|].
  cbn [combine forallb flat_map map fst snd] in *.
  apply andb_prop in LL. destruct LL as [LL1 LL]. apply andb_prop in SB. destruct SB as [SB1 SB].
  apply andb_prop in SP. destruct SP as [SP1 SP].
  apply Forall_app in D. destruct D as [D1 D]. inversion P as [|? ? ? ? [_ P1] P2]; subst.
  injection L as L. constructor; [|exact (IH ls P2 D LL SB L SP)].
  unfold same_lengths in SB1, SP1. apply Nat.eqb_eq in SB1, SP1.
  split; [apply at_most_within; assumption|].
  unfold presented in P1, SP1. cbn [shape expected modulus] in P1, SP1.
  rewrite (left_ok (steps c) m); [|exact E|exact LL1|].
  - destruct (left r); exact P1.
  - destruct (left r); [exact I|]. cbn [most] in SP1. rewrite app_length, repeat_length in SP1. lia.
Qed.

(* Values by their types, as the head of radix52.rs has them. *)
Definition limbs52 (most most_of_last : Z) : element :=
  Element (each 52 5) (repeat most 4 ++ [most_of_last]).
Definition tight : value := Masked (limbs52 (2 ^ 64 - 1) (2 ^ 47 + 2 ^ 14 - 1)).
Definition product : value := Plain (limbs52 (10 * 2 ^ 52 + 2 ^ 10 - 1) (10 * 2 ^ 52 + 2 ^ 10 - 1)).
Definition added : value := Plain (limbs52 (2 ^ 61 + 2 ^ 56 - 1) (2 ^ 57 - 1)).
Definition carried : value := Plain (limbs52 (2 ^ 62 + 2 ^ 60 - 1) (2 ^ 58 - 1)).
(* Any integer of 256 bits, in limbs. *)
Definition words : value := Plain (limbs52 (2 ^ 52 - 1) (2 ^ 48 - 1)).
Definition factor : value := Plain (Element [0] [2 ^ 17 - 1]).

Theorem product52 : theorem52 radix52.product52
  [tight; tight]
  [Outcome product (Times (Operand 0) (Operand 1))].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square52 : theorem52 radix52.square52
  [tight]
  [Outcome product (Times (Operand 0) (Operand 0))].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_small52 : theorem52 radix52.mul_small52
  [factor; tight]
  [Outcome product (Times (Operand 1) (Operand 0))].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.

(* Two runs in one: of what formulas carry, and of words. *)
Theorem carry52 : theorem52 radix52.carry52
  [carried; words]
  [Outcome tight (Operand 0);
   Outcome tight (Operand 1)].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.

(* Two runs in one: of tight elements, whose limbs are masked first, and of products. *)
Theorem sums52 : theorem52 radix52.sums52
  [tight; tight; product; product]
  [Outcome added (Plus (Operand 0) (Operand 1));
   Outcome added (Plus (Operand 2) (Operand 3))].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem differences52 : theorem52 radix52.differences52
  [tight; tight; product; product]
  [Outcome added (Minus (Operand 0) (Operand 1));
   Outcome added (Minus (Operand 2) (Operand 3))].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem carried52 : theorem52 radix52.carried52
  [added; product]
  [Outcome carried (Plus (Operand 0) (Operand 1));
   Outcome carried (Plus (Plus (Operand 0) (Operand 1)) (Operand 1));
   Outcome carried (Minus (Operand 0) (Operand 1));
   Outcome carried (Plus (Operand 1) (Operand 1))].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.
