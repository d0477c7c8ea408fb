// SPDX-License-Identifier: MIT OR Apache-2.0
// The freezer as a whole, included at the end of fe_freeze when LEMMA_FREEZER is set: any operand, any state at the start, from the
// cycle of the start to the next one, however late that comes.
//
// The proof keeps a record of the run beside the freezer: the operand, every limb that enters, every carry. Invariants say where
// the limbs are at each step (the rotation), which carry is held, and that each recorded step was exact, in integers. They are
// assumed of any state and proven of the next one; before the first start they say nothing, so this is a complete induction.
// At the end: from t + 32 until the next start the output is the recorded u if its last carry is set, else the recorded w.
// integers.py takes the recorded equations from there to the value in [0, p).

    always_comb assume (!wipe_i);               // not while a result is to come: sequencer_units.svh
    logic               fpast_q = 1'b0;         // the second of the two cycles
    logic               fknown_q;               // a start has been seen
    logic        [5:0]  fage_q;                 // cycles since, 32 for all that follow
    logic        [269:0] fa_q;                  // operand
    logic        [16:0] fl_q [15];              // low, w, u, limb by limb
    logic        [16:0] fw_q [15];
    logic        [16:0] fu_q [15];
    logic        [6:0]  fc_q [16];              // carries into each limb, and out of the last
    logic        [6:0]  fd_q [16];
    logic        [6:0]  fe_q [16];
    always_ff @(posedge clk_i) begin
        fpast_q <= 1'b1;
        if (start_i) begin
            fknown_q <= 1'b1;
            fage_q   <= 6'd1;
            fa_q     <= a_i;
        end else if (fage_q != 6'd32) fage_q <= fage_q + 6'd1;
    end
    always_ff @(posedge clk_i) begin
        if (start_i) fc_q[0] <= 7'd0;
        if (fage_q == 6'd16 && !start_i) begin
            fd_q[0] <= 7'd19 * fc_q[15];
            fe_q[0] <= 7'd19 * fc_q[15] + 7'd19;
        end
    end
    for (genvar k = 0; k < 15; k++) begin : g_record
        always_ff @(posedge clk_i) if (!start_i) begin
            if (fage_q == 6'(k + 1)) begin
                fl_q[k]     <= tx[16:0];
                fc_q[k + 1] <= {4'b0, tx[19:17]};
            end
            if (fage_q == 6'(k + 17)) begin
                fw_q[k]     <= tx[16:0];
                fd_q[k + 1] <= {4'b0, tx[19:17]};
                fu_q[k]     <= ty[16:0];
                fe_q[k + 1] <= {6'b0, ty[17]};
            end
        end
    end
`define FREEZE_INVARIANT(x) if (!fpast_q) assume (x); else assert (x)
    always_comb if (fknown_q) begin
        `FREEZE_INVARIANT(fage_q >= 6'd1 && fage_q <= 6'd32 && {1'b0, step_q} == fage_q - 6'd1);
        `FREEZE_INVARIANT(first_q == (fage_q == 6'd1) && second_q == (fage_q >= 6'd17));
        `FREEZE_INVARIANT(fc_q[0] == 7'd0);
        if (fage_q >= 6'd17) begin
            `FREEZE_INVARIANT(fc_q[15] <= 7'd3);
            `FREEZE_INVARIANT(fd_q[0] == 7'd19 * fc_q[15]);
            `FREEZE_INVARIANT(fe_q[0] == 7'd19 * fc_q[15] + 7'd19);
        end
        if (fage_q == 6'd32) `FREEZE_INVARIANT(fe_q[15] <= 7'd1);
    end
    for (genvar s = 0; s < 32; s++) begin : g_at
        localparam int N = s < 16 ? s : s - 16;         // limbs that have entered in this sweep
        always_comb if (fknown_q && fage_q == 6'(s + 1)) begin
            `FREEZE_INVARIANT(c_q == (s < 16 ? fc_q[N] : fd_q[N]));
            if (s >= 16) `FREEZE_INVARIANT(d_q == fe_q[N]);
        end
        for (genvar j = 0; j < 15; j++) begin : g_place
            localparam int OLD = j < 15 - N ? N + j : 0;
            localparam int NEW = j < 15 - N ? 0 : j - (15 - N);
            always_comb if (fknown_q && fage_q == 6'(s + 1)) begin
                if (s < 16) `FREEZE_INVARIANT(x_q[j*18 +: 18] == (j < 15 - N ? fa_q[OLD*18 +: 18] : {1'b0, fl_q[NEW]}));
                else begin
                    `FREEZE_INVARIANT(x_q[j*18 +: 18] == {1'b0, j < 15 - N ? fl_q[OLD] : fw_q[NEW]});
                    if (j >= 15 - N) `FREEZE_INVARIANT(y_q[j*17 +: 17] == fu_q[NEW]);
                end
            end
        end
    end
    for (genvar k = 0; k < 15; k++) begin : g_step
        wire [19:0] fwide = {{2{fa_q[k*18 + 17]}}, fa_q[k*18 +: 18]};
        wire [19:0] fbias = k == 0 ? 20'd262106 : 20'd262142;
        always_comb if (fknown_q) begin
            // Sweep 1: limb + 2p's limb + carry; sweep 2: the limb of low + carry, for w and for u.
            if (fage_q >= 6'(k + 2)) begin
                `FREEZE_INVARIANT(fwide + fbias + {13'b0, fc_q[k]} == {fc_q[k + 1][2:0], fl_q[k]});
                `FREEZE_INVARIANT(fc_q[k + 1] <= 7'd3);
            end
            if (fage_q >= 6'(k + 18)) begin
                `FREEZE_INVARIANT({1'b0, fl_q[k]} + {11'b0, fd_q[k]} == {fd_q[k + 1][0], fw_q[k]} && fd_q[k + 1] <= 7'd1);
                `FREEZE_INVARIANT({1'b0, fl_q[k]} + {11'b0, fe_q[k]} == {fe_q[k + 1][0], fu_q[k]} && fe_q[k + 1] <= 7'd1);
            end
            if (fage_q == 6'd32) `FREEZE_INVARIANT(o_o[k*18 +: 18] == {1'b0, fe_q[15] == 7'd1 ? fu_q[k] : fw_q[k]});
        end
    end
