// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 with its simple bus. One clock, synchronous reset. Tops for two buses:
// engine_wishbone.sv, engine_axi4lite.sv.
//
//   bus <--> control (jobs, fetch, issue, clearing) --> strobes --> datapath
//        --> the word that the bus reads
`default_nettype none
module engine #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,  // 1, 2, 4, 8 or 16
    parameter FAST_SQUARE = 1,          // 1: a square takes 8 cycles, 0: 15
    // masters that may abort and release what is not theirs, a bit for each
    parameter [15:0] PRIVILEGED = 16'h0,
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
    // Reset has a high fan-out, so it comes from a register.
    logic rst_q;
    always_ff @(posedge clk_i) rst_q <= rst_i;
    wire strobes_pkg::request_t request;
    wire strobes_pkg::report_t  report;
    wire strobes_pkg::reply_t   reply;
    wire strobes_pkg::stage_t   stage;
    wire [31:0] read_data;
    bus #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_bus (
        .clk_i, .rst_i(rst_q), .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o, .ack_o, .err_o, .irq_o,
        .request_o(request), .report_i(report), .reply_i(reply), .stage_o(stage), .read_data_i(read_data));
    wire [7:0] constant;
    wire strobes_pkg::x1_t x1;
    wire strobes_pkg::x2_t x2;
    wire strobes_pkg::x3_t x3;
    wire strobes_pkg::w1_t w1;
    wire strobes_pkg::w_t  w;
    control #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .JOB_LIMIT(JOB_LIMIT)) u_control (
        .clk_i, .rst_i(rst_q), .request_i(request), .report_o(report), .reply_o(reply),
        .constant_o(constant), .x1_o(x1), .x2_o(x2), .x3_o(x3), .w1_o(w1), .w_o(w));
    datapath #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE)) u_datapath (
        .clk_i, .rst_i(rst_q), .constant_i(constant), .x1_i(x1), .x2_i(x2), .x3_i(x3), .w1_i(w1), .w_i(w),
        .stage_i(stage), .read_data_o(read_data));
endmodule
`default_nettype wire
