import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { type SetupSource, setupSourceEndpoints } from '@hadir/contract/subject/subject-evaluation/source.ts'
import {
  type SubjectEvaluation,
  subjectEvaluationEndpoints,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const touches = [subjectEvaluationEndpoints.list, subjectEvaluationEndpoints.read, scoreEndpoints.read]

const keyOf = ({ id, semesterNo }: SetupSource) => `${id} ${semesterNo}`
const wordsOf = (one: SetupSource) =>
  [
    `${one.academicClass}, ${semesterNames[one.semesterNo]} ${one.academicYear}`,
    `${one.objectives} TP, ${one.components} komponen`,
    ...(one.teacher ? [one.teacher] : []),
  ].join(' · ')

type CopyFromProps = {
  record: SubjectEvaluation
  /** A copy would replace what is being typed. */
  hasUnsaved: boolean
  onCopied: (made: SubjectEvaluation) => void
}

const whyNot = 'Ada isian yang belum disimpan. Susunan hanya disalin ke yang masih kosong.'

/** For a subject without a set-up: starts from last year's, or from a parallel class's. */
export function CopyFrom({ record, hasUnsaved, onCopied }: CopyFromProps) {
  const boxId = useId()
  const params = { schoolId: useSchoolId(), id: record.id }
  const query = { semesterNo: record.semesterNo }
  const found = useQuery(queryOptionsOf(setupSourceEndpoints.sources, { params, query }))
  const copy = useEndpointMutation(setupSourceEndpoints.copyFrom, { touches })
  const [chosen, setChosen] = useState('')
  const sources = found.data?.data ?? []
  const source = sources.find((one) => keyOf(one) === chosen) ?? sources[0]
  // The form below is not moved when the sources come.
  if (found.isPending) return <Skeleton className="h-60 sm:h-45" />
  if (!source) return null
  const act = () =>
    copy.mutate(
      { params, query, body: { sourceId: source.id, sourceSemesterNo: source.semesterNo } },
      {
        onSuccess: ({ data, message }) => {
          toastSuccess(message)
          onCopied(data)
        },
        onError: toastFailure,
      },
    )
  return (
    <section aria-label="Salin susunan" className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <div>
        <h2 className="text-lg font-bold">Mulai dari susunan yang sudah ada</h2>
        <p className="text-sm text-soft">
          {hasUnsaved
            ? whyNot
            : 'Aturan nilai, tujuan pembelajaran, dan komponen disalin, tanpa nilai dan tanpa tanggal.'}
        </p>
      </div>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <div className="grid gap-1.5">
          <label htmlFor={boxId} className="text-sm font-semibold">
            Susunan
          </label>
          <Select
            id={boxId}
            value={keyOf(source)}
            options={sources.map((one) => ({ value: keyOf(one), label: wordsOf(one) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
        <Button busy={copy.isPending} disabled={hasUnsaved} title={hasUnsaved ? whyNot : undefined} onClick={act}>
          Salin susunan ini
        </Button>
      </div>
    </section>
  )
}
