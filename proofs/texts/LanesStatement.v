(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Statements about texts in four lanes: steps of four elements of five limbs. This file is to be
   read and believed. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Statement Assembly Lanes.
Import ListNotations.
Open Scope Z_scope.

(* Words in their order: limb by limb, and in each the four lanes. The elements of the lanes. *)
Definition four {A} (v : vec A) : list A := match v with V a b c d => [a; b; c; d] end.
Definition words_at (s : state) (l : list place) : list Z :=
  flat_map (fun p => four (vector s p)) l.
Fixpoint elements (l : list Z) : vec Z :=
  match l with
  | a :: b :: c :: d :: l =>
      match elements l with
      | V x y z w => V (a + 2 ^ 51 * x) (b + 2 ^ 51 * y) (c + 2 ^ 51 * z) (d + 2 ^ 51 * w)
      end
  | _ => V 0 0 0 0
  end.

(* The least and the most that each word may be. *)
Definition bounds : Type := list (Z * Z).
Definition within (b : bounds) (l : list Z) : Prop :=
  Forall2 (fun x b => fst b <= x <= snd b) l b.
(* Where elements are, and whether as doubles: as what integer below 2^52 a word is read then. *)
Record operand := Operand { places : list place; limits : bounds; doubles : bool }.
Definition integer_in (bits : Z) : Z :=
  match integer_of bits with
  | Some k => if (0 <=? k) && (k <? 2 ^ 52) then k else 2 ^ 64 - 1
  | None => 2 ^ 64 - 1
  end.
Definition words_of (s : state) (o : operand) : list Z :=
  if doubles o then map integer_in (words_at s (places o)) else words_at s (places o).
Definition elements_of (s : state) (l : list operand) : list (vec Z) :=
  map (fun o => elements (words_of s o)) l.

(* Numbers in a table, of which `only_numbers` says that it has nothing else; vectors at rdi, and bytes behind them; orders of lanes in registers. *)
Definition numbers (s : string) : list Z :=
  flat_map (fun w => match decimal w with Some k => [k] | None => [] end)
    (flat_map Assembly.words (split newline s "")).
Fixpoint in_fours {A} (l : list A) : list (vec A) :=
  match l with a :: b :: c :: d :: l => V a b c d :: in_fours l | _ => [] end.
Definition count (n : nat) : list Z := map Z.of_nat (seq 0 n).
Definition registers : list place := map Register (count 5).
Definition second : list place := map (At RDX) (count 5).
Record givens := Givens { vectors : string; masks : string; orders : list (vec Z) }.
Definition constants (g : givens) : list (place * vec Z) :=
  let l := in_fours (numbers (vectors g)) in
  combine (map (At RDI) (count (length l))) l ++ combine (map Register [5; 6; 7]) (orders g).
Definition mask_bytes (g : givens) : list (Z * Z) :=
  let n := 8 * Z.of_nat (length (numbers (vectors g))) in
  let l := numbers (masks g) in combine (map (Z.add n) (count (length l))) l.
Definition given (g : givens) (s : state) : Prop :=
  Forall (fun x => vector s (fst x) = snd x) (constants g) /\
  Forall (fun x => byte s (fst x) = snd x) (mask_bytes g).

(* Whatever else is in registers and memory: with the constants and the operands in their places, a
   processor runs the text to its end, and leaves elements in ymm0 to ymm4 that are within bounds
   and congruent to these functions of the operands. In memory it writes at most so many vectors,
   from rsi on. *)
Definition lanes_theorem (text : string) (g : givens) (scratch : Z) (operands : list operand)
    (most : bounds) (f : list (vec Z) -> vec Z) : Prop :=
  exists l, parse text = Some l /\
  forall s : state, given g s ->
  Forall (fun o => within (limits o) (words_of s o)) operands ->
  exists t, execute_all s l = Some t /\
  let r := words_at t registers in
  within most r /\
  Forall2 (fun x y => (p | x - y)) (four (elements r)) (four (f (elements_of s operands))) /\
  forall b k, (b = RSI -> ~ 0 <= k < scratch) -> vector t (At b k) = vector s (At b k).
