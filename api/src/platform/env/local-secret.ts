import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unusableFolder } from '../start-error.ts'

/** The secret of local mode: created at the first start, then reused for the life of the data folder. */
export function localSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  try {
    // Traversable by all: under root the database runs as another user below this folder.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
}
