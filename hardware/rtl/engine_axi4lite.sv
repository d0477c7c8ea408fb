// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 on AXI4-Lite, 32 bits, byte addresses. Refused accesses answer SLVERR. Reads and writes one at a time; when both
// wait, they take turns. awmaster_i, armaster_i: the number of the bus master, from the interconnect.
`default_nettype none
module engine_axi4lite #(
    parameter FAST_SQUARE = 1
) (
    input  wire         aclk_i,
    input  wire         aresetn_i,
    input  wire         awvalid_i,
    output wire         awready_o,
    input  wire [15:0]  awaddr_i,
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
    input  wire [15:0]  araddr_i,
    input  wire [3:0]   armaster_i,
    output wire         rvalid_o,
    input  wire         rready_i,
    output wire [31:0]  rdata_o,
    output wire [1:0]   rresp_o,
    output wire         irq_o
);
    logic rst_q;
    always_ff @(posedge aclk_i) rst_q <= ~aresetn_i;

    // IDLE takes an access; BUSY waits for the engine; the answer is held until the master takes it.
    logic        busy_q, write_q, turn_q, full_q, bvalid_q, rvalid_q, error_q;
    logic [13:0] adr_q;
    logic [31:0] dat_q, rdata_q;
    logic [3:0]  master_q;
    wire         ack, err;
    wire [31:0]  dat;
    wire idle    = ~busy_q & ~bvalid_q & ~rvalid_q & ~rst_q;
    wire writes  = awvalid_i & wvalid_i;
    wire write   = idle & writes & (turn_q | ~arvalid_i);
    wire read    = idle & arvalid_i & (~turn_q | ~writes);
    assign awready_o = write;
    assign wready_o  = write;
    assign arready_o = read;
    always_ff @(posedge aclk_i) begin
        if (write | read) begin
            write_q  <= write;
            turn_q   <= read;
            adr_q    <= write ? awaddr_i[15:2] : araddr_i[15:2];
            full_q   <= write ? (&wstrb_i & awaddr_i[1:0] == 2'b0) : (araddr_i[1:0] == 2'b0);
            dat_q    <= wdata_i;
            master_q <= write ? awmaster_i : armaster_i;
        end
        if (ack | err) begin
            rdata_q <= dat;
            error_q <= err;
        end
        if (rst_q) begin
            busy_q   <= 1'b0;
            bvalid_q <= 1'b0;
            rvalid_q <= 1'b0;
        end else begin
            busy_q   <= (busy_q | write | read) & ~ack & ~err;
            bvalid_q <= (bvalid_q & ~bready_i) | ((ack | err) & write_q);
            rvalid_q <= (rvalid_q & ~rready_i) | ((ack | err) & ~write_q);
        end
    end
    assign bvalid_o = bvalid_q;
    assign rvalid_o = rvalid_q;
    assign bresp_o  = {error_q, 1'b0};
    assign rresp_o  = {error_q, 1'b0};
    assign rdata_o  = rdata_q;
    engine #(.FAST_SQUARE(FAST_SQUARE)) u_engine (
        .clk_i(aclk_i), .rst_i(rst_q), .req_i(busy_q), .we_i(write_q), .full_i(full_q), .adr_i(adr_q), .dat_i(dat_q),
        .master_i(master_q), .dat_o(dat), .ack_o(ack), .err_o(err), .irq_o);
endmodule
`default_nettype wire
