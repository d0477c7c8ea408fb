# SPDX-License-Identifier: MIT OR Apache-2.0
"""AXI4-Lite: responses held until taken, SLVERR on refusal, address and data of a write in any order."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer

from common import ID, IRQ_ENABLE, try_out


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


async def reset(dut):
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


@cocotb.test()
async def axi4lite(dut):
    await reset(dut)
    await try_out(Axi(dut))


@cocotb.test()
async def axi4lite_refuses_unaligned_addresses(dut):
    await reset(dut)
    bus = Axi(dut)
    for off in (1, 2, 3):
        assert (await bus.read(ID + off, 0))[1], f"a read {off} bytes off"
        assert (await bus.write(IRQ_ENABLE + off, 3, 0))[1], f"a write {off} bytes off"
    assert await bus.read(ID, 0) == (0x656E3235, False)
    assert await bus.read(IRQ_ENABLE, 0) == (0, False)


@cocotb.test()
async def axi4lite_reads_and_writes_take_turns(dut):
    """Both wait all the time; neither may starve the other, and each has its own answer."""
    await reset(dut)
    await Axi(dut).read(ID, 0)                              # the clearing after reset is over
    dut.araddr_i.value, dut.awaddr_i.value, dut.wdata_i.value, dut.wstrb_i.value = ID, IRQ_ENABLE, 3, 15
    dut.arvalid_i.value = dut.awvalid_i.value = dut.wvalid_i.value = 1
    dut.rready_i.value = dut.bready_i.value = 1
    order = ""
    for _ in range(200):
        await Timer(1, "ns")
        if int(dut.rvalid_o.value):
            assert int(dut.rdata_o.value) == 0x656E3235
            order += "r"
        if int(dut.bvalid_o.value):
            order += "w"
        assert not (int(dut.arready_o.value) and int(dut.awready_o.value)), "one at a time"
        await FallingEdge(dut.aclk_i)
    assert len(order) >= 8 and order in "rw" * 100, order
