import { afterAll, beforeAll, expect, test } from 'vitest'
import { bellScheduleEndpoints, makeBells, type BellScheduleFields } from '@hadir/contract/schedule/bell-schedule.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

const plan = { start: '07:00', jpMinutes: 35, count: 3, ceremonyMinutes: 0, breaks: [{ after: 2, minutes: 15 }] }
const normal: BellScheduleFields = {
  variant: 'NORMAL',
  jpMinutes: 35,
  days: [
    { weekday: 1, bells: makeBells({ ...plan, ceremonyMinutes: 40 }) },
    { weekday: 5, bells: makeBells({ ...plan, count: 2 }) },
  ],
}
const ramadan: BellScheduleFields = { ...normal, variant: 'RAMADAN', validFrom: '2027-02-08', validTo: '2027-03-09' }

const at = (of: TestSchool) => ({ schoolId: of.schoolId })
const make = (body: object, of = school) =>
  t.call(bellScheduleEndpoints.create, { params: at(of), body: body as BellScheduleFields }, of.admin)

test('strangers are refused', async () => {
  const own = await newSchool(t)
  const { id } = (await make(normal, own)).body.data
  const params = at(own)
  const mine = { school: own, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, bellScheduleEndpoints.list, { params }, mine)
  await expectStrangersRefused(t, bellScheduleEndpoints.read, { params: { ...params, id } }, mine)
  await expectStrangersRefused(t, bellScheduleEndpoints.create, { params, body: normal }, mine)
  await expectStrangersRefused(t, bellScheduleEndpoints.update, { params: { ...params, id }, body: normal }, mine)
  await expectStrangersRefused(t, bellScheduleEndpoints.remove, { params: { ...params, id } }, mine)
})

test('bells of 35 minutes are created, read, changed once per version and removed', async () => {
  const { data } = (await make(normal)).body
  expect(data.days[0]).toEqual({
    weekday: 1,
    bells: [
      { no: null, kind: 'UPACARA', start: '07:00', end: '07:40' },
      { no: 1, kind: 'JP', start: '07:40', end: '08:15' },
      { no: 2, kind: 'JP', start: '08:15', end: '08:50' },
      { no: null, kind: 'ISTIRAHAT', start: '08:50', end: '09:05' },
      { no: 3, kind: 'JP', start: '09:05', end: '09:40' },
    ],
  })
  const params = { ...at(school), id: data.id }
  const change = (version: number) =>
    t.call(
      bellScheduleEndpoints.update,
      { params, body: { ...normal, days: normal.days.slice(1), version } },
      school.admin,
    )
  expect((await change(1)).body.data).toMatchObject({ version: 2, days: [{ weekday: 5 }] })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await t.call(bellScheduleEndpoints.list, { params: at(school) }, school.admin)).body.data).toHaveLength(1)
  await t.call(bellScheduleEndpoints.remove, { params }, school.admin)
  expect((await t.call(bellScheduleEndpoints.read, { params }, school.admin)).status).toBe(404)
})

test('bells that overlap or end too early are rejected at their field', async () => {
  const bells = [
    { kind: 'JP', start: '07:00', end: '07:35' },
    { kind: 'JP', start: '07:34', end: '08:10' },
    { kind: 'ISTIRAHAT', start: '08:20', end: '08:10' },
    { kind: 'JP', start: '7.30', end: '09:00' },
  ]
  const { status, body } = await make({
    ...normal,
    days: [
      { weekday: 1, bells },
      { weekday: 1, bells: [] },
    ],
  })
  expect([status, body.fields]).toEqual([
    400,
    {
      'days.0.bells.1.start': 'Bertumpuk dengan 07:00–07:35',
      'days.0.bells.2.end': 'Selesai harus sesudah mulai',
      'days.0.bells.3.start': 'Tulis jam seperti 07:35',
      'days.1.weekday': 'Hari ini sudah ada',
    },
  ])
})

test('a variant has dates, and no day has two schedules of one kind, even when saved at once', async () => {
  const own = await newSchool(t)
  const undated = await make({ ...normal, variant: 'UJIAN' }, own)
  expect(Object.keys(undated.body.fields ?? {})).toEqual(['validFrom', 'validTo'])
  await make(ramadan, own)
  expect((await make(normal, own)).status).toBe(200)
  const exam = await make({ ...ramadan, variant: 'UJIAN', validFrom: '2027-03-09', validTo: '2027-03-12' }, own)
  expect(exam.body.fields).toEqual({
    validFrom: 'Tanggalnya bertumpuk dengan susunan Ramadan, 08/02/2027 sampai 09/03/2027',
  })
  expect(
    (await make({ ...ramadan, variant: 'UJIAN', validFrom: '2027-03-10', validTo: '2027-03-12' }, own)).status,
  ).toBe(200)
  const other = await newSchool(t)
  const both = await Promise.all(Array.from({ length: 6 }, () => make(normal, other)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
})

test('bells change from a day on; earlier days and closed semesters keep their times', async () => {
  t.clock.moveTo('2026-10-01T01:00:00Z')
  const own = await newSchool(t)
  await newYear(t, own.schoolId)
  const { data: first } = (await make(normal, own)).body
  const change = async (id: string, body: Partial<BellScheduleFields>) => {
    const one = { ...at(own), id }
    const { version } = (await t.call(bellScheduleEndpoints.read, { params: one }, own.admin)).body.data
    return t.call(bellScheduleEndpoints.update, { params: one, body: { ...normal, version, ...body } }, own.admin)
  }
  const startsOn = async (date: string) => {
    const { body } = await t.call(scheduleEndpoints.lessons, { params: at(own), query: { date } }, own.admin)
    return body.data.bells.find(({ no }) => no === 1)?.start
  }
  const at8 = (start: string) => [{ weekday: 1 as const, bells: makeBells({ ...plan, start }) }]
  // Entered today, so a correction today affects no past day.
  expect((await change(first.id, { days: at8('07:30') })).body.data.id).toBe(first.id)

  t.clock.moveTo('2026-10-07T01:00:00Z')
  const changed = (await change(first.id, { days: at8('08:00') })).body
  expect(changed.message).toBe('Jam baru berlaku mulai 07/10/2026. Hari-hari sebelumnya tetap memakai jam yang lama.')
  expect(changed.data).toMatchObject({ validFrom: '2026-10-07', validTo: null })
  expect([await startsOn('2026-10-05'), await startsOn('2026-10-12')]).toEqual(['07:30', '08:00'])
  const past = await change(first.id, { days: at8('06:00'), validTo: '2026-10-06' })
  expect(past.body.fields).toEqual({ changeFrom: 'Susunan ini sudah berakhir: isi mulai kapan jamnya dibetulkan' })
  const corrected = await change(first.id, { days: at8('07:15'), validTo: '2026-10-06', changeFrom: '2026-07-01' })
  expect([corrected.status, await startsOn('2026-10-05'), await startsOn('2026-10-12')]).toEqual([
    200,
    '07:15',
    '08:00',
  ])
  const gone = await t.call(bellScheduleEndpoints.remove, { params: { ...at(own), id: first.id } }, own.admin)
  expect(gone.body.code).toBe('BELLS_RUNG')

  t.clock.moveTo('2027-01-05T01:00:00Z')
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('school_id', '=', own.schoolId)
    .where('no', '=', 1)
    .execute()
  const later = { days: at8('08:10'), validFrom: '2026-10-07' }
  const refused = await change(first.id, { days: at8('06:00'), validTo: '2026-10-06', changeFrom: '2026-07-01' })
  expect(refused.body).toMatchObject({ statusCode: 409, code: 'IN_CLOSED_SEMESTER' })
  expect(refused.body.message).toContain('Semester Ganjil 2026/2027 sudah ditutup: jam pelajaran sampai 18/12/2026')
  expect((await change(changed.data.id, { ...later, changeFrom: '2026-12-01' })).status).toBe(409)
  expect((await change(changed.data.id, { ...later, changeFrom: '2027-01-04' })).status).toBe(200)
  expect([await startsOn('2026-10-12'), await startsOn('2027-01-04')]).toEqual(['08:00', '08:10'])
})
