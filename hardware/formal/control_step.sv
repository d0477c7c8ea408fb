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
    wire strobes_pkg::request_t request;
    wire strobes_pkg::report_t  report;
    wire strobes_pkg::reply_t   reply;
    wire strobes_pkg::stage_t   stage;
    assign stage_data = stage.data & {32{stage.write}};         // the data path takes it then
    bus u_bus (
        .clk_i, .rst_i, .req_i, .we_i, .full_i, .adr_i, .dat_i, .master_i, .dat_o, .ack_o, .err_o, .irq_o,
        .request_o(request), .report_i(report), .reply_i(reply), .stage_o(stage), .read_data_i);
    wire [7:0] constant;
    wire strobes_pkg::x1_t x1;
    wire strobes_pkg::x2_t x2;
    wire strobes_pkg::x3_t x3;
    wire strobes_pkg::w1_t w1;
    wire strobes_pkg::w_t  w;
    control u_control (
        .clk_i, .rst_i, .request_i(request), .report_o(report), .reply_o(reply),
        .constant_o(constant), .x1_o(x1), .x2_o(x2), .x3_o(x3), .w1_o(w1), .w_o(w));
    assign strobes = 100'({x1, x2, x3, w1, w, constant, reply.read_valid, stage.write, stage.wipe, stage.word, report.busy, report.ended});
endmodule
`default_nettype wire
