import { mostWeeklyJp } from '@hadir/contract/subject/subject.ts'
import {
  type academicSubjectEndpoints,
  type AcademicSubject,
  weightPresets,
} from '@hadir/contract/subject/academic-subject.ts'
import type { z } from 'zod'
import { type Control, useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { DateField, NumberField, TextField } from '../../../components/form/fields/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { CoTeachersField, TeacherField } from '../../../components/form/fields/teacher-field.tsx'

type Teaching = z.input<typeof academicSubjectEndpoints.update.body>

const semesters = [
  { value: '', label: 'Kedua semester' },
  { value: '1', label: 'Ganjil saja' },
  { value: '2', label: 'Genap saja' },
]

type TeachingFieldsProps<V extends Teaching> = {
  control: Control<V>
  form: UseFormReturn<V>
  record: AcademicSubject | null
}

/**
 * The teacher, the lessons per week, and the weights of the final score: the same for a new subject of a class and an
 * old one.
 */
export function TeachingFields<V extends Teaching>(props: TeachingFieldsProps<V>) {
  // A form with more fields than these also fits; the library's types cannot express that.
  const control = props.control as unknown as Control<Teaching>
  const form = props.form as unknown as UseFormReturn<Teaching>
  const { record } = props
  const inForce = useWatch({ control, name: ['weightLm', 'weightSts', 'weightSas'] })
  const isInForce = (preset: { weightLm: number; weightSts: number; weightSas: number }) =>
    inForce.map(Number).join() === [preset.weightLm, preset.weightSts, preset.weightSas].join()
  return (
    <>
      <TeacherField control={control} name="teacherId" label="Guru pengampu" teacher={record?.teacher} />
      <CoTeachersField
        control={control}
        name="coTeacherIds"
        label="Guru pendamping"
        teachers={record?.coTeachers ?? []}
      />
      <NumberField control={control} name="weeklyJp" label="JP/minggu" help={`1 sampai ${mostWeeklyJp}`} required />
      <NumberField control={control} name="threshold" label="KKTP/KKM" help="0 sampai 100" required />
      <fieldset className="grid gap-3 md:col-span-2">
        <legend className="mb-1.5 text-sm font-semibold">Bobot nilai akhir</legend>
        <p className="text-sm text-soft">
          Perbandingan lingkup materi, tengah semester, dan akhir semester: pilih yang umum, atau isi sendiri.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {weightPresets.map(({ label, ...weights }) => (
            <Button
              key={label}
              aria-pressed={isInForce(weights)}
              className={isInForce(weights) ? 'border-accent bg-tint' : ''}
              onClick={() => {
                for (const name of ['weightLm', 'weightSts', 'weightSas'] as const) {
                  form.setValue(name, weights[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
                }
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField control={control} name="weightLm" label="Lingkup materi" required />
          <NumberField control={control} name="weightSts" label="Tengah semester" required />
          <NumberField control={control} name="weightSas" label="Akhir semester" required />
        </div>
      </fieldset>
      <SemesterField control={control} />
      <TextField control={control} name="skNumber" label="Nomor SK mengajar" />
      <DateField control={control} name="skDate" label="Tanggal SK" />
    </>
  )
}

function SemesterField({ control }: { control: Control<Teaching> }) {
  const { field, fieldState } = useController({ control, name: 'semesterNo' })
  return (
    <Field label="Semester" error={fieldState.error?.message} required>
      {(aria) => (
        <Select
          {...field}
          {...aria}
          options={semesters}
          value={String(field.value ?? '')}
          onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
        />
      )}
    </Field>
  )
}
