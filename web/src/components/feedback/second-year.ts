import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { addressAt } from '../../address-at.ts'
import { paths } from '../../paths.ts'

/** How long after its first day a year counts as new. */
const daysOfNew = 60

/** The active year, if the school has had one before it and it is new. */
export function newYearOf(years: readonly AcademicYear[], today: SchoolDate): AcademicYear | null {
  const active = years.find(({ isActive }) => isActive)
  if (!active || today > addDays(active.startDate, daysOfNew)) return null
  return years.some(({ startDate }) => startDate < active.startDate) ? active : null
}

/** What is known about the new year; null while unknown. */
type Known = {
  hasSubjects: boolean | null
  hasNewcomers: boolean | null
  isLed: boolean | null
  isMarked: boolean | null
}

/** The first steps of a second year, and which are done. */
export const secondYearSteps = (
  year: AcademicYear,
  { hasSubjects, hasNewcomers, isLed, isMarked }: Known,
  ledPath: string,
) => [
  {
    title: 'Salin dari tahun lalu',
    text: 'Kelas, wali kelas, mata pelajaran dengan gurunya, dan jadwal disalin sekaligus, setelah Anda melihat isinya.',
    to: addressAt(paths.copyYear, { params: { id: year.id } }),
    isDone: hasSubjects,
  },
  {
    title: 'Masukkan siswa baru',
    text: 'Impor berkas Dapodik tahun ini, atau tambah siswa ke kelasnya.',
    to: paths.students,
    isDone: hasNewcomers,
  },
  {
    title: 'Tentukan wali kelas',
    text: 'Setiap kelas perlu seorang guru yang mengisi kehadirannya.',
    to: ledPath,
    isDone: isLed,
  },
  {
    title: 'Isi kehadiran',
    text: `Hari pertama ${year.name}: buka kelas hari ini dan tandai siswanya.`,
    to: paths.dailyAttendance,
    isDone: isMarked,
  },
]
