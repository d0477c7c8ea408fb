(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve9767's field, 19 coefficients of GF(9767): columns of a product modulo z^19 - 2, and the
   reduction of a column by Montgomery's method. The definitions are to be read, and the
   theorems. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement Claims.
From Certificates Require curve9767.
Import ListNotations.
Open Scope Z_scope.

(* The characteristic; what `base::reduce` takes. *)
Definition p : Z := 9767.
Definition most_reduced : Z := 3654952486.
(* A form is a coefficient times 2^32 modulo p, from 1 to p; an element is 19 of them. *)
Definition is_form (x : Z) : Prop := 1 <= x <= p.
Definition is_element (l : list Z) : Prop := length l = 19%nat /\ Forall is_form l.
(* Coefficient k of the product modulo z^19 - 2. *)
Definition total (l : list Z) : Z := fold_right Z.add 0 l.
Definition column (a b : list Z) (k : nat) : Z :=
  total (map (fun i => if (i <=? k)%nat then nth i a 0 * nth (k - i) b 0
                       else 2 * (nth i a 0 * nth (k + 19 - i) b 0)) (seq 0 19)).
(* The programs add 1 to what they read. Columns are the values whose bounds the certificate claims,
   20 of them; the first result of a reduction is what it leaves. *)
Definition product_memory (a b : list Z) : memory :=
  memory_of curve9767.product (map Z.pred (a ++ b)).
Definition columns : list positive := rev (nodup Pos.eq_dec (rev
  (flat_map (fun c => match c with CAtMost i _ => [i] | _ => [] end)
    (claims curve9767.product)))).
Definition reduction_memory (x : Z) : memory := memory_of curve9767.reduction [Z.pred x].
Definition reduced (x : Z) : Z :=
  get (reduction_memory x) (hd 1%positive (concat (results curve9767.reduction))).
Definition multiplied (a b : list Z) : list Z :=
  map (fun i => reduced (get (product_memory a b) i)) (firstn 19 columns).

(* The checks. *)
Definition expr (i : positive) : pexpr := PAdd (PV i) (PC 1).
Definition column_expr (a b : list pexpr) (k : nat) : pexpr :=
  fold_right PAdd (PC 0) (map (fun i =>
    if (i <=? k)%nat then PMul (nth i a (PC 0)) (nth (k - i) b (PC 0))
    else PMul (PC 2) (PMul (nth i a (PC 0)) (nth (k + 19 - i) b (PC 0)))) (seq 0 19)).
Definition ids : list positive := map fst (inputs_of 1 (steps curve9767.product)).
Definition product_claims (columns : list positive) (a b : list pexpr) : list claim :=
  map (fun x => CCong (PV (fst x)) (column_expr a b (snd x)) 0)
    (combine (firstn 19 columns) (seq 0 19)) ++
  map (fun i => CAtMost i (37 * p * p)) columns ++
  map (fun i => CSum [(-1, i)] (-1) []) columns.
(* Values 3, 13, 14 and 10: x, t0, t2 and t3 of the proof in base.rs; 20: its bracket. *)
Definition parts_of_bracket (sign : Z) : list (Z * positive) :=
  [(sign, 3%positive); (sign * p, 13%positive); (sign * 2 ^ 16, 14%positive)].
Definition reduction_claims (r : positive) : list claim :=
  [CAtMost r p; CSum [(-1, r)] (-1) []; CCong (PV r) (PAdd (PV 10) (PC 1)) 0;
   CCong (PV 3) (expr 1) 0; CCong (PV 20) (PC 0) (2 ^ 32);
   CSum [(-1, 20%positive)] (-1) (parts_of_bracket 1);
   CSum [(1, 20%positive)] (2 * 2 ^ 32 - 1) (parts_of_bracket (-1));
   CCong (PAdd (PV 20) (PMul (PC (2 ^ 32)) (PV 10))) (PV 3) p].

Lemma product_checked : checked curve9767.product (repeat (p - 1) 38)
  (product_claims columns (map expr (firstn 19 ids)) (map expr (skipn 19 ids))) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma reduction_checked : checked curve9767.reduction [most_reduced - 1]
  (reduction_claims (hd 1%positive (concat (results curve9767.reduction)))) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma twenty_columns : (length columns =? 20)%nat = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma reduction_input : map fst (inputs_of 1 (steps curve9767.reduction)) = [1%positive].
Proof. vm_cast_no_check (eq_refl [1%positive]). Qed.

Lemma column_expr_ok m a b k :
  pval m (column_expr a b k) = column (map (pval m) a) (map (pval m) b) k.
Proof.
  unfold column_expr, column, total. induction (seq 0 19) as [|i l IH]; [reflexivity|].
  cbn [map fold_right pval]. rewrite IH. f_equal.
  assert (N : forall j l, nth j (map (pval m) l) 0 = pval m (nth j l (PC 0)))
    by (intros; change 0 with (pval m (PC 0)) at 1; apply map_nth).
  rewrite !N. destruct (i <=? k)%nat; reflexivity.
Qed.
Lemma read_back m l a : map m l = map Z.pred a -> map (pval m) (map expr l) = a.
Proof.
  revert a. induction l as [|i l IH]; intros [|x a] H; try discriminate; [reflexivity|].
  injection H as E H. cbn [map]. rewrite (IH _ H). cbn [expr pval]. f_equal. lia.
Qed.
Lemma halves {A} n (a b : list A) : length a = n -> firstn n (a ++ b) = a /\ skipn n (a ++ b) = b.
Proof.
  intros <-. rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. cbn [firstn skipn].
  rewrite app_nil_r. auto.
Qed.
Lemma columns_ok m ea eb a b : map (pval m) ea = a -> map (pval m) eb = b -> forall ks l,
  length l = length ks ->
  Forall (holds m)
    (map (fun x => CCong (PV (fst x)) (column_expr ea eb (snd x)) 0) (combine l ks)) ->
  map m l = map (column a b) ks.
Proof.
  intros <- <-. induction ks as [|k ks IH]; intros [|i l] L C; try discriminate; [reflexivity|].
  cbn [combine map] in C. apply Forall_inv in C as C1. apply Forall_inv_tail in C.
  injection L as L. cbn [map]. rewrite (IH l L C). f_equal.
  cbn [holds pval fst snd] in C1. apply Z.divide_0_l in C1. rewrite column_expr_ok in C1. lia.
Qed.
Lemma bounds_ok m most : forall l, Forall (holds m) (map (fun i => CAtMost i most) l) ->
  Forall (holds m) (map (fun i => CSum [(-1, i)] (-1) []) l) ->
  Forall (fun i => 1 <= m i <= most) l.
Proof.
  induction l as [|i l IH]; intros B C; [constructor|]. cbn [map] in B, C.
  apply Forall_inv in B as B1. apply Forall_inv_tail in B.
  apply Forall_inv in C as C1. apply Forall_inv_tail in C.
  constructor; [|exact (IH B C)]. cbn [holds linear fold_right fst snd] in B1, C1. lia.
Qed.

(* Each column is the coefficient of the product, and what a reduction takes. *)
Theorem product a b : is_element a -> is_element b ->
  let m := get (product_memory a b) in
  machine_run (steps curve9767.product) m /\ exact_run (steps curve9767.product) m /\
  map m (firstn 19 columns) = map (column a b) (seq 0 19) /\
  Forall (fun i => 1 <= m i <= 37 * p * p) columns.
Proof.
  intros [La Fa] [Lb Fb]. cbv zeta.
  destruct (checked_ok _ _ _ (map Z.pred (a ++ b)) product_checked) as (R & E & C & K).
  { replace 38%nat with (length (a ++ b)) by (rewrite app_length; lia).
    assert (G : Forall is_form (a ++ b)) by (apply Forall_app; auto). clear - G.
    induction G as [|x l G _ IH]; constructor; [unfold is_form in G; lia|exact IH]. }
  unfold product_memory. split; [exact R|]. split; [exact E|]. clear R E.
  change (map fst (inputs_of 1 (steps curve9767.product))) with ids in K.
  generalize dependent (get (memory_of curve9767.product (map Z.pred (a ++ b)))). intros m C K.
  rewrite map_app in K. pose proof twenty_columns as NC. apply Nat.eqb_eq in NC.
  generalize dependent ids. generalize dependent columns. intros columns NC ids C K.
  assert (Ka : map (pval m) (map expr (firstn 19 ids)) = a).
  { apply read_back. rewrite <- firstn_map, K. apply (halves 19). rewrite map_length. exact La. }
  assert (Kb : map (pval m) (map expr (skipn 19 ids)) = b).
  { apply read_back. rewrite <- skipn_map, K. apply (halves 19). rewrite map_length. exact La. }
  unfold product_claims in C. apply Forall_app in C. destruct C as [C D]. apply Forall_app in D.
  destruct D as [D1 D2]. split; [|exact (bounds_ok _ _ _ D1 D2)].
  apply (columns_ok m _ _ a b Ka Kb); [|exact C].
  rewrite seq_length, firstn_length, NC. reflexivity.
Qed.

(* x / 2^32 modulo p. *)
Theorem reduction x : 1 <= x <= most_reduced ->
  let m := get (reduction_memory x) in
  machine_run (steps curve9767.reduction) m /\ exact_run (steps curve9767.reduction) m /\
  is_form (reduced x) /\ (p | 2 ^ 32 * reduced x - x).
Proof.
  intros X. cbv zeta.
  destruct (checked_ok _ _ _ [Z.pred x] reduction_checked) as (R & E & C & K).
  { constructor; [lia|constructor]. }
  unfold reduced, reduction_memory. split; [exact R|]. split; [exact E|]. clear R E.
  rewrite reduction_input in K.
  generalize dependent (get (memory_of curve9767.reduction [Z.pred x])).
  generalize (hd 1%positive (concat (results curve9767.reduction))). intros r m C K.
  cbn [map] in K. injection K as K. unfold reduction_claims in C.
  repeat match goal with H : Forall _ (_ :: _) |- _ => inversion H; clear H; subst end.
  cbn [holds linear fold_right fst snd pval expr] in *.
  repeat match goal with H : (0 | _) |- _ => apply Z.divide_0_l in H end.
  change (Z.pow_pos 2 32) with (2 ^ 32) in *.
  match goal with H : (2 ^ 32 | _) |- _ => destruct H as [q Hq] end.
  split; [unfold is_form; lia|]. assert (q = 1) by lia. subst q.
  replace (2 ^ 32 * m r - x) with (m 20%positive + 2 ^ 32 * m 10%positive - m 3%positive) by lia.
  assumption.
Qed.

(* Together: the forms of the product's coefficients, from those of the factors. *)
Theorem multiplication a b : is_element a -> is_element b ->
  is_element (multiplied a b) /\
  forall k, (k < 19)%nat -> (p | 2 ^ 32 * nth k (multiplied a b) 0 - column a b k).
Proof.
  intros A B. destruct (product a b A B) as (_ & _ & C & F). unfold multiplied.
  assert (R : forall x, 1 <= x <= most_reduced ->
      is_form (reduced x) /\ (p | 2 ^ 32 * reduced x - x))
    by (intros x X; exact (proj2 (proj2 (reduction x X)))).
  generalize dependent (get (product_memory a b)). generalize dependent columns. clear A B.
  generalize dependent reduced. generalize (column a b). intros column reduced R l m C F.
  rewrite <- (map_map m reduced), C.
  assert (L : forall k, (k < 19)%nat -> 1 <= column k <= most_reduced).
  { intros k K. assert (I : In (column k) (map m (firstn 19 l))).
    { rewrite C. apply in_map, in_seq. lia. }
    apply in_map_iff in I. destruct I as (i & <- & I). rewrite Forall_forall in F.
    assert (J : In i l) by (rewrite <- (firstn_skipn 19 l); apply in_or_app; auto).
    apply F in J. unfold p, most_reduced in *. lia. }
  split.
  - split; [rewrite !map_length; apply seq_length|]. apply Forall_forall. intros y Y.
    rewrite map_map in Y. apply in_map_iff in Y. destruct Y as (k & <- & Y). apply in_seq in Y.
    apply R, L. lia.
  - intros k K. rewrite map_map, (nth_indep _ 0 (reduced (column 0%nat)))
      by (rewrite map_length, seq_length; exact K).
    rewrite (map_nth (fun k => reduced (column k))), seq_nth by exact K. apply R, L. exact K.
Qed.

(* Columns are coefficients of the product modulo z^19 - 2: c is the quotient. *)
Fixpoint value_at (z : Z) (l : list Z) : Z :=
  match l with [] => 0 | x :: l => x + z * value_at z l end.
Theorem columns_are_the_product a b : length a = 19%nat -> length b = 19%nat ->
  exists c : list Z, forall z,
  value_at z a * value_at z b =
  value_at z (map (column a b) (seq 0 19)) + (z ^ 19 - 2) * value_at z c.
Proof.
  intros La Lb.
  exists (map (fun k => total (map (fun i => nth i a 0 * nth (k + 19 - i) b 0)
    (seq (S k) (18 - k)))) (seq 0 18)). intros z.
  do 19 (destruct a as [|? a]; [discriminate|]). destruct a; [|discriminate].
  do 19 (destruct b as [|? b]; [discriminate|]). destruct b; [|discriminate].
  cbn -[Z.mul Z.add Z.sub Z.pow]. ring.
Qed.
