// SPDX-License-Identifier: MIT OR Apache-2.0
// Addition, subtraction and unpacking (raw 256 bits to field form), one parallel carry pass, one
// operation a cycle.
//
//   a, b --> a_k +- b_k (18 bits -> 19) --> register --> carry pass --> o          b = 0 and a unsigned for unpacking
//
// The register is zero but after an operation, and so is what comes out: the write-back register takes
// it in without a choice behind the carry pass.
//
// Any 18-bit signed limbs are accepted: the sum has 19 bits, its carry is within [-2, 2], and the
// result is in field form (|limb| <= 2^16 + 38). Operands at cycle t, result (combinational behind
// one register) at t + 1.
`default_nettype none
module fe_add (
    input  wire         clk_i,
    input  wire         add_i,      // an operation
    input  wire         sub_i,      // a - b
    input  wire         unpack_i,   // limbs of a as unsigned 17 bits; b ignored
    input  wire [269:0] a_i,
    input  wire [269:0] b_i,
    output wire [269:0] o_o
);
    logic [18:0] r_q [15];
    for (genvar k = 0; k < 15; k++) begin : g_limb
        wire [17:0] a = a_i[k*18 +: 18];
        wire [17:0] b = b_i[k*18 +: 18];
        wire [18:0] x = {a[17] & ~unpack_i, a[17] & ~unpack_i, a[16:0]};
        wire [18:0] y = unpack_i ? 19'b0 : {b[17] ^ sub_i, b ^ {18{sub_i}}};
        // -b = ~b + 1: the one enters as the carry. (sub_i and unpack_i are never both set.)
        always_ff @(posedge clk_i)
            if (~add_i) r_q[k] <= 19'd0;
            else r_q[k] <= x + y + {18'b0, sub_i};
    end
    wire [279:0] r;
    for (genvar k = 1; k < 15; k++) begin : g_wide
        assign r[(k-1)*20 +: 20] = {r_q[k][18], r_q[k]};
    end
`ifdef LEMMA_ADDER
    // Before the carry pass each limb is the exact sum, difference, or unsigned limb. The unit is
    // one register deep, without feedback, so two steps from any state cover all behaviours.
    logic seen_q = 1'b0;
    always_ff @(posedge clk_i) seen_q <= 1'b1;
    always_comb assume (!(sub_i && unpack_i));
    for (genvar k = 0; k < 15; k++) begin : g_exact
        wire signed [17:0] sa = a_i[k*18 +: 18];
        wire signed [17:0] sb = b_i[k*18 +: 18];
        wire signed [31:0] wa = sa, wb = sb;
        logic signed [31:0] e_q;
        always_ff @(posedge clk_i) e_q <= ~add_i ? 32'sd0 : unpack_i ? {15'b0, a_i[k*18 +: 17]} : sub_i ? wa - wb : wa + wb;
        wire signed [18:0] sr = r_q[k];
        wire signed [31:0] wr = sr;
        always_comb if (seen_q) assert (wr == e_q);
    end
`endif
    fe_carry u_carry (.r0_i({{4{r_q[0][18]}}, r_q[0]}), .r_i(r), .o_o(o_o));
endmodule
`default_nettype wire
