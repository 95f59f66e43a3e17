import { mostWeeklyJp } from '@hadir/contract/subject/subject.ts'
import type { Column, ListShape } from '../../list/column.ts'
import { date } from '../../list/dates.ts'
import { digits, freeIdentifier, personName, shortText, text, wholeNumber } from '../../list/readers.ts'
import { className } from '../../list/rombel.ts'

/** Dapodik's Rombel/pembelajaran: a row per subject of a class; a row without a subject names the wali kelas. */
const columns = [
  { key: 'kind', label: 'Jenis Rombel', read: text, isHint: true, help: 'Ekstrakurikuler tidak diambil' },
  { key: 'grade', label: 'Tingkat', also: ['Tingkat Pendidikan'], read: text, isHint: true },
  {
    key: 'class',
    label: 'Nama Rombel',
    also: ['Rombel', 'Rombongan Belajar', 'Nama Rombongan Belajar', 'Kelas', 'Nama Kelas'],
    read: className,
    required: true,
  },
  { key: 'curriculum', label: 'Kurikulum', read: text, isHint: true, help: 'Merdeka atau K13' },
  {
    key: 'teacher',
    label: 'Nama PTK',
    also: [
      'Nama Guru',
      'Guru',
      'Guru Mapel',
      'Guru Mata Pelajaran',
      'Guru Pengajar',
      'Guru Pengampu',
      'Nama Guru Pengajar',
      'Nama Guru Pengampu',
      'Nama Pengajar',
      'Pengajar',
      'Pengampu',
    ],
    read: personName,
    without: 'mata pelajaran masuk tanpa guru, dan kelas tanpa wali kelas',
    unless: 'nuptk',
  },
  { key: 'nuptk', label: 'NUPTK', read: digits(16), isHint: true },
  {
    key: 'subject',
    label: 'Nama Matpel',
    also: ['Mata Pelajaran', 'Nama Mata Pelajaran', 'Mapel', 'Nama Mapel', 'Matpel'],
    read: shortText(text, 80),
    help: 'Kosong: baris ini menyebut wali kelas. Yang belum ada di sekolah ditambahkan',
    without: 'tiap baris dibaca sebagai wali kelas',
  },
  {
    key: 'code',
    label: 'Kode Matpel',
    also: ['Kode Mapel', 'Kode Mata Pelajaran'],
    read: freeIdentifier,
    isHint: true,
  },
  {
    key: 'weekly_jp',
    label: 'JJM',
    also: [
      'JJM per Minggu',
      'JP',
      'JP per Minggu',
      'Jumlah JP',
      'Jam per Minggu',
      'Jam Mengajar',
      'Jam Mengajar per Minggu',
      'Jumlah Jam Mengajar',
      'Jumlah Jam Mengajar per Minggu',
      'Jam Pelajaran per Minggu',
    ],
    read: wholeNumber({ from: 1, to: mostWeeklyJp }),
    without: 'jam per minggu mengikuti bawaan mata pelajarannya',
  },
  {
    key: 'sk_number',
    label: 'SK Mengajar',
    also: ['Nomor SK', 'No SK', 'Nomor SK Mengajar'],
    read: shortText(freeIdentifier, 60),
  },
  { key: 'sk_date', label: 'Tgl SK Mengajar', also: ['Tanggal SK Mengajar', 'Tanggal SK', 'Tgl SK'], read: date },
] as const satisfies readonly Column[]

export const academicSubjectList: ListShape = {
  title: 'Rombel/Pembelajaran',
  page: 'Mata pelajaran kelas',
  columns,
  ignored: ['No', 'Program/Kompetensi Keahlian', 'PTK Induk', 'Kepegawaian', 'Jml Siswa', 'Status di Kurikulum'],
  groups: [],
  own: ['Nama Matpel', 'JJM', 'Nama Rombel'],
  about: { teacher: 'Guru', weekly_jp: 'JP' },
  one: 'Mata pelajaran kelas',
  // Classes and subjects are compared after matching them to the school's (resolve-lessons.ts).
  sameBy: [],
  unique: [],
  doubtful: [],
  match: [['key']],
}
