// SPDX-License-Identifier: MIT OR Apache-2.0
// The field units side by side, for tests against exact integers.
`default_nettype none
module units (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire [269:0] a_i,
    input  wire [269:0] b_i,
    input  wire         mul_start_i,
    input  wire         square_i,
    input  wire         small_i,
    output wire         mul_valid_o,
    output wire [269:0] mul_o,
    output wire         slow_valid_o,   // the multiplier without the fast square
    output wire [269:0] slow_o,
    input  wire         sub_i,
    input  wire         unpack_i,
    output wire [269:0] add_o,
    input  wire         freeze_start_i,
    output wire [269:0] freeze_o
);
    fe_mul #(.FAST_SQUARE(1)) u_mul (.clk_i, .rst_i, .start_i(mul_start_i), .square_i, .small_i, .a_i, .b_i,
                                     .valid_o(mul_valid_o), .o_o(mul_o));
    fe_mul #(.FAST_SQUARE(0)) u_slow (.clk_i, .rst_i, .start_i(mul_start_i), .square_i, .small_i, .a_i, .b_i,
                                      .valid_o(slow_valid_o), .o_o(slow_o));
    fe_add u_add (.clk_i, .add_i(1'b1), .sub_i, .unpack_i, .a_i, .b_i, .o_o(add_o));
    fe_freeze u_freeze (.clk_i, .start_i(freeze_start_i), .wipe_i(1'b0), .a_i, .o_o(freeze_o));
endmodule
`default_nettype wire
