// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 on AXI4-Lite, 32 bits, byte addresses. Refused accesses answer SLVERR. awmaster_i, armaster_i: the number of the bus
// master, from the interconnect.
`default_nettype none
module engine_axi4lite #(
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         aclk_i,
    input  wire         aresetn_i,
    input  wire         awvalid_i,
    output wire         awready_o,
    input  wire [16:0]  awaddr_i,
    input  wire [3:0]   awmaster_i,
    input  wire         wvalid_i,
    output wire         wready_o,
    input  wire [31:0]  wdata_i,
    input  wire [3:0]   wstrb_i,
    output wire         bvalid_o,
    input  wire         bready_i,
    output wire [1:0]   bresp_o,
    input  wire         arvalid_i,
    output wire         arready_o,
    input  wire [16:0]  araddr_i,
    input  wire [3:0]   armaster_i,
    output wire         rvalid_o,
    input  wire         rready_i,
    output wire [31:0]  rdata_o,
    output wire [1:0]   rresp_o,
    output wire         irq_o
);
    wire        req, we, full, ack, err;
    wire [14:0] adr;
    wire [31:0] to_unit, from_unit;
    wire [3:0]  master;
    axi4lite_port #(.BITS(17)) u_port (
        .aclk_i, .aresetn_i, .awvalid_i, .awready_o, .awaddr_i, .awmaster_i, .wvalid_i, .wready_o, .wdata_i, .wstrb_i, .bvalid_o, .bready_i,
        .bresp_o, .arvalid_i, .arready_o, .araddr_i, .armaster_i, .rvalid_o, .rready_i, .rdata_o, .rresp_o, .req_o(req), .we_o(we),
        .full_o(full), .adr_o(adr), .dat_o(to_unit), .master_o(master), .dat_i(from_unit), .ack_i(ack), .err_i(err));
    engine #(.FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_engine (
        .clk_i(aclk_i), .rst_i(~aresetn_i), .req_i(req), .we_i(we), .full_i(full), .adr_i(adr), .dat_i(to_unit), .master_i(master),
        .dat_o(from_unit), .ack_o(ack), .err_o(err), .irq_o);
endmodule
`default_nettype wire
