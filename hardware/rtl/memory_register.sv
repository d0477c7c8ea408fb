// SPDX-License-Identifier: MIT OR Apache-2.0
// The register behind a memory of 270 bits: q_o(t+1) = d_i(t). A module of its own, as block RAMs have such a register, where the slow
// way out of the memory and the wire to a flip-flop are none: most synthesis takes it by itself, yosys is told (commands/src/synth.rs).
`default_nettype none
module memory_register (
    input  wire          clk_i,
    input  wire  [269:0] d_i,
    output logic [269:0] q_o
);
    always_ff @(posedge clk_i) q_o <= d_i;
endmodule
`default_nettype wire
