import { academicClassEndpoints, classEndpoints } from '@hadir/contract/class.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'

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
          saySuccess(message)
          onClose()
        },
        onError: sayFailure,
      },
    )
  return (
    <ActDialog
      title="Buka kelas"
      description="Kelas dari Master Data dibuka pada tahun pelajaran yang aktif."
      verb="Buka kelas"
      busy={open.isPending}
      missing={classId === '' ? 'Pilih kelas dahulu' : undefined}
      onAct={save}
      onClose={onClose}
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
    </ActDialog>
  )
}
