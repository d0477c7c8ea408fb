(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for Arm's M profile: a parser of the instructions that the functions of `w32` have, after
   the ARMv7-M Architecture Reference Manual, chapter A7 (and the ARMv6-M one, chapter A6). This
   file is to be read and believed.

   Of the flags only C is modelled: nothing that the parser knows reads another. It refuses
   immediates above 255, whose encoding may write C, and registers where the manual says that the
   result is not predictable. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Lang Statement Assembly Machine32 Lines.
Import ListNotations.
Open Scope Z_scope.

Definition names : list string :=
  ["r0"; "r1"; "r2"; "r3"; "r4"; "r5"; "r6"; "r7"; "r8"; "r9"; "r10"; "r11"; "r12"; "sp"; "lr";
   "pc"]%string.
Definition sp := 13.
Definition lr := 14.
Definition pc := 15.
(* Procedure Call Standard for the Arm Architecture. *)
Definition convention : Machine32.convention :=
  Convention 0 1 2 3 sp lr pc [4; 5; 6; 7; 8; 9; 10; 11].

Definition any_register (s : string) : option Z := position names s 0.
(* Neither sp nor pc. *)
Definition general (r : Z) : bool := negb (r =? sp) && negb (r =? pc).
Definition register (s : string) : option Z :=
  bind (any_register s) (fun r => if general r then Some r else None).

Definition immediate (s : string) : option Z :=
  bind (after "#" s) (fun s => bind (decimal s) (from_to 0 255)).
Definition offset (s : string) : option Z :=
  bind (after "#" s) (fun s => bind (integer s) (from_to (-255) 4095)).
Definition shift (s : string) : option Z := bind (immediate s) (from_to 1 31).
Definition second (s : string) : option operand :=
  match register s with Some r => Some (Reg r) | None => option_map Imm (immediate s) end.

(* `{r4-r7, lr}`: ascending, without sp. *)
Definition range (s : string) : option (list Z) :=
  match split "-" s "" with
  | [a] => option_map (fun r => [r]) (any_register a)
  | [a; b] =>
      bind (register a) (fun a => bind (register b) (fun b =>
      if b <=? a then None
      else Some (map (fun k => a + Z.of_nat k) (seq 0 (Z.to_nat (b - a + 1))))))
  | _ => None
  end.
Fixpoint ascending (l : list Z) : bool :=
  match l with a :: ((b :: _) as l) => (a <? b) && ascending l | _ => true end.
Definition registers (l : list string) : option (list Z) :=
  bind (after "{" (String.concat "," l)) (fun s => bind (before "}" s) (fun s =>
  bind (all_of range (split "," s "")) (fun l =>
  let l := List.concat l in
  if ascending l && forallb (fun r => negb (r =? sp)) l then Some l else None))).

(* Transfers of registers from and to the words from an address on; the address goes on. *)
Definition transfer (one : Z -> Z -> Z -> instruction) (base : Z) (l : list Z) : list instruction :=
  map (fun x => one (fst x) base (4 * Z.of_nat (snd x))) (combine l (seq 0 (List.length l))).
Definition size (l : list Z) : operand := Imm (4 * Z.of_nat (List.length l)).
Definition go_on (base : Z) (l : list Z) : instruction := Add false false base base (size l).

(* What a line stands for, by its operands. *)
Definition several (one : Z -> Z -> Z -> instruction) : meaning := fun l =>
  match l with
  | base :: l =>
      let on := before "!" base in
      bind (register match on with Some b => b | None => base end) (fun b =>
      bind (registers l) (fun l =>
      if forallb (fun r => general r && negb (r =? b)) l
      then Some (transfer one b l ++ match on with Some _ => [go_on b l] | None => [] end)
      else None))
  | [] => None
  end.
(* `[r1]` or `[r1, #8]`. *)
Definition one_word (one : Z -> Z -> Z -> instruction) : meaning := fun l =>
  let at_ r b k :=
    bind (register r) (fun r => bind k (fun k => bind (after "[" b) (fun b =>
    bind (any_register b) (fun b => if b =? pc then None else Some [one r b k])))) in
  match l with
  | [r; b] => bind (before "]" b) (fun b => at_ r b (Some 0))
  | [r; b; k] => bind (before "]" k) (fun k => at_ r b (offset k))
  | _ => None
  end.
Definition push : meaning := fun l =>
  bind (registers l) (fun l =>
  if forallb general l then Some (Sub false false sp (Reg sp) (size l) :: transfer Store sp l)
  else None).
Definition pop : meaning := fun l =>
  bind (registers l) (fun l =>
  let out := existsb (Z.eqb pc) l in
  if out && existsb (Z.eqb lr) l then None
  else Some (transfer Load sp l ++ go_on sp l :: if out then [Return] else [])).
Definition two : (Z -> Z -> list instruction) -> meaning := Lines.two register.
Definition three : (Z -> Z -> Z -> instruction) -> meaning := Lines.three register.
Definition with_second (f : Z -> Z -> operand -> instruction) : meaning := fun l =>
  match l with
  | [to; a; b] =>
      bind (register to) (fun t => bind (register a) (fun a => bind (second b) (fun b =>
      Some [f t a b])))
  | _ => None
  end.
Definition shifted (f : Z -> Z -> operand) : meaning := fun l =>
  match l with
  | [to; a; n] => bind (shift n) (fun n => two (fun t a => [Move t (f a n); Forget]) [to; a])
  | _ => None
  end.
Definition stack_moves (f : Z -> instruction) : meaning := fun l =>
  match l with
  | [to; k] =>
      bind (immediate k) (fun k => if String.eqb to "sp" then Some [f k] else None)
  | _ => None
  end.
Definition add : meaning := fun l =>
  match l with
  | [_; _] => stack_moves (fun k => Add false false sp sp (Imm k)) l
  | [to; a; b] =>
      if String.eqb a "sp" then
        bind (register to) (fun to => bind (immediate b) (fun k =>
        Some [Add false false to sp (Imm k)]))
      else with_second (Add false false) l
  | [to; a; b; s] =>
      match Assembly.words s with
      | [way; n] =>
          bind (shift n) (fun n =>
          if String.eqb way "lsl" then
            three (fun t a b => Add false false t a (Left b n)) [to; a; b]
          else if String.eqb way "lsr" then
            three (fun t a b => Add false false t a (Right b n)) [to; a; b]
          else None)
      | _ => None
      end
  | _ => None
  end.
Definition sub : meaning := fun l =>
  match l with
  | [_; _] => stack_moves (fun k => Sub false false sp (Reg sp) (Imm k)) l
  | _ => with_second (fun t a => Sub false false t (Reg a)) l
  end.
Definition mov : meaning := fun l =>
  match l with
  | [to; a] =>
      bind (register to) (fun to =>
      if String.eqb a "sp" then Some [Move to (Reg sp)]
      else bind (second a) (fun a => Some [Move to a]))
  | _ => None
  end.
Definition movs : meaning := fun l =>
  match l with
  | [to; k] => bind (register to) (fun to => bind (immediate k) (fun k => Some [Move to (Imm k)]))
  | _ => None
  end.
(* Of the numbers with more than 8 bits this one alone. *)
Definition bic : meaning := fun l =>
  match l with
  | [to; a; k] =>
      if String.eqb k "#0x80000000" then two (fun t a => [And t a (Imm (2 ^ 31 - 1))]) [to; a]
      else None
  | _ => None
  end.
(* The two words of the result are in two registers. *)
Definition long (sums : bool) : meaning := fun l =>
  match l with
  | [to; high; a; b] =>
      if String.eqb to high then None
      else bind (register high) (fun h => three (fun t => Long sums t h) [to; a; b])
  | _ => None
  end.

(* `movs`, `ands` and `muls` leave C as it was; the last bit that `lsls` and `lsrs` shift out goes
   there. *)
Definition meanings : list (string * meaning) :=
  [("push", push); ("pop", pop); ("ldm", several Load); ("stm", several Store);
   ("ldr", one_word Load); ("str", one_word Store); ("mov", mov); ("movs", movs);
   ("add", add); ("adds", with_second (Add false true));
   ("adc", with_second (Add true false)); ("adcs", with_second (Add true true));
   ("sub", sub); ("subs", with_second (fun t a => Sub false true t (Reg a)));
   ("sbc", with_second (fun t a => Sub true false t (Reg a)));
   ("sbcs", with_second (fun t a => Sub true true t (Reg a)));
   ("and", with_second And); ("ands", with_second And); ("bic", bic);
   ("uxth", two (fun t a => [And t a (Imm (2 ^ 16 - 1))]));
   ("lsls", shifted Left); ("lsrs", shifted Right); ("muls", three Multiply);
   ("umull", long false); ("umaal", long true)]%string.

Definition parse_line : string -> option (list instruction) := Lines.parse_line "@" [] meanings.
Definition parse : string -> option (list instruction) := parse_text parse_line.
