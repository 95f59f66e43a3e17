import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in a cookie or an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of one: it cannot be turned back, and so many bits cannot be tried. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
