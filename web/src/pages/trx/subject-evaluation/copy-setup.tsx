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

/** To the same subject in other classes, or to other subjects in the same class. */
export type CopyTarget = 'classes' | 'subjects'

type CopySetupProps = { record: SubjectEvaluation; to: CopyTarget; onClose: () => void }

const words = {
  classes: {
    title: 'Salin ke kelas lain',
    description:
      'Aturan nilai, tujuan pembelajaran, dan komponen disalin, tanpa nilai dan tanpa tanggal. Kelas yang sudah disusun tidak diubah.',
    what: 'kelas',
    legend: 'Kelas',
  },
  subjects: {
    title: 'Salin ke mapel lain',
    description:
      'Aturan nilai dan komponen disalin, tanpa nilai dan tanpa tanggal. Tujuan pembelajaran ditulis pada tiap mapel. Mapel yang sudah disusun tidak diubah.',
    what: 'mapel',
    legend: 'Mata pelajaran',
  },
} as const

/** Copies this set-up to other classes that have the subject, or other subjects of the class, without a set-up yet. */
export function CopySetup({ record, to, onClose }: CopySetupProps) {
  const { title, description, what, legend } = words[to]
  const nameOf = ({ academicClass, subject }: SubjectEvaluationRow) =>
    to === 'classes' ? academicClass.name : subject.name
  const schoolId = useSchoolId()
  const { semesterNo } = record
  const scope = to === 'classes' ? { subjectId: record.subject.id } : { academicClassId: record.academicClass.id }
  const query = { ...scope, academicYearId: record.academicYear.id, semesterNo, pageSize: 100 }
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
      title={title}
      description={description}
      verb={chosen.length > 0 ? `Salin ke ${chosen.length} ${what}` : 'Salin'}
      busy={copy.isPending}
      missing={chosen.length > 0 ? undefined : `Pilih ${what} dahulu`}
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
            <p>
              {to === 'classes'
                ? `Tidak ada kelas lain yang Anda ajar ${record.subject.name} dan belum disusun penilaiannya.`
                : `Tidak ada mapel lain yang Anda ajar di ${record.academicClass.name} dan belum disusun penilaiannya.`}
            </p>
          )}
          {open.length > 0 && (
            <fieldset>
              <legend className="text-sm font-semibold">{legend}</legend>
              <div className="grid gap-x-4 sm:grid-cols-2">
                {open.map((row) => (
                  <Checkbox
                    key={row.id}
                    label={
                      <>
                        {nameOf(row)}
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
          {done.length > 0 && <p className="text-sm text-soft">Sudah disusun: {done.map(nameOf).join(', ')}.</p>}
        </>
      )}
    </ActDialog>
  )
}
