import { createHash } from 'node:crypto'

/** Names this very content, for `FileAnswer`: half a SHA-256 is more than no two files will ever share. */
export const fileVersion = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
