import {
  type LessonSheet,
  type TeacherStatus,
  teacherStatuses,
  teacherStatusLabels,
} from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { jointText } from '../../../components/attendance/joint-text.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'

const longestNote = 200

type LessonTeacherDialogProps = { sheet: LessonSheet; schoolId: string; onClose: () => void }

/** Records whether the teacher was there, and who substituted for her. */
export function LessonTeacherDialog({ sheet, schoolId, onClose }: LessonTeacherDialogProps) {
  const { lesson, maySubstitute } = sheet
  const [teacherStatus, setStatus] = useState<TeacherStatus>(
    lesson.teacherStatus ?? (maySubstitute ? 'DIGANTI' : 'HADIR'),
  )
  const isOther = lesson.actualTeacher !== null && lesson.actualTeacher.id !== lesson.teacher.id
  const [teacherId, setTeacherId] = useState((isOther && lesson.actualTeacher?.id) || '')
  const [note, setNote] = useState(lesson.teacherNote ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  // The page behind is polled: what is saved is a change of what was shown when this window opened.
  const [version] = useState(lesson.version)
  const params = { schoolId, scheduleId: lesson.key }
  const { date } = lesson
  const teachers = useQuery({
    ...queryOptionsOf(lessons.substitutes, { params, query: { date } }),
    enabled: maySubstitute,
  })
  const save = useEndpointMutation(lessons.setTeacher, {
    touches: [lessons.list, lessons.sheet],
    after: ({ message }) => toastSuccess(message),
  })
  const submit = () => {
    const body = {
      date,
      teacherStatus,
      note,
      version,
      ...(teacherStatus === 'DIGANTI' && { teacherId }),
    }
    save.mutate(
      { params, body },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const fields = failure instanceof CallError ? failure.body?.fields : undefined
          if (fields) setErrors(fields)
          else toastFailure(failure)
        },
      },
    )
  }
  const offered = maySubstitute ? teacherStatuses : (['HADIR', 'TUGAS'] as const)
  return (
    <ActDialog
      title="Kehadiran guru"
      description={`${lesson.subject.name}, ${jointText(lesson)}. Guru menurut jadwal: ${lesson.teacher.name}.`}
      verb="Simpan"
      busy={save.isPending}
      missing={tooLong(note, longestNote)}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Guru" required error={errors['teacherStatus']}>
        {(aria) => (
          <Select
            {...aria}
            value={teacherStatus}
            options={offered.map((value) => ({ value, label: teacherStatusLabels[value] }))}
            onChange={(event) => setStatus(offered.find((value) => value === event.target.value) ?? teacherStatus)}
          />
        )}
      </Field>
      {teacherStatus === 'DIGANTI' && (
        <Field label="Guru pengganti" required error={errors['teacherId']}>
          {(aria) => (
            <Combobox
              {...aria}
              value={teacherId}
              onChange={setTeacherId}
              placeholder="Pilih guru"
              note={teachers.isPending ? 'Memuat guru…' : undefined}
              options={(teachers.data?.data ?? []).map(({ id, name, busyWith }) => ({
                value: id,
                label: busyWith ? `${name} (mengajar ${busyWith})` : name,
              }))}
            />
          )}
        </Field>
      )}
      <LimitedText label="Catatan" error={errors['note']} most={longestNote} value={note} onChange={setNote} />
    </ActDialog>
  )
}
