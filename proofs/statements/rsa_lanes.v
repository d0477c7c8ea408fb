(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* modexp/ifma/ of blind-rsa: Montgomery's product of 20 limbs of 52 bits, of numbers in lanes
   (`lanes.rs`), and of one number across four or eight lanes (`wide.rs`). A digit q and its carry c
   are any that satisfy their row's equation. The definitions up to `statement_across` are to be
   read, and the theorems. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement Claims.
From Certificates Require rsa_lanes.
Import ListNotations.
Open Scope Z_scope.

(* Numbers of limbs, at most R - 1; all limbs up to a bound; the carries that rows may leave. *)
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

(* Lanes. R r is a b + q n modulo R^2, and so it is a b + q n where that is below R^2. *)
Definition statement_in_lanes (x : cert) (a b : list Z) (numbers n q c : list Z) : Prop :=
  let m := get (memory_of x (numbers ++ n ++ pairs q c)) in
  map m (row_values x) = map (Z.mul (2 ^ 52)) c ->
  let r := map m (result_values x) in
  machine_run (steps x) m /\ exact_run (steps x) m /\ up_to full r /\
  (R * R | R * value r - (value a * value b + value q * value n)).

(* Across lanes: k is K, so that 2^52 K - 1 is M, the multiple of n that the rows use but the last.
   A row's sum is its digit and its carry, and the last one's a carry. *)
Definition statement_across (x : cert) (a b k n q : list Z) (last : Z) (c : list Z) : Prop :=
  let m := get (memory_of x (a ++ b ++ k ++ n ++ pairs (q ++ [last]) c)) in
  map m (row_values x) = map (fun x => fst x + 2 ^ 52 * snd x) (combine (q ++ [0]) c) ->
  let r := map m (result_values x) in
  machine_run (steps x) m /\ exact_run (steps x) m /\ up_to (2 ^ 52 + 2 ^ 10 - 1) r /\
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

(* In lanes: R r + sum of 2^52i t_i - 2^52 (sum of 2^52i c_i) = a b + q m modulo R^2. *)
Definition in_lanes_claims (square : bool) (c : cert) : list claim :=
  let ids := map fst (inputs_of 1 (steps c)) in
  let a := firstn 20 ids in
  let b := if square then a else firstn 20 (skipn 20 ids) in
  let m_and_rest := skipn (if square then 20 else 40) ids in
  let rows := split_pairs (skipn 20 m_and_rest) in
  map (fun i => CAtMost i full) (result_values c) ++
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
  limbs a -> limbs b -> (square = true -> b = a) -> limbs n -> limbs q ->
  carries carries_in_lanes c ->
  statement_in_lanes x a b (if square then a else a ++ b) n q c.
Proof.
  intros H A B SQ N Q C. unfold statement_in_lanes. cbv zeta.
  destruct (checked_ok _ _ _ ((if square then a else a ++ b) ++ n ++ pairs q c) H)
    as (RUN & E & CL & K).
  { replace (_ ++ n ++ pairs q c) with
      (concat (if square then [a; n] else [a; b; n]) ++ pairs q c)
      by (destruct square; cbn [concat]; rewrite app_nil_r, <- !app_assoc; reflexivity).
    apply bounds_hold; destruct square; auto. }
  generalize dependent (get (memory_of x ((if square then a else a ++ b) ++ n ++ pairs q c))).
  intros m RUN E CL K T. split; [exact RUN|]. split; [exact E|]. clear RUN E H.
  unfold in_lanes_claims in CL. cbv zeta in CL. apply Forall_app in CL. destruct CL as [BOUND CL].
  split; [exact (at_most_ok _ _ _ BOUND)|]. apply Forall_inv in CL. cbn [holds pval] in CL.
  rewrite !value_expr_ok in CL. rewrite T in CL.
  set (ids := map fst (inputs_of 1 (steps x))) in *. clearbody ids.
  destruct A as [LA _], B as [LB _], N as [LN _], Q as [LQ _].
  assert (LC : length q = length c) by (rewrite (lengths _ _ _ C); exact LQ).
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
  limbs a -> limbs b -> limbs k -> limbs n -> limbs (q ++ [last]) -> carries carries_across c ->
  statement_across x a b k n q last c.
Proof.
  intros H A B KK N Q C. unfold statement_across. cbv zeta.
  destruct (checked_ok _ _ _ (a ++ b ++ k ++ n ++ pairs (q ++ [last]) c) H) as (RUN & E & CL & K).
  { replace (a ++ _) with (concat [a; b; k; n] ++ pairs (q ++ [last]) c)
      by (cbn [concat]; rewrite app_nil_r, <- !app_assoc; reflexivity).
    apply bounds_hold; auto. }
  generalize dependent (get (memory_of x (a ++ b ++ k ++ n ++ pairs (q ++ [last]) c))).
  intros m RUN E CL K T. split; [exact RUN|]. split; [exact E|]. clear RUN E H.
  unfold across_claims in CL. cbv zeta in CL. apply Forall_app in CL. destruct CL as [BOUND CL].
  split; [exact (at_most_ok _ _ _ BOUND)|]. apply Forall_inv in CL. cbn [holds pval] in CL.
  rewrite !value_expr_ok in CL. rewrite T in CL.
  set (ids := map fst (inputs_of 1 (steps x))) in *. clearbody ids.
  destruct A as [LA _], B as [LB _], KK as [LK _], N as [LN _], Q as [LQ _].
  assert (LC : length (q ++ [last]) = length c) by (rewrite (lengths _ _ _ C); exact LQ).
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

Theorem product a b n q c : limbs a -> limbs b -> limbs n -> limbs q ->
  carries carries_in_lanes c ->
  statement_in_lanes rsa_lanes.product a b (a ++ b) n q c.
Proof. intros. apply (in_lanes_proof false); auto using product_checked. discriminate. Qed.

Theorem square a n q c : limbs a -> limbs n -> limbs q -> carries carries_in_lanes c ->
  statement_in_lanes rsa_lanes.square a a a n q c.
Proof. intros. apply (in_lanes_proof true); auto using square_checked. Qed.

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
  limbs a -> limbs b -> limbs k -> limbs n -> limbs (q ++ [last]) -> carries carries_across c ->
  statement_across rsa_lanes.across_four_lanes a b k n q last c.
Proof. intros. apply across_proof; auto using four_checked. Qed.

Theorem across_eight_lanes a b k n q last c :
  limbs a -> limbs b -> limbs k -> limbs n -> limbs (q ++ [last]) -> carries carries_across c ->
  statement_across rsa_lanes.across_eight_lanes a b k n q last c.
Proof. intros. apply across_proof; auto using eight_checked. Qed.

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
