import { type Control, useController, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import type { SetupFields } from './setup-values.ts'

/** The objectives that a component measures: their scores make the description. */
export function MeasuredObjectives({ control, at }: { control: Control<SetupFields>; at: number }) {
  const objectives = useWatch({ control, name: 'objectives' })
  const { field } = useController({ control, name: `components.${at}.objectiveIds` })
  if (objectives.length === 0) return null
  const chosen = new Set(field.value)
  const toggle = (id: string) =>
    // In the order of the objectives, whatever order they are chosen in.
    field.onChange(objectives.map((one) => one.id).filter((one) => (one === id ? !chosen.has(id) : chosen.has(one))))
  return (
    <div role="group" aria-label="TP yang diukur">
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        TP yang diukur <span className="font-normal text-soft">(opsional)</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {objectives.map(({ id, code, text }, index) => (
          <Button
            key={id}
            size="small"
            aria-pressed={chosen.has(id)}
            aria-label={`${code}: ${text}`}
            title={text}
            className={chosen.has(id) ? 'min-w-11 border-accent bg-tint text-accent-strong' : 'min-w-11'}
            onClick={() => toggle(id)}
            onBlur={field.onBlur}
          >
            {code.trim() || `TP ${index + 1}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
