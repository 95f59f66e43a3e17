import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { letterUseLabels, letterUses } from '@hadir/contract/evaluation/progress-letter.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { remedialModeLabels } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { weightPresets } from '@hadir/contract/subject/academic-subject.ts'
import { DateField, NumberField, SelectField } from '../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormPart } from './form-part.tsx'
import { SentenceField } from './sentence-field.tsx'
import { useConfigForm } from './use-config-form.ts'

const touches = [schoolConfigEndpoints.groups, scoreEndpoints.read]
const modes = Object.entries(remedialModeLabels).map(([value, label]) => ({ value, label }))

const letterChoices = letterUses.map((value) => ({ value, label: letterUseLabels[value] }))

const toFields = ({ evaluation }: SchoolConfig) => ({
  ...evaluation,
  // It stands with the letterhead, and stays as it is there.
  blankHeight: undefined,
  deadline: evaluation.deadline ?? '',
})

/** Defaults of new subjects of a class, the wording of descriptions, and the print settings of rapor. */
export function EvaluationConfigForm({ schoolId, config }: { schoolId: string; config: SchoolConfig }) {
  const shared = useConfigForm(schoolId)
  return (
    <RecordForm
      title="Pengaturan penilaian"
      endpoint={schoolConfigEndpoints.updateEvaluation}
      defaults={toFields(config)}
      toFields={toFields}
      touches={touches}
      {...shared}
    >
      {(control, form) => (
        <>
          <FormPart
            title="Awal mata pelajaran kelas"
            help="Dipakai saat mata pelajaran dibagikan ke kelas; yang sudah ada tidak berubah. Nilai akhir dibulatkan sekali, setengah ke atas."
          >
            <NumberField control={control} name="threshold" label="KKTP atau KKM" required />
            <SelectField control={control} name="remedialMode" label="Nilai remedial" options={modes} required />
            <NumberField control={control} name="weightLm" label="Bobot lingkup materi (LM/PH)" required />
            <NumberField control={control} name="weightSts" label="Bobot tengah semester (STS/PTS)" required />
            <NumberField control={control} name="weightSas" label="Bobot akhir semester (SAS/PAS)" required />
            <div className="flex flex-wrap items-end gap-2">
              {weightPresets.map(({ label, ...weights }) => (
                <Button
                  key={label}
                  onClick={() => {
                    for (const name of ['weightLm', 'weightSts', 'weightSas'] as const)
                      form.setValue(name, weights[name], { shouldDirty: true, shouldValidate: true })
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          </FormPart>
          <FormPart title="Batas waktu" help="Tampil di halaman nilai setiap mapel selama penilaiannya belum final.">
            <DateField control={control} name="deadline" label="Nilai masuk paling lambat" />
          </FormPart>
          <FormPart
            title="Cetak rapor"
            help="Ukuran kertas dan kop surat diatur pada Laporan. Rapor yang sudah dikunci tetap dicetak seperti saat dikunci."
          >
            <SelectField
              control={control}
              name="letters"
              label="Nilai mapel (Kurikulum Merdeka)"
              help="Huruf: SB, BSH, MB, dan BB; BB di bawah KKTP, yang lain sepertiga dari KKTP sampai 100."
              options={config.level === 'SD' ? letterChoices : letterChoices.filter(({ value }) => value !== 'FASE_A')}
              required
            />
            <NumberField control={control} name="fontSize" label="Ukuran huruf (8–11)" required />
          </FormPart>
          <FormPart
            title="Kalimat deskripsi"
            help="{nama} diganti nama siswa, {tinggi} tujuan pembelajaran terkuat, {rendah} yang terlemah. Deskripsi yang disunting guru tetap."
          >
            <SentenceField
              control={control}
              name="wording.mastered"
              label="Kalimat pertama, ada yang tercapai"
              required
            />
            <SentenceField
              control={control}
              name="wording.beginning"
              label="Kalimat pertama, belum ada yang tercapai"
              required
            />
            <SentenceField
              control={control}
              name="wording.needsGuidance"
              label="Kalimat kedua, ada yang belum tercapai"
              required
            />
            <SentenceField control={control} name="wording.canGrow" label="Kalimat kedua, semua tercapai" required />
            <SentenceField control={control} name="wording.evenlyMastered" label="Semua sama dan tercapai" required />
            <SentenceField control={control} name="wording.evenlyWeak" label="Semua sama dan belum tercapai" required />
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}
