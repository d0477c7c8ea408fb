// SPDX-License-Identifier: MIT OR Apache-2.0
//! The planted faults: one text of one file of `hardware/rtl`, what stands there instead, and the tests that
//! must fail. Small faults are better than big ones: what breaks everything shows little of a single test.
//! Those of the answers and of the bus tops are in `tops.rs`, those of what masters do to each other in `owners.rs`.

use super::Fault;

/// Every test of the co-simulation and of the bus tops is named at least once: `every_test_has_its_fault`.
pub(super) const FAULTS: &[Fault] = &[
    // ---- the field units
    Fault {
        file: "fe_mul.sv",
        old: "% 15) > k;",
        new: "% 15) >= k;",
        tests: &[
            "units::products_squares_and_small_multiples_are_exact",
            "units::recorded_products",
        ],
    },
    Fault {
        file: "fe_mul.sv",
        old: "wire        doubles = square_q & (FAST_SQUARE != 0);",
        new: "wire        doubles = square_q;",
        tests: &["units::without_the_fast_square_too"],
    },
    Fault {
        file: "fe_mul.sv",
        old: "{9{hi[9]}}, hi}",
        new: "{9{1'b0}}, hi}",
        tests: &["units::products_squares_and_small_multiples_are_exact"],
    },
    // The carry that the original loses: a top limb of 2^18 or more counts as one. Random products hardly ever have it.
    Fault {
        file: "fe_carry.sv",
        old: "4'b0100: c19 = 8'sd38",
        new: "4'b0100: c19 = 8'sd0",
        tests: &[
            "units::products_that_carry_two_out_of_the_top_limb",
            "units::recorded_products",
        ],
    },
    Fault {
        file: "fe_add.sv",
        old: "{a[17] & ~unpack_i, a[17] & ~unpack_i, a[16:0]}",
        new: "{a[17], a[17], a[16:0]}",
        tests: &[
            "units::the_adder_is_exact",
            "vectors::x25519_rfc7748",
            "vectors::x25519_wycheproof",
        ],
    },
    Fault {
        file: "fe_add.sv",
        old: "x + y + {18'b0, sub_i}",
        new: "x + y",
        tests: &["units::the_adder_is_exact"],
    },
    // w in [p, 2^255 + 57) is not reduced: one value in 2^250, unless it is sought.
    Fault {
        file: "fe_freeze.sv",
        old: "wire above = d_q[0];",
        new: "wire above = 1'b0;",
        tests: &["units::the_freezer_is_exact"],
    },
    Fault {
        file: "fe_freeze.sv",
        old: "c_q[1] ? 7'd38",
        new: "c_q[1] ? 7'd19",
        tests: &["units::the_freezer_is_exact"],
    },
    // ---- what is left
    Fault {
        file: "fe_mul.sv",
        old: "if (~start_i & ~busy_q) begin",
        new: "if (1'b0) begin",
        tests: &[
            "residue::an_idle_engine_is_still",
            "residue::nothing_is_left_of_a_job",
        ],
    },
    Fault {
        file: "fe_mul.sv",
        old: "(~busy_q | last | rst_i)",
        new: "(last | rst_i)",
        tests: &["residue::an_idle_engine_is_still"],
    },
    Fault {
        file: "fe_freeze.sv",
        old: "x_q <= 270'b0;",
        new: "",
        tests: &[
            "residue::nothing_is_left_of_a_job",
            "residue::nothing_is_left_after_reset",
        ],
    },
    Fault {
        file: "key_unit.sv",
        old: "if (wipe_i)      key_q <= 256'b0;",
        new: "if (1'b0)        key_q <= 256'b0;",
        tests: &["residue::nothing_is_left_of_a_job"],
    },
    Fault {
        file: "datapath.sv",
        old: "if (rst_i | w1_i.bus | stage_i.wipe)",
        new: "if (w1_i.bus | stage_i.wipe)",
        tests: &["residue::nothing_is_left_after_reset"],
    },
    Fault {
        file: "datapath.sv",
        old: "if (rst_i | w1_i.bus | stage_i.wipe)",
        new: "if (rst_i | stage_i.wipe)",
        tests: &["residue::nothing_is_left_on_the_stage"],
    },
    Fault {
        file: "bus.sv",
        old: "(do_touch & ~do_stage) | do_start | clears;",
        new: "do_start | clears;",
        tests: &["residue::nothing_is_left_on_the_stage"],
    },
    Fault {
        file: "bus.sv",
        old: "(do_touch & ~do_stage) | do_start | clears;",
        new: "(do_touch & ~do_stage) | do_start;",
        tests: &["residue::nothing_is_left_on_the_stage"],
    },
    // ---- sequencing
    Fault {
        file: "issue.sv",
        old: "else if (mark_q & mark_rd_q == 6'(r)) pending_q",
        new: "else if (1'b0) pending_q",
        tests: &[
            "lockstep::random_programs_agree",
            "diagram::the_diagram_is_what_the_rtl_does",
        ],
    },
    Fault {
        file: "issue.sv",
        old: "engine_pkg::writes_d(op) & later_d",
        new: "1'b0",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "fetch.sv",
        old: "left_q[0] != 12'd1",
        new: "left_q[0] > 12'd2",
        tests: &["lockstep::random_programs_agree"],
    },
    // What waits behind D is passed over, loses its mark; what waits at the memory is forgotten.
    Fault {
        file: "microcode_choice.sv",
        old: "| (~choice_i & rom_i) : choice_i;",
        new: "| (~choice_i & rom_i) : rom_i;",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "microcode_choice.sv",
        old: "(choice_i & ram_i)",
        new: "(choice_i & {ram_i[31:1], 1'b0})",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "microcode_choice.sv",
        old: "(~choice_i & rom_i)",
        new: "(~choice_i & {rom_i[31:1], 1'b0})",
        tests: &["vectors::x25519_rfc7748"],
    },
    Fault {
        file: "microcode.sv",
        old: "read_i ? mark : kept_q[32]",
        new: "mark",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "fetch.sv",
        old: "(m_free ? f_valid_q : m_valid_q) & ~taken",
        new: "m_free & f_valid_q & ~taken",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "fetch.sv",
        old: "loops_q == 3'(engine_pkg::LOOP_DEPTH)",
        new: "loops_q > 3'(engine_pkg::LOOP_DEPTH)",
        tests: &[
            "lockstep::random_programs_agree",
            "protection::cleared_on_error_abort_claim_release_and_reset",
        ],
    },
    // The second copy of the upper eight contexts is not written.
    Fault {
        file: "regfile.sv",
        old: "if (write_i) copy_b",
        new: "if (write_i & ~row_i[9]) copy_b",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "key_unit.sv",
        old: "top_i ? a_i[269]",
        new: "top_i ? a_i[268]",
        tests: &["lockstep::random_programs_agree", "vectors::verify_rfc8032"],
    },
    // The bus's writes hold the job up.
    Fault {
        file: "control.sv",
        old: ".hold_i(hold_q)",
        new: ".hold_i(hold_q | request_i.write)",
        tests: &["owners::a_write_of_another_master_holds_no_job_up"],
    },
    // ---- results and clearing
    Fault {
        file: "bus.sv",
        old: "({1'b0, register_w} < results_w)",
        new: "({1'b0, register_w} <= results_w)",
        tests: &[
            "protection::only_results_stay",
            "engine_wishbone::wishbone",
            "engine_axi4lite::axi4lite",
        ],
    },
    Fault {
        file: "bus.sv",
        old: "(do_start | clears | do_stage) & here",
        new: "(do_start | clears) & here",
        tests: &["protection::only_results_stay"],
    },
    Fault {
        file: "clear.sv",
        old: "{context_i, from_i[5:0]}",
        new: "{context_i, from_i[5:0] | 6'd1}",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    Fault {
        file: "clear.sv",
        old: "{context_i, from_i[5:0]}",
        new: "{context_i, from_i[5:0] | 6'd4}",
        tests: &["protection::only_results_stay"],
    },
    // After an error as many registers stay as the bits of the word say.
    Fault {
        file: "issue.sv",
        old: "(abort_i | bad_q) ? 7'd0 : rows_q",
        new: "abort_i ? 7'd0 : rows_q",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    Fault {
        file: "issue.sv",
        old: "(abort_i | bad_q) ? 7'd0 : rows_q",
        new: "bad_q ? 7'd0 : rows_q",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    Fault {
        file: "issue.sv",
        old: "(abort_i | bad_q) ? 7'd0 : pause_q",
        new: "abort_i ? 7'd0 : pause_q",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    Fault {
        file: "issue.sv",
        old: "(abort_i | bad_q) ? 7'd0 : pause_q",
        new: "bad_q ? 7'd0 : pause_q",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    // A context keeps its first register when it is claimed or released.
    Fault {
        file: "clear.sv",
        old: "{bus_context_i, 6'd0}",
        new: "{bus_context_i, 6'd1}",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    // Reset clears one context only; a claim would hide it.
    Fault {
        file: "clear.sv",
        old: "all_q    <= 1'b1;",
        new: "all_q    <= 1'b0;",
        tests: &["protection::reset_in_the_middle_of_a_job"],
    },
    // ---- the stage of a register
    Fault {
        file: "bus.sv",
        old: "(stage_next_q == word_w)",
        new: "1'b1",
        tests: &["protection::the_stage_of_a_register"],
    },
    Fault {
        file: "bus.sv",
        old: "if (do_touch) stage_open_q",
        new: "if (do_stage) stage_open_q",
        tests: &["protection::the_stage_of_a_register"],
    },
    Fault {
        file: "bus.sv",
        old: "if (do_start | clears) stage_open_q",
        new: "if (do_start) stage_open_q",
        tests: &["protection::the_stage_of_a_register"],
    },
    // ---- jobs
    Fault {
        file: "engine_const_rom.sv",
        old: "1db41; // A24M:",
        new: "1db42; // A24M:",
        tests: &[
            "vectors::x25519_rfc7748",
            "vectors::x25519_wycheproof",
            "vectors::x25519_where_the_original_loses_a_carry",
        ],
    },
    Fault {
        file: "key_unit.sv",
        old: "key_q[254] ^ previous_q",
        new: "key_q[254]",
        tests: &["lockstep::random_programs_agree", "vectors::x25519_rfc7748"],
    },
    Fault {
        file: "key_unit.sv",
        old: "comb[3:0] ^ {4{comb_sign}}",
        new: "comb[3:0]",
        tests: &["vectors::signing_and_verifying_jobs"],
    },
    Fault {
        file: "key_unit.sv",
        old: "key_q[251:0], 4'b0",
        new: "key_q[250:0], 5'b0",
        tests: &[
            "vectors::signing_and_verifying_jobs",
            "vectors::verify_rfc8032",
        ],
    },
    // ---- words to the last bit
    Fault {
        file: "engine_pkg.sv",
        old: "OP_LOOP: illegal = |(word & 32'h03fff000) || word[11:0] == 12'd0;",
        new: "OP_LOOP: illegal = |(word & 32'h03fff000);",
        tests: &["words::counts_and_modes_have_their_limits"],
    },
    Fault {
        file: "engine_pkg.sv",
        old: "OP_FIN: illegal = |(word & 32'h03fff000) || word[11:0] > 12'd64;",
        new: "OP_FIN: illegal = |(word & 32'h03fff000) || word[11:0] > 12'd65;",
        tests: &["words::counts_and_modes_have_their_limits"],
    },
    Fault {
        file: "engine_pkg.sv",
        old: "OP_MOV: illegal = |(word & 32'h03e00fc0)",
        new: "OP_MOV: illegal = |(word & 32'h03e00f80)",
        tests: &["words::stray_bits_are_refused"],
    },
    Fault {
        file: "microcode.sv",
        old: "is_ram_q & ram_q[32]",
        new: "1'b0",
        tests: &[
            "words::stray_bits_are_refused",
            "words::counts_and_modes_have_their_limits",
        ],
    },
    Fault {
        file: "microcode.sv",
        old: "none_q[asked_word_q[31:29]]",
        new: "none_q[{1'b1, asked_word_q[30:29]}]",
        tests: &["words::stray_bits_are_refused"],
    },
    Fault {
        file: "microcode.sv",
        old: "if (write_q) ram",
        new: "if (write_q & ~(&write_addr_q[2:0])) ram",
        tests: &[
            "lockstep::random_programs_agree",
            "vectors::programs_in_ram_call_the_rom",
        ],
    },
    Fault {
        file: "microcode.sv",
        old: "write_addr_q <= asked_addr_q;",
        new: "write_addr_q <= {asked_addr_q[9:8], asked_addr_q[7] & ~asked_addr_q[5], asked_addr_q[6:0]};",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "key_unit.sv",
        old: "&same_q;",
        new: "&same_q[16:0];",
        tests: &["words::equality_looks_at_every_bit"],
    },
    // ---- at least three in every file
    Fault {
        file: "fe_carry.sv",
        old: "{{15{y[19]}}, y[19:17]} + {17'b0, y[16]}",
        new: "{{15{y[19]}}, y[19:17]}",
        tests: &[
            "units::products_squares_and_small_multiples_are_exact",
            "units::the_adder_is_exact",
        ],
    },
    Fault {
        file: "fe_carry.sv",
        old: "{r0_i[16], r0_i[16:0]}",
        new: "{1'b0, r0_i[16:0]}",
        tests: &["units::products_squares_and_small_multiples_are_exact"],
    },
    Fault {
        file: "fe_add.sv",
        old: "{b[17] ^ sub_i, b ^",
        new: "{b[17], b ^",
        tests: &["units::the_adder_is_exact"],
    },
    Fault {
        file: "mult18.sv",
        old: "m_q <= a_i * b_i;",
        new: "m_q <= a_i * $signed({b_i[16], b_i[16:0]});",
        tests: &["units::products_squares_and_small_multiples_are_exact"],
    },
    Fault {
        file: "mult18.sv",
        old: "input  wire signed [17:0] a_i",
        new: "input  wire        [17:0] a_i",
        tests: &["units::products_squares_and_small_multiples_are_exact"],
    },
    Fault {
        file: "mult18.sv",
        old: "assign m_o = m_q;",
        new: "assign m_o = {m_q[35:1], m_q[0] & ~m_q[1]};",
        tests: &["units::products_squares_and_small_multiples_are_exact"],
    },
    Fault {
        file: "fetch.sv",
        old: "calls_q == 3'(engine_pkg::CALL_DEPTH)",
        new: "calls_q > 3'(engine_pkg::CALL_DEPTH)",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "regfile.sv",
        old: "if (write_i) copy_a",
        new: "if (write_i & ~&row_i[5:0]) copy_a",
        tests: &["protection::only_results_stay"],
    },
    Fault {
        file: "regfile.sv",
        old: "b_o <= copy_b[row_b_i[ROW-1:0]];",
        new: "b_o <= copy_b[{row_b_i[9:1], row_b_i[0] & ~row_b_i[5]}];",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "memory_register.sv",
        old: "q_o <= d_i;",
        new: "q_o <= {1'b0, d_i[268:0]};",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "memory_register.sv",
        old: "q_o <= d_i;",
        new: "q_o <= {d_i[269:2], d_i[0], d_i[1]};",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "memory_register.sv",
        old: "always_ff @(posedge clk_i) q_o <= d_i;",
        new: "always_comb q_o = d_i;",
        tests: &["lockstep::random_programs_agree"],
    },
    // Where an instruction reads no constant, one stands beside what it reads.
    Fault {
        file: "issue.sv",
        old: " & {engine_pkg::F_RB_BITS{constant}}",
        new: "",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "datapath.sv",
        old: "x1_i.constant ? 270'b0 : wb_q",
        new: "wb_q",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "datapath.sv",
        old: "index == x2_i.i",
        new: "index[2:0] == x2_i.i[2:0]",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "datapath.sv",
        old: "stage_i.word == 3'(w)",
        new: "{stage_i.word[2:1], 1'b0} == 3'(w)",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "control.sv",
        old: "read_row_q <= request_i.row;",
        new: "read_row_q <= {request_i.row[9:1], 1'b0};",
        tests: &["protection::only_results_stay"],
    },
    Fault {
        file: "bus.sv",
        old: "<= {report_i.error, report_i.results",
        new: "<= {4'd0, report_i.results",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    Fault {
        file: "engine.sv",
        old: ".read_data_i(read_data)",
        new: ".read_data_i({read_data[31:1], 1'b0})",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "engine.sv",
        old: ".stage_i(stage)",
        new: ".stage_i({stage[36:1], 1'b0})",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "engine.sv",
        old: ".w_i(w)",
        new: ".w_i({w[10:1], 1'b0})",
        tests: &["lockstep::random_programs_agree"],
    },
    // Fields that are too narrow.
    Fault {
        file: "strobes_pkg.sv",
        old: "logic [4:0]  unit;",
        new: "logic [3:0]  unit;",
        tests: &["lockstep::random_programs_agree"],
    },
    Fault {
        file: "strobes_pkg.sv",
        old: "logic [6:0]  results;",
        new: "logic [5:0]  results;",
        tests: &["protection::only_results_stay"],
    },
    Fault {
        file: "strobes_pkg.sv",
        old: "logic [11:0] fault;",
        new: "logic [10:0] fault;",
        tests: &["protection::cleared_on_error_abort_claim_release_and_reset"],
    },
    Fault {
        file: "engine_ucode_rom.sv",
        old: "words[0] = 32'h08000042;",
        new: "words[0] = 32'h08000041;",
        tests: &["vectors::x25519_rfc7748"],
    },
    Fault {
        file: "engine_ucode_rom.sv",
        old: "words[55] = 32'h08000084;",
        new: "words[55] = 32'h08000042;",
        tests: &["vectors::verify_rfc8032"],
    },
    Fault {
        file: "engine_ucode_rom.sv",
        old: "words[520] = 32'h2810000a;",
        new: "words[520] = 32'h2810100a;",
        tests: &["vectors::signing_and_verifying_jobs"],
    },
    Fault {
        file: "engine_const_rom.sv",
        old: "ce4983291367b8;",
        new: "ce4983291367b9;",
        tests: &["vectors::signing_and_verifying_jobs"],
    },
    Fault {
        file: "engine_const_rom.sv",
        old: "3c26b778b6;",
        new: "3c26b778b0;",
        tests: &["vectors::verify_rfc8032"],
    },
    Fault {
        file: "engine_wishbone.sv",
        old: ".master_i, .dat_o",
        new: ".master_i(4'd0), .dat_o",
        tests: &["protection::a_foreign_master_gets_nothing"],
    },
];
