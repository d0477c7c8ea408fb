// SPDX-License-Identifier: MIT OR Apache-2.0
//! The planted faults of what masters have and do to each other: as in `table.rs`.

use super::Fault;

pub(super) const FAULTS: &[Fault] = &[
    // ---- owners
    Fault {
        file: "bus.sv",
        old: "(32'(address[15:12]) < CONTEXTS)",
        new: "(32'(address[15:12]) < CONTEXTS - 1)",
        tests: &[
            "contexts::each_context_has_registers_of_its_own",
            "contexts::pages_behind_the_last_context_are_refused",
            "contexts::the_driver_takes_what_there_is",
        ],
    },
    Fault {
        file: "bus.sv",
        old: "owned_q[c] & (owner_q[c] == master_q)",
        new: "owned_q[c]",
        tests: &[
            "protection::a_foreign_master_gets_nothing",
            "engine_wishbone::wishbone",
            "engine_axi4lite::axi4lite",
        ],
    },
    Fault {
        file: "bus.sv",
        old: "can_claim & free_q & ~rst_i",
        new: "can_claim & ~rst_i",
        tests: &["protection::a_foreign_master_gets_nothing"],
    },
    Fault {
        file: "bus.sv",
        old: "has_owner_q & (whose_q == master_q)",
        new: "has_owner_q",
        tests: &["protection::a_foreign_master_gets_nothing"],
    },
    Fault {
        file: "bus.sv",
        old: "reads & mine_q & (status_q",
        new: "reads & (status_q",
        tests: &["protection::a_foreign_master_gets_nothing"],
    },
    Fault {
        file: "bus.sv",
        old: "acts & page_q & mine_q & here",
        new: "acts & page_q & here",
        tests: &["protection::a_foreign_master_gets_nothing"],
    },
    Fault {
        file: "bus.sv",
        old: "(refused_q[c] & ~(csr_read & refusals_q))",
        new: "refused_q[c]",
        tests: &["protection::a_foreign_master_gets_nothing"],
    },
    // ---- a running context
    Fault {
        file: "bus.sv",
        old: "running_q      <= report_i.busy & (report_i.job_context == context_w);",
        new: "running_q      <= 1'b0;",
        tests: &["protection::a_running_context_is_closed_and_others_are_open"],
    },
    Fault {
        file: "bus.sv",
        old: "reads & ram_q & ~busy_q",
        new: "reads & ram_q",
        tests: &["protection::a_running_context_is_closed_and_others_are_open"],
    },
    Fault {
        file: "bus.sv",
        old: "busy_q         <= report_i.busy;",
        new: "busy_q         <= 1'b0;",
        tests: &["protection::a_running_context_is_closed_and_others_are_open"],
    },
    Fault {
        file: "bus.sv",
        old: "writes & claim_q & ~busy_q",
        new: "writes & claim_q",
        tests: &["protection::a_running_context_is_closed_and_others_are_open"],
    },
    // ---- what a job leaves is its owner's
    Fault {
        file: "bus.sv",
        old: "((do_start | clears) & here)) finished_q",
        new: "do_start | (clears & here)) finished_q",
        tests: &["owners::what_a_job_leaves_is_its_owners"],
    },
    Fault {
        file: "bus.sv",
        old: "else if (ends) pending_q",
        new: "else if (report_i.ended) pending_q",
        tests: &["owners::what_a_job_leaves_is_its_owners"],
    },
    Fault {
        file: "bus.sv",
        old: "last_q[report_i.job_context[INDEX-1:0]] <=",
        new: "last_q[report_i.job_context[INDEX-1:0] & 4'd14] <=",
        tests: &["owners::what_a_job_leaves_is_its_owners"],
    },
    Fault {
        file: "bus.sv",
        old: "if (rst_i | (clears & here)) enable_q",
        new: "if (rst_i) enable_q",
        tests: &["owners::what_a_job_leaves_is_its_owners"],
    },
    Fault {
        file: "bus.sv",
        old: "do_set & enabling_q & here",
        new: "do_set & enabling_q",
        tests: &["owners::an_interrupt_is_its_owners"],
    },
    Fault {
        file: "bus.sv",
        old: "mine & enable_q & pending_q",
        new: "enable_q & pending_q",
        tests: &["owners::an_interrupt_is_its_owners"],
    },
    Fault {
        file: "bus.sv",
        old: "|(enable_q & pending_q)",
        new: "|pending_q",
        tests: &["protection::interrupts"],
    },
    Fault {
        file: "bus.sv",
        old: "here & dat_q[0]) pending_q",
        new: "here) pending_q",
        tests: &["protection::interrupts"],
    },
    Fault {
        file: "bus.sv",
        old: "((do_start | clears) & here)) pending_q",
        new: "(clears & here)) pending_q",
        tests: &["protection::a_start_ends_the_interrupt"],
    },
    Fault {
        file: "bus.sv",
        old: "writes & abort_q & (mine_q",
        new: "writes & abort_q & running_q & (mine_q",
        tests: &["protection::an_idle_abort_is_taken_and_does_nothing"],
    },
    // ---- programs
    Fault {
        file: "bus.sv",
        old: "~busy_q & ~locked_q;",
        new: "~busy_q;",
        tests: &["protection::the_lock_holds_until_reset"],
    },
    Fault {
        file: "bus.sv",
        old: "writes & ram_lock_q & ram_mine_q",
        new: "writes & ram_lock_q",
        tests: &["protection::the_lock_holds_until_reset"],
    },
    Fault {
        file: "bus.sv",
        old: "writes & ram_q & ram_mine_q",
        new: "writes & ram_q",
        tests: &["owners::nobody_runs_what_another_can_change"],
    },
    Fault {
        file: "bus.sv",
        old: "(~in_programs | ram_mine_q | locked_q)",
        new: "(~in_programs | ram_owned_q | locked_q)",
        tests: &["owners::nobody_runs_what_another_can_change"],
    },
    Fault {
        file: "bus.sv",
        old: "request_o.entry >= 12'(engine_pkg::RAM_BASE)",
        new: "request_o.entry[11:10] == 2'b10",
        tests: &["owners::nobody_runs_what_another_can_change"],
    },
    Fault {
        file: "bus.sv",
        old: "can_ram_claim & ~ram_owned_q",
        new: "can_ram_claim",
        tests: &["owners::nobody_runs_what_another_can_change"],
    },
    // ---- the stage
    Fault {
        file: "bus.sv",
        old: "(first_q & ~held_q)",
        new: "first_q",
        tests: &["owners::the_stage_is_held"],
    },
    Fault {
        file: "bus.sv",
        old: "(stage_left_q != '0);",
        new: "1'b1;",
        tests: &["owners::the_stage_is_held"],
    },
    Fault {
        file: "bus.sv",
        old: "we_q & ~held_q & ~rst_i;",
        new: "we_q & ~rst_i;",
        tests: &["owners::the_stage_is_held"],
    },
    // ---- the limit
    Fault {
        file: "control.sv",
        old: "count_q == 32'(JOB_LIMIT)",
        new: "count_q == 32'(JOB_LIMIT + 200)",
        tests: &["owners::a_job_has_a_limit"],
    },
    Fault {
        file: "control.sv",
        old: "engine_pkg::ERR_ABORTED & expired_q",
        new: "engine_pkg::ERR_ABORTED & 1'b0",
        tests: &["owners::a_job_has_a_limit"],
    },
    Fault {
        file: "control.sv",
        old: "(expired_q | late_q) & ~request_i.start",
        new: "expired_q | late_q",
        tests: &["owners::a_job_has_a_limit"],
    },
    // ---- the privileged master
    Fault {
        file: "bus.sv",
        old: "release_q & (mine_q | privileged_q)",
        new: "release_q & mine_q",
        tests: &["owners::a_privileged_master_clears_and_never_reads"],
    },
    Fault {
        file: "bus.sv",
        old: "can_abort & running_q",
        new: "can_abort",
        tests: &["owners::a_privileged_master_clears_and_never_reads"],
    },
    Fault {
        file: "bus.sv",
        old: "window & ~we_q & readable_q",
        new: "full_q & regs_q & (mine_q | privileged_q) & ~running_q & ~we_q & readable_q",
        tests: &["owners::a_privileged_master_clears_and_never_reads"],
    },
    Fault {
        file: "bus.sv",
        old: "PRIVILEGED[master_q]",
        new: "|PRIVILEGED",
        tests: &["owners::a_privileged_master_clears_and_never_reads"],
    },
    Fault {
        file: "engine_wishbone.sv",
        old: ".PRIVILEGED(PRIVILEGED)",
        new: ".PRIVILEGED(16'h0)",
        tests: &["owners::a_privileged_master_clears_and_never_reads"],
    },
    // ---- reset
    Fault {
        file: "bus.sv",
        old: "            locked_q     <= 1'b0;\n",
        new: "",
        tests: &["protection::reset_in_the_middle_of_a_job"],
    },
    Fault {
        file: "bus.sv",
        old: "            ram_owned_q  <= 1'b0;\n",
        new: "",
        tests: &["protection::reset_in_the_middle_of_a_job"],
    },
    Fault {
        file: "bus.sv",
        old: "time_q <= rst_i ? 32'd0 : time_q",
        new: "time_q <= time_q",
        tests: &["protection::reset_in_the_middle_of_a_job"],
    },
];
