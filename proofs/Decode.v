(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Certificates as digits, which Coq reads faster than terms. What is decoded is what the theorems
   are about, so nothing has to be proven, or believed, about this file, but that `hexadecimal`
   reads the integers of the tables and the runs. *)
From Coq Require Import ZArith List Hexadecimal.
From Kernel Require Import Lang.
Import ListNotations.

(* A digit of 16: three bits of a number, the highest first, and whether they are its last ones. *)
Definition append (x : N) (a b c : bool) : N :=
  let bit (b : bool) (x : N) := if b then N.succ_double x else N.double x in
  bit c (bit b (bit a x)).
Fixpoint numbers (u : uint) (x : N) (l : list N) : N * list N :=
  let more a b c u := numbers u (append x a b c) l in
  let last a b c u := numbers u 0%N (append x a b c :: l) in
  match u with
  | Nil => (x, l)
  | D0 u => more false false false u
  | D1 u => more false false true u
  | D2 u => more false true false u
  | D3 u => more false true true u
  | D4 u => more true false false u
  | D5 u => more true false true u
  | D6 u => more true true false u
  | D7 u => more true true true u
  | D8 u => last false false false u
  | D9 u => last false false true u
  | Da u => last false true false u
  | Db u => last false true true u
  | Dc u => last true false false u
  | Dd u => last true false true u
  | De u => last true true false u
  | Df u => last true true true u
  end.

(* Words of digits that are frequent in certificates. Coq reads a text in a time that goes with its
   constructors, and with these it has half as many. *)
Inductive words :=
| Nothing
| W0 (_ : words) | W1 (_ : words) | W2 (_ : words) | W3 (_ : words) | W4 (_ : words)
| W5 (_ : words) | W6 (_ : words) | W7 (_ : words) | W8 (_ : words) | W9 (_ : words)
| Wa (_ : words) | Wb (_ : words) | Wc (_ : words) | Wd (_ : words) | We (_ : words)
| Wf (_ : words) | Zeros16 (_ : words) | Zeros8 (_ : words) | Zeros2 (_ : words)
| Sevens8 (_ : words) | W10 (_ : words) | W108 (_ : words) | W108b (_ : words) | W10819 (_ : words)
| W12 (_ : words) | W208f (_ : words) | W2c2b2 (_ : words) | W6c (_ : words) | W6c819 (_ : words)
| W6c8d (_ : words).
Fixpoint digits (w : words) : uint :=
  match w with
  | Nothing => Nil
  | W0 w => D0 (digits w) | W1 w => D1 (digits w) | W2 w => D2 (digits w) | W3 w => D3 (digits w)
  | W4 w => D4 (digits w) | W5 w => D5 (digits w) | W6 w => D6 (digits w) | W7 w => D7 (digits w)
  | W8 w => D8 (digits w) | W9 w => D9 (digits w) | Wa w => Da (digits w) | Wb w => Db (digits w)
  | Wc w => Dc (digits w) | Wd w => Dd (digits w) | We w => De (digits w) | Wf w => Df (digits w)
  | Zeros16 w =>
      D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (digits w))))))))))))))))
  | Zeros8 w => D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (digits w))))))))
  | Zeros2 w => D0 (D0 (digits w))
  | Sevens8 w => D7 (D7 (D7 (D7 (D7 (D7 (D7 (D7 (digits w))))))))
  | W10 w => D1 (D0 (digits w))
  | W108 w => D1 (D0 (D8 (digits w)))
  | W108b w => D1 (D0 (D8 (Db (digits w))))
  | W10819 w => D1 (D0 (D8 (D1 (D9 (digits w)))))
  | W12 w => D1 (D2 (digits w))
  | W208f w => D2 (D0 (D8 (Df (digits w))))
  | W2c2b2 w => D2 (Dc (D2 (Db (D2 (digits w)))))
  | W6c w => D6 (Dc (digits w))
  | W6c819 w => D6 (Dc (D8 (D1 (D9 (digits w)))))
  | W6c8d w => D6 (Dc (D8 (Dd (digits w))))
  end.
Fixpoint words_of (u : uint) : words :=
  match u with
  | D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 w))))))))))))))) =>
      Zeros16 (words_of w)
  | D0 (D0 (D0 (D0 (D0 (D0 (D0 (D0 w))))))) => Zeros8 (words_of w)
  | D7 (D7 (D7 (D7 (D7 (D7 (D7 (D7 w))))))) => Sevens8 (words_of w)
  | D1 (D0 (D8 (D1 (D9 w)))) => W10819 (words_of w)
  | D2 (Dc (D2 (Db (D2 w)))) => W2c2b2 (words_of w)
  | D6 (Dc (D8 (D1 (D9 w)))) => W6c819 (words_of w)
  | D1 (D0 (D8 (Db w))) => W108b (words_of w)
  | D2 (D0 (D8 (Df w))) => W208f (words_of w)
  | D6 (Dc (D8 (Dd w))) => W6c8d (words_of w)
  | D1 (D0 (D8 w)) => W108 (words_of w)
  | D0 (D0 w) => Zeros2 (words_of w)
  | D1 (D0 w) => W10 (words_of w)
  | D1 (D2 w) => W12 (words_of w)
  | D6 (Dc w) => W6c (words_of w)
  | D0 w => W0 (words_of w) | D1 w => W1 (words_of w) | D2 w => W2 (words_of w)
  | D3 w => W3 (words_of w) | D4 w => W4 (words_of w) | D5 w => W5 (words_of w)
  | D6 w => W6 (words_of w) | D7 w => W7 (words_of w) | D8 w => W8 (words_of w)
  | D9 w => W9 (words_of w) | Da w => Wa (words_of w) | Db w => Wb (words_of w)
  | Dc w => Wc (words_of w) | Dd w => Wd (words_of w) | De w => We (words_of w)
  | Df w => Wf (words_of w)
  | Nil => Nothing
  end.

(* So that Coq reads `0x1...` as words. *)
Definition words_of_number (u : Number.uint) : option words :=
  match u with
  | Number.UIntHexadecimal u => Some (words_of u)
  | Number.UIntDecimal _ => None
  end.
Definition number_of_words (w : words) : Number.uint := Number.UIntHexadecimal (digits w).
Declare Scope digits_scope.
Delimit Scope digits_scope with digits.
Number Notation words words_of_number number_of_words : digits_scope.
(* A long integer: reading its bits takes Coq four times as long. *)
Definition hexadecimal (w : words) : Z :=
  match digits w with D1 u => Z.of_hex_uint u | _ => 0 end.

(* A text is lines of digits; a 1 at the beginning of each keeps its zeros. The last number ends with
   the text. *)
Definition text : Type := list words.
Definition line (s : option (N * list N)) (u : uint) : option (N * list N) :=
  match s, u with Some s, D1 u => Some (numbers u (fst s) (snd s)) | _, _ => None end.
Definition numbers_of (t : list uint) : option (list N) :=
  match fold_left line t (Some (0%N, [])) with Some (0%N, l) => Some (rev' l) | _ => None end.

Definition natural (x : N) : Z := Z.of_N x.
Definition integer (x : N) : Z :=
  match x with
  | N0 => 0
  | Npos (xO p) => Zpos p
  | Npos (xI p) => Zneg p
  | Npos xH => 0
  end.
Definition value (x : N) : positive := match x with N0 => xH | Npos p => p end.
Definition width (x : N) : option Z := match x with N0 => None | Npos p => Some (Zpos p) end.

(* Hints and expressions are postfix: they follow their operands. *)
Record stack := Stack {
  done : list step; claimed : list claim; (* the last one first *)
  hinted : list hint; written : list pexpr;
  terms : list (Z * positive); rest : list (Z * positive) }.

Definition do (o : op) (w : N) (s : stack) : stack :=
  Stack (Do o (width w) :: done s) (claimed s) (hinted s) (written s) (terms s) (rest s).
Definition claims_that (c : claim) (s : stack) : stack :=
  Stack (done s) (c :: claimed s) (hinted s) (written s) [] [].
Definition hints_that (l : list hint) (s : stack) : stack :=
  Stack (done s) (claimed s) l (written s) [] [].
Definition writes (l : list pexpr) (s : stack) : stack :=
  Stack (done s) (claimed s) (hinted s) l (terms s) (rest s).

Definition no_operand (tag : N) (s : stack) : option stack :=
  match tag, hinted s, written s with
  | 0, h :: l, _ =>
      Some (Stack (Hint h :: done s) (claimed s) l (written s) (terms s) (rest s))
  | 13, l, _ => Some (hints_that (HDone :: l) s)
  | 19, _, b :: a :: l => Some (writes (PAdd a b :: l) s)
  | 20, _, b :: a :: l => Some (writes (PMul a b :: l) s)
  | 22, _, _ => Some (Stack (done s) (claimed s) (hinted s) (written s) [] (terms s))
  | _, _, _ => None
  end%N.
Definition one_operand (tag a : N) (s : stack) : option stack :=
  match tag, written s with
  | 17, l => Some (writes (PV (value a) :: l) s)
  | 18, l => Some (writes (PC (integer a) :: l) s)
  | 23, _ => Some (claims_that (CSum (terms s) (integer a) (rest s)) s)
  | 24, y :: x :: l => Some (claims_that (CCong x y (integer a)) (writes l s))
  | _, _ => None
  end%N.
Definition two_operands (tag a b : N) (s : stack) : option stack :=
  match tag, hinted s with
  | 1, _ => Some (do (OIn (natural a)) b s)
  | 2, _ => Some (do (OConst (integer a)) b s)
  | 14, l =>
      Some (Stack (done s) (claimed s) l (written s) ((integer a, value b) :: terms s) (rest s))
  | 15, h :: l => Some (hints_that (HBound (value a) (integer b) (terms s) h :: l) s)
  | 16, next :: each :: l => Some (hints_that (HCase (value a) (value b) each next :: l) s)
  | 21, _ => Some (claims_that (CAtMost (value a) (integer b)) s)
  | _, _ => None
  end%N.
Definition three_operands (tag a b w : N) : option (stack -> stack) :=
  let i := value a in
  match tag with
  | 3 => Some (do (OAdd i (value b)) w)
  | 4 => Some (do (OSub i (value b)) w)
  | 5 => Some (do (OMul i (value b)) w)
  | 6 => Some (do (OScale i (integer b)) w)
  | 7 => Some (do (OHigh i (natural b)) w)
  | 8 => Some (do (OBorrow i (natural b)) w)
  | 10 => Some (do (ONear i (natural b)) w)
  | 12 => Some (do (OCut i (natural b)) w)
  | _ => None
  end%N.
Definition four_operands (tag a q n w : N) : option (stack -> stack) :=
  match tag with
  | 9 => Some (do (OLow (value a) (natural n) (value q)) w)
  | 11 => Some (do (ORest (value a) (natural n) (value q)) w)
  | _ => None
  end%N.

Definition operands (tag : N) : nat :=
  match tag with
  | 0 | 13 | 19 | 20 | 22 => O
  | 17 | 18 | 23 | 24 => 1%nat
  | 1 | 2 | 14 | 15 | 16 | 21 => 2%nat
  | 9 | 11 => 4%nat
  | _ => 3%nat
  end%N.
Fixpoint parse (l : list N) (s : stack) : option stack :=
  match l with
  | [] => Some s
  | tag :: l =>
      match operands tag, l with
      | 0, l => match no_operand tag s with Some s => parse l s | None => None end
      | 1, a :: l => match one_operand tag a s with Some s => parse l s | None => None end
      | 2, a :: b :: l => match two_operands tag a b s with Some s => parse l s | None => None end
      | 3, a :: b :: w :: l =>
          match three_operands tag a b w with Some f => parse l (f s) | None => None end
      | 4, a :: q :: n :: w :: l =>
          match four_operands tag a q n w with Some f => parse l (f s) | None => None end
      | _, _ => None
      end
  end%nat.

(* What is no certificate, or claims nothing, is one that claims something false. *)
Definition refused : cert := {| steps := []; claims := [CCong (PC 1) (PC 0) 0] |}.
Definition cert_of_lines (t : list uint) : cert :=
  match numbers_of t with
  | Some l =>
      match parse l (Stack [] [] [] [] [] []) with
      | Some (Stack done (c :: claimed) [] [] [] []) =>
          {| steps := rev' done; claims := rev' (c :: claimed) |}
      | _ => refused
      end
  | None => refused
  end.
Definition cert_of (t : text) : cert := cert_of_lines (map digits t).
