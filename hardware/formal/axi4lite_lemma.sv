// SPDX-License-Identifier: MIT OR Apache-2.0
// axi4lite_port.sv in engine_axi4lite.sv with any engine that answers when it likes, any master that keeps the rules, resets in any cycle: the checker finds
// nothing, each access reaches the engine as its master has given it, and each read answer is the engine's to that access.
//
// INVARIANT is assumed in any state and proven in the next one, but for states in reset (rst_q), which may be any: so it is proven of
// the state behind a reset, too.
`default_nettype none
`define INVARIANT(x) if (!past_q) assume (reset || (x)); else assert (reset || (x))
`define SEE(bits, name, path) (* hierconn *) wire [bits-1:0] path ; wire [bits-1:0] name = path ;
module axi4lite_lemma (
    input wire        s_axi_aclk, s_axi_aresetn, s_axi_awvalid, s_axi_wvalid, s_axi_bready, s_axi_arvalid, s_axi_rready,
    input wire [16:0] s_axi_awaddr, s_axi_araddr,
    input wire [3:0]  s_axi_awuser, s_axi_aruser, s_axi_wstrb,
    input wire [31:0] s_axi_wdata
);
    wire        awready, wready, bvalid, arready, rvalid, slave, master;
    wire [1:0]  bresp, rresp, aw_n, w_n, ar_n;
    wire [31:0] rdata;
    engine_axi4lite u (
        .s_axi_aclk, .s_axi_aresetn, .s_axi_awvalid, .s_axi_awready(awready), .s_axi_awaddr, .s_axi_awuser, .s_axi_wvalid,
        .s_axi_wready(wready), .s_axi_wdata, .s_axi_wstrb, .s_axi_bvalid(bvalid), .s_axi_bready, .s_axi_bresp(bresp), .s_axi_arvalid,
        .s_axi_arready(arready), .s_axi_araddr, .s_axi_aruser, .s_axi_rvalid(rvalid), .s_axi_rready, .s_axi_rdata(rdata),
        .s_axi_rresp(rresp), .irq_o());
    axi4lite_checker c (
        .s_axi_aclk, .s_axi_aresetn, .s_axi_awvalid, .s_axi_awready(awready), .s_axi_awaddr, .s_axi_awuser, .s_axi_wvalid,
        .s_axi_wready(wready), .s_axi_wdata, .s_axi_wstrb, .s_axi_bvalid(bvalid), .s_axi_bready, .s_axi_bresp(bresp), .s_axi_arvalid,
        .s_axi_arready(arready), .s_axi_araddr, .s_axi_aruser, .s_axi_rvalid(rvalid), .s_axi_rready, .s_axi_rdata(rdata),
        .s_axi_rresp(rresp), .slave_o(slave), .master_o(master), .aw_o(aw_n), .w_o(w_n), .ar_o(ar_n));
    `SEE(1, reset, \u.u_port.rst_q )
    `SEE(1, aw, \u.u_port.aw_q )
    `SEE(1, w, \u.u_port.w_q )
    `SEE(1, ar, \u.u_port.ar_q )
    `SEE(1, busy, \u.u_port.busy_q )
    `SEE(1, writes, \u.u_port.write_q )
    `SEE(1, b, \u.u_port.bvalid_q )
    `SEE(1, r, \u.u_port.rvalid_q )
    `SEE(32, w_dat, \u.u_port.w_dat_q )
    `SEE(32, r_dat, \u.u_port.rdata_q )
    `SEE(1, req, \u.u_engine.req_i )
    `SEE(1, we, \u.u_engine.we_i )
    `SEE(1, full, \u.u_engine.full_i )
    `SEE(15, adr, \u.u_engine.adr_i )
    `SEE(32, dat, \u.u_engine.dat_i )
    `SEE(4, number, \u.u_engine.master_i )
    `SEE(1, before, \u.u_engine.req_q )
    `SEE(1, reset_e, \u.u_engine.rst_q )
    `SEE(1, ack, \u.u_engine.ack_o )
    `SEE(1, err, \u.u_engine.err_o )
    `SEE(15, aw_adr, \u.u_port.aw_adr_q )
    `SEE(4, aw_master, \u.u_port.aw_master_q )
    `SEE(1, aw_full, \u.u_port.aw_full_q )
    `SEE(1, w_full, \u.u_port.w_full_q )
    `SEE(15, ar_adr, \u.u_port.ar_adr_q )
    `SEE(4, ar_master, \u.u_port.ar_master_q )
    `SEE(1, ar_full, \u.u_port.ar_full_q )
    `SEE(1, reset_c, \c.reset_q )
    `SEE(1, b_c, \c.b_q )
    `SEE(1, r_c, \c.r_q )
    `SEE(2, b_said, \c.bsaid_q )
    `SEE(34, r_said, \c.rsaid_q )
    logic past_q = 1'b0;
    // What the masters have given last: that of the access in its place, or of the read that is answered.
    logic [20:0] aw_gave_q, ar_gave_q, r_gave_q;
    logic [35:0] w_gave_q;
    always_ff @(posedge s_axi_aclk) begin
        past_q <= 1'b1;
        if (s_axi_awvalid & awready) aw_gave_q <= {s_axi_awaddr, s_axi_awuser};
        if (s_axi_wvalid & wready) w_gave_q <= {s_axi_wdata, s_axi_wstrb};
        if (s_axi_arvalid & arready) ar_gave_q <= {s_axi_araddr, s_axi_aruser};
        if ((ack | err) & ~we) r_gave_q <= ar_gave_q;
    end
    always_comb begin
        assume (!master);
        // Of states in reset too.
        if (!past_q) assume (reset == reset_c && reset == reset_e && (!reset || (aw_n == 2'd0 && w_n == 2'd0 && ar_n == 2'd0)));
        else assert (reset == reset_c && reset == reset_e && (!reset || (aw_n == 2'd0 && w_n == 2'd0 && ar_n == 2'd0)));
        // The checker counts what is in its place or answered; one access is with the engine, none of whose kind is held.
        `INVARIANT(aw_n == {1'b0, aw} + {1'b0, b} && w_n == {1'b0, w} + {1'b0, b} && ar_n == {1'b0, ar} + {1'b0, r});
        `INVARIANT(!busy || (writes ? aw && w && !b : ar && !r));
        `INVARIANT(!before || busy);
        `INVARIANT(reset_c || (!b_c || (b && b_said == bresp)) && (!r_c || (r && r_said == {rdata, rresp})));
        // Nothing of an access that is answered.
        `INVARIANT((w || w_dat == 32'd0) && (r || r_dat == 32'd0));
        // The access as it was given.
        `INVARIANT(!aw || {aw_adr, aw_full, aw_master} == {aw_gave_q[20:6], aw_gave_q[5:4] == 2'd0, aw_gave_q[3:0]});
        `INVARIANT(!w || {w_dat, w_full} == {w_gave_q[35:4], &w_gave_q[3:0]});
        `INVARIANT(!ar || {ar_adr, ar_full, ar_master} == {ar_gave_q[20:6], ar_gave_q[5:4] == 2'd0, ar_gave_q[3:0]});
        if (req) `INVARIANT(we ? {adr, number, dat} == {aw_gave_q[20:6], aw_gave_q[3:0], w_gave_q[35:4]}
                               && full == (aw_gave_q[5:4] == 2'd0 && &w_gave_q[3:0])
                             : {adr, number} == {ar_gave_q[20:6], ar_gave_q[3:0]} && full == (ar_gave_q[5:4] == 2'd0));
        // The answer: see the engine below.
        `INVARIANT(!r || rresp[1] || rdata == {13'd1, r_gave_q[20:6], r_gave_q[3:0]});
        if (past_q) assert (!slave);
    end
endmodule

// Any engine: it answers an access one cycle after it is asked or later, not in a reset (bus.sv: bus_answers.svh). Its word says which.
module engine #(
    parameter CONTEXTS = 1,
    parameter FAST_SQUARE = 1,
    parameter [15:0] PRIVILEGED = 16'h0,
    parameter JOB_LIMIT = 0
) (
    input  wire        clk_i, rst_i, req_i, we_i, full_i,
    input  wire [14:0] adr_i,
    input  wire [31:0] dat_i,
    input  wire [3:0]  master_i,
    output wire [31:0] dat_o,
    output wire        ack_o, err_o, irq_o
);
    (* anyseq *) wire answers, good;
    logic rst_q, req_q;
    always_ff @(posedge clk_i) begin
        rst_q <= rst_i;
        req_q <= req_i & ~ack_o & ~err_o & ~rst_q;
    end
    assign ack_o = req_q & req_i & answers & good & ~rst_q;
    assign err_o = req_q & req_i & answers & ~good & ~rst_q;
    assign dat_o = ack_o & ~we_i ? {13'd1, adr_i, master_i} : 32'd0;
    assign irq_o = 1'b0;
endmodule
`default_nettype wire
