import { TriangleAlert } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { hintsFor } from './setup-hints.ts'
import type { SetupFields } from './setup-values.ts'

/** Warnings about allowed but unusual settings. */
export function ComponentHints({ control }: { control: Control<SetupFields> }) {
  const [curriculum, objectives, components, ...weights] = useWatch({
    control,
    name: ['curriculum', 'objectives', 'components', 'weightLm', 'weightSts', 'weightSas'],
  })
  const hints = hintsFor({ curriculum, objectives, components, weights })
  return (
    hints.length > 0 && (
      <ul className="grid gap-1 text-sm">
        {hints.map((hint) => (
          <li key={hint} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            {hint}
          </li>
        ))}
      </ul>
    )
  )
}
