import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Chunk = { file: string; imports?: string[] }

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** Import cycles between files, each as the path around it. */
function circles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (key: string, way: string[]) => {
    const at = way.indexOf(key)
    if (at >= 0) found.push([...way.slice(at), key].map((one) => manifest[one]?.file).join(' \u2192 '))
    if (at >= 0 || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) visit(next, [...way, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  return found
}

// Modules without an import cycle can form one once they are grouped into files (shared-chunks.ts, screen-chunks.ts).
// Then a file runs before one that it needs, and the page that opens with it fails.
test('no files of the build import each other in a circle', () => expect(circles()).toEqual([]))
