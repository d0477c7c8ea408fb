// SPDX-License-Identifier: MIT OR Apache-2.0
// Our checker of Wishbone (classic, single cycles), for simulation: checked_wishbone.sv. `slave_o` is 1 in a cycle that breaks a rule.
//   an answer only to who asks, ack or err, for one cycle; not in the cycle behind a reset
//   not before the request has stood unchanged for as long as the shortest access takes: no answer to a request that is new
//   no word but with ack
// That an answer is for the access that was taken is proven in bus_answers.svh.
`default_nettype none
module wishbone_checker (
    input  wire        clk_i, rst_i,
    input  wire        cyc_i, stb_i, we_i,
    input  wire [14:0] adr_i,
    input  wire [3:0]  sel_i,
    input  wire [31:0] dat_i,
    input  wire [3:0]  master_i,
    input  wire        ack_i, err_i,
    input  wire [31:0] word_i,
    output wire        slave_o
);
    localparam logic [2:0] SHORTEST = 3'd5;     // cycles between a request and its answer: LOOK, ACT twice, DO
    logic        reset_q = 1'b1, answered_q = 1'b0;
    logic [55:0] asked_q;
    logic [2:0]  stood_q = 3'd0;
    wire  [55:0] asks = {we_i, adr_i, sel_i, master_i, dat_i & {32{we_i}}};
    wire         new_one = ~(cyc_i & stb_i) | reset_q | answered_q | asks != asked_q;
    wire  [2:0]  stood = new_one ? 3'd0 : stood_q == SHORTEST ? SHORTEST : stood_q + 3'd1;
    always_ff @(posedge clk_i) begin
        reset_q    <= rst_i;
        answered_q <= ack_i | err_i;
        asked_q    <= asks;
        stood_q    <= stood;
    end
    wire answer = ack_i | err_i;
    assign slave_o = ~rst_i & ((answer & ~(cyc_i & stb_i)) | (ack_i & err_i) | (answer & (reset_q | stood < SHORTEST)) | (~ack_i & word_i != 32'd0));
endmodule
`default_nettype wire
