import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import {
  academicStudentEndpoints,
  type ElectiveChoice,
  studentsAtOnce,
} from '@hadir/contract/student/academic-student.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { wholeListOf } from '../../../http/whole-list.ts'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { matching } from '../../../ui/inputs/choice-list.tsx'
import { ChoicesNoteLine } from '../../../ui/inputs/choices-note.tsx'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { MovingScoresNote } from '../../../components/student/moving-scores.tsx'

const touches = [academicStudentEndpoints.list, academicClassEndpoints.list, studentEndpoints.list]
/** A list that is not seen at a glance. */
const many = 12
const nowhere = { value: 'belum', label: 'Belum punya kelas' }

/** Moves students from a class, or from none, into another one from a day on. */
export function PlaceStudents({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [from, setFrom] = useState(nowhere.value)
  const [to, setTo] = useState('')
  const [joinDate, setJoinDate] = useState(dateNow)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [search, setSearch] = useState('')
  const [electives, setElectives] = useState<ElectiveChoice[]>([])
  const classes = useClassFilter(undefined).options
  const source =
    from === nowhere.value ? { state: 'belum' as const } : { academicClassId: from, state: 'sekarang' as const }
  const found = useQuery(wholeListOf(academicStudentEndpoints.list, { params, query: source }))
  const students = (found.data ?? []).map(({ studentId, name, nis }) => ({
    value: studentId,
    label: `${name} (${nis})`,
  }))
  const note = choicesNote({ list: found, rows: students, none: 'Tidak ada siswa di sini.' })
  const seen = matching(students, search)
  const isEach = seen.every(({ value }) => ticked.includes(value))
  const send = useEndpointMutation(academicStudentEndpoints.place, { touches })
  const missing = lacking(ticked.length, to)
  const wrong = send.error instanceof CallError ? send.error.body.fields : undefined
  const save = () =>
    send.mutate(
      { params, body: { studentIds: [...ticked], academicClassId: to, joinDate, electives } },
      {
        onSuccess: toastThen(onClose, ({ data }) => `${data.placed} siswa masuk ke kelasnya`),
        onError: toastFailure,
      },
    )
  return (
    <ActDialog
      title="Isi atau pindah kelas"
      description="Siswa tercatat di kelas lamanya sampai sehari sebelum tanggal masuk."
      verb="Simpan"
      busy={send.isPending}
      missing={missing}
      onAct={save}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Dari" required>
          {(aria) => (
            <Combobox
              {...aria}
              value={from}
              onChange={(chosen) => {
                setFrom(chosen)
                setTicked([])
                setSearch('')
              }}
              options={[nowhere, ...classes]}
              placeholder="Pilih kelas"
            />
          )}
        </Field>
        <fieldset>
          <legend className="text-sm font-semibold">Siswa</legend>
          {note && <ChoicesNoteLine note={note} />}
          {students.length > many && (
            <Input
              className="my-1.5"
              type="search"
              aria-label="Cari siswa"
              placeholder="Cari nama atau NIS"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
          {students.length > 0 && seen.length === 0 && <p className="text-sm text-soft">Tidak ada siswa yang cocok.</p>}
          {seen.length > 1 && (
            <Checkbox
              label={`Semua (${seen.length})`}
              checked={isEach}
              onChange={({ target }) => {
                const ids = seen.map(({ value }) => value)
                const others = ticked.filter((id) => !ids.includes(id))
                setTicked(target.checked ? [...others, ...ids] : others)
              }}
            />
          )}
          <div className="max-h-60 overflow-y-auto">
            {seen.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={ticked.includes(value)}
                onChange={({ target }) =>
                  setTicked(target.checked ? [...ticked, value] : ticked.filter((other) => other !== value))
                }
              />
            ))}
          </div>
        </fieldset>
        <Field label="Ke kelas" required error={wrong?.['academicClassId']}>
          {(aria) => (
            <Combobox
              {...aria}
              value={to}
              onChange={setTo}
              options={classes.filter(({ value }) => value !== from)}
              placeholder="Pilih kelas tujuan"
            />
          )}
        </Field>
        <Field label="Tanggal masuk" required error={wrong?.['joinDate']}>
          {(aria) => <DateInput {...aria} value={joinDate} onChange={setJoinDate} />}
        </Field>
        <MovingScoresNote
          studentIds={ticked.length > studentsAtOnce ? [] : ticked}
          academicClassId={to}
          joinDate={joinDate}
          electives={electives}
          onChoose={setElectives}
        />
      </div>
    </ActDialog>
  )
}

function lacking(ticked: number, to: string): string | undefined {
  if (ticked === 0) return 'Centang siswa dahulu'
  if (ticked > studentsAtOnce) return `${ticked} siswa dicentang: pindahkan paling banyak ${studentsAtOnce} sekaligus`
  return to === '' ? 'Pilih kelas tujuan dahulu' : undefined
}
