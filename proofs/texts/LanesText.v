(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The check that a text in four lanes belongs to a certificate, and its proof. Nothing here is to
   be believed. *)
From Coq Require Import String ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement Assembly.
From Kernel Require Import Lanes LanesStatement LanesNumbers LanesRun LanesSound LanesRounding.
Import ListNotations.
Open Scope Z_scope.

(* The check. A formula goes through stages: what is computed in one is an operand of the next. *)
Definition at_ (env : list Z) (i : positive) : Z := nth (pred (Pos.to_nat i)) env 0.
Fixpoint staged (env : list Z) (stages : list (list pexpr)) : list Z :=
  match stages with
  | [] => []
  | [fs] => map (pval (at_ env)) fs
  | fs :: stages => staged (env ++ map (pval (at_ env)) fs) stages
  end.
Fixpoint substitute (env : list pexpr) (f : pexpr) : pexpr :=
  match f with
  | PV i => nth (pred (Pos.to_nat i)) env (PC 0)
  | PC k => PC k
  | PAdd a b => PAdd (substitute env a) (substitute env b)
  | PMul a b => PMul (substitute env a) (substitute env b)
  end.
Definition congruences (a b : list pexpr) : option (list claim) :=
  if same_lengths a b then Some (map (fun x => CCong (fst x) (snd x) p) (combine a b)) else None.
(* An element of the certificate, by the numbers of its limbs. *)
Definition element_expr (l : list positive) : pexpr :=
  fold_right (fun i e => PAdd (PV i) (PMul (PC (2 ^ 51)) e)) (PC 0) l.
Definition cut_of (cuts : PositiveMap.t positive) (i : positive) : positive :=
  match PositiveMap.find i cuts with Some j => j | None => i end.
Fixpoint stage_claims (cuts : PositiveMap.t positive) (env : list pexpr)
    (stages : list (list pexpr)) (marked : list (list (list positive))) (last : list pexpr) :
    option (list claim) :=
  match stages, marked with
  | [fs], _ => congruences last (map (substitute env) fs)
  | fs :: stages, l :: marked =>
      bind (congruences (map element_expr l) (map (substitute env) fs)) (fun c =>
      bind (stage_claims cuts (env ++ map (fun x => element_expr (map (cut_of cuts) x)) l)
        stages marked last) (fun d => Some (c ++ d)))
  | _, _ => None
  end.
Fixpoint cuts_of (i : positive) (s : list step) (cuts : PositiveMap.t positive) :
    PositiveMap.t positive :=
  match s with
  | [] => cuts
  | Hint _ :: s => cuts_of i s cuts
  | Do (OCut a _) _ :: s => cuts_of (Pos.succ i) s (PositiveMap.add a i cuts)
  | Do _ _ :: s => cuts_of (Pos.succ i) s cuts
  end.

(* Operands are inputs of the certificate, with the least that they may be added. *)
Fixpoint contents (g : numbering) (b : bounds) (ids : list positive) : list content :=
  match b, ids with
  | (least, most) :: b, ids =>
      if least =? most then Num least :: contents g b ids
      else
        match ids with
        | i :: ids =>
            (if least =? 0 then Val i
             else content_of (bind (lookup g (OConst least)) (fun k => lookup g (OAdd i k))))
            :: contents g b ids
        | [] => []
        end
  | _, _ => []
  end.
Fixpoint inputs_for (b : bounds) : list Z :=
  match b with
  | [] => []
  | (least, most) :: b =>
      if least =? most then inputs_for b else (most - least) :: inputs_for b
  end.
Fixpoint inputs_from (b : bounds) (l : list Z) : list Z :=
  match b, l with
  | (least, most) :: b, x :: l =>
      if least =? most then inputs_from b l else (x - least) :: inputs_from b l
  | _, _ => []
  end.
Fixpoint operand_contents (g : numbering) (operands : list operand) (ids : list positive) :
    list (list content) :=
  match operands with
  | [] => []
  | o :: operands =>
      let n := length (inputs_for (limits o)) in
      contents g (limits o) (firstn n ids) :: operand_contents g operands (skipn n ids)
  end.
(* What is in the places of an operand. *)
Definition shown (o : operand) (l : list content) : list content :=
  if doubles o then
    map (fun x =>
        match x with
        | (Val v, (_, most)) => if most <? 2 ^ 52 then Double v else Unknown
        | _ => Unknown
        end)
      (combine l (limits o))
  else l.
Definition known (v : vec Z) : vec content :=
  match v with V a b c d => V (Num a) (Num b) (Num c) (Num d) end.
Definition start (g : givens) (operands : list operand) (l : list (list content)) : symbols :=
  Symbols
    (combine (flat_map places operands)
       (in_fours (flat_map (fun x => shown (fst x) (snd x)) (combine operands l))) ++
     map (fun x => (fst x, known (snd x))) (constants g))
    [] (mask_bytes g).
Definition contents_at (s : symbols) (l : list place) : list content :=
  flat_map (fun p => four (look (svector s) p)) l.
Definition expr_of (c : content) : pexpr :=
  match c with Val v => PV v | Num k => PC k | _ => PC 0 end.
Fixpoint elements_expr (l : list content) : vec pexpr :=
  match l with
  | a :: b :: c :: d :: l =>
      let on a x := PAdd (expr_of a) (PMul (PC (2 ^ 51)) x) in
      match elements_expr l with V x y z w => V (on a x) (on b y) (on c z) (on d w) end
  | _ => V (PC 0) (PC 0) (PC 0) (PC 0)
  end.
Definition all_known (l : list content) : bool :=
  forallb (fun c => match c with Val _ | Num _ => true | _ => false end) l.
Fixpoint bound_claims (g : numbering) (l : list content) (b : bounds) : option (list claim) :=
  match l, b with
  | [], [] => Some []
  | Val v :: l, (least, most) :: b =>
      bind
        (if least =? 0 then Some (CAtMost v most)
         else
           bind (lookup g (OConst least)) (fun k => bind (lookup g (OSub v k)) (fun d =>
           Some (CAtMost d (most - least)))))
        (fun c => bind (bound_claims g l b) (fun d => Some (c :: d)))
  | _, _ => None
  end.
Definition text_claims (c : cert) (n : numbering) (l : list instruction) (g : givens)
    (operands : list operand) (most : bounds) (stages : list (list pexpr)) (ids : list positive)
    (marked : list (list (list positive))) : option (list claim) :=
  let before := operand_contents n operands ids in
  bind (symbolic_all n (start g operands before) l) (fun z =>
  let after := map (settle n) (contents_at z registers) in
  if forallb all_known (after :: before) then
    bind (bound_claims n after most) (fun c1 =>
    bind (stage_claims (cuts_of 1 (steps c) (PositiveMap.empty _))
      (flat_map (fun l => four (elements_expr l)) before) stages marked
      (four (elements_expr after))) (fun c2 => Some (c1 ++ c2)))
  else None).

(* The elements that the certificate makes claims about, four at a time, from some on. *)
Definition marked_from (c : cert) (skip : nat) : list (list (list positive)) :=
  map four (in_fours (skipn skip (filter (fun l => (length l =? 5)%nat) (Statement.results c)))).
Definition stores_within (scratch : Z) (i : instruction) : bool :=
  match i with (MOVU, M _ k :: _) => (0 <=? k) && (k <? scratch) | _ => true end.
(* A certificate has several runs: a case skips the inputs and the claims of those before. *)
Record case := Case {
  case_givens : givens; case_operands : list operand; case_most : bounds;
  case_stages : list (list pexpr); skipped_inputs : nat; skipped_claims : nat }.
Definition free_inputs (k : case) : list Z :=
  flat_map (fun o => inputs_for (limits o)) (case_operands k).
Definition of_case {A} (k : case) (l : list A) : list A :=
  firstn (length (free_inputs k)) (skipn (skipped_inputs k) l).
Definition case_claims (c : cert) (n : numbering) (l : list instruction) (k : case) :
    option (list claim) :=
  let inputs := inputs_of 1 (steps c) in
  if same_bounds (of_case k (map snd inputs)) (free_inputs k) then
    text_claims c n l (case_givens k) (case_operands k) (case_most k) (case_stages k)
      (of_case k (map fst inputs)) (marked_from c (skipped_claims k))
  else None.
Fixpoint all_claims (c : cert) (n : numbering) (l : list instruction) (cases : list case) :
    option (list claim) :=
  match cases with
  | [] => Some []
  | k :: cases =>
      bind (case_claims c n l k) (fun a => bind (all_claims c n l cases) (fun b => Some (a ++ b)))
  end.
Definition instructions_prove (c : cert) (n : numbering) (scratch : Z) (cases : list case)
    (l : list instruction) : bool :=
  match all_claims c n l cases with
  | None => false
  | Some claims =>
      forallb (stores_within scratch) l && forallb (Z.leb 0) (map snd (inputs_of 1 (steps c))) &&
      forallb some_width (steps c) &&
      verified {| steps := steps c; claims := claims ++ filter is_small (Lang.claims c) |}
  end.
Definition text_proves (text : string) (c : cert) (scratch : Z) (cases : list case) : bool :=
  match parse text with
  | None => false
  | Some l => instructions_prove c (numbering_of c) scratch cases l
  end.

(* Planted faults: a text without any one of these instructions. *)
Definition some_deletion_proves (text : string) (c : cert) (scratch : Z) (cases : list case)
    (instructions : list nat) : bool :=
  match parse text with
  | None => true
  | Some l =>
      let n := numbering_of c in
      existsb (fun k => instructions_prove c n scratch cases (firstn k l ++ skipn (S k) l))
        instructions
  end.

Section Assignment.
Variable m : positive -> Z.
Variable towards : Z -> bool.
Notation sound := (sound m towards).
Notation holds := (holds m towards).
Notation agree := (agree m towards).

Lemma cuts_ok s : forall i cuts, all (exact m) i s ->
  (forall a, m (cut_of cuts a) = m a) -> forall a, m (cut_of (cuts_of i s cuts) a) = m a.
Proof.
  induction s as [|[o w|h] s IH]; intros i cuts A C; cbn [cuts_of all] in *; [exact C| |auto].
  destruct A as [[A1 _] A]. destruct o; try (apply IH; assumption).
  apply IH; [assumption|]. intros b. unfold cut_of. destruct (Pos.eq_dec b a) as [->|N].
  - rewrite PositiveMap.gss. exact A1.
  - rewrite PositiveMap.gso by assumption. exact (C b).
Qed.

(* The operands. *)
Lemma contents_ok g b l : sound g -> within b l -> forall ids, map m ids = inputs_from b l ->
  Forall2 holds (contents g b ids) l.
Proof.
  intros S F. induction F as [|x [least most] l b B F IH]; intros ids E; [constructor|].
  cbn [contents inputs_from fst snd] in *. destruct (Z.eqb_spec least most) as [->|N].
  - constructor; [cbn [holds]; lia|auto].
  - destruct ids as [|i ids]; [discriminate|]. injection E as E1 E. constructor; [|auto].
    destruct (Z.eqb_spec least 0) as [->|P]; [cbn [holds]; lia|].
    apply content_of_ok. intros v H. unbind. rewrite (lookup_ok g _ _ S H).
    cbn [meaning opval].
    rewrite (lookup_ok g _ _ S H0). cbn [meaning opval]. lia.
Qed.
Lemma inputs_within b l : within b l ->
  Forall2 (fun x most => 0 <= x <= most) (inputs_from b l) (inputs_for b).
Proof.
  induction 1 as [|x [least most] l b B F IH]; cbn [inputs_from inputs_for fst snd] in *;
    [constructor|].
  destruct (least =? most); [exact IH|]. constructor; [lia|exact IH].
Qed.
Lemma places_hold s rest ps : forall cs, Forall2 holds cs (words_at s ps) ->
  (forall p, lanes_hold m towards (look rest p) (vector s p)) ->
  forall p, lanes_hold m towards (look (combine ps (in_fours cs) ++ rest) p) (vector s p).
Proof.
  induction ps as [|q ps IH]; intros cs F R p; [apply R|].
  change (words_at s (q :: ps)) with (four (vector s q) ++ words_at s ps) in F.
  destruct (vector s q) as [x y z w] eqn:E. cbn [four app] in F.
  inversion F as [|a ? cs1 ? Ha F1]; subst. inversion F1 as [|b ? cs2 ? Hb F2]; subst.
  inversion F2 as [|c ? cs3 ? Hc F3]; subst. inversion F3 as [|d ? cs4 ? Hd F4]; subst.
  cbn [in_fours combine app look]. destruct (place_eqb p q) eqn:Q.
  - apply place_eqb_ok in Q. subst p. rewrite E. apply four_hold. auto.
  - apply IH; assumption.
Qed.
Lemma constants_hold s l : Forall (fun x => vector s (fst x) = snd x) l ->
  forall p, lanes_hold m towards (look (map (fun x => (fst x, known (snd x))) l) p) (vector s p).
Proof.
  induction 1 as [|[q v] l E F IH]; intros p; cbn [map look fst snd] in *.
  - destruct (vector s p). apply four_hold. cbn. auto.
  - destruct (place_eqb p q) eqn:Q; [|apply IH]. apply place_eqb_ok in Q. subst p. rewrite E.
    destruct v. apply four_hold. cbn. auto.
Qed.
Lemma operand_contents_ok n s operands : sound n ->
  Forall (fun o => within (limits o) (words_of s o)) operands ->
  forall ids, map m ids = flat_map (fun o => inputs_from (limits o) (words_of s o)) operands ->
  Forall2 (fun o cs => Forall2 holds cs (words_of s o)) operands (operand_contents n operands ids).
Proof.
  intros S F. induction F as [|o os O F IH]; intros ids E; [constructor|].
  cbn [operand_contents flat_map] in *.
  assert (L : length (inputs_for (limits o)) = length (inputs_from (limits o) (words_of s o)))
    by (symmetry; exact (lengths _ _ _ (inputs_within _ _ O))).
  rewrite L. constructor.
  - apply contents_ok; [exact S|exact O|].
    rewrite <- firstn_map, E, firstn_app, Nat.sub_diag, firstn_all. apply app_nil_r.
  - apply IH. rewrite <- skipn_map, E, skipn_app, Nat.sub_diag, skipn_all. reflexivity.
Qed.
Lemma integer_in_ok bits k : integer_in bits = k -> k < 2 ^ 52 -> integer_of bits = Some k.
Proof.
  unfold integer_in. destruct (integer_of bits) as [i|]; [|intros; lia].
  destruct ((0 <=? i) && (i <? 2 ^ 52)); intros; [congruence|lia].
Qed.
Lemma shown_ok s o cs : within (limits o) (words_of s o) -> Forall2 holds cs (words_of s o) ->
  Forall2 holds (shown o cs) (words_at s (places o)).
Proof.
  unfold words_of, shown. destruct (doubles o); [|auto].
  generalize (words_at s (places o)) as l. generalize (limits o) as b.
  intros b l. revert b cs.
  induction l as [|x l IH]; intros b cs B C; cbn [map] in *; inversion B; inversion C; subst;
    [constructor|].
  cbn [combine map]. constructor; [|apply IH; assumption].
  match goal with H : _ <= integer_in x <= snd ?y, G : holds ?c _ |- _ =>
    destruct y as [least most]; destruct c; try exact I; cbn [fst snd LanesSound.holds] in * end.
  destruct (Z.ltb_spec most (2 ^ 52)); [|exact I].
  apply integer_in_ok; [assumption|lia].
Qed.
Lemma start_ok g operands l s : given g s -> up (mode s) = towards ->
  Forall (fun o => within (limits o) (words_of s o)) operands ->
  Forall2 (fun o cs => Forall2 holds cs (words_of s o)) operands l ->
  agree (start g operands l) s.
Proof.
  intros [G1 G2] R F C. split; [|split; [discriminate|split; [|exact R]]].
  - apply places_hold; [|apply constants_hold, G1].
    clear - F C. induction C as [|o cs os l O C IH]; [constructor|]. inversion F; subst.
    cbn [flat_map combine fst snd]. unfold words_at in *. rewrite flat_map_app.
    apply Forall2_app; [apply shown_ok|apply IH]; assumption.
  - cbn [start sbyte]. clear - G2. induction G2 as [|[a x] l0 E F IH]; intros n k; [discriminate|].
    cbn [find fst snd] in *. destruct (Z.eqb_spec n a) as [->|]; [congruence|apply IH].
Qed.
Lemma contents_at_ok y s l : agree y s -> Forall2 holds (contents_at y l) (words_at s l).
Proof.
  intros (A & _). induction l as [|q l IH]; [constructor|]. apply Forall2_app; [|exact IH].
  specialize (A q). destruct (look (svector y) q), (vector s q). apply four_hold in A.
  cbn [four]. repeat constructor; tauto.
Qed.
Lemma settled_ok n l ws : sound n -> Forall2 holds l ws -> Forall2 holds (map (settle n) l) ws.
Proof.
  intros S F. induction F; cbn [map]; constructor; [|assumption]. apply settle_ok; assumption.
Qed.
Fixpoint elements_expr_ok cs ws (F : Forall2 holds cs ws) {struct F} : all_known cs = true ->
  map (pval m) (four (elements_expr cs)) = four (elements ws).
Proof.
  intros K.
  destruct F as [|a x cs ws Ha F]; [reflexivity|]. destruct F as [|b y cs ws Hb F]; [reflexivity|].
  destruct F as [|c z cs ws Hc F]; [reflexivity|]. destruct F as [|d w cs ws Hd F]; [reflexivity|].
  cbn [all_known forallb] in K. repeat (apply andb_prop in K; destruct K as [? K]).
  specialize (elements_expr_ok cs ws F K). cbn [elements_expr elements].
  destruct (elements_expr cs), (elements ws). cbn [four map pval] in *.
  injection elements_expr_ok as -> -> -> ->.
  assert (P : forall c x, holds c x -> match c with Val _ | Num _ => true | _ => false end = true ->
    pval m (expr_of c) = x) by (intros [v|k| | | | |] q; cbn; congruence).
  rewrite (P _ _ Ha), (P _ _ Hb), (P _ _ Hc), (P _ _ Hd) by assumption. reflexivity.
Qed.

(* Bounds. *)
Lemma bound_claims_ok g l ws : sound g -> Forall2 holds l ws -> forall b claims,
  bound_claims g l b = Some claims -> Forall (Lang.holds m) claims -> within b ws.
Proof.
  intros S F. induction F as [|c x l ws C F IH]; intros [|[least most] b] claims H P;
    try discriminate; [constructor|destruct c; discriminate|].
  cbn [bound_claims] in H. destruct c as [v|k| | | | |]; try discriminate. unbind.
  inversion P as [|? ? P1 P2]; subst. constructor; [|exact (IH _ _ H1 P2)].
  cbn [LanesSound.holds fst snd] in *. subst x. destruct (Z.eqb_spec least 0) as [->|N]; unbind.
  - exact P1.
  - cbn [Lang.holds] in P1. rewrite (lookup_ok g _ _ S H2) in P1.
    cbn [meaning opval] in P1.
    rewrite (lookup_ok g _ _ S H) in P1. cbn [meaning opval] in P1. lia.
Qed.

(* Stages. *)
Definition congruent (x y : Z) : Prop := (p | x - y).
Lemma congruent_refl x : congruent x x.
Proof. unfold congruent. rewrite Z.sub_diag. apply Z.divide_0_r. Qed.
Lemma congruent_trans x y z : congruent x y -> congruent y z -> congruent x z.
Proof.
  unfold congruent. intros A B. replace (x - z) with (x - y + (y - z)) by ring.
  apply Z.divide_add_r; assumption.
Qed.
Lemma congruent_nth i : forall e h, Forall2 congruent e h -> congruent (nth i e 0) (nth i h 0).
Proof.
  induction i; intros e h F; destruct F; cbn [nth]; auto using congruent_refl.
Qed.
Lemma congruent_value e h f : Forall2 congruent e h ->
  congruent (pval (at_ e) f) (pval (at_ h) f).
Proof.
  intros F. induction f as [i|k|a IHa b IHb|a IHa b IHb]; cbn [pval].
  - apply congruent_nth, F.
  - apply congruent_refl.
  - unfold congruent in *.
    replace (_ - _) with ((pval (at_ e) a - pval (at_ h) a) + (pval (at_ e) b - pval (at_ h) b))
      by ring. apply Z.divide_add_r; assumption.
  - unfold congruent in *.
    replace (_ - _) with ((pval (at_ e) a - pval (at_ h) a) * pval (at_ e) b +
      pval (at_ h) a * (pval (at_ e) b - pval (at_ h) b)) by ring.
    apply Z.divide_add_r; [apply Z.divide_mul_l|apply Z.divide_mul_r]; assumption.
Qed.
Lemma substitute_ok env f : pval m (substitute env f) = pval (at_ (map (pval m) env)) f.
Proof.
  induction f as [i|k|a IHa b IHb|a IHa b IHb]; cbn [substitute pval]; try congruence.
  unfold at_. change 0 with (pval m (PC 0)). symmetry. apply map_nth.
Qed.
Lemma congruences_ok a : forall b c, congruences a b = Some c -> Forall (Lang.holds m) c ->
  Forall2 congruent (map (pval m) a) (map (pval m) b).
Proof.
  unfold congruences, same_lengths. induction a as [|x a IH]; intros [|y b] c H F; cbn in H;
    try discriminate; [constructor|].
  destruct (length a =? length b)%nat eqn:E; [|discriminate]. injection H as <-.
  inversion F as [|? ? F1 F2]; subst. constructor; [exact F1|].
  apply IH with (c := map (fun x => CCong (fst x) (snd x) p) (combine a b)); [|exact F2].
  rewrite E. reflexivity.
Qed.
Lemma substituted env h fs : Forall2 congruent (map (pval m) env) h ->
  Forall2 congruent (map (pval m) (map (substitute env) fs)) (map (pval (at_ h)) fs).
Proof.
  intros F. induction fs as [|f fs IH]; cbn [map]; constructor; [|exact IH].
  rewrite substitute_ok. apply congruent_value, F.
Qed.
Lemma congruent_lists a b c :
  Forall2 congruent a b -> Forall2 congruent b c -> Forall2 congruent a c.
Proof.
  intros F. revert c. induction F as [|x y a b H F IH]; intros c G; inversion G; subst;
    constructor; eauto using congruent_trans.
Qed.
Lemma element_expr_cut cuts l : (forall a, m (cut_of cuts a) = m a) ->
  pval m (element_expr (map (cut_of cuts) l)) = pval m (element_expr l).
Proof.
  intros C. induction l as [|i l IH]; [reflexivity|].
  cbn [map element_expr fold_right pval] in *. unfold element_expr in IH.
  rewrite C, IH. reflexivity.
Qed.
Lemma stages_ok cuts last stages : (forall a, m (cut_of cuts a) = m a) ->
  forall env h marked claims, stage_claims cuts env stages marked last = Some claims ->
  Forall (Lang.holds m) claims -> Forall2 congruent (map (pval m) env) h ->
  Forall2 congruent (map (pval m) last) (staged h stages).
Proof.
  intros C. induction stages as [|fs stages IH]; intros env h marked claims E F H;
    [discriminate|].
  destruct stages as [|gs stages].
  - cbn [stage_claims] in E. cbn [staged].
    apply congruent_lists with (2 := substituted _ _ _ H). exact (congruences_ok _ _ _ E F).
  - destruct marked as [|l marked]; [discriminate|].
    change (bind (congruences (map element_expr l) (map (substitute env) fs)) (fun c =>
      bind (stage_claims cuts (env ++ map (fun x => element_expr (map (cut_of cuts) x)) l)
        (gs :: stages) marked last) (fun d => Some (c ++ d))) = Some claims) in E.
    unbind. apply Forall_app in F. destruct F as [F1 F2].
    change (staged h (fs :: gs :: stages))
      with (staged (h ++ map (pval (at_ h)) fs) (gs :: stages)).
    apply (IH _ _ _ _ H1 F2). rewrite map_app. apply Forall2_app; [exact H|].
    apply congruent_lists with (2 := substituted _ _ _ H).
    replace (map (pval m) (map _ l)) with (map (pval m) (map element_expr l)).
    + exact (congruences_ok _ _ _ H0 F1).
    + rewrite !map_map. apply map_ext. intros l1. symmetry. apply element_expr_cut, C.
Qed.
End Assignment.

(* What a text leaves alone. *)
Lemma memory_kept scratch l s t : forallb (stores_within scratch) l = true ->
  execute_all s l = Some t ->
  forall b k, (b = RSI -> ~ 0 <= k < scratch) -> vector t (At b k) = vector s (At b k).
Proof.
  revert s. induction l as [|i l IH]; cbn [forallb execute_all]; intros s W E b k B.
  { injection E as <-. reflexivity. }
  apply bind_some in E. destruct E as (u & H0 & E).
  apply andb_prop in W. destruct W as [W1 W]. rewrite (IH _ W E b k B). clear IH E W.
  assert (R : forall n v, vector (put s (Register n) v) (At b k) = vector s (At b k))
    by reflexivity.
  destruct i as [name [|o os]]; [destruct name; discriminate|].
  destruct o as [n|n which|c j|n|j|j]; try (destruct name; discriminate).
  - assert (E : forall r, (if halves name then
       bind (read_all s true os) (fun l =>
       bind (result (mode s) name (vector s (Register n)) l) (fun r =>
       match r with V a b _ _ => Some (put s (Register n) (V a b 0 0)) end))
       else None) = Some r -> vector r (At b k) = vector s (At b k)).
    { intros r E. destruct (halves name); [|discriminate]. unbind. destruct x0. injection E as <-.
      apply R. }
    apply E. rewrite <- H0. destruct name; reflexivity.
  - assert (E : forall r, (if allowed name which os then
       let old := vector s (Register n) in
       bind (read_all s false os) (fun l => bind (result (mode s) name old l) (fun r =>
       Some (put s (Register n)
         match which with
         | All => r
         | Merge k => select (mask s k) r old
         | Clear k => select (mask s k) r (V 0 0 0 0)
         end)))
       else None) = Some r -> vector r (At b k) = vector s (At b k)).
    { intros r E. destruct (allowed name which os); [|discriminate]. cbv zeta in E. unbind.
      apply R. }
    destruct name; try exact (E _ H0). destruct which; try exact (E _ H0).
    destruct os as [|? [|? [|? ?]]]; try exact (E _ H0). cbn [execute] in H0. unbind.
    destruct x as [|[?|?] [|[?|?] [|? ?]]]; try discriminate. injection H0 as <-. apply R.
  - destruct name; try discriminate. destruct c; try discriminate.
    destruct os as [|[?|? [|?|?]|? ?|?|?|?] [|? ?]]; try discriminate. injection H0 as <-.
    cbn [put vector place_eqb]. destruct (base_eqb b RSI) eqn:Q; [|reflexivity]. cbn [andb].
    destruct (Z.eqb_spec k j) as [->|]; [|reflexivity]. cbn [stores_within] in W1.
    apply andb_prop in W1. destruct W1 as [W1 W2]. apply Z.leb_le in W1. apply Z.ltb_lt in W2.
    exfalso. apply B; [destruct b; try discriminate; reflexivity|lia].
  - destruct name; try discriminate. destruct os as [|[?|? ?|? ?|?|?|?] [|? ?]]; try discriminate.
    injection H0 as <-. reflexivity.
Qed.

Lemma inputs_between {A} (x y z : list A) (n k : nat) :
  length y = n -> (n = 0%nat \/ length x = k) -> firstn n (skipn k (x ++ y ++ z)) = y.
Proof.
  intros L [->|K].
  - apply length_zero_iff_nil in L. subst y. reflexivity.
  - rewrite skipn_app, K, Nat.sub_diag, skipn_all2 by lia. cbn [skipn app].
    rewrite firstn_app, L, Nat.sub_diag, firstn_all2 by lia. apply app_nil_r.
Qed.

Lemma all_claims_of c n l k cases : In k cases -> forall all, all_claims c n l cases = Some all ->
  exists claims, case_claims c n l k = Some claims /\ incl claims all.
Proof.
  induction cases as [|j cases IH]; [contradiction|]. cbn [In all_claims]. intros K all H. unbind.
  destruct K as [->|K].
  - exists x. split; [assumption|apply incl_appl, incl_refl].
  - destruct (IH K _ H1) as (claims & E & I). exists claims. auto using incl_appr.
Qed.

Theorem text_proves_ok text c scratch cases k f :
  text_proves text c scratch cases = true -> In k cases ->
  (forall vs, length vs = length (case_operands k) ->
    staged (flat_map four vs) (case_stages k) = four (f vs)) ->
  lanes_theorem text (case_givens k) scratch (case_operands k) (case_most k) f.
Proof.
  unfold text_proves, instructions_prove. intros H In_k Hf.
  destruct (parse text) as [l|] eqn:P; [|discriminate].
  destruct (all_claims _ _ _ _) as [all|] eqn:All; [|discriminate].
  destruct (all_claims_of _ _ _ _ _ In_k _ All) as (claims & T & Inc). clear In_k All.
  unfold case_claims, of_case in T.
  destruct k as [g operands most stages inputs_before claims_before].
  unfold free_inputs in T.
  cbn [case_givens case_operands case_most case_stages skipped_inputs skipped_claims] in *.
  exists l. split; [exact P|]. intros s G F.
  set (free := flat_map (fun o => inputs_for (limits o)) operands) in *.
  set (bs := map snd (inputs_of 1 (steps c))) in *.
  destruct (same_bounds _ _) eqn:B; [|discriminate].
  apply andb_prop in H. destruct H as [H Ver]. apply andb_prop in H. destruct H as [H Wd].
  apply andb_prop in H. destruct H as [St Pos].
  apply same_bounds_ok in B.
  set (x := flat_map (fun o => inputs_from (limits o) (words_of s o)) operands).
  assert (Wi : Forall2 (fun x most => 0 <= x <= most) x free).
  { subst x free. clear - F. induction F as [|o l O F IH]; [constructor|]. cbn [flat_map].
    apply Forall2_app; [apply inputs_within|]; assumption. }
  set (zeros := fun l : list Z => map (fun _ => 0) l).
  set (rest := skipn (length free) (skipn inputs_before bs)).
  set (ins := zeros (firstn inputs_before bs) ++ x ++ zeros rest).
  assert (Z0 : forall l, incl l bs -> Forall2 (fun x most => 0 <= x <= most) (zeros l) l).
  { intros l0 I. induction l0 as [|b l0 IH]; constructor.
    - rewrite forallb_forall in Pos. specialize (Pos b (I b (or_introl eq_refl))).
      apply Z.leb_le in Pos. lia.
    - apply IH. intros a Ha. apply I. right. exact Ha. }
  assert (Q : Forall2 (fun x most => 0 <= x <= most) ins bs).
  { rewrite <- (firstn_skipn inputs_before bs).
    rewrite <- (firstn_skipn (length free) (skipn inputs_before bs)).
    rewrite B. fold rest. apply Forall2_app; [|apply Forall2_app; [exact Wi|]]; apply Z0.
    - intros a Ha. rewrite <- (firstn_skipn inputs_before bs). apply in_or_app. auto.
    - intros a Ha. rewrite <- (firstn_skipn inputs_before bs). apply in_or_app. right.
      rewrite <- (firstn_skipn (length free) (skipn inputs_before bs)). apply in_or_app. auto. }
  pose proof Ver as O. unfold verified in O. apply andb_prop in O. destruct O as [_ O].
  cbn [steps] in O.
  destruct (chosen (up (mode s)) (steps c) 1 ins (PositiveMap.empty _) O Q)
    as (all_ins & I & K & A0).
  destruct (verified_runs _ Ver _ I) as (_ & X & C).
  unfold memory_of in *. cbn [steps Lang.claims] in *.
  set (m := get (run 1 (steps c) all_ins (PositiveMap.empty Z))) in *.
  apply Forall_app in C. destruct C as [C C0]. apply (incl_Forall Inc) in C.
  pose proof (numbering_ok m _ c (all_follow _ m _ _ Wd O X A0) C0) as S.
  unfold text_claims in T. set (n := numbering_of c) in *.
  set (ids := firstn (length free) (skipn inputs_before (map fst (inputs_of 1 (steps c))))) in *.
  assert (Ids : map m ids = x).
  { subst ids. rewrite <- firstn_map, <- skipn_map, K. apply inputs_between.
    - exact (lengths _ _ _ Wi).
    - unfold zeros. rewrite map_length, firstn_length. apply (f_equal (@length Z)) in B.
      rewrite firstn_length, skipn_length in B. lia. }
  pose proof (operand_contents_ok m _ n s operands S F ids Ids) as Cs.
  set (before := operand_contents n operands ids) in *.
  pose proof (start_ok m _ g operands before s G eq_refl F Cs) as A.
  set (y := start g operands before) in *. unbind.
  destruct (symbolic_all_ok m _ n S l y s x0 A H) as (t & E & A').
  exists t. split; [exact E|]. cbv zeta.
  destruct (forallb all_known _) eqn:Kn; [|discriminate]. unbind.
  cbn [forallb] in Kn. apply andb_prop in Kn. destruct Kn as [K1 K2].
  apply Forall_app in C. destruct C as [C1 C2].
  pose proof (settled_ok m _ n _ _ S (contents_at_ok m _ x0 t registers A')) as R.
  split; [exact (bound_claims_ok m _ n _ _ S R _ _ H0 C1)|].
  split; [|exact (memory_kept _ _ _ _ St E)].
  rewrite <- (elements_expr_ok m _ _ _ R K1).
  rewrite <- (Hf (elements_of s operands)) by apply map_length.
  apply stages_ok with (2 := H1) (3 := C2).
  - apply cuts_ok with (1 := X). intros a. unfold cut_of. rewrite PositiveMap.gempty. reflexivity.
  - clear - Cs K2. clearbody before m. unfold elements_of.
    induction Cs as [|o cs os l O Cs IH]; [constructor|]. cbn [map forallb flat_map] in *.
    apply andb_prop in K2. destruct K2 as [K1 K2]. rewrite map_app.
    apply Forall2_app; [|exact (IH K2)]. rewrite (elements_expr_ok m _ _ _ O K1).
    clear. induction (four _); constructor; auto using congruent_refl.
Qed.
