// How much compressed JavaScript a screen makes a phone load: `node web/scripts/first-page-size.ts` after a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[] }

const dist = join(import.meta.dirname, '../dist')

/**
 * Screens with a limit, the guard of their time budget (docs/decisions/0065-time-budgets-for-first-pages.md), and the
 * attributes of the page's script that list what each needs besides the entry.
 */
export const screens = [
  { name: '/login', limitKb: 140, lists: [] },
  { name: '/app/kbm/daily-attendance/{id}', limitKb: 182, lists: ['data-app', 'data-sheet'] },
] as const

/**
 * The entry with everything it imports statically, and the lists; what a screen loads later on demand is not counted.
 */
function filesOf(lists: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit('index.html')
  const page = readPage()
  for (const list of lists) {
    const listed = new RegExp(`${list}="([^"]+)"`).exec(page)?.[1]?.split(' ')
    if (!listed) throw new Error(`index.html has no ${list}`)
    for (const file of listed) files.add(file)
  }
  return [...files]
}

const readPage = () => readFileSync(join(dist, 'index.html'), 'utf8')

/** The inline scripts of the page. */
function startScript(): Buffer {
  const code = /<script data-start[^>]*>([\s\S]+?)<\/script>/.exec(readPage())?.[1]
  if (!code) throw new Error('index.html has no script of its own')
  return Buffer.from(code)
}

/** Kilobytes (1000 bytes) of JavaScript that a screen loads before it is shown. */
export function screenSize(lists: readonly string[]): { gzipKb: number; brotliKb: number } {
  const contents = [startScript(), ...filesOf(lists).map((file) => readFileSync(join(dist, file)))]
  const total = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((sum, content) => sum + compress(content).length, 0) / 1000
  return {
    gzipKb: total((content) => gzipSync(content, { level: 9 })),
    brotliKb: total((content) => brotliCompressSync(content)),
  }
}

/** What the service worker fetches so that marking works offline. */
export const precacheLimitKb = 430

export function precachedFiles(): string[] {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  return Array.from(worker.matchAll(/url:["`]\/([^"`]+)["`]/g), (match) => match[1] ?? '')
}

/** Kilobytes that an installation fetches, compressed as the server sends them. */
export function precacheSize(): { gzipKb: number; brotliKb: number } {
  const files = precachedFiles()
  if (!files.includes('index.html')) throw new Error('The service worker keeps no index.html')
  const contents = files.map((file) => ({ file, content: readFileSync(join(dist, file)) }))
  const total = (compress: (content: Buffer) => Buffer) =>
    // Fonts are already compressed.
    contents.reduce((sum, { file, content }) => {
      return sum + (file.endsWith('.woff2') ? content : compress(content)).length
    }, 0) / 1000
  return {
    gzipKb: total((content) => gzipSync(content, { level: 9 })),
    brotliKb: total((content) => brotliCompressSync(content)),
  }
}

if (import.meta.main) {
  const { gzipKb, brotliKb } = precacheSize()
  console.log(
    `service worker: ${gzipKb.toFixed(1)} KB gzip, ${brotliKb.toFixed(1)} KB brotli (limit ${precacheLimitKb} KB)`,
  )
  if (gzipKb > precacheLimitKb) process.exitCode = 1
  for (const { name, limitKb, lists } of screens) {
    const { gzipKb, brotliKb } = screenSize(lists)
    console.log(`${name}: ${gzipKb.toFixed(1)} KB gzip, ${brotliKb.toFixed(1)} KB brotli (limit ${limitKb} KB)`)
    if (gzipKb > limitKb) process.exitCode = 1
  }
}
