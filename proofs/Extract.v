(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The checker as a program, for certificates with planted faults, of which there are thousands. No
   theorem depends on it. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Kernel Require Import Check Run Decode.

Extraction Language OCaml.
Extraction "checker.ml" verified cert_of.
