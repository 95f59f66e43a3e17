import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { expect, test } from 'vitest'
import { readPaper } from './paper-entry.ts'

const students = Array.from({ length: 36 }, (_, i) => ({
  studentId: `s${i + 1}`,
  name: `Siswa ${i + 1}`,
  rollNo: i + 1,
}))
const read = (typed: string, codes = attendanceStatuses as readonly (typeof attendanceStatuses)[number][]) =>
  readPaper(typed, { students, codes })
const short = (typed: string) => read(typed).lines.map(({ no, value }) => `${no}${value.status}`)

test.each([
  ['3 s, 17 a, 21 i', ['3S', '17A', '21I']],
  ['3s 17a 21i', ['3S', '17A', '21I']],
  ['21 I;\n3 S', ['3S', '21I']],
  ['\u200b٣ s، ۱۷ a，２１ ｉ\ufeff', ['3S', '17A', '21I']],
  ['', []],
  [' ,, ', []],
])('numbers and letters are parsed as written: %j', (typed, expected) => {
  expect(short(typed)).toEqual(expected)
  expect(read(typed).errors).toEqual([])
})

test('minutes follow T, a reason follows D, a note any other letter', () => {
  expect(read('٥ t ١٥').lines.map(({ value }) => value.minutesLate)).toEqual([15])
  expect(read('5 t 15, 7 d Lomba tingkat kota, 9 s demam').lines.map(({ value }) => value)).toEqual([
    { status: 'T', minutesLate: 15, note: null, reason: null },
    { status: 'D', minutesLate: null, note: null, reason: 'Lomba tingkat kota' },
    { status: 'S', minutesLate: null, note: 'demam', reason: null },
  ])
})

test.each([
  ['41 s', 'Nomor 41 tidak ada di kelas ini'],
  ['3 s, 3 a', 'Nomor 3 ditulis dua kali'],
  ['3 x', 'Nomor 3: huruf x tidak dikenal, pakai H, S, I, A, T, D'],
  ['s 3', '“s 3” tidak terbaca: tulis nomor dan hurufnya, misalnya 3 s'],
  ['3', '“3” tidak terbaca: tulis nomor dan hurufnya, misalnya 3 s'],
  ['5 t', 'Nomor 5: tulis menit terlambatnya, misalnya 5 t 15'],
  ['5 t 481', 'Nomor 5: tulis menit terlambatnya, misalnya 5 t 15'],
  ['7 d', 'Nomor 7: tulis alasannya, misalnya 7 d lomba'],
])('wrong input gets an explanation: %s', (typed, error) => {
  expect(read(typed).errors).toEqual([error])
})

test('a status that is switched off is refused, and a class without numbers counts its list', () => {
  expect(read('5 t 10', ['H', 'S', 'I', 'A']).errors).toEqual(['Nomor 5: Terlambat tidak dipakai di sekolah Anda'])
  const unnumbered = students.slice(0, 3).map((student) => ({ ...student, rollNo: null }))
  expect(readPaper('2 a', { students: unnumbered, codes: attendanceStatuses }).lines[0]?.name).toBe('Siswa 2')
})
