import { type AcademicClass, academicClassEndpoints } from '@hadir/contract/class.ts'
import { attendance } from '@hadir/contract/attendance.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ask, useSend } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { readRecordId } from '../../kit/record-id.ts'
import { useTitle } from '../../kit/use-title.ts'
import { paths } from '../../paths.ts'
import { useParams } from 'react-router'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/toast-store.ts'

const touches = [academicClassEndpoints.list, academicTeacherEndpoints.list, attendance.classes]
const nobody = ''

/** Who leads one class of the year. */
export function HomeroomPage() {
  const id = readRecordId(useParams()['id'])
  const params = { schoolId: useSchoolId() }
  const classes = useQuery(ask(academicClassEndpoints.list, { params, query: { pageSize: 100 } }))
  useTitle('Wali kelas')
  if (classes.isPending) return <ListSkeleton rows={4} />
  if (!classes.data) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />
  const one = classes.data.data.find((row) => row.id === id)
  if (!one) return <ErrorState error={new Error('Kelas tidak ditemukan')} onRetry={() => void classes.refetch()} />
  return <HomeroomForm key={one.id} one={one} />
}

function HomeroomForm({ one }: { one: AcademicClass }) {
  const schoolId = useSchoolId()
  const navigate = useNavigate()
  const teachers = useQuery(ask(academicTeacherEndpoints.list, { params: { schoolId }, query: { pageSize: 100 } }))
  const send = useSend(academicClassEndpoints.update, { touches })
  const [chosen, setChosen] = useState(one.homeroomTeacher?.id ?? nobody)
  const all = teachers.data?.data ?? []
  const elsewhere = all.find(({ id }) => id === chosen)?.homeroomOf.filter((name) => name !== one.name) ?? []
  const options = all.map(({ id, name, homeroomOf }) => ({
    value: id,
    label: homeroomOf.length > 0 ? `${name} (wali kelas ${homeroomOf.join(', ')})` : name,
  }))
  const save = () =>
    send.mutate(
      { params: { schoolId, id: one.id }, body: { homeroomTeacherId: chosen === nobody ? null : chosen } },
      {
        onSuccess: () => {
          notify({ title: 'Sukses', description: 'Wali kelas tersimpan', tone: 'success' })
          void navigate(paths.academicClasses)
        },
        onError: (error) => notify({ title: 'Terjadi kesalahan', description: error.message, tone: 'danger' }),
      },
    )
  return (
    <section className="grid max-w-xl gap-6">
      <h1 className="text-2xl font-bold">Kelas {one.name}</h1>
      <div className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-6">
        <p className="text-soft">
          {one.counts.total} siswa: {one.counts.male} laki-laki, {one.counts.female} perempuan.
        </p>
        <Field
          label="Wali kelas"
          help={
            elsewhere.length > 0
              ? `Perhatian: guru ini sudah menjadi wali kelas ${elsewhere.join(', ')}.`
              : 'Berlaku mulai hari ini. Wali kelas sebelumnya tetap tercatat.'
          }
        >
          {(aria) => (
            <Combobox
              {...aria}
              value={chosen}
              onChange={setChosen}
              options={[{ value: nobody, label: 'Belum ada wali kelas' }, ...options]}
              placeholder="Pilih guru"
              note={teachers.isPending ? 'Memuat guru…' : undefined}
            />
          )}
        </Field>
      </div>
      <footer className="flex justify-end gap-2">
        <Button onClick={() => void navigate(paths.academicClasses)}>Batal</Button>
        <Button tone="primary" busy={send.isPending} onClick={save}>
          Simpan
        </Button>
      </footer>
    </section>
  )
}
