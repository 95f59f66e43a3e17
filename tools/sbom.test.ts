import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Component = {
  'bom-ref': string
  version: string
  purl?: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  hashes?: { alg: string; content: string }[]
}

/** Made from the lock file, without the registry: what an installation runs on any system. */
const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', '--offline'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  }),
) as { bomFormat: string; components: Component[] }

/** Its package.json names none; its LICENSE file is the MIT license (licences.test.ts). */
const licenceInFile = ['png-js']
const isOurs = ({ 'bom-ref': ref }: Component) => ref.startsWith('@hadir/')
const others = bill.components.filter((component) => !isOurs(component))
const nameOf = ({ 'bom-ref': ref }: Component) => ref.slice(0, ref.lastIndexOf('@'))

test('the bill of materials is CycloneDX and has every installed package once with its address', () => {
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(others.length).toBeGreaterThan(200)
  expect(new Set(others.map((one) => one['bom-ref'])).size).toBe(others.length)
  expect(others.filter(({ purl }) => !purl?.startsWith('pkg:npm/')).map((one) => one['bom-ref'])).toEqual([])
})

test('every package of the bill has a licence', () => {
  const without = others.filter(({ licenses = [] }) =>
    licenses.every(({ license, expression }) => !license?.id && !license?.name && !expression),
  )
  expect(without.map(nameOf)).toEqual(licenceInFile)
})

test('every package of the bill has a SHA-512 to compare', () => {
  const without = others.filter(({ hashes = [] }) => !hashes.some(({ alg, content }) => alg === 'SHA-512' && content))
  expect(without.map(nameOf)).toEqual([])
})
