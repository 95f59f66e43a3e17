import { curriculumLabels } from '@hadir/contract/academic-year/academic-year.ts'
import {
  evaluationCurricula,
  type EvaluationComponent,
  type EvaluationCurriculum,
  remedialModeLabels,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { TriangleAlert } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { NumberField } from '../../../components/form/fields/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { inCurriculum, fixesCurriculum } from './component-kinds.ts'
import {
  presetsOf,
  type SetupFields,
  type SetupForm,
  thresholdLabels,
  weightLabels,
  weightNames,
} from './setup-values.ts'

const curriculumChoices = evaluationCurricula.map((value) => ({ value, label: curriculumLabels[value] }))

/** What a class's rapor cannot print of a subject under the other curriculum. */
const lostIn: Record<EvaluationCurriculum, string> = {
  K13: 'Di rapornya, predikat dan keterampilan mapel ini kosong.',
  MERDEKA: 'Rapornya tidak memuat predikat dan keterampilan mapel ini.',
}

type RuleFieldsProps = {
  form: SetupForm
  components: readonly EvaluationComponent[]
  classCurriculum: EvaluationCurriculum
}

/** The rules by which scores become a final score. */
export function RuleFields({ form, components, classCurriculum }: RuleFieldsProps) {
  const curriculum = useWatch({ control: form.control, name: 'curriculum' })
  const isSettled = components.some(fixesCurriculum)
  const change = (next: EvaluationCurriculum) => {
    if (next === curriculum) return
    form.setValue('curriculum', next, { shouldDirty: true })
    form.setValue('components', inCurriculum(form.getValues('components'), next), { shouldDirty: true })
  }
  return (
    <section
      aria-label="Aturan nilai"
      className="grid grid-cols-1 items-start gap-x-6 gap-y-5 rounded-surface border bg-surface p-4 sm:p-6 md:grid-cols-2"
    >
      <div className="grid gap-1.5">
        <Segmented
          legend="Kurikulum"
          value={curriculum}
          segments={curriculumChoices}
          onChange={change}
          disabled={isSettled}
        />
        {curriculum !== classCurriculum && (
          <p className="flex gap-2 text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            Kelas ini memakai {curriculumLabels[classCurriculum]}. {lostIn[classCurriculum]}
          </p>
        )}
        {isSettled && <p className="text-sm text-soft">Tidak dapat diganti, karena sudah ada nilai.</p>}
      </div>
      <NumberField
        control={form.control}
        name="threshold"
        label={thresholdLabels[curriculum]}
        help="0 sampai 100. Nilai di bawahnya ditandai belum tercapai."
        required
      />
      <Weights form={form} curriculum={curriculum} />
      <RemedialModes form={form} threshold={thresholdLabels[curriculum]} />
    </section>
  )
}

function Weights({ form, curriculum }: { form: SetupForm; curriculum: EvaluationCurriculum }) {
  const { control } = form
  const inForce = useWatch({ control, name: weightNames }).map(Number).join()
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">Bobot nilai akhir</legend>
      <p className="text-sm text-soft">Pilih perbandingan yang umum, atau isi sendiri. Bobot 0 tidak ikut dihitung.</p>
      <div className="flex flex-wrap gap-2">
        {presetsOf(curriculum).map(({ label, weights }) => (
          <Button
            key={label}
            aria-pressed={inForce === weights.join()}
            className={inForce === weights.join() ? 'border-accent bg-tint' : ''}
            onClick={() => {
              for (const [at, name] of weightNames.entries())
                form.setValue(name, weights[at] ?? 0, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {weightNames.map((name, at) => (
          <NumberField key={name} control={control} name={name} label={weightLabels[curriculum][at] ?? ''} required />
        ))}
      </div>
    </fieldset>
  )
}

const explained = (threshold: string): Record<SetupFields['remedialMode'], { label: string; text: string }> => ({
  CAP: {
    label: `Paling tinggi ${threshold}`,
    text: `Nilai remedial dipakai bila lebih tinggi, tetapi dihitung paling tinggi sebesar ${threshold}.`,
  },
  HIGHEST: {
    label: remedialModeLabels.HIGHEST,
    text: 'Yang lebih tinggi antara nilai pertama dan nilai remedial dipakai apa adanya.',
  },
  MEAN: { label: remedialModeLabels.MEAN, text: 'Nilai pertama dan nilai remedial dijumlahkan, lalu dibagi dua.' },
})

function RemedialModes({ form, threshold }: { form: SetupForm; threshold: string }) {
  const { field } = useController({ control: form.control, name: 'remedialMode' })
  return (
    <fieldset className="md:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">Bila ada remedial</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {Object.entries(explained(threshold)).map(([mode, { label, text }]) => (
          <label
            key={mode}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-control border p-3 has-checked:border-accent has-checked:bg-tint"
          >
            <input
              type="radio"
              name={field.name}
              checked={field.value === mode}
              onChange={() => field.onChange(mode)}
              onBlur={field.onBlur}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="font-semibold">{label}</span>
            <span className="col-start-2 text-sm text-soft">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
