(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Statements for readers: what a program computes from its operands, as limbs and integers. The
   definitions up to `theorem` are to be read; the rest is proof. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run.
Import ListNotations.
Open Scope Z_scope.

(* An integer in limbs: limb i counts 2^(weight i) times, and is at most this. *)
Record element := Element { weights : list Z; most : list Z }.
Definition within (e : element) (l : list Z) : Prop :=
  Forall2 (fun x most => 0 <= x <= most) l (most e).
Fixpoint sum (weights l : list Z) : Z :=
  match weights, l with w :: weights, x :: l => 2 ^ w * x + sum weights l | _, _ => 0 end.
Definition number (e : element) (l : list Z) : Z := sum (weights e) l.

(* The weights of n limbs of so many bits; the prime. *)
Definition each (bits : Z) (n : nat) : list Z := map (fun k => bits * Z.of_nat k) (seq 0 n).
Definition p : Z := 2 ^ 255 - 19.

(* What a result is congruent to, in the operands. *)
Inductive formula :=
| Operand (n : nat) | Constant (k : Z)
| Plus (f g : formula) | Minus (f g : formula) | Times (f g : formula).
Fixpoint formula_value (operands : list Z) (f : formula) : Z :=
  match f with
  | Operand n => nth n operands 0
  | Constant k => k
  | Plus f g => formula_value operands f + formula_value operands g
  | Minus f g => formula_value operands f - formula_value operands g
  | Times f g => formula_value operands f * formula_value operands g
  end.
Definition numbers (es : list element) (ls : list (list Z)) : list Z :=
  map (fun x => number (fst x) (snd x)) (combine es ls).
Record result := Result { shape : element; expected : formula; modulus : Z }.

(* The values that the certificate presents as limbs of results. *)
Fixpoint limbs (e : pexpr) : list positive :=
  match e with
  | PV i => [i]
  | PAdd a (PMul (PC _) (PV i)) => limbs a ++ [i]
  | _ => []
  end.
Definition results (c : cert) : list (list positive) :=
  flat_map (fun c => match c with CCong a _ _ => [limbs a] | _ => [] end) (claims c).

(* For all operands within their bounds the machine computes what the source means, no register
   loses a bit, and each result is within its bounds and congruent to its formula. *)
Definition theorem (c : cert) (operands : list element) (rs : list result) : Prop :=
  forall a : list (list Z), Forall2 within operands a ->
  let m := get (memory_of c (concat a)) in
  machine_run (steps c) m /\ exact_run (steps c) m /\
  Forall2 (fun r l => within (shape r) l /\
      (modulus r | number (shape r) l - formula_value (numbers operands a) (expected r)))
    rs (map (map m) (results c)).

(* Two programs, of which the second one computes on what the first one leaves. *)
Definition output (c : cert) (a : list (list Z)) : list Z :=
  map (get (memory_of c (concat a))) (hd [] (results c)).
Definition theorem_of_two (c d : cert) (operands : list element) (r : result) : Prop :=
  forall a : list (list Z), Forall2 within operands a ->
  let l := output d [output c a] in
  within (shape r) l /\
  (modulus r | number (shape r) l - formula_value (numbers operands a) (expected r)).

(* The check: the same as claims, which are those that are checked, in place of the exporter's. *)
Fixpoint sum_expr (weights : list Z) (l : list positive) : pexpr :=
  match weights, l with
  | w :: weights, i :: l => PAdd (PMul (PC (2 ^ w)) (PV i)) (sum_expr weights l)
  | _, _ => PC 0
  end.
Fixpoint formula_expr (operands : list pexpr) (f : formula) : pexpr :=
  match f with
  | Operand n => nth n operands (PC 0)
  | Constant k => PC k
  | Plus f g => PAdd (formula_expr operands f) (formula_expr operands g)
  | Minus f g => PAdd (formula_expr operands f) (PMul (PC (-1)) (formula_expr operands g))
  | Times f g => PMul (formula_expr operands f) (formula_expr operands g)
  end.
Fixpoint inputs_of (i : positive) (s : list step) : list (positive * Z) :=
  match s with
  | [] => []
  | Hint _ :: s => inputs_of i s
  | Do (OIn most) _ :: s => (i, most) :: inputs_of (Pos.succ i) s
  | Do _ _ :: s => inputs_of (Pos.succ i) s
  end.
Fixpoint parts {A} (ls : list (list Z)) (l : list A) : list (list A) :=
  match ls with
  | [] => []
  | x :: ls => firstn (length x) l :: parts ls (skipn (length x) l)
  end.
Definition operand_exprs (operands : list element) (ids : list positive) : list pexpr :=
  map (fun x => sum_expr (weights (fst x)) (snd x))
    (combine operands (parts (map most operands) ids)).
Definition claims_of (operands : list pexpr) (r : result) (l : list positive) : list claim :=
  map (fun x => CAtMost (fst x) (snd x)) (combine l (most (shape r))) ++
  [CCong (sum_expr (weights (shape r)) l) (formula_expr operands (expected r)) (modulus r)].
Definition rounds (o : op) : bool := match o with ONear _ _ => true | _ => false end.
Definition no_rounding (s : list step) : bool :=
  forallb (fun s => match s with Do o _ => negb (rounds o) | Hint _ => true end) s.
Definition same_lengths {A B} (a : list A) (b : list B) : bool := (length a =? length b)%nat.
Definition stated (c : cert) (operands : list element) (rs : list result) : cert :=
  let ids := map fst (inputs_of 1 (steps c)) in
  {| steps := steps c;
     claims := flat_map (fun x => claims_of (operand_exprs operands ids) (fst x) (snd x))
       (combine rs (results c)) |}.
Definition same_bounds (a b : list Z) : bool :=
  same_lengths a b && forallb (fun x => fst x =? snd x) (combine a b).
Definition proves (c : cert) (operands : list element) (rs : list result) : bool :=
  same_bounds (map snd (inputs_of 1 (steps c))) (concat (map most operands)) &&
  no_rounding (steps c) && same_lengths rs (results c) &&
  forallb (fun x => same_lengths (snd x) (most (shape (fst x)))) (combine rs (results c)) &&
  verified (stated c operands rs).

(* Inputs of a program that does not round: they are read in their order, and kept. *)
Lemma bounded_inputs s : forall i ins, no_rounding s = true ->
  Forall2 (fun x most => 0 <= x <= most) ins (map snd (inputs_of i s)) -> inputs s ins.
Proof.
  induction s as [|[o w|h] s IH]; intros i ins N F; cbn [inputs]; [exact I| |].
  - cbn [no_rounding forallb] in N. apply andb_prop in N. destruct N as [No N].
    destruct o; try discriminate; cbn [reads]; try (split; [exact I|exact (IH _ _ N F)]).
    cbn [inputs_of map snd] in F. inversion F; subst. cbn [hd tl]. split; [assumption|].
    exact (IH _ _ N H3).
  - exact (IH i ins N F).
Qed.

Lemma inputs_from s : forall i x, In x (map fst (inputs_of i s)) -> (i <= x)%positive.
Proof.
  induction s as [|[o w|h] s IH]; intros i x H; cbn [inputs_of map] in H; [contradiction| |auto].
  destruct o; cbn [map fst In] in H;
    try (destruct H as [H|H]; [lia|]); apply IH in H; lia.
Qed.

Lemma inputs_are_kept s : forall i ins m, no_rounding s = true -> ordered i s = true ->
  Forall2 (fun x most => 0 <= x <= most) ins (map snd (inputs_of i s)) ->
  map (get (run i s ins m)) (map fst (inputs_of i s)) = ins.
Proof.
  induction s as [|[o w|h] s IH]; intros i ins m N O F.
  - inversion F; subst. reflexivity.
  - pose proof (bounded_inputs _ _ _ N F) as I.
    cbn [no_rounding forallb] in N. apply andb_prop in N. destruct N as [No N].
    cbn [ordered] in O. apply andb_prop in O. destruct O as [_ O].
    destruct o; try discriminate; cbn [run inputs_of reads cut computed] in *;
      try (apply (IH _ _ _ N O F)).
    cbn [map fst snd] in *. inversion F as [|x y ins' l Hx F' E1 E2]; subst.
    cbn [hd tl inputs reads] in *. destruct I as [_ I]. f_equal.
    + destruct (run_ok s (Pos.succ i) ins' (set i x m) O I) as [G _].
      rewrite G by lia. apply get_set_same.
    + exact (IH _ _ _ N O F').
  - cbn [run inputs_of ordered] in *. exact (IH _ _ _ N O F).
Qed.

Lemma sum_expr_ok m weights : forall l, pval m (sum_expr weights l) = sum weights (map m l).
Proof.
  induction weights as [|w weights IH]; intros [|i l]; try reflexivity.
  cbn [sum_expr pval map sum]. rewrite IH. reflexivity.
Qed.
Lemma formula_expr_ok m operands f :
  pval m (formula_expr operands f) = formula_value (map (pval m) operands) f.
Proof.
  induction f; cbn [formula_expr formula_value pval]; rewrite ?IHf1, ?IHf2; try lia.
  change 0 with (pval m (PC 0)). symmetry. apply map_nth.
Qed.
Lemma same_bounds_ok a : forall b, same_bounds a b = true -> a = b.
Proof.
  unfold same_bounds, same_lengths. induction a as [|x a IH]; intros [|y b] H; try discriminate;
    [reflexivity|]. cbn [length combine forallb fst snd Nat.eqb] in H.
  apply andb_prop in H. destruct H as [H1 H]. apply andb_prop in H. destruct H as [H2 H3].
  apply Z.eqb_eq in H2. subst. f_equal. apply IH. rewrite H1, H3. reflexivity.
Qed.

Lemma lengths {A B} (P : A -> B -> Prop) a b : Forall2 P a b -> length a = length b.
Proof. induction 1; cbn; congruence. Qed.
Lemma parts_map {A B} (f : A -> B) ls : forall l, parts ls (map f l) = map (map f) (parts ls l).
Proof.
  induction ls as [|x ls IH]; intros l; [reflexivity|]. cbn [parts map].
  rewrite firstn_map, skipn_map, IH. reflexivity.
Qed.
Lemma parts_concat operands : forall a, Forall2 within operands a ->
  parts (map most operands) (concat a) = a.
Proof.
  induction operands as [|e operands IH]; intros a F; inversion F; subst; [reflexivity|].
  cbn [map parts concat].
  match goal with H : within e _ |- _ => rewrite <- (lengths _ _ _ H) end.
  rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O, app_nil_r.
  rewrite skipn_app, Nat.sub_diag, skipn_all. cbn [skipn app]. f_equal. apply IH. assumption.
Qed.
Lemma concat_within operands : forall a, Forall2 within operands a ->
  Forall2 (fun x most => 0 <= x <= most) (concat a) (concat (map most operands)).
Proof.
  induction operands as [|e operands IH]; intros a F; inversion F; subst; [constructor|].
  cbn [map concat]. apply Forall2_app; auto.
Qed.

Lemma at_most_within m l : forall bounds, length l = length bounds ->
  Forall (holds m) (map (fun x => CAtMost (fst x) (snd x)) (combine l bounds)) ->
  Forall2 (fun x most => 0 <= x <= most) (map m l) bounds.
Proof.
  induction l as [|i l IH]; intros [|b bounds] L H; try discriminate; [constructor|].
  cbn [combine map fst snd] in H. inversion H; subst.
  constructor; [assumption|]. apply IH; [cbn in L; lia|assumption].
Qed.

Lemma exprs_are_numbers m operands ids a : Forall2 within operands a -> map m ids = concat a ->
  map (pval m) (operand_exprs operands ids) = numbers operands a.
Proof.
  intros F E. unfold operand_exprs, numbers. rewrite <- (parts_concat _ _ F) at 1.
  rewrite <- E, parts_map, map_map. generalize (parts (map most operands) ids) as ls.
  clear. induction operands as [|e operands IH]; intros [|l ls]; try reflexivity.
  cbn [combine map fst snd]. rewrite sum_expr_ok, IH. reflexivity.
Qed.

Lemma claims_are_results m operands values rs : forall ls,
  map (pval m) operands = values -> length rs = length ls ->
  forallb (fun x => same_lengths (snd x) (most (shape (fst x)))) (combine rs ls) = true ->
  Forall (holds m) (flat_map (fun x => claims_of operands (fst x) (snd x)) (combine rs ls)) ->
  Forall2 (fun r l => within (shape r) l /\
      (modulus r | number (shape r) l - formula_value values (expected r)))
    rs (map (map m) ls).
Proof.
  induction rs as [|r rs IH]; intros [|l ls] V L S H; try discriminate; [constructor|].
  cbn [combine forallb fst snd flat_map] in S, H. apply andb_prop in S. destruct S as [S1 S].
  apply Forall_app in H. destruct H as [H1 H]. unfold claims_of in H1.
  apply Forall_app in H1. destruct H1 as [B C]. apply Forall_inv in C. cbn [holds] in C.
  rewrite sum_expr_ok, formula_expr_ok, V in C. cbn [map]. constructor.
  - split; [|exact C]. apply at_most_within; [|exact B].
    unfold same_lengths in S1. apply Nat.eqb_eq in S1. exact S1.
  - apply IH; auto.
Qed.

Theorem proves_ok c operands rs : proves c operands rs = true -> theorem c operands rs.
Proof.
  unfold proves. intros H. apply andb_prop in H. destruct H as [H V]. apply andb_prop in H.
  destruct H as [H S]. apply andb_prop in H. destruct H as [H L]. apply andb_prop in H.
  destruct H as [B N]. apply same_bounds_ok in B. unfold same_lengths in L. apply Nat.eqb_eq in L.
  intros a F. cbv zeta.
  pose proof (concat_within _ _ F) as W. rewrite <- B in W.
  pose proof (bounded_inputs _ _ _ N W) as I.
  destruct (verified_runs _ V (concat a) I) as (R & E & C).
  pose proof V as O. unfold verified in O. apply andb_prop in O. destruct O as [_ O].
  pose proof (inputs_are_kept _ 1 (concat a) (PositiveMap.empty _) N O W) as K.
  unfold memory_of, stated in *. cbn [steps claims] in *.
  split; [exact R|]. split; [exact E|].
  apply claims_are_results with (3 := S) (4 := C); [|exact L].
  apply exprs_are_numbers; assumption.
Qed.

Theorem composed c d operands e f shape modulus :
  theorem c operands [Result e f 0] -> theorem d [e] [Result shape (Operand 0) modulus] ->
  theorem_of_two c d operands (Result shape f modulus).
Proof.
  intros C D a F. cbv zeta. destruct (C a F) as (_ & _ & R). unfold output.
  destruct (results c) as [|x l]; cbn [map] in R; inversion R as [|? ? ? ? [R1 R2] _]; subst.
  cbn [hd]. cbn [Statement.shape expected Statement.modulus] in R1, R2.
  generalize dependent (map (get (memory_of c (concat a))) x). intros e1 R R1 R2.
  assert (G : Forall2 within [e] [e1]) by auto. destruct (D [e1] G) as (_ & _ & S).
  destruct (results d) as [|y l']; cbn [map] in S; inversion S as [|? ? ? ? [S1 S2] _]; subst.
  cbn [hd]. cbn [Statement.shape expected Statement.modulus] in S1, S2 |- *.
  split; [exact S1|]. apply Z.divide_0_l in R2.
  cbn [formula_value numbers combine map fst snd nth] in S2.
  replace (formula_value (numbers operands a) f) with (number e e1) by lia. exact S2.
Qed.
