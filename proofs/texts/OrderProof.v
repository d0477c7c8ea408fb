(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The proof that texts with the same expressions at their ends have the same effect. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Statement X86_64 Symbols Text Steps Order.
Import ListNotations.
Open Scope Z_scope.

(* The values of expressions, for a state at the beginning. *)
Section Values.
Variables (l : areas) (s0 : state).
Notation base := (base_of s0).
Hypothesis separate : apart l base.

Definition node_value (v : positive -> Z) (x : node) : Z :=
  match x with
  | Start a => at_place base s0 a
  | Number k => k
  | Apply f a b c => operate f (v a) (v b) (v c)
  end.
Fixpoint eval (t : list node) (n : positive) : positive -> Z :=
  match t with
  | [] => fun _ => 0
  | x :: t =>
      let v := eval t (Pos.pred n) in fun i => if (i =? n)%positive then node_value v x else v i
  end.
Definition value (t : table) : positive -> Z := eval (fst t) (snd t).
Definition refers (x : node) (n : positive) : Prop :=
  match x with Apply _ a b c => (a <= n /\ b <= n /\ c <= n)%positive | _ => True end.
Fixpoint well_formed (t : list node) (n : positive) : Prop :=
  match t with
  | [] => n = 1%positive
  | x :: t => (1 < n)%positive /\ refers x (Pos.pred n) /\ well_formed t (Pos.pred n)
  end.
Definition good (t : table) : Prop := well_formed (fst t) (snd t).
Definition extends (t u : table) : Prop :=
  good u /\ (snd t <= snd u)%positive /\
  forall i, (i <= snd t)%positive -> value u i = value t i.

Lemma extends_refl t : good t -> extends t t.
Proof. intros G. split; [exact G|]. split; [lia|]. reflexivity. Qed.
Lemma extends_trans t u v : extends t u -> extends u v -> extends t v.
Proof.
  intros (_ & L1 & V1) (G & L2 & V2). split; [exact G|]. split; [lia|]. intros i L.
  rewrite V2, V1 by lia. reflexivity.
Qed.
Lemma refers_value x n v w : refers x n -> (forall i, (i <= n)%positive -> v i = w i) ->
  node_value v x = node_value w x.
Proof.
  destruct x; cbn [refers node_value]; try reflexivity. intros (A & B & C) H. f_equal; auto.
Qed.
Lemma same_node_ok x y : same_node x y = true -> x = y.
Proof.
  destruct x, y; cbn [same_node]; try discriminate.
  - intros H. apply same_place_ok in H. congruence.
  - intros H. apply Z.eqb_eq in H. congruence.
  - destruct (operation_dec f f0) as [->|]; [|rewrite andb_false_r; discriminate].
    intros H. apply andb_prop in H. destruct H as [H _]. apply andb_prop in H.
    destruct H as [H C]. apply andb_prop in H. destruct H as [A B].
    apply Pos.eqb_eq in A, B, C. congruence.
Qed.
Lemma search_ok x t : forall n k, well_formed t n -> search x t n = Some k ->
  (k <= n)%positive /\ eval t n k = node_value (eval t n) x.
Proof.
  induction t as [|y t IH]; cbn [search well_formed]; intros n k W H; [discriminate|].
  destruct W as (L & R & W).
  assert (V : forall i, (i <= Pos.pred n)%positive -> eval (y :: t) n i = eval t (Pos.pred n) i).
  { intros i Li. cbn [eval]. destruct (Pos.eqb_spec i n); [lia|reflexivity]. }
  destruct (same_node x y) eqn:E.
  - apply same_node_ok in E. subst y. injection H as <-. split; [lia|].
    rewrite (refers_value x (Pos.pred n) _ _ R V). cbn [eval]. rewrite Pos.eqb_refl. reflexivity.
  - destruct (IH _ _ W H) as [Lk Vk]. split; [lia|]. rewrite V by exact Lk. rewrite Vk.
    assert (Rx : forall t n k, well_formed t n -> search x t n = Some k -> refers x n).
    { clear. induction t as [|y t IH]; cbn [search well_formed]; intros n k W H; [discriminate|].
      destruct W as (L & R & W). destruct (same_node x y) eqn:E.
      - apply same_node_ok in E. subst y. destruct x; cbn [refers] in *; lia.
      - specialize (IH _ _ W H). destruct x; cbn [refers] in *; lia. }
    symmetry. apply (refers_value x (Pos.pred n)); [exact (Rx _ _ _ W H)|exact V].
Qed.
Lemma intern_ok t x t' k : good t -> refers x (snd t) -> intern t x = (t', k) ->
  extends t t' /\ (k <= snd t')%positive /\ value t' k = node_value (value t) x.
Proof.
  unfold intern, good, value. intros G R H. destruct (search x (fst t) (snd t)) as [n|] eqn:E.
  - injection H as <- <-. destruct (search_ok _ _ _ _ G E) as [L V].
    split; [exact (extends_refl _ G)|]. auto.
  - injection H as <- <-. unfold extends, good, value.
    cbn [fst snd well_formed eval]. rewrite Pos.pred_succ. split; [split; [|split]|split].
    + split; [lia|]. auto.
    + lia.
    + intros i L. destruct (Pos.eqb_spec i (Pos.succ (snd t))); [lia|reflexivity].
    + lia.
    + rewrite Pos.eqb_refl. reflexivity.
Qed.

(* The numbers say what a state holds. *)
Definition is_number (t : table) (n : positive) (x : Z) : Prop :=
  (n <= snd t)%positive /\ value t n = x.
Record matches (t : table) (c : contents) (s : state) : Prop := {
  is_good : good t;
  registers_match : forall r n, find_number (creg c) r = Some n -> is_number t n (reg s r);
  memory_matches : forall a n, find_mem (cmem c) a = Some n ->
    covered l a = true /\ is_number t n (at_place base s a);
  carry_matches : forall n, ccarry c = Some n -> exists x, carry s = Some x /\ is_number t n x;
  overflow_matches : forall n, coverflow c = Some n ->
    exists x, overflow s = Some x /\ is_number t n x;
  zero_matches : forall n, czero c = Some n ->
    exists z, zero s = Some z /\ is_number t n (if z then 1 else 0);
  bases_match : forall b, is_base l b = true -> b <> "rbx"%string -> reg s b = base b;
  rbx_matches : ready c = true -> reg s "rbx" = base "rbx";
  r15_matches : find_number (creg c) "r15" = None -> reg s "r15" = base "rbx";
  others_match : forall x, (forall a, covered l a = true -> x <> base (fst a) + snd a) ->
    mem s x = mem s0 x }.

Lemma is_number_extends t u n x : extends t u -> is_number t n x -> is_number u n x.
Proof. intros (_ & L & V) [N X]. split; [lia|]. rewrite V by exact N. exact X. Qed.
Lemma matches_extends t u c s : extends t u -> matches t c s -> matches u c s.
Proof.
  intros E [G R M C O Z B Rb R15 Ot]. split; try assumption.
  - apply E.
  - intros r n H. exact (is_number_extends _ _ _ _ E (R _ _ H)).
  - intros a n H. destruct (M _ _ H) as [Ca N]. split; [exact Ca|].
    exact (is_number_extends _ _ _ _ E N).
  - intros n H. destruct (C _ H) as (x & Hx & N). exists x. split; [exact Hx|].
    exact (is_number_extends _ _ _ _ E N).
  - intros n H. destruct (O _ H) as (x & Hx & N). exists x. split; [exact Hx|].
    exact (is_number_extends _ _ _ _ E N).
  - intros n H. destruct (Z _ H) as (x & Hx & N). exists x. split; [exact Hx|].
    exact (is_number_extends _ _ _ _ E N).
Qed.
Lemma reaches_base c b k t s : reaches l c b k = true -> matches t c s ->
  covered l (b, k) = true /\ reg s b = base b.
Proof.
  unfold reaches. intros H M. apply andb_prop in H. destruct H as [C R]. split; [exact C|].
  destruct (String.eqb_spec b "rbx") as [->|N].
  - apply (rbx_matches _ _ _ M). exact R.
  - apply (bases_match _ _ _ M); [|exact N]. exact (proj1 (covered_is _ _ C)).
Qed.
Lemma content_ok t c o t' n s : content l t c o = Some (t', n) -> matches t c s ->
  extends t t' /\ is_number t' n (read s o).
Proof.
  intros H M. pose proof (is_good _ _ _ M) as G. destruct o as [r|b k|k]; cbn [content read] in *.
  - apply bind_some in H. destruct H as (x & Hx & E). injection E as <- <-.
    split; [exact (extends_refl _ G)|]. exact (registers_match _ _ _ M _ _ Hx).
  - destruct (reaches l c b k) eqn:R; [|discriminate]. apply bind_some in H.
    destruct H as (x & Hx & E). injection E as <- <-. split; [exact (extends_refl _ G)|].
    destruct (reaches_base _ _ _ _ _ R M) as [_ ->].
    exact (proj2 (memory_matches _ _ _ M _ _ Hx)).
  - injection H as H.
    destruct (intern_ok _ _ _ _ G (I : refers (Number k) _) H) as (E & L & V).
    split; [exact E|]. split; [exact L|exact V].
Qed.
Lemma set_ok t c o n c' s x : set l c o n = Some c' -> matches t c s -> is_number t n x ->
  exists u, write s o x = Some u /\ matches t c' u.
Proof.
  intros H M N. destruct o as [r|b k|k]; cbn [set write] in *; [| |discriminate].
  - destruct (is_base l r || String.eqb r "rbx") eqn:E; [discriminate|]. injection H as <-.
    apply orb_false_iff in E. destruct E as [E1 E2]. apply String.eqb_neq in E2.
    eexists. split; [reflexivity|]. destruct M as [G R Me C O Z B Rb R15 Ot].
    split; cbn [creg cmem ccarry coverflow czero ready reg mem carry overflow zero]; try assumption.
    + intros q k. cbn [find_number]. destruct (String.eqb_spec q r); [|apply R].
      intros H; injection H as <-. exact N.
    + intros b Hb Nb. destruct (String.eqb_spec b r); [congruence|]. exact (B _ Hb Nb).
    + intros H. destruct (String.eqb_spec "rbx" r); [congruence|]. exact (Rb H).
    + cbn [find_number]. destruct (String.eqb_spec "r15" r); [discriminate|]. exact R15.
  - destruct (reaches l c b k) eqn:E; [|discriminate]. injection H as <-.
    destruct (reaches_base _ _ _ _ _ E M) as [Cv Eb]. rewrite Eb.
    eexists. split; [reflexivity|]. destruct M as [G R Me C O Z B Rb R15 Ot].
    split; cbn [creg cmem ccarry coverflow czero ready reg mem carry overflow zero]; try assumption.
    + intros a j. unfold at_place. cbn [find_mem mem]. destruct (same_place a (b, k)) eqn:Q.
      * apply same_place_ok in Q. subst a. cbn [fst snd]. rewrite Z.eqb_refl.
        intros H; injection H as <-. auto.
      * intros H. destruct (Me _ _ H) as [Ca Ha]. split; [exact Ca|].
        pose proof (places_differ l base separate _ _ Ca Cv Q) as D. cbn [fst snd] in D.
        apply Z.eqb_neq in D. rewrite D. exact Ha.
    + intros y Hy. pose proof (Hy (b, k) Cv) as D. cbn [fst snd] in D. apply Z.eqb_neq in D.
      rewrite D. exact (Ot y Hy).
Qed.
Definition flag_matches (t : table) (n : option positive) (x : option Z) : Prop :=
  forall k, n = Some k -> exists y, x = Some y /\ is_number t k y.
Lemma with_flags_ok t c s f g h x y z : matches t c s -> flag_matches t f x ->
  flag_matches t g y ->
  (forall n, h = Some n -> exists b : bool, z = Some b /\ is_number t n (if b then 1 else 0)) ->
  matches t (with_flags c f g h) (flags s x y z).
Proof. intros [G R M C O Z B Rb R15 Ot] F1 F2 F3. split; assumption. Qed.

Lemma number_ok t k t' n : good t -> intern t (Number k) = (t', n) ->
  extends t t' /\ is_number t' n k.
Proof.
  intros G H. destruct (intern_ok _ _ _ _ G (I : refers (Number k) _) H) as (E & L & V).
  exact (conj E (conj L V)).
Qed.
Lemma apply_ok t f a b c t' n x y z : good t -> is_number t a x -> is_number t b y ->
  is_number t c z -> intern t (Apply f a b c) = (t', n) ->
  extends t t' /\ is_number t' n (operate f x y z).
Proof.
  intros G (A & <-) (B & <-) (C & <-) H.
  destruct (intern_ok _ _ _ _ G (conj A (conj B C) : refers (Apply f a b c) _) H) as (E & L & V).
  exact (conj E (conj L V)).
Qed.
Lemma one_ok t : is_number t 1 (value t 1).
Proof. split; [lia|reflexivity]. Qed.

Lemma sums_ok t c low high a b k flags_of t' c' s x f g h :
  sums l t c low high a b k flags_of = Some (t', c') -> matches t c s -> is_number t k x ->
  let low_value := operate low (read s a) (read s b) x in
  let high_value := operate high (read s a) (read s b) x in
  (forall t1 n, extends t t1 -> is_number t1 n high_value ->
    let '(p, q, r) := flags_of n in
    flag_matches t1 p f /\ flag_matches t1 q g /\
    (forall n, r = Some n -> exists b : bool, h = Some b /\ is_number t1 n (if b then 1 else 0))) ->
  exists u, write (flags s f g h) a low_value = Some u /\ matches t' c' u /\ extends t t'.
Proof.
  unfold sums. intros H M K. cbv zeta. intros F. apply bind_some in H.
  destruct H as ((t1 & na) & Ha & H). apply bind_some in H. destruct H as ((t2 & nb) & Hb & H).
  destruct (content_ok _ _ _ _ _ _ Ha M) as [E1 Na].
  pose proof (matches_extends _ _ _ _ E1 M) as M1.
  destruct (content_ok _ _ _ _ _ _ Hb M1) as [E2 Nb].
  pose proof (is_number_extends _ _ _ _ E2 Na) as Na2.
  pose proof (is_number_extends _ _ _ _ (extends_trans _ _ _ E1 E2) K) as K2.
  destruct (intern t2 (Apply low na nb k)) as (t3 & nl) eqn:I3.
  destruct (intern t3 (Apply high na nb k)) as (t4 & nh) eqn:I4.
  destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E2) Na2 Nb K2 I3) as [E3 N3].
  pose proof (is_number_extends _ _ _ _ E3 Na2) as Na3.
  pose proof (is_number_extends _ _ _ _ E3 Nb) as Nb3.
  pose proof (is_number_extends _ _ _ _ E3 K2) as K3.
  destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E3) Na3 Nb3 K3 I4) as [E4 N4].
  pose proof (extends_trans _ _ _ (extends_trans _ _ _ E1 E2) (extends_trans _ _ _ E3 E4)) as E.
  specialize (F _ _ E N4). destruct (flags_of nh) as ((p & q) & r).
  apply bind_some in H. destruct H as (c1 & H & Eq). injection Eq as <- <-.
  destruct F as (F1 & F2 & F3).
  destruct (set_ok t4 _ _ _ _ (flags s f g h) (operate low (read s a) (read s b) x) H)
    as (u & Hu & Mu).
  - apply with_flags_ok; try assumption. exact (matches_extends _ _ _ _ E M).
  - exact (is_number_extends _ _ _ _ E4 N3).
  - exists u. auto.
Qed.

Ltac refused H :=
  repeat (discriminate ||
    match type of H with match ?o with _ => _ end = _ => is_var o; destruct o end).

Lemma no_flag t x : flag_matches t None x.
Proof. discriminate. Qed.
Lemma no_zero t x : forall n, None = Some n ->
  exists b : bool, x = Some b /\ is_number t n (if b then 1 else 0).
Proof. discriminate. Qed.
Lemma a_flag t n x : is_number t n x -> flag_matches t (Some n) (Some x).
Proof. intros N k H. injection H as <-. exists x. auto. Qed.

(* A chain begins with this in the flag; it goes on. *)
Ltac begins flag :=
  match goal with
  | H : (let '(_, _) := intern ?t (Number 0) in _) = _, G : good ?t, M : matches ?t _ ?s |- _ =>
      let t1 := fresh "t" in let n := fresh "n" in let I := fresh "I" in let E := fresh "E" in
      let N := fresh "N" in let u := fresh "u" in let Hu := fresh "U" in let Mu := fresh "U" in
      let Eu := fresh "U" in let Nk := fresh "N" in
      destruct (intern t (Number 0)) as (t1 & n) eqn:I;
      destruct (number_ok _ _ _ _ G I) as [E N];
      destruct (sums_ok _ _ _ _ _ _ _ _ _ _ _ _ flag None None H (matches_extends _ _ _ _ E M) N)
        as (u & Hu & Mu & Eu);
      [intros ? ? _ Nk; cbn [alone operate] in *; rewrite Z.add_0_r in Nk;
       split; [exact (a_flag _ _ _ Nk)|split; [apply no_flag|apply no_zero]]
      |exists u; cbn [operate] in Hu; rewrite Z.add_0_r in Hu;
       split; [exact Hu|split; [exact Mu|exact (extends_trans _ _ _ E Eu)]]]
  end.
Ltac goes_on :=
  match goal with H : bind _ _ = Some _, M : matches _ _ _ |- _ =>
    let n := fresh "n" in let Hn := fresh "F" in let x := fresh "x" in let N := fresh "N" in
    apply bind_some in H; destruct H as (n & Hn & H);
    first [destruct (carry_matches _ _ _ M _ Hn) as (x & -> & N)
          |destruct (overflow_matches _ _ _ M _ Hn) as (x & -> & N)];
    cbn [bind]; apply (sums_ok _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ H M N); intros t2 k E2 Nk
  end.
Lemma express_ok t c i t' c' s : express l t c i = Some (t', c') -> matches t c s ->
  exists u, execute s i = Some u /\ matches t' c' u /\ extends t t'.
Proof.
  intros H M. pose proof (is_good _ _ _ M) as G.
  destruct i as [name args]; destruct name; cbn [express] in H;
    destruct args as [|a [|b [|e [|? ?]]]]; try discriminate; try solve [refused H];
    cbn [execute].
  - (* mov *)
    destruct (copies_address a b) eqn:Cp.
    + destruct a as [q|? ?|?]; try discriminate. destruct b as [r|? ?|?]; try discriminate.
      cbn [copies_address] in Cp. apply andb_prop in Cp. destruct Cp as [Cq Cr].
      apply String.eqb_eq in Cq, Cr. subst q r.
      destruct (find_number (creg c) "r15") eqn:F; [discriminate|].
      destruct (find_number (creg c) "rbx") eqn:Fb; [discriminate|]. injection H as <- <-.
      eexists. split; [reflexivity|]. split; [|exact (extends_refl _ G)].
      destruct M as [_ R Me C O Z B Rb R15 Ot]. specialize (R15 F).
      split; cbn [creg cmem ccarry coverflow czero ready reg mem carry overflow zero read];
        try assumption.
      * intros r n Hn. destruct (String.eqb_spec r "rbx"); [congruence|exact (R _ _ Hn)].
      * intros r Hr N. destruct (String.eqb_spec r "rbx"); [contradiction|exact (B _ Hr N)].
      * intros _. exact R15.
      * intros _. exact R15.
    + apply bind_some in H. destruct H as ((t1 & x) & E & H). apply bind_some in H.
      destruct H as (c1 & H & Eq).
      injection Eq as <- <-. destruct (content_ok _ _ _ _ _ _ E M) as [E1 N].
      destruct (set_ok _ _ _ _ _ _ _ H (matches_extends _ _ _ _ E1 M) N) as (u & Hu & Mu).
      exists u. auto.
  - (* mulx *)
    destruct a as [h|? ?|?]; try discriminate. destruct b as [k|? ?|?]; try discriminate.
    apply bind_some in H. destruct H as ((t1 & x) & Hx & H). apply bind_some in H.
    destruct H as ((t2 & y) & Hy & H).
    destruct (content_ok _ _ _ _ _ _ Hx M) as [E1 N1].
    pose proof (matches_extends _ _ _ _ E1 M) as M1.
    destruct (content_ok _ _ _ _ _ _ Hy M1) as [E2 N2].
    pose proof (matches_extends _ _ _ _ E2 M1) as M2.
    pose proof (is_number_extends _ _ _ _ E2 N1) as N1'.
    destruct (intern t2 _) as (t3 & low) eqn:I3. destruct (intern t3 _) as (t4 & high) eqn:I4.
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E2) N1' N2 (one_ok _) I3) as [E3 N3].
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E3) (is_number_extends _ _ _ _ E3 N1')
      (is_number_extends _ _ _ _ E3 N2) (one_ok _) I4) as [E4 N4].
    apply bind_some in H. destruct H as (c1 & H1 & H). apply bind_some in H.
    destruct H as (c2 & H2 & Eq). injection Eq as <- <-.
    pose proof (matches_extends _ _ _ _ E4 (matches_extends _ _ _ _ E3 M2)) as M4.
    destruct (set_ok _ _ _ _ _ _ _ H1 M4 (is_number_extends _ _ _ _ E4 N3)) as (u & Hu & Mu).
    destruct (set_ok _ _ _ _ _ _ _ H2 Mu N4) as (u' & Hu' & Mu'). exists u'.
    change (reg s "rdx") with (read s (Reg "rdx")). cbn [operate] in Hu, Hu'. rewrite Hu.
    split; [exact Hu'|]. split; [exact Mu'|].
    exact (extends_trans _ _ _ (extends_trans _ _ _ E1 E2) (extends_trans _ _ _ E3 E4)).
  - (* xor *)
    destruct (same a b); [|discriminate]. destruct (intern t (Number 0)) as (t1 & n) eqn:I1.
    destruct (number_ok _ _ _ _ G I1) as [E1 N]. apply bind_some in H.
    destruct H as (c1 & H & Eq). injection Eq as <- <-.
    pose proof (with_flags_ok _ _ _ _ _ _ _ _ _ (matches_extends _ _ _ _ E1 M)
      (a_flag _ _ _ N) (a_flag _ _ _ N) (no_zero _ None)) as M1.
    destruct (set_ok _ _ _ _ _ _ _ H M1 N) as (u & Hu & Mu). exists u. auto.
  - (* add *)
    begins (Some ((read s a + read s b) / W)).
  - (* adc *)
    goes_on. split; [exact (a_flag _ _ _ Nk)|]. split; [apply no_flag|apply no_zero].
  - (* adcx *)
    goes_on. pose proof (matches_extends _ _ _ _ E2 M) as M2.
    split; [exact (a_flag _ _ _ Nk)|]. split; [exact (overflow_matches _ _ _ M2)|].
    exact (zero_matches _ _ _ M2).
  - (* adox *)
    goes_on. pose proof (matches_extends _ _ _ _ E2 M) as M2.
    split; [exact (carry_matches _ _ _ M2)|]. split; [exact (a_flag _ _ _ Nk)|].
    exact (zero_matches _ _ _ M2).
  - (* sub *)
    begins (Some (- ((read s a - read s b) / W))).
  - (* sbb *)
    goes_on. split; [exact (a_flag _ _ _ Nk)|]. split; [apply no_flag|apply no_zero].
  - (* and *)
    destruct b as [?|? ?|k]; try discriminate.
    apply bind_some in H. destruct H as ((t1 & x) & Hx & H).
    destruct (content_ok _ _ _ _ _ _ Hx M) as [E1 N1].
    destruct (intern t1 _) as (t2 & y) eqn:I2. destruct (intern t2 _) as (t3 & w) eqn:I3.
    destruct (intern t3 _) as (t4 & n) eqn:I4.
    destruct (number_ok _ _ _ _ (proj1 E1) I2) as [E2 N2].
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E2) (is_number_extends _ _ _ _ E2 N1) N2
      (one_ok _) I3) as [E3 N3].
    destruct (number_ok _ _ _ _ (proj1 E3) I4) as [E4 N4].
    apply bind_some in H. destruct H as (c1 & H & Eq). injection Eq as <- <-.
    pose proof (extends_trans _ _ _ (extends_trans _ _ _ E1 E2) (extends_trans _ _ _ E3 E4)) as Ex.
    pose proof (with_flags_ok _ _ _ _ _ _ _ _ _ (matches_extends _ _ _ _ Ex M)
      (a_flag _ _ _ N4) (a_flag _ _ _ N4) (no_zero _ None)) as M1.
    destruct (set_ok _ _ _ _ _ _ _ H M1 (is_number_extends _ _ _ _ E4 N3)) as (u & Hu & Mu).
    exists u. auto.
  - (* shr *)
    destruct b as [?|? ?|[|[?|?|]|?]]; try discriminate.
    apply bind_some in H. destruct H as ((t1 & x) & Hx & H).
    destruct (content_ok _ _ _ _ _ _ Hx M) as [E1 N1].
    destruct (intern t1 _) as (t2 & w) eqn:I2. destruct (intern t2 _) as (t3 & n) eqn:I3.
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E1) N1 (one_ok _) (one_ok _) I2) as [E2 N2].
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E2) (is_number_extends _ _ _ _ E2 N1)
      (one_ok _) (one_ok _) I3) as [E3 N3].
    apply bind_some in H. destruct H as (c1 & H & Eq). injection Eq as <- <-.
    pose proof (extends_trans _ _ _ (extends_trans _ _ _ E1 E2) E3) as Ex.
    pose proof (with_flags_ok _ _ _ _ _ _ _ _ _ (matches_extends _ _ _ _ Ex M)
      (a_flag _ _ _ N3) (no_flag _ None) (no_zero _ None)) as M1.
    destruct (set_ok _ _ _ _ _ _ _ H M1 (is_number_extends _ _ _ _ E3 N2)) as (u & Hu & Mu).
    exists u. auto.
  - (* imul *)
    destruct e as [?|? ?|k]; try discriminate.
    apply bind_some in H. destruct H as ((t1 & x) & Hx & H).
    destruct (content_ok _ _ _ _ _ _ Hx M) as [E1 N1].
    destruct (intern t1 _) as (t2 & y) eqn:I2. destruct (intern t2 _) as (t3 & w) eqn:I3.
    destruct (number_ok _ _ _ _ (proj1 E1) I2) as [E2 N2].
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E2) (is_number_extends _ _ _ _ E2 N1) N2
      (one_ok _) I3) as [E3 N3].
    apply bind_some in H. destruct H as (c1 & H & Eq). injection Eq as <- <-.
    pose proof (extends_trans _ _ _ (extends_trans _ _ _ E1 E2) E3) as Ex.
    pose proof (with_flags_ok _ _ _ _ _ _ _ _ _ (matches_extends _ _ _ _ Ex M)
      (no_flag _ None) (no_flag _ None) (no_zero _ None)) as M1.
    destruct (set_ok _ _ _ _ _ _ _ H M1 N3) as (u & Hu & Mu). exists u. auto.
  - (* cmp *)
    destruct b as [?|? ?|[|?|?]]; try discriminate.
    apply bind_some in H. destruct H as ((t1 & x) & Hx & H).
    destruct (content_ok _ _ _ _ _ _ Hx M) as [E1 N1].
    destruct (intern t1 _) as (t2 & n) eqn:I2.
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E1) N1 (one_ok _) (one_ok _) I2) as [E2 N2].
    injection H as <- <-. pose proof (extends_trans _ _ _ E1 E2) as Ex. eexists.
    split; [reflexivity|]. split; [|exact Ex].
    apply with_flags_ok; [exact (matches_extends _ _ _ _ Ex M)|apply no_flag|apply no_flag|].
    intros k Hk. injection Hk as <-. eexists. split; [reflexivity|]. exact N2.
  - (* cmovnz *)
    apply bind_some in H. destruct H as (n & Hn & H).
    destruct (zero_matches _ _ _ M _ Hn) as (z & -> & N). cbn [bind].
    apply bind_some in H. destruct H as ((t1 & x) & Hx & H). apply bind_some in H.
    destruct H as ((t2 & y) & Hy & H).
    destruct (content_ok _ _ _ _ _ _ Hx M) as [E1 N1].
    pose proof (matches_extends _ _ _ _ E1 M) as M1.
    destruct (content_ok _ _ _ _ _ _ Hy M1) as [E2 N2].
    pose proof (extends_trans _ _ _ E1 E2) as E12.
    destruct (intern t2 _) as (t3 & w) eqn:I3.
    destruct (apply_ok _ _ _ _ _ _ _ _ _ _ (proj1 E2) (is_number_extends _ _ _ _ E12 N)
      (is_number_extends _ _ _ _ E2 N1) N2 I3) as [E3 N3].
    apply bind_some in H. destruct H as (c1 & H & Eq). injection Eq as <- <-.
    pose proof (extends_trans _ _ _ E12 E3) as Ex.
    destruct (set_ok _ _ _ _ _ _ _ H (matches_extends _ _ _ _ Ex M) N3) as (u & Hu & Mu).
    exists u. destruct z; cbn [operate Z.eqb] in Hu; auto.
Qed.

Lemma express_all_ok is : forall t c t' c' s, express_all l t c is = Some (t', c') ->
  matches t c s -> exists u, execute_all s is = Some u /\ matches t' c' u /\ extends t t'.
Proof.
  induction is as [|i is IH]; cbn [express_all execute_all]; intros t c t' c' s H M.
  - injection H as <- <-. exists s. split; [reflexivity|]. split; [exact M|].
    exact (extends_refl _ (is_good _ _ _ M)).
  - apply bind_some in H. destruct H as ((t1 & c1) & H1 & H).
    destruct (express_ok _ _ _ _ _ _ H1 M) as (u & -> & M1 & E1). cbn [bind].
    destruct (IH _ _ _ _ _ H M1) as (w & E & M2 & E2). exists w. split; [exact E|].
    split; [exact M2|]. exact (extends_trans _ _ _ E1 E2).
Qed.

Lemma first_table_ok places : forall t c t' c', forallb (covered l) places = true ->
  first_table places t c = (t', c') -> good t ->
  (forall a n, find_mem c a = Some n -> covered l a = true /\ is_number t n (at_place base s0 a)) ->
  good t' /\
  forall a n, find_mem c' a = Some n -> covered l a = true /\ is_number t' n (at_place base s0 a).
Proof.
  induction places as [|b places IH]; cbn [first_table forallb]; intros t c t' c' C H G F.
  - injection H as <- <-. auto.
  - apply andb_prop in C. destruct C as [C1 C]. destruct (intern t (Start b)) as (t1 & n) eqn:I1.
    destruct (intern_ok _ _ _ _ G (I : refers (Start b) _) I1) as (E1 & L1 & V1).
    apply (IH _ _ _ _ C H (proj1 E1)). intros a k. cbn [find_mem].
    destruct (same_place a b) eqn:S.
    + apply same_place_ok in S. subst a. intros Hk. injection Hk as <-. split; [exact C1|].
      exact (conj L1 V1).
    + intros Hk. destruct (F _ _ Hk) as [Ca N]. split; [exact Ca|].
      exact (is_number_extends _ _ _ _ E1 N).
Qed.
Lemma all_places_ok a : covered l a = true -> In a (all_places l).
Proof.
  intros H. destruct (covered_is _ _ H) as (_ & M & n & I & L1 & L2). destruct a as [b k].
  cbn [fst snd] in *. unfold all_places. apply in_flat_map. exists (b, n). split; [exact I|].
  cbn [fst snd]. apply in_map_iff. exists (Z.to_nat (k / 8)).
  pose proof (Z.div_mod k 8 ltac:(lia)). pose proof (Z.div_mod n 8 ltac:(lia)).
  pose proof (Z.mod_pos_bound n 8 ltac:(lia)). split.
  - rewrite Z2Nat.id by lia. f_equal. lia.
  - apply in_seq. cbn [Nat.add]. split; [lia|]. apply Z2Nat.inj_lt; lia.
Qed.
End Values.

Theorem same_ends_ok a b l : same_ends l a b = true -> same_effect a b l.
Proof.
  unfold same_ends, same_effect, program. intros H.
  destruct (parse a) as [is|]; [|discriminate]. destruct (parse b) as [js|]; [|discriminate].
  split; [discriminate|]. split; [discriminate|]. intros s Sep.
  apply andb_prop in H. destruct H as [C H].
  destruct (first_table (all_places l) ([], 1%positive) []) as (t & c) eqn:F.
  destruct (first_table_ok l s _ _ _ _ _ C F (eq_refl : good ([], 1%positive))) as [G Fc].
  { discriminate. }
  assert (M : matches l s t (Contents [] c None None None false) s).
  { split; cbn [creg cmem ccarry coverflow czero ready]; try assumption; try discriminate;
      try reflexivity.
    intros r _ N. unfold base_of. destruct (String.eqb_spec r "rbx"); [contradiction|reflexivity]. }
  destruct (express_all l t _ is) as [(t1 & x)|] eqn:E1; [|discriminate].
  destruct (express_all l t1 _ js) as [(t2 & y)|] eqn:E2; [|discriminate].
  destruct (express_all_ok l s Sep _ _ _ _ _ _ E1 M) as (u & Hu & Mu & X1).
  destruct (express_all_ok l s Sep _ _ _ _ _ _ E2 (matches_extends _ _ _ _ _ _ X1 M))
    as (w & Hw & Mw & X2).
  exists u, w. split; [exact Hu|]. split; [exact Hw|]. split.
  2: { intros r B N. rewrite (bases_match _ _ _ _ _ Mw r B N). unfold base_of.
       destruct (String.eqb_spec r "rbx"); [contradiction|reflexivity]. }
  intros z.
  destruct (existsb (fun d => z =? base_of s (fst d) + snd d) (all_places l)) eqn:Z.
  - apply existsb_exists in Z. destruct Z as (d & I & Z). apply Z.eqb_eq in Z. subst z.
    rewrite forallb_forall in H. specialize (H d I).
    destruct (find_mem (cmem x) d) as [n|] eqn:Nx; [|discriminate].
    destruct (find_mem (cmem y) d) as [k|] eqn:Ny; [|discriminate]. apply Pos.eqb_eq in H. subst k.
    destruct (memory_matches _ _ _ _ _ Mu _ _ Nx) as [_ Q1].
    destruct (memory_matches _ _ _ _ _ Mw _ _ Ny) as [_ Q2].
    pose proof (is_number_extends _ _ _ _ _ X2 Q1) as Q3.
    unfold at_place in *. rewrite <- (proj2 Q2), <- (proj2 Q3). reflexivity.
  - assert (D : forall d, covered l d = true -> z <> base_of s (fst d) + snd d).
    { intros d Cd ->. apply (all_places_ok l) in Cd.
      assert (T : existsb (fun d' => base_of s (fst d) + snd d =? base_of s (fst d') + snd d')
        (all_places l) = true).
      { apply existsb_exists. exists d. split; [exact Cd|]. apply Z.eqb_refl. }
      congruence. }
    rewrite (others_match _ _ _ _ _ Mu z D), (others_match _ _ _ _ _ Mw z D). reflexivity.
Qed.

(* So what is proven of one text is proven of the other. *)
Theorem in_other_order a b read written known operands results :
  step_theorem a read written known operands results ->
  same_effect a b (written ++ read) ->
  is_base (written ++ read) "rdi" = true -> is_base (written ++ read) "rsi" = true ->
  step_theorem b read written known operands results.
Proof.
  intros [_ T] (_ & Pb & E) Di Si. split; [exact Pb|]. intros s Sep Z Ops.
  destruct (T s Sep Z Ops) as (t & Et & R & _ & _ & O).
  destruct (E s Sep) as (t' & u & Et' & Eu & M & B). rewrite Et in Et'. injection Et' as <-.
  exists u. split; [exact Eu|]. split; [|split; [|split]].
  - revert R. apply Forall_impl. intros [[c tight] f]. unfold element_at. rewrite !M. auto.
  - apply B; [exact Di|discriminate].
  - apply B; [exact Si|discriminate].
  - intros x X. rewrite <- M. exact (O x X).
Qed.
