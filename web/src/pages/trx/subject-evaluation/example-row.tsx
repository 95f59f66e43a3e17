import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import { studentResult } from '@hadir/contract/evaluation/student-result.ts'
import { useWatch } from 'react-hook-form'
import { type SetupForm, thresholdLabels } from './setup-values.ts'
import { setupOf } from './setup-of.ts'

/** In tenths; enough of them to tell the parts apart, and one below most thresholds. */
const examples = [850, 830, 600, 840, 750, 770, 910, 680, 805, 725] as const

/** The result of the rules for one example student, while they are edited. */
export function ExampleRow({ form }: { form: SetupForm }) {
  const fields = useWatch({ control: form.control })
  const setup = setupOf(fields)
  const components = setup.components.filter(({ isArchived }) => !isArchived)
  if (components.length === 0) return null
  const scores = new Map(components.map(({ id }, index) => [id, examples[index % examples.length] ?? 0]))
  const result = studentResult(
    setup,
    { name: 'Sari', joinDate: '', description: null, editedFrom: null },
    { get: (id) => ({ state: 'SCORE', value: scores.get(id) ?? null }) },
  )
  return (
    <section aria-label="Contoh" className="grid gap-2 rounded-surface border border-dashed bg-surface p-4 sm:p-6">
      <h2 className="text-sm font-semibold">Contoh: begini nilai satu siswa dihitung</h2>
      <dl className="flex flex-wrap items-end gap-x-5 gap-y-2 tabular-nums">
        {components.map((one) => (
          <div key={one.id}>
            <dt className="text-xs text-soft">{one.code || '–'}</dt>
            <dd>{formatScore(scores.get(one.id) ?? 0)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-soft">Nilai akhir</dt>
          <dd className="font-bold">
            {result.final ?? '–'}
            {result.isBelow && (
              <span className="ml-1 text-sm font-normal text-danger">di bawah {thresholdLabels[setup.curriculum]}</span>
            )}
          </dd>
        </div>
        {result.skill !== null && (
          <div>
            <dt className="text-xs text-soft">Keterampilan</dt>
            <dd className="font-bold">{result.skill}</dd>
          </div>
        )}
      </dl>
      {result.description && <p className="text-sm text-soft">{result.description}</p>}
    </section>
  )
}
