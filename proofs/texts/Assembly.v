(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* What texts for the assembler have in common, whatever the processor: lines, words and numbers;
   and the operations of a certificate, which a text is compared with. *)
From Coq Require Import ZArith List Bool Lia String Ascii.
From Kernel Require Import Lang.
Import ListNotations.
Open Scope Z_scope.

Definition newline : ascii := ascii_of_nat 10.
Fixpoint split (c : ascii) (s acc : string) : list string :=
  match s with
  | EmptyString => [acc]
  | String x s => if Ascii.eqb x c then acc :: split c s "" else split c s (acc ++ String x "")
  end.
Fixpoint digits (s : string) (acc : Z) : option Z :=
  match s with
  | EmptyString => Some acc
  | String x s =>
      let n := Z.of_nat (nat_of_ascii x) - 48 in
      if (0 <=? n) && (n <=? 9) then digits s (10 * acc + n) else None
  end.
Definition bind {A B} (x : option A) (f : A -> option B) : option B :=
  match x with Some a => f a | None => None end.
Fixpoint all_of {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => bind (f a) (fun b => bind (all_of f l) (fun bs => Some (b :: bs)))
  end.
Fixpoint named {A} (l : list (string * A)) (s : string) : option A :=
  match l with [] => None | (t, a) :: l => if String.eqb s t then Some a else named l s end.
(* An assembler reads a number that begins with 0 as an octal one. *)
Definition decimal (s : string) : option Z :=
  match s with EmptyString | String "0" (String _ _) => None | _ => digits s 0 end.
(* The words between spaces; the only one. *)
Definition words (s : string) : list string :=
  filter (fun w => negb (String.eqb w "")) (split " " s "").
Definition word (s : string) : option string := match words s with [w] => Some w | _ => None end.
Fixpoint sum_of (terms : list string) : option Z :=
  match terms with
  | [] => Some 0
  | t :: ts =>
      bind (word t) (fun w => bind (decimal w) (fun a => bind (sum_of ts) (fun b => Some (a + b))))
  end.
(* Whether a table has numbers alone. *)
Definition only_numbers (table : string) : bool :=
  forallb (fun w => match decimal w with Some _ => true | None => false end)
    (flat_map words (split newline table "")).
Lemma bind_some {A B} (x : option A) (f : A -> option B) r :
  bind x f = Some r -> exists a, x = Some a /\ f a = Some r.
Proof. destruct x; cbn; [eauto|discriminate]. Qed.

(* Operations with the widths of their registers. The first one has the number i. *)
Definition code : Type := list (op * option Z).
Fixpoint operations (s : list step) : code :=
  match s with [] => [] | Do o w :: s => (o, w) :: operations s | Hint _ :: s => operations s end.
Fixpoint runs_code (P : positive -> op -> option Z -> Prop) (i : positive) (c : code) : Prop :=
  match c with [] => True | (o, w) :: c => P i o w /\ runs_code P (Pos.succ i) c end.
(* The number after those of the code. *)
Definition after (n : positive) (code : code) : positive :=
  Pos.of_succ_nat (Pos.to_nat n + List.length code - 1).
Definition code_dec : forall a b : code, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Lemma operations_ok P s : forall i, all P i s -> runs_code P i (operations s).
Proof.
  induction s as [|[o w|h] s IH]; intros i H; cbn in *; [exact I| |auto]. destruct H. auto.
Qed.
Lemma runs_app P c d : forall i,
  runs_code P i (c ++ d) -> runs_code P i c /\ runs_code P (after i c) d.
Proof.
  unfold after. induction c as [|[o w] c IH]; cbn [app runs_code List.length]; intros i H.
  - split; [exact I|]. replace (Pos.of_succ_nat _) with i by lia. assumption.
  - destruct H as [H1 H2]. destruct (IH _ H2) as (H3 & H4). split; [auto|].
    replace (Pos.of_succ_nat (Pos.to_nat i + S (List.length c) - 1))
      with (Pos.of_succ_nat (Pos.to_nat (Pos.succ i) + List.length c - 1)) by lia. assumption.
Qed.
