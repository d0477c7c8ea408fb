# SPDX-License-Identifier: MIT OR Apache-2.0
"""The synthesis of an ECP5 design with engines in it, for yosys as LiteX calls it.

The lines are those of hardware/synth/ecp5.ys, which `cargo xtask synth ecp5` runs, too; that file says what the names in
braces stand for. Without them the engine is right and slow: yosys leaves the registers of multipliers and block RAMs
outside of the blocks.
"""

from pathlib import Path

# Where the script is: beside this file once installed, in the project its own folder.
HERE = Path(__file__).resolve().parent
SYNTH = next((path for path in (HERE / "synth", HERE.parents[2] / "synth") if path.is_dir()), HERE / "synth")

# Of nextpnr, as `cargo xtask synth ecp5` calls it (hardware/synth/RECORD.md says why).
PLACER = "static"
# Block RAMs of the constants.
CONSTANTS = 8


def _copy(contexts):
    """Block RAMs of one copy of the registers."""
    return 15 if contexts == 16 else 8


def script(top, engines, folder=SYNTH):
    """The lines for a design. engines: where each is below the top, with a dot at its end, and its contexts."""
    blocks = sum(2 * _copy(contexts) + CONSTANTS for _, contexts in engines)
    known = {"{top}": top, "{synth}": f"{Path(folder).as_posix()}/", "{blocks}": str(blocks)}
    lines = []
    for line in (Path(folder) / "ecp5.ys").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        for name, value in known.items():
            line = line.replace(name, value)
        if "{engine}" not in line:
            lines.append(line)
            continue
        for engine, contexts in engines:
            name, count = ("{copy}", _copy(contexts)) if "{copy}" in line else ("{constant}", CONSTANTS)
            lines.extend(line.replace("{engine}", engine).replace(name, str(number)) for number in range(count))
    return lines


class _Template(list):
    """A template of LiteX's YosysWrapper whose call of `synth_ecp5` is replaced by the script when the build script is
    written: then the name of the top is known, and every engine."""

    def __init__(self, lines):
        super().__init__(lines)
        self.engines = []

    def __iter__(self):
        for line in super().__iter__():
            if line.startswith("synth_"):
                yield from script("{build_name}", self.engines)
            else:
                yield line


def add(platform, instance, contexts):
    """Makes LiteX synthesize the platform's design with the script, and place it with the placer that the engine's wires
    need, if its toolchain is Trellis: yosys and nextpnr for ECP5. Another toolchain stays as it is."""
    toolchain = getattr(platform, "toolchain", None)
    if getattr(toolchain, "family", None) != "ecp5" or not hasattr(toolchain, "_yosys_template"):
        return
    from litex.build.yosys_wrapper import YosysWrapper

    template = toolchain._yosys_template
    if not isinstance(template, _Template):
        template = toolchain._yosys_template = _Template(template or YosysWrapper._default_template)
        if "--placer" not in toolchain._pnr_opts:
            toolchain._pnr_opts += f" --placer {PLACER}"
    template.engines.append((f"{instance}.", contexts))
