import { createHash } from 'node:crypto'

/** Identifies this content, for `FileAnswer`: half a SHA-256 suffices to avoid collisions. */
export const fileVersion = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
