// SPDX-License-Identifier: MIT OR Apache-2.0
// The compression function of SHA-512 (FIPS 180-4, 6.4.2): one round a cycle, 86 cycles a block.
// The time depends on the commands alone.
//
//   buffer 16 x 64 --> window (W) --> + K_t --> + h --> T1 = ... + S1(e) + Ch(e, f, g) --> + S0(a) + Maj(a, b, c)
//     the next block           kw_q      p_q       '--> t1_q                    '--> a_q
//     comes in here                      + h + d --> pd_q --> + S1(e) + Ch --> e_q
//
// Each arrow ends in a register, and each sum has at most three terms. That is possible because d
// of a round is a of three rounds before, so a can come a cycle later than e; and h and d are there
// before the words to which they are added.
//
// a, b, c, d are a shift register, and e, f, g, h another. The chaining value is two rings beside
// them, which feed into them at the beginning of a block and accumulate their sum at the end. In
// cycle n (step_q) of a block, with A_0..A_-3, E_0..E_-3 its chaining value:
//
//   W_t    n = t + 1           into the window; t < 16 from the buffer, read at n = t
//   k_q    n = t + 1           K_t, looked up at n = t
//   kw_q   n = t + 2           K_t + W_t
//   p_q    n = t + 3           kw + E_(t-3);  pd_q: kw + E_(t-3) + A_(t-3)
//   e_q    n = t + 4           E_(t+1), t >= 0; those of the chaining value, t = -4 to -1, n = 0 to 3;  t1_q: T1 of t
//   a_q    n = t + 5           A_(t+1), t >= 0; those of the chaining value n = 1 to 4
//   ring   n = 81 to 84, 82 to 85   H + E_77 .. E_80, H + A_77 .. A_80
`default_nettype none
module sha512_core #(
    parameter STARTS = 1                // 0: start_i is never set, and the initial value is put in
) (
    input  wire        clk_i,
    input  wire        rst_i,
    input  wire        start_i,         // a new message, not while sweep_o
    input  wire        clear_i,  // nothing is left: registers at once, the buffer within 16 cycles
    // a word of the block, not while hold_o: in order, bits 31..0 are the first bytes in
    // big-endian order
    input  wire        write_i,
    input  wire [4:0]  word_i,
    input  wire [31:0] data_i,
    input  wire        begin_i,         // with the last word or later: the block is whole
    // a word into H_0 .. H_3, the others move on by one; not while busy_o
    input  wire        put_low_i,
    input  wire        put_high_i,      // a word into H_4 .. H_7
    input  wire [63:0] put_i,
    output wire        hold_o,
    output wire        sweep_o,         // the buffer is being cleared
    output wire        busy_o,          // the chaining value is not that of all whole blocks
    input  wire [3:0]  digest_word_i,
    output wire [31:0] digest_o,
    output wire [511:0] value_o         // the chaining value, H_0 lowest
);
    // ---- what is running: at most one of these
    logic       run_q, init_q, sweep_q;
    logic [6:0] step_q;
    logic       full_q;                 // a whole block waits, or is about to be read
    wire        begins = full_q & ~run_q & ~init_q;
    logic       last_q;                 // its last step
    always_ff @(posedge clk_i)
        if (rst_i | clear_i) begin
            run_q   <= 1'b0;
            init_q  <= 1'b0;
            sweep_q <= 1'b1;
            step_q  <= 7'd0;
            full_q  <= 1'b0;
        end else if (start_i) begin
            run_q   <= 1'b0;
            init_q  <= 1'b1;
            sweep_q <= 1'b0;
            step_q  <= 7'd0;
            full_q  <= 1'b0;
        end else begin
            run_q   <= (run_q & ~last_q) | begins;
            init_q  <= init_q & ~last_q;
            sweep_q <= sweep_q & ~last_q;
            step_q  <= (last_q | ~(run_q | init_q | sweep_q)) ? 7'd0 : step_q + 7'd1;
            // Words 0 and 1 are read in cycle 0 of the block, so they may be written from then on.
            // The others come later, at most one a cycle, and are read two a cycle.
            full_q  <= begin_i | (full_q & ~(run_q & step_q == 7'd0));
        end
    // Which steps: from registers, because they drive whole words.
    logic first_q, load_e_q, load_a_q, sum_e_q, sum_a_q;
    wire  breaks = rst_i | clear_i | start_i;
    always_ff @(posedge clk_i) begin
        last_q   <= ((run_q & step_q == 7'd84) | (init_q & step_q == 7'd2) | (sweep_q & step_q == 7'd14)) & ~breaks;
        first_q  <= (begins | (first_q & step_q != 7'd16)) & ~breaks;                   // 0 to 16
        load_e_q <= (begins | (load_e_q & step_q != 7'd3)) & ~breaks;                   // 0 to 3
        load_a_q <= ((run_q & step_q == 7'd0) | (load_a_q & step_q != 7'd4)) & ~breaks; // 1 to 4
        sum_e_q  <= ((run_q & step_q == 7'd80) | (sum_e_q & step_q != 7'd84)) & ~breaks;
        sum_a_q  <= ((run_q & step_q == 7'd81) | (sum_a_q & step_q != 7'd85)) & ~breaks;
    end
    assign sweep_o = sweep_q;
    assign hold_o = full_q | sweep_q;
    assign busy_o = full_q | run_q | init_q | sweep_q;
    wire wipe = rst_i | clear_i;

    // ---- the buffer
    logic [31:0] high_q [16];           // even words
    logic [31:0] low_q [16];
    logic [63:0] next_q;                // W_t, t = step_q - 1
    always_ff @(posedge clk_i) begin
        if (sweep_q | (write_i & ~word_i[0])) high_q[sweep_q ? step_q[3:0] : word_i[4:1]] <= data_i & {32{~sweep_q}};
        if (sweep_q | (write_i & word_i[0]))  low_q[sweep_q ? step_q[3:0] : word_i[4:1]]  <= data_i & {32{~sweep_q}};
    end

    always_ff @(posedge clk_i)
        if (wipe) next_q <= 64'd0;
        else if (run_q) next_q <= {high_q[step_q[3:0]], low_q[step_q[3:0]]};

    // ---- the schedule: w_q[0] is the last word
    function automatic [63:0] sigma0(input [63:0] x);
        sigma0 = {x[0], x[63:1]} ^ {x[7:0], x[63:8]} ^ {7'd0, x[63:7]};
    endfunction
    function automatic [63:0] sigma1(input [63:0] x);
        sigma1 = {x[18:0], x[63:19]} ^ {x[60:0], x[63:61]} ^ {6'd0, x[63:6]};
    endfunction
    logic [63:0] w_q [15];
    logic [63:0] x_q;                   // of the next word: W_(t-16) + s0(W_(t-15)) + W_(t-7)
    wire  [63:0] w     = first_q ? next_q : sigma1(w_q[1]) + x_q;
    for (genvar i = 0; i < 15; i++) begin : g_window
        always_ff @(posedge clk_i)
            if (wipe) w_q[i] <= 64'd0;
            else if (run_q) w_q[i] <= (i == 0) ? w : w_q[(i == 0) ? 0 : i - 1];
    end
    always_ff @(posedge clk_i)
        if (wipe) x_q <= 64'd0;
        else if (run_q) x_q <= w_q[14] + sigma0(w_q[13]) + w_q[5];

    // ---- the rounds
    function automatic [63:0] big_sigma0(input [63:0] x);
        big_sigma0 = {x[27:0], x[63:28]} ^ {x[33:0], x[63:34]} ^ {x[38:0], x[63:39]};
    endfunction
    function automatic [63:0] big_sigma1(input [63:0] x);
        big_sigma1 = {x[13:0], x[63:14]} ^ {x[17:0], x[63:18]} ^ {x[40:0], x[63:41]};
    endfunction
    logic [63:0] a_q [4];               // a, b, c, d
    logic [63:0] e_q [4];               // e, f, g, h
    logic [63:0] ha_q [4];              // H_0 .. H_3
    logic [63:0] he_q [4];              // H_4 .. H_7
    logic [63:0] k_q, kw_q, p_q, pd_q, t1_q;
    wire  [63:0] k, iv_a, iv_e;
    sha512_constants u_constants (
        .clk_i, .round_i(step_q), .k_o(k), .place_i(step_q[1:0]), .a_o(iv_a), .e_o(iv_e));
    // The chaining value enters through the sum of the round, beside zeros, because a selection
    // behind the sum would be late. Zero is then also the T1 that is not used.
    wire  [63:0] s1  = big_sigma1(e_q[0]) & {64{~load_e_q}};
    wire  [63:0] ch  = ((e_q[0] & e_q[1]) ^ (~e_q[0] & e_q[2])) & {64{~load_e_q}};
    wire  [63:0] s0  = big_sigma0(a_q[0]) & {64{~load_a_q}};
    wire  [63:0] maj = ((a_q[0] & a_q[1]) ^ (a_q[0] & a_q[2]) ^ (a_q[1] & a_q[2])) & {64{~load_a_q}};
    wire  [63:0] to_e = load_e_q ? he_q[3] : pd_q;
    wire  [63:0] to_a = load_a_q ? ha_q[3] : t1_q;
    wire         initial_value = (STARTS != 0) & init_q;
    wire  [63:0] to_he = initial_value ? iv_e : put_high_i ? put_i : he_q[3];
    wire  [63:0] to_ha = initial_value ? iv_a : put_low_i ? put_i : ha_q[3];
    always_ff @(posedge clk_i)
        if (wipe) begin
            k_q  <= 64'd0;
            kw_q <= 64'd0;
            p_q  <= 64'd0;
            pd_q <= 64'd0;
            t1_q <= 64'd0;
        end else if (run_q) begin
            k_q  <= k;
            kw_q <= k_q + w_q[0];
            p_q  <= kw_q + e_q[2];
            pd_q <= kw_q + e_q[2] + a_q[1];
            t1_q <= p_q + s1 + ch;
        end
    for (genvar i = 0; i < 4; i++) begin : g_state
        always_ff @(posedge clk_i)
            if (wipe) begin
                a_q[i]  <= 64'd0;
                e_q[i]  <= 64'd0;
                ha_q[i] <= 64'd0;
                he_q[i] <= 64'd0;
            end else begin
                if (run_q) e_q[i] <= (i != 0) ? e_q[(i == 0) ? 0 : i - 1] : to_e + s1 + ch;
                if (run_q) a_q[i] <= (i != 0) ? a_q[(i == 0) ? 0 : i - 1] : to_a + s0 + maj;
                if (initial_value | load_e_q | sum_e_q | put_high_i)
                    he_q[i] <= (i != 0) ? he_q[(i == 0) ? 0 : i - 1] : to_he + (e_q[0] & {64{sum_e_q}});
                if (initial_value | load_a_q | sum_a_q | put_low_i)
                    ha_q[i] <= (i != 0) ? ha_q[(i == 0) ? 0 : i - 1] : to_ha + (a_q[0] & {64{sum_a_q}});
            end
    end

    // ---- the digest
    wire [63:0] half = digest_word_i[3] ? he_q[digest_word_i[2:1]] : ha_q[digest_word_i[2:1]];
    assign digest_o = digest_word_i[0] ? half[31:0] : half[63:32];
    assign value_o  = {he_q[3], he_q[2], he_q[1], he_q[0], ha_q[3], ha_q[2], ha_q[1], ha_q[0]};
`ifdef LEMMA_ROUNDS
`include "sha512_rounds.svh"
`endif
endmodule
`default_nettype wire
