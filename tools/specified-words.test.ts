import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** The specification's own spelling, letter by letter; the language's standard spelling is *Silakan*. */
const specified = [
  'Silahkan ulangi beberapa saat lagi',
  'Silahkan perbaiki data yang dimasukkan',
  'Silahkan ulangi pendaftaran',
]

test('Silahkan is written only in the texts that the specification spells so', () => {
  const found = projectFiles('contract/src', 'web/src', 'api/src')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/[Ss]ilahkan[\w ]*/g)])
    .map(([text]) => text.trim())
  const others = found.filter((text) => !specified.includes(text))
  expect(others).toEqual([])
  expect([...new Set(found)].toSorted()).toEqual(specified.toSorted())
})
