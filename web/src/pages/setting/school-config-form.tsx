import { attendance } from '@hadir/contract/attendance.ts'
import { report } from '@hadir/contract/report.ts'
import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/school-config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../http/query.ts'
import { CheckField, NumberField, SelectField, TextField } from '../../kit/fields.tsx'
import { RecordForm } from '../../kit/record-form.tsx'
import { paths } from '../../paths.ts'
import { SchoolDaysField } from './school-days-field.tsx'

const touches = [attendance.classes, report.monthly, report.monthlySchool]

const zones = [
  { value: 'WIB', label: 'WIB, Waktu Indonesia Barat' },
  { value: 'WITA', label: 'WITA, Waktu Indonesia Tengah' },
  { value: 'WIT', label: 'WIT, Waktu Indonesia Timur' },
]
const letterhead = [0, 1, 2, 3] as const
const examples = ['Contoh: PEMERINTAH KOTA BANDUNG', 'Contoh: DINAS PENDIDIKAN']

/** When the school teaches, until when marks may change, and what stands above and below its recaps. */
export function SchoolConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const cache = useQueryClient()
  const { queryKey } = ask(schoolConfigEndpoints.read, { params: { schoolId } })
  return (
    <RecordForm
      title="Pengaturan"
      endpoint={schoolConfigEndpoints.update}
      params={{ schoolId }}
      defaults={toFields(config)}
      touches={touches}
      backTo={paths.home}
      // One stays here, and the form goes on at once with the version that the answer brings.
      onSaved={({ data }) => cache.setQueryData(queryKey, { data })}
    >
      {(control) => (
        <>
          <SchoolDaysField control={control} name="activeDays" />
          <SelectField control={control} name="timeZone" label="Zona waktu" options={zones} required />
          <NumberField
            control={control}
            name="editWindowDays"
            label="Batas ubah absensi (hari)"
            help="0 sampai 14. Sesudahnya perubahan guru menunggu persetujuan Anda."
            required
          />
          <fieldset className="grid gap-x-6 gap-y-4 border-t pt-5 md:col-span-2 md:grid-cols-2">
            <legend className="sr-only">Kop surat</legend>
            <p className="md:col-span-2">
              <span className="block font-semibold">Kop surat</span>
              <span className="text-sm text-soft">
                Di atas nama sekolah pada rekap. NPSN dan alamat tercetak dengan sendirinya.
              </span>
            </p>
            {letterhead.map((line) => (
              <TextField
                key={line}
                control={control}
                name={`letterheadLines.${line}`}
                label={`Baris ${line + 1}`}
                placeholder={examples[line] ?? ''}
                maxLength={120}
              />
            ))}
          </fieldset>
          <fieldset className="grid gap-x-6 gap-y-4 border-t pt-5 md:col-span-2 md:grid-cols-2">
            <legend className="sr-only">Tanda tangan</legend>
            <p className="font-semibold md:col-span-2">Tanda tangan</p>
            <TextField control={control} name="principalName" label="Kepala sekolah" help="Dengan gelar" />
            <TextField
              control={control}
              name="principalNip"
              label="NIP kepala sekolah"
              help="18 angka"
              inputMode="numeric"
            />
            <TextField control={control} name="signPlace" label="Tempat" help="Di depan tanggal, misalnya Bandung" />
          </fieldset>
          <div className="border-t pt-3 md:col-span-2">
            <CheckField
              control={control}
              name="homeroomDecidesParents"
              label="Wali kelas boleh memutuskan permintaan akses orang tua siswanya"
            />
          </div>
        </>
      )}
    </RecordForm>
  )
}

/** An empty field of a form is '', never null. */
const toFields = (config: SchoolConfig) => ({
  activeDays: config.activeDays ?? [],
  timeZone: config.timeZone,
  editWindowDays: config.editWindowDays,
  letterheadLines: letterhead.map((line) => config.letterheadLines[line] ?? ''),
  principalName: config.principalName ?? '',
  principalNip: config.principalNip ?? '',
  signPlace: config.signPlace ?? '',
  homeroomDecidesParents: config.homeroomDecidesParents,
  version: config.version,
})
