import { clsx } from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useFirstSteps } from '../../kit/use-first-steps.ts'

/** What a new school does first; what is done is ticked off, and the next step stands out. */
export function FirstSteps({ schoolId }: { schoolId: string }) {
  const steps = useFirstSteps(schoolId)
  // A school that is under way needs no list of beginnings, nor one that stands there until the answers have come.
  if (!steps.some((step) => step.isDone === false)) return null
  const next = steps.find((step) => step.isDone === false)
  const done = steps.filter((step) => step.isDone).length
  return (
    <section aria-labelledby="langkah" className="rounded-surface border bg-surface">
      <header className="flex items-baseline justify-between gap-4 border-b px-5 py-4">
        <h2 id="langkah" className="text-lg font-bold">
          Langkah pertama
        </h2>
        <p className="text-sm tabular-nums text-soft">
          {done} dari {steps.length} selesai
        </p>
      </header>
      <ol>
        {steps.map((step, index) => (
          <li key={step.to} className="border-b last:border-0">
            <Link to={step.to} className="flex items-center gap-4 px-5 py-4 hover:bg-page">
              <span
                className={clsx(
                  'grid size-8 shrink-0 place-content-center rounded-full font-bold tabular-nums',
                  step === next ? 'bg-accent text-on-accent' : 'bg-tint text-accent-strong',
                )}
              >
                {step.isDone ? <Check aria-hidden className="size-4" strokeWidth={3} /> : index + 1}
              </span>
              <span className="flex-1">
                <span className="block font-semibold">
                  {step.title}
                  {step.isDone && <span className="ml-2 text-sm font-medium text-accent-strong">Selesai</span>}
                </span>
                <span className="block text-sm text-soft">{step.text}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
