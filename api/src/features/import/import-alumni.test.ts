import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { dryRun, importFile, queue, read, rowsOf, undo, wholeSchool, type Operator } from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A school with three students: one in her class, one who left it, one who has graduated. */
async function schoolWithStudents() {
  const { schoolId, admin } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  const { studentIds } = await newClass(t, { schoolId, yearId, name: 'IX-A', count: 3 })
  const people = ['Ani', 'Budi', 'Citra']
  for (const [i, id] of studentIds.entries())
    await sql`update student set name = ${people[i]}, nis = ${`N${i}`}, nisn = ${`000000000${i}`}, dob = '2010-02-03'
      where id = ${id}`.execute(t.owner)
  const [, budi = '', citra = ''] = studentIds
  await sql`update enrollment set leave_date = '2026-08-01', outcome = 'KELUAR'
    where student_id in (${budi}, ${citra})`.execute(t.owner)
  await sql`update student set status = 'ALUMNI' where id = ${citra}`.execute(t.owner)
  await sql`insert into student_exit (school_id, student_id, exit_date, exit_type)
    values (${schoolId}, ${citra}, '2026-08-01', 'LULUS')`.execute(t.owner)
  const as: Operator = { caller: admin, schoolId, kind: 'alumni' }
  return { as, studentIds, budi, citra }
}

const file = (...rows: string[]) =>
  Buffer.from(`Nama;NISN;NIS;JK;Tanggal Lahir;Tahun Lulus;Tanggal Lulus;Instansi\n${rows.join('\n')}\n`)

const verdicts = async (as: Operator, content: Buffer) =>
  (await rowsOf(t, as, (await dryRun(t, as, content)).id)).map(({ verdict, findings }) => [
    verdict,
    findings[0]?.column,
  ])

test('alumni rows are rejected for current students, half matches and impossible years', async () => {
  const { as, budi } = await schoolWithStudents()
  await sql`update student set status = 'KELUAR' where id = ${budi}`.execute(t.owner)
  expect(
    await verdicts(
      as,
      file(
        'Ani;0000000000;;;;2026;;',
        'Budi;0000000001;;;;2026;;',
        'Orang Baru;;;;;2020;;',
        'Purba;;A1;L;2008-01-01;1950;;',
        'Nanti;;A2;L;2008-01-01;2027;;',
        'Salah Tanggal;;A3;L;2008-01-01;2024;2023-06-01;',
        'Bukan Ani;;N0;P;2009-01-01;2024;;',
        'Tanpa Tahun;;A4;L;2008-01-01;;;',
      ),
    ),
  ).toEqual([
    ['ditolak', 'Nama'],
    ['ditolak', 'Nama'],
    ['ditolak', 'NIS'],
    ['ditolak', 'Tahun Lulus'],
    ['ditolak', 'Tahun Lulus'],
    ['ditolak', 'Tanggal Lulus'],
    ['ditolak', 'NIS'],
    ['ditolak', 'Tahun Lulus'],
  ])
})

test('an alumnus is matched by NISN, or NIS and name, and the whole import can be undone', async () => {
  const { as, budi, citra } = await schoolWithStudents()
  const before = await wholeSchool(t, as.schoolId)
  const content = file(
    'Budi;;N1;;;2026;2026-08-02;SMK Contoh',
    'Citra;0000000002;;;;2026;;SMA Contoh',
    'Dedi;;D1;L;2009-05-06;2024;;',
  )
  const batch = await importFile(t, as, content)
  expect(batch).toMatchObject({ state: 'done', counts: { baru: 1, berubah: 2, ditolak: 0, peringatan: 1 } })
  const { body } = await t.call(alumniEndpoints.list, { params: { schoolId: as.schoolId }, query: {} }, as.caller)
  const seen = body.data.map(({ id, name, graduationYear, graduationDate, institution, version }) => [
    name,
    id === budi || id === citra,
    graduationYear,
    graduationDate,
    institution,
    version,
  ])
  expect(seen.toSorted()).toEqual([
    ['Budi', true, 2026, '2026-08-02', 'SMK Contoh', 2],
    ['Citra', true, 2026, '2026-08-01', 'SMA Contoh', 2],
    ['Dedi', false, 2024, '2024-06-30', null, 2],
  ])
  expect((await dryRun(t, as, content)).counts).toMatchObject({ sama: 3 })
  expect((await undo(t, as, batch.id)).status).toBe(200)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
})

test('undo keeps what an alumnus reported since, and a stale dry run writes nothing', async () => {
  const { as, citra } = await schoolWithStudents()
  const content = file('Citra;0000000002;;;;2026;;SMA Contoh')
  const stale = await dryRun(t, as, content)
  const batch = await importFile(t, as, content)
  await queue(t, as, stale.id)
  await t.runJobs()
  expect((await read(t, as, stale.id)).state).toBe('failed')
  const body = { status: 'KULIAH', contactConsent: false, version: 2 } as const
  const saved = await t.call(alumniEndpoints.update, { params: { schoolId: as.schoolId, id: citra }, body }, as.caller)
  expect(saved.status).toBe(200)
  const refused = await undo(t, as, batch.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'IMPORT_NOT_UNDOABLE' } })
  expect(refused.body.message).toContain('1 data alumni')
})
