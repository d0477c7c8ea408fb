(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Steps of a point as whole texts of `m64` for AArch64: they are cut into parts, and the formulas
   of the parts are put into each other. The definitions up to `step_theorem` are to be read. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement Trace AArch64 AArch64Proof Formulas.
Import ListNotations.
Open Scope Z_scope.

(* Elements are any four words, or at most these. *)
Definition element_of (tight : bool) : element :=
  Element (each 64 4)
    [2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 64 - 1; if tight then 2 ^ 63 + 2 ^ 6 - 1 else 2 ^ 64 - 1].
Definition words : element := element_of false.
(* Places are so far from x1 or x0. Their distance from x0, by the registers of a state. *)
Inductive base := X0 | X1.
Definition place : Type := base * Z.
Definition address (s : state) (a : place) : Z :=
  match fst a with X0 => 0 | X1 => distance s end + snd a.
(* What is at x1 does not overlap what is written from x0 on. If nothing is read from x1, it is no
   address. *)
Definition apart (written read : Z) (s : state) : Prop :=
  read = 0 \/ distance s + read <= 0 \/ written <= distance s.
Definition chosen (zero : option bool) (s : state) : Prop :=
  match zero with Some z => (reg s "x1" =? 0) = z | None => True end.

(* Whatever is in registers, in flags and elsewhere in memory: with any four words at each place of
   an operand, the processor runs the text to its end, and leaves elements that are congruent to
   formulas in the operands. It writes to so many bytes from x0 on, and to registers of the list. *)
Definition step_theorem (text : string) (written read : Z) (zero : option bool)
    (operands : list place) (results : list (place * formula)) : Prop :=
  parse text <> None /\
  forall s : state, apart written read s -> chosen zero s ->
  Forall (fun a => within words (element_at s (address s a))) operands ->
  let numbers := map (fun a => number words (element_at s (address s a))) operands in
  exists t, execute_all s (program text) = Some t /\
  Forall (fun r => let '(a, f) := r in let z := element_at t (address s a) in
    within words z /\ (p | number words z - formula_value numbers f)) results /\
  (forall b, b < 0 \/ written <= b -> mem t b = mem s b) /\
  (forall q, ~ In q registers -> reg t q = reg s q).

(* Sets of registers that hold an element. *)
Inductive set := A | B | C | D | E | F.
Definition registers_of (v : set) : list string :=
  match v with
  | A => ["x2"; "x3"; "x4"; "x5"] | B => ["x6"; "x7"; "x8"; "x9"]
  | C => ["x10"; "x11"; "x12"; "x13"] | D => ["x14"; "x15"; "x16"; "x17"]
  | E => ["x20"; "x21"; "x22"; "x23"] | F => ["x24"; "x25"; "x26"; "x27"]
  end%string.
Inductive location := Registers (v : set) | At (a : place) | Nowhere.
Definition location_dec : forall a b : location, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition zeros : list Z := [0; 0; 0; 0].

(* A part: a certificate, what its operands and its result are, and its formula. *)
Record part := Part {
  certificate : cert; first_tight : bool; second_tight : bool; result_tight : bool;
  value : formula }.
Definition shapes (q : part) : list element :=
  [element_of (first_tight q); element_of (second_tight q)].
Definition result_of (q : part) : list positive := hd [] (results (certificate q)).
Definition part_ok (q : part) : bool :=
  let c := certificate q in
  same_bounds (map snd (inputs_of 1 (steps c))) (concat (map most (shapes q))) &&
  (if list_eq_dec Pos.eq_dec (map fst (inputs_of 1 (steps c))) ids then true else false) &&
  no_rounding (steps c) && same_lengths (result_of q) (most (element_of (result_tight q))) &&
  verified (claimed c (shapes q) [] (element_of (result_tight q)) (value q) (result_of q)).

(* Its instructions begin with its operands in registers, and 38 and 19 in others. *)
Definition entries (l : location) (is : list positive) : list (string * (positive * option Z)) :=
  match l with
  | Registers v => combine (registers_of v) (map (fun i => (i, None)) is)
  | _ => []
  end.
Definition block_start (c : cert) (a b : location) : option symbols :=
  let* (v, t) := emit (from c 8) (OConst 38) (Some 64) in
  let* (w, t) := emit t (OConst 19) (Some 64) in
  Some (Symbols t ((("x28", (v, Some 38)) :: ("x30", (w, Some 19)) ::
    entries a (firstn 4 ids) ++ entries b (skipn 4 ids)))%string [] Unknown [] []).
Definition ends_in (y : symbols) (v : set) (r : list positive) : bool :=
  match map (lookup String.eqb (sreg y)) (registers_of v), r with
  | [Some (a, _); Some (b, _); Some (c, _); Some (d, _)], [e; f; g; h] =>
      ((a =? e) && (b =? f) && (c =? g) && (d =? h))%positive
  | _, _ => false
  end.
Definition computes (is : list instruction) (a b : location) (r : set) (q : part) : bool :=
  match block_start (certificate q) a b with
  | Some y =>
      match symbolic_all y is with Some z => ends_in z r (result_of q) | None => false end
  | None => false
  end.

(* Other instructions: a set from memory or to memory; two sets that depend on whether x1 is 0. *)
Inductive action :=
| Compute (n : nat) (a b : location) (r : set) | Load (v : set) (a : place)
| Store (k : Z) (v : set) | Choose.
Definition segment : Type := nat * action.
Definition at_place (a : place) : operand :=
  match a with (X0, k) => Mem k | (X1, k) => Second k end.
Definition further (a : place) : place := (fst a, snd a + 16).
Definition transfer (name : mnemonic) (v : set) (a : place) : list instruction :=
  match registers_of v with
  | [x; y; z; w] =>
      [(name, [Reg x; Reg y; at_place a]); (name, [Reg z; Reg w; at_place (further a)])]
  | _ => []
  end.
Definition select (r a b : set) : list instruction :=
  map (fun '(x, (y, z)) => (CSEL, [Reg x; Reg y; Reg z; NotEqual]))
    (combine (registers_of r) (combine (registers_of a) (registers_of b))).
Definition selections : list instruction :=
  (CMP, [Reg "x1"%string; Imm 0]) :: select A F A ++ select B B E.
Definition constants : list instruction :=
  [(MOV, [Reg "x28"; Imm 38]); (MOV, [Reg "x30"; Imm 19])]%string.
Definition instructions_dec : forall a b : list instruction, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition same (a b : list instruction) : bool := if instructions_dec a b then true else false.

(* What is known of elements: whether they are tight, and the formulas of their integers. *)
Definition known_elements : Type := list (location * (bool * formula)).
Fixpoint look (e : known_elements) (l : location) : option (bool * formula) :=
  match l, e with
  | Nowhere, _ => Some (true, Constant 0)
  | _, [] => None
  | _, (k, x) :: e => if location_dec k l then Some x else look e l
  end.
Definition all_changed (is : list instruction) : list string := flat_map changed is.
Definition all_written (is : list instruction) : list Z := flat_map written is.
Definition free (rs : list string) (is : list instruction) : bool :=
  forallb (fun r => negb (among String.eqb (all_changed is) r)) rs.
Definition untouched (is : list instruction) (l : location) : bool :=
  match l with
  | Registers v => free (registers_of v) is
  | At (X0, k) =>
      forallb (fun b => negb (among Z.eqb (all_written is) b)) [k; k + 8; k + 16; k + 24]
  | _ => true
  end.
Definition keep (is : list instruction) (e : known_elements) : known_elements :=
  filter (fun x => untouched is (fst x)) e.

Section Check.
Variables (size read : Z) (zero : option bool) (parts : list part).
Definition in_range (a : place) : bool :=
  (0 <=? snd a) && (snd a + 32 <=? match fst a with X0 => size | X1 => read end).
Definition stays_in (i : instruction) : bool :=
  forallb (fun b => (0 <=? b) && (b + 8 <=? size)) (written i) &&
  forallb (among String.eqb registers) (changed i).
(* `whole` says that x1 is as at the beginning. *)
Definition leaves (whole : bool) (is : list instruction) (act : action) (e : known_elements) :
    option known_elements :=
  match act with
  | Compute n a b r =>
      let* q := nth_error parts n in let* x := look e a in let* y := look e b in
      if implb (first_tight q) (fst x) && implb (second_tight q) (fst y) && computes is a b r q
      then Some [(Registers r, (result_tight q, put_in (snd x) (snd y) (value q)))] else None
  | Load v a =>
      let* x := look e (At a) in
      if same is (transfer LDP v a) && (whole || match fst a with X0 => true | X1 => false end)
      then Some [(Registers v, x)] else None
  | Store k v =>
      let* x := look e (Registers v) in
      if same is (transfer STP v (X0, k)) && in_range (X0, k)
      then Some [(At (X0, k), x)] else None
  | Choose =>
      let* z := zero in let* a := look e (Registers A) in let* f := look e (Registers F) in
      let* b := look e (Registers B) in let* x := look e (Registers E) in
      if same is selections && whole
      then Some [(Registers A, if z then a else f); (Registers B, if z then x else b)] else None
  end.
Definition step_on (whole : bool) (is : list instruction) (act : action) (e : known_elements) :
    option known_elements :=
  let* l := leaves whole is act e in
  if forallb stays_in is && free ["x28"; "x30"]%string is then Some (l ++ keep is e) else None.
Fixpoint steps_on (whole : bool) (is : list instruction) (segments : list segment)
    (e : known_elements) : option known_elements :=
  match segments with
  | [] => match is with [] => Some e | _ => None end
  | (n, act) :: segments =>
      let* e := step_on whole (firstn n is) act e in
      steps_on (whole && free ["x1"%string] (firstn n is)) (skipn n is) segments e
  end.
Definition found (e : known_elements) (r : place * formula) : bool :=
  match look e (At (fst r)) with
  | Some (_, f) => if formula_dec (snd r) f then true else false
  | None => false
  end.
(* The check. *)
Definition accepted (is : list instruction) (segments : list segment) (operands : list place)
    (results : list (place * formula)) : bool :=
  same (firstn 2 is) constants && forallb in_range operands &&
  match steps_on true (skipn 2 is) segments
    (combine (map At operands)
      (map (fun n => (false, Operand n)) (seq 0 (List.length operands)))) with
  | Some e => forallb (found e) results
  | None => false
  end.
Definition composed (text : string) (segments : list segment) (operands : list place)
    (results : list (place * formula)) : bool :=
  match parse text with Some is => accepted is segments operands results | None => false end.
End Check.
