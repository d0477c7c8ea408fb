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
    input  wire strobes_pkg::x1_t x1_i,
    input  wire strobes_pkg::x2_t x2_i,
    input  wire strobes_pkg::w_t  w_i,
    input  wire        square_i, small_i, sub_i, unpack_i,
    input  wire [2:0]  mode_i, word_i,
    input  wire [31:0] stage_data_i,
    output wire [31:0] read_data_o
);
    logic later_q = 1'b0;
    always_ff @(posedge clk_i) later_q <= 1'b1;
    strobes_pkg::x3_t x3;
    strobes_pkg::stage_t stage;
    always_comb begin
        x3            = '0;
        x3.wipe       = ~later_q;
        x3.mul_square = square_i;
        x3.mul_small  = small_i;
        x3.add_sub    = sub_i;
        x3.add_unpack = unpack_i;
        x3.mode       = mode_i;
        stage.write   = 1'b0;
        stage.wipe    = ~later_q;
        stage.word    = word_i;
        stage.data    = stage_data_i;
    end
    datapath u (
        .clk_i, .rst_i(1'b0), .constant_i, .x1_i, .x2_i, .x3_i(x3), .w1_i('0), .w_i, .stage_i(stage), .read_data_o);
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
