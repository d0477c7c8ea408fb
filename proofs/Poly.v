(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Polynomials with integer coefficients in the values of a program. Nothing here depends on the
   order of monomials but speed. *)
From Coq Require Import ZArith List Lia.
Import ListNotations.
Open Scope Z_scope.

Definition mono := list positive.
Definition poly := list (mono * Z).

Section Eval.
Variable m : positive -> Z.

Definition meval (x : mono) : Z := fold_right (fun i a => m i * a) 1 x.
Definition peval (p : poly) : Z := fold_right (fun t a => snd t * meval (fst t) + a) 0 p.

Lemma pnil : peval [] = 0.
Proof. reflexivity. Qed.
Lemma pcons x c p : peval ((x, c) :: p) = c * meval x + peval p.
Proof. reflexivity. Qed.

Fixpoint mcmp (x y : mono) : comparison :=
  match x, y with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | i :: x, j :: y => match Pos.compare i j with Eq => mcmp x y | c => c end
  end.

Lemma mcmp_eq x : forall y, mcmp x y = Eq -> x = y.
Proof.
  induction x as [|i x IH]; intros [|j y]; simpl; try congruence.
  destruct (Pos.compare_spec i j); try congruence.
  intros H1; subst; f_equal; auto.
Qed.

Fixpoint padd (p : poly) : poly -> poly :=
  match p with
  | [] => fun q => q
  | (x, c) :: p' =>
      fix aux (q : poly) : poly :=
        match q with
        | [] => p
        | (y, d) :: q' =>
            match mcmp x y with
            | Eq => let s := c + d in if s =? 0 then padd p' q' else (x, s) :: padd p' q'
            | Lt => (x, c) :: padd p' q
            | Gt => (y, d) :: aux q'
            end
        end
  end.

Lemma padd_ok p : forall q, peval (padd p q) = peval p + peval q.
Proof.
  induction p as [|(x, c) p IH]; [reflexivity|].
  induction q as [|(y, d) q IHq]; [simpl; lia|].
  change (padd ((x, c) :: p) ((y, d) :: q)) with
    (match mcmp x y with
     | Eq => let s := c + d in if s =? 0 then padd p q else (x, s) :: padd p q
     | Lt => (x, c) :: padd p ((y, d) :: q)
     | Gt => (y, d) :: padd ((x, c) :: p) q
     end).
  destruct (mcmp x y) eqn:E.
  - apply mcmp_eq in E; subst y. cbv zeta.
    destruct (Z.eqb_spec (c + d) 0) as [H|H]; rewrite ?pcons, IH; [|ring].
    replace d with (- c) by lia. ring.
  - rewrite !pcons, IH, pcons. ring.
  - rewrite !pcons, IHq, pcons. ring.
Qed.

Definition pscale (k : Z) (p : poly) : poly :=
  if k =? 0 then [] else map (fun t => (fst t, k * snd t)) p.

Lemma pscale_ok k p : peval (pscale k p) = k * peval p.
Proof.
  unfold pscale. destruct (Z.eqb_spec k 0); [subst; reflexivity|].
  induction p as [|(x, c) p IH]; cbn [map fst snd]; rewrite ?pcons, ?pnil; [ring|].
  rewrite IH. ring.
Qed.

Fixpoint minsert (i : positive) (x : mono) : mono :=
  match x with
  | [] => [i]
  | j :: y => if Pos.leb i j then i :: x else j :: minsert i y
  end.

Lemma minsert_ok i x : meval (minsert i x) = m i * meval x.
Proof.
  induction x as [|j x IH]; simpl; [reflexivity|].
  destruct (Pos.leb i j); simpl; [reflexivity|].
  unfold meval in IH |- *. simpl. rewrite IH. ring.
Qed.

Definition mmul (x y : mono) : mono := fold_right minsert y x.

Lemma mmul_ok x y : meval (mmul x y) = meval x * meval y.
Proof.
  induction x as [|i x IH]; unfold mmul; cbn [fold_right meval].
  - change (meval y = 1 * meval y). ring.
  - rewrite minsert_ok. unfold mmul in IH. rewrite IH. fold (meval x). ring.
Qed.

Definition pmul (p q : poly) : poly :=
  fold_right (fun t s =>
    fold_right (fun u s => padd [(mmul (fst t) (fst u), snd t * snd u)] s) s q) [] p.

Lemma pmul_ok p q : peval (pmul p q) = peval p * peval q.
Proof.
  induction p as [|(x, c) p IH]; unfold pmul; cbn [fold_right fst snd]; [reflexivity|].
  fold (pmul p q). revert IH. generalize (pmul p q) as s. intros s IH.
  assert (H : forall r, peval (fold_right (fun u s => padd [(mmul x (fst u), c * snd u)] s) s r)
                = c * meval x * peval r + peval s).
  { induction r as [|(y, d) r IHr]; cbn [fold_right fst snd].
    - change (peval s = c * meval x * 0 + peval s). ring.
    - rewrite padd_ok, IHr, !pcons, pnil, mmul_ok. ring. }
  rewrite H, IH, pcons. ring.
Qed.

Definition pvar (i : positive) : poly := [([i], 1)].
Definition pconst (k : Z) : poly := if k =? 0 then [] else [([], k)].

Lemma pvar_ok i : peval (pvar i) = m i.
Proof. change (1 * (m i * 1) + 0 = m i). ring. Qed.
Lemma pconst_ok k : peval (pconst k) = k.
Proof. unfold pconst. destruct (Z.eqb_spec k 0); [subst; reflexivity|]. change (k * 1 + 0 = k).
  ring. Qed.

End Eval.
