// SPDX-License-Identifier: MIT OR Apache-2.0
// Two buses side by side, of which only what other masters hold differs: their contexts' results, status, interrupts, refusals, who of them owns
// what, whose job runs. A master that is not privileged makes the same accesses in both, at the same time. Proven: it is
// answered the same, word for word, and what the bus keeps for it stays the same. With bus_owners.svh (what another's access does to
// what is kept for this one: nothing) that is so whatever others do between its accesses.
//
// The time is set aside: both engines are as busy (jobs, slots of the registers, the stage), so accesses are refused and wait alike.
`default_nettype none
`define SEE(bits, name, path) (* hierconn *) wire [bits-1:0] path ; wire [bits-1:0] name = path ;
// Assumed of any state, proven of the next one, and of the state after a cycle of reset.
`define SAME(x) if (!past_q) assume (rst_i || (x)); else assert (x)
module owners (
    input wire        clk_i, rst_i, req_i, we_i, full_i,
    input wire [14:0] adr_i,
    input wire [31:0] dat_i, read_data_i,
    input wire [3:0]  master_i,
    input wire strobes_pkg::reply_t  reply_i,
    input wire strobes_pkg::report_t x_report, y_report
);
    bus #(.PRIVILEGED(16'h8000)) x (
        .clk_i, .rst_i, .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o(), .ack_o(), .err_o(), .irq_o(),
        .request_o(), .report_i(x_report), .reply_i, .stage_o(), .read_data_i);
    bus #(.PRIVILEGED(16'h8000)) y (
        .clk_i, .rst_i, .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o(), .ack_o(), .err_o(), .irq_o(),
        .request_o(), .report_i(y_report), .reply_i, .stage_o(), .read_data_i);
    `SEE(4, x_fc, \x.fc )
    `SEE(4, x_fa, \x.fa )
    `SEE(3, x_state, \x.state_q )
    `SEE(4, x_master, \x.master_q )
    `SEE(1, x_own, \x.fown )
    `SEE(4, x_context, \x.context_w )
    `SEE(128, x_all, \x.fall )
    `SEE(66, x_kept, \x.fkept )
    `SEE(128, x_access, \x.faccess )
    `SEE(128, x_look, \x.flook )
    `SEE(128, x_owner, \x.fowner )
    `SEE(128, x_does, \x.fdoes )
    `SEE(32, x_word, \x.fword )
    `SEE(32, x_ram_word, \x.fram_word )
    `SEE(32, x_answer, \x.fanswer )
    `SEE(66, x_out, \x.fout )
    `SEE(4, y_fc, \y.fc )
    `SEE(4, y_fa, \y.fa )
    `SEE(3, y_state, \y.state_q )
    `SEE(4, y_master, \y.master_q )
    `SEE(1, y_own, \y.fown )
    `SEE(4, y_context, \y.context_w )
    `SEE(128, y_all, \y.fall )
    `SEE(66, y_kept, \y.fkept )
    `SEE(128, y_access, \y.faccess )
    `SEE(128, y_look, \y.flook )
    `SEE(128, y_owner, \y.fowner )
    `SEE(128, y_does, \y.fdoes )
    `SEE(32, y_word, \y.fword )
    `SEE(32, y_ram_word, \y.fram_word )
    `SEE(32, y_answer, \y.fanswer )
    `SEE(66, y_out, \y.fout )
    localparam logic [2:0] RESET = 3'd0, IDLE = 3'd1;
    wire idle = x_state == IDLE | x_state == RESET;
    logic past_q = 1'b0;
    always_ff @(posedge clk_i) past_q <= 1'b1;
    always_comb begin
        assume (x_fc == y_fc && x_fa == y_fa && x_fa != 4'd15 && master_i == x_fa);
        // The access is this master's, of the context that is looked at if of one of its own.
        assume (idle || (x_master == x_fa && y_master == x_fa));
        assume (idle || !x_own || x_context == x_fc);
        // The engine is as busy, and what a job of the context leaves is the same.
        assume (x_report.busy == y_report.busy && x_report.ended == y_report.ended);
        assume (!x_report.busy || (x_report.job_context == x_fc) == (y_report.job_context == x_fc));
        assume (!x_report.ended || x_report.job_context != x_fc
                || (x_report.results == y_report.results && x_report.error == y_report.error && x_report.paused == y_report.paused
                    && x_report.fault == y_report.fault && x_report.cycles == y_report.cycles));
        `SAME(x_all == y_all);
        `SAME(x_kept == y_kept);
        `SAME(x_access == y_access);
        `SAME(x_look == y_look);
        `SAME(x_owner == y_owner);
        `SAME(x_does == y_does);
        `SAME(x_word == y_word);
        `SAME(x_ram_word == y_ram_word);
        `SAME(x_answer == y_answer);
        `SAME(x_out == y_out);
    end
endmodule
`default_nettype wire
