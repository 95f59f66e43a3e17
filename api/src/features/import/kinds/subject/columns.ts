import { mostWeeklyJp } from '@hadir/contract/subject/subject.ts'
import { subjectCurriculumLabels, subjectGroupLabels } from '@hadir/contract/subject/subject.ts'
import { labelled, religion, yesNo } from '../../list/choices.ts'
import { guided, type Column, type ListShape, type Reader } from '../../list/column.ts'
import { gradeList } from '../../list/grades.ts'
import { freeIdentifier, shortText, text, wholeNumber } from '../../list/readers.ts'

/** Upper case, as printed in timetables. */
const code: Reader = guided({ expects: '2 sampai 12 huruf, angka, atau tanda hubung' }, (cell, addFinding) => {
  const typed = freeIdentifier(cell, addFinding)
  if (typed === null) return null
  const upper = String(typed).toUpperCase()
  return /^[A-Z0-9-]{2,12}$/.test(upper) ? upper : null
})

/** A school's subjects, in the format of the list's export. */
const columns = [
  { key: 'code', label: 'Kode', also: ['Kode Matpel', 'Kode Mapel'], read: code, required: true },
  {
    key: 'name',
    label: 'Mata Pelajaran',
    also: ['Nama', 'Nama Matpel', 'Nama Mata Pelajaran'],
    read: shortText(text, 80),
    required: true,
  },
  { key: 'short_name', label: 'Singkatan', read: shortText(text, 12) },
  {
    key: 'group',
    label: 'Kelompok',
    read: labelled(subjectGroupLabels),
    help: 'Kosong pada mata pelajaran baru: Umum',
    without: 'mata pelajaran baru masuk kelompok Umum',
  },
  {
    key: 'curriculum',
    label: 'Kurikulum',
    read: labelled(subjectCurriculumLabels, {
      Semua: 'Semua kurikulum',
      Merdeka: 'Kurikulum Merdeka',
      K13: 'Kurikulum 2013',
    }),
    help: 'Kosong pada mata pelajaran baru: Semua kurikulum',
  },
  { key: 'grades', label: 'Tingkat', read: gradeList, help: 'Kosong pada mata pelajaran baru: semua tingkat' },
  { key: 'religion', label: 'Agama', read: religion, help: 'Hanya untuk pendidikan agama' },
  {
    key: 'order_no',
    label: 'Urutan Rapor',
    also: ['Urutan'],
    read: wholeNumber({ from: 1, to: 99 }),
    help: 'Kosong pada mata pelajaran baru: sesudah yang terakhir',
  },
  {
    key: 'weekly_jp',
    label: 'JP/minggu',
    also: ['JP', 'JP per minggu'],
    read: wholeNumber({ from: 0, to: mostWeeklyJp }),
  },
  { key: 'threshold', label: 'KKTP', also: ['KKM', 'KKTP/KKM bawaan'], read: wholeNumber({ from: 0, to: 100 }) },
  { key: 'is_active', label: 'Aktif', read: yesNo, help: 'Kosong pada mata pelajaran baru: Ya' },
] as const satisfies readonly Column[]

export const subjectList: ListShape = {
  title: 'Mata Pelajaran',
  page: 'Mata Pelajaran',
  columns,
  ignored: ['No'],
  groups: [],
  own: ['Kelompok', 'Urutan Rapor', 'Singkatan'],
  fewest: 2,
  about: { code: 'Kode' },
  one: 'Mata pelajaran',
  sameBy: ['code'],
  unique: ['code'],
  doubtful: [],
  match: [['code'], ['name']],
}
