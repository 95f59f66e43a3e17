import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import { quarterMinutes } from '@hadir/contract/schedule/schedule-record.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { shownText } from '../../../../platform/documents/workbook/cell.ts'
import { labelled } from '../../list/choices.ts'
import { guided, type Column, type ListShape } from '../../list/column.ts'
import { digits, personName, shortText, text, wholeNumber } from '../../list/readers.ts'
import { className } from '../../list/rombel.ts'

export const weekdayLabels = Object.fromEntries(weekdayNames.map((name, index) => [String(index + 1), name]))
export const semesterLabels = { 1: 'Ganjil', 2: 'Genap', 0: 'Keduanya' } as const

/** Accepts "3"; "3-4" combines two columns, and resolve-schedule.ts splits it. */
const periods = guided({ expects: 'Jam ke berapa, misalnya 3, atau 3-4' }, (cell, addFinding) => {
  const typed = normalizeTyped(shownText(cell)).replace(/\s/g, '')
  if (typed === '' || typed === '-') return null
  const found = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(typed)
  if (!found) addFinding('warning', 'NOT_A_NUMBER', 'Bukan jam ke-; dibiarkan kosong.')
  return found ? [found[1], found[2]].filter(Boolean).join('-') : null
})

const time = guided({ expects: 'Waktu, misalnya 07:15; menitnya 00, 15, 30, atau 45' }, (cell, addFinding) => {
  const typed = normalizeTyped(shownText(cell))
  if (typed === '' || typed === '-') return null
  const [, hour = '', minute = ''] = /^(\d{1,2})[.:](\d{2})(?:[.:]00)?$/.exec(typed) ?? []
  if (hour !== '' && Number(hour) < 24 && Number(minute) < 60) return `${hour.padStart(2, '0')}:${minute}`
  addFinding('warning', 'NOT_A_TIME', 'Bukan waktu; dibiarkan kosong.')
  return null
})
export const isQuarter = (typed: string): boolean => quarterMinutes.some((minute) => typed.endsWith(`:${minute}`))

/** The lessons of a week, in the format of the list's export. */
const columns = [
  { key: 'class', label: 'Kelas', also: ['Nama Kelas', 'Rombel'], read: className, required: true },
  { key: 'weekday', label: 'Hari', read: labelled(weekdayLabels, { Ahad: 'Minggu' }), required: true },
  {
    key: 'period_start',
    label: 'Jam ke',
    also: ['Jam', 'Jam ke Mulai', 'Dari Jam ke'],
    read: periods,
    without: 'jam tiap pelajaran tidak diketahui',
    unless: 'start_time',
  },
  {
    key: 'period_end',
    label: 'Sampai Jam ke',
    also: ['Jam ke Selesai'],
    read: wholeNumber({ from: 1, to: 24 }),
    help: 'Kosong: satu jam pelajaran',
  },
  { key: 'start_time', label: 'Mulai', read: time, help: 'Hanya untuk hari tanpa jam pelajaran' },
  { key: 'end_time', label: 'Selesai', read: time, help: 'Hanya untuk hari tanpa jam pelajaran' },
  {
    key: 'subject',
    label: 'Mapel',
    also: ['Mata Pelajaran', 'Nama Matpel', 'Nama Mapel', 'Nama Mata Pelajaran'],
    read: shortText(text, 80),
    required: true,
    help: 'Nama, singkatan, atau kode mata pelajaran kelas ini',
  },
  {
    key: 'teacher',
    label: 'Guru',
    also: ['Nama Guru', 'Nama PTK', 'Guru Pengajar', 'Guru Pengampu'],
    read: personName,
    help: 'Kosong: guru pengampunya',
    without: 'yang mengajar ialah guru pengampu mata pelajarannya',
    unless: 'nuptk',
  },
  { key: 'nuptk', label: 'NUPTK', read: digits(16), isHint: true },
  { key: 'room', label: 'Ruang', read: shortText(text, 40) },
  { key: 'semester', label: 'Semester', read: labelled(semesterLabels), help: 'Kosong: semester yang berjalan' },
  { key: 'variant', label: 'Varian', read: labelled(variantLabels), help: 'Kosong: Normal' },
] as const satisfies readonly Column[]

export const scheduleList: ListShape = {
  title: 'Jadwal',
  page: 'Jadwal',
  columns,
  ignored: ['No'],
  groups: [],
  own: ['Jam ke', 'Sampai Jam ke'],
  fewest: 3,
  about: { teacher: 'Guru', room: 'Ruang' },
  one: 'Jadwal',
  // Lessons are compared after matching them to the school's (resolve-schedule.ts).
  sameBy: [],
  unique: [],
  doubtful: [],
  match: [['key'], ['place']],
}
