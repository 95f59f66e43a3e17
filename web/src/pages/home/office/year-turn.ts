import { type AcademicYear, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { Rollover } from '@hadir/contract/academic-year/rollover.ts'
import type { SemesterClosing } from '@hadir/contract/academic-year/semester.ts'
import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'

/** How many days before its end the closing of a semester appears. */
const daysBefore = 14

export type YearTurn = { act: 'close' | 'start'; no: 1 | 2 } | { act: 'promote' }

/** The next step from one semester or year to the next; null while there is none to take yet. */
export function yearTurn(year: AcademicYear | null, today: SchoolDate): YearTurn | null {
  const [odd, even] = year?.semesters ?? []
  if (!odd || !even) return null
  const isDue = ({ startDate, endDate }: typeof odd) => startDate <= today && today >= addDays(endDate, -daysBefore)
  if (odd.status !== 'DITUTUP') return isDue(odd) ? { act: 'close', no: 1 } : null
  if (even.status === 'DRAFT') return { act: 'start', no: 2 }
  if (even.status !== 'DITUTUP') return isDue(even) ? { act: 'close', no: 2 } : null
  return { act: 'promote' }
}

export const turnTitle = (turn: YearTurn, { name }: AcademicYear): string =>
  turn.act === 'promote'
    ? `Naik tahun ${name}`
    : `${turn.act === 'close' ? 'Tutup' : 'Mulai'} semester ${semesterNames[turn.no]} ${name}`

const parts = (...counted: [number, string][]): string =>
  counted
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ')

/** What is still missing before a semester is closed, in one line. */
export function missingToClose(closing: SemesterClosing, endDate: SchoolDate): string {
  const { unmarkedDays, corrections, openReportCards, withoutScores, isRunning } = closing
  const missing = parts(
    [unmarkedDays, 'hari kelas belum lengkap'],
    [corrections, 'koreksi menunggu'],
    [openReportCards, 'rapor belum dikunci'],
    [withoutScores, 'siswa tanpa rapor'],
  )
  return missing || (isRunning ? `Lengkap sampai hari ini. Berakhir ${formatDate(endDate)}` : 'Sudah lengkap')
}

/** What is still missing before everybody moves into the next year. */
export function missingToPromote(plan: Rollover | null): string {
  if (!plan) return 'Rencana belum disusun'
  const { withoutDecision, unconfirmed, undecided, changed } = plan
  const missing = parts(
    [withoutDecision, 'siswa tanpa keputusan'],
    [unconfirmed, 'berbeda dari rapor'],
    [undecided, 'belum ada kelas'],
    [changed, 'berubah sejak rencana disusun'],
  )
  return missing || 'Rencana siap dijalankan'
}
