import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useSchoolId } from '../../session/use-school-id.ts'
import { useFirstSteps } from './use-first-steps.ts'

/**
 * While a school is being set up: the next step, shown after one of the first steps is done. With `only`, it is shown
 * only if the next step has that address.
 */
export function NextStep({ only }: { only?: string }) {
  const { steps } = useFirstSteps(useSchoolId())
  const next = steps.find((step) => step.isDone === false)
  // Waits for all responses: one that is still pending may be the step just done.
  if (!next || (only && next.to !== only) || steps.some((step) => step.isDone === null)) return null
  return (
    <Link
      to={next.to}
      className="flex min-h-11 items-center gap-3 rounded-surface border bg-tint px-4 py-2 hover:border-edge"
    >
      <span className="flex-1">
        <span className="block text-sm text-soft">Langkah berikutnya</span>
        <span className="block font-semibold">{next.title}</span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-accent-strong" />
    </Link>
  )
}
