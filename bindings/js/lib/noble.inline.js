// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/noble`, with the module in it.

import "./loaded.js";

export * from "./noble.js";
