import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../../http/query.ts'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { wholeListOf } from '../../../http/whole-list.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'

const touches = [academicClassEndpoints.list]

/** Opens a class of Master Data in the active year. */
export function OpenClass({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [classId, setClass] = useState('')
  const open = useEndpointMutation(academicClassEndpoints.create, { touches })
  const all = useQuery(wholeListOf(classEndpoints.list, { query: { status: 'aktif' } }))
  const opened = useQuery(wholeListOf(academicClassEndpoints.list, { params, query: {} }))
  const isOpen = new Set((opened.data ?? []).map((one) => one.classId))
  const isNothingThere = all.data?.length === 0
  const left = (all.data ?? []).filter(({ id }) => !isOpen.has(id))
  const save = () =>
    open.mutate(
      { params, body: { classId } },
      {
        onSuccess: toastThen(onClose),
        onError: toastFailure,
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
            note={choicesNote({ list: all, rows: left, none: 'Semua kelas aktif sudah dibuka' })}
            disabled={isNothingThere}
          />
        )}
      </Field>
      {isNothingThere && (
        <p>
          Belum ada kelas di Master Data.{' '}
          <Link
            to={recordPath(paths.classes)}
            className="font-semibold text-accent-strong underline underline-offset-2"
          >
            Tambah kelas
          </Link>{' '}
          dahulu, lalu buka di sini.
        </p>
      )}
    </ActDialog>
  )
}
