// SPDX-License-Identifier: MIT OR Apache-2.0
// The data path after a wipe, while nothing is asked of its units: addresses, choices of operands and the words on the bus are any, and so
// is every register in the first cycle, the one of the wipe. `cargo xtask formal` makes two copies of this with the same inputs and the
// same memories, finds all registers itself, and proves that twenty cycles later each has the same value in both: whatever the first
// copy held, the second did not, so nothing of it is left. That the sequencer wipes only when the multiplier is through, and that nothing
// issues while registers are cleared, is proven in sequencer_units.svh and sequencer_bus.svh.
`default_nettype none
module forget (
    input  wire        clk_i,
    input  wire [7:0]  constant_i,
    input  wire [9:0]  row_a_i, row_b_i, w_row_i,
    input  wire        x1_constant_i, sign_i, index_i, move_i, square_i, small_i, sub_i, unpack_i, w_write_i,
    input  wire [1:0]  from_a_i, from_b_i,
    input  wire [3:0]  i_i,
    input  wire [2:0]  mode_i, stage_word_i, read_word_i,
    input  wire [31:0] stage_data_i,
    output wire [31:0] read_data_o
);
    logic later_q = 1'b0;
    always_ff @(posedge clk_i) later_q <= 1'b1;
    datapath u (
        .clk_i, .rst_i(1'b0), .constant_i, .x1_row_a_i(row_a_i), .x1_row_b_i(row_b_i), .x1_constant_i,
        .x2_from_a_i(from_a_i), .x2_from_b_i(from_b_i), .x2_sign_i(sign_i), .x2_index_i(index_i), .x2_move_i(move_i), .x2_i_i(i_i),
        .x3_mul_i(1'b0), .x3_square_i(square_i), .x3_small_i(small_i), .x3_sub_i(sub_i), .x3_unpack_i(unpack_i), .x3_freeze_i(1'b0),
        .x3_key_i(1'b0), .x3_digit_i(1'b0), .x3_low_i(1'b0), .x3_top_i(1'b0), .x3_equal_i(1'b0), .x3_wipe_i(~later_q), .x3_and_i(1'b0), .x3_xor_i(1'b0),
        .x3_rotate_i(1'b0), .x3_digest_i(1'b0), .x3_chain_i(1'b0), .x3_part_i(1'b0), .x3_round_i(1'b0),
        .x3_mode_i(mode_i), .w1_unit_i(5'd0), .w1_bus_i(1'b0), .w_write_i, .w_row_i, .stage_i(1'b0), .stage_word_i, .stage_data_i,
        .stage_wipe_i(~later_q), .read_word_i, .read_data_o);
    (* hierconn *) wire \u.u_mul.busy_q ;
    wire runs = \u.u_mul.busy_q ;
    always_comb assume (later_q || !runs);
endmodule

// Of a multiplier block only this is used: a product with zero is zero.
module mult18 (
    input  wire               clk_i,
    input  wire signed [17:0] a_i, b_i,
    output wire signed [35:0] m_o
);
    (* anyseq *) wire [35:0] any;
    logic [35:0] m_q;
    always_ff @(posedge clk_i) m_q <= (a_i == 18'sd0 || b_i == 18'sd0) ? 36'd0 : any;
    assign m_o = m_q;
endmodule

// The memories are outside: both copies read the same.
(* blackbox *)
module regfile (
    input  wire         clk_i, write_i,
    input  wire [9:0]   row_a_i, row_b_i, row_i,
    input  wire [269:0] value_i,
    output wire [269:0] a_o, b_o
);
endmodule

(* blackbox *)
module engine_const_rom (
    input  wire         clk_i,
    input  wire [7:0]   addr_i,
    output wire [269:0] data_o
);
endmodule
`default_nettype wire
