(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts as Coq reads them fastest: it spends its time on each constructor, and a character of a
   string is ten of them. *)
From Coq.Init Require Import Byte.
From Coq Require Import List String.

Inductive characters := Nothing | Then (c : byte) (rest : characters).
Definition characters_of (l : list byte) : characters := fold_right Then Nothing l.
Fixpoint bytes_of (t : characters) : list byte :=
  match t with Nothing => nil | Then c rest => c :: bytes_of rest end.
Definition string_of (t : characters) : string := string_of_list_byte (bytes_of t).

Declare Scope characters_scope.
Bind Scope characters_scope with characters.
Delimit Scope characters_scope with characters.
String Notation characters characters_of bytes_of : characters_scope.

(* Coq's own strings are what string_of_list_byte makes of the bytes between the quotes, so these
   are the same strings. *)
Lemma same_string l : string_of (characters_of l) = string_of_list_byte l.
Proof.
  unfold string_of. f_equal. induction l as [|c l IH]; [reflexivity|].
  change (c :: bytes_of (characters_of l) = c :: l)%list. rewrite IH. reflexivity.
Qed.
