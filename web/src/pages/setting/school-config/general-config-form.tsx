import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { type SchoolConfig, schoolConfigEndpoints, schoolForms } from '@hadir/contract/config/school/school.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { CheckField, SelectField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { SchoolDaysField } from './school-days-field.tsx'
import { useConfigForm } from './use-config-form.ts'

const touches = [
  attendance.classes,
  report.monthly,
  report.monthlySchool,
  schoolConfigEndpoints.groups,
  userEndpoints.me,
]

const zones = [
  { value: 'WIB', label: 'WIB, Waktu Indonesia Barat' },
  { value: 'WITA', label: 'WITA, Waktu Indonesia Tengah' },
  { value: 'WIT', label: 'WIT, Waktu Indonesia Timur' },
]
const forms = schoolForms.map((value) => ({ value, label: value }))

/** When the school teaches. */
export function GeneralConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const shared = useConfigForm(schoolId)
  return (
    <RecordForm
      title="Pengaturan umum"
      endpoint={schoolConfigEndpoints.updateGeneral}
      defaults={toFields(config)}
      toFields={toFields}
      touches={touches}
      {...shared}
    >
      {(control) => (
        <>
          <SchoolDaysField control={control} name="activeDays" />
          <SelectField control={control} name="timeZone" label="Zona waktu" options={zones} required />
          <SelectField
            control={control}
            name="schoolForm"
            label="Bentuk sekolah"
            options={forms}
            placeholder={`${config.level} biasa`}
            help="SLB dan PKBM memakai semua tingkat, I sampai XII"
          />
          <div className="border-t pt-3 md:col-span-2">
            <CheckField
              control={control}
              name="homeroomDecidesParents"
              label="Wali kelas boleh memutuskan permintaan akses orang tua siswanya"
            />
            <CheckField
              control={control}
              name="autoApproveStudents"
              label="Setujui otomatis siswa yang NISN, tanggal lahir, dan email atau teleponnya cocok dengan data sekolah"
            />
          </div>
        </>
      )}
    </RecordForm>
  )
}

/** An empty field of a form is '', never null. */
const toFields = ({ general }: SchoolConfig) => ({
  activeDays: general.activeDays ?? [],
  timeZone: general.timeZone,
  schoolForm: general.schoolForm ?? ('' as const),
  homeroomDecidesParents: general.homeroomDecidesParents,
  autoApproveStudents: general.autoApproveStudents,
  version: general.version,
})
