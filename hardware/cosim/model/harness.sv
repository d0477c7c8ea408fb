// SPDX-License-Identifier: MIT OR Apache-2.0
// The engine on Wishbone, with a view of its architectural writes (those of instructions, not of the bus or of clearing), and of
// whether a register is clear: the bus shows only what a job has left readable, and a claim clears before it can be asked.
`default_nettype none
module harness (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire         stb_i,
    input  wire         we_i,
    input  wire [14:0]  adr_i,
    input  wire [3:0]   sel_i,
    input  wire [31:0]  dat_i,
    output wire [31:0]  dat_o,
    output wire         ack_o,
    output wire         err_o,
    input  wire [3:0]   master_i,
    output wire         irq_o,
    output wire         write_o,
    output wire [9:0]   row_o,
    output wire [269:0] value_o,
    output wire [31:0]  count_o,        // cycles since START
    output wire         busy_o,
    input  wire [9:0]   clear_row_i,
    output wire         clear_o         // that row is zero in both copies
);
    parameter CONTEXTS = engine_pkg::CONTEXTS;
    parameter FAST_SQUARE = 1;
    engine_wishbone #(.CONTEXTS(CONTEXTS), .FAST_SQUARE(FAST_SQUARE), .PRIVILEGED(16'h8000)) u (     // master 15
        .clk_i, .rst_i, .cyc_i(stb_i), .stb_i, .we_i, .adr_i, .sel_i, .dat_i, .dat_o, .ack_o, .err_o, .master_i, .irq_o);
    assign write_o = u.u_engine.u_control.w_from_unit_q;
    assign row_o   = u.u_engine.u_datapath.u_regfile.row_i;
    assign value_o = u.u_engine.u_datapath.wb_q;
    assign count_o = u.u_engine.u_control.count_q;
    assign busy_o  = u.u_engine.u_control.busy_q;
    assign clear_o = u.u_engine.u_datapath.u_regfile.copy_a[clear_row_i] == '0
                   & u.u_engine.u_datapath.u_regfile.copy_b[clear_row_i] == '0;
endmodule
`default_nettype wire
