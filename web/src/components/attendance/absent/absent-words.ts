import type { absentStudents, AbsentStudent } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import { closedReasonLabels, type StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { firstNameOf } from './first-name.ts'
import { type AbsentStatus, absentStatuses, attendanceLabels, countsAsPresent } from '@hadir/contract/labels.ts'

type Meta = Answer<typeof absentStudents>['meta']

/** Who is not at school; who came late or was excused counts as present. */
export const missingOf = (counts: StatusCounts): number =>
  absentStatuses.reduce((sum, status) => sum + (countsAsPresent[status] ? 0 : counts[status]), 0)

/** How many of the day's classes are marked altogether, and in part. */
export function markedOf(classes: Meta['classes']) {
  const due = classes.filter(({ state }) => state !== null)
  const countOf = (wanted: string) => due.filter(({ state }) => state === wanted).length
  return { due: due.length, marked: countOf('LENGKAP'), partly: countOf('SEBAGIAN') }
}

/** What is known of the classes: 9 dari 12 kelas sudah diisi, 1 sebagian. */
export function markedText(classes: Meta['classes']): string {
  const { due, marked, partly } = markedOf(classes)
  return `${marked} dari ${due} kelas sudah diisi${partly > 0 ? `, ${partly} sebagian` : ''}`
}

/** Why the day has nobody absent; null if somebody is. */
export function whyNobody({ day, classes, counts }: Pick<Meta, 'day' | 'classes' | 'counts'>): string | null {
  if (absentStatuses.some((status) => counts[status] > 0)) return null
  if (day.isFuture) return 'Tanggal ini belum tiba'
  if (!day.isSchoolDay) return day.holiday ?? (day.why ? closedReasonLabels[day.why] : 'Bukan hari sekolah')
  const { due, marked, partly } = markedOf(classes)
  if (due === 0) return 'Tidak ada kelas pada hari ini'
  if (marked + partly === 0) return 'Belum ada kelas yang diisi'
  return marked === due ? 'Semua siswa hadir' : 'Belum ada yang tidak hadir'
}

export const groupsOf = (rows: readonly AbsentStudent[]): { status: AbsentStatus; rows: AbsentStudent[] }[] =>
  absentStatuses
    .map((status) => ({ status, rows: rows.filter((row) => row.status === status) }))
    .filter((group) => group.rows.length > 0)

/** The list for the teachers' group: first names and classes, never a reason, a number or a surname. */
export function groupText(rows: readonly AbsentStudent[], { day, classes }: Pick<Meta, 'day' | 'classes'>): string {
  const lines = groupsOf(rows).flatMap(({ status, rows: ofStatus }) => [
    '',
    `${attendanceLabels[status]} (${ofStatus.length})`,
    ...[...Map.groupBy(ofStatus, (row) => row.academicClass.id).values()].map((ofClass) => {
      const names = ofClass.map((row) => firstNameOf(row.student.name))
      return `${ofClass[0]?.academicClass.name ?? ''}: ${names.join(', ')}`
    }),
  ])
  return [`Tidak hadir ${formatLongDate(day.date)}`, markedText(classes), ...lines].join('\n')
}
