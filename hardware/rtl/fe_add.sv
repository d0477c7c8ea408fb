// SPDX-License-Identifier: MIT OR Apache-2.0
// Addition, subtraction and unpacking (raw 256 bits to field form), one parallel carry pass, one operation a cycle.
//
//   a, b --> a_k +- b_k (18 bits -> 19) --> register --> carry pass --> o          b = 0 and a unsigned for unpacking
//
// Any 18-bit signed limbs are accepted: the sum has 19 bits, its carry is within [-2, 2], and the result is in field form
// (|limb| <= 2^16 + 38). Operands at cycle t, result (combinational behind one register) at t + 1.
`default_nettype none
module fe_add (
    input  wire         clk_i,
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
        always_ff @(posedge clk_i) r_q[k] <= x + y + {18'b0, sub_i};
    end
    wire [279:0] r;
    for (genvar k = 1; k < 15; k++) begin : g_wide
        assign r[(k-1)*20 +: 20] = {r_q[k][18], r_q[k]};
    end
    fe_carry u_carry (.r0_i({{4{r_q[0][18]}}, r_q[0]}), .r_i(r), .o_o(o_o));
endmodule
`default_nettype wire
