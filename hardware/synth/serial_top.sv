// SPDX-License-Identifier: MIT OR Apache-2.0
// The engine behind four pins, for place and route on devices whose tool wants a place for every pin.
//
//   serial_i --> in_q (58, shifts) --> engine_wishbone --> at_q (35) --> out_q (35, shifts and takes in) --> serial_o
//
// Every input of the engine is a flip-flop of its own and every output reaches the pin, so nothing of the engine can be
// optimised away; no path of it leads to a pin, so the clock is the engine's. at_q may stand beside the engine, where out_q
// is drawn to the pin. Not a way to use it: see engine_wishbone.sv.
`default_nettype none
module serial_top (
    input  wire clk_i,
    input  wire rst_i,
    input  wire serial_i,
    output wire serial_o
);
    localparam int INPUTS  = 58;
    localparam int OUTPUTS = 35;
    logic [INPUTS-1:0]  in_q;
    logic [OUTPUTS-1:0] at_q, out_q;
    wire  [OUTPUTS-1:0] out;
    always_ff @(posedge clk_i) in_q  <= {in_q[INPUTS-2:0], serial_i};
    always_ff @(posedge clk_i) at_q  <= out;
    // A sum without carry: no pin is needed that says when to take the outputs in.
    always_ff @(posedge clk_i) out_q <= {out_q[OUTPUTS-2:0], 1'b0} ^ at_q;
    assign serial_o = out_q[OUTPUTS-1];
    engine_wishbone u_engine (
        .clk_i, .rst_i, .cyc_i(in_q[0]), .stb_i(in_q[1]), .we_i(in_q[2]), .sel_i(in_q[6:3]), .master_i(in_q[10:7]),
        .adr_i(in_q[25:11]), .dat_i(in_q[57:26]), .dat_o(out[31:0]), .ack_o(out[32]), .err_o(out[33]), .irq_o(out[34]));
endmodule
`default_nettype wire
