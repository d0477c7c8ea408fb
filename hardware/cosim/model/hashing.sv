// SPDX-License-Identifier: MIT OR Apache-2.0
// SHA-512 behind each of its buses, side by side, the second beside our checker of AXI4-Lite. `axi_i` says which one is driven.
`default_nettype none
module hashing (
    input  wire         clk_i,
    input  wire         rst_i,
    // Wishbone
    input  wire         stb_i,
    input  wire         we_i,
    input  wire [5:0]   adr_i,
    input  wire [3:0]   sel_i,
    input  wire [31:0]  dat_i,
    output wire [31:0]  dat_o,
    output wire         ack_o,
    output wire         err_o,
    input  wire [3:0]   master_i,
    // AXI4-Lite
    input  wire         awvalid_i,
    output wire         awready_o,
    input  wire         wvalid_i,
    output wire         wready_o,
    output wire         bvalid_o,
    input  wire         bready_i,
    output wire [1:0]   bresp_o,
    input  wire         arvalid_i,
    output wire         arready_o,
    output wire         rvalid_o,
    input  wire         rready_i,
    output wire [31:0]  rdata_o,
    output wire [1:0]   rresp_o,
    output logic        broken_o        // a rule of AXI4-Lite, since the last reset
);
    sha512_wishbone u (.clk_i, .rst_i, .cyc_i(stb_i), .stb_i, .we_i, .adr_i, .sel_i, .dat_i, .dat_o, .ack_o, .err_o, .master_i);
    wire [7:0] addr = {adr_i, 2'b00};
    sha512_axi4lite x (
        .aclk_i(clk_i), .aresetn_i(~rst_i), .awvalid_i, .awready_o, .awaddr_i(addr), .awmaster_i(master_i), .wvalid_i, .wready_o, .wdata_i(dat_i),
        .wstrb_i(sel_i), .bvalid_o, .bready_i, .bresp_o, .arvalid_i, .arready_o, .araddr_i(addr), .armaster_i(master_i), .rvalid_o, .rready_i,
        .rdata_o, .rresp_o);
    wire slave, master;
    axi4lite_checker c (
        .aclk_i(clk_i), .aresetn_i(~rst_i), .awvalid_i, .awready_i(awready_o), .awaddr_i({8'd0, addr}), .awmaster_i(master_i), .wvalid_i,
        .wready_i(wready_o), .wdata_i(dat_i), .wstrb_i(sel_i), .bvalid_i(bvalid_o), .bready_i, .bresp_i(bresp_o), .arvalid_i,
        .arready_i(arready_o), .araddr_i({8'd0, addr}), .armaster_i(master_i), .rvalid_i(rvalid_o), .rready_i, .rdata_i(rdata_o),
        .rresp_i(rresp_o), .slave_o(slave), .master_o(master), .aw_o(), .w_o(), .ar_o());
    always_ff @(posedge clk_i) broken_o <= (broken_o | slave | master) & ~rst_i;
endmodule
`default_nettype wire
