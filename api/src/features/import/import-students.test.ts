import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareNames } from '@hadir/contract/name-order.ts'
import { studentImport } from '@hadir/contract/import/import.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import {
  ayu,
  budi,
  dryRun,
  fixture,
  importFile,
  queue,
  read,
  rowsOf,
  siti,
  studentFile,
  type Operator,
} from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A separate school for each test, with the year 2026/2027. */
async function operator(): Promise<Operator & { yearId: string }> {
  const { schoolId, admin } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  return { caller: admin, schoolId, yearId }
}

const studentsOf = (as: Operator) =>
  t.owner.selectFrom('student').selectAll().where('school_id', '=', as.schoolId).orderBy('nis').execute()

/** Memberships as 'name class roll joined-left'. */
async function memberships(as: Operator): Promise<string[]> {
  const found = await sql<{ line: string }>`
    select concat_ws(' ', s.name, k.name, e.roll_no, e.join_date || coalesce('–' || e.leave_date, '')) as line
      from enrollment e join student s on s.id = e.student_id
      join academic_class ac on ac.id = e.academic_class_id join class k on k.id = ac.class_id
      where e.school_id = ${as.schoolId} order by e.join_date, k.name, e.roll_no`.execute(t.owner)
  return found.rows.map((row) => row.line)
}

describe('the clean list of 1,080 students', () => {
  let as: Operator
  beforeAll(async () => {
    as = await operator()
  })

  test('is read completely, and lists its new classes', async () => {
    const batch = await dryRun(t, as, fixture('daftar-pd.xlsx'))
    expect(batch).toMatchObject({
      state: 'dry',
      counts: { baru: 1080, berubah: 0, sama: 0, ditolak: 0, peringatan: 0 },
      header: { row: 5, missing: [], ignored: [] },
      undo: { possible: false, until: null, reason: null },
    })
    expect(batch.newClasses).toHaveLength(30)
    expect(batch.newClasses.slice(0, 2)).toEqual(['7A', '7B'])
  })

  test('is written with classes, parents and roll numbers by name', async () => {
    const batch = await importFile(t, as, fixture('daftar-pd.xlsx'))
    expect(batch).toMatchObject({ state: 'done', progress: { done: 1080, total: 1080 }, undo: { possible: true } })
    const counted = await sql<Record<string, number>>`select
      (select count(*) from student where school_id = ${as.schoolId}) as students,
      (select count(*) from guardian where school_id = ${as.schoolId}) as guardians,
      (select count(*) from student_guardian where school_id = ${as.schoolId}) as links,
      (select count(*) from class where school_id = ${as.schoolId}) as classes,
      (select count(*) from enrollment where school_id = ${as.schoolId} and leave_date is null) as members`.execute(
      t.owner,
    )
    expect(counted.rows[0]).toEqual({ students: 1080, guardians: 2268, links: 2268, classes: 30, members: 1080 })
    const members = await sql<{ names: string[]; numbers: number[] }>`
      select array_agg(s.name order by e.roll_no) as names, array_agg(e.roll_no order by e.roll_no) as numbers
        from enrollment e join student s on s.id = e.student_id
        where e.school_id = ${as.schoolId} group by e.academic_class_id`.execute(t.owner)
    for (const { names, numbers } of members.rows) {
      expect(numbers).toEqual(names.map((_, i) => i + 1))
      expect(names).toEqual(names.toSorted(compareNames))
    }
  })

  test('stores nothing of an unticked sensitive column', async () => {
    const stored = await sql<{ text: string }>`
      select concat((select string_agg(s::text, '') from student s where school_id = ${as.schoolId}),
        (select string_agg(g::text, '') from guardian g where school_id = ${as.schoolId}),
        (select string_agg(r::text, '') from import_row r where school_id = ${as.schoolId})) as text`.execute(t.owner)
    const text = stored.rows[0]!.text
    expect(text).toContain('LESTARI PERMATASARI')
    // NIK, No KK and a parent's NIK of the first row, and the text of an income.
    for (const secret of ['6525693883045117', '7874357458016579', '2259840158125589', 'Rp. ']) {
      expect(text).not.toContain(secret)
    }
  })

  test('is unchanged when imported again', async () => {
    const again = await dryRun(t, as, fixture('daftar-pd.xlsx'))
    expect(again.counts).toEqual({ baru: 0, berubah: 0, sama: 1080, ditolak: 0, peringatan: 0 })
    expect(again.newClasses).toEqual([])
    await queue(t, as, again.id)
    await t.runJobs()
    expect(await read(t, as, again.id)).toMatchObject({ state: 'done', progress: { done: 0, total: 0 } })
  })

  test('with its sensitive columns ticked changes only those', async () => {
    const ticked = await dryRun(t, { ...as, sensitive: 'identity,bank' }, fixture('daftar-pd.xlsx'))
    expect(ticked).toMatchObject({ counts: { berubah: 1080 }, sensitive: ['identity', 'bank'] })
    const [first] = await rowsOf(t, as, ticked.id)
    expect(first!.changes.map((change) => change.column)).toEqual(['NIK', 'Data Ayah: NIK', 'Data Ibu: NIK', 'No KK'])
  })
})

test('every row of the messy list is written except rejected ones', async () => {
  const as = await operator()
  const batch = await importFile(t, as, fixture('daftar-pd-messy.xlsx'))
  expect(batch.counts).toEqual({ baru: 406, berubah: 0, sama: 0, ditolak: 3, peringatan: 12 })
  const written = await studentsOf(as)
  expect(written).toHaveLength(406)
  expect(written.find((student) => student.nis === '260053')?.nisn).toBe('0014523365')
  expect(written.find((student) => student.nis === '250211')?.name).toMatch(/^=HYPERLINK/)
  const readRows = async (query: { filter?: 'ditolak' | 'peringatan'; q?: string; pageSize?: number; page?: number }) =>
    (await t.call(studentImport.rows, { params: { schoolId: as.schoolId, id: batch.id }, query }, as.caller)).body
  const refused = await readRows({ filter: 'ditolak' })
  expect((await readRows({ filter: 'peringatan', pageSize: 5, page: 3 })).data).toHaveLength(2)
  expect((await readRows({ q: 'pattiasina' })).data.map((row) => row.row)).toContain(155)
  expect(refused.data.map((row) => [row.row, row.findings.at(-1)?.message])).toEqual([
    [179, 'Tanggal Lahir kosong: baris ini ditolak.'],
    [308, 'Orang yang sama sudah ada di baris 306: baris ini ditolak, baris 306 dipakai.'],
    [354, 'Tanggal Lahir kosong: baris ini ditolak.'],
  ])
  expect((await dryRun(t, as, fixture('daftar-pd-messy.xlsx'))).counts).toMatchObject({ sama: 406, ditolak: 3 })
})

describe('a later file', () => {
  test('shows its changes first, cell by cell; an empty cell clears nothing', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti, budi))
    const file = studentFile(siti.with(6, '').with(8, 'Nelayan'), budi.with(0, 'Budi S. Santoso'))
    const batch = await dryRun(t, as, file)
    expect((await rowsOf(t, as, batch.id)).map((row) => [row.verdict, row.changes])).toEqual([
      ['berubah', [{ column: 'Data Ayah: Pekerjaan', from: 'Petani', to: 'Nelayan' }]],
      ['berubah', [{ column: 'Nama', from: 'Budi Santoso', to: 'Budi S. Santoso' }]],
    ])
    await queue(t, as, batch.id)
    await t.runJobs()
    const [first, second] = await studentsOf(as)
    expect(first).toMatchObject({ phone: '628120000000', version: 1 })
    expect(second).toMatchObject({ name: 'Budi S. Santoso', version: 2, nisn: '0014721752' })
    expect((await dryRun(t, as, file)).counts).toMatchObject({ sama: 2 })
  })

  test('moves a student to another rombel, dated, without changing numbers', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti, budi, ayu))
    expect(await memberships(as)).toEqual([
      'Budi Santoso 7A 1 2026-07-13',
      'Siti Aminah 7A 2 2026-07-13',
      'Ayu Lestari 7B 1 2026-07-13',
    ])
    const batch = await dryRun(t, as, studentFile(siti, budi.with(5, 'VII-B'), ayu))
    expect((await rowsOf(t, as, batch.id))[1]!.changes).toEqual([
      { column: 'Rombel Saat Ini', from: '7A', to: 'VII-B' },
    ])
    await queue(t, as, batch.id)
    await t.runJobs()
    expect(await memberships(as)).toEqual([
      'Budi Santoso 7A 1 2026-07-13–2026-09-16',
      'Siti Aminah 7A 2 2026-07-13',
      'Ayu Lestari 7B 1 2026-07-13',
      'Budi Santoso 7B 2 2026-09-16',
    ])
  })

  test('adds a new student to a class from today', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti))
    await importFile(t, as, studentFile(siti, budi))
    expect(await memberships(as)).toEqual(['Siti Aminah 7A 1 2026-07-13', 'Budi Santoso 7A 2 2026-09-16'])
  })

  test('uses a class created by hand, however its name is written', async () => {
    const as = await operator()
    await newClass(t, { schoolId: as.schoolId, yearId: as.yearId, name: 'VII-A', count: 2 })
    const batch = await importFile(t, as, studentFile(siti))
    expect(batch.newClasses).toEqual([])
    expect((await memberships(as)).at(-1)).toBe('Siti Aminah VII-A 3 2026-09-16')
  })

  test('puts students who have left into no class', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti))
    await t.owner.updateTable('student').set({ status: 'KELUAR' }).where('school_id', '=', as.schoolId).execute()
    const batch = await dryRun(t, as, studentFile(siti.with(5, 'Kelas 7B')))
    expect(await rowsOf(t, as, batch.id)).toMatchObject([{ verdict: 'sama', findings: [{ code: 'LEFT_SCHOOL' }] }])
  })
})

test('a rombel of XIII is a class only in an SMK', async () => {
  const as = await operator()
  const file = studentFile(siti.with(5, 'XIII KA 1'), budi.with(5, '7A'))
  const found = async () =>
    (await rowsOf(t, as, (await dryRun(t, as, file)).id)).map(({ findings }) =>
      findings.filter(({ column }) => column === 'Rombel Saat Ini').map(({ message }) => message),
    )
  expect(await found()).toEqual([['Tingkat XIII hanya ada pada SMK; siswa ditulis tanpa kelas.'], []])
  await t.owner
    .updateTable('school_setting')
    .set({ level: 'SMA', school_form: 'SMK' })
    .where('school_id', '=', as.schoolId)
    .execute()
  expect(await found()).toEqual([[], []])
  await importFile(t, as, file)
  expect((await memberships(as)).some((line) => line.includes('XIII KA 1'))).toBe(true)
})

test('before the first activation students join the proposed year', async () => {
  const as = await operator()
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', as.yearId).execute()
  expect(await importFile(t, as, studentFile(siti))).toMatchObject({ state: 'done', newClasses: ['7A'] })
  expect(await memberships(as)).toEqual(['Siti Aminah 7A 1 2026-07-13'])
})

test('a batch is listed with its author and time', async () => {
  const as = await operator()
  await importFile(t, as, studentFile(siti))
  const listed = await t.call(studentImport.list, { params: { schoolId: as.schoolId }, query: {} }, as.caller)
  expect(listed.body).toMatchObject({
    data: [{ filename: 'daftar.xlsx', by: expect.stringMatching(/^Orang/), state: 'done' }],
    meta: { page: 1, pageSize: 10, total: 1 },
  })
})
