// SPDX-License-Identifier: MIT OR Apache-2.0
// The engine without its data path (microcode memory is cut by microcode_stub.sv): what two_copy.py makes two copies of.
`default_nettype none
module control_step (
    input  wire         clk_i, rst_i,
    input  wire         req_i, we_i, full_i,
    input  wire [14:0]  adr_i,
    input  wire [31:0]  dat_i,
    input  wire [3:0]   master_i,
    output wire [31:0]  dat_o,
    output wire         ack_o, err_o, irq_o,
    // data path: strobes in, one word out
    input  wire [31:0]  read_data_i,
    output wire [31:0]  stage_data,
    output wire [99:0]  strobes
);
    wire        start, abort, busy, ended, clear, cleared, read, write, read_grant, write_grant, stage, stage_wipe, read_valid;
    wire        ram_write;
    wire [9:0]  ram_addr;
    wire [31:0] ram_word, data;
    assign stage_data = data & {32{stage}};         // the data path takes it then
    wire [11:0] entry, fault;
    wire [3:0]  bus_context, job_context, error;
    wire [6:0]  results;
    wire [31:0] cycles;
    wire [9:0]  row;
    wire [2:0]  word;
    bus u_bus (
        .clk_i, .rst_i, .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o, .ack_o, .err_o, .irq_o,
        .start_o(start), .entry_o(entry), .context_o(bus_context), .abort_o(abort), .busy_i(busy), .ended_i(ended),
        .job_context_i(job_context), .job_results_i(results), .job_error_i(error), .job_fault_i(fault),
        .job_cycles_i(cycles), .clear_o(clear), .cleared_i(cleared), .read_o(read), .write_o(write), .row_o(row),
        .read_grant_i(read_grant), .write_grant_i(write_grant), .stage_o(stage), .stage_wipe_o(stage_wipe), .word_o(word), .data_o(data),
        .read_valid_i(read_valid), .read_data_i, .ram_write_o(ram_write),
        .ram_addr_o(ram_addr), .ram_word_i(ram_word));
    wire [9:0] a, b, w;
    wire [7:0] constant;
    wire [1:0] fa, fb;
    wire [19:0] units;
    wire [3:0] index;
    wire [4:0] unit;
    wire [6:0] words;
    wire [2:0] mode;
    wire       w1_bus, w_write;
    control u_control (
        .clk_i, .rst_i, .start_i(start), .entry_i(entry), .context_i(bus_context), .abort_i(abort), .busy_o(busy),
        .ended_o(ended), .context_o(job_context), .results_o(results), .error_o(error), .fault_o(fault),
        .cycles_o(cycles), .clear_i(clear), .clear_context_i(bus_context), .cleared_o(cleared),
        .read_i(read), .read_row_i(row), .read_grant_o(read_grant), .write_i(write), .write_row_i(row),
        .write_grant_o(write_grant), .ram_write_i(ram_write), .ram_addr_i(ram_addr),
        .ram_word_i(data), .ram_word_o(ram_word),
        .x1_row_a_o(a), .x1_row_b_o(b), .constant_o(constant), .x1_constant_o(units[19]), .x2_from_a_o(fa), .x2_from_b_o(fb),
        .x2_sign_o(units[0]), .x2_index_o(units[1]), .x2_move_o(units[2]), .x2_i_o(index), .x3_mul_o(units[3]),
        .x3_square_o(units[4]), .x3_small_o(units[5]), .x3_sub_o(units[6]), .x3_unpack_o(units[7]), .x3_freeze_o(units[8]),
        .x3_key_o(units[9]), .x3_digit_o(units[10]), .x3_low_o(units[11]), .x3_top_o(units[12]), .x3_equal_o(units[13]),
        .x3_wipe_o(units[14]), .x3_and_o(words[0]), .x3_xor_o(words[1]), .x3_rotate_o(words[2]), .x3_digest_o(words[3]),
        .x3_chain_o(words[4]), .x3_part_o(words[5]), .x3_round_o(words[6]), .x3_mode_o(mode), .x3_read_o(read_valid), .w1_unit_o(unit), .w1_bus_o(w1_bus),
        .w_write_o(w_write), .w_row_o(w));
    assign units[18:15] = {read_valid, stage, busy, ended};
    assign strobes = 100'({a, b, w, constant, fa, fb, units, words, index, unit, mode, w1_bus, w_write, word, stage_wipe});
endmodule
`default_nettype wire
