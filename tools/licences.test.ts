import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
type Locked = { license?: string; dev?: boolean; link?: boolean; integrity?: string; resolved?: string }
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
/** What an installation runs, the development tools apart. */
const installed = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
)

const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|\(MIT AND Zlib\)|\(MIT OR CC0-1\.0\))$/
/** Others, each looked at: a font, libvips as a library that is linked at run time, a package whose file says MIT. */
const judged = /\/(@fontsource-variable\/plus-jakarta-sans|@img\/sharp-[\w-]+|png-js)$/

test('every package that Hadir installs is under a licence that was looked at', () => {
  expect(installed.length).toBeGreaterThan(200)
  const unknown = installed.filter(([path, { license = '' }]) => !permissive.test(license) && !judged.test(path))
  expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  for (const name of ['Plus Jakarta Sans', 'libvips', 'idn-area-data', 'PostgreSQL', 'Lucide'])
    expect(notice).toContain(name)
})

test('every package comes from the registry with a checksum', () => {
  const loose = Object.entries(packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})
