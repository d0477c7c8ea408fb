// SPDX-License-Identifier: MIT OR Apache-2.0
// Everything that holds data: registers, operands, units, write-back. It takes strobes and gives
// nothing back to control; its only output is the word of a register for the bus.
//
// Only the registers keep data. Multiplier and write-back are zero when idle; key, digit, freezer
// and hash unit are wiped with the registers; the stage is wiped with its last word or when it is
// given up; everything else passes from stage to stage.
//
//   I, X1 rows --> constants, regfile --> X2 bypass --> X3 operands a, b --> units
//        --> W1 --> write-back register --> W
`default_nettype none
module datapath #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1
) (
    input  wire         clk_i,
    input  wire         rst_i,
    // control
    input  wire [7:0]   constant_i,
    input  wire strobes_pkg::x1_t x1_i,
    input  wire strobes_pkg::x2_t x2_i,
    input  wire strobes_pkg::x3_t x3_i,
    input  wire strobes_pkg::w1_t w1_i,
    input  wire strobes_pkg::w_t  w_i,
    // bus
    input  wire strobes_pkg::stage_t stage_i,
    output wire [31:0]  read_data_o
);
    // ---- operands
    wire [269:0] memory_a, memory_b, constant;
    logic [269:0] wb_q;                 // written in this cycle
    regfile #(.CONTEXTS(CONTEXTS)) u_regfile (.clk_i, .row_a_i(x1_i.row_a), .row_b_i(x1_i.row_b), .a_o(memory_a), .b_o(memory_b),
                       .write_i(w_i.write), .row_i(w_i.row), .value_i(wb_q));
    engine_const_rom u_constants (.clk_i, .addr_i(constant_i), .data_o(constant));
    // Memories are slow, so there is only a register behind them. Other sources are selected beside
    // them, and the last selection is in X3. The constant or the bypass beside it is zero: issue
    // asks for row 0, which is zero, where no constant is read.
    logic [269:0] ahead_a_q, ahead_b_q; // X2: written a cycle ago
    wire  [269:0] constant_q;
    logic [269:0] other_a_q, other_b_q; // X3: what does not come from the registers
    wire  [269:0] memory_a_q, memory_b_q;
    logic         is_other_a_q, is_other_b_q;
    memory_register u_constant_q (.clk_i, .d_i(constant), .q_o(constant_q));
    memory_register u_memory_a_q (.clk_i, .d_i(memory_a), .q_o(memory_a_q));
    memory_register u_memory_b_q (.clk_i, .d_i(memory_b), .q_o(memory_b_q));
    always_ff @(posedge clk_i) begin
        ahead_a_q    <= wb_q;
        ahead_b_q    <= x1_i.constant ? 270'b0 : wb_q;
        other_a_q    <= x2_i.from_a[1] ? wb_q : ahead_a_q;
        other_b_q    <= x2_i.from_b[1] ? wb_q : ahead_b_q | constant_q;
        is_other_a_q <= |x2_i.from_a;
        is_other_b_q <= |x2_i.from_b;
    end
    wire [269:0] a = is_other_a_q ? other_a_q : memory_a_q;
    wire [269:0] b = is_other_b_q ? other_b_q : memory_b_q;

    // ---- units
    wire [269:0] product, sum, frozen;
    wire         sign;
    wire [3:0]   index;
    /* verilator lint_off PINCONNECTEMPTY */
    fe_mul #(.FAST_SQUARE(FAST_SQUARE)) u_mul (
        .clk_i, .rst_i, .start_i(x3_i.mul), .square_i(x3_i.mul_square), .small_i(x3_i.mul_small), .a_i(a), .b_i(b),
        .valid_o(), .o_o(product));
    /* verilator lint_on PINCONNECTEMPTY */
    fe_add u_add (.clk_i, .add_i(x3_i.add), .sub_i(x3_i.add_sub), .unpack_i(x3_i.add_unpack), .a_i(a), .b_i(b), .o_o(sum));
    fe_freeze u_freeze (.clk_i, .start_i(x3_i.freeze), .wipe_i(x3_i.wipe), .a_i(a), .o_o(frozen));
    key_unit u_key (
        .clk_i, .load_i(x3_i.key), .digit_i(x3_i.digit), .low_i(x3_i.low), .top_i(x3_i.top), .equal_i(x3_i.equal),
        .wipe_i(x3_i.wipe), .mode_i(x3_i.mode), .a_i(a), .b_i(b), .sign_o(sign), .index_o(index));
    // Raw words.
    wire [255:0] raw_a, raw_b, low, high;
    for (genvar k = 0; k < 15; k++) begin : g_raw
        assign raw_a[k*17 +: 17] = a[k*18 +: 17];
        assign raw_b[k*17 +: 17] = b[k*18 +: 17];
    end
    assign raw_a[255] = a[269];
    assign raw_b[255] = b[269];
    // A reset wipes it, a cycle late (control.sv), and goes to no other place in it.
    hash_unit u_hash (
        .clk_i, .rst_i(1'b0), .chain_i(x3_i.hash_chain), .part_i(x3_i.hash_part), .round_i(x3_i.hash_round), .place_i(x3_i.mode[1:0]),
        .wipe_i(x3_i.wipe), .raw_i(raw_b), .low_o(low), .high_o(high));
    logic [255:0] word_q;
    always_ff @(posedge clk_i)
        word_q <= (raw_a & raw_b & {256{x3_i.raw_and}}) | ((raw_a ^ raw_b) & {256{x3_i.raw_xor}})
                | ({raw_a[247:0], raw_a[255:248]} & {256{x3_i.raw_rotate}})
                | (low & {256{x3_i.raw_digest & ~x3_i.mode[0]}}) | (high & {256{x3_i.raw_digest & x3_i.mode[0]}});
    // Selection: both operands are read, and one is passed on.
    logic takes_b_q;
    always_ff @(posedge clk_i) takes_b_q <= x2_i.move | (x2_i.sign & sign) | (x2_i.index & index == x2_i.i);

    // ---- the register that the bus writes
    // Emptied when its words have gone to the register (w1_i.bus), when they come to nothing, and in a
    // reset: a cycle late, because the strobe goes far. The next word comes later: its access, or the
    // first one after a reset, is not even taken by then.
    logic [255:0] stage_q;
    logic         empty_q;
    always_ff @(posedge clk_i) empty_q <= rst_i | w1_i.bus | stage_i.wipe;
    for (genvar w = 0; w < 8; w++) begin : g_stage
        always_ff @(posedge clk_i)
            if (empty_q) stage_q[w*32 +: 32] <= 32'b0;
            else if (stage_i.write & stage_i.word == 3'(w)) stage_q[w*32 +: 32] <= stage_i.data;
    end

    // ---- write-back: one of the units, the bus, or zeros (clearing). Multiplier and adder give zeros
    // but in the W1 of their result (sequencer_units.svh), so their bits of w1_i.unit choose nothing.
    for (genvar k = 0; k < 15; k++) begin : g_limb
        wire [17:0] raw  = {(k == 14) & stage_q[255], stage_q[k*17 +: 17]};
        wire [17:0] word = {(k == 14) & word_q[255], word_q[k*17 +: 17]};
        always_ff @(posedge clk_i)
            wb_q[k*18 +: 18] <= product[k*18 +: 18]
                              | sum[k*18 +: 18]
                              | (a[k*18 +: 18] & {18{w1_i.unit[2] & ~takes_b_q}})
                              | (b[k*18 +: 18] & {18{w1_i.unit[2] & takes_b_q}})
                              | (frozen[k*18 +: 18] & {18{w1_i.unit[3]}})
                              | (word & {18{w1_i.unit[4]}})
                              | (raw & {18{w1_i.bus}});
    end

    // ---- the word that the bus reads: nothing has issued for this X3, so the operand comes from
    // the memory
    wire [255:0] raw_read;
    for (genvar k = 0; k < 15; k++) begin : g_read
        assign raw_read[k*17 +: 17] = memory_a_q[k*18 +: 17];
    end
    assign raw_read[255] = memory_a_q[269];
    assign read_data_o = raw_read[stage_i.word*32 +: 32];
endmodule
`default_nettype wire
