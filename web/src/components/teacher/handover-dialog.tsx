import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { formatDate, schoolDate, weekdayNames } from '@hadir/contract/dates/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { academicTeacherEndpoints, dutyLabels } from '@hadir/contract/teacher/academic-teacher.ts'
import { handedOver, handoverEndpoints, type TasksOfTeacher } from '@hadir/contract/teacher/handover.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { CallError } from '../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { ChoicesNoteLine } from '../../ui/inputs/choices-note.tsx'
import { Combobox } from '../../ui/inputs/combobox.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { ActDialog } from '../actions/act-dialog.tsx'
import { dateNow } from '../dates/date-now.ts'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { DateInput } from '../form/fields/date-input.tsx'
import { choicesNote } from '../form/fields/missing-choices.ts'
import { useTeacherChoices } from '../form/fields/use-teacher-choices.ts'

const touches = [
  academicTeacherEndpoints.list,
  academicSubjectEndpoints.list,
  extracurricularEndpoints.list,
  extracurricularEndpoints.read,
  academicClassEndpoints.list,
  scheduleEndpoints.list,
  handoverEndpoints.read,
  readOverview,
]

type Task = { list: 'subjects' | 'homerooms' | 'clubs' | 'duties'; id: string; name: string; about: string }

const namesOfDays = (days: readonly number[] | null) => (days ?? []).map((day) => weekdayNames[day - 1]).join(', ')

const lastDay = (until: string | null) => (until ? [`sampai ${formatDate(until)}`] : [])
const parts = (...all: string[][]) => all.flat().filter(Boolean).join(' · ')

const toTasks = ({ subjects, homerooms, clubs, duties }: TasksOfTeacher): Task[] => [
  ...subjects.map(({ academicSubjectId, academicClass, subject, isOwn, weeklyJp, lessons, until }) => ({
    list: 'subjects' as const,
    id: academicSubjectId,
    name: `${subject.name} ${academicClass.name}`,
    about: parts([isOwn ? `${weeklyJp} JP` : 'Jam mengajar'], lessons, lastDay(until)),
  })),
  ...homerooms.map(({ id, name, until }) => ({
    list: 'homerooms' as const,
    id,
    name: `Wali kelas ${name}`,
    about: parts(lastDay(until)),
  })),
  ...clubs.map(({ id, name, semesterNo, until }) => ({
    list: 'clubs' as const,
    id,
    name: `Ekskul ${name}`,
    about: parts([semesterNames[semesterNo]], lastDay(until)),
  })),
  ...duties.map(({ id, kind, weekdays, until }) => ({
    list: 'duties' as const,
    id,
    name: dutyLabels[kind],
    about: parts([namesOfDays(weekdays)], lastDay(until)),
  })),
]

type HandoverDialogProps = { teacher: { id: string; name: string }; from?: string; onClose: () => void }

/** All of a teacher's tasks from a day on, each with its successor: one for all of them, or others one by one. */
export function HandoverDialog({ teacher, from: begun, onClose }: HandoverDialogProps) {
  const params = { schoolId: useSchoolId(), id: teacher.id }
  const [from, setFrom] = useState(begun || dateNow())
  const [until, setUntil] = useState('')
  const [common, setCommon] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const choices = useTeacherChoices()
  const found = useQuery({
    ...queryOptionsOf(handoverEndpoints.read, { params, query: { from } }),
    enabled: schoolDate.safeParse(from).success,
    placeholderData: keepPreviousData,
  })
  const send = useEndpointMutation(handoverEndpoints.save, {
    touches,
    after: ({ message }) => {
      toastSuccess(message)
      onClose()
    },
  })
  const tasks = found.data ? toTasks(found.data.data) : []
  const note = choicesNote({ list: found, rows: tasks, none: 'Guru ini tidak punya tugas sejak tanggal itu.' })
  const successorOf = ({ id }: Task) => chosen[id] ?? common
  const assigned = (list: Task['list']) => tasks.filter((task) => task.list === list && successorOf(task) !== '')
  const body = {
    startDate: from,
    endDate: until,
    subjects: assigned('subjects').map((task) => ({ academicSubjectId: task.id, teacherId: successorOf(task) })),
    homerooms: assigned('homerooms').map((task) => ({ academicClassId: task.id, teacherId: successorOf(task) })),
    clubs: assigned('clubs').map((task) => ({ extracurricularId: task.id, teacherId: successorOf(task) })),
    duties: assigned('duties').map((task) => ({ dutyId: task.id, teacherId: successorOf(task) })),
  }
  const count = handedOver(body)
  const errors = send.error instanceof CallError ? send.error.body.fields : undefined
  const sent = send.variables?.body
  /** The server's refusal of the successor that is still chosen. */
  const errorOf = (task: Task) => {
    const ids = {
      subjects: sent?.subjects.map((one) => [one.academicSubjectId, one.teacherId]),
      homerooms: sent?.homerooms.map((one) => [one.academicClassId, one.teacherId]),
      clubs: sent?.clubs.map((one) => [one.extracurricularId, one.teacherId]),
      duties: sent?.duties.map((one) => [one.dutyId, one.teacherId]),
    }[task.list]
    const index = ids?.findIndex(([id, teacherId]) => id === task.id && teacherId === successorOf(task)) ?? -1
    return errors?.[`${task.list}.${index}.teacherId`]
  }
  const choose = (id: string, teacherId: string) => {
    choices.remember(teacherId)
    setChosen({ ...chosen, [id]: teacherId })
  }
  const optionsWith = (id: string) => choices.optionsWith([id]).filter(({ value }) => value !== teacher.id)
  return (
    <ActDialog
      title={`Serahkan tugas ${teacher.name}`}
      description={`Sebelum tanggal mulai, jadwal, jurnal, nilai, dan tanda tangannya tetap atas nama ${teacher.name}.`}
      verb={count > 0 ? `Serahkan ${count} tugas` : 'Serahkan'}
      busy={send.isPending}
      missing={count === 0 ? 'Pilih pengganti dahulu' : undefined}
      onAct={() => send.mutate({ params, body }, { onError: toastFailure })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Mulai tanggal" required error={errors?.['startDate']}>
            {(aria) => <DateInput {...aria} value={from} onChange={setFrom} />}
          </Field>
          <Field
            label="Sampai tanggal"
            help="Kosongkan bila seterusnya. Sesudah tanggal ini tugasnya kembali sendiri."
            error={errors?.['endDate']}
          >
            {(aria) => <DateInput {...aria} value={until} onChange={setUntil} />}
          </Field>
        </div>
        <Field label="Pengganti" help="Untuk semua tugas di bawah; dapat diganti satu per satu.">
          {(aria) => (
            <Combobox
              {...aria}
              value={common}
              onChange={(id) => {
                choices.remember(id)
                setCommon(id)
              }}
              options={optionsWith(common)}
              placeholder="Pilih guru"
              note={choices.note}
              search={choices.search}
            />
          )}
        </Field>
        {note && <ChoicesNoteLine note={note} />}
        <ul className="grid gap-3">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} error={errorOf(task)}>
              {(aria) => (
                <Combobox
                  {...aria}
                  value={successorOf(task)}
                  onChange={(id) => choose(task.id, id)}
                  options={[{ value: '', label: `Tetap ${teacher.name}` }, ...optionsWith(successorOf(task))]}
                  placeholder="Pilih guru"
                  note={choices.note}
                  search={choices.search}
                />
              )}
            </TaskRow>
          ))}
        </ul>
      </div>
    </ActDialog>
  )
}

type RowAria = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
type TaskRowProps = { task: Task; error: string | undefined; children: (aria: RowAria) => ReactNode }

function TaskRow({ task: { name, about }, error, children }: TaskRowProps) {
  const id = useId()
  return (
    <li className="grid gap-x-3 gap-y-1 sm:grid-cols-2 sm:items-center">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold break-words">
          {name}
        </label>
        {about && <p className="text-sm text-soft">{about}</p>}
      </div>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error ? `${id}-error` : undefined })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger sm:col-start-2">
          {error}
        </p>
      )}
    </li>
  )
}
