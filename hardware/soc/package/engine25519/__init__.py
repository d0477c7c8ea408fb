# SPDX-License-Identifier: MIT OR Apache-2.0
"""engine25519 and its SHA-512 unit as LiteX modules, and the lines that put them into a SoC:

    self.engine25519 = Engine25519(self)
    self.sha512 = Sha512(self)

inside the `__init__` of a class derived from `SoCCore`. Each adds its sources to the platform and a Wishbone
slave in the uncached region; the engine an interrupt, too. The name of its attribute matters: LiteX looks for the
interrupt of `engine25519` there. Neither needs the other.
"""

from pathlib import Path

from migen import ClockSignal, Instance, Replicate, ResetSignal, Signal

from litex.gen import LiteXModule
from litex.soc.integration.soc import SoCRegion
from litex.soc.interconnect import wishbone

from . import ecp5

# Where the RTL is: beside this file once installed, in the project its own folder.
HERE = Path(__file__).resolve().parent
RTL = next((path for path in (HERE / "rtl", HERE.parents[2] / "rtl") if path.is_dir()), HERE / "rtl")

# These declare what the others of the engine name; the bus is Wishbone.
FIRST = ("engine_pkg.sv", "strobes_pkg.sv")
NOT_OURS = "axi4lite"
UNIT = "sha512"
# Of the unit the engine has the core alone.
CORE = ("sha512_constants.sv", "sha512_core.sv")

# Bytes of the address map: the `bus` section of hardware/isa.toml.
SIZE = 0x2_0000
# ... and of the SHA-512 unit: hardware/rtl/sha512.sv.
SHA512_SIZE = 0x100


class Missing(Exception):
    """Says plainly which source is not there."""


def sources(folder=RTL):
    """The SystemVerilog files of the engine, the packages first."""
    folder = Path(folder)
    names = sorted(path.name for path in folder.glob("*.sv"))
    for needed in (*FIRST, "engine_wishbone.sv"):
        if needed not in names:
            raise Missing(f"{folder / needed} is not there")
    rest = [name for name in names if name not in FIRST and NOT_OURS not in name and (name in CORE or not name.startswith(UNIT))]
    return [folder / name for name in [*FIRST, *rest]]


def sha512_sources(folder=RTL):
    """The SystemVerilog files of the SHA-512 unit."""
    folder = Path(folder)
    names = sorted(path.name for path in folder.glob(f"{UNIT}*.sv") if NOT_OURS not in path.name)
    if "sha512_wishbone.sv" not in names:
        raise Missing(f"{folder / 'sha512_wishbone.sv'} is not there")
    return [folder / name for name in names]


def _ends(bus, data, answered, refused):
    """A refusal must end the access on any CPU of LiteX: VexRiscv does not look at `err`, and would wait
    for LiteX's time-out. So it ends as that does: with `ack`, and ones in place of data."""
    return [
        bus.ack.eq(answered | refused),
        bus.err.eq(refused),
        bus.dat_r.eq(data | Replicate(refused, 32)),
    ]


class _Event:
    """What LiteX asks of a module with an interrupt: `ev.irq`. The engine has its own enable and
    pending registers, so LiteX's event manager would only repeat them."""

    def __init__(self):
        self.irq = Signal()


def _pins(bus, size, answers, master):
    """The pins of a unit of so many bytes on Wishbone; answers: data, acknowledged, refused."""
    data, answered, refused = answers
    words = (size // 4).bit_length() - 1
    return {
        "i_clk_i": ClockSignal("sys"),
        "i_rst_i": ResetSignal("sys"),
        "i_cyc_i": bus.cyc,
        "i_stb_i": bus.stb,
        "i_we_i": bus.we,
        "i_adr_i": bus.adr[:words],
        "i_sel_i": bus.sel,
        "i_dat_i": bus.dat_w,
        "o_dat_o": data,
        "o_ack_o": answered,
        "o_err_o": refused,
        "i_master_i": Signal(4) if master is None else master,
    }


class Engine25519(LiteXModule):
    """The engine on a SoC's bus.

    soc      the SoC that it becomes part of
    master   who makes the access on the bus, 4 bits. Contexts of the engine belong to the master that
             claimed them. LiteX's interconnect does not carry a master's number, so a SoC with several
             masters passes a signal here; with one, the default 0 is right.
    origin   address; by default LiteX chooses one in the CPU's uncached region

    Further names are parameters of the RTL: CONTEXTS (1, 2, 4, 8 or 16; the driver finds how many), FAST_SQUARE,
    PRIVILEGED (masters that may abort and release what is not theirs, a bit for each), JOB_LIMIT (cycles after which a
    job is stopped).

    On an ECP5 with LiteX's toolchain Trellis, yosys gets the engine's synthesis script (ecp5.py).
    """

    def __init__(self, soc, master=None, origin=None, name="engine25519", **parameters):
        self.bus = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        self.ev = _Event()
        answers = Signal(32), Signal(), Signal()
        self.comb += _ends(self.bus, *answers)
        instance = f"{name}_wishbone"
        self.specials += Instance(
            "engine_wishbone",
            name=instance,
            **{f"p_{key}": value for key, value in parameters.items()},
            **_pins(self.bus, SIZE, answers, master),
            o_irq_o=self.ev.irq,
        )

        for source in sources():
            soc.platform.add_source(str(source), language="systemverilog")
        ecp5.add(soc.platform, instance, parameters.get("CONTEXTS", 16))
        soc.bus.add_slave(name, self.bus, SoCRegion(origin=origin, size=SIZE, cached=False))
        if soc.irq.enabled:
            soc.irq.add(name, use_loc_if_exists=True)


class Sha512(LiteXModule):
    """The SHA-512 unit on a SoC's bus; soc, master, origin as for the engine."""

    def __init__(self, soc, master=None, origin=None, name="sha512"):
        self.bus = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        answers = Signal(32), Signal(), Signal()
        self.comb += _ends(self.bus, *answers)
        self.specials += Instance(
            "sha512_wishbone",
            **_pins(self.bus, SHA512_SIZE, answers, master),
        )
        for source in sha512_sources():
            soc.platform.add_source(str(source), language="systemverilog")
        soc.bus.add_slave(name, self.bus, SoCRegion(origin=origin, size=SHA512_SIZE, cached=False))
