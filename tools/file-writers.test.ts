import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '..')
const isTest = (path: string) => /\.test\.ts$|[/\\]testing[/\\-]/.test(path)
const files = globSync('api/src/**/*.ts', { cwd: project }).filter((path) => !isTest(path))
const filesMatching = (what: RegExp) =>
  files.filter((path) => what.test(readFileSync(join(project, path), 'utf8'))).map((path) => path.replaceAll('\\', '/'))

test('spreadsheets are written in one place, where no text can become a formula', () => {
  expect(filesMatching(/text\/csv|officedocument\.spreadsheetml\.sheet'/)).toEqual([
    'api/src/platform/listing/content-types.ts',
  ])
})

test('file names reach headers in only one way', () => {
  const naming = filesMatching(/['"`]content-disposition['"`]|attachment; ?filename/i)
  expect(naming.toSorted()).toEqual([
    'api/src/platform/http/attachment-header.ts',
    'api/src/platform/http/security/cross-origin.ts',
    'api/src/platform/http/serve.ts',
  ])
})

test('zip archives are written and read in one place', () => {
  const zips = filesMatching(/DeflateRaw|inflateRaw|crc32|'fflate'|PK\\x0|0x0[0-9]0[0-9]4b50/)
  expect(zips.filter((path) => !path.startsWith('api/src/platform/zip/'))).toEqual([])
})
