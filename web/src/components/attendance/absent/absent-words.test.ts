import type { AbsentStudent, ClassOfDay } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import type { DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { AbsentStatus } from '@hadir/contract/labels.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'
import { groupText, markedText, missingOf, whyNobody } from './absent-words.ts'

const day: DayInfo = {
  date: '2026-11-26',
  today: '2026-11-26',
  isSchoolDay: true,
  why: null,
  holiday: null,
  isFuture: false,
}
const klass = (name: string, state: ClassOfDay['state']): ClassOfDay => {
  return { id: name, name, grade: 'VII', state, counts: noCounts() }
}
const absent = (status: AbsentStatus, className: string, name: string): AbsentStudent => ({
  student: { id: name, name },
  academicClass: { id: className, name: className },
  rollNo: 1,
  status,
  note: 'Demam berdarah',
  reason: 'Rahasia',
  minutesLate: null,
  at: '2026-11-26T00:10:00Z',
  by: 'Sri',
  letter: null,
  guardian: { name: 'Siti', phone: '6281234567890' },
})

test('who came late or was excused is not missing', () => {
  expect(missingOf({ H: 20, S: 3, I: 2, A: 1, T: 4, D: 5 })).toBe(6)
})

test('a class that is marked in part is not counted as marked', () => {
  const classes = [klass('A', 'LENGKAP'), klass('B', 'SEBAGIAN'), klass('C', 'BELUM'), klass('D', null)]
  expect(markedText(classes)).toBe('1 dari 3 kelas sudah diisi, 1 sebagian')
  expect(markedText(classes.slice(0, 1))).toBe('1 dari 1 kelas sudah diisi')
})

test('a day with nobody absent has its reason', () => {
  const why = (more: Partial<DayInfo>, ...classes: ClassOfDay[]) =>
    whyNobody({ day: { ...day, ...more }, classes, counts: { ...noCounts(), H: 30 } })
  expect(why({ isSchoolDay: false, holiday: 'Hari Guru' })).toBe('Hari Guru')
  expect(why({ isSchoolDay: false, why: 'WEEKDAY' })).toBe('Bukan hari belajar sekolah ini')
  expect(why({ isFuture: true })).toBe('Tanggal ini belum tiba')
  expect(why({})).toBe('Tidak ada kelas pada hari ini')
  expect(why({}, klass('A', 'BELUM'))).toBe('Belum ada kelas yang diisi')
  expect(why({}, klass('A', 'LENGKAP'), klass('B', 'BELUM'))).toBe('Belum ada yang tidak hadir')
  expect(why({}, klass('A', 'LENGKAP'))).toBe('Semua siswa hadir')
  expect(whyNobody({ day, classes: [klass('A', 'LENGKAP')], counts: { ...noCounts(), T: 1 } })).toBe(null)
})

test.each([
  ['Budi Santoso', 'Budi'],
  ['M. Rizki Pratama', 'M. Rizki'],
  ['I Made Wira', 'I Made'],
  ['Moh. Ali', 'Moh. Ali'],
  ['Al', 'Al'],
])('%s is called %s', (name, called) => {
  expect(firstNameOf(name)).toBe(called)
})

test('the text for the teachers has first names and classes, no reason, number or surname', () => {
  const rows = [
    absent('S', 'VII-A', 'Budi Santoso'),
    absent('S', 'VII-A', 'Citra Lestari'),
    absent('S', 'VIII-B', 'Dewi Anggraini'),
    absent('T', 'VII-A', 'M. Rizki Pratama'),
  ]
  expect(groupText(rows, { day, classes: [klass('A', 'LENGKAP'), klass('B', 'BELUM')] })).toBe(
    [
      'Tidak hadir Kamis, 26/11/2026',
      '1 dari 2 kelas sudah diisi',
      '',
      'Sakit (3)',
      'VII-A: Budi, Citra',
      'VIII-B: Dewi',
      '',
      'Terlambat (1)',
      'VII-A: M. Rizki',
    ].join('\n'),
  )
})
