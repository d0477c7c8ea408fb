// SPDX-License-Identifier: MIT OR Apache-2.0
// On ECP5 the register behind a memory is that of the block: REGMODE "OUTREG" of what is at d_i, which is set beside this
// (ecp5.ys), and nothing is left between. Without that a cycle is lost, and the engine is wrong.
`default_nettype none
module memory_register (
    input  wire         clk_i,
    input  wire [269:0] d_i,
    output wire [269:0] q_o
);
    assign q_o = d_i;
endmodule
`default_nettype wire
