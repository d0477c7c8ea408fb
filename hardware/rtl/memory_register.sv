// SPDX-License-Identifier: MIT OR Apache-2.0
// The register behind a memory of 270 bits: q_o(t+1) = d_i(t). It is a separate module because
// block RAMs have such a register, which avoids the slow output of the memory and the wire to a
// flip-flop. Most synthesis tools use it by themselves; yosys is told to (synth/ecp5.ys).
`default_nettype none
module memory_register (
    input  wire          clk_i,
    input  wire  [269:0] d_i,
    output logic [269:0] q_o
);
    always_ff @(posedge clk_i) q_o <= d_i;
endmodule
`default_nettype wire
