// SPDX-License-Identifier: MIT OR Apache-2.0
//! The planted faults of the SHA-512 unit: as in `table.rs`.

use super::Fault;

pub(super) const FAULTS: &[Fault] = &[
    // ---- the constants
    Fault {
        file: "sha512_constants.sv",
        old: "7'd17: row = 64'hefbe4786_384f25e3",
        new: "7'd17: row = 64'hefbe4786_384f25e2",
        tests: &["sha512::published_messages"],
    },
    Fault {
        file: "sha512_constants.sv",
        old: "7'd79: row = 64'h6c44198c_4a475817",
        new: "7'd79: row = 64'h6c44198c_4a475816",
        tests: &["sha512::published_messages"],
    },
    Fault {
        file: "sha512_constants.sv",
        old: "sixteen[0] | sixteen[2] | sixteen[4]",
        new: "sixteen[0] | sixteen[2]",
        tests: &["sha512::published_messages"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "load_a_q ? ha_q[3] : t1_q",
        new: "t1_q",
        tests: &["sha512::published_messages"],
    },
    Fault {
        file: "sha512_constants.sv",
        old: "64'h6a09e667_f3bcc908",
        new: "64'h6a09e667_f3bcc909",
        tests: &["sha512::published_messages"],
    },
    // ---- the rounds
    Fault {
        file: "sha512_core.sv",
        old: "p_q  <= kw_q + e_q[2];",
        new: "p_q  <= kw_q + e_q[3];",
        tests: &["sha512::published_messages"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "(a_q[0] & a_q[1]) ^",
        new: "(a_q[0] | a_q[1]) ^",
        tests: &[
            "sha512::published_messages",
            "sha512::every_length_and_random_splits",
        ],
    },
    Fault {
        file: "sha512_core.sv",
        old: "{6'd0, x[63:6]}",
        new: "{{6{x[63]}}, x[63:6]}",
        tests: &["sha512::every_length_and_random_splits"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "(run_q & step_q == 7'd80)",
        new: "(run_q & step_q == 7'd81)",
        tests: &["sha512::published_messages"],
    },
    // ---- blocks and messages behind each other
    Fault {
        file: "sha512_core.sv",
        old: "assign hold_o = full_q | sweep_q;",
        new: "assign hold_o = sweep_q;",
        tests: &["sha512::blocks_behind_each_other"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "else if (start_i) begin\n            run_q   <= 1'b0;",
        new: "else if (start_i) begin",
        tests: &["sha512::a_message_given_up_leaves_no_trace_in_the_next"],
    },
    Fault {
        file: "sha512.sv",
        old: "owner_q  <= master_q;\n            word_q   <= 5'd0;",
        new: "owner_q  <= master_q;",
        tests: &["sha512::a_message_given_up_leaves_no_trace_in_the_next"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "assign busy_o = full_q | run_q | init_q | sweep_q;",
        new: "assign busy_o = run_q | init_q | sweep_q;",
        tests: &["sha512::blocks_behind_each_other"],
    },
    Fault {
        file: "sha512.sv",
        old: "blocks_q <= blocks_q + {15'd0, word_q == 5'd31};",
        new: "blocks_q <= blocks_q;",
        tests: &[
            "sha512::blocks_behind_each_other",
            "sha512::published_messages",
        ],
    },
    // ---- what is left, and what moves
    Fault {
        file: "sha512_core.sv",
        old: "if (wipe) x_q <= 64'd0;\n        else if (run_q)",
        new: "if (run_q)",
        tests: &["sha512::nothing_is_left"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "low_q[sweep_q ? step_q[3:0] : word_i[4:1]]  <= data_i & {32{~sweep_q}};",
        new: "low_q[word_i[4:1]]  <= data_i & {32{~sweep_q}};",
        tests: &["sha512::nothing_is_left"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "step_q == 7'd15",
        new: "step_q == 7'd14",
        tests: &["sha512::nothing_is_left"],
    },
    Fault {
        file: "sha512.sv",
        old: "data_q  <= swapped(dat_q) & {32{do_write}};",
        new: "if (do_write) data_q  <= swapped(dat_q);",
        tests: &["sha512::nothing_is_left"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "(last | ~(run_q | init_q | sweep_q)) ? 7'd0",
        new: "last ? 7'd0",
        tests: &["sha512::time_is_that_of_the_length"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "(run_q & step_q == 7'd85)",
        new: "(run_q & step_q == 7'd85 + {6'd0, x_q[0]})",
        tests: &["sha512::time_is_that_of_the_length"],
    },
    // ---- owners, refusals, answers
    Fault {
        file: "sha512.sv",
        old: "(mine | ~owned_q);",
        new: "1'b1;",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512.sv",
        old: "& mine & (adr_q[4:0] == word_q);",
        new: "& mine;",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512.sv",
        old: "in_digest & mine;",
        new: "in_digest;",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512.sv",
        old: "assign ack_o = (now & good & asked) | told;",
        new: "assign ack_o = (now & good & req_i) | told;",
        tests: &["sha512::an_answer_is_for_who_asks"],
    },
    Fault {
        file: "sha512.sv",
        old: "wire told = (state_q == READ) & asked;",
        new: "wire told = (state_q == READ) & req_i;",
        tests: &["sha512::an_answer_is_for_who_asks"],
    },
    // ---- the bus tops
    Fault {
        file: "sha512_wishbone.sv",
        old: ".full_i(&sel_i)",
        new: ".full_i(1'b1)",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512_wishbone.sv",
        old: ".master_i, ",
        new: ".master_i(4'd0), ",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512_wishbone.sv",
        old: ".rst_i, ",
        new: ".rst_i(1'b0), ",
        tests: &["sha512::nothing_is_left"],
    },
    Fault {
        file: "sha512_axi4lite.sv",
        old: ".full_i(full)",
        new: ".full_i(1'b1)",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512_axi4lite.sv",
        old: ".ack_i(ack), .err_i(err)",
        new: ".ack_i(ack | err), .err_i(1'b0)",
        tests: &["sha512::what_is_refused_changes_nothing"],
    },
    Fault {
        file: "sha512_axi4lite.sv",
        old: ".rst_i(~s_axi_aresetn)",
        new: ".rst_i(1'b0)",
        tests: &["sha512::nothing_is_left"],
    },
];
