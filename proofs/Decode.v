(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Certificates as digits, which Coq reads faster than terms. What is decoded is what the theorems
   are about, so nothing has to be proven, or believed, about this file. *)
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

(* So that Coq reads `0x1...` as digits. *)
Definition digits_of (u : Number.uint) : option uint :=
  match u with Number.UIntHexadecimal u => Some u | Number.UIntDecimal _ => None end.
Declare Scope digits_scope.
Delimit Scope digits_scope with digits.
Number Notation uint digits_of Number.UIntHexadecimal : digits_scope.

(* A text is lines of digits; a 1 at the beginning of each keeps its zeros. *)
Definition text : Type := list uint.
Definition line (u : uint) (s : N * list N) : N * list N :=
  match u with D1 u => numbers u (fst s) (snd s) | _ => s end.
Definition numbers_of (t : text) : list N :=
  rev' (snd (fold_left (fun s u => line u s) t (0%N, []))).

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

(* What is no certificate is one that claims something false. *)
Definition refused : cert := {| steps := []; claims := [CCong (PC 1) (PC 0) 0] |}.
Definition cert_of (t : text) : cert :=
  match parse (numbers_of t) (Stack [] [] [] [] [] []) with
  | Some s => {| steps := rev' (done s); claims := rev' (claimed s) |}
  | None => refused
  end.
