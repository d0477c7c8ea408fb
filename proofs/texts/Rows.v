(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Parts of texts for x86-64 whose operands are words anywhere in registers and memory: a
   certificate about words of the state at the beginning, and an equation between integers.
   `integer` and `writes_only` are to be read. *)
From Coq Require Import String ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text Steps.
Import ListNotations.
Open Scope Z_scope.

(* The integer whose words these are, the lowest one first. *)
Fixpoint integer (l : list Z) : Z := match l with [] => 0 | x :: l => x + W * integer l end.
Definition are_words (l : list Z) : Prop := Forall is_word l.
(* Registers and words in memory, by their addresses at the beginning, where alone it writes. *)
Definition writes_only (l : list operand) (s u : state) : Prop :=
  (forall r, ~ In (Reg r) l -> reg u r = reg s r) /\
  (forall a, (forall b k, In (Mem b k) l -> a <> reg s b + k) -> mem u a = mem s a).

Record piece := Piece {
  proof : cert;
  used : areas;                         (* in memory *)
  sources : list (option operand * Z);  (* where each input is, if anywhere, and its bound *)
  earlier : code;                       (* what is computed before the text *)
  first_carry : flag;
  ends : list (operand * Z);            (* words that it leaves, and their bounds *)
  last_carry : bool;                    (* whether it leaves a carry *)
  hidden : list (positive * Z);         (* values that it has on its way *)
  (* Operands are the inputs, words that it leaves, the carry, and hidden values. *)
  equations : list (formula * formula);
  writes : list operand }.

(* The check: the operations of the text are those of the certificate, which proves the equation. *)
Definition ids (n : nat) : list positive := map Pos.of_succ_nat (seq 0 n).
Definition inputs_code (q : piece) : code := map (fun x => (OIn (snd x), Some 64)) (sources q).
Definition places_of (q : piece) : list (option operand * positive) :=
  combine (map fst (sources q)) (ids (length (sources q))).
Definition start_of (q : piece) : symbols :=
  Symbols
    (flat_map (fun x => match x with (Some (Reg r), v) => [(r, Word v)] | _ => [] end)
      (places_of q))
    (flat_map (fun x => match x with (Some (Mem b k), v) => [((b, k), v)] | _ => [] end)
      (places_of q))
    (first_carry q) Unknown None None (after 1 (inputs_code q ++ earlier q)).
Definition outs_of (q : piece) (z : symbols) : option (list positive) :=
  bind (all_of (sread z) (map fst (ends q))) (fun es =>
  bind (if last_carry q then match scarry z with Bit v => Some [v] | _ => None end else Some [])
  (fun c => Some (es ++ c ++ map fst (hidden q)))).
Definition traced (q : piece) (is : list instruction) : option (list positive) :=
  bind (symbolic_all (used q) (start_of q) is) (fun '(code, z) =>
  bind (strip ((inputs_code q ++ earlier q) ++ code) (operations (steps (proof q)))) (fun _ =>
  outs_of q z)).
Definition bounds_of (q : piece) : list Z :=
  map snd (ends q) ++ (if last_carry q then [1] else []) ++ map snd (hidden q).
Definition claimed (q : piece) (outs : list positive) : cert :=
  let values := map PV (ids (length (sources q)) ++ outs) in
  {| steps := steps (proof q);
     claims :=
       map (fun e => CCong (formula_expr values (fst e)) (formula_expr values (snd e)) 0)
         (equations q) ++
       map (fun x => CAtMost (fst x) (snd x)) (combine outs (bounds_of q)) |}.
Definition source_ok (q : piece) (x : option operand * Z) : bool :=
  (snd x <? W) && match fst x with Some (Mem b k) => covered (used q) (b, k) | _ => true end.
Definition proven (q : piece) (outs : list positive) : bool :=
  same_bounds (map snd (inputs_of 1 (steps (proof q)))) (map snd (sources q)) &&
  (if positives_dec (map fst (inputs_of 1 (steps (proof q)))) (ids (length (sources q)))
   then true else false) &&
  no_rounding (steps (proof q)) && forallb (source_ok q) (sources q) &&
  verified (claimed q outs).
Definition same_operand : forall a b : operand, {a = b} + {a <> b}.
Proof. decide equality; apply string_dec || apply Z.eq_dec. Defined.
Definition writes_as_said (q : piece) (is : list instruction) : bool :=
  let ds := all_destinations is in
  forallb (fun d => existsb (fun o => if same_operand d o then true else false) (writes q)) ds &&
  forallb (allowed (used q)) ds.
Definition accepts (q : piece) (is : list instruction) : bool :=
  match traced q is with
  | Some outs => if writes_as_said q is then proven q outs else false
  | None => false
  end.

Section Run.
Variables (q : piece) (s : state) (m : positive -> Z) (values : list Z).
Definition source_has (x : option operand * Z) (v : Z) : Prop :=
  0 <= v <= snd x /\ match fst x with Some o => read s o = v | None => True end.
Hypothesis sources_have : Forall2 source_has (sources q) values.
Hypothesis sources_ok : forallb (source_ok q) (sources q) = true.
Hypothesis kept : map m (ids (length (sources q))) = values.

Lemma places_have o v : In (Some o, v) (places_of q) ->
  read s o = m v /\ is_word (m v) /\
  match o with Mem b k => covered (used q) (b, k) = true | _ => True end.
Proof.
  intros I. unfold places_of, ids in I. apply In_nth_error in I. destruct I as (n & N).
  assert (L : (n < length (combine (map fst (sources q))
    (map Pos.of_succ_nat (seq 0 (length (sources q))))))%nat)
    by (apply nth_error_Some; congruence).
  rewrite combine_length, !map_length, seq_length, Nat.min_id in L.
  destruct (nth_error (sources q) n) as [[o' most]|] eqn:E; [|apply nth_error_None in E; lia].
  rewrite (nth_combine _ _ _ _ _ (map_nth_error fst _ _ E) (seq_at Pos.of_succ_nat n _ L)) in N.
  injection N as -> <-.
  pose proof (map_nth_error m _ _ (seq_at Pos.of_succ_nat n _ L)) as V.
  fold (ids (length (sources q))) in V. rewrite kept in V.
  pose proof (nth_both _ _ _ _ _ _ sources_have E V) as [B R]. cbn [fst snd] in B, R.
  pose proof sources_ok as O. rewrite forallb_forall in O.
  pose proof (O _ (nth_error_In _ _ E)) as C. unfold source_ok in C. cbn [fst snd] in C.
  apply andb_prop in C. destruct C as [C1 C2]. apply Z.ltb_lt in C1.
  split; [exact R|]. split; [unfold is_word; lia|]. destruct o; auto.
Qed.

Lemma start_of_agrees : holds_flag m (first_carry q) (carry s) ->
  agree (used q) (reg s) m (start_of q) s.
Proof.
  intros F. split; cbn [start_of sreg smem scarry soverflow szero known]; try exact I;
    try discriminate; [| |reflexivity|exact F].
  - intros r c. pose proof places_have as P. revert P. generalize (places_of q) as l.
    induction l as [|[o v] l IH]; intros P H; [discriminate|].
    assert (P' : forall o v, In (Some o, v) l -> _) by (intros; apply P; right; eassumption).
    destruct o as [[x|b k|k]|]; cbn [flat_map app find_reg] in H; try exact (IH P' H).
    destruct (String.eqb_spec r x) as [->|]; [|exact (IH P' H)]. injection H as <-.
    destruct (P (Reg x) v (or_introl eq_refl)) as (E & B & _). split; assumption.
  - intros a v. pose proof places_have as P. revert P. generalize (places_of q) as l.
    induction l as [|[o w] l IH]; intros P H; [discriminate|].
    assert (P' : forall o v, In (Some o, v) l -> _) by (intros; apply P; right; eassumption).
    destruct o as [[x|b k|k]|]; cbn [flat_map app find_mem] in H; try exact (IH P' H).
    destruct (same_place a (b, k)) eqn:E; [|exact (IH P' H)]. injection H as <-.
    apply same_place_ok in E. subst a.
    destruct (P (Mem b k) w (or_introl eq_refl)) as (R & B & C). split; [exact C|]. auto.
Qed.

Lemma ends_are l z t es : agree l (reg s) m z t -> forall os, all_of (sread z) os = Some es ->
  map (read t) os = map m es.
Proof.
  intros A os. revert es. induction os as [|o os IH]; cbn [all_of]; intros es H.
  - injection H as <-. reflexivity.
  - apply bind_some in H. destruct H as (v & Hv & H). apply bind_some in H.
    destruct H as (vs & Hs & H). injection H as <-. cbn [map]. rewrite (IH _ Hs).
    f_equal. exact (proj1 (sread_ok _ _ _ _ _ _ _ A Hv)).
Qed.
End Run.

Theorem piece_ok q is s values : accepts q is = true -> apart (used q) (reg s) ->
  Forall2 (source_has s) (sources q) values ->
  (forall m, map m (ids (length (sources q))) = values ->
    runs_code (exact m) (after 1 (inputs_code q)) (earlier q) ->
    holds_flag m (first_carry q) (carry s)) ->
  exists t others, execute_all s is = Some t /\
  let outs := map (read t) (map fst (ends q)) ++ others in
  Forall2 (fun v most => 0 <= v <= most) outs (bounds_of q) /\
  (last_carry q = true -> carry t = Some (hd 0 others)) /\
  Forall (fun e => formula_value (values ++ outs) (fst e) = formula_value (values ++ outs) (snd e))
    (equations q) /\
  writes_only (writes q) s t.
Proof.
  unfold accepts. intros A Sep Src Fl.
  destruct (traced q is) as [outs|] eqn:T; [|discriminate].
  destruct (writes_as_said q is) eqn:Wr; [|discriminate].
  unfold proven in A. apply andb_prop in A. destruct A as [A V]. apply andb_prop in A.
  destruct A as [A Ok]. apply andb_prop in A. destruct A as [A NR]. apply andb_prop in A.
  destruct A as [B Id]. apply same_bounds_ok in B.
  destruct (positives_dec _ _) as [Ei|]; [|discriminate].
  assert (W : Forall2 (fun x most => 0 <= x <= most) values
    (map snd (inputs_of 1 (steps (proof q))))).
  { rewrite B. clear - Src. induction Src as [|x v l vs [H _] _ IH]; cbn [map]; auto. }
  pose proof (bounded_inputs _ _ _ NR W) as Ins.
  pose proof V as O. unfold verified in O. apply andb_prop in O. destruct O as [_ O].
  pose proof (inputs_are_kept _ 1 _ (PositiveMap.empty _) NR O W) as K.
  destruct (verified_runs _ V values Ins) as (_ & X & C). unfold memory_of in *.
  cbn [claimed steps claims] in *.
  set (m := get (run 1 (steps (proof q)) values (PositiveMap.empty Z))) in *.
  rewrite Ei in K. apply operations_ok in X.
  unfold traced in T. apply bind_some in T. destruct T as ((code & z) & E & T).
  apply bind_some in T. destruct T as (rest & S & T). apply strip_ok in S. rewrite S in X.
  apply runs_app in X. destruct X as [X _]. apply runs_app in X. destruct X as [X0 X].
  apply runs_app in X0. destruct X0 as [_ X0].
  pose proof (start_of_agrees q s m values Src Ok K (Fl m K X0)) as Ag.
  destruct (symbolic_all_ok (used q) (reg s) m Sep is _ s code z Ag E X) as (t & Et & At).
  unfold outs_of in T. apply bind_some in T. destruct T as (es & Ee & T). apply bind_some in T.
  destruct T as (c & Ec & T). injection T as <-.
  exists t, (map m (c ++ map fst (hidden q))). split; [exact Et|]. cbv zeta.
  rewrite (ends_are s m (used q) z t es At _ Ee), <- map_app.
  apply Forall_app in C. destruct C as [C Cb].
  assert (Lo : length (es ++ c ++ map fst (hidden q)) = length (bounds_of q)).
  { assert (Le : length es = length (ends q)).
    { apply ends_are with (1 := At) in Ee. apply (f_equal (@length Z)) in Ee.
      rewrite !map_length in Ee. congruence. }
    unfold bounds_of. rewrite !app_length, !map_length, Le. f_equal. f_equal.
    destruct (last_carry q); [destruct (scarry z); try discriminate|]; injection Ec as <-;
      reflexivity. }
  split; [exact (at_most_within m _ _ Lo Cb)|]. split; [|split].
  - intros L. rewrite L in Ec. pose proof (carry_agrees _ _ _ _ _ At) as Ca.
    destruct (scarry z); try discriminate. injection Ec as <-. exact (proj1 Ca).
  - rewrite Forall_map in C. revert C. apply Forall_impl. intros e C. cbn [holds] in C.
    assert (Pm : forall l, map (pval m) (map PV l) = map m l)
      by (intros l; rewrite map_map; reflexivity).
    rewrite !formula_expr_ok, Pm, map_app, K in C. apply Z.divide_0_l in C. lia.
  - unfold writes_as_said in Wr. apply andb_prop in Wr. destruct Wr as [Wr Al].
    destruct (frame_all (used q) (reg s) is s t Et Al ltac:(intros r _; reflexivity))
      as [_ [F G]].
    assert (Sub : forall d, In d (all_destinations is) -> In d (writes q)).
    { intros d I. rewrite forallb_forall in Wr. apply Wr in I. apply existsb_exists in I.
      destruct I as (o & Io & H). destruct (same_operand d o); [congruence|discriminate]. }
    split; [intros r N; apply F|intros a N; apply G]; eauto.
Qed.

Lemma ends_within q u others :
  Forall2 (fun v most => 0 <= v <= most) (map (read u) (map fst (ends q)) ++ others)
    (bounds_of q) ->
  Forall (fun e => 0 <= read u (fst e) <= snd e) (ends q).
Proof.
  unfold bounds_of. generalize ((if last_carry q then [1] else []) ++ map snd (hidden q)).
  induction (ends q) as [|e l IH]; intros k B; [constructor|]. cbn [map app] in B.
  inversion B; subst. constructor; [assumption|]. eapply IH. eassumption.
Qed.

(* Two texts, one after the other, with the same bases. *)
Definition keeps_bases (l : list operand) : bool :=
  forallb (fun o => match o with Mem b _ => negb (existsb (is_register b) l) | _ => true end) l.
Lemma base_kept l b k s v : keeps_bases l = true -> In (Mem b k) l -> writes_only l s v ->
  reg v b = reg s b.
Proof.
  unfold keeps_bases. rewrite forallb_forall. intros K I [F _]. apply F. intros J. apply K in I.
  apply negb_true_iff in I. rewrite <- not_true_iff_false in I. apply I. apply existsb_exists.
  exists (Reg b). split; [exact J|apply String.eqb_refl].
Qed.
Lemma then_only l s v u : keeps_bases l = true -> writes_only l s v -> writes_only l v u ->
  writes_only l s u.
Proof.
  intros K V [F' G']. pose proof V as [F G]. split.
  - intros q N. rewrite F', F by exact N. reflexivity.
  - intros a N. rewrite G', G; auto. intros b k I.
    rewrite (base_kept _ _ _ _ _ K I V). exact (N b k I).
Qed.
Lemma more_only l k s v : incl l k -> writes_only l s v -> writes_only k s v.
Proof.
  intros I [F G]. split; [intros q N; apply F|intros a N; apply G]; eauto.
Qed.
Lemma one_register l q s v : In (Reg q) l -> mem v = mem s ->
  (forall y, y <> q -> reg v y = reg s y) -> writes_only l s v.
Proof.
  intros I M F. split; [|intros a _; rewrite M; reflexivity]. intros y N. apply F. congruence.
Qed.
Lemma not_changed s q x y : y <> q -> (if String.eqb y q then x else reg s y) = reg s y.
Proof. intros N. destruct (String.eqb_spec y q); [contradiction|reflexivity]. Qed.

(* Texts that begin with instructions which the certificate is not about. *)
Definition instruction_dec : forall a b : list instruction, {a = b} + {a <> b}.
Proof.
  apply list_eq_dec. intros [f l] [g k]. destruct (list_eq_dec same_operand l k) as [<-|];
    [|right; congruence]. assert (D : {f = g} + {f <> g}) by decide equality.
  destruct D as [<-|]; [left; reflexivity|right; congruence].
Defined.
Definition accepts_after (opening : list instruction) (q : piece) (is : list instruction) : bool :=
  let n := length opening in
  if instruction_dec (firstn n is) opening then accepts q (skipn n is) else false.
Lemma accepts_after_ok opening q is : accepts_after opening q is = true ->
  is = opening ++ skipn (length opening) is /\ accepts q (skipn (length opening) is) = true.
Proof.
  unfold accepts_after. cbv zeta. destruct (instruction_dec _ _) as [E|]; [|discriminate].
  intros H. split; [|exact H]. rewrite <- (firstn_skipn (length opening) is) at 1. congruence.
Qed.

(* A text is its rows, one after the other. *)
Fixpoint cut (ns : list nat) (l : list instruction) : list (list instruction) :=
  match ns with [] => [l] | n :: ns => firstn n l :: cut ns (skipn n l) end.
Lemma cut_ok ns : forall l, concat (cut ns l) = l.
Proof.
  induction ns as [|n ns IH]; intros l; cbn [cut concat]; [apply app_nil_r|].
  rewrite IH. apply firstn_skipn.
Qed.
Lemma cut_length ns : forall l, length (cut ns l) = S (length ns).
Proof. induction ns as [|n ns IH]; intros l; cbn [cut length]; auto. Qed.
Lemma rows_run (rows : list (list instruction)) (holds : nat -> state -> Prop) s :
  holds O s ->
  (forall n u, (n < length rows)%nat -> holds n u ->
    exists t, execute_all u (nth n rows []) = Some t /\ holds (S n) t) ->
  exists t, execute_all s (concat rows) = Some t /\ holds (length rows) t.
Proof.
  intros H0 HS.
  assert (H : forall n, (n <= length rows)%nat ->
    exists t, execute_all s (concat (firstn n rows)) = Some t /\ holds n t).
  { induction n as [|n IH]; intros L; [exists s; auto|].
    destruct IH as (u & E & Hu); [lia|]. destruct (HS n u ltac:(lia) Hu) as (t & F & Ht).
    exists t. split; [|exact Ht].
    assert (A : firstn (S n) rows = firstn n rows ++ [nth n rows []]).
    { clear - L. revert n L. induction rows as [|x rows IH]; intros n L; cbn [length] in L; [lia|].
      destruct n as [|n]; [reflexivity|]. cbn [firstn nth app]. f_equal.
      apply IH. lia. }
    rewrite A, concat_app. cbn [concat]. rewrite app_nil_r. exact (execute_app _ _ _ _ _ E F). }
  destruct (H (length rows) (le_n _)) as (t & E & Ht). exists t. rewrite firstn_all in E. auto.
Qed.

(* Integers as formulas. *)
Fixpoint whole (l : list nat) : formula :=
  match l with
  | [] => Constant 0
  | n :: l => Plus (Operand n) (Times (Constant W) (whole l))
  end.
Lemma whole_ok values l :
  formula_value values (whole l) = integer (map (fun n => nth n values 0) l).
Proof. induction l as [|n l IH]; cbn [whole formula_value map integer]; congruence. Qed.
Lemma integer_app a b : integer (a ++ b) = integer a + W ^ Z.of_nat (length a) * integer b.
Proof.
  induction a as [|x a IH]; cbn [app integer length]; [rewrite Z.pow_0_r; ring|].
  rewrite IH, Nat2Z.inj_succ, Z.pow_succ_r by lia. ring.
Qed.
