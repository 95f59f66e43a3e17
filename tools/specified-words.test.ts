import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** The specification's own spelling, letter by letter, and where; the language's standard spelling is *Silakan*. */
const specified = [
  ['contract/src/errors.ts', 'Silahkan perbaiki data yang dimasukkan'],
  ['web/src/components/form/use-code-not-sent.ts', 'Silahkan ulangi beberapa saat lagi'],
  ['web/src/pages/register/registration-error.ts', 'Silahkan perbaiki data yang dimasukkan'],
  ['web/src/pages/register/registration-error.ts', 'Silahkan ulangi pendaftaran'],
]

test('Silahkan is written only in the texts that the specification spells so, alone', () => {
  const found = projectFiles('contract/src', 'web/src', 'api/src')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/(?<=['"`>])[^'"`<>]*silahkan[^'"`<]*/gi)].map(([text]) => [file, text.trim()]),
    )
  expect(found.toSorted()).toEqual(specified)
})
