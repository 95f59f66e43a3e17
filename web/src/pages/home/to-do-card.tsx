import { contactProposals } from '@hadir/contract/student/proposal.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Overview } from '@hadir/contract/attendance/report/overview.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { addressAt } from '../../address-at.ts'
import { formatDateTimeHere } from '../../components/dates/local-time.ts'
import { dateNow } from '../../components/dates/date-now.ts'
import { useYearInView } from '../../components/list/filters/year-in-view.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { useCan } from '../../session/use-can.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Card } from '../../ui/card.tsx'

type Task = { count: number; text: string; to: string }

/** Gaps in the records of the active year, each with the list where it is closed, whichever year the lists show. */
export const gapTasks = (gaps: NonNullable<Overview['gaps']>, academicYearId: string | undefined): Task[] => [
  {
    count: gaps.classesWithoutHomeroom,
    text: 'kelas belum punya wali kelas',
    to: addressAt(paths.academicClasses, { query: { academicYearId } }),
  },
  {
    count: gaps.subjectsWithoutTeacher,
    text: 'mata pelajaran kelas belum punya guru',
    to: addressAt(paths.academicSubjects, { query: { academicYearId, status: 'BELUM_ADA_GURU' } }),
  },
  {
    count: gaps.lessonsWithoutTeacher,
    text: 'pelajaran di jadwal masih milik guru yang tidak aktif',
    to: addressAt(paths.schedule, { query: { academicYearId } }),
  },
  {
    count: gaps.extracurricularsWithoutCoach,
    text: 'ekskul masih dibina guru yang tidak aktif',
    to: addressAt(paths.extracurriculars, { query: { academicYearId } }),
  },
  { count: gaps.studentsWithoutClass, text: 'siswa aktif belum punya kelas', to: `${paths.students}?without=class` },
]

/** A day that was closed only when the server was on again: what has arrived since waits as a correction. */
export const lateClosing = ({ date, at, filled }: Overview['closedLate'][number]): Task => ({
  count: filled,
  text: `siswa menjadi Alpa: hari ${formatDate(date)} baru ditutup ${formatDateTimeHere(at)}, karena server mati pada jam tutup`,
  to: `${paths.dailyAttendance}?${new URLSearchParams({ date })}`,
})

/** What waits for the user: each a number, a sentence and a link. */
export function ToDoCard({ schoolId, overview }: { schoolId: string; overview: Overview }) {
  const { active } = useYearInView()
  const requests = useQuery(queryOptionsOf(accessRequestEndpoints.list, { query: { pageSize: 5 } }))
  const waiting = useQuery(
    queryOptionsOf(corrections.list, { params: { schoolId }, query: { pageSize: 5, ofOpen: 'ya' } }),
  )
  const proposed = useQuery(queryOptionsOf(contactProposals.list, { params: { schoolId }, query: { pageSize: 5 } }))
  // Only the office can fix these gaps, so nobody else gets them as tasks.
  const gaps = useCan('class:write') ? overview.gaps : null
  const { days: watchesDays, lessons } = overview.missing
  const missed = overview.days.filter((day) => watchesDays && day.unmarkedClasses > 0 && day.date !== dateNow())
  // What these three bring comes below the other tasks, all at once: no task moves from under a finger.
  const isAwaited = [requests, waiting, proposed].some((answer) => answer.isPending)
  const countOf = ({ data }: { data: { meta: { total: number } } | undefined }) =>
    isAwaited ? 0 : (data?.meta.total ?? 0)
  const tasks: Task[] = [
    ...missed.map((day) => ({
      count: day.unmarkedClasses,
      text: `kelas belum lengkap pada ${formatDate(day.date)}`,
      to: `${paths.dailyAttendance}?${new URLSearchParams({ date: day.date })}`,
    })),
    ...overview.closedLate.map(lateClosing),
    { count: lessons ?? 0, text: 'pelajaran hari ini belum diisi', to: paths.subjectAttendance },
    ...(gaps ? gapTasks(gaps, active?.id) : []),
    { count: countOf(requests), text: 'permintaan akses menunggu keputusan', to: paths.accessRequest },
    { count: countOf(proposed), text: 'usulan perubahan kontak menunggu', to: paths.contactProposals },
    { count: countOf(waiting), text: 'permintaan koreksi absensi menunggu', to: paths.corrections },
  ].filter(({ count }) => count > 0)
  if (tasks.length === 0) {
    // All is done only once every response confirms it.
    if (isAwaited) return <Skeleton className="h-40" />
    // A school that is being set up has its first steps first.
    if (!overview.hasMarks) return null
  }
  return (
    <Card title="Perlu dikerjakan">
      {tasks.length === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <Check aria-hidden className="size-5 text-status-h" />
          Semua sudah beres.
        </p>
      ) : (
        <Tasks tasks={tasks} />
      )}
    </Card>
  )
}

export const Tasks = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="-mx-2 grid">
    {tasks.map(({ count, text, to }) => (
      <li key={text}>
        <Link to={to} className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken">
          <span className="min-w-8 text-right text-lg font-bold tabular-nums">{count}</span>
          <span className="flex-1">{text}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
        </Link>
      </li>
    ))}
  </ul>
)
