// SPDX-License-Identifier: MIT OR Apache-2.0
//! The planted faults of the two bus tops, and of whom an answer is for: as in `table.rs`.

use super::Fault;

pub(super) const FAULTS: &[Fault] = &[
    // ---- whose answer
    Fault {
        file: "bus.sv",
        old: "assign ack_o = ack_q & asked;",
        new: "assign ack_o = ack_q & req_i & ~rst_i;",
        tests: &[
            "protection::an_answer_is_for_the_access_that_asks",
            "engine_wishbone::wishbone_an_answer_is_for_who_asks",
        ],
    },
    Fault {
        file: "bus.sv",
        old: "wire         asked = asked_q & same & ~rst_i;",
        new: "wire         asked = asked_q & same;",
        tests: &["engine_wishbone::wishbone_nothing_of_before_a_reset"],
    },
    Fault {
        file: "bus.sv",
        old: "RESET:   if (reply_i.cleared) state_q <= IDLE;",
        new: "RESET:   state_q <= IDLE;",
        tests: &[
            "protection::a_reset_of_one_cycle_leaves_no_answer",
            "engine_wishbone::wishbone_nothing_of_before_a_reset",
        ],
    },
    Fault {
        file: "bus.sv",
        old: "assign dat_o = word_q & {32{ack_o}};",
        new: "assign dat_o = word_q;",
        tests: &["engine_wishbone::wishbone_an_answer_is_for_who_asks"],
    },
    // ---- the bus tops
    Fault {
        file: "engine_wishbone.sv",
        old: ".full_i(&sel_i)",
        new: ".full_i(1'b1)",
        tests: &[
            "protection::the_stage_of_a_register",
            "engine_wishbone::wishbone",
        ],
    },
    Fault {
        file: "engine_wishbone.sv",
        old: "cyc_i & stb_i",
        new: "stb_i",
        tests: &["engine_wishbone::wishbone_nothing_without_a_request"],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "assign s_axi_bresp  = {berror_q, 1'b0};",
        new: "assign s_axi_bresp  = 2'b00;",
        tests: &["engine_axi4lite::axi4lite"],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "(bvalid_q & ~s_axi_bready)",
        new: "1'b0",
        tests: &[
            "engine_axi4lite::axi4lite",
            "engine_axi4lite::axi4lite_answers_are_held",
        ],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "aw_full_q   <= (s_axi_awaddr[1:0] == 2'b0);",
        new: "aw_full_q   <= 1'b1;",
        tests: &["engine_axi4lite::axi4lite_refuses_unaligned_addresses"],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "writes & ~reads;",
        new: "writes & ~reads & ~s_axi_arvalid;",
        tests: &["engine_axi4lite::axi4lite_reads_and_writes_take_turns"],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "ar_q & ~rvalid_q;",
        new: "ar_q;",
        tests: &["engine_axi4lite::axi4lite_answers_are_held"],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "assign s_axi_wready  = ~w_q & ~rst_q;",
        new: "assign s_axi_wready  = ~w_q & ~rst_q & s_axi_awvalid;",
        tests: &["engine_axi4lite::axi4lite_ready_does_not_wait_for_valid"],
    },
    Fault {
        file: "axi4lite_port.sv",
        old: "rvalid_q & ~rst_q;",
        new: "rvalid_q;",
        tests: &["engine_axi4lite::axi4lite_nothing_of_before_a_reset"],
    },
    Fault {
        file: "engine_axi4lite.sv",
        old: ".full_i(full)",
        new: ".full_i(1'b1)",
        tests: &["engine_axi4lite::axi4lite_refuses_unaligned_addresses"],
    },
    Fault {
        file: "engine_axi4lite.sv",
        old: ".ack_i(ack), .err_i(err)",
        new: ".ack_i(ack | err), .err_i(1'b0)",
        tests: &["engine_axi4lite::axi4lite"],
    },
    Fault {
        file: "engine_axi4lite.sv",
        old: ".master_i(master)",
        new: ".master_i(4'd0)",
        tests: &["engine_axi4lite::axi4lite"],
    },
];
