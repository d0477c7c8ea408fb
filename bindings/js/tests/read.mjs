// SPDX-License-Identifier: MIT OR Apache-2.0
// Files of the project's `testdata`, whose folder is in NINETEEN_TESTDATA.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const read = (name) => readFileSync(join(process.env.NINETEEN_TESTDATA, name), "utf8");
