import {
  type SubjectEvaluation,
  subjectEvaluationEndpoints,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { notFound, useRecordId } from '../../../components/form/record-id.ts'
import { RecordHistory } from '../../../components/form/record-history.tsx'
import { useCan } from '../../../session/use-can.ts'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { historyFields } from './history-fields.ts'
import { SetupForm } from './setup-form.tsx'
import { SetupHead } from './setup-head.tsx'
import { SetupReading } from './setup-reading.tsx'

/** The set-up of one subject of a class, in the semester that the address names or the running one. */
export function SubjectEvaluationSetupPage() {
  const id = useRecordId() ?? notFound()
  const params = { schoolId: useSchoolId(), id }
  const requested = useSearchParams()[0].get('semester')
  const query = requested === '1' || requested === '2' ? { semesterNo: Number(requested) } : {}
  // Always fetched: a form must not start from an outdated version.
  const read = useQuery({ ...queryOptionsOf(subjectEvaluationEndpoints.read, { params, query }), gcTime: 0 })
  if (read.isPending) return <ListSkeleton rows={8} />
  // Once loaded, a later failure must not remove a form that somebody is filling in.
  if (!read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const record = read.data.data
  return <Setup key={`${id} ${record.semesterNo}`} record={record} />
}

function Setup({ record }: { record: SubjectEvaluation }) {
  useTitle(`${record.subject.name} ${record.academicClass.name}`)
  const mayWrite = useCan('subject-evaluation:write') && record.isOwn
  const mayEdit = mayWrite && record.status === 'DRAFT'
  // A form in use stays, whatever has happened to the record: the server explains its refusal.
  const [isEditing, setEditing] = useState(mayEdit)
  if (mayEdit && !isEditing) setEditing(true)
  const params = { schoolId: useSchoolId(), id: record.id }
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {isEditing ? (
        <SetupForm record={record} />
      ) : (
        <>
          <SetupHead record={record} isDirty={false} />
          <SetupReading record={record} />
        </>
      )}
      {mayWrite && (
        <div className="*:max-w-none">
          <RecordHistory endpoint={subjectEvaluationEndpoints.history} params={params} fields={historyFields} />
        </div>
      )}
    </div>
  )
}
