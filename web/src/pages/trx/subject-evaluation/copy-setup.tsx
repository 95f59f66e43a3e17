import {
  type SubjectEvaluation,
  subjectEvaluationEndpoints,
  type SubjectEvaluationRow,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const touches = [subjectEvaluationEndpoints.list]

type CopySetupProps = { record: SubjectEvaluation; onClose: () => void }

/** Copies this set-up to other classes that have the subject and no set-up yet. */
export function CopySetup({ record, onClose }: CopySetupProps) {
  const schoolId = useSchoolId()
  const { semesterNo } = record
  const query = { subjectId: record.subject.id, academicYearId: record.academicYear.id, semesterNo, pageSize: 100 }
  const found = useQuery(queryOptionsOf(subjectEvaluationEndpoints.list, { params: { schoolId }, query }))
  const copy = useEndpointMutation(subjectEvaluationEndpoints.copy, { touches })
  // Null until somebody ticks: then the classes of the same grade, which share their objectives, are ticked.
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const others = (found.data?.data ?? []).filter(({ id }) => id !== record.id)
  const open = others.filter(({ isSetUp, isOwn }) => isOwn && !isSetUp)
  const done = others.filter(({ isSetUp, isOwn }) => isOwn && isSetUp)
  const isSameGrade = ({ academicClass }: SubjectEvaluationRow) => academicClass.grade === record.academicClass.grade
  const chosen = ticked ?? open.filter(isSameGrade).map(({ id }) => id)
  const toggle = (id: string) => setTicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const act = () =>
    copy.mutate(
      {
        params: { schoolId, id: record.id },
        query: { semesterNo },
        body: { academicSubjectIds: [...chosen], semesterNo },
      },
      { onSuccess: toastThen(onClose), onError: toastFailure },
    )
  return (
    <ActDialog
      title="Salin ke kelas lain"
      description="Aturan nilai, tujuan pembelajaran, dan komponen disalin, tanpa nilai dan tanpa tanggal. Kelas yang sudah disusun tidak diubah."
      verb={chosen.length > 0 ? `Salin ke ${chosen.length} kelas` : 'Salin'}
      busy={copy.isPending}
      missing={chosen.length > 0 ? undefined : 'Pilih kelas dahulu'}
      onAct={act}
      onClose={onClose}
    >
      {found.isPending ? (
        <Skeleton className="h-24" />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          {open.length === 0 && (
            <p>Tidak ada kelas lain yang Anda ajar {record.subject.name} dan belum disusun penilaiannya.</p>
          )}
          {open.length > 0 && (
            <fieldset>
              <legend className="text-sm font-semibold">Kelas</legend>
              <div className="grid gap-x-4 sm:grid-cols-2">
                {open.map((row) => (
                  <Checkbox
                    key={row.id}
                    label={
                      <>
                        {row.academicClass.name}
                        {row.teacher && <span className="block text-sm text-soft">{row.teacher.name}</span>}
                      </>
                    }
                    checked={chosen.includes(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                ))}
              </div>
            </fieldset>
          )}
          {done.length > 0 && (
            <p className="text-sm text-soft">
              Sudah disusun: {done.map(({ academicClass }) => academicClass.name).join(', ')}.
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}
