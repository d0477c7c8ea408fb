// SPDX-License-Identifier: MIT OR Apache-2.0
// In-order issue with interlocks, at most one instruction a cycle. No input here comes from data:
// when an instruction issues depends only on register numbers, units and cycles.
//
//   D --> lookups --> issue register --> go --> X1 addresses --> X2 operands --> X3 units ...
//     --> W1 --> W (write-back)
//
// An instruction that issues at I with latency L is written back in W = I + L + 2; one that issues
// at I + L reads the value (its X2 is that cycle: bypass). Two lookups happen one cycle ahead, when
// an instruction enters the issue register, and are kept current while it waits there: whether a
// register is pending, and whether the write-back cycle is taken.
//
//   cycle             0    1     2     3    4    5    6    7
//   add r3, r1, r2    go   X1    X2    X3   W1   W               L = 3
//   mov r4, r3        D    wait  wait  go   X1   X2   X3   W     L = 2: its X2 is the W of r3, its X3 its own W1
//   slot of r3             2     1     0                         slot 1 ends the waiting, slot 0 says what W1 writes
//   r3 is marked           *
//   r3 is pending                *
`default_nettype none
module issue #(
    parameter FAST_SQUARE = 1
) (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire         hold_i,         // clearing: nothing issues
    input  wire         resume_i,       // last cycle of that
    input  wire         abort_i,        // nothing issues any more; ends when quiet
    input  wire         stop_i,         // one of the two
    input  wire         idle_i,         // no job
    // D
    output wire         take_o,
    input  wire         valid_i,
    input  wire [31:0]  word_i,
    input  wire [11:0]  pc_i,
    input  wire [3:0]   error_i,
    // end of a job or of a part of it, or CLR: all issued instructions are finished
    // clear registers from rows_o on, the key, the digit and the hash unit
    output wire         end_o,
    output wire         job_end_o,      // ... and the job ends
    output wire [6:0]   rows_o,
    output wire [6:0]   results_o,
    output wire [3:0]   error_o,
    output wire         pause_o,        // the job pauses: it did not end with FIN, and there is no error
    output wire [11:0]  pc_o,
    // of the constants, in the cycle of the issue; where none is read row 0, which is zero
    output wire  [7:0]  row_o,
    // issue, one cycle later (X1): what is passed on
    output logic        x1_valid_o,
    output logic [5:0]  x1_ra_o, x1_rb_o,
    output logic [5:0]  port_a_o, port_b_o,     // what the ports of the registers read
    output logic        x1_constant_o,  // operand b is one
    output logic [5:0]  x1_op_o,
    output logic [4:0]  x1_i_o,
    output wire         go_o,
    // write-back reservations: slot 0 is the instruction whose W1 is the next cycle
    output wire         slot_valid_o,
    output wire [5:0]   slot_rd_o,
    output wire [4:0]   slot_unit_o     // one of: multiplier, adder, selector, freezer, raw words
);

    // Classes of latency.
    localparam int C = engine_pkg::CLASSES;
    // (A separate constant: yosys 0.70 makes a conditional inside a concatenation of constants too
    // wide.)
    localparam logic [5:0] LAT_SQUARE = FAST_SQUARE != 0 ? 6'(engine_pkg::LAT_SQR) : 6'(engine_pkg::LAT_MUL);
    localparam logic [6*C-1:0] LATENCIES = {6'(engine_pkg::LAT_FRZ), 6'(engine_pkg::LAT_SELS), 6'(engine_pkg::LAT_ADD), 6'(engine_pkg::LAT_MULS),
                                            LAT_SQUARE, 6'(engine_pkg::LAT_MUL)};
    localparam int LONGEST = engine_pkg::LAT_LONGEST;

    // ---- D: what the instruction is
    wire [5:0] op = word_i[engine_pkg::F_OP_LSB +: engine_pkg::F_OP_BITS];
    wire [5:0] ra = word_i[engine_pkg::F_RA_LSB +: engine_pkg::F_RA_BITS];
    wire       constant = word_i[engine_pkg::F_K_LSB] & engine_pkg::reads_b(op);
    // A square reads its operand at both ports, and waits for it as operand a.
    wire [5:0] b  = word_i[engine_pkg::F_RB_LSB +: 6];
    wire [5:0] rb = (op == engine_pkg::OP_SQR) ? ra : b;
    wire [5:0] rd = word_i[engine_pkg::F_RD_LSB +: engine_pkg::F_RD_BITS];
    wire [C-1:0] class_d = engine_pkg::class_of(op);

    // ---- the issue register
    logic         valid_q, writes_q, ends_q, bad_q, mul_use_q, digit_use_q, digit_set_q, slow_digit_q, clr_q, pause_q, raw_q, hash_use_q;
    logic [C-1:0] class_q;
    logic [5:0]   op_q, ra_q, rb_q, rd_q;
    logic [7:0]   row_q;
    logic         constant_q, takes_a_q, takes_b_q, late_a_q, late_b_q, past_a_q, past_b_q;
    logic [4:0]   i_q;
    logic [3:0]   error_q;
    logic [11:0]  pc_q;
    logic [6:0]   rows_q, hash_time_q;
    // Waits for a register: one of the lower half, one of the upper, one that is just being issued.
    logic [2:0]   wait_a_q, wait_b_q, wait_d_q;
    logic         wait_slot_q;

    // ---- what is under way
    logic [63:0]  pending_q;
    logic         mark_q;  // an instruction that issued in the last cycle writes this register
    logic [5:0]   mark_rd_q;
    logic         slot_q [LONGEST + 1];      // slot p: its consumers may issue p cycles from now
    logic [5:0]   slot_rd_q [LONGEST + 1];
    logic [4:0]   slot_unit_q [LONGEST + 1];
    logic [5:0]   flying_q;                  // valid slots from 1 on, but for the marked one
    logic         none_q;                    // flying_q is 0
    logic [3:0]   mul_left_q;
    logic [5:0]   freeze_left_q;
    logic [1:0]   digit_left_q;
    logic [6:0]   hash_left_q;
    logic         mul_busy_q, freeze_busy_q, digit_busy_q, hash_busy_q;

    wire quiet   = none_q & ~mark_q & ~digit_busy_q;
    wire waits_a = |wait_a_q;
    wire waits_b = |wait_b_q;
    wire waits_d = |wait_d_q;
    wire blocked = waits_a | waits_b | waits_d | wait_slot_q
                 | (mul_busy_q & mul_use_q) | (freeze_busy_q & class_q[engine_pkg::CLASS_FREEZE])
                 | (digit_busy_q & digit_use_q) | (hash_busy_q & hash_use_q);
    wire go      = valid_q & ~ends_q & ~blocked & ~stop_i;
    wire ending  = (abort_i | (valid_q & ends_q)) & quiet & ~hold_i;
    assign go_o      = go;
    assign row_o     = row_q;
    assign end_o     = ending;
    assign job_end_o = ending & (abort_i | ~clr_q);
    assign results_o = (abort_i | bad_q) ? 7'd0 : rows_q;
    assign pause_o   = pause_q & ~(abort_i | bad_q);
    // a pause clears no register
    assign rows_o    = (abort_i | bad_q) ? 7'd0 : pause_q ? 7'd64 : rows_q;
    assign error_o   = abort_i ? engine_pkg::ERR_ABORTED : error_q;
    assign pc_o      = pc_q;
    // While registers are cleared D waits too: its word would redirect the fetch too early.
    assign take_o    = go | (~valid_q & (~hold_i | resume_i));

    // ---- D to the issue register
    wire        writes = go & writes_q;
    wire        clears = slot_q[1];
    wire [5:0]  done   = slot_rd_q[1];
    // Whether a register is pending is looked up in halves, each with a bit of its own in the issue
    // register: the choice among all 64 and what is only known late would make a long path. Bit 2: the
    // register is marked, or written by what issues now.
    wire       ends_a = clears & done == ra;
    wire       ends_b = clears & done == b;
    wire       ends_d = clears & done == rd;
    wire [2:0] later_a, later_b, later_d;
    for (genvar i = 0; i < 2; i++) begin : g_half
        wire [31:0] line = pending_q[32*i +: 32];
        assign later_a[i] = ra[5] == 1'(i) & line[ra[4:0]] & ~ends_a;
        assign later_b[i] = b[5] == 1'(i) & line[b[4:0]] & ~ends_b;
        assign later_d[i] = rd[5] == 1'(i) & line[rd[4:0]] & ~ends_d;
    end
    assign later_a[2] = (mark_q & mark_rd_q == ra & ~ends_a) | (writes & rd_q == ra);
    assign later_b[2] = (mark_q & mark_rd_q == b & ~ends_b) | (writes & rd_q == b);
    assign later_d[2] = (mark_q & mark_rd_q == rd & ~ends_d) | (writes & rd_q == rd);
    // The slot at the latency of each class, as it will be one cycle later.
    wire [C-1:0] taken, stays;
    for (genvar c = 0; c < C; c++) begin : g_class
        localparam int OWN = int'(LATENCIES[6*c +: 6]);
        wire [C-1:0] hits;
        for (genvar x = 0; x < C; x++) begin : g_other
            assign hits[x] = (int'(LATENCIES[6*x +: 6]) == OWN + 1) & class_q[x];
        end
        if (OWN < LONGEST) begin : g_in
            assign stays[c] = slot_q[OWN + 1];
        end else begin : g_out
            assign stays[c] = 1'b0;
        end
        assign taken[c] = stays[c] | (go & |hits);
    end
    always_ff @(posedge clk_i) begin
        if (take_o) begin
            op_q         <= op;
            ra_q         <= ra;
            rb_q         <= rb;
            rd_q         <= rd;
            i_q          <= word_i[engine_pkg::F_I_LSB +: engine_pkg::F_I_BITS];
            constant_q   <= constant;
            takes_a_q    <= engine_pkg::reads_a(op);
            takes_b_q    <= (engine_pkg::reads_b(op) & ~constant) | (op == engine_pkg::OP_SQR);
            row_q        <= word_i[engine_pkg::F_RB_LSB +: engine_pkg::F_RB_BITS] & {engine_pkg::F_RB_BITS{constant}};
            class_q      <= class_d;
            writes_q     <= engine_pkg::writes_d(op);
            ends_q       <= (error_i != engine_pkg::ERR_NONE) | (op == engine_pkg::OP_FIN) | (op == engine_pkg::OP_CLR)
                          | engine_pkg::pauses(op);
            pause_q      <= engine_pkg::pauses(op);
            raw_q        <= engine_pkg::writes_raw(op);
            hash_use_q   <= (engine_pkg::unit_of(op) == engine_pkg::UNIT_HASH);
            hash_time_q  <= engine_pkg::occupancy_of(op) - 7'd1;
            clr_q        <= (error_i == engine_pkg::ERR_NONE) & (op == engine_pkg::OP_CLR);
            mul_use_q    <= (engine_pkg::unit_of(op) == engine_pkg::UNIT_MUL);
            digit_use_q  <= engine_pkg::reads_digit(op) | engine_pkg::writes_digit(op);
            digit_set_q  <= engine_pkg::writes_digit(op);
            slow_digit_q <= (op == engine_pkg::OP_EQ);
            error_q      <= error_i;
            rows_q       <= word_i[6:0];
            bad_q        <= (error_i != engine_pkg::ERR_NONE);
            pc_q         <= pc_i;
            wait_a_q     <= later_a & {3{engine_pkg::reads_a(op)}};
            wait_b_q     <= later_b & {3{engine_pkg::reads_b(op) & ~constant}};
            wait_d_q     <= later_d & {3{engine_pkg::writes_d(op)}};
            wait_slot_q  <= |(class_d & taken);
            late_a_q     <= clears & done == ra;
            late_b_q     <= clears & done == rb;
            past_a_q     <= slot_q[0] & slot_rd_q[0] == ra;
            past_b_q     <= slot_q[0] & slot_rd_q[0] == rb;
        end else begin
            wait_a_q     <= wait_a_q & {3{~(clears & done == ra_q)}};
            wait_b_q     <= wait_b_q & {3{~(clears & done == rb_q)}};
            wait_d_q     <= wait_d_q & {3{~(clears & done == rd_q)}};
            wait_slot_q  <= |(class_q & stays);
            late_a_q     <= clears & done == ra_q;
            late_b_q     <= clears & done == rb_q;
            past_a_q     <= late_a_q;
            past_b_q     <= late_b_q;
        end
        if (rst_i | ending) valid_q <= 1'b0;
        else if (take_o)    valid_q <= valid_i;
    end

    // ---- reservations, pending registers
    wire [4:0] unit = {raw_q, class_q[engine_pkg::CLASS_FREEZE], class_q[engine_pkg::CLASS_SELECT], class_q[engine_pkg::CLASS_ADD] & ~raw_q, mul_use_q};
    for (genvar p = 0; p <= LONGEST; p++) begin : g_slot
        if (p == LONGEST) begin : g_top
            always_ff @(posedge clk_i) slot_q[p] <= 1'b0;
            always_ff @(posedge clk_i) slot_rd_q[p] <= 6'd0;
            always_ff @(posedge clk_i) slot_unit_q[p] <= 5'd0;
        end else begin : g_mid
            wire [C-1:0] here;
            for (genvar c = 0; c < C; c++) begin : g_here
                assign here[c] = (int'(LATENCIES[6*c +: 6]) == p + 1) & class_q[c];
            end
            always_ff @(posedge clk_i) begin
                slot_q[p]      <= (slot_q[p + 1] | (go & |here)) & ~rst_i;
                slot_rd_q[p]   <= (|here & ~slot_q[p + 1]) ? rd_q : slot_rd_q[p + 1];
                slot_unit_q[p] <= (|here & ~slot_q[p + 1]) ? unit : slot_unit_q[p + 1];
            end
        end
    end
    assign slot_valid_o = slot_q[0];
    assign slot_rd_o    = slot_rd_q[0];
    assign slot_unit_o  = slot_unit_q[0];
    for (genvar r = 0; r < 64; r++) begin : g_pending
        always_ff @(posedge clk_i)
            if (rst_i | (clears & done == 6'(r))) pending_q[r] <= 1'b0;
            else if (mark_q & mark_rd_q == 6'(r)) pending_q[r] <= 1'b1;
    end
    // Marked one cycle late, because whether something issues is known late. Only the shortest
    // latency, 2, ends in the cycle of its mark; then its end wins. (No other write of the register
    // can have issued before.)
    always_ff @(posedge clk_i) begin
        mark_q    <= writes & ~rst_i;
        mark_rd_q <= rd_q;
    end
    always_ff @(posedge clk_i)
        if (rst_i) begin
            flying_q <= 6'd0;
            none_q   <= 1'b1;
        end else if (mark_q & ~clears) begin
            flying_q <= flying_q + 6'd1;
            none_q   <= 1'b0;
        end else if (clears & ~mark_q) begin
            flying_q <= flying_q - 6'd1;
            none_q   <= (flying_q == 6'd1);
        end

    // ---- occupancy of the units, the digit
    wire [3:0] mul_next = (go & class_q[engine_pkg::CLASS_MUL]) ? 4'(engine_pkg::OCC_MUL - 1)
                        : (go & class_q[engine_pkg::CLASS_SQUARE]) ? 4'(FAST_SQUARE != 0 ? engine_pkg::OCC_SQR - 1 : engine_pkg::OCC_MUL - 1)
                        : mul_busy_q ? mul_left_q - 4'd1 : 4'd0;
    wire [5:0] freeze_next = (go & class_q[engine_pkg::CLASS_FREEZE]) ? 6'(engine_pkg::OCC_FRZ - 1) : freeze_busy_q ? freeze_left_q - 6'd1 : 6'd0;
    wire [1:0] digit_next = (go & digit_set_q) ? (slow_digit_q ? 2'(engine_pkg::LAT_EQ - 1) : 2'(engine_pkg::LAT_DIG - 1))
                          : digit_busy_q ? digit_left_q - 2'd1 : 2'd0;
    wire [6:0] hash_next = (idle_i | ending) ? 7'(engine_pkg::HASH_CLEAR - 1) : (go & hash_use_q) ? hash_time_q
                         : hash_busy_q ? hash_left_q - 7'd1 : 7'd0;
    always_ff @(posedge clk_i)
        if (rst_i) begin
            hash_left_q   <= 7'd0;
            hash_busy_q   <= 1'b0;
            mul_left_q    <= 4'd0;
            freeze_left_q <= 6'd0;
            digit_left_q  <= 2'd0;
            mul_busy_q    <= 1'b0;
            freeze_busy_q <= 1'b0;
            digit_busy_q  <= 1'b0;
        end else begin
            hash_left_q   <= hash_next;
            mul_left_q    <= mul_next;
            freeze_left_q <= freeze_next;
            digit_left_q  <= digit_next;
            // As |hash_next, |mul_next and |freeze_next, with `go` late.
            hash_busy_q   <= idle_i | ending | (go & hash_use_q & hash_time_q != 7'd0) | (hash_busy_q & hash_left_q != 7'd1);
            mul_busy_q    <= (go & (class_q[engine_pkg::CLASS_MUL] | class_q[engine_pkg::CLASS_SQUARE])) | (mul_busy_q & mul_left_q != 4'd1);
            freeze_busy_q <= (go & class_q[engine_pkg::CLASS_FREEZE]) | (freeze_busy_q & freeze_left_q != 6'd1);
            digit_busy_q  <= |digit_next;
        end

    // ---- X1
    // A port reads a register only for an instruction that will use what is there. It keeps its row
    // where an instruction has no operand or a constant (its field would read some register on every
    // pass), where the operand is pending (the row holds what an earlier routine has left), and where
    // the bypass gives it (its write-back is one or two cycles away when the instruction issues). An
    // idle engine reads the register that the assembler lets no program write; unused fields name it,
    // too, so that the bypass takes no result for them.
    localparam logic [5:0] IDLE_ROW = 6'(engine_pkg::IDLE_REGISTER);
    wire ready   = valid_q & ~(waits_a | waits_b);     // a square waits for a
    wire reads_a = ready & takes_a_q & ~(late_a_q | past_a_q);
    wire reads_b = ready & takes_b_q & ~(late_b_q | past_b_q);
    always_ff @(posedge clk_i) begin
        if (idle_i)       port_a_o <= IDLE_ROW;
        else if (reads_a) port_a_o <= ra_q;
        if (idle_i)       port_b_o <= IDLE_ROW;
        else if (reads_b) port_b_o <= rb_q;
        x1_valid_o    <= go & ~rst_i;
        x1_ra_o       <= ra_q;
        x1_rb_o       <= rb_q;
        x1_constant_o <= constant_q;
        x1_op_o       <= op_q;
        x1_i_o        <= i_q;
    end
`ifdef FORMAL
`include "issue_view.svh"
`endif
endmodule
`default_nettype wire
