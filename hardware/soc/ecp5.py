# SPDX-License-Identifier: MIT OR Apache-2.0
"""A SoC on an ECP5 without a board: VexRiscv, memory, a UART, engines.

Writes into a folder what LiteX writes for yosys and nextpnr: `ecp5.v`, `ecp5.ys` and the script that calls them. It runs
neither.
"""

import argparse
import os
import sys
from pathlib import Path

from litex.build.generic_platform import IOStandard, Pins, Subsignal
from litex.build.io import CRG
from litex.build.lattice import LatticeECP5Platform
from litex.soc.integration.soc_core import SoCCore

# hardware/soc/package, or as it is installed
from engine25519 import Engine25519, Missing

FREQUENCY = 50_000_000
DEVICE = "LFE5U-85F-8BG381C"
PINS = [
    ("clk", 0, Pins("G2"), IOStandard("LVCMOS33")),
    # Without an output yosys leaves nothing of the SoC.
    ("serial", 0, Subsignal("tx", Pins("L4")), Subsignal("rx", Pins("M1")), IOStandard("LVCMOS33")),
]


class Board(SoCCore):
    def __init__(self, contexts):
        platform = LatticeECP5Platform(DEVICE, PINS, toolchain="trellis")
        self.crg = CRG(platform.request("clk"))
        super().__init__(
            platform,
            FREQUENCY,
            cpu_type="vexriscv",
            cpu_variant="minimal",
            integrated_rom_size=0x1000,
            # Any words that are not all the same, or yosys makes them a constant.
            integrated_rom_init=list(range(0x400)),
            integrated_sram_size=0x1000,
            timer_uptime=False,
        )
        self.engine25519 = Engine25519(self, CONTEXTS=contexts[0])
        for number, count in enumerate(contexts[1:], start=2):
            name = f"engine25519_{number}"
            setattr(self, name, Engine25519(self, name=name, CONTEXTS=count))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--contexts", default="16", help="of each engine, as 16,2")
    arguments = arguments.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    soc = Board([int(count) for count in arguments.contexts.split(",")])
    # Without LiteX's `Builder`: that one wants the C toolchain of a BIOS, which this SoC has not.
    os.chdir(folder)
    soc.finalize()
    soc.build(build_dir=str(folder), build_name="ecp5", run=False)


if __name__ == "__main__":
    try:
        main()
    except Missing as why:
        sys.exit(f"ecp5.py: {why}")
