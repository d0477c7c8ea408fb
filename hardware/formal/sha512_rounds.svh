// SPDX-License-Identifier: MIT OR Apache-2.0
// ROUNDS, included at the end of sha512_core.sv when LEMMA_ROUNDS is set: what the pipeline computes is, step by step, a round of
// FIPS 180-4 (6.4.2) on the eight words as they stand there, any block and any constants.
//
// Invariants are assumed of any state and proven of the next one; of the state after a cycle of reset they are proven too. In step n
// a_q is A_(n-5) .. A_(n-8), e_q is E_(n-4) .. E_(n-7), w_q is W_(n-2) .. W_(n-16); what is older stands beside.
`define ROUND_INVARIANT(x) if (!fpast_q) assume (wipe || (x)); else assert (x)
    logic        fpast_q = 1'b0;
    logic [63:0] fk_q [3];              // K_(n-3), K_(n-4), K_(n-5): the constants of the last steps
    logic [63:0] fw_q;                  // W_(n-17)
    logic [63:0] fh_q;                  // E_(n-8)
    logic [63:0] fkw_q [2];             // K + W of t = n - 4, n - 5
    logic [63:0] fp_q, fpd_q;           // those of the step before
    logic [63:0] fround_q;              // A_(n-5) = T1 + S0(a) + Maj(a, b, c), of the step before
    always_ff @(posedge clk_i) begin
        fpast_q  <= 1'b1;
        fk_q[0]  <= k_q;
        fk_q[1]  <= fk_q[0];
        fk_q[2]  <= fk_q[1];
        fw_q     <= w_q[14];
        fh_q     <= e_q[3];
        fkw_q[0] <= kw_q;
        fkw_q[1] <= fkw_q[0];
        fp_q     <= p_q;
        fpd_q    <= pd_q;
        fround_q <= (t1_q + big_sigma0(a_q[0])) + ((a_q[0] & a_q[1]) ^ (a_q[0] & a_q[2]) ^ (a_q[1] & a_q[2]));
    end
    wire [6:0] n = step_q;
    always_comb begin
        assume (!(write_i && hold_o) && !(start_i && sweep_o) && !(begin_i && hold_o));         // sha512.sv waits, issue.sv
        assume (!(put_low_i || put_high_i) || !busy_o);
        `ROUND_INVARIANT(!(full_q && sweep_q));
        // At most one thing goes on, for its number of cycles: a block takes 86, of which 80 are rounds (5 to 84), each once.
        `ROUND_INVARIANT({1'b0, run_q} + {1'b0, init_q} + {1'b0, sweep_q} <= 2'd1);
        `ROUND_INVARIANT(n <= (run_q ? 7'd85 : init_q ? 7'd3 : sweep_q ? 7'd15 : 7'd0));
        `ROUND_INVARIANT(last_q == ((run_q && n == 7'd85) || (init_q && n == 7'd3) || (sweep_q && n == 7'd15)));
        `ROUND_INVARIANT(first_q == (run_q && n <= 7'd16));
        `ROUND_INVARIANT(load_e_q == (run_q && n <= 7'd3) && load_a_q == (run_q && n >= 7'd1 && n <= 7'd4));
        `ROUND_INVARIANT(sum_e_q == (run_q && n >= 7'd81 && n <= 7'd84) && sum_a_q == (run_q && n >= 7'd82));
        // The schedule: W_(n-1), that of the buffer first.
        `ROUND_INVARIANT(!(run_q && n >= 7'd1) || x_q == (fw_q + sigma0(w_q[14])) + w_q[6]);
        if (fpast_q && run_q && n >= 7'd17) assert (w == sigma1(w_q[1]) + x_q);
        if (fpast_q && run_q && n >= 7'd1 && n <= 7'd16) assert (w == next_q);
        // The sums under way.
        `ROUND_INVARIANT(!(run_q && n >= 7'd3) || kw_q == fk_q[0] + w_q[1]);
        `ROUND_INVARIANT(!(run_q && n >= 7'd4) || fkw_q[0] == fk_q[1] + w_q[2]);
        `ROUND_INVARIANT(!(run_q && n >= 7'd5) || fkw_q[1] == fk_q[2] + w_q[3]);
        `ROUND_INVARIANT(!(run_q && n >= 7'd4) || p_q == fkw_q[0] + e_q[3]);
        `ROUND_INVARIANT(!(run_q && n >= 7'd4) || pd_q == (fkw_q[0] + e_q[3]) + a_q[2]);
        // The round t = n - 5: h + K + W, and d with it; T1 with S1(e) and Ch(e, f, g), e = d + T1, and in the next step a.
        `ROUND_INVARIANT(!(run_q && n >= 7'd5) || fp_q == fkw_q[1] + fh_q);
        `ROUND_INVARIANT(!(run_q && n >= 7'd5) || fpd_q == (fkw_q[1] + fh_q) + a_q[3]);
        `ROUND_INVARIANT(!(run_q && n >= 7'd5) || t1_q == (fp_q + big_sigma1(e_q[1])) + ((e_q[1] & e_q[2]) ^ (~e_q[1] & e_q[3])));
        `ROUND_INVARIANT(!(run_q && n >= 7'd5) || e_q[0] == (fpd_q + big_sigma1(e_q[1])) + ((e_q[1] & e_q[2]) ^ (~e_q[1] & e_q[3])));
        `ROUND_INVARIANT(!(run_q && n >= 7'd6) || a_q[0] == fround_q);
    end
