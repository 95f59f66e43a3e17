import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Pictures of one school, which say so, and what only tests read. */
const pictures = ['landing/', 'sign-in-picture.tsx', '.test.', '/testing-']

/** What only some schools have: a class with its grade, a major, the title of a head, the name of a paper. */
const ofSomeSchools = new RegExp(
  [
    String.raw`\b[IVX]+[- ][A-Z0-9]\b|\b1?\d ?[A-F]\b`,
    String.raw`[Pp]eminatan|[Jj]urusan|[Kk]onsentrasi keahlian|[Kk]epala\s+[Ss]ekolah|[Mm]adrasah|[A-Z]{3,} SEKOLAH\b`,
  ].join('|'),
)

const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
/** What is read through the school's words: `atPlace('KEPALA SEKOLAH', words)`. */
const worded = /\batPlace\('[^']*'/g
/** Whatever is in quotes, and the text between two tags. */
const quoted = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;]*[a-z]{3}[^<>{}=;]*)[<{]/g

const textsIn = (source: string): string[] =>
  [...source.replace(comment, '').replace(worded, '').matchAll(quoted)].flatMap((found) =>
    found.slice(1).filter((text) => text !== undefined),
  )
const foreignIn = (source: string) => textsIn(source).filter((text) => ofSomeSchools.test(text))

test('no screen shows an example, a title or a paper of another kind of school', () => {
  for (const [source, foreign] of [
    [`<TextField label="Nama kelas" help="Misalnya VII-A" />`, 'Misalnya VII-A'],
    [`<p>\n  surat tugas dari kepala\n  sekolah.\n</p>`, '\n  surat tugas dari kepala\n  sekolah.\n'],
    ['description={`Terbaca oleh ${who} dan kepala sekolah`}', 'Terbaca oleh ${who} dan kepala sekolah'],
    [`title="REKAPITULASI ABSENSI SEKOLAH"`, 'REKAPITULASI ABSENSI SEKOLAH'],
  ] as const) {
    expect(foreignIn(source)).toEqual([foreign])
  }
  expect(foreignIn(`title={atPlace('IDENTITAS SEKOLAH', words)} // kepala sekolah`)).toEqual([])
  const folder = import.meta.dirname
  const foreign = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !pictures.some((picture) => file.includes(picture)))
    .flatMap((file) => foreignIn(readFileSync(join(folder, file), 'utf8')).map((text) => `${file}: ${text}`))
  expect(foreign.toSorted()).toEqual([
    'layout/palette/keyboard-help.tsx: H S I A T D',
    // Goes through the school's words where it is shown.
    'pages/kbm/report-card/completeness/lock-reasons.tsx: Kepala sekolah tidak ber-NIP',
    // Of a record from before the school changed its form.
    'pages/master/class/form-page.tsx: Jurusan',
    // What a teacher studied.
    'pages/master/teacher/teacher-parts.tsx: Jurusan',
    'pages/master/teacher/teacher-tabs.tsx: Jurusan',
    // Filled in by whoever registers a school, before its form is known.
    'pages/register/organization-tab.tsx: Kepala sekolah',
  ])
})
