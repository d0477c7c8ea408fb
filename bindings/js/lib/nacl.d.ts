// SPDX-License-Identifier: MIT OR Apache-2.0

type Bytes = Uint8Array<ArrayBuffer>;

interface KeyPair {
  publicKey: Bytes;
  secretKey: Bytes;
}

export const sign: {
  (message: Uint8Array, secretKey: Uint8Array): Bytes;
  open(signedMessage: Uint8Array, publicKey: Uint8Array): Bytes | null;
  detached: {
    (message: Uint8Array, secretKey: Uint8Array): Bytes;
    verify(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean;
  };
  keyPair: {
    (): KeyPair;
    fromSecretKey(secretKey: Uint8Array): KeyPair;
    fromSeed(seed: Uint8Array): KeyPair;
  };
  readonly publicKeyLength: 32;
  readonly secretKeyLength: 64;
  readonly seedLength: 32;
  readonly signatureLength: 64;
};

export const scalarMult: {
  (n: Uint8Array, p: Uint8Array): Bytes;
  base(n: Uint8Array): Bytes;
  readonly scalarLength: 32;
  readonly groupElementLength: 32;
};

export const hash: { (message: Uint8Array): Bytes; readonly hashLength: 64 };
export function verify(x: Uint8Array, y: Uint8Array): boolean;
export function randomBytes(n: number): Bytes;

declare const nacl: {
  sign: typeof sign;
  scalarMult: typeof scalarMult;
  hash: typeof hash;
  verify: typeof verify;
  randomBytes: typeof randomBytes;
};
export default nacl;
