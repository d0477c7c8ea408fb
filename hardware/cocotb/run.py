# SPDX-License-Identifier: MIT OR Apache-2.0
"""The bus tops on Icarus, Wishbone and AXI4-Lite beside our checkers of them, then the bench in plain Verilog:
`python hardware/cocotb/run.py` (needs iverilog and cocotb; `cargo xtask tools sim` has them)."""
import argparse
import pathlib
import subprocess
import sys
from xml.etree import ElementTree

from cocotb_tools.runner import get_runner

here = pathlib.Path(__file__).resolve().parent
TOPS = {"engine_wishbone": "test_wishbone", "engine_axi4lite": "test_axi4lite", "engine_apb": "test_apb", "engine_ahb": "test_ahb"}
# Those with a checker; the others' tests check the bus themselves.
BUSES = {"engine_wishbone": "wishbone", "engine_axi4lite": "axi4lite"}
parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--rtl", type=pathlib.Path, default=here.parent / "rtl", help="folder of the RTL")
parser.add_argument("--build", type=pathlib.Path, default=here.parent.parent / "target" / "cocotb", help="folder for what is built")
parser.add_argument("--top", choices=TOPS, action="append", help="this top only")
options = parser.parse_args()
packages = [options.rtl.resolve() / name for name in ("engine_pkg.sv", "strobes_pkg.sv")]
for package in packages:
    if not package.is_file():
        sys.exit(f"{options.rtl}: no {package.name} in it")
sources = packages + sorted(p for p in options.rtl.resolve().glob("*.sv") if p not in packages)
failed = False
for top in options.top or TOPS:
    runner = get_runner("icarus")
    build = options.build.resolve() / top
    checked, checks = top, []
    if top in BUSES:
        checked = f"checked_{BUSES[top]}"
        checks = [here.parent / "formal" / f"{BUSES[top]}_checker.sv", here / f"{checked}.sv"]
    runner.build(sources=sources + checks, hdl_toplevel=checked, build_args=["-g2012"], build_dir=build, always=True,
                 timescale=("1ns", "1ps"))
    results = runner.test(hdl_toplevel=checked, test_module=TOPS[top], build_dir=build, test_dir=here,
                          results_xml=str(build / "results.xml"))
    cases = list(ElementTree.parse(results).getroot().iter("testcase"))
    assert cases, f"{top}: no test ran"
    for case in cases:
        bad = any(case.find(kind) is not None for kind in ("failure", "error"))
        failed |= bad
        print(f"test {case.get('name')} ... {'FAILED' if bad else 'ok'}", flush=True)
if not options.top:
    # The bench as its first lines say how to run it, on these files.
    folder = options.build.resolve()
    program, bench = folder / "first_job.vvp", here.parent / "bench" / "first_job.v"
    subprocess.run(["iverilog", "-g2012", "-s", "first_job", "-o", program, *sources, bench], check=True)
    said = subprocess.run(["vvp", program], check=True, capture_output=True, text=True).stdout
    bad = "PASSED" not in said or "FAILED" in said
    failed |= bad
    print(f"test first_job ... {'FAILED' if bad else 'ok'}", flush=True)
sys.exit("a test failed" if failed else 0)
