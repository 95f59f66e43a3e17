import { report } from '@hadir/contract/attendance/report/report.ts'
import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { CheckField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { FormPart } from './form-part.tsx'
import { useConfigForm } from './use-config-form.ts'

const touches = [report.monthly, report.monthlySchool, schoolConfigEndpoints.groups]
const styles = [
  { value: 'LENGKAP', label: 'Lengkap, dengan logo' },
  { value: 'TANPA_LOGO', label: 'Tanpa logo' },
  { value: 'KOSONG', label: 'Tidak dicetak: kertas berkop' },
]
const sizes = [
  { value: 'A4', label: 'A4 (21 × 29,7 cm)' },
  { value: 'F4', label: 'F4 (21 × 33 cm)' },
]

/** The layout of the school's documents. */
export function ReportConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const shared = useConfigForm(schoolId)
  return (
    <RecordForm
      title="Pengaturan laporan"
      endpoint={schoolConfigEndpoints.updateReport}
      defaults={config.report}
      toFields={(saved) => saved.report}
      touches={touches}
      {...shared}
    >
      {(control) => (
        <>
          <SelectField
            control={control}
            name="letterheadStyle"
            label="Kop surat"
            help="Tinggi ruang kosong pada kertas berkop diatur pada Penilaian."
            options={styles}
            required
          />
          <SelectField control={control} name="paperSize" label="Ukuran kertas" options={sizes} required />
          <FormPart title="Tanda tangan" help="Nama dan NIP kepala sekolah diatur pada Umum.">
            <TextField
              control={control}
              name="principalTitle"
              label="Jabatan kepala sekolah"
              help="Misalnya Plt. Kepala Sekolah atau Kepala Madrasah"
              required
            />
            <div className="grid self-end">
              <CheckField control={control} name="principalSigns" label="Kepala sekolah menandatangani rekap" />
              <CheckField control={control} name="homeroomSigns" label="Wali kelas menandatangani rekap" />
            </div>
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}
