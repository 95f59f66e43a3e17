import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')

/** The specification's own spelling, letter by letter; the language's standard spelling is *Silakan*. */
const specified = [
  'Silahkan ulangi beberapa saat lagi',
  'Silahkan perbaiki data yang dimasukkan',
  'Silahkan ulangi pendaftaran',
]

test('Silahkan is written only in the texts that the specification spells so', () => {
  const files = execFileSync('git', ['ls-files', 'contract/src', 'web/src', 'api/src'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const found = files
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(project, file), 'utf8').matchAll(/[Ss]ilahkan[\w ]*/g)])
    .map(([text]) => text.trim())
  const others = found.filter((text) => !specified.includes(text))
  expect(others).toEqual([])
  expect([...new Set(found)].toSorted()).toEqual(specified.toSorted())
})
