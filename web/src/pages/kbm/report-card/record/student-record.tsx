import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { type StudentReportCard, reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { notFound, useRecordId } from '../../../../components/form/record-id.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { storeRow } from '../../../../components/list/scroll-restoration.ts'
import { reportCardPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { ActivityResults } from './activity-results.tsx'
import { ReportCardForm } from './card-form.tsx'
import { CardReading } from './card-reading.tsx'
import { Section } from '../section.tsx'
import { useStudentKeys } from './student-keys.ts'
import { StudentHead } from './student-head.tsx'
import { SubjectScores } from './subject-scores.tsx'
import { VersionList } from '../version-list.tsx'

/** One student's rapor of a semester, in the class where it belongs. */
export function StudentRecord() {
  const id = useRecordId() ?? notFound()
  const schoolId = useSchoolId()
  const [address] = useSearchParams()
  const query = requestedRapor(address)
  const found = useQuery(queryOptionsOf(reportCardListEndpoints.read, { params: { schoolId, id }, query }))
  if (found.data) {
    const student = found.data.data
    return <Record key={`${id} ${student.semesterNo} ${student.card.period}`} student={student} query={query} />
  }
  if (found.isLoadingError)
    return (
      <section className="grid gap-5">
        <h1 className="text-2xl font-bold">Penilaian Siswa</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    )
  return <ListSkeleton rows={8} />
}

type RecordProps = { student: StudentReportCard; query: ReturnType<typeof requestedRapor> }

function Record({ student, query }: RecordProps) {
  useTitle(student.name)
  const { previousId, nextId, card } = student
  const schoolId = useSchoolId()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isUnsaved, setUnsaved] = useState(false)
  const at = (id: string | null) => id && reportCardPath({ ...student, id }, card.period)
  useStudentKeys({ previous: at(previousId), next: at(nextId) })
  // A homeroom teacher goes through the class: the next student is prefetched.
  useEffect(() => {
    if (!nextId) return
    const requested = { params: { schoolId, id: nextId }, query }
    void cache.prefetchQuery({ ...queryOptionsOf(reportCardListEndpoints.read, requested), staleTime: 10_000 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query is a new object each time, and the same for the class
  }, [cache, nextId, schoolId])
  const requested = {
    academicYearId: student.academicYear.id,
    semesterNo: student.semesterNo,
    period: card.period,
  }
  const next = at(nextId)
  const goOn = (field: string, wasSaved: boolean) => {
    if (!next || !nextId) return
    storeRow(paths.reportCards, nextId)
    void navigate(next, { state: { field, ...(wasSaved && { saved: student.name }) } })
  }
  const beside = (
    <>
      <SubjectScores student={student} />
      <ActivityResults student={student} />
      {card.published && (
        <Section title="Versi dan pembaca">
          <VersionList requested={{ ...requested, id: student.id }} />
        </Section>
      )}
    </>
  )
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" data-wide>
      <StudentHead student={student} previous={at(previousId)} next={next} isUnsaved={card.canWrite && isUnsaved} />
      {card.canWrite ? (
        <ReportCardForm student={student} requested={requested} onNext={next ? goOn : null} onUnsaved={setUnsaved}>
          {beside}
        </ReportCardForm>
      ) : (
        <CardReading student={student}>{beside}</CardReading>
      )}
    </section>
  )
}

/** The rapor of a student that the address names; the server's defaults are the current semester and its end. */
function requestedRapor(address: URLSearchParams) {
  const semester = address.get('semester')
  const academicYearId = address.get('academicYearId')
  const period: ReportPeriod | null = address.get('period') === 'TENGAH' ? 'TENGAH' : null
  return {
    ...((semester === '1' || semester === '2') && { semesterNo: Number(semester) }),
    ...(academicYearId && { academicYearId }),
    ...(period && { period }),
  }
}
