import { bellsOfVariant, bellsOn, scheduleVariants, variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames, type Weekday } from '@hadir/contract/dates/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { queryOptionsOf } from '../../../http/query.ts'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ComboField, DateField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { useRecordId } from '../../../components/form/record-id.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { bodyOf } from './placing.ts'
import { QuarterTime, ValueSelect, type Fields } from './schedule-fields.tsx'
import { touches } from './use-timetable.ts'

export function ScheduleFormPage() {
  const id = useRecordId()
  const params = { schoolId: useSchoolId() }
  const choices = useQuery(queryOptionsOf(scheduleEndpoints.choices, { params, query: {} }))
  const record = useQuery({
    ...queryOptionsOf(scheduleEndpoints.read, { params: { ...params, id: id ?? '' } }),
    enabled: id !== null,
    gcTime: 0,
  })
  if (choices.isPending || (id !== null && record.isPending)) return <ListSkeleton rows={8} />
  if (!choices.data) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
  if (id !== null && !record.data)
    return <ErrorState error={record.error ?? new Error('Tidak ditemukan')} onRetry={() => void record.refetch()} />
  return <ScheduleForm choices={choices.data.data} record={record.data?.data ?? null} />
}

function ScheduleForm({ choices, record }: { choices: ScheduleChoices; record: ClassSchedule | null }) {
  const schoolId = useSchoolId()
  const params = record ? { schoolId, id: record.id } : { schoolId }
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? `${record.subject.name}, ${record.academicClass.name}` : 'Tambah jadwal'}
        endpoint={record ? scheduleEndpoints.update : scheduleEndpoints.create}
        // The compiler cannot choose between the params of the two endpoints.
        params={params as never}
        defaults={record ? bodyOf(record) : fresh(choices)}
        resource={scheduleEndpoints}
        toFields={(saved) => bodyOf(saved)}
        touches={touches}
        backTo={paths.schedule}
      >
        {(control) => <ScheduleFieldsets control={control} choices={choices} />}
      </RecordForm>
      {record && (
        <DeleteRecord
          endpoint={scheduleEndpoints.remove}
          params={{ schoolId, id: record.id }}
          what={`jadwal ${record.subject.name} ${record.academicClass.name}`}
          touches={touches}
          backTo={paths.schedule}
        />
      )}
    </div>
  )
}

const fresh = ({ semesterNo }: ScheduleChoices): Fields => ({
  academicClassId: '',
  academicSubjectId: '',
  teacherId: '',
  semesterNo,
  weekday: 1,
  periodStart: null,
  periodEnd: null,
  startTime: '',
  endTime: '',
  room: '',
  variant: 'NORMAL',
  validFrom: '',
  validTo: '',
})

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
const variantOptions = scheduleVariants.map((value) => ({ value, label: variantLabels[value] }))

function ScheduleFieldsets({ control, choices }: { control: Control<Fields>; choices: ScheduleChoices }) {
  const params = { schoolId: useSchoolId() }
  const [academicClassId, semesterNo, weekday, variant] = useWatch({
    control,
    name: ['academicClassId', 'semesterNo', 'weekday', 'variant'],
  })
  const requested = { academicClassId, semesterNo: semesterNo ?? choices.semesterNo }
  const week = useQuery({
    ...queryOptionsOf(scheduleEndpoints.week, { params, query: requested }),
    enabled: academicClassId !== '',
  })
  const found = week.data?.data
  const bells = bellsOn(
    found && bellsOfVariant(found.bells, { variant: variant ?? 'NORMAL', date: found.today }),
    weekday,
  )
  const periods = bells.flatMap(({ no, start, end }) => (no === null ? [] : [{ no, label: `${no} (${start}–${end})` }]))
  const days = (found?.activeDays ?? ([1, 2, 3, 4, 5, 6, 7] as Weekday[])).map((day) => ({
    value: day,
    label: weekdayNames[day - 1] ?? '',
  }))
  const subjects = (found?.subjects ?? []).map(({ academicSubjectId, subject, teacher }) => ({
    value: academicSubjectId,
    label: teacher ? `${subject.name} (${teacher.name})` : subject.name,
  }))
  return (
    <>
      <ComboField
        control={control}
        name="academicClassId"
        label="Kelas"
        options={choices.classes.map(option)}
        required
      />
      <ComboField
        control={control}
        name="academicSubjectId"
        label="Mata pelajaran"
        options={subjects}
        note={choicesNote({
          first: academicClassId === '' && 'Pilih kelas dahulu',
          list: week,
          rows: subjects,
          none: 'Kelas ini belum punya mata pelajaran',
        })}
        required
      />
      <ComboField
        control={control}
        name="teacherId"
        label="Guru"
        options={[{ value: '', label: 'Guru pengampu' }, ...choices.teachers.map(option)]}
      />
      <ValueSelect
        control={control}
        name="semesterNo"
        label="Semester"
        options={[
          { value: 1, label: 'Ganjil' },
          { value: 2, label: 'Genap' },
          { value: null, label: 'Kedua semester' },
        ]}
      />
      <ValueSelect control={control} name="weekday" label="Hari" options={days} />
      <SelectField control={control} name="variant" label="Varian" options={variantOptions} required />
      {!found ? (
        // The class's week determines whether the day has bells or times are typed.
        <p className="text-soft md:col-span-2">
          {academicClassId === '' ? 'Pilih kelas dahulu: jam pelajarannya tampil di sini.' : 'Memuat jam pelajaran…'}
        </p>
      ) : periods.length > 0 ? (
        <>
          <ValueSelect
            control={control}
            name="periodStart"
            label="Mulai jam ke-"
            options={periods.map(({ no, label }) => ({ value: no, label }))}
            isOpen
          />
          <ValueSelect
            control={control}
            name="periodEnd"
            label="Sampai jam ke-"
            options={periods.map(({ no, label }) => ({ value: no, label }))}
            isOpen
          />
        </>
      ) : (
        <>
          <QuarterTime control={control} name="startTime" label="Waktu mulai" />
          <QuarterTime control={control} name="endTime" label="Waktu selesai" />
        </>
      )}
      <TextField control={control} name="room" label="Ruang" />
      <span className="max-md:hidden" />
      <DateField control={control} name="validFrom" label="Berlaku mulai" />
      <DateField control={control} name="validTo" label="Berlaku sampai" />
    </>
  )
}
