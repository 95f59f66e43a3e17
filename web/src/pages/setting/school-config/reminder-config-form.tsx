import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { SelectField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { ClockField } from './clock-field.tsx'
import { useConfigForm } from './use-config-form.ts'

const touches = [readOverview, schoolConfigEndpoints.groups]

const watched = [
  { value: 'HARIAN', label: 'Absensi harian saja' },
  { value: 'MAPEL', label: 'Absensi MaPel saja' },
  { value: 'KEDUANYA', label: 'Absensi harian dan MaPel' },
]

/** Which parts of a school day must be filled in, and who is notified otherwise. */
export function ReminderConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const shared = useConfigForm(schoolId)
  return (
    <RecordForm
      title="Pengaturan pengingat"
      endpoint={schoolConfigEndpoints.updateReminder}
      defaults={config.reminder}
      toFields={(saved) => saved.reminder}
      touches={touches}
      {...shared}
    >
      {(control) => (
        <>
          <SelectField
            control={control}
            name="watched"
            label="Yang harus diisi setiap hari sekolah"
            help="Yang belum diisi tampil di Dashboard sebagai belum lengkap. Absensi lainnya tetap dapat dipakai."
            options={watched}
            required
          />
          <ClockField
            control={control}
            name="remindTime"
            label="Jam email pengingat"
            help="Satu kali sehari: wali kelas yang kelasnya belum lengkap, dan guru yang pelajarannya sudah selesai tetapi belum diisi. Kosongkan bila tidak dipakai."
          />
        </>
      )}
    </RecordForm>
  )
}
