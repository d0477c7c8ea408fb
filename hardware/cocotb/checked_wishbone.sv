// SPDX-License-Identifier: MIT OR Apache-2.0
// engine_wishbone.sv with the checker of hardware/formal beside it, under the same ports: what test_wishbone.py drives. `broken_o`
// stays 1 once a rule is broken; a rule that cannot be judged (X) breaks it too.
`default_nettype none
module checked_wishbone (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire         cyc_i,
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
    output logic        broken_o
);
    engine_wishbone u_top (.clk_i, .rst_i, .cyc_i, .stb_i, .we_i, .adr_i, .sel_i, .dat_i, .dat_o, .ack_o, .err_o, .master_i, .irq_o);
    wire slave;
    wishbone_checker u_checker (
        .clk_i, .rst_i, .cyc_i, .stb_i, .we_i, .adr_i, .sel_i, .dat_i, .master_i, .ack_i(ack_o), .err_i(err_o), .word_i(dat_o), .slave_o(slave));
    logic begun_q = 1'b0;               // from the first reset on
    initial broken_o = 1'b0;
    always_ff @(posedge clk_i) begin
        begun_q <= begun_q | (rst_i === 1'b1);
        if (begun_q & slave !== 1'b0) broken_o <= 1'b1;
    end
endmodule
`default_nettype wire
