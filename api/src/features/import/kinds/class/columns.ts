import { yesNo } from '../../list/choices.ts'
import type { Column, ListShape } from '../../list/column.ts'
import { oneGrade } from '../../list/grades.ts'
import { digits, personName, shortText, text, wholeNumber } from '../../list/readers.ts'
import { className } from '../../list/rombel.ts'

/** The school's classes; for the target year, which of them are open and their homeroom teachers. */
const columns = [
  { key: 'name', label: 'Nama Kelas', also: ['Kelas', 'Nama'], read: shortText(className, 20), required: true },
  { key: 'grade', label: 'Tingkat', read: oneGrade, help: 'Boleh kosong bila nama kelas diawali tingkatnya' },
  {
    key: 'program',
    label: 'Program Keahlian',
    read: shortText(text, 60),
    inTemplate: ({ program }) => program,
  },
  {
    key: 'major',
    label: 'Jurusan',
    also: ['Peminatan/Jurusan', 'Peminatan', 'Konsentrasi Keahlian', 'Kekhususan'],
    read: shortText(text, 60),
    inTemplate: ({ major }) => major,
  },
  {
    key: 'is_four_year',
    label: 'Program 4 Tahun',
    read: yesNo,
    help: 'Hanya kelas XII; kosong: Tidak',
    inTemplate: ({ program }) => program && 'Program 4 Tahun',
  },
  { key: 'room', label: 'Ruang', read: shortText(text, 40) },
  { key: 'capacity', label: 'Kapasitas', read: wholeNumber({ from: 1, to: 60 }) },
  { key: 'order_no', label: 'Urutan', read: wholeNumber({ from: 0, to: 999 }) },
  { key: 'is_active', label: 'Aktif', read: yesNo, help: 'Kosong pada kelas baru: Ya' },
  {
    key: 'open',
    label: 'Dibuka Tahun Ini',
    read: yesNo,
    help: 'Ya: kelas dibuka pada tahun pelajaran yang aktif. Kelas yang sudah dibuka tidak ditutup dari sini',
  },
  {
    key: 'teacher',
    label: 'Wali Kelas',
    also: ['Nama Wali Kelas'],
    read: personName,
    help: 'Nama guru yang sudah terdaftar; kelasnya ikut dibuka tahun ini',
    without: 'kelas masuk tanpa wali kelas',
    unless: 'nuptk',
  },
  { key: 'nuptk', label: 'NUPTK Wali', also: ['NUPTK Wali Kelas', 'NUPTK'], read: digits(16), isHint: true },
] as const satisfies readonly Column[]

export const classList: ListShape = {
  title: 'Kelas',
  page: 'Kelas',
  columns,
  ignored: ['No'],
  groups: [],
  own: ['Kapasitas', 'Dibuka Tahun Ini', 'Wali Kelas'],
  fewest: 2,
  about: { grade: 'Tingkat', teacher: 'Wali kelas' },
  one: 'Kelas',
  // resolve-classes.ts detects two rows for one class.
  sameBy: [],
  unique: [],
  doubtful: [],
  match: [['key']],
}
