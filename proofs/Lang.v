(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The language of certificates: straight-line programs over the integers, with numbered values, and
   the meaning of each operation on a machine. This file is to be read and believed. *)
From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

Inductive op :=
| OIn (most : Z)                               (* any integer from 0 to most *)
| OConst (k : Z)
| OAdd (a b : positive)
| OSub (a b : positive)
| OMul (a b : positive)
| OScale (a : positive) (k : Z)
| OHigh (a : positive) (n : Z)                 (* floor (a / 2^n); a carry *)
| OBorrow (a : positive) (n : Z)               (* - floor (a / 2^n); a borrow *)
| OLow (a : positive) (n : Z) (q : positive)   (* a mod 2^n; q is a hint: its quotient *)
| ONear (a : positive) (n : Z)                 (* floor or ceiling of a / 2^n: either rounding *)
| ORest (a : positive) (n : Z) (q : positive)  (* a + 2^n - 2^n q *)
| OCut (a : positive) (most : Z).              (* a; the checker forgets all but its bound *)

(* An assignment of integers to values. *)
Notation assignment := (positive -> Z) (only parsing).

Definition opval (m : assignment) (o : op) : Z :=
  match o with
  | OIn _ | ONear _ _ => 0
  | OConst k => k
  | OAdd a b => m a + m b
  | OSub a b => m a - m b
  | OMul a b => m a * m b
  | OScale a k => m a * k
  | OHigh a n => m a / 2 ^ n
  | OBorrow a n => - (m a / 2 ^ n)
  | OLow a n _ => m a mod 2 ^ n
  | ORest a n q => m a + 2 ^ n - 2 ^ n * m q
  | OCut a _ => m a
  end.

(* A register of w bits keeps a value modulo 2^w; None is a value that no register holds (the sum of
   an addition with carry before it is cut into a word and a carry). *)
Definition wrap (w : option Z) (x : Z) : Z :=
  match w with Some w => x mod 2 ^ w | None => x end.

(* What a machine does, and what the source means. *)
Definition machine (m : assignment) (i : positive) (o : op) (w : option Z) : Prop :=
  match o with
  | OIn most => 0 <= m i <= most
  | ONear a n => exists q, m a / 2 ^ n <= q <= (m a + 2 ^ n - 1) / 2 ^ n /\ m i = wrap w q
  | _ => m i = wrap w (opval m o)
  end.
Definition exact (m : assignment) (i : positive) (o : op) (w : option Z) : Prop :=
  machine m i o None /\ match w with Some w => 0 <= m i < 2 ^ w | None => True end.

(* Hints for the checker only: they have no meaning. *)
Inductive hint :=
| HDone
| HBound (t : positive) (k : Z) (others : list (Z * positive)) (next : hint)
| HCase (b t : positive) (each next : hint).

Inductive step := Do (o : op) (w : option Z) | Hint (h : hint).

(* The values of the program's instructions are numbered from i on. *)
Fixpoint all (P : positive -> op -> option Z -> Prop) (i : positive) (s : list step) : Prop :=
  match s with
  | [] => True
  | Do o w :: s => P i o w /\ all P (Pos.succ i) s
  | Hint _ :: s => all P i s
  end.
Definition machine_run (s : list step) (m : assignment) : Prop := all (machine m) 1 s.
Definition exact_run (s : list step) (m : assignment) : Prop := all (exact m) 1 s.

(* Claims. *)
Inductive pexpr := PV (i : positive) | PC (k : Z) | PAdd (a b : pexpr) | PMul (a b : pexpr).
Fixpoint pval (m : assignment) (e : pexpr) : Z :=
  match e with
  | PV i => m i
  | PC k => k
  | PAdd a b => pval m a + pval m b
  | PMul a b => pval m a * pval m b
  end.

Definition linear (m : assignment) (terms : list (Z * positive)) : Z :=
  fold_right (fun t s => fst t * m (snd t) + s) 0 terms.

Inductive claim :=
| CAtMost (i : positive) (most : Z)
| CSum (terms : list (Z * positive)) (most : Z) (others : list (Z * positive)) (* others: a hint *)
| CCong (a b : pexpr) (modulus : Z).           (* 0: equal *)

Definition holds (m : assignment) (c : claim) : Prop :=
  match c with
  | CAtMost i most => 0 <= m i <= most
  | CSum terms most _ => linear m terms <= most
  | CCong a b modulus => (modulus | pval m a - pval m b)
  end.

Record cert := { steps : list step; claims : list claim }.
