// SPDX-License-Identifier: MIT OR Apache-2.0
// engine_axi4lite.sv with the checker of hardware/formal beside it, under the same ports: what test_axi4lite.py drives. `broken_o`
// stays 1 once a rule is broken, by the slave or by the test; a rule that cannot be judged (X) breaks it too.
`default_nettype none
module checked_axi4lite (
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
    output wire         irq_o,
    output logic        broken_o
);
    engine_axi4lite u_top (
        .s_axi_aclk, .s_axi_aresetn, .s_axi_awvalid, .s_axi_awready, .s_axi_awaddr, .s_axi_awuser, .s_axi_wvalid, .s_axi_wready,
        .s_axi_wdata, .s_axi_wstrb, .s_axi_bvalid, .s_axi_bready, .s_axi_bresp, .s_axi_arvalid, .s_axi_arready, .s_axi_araddr,
        .s_axi_aruser, .s_axi_rvalid, .s_axi_rready, .s_axi_rdata, .s_axi_rresp, .irq_o);
    wire slave, master;
    axi4lite_checker u_checker (
        .s_axi_aclk, .s_axi_aresetn, .s_axi_awvalid, .s_axi_awready, .s_axi_awaddr, .s_axi_awuser, .s_axi_wvalid, .s_axi_wready,
        .s_axi_wdata, .s_axi_wstrb, .s_axi_bvalid, .s_axi_bready, .s_axi_bresp, .s_axi_arvalid, .s_axi_arready, .s_axi_araddr,
        .s_axi_aruser, .s_axi_rvalid, .s_axi_rready, .s_axi_rdata, .s_axi_rresp, .slave_o(slave), .master_o(master), .aw_o(), .w_o(),
        .ar_o());
    logic begun_q = 1'b0;               // from the first reset on
    initial broken_o = 1'b0;
    always_ff @(posedge s_axi_aclk) begin
        begun_q <= begun_q | (s_axi_aresetn === 1'b0);
        if (begun_q & (slave | master) !== 1'b0) broken_o <= 1'b1;
    end
endmodule
`default_nettype wire
