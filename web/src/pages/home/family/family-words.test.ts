import type { OwnMonths } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { expect, test } from 'vitest'
import { familyState } from './family-words.ts'

const today = '2026-11-26'
type Status = OwnMonths['students'][number]['days'][number]['status']
const monthsOf = (children: Record<string, Status | undefined>, day = {}): OwnMonths => ({
  month: '2026-11',
  today,
  calendar: [{ date: today, isSchoolDay: true, holiday: null, ...day }],
  students: Object.entries(children).map(([name, status]) => ({
    student: { id: name, name },
    className: 'VII-A',
    days: status === undefined ? [] : [{ date: today, status, minutesLate: null, at: null }],
    counts: { H: 0, S: 0, I: 0, A: 0, T: 0, D: 0 },
    unmarked: 0,
  })),
})

test.each([
  [monthsOf({ 'Bagus Ikhsan Setiawan': 'H' }), 'parent', 'Bagus hadir'],
  [monthsOf({ 'Bagus Ikhsan Setiawan': 'T' }), 'student', 'terlambat'],
  [monthsOf({ 'Bagus Ikhsan': null, 'M. Ali Akbar': 'S' }), 'parent', 'Bagus belum diisi, M. Ali sakit'],
  [monthsOf({ Ani: 'H', Budi: 'H', Citra: null }), 'parent', '2 hadir, 1 belum diisi'],
  [monthsOf({ Ani: undefined }), 'parent', null],
  [monthsOf({}), 'parent', null],
  [monthsOf({ Ani: undefined }, { isSchoolDay: false, holiday: 'Maulid Nabi' }), 'parent', 'Maulid Nabi'],
  [monthsOf({ Ani: undefined }, { isSchoolDay: false }), 'student', 'bukan hari sekolah'],
] as const)('a family reads in the heading whether the child is at school: %#', (months, role, words) => {
  expect(familyState(months, role)).toBe(words)
})
