// SPDX-License-Identifier: MIT OR Apache-2.0
// The bus: control registers, register window with its owners, microcode RAM. One access at a time; each ends with ack or err
// for one cycle, never both. A refused access (err) changes nothing. The map is section [bus] of hardware/isa.toml.
//
// An answer is for the access that was taken: it goes out only if that has stood on the bus unchanged ever since, up to and with the
// cycle of the answer. What is withdrawn is done all the same, but nobody is told, neither the word that it read nor that it ended.
// So ack, err and the word depend on what is on the bus in their own cycle.
//
//   IDLE (latch) --> LOOK (decode) --> ACT (decide, 2 cycles) --> DO --> WAIT (for a slot, clearing, memory) --> ANSWER
//
// Protection: a context has an owner, the number that the interconnect gives a bus master. Registers of a context can be
// written by its owner while it does not run, and read by its owner after a job, below the n of its FIN. Claim and release
// clear the whole context before they answer. After reset the first answer waits until all contexts are clear.
`default_nettype none
module bus #(
    parameter FAST_SQUARE = 1
) (
    input  wire         clk_i,
    input  wire         rst_i,
    // one access, held until ack or err
    input  wire         req_i,
    input  wire         we_i,
    input  wire         full_i,         // a whole, aligned word
    input  wire [13:0]  adr_i,          // of words
    input  wire [31:0]  dat_i,
    input  wire [3:0]   master_i,
    output wire [31:0]  dat_o,          // zero but with ack
    output wire         ack_o,
    output wire         err_o,
    output wire         irq_o,
    // jobs
    output wire         start_o,
    output wire [11:0]  entry_o,
    output wire [3:0]   context_o,      // of START, CLAIM, RELEASE and the register window
    output wire         abort_o,
    input  wire         busy_i,
    input  wire         ended_i,
    input  wire         failed_i,
    input  wire [3:0]   job_context_i,
    input  wire [6:0]   job_results_i,
    input  wire [3:0]   job_error_i,
    input  wire [11:0]  job_fault_i,
    input  wire [31:0]  job_cycles_i,
    // clearing, registers, microcode RAM
    output wire         clear_o,
    input  wire         cleared_i,
    output wire         read_o,
    output wire         write_o,
    output wire [9:0]   row_o,
    input  wire         read_grant_i,
    input  wire         write_grant_i,
    output wire         stage_o,
    output wire         stage_wipe_o,
    output wire [2:0]   word_o,
    output wire [31:0]  data_o,
    input  wire         read_valid_i,
    input  wire [31:0]  read_data_i,
    output wire         ram_write_o,
    output wire [9:0]   ram_addr_o,
    input  wire [31:0]  ram_word_i
);

    localparam logic [2:0] RESET = 3'd0, IDLE = 3'd1, LOOK = 3'd2, ACT = 3'd3, DO = 3'd4, WAIT = 3'd5, ANSWER = 3'd6;
    logic [2:0] state_q;

    // ---- IDLE: the access
    logic        we_q, full_q;
    logic [13:0] adr_q;
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
    wire  same = req_i & (we_i == we_q) & (full_i == full_q) & (adr_i == adr_q) & (master_i == master_q) & (~we_q | dat_i == dat_q);
    always_ff @(posedge clk_i) asked_q <= ((state_q == IDLE) | (asked_q & same)) & ~rst_i;
    // In the cycle of the reset, which is one late here, too: what was under way is nobody's.
    logic        ack_q, err_q;
    logic [31:0] word_q;
    wire         asked = asked_q & same & ~rst_i;
    assign ack_o = ack_q & asked;
    assign err_o = err_q & asked;
    assign dat_o = word_q & {32{ack_o}};
    wire [15:0] address  = {adr_q, 2'b00};
    wire        in_regs  = (address >= engine_pkg::BUS_REGISTERS);
    wire        in_ram   = ~in_regs & (address >= engine_pkg::BUS_RAM) & (address < engine_pkg::BUS_RAM + 16'(4 * engine_pkg::RAM_WORDS));
    wire        in_csr   = (address < engine_pkg::BUS_CSR_SIZE);
    wire [3:0]  context_w = address[14:11];
    wire [5:0]  register_w = address[10:5];
    wire [2:0]  word_w   = address[4:2];
    assign data_o     = dat_q;
    assign word_o     = word_w;
    assign ram_addr_o = adr_q[9:0];
    assign entry_o    = dat_q[engine_pkg::CSR_START_ENTRY_LSB +: engine_pkg::CSR_START_ENTRY_BITS];

    // ---- owners, results
    logic [engine_pkg::CONTEXTS-1:0] owned_q;
    logic [3:0]          owner_q [engine_pkg::CONTEXTS];
    logic [6:0]          results_q [engine_pkg::CONTEXTS];
    wire [engine_pkg::CONTEXTS-1:0]  mine;
    for (genvar c = 0; c < engine_pkg::CONTEXTS; c++) begin : g_mine
        assign mine[c] = owned_q[c] & (owner_q[c] == master_q);
    end

    // ---- LOOK: what the access is. One register for each question; ACT combines them.
    logic       csr_q, ram_q, regs_q, start_q, abort_q, claim_q, release_q, enable_q, pending_q, lock_q, refused_q;
    logic       id_q, version_q, status_q, cycles_q, owned_look_q, fault_q;
    logic [3:0] context_q;
    logic       mine_q, free_q, job_mine_q, busy_q, running_q, readable_q, first_q, next_q, last_q;
    wire [3:0]  context_d = in_regs ? context_w : (address == engine_pkg::CSR_START) ? dat_q[engine_pkg::CSR_START_CONTEXT_LSB +: 4]
                          : dat_q[engine_pkg::CSR_CLAIM_CONTEXT_LSB +: 4];
    always_ff @(posedge clk_i) begin
        csr_q     <= in_csr;
        ram_q     <= in_ram;
        regs_q    <= in_regs;
        start_q   <= (address == engine_pkg::CSR_START);
        abort_q   <= (address == engine_pkg::CSR_ABORT);
        claim_q   <= (address == engine_pkg::CSR_CLAIM);
        release_q <= (address == engine_pkg::CSR_RELEASE);
        enable_q  <= (address == engine_pkg::CSR_IRQ_ENABLE);
        pending_q <= (address == engine_pkg::CSR_IRQ_PENDING);
        lock_q    <= (address == engine_pkg::CSR_LOCK);
        refused_q <= (address == engine_pkg::CSR_REFUSED);
        id_q      <= (address == engine_pkg::CSR_ID);
        version_q <= (address == engine_pkg::CSR_VERSION);
        status_q  <= (address == engine_pkg::CSR_STATUS);
        cycles_q  <= (address == engine_pkg::CSR_CYCLES);
        fault_q   <= (address == engine_pkg::CSR_FAULT);
        owned_look_q <= (address == engine_pkg::CSR_OWNED);
        context_q <= context_d;
    end
    // ACT takes two cycles, so that the owner's look-up by context_q has one of its own.
    logic second_q;
    always_ff @(posedge clk_i) second_q <= (state_q == LOOK);
    // The register that is being written: who, where, how far.
    logic       stage_open_q;
    logic [3:0] stage_master_q;
    logic [9:0] stage_row_q;
    logic [2:0] stage_next_q;
    logic [6:0] limit_q;
    always_ff @(posedge clk_i) begin
        mine_q     <= mine[context_q];
        free_q     <= ~owned_q[context_q];
        job_mine_q <= mine[job_context_i];
        busy_q     <= busy_i;
        running_q  <= busy_i & (job_context_i == context_q);
        // Results of a cycle ago: of a job that has just ended there are none yet, and the access is refused.
        limit_q    <= results_q[context_w];
        readable_q <= ({1'b0, register_w} < limit_q);
        first_q    <= (word_w == 3'd0);
        last_q     <= (word_w == 3'd7);
        next_q     <= stage_open_q & (stage_master_q == master_q) & (stage_row_q == {context_w, register_w})
                    & (stage_next_q == word_w);
    end

    // ---- ACT decides, DO acts: every decision has a register of its own.
    wire act      = (state_q == ACT) & ~second_q;
    wire csr_w    = full_q & csr_q & we_q;
    wire window   = full_q & regs_q & mine_q & ~running_q;
    wire plain    = enable_q | pending_q | lock_q;
    wire ro       = id_q | version_q | status_q | cycles_q | owned_look_q | fault_q | refused_q;
    // busy_q is a cycle old: a job can have ended since, but none can have started.
    wire can_start   = csr_w & start_q & mine_q & ~busy_q;
    wire can_abort   = csr_w & abort_q & (job_mine_q | ~busy_q);
    wire can_claim   = csr_w & claim_q & ~busy_q;
    wire can_release = csr_w & release_q & mine_q & ~busy_q;
    wire can_plain   = csr_w & plain;
    wire can_csr_r   = full_q & csr_q & ~we_q & (ro | plain);
    wire can_ram_w   = full_q & ram_q & we_q & ~busy_q & ~locked_q;
    wire can_ram_r   = full_q & ram_q & ~we_q & ~busy_q;
    wire can_stage   = window & we_q & (first_q | next_q);
    wire can_read    = window & ~we_q & readable_q;
    logic do_start, do_abort, do_claim, do_release, do_plain, csr_read, do_ram_w, do_ram_r, do_stage, do_commit, do_read;
    logic do_touch, clears, waits, good, acts;
    always_ff @(posedge clk_i) begin
        acts       <= act & ~rst_i;
        do_start   <= act & can_start & ~rst_i;
        do_abort   <= act & can_abort & ~rst_i;
        do_claim   <= act & can_claim & free_q & ~rst_i;
        do_release <= act & can_release & ~rst_i;
        do_plain   <= act & can_plain & ~rst_i;
        csr_read   <= act & can_csr_r & ~rst_i;
        do_ram_w   <= act & can_ram_w & ~rst_i;
        do_ram_r   <= act & can_ram_r & ~rst_i;
        do_stage   <= act & can_stage & ~rst_i;
        do_commit  <= act & can_stage & last_q & ~rst_i;
        do_touch   <= act & window & we_q & ~rst_i;     // the stage is open after it, or closed
        do_read    <= act & can_read & ~rst_i;
        clears     <= act & ((can_claim & free_q) | can_release) & ~rst_i;
        waits      <= (can_claim & free_q) | can_release | can_ram_r | (can_stage & last_q) | can_read;
        good       <= can_start | can_abort | can_claim | can_release | can_plain | can_csr_r | can_ram_w | can_ram_r | can_stage
                    | can_read;
    end
    assign start_o     = do_start;
    assign context_o   = context_q;
    assign abort_o     = do_abort;
    assign clear_o     = clears;
    assign stage_o     = do_stage;
    // The stage closes without its last word: what it holds is for nobody.
    assign stage_wipe_o = (do_touch & ~do_stage) | do_start | clears;
    assign ram_write_o = do_ram_w;

    // ---- WAIT
    logic       want_read_q, want_write_q, wait_clear_q, wait_read_q;
    logic [2:0] wait_ram_q;
    assign read_o  = want_read_q;
    assign write_o = want_write_q;
    assign row_o   = {context_q, register_w};
    wire over = (wait_clear_q & cleared_i) | (wait_read_q & read_valid_i) | (want_write_q & write_grant_i) | wait_ram_q[2];
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
            want_read_q  <= do_read | (want_read_q & ~read_grant_i);
            want_write_q <= do_commit | (want_write_q & ~write_grant_i);
            wait_clear_q <= clears | (wait_clear_q & ~cleared_i);
            wait_read_q  <= do_read | (wait_read_q & ~read_valid_i);
            wait_ram_q   <= {wait_ram_q[1:0], do_ram_r};
            case (state_q)
                RESET:   if (cleared_i) state_q <= IDLE;
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
    logic       locked_q, done_q, failed_q;
    logic [1:0] irq_enable_q, irq_pending_q;
    always_ff @(posedge clk_i)
        if (rst_i) begin
            owned_q       <= '0;
            stage_open_q  <= 1'b0;
            locked_q      <= 1'b0;
            done_q        <= 1'b0;
            failed_q      <= 1'b0;
            irq_enable_q  <= 2'd0;
            irq_pending_q <= 2'd0;
        end else begin
            if (do_claim)          owned_q[context_q] <= 1'b1;
            if (do_release)        owned_q[context_q] <= 1'b0;
            if (do_touch) stage_open_q <= do_stage & ~last_q;
            if (do_start | clears) stage_open_q <= 1'b0;
            if (do_plain & lock_q & dat_q[0]) locked_q <= 1'b1;
            if (do_plain & enable_q) irq_enable_q <= dat_q[1:0];
            irq_pending_q <= do_start ? 2'd0
                           : (irq_pending_q & ~({2{do_plain & pending_q}} & dat_q[1:0])) | {ended_i & failed_i, ended_i & ~failed_i};
            if (do_start) begin
                done_q   <= 1'b0;
                failed_q <= 1'b0;
            end else if (ended_i) begin
                done_q   <= ~failed_i;
                failed_q <= failed_i;
            end
        end
    always_ff @(posedge clk_i)
        if (do_stage) begin
            stage_master_q <= master_q;
            stage_row_q    <= row_o;
            stage_next_q   <= word_w + 3'd1;
        end
    for (genvar c = 0; c < engine_pkg::CONTEXTS; c++) begin : g_context
        wire here = (context_q == 4'(c));
        always_ff @(posedge clk_i) begin
            if (do_claim & here) owner_q[c] <= master_q;
            if (rst_i | ((do_start | clears | do_stage) & here)) results_q[c] <= 7'd0;
            else if (ended_i & job_context_i == 4'(c)) results_q[c] <= job_results_i;
        end
    end
    assign irq_o = |(irq_enable_q & irq_pending_q);
    // For masters that do not see err: one bit each, until they read it.
    logic [15:0] refusals_q;
    for (genvar m = 0; m < 16; m++) begin : g_master
        always_ff @(posedge clk_i)
            if (rst_i) refusals_q[m] <= 1'b0;
            else if (acts & master_q == 4'(m)) refusals_q[m] <= ~good | (refusals_q[m] & ~(csr_read & refused_q));
    end

    // ---- answers
    localparam logic [31:0] VERSION = (32'(FAST_SQUARE != 0) << engine_pkg::CSR_VERSION_FAST_SQUARE_LSB)
                                    | (32'(engine_pkg::CONTEXTS) << engine_pkg::CSR_VERSION_CONTEXTS_LSB)
                                    | (32'(engine_pkg::VERSION_MAJOR) << engine_pkg::CSR_VERSION_MAJOR_LSB)
                                    | 32'(engine_pkg::VERSION_MINOR);
    logic [31:0] csr_word_q;
    wire       done   = done_q & ~busy_i;
    wire       failed = failed_q & ~busy_i;
    wire [3:0] code   = failed ? job_error_i : 4'd0;
    wire [6:0] count  = done ? job_results_i : 7'd0;
    wire [31:0] status = (32'(busy_i) << engine_pkg::CSR_STATUS_BUSY_LSB) | (32'(done) << engine_pkg::CSR_STATUS_DONE_LSB)
                       | (32'(failed) << engine_pkg::CSR_STATUS_ERROR_LSB) | (32'(locked_q) << engine_pkg::CSR_STATUS_LOCKED_LSB)
                       | (32'(code) << engine_pkg::CSR_STATUS_CODE_LSB) | (32'(job_context_i) << engine_pkg::CSR_STATUS_CONTEXT_LSB)
                       | (32'(count) << engine_pkg::CSR_STATUS_RESULTS_LSB);
    // By the registers of LOOK: one of them at most.
    always_ff @(posedge clk_i)
        csr_word_q <= ({32{id_q}} & engine_pkg::ENGINE_ID) | ({32{version_q}} & VERSION) | ({32{status_q}} & status)
                    | ({32{cycles_q}} & job_cycles_i) | ({32{enable_q}} & {30'b0, irq_enable_q})
                    | ({32{pending_q}} & {30'b0, irq_pending_q}) | ({32{owned_look_q}} & {owned_q, mine})
                    | ({32{lock_q}} & {31'b0, locked_q}) | ({32{fault_q}} & {20'b0, job_fault_i})
                    | ({32{refused_q}} & {31'b0, refusals_q[master_q]});
    logic [31:0] ram_word_q;            // a memory's output is late in its cycle
    always_ff @(posedge clk_i) ram_word_q <= ram_word_i;
    // The word stays for the one cycle of ack only.
    always_ff @(posedge clk_i)
        word_q <= csr_read ? csr_word_q : (wait_read_q & read_valid_i) ? read_data_i : wait_ram_q[2] ? ram_word_q : 32'b0;
`ifdef LEMMA_ANSWERS
`include "bus_answers.svh"
`endif
endmodule
`default_nettype wire
