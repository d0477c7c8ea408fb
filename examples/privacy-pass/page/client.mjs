// SPDX-License-Identifier: MIT OR Apache-2.0
// The client's module: requests and tokens. Random numbers are the browser's.

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

export const toBase64 = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");

/** The challenge and the key of a header `WWW-Authenticate` (RFC 9577 section 2.1). */
export function parse(header) {
  const value = (name) => {
    const found = header.match(new RegExp(`${name}="([A-Za-z0-9_=-]*)"`));
    if (!found) throw new Error(`the challenge has no ${name}`);
    return fromBase64(found[1]);
  };
  return { challenge: value("challenge"), key: value("token-key") };
}

/** The encoding of one extension: its number and a text. */
export function extension(number, text) {
  const value = new TextEncoder().encode(text);
  const u16 = (n) => [n >> 8, n & 255];
  return Uint8Array.from([...u16(value.length + 4), ...u16(number), ...u16(value.length), ...value]);
}

const length = (n) => new Uint8Array(Uint32Array.of(n).buffer);

/** Loads the module from its bytes. */
export async function load(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const { memory, buffer, place, token_request, token } = instance.exports;

  const call = (operands, f) => {
    const all = operands.flatMap((part) => [...part]);
    const at = buffer(all.length);
    new Uint8Array(memory.buffer, at, all.length).set(all);
    const size = f();
    if (size < 0) throw new Error("the other side's message is not what it should be");
    return new Uint8Array(memory.buffer, place(), size).slice();
  };

  return {
    /** A request for a token: its number here, and what the issuer gets. The host sent the challenge. */
    request({ challenge, key }, host, extensions) {
      const seed = crypto.getRandomValues(new Uint8Array(32));
      const parts = [challenge, new TextEncoder().encode(host), key, extensions ?? new Uint8Array()];
      const operands = [seed, ...parts.flatMap((part) => [length(part.length), part])];
      const made = call(operands, token_request);
      return { number: new DataView(made.buffer).getUint32(0, true), bytes: made.subarray(4) };
    },

    /** The token of an issuer's answer. A request serves one answer. */
    token(number, answer) {
      return call([answer], () => token(number));
    },
  };
}
