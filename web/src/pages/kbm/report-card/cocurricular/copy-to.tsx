import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { type Activity, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../../components/feedback/toast.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

const touches = [cocurricularEndpoints.list, cocurricularEndpoints.sources]

type CopyToProps = {
  activities: readonly Activity[]
  of: { academicYearId: string; academicClassId: string; semesterNo: 1 | 2 }
  onClose: () => void
}

/** Copies the activities of this class to others of the year; for the office, which may edit all classes. */
export function CopyTo({ activities, of, onClose }: CopyToProps) {
  const params = { schoolId: useSchoolId() }
  const query = { academicYearId: of.academicYearId, pageSize: 100 }
  const found = useQuery(queryOptionsOf(academicClassEndpoints.list, { params, query }))
  const copy = useEndpointMutation(cocurricularEndpoints.copy, { touches })
  const [left, setLeft] = useState<readonly string[]>([])
  // Null until somebody ticks: then the parallel classes, which share their themes, are ticked.
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const classes = found.data?.data ?? []
  const own = classes.find(({ id }) => id === of.academicClassId)
  const others = classes.filter(({ id }) => id !== of.academicClassId)
  const chosen = ticked ?? others.filter(({ grade }) => grade === own?.grade).map(({ id }) => id)
  const ids = activities.map(({ id }) => id).filter((id) => !left.includes(id))
  const toggled = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter((one) => one !== id) : [...list, id]
  const missing = ids.length === 0 ? 'Pilih kegiatan dahulu' : chosen.length === 0 ? 'Pilih kelas dahulu' : undefined
  const act = () =>
    copy.mutate(
      { params, body: { activityIds: ids, academicClassIds: [...chosen], semesterNo: of.semesterNo } },
      { onSuccess: toastThen(onClose), onError: toastFailure },
    )
  return (
    <ActDialog
      title="Salin ke kelas lain"
      description="Tema, tujuan, kelompok, dan dimensi disalin, tanpa capaian siswa. Kegiatan yang judulnya sudah ada di sebuah kelas tidak diubah."
      verb={missing ? 'Salin' : `Salin ke ${chosen.length} kelas`}
      busy={copy.isPending}
      missing={missing}
      onAct={act}
      onClose={onClose}
    >
      {found.isPending ? (
        <Skeleton className="h-24" />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className="grid gap-3">
          <fieldset>
            <legend className="text-sm font-semibold">Kegiatan</legend>
            {activities.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={!left.includes(id)}
                onChange={() => setLeft(toggled(left, id))}
              />
            ))}
          </fieldset>
          {others.length === 0 ? (
            <p>Belum ada kelas lain pada tahun pelajaran ini.</p>
          ) : (
            <fieldset>
              <legend className="text-sm font-semibold">Kelas</legend>
              <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
                {others.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={chosen.includes(id)}
                    onChange={() => setTicked(toggled(chosen, id))}
                  />
                ))}
              </div>
            </fieldset>
          )}
        </div>
      )}
    </ActDialog>
  )
}
