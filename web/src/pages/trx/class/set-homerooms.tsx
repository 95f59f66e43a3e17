import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { type AcademicClass, academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { type TeacherChoices, useTeacherChoices } from '../../../components/form/fields/use-teacher-choices.ts'

const touches = [academicClassEndpoints.list, academicTeacherEndpoints.list, attendance.classes]

/** Every class without a homeroom teacher, one below the other, with the teacher that it gets from today on. */
export function SetHomerooms({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const unled = useQuery(
    queryOptionsOf(academicClassEndpoints.list, { params, query: { homeroom: 'belum', pageSize: 100 } }),
  )
  const send = useEndpointMutation(academicClassEndpoints.update, { touches })
  const choices = useTeacherChoices()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const rows = unled.data?.data ?? []
  const given = rows.filter(({ id }) => chosen[id])
  /** One after the other: a saved class leaves the list; a refused one stays with those after it. */
  const save = async () => {
    setSaving(true)
    try {
      for (const { id, version } of given) {
        await send.mutateAsync({ params: { ...params, id }, body: { homeroomTeacherId: chosen[id], version } })
      }
      toastSuccess(`${given.length} wali kelas tersimpan`)
      onClose()
    } catch (error) {
      toastFailure(error as Error)
    }
    setSaving(false)
  }
  return (
    <ActDialog
      title="Tentukan wali kelas"
      description="Kelas yang belum punya wali kelas. Berlaku mulai hari ini."
      verb={given.length > 0 ? `Simpan ${given.length} wali kelas` : 'Simpan'}
      busy={isSaving}
      missing={given.length === 0 ? 'Pilih guru dahulu' : undefined}
      onAct={() => void save()}
      onClose={onClose}
    >
      {rows.length === 0 && (
        <p className="text-soft">{unled.isPending ? 'Memuat kelas…' : 'Semua kelas sudah punya wali kelas.'}</p>
      )}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <HomeroomRow
            key={row.id}
            row={row}
            teacherId={chosen[row.id] ?? ''}
            choices={choices}
            alsoOf={rows.filter(({ id }) => id !== row.id && chosen[id] === chosen[row.id]).map(({ name }) => name)}
            onChoose={(teacherId) => {
              choices.remember(teacherId)
              setChosen({ ...chosen, [row.id]: teacherId })
            }}
          />
        ))}
      </ul>
    </ActDialog>
  )
}

/** Undoes a choice. */
const nobody = { value: '', label: 'Belum ada guru' }

type HomeroomRowProps = {
  row: AcademicClass
  teacherId: string
  choices: TeacherChoices
  /** Other classes that she gets here. */
  alsoOf: readonly string[]
  onChoose: (teacherId: string) => void
}

function HomeroomRow({ row, teacherId, choices, alsoOf, onChoose }: HomeroomRowProps) {
  const id = useId()
  const elsewhere = teacherId ? [...choices.homeroomsOf(teacherId), ...alsoOf] : []
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold break-words">
        {row.name}
      </label>
      <Combobox
        id={id}
        value={teacherId}
        onChange={onChoose}
        options={[...(teacherId ? [nobody] : []), ...choices.optionsWith([teacherId])]}
        placeholder="Pilih guru"
        note={choices.note}
        onSearch={choices.onSearch}
        aria-describedby={elsewhere.length > 0 ? `${id}-help` : undefined}
      />
      {elsewhere.length > 0 && (
        <p id={`${id}-help`} className="col-start-2 text-sm text-warn">
          Guru ini juga wali kelas {elsewhere.join(', ')}.
        </p>
      )}
    </li>
  )
}
