import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Pictures of one school, which say so. */
const pictures = ['landing/', 'sign-in-picture.tsx']

/** What only some schools have: a class with its grade, a major, the title of a head. */
const ofSomeSchools =
  /\b[IVX]+[- ][A-Z0-9]\b|\b1?\d ?[A-F]\b|[Pp]eminatan|[Kk]onsentrasi keahlian|[Kk]epala [Ss]ekolah|[Mm]adrasah/

/** The labels, hints and examples in a source. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:label|help|placeholder|header)(?:=|: )["'{`]+([^"'`]+)["'`]/g)].flatMap(
    ([, text]) => text ?? [],
  )

test('no form shows an example of another kind of school', () => {
  expect(
    textsIn('<TextField label="Nama kelas" help="Misalnya VII-A" />').filter((one) => ofSomeSchools.test(one)),
  ).toEqual(['Misalnya VII-A'])
  const folder = import.meta.dirname
  const foreign = globSync('**/*.tsx', { cwd: folder })
    .filter((file) => !file.includes('.test.') && !pictures.some((picture) => file.includes(picture)))
    .flatMap((file) =>
      textsIn(readFileSync(join(folder, file), 'utf8'))
        .filter((text) => ofSomeSchools.test(text))
        .map((text) => `${file}: ${text}`),
    )
  // Filled in by whoever registers a school, before its form is known.
  expect(foreign).toEqual(['pages/register/organization-tab.tsx: Kepala sekolah'])
})
