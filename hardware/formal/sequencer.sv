// SPDX-License-Identifier: MIT OR Apache-2.0
// The sequencer: which instruction has which unit, operand and write-back cycle; for every program, every access on the bus,
// every abort and any data. The design is the whole engine; only memories are cut (sequencer_memories.sv) and the results of the
// units are free (the arithmetic has lemmas of its own).
//
// One induction: INVARIANT is assumed in any state and proven in the next one. A state with reset set need not satisfy any: so
// what holds is proven of the state after one cycle of reset too, and that is the base. Two cycles are therefore complete.
//
// `pick_i`, `row` and `digit_pick_i` are free: an instruction, a register, a writer of the digit, any but always the same. What
// is proven of them holds of each. Program order is the order in which instructions issue (`go`).
`default_nettype none
`define INVARIANT(x) if (!past_q) assume (reset || (x)); else assert (x)
// A signal inside the engine, by its name after flattening.
`define SEE(bits, name, path) (* hierconn *) wire [bits-1:0] path ; wire [bits-1:0] name = path ;
// ... of a type of the strobes.
`define SEE_ALL(kind, name, path) (* hierconn *) wire strobes_pkg::kind path ; wire strobes_pkg::kind name = path ;
module sequencer #(
    parameter FAST_SQUARE = 1
) (
    input wire        clk_i, rst_i,
    input wire        req_i, we_i, full_i,
    input wire [14:0] adr_i,
    input wire [31:0] dat_i,
    input wire [3:0]  master_i,
    input wire        pick_i, digit_pick_i
);
    engine #(.FAST_SQUARE(FAST_SQUARE)) u (
        .clk_i, .rst_i, .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o(), .ack_o(), .err_o(), .irq_o());
    logic past_q = 1'b0;
    always_ff @(posedge clk_i) past_q <= 1'b1;

    // ---- what is looked at
    `SEE(1, reset, \u.rst_q )
    // issue
    `SEE(1, valid, \u.u_control.u_issue.valid_q )
    `SEE(1, go, \u.u_control.u_issue.go )
    `SEE(6, op, \u.u_control.u_issue.op_q )
    `SEE(6, class_of, \u.u_control.u_issue.class_q )
    `SEE(6, ra, \u.u_control.u_issue.ra_q )
    `SEE(6, rb, \u.u_control.u_issue.rb_q )
    `SEE(6, rd, \u.u_control.u_issue.rd_q )
    `SEE(8, row_k, \u.u_control.u_issue.row_q )
    `SEE(1, constant, \u.u_control.u_issue.constant_q )
    `SEE(5, i, \u.u_control.u_issue.i_q )
    `SEE(1, ends, \u.u_control.u_issue.ends_q )
    `SEE(7, rows, \u.u_control.u_issue.rows_q )
    `SEE(1, writes, \u.u_control.u_issue.writes_q )
    `SEE(1, bad, \u.u_control.u_issue.bad_q )
    `SEE(1, mul_use, \u.u_control.u_issue.mul_use_q )
    `SEE(1, digit_use, \u.u_control.u_issue.digit_use_q )
    `SEE(1, digit_set, \u.u_control.u_issue.digit_set_q )
    `SEE(1, digit_slow, \u.u_control.u_issue.slow_digit_q )
    `SEE(1, wait_a, \u.u_control.u_issue.waits_a )
    `SEE(1, wait_b, \u.u_control.u_issue.waits_b )
    `SEE(1, wait_d, \u.u_control.u_issue.waits_d )
    `SEE(1, wait_slot, \u.u_control.u_issue.wait_slot_q )
    `SEE(1, needs_a, \u.u_control.u_issue.takes_a_q )
    `SEE(1, needs_b, \u.u_control.u_issue.takes_b_q )
    `SEE(1, late_a, \u.u_control.u_issue.late_a_q )
    `SEE(1, late_b, \u.u_control.u_issue.late_b_q )
    `SEE(1, past_a, \u.u_control.u_issue.past_a_q )
    `SEE(1, past_b, \u.u_control.u_issue.past_b_q )
    `SEE(6, port_a, \u.u_control.u_issue.port_a_o )
    `SEE(6, port_b, \u.u_control.u_issue.port_b_o )
    `SEE(64, pending, \u.u_control.u_issue.pending_q )
    `SEE(1, mark, \u.u_control.u_issue.mark_q )
    `SEE(6, mark_rd, \u.u_control.u_issue.mark_rd_q )
    `SEE(6, flying, \u.u_control.u_issue.flying_q )
    `SEE(1, none_flies, \u.u_control.u_issue.none_q )
    `SEE(4, mul_left, \u.u_control.u_issue.mul_left_q )
    `SEE(6, freeze_left, \u.u_control.u_issue.freeze_left_q )
    `SEE(2, digit_left, \u.u_control.u_issue.digit_left_q )
    `SEE(1, mul_busy, \u.u_control.u_issue.mul_busy_q )
    `SEE(1, freeze_busy, \u.u_control.u_issue.freeze_busy_q )
    `SEE(1, digit_busy, \u.u_control.u_issue.digit_busy_q )
    `SEE(1, raw, \u.u_control.u_issue.raw_q )
    `SEE(1, hash_use, \u.u_control.u_issue.hash_use_q )
    `SEE(7, hash_time, \u.u_control.u_issue.hash_time_q )
    `SEE(7, hash_left, \u.u_control.u_issue.hash_left_q )
    `SEE(1, hash_busy, \u.u_control.u_issue.hash_busy_q )
    `SEE(35, slot, \u.u_control.u_issue.fslot )
    `SEE(210, slot_rd, \u.u_control.u_issue.fslot_rd )
    `SEE(175, slot_unit, \u.u_control.u_issue.fslot_unit )
    `SEE(1, x1_valid, \u.u_control.u_issue.x1_valid_o )
    `SEE(6, x1_op, \u.u_control.u_issue.x1_op_o )
    `SEE(5, x1_i, \u.u_control.u_issue.x1_i_o )
    `SEE(6, x1_ra, \u.u_control.u_issue.x1_ra_o )
    `SEE(6, x1_rb, \u.u_control.u_issue.x1_rb_o )
    `SEE(1, x1_constant, \u.u_control.u_issue.x1_constant_o )
    // job, fetch, clearing, write-back
    `SEE(1, start, \u.u_control.u_fetch.start_i )
    `SEE(1, busy, \u.u_control.busy_q )
    `SEE(1, aborts, \u.u_control.abort_q )
    `SEE(1, hold, \u.u_control.hold_q )
    `SEE(1, stop, \u.u_control.stop_q )
    `SEE(1, job_ends, \u.u_control.ends_q )
    `SEE(1, ending, \u.u_control.ending )
    `SEE(1, ended, \u.u_control.ended )
    `SEE(4, context_r, \u.u_control.context_q )
    `SEE(1, fetch_f, \u.u_control.u_fetch.f_valid_q )
    `SEE(1, fetch_m, \u.u_control.u_fetch.m_valid_q )
    `SEE(1, fetch_s, \u.u_control.u_fetch.s_valid_q )
    `SEE(1, fetch_d, \u.u_control.u_fetch.d_valid_q )
    `SEE(7, clear_from, \u.u_control.u_clear.from_i )
    `SEE(32, d_word, \u.u_control.u_fetch.d_word_q )
    `SEE(1, d_illegal, \u.u_control.u_fetch.illegal )
    `SEE(1, clearing, \u.u_control.u_clear.active_q )
    `SEE(1, clear_all, \u.u_control.u_clear.all_q )
    `SEE(1, clear_bus, \u.u_control.u_clear.bus_q )
    `SEE(10, clear_row, \u.u_control.u_clear.row_q )
    `SEE(3, tail, \u.u_control.u_clear.tail_q )
    `SEE(3, bus_tail, \u.u_control.u_clear.bus_tail_q )
    `SEE(1, w1_write, \u.u_control.w1_write_q )
    `SEE(1, w1_from_unit, \u.u_control.w1_from_unit_q )
    `SEE(10, w1_row, \u.u_control.w1_row_q )
    `SEE_ALL(w1_t, w1, \u.u_control.w1_o )
    `SEE_ALL(w_t, w, \u.u_control.w_o )
    `SEE(1, w_from_unit, \u.u_control.w_from_unit_q )
    `SEE(1, x1_read, \u.u_control.x1_read_q )
    `SEE(1, x1_wipe, \u.u_control.x1_wipe_q )
    `SEE(1, x2_wipe, \u.u_control.x2_wipe_q )
    // strobes on their way
    `SEE(1, x2_mul_r, \u.u_control.x2_mul_q )
    `SEE(1, x2_square_r, \u.u_control.x2_square_q )
    `SEE(1, x2_small_r, \u.u_control.x2_small_q )
    `SEE(1, x2_add_r, \u.u_control.x2_add_q )
    `SEE(1, x2_sub_r, \u.u_control.x2_sub_q )
    `SEE(1, x2_unpack_r, \u.u_control.x2_unpack_q )
    `SEE(1, x2_freeze_r, \u.u_control.x2_freeze_q )
    `SEE(1, x2_key_r, \u.u_control.x2_key_q )
    `SEE(1, x2_digit_r, \u.u_control.x2_digit_q )
    `SEE(1, x2_low_r, \u.u_control.x2_low_q )
    `SEE(1, x2_top_r, \u.u_control.x2_top_q )
    `SEE(1, x2_equal_r, \u.u_control.x2_equal_q )
    `SEE(3, x2_mode_r, \u.u_control.x2_mode_q )
    `SEE(1, x2_and_r, \u.u_control.x2_and_q )
    `SEE(1, x2_xor_r, \u.u_control.x2_xor_q )
    `SEE(1, x2_rotate_r, \u.u_control.x2_rotate_q )
    `SEE(1, x2_digest_r, \u.u_control.x2_digest_q )
    `SEE(1, x2_chain_r, \u.u_control.x2_chain_q )
    `SEE(1, x2_part_r, \u.u_control.x2_part_q )
    `SEE(1, x2_round_r, \u.u_control.x2_round_q )
    `SEE_ALL(x2_t, x2, \u.u_control.x2_o )
    // bus
    `SEE(3, bus_state, \u.u_bus.state_q )
    `SEE(1, bus_busy, \u.u_bus.busy_q )
    `SEE(1, bus_running, \u.u_bus.running_q )
    `SEE(1, bus_second, \u.u_bus.second_q )
    `SEE(4, bus_context, \u.u_bus.context_w )
    `SEE(1, bus_ram, \u.u_bus.ram_q )
    `SEE(1, bus_regs, \u.u_bus.regs_q )
    `SEE(1, bus_start, \u.u_bus.start_q )
    `SEE(1, bus_abort, \u.u_bus.abort_q )
    `SEE(1, bus_claim, \u.u_bus.claim_q )
    `SEE(1, bus_release, \u.u_bus.release_q )
    `SEE(15, bus_adr, \u.u_bus.adr_q )
    `SEE(1, bus_waits, \u.u_bus.waits )
    `SEE(1, do_start, \u.u_bus.do_start )
    `SEE(1, do_clear, \u.u_bus.clears )
    `SEE(1, do_read, \u.u_bus.do_read )
    `SEE(1, do_commit, \u.u_bus.do_commit )
    `SEE(1, do_stage, \u.u_bus.do_stage )
    `SEE(1, do_ram_r, \u.u_bus.do_ram_r )
    `SEE(1, want_write, \u.u_bus.want_write_q )
    `SEE(1, wait_clear, \u.u_bus.wait_clear_q )
    `SEE(1, wait_read, \u.u_bus.wait_read_q )
    `SEE(3, wait_ram, \u.u_bus.wait_ram_q )
    // data path: strobes at the units, the units' own control, operands
    `SEE(1, mul_start, \u.u_datapath.u_mul.start_i )
    `SEE(1, mul_square, \u.u_datapath.u_mul.square_i )
    `SEE(1, mul_small, \u.u_datapath.u_mul.small_i )
    `SEE(1, mul_runs, \u.u_datapath.u_mul.busy_q )
    `SEE(1, mul_is_square, \u.u_datapath.u_mul.square_q )
    `SEE(1, mul_is_small, \u.u_datapath.u_mul.small_q )
    `SEE(4, mul_step, \u.u_datapath.u_mul.step_q )
    `SEE(1, mul_last, \u.u_datapath.u_mul.last )
    `SEE(1, mul_last1, \u.u_datapath.u_mul.last1_q )
    `SEE(1, mul_last2, \u.u_datapath.u_mul.last2_q )
    `SEE(1, mul_last3, \u.u_datapath.u_mul.last3_q )
    `SEE(1, mul_last4, \u.u_datapath.u_mul.last4_q )
    `SEE(1, mul_valid, \u.u_datapath.u_mul.valid_o )
    `SEE(1, add_sub, \u.u_datapath.u_add.sub_i )
    `SEE(1, add_unpack, \u.u_datapath.u_add.unpack_i )
    `SEE(1, freeze_start, \u.u_datapath.u_freeze.start_i )
    `SEE(1, freeze_wipe, \u.u_datapath.u_freeze.wipe_i )
    `SEE(5, freeze_step, \u.u_datapath.u_freeze.step_q )
    `SEE(1, key_load, \u.u_datapath.u_key.load_i )
    `SEE(1, key_digit, \u.u_datapath.u_key.digit_i )
    `SEE(1, key_low, \u.u_datapath.u_key.low_i )
    `SEE(1, key_top, \u.u_datapath.u_key.top_i )
    `SEE(1, key_equal, \u.u_datapath.u_key.equal_i )
    `SEE(1, key_wipe, \u.u_datapath.u_key.wipe_i )
    `SEE(3, key_mode, \u.u_datapath.u_key.mode_i )
    `SEE(1, key_compare, \u.u_datapath.u_key.compare_q )
    `SEE(1, key_sign, \u.u_datapath.u_key.sign_o )
    `SEE(4, key_index, \u.u_datapath.u_key.index_o )
    `SEE(1, takes_b, \u.u_datapath.takes_b_q )
    `SEE_ALL(x3_t, x3, \u.u_datapath.x3_i )
    `SEE(1, hash_chain, \u.u_datapath.u_hash.chain_i )
    `SEE(1, hash_part, \u.u_datapath.u_hash.part_i )
    `SEE(1, hash_round, \u.u_datapath.u_hash.round_i )
    `SEE(2, hash_place, \u.u_datapath.u_hash.place_i )
    `SEE(256, hash_low, \u.u_datapath.low )
    `SEE(256, hash_high, \u.u_datapath.high )
    `SEE(256, raw_a, \u.u_datapath.raw_a )
    `SEE(256, raw_b, \u.u_datapath.raw_b )
    `SEE(256, word, \u.u_datapath.word_q )
    `SEE(270, operand_a, \u.u_datapath.a )
    `SEE(270, operand_b, \u.u_datapath.b )
    `SEE(270, ahead_a, \u.u_datapath.ahead_a_q )
    `SEE(270, ahead_b, \u.u_datapath.ahead_b_q )
    `SEE(270, wb, \u.u_datapath.wb_q )
    `SEE(270, memory_a, \u.u_datapath.memory_a )
    `SEE(270, memory_b, \u.u_datapath.memory_b )
    `SEE(270, rom_word, \u.u_datapath.constant )
    `SEE(270, constant2, \u.u_datapath.constant_q )
    `SEE(270, product, \u.u_datapath.product )
    `SEE(270, sum, \u.u_datapath.sum )
    `SEE(270, frozen, \u.u_datapath.frozen )
    `SEE(10, row, \u.u_datapath.u_regfile.row )
    `SEE(270, content, \u.u_datapath.u_regfile.value_q )
    `SEE(8, row_c, \u.u_datapath.u_constants.row )
    `SEE(270, value_c, \u.u_datapath.u_constants.value )

    // ---- words of the proof
    localparam int SQUARE_LAT   = FAST_SQUARE != 0 ? engine_pkg::LAT_SQR : engine_pkg::LAT_MUL;
    localparam int SQUARE_STEPS = FAST_SQUARE != 0 ? engine_pkg::OCC_SQR : engine_pkg::OCC_MUL;
    localparam logic [4:0] MUL = 5'b00001, ADD = 5'b00010, SELECT = 5'b00100, FREEZE = 5'b01000, RAW = 5'b10000;
    // What the instruction set says of an instruction: unit, latency.
    function automatic [4:0] unit_of(input [5:0] o);
        case (o)
            engine_pkg::OP_MUL, engine_pkg::OP_SQR, engine_pkg::OP_MULS:   unit_of = MUL;
            engine_pkg::OP_ADD, engine_pkg::OP_SUB, engine_pkg::OP_UNP:    unit_of = ADD;
            engine_pkg::OP_SELS, engine_pkg::OP_SELI, engine_pkg::OP_MOV:  unit_of = SELECT;
            engine_pkg::OP_FRZ:                                            unit_of = FREEZE;
            engine_pkg::OP_AND, engine_pkg::OP_XOR, engine_pkg::OP_ROT,
            engine_pkg::OP_DGT:                                            unit_of = RAW;
            default:                                                       unit_of = 5'd0;
        endcase
    endfunction
    function automatic [5:0] latency_of(input [5:0] o);
        latency_of = o == engine_pkg::OP_SQR ? 6'(SQUARE_LAT) : 6'(engine_pkg::latency_of(o));
    endfunction
    // Steps of the multiplier less one.
    function automatic [3:0] steps_of(input square, input small);
        steps_of = small ? 4'd0 : square ? 4'(SQUARE_STEPS - 1) : 4'(engine_pkg::OCC_MUL - 1);
    endfunction

    // The instruction in X2, in X3, and in the cycle after, as the proof follows it from X1.
    logic       v2_q, v3_q, v4_q;
    logic [5:0] op2_q, op3_q, op4_q;
    logic [4:0] i2_q, i3_q;
    logic       fresh_q;            // the last cycle was one of reset: what has no reset may be anything still
    always_ff @(posedge clk_i) begin
        fresh_q               <= reset;
        {v2_q, v3_q, v4_q}    <= {x1_valid, v2_q, v3_q} & {3{~reset}};
        {op2_q, op3_q, op4_q} <= {x1_op, op2_q, op3_q};
        {i2_q, i3_q}          <= {x1_i, i2_q};
    end
`include "sequencer_units.svh"
`include "sequencer_bus.svh"
`include "sequencer_operands.svh"
`include "sequencer_hash.svh"
endmodule
`default_nettype wire
