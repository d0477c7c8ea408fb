// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 with its simple bus. One clock, synchronous reset. Tops for two buses: engine_wishbone.sv, engine_axi4lite.sv.
//
// Strobes are wires one by one: Icarus 11, on which the bus tests run, ends with an assertion at a port whose type is a structure of a
// package.
//
//   bus <--> control (jobs, fetch, issue, clearing) --> strobes --> datapath --> the word that the bus reads
`default_nettype none
module engine #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,  // 1, 2, 4, 8 or 16
    parameter FAST_SQUARE = 1,          // 1: a square takes 8 cycles, 0: 15
    parameter [15:0] PRIVILEGED = 16'h0,        // masters that may abort and release what is not theirs, a bit for each
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT // cycles after which a job is stopped
) (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire         req_i,
    input  wire         we_i,
    input  wire         full_i,
    input  wire [14:0]  adr_i,
    input  wire [31:0]  dat_i,
    input  wire [3:0]   master_i,
    output wire [31:0]  dat_o,
    output wire         ack_o,
    output wire         err_o,
    output wire         irq_o
);
`ifndef __ICARUS__                      // which has no messages of elaboration
    if (CONTEXTS != 1 && CONTEXTS != 2 && CONTEXTS != 4 && CONTEXTS != 8 && CONTEXTS != 16) begin : g_contexts
        $error("CONTEXTS is 1, 2, 4, 8 or 16");
    end
`endif
    // Reset goes to many places: from a register.
    logic rst_q;
    always_ff @(posedge clk_i) rst_q <= rst_i;
    wire        start, abort, busy, ended, clear, cleared, read, write, read_grant, write_grant, stage, stage_wipe, read_valid;
    wire        ram_write;
    wire [11:0] entry, fault;
    wire [3:0]  bus_context, job_context, error;
    wire [6:0]  results;
    wire [31:0] cycles, data, read_data, ram_word;
    wire [9:0]  row, ram_addr;
    wire [2:0]  word;
    bus #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_bus (
        .clk_i, .rst_i(rst_q), .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o, .ack_o, .err_o, .irq_o,
        .start_o(start), .entry_o(entry), .context_o(bus_context), .abort_o(abort), .busy_i(busy), .ended_i(ended),
        .job_context_i(job_context), .job_results_i(results), .job_error_i(error), .job_fault_i(fault),
        .job_cycles_i(cycles), .clear_o(clear), .cleared_i(cleared), .read_o(read), .write_o(write), .row_o(row),
        .read_grant_i(read_grant), .write_grant_i(write_grant), .stage_o(stage), .stage_wipe_o(stage_wipe), .word_o(word), .data_o(data),
        .read_valid_i(read_valid), .read_data_i(read_data), .ram_write_o(ram_write),
        .ram_addr_o(ram_addr), .ram_word_i(ram_word));

    wire [9:0] x1_row_a, x1_row_b, w_row;
    wire [7:0] constant;
    wire       x1_constant;
    wire [1:0] x2_from_a, x2_from_b;
    wire       x2_sign, x2_index, x2_move, x3_mul, x3_square, x3_small, x3_sub, x3_unpack, x3_freeze, x3_key, x3_digit;
    wire       x3_low, x3_top, x3_equal, x3_wipe, w1_bus, w_write;
    wire       x3_and, x3_xor, x3_rotate, x3_digest, x3_chain, x3_part, x3_round;
    wire [3:0] x2_i;
    wire [4:0] w1_unit;
    wire [2:0] x3_mode;
    control #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .JOB_LIMIT(JOB_LIMIT)) u_control (
        .clk_i, .rst_i(rst_q), .start_i(start), .entry_i(entry), .context_i(bus_context), .abort_i(abort), .busy_o(busy),
        .ended_o(ended), .context_o(job_context), .results_o(results), .error_o(error), .fault_o(fault),
        .cycles_o(cycles), .clear_i(clear), .clear_context_i(bus_context), .cleared_o(cleared),
        .read_i(read), .read_row_i(row), .read_grant_o(read_grant), .write_i(write), .write_row_i(row),
        .write_grant_o(write_grant), .ram_write_i(ram_write), .ram_addr_i(ram_addr), .ram_word_i(data),
        .ram_word_o(ram_word), .x1_row_a_o(x1_row_a), .x1_row_b_o(x1_row_b), .constant_o(constant), .x1_constant_o(x1_constant),
        .x2_from_a_o(x2_from_a), .x2_from_b_o(x2_from_b), .x2_sign_o(x2_sign), .x2_index_o(x2_index), .x2_move_o(x2_move),
        .x2_i_o(x2_i), .x3_mul_o(x3_mul), .x3_square_o(x3_square), .x3_small_o(x3_small), .x3_sub_o(x3_sub),
        .x3_unpack_o(x3_unpack), .x3_freeze_o(x3_freeze), .x3_key_o(x3_key), .x3_digit_o(x3_digit), .x3_low_o(x3_low),
        .x3_top_o(x3_top), .x3_equal_o(x3_equal), .x3_wipe_o(x3_wipe), .x3_and_o(x3_and), .x3_xor_o(x3_xor), .x3_rotate_o(x3_rotate),
        .x3_digest_o(x3_digest), .x3_chain_o(x3_chain), .x3_part_o(x3_part), .x3_round_o(x3_round), .x3_mode_o(x3_mode), .x3_read_o(read_valid),
        .w1_unit_o(w1_unit), .w1_bus_o(w1_bus), .w_write_o(w_write), .w_row_o(w_row));
    datapath #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE)) u_datapath (
        .clk_i, .rst_i(rst_q), .x1_row_a_i(x1_row_a), .x1_row_b_i(x1_row_b), .constant_i(constant), .x1_constant_i(x1_constant),
        .x2_from_a_i(x2_from_a), .x2_from_b_i(x2_from_b), .x2_sign_i(x2_sign), .x2_index_i(x2_index), .x2_move_i(x2_move),
        .x2_i_i(x2_i), .x3_mul_i(x3_mul), .x3_square_i(x3_square), .x3_small_i(x3_small), .x3_sub_i(x3_sub),
        .x3_unpack_i(x3_unpack), .x3_freeze_i(x3_freeze), .x3_key_i(x3_key), .x3_digit_i(x3_digit), .x3_low_i(x3_low),
        .x3_top_i(x3_top), .x3_equal_i(x3_equal), .x3_wipe_i(x3_wipe), .x3_and_i(x3_and),
        .x3_xor_i(x3_xor), .x3_rotate_i(x3_rotate), .x3_digest_i(x3_digest), .x3_chain_i(x3_chain), .x3_part_i(x3_part),
        .x3_round_i(x3_round), .x3_mode_i(x3_mode), .w1_unit_i(w1_unit),
        .w1_bus_i(w1_bus), .w_write_i(w_write), .w_row_i(w_row), .stage_i(stage), .stage_word_i(word), .stage_data_i(data),
        .stage_wipe_i(stage_wipe), .read_word_i(word), .read_data_o(read_data));
endmodule
`default_nettype wire
