import { atPlace, type SchoolWords } from '@hadir/contract/school/school-words.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import { dutyKinds } from '@hadir/contract/teacher/duty.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import {
  type AcademicTeacher,
  academicTeacherEndpoints,
  type academicTeacherFields,
  dutyLabels,
} from '@hadir/contract/teacher/academic-teacher.ts'
import { Fragment } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ChoicesField } from '../../../components/form/fields/choices-field.tsx'
import { NumberField } from '../../../components/form/fields/fields.tsx'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { notFound } from '../../../components/form/record-id.ts'
import { RecordForm, type Whole } from '../../../components/form/record-form.tsx'
import { HandoverButton } from '../../../components/teacher/handover-button.tsx'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const touches = [academicTeacherEndpoints.list]
const dutiesAt = (words: SchoolWords) => dutyKinds.map((value) => ({ value, label: atPlace(dutyLabels[value], words) }))
const weekdays = weekdayNames.map((label, index) => ({ value: index + 1, label }))

/** One teacher's duties of the year. Teachers themselves are created in Master Data. */
export const AcademicTeacherFormPage = () => (
  <LoadRecord endpoint={academicTeacherEndpoints.read}>
    {(record) => (record ? <ChangeAcademicTeacher record={record} /> : notFound())}
  </LoadRecord>
)

function ChangeAcademicTeacher({ record }: { record: AcademicTeacher }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  const words = useSchoolWords()
  return (
    <RecordForm
      title={record.name}
      head={<HandoverButton teacher={record} />}
      endpoint={academicTeacherEndpoints.update}
      params={params}
      defaults={toFields(record)}
      resource={academicTeacherEndpoints}
      toFields={toFields}
      touches={touches}
      backTo={paths.academicTeachers}
    >
      {(control) => (
        <>
          <HistoryLabel name="handover" label="Serah terima tugas" />
          <Lessons record={record} />
          <ChoicesField
            control={control}
            name="duties"
            label="Tugas"
            options={dutiesAt(words)}
            help="Berlaku mulai hari ini; tugas sebelumnya tetap tercatat. Guru mapel dan wali kelas mengikuti mata pelajaran kelas dan wali kelas."
          />
          <PicketDays control={control} />
          <NumberField
            control={control}
            name="maxWeeklyJp"
            label="JP paling banyak per minggu"
            help="Beban guru biasanya 24 sampai 40 JP"
          />
        </>
      )}
    </RecordForm>
  )
}

function PicketDays({ control }: { control: Control<z.input<typeof academicTeacherFields>> }) {
  const chosen = useWatch({ control, name: 'duties' })
  if (!chosen.includes('GURU_PIKET')) return null
  return (
    <ChoicesField
      control={control}
      name="picketDays"
      label="Hari piket"
      options={weekdays}
      help="Pada hari ini ia dapat mengisi kehadiran semua kelas."
      required
    />
  )
}

function Lessons({ record }: { record: AcademicTeacher }) {
  const { subjects, classes, weeklyJp, maxWeeklyJp, homeroomOf } = record
  const isTooMuch = maxWeeklyJp !== null && weeklyJp > maxWeeklyJp
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 md:col-span-2">
      <dt className="text-soft">Mengajar</dt>
      <dd>
        {subjects.length > 0 ? (
          <>
            {subjects.join(', ')} di <ClassNames names={classes} />
          </>
        ) : (
          'Belum ada mata pelajaran'
        )}
      </dd>
      <dt className="text-soft">JP/minggu</dt>
      <dd className={isTooMuch ? 'font-semibold text-danger' : undefined}>
        {weeklyJp}
        {isTooMuch && `, melebihi ${maxWeeklyJp}`}
      </dd>
      <dt className="text-soft">Wali kelas</dt>
      <dd>{homeroomOf.join(', ') || '–'}</dd>
    </dl>
  )
}

/** Each on one line: a name with a hyphen would break at it. */
const ClassNames = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <span className="whitespace-nowrap">{name}</span>
    </Fragment>
  ))

const toFields = (record: AcademicTeacher): Whole<z.input<typeof academicTeacherFields>> => ({
  duties: dutyKinds.filter((duty) => record.duties.includes(duty)),
  picketDays: record.picketDays,
  maxWeeklyJp: record.maxWeeklyJp,
  version: record.version,
})
