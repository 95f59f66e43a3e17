import { attendance } from '@hadir/contract/attendance.ts'
import { report } from '@hadir/contract/report.ts'
import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/school-config.ts'
import { CheckField, NumberField, SelectField, TextField } from '../../kit/fields.tsx'
import { RecordForm } from '../../kit/record-form.tsx'
import { paths } from '../../paths.ts'
import { CodesField } from './codes-field.tsx'
import { FormPart } from './form-part.tsx'
import { useSavedConfig } from './use-saved-config.ts'

const touches = [attendance.classes, report.monthly, report.monthlySchool, schoolConfigEndpoints.groups]
const modes = [
  { value: 'HARIAN', label: 'Harian, oleh wali kelas atau guru piket' },
  { value: 'HARIAN_MAPEL', label: 'Harian dan setiap jam pelajaran' },
]

/** How the school takes attendance, and what its figures count. */
export function AttendanceConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const onSaved = useSavedConfig(schoolId)
  return (
    <RecordForm
      title="Pengaturan kehadiran"
      endpoint={schoolConfigEndpoints.updateAttendance}
      params={{ schoolId }}
      defaults={config.attendance}
      touches={touches}
      backTo={paths.schoolConfig}
      onSaved={onSaved}
    >
      {(control) => (
        <>
          <SelectField control={control} name="mode" label="Cara absensi" options={modes} required />
          <NumberField
            control={control}
            name="editWindowDays"
            label="Batas ubah absensi (hari)"
            help="0 sampai 14. Sesudahnya perubahan guru menunggu persetujuan Anda."
            required
          />
          <FormPart title="Jam sekolah">
            <TextField control={control} name="entryTime" label="Jam masuk" placeholder="07:00" required />
            <TextField control={control} name="closeTime" label="Jam pulang" placeholder="15:00" required />
            <NumberField
              control={control}
              name="lateGraceMin"
              label="Toleransi terlambat (menit)"
              help="0 sampai 60 menit sesudah jam masuk"
              required
            />
            <div className="self-end">
              <CheckField
                control={control}
                name="autoAlpa"
                label="Isi Alpa dengan sendirinya saat jam pulang untuk siswa tanpa tanda"
              />
            </div>
          </FormPart>
          <FormPart title="Status" help="Status yang dimatikan tidak tampil lagi pada lembar absensi.">
            <CodesField control={control} name="enabledCodes" />
            <div className="grid gap-x-6 md:col-span-2 md:grid-cols-2">
              <CheckField control={control} name="countT" label="Terlambat dihitung hadir" />
              <CheckField control={control} name="countD" label="Dispensasi dihitung hadir" />
            </div>
          </FormPart>
          <FormPart title="Peringatan" help="Kosongkan yang tidak dipakai.">
            <NumberField
              control={control}
              name="minPresentPercent"
              label="Kehadiran di bawah (%)"
              help="Dalam satu semester"
            />
            <NumberField control={control} name="maxAlpaDays" label="Jumlah Alpa (hari)" help="Dalam satu semester" />
            <NumberField control={control} name="alpaInRow" label="Alpa berturut-turut (hari)" />
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}
