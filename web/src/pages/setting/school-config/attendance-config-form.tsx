import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { fewestDaysForPercent } from '@hadir/contract/attendance/report/overview.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { CheckField, NumberField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { ClockField } from './clock-field.tsx'
import { CodesField } from './codes-field.tsx'
import { FormPart } from './form-part.tsx'
import { useConfigForm } from './use-config-form.ts'

const touches = [attendance.classes, report.monthly, report.monthlySchool, schoolConfigEndpoints.groups]

/**
 * How the school takes attendance, and what its figures count. Only settings in use are shown; the others are sent back
 * unchanged.
 */
export function AttendanceConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const shared = useConfigForm(schoolId)
  return (
    <RecordForm
      title="Pengaturan kehadiran"
      endpoint={schoolConfigEndpoints.updateAttendance}
      defaults={config.attendance}
      toFields={(saved) => saved.attendance}
      touches={touches}
      {...shared}
    >
      {(control) => (
        <>
          <ClockField
            control={control}
            name="entryTime"
            label="Jam masuk"
            help="Menit terlambat diusulkan dari jam datang siswa."
            required
          />
          <NumberField
            control={control}
            name="lateGraceMin"
            label="Toleransi terlambat (menit)"
            help="0 sampai 60. Selama itu sesudah jam masuk, siswa belum dihitung terlambat."
            required
          />
          <ClockField
            control={control}
            name="closeTime"
            label="Jam penutupan"
            help="Sesudahnya kelas yang belum diisi ditandai terlambat diisi."
            required
          />
          <div className="md:col-span-2">
            <CheckField
              control={control}
              name="autoAlpa"
              label="Tutup hari pada jam penutupan: siswa yang belum diisi menjadi Alpa"
            />
          </div>
          <NumberField
            control={control}
            name="editWindowDays"
            label="Batas ubah absensi (hari)"
            help="0 sampai 14. Sesudahnya perubahan guru menunggu persetujuan Anda."
            required
          />
          <FormPart title="Status" help="Status yang dimatikan tidak tampil lagi pada lembar absensi.">
            <CodesField control={control} name="enabledCodes" />
            <div className="grid gap-x-6 md:col-span-2 md:grid-cols-2">
              <CheckField control={control} name="countT" label="Terlambat dihitung hadir" />
              <CheckField control={control} name="countD" label="Dispensasi dihitung hadir" />
            </div>
          </FormPart>
          <FormPart title="Peringatan" help="Siswanya tampil di Dashboard. Kosongkan yang tidak dipakai.">
            <NumberField
              control={control}
              name="alpaInRow"
              label="Alpa berturut-turut (hari)"
              help="Mulai hari keberapa"
            />
            <NumberField
              control={control}
              name="maxAlpaDays"
              label="Alpa dalam satu semester (hari)"
              help="Mulai hari keberapa"
            />
            <NumberField
              control={control}
              name="minPresentPercent"
              label="Kehadiran paling sedikit (%)"
              help={`Per semester, sesudah ${fewestDaysForPercent} hari tercatat`}
            />
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}
