import { curricula, curriculumLabels, type Curriculum } from '@hadir/contract/academic-year/academic-year.ts'
import { type ProposedSubject, subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'

const touches = [subjectEndpoints.list]
const options = curricula.map((value) => ({ value, label: curriculumLabels[value] }))

/** The usual subjects of the school's level, ticked; one button adds them. */
export function UsualSubjects({ onClose }: { onClose: () => void }) {
  const [curriculum, setCurriculum] = useState<Curriculum>('MERDEKA')
  // What was ticked or unticked by hand; the rest follows the proposal.
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({})
  const proposal = useQuery(queryOptionsOf(subjectEndpoints.proposal, { query: { curriculum } }))
  const adopt = useEndpointMutation(subjectEndpoints.adopt, { touches })
  const { subjects = [], source } = proposal.data?.data ?? {}
  const isTicked = ({ code, isUsual }: ProposedSubject) => ticked[code] ?? isUsual
  const codes = subjects.filter((one) => !one.isThere && isTicked(one)).map((one) => one.code)
  const add = () =>
    adopt.mutate(
      { body: { curriculum, codes } },
      {
        onSuccess: toastThen(onClose),
        onError: toastFailure,
      },
    )
  return (
    <ActDialog
      title="Tambah mapel umum"
      description={source ?? 'Mata pelajaran yang umum pada jenjang sekolah Anda.'}
      verb={codes.length === 0 ? 'Tambah' : `Tambah ${codes.length} mata pelajaran`}
      busy={adopt.isPending}
      missing={codes.length === 0 ? 'Centang mata pelajaran dahulu' : undefined}
      onAct={add}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Kurikulum" required>
          {(aria) => (
            <Select
              {...aria}
              options={options}
              value={curriculum}
              onChange={(event) => setCurriculum(curricula.find((one) => one === event.target.value) ?? curriculum)}
            />
          )}
        </Field>
        {proposal.isPending ? (
          <ListSkeleton rows={8} />
        ) : proposal.isLoadingError ? (
          <ErrorState error={proposal.error} onRetry={() => void proposal.refetch()} />
        ) : (
          <ul aria-label="Mata pelajaran yang diusulkan">
            {subjects.map((one) => (
              <li key={one.code}>
                <Checkbox
                  checked={one.isThere || isTicked(one)}
                  disabled={one.isThere}
                  onChange={(event) => setTicked({ ...ticked, [one.code]: event.target.checked })}
                  label={
                    <span>
                      {one.name}{' '}
                      <span className="text-sm text-soft">
                        {one.isThere ? 'sudah ada' : `${one.grades.join(', ')} · ${one.weeklyJp} JP`}
                      </span>
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </ActDialog>
  )
}
