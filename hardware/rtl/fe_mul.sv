// SPDX-License-Identifier: MIT OR Apache-2.0
// Product, square and small multiple modulo p = 2^255 - 19 of elements in 15 limbs of 17 bits, with
// 15 multipliers.
//
//   a --> ring A --.
//                   x  (mult18) --> 1 or 19 --> column k --> split in three, add to neighbours --> carry pass --> o
//   b --> ring B --'      15 of each of these
//
// Column k (k = 0..14) collects every a_i b_j with i + j = k (mod 15), times 19 where i + j = k +
// 15, for 2^255 = 19 (mod p). At step t multiplier k holds
//     i = 8k + 7 - t,   j = 8k - 7 + t   (mod 15)         i + j = 16 k = k  (mod 15)
// so t = 0..14 runs through all 15 pairs of the column, and both operands of multiplier k at t + 1
// are those of multipliers k - 2 and k + 2 at t (8(k -+ 2) = 8k -+ 1): two rings, rotated by two
// places, without a multiplexer behind them. A square needs only t = 0..7: t and 14 - t give the
// same pair with i and j swapped, and t = 7 gives i = j. The column is doubled when the square
// term, the last, is added. A small multiple needs one step with i = k, j = 0.
//
// Exact: |a_i|, |b_j| <= 2^17 (any 18-bit limb) gives |column| <= 2^34 (1 + 14 * 19) < 2^43, so 44
// bits never overflow.
//
// Latency: operands at cycle t, result in cycle t + 20 (product), t + 13 (square), t + 6 (small),
// combinational behind a register. The next operands may come 15, 8 or 1 cycles later.
//
// When idle it holds nothing: without steps the rings are zero, so products, columns and the
// registers behind them are zero 6 cycles later.
`default_nettype none
module fe_mul #(
    parameter FAST_SQUARE = 1           // 0: a square takes the 15 steps of a product
) (
    input  wire         clk_i,
    input  wire         rst_i,
    // operands are valid; only when the previous ones have had their steps
    input  wire         start_i,
    input  wire         square_i,       // with b_i = a_i
    input  wire         small_i,        // only limb 0 of b counts
    input  wire [269:0] a_i,
    input  wire [269:0] b_i,
    output wire         valid_o,
    output wire [269:0] o_o
);
    // ---- steps
    logic       busy_q, square_q, small_q;
    logic [3:0] step_q;
    wire        doubles = square_q & (FAST_SQUARE != 0);
    wire        last    = small_q | (doubles ? step_q == 4'd7 : step_q == 4'd14);
    always_ff @(posedge clk_i) begin
        if (start_i & ~rst_i) begin
            busy_q   <= 1'b1;
            step_q   <= 4'd0;
            square_q <= square_i;
            small_q  <= small_i;
        // step 0 starts the columns afresh: with the rings at zero they are zero
        end else if (~busy_q | last | rst_i) begin
            busy_q   <= 1'b0;
            step_q   <= 4'd0;
            square_q <= 1'b0;
            small_q  <= 1'b0;
        end else step_q <= step_q + 4'd1;
    end

    // ---- control, delayed with the data: 1 = at the product's register, 2 = at the factor's
    // register
    logic first1_q, first2_q, double1_q, double2_q;
    logic last1_q, last2_q, last3_q, last4_q, last5_q;
    always_ff @(posedge clk_i) begin
        first1_q  <= small_q | (step_q == 4'd0);
        first2_q  <= first1_q;
        double1_q <= doubles & (step_q == 4'd7);
        double2_q <= double1_q;
        last1_q   <= busy_q & last & ~rst_i;
        last2_q   <= last1_q & ~rst_i;
        last3_q   <= last2_q & ~rst_i;
        last4_q   <= last3_q & ~rst_i;
        last5_q   <= last4_q & ~rst_i;
    end
    assign valid_o = last5_q;

    // ---- rings, products, factors, columns
    logic signed [17:0] a_q [15];
    logic signed [17:0] b_q [15];
    logic signed [43:0] c_q [15];
    for (genvar k = 0; k < 15; k++) begin : g_column
        localparam int I = (8*k + 7) % 15;
        localparam int J = (8*k + 8) % 15;
        always_ff @(posedge clk_i) begin
            if (~start_i & ~busy_q) begin
                a_q[k] <= 18'b0;
                b_q[k] <= 18'b0;
            end else begin
                a_q[k] <= start_i ? (small_i ? a_i[k*18 +: 18] : a_i[I*18 +: 18]) : a_q[(k + 13) % 15];
                b_q[k] <= start_i ? (small_i ? b_i[0 +: 18]    : b_i[J*18 +: 18]) : b_q[(k + 2) % 15];
            end
        end
        wire signed [35:0] m;
        mult18 u_mult (.clk_i, .a_i(a_q[k]), .b_i(b_q[k]), .m_o(m));
        // By step, so that it is one LUT: limb i has wrapped when i > k (then j = k + 15 - i).
        wire [15:0] wraps;
        for (genvar t = 0; t < 16; t++) begin : g_wraps
            assign wraps[t] = ((8*k + 22 - t) % 15) > k;
        end
        logic wraps1_q;
        always_ff @(posedge clk_i) wraps1_q <= ~small_q & wraps[step_q];
        // 19 m = m + 2 m + 16 m, or m alone. First sum and carry of each place (one level each),
        // then one adder; below 2^40.
        wire [40:0] m1  = {{5{m[35]}}, m};
        wire [40:0] m2  = {m1[39:0], 1'b0} & {41{wraps1_q}};
        wire [40:0] m16 = {m1[36:0], 4'b0} & {41{wraps1_q}};
        wire [40:0] places  = m1 ^ m2 ^ m16;
        wire [39:0] carries = (m1[39:0] & m2[39:0]) | (m1[39:0] & m16[39:0]) | (m2[39:0] & m16[39:0]);
        logic signed [40:0] f_q;
        always_ff @(posedge clk_i) f_q <= places + {carries, 1'b0};
        wire signed [43:0] base = first2_q ? 44'b0 : double2_q ? {c_q[k][42:0], 1'b0} : c_q[k];
        always_ff @(posedge clk_i) c_q[k] <= base + {{3{f_q[40]}}, f_q};
    end

    // ---- split: lo = c[16:0], mid = c[33:17], hi = c >> 34; s_k = mid_{k-1} + hi_{k-2}, r_k =
    // lo_k + s_k, with the part that leaves the top times 19. lo, mid in [0, 2^17), hi in [-2^9,
    // 2^9).
    logic [16:0]        lo_q [15];
    logic signed [18:0] s_q  [15];  // s_1 within [-9728, 140780], the others within [-512, 131582]
    for (genvar k = 0; k < 15; k++) begin : g_split
        wire        [16:0] mid = c_q[(k + 14) % 15][33:17];
        wire signed [9:0]  hi  = c_q[(k + 13) % 15][43:34];
        always_ff @(posedge clk_i) lo_q[k] <= c_q[k][16:0];
        if (k == 1) begin : g_wrap      // 19 hi = 16 hi + (2 hi + hi)
            wire signed [11:0] hi3  = {{2{hi[9]}}, hi} + {hi[9], hi, 1'b0};
            wire signed [14:0] hi19 = {{3{hi3[11]}}, hi3} + {hi[9], hi, 4'b0};
            always_ff @(posedge clk_i) s_q[k] <= {2'b0, mid} + {{4{hi19[14]}}, hi19};
        end else begin : g_plain
            always_ff @(posedge clk_i) s_q[k] <= {2'b0, mid} + {{9{hi[9]}}, hi};
        end
    end
    // Zero but for a product (last5_q), so that the write-back register takes in what comes from here
    // without a choice behind the carry pass.
    logic signed [22:0] r0_q;           // within [-9728, 2631129]
    logic        [279:0] r_q;           // within [-9728, 271851], 20 bits each
    wire signed [20:0] s3 = {{2{s_q[0][18]}}, s_q[0]} + {s_q[0][18], s_q[0], 1'b0};
    wire signed [22:0] s16 = {s_q[0], 4'b0};
    always_ff @(posedge clk_i)
        if (~last4_q) r0_q <= 23'sd0;
        else r0_q <= (s16 + {6'b0, lo_q[0]}) + {{2{s3[20]}}, s3};
    for (genvar k = 1; k < 15; k++) begin : g_sum
        always_ff @(posedge clk_i)
            if (~last4_q) r_q[(k-1)*20 +: 20] <= 20'd0;
            else r_q[(k-1)*20 +: 20] <= {3'b0, lo_q[k]} + {s_q[k][18], s_q[k]};
    end
`ifdef FORMAL
`include "fe_mul_lemmas.svh"
`endif
    fe_carry u_carry (.r0_i(r0_q), .r_i(r_q), .o_o(o_o));
endmodule
`default_nettype wire
