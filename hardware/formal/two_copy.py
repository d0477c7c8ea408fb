# SPDX-License-Identifier: MIT OR Apache-2.0
"""Constant time of the whole engine, by induction over two copies.

The engine without its data path (the data path gives control nothing but the word that the bus reads), with every register
turned into an input (its value) and an output (its next value): one step of any length of run. Two copies get the same
registers and the same bus, and different data:
  - the word of the data path, any in each copy;
  - the data of a write to the register window, on the bus (dat_i) and latched (u_bus.dat_q);
  - the answer register, which may differ already.
Whether the master keeps its word on the bus until the answer (it must) is the same in both: an answer is for what was taken.
Proven: all other next registers and all outputs are the same in both copies; the latched data differs only in an access of the
window; the answer differs only when a register is read. By induction this holds for every run and every program: addresses of
instructions and registers, strobes, cycles, busy, done, errors, interrupts never depend on data.
Microcode memory is outside: both copies get the same word, for the address, enable and data written are among what is proven
the same.

Usage: two_copy.py NETLIST.json OUT.sv   (made and run by `cargo xtask formal`)
"""
import json
import re
import sys

module = json.load(open(sys.argv[1]))["modules"]["control_step"]
ports = module["ports"]
# What may differ in the two copies.
DATA_IN = ("dat_i", "read_data_i", "u_bus.dat_q.q", "u_bus.word_q.q")


def bare(name):
    return "".join(c if c.isalnum() else "_" for c in name)


inputs = {n: len(p["bits"]) for n, p in ports.items() if p["direction"] == "input"}
outputs = {n: len(p["bits"]) for n, p in ports.items() if p["direction"] == "output" and not n.endswith(".c")}
differ_in = [n for n in inputs if n in DATA_IN]
assert len(differ_in) == len(DATA_IN) and len(inputs) > 150, "the netlist is not what this proof is about"
lines = ["module two_copy ("]
lines.append(",\n".join(f"  input [{w - 1}:0] {bare(n)}" + (f", input [{w - 1}:0] {bare(n)}__2" if n in differ_in else "")
                         for n, w in inputs.items()))
lines.append(");")
for n, w in outputs.items():
    lines.append(f"  wire [{w - 1}:0] o1_{bare(n)}, o2_{bare(n)};")
for copy in "12":
    conns = [f".\\{n} ({bare(n)}{'__2' if copy == '2' and n in differ_in else ''})" for n in inputs]
    conns += [f".\\{n} (o{copy}_{bare(n)})" for n in outputs]
    lines.append(f"  control_step copy{copy} (" + ",\n    ".join(conns) + ");")
# The window of the registers: byte address 0x10000 and above, below 0x800 in the page.
lines.append("  wire window = u_bus_adr_q_q[14] & ~u_bus_adr_q_q[9];")       # the latched access
lines.append("  wire coming = adr_i[14] & ~adr_i[9];")                       # the one on the bus
lines.append("  always @* begin")
lines.append("    assume (window || u_bus_dat_q_q == u_bus_dat_q_q__2);")
lines.append("    assume (coming || dat_i == dat_i__2);")
lines.append("    assume ((dat_i == u_bus_dat_q_q) == (dat_i__2 == u_bus_dat_q_q__2));")


def invariant(text):
    """Holds in every state that a run reaches: assumed of the registers, proven of the next. @ marks a register."""
    now = re.sub(r"@([\w.]+)", lambda m: bare(m[1]) + "_q", text)
    then = re.sub(r"@([\w.]+)", lambda m: "o1_" + bare(m[1]) + "_d", text)
    lines.append(f"    assume ({now});")
    lines.append(f"    assert ({then});")


# What the flags of an access mean by the latched address (states of bus.sv: ACT 3, DO 4, WAIT 5).
WINDOW = "(@u_bus.adr_q[14] && !@u_bus.adr_q[9])"
invariant(f"!(@u_bus.state_q == 3 || @u_bus.state_q == 4 || @u_bus.state_q == 5) || @u_bus.regs_q == {WINDOW}")
invariant("!(@u_bus.state_q == 3) || @u_bus.ram_q == (@u_bus.adr_q[14:10] == 1)")
for flag, place in (("start", 0x800), ("claim", 0x820), ("release", 0x824)):
    invariant(f"!(@u_bus.state_q == 3) || @u_bus.{flag}_q == (@u_bus.adr_q[14] && @u_bus.adr_q[9:0] == {place // 4})")
for flag in ("abort", "enabling", "acknowledging"):
    invariant(f"!(@u_bus.state_q == 3 || @u_bus.state_q == 4) || !@u_bus.{flag}_q || !{WINDOW}")
for flag in ("do_start", "do_set", "do_ram_w", "clears", "do_claim", "do_release", "do_abort"):
    invariant(f"!@u_bus.{flag} || (@u_bus.state_q == 4 && !{WINDOW})")
for flag in ("do_stage", "do_read", "do_commit"):
    invariant(f"!@u_bus.{flag} || (@u_bus.state_q == 4 && {WINDOW})")
# One reason to wait at a time; it ends with the state.
for flag in ("do_read", "do_commit", "clears", "do_ram_r"):
    invariant(f"!@u_bus.{flag} || (@u_bus.state_q == 4 && @u_bus.waits)")
invariant("@u_bus.state_q != 4 || @u_bus.waits == (@u_bus.do_read || @u_bus.do_commit || @u_bus.clears || @u_bus.do_ram_r)")
invariant("@u_bus.wait_ram_q[0] + @u_bus.wait_ram_q[1] + @u_bus.wait_ram_q[2] <= 2'd1")
invariant("{2'b0, @u_bus.do_read} + @u_bus.do_commit + @u_bus.clears + @u_bus.do_ram_r <= 3'd1")
WAITS = "{2'b0, @u_bus.wait_clear_q} + @u_bus.wait_read_q + @u_bus.want_write_q + (|@u_bus.wait_ram_q)"
invariant(f"({WAITS}) == (@u_bus.state_q == 5)")
invariant(f"!@u_bus.wait_read_q || {WINDOW}")
checked = 0
for n in outputs:
    a, b = f"o1_{bare(n)}", f"o2_{bare(n)}"
    if n == "u_bus.dat_q.d":
        lines.append(f"    assert (o1_u_bus_adr_q_d[14] && !o1_u_bus_adr_q_d[9] || {a} == {b});")
    elif n == "u_bus.word_q.d":
        lines.append(f"    assert (window || {a} == {b});")
    elif n in ("dat_o", "stage_data"):
        continue
    elif n.endswith("u_microcode.write_word_i"):
        lines.append(f"    assert (!o1_u_control_u_microcode_write_i || {a} == {b});")
    else:
        lines.append(f"    assert ({a} == {b});")
        checked += 1
lines.append("  end")
lines.append("endmodule")
open(sys.argv[2], "w").write("\n".join(lines) + "\n")
print(f"{len(inputs)} inputs, {len(differ_in)} of them differ: {', '.join(differ_in)}; {checked} outputs checked")
