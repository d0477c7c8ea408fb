// SPDX-License-Identifier: MIT OR Apache-2.0
// Everything that decides when and where: job, fetch, issue, clearing, and the strobes of the data path. No input of this
// module comes from the data path, so its behaviour is a function of the program and of the bus alone. hardware/formal proves
// the same of the whole engine, by two copies with different data.
`default_nettype none
module control #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         clk_i,
    input  wire         rst_i,
    // jobs
    input  wire         start_i,        // accepted START
    input  wire [11:0]  entry_i,
    input  wire [3:0]   context_i,
    input  wire         abort_i,
    output wire         busy_o,
    output wire [3:0]   context_o,      // of the running or last job
    output wire         ended_o,        // for one cycle, with what is below
    output wire [6:0]   results_o,
    output wire [3:0]   error_o,
    output wire [11:0]  fault_o,
    output wire [31:0]  cycles_o,
    // clearing for the bus
    input  wire         clear_i,
    input  wire [3:0]   clear_context_i,
    output wire         cleared_o,
    // registers for the bus: a read slot, a write slot
    input  wire         read_i,
    input  wire [9:0]   read_row_i,
    output wire         read_grant_o,
    input  wire         write_i,
    input  wire [9:0]   write_row_i,
    output wire         write_grant_o,
    // microcode RAM for the bus (never while busy)
    input  wire         ram_write_i,
    input  wire [9:0]   ram_addr_i,
    input  wire [31:0]  ram_word_i,
    output wire [31:0]  ram_word_o,
    // issue: address of the constant; X1: addresses of registers, whether b is the constant
    output wire [7:0]   constant_o,
    output wire [9:0]   x1_row_a_o, x1_row_b_o,
    output wire         x1_constant_o,
    // X2: where operands come from, kind of selection
    output logic [1:0]  x2_from_a_o,    // 0 memory, 1 what was written a cycle ago, 2 write-back register
    output logic [1:0]  x2_from_b_o,    // ... 1 that or the constant
    output logic        x2_sign_o, x2_index_o, x2_move_o,
    output logic [3:0]  x2_i_o,
    // X3: units
    output logic        x3_mul_o, x3_square_o, x3_small_o, x3_sub_o, x3_unpack_o, x3_freeze_o,
    output logic        x3_key_o, x3_digit_o, x3_low_o, x3_top_o, x3_equal_o, x3_wipe_o,
    output logic        x3_and_o, x3_xor_o, x3_rotate_o, x3_digest_o, x3_chain_o, x3_part_o, x3_round_o,
    output logic [2:0]  x3_mode_o,
    output logic        x3_read_o,      // the bus's read is in operand a
    // W1: what goes to the write-back register; W: where it is written
    output logic [4:0]  w1_unit_o,
    output logic        w1_bus_o,
    output logic        w_write_o,
    output logic [9:0]  w_row_o
);

    // ---- job
    logic        busy_q, abort_q, late_q, expired_q, hold_q, stop_q, ends_q;
    logic [3:0]  context_q, error_q;
    logic [6:0]  results_q;
    logic [11:0] fault_q;
    logic [31:0] count_q;
    wire         ending, job_ending, clear_done;
    wire [6:0]   rows, results;
    wire [3:0]   error;
    wire [11:0]  pc;
    wire         ended = clear_done & ends_q;
    // An abort that comes while the job ends is too late. A job at its limit is aborted, with an error of its own.
    wire         aborting = (abort_q | ((abort_i | late_q) & busy_q)) & ~job_ending & ~ends_q & ~start_i;
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
            results_q <= 7'd0;
            fault_q   <= 12'd0;
            late_q    <= 1'b0;
            expired_q <= 1'b0;
        end else begin
            if (start_i) begin
                busy_q    <= 1'b1;
                context_q <= context_i;
            end else if (ended) busy_q <= 1'b0;
            late_q    <= busy_q & (count_q == 32'(JOB_LIMIT));
            expired_q <= (expired_q | late_q) & ~start_i;
            abort_q <= aborting;
            hold_q  <= holding;
            stop_q  <= aborting | holding;
            ends_q  <= (ends_q | job_ending) & ~clear_done;
            if (job_ending) begin
                error_q   <= reason;
                results_q <= results;
                fault_q   <= (error == engine_pkg::ERR_NONE) ? 12'd0 : pc;
            end
        end
    wire [31:0] count = count_q + 32'd1;
    always_ff @(posedge clk_i) count_q <= start_i ? 32'd1 : count;
    assign busy_o    = busy_q;
    assign ended_o   = ended;
    assign context_o = context_q;
    assign results_o = results_q;
    assign error_o   = error_q;
    assign fault_o   = fault_q;
    assign cycles_o  = count;

    // ---- fetch and issue
    wire        fetch_read, d_take, d_valid, go;
    wire [11:0] fetch_addr, d_pc;
    wire [31:0] fetch_word, d_word;
    wire        fetch_illegal;
    wire [3:0]  d_error;
    microcode u_microcode (     // with no job fetch holds nothing, so it reads, for the bus
        .clk_i, .read_i(fetch_read), .addr_i(busy_q ? fetch_addr : {2'b10, ram_addr_i}),
        .word_o(fetch_word), .illegal_o(fetch_illegal), .ram_word_o, .write_i(ram_write_i), .write_addr_i(ram_addr_i), .write_word_i(ram_word_i));
    fetch u_fetch (
        .clk_i, .rst_i, .start_i, .entry_i, .flush_i(job_ending), .read_o(fetch_read), .addr_o(fetch_addr), .word_i(fetch_word), .illegal_i(fetch_illegal),
        .take_i(d_take), .valid_o(d_valid), .word_o(d_word), .pc_o(d_pc), .error_o(d_error));

    wire        x1_valid, slot_valid;
    wire [5:0]  x1_ra, x1_rb, x1_op, slot_rd;
    wire [4:0]  x1_i;
    wire [4:0]  slot_unit;
    issue #(.FAST_SQUARE(FAST_SQUARE)) u_issue (
        .clk_i, .rst_i, .hold_i(hold_q), .resume_i(clear_done), .abort_i(abort_q), .stop_i(stop_q), .idle_i(~busy_q),
        .take_o(d_take), .valid_i(d_valid), .word_i(d_word), .pc_i(d_pc), .error_i(d_error),
        .end_o(ending), .job_end_o(job_ending), .rows_o(rows), .results_o(results), .error_o(error), .pc_o(pc),
        .x1_valid_o(x1_valid), .x1_ra_o(x1_ra), .x1_rb_o(x1_rb), .row_o(constant_o), .x1_constant_o,
        .x1_op_o(x1_op), .x1_i_o(x1_i), .go_o(go),
        .slot_valid_o(slot_valid), .slot_rd_o(slot_rd), .slot_unit_o(slot_unit));

    // ---- clearing, and the write-back stages
    wire       clear_active;
    wire [9:0] clear_row;
    clear #(.CONTEXTS(CONTEXTS)) u_clear (
        .clk_i, .rst_i, .end_i(ending), .from_i(rows), .context_i(context_q), .bus_i(clear_i), .bus_context_i(clear_context_i),
        .active_o(clear_active), .row_o(clear_row), .done_o(clear_done), .bus_done_o(cleared_o));
    // The bus writes in a cycle that no instruction has reserved and no clearing uses.
    assign write_grant_o = write_i & ~slot_valid & ~clear_active;
    logic       w1_write_q, w1_from_unit_q, w_from_unit_q;
    logic [9:0] w1_row_q;
    always_ff @(posedge clk_i) begin
        w1_write_q     <= (slot_valid | clear_active | write_grant_o) & ~rst_i;
        w1_from_unit_q <= slot_valid & ~rst_i;
        w1_unit_o      <= slot_valid ? slot_unit : 5'd0;
        w1_bus_o       <= write_grant_o;
        w1_row_q       <= slot_valid ? {context_q, slot_rd} : clear_active ? clear_row : write_row_i;
        w_write_o      <= w1_write_q & ~rst_i;
        w_from_unit_q  <= w1_from_unit_q & ~rst_i;
        w_row_o        <= w1_row_q;
    end

    // ---- X1: the bus reads in a cycle in which nothing has issued
    logic       x1_read_q, x2_read_q;
    logic [9:0] read_row_q;
    assign read_grant_o = read_i & ~go;
    assign x1_row_a_o = x1_read_q ? read_row_q : {context_q, x1_ra};
    assign x1_row_b_o = {context_q, x1_rb};
    always_ff @(posedge clk_i) begin
        x1_read_q  <= read_grant_o & ~rst_i;
        read_row_q <= read_row_i;
        x2_read_q  <= x1_read_q & ~rst_i;
        x3_read_o  <= x2_read_q & ~rst_i;
    end

    // ---- X2, X3
    wire now_a  = x1_valid & w1_from_unit_q & (w1_row_q[5:0] == x1_ra);
    wire now_b  = x1_valid & w1_from_unit_q & (w1_row_q[5:0] == x1_rb);
    wire past_a = x1_valid & w_from_unit_q & (w_row_o[5:0] == x1_ra);
    wire past_b = x1_valid & w_from_unit_q & (w_row_o[5:0] == x1_rb);
    logic       x2_mul_q, x2_square_q, x2_small_q, x2_sub_q, x2_unpack_q, x2_freeze_q;
    logic       x2_key_q, x2_digit_q, x2_low_q, x2_top_q, x2_equal_q, x1_wipe_q, x2_wipe_q;
    logic       x2_and_q, x2_xor_q, x2_rotate_q, x2_digest_q, x2_chain_q, x2_part_q, x2_round_q;
    logic [2:0] x2_mode_q;
    wire is_mul = (x1_op == engine_pkg::OP_MUL) | (x1_op == engine_pkg::OP_SQR) | (x1_op == engine_pkg::OP_MULS);
    always_ff @(posedge clk_i) begin
        x2_from_a_o <= now_a ? 2'd2 : past_a ? 2'd1 : 2'd0;
        x2_from_b_o <= x1_constant_o ? 2'd1 : now_b ? 2'd2 : past_b ? 2'd1 : 2'd0;
        x2_sign_o   <= (x1_op == engine_pkg::OP_SELS);
        x2_index_o  <= (x1_op == engine_pkg::OP_SELI);
        x2_move_o   <= (x1_op == engine_pkg::OP_MOV);
        x2_i_o      <= x1_i[3:0];
        x2_mode_q   <= x1_i[2:0];
        x2_mul_q    <= x1_valid & is_mul & ~rst_i;
        x2_square_q <= (x1_op == engine_pkg::OP_SQR);
        x2_small_q  <= (x1_op == engine_pkg::OP_MULS);
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
        x3_mul_o    <= x2_mul_q & ~rst_i;
        x3_square_o <= x2_square_q;
        x3_small_o  <= x2_small_q;
        x3_sub_o    <= x2_sub_q;
        x3_unpack_o <= x2_unpack_q;
        x3_freeze_o <= x2_freeze_q & ~rst_i;
        x3_key_o    <= x2_key_q & ~rst_i;
        x3_digit_o  <= x2_digit_q & ~rst_i;
        x3_low_o    <= x2_low_q & ~rst_i;
        x3_top_o    <= x2_top_q & ~rst_i;
        x3_equal_o  <= x2_equal_q & ~rst_i;
        x3_and_o    <= x2_and_q & ~rst_i;
        x3_xor_o    <= x2_xor_q & ~rst_i;
        x3_rotate_o <= x2_rotate_q & ~rst_i;
        x3_digest_o <= x2_digest_q & ~rst_i;
        x3_chain_o  <= x2_chain_q & ~rst_i;
        x3_part_o   <= x2_part_q & ~rst_i;
        x3_round_o  <= x2_round_q & ~rst_i;
        x3_wipe_o   <= x2_wipe_q | rst_i;
        x3_mode_o   <= x2_mode_q;
    end
endmodule
`default_nettype wire
