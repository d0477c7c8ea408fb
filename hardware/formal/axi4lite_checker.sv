// SPDX-License-Identifier: MIT OR Apache-2.0
// Our checker of AXI4-Lite, for simulation (checked_axi4lite.sv) and for proofs (axi4lite_lemma.sv): what the slave may not do, and
// what the master may not. It looks at the ports alone. Each output is 1 in a cycle that breaks a rule.
//   VALID waits for READY, and what it offers stays; nothing is offered in the cycle behind a reset
//   an answer belongs to an access that has been taken, one answer for each
//   an answer is OKAY or SLVERR; no word but with its answer
// That READY does not depend on VALID is no matter of cycles: the proofs look for a path, the simulation changes VALID within a cycle.
`default_nettype none
module axi4lite_checker (
    input  wire        s_axi_aclk, s_axi_aresetn,
    input  wire        s_axi_awvalid, s_axi_awready,
    input  wire [16:0] s_axi_awaddr,
    input  wire [3:0]  s_axi_awuser,
    input  wire        s_axi_wvalid, s_axi_wready,
    input  wire [31:0] s_axi_wdata,
    input  wire [3:0]  s_axi_wstrb,
    input  wire        s_axi_bvalid, s_axi_bready,
    input  wire [1:0]  s_axi_bresp,
    input  wire        s_axi_arvalid, s_axi_arready,
    input  wire [16:0] s_axi_araddr,
    input  wire [3:0]  s_axi_aruser,
    input  wire        s_axi_rvalid, s_axi_rready,
    input  wire [31:0] s_axi_rdata,
    input  wire [1:0]  s_axi_rresp,
    output wire        slave_o,
    output wire        master_o,
    output wire [1:0]  aw_o, w_o, ar_o         // taken and not yet answered
);
    // The cycle before.
    logic        reset_q = 1'b1;
    logic        aw_q, w_q, b_q, ar_q, r_q;     // offered and not taken
    logic [19:0] awsaid_q, arsaid_q;
    logic [35:0] wsaid_q;
    logic [1:0]  bsaid_q;
    logic [33:0] rsaid_q;
    logic [1:0]  aw_n_q, w_n_q, ar_n_q;
    always_ff @(posedge s_axi_aclk) begin
        reset_q  <= ~s_axi_aresetn;
        aw_q     <= s_axi_awvalid & ~s_axi_awready;
        w_q      <= s_axi_wvalid & ~s_axi_wready;
        b_q      <= s_axi_bvalid & ~s_axi_bready;
        ar_q     <= s_axi_arvalid & ~s_axi_arready;
        r_q      <= s_axi_rvalid & ~s_axi_rready;
        awsaid_q <= {s_axi_awaddr, s_axi_awuser};
        wsaid_q  <= {s_axi_wdata, s_axi_wstrb};
        bsaid_q  <= s_axi_bresp;
        arsaid_q <= {s_axi_araddr, s_axi_aruser};
        rsaid_q  <= {s_axi_rdata, s_axi_rresp};
        aw_n_q   <= ~s_axi_aresetn ? 2'd0 : aw_n_q + {1'b0, s_axi_awvalid & s_axi_awready} - {1'b0, s_axi_bvalid & s_axi_bready};
        w_n_q    <= ~s_axi_aresetn ? 2'd0 : w_n_q + {1'b0, s_axi_wvalid & s_axi_wready} - {1'b0, s_axi_bvalid & s_axi_bready};
        ar_n_q   <= ~s_axi_aresetn ? 2'd0 : ar_n_q + {1'b0, s_axi_arvalid & s_axi_arready} - {1'b0, s_axi_rvalid & s_axi_rready};
    end
    wire kept_b = ~b_q | (s_axi_bvalid & s_axi_bresp == bsaid_q);
    wire kept_r = ~r_q | (s_axi_rvalid & {s_axi_rdata, s_axi_rresp} == rsaid_q);
    wire asked  = (~s_axi_bvalid | (aw_n_q != 2'd0 & w_n_q != 2'd0)) & (~s_axi_rvalid | ar_n_q != 2'd0);
    wire words  = ~(s_axi_bvalid & s_axi_bresp[0]) & ~(s_axi_rvalid & s_axi_rresp[0]) & (s_axi_rvalid | s_axi_rdata == 32'd0);
    wire kept_m = (~aw_q | (s_axi_awvalid & {s_axi_awaddr, s_axi_awuser} == awsaid_q))
                & (~w_q | (s_axi_wvalid & {s_axi_wdata, s_axi_wstrb} == wsaid_q))
                & (~ar_q | (s_axi_arvalid & {s_axi_araddr, s_axi_aruser} == arsaid_q));
    assign slave_o  = s_axi_aresetn & (reset_q ? (s_axi_bvalid | s_axi_rvalid) : ~(kept_b & kept_r & asked & words));
    assign master_o = s_axi_aresetn & ~reset_q & ~kept_m;
    assign aw_o = aw_n_q;
    assign w_o  = w_n_q;
    assign ar_o = ar_n_q;
endmodule
`default_nettype wire
