// SPDX-License-Identifier: MIT OR Apache-2.0
// The multiplier leaf of ECP5: the contract of rtl/mult18.sv, m_o(t+1) = a_i(t) * b_i(t), with the register of the block.
//
// yosys maps the generic leaf to the same block and puts the register into slices, as far from it as the router likes. That
// each pin has its bit is proven of a model of the block (formal/mult18_ecp5_lemma.sv); on a device nothing has run.
`default_nettype none
module mult18 (
    input  wire               clk_i,
    input  wire signed [17:0] a_i,
    input  wire signed [17:0] b_i,
    output wire signed [35:0] m_o
);
    MULT18X18D #(.REG_OUTPUT_CLK("CLK0"), .REG_OUTPUT_CE("CE0"), .REG_OUTPUT_RST("RST0")) u_block (
        .CLK0(clk_i), .CE0(1'b1), .RST0(1'b0), .SIGNEDA(1'b1), .SIGNEDB(1'b1), .SOURCEA(1'b0), .SOURCEB(1'b0),
        .A0(a_i[0]), .A1(a_i[1]), .A2(a_i[2]), .A3(a_i[3]), .A4(a_i[4]), .A5(a_i[5]), .A6(a_i[6]), .A7(a_i[7]), .A8(a_i[8]),
        .A9(a_i[9]), .A10(a_i[10]), .A11(a_i[11]), .A12(a_i[12]), .A13(a_i[13]), .A14(a_i[14]), .A15(a_i[15]), .A16(a_i[16]), .A17(a_i[17]),
        .B0(b_i[0]), .B1(b_i[1]), .B2(b_i[2]), .B3(b_i[3]), .B4(b_i[4]), .B5(b_i[5]), .B6(b_i[6]), .B7(b_i[7]), .B8(b_i[8]),
        .B9(b_i[9]), .B10(b_i[10]), .B11(b_i[11]), .B12(b_i[12]), .B13(b_i[13]), .B14(b_i[14]), .B15(b_i[15]), .B16(b_i[16]), .B17(b_i[17]),
        .P0(m_o[0]), .P1(m_o[1]), .P2(m_o[2]), .P3(m_o[3]), .P4(m_o[4]), .P5(m_o[5]), .P6(m_o[6]), .P7(m_o[7]), .P8(m_o[8]),
        .P9(m_o[9]), .P10(m_o[10]), .P11(m_o[11]), .P12(m_o[12]), .P13(m_o[13]), .P14(m_o[14]), .P15(m_o[15]), .P16(m_o[16]), .P17(m_o[17]),
        .P18(m_o[18]), .P19(m_o[19]), .P20(m_o[20]), .P21(m_o[21]), .P22(m_o[22]), .P23(m_o[23]), .P24(m_o[24]), .P25(m_o[25]), .P26(m_o[26]),
        .P27(m_o[27]), .P28(m_o[28]), .P29(m_o[29]), .P30(m_o[30]), .P31(m_o[31]), .P32(m_o[32]), .P33(m_o[33]), .P34(m_o[34]), .P35(m_o[35]));
endmodule
`default_nettype wire
