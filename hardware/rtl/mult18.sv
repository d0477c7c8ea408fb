// SPDX-License-Identifier: MIT OR Apache-2.0
// One signed 18 x 18 product with a register behind it: the only multiplier leaf of the engine (15
// of them).
//
// It is written so that every tool infers one block: MULT18X18D (ECP5), DSP48E1 (7 series),
// MULT18X18 (Gowin). A vendor leaf with the block's own registers may replace this file; the
// contract is m_o(t+1) = a_i(t) * b_i(t), nothing else.
`default_nettype none
module mult18 (
    input  wire               clk_i,
    input  wire signed [17:0] a_i,
    input  wire signed [17:0] b_i,
    output wire signed [35:0] m_o
);
    logic signed [35:0] m_q;
    always_ff @(posedge clk_i) m_q <= a_i * b_i;
    assign m_o = m_q;
endmodule
`default_nettype wire
