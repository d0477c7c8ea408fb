// SPDX-License-Identifier: MIT OR Apache-2.0
// OWNERS, included at the end of bus.sv when LEMMA_OWNERS is set: who may do what, and what is left of a context and of the microcode
// RAM by all others. `fc` is one context, any but always the same. owners.sv puts two of these side by side.
//
// Jobs, clearing and memories are free inputs, but for what is assumed below and proven of the whole engine in sequencer_bus.svh, or
// plain in control.sv: a job begins with START alone, in its context, and ends while it runs; a read is answered after its slot.
// Invariants are assumed of any state and proven of the next one; of the state after a cycle of reset they are proven too.
`define OWNER_INVARIANT(x) if (!fpast_q) assume (rst_i || (x)); else assert (x)
    (* anyconst *) wire [3:0] fc;
    logic       fpast_q = 1'b0;
    logic       freset_q, fbusy_q, fstart_q;
    logic [3:0] fjob_q, fstarted_q;
    always_ff @(posedge clk_i) begin
        fpast_q    <= 1'b1;
        freset_q   <= rst_i;
        fbusy_q    <= report_i.busy & ~report_i.ended;
        fjob_q     <= report_i.job_context;
        fstart_q   <= request_o.start;
        fstarted_q <= request_o.bus_context;
    end
    always_comb begin
        assume (!fpast_q || !report_i.busy || (!freset_q && ((fbusy_q && report_i.job_context == fjob_q) || (fstart_q && report_i.job_context == fstarted_q))));
        assume (!report_i.ended || report_i.busy);
        assume (!reply_i.read_valid || !want_read_q);
    end

    // ---- one access: what the registers of LOOK and ACT say of it is so
    wire       fdecided    = (state_q == ACT & ~second_q) | state_q == DO;
    wire       flooked     = state_q == ACT | state_q == DO;
    wire       fmine       = owned_q[context_w] & owner_q[context_w] == master_q;
    wire       fprivileged = PRIVILEGED[master_q];
    wire       fram_mine   = ram_owned_q & ram_owner_q == master_q;
    wire       firq        = adr_q == engine_pkg::CSR_IRQ[16:2];
    wire       fruns       = report_i.busy & report_i.job_context == context_w;
    wire        fpaused     = finished_q[context_w] & last_q[context_w][55];
    wire        finside     = {1'b0, register_w} < last_q[context_w][50:44];
    wire [11:0] fafter      = request_o.entry - last_q[context_w][43:32];
    wire        fresumes    = fafter >= 12'd1 & fafter <= 12'd4;
    wire [2:0] freasons    = {2'b0, wait_clear_q} + {2'b0, wait_read_q} + {2'b0, want_write_q} + {2'b0, |wait_ram_q};
    always_comb begin
        `OWNER_INVARIANT(state_q <= ANSWER);
        `OWNER_INVARIANT(!flooked || (page_q == in_page && regs_q == in_regs && ram_q == in_ram));
        `OWNER_INVARIANT(!flooked || (start_q == (in_page && place == engine_pkg::CTX_START) && claim_q == (in_page && place == engine_pkg::CTX_CLAIM)
                                   && irq_q == firq && release_q == (in_page && place == engine_pkg::CTX_RELEASE) && abort_q == (in_page && place == engine_pkg::CTX_ABORT)));
        `OWNER_INVARIANT(!flooked || in_page || !(status_q || cycles_q || fault_q || enabling_q || acknowledging_q || refusals_q));
        `OWNER_INVARIANT(!flooked || !in_page || !(id_q || version_q || limit_q || engine_q || owned_look_q || irq_q || time_look_q || ram_state_q
                                                 || ram_claim_q || ram_release_q || ram_lock_q));
        `OWNER_INVARIANT(!flooked || (has_owner_q == owned_q[context_w] && (!has_owner_q || whose_q == owner_q[context_w])));
        `OWNER_INVARIANT(!fdecided || (mine_q == fmine && free_q == !owned_q[context_w] && privileged_q == fprivileged && ram_mine_q == fram_mine));
        `OWNER_INVARIANT(!(state_q == ACT && !second_q) || ((busy_q || !report_i.busy) && (!report_i.busy || running_q == fruns)));
        `OWNER_INVARIANT(!(state_q == ACT && !second_q) || (first_q == (word_w == 3'd0) && last_word_q == (word_w == 3'd7)
                         && next_q == (stage_open_q && stage_master_q == master_q && stage_row_q == request_o.row && stage_next_q == word_w)));
        `OWNER_INVARIANT(acts == (state_q == DO));
        `OWNER_INVARIANT(state_q == DO || !(do_start || do_abort || do_drop || do_claim || do_release || do_set || do_ram_claim || do_ram_release || do_ram_lock
                                         || csr_read || do_ram_w || do_ram_r || do_stage || do_commit || do_read || do_touch || clears));
        `OWNER_INVARIANT(!flooked || !is_open_q || has_finished_q);
        `OWNER_INVARIANT(state_q != DO || good || !waits);
        `OWNER_INVARIANT(state_q != DO || waits == (do_read || do_commit || clears || do_ram_r));
        `OWNER_INVARIANT({2'b0, do_read} + {2'b0, do_commit} + {2'b0, clears} + {2'b0, do_ram_r} <= 3'd1);
        `OWNER_INVARIANT({1'b0, wait_ram_q[0]} + {1'b0, wait_ram_q[1]} + {1'b0, wait_ram_q[2]} <= 2'd1);
        `OWNER_INVARIANT(freasons == {2'b0, state_q == WAIT} && (!want_read_q || wait_read_q));
        // Who may.
        `OWNER_INVARIANT(!do_set || (in_page && fmine));
        `OWNER_INVARIANT(!(do_stage || do_touch || do_commit || do_read) || (in_regs && fmine && full_q));
        `OWNER_INVARIANT(!do_start || (in_page && fmine && !report_i.busy && (!in_programs || fram_mine || locked_q)));
        `OWNER_INVARIANT(!do_abort || (in_page && (fmine || fprivileged) && (!report_i.busy || fruns)));
        `OWNER_INVARIANT(!do_claim || (in_page && !owned_q[context_w] && !report_i.busy));
        `OWNER_INVARIANT(!do_release || (in_page && (fmine || fprivileged) && !report_i.busy));
        `OWNER_INVARIANT(!do_drop || (in_page && (fmine || fprivileged) && !report_i.busy));
        `OWNER_INVARIANT(clears == (do_claim || do_release || do_drop) && !(do_claim && do_release) && !(do_start && clears)
                         && !(do_drop && (do_claim || do_release)));
        // A job that waits goes on at its own addresses, and takes words for the registers that it gives out.
        `OWNER_INVARIANT(!flooked || ((!running_q || busy_q) && (!ran_q || recent_q || state_q == DO || second_q)));
        `OWNER_INVARIANT(!(do_start || do_drop || do_abort) || !in_regs);
        `OWNER_INVARIANT(!(state_q == ACT && second_q) || ((busy_q || !report_i.busy) && (!report_i.busy || running_q == fruns)));
        `OWNER_INVARIANT(!(state_q == ACT && second_q) || running_q || (has_finished_q == finished_q[context_w]
                         && (!has_finished_q || last_look_q == last_q[context_w])));
        `OWNER_INVARIANT(!(state_q == ACT && !second_q) || ran_q || (paused_q == fpaused
                         && (!fpaused || (inside_q == finside && (!start_q || resumes_q == fresumes)))));
        `OWNER_INVARIANT(!(do_stage || do_commit || want_write_q) || !fruns);
        `OWNER_INVARIANT(!do_start || !fpaused || fresumes);
        `OWNER_INVARIANT(!(do_stage || do_commit || want_write_q) || !fpaused || finside);
        `OWNER_INVARIANT(!do_ram_w || (fram_mine && !locked_q && !report_i.busy));
        `OWNER_INVARIANT(!do_ram_claim || (!in_page && !ram_owned_q));
        `OWNER_INVARIANT(!do_ram_release || (!in_page && (fram_mine || fprivileged)));
        `OWNER_INVARIANT(!do_ram_lock || (!in_page && fram_mine));
        // A word of a page goes to its owner alone.
        `OWNER_INVARIANT(!(state_q == DO && good && in_page && !we_q) || fmine);
        `OWNER_INVARIANT(!csr_read || !in_page || fmine);
        `OWNER_INVARIANT(!(want_read_q || wait_read_q || want_write_q) || (state_q == WAIT && in_regs && fmine));
        `OWNER_INVARIANT(!(|wait_ram_q) || (state_q == WAIT && !in_page));
        `OWNER_INVARIANT(!wait_clear_q || we_q);
        `OWNER_INVARIANT(!do_ram_r || !in_page);
        `OWNER_INVARIANT(!clears || we_q);
        `OWNER_INVARIANT(!(do_commit || want_write_q) || we_q);
        `OWNER_INVARIANT((ack_q || err_q) == (state_q == ANSWER) || rst_i);
        `OWNER_INVARIANT(!(state_q == ANSWER && ack_q && in_page && !we_q) || fmine);
        if (fpast_q) assert (!(ack_o && in_page && !we_q) || fmine);
    end

    // ---- what others leave: all that is kept of a context, and of the microcode RAM
    wire [65:0] fview = {owned_q[fc], owner_q[fc], finished_q[fc], open_q[fc], enable_q[fc], pending_q[fc], refused_q[fc], last_q[fc]};
    wire [5:0]  fram  = {ram_owned_q, ram_owner_q, locked_q};
    wire        fours = acts & in_page & context_w == fc & (fmine | do_claim | do_release | do_drop);
    wire        fours_ram = acts & ~in_page & (fram_mine | do_ram_claim | do_ram_release);
    logic [65:0] fview_q;
    logic [5:0]  fram_q;
    logic        fours_q, fours_ram_q, fended_q;
    always_ff @(posedge clk_i) begin
        fview_q     <= fview;
        fram_q      <= fram;
        fours_q     <= fours;
        fours_ram_q <= fours_ram;
        fended_q    <= report_i.ended & report_i.job_context == fc;
    end
    always_comb begin
        if (fpast_q) assert (freset_q || fours_q || fended_q || fview == fview_q);
        if (fpast_q) assert (freset_q || fours_ram_q || fram == fram_q);
        if (fpast_q) assert (freset_q || locked_q || !fram_q[0]);           // locked until reset
        // Nothing is kept of a context without owner, so a claim finds nothing; and no job runs in one.
        `OWNER_INVARIANT(owned_q[fc] || !(finished_q[fc] || open_q[fc] || enable_q[fc] || pending_q[fc] || refused_q[fc]));
        `OWNER_INVARIANT(owned_q[fc] || !(report_i.busy && report_i.job_context == fc));
        `OWNER_INVARIANT((open_q & ~finished_q) == '0);
        // Of a job that runs there are no results: those of before are gone.
        `OWNER_INVARIANT(!(report_i.busy && report_i.job_context == fc) || !(finished_q[fc] || open_q[fc]));
    end

    // ---- the stage: the eight words of a register are of one master, in order, with none of another between
    logic       fwords_q;           // all words since the first are of
    logic [3:0] fwriter_q;
    logic [9:0] frow_q;
    logic [2:0] fnext_q;
    wire        fgoes_on = fwords_q & fwriter_q == master_q & frow_q == request_o.row & fnext_q == word_w;
    always_ff @(posedge clk_i) begin
        if (do_stage) begin
            fwords_q  <= word_w == 3'd0 | fgoes_on;
            fwriter_q <= master_q;
            frow_q    <= request_o.row;
            fnext_q   <= word_w + 3'd1;
        end else if (stage_o.wipe | rst_i) fwords_q <= 1'b0;
    end
    always_comb begin
        `OWNER_INVARIANT(!stage_open_q || (fwords_q && fwriter_q == stage_master_q && frow_q == stage_row_q && fnext_q == stage_next_q));
        `OWNER_INVARIANT(!do_stage || word_w == 3'd0 || fgoes_on);
        `OWNER_INVARIANT(!do_commit || (do_stage && word_w == 3'd7));
        if (fpast_q) assert (!do_commit || fgoes_on);
    end
    // ---- for owners.sv: what is the same in two buses of which only other masters differ. `fa` is a master that is not privileged.
    (* anyconst *) wire [3:0] fa;
    wire [CONTEXTS-1:0] fof;
    for (genvar c = 0; c < CONTEXTS; c++) begin : g_of
        assign fof[c] = owned_q[c] & owner_q[c] == fa;
    end
    wire        fown  = in_page & fmine;
    // Which contexts have an owner is for all to see; so is whether the engine or the stage is in use, and the time.
    wire [127:0] fall = 128'({state_q, owned_q, fof, ram_owned_q, ram_owned_q & ram_owner_q == fa, locked_q, time_q, stage_open_q,
                              {stage_master_q, stage_row_q, stage_next_q, stage_left_q} & {25{stage_open_q}}});
    wire [65:0]  fkept = {fview[65:56], fview[55:0] & {56{finished_q[fc]}}} & {66{fof[fc]}};
    wire [127:0] faccess = 128'({we_q, full_q, adr_q, dat_q, master_q, asked_q}) & {128{state_q != IDLE & state_q != RESET}};
    wire [127:0] flook = 128'({page_q, ram_q, regs_q, id_q, version_q, limit_q, engine_q, owned_look_q, irq_q, time_look_q, ram_state_q,
                               ram_claim_q, ram_release_q, ram_lock_q, start_q, abort_q, claim_q, release_q, status_q, cycles_q, fault_q,
                               enabling_q, acknowledging_q, refusals_q, second_q & state_q == ACT, has_owner_q, has_owner_q & whose_q == master_q, {mine_q, free_q} & {2{fdecided}}, privileged_q, ram_mine_q, busy_q, recent_q & fdecided,
                               first_q, next_q, last_word_q, held_q}) & {128{flooked}};
    wire [127:0] fowner = 128'({running_q, {ran_q, paused_q, {inside_q, resumes_q} & {2{paused_q}}} & {4{fdecided}}, has_finished_q, last_look_q & {56{has_finished_q}}, is_open_q, readable_q & fdecided}) & {128{flooked & fown}};
    wire [127:0] fdoes = 128'({do_start, do_abort, do_drop, do_claim, do_release, do_set, do_ram_claim, do_ram_release, do_ram_lock, csr_read, do_ram_w,
                               do_ram_r, do_stage, do_commit, do_read, do_touch, clears, acts, waits & acts, good & acts, want_read_q,
                               want_write_q, wait_clear_q, wait_read_q, wait_ram_q, ack_q, err_q});
    // Of IRQ the bit of the context.
    function automatic [31:0] fshown(input [31:0] word);
        fshown = firq ? word & (32'd1 << fc) : word;
    endfunction
    wire [31:0]  fword = fshown(csr_word) & {32{acts & (~in_page | fmine)}};
    wire [31:0]  fram_word = ram_word_q & {32{wait_ram_q[2]}};
    wire [31:0]  fanswer = fshown(word_q) & {32{state_q != IDLE & state_q != RESET}};
    wire [65:0]  fout = {ack_o, err_o, fshown(dat_o)};
