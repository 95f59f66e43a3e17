import { afterAll, describe, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { newSchool } from '../../../../testing/test-school.ts'
import { newId } from '../../../../platform/ids.ts'
import { sha256 } from './archive-file.ts'
import { archiveSteps, type Forged, type Row } from './testing-archive.ts'

const t = await testApp()
afterAll(t.close)
const {
  from,
  manifest,
  forged,
  upload,
  verify,
  emptySchool,
  settingOf,
  apply,
  restoreInto: bring,
  count,
} = await archiveSteps(t)

describe('who may not restore an archive', () => {
  test('an unverified school, neither before nor after the upload', async () => {
    const to = await newSchool(t)
    expect(
      await upload(
        to,
        forged(() => undefined),
      ),
    ).toMatchObject({ status: 403, code: 'SCHOOL_NOT_VERIFIED' })
    await verify(to)
    const { data } = await upload(
      to,
      forged(() => undefined),
    )
    await verify(to, null)
    expect(await apply(to, data)).toMatchObject({ status: 403, body: { code: 'SCHOOL_NOT_VERIFIED' } })
    expect(await count('student', to)).toBe(0)
  })

  test('without a confirmation of these bytes, of that school, into this one', async () => {
    const to = await emptySchool()
    const { data } = await upload(
      to,
      forged(() => undefined),
    )
    for (const confirmed of [
      { sha256: sha256('other') },
      { fromNpsn: '10000001' },
      { toNpsn: data.summary!.school.npsn },
    ])
      expect(await apply(to, data, confirmed)).toMatchObject({ status: 409, body: { code: 'ARCHIVE_NOT_CONFIRMED' } })
    const unconfirmed = { acceptsUnproven: false }
    expect(await apply(to, data, unconfirmed)).toMatchObject({ status: 409, body: { code: 'ARCHIVE_UNPROVEN' } })
    expect(await count('student', to)).toBe(0)
  })
})

test.each([
  ['beyond the column', 'subject_evaluation', 'threshold', 1_000_000],
  ['against a constraint', 'subject_evaluation', 'semester_no', 7],
  ['a version that no save can raise', 'student', 'version', 2_147_483_647],
  ['a revision below the first', 'attendance_cell', 'rev', -1],
])('a value %s fails the restore by name, and is not retried', async (_, table, column, value) => {
  const to = await emptySchool()
  const content = forged(({ rowsOf }) => rowsOf(table, (rows) => rows.map((row) => ({ ...row, [column]: value }))))
  const outcome = await bring(to, content)
  expect(outcome).toMatchObject({ state: 'failed' })
  expect(outcome.failure).toMatch(/^Isi arsip ini tidak dapat diterima: /)
  expect(await count('student', to)).toBe(0)
})

test('a school keeps its own name, NPSN and place, whatever the archive says', async () => {
  const to = await emptySchool()
  const before = await settingOf(to)
  const lie = forged(({ rowsOf }) =>
    rowsOf('school_setting', ([row]) => [
      { ...row, npsn: '10000001', name: 'SMP Negeri 1 Yang Lain', level: 'SMA', address: 'Jl. Lain', regency: 'Lain' },
    ]),
  )
  expect(await bring(to, lie)).toMatchObject({ state: 'done', failure: null })
  const { npsn, name, level, address, regency } = before
  expect(await settingOf(to)).toMatchObject({ npsn, name, level, address, regency })
})

test('texts that older versions let through are cleaned: none makes a whole archive useless', async () => {
  const to = await emptySchool()
  const older = forged(({ rowsOf }) => {
    rowsOf('student', (rows) => rows.map((row) => ({ ...row, name: `Siti\t${String(row['nis'])}\u000bA\u{202e}` })))
    rowsOf('lesson', (rows) => rows.map((row) => ({ ...row, topic: 'Bab\t1\u000bAljabar\r\nGaris' })))
  })
  expect(await bring(to, older)).toMatchObject({ state: 'done', failure: null })
  const of = (table: 'student' | 'lesson') => t.owner.selectFrom(table).where('school_id', '=', to.schoolId)
  const names = await of('student').select(['name', 'nis']).execute()
  expect(names.map(({ name }) => name)).toEqual(names.map(({ nis }) => `Siti ${nis} A`))
  const topics = await of('lesson').select('topic').distinct().execute()
  expect(topics).toEqual([{ topic: 'Bab 1\nAljabar\nGaris' }])
})

test('days of an archive without a year take it from their class; none is outside it', async () => {
  const to = await emptySchool()
  const ofYear = ['academic_year_id', 'year_start', 'year_end']
  const older = forged(({ manifest: copy, rowsOf }) => {
    const table = copy.tables.find(({ name }) => name === 'class_day')!
    table.columns = table.columns.filter(({ name }) => !ofYear.includes(name))
    rowsOf('class_day', (rows) => {
      const bare = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofYear.includes(name))))
      return [...bare, { ...bare[0], date: '2001-09-11', taken_seq: null, closed_at: null }]
    })
  })
  expect(await bring(to, older)).toMatchObject({ state: 'done', failure: null })
  const days = ({ schoolId }: { schoolId: string }) =>
    t.owner
      .selectFrom('class_day')
      .select(['academic_class_id', 'date', 'academic_year_id', 'year_start', 'year_end'])
      .where('school_id', '=', schoolId)
      .orderBy('academic_class_id')
      .orderBy('date')
      .execute()
  const brought = await days(to)
  expect(brought.length).toBeGreaterThan(0)
  expect(brought).toEqual(await days(from))
})

describe('is refused before anything is written', () => {
  const column = (name: string) => ({ name, type: 'text', isRequired: false })
  const lies: [string, (archive: Forged) => void, string][] = [
    [
      'a column that nobody declared',
      ({ manifest: { tables } }) => tables[0]!.columns.push(column('school_id')),
      'ARCHIVE_NEWER',
    ],
    [
      'a column of every object',
      ({ manifest: { tables } }) => tables[0]!.columns.push(column('constructor')),
      'ARCHIVE_NEWER',
    ],
    [
      'a table that nobody declared',
      ({ manifest: { tables } }) => (tables[0]!.name = 'platform.account'),
      'ARCHIVE_NEWER',
    ],
    ['a table of every object', ({ manifest: { tables } }) => (tables[0]!.name = 'constructor'), 'ARCHIVE_NEWER'],
    ['a table twice', ({ manifest: { tables } }) => tables.push(tables[0]!), 'ARCHIVE_DAMAGED'],
    [
      'more rows than a table of ten years has',
      ({ manifest: { tables } }) => (tables.find(({ name }) => name === 'student')!.parts[0]!.rows = 50_001),
      'ARCHIVE_TOO_LARGE',
    ],
    [
      'more rows than its bytes can hold',
      ({ manifest: { tables } }) => (tables.find(({ name }) => name === 'attendance_cell')!.parts[0]!.rows = 1_750_000),
      'ARCHIVE_TOO_LARGE',
    ],
  ]
  test.each(sampleOfTenth(lies, 5))('%s', async (_, lie, code) => {
    const to = await emptySchool()
    expect(await upload(to, forged(lie))).toMatchObject({ code })
  })
})

describe('an archive is restored whole or not at all', () => {
  const change = (table: string, set: Row) => (archive: Forged) =>
    archive.rowsOf(table, (rows) => rows.map((row, i) => (i === 0 ? { ...row, ...set } : row)))
  const [svg, at] = ['\\x3c7376673e', '2026-07-15T00:00:00+00:00']
  const lies: [string, (archive: Forged) => void, string][] = [
    [
      'a gender that there is not',
      change('student', { gender: 'X' }),
      'Siswa, gender (data/student/0001.ndjson, baris 1)',
    ],
    ['a name without an end', change('student', { name: 'Siti'.repeat(100) }), 'Siswa, name'],
    [
      'a photo that is no picture',
      ({ rowsOf }) => rowsOf('student_photo', () => [{ student_id: from.ids.student, content: svg, updated_at: at }]),
      'Foto siswa, content',
    ],
    [
      'a logo that is a drawing with a program',
      ({ rowsOf }) => rowsOf('school_logo', () => [{ content: svg, content_type: 'image/png', updated_at: at }]),
      'Logo sekolah, content',
    ],
    [
      'a number that is text',
      change('class', { order_no: '1; drop table class' }),
      'Kelas yang tetap dari tahun ke tahun, order_no',
    ],
    ['a row twice', ({ rowsOf }) => rowsOf('teacher', (rows) => [...rows, rows[0]!]), 'Guru, baris yang sama'],
    [
      'a student in two classes at once',
      ({ rowsOf }) => rowsOf('enrollment', (rows) => [...rows, { ...rows[0], id: newId() }]),
      'baris yang sama atau bertumpang tindih',
    ],
    [
      'fewer rows than it says',
      ({ manifest: { tables } }) => (tables.find(({ name }) => name === 'student')!.parts[0]!.rows += 1),
      'rusak',
    ],
  ]
  test.each(sampleOfTenth(lies, 5))('%s', async (_, lie, message) => {
    const to = await emptySchool()
    const ended = await bring(to, forged(lie))
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining(message) })
    expect(await count('student', to)).toBe(0)
    expect((await settingOf(to)).name).not.toBe(manifest.school.name)
  })
})
