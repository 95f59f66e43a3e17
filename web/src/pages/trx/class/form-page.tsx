import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { curricula, curriculumLabels } from '@hadir/contract/academic-year/academic-year.ts'
import { type AcademicClass, academicClassEndpoints, phases } from '@hadir/contract/class/academic-class.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { queryOptionsOf } from '../../../http/query.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { DateField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../components/form/fields/text-area-field.tsx'
import { recapOfClass, scheduleOfClass } from '../../../components/list/filters/class-links.ts'
import { useYearInView, yearParameter } from '../../../components/list/filters/year-in-view.ts'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { PrintStudents } from '../../../components/student/print-students.tsx'
import { notFound } from '../../../components/form/record-id.ts'
import { RecordForm } from '../../../components/form/record-form.tsx'
import type { Whole } from '../../../components/form/use-record-form.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { BlankSheetButton } from './blank-sheet-button.tsx'
import { TeacherField } from '../../../components/form/fields/teacher-field.tsx'

const touches = [academicClassEndpoints.list, academicTeacherEndpoints.list, attendance.classes]
const curriculumOptions = curricula.map((value) => ({ value, label: curriculumLabels[value] }))
const phaseOptions = phases.map((value) => ({ value, label: `Fase ${value}` }))
const statusOptions = [
  { value: 'AKTIF', label: 'Aktif' },
  { value: 'DITUTUP', label: 'Ditutup' },
]
type Fields = z.input<typeof academicClassEndpoints.update.body>

/** One class of the year: its homeroom teacher, curriculum, phase, room and capacity. */
export const AcademicClassFormPage = () => (
  <LoadRecord endpoint={academicClassEndpoints.read}>
    {(record) => (record ? <ChangeAcademicClass record={record} /> : notFound())}
  </LoadRecord>
)

function ChangeAcademicClass({ record }: { record: AcademicClass }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  const isOfActiveYear = useYearInView().active?.id === record.academicYearId
  const only = new URLSearchParams({ [yearParameter]: record.academicYearId, academicClassId: record.id })
  return (
    <div className="grid gap-6">
      <RecordForm
        title={`Kelas ${record.name}`}
        head={
          <nav aria-label={`Isi kelas ${record.name}`} className="flex flex-wrap gap-2">
            <Link to={`${paths.academicStudents}?${only}`} className={buttonLook({})}>
              Anggota ({record.counts.total})
            </Link>
            <Link to={`${paths.academicSubjects}?${only}`} className={buttonLook({})}>
              Mapel ({record.subjects.taught}/{record.subjects.total})
            </Link>
            <Link to={recapOfClass(record)} className={buttonLook({})}>
              Rekap absensi
            </Link>
            <Link to={scheduleOfClass(record)} className={buttonLook({})}>
              Jadwal ({record.lessons.scheduled}/{record.lessons.total} JP)
            </Link>
            {isOfActiveYear && (
              <>
                <BlankSheetButton record={record} />
                <PrintStudents paper="card" chosen={{ academicClassId: record.id }} />
              </>
            )}
            <PrintStudents paper="register" chosen={{ academicClassId: record.id }} />
          </nav>
        }
        endpoint={academicClassEndpoints.update}
        params={params}
        defaults={toFields(record)}
        resource={academicClassEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.academicClasses}
      >
        {(control) => (
          <>
            <HomeroomField control={control} record={record} />
            <HomeroomFromField control={control} record={record} />
            <SelectField control={control} name="curriculum" label="Kurikulum" options={curriculumOptions} required />
            <SelectField
              control={control}
              name="phase"
              label="Fase"
              options={phaseOptions}
              help={`Tingkat ${record.grade}`}
              required
            />
            <TextField control={control} name="room" label="Ruang" />
            <NumberField control={control} name="capacity" label="Kapasitas" help="Paling banyak 60 siswa" />
            <TextAreaField control={control} name="picketNote" label="Catatan piket" isLine />
            <SelectField
              control={control}
              name="status"
              label="Status"
              options={statusOptions}
              help="Kelas yang ditutup tidak menerima mata pelajaran baru"
              required
            />
          </>
        )}
      </RecordForm>
      <DeleteRecord
        endpoint={academicClassEndpoints.remove}
        params={params}
        what={`kelas ${record.name} dari tahun ini`}
        touches={touches}
        backTo={paths.academicClasses}
      />
    </div>
  )
}

/** Asked only once another teacher is chosen. */
function HomeroomFromField({ control, record }: { control: Control<Fields>; record: AcademicClass }) {
  const chosen = useWatch({ control, name: 'homeroomTeacherId' }) || null
  if (chosen === (record.homeroomTeacher?.id ?? null)) return null
  return (
    <DateField
      control={control}
      name="homeroomFrom"
      label="Mulai tanggal"
      help="Hari pertama wali kelas ini. Rekap dan rapor sebelumnya tetap atas nama wali kelas saat itu."
    />
  )
}

function HomeroomField({ control, record }: { control: Control<Fields>; record: AcademicClass }) {
  const chosen = useWatch({ control, name: 'homeroomTeacherId' })
  const schoolId = useSchoolId()
  const requested = { params: { schoolId, id: chosen || '' } }
  const teacher = useQuery({ ...queryOptionsOf(academicTeacherEndpoints.read, requested), enabled: Boolean(chosen) })
  const elsewhere = chosen ? (teacher.data?.data.homeroomOf ?? []).filter((name) => name !== record.name) : []
  return (
    <TeacherField
      control={control}
      name="homeroomTeacherId"
      label="Wali kelas"
      teacher={record.homeroomTeacher}
      help={
        elsewhere.length > 0
          ? `Perhatian: guru ini sudah menjadi wali kelas ${elsewhere.join(', ')}.`
          : record.nextHomeroom
            ? `Mulai ${formatDate(record.nextHomeroom.from)}: ${record.nextHomeroom.name}.`
            : 'Wali kelas sebelumnya tetap tercatat.'
      }
    />
  )
}

const toFields = (record: AcademicClass): Whole<Fields> => ({
  homeroomTeacherId: record.homeroomTeacher?.id ?? '',
  homeroomFrom: dateNow(),
  curriculum: record.curriculum,
  phase: record.phase,
  room: record.room ?? '',
  capacity: record.capacity,
  picketNote: record.picketNote ?? '',
  status: record.status,
  version: record.version,
})
