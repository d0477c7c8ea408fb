(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* modexp/ifma/ of blind-rsa: Montgomery's product of 20 limbs of 52 bits, of numbers in lanes
   (`lanes.rs`), and of one number across four or eight lanes (`wide.rs`). A digit q below 2^52 and
   its carry c are any that satisfy their row's equation; that carries are small is proven. The
   definitions up to `statement_across` are to be read, and the theorems. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement Claims.
From Certificates Require rsa_lanes.
Import ListNotations.
Open Scope Z_scope.

(* Numbers of limbs, at most R - 1; all limbs up to a bound; the carries that rows leave. *)
Definition R : Z := 2 ^ 1040.
Definition full : Z := 2 ^ 52 - 1.
Definition value (l : list Z) : Z := sum (each 52 (length l)) l.
Definition up_to (most : Z) (l : list Z) : Prop := Forall (fun x => 0 <= x <= most) l.
Definition limbs (l : list Z) : Prop := length l = 20%nat /\ up_to full l.
Definition carries (most : list Z) (l : list Z) : Prop :=
  Forall2 (fun x most => 0 <= x <= most) l most.
Definition carries_in_lanes : list Z := map (fun i => 4 * Z.of_nat i + 2) (seq 0 20).
Definition carries_across : list Z := 1 :: map (fun i => 4 * Z.of_nat i) (seq 1 19).
(* A program reads its numbers, and then each row's digit and carry. *)
Definition pairs (q c : list Z) : list Z :=
  concat (map (fun x => [fst x; snd x]) (combine q c)).
(* The values of the certificate: limbs of the result, by their bounds; the sum t of each row, which
   is to be q + 2^52 c, or 2^52 c when a multiple of m is in it. *)
Definition result_values (c : cert) : list positive :=
  flat_map (fun c => match c with CAtMost i _ => [i] | _ => [] end) (claims c).
Fixpoint first_value (e : pexpr) : list positive :=
  match e with PV i => [i] | PAdd e _ => first_value e | _ => [] end.
Fixpoint first_values (e : pexpr) : list positive :=
  match e with
  | PAdd e (PMul (PC _) (PAdd _ _ as row)) => first_values e ++ first_value row
  | _ => first_value e
  end.
Definition row_values (c : cert) : list positive :=
  flat_map (fun c => match c with CCong (PAdd _ e) _ _ => first_values e | _ => [] end) (claims c).

(* If the equations of all rows hold, no register loses a bit, and carries are within the bounds
   with which the program reads them. In lanes, R r is a b + q n modulo R^2, and so it is a b + q n
   where that is below R^2. *)
Definition statement_in_lanes (x : cert) (a b : list Z) (numbers n q c : list Z) : Prop :=
  let m := get (memory_of x (numbers ++ n ++ pairs q c)) in
  map m (row_values x) = map (Z.mul (2 ^ 52)) c ->
  let r := map m (result_values x) in
  machine_run (steps x) m /\ exact_run (steps x) m /\ carries carries_in_lanes c /\ limbs r /\
  (R * R | R * value r - (value a * value b + value q * value n)).

(* Across lanes: k is K, so that 2^52 K - 1 is M, the multiple of n that the rows use but the last.
   A row's sum is its digit and its carry, and the last one's a carry. There are lanes to spare, and
   r has a limb for each. *)
Definition statement_across (x : cert) (a b k n q : list Z) (last : Z) (c : list Z) : Prop :=
  let m := get (memory_of x (a ++ b ++ k ++ n ++ pairs (q ++ [last]) c)) in
  map m (row_values x) = map (fun x => fst x + 2 ^ 52 * snd x) (combine (q ++ [0]) c) ->
  let r := map m (result_values x) in
  machine_run (steps x) m /\ exact_run (steps x) m /\ carries carries_across c /\
  length r = 24%nat /\ up_to (2 ^ 52 + 2 ^ 10 - 1) r /\
  R * value r = value a * value b + value q * (2 ^ 52 * value k - 1) + 2 ^ 988 * last * value n.

(* The checks. Numbers as expressions. *)
Definition value_expr (l : list positive) : pexpr := sum_expr (each 52 (length l)) l.
Lemma value_expr_ok m l : pval m (value_expr l) = value (map m l).
Proof. unfold value_expr, value. rewrite sum_expr_ok, map_length. reflexivity. Qed.

(* Digits and carries, taken apart. *)
Fixpoint split_pairs {A} (l : list A) : list A * list A :=
  match l with
  | x :: y :: l => let (q, c) := split_pairs l in (x :: q, y :: c)
  | _ => ([], [])
  end.
Lemma split_pairs_ok q : forall c, length q = length c -> split_pairs (pairs q c) = (q, c).
Proof.
  unfold pairs. induction q as [|x q IH]; intros [|y c] L; try discriminate; [reflexivity|].
  injection L as L. cbn [combine map concat fst snd app split_pairs]. rewrite (IH c L). reflexivity.
Qed.
Lemma split_pairs_map {A B} (f : A -> B) : forall n l, (length l <= n)%nat ->
  split_pairs (map f l) =
  (map f (fst (split_pairs l)), map f (snd (split_pairs l))).
Proof.
  induction n as [|n IH]; intros [|x [|y l]] L; try reflexivity; cbn [length] in L; [lia|].
  cbn [map split_pairs]. rewrite IH by lia. destruct (split_pairs l); reflexivity.
Qed.
Lemma pairs_bounded most most2 : forall q c : list Z, up_to most q ->
  Forall2 (fun x most => 0 <= x <= most) c most2 -> length q = length c ->
  Forall2 (fun x most => 0 <= x <= most) (pairs q c)
    (concat (map (fun y => [most; y]) most2)).
Proof.
  intros q c Q C. revert q Q. unfold pairs.
  induction C as [|y b c most2 H C IH]; intros [|x q] Q L; try discriminate; [constructor|].
  inversion Q; subst. injection L as L. cbn [combine map concat fst snd app].
  constructor; [assumption|]. constructor; [assumption|]. exact (IH q H3 L).
Qed.
Lemma first_part {A} n (a b : list A) : length a = n -> firstn n (a ++ b) = a.
Proof. intros <-. rewrite firstn_app, Nat.sub_diag, firstn_all. apply app_nil_r. Qed.
Lemma last_part {A} n (a b : list A) : length a = n -> skipn n (a ++ b) = b.
Proof. intros <-. rewrite skipn_app, Nat.sub_diag, skipn_all. reflexivity. Qed.
Lemma at_most_ok m most l : Forall (holds m) (map (fun i => CAtMost i most) l) ->
  up_to most (map m l).
Proof.
  induction l as [|i l IH]; intros H; constructor; cbn [map] in H.
  - exact (Forall_inv H).
  - exact (IH (Forall_inv_tail H)).
Qed.
Lemma value_linear (l k : list Z) : length l = length k -> forall w,
  sum w (map (fun x => fst x + 2 ^ 52 * snd x) (combine l k)) = sum w l + 2 ^ 52 * sum w k.
Proof.
  revert k. induction l as [|x l IH]; intros [|y k] L w; try discriminate; destruct w as [|v w];
    cbn [combine map fst snd sum]; try lia. injection L as L. rewrite (IH k L). lia.
Qed.

(* The sum of a row that leaves a carry up to a bound. *)
Definition row_claims (c : cert) (carries : list Z) : list claim :=
  map (fun x => CAtMost (fst x) (2 ^ 52 * snd x + full)) (combine (row_values c) carries).
(* In lanes: R r + sum of 2^52i t_i - 2^52 (sum of 2^52i c_i) = a b + q m modulo R^2. *)
Definition in_lanes_claims (square : bool) (c : cert) : list claim :=
  let ids := map fst (inputs_of 1 (steps c)) in
  let a := firstn 20 ids in
  let b := if square then a else firstn 20 (skipn 20 ids) in
  let m_and_rest := skipn (if square then 20 else 40) ids in
  let rows := split_pairs (skipn 20 m_and_rest) in
  row_claims c carries_in_lanes ++ map (fun i => CAtMost i full) (result_values c) ++
  [CCong (PAdd (PMul (PC R) (value_expr (result_values c)))
       (PAdd (value_expr (row_values c)) (PMul (PC (- 2 ^ 52)) (value_expr (snd rows)))))
     (PAdd (PMul (value_expr a) (value_expr b))
        (PMul (value_expr (fst rows)) (value_expr (firstn 20 m_and_rest)))) (R * R)].
Definition bounds_of (n : nat) (carries : list Z) : list Z :=
  concat (repeat (repeat full 20) n) ++ concat (map (fun y => [full; y]) carries).
Definition across_claims (c : cert) : list claim :=
  let ids := map fst (inputs_of 1 (steps c)) in
  let rows := split_pairs (skipn 80 ids) in
  let q := fst rows in
  row_claims c carries_across ++
  map (fun i => CAtMost i (2 ^ 52 + 2 ^ 10 - 1)) (result_values c) ++
  [CCong (PAdd (PMul (PC R) (value_expr (result_values c)))
       (PAdd (value_expr (row_values c)) (PAdd (PMul (PC (- 2 ^ 52)) (value_expr (snd rows)))
          (PMul (PC (-1)) (value_expr (firstn 19 q))))))
     (PAdd (PMul (value_expr (firstn 20 ids)) (value_expr (firstn 20 (skipn 20 ids))))
       (PAdd (PMul (value_expr (firstn 19 q))
            (PAdd (PMul (PC (2 ^ 52)) (value_expr (firstn 20 (skipn 40 ids)))) (PC (-1))))
          (PMul (PC (2 ^ 988)) (PMul (nth 19 (map PV q) (PC 0))
            (value_expr (firstn 20 (skipn 60 ids))))))) 0].

Lemma product_checked : checked rsa_lanes.product (bounds_of 3 carries_in_lanes)
  (in_lanes_claims false rsa_lanes.product) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma square_checked : checked rsa_lanes.square (bounds_of 2 carries_in_lanes)
  (in_lanes_claims true rsa_lanes.square) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma four_checked : checked rsa_lanes.across_four_lanes (bounds_of 4 carries_across)
  (across_claims rsa_lanes.across_four_lanes) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma eight_checked : checked rsa_lanes.across_eight_lanes (bounds_of 4 carries_across)
  (across_claims rsa_lanes.across_eight_lanes) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Values that depend on no inputs but the first k ones are marked with 1. The sum of row i depends
   on digits up to i and carries before i. *)
Fixpoint early (i : positive) (s : list step) (k : nat) (marks : memory) : memory :=
  match s with
  | [] => marks
  | Hint _ :: s => early i s k marks
  | Do o _ :: s =>
      let of a := get marks a =? 1 in
      let mark :=
        match o with
        | OIn _ => match k with O => false | S _ => true end
        | OConst _ => true
        | OAdd a b | OSub a b | OMul a b | ORest a _ b => of a && of b
        | OScale a _ | OHigh a _ | OBorrow a _ | OLow a _ _ | OCut a _ => of a
        | ONear _ _ => false
        end in
      early (Pos.succ i) s (if reads o then pred k else k) (set i (if mark then 1 else 0) marks)
  end.
Definition rows_early (x : cert) (n results : nat) : bool :=
  (length (row_values x) =? 20)%nat && (length (result_values x) =? results)%nat &&
  forallb (fun i => get (early 1 (steps x) (20 * n + (2 * i + 1)) (PositiveMap.empty _))
    (nth i (row_values x) xH) =? 1) (seq 0 20).
Lemma product_early : rows_early rsa_lanes.product 3 20 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma square_early : rows_early rsa_lanes.square 2 20 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma four_early : rows_early rsa_lanes.across_four_lanes 4 24 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma eight_early : rows_early rsa_lanes.across_eight_lanes 4 24 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma early_ok s : forall i k xs ys m m' marks, firstn k xs = firstn k ys ->
  (forall j, get marks j = 1 -> get m j = get m' j) ->
  forall j, get (early i s k marks) j = 1 -> get (run i s xs m) j = get (run i s ys m') j.
Proof.
  induction s as [|[o w|h] s IH]; intros i k xs ys m m' marks F M; cbn [early run]; [exact M| |].
  - apply IH.
    + destruct (reads o); [|exact F]. destruct k as [|k]; [reflexivity|].
      destruct xs, ys; try discriminate F; [reflexivity|]. injection F as _ F. exact F.
    + intros j. destruct (Pos.eq_dec i j) as [<-|N].
      2: { rewrite !get_set_other by exact N. apply M. }
      rewrite !get_set_same. intros E. f_equal.
      destruct o; cbn [computed opval] in *;
        repeat match goal with
        | H : (if ?a && ?b then _ else _) = _ |- _ =>
            destruct a eqn:?; cbn [andb] in H; [|discriminate]
        | H : (if ?a then _ else _) = _ |- _ => destruct a eqn:?; [|discriminate]
        | H : (_ =? 1) = true |- _ => apply Z.eqb_eq, M in H; rewrite ?H; clear H
        end; try reflexivity; try discriminate.
      destruct k as [|k]; [discriminate|].
      destruct xs, ys; try discriminate F; [reflexivity|]. injection F as F _. exact F.
  - apply IH; assumption.
Qed.

Lemma value_scaled k : forall l w, sum w (map (Z.mul k) l) = k * sum w l.
Proof.
  induction l as [|x l IH]; intros [|v w]; cbn [map sum]; try lia. rewrite IH. lia.
Qed.
Lemma value_bounds l : up_to full l -> 0 <= value l < 2 ^ (52 * Z.of_nat (length l)).
Proof.
  intros H. unfold value, each. enough (forall s,
    0 <= sum (map (fun k => 52 * Z.of_nat k) (seq s (length l))) l <=
    2 ^ (52 * Z.of_nat (s + length l)) - 2 ^ (52 * Z.of_nat s)) as G by (specialize (G 0%nat);
      cbn [Nat.add] in G; change (2 ^ (52 * Z.of_nat 0)) with 1 in G; lia).
  induction H as [|x l B H IH]; intros s; cbn [length seq map sum].
  - rewrite Nat.add_0_r. lia.
  - specialize (IH (S s)). replace (S s + length l)%nat with (s + S (length l))%nat in IH by lia.
    replace (52 * Z.of_nat (S s)) with (52 * Z.of_nat s + 52) in IH by lia.
    rewrite Z.pow_add_r in IH by lia. pose proof (Z.pow_pos_nonneg 2 (52 * Z.of_nat s)).
    unfold full in B. nia.
Qed.
Lemma value_of_limbs l : limbs l -> 0 <= value l < R.
Proof. intros [L B]. pose proof (value_bounds l B) as H. rewrite L in H. exact H. Qed.

Lemma bounds_hold n carries ls q c : length ls = n -> Forall limbs ls -> limbs q ->
  Forall2 (fun x most => 0 <= x <= most) c carries -> length carries = 20%nat ->
  Forall2 (fun x most => 0 <= x <= most) (concat ls ++ pairs q c) (bounds_of n carries).
Proof.
  intros <- F [L Q] C LC. unfold bounds_of. apply Forall2_app.
  - induction F as [|l ls [Ll Bl] F IH]; [constructor|].
    apply (Forall2_app (l1 := l)); [|exact IH]. rewrite <- Ll. clear - Bl.
    induction Bl as [|x l H B IH]; constructor; assumption.
  - apply pairs_bounded; [exact Q|exact C|]. rewrite (lengths _ _ _ C). congruence.
Qed.
Lemma pairs_before i : forall q c c' : list Z, firstn i c = firstn i c' ->
  (i < length q)%nat -> (i < length c)%nat -> (i < length c')%nat ->
  firstn (2 * i + 1) (pairs q c) = firstn (2 * i + 1) (pairs q c').
Proof.
  unfold pairs. induction i as [|i IH]; intros [|x q] [|y c] [|y' c'] E L L1 L2;
    cbn [length] in *; try lia; [reflexivity|]. injection E as -> E.
  replace (2 * S i + 1)%nat with (S (S (2 * i + 1))) by lia.
  cbn [combine map concat fst snd app firstn]. do 2 f_equal. apply IH; [exact E|lia..].
Qed.
Lemma firstn_more {A} (d : A) i : forall l, (i < length l)%nat ->
  firstn (S i) l = firstn i l ++ [nth i l d].
Proof.
  induction i as [|i IH]; intros [|x l] L; cbn [length] in L; try lia; [reflexivity|].
  cbn [nth]. change (firstn (S (S i)) (x :: l)) with (x :: firstn (S i) l). rewrite IH by lia.
  reflexivity.
Qed.
Lemma zeros_ok l : Forall (Z.le 0) l -> carries l (repeat 0 (length l)).
Proof. induction 1; constructor; [lia|assumption]. Qed.

(* By induction: with the carries before i as they are, and the others 0, the sum of row i is the
   same and within its bound. *)
Lemma rows_leave x n results most own ls q sums c :
  checked x (bounds_of n most) (row_claims x most ++ own) = true ->
  rows_early x n results = true -> Forall (Z.le 0) most -> length most = 20%nat ->
  length ls = n -> Forall limbs ls -> limbs q -> limbs sums -> length c = 20%nat ->
  map (get (memory_of x (concat ls ++ pairs q c))) (row_values x) =
    map (fun x => fst x + 2 ^ 52 * snd x) (combine sums c) -> carries most c.
Proof.
  intros H E M LM LS F Q [L20 S] LC T. unfold rows_early in E.
  apply andb_prop in E. destruct E as [E EA]. apply andb_prop in E. destruct E as [LR _].
  apply Nat.eqb_eq in LR. rewrite forallb_forall in EA.
  enough (G : forall i, (i <= 20)%nat -> carries (firstn i most) (firstn i c)).
  { specialize (G 20%nat (le_n _)). rewrite <- LM in G at 1. rewrite <- LC in G.
    rewrite !firstn_all in G. exact G. }
  induction i as [|i IH]; intros I; [constructor|]. specialize (IH ltac:(lia)).
  rewrite (firstn_more 0) by lia. rewrite (firstn_more 0 i c) by lia.
  apply Forall2_app; [exact IH|]. constructor; [|constructor].
  set (c' := firstn i c ++ repeat 0 (length (skipn i most))).
  assert (C' : carries most c').
  { rewrite <- (firstn_skipn i most). apply Forall2_app; [exact IH|]. apply zeros_ok.
    rewrite <- (firstn_skipn i most) in M. apply Forall_app in M. apply M. }
  assert (LC' : length c' = 20%nat) by (rewrite (lengths _ _ _ C'); exact LM).
  destruct (checked_ok _ _ _ (concat ls ++ pairs q c') H) as (_ & _ & CL & _).
  { apply bounds_hold; assumption. }
  apply Forall_app in CL. destruct CL as [CL _]. unfold row_claims in CL.
  rewrite Forall_map, Forall_forall in CL.
  specialize (CL (nth i (combine (row_values x) most) (xH, 0))).
  rewrite combine_nth in CL by lia. cbn [holds fst snd] in CL.
  assert (EI : get (early 1 (steps x) (20 * n + (2 * i + 1)) (PositiveMap.empty _))
    (nth i (row_values x) xH) = 1) by (apply Z.eqb_eq, EA, in_seq; lia).
  assert (LN : length (concat ls) = (20 * n)%nat).
  { rewrite <- LS. clear - F. induction F as [|l ls [L _] F IH]; [reflexivity|].
    cbn [concat length]. rewrite app_length, IH, L. lia. }
  apply (early_ok _ _ _ (concat ls ++ pairs q c') (concat ls ++ pairs q c)
    (PositiveMap.empty _) (PositiveMap.empty _)) in EI; [| |reflexivity].
  2: { rewrite !firstn_app, LN, !firstn_all2 by lia. f_equal.
       replace (20 * n + (2 * i + 1) - 20 * n)%nat with (2 * i + 1)%nat by lia.
       destruct Q as [Lq _]. apply pairs_before; [|lia..]. unfold c'.
       rewrite firstn_app, firstn_firstn, Nat.min_id, firstn_length, Nat.min_l by lia.
       rewrite Nat.sub_diag. apply app_nil_r. }
  fold (memory_of x (concat ls ++ pairs q c')) (memory_of x (concat ls ++ pairs q c)) in EI.
  rewrite EI in CL.
  apply (f_equal (fun l => nth i l 0)) in T.
  rewrite (nth_indep _ 0 (get (memory_of x (concat ls ++ pairs q c)) xH)), map_nth in T
    by (rewrite map_length; lia).
  rewrite (nth_indep _ 0 (0 + 2 ^ 52 * 0)) in T
    by (rewrite map_length, combine_length; lia).
  change (0 + 2 ^ 52 * 0) with ((fun x => fst x + 2 ^ 52 * snd x) (0, 0)) in T.
  rewrite map_nth, combine_nth in T by congruence. cbn [fst snd] in T. rewrite T in CL.
  assert (IN : In (nth i (row_values x) xH, nth i most 0) (combine (row_values x) most)).
  { rewrite <- combine_nth by congruence. apply nth_In. rewrite combine_length. lia. }
  specialize (CL IN).
  assert (SI : 0 <= nth i sums 0 <= full) by (apply (proj1 (Forall_forall _ _) S), nth_In; lia).
  unfold full in *. lia.
Qed.

Lemma results_counted x n results : rows_early x n results = true ->
  length (result_values x) = results.
Proof.
  intros E. apply andb_prop in E. destruct E as [E _]. apply andb_prop in E.
  apply Nat.eqb_eq, E.
Qed.
Lemma no_digits n : forall c : list Z, length c = n ->
  map (Z.mul (2 ^ 52)) c = map (fun x => fst x + 2 ^ 52 * snd x) (combine (repeat 0 n) c).
Proof. induction n as [|n IH]; intros [|x c] L; try discriminate; [reflexivity|].
  injection L as L. cbn [repeat combine map fst snd]. rewrite <- IH by exact L. reflexivity. Qed.

Lemma rows_read (m : positive -> Z) l q c : map m l = pairs q c -> length q = length c ->
  map m (fst (split_pairs l)) = q /\ map m (snd (split_pairs l)) = c.
Proof.
  intros E L. pose proof (split_pairs_map m _ l (le_n _)) as S.
  rewrite E, split_pairs_ok in S by exact L.
  injection S as S1 S2. auto.
Qed.

Lemma in_lanes_proof square x a b n q c :
  checked x (bounds_of (if square : bool then 2 else 3) carries_in_lanes)
    (in_lanes_claims square x) = true ->
  rows_early x (if square then 2 else 3) 20 = true ->
  limbs a -> limbs b -> (square = true -> b = a) -> limbs n -> limbs q -> length c = 20%nat ->
  statement_in_lanes x a b (if square then a else a ++ b) n q c.
Proof.
  intros H EARLY A B SQ N Q LC. unfold statement_in_lanes. cbv zeta.
  replace ((if square then a else a ++ b) ++ n ++ pairs q c) with
    (concat (if square then [a; n] else [a; b; n]) ++ pairs q c)
    by (destruct square; cbn [concat]; rewrite app_nil_r, <- !app_assoc; reflexivity).
  intros T. assert (C : carries carries_in_lanes c).
  { apply (rows_leave x _ 20 _ _ (if square then [a; n] else [a; b; n]) q (repeat 0 20) c H EARLY);
      try assumption; try (destruct square; auto; reflexivity).
    - apply Forall_map, Forall_forall. lia.
    - split; [reflexivity|]. apply Forall_forall. intros y Y. apply repeat_spec in Y. subst y.
      unfold full. lia.
    - rewrite T. apply (no_digits 20 c LC). }
  destruct (checked_ok _ _ _ (concat (if square then [a; n] else [a; b; n]) ++ pairs q c) H)
    as (RUN & E & CL & K).
  { apply bounds_hold; destruct square; auto. }
  generalize dependent
    (get (memory_of x (concat (if square then [a; n] else [a; b; n]) ++ pairs q c))).
  intros m T RUN E CL K. split; [exact RUN|]. split; [exact E|]. split; [exact C|]. clear RUN E H.
  unfold in_lanes_claims in CL. cbv zeta in CL. apply Forall_app in CL. destruct CL as [_ CL].
  apply Forall_app in CL. destruct CL as [BOUND CL]. split.
  { split; [rewrite map_length; apply (results_counted _ _ _ EARLY)|].
    exact (at_most_ok _ _ _ BOUND). }
  apply Forall_inv in CL. cbn [holds pval] in CL.
  rewrite !value_expr_ok in CL. rewrite T in CL.
  set (ids := map fst (inputs_of 1 (steps x))) in *. clearbody ids.
  replace (concat (if square then [a; n] else [a; b; n]) ++ pairs q c) with
    ((if square then a else a ++ b) ++ n ++ pairs q c) in K
    by (destruct square; cbn [concat]; rewrite app_nil_r, <- !app_assoc; reflexivity).
  destruct A as [LA _], B as [LB _], N as [LN _], Q as [LQ _]. rewrite <- LQ in LC. symmetry in LC.
  assert (REST : map m (skipn (if square then 20 else 40) ids) = n ++ pairs q c).
  { rewrite <- skipn_map, K. apply last_part. destruct square; [|rewrite app_length]; lia. }
  destruct (rows_read m (skipn 20 (skipn (if square then 20 else 40) ids)) q c) as [Q1 Q2];
    [rewrite <- skipn_map, REST; apply last_part; exact LN|exact LC|].
  assert (N1 : map m (firstn 20 (skipn (if square then 20 else 40) ids)) = n)
    by (rewrite <- firstn_map, REST; apply first_part; exact LN).
  assert (A1 : map m (firstn 20 ids) = a).
  { rewrite <- firstn_map, K.
    destruct square; [|rewrite <- app_assoc]; apply first_part; exact LA. }
  assert (B1 : map m (if square then firstn 20 ids else firstn 20 (skipn 20 ids)) = b).
  { destruct square; [rewrite A1, (SQ eq_refl); reflexivity|].
    rewrite <- firstn_map, <- skipn_map, K, <- app_assoc, (last_part 20) by exact LA.
    apply first_part. exact LB. }
  rewrite Q1, Q2, N1, A1, B1 in CL. unfold value in CL at 2. rewrite value_scaled, map_length in CL.
  fold (value c) in CL. replace (R * value (map m (result_values x)) -
    (value a * value b + value q * value n)) with
    (R * value (map m (result_values x)) + (2 ^ 52 * value c + - 2 ^ 52 * value c) -
    (value a * value b + value q * value n)) by lia. exact CL.
Qed.

Lemma value_app a b : value (a ++ b) = value a + 2 ^ (52 * Z.of_nat (length a)) * value b.
Proof.
  unfold value, each. rewrite app_length.
  enough (forall a s, sum (map (fun k => 52 * Z.of_nat k) (seq s (length a + length b))) (a ++ b) =
    sum (map (fun k => 52 * Z.of_nat k) (seq s (length a))) a +
    sum (map (fun k => 52 * Z.of_nat k) (seq (s + length a) (length b))) b) as G.
  - rewrite (G a 0%nat). f_equal. cbn [Nat.add]. clear.
    enough (forall s n, sum (map (fun k => 52 * Z.of_nat k) (seq (s + n) (length b))) b =
      2 ^ (52 * Z.of_nat s) * sum (map (fun k => 52 * Z.of_nat k) (seq n (length b))) b) as G
      by (rewrite <- (G (length a) 0%nat), Nat.add_0_r; reflexivity).
    induction b as [|y b IH]; intros s n; cbn [length seq map sum]; [lia|].
    replace (S (s + n)) with (s + S n)%nat by lia. rewrite (IH s (S n)).
    replace (52 * Z.of_nat (s + n)) with (52 * Z.of_nat s + 52 * Z.of_nat n) by lia.
    rewrite Z.pow_add_r by lia. lia.
  - clear. induction a as [|y a IH]; intros s; cbn [length Nat.add app seq map sum].
    + rewrite Nat.add_0_r. reflexivity.
    + rewrite (IH (S s)). replace (S s + length a)%nat with (s + S (length a))%nat by lia. lia.
Qed.
Lemma across_proof x a b k n q last c :
  checked x (bounds_of 4 carries_across) (across_claims x) = true ->
  rows_early x 4 24 = true -> limbs a -> limbs b -> limbs k -> limbs n -> limbs (q ++ [last]) ->
  length c = 20%nat -> statement_across x a b k n q last c.
Proof.
  intros H EARLY A B KK N Q LC. unfold statement_across. cbv zeta.
  assert (CC : a ++ b ++ k ++ n ++ pairs (q ++ [last]) c =
    concat [a; b; k; n] ++ pairs (q ++ [last]) c)
    by (cbn [concat]; rewrite app_nil_r, <- !app_assoc; reflexivity).
  intros T. assert (C : carries carries_across c).
  { rewrite CC in T.
    apply (rows_leave x _ 24 _ _ [a; b; k; n] (q ++ [last]) (q ++ [0]) c H EARLY);
      try assumption; auto.
    - constructor; [discriminate|]. apply Forall_map, Forall_forall. lia.
    - destruct Q as [LQ Q]. apply Forall_app in Q. destruct Q as [Q _].
      split; [rewrite <- LQ, !app_length; reflexivity|].
      apply Forall_app. split; [exact Q|]. constructor; [unfold full; lia|constructor]. }
  destruct (checked_ok _ _ _ (a ++ b ++ k ++ n ++ pairs (q ++ [last]) c) H) as (RUN & E & CL & K).
  { rewrite CC. apply bounds_hold; auto. }
  clear CC. generalize dependent (get (memory_of x (a ++ b ++ k ++ n ++ pairs (q ++ [last]) c))).
  intros m T RUN E CL K. split; [exact RUN|]. split; [exact E|]. split; [exact C|]. clear RUN E H.
  unfold across_claims in CL. cbv zeta in CL. apply Forall_app in CL. destruct CL as [_ CL].
  apply Forall_app in CL. destruct CL as [BOUND CL].
  split; [rewrite map_length; apply (results_counted _ _ _ EARLY)|].
  split; [exact (at_most_ok _ _ _ BOUND)|]. apply Forall_inv in CL. cbn [holds pval] in CL.
  rewrite !value_expr_ok in CL. rewrite T in CL.
  set (ids := map fst (inputs_of 1 (steps x))) in *. clearbody ids.
  destruct A as [LA _], B as [LB _], KK as [LK _], N as [LN _], Q as [LQ _].
  rewrite <- LQ in LC. symmetry in LC.
  assert (Lq : length q = 19%nat) by (rewrite app_length in LQ; cbn in LQ; lia).
  assert (E1 : map m (firstn 20 ids) = a)
    by (rewrite <- firstn_map, K; apply first_part; exact LA).
  assert (S1 : map m (skipn 20 ids) = b ++ k ++ n ++ pairs (q ++ [last]) c)
    by (rewrite <- skipn_map, K; apply last_part; exact LA).
  assert (E2 : map m (firstn 20 (skipn 20 ids)) = b)
    by (rewrite <- firstn_map, S1; apply first_part; exact LB).
  assert (S2 : map m (skipn 40 ids) = k ++ n ++ pairs (q ++ [last]) c).
  { rewrite <- skipn_map, K, app_assoc. apply last_part. rewrite app_length. lia. }
  assert (E3 : map m (firstn 20 (skipn 40 ids)) = k)
    by (rewrite <- firstn_map, S2; apply first_part; exact LK).
  assert (S3 : map m (skipn 60 ids) = n ++ pairs (q ++ [last]) c).
  { rewrite <- skipn_map, K, !app_assoc, <- (app_assoc _ n). apply last_part.
    rewrite !app_length. lia. }
  assert (E4 : map m (firstn 20 (skipn 60 ids)) = n)
    by (rewrite <- firstn_map, S3; apply first_part; exact LN).
  destruct (rows_read m (skipn 80 ids) (q ++ [last]) c) as [Q1 Q2]; [|exact LC|].
  { rewrite <- skipn_map, K, !app_assoc. apply last_part. rewrite !app_length. lia. }
  assert (Q3 : map m (firstn 19 (fst (split_pairs (skipn 80 ids)))) = q)
    by (rewrite <- firstn_map, Q1; apply first_part; exact Lq).
  assert (Q4 : pval m (nth 19 (map PV (fst (split_pairs (skipn 80 ids)))) (PC 0)) = last).
  { rewrite <- (map_nth (pval m)), map_map. cbn [pval].
    change (map (fun x => m x)) with (map m). rewrite Q1, app_nth2, Lq by lia. reflexivity. }
  rewrite Q2, Q3, Q4, E1, E2, E3, E4 in CL.
  assert (V : value (map (fun x => fst x + 2 ^ 52 * snd x) (combine (q ++ [0]) c)) =
    value q + 2 ^ 52 * value c).
  { assert (L0 : length (q ++ [0]) = length c)
      by (rewrite <- LC, !app_length; reflexivity).
    unfold value at 1. rewrite map_length, combine_length, <- L0, Nat.min_id.
    rewrite value_linear by exact L0. rewrite L0 at 2. fold (value (q ++ [0])). fold (value c).
    rewrite value_app. unfold value at 2. cbn [each length seq map sum]. lia. }
  rewrite V in CL. apply Z.divide_0_l in CL. lia.
Qed.

Theorem product a b n q c : limbs a -> limbs b -> limbs n -> limbs q -> length c = 20%nat ->
  statement_in_lanes rsa_lanes.product a b (a ++ b) n q c.
Proof.
  intros. apply (in_lanes_proof false _ _ _ _ _ _ product_checked product_early); auto.
  discriminate.
Qed.
Theorem square a n q c : limbs a -> limbs n -> limbs q -> length c = 20%nat ->
  statement_in_lanes rsa_lanes.square a a a n q c.
Proof. intros. apply (in_lanes_proof true _ _ _ _ _ _ square_checked square_early); auto. Qed.

(* Factors below 2n with 4n <= R, or one below R and one below n, have such products. *)
Theorem no_final_subtraction r a b n q : limbs r -> limbs q -> 0 <= a -> 0 <= b ->
  a * b < R * n -> 2 * n < R -> (R * R | R * value r - (a * b + value q * n)) ->
  R * value r = a * b + value q * n /\ value r < 2 * n.
Proof.
  intros Hr Hq A B P N D. apply value_of_limbs in Hr, Hq.
  assert (R0 : 0 < R) by (unfold R; lia). generalize dependent R. intros R Hr Hq P N D R0.
  assert (0 < n) by nia. destruct D as [k D].
  assert (Q : 0 <= value q * n < R * n) by nia. assert (AB : 0 <= a * b) by nia.
  assert (k = 0) by nia. subst k. split; [lia|nia].
Qed.

Theorem across_four_lanes a b k n q last c :
  limbs a -> limbs b -> limbs k -> limbs n -> limbs (q ++ [last]) -> length c = 20%nat ->
  statement_across rsa_lanes.across_four_lanes a b k n q last c.
Proof. intros. apply (across_proof _ _ _ _ _ _ _ _ four_checked four_early); auto. Qed.

Theorem across_eight_lanes a b k n q last c :
  limbs a -> limbs b -> limbs k -> limbs n -> limbs (q ++ [last]) -> length c = 20%nat ->
  statement_across rsa_lanes.across_eight_lanes a b k n q last c.
Proof. intros. apply (across_proof _ _ _ _ _ _ _ _ eight_checked eight_early); auto. Qed.

(* Then R r is congruent to a b modulo n, and r is below 3n. *)
Theorem no_final_subtraction_across r a b k n q last : limbs (q ++ [last]) ->
  0 <= a -> 0 <= b -> a * b < R * n -> k <= n -> (n | 2 ^ 52 * k - 1) ->
  R * r = a * b + value q * (2 ^ 52 * k - 1) + 2 ^ 988 * last * n ->
  (n | R * r - a * b) /\ r < 3 * n.
Proof.
  intros [L Q] A B P K [j J] E. apply Forall_app in Q. destruct Q as [Q Q1].
  apply Forall_inv in Q1.
  assert (Lq : length q = 19%nat) by (rewrite app_length in L; cbn in L; lia).
  apply value_bounds in Q. rewrite Lq in Q. change (52 * Z.of_nat 19) with 988 in Q. split.
  - exists (value q * j + 2 ^ 988 * last). rewrite E, J. ring.
  - assert (R2 : R = 2 ^ 988 * 2 ^ 52) by reflexivity. unfold full in Q1. cbv beta in Q1.
    assert (W : 0 < 2 ^ 988) by reflexivity. rewrite R2 in E, P. clear R2 L.
    set (w := 2 ^ 988) in *. set (v := 2 ^ 52) in *. clearbody w v.
    assert (Wv : 0 < w * v) by (apply Z.mul_pos_pos; lia).
    assert (AB : 0 <= a * b) by (apply Z.mul_nonneg_nonneg; assumption).
    assert (N : 0 < n) by (apply (Z.mul_pos_cancel_l (w * v)); lia).
    assert (M : v * k - 1 < v * n) by nia. generalize dependent (value q). intros d E Q.
    assert (D : d * (v * k - 1) < w * v * n).
    { destruct (Z.le_gt_cases (v * k - 1) 0); [nia|].
      apply Z.le_lt_trans with (w * (v * k - 1)); [apply Z.mul_le_mono_nonneg_r; lia|].
      rewrite <- Z.mul_assoc. apply Z.mul_lt_mono_pos_l; lia. }
    assert (F : w * last * n <= w * v * n)
      by (apply Z.mul_le_mono_nonneg_r; [|apply Z.mul_le_mono_nonneg_l]; lia).
    apply (Z.mul_lt_mono_pos_l (w * v)); [exact Wv|]. lia.
Qed.

(* Where r is below R, limbs in lanes to spare are 0. *)
Lemma all_zero l : (forall x, In x l -> 0 <= x) ->
  forall s, 0 <= sum (map (fun k => 52 * Z.of_nat k) (seq s (length l))) l /\
  (sum (map (fun k => 52 * Z.of_nat k) (seq s (length l))) l < 1 -> Forall (eq 0) l).
Proof.
  induction l as [|x l IH]; intros B s; cbn [length seq map sum]; [split; [lia|constructor]|].
  destruct (IH (fun x I => B x (or_intror I)) (S s)) as [P Z]. specialize (B x (or_introl eq_refl)).
  pose proof (Z.pow_pos_nonneg 2 (52 * Z.of_nat s) eq_refl ltac:(lia)) as W.
  split; [nia|]. intros L. constructor; [nia|]. apply Z. nia.
Qed.
Lemma in_part {A} n (l : list A) x : In x (firstn n l) \/ In x (skipn n l) -> In x l.
Proof. rewrite <- in_app_iff, firstn_skipn. exact (fun H => H). Qed.
Theorem spare_limbs r most : up_to most r -> (20 <= length r)%nat -> value r < R ->
  Forall (eq 0) (skipn 20 r).
Proof.
  intros B L V. assert (N : forall l, incl l r -> forall x, In x l -> 0 <= x).
  { intros l I x X. apply I, (proj1 (Forall_forall _ _) B) in X. lia. }
  rewrite <- (firstn_skipn 20 r), value_app, firstn_length, Nat.min_l in V by exact L.
  change (2 ^ (52 * Z.of_nat 20)) with R in V.
  destruct (all_zero (firstn 20 r) (N _ (fun x I => in_part 20 r x (or_introl I))) 0%nat) as [P _].
  destruct (all_zero (skipn 20 r) (N _ (fun x I => in_part 20 r x (or_intror I))) 0%nat) as [_ Z].
  apply Z.
  fold (each 52 (length (skipn 20 r))) (each 52 (length (firstn 20 r))) in *.
  fold (value (skipn 20 r)) (value (firstn 20 r)) in *. assert (0 < R) by reflexivity. nia.
Qed.

(* Equations of rows can be met: an example with all limbs at their most, so that n = R - 1, of
   which -1/n = 1 and K = 2^988. *)
Definition met (x : cert) (numbers q sums c : list Z) : bool :=
  same_bounds (map (get (memory_of x (numbers ++ pairs q c))) (row_values x))
    (map (fun x => fst x + 2 ^ 52 * snd x) (combine sums c)).
Definition ones : list Z := repeat full 20.
Definition one : list Z := 1 :: repeat 0 19.
Definition up_from (x : nat) : list Z := map Z.of_nat (seq x 20).
Lemma examples :
  let across := ones ++ ones ++ (repeat 0 19 ++ [1]) ++ ones in
  forallb (fun met => met)
    [met Certificates.rsa_lanes.product (ones ++ ones ++ ones) one (repeat 0 20) (up_from 1);
     met Certificates.rsa_lanes.square (ones ++ ones) one (repeat 0 20) (up_from 1);
     met Certificates.rsa_lanes.across_four_lanes across one one (up_from 0);
     met Certificates.rsa_lanes.across_eight_lanes across one one (up_from 0)] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
