(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The processor does what `LanesRun.v` finds in a certificate, where the assignment is an exact run
   of the certificate. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Assembly Lanes LanesNumbers LanesRun LanesDoubles.
Import ListNotations.
Open Scope Z_scope.

Section Simulation.
Variable m : positive -> Z.
(* Quotients are rounded as the processor rounds. *)
Variable towards : Z -> bool.
Notation sound := (sound m towards).
Notation meaning := (meaning m towards).

Definition halved (a b u : positive) : Prop :=
  0 <= m a /\ 0 <= m b /\ 0 <= m u < 2 ^ 52 /\ m u = rounded towards (m a * m b) 51.
Definition holds (c : content) (x : Z) : Prop :=
  match c with
  | Val v => x = m v
  | Num k => x = k
  | Unknown => True
  | Sum v o => x = (m v + o) mod W
  | Double v => integer_of x = Some (m v)
  | Upper a b u => x = (m u + UPPER) mod W /\ halved a b u
  | Rest a b u => integer_of x = Some ((3 - m u) * 2 ^ 51) /\ halved a b u
  end.
Definition lanes_hold (v : vec content) (w : vec Z) : Prop :=
  forall l, holds (lane v l) (lane w l).
Definition agree (y : symbols) (s : state) : Prop :=
  (forall p, lanes_hold (look (svector y) p) (vector s p)) /\
  (forall n k, find (smask y) n = Some k -> mask s n = k) /\
  (forall n k, find (sbyte y) n = Some k -> byte s n = k) /\ up (mode s) = towards.

Section Lanes.
Variable g : numbering.
Hypothesis S : sound g.

Lemma as_sum_ok c v o x : holds c x -> as_sum c = Some (v, o) -> x = (m v + o) mod W.
Proof.
  destruct c; cbn [holds as_sum]; intros H E; try discriminate; injection E as -> <-; tauto.
Qed.
Lemma word_of_ok c v x : holds c x -> word_of g c = Some v -> x = m v.
Proof.
  intros H E.
  assert (Q : bind (as_sum c) (fun '(v, o) => settled g v o) = Some v -> x = m v).
  { clear E. intros E. apply bind_some in E. destruct E as ([w o] & E1 & E).
    rewrite (as_sum_ok _ _ _ _ H E1). unfold settled in E.
    destruct (o <? 2 ^ 63); unbind; apply (lookup_word_ok _ _ _ S) in E; destruct E as [_ ->];
      cbn [meaning opval]; rewrite (lookup_ok _ _ _ S H0); cbn [meaning opval]; [reflexivity|].
    replace (m w - (W - o)) with (m w + o + -1 * W) by ring. symmetry. apply Z.mod_add.
    discriminate. }
  destruct c as [w|k| | | | |]; cbn [holds word_of] in *; try exact (Q E); try discriminate.
  - congruence.
  - rewrite (lookup_ok _ _ _ S E). exact H.
Qed.
Lemma content_of_ok o x : (forall v, o = Some v -> x = m v) -> holds (content_of o) x.
Proof. destruct o; cbn; auto. Qed.
Lemma both_ok a b f x y z :
  holds a x -> holds b y -> (forall i j, x = m i -> y = m j -> meaning (f i j) = z) ->
  holds (both g a b f) (z mod W).
Proof.
  intros A B F. apply content_of_ok. intros v H. unbind.
  apply (lookup_word_ok _ _ _ S) in H. destruct H as [_ ->].
  rewrite (F _ _ (word_of_ok _ _ _ A H0) (word_of_ok _ _ _ B H1)). reflexivity.
Qed.
Lemma low_of_ok a n x v : holds a x -> low_of g a n = Some v -> m v = x mod 2 ^ n.
Proof.
  intros A H. unfold low_of in H. unbind. rewrite (lookup_ok _ _ _ S H).
  rewrite (word_of_ok _ _ _ A H0). reflexivity.
Qed.
Lemma product_of_ok a b x y v :
  holds a x -> holds b y -> product_of g a b = Some v -> m v = product52 x y.
Proof.
  intros A B H. unfold product_of in H. unbind. rewrite (lookup_ok _ _ _ S H).
  cbn [meaning opval]. rewrite (low_of_ok _ _ _ _ A H0), (low_of_ok _ _ _ _ B H1). reflexivity.
Qed.
Lemma sum_of_ok v o x : (forall w, v = Some w -> x = (m w + o) mod W) -> holds (sum_of v o) x.
Proof.
  intros H. destruct v as [v|]; [|exact I]. cbn [sum_of holds]. rewrite (H _ eq_refl).
  rewrite Z.add_mod_idemp_r by discriminate. reflexivity.
Qed.
Lemma plus_offset_ok v o b x y : x = (m v + o) mod W -> holds b y ->
  holds (plus_offset g v o b) ((x + y) mod W).
Proof.
  intros -> B. rewrite Z.add_mod_idemp_l by discriminate.
  assert (Q : holds (sum_of (bind (word_of g b) (fun w => lookup g (OAdd v w))) o)
    ((m v + o + y) mod W)).
  { apply sum_of_ok. intros w H. unbind. rewrite (lookup_ok _ _ _ S H). cbn [meaning opval].
    rewrite (word_of_ok _ _ _ B H0). f_equal. ring. }
  destruct b; try exact Q. cbn [plus_offset holds] in *. subst y.
  apply sum_of_ok. intros w H. injection H as <-. f_equal. ring.
Qed.
Lemma plus_words_ok a b x y : holds a x -> holds b y -> holds (plus_words g a b) ((x + y) mod W).
Proof.
  intros A B.
  assert (Q : holds (both g a b OAdd) ((x + y) mod W)).
  { apply both_ok with (1 := A) (2 := B). intros i j -> ->. reflexivity. }
  destruct b; try exact Q. cbn [plus_words]. destruct (Z.eqb_spec k INTEGER) as [->|]; [|exact Q].
  apply sum_of_ok. intros w H. cbn [holds] in B. rewrite (word_of_ok _ _ _ A H), B. reflexivity.
Qed.
Lemma plus_ok a b x y : holds a x -> holds b y -> holds (plus g a b) ((x + y) mod W).
Proof.
  intros A B. unfold plus. destruct (as_sum a) as [[v c]|] eqn:Sa;
    destruct (as_sum b) as [[w d]|] eqn:Sb.
  - rewrite (as_sum_ok _ _ _ _ A Sa), (as_sum_ok _ _ _ _ B Sb).
    rewrite <- Z.add_mod by discriminate. apply sum_of_ok. intros u H.
    rewrite (lookup_ok _ _ _ S H). cbn [meaning opval]. f_equal. ring.
  - apply plus_offset_ok; [exact (as_sum_ok _ _ _ _ A Sa)|exact B].
  - rewrite Z.add_comm. apply plus_offset_ok; [exact (as_sum_ok _ _ _ _ B Sb)|exact A].
  - apply plus_words_ok; assumption.
Qed.
Lemma settle_ok a x : holds a x -> holds (settle g a) x.
Proof.
  intros A. assert (Q : holds (content_of (word_of g a)) x)
    by (apply content_of_ok; intros v H; exact (word_of_ok _ _ _ A H)).
  destruct a; try exact Q; exact A.
Qed.
Lemma or_else_ok a b x : holds a x -> holds b x -> holds (or_else a b) x.
Proof. destruct a; auto. Qed.
Lemma plus_settled_ok a b x y :
  holds a x -> holds b y -> holds (plus_settled g a b) ((x + y) mod W).
Proof.
  intros A B. pose proof (settle_ok _ _ A). pose proof (settle_ok _ _ B).
  unfold plus_settled. repeat apply or_else_ok; apply plus_ok; assumption.
Qed.
Lemma scaled_ok a n x : holds a x -> holds (scaled g a n) ((x * 2 ^ n) mod W).
Proof.
  intros A. unfold scaled. destruct (as_sum a) as [[v o]|] eqn:E.
  - rewrite (as_sum_ok _ _ _ _ A E), Z.mul_mod_idemp_l by discriminate.
    apply sum_of_ok. intros w H. rewrite (lookup_ok _ _ _ S H). cbn [meaning opval]. f_equal. ring.
  - apply content_of_ok. intros v H. unbind.
    apply (lookup_word_ok _ _ _ S) in H. destruct H as [_ ->].
    rewrite (word_of_ok _ _ _ A H0). reflexivity.
Qed.
Lemma has_small v : has v (small g) = true -> 0 <= m v < 2 ^ 52.
Proof.
  unfold has. destruct (PositiveMap.find v (small g)) eqn:E; [|discriminate].
  intros _. exact (small_ok _ S _ _ E).
Qed.
Lemma times_ok a b x y : holds a x -> holds b y ->
  holds (times g a b) ((x mod 2 ^ 32) * (y mod 2 ^ 32)).
Proof.
  intros A B. apply content_of_ok. intros v H. unbind. unfold has in H.
  destruct (PositiveMap.find x0 (narrow g)) eqn:E1; [|discriminate].
  destruct (PositiveMap.find x1 (narrow g)) eqn:E2; [|discriminate]. cbn [andb] in H.
  rewrite (lookup_ok _ _ _ S H). cbn [meaning opval].
  rewrite (word_of_ok _ _ _ A H0), (word_of_ok _ _ _ B H1).
  rewrite !Z.mod_small; [reflexivity|exact (narrow_ok _ S _ _ E2)|exact (narrow_ok _ S _ _ E1)].
Qed.

Section Rounding.
Variable r : rounding.
Hypothesis R : up r = towards.
Lemma minus_double_ok a b x y z c : holds a x -> holds b y -> minus_double g a b = Some c ->
  exists t, bind (integer_of x) (fun i => bind (integer_of y) (fun j => double_of r z (i - j)))
    = Some t /\ holds c t.
Proof.
  intros A B H. destruct a as [?|k| |v o|?|? ? ?|? ? ?]; try discriminate;
    destruct b as [?|j| |?|?|p q u|? ? ?]; try discriminate; cbn [minus_double holds] in *.
  - destruct (Z.eqb_spec k BOTH) as [->|]; [|discriminate]. injection H as <-.
    destruct B as [B1 B2]. pose proof B2 as (_ & _ & U & _). subst x.
    rewrite Z.mod_small in B1 by (unfold UPPER, W; lia). subst y. rewrite Z.add_comm.
    rewrite integer_of_upper by exact U.
    change (integer_of BOTH) with (Some (2 ^ 103 + 3 * 2 ^ 51)). cbn [bind].
    replace (_ - _) with ((3 - m u) * 2 ^ 51) by ring.
    destruct (double_of_exact r z _ (3 - m u) 51 eq_refl) as (t & E & D); try lia.
    exists t. cbn [holds]. auto.
  - destruct (Z.eqb_spec o INTEGER) as [->|]; [|discriminate].
    destruct (Z.eqb_spec j INTEGER) as [->|]; [|discriminate]. cbn [andb] in H.
    destruct (has v (small g)) eqn:V; [|discriminate]. injection H as <-. apply has_small in V.
    subst y. rewrite Z.mod_small in A by (unfold INTEGER, W; lia). subst x. rewrite Z.add_comm.
    rewrite integer_of_integer by exact V. change (integer_of INTEGER) with (Some (2 ^ 52)).
    cbn [bind]. replace (_ - _) with (m v) by ring.
    destruct (double_of_exact r z (m v) (m v) 0) as (t & E & D); try lia. exists t.
    cbn [holds]. auto.
Qed.
Lemma factor_ok c x v : holds c x -> factor g c = Some v -> integer_of x = Some (m v).
Proof.
  destruct c as [?|k| |?|w|? ? ?|? ? ?]; try discriminate; cbn [factor holds]; intros H E.
  - subst k. unbind. rewrite (lookup_ok _ _ _ S E). exact H.
  - congruence.
Qed.
Lemma plus_product_ok c a b x y z s t : holds c x -> holds a y -> holds b z ->
  plus_product g c a b = Some t ->
  exists w, bind (integer_of x) (fun k => bind (integer_of y) (fun i => bind (integer_of z)
    (fun j => double_of r s (k + i * j)))) = Some w /\ holds t w.
Proof.
  intros C A B H. unfold plus_product in H. unbind.
  rewrite (factor_ok _ _ _ A H0), (factor_ok _ _ _ B H1).
  pose proof (lookup_ok _ _ _ S H2) as P. cbn [meaning opval] in P.
  destruct c as [?|k| |?|?|? ? ?|p q u]; try discriminate; cbn [holds] in C.
  - destruct (Z.eqb_spec k UPPER) as [->|]; [|discriminate]. cbn [andb] in H.
    destruct (has x0 (small g)) eqn:V0; [|discriminate].
    destruct (has x1 (small g)) eqn:V1; [|discriminate]. cbn [andb] in H.
    apply bind_some in H. destruct H as (u & H & Q).
    destruct (has u (small g)) eqn:V; [|discriminate]. injection Q as <-.
    apply has_small in V0, V1, V.
    pose proof (lookup_ok _ _ _ S H) as U. cbn [meaning] in U. rewrite P in U.
    pose proof (rounded_near towards (m x0 * m x1) 51 ltac:(lia)) as (_ & N). rewrite <- U in N.
    subst x. change (integer_of UPPER) with (Some (2 ^ 103)). cbn [bind].
    rewrite double_of_upper by nia. rewrite R, <- U. eexists. split; [reflexivity|].
    cbn [holds]. split; [|repeat split; try assumption; lia].
    rewrite Z.mod_small by (unfold UPPER, W; lia). ring.
  - destruct (pairs x0 x1 p q) eqn:E; [|discriminate].
    apply bind_some in H. destruct H as (l & H & Q). injection Q as <-.
    pose proof (lookup_ok _ _ _ S H) as L. cbn [meaning opval] in L.
    destruct C as [C (_ & _ & U & N)]. rewrite C. cbn [bind].
    assert (Pq : m x2 = m p * m q)
      by (apply pairs_ok in E; rewrite P; destruct E as [[-> ->]|[-> ->]]; ring).
    rewrite <- Pq in N. pose proof (rounded_near towards (m x2) 51 ltac:(lia)) as (_ & B2).
    rewrite <- N in B2. rewrite <- P.
    rewrite double_of_lower by lia. eexists. split; [reflexivity|]. cbn [holds].
    rewrite L. rewrite Z.mod_small by (unfold LOWER, INTEGER, W; lia). unfold LOWER, INTEGER. lia.
Qed.

Lemma is_word_ok v : is_word g v = true -> 0 <= m v < W.
Proof.
  unfold is_word, has. destruct (PositiveMap.find v (fits g)) eqn:E; [|discriminate].
  intros _. exact (fits_ok _ S _ _ E).
Qed.
Lemma shifted_ok a n x : holds a x ->
  holds (shifted g a n) (if n <? 64 then (x * 2 ^ n) mod W else 0).
Proof.
  intros A. unfold shifted. destruct (Z.eqb_spec n 0) as [->|N].
  - change (0 <? 64) with true. cbv iota. rewrite Z.mul_1_r.
    assert (Q : forall v o, as_sum a = Some (v, o) -> x mod W = x).
    { intros v o E. rewrite (as_sum_ok _ _ _ _ A E). apply Z.mod_mod. discriminate. }
    destruct a as [v|k| | | | |]; try exact I;
      try (rewrite (Q _ _ eq_refl); exact A).
    destruct (is_word g v) eqn:E; [|exact I]. cbn [holds] in *. subst x.
    apply Z.mod_small, is_word_ok, E.
  - destruct (n <? 64); [|reflexivity]. destruct (0 <=? n); [|exact I]. apply scaled_ok, A.
Qed.
Lemma flip_ones x n : 0 <= n -> 0 <= x <= Z.ones n -> Z.lxor x (Z.ones n) = Z.ones n - x.
Proof.
  intros N B.
  assert (O : Z.ones n = 2 ^ n - 1) by (rewrite Z.ones_equiv; lia).
  assert (L : Z.land x (Z.ones n) = x).
  { rewrite Z.land_ones by assumption. apply Z.mod_small. lia. }
  assert (E : Z.land x (Z.lxor x (Z.ones n)) = 0).
  { apply Z.bits_inj'. intros k K. rewrite Z.land_spec, Z.lxor_spec, Z.bits_0.
    rewrite <- L at 1. rewrite Z.land_spec.
    destruct (Z.testbit x k), (Z.testbit (Z.ones n) k); reflexivity. }
  apply Z.add_nocarry_lxor in E. rewrite <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l in E. lia.
Qed.
Lemma flipped_ok a k x : holds a x -> holds (flipped g a k) (Z.lxor x k).
Proof.
  intros A. unfold flipped. destruct (Z.eqb_spec k 0) as [->|N].
  - rewrite Z.lxor_0_r. exact A.
  - destruct ((0 <=? k) && (k =? Z.ones (Z.log2 (k + 1)))) eqn:E; [|exact I].
    apply andb_prop in E. destruct E as [P E]. apply Z.leb_le in P. apply Z.eqb_eq in E.
    destruct (word_of g a) as [v|] eqn:Wa; [|exact I].
    destruct (is_word g v) eqn:Wv; [|exact I].
    pose proof (word_of_ok _ _ _ A Wa) as X. apply is_word_ok in Wv.
    apply content_of_ok. intros q H. unbind. rewrite Wa in H1. injection H1 as H1. subst x1.
    unfold lookup_word in H. unbind. destruct (is_word g x1) eqn:Wr; [|discriminate].
    injection H as H. subst x1. apply is_word_ok in Wr.
    pose proof (lookup_ok _ _ _ S H1) as Q. cbn [meaning opval] in Q.
    rewrite <- (word_of_ok (Num k) _ k eq_refl H0) in Q.
    rewrite E at 1. rewrite flip_ones; [rewrite <- E; lia|apply Z.log2_nonneg|rewrite <- E; lia].
Qed.
Lemma masked_ok a x : holds a x -> holds (content_of (low_of g a 51)) (Z.land x mask51).
Proof.
  intros A. apply content_of_ok. intros v H. unfold mask51. rewrite Z.land_ones by lia.
  symmetry. exact (low_of_ok _ _ _ _ A H).
Qed.

Lemma in_lane_ok name x a b u v w c :
  holds x u -> holds a v -> holds b w -> sin_lane g name x a b = Some c ->
  exists t, in_lane r name u v w = Some t /\ holds c t.
Proof.
  intros X A B. destruct name; cbn [sin_lane in_lane]; try discriminate; intros H;
    try (injection H as H; subst c; eexists; (split; [reflexivity|])).
  - apply plus_settled_ok; assumption.
  - apply both_ok with (1 := A) (2 := B). intros i j -> ->. reflexivity.
  - pose proof (masked_ok _ _ A) as MA. pose proof (masked_ok _ _ B) as MB.
    rewrite Z.land_comm in MB.
    destruct b as [j|k| | | | |]; destruct a as [i|k'| | | | |]; try exact I; cbn [holds] in A, B;
      match goal with |- context [?k =? mask51] => destruct (Z.eqb_spec k mask51) end;
      try exact I; congruence.
  - pose proof (fun k => flipped_ok a k _ A) as FA. pose proof (fun k => flipped_ok b k _ B) as FB.
    destruct b as [j|k| | | | |]; destruct a as [i|k'| | | | |]; try exact I; cbn [holds] in A, B;
      try (rewrite B; apply FA); try (rewrite A, Z.lxor_comm; apply FB).
    cbn [holds]. congruence.
  - apply both_ok with (1 := X) (y := product52 v w mod 2 ^ 52).
    + apply content_of_ok. intros l H. unbind. rewrite (lookup_ok _ _ _ S H).
      cbn [meaning opval]. rewrite (product_of_ok _ _ _ _ _ A B H0). reflexivity.
    + intros i j -> ->. reflexivity.
  - apply both_ok with (1 := X) (y := product52 v w / 2 ^ 52).
    + apply content_of_ok. intros l H. unbind. rewrite (lookup_ok _ _ _ S H).
      cbn [meaning opval]. rewrite (product_of_ok _ _ _ _ _ A B H0). reflexivity.
    + intros i j -> ->. reflexivity.
  - destruct b as [j|k| | | | |]; try exact I. cbn [holds] in B. subst w. apply shifted_ok, A.
  - apply times_ok; assumption.
  - exact (minus_double_ok _ _ _ _ _ _ A B H).
  - exact (plus_product_ok _ _ _ _ _ _ _ _ X A B H).
Qed.

Lemma lanes_ok (f : Z -> content) (h : Z -> Z) :
  (forall l, holds (f l) (h l)) -> lanes_hold (lanes f) (lanes h).
Proof. intros H l. unfold lanes, lane. repeat destruct (_ =? _); apply H. Qed.
Lemma permute_ok a u f : lanes_hold a u -> lanes_hold (permute a f) (permute u f).
Proof. intros A. apply lanes_ok. intros l. apply A. Qed.
Lemma select_ok k a b u v :
  lanes_hold a u -> lanes_hold b v -> lanes_hold (select k a b) (select k u v).
Proof. intros A B. apply lanes_ok. intros l. destruct (Z.testbit k l); [apply A|apply B]. Qed.
Lemma four_hold a b c d s t u v :
  lanes_hold (V a b c d) (V s t u v) <-> holds a s /\ holds b t /\ holds c u /\ holds d v.
Proof.
  split.
  - intros H. exact (conj (H 0) (conj (H 1) (conj (H 2) (H 3)))).
  - intros (H1 & H2 & H3 & H4) l. unfold lane. repeat destruct (_ =? _); assumption.
Qed.
Lemma all_lanes_ok {A} (f : Z -> option A) v : all_lanes (lanes f) = Some v ->
  exists h, v = lanes h /\ forall l, l = 0 \/ l = 1 \/ l = 2 \/ l = 3 -> f l = Some (h l).
Proof.
  unfold lanes, all_lanes. destruct (f 0) eqn:E0, (f 1) eqn:E1, (f 2) eqn:E2, (f 3) eqn:E3;
    try discriminate.
  intros H. injection H as <-. exists (lane (V a a0 a1 a2)). split; [reflexivity|].
  intros l [->|[->|[->| ->]]]; assumption.
Qed.
Lemma numbers_of_ok o v u : numbers_of o = Some v -> lanes_hold o u -> u = v.
Proof.
  destruct o as [a b c d], u as [p q i t]. rewrite four_hold. unfold numbers_of, lanes, lane.
  cbn [Z.eqb Pos.eqb all_lanes]. destruct a; try discriminate; destruct b; try discriminate;
    destruct c; try discriminate; destruct d; try discriminate. cbn [holds all_lanes].
  intros H (-> & -> & -> & ->). congruence.
Qed.
Lemma sin_lanes_ok name x a b u v w c :
  lanes_hold x u -> lanes_hold a v -> lanes_hold b w ->
  all_lanes (lanes (fun l => sin_lane g name (lane x l) (lane a l) (lane b l))) = Some c ->
  exists t, all_lanes (lanes (fun l => in_lane r name (lane u l) (lane v l) (lane w l))) = Some t /\
  lanes_hold c t.
Proof.
  intros X A B H. apply all_lanes_ok in H. destruct H as (h & -> & H).
  unfold lanes at 1. cbn [all_lanes].
  destruct (in_lane_ok _ _ _ _ _ _ _ _ (X 0) (A 0) (B 0) (H 0 ltac:(auto))) as (r0 & -> & H0).
  destruct (in_lane_ok _ _ _ _ _ _ _ _ (X 1) (A 1) (B 1) (H 1 ltac:(auto))) as (r1 & -> & H1).
  destruct (in_lane_ok _ _ _ _ _ _ _ _ (X 2) (A 2) (B 2) (H 2 ltac:(auto))) as (r2 & -> & H2).
  destruct (in_lane_ok _ _ _ _ _ _ _ _ (X 3) (A 3) (B 3) (H 3 ltac:(auto))) as (r3 & -> & H3).
  eexists. split; [reflexivity|]. apply four_hold. auto.
Qed.

Definition value_holds (c : value content) (x : value Z) : Prop :=
  match c, x with
  | Vector v, Vector w => lanes_hold v w
  | Number k, Number j => k = j
  | _, _ => False
  end.
Lemma result_ok name old u l vs c : lanes_hold old u -> Forall2 value_holds l vs ->
  sresult g name old l = Some c -> exists t, result r name u vs = Some t /\ lanes_hold c t.
Proof.
  intros O F.
  destruct F as [|[a|k] [u1|k1] l vs Ha F]; [destruct name; discriminate| | | |];
    try contradiction; [|destruct name; discriminate].
  destruct a as [a0 a1 a2 a3], u1 as [p q s t].
  destruct F as [|[b|j] [u2|j2] l vs Hb F]; try contradiction; cbn [value_holds] in *.
  - destruct name; try discriminate; cbn [sresult result];
      intros H; injection H as <-; eexists; eauto.
  - destruct F as [|[e|i] [u3|i3] l vs Hc F]; try contradiction; cbn [value_holds] in *.
    + destruct name; try exact (sin_lanes_ok _ _ _ _ _ _ _ _ O Ha Hb);
        cbn [sresult result]; intros H; unbind; rewrite (numbers_of_ok _ _ _ H0 Ha).
      * eexists. split; [reflexivity|]. apply permute_ok, Hb.
      * destruct (whole_lanes x); [|discriminate]. injection H as <-.
        eexists. split; [reflexivity|]. apply permute_ok, Hb.
    + destruct name; destruct F; discriminate.
    + destruct name; try discriminate. destruct F; [|discriminate]. subst i3. intros H. unbind.
      cbn [sresult result] in *. unbind. rewrite H0. eexists. split; [reflexivity|].
      apply select_ok; assumption.
  - subst j2. destruct F as [|[e|i] [u3|i3] l vs Hc F]; try contradiction;
      [|destruct name; discriminate|destruct name; discriminate].
    destruct name; try discriminate; cbn [sresult result].
    + destruct (j <? 64); [|discriminate]. intros H. injection H as <-.
      eexists. split; [reflexivity|]. apply lanes_ok. intros i. apply content_of_ok.
      intros v H. unfold one in H. unbind. rewrite (lookup_ok _ _ _ S H). cbn [meaning opval].
      rewrite (word_of_ok _ _ _ (Ha i) H0). reflexivity.
    + destruct (j <? 64); [|discriminate]. intros H. injection H as <-.
      eexists. split; [reflexivity|]. apply lanes_ok. intros i. apply scaled_ok, Ha.
    + destruct (j <? 256); [|discriminate]. intros H. injection H as <-.
      eexists. split; [reflexivity|]. apply permute_ok, Ha.
    + apply four_hold in Ha. destruct (j =? 78); [|discriminate]. intros H. injection H as <-.
      eexists. split; [reflexivity|]. apply four_hold. tauto.
    + apply four_hold in Ha. destruct (j =? 8); [|discriminate]. intros H. injection H as <-.
      eexists. split; [reflexivity|]. apply four_hold. cbn [holds]. tauto.
Qed.

End Rounding.

Lemma read_ok y s half o v : agree y s -> sread y half o = Some v ->
  exists w, read s half o = Some w /\ value_holds v w.
Proof.
  intros (A & _). destruct o as [n|n [|k|k]|b k|n|k|k], half; cbn [sread read]; try discriminate;
    intros H; injection H as <-; eexists; (split; [reflexivity|]); cbn [value_holds]; auto.
Qed.
Lemma read_all_ok y s half l : forall vs, agree y s -> sread_all y half l = Some vs ->
  exists ws, read_all s half l = Some ws /\ Forall2 value_holds vs ws.
Proof.
  induction l as [|o l IH]; cbn [sread_all read_all]; intros vs A H; unbind.
  - eexists. split; [reflexivity|constructor].
  - destruct (read_ok _ _ _ _ _ A H0) as (w & -> & Hw).
    destruct (IH _ A H1) as (ws & -> & Hws). cbn [bind]. eexists. split; [reflexivity|].
    constructor; assumption.
Qed.
Lemma place_eqb_ok p q : place_eqb p q = true -> p = q.
Proof.
  destruct p as [n|b n], q as [k|c k]; cbn [place_eqb]; try discriminate.
  - intros H. apply Z.eqb_eq in H. congruence.
  - intros H. apply andb_prop in H. destruct H as [H1 H2]. apply Z.eqb_eq in H2. subst.
    destruct b, c; try discriminate; reflexivity.
Qed.
Lemma put_ok y s p v w : agree y s -> lanes_hold v w -> agree (sput y p v) (put s p w).
Proof.
  intros (A & B & C & D) H. split; [|repeat split; assumption]. intros q.
  cbn [sput put svector vector look]. destruct (place_eqb q p); [exact H|apply A].
Qed.
Lemma zeros_hold : lanes_hold (V (Num 0) (Num 0) (Num 0) (Num 0)) (V 0 0 0 0).
Proof. apply four_hold. cbn [holds]. auto. Qed.

Lemma half_ok y s name n l z : agree y s ->
  (if halves name then
     bind (sread_all y true l) (fun l =>
     bind (sresult g name (look (svector y) (Register n)) l) (fun r =>
     match r with V a b _ _ => Some (sput y (Register n) (V a b (Num 0) (Num 0))) end))
   else None) = Some z ->
  exists t,
    (if halves name then
       bind (read_all s true l) (fun l =>
       bind (result (mode s) name (vector s (Register n)) l) (fun r =>
       match r with V a b _ _ => Some (put s (Register n) (V a b 0 0)) end))
     else None) = Some t /\ agree z t.
Proof.
  intros A H. pose proof A as (AV & _ & _ & AR). destruct (halves name); [|discriminate]. unbind.
  destruct (read_all_ok _ _ _ _ _ A H0) as (ws & -> & Hw). cbn [bind].
  destruct (result_ok (mode s) AR _ _ _ _ _ _ (AV _) Hw H1) as (r & -> & Hr). cbn [bind].
  destruct x0 as [a b c d], r as [p q u v]. injection H as <-. apply four_hold in Hr.
  eexists. split; [reflexivity|]. apply put_ok; [exact A|]. apply four_hold. cbn [holds]. tauto.
Qed.
Lemma whole_ok y s name n which l z : agree y s ->
  (if allowed name which l then
     let old := look (svector y) (Register n) in
     bind (sread_all y false l) (fun l => bind (sresult g name old l) (fun r =>
     bind
       match which with
       | All => Some r
       | Merge k => bind (find (smask y) k) (fun mask => Some (select mask r old))
       | Clear k =>
           bind (find (smask y) k) (fun mask =>
           Some (select mask r (V (Num 0) (Num 0) (Num 0) (Num 0))))
       end (fun r => Some (sput y (Register n) r))))
   else None) = Some z ->
  exists t,
    (if allowed name which l then
       let old := vector s (Register n) in
       bind (read_all s false l) (fun l => bind (result (mode s) name old l) (fun r =>
       Some (put s (Register n)
         match which with
         | All => r
         | Merge k => select (mask s k) r old
         | Clear k => select (mask s k) r (V 0 0 0 0)
         end)))
     else None) = Some t /\ agree z t.
Proof.
  intros A H. pose proof A as (AV & AM & _ & AR). destruct (allowed name which l); [|discriminate].
  cbv zeta in *. unbind.
  destruct (read_all_ok _ _ _ _ _ A H0) as (ws & -> & Hw). cbn [bind].
  destruct (result_ok (mode s) AR _ _ _ _ _ _ (AV _) Hw H1) as (r & -> & Hr). cbn [bind].
  eexists. split; [reflexivity|]. apply put_ok; [exact A|].
  destruct which; unbind; [exact Hr| |]; rewrite (AM _ _ H); apply select_ok;
    auto using zeros_hold.
Qed.

Lemma clears_ok s name n l : clears (name, X n :: l) = true ->
  execute s (name, X n :: l) = Some (put s (Register n) (V 0 0 0 0)).
Proof.
  destruct name; try discriminate.
  destruct l as [|[a|? ?|? ?|?|?|?] [|[b|? ?|? ?|?|?|?] [|? ?]]]; try discriminate.
  cbn [clears]. intros H. apply Z.eqb_eq in H. subst b. cbn.
  rewrite !Z.lxor_nilpotent. reflexivity.
Qed.

Ltac whole A H :=
  lazymatch goal with |- context [execute ?s (?name, Y ?n ?which :: ?l)] =>
    exact (whole_ok _ s name n which l _ A H) end.
Lemma symbolic_ok y s i z : agree y s -> symbolic g y i = Some z ->
  exists t, execute s i = Some t /\ agree z t.
Proof.
  intros A H. pose proof A as (AV & AM & AB & AR).
  assert (P : forall p v w, lanes_hold v w ->
    exists t, Some (put s p w) = Some t /\ agree (sput y p v) t)
    by (intros; eexists; split; [reflexivity|apply put_ok; assumption]).
  destruct i as [name [|o l]]; [destruct name; discriminate|].
  destruct o as [n|n which|b k|n|k|k].
  - assert (E : symbolic g y (name, X n :: l) =
      if clears (name, X n :: l)
      then Some (sput y (Register n) (V (Num 0) (Num 0) (Num 0) (Num 0)))
      else if halves name then
        bind (sread_all y true l) (fun l =>
        bind (sresult g name (look (svector y) (Register n)) l) (fun r =>
        match r with V a b _ _ => Some (sput y (Register n) (V a b (Num 0) (Num 0))) end))
      else None) by (destruct name; reflexivity).
    rewrite E in H. clear E. destruct (clears _) eqn:C.
    + rewrite (clears_ok _ _ _ _ C). injection H as <-. apply P, zeros_hold.
    + apply half_ok with (s := s) in H; [|exact A]. destruct name; exact H.
  - destruct name; try whole A H. destruct which as [|k|k]; try whole A H.
    destruct l as [|a [|b [|? ?]]]; try whole A H.
    cbn [symbolic execute] in *. unbind.
    destruct (read_all_ok _ _ _ _ _ A H1) as (ws & -> & Hw). cbn [bind].
    destruct Hw as [|[v|k1] [w|k2] l ws Hv Hw]; try contradiction; try discriminate.
    destruct Hw as [|[v1|k1] [w1|k2] l ws Hv1 Hw]; try contradiction; try discriminate.
    destruct Hw; [|discriminate]. injection H as <-. cbn [value_holds] in *.
    rewrite (AM _ _ H0). apply P, select_ok; assumption.
  - destruct name; try discriminate. destruct b; try discriminate.
    destruct l as [|[?|n [|?|?]|? ?|?|?|?] [|? ?]]; try discriminate.
    cbn [symbolic execute] in *. injection H as <-. apply P, AV.
  - destruct name; try discriminate. destruct l as [|[?|? ?|? ?|?|k|?] [|? ?]]; try discriminate.
    cbn [symbolic execute] in *. unbind. eexists. split; [reflexivity|].
    split; [exact AV|]. split; [|split; [exact AB|exact AR]]. intros j q. cbn [smask find mask].
    destruct (j =? n); [|apply AM]. intros E. rewrite (AB _ _ H0). congruence.
  - destruct name; discriminate.
  - destruct name; discriminate.
Qed.
Lemma symbolic_all_ok l : forall y s z, agree y s -> symbolic_all g y l = Some z ->
  exists t, execute_all s l = Some t /\ agree z t.
Proof.
  induction l as [|i l IH]; cbn [symbolic_all execute_all]; intros y s z A H; unbind.
  - exists s. auto.
  - destruct (symbolic_ok _ _ _ _ A H0) as (t & -> & T). exact (IH _ _ _ T H).
Qed.
End Lanes.
End Simulation.
