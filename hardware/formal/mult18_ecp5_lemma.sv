// SPDX-License-Identifier: MIT OR Apache-2.0
// The multiplier leaf of ECP5 (hardware/synth/mult18_ecp5.v) keeps the contract of mult18: m_o(t+1) = a_i(t) * b_i(t).
//
// The block is a model here: what its pins mean, a product of two's complement numbers, a register at the output when a clock is
// chosen for it. So what is proven is that each pin has its bit, and that what is asked of the block is the contract.
`default_nettype none
module MULT18X18D #(
    parameter REG_OUTPUT_CLK = "NONE", REG_OUTPUT_CE = "CE0", REG_OUTPUT_RST = "RST0"
) (
    input  wire CLK0, CE0, RST0, SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
    input  wire A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17,
    input  wire B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13, B14, B15, B16, B17,
    output wire P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17,
    output wire P18, P19, P20, P21, P22, P23, P24, P25, P26, P27, P28, P29, P30, P31, P32, P33, P34, P35
);
    wire signed [18:0] a = {SIGNEDA & A17, A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
    wire signed [18:0] b = {SIGNEDB & B17, B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
    wire signed [35:0] p = a * b;
    reg  signed [35:0] p_q;
    always @(posedge CLK0) if (CE0) p_q <= RST0 ? 36'd0 : p;
    assign {P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18,
            P17, P16, P15, P14, P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} =
        REG_OUTPUT_CLK == "CLK0" && REG_OUTPUT_CE == "CE0" && REG_OUTPUT_RST == "RST0" ? p_q : p;
endmodule

// One register deep: two steps from any state are every behaviour.
module mult18_ecp5_lemma (
    input wire               clk_i,
    input wire signed [17:0] a_i,
    input wire signed [17:0] b_i
);
    wire signed [35:0] m;
    mult18 u_leaf (.clk_i, .a_i, .b_i, .m_o(m));
    logic               seen_q = 1'b0;
    logic signed [35:0] product_q;
    always_ff @(posedge clk_i) begin
        seen_q    <= 1'b1;
        product_q <= a_i * b_i;
    end
    always_comb if (seen_q) assert (m == product_q);
endmodule
`default_nettype wire
