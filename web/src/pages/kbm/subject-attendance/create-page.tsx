import { schoolDate } from '@hadir/contract/dates/dates.ts'
import { jointText } from '../../../components/attendance/joint-text.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { NotForRole } from '../../../components/feedback/not-for-role.tsx'
import { lessonPath, paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { ChoosePage } from '../choose-record.tsx'
import { timesText } from '../lesson-words.ts'

const ExtraLessonDialog = lazy(async () => ({
  default: (await import('./extra-lesson-dialog.tsx')).ExtraLessonDialog,
}))

const noDay = 'Isi tanggal yang benar'

/** Chooses the lesson and the day of a sheet: one of the timetable, or an extra one. */
export const OpenLessonPage = () => (useCan('lesson:mark') ? <OpenLesson /> : <NotForRole />)

function OpenLesson() {
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  const [date, setDate] = useState(dateNow)
  const [classId, setClass] = useState('')
  const [key, setKey] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const day = schoolDate.safeParse(date).data
  const query = { pageSize: 100 as const, sort: 'time', ...(day && { date: day }) }
  const ofDay = useQuery({
    ...queryOptionsOf(lessons.list, { params, query: { ...query, ...(classId && { academicClassId: classId }) } }),
    enabled: day !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data = [], meta } = ofDay.data ?? {}
  const classes = (meta?.choices.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // The previous response's classes are still valid choices; its lessons would be another class's.
  const isLoading = ofDay.isPending || ofDay.isPlaceholderData
  const options = (isLoading ? [] : data).map((one) => ({
    value: one.key,
    label: `${timesText(one)} · ${jointText(one)} · ${one.subject.name}`,
  }))
  const chosen = data.find((one) => one.key === key)
  const open = () => {
    setSubmitted(true)
    if (chosen) void navigate(lessonPath(chosen.key, chosen.date))
  }
  return (
    <ChoosePage
      title="Isi absensi mapel"
      lead="Pilih tanggal, kelas, dan pelajarannya; lembar absensi dan jurnalnya terbuka."
      verb="Buka lembar"
      backTo={paths.subjectAttendance}
      onOpen={open}
      besides={
        <p className="flex flex-wrap items-center gap-3 text-soft">
          Pelajarannya tidak ada di jadwal?
          <Button onClick={() => setAdding(true)}>Tambah pelajaran tambahan</Button>
        </p>
      }
    >
      <Field label="Tanggal" required error={isSubmitted && !day ? noDay : undefined}>
        {(aria) => <DateInput {...aria} value={date} onChange={setDate} />}
      </Field>
      <Field label="Kelas">
        {(aria) => (
          <Combobox
            {...aria}
            value={classId}
            onChange={setClass}
            options={[{ value: '', label: 'Semua kelas' }, ...classes]}
            placeholder="Semua kelas"
          />
        )}
      </Field>
      <div className="md:col-span-2">
        <Field label="Pelajaran" required error={isSubmitted && !chosen ? 'Pilih pelajaran' : undefined}>
          {(aria) => (
            <Combobox
              {...aria}
              value={chosen ? key : ''}
              onChange={setKey}
              options={options}
              placeholder="Pilih pelajaran"
              note={choicesNote({
                first: !day && noDay,
                list: { ...ofDay, isPending: isLoading },
                rows: options,
                none: 'Tidak ada pelajaran untuk Anda pada tanggal ini',
              })}
            />
          )}
        </Field>
      </div>
      {isAdding && (
        <Suspense>
          <ExtraLessonDialog date={day} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </ChoosePage>
  )
}
