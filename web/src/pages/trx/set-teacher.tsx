import { academicSubjectEndpoints } from '@hadir/contract/academic-subject.ts'
import { subjectEndpoints } from '@hadir/contract/subject.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { useTeacherChoices } from './use-teacher-choices.ts'

const touches = [academicSubjectEndpoints.list, academicTeacherEndpoints.list]

/** One teacher for a subject in several classes at once; those that have none are ticked to begin with. */
export function SetTeacher({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [subjectId, setSubject] = useState('')
  const [teacherId, setTeacher] = useState('')
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({})
  const choices = useTeacherChoices()
  const send = useSend(academicSubjectEndpoints.setTeacher, { touches })
  const subjects = useQuery(ask(subjectEndpoints.list, { query: { pageSize: 100 } }))
  const given = useQuery({
    ...ask(academicSubjectEndpoints.list, { params, query: { subjectId, pageSize: 100 } }),
    enabled: subjectId !== '',
  })
  const rows = given.data?.data ?? []
  const ids = rows.filter((row) => ticked[row.id] ?? row.teacher === null).map((row) => row.id)
  const missing = teacherId === '' ? 'Pilih guru dahulu' : ids.length === 0 ? 'Centang kelas dahulu' : undefined
  const save = () =>
    send.mutate(
      { params, body: { ids, teacherId } },
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
      title="Tentukan guru"
      description="Pilih mata pelajaran, centang kelasnya, lalu pilih gurunya."
      verb="Simpan"
      busy={send.isPending}
      missing={missing}
      onAct={save}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Mata pelajaran" required>
          {(aria) => (
            <Combobox
              {...aria}
              value={subjectId}
              onChange={(id) => {
                setSubject(id)
                setTicked({})
              }}
              options={(subjects.data?.data ?? []).map(({ id, name, code }) => ({
                value: id,
                label: `${name} (${code})`,
              }))}
              placeholder="Pilih mata pelajaran"
            />
          )}
        </Field>
        {subjectId !== '' && (
          <fieldset>
            <legend className="text-sm font-semibold">Kelas</legend>
            {rows.length === 0 && (
              <p className="text-sm text-soft">
                {given.isPending ? 'Memuat kelas…' : 'Mata pelajaran ini belum dibagikan ke kelas.'}
              </p>
            )}
            {rows.map((row) => (
              <Checkbox
                key={row.id}
                checked={ids.includes(row.id)}
                onChange={(event) => setTicked({ ...ticked, [row.id]: event.target.checked })}
                label={
                  <span>
                    {row.academicClass.name}{' '}
                    <span className="text-sm text-soft">{row.teacher?.name ?? 'belum ada guru'}</span>
                  </span>
                }
              />
            ))}
          </fieldset>
        )}
        <Field label="Guru pengampu" required>
          {(aria) => (
            <Combobox
              {...aria}
              value={teacherId}
              onChange={(id) => {
                choices.remember(id)
                setTeacher(id)
              }}
              options={choices.optionsWith([teacherId])}
              placeholder="Pilih guru"
              note={choices.note}
              onSearch={choices.onSearch}
            />
          )}
        </Field>
      </div>
    </ActDialog>
  )
}
