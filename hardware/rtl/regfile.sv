// SPDX-License-Identifier: MIT OR Apache-2.0
// Registers: CONTEXTS x 64 registers x 270 bits, two read ports from two copies, one write port.
// Data comes one clock after the address. A read in the cycle of a write to the same row is
// undefined here; datapath.sv bypasses it.
`default_nettype none
module regfile #(
    parameter CONTEXTS = engine_pkg::CONTEXTS
) (
    input  wire          clk_i,
    /* verilator lint_off UNUSEDSIGNAL */       // a context that is not there is in no row
    input  wire [9:0]    row_a_i,
    input  wire [9:0]    row_b_i,
    output logic [269:0] a_o,
    output logic [269:0] b_o,
    input  wire          write_i,
    input  wire [9:0]    row_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire [269:0]  value_i
);
    localparam int ROW = 6 + $clog2(CONTEXTS);
    (* no_rw_check *) logic [269:0] copy_a [0:64*CONTEXTS-1];
    (* no_rw_check *) logic [269:0] copy_b [0:64*CONTEXTS-1];
    always_ff @(posedge clk_i) begin
        if (write_i) copy_a[row_i[ROW-1:0]] <= value_i;
        a_o <= copy_a[row_a_i[ROW-1:0]];
    end
    always_ff @(posedge clk_i) begin
        if (write_i) copy_b[row_i[ROW-1:0]] <= value_i;
        b_o <= copy_b[row_b_i[ROW-1:0]];
    end
endmodule
`default_nettype wire
