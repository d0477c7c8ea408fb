// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lemmas on the SHA-512 unit.

use super::Lemma;

pub(super) static LEMMAS: [Lemma; 2] = [
    Lemma {
        name: "SHA-512: rounds, schedule, steps of a block",
        files: &["sha512_constants.sv", "sha512_core.sv"],
        defines: "-DLEMMA_ROUNDS",
        // Any constants, any block.
        prepare: "prep -top sha512_core -flatten\ncutpoint w:k w:next_q\nmemory_map\nopt_clean -purge",
        steps: "2",
        faults: &[
            (
                "sha512_core.sv",
                "kw_q + e_q[2] + a_q[1];",
                "kw_q + e_q[2] + a_q[2];",
            ),
            ("sha512_core.sv", "x_q <= w_q[14]", "x_q <= w_q[13]"),
            ("sha512_core.sv", "to_e + s1 + ch;", "to_e + s1;"),
            ("sha512_core.sv", "load_e_q ? he_q[3] : pd_q", "pd_q"),
            (
                "sha512_core.sv",
                "(run_q & step_q == 7'd85)",
                "(run_q & step_q == 7'd86)",
            ),
            (
                "sha512_core.sv",
                "load_e_q & step_q != 7'd3",
                "load_e_q & step_q != 7'd4",
            ),
        ],
    },
    Lemma {
        name: "SHA-512: an answer is for the access that asks, owners",
        files: &["sha512_constants.sv", "sha512_core.sv", "sha512.sv"],
        defines: "-DLEMMA_ANSWERS",
        prepare: "prep -top sha512 -flatten\ncutpoint w:digest\nmemory_map\nopt_clean -purge",
        steps: "2",
        faults: &[
            ("sha512.sv", "(now & good & asked)", "(now & good & req_i)"),
            ("sha512.sv", "(master_i == master_q) & ", ""),
            (
                "sha512.sv",
                "(state_q == READ) & asked;",
                "(state_q == READ) & req_i;",
            ),
            ("sha512.sv", "& mine & (adr_q[4:0]", "& (adr_q[4:0]"),
            ("sha512.sv", "(can_start & sweep) | ", ""),
        ],
    },
];
