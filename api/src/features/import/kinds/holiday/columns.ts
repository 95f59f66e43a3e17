import { holidayKindLabels, weekdayLabels } from '@hadir/contract/dates/school-days.ts'
import { labelled } from '../../list/choices.ts'
import type { Column, ListShape } from '../../list/column.ts'
import { date } from '../../list/dates.ts'
import { shortText, text } from '../../list/readers.ts'

/** Days on which a school does not teach, and activities on which it does. */
const columns = [
  { key: 'start_date', label: 'Tanggal Mulai', also: ['Tanggal', 'Mulai'], read: date, required: true },
  {
    key: 'end_date',
    label: 'Tanggal Selesai',
    also: ['Selesai', 'Sampai'],
    read: date,
    help: 'Kosong: satu hari saja',
    without: 'tiap libur hanya satu hari',
  },
  {
    key: 'name',
    label: 'Keterangan',
    also: ['Nama Libur', 'Hari Libur', 'Nama', 'Libur'],
    read: shortText(text, 100),
    required: true,
  },
  {
    key: 'kind',
    label: 'Jenis Libur',
    also: ['Jenis'],
    read: labelled(holidayKindLabels, { Nasional: 'Libur nasional', Kegiatan: 'Kegiatan sekolah' }),
    help: 'Kosong: Libur sekolah. Kegiatan sekolah tetap dihitung hari efektif',
    without: 'semuanya dicatat sebagai Libur sekolah',
  },
  {
    key: 'follows_weekday',
    label: 'Ikut Jadwal Hari',
    also: ['Ikut Jadwal', 'Jadwal Hari'],
    read: labelled(weekdayLabels),
    help: 'Hanya untuk Hari masuk: hari yang jadwalnya dipakai. Kosong: jadwal hari itu sendiri',
  },
] as const satisfies readonly Column[]

export const holidayList: ListShape = {
  title: 'Hari Libur',
  page: 'Tahun Pelajaran',
  columns,
  ignored: ['No', 'Hari'],
  groups: [],
  own: ['Jenis Libur', 'Keterangan', 'Tanggal Selesai'],
  fewest: 2,
  about: { start_date: 'Mulai', end_date: 'Selesai' },
  one: 'Hari libur',
  sameBy: ['start_date', 'name'],
  unique: [],
  doubtful: [],
  match: [
    ['start_date', 'name'],
    ['start_date', 'end_date'],
  ],
}
