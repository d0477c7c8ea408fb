(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The checker as a program, for certificates with planted faults, of which there are thousands. No
   theorem depends on it: the kernel runs `verified` itself. Its integers are those of Zarith, not
   lists of bits, which makes it five times faster. That mapping is not proven. If it were wrong so
   that certificates are refused, those of the theorems would be too: the program runs on them all,
   and has to accept each, as the kernel does. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
From Kernel Require Import Check Run Decode.

(* What Coq's mapping leaves to the bits, or does by a division. An exponent that is no `int` ends
   the program. *)
Extract Inductive positive => "Big_int_Z.big_int"
  [ "Big_int_Z.(fun x -> succ_big_int (shift_left_big_int x 1))"
    "Big_int_Z.(fun x -> shift_left_big_int x 1)" "Big_int_Z.unit_big_int" ]
  "Big_int_Z.(fun odd even one x -> if eq_big_int x unit_big_int then one () else
     let half = shift_right_big_int x 1 in
     if eq_big_int (and_big_int x unit_big_int) unit_big_int then odd half else even half)".
Extract Constant Pos.eqb => "Big_int_Z.eq_big_int".
Extract Constant Pos.leb => "Big_int_Z.le_big_int".
Extract Constant Pos.ltb => "Big_int_Z.lt_big_int".
Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".
Extract Constant Z.pow => "Big_int_Z.(fun x y -> if sign_big_int y < 0 then zero_big_int else
  power_big_int_positive_int x (int_of_big_int y))".
Extract Constant append => "Big_int_Z.(fun x a b c -> add_int_big_int
  ((if a then 4 else 0) + (if b then 2 else 0) + (if c then 1 else 0)) (shift_left_big_int x 3))".

Extraction Language OCaml.
Extraction "checker.ml" verified cert_of_lines.
