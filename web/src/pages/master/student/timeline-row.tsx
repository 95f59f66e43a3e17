import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { reportPeriodLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import { exitTypeLabels, outcomeLabels } from '@hadir/contract/student/academic-student.ts'
import type { TimelineEntry } from '@hadir/contract/attendance/student-timeline.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { statusLook } from '../../../components/attendance/attendance-status.tsx'
import { reportCardPath } from '../../../components/evaluation/evaluation-paths.ts'
import { sheetPath } from '../../../paths.ts'

type TimelineRowProps = { entry: TimelineEntry; studentId: string }

/** One line of a student's history, leading to what it is about. */
export function TimelineRow({ entry, studentId }: TimelineRowProps) {
  const { title, more, to } = lineOf(entry, studentId)
  const status = entry.kind === 'ABSENCE' ? entry.status : null
  const look = status && statusLook[status]
  return (
    <li tabIndex={-1} className="flex min-h-10 flex-wrap items-baseline gap-x-3 border-t py-2">
      <span className="w-21 shrink-0 text-sm tabular-nums text-soft">{formatDate(entry.date)}</span>
      <p className="min-w-0 flex-1 basis-40 wrap-break-word">
        {look && <look.Icon aria-hidden strokeWidth={2.75} className={clsx('mr-1.5 inline size-3.5', look.text)} />}
        {to ? (
          <Link to={to} className="font-semibold hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {more && <span className="text-soft"> · {more}</span>}
      </p>
    </li>
  )
}

type Line = { title: string; more?: string; to?: string }

const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ')

export function lineOf(entry: TimelineEntry, studentId: string): Line {
  switch (entry.kind) {
    case 'ABSENCE': {
      const { status, minutesLate, reason, note, hasLetter, academicClass } = entry
      return {
        title: attendanceLabels[status],
        more: joined(minutesLate !== null && `${minutesLate} menit`, reason, note, hasLetter && 'ada surat'),
        to: sheetPath(academicClass.id, entry.date),
      }
    }
    case 'TRUANCY':
      return { title: 'Bolos', more: entry.subjects.join(', '), to: sheetPath(entry.academicClass.id, entry.date) }
    case 'PLANNED_ABSENCE':
      return {
        title: `Izin mendatang: ${attendanceLabels[entry.status]}`,
        more: joined(entry.until > entry.date && `sampai ${formatDate(entry.until)}`, entry.reason),
      }
    case 'CORRECTION':
      return {
        title: `Koreksi ${formatDate(entry.of)} ${entry.isAccepted ? 'disetujui' : 'ditolak'}`,
        more: joined(entry.status && attendanceLabels[entry.status], entry.by, entry.reason),
      }
    case 'WARNING_HANDLED':
      return { title: 'Peringatan ditindak', more: joined(entry.note, entry.by) }
    case 'CLASS_JOINED':
      return { title: `Masuk ${entry.academicClass.name}`, more: entry.academicYear.name }
    case 'CLASS_LEFT':
      return {
        title: `Keluar dari ${entry.academicClass.name}`,
        more: joined(entry.outcome && outcomeLabels[entry.outcome], entry.academicYear.name),
      }
    case 'EXIT':
      return {
        title: `Keluar dari sekolah: ${exitTypeLabels[entry.exitType]}`,
        more: joined(entry.destinationSchool && `ke ${entry.destinationSchool}`, entry.reason),
      }
    case 'READMISSION':
      return { title: 'Diterima kembali' }
    case 'REPORT_CARD_LOCKED':
    case 'REPORT_CARD_PUBLISHED': {
      const { academicYear, semesterNo, period, by } = entry
      const act =
        entry.kind === 'REPORT_CARD_LOCKED' ? 'dikunci' : entry.isWithdrawn ? 'terbit, lalu ditarik' : 'terbit'
      return {
        title: `Rapor ${act}`,
        more: joined(`${reportPeriodLabels[period]} ${semesterNames[semesterNo]} ${academicYear.name}`, by),
        to: reportCardPath({ id: studentId, semesterNo, academicYear }, period),
      }
    }
  }
}
