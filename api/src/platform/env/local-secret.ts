import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, unusableFolder } from '../start-error.ts'

/** The secret of local mode: created at the first start, then reused for the life of the data folder. */
export function localSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  try {
    // Traversable by all: under root the database runs as another user below this folder.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    if (!existsSync(file)) writeSecret(file)
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new StartError('dataFolder', `Berkas ${file} rusak: isinya terlalu pendek.`)
    return secret
  } catch (error) {
    throw error instanceof StartError ? error : unusableFolder(dataDir, error)
  }
}

/** Whole or not at all: a full disk would leave an empty file. Of two that start at once the first one's stays. */
function writeSecret(file: string): void {
  const made = `${file}.${process.pid}`
  try {
    writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600 })
    linkSync(made, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(made, { force: true })
  }
}
