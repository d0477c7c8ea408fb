// SPDX-License-Identifier: MIT OR Apache-2.0
// node pack.mjs FOLDER LIBRARY: the package `nineteen-native` as npm packs it, with the addon that
// cargo built as the file LIBRARY, for the system and processor that this runs on.
//
// node pack.mjs FOLDER LIBRARY PLATFORM: the package `nineteen-native-PLATFORM` with the addon for
// another one, such as `linux-x64-gnu`.
//
// node pack.mjs FOLDER --select PLATFORM...: a package `nineteen-native` that loads the one for the
// system that it runs on. Those named are its optional dependencies, of which npm installs only what
// the system can load.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder, library, ...platforms] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const description = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const { name, version } = description;

/** What npm calls the C library at the end of a platform's name. */
const LIBC = { gnu: "glibc", musl: "musl" };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(here, "..", name), join(folder, name));
if (library === "--select") {
  cpSync(join(here, "select.cjs"), join(folder, "select.cjs"));
  const main = "./select.cjs";
  const optionalDependencies = platforms.map((platform) => [`${name}-${platform}`, version]);
  Object.assign(description, {
    main,
    exports: { ...description.exports, ".": main },
    files: ["select.cjs"],
    optionalDependencies: Object.fromEntries(optionalDependencies),
  });
} else {
  cpSync(library, join(folder, "nineteen.node"));
  const [platform] = platforms;
  const [os, cpu, libc] = platform?.split("-") ?? [process.platform, process.arch];
  if (platform !== undefined) description.name += `-${platform}`;
  Object.assign(description, { os: [os], cpu: [cpu] });
  if (libc in LIBC) description.libc = [LIBC[libc]];
}
writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
