// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 on Wishbone B4, classic single cycles, 32 bits, word addresses. ack or err for one
// cycle, never both. master_i: the number of the bus master of this access, from the interconnect
// (0 where there is one).
`default_nettype none
module engine_wishbone #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire         cyc_i,
    input  wire         stb_i,
    input  wire         we_i,
    input  wire [14:0]  adr_i,
    input  wire [3:0]   sel_i,
    input  wire [31:0]  dat_i,
    output wire [31:0]  dat_o,
    output wire         ack_o,
    output wire         err_o,
    input  wire [3:0]   master_i,
    output wire         irq_o
);
    engine #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_engine (
        .clk_i, .rst_i, .req_i(cyc_i & stb_i), .we_i, .full_i(&sel_i), .adr_i, .dat_i, .master_i, .dat_o, .ack_o, .err_o,
        .irq_o);
endmodule
`default_nettype wire
