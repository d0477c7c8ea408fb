# SPDX-License-Identifier: MIT OR Apache-2.0
"""AXI4-Lite: responses held until taken, SLVERR on refusal, address and data of a write in any order."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer

from common import try_out


class Axi:
    def __init__(self, dut):
        self.dut, self.random = dut, random.Random(1)

    async def handshake(self, valid, ready):
        """Holds valid until it is taken."""
        valid.value = 1
        for _ in range(3000):
            await Timer(1, "ns")            # ready is combinational; the rising edge that takes it comes next
            taken = int(ready.value)
            await FallingEdge(self.dut.aclk_i)
            if taken:
                return
        raise AssertionError("not taken")

    async def answer(self, valid, ready):
        for _ in range(3000):
            if int(valid.value):
                break
            await FallingEdge(self.dut.aclk_i)
        for _ in range(self.random.randrange(4)):      # held until taken
            await FallingEdge(self.dut.aclk_i)
            assert int(valid.value)
        ready.value = 1

    async def finish(self, valid, ready):
        await FallingEdge(self.dut.aclk_i)
        ready.value = 0
        assert not int(valid.value)

    async def read(self, address, master):
        d = self.dut
        d.araddr_i.value, d.armaster_i.value = address, master
        await self.handshake(d.arvalid_i, d.arready_o)
        d.arvalid_i.value = 0
        await self.answer(d.rvalid_o, d.rready_i)
        word, response = int(d.rdata_o.value), int(d.rresp_o.value)
        await self.finish(d.rvalid_o, d.rready_i)
        return word, response == 2

    async def write(self, address, word, master, sel=15):
        d = self.dut
        d.awaddr_i.value, d.awmaster_i.value, d.wdata_i.value, d.wstrb_i.value = address, master, word, sel
        first, second = self.random.sample([d.awvalid_i, d.wvalid_i], 2)
        first.value = 1
        for _ in range(self.random.randrange(3)):
            await FallingEdge(d.aclk_i)
            assert not int(d.bvalid_o.value)
        await self.handshake(second, d.awready_o)
        d.awvalid_i.value = d.wvalid_i.value = 0
        await self.answer(d.bvalid_o, d.bready_i)
        response = int(d.bresp_o.value)
        await self.finish(d.bvalid_o, d.bready_i)
        return 0, response == 2


@cocotb.test()
async def axi4lite(dut):
    cocotb.start_soon(Clock(dut.aclk_i, 10, "ns").start())
    for port in ("awvalid_i", "awaddr_i", "awmaster_i", "wvalid_i", "wdata_i", "wstrb_i", "bready_i", "arvalid_i", "araddr_i",
                 "armaster_i", "rready_i"):
        getattr(dut, port).value = 0
    dut.aresetn_i.value = 0
    for _ in range(4):
        await FallingEdge(dut.aclk_i)
    dut.aresetn_i.value = 1
    for _ in range(2):
        await FallingEdge(dut.aclk_i)
    await try_out(Axi(dut))
