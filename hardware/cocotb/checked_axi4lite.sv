// SPDX-License-Identifier: MIT OR Apache-2.0
// engine_axi4lite.sv with the checker of hardware/formal beside it, under the same ports: what test_axi4lite.py drives. `broken_o`
// stays 1 once a rule is broken, by the slave or by the test; a rule that cannot be judged (X) breaks it too.
`default_nettype none
module checked_axi4lite (
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
    output wire         irq_o,
    output logic        broken_o
);
    engine_axi4lite u_top (
        .aclk_i, .aresetn_i, .awvalid_i, .awready_o, .awaddr_i, .awmaster_i, .wvalid_i, .wready_o, .wdata_i, .wstrb_i,
        .bvalid_o, .bready_i, .bresp_o, .arvalid_i, .arready_o, .araddr_i, .armaster_i, .rvalid_o, .rready_i, .rdata_o, .rresp_o, .irq_o);
    wire slave, master;
    axi4lite_checker u_checker (
        .aclk_i, .aresetn_i, .awvalid_i, .awready_i(awready_o), .awaddr_i, .awmaster_i, .wvalid_i, .wready_i(wready_o), .wdata_i, .wstrb_i,
        .bvalid_i(bvalid_o), .bready_i, .bresp_i(bresp_o), .arvalid_i, .arready_i(arready_o), .araddr_i, .armaster_i,
        .rvalid_i(rvalid_o), .rready_i, .rdata_i(rdata_o), .rresp_i(rresp_o), .slave_o(slave), .master_o(master), .aw_o(), .w_o(), .ar_o());
    logic begun_q = 1'b0;               // from the first reset on
    initial broken_o = 1'b0;
    always_ff @(posedge aclk_i) begin
        begun_q <= begun_q | (aresetn_i === 1'b0);
        if (begun_q & (slave | master) !== 1'b0) broken_o <= 1'b1;
    end
endmodule
`default_nettype wire
