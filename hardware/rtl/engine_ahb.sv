// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 on AHB-Lite, 32 bits, byte addresses; HMASTER of AMBA 5 for the number of the bus
// master (0 where there is one). Refused accesses end with ERROR, in two cycles.
//
//   address phase (latched) --> data phase, the engine's request --> ack: HREADYOUT
//                                                                --> err: HRESP, then with HREADYOUT
//
// Transfers of a burst are accesses like any other; IDLE and BUSY end at once.
`default_nettype none
module engine_ahb #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         hclk,
    input  wire         hresetn,
    input  wire         hsel,
    input  wire         hready,         // of the bus: the last transfer ends
    input  wire [1:0]   htrans,
    input  wire         hwrite,
    input  wire [2:0]   hsize,
    input  wire [16:0]  haddr,
    input  wire [3:0]   hmaster,
    input  wire [31:0]  hwdata,
    output wire [31:0]  hrdata,
    output wire         hreadyout,
    output wire         hresp,
    output wire         irq_o
);
    wire         ack, err;
    logic        data_q, write_q, full_q, error_q;  // error_q: the second cycle of ERROR
    logic [14:0] adr_q;
    logic [3:0]  master_q;
    localparam logic [1:0] NONSEQ = 2'd2, SEQ = 2'd3;
    wire         begins = hsel & hready & (htrans == NONSEQ | htrans == SEQ);
    always_ff @(posedge hclk) begin
        if (begins) begin
            write_q  <= hwrite;
            full_q   <= (hsize == 3'd2) & (haddr[1:0] == 2'b0);
            adr_q    <= haddr[16:2];
            master_q <= hmaster;
        end
        data_q  <= (begins | (data_q & ~ack & ~err)) & hresetn;
        error_q <= err & hresetn;
    end
    engine #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_engine (
        .clk_i(hclk), .rst_i(~hresetn), .req_i(data_q), .we_i(write_q), .full_i(full_q), .adr_i(adr_q), .dat_i(hwdata),
        .master_i(master_q), .dat_o(hrdata), .ack_o(ack), .err_o(err), .irq_o);
    assign hreadyout = ~data_q | ack;
    assign hresp     = err | error_q;
endmodule
`default_nettype wire
