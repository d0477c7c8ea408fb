// SPDX-License-Identifier: MIT OR Apache-2.0
// Everything that decides when and where: job, fetch, issue, clearing, and the strobes of the data
// path. No input of this module comes from the data path, so its behaviour is a function of the
// program and the bus alone. hardware/formal proves the same of the whole engine, with two copies
// that have different data.
`default_nettype none
module control #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         clk_i,
    input  wire         rst_i,
    // bus
    input  wire strobes_pkg::request_t request_i,
    output wire strobes_pkg::report_t  report_o,
    output wire strobes_pkg::reply_t   reply_o,
    // data path: address of the constant, in the cycle of the issue; strobes of each stage
    output wire [7:0]   constant_o,
    output wire strobes_pkg::x1_t x1_o,
    output      strobes_pkg::x2_t x2_o,
    output      strobes_pkg::x3_t x3_o,
    output      strobes_pkg::w1_t w1_o,
    output      strobes_pkg::w_t  w_o
);

    // ---- job
    logic        busy_q, abort_q, late_q, expired_q, hold_q, stop_q, ends_q, paused_q;
    logic [3:0]  context_q, error_q;
    logic [6:0]  results_q;
    logic [11:0] fault_q;
    logic [31:0] count_q;
    wire         ending, job_ending, clear_done, pausing;
    wire [6:0]   rows, results;
    wire [3:0]   error;
    wire [11:0]  pc;
    wire         ended = clear_done & ends_q;
    // An abort that comes while the job ends is too late. A job at its limit is aborted, with a
    // separate error.
    wire         aborting = (abort_q | ((request_i.job_abort | late_q) & busy_q)) & ~job_ending & ~ends_q & ~request_i.start;
    wire [3:0]   reason   = (error == engine_pkg::ERR_ABORTED & expired_q) ? engine_pkg::ERR_LIMIT : error;
    wire         holding  = (hold_q | ending) & ~clear_done;
    always_ff @(posedge clk_i)
        if (rst_i) begin
            busy_q    <= 1'b0;
            abort_q   <= 1'b0;
            hold_q    <= 1'b0;
            stop_q    <= 1'b0;
            ends_q    <= 1'b0;
            context_q <= 4'd0;
            error_q   <= 4'd0;
            paused_q  <= 1'b0;
            results_q <= 7'd0;
            fault_q   <= 12'd0;
            late_q    <= 1'b0;
            expired_q <= 1'b0;
        end else begin
            if (request_i.start) begin
                busy_q    <= 1'b1;
                context_q <= request_i.bus_context;
            end else if (ended) busy_q <= 1'b0;
            late_q    <= busy_q & (count_q == 32'(JOB_LIMIT));
            expired_q <= (expired_q | late_q) & ~request_i.start;
            abort_q <= aborting;
            hold_q  <= holding;
            stop_q  <= aborting | holding;
            ends_q  <= (ends_q | job_ending) & ~clear_done;
            if (job_ending) begin
                error_q   <= reason;
                paused_q  <= pausing;
                results_q <= results;
                fault_q   <= (error == engine_pkg::ERR_NONE & ~pausing) ? 12'd0 : pc;
            end
        end
    wire [31:0] count = count_q + 32'd1;
    always_ff @(posedge clk_i) count_q <= request_i.start ? 32'd1 : count;
    assign report_o.busy        = busy_q;
    assign report_o.ended       = ended;
    assign report_o.job_context = context_q;
    assign report_o.results     = results_q;
    assign report_o.error       = error_q;
    assign report_o.paused      = paused_q;
    assign report_o.fault       = fault_q;
    assign report_o.cycles      = count;

    // ---- fetch and issue
    wire        fetch_read, d_take, d_valid, go;
    wire [11:0] fetch_addr, d_pc;
    wire [31:0] fetch_word, d_word;
    wire        fetch_illegal;
    wire [3:0]  d_error;
    microcode u_microcode (     // with no job fetch holds nothing, so it reads, for the bus
        .clk_i, .read_i(fetch_read), .addr_i(busy_q ? fetch_addr : {2'b10, request_i.ram_addr}),
        .word_o(fetch_word), .illegal_o(fetch_illegal), .ram_word_o(reply_o.ram_word), .write_i(request_i.ram_write),
        .write_addr_i(request_i.ram_addr), .write_word_i(request_i.ram_word));
    fetch u_fetch (
        .clk_i, .rst_i, .start_i(request_i.start), .entry_i(request_i.entry), .flush_i(job_ending), .read_o(fetch_read),
        .addr_o(fetch_addr), .word_i(fetch_word), .illegal_i(fetch_illegal), .take_i(d_take), .valid_o(d_valid), .word_o(d_word),
        .pc_o(d_pc), .error_o(d_error));

    wire        x1_valid, slot_valid;
    wire [5:0]  x1_ra, x1_rb, port_a, port_b, x1_op, slot_rd;
    wire [4:0]  x1_i;
    wire        unused_i = x1_i[4];     // an index or mode has four bits
    wire [4:0]  slot_unit;
    issue #(.FAST_SQUARE(FAST_SQUARE)) u_issue (
        .clk_i, .rst_i, .hold_i(hold_q), .resume_i(clear_done), .abort_i(abort_q), .stop_i(stop_q), .idle_i(~busy_q),
        .take_o(d_take), .valid_i(d_valid), .word_i(d_word), .pc_i(d_pc), .error_i(d_error),
        .end_o(ending), .job_end_o(job_ending), .rows_o(rows), .results_o(results), .error_o(error), .pause_o(pausing), .pc_o(pc),
        .x1_valid_o(x1_valid), .x1_ra_o(x1_ra), .x1_rb_o(x1_rb), .port_a_o(port_a), .port_b_o(port_b), .row_o(constant_o), .x1_constant_o(x1_o.constant),
        .x1_op_o(x1_op), .x1_i_o(x1_i), .go_o(go),
        .slot_valid_o(slot_valid), .slot_rd_o(slot_rd), .slot_unit_o(slot_unit));

    // ---- clearing, and the write-back stages
    wire       clear_active;
    wire [9:0] clear_row;
    clear #(.CONTEXTS(CONTEXTS)) u_clear (
        .clk_i, .rst_i, .end_i(ending), .from_i(rows), .context_i(context_q), .bus_i(request_i.clear),
        .bus_context_i(request_i.bus_context), .active_o(clear_active), .row_o(clear_row), .done_o(clear_done), .bus_done_o(reply_o.cleared));
    // The bus writes in a cycle that no instruction has reserved and no clearing uses.
    assign reply_o.write_grant = request_i.write & ~slot_valid & ~clear_active;
    logic       w1_write_q, w1_from_unit_q, w_from_unit_q;
    logic [9:0] w1_row_q;
    always_ff @(posedge clk_i) begin
        w1_write_q     <= (slot_valid | clear_active | reply_o.write_grant) & ~rst_i;
        w1_from_unit_q <= slot_valid & ~rst_i;
        w1_o.unit      <= slot_valid ? slot_unit : 5'd0;
        w1_o.bus       <= reply_o.write_grant;
        w1_row_q       <= slot_valid ? {context_q, slot_rd} : clear_active ? clear_row : request_i.row;
        w_o.write      <= w1_write_q & ~rst_i;
        w_from_unit_q  <= w1_from_unit_q & ~rst_i;
        w_o.row        <= w1_row_q;
    end

    // ---- X1: the bus reads in a cycle in which nothing has issued
    logic       x1_read_q, x2_read_q, x3_read_q;
    logic [9:0] read_row_q;
    assign reply_o.read_grant = request_i.read & ~go;
    assign reply_o.read_valid = x3_read_q;
    assign x1_o.row_a         = x1_read_q ? read_row_q : {context_q, port_a};
    assign x1_o.row_b         = {context_q, port_b};
    always_ff @(posedge clk_i) begin
        x1_read_q  <= reply_o.read_grant & ~rst_i;
        read_row_q <= request_i.row;
        x2_read_q  <= x1_read_q & ~rst_i;
        x3_read_q  <= x2_read_q & ~rst_i;
    end

    // ---- X2, X3
    wire now_a  = x1_valid & w1_from_unit_q & (w1_row_q[5:0] == x1_ra);
    wire now_b  = x1_valid & w1_from_unit_q & (w1_row_q[5:0] == x1_rb);
    wire past_a = x1_valid & w_from_unit_q & (w_o.row[5:0] == x1_ra);
    wire past_b = x1_valid & w_from_unit_q & (w_o.row[5:0] == x1_rb);
    logic       x2_mul_q, x2_square_q, x2_small_q, x2_add_q, x2_sub_q, x2_unpack_q, x2_freeze_q;
    logic       x2_key_q, x2_digit_q, x2_low_q, x2_top_q, x2_equal_q, x1_wipe_q, x2_wipe_q;
    logic       x2_and_q, x2_xor_q, x2_rotate_q, x2_digest_q, x2_chain_q, x2_part_q, x2_round_q;
    logic [2:0] x2_mode_q;
    wire is_mul = (x1_op == engine_pkg::OP_MUL) | (x1_op == engine_pkg::OP_SQR) | (x1_op == engine_pkg::OP_MULS);
    wire is_add = (x1_op == engine_pkg::OP_ADD) | (x1_op == engine_pkg::OP_SUB) | (x1_op == engine_pkg::OP_UNP);
    always_ff @(posedge clk_i) begin
        x2_o.from_a <= now_a ? 2'd2 : past_a ? 2'd1 : 2'd0;
        x2_o.from_b <= x1_o.constant ? 2'd1 : now_b ? 2'd2 : past_b ? 2'd1 : 2'd0;
        x2_o.sign   <= (x1_op == engine_pkg::OP_SELS);
        x2_o.index  <= (x1_op == engine_pkg::OP_SELI);
        x2_o.move   <= (x1_op == engine_pkg::OP_MOV);
        x2_o.i      <= x1_i[3:0];
        x2_mode_q   <= x1_i[2:0];
        x2_mul_q    <= x1_valid & is_mul & ~rst_i;
        x2_square_q <= (x1_op == engine_pkg::OP_SQR);
        x2_small_q  <= (x1_op == engine_pkg::OP_MULS);
        x2_add_q    <= x1_valid & is_add & ~rst_i;
        x2_sub_q    <= (x1_op == engine_pkg::OP_SUB);
        x2_unpack_q <= (x1_op == engine_pkg::OP_UNP);
        x2_freeze_q <= x1_valid & (x1_op == engine_pkg::OP_FRZ) & ~rst_i;
        x2_key_q    <= x1_valid & (x1_op == engine_pkg::OP_KEY) & ~rst_i;
        x2_digit_q  <= x1_valid & (x1_op == engine_pkg::OP_DIG) & ~rst_i;
        x2_low_q    <= x1_valid & (x1_op == engine_pkg::OP_LSB) & ~rst_i;
        x2_top_q    <= x1_valid & (x1_op == engine_pkg::OP_TOP) & ~rst_i;
        x2_equal_q  <= x1_valid & (x1_op == engine_pkg::OP_EQ) & ~rst_i;
        x2_and_q    <= x1_valid & (x1_op == engine_pkg::OP_AND) & ~rst_i;
        x2_xor_q    <= x1_valid & (x1_op == engine_pkg::OP_XOR) & ~rst_i;
        x2_rotate_q <= x1_valid & (x1_op == engine_pkg::OP_ROT) & ~rst_i;
        x2_digest_q <= x1_valid & (x1_op == engine_pkg::OP_DGT) & ~rst_i;
        x2_chain_q  <= x1_valid & (x1_op == engine_pkg::OP_HIV) & ~rst_i;
        x2_part_q   <= x1_valid & (x1_op == engine_pkg::OP_HSH) & ~rst_i;
        x2_round_q  <= x1_valid & (x1_op == engine_pkg::OP_RND) & ~rst_i;
        x1_wipe_q   <= ending | rst_i;
        x2_wipe_q   <= x1_wipe_q | rst_i;
        x3_o.mul        <= x2_mul_q & ~rst_i;
        x3_o.mul_square <= x2_square_q;
        x3_o.mul_small  <= x2_small_q;
        x3_o.add        <= x2_add_q & ~rst_i;
        x3_o.add_sub    <= x2_sub_q;
        x3_o.add_unpack <= x2_unpack_q;
        x3_o.freeze     <= x2_freeze_q & ~rst_i;
        x3_o.key        <= x2_key_q & ~rst_i;
        x3_o.digit      <= x2_digit_q & ~rst_i;
        x3_o.low        <= x2_low_q & ~rst_i;
        x3_o.top        <= x2_top_q & ~rst_i;
        x3_o.equal      <= x2_equal_q & ~rst_i;
        x3_o.raw_and    <= x2_and_q & ~rst_i;
        x3_o.raw_xor    <= x2_xor_q & ~rst_i;
        x3_o.raw_rotate <= x2_rotate_q & ~rst_i;
        x3_o.raw_digest <= x2_digest_q & ~rst_i;
        x3_o.hash_chain <= x2_chain_q & ~rst_i;
        x3_o.hash_part  <= x2_part_q & ~rst_i;
        x3_o.hash_round <= x2_round_q & ~rst_i;
        x3_o.wipe       <= x2_wipe_q | rst_i;
        x3_o.mode       <= x2_mode_q;
    end
endmodule
`default_nettype wire
