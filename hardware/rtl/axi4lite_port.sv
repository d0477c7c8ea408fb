// SPDX-License-Identifier: MIT OR Apache-2.0
// AXI4-Lite, 32 bits, byte addresses, in front of a unit's simple bus. Refused accesses answer
// SLVERR. The unit handles one read or write at a time; when both wait, they take turns.
// s_axi_awuser, s_axi_aruser: the number of the bus master, from the interconnect.
//
//   AW --> place --.
//   W  --> place --+--> turn --> unit --> B, R, held until the master takes them
//   AR --> place --'
//
// Each channel has its own place, so READY says only that the place is free: it never depends on
// VALID. A place is free again when its access is answered; the next access of that kind begins
// when the master has taken the answer.
`default_nettype none
module axi4lite_port #(
    parameter BITS = 16                 // of an address
) (
    input  wire         s_axi_aclk,
    input  wire         s_axi_aresetn,
    input  wire         s_axi_awvalid,
    output wire         s_axi_awready,
    input  wire [BITS-1:0] s_axi_awaddr,
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
    input  wire [BITS-1:0] s_axi_araddr,
    input  wire [3:0]   s_axi_aruser,
    output wire         s_axi_rvalid,
    input  wire         s_axi_rready,
    output wire [31:0]  s_axi_rdata,
    output wire [1:0]   s_axi_rresp,
    // the unit: an access is held until ack or err
    output wire         req_o,
    output wire         we_o,
    output wire         full_o,         // a whole, aligned word
    output wire [BITS-3:0] adr_o,       // of words
    output wire [31:0]  dat_o,
    output wire [3:0]   master_o,
    input  wire [31:0]  dat_i,
    input  wire         ack_i,
    input  wire         err_i
);
    logic rst_q;                        // in the same cycles as the unit's
    always_ff @(posedge s_axi_aclk) rst_q <= ~s_axi_aresetn;

    // ---- places
    logic        aw_q, w_q, ar_q;
    logic        aw_full_q, w_full_q, ar_full_q;        // a whole, aligned word
    logic [BITS-3:0] aw_adr_q, ar_adr_q;
    logic [3:0]  aw_master_q, ar_master_q;
    logic [31:0] w_dat_q;
    logic        busy_q, write_q, bvalid_q, rvalid_q, berror_q, rerror_q;
    logic [31:0] rdata_q;
    wire wrote = (ack_i | err_i) & write_q;
    wire got   = (ack_i | err_i) & ~write_q;
    assign s_axi_awready = ~aw_q & ~rst_q;
    assign s_axi_wready  = ~w_q & ~rst_q;
    assign s_axi_arready = ~ar_q & ~rst_q;
    always_ff @(posedge s_axi_aclk) begin
        if (s_axi_awvalid & s_axi_awready) begin
            aw_adr_q    <= s_axi_awaddr[BITS-1:2];
            aw_full_q   <= (s_axi_awaddr[1:0] == 2'b0);
            aw_master_q <= s_axi_awuser;
        end
        if (s_axi_arvalid & s_axi_arready) begin
            ar_adr_q    <= s_axi_araddr[BITS-1:2];
            ar_full_q   <= (s_axi_araddr[1:0] == 2'b0);
            ar_master_q <= s_axi_aruser;
        end
        if (rst_q | wrote) w_dat_q <= 32'b0;  // a word does not stay longer than its access
        else if (s_axi_wvalid & s_axi_wready) w_dat_q <= s_axi_wdata;
        if (s_axi_wvalid & s_axi_wready) w_full_q <= &s_axi_wstrb;
        aw_q <= ((s_axi_awvalid & s_axi_awready) | (aw_q & ~wrote)) & ~rst_q;
        w_q  <= ((s_axi_wvalid & s_axi_wready) | (w_q & ~wrote)) & ~rst_q;
        ar_q <= ((s_axi_arvalid & s_axi_arready) | (ar_q & ~got)) & ~rst_q;
    end

    // ---- turns: an access begins when the unit is free and no answer of its kind is held. A read
    // goes first. In the cycle after a read its answer is still there, so a waiting write begins
    // then, and neither waits for more than one of the other.
    wire writes = aw_q & w_q & ~bvalid_q;
    wire reads  = ar_q & ~rvalid_q;
    wire read   = ~busy_q & reads;
    wire write  = ~busy_q & writes & ~reads;
    always_ff @(posedge s_axi_aclk)
        if (rst_q) begin
            busy_q  <= 1'b0;
            write_q <= 1'b0;
        end else begin
            busy_q <= (busy_q | write | read) & ~ack_i & ~err_i;
            if (write | read) write_q <= write;
        end

    // ---- answers
    always_ff @(posedge s_axi_aclk) begin
        bvalid_q <= (wrote | (bvalid_q & ~s_axi_bready)) & ~rst_q;
        rvalid_q <= (got | (rvalid_q & ~s_axi_rready)) & ~rst_q;
        if (wrote) berror_q <= err_i;
        if (got) rerror_q <= err_i;
        if (rst_q | (rvalid_q & s_axi_rready)) rdata_q <= 32'b0;
        else if (got) rdata_q <= dat_i;
    end
    assign s_axi_bvalid = bvalid_q & ~rst_q;        // rst_q is a cycle late: no answer of before
    assign s_axi_rvalid = rvalid_q & ~rst_q;
    assign s_axi_bresp  = {berror_q, 1'b0};
    assign s_axi_rresp  = {rerror_q, 1'b0};
    assign s_axi_rdata  = rdata_q;
    assign req_o    = busy_q;
    assign we_o     = write_q;
    assign full_o   = write_q ? aw_full_q & w_full_q : ar_full_q;
    assign adr_o    = write_q ? aw_adr_q : ar_adr_q;
    assign dat_o    = w_dat_q;
    assign master_o = write_q ? aw_master_q : ar_master_q;
endmodule
`default_nettype wire
