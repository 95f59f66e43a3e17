import { formatDate, monthNames } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels, type AttendanceStatus, summedStatuses } from '@hadir/contract/labels.ts'
import { hasCounts } from '@hadir/contract/attendance/status-counts.ts'
import {
  letterheadLines,
  type MonthlyRecap,
  nipLine,
  studentsText,
  type RecapCell,
  type RecapRow,
} from '@hadir/contract/attendance/report/report.ts'
import {
  type CellObject,
  formWorkbook,
  numberCell as number,
  type Row,
  textCell as text,
} from '../../../platform/listing/form-workbook.ts'

const shade = '#D9D9D9'
const edge = { borderStyle: 'thin', borderColor: '#808080' } as const
const before = ['No', 'NIS / NISN', 'Nama', 'L/P'] as const
const after = [...summedStatuses, 'Jumlah hadir', 'Hari', '%', 'Belum diisi'] as const

/** On paper a closed or future day is empty; a day outside the student's membership has a dash. */
const shown: Record<Exclude<RecapCell, AttendanceStatus>, string> = {
  KOSONG: '',
  LIBUR: '',
  NANTI: '',
  BUKAN: '-',
}

const boxed = { ...edge, align: 'center' } as const

export const monthTitle = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** Text across the whole width of the form; the cells that it covers are null. */
const across = (recap: MonthlyRecap, cell: CellObject): Row => {
  const width = before.length + recap.days.length + after.length
  return [{ ...cell, columnSpan: width }, ...Array.from({ length: width - 1 }, () => null)]
}

function headRows(recap: MonthlyRecap): Row[] {
  const fact = (label: string, value: string): Row => [text(label), null, text(`: ${value}`)]
  return [
    ...letterheadLines(recap.school).map((line) =>
      // Leaves room on paper with a preprinted letterhead.
      across(
        recap,
        text(recap.school.isBlank ? '' : line.text, { align: 'center', ...(line.isName && { fontWeight: 'bold' }) }),
      ),
    ),
    [],
    across(recap, text('REKAPITULASI ABSENSI SISWA', { align: 'center', fontWeight: 'bold', fontSize: 13 })),
    [],
    fact('Kelas', recap.academicClass.name),
    fact('Wali Kelas', recap.signatures.homeroomTeacher?.name ?? '-'),
    fact('Bulan', monthTitle(recap.month)),
    fact('Tahun Pelajaran', recap.academicYear),
    [],
  ]
}

function titleRow(recap: MonthlyRecap): Row {
  const style = { ...boxed, fontWeight: 'bold', wrap: true, alignVertical: 'center' } as const
  return [
    ...before.map((title) => text(title, style)),
    ...recap.days.map((day, i) => number(i + 1, { ...style, ...(!day.isSchoolDay && { backgroundColor: shade }) })),
    ...after.map((title) => text(title, style)),
  ]
}

function dayCell(cell: RecapCell): CellObject {
  const value = cell.length === 1 ? cell : shown[cell as keyof typeof shown]
  return { ...boxed, ...(value && { value, type: String }), ...(cell === 'LIBUR' && { backgroundColor: shade }) }
}

const studentRow = (row: RecapRow): Row => [
  number(row.no, boxed),
  text([row.nis, row.nisn].filter(Boolean).join(' / '), edge),
  text(row.name, edge),
  text(row.gender, boxed),
  ...row.cells.map(dayCell),
  ...summedStatuses.map((status) => number(row.counts[status], boxed)),
  number(row.present, boxed),
  number(row.days, boxed),
  row.percent === null ? text('-', boxed) : number(row.percent, { ...boxed, format: '0.0' }),
  number(row.unmarked, boxed),
]

/** Totals of every date, one row for each status and one for what is missing. */
function totalRows(recap: MonthlyRecap): Row[] {
  const row = (label: string, each: (day: MonthlyRecap['days'][number]) => number | null, sum: number): Row => [
    { ...text(label, edge), columnSpan: before.length },
    ...Array.from({ length: before.length - 1 }, () => null),
    ...recap.days.map((day) => {
      if (!day.isSchoolDay) return { ...boxed, backgroundColor: shade }
      const value = each(day)
      return value === null ? boxed : number(value, boxed)
    }),
    number(sum, { ...boxed, fontWeight: 'bold' }),
  ]
  const unmarked = recap.rows.reduce((sum, student) => sum + student.unmarked, 0)
  return [
    ...summedStatuses.map((status) =>
      row(
        `Jumlah ${attendanceLabels[status]}`,
        ({ counts }) => (hasCounts(counts) ? counts[status] : null),
        recap.foot.counts[status],
      ),
    ),
    row('Belum diisi', ({ isDue, unmarked: left }) => (isDue ? left : null), unmarked),
  ]
}

function footRows({ foot }: MonthlyRecap): Row[] {
  const { students, absence } = foot
  const percent = absence.percent
  const line = (label: string, value: string): Row => [text(label), null, null, null, text(value)]
  return [
    [],
    line('Jumlah siswa', studentsText(students)),
    line('Hari efektif', `${foot.effectiveDays} hari`),
    line(
      'Persentase absensi',
      percent ? `Sakit ${percent.S}%, Izin ${percent.I}%, Alpa ${percent.A}%, jumlah ${percent.total}%` : '-',
    ),
    ...(foot.unmarkedDays > 0 ? [line('Keterangan', `${foot.unmarkedDays} hari belum diisi`)] : []),
  ]
}

function signatureRows({ signatures, days }: MonthlyRecap): Row[] {
  const { homeroomTeacher, principal, place, date, principalSigns, homeroomSigns } = signatures
  const right = before.length + Math.max(0, days.length - 6)
  const pair = (left: string, other: string, style: Partial<CellObject> = {}): Row => [
    null,
    null,
    text(left, style),
    ...Array.from({ length: right - 3 }, () => null),
    text(other, style),
  ]
  const nip = (who: { nip: string | null } | null) => nipLine(who) ?? ''
  return [
    [],
    pair('', [place, formatDate(date)].filter(Boolean).join(', ')),
    pair(principalSigns ? signatures.principalTitle : '', homeroomSigns ? 'Wali Kelas' : ''),
    [],
    [],
    [],
    pair((principalSigns && principal?.name) || '', (homeroomSigns && homeroomTeacher?.name) || '', {
      fontWeight: 'bold',
    }),
    pair(principalSigns ? nip(principal) : '', homeroomSigns ? nip(homeroomTeacher) : ''),
  ]
}

/** The recap as an .xlsx workbook of one sheet: letterhead, a row for each student, totals and signatures. */
export function monthlyWorkbook(recap: MonthlyRecap): Promise<Buffer> {
  const head = headRows(recap)
  return formWorkbook({
    sheet: 'Rekap',
    rows: [
      ...head,
      titleRow(recap),
      ...recap.rows.map(studentRow),
      ...totalRows(recap),
      ...footRows(recap),
      ...signatureRows(recap),
    ],
    widths: [4, 20, 28, 4, ...recap.days.map(() => 3), ...after.map((title) => (title.length > 1 ? 8 : 4))],
    heading: { row: head.length + 1, columns: before.length },
    paperSize: recap.paperSize,
  })
}
