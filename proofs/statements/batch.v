(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* ed25519/combination.rs: one equation for a batch, under the rule of ZIP 215. If every signature
   is valid, it says yes, whatever the coefficients are. If one is not, it says yes for at most one
   in 2^128 of the lists of coefficients. That coefficients are a hash of the batch, and so as good
   as random, is no theorem. The model is by hand, over decoding and arithmetic modulo L that other
   files prove, for any sum of multiples. It has no runs beside it. *)
From Coq Require Import ZArith Znumtheory List Bool Lia.
From Kernel Require Import Statement Prime.
From Statements Require scalars combinations tables.
From Statements Require Import edwards25519 order encodings sums multiples halves verdict.
Import ListNotations.
Open Scope Z_scope.

(* So that no proof computes them. *)
Opaque L encodings.decode scalars.mul_add scalars.reduce_wide.

(* The model. Of a signature: the place of its key among the keys, R, S and the hash. *)
Record item := Item { place : nat; encoded_r : Z; s_of : Z; hash : Z }.
Definition challenge (x : item) : Z := scalars.reduce_wide (hash x).
Fixpoint update (i : nat) (f : Z -> Z) (l : list Z) : list Z :=
  match l, i with [], _ => [] | x :: l, O => f x :: l | x :: l, S i => x :: update i f l end.
Definition add_key (sums : list Z) (x : item * Z) : list Z :=
  update (place (fst x)) (scalars.mul_add (snd x) (challenge (fst x))) sums.
Definition of_keys (n : nat) (items : list item) (zs : list Z) : list Z :=
  fold_left add_key (combine items zs) (repeat 0 n).
Definition add_base (sum : Z) (x : item * Z) : Z := scalars.mul_add (snd x) (s_of (fst x)) sum.
Definition of_base (items : list item) (zs : list Z) : Z :=
  scalars.neg (fold_left add_base (combine items zs) 0).
Definition decoded (w : Z) : option number :=
  match decode w with Some (x, y, _) => Some (affine (x, y)) | None => None end.
Fixpoint all_decoded (ws : list Z) : option (list number) :=
  match ws with
  | [] => Some []
  | w :: ws =>
      match decoded w, all_decoded ws with Some P, Some Ps => Some (P :: Ps) | _, _ => None end
  end.
Section Batch.
(* A multiple of the base point and of others, added up. *)
Variable msm : Z -> list Z -> list number -> number.
Definition batch (keys : list Z) (items : list item) (zs : list Z) : option bool :=
  if forallb (fun x => s_of x <? L) items then
    match all_decoded (map encoded_r items ++ keys) with
    | Some points => Some (is_identity_doubled 3
        (msm (of_base items zs) (zs ++ of_keys (length keys) items zs) points))
    | None => None
    end
  else None.

End Batch.

(* What is claimed of it. Each key is that of an item. *)
Definition words (n x : Z) : Prop := 0 <= x < 2 ^ n.
Definition well_formed (keys : list Z) (items : list item) : Prop :=
  Forall (words 256) keys /\
  Forall (fun x => (place x < length keys)%nat /\ words 256 (encoded_r x) /\ words 256 (s_of x) /\
    words 512 (hash x)) items /\
  (forall i, (i < length keys)%nat -> exists x, In x items /\ place x = i).
Definition is_valid (keys : list Z) (x : item) : Prop :=
  valid zip215 (nth (place x) keys 0) (encoded_r x) (s_of x) (hash x).
Definition short (z : Z) : Prop := combinations.below (2 ^ 128) z.

Definition adds_up (msm : Z -> list Z -> list number -> number) : Prop :=
  forall b ks qs Ps, 0 <= b < L -> Forall (words 256) ks -> length ks = length qs ->
  Forall on qs -> Forall2 is qs Ps -> is (sum (times b base) (combination ks qs)) (msm b ks Ps).

(* There is such a sum: by doublings and additions, bit by bit. *)
Fixpoint by_bits (n : BinNums.positive) (P : number) : number :=
  match n with
  | xH => P
  | xO n => doubled (by_bits n P)
  | xI n => added P (doubled (by_bits n P))
  end.
Definition scaled (z : Z) (P : number) : number :=
  match z with Zpos n => by_bits n P | _ => zero_number end.
Fixpoint plain_sum (ks : list Z) (Ps : list number) : number :=
  match ks, Ps with
  | k :: ks, P :: Ps => added (scaled k P) (plain_sum ks Ps)
  | _, _ => zero_number
  end.
Lemma by_bits_is n q P : on q -> is q P -> is (times (Zpos n) q) (by_bits n P).
Proof.
  intros O I. induction n as [n IH|n IH|]; cbn [by_bits].
  - replace (Zpos n~1) with (1 + (Zpos n + Zpos n)) by lia.
    rewrite times_add, times_add, (times_1 q O) by exact O.
    apply added_ok; [exact O|apply on_sum; apply on_times, O|exact I|].
    apply doubled_ok; [apply on_times, O|exact IH].
  - replace (Zpos n~0) with (Zpos n + Zpos n) by lia. rewrite times_add by exact O.
    apply doubled_ok; [apply on_times, O|exact IH].
  - rewrite times_1 by exact O. exact I.
Qed.
Lemma scaled_is z q P : 0 <= z -> on q -> is q P -> is (times z q) (scaled z P).
Proof.
  intros Z O I. destruct z as [|n|n]; cbn [scaled]; [|apply by_bits_is; assumption|lia].
  rewrite times_0. exact zero_is.
Qed.
Theorem some_sum_adds_up :
  adds_up (fun b ks Ps => added (scaled b tables.base_number) (plain_sum ks Ps)).
Proof.
  intros b ks qs Ps [B _] K N O I.
  assert (S : is (combination ks qs) (plain_sum ks Ps)).
  { revert ks K N. induction I as [|q P qs Ps IQ I IH]; intros [|k ks] K N; try discriminate.
    - exact zero_is.
    - cbn [combination plain_sum]. injection N as N.
      pose proof (Forall_inv O) as Q. pose proof (Forall_inv_tail O) as QS.
      apply added_ok; [apply on_times, Q|apply on_combination, QS| |].
      + apply scaled_is; [exact (proj1 (Forall_inv K))|exact Q|exact IQ].
      + apply IH; [exact QS|exact (Forall_inv_tail K)|exact N]. }
  apply added_ok; [apply on_times, base_is_on|apply on_combination, O| |exact S].
  apply scaled_is; [exact B|exact base_is_on|exact tables.base_is].
Qed.

(* Differences times -8, which have order L. *)
Definition here (e : F * F) : Prop := exists q, on q /\ e = times (-8) q.
Lemma here_on e : here e -> on e.
Proof. intros (q & Q & ->). apply on_times, Q. Qed.
Lemma here_sum a b : here a -> here b -> here (sum a b).
Proof.
  intros (q & Q & ->) (r & R & ->). exists (sum q r). split; [apply on_sum; assumption|].
  rewrite times_sum by assumption. reflexivity.
Qed.
Lemma here_multiple z a : here a -> here (times z a).
Proof.
  intros (q & Q & ->). exists (times z q). split; [apply on_times, Q|].
  rewrite <- !times_mul by exact Q. f_equal. ring.
Qed.
Lemma has_order_L z e : here e -> e <> origin -> times z e = origin -> (L | z).
Proof.
  intros (q & Q & ->) N Z. set (e := times (-8) q) in *.
  assert (O : on e) by apply on_times, Q.
  assert (EL : times L e = origin).
  { unfold e. rewrite <- times_mul by exact Q. rewrite <- (times_0 q). apply times_congruent.
    exists (-1). unfold period. ring. }
  destruct (Zdivide_dec L z) as [D|D]; [exact D|]. exfalso. apply N.
  pose proof (prime_rel_prime L L_is_prime z D) as R. apply rel_prime_bezout in R.
  destruct R as [u v R]. rewrite <- (times_1 e O), <- R, times_add by exact O.
  rewrite (times_mul u), (times_mul v), EL, Z, !times_origin by exact O. apply sum_origin.
Qed.
Lemma decide_points (a : F * F) : here a -> a = origin \/ a <> origin.
Proof. intros _. destruct (dec_points a origin); [left|right]; assumption. Qed.
Lemma here_associates a b c : here a -> here b -> here c -> sum (sum a b) c = sum a (sum b c).
Proof. intros A B C. apply sum_associates; apply here_on; assumption. Qed.
Lemma here_origin : here origin.
Proof. exists origin. split; [exact on_origin|]. symmetry. apply times_origin. Qed.
Lemma times_add_here x y a : here a -> times (x + y) a = sum (times x a) (times y a).
Proof. intros A. apply times_add, here_on, A. Qed.

(* Modulo L is enough for eightfold points. *)
Lemma eight_modulo_L x q : on q -> times (8 * (x mod L)) q = times (8 * x) q.
Proof.
  intros Q. apply times_congruent. exists (- (x / L)). unfold period.
  pose proof (Z_div_mod_eq_full x L). lia.
Qed.

(* The points of a batch, and the sum that the code computes. *)
Section Sum.
Variables (keys : list Z) (items : list item).
Hypothesis formed : well_formed keys items.
Variables (As Rs : list (F * F)).
Hypothesis stand_a : Forall2 stands_for keys As.
Hypothesis stand_r : Forall2 stands_for (map encoded_r items) Rs.
Definition k_of (x : item) : Z := hash x mod L.
Definition difference_of (x : item * (F * F)) : F * F :=
  plain (s_of (fst x)) (k_of (fst x)) (nth (place (fst x)) As origin) (snd x).
Definition differences : list (F * F) := map difference_of (combine items Rs).

Lemma on_stands ws qs : Forall2 stands_for ws qs -> Forall on qs.
Proof. induction 1 as [|w q ws qs [O _] _ IH]; constructor; assumption. Qed.
Lemma nth_stands ws qs : Forall2 stands_for ws qs -> forall i, (i < length ws)%nat ->
  stands_for (nth i ws 0) (nth i qs origin).
Proof.
  induction 1 as [|w q ws qs H _ IH]; intros [|i] I; cbn [length nth] in *; try lia; [exact H|].
  apply IH. lia.
Qed.
Lemma on_nth qs i : Forall on qs -> on (nth i qs origin).
Proof.
  intros H. rewrite Forall_forall in H. destruct (Nat.lt_ge_cases i (length qs)) as [I|I].
  - apply H, nth_In, I.
  - rewrite nth_overflow by exact I. exact on_origin.
Qed.
Lemma L_bounds : 0 < L /\ L < 2 ^ 256.
Proof. split; reflexivity. Qed.
Lemma short_bounds : 2 ^ 128 < 2 ^ 256.
Proof. reflexivity. Qed.

Lemma update_is f i l : length (update i f l) = length l.
Proof. revert i. induction l as [|x l IH]; intros [|i]; cbn [update length]; congruence. Qed.
(* By the form of the point: to try each lemma on each takes seconds. *)
Ltac on_curve combinations :=
  repeat lazymatch goal with
  | |- on (times _ _) => apply on_times
  | |- on (combination _ _) => apply combinations
  | |- _ => assumption
  end.
Lemma update_combination t f qs : (forall x, f x = (t + x) mod L) -> Forall on qs ->
  forall i l, length l = length qs -> (i < length qs)%nat ->
  times 8 (combination (update i f l) qs) =
  sum (times (8 * t) (nth i qs origin)) (times 8 (combination l qs)).
Proof.
  intros E. induction 1 as [|q qs Q H IH]; intros i [|x l] N I; cbn [length] in N, I; try lia.
  destruct i as [|i]; cbn [update combination nth].
  - pose proof (on_combination qs H l) as C.
    rewrite !(times_sum 8) by (try apply on_times; assumption). rewrite <- !times_mul by exact Q.
    rewrite E, eight_modulo_L by exact Q. rewrite Z.mul_add_distr_l, times_add by exact Q.
    apply sum_associates; try apply on_times; assumption.
  - pose proof (on_combination qs H) as C.
    rewrite !(times_sum 8) by on_curve C. rewrite (IH i l) by lia. pose proof (on_nth qs i H) as O.
    rewrite <- !sum_associates by on_curve C.
    f_equal. apply commutes.
Qed.

Lemma k_is x : words 512 (hash x) -> challenge x = k_of x /\ 0 <= k_of x < L.
Proof.
  intros H. split; [apply scalars.reduce_wide_ok, H|]. apply Z.mod_pos_bound, L_bounds.
Qed.

(* Sums over items, from the values before them on. *)
Lemma keys_sum its : forall zs sums,
  Forall (fun x => (place x < length keys)%nat /\ words 256 (encoded_r x) /\
    words 256 (s_of x) /\ words 512 (hash x)) its ->
  Forall (words 256) zs -> length sums = length As -> Forall (words 256) sums ->
  let sums' := fold_left add_key (combine its zs) sums in
  length sums' = length As /\ Forall (words 256) sums' /\
  times 8 (combination sums' As) = sum (times 8 (combination sums As))
    (combination (map (fun x => 8 * (snd x * k_of (fst x))) (combine its zs))
      (map (fun x => nth (place (fst x)) As origin) (combine its zs))).
Proof.
  pose proof (on_stands _ _ stand_a) as OA.
  assert (LA : length As = length keys).
  { symmetry. exact (lengths _ _ _ stand_a). }
  induction its as [|x its IH]; intros zs sums F B N W.
  - cbn. rewrite sum_origin. auto.
  - destruct zs as [|z zs]; [cbn; rewrite sum_origin; auto|].
    pose proof (Forall_inv F) as (P & _ & _ & H). pose proof (Forall_inv_tail F) as F'.
    pose proof (Forall_inv B) as Z. pose proof (Forall_inv_tail B) as B'.
    destruct (k_is x H) as [K KB]. pose proof L_bounds as [L0 L1].
    cbn [combine fold_left map fst snd combination].
    assert (G : forall t, words 256 t ->
      scalars.mul_add z (challenge x) t = (z * k_of x + t) mod L).
    { intros t T. rewrite K. apply scalars.mul_add_ok; unfold words in *; lia. }
    set (sums1 := add_key sums (x, z)).
    assert (N1 : length sums1 = length As) by (unfold sums1, add_key; rewrite update_is; exact N).
    assert (W1 : Forall (words 256) sums1).
    { unfold sums1, add_key. cbn [fst snd]. clear -W G L0 L1. generalize (place x) as i.
      induction W as [|t sums T W IH]; intros [|i]; cbn [update]; constructor; auto.
      rewrite G by exact T. unfold words. pose proof (Z.mod_pos_bound (z * k_of x + t) L L0). lia. }
    destruct (IH zs sums1 F' B' N1 W1) as (N2 & W2 & E). split; [exact N2|]. split; [exact W2|].
    cbv zeta in E. rewrite E.
    assert (U : times 8 (combination sums1 As) =
      sum (times (8 * (z * k_of x)) (nth (place x) As origin)) (times 8 (combination sums As))).
    { unfold sums1, add_key. cbn [fst snd].
      rewrite <- (update_combination (z * k_of x) (fun t => (z * k_of x + t) mod L));
        [|reflexivity|exact OA|exact N|lia].
      f_equal. f_equal. clear -W G. generalize (place x) as i.
      induction W as [|t sums T W IH]; intros [|i]; cbn [update]; f_equal; auto. }
    rewrite U. pose proof (on_nth As (place x) OA) as O.
    assert (OC : on (combination (map (fun x => 8 * (snd x * k_of (fst x))) (combine its zs))
      (map (fun x => nth (place (fst x)) As origin) (combine its zs)))).
    { apply on_combination. apply Forall_forall. intros q Q. apply in_map_iff in Q.
      destruct Q as (y & <- & _). apply on_nth, OA. }
    pose proof (on_combination As OA sums) as OS.
    rewrite (commutes (times (8 * (z * k_of x)) _)).
    apply sum_associates; try apply on_times; assumption.
Qed.
Lemma base_sum (add : Z -> item * Z -> Z) :
  (forall t x z, words 256 (s_of x) -> words 256 z -> 0 <= t < L ->
    add t (x, z) = (z * s_of x + t) mod L) -> forall its zs t,
  Forall (fun x => words 256 (s_of x)) its -> Forall (words 256) zs -> 0 <= t < L ->
  exists k, 0 <= fold_left add (combine its zs) t < L /\
  fold_left add (combine its zs) t = t + fold_right Z.add 0
    (map (fun x => snd x * s_of (fst x)) (combine its zs)) + k * L.
Proof.
  intros A. induction its as [|x its IH]; intros zs t F B T.
  - exists 0. split; [exact T|]. change (t = t + 0 + 0 * L). ring.
  - destruct zs as [|z zs].
    + exists 0. split; [exact T|]. change (t = t + 0 + 0 * L). ring.
    + pose proof (A t x z (Forall_inv F) (Forall_inv B) T) as G.
      pose proof (Z.mod_pos_bound (z * s_of x + t) L (proj1 L_bounds)) as M.
      pose proof (Z_div_mod_eq_full (z * s_of x + t) L) as D. rewrite <- G in M, D.
      destruct (IH zs _ (Forall_inv_tail F) (Forall_inv_tail B) M) as (k & T' & E).
      exists (k - (z * s_of x + t) / L). split; [exact T'|].
      cbn [combine fold_left map fold_right fst snd]. rewrite E.
      generalize dependent ((z * s_of x + t) / L). intros q D. clear -D. lia.
Qed.
Lemma add_base_is t x z : words 256 (s_of x) -> words 256 z -> 0 <= t < L ->
  add_base t (x, z) = (z * s_of x + t) mod L.
Proof.
  intros S Z T. pose proof L_bounds as [_ L1].
  apply (scalars.mul_add_ok z (s_of x) t Z S). lia.
Qed.
Lemma of_base_is zs : Forall (fun x => words 256 (s_of x)) items -> Forall (words 256) zs ->
  0 <= of_base items zs < L /\ times (8 * of_base items zs) base =
    times (-8 * fold_right Z.add 0 (map (fun x => snd x * s_of (fst x)) (combine items zs))) base.
Proof.
  intros F B. pose proof L_bounds as [L0 _].
  destruct (base_sum add_base add_base_is items zs 0 F B ltac:(lia)) as (k & T & E).
  unfold of_base. set (t := fold_left add_base (combine items zs) 0) in *. clearbody t.
  rewrite scalars.neg_ok by exact T. split; [apply Z.mod_pos_bound, L0|].
  rewrite eight_modulo_L by exact base_is_on. apply times_congruent. exists (- k).
  unfold period. rewrite E. ring.
Qed.

(* A difference, and the sum of all, sorted by points. *)
Lemma plain_times z s k A R : on A -> on R -> times z (times (-8) (plain s k A R)) =
  sum (times (-8 * (z * s)) base) (sum (times (8 * z) R) (times (8 * (z * k)) A)).
Proof.
  intros OA OR. unfold plain. rewrite <- times_mul by points.
  rewrite (times_sum (z * -8) (times s base)) by points.
  rewrite (times_sum (z * -8) (opposite R)) by points.
  rewrite (opposite_is R), (opposite_is (times k A)) by points.
  rewrite <- !times_mul by points.
  f_equal; [f_equal; ring|]. f_equal; f_equal; ring.
Qed.
Lemma sorted its : forall zs Qs, Forall on Qs -> length its = length zs ->
  length its = length Qs ->
  sum (times (-8 * fold_right Z.add 0 (map (fun x => snd x * s_of (fst x)) (combine its zs))) base)
    (sum (times 8 (combination zs Qs))
      (combination (map (fun x => 8 * (snd x * k_of (fst x))) (combine its zs))
        (map (fun x => nth (place (fst x)) As origin) (combine its zs)))) =
  combination zs (map (fun x => times (-8) (difference_of x)) (combine its Qs)).
Proof.
  pose proof (on_stands _ _ stand_a) as OA.
  induction its as [|x its IH]; intros [|z zs] [|R Qs] O N M; cbn [length] in N, M; try lia.
  - cbn [combine map fold_right combination]. rewrite times_0, times_origin, !sum_origin.
    reflexivity.
  - pose proof (Forall_inv O) as OR. pose proof (Forall_inv_tail O) as OQ.
    cbn [combine map fold_right combination fst snd].
    change (difference_of (x, R)) with (plain (s_of x) (k_of x) (nth (place x) As origin) R).
    rewrite <- (IH zs Qs OQ) by lia.
    pose proof (on_nth As (place x) OA) as OX. set (A := nth (place x) As origin) in *.
    rewrite (plain_times z (s_of x) (k_of x) A R OX OR).
    pose proof (on_combination Qs OQ zs) as OC. set (C := combination zs Qs) in *.
    assert (OY : on (combination (map (fun x => 8 * (snd x * k_of (fst x))) (combine its zs))
        (map (fun x => nth (place (fst x)) As origin) (combine its zs)))).
    { apply on_combination. apply Forall_forall. intros q Q. apply in_map_iff in Q.
      destruct Q as (y & <- & _). apply on_nth, OA. }
    set (Y := combination (map _ (combine its zs)) _) in *.
    set (t := fold_right Z.add 0 _). clearbody A C Y t.
    rewrite Z.mul_add_distr_l, times_add by exact base_is_on.
    rewrite (times_sum 8 (times z R)), <- (times_mul 8 z) by points.
    rewrite (exchange (times (8 * z) R)) by points.
    apply exchange; points.
Qed.

Lemma combination_app a b : forall qs rs, length a = length qs -> Forall on qs -> Forall on rs ->
  combination (a ++ b) (qs ++ rs) = sum (combination a qs) (combination b rs).
Proof.
  induction a as [|x a IH]; intros [|q qs] rs N O P; cbn [length] in N; try lia.
  - cbn [app combination]. symmetry. apply origin_sum.
  - cbn [app combination]. pose proof (Forall_inv O) as Q. pose proof (Forall_inv_tail O) as QS.
    rewrite IH by (assumption || lia). pose proof (on_combination qs QS a) as A.
    pose proof (on_combination rs P b) as B. symmetry. apply sum_associates; points.
Qed.

(* Eight times the sum of the code is the combination of the differences. *)
Lemma sum_is zs : length items = length zs -> Forall (words 256) zs ->
  let b := of_base items zs in let ks := zs ++ of_keys (length keys) items zs in
  0 <= b < L /\ Forall (words 256) ks /\ length ks = length (Rs ++ As) /\
  times 8 (sum (times b base) (combination ks (Rs ++ As))) =
    combination zs (map (times (-8)) differences).
Proof.
  cbv zeta.
  intros N ZS. destruct formed as (FK & FI & _).
  assert (LA : length As = length keys) by (symmetry; exact (lengths _ _ _ stand_a)).
  assert (LR : length items = length Rs).
  { rewrite <- (map_length encoded_r). exact (lengths _ _ _ stand_r). }
  pose proof (on_stands _ _ stand_a) as OA. pose proof (on_stands _ _ stand_r) as OR.
  assert (FS : Forall (fun x => words 256 (s_of x)) items)
    by (eapply Forall_impl; [|exact FI]; intros x X; apply X).
  destruct (of_base_is zs FS ZS) as [BB EB]. pose proof L_bounds as [_ L1].
  destruct (keys_sum items zs (repeat 0 (length keys)) FI ZS) as (NK & WK & EK).
  - rewrite repeat_length. symmetry. exact LA.
  - apply Forall_forall. intros x X. apply repeat_spec in X. subst x. split; [lia|reflexivity].
  - fold (of_keys (length keys) items zs) in NK, WK, EK.
    rewrite combination_zeros, times_origin, origin_sum in EK.
    split; [exact BB|]. split; [apply Forall_app; split; assumption|].
    split; [rewrite !app_length; lia|].
    rewrite combination_app by (assumption || lia).
    pose proof (on_combination Rs OR zs) as O1.
    pose proof (on_combination As OA (of_keys (length keys) items zs)) as O2.
    pose proof base_is_on as O3.
    rewrite (times_sum 8 (times _ base)), (times_sum 8 (combination zs Rs)) by points.
    rewrite EK, <- times_mul, EB by exact O3.
    rewrite (sorted items zs Rs OR N LR). unfold differences. rewrite map_map. reflexivity.
Qed.
Lemma valid_is x R : In x items -> s_of x < L -> stands_for (encoded_r x) R ->
  is_valid keys x <-> times (-8) (difference_of (x, R)) = origin.
Proof.
  intros I S SR. destruct formed as (_ & FI & _). rewrite Forall_forall in FI.
  destruct (FI x I) as (P & _ & _ & _).
  assert (SA : stands_for (nth (place x) keys 0) (nth (place x) As origin))
    by (exact (nth_stands _ _ stand_a _ P)).
  set (a := nth (place x) keys 0) in *. set (A := nth (place x) As origin) in *.
  pose proof SA as [OA _]. pose proof SR as [OR _].
  assert (E : is_valid keys x <-> equation true (s_of x) (k_of x) A R).
  { unfold is_valid, valid, acceptable, zip215.
    cbn [canonical_key canonical_r no_small_order cofactored]. fold a. split.
    - intros (_ & A' & R' & [SA' _] & [SR' _] & H).
      rewrite (stands_for_one _ _ _ SA SA'), (stands_for_one _ _ _ SR SR'). exact H.
    - intros H. split; [exact S|]. exists A, R.
      split; [split; [exact SA|discriminate]|]. split; [split; [exact SR|discriminate]|exact H]. }
  rewrite E, (equation_is_plain true) by assumption. cbv iota.
  change (difference_of (x, R)) with (plain (s_of x) (k_of x) A R).
  assert (O : on (plain (s_of x) (k_of x) A R)) by (unfold plain; points).
  set (q := plain (s_of x) (k_of x) A R) in *. clearbody q.
  assert (M : forall y, times (-1) (times y q) = times (- y) q).
  { intros y. rewrite <- times_mul by exact O. f_equal; ring. }
  split; intros H.
  - change (-8) with (- (8)). rewrite <- M, H. apply times_origin.
  - change 8 with (- -8). rewrite <- M, H. apply times_origin.
Qed.
End Sum.

Lemma same_combination zs : forall es,
  combinations.combination (F * F) origin sum times zs es = combination zs es.
Proof. induction zs as [|z zs IH]; intros [|e es]; cbn; congruence. Qed.
Lemma all_decoded_stand ws : forall Ps, Forall (words 256) ws -> all_decoded ws = Some Ps ->
  exists qs, Forall2 stands_for ws qs /\ Forall2 is qs Ps.
Proof.
  induction ws as [|w ws IH]; intros Ps B D; cbn [all_decoded] in D.
  - injection D as <-. exists []. split; constructor.
  - unfold decoded in D. destruct (decode w) as [[[x y] c]|] eqn:E; [|discriminate].
    destruct (all_decoded ws) as [Ps'|]; [|discriminate]. injection D as <-.
    destruct (IH Ps' (Forall_inv_tail B) eq_refl) as (qs & S & I).
    destruct (decoded_stands_for w x y c (Forall_inv B) E) as [S' _].
    exists (point (x, y) :: qs). split; constructor; try assumption. apply affine_ok.
Qed.
Lemma stand_all_decoded ws : Forall (words 256) ws ->
  Forall (fun w => exists q, stands_for w q) ws -> exists Ps, all_decoded ws = Some Ps.
Proof.
  intros B H. induction H as [|w ws [q S] _ IH]; [exists []; reflexivity|].
  apply decode_is_lenient in S; [|exact (Forall_inv B)]. destruct S as (x & y & c & D & _).
  destruct (IH (Forall_inv_tail B)) as [Ps E]. exists (affine (x, y) :: Ps).
  cbn [all_decoded]. unfold decoded. rewrite D, E. reflexivity.
Qed.

Lemma differences_ok keys items As Rs : well_formed keys items -> Forall2 stands_for keys As ->
  Forall2 stands_for (map encoded_r items) Rs -> forallb (fun x => s_of x <? L) items = true ->
  let es := map (times (-8)) (differences items As Rs) in
  length es = length items /\ Forall here es /\
  (Forall (is_valid keys) items <-> Forall (fun e => e = origin) es).
Proof.
  intros W SA SR S. cbv zeta.
  assert (LR : length items = length Rs).
  { rewrite <- (map_length encoded_r). exact (lengths _ _ _ SR). }
  pose proof (on_stands _ _ SR) as OR. pose proof (on_stands _ _ SA) as OA.
  assert (OD : forall x R, on R -> on (difference_of As (x, R))).
  { intros x R O. unfold difference_of, plain. cbn [fst snd].
    pose proof (on_nth As (place x) OA) as OX. points. }
  split; [|split].
  - unfold differences. rewrite !map_length, combine_length. lia.
  - unfold differences. rewrite map_map. apply Forall_map, Forall_forall. intros [x R] I.
    exists (difference_of As (x, R)). split; [|reflexivity]. apply OD.
    apply in_combine_r in I. rewrite Forall_forall in OR. apply OR, I.
  - assert (V : forall its, incl its items -> forall Qs,
      Forall2 stands_for (map encoded_r its) Qs ->
      Forall (is_valid keys) its <->
      Forall (fun e => e = origin) (map (times (-8)) (map (difference_of As) (combine its Qs)))).
    { rewrite forallb_forall in S. induction its as [|x its IH]; intros I Qs H.
      - split; intros _; constructor.
      - inversion H as [|w R ws Qs' H1 H2]; subst. cbn [combine map].
        pose proof (I x (or_introl eq_refl)) as IX.
        pose proof (valid_is keys items W As SA x R IX
          (proj1 (Z.ltb_lt _ _) (S x IX)) H1) as VX.
        specialize (IH (fun y Y => I y (or_intror Y)) Qs' H2).
        rewrite !Forall_cons_iff, IH, VX. reflexivity. }
    exact (V items (incl_refl _) Rs SR).
Qed.

(* What was decoded: a point for each R and each key. *)
Lemma batch_points keys items Ps : well_formed keys items ->
  all_decoded (map encoded_r items ++ keys) = Some Ps -> exists Rs As,
  Forall2 stands_for (map encoded_r items) Rs /\ Forall2 stands_for keys As /\
  Forall2 is (Rs ++ As) Ps.
Proof.
  intros (FK & FI & _) D.
  assert (WS : Forall (words 256) (map encoded_r items ++ keys)).
  { apply Forall_app. split; [|exact FK]. apply Forall_map.
    eapply Forall_impl; [|exact FI]. intros x X. apply X. }
  destruct (all_decoded_stand _ Ps WS D) as (qs & ST & IS).
  apply Forall2_app_inv_l in ST. destruct ST as (Rs & As & SR & SA & ->).
  exists Rs, As. split; [exact SR|]. split; [exact SA|exact IS].
Qed.

(* Whether a batch is decided at all does not depend on coefficients; if it is, there are points of
   order L, origins for valid signatures alone, whose combination decides. *)
Lemma batch_equation msm keys items : adds_up msm -> well_formed keys items ->
  (forall zs, batch msm keys items zs = None) \/
  exists es, length es = length items /\ Forall here es /\
    (Forall (is_valid keys) items <-> Forall (fun e => e = origin) es) /\
    forall zs, length items = length zs -> Forall short zs -> exists b,
      batch msm keys items zs = Some b /\ (b = true <-> combination zs es = origin).
Proof.
  intros M W. unfold batch.
  destruct (forallb (fun x => s_of x <? L) items) eqn:S; [|left; reflexivity].
  destruct (all_decoded (map encoded_r items ++ keys)) as [Ps|] eqn:D; [right|left; reflexivity].
  destruct (batch_points keys items Ps W D) as (Rs & As & SR & SA & IS).
  pose proof (on_stands _ _ SR) as OR. pose proof (on_stands _ _ SA) as OA.
  exists (map (times (-8)) (differences items As Rs)).
  destruct (differences_ok keys items As Rs W SA SR S) as (LE & HE & VE).
  split; [exact LE|]. split; [exact HE|]. split; [exact VE|].
  intros zs N Z. eexists. split; [reflexivity|].
  assert (ZS : Forall (words 256) zs).
  { eapply Forall_impl; [|exact Z]. intros z B. pose proof short_bounds.
    unfold short, combinations.below, words in *. lia. }
  pose proof (sum_is keys items W As Rs SA SR zs N ZS) as H. cbv zeta in H.
  destruct H as (BB & BK & LK & E).
  assert (O : Forall on (Rs ++ As)) by (apply Forall_app; split; assumption).
  pose proof (M _ _ _ _ BB BK LK O IS) as I.
  assert (OS : on (sum (times (of_base items zs) base)
    (combination (zs ++ of_keys (length keys) items zs) (Rs ++ As)))).
  { apply on_sum; [apply on_times, base_is_on|apply on_combination, O]. }
  rewrite (is_identity_doubled_ok _ _ 3 OS I). change (2 ^ Z.of_nat 3) with 8.
  rewrite E. reflexivity.
Qed.

(* A batch of valid signatures is accepted. *)
Theorem batch_accepts msm keys items zs : adds_up msm -> well_formed keys items ->
  length items = length zs -> Forall short zs -> Forall (is_valid keys) items ->
  batch msm keys items zs = Some true.
Proof.
  intros M W N Z V. destruct (batch_equation msm keys items M W) as [X|(es & _ & _ & VE & B)].
  - exfalso. destruct W as (FK & FI & FO). specialize (X zs). unfold batch in X.
    assert (S : forallb (fun x => s_of x <? L) items = true).
    { apply forallb_forall. intros x I. rewrite Forall_forall in V. destruct (V x I) as [S _].
      apply Z.ltb_lt, S. }
    rewrite S in X.
    destruct (stand_all_decoded (map encoded_r items ++ keys)) as [Ps E].
    + apply Forall_app. split; [|exact FK]. apply Forall_map.
      eapply Forall_impl; [|exact FI]. intros x I. apply I.
    + rewrite Forall_forall in V. apply Forall_app. split.
      * apply Forall_map, Forall_forall. intros x I.
        destruct (V x I) as (_ & A & R & _ & [H _] & _). exists R. exact H.
      * apply Forall_forall. intros a I. apply (In_nth _ _ 0) in I. destruct I as (i & I & <-).
        destruct (FO i I) as (x & J & <-). destruct (V x J) as (_ & A & R & [H _] & _).
        exists A. exact H.
    + rewrite E in X. discriminate.
  - destruct (B zs N Z) as (b & E & T). rewrite E. f_equal. apply T.
    rewrite <- same_combination. apply combinations.zeros.
    + exact sum_origin.
    + exact times_origin.
    + apply VE, V.
Qed.

(* One with a signature that is not valid is accepted for at most one in 2^128 of the lists of
   coefficients: `hiding` has such lists, each once. Nor if the first coefficient is always 1. *)
Ltac of_the_group := first
  [exact here_origin | exact here_sum | exact here_multiple | exact commutes
  | exact here_associates | exact sum_origin | exact times_0 | exact times_origin
  | exact times_add_here | exact has_order_L | exact decide_points].
Lemma short_is_below_L : 0 < 2 ^ 128 <= L.
Proof. split; [reflexivity|discriminate]. Qed.
Theorem batch_rejects msm keys items hiding : adds_up msm -> well_formed keys items ->
  ~ Forall (is_valid keys) items -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length items /\ Forall short zs /\
    batch msm keys items zs = Some true) ->
  Z.of_nat (length hiding) * 2 ^ 128 <= (2 ^ 128) ^ Z.of_nat (length items).
Proof.
  intros M W V D H. destruct (batch_equation msm keys items M W) as [X|(es & LE & HE & VE & B)].
  - destruct hiding as [|zs hiding]; [change (Z.of_nat (length [])) with 0;
      apply Z.pow_nonneg; discriminate|].
    destruct (H zs (or_introl eq_refl)) as (_ & _ & E). rewrite X in E. discriminate.
  - rewrite <- LE. apply (combinations.few_hide (F * F) origin sum times L here);
      try of_the_group; try assumption.
    + exact short_is_below_L.
    + rewrite <- VE. exact V.
    + intros zs I. destruct (H zs I) as (N & Z & E). split; [congruence|]. split; [exact Z|].
      destruct (B zs ltac:(congruence) Z) as (b & E' & T). rewrite same_combination.
      apply T. congruence.
Qed.
Theorem batch_rejects_beside_1 msm keys items hiding : adds_up msm -> well_formed keys items ->
  ~ Forall (is_valid keys) items -> NoDup hiding ->
  (forall zs, In zs hiding -> S (length zs) = length items /\ Forall short zs /\
    batch msm keys items (1 :: zs) = Some true) ->
  Z.of_nat (length hiding) * 2 ^ 128 <= (2 ^ 128) ^ Z.of_nat (length items - 1).
Proof.
  intros M W V D H. destruct (batch_equation msm keys items M W) as [X|(es & LE & HE & VE & B)].
  - destruct hiding as [|zs hiding]; [change (Z.of_nat (length [])) with 0;
      apply Z.pow_nonneg; discriminate|].
    destruct (H zs (or_introl eq_refl)) as (_ & _ & E). rewrite X in E. discriminate.
  - destruct es as [|e es].
    { exfalso. apply V. apply VE. constructor. }
    cbn [length] in LE. replace (length items - 1)%nat with (length es) by lia.
    apply (combinations.few_hide_beside_1 (F * F) origin sum times L here) with (e := e);
      try of_the_group; try assumption.
    + exact short_is_below_L.
    + rewrite <- VE. exact V.
    + intros zs I. destruct (H zs I) as (N & Z & E). split; [lia|]. split; [exact Z|].
      assert (Z1 : Forall short (1 :: zs))
        by (constructor; [split; reflexivity || discriminate|exact Z]).
      destruct (B (1 :: zs) ltac:(cbn [length]; lia) Z1) as (b & E' & T).
      rewrite same_combination. apply T. congruence.
Qed.
