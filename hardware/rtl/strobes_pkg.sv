// SPDX-License-Identifier: MIT OR Apache-2.0
// The signals between bus, control and data path: a structure for each direction and for each stage
// of the pipeline.
//
//   bus -- request_t --> control -- x1_t, x2_t, x3_t, w1_t, w_t --> datapath
//   bus <-- report_t, reply_t -- control
//   bus -- stage_t --> datapath
//
// Modules qualify a type with its package, `strobes_pkg::x3_t`: yosys 0.70 accepts no import where
// ports are declared.
`default_nettype none
package strobes_pkg;

    // ---- the bus to control: jobs, clearing, registers, microcode RAM
    typedef struct packed {
        logic        start;         // accepted START
        logic [11:0] entry;
        logic [3:0]  bus_context;   // whose page it is: of a start, of a clearing
        logic        job_abort;
        logic        clear;         // the whole context
        logic        read;          // wants a read slot, until it is granted
        logic        write;         // wants a write slot, until it is granted
        logic [9:0]  row;           // of both
        logic        ram_write;     // never while busy
        logic [9:0]  ram_addr;
        logic [31:0] ram_word;
    } request_t;

    // ---- control to the bus: of a job ...
    typedef struct packed {
        logic        busy;
        logic        ended;         // for one cycle, with what is below
        logic [3:0]  job_context;   // of the running or last job
        logic [6:0]  results;
        logic [3:0]  error;
        logic        paused;        // it waits behind a PSE
        logic [11:0] fault;
        logic [31:0] cycles;
    } report_t;

    // ... and of the requests of the bus
    typedef struct packed {
        logic        cleared;
        logic        read_grant;
        logic        write_grant;
        logic        read_valid;    // X3: what is read is operand a
        logic [31:0] ram_word;
    } reply_t;

    // ---- the bus to the data path: words of a register to write; the word of a register to read
    // (of operand a)
    typedef struct packed {
        logic        write;
        logic        wipe;          // what is staged comes to nothing
        logic [2:0]  word;          // of both
        logic [31:0] data;
    } stage_t;

    // ---- control to the data path. X1: addresses of registers, whether b is the constant
    typedef struct packed {
        logic [9:0]  row_a;
        logic [9:0]  row_b;
        logic        constant;
    } x1_t;

    // X2: where operands come from, kind of selection
    typedef struct packed {
        logic [1:0]  from_a;  // 0 memory, 1 what was written a cycle ago, 2 write-back register
        logic [1:0]  from_b;        // ... 1 that or the constant
        logic        sign;
        logic        index;
        logic        move;
        logic [3:0]  i;
    } x2_t;

    // X3: units
    typedef struct packed {
        logic        mul;
        logic        mul_square;
        logic        mul_small;
        logic        add;           // of all three operations
        logic        add_sub;
        logic        add_unpack;
        logic        freeze;
        logic        key;
        logic        digit;
        logic        low;
        logic        top;
        logic        equal;
        logic        wipe;
        logic        raw_and;
        logic        raw_xor;
        logic        raw_rotate;
        logic        raw_digest;
        logic        hash_chain;
        logic        hash_part;
        logic        hash_round;
        logic [2:0]  mode;
    } x3_t;

    // W1: what is selected for the write-back register
    typedef struct packed {
        logic [4:0]  unit;          // one of: multiplier, adder, selector, freezer, raw words
        logic        bus;
    } w1_t;

    // W: where it is written
    typedef struct packed {
        logic        write;
        logic [9:0]  row;
    } w_t;
endpackage

// Icarus 11 fails an assertion at a structure that is named with its package, unless the name is
// imported as well. An import of everything, `strobes_pkg::*`, does not help.
`ifdef __ICARUS__
import strobes_pkg::request_t;
import strobes_pkg::report_t;
import strobes_pkg::reply_t;
import strobes_pkg::stage_t;
import strobes_pkg::x1_t;
import strobes_pkg::x2_t;
import strobes_pkg::x3_t;
import strobes_pkg::w1_t;
import strobes_pkg::w_t;
`endif
`default_nettype wire
