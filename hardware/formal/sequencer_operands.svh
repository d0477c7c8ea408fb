// SPDX-License-Identifier: MIT OR Apache-2.0
// OPERANDS: what an instruction reads is what the last earlier writer has written. DIGIT: likewise.
// `row` is one register of one context, any; `row_c` a row of the constants, any.

    wire [5:0] r      = row[5:0];
    wire       runs_r = context_r == row[9:6];

    // ---- interlock: at most one instruction under way writes r, and who needs r waits while one is
    wire [34:1] at, below;
    for (genvar p = 1; p < 35; p++) begin : g_at
        assign at[p]    = slot[p] & slot_rd[p*6 +: 6] == r;
        assign below[p] = p > 1 ? at[p > 1 ? p - 1 : 1] | below[p > 1 ? p - 1 : 1] : 1'b0;
        always_comb `INVARIANT(!(at[p] && below[p]));
    end
    wire awaited = pending[r] | (mark & mark_rd == r);      // marked a cycle after the issue
    always_comb begin
        `INVARIANT(awaited == |at);
        if (valid && awaited) begin
            `INVARIANT(!(engine_pkg::reads_a(op) && ra == r) || wait_a);
            `INVARIANT(!(engine_pkg::reads_b(op) && !constant && rb == r) || wait_b);
            `INVARIANT(!(engine_pkg::writes_d(op) && rd == r) || wait_d);
        end
    end

    // ---- registers and bypass: an operand that is r, in X3, is what has been written to r up to then, by anybody
    function automatic reads_b_register(input [5:0] o, input k);
        reads_b_register = (engine_pkg::reads_b(o) & ~k) | o == engine_pkg::OP_SQR;
    endfunction
    wire x1_a = x1_valid & runs_r & engine_pkg::reads_a(x1_op) & x1_ra == r;
    wire x1_b = x1_valid & runs_r & reads_b_register(x1_op, x1_constant) & x1_rb == r;
    logic [7:0] x1_row_k_q;
    always_ff @(posedge clk_i) x1_row_k_q <= row_k;
    wire x1_k = x1_valid & x1_constant & x1_row_k_q == row_c;
    logic a2_q, b2_q, k2_q, a3_q, b3_q, k3_q;
    always_ff @(posedge clk_i) begin
        {a2_q, b2_q, k2_q} <= {x1_a, x1_b, x1_k} & {3{~reset}};
        {a3_q, b3_q, k3_q} <= {a2_q, b2_q, k2_q} & {3{~reset}};
    end
    wire now = w.write & w.row == row;
    always_comb begin
        `INVARIANT(!x1_valid || x1_op != engine_pkg::OP_SQR || (x1_ra == x1_rb && !x1_constant));
        `INVARIANT(!(x1_valid && x1_constant) || engine_pkg::reads_b(x1_op));
        `INVARIANT(!(x1_valid && x1_read));     // the bus reads in a cycle of its own
        `INVARIANT(!a2_q || (v2_q && (now ? x2.from_a == 2'd2 : x2.from_a == 2'd1 ? ahead_a == content : x2.from_a == 2'd0 && memory_a == content)));
        `INVARIANT(!b2_q || (v2_q && (now ? x2.from_b == 2'd2 : x2.from_b == 2'd1 ? (ahead_b | constant2) == content : x2.from_b == 2'd0 && memory_b == content)));
        `INVARIANT(!x1_k || rom_word == value_c);
        `INVARIANT(!k2_q || (v2_q && x2.from_b == 2'd1 && (ahead_b | constant2) == value_c));
        `INVARIANT(!valid || constant || row_k == 8'd0);
        `INVARIANT(!x1_valid || x1_constant || rom_word == 270'd0);
        `INVARIANT(!v2_q || constant2 == 270'd0 || ahead_b == 270'd0);
        `INVARIANT(!a3_q || operand_a == content);
        `INVARIANT(!b3_q || operand_b == content);
        `INVARIANT(!k3_q || operand_b == value_c);
        `INVARIANT(!(v2_q && w1_clear_q) && !(v3_q && w_clear_q));
    end

    // ---- ports: the row of a read port changes only for an instruction that will use what is there (and at the end of a job), so that
    // no field without a meaning and no instruction that waits or has a bypass ever addresses a register
    wire near_a = (slot[0] & slot_rd[5:0] == ra) | (w1_from_unit & w1_row[5:0] == ra);
    wire near_b = (slot[0] & slot_rd[5:0] == rb) | (w1_from_unit & w1_row[5:0] == rb);
    wire x1_near_a = (w1_from_unit & w1_row[5:0] == x1_ra) | (w_from_unit & w.row[5:0] == x1_ra);
    wire x1_near_b = (w1_from_unit & w1_row[5:0] == x1_rb) | (w_from_unit & w.row[5:0] == x1_rb);
    logic [5:0] port_a_q, port_b_q;
    logic       moves_a_q, moves_b_q, awaited_q;
    always_ff @(posedge clk_i) begin
        {port_a_q, port_b_q} <= {port_a, port_b};
        moves_a_q <= (valid & engine_pkg::reads_a(op) & ~near_a) | ~busy;
        moves_b_q <= (valid & reads_b_register(op, constant) & ~near_b) | ~busy;
        awaited_q <= awaited & busy;
    end
    always_comb begin
        if (valid) begin
            `INVARIANT(needs_a == engine_pkg::reads_a(op) && needs_b == reads_b_register(op, constant));
            `INVARIANT(late_a == (slot[0] && slot_rd[5:0] == ra) && late_b == (slot[0] && slot_rd[5:0] == rb));
            `INVARIANT(past_a == (w1_from_unit && w1_row[5:0] == ra) && past_b == (w1_from_unit && w1_row[5:0] == rb));
        end
        `INVARIANT(fresh_q || moves_a_q || port_a == port_a_q);
        `INVARIANT(fresh_q || moves_b_q || port_b == port_b_q);
        `INVARIANT(fresh_q || !awaited_q || ((port_a == port_a_q || port_a != r) && (port_b == port_b_q || port_b != r)));
        `INVARIANT(!x1_valid || !engine_pkg::reads_a(x1_op) || port_a == x1_ra || x1_near_a);
        `INVARIANT(!x1_valid || !reads_b_register(x1_op, x1_constant) || port_b == x1_rb || x1_near_b);
    end

    // ---- order: the chosen instruction writes r. Until another that writes r issues, or registers are cleared, whoever issues and
    // reads r gets its result: in X3 the last write of the row was the chosen one's.
    wire writes_r = |c_unit & c_rd_q == r & c_context_q == row[9:6];
    logic young_q, last_q, y1_q, y2_q, y3_q;
    wire  reads_r = runs_r & ((engine_pkg::reads_a(op) & ra == r) | (reads_b_register(op, constant) & rb == r));
    wire  young   = young_q & writes_r;
    always_ff @(posedge clk_i) begin
        young_q <= (choose | (young_q & ~(go & writes & rd == r))) & ~ending & ~reset;
        if (now) last_q <= c_w_q & writes_r;
        {y1_q, y2_q, y3_q} <= {go & reads_r & young, y1_q, y2_q} & {3{~reset}};
    end
    always_comb begin
        `INVARIANT(!young_q || (chosen_q && busy && !hold && c_context_q == context_r));
        if (young) begin
            // No other writer of r is under way, but for one that the chosen one has waited for.
            for (int p = 0; p < 35; p++)
                `INVARIANT(!(slot[p] && slot_rd[p*6 +: 6] == r) || place_q[p]);
            `INVARIANT(!(w1_from_unit && w1_row == row) || c_w1_q || age_q == 6'd1);
            `INVARIANT(!(w_from_unit && w.row == row) || c_w_q || age_q <= 6'd2);
            `INVARIANT(age_q <= c_lat + 6'd2 || last_q);
        end
        `INVARIANT(!(y1_q || y2_q || y3_q) || (chosen_q && writes_r && busy && runs_r));
        if (y1_q) `INVARIANT(x1_valid && age_q >= c_lat + 6'd1 && !(slot[0] && slot_rd[5:0] == r) && !(w1_from_unit && w1_row == row && !c_w1_q));
        if (y2_q) `INVARIANT(v2_q && age_q >= c_lat + 6'd2 && !(w1_from_unit && w1_row == row));
        if (y1_q || y2_q) `INVARIANT(!(now && !c_w_q) && (age_q <= c_lat + 6'd2 || last_q));
        if (y3_q) `INVARIANT(v3_q && last_q);
    end

    // ---- what is written: the result of the unit that the cycle W1 belongs to, the bus's words, or zeros
    function automatic [269:0] stored(input [255:0] x);         // raw form
        for (int k = 0; k < 15; k++) stored[k*18 +: 18] = {k == 14 && x[255], x[k*17 +: 17]};
    endfunction
    logic [269:0] result_q;
    logic         result_known_q;
    always_ff @(posedge clk_i) begin
        result_known_q <= ~w1.bus & ~fresh_q;
        result_q <= w1.unit == MUL ? product : w1.unit == ADD ? sum : w1.unit == SELECT ? (takes_b ? operand_b : operand_a)
                  : w1.unit == FREEZE ? frozen : w1.unit == RAW ? stored(word) : 270'd0;
    end
    always_comb `INVARIANT(fresh_q || !result_known_q || wb == result_q);

    // ---- the digit: a writer, any; until another issues or it is wiped, whoever issues and selects by it sees what it has set
    logic       d_chosen_q, d_young_q, d_last_q, z1_q, z2_q;
    logic [5:0] d_age_q;
    logic       d_slow_q;
    wire        d_choose = go & engine_pkg::writes_digit(op) & digit_pick_i & ~d_chosen_q;
    wire        changes  = key_wipe | key_load | key_digit | key_low | key_top | key_compare;
    wire [5:0]  d_sets   = d_slow_q ? 6'd4 : 6'd3;      // its cycle: X3, for EQ the one after
    always_ff @(posedge clk_i) begin
        d_chosen_q <= (d_chosen_q | d_choose) & ~reset;
        d_age_q    <= ~d_chosen_q ? 6'd1 : d_age_q == 6'd40 ? d_age_q : d_age_q + 6'd1;
        if (d_choose) d_slow_q <= op == engine_pkg::OP_EQ;
        d_young_q  <= (d_choose | (d_young_q & ~(go & engine_pkg::writes_digit(op)))) & ~ending & ~reset;
        if (changes) d_last_q <= d_chosen_q & d_age_q == d_sets;
        {z1_q, z2_q} <= {go & engine_pkg::reads_digit(op) & d_young_q, z1_q} & {2{~reset}};
    end
    wire x1_sets = x1_valid & engine_pkg::writes_digit(x1_op);
    wire x2_sets = v2_q & engine_pkg::writes_digit(op2_q);
    wire x3_sets = v3_q & engine_pkg::writes_digit(op3_q);
    logic       sign2_q;
    logic [3:0] index2_q;
    always_ff @(posedge clk_i) {sign2_q, index2_q} <= {key_sign, key_index};
    always_comb begin
        `INVARIANT(!x1_sets || digit_left == (x1_op == engine_pkg::OP_EQ ? 2'd2 : 2'd1));
        `INVARIANT(!(v2_q && op2_q == engine_pkg::OP_EQ) || digit_left == 2'd1);
        `INVARIANT(!(v2_q && x2_wipe) && !(v3_q && key_wipe));
        `INVARIANT(!fresh_q || !(busy || valid || x1_valid || v2_q || v3_q || v4_q || chosen_q || d_chosen_q));
        `INVARIANT(fresh_q || key_compare == (v4_q && op4_q == engine_pkg::OP_EQ));
        `INVARIANT(!d_chosen_q || (d_age_q >= 6'd1 && d_age_q <= 6'd40));
        `INVARIANT(!d_young_q || (d_chosen_q && busy && !hold));
        if (d_young_q) begin
            `INVARIANT(d_age_q != 6'd1 || (x1_sets && d_slow_q == (x1_op == engine_pkg::OP_EQ)));
            `INVARIANT(d_age_q != 6'd2 || (x2_sets && d_slow_q == (op2_q == engine_pkg::OP_EQ)));
            `INVARIANT(d_age_q != 6'd3 || (x3_sets && d_slow_q == (op3_q == engine_pkg::OP_EQ)));
            `INVARIANT(!(d_age_q == 6'd4 && d_slow_q) || key_compare);
            `INVARIANT(!x1_sets || d_age_q == 6'd1);
            `INVARIANT(!x2_sets || d_age_q == 6'd2);
            `INVARIANT(!x3_sets || d_age_q == 6'd3 || (d_age_q == 6'd1 && op3_q != engine_pkg::OP_EQ));
            `INVARIANT(!key_compare || (d_slow_q && d_age_q == 6'd4) || d_age_q == 6'd1);
            `INVARIANT(d_age_q <= d_sets || d_last_q);
        end
        if (z1_q) `INVARIANT(x1_valid && d_chosen_q && busy && d_age_q >= d_sets && (changes ? d_age_q == d_sets : d_last_q));
        if (z2_q) `INVARIANT(v2_q && d_last_q);
        // The selector takes b as its instruction, its index and the digit in its X2 say.
        `INVARIANT(!v2_q || (x2.sign == (op2_q == engine_pkg::OP_SELS) && x2.index == (op2_q == engine_pkg::OP_SELI)
                             && x2.move == (op2_q == engine_pkg::OP_MOV) && x2.i == i2_q[3:0]));
        `INVARIANT(!(v3_q && unit_of(op3_q) == SELECT) || takes_b == (op3_q == engine_pkg::OP_MOV
                   || (op3_q == engine_pkg::OP_SELS && sign2_q) || (op3_q == engine_pkg::OP_SELI && index2_q == i3_q[3:0])));
    end
