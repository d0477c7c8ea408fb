// SPDX-License-Identifier: MIT OR Apache-2.0
// The reservations of issue as vectors, for sequencer.sv to see from outside. Included at the end of issue when FORMAL is set.
    wire [LONGEST:0]         fslot;
    wire [6*(LONGEST+1)-1:0] fslot_rd;
    wire [5*(LONGEST+1)-1:0] fslot_unit;
    for (genvar p = 0; p <= LONGEST; p++) begin : g_view
        assign fslot[p]             = slot_q[p];
        assign fslot_rd[p*6 +: 6]   = slot_rd_q[p];
        assign fslot_unit[p*5 +: 5] = slot_unit_q[p];
    end
