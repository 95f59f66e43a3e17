import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { reportPeriodLabels, reportPeriods } from '@hadir/contract/evaluation/report-card-words.ts'
import { completeness } from '@hadir/contract/student/report-card/completeness.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { yearParameter, useYearInView } from '../../../../components/list/filters/year-in-view.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { useScrollRestoration } from '../../../../components/list/scroll-restoration.ts'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { type RaporSemester, useRaporSemester } from '../rapor-semester.ts'
import { ClassGaps } from './class-gaps.tsx'
import { ClassRows } from './class-rows.tsx'

/** How far each class is on its way to a rapor; with a class in the address, what that one still lacks. */
export function CompletenessPage() {
  useTitle('Menuju rapor')
  const view = useYearInView()
  const of = useRaporSemester(view)
  if (of) {
    const semester = view.year?.semesters.find(({ no }) => no === of.semesterNo)
    return <Completeness of={of} semester={semester} />
  }
  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-bold">Menuju rapor</h1>
      {view.failure ? (
        <ErrorState error={view.failure} onRetry={view.retry} />
      ) : view.isYearAwaited ? (
        <ListSkeleton rows={12} />
      ) : (
        <p className="text-soft">Belum ada tahun pelajaran.</p>
      )}
    </section>
  )
}

type CompletenessProps = { of: RaporSemester; semester: AcademicYear['semesters'][number] | undefined }

function Completeness({ of, semester }: CompletenessProps) {
  const [address] = useSearchParams()
  const found = useQuery({
    ...queryOptionsOf(completeness, { params: { schoolId: useSchoolId() }, query: of }),
    // Who returns from a gap that she has filled must see it gone.
    refetchOnMount: 'always',
  })
  const place = useScrollRestoration(found.data !== undefined)
  const classId = address.get('academicClassId')
  const all = found.data?.data
  const row = all?.classes.find(({ academicClass }) => academicClass.id === classId)
  const isClosed = semester?.status === 'DITUTUP'
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={found.isFetching} {...place}>
      {all && row ? (
        <ClassGaps key={row.academicClass.id} {...{ of, all, row, isClosed }} />
      ) : all ? (
        <ClassRows
          {...{ of, all, isClosed }}
          endsOn={semester?.endDate ?? null}
          choices={<SemesterChoices of={of} />}
        />
      ) : (
        <>
          <h1 className="text-2xl font-bold">Menuju rapor</h1>
          {found.isLoadingError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <ListSkeleton rows={12} />
          )}
        </>
      )}
    </section>
  )
}

const semesters = ([1, 2] as const).map((no) => ({ value: String(no), label: semesterNames[no] }))
const periods = reportPeriods.map((value) => ({ value, label: reportPeriodLabels[value] }))

function SemesterChoices({ of }: { of: RaporSemester }) {
  const [, setAddress] = useSearchParams()
  const set = (name: string, value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(yearParameter, of.academicYearId)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <Select
        aria-label="Semester"
        className="min-w-28 max-[15rem]:min-w-0"
        value={String(of.semesterNo)}
        options={semesters}
        onChange={({ target }) => set('semesterNo', target.value)}
      />
      <Select
        aria-label="Periode"
        className="min-w-44 max-[15rem]:min-w-0"
        value={of.period}
        options={periods}
        onChange={({ target }) => set('period', target.value)}
      />
    </>
  )
}
