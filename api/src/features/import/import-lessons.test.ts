import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { newId } from '../../platform/ids.ts'
import { testApp, tokenOf, type TestApp } from '../../testing/test-app.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../platform/documents/workbook/testing-workbook.ts'
import { taughtSchoolIn } from '../subject/testing-taught.ts'
import {
  dryRun,
  importFile,
  rowsOf,
  siti,
  studentFile,
  undo,
  upload,
  wholeSchool,
  type Operator,
} from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const header = [
  'Jenis Rombel',
  'Tingkat',
  'Nama\nRombel',
  'Kurikulum',
  'Nama PTK',
  'NUPTK',
  'Nama Matpel',
  'Kode Matpel',
  'JJM',
]
const lessonFile = (...rows: TestCell[][]) =>
  makeWorkbook(sheetXml([['Daftar Rombel'], ['SMP Contoh'], header, ...rows]))
const row = (
  name: string,
  teacher: string,
  subject: string,
  jp: TestCell = 4,
  more: { nuptk?: string; kind?: string } = {},
) => [more.kind ?? 'Kelas', 'Kelas 7', name, 'Kurikulum SMP Merdeka', teacher, more.nuptk ?? '', subject, '', jp]

/** A school with Matematika for VII, the classes VII-A and VII-B and the teacher Budi. */
async function operator() {
  const school = await taughtSchoolIn(t)
  const as: Operator = { caller: school.own.admin, schoolId: school.own.schoolId, kind: 'lesson' }
  return { ...school, as }
}

/** The year's content as 'class subject teacher JP', and 'class wali teacher since'. */
async function arranged(as: Operator): Promise<string[]> {
  const found = await sql<{ line: string }>`
    select concat_ws(' ', k.name, m.name, coalesce(t.name, '–'), given.weekly_jp) as line
      from academic_subject given join subject m on m.id = given.subject_id
      join academic_class ac on ac.id = given.academic_class_id join class k on k.id = ac.class_id
      left join teacher t on t.id = given.teacher_id where given.school_id = ${as.schoolId}
    union all
    select concat_ws(' ', k.name, 'wali', t.name, h.start_date || coalesce('–' || h.end_date, ''))
      from homeroom h join teacher t on t.id = h.teacher_id
      join academic_class ac on ac.id = h.academic_class_id join class k on k.id = ac.class_id
      where h.school_id = ${as.schoolId} order by 1`.execute(t.owner)
  return found.rows.map(({ line }) => line)
}

test('only a school’s admin imports lessons', async () => {
  const { as } = await operator()
  const file = lessonFile(row('VII-A', 'Budi', 'Matematika'))
  const teacher = await newCaller(t, { schoolId: as.schoolId, role: 'teacher' })
  const stranger = (await newSchool(t)).admin
  const status = async (caller: Operator['caller'] | null) => (await upload(t, { ...as, caller }, file)).status
  expect([await status(null), await status(teacher), await status(stranger)]).toEqual([401, 403, 404])
})

test('fills classes, opens new ones, reports what it did not know, and is undone to the byte', async () => {
  const { as, assignSubject: give } = await operator()
  await give({ teacherId: null })
  const before = await wholeSchool(t, as.schoolId)
  const file = lessonFile(
    row('Kelas 7A', 'BUDI, S.Pd.', ''),
    row('Kelas 7A', 'Budi', 'matematika', 5),
    row('VII C', 'Budi', ''),
    row('VII C', 'Tidak Dikenal', 'Matematika', ''),
    row('VII C', 'Budi', 'Prakarya Batik', 2),
    row('VII C', 'Budi', 'Prakarya  Batik', 3),
    row('Pramuka', 'Budi', 'Pramuka', 2, { kind: 'Ekstrakurikuler' }),
    row('XII A', 'Budi', 'Matematika'),
    row('MIPA 1', 'Budi', 'Matematika', 40),
  )
  const batch = await dryRun(t, as, file)
  expect(batch).toMatchObject({
    header: { row: 3 },
    counts: { baru: 4, berubah: 2, ditolak: 3, peringatan: 2 },
    newClasses: ['VII C', 'VII MIPA 1'],
    newSubjects: ['Prakarya Batik'],
  })
  const rows = await rowsOf(t, as, batch.id)
  const verdicts = rows.map(({ name, verdict, findings }) => [name, verdict, ...findings.map(({ code }) => code)])
  expect(verdicts).toEqual([
    ['VII-A · Wali kelas', 'berubah'],
    ['VII-A · Matematika', 'berubah'],
    ['VII C · Wali kelas', 'baru'],
    ['VII C · Matematika', 'baru', 'TEACHER_UNKNOWN'],
    ['VII C · Prakarya Batik', 'baru', 'SUBJECT_NEW'],
    ['VII C · Prakarya Batik', 'ditolak', 'NOT_TAKEN'],
    ['Pramuka · Pramuka', 'ditolak', 'NOT_TAKEN'],
    ['XII A · Matematika', 'ditolak', 'NOT_TAKEN'],
    ['VII MIPA 1 · Matematika', 'baru', 'NOT_A_NUMBER'],
  ])
  expect(rows[1]?.about).toEqual([
    { label: 'Guru', value: 'Budi' },
    { label: 'JP', value: 5 },
  ])
  expect(rows[1]?.changes).toEqual([
    { column: 'Nama PTK', from: null, to: 'Budi' },
    { column: 'JJM', from: 4, to: 5 },
  ])
  const written = await importFile(t, as, file)
  expect(written.failure).toBeNull()
  const lines = await arranged(as)
  expect(lines).toHaveLength(6)
  expect(lines).toEqual(
    expect.arrayContaining([
      'VII-A Matematika Budi 5',
      'VII C Matematika – 4',
      'VII C Prakarya Batik Budi 2',
      'VII C wali Budi 2026-07-13',
      'VII MIPA 1 Matematika Budi 4',
    ]),
  )
  expect((await dryRun(t, as, file)).counts).toMatchObject({ baru: 0, berubah: 0, sama: 6, ditolak: 3 })
  expect((await undo(t, as, written.id)).status).toBe(200)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
})

test('stays when something was built on it', async () => {
  const { as, assignSubject: give, b } = await operator()
  await give({ academicClassId: b.academicClassId })
  const first = await importFile(t, as, lessonFile(row('VII-A', 'Budi', 'Matematika'), row('VII-A', 'Budi', '')))
  const lesson = await t.owner
    .selectFrom('academic_subject')
    .select(['id', 'subject_id'])
    .where('school_id', '=', as.schoolId)
    .where('academic_class_id', '<>', b.academicClassId)
    .executeTakeFirstOrThrow()
  await t.owner
    .insertInto('task')
    .values({
      school_id: as.schoolId,
      id: newId(),
      academic_subject_id: lesson.id,
      title: 'Soal 1',
      due_date: '2026-10-01',
      max_score: 100,
      created_by: as.caller.profileId!,
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
    })
    .execute()
  expect((await undo(t, as, first.id)).body.message).toBe('Impor dibatalkan, kecuali 1 yang sudah dipakai atau diubah')
})

test('a school’s own headings are recognized, and missing columns are named', async () => {
  const { as } = await operator()
  const headed = (...headings: string[]) =>
    makeWorkbook(sheetXml([['Kelas', 'Mapel', 'Tingkat', 'Kurikulum', ...headings], row7]))
  const row7 = ['VII-A', 'Matematika', '7', 'Merdeka', 'Budi', '5']
  const understood = await dryRun(t, as, headed('Guru Pengajar', 'Jam Mengajar Per Minggu'))
  expect(understood.header).toMatchObject({ ignored: [], missed: [] })
  expect((await rowsOf(t, as, understood.id))[0]?.about).toEqual([
    { label: 'Guru', value: 'Budi' },
    { label: 'JP', value: 5 },
  ])
  const { header: found } = await dryRun(t, as, headed('Yang Mengajar', 'Beban'))
  expect(found.ignored).toEqual(['Yang Mengajar', 'Beban'])
  expect(found.missed.map(({ column }) => column)).toEqual(['Nama PTK', 'JJM'])
  // A file without any such columns reports none as missed.
  expect((await dryRun(t, as, headed())).header.missed).toEqual([])
})

test('the exported list of lessons is recognised and changes nothing', async () => {
  const { as, assignSubject: give } = await operator()
  await give({})
  const list = await t.app.inject({
    method: 'POST',
    url: academicSubjectEndpoints.export.path.replace(':schoolId', as.schoolId),
    headers: { authorization: `Bearer ${tokenOf(t.app, as.caller)}` },
    payload: { format: 'xlsx' },
  })
  expect((await dryRun(t, as, list.rawPayload)).counts).toMatchObject({ baru: 0, berubah: 0, sama: 1, ditolak: 0 })
})

test('a list of students is distinguished from one of lessons', async () => {
  const { as } = await operator()
  expect((await upload(t, as, studentFile(siti))).body.code).toBe('IMPORT_OTHER_LIST')
  const lessons = lessonFile(row('VII-A', 'Budi', 'Matematika'))
  expect((await upload(t, { ...as, kind: 'student' }, lessons)).body.code).toBe('IMPORT_OTHER_LIST')
})
