import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in the form for a cookie or an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: irreversible, with too many bits to guess. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
