import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { queryOptionsOf } from '../../../http/query.ts'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { ComboField, DateField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import type { BodyOf } from '../../../components/form/use-record-form.ts'
import { useServerSearch } from '../../../ui/inputs/server-search.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { MovingScoresNote } from '../../../components/student/moving-scores.tsx'

const touches = [academicStudentEndpoints.list, academicClassEndpoints.list, studentEndpoints.list]

/** Puts one student into a class of the running year: her first, or instead of her current one. */
export function PlaceStudentPage() {
  const params = { schoolId: useSchoolId() }
  const { q, searchOf } = useServerSearch()
  const [today] = useState(dateNow)
  const classes = useClassFilter(undefined).options
  const found = useQuery(
    queryOptionsOf(studentEndpoints.list, {
      query: { status: 'AKTIF' as const, pageSize: 25 as const, ...(q && { q }) },
    }),
  )
  const students = (found.data?.data ?? []).map(({ id, name, nis, currentClass }) => ({
    value: id,
    label: `${name} · ${nis} · ${currentClass?.name ?? 'belum punya kelas'}`,
  }))
  return (
    <RecordForm
      title="Masukkan siswa ke kelas"
      endpoint={academicStudentEndpoints.place}
      params={params}
      defaults={{ studentIds: [''], academicClassId: '', joinDate: today, electives: [] }}
      touches={touches}
      backTo={paths.academicStudents}
    >
      {(control) => (
        <>
          <ComboField
            control={control}
            name="studentIds.0"
            label="Siswa"
            required
            options={students}
            search={searchOf(found)}
            placeholder="Cari nama atau NIS"
            note={choicesNote({ list: found, rows: students, none: 'Tidak ada siswa yang cocok' })}
          />
          <ComboField
            control={control}
            name="academicClassId"
            label="Kelas"
            required
            options={classes}
            placeholder="Pilih kelas"
          />
          <DateField
            control={control}
            name="joinDate"
            label="Masuk kelas sejak"
            help="Di kelas lamanya siswa tercatat sampai sehari sebelumnya"
            required
          />
          <PlannedMove control={control} />
        </>
      )}
    </RecordForm>
  )
}

type Fields = BodyOf<typeof academicStudentEndpoints.place>

function PlannedMove({ control }: { control: Control<Fields> }) {
  const [studentIds, academicClassId, joinDate] = useWatch({
    control,
    name: ['studentIds', 'academicClassId', 'joinDate'],
  })
  const { field } = useController({ control, name: 'electives' })
  const chosen = studentIds.filter((id) => id !== '')
  return (
    <MovingScoresNote
      studentIds={chosen}
      academicClassId={academicClassId}
      joinDate={joinDate}
      electives={field.value ?? []}
      onChoose={field.onChange}
    />
  )
}
