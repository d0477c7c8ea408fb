# SPDX-License-Identifier: MIT OR Apache-2.0
"""Both bus tops on Icarus: `python hardware/cocotb/run.py` (needs iverilog and cocotb; `cargo xtask tools sim` has them)."""
import pathlib

from cocotb_tools.runner import get_runner

here = pathlib.Path(__file__).resolve().parent
rtl = here.parent / "rtl"
sources = [rtl / "engine_pkg.sv"] + sorted(p for p in rtl.glob("*.sv") if p.name != "engine_pkg.sv")
for top, module in (("engine_wishbone", "test_wishbone"), ("engine_axi4lite", "test_axi4lite")):
    runner = get_runner("icarus")
    build = here.parent.parent / "target" / "cocotb" / top
    runner.build(sources=sources, hdl_toplevel=top, build_args=["-g2012"], build_dir=build, always=True,
                 timescale=("1ns", "1ps"))
    results = runner.test(hdl_toplevel=top, test_module=module, build_dir=build, test_dir=here,
                          results_xml=str(build / "results.xml"))
    assert "<failure" not in pathlib.Path(results).read_text(), f"{top}: a test failed"
