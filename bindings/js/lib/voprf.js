// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/voprf`: oblivious pseudorandom functions on ristretto255 (RFC 9497).

import { bytes, kind, options as optionsOf, random } from "./arguments.js";
import { Disposable, Kept } from "./keys.js";
import { init, initSync, instance } from "./voprf.instance.js";
import { ELEMENT, OUTPUT, PROOF, counted, lengthOf, pieces } from "./voprf.parts.js";

export { init, initSync };

/** The modes, in the order of their numbers. */
export const modes = Object.freeze(["oprf", "voprf", "poprf"]);

const POPRF = modes.indexOf("poprf");
const NONE = new Uint8Array();

function modeOf(name) {
  const mode = modes.indexOf(name);
  if (mode < 0) throw new RangeError(`mode is ${kind(name)} ${name}: there are ${modes.join(", ")}`);
  return mode;
}

/** The public information, which only POPRF has. */
function infoOf(mode, info) {
  if (mode === POPRF) return bytes(info, "info");
  if (info !== undefined) throw new RangeError("info: only POPRF has public information");
  return NONE;
}

function list(values, name, length) {
  if (!Array.isArray(values)) throw new TypeError(`${name} is ${kind(values)}, not an array`);
  return values.map((value, i) => bytes(value, `${name}[${i}]`, length));
}

/** Tells a constructor that the name and operands of a function of the module follow. */
const MADE = Symbol("a key of the module");

/** The server and its secret key, which stays in the module until `dispose`. */
export class Server extends Disposable {
  #kept;
  #mode;
  #publicKey;

  /** `secretKey`: 32 bytes, a scalar that is reduced and not 0. */
  constructor(mode, secretKey, name = "server_new", parts = undefined, ...numbers) {
    super();
    this.#mode = modeOf(mode);
    const operands = secretKey === MADE ? parts : [bytes(secretKey, "secretKey", 32)];
    const made = instance.result(name, operands, 64, this.#mode, ...numbers);
    this.#kept = new Kept("server_free", made.code, instance);
    this.#publicKey = made.bytes.slice(0, ELEMENT);
  }

  /** A new key. */
  static generate(mode) {
    const uniform = random(64);
    try {
      return new Server(mode, MADE, "server_random", [uniform]);
    } finally {
      uniform.fill(0);
    }
  }

  /** The key that follows from a seed of 32 bytes and from what it is for (RFC 9497 §3.2.1). */
  static derive(mode, seed, keyInfo = NONE) {
    const parts = [bytes(seed, "seed", 32), bytes(keyInfo, "keyInfo")];
    return new Server(mode, MADE, "server_derive", parts, keyInfo.length);
  }

  kept() {
    return this.#kept;
  }

  /** The public key: 32 bytes. */
  get publicKey() {
    return this.#publicKey.slice();
  }

  /** The secret key: 32 bytes, which the caller wipes. */
  toBytes() {
    return instance.secret("server_bytes", [], 32, this.#kept.number).bytes;
  }

  /** The output for an input, 64 bytes: what a client gets for it. */
  evaluate(input, options) {
    const { info } = optionsOf(options, ["info"]);
    const parts = [infoOf(this.#mode, info), bytes(input, "input")];
    const numbers = [this.#kept.number, parts[0].length, input.length];
    return instance.secret("server_evaluate", parts, OUTPUT, ...numbers).bytes;
  }

  /** Evaluates blinded elements; but for OPRF with a proof that this key was used. */
  blindEvaluate(blinded, options) {
    const { info } = optionsOf(options, ["info"]);
    const elements = list(blinded, "blinded", ELEMENT);
    const n = elements.length;
    const uniform = random(64);
    const parts = [uniform, infoOf(this.#mode, info), ...elements];
    const numbers = [this.#kept.number, parts[1].length, n];
    const length = ELEMENT * n + PROOF;
    const left = instance.result("server_blind_evaluate", parts, length, ...numbers).bytes;
    uniform.fill(0);
    const evaluations = pieces(left.slice(0, ELEMENT * n), ELEMENT);
    if (modes[this.#mode] === "oprf") return { evaluations };
    return { evaluations, proof: left.slice(ELEMENT * n) };
  }
}

/** A client between its two messages. Its blinds stay in the module until `finalize`. */
export class Client extends Disposable {
  #kept;
  #mode;
  #inputs;
  #info;
  #blinded;

  /** Blinds inputs. POPRF takes the public key and the public information here. */
  constructor(mode, inputs, options) {
    super();
    const { publicKey, info } = optionsOf(options, ["publicKey", "info"]);
    this.#mode = modeOf(mode);
    this.#info = infoOf(this.#mode, info).slice();
    this.#inputs = list(inputs, "inputs").map((input) => input.slice());
    const n = inputs.length;
    const poprf = this.#mode === POPRF;
    const key = poprf ? bytes(publicKey, "publicKey", ELEMENT) : new Uint8Array(ELEMENT);
    const uniform = random(64 * n);
    const parts = [key, uniform, this.#info, ...counted(this.#inputs)];
    const numbers = [this.#mode, this.#info.length, n, lengthOf(parts)];
    const made = instance.result("client_new", parts, ELEMENT * n, ...numbers);
    uniform.fill(0);
    this.#kept = new Kept("client_free", made.code, instance);
    this.#blinded = pieces(made.bytes, ELEMENT);
  }

  kept() {
    return this.#kept;
  }

  /** The elements for the server: 32 bytes each. */
  get blinded() {
    return this.#blinded.map((element) => element.slice());
  }

  /**
   * The outputs, 64 bytes each, in the order of the inputs. VOPRF takes the public key here. The
   * client is disposed of, also if the answer is refused.
   */
  finalize(answer) {
    try {
      if (answer === null || typeof answer !== "object") {
        throw new TypeError(`answer is ${kind(answer)}, not an object`);
      }
      const { evaluations, proof, publicKey } = answer;
      const elements = list(evaluations, "evaluations", ELEMENT);
      const mode = modes[this.#mode];
      const n = this.#inputs.length;
      if (elements.length !== n) {
        throw new RangeError(`evaluations has ${elements.length} elements for ${n} inputs`);
      }
      const parts = [
        mode === "voprf" ? bytes(publicKey, "publicKey", ELEMENT) : new Uint8Array(ELEMENT),
        mode === "oprf" ? new Uint8Array(PROOF) : bytes(proof, "proof", PROOF),
        ...elements,
        this.#info,
        ...counted(this.#inputs),
      ];
      const numbers = [this.#kept.number, this.#info.length, n, lengthOf(parts)];
      const outputs = instance.secret("client_finalize", parts, OUTPUT * n, ...numbers).bytes;
      return pieces(outputs, OUTPUT);
    } finally {
      this.dispose();
    }
  }

  /** Wipes the blinds and the copies of the inputs. */
  dispose() {
    super.dispose();
    for (const input of this.#inputs) input.fill(0);
  }
}
