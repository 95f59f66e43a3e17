import type { LessonStudent } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { expect, test } from 'vitest'
import { hintOf, proposalsOf } from './lesson-hints.ts'

const student = (daily: LessonStudent['daily'], proposed: LessonStudent['proposed'] = null): LessonStudent => ({
  studentId: 'a',
  rollNo: 1,
  name: 'Ani',
  nis: '1',
  nisn: null,
  gender: 'P',
  held: 0,
  planned: null,
  hasLetter: false,
  cell: { status: null, note: null, minutesLate: null, reason: null, rev: 0, updatedAt: null, by: null },
  daily,
  proposed,
})
const ill = student('S', { status: 'S', reason: null })

test.each([
  [ill, null, 'Usul: Sakit, dari absensi harian'],
  [ill, 'S', undefined],
  [ill, 'H', 'Absensi harian: Sakit'],
  [student('H'), null, undefined],
  [student('H'), 'A', 'Bolos: Hadir pada absensi harian'],
  [student('T'), 'A', 'Bolos: Terlambat pada absensi harian'],
  [student('A'), 'A', undefined],
  [student(null), 'A', undefined],
] as const)('the day’s hint beside a mark: %#', (one, status, hint) => {
  expect(hintOf(one, status)).toBe(hint)
})

test('only proposed marks are filled in', () => {
  expect(proposalsOf([ill, { ...student('H'), studentId: 'b' }])).toEqual({ a: { status: 'S', reason: null } })
})
