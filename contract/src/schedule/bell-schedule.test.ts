import { expect, test } from 'vitest'
import { bellsInForce, makeBells, wrongBells, type BellSchedule } from './bell-schedule.ts'
import { quarterMinutes, scheduleFields } from './schedule-record.ts'

const plan = { start: '07:00', jpMinutes: 35, count: 4, ceremonyMinutes: 0, breaks: [{ after: 2, minutes: 15 }] }

test('lessons of 35 minutes end at 07:35, and a break moves what follows', () => {
  expect(makeBells(plan).map(({ kind, start, end }) => `${kind} ${start}-${end}`)).toEqual([
    'JP 07:00-07:35',
    'JP 07:35-08:10',
    'ISTIRAHAT 08:10-08:25',
    'JP 08:25-09:00',
    'JP 09:00-09:35',
  ])
})

test('a ceremony comes first, no break follows the last lesson, and no day exceeds 24 hours', () => {
  const kinds = (made: ReturnType<typeof makeBells>) => made.map(({ kind }) => kind)
  expect(kinds(makeBells({ ...plan, count: 2, ceremonyMinutes: 40 }))).toEqual(['UPACARA', 'JP', 'JP'])
  expect(makeBells({ ...plan, start: '22:25', count: 20 }).at(-1)?.end).toBe('23:50')
})

test('adjacent bells are valid, overlapping ones are reported in the later row', () => {
  const bells = makeBells(plan)
  expect(wrongBells(bells)).toEqual([])
  const [first, second] = bells
  if (!first || !second) throw new Error('no bells')
  expect(wrongBells([{ ...second, start: '07:34' }, first])).toEqual([
    { row: 0, field: 'start', message: 'Bertumpuk dengan 07:00–07:35' },
  ])
  expect(wrongBells([{ ...first, end: '07:00' }])).toEqual([
    { row: 0, field: 'end', message: 'Selesai harus sesudah mulai' },
  ])
})

test('a dated variant overrides the normal bells from its first to its last day only', () => {
  const schedule = (variant: BellSchedule['variant'], validFrom: string | null, validTo: string | null) =>
    ({ id: variant, variant, validFrom, validTo, jpMinutes: 40, days: [], version: 1 }) satisfies BellSchedule
  const all = [schedule('NORMAL', null, null), schedule('RAMADAN', '2027-02-08', '2027-03-09')]
  const inForce = (date: string) => bellsInForce(all, date)?.variant
  expect(['2027-02-07', '2027-02-08', '2027-03-09', '2027-03-10'].map(inForce)).toEqual([
    'NORMAL',
    'RAMADAN',
    'RAMADAN',
    'NORMAL',
  ])
})

test('a time typed by hand has an hour from 00 to 23 and a quarter of it', () => {
  expect(quarterMinutes).toEqual(['00', '15', '30', '45'])
  const lesson = {
    academicClassId: '01980000-0000-7000-8000-000000000001',
    academicSubjectId: '01980000-0000-7000-8000-000000000002',
    semesterNo: null,
    weekday: 1,
    endTime: '23:45',
  }
  const isAccepted = (startTime: string) => scheduleFields.safeParse({ ...lesson, startTime }).success
  for (const minute of quarterMinutes) expect([minute, isAccepted(`00:${minute}`)]).toEqual([minute, true])
  expect(isAccepted('23:30')).toBe(true)
  for (const wrong of ['07:10', '24:00', '7', '07:60']) expect([wrong, isAccepted(wrong)]).toEqual([wrong, false])
})
