import type { ClassDay, DayInfo, SheetState } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { expect, test } from 'vitest'
import { schoolState, teacherState } from './day-words.ts'

const schoolDay = { isSchoolDay: true, why: null, holiday: null }
const metaOf = (states: Partial<Record<SheetState, number>>, day = {}) => ({
  day: { ...schoolDay, ...day } as DayInfo,
  totals: { states: { BELUM: 0, SEBAGIAN: 0, LENGKAP: 0, TERKUNCI: 0, ...states } },
})

test.each([
  [metaOf({ BELUM: 3, SEBAGIAN: 2, LENGKAP: 7 }), true, '3 kelas belum mengisi'],
  [metaOf({ SEBAGIAN: 2, LENGKAP: 10 }), true, '2 kelas belum lengkap'],
  [metaOf({ LENGKAP: 12 }), true, 'semua kelas sudah mengisi'],
  [metaOf({ TERKUNCI: 1, LENGKAP: 11 }), true, 'semester sudah ditutup'],
  [metaOf({}), true, null],
  [metaOf({ BELUM: 12 }), false, null],
  [metaOf({ BELUM: 12 }, { isSchoolDay: false, why: 'HOLIDAY', holiday: 'Maulid Nabi' }), true, 'Maulid Nabi'],
  [metaOf({}, { isSchoolDay: false, why: 'WEEKDAY' }), false, 'bukan hari sekolah'],
])('the heading counts the classes of a day that are not marked: %#', (meta, isWatched, words) => {
  expect(schoolState(meta, isWatched)).toBe(words)
})

const classOf = (name: string, state: ClassDay['state'], unmarked = 0) =>
  ({ name, state, unmarked, members: 32 }) as ClassDay
const lesson = (start: string, end: string, name: string) => ({ start, end, academicClass: { id: name, name } })
const lessons = [lesson('09:00', '09:40', 'VII-C'), lesson('07:40', '08:20', 'VII-B')]
const day = { classes: [], meta: metaOf({}), lessons, time: '07:00', isWatched: true }

test.each([
  [{ ...day, classes: [classOf('VII-A', 'BELUM', 32)] }, 'VII-A belum diisi'],
  [{ ...day, classes: [classOf('VII-A', 'SEBAGIAN', 4)] }, 'VII-A: 4 dari 32 belum'],
  [{ ...day, classes: [classOf('VII-A', 'LENGKAP'), classOf('VII-B', 'BELUM', 32)] }, 'VII-B belum diisi'],
  [{ ...day, classes: [classOf('VII-A', 'LENGKAP')] }, 'VII-A sudah lengkap'],
  [{ ...day, classes: [classOf('VII-A', 'BELUM', 32)], isWatched: false }, '07:40 di VII-B'],
  [day, '07:40 di VII-B'],
  [{ ...day, time: '07:50' }, 'sekarang di VII-B'],
  [{ ...day, time: '08:20' }, '09:00 di VII-C'],
  [{ ...day, time: '14:00' }, 'pelajaran Anda selesai'],
  [{ ...day, lessons: [] }, 'tidak ada pelajaran'],
  [{ ...day, lessons: undefined }, null],
  [{ ...day, meta: metaOf({}, { isSchoolDay: false, why: 'WEEKDAY' }) }, 'bukan hari sekolah'],
])('the heading of a teacher has her class, else her next lesson: %#', (of, words) => {
  expect(teacherState(of)).toBe(words)
})

test('the heading of a teacher on duty for the whole school counts the classes', () => {
  const classes = ['VII-A', 'VII-B', 'VII-C', 'VII-D'].map((name) => classOf(name, 'BELUM', 32))
  expect(teacherState({ ...day, classes, meta: metaOf({ BELUM: 4 }) })).toBe('4 kelas belum mengisi')
})
