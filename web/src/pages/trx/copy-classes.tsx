import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sayFailure } from '../../kit/say-failure.ts'
import { notify } from '../../ui/toast-store.ts'

const touches = [academicClassEndpoints.list]

/** Opens the classes that the last year had. */
export function CopyClasses({ onClose }: { onClose: () => void }) {
  const schoolId = useSchoolId()
  const [withHomeroom, setWithHomeroom] = useState(false)
  const copy = useSend(academicClassEndpoints.copy, { touches })
  const run = () =>
    copy.mutate(
      { params: { schoolId }, body: { withHomeroom } },
      {
        onSuccess: ({ message }) => {
          notify({ title: 'Sukses', description: message ?? '', tone: 'success' })
          onClose()
        },
        onError: sayFailure,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Salin dari tahun lalu?"
      description="Kelas yang aktif dibuka seperti tahun lalu, dengan kurikulum, fase, ruang, dan kapasitasnya. Anggota kelas tidak ikut disalin."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" busy={copy.isPending} onClick={run}>
            Salin
          </Button>
        </>
      }
    >
      <Checkbox
        label="Wali kelas juga"
        checked={withHomeroom}
        onChange={(event) => setWithHomeroom(event.target.checked)}
      />
    </Dialog>
  )
}
