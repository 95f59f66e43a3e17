import { type AcademicYear, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { ArrowUpWideNarrow, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import { isAhead } from '../../../components/dates/date-now.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { isReadyAhead, semesterState } from './semester/semester-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { closingLabel } from './year-state.ts'
import { buttonLook } from '../../../ui/button.tsx'

const badgeTone = (semester: AcademicYear['semesters'][number]) =>
  semester.isReopened ? 'warn' : semester.status === 'AKTIF' && !isReadyAhead(semester) ? 'good' : 'plain'

export const semesterPath = (yearId: string, no: number) => addressAt(paths.semester, { params: { id: yearId, no } })

/** The state of both semesters of a year, and the next step of each. */
export function SemesterCards({ year }: { year: AcademicYear }) {
  const mayWrite = useCan('academic-year:write')
  const running = year.semesters.find(({ status }) => status === 'AKTIF')
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {year.semesters.map((semester) => (
        <article key={semester.no} className="grid content-start gap-2 rounded-surface border bg-surface p-4">
          <h2 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
            Semester {semesterNames[semester.no]}
            <Badge tone={badgeTone(semester)}>{semesterState(semester)}</Badge>
          </h2>
          <p className="text-sm text-soft tabular-nums">
            {formatDate(semester.startDate)} – {formatDate(semester.endDate)}
            {year.effectiveDays && ` · ${year.effectiveDays[semester.no - 1]} hari efektif`}
          </p>
          <p className="text-sm text-soft tabular-nums">Kode semester {semester.dapodikId}</p>
          {(year.isActive || year.isOver) && (
            <div className="mt-1 flex flex-wrap gap-2">
              {year.isActive && semester.status === 'DRAFT' && !running && mayWrite && (
                <Link
                  to={addressAt(paths.startSemester, { params: { id: year.id, no: semester.no } })}
                  className={buttonLook({ size: 'small', tone: 'primary' })}
                >
                  Mulai semester {semesterNames[semester.no]}
                </Link>
              )}
              {(semester.status === 'DITUTUP' || !isAhead(semester.startDate)) && (
                <Link to={semesterPath(year.id, semester.no)} className={buttonLook({ size: 'small' })}>
                  {closingLabel(semester)}
                </Link>
              )}
              {semester.status === 'AKTIF' && semester.no === 2 && mayWrite && (
                <Link
                  to={addressAt(paths.startSemester, { params: { id: year.id, no: semester.no } })}
                  className={buttonLook({ size: 'small', tone: 'quiet' })}
                >
                  Lihat permulaan
                </Link>
              )}
            </div>
          )}
        </article>
      ))}
      <Link
        to={addressAt(paths.rollover, { params: { id: year.id } })}
        className="flex items-center gap-3 rounded-surface border bg-surface p-4 hover:bg-page sm:col-span-2"
      >
        <ArrowUpWideNarrow aria-hidden className="size-6 shrink-0 text-accent" />
        <span className="flex-1">
          <span className="block font-semibold">Naik tahun</span>
          <span className="block text-sm text-soft">Kenaikan kelas dan kelulusan, siswa demi siswa.</span>
        </span>
        <ChevronRight aria-hidden className="size-5 text-soft" />
      </Link>
    </div>
  )
}
