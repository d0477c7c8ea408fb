// SPDX-License-Identifier: MIT OR Apache-2.0
//! Faults in what whole signatures need of the engine: the hash unit, raw words, jobs that wait.

use super::Fault;

const LOCKSTEP: &[&str] = &["lockstep::random_programs_agree"];
const PAUSE: &[&str] = &["pauses::a_pause_keeps_its_secrets"];

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        file: "hash_unit.sv",
        old: "{swapped(word_q[223:192]), swapped(word_q[255:224])}",
        new: "{swapped(word_q[255:224]), swapped(word_q[223:192])}",
        tests: &[
            "lockstep::random_programs_agree",
            "vectors::signatures_rfc8032",
            "disturb::no_wrong_signature_leaves",
            "disturb::without_the_check_some_do",
        ],
    },
    Fault {
        file: "hash_unit.sv",
        old: ".write_i(here & ~chain_q)",
        new: ".write_i(here)",
        tests: LOCKSTEP,
    },
    Fault {
        file: "hash_unit.sv",
        old: "left_q[0] & left_q != 4'd1",
        new: "left_q[0]",
        tests: LOCKSTEP,
    },
    Fault {
        file: "hash_unit.sv",
        old: "put_high_q <= chain_i & place_i[0];",
        new: "put_high_q <= 1'b0;",
        tests: LOCKSTEP,
    },
    Fault {
        file: "hash_unit.sv",
        old: "if (rst_i | wipe_i) begin",
        new: "if (rst_i) begin",
        tests: LOCKSTEP,
    },
    Fault {
        file: "hash_unit.sv",
        old: ".clear_i(wipe_i)",
        new: ".clear_i(1'b0)",
        tests: &["residue::nothing_is_left_of_a_job"],
    },
    Fault {
        file: "sha512_core.sv",
        old: "put_high_i ? put_i : he_q[3]",
        new: "put_high_i ? put_i : he_q[2]",
        tests: LOCKSTEP,
    },
    Fault {
        file: "datapath.sv",
        old: "{raw_a[247:0], raw_a[255:248]}",
        new: "{raw_a[247:0], 8'd0}",
        tests: LOCKSTEP,
    },
    Fault {
        file: "datapath.sv",
        old: "(high & {256{x3_i.raw_digest & x3_i.mode[0]}})",
        new: "(low & {256{x3_i.raw_digest & x3_i.mode[0]}})",
        tests: &[
            "lockstep::random_programs_agree",
            "vectors::signatures_rfc8032",
        ],
    },
    // The hash unit is asked while the block is cleared, or while it compresses.
    Fault {
        file: "issue.sv",
        old: "(idle_i | ending) ? 7'(engine_pkg::HASH_CLEAR - 1)",
        new: "idle_i ? 7'(engine_pkg::HASH_CLEAR - 1)",
        tests: LOCKSTEP,
    },
    Fault {
        file: "issue.sv",
        old: "engine_pkg::occupancy_of(op) - 7'd1;",
        new: "engine_pkg::occupancy_of(op) - 7'd2;",
        tests: LOCKSTEP,
    },
    Fault {
        file: "fetch.sv",
        old: "(is_call | is_jump) ? number",
        new: "is_call ? number",
        tests: LOCKSTEP,
    },
    // Who waits goes on where it must not, or too soon to be known; its secrets are read, written, left.
    Fault {
        file: "bus.sv",
        old: "(resume_w < 12'd4)",
        new: "(resume_w < 12'd5)",
        tests: PAUSE,
    },
    Fault {
        file: "bus.sv",
        old: "~busy_q & ~recent_q &",
        new: "~busy_q &",
        tests: &["pauses::no_cycle_lets_another_program_in"],
    },
    Fault {
        file: "bus.sv",
        old: " & (~paused_q | resumes_q);",
        new: ";",
        tests: &[
            "pauses::a_pause_keeps_its_secrets",
            "lockstep::random_programs_agree",
        ],
    },
    Fault {
        file: "bus.sv",
        old: "(~paused_q | inside_q) & ",
        new: "",
        tests: PAUSE,
    },
    Fault {
        file: "bus.sv",
        old: "can_release | can_drop) & ~rst_i;",
        new: "can_release) & ~rst_i;",
        tests: PAUSE,
    },
    Fault {
        file: "bus.sv",
        old: "& paused_q & ~busy_q;",
        new: "& paused_q;",
        tests: PAUSE,
    },
    Fault {
        file: "issue.sv",
        old: "pause_q ? 7'd64 : rows_q",
        new: "rows_q",
        tests: PAUSE,
    },
    Fault {
        file: "issue.sv",
        old: "assign results_o = (abort_i | bad_q) ? 7'd0 : rows_q;",
        new: "assign results_o = (abort_i | bad_q) ? 7'd0 : rows_o;",
        tests: PAUSE,
    },
];
