(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/aarch64/neon.rs: the ladder step, as the assembler gets it. *)
From Coq Require Import ZArith String List Bool.
From Kernel Require Import Lang Check Run Statement Trace Neon NeonSymbols NeonStep.
From Certificates Require neon texts_neon.
Import ListNotations.
Open Scope Z_scope.

Theorem numbers_in_table : Assembly.only_numbers texts_neon.constants = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem ladder_step_text : step_theorem texts_neon.ladder_step texts_neon.constants.
Proof. apply belongs_ok with (c := neon.ladder_step). vm_cast_no_check (eq_refl true). Qed.

(* Planted faults: any instruction that is missing. Each is left out where a run has come to it, and
   what is left has other operations than the certificate, or other results, with a swap or
   without. *)
Definition instructions : list instruction := program texts_neon.ladder_step.
Definition beginning (swap : bool) : option symbols :=
  start neon.ladder_step texts_neon.constants (if swap then second neon.ladder_step else 0) swap.
Definition ending (y : option symbols) : list (option (content * content)) :=
  match y with Some y => map (svector y) [0; 1; 2; 3; 4; 5; 6; 7; 8; 9] | None => [] end.
Definition same_ending (a b : option symbols) : bool :=
  match a, b with
  | Some _, Some _ => if content_dec (ending a) (ending b) then true else false
  | _, _ => false
  end.
(* The numbers of those without which the end is the same. *)
Fixpoint needless (n : nat) (y : symbols) (l : list instruction) (z : option symbols) : list nat :=
  match l with
  | [] => []
  | i :: l =>
      (if same_ending (symbolic_all y l) z then [n] else []) ++
      match (let* y := symbolic y i in cut y i) with
      | Some y => needless (S n) y l z
      | None => [n]
      end
  end.
Definition needless_in (swap : bool) : list nat :=
  match beginning swap with
  | Some y => needless 0 y instructions (symbolic_all y instructions)
  | None => [0%nat]
  end.
Theorem deletions_are_refused :
  (let a := needless_in false in let b := needless_in true in
   filter (fun n => existsb (Nat.eqb n) b) a) = [].
Proof. vm_cast_no_check (eq_refl (@nil nat)). Qed.

(* A constant that lacks its first digit. *)
Theorem other_constants_are_refused :
  belongs texts_neon.ladder_step
    (substring 1 (String.length texts_neon.constants) texts_neon.constants) neon.ladder_step
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that have no meaning here: other addresses, registers, arrangements and shifts. *)
Theorem other_lines_are_refused : forall s : state,
  existsb (fun line =>
      match parse_line line with
      | Some i => match execute s i with Some _ => true | None => false end
      | None => false
      end)
    ["ldr x2, [x0, #0]"; "ldr w2, [x0, #4]"; "ldr q2, [x1, #0]"; "ldr q2, [x0, #16]!";
     "ldr q2, [x0]"; "stp w2, w3, [x0, #0]"; "stp q2, q3, [x0, #0]"; "str x2, [x0, #0]";
     "stp x2, x3, [x0], #16";
     "add x0, x2, x3"; "add x18, x2, x3"; "add x29, x2, x3"; "add x2, w3, x4"; "add w2, w3, x4";
     "add x2, x3, xzr"; "add x2, x3, #1"; "add x2, x3, x4, lsr #1"; "add w2, w3, w4, lsl #32";
     "sub x2, x3, x4"; "umull x2, x3, x4"; "umaddl x2, w3, w4, w5"; "mov x2, v3.s[1]"; "mov x2, x3";
     "ubfx x2, x3, #1, #25"; "umull v2.2d, v3.4s, v4.4s"; "umlal2 v2.2d, v3.2s, v4.2s";
     "add v2.8h, v3.8h, v4.8h"; "and v2.4s, v3.4s, v4.4s"; "ext v2.16b, v3.16b, v4.16b, #4";
     "uzp2 v2.4s, v3.4s, v4.4s"; "rev64 v2.16b, v3.16b"; "add v2.4s, v3.4s, v32.4s";
     "b x2"; ""]%string
  = false.
Proof. reflexivity. Qed.
