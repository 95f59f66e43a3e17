import { type Extracurricular, extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../../components/feedback/toast.ts'
import { useClassFilter } from '../../../../components/list/filters/class-filter.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { wholeListOf } from '../../../../http/whole-list.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

const touches = [extracurricularEndpoints.list]

/** Adds students of a class to the roster. */
export function AddMembers({ record, onClose }: { record: Extracurricular; onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const classes = useClassFilter(record.academicYear.id).options
  const [chosenClass, setChosenClass] = useState('')
  const classId = chosenClass || (classes[0]?.value ?? '')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const query = {
    academicYearId: record.academicYear.id,
    academicClassId: classId,
    sort: 'rollNo',
  }
  const found = useQuery({
    ...wholeListOf(academicStudentEndpoints.list, { params, query }),
    enabled: classId !== '',
  })
  const send = useEndpointMutation(extracurricularEndpoints.saveMembers, { touches })
  const members = new Set(record.roster.map(({ student }) => student.id))
  const students = (found.data ?? []).filter(({ studentId }) => !members.has(studentId))
  const all = students.map(({ studentId }) => studentId)
  const isEach = all.length > 0 && all.every((id) => ticked.includes(id))
  const toggle = (id: string) => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id])
  const toggleAll = () =>
    setTicked(isEach ? ticked.filter((id) => !all.includes(id)) : [...new Set([...ticked, ...all])])
  const act = () =>
    send.mutate(
      { params: { ...params, id: record.id }, body: { set: ticked.map((studentId) => ({ studentId })), remove: [] } },
      { onSuccess: toastThen(onClose, () => `${ticked.length} siswa ditambahkan`), onError: toastFailure },
    )
  return (
    <ActDialog
      title={`Anggota ${record.name}`}
      verb={ticked.length > 0 ? `Tambah ${ticked.length} siswa` : 'Tambah'}
      busy={send.isPending}
      missing={ticked.length > 0 ? undefined : 'Pilih siswa dahulu'}
      onAct={act}
      onClose={onClose}
    >
      <Field label="Kelas" required>
        {(field) => (
          <Select
            {...field}
            value={classId}
            options={classes}
            onChange={({ target }) => setChosenClass(target.value)}
          />
        )}
      </Field>
      {found.isPending ? (
        <Skeleton className="h-32" />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : students.length === 0 ? (
        <p className="text-soft">Semua siswa kelas ini sudah menjadi anggota.</p>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="sr-only">Siswa</legend>
          <Button size="small" className="justify-self-start" onClick={toggleAll}>
            {isEach ? 'Lepas semua' : 'Pilih semua'}
          </Button>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {students.map(({ studentId, name }) => (
              <Checkbox
                key={studentId}
                label={name}
                checked={ticked.includes(studentId)}
                onChange={() => toggle(studentId)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </ActDialog>
  )
}
