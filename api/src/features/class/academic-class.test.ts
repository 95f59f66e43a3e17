import { afterAll, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { importFile } from '../import/testing-import.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { nextYear, placeIn, newCaller, newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { assignHomeroom } from '../../testing/test-duties.ts'
import { pdfPages } from '../../testing/read-pdf.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { writeYear } from '../../fixtures/write-year.ts'
import { newTaught } from '../../testing/test-timetable.ts'

const t = await testApp()
/** Of the year created by newYear. */
const lastDay = '2027-06-18'
afterAll(t.close)

async function schoolWithClass() {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const yearId = await newYear(t, own.schoolId)
  const made = await newClass(t, { ...params, yearId, name: 'VII-A' })
  const byId = { ...params, id: made.academicClassId }
  const change = (body: object) => t.call(academicClassEndpoints.update, { params: byId, body }, own.admin)
  const list = async (query: object = {}) =>
    (await t.call(academicClassEndpoints.list, { params, query }, own.admin)).body.data
  return { own, params, yearId, byId, change, list, ...made }
}

test('strangers are refused', async () => {
  const { own, params, byId } = await schoolWithClass()
  const readers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school: own, openTo: ['school_admin'] } as const
  const month = { params: byId, query: { month: '2026-09' } }
  await expectStrangersRefused(t, academicClassEndpoints.read, { params: byId }, readers)
  await expectStrangersRefused(t, academicClassEndpoints.blankSheet, month, readers)
  await expectStrangersRefused(t, academicClassEndpoints.remove, { params: byId }, writers)
  await expectStrangersRefused(t, academicClassEndpoints.copy, { params, body: {} }, writers)
  const homeroomTeacherId = await newTeacher(t, own.schoolId)
  const given = { params, body: { homerooms: [{ academicClassId: byId.id, homeroomTeacherId }] } }
  await expectStrangersRefused(t, academicClassEndpoints.homerooms, given, writers)
  const teacher = await newCaller(t, { ...params, role: 'teacher', personId: await newTeacher(t, own.schoolId) })
  expect((await t.call(academicClassEndpoints.read, { params: byId }, teacher)).status).toBe(404)
  expect((await t.call(academicClassEndpoints.blankSheet, month, teacher)).status).toBe(404)
})

test('a class of the year inherits from year, grade and class until it sets its own values', async () => {
  const { classId, change, list, yearId } = await schoolWithClass()
  const room = { room: 'R 1', capacity: 32 }
  await t.owner.updateTable('class').set(room).where('id', '=', classId).execute()
  expect((await list())[0]).toMatchObject({ curriculum: 'MERDEKA', phase: 'D', ...room, status: 'AKTIF', version: 1 })

  const own = { curriculum: 'K13', phase: 'C', room: 'Lab', capacity: 28, picketNote: 'Piket pagi', status: 'DITUTUP' }
  expect((await change({ ...own, version: 1 })).body.data).toMatchObject({ ...own, version: 2 })
  expect((await change({ ...own, version: 1 })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await change({ room: 'Aula' })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await change({ capacity: 61, phase: 'G' })).body.fields).toEqual({
    capacity: 'Maksimal 60',
    phase: 'Pilih fase',
  })
  expect((await list({ curriculum: 'K13' })).length).toBe(1)
  expect((await list({ curriculum: 'MERDEKA' })).length).toBe(0)

  await change({ curriculum: 'MERDEKA', phase: 'D', room: 'R 1', capacity: 32, version: 2 })
  await t.owner.updateTable('class').set({ room: 'R 9', capacity: 30 }).where('id', '=', classId).execute()
  await t.owner.updateTable('academic_year').set({ curriculum: 'K13' }).where('id', '=', yearId).execute()
  expect((await list())[0]).toMatchObject({ curriculum: 'K13', phase: 'D', room: 'R 9', capacity: 30 })
})

test('an active class is opened once in a year', async () => {
  const { own, params, classId } = await schoolWithClass()
  const open = (id: string) => t.call(academicClassEndpoints.create, { params, body: { classId: id } }, own.admin)
  expect((await open(classId)).body.fields).toEqual({ classId: 'Kelas ini sudah dibuka pada tahun ini' })
  const body = { name: 'VII-B', grade: 'VII' as const, isActive: false }
  const { data } = (await t.call(classEndpoints.create, { body }, own.admin)).body
  expect((await open(data.id)).body.fields).toEqual({ classId: 'Kelas ini tidak aktif' })
})

test('a teacher may lead two classes, and the list shows it', async () => {
  const { own, params, yearId, change, list } = await schoolWithClass()
  expect((await list({ homeroom: 'belum' })).length).toBe(1)
  const homeroomTeacherId = await newTeacher(t, own.schoolId, 'Budi')
  await change({ homeroomTeacherId })
  const second = await newClass(t, { ...params, yearId, name: 'VII-B' })
  const both = { params: { ...params, id: second.academicClassId }, body: { homeroomTeacherId } }
  const led = await t.call(academicClassEndpoints.update, both, own.admin)
  expect(led.body.data).toMatchObject({ homeroomTeacher: { name: 'Budi' }, homeroomAlsoOf: ['VII-A'] })
  expect((await list({ homeroom: 'belum' })).length).toBe(0)
  expect((await list({ homeroom: homeroomTeacherId })).length).toBe(2)
  expect((await list({ homeroom: second.academicClassId })).length).toBe(0)
  // Changing another field alone leaves the homeroom unchanged.
  expect((await change({ picketNote: 'Kelas pagi', version: 2 })).body.data.homeroomTeacher?.name).toBe('Budi')
})

test('classes without a homeroom teacher get theirs in one request, all of them or none', async () => {
  const { own, params, yearId, byId, change, list } = await schoolWithClass()
  const second = await newClass(t, { ...params, yearId, name: 'VII-B' })
  const [budi, citra] = [await newTeacher(t, own.schoolId, 'Budi'), await newTeacher(t, own.schoolId, 'Citra')]
  const assign = (...homerooms: [string, string][]) => {
    const body = homerooms.map(([academicClassId, homeroomTeacherId]) => ({ academicClassId, homeroomTeacherId }))
    return t.call(academicClassEndpoints.homerooms, { params, body: { homerooms: body } }, own.admin)
  }
  const both = (teacherId: string) => assign([byId.id, budi], [second.academicClassId, teacherId])
  expect((await assign([newId(), budi])).body.code).toBe('NOT_FOUND')
  expect((await both(newId())).body.fields).toEqual({
    'homerooms.1.homeroomTeacherId': 'Guru tidak ditemukan atau tidak aktif',
  })
  expect((await list({ homeroom: 'belum' })).length).toBe(2)

  await change({ homeroomTeacherId: citra })
  expect((await both(citra)).body.fields).toEqual({
    'homerooms.0.homeroomTeacherId': 'Kelas ini baru saja diberi wali kelas: Citra',
  })
  await change({ homeroomTeacherId: null })
  expect((await both(citra)).body.message).toBe('2 wali kelas tersimpan')
  expect((await list()).map((row) => row.homeroomTeacher?.name)).toEqual(['Budi', 'Citra'])
})

test('the list counts the subjects of a class and those that have a teacher', async () => {
  const { own, academicClassId, list } = await schoolWithClass()
  for (const teacherId of [null, await newTeacher(t, own.schoolId)])
    await newTaught(t, own.schoolId, [{ academicClassId, teacherId }])
  expect((await list())[0]).toMatchObject({
    subjects: { total: 2, taught: 1 },
    lessons: { total: 8, scheduled: 0 },
  })
})

test('a new year opens last year’s classes, optionally with their teachers', async () => {
  const { own, params, yearId, byId, classId, change, list } = await schoolWithClass()
  const copy = (withHomeroom: boolean) =>
    t.call(academicClassEndpoints.copy, { params, body: { withHomeroom } }, own.admin)
  expect((await copy(false)).body.code).toBe('NO_EARLIER_YEAR')
  const personId = await newTeacher(t, own.schoolId, 'Budi')
  const budi = await newCaller(t, { ...params, role: 'teacher', personId })
  const seen = async (academicYearId: string) => {
    const { data } = (await t.call(academicClassEndpoints.list, { params, query: { academicYearId } }, budi)).body
    return data.map(({ name }) => name)
  }
  await change({ homeroomTeacherId: personId, room: 'Lab', version: 1 })
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', yearId).execute()
  const next = await writeYear(placeIn(t, own.schoolId), nextYear)
  expect((await copy(true)).body.data).toEqual({ fromYear: '2026/2027', added: 1, skipped: 0 })
  expect((await copy(true)).body.data).toMatchObject({ added: 0, skipped: 1 })
  const [opened] = await list()
  expect(opened).toMatchObject({ classId, room: 'Lab', homeroomTeacher: { name: 'Budi' }, counts: { total: 0 } })
  expect(opened?.id).not.toBe(byId.id)
  const remove = (id: string) => t.call(academicClassEndpoints.remove, { params: { ...params, id } }, own.admin)
  expect((await remove(byId.id)).body.code).toBe('STILL_IN_USE')

  // She leads last year's class until the last day of its year, although nobody has ended it, and then reads it.
  const today = t.clock.now().toISOString()
  await t.owner.updateTable('homeroom').set({ start_date: '2026-07-13' }).where('teacher_id', '=', personId).execute()
  t.clock.moveTo(`${lastDay}T03:00:00Z`)
  expect([await seen(yearId), await seen(next)]).toEqual([['VII-A'], ['VII-A']])
  t.clock.moveTo(`${addDays(lastDay, 1)}T03:00:00Z`)
  expect([await seen(yearId), await seen(next)]).toEqual([['VII-A'], ['VII-A']])
  expect((await t.call(academicClassEndpoints.read, { params: byId }, budi)).status).toBe(200)
  expect((await t.call(academicClassEndpoints.read, { params: byId }, own.admin)).body.data).toMatchObject({
    homeroomTeacher: { name: 'Budi' },
  })
  t.clock.moveTo(today)
})

test('an empty sheet for the wall is a PDF of one month', async () => {
  const { own, byId } = await schoolWithClass()
  const sheet = (month: string) =>
    t.app.inject({
      method: 'GET',
      url: `/api/v1/class/${byId.schoolId}/academic-class/${byId.id}/blank-sheet?month=${month}`,
      headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
    })
  expect((await sheet('2026-13')).statusCode).toBe(400)
  const { statusCode, headers, rawPayload } = await sheet('2026-09')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a new class stands among the classes of its grade by name', async () => {
  const own = await newSchool(t)
  await newYear(t, own.schoolId)
  const create = (name: string, more: object = {}) =>
    t.call(classEndpoints.create, { body: { name, grade: 'VII', ...more } }, own.admin)
  const imported = makeWorkbook(
    sheetXml([
      ['Nama Kelas', 'Tingkat'],
      ['7C', 'VII'],
      ['Anggrek', 'VII'],
    ]),
  )
  await importFile(t, { caller: own.admin, schoolId: own.schoolId, kind: 'class' }, imported)
  for (const name of ['7B', '7D', '7A', 'Bakung']) expect((await create(name)).status).toBe(200)
  const { data } = (await t.call(classEndpoints.list, { query: { sort: 'grade' } }, own.admin)).body
  expect(data.map(({ name }) => name)).toEqual(['7A', '7B', '7C', '7D', 'Anggrek', 'Bakung'])
})

test('a homeroom teacher leads from a chosen day, and papers have the one of their date', async () => {
  t.clock.moveTo('2026-11-20T02:00:00Z')
  const { own, params, yearId, byId, change, list } = await schoolWithClass()
  const [ani, budi] = [await newTeacher(t, own.schoolId, 'Ani'), await newTeacher(t, own.schoolId, 'Budi')]
  expect((await change({ homeroomTeacherId: ani, homeroomFrom: '2027-07-01' })).body.fields).toEqual({
    homeroomFrom: 'Tanggal di luar tahun pelajaran',
  })
  expect((await change({ homeroomTeacherId: ani, homeroomFrom: '31/12/2026' })).body.fields).toEqual({
    homeroomFrom: 'Tanggal tidak valid',
  })
  await change({ homeroomTeacherId: ani, homeroomFrom: '2026-07-13' })
  await change({ homeroomTeacherId: budi, homeroomFrom: '2026-11-16' })
  expect((await list())[0]?.homeroomTeacher?.name).toBe('Budi')
  const paperOf = async (month: string) => {
    const query = { academicClassId: byId.id, month }
    return (await t.call(report.monthly, { params, query }, own.admin)).body.data.signatures.homeroomTeacher?.name
  }
  expect([await paperOf('2026-10'), await paperOf('2026-11')]).toEqual(['Ani', 'Budi'])
  // Planned for later: until then nothing changes, and this month's paper is of today.
  const planned = await change({ homeroomTeacherId: ani, homeroomFrom: '2026-11-25' })
  expect(planned.body.data).toMatchObject({
    homeroomTeacher: { name: 'Budi' },
    nextHomeroom: { name: 'Ani', from: '2026-11-25' },
  })
  expect(await paperOf('2026-11')).toBe('Budi')
  const history = (await t.call(academicClassEndpoints.history, { params: byId, query: {} }, own.admin)).body.data
  expect(history[0]?.changes).toEqual([{ field: 'homeroomTeacherId', from: 'Budi', to: 'Ani (mulai 25/11/2026)' }])
  // Changed again for today: what was planned falls.
  const again = await change({ homeroomTeacherId: await newTeacher(t, own.schoolId, 'Citra') })
  expect(again.body.data).toMatchObject({ homeroomTeacher: { name: 'Citra' }, nextHomeroom: null })
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('academic_year_id', '=', yearId)
    .where('no', '=', 1)
    .execute()
  expect((await change({ homeroomTeacherId: budi, homeroomFrom: '2026-09-01' })).body.fields).toEqual({
    homeroomFrom: 'Semester Ganjil sudah ditutup: wali kelas sampai 18/12/2026 tidak dapat diubah',
  })

  // After the year: from today on nobody would ever lead it.
  t.clock.moveTo('2027-07-20T02:00:00Z')
  const past = 'Tahun pelajaran kelas ini berakhir 18/06/2027: isi tanggal mulai di dalamnya'
  expect((await change({ homeroomTeacherId: budi })).body.fields).toEqual({ homeroomFrom: past })
  const homerooms = [{ academicClassId: byId.id, homeroomTeacherId: budi }]
  const many = await t.call(academicClassEndpoints.homerooms, { params, body: { homerooms } }, own.admin)
  expect(many.body.fields).toEqual({ homeroomFrom: past })
  const dated = await change({ homeroomTeacherId: budi, homeroomFrom: '2027-02-01' })
  expect(dated.body.data.homeroomTeacher?.name).toBe('Budi')
})

test('homeroom teachers of many classes lead from a chosen day too', async () => {
  t.clock.moveTo('2026-11-20T02:00:00Z')
  const { own, params, byId, list } = await schoolWithClass()
  const ani = await newTeacher(t, own.schoolId, 'Ani')
  const assign = (homeroomFrom: string) => {
    const homerooms = [{ academicClassId: byId.id, homeroomTeacherId: ani }]
    return t.call(academicClassEndpoints.homerooms, { params, body: { homerooms, homeroomFrom } }, own.admin)
  }
  expect((await assign('2026-07-12')).body.fields).toEqual({ homeroomFrom: 'Tanggal di luar tahun pelajaran' })
  expect((await assign('2026-07-13')).status).toBe(200)
  expect((await list())[0]?.homeroomTeacher?.name).toBe('Ani')
  const { start_date: start } = await t.owner
    .selectFrom('homeroom')
    .select('start_date')
    .where('school_id', '=', own.schoolId)
    .executeTakeFirstOrThrow()
  expect(start).toBe('2026-07-13')
})

test.each(['A4', 'F4'])('an empty attendance sheet of 36 is one page of %s with its signatures', async (size) => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const yearId = await newYear(t, own.schoolId)
  const { academicClassId } = await newClass(t, { ...params, yearId, name: 'VII-A', count: 36 })
  await t.owner
    .updateTable('student')
    .set({ name: 'Muhammad Ar-Rayyan Hadiningrat' })
    .where('school_id', '=', own.schoolId)
    .execute()
  const homeroom = await newTeacher(t, own.schoolId, 'Wati', { title_back: 'S.Pd.', nip: '198001012005012001' })
  await assignHomeroom(t, { ...params, academicClassId, teacherId: homeroom })
  const lines = ['PEMERINTAH KOTA BANDUNG', 'DINAS PENDIDIKAN']
  const set = { principal_name: 'Dr. Kepala', principal_nip: null, letterhead_lines: lines, paper_size: size }
  await t.owner.updateTable('school_setting').set(set).where('school_id', '=', own.schoolId).execute()
  const print = async (path: string, query: Record<string, string>) => {
    const url = `${path.replace(':schoolId', own.schoolId).replace(/:(id|academicClassId)/, academicClassId)}?${new URLSearchParams(query)}`
    const { rawPayload } = await t.app.inject({
      url,
      headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
    })
    return pdfPages(rawPayload)
  }
  for (const pages of [
    // 31 days.
    await print(academicClassEndpoints.blankSheet.path, { month: '2026-10' }),
    await print(weekRoster.path, { date: '2026-09-16' }),
  ]) {
    expect(pages).toHaveLength(1)
    expect(pages[0]?.match(/Muhammad Ar-Rayyan Hadiningrat/g)).toHaveLength(36)
    expect(pages[0]).toMatch(/Mengetahui, Kepala Sekolah Dr\. Kepala .*Wali Kelas Wati, S\.Pd\. NIP 198001012005012001/)
  }
})
