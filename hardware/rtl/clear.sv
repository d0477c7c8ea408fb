// SPDX-License-Identifier: MIT OR Apache-2.0
// Clears registers: rows of zeros into the write-back stage, one a cycle. Its timing:
//
// FIN, CLR and errors (end_i at cycle t, rows n to 63 of the context): done_o at t + 3 + (64 - n),
// so DONE is visible, or the next instruction may issue, at t + 4 + (64 - n). CLAIM, RELEASE (one
// context) and reset (all of them) use the same rows.
`default_nettype none
module clear #(
    parameter CONTEXTS = engine_pkg::CONTEXTS
) (
    input  wire        clk_i,
    input  wire        rst_i,
    input  wire        end_i,
    input  wire [6:0]  from_i,          // 0..64
    input  wire [3:0]  context_i,
    input  wire        bus_i,           // clear a whole context for the bus
    input  wire [3:0]  bus_context_i,
    output wire        active_o,        // a row is cleared in this slot
    output wire [9:0]  row_o,
    output wire        done_o,          // of end_i
    output wire        bus_done_o       // of bus_i and of reset
);
    logic       active_q, all_q, bus_q;
    logic [9:0] row_q;
    logic [2:0] tail_q, bus_tail_q;
    wire last = active_q & (&row_q[5:0]) & (~all_q | row_q[9:6] == 4'(CONTEXTS - 1));
    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            active_q <= 1'b1;
            all_q    <= 1'b1;
            bus_q    <= 1'b1;
            row_q    <= 10'd0;
        end else if (end_i) begin
            active_q <= ~from_i[6];
            bus_q    <= 1'b0;
            row_q    <= {context_i, from_i[5:0]};
        end else if (bus_i) begin
            active_q <= 1'b1;
            bus_q    <= 1'b1;
            row_q    <= {bus_context_i, 6'd0};
        end else if (active_q) begin
            active_q <= ~last;
            if (last) all_q <= 1'b0;
            row_q    <= row_q + 10'd1;
        end
        tail_q     <= rst_i ? 3'd0 : {tail_q[1:0], (last & ~bus_q) | (end_i & from_i[6])};
        bus_tail_q <= rst_i ? 3'd0 : {bus_tail_q[1:0], last & bus_q};
    end
    assign active_o   = active_q;
    assign row_o      = row_q;
    assign done_o     = tail_q[2];
    assign bus_done_o = bus_tail_q[2];
endmodule
`default_nettype wire
