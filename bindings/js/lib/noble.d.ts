// SPDX-License-Identifier: MIT OR Apache-2.0

type Bytes = Uint8Array<ArrayBuffer>;

export interface EdDSA {
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Bytes };
  getPublicKey(secretKey: Uint8Array): Bytes;
  sign(message: Uint8Array, secretKey: Uint8Array, options?: { context?: Uint8Array }): Bytes;
  /** `zip215` is true by default, as in noble. */
  verify(
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
    options?: { context?: Uint8Array; zip215?: boolean },
  ): boolean;
  utils: {
    randomSecretKey(seed?: Uint8Array): Uint8Array;
    isValidSecretKey(secretKey: Uint8Array): boolean;
    isValidPublicKey(publicKey: Uint8Array, zip215?: boolean): boolean;
    toMontgomery(publicKey: Uint8Array): Bytes;
    toMontgomerySecret(secretKey: Uint8Array): Bytes;
  };
  lengths: { secretKey: 32; publicKey: 32; signature: 64; seed: 32 };
}

export const ed25519: EdDSA;
/** Ed25519ctx: `options.context` has 1 to 255 bytes. */
export const ed25519ctx: EdDSA;
export const ed25519ph: EdDSA;

export const x25519: {
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Bytes };
  getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array): Bytes;
  getPublicKey(secretKey: Uint8Array): Bytes;
  scalarMult(scalar: Uint8Array, u: Uint8Array): Bytes;
  scalarMultBase(scalar: Uint8Array): Bytes;
  utils: { randomSecretKey(seed?: Uint8Array): Uint8Array };
  GuBytes: Uint8Array;
  lengths: { secretKey: 32; publicKey: 32; seed: 32 };
};
