import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { type AcademicClass, academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError } from '../../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { ChoicesNoteLine } from '../../../ui/inputs/choices-note.tsx'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { type TeacherChoices, useTeacherChoices } from '../../../components/form/fields/use-teacher-choices.ts'

const touches = [academicClassEndpoints.list, academicTeacherEndpoints.list, attendance.classes]

/** Every class without a homeroom teacher, one below the other, with the teacher that it gets from a day on. */
export function SetHomerooms({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const unled = useQuery(
    queryOptionsOf(academicClassEndpoints.list, { params, query: { homeroom: 'belum', pageSize: 100 } }),
  )
  const send = useEndpointMutation(academicClassEndpoints.homerooms, {
    touches,
    after: ({ message }) => {
      toastSuccess(message)
      onClose()
    },
  })
  const choices = useTeacherChoices()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [from, setFrom] = useState(dateNow)
  const rows = unled.data?.data ?? []
  const note = choicesNote({ list: unled, rows, none: 'Semua kelas sudah punya wali kelas.' })
  const homerooms = rows.flatMap(({ id }) =>
    chosen[id] ? [{ academicClassId: id, homeroomTeacherId: chosen[id] }] : [],
  )
  const sent = send.variables?.body.homerooms ?? []
  const errors = send.error instanceof CallError ? send.error.body.fields : undefined
  /** The server's refusal of the choice that is still there. */
  const errorOf = (id: string) => {
    const index = sent.findIndex((one) => one.academicClassId === id && one.homeroomTeacherId === chosen[id])
    return errors?.[`homerooms.${index}.homeroomTeacherId`]
  }
  return (
    <ActDialog
      title="Tentukan wali kelas"
      description="Kelas yang belum punya wali kelas."
      verb={homerooms.length > 0 ? `Simpan ${homerooms.length} wali kelas` : 'Simpan'}
      busy={send.isPending}
      missing={homerooms.length === 0 ? 'Pilih guru dahulu' : undefined}
      onAct={() => send.mutate({ params, body: { homerooms, homeroomFrom: from } }, { onError: toastFailure })}
      onClose={onClose}
    >
      {note && <ChoicesNoteLine note={note} />}
      {rows.length > 0 && (
        <Field label="Mulai tanggal" required error={errors?.['homeroomFrom']}>
          {(aria) => <DateInput {...aria} value={from} onChange={setFrom} />}
        </Field>
      )}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <HomeroomRow
            key={row.id}
            row={row}
            teacherId={chosen[row.id] ?? ''}
            choices={choices}
            alsoOf={rows.filter(({ id }) => id !== row.id && chosen[id] === chosen[row.id]).map(({ name }) => name)}
            error={errorOf(row.id)}
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
  error: string | undefined
  onChoose: (teacherId: string) => void
}

function HomeroomRow({ row, teacherId, choices, alsoOf, error, onChoose }: HomeroomRowProps) {
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
        search={choices.search}
        aria-invalid={error !== undefined}
        aria-describedby={error || elsewhere.length > 0 ? `${id}-help` : undefined}
      />
      {error && (
        <p id={`${id}-help`} className="col-start-2 text-sm text-danger">
          {error}
        </p>
      )}
      {!error && elsewhere.length > 0 && (
        <p id={`${id}-help`} className="col-start-2 text-sm text-warn">
          Guru ini juga wali kelas {elsewhere.join(', ')}.
        </p>
      )}
    </li>
  )
}
