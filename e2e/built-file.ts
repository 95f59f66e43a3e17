import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built file of a page, according to the manifest. */
export function builtFile(source: string): string {
  const manifest = readFileSync(join(import.meta.dirname, '../web/dist/.vite/manifest.json'), 'utf8')
  return (JSON.parse(manifest) as Record<string, { file: string }>)[source]!.file
}
