// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lemmas on the RTL: files, yosys commands, and planted faults. `hardware/SOUNDNESS.md` says
//! what they prove together.

use super::{Fault, Lemma};

const MULTIPLIER: &[&str] = &["mult18.sv", "fe_carry.sv", "fe_mul.sv"];

/// Cuts the results of the units free; the rest of the engine stays.
macro_rules! cut_results {
    () => {
        "cutpoint w:u.u_datapath.product w:u.u_datapath.sum w:u.u_datapath.frozen\nmemory_map\nopt_clean -purge\ncheck -assert"
    };
}

pub(super) static LEMMAS: [Lemma; 16] = [
    Lemma {
        name: "carry pass: bound and value of every limb",
        files: &["fe_carry.sv", "carry_lemmas.sv"],
        defines: "-DBOUND=57",
        prepare: "prep -top carry_lemmas -flatten",
        steps: "1",
        faults: &[("carry_lemmas.sv", "`BOUND", "18")],
    },
    Lemma {
        name: "adder: exact limbs",
        files: &["fe_carry.sv", "fe_add.sv"],
        defines: "-DLEMMA_ADDER",
        prepare: "prep -top fe_add -flatten",
        steps: "3",
        faults: &[
            ("fe_add.sv", "{b[17] ^ sub_i, b ^", "{b[17], b ^"),
            ("fe_add.sv", "if (~add_i)", "if (1'b0)"),
        ],
    },
    Lemma {
        name: "freezer: from any start to the next, limbs and carries",
        files: &["fe_freeze.sv"],
        defines: "-DLEMMA_FREEZER",
        prepare: "prep -top fe_freeze -flatten",
        steps: "2",
        faults: &[
            ("fe_freeze.sv", "{4'b0, tx[19:17]}", "{6'b0, tx[17]}"),
            ("fe_freeze.sv", "(step_q == 5'd15)", "(step_q == 5'd14)"),
            ("fe_freeze.sv", "(step_q != 5'd31) & ~fold", "~fold"),
            ("fe_freeze.sv", "top19 + 7'd19", "top19 + 7'd18"),
        ],
    },
    Lemma {
        name: "multiplier: schedule of the operands",
        files: MULTIPLIER,
        defines: "-DLEMMA_SCHEDULE",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:g_column*.m\ndelete -output w:o_o w:valid_o\nopt_clean -purge",
        steps: "18",
        faults: &[("fe_mul.sv", "b_q[(k + 2) % 15]", "b_q[(k + 3) % 15]")],
    },
    Lemma {
        name: "multiplier: factors and doubling in their steps",
        files: MULTIPLIER,
        defines: "-DLEMMA_CONTROL",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:g_column*.m\ndelete -output w:o_o w:valid_o\nopt_clean -purge",
        steps: "4",
        faults: &[("fe_mul.sv", "% 15) > k;", "% 15) >= k;")],
    },
    Lemma {
        name: "multiplier: sums of the columns",
        files: MULTIPLIER,
        defines: "-DLEMMA_COLUMN",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:g_column*.m\ndelete -output w:o_o w:valid_o\nopt_clean -purge",
        steps: "2",
        faults: &[("fe_mul.sv", "{m1[36:0], 4'b0}", "{m1[37:0], 3'b0}")],
    },
    Lemma {
        name: "multiplier: split of the columns",
        files: MULTIPLIER,
        defines: "-DLEMMA_TAIL",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:c_q*",
        steps: "3",
        faults: &[
            (
                "fe_mul.sv",
                "hi19 = {{3{hi3[11]}}, hi3} + {hi[9], hi, 4'b0}",
                "hi19 = {{3{hi3[11]}}, hi3} + {2'b0, hi, 3'b0}",
            ),
            ("fe_mul.sv", "if (~last4_q) r0_q", "if (1'b0) r0_q"),
        ],
    },
    Lemma {
        name: "multiplier leaf of ECP5: a pin for each bit",
        files: &["mult18_ecp5.v", "mult18_ecp5_lemma.sv"],
        defines: "",
        prepare: "prep -top mult18_ecp5_lemma -flatten\nopt -full",
        steps: "3",
        faults: &[
            ("mult18_ecp5.v", ".B12(b_i[12])", ".B12(b_i[11])"),
            ("mult18_ecp5.v", ".SIGNEDB(1'b1)", ".SIGNEDB(1'b0)"),
        ],
    },
    Lemma {
        name: "data path: nothing stays after a wipe, in any register",
        files: &[
            "engine_pkg.sv",
            "strobes_pkg.sv",
            "fe_carry.sv",
            "fe_mul.sv",
            "fe_add.sv",
            "fe_freeze.sv",
            "key_unit.sv",
            "sha512_constants.sv",
            "sha512_core.sv",
            "hash_unit.sv",
            "memory_register.sv",
            "datapath.sv",
            "forget.sv",
        ],
        defines: "",
        // All registers and memory ports become ports of the module; the two copies get the same
        // inputs.
        prepare: "hierarchy -top forget\nproc\nflatten\nopt_clean\nmemory_map\nopt_clean\nasync2sync\ndffunmap\nopt_clean -purge\n\
                  expose -evert t:regfile t:engine_const_rom\nexpose -dff\nopt_clean\n\
                  miter -equiv -make_assert -flatten forget forget both\nhierarchy -top both",
        steps: "20:21",
        faults: &[
            ("fe_mul.sv", "~start_i & ~busy_q", "1'b0"),
            ("fe_freeze.sv", "x_q <= 270'b0;", ""),
            ("fe_freeze.sv", "y_q <= 255'b0;", ""),
            (
                "key_unit.sv",
                "if (wipe_i)      key_q",
                "if (1'b0)        key_q",
            ),
            ("datapath.sv", " | stage_i.wipe", ""),
            (
                "hash_unit.sv",
                "if (rst_i | wipe_i) begin",
                "if (rst_i) begin",
            ),
            ("hash_unit.sv", ".clear_i(wipe_i)", ".clear_i(1'b0)"),
        ],
    },
    Lemma {
        name: "bus: an answer is for the access that asks",
        files: &["engine_pkg.sv", "strobes_pkg.sv", "bus.sv"],
        defines: "-DLEMMA_ANSWERS",
        prepare: "prep -top bus -flatten",
        steps: "2",
        faults: &[
            (
                "bus.sv",
                "ack_o = ack_q & asked;",
                "ack_o = ack_q & asked_q & req_i;",
            ),
            ("bus.sv", "(asked_q & same)) & ~rst_i", "asked_q) & ~rst_i"),
            ("bus.sv", "asked_q & same & ~rst_i;", "asked_q & same;"),
            ("bus.sv", "master_i ^ master_q", "4'd0"),
            ("bus.sv", "{1'b0, alike} + 28'd1", "{1'b0, alike} + 28'd2"),
            ("bus.sv", "word_q & {32{ack_o}}", "word_q"),
        ],
    },
    Lemma {
        name: "owners: who may do what, and what others leave",
        files: &["engine_pkg.sv", "strobes_pkg.sv", "bus.sv"],
        defines: "-DLEMMA_OWNERS",
        prepare: "chparam -set PRIVILEGED 16'h8000 bus\nprep -top bus -flatten\nmemory_map\nopt_clean -purge",
        steps: "2",
        faults: &[
            // Access rights.
            (
                "bus.sv",
                "has_owner_q & (whose_q == master_q)",
                "has_owner_q",
            ),
            ("bus.sv", "abort_q & (mine_q | privileged_q)", "abort_q"),
            (
                "bus.sv",
                "release_q & (mine_q | privileged_q) & ~busy_q",
                "release_q & ~busy_q",
            ),
            (
                "bus.sv",
                "window & ~we_q & readable_q",
                "full_q & regs_q & (mine_q | privileged_q) & ~we_q & readable_q",
            ),
            ("bus.sv", "can_abort & running_q", "can_abort"),
            // State that others leave behind.
            ("bus.sv", "if (ends) open_q", "if (report_i.ended) open_q"),
            (
                "bus.sv",
                "do_set & enabling_q & here",
                "do_set & enabling_q",
            ),
            (
                "bus.sv",
                "acts & page_q & mine_q & here",
                "acts & page_q & here",
            ),
            (
                "bus.sv",
                "last_q[report_i.job_context[INDEX-1:0]] <=",
                "last_q[report_i.job_context[INDEX-1:0] & 4'd7] <=",
            ),
            (
                "bus.sv",
                "if (rst_i | (clears & here)) enable_q",
                "if (rst_i) enable_q",
            ),
            // Programs.
            (
                "bus.sv",
                "(~in_programs | ram_mine_q | locked_q)",
                "(~in_programs | ram_owned_q | locked_q)",
            ),
            (
                "bus.sv",
                "ram_mine_q & ~busy_q & ~locked_q",
                "ram_mine_q & ~busy_q",
            ),
            (
                "bus.sv",
                "ram_mine_q & ~busy_q & ~locked_q",
                "ram_mine_q & ~locked_q",
            ),
            ("bus.sv", "can_ram_claim & ~ram_owned_q", "can_ram_claim"),
            // Jobs that wait.
            ("bus.sv", " & (~paused_q | resumes_q);", ";"),
            ("bus.sv", "(resume_w < 12'd4)", "(resume_w < 12'd5)"),
            ("bus.sv", "~busy_q & ~recent_q &", "~busy_q &"),
            ("bus.sv", "(~paused_q | inside_q) & ", ""),
            ("bus.sv", "window & we_q & ~ran_q &", "window & we_q &"),
            ("bus.sv", "& paused_q & ~busy_q;", "& paused_q;"),
            // The stage.
            ("bus.sv", "(stage_master_q == master_q) & ", ""),
        ],
    },
    Lemma {
        name: "owners: two buses, what others hold is not seen",
        files: &["engine_pkg.sv", "strobes_pkg.sv", "bus.sv", "owners.sv"],
        defines: "-DLEMMA_OWNERS",
        prepare: "prep -top owners -flatten\nmemory_map\nopt_clean -purge",
        steps: "2",
        faults: &[
            (
                "bus.sv",
                "mine & enable_q & pending_q",
                "enable_q & pending_q",
            ),
            ("bus.sv", "16'(mine)})", "16'(mine | pending_q)})"),
            (
                "bus.sv",
                "has_finished_q <= finished_q[at];",
                "has_finished_q <= |finished_q;",
            ),
            ("bus.sv", "reads & mine_q & (status_q", "reads & (status_q"),
            ("bus.sv", "(32'(ram_owned_q) <<", "(32'(ram_owner_q[0]) <<"),
        ],
    },
    Lemma {
        name: "AXI4-Lite: rules of the bus, an answer for each access",
        files: AXI4LITE,
        defines: "",
        prepare: "prep -top axi4lite_lemma -flatten",
        steps: "2",
        faults: &[
            ("axi4lite_port.sv", "bvalid_q & ~rst_q;", "bvalid_q;"),
            ("axi4lite_port.sv", "ar_q & ~rvalid_q;", "ar_q;"),
            ("axi4lite_port.sv", "(aw_q & ~wrote)", "aw_q"),
            (
                "axi4lite_port.sv",
                "if (got) rdata_q",
                "if (ack_i | err_i) rdata_q",
            ),
            (
                "axi4lite_port.sv",
                "write_q ? aw_master_q : ar_master_q",
                "aw_master_q",
            ),
        ],
    },
    Lemma {
        name: "AXI4-Lite: READY does not depend on VALID",
        files: AXI4LITE,
        defines: "",
        // No combinational path leads from a VALID to a READY: the selection is empty, so nothing
        // is left to prove.
        prepare: "prep -top engine_axi4lite -flatten\n\
                  select -assert-count 3 o:s_axi_*ready\nselect -assert-count 3 i:s_axi_*valid\n\
                  select -assert-none o:s_axi_*ready %ci*:-$dff,$sdff,$dffe,$sdffe i:s_axi_*valid %i",
        steps: "1",
        faults: &[(
            "axi4lite_port.sv",
            "assign s_axi_awready = ~aw_q & ~rst_q;",
            "assign s_axi_awready = ~aw_q & ~rst_q & s_axi_wvalid;",
        )],
    },
    Lemma {
        name: "sequencer: units, write-back, operands, digit, clearing",
        files: SEQUENCER,
        defines: "",
        prepare: concat!("prep -top sequencer -flatten\n", cut_results!()),
        steps: "2",
        faults: &[
            // A unit that is not free.
            (
                "issue.sv",
                "(go & class_q[engine_pkg::CLASS_MUL]) ? 4'(engine_pkg::OCC_MUL - 1)",
                "(go & class_q[engine_pkg::CLASS_MUL]) ? 4'(engine_pkg::OCC_MUL - 2)",
            ),
            (
                "issue.sv",
                "6'(engine_pkg::OCC_FRZ - 1)",
                "6'(engine_pkg::OCC_FRZ - 2)",
            ),
            (
                "issue.sv",
                "6'(engine_pkg::LAT_ADD), 6'(engine_pkg::LAT_MULS)",
                "6'(engine_pkg::LAT_ADD), 6'(engine_pkg::LAT_MULS + 1)",
            ),
            // Two results in one cycle, the row of another context.
            ("issue.sv", "stays[c] | (go & |hits)", "stays[c]"),
            ("control.sv", "{context_q, slot_rd}", "{4'd0, slot_rd}"),
            // A register is read too early or from the wrong place, or a result is overtaken.
            ("issue.sv", "~ends_a) | (writes & rd_q == ra)", "~ends_a)"),
            (
                "issue.sv",
                "wait_d_q     <= later_d & {3{engine_pkg::writes_d(op)}}",
                "wait_d_q     <= 3'd0",
            ),
            ("issue.sv", "b[5] == 1'(i) & line", "1'b0 == 1'(i) & line"),
            ("control.sv", "past_a ? 2'd1", "past_a ? 2'd2"),
            ("issue.sv", "(mark_q & mark_rd_q == ra & ~ends_a) |", ""),
            (
                "control.sv",
                "now_b  = x1_valid & w1_from_unit_q",
                "now_b  = x1_valid & w1_write_q",
            ),
            (
                "issue.sv",
                "(op == engine_pkg::OP_SQR) ? ra :",
                "(op == engine_pkg::OP_MULS) ? ra :",
            ),
            // The digit comes from an earlier writer.
            (
                "issue.sv",
                "2'(engine_pkg::LAT_EQ - 1)",
                "2'(engine_pkg::LAT_EQ - 2)",
            ),
            // The bus writes a row of a running job or in the cycle of a clearing, or a job ends
            // before its last result.
            (
                "bus.sv",
                "full_q & regs_q & mine_q & ~running_q",
                "full_q & regs_q & mine_q",
            ),
            (
                "control.sv",
                "request_i.write & ~slot_valid & ~clear_active",
                "request_i.write & ~slot_valid",
            ),
            ("issue.sv", "(flying_q == 6'd0) & ~mark_q", "~mark_q"),
            (
                "issue.sv",
                "(flying_q == 6'd0) & ~mark_q",
                "(flying_q == 6'd0)",
            ),
            (
                "control.sv",
                "stop_q  <= aborting | holding",
                "stop_q  <= aborting",
            ),
            (
                "clear.sv",
                "done_o     = tail_q[2]",
                "done_o     = tail_q[0]",
            ),
            // A register is not cleared, or not with zeros.
            (
                "clear.sv",
                "{context_i, from_i[5:0]}",
                "{context_i, from_i[5:1], 1'b1}",
            ),
            ("control.sv", "slot_valid ? slot_unit : 5'd0", "slot_unit"),
            // The hash unit is asked too early; a raw word is not what its instruction says.
            (
                "issue.sv",
                "engine_pkg::occupancy_of(op) - 7'd1;",
                "engine_pkg::occupancy_of(op) - 7'd2;",
            ),
            (
                "issue.sv",
                "(idle_i | ending) ? 7'(engine_pkg::HASH_CLEAR - 1)",
                "(idle_i | ending) ? 7'(engine_pkg::HASH_CLEAR - 6)",
            ),
            (
                "control.sv",
                "(x1_op == engine_pkg::OP_RND)",
                "(x1_op == engine_pkg::OP_HSH)",
            ),
            (
                "datapath.sv",
                "{raw_a[247:0], raw_a[255:248]}",
                "{raw_a[247:0], 8'd0}",
            ),
            // A wipe happens while a result is still to come.
            ("control.sv", "x1_wipe_q   <= ending", "x1_wipe_q   <= go"),
            // A constant is ORed into the operand of an instruction that has none; the write of the
            // previous cycle is ORed into a constant.
            ("issue.sv", " & {engine_pkg::F_RB_BITS{constant}}", ""),
            ("datapath.sv", "x1_i.constant ? 270'b0 : wb_q", "wb_q"),
            // A port reads for an instruction that has no operand there, that waits, or that has a
            // bypass; or does not read.
            (
                "issue.sv",
                "reads_a = ready & takes_a_q &",
                "reads_a = ready &",
            ),
            (
                "issue.sv",
                "(engine_pkg::reads_b(op) & ~constant) | (op == engine_pkg::OP_SQR);",
                "engine_pkg::reads_b(op) | (op == engine_pkg::OP_SQR);",
            ),
            (
                "issue.sv",
                "valid_q & ~(waits_a | waits_b);",
                "valid_q & ~waits_b;",
            ),
            ("issue.sv", "~(late_b_q | past_b_q)", "~late_b_q"),
            (
                "issue.sv",
                "past_a_q     <= late_a_q;",
                "past_a_q     <= past_a_q | late_a_q;",
            ),
            // A word that waits behind D outlives its job.
            ("fetch.sv", "            s_valid_q <= 1'b0;\n", ""),
        ],
    },
    Lemma {
        name: "sequencer, FAST_SQUARE = 0",
        files: SEQUENCER,
        defines: "",
        prepare: concat!(
            "chparam -set FAST_SQUARE 0 sequencer\nprep -top sequencer -flatten\n",
            cut_results!()
        ),
        steps: "2",
        faults: &[(
            "issue.sv",
            "FAST_SQUARE != 0 ? engine_pkg::OCC_SQR - 1 : engine_pkg::OCC_MUL - 1",
            "engine_pkg::OCC_SQR - 1",
        )],
    },
];

/// The top, any engine and any masters.
const AXI4LITE: &[&str] = &[
    "engine_pkg.sv",
    "axi4lite_port.sv",
    "engine_axi4lite.sv",
    "axi4lite_checker.sv",
    "axi4lite_lemma.sv",
];

/// The whole engine with its memories cut, and the proof around it.
const SEQUENCER: &[&str] = &[
    "engine_pkg.sv",
    "strobes_pkg.sv",
    "sequencer_memories.sv",
    "mult18.sv",
    "fe_carry.sv",
    "fe_mul.sv",
    "fe_add.sv",
    "fe_freeze.sv",
    "key_unit.sv",
    "memory_register.sv",
    "datapath.sv",
    "fetch.sv",
    "issue.sv",
    "clear.sv",
    "control.sv",
    "bus.sv",
    "engine.sv",
    "sequencer.sv",
];

/// Files that the sources, and each other, include.
pub(super) const INCLUDED: [&str; 11] = [
    "bus_answers.svh",
    "bus_owners.svh",
    "sha512_answers.svh",
    "sha512_rounds.svh",
    "fe_mul_lemmas.svh",
    "fe_freeze_lemmas.svh",
    "issue_view.svh",
    "sequencer_units.svh",
    "sequencer_bus.svh",
    "sequencer_operands.svh",
    "sequencer_hash.svh",
];

pub(super) const CONTROL: [&str; 9] = [
    "engine_pkg.sv",
    "strobes_pkg.sv",
    "fetch.sv",
    "issue.sv",
    "clear.sv",
    "control.sv",
    "bus.sv",
    "microcode_stub.sv",
    "control_step.sv",
];

/// An answer of the bus is delayed by data.
pub(super) const LEAK: Fault = (
    "bus.sv",
    "(wait_read_q & reply_i.read_valid) | (want",
    "(wait_read_q & reply_i.read_valid & ~read_data_i[0]) | (want",
);
