import { report } from '@hadir/contract/attendance/report/report.ts'
import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { schoolProfileEndpoints } from '@hadir/contract/config/school/profile.ts'
import { headLabel, headNipLabel, schoolWords } from '@hadir/contract/school/school-words.ts'
import { useState } from 'react'
import { CheckField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { FormPart } from './form-part.tsx'
import { LogoField } from './logo-field.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { useConfigForm } from './use-config-form.ts'

const touches = [report.monthly, report.monthlySchool, schoolConfigEndpoints.groups, schoolProfileEndpoints.read]
const styles = [
  { value: 'LENGKAP', label: 'Lengkap, dengan logo' },
  { value: 'TANPA_LOGO', label: 'Tanpa logo' },
  { value: 'KOSONG', label: 'Tidak dicetak: kertas berkop' },
]
const sizes = [
  { value: 'A4', label: 'A4 (21 × 29,7 cm)' },
  { value: 'F4', label: 'F4 (21,5 × 33 cm)' },
]
const lines = [0, 1, 2, 3] as const

/** What every paper of the school is printed with: its letterhead, and who signs. */
export function ReportConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const shared = useConfigForm(schoolId)
  // Saved by itself, while the rest of the form is as it was read.
  const [hasLogo, setHasLogo] = useState(config.report.hasLogo)
  const words = schoolWords({ level: config.level, form: config.general.schoolForm })
  return (
    <RecordForm
      title="Pengaturan laporan"
      endpoint={schoolConfigEndpoints.updateReport}
      defaults={toFields(config)}
      toFields={toFields}
      touches={touches}
      {...shared}
    >
      {(control) => (
        <>
          <PaperPreview control={control} config={config} hasLogo={hasLogo} />
          <FormPart title="Kop surat" help={`Di atas nama ${words.place}. NPSN dan alamat tercetak dengan sendirinya.`}>
            <LogoField schoolId={schoolId} hasLogo={hasLogo} onChange={setHasLogo} />
            {lines.map((line) => (
              <TextField
                key={line}
                control={control}
                name={`letterheadLines.${line}`}
                label={`Baris ${line + 1}`}
                placeholder={words.letterhead[line] ? `Contoh: ${words.letterhead[line]}` : ''}
              />
            ))}
            <SelectField control={control} name="letterheadStyle" label="Kop tercetak" options={styles} required />
            <NumberField
              control={control}
              name="blankHeight"
              label="Ruang kop pada kertas berkop (mm)"
              help="Dipakai bila kop tidak dicetak. Ukur dari tepi atas sampai bawah kop."
              required
            />
            <SelectField control={control} name="paperSize" label="Ukuran kertas" options={sizes} required />
          </FormPart>
          <FormPart
            title="Tanda tangan"
            help="Pada rapor, leger, rekap, jadwal, daftar hadir, jurnal, buku induk, dan lembar mutasi."
          >
            <TextField control={control} name="principalName" label={headLabel(words)} help="Dengan gelar" />
            <TextField
              control={control}
              name="principalNip"
              label={headNipLabel(words)}
              help="18 angka; kosong: tanpa baris NIP"
              inputMode="numeric"
            />
            <TextField
              control={control}
              name="principalTitle"
              label={`Jabatan kepala ${words.place}`}
              help={`Misalnya ${words.head} atau Plt. ${words.head}`}
              required
            />
            <TextField control={control} name="signPlace" label="Tempat" help="Di depan tanggal, misalnya Bandung" />
            <div className="grid md:col-span-2">
              <CheckField control={control} name="principalSigns" label={`${headLabel(words)} menandatangani rekap`} />
              <CheckField control={control} name="homeroomSigns" label="Wali kelas menandatangani rekap" />
            </div>
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}

/** An empty field of a form is '', never null. */
const toFields = ({ report: papers }: SchoolConfig) => ({
  letterheadStyle: papers.letterheadStyle,
  blankHeight: papers.blankHeight,
  paperSize: papers.paperSize,
  principalTitle: papers.principalTitle,
  principalSigns: papers.principalSigns,
  homeroomSigns: papers.homeroomSigns,
  version: papers.version,
  letterheadLines: lines.map((line) => papers.letterheadLines[line] ?? ''),
  principalName: papers.principalName ?? '',
  principalNip: papers.principalNip ?? '',
  signPlace: papers.signPlace ?? '',
})
