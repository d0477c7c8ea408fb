(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/aarch64/m64: steps of a point as whole texts, as the assembler gets them. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement AArch64 AArch64Proof AArch64Steps
  AArch64StepsProof.
From Certificates Require aarch64 texts_aarch64_steps.
Import ListNotations.
Open Scope Z_scope.

(* Elements from x0 on, and of the second operand from x1 on. *)
Definition first (n : Z) : place := (X0, 32 * n).
Definition second (n : Z) : place := (X1, 32 * n).
Definition o (n : nat) : formula := Operand n.
Notation "f + g" := (Plus f g).
Notation "f - g" := (Minus f g).
Notation "f * g" := (Times f g).

(* The parts, of which aarch64.v has the texts, with their numbers of instructions. *)
Definition parts : list part :=
  [Part aarch64.product false false true (o 0 * o 1);
   Part aarch64.square false false true (o 1 * o 1);
   Part aarch64.fold_small false false false (o 0 + Constant 121666 * o 1);
   Part aarch64.sum false true false (o 0 + o 1);
   Part aarch64.double true true false (o 0 + o 0);
   Part aarch64.less false true false (o 0 - o 1);
   Part aarch64.less_loose false false false (o 0 - o 1)].
Theorem parts_are_ok : forallb part_ok parts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition multiply (r a b : set) : segment := (83%nat, Compute 0 (Registers a) (Registers b) r).
Definition squared (r a : set) : segment := (63%nat, Compute 1 Nowhere (Registers a) r).
Definition add_121666 (r a : set) : segment := (22%nat, Compute 2 (Registers r) (Registers a) r).
Definition plus (r a b : set) : segment := (9%nat, Compute 3 (Registers a) (Registers b) r).
Definition doubled (r a : set) : segment := (9%nat, Compute 4 (Registers a) Nowhere r).
Definition minus (r a b : set) : segment := (9%nat, Compute 5 (Registers a) (Registers b) r).
Definition minus_loose (r a b : set) : segment :=
  (11%nat, Compute 6 (Registers a) (Registers b) r).
Definition load (v : set) (n : Z) : segment := (2%nat, Load v (first n)).
Definition load_second (v : set) (n : Z) : segment := (2%nat, Load v (second n)).
Definition store (n : Z) (v : set) : segment := (2%nat, Store (32 * n) v).

Ltac by_parts l :=
  apply composed_ok with (parts := parts) (segments := l);
  [exact parts_are_ok|vm_cast_no_check (eq_refl true)].

(* E, F, G, H of a point become those of its double. *)
Definition point : list place := [first 0; first 1; first 2; first 3].
Definition double_segments : list segment :=
  [load A 0; load B 1; multiply C A B; store 0 C; load A 2; multiply C A B; store 1 C; load B 3;
   multiply C A B; load A 0; plus F C A; squared B C; squared C A; plus A B C; store 3 A;
   minus D B C; store 2 D; squared B F; minus_loose B B A; store 0 B; load A 1; squared B A;
   doubled B B; minus_loose B B D; store 1 B].
Definition double_results : list (place * formula) :=
  let '(e, f, g, h) := (o 0, o 1, o 2, o 3) in
  let x := e * f in let z := g * f in let y := g * h in
  let a := x * x in let b := y * y in let c := z * z in
  let h := b + a in let g := b - a in let f := (c + c) - g in let e := (y + x) * (y + x) - h in
  [(first 0, e); (first 1, f); (first 2, g); (first 3, h)].
Theorem double_step : step_theorem texts_aarch64_steps.double 128 0 None point double_results.
Proof. by_parts double_segments. Qed.

(* The sum of a point and another in the form Y+X, Y-X, 2Z, 2dT. *)
Definition four_elements : list place := [second 0; second 1; second 2; second 3].
Definition three_elements : list place := [second 0; second 1; second 2].
Definition first_half : list segment :=
  [load A 0; load B 1; multiply C A B; store 0 C; load F 3; multiply C A F; store 3 C; load A 2;
   multiply C A B; store 1 C; multiply C A F; load D 0; plus B C D; minus A C D; load_second F 1;
   multiply C A F; load_second A 0; multiply D A B; load F 3; minus A D C; store 0 A; plus A D C;
   store 3 A].
Definition add_segments : list segment :=
  first_half ++
  [load_second A 3; multiply C A F; load A 1; load_second B 2; multiply D A B; minus A D C;
   store 1 A; plus A D C; store 2 A].
Definition add_results : list (place * formula) :=
  let '(e, f, g, h) := (o 0, o 1, o 2, o 3) in
  let '(plus, less, z2, t2d) := (o 4, o 5, o 6, o 7) in
  let x := e * f in let t := e * h in let z := g * f in let y := g * h in
  let a := (y - x) * less in let b := plus * (y + x) in let c := t2d * t in let d := z * z2 in
  [(first 0, b - a); (first 1, d - c); (first 2, d + c); (first 3, b + a)].
Theorem add_step : step_theorem texts_aarch64_steps.add 128 128 None (point ++ four_elements)
  add_results.
Proof. by_parts add_segments. Qed.

(* The same with Z = 1: y+x, y-x, 2dxy. *)
Definition add_affine_segments : list segment :=
  first_half ++
  [load_second A 2; multiply C A F; load A 1; doubled B A; minus A B C; store 1 A; plus A B C;
   store 2 A].
Definition add_affine_results : list (place * formula) :=
  let '(e, f, g, h) := (o 0, o 1, o 2, o 3) in
  let '(plus, less, xy2d) := (o 4, o 5, o 6) in
  let x := e * f in let t := e * h in let z := g * f in let y := g * h in
  let a := (y - x) * less in let b := plus * (y + x) in let c := xy2d * t in let d := z + z in
  [(first 0, b - a); (first 1, d - c); (first 2, d + c); (first 3, b + a)].
Theorem add_affine_step : step_theorem texts_aarch64_steps.add_affine 128 96 None
  (point ++ three_elements) add_affine_results.
Proof. by_parts add_affine_segments. Qed.

(* A step of the ladder. x1 is 0 or not: it says which point is doubled. At x0 are the sums and
   differences a, b and c, d of two points, and u. *)
Definition ladder : list place := [first 0; first 1; first 2; first 3; first 4].
Definition ladder_segments : list segment :=
  [load A 0; load B 3; multiply C A B; store 5 C; load E 1; load F 2; (9%nat, Choose); store 6 B;
   multiply D F E; load C 5; plus E D C; minus F D C; squared B F; store 5 B; squared B E;
   store 7 B; squared F A; load A 6; squared E A; minus A F E; multiply B F E; add_121666 E A;
   multiply F A E; plus A F B; store 0 A; minus A F B; store 1 A; load A 4; load B 5;
   multiply F A B; load B 7; plus A F B; store 2 A; minus A F B; store 3 A].
Definition ladder_results (zero : bool) : list (place * formula) :=
  let '(a, b, c, d, u) := (o 0, o 1, o 2, o 3, o 4) in
  let '(x, z) := if zero then (a, b) else (c, d) in
  let da := a * d in let cb := c * b in let s := cb + da in let t := cb - da in
  let aa := x * x in let bb := z * z in let e := aa - bb in
  let x2 := aa * bb in let z2 := e * (bb + Constant 121666 * e) in
  let x3 := s * s in let z3 := u * (t * t) in
  [(first 0, z2 + x2); (first 1, z2 - x2); (first 2, z3 + x3); (first 3, z3 - x3); (first 4, u)].
Theorem ladder_step : forall zero : bool,
  step_theorem texts_aarch64_steps.ladder_step 256 0 (Some zero) ladder (ladder_results zero).
Proof. intros zero. destruct zero; by_parts ladder_segments. Qed.

(* Planted faults: any instruction that is missing. The part in which it was is then another one,
   with the next instruction at its end; so are the constants. *)
Definition without (l : list instruction) (k : nat) : list instruction :=
  firstn k l ++ skipn (S k) l.
Lemma first_of_without l k n : (n <= k)%nat -> (k < List.length l)%nat ->
  firstn n (without l k) = firstn n l /\ skipn n (without l k) = without (skipn n l) (k - n).
Proof.
  unfold without. revert l k. induction n as [|n IH]; intros [|x l] [|k] L M; cbn in L, M;
    try lia; [split; reflexivity..|].
  destruct (IH l k ltac:(lia) ltac:(lia)) as [F S]. cbn [firstn skipn app] in *.
  rewrite F, S. split; reflexivity.
Qed.
Section Refused.
Variables (size read : Z) (zero : option bool).
Notation on := (step_on size read zero parts).
Fixpoint refuses (whole : bool) (is : list instruction) (segments : list segment)
    (e : known_elements) : bool :=
  match segments with
  | [] => match is with [] => true | _ => false end
  | (n, act) :: segments =>
      forallb (fun k => match on whole (firstn n (without is k)) act e with
        Some _ => false | None => true end) (seq 0 n) &&
      match on whole (firstn n is) act e with
      | Some e => refuses (whole && free ["x1"%string] (firstn n is)) (skipn n is) segments e
      | None => false
      end
  end.
Lemma refuses_ok segments : forall whole is e k, refuses whole is segments e = true ->
  (k < List.length is)%nat ->
  steps_on size read zero parts whole (without is k) segments e = None.
Proof.
  induction segments as [|[n act] segments IH]; cbn [refuses steps_on]; intros whole is e k H L.
  - destruct is; [cbn in L; lia|discriminate].
  - apply andb_prop in H. destruct H as [H1 H2]. rewrite forallb_forall in H1.
    destruct (Nat.lt_ge_cases k n) as [Lk|Lk].
    + specialize (H1 k (proj2 (in_seq n 0 k) ltac:(lia))).
      destruct (on whole _ act e); [discriminate|reflexivity].
    + destruct (first_of_without is k n Lk L) as [-> ->].
      destruct (on whole _ act e); [|reflexivity].
      apply (IH _ _ _ _ H2). rewrite skipn_length. lia.
Qed.
Definition all_refused (text : string) (segments : list segment) (operands : list place) : bool :=
  let l := program text in
  forallb (fun k => negb (same (firstn 2 (without l k)) constants)) [0; 1]%nat &&
  refuses true (skipn 2 l) segments (combine (map At operands)
    (map (fun n => (false, Operand n)) (seq 0 (List.length operands)))).
Lemma all_refused_ok text segments operands : all_refused text segments operands = true ->
  forall k results, (k < List.length (program text))%nat ->
  accepted size read zero parts (without (program text) k) segments operands results = false.
Proof.
  unfold all_refused, accepted. intros H k results L. cbn [forallb] in H.
  apply andb_prop in H. destruct H as [H R]. apply andb_prop in H. destruct H as [H0 H].
  apply andb_prop in H. destruct H as [H1 _]. apply negb_true_iff in H0, H1.
  destruct k as [|[|k]]; [rewrite H0; reflexivity|rewrite H1; reflexivity|].
  destruct (first_of_without _ (S (S k)) 2 ltac:(lia) L) as [_ ->].
  rewrite (refuses_ok _ _ _ _ _ R) by (rewrite skipn_length; lia).
  apply andb_false_r.
Qed.
End Refused.
Theorem deletions_are_refused : forall k : nat,
  let refused size read zero text segments operands results :=
    (k < List.length (program text))%nat ->
    accepted size read zero parts (without (program text) k) segments operands results = false in
  refused 128 0 None texts_aarch64_steps.double double_segments point double_results /\
  refused 128 128 None texts_aarch64_steps.add add_segments (point ++ four_elements) add_results /\
  refused 128 96 None texts_aarch64_steps.add_affine add_affine_segments
    (point ++ three_elements) add_affine_results /\
  refused 256 0 (Some true) texts_aarch64_steps.ladder_step ladder_segments ladder
    (ladder_results true).
Proof.
  intros k. cbv zeta. repeat split; apply all_refused_ok; vm_cast_no_check (eq_refl true).
Qed.

(* Another step, and a ladder that doubles the other point. *)
Theorem other_steps_are_refused :
  composed 128 128 None parts texts_aarch64_steps.add_affine add_segments
    (point ++ four_elements) add_results ||
  composed 256 0 (Some true) parts texts_aarch64_steps.ladder_step ladder_segments ladder
    (ladder_results false) ||
  composed 127 0 None parts texts_aarch64_steps.double double_segments point double_results
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
