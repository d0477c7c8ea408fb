(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Lines of texts for small processors: a name, a space, operands with a comma and a space between.
   This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Assembly Machine32.
Import ListNotations.
Open Scope Z_scope.

Fixpoint position (l : list string) (s : string) (from : Z) : option Z :=
  match l with
  | [] => None
  | t :: l => if String.eqb s t then Some from else position l s (from + 1)
  end.

(* What follows a character; what precedes one at the end. *)
Definition after (c : ascii) (s : string) : option string :=
  match s with String x s => if Ascii.eqb x c then Some s else None | EmptyString => None end.
Definition before (c : ascii) (s : string) : option string :=
  let inner := substring 0 (length s - 1) s in
  if String.eqb s (inner ++ String c "") then Some inner else None.
Definition integer (s : string) : option Z :=
  match after "-" s with Some s => option_map Z.opp (decimal s) | None => decimal s end.
Definition from_to (least most : Z) (k : Z) : option Z :=
  if (least <=? k) && (k <=? most) then Some k else None.

(* What a line stands for, by its operands. *)
Definition meaning : Type := list string -> option (list instruction).
(* Operands that are registers. *)
Definition two (register : string -> option Z) (f : Z -> Z -> list instruction) : meaning :=
  fun l =>
  match l with
  | [to; a] => bind (register to) (fun to => bind (register a) (fun a => Some (f to a)))
  | _ => None
  end.
Definition three (register : string -> option Z) (f : Z -> Z -> Z -> instruction) : meaning :=
  fun l =>
  match l with
  | [to; a; b] =>
      bind (register to) (fun t => bind (register a) (fun a => bind (register b) (fun b =>
      Some [f t a b])))
  | _ => None
  end.
Definition trimmed (s : string) : string := match s with String " " s => s | _ => s end.
(* A line that begins with the word `comment`, an empty one and an ignored one have no meaning. *)
Definition parse_line (comment : string) (ignored : list string)
    (meanings : list (string * meaning)) (s : string) : option (list instruction) :=
  if existsb (String.eqb s) ("" :: ignored)%string then Some []
  else
    match split " " s "" with
    | name :: _ =>
        if String.eqb name comment then Some []
        else
          let rest := substring (length name + 1) (length s - length name - 1) s in
          bind (named meanings name) (fun f => f (map trimmed (split "," rest "")))
    | [] => None
    end.
Definition parse_text (one : string -> option (list instruction)) (text : string) :
    option (list instruction) :=
  option_map (@List.concat instruction) (all_of one (split newline text "")).
