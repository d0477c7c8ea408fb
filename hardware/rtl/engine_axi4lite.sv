// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 on AXI4-Lite, 32 bits, byte addresses. Refused accesses answer SLVERR. s_axi_awuser,
// s_axi_aruser: the number of the bus master, from the interconnect.
`default_nettype none
module engine_axi4lite #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         s_axi_aclk,
    input  wire         s_axi_aresetn,
    input  wire         s_axi_awvalid,
    output wire         s_axi_awready,
    input  wire [16:0]  s_axi_awaddr,
    input  wire [3:0]   s_axi_awuser,
    input  wire         s_axi_wvalid,
    output wire         s_axi_wready,
    input  wire [31:0]  s_axi_wdata,
    input  wire [3:0]   s_axi_wstrb,
    output wire         s_axi_bvalid,
    input  wire         s_axi_bready,
    output wire [1:0]   s_axi_bresp,
    input  wire         s_axi_arvalid,
    output wire         s_axi_arready,
    input  wire [16:0]  s_axi_araddr,
    input  wire [3:0]   s_axi_aruser,
    output wire         s_axi_rvalid,
    input  wire         s_axi_rready,
    output wire [31:0]  s_axi_rdata,
    output wire [1:0]   s_axi_rresp,
    output wire         irq_o
);
    wire        req, we, full, ack, err;
    wire [14:0] adr;
    wire [31:0] to_unit, from_unit;
    wire [3:0]  master;
    axi4lite_port #(.BITS(17)) u_port (
        .s_axi_aclk, .s_axi_aresetn, .s_axi_awvalid, .s_axi_awready, .s_axi_awaddr, .s_axi_awuser, .s_axi_wvalid, .s_axi_wready,
        .s_axi_wdata, .s_axi_wstrb, .s_axi_bvalid, .s_axi_bready, .s_axi_bresp, .s_axi_arvalid, .s_axi_arready, .s_axi_araddr,
        .s_axi_aruser, .s_axi_rvalid, .s_axi_rready, .s_axi_rdata, .s_axi_rresp, .req_o(req), .we_o(we), .full_o(full), .adr_o(adr),
        .dat_o(to_unit), .master_o(master), .dat_i(from_unit), .ack_i(ack), .err_i(err));
    engine #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_engine (
        .clk_i(s_axi_aclk), .rst_i(~s_axi_aresetn), .req_i(req), .we_i(we), .full_i(full), .adr_i(adr), .dat_i(to_unit), .master_i(master),
        .dat_o(from_unit), .ack_o(ack), .err_o(err), .irq_o);
endmodule
`default_nettype wire
