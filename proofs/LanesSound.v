(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The processor does what `LanesRun.v` finds in a certificate, where the assignment is an exact run
   of the certificate. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang X86_64 Lanes LanesRun.
Import ListNotations.
Open Scope Z_scope.

Ltac unbind :=
  repeat match goal with
  | H : bind _ _ = Some _ |- _ => apply bind_some in H; destruct H as (? & ? & H)
  | H : Some _ = Some _ |- _ => injection H as H; subst
  | H : None = Some _ |- _ => discriminate
  end.

Section Simulation.
Variable m : positive -> Z.

Record sound (g : numbering) : Prop := Sound {
  first_ok : forall i j, PositiveMap.find i (first g) = Some j -> m i = m j;
  found_ok : forall k o i, In (o, i) (at_key g k) -> m i = opval m o;
  fits_ok : forall i x, PositiveMap.find i (fits g) = Some x -> 0 <= m i < W }.

Lemma rep_ok g i : sound g -> m (rep g i) = m i.
Proof.
  intros S. unfold rep. destruct (PositiveMap.find i (first g)) eqn:E; [|reflexivity].
  symmetry. exact (first_ok _ S _ _ E).
Qed.
Lemma renamed_ok g o : sound g -> opval m (renamed g o) = opval m o.
Proof.
  intros S. destruct o; cbn [renamed opval]; rewrite ?(rep_ok g) by assumption; reflexivity.
Qed.
Lemma pairs_ok a b c d : pairs a b c d = true -> (a = c /\ b = d) \/ (a = d /\ b = c).
Proof.
  unfold pairs. intros H. apply orb_prop in H.
  destruct H as [H|H]; apply andb_prop in H; destruct H as [H1 H2]; apply Pos.eqb_eq in H1, H2;
    auto.
Qed.
Lemma same_op_ok o p : same_op o p = true -> opval m o = opval m p.
Proof.
  destruct o, p; cbn [same_op opval]; try discriminate; intros H;
    try (apply pairs_ok in H; destruct H as [[-> ->]|[-> ->]]; ring);
    try (apply Z.eqb_eq in H; congruence);
    apply andb_prop in H; destruct H as [H1 H2];
    repeat match goal with
      | H : (_ =? _)%positive = true |- _ => apply Pos.eqb_eq in H; subst
      | H : (_ =? _) = true |- _ => apply Z.eqb_eq in H; subst
      end; reflexivity.
Qed.
Lemma search_ok o l i : search o l = Some i -> exists p, In (p, i) l /\ opval m o = opval m p.
Proof.
  induction l as [|[p j] l IH]; cbn [search]; [discriminate|].
  destruct (same_op o p) eqn:E; intros H.
  - injection H as H. subst. exists p. split; [left; reflexivity|]. apply same_op_ok. assumption.
  - destruct (IH H) as (q & I & Q). exists q. split; [right; assumption|assumption].
Qed.
Lemma lookup_ok g o i : sound g -> lookup g o = Some i -> m i = opval m o.
Proof.
  intros S H. apply search_ok in H. destruct H as (p & I & ->). exact (found_ok _ S _ _ _ I).
Qed.
Lemma lookup_word_ok g o i : sound g -> lookup_word g o = Some i ->
  m i = opval m o /\ m i = opval m o mod W.
Proof.
  intros S H. unfold lookup_word, is_word in H. unbind.
  destruct (PositiveMap.find x (fits g)) as [u|] eqn:E; [|discriminate]. injection H as H. subst.
  pose proof (fits_ok _ S _ _ E) as B. rewrite <- (lookup_ok _ _ _ S H0).
  split; [reflexivity|]. symmetry. apply Z.mod_small. exact B.
Qed.

Lemma alias_ok g i j : sound g -> m i = m j -> sound (alias g i j).
Proof.
  intros S E. split; [|exact (found_ok _ S)|exact (fits_ok _ S)]. intros a b. cbn [alias first].
  destruct (Pos.eq_dec a i) as [->|N].
  - rewrite PositiveMap.gss. congruence.
  - rewrite PositiveMap.gso by assumption. exact (first_ok _ S a b).
Qed.
Lemma note_ok g i o w : sound g -> exact m i o w -> sound (note g i o).
Proof.
  intros S [E _]. cbn [machine] in E.
  assert (G : m i = opval m o -> sound (
    let o := renamed g o in
    match lookup g o with
    | Some j => alias g i j
    | None =>
        let k := key o in
        Numbering (first g) (PositiveMap.add k ((o, i) :: at_key g k) (found g)) (fits g)
    end)).
  { clear E. intros E. rewrite <- (renamed_ok g) in E by assumption. cbv zeta.
    destruct (lookup g (renamed g o)) as [j|] eqn:L.
    - apply alias_ok; [assumption|]. rewrite (lookup_ok _ _ _ S L). assumption.
    - split; [exact (first_ok _ S)| |exact (fits_ok _ S)]. intros k p j. unfold at_key at 1.
      cbn [found]. destruct (Pos.eq_dec k (key (renamed g o))) as [->|N].
      + rewrite PositiveMap.gss. intros [H|H]; [congruence|]. exact (found_ok _ S _ _ _ H).
      + rewrite PositiveMap.gso by assumption. exact (found_ok _ S k p j). }
  destruct o; cbn [note]; try exact S; try (apply G; exact E).
  apply alias_ok; [assumption|]. rewrite rep_ok by assumption. exact E.
Qed.
Lemma note_width_ok g i o w : sound g -> exact m i o w -> sound (note_width g i w).
Proof.
  intros S [_ B]. destruct w as [w|]; [|exact S]. cbn [note_width].
  destruct (Z.leb_spec w 64) as [L|]; [|exact S].
  split; [exact (first_ok _ S)|exact (found_ok _ S)|]. intros j x. cbn [fits].
  destruct (Pos.eq_dec j (rep g i)) as [->|N].
  - intros _. rewrite rep_ok by assumption.
    pose proof (Z.pow_le_mono_r 2 w 64 ltac:(lia) L). unfold W. lia.
  - rewrite PositiveMap.gso by assumption. exact (fits_ok _ S j x).
Qed.
Lemma note_all_ok s : forall g i, sound g -> all (exact m) i s -> sound (note_all g i s).
Proof.
  induction s as [|[o w|h] s IH]; intros g i S A; cbn [note_all all] in *; [assumption| |auto].
  destruct A as [A1 A]. apply IH; [|assumption].
  apply note_width_ok with (o := o); [|assumption]. exact (note_ok _ _ _ _ S A1).
Qed.
Lemma nothing_ok : sound nothing.
Proof.
  split; unfold at_key; cbn [nothing first found fits]; intros *;
    rewrite PositiveMap.gempty; cbn [In]; intros H; [discriminate|contradiction|discriminate].
Qed.

Definition holds (c : content) (x : Z) : Prop :=
  match c with Val v => x = m v | Num k => x = k | Unknown => True end.
Definition lanes_hold (v : vec content) (w : vec Z) : Prop :=
  forall l, holds (lane v l) (lane w l).
Definition agree (y : symbols) (s : state) : Prop :=
  (forall p, lanes_hold (look (svector y) p) (vector s p)) /\
  (forall n k, find (smask y) n = Some k -> mask s n = k) /\
  (forall n k, find (sbyte y) n = Some k -> byte s n = k).

Section Lanes.
Variable g : numbering.
Hypothesis S : sound g.

Lemma word_of_ok c v x : holds c x -> word_of g c = Some v -> x = m v.
Proof.
  destruct c as [w|k|]; cbn [holds word_of]; intros H E; [congruence| |discriminate].
  rewrite (lookup_ok _ _ _ S E). exact H.
Qed.
Lemma content_of_ok o x : (forall v, o = Some v -> x = m v) -> holds (content_of o) x.
Proof. destruct o; cbn; auto. Qed.
Lemma both_ok a b f x y z :
  holds a x -> holds b y -> (forall i j, x = m i -> y = m j -> opval m (f i j) = z) ->
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
  intros A B H. unfold product_of in H. unbind. rewrite (lookup_ok _ _ _ S H). cbn [opval].
  rewrite (low_of_ok _ _ _ _ A H0), (low_of_ok _ _ _ _ B H1). reflexivity.
Qed.
Lemma scaled_ok a n x : holds a x -> holds (scaled g a n) ((x * 2 ^ n) mod W).
Proof.
  intros A. apply content_of_ok. intros v H. unbind.
  apply (lookup_word_ok _ _ _ S) in H. destruct H as [_ ->].
  rewrite (word_of_ok _ _ _ A H0). reflexivity.
Qed.
Lemma is_word_ok v : is_word g v = true -> 0 <= m v < W.
Proof.
  unfold is_word. destruct (PositiveMap.find v (fits g)) eqn:E; [|discriminate].
  intros _. exact (fits_ok _ S _ _ E).
Qed.
Lemma shifted_ok a n x : holds a x ->
  holds (shifted g a n) (if n <? 64 then (x * 2 ^ n) mod W else 0).
Proof.
  intros A. unfold shifted. destruct (Z.eqb_spec n 0) as [->|N].
  - destruct a as [v|k|]; try exact I. destruct (is_word g v) eqn:E; [|exact I].
    cbn [holds] in *. subst x. change (0 <? 64) with true. cbn iota.
    rewrite Z.mul_1_r. apply Z.mod_small, is_word_ok, E.
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
    apply content_of_ok. intros r H. unbind. rewrite Wa in H1. injection H1 as H1. subst x1.
    unfold lookup_word in H. unbind. destruct (is_word g x1) eqn:Wr; [|discriminate].
    injection H as H. subst x1. apply is_word_ok in Wr.
    pose proof (lookup_ok _ _ _ S H1) as R. cbn [opval] in R.
    rewrite <- (word_of_ok (Num k) _ k eq_refl H0) in R.
    rewrite E at 1. rewrite flip_ones; [rewrite <- E; lia|apply Z.log2_nonneg|rewrite <- E; lia].
Qed.
Lemma masked_ok a x : holds a x -> holds (content_of (low_of g a 51)) (Z.land x mask51).
Proof.
  intros A. apply content_of_ok. intros v H. unfold mask51. rewrite Z.land_ones by lia.
  symmetry. exact (low_of_ok _ _ _ _ A H).
Qed.

Lemma in_lane_ok name x a b u v w c :
  holds x u -> holds a v -> holds b w -> sin_lane g name x a b = Some c ->
  exists r, in_lane name u v w = Some r /\ holds c r.
Proof.
  intros X A B. destruct name; cbn [sin_lane in_lane]; try discriminate; intros H;
    injection H as H; subst c; eexists; (split; [reflexivity|]).
  - apply both_ok with (1 := A) (2 := B). intros i j -> ->. reflexivity.
  - apply both_ok with (1 := A) (2 := B). intros i j -> ->. reflexivity.
  - pose proof (masked_ok _ _ A) as MA. pose proof (masked_ok _ _ B) as MB.
    rewrite Z.land_comm in MB.
    destruct b as [j|k|]; destruct a as [i|k'|]; try exact I; cbn [holds] in A, B;
      match goal with |- context [?k =? mask51] => destruct (Z.eqb_spec k mask51) end;
      try exact I; congruence.
  - pose proof (fun k => flipped_ok a k _ A) as FA. pose proof (fun k => flipped_ok b k _ B) as FB.
    destruct b as [j|k|]; destruct a as [i|k'|]; try exact I; cbn [holds] in A, B;
      try (rewrite B; apply FA); try (rewrite A, Z.lxor_comm; apply FB).
    cbn [holds]. congruence.
  - apply both_ok with (1 := X) (y := product52 v w mod 2 ^ 52).
    + apply content_of_ok. intros r H. unbind. rewrite (lookup_ok _ _ _ S H). cbn [opval].
      rewrite (product_of_ok _ _ _ _ _ A B H0). reflexivity.
    + intros i j -> ->. reflexivity.
  - apply both_ok with (1 := X) (y := product52 v w / 2 ^ 52).
    + apply content_of_ok. intros r H. unbind. rewrite (lookup_ok _ _ _ S H). cbn [opval].
      rewrite (product_of_ok _ _ _ _ _ A B H0). reflexivity.
    + intros i j -> ->. reflexivity.
  - destruct b as [j|k|]; try exact I. cbn [holds] in B. subst w. apply shifted_ok, A.
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
  destruct o as [a b c d], u as [p q r t]. rewrite four_hold. unfold numbers_of, lanes, lane.
  cbn [Z.eqb Pos.eqb all_lanes]. destruct a, b, c, d; try discriminate. cbn [holds all_lanes].
  intros H (-> & -> & -> & ->). congruence.
Qed.
Lemma sin_lanes_ok name x a b u v w r :
  lanes_hold x u -> lanes_hold a v -> lanes_hold b w ->
  all_lanes (lanes (fun l => sin_lane g name (lane x l) (lane a l) (lane b l))) = Some r ->
  exists t, all_lanes (lanes (fun l => in_lane name (lane u l) (lane v l) (lane w l))) = Some t /\
  lanes_hold r t.
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
Lemma result_ok name old u l vs r : lanes_hold old u -> Forall2 value_holds l vs ->
  sresult g name old l = Some r -> exists t, result name u vs = Some t /\ lanes_hold r t.
Proof.
  intros O F.
  destruct F as [|[a|k] [u1|k1] l vs Ha F]; [destruct name; discriminate| | | |];
    try contradiction; [|destruct name; discriminate].
  destruct a as [a0 a1 a2 a3], u1 as [p q s t].
  destruct F as [|[b|j] [u2|j2] l vs Hb F]; try contradiction; cbn [value_holds] in *.
  - destruct name; try discriminate; cbn [sresult result];
      intros H; injection H as <-; eexists; eauto.
  - destruct F as [|[c|i] [u3|i3] l vs Hc F]; try contradiction; cbn [value_holds] in *.
    + destruct name; try exact (sin_lanes_ok _ _ _ _ _ _ _ _ O Ha Hb);
        cbn [sresult result]; intros H; unbind; rewrite (numbers_of_ok _ _ _ H0 Ha).
      * eexists. split; [reflexivity|]. apply permute_ok, Hb.
      * destruct (whole_lanes x); [|discriminate]. injection H as <-.
        eexists. split; [reflexivity|]. apply permute_ok, Hb.
    + destruct name; destruct F; discriminate.
    + destruct name; try discriminate. destruct F; [|discriminate]. subst i3. intros H. unbind.
      cbn [sresult result] in *. unbind. rewrite H0. eexists. split; [reflexivity|].
      apply select_ok; assumption.
  - subst j2. destruct F as [|[c|i] [u3|i3] l vs Hc F]; try contradiction;
      [|destruct name; discriminate|destruct name; discriminate].
    destruct name; try discriminate; cbn [sresult result].
    + destruct (j <? 64); [|discriminate]. intros H. injection H as <-.
      eexists. split; [reflexivity|]. apply lanes_ok. intros i. apply content_of_ok.
      intros v H. unfold one in H. unbind. rewrite (lookup_ok _ _ _ S H). cbn [opval].
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
  intros (A & B & C) H. split; [|split; assumption]. intros q.
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
       bind (read_all s true l) (fun l => bind (result name (vector s (Register n)) l) (fun r =>
       match r with V a b _ _ => Some (put s (Register n) (V a b 0 0)) end))
     else None) = Some t /\ agree z t.
Proof.
  intros A H. pose proof A as (AV & _). destruct (halves name); [|discriminate]. unbind.
  destruct (read_all_ok _ _ _ _ _ A H0) as (ws & -> & Hw). cbn [bind].
  destruct (result_ok _ _ _ _ _ _ (AV _) Hw H1) as (r & -> & Hr). cbn [bind].
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
       bind (read_all s false l) (fun l => bind (result name old l) (fun r =>
       Some (put s (Register n)
         match which with
         | All => r
         | Merge k => select (mask s k) r old
         | Clear k => select (mask s k) r (V 0 0 0 0)
         end)))
     else None) = Some t /\ agree z t.
Proof.
  intros A H. pose proof A as (AV & AM & _). destruct (allowed name which l); [|discriminate].
  cbv zeta in *. unbind.
  destruct (read_all_ok _ _ _ _ _ A H0) as (ws & -> & Hw). cbn [bind].
  destruct (result_ok _ _ _ _ _ _ (AV _) Hw H1) as (r & -> & Hr). cbn [bind].
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
  intros A H. pose proof A as (AV & AM & AB).
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
    split; [exact AV|]. split; [|exact AB]. intros j q. cbn [smask find mask].
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
