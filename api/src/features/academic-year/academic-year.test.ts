import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicYearEndpoints, type AcademicYearFields } from '@hadir/contract/academic-year/academic-year.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { newId } from '../../platform/ids.ts'
import { bareLines } from '../../testing/bare-lines.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../testing/test-school.ts'
import { yearAround } from './rules.ts'
import { yearFields as fields } from './testing-years.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

const before: AcademicYearFields = {
  ...fields,
  name: '2025/2026',
  startDate: '2025-07-14',
  endDate: '2026-06-19',
  semesters: [
    { no: 1, startDate: '2025-07-14', endDate: '2025-12-19' },
    { no: 2, startDate: '2026-01-05', endDate: '2026-06-19' },
  ],
}

const made = async (of: TestSchool, body = fields) =>
  (await t.call(academicYearEndpoints.create, { body }, of.admin)).body.data

test('strangers are refused', async () => {
  const { id } = await made(school)
  const params = { id }
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  const day = { name: 'Rapat guru', startDate: '2026-10-01', endDate: '2026-10-01', kind: 'SEKOLAH' } as const
  await expectStrangersRefused(t, academicYearEndpoints.list, { query: {} }, readers)
  await expectStrangersRefused(t, academicYearEndpoints.read, { params }, readers)
  await expectStrangersRefused(t, academicYearEndpoints.create, { body: before }, writers)
  await expectStrangersRefused(t, academicYearEndpoints.update, { params, body: before }, writers)
  await expectStrangersRefused(t, academicYearEndpoints.remove, { params }, writers)
  await expectStrangersRefused(t, academicYearEndpoints.activate, { params, body: {} }, writers)
  await expectStrangersRefused(t, holidayEndpoints.list, { params, query: {} }, readers)
  await expectStrangersRefused(t, holidayEndpoints.create, { params, body: day }, writers)
  const ofHoliday = { params: { id, holidayId: newId() } }
  await expectStrangersRefused(t, holidayEndpoints.remove, ofHoliday, writers)
  await expectStrangersRefused(t, holidayEndpoints.update, { ...ofHoliday, body: day }, writers)
  await expectStrangersRefused(t, holidayEndpoints.export, { params, body: { format: 'csv' } }, writers)
})

test('the proposed year has the dates that most provinces use', () => {
  expect(yearAround('2026-11-21')).toEqual({
    name: '2026/2027',
    startDate: '2026-07-13',
    endDate: '2027-06-18',
    semesters: fields.semesters,
  })
  expect(yearAround('2027-04-30').name).toBe('2026/2027')
  expect(yearAround('2027-05-01').name).toBe('2027/2028')
})

test('impossible names and dates are rejected at their fields', async () => {
  const own = await newSchool(t)
  await made(own)
  const refused = async (change: Partial<AcademicYearFields>) =>
    (await t.call(academicYearEndpoints.create, { body: { ...before, ...change } }, own.admin)).body.fields
  expect(await refused({ name: '2026/2028' })).toEqual({ name: 'Tahun kedua harus satu tahun sesudahnya' })
  expect(await refused({ name: '2020/2021' })).toEqual({ name: 'Paling lama 5 tahun lalu, paling jauh 3 tahun lagi' })
  expect(await refused({ startDate: '2025-08-01' })).toEqual({
    'semesters.0.startDate': 'Semester harus di dalam tahun pelajaran',
  })
  expect(await refused({ name: '2026/2027' })).toEqual({ name: 'Tahun pelajaran ini sudah ada' })
  expect(await refused({ endDate: '2026-07-13' })).toEqual({
    startDate: 'Bertumpuk dengan tahun pelajaran 2026/2027',
  })
  // The server reads every day of a year.
  expect(await refused({ name: '2029/2030', startDate: '2029-07-01', endDate: '9990-12-31' })).toMatchObject({
    endDate: 'Tahun pelajaran paling lama dua tahun',
  })
  expect(await refused({ semesters: [fields.semesters[0], before.semesters[1]] })).toMatchObject({
    'semesters.1.startDate': 'Semester Genap harus sesudah Ganjil selesai',
  })
})

test('a year is changed only with its newest version, and removed unless it is active', async () => {
  const own = await newSchool(t)
  const { id } = await made(own, before)
  const change = (version: number) =>
    t.call(academicYearEndpoints.update, { params: { id }, body: { ...before, curriculum: 'K13', version } }, own.admin)
  expect((await change(1)).body.data).toMatchObject({ curriculum: 'K13', version: 2 })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
  await t.call(academicYearEndpoints.activate, { params: { id }, body: {} }, own.admin)
  const active = await t.call(academicYearEndpoints.remove, { params: { id } }, own.admin)
  expect(active.body.code).toBe('STILL_IN_USE')
  const next = await made(own)
  expect((await t.call(academicYearEndpoints.remove, { params: { id: next.id } }, own.admin)).status).toBe(200)
})

test('the first activation requires the school days, and one year is active at a time', async () => {
  const own = await newSchool(t)
  await t.owner.updateTable('school_setting').set({ active_days: null }).where('school_id', '=', own.schoolId).execute()
  const year = await made(own)
  expect(year.effectiveDays).toBeNull()
  const activate = (id: string, activeDays?: number[]) =>
    t.call(
      academicYearEndpoints.activate,
      { params: { id }, body: activeDays ? { activeDays } : {} } as never,
      own.admin,
    )
  expect((await activate(year.id)).body.code).toBe('SCHOOL_DAYS_UNKNOWN')
  expect((await activate(year.id, [])).body.fields).toEqual({ activeDays: 'Pilih paling sedikit satu hari' })

  const { data } = (await activate(year.id, [1, 2, 3, 4, 5, 5])).body
  expect(data).toMatchObject({
    isActive: true,
    semesters: [
      { no: 1, status: 'AKTIF' },
      { no: 2, status: 'DRAFT' },
    ],
  })
  const config = await t.call(schoolConfigEndpoints.read, { params: { schoolId: own.schoolId } }, own.admin)
  expect(config.body.data.general.activeDays).toEqual([1, 2, 3, 4, 5])

  const older = await made(own, before)
  expect((await activate(older.id)).body.data).toMatchObject({
    semesters: [
      { no: 1, status: 'DRAFT' },
      { no: 2, status: 'AKTIF' },
    ],
  })
  const active = await t.call(academicYearEndpoints.list, { query: { status: 'aktif' } }, own.admin)
  expect(active.body.data.map((one) => one.name)).toEqual(['2025/2026'])
})

test('when two admins activate two years at once, one is active', async () => {
  const own = await newSchool(t)
  const second = await newCaller(t, { schoolId: own.schoolId, role: 'school_admin' })
  const years = [await made(own), await made(own, before)]
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      t.call(
        academicYearEndpoints.activate,
        { params: { id: years[i % 2]?.id ?? '' }, body: { activeDays: [1, 2, 3, 4, 5] } },
        i % 2 ? second : own.admin,
      ),
    ),
  )
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  const active = await t.owner
    .selectFrom('academic_year')
    .select('id')
    .where('school_id', '=', own.schoolId)
    .where('is_active', '=', true)
    .execute()
  expect(active).toHaveLength(1)
})

test('activation adds national holidays once, and effective days exclude them', async () => {
  const own = await newSchool(t)
  const { id } = await made(own)
  await t.call(academicYearEndpoints.activate, { params: { id }, body: {} }, own.admin)
  const list = () => t.call(holidayEndpoints.list, { params: { id }, query: { pageSize: 100 } }, own.admin)
  const days = (await list()).body.data
  expect(days.map((day) => [day.startDate, day.kind])).toEqual([
    ['2026-08-17', 'NASIONAL'],
    ['2026-08-25', 'NASIONAL'],
    ['2026-12-19', 'SEMESTER'],
    ['2026-12-24', 'CUTI_BERSAMA'],
    ['2026-12-25', 'NASIONAL'],
    ['2027-01-01', 'NASIONAL'],
    ['2027-05-01', 'NASIONAL'],
    ['2027-06-01', 'NASIONAL'],
  ])
  // 23 weeks from 13 July to 18 December are 115 weekdays, less a Monday and a Tuesday in August;
  // 24 weeks from 4 January to 18 June are 120, less the Tuesday 1 June (1 May is a Saturday).
  const year = await t.call(academicYearEndpoints.read, { params: { id } }, own.admin)
  expect(year.body.data.effectiveDays).toEqual([113, 119])
  await t.call(academicYearEndpoints.activate, { params: { id }, body: {} }, own.admin)
  expect((await list()).body.meta.total).toBe(8)
})

test('a school adds and removes its own holidays and activities', async () => {
  const own = await newSchool(t)
  const { id } = await made(own)
  const add = (body: object) => t.call(holidayEndpoints.create, { params: { id }, body: body as never }, own.admin)
  const free = { name: 'Libur awal Ramadan', startDate: '2027-02-08', endDate: '2027-02-10', kind: 'SEKOLAH' }
  const { data } = (await add(free)).body
  await add({ ...free, name: 'Class meeting', startDate: '2026-12-14', endDate: '2026-12-18', kind: 'KEGIATAN' })
  const days = async () =>
    (await t.call(academicYearEndpoints.read, { params: { id } }, own.admin)).body.data.effectiveDays
  expect(await days()).toEqual([115, 117])
  expect((await add({ ...free, startDate: '2028-01-01', endDate: '2028-01-01' })).body.fields).toEqual({
    startDate: 'Tanggal di luar tahun pelajaran ini',
  })
  expect((await add({ ...free, endDate: '2027-02-01' })).body.fields).toEqual({
    endDate: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
  })
  const one = { id, holidayId: data.id }
  const move = (body: object) =>
    t.call(holidayEndpoints.update, { params: one, body: { ...free, ...body } as never }, own.admin)
  expect((await move({ endDate: '2027-02-09', version: 1 })).body.data).toMatchObject({ version: 2 })
  expect(await days()).toEqual([115, 118])
  expect((await move({ version: 1 })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await move({ startDate: '2028-01-01', endDate: '2028-01-01', version: 2 })).status).toBe(400)
  const listed = async (query: object) =>
    (await t.call(holidayEndpoints.list, { params: { id }, query }, own.admin)).body.data.map(({ name }) => name)
  expect(await listed({ sort: '-startDate' })).toEqual(['Libur awal Ramadan', 'Class meeting'])
  expect(await listed({ kind: 'KEGIATAN' })).toEqual(['Class meeting'])
  expect(await listed({ q: 'ramadhan' })).toEqual(['Libur awal Ramadan'])
  const file = await t.app.inject({
    method: 'POST',
    url: holidayEndpoints.export.path.replace(':id', id),
    headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
    payload: { format: 'csv', kind: 'SEKOLAH' },
  })
  expect(bareLines(file.body)).toEqual([
    expect.stringContaining('Nama;Mulai;Selesai;Hari;Jenis'),
    'Libur awal Ramadan;2027-02-08;2027-02-09;2;Libur sekolah;',
  ])

  await t.call(holidayEndpoints.remove, { params: one }, own.admin)
  expect(await days()).toEqual([115, 120])
  const history = await t.call(academicYearEndpoints.history, { params: { id }, query: {} }, own.admin)
  expect(history.body.data[0]?.changes).toEqual([
    { field: 'holiday', from: 'Libur awal Ramadan, 08/02/2027 – 09/02/2027', to: null },
  ])
})

test('years are sorted, searched and paged by the server', async () => {
  const own = await newSchool(t)
  await made(own)
  await made(own, before)
  const list = async (query: object) => (await t.call(academicYearEndpoints.list, { query }, own.admin)).body
  expect((await list({})).data.map((one) => one.name)).toEqual(['2026/2027', '2025/2026'])
  expect((await list({ sort: 'name' })).data.map((one) => one.name)).toEqual(['2025/2026', '2026/2027'])
  expect((await list({ q: '2025' })).meta.total).toBe(1)
})
