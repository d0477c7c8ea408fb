// SPDX-License-Identifier: MIT OR Apache-2.0
// AXI4-Lite, 32 bits, byte addresses, before the simple bus of a unit. Refused accesses answer SLVERR. The unit has reads and writes one at
// a time; when both wait, they take turns. awmaster_i, armaster_i: the number of the bus master, from the interconnect.
//
//   AW --> place --.
//   W  --> place --+--> turn --> unit --> B, R, held until the master takes them
//   AR --> place --'
//
// Each channel has a place of its own, so READY says only that the place is free: it never depends on VALID. A place is free again
// when its access is answered; the next access of that kind begins when the master has taken the answer.
`default_nettype none
module axi4lite_port #(
    parameter BITS = 16                 // of an address
) (
    input  wire         aclk_i,
    input  wire         aresetn_i,
    input  wire         awvalid_i,
    output wire         awready_o,
    input  wire [BITS-1:0] awaddr_i,
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
    input  wire [BITS-1:0] araddr_i,
    input  wire [3:0]   armaster_i,
    output wire         rvalid_o,
    input  wire         rready_i,
    output wire [31:0]  rdata_o,
    output wire [1:0]   rresp_o,
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
    always_ff @(posedge aclk_i) rst_q <= ~aresetn_i;

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
    assign awready_o = ~aw_q & ~rst_q;
    assign wready_o  = ~w_q & ~rst_q;
    assign arready_o = ~ar_q & ~rst_q;
    always_ff @(posedge aclk_i) begin
        if (awvalid_i & awready_o) begin
            aw_adr_q    <= awaddr_i[BITS-1:2];
            aw_full_q   <= (awaddr_i[1:0] == 2'b0);
            aw_master_q <= awmaster_i;
        end
        if (arvalid_i & arready_o) begin
            ar_adr_q    <= araddr_i[BITS-1:2];
            ar_full_q   <= (araddr_i[1:0] == 2'b0);
            ar_master_q <= armaster_i;
        end
        if (rst_q | wrote) w_dat_q <= 32'b0;            // a word does not stay longer than its access
        else if (wvalid_i & wready_o) w_dat_q <= wdata_i;
        if (wvalid_i & wready_o) w_full_q <= &wstrb_i;
        aw_q <= ((awvalid_i & awready_o) | (aw_q & ~wrote)) & ~rst_q;
        w_q  <= ((wvalid_i & wready_o) | (w_q & ~wrote)) & ~rst_q;
        ar_q <= ((arvalid_i & arready_o) | (ar_q & ~got)) & ~rst_q;
    end

    // ---- turns: an access begins when the unit is free and no answer of its kind is held. A read goes first; but in the cycle behind one
    // its answer is there still, so a write that waits begins then, and neither waits for more than one of the other.
    wire writes = aw_q & w_q & ~bvalid_q;
    wire reads  = ar_q & ~rvalid_q;
    wire read   = ~busy_q & reads;
    wire write  = ~busy_q & writes & ~reads;
    always_ff @(posedge aclk_i)
        if (rst_q) begin
            busy_q  <= 1'b0;
            write_q <= 1'b0;
        end else begin
            busy_q <= (busy_q | write | read) & ~ack_i & ~err_i;
            if (write | read) write_q <= write;
        end

    // ---- answers
    always_ff @(posedge aclk_i) begin
        bvalid_q <= (wrote | (bvalid_q & ~bready_i)) & ~rst_q;
        rvalid_q <= (got | (rvalid_q & ~rready_i)) & ~rst_q;
        if (wrote) berror_q <= err_i;
        if (got) rerror_q <= err_i;
        if (rst_q | (rvalid_q & rready_i)) rdata_q <= 32'b0;
        else if (got) rdata_q <= dat_i;
    end
    assign bvalid_o = bvalid_q & ~rst_q;        // rst_q is a cycle late: no answer of before
    assign rvalid_o = rvalid_q & ~rst_q;
    assign bresp_o  = {berror_q, 1'b0};
    assign rresp_o  = {rerror_q, 1'b0};
    assign rdata_o  = rdata_q;
    assign req_o    = busy_q;
    assign we_o     = write_q;
    assign full_o   = write_q ? aw_full_q & w_full_q : ar_full_q;
    assign adr_o    = write_q ? aw_adr_q : ar_adr_q;
    assign dat_o    = w_dat_q;
    assign master_o = write_q ? aw_master_q : ar_master_q;
endmodule
`default_nettype wire
