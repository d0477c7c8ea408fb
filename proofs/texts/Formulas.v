(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The formula of a part, with those of its operands in the place of its two. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Statement.
Import ListNotations.
Open Scope Z_scope.

Fixpoint put_in (a b f : formula) : formula :=
  match f with
  | Operand O => a
  | Operand 1 => b
  | Operand _ => Constant 0
  | Constant k => Constant k
  | Plus f g => Plus (put_in a b f) (put_in a b g)
  | Minus f g => Minus (put_in a b f) (put_in a b g)
  | Times f g => Times (put_in a b f) (put_in a b g)
  end.
Definition formula_dec : forall f g : formula, {f = g} + {f <> g}.
Proof. repeat decide equality. Defined.
Lemma put_in_ok ins a b f x y : (p | x - formula_value ins a) -> (p | y - formula_value ins b) ->
  (p | formula_value [x; y] f - formula_value ins (put_in a b f)).
Proof.
  intros Ha Hb. induction f as [[|[|k]]|k|f IHf g IHg|f IHf g IHg|f IHf g IHg];
    cbn [put_in formula_value nth]; try assumption; try (rewrite Z.sub_diag; apply Z.divide_0_r).
  - destruct k; apply Z.divide_0_r.
  - match goal with |- (p | ?u + ?v - (?w + ?z)) =>
      replace (u + v - (w + z)) with ((u - w) + (v - z)) by ring end.
    apply Z.divide_add_r; assumption.
  - match goal with |- (p | ?u - ?v - (?w - ?z)) =>
      replace (u - v - (w - z)) with ((u - w) - (v - z)) by ring end.
    apply Z.divide_sub_r; assumption.
  - match goal with |- (p | ?u * ?v - ?w * ?z) =>
      replace (u * v - w * z) with ((u - w) * v + w * (v - z)) by ring end.
    apply Z.divide_add_r; [apply Z.divide_mul_l|apply Z.divide_mul_r]; assumption.
Qed.
