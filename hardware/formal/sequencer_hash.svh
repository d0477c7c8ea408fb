// SPDX-License-Identifier: MIT OR Apache-2.0
// HASH UNIT: asked only when it is through with what it was asked before, or with a wipe; and the raw words' unit does what its
// instruction says on the operands of its X3. The hash unit itself is cut: what it gives is free.

    function automatic is_hash(input [5:0] o);
        is_hash = o == engine_pkg::OP_HIV || o == engine_pkg::OP_HSH || o == engine_pkg::OP_RND || o == engine_pkg::OP_DGT;
    endfunction
    // Cycles for which it is not to be asked again, less one: hash_unit.sv says how long it takes.
    function automatic [6:0] takes_of(input [5:0] o);
        takes_of = o == engine_pkg::OP_RND ? 7'd87 : o == engine_pkg::OP_DGT ? 7'd0 : 7'd7;
    endfunction
    localparam logic [6:0] SWEEP = 7'd16, CLEAR = 7'(engine_pkg::HASH_CLEAR - 1);

    // ---- what issue counts, three cycles later, is at least what the unit has left
    logic [6:0] hash1_q, hash2_q, hash3_q, takes_q;
    logic       pre1_q, pre2_q, pre3_q;         // issue begins to count anew: no job, or a wipe is on its way
    wire        asked = hash_chain | hash_part | hash_round | x3.raw_digest;
    always_ff @(posedge clk_i) begin
        {hash1_q, hash2_q, hash3_q} <= {hash_left, hash1_q, hash2_q} & {21{~reset}};
        {pre1_q, pre2_q, pre3_q}    <= {~busy | ending, pre1_q, pre2_q} & {3{~reset}};
        takes_q <= reset ? 7'd0 : key_wipe ? SWEEP : asked ? takes_of(op3_q) : takes_q == 7'd0 ? 7'd0 : takes_q - 7'd1;
    end
    wire x1_hash = x1_valid & is_hash(x1_op);
    wire x2_hash = v2_q & is_hash(op2_q);
    wire x3_hash = v3_q & is_hash(op3_q);
    always_comb begin
        if (valid) `INVARIANT(hash_use == is_hash(op) && (!hash_use || hash_time == takes_of(op)));
        `INVARIANT(hash_busy == (hash_left != 7'd0));
        `INVARIANT(pre1_q ? hash_left == CLEAR : hash1_q == 7'd0 ? hash_left == 7'd0 || x1_hash : hash_left == hash1_q - 7'd1);
        `INVARIANT(pre2_q ? hash1_q == CLEAR : hash2_q == 7'd0 ? hash1_q == 7'd0 || x2_hash : hash1_q == hash2_q - 7'd1);
        `INVARIANT(pre3_q ? hash2_q == CLEAR : hash3_q == 7'd0 ? hash2_q == 7'd0 || x3_hash : hash2_q == hash3_q - 7'd1);
        `INVARIANT(!x1_hash || (hash_left == takes_of(x1_op) && hash1_q == 7'd0 && !pre1_q));
        `INVARIANT(!x2_hash || (hash1_q == takes_of(op2_q) && hash2_q == 7'd0 && !pre2_q));
        `INVARIANT(!x3_hash || (hash2_q == takes_of(op3_q) && hash3_q == 7'd0 && !pre3_q));
        // A wipe comes three cycles after the end that begins the count.
        `INVARIANT(bus_state == RESET || fresh_q || (x1_wipe <= pre1_q && x2_wipe <= pre2_q && key_wipe <= pre3_q));
        `INVARIANT(bus_state == RESET || takes_q <= hash3_q);
        // With no job, or one that has ended, it has a wipe to do at most.
        `INVARIANT(bus_state == RESET || (busy && !hold) || x1_wipe || x2_wipe || key_wipe || takes_q <= SWEEP);
        `INVARIANT(!pre1_q || x1_wipe || (takes_q <= SWEEP && !x1_valid && !v2_q && !v3_q));
        `INVARIANT(!pre2_q || x2_wipe || (takes_q <= SWEEP && !v2_q && !v3_q));
        `INVARIANT(!pre3_q || key_wipe || (takes_q <= SWEEP && !v3_q));
        // After a reset it counts from the first rows that are cleared on.
        if (bus_state == RESET) begin
            `INVARIANT(takes_q <= SWEEP);
            `INVARIANT((clearing && clear_row < 10'd2) || (hash_left == CLEAR && pre1_q));
            `INVARIANT((clearing && clear_row < 10'd3) || (hash1_q == CLEAR && pre2_q));
            `INVARIANT((clearing && clear_row < 10'd4) || (hash2_q == CLEAR && pre3_q));
            `INVARIANT((clearing && clear_row < 10'd5) || hash3_q == CLEAR);
        end
        if (past_q) assert (fresh_q || !asked || takes_q == 7'd0);
        // The strobes of X2 and X3.
        `INVARIANT(x2_chain_r == (v2_q && op2_q == engine_pkg::OP_HIV) && x2_part_r == (v2_q && op2_q == engine_pkg::OP_HSH));
        `INVARIANT(x2_round_r == (v2_q && op2_q == engine_pkg::OP_RND) && x2_digest_r == (v2_q && op2_q == engine_pkg::OP_DGT));
        `INVARIANT(hash_chain == (v3_q && op3_q == engine_pkg::OP_HIV) && hash_part == (v3_q && op3_q == engine_pkg::OP_HSH));
        `INVARIANT(hash_round == (v3_q && op3_q == engine_pkg::OP_RND) && x3.raw_digest == (v3_q && op3_q == engine_pkg::OP_DGT));
        `INVARIANT(x2_and_r == (v2_q && op2_q == engine_pkg::OP_AND) && x2_xor_r == (v2_q && op2_q == engine_pkg::OP_XOR));
        `INVARIANT(x2_rotate_r == (v2_q && op2_q == engine_pkg::OP_ROT));
        `INVARIANT(x3.raw_and == (v3_q && op3_q == engine_pkg::OP_AND) && x3.raw_xor == (v3_q && op3_q == engine_pkg::OP_XOR));
        `INVARIANT(x3.raw_rotate == (v3_q && op3_q == engine_pkg::OP_ROT));
        `INVARIANT(!v3_q || hash_place == i3_q[1:0]);
    end

    // ---- the raw words' unit
    logic [255:0] made_q;
    always_ff @(posedge clk_i)
        case (op3_q)
            engine_pkg::OP_AND: made_q <= raw_a & raw_b;
            engine_pkg::OP_XOR: made_q <= raw_a ^ raw_b;
            engine_pkg::OP_ROT: made_q <= {raw_a[247:0], raw_a[255:248]};
            default:            made_q <= i3_q[0] ? hash_high : hash_low;
        endcase
    always_comb `INVARIANT(fresh_q || word == (v4_q && unit_of(op4_q) == RAW ? made_q : 256'd0));
