// SPDX-License-Identifier: MIT OR Apache-2.0
// node pack.mjs FOLDER LIBRARY: the package `nineteen-native` as npm packs it, with the addon that
// cargo built as the file LIBRARY, for the system and processor that this runs on.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder, library] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(library, join(folder, "nineteen.node"));
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(here, "..", name), join(folder, name));
const description = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
Object.assign(description, { os: [process.platform], cpu: [process.arch] });
writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
