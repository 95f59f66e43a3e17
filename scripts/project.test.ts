import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPatiently } from './project.mjs'

test('what reaches out to the internet is tried three times, and no longer once it goes well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hadir-patience-'))
  /** Fails until it has been tried this often. */
  const program = (name: string, needed: number) => [
    '--eval',
    `const fs = require('node:fs'); const file = ${JSON.stringify(join(folder, name))}
    fs.appendFileSync(file, 'x'); process.exit(fs.readFileSync(file).length < ${needed} ? 7 : 0)`,
  ]
  const ended = (name: string, needed: number) =>
    runPatiently(process.execPath, program(name, needed), { show: false }, [0, 0])
  expect((await ended('third', 3)).code).toBe(0)
  expect((await ended('first', 1)).code).toBe(0)
  expect((await ended('never', 9)).code).toBe(7)
  const tried = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect([tried('third'), tried('first'), tried('never')]).toEqual(['xxx', 'x', 'xxx'])
  rmSync(folder, { recursive: true })
})
