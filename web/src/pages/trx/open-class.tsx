import { academicClassEndpoints, classEndpoints } from '@hadir/contract/class.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { sayFailure } from '../../kit/say-failure.ts'
import { notify } from '../../ui/toast-store.ts'

const touches = [academicClassEndpoints.list]

/** Opens a class of Master Data in the active year. */
export function OpenClass({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [classId, setClass] = useState('')
  const open = useSend(academicClassEndpoints.create, { touches })
  const all = useQuery(ask(classEndpoints.list, { query: { pageSize: 100, status: 'aktif' } }))
  const opened = useQuery(ask(academicClassEndpoints.list, { params, query: { pageSize: 100 } }))
  const isOpen = new Set((opened.data?.data ?? []).map((one) => one.classId))
  const left = (all.data?.data ?? []).filter(({ id }) => !isOpen.has(id))
  const save = () =>
    open.mutate(
      { params, body: { classId } },
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
      onOpenChange={(isShown) => !isShown && onClose()}
      title="Buka kelas"
      description="Kelas dari Master Data dibuka pada tahun pelajaran yang aktif."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            tone="primary"
            busy={open.isPending}
            disabled={classId === ''}
            title={classId === '' ? 'Pilih kelas dahulu' : undefined}
            onClick={save}
          >
            Buka kelas
          </Button>
        </>
      }
    >
      <Field label="Kelas" required>
        {(aria) => (
          <Combobox
            {...aria}
            value={classId}
            onChange={setClass}
            options={left.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Pilih kelas"
            note={all.isPending ? 'Memuat kelas…' : left.length === 0 ? 'Semua kelas aktif sudah dibuka' : undefined}
          />
        )}
      </Field>
    </Dialog>
  )
}
