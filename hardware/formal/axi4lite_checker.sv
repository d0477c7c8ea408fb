// SPDX-License-Identifier: MIT OR Apache-2.0
// Our checker of AXI4-Lite, for simulation (checked_axi4lite.sv) and for proofs (axi4lite_lemma.sv): what the slave may not do, and
// what the master may not. It looks at the ports alone. Each output is 1 in a cycle that breaks a rule.
//   VALID waits for READY, and what it offers stays; nothing is offered in the cycle behind a reset
//   an answer belongs to an access that has been taken, one answer for each
//   an answer is OKAY or SLVERR; no word but with its answer
// That READY does not depend on VALID is no matter of cycles: the proofs look for a path, the simulation changes VALID within a cycle.
`default_nettype none
module axi4lite_checker (
    input  wire        aclk_i, aresetn_i,
    input  wire        awvalid_i, awready_i,
    input  wire [16:0] awaddr_i,
    input  wire [3:0]  awmaster_i,
    input  wire        wvalid_i, wready_i,
    input  wire [31:0] wdata_i,
    input  wire [3:0]  wstrb_i,
    input  wire        bvalid_i, bready_i,
    input  wire [1:0]  bresp_i,
    input  wire        arvalid_i, arready_i,
    input  wire [16:0] araddr_i,
    input  wire [3:0]  armaster_i,
    input  wire        rvalid_i, rready_i,
    input  wire [31:0] rdata_i,
    input  wire [1:0]  rresp_i,
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
    always_ff @(posedge aclk_i) begin
        reset_q  <= ~aresetn_i;
        aw_q     <= awvalid_i & ~awready_i;
        w_q      <= wvalid_i & ~wready_i;
        b_q      <= bvalid_i & ~bready_i;
        ar_q     <= arvalid_i & ~arready_i;
        r_q      <= rvalid_i & ~rready_i;
        awsaid_q <= {awaddr_i, awmaster_i};
        wsaid_q  <= {wdata_i, wstrb_i};
        bsaid_q  <= bresp_i;
        arsaid_q <= {araddr_i, armaster_i};
        rsaid_q  <= {rdata_i, rresp_i};
        aw_n_q   <= ~aresetn_i ? 2'd0 : aw_n_q + {1'b0, awvalid_i & awready_i} - {1'b0, bvalid_i & bready_i};
        w_n_q    <= ~aresetn_i ? 2'd0 : w_n_q + {1'b0, wvalid_i & wready_i} - {1'b0, bvalid_i & bready_i};
        ar_n_q   <= ~aresetn_i ? 2'd0 : ar_n_q + {1'b0, arvalid_i & arready_i} - {1'b0, rvalid_i & rready_i};
    end
    wire kept_b = ~b_q | (bvalid_i & bresp_i == bsaid_q);
    wire kept_r = ~r_q | (rvalid_i & {rdata_i, rresp_i} == rsaid_q);
    wire asked  = (~bvalid_i | (aw_n_q != 2'd0 & w_n_q != 2'd0)) & (~rvalid_i | ar_n_q != 2'd0);
    wire words  = ~(bvalid_i & bresp_i[0]) & ~(rvalid_i & rresp_i[0]) & (rvalid_i | rdata_i == 32'd0);
    wire kept_m = (~aw_q | (awvalid_i & {awaddr_i, awmaster_i} == awsaid_q)) & (~w_q | (wvalid_i & {wdata_i, wstrb_i} == wsaid_q))
                & (~ar_q | (arvalid_i & {araddr_i, armaster_i} == arsaid_q));
    assign slave_o  = aresetn_i & (reset_q ? (bvalid_i | rvalid_i) : ~(kept_b & kept_r & asked & words));
    assign master_o = aresetn_i & ~reset_q & ~kept_m;
    assign aw_o = aw_n_q;
    assign w_o  = w_n_q;
    assign ar_o = ar_n_q;
endmodule
`default_nettype wire
