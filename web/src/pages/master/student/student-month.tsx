import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { type AbsentStatus, attendanceLabels, missedStatuses } from '@hadir/contract/labels.ts'
import { studentSemesters } from '@hadir/contract/student/semester-totals.ts'
import { studentAttendance } from '@hadir/contract/attendance/student-attendance.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '../../../http/call-error.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { statusLook } from '../../../components/attendance/attendance-status.tsx'
import { MonthCalendar } from '../../../components/attendance/month-calendar.tsx'
import { SemesterTotals } from '../../../components/attendance/semester-totals.tsx'
import { MonthPicker } from '../../../components/dates/month-picker.tsx'
import { recapOfClass } from '../../../components/list/filters/class-links.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

type StudentMonthCardProps = {
  record: StudentRecord
  /** A figure was pressed: its days are to be shown. */
  onCount: (status: AbsentStatus) => void
}

/** The class, the semester so far and the days of a month; nothing for users who may not read the class's sheets. */
export function StudentMonthCard({ record: { id, name, isWhole }, onCount }: StudentMonthCardProps) {
  const [month, setMonth] = useState<string>()
  const found = useQuery({
    ...queryOptionsOf(studentAttendance, { params: { id }, query: month ? { month } : {} }),
    placeholderData: keepPreviousData,
  })
  if (found.isLoadingError) {
    return isRefusal(found.error) ? null : <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton className="h-128" />
  const { data } = found.data
  const { semester, academicClass, homeroomTeacher, month: shownMonth } = data
  return (
    <section aria-labelledby="kehadiran" className="grid gap-3 rounded-surface border bg-surface p-4">
      <div>
        <h2 id="kehadiran" className="font-semibold">
          Kehadiran
        </h2>
        <p className="text-sm text-soft">
          {academicClass
            ? `Kelas ${academicClass.name} · Wali kelas: ${homeroomTeacher ?? 'belum ada'}`
            : 'Tidak di kelas mana pun pada bulan ini'}
        </p>
      </div>
      {semester && (
        <div className="grid grid-cols-3 gap-2 text-center max-[15rem]:grid-cols-1">
          {missedStatuses.map((status) => (
            <button
              key={status}
              type="button"
              onClick={() => onCount(status)}
              className={clsx('rounded-control px-2 py-1.5 hover:brightness-95', statusLook[status].tint)}
            >
              <span className={clsx('block text-xs font-semibold', statusLook[status].text)}>
                {attendanceLabels[status]}
              </span>{' '}
              <span className="block text-lg font-bold tabular-nums">{semester[status]}</span>
            </button>
          ))}
        </div>
      )}
      {semester && (
        <p className="text-xs text-soft">
          Semester {semesterNames[semester.no]} {semester.academicYear}
        </p>
      )}
      <MonthPicker month={data.month} today={data.today} onOpen={setMonth} />
      <MonthCalendar
        name={name}
        months={{
          ...data,
          calendar: data.days.map((day) => ({ ...day, isSchoolDay: day.isSchoolDay && day.isMember })),
        }}
        days={data.days.filter(({ status, isDue, isMember }) => status || (isDue && isMember))}
      />
      {academicClass && (
        <Link
          to={recapOfClass(academicClass, shownMonth)}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline"
        >
          Buka rekap kelas
        </Link>
      )}
      {/* It loads later: last, so that the month's arrows stay under the finger. */}
      {isWhole && <OtherSemesters id={id} shown={semester} />}
    </section>
  )
}

type OtherSemestersProps = { id: string; shown: { no: number } | null }

/** A student's absences in this year's other semesters, and the opening balance of the one shown. */
function OtherSemesters({ id, shown }: OtherSemestersProps) {
  const totals = useQuery(queryOptionsOf(studentSemesters, { params: { id } }))
  const semesters = (totals.data?.data ?? []).filter(
    ({ semesterNo, opening }) => semesterNo !== shown?.no || opening.S + opening.I + opening.A > 0,
  )
  return semesters.length > 0 && <SemesterTotals semesters={semesters} />
}
