(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The proof that a text which is cut into parts computes what their formulas say. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement Trace AArch64 AArch64Proof Formulas
  AArch64Steps.
Import ListNotations.
Open Scope Z_scope.

Definition element_in (s0 s : state) (l : location) : list Z :=
  match l with
  | Registers v => map (reg s) (registers_of v)
  | At a => element_at s (address s0 a)
  | Nowhere => zeros
  end.

(* A part: what is in registers at its beginning, and at its end. *)
Lemma all_hold m s l r c : Forall (fun e => holds_content m (snd e) (reg s (fst e))) l ->
  lookup String.eqb l r = Some c -> holds_content m c (reg s r).
Proof.
  induction 1 as [|[q d] l H _ IH]; cbn [lookup]; [discriminate|].
  destruct (String.eqb_spec r q) as [->|]; [|exact IH]. intros E. injection E as <-. exact H.
Qed.
Lemma entries_hold m s0 s l e is : within e (element_in s0 s l) ->
  Forall (fun most => most < W) (most e) -> map m is = element_in s0 s l ->
  Forall (fun e => holds_content m (snd e) (reg s (fst e))) (entries l is).
Proof.
  destruct l as [v|a|]; cbn [entries]; try (intros; constructor).
  cbn [element_in]. unfold within. intros H. revert H. generalize (most e) as bounds.
  generalize (registers_of v) as rs. induction is as [|i is IH]; intros [|r rs] bounds H B M;
    try discriminate; [constructor|]. cbn [map combine] in *.
  inversion H as [|? b ? bs Hb Hbs]; subst. inversion B as [|? ? Bb Bbs]; subst.
  injection M as M1 M2. constructor; [|exact (IH _ _ Hbs Bbs M2)]. cbn [fst snd].
  unfold holds_content, a_word. cbn [fst snd]. split; [congruence|]. split; [lia|exact I].
Qed.
Lemma below_word tight : Forall (fun most => most < W) (most (element_of tight)).
Proof. destruct tight; repeat constructor. Qed.
Lemma same_number tight l : number (element_of tight) l = number words l.
Proof. destruct tight; reflexivity. Qed.
Lemma ends_in_ok m y t v r : agree m y t -> ends_in y v r = true ->
  map (reg t) (registers_of v) = map m r.
Proof.
  intros (_ & R & _) H. unfold ends_in in H.
  destruct (registers_of v) as [|a [|b [|c [|d [|? ?]]]]] eqn:V; cbn [map] in H;
    try discriminate;
    repeat match type of H with
    | context [lookup String.eqb (sreg y) ?q] =>
        destruct (lookup String.eqb (sreg y) q) as [[? ?]|] eqn:?; try discriminate
    end.
  destruct r as [|e [|f [|g [|h [|? ?]]]]]; try discriminate.
  apply andb_prop in H. destruct H as [H Q3]. apply andb_prop in H. destruct H as [H Q2].
  apply andb_prop in H. destruct H as [Q0 Q1]. apply Pos.eqb_eq in Q0, Q1, Q2, Q3. subst.
  cbn [map]. repeat match goal with H : lookup _ _ _ = Some _ |- _ =>
    apply R in H; destruct H as [H _]; cbn [fst] in H; rewrite H; clear H end. reflexivity.
Qed.
Lemma computes_ok q is a b r s0 s : part_ok q = true -> computes is a b r q = true ->
  reg s "x28" = 38 -> reg s "x30" = 19 ->
  let x := element_in s0 s a in let y := element_in s0 s b in
  within (element_of (first_tight q)) x -> within (element_of (second_tight q)) y ->
  exists t, execute_all s is = Some t /\ let z := element_in s0 t (Registers r) in
  within (element_of (result_tight q)) z /\
  (p | number words z - formula_value [number words x; number words y] (value q)).
Proof.
  unfold part_ok, computes. intros P Q X28 X30. cbv zeta. intros Wa Wb.
  apply andb_prop in P. destruct P as [P V]. apply andb_prop in P. destruct P as [P L].
  apply andb_prop in P. destruct P as [P N]. apply andb_prop in P. destruct P as [B Ids].
  destruct (list_eq_dec _ _ _) as [I|]; [|discriminate]. clear Ids. apply same_bounds_ok in B.
  set (x := element_in s0 s a) in *. set (y := element_in s0 s b) in *.
  assert (F : Forall2 within (shapes q) [x; y]) by (unfold shapes; auto).
  pose proof (concat_within _ _ F) as Bounds. rewrite <- B in Bounds.
  destruct (exact_assignment _ _ V N Bounds) as (m & X & K & G).
  cbn [steps claims claimed] in X, K, G. rewrite I in K.
  destruct (block_start (certificate q) a b) as [start|] eqn:S; [|discriminate].
  destruct (symbolic_all start is) as [z|] eqn:Z; [|discriminate].
  assert (Lx : List.length x = 4%nat) by exact (lengths _ _ _ Wa).
  assert (Ly : List.length y = 4%nat) by exact (lengths _ _ _ Wb).
  assert (K2 : map m (firstn 4 ids) = x /\ map m (skipn 4 ids) = y).
  { clear - K Lx Ly. destruct x as [|? [|? [|? [|? [|]]]]]; try discriminate.
    destruct y as [|? [|? [|? [|? [|]]]]]; try discriminate. cbn in K |- *.
    injection K as K1 K2 K3 K4 K5 K6 K7 K8. split; congruence. }
  destruct K2 as [Kx Ky].
  assert (A : agree m start s).
  { unfold block_start in S. unbind. pose proof (from_ok _ _ 8 X) as F0.
    destruct (emit_ok _ _ _ _ _ _ F0 Heqo) as [[E1 _] F1].
    destruct (emit_ok _ _ _ _ _ _ F1 Heqo0) as [[E2 _] F2].
    cbn [machine opval wrap] in E1, E2.
    split; [exact F2|]. cbn [sreg smem sflag products quotients]. split.
    - intros q' c. apply all_hold. constructor; [|constructor].
      + cbn [fst snd]. unfold holds_content, a_word. cbn [fst snd]. rewrite X28, E1.
        unfold W. repeat split; lia.
      + cbn [fst snd]. unfold holds_content, a_word. cbn [fst snd]. rewrite X30, E2.
        unfold W. repeat split; lia.
      + apply Forall_app. split; eapply entries_hold; eauto using below_word.
    - split; [discriminate|]. split; [exact Logic.I|]. split; discriminate. }
  destruct (symbolic_all_ok m is _ s _ A Z) as (t & R & A'). exists t. split; [exact R|].
  cbn [element_in]. rewrite (ends_in_ok m z t r _ A' Q).
  assert (Ks : map m ids = concat [x; y]) by exact K.
  pose proof (exprs_are_numbers m _ ids _ F Ks) as Values.
  assert (All : map (pval m) (operand_exprs (shapes q) ids ++ map PC []) =
    [number words x; number words y]).
  { cbn [map]. rewrite app_nil_r, Values. unfold numbers, shapes. cbn [combine map fst snd].
    rewrite !same_number. reflexivity. }
  set (e := element_of (result_tight q)) in *.
  assert (Gs : Forall (holds m) (flat_map (fun x => claims_of
    (operand_exprs (shapes q) ids ++ map PC []) (fst x) (snd x))
    (combine [Result e (value q) p] [result_of q]))) by
    (cbn [combine flat_map fst snd]; rewrite app_nil_r; exact G).
  assert (Ls : forallb (fun x => same_lengths (snd x) (most (shape (fst x))))
    (combine [Result e (value q) p] [result_of q]) = true)
    by (cbn [combine forallb fst snd shape]; rewrite L; reflexivity).
  pose proof (claims_are_results m _ _ [Result e (value q) p] [result_of q] All eq_refl Ls Gs)
    as T.
  inversion T as [|? ? ? ? [T1 T2] _]; subst. cbn [shape expected modulus] in T1, T2.
  unfold e in T2. rewrite same_number in T2. auto.
Qed.

(* Other instructions. *)
Ltac same_cells := repeat (apply (f_equal2 (@cons Z)); [apply f_equal; lia|]); reflexivity.
Lemma load_ok s0 s v a : (fst a = X1 -> distance s = distance s0) ->
  exists t, execute_all s (transfer LDP v a) = Some t /\
  element_in s0 t (Registers v) = element_in s0 s (At a).
Proof.
  intros H. cbn [element_in]. unfold address, element_at.
  destruct a as [[|] k]; cbn [fst snd] in *; [|rewrite <- (H eq_refl); unfold distance];
    destruct v; (eexists; split; [reflexivity|]); unfold further, distance;
    cbn [registers_of map put reg mem fst snd String.eqb Ascii.eqb Bool.eqb]; same_cells.
Qed.
Lemma store_ok s0 s v k : exists t, execute_all s (transfer STP v (X0, k)) = Some t /\
  element_in s0 t (At (X0, k)) = element_in s0 s (Registers v).
Proof.
  cbn [element_in]. unfold address, element_at. cbn [fst snd].
  destruct v; (eexists; split; [reflexivity|]); cbn [registers_of map store reg mem];
    repeat match goal with |- context [if ?x =? ?y then _ else _] =>
      destruct (Z.eqb_spec x y); try (unfold further in *; cbn [snd fst] in *; lia) end;
    reflexivity.
Qed.
Lemma choose_ok s0 s z : (reg s "x1" =? 0) = z ->
  exists t, execute_all s selections = Some t /\
  element_in s0 t (Registers A) = element_in s0 s (Registers (if z then A else F)) /\
  element_in s0 t (Registers B) = element_in s0 s (Registers (if z then E else B)).
Proof.
  intros H. unfold selections, select. cbn [registers_of combine map app execute_all].
  cbn [execute read Assembly.bind]. rewrite H.
  destruct z; (eexists; split; [reflexivity|split; reflexivity]).
Qed.

Lemma not_among {A} (eq : A -> A -> bool) l x : (forall y, eq y y = true) ->
  negb (among eq l x) = true -> ~ In x l.
Proof.
  intros R H I. apply negb_true_iff in H. unfold among in H.
  assert (existsb (eq x) l = true) by (apply existsb_exists; exists x; auto). congruence.
Qed.
Lemma free_ok rs is r : free rs is = true -> In r rs -> ~ In r (all_changed is).
Proof.
  unfold free. rewrite forallb_forall. intros H I. apply (not_among _ _ _ String.eqb_refl), H, I.
Qed.
Lemma same_ok a b : same a b = true -> a = b.
Proof. unfold same. destruct (instructions_dec a b); congruence. Qed.
Lemma weaker a b l : implb a b = true -> within (element_of b) l -> within (element_of a) l.
Proof.
  destruct a, b; try discriminate; auto. intros _. unfold within. cbn [element_of most].
  intros H.
  repeat match goal with H : Forall2 _ _ (_ :: _) |- _ => inversion H; clear H; subst
    | H : Forall2 _ _ [] |- _ => inversion H; clear H; subst end.
  repeat constructor; lia.
Qed.
Lemma frame_all is : forall s t, execute_all s is = Some t ->
  (forall b, ~ In b (all_written is) -> mem t b = mem s b) /\
  (forall q, ~ In q (all_changed is) -> reg t q = reg s q).
Proof.
  induction is as [|i is IH]; cbn [execute_all]; intros s t E.
  - injection E as <-. auto.
  - apply Assembly.bind_some in E. destruct E as (u & E1 & E2).
    destruct (frame _ _ _ E1) as [F1 G1], (IH _ _ E2) as [F2 G2].
    split; intros x N; [rewrite F2, F1|rewrite G2, G1]; try reflexivity;
      intros I; apply N; apply in_or_app; auto.
Qed.
Lemma execute_app a : forall b s t u, execute_all s a = Some t -> execute_all t b = Some u ->
  execute_all s (a ++ b) = Some u.
Proof.
  induction a as [|i a IH]; cbn [app execute_all]; intros b s t u H1 H2; [congruence|].
  apply Assembly.bind_some in H1. destruct H1 as (v & -> & H1). cbn [Assembly.bind]. eauto.
Qed.

Section Sound.
Variables (size read : Z) (zero : option bool) (parts : list part) (s0 : state) (ins : list Z).
Hypothesis separate : apart size read s0.
Hypothesis choice : chosen zero s0.
Hypothesis proven : forallb part_ok parts = true.

Definition entry_ok (s : state) (x : location * (bool * formula)) : Prop :=
  let z := element_in s0 s (fst x) in
  within (element_of (fst (snd x))) z /\
  (p | number words z - formula_value ins (snd (snd x))) /\
  match fst x with At a => in_range size read a = true | _ => True end.
Definition knows (s : state) (e : known_elements) : Prop := Forall (entry_ok s) e.
(* What all instructions leave. *)
Definition invariant (whole : bool) (s : state) : Prop :=
  reg s "x28" = 38 /\ reg s "x30" = 19 /\ (whole = true -> reg s "x1" = reg s0 "x1") /\
  (forall b, b < 0 \/ size <= b -> mem s b = mem s0 b) /\
  (forall q, ~ In q registers -> reg s q = reg s0 q).

Lemma x0_stays whole s : invariant whole s -> reg s "x0" = reg s0 "x0".
Proof.
  intros (_ & _ & _ & _ & H). apply H. cbn. intuition discriminate.
Qed.
Lemma invariant_ok whole is s t : invariant whole s -> execute_all s is = Some t ->
  forallb (stays_in size) is = true -> free ["x28"; "x30"]%string is = true ->
  invariant (whole && free ["x1"%string] is) t.
Proof.
  intros (A1 & A2 & A3 & A4 & A5) E St Fr. destruct (frame_all _ _ _ E) as [F G].
  rewrite forallb_forall in St.
  assert (G28 := free_ok _ _ "x28"%string Fr (or_introl eq_refl)).
  assert (G30 := free_ok _ _ "x30"%string Fr (or_intror (or_introl eq_refl))).
  split; [rewrite (G _ G28); exact A1|]. split; [rewrite (G _ G30); exact A2|]. split; [|split].
  - intros W. apply andb_prop in W. destruct W as [W W1].
    rewrite (G _ (free_ok _ _ _ W1 (or_introl eq_refl))). exact (A3 W).
  - intros b O. rewrite <- A4 by exact O. apply F. intros I. apply in_flat_map in I.
    destruct I as (i & I & Ib). apply St in I. unfold stays_in in I. apply andb_prop in I.
    destruct I as [I _]. rewrite forallb_forall in I. apply I in Ib. lia.
  - intros q O. rewrite <- A5 by exact O. apply G. intros I. apply O. apply in_flat_map in I.
    destruct I as (i & I & Iq). apply St in I. unfold stays_in in I. apply andb_prop in I.
    destruct I as [_ I]. rewrite forallb_forall in I.
    apply (amongst String.eqb); [|apply I, Iq]. intros x y. apply String.eqb_eq.
Qed.
Lemma keep_ok is s t e : execute_all s is = Some t -> forallb (stays_in size) is = true ->
  knows s e -> knows t (keep is e).
Proof.
  intros E St K. destruct (frame_all _ _ _ E) as [F G]. rewrite forallb_forall in St.
  unfold knows, keep in *. rewrite Forall_forall in *. intros x I. apply filter_In in I.
  destruct I as [I U]. destruct (K x I) as (K1 & K2 & K3). unfold entry_ok.
  assert (Same : element_in s0 t (fst x) = element_in s0 s (fst x)); [|rewrite Same; auto].
  destruct (fst x) as [v|[b k]|]; cbn [untouched element_in] in *; [| |reflexivity].
  - apply map_ext_in. intros r Ir. apply G. exact (free_ok _ _ _ U Ir).
  - unfold element_at.
    assert (forall j, In j [0; 8; 16; 24] ->
      mem t (address s0 (b, k) + j) = mem s (address s0 (b, k) + j)) as H.
    { intros j Ij. apply F. destruct b; unfold address; cbn [fst snd].
      - rewrite forallb_forall in U. apply (not_among _ _ _ Z.eqb_refl), U.
        cbn [In] in *. intuition lia.
      - intros Iw. apply in_flat_map in Iw. destruct Iw as (i & Ii & Iw). apply St in Ii.
        unfold stays_in in Ii. apply andb_prop in Ii. destruct Ii as [Ii _].
        rewrite forallb_forall in Ii. apply Ii in Iw. unfold in_range in K3. cbn [fst snd] in K3.
        unfold apart in separate. cbn [In] in Ij. lia. }
    pose proof (H 0 (or_introl eq_refl)) as H0. rewrite !Z.add_0_r in H0.
    rewrite H0, (H 8), (H 16), (H 24) by (cbn; auto). reflexivity.
Qed.
Lemma look_ok s e l x : knows s e -> look e l = Some x -> entry_ok s (l, x).
Proof.
  intros K. destruct l as [v|a|].
  3: { cbn [look]. destruct e; intros H; injection H as <-;
       (split; [repeat constructor; cbn; lia|]; split; [apply Z.divide_0_r|exact I]). }
  all: induction K as [|[c y] e O K IH]; cbn [look]; [discriminate|];
    destruct (location_dec c _) as [->|]; [|exact IH]; intros H; injection H as <-; exact O.
Qed.
Lemma step_on_ok whole is act e e' s : step_on size read zero parts whole is act e = Some e' ->
  invariant whole s -> knows s e ->
  exists t, execute_all s is = Some t /\ invariant (whole && free ["x1"%string] is) t /\ knows t e'.
Proof.
  unfold step_on. intros H Inv K.
  destruct (leaves _ _ _ _ _ _ _ _) as [l|] eqn:H1; [|discriminate].
  destruct (_ && _) eqn:N in H; [|discriminate]. injection H as <-. rename H1 into H.
  apply andb_prop in N. destruct N as [St Fr]. pose proof Inv as (X28 & X30 & X1' & _).
  unfold leaves in H.
  assert (Done : forall t e1, execute_all s is = Some t -> knows t e1 ->
    exists t, execute_all s is = Some t /\ invariant (whole && free ["x1"%string] is) t /\
      knows t (e1 ++ keep is e)).
  { intros t e1 E K1. exists t. split; [exact E|]. split.
    - exact (invariant_ok _ _ _ _ Inv E St Fr).
    - apply Forall_app. split; [exact K1|]. exact (keep_ok _ _ _ _ E St K). }
  destruct act as [n a b r|v a|k v|].
  - destruct (nth_error parts n) as [q|] eqn:Hq; [|discriminate].
    destruct (look e a) as [x|] eqn:Hx; [|discriminate].
    destruct (look e b) as [y|] eqn:Hy; [|discriminate].
    destruct (implb (first_tight q) (fst x) && implb (second_tight q) (fst y) &&
      computes is a b r q) eqn:Q; [|discriminate]. injection H as <-.
    apply andb_prop in Q. destruct Q as [Q Qc]. apply andb_prop in Q. destruct Q as [Qa Qb].
    assert (P : part_ok q = true).
    { rewrite forallb_forall in proven. apply proven. exact (nth_error_In _ _ Hq). }
    destruct (look_ok _ _ _ _ K Hx) as (Ea & Fa & _).
    destruct (look_ok _ _ _ _ K Hy) as (Eb & Fb & _). cbn [fst snd] in *.
    destruct (computes_ok q is a b r s0 s P Qc X28 X30 (weaker _ _ _ Qa Ea)
      (weaker _ _ _ Qb Eb)) as (t & E & R1 & R2).
    apply (Done t [(Registers r, _)] E). constructor; [|constructor].
    split; [exact R1|]. split; [|exact I]. cbn [fst snd].
    pose proof (put_in_ok _ _ _ (value q) _ _ Fa Fb) as Pf.
    match goal with |- (p | ?u - ?w) =>
      match type of Pf with (_ | ?v - _) =>
        replace (u - w) with ((u - v) + (v - w)) by ring end end.
    apply Z.divide_add_r; assumption.
  - unbind. destruct (same _ _ && _) eqn:Q; [|discriminate]. injection H as <-.
    apply andb_prop in Q. destruct Q as [Q Qw]. apply same_ok in Q. subst is.
    destruct (load_ok s0 s v a) as (t & E & R).
    { intros Ha. rewrite Ha, orb_false_r in Qw. unfold distance.
      rewrite (x0_stays _ _ Inv), (X1' Qw). reflexivity. }
    apply (Done t [(Registers v, _)] E). constructor; [|constructor].
    destruct (look_ok _ _ _ _ K Heqo) as (K1 & K2 & _). unfold entry_ok. cbn [fst snd] in *.
    rewrite R. auto.
  - unbind. destruct (same _ _ && _) eqn:Q; [|discriminate]. injection H as <-.
    apply andb_prop in Q. destruct Q as [Q Qr]. apply same_ok in Q. subst is.
    destruct (store_ok s0 s v k) as (t & E & R).
    apply (Done t [(At (X0, k), _)] E). constructor; [|constructor].
    destruct (look_ok _ _ _ _ K Heqo) as (K1 & K2 & _). unfold entry_ok. cbn [fst snd] in *.
    rewrite R. auto.
  - destruct zero as [z|] eqn:Hz; [|discriminate]. unbind.
    destruct (same _ _ && _) eqn:Q; [|discriminate]. injection H as <-.
    apply andb_prop in Q. destruct Q as [Q Qw]. apply same_ok in Q. subst is.
    destruct (choose_ok s0 s z) as (t & E & RA & RB).
    { rewrite (X1' Qw). exact choice. }
    apply (Done t [(Registers A, _); (Registers B, _)] E).
    constructor; [|constructor; [|constructor]].
    + unfold entry_ok. cbn [fst snd]. rewrite RA. destruct z;
        eapply look_ok; eassumption.
    + unfold entry_ok. cbn [fst snd]. rewrite RB. destruct z;
        eapply look_ok; eassumption.
Qed.
Lemma steps_on_ok segments : forall whole is e e' s,
  steps_on size read zero parts whole is segments e = Some e' -> invariant whole s -> knows s e ->
  exists t, execute_all s is = Some t /\ invariant false t /\ knows t e'.
Proof.
  induction segments as [|[n act] segments IH]; cbn [steps_on]; intros whole is e e' s H Inv K.
  - destruct is; [|discriminate]. injection H as <-. exists s. split; [reflexivity|].
    split; [|exact K]. destruct Inv as (? & ? & ? & ? & ?). repeat (split; auto). discriminate.
  - unbind. destruct (step_on_ok _ _ _ _ _ _ Heqo Inv K) as (t & E1 & It & Kt).
    destruct (IH _ _ _ _ _ H It Kt) as (u & E2 & Iu & Ku). exists u. split; [|auto].
    rewrite <- (firstn_skipn n is). exact (execute_app _ _ _ _ _ E1 E2).
Qed.
End Sound.

Theorem composed_ok text size read zero parts segments operands results :
  forallb part_ok parts = true ->
  composed size read zero parts text segments operands results = true ->
  step_theorem text size read zero operands results.
Proof.
  unfold composed, accepted, step_theorem, program. intros P H.
  destruct (parse text) as [is|]; [|discriminate]. split; [discriminate|]. cbv zeta.
  intros s Sep Z Ops. apply andb_prop in H. destruct H as [H R]. apply andb_prop in H.
  destruct H as [Hc Hr]. apply same_ok in Hc. rewrite forallb_forall in Hr.
  set (ins := map (fun a => number words (element_at s (address s a))) operands).
  set (u := put (put s "x28" 38) "x30" 19).
  assert (Eu : execute_all s constants = Some u) by reflexivity.
  destruct (steps_on _ _ _ _ _ _ _ _) as [e|] eqn:E; [|discriminate].
  assert (Inv : invariant size s true u).
  { split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|].
    split; [reflexivity|]. intros q N. unfold u. cbn [put reg].
    destruct (String.eqb_spec q "x30"); [subst q; exfalso; apply N; cbn; auto 40|].
    destruct (String.eqb_spec q "x28"); [subst q; exfalso; apply N; cbn; auto 40|]. reflexivity. }
  assert (K : knows size read s ins u (combine (map At operands)
    (map (fun n => (false, Operand n)) (seq 0 (List.length operands))))).
  { unfold knows. apply Forall_forall. intros [l x] I. apply In_nth_error in I.
    destruct I as (n & I).
    assert (Hn : exists a, nth_error operands n = Some a /\ l = At a /\ x = (false, Operand n)).
    { revert I. rewrite Forall_forall in Ops. clear.
      assert (G : forall k, nth_error (combine (map At operands) (map (fun n => (false, Operand n))
        (seq k (List.length operands)))) n = Some (l, x) ->
        exists a, nth_error operands n = Some a /\ l = At a /\ x = (false, Operand (k + n))).
      { revert n. induction operands as [|a operands IH]; intros [|n] k; cbn; try discriminate.
        - intros H. injection H as <- <-. exists a. rewrite Nat.add_0_r. auto.
        - intros H. destruct (IH _ _ H) as (b & ? & ? & ->). exists b.
          rewrite Nat.add_succ_r. auto. }
      intros H. exact (G _ H). }
    destruct Hn as (a & Ha & -> & ->). pose proof (nth_error_In _ _ Ha) as Ia.
    unfold entry_ok. cbn [fst snd element_in]. rewrite Forall_forall in Ops.
    change (element_at u (address s a)) with (element_at s (address s a)).
    split; [exact (Ops a Ia)|]. split; [|exact (Hr a Ia)]. cbn [formula_value]. unfold ins.
    rewrite (nth_error_nth _ n 0 (map_nth_error
      (fun a => number words (element_at s (address s a))) _ _ Ha)).
    rewrite Z.sub_diag. apply Z.divide_0_r. }
  destruct (steps_on_ok size read zero parts s ins Sep Z P segments _ _ _ _ u E Inv K)
    as (t & Et & It & Kt).
  exists t. split; [|split; [|exact (proj2 (proj2 (proj2 It)))]].
  - rewrite <- (firstn_skipn 2 is), Hc. exact (execute_app _ _ _ _ _ Eu Et).
  - apply Forall_forall. intros [a f] I. rewrite forallb_forall in R. apply R in I.
    unfold found in I. cbn [fst snd] in I.
    destruct (look e (At a)) as [[tight g]|] eqn:L; [|discriminate].
    destruct (formula_dec f g) as [->|]; [|discriminate].
    destruct (look_ok _ _ _ _ _ _ _ _ Kt L) as (L1 & L2 & _). cbn [fst snd element_in] in *.
    split; [|exact L2]. exact (weaker false _ _ eq_refl L1).
Qed.
