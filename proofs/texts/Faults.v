(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Planted faults in texts. *)
From Coq Require Import List.
Import ListNotations.

(* `forallb`, as far as an element that fails: the virtual machine evaluates both operands of `&&`,
   but one branch of `if`. *)
Fixpoint every {A} (ok : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l => if ok a then every ok l else false end.
Definition without {I} (l : list I) (k : nat) : list I := firstn k l ++ skipn (S k) l.
