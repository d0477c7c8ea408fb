// SPDX-License-Identifier: MIT OR Apache-2.0
// The canonical value in [0, p) of any element, in raw form and in a fixed time.
//
// With v = sum a_k 2^(17 k), any 18-bit signed limbs, |v| < 2^255 (1 + 2^-16) < 2p:
//   sweep 1, 15 cycles, lowest limb first: v + 2p = low + top * 2^255, low in [0, 2^255),
//                                          top in {0, 1, 2}
//   one cycle:                             w = low + 19 top (= v mod p) in [0, 2^255 + 57), and its
//                                          rival u = w + 19
//   sweep 2, 15 cycles:                    the limbs of w and u side by side, with a carry each
//   result:                                u - 2^255 = w - p if u >= 2^255 (the carry out of u's
//                                          top limb), else w < p
// The limbs rotate through one place, so one adder of 20 bits (two in sweep 2) suffices. Operands
// at cycle t, result in cycle t + 32, held until the next start, which may come at t + 32, or until
// it is wiped.
`default_nettype none
module fe_freeze (
    input  wire         clk_i,
    input  wire         start_i,
    // forget operand and result; never between a start and the use of its result
    input  wire         wipe_i,
    input  wire [269:0] a_i,
    output wire [269:0] o_o
);
    // Limbs of 2p: 2 (2^17 - 19), then 2 (2^17 - 1). A limb plus this is at least
    // 262106 - 131072 > 0.
    localparam logic [18:0] BIAS0 = 19'd262106;
    localparam logic [18:0] BIAS  = 19'd262142;

    logic [4:0] step_q;                 // 0..14 sweep 1, 15 the factor 19, 16..30 sweep 2, 31 done
    logic       second_q, first_q;
    wire        fold = (step_q == 5'd15);
    wire        run  = (step_q != 5'd31) & ~fold;
    always_ff @(posedge clk_i)
        if (start_i) begin
            step_q   <= 5'd0;
            first_q  <= 1'b1;
            second_q <= 1'b0;
        end else if (wipe_i) begin
            step_q   <= 5'd31;
            first_q  <= 1'b0;
            second_q <= 1'b0;
        end else if (step_q != 5'd31) begin
            step_q   <= step_q + 5'd1;
            first_q  <= 1'b0;
            second_q <= second_q | fold;
        end

    logic [269:0] x_q;  // sweep 1: operand leaves, low enters; sweep 2: low leaves, w enters
    logic [254:0] y_q;                  // sweep 2: u enters
    logic [6:0]   c_q, d_q;             // carries of x and y
    wire [6:0]    top19 = (c_q[1] ? 7'd38 : 7'd0) + (c_q[0] ? 7'd19 : 7'd0);
    wire [17:0]   a = x_q[17:0];
    // Sweep 1 takes the limb as signed and adds the limb of 2p; the limbs of sweep 2 are unsigned,
    // with bit 17 zero.
    wire [18:0] bias = second_q ? 19'd0 : first_q ? BIAS0 : BIAS;
    wire [19:0] tx = {{2{a[17]}}, a} + {1'b0, bias} + {13'b0, c_q};
    wire [17:0] ty = {1'b0, a[16:0]} + {11'b0, d_q};
    always_ff @(posedge clk_i)
        if (start_i) begin
            x_q <= a_i;
            c_q <= 7'd0;
        end else if (wipe_i) begin
            x_q <= 270'b0;
            c_q <= 7'd0;
        end else if (run) begin
            x_q <= {1'b0, tx[16:0], x_q[269:18]};
            c_q <= {4'b0, tx[19:17]};
        end else if (fold) c_q <= top19;
    always_ff @(posedge clk_i)
        if (wipe_i) begin
            y_q <= 255'b0;
            d_q <= 7'd0;
        end else if (fold) d_q <= top19 + 7'd19;
        else if (run) begin
            y_q <= {ty[16:0], y_q[254:17]};
            d_q <= {6'b0, ty[17]};
        end

    wire above = d_q[0];                // u >= 2^255
    for (genvar k = 0; k < 15; k++) begin : g_limb
        assign o_o[k*18 +: 18] = {1'b0, above ? y_q[k*17 +: 17] : x_q[k*18 +: 17]};
    end
`ifdef LEMMA_FREEZER
`include "fe_freeze_lemmas.svh"
`endif
endmodule
`default_nettype wire
