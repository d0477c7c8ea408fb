// SPDX-License-Identifier: MIT OR Apache-2.0
// JOBS: a job starts on an empty pipeline and ends on one; clearing, the bus and the units never want the same cycle; what is to be
// cleared is zero when the end, or the answer of the bus, says so.

    localparam logic [2:0] RESET = 3'd0, IDLE = 3'd1, LOOK = 3'd2, ACT = 3'd3, DO = 3'd4, WAIT = 3'd5, ANSWER = 3'd6;
    // ---- the bus: one access at a time, and one reason to wait, which ends with it
    wire [2:0] reasons = {2'b0, wait_clear} + {2'b0, wait_read} + {2'b0, want_write} + {2'b0, |wait_ram};
    wire in_page   = bus_adr[14];                       // byte address 0x10000 and above
    wire in_window = in_page & ~bus_adr[9];             // ... below 0x800 in the page: registers
    always_comb begin
        `INVARIANT(!(bus_state == ACT || bus_state == DO || bus_state == WAIT)
                   || (bus_regs == in_window && bus_ram == (bus_adr[14:10] == 5'd1)
                       && bus_start == (in_page && bus_adr[9:0] == engine_pkg::CTX_START[11:2])
                       && bus_abort == (in_page && bus_adr[9:0] == engine_pkg::CTX_ABORT[11:2])
                       && bus_claim == (in_page && bus_adr[9:0] == engine_pkg::CTX_CLAIM[11:2])
                       && bus_release == (in_page && bus_adr[9:0] == engine_pkg::CTX_RELEASE[11:2])));
        `INVARIANT(!(do_start || do_clear || do_read || do_commit || do_ram_r) || bus_state == DO);
        `INVARIANT(!(do_start || do_clear || do_ram_r) || !in_window);
        `INVARIANT(!(do_read || do_commit) || in_window);
        `INVARIANT(bus_state != DO || bus_waits == (do_read || do_commit || do_clear || do_ram_r));
        `INVARIANT({2'b0, do_read} + {2'b0, do_commit} + {2'b0, do_clear} + {2'b0, do_ram_r} + {2'b0, do_start} <= 3'd1);
        `INVARIANT({1'b0, wait_ram[0]} + {1'b0, wait_ram[1]} + {1'b0, wait_ram[2]} <= 2'd1);
        `INVARIANT(bus_state <= ANSWER && reasons == {2'b0, bus_state == WAIT});
        // What ACT has looked up a cycle ago is true still: a job can have ended since, none can have started.
        `INVARIANT(!(bus_state == ACT && !bus_busy) || !busy);
        `INVARIANT(!(bus_state == ACT && !bus_second && !bus_running) || !(busy && context_r == bus_context));
        `INVARIANT(!(do_start || do_clear || wait_clear || bus_state == RESET) || !busy);
        `INVARIANT(!(do_commit || want_write) || !(busy && context_r == bus_context));
    end

    // ---- clearing
    wire job_clears = clearing & ~clear_bus;
    wire bus_clears = clearing & clear_bus;
    always_comb begin
        `INVARIANT({2'b0, job_clears} + {2'b0, tail[0]} + {2'b0, tail[1]} + {2'b0, tail[2]} == {2'b0, hold});
        `INVARIANT({2'b0, bus_clears} + {2'b0, bus_tail[0]} + {2'b0, bus_tail[1]} + {2'b0, bus_tail[2]}
                   == {2'b0, wait_clear || bus_state == RESET});
    end

    // ---- a job ends on an empty pipeline: nothing is reserved, so all that has issued is in W1 or behind
    // flying counts the reservations from 1 on: by partial sums, which move on as the reservations do.
    logic [5:0] above_q [36];
    wire [5:0] entered = go & |unit_of(op) ? latency_of(op) - 6'd1 : 6'd0;
    for (genvar p = 0; p < 36; p++) begin : g_above
        always_ff @(posedge clk_i) above_q[p] <= reset || p >= 34 ? 6'd0 : above_q[p < 35 ? p + 1 : p] + {5'd0, entered != 6'd0 && entered >= 6'(p)};
        always_comb `INVARIANT(above_q[p] == (p >= 34 ? 6'd0 : above_q[p < 35 ? p + 1 : p] + {5'd0, slot[p < 35 ? p : 34]}));
    end
    wire none = ~|slot;
    always_comb begin
        `INVARIANT(!slot[34]);
        `INVARIANT(mark == (x1_valid && |unit_of(x1_op)));
        `INVARIANT(none_flies == (flying == 6'd0));
        `INVARIANT(flying + {5'd0, mark} == above_q[1]);       // the last one that issued is counted a cycle later
        `INVARIANT(!ending || (slot[34:1] == 34'd0 && !hold && busy));
        // While rows are cleared, and with no job, nothing is reserved and nothing issues; the write-back stages drain first.
        `INVARIANT(stop == (aborts || hold));
        `INVARIANT(busy || (!hold && !aborts && !job_ends));
        `INVARIANT(!job_ends || (hold && !aborts));
        `INVARIANT((busy && !job_ends) || !(fetch_f || fetch_m || fetch_s || fetch_d || valid));
        `INVARIANT(!hold || !valid);
        `INVARIANT((busy && !hold) || (none && !x1_valid && digit_left == 2'd0));
        `INVARIANT(!x1_wipe || hold || (bus_state == RESET && clearing && clear_row == 10'd0));
        `INVARIANT(!x2_wipe || hold || (bus_state == RESET && clearing && clear_row <= 10'd1));
        `INVARIANT(!key_wipe || hold || (bus_state == RESET && clearing && clear_row <= 10'd2));
        `INVARIANT(!x1_wipe || (!tail[1] && !tail[2]));
        `INVARIANT(!x2_wipe || !tail[2]);
        `INVARIANT((busy && !hold) || !(v2_q || w1_from_unit) || x1_wipe);
        `INVARIANT((busy && !hold) || !(v3_q || w_from_unit) || x1_wipe || x2_wipe);
        `INVARIANT(!start || (!busy && !hold && !clearing));
    end

    // ---- the write-back stages: a unit's row is of the running context, one of clearing or of the bus never meets it
    logic w1_clear_q, w_clear_q, w_bus_q;
    always_ff @(posedge clk_i) begin
        w1_clear_q <= clearing & ~reset;
        w_clear_q  <= w1_clear_q & ~reset;
        w_bus_q    <= w1.bus & ~reset & ~fresh_q;
    end
    always_comb begin
        // A row is cleared in the very cycle that asks for it: no reservation is there, and the bus waits.
        `INVARIANT(!clearing || none);
        `INVARIANT(!w1_clear_q || (w1_write && !w1_from_unit && (w1.bus == 1'b0 || fresh_q)));
        `INVARIANT(w1_write == (w1_clear_q || w1_from_unit || (w1.bus && !fresh_q)));
        `INVARIANT(w.write == (w_clear_q || w_from_unit || w_bus_q));
        `INVARIANT(!w1_from_unit || w1_row[9:6] == context_r);
        `INVARIANT(!w_from_unit || w.row[9:6] == context_r);
        `INVARIANT(!(w1.bus && !fresh_q) || bus_state == ANSWER);
        `INVARIANT(!w_bus_q || bus_state == IDLE);
        `INVARIANT(!(w1.bus && !fresh_q && busy) || w1_row[9:6] != context_r);
        `INVARIANT(!(w_bus_q && busy) || w.row[9:6] != context_r);
        `INVARIANT(!w1_clear_q || clearing || tail[0] || bus_tail[0]);
        `INVARIANT(!w_clear_q || clearing || |tail[1:0] || |bus_tail[1:0]);
        // The end of a job: all writes are made, of units and of zeros.
        `INVARIANT(!ended || (none && !w1_from_unit && !w1_clear_q && !w_from_unit && !w_clear_q && !valid && !x1_valid && !v2_q && !v3_q && digit_left == 2'd0));
    end

    // ---- what clears: at the end every register of the context from the number of FIN or CLR on (all, after an error) holds zero
    logic [6:0] from_q;
    logic       zero1_q, zero2_q, zero_q;           // the row's turn was one, two, more cycles ago
    wire        turn   = clearing & clear_row == row;
    wire        writes_row = w.write & w.row == row;
    wire        to_clear = hold & row[9:6] == context_r & {1'b0, row[5:0]} >= from_q;
    always_ff @(posedge clk_i) begin
        if (ending) from_q <= clear_from;
        zero1_q <= turn & ~reset;
        zero2_q <= zero1_q & ~reset;
        zero_q  <= (zero2_q | (zero_q & ~writes_row)) & ~reset;
    end
    always_comb begin
        `INVARIANT(!fetch_d || d_illegal == engine_pkg::illegal(d_word));
        `INVARIANT(!(valid && ends) || bad || rows <= 7'd64);
        `INVARIANT(!clear_all || (bus_state == RESET && clearing));     // all contexts: after a reset only
        `INVARIANT(!hold || from_q <= 7'd64);
        `INVARIANT(!job_clears || (clear_row[9:6] == context_r && {1'b0, clear_row[5:0]} >= from_q));
        `INVARIANT(!w1_clear_q || (w1.unit == 5'd0 && !w1.bus));
        `INVARIANT(!(fresh_q && w1_clear_q));
        `INVARIANT(!w_clear_q || wb == 270'd0);
        `INVARIANT(zero1_q == (w1_clear_q && w1_row == row) && zero2_q == (w_clear_q && w.row == row));
        `INVARIANT(!zero_q || content == 270'd0);
        // The first turn is one cycle after the end, so the last unit has written when the first zero is.
        `INVARIANT(!(hold && x1_wipe) || (from_q[6] ? tail[0] : job_clears && clear_row[5:0] == from_q[5:0]));
        `INVARIANT(!(hold && x2_wipe) || (from_q[6] ? tail[1] : &from_q[5:0] ? tail[0] : job_clears && clear_row[5:0] == from_q[5:0] + 6'd1));
        `INVARIANT(!(hold && x2_wipe && to_clear && row[5:0] == from_q[5:0]) || zero1_q);
        `INVARIANT(!(hold && x1_wipe && (zero1_q || zero2_q)) && !(hold && x2_wipe && zero2_q));
        if (to_clear) begin
            `INVARIANT(!(job_clears && clear_row[5:0] > row[5:0]) || zero1_q || zero2_q || zero_q);
            `INVARIANT(!tail[0] || zero1_q || zero2_q || zero_q);
            `INVARIANT(!tail[1] || zero2_q || zero_q);
            `INVARIANT(!tail[2] || zero_q);
        end
        // CLAIM, RELEASE: all registers of the context when the bus may answer; reset: all registers before the first access.
        `INVARIANT(bus_state != RESET || !(x1_valid || v2_q || v3_q || w1_from_unit || w_from_unit));
        `INVARIANT(!(wait_clear && bus_clears) || clear_row[9:6] == bus_context);
        `INVARIANT(!(bus_state == RESET && bus_clears) || clear_all);
        if (bus_state == RESET || (wait_clear && row[9:6] == bus_context)) begin
            `INVARIANT(!(bus_clears && (bus_state == RESET ? clear_row > row : clear_row[5:0] > row[5:0])) || zero1_q || zero2_q || zero_q);
            `INVARIANT(!bus_tail[0] || zero1_q || zero2_q || zero_q);
            `INVARIANT(!bus_tail[1] || zero2_q || zero_q);
            `INVARIANT(!bus_tail[2] || content == 270'd0);
        end
        // DONE or the next instruction: cleared.
        `INVARIANT(!(hold && tail[2] && to_clear) || content == 270'd0);
    end
