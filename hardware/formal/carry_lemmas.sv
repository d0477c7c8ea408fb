// SPDX-License-Identifier: MIT OR Apache-2.0
// fe_carry for all inputs that its two users give: bound of each output limb, and its exact value by the definition.
//
// A user's bounds are assumed here and asserted where they arise (fe_mul_lemmas.sv; 19 bits of fe_add.sv hold by width).
`default_nettype none
module carry_lemmas (
    input wire signed [22:0] r0_i,
    input wire [279:0]       r_i
);
    wire [269:0] o;
    fe_carry u (.r0_i, .r_i, .o_o(o));
    // carry(x) = (x + 2^16) >> 17, written as that.
    function automatic signed [31:0] carry(input signed [31:0] x);
        carry = (x + 32'sd65536) >>> 17;
    endfunction
    wire signed [31:0] r [15];
    assign r[0] = 32'(r0_i);
    for (genvar k = 1; k < 15; k++) begin : g
        wire signed [19:0] x = r_i[(k-1)*20 +: 20];
        assign r[k] = 32'(x);
    end
    for (genvar k = 0; k < 15; k++) begin : g_limb
        wire signed [17:0] limb = o[k*18 +: 18];
        wire signed [31:0] wide = 32'(limb);
        wire signed [31:0] c = k == 0 ? carry(r[14]) : carry(r[k == 0 ? 0 : k - 1]);
        wire signed [31:0] from = k == 0 ? 32'sd19 * c : c;
        always_comb begin
            // The lower bound covers differences (2^18), the upper ones the columns of products.
            assume (r[k] >= -32'sd262144 && r[k] <= (k == 0 ? 32'sd2631129 : 32'sd271851));
            assert (wide >= -(32'sd65536 + `BOUND) && wide <= 32'sd65536 + `BOUND);
            assert (wide == r[k] - (carry(r[k]) <<< 17) + from);
        end
    end
endmodule
`default_nettype wire
