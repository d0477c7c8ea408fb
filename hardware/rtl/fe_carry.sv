// SPDX-License-Identifier: MIT OR Apache-2.0
// One balanced carry pass over 15 limbs, all limbs at once, no ripple between limbs.
//
//   carry(x) = (x + 2^16) >> 17            the multiple of 2^17 nearest to x
//   bal(x)   = x - carry(x) * 2^17         in [-2^16, 2^16)
//   out_k    = bal(r_k) + carry(r_{k-1})   k > 0
//   out_0    = bal(r_0) + 19 carry(r_14)   for 2^255 = 19 (mod p)
//
// Neither step adds: carry(x) is x[hi:17] + x[16], so the bit x[16] is the carry into the limb's
// adder, and bal(x) is x[16:0] with x[16] as its sign. The bounds, for limbs 1..14 in 20 bits and
// limb 0 in 23 bits, are proven in hardware/formal. Combinational; 15 adders of 18 bits.
`default_nettype none
module fe_carry (
    input  wire signed [22:0]  r0_i,    // limb 0
    input  wire        [279:0] r_i,     // limbs 1..14, 20 bits each, signed, limb 1 lowest
    output wire        [269:0] o_o
);
    // 19 * carry of the top limb. Four bits determine it, so it is one LUT level, not an adder.
    wire [3:0] top = r_i[13*20+16 +: 4];
    logic signed [7:0] c19;
    always_comb
        case (top)
            4'b0000: c19 = 8'sd0;     4'b0001: c19 = 8'sd19;    4'b0010: c19 = 8'sd19;    4'b0011: c19 = 8'sd38;
            4'b0100: c19 = 8'sd38;    4'b0101: c19 = 8'sd57;    4'b0110: c19 = 8'sd57;    4'b0111: c19 = 8'sd76;
            4'b1000: c19 = -8'sd76;   4'b1001: c19 = -8'sd57;   4'b1010: c19 = -8'sd57;   4'b1011: c19 = -8'sd38;
            4'b1100: c19 = -8'sd38;   4'b1101: c19 = -8'sd19;   4'b1110: c19 = -8'sd19;   default: c19 = 8'sd0;
        endcase
    assign o_o[17:0]  = {r0_i[16], r0_i[16:0]} + {{10{c19[7]}}, c19};
    assign o_o[35:18] = {r_i[16], r_i[16:0]} + {{12{r0_i[22]}}, r0_i[22:17]} + {17'b0, r0_i[16]};
    for (genvar k = 2; k < 15; k++) begin : g_limb
        wire [16:0] x = r_i[(k-1)*20 +: 17];
        wire [3:0]  y = r_i[(k-2)*20 + 16 +: 4];
        assign o_o[k*18 +: 18] = {x[16], x} + {{15{y[3]}}, y[3:1]} + {17'b0, y[0]};
    end
endmodule
`default_nettype wire
