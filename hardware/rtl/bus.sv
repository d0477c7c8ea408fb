// SPDX-License-Identifier: MIT OR Apache-2.0
// The bus: contexts with their owners, registers and status, and the microcode RAM with its owner.
// One access at a time; each ends with ack or err for one cycle, never both. A refused access (err)
// changes nothing but REFUSED. The map is section [bus] of hardware/isa.toml.
//
// An answer is for the access that was taken: it goes out only if that access has stayed on the bus
// unchanged up to and including the cycle of the answer. A withdrawn access takes effect all the
// same, but nobody gets its word or learns that it ended. So ack, err and the word depend on the
// bus in their own cycle.
//
//   IDLE (latch) --> LOOK (decode) --> ACT (decide, 2 cycles) --> DO
//        --> WAIT (for a slot, clearing, memory) --> ANSWER
//
// Protection: a context has an owner, the number that the interconnect gives a bus master.
// Everything that the bus keeps for a context (status, interrupt, refusals) belongs to its owner,
// who alone reads it. The owner can write registers of a context while it does not run, and read
// them after a job, below the n of its FIN. Claim and release clear the whole context before they
// answer. After reset the first answer waits until all contexts are clear. A privileged master can
// abort and release any context, and nothing more. formal/bus_owners.svh and formal/owners.sv prove
// that one master can do nothing to another but take the engine's time.
`default_nettype none
module bus #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,        // a bit for each master
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         clk_i,
    input  wire         rst_i,
    // one access, held until ack or err
    input  wire         req_i,
    input  wire         we_i,
    input  wire         full_i,         // a whole, aligned word
    input  wire [14:0]  adr_i,          // of words
    input  wire [31:0]  dat_i,
    input  wire [3:0]   master_i,
    output wire [31:0]  dat_o,          // zero but with ack
    output wire         ack_o,
    output wire         err_o,
    output wire         irq_o,
    // control
    output wire strobes_pkg::request_t request_o,
    input  wire strobes_pkg::report_t  report_i,
    input  wire strobes_pkg::reply_t   reply_i,
    // data path
    output wire strobes_pkg::stage_t   stage_o,
    input  wire [31:0]  read_data_i
);

    localparam logic [2:0] RESET = 3'd0, IDLE = 3'd1, LOOK = 3'd2, ACT = 3'd3, DO = 3'd4, WAIT = 3'd5, ANSWER = 3'd6;
    logic [2:0] state_q;

    // ---- IDLE: the access
    logic        we_q, full_q;
    logic [14:0] adr_q;
    logic [31:0] dat_q;
    logic [3:0]  master_q;
    always_ff @(posedge clk_i)
        if (state_q == IDLE) begin
            we_q     <= we_i;
            full_q   <= full_i;
            adr_q    <= adr_i;
            dat_q    <= dat_i;
            master_q <= master_i;
        end
    logic asked_q;                      // it has stood on the bus in every cycle since
    // Two places to a bit, and the bits on a carry chain: with a one added, a carry leaves at the top
    // only if all are set. As a tree of LUTs this was the longest path of the engine.
    wire [53:0] differs = {(dat_i ^ dat_q) & {32{we_q}}, adr_i ^ adr_q, master_i ^ master_q, we_i ^ we_q, full_i ^ full_q, ~req_i};
    wire [26:0] alike;
    for (genvar i = 0; i < 27; i++) begin : g_alike
        assign alike[i] = ~|differs[2*i +: 2];
    end
    wire        same;
    wire [26:0] unused_sum;
    assign {same, unused_sum} = {1'b0, alike} + 28'd1;
    always_ff @(posedge clk_i) asked_q <= ((state_q == IDLE) | (asked_q & same)) & ~rst_i;
    // In the cycle of the reset, which arrives one late here, too: the access under way is dropped.
    logic        ack_q, err_q;
    logic [31:0] word_q;
    wire         asked = asked_q & same & ~rst_i;
    assign ack_o = ack_q & asked;
    assign err_o = err_q & asked;
    assign dat_o = word_q & {32{ack_o}};
    wire [16:0] address    = {adr_q, 2'b00};
    // pages beyond are refused
    wire        in_page    = (address >= engine_pkg::BUS_CONTEXT) & (32'(address[15:12]) < CONTEXTS);
    wire [11:0] place      = address[11:0];                             // in the page
    wire        in_regs    = in_page & (place < engine_pkg::BUS_CONTEXT_CSR);
    wire        in_ram     = (address >= engine_pkg::BUS_RAM) & (address < engine_pkg::BUS_RAM + 17'(4 * engine_pkg::RAM_WORDS));
    // one that there is, whatever the access
    wire [3:0]  context_w  = address[15:12] & 4'(CONTEXTS - 1);
    wire [5:0]  register_w = address[10:5];
    wire [2:0]  word_w     = address[4:2];
    assign stage_o.data          = dat_q;
    assign stage_o.word          = word_w;
    assign request_o.bus_context = context_w;
    assign request_o.ram_addr    = adr_q[9:0];
    assign request_o.ram_word    = dat_q;
    assign request_o.entry       = dat_q[engine_pkg::CTX_START_ENTRY_LSB +: engine_pkg::CTX_START_ENTRY_BITS];
    wire        in_programs = (request_o.entry >= 12'(engine_pkg::RAM_BASE));

    // ---- state of each context; of its last job; of the microcode RAM
    localparam int INDEX = CONTEXTS > 1 ? $clog2(CONTEXTS) : 1;
    wire [INDEX-1:0] at = context_w[INDEX-1:0];
    // finished: since START; open: results
    logic [CONTEXTS-1:0] owned_q, finished_q, open_q, enable_q, pending_q, refused_q;
    logic [3:0]  owner_q [CONTEXTS];
    (* ram_style = "distributed" *) logic [55:0] last_q [CONTEXTS];     // means something when it has finished
    logic        ram_owned_q, locked_q;
    logic [3:0]  ram_owner_q;
    wire [CONTEXTS-1:0] mine;
    for (genvar c = 0; c < CONTEXTS; c++) begin : g_mine
        assign mine[c] = owned_q[c] & (owner_q[c] == master_q);
    end

    // ---- LOOK: decodes the access. One register for each question; ACT combines them.
    logic       page_q, ram_q, regs_q;
    logic       id_q, version_q, limit_q, engine_q, owned_look_q, irq_q, time_look_q, ram_state_q, ram_claim_q, ram_release_q, ram_lock_q;
    logic       start_q, abort_q, claim_q, release_q, status_q, cycles_q, fault_q, enabling_q, acknowledging_q, refusals_q;
    always_ff @(posedge clk_i) begin
        page_q          <= in_page;
        ram_q           <= in_ram;
        regs_q          <= in_regs;
        id_q            <= (address == engine_pkg::CSR_ID);
        version_q       <= (address == engine_pkg::CSR_VERSION);
        limit_q         <= (address == engine_pkg::CSR_LIMIT);
        engine_q        <= (address == engine_pkg::CSR_BUSY);
        owned_look_q    <= (address == engine_pkg::CSR_OWNED);
        irq_q           <= (address == engine_pkg::CSR_IRQ);
        time_look_q     <= (address == engine_pkg::CSR_TIME);
        ram_state_q     <= (address == engine_pkg::CSR_RAM_STATE);
        ram_claim_q     <= (address == engine_pkg::CSR_RAM_CLAIM);
        ram_release_q   <= (address == engine_pkg::CSR_RAM_RELEASE);
        ram_lock_q      <= (address == engine_pkg::CSR_RAM_LOCK);
        start_q         <= in_page & (place == engine_pkg::CTX_START);
        abort_q         <= in_page & (place == engine_pkg::CTX_ABORT);
        claim_q         <= in_page & (place == engine_pkg::CTX_CLAIM);
        release_q       <= in_page & (place == engine_pkg::CTX_RELEASE);
        status_q        <= in_page & (place == engine_pkg::CTX_STATUS);
        cycles_q        <= in_page & (place == engine_pkg::CTX_CYCLES);
        fault_q         <= in_page & (place == engine_pkg::CTX_FAULT);
        enabling_q      <= in_page & (place == engine_pkg::CTX_IRQ_ENABLE);
        acknowledging_q <= in_page & (place == engine_pkg::CTX_IRQ_PENDING);
        refusals_q      <= in_page & (place == engine_pkg::CTX_REFUSED);
    end
    // ACT takes two cycles: the state is looked up in LOOK and again in the first cycle, which also
    // compares the results.
    logic second_q;
    always_ff @(posedge clk_i) second_q <= (state_q == LOOK);
    // The register that is being written: by whom, where, how far.
    logic       stage_open_q;
    logic [3:0] stage_master_q;
    logic [9:0] stage_row_q;
    logic [2:0] stage_next_q;
    // cycles for which it is held against other masters
    logic [$clog2(engine_pkg::STAGE_HOLD)-1:0] stage_left_q;
    logic        mine_q, free_q, privileged_q, ram_mine_q, busy_q, running_q, has_finished_q, is_open_q, readable_q, first_q, next_q, last_word_q, held_q;
    logic        recent_q, ran_q, paused_q, inside_q, resumes_q, has_owner_q;
    logic [3:0]  whose_q;
    logic [55:0] last_look_q;
    wire         paused_w;
    wire  [3:0]  error_w;
    wire  [6:0]  results_w;
    wire  [11:0] fault_w;
    wire  [31:0] cycles_w;
    assign {paused_w, error_w, results_w, fault_w, cycles_w} = last_look_q;
    wire  [11:0] resume_w = request_o.entry - fault_w - 12'd1;
    wire         inside_w = ({1'b0, register_w} < results_w);
    always_ff @(posedge clk_i) begin
        // Only accesses change ownership, so it may be looked up first and compared a cycle later.
        has_owner_q    <= owned_q[at];
        whose_q        <= owner_q[at];
        mine_q         <= has_owner_q & (whose_q == master_q);
        free_q         <= ~has_owner_q;
        privileged_q   <= PRIVILEGED[master_q];
        ram_mine_q     <= ram_owned_q & (ram_owner_q == master_q);
        busy_q         <= report_i.busy;
        // The three are from one cycle: a job runs or has finished.
        running_q      <= report_i.busy & (report_i.job_context == context_w);
        has_finished_q <= finished_q[at];
        last_look_q    <= last_q[at];
        is_open_q      <= open_q[at];
        // Results are a cycle old: for a job that has just ended there are none yet, and the access
        // is refused.
        readable_q     <= is_open_q & inside_w;
        // In the first cycle in which no job runs, it is not yet known whether one waits.
        recent_q       <= busy_q;
        ran_q          <= running_q;
        // The job waits: which registers may be written, and where it continues.
        paused_q       <= has_finished_q & paused_w;
        inside_q       <= inside_w;
        resumes_q      <= in_page & (place == engine_pkg::CTX_START) & (resume_w < 12'd4);
        first_q        <= (word_w == 3'd0);
        last_word_q    <= (word_w == 3'd7);
        next_q         <= stage_open_q & (stage_master_q == master_q) & (stage_row_q == {context_w, register_w})
                        & (stage_next_q == word_w);
        held_q         <= stage_open_q & (stage_master_q != master_q) & (stage_left_q != '0);
    end

    // ---- ACT decides, DO acts: every decision has a register of its own.
    wire act      = (state_q == ACT) & ~second_q;
    wire reads    = full_q & ~we_q;
    wire writes   = full_q & we_q;
    wire window   = full_q & regs_q & mine_q & ~running_q;
    // busy_q is a cycle old: a job can have ended since then, but none can have started.
    wire can_start       = writes & start_q & mine_q & ~busy_q & ~recent_q & (~in_programs | ram_mine_q | locked_q) & (~paused_q | resumes_q);
    wire may_abort       = writes & abort_q & (mine_q | privileged_q);
    wire can_abort       = may_abort & ~paused_q;
    wire can_drop        = may_abort & paused_q & ~busy_q;          // a job that waits
    wire can_claim       = writes & claim_q & ~busy_q;
    wire can_release     = writes & release_q & (mine_q | privileged_q) & ~busy_q;
    wire can_set         = writes & (enabling_q | acknowledging_q) & mine_q;
    wire can_ram_claim   = writes & ram_claim_q;
    wire can_ram_release = writes & ram_release_q & (ram_mine_q | privileged_q);
    wire can_ram_lock    = writes & ram_lock_q & ram_mine_q;
    wire can_csr_r       = reads & (id_q | version_q | limit_q | engine_q | owned_look_q | irq_q | ram_state_q | time_look_q);
    wire can_own_r       = reads & mine_q & (status_q | cycles_q | fault_q | enabling_q | acknowledging_q | refusals_q);
    wire can_ram_w       = writes & ram_q & ram_mine_q & ~busy_q & ~locked_q;
    wire can_ram_r       = reads & ram_q & ~busy_q;
    wire can_stage       = window & we_q & ~ran_q & (~paused_q | inside_q) & ((first_q & ~held_q) | next_q);
    wire can_read        = window & ~we_q & readable_q;
    logic do_start, do_abort, do_drop, do_claim, do_release, do_set, do_ram_claim, do_ram_release, do_ram_lock, csr_read, do_ram_w, do_ram_r;
    logic do_stage, do_commit, do_read, do_touch, clears, waits, acts, good_job_q, good_word_q;
    wire  good = good_job_q | good_word_q;
    wire  unused_drop = do_drop;        // clears does what it stands for; the proofs read it
    always_ff @(posedge clk_i) begin
        acts           <= act & ~rst_i;
        do_start       <= act & can_start & ~rst_i;
        do_abort       <= act & can_abort & running_q & ~rst_i;
        do_drop        <= act & can_drop & ~rst_i;
        do_claim       <= act & can_claim & free_q & ~rst_i;
        do_release     <= act & can_release & ~rst_i;
        do_set         <= act & can_set & ~rst_i;
        do_ram_claim   <= act & can_ram_claim & ~ram_owned_q & ~rst_i;
        do_ram_release <= act & can_ram_release & ~rst_i;
        do_ram_lock    <= act & can_ram_lock & ~rst_i;
        csr_read       <= act & (can_csr_r | can_own_r) & ~rst_i;
        do_ram_w       <= act & can_ram_w & ~rst_i;
        do_ram_r       <= act & can_ram_r & ~rst_i;
        do_stage       <= act & can_stage & ~rst_i;
        do_commit      <= act & can_stage & last_word_q & ~rst_i;
        // the stage is open after it, or closed
        do_touch       <= act & window & we_q & ~held_q & ~rst_i;
        do_read        <= act & can_read & ~rst_i;
        clears         <= act & ((can_claim & free_q) | can_release | can_drop) & ~rst_i;
        waits          <= (can_claim & free_q) | can_release | can_drop | can_ram_r | (can_stage & last_word_q) | can_read;
        good_job_q     <= act & (can_start | can_abort | can_drop | can_claim | can_release | can_set | can_ram_claim | can_ram_release | can_ram_lock);
        good_word_q    <= act & (can_csr_r | can_own_r | can_ram_w | can_ram_r | can_stage | can_read);
    end
    assign request_o.start     = do_start;
    assign request_o.job_abort = do_abort;
    assign request_o.clear     = clears;
    assign request_o.ram_write = do_ram_w;
    assign stage_o.write       = do_stage;
    // The stage closes without its last word: its contents are dropped.
    assign stage_o.wipe        = (do_touch & ~do_stage) | do_start | clears;

    // ---- WAIT
    logic       want_read_q, want_write_q, wait_clear_q, wait_read_q;
    logic [2:0] wait_ram_q;
    assign request_o.read  = want_read_q;
    assign request_o.write = want_write_q;
    assign request_o.row   = {context_w, register_w};
    wire over = (wait_clear_q & reply_i.cleared) | (wait_read_q & reply_i.read_valid) | (want_write_q & reply_i.write_grant) | wait_ram_q[2];
    always_ff @(posedge clk_i)
        if (rst_i) begin
            state_q      <= RESET;
            want_read_q  <= 1'b0;
            want_write_q <= 1'b0;
            wait_clear_q <= 1'b0;
            wait_read_q  <= 1'b0;
            wait_ram_q   <= 3'd0;
            ack_q        <= 1'b0;
            err_q        <= 1'b0;
        end else begin
            ack_q <= (acts & good & ~waits) | (state_q == WAIT & over);
            err_q <= acts & ~good;
            want_read_q  <= do_read | (want_read_q & ~reply_i.read_grant);
            want_write_q <= do_commit | (want_write_q & ~reply_i.write_grant);
            wait_clear_q <= clears | (wait_clear_q & ~reply_i.cleared);
            wait_read_q  <= do_read | (wait_read_q & ~reply_i.read_valid);
            wait_ram_q   <= {wait_ram_q[1:0], do_ram_r};
            case (state_q)
                RESET:   if (reply_i.cleared) state_q <= IDLE;
                IDLE:    if (req_i) state_q <= LOOK;
                LOOK:    state_q <= ACT;
                ACT:     if (act) state_q <= DO;
                DO:      state_q <= waits ? WAIT : ANSWER;
                WAIT:    if (over) state_q <= ANSWER;
                ANSWER:  state_q <= IDLE;
                default: state_q <= RESET;
            endcase
        end

    // ---- what the accesses change
    always_ff @(posedge clk_i)
        if (rst_i) begin
            stage_open_q <= 1'b0;
            ram_owned_q  <= 1'b0;
            locked_q     <= 1'b0;
        end else begin
            if (do_touch) stage_open_q <= do_stage & ~last_word_q;
            if (do_start | clears) stage_open_q <= 1'b0;
            if (do_ram_claim)   ram_owned_q <= 1'b1;
            if (do_ram_release) ram_owned_q <= 1'b0;
            if (do_ram_lock)    locked_q    <= 1'b1;
        end
    always_ff @(posedge clk_i) begin
        if (do_ram_claim) ram_owner_q <= master_q;
        if (do_stage) begin
            stage_master_q <= master_q;
            stage_row_q    <= request_o.row;
            stage_next_q   <= word_w + 3'd1;
        end
        stage_left_q <= do_stage ? '1 : (stage_left_q == '0) ? '0 : stage_left_q - 1'b1;
    end
    for (genvar c = 0; c < CONTEXTS; c++) begin : g_context
        wire here = (context_w == 4'(c));
        wire ends = report_i.ended & (report_i.job_context == 4'(c));
        always_ff @(posedge clk_i) begin
            if (rst_i) owned_q[c] <= 1'b0;
            else if ((do_claim | do_release) & here) owned_q[c] <= do_claim;
            if (do_claim & here) owner_q[c] <= master_q;
            // State of the job.
            if (rst_i | ((do_start | clears) & here)) finished_q[c] <= 1'b0;
            else if (ends) finished_q[c] <= 1'b1;
            if (rst_i | ((do_start | clears | do_stage) & here)) open_q[c] <= 1'b0;
            else if (ends) open_q[c] <= 1'b1;           // of no results, after an error
            // The interrupt: an end is not lost when it comes while the previous one is
            // acknowledged.
            if (rst_i | ((do_start | clears) & here)) pending_q[c] <= 1'b0;
            else if (ends) pending_q[c] <= 1'b1;
            else if (do_set & acknowledging_q & here & dat_q[0]) pending_q[c] <= 1'b0;
            if (rst_i | (clears & here)) enable_q[c] <= 1'b0;
            else if (do_set & enabling_q & here) enable_q[c] <= dat_q[0];
            // For owners that do not see err; set until they read it.
            if (rst_i | (clears & here)) refused_q[c] <= 1'b0;
            else if (acts & page_q & mine_q & here) refused_q[c] <= ~good | (refused_q[c] & ~(csr_read & refusals_q));
        end
    end
    always_ff @(posedge clk_i)
        if (report_i.ended) last_q[report_i.job_context[INDEX-1:0]] <= {report_i.paused, report_i.error, report_i.results, report_i.fault, report_i.cycles};
    assign irq_o = |(enable_q & pending_q);

    // ---- answers
    localparam logic [31:0] VERSION = (32'(FAST_SQUARE != 0) << engine_pkg::CSR_VERSION_FAST_SQUARE_LSB)
                                    | (32'(CONTEXTS) << engine_pkg::CSR_VERSION_CONTEXTS_LSB)
                                    | (32'(engine_pkg::VERSION_MAJOR) << engine_pkg::CSR_VERSION_MAJOR_LSB)
                                    | 32'(engine_pkg::VERSION_MINOR);
    wire [CONTEXTS-1:0] up = mine & enable_q & pending_q;
    logic [31:0] all_word_q, own_word_q, time_q;
    wire  [31:0] csr_word = all_word_q | own_word_q;
    always_ff @(posedge clk_i) time_q <= rst_i ? 32'd0 : time_q + 32'd1;
    wire        paused  = has_finished_q & paused_w;
    wire        failed  = has_finished_q & (error_w != engine_pkg::ERR_NONE);
    wire        done    = has_finished_q & ~failed & ~paused;
    wire [3:0]  code    = error_w & {4{has_finished_q}};
    wire [6:0]  results = results_w & {7{has_finished_q}};
    wire [31:0] status = (32'(running_q) << engine_pkg::CTX_STATUS_BUSY_LSB)
                       | (32'(done) << engine_pkg::CTX_STATUS_DONE_LSB)
                       | (32'(failed) << engine_pkg::CTX_STATUS_ERROR_LSB) | (32'd1 << engine_pkg::CTX_STATUS_OWNED_LSB)
                       | (32'(code) << engine_pkg::CTX_STATUS_CODE_LSB)
                       | (32'(refused_q[at]) << engine_pkg::CTX_STATUS_REFUSED_LSB) | (32'(busy_q) << engine_pkg::CTX_STATUS_ENGINE_LSB)
                       | (32'(paused) << engine_pkg::CTX_STATUS_PAUSED_LSB) | (32'(results) << engine_pkg::CTX_STATUS_RESULTS_LSB);
    wire [31:0] ram_state = (32'(ram_mine_q) << engine_pkg::CSR_RAM_STATE_MINE_LSB) | (32'(ram_owned_q) << engine_pkg::CSR_RAM_STATE_ANY_LSB)
                          | (32'(locked_q) << engine_pkg::CSR_RAM_STATE_LOCKED_LSB);
    // Selected by the registers of LOOK, of which at most one is set: the words for all masters,
    // and those of a context.
    always_ff @(posedge clk_i) begin
        all_word_q <= ({32{id_q}} & engine_pkg::ENGINE_ID) | ({32{version_q}} & VERSION) | ({32{limit_q}} & 32'(JOB_LIMIT))
                    | ({32{engine_q}} & {31'b0, busy_q}) | ({32{owned_look_q}} & {16'(owned_q), 16'(mine)})
                    | ({32{irq_q}} & {16'b0, 16'(up)}) | ({32{ram_state_q}} & ram_state) | ({32{time_look_q}} & time_q);
        own_word_q <= ({32{status_q}} & status) | ({32{cycles_q & has_finished_q}} & cycles_w)
                    | ({32{fault_q & has_finished_q}} & {20'b0, fault_w}) | ({32{enabling_q}} & {31'b0, enable_q[at]})
                    | ({32{acknowledging_q}} & {31'b0, pending_q[at]}) | ({32{refusals_q}} & {31'b0, refused_q[at]});
    end
    logic [31:0] ram_word_q;            // a memory's output is late in its cycle
    always_ff @(posedge clk_i) ram_word_q <= reply_i.ram_word;
    // The word stays only for the one cycle of ack.
    always_ff @(posedge clk_i)
        word_q <= csr_read ? csr_word : (wait_read_q & reply_i.read_valid) ? read_data_i : wait_ram_q[2] ? ram_word_q : 32'b0;
`ifdef LEMMA_ANSWERS
`include "bus_answers.svh"
`endif
`ifdef LEMMA_OWNERS
`include "bus_owners.svh"
`endif
endmodule
`default_nettype wire
