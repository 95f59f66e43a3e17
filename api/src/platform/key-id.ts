import { createHash } from 'node:crypto'

/** The first eight bytes of the public key's hash, as base64url. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest().subarray(0, 8).toString('base64url')
