import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'

const touches = [academicClassEndpoints.list]

/** Opens the classes of last year. */
export function CopyClasses({ onClose }: { onClose: () => void }) {
  const schoolId = useSchoolId()
  const [withHomeroom, setWithHomeroom] = useState(false)
  const copy = useEndpointMutation(academicClassEndpoints.copy, { touches })
  const run = () =>
    copy.mutate(
      { params: { schoolId }, body: { withHomeroom } },
      {
        onSuccess: toastThen(onClose),
        onError: toastFailure,
      },
    )
  return (
    <ActDialog
      title="Salin dari tahun lalu?"
      description="Kelas yang aktif dibuka seperti tahun lalu, dengan kurikulum, fase, ruang, dan kapasitasnya. Anggota kelas tidak ikut disalin."
      verb="Salin"
      busy={copy.isPending}
      onAct={run}
      onClose={onClose}
    >
      <Checkbox
        label="Wali kelas juga"
        checked={withHomeroom}
        onChange={(event) => setWithHomeroom(event.target.checked)}
      />
    </ActDialog>
  )
}
