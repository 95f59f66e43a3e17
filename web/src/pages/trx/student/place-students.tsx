import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicStudentEndpoints, type ElectiveChoice } from '@hadir/contract/student/academic-student.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { MovingScoresNote } from '../../../components/student/moving-scores.tsx'

const touches = [academicStudentEndpoints.list, academicClassEndpoints.list, studentEndpoints.list]
const nowhere = { value: 'belum', label: 'Belum punya kelas' }

/** Moves students from a class, or from none, into another one from a day on. */
export function PlaceStudents({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [from, setFrom] = useState(nowhere.value)
  const [to, setTo] = useState('')
  const [joinDate, setJoinDate] = useState(dateNow)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [electives, setElectives] = useState<ElectiveChoice[]>([])
  const classes = useClassFilter(undefined).options
  const source =
    from === nowhere.value ? { state: 'belum' as const } : { academicClassId: from, state: 'sekarang' as const }
  const found = useQuery(queryOptionsOf(academicStudentEndpoints.list, { params, query: { ...source, pageSize: 100 } }))
  const rows = found.data?.data ?? []
  const send = useEndpointMutation(academicStudentEndpoints.place, { touches })
  const missing = ticked.length === 0 ? 'Centang siswa dahulu' : to === '' ? 'Pilih kelas tujuan dahulu' : undefined
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
              }}
              options={[nowhere, ...classes]}
              placeholder="Pilih kelas"
            />
          )}
        </Field>
        <fieldset>
          <legend className="text-sm font-semibold">Siswa</legend>
          {rows.length === 0 && (
            <p className="text-sm text-soft">{found.isPending ? 'Memuat siswa…' : 'Tidak ada siswa di sini.'}</p>
          )}
          {rows.length > 1 && (
            <Checkbox
              label="Semua"
              checked={ticked.length === rows.length}
              onChange={(event) => setTicked(event.target.checked ? rows.map((row) => row.studentId) : [])}
            />
          )}
          <div className="max-h-60 overflow-y-auto">
            {rows.map(({ studentId, name, nis }) => (
              <Checkbox
                key={studentId}
                label={`${name} (${nis})`}
                checked={ticked.includes(studentId)}
                onChange={(event) =>
                  setTicked(
                    event.target.checked ? [...ticked, studentId] : ticked.filter((other) => other !== studentId),
                  )
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
          studentIds={ticked}
          academicClassId={to}
          joinDate={joinDate}
          electives={electives}
          onChoose={setElectives}
        />
      </div>
    </ActDialog>
  )
}
