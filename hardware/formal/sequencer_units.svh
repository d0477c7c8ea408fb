// SPDX-License-Identifier: MIT OR Apache-2.0
// UNITS: started only when free, with the strobes of their instruction; results in the cycle of their write-back.

    // ---- the issue register holds what its word says
    always_comb if (valid) begin
        `INVARIANT(class_of == {op == engine_pkg::OP_FRZ, unit_of(op) == SELECT, unit_of(op) == ADD || unit_of(op) == RAW, op == engine_pkg::OP_MULS,
                                op == engine_pkg::OP_SQR, op == engine_pkg::OP_MUL});
        `INVARIANT(writes == engine_pkg::writes_d(op) && writes == |unit_of(op));
        `INVARIANT(mul_use == (unit_of(op) == MUL) && raw == (unit_of(op) == RAW));
        `INVARIANT(digit_use == (engine_pkg::reads_digit(op) || engine_pkg::writes_digit(op)));
        `INVARIANT(digit_set == engine_pkg::writes_digit(op) && digit_slow == (op == engine_pkg::OP_EQ));
        `INVARIANT(op != engine_pkg::OP_SQR || ra == rb);
        `INVARIANT(!constant || engine_pkg::reads_b(op));
        // A taken write-back cycle is seen.
        if (|unit_of(op) && latency_of(op) <= 6'd34) `INVARIANT(!slot[latency_of(op)] || wait_slot);
    end

    // ---- occupancy: what issue counts, three cycles later, is what the unit has left
    logic [3:0] mul1_q, mul2_q, mul3_q;
    logic [5:0] freeze1_q, freeze2_q, freeze3_q;
    always_ff @(posedge clk_i) begin
        {mul1_q, mul2_q, mul3_q}          <= {mul_left, mul1_q, mul2_q} & {12{~reset}};
        {freeze1_q, freeze2_q, freeze3_q} <= {freeze_left, freeze1_q, freeze2_q} & {18{~reset}};
    end
    wire x1_mul    = x1_valid & unit_of(x1_op) == MUL;
    wire x2_mul    = v2_q & unit_of(op2_q) == MUL;
    wire x3_mul    = v3_q & unit_of(op3_q) == MUL;
    wire [3:0] steps1 = steps_of(x1_op == engine_pkg::OP_SQR, x1_op == engine_pkg::OP_MULS);
    wire [3:0] steps2 = steps_of(op2_q == engine_pkg::OP_SQR, op2_q == engine_pkg::OP_MULS);
    wire [3:0] steps3 = steps_of(op3_q == engine_pkg::OP_SQR, op3_q == engine_pkg::OP_MULS);
    wire [3:0] steps4 = steps_of(mul_is_square, mul_is_small);
    wire x1_freeze = x1_valid & x1_op == engine_pkg::OP_FRZ;
    wire x2_freeze = v2_q & op2_q == engine_pkg::OP_FRZ;
    wire x3_freeze = v3_q & op3_q == engine_pkg::OP_FRZ;
    always_comb begin
        `INVARIANT(mul_busy == (mul_left != 4'd0) && freeze_busy == (freeze_left != 6'd0) && digit_busy == (digit_left != 2'd0));
        // It counts down, and begins with an instruction.
        `INVARIANT(mul1_q == 4'd0 ? (mul_left == 4'd0 || x1_mul) : mul_left == mul1_q - 4'd1);
        `INVARIANT(mul2_q == 4'd0 ? (mul1_q == 4'd0 || x2_mul) : mul1_q == mul2_q - 4'd1);
        `INVARIANT(mul3_q == 4'd0 ? (mul2_q == 4'd0 || x3_mul) : mul2_q == mul3_q - 4'd1);
        `INVARIANT(!x1_mul || (mul_left == steps1 && mul1_q == 4'd0));
        `INVARIANT(!x2_mul || (mul1_q == steps2 && mul2_q == 4'd0));
        `INVARIANT(!x3_mul || (mul2_q == steps3 && mul3_q == 4'd0));
        `INVARIANT(!mul_runs ? mul3_q == 4'd0 : mul_is_small ? mul3_q == 4'd0 : mul_step <= steps4 && mul3_q == steps4 - mul_step);
        `INVARIANT(!(mul_runs && mul_is_small && mul_is_square));
        // The multiplier starts only when it is free, or in the cycle of its last step.
        `INVARIANT(mul_start == x3_mul);
        `INVARIANT(!mul_start || !mul_runs || mul_last);
        `INVARIANT(!mul_start || (mul_square == (op3_q == engine_pkg::OP_SQR) && mul_small == (op3_q == engine_pkg::OP_MULS)));
        // The freezer likewise: 31 cycles after the start nothing is left, and its step is the last.
        `INVARIANT(freeze1_q == 6'd0 ? (freeze_left == 6'd0 || x1_freeze) : freeze_left == freeze1_q - 6'd1);
        `INVARIANT(freeze2_q == 6'd0 ? (freeze1_q == 6'd0 || x2_freeze) : freeze1_q == freeze2_q - 6'd1);
        `INVARIANT(freeze3_q == 6'd0 ? (freeze2_q == 6'd0 || x3_freeze) : freeze2_q == freeze3_q - 6'd1);
        `INVARIANT(!x1_freeze || (freeze_left == 6'd31 && freeze1_q == 6'd0));
        `INVARIANT(!x2_freeze || (freeze1_q == 6'd31 && freeze2_q == 6'd0));
        `INVARIANT(!x3_freeze || (freeze2_q == 6'd31 && freeze3_q == 6'd0));
        `INVARIANT(freeze3_q <= 6'd31 && (freeze3_q == 6'd0 || {1'b0, freeze_step} == 6'd31 - freeze3_q));
        `INVARIANT(freeze_start == x3_freeze);
        `INVARIANT(!freeze_start || freeze3_q == 6'd0);
        // Wiped only when nothing is under way in the units: no step, and no result that is still to be written.
        `INVARIANT(fresh_q || !(freeze_wipe || key_wipe) || !(freeze_start || freeze3_q != 6'd0 || w1.unit[3]));
        `INVARIANT(!key_wipe || !(mul_start || mul_runs || mul_last1 || mul_last2 || mul_last3 || mul_last4 || mul_valid));
        // The strobes in X2, one cycle earlier.
        `INVARIANT(x2_mul_r == x2_mul && x2_freeze_r == x2_freeze);
        `INVARIANT(!v2_q || (x2_square_r == (op2_q == engine_pkg::OP_SQR) && x2_small_r == (op2_q == engine_pkg::OP_MULS)));
        `INVARIANT(!v2_q || (x2_sub_r == (op2_q == engine_pkg::OP_SUB) && x2_unpack_r == (op2_q == engine_pkg::OP_UNP)));
        `INVARIANT(x2_key_r == (v2_q && op2_q == engine_pkg::OP_KEY) && x2_digit_r == (v2_q && op2_q == engine_pkg::OP_DIG));
        `INVARIANT(x2_low_r == (v2_q && op2_q == engine_pkg::OP_LSB) && x2_top_r == (v2_q && op2_q == engine_pkg::OP_TOP));
        `INVARIANT(x2_equal_r == (v2_q && op2_q == engine_pkg::OP_EQ) && (!v2_q || x2_mode_r == i2_q[2:0]));
        // The other units take the strobes of their instruction in its X3.
        `INVARIANT(x2_add_r == (v2_q && unit_of(op2_q) == ADD) && x3.add == (v3_q && unit_of(op3_q) == ADD));
        `INVARIANT(!(v3_q && unit_of(op3_q) == ADD) || (add_sub == (op3_q == engine_pkg::OP_SUB) && add_unpack == (op3_q == engine_pkg::OP_UNP)));
        `INVARIANT(!(add_sub && add_unpack && v3_q));
        `INVARIANT(key_load == (v3_q && op3_q == engine_pkg::OP_KEY) && key_digit == (v3_q && op3_q == engine_pkg::OP_DIG));
        `INVARIANT(key_low == (v3_q && op3_q == engine_pkg::OP_LSB) && key_top == (v3_q && op3_q == engine_pkg::OP_TOP));
        `INVARIANT(key_equal == (v3_q && op3_q == engine_pkg::OP_EQ) && (!v3_q || key_mode == i3_q[2:0]));
    end

    logic added_q;
    always_ff @(posedge clk_i) added_q <= x3.add;
    // ---- write-back cycles: each reservation belongs to an instruction on its way, and each such instruction has one
    localparam int TO_MUL = engine_pkg::LAT_MUL - 1, TO_SQR = SQUARE_LAT - 1, TO_MULS = engine_pkg::LAT_MULS - 1;
    function automatic [5:0] place_of(input [5:0] o, input [5:0] since);        // slot of a product, since its X1
        place_of = (o == engine_pkg::OP_MULS ? 6'(TO_MULS) : o == engine_pkg::OP_SQR ? 6'(TO_SQR) : 6'(TO_MUL)) - since;
    endfunction
    for (genvar p = 0; p < 35; p++) begin : g_slot
        wire [4:0] unit = slot_unit[p*5 +: 5];
        wire here_add    = slot[p] & unit == ADD;
        wire here_select = slot[p] & unit == SELECT;
        wire here_freeze = slot[p] & unit == FREEZE;
        wire here_mul    = slot[p] & unit == MUL;
        wire here_raw    = slot[p] & unit == RAW;
        wire from_mul = (p >= 4 & mul_runs & {2'b0, mul3_q} + 6'd4 == 6'(p)) | (x3_mul & place_of(op3_q, 6'd2) == 6'(p))
                      | (x2_mul & place_of(op2_q, 6'd1) == 6'(p)) | (x1_mul & place_of(x1_op, 6'd0) == 6'(p))
                      | (p == 3 & mul_last1) | (p == 2 & mul_last2) | (p == 1 & mul_last3) | (p == 0 & mul_last4);
        wire from_freeze = (freeze3_q == 6'(p + 1)) | (p == 31 & x3_freeze) | (p == 32 & x2_freeze) | (p == 33 & x1_freeze);
        wire from_add = (p == 2 & x1_valid & unit_of(x1_op) == ADD) | (p == 1 & v2_q & unit_of(op2_q) == ADD)
                      | (p == 0 & v3_q & unit_of(op3_q) == ADD);
        wire from_raw = (p == 2 & x1_valid & unit_of(x1_op) == RAW) | (p == 1 & v2_q & unit_of(op2_q) == RAW)
                      | (p == 0 & v3_q & unit_of(op3_q) == RAW);
        wire from_select = (p == 1 & x1_valid & unit_of(x1_op) == SELECT) | (p == 0 & v2_q & unit_of(op2_q) == SELECT);
        always_comb begin
            `INVARIANT(!slot[p] || here_add || here_select || here_freeze || here_mul || here_raw);
            `INVARIANT(here_mul == from_mul && here_freeze == from_freeze && here_add == from_add && here_select == from_select && here_raw == from_raw);
        end
    end
    always_comb if (!fresh_q) begin
        // At most one unit, or the bus, or none (zeros) goes to the write-back register ...
        `INVARIANT(w1.unit == 5'd0 || w1.unit == MUL || w1.unit == ADD || w1.unit == SELECT || w1.unit == FREEZE || w1.unit == RAW);
        `INVARIANT(!w1.bus || w1.unit == 5'd0);
        `INVARIANT(w1_from_unit == (w1.unit != 5'd0) && (!(w1_from_unit || w1.bus) || w1_write));
        // ... exactly in the cycle in which that unit's result is there.
        `INVARIANT(w1.unit[0] == mul_valid);
        // Multiplier and adder give zeros otherwise: fe_mul_lemmas.svh, TAIL; fe_add.sv; of zeros the carry pass is zero.
        assume (mul_valid || product == 270'd0);
        assume (added_q || sum == 270'd0);
        `INVARIANT(added_q == w1.unit[1]);
        `INVARIANT(w1.unit[1] == (v4_q && unit_of(op4_q) == ADD));
        `INVARIANT(w1.unit[4] == (v4_q && unit_of(op4_q) == RAW));
        `INVARIANT(w1.unit[2] == (v3_q && unit_of(op3_q) == SELECT));
        `INVARIANT(!w1.unit[3] || (freeze_step == 5'd31 && freeze3_q == 6'd0));
    end

    // ---- any one instruction, from its issue to its write: age in cycles since, its unit at each age, its row in the end
    logic       chosen_q;
    logic [5:0] age_q, c_op_q, c_rd_q;
    logic [3:0] c_context_q;
    wire        choose = go & pick_i & ~chosen_q;
    always_ff @(posedge clk_i) begin
        chosen_q <= (chosen_q | choose) & ~reset;
        age_q    <= ~chosen_q ? 6'd1 : age_q == 6'd40 ? age_q : age_q + 6'd1;
        if (choose) begin
            c_op_q      <= op;
            c_rd_q      <= rd;
            c_context_q <= context_r;
        end
    end
    wire [4:0] c_unit = unit_of(c_op_q);
    wire [5:0] c_lat  = latency_of(c_op_q);
    wire       c_flies = chosen_q & |c_unit & age_q <= c_lat;
    wire       c_w1   = chosen_q & |c_unit & age_q == c_lat + 6'd1;
    wire       c_w    = chosen_q & |c_unit & age_q == c_lat + 6'd2;
    // Where its reservation should be: enters at its latency less one, moves down by one each cycle; then W1, then W.
    logic [34:0] place_q;
    logic        c_w1_q, c_w_q;
    always_ff @(posedge clk_i) begin
        place_q <= (choose ? 35'b1 << (latency_of(op) - 6'd1) & {35{|unit_of(op)}} : place_q >> 1) & {35{~reset}};
        c_w1_q  <= place_q[0] & ~reset;
        c_w_q   <= c_w1_q & ~reset;
    end
    always_comb `INVARIANT(chosen_q || (place_q == 35'd0 && !c_w1_q && !c_w_q));
    always_comb if (chosen_q) begin
        `INVARIANT(age_q >= 6'd1 && age_q <= 6'd40);
        `INVARIANT(age_q != 6'd1 || (x1_valid && x1_op == c_op_q));
        `INVARIANT(age_q != 6'd2 || (v2_q && op2_q == c_op_q));
        `INVARIANT(age_q != 6'd3 || (v3_q && op3_q == c_op_q));
        `INVARIANT(age_q != 6'd4 || (v4_q && op4_q == c_op_q));
        // Its reservation moves on and stays its own.
        if (c_flies) `INVARIANT(c_context_q == context_r);
        `INVARIANT(c_w1_q == c_w1 && c_w_q == c_w);
        for (int p = 0; p < 35; p++) `INVARIANT(place_q[p] == (c_flies && c_lat - age_q == 6'(p)));
        for (int p = 0; p < 35; p++)
            if (place_q[p]) `INVARIANT(slot[p] && slot_rd[p*6 +: 6] == c_rd_q && slot_unit[p*5 +: 5] == c_unit);
        // The steps of its unit are its own, all of them, from its X3 on; the multiplier's result is there five cycles after the last.
        if (c_unit == MUL && age_q >= 6'd4 && age_q <= c_lat - 6'd4)
            `INVARIANT(mul_runs && mul_is_small == (c_op_q == engine_pkg::OP_MULS) && mul_is_square == (c_op_q == engine_pkg::OP_SQR)
                       && {2'b0, mul_step} == age_q - 6'd4);
        if (c_unit == FREEZE && age_q >= 6'd4 && age_q <= 6'd35) `INVARIANT({1'b0, freeze_step} == age_q - 6'd4);
        // W1 and W: its unit, its register in its context.
        if (c_w1_q) `INVARIANT(w1.unit == c_unit && w1_from_unit && w1_row == {c_context_q, c_rd_q} && w1_write);
        if (c_w_q) `INVARIANT(w.write && w_from_unit && w.row == {c_context_q, c_rd_q});
    end
