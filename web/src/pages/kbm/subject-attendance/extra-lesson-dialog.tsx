import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { readClockTime } from '../../../components/form/fields/time-field.tsx'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { lessonPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'

const longestRoom = 40

type ExtraLessonDialogProps = { date: SchoolDate | undefined; onClose: () => void }

/** A lesson outside the timetable: pengayaan, remedial, or a make-up lesson. */
export function ExtraLessonDialog({ date, onClose }: ExtraLessonDialogProps) {
  const schoolId = useSchoolId()
  const navigate = useNavigate()
  const [fields, setFields] = useState({
    academicSubjectId: '',
    date: date ?? dateNow(),
    start: '',
    end: '',
    room: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (patch: Partial<typeof fields>) => setFields((now) => ({ ...now, ...patch }))
  const choices = useQuery(queryOptionsOf(lessons.extraChoices, { params: { schoolId }, query: {} }))
  const add = useEndpointMutation(lessons.addExtra, {
    touches: [lessons.list],
    after: ({ data, message }) => {
      toastSuccess(message)
      onClose()
      void navigate(lessonPath(data.key, data.date))
    },
  })
  const submit = () =>
    add.mutate(
      { params: { schoolId }, body: fields },
      {
        onError: (failure) => {
          const wrong = failure instanceof CallError ? failure.body?.fields : undefined
          setErrors(wrong ?? {})
          if (!wrong) toastFailure(failure)
        },
      },
    )
  const time = (name: 'start' | 'end', label: string) => (
    <Field label={label} required error={errors[name]}>
      {(aria) => (
        <Input
          {...aria}
          inputMode="numeric"
          autoComplete="off"
          placeholder="13:30"
          value={fields[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          onBlur={(event) => change({ [name]: readClockTime(event.target.value) })}
        />
      )}
    </Field>
  )
  return (
    <ActDialog
      title="Pelajaran tambahan"
      description="Di luar jadwal, dengan absensi dan jurnalnya sendiri."
      verb="Tambah"
      busy={add.isPending}
      missing={tooLong(fields.room, longestRoom)}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Kelas dan mata pelajaran" required error={errors['academicSubjectId']}>
        {(aria) => (
          <Combobox
            {...aria}
            value={fields.academicSubjectId}
            onChange={(academicSubjectId) => change({ academicSubjectId })}
            placeholder="Pilih kelas dan mapel"
            note={choicesNote({ list: choices, rows: choices.data?.data ?? [], none: 'Belum ada mapel Anda' })}
            options={(choices.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field label="Tanggal" required error={errors['date']}>
        {(aria) => <DateInput {...aria} value={fields.date} onChange={(next) => change({ date: next })} />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {time('start', 'Mulai')}
        {time('end', 'Selesai')}
      </div>
      <LimitedText
        label="Ruang"
        error={errors['room']}
        most={longestRoom}
        value={fields.room}
        onChange={(room) => change({ room })}
      />
    </ActDialog>
  )
}
