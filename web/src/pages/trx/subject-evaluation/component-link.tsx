import { formatDate } from '@hadir/contract/dates/dates.ts'
import { examEndpoints } from '@hadir/contract/academic-year/exam.ts'
import { taskEndpoints } from '@hadir/contract/subject/task.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import type { SetupForm } from './setup-values.ts'
import { longestName, nameOf } from './usual-components.ts'

const shortened = `Tanggalnya ikut dipakai. Judulnya lebih dari ${longestName} karakter, jadi Nama dipendekkan: periksa dahulu.`

/** Whose assignments and periods may be linked. */
export type LinkedTo = {
  id: string
  academicClassId: string
  subjectId: string
  academicYearId: string
  semesterNo: 1 | 2
}

/** The assignment or assessment period that a component scores; it also sets the date. */
export function ComponentLink({ form, at, of }: { form: SetupForm; at: number; of: LinkedTo }) {
  const params = { schoolId: useSchoolId() }
  const { academicClassId, subjectId, academicYearId } = of
  const query = { academicClassId, academicYearId, pageSize: 100 }
  const tasks = useQuery(queryOptionsOf(taskEndpoints.list, { params, query: { ...query, subjectId } }))
  const exams = useQuery(queryOptionsOf(examEndpoints.list, { params, query }))
  const [taskId, examId] = useWatch({
    control: form.control,
    name: [`components.${at}.taskId`, `components.${at}.examId`],
  })
  const [isShortened, setShortened] = useState(false)
  const own = (tasks.data?.data ?? []).filter((one) => one.academicSubjectId === of.id)
  const sat = (exams.data?.data ?? []).filter(({ semesterNo }) => semesterNo === of.semesterNo)
  if (own.length + sat.length === 0 && !taskId && !examId) return null
  const choose = (value: string) => {
    const task = own.find(({ id }) => `task ${id}` === value)
    const exam = sat.find(({ id }) => `exam ${id}` === value)
    const set = (name: 'taskId' | 'examId' | 'date' | 'name', next: string) =>
      form.setValue(`components.${at}.${name}`, next, { shouldDirty: true })
    set('taskId', task?.id ?? '')
    set('examId', exam?.id ?? '')
    const date = task?.dueDate ?? exam?.startDate
    if (date) set('date', date)
    const title = (task?.title ?? exam?.name ?? '').trim()
    const isNamed = Boolean(form.getValues(`components.${at}.name`))
    if (!isNamed) set('name', nameOf(title))
    setShortened(!isNamed && title.length > longestName)
  }
  return (
    <div className="sm:max-w-md">
      <Field
        label="Dari tugas atau ujian"
        help={<span role="status">{isShortened ? shortened : 'Tanggalnya ikut dipakai.'}</span>}
      >
        {(field) => (
          <Select
            {...field}
            value={taskId ? `task ${taskId}` : examId ? `exam ${examId}` : ''}
            options={[
              { value: '', label: 'Tidak terhubung' },
              ...own.map((one) => ({
                value: `task ${one.id}`,
                label: `Tugas: ${one.title}, ${formatDate(one.dueDate)}`,
              })),
              ...sat.map((one) => ({
                value: `exam ${one.id}`,
                label: `Ujian: ${one.name}, ${formatDate(one.startDate)}`,
              })),
            ]}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
    </div>
  )
}
