// SPDX-License-Identifier: MIT OR Apache-2.0
// Loads the package with the addon for this system. An error, if there is none, is for the caller.
"use strict";

/** The C library of Linux: the program's own, which the addon has to be linked with. */
function libc() {
  const { report } = process;
  // Without it the report asks for the names of all network addresses.
  if (report) report.excludeNetwork = true;
  return !report || report.getReport().header.glibcVersionRuntime ? "gnu" : "musl";
}

const { arch, platform } = process;
const suffix = platform === "linux" ? `-${libc()}` : "";
module.exports = require(`nineteen-native-${platform}-${arch}${suffix}`);
