// SPDX-License-Identifier: MIT OR Apache-2.0
// Lemmas about fe_mul, included at its end when FORMAL is set. The products m are free (hardware/formal cuts them); what is
// proven here for all inputs, integers.py puts together to: result = a * b mod p, in field form.
//
//   SCHEDULE  at step t multiplier k holds a[(8k+7-t) mod 15] and b[(8k+8+t) mod 15] of the operands at start
//   FACTOR    what is added to column k is m, or 19 m exactly when the limb of a has an index above k
//   COLUMN    the column starts with the first product, is doubled once, with the last product of a fast square
//   TAIL      r_k = lo_k + mid_{k-1} + hi_{k-2} (wrapped parts times 19) of the exact columns, and its bounds

    logic [1:0] age_q = 2'd0;           // how many past cycles are known
    always_ff @(posedge clk_i) if (age_q != 2'd3) age_q <= age_q + 2'd1;

`ifdef LEMMA_SCHEDULE
    // ---- SCHEDULE: one operation from its start, any operands, until its last step. No other starts before that step, which
    // sequencer.sv proves of the sequencer; one may start in it.
    logic [4:0]   fage_q = 5'd0;
    logic [269:0] fa_q, fb_q;
    logic         fsmall_q, fsquare_q;
    always_ff @(posedge clk_i) begin
        fage_q <= fage_q + 5'd1;
        if (fage_q == 5'd0) begin
            fa_q      <= a_i;
            fb_q      <= b_i;
            fsmall_q  <= small_i;
            fsquare_q <= square_i && FAST_SQUARE != 0;
        end
    end
    wire [4:0] flast = fsmall_q ? 5'd1 : fsquare_q ? 5'd8 : 5'd15;      // age of the last step
    always_comb begin
        assume (fage_q == 5'd0 ? start_i : fage_q >= flast || !start_i);
        assume (!rst_i && !(small_i && square_i));
        if (fage_q != 5'd0 && fage_q <= flast) begin
            assert (busy_q && last == (fage_q == flast));
            assert (small_q == fsmall_q && step_q == fage_q[3:0] - 4'd1);
            assert ((square_q && FAST_SQUARE != 0) == fsquare_q);
        end
    end
    for (genvar k = 0; k < 15; k++) begin : g_schedule
        for (genvar t = 0; t < 15; t++) begin : g_step
            localparam int FI = (8*k + 7 + 15 - t) % 15;
            localparam int FJ = (8*k + 8 + t) % 15;
            always_comb if (fage_q == 5'(t + 1) && fage_q <= flast && !fsmall_q) begin
                assert (a_q[k] == $signed(fa_q[FI*18 +: 18]));
                assert (b_q[k] == $signed(fb_q[FJ*18 +: 18]));
            end
        end
        always_comb if (fage_q == 5'd1 && fsmall_q) begin
            assert (a_q[k] == $signed(fa_q[k*18 +: 18]));
            assert (b_q[k] == $signed(fb_q[17:0]));
        end
    end
`endif

`ifdef LEMMA_CONTROL
    // ---- FACTOR and COLUMN, control: step and kind, delayed with the data by the proof itself
    logic [3:0] fstep1_q, fstep2_q;
    logic       fsmall1_q, fsmall2_q, fdouble1_q, fdouble2_q;
    always_ff @(posedge clk_i) begin
        fstep1_q   <= step_q;
        fstep2_q   <= fstep1_q;
        fsmall1_q  <= small_q;
        fsmall2_q  <= fsmall1_q;
        fdouble1_q <= square_q && FAST_SQUARE != 0;
        fdouble2_q <= fdouble1_q;
    end
    always_comb if (age_q >= 2'd2) begin
        assert (first2_q == (fsmall2_q || fstep2_q == 4'd0));
        assert (double2_q == (fdouble2_q && fstep2_q == 4'd7));
    end
    for (genvar k = 0; k < 15; k++) begin : g_controls
        wire [14:0] fwraps;             // by step: is the index of a's limb above k?
        for (genvar t = 0; t < 15; t++) begin : g_wraps
            assign fwraps[t] = ((8*k + 7 + 15 - t) % 15) > k;
        end
        always_comb if (age_q >= 2'd1 && fstep1_q <= 4'd14) assert (g_column[k].wraps1_q == (!fsmall1_q && fwraps[fstep1_q]));
    end
`endif

`ifdef LEMMA_COLUMN
    // ---- FACTOR and COLUMN, data: one step from any state. The widths hold 9 m and 19 m of any 36-bit m (integers.py).
    for (genvar k = 0; k < 15; k++) begin : g_columns
        wire signed [35:0] fm = g_column[k].m;
        wire signed [40:0] fw = fm;
        wire signed [40:0] fg = g_column[k].wraps1_q ? fw : 41'sd0;
        wire signed [40:0] ff = g_column[k].f_q;
        wire signed [43:0] fs = ff;
        wire signed [43:0] fb = first2_q ? 44'sd0 : double2_q ? c_q[k] <<< 1 : c_q[k];
        logic signed [40:0] ff_q;
        logic signed [43:0] fc_q;
        always_ff @(posedge clk_i) begin
            ff_q <= fw + ((fg + (fg <<< 3)) <<< 1);
            fc_q <= fb + fs;
        end
        always_comb if (age_q >= 2'd1) begin
            assert (ff == ff_q);
            assert (c_q[k] == fc_q);
        end
    end
`endif

`ifdef LEMMA_TAIL
    // ---- TAIL: exact in 32-bit integers, from free columns
    logic signed [31:0] flo_q [15];
    logic signed [31:0] fs_q [15];
    logic signed [31:0] fr_q [15];
    logic               frst_q;         // the cycle after one of reset: last5_q is clear, and nothing is written
    always_ff @(posedge clk_i) frst_q <= rst_i;
    for (genvar k = 0; k < 15; k++) begin : g_tail
        wire signed [43:0] fone = c_q[(k + 14) % 15];
        wire signed [43:0] ftwo = c_q[(k + 13) % 15];
        wire signed [31:0] fhi  = 32'(ftwo >>> 34);
        wire signed [31:0] fmid = {15'b0, fone[33:17]};
        always_ff @(posedge clk_i) begin
            flo_q[k] <= {15'b0, c_q[k][16:0]};
            fs_q[k]  <= fmid + (k == 1 ? 32'sd19 * fhi : fhi);
            fr_q[k]  <= flo_q[k] + (k == 0 ? 32'sd19 * fs_q[k] : fs_q[k]);
        end
        wire signed [19:0] fr20 = r_q[(k == 0 ? 0 : k - 1)*20 +: 20];
        wire signed [31:0] fr = k == 0 ? 32'(r0_q) : 32'(fr20);
        always_comb if (age_q >= 2'd2) begin
            assert (fr == (last5_q ? fr_q[k] : 32'sd0) || frst_q);
            // These are the bounds that carry_lemmas.sv assumes.
            assert (fr >= -32'sd262144 && fr <= (k == 0 ? 32'sd2631129 : 32'sd271851));
        end
    end
`endif
