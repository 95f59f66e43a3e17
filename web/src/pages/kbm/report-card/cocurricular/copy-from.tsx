import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { activityKindLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { type ActivitySource, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../../components/feedback/toast.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

const touches = [cocurricularEndpoints.list, cocurricularEndpoints.sources]

const keyOf = ({ academicClassId, semesterNo }: ActivitySource) => `${academicClassId} ${semesterNo}`
const wordsOf = ({ academicClass, semesterNo, academicYear }: ActivitySource) =>
  `${academicClass}, ${semesterNames[semesterNo]} ${academicYear}`

type CopyFromProps = { of: { academicClassId: string; semesterNo: 1 | 2 }; className: string; onClose: () => void }

/** Copies this grade's activities of last year, of the other semester or of a parallel class. */
export function CopyFrom({ of, className, onClose }: CopyFromProps) {
  const boxId = useId()
  const params = { schoolId: useSchoolId() }
  const found = useQuery(queryOptionsOf(cocurricularEndpoints.sources, { params, query: of }))
  const copy = useEndpointMutation(cocurricularEndpoints.copy, { touches })
  const [chosen, setChosen] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const sources = found.data?.data ?? []
  const source = sources.find((one) => keyOf(one) === chosen) ?? sources[0]
  const ids = (source?.activities ?? []).filter((one) => !one.isThere && !left.includes(one.id)).map(({ id }) => id)
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  const act = () =>
    copy.mutate(
      {
        params,
        body: { activityIds: ids, academicClassIds: [of.academicClassId], semesterNo: of.semesterNo },
      },
      { onSuccess: toastThen(onClose), onError: toastFailure },
    )
  return (
    <ActDialog
      title={`Salin kegiatan ke ${className}`}
      description="Tema, tujuan, kelompok, dan dimensi disalin, tanpa capaian siswa."
      verb={ids.length > 0 ? `Salin ${ids.length} kegiatan` : 'Salin'}
      busy={copy.isPending}
      missing={ids.length > 0 ? undefined : 'Pilih kegiatan dahulu'}
      onAct={act}
      onClose={onClose}
    >
      {found.isPending ? (
        <Skeleton className="h-24" />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !source ? (
        <p>Belum ada kegiatan di kelas lain pada tingkat ini, juga tidak pada tahun lalu.</p>
      ) : (
        <div className="grid gap-3">
          <div className="grid gap-1.5">
            <label htmlFor={boxId} className="text-sm font-semibold">
              Dari kelas
            </label>
            <Select
              id={boxId}
              value={keyOf(source)}
              options={sources.map((one) => ({ value: keyOf(one), label: wordsOf(one) }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </div>
          <fieldset>
            <legend className="text-sm font-semibold">Kegiatan</legend>
            {source.activities.map((one) => (
              <Checkbox
                key={one.id}
                label={
                  <>
                    {one.title}
                    <span className="block text-sm text-soft">
                      {one.isThere ? `Sudah ada di ${className}` : `${activityKindLabels[one.kind]} · ${one.theme}`}
                    </span>
                  </>
                }
                checked={!one.isThere && !left.includes(one.id)}
                disabled={one.isThere}
                onChange={() => toggle(one.id)}
              />
            ))}
          </fieldset>
        </div>
      )}
    </ActDialog>
  )
}
