// SPDX-License-Identifier: MIT OR Apache-2.0
// engine25519 on APB, 32 bits, byte addresses: PREADY, PSLVERR and PSTRB of APB4, PAUSER of APB5
// for the number of the bus master (0 where there is one). Refused accesses end with PSLVERR.
//
//   SETUP (psel) --> ACCESS (penable), the engine's request --> PREADY for one cycle
//
// PENABLE is low for a cycle between two transfers, so each is a request of its own.
`default_nettype none
module engine_apb #(
    parameter CONTEXTS = engine_pkg::CONTEXTS,
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,
    parameter JOB_LIMIT = engine_pkg::JOB_LIMIT
) (
    input  wire         pclk,
    input  wire         presetn,
    input  wire         psel,
    input  wire         penable,
    input  wire         pwrite,
    input  wire [16:0]  paddr,
    input  wire [3:0]   pstrb,
    input  wire [31:0]  pwdata,
    input  wire [3:0]   pauser,
    output wire [31:0]  prdata,
    output wire         pready,
    output wire         pslverr,
    output wire         irq_o
);
    wire ack, err;
    // A read has no strobes.
    wire full = (paddr[1:0] == 2'b0) & (~pwrite | &pstrb);
    engine #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(PRIVILEGED), .JOB_LIMIT(JOB_LIMIT)) u_engine (
        .clk_i(pclk), .rst_i(~presetn), .req_i(psel & penable), .we_i(pwrite), .full_i(full), .adr_i(paddr[16:2]),
        .dat_i(pwdata), .master_i(pauser), .dat_o(prdata), .ack_o(ack), .err_o(err), .irq_o);
    assign pready  = ack | err;
    assign pslverr = err;
endmodule
`default_nettype wire
