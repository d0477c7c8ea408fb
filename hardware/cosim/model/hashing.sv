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
    input  wire         s_axi_awvalid,
    output wire         s_axi_awready,
    input  wire         s_axi_wvalid,
    output wire         s_axi_wready,
    output wire         s_axi_bvalid,
    input  wire         s_axi_bready,
    output wire [1:0]   s_axi_bresp,
    input  wire         s_axi_arvalid,
    output wire         s_axi_arready,
    output wire         s_axi_rvalid,
    input  wire         s_axi_rready,
    output wire [31:0]  s_axi_rdata,
    output wire [1:0]   s_axi_rresp,
    output logic        broken_o        // a rule of AXI4-Lite, since the last reset
);
    sha512_wishbone u (.clk_i, .rst_i, .cyc_i(stb_i), .stb_i, .we_i, .adr_i, .sel_i, .dat_i, .dat_o, .ack_o, .err_o, .master_i);
    wire [7:0] addr = {adr_i, 2'b00};
    sha512_axi4lite x (
        .s_axi_aclk(clk_i), .s_axi_aresetn(~rst_i), .s_axi_awvalid, .s_axi_awready, .s_axi_awaddr(addr), .s_axi_awuser(master_i),
        .s_axi_wvalid, .s_axi_wready, .s_axi_wdata(dat_i), .s_axi_wstrb(sel_i), .s_axi_bvalid, .s_axi_bready, .s_axi_bresp,
        .s_axi_arvalid, .s_axi_arready, .s_axi_araddr(addr), .s_axi_aruser(master_i), .s_axi_rvalid, .s_axi_rready, .s_axi_rdata,
        .s_axi_rresp);
    wire slave, master;
    axi4lite_checker c (
        .s_axi_aclk(clk_i), .s_axi_aresetn(~rst_i), .s_axi_awvalid, .s_axi_awready, .s_axi_awaddr({8'd0, addr}), .s_axi_awuser(master_i),
        .s_axi_wvalid, .s_axi_wready, .s_axi_wdata(dat_i), .s_axi_wstrb(sel_i), .s_axi_bvalid, .s_axi_bready, .s_axi_bresp,
        .s_axi_arvalid, .s_axi_arready, .s_axi_araddr({8'd0, addr}), .s_axi_aruser(master_i), .s_axi_rvalid, .s_axi_rready, .s_axi_rdata,
        .s_axi_rresp, .slave_o(slave), .master_o(master), .aw_o(), .w_o(), .ar_o());
    always_ff @(posedge clk_i) broken_o <= (broken_o | slave | master) & ~rst_i;
endmodule
`default_nettype wire
