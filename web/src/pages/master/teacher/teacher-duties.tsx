import { atPlace, type SchoolWords } from '@hadir/contract/school/school-words.ts'
import { dutyKinds } from '@hadir/contract/teacher/duty.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import {
  type AcademicTeacher,
  academicTeacherEndpoints,
  type academicTeacherFields,
  dutyLabels,
} from '@hadir/contract/teacher/academic-teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type Fact, Facts } from '../../../components/form/facts.tsx'
import { ChoicesField } from '../../../components/form/fields/choices-field.tsx'
import { NumberField } from '../../../components/form/fields/fields.tsx'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { RecordParts } from '../../../components/form/record-parts.tsx'
import type { Whole } from '../../../components/form/use-record-form.ts'
import { useMayCall } from '../../../components/list/list-export-menu.tsx'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const touches = [academicTeacherEndpoints.list]
const dutiesAt = (words: SchoolWords) => dutyKinds.map((value) => ({ value, label: atPlace(dutyLabels[value], words) }))
const weekdays = weekdayNames.map((label, index) => ({ value: index + 1, label }))

/** What a teacher teaches and does this year; the office changes her duties here. */
export function TeacherDuties({ id, hasHistory }: { id: string; hasHistory: boolean }) {
  const params = { schoolId: useSchoolId(), id }
  const found = useQuery({ ...queryOptionsOf(academicTeacherEndpoints.read, { params }), gcTime: 0 })
  if (found.data) return <Duties record={found.data.data} params={params} hasHistory={hasHistory} />
  // She is not in the running year, or her duties are not for this reader.
  return found.isLoadingError ? null : <Skeleton className="h-40" />
}

type DutiesProps = { record: AcademicTeacher; params: { schoolId: string; id: string }; hasHistory: boolean }

function Duties({ record, params, hasHistory }: DutiesProps) {
  const words = useSchoolWords()
  const mayWrite = useMayCall(academicTeacherEndpoints.update)
  const facts = <Facts facts={factsOf(record, words)} />
  if (!mayWrite) {
    return (
      <section aria-labelledby="mengajar" className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-6">
        <h2 id="mengajar" className="font-semibold">
          Mengajar
        </h2>
        {facts}
      </section>
    )
  }
  return (
    <RecordParts
      endpoint={academicTeacherEndpoints.update}
      params={params}
      defaults={toFields(record)}
      resource={academicTeacherEndpoints}
      hasHistory={hasHistory}
      toFields={toFields}
      touches={touches}
      list={paths.academicTeachers}
      parts={({ control }) => [
        {
          value: 'mengajar',
          label: 'Mengajar dan tugas',
          facts,
          fields: (
            <>
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
          ),
        },
      ]}
    >
      <HistoryLabel name="handover" label="Serah terima tugas" />
    </RecordParts>
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

function factsOf(of: AcademicTeacher, words: SchoolWords): Fact[] {
  const { weeklyJp, maxWeeklyJp } = of
  const isTooMuch = maxWeeklyJp !== null && weeklyJp > maxWeeklyJp
  return [
    ['Mata pelajaran', of.subjects.join(', ') || 'Belum ada mata pelajaran'],
    ['Kelas', of.classes.length > 0 && <Names names={of.classes} />],
    [
      'JP per minggu',
      <span key="jp" className={isTooMuch ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
        {weeklyJp}
        {maxWeeklyJp !== null && (isTooMuch ? `, melebihi ${maxWeeklyJp}` : ` dari paling banyak ${maxWeeklyJp}`)}
      </span>,
    ],
    ['Wali kelas', of.homeroomOf.length > 0 && <Names names={of.homeroomOf} />],
    ['Tugas', of.duties.map((duty) => atPlace(dutyLabels[duty], words)).join(', ')],
    ['Hari piket', of.picketDays.map((day) => weekdayNames[day - 1]).join(', ')],
  ]
}

/** Each on one line: a name with a hyphen would break at it. */
const Names = ({ names }: { names: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-2">
    {names.map((name) => (
      <span key={name} className="whitespace-nowrap">
        {name}
      </span>
    ))}
  </span>
)

const toFields = (record: AcademicTeacher): Whole<z.input<typeof academicTeacherFields>> => ({
  duties: dutyKinds.filter((duty) => record.duties.includes(duty)),
  picketDays: record.picketDays,
  maxWeeklyJp: record.maxWeeklyJp,
  version: record.version,
})
